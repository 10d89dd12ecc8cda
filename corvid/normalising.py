"""The normal forms of Unicode in linear time, for texts of unknown origin.

`unicodedata.normalize` puts the marks on a letter in order by insertion: a run of n marks takes n² steps, in
one call that Ctrl-C waits for. Text that people write has a few marks on a letter (the Stream-Safe Text
Format of UAX #15 allows 30), so only longer runs are put in order here, by counting. The result is that of
the standard, not of the Stream-Safe form, which would put a character into the text.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    Form: TypeAlias = Literal["NFC", "NFD", "NFKC", "NFKD"]

MARKS_AT_MOST: Final = 30
"""How many marks in a row are left to the library."""
_AT_ONCE: Final = 1_000_000
"""How many characters go into one call, more up to where the text can be cut."""
_LAST_WITH_MARKS: Final = 0x1FFFF
_LONG_RUN: Final = re.compile(f"[\\W\uff9e\uff9f]{{{MARKS_AT_MOST + 1},}}")
"""Quick to search for, and every longer run of marks is inside one: none is a letter or digit of `re` but the
halfwidth voiced sound marks, which become marks in NFKC."""
_STEP: Final = MARKS_AT_MOST // 2
_IN_STEP: Final = re.compile("(?:[^\\w\0-\x7f]|[\uff9e\uff9f]){2}")
"""Every longer run has two such characters at multiples of `_STEP`; to look at those alone is quick."""
SAFE_CUT: Final = re.compile("[\0-\x7f\u3041-\u3094\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]")
"""Characters that melt into nothing before them, in no form: a text may be cut before one."""


def normalised(form: Form, text: str) -> str:
    """Return `unicodedata.normalize(form, text)`, in time linear in the text and in calls that don't last."""
    if text.isascii():
        return text
    if _IN_STEP.search(text[::_STEP]):
        text = _LONG_RUN.sub(lambda run: _in_order(form, run.group()), text)
    if len(text) <= _AT_ONCE:
        return unicodedata.normalize(form, text)
    return "".join(unicodedata.normalize(form, block) for block in _blocks(text))


def _in_order(form: Form, text: str) -> str:
    """Return an equivalent text without a long run of marks that are out of order."""
    return text if text.isascii() else _run_of_marks(form).sub(lambda run: _sorted(form, run.group()), text)


def _sorted(form: Form, run: str) -> str:
    """Return the marks of a run decomposed and in canonical order. Equivalent: only marks are in it."""
    full: Form = "NFKD" if "K" in form else "NFD"
    decomposed = {mark: unicodedata.normalize(full, mark) for mark in sorted(set(run))}
    by_class: dict[int, list[str]] = {}
    for character in run:
        for mark in decomposed[character]:
            by_class.setdefault(unicodedata.combining(mark), []).append(mark)
    return "".join("".join(by_class[number]) for number in sorted(by_class))


@cache
def _run_of_marks(form: Form) -> re.Pattern[str]:
    """Return a pattern for long runs of what becomes nothing but marks (characters of a class other than
    0)."""
    full: Form = "NFKD" if "K" in form else "NFD"
    every = map(chr, (*range(0x80, 0xD800), *range(0xE000, _LAST_WITH_MARKS + 1)))
    marks = "".join(c for c in every if all(map(unicodedata.combining, unicodedata.normalize(full, c))))
    return re.compile(f"[{marks}]{{{MARKS_AT_MOST + 1},}}")


def _blocks(text: str) -> Iterator[str]:
    start = 0
    while start < len(text):
        cut = SAFE_CUT.search(text, start + _AT_ONCE)
        end = cut.start() if cut is not None else len(text)
        yield text[start:end]
        start = end
