"""The explanation pages: one Markdown file per code, shipped with the compiler and run by its tests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from msgspec import Struct

SECTIONS = (
    "What it means",
    "Why Corvid refuses",
    "A refused program",
    "The repaired program",
    "See also",
)

_TITLE = re.compile(r"# ([A-Z]\d+) ([a-z0-9-]+): (.+)")
_EXPECTED = re.compile(r"(?<! )[ ]+# (?:error|warning)\b[^\n]*$", re.MULTILINE)
_CODE = re.compile(r"([a-z])(\d{1,3})")
_FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class BadPage(ValueError):
    """A page that does not have the shape of a page: a bug of the toolchain."""


class Block(Struct, frozen=True):
    """A fenced block: its language (`corvid`, `python`, `sh`, `text`), the file it is, its text.

    A `corvid` block without a file is `program.cor`, a `python` block `tools.py`.
    """

    language: str
    file: str
    text: str


class Page(Struct, frozen=True):
    """One explanation; `sections` in the order of `SECTIONS`."""

    code: str
    name: str
    title: str
    text: str
    sections: tuple[tuple[str, str], ...]

    def shown(self) -> str:
        """Return the text for a reader: without the comments that say which problem the tests of the page
        expect."""
        return _FENCE.sub(lambda block: _EXPECTED.sub("", block[0]), self.text)

    def blocks(self, section: str) -> tuple[Block, ...]:
        """Return the fenced blocks of one section."""
        names = {"corvid": "program.cor", "python": "tools.py"}
        body = dict(self.sections)[section]
        return tuple(
            Block(match[1], match[2] or names.get(match[1], ""), match[3]) for match in _FENCE.finditer(body)
        )


@cache
def pages() -> tuple[Page, ...]:
    """Return all pages, by code."""
    folder = files("corvid.diagnostics") / "explanations"
    found = [
        read_page(entry.read_text(encoding="utf-8"))
        for entry in folder.iterdir()
        if entry.name.endswith(".md")
    ]
    return tuple(sorted(found, key=lambda page: page.code))


def find(wanted: str) -> Page | None:
    """Return the page of a code or name, in any case; zeros that begin the number of a code may be left
    out."""
    key = wanted.strip().lower()
    if (code := _CODE.fullmatch(key)) is not None:
        key = f"{code[1]}{code[2]:0>4}"
    return next((page for page in pages() if key in (page.code.lower(), page.name)), None)


def similar(wanted: str, others: Sequence[str] = ()) -> tuple[str, ...]:
    """Return codes and names of problems, and `others`, that look like what was asked for, the best first."""
    known = [page.code for page in pages()] + [page.name for page in pages()] + list(others)
    key = wanted.strip()
    near = [
        *get_close_matches(key, others, n=3, cutoff=0.75),
        *get_close_matches(key.upper(), known, n=3, cutoff=0.75),
        *get_close_matches(key.lower(), known, n=3, cutoff=0.6),
    ]
    return tuple(dict.fromkeys(near))[:3]


def read_page(text: str) -> Page:
    """Read a page; raises BadPage if it lacks the title or a section or has them in another order."""
    head, _, rest = text.partition("\n")
    title = _TITLE.fullmatch(head.strip())
    if title is None:
        raise BadPage(f"the first line is not an `# CODE name: Title`: {head!r}")
    parts = re.split(r"^## (.+)$", rest, flags=re.MULTILINE)
    names = tuple(part.strip() for part in parts[1::2])
    if names != SECTIONS:
        raise BadPage(f"{title[1]}: the sections are {names}, not {SECTIONS}")
    bodies = tuple(part.strip("\n") for part in parts[2::2])
    return Page(title[1], title[2], title[3].strip(), text, tuple(zip(names, bodies, strict=True)))
