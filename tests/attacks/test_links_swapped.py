"""Someone who may write in a folder, and moves links, files and folders while they are opened."""

from __future__ import annotations

import gzip
import io
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corvid import files
from corvid.audit.absence.tree import read_tree
from corvid.audit.cite import fix
from corvid.audit.cite.check import Sources
from corvid.audit.cite.documents import check_documents, repair
from corvid.audit.retention import NotStored, apply, pack, plan
from corvid.files import Below, NoPlainFile, Outside, TooLarge
from corvid.hosts.documents import DocumentTools
from corvid.hosts.files import FileTools
from corvid.hosts.roots import Root, ToolError
from corvid.runtime.host import SkippedFile
from tests.shares import examples

SECRET = "secret words"
READERS: dict[str, Callable[[Path, str], object]] = {
    "read_text": lambda root, path: FileTools(Root(root)).read_text(path),
    "read_document": lambda root, path: DocumentTools(Root(root)).read_document(path),
    "search_documents": lambda root, path: DocumentTools(Root(root)).search_documents(".", SECRET, 9),
    "a citation": lambda root, path: Sources(root).lines(path),
    "a tree": lambda root, path: read_tree(root),
}


def put(root: Path, outside: Path, what: str) -> None:
    """Put something in the place of `root/sub`, or of `root/sub/a.md`."""
    if what == "a folder outside":
        shutil.rmtree(root / "sub")
        (root / "sub").symlink_to(outside)
    else:
        (root / "sub" / "a.md").unlink()
        (root / "sub" / "a.md").symlink_to(outside / "a.md")


@pytest.fixture
def places(tmp_path: Path) -> tuple[Path, Path]:
    root, outside = tmp_path / "root", tmp_path / "outside"
    for folder, words in ((root / "sub", "own words"), (outside, SECRET)):
        folder.mkdir(parents=True)
        (folder / "a.md").write_text(words)
    return root, outside


@pytest.mark.guarantee("grounded.no_forged_delivery")
@pytest.mark.parametrize("call", ["stat", "open", "scandir", "readlink", "fstat"])
@pytest.mark.parametrize("what", ["a folder outside", "a file outside"])
@pytest.mark.parametrize("reader", READERS)
def test_a_link_swapped_in_between_leads_nowhere(
    places: tuple[Path, Path], reader: str, what: str, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tries a swap right before each call of the system that opening makes, one after the other."""
    root, outside = places
    real = getattr(os, call)
    for turn in range(1, 12):
        shutil.rmtree(root)
        (root / "sub").mkdir(parents=True)
        (root / "sub" / "a.md").write_text("own words")
        calls = 0

        def swapping(*arguments: object, turn: int = turn, **named: object) -> object:
            nonlocal calls
            calls += 1
            if calls == turn:
                put(root, outside, what)
            return real(*arguments, **named)

        with monkeypatch.context() as patched:
            patched.setattr(files.os, call, swapping)
            try:
                found = READERS[reader](root, "sub/a.md")
            except Exception as error:
                found = str(error)
        assert SECRET not in repr(found)
        if calls < turn:
            break


def compressing(root: Path, name: str) -> Callable[[], object]:
    (step,) = plan(root, TODAY)
    return lambda: apply(step, root)


def repairing(root: Path, name: str) -> Callable[[], object]:
    reported = check_documents([root], root).reported
    return lambda: repair(reported, [root])


WRITERS: dict[str, tuple[str, bytes, Callable[[Path, str], Callable[[], object]]]] = {
    "compressed": ("a-2026-01-01.jsonl", b'{"phase":"cite"}\n', compressing),
    "purged": ("a-2020-01-01.jsonl.gz", gzip.compress(b'{"phase":"cite"}\n'), compressing),
    "settled": (".a-2026-01-01.jsonl.0123abcd.aside", b"{}\n", compressing),
    "repaired": ("a.md", b"moved\n`moved` [${PROJECT_ROOT}/sub/a.md:2]\n", repairing),
}
TODAY = date(2026, 11, 22)


@pytest.mark.guarantee("protocols.claims_have_evidence")
@pytest.mark.parametrize("writer", WRITERS)
def test_a_folder_swapped_in_between_has_nothing_elsewhere_changed(
    tmp_path: Path, writer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tries to put a link to another folder, with a file of the same name and content, in the place of the
    folder right before each call of the system."""
    name, data, prepared = WRITERS[writer]
    root, outside = tmp_path / "root", tmp_path / "outside"
    if writer == "purged":
        sealed = io.BytesIO()
        pack(Path("log.jsonl"), io.BytesIO(gzip.decompress(data)), sealed, 6)
        data = sealed.getvalue()
    for folder in (root / "sub", outside):
        folder.mkdir(parents=True)
        (folder / name).write_bytes(data)
    for turn in range(1, 200):
        shutil.rmtree(root)
        shutil.rmtree(tmp_path / "moved", ignore_errors=True)
        (root / "sub").mkdir(parents=True)
        (root / "sub" / name).write_bytes(data)
        work = prepared(root, name)
        calls = 0

        def swapping(real: Callable[..., object], turn: int = turn) -> Callable[..., object]:
            def called(*arguments: object, **named: object) -> object:
                nonlocal calls
                calls += 1
                if calls == turn:
                    (root / "sub").rename(tmp_path / "moved")
                    (root / "sub").symlink_to(outside)
                return real(*arguments, **named)

            return called

        with monkeypatch.context() as patched:
            for call in ("stat", "open", "fstat", "link", "replace", "unlink", "fsync", "urandom", "access"):
                patched.setattr(files.os, call, swapping(getattr(os, call)))
            with suppress(NotStored, fix.Changed, OSError):
                work()
        assert {one.name: one.read_bytes() for one in outside.iterdir()} == {name: data}, turn
        if calls < turn:
            assert turn > 10
            return
    raise AssertionError("no end")


NAMES = ("a", "b", "c")
TARGETS = st.lists(st.sampled_from((*NAMES, "..", ".", "in", "out")), min_size=1, max_size=5).map("/".join)
PLACES = st.lists(st.sampled_from(NAMES), min_size=1, max_size=3).map("/".join)


@pytest.mark.guarantee("grounded.no_forged_delivery")
@settings(max_examples=examples(150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    links=st.lists(st.tuples(PLACES, TARGETS, st.sampled_from(("", "/in/", "/out/", "/"))), max_size=6),
    plain=st.lists(PLACES, max_size=4),
    asked=st.lists(TARGETS, min_size=1, max_size=6),
)
def test_no_tree_of_links_gives_what_lies_outside(
    tmp_path_factory: pytest.TempPathFactory,
    links: list[tuple[str, str, str]], plain: list[str], asked: list[str],
) -> None:  # fmt: skip
    """Whatever links a tree has, a path below it gives a file of it or nothing; and where no link leads up or
    out, each leads where the system says."""
    top = Path(os.path.realpath(tmp_path_factory.mktemp("links")))
    root = top / "in"
    for folder, words in ((root, "inside"), (top / "out", "outside")):
        folder.mkdir()
        for name in NAMES:
            (folder / name).mkdir()
            (folder / name / "a").write_text(words)
    for place in plain:
        _make(root / place, lambda path: path.write_text("inside"))
    for place, target, start in links:
        begin = f"{top}{start}" if start else ""
        _make(root / place, lambda path, to=begin + target: path.symlink_to(to))  # type: ignore[misc]
    below = Below(root)
    for path in (*asked, *(place for place, _, _ in links)):
        try:
            read = below.read(path, 100)
        except (Outside, NoPlainFile, TooLarge, OSError):
            continue
        assert read.data == b"inside"
        assert (root.joinpath(*read.parts)).samefile(root / path)
        assert not any((root.joinpath(*read.parts[:end])).is_symlink() for end in range(len(read.parts) + 1))
        if ".." not in path and read.parts != tuple(one for one in path.split("/") if one != "."):
            with pytest.raises(OSError):  # noqa: PT011 (whichever it is)
                below.read(path, 100, links=False)
    if all(".." not in target and start in ("", "/in/") for _, target, start in links):
        for path in (place for place, _, _ in links):
            assert (below.leads_to(path) is not None) == (root / path).exists()
    assert all("outside" not in file.text for file in read_tree(root).files)


def _make(path: Path, make: Callable[[Path], object]) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        make(path)
    except OSError:
        return


@pytest.mark.guarantee("grounded.no_forged_delivery")
@pytest.mark.parametrize("kind", ["a pipe", "a device", "a socket folder", "too large"])
def test_what_is_no_plain_file_is_not_opened(tmp_path: Path, kind: str) -> None:
    """A pipe that no one writes to would block, and one that is opened is seen by anyone who waits for it."""
    below = Below(tmp_path)
    if kind == "a pipe":
        os.mkfifo(tmp_path / "x")
    elif kind == "a device":
        (tmp_path / "x").symlink_to("/dev/zero")
    elif kind == "a socket folder":
        (tmp_path / "x").mkdir()
    else:
        (tmp_path / "x").write_bytes(b"12345")
    with pytest.raises((NoPlainFile, Outside, TooLarge, IsADirectoryError)):
        below.read("x", 4)
    with pytest.raises(ToolError):
        Root(tmp_path).read("x", "x", 4)


@pytest.mark.guarantee("grounded.no_forged_delivery")
@pytest.mark.parametrize("by_parts", [True, False])
def test_both_ways_of_opening_agree(
    places: tuple[Path, Path], by_parts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the system can't open by parts, the same is given and refused, if no one moves anything."""
    root, outside = places
    (root / "out.md").symlink_to(outside / "a.md")
    (root / "in.md").symlink_to("sub/../sub/a.md")
    (root / "whole.md").symlink_to(root / "sub" / "a.md")
    (root / "circle").symlink_to("circle")
    monkeypatch.setattr(files, "BY_PARTS", by_parts)
    below = Below(root)
    for path in ("sub/a.md", "in.md", "whole.md", "sub/../in.md", "../root/sub/a.md"):
        read = below.read(path, 100)
        assert (read.data, read.parts) == (b"own words", ("sub", "a.md"))
    for path in ("../outside/sub/a.md", "out.md", "../outside/a.md", "..", "sub/../../outside/a.md"):
        with pytest.raises(Outside):
            below.read(path, 100)
    for path in ("circle", "missing", "sub", "sub/a.md/x", "a\0b", "\ud800"):
        with pytest.raises(OSError):  # noqa: PT011 (whichever it is)
            below.read(path, 100)
    with pytest.raises(OSError):  # noqa: PT011
        below.read("in.md", 100, links=False)
    assert [(one.name, one.kind) for one in below.entries("")[0]] == [
        ("circle", "link"), ("in.md", "link"), ("out.md", "link"), ("sub", "folder"), ("whole.md", "link"),
    ]  # fmt: skip


HIDDEN = (".env", ".git/config", "docs/.notes/a.md", "link.md", "docs/../.env", ".git/../.env")


@pytest.mark.guarantee("grounded.no_forged_delivery")
@pytest.mark.parametrize("path", HIDDEN)
def test_hidden_files_are_read_only_if_the_project_lists_them(tmp_path: Path, path: str) -> None:
    """Tries dot files, what lies in dot folders, and a link to one under a plain name."""
    for name in (".env", ".git/config", "docs/.notes/a.md", "docs/a.md", ".listed/x.md", "docs/.ok"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("key = hunter2")
    (tmp_path / "link.md").symlink_to(".env")
    (tmp_path / "corvid.toml").write_text('[files]\ndot_files = [".listed", "docs/.ok"]\n')
    tools, documents = FileTools(Root(tmp_path)), DocumentTools(Root(tmp_path))
    for read in (tools.read_text, documents.read_document):
        with pytest.raises(ToolError, match="is hidden"):
            read(path)
        assert read(".listed/x.md")
        assert read("docs/.ok")
    for folder in (".git", "docs/.notes"):
        with pytest.raises(ToolError, match="is hidden"):
            tools.list_dir(folder)
        with pytest.raises(ToolError, match="is hidden"):
            documents.search_documents(folder, "key", 5)
    assert documents.search_documents(".", "hunter2", 9).skipped == (
        SkippedFile("link.md", "leads to nothing that a program may read"),
    )
    assert {one.uri for one in documents.index(".").search("hunter2", 9)} == {
        "docs/a.md", ".listed/x.md", "docs/.ok",
    }  # fmt: skip
    assert tools.list_dir(".") == [".listed/", "corvid.toml", "docs/"]


def test_a_listing_that_can_not_be_used_is_reported(tmp_path: Path) -> None:
    """A mistake in the setting opens nothing."""
    (tmp_path / ".env").write_text("key")
    for listed in ('".env"', '["../x"]', '["/etc"]', '[""]', "[3]", '["."]'):
        (tmp_path / "corvid.toml").write_text(f"[files]\ndot_files = {listed}\n")
        with pytest.raises(ToolError, match="dot_files"):
            FileTools(Root(tmp_path)).read_text(".env")
    (tmp_path / "corvid.toml").write_text("[files]\ndotfiles = []\n")
    with pytest.raises(ToolError, match="no setting is called"):
        FileTools(Root(tmp_path)).read_text(".env")
