"""After any edits, and files opened and closed, the server finds what a fresh check finds, in each encoding
of positions. `make prove EDITS=100000` makes so many of them, and a hundredth of that in a large project."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from lsprotocol import types as lsp
from pygls.uris import from_fs_path
from pygls.workspace import Workspace

from bench.projects import write_project
from corvid.lsp import server as server_module
from corvid.lsp.features import made_server
from corvid.lsp.server import CorvidServer
from corvid.source.text import SourceText
from tests.generated.programs import generate

EDITS = 60
MANY_EDITS = int(os.environ.get("CORVID_EDITS", "1000"))
PROGRAMS = max(8, MANY_EDITS // 1_000)
PARTS = max(1, MANY_EDITS // 2_500)
ENCODINGS = (
    lsp.PositionEncodingKind.Utf16, lsp.PositionEncodingKind.Utf8, lsp.PositionEncodingKind.Utf32,
)  # fmt: skip
PIECES = (
    "\n", "    ", " ", "(", ")", "[", "]", '"', '"""', ":", "#", "=", "\U0001f426", "é",
    "\U0001f468\u200d\U0001f469",
    "return ", "agent ", "Grounded<Int>", "x", "1", ".length()", "{", "}", ", ", "match ", "->", "\x0c",
    'import "b" use f\n', 'import "c"\n', "\r\n", "\r", "uses retrieval", "\u2028", "\ufeff",
)  # fmt: skip
SHARED = {
    "b": 'import "c" use g\n\npublic fn f(n: Int) -> Int:\n    return g(n)\n',
    "c": "public fn g(n: Int) -> Int:\n    return n\n",
}


def fresh(
    files: dict[Path, str], open_: set[Path], encoding: lsp.PositionEncodingKind = ENCODINGS[0]
) -> CorvidServer:
    """A server that has these files open."""
    server = made_server()
    server.protocol._workspace = Workspace(None, lsp.TextDocumentSyncKind.Full, [], encoding)
    for path in sorted(open_):
        put(server, path, files[path])
    return server


def put(server: CorvidServer, path: Path, text: str) -> None:
    server.open[uri(path)] = None
    server.workspace.put_text_document(lsp.TextDocumentItem(uri(path), "corvid", 0, text))


def uri(path: Path) -> str:
    made = from_fs_path(str(path))
    assert made is not None
    return made


def position(
    text: str, offset: int, encoding: lsp.PositionEncodingKind = ENCODINGS[0]
) -> lsp.Position:
    """Written from the specification: lines end with LF, CR LF or CR, and columns are units of `encoding`."""
    before = text[:offset]
    line = before.count("\n") + before.count("\r") - before.count("\r\n")
    start = max(before.rfind("\n"), before.rfind("\r")) + 1
    form, size = {
        lsp.PositionEncodingKind.Utf8: ("utf-8", 1),
        lsp.PositionEncodingKind.Utf16: ("utf-16-le", 2),
        lsp.PositionEncodingKind.Utf32: ("utf-32-le", 4),
    }[encoding]
    return lsp.Position(line, len(text[start:offset].encode(form)) // size)


def edit(chance: random.Random, text: str) -> tuple[int, int, str]:
    """A place and what is put there: a few signs, a line less, or a line of elsewhere."""
    start = chance.randrange(len(text) + 1)
    end = min(len(text), start + chance.choice((0, 0, 0, 1, 2, 8, 40)))
    # A position between the two signs of a line end is that of the line end.
    start -= text[start - 1 : start + 1] == "\r\n"
    end += text[end - 1 : end + 1] == "\r\n"
    put = chance.choice(PIECES) if chance.random() < 0.7 else ""
    if chance.random() < 0.1:
        lines = text.splitlines(True)
        put = chance.choice(lines) if lines else "\n"
    return start, end, put


def compare(seed: int, folder: Path, edits: int, every: int) -> None:
    chance, encoding = random.Random(seed), ENCODINGS[seed % len(ENCODINGS)]
    _, program = generate(seed)[0].files[0]
    files = {folder / "a.cor": program[:3_000]} | {folder / f"{n}.cor": text for n, text in SHARED.items()}
    for path, text in files.items():
        path.write_bytes(text.encode())
    open_ = {folder / "a.cor"}
    server = fresh(files, open_, encoding)
    disk = dict(files)
    for number in range(edits):
        if chance.random() < 0.05:
            path = chance.choice(sorted(files))
            if path in open_:
                open_.discard(path)
                server.workspace.remove_text_document(uri(path))
                del server.open[uri(path)]
                files[path] = disk[path]
            else:
                open_.add(path)
                put(server, path, files[path])
        if not open_:
            continue
        path = chance.choice(sorted(open_))
        text = files[path]
        start, end, new = edit(chance, text)
        text = "" if len(text) > 4_000 else text[:start] + new + text[end:]
        files[path] = text
        version = lsp.VersionedTextDocumentIdentifier(number + 1, uri(path))
        server.workspace.update_text_document(version, lsp.TextDocumentContentChangeWholeDocument(text))
        place = chance.randrange(len(text) + 1)
        if text[place - 1 : place + 1] != "\r\n":
            assert server.offset(uri(path), position(text, place, encoding)) == place
            assert server.position(SourceText("", text), place) == position(text, place, encoding)
        if number % every == 0:
            other = fresh(files, open_, encoding)
            for each in sorted(open_):
                assert server.diagnostics(uri(each)) == other.diagnostics(uri(each)), (seed, number)


@pytest.mark.oracle
def test_random_edits(tmp_path: Path) -> None:
    compare(1, tmp_path, EDITS, 3)


def test_a_program_that_is_not_checked_again_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module._Kept, "holds", lambda *_: True)
    with pytest.raises(AssertionError):
        compare(1, tmp_path, EDITS, 3)


@pytest.mark.oracle
@pytest.mark.parametrize("seed", range(2, 2 + PROGRAMS))
def test_many_random_edits(seed: int, tmp_path: Path) -> None:
    compare(seed, tmp_path, MANY_EDITS // PROGRAMS, 5)


@pytest.mark.oracle
@pytest.mark.parametrize("seed", range(PARTS))
def test_random_edits_in_a_large_project(seed: int, tmp_path: Path) -> None:
    """Of 50 files and 5,000 lines, eight of which are open: what is left of an edit is undone by the next."""
    chance = random.Random(seed)
    write_project(tmp_path, 50, 5_000)
    files = {path: path.read_text("utf-8") for path in sorted(tmp_path.glob("*.cor"))}
    open_ = set(chance.sample(sorted(files), 8))
    server, written = fresh(files, open_), dict(files)
    for number in range(max(8, MANY_EDITS // 100 // PARTS)):
        path = chance.choice(sorted(open_))
        start, end, new = edit(chance, files[path])
        text = files[path] if number % 4 == 3 else written[path][:start] + new + written[path][end:]
        written[path] = text
        version = lsp.VersionedTextDocumentIdentifier(number + 1, uri(path))
        server.workspace.update_text_document(version, lsp.TextDocumentContentChangeWholeDocument(text))
        other = fresh(written, open_)
        for each in {path, chance.choice(sorted(open_)) if number % 4 == 0 else path}:
            assert server.diagnostics(uri(each)) == other.diagnostics(uri(each)), number
