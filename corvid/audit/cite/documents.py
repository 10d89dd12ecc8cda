"""All citations of documents and comments below some paths, checked; and those that moved, repaired."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG

from msgspec import Struct, field

from corvid.audit.absence.tree import LARGEST, TextFile, UnreadableTree, walk
from corvid.audit.cite import fix, rules
from corvid.audit.cite.check import Altered, Sources, Unusable, Verdict, check
from corvid.audit.cite.comments import all_lines
from corvid.audit.cite.elsewhere import Location, elsewhere
from corvid.audit.cite.find import MARKDOWN, Citation, Hidden, Malformed, citations
from corvid.audit.cite.loose import Loose, Places
from corvid.audit.cite.record import Record, record_of
from corvid.audit.cite.report import Cited, Reported, report, report_of
from corvid.audit.cite.revision import Revision
from corvid.audit.entries import Refused
from corvid.audit.findings import Finding
from corvid.audit.schema import PlacesLevel
from corvid.audit.texts import NoText, decoded, read_text
from corvid.files import Below, Folder, named_folder


class UnreadableDocument(Refused):
    """A document that was named can't be read."""


class Checked(Struct):
    """How many citations were looked at, and references to lines without a quote; what does not hold; the
    documents that were left out, and those of them that may have citations; and where citations point that
    have the right form."""

    citations: int = 0
    references: int = 0
    reported: list[Reported] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    unseen: list[Finding] = field(default_factory=list)
    places: list[Citation] = field(default_factory=list)
    loose: Places | None = None


def check_documents(
    paths: Iterable[Path],
    root: Path,
    drifted: Callable[[Cited, Citation, Sources], Reported | None] | None = None,
    level: PlacesLevel = "off",
    before: Revision | None = None,
) -> Checked:
    """Check every citation of the files, and of all texts below the folders. What `drifted` reports a
    citation goes before what is wrong with it; `before` is a revision that places in other forms are compared
    with. Raises MissingRoot, UnreadableTree, UnreadableDocument."""
    sources, checked = Sources(root), Checked()
    loose = None if level == "off" else Loose(root, level, before)
    lost: list[tuple[Cited, Citation, Verdict]] = []
    read: set[Path] = set()
    for one in cited_in(paths, checked, read, loose):
        match one.found:
            case Hidden(kind=kind):
                words = f"nothing closes this {kind}, and what looks like a citation is behind it"
                if kind == "text":
                    words = "what looks like a citation in a comment was read as the text of a string"
                checked.reported.append(report(one, rules.HIDDEN, words))
            case Malformed() as found:
                checked.reported.append(_malformed(one, found, root))
                checked.citations += found.problem != "assumption"
            case Citation() as found:
                checked.citations += found.quote is not None
                checked.references += found.quote is None
                checked.places.append(found)
                own = one.own if one.own and one.cites_itself(root / found.path) else ()
                verdict = check(found, sources, own)
                reported = None if drifted is None else drifted(one, found, sources)
                if reported is None and found.quote is not None and isinstance(verdict, Altered | Unusable):
                    lost.append((one, found, verdict))
                elif (reported := reported or report_of(one, found, verdict, ())) is not None:
                    checked.reported.append(reported)
    checked.loose = None if loose is None else loose.places
    checked.reported += _looked_for(lost, root, read)
    checked.reported.sort(key=lambda reported: (str(reported.cited.document), reported.cited.found.start))
    return checked


def _malformed(one: Cited, found: Malformed, root: Path) -> Reported:
    if found.problem == "assumption":
        return report(one, rules.ASSUMPTION, f"{found.text!r}: {found.words}")
    return report(one, rules.FORM, rules.message(found, _meant(one, found, root)))


def _meant(one: Cited, found: Malformed, root: Path) -> str | None:
    """Return the path below the root that a path without the prefix means: seen from the root, from the
    document, or as it is, whichever is there first; None where none is."""
    if found.problem != "prefix" or "\0" in found.path:
        return None
    below = Below(root)
    for start in (Path(below.path), Path(os.path.realpath(one.document)).parent):
        named = os.path.relpath(start / found.path, below.path)
        led = below.leads_to(named.replace(os.sep, "/"))
        if led is not None and S_ISREG(led[0].st_mode):
            return "/".join(led[1])
    return None


def _looked_for(
    lost: Sequence[tuple[Cited, Citation, Verdict]], root: Path, read: set[Path]
) -> Iterator[Reported]:
    """Yield what became of quotes that are no more in their files."""
    quotes = [one.quote for _, one, verdict in lost if one.quote and _is_lost(verdict)]
    found: Mapping[str, tuple[Location, ...]] = {}
    with suppress(UnreadableTree):  # too large to be searched; what is wrong is known all the same
        found = elsewhere(quotes, root, read)
    for cited, one, verdict in lost:
        reported = report_of(cited, one, verdict, found.get(one.quote or "", ()) if _is_lost(verdict) else ())
        if reported is not None:
            yield reported


def _is_lost(verdict: Verdict) -> bool:
    return isinstance(verdict, Altered) or (isinstance(verdict, Unusable) and verdict.gone)


def cited_in(
    paths: Iterable[Path], checked: Checked, read: set[Path], loose: Loose | None = None
) -> Iterator[Cited]:  # fmt: skip
    """Yield every citation of the files, and of all texts below the folders, each document once; `read` gets
    their real paths, and `checked` what was left out. Raises UnreadableTree, UnreadableDocument."""
    for path in paths:
        for document, text in _documents(path, checked):
            real = Path(os.path.realpath(document))
            if real not in read:
                read.add(real)
                if loose is not None:
                    loose.take(document, text)
                yield from cited_by(document, text)


def cited_by(document: Path, text: str) -> Iterator[Cited]:
    """Yield every citation of one document."""
    found = citations(text, document.name)
    if not found:
        return
    starts = [start for start, _ in all_lines(text)]
    first = [bisect_right(starts, one.start) for one in found]
    last = [bisect_right(starts, one.end - 1) for one in found]
    own = frozenset(line for rows in zip(first, last, strict=True) for line in range(rows[0], rows[1] + 1))
    for one, line in zip(found, first, strict=True):
        column = one.start - starts[line - 1] + 1
        yield Cited(document, line, column, text[one.start : one.end], one, own)


def record_at(paths: Iterable[Path], root: Path, name: str) -> Record:
    """Return the record that these documents would have given at a revision of git: what they cited then,
    where it held. Raises NoRevision, NoRecord, UnreadableTree, UnreadableDocument."""
    real = Path(os.path.realpath(root))
    cited: list[Citation] = []
    with Revision(real, name) as revision:
        for path in paths:
            for document, _ in _documents(path, Checked()):
                place = Path(os.path.realpath(document))
                text = revision.text(place.relative_to(real).as_posix()) if place.is_relative_to(real) else ""
                if isinstance(text, str):
                    found = (one.found for one in cited_by(document, text))
                    cited += (one for one in found if isinstance(one, Citation))
        return record_of(cited, revision.lines)


_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".ico")
"""Endings of what every reader shows as a picture, also where a link of that name leads to a text."""


def _may_cite(name: str, data: bytes) -> bool:
    """Return whether a file that is not text may have citations all the same."""
    return name.casefold().endswith(MARKDOWN) or b"PROJECT_ROOT" in data.replace(b"\0", b"")


def _documents(path: Path, checked: Checked) -> Iterator[tuple[Path, str]]:
    if path.is_dir():
        for one in walk(path, any_encoding=False, hides=_may_cite):
            if isinstance(one, TextFile):
                yield path / one.path, one.text
                continue
            checked.left_out.append(f"{path / one.path}: {one.reason}")
            if one.hides and not one.path.casefold().endswith(_PICTURES):
                words = f"not looked at: {one.reason}"
                checked.unseen.append(Finding(rules.UNSEEN, words, str(path / one.path)))
        return
    try:
        # A document that the user named may be a link: they said so.
        yield path, read_text(Path(os.path.realpath(path)), LARGEST)
    except NoText as problem:
        too_large = f"larger than {LARGEST >> 20} MiB"
        reason = too_large if problem.reason == "too large" else problem.reason
        raise UnreadableDocument(f"{path} is {reason}") from None
    except OSError as error:
        raise UnreadableDocument(f"{path} can't be read: {error.strerror}") from None


def repair(reported: Iterable[Reported], paths: Sequence[Path]) -> int:
    """Write the new places into their documents, which were found under these paths; how many. Raises
    Changed, NoText and OSError: that document and those behind it are then as they were."""
    by_document: dict[Path, list[Reported]] = {}
    for one in reported:
        if one.edits:
            by_document.setdefault(one.cited.document, []).append(one)
    for document, moved in by_document.items():
        with _folder_of(document, paths) as (folder, name):
            with folder.open(name) as file:
                before = file.read(LARGEST + 1)
            if len(before) > LARGEST:
                raise NoText("too large")
            whole = decoded(before)
            cited = (one.cited for one in moved)
            if any(whole.text[one.found.start : one.found.end] != one.shown for one in cited):
                raise fix.Changed(f"{document} was changed meanwhile")
            text = fix.corrected(whole.text, (edit for one in moved for edit in one.edits))
            fix.write(folder, name, before, whole.encoded(text))
    return sum(map(len, by_document.values()))


@contextmanager
def _folder_of(document: Path, paths: Sequence[Path]) -> Iterator[tuple[Folder, str]]:
    """Yield the folder that holds a document, and its name there. One that was named may be a link, and no
    link is followed below a folder that was named."""
    above = [one for one in paths if one != document and document.is_relative_to(one)]
    if document in paths or not above:
        real = Path(os.path.realpath(document))
        with named_folder(real.parent) as folder:
            yield folder, real.name
    else:
        nearest = max(above, key=lambda one: len(one.parts))
        with Below(nearest).folder(document.relative_to(nearest).parent.as_posix()) as folder:
            yield folder, document.name


def nearest_root(start: Path) -> Path:
    """Return the nearest folder upwards with `corvid.toml` or `.git`, else `start` itself."""
    here = Path(os.path.realpath(start))
    for folder in (here, *here.parents):
        if (folder / "corvid.toml").exists() or (folder / ".git").exists():
            return folder
    return here
