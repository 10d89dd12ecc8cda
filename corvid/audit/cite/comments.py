"""The comments of a source file, line by line and without their signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from corvid.audit.cite.languages import Language

Line: TypeAlias = tuple[int, int]
"""Where a line of a comment begins and ends in the text of its file."""

_CHAR = r"'(?:\\[^\n]{1,10}?|[^\\'\n])'"
_BREAK = re.compile(r"\r\n|\r|\n")
_STAR = re.compile(r"[ \t]*\*+(?!/)[ ]?")
_BLANKS = re.compile(r"[ \t]*")
_FARTHEST = 1000
"""Characters before a sign that are looked at, so that a long line costs no more than its length."""


def all_lines(text: str, start: int = 0, end: int | None = None) -> tuple[Line, ...]:
    """Return every line of a text, or of a part of it, without its end."""
    end = len(text) if end is None else end
    starts, ends = [start], []
    for found in _BREAK.finditer(text, start, end):
        ends.append(found.start())
        starts.append(found.end())
    return tuple(zip(starts, (*ends, end), strict=True))


class _Signs(Struct, frozen=True):
    """A language's signs as one pattern, and what belongs to each sign."""

    pattern: re.Pattern[str]
    ends: dict[str, str]


@lru_cache(maxsize=64)
def _signs(language: Language) -> _Signs:
    """Build a pattern of the signs, the longest first: `\"\"\"` is not an empty string, `--[[` not a comment
    of one line."""
    ends = dict(language.blocks)
    signs = [*language.lines, *ends, *language.texts, *language.raw]
    signs += [one for one in language.strings if one != "char"]
    ways = [re.escape(one) for one in sorted(set(signs), key=lambda one: (-len(one), one))]
    if "char" in language.strings:
        ways.append(_CHAR)
    if language.docstrings:
        ways.append(r"[()\[\]{}]")
    return _Signs(re.compile("|".join(ways) if ways else r"(?!)"), ends)


def comments(text: str, language: Language) -> Iterator[tuple[Line, ...]]:
    """Yield the comments in their order, each as its lines; comments on lines that follow each other are one.
    Every character is passed once."""
    group: list[Line] = []
    last = -1
    for kind, sign, start, end in _found(text, language):
        if kind == "line":
            follows = last >= 0 and not text[last:sign].strip(" \t") and sign - last < _FARTHEST
            if group and not follows:
                yield tuple(group)
                group = []
            group.append((start, end))
            broken = _BREAK.match(text, end)
            last = broken.end() if broken else -1
        elif kind == "block":
            if group:
                yield tuple(group)
                group = []
            yield tuple(_unmargined(text, start, end))
    if group:
        yield tuple(group)


def texts(text: str, language: Language) -> Iterator[Line]:
    """Return what is not a comment because it was read as a text that may go over lines. A language has more
    kinds of strings than a table shows: behind a sign that was not one, all is misread up to the next one."""
    return ((start, end) for kind, _, start, end in _found(text, language) if kind == "text")


def _found(text: str, language: Language) -> Iterator[tuple[str, int, int, int]]:
    """Yield the comments, and texts that may go over lines, as they are met: `line`, `block` or `text`, where
    their sign is, and their words from and to."""
    signs, at, depth = _signs(language), 0, 0
    while (found := signs.pattern.search(text, at)) is not None:
        sign, at = found[0], found.end()
        if sign in signs.ends:
            end, at = _closed(text, at, sign, signs.ends[sign], language.nested)
            yield "block", found.start(), found.end(), end
        elif sign in language.lines:
            if language.apart and found.start() and text[found.start() - 1] not in " \t\r\n;":
                continue
            broken = _BREAK.search(text, at)
            at = broken.start() if broken else len(text)
            yield "line", found.start(), _past_sign(text, found.end(), at, sign), at
        elif sign in "()[]{}":
            depth = max(0, depth + (1 if sign in "([{" else -1))
        elif sign in language.texts or sign in language.raw:
            end, at = _closed(text, at, sign, sign, False) if sign in language.raw else _ended(text, at, sign)
            if language.docstrings and not depth and _is_statement(text, found.start(), at):
                yield "block", found.start(), found.end(), end
            else:
                yield "text", found.start(), found.end(), end
        elif sign in language.strings:
            at = _string(sign).match(text, at).end()  # type: ignore[union-attr]


def _closed(text: str, at: int, sign: str, close: str, nested: bool) -> tuple[int, int]:
    """Return where the words of a block end, and the block itself; the text's end for one that nothing
    closes."""
    if not nested:
        end = text.find(close, at)
        return (end, end + len(close)) if end >= 0 else (len(text), len(text))
    depth = 1
    for found in re.compile(f"{re.escape(sign)}|{re.escape(close)}").finditer(text, at):
        depth += 1 if found[0] == sign else -1
        if not depth:
            return found.start(), found.end()
    return len(text), len(text)


def _ended(text: str, at: int, sign: str) -> tuple[int, int]:
    """Return where a text ends that may go over lines, and in which a backslash takes the next sign its
    meaning."""
    for found in re.compile(rf"\\.|{re.escape(sign)}", re.S).finditer(text, at):
        if found[0] == sign:
            return found.start(), found.end()
    return len(text), len(text)


@lru_cache(maxsize=16)
def _string(sign: str) -> re.Pattern[str]:
    """Return the rest of a string that ends on its line, if only with it."""
    return re.compile(rf"(?:[^\\\r\n{sign}]|\\[^\r\n])*+[{sign}]?")


def _past_sign(text: str, start: int, end: int, sign: str) -> int:
    """Return the offset behind the rest of the sign (`///`, `//!`, `##`, `;;;`, `#:`) and one blank."""
    while start < end and (text[start] == sign[-1] or text[start] in "!:|"):
        start += 1
    return start + (start < end and text[start] == " ")


def _is_statement(text: str, start: int, end: int) -> bool:
    """Return whether a text begins its line, but for white space and a prefix, and nothing is behind it."""
    near = text[max(0, start - _FARTHEST) : start].replace("\r", "\n")
    before, line = near[: near.rfind("\n") + 1], near[near.rfind("\n") + 1 :]
    after = text[end : end + _FARTHEST].lstrip(" \t")
    alone = not after or after[0] in "\r\n#"
    return alone and line.strip().casefold() in ("", "r", "u") and not before[:-1].endswith("\\")


def _unmargined(text: str, start: int, end: int) -> Iterator[Line]:
    """Yield the lines of a block without the stars or the blanks before them."""
    first, *rest = all_lines(text, start, end)
    while first[0] < first[1] and text[first[0]] in "*!":
        first = (first[0] + 1, first[1])
    yield _without_blanks(text, first, first[1])
    filled = [line for line in rest if text[line[0] : line[1]].strip()]
    if filled and all(_STAR.match(text, *line) for line in filled):
        for line in rest:
            star = _STAR.match(text, *line)
            yield (star.end(), line[1]) if star else line
        return
    margin = min((_blanks(text, line) for line in filled), default=0)
    for line in rest:
        yield min(line[0] + margin, line[1]), line[1]


def _blanks(text: str, line: Line) -> int:
    return _BLANKS.match(text, *line).end() - line[0]  # type: ignore[union-attr]


def _without_blanks(text: str, line: Line, most: int) -> Line:
    return min(line[0] + _blanks(text, line), most), line[1]
