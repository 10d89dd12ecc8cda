"""The protocol: requests of an editor → questions about a program, and back."""

from __future__ import annotations

import asyncio
import hashlib
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInternalError, JsonRpcInvalidParams
from pygls.uris import from_fs_path

from corvid.formatting import format_text
from corvid.lsp import answers, calls, marks
from corvid.lsp.server import CorvidServer, path_of
from corvid.lsp.snapshot import Snapshot
from corvid.pipeline import LARGEST_SOURCE, UnreadableSource
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.types import show

PAUSE = 0.005
"""Seconds before a program is checked for an answer: the editor may take its question back."""
RUN, TEST = "corvid.run", "corvid.test"
MOST_OUTPUT = 1 << 20
"""Bytes of what a run prints."""
_Given = TypeVar("_Given")
_WORDS = {
    "variable": lsp.CompletionItemKind.Variable,
    "function": lsp.CompletionItemKind.Function,
    "class": lsp.CompletionItemKind.Class,
    "module": lsp.CompletionItemKind.Module,
    "keyword": lsp.CompletionItemKind.Keyword,
    "field": lsp.CompletionItemKind.Field,
    "method": lsp.CompletionItemKind.Method,
}
_SYMBOLS: dict[type[tree.Node], lsp.SymbolKind] = {
    tree.RecordType: lsp.SymbolKind.Struct,
    tree.SumType: lsp.SymbolKind.Enum,
    tree.AliasType: lsp.SymbolKind.Class,
    tree.Tool: lsp.SymbolKind.Interface,
    tree.Prompt: lsp.SymbolKind.Interface,
    tree.Fn: lsp.SymbolKind.Function,
    tree.Agent: lsp.SymbolKind.Function,
    tree.Test: lsp.SymbolKind.Event,
    tree.Fixture: lsp.SymbolKind.Function,
    tree.Mock: lsp.SymbolKind.Function,
    tree.Effect: lsp.SymbolKind.Event,
    tree.Model: lsp.SymbolKind.Object,
}
_FOLDS = {
    "region": lsp.FoldingRangeKind.Region,
    "imports": lsp.FoldingRangeKind.Imports,
    "comment": lsp.FoldingRangeKind.Comment,
}


def made_server() -> CorvidServer:
    """Return a server that answers all that it promises."""
    server = CorvidServer()
    _life(server)
    _problems(server)
    _places(server)
    _writing(server)
    _seen(server)
    _hierarchy(server)
    _running(server)
    return server


Handler = Callable[[Any], Any]


def asked(server: CorvidServer, method: str, options: Any = None) -> Callable[[Handler], Handler]:
    """Register a handler whose request can be cancelled until it begins."""

    def register(handler: Handler) -> Handler:
        @server.feature(method, options)
        async def later(params: Any) -> Any:
            document = getattr(params, "text_document", None)
            fresh = document is None or server.is_fresh(document.uri)
            await asyncio.sleep(0 if fresh else PAUSE)
            return handler(params)

        return handler

    return register


ProgramHandler = Callable[[Any, Snapshot], Any]


def asked_of_program(
    server: CorvidServer, method: str, options: Any = None, otherwise: Any = None
) -> Callable[[ProgramHandler], ProgramHandler]:
    """Register the same for a handler that gets the program whose main file the request is about; the answer
    is `otherwise` where that cannot be read."""

    def register(handler: ProgramHandler) -> ProgramHandler:
        @asked(server, method, options)
        def checked(params: Any) -> Any:
            snapshot = server.snapshot(params.text_document.uri)
            return otherwise if snapshot is None else handler(params, snapshot)

        return handler

    return register


# ---- files -------------------------------------------------------------------------------------
def _life(server: CorvidServer) -> None:
    @server.feature(lsp.INITIALIZE)
    def initialize(params: lsp.InitializeParams) -> None:
        server.trusted = _option(params.initialization_options, "trusted") is True

    @server.feature(lsp.INITIALIZED)
    def initialized(params: lsp.InitializedParams) -> None:
        server.opened()
        workspace = server.client_capabilities.workspace
        watched = None if workspace is None else workspace.did_change_watched_files
        if watched is not None and watched.dynamic_registration:
            watchers = [lsp.FileSystemWatcher("**/*.cor"), lsp.FileSystemWatcher("**/corvid.toml")]
            options = lsp.DidChangeWatchedFilesRegistrationOptions(watchers)
            wanted = lsp.Registration("files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            server.client_register_capability(lsp.RegistrationParams([wanted]))

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def folders(params: lsp.DidChangeWorkspaceFoldersParams) -> None:
        server.opened()

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        server.open[params.text_document.uri] = None
        server.send(params.text_document.uri, params.text_document.version)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        await server.check_soon(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        look_again()

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched(params: lsp.DidChangeWatchedFilesParams) -> None:
        look_again()

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        server.open.pop(params.text_document.uri, None)
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(params.text_document.uri, []))

    def look_again() -> None:
        server.forget()
        for uri in server.open:
            server.send(uri, server.document(uri).version)


def _option(options: Any, name: str) -> Any:
    """Return one of the options that a client may have given, in whichever form the library has them."""
    return options.get(name) if isinstance(options, dict) else getattr(options, name, None)


# ---- problems and repairs ----------------------------------------------------------------------
def _problems(server: CorvidServer) -> None:
    @asked(
        server,
        lsp.TEXT_DOCUMENT_DIAGNOSTIC,
        lsp.DiagnosticOptions(inter_file_dependencies=True, workspace_diagnostics=False, identifier="corvid"),
    )
    def pulled(
        params: lsp.DocumentDiagnosticParams,
    ) -> lsp.RelatedFullDocumentDiagnosticReport | lsp.RelatedUnchangedDocumentDiagnosticReport:
        items = server.diagnostics(params.text_document.uri)
        result = hashlib.sha256(repr(items).encode("utf-8", "surrogatepass")).hexdigest()[:16]
        if params.previous_result_id == result:
            return lsp.RelatedUnchangedDocumentDiagnosticReport(result)
        return lsp.RelatedFullDocumentDiagnosticReport(items=items, result_id=result)

    repairs = lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix])

    @asked_of_program(server, lsp.TEXT_DOCUMENT_CODE_ACTION, repairs, otherwise=[])
    def actions(params: lsp.CodeActionParams, snapshot: Snapshot) -> list[lsp.CodeAction]:
        uri = params.text_document.uri
        start, end = (server.offset(uri, place) for place in (params.range.start, params.range.end))
        made = []
        for fix, problem in answers.repairs(snapshot, start, end):
            edits: dict[str, list[lsp.TextEdit]] = {}
            for edit in fix.edits:
                where = server.location(snapshot, edit.span)
                edits.setdefault(where.uri, []).append(lsp.TextEdit(where.range, edit.text))
            at = server.range(snapshot.text(problem.span.source), problem.span)
            mended = [
                one for one in params.context.diagnostics if (one.code, one.range) == (problem.code.id, at)
            ]
            made.append(
                lsp.CodeAction(
                    fix.title, lsp.CodeActionKind.QuickFix, mended, edit=lsp.WorkspaceEdit(changes=edits)
                )
            )
        return made


# ---- places ------------------------------------------------------------------------------------
def _places(server: CorvidServer) -> None:
    @asked_of_program(server, lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams, snapshot: Snapshot) -> lsp.Hover | None:
        found = answers.hover(snapshot, server.offset(params.text_document.uri, params.position))
        if found is None:
            return None
        parts = [f"```corvid\n{found.title}\n```"]
        if found.doc:
            parts.append(plain(found.doc))
        lines = [
            f"{number}. {plain(text)} ({_place(snapshot, span)})"
            for number, (span, text) in enumerate(found.steps, 1)
        ]
        if lines:
            parts.append("\n".join(lines))
        text = snapshot.text(found.span.source)
        return lsp.Hover(
            lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n".join(parts)), server.range(text, found.span)
        )

    @asked_of_program(server, lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(params: lsp.DefinitionParams, snapshot: Snapshot) -> lsp.Location | None:
        span = answers.definition(snapshot, server.offset(params.text_document.uri, params.position))
        return None if span is None else server.location(snapshot, span)

    @asked_of_program(server, lsp.TEXT_DOCUMENT_REFERENCES, otherwise=[])
    def references(params: lsp.ReferenceParams, snapshot: Snapshot) -> list[lsp.Location]:
        uri = params.text_document.uri
        offset = server.offset(uri, params.position)
        found = answers.references(snapshot, offset, server.importers(uri))
        wanted = (one for one in found if params.context.include_declaration or not one.declares)
        return [server.at(one.file, one.text, one.span) for one in wanted]

    @asked_of_program(server, lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def rename(params: lsp.RenameParams, snapshot: Snapshot) -> lsp.WorkspaceEdit | None:
        uri = params.text_document.uri
        offset = server.offset(uri, params.position)
        try:
            changed = answers.rename(
                snapshot, server.overlay(), offset, params.new_name, server.importers(uri)
            )
        except answers.CannotRename as reason:
            raise JsonRpcInternalError(str(reason)) from None
        edits: dict[str, list[lsp.TextEdit]] = {}
        for file, text in changed.items():
            target = from_fs_path(str(file))
            assert target is not None
            edits[target] = [whole_edit(server.text(target), text)]
        return lsp.WorkspaceEdit(changes=edits)

    @asked_of_program(server, lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(params: lsp.PrepareRenameParams, snapshot: Snapshot) -> lsp.Range | None:
        uri = params.text_document.uri
        offset = server.offset(uri, params.position)
        file = snapshot.file(snapshot.main.source)
        for one in answers.references(snapshot, offset):
            if one.file == file and one.span.start <= offset <= one.span.end:
                return server.range(one.text, one.span)
        return None

    @asked_of_program(server, lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, otherwise=[])
    def symbols(params: lsp.DocumentSymbolParams, snapshot: Snapshot) -> list[lsp.DocumentSymbol]:
        return list(_symbols(server, snapshot, snapshot.main.tree.declarations))

    @asked(server, lsp.WORKSPACE_SYMBOL)
    def everywhere(params: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
        return [
            lsp.WorkspaceSymbol(
                server.at(one.file, one.text, one.span),
                one.name,
                _SYMBOLS[type(one.node)],
                container_name=one.inside or None,
            )
            for one in server.programs.symbols(params.query, server.overlay())
        ]


# ---- writing -----------------------------------------------------------------------------------
def _writing(server: CorvidServer) -> None:
    @asked(server, lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=["."]))
    def completion(params: lsp.CompletionParams) -> lsp.CompletionList:
        uri = params.text_document.uri
        path = path_of(uri)
        if path is None:
            return lsp.CompletionList(False, [])
        try:
            found = answers.completions(
                path, server.overlay(), server.text(uri), server.offset(uri, params.position)
            )
        except UnreadableSource:
            found = []
        items = [
            lsp.CompletionItem(one.label, kind=_WORDS[one.kind], detail=one.detail or None) for one in found
        ]
        return lsp.CompletionList(False, items)

    @asked_of_program(
        server,
        lsp.TEXT_DOCUMENT_SIGNATURE_HELP,
        lsp.SignatureHelpOptions(trigger_characters=["(", ","], retrigger_characters=[","]),
    )
    def signature_help(params: lsp.SignatureHelpParams, snapshot: Snapshot) -> lsp.SignatureHelp | None:
        uri = params.text_document.uri
        offset = server.offset(uri, params.position)
        found = calls.call_at(snapshot, server.overlay(), server.text(uri), offset)
        if found is None:
            return None
        parameters = [
            lsp.ParameterInformation(f"{one.name}: {show(one.type)}") for one in found.info.parameters
        ]
        shown = lsp.SignatureInformation(answers.signature(found.info), found.info.node.doc, parameters)
        return lsp.SignatureHelp([shown], 0, found.active)

    @asked(server, lsp.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        return _formatted(server, params.text_document.uri, None)

    @asked(server, lsp.TEXT_DOCUMENT_RANGE_FORMATTING)
    def range_formatting(params: lsp.DocumentRangeFormattingParams) -> list[lsp.TextEdit]:
        lines = params.range.start.line + 1, params.range.end.line + 1
        return _formatted(server, params.text_document.uri, lines)


# ---- what is seen in the text ------------------------------------------------------------------
def _seen(server: CorvidServer) -> None:
    legend = lsp.SemanticTokensLegend(marks.TOKEN_KINDS, marks.MODIFIERS)

    def encoded(uri: str, within: lsp.Range | None) -> lsp.SemanticTokens:
        """Return the tokens as the protocol counts them: each from the one before it."""
        snapshot = server.snapshot(uri)
        data: list[int] = []
        before = lsp.Position(0, 0)
        for one in () if snapshot is None else marks.tokens(snapshot):
            assert snapshot is not None
            place = server.range(snapshot.text(one.span.source), one.span)
            if within is not None and not within.start <= place.start <= within.end:
                continue
            line = place.start.line - before.line
            column = place.start.character - (0 if line else before.character)
            modifiers = sum(1 << marks.MODIFIERS.index(name) for name in one.modifiers)
            length = place.end.character - place.start.character
            data += (line, column, length, marks.TOKEN_KINDS.index(one.kind), modifiers)
            before = place.start
        return lsp.SemanticTokens(data)

    @asked(server, lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, legend)
    def tokens(params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
        return encoded(params.text_document.uri, None)

    @asked(server, lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, legend)
    def some_tokens(params: lsp.SemanticTokensRangeParams) -> lsp.SemanticTokens:
        return encoded(params.text_document.uri, params.range)

    @asked_of_program(server, lsp.TEXT_DOCUMENT_INLAY_HINT, otherwise=[])
    def hints(params: lsp.InlayHintParams, snapshot: Snapshot) -> list[lsp.InlayHint]:
        uri = params.text_document.uri
        text = snapshot.text(snapshot.main.source)
        start, end = server.offset(uri, params.range.start), server.offset(uri, params.range.end)
        return [
            lsp.InlayHint(
                server.position(text, one.offset),
                one.text,
                kind=lsp.InlayHintKind.Type if one.is_type else None,
                tooltip=one.detail,
            )
            for one in marks.hints(snapshot)
            if start <= one.offset <= end
        ]

    @asked(server, lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    def folding(params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        snapshot = server.snapshot(params.text_document.uri)
        found = [] if snapshot is None else marks.folds(snapshot)
        return [lsp.FoldingRange(one.first - 1, one.last - 1, kind=_FOLDS[one.kind]) for one in found]


# ---- who calls whom ----------------------------------------------------------------------------
class _Item(msgspec.Struct, frozen=True):
    """What an item of the hierarchy hands back: a file, and the offset of a name in it."""

    uri: str
    offset: int


def _hierarchy(server: CorvidServer) -> None:
    def item(callee: calls.Callee) -> lsp.CallHierarchyItem:
        node = callee.info.node
        whole = server.location(callee.snapshot, node.span)
        name = server.location(callee.snapshot, node.name.span).range
        data = msgspec.to_builtins(_Item(whole.uri, node.name.span.start))
        detail = answers.signature(callee.info)
        kind = _SYMBOLS[type(node)]
        return lsp.CallHierarchyItem(
            callee.info.short, kind, whole.uri, whole.range, name, detail=detail, data=data
        )

    def callee_of(given: lsp.CallHierarchyItem) -> calls.Callee | None:
        """Return the callable of an item, in the program whose main file has it: the library has none."""
        try:
            known = msgspec.convert(given.data, _Item)
        except msgspec.ValidationError:
            raise JsonRpcInvalidParams("this item is not from this server") from None
        snapshot = server.snapshot(known.uri)
        return None if snapshot is None else calls.callable_here(snapshot, known.offset)

    @asked_of_program(server, lsp.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY, otherwise=[])
    def prepare(params: lsp.CallHierarchyPrepareParams, snapshot: Snapshot) -> list[lsp.CallHierarchyItem]:
        uri = params.text_document.uri
        found = calls.callable_here(snapshot, server.offset(uri, params.position))
        return [] if found is None else [item(found)]

    @asked(server, lsp.CALL_HIERARCHY_INCOMING_CALLS)
    def incoming(params: lsp.CallHierarchyIncomingCallsParams) -> list[lsp.CallHierarchyIncomingCall]:
        callee = callee_of(params.item)
        found = [] if callee is None else calls.incoming(callee, server.importers(params.item.uri))
        return [
            lsp.CallHierarchyIncomingCall(item(one.other), ranges(one.other.snapshot, one.places))
            for one in found
        ]

    @asked(server, lsp.CALL_HIERARCHY_OUTGOING_CALLS)
    def outgoing(params: lsp.CallHierarchyOutgoingCallsParams) -> list[lsp.CallHierarchyOutgoingCall]:
        caller = callee_of(params.item)
        found = [] if caller is None else calls.outgoing(caller)
        return [
            lsp.CallHierarchyOutgoingCall(item(one.other), ranges(one.other.snapshot, one.places))
            for one in found
        ]

    def ranges(snapshot: Snapshot, places: Sequence[Span]) -> list[lsp.Range]:
        return [server.range(snapshot.text(one.source), one) for one in places]


# ---- runs --------------------------------------------------------------------------------------
def _running(server: CorvidServer) -> None:
    @asked(server, lsp.TEXT_DOCUMENT_CODE_LENS, lsp.CodeLensOptions())
    def lenses(params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        uri = params.text_document.uri
        snapshot = server.snapshot(uri) if server.trusted else None
        if snapshot is None:
            return []
        text = snapshot.text(snapshot.main.source)
        return [
            lsp.CodeLens(server.range(text, one.span), _command(uri, one)) for one in marks.lenses(snapshot)
        ]

    @server.command(RUN)
    async def run(uri: str, agent: str, parameters: list[str]) -> str | None:
        """Run an agent of a saved file, and show what it prints; the output, or None if nothing was run."""
        path = runnable(uri)
        if path is None:
            return None
        if parameters:
            given = " ".join(f"--arg {name}=…" for name in parameters)
            words = f"{agent} wants arguments: corvid run {path} --agent {agent} {given}"
            server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, words))
            return None
        return await shown(["run", path, "--agent", agent], path)

    @server.command(TEST)
    async def test(uri: str, name: str) -> str | None:
        """Run a test of a saved file, as `run` runs an agent."""
        path = runnable(uri)
        return None if path is None else await shown(["test", f"{path}::{name}"], path)

    def runnable(uri: str) -> str | None:
        """Return the path of a file whose programs may be run; None, and a message, where the workspace is
        not trusted."""
        path = path_of(uri)
        if not server.trusted:
            server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, _UNTRUSTED))
            return None
        if path is None:
            raise JsonRpcInvalidParams(f"{uri} is not a file")
        return path

    async def shown(arguments: list[str], path: str) -> str:
        # -P: a file in the folder of a program must not be imported in place of a module.
        line = [sys.executable, "-P", "-m", "corvid", *arguments]
        try:
            output = await _output_of(line, str(Path(path).parent))
        except (OSError, ValueError) as error:  # no such folder, or a name that no process can be given
            raise JsonRpcInvalidParams(f"cannot run it: {error}") from None
        server.window_log_message(lsp.LogMessageParams(lsp.MessageType.Info, output))
        server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, output[:_SHOWN]))
        return output


def _command(uri: str, lens: marks.Lens) -> lsp.Command:
    if lens.is_test:
        return lsp.Command("run the test", TEST, arguments=[uri, lens.name])
    title = "run …" if lens.parameters else "run"
    return lsp.Command(title, RUN, arguments=[uri, lens.name, [*lens.parameters]])


_SHOWN = 2_000
_UNTRUSTED = "nothing is run: the editor did not say that it trusts this workspace (docs/editors.md)"


async def _output_of(line: list[str], folder: str) -> str:
    """Return what a command prints, without what steers a terminal. It ends when the request is cancelled."""
    nothing, pipe, both = asyncio.subprocess.DEVNULL, asyncio.subprocess.PIPE, asyncio.subprocess.STDOUT
    process = await asyncio.create_subprocess_exec(*line, cwd=folder, stdin=nothing, stdout=pipe, stderr=both)
    try:
        assert process.stdout is not None
        data = b""
        while len(data) < MOST_OUTPUT and (more := await process.stdout.read(1 << 16)):
            data += more
        if len(data) < MOST_OUTPUT:
            await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    text = data[:MOST_OUTPUT].decode("utf-8", "replace")
    return "".join(sign for sign in text if sign >= " " or sign in "\n\t")


# ---- forms -------------------------------------------------------------------------------------
_CODE = re.compile(r"(?<!`)(`+)(?!`)[^\n]{1,200}?(?<!`)\1(?!`)")
_SIGNS = re.compile(r"[\\`*_{}\[\]<>()#!|~&]")


def plain(text: str) -> str:
    """Return a text of a program as Markdown that shows nothing but the text: what would be a link, a picture
    or HTML is escaped. Code between back-ticks in one line stays: a backslash in it would be seen."""
    shown, start = list[str](), 0
    for code in _CODE.finditer(text):
        shown += (_SIGNS.sub(r"\\\g<0>", text[start : code.start()]), code[0])
        start = code.end()
    return "".join((*shown, _SIGNS.sub(r"\\\g<0>", text[start:])))


def whole_edit(old: str, new: str) -> lsp.TextEdit:
    """Return the edit that makes a text another one."""
    return lsp.TextEdit(lsp.Range(lsp.Position(0, 0), lsp.Position(old.count("\n") + 1, 0)), new)


def _place(snapshot: Snapshot, span: Span) -> str:
    text = snapshot.text(span.source)
    line = text.line_of(min(span.start, len(text.text)))
    return f"line {line}" if span.source == snapshot.main.source else f"`{Path(text.name).name}` line {line}"


def _formatted(server: CorvidServer, uri: str, lines: tuple[int, int] | None) -> list[lsp.TextEdit]:
    old = server.text(uri)
    if len(old) > LARGEST_SOURCE:
        return []
    new = format_text(old, lines).text
    return [] if new == old else [whole_edit(old, new)]


def _symbols(
    server: CorvidServer, snapshot: Snapshot, declarations: Iterable[Any]
) -> Iterable[lsp.DocumentSymbol]:
    text = snapshot.text(snapshot.main.source)

    def symbol(
        name: str, kind: lsp.SymbolKind, node: Any, at: Span, inside: Any = None
    ) -> lsp.DocumentSymbol:
        return lsp.DocumentSymbol(
            name, kind, server.range(text, node.span), server.range(text, at), children=inside
        )

    for node in declarations:
        match node:
            case tree.Extend():
                inside = list(_symbols(server, snapshot, node.members))
                name = f"extend {node.target.text}"
                yield symbol(name, lsp.SymbolKind.Class, node, node.target.span, inside)
            case tree.RecordType():
                fields = [
                    symbol(one.name.text, lsp.SymbolKind.Field, one, one.name.span) for one in node.fields
                ]
                yield symbol(node.name.text, lsp.SymbolKind.Struct, node, node.name.span, fields)
            case tree.SumType():
                member = lsp.SymbolKind.EnumMember
                variants = [symbol(one.name.text, member, one, one.name.span) for one in node.variants]
                yield symbol(node.name.text, lsp.SymbolKind.Enum, node, node.name.span, variants)
            case _ if type(node) in _SYMBOLS:
                yield symbol(node.name.text, _SYMBOLS[type(node)], node, node.name.span)
