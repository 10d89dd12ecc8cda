"""Quotation marks within running text, paired by one stack.

Double marks are strict: one that never closes is a violation. Single marks and look-alikes are not: one
that never closes is text. A mark that closes takes with it what was opened after it and is still open;
such a mark is covered by the quotation around it, which must stand in a document mark for mark.
"""

from __future__ import annotations

import re
import unicodedata

from corvid.dataclasses import dataclass
from corvid.runtime.citations.characters import HYPHENS, IGNORED
from corvid.typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

UNCLOSED: Final = "unclosed quote"
NESTED_TOO_DEEPLY: Final = "nested too deeply"

_DEEPEST = 24
_OPEN_AT_MOST = 48

_STRAIGHT, _CURLY, _ANGLE, _SMALL, _SINGLE, _LOOKALIKE, _CORNER, _WHITE_CORNER, _TITLE = range(9)
_STRICT = frozenset((_STRAIGHT, _CURLY, _ANGLE, _CORNER, _WHITE_CORNER, _TITLE))

_MARKS: dict[str, tuple[int, str]] = {
    **dict.fromkeys('"\uff02', (_STRAIGHT, '"')),
    **dict.fromkeys("\u201e\u2e42\u2760\U0001f678", (_CURLY, "\u201e")),
    **dict.fromkeys("\u201c\u201f\u275d\u301d\U0001f676", (_CURLY, "\u201c")),
    **dict.fromkeys("\u201d\u275e\u301e\u301f\U0001f677", (_CURLY, "\u201d")),
    "\u00ab": (_ANGLE, "<"),
    "\u00bb": (_ANGLE, ">"),
    **dict.fromkeys("\u2039\u276e", (_SMALL, "<")),
    **dict.fromkeys("\u203a\u276f", (_SMALL, ">")),
    **dict.fromkeys("'\u2019\uff07\u2032\u2035\u00b4\u1ffd\u275c", (_SINGLE, "'")),
    **dict.fromkeys("\u02b9\u02bc\u055a\u05f3\ua78c", (_SINGLE, "'")),
    **dict.fromkeys("\u2018\u201b\u275b\u02bb\u02bd", (_SINGLE, "\u2018")),
    **dict.fromkeys("\u201a\u275f", (_SINGLE, "\u201a")),
    **dict.fromkeys("`\u1fef\uff40", (_SINGLE, "`")),
    **dict.fromkeys("\u2033\u2036\u02ba\u02ee\u02dd\u05f4", (_LOOKALIKE, "'")),
    **dict.fromkeys("\u300c\uff62\ufe41", (_CORNER, "<")),
    **dict.fromkeys("\u300d\uff63\ufe42", (_CORNER, ">")),
    **dict.fromkeys("\u300e\ufe43", (_WHITE_CORNER, "<")),
    **dict.fromkeys("\u300f\ufe44", (_WHITE_CORNER, ">")),
    **dict.fromkeys("\u300a\u27ea\ufe3d", (_TITLE, "<")),
    **dict.fromkeys("\u300b\u27eb\ufe3e", (_TITLE, ">")),
}
TICKS: Final = "`\u1fef\uff40"
_ANY_MARK = re.compile("[" + "".join(_MARKS) + "]")
_ANY_STRAIGHT = re.compile('["\uff02]')
_SKIPPED = re.compile(f"[{IGNORED}\u200d\u202d\u202e]")
BLANK_LETTERS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that look like a space and count as letters or signs."""

_SHORTENED = re.compile("(?:tis|twas|twere|twill|em|til|till|cause|bout|round|n|\\d\\ds?)\\b", re.IGNORECASE)
_AND = re.compile("(?<=\\w[ -])['\u2019]n['\u2019](?=[ -]\\w)")


@dataclass(frozen=True, slots=True)
class Found:
    """A quotation [start, end) without its marks, or, with a `problem`, a mark at `start` that is wrong."""

    start: int
    end: int
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class _Open:
    family: int
    mark: str
    at: int
    strict: bool


def scan(
    text: str, start: int, end: int, skipped: Sequence[tuple[int, int, bool]], *, lenient: bool
) -> list[Found]:
    """The quotations between marks in text[start:end].

    `skipped` are code spans and blocks in ascending order: the marks inside one are left out if its flag
    is set (it is a quotation itself), else they count but need no partner. With `lenient` none needs one.
    """
    scanner = _Scanner(text, start, end)
    position = start
    for code_start, code_end, is_quote in (*skipped, (end, end, True)):
        scanner.run(position, code_start, not lenient)
        if not is_quote:
            scanner.run(code_start, code_end, False)
        position = code_end
    return scanner.finish()


class _Scanner:
    def __init__(self, text: str, start: int, end: int) -> None:
        self._text = text
        self._start = start
        self._end = end
        self._stack: list[_Open] = []
        self._found: list[Found] = []
        self._strict = True
        self._too_deep = False
        self._next = -1

    def run(self, start: int, end: int, strict: bool) -> None:
        """Take the marks of [start, end) in turn."""
        self._strict = strict
        for match in _ANY_MARK.finditer(self._text, start, end):
            if self._too_deep:
                return
            self._take(match.start(), *_MARKS[match.group()])

    def finish(self) -> list[Found]:
        """Everything found; what is still open and must not be is reported."""
        self._report(self._stack)
        return self._found

    def _take(self, at: int, family: int, mark: str) -> None:
        if family == _STRAIGHT:
            self._straight(at)
        elif family == _CURLY:
            self._curly(at, mark)
        elif family in (_ANGLE, _SMALL):
            self._angle(at, family, mark)
        elif family in (_SINGLE, _LOOKALIKE):
            self._single(at, family, mark)
        elif mark == "<":
            self._open(family, mark, at)
        else:
            own = self._own(family)
            if own is not None:
                self._close(own, at)

    def _straight(self, at: int) -> None:
        own = self._own(_STRAIGHT)
        after_digit = _is_number(self._before(at))
        if own is None:
            if not after_digit or self._is_hidden_quote(at):
                self._open(_STRAIGHT, '"', at)
        elif after_digit:
            if not self._next_closes(at):
                self._close(own, at)
        elif self._opens(at):
            self._open(_STRAIGHT, '"', at)
        else:
            self._close(own, at)

    def _curly(self, at: int, mark: str) -> None:
        own = self._own(_CURLY)
        if own is None or mark == "\u201e":
            self._open(_CURLY, mark, at)
            return
        other = self._stack[own].mark
        either = "\u201e" if mark == "\u201c" else mark
        closes = not self._opens(at) if other == either else mark == "\u201d"
        if closes:
            self._close(own, at)
        else:
            self._open(_CURLY, mark, at)

    def _angle(self, at: int, family: int, mark: str) -> None:
        own = self._own(family)
        if own is None:
            self._open(family, mark, at)
            return
        other = self._stack[own].mark
        closes = not self._opens(at) if other == ">" else mark == ">"
        if closes:
            self._close(own, at)
        else:
            self._open(family, mark, at)

    def _single(self, at: int, family: int, mark: str) -> None:
        if _AND.match(self._text, at) or _AND.match(self._text, max(0, at - 2)):
            return
        own = self._own(family)
        before, after = self._before(at), self._after(at)
        if own is not None and mark != "`" and self._may_close(own, at, mark):
            self._close(own, at)
            return
        inside = own is not None and self._stack[own].at != self._previous(at)
        if mark == "'" and inside and _SHORTENED.match(self._text, at + 1, self._end):
            return
        if after.strip() and not self._in_word(at, before):
            self._open(family, mark, at)

    def _may_close(self, own: int, at: int, mark: str) -> bool:
        opened, after = self._stack[own], self._after(at)
        if mark in "\u2018\u201a" and opened.mark != "\u201a":
            return False
        if opened.at == self._previous(at) and after.strip():
            return False  # the second half of a mark that is written twice
        return bool(self._before(at).strip()) and not _goes_on(after)

    def _in_word(self, at: int, before: str) -> bool:
        """Whether a single mark may be an apostrophe: it stands after a letter or digit, or as in `-'n'-`."""
        if before in HYPHENS:
            return _SHORTENED.match(self._text, at + 1, self._end) is not None
        return bool(before) and unicodedata.category(before)[0] in "LNM" and not _is_raised(before)

    def _open(self, family: int, mark: str, at: int) -> None:
        strict = self._strict and family in _STRICT
        if sum(entry.strict for entry in self._stack) >= _DEEPEST and strict:
            self._found.append(Found(at, at + 1, NESTED_TOO_DEEPLY))
            self._too_deep = True
            self._stack.clear()
            return
        if len(self._stack) >= _OPEN_AT_MOST:
            weak = next((i for i, entry in enumerate(self._stack) if not entry.strict), 0)
            del self._stack[weak]
        self._stack.append(_Open(family, mark, at, strict))

    def _close(self, own: int, at: int) -> None:
        opened = self._stack[own]
        self._report(self._stack[own + 1 :])
        del self._stack[own:]
        self._found.append(Found(opened.at + 1, at))

    def _report(self, left: Sequence[_Open]) -> None:
        self._found += (Found(entry.at, entry.at + 1, UNCLOSED) for entry in left if entry.strict)

    def _own(self, family: int) -> int | None:
        """The innermost open mark of a family; a weak one is not seen through a strict one."""
        for number in range(len(self._stack) - 1, -1, -1):
            entry = self._stack[number]
            if entry.family == family:
                return number
            if entry.strict and family not in _STRICT:
                return None
        return None

    def _previous(self, at: int) -> int:
        """Where the character that a reader sees before `at` stands; before the start if there is none."""
        at -= 1
        while at >= self._start and _SKIPPED.match(self._text[at]):
            at -= 1
        return at

    def _before(self, at: int) -> str:
        at = self._previous(at)
        return _seen(self._text[at]) if at >= self._start else ""

    def _after(self, at: int) -> str:
        at += 1
        while at < self._end and _SKIPPED.match(self._text[at]):
            at += 1
        return _seen(self._text[at]) if at < self._end else ""

    def _opens(self, at: int) -> bool:
        """Whether a mark that may do either clearly opens: a gap before it, a word after it."""
        before, after = self._before(at), self._after(at)
        gap = not before.strip() or unicodedata.category(before) in ("Ps", "Pi", "Pd")
        return gap and _begins_words(after)

    def _clearly_closes(self, at: int) -> bool:
        before, after = self._before(at), self._after(at)
        return bool(before.strip()) and not _begins_words(after)

    def _next_closes(self, at: int) -> bool:
        """Whether the next straight mark that is no inch sign closes, so that the one at `at` is one."""
        if self._next <= at:
            marks = _ANY_STRAIGHT.finditer(self._text, at + 1, self._end)
            places = (match.start() for match in marks)
            self._next = next((p for p in places if not _is_number(self._before(p))), self._end)
        following = self._next
        return following < self._end and not self._opens(following) and self._clearly_closes(following)

    def _is_hidden_quote(self, at: int) -> bool:
        """Whether what looks like an inch sign, with a letter right after it, has a fellow further on
        that is directly after a digit too: read as two inch signs, they would hide a quotation."""
        after = self._after(at)
        if not after.isalpha() or after in "xX":
            return False
        follower = _ANY_STRAIGHT.search(self._text, at + 1, self._end)
        return follower is not None and _is_number(self._before(follower.start()))


def _seen(character: str) -> str:
    return " " if character in BLANK_LETTERS else character


def _goes_on(character: str) -> bool:
    """Whether a word goes on with this letter or digit; a footnote's raised one is no part of it."""
    return character.isalnum() and not _is_raised(character)


def _is_raised(character: str) -> bool:
    return unicodedata.decomposition(character).startswith("<super>")


def _is_number(character: str) -> bool:
    """A digit that can stand before an inch sign: a footnote's raised one can't."""
    return character.isdecimal() or (character.isnumeric() and "FRACTION" in unicodedata.name(character, ""))


def _begins_words(character: str) -> bool:
    return bool(character.strip()) and unicodedata.category(character) not in ("Pe", "Pf", "Po", "Pd")
