"""The state behind the protocol: what the editor has open, programs checked with it, and positions as the
client counts them."""

from __future__ import annotations

import asyncio
import os
import re
from bisect import bisect_right
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from lsprotocol import types as lsp
from msgspec import Struct
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import TextDocument

from corvid._version import __version__
from corvid.diagnostics.model import Problem, Severity
from corvid.lsp.snapshot import Snapshot, look
from corvid.lsp.workspace import Workspace
from corvid.pipeline import UnreadableSource, read_source
from corvid.source.span import Span
from corvid.source.text import SourceText

QUIET = 0.1
"""Seconds without a change after which a file is checked."""
_LINE_END = re.compile(r"\r\n|\n|\r")
MOST_KEPT = 8
"""Checked programs that are cached."""
MOST_IMPORTERS = 50
"""Programs that are checked as importers of a file."""


class _Protocol(LanguageServerProtocol):
    """The protocol of the library, which also answers requests that do not fit the schema."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if isinstance(data.get("id"), int | str) and "method" in data:
                self._send_response(data["id"], error=error.to_response_error())
            raise


class CorvidServer(LanguageServer):
    """The language server of Corvid."""

    def __init__(self) -> None:
        # Whole texts: changes of parts, with lines that end where another Unicode line end is, would leave
        # the server with another text than the editor has.
        super().__init__(
            "corvid",
            __version__,
            text_document_sync_kind=lsp.TextDocumentSyncKind.Full,
            protocol_cls=_Protocol,
        )
        self.programs = Workspace()
        self.trusted = False
        """Whether the client said that what is in the workspace may be run."""
        self._snapshots: dict[str, _Kept] = {}
        self._looked_at: dict[str, frozenset[Path]] = {}
        self.open: dict[str, Path | None] = {}
        """The files that the editor has open, as it names them: the library has their names decoded. With
        each its resolved path, once it was asked for: links of many files are not followed each time."""

    def document(self, uri: str) -> TextDocument:
        """Return a file that is open."""
        return self.workspace.get_text_document(uri)

    def text(self, uri: str) -> str:
        """Return the text of a file: what the editor has, else what is on the disk, of which nothing may be
        readable."""
        known: TextDocument | None = self.workspace.text_documents.get(unquote(uri))
        if known is not None:
            return known.source
        path = path_of(uri)
        try:
            return "" if path is None else read_source(path)[0]
        except UnreadableSource:
            return ""

    def overlay(self) -> dict[Path, str]:
        """Return the texts of all open files, by resolved path."""
        found: dict[Path, str] = {}
        for uri, place in self.open.items():
            path = None if place is not None else path_of(uri)
            if path is not None:
                place = self.open[uri] = _resolved(path)
            if place is not None:
                found[place] = self.text(uri)
        return found

    def opened(self) -> None:
        """Note which folders the editor has open."""
        folders = [folder.uri for folder in self.workspace.folders.values()]
        paths = (path_of(uri) for uri in folders or [self.workspace.root_uri or ""])
        self.programs.roots = tuple(path for path in paths if path)

    def snapshot(self, uri: str) -> Snapshot | None:
        """Return the program whose main file this is, checked with what the editor has; None if it can't be
        read."""
        path = path_of(uri)
        return None if path is None else self._checked(path, self.overlay())

    def is_fresh(self, uri: str) -> bool:
        """Return whether the program needs no check to be asked."""
        path = path_of(uri)
        kept = None if path is None else self._snapshots.get(path)
        return kept is not None and kept.holds(self.overlay())

    def forget(self) -> None:
        """Check all anew when it is asked for: files that no one has open may have changed."""
        self._snapshots.clear()
        self.open = dict.fromkeys(self.open)

    def importers(self, uri: str) -> list[Snapshot]:
        """Return the programs of the workspace that import this file, checked."""
        path, overlay = path_of(uri), self.overlay()
        if path is None:
            return []
        found = self.programs.importers(_resolved(path), overlay)[:MOST_IMPORTERS]
        checked = (self._checked(str(one), overlay) for one in found)
        return [one for one in checked if one is not None]

    def _checked(self, path: str, overlay: dict[Path, str]) -> Snapshot | None:
        kept = self._snapshots.pop(path, None)
        if kept is None or not kept.holds(overlay):
            if _resolved(path) not in overlay and not Path(path).is_file():
                return None  # a pipe that is looked at would be waited for
            try:
                kept = _Kept.of(look(path, overlay), overlay)
            except UnreadableSource:
                return None
        self._snapshots[path] = kept
        self._looked_at[path] = kept.missing | kept.texts.keys()
        while len(self._snapshots) > MOST_KEPT:
            del self._snapshots[next(iter(self._snapshots))]
        return kept.snapshot

    # ---- places ---------------------------------------------------------------------------------
    def offset(self, uri: str, position: lsp.Position) -> int:
        """Return the offset in code points of a position of the client; the end of a line for one behind
        it."""
        text = self.text(uri)
        starts = _line_starts(text)
        if position.line >= len(starts):
            return len(text)
        start = starts[position.line]
        end = starts[position.line + 1] if position.line + 1 < len(starts) else len(text)
        line = text[start:end].rstrip("\r\n")
        units = 0
        for column, sign in enumerate(line):
            if units >= position.character:
                return start + column
            units += self._units(sign)
        return start + len(line)

    def range(self, text: SourceText, span: Span) -> lsp.Range:
        """Return a span as the client counts."""
        return lsp.Range(self.position(text, span.start), self.position(text, span.end))

    def position(self, text: SourceText, offset: int) -> lsp.Position:
        offset = min(max(offset, 0), len(text.text))
        starts = _line_starts(text.text)
        line = bisect_right(starts, offset) - 1
        return lsp.Position(line, self._units(text.text[starts[line] : offset]))

    def _units(self, text: str) -> int:
        """Return how long a text is in the units of the client."""
        match self.workspace.position_encoding:
            case lsp.PositionEncodingKind.Utf8:
                return len(text.encode("utf-8", "surrogatepass"))
            case lsp.PositionEncodingKind.Utf32:
                return len(text)
            case _:
                return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2

    def location(self, snapshot: Snapshot, span: Span) -> lsp.Location:
        return self.at(snapshot.file(span.source), snapshot.text(span.source), span)

    def at(self, file: Path, text: SourceText, span: Span) -> lsp.Location:
        """Return a span of a file whose text this is."""
        uri = from_fs_path(str(file))
        assert uri is not None
        return lsp.Location(uri, self.range(text, span))

    # ---- problems -------------------------------------------------------------------------------
    def diagnostics(self, uri: str) -> list[lsp.Diagnostic]:
        """Return the problems of a file."""
        snapshot = self.snapshot(uri)
        return [] if snapshot is None else [self._diagnostic(snapshot, one) for one in snapshot.problems]

    def _diagnostic(self, snapshot: Snapshot, problem: Problem) -> lsp.Diagnostic:
        help_ = problem.help()
        error = problem.code.severity is Severity.ERROR
        return lsp.Diagnostic(
            self.range(snapshot.text(problem.span.source), problem.span),
            problem.message() + ("" if help_ is None else f"\nhelp: {help_}"),
            severity=lsp.DiagnosticSeverity.Error if error else lsp.DiagnosticSeverity.Warning,
            code=problem.code.id,
            source="corvid",
            related_information=[
                lsp.DiagnosticRelatedInformation(self.location(snapshot, label.span), label.text)
                for label in problem.labels()
            ],
        )

    def pulls(self) -> bool:
        """Return whether the client asks for problems itself: if they were sent, too, it would show them
        twice."""
        wanted = self.client_capabilities.text_document
        return wanted is not None and wanted.diagnostic is not None

    async def check_soon(self, uri: str) -> None:
        """Send, once a file is quiet, its problems with the version that they are of; then those of the
        open files that import it, until the next change."""
        version = self.document(uri).version
        await asyncio.sleep(QUIET)
        for each in (uri, *self.open_importers(uri)):
            if not self._is_still(uri, version):
                return
            if each in self.open:
                self.send(each, self.document(each).version)
            await asyncio.sleep(0)  # what the editor asks meanwhile goes before the next file

    def _is_still(self, uri: str, version: int | None) -> bool:
        return uri in self.open and self.document(uri).version == version

    def open_importers(self, uri: str) -> list[str]:
        """Return the open files whose programs this file is, or could be, part of, as they were checked
        last."""
        path = path_of(uri)
        if path is None:
            return []
        file = _resolved(path)
        others = (each for each in self.open if each != uri)
        return [each for each in others if file in self._looked_at.get(path_of(each) or "", ())]

    def send(self, uri: str, version: int | None) -> None:
        """Send the problems of a file, unless the client asks for them."""
        if not self.pulls():
            self.text_document_publish_diagnostics(
                lsp.PublishDiagnosticsParams(uri, self.diagnostics(uri), version=version)
            )


def path_of(uri: str) -> str | None:
    """Return the full path that a client names; None for what is not a file, or could not be one."""
    try:
        path = to_fs_path(uri)
        found = path is not None and Path(path).is_absolute() and b"\0" not in os.fsencode(path)
        return path if found else None
    except ValueError:  # of the address, or of a name that the system cannot have
        return None


def _resolved(path: str) -> Path:
    # `Path.resolve` raises for links that lead to themselves.
    return Path(os.path.realpath(path))


@lru_cache(maxsize=64)
def _line_starts(text: str) -> tuple[int, ...]:
    """Return where the lines of a text begin. The protocol knows three line ends, and no others of
    Unicode."""
    return (0, *(found.end() for found in _LINE_END.finditer(text)))


class _Kept(Struct, frozen=True):
    """A checked program, and what it was checked with: the texts of its modules, which of them the editor
    had, and the files that it looked for and did not find."""

    snapshot: Snapshot
    texts: dict[Path, str]
    open: frozenset[Path]
    missing: frozenset[Path]

    @classmethod
    def of(cls, snapshot: Snapshot, overlay: dict[Path, str]) -> _Kept:
        sources = [module.source for module in snapshot.world.modules.values()]
        texts = {snapshot.file(source): snapshot.text(source).text for source in sources}
        inputs = snapshot.explored.checked.inputs
        missing = frozenset(_resolved(path) for path, seen in inputs.items() if seen is None)
        return cls(snapshot, texts, frozenset(overlay.keys() & texts.keys()), missing)

    def holds(self, overlay: dict[Path, str]) -> bool:
        """Return whether a check with these texts would find the same."""
        return self.open <= overlay.keys() and all(
            path not in self.missing and self.texts.get(path, text) == text for path, text in overlay.items()
        )
