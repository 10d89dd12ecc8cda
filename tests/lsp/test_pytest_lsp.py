"""The language server with the client of pytest-lsp, which says what Neovim and VS Code say that they can do.
Run by `make test-lsp`."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest
from lsprotocol import types as lsp

if "CORVID_LSP" not in os.environ:
    pytest.skip("`make test-lsp` installs pytest-lsp and runs it", allow_module_level=True)

import pytest_lsp

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "refund" / "refund.cor"


async def work(editor: str, folder: Path) -> None:
    """Ask everything that the clients of tests/lsp/test_neovim.py do not know."""
    client = pytest_lsp.make_test_lsp_client()
    await client.start_io(sys.executable, "-m", "corvid", "lsp")
    capabilities = pytest_lsp.client_capabilities(editor)
    options = {"trusted": True}
    root = folder.as_uri()
    try:
        made = await client.initialize_session(
            lsp.InitializeParams(
                capabilities,
                root_uri=root,
                workspace_folders=[lsp.WorkspaceFolder(root, "one")],
                initialization_options=options,
            )
        )
        offered = made.capabilities
        assert offered.semantic_tokens_provider
        assert offered.inlay_hint_provider
        assert offered.call_hierarchy_provider
        assert offered.code_lens_provider
        assert offered.diagnostic_provider
        assert offered.workspace_symbol_provider
        text = EXAMPLE.read_text("utf-8")
        path = folder / "refund.cor"
        path.write_text(text, "utf-8")
        uri, document = path.as_uri(), lsp.TextDocumentIdentifier(path.as_uri())
        client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "corvid", 1, text))
        )
        report = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(document))
        assert not report.items
        pulls = capabilities.text_document is not None and capabilities.text_document.diagnostic is not None
        if pulls:
            await asyncio.sleep(0.3)
            assert uri not in client.diagnostics, "problems are not sent to a client that asks for them"
        else:
            while uri not in client.diagnostics:
                await asyncio.sleep(0.02)
        whole = lsp.Range(lsp.Position(0, 0), lsp.Position(text.count("\n"), 0))
        tokens = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(document))
        some = await client.text_document_semantic_tokens_range_async(
            lsp.SemanticTokensRangeParams(document, whole)
        )
        assert tokens.data
        assert len(tokens.data) % 5 == 0
        assert list(some.data) == list(tokens.data)
        hints = await client.text_document_inlay_hint_async(lsp.InlayHintParams(document, whole))
        assert " (source dropped)" in {one.label for one in hints}
        lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(document))
        assert [one.command.command for one in lenses] == ["corvid.run"]
        found = await client.workspace_symbol_async(lsp.WorkspaceSymbolParams("refund"))
        assert {one.name for one in found} == {"issue_refund", "refund_reason"}
        (item,) = await client.text_document_prepare_call_hierarchy_async(
            lsp.CallHierarchyPrepareParams(document, found[0].location.range.start)
        )
        (caller,) = await client.call_hierarchy_incoming_calls_async(
            lsp.CallHierarchyIncomingCallsParams(item)
        )
        assert caller.from_.name == "main"
    finally:
        await client.shutdown_session()
        await client.stop()


@pytest.mark.parametrize("editor", ["neovim@0.7.0", "neovim@0.11.0", "visual_studio_code@1.65.2"])
def test_editors_are_answered(editor: str, tmp_path: Path) -> None:
    asyncio.run(asyncio.wait_for(work(editor, tmp_path), 20))
