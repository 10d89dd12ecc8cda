"""A client of the language server, and files that are open in it."""

from __future__ import annotations

import asyncio
import functools
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeAlias

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient


class Client(LanguageClient):
    """A client that keeps the last problems that it was sent of each file."""

    def __init__(self) -> None:
        super().__init__("tests", "1")
        self.problems: dict[str, tuple[int | None, list[lsp.Diagnostic]]] = {}

        @self.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def sent(params: lsp.PublishDiagnosticsParams) -> None:
            self.problems[params.uri] = params.version, list(params.diagnostics)

        @self.feature(lsp.WINDOW_LOG_MESSAGE)
        def logged(params: lsp.LogMessageParams) -> None:
            assert params.type is not lsp.MessageType.Error, params.message


class Session:
    """One server for the tests of a module, asked by one client within one loop."""

    def __init__(self, options: dict[str, Any] | None = None) -> None:
        self.loop = asyncio.new_event_loop()
        self.client = Client()
        self.loop.run_until_complete(asyncio.wait_for(self._start(options), 60))

    async def _start(self, options: dict[str, Any] | None) -> None:
        await self.client.start_io(sys.executable, "-m", "corvid", "lsp")
        wanted = lsp.InitializeParams(lsp.ClientCapabilities(), initialization_options=options)
        await self.client.initialize_async(wanted)
        self.client.initialized(lsp.InitializedParams())

    async def _stop(self) -> None:
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await self.client.stop()

    def close(self) -> None:
        self.loop.run_until_complete(self._stop())
        self.loop.close()


Asked: TypeAlias = Callable[[Client, Path], Coroutine[None, None, None]]


def served(test: Asked) -> Callable[[Session, Path], None]:
    """The test as one that pytest runs, with a server that other tests have asked before."""

    @functools.wraps(test)
    def within_time(session: Session, tmp_path: Path) -> None:
        session.loop.run_until_complete(asyncio.wait_for(test(session.client, tmp_path), 30))

    del within_time.__wrapped__  # type: ignore[attr-defined]  # or pytest asks for a fixture `client`
    return within_time


class File:
    """A file that is open in the editor."""

    def __init__(self, client: Client, path: Path, text: str) -> None:
        self.client, self.uri, self.text, self.version = client, path.as_uri(), text, 1
        path.write_text(text)
        client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(self.uri, "corvid", 1, text))
        )

    @property
    def document(self) -> lsp.TextDocumentIdentifier:
        return lsp.TextDocumentIdentifier(self.uri)

    def place(self, words: str, inside: str = "") -> lsp.Position:
        """Where the words begin, or the part of them that is inside; in UTF-16 units."""
        offset = self.text.index(words) + (words.index(inside) if inside else 0)
        line = self.text.count("\n", 0, offset)
        before = self.text[self.text.rfind("\n", 0, offset) + 1 : offset]
        return lsp.Position(line, len(before.encode("utf-16-le")) // 2)

    def write(self, text: str) -> None:
        self.text = text
        self.version += 1
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(self.version, self.uri),
                [lsp.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    async def problems(self) -> list[lsp.Diagnostic]:
        report = await self.client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(self.document))
        assert isinstance(report, lsp.RelatedFullDocumentDiagnosticReport)
        return list(report.items)

    async def hover(self, words: str, inside: str = "") -> str:
        found = await self.client.text_document_hover_async(
            lsp.HoverParams(self.document, self.place(words, inside))
        )
        if found is None:
            return ""
        assert isinstance(found.contents, lsp.MarkupContent)
        return found.contents.value
