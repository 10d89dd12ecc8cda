"""One line of a log as the rules see it, and its fields under any of the seeds' names."""

from __future__ import annotations

from corvid.dataclasses import dataclass
from corvid.typing import TYPE_CHECKING, Callable, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from corvid.protocols.lines import Json

Stems: TypeAlias = "Callable[[str], frozenset[str]]"
"""The stemmed words of a text, as absence has them."""


@dataclass(frozen=True, slots=True)
class Line:
    """`number` counts from 1; `at` is its time in milliseconds since 1970, 0 where it has none."""

    number: int
    at: int
    fields: Mapping[str, Json]

    @property
    def phase(self) -> str:
        """The phase, empty for a general step (T5) and for what has none."""
        return text_of(self.fields.get("phase"))

    @property
    def traced(self) -> bool:
        """Whether a run of Corvid wrote it. Its intents are blocks: they hold several searches, may stand
        inside one another, and have one outcome at their end."""
        return "prev" in self.fields and "seq" in self.fields

    def text(self, *names: str) -> str:
        """The first of these fields that is a text and not blank."""
        return next((found for name in names if (found := text_of(self.fields.get(name)))), "")

    def missing(self, names: Iterable[str]) -> list[str]:
        """The fields that say nothing: not there, null, or blank."""
        return [name for name in names if is_blank(self.fields.get(name))]


def is_blank(value: Json) -> bool:
    """Whether a field says nothing. A list or an object without entries says that there are none."""
    return value is None or (isinstance(value, str) and not value.strip())


def text_of(value: Json) -> str:
    """A text as the log has it; empty for what is none."""
    return value.strip() if isinstance(value, str) else ""


def count_of(value: Json) -> int:
    """A count as the log has it; -1 for what is none."""
    return value if type(value) is int and value >= 0 else -1


def listed(names: Iterable[str]) -> str:
    """Names in a sentence."""
    return ", ".join(f"`{name}`" for name in names)


def short(text: str) -> str:
    """A text in a sentence, cut."""
    return repr(text if len(text) <= 60 else f"{text[:59]}…")
