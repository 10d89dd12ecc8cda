"""Finding citations in a text: those of the required form, and those that tried to be.

    `quote` [${PROJECT_ROOT}/path:line]

In Markdown and other prose the whole text is looked at, in source files the comments. Code that shows the
form is not a citation, nor is a place with `<…>` or with a word for its line. In a table a quote and its
place may be in neighbouring cells; the place may be a link; a fenced block is a quote if its place follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.audit.cite.comments import all_lines, comments, texts
from corvid.audit.cite.languages import Language, language_of
from corvid.audit.cite.prose import Bracketed, Code, Stretch, Unclosed, bracketed, parts
from corvid.protocols.lines import PREFIX

MARKDOWN = (".md", ".markdown", ".mdx")
LONGEST = 65_536
"""Characters of a quote."""

_SHOWN = 500
"""Characters of a malformed citation that are reported."""
_BETWEEN = re.compile(r"[ \t]*(?:\n[ \t]*)?")
_LOOSE = re.compile(r"[*_~)]{0,4}[,:;]?[ \t]*(?:\n[ \t]*)?(?:[-–—][ \t]+)?[*_~(]{0,4}")
"""What may be between a quote and a place that has the prefix: a quote must not go unchecked because of a
comma, of what emphasises it, or of parentheses."""
_IN_CELLS = re.compile(r"[*_~)]{0,4}[ \t]*(?:\|[ \t]*)?[*_~(]{0,4}")
_NEAR = 200
"""Characters between a quote and its place."""
_CITES = re.compile(r"PROJECT_ROOT\}?/|\[[^\[\]\s]{0,1000}[./][^\[\]\s]{0,1000}:(?:[0-9]{1,9}\]|[0-9]{10})")
"""What is taken for a citation where none is read: a place, whatever is around it."""
_PLACED = re.compile(r"`[^`\n]{0,20}\[\$\{PROJECT_ROOT\}/[^\[\]\s]{1,4000}:(?:[0-9]{1,9}\]|[0-9]{10})")
"""A place with its prefix, right behind a back-tick."""
_PREFIX = re.compile(r"\$?\{?PROJECT_ROOT\}?/")
_LINE = re.compile(r"(?:#?L|line )?([0-9]+)(?:[-–:,]L?[0-9]+)?", re.I)
_DIGITS = 9
"""Those that the number of a line may have; no text has so many lines that one has more."""
_EXAMPLE = re.compile(r"<[^>]*>|line(?:_?number)?|n+|x+|#|\.\.\.|…", re.I)
_ANCHOR = re.compile(r"\([^()\s#]{0,1000}#L([0-9]{1,9})\)")
_BREAK = re.compile(r"[\r\n]")
_LETTER = re.compile(r"[^\W\d_]")
_QUOTES = {'"': '"', "”": "“"}
_ASSUMED = re.compile(
    r"\b(?:probably contains|should work because|is likely|(?:I|we) (?:assume|presume)"
    r"|based on typical patterns"
    r"|(?-i:Probably|Presumably|Supposedly)|(?-i:Likely),? (?:it|they|this|that|the|we|an?|no))\b"
    r"|^[ \t]*assumptions?:", re.I | re.M,
)  # fmt: skip
"""S12's phrasings of what was not looked up, what is like them at the beginning of a sentence, and what calls
itself an assumption."""
_FLAG = re.compile(r"\[(?:UNVERIFIED )?ASSUMPTION[^\]\n]{0,200}\]", re.I)
_QUOTED = re.compile(r"`[^`\n]*`|\"[^\"\n]*\"|“[^”\n]*+”?")
_TYPED = re.compile(r"`[^`\n]*`|\"[^\"\n]*\"")

Problem: TypeAlias = Literal["prefix", "line", "one line", "paraphrase", "assumption"]
WORDS = {
    "prefix": "Path must use ${PROJECT_ROOT} prefix",
    "line": "Line number is missing",
    "one line": "Line must be one number from 1, that of the first line of the quote",
    "paraphrase": "Quote must be word for word, in backticks",
    "assumption": "Assumption must be flagged with [ASSUMPTION]",
}


class Citation(Struct, frozen=True):
    """A citation of the required form. It is in `text[start:end]`, its path from `path_start`, its line
    number in `text[line_start:line_end]`; `path` is below the root and has no prefix; `line` counts from 1.
    Without a quote it refers to a line and says nothing of it. `anchor` is where the target of its link has
    the line."""

    start: int
    end: int
    quote: str | None
    path: str
    line: int
    line_start: int
    line_end: int
    path_start: int = 0
    anchor: tuple[int, int] | None = None


class Malformed(Struct, frozen=True):
    """What tried to be a citation: as it begins, and what is wrong. `quoted` is what is before its place,
    if that is a quote; `path` and `line` are what the place says, and 0 where it says no line."""

    start: int
    end: int
    text: str
    problem: Problem
    quoted: str | None = None
    path: str = ""
    line: int = 0

    @property
    def words(self) -> str:
        """The problem in the words of E11."""
        return WORDS[self.problem]

    def corrected(self, path: str | None = None) -> str | None:
        """Return its right form, with another path if one is given; None where it is not clear."""
        plain = self.path.removeprefix("./") if path is None else path
        if self.quoted is None or not self.line or plain.startswith(("/", "~", "..")):
            return None
        return f"{self.quoted}[{PREFIX}{plain}:{self.line}]"


class Hidden(Struct, frozen=True):
    """A fence or an HTML comment that nothing closes, with something behind it that looks like a citation: it
    is not looked at. Or a place in a source file, behind the sign of a comment, in what was read as the text
    of a string: a language has more kinds of strings than a table shows."""

    start: int
    end: int
    kind: Literal["fence", "comment", "text"]


Found: TypeAlias = Citation | Malformed | Hidden


def citations(text: str, name: str) -> tuple[Found, ...]:
    """Return all of a text, in order. In files that are not Markdown only what has the prefix is looked at:
    lists and indices look like the rest."""
    markdown = name.casefold().endswith(MARKDOWN)
    if not markdown and PREFIX not in text:
        return ()
    language = None if markdown else language_of(name, text)
    blocks = (all_lines(text),) if language is None else comments(text, language)
    found: list[Found] = []
    assumed: list[Malformed] = []
    for lines in blocks:
        code: Code | None = None
        for part in parts(text, lines):
            if isinstance(part, Unclosed):
                if _cites(text, part, markdown):
                    found.append(Hidden(part.start, _line_end(text, part.start), part.kind))
                continue
            if isinstance(part, Code):
                code = part
                continue
            found += _in_stretch(text, part, code, markdown)
            assumed += _assumptions(part) if markdown else ()
            code = None
    if language is not None:
        found += _in_strings(text, language)
    if found:  # who does not cite anything does not follow the form, and may assume in any words
        found += assumed
    return tuple(sorted(found, key=lambda one: one.start))


def _cites(text: str, hidden: Unclosed, markdown: bool) -> bool:
    if not markdown:
        return text.find(PREFIX, hidden.start, hidden.end) >= 0
    return _CITES.search(text, hidden.start, hidden.end) is not None


def _in_strings(text: str, language: Language) -> Iterator[Hidden]:
    """Yield places in what was read as the text of a string, behind the sign of a comment on their line."""
    signs = (*language.lines, *(sign for sign, _ in language.blocks))
    last = -1
    for start, end in texts(text, language):
        for found in _PLACED.finditer(text, max(0, start - 1), end):
            line = max(text.rfind("\n", 0, found.start()), text.rfind("\r", 0, found.start())) + 1
            before = text[max(line, found.start() - LONGEST) : found.start()]
            if line != last and any(sign in before for sign in signs):
                last = line
                yield Hidden(found.start(), _line_end(text, found.start()), "text")


def _line_end(text: str, start: int) -> int:
    broken = _BREAK.search(text, start)
    return len(text) if broken is None else broken.start()


def _in_stretch(text: str, stretch: Stretch, code: Code | None, markdown: bool) -> Iterator[Found]:
    if "[" not in stretch.text:
        return
    for one in bracketed(stretch.text):
        place = _place(one.text)
        if place is None or not (place.prefix or markdown):
            continue
        if place.prefix and code is not None and not stretch.text[: one.start].strip():
            yield _cited(text, stretch, one, place, code.start, code.text)
        elif (found := _read(text, stretch, one, place)) is not None:
            yield found
        code = None if place.prefix else code


class _Location(Struct, frozen=True):
    """The parts of `path:line` in brackets: as they are, and where the path and the line begin. `number` is
    0 where none is given that a line can have; `nowhere`: its line is a number that no line has."""

    prefix: bool
    path: str
    number: int
    exact: bool
    path_at: int
    line_at: int
    nowhere: bool


def _place(text: str) -> _Location | None:
    """Return the place that a bracket names; None for what names none, and for an example of one."""
    exact = text.startswith(PREFIX)
    near = None if exact else _PREFIX.match(text)
    path_at = len(PREFIX) if exact else near.end() if near else 0
    path, colon, line = text[path_at:].partition(":")
    if not colon and (hash_at := path.rfind("#L")) > 0:
        path, line = path[:hash_at], path[hash_at:]
    if not path or any(sign in path for sign in "<>`\\…") or "://" in text or _EXAMPLE.fullmatch(line):
        return None
    number = _LINE.fullmatch(line)
    if not exact and (number is None or not _is_path(path)):
        return None
    counts = number is not None and len(number[1].lstrip("0")) <= _DIGITS
    given = int(number[1].lstrip("0") or 0) if number and counts else 0
    digits = bool(colon) and line.isascii() and line.isdigit()
    line_at = path_at + len(path) + 1
    return _Location(exact, path, given, digits and given > 0, path_at, line_at, digits and not given)


def _is_path(path: str) -> bool:
    """Return whether something without the prefix may be meant as a path: `src/a.py`, and not `0` or
    `1.5`."""
    return ("/" in path or "." in path) and " " not in path and _LETTER.search(path) is not None


def _read(text: str, stretch: Stretch, one: Bracketed, place: _Location) -> Found | None:
    """Return the citation that ends with this place."""
    words = stretch.text
    behind = words[one.end : one.end + 1]
    between = _IN_CELLS if stretch.in_table else _LOOSE if place.prefix else _BETWEEN
    span = one.before
    if span is not None and one.start - span.end <= _NEAR and between.fullmatch(words, span.end, one.start):
        if not place.prefix and behind in ("(", "[", ":"):
            return None  # the text of a link
        quote = span.code.replace("\\|", "|") if stretch.in_table else span.code
        return _cited(text, stretch, one, place, stretch.place(span.start), quote)
    start, code = _stray(words, one.start, between)
    if code and place.prefix:
        return _cited(text, stretch, one, place, stretch.place(start), code)
    opening = _quotation(words, one.start, between)
    if opening is not None and (place.prefix or behind not in ("(", "[", ":")):
        return _malformed(text, stretch, one, place, stretch.place(opening), None)
    definition = (
        behind == ":" and not words[max(0, one.start - _NEAR) : one.start].rpartition("\n")[2].strip()
    )
    if not place.prefix or definition or behind in ("[",):
        return None
    if place.nowhere:
        return _malformed(text, stretch, one, place, stretch.place(one.start), "")
    if not place.exact:
        return None
    return _citation(stretch, one, place, stretch.place(one.start), None)


def _stray(words: str, start: int, between: re.Pattern[str]) -> tuple[int, str]:
    """Find code that ends right before a place, and where it begins, as its writer meant it: a tick that is
    too many somewhere before has made words of it."""
    end = _ends(words, start, between)
    if words[end - 1 : end] != "`":
        return 0, ""
    opening = words.rfind("`", max(0, end - 1 - LONGEST), end - 1)
    escaped = opening > 0 and words[opening - 1] in "`\\"
    return (0, "") if opening < 0 or escaped else (opening, words[opening + 1 : end - 1])


def _ends(words: str, start: int, between: re.Pattern[str]) -> int:
    """Return where what is right before a place ends; 0 if nothing does."""
    end = start
    while end and start - end <= _NEAR and words[end - 1] in " \t\n|":
        end -= 1
    return end if between.fullmatch(words, end, start) else 0


def _quotation(words: str, start: int, between: re.Pattern[str]) -> int | None:
    """Return where a quotation in double quotes begins that ends right before a place."""
    end = _ends(words, start, between)
    if words[end - 1 : end] not in _QUOTES:
        return None
    opening = words.rfind(_QUOTES[words[end - 1]], max(0, end - 1 - LONGEST), end - 1)
    return opening if opening >= 0 and "\n" not in words[opening:end] else None


def _cited(text: str, stretch: Stretch, one: Bracketed, place: _Location, start: int, quote: str) -> Found:
    if place.prefix and place.exact and 0 < len(quote) <= LONGEST:
        return _citation(stretch, one, place, start, quote)
    return _malformed(text, stretch, one, place, start, quote)


def _citation(stretch: Stretch, one: Bracketed, place: _Location, start: int, quote: str | None) -> Citation:
    bracket = stretch.place(one.start) + 1
    line_start, line_end = bracket + place.line_at, stretch.place(one.end - 1)
    link = _ANCHOR.match(stretch.text, one.end)
    anchor = None
    if link is not None and int(link[1]) == place.number:
        anchor = (stretch.place(link.start(1)), stretch.place(link.start(1)) + len(link[1]))
    end = stretch.place(one.end - 1) + 1
    return Citation(
        start, end, quote, place.path, place.number, line_start, line_end, bracket + place.path_at, anchor
    )


def _malformed(
    text: str, stretch: Stretch, one: Bracketed, place: _Location, start: int, quote: str | None
) -> Malformed:
    end = stretch.place(one.end - 1) + 1
    bracket = stretch.place(one.start)
    shown = text[start : min(end, start + _SHOWN)] + ("…" if end > start + _SHOWN else "")
    problem: Problem = "prefix" if not place.prefix else "paraphrase" if quote is None else "line"
    if problem == "line" and text[bracket + place.line_at] == ":":
        problem = "one line"
    quoted = None if quote is None else text[start:bracket]
    return Malformed(start, end, shown, problem, quoted, place.path, place.number)


def _assumptions(stretch: Stretch) -> Iterator[Malformed]:
    """Yield what says that it is assumed, in a paragraph without the flag of E4 and E20; in quotations and in
    code such words are only spoken of."""
    if _FLAG.search(stretch.text):
        return
    hidden = _QUOTED.sub(_hidden, stretch.text)
    for found in _ASSUMED.finditer(hidden):
        start = stretch.place(found.start())
        end = stretch.place(found.end() - 1) + 1
        yield Malformed(start, end, stretch.text[found.start() : found.end()].strip(), "assumption")


def _hidden(quoted: re.Match[str]) -> str:
    """Return blanks for a quotation. A “ that its line does not close quotes nothing, but marks behind it
    may; such a line is taken at once, as each further “ in it would look for the end of the line again."""
    text = quoted[0]
    if text.startswith("“") and not text.endswith("”"):
        return _TYPED.sub(_hidden, text)
    return " " * len(text)
