"""From an edit to the problems in an editor, in a project of 50 files and 5,000 lines, and formatting.

The peer of an edit is a whole check, made anew, of what it concerns: for an edit in a body that of the file,
for one of a signature those of the programs that import it. Each round takes both in turn; compared are times
of a processor that 95 of 100 do not exceed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from lsprotocol import types as lsp
from pygls.uris import from_fs_path
from pygls.workspace import Workspace

from bench.conftest import Report
from bench.measure import sized
from bench.programs import mixed
from bench.projects import write_project
from bench.rows import amount, at_most, growth, versus
from corvid.formatting import format_text
from corvid.lsp.features import made_server
from corvid.lsp.server import CorvidServer
from corvid.lsp.snapshot import look

FILES = sized(50, 12)
ROUNDS = sized(20, 3)
SIZES = [sized(size, size // 500) for size in (12_500, 25_000, 50_000, 100_000)]


def uri(path: Path) -> str:
    made = from_fs_path(str(path))
    assert made is not None
    return made


def opened(folder: Path, texts: dict[Path, str]) -> CorvidServer:
    """A server of an editor that has these files open, all checked."""
    server = made_server()
    server.protocol._workspace = Workspace(
        None, lsp.TextDocumentSyncKind.Full, [], lsp.PositionEncodingKind.Utf16
    )
    for path, text in texts.items():
        put(server, path, text)
        server.diagnostics(uri(path))
    return server


def put(server: CorvidServer, path: Path, text: str) -> None:
    server.open[uri(path)] = None
    server.workspace.put_text_document(lsp.TextDocumentItem(uri(path), "corvid", 0, text))


def problems(server: CorvidServer, of: list[str]) -> None:
    for one in of:
        server.diagnostics(one)


def checks(files: list[Path], texts: dict[Path, str]) -> None:
    for one in files:
        look(str(one), texts)


def processor_seconds(step: Callable[[], object]) -> float:
    start = time.process_time()
    step()
    return time.process_time() - start


def p95(times: list[float]) -> float:
    return sorted(times)[min(len(times) - 1, round(len(times) * 0.95))]


def test_edits(tmp_path: Path, report: Report) -> None:
    folder = tmp_path / "files"
    lines = write_project(folder, FILES, FILES * 100)
    low, high = folder / f"module{FILES // 6}.cor", folder / f"module{FILES - 1}.cor"
    texts = {path.resolve(): path.read_text("utf-8") for path in sorted(folder.glob("*.cor"))}
    server = opened(folder, texts)
    for kind, path, old in (("body", high, "limit * 2"), ("signature", low, "limit: Int)")):
        named = path.resolve()
        concerned = [uri(path), *server.open_importers(uri(path))] if kind == "signature" else [uri(path)]
        files = {name: one for one in concerned for name in texts if uri(name) == one}
        ours, whole = [], []
        for number in range(ROUNDS if kind == "body" else max(3, ROUNDS // 4)):
            new = f"limit * {number + 3}" if kind == "body" else f"limit: Int, more{number}: Int)"
            changed = {**texts, named: texts[named].replace(old, new)}
            put(server, path, changed[named])
            # Of a processor: a busy machine would be part of the comparison.
            ours.append(processor_seconds(partial(problems, server, concerned)))
            whole.append(processor_seconds(partial(checks, [*files], changed)))
        put(server, path, texts[named])
        of = "a check of the file" if kind == "body" else f"checks of {len(files)} programs"
        what = f"editor, {lines:,} lines, {kind} edit to problems, p95"
        report(versus(what, p95(ours), p95(whole), of=of, aim=at_most(1.5 if kind == "body" else 1.05)))


def test_format(report: Report) -> None:
    times, sizes = [], []
    for size in SIZES:
        text = mixed(size)
        times.append(processor_seconds(partial(format_text, text)))
        sizes.append(text.count("\n"))
    report(amount(f"format, {sizes[-1]:,} lines, of a processor", times[-1], "s", aim=at_most(8)))
    report(growth("format", sizes, times, aim=at_most(1.15)))
