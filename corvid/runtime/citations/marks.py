"""Quotation marks within running text, paired by one stack, and weak ones in other ways besides.

Double marks are strict: one that never closes is a violation. Single marks and look-alikes are not: one
that never closes is text. A mark that closes takes with it what was opened after it and is still open;
such a mark is covered by the quotation around it, which must stand in a document mark for mark.

A single mark needs no partner, so a stray one can take the beginning of a quotation for its end. Readers do
not pair from left to right: a mark with a gap before it and words after it begins something, one with words
before it and a gap after it ends something, and only what is neither goes with what is left. That is read
from both ends of the paragraph: all marks, those of each shape by themselves, and all but what may be the
apostrophes of plurals, or of words without their beginning. It is read from its beginning, too, so that what
may be either begins nothing inside another: `‘… 说‘…’`. Whatever any of these readings has between two marks
may be what a reader sees.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from corvid.runtime.citations.characters import HYPHENS, INVISIBLE
from corvid.runtime.citations.tokens import SINGLES

UNCLOSED: Final = "unclosed quote"
NESTED_TOO_DEEPLY: Final = "nested too deeply"

_DEEPEST = 24
_OPEN_AT_MOST = 48

_STRAIGHT, _CURLY, _ANGLE, _SMALL, _SINGLE, _LOOKALIKE, _CORNER, _WHITE_CORNER, _TITLE = range(9)
_SMALL_TITLE, _POINTED, _EDITED, _MODIFIER, _GLUED, _ORNATE = range(9, 15)
_STRICT = frozenset((_STRAIGHT, _CURLY, _ANGLE, _CORNER, _WHITE_CORNER, _TITLE))
_SINGLES = frozenset((_SINGLE, _LOOKALIKE))
_EITHER_WAY = frozenset((*_SINGLES, _SMALL, _ORNATE, _STRAIGHT, _CURLY, _ANGLE))
"""The families whose marks may begin a quotation as well as end one."""
_WEAK_BRACKETS = frozenset((_SMALL_TITLE, _POINTED, _EDITED, _MODIFIER))
"""The families that need no partner and that a single mark may take one from: `' ≪the '90s≫`."""

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
    **dict.fromkeys("\u02b9\u0374\u02bc\u055a\u05f3\ua78b\ua78c", (_SINGLE, "'")),
    **dict.fromkeys("\u2018\u201b\u275b\u02bb\u02bd", (_SINGLE, "\u2018")),
    **dict.fromkeys("\u201a\u275f", (_SINGLE, "\u201a")),
    **dict.fromkeys("`\u1fef\uff40", (_SINGLE, "`")),
    **dict.fromkeys("\u2033\u2034\u2036\u2037\u2057\u02ba\u02ee\u02dd\u05f4\u00a8", (_LOOKALIKE, "'")),
    **dict.fromkeys("\u300c\uff62\ufe41", (_CORNER, "<")),
    **dict.fromkeys("\u300d\uff63\ufe42", (_CORNER, ">")),
    **dict.fromkeys("\u300e\ufe43", (_WHITE_CORNER, "<")),
    **dict.fromkeys("\u300f\ufe44", (_WHITE_CORNER, ">")),
    **dict.fromkeys("\u300a\u27ea\ufe3d", (_TITLE, "<")),
    **dict.fromkeys("\u300b\u27eb\ufe3e", (_TITLE, ">")),
    **dict.fromkeys("\u3008\u2329\ufe3f", (_SMALL_TITLE, "<")),
    **dict.fromkeys("\u3009\u232a\ufe40", (_SMALL_TITLE, ">")),
    **dict.fromkeys("\u27e8\u276c\u2770\u29fc\u2991\u226a", (_POINTED, "<")),
    **dict.fromkeys("\u27e9\u276d\u2771\u29fd\u2992\u226b", (_POINTED, ">")),
    **dict.fromkeys("\u2e02\u2e04\u2e09\u2e0c\u2e1c\u2e20\u2e22\u2e24\u2e28", (_EDITED, "<")),
    **dict.fromkeys("\u2e03\u2e05\u2e0a\u2e0d\u2e1d\u2e21\u2e23\u2e25\u2e29", (_EDITED, ">")),
    "\ufd3e": (_ORNATE, "<"),
    "\ufd3f": (_ORNATE, ">"),
    **dict.fromkeys("\u231c\u231e", (_POINTED, "<")),
    **dict.fromkeys("\u231d\u231f", (_POINTED, ">")),
    **dict.fromkeys("\u02f5\u02f6", (_MODIFIER, "\u02f5")),
    **dict.fromkeys("\u02be\u02bf", (_MODIFIER, "\u02bf")),
    **dict.fromkeys("\u02ca\u02cb", (_MODIFIER, "\u02ca")),
    **dict.fromkeys("\u07f4\u07f5", (_MODIFIER, "\u07f4")),
    **dict.fromkeys("\u1fbd\u1fbf\u1ffe", (_MODIFIER, "\u1fbf")),
    **{mark: (_MODIFIER, mark) for mark in "\u02c8\u0384\u055d"},
}
"""Every character of Unicode that quotes (its property Quotation_Mark, and categories Pi and Pf), what people
quote with besides, and what is equivalent to one of these: by family, and as what it is taken there."""
TICKS: Final = "`\u1fef\uff40"
MARKS: Final = "".join(_MARKS)
"""All marks, as the inside of a class."""
_ANY_MARK = re.compile(f"[{MARKS}]")
_ANY_STRAIGHT = re.compile('["\uff02]')
_SKIPPED = re.compile(f"[{INVISIBLE}\u200d]")
_BEYOND_MARKS = re.compile(f"[{MARKS}{INVISIBLE}\u200d|]{{0,20}}+(.?)", re.DOTALL)
BLANK_LETTERS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that look like a space and count as letters or signs."""

_SHORTENED = re.compile(
    "(?:[stnkmrde]|tis|twas|twere|twill|em|til|till|cause|bout|round|\\d\\ds?)\\b", re.IGNORECASE
)
_YEAR = re.compile("\\d\\d(?!\\d)")
_ALPHABETS = re.compile(
    "[A-Za-z\u00aa\u00b5\u00ba\u00c0-\u05ff\u07c0-\u07ff\u1c80-\u1c8f\u1d00-\u1fff\u2c60-\u2cff\u2d00-\u2d2f"
    "\u2de0-\u2dff\ua640-\ua69f\ua720-\ua7ff\uab30-\uabbf\ufb00-\ufb4f\uff21-\uff5a]"
)
"""The scripts whose words have apostrophes inside; no others do."""
_IS_SINGLE = re.compile(f"[{SINGLES}]")
_SAYS = re.compile(f"[^\\W\\d_]{{2}}\\W++[^\\W\\d_]{{2}}|[{SINGLES}]{{4}}")
"""What makes a quotation of brackets that also mean other things: two words."""
_CONTRACTED = frozenset(("t", "re", "ve", "ll", "d", "m"))
_IS = frozenset(
    (
        *("it", "that", "this", "he", "she", "what", "who", "there", "here", "where", "when", "how", "why"),
        *("let", "one", "else", "everyone", "someone", "everybody", "somebody", "nobody", "nothing"),
    )
)
"""Words before which an apostrophe and `s` is a contraction, or as good as one."""
_OF_A_NAME = re.compile(
    "(?:ibn|bin|bint|ben|abu|abi|ab\u016b|ab\u012b|umm)\\b|(?:a[lnrstzd]|ash|el|l|wa|bi|li)-\\w",
    re.IGNORECASE,
)
"""Words of Arabic names in Latin letters."""
_LONG_VOWEL = re.compile("[\u0101\u012b\u016b\u00e2\u00ee\u00fb]|[aiu][\u0304\u0302]")
_DECADE = re.compile("\\d\\ds?\\b")
_PLURAL_ENDING = re.compile("(?:[sxz\u00df]|in)['\u2019]\\s\\w", re.IGNORECASE)
"""A word that has an apostrophe at its end, with another one behind it: `the dogs' bowl`, `Marx' Werk`."""
_SHORT_ENDING = re.compile("(?<![^\\W_])(?:po|mo|ol|o|th|di|be|fo)\\Z")
"""Words that lost their end, as in `un po' di`."""
_WORD = re.compile("[^\\W\\d_]+")
_LAST_WORD = re.compile("(?<![^\\W\\d_])[^\\W\\d_]*\\Z")
_WORDS = re.compile("[^\\W_]")
_SENTENCE = re.compile("[.!?\u3002][\\s]")
_BEHIND_A_PRIME = frozenset(" .,;:!?)]}")
_ENDS = frozenset(".,;:!?\u3001\u3002\uff01\uff0c\uff1a\uff1b\uff1f")
_FAR = 400
_AND = re.compile("(?<=\\w[ -])['\u2019]n['\u2019](?=[ -]\\w)")


_BEHIND_A_MEASURE = re.compile(
    "\\s?(?:[xX\u00d7*/\u2013\u2014-]|by)\\s?[\\d\u00bc-\u00be\u2150-\u215e./, -]*\\Z"  # the next measure
    "|[-\u2010\u2011](?:wide|long|high|tall|deep|thick|square|round|diameter|diagonal|class|by|inch|pipe|screen)"
    "|\\s(?!\\s)|[,.;:!?)\\]\u2019\u201d]|[xX]\\b(?!\\s?\\w)",
    re.IGNORECASE,
)
"""How a text goes on behind an inch sign: the next measure, a compound, one blank, a mark that closes."""


class Found(Struct, frozen=True):
    """A quotation [start, end) without its marks, or, with a `problem`, a mark at `start` that is wrong."""

    start: int
    end: int
    problem: str | None = None


class _Open(Struct, frozen=True):
    family: int
    mark: str
    at: int
    strict: bool


class _Beside(Struct, frozen=True):
    """A mark, and the character that a reader sees before it and other marks there. `family` is none
    for a mark that is read in one way only: a strict bracket. `within` is where the strict quotation or the
    code begins that a weak mark stands in."""

    at: int
    family: int | None
    mark: str
    before: str
    words: int
    within: int | None


def scan(
    text: str,
    start: int,
    end: int,
    skipped: Sequence[tuple[int, int, bool]],
    *,
    lenient: bool,
    borders: Sequence[int] = (),
) -> list[Found]:
    """Return the quotations between marks in text[start:end].

    `skipped` are code spans and blocks in ascending order: the marks inside one are left out if its flag
    is set (it is a quotation itself), else they count but need no partner. With `lenient` none needs one.
    `borders` are where paragraphs end, in ascending order. A mark that needs no partner has it in its own
    paragraph or in a later one: both ways to read it count, since a stray mark would else take the
    beginning of a quotation below it for its end. In its own paragraph, all that `readings` has counts.
    """
    scanner = _Scanner(text, start, end, borders, forgets=False)
    found = scanner.read(skipped, lenient)
    known = set(found)
    more = [] if lenient else scanner.otherwise
    if scanner.has_crossed:
        more += _Scanner(text, start, end, borders, forgets=True).read(skipped, lenient)
    for one in more:
        if one.problem is None and one not in known:
            known.add(one)
            found.append(one)
    return found


class _Scanner:
    def __init__(self, text: str, start: int, end: int, borders: Sequence[int], *, forgets: bool) -> None:
        """Start with no mark behind a border for one that needs no partner, if `forgets`."""
        self.has_crossed = False
        self._forgets = forgets
        self._borders = iter((*borders, end))
        self._border = next(self._borders)
        self._text = text
        self._start = start
        self._end = end
        self._stack: list[_Open] = []
        self._found: list[Found] = []
        self._strict = True
        self._too_deep = False
        self._next = -1
        self._perhaps: dict[int, int] = {}
        self.otherwise: Final[list[Found]] = []
        self._marks: list[_Beside] = []
        self._words = 0
        self._counted = start
        self._outermost: int | None = None
        self._edges: dict[int, tuple[int, int]] = {}
        self._saying: list[tuple[int, int]] | None = None

    def read(self, skipped: Sequence[tuple[int, int, bool]], lenient: bool) -> list[Found]:
        """Return everything found; what is still open and must not be is reported."""
        position = self._start
        for code_start, code_end, is_quote in (*skipped, (self._end, self._end, True)):
            self._run(position, code_start, not lenient)
            if is_quote:
                self._keep_code(code_start, code_end)
            else:
                self._run(code_start, code_end, False)
            position = code_end
        self._read_otherwise()
        self._report(self._stack)
        return self._found

    def _run(self, start: int, end: int, strict: bool) -> None:
        """Take the marks of [start, end) in turn."""
        self._strict = strict
        for match in _ANY_MARK.finditer(self._text, start, end):
            if self._too_deep:
                return
            if match.start() >= self._border:
                self._cross(match.start())
            family, mark = _MARKS[match.group()]
            if self._forgets:
                self._take(match.start(), family, mark)
                continue
            self._keep(match.start(), family, mark, self._outermost)
            self._take(match.start(), family, mark)
            self._find_outermost()

    def _keep_code(self, start: int, end: int) -> None:
        """Take no mark of the code [start, end), which is a quotation itself, but keep them: where code is
        shown as text, one may be the partner of a mark outside."""
        if self._forgets or self._too_deep or _ANY_MARK.search(self._text, start, end) is None:
            return
        within = start if self._outermost is None else self._outermost
        self._count(start)
        before = self._words
        if within == start:
            self._edges[start] = before, before  # a paragraph may be over, and its marks be read, inside
        for match in _ANY_MARK.finditer(self._text, start, end):
            if match.start() >= self._border:
                self._cross(match.start())
            family, mark = _MARKS[match.group()]
            self._keep(match.start(), None if family in _STRICT else family, mark, within)
        self._count(end)
        if within == start:
            self._edges[start] = before, self._words

    def _cross(self, at: int) -> None:
        """End a paragraph, which is over before `at`."""
        while self._border <= at:
            self._border = next(self._borders)
        self._read_otherwise()
        weak = [entry for entry in self._stack if not entry.strict] if self._stack else ()
        if weak:
            self.has_crossed = True
            if self._forgets:
                self._report(weak)
                self._stack = [entry for entry in self._stack if entry.strict]

    def _find_outermost(self) -> None:
        """Note, after a mark is taken, where the outermost strict quotation begins, and how many words there
        were before one and up to its end."""
        known, self._outermost = self._outermost, next((one.at for one in self._stack if one.strict), None)
        if known != self._outermost:
            if known is not None:
                self._edges[known] = self._edges[known][0], self._words
            if self._outermost is not None:
                self._edges[self._outermost] = self._words, self._words

    def _count(self, end: int) -> None:
        """Count what stands before `end`, and behind what was counted, if there are words in it."""
        self._words += _WORDS.search(self._text, self._counted, end) is not None
        self._counted = end

    def _keep(self, at: int, family: int | None, mark: str, within: int | None) -> None:
        """Keep a mark of the paragraph for its other readings, but no apostrophe inside a word."""
        if family in _SINGLES and self._in_word(at) and _is_of_a_word(self._after(at)):
            return
        if family not in _EITHER_WAY and family not in _WEAK_BRACKETS:
            family = None
        last = self._marks[-1] if self._marks else None
        base = self._base(at)
        before = last.before if last is not None and base == last.at else self._seen(base)
        self._count(at)
        self._counted = at + 1
        self._marks.append(
            _Beside(at, family, mark, before, self._words, None if family in _STRICT else within)
        )

    def _read_otherwise(self) -> None:
        """Note, when the paragraph is over, what other readings of its marks have between them."""
        kept, self._marks = self._marks, []
        if sum(one.family is not None for one in kept) < 2:
            return
        families: dict[int, list[Mark]] = {}
        after, following = "", -1
        for one in reversed(kept):
            at = self._following(one.at)
            if at != following:
                after = self._seen(at)
            following = one.at
            if one.family is not None:
                families.setdefault(one.family, []).append(self._read(one, one.family, after))
        for family, marks in families.items():
            marks.reverse()
            outside = [mark for mark in marks if mark.within is None]
            self._tell(family, pairs(outside, self._fits_in(family)))
            if len(outside) < len(marks):
                self._read_across(family, marks)

    def _read_across(self, family: int, marks: Sequence[Mark]) -> None:
        """Note what stands between two marks of which at least one is in code or a strict quotation that the
        other is not in. What is outside of both is else not looked at: `'FAKE "it' is so"`."""
        fits = self._fits_in(family)

        def fits_across(opened: Mark, mark: Mark) -> bool:
            # Who reads on from a quotation takes neither an apostrophe nor a mark inside another quotation
            # for the end of what began in it.
            first, last = opened.within, mark.within
            may_be_no_end = last is not None or mark.is_plural or _is_number(self._before(mark.at))
            return fits(opened, mark) and not (first is not None and first != last and may_be_no_end)

        paired = self._paired_inside(marks, fits)
        found = pairs([self._clearly(mark) for mark in marks if mark.at not in paired], fits_across)
        beside = {mark.at: mark for mark in marks}
        self._tell(family, {pair for pair in found if self._reaches_out(beside[pair[0]], beside[pair[1]])})

    def _paired_inside(self, marks: Sequence[Mark], fits: Callable[[Mark, Mark], bool]) -> set[int]:
        """Return where marks stand that have a partner alike in their own code or strict quotation, and are
        no apostrophes: `“he said 'so' to it”`."""
        inside: dict[int, list[Mark]] = {}
        for mark in marks:
            if mark.within is not None and not mark.is_plural:
                inside.setdefault(mark.within, []).append(mark)
        text = self._text
        return {
            at
            for some in inside.values()
            for pair in forwards(some, fits)
            if (text[pair[0]] == "'") == (text[pair[1]] == "'")
            for at in pair
        }

    def _clearly(self, mark: Mark) -> Mark:
        """Return the mark; it opens nothing if no words are behind it, other marks and what stands for
        back-ticks: an answer may show marks, as in `'` or `'`."""
        beyond = _BEYOND_MARKS.match(self._text, mark.at + 1, self._end)
        after = _seen(beyond.group(1)) if beyond else ""
        return replace(mark, opens=mark.opens and not _ends_words(after))

    def _reaches_out(self, first: Mark, last: Mark) -> bool:
        """Return whether there are words between two marks that stand in neither of the quotations around
        these, which are looked at as a whole."""
        if first.within == last.within:
            return False
        start = first.words if first.within is None else self._edges[first.within][1]
        end = last.words if last.within is None else self._edges[last.within][0]
        return start < end

    def _fits_in(self, family: int) -> Callable[[Mark, Mark], bool]:
        return self._fits if family in _SINGLES else self._bracket_fits if family in _WEAK_BRACKETS else _fit

    def _tell(self, family: int, found: Iterable[tuple[int, int]]) -> None:
        needs_words = family in _WEAK_BRACKETS and family != _SMALL_TITLE
        self.otherwise.extend(
            Found(first + 1, last)
            for first, last in sorted(found)
            if not needs_words or self._says(first + 1, last)
        )

    def _read(self, one: _Beside, family: int, after: str) -> Mark:
        """Return what a mark may be, with `after` behind it and other marks there."""
        text, at = self._text, one.at
        gap = not one.before.strip() or unicodedata.category(one.before) in ("Ps", "Pi", "Pd")
        opens, closes = gap or not _ends_words(after), not gap or not _begins_words(after)
        is_plural = is_short = False
        if family in _WEAK_BRACKETS:
            opens, closes = self._bracket_may(one, family, after)
        elif family not in _SINGLES:
            inch = family == _STRAIGHT and _is_number(self._before(at))
            empty = gap and _ends_words(after) and {self._before(at), self._after(at)} & _MARKS.keys()
            if inch or empty:
                opens = closes = False
        else:
            opens = opens and self._may_open(at, one.mark)
            may_be_short = gap and one.mark == "'" and self._before(at) not in _MARKS
            is_short = may_be_short and _SHORTENED.match(text, at + 1, self._end) is not None
            if _AND.match(text, at) or _AND.match(text, max(0, at - 2)):
                opens = closes = False
            is_plural = one.mark == "'" and self._is_plural(at)
        return Mark(
            at, one.mark, opens, closes, text[at], is_plural, is_short, one.words, one.before.isalnum(),
            one.within,
        )  # fmt: skip

    def _bracket_may(self, one: _Beside, family: int, after: str) -> tuple[bool, bool]:
        """Return whether a weak bracket may open, and whether it may close."""
        if family == _MODIFIER:
            touches = self._before(one.at).strip() and not self._after(one.at).isalnum()
            return bool(after.strip()) and not one.before.isalnum(), bool(touches)
        if family == _SMALL_TITLE:
            return one.mark == "<", one.mark == ">"
        opens = one.mark == "<" and bool(self._after(one.at).strip()) and not self._in_word(one.at)
        return opens, one.mark == ">" and bool(self._before(one.at).strip())

    def _bracket_fits(self, opened: Mark, mark: Mark) -> bool:
        if opened.mark in "<>":
            return opened.mark != mark.mark
        return opened.mark == mark.mark and not self._is_letter_of_arabic(opened, mark.at)

    def _says(self, start: int, end: int) -> bool:
        """Match as `_SAYS`, for ranges inside one another without number."""
        if self._saying is None:
            ends = (_SAYS.match(self._text, at, self._end) for at in range(self._start, self._end))
            self._saying = [found.span() for found in ends if found is not None]
        first = bisect_left(self._saying, (start, 0))
        return first < len(self._saying) and self._saying[first][1] <= end

    def _is_plural(self, at: int) -> bool:
        start = max(self._start, at - 3)
        return (
            _PLURAL_ENDING.match(self._text, at - 1, self._end) is not None
            or _PLURAL_ENDING.match(self._text, at - 2, self._end) is not None
            or _SHORT_ENDING.search(self._text, start, at) is not None
        )

    def _fits(self, opened: Mark, mark: Mark) -> bool:
        return mark.mark != "`" and self._may_close(opened, mark.at, mark.mark)

    def _take(self, at: int, family: int, mark: str) -> None:
        if family == _STRAIGHT:
            self._straight(at)
        elif family in (_CURLY, _ANGLE, _SMALL, _ORNATE):
            self._curly_or_angle(at, family, mark)
        elif family in _SINGLES:
            self._single(at, family, mark)
        elif family in (_POINTED, _EDITED):
            self._bracket(at, family, mark)
        elif family == _MODIFIER:
            self._modifier(at, mark)
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
        elif self._opens(at) or self._is_second_half(own, at):
            self._open(_STRAIGHT, '"', at)
        else:
            self._close(own, at)

    def _is_second_half(self, own: int, at: int) -> bool:
        """Return whether it stands behind its fellow and before words: a mark that is written twice."""
        return self._stack[own].at == self._previous(at) and _begins_words(self._after(at))

    def _curly_or_angle(self, at: int, family: int, mark: str) -> None:
        """Take a mark that may end what one of two shapes began, or begin something itself, as people write
        it."""
        own = self._own(family)
        if own is None or mark == "\u201e":
            self._open(family, mark, at)
            return
        if family == _CURLY:
            either, ending = "\u201e" if mark == "\u201c" else mark, "\u201d"
        else:
            either = ending = ">"
        other = self._stack[own].mark
        closes = not self._opens(at) if other == either else mark == ending
        if closes:
            self._close(own, at)
        else:
            self._open(family, mark, at)

    def _bracket(self, at: int, family: int, mark: str) -> None:
        """Take a bracket that people quote with and mathematics uses: it is at words, and has some inside."""
        if mark == "<":
            if self._after(at).strip() and not self._in_word(at):
                self._open(family, mark, at)
            return
        own = self._own(family)
        if own is not None and self._before(at).strip():
            self._close_if_it_says(own, at)

    def _modifier(self, at: int, mark: str) -> None:
        """Take a letter of phonetics and transliteration, or an accent, that looks like a single mark."""
        own, after, before = self._own(_MODIFIER), self._after(at), self._seen(self._base(at))
        fits = own is not None and self._stack[own].mark == mark
        if own is not None and fits and self._is_letter_of_arabic(self._stack[own], at):
            return
        if own is not None and fits and self._before(at).strip() and not after.isalnum():
            self._close_if_it_says(own, at)
        elif after.strip() and not before.isalnum():
            self._open(_MODIFIER, mark, at)

    def _is_letter_of_arabic(self, opened: _Open | Mark, at: int) -> bool:
        """Return whether the mark at the end of a word is its last letter, in a text that has Arabic names:
        an ayn, or a hamza behind a long vowel."""
        text = self._text
        if at - opened.at > _FAR or not any(map(_OF_A_NAME.match, text[opened.at + 1 : at].split())):
            return False
        return text[at] == "\u02bf" or (
            text[at] == "\u02be" and _LONG_VOWEL.search(text, max(0, at - 2), at) is not None
        )

    def _close_if_it_says(self, own: int, at: int) -> None:
        opened = self._stack[own]
        if _SAYS.search(self._text, opened.at + 1, at):
            self._close(own, at)
        else:
            del self._stack[own]

    def _single(self, at: int, family: int, mark: str) -> None:
        if _AND.match(self._text, at) or _AND.match(self._text, max(0, at - 2)):
            return
        own = self._own(family)
        after = self._after(at)
        if own is not None and mark != "`" and self._may_close(self._stack[own], at, mark):
            self._close(own, at)
            return
        if own is not None:
            self._note(self._stack[own], at, mark)
        elif mark == "'":
            self._close_glued(at)
        inside = own is not None and self._stack[own].at != self._previous(at)
        if mark == "'" and inside and _SHORTENED.match(self._text, at + 1, self._end):
            return
        if not self._in_word(at):
            if self._may_open(at, mark):
                self._open(family, mark, at)
        elif mark == "\u2018" and after.strip() and self._own(_GLUED) is None:
            self._open(_GLUED, mark, at)

    def _may_open(self, at: int, mark: str) -> bool:
        """Return whether a mark that is no apostrophe may begin a quotation."""
        after = self._after(at)
        if self._in_word(at) or not (after.strip() if mark == "`" else after):
            return False
        return not (mark == "'" and after in _BEHIND_A_PRIME and self._is_prime(at))

    def _may_close(self, opened: _Open | Mark, at: int, mark: str) -> bool:
        after = self._after(at)
        if mark == opened.mark == "\u2018":
            if _begins_words(after):
                return False
            inside = self._text[opened.at + 1 : at]
            return bool(inside.strip()) and (len(inside) > _FAR or not _is_name(inside))
        if mark in "\u2018\u201a" and opened.mark != "\u201a":
            return False
        if opened.at == self._previous(at) and after.strip():
            return False  # the second half of a mark that is written twice
        if mark == "'" and self._are_apostrophes(opened.at, at):
            return False
        return not _is_of_a_word(after) or self._is_after_no_word(at)

    def _are_apostrophes(self, first: int, at: int) -> bool:
        """Return whether two marks are those of a decade and of a word that lost its end: `'80 … un po'
        di`."""
        text = self._text
        return (
            text[at + 1 : at + 2] == " "
            and text[at + 2 : at + 3].isalpha()
            and _DECADE.match(text, first + 1) is not None
            and _SHORT_ENDING.search(text, max(first + 1, at - 3), at) is not None
        )

    def _is_after_no_word(self, at: int) -> bool:
        """Return whether a mark is no apostrophe for what stands before it: an end of words that is no letter
        of a script that has apostrophes."""
        before = self._seen(self._base(at))
        opens = before in HYPHENS or before in _MARKS or unicodedata.category(before or " ") in ("Ps", "Pi")
        return bool(before.strip()) and not opens and not _is_of_a_word(before)

    def _note(self, opened: _Open, at: int, mark: str) -> None:
        """Keep where a mark inside a word may close a quotation that nothing else closes: `'so it is'ish`.

        It does not if the word is one that has an apostrophe: a contraction, an elision, a genitive of few
        words.
        """
        text = self._text
        if mark != "'" or opened.at in self._perhaps or at - opened.at > _FAR or not self._before(at).strip():
            return
        inside = text[opened.at + 1 : at]
        if inside.count(" ") < 2 or _SENTENCE.search(inside) or is_shortened(text, opened.at):
            return
        last, suffix = _LAST_WORD.search(inside), _WORD.match(text, at + 1, self._end)
        before = last.group() if last else ""
        after = suffix.group().lower() if suffix else ""
        if after == "s" and _is_name(inside):
            return
        if 0 < len(before) < 3 or after in _CONTRACTED or (after == "s" and (before or "it").lower() in _IS):
            return
        self._perhaps[opened.at] = at

    def _close_glued(self, at: int) -> None:
        """Close what a mark that is never an apostrophe in English opened behind a letter, if it may be."""
        own = self._own(_GLUED)
        if own is None:
            return
        opened = self._stack[own]
        inside = self._text[opened.at + 1 : at]
        if len(inside) > _FAR or _SENTENCE.search(inside):
            del self._stack[own]
        elif (
            inside.strip()
            and not _is_of_a_word(self._after(at))
            and not inside.endswith("s")
            and _SAYS.search(inside)
        ):
            self._close(own, at)

    def _is_prime(self, at: int) -> bool:
        """Return whether a mark is the sign for feet, behind a number and blanks, or the second of `f''`."""
        before = self._previous(at)
        if before >= self._start and self._text[before] in "'\u2019\u2032":
            return self._in_word(before)
        while before >= self._start and self._text[before] == " " and at - before < _FAR:
            before -= 1
        return before >= self._start and _is_number(self._text[before])

    def _in_word(self, at: int) -> bool:
        """Return whether a single mark may be an apostrophe: it stands after a letter of a script that has
        them, or a digit, or as in `-'n'-`."""
        before = self._seen(self._base(at))
        if before in HYPHENS:
            return _SHORTENED.match(self._text, at + 1, self._end) is not None
        return _is_of_a_word(before)

    def _base(self, at: int) -> int:
        """Return where the character stands that a reader sees before `at`, below its accents."""
        at = self._previous(at)
        while at >= self._start and unicodedata.category(self._text[at])[0] == "M":
            at = self._previous(at)
        return at

    def _open(self, family: int, mark: str, at: int) -> None:
        strict = self._strict and family in _STRICT
        if strict and sum(entry.strict for entry in self._stack) >= _DEEPEST:
            self._found.append(Found(at, at + 1, NESTED_TOO_DEEPLY))
            self._too_deep = True
            self._stack.clear()
            return
        if len(self._stack) >= _OPEN_AT_MOST:
            weak = next((i for i, entry in enumerate(self._stack) if not entry.strict), 0)
            self._report(self._stack[weak : weak + 1])
            del self._stack[weak]
        self._stack.append(_Open(family, mark, at, strict))

    def _close(self, own: int, at: int) -> None:
        opened = self._stack[own]
        if own + 1 < len(self._stack):
            self._report(self._stack[own + 1 :])
        del self._stack[own:]
        self._found.append(Found(opened.at + 1, at))

    def _report(self, left: Sequence[_Open]) -> None:
        self._found += (Found(entry.at, entry.at + 1, UNCLOSED) for entry in left if entry.strict)
        closed = ((entry.at, self._perhaps.get(entry.at)) for entry in left if not entry.strict)
        self._found += (Found(start + 1, end) for start, end in closed if end is not None)

    def _own(self, family: int) -> int | None:
        """Return the innermost open mark of a family; a weak one is not seen through a strict one."""
        for number in range(len(self._stack) - 1, -1, -1):
            entry = self._stack[number]
            if entry.family == family:
                return number
            if entry.strict and family not in _STRICT:
                return None
        return None

    def _previous(self, at: int) -> int:
        """Return where the character that a reader sees before `at` stands; before the start if there is
        none."""
        at -= 1
        while at >= self._start and _SKIPPED.match(self._text[at]):
            at -= 1
        return at

    def _before(self, at: int) -> str:
        return self._seen(self._previous(at))

    def _following(self, at: int) -> int:
        """Return where the character that a reader sees after `at` stands; the end if there is none."""
        at += 1
        while at < self._end and _SKIPPED.match(self._text[at]):
            at += 1
        return at

    def _after(self, at: int) -> str:
        return self._seen(self._following(at))

    def _seen(self, at: int) -> str:
        """Return what a reader sees at `at`; nothing beyond the start and the end."""
        return _seen(self._text[at]) if self._start <= at < self._end else ""

    def _opens(self, at: int) -> bool:
        """Return whether a mark that may do either clearly opens: a gap before it, a word after it."""
        before, after = self._before(at), self._after(at)
        gap = not before.strip() or unicodedata.category(before) in ("Ps", "Pi", "Pd")
        return gap and _begins_words(after)

    def _clearly_closes(self, at: int) -> bool:
        before, after = self._before(at), self._after(at)
        return bool(before.strip()) and not _begins_words(after)

    def _next_closes(self, at: int) -> bool:
        """Return whether the next straight mark that is no inch sign closes, so that the one at `at` is
        one."""
        if self._next <= at:
            marks = _ANY_STRAIGHT.finditer(self._text, at + 1, self._end)
            places = (match.start() for match in marks)
            self._next = next((p for p in places if not _is_number(self._before(p))), self._end)
        following = self._next
        return following < self._end and not self._opens(following) and self._clearly_closes(following)

    def _is_hidden_quote(self, at: int) -> bool:
        """Return whether what looks like an inch sign opens a quotation: it has a fellow further on that is
        directly after a digit too, and what stands between them begins as no text behind a measure does. Read
        as two inch signs, they would hide it."""
        follower = _ANY_STRAIGHT.search(self._text, at + 1, self._end)
        if follower is None or not _is_number(self._before(follower.start())):
            return False
        between = _SKIPPED.sub("", self._text[at + 1 : follower.start()])
        return not _BEHIND_A_MEASURE.match(between) and any(map(str.isalpha, between))


def is_shortened(text: str, at: int) -> bool:
    """Return whether the mark at `at` may be the apostrophe of a word or year that lost its beginning."""
    return _SHORTENED.match(text, at + 1) is not None or _YEAR.match(text, at + 1) is not None


def _fit(opened: Mark, mark: Mark) -> bool:
    """Return whether a mark that is no single one may close another of its family."""
    return mark.mark != "\u201e" and not opened.mark == mark.mark == "<"


def _is_name(text: str) -> bool:
    """Return whether a text is an Arabic name of several words, behind what may be an ayn: `Umar ibn
    Hafs`."""
    words = text.split(" ")
    particles = [_OF_A_NAME.match(word) is not None for word in words]
    named = all(map(lambda word, particle: particle or word[:1].isupper(), words, particles))
    return len(words) <= 8 and named and any(particles) and any(map(str.istitle, words))


def _seen(character: str) -> str:
    return " " if character in BLANK_LETTERS else character


def _is_of_a_word(character: str) -> bool:
    """Return whether an apostrophe may stand beside it: a digit, or a letter of a script that has
    apostrophes; a footnote's raised one is no part of the word."""
    if not character.isalnum() or character in _MARKS or _is_raised(character):
        return False
    return _ALPHABETS.match(character) is not None or (
        character.isnumeric() and _IS_SINGLE.match(character) is None
    )


def _is_raised(character: str) -> bool:
    return unicodedata.decomposition(character).startswith("<super>")


def _is_number(character: str) -> bool:
    """Return a digit that can stand before an inch sign: a footnote's raised one can't."""
    return character.isdecimal() or (character.isnumeric() and "FRACTION" in unicodedata.name(character, ""))


def _ends_words(character: str) -> bool:
    """Return whether a character behind a mark tells that nothing begins there."""
    return not character.strip() or character in _ENDS or unicodedata.category(character) in ("Pe", "Pf")


def _begins_words(character: str) -> bool:
    return bool(character.strip()) and unicodedata.category(character) not in ("Pe", "Pf", "Po", "Pd")


_ALIKE: Final = ("'\uff07", "\u2018\u2019\u201a\u201b", "\u275b\u275c\u275f")
"""Which single marks belong together by their looks."""
_BOTH_ENDS: Final = frozenset("'\"")
"""What begins and ends a quotation in the same shape: people pair each shape of it with itself."""


class Mark(Struct, frozen=True):
    """A mark of one family, and what it may be for what stands beside it: the beginning of a quotation, its
    end, or either. `character` is how it is written. `is_plural` if it may as well be an apostrophe at the
    end of a word, as in `the dogs'`, `is_short` if at its beginning, as in `'cause`. `words` is higher than
    that of an earlier mark if there are words between the two. `is_glued` if it stands behind a letter or
    digit. `within` is as in `_Beside`."""

    at: int
    mark: str
    opens: bool
    closes: bool
    character: str
    is_plural: bool
    is_short: bool
    words: int
    is_glued: bool
    within: int | None = None


def pairs(marks: Sequence[Mark], fits: Callable[[Mark, Mark], bool]) -> set[tuple[int, int]]:
    """Return where quotations begin and end by any of the readings. `marks` are those of a paragraph in their
    order; `fits` says whether one can be closed by another. A pair without words between it is none, but uses
    up both if it is clear."""
    readings = [marks]
    if len({mark.character for mark in marks}) > 1:
        alone = {mark.character for mark in marks if mark.mark in _BOTH_ENDS}
        readings += ([mark for mark in marks if mark.character in some] for some in (*_ALIKE, *alone))
    if any(mark.is_short for mark in marks):
        readings += [[mark for mark in some if not mark.is_short] for some in readings]
    if any(mark.is_plural for mark in marks):
        readings += [[mark for mark in some if not mark.is_plural] for some in readings]
    found: set[tuple[int, int]] = set()
    for some in readings:
        found.update(forwards(some, fits), _backwards(some, fits), _outermost(some, fits))
    return found


def forwards(marks: Iterable[Mark], fits: Callable[[Mark, Mark], bool]) -> Iterable[tuple[int, int]]:
    """Yield pairs of what closes with the last that is open before it; what may be either closes if it
    can."""
    waiting: list[Mark] = []
    for mark in marks:
        if mark.closes and waiting and fits(waiting[-1], mark):
            if waiting[-1].words < mark.words:
                yield waiting.pop().at, mark.at
                continue
            if not mark.opens:
                waiting.pop()
        if mark.opens:
            waiting.append(mark)


def _backwards(marks: Sequence[Mark], fits: Callable[[Mark, Mark], bool]) -> Iterable[tuple[int, int]]:
    """Yield pairs of what opens with the first that is closed after it; what may be either opens if it can:
    read from the end, a mark opens what it closes."""
    turned = (
        replace(mark, opens=mark.closes, closes=mark.opens, words=-mark.words) for mark in reversed(marks)
    )
    for last, first in forwards(turned, lambda closed, mark: fits(mark, closed)):
        yield first, last


def _outermost(marks: Iterable[Mark], fits: Callable[[Mark, Mark], bool]) -> Iterable[tuple[int, int]]:
    """Yield pairs of what closes with the last that is open before it, where what may be either begins
    nothing inside another: `‘… 说‘…’` is read from its first mark."""
    waiting: list[Mark] = []
    for mark in marks:
        if mark.closes and waiting and fits(waiting[-1], mark):
            first = waiting.pop()
            if first.words < mark.words:
                yield first.at, mark.at
        elif mark.opens and (not mark.closes or not (waiting or (mark.is_glued and mark.mark == "'"))):
            waiting.append(mark)
