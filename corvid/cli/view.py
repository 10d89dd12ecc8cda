"""`corvid run --html FILE`: the answer as a page, with its quotations at their places in the documents."""

from __future__ import annotations

import os
from base64 import b64encode
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from corvid.cli.answer import answer_text, grade_reason, source_kind, usage_text
from corvid.cli.output import Unable
from corvid.cli.sites import Placed, row
from corvid.diagnostics import machine, terminal
from corvid.diagnostics.locations import ReportedProblem
from corvid.documents.requests import PAGE_BEGINS, Format, Wanted, format_of
from corvid.hosts.documents import DocumentTools
from corvid.hosts.roots import Root, ToolError
from corvid.runtime.places import Page, placed_of, where
from corvid.views.answer import (
    MOST_TEXT,
    Picture,
    Place,
    Quote,
    Shown,
    answer_part,
    in_words,
    placed,
    window,
)
from corvid.views.page import page

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from corvid.cache.code import ObjectCache
    from corvid.cli.backend import Result
    from corvid.diagnostics.locations import Texts
    from corvid.json_type import Json
    from corvid.runtime.host import Document
    from corvid.runtime.provenance.nodes import Source
    from corvid.runtime.provenance.query import Quotation

MOST_PAGES = 20
"""Pages that are shown as pictures."""
_MOST_DOCUMENTS = 100
_MOST_LINES = 2_000
"""Lines of the chain that are shown."""
_MODE = 0o600


def check_view_place(file: Path, program: str) -> None:
    """Raise Unable if the page can't go there. An older page may be replaced, and an empty file."""
    if os.path.realpath(file) == os.path.realpath(program):
        raise Unable(f"`{file}` is the program's own file, not a place for the page", "name another file")
    check_page_place(file)


def check_page_place(file: Path) -> None:
    """Raise Unable if no page can go there."""
    if str(file) == "-":
        raise Unable("`-` can't hold the page: the answer goes to standard output", "name a file")
    if file.is_dir():
        raise Unable(f"`{file}` is a folder", "name a file in it")
    if not (file.parent or Path()).is_dir():
        raise Unable(f"cannot write the page to `{file}`: its folder does not exist")
    with suppress(OSError), file.open("rb") as opened:
        first = opened.read(len(PAGE_BEGINS))
        if first and first != PAGE_BEGINS:
            raise Unable(
                f"`{file}` holds something that is not a page of Corvid",
                "name another file, or remove it first",
            )


def write_view(
    file: Path, result: Result, texts: Texts, agent: str, given: Mapping[str, object], folder: str
) -> None:
    """Write the page of a run whose program lies in the folder, whole or not at all. Raises Unable."""
    data = view_data(result, texts, agent, given, DocumentTools(Root(Path(folder)), _kept()))
    write_page(file, page(f"{agent}: an answer by Corvid", data, _plain(result, texts)))


def write_page(file: Path, text: str) -> None:
    """Write a page, whole or not at all. Raises Unable."""
    written = text.encode()
    aside = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _MODE)
        with os.fdopen(descriptor, "wb") as opened:
            opened.write(written)
        os.replace(aside, file)
    except OSError as error:
        with suppress(OSError):
            os.unlink(aside)
        raise Unable(f"cannot write the page to `{file}`: {error.strerror or error}") from None


def _kept() -> ObjectCache:
    from corvid.cache.code import DOCUMENT, ObjectCache

    return ObjectCache(kind=DOCUMENT)


def _plain(result: Result, texts: Texts) -> str:
    if result.fault is not None:
        return terminal.render([ReportedProblem(result.fault, texts)], colour=False)
    return answer_text(result, texts)


def view_data(
    result: Result, texts: Texts, agent: str, given: Mapping[str, object], files: DocumentTools
) -> dict[str, object]:
    """Return what the page shows. Documents are read again from the files of the program's folder; one that
    does not have the passage any more is shown as the passage."""
    documents, quotes, sources = _Documents(files).read(result)
    fault: Json = None
    if result.fault is not None:
        found = ReportedProblem(result.fault, texts)
        fault = {**machine.problem_data(found), "report": terminal.render([found], colour=False)}
    chain = (result.chain or "").splitlines()
    return {
        "agent": agent,
        "given": [[name, _argument(value)] for name, value in given.items()],
        "answer": None
        if fault is not None
        else answer_part(result.delivered, result.behind, result.quotations, result.grade == "verbatim"),
        "grade": result.grade,
        "reason": "" if result.grade is None else grade_reason(result),
        "fields": [[one.path or "answer", one.status, int(100 * one.share)] for one in result.evidence],
        "quotes": quotes,
        "sources": sources,
        "documents": documents,
        "discards": [row(Placed(site, texts)) for site, _ in result.discards],
        "skipped": [[one.path, one.reason] for one in result.skipped],
        "chain": chain[:_MOST_LINES] + [f"… {len(chain) - _MOST_LINES:,} more"] * (len(chain) > _MOST_LINES),
        "cost": usage_text(result) if result.attempts else "",
        "fault": fault,
    }


def _argument(value: object) -> str:
    from corvid.runtime.entrance import Sourced

    return value.text if isinstance(value, Sourced) else str(value)


class _Documents:
    """The documents behind an answer."""

    def __init__(self, files: DocumentTools) -> None:
        self._files = files
        self._known: dict[str, Document | None] = {}

    def read(self, result: Result) -> tuple[list[Shown], list[Quote], list[list[object]]]:
        """Return the documents, the quotations, and of each source its name, its kind, its document and
        line."""
        cited = dict.fromkeys(quotation.source.id for quotation in result.quotations)
        by_id = {source.id: source for source in result.sources}
        order = [by_id[one] for one in cited if one in by_id]
        order += [source for source in result.sources if source.id not in cited]
        texts: dict[str, tuple[str, int, str]] = {}
        spots: dict[str, Place] = {}
        left = MOST_TEXT
        for source in order:
            if source.text is None:
                continue
            place, text = placed(source, self._whole)
            if place.document not in texts:
                if len(texts) >= _MOST_DOCUMENTS or left <= 0:
                    continue
                left -= min(len(text), left)
                texts[place.document] = (text, place.line, source.title)
            spots[source.id] = place
        names = [*texts]
        ranges: dict[str, list[tuple[int, int, int]]] = {name: [] for name in names}
        quotes = []
        for number, quotation in enumerate(result.quotations):
            spot, span = spots.get(quotation.source.id), quotation.span
            if spot is not None:
                start = spot.start + span.start
                ranges[spot.document].append((start, start + len(span.text), number))
            at = names.index(spot.document) if spot is not None else -1
            quotes.append(Quote(at, quotation.source.uri, in_words(quotation), span.text))
        shown = []
        pictured = self._pictures(result.quotations, spots, texts)
        for name in names:
            text, line, title = texts[name]
            made = window(text, line, ranges[name])
            note, pages = pictured.get(name, ("", ()))
            note = " ".join(filter(None, (made.note, note)))
            shown.append(Shown(name, title, made.line, made.pieces, note, pages))
        listed: list[list[object]] = []
        for source in result.sources:
            place_ = spots.get(source.id)
            at = names.index(place_.document) if place_ is not None else -1
            line = 0
            if place_ is not None:
                text, first, _ = texts[place_.document]
                line = first + text.count("\n", 0, place_.start)
            listed.append([_named(source), source_kind(source), at, line])
        return shown, quotes, listed

    def _whole(self, name: str) -> str | None:
        if name not in self._known:
            self._known[name] = None
            with suppress(ToolError):
                self._known[name] = self._files.read_document(name)
        known = self._known[name]
        return None if known is None else known.text

    def _pictures(
        self,
        quotations: Sequence[Quotation],
        spots: Mapping[str, Place],
        texts: Mapping[str, tuple[str, int, str]],
    ) -> dict[str, tuple[str, tuple[Picture, ...]]]:
        """Return, of each PDF file, the pages that are quoted, and what is not shown."""
        wanted: dict[str, list[tuple[int, Wanted]]] = {}
        for number, quotation in enumerate(quotations):
            spot = spots.get(quotation.source.id)
            document = self._known.get(spot.document) if spot is not None else None
            if spot is None or document is None or format_of(spot.document) is not Format.PDF:
                continue
            one = _wanted(document, spot.start + quotation.span.start, quotation.span.text)
            if one is not None:
                wanted.setdefault(spot.document, []).append((number, one))
        found: dict[str, tuple[str, tuple[Picture, ...]]] = {}
        left = MOST_PAGES
        for name, passages in wanted.items():
            if not left:
                found[name] = (f"At most {MOST_PAGES} pages are shown as pictures.", ())
                continue
            try:
                pictures = self._files.pictures(name, [one for _, one in passages], left)
            except ToolError as error:
                found[name] = (f"No picture of the page: {error}.", ())
                continue
            left -= len(pictures)
            pages = [
                Picture(
                    one.page, one.width, one.height, b64encode(one.png).decode(),
                    tuple(
                        (passages[box.passage][0], box.left, box.top, box.width, box.height)
                        for box in one.boxes
                    ),
                )
                for one in pictures
            ]  # fmt: skip
            numbers = {n for _, one in passages for n in range(one.first_page, one.last_page + 1)}
            more = len(numbers) > len(pages)
            note = f"At most {MOST_PAGES} pages are shown as pictures." if more else ""
            found[name] = (note, tuple(pages))
        return found


def _wanted(document: Document, start: int, text: str) -> Wanted | None:
    known = placed_of(document.metadata)
    if known is None:
        return None
    found = where(known.places, document.text, start, start + len(text))
    if found.page is None or found.last_page is None:
        return None
    begun = max(
        (one.start for one in known.places if isinstance(one, Page) and one.start <= start), default=0
    )
    return Wanted(found.page, found.last_page, text, document.text.count(text, begun, start))


def _named(source: Source) -> str:
    return f"{source.uri}:{source.line}" if source.text is not None else source.uri
