"""The normal form `NFC+ws` in which quotations and documents are compared, and the way back from it.

A document is folded block by block, and only the lengths of the blocks are stored. What an offset of the
normal form stands for is found by folding its block once more, this time with the way back: quotations ask
for few offsets, and those of all edits would take more room than the text.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from corvid.runtime.citations.characters import HYPHENS, SIGNS
from corvid.runtime.citations.folding import LETTER, Folding, staged
from corvid.runtime.citations.stages import Stage, rewrite

NORMAL_FORM = "NFC+ws"

BLOCK: Final = 2_000
"""How many characters a block has at least; more up to where it can be cut."""
_HYPHENATED: Final = re.compile(r"(?<![^\W\d_])([^\W\d_]+)-(?=([^\W\d_]+))")
_KEPT: Final = 4_096
"""For how many blocks of a text the way back is stored."""


class Normal:
    """A text in normal form, and the way back to its `source`. Safe to share between threads."""

    __slots__ = ("_in_starts", "_out_starts", "_stages", "source", "text")

    def __init__(self, source: str, text: str, in_starts: array[int], out_starts: array[int]) -> None:
        """Take where the blocks of the source start, and what became of them; none if nothing changed."""
        self.source: Final = source
        self.text: Final = text
        self._in_starts = in_starts
        self._out_starts = out_starts
        self._stages: dict[int, tuple[Stage, ...]] = {}

    def start(self, position: int) -> int:
        """Return where the character at `position` starts in the source, in code points."""
        if not self._out_starts:
            return position
        block = bisect_right(self._out_starts, position) - 1
        position -= self._out_starts[block]
        for stage in reversed(self._stages_of(block)):
            position = stage.start(position)
        return self._in_starts[block] + position

    def end(self, position: int) -> int:
        """Return where the character before `position` ends in the source, in code points."""
        if not self._out_starts:
            return position
        block = max(0, bisect_right(self._out_starts, position - 1) - 1)
        position -= self._out_starts[block]
        for stage in reversed(self._stages_of(block)):
            position = stage.end(position)
        return self._in_starts[block] + position

    def is_hyphen(self, position: int) -> bool:
        """Return whether the `-` at `position` was written as a hyphen or minus, not as a dash."""
        return self.source[self.start(position)] in HYPHENS

    def is_sign(self, position: int) -> bool:
        """Return whether the `-` at `position` was written as a hyphen, a minus or a dash no longer than an
        N."""
        return self.source[self.start(position)] in SIGNS

    def _stages_of(self, block: int) -> tuple[Stage, ...]:
        stages = self._stages.get(block)
        if stages is None:
            first, *last = self._in_starts[block : block + 2]
            _, stages = staged(self.source[first : last[0] if last else None])
            if len(self._stages) >= _KEPT:
                self._stages.clear()
            self._stages[block] = stages
        return stages


class _Rejoined(Normal):
    """A text in normal form but for some hyphens, and the way back to its source."""

    __slots__ = ("_hyphenated", "_stage")

    def __init__(self, hyphenated: Normal, text: str, stage: Stage) -> None:
        super().__init__(hyphenated.source, text, array("I"), array("I"))
        self._hyphenated: Final = hyphenated
        self._stage: Final = stage

    def start(self, position: int) -> int:
        return self._hyphenated.start(self._stage.start(position))

    def end(self, position: int) -> int:
        return self._hyphenated.end(self._stage.end(position))


def rejoined(normal: Normal, joined: Sequence[str]) -> Normal | None:
    """Return the text with these words as one, which it has with a hyphen; None if it has none of them."""
    words = set(joined)
    edits = [
        (match.end(1), match.end(1) + 1, "")
        for match in (_HYPHENATED.finditer(normal.text) if words else ())
        if match[1] + "-" + match[2] in words and normal.is_hyphen(match.end(1))
    ]
    return _Rejoined(normal, *rewrite(normal.text, edits)) if edits else None


def normalise(source: str) -> Normal:
    """Return the normal form of a text. Linear; white space at its ends stays, as one space."""
    folding = Folding(source)
    if not folding.changes:
        return Normal(source, source, array("I"), array("I"))
    in_starts = array("I", _cuts(source))
    ends = [*in_starts[1:], len(source)]
    blocks = [folding.fold(source[start:end]) for start, end in zip(in_starts, ends, strict=True)]
    out_starts = array("I", accumulate(map(len, blocks[:-1]), initial=0))
    return Normal(source, "".join(blocks), in_starts, out_starts)


def _cuts(text: str) -> Iterator[int]:
    """Yield where the blocks of a text start."""
    yield 0
    letter = LETTER.search(text, BLOCK)
    while letter is not None:
        yield letter.start()
        letter = LETTER.search(text, letter.start() + BLOCK)
