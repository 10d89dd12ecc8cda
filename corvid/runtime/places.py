"""Where passages of a document stand for its readers: on which page, below which headings, in which cells.

The text of a document that is not a text file was taken out of it. Its places say where each part of that
text was: each holds from its start on, up to the next one of its kind. They travel in the metadata of a
document, so that a trace has them and a replay needs nothing else. """

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias, assert_never

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    from corvid.json_type import Json

_LONGEST_TITLE = 80


class Page(Struct, frozen=True, array_like=True, tag="page"):
    """The page with this number begins."""

    start: int
    number: int


class Heading(Struct, frozen=True, array_like=True, tag="heading"):
    """A heading of a level from 1 on: what follows is below it, up to one of its level or a lower one."""

    start: int
    level: int
    title: str


class Rows(Struct, frozen=True, array_like=True, tag="rows"):
    """Each line is a row of a sheet, the first of which has this number, and its cells are between tabs.
    The sheet of a file that has only one has no name. A text that begins inside a row, as a part of a long
    one does, begins in this `column`."""

    start: int
    number: int
    sheet: str
    column: int = 1


Place: TypeAlias = Page | Heading | Rows


class Where(Struct, frozen=True):
    """How readers find a passage: the fragment behind the name of the document, "" if it has no places, and
    its pages."""

    fragment: str
    page: int | None
    last_page: int | None


class Placed(Struct, frozen=True):
    """What metadata say of a text that was taken out of a `document`: its `places`, by their starts. Words
    that a line of the document had cut are in the text as one; `joined` has them with their hyphens."""

    document: str
    places: tuple[Place, ...]
    joined: tuple[str, ...] = ()

    def uri(self, text: str, start: int, end: int) -> str:
        """Return how [start, end) of the text is called: the document, and where in it."""
        fragment = where(self.places, text, start, end).fragment
        return f"{self.document}#{fragment}" if fragment else self.document

    def metadata(self) -> dict[str, Json]:
        """Return what `placed_of` reads."""
        data: dict[str, Json] = msgspec.to_builtins(self)
        return {name: value for name, value in data.items() if value}


def placed_of(metadata: Mapping[str, Json]) -> Placed | None:
    """Return what metadata say of places; None if nothing that can be understood."""
    if "places" not in metadata:
        return None
    try:
        return msgspec.convert({name: metadata.get(name, ()) for name in Placed.__struct_fields__}, Placed)
    except msgspec.ValidationError:
        return None


def joined_in(metadata: Mapping[str, Json]) -> tuple[str, ...]:
    """Return the words that metadata say were cut."""
    placed = placed_of(metadata)
    return () if placed is None else placed.joined


def where(places: Sequence[Place], text: str, start: int, end: int) -> Where:
    """Return where [start, end) of the text is."""
    last = max(start, end - 1)
    pages: list[int] = []
    rows: list[Rows] = []
    headings: list[Heading] = []
    for place in places:
        if place.start > last:
            break
        before = place.start <= start
        match place:
            case Page():
                if before:
                    pages.clear()
                pages.append(place.number)
            case Rows():
                if before:
                    rows.clear()
                rows.append(place)
            case Heading():
                headings = _below(headings, place) if before else headings
            case _:
                assert_never(place)
    page, last_page = (min(pages), max(pages)) if pages else (None, None)
    if rows:
        return Where(_cells(rows, text, start, last), page, last_page)
    if page is not None:
        return Where(f"page={page}", page, last_page)
    return Where("/".join(_written(one.title) for one in headings), None, None)


def within(
    places: Sequence[Place], text: str, ranges: Iterable[tuple[int, int]]
) -> Iterator[tuple[Place, ...]]:
    """Yield the places of each of some ranges of the text, ascending, counted from the range's start.
    Linear."""
    page: Page | None = None
    rows: Rows | None = None
    headings: list[Heading] = []
    at = 0
    for start, end in ranges:
        while at < len(places) and places[at].start <= start:
            match places[at]:
                case Page() as page:
                    pass
                case Rows() as rows:
                    pass
                case Heading() as heading:
                    headings = _below(headings, heading)
            at += 1
        if rows is not None:
            row, column = _cell(rows, text, start)
            rows = Rows(start, row, rows.sheet, column)
        found = [one for one in (*headings, page, rows) if one is not None]
        ahead = at
        while ahead < len(places) and places[ahead].start < end:
            found.append(places[ahead])
            ahead += 1
        yield tuple(msgspec.structs.replace(one, start=max(0, one.start - start)) for one in found)


def _below(headings: Sequence[Heading], heading: Heading) -> list[Heading]:
    """Return the headings that hold behind this one: those above it, and itself."""
    return [*(one for one in headings if one.level < heading.level), heading]


def _cells(rows: Sequence[Rows], text: str, start: int, last: int) -> str:
    """Return the first and the last cell of a range, as `Rents!B4:C5`, or `cell=4,2-5,3` without sheets."""
    first, final = (_cell(one, text, at) for one, at in ((rows[0], start), (rows[-1], last)))
    if not rows[0].sheet:
        places = [f"{row},{column}" for row, column in dict.fromkeys((first, final))]
        return "cell=" + "-".join(places)
    ends = [f"{_letters(column)}{row}" for row, column in dict.fromkeys((first, final))]
    return f"{_written(rows[0].sheet)}!{':'.join(ends)}"


def _cell(rows: Rows, text: str, at: int) -> tuple[int, int]:
    """Return the row and the column of a character, from `rows.start` on: nothing before it is looked at, so
    that many ranges of one text take linear time."""
    line = text.rfind("\n", rows.start, at) + 1
    if not line:
        return rows.number, rows.column + text.count("\t", rows.start, at)
    return rows.number + text.count("\n", rows.start, line), 1 + text.count("\t", line, at)


def _letters(column: int) -> str:
    """Return the letters by which spreadsheets call a column: A to Z, AA, AB and so on."""
    letters = ""
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def _written(title: str) -> str:
    """Return a name inside a fragment: readable, in one line, and with nothing that parts fragments."""
    words = " ".join(title.split())
    words = words if len(words) <= _LONGEST_TITLE else words[: _LONGEST_TITLE - 1] + "…"
    return "".join(f"%{ord(one):02X}" if one in "%#/!" else one for one in words if one.isprintable())
