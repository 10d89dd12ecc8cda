"""All citations of documents and comments below some paths, checked; and those that moved, repaired."""

from __future__ import annotations

import os
from pathlib import Path

from corvid.audit.absence.tree import read_tree
from corvid.audit.cite import fix
from corvid.audit.cite.check import Altered, Holds, Moved, Sources, Unusable, check
from corvid.audit.cite.find import Citation, Malformed, citations
from corvid.dataclasses import dataclass
from corvid.typing import TYPE_CHECKING, assert_never

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from corvid.audit.cite.check import Verdict
    from corvid.audit.cite.find import Found


_REPHRASE = "quote what stands there, or drop the claim"


class UnreadableDocument(Exception):
    """A document that was named can't be read."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A citation that does not hold: the document, its line from 1, what stands there, what is wrong, and
    what to do. `moved_to` is the line where the quote stands now, if it stands but once."""

    document: Path
    line: int
    text: str
    problem: str
    advice: str
    citation: Citation | None = None
    moved_to: int | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """How many citations were looked at, those that do not hold, and the documents that were left out."""

    citations: int
    findings: tuple[Finding, ...]
    left_out: tuple[str, ...]


def check_documents(paths: Iterable[Path], root: Path) -> Checked:
    """Check every citation of the files, and of all texts below the folders. Raises MissingRoot,
    UnreadableTree, UnreadableDocument."""
    sources = Sources(root)
    count = 0
    findings: list[Finding] = []
    left_out: list[str] = []
    for path in paths:
        for document, text in _documents(path, left_out):
            for one in citations(text, document.name):
                count += 1
                finding = _finding(document, text, one, sources)
                if finding is not None:
                    findings.append(finding)
    return Checked(count, tuple(findings), tuple(left_out))


def _documents(path: Path, left_out: list[str]) -> Iterator[tuple[Path, str]]:
    if path.is_dir():
        tree = read_tree(path)
        left_out += (f"{path / one.path}: {one.reason}" for one in tree.left_out)
        yield from ((path / file.path, file.text) for file in tree.files)
        return
    try:
        yield path, path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise UnreadableDocument(f"{path} can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UnreadableDocument(f"{path} is not UTF-8") from None


def _finding(document: Path, text: str, found: Found, sources: Sources) -> Finding | None:
    line = text.count("\n", 0, found.start) + 1
    shown = text[found.start : found.end]
    if isinstance(found, Malformed):
        advice = f"Correct format: {found.corrected}" if found.corrected else "see `corvid audit cite --help`"
        return Finding(document, line, shown, found.problem, advice)
    told = _told(found, check(found, sources))
    if told is None:
        return None
    problem, advice, moved_to = told
    return Finding(document, line, shown, problem, advice, found, moved_to)


def _told(citation: Citation, verdict: Verdict) -> tuple[str, str, int | None] | None:
    """What is wrong, what to do, and the one line where the quote is now."""
    place = f"{citation.path}:{citation.line}"
    match verdict:
        case Holds():
            return None
        case Moved((line,)):
            return f"the quote is not at {place} but at line {line}", "`--fix` writes the new line", line
        case Moved(lines):
            listed = ", ".join(map(str, lines[:5])) + (", …" if len(lines) > 5 else "")
            return f"the quote is not at {place} but at lines {listed}", "choose the line that is meant", None
        case Altered(None):
            return f"the quote is nowhere in {citation.path}", _REPHRASE, None
        case Altered(line, text):
            return f"the quote is nowhere in {citation.path}; line {line} is like it: {text}", _REPHRASE, None
        case Unusable(reason):
            return f"{citation.path} can't be looked at: {reason}", "cite a text below the root", None
        case _:
            assert_never(verdict)


def repair(findings: Iterable[Finding]) -> int:
    """Write the new lines into their documents; how many. Raises Changed and OSError: that document and
    those behind it are then as they were."""
    by_document: dict[Path, list[tuple[Citation, int]]] = {}
    for one in findings:
        if one.citation is not None and one.moved_to is not None:
            by_document.setdefault(one.document, []).append((one.citation, one.moved_to))
    for document, moved in by_document.items():
        before = document.read_bytes()
        text = before.decode("utf-8")
        mark = "\ufeff" if text.startswith("\ufeff") else ""
        if any(text[len(mark) :][c.line_start : c.line_end] != str(c.line) for c, _ in moved):
            raise fix.Changed(f"{document} was changed meanwhile")
        after = mark + fix.corrected(text.removeprefix(mark), moved)
        fix.write(document, before, after.encode("utf-8"))
    return sum(map(len, by_document.values()))


def nearest_root(start: Path) -> Path:
    """The nearest folder upwards with `corvid.toml` or `.git`, else `start` itself (protocols.md 7)."""
    here = Path(os.path.realpath(start))
    for folder in (here, *here.parents):
        if (folder / "corvid.toml").exists() or (folder / ".git").exists():
            return folder
    return here
