"""Finding citations in a text: those of the required form, and those that tried to be.

    `quote` [${PROJECT_ROOT}/path:line]

What stands in a fenced block of Markdown is an example and no citation; so is a form with `<…>` in its path.
"""

from __future__ import annotations

import re

from corvid.dataclasses import dataclass
from corvid.typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

PREFIX = "${PROJECT_ROOT}/"
MARKDOWN = (".md", ".markdown", ".mdx")

_BETWEEN = r"[ \t]*(?:\r?\n[ \t]*(?:[#*;>]+|//+|--)?[ \t]*)?"
"""What may stand between a quote and its place: blanks, and a new line with the sign of a comment."""
_PLACE = r"\[(?P<place>[^\]\[\n]{1,4096})\](?![(\[:])"
"""Not a link's text: no `(`, `[` or `:` behind."""
_SPAN = (
    r"(?<!`)(?P<ticks>`{1,8})(?!`)"
    r"(?P<quote>(?:(?!(?<!`)(?P=ticks)(?!`)|\n[ \t\r]*\n).){1,4096})"
    r"(?<!`)(?P=ticks)(?!`)"
)
"""A code span as CommonMark has it: it ends with as many ticks as it began with, inside its paragraph."""
_TICKED = re.compile(_SPAN + _BETWEEN + _PLACE, re.S)
_QUOTED = re.compile(r"[\"“](?P<quote>[^\"“”\n]{1,4096})[\"”]" + _BETWEEN + _PLACE)
_PARTS = re.compile(r"(?P<prefix>\$\{PROJECT_ROOT\}/)?(?P<path>[^\s:<>`]+?)(?::(?P<line>[0-9]{1,9}))?")
_FENCE = re.compile(r"^[ ]{0,3}(?P<fence>`{3,}|~{3,})")


@dataclass(frozen=True, slots=True)
class Citation:
    """A citation of the required form. It stands in `text[start:end]`, its line number in
    `text[line_start:line_end]`; `path` is below the root and has no prefix; `line` counts from 1."""

    start: int
    end: int
    quote: str
    path: str
    line: int
    line_start: int
    line_end: int


@dataclass(frozen=True, slots=True)
class Malformed:
    """What tried to be a citation: as it stands, what is wrong, and its right form where that is clear."""

    start: int
    end: int
    text: str
    problem: str
    corrected: str | None


Found: TypeAlias = Citation | Malformed


def citations(text: str, name: str) -> tuple[Found, ...]:
    """All of a text, in order. In files that are no Markdown only what has the prefix is looked at: lists and
    indices look like the rest."""
    markdown = name.endswith(MARKDOWN)
    fenced = tuple(_fenced(text)) if markdown else ()
    found: list[Found] = []
    for pattern, form in ((_TICKED, _ticked), (_QUOTED, _quoted)):
        for match in pattern.finditer(text):
            if any(start <= match.start() < end for start, end in fenced):
                continue
            parts = _PARTS.fullmatch(match["place"])
            if parts is None or not (parts["prefix"] or markdown):
                continue
            one = form(match, parts)
            if one is not None:
                found.append(one)
    return tuple(sorted(found, key=lambda one: one.start))


def _fenced(text: str) -> Iterator[tuple[int, int]]:
    """The stretches of fenced blocks, the last one to the end if nothing closes it."""
    opened, start, at = "", 0, 0
    for line in text.splitlines(keepends=True):
        match = _FENCE.match(line)
        if match is not None and not opened:
            opened, start = match["fence"], at
        elif match is not None and match["fence"].startswith(opened) and not line.strip("`~ \t\r\n"):
            yield start, at + len(line)
            opened = ""
        at += len(line)
    if opened:
        yield start, len(text)


def _ticked(match: re.Match[str], parts: re.Match[str]) -> Found | None:
    text, place = match[0], match["place"]
    prefix, path, line = parts["prefix"], parts["path"], parts["line"]
    if prefix and line and int(line) > 0:
        end = match.end("place")
        return Citation(
            match.start(), match.end(), _unpadded(match["quote"]), path, int(line), end - len(line), end
        )
    if not prefix and line and ("/" in path or "." in path):
        corrected = None
        if not path.startswith(("/", "~", "..")) and "://" not in place:
            corrected = text.replace(f"[{place}]", f"[{PREFIX}{path.removeprefix('./')}:{line}]")
        return Malformed(
            match.start(), match.end(), text, "Path must use ${PROJECT_ROOT} prefix", corrected
        )
    if prefix:
        number = "Line numbers begin at 1" if line else "Line number is missing"
        return Malformed(match.start(), match.end(), text, number, None)
    return None


def _quoted(match: re.Match[str], parts: re.Match[str]) -> Found | None:
    if not parts["prefix"]:
        return None
    problem = "Quote must be word for word, in backticks"
    return Malformed(match.start(), match.end(), match[0], problem, None)


def _unpadded(quote: str) -> str:
    """The content of a code span: one blank on both sides belongs to the span (CommonMark 6.1)."""
    if len(quote) > 2 and quote[0] == quote[-1] == " " and quote.strip():
        return quote[1:-1]
    return quote
