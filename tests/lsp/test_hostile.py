"""What a client or a project that means harm, or has a mistake, does to the language server: nothing that
lasts, and no question stays without an answer."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lsprotocol import types as lsp
from markdown_it import MarkdownIt
from pygls.exceptions import JsonRpcInvalidParams

from corvid import pipeline
from corvid.lsp.features import plain
from corvid.lsp.server import path_of
from tests.lsp.client import Client, File, Session, served
from tests.lsp.test_more import Sent
from tests.lsp.test_random_edits import fresh, uri

TEXT = "agent main() -> Int:\n    return 1\n"
NAMES = "gone", "loop", "pipe", "zero", "bytes", "folder"


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    made = Session({"trusted": True})
    yield made
    made.close()


def hostile(folder: Path) -> None:
    """Files that can't be read, one for each of the names."""
    (folder / "loop.cor").symlink_to("loop.cor")
    os.mkfifo(folder / "pipe.cor")
    (folder / "zero.cor").symlink_to("/dev/zero")
    (folder / "bytes.cor").write_bytes(b"agent \xff")
    (folder / "folder.cor").mkdir()


async def ask_everything(client: Client, address: str, at: lsp.Position) -> None:
    """Each question about a file, none of which may fail."""
    file, within = lsp.TextDocumentIdentifier(address), lsp.Range(at, at)
    nothing, options = lsp.CodeActionContext([]), lsp.FormattingOptions(4, True)
    await asyncio.gather(
        client.text_document_hover_async(lsp.HoverParams(file, at)),
        client.text_document_definition_async(lsp.DefinitionParams(file, at)),
        client.text_document_references_async(lsp.ReferenceParams(lsp.ReferenceContext(True), file, at)),
        client.text_document_prepare_rename_async(lsp.PrepareRenameParams(file, at)),
        client.text_document_completion_async(lsp.CompletionParams(file, at)),
        client.text_document_signature_help_async(lsp.SignatureHelpParams(file, at)),
        client.text_document_prepare_call_hierarchy_async(lsp.CallHierarchyPrepareParams(file, at)),
        client.text_document_document_symbol_async(lsp.DocumentSymbolParams(file)),
        client.text_document_formatting_async(lsp.DocumentFormattingParams(file, options)),
        client.text_document_range_formatting_async(lsp.DocumentRangeFormattingParams(file, within, options)),
        client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(file)),
        client.text_document_semantic_tokens_range_async(lsp.SemanticTokensRangeParams(file, within)),
        client.text_document_inlay_hint_async(lsp.InlayHintParams(file, within)),
        client.text_document_folding_range_async(lsp.FoldingRangeParams(file)),
        client.text_document_code_lens_async(lsp.CodeLensParams(file)),
        client.text_document_code_action_async(lsp.CodeActionParams(file, within, nothing)),
        client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(file)),
    )


@pytest.mark.oracle
@served
async def test_files_that_cannot_be_read_are_empty(client: Client, tmp_path: Path) -> None:
    hostile(tmp_path)
    others = (
        "file:",
        "untitled:Untitled-1",
        "file://[x",
        "https://example.org/a.cor",
        "\ud800",
        "",
        "file:///a%00.cor",
    )
    for address in (*(uri(tmp_path / f"{name}.cor") for name in NAMES), *others):
        await ask_everything(client, address, lsp.Position(1, 4))


@served
async def test_an_open_file_that_is_no_file_hides_no_other(client: Client, tmp_path: Path) -> None:
    hostile(tmp_path)
    main = File(client, tmp_path / "main.cor", TEXT.replace("1", "x"))
    addresses = [uri(tmp_path / f"{name}.cor") for name in NAMES if name != "folder"]
    for address in (*addresses, "file:///a%00.cor", "untitled:1"):
        client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(address, "corvid", 1, TEXT))
        )
    await ask_everything(client, main.uri, main.place("x"))
    assert [one.code for one in await main.problems()] == ["E0201"]
    for address in (*addresses, "file:///a%00.cor", "untitled:1"):
        closed = lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(address))
        client.text_document_did_close(closed)


@served
async def test_imports_that_cannot_be_read_are_problems(client: Client, tmp_path: Path) -> None:
    hostile(tmp_path)
    main = File(client, tmp_path / "main.cor", "".join(f'import "{name}" use a{name}\n' for name in NAMES))
    assert [(one.range.start.line, one.code) for one in await main.problems()] == [
        (line, "E0204") for line in range(len(NAMES))
    ]
    await ask_everything(client, main.uri, main.place("aloop"))


@served
async def test_a_place_outside_of_the_text_is_its_end(client: Client, tmp_path: Path) -> None:
    main = File(client, tmp_path / "main.cor", TEXT)
    for line, column in ((0, 1 << 20), (1 << 20, 0), ((1 << 31) - 1, (1 << 31) - 1)):
        await ask_everything(client, main.uri, lsp.Position(line, column))


@served
async def test_a_command_that_cannot_be_run_says_so(client: Client, tmp_path: Path) -> None:
    file = File(client, tmp_path / "main.cor", TEXT)
    for address, name in (
        (uri(tmp_path / "gone" / "a.cor"), "main"),
        (file.uri, "a\0b"),
        (file.uri, "\ud800"),
    ):
        for wanted, arguments in (("corvid.run", [address, name, []]), ("corvid.test", [address, name])):
            with pytest.raises(JsonRpcInvalidParams, match="cannot run it"):
                await client.workspace_execute_command_async(lsp.ExecuteCommandParams(wanted, arguments))


@pytest.mark.parametrize("line", [-1, 1 << 63, "x", None])
def test_a_request_that_does_not_fit_the_schema_is_answered(line: Any, tmp_path: Path) -> None:
    server = fresh({tmp_path / "a.cor": TEXT}, {tmp_path / "a.cor"})
    sent = Sent()
    server.protocol.set_writer(sent, include_headers=False)
    asked = {"textDocument": {"uri": uri(tmp_path / "a.cor")}, "position": {"line": line, "character": 0}}
    message = {"jsonrpc": "2.0", "id": 7, "method": lsp.TEXT_DOCUMENT_HOVER, "params": asked}
    with pytest.raises(JsonRpcInvalidParams):
        server.protocol.structure_message(message)
    (answer,) = sent.messages
    assert (answer["id"], answer["error"]["code"]) == (7, JsonRpcInvalidParams.CODE)


def test_a_text_that_is_larger_than_a_file_may_be_is_not_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {tmp_path / "a.cor": 'import "b" use f\n', tmp_path / "b.cor": "#" * 1_000_001}
    server = fresh(files, set(files))
    monkeypatch.setattr(pipeline, "LARGEST_SOURCE", 1_000_000)
    assert server.snapshot(uri(tmp_path / "b.cor")) is None
    (problem,) = server.diagnostics(uri(tmp_path / "a.cor"))
    assert (problem.code, "larger than" in problem.message) == ("E0204", True)


@given(st.text(alphabet='`\\_*<>[]()!#&|~ab;/:"', min_size=1, max_size=40))
@example("`read_document` retrieves")
@example("``a`b``<img/src=x>`c")
@example("&lt;b&gt;[x](command:y)<https://example.org>")
def test_what_a_program_says_is_shown_as_it_is(text: str) -> None:
    """Nothing but code is made of a text, and no sign of it is changed or lost."""
    (inline,) = (
        one for one in MarkdownIt("commonmark").parse(f"1. {plain(text)} (line 3)") if one.type == "inline"
    )
    parts = inline.children or []
    assert {one.type for one in parts} <= {"text", "code_inline"}
    shown = "".join(one.content for one in parts)
    assert shown.replace("`", "") == f"{text} (line 3)".replace("`", "")


@pytest.mark.oracle
def test_a_path_is_full_and_one_that_the_system_can_have() -> None:
    assert path_of("file:///a/b.cor") == "/a/b.cor"
    others = "file:b.cor", "file:///a%00", "file:///\ud800", "http://a/b", "file://["
    assert [path_of(one) for one in others] == [None] * 5
