"""Source texts and the ids by which spans name them."""

from __future__ import annotations

from corvid.source.text import SourceText


class SourceStore:
    """The texts of one compilation, in memory. Ids count from 0 in the order of `add`."""

    __slots__ = ("_texts",)

    def __init__(self) -> None:
        self._texts: list[SourceText] = []

    def __len__(self) -> int:
        return len(self._texts)

    def add(self, name: str, text: str) -> int:
        """Keep `text` under a new id and give the id."""
        self._texts.append(SourceText(name, text))
        return len(self._texts) - 1

    def text(self, source: int) -> SourceText:
        """Return the text with this id, which must come from `add`."""
        if not 0 <= source < len(self._texts):
            raise KeyError(f"no source has the id {source}")
        return self._texts[source]
