"""Citations are checked under random edits of the source, and repaired."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.audit.cite import fix
from corvid.audit.cite.check import (
    LARGEST,
    Altered,
    Holds,
    MissingRoot,
    Moved,
    Sources,
    TooFar,
    Unusable,
    Verdict,
    check,
)
from corvid.audit.cite.documents import UnreadableDocument, check_documents, repair
from corvid.audit.cite.find import Citation, citations
from corvid.files import Below
from corvid.protocols.lines import PREFIX
from tests.shares import examples


def only(text: str, name: str = "a.md") -> Citation:
    (found,) = citations(text, name)
    assert isinstance(found, Citation), found
    return found


def verdict(root: Path, quote: str, line: int, path: str = "code.py") -> Verdict:
    return check(only(f"`` {quote} `` [{PREFIX}{path}:{line}]"), Sources(root))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "root"
    folder.mkdir()
    text = b"import os  \r\n\r\ndef a():\r\n    return 1\t\r\n\r\ndef b():\n    return 1\n"
    (folder / "code.py").write_bytes(text)
    return folder


# requirement: E1, E4
def test_verdicts(root: Path) -> None:
    assert verdict(root, "def a():", 3) == Holds()
    assert verdict(root, "a()", 3) == Holds()
    assert verdict(root, "def a():\n    return 1", 3) == Holds()
    assert verdict(root, "():\n    return 1", 6) == Holds()
    assert verdict(root, "def b():", 3) == Moved((6,))
    assert verdict(root, "    return 1", 6) == Moved((7, 4))
    assert verdict(root, "def a():\n  return 1", 3) == Altered(3, "def a():")
    assert verdict(root, "def aa():", 3) == Altered(3, "def a():")
    assert verdict(root, "def c():", 5) == Altered(6, "def b():")  # as like as line 3, and nearer
    assert verdict(root, "nothing like it at all", 3) == Altered(None, "")
    assert verdict(root, "def a():", 999_999_999) == Moved((3,))
    reference = [check(only(f"[{PREFIX}code.py:{line}]"), Sources(root)) for line in (7, 8)]
    assert reference == [Holds(), TooFar(7)]


# requirement: E4
def test_what_cannot_be_looked_at(root: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    (root / "out").symlink_to(tmp_path / "secret")
    (root / "in").symlink_to(root / "code.py")
    (root / "binary").write_bytes(b"\0")
    (root / "latin").write_bytes(b"\xe9")
    (root / "folder").mkdir()
    os.mkfifo(root / "pipe")
    with (root / "huge").open("wb") as file:
        file.truncate(LARGEST + 1)
    assert verdict(root, "import os", 1, "in") == Holds()
    assert verdict(root, "import os", 1, "folder/../code.py") == Holds()
    for path, reason in {
        "out": "the path leaves the root", "../secret": "the path leaves the root",
        "/secret": "the path must lead down from the root", "binary": "a binary file", "latin": "not UTF-8",
        "missing": "no such file or directory", "huge": "larger than 16 MiB", "pipe": "no plain file",
        "folder": "no plain file", "a" * 300: "file name too long",
    }.items():  # fmt: skip
        assert verdict(root, "secret", 1, path) == Unusable(reason, gone=path == "missing"), path
    with pytest.raises(MissingRoot, match="is not a folder"):
        Sources(root / "missing")


LINES = st.lists(st.sampled_from(["alpha = 1", "beta(2)", "", "  gamma", "delta:  "]), min_size=0, max_size=8)


# requirement: E1
@settings(max_examples=examples(60))
@given(before=LINES, after=LINES, inserted=LINES, cited=st.integers(-2, 3), change=st.booleans())
def test_a_planted_quote_is_found_after_random_edits(
    tmp_path_factory: pytest.TempPathFactory, before: list[str], after: list[str], inserted: list[str],
    cited: int, change: bool,
) -> None:  # fmt: skip
    root = tmp_path_factory.mktemp("root")
    planted = "planted = quote(7)"
    lines = [*before, planted.replace("7", "8") if change else planted, *after]
    lines[len(before) // 2 : len(before) // 2] = inserted
    place = lines.index(planted.replace("7", "8") if change else planted) + 1
    (root / "code.py").write_text("\n".join(lines))
    line = max(1, place + cited)
    text = f"See `{planted}` [{PREFIX}code.py:{line}], and more.\n"
    found = only(text)
    verdict = check(found, Sources(root))
    if change:
        assert verdict == Altered(place, planted.replace("7", "8"))
    elif line == place:
        assert verdict == Holds()
    else:
        assert verdict == Moved((place,))
        repaired = fix.corrected(text, [fix.Edit(found.line_start, found.line_end, str(place))])
        assert check(only(repaired), Sources(root)) == Holds()
        assert repaired == text.replace(f":{line}]", f":{place}]")


# requirement: E21
def test_a_document_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    path.chmod(0o640)
    folder = Below(tmp_path).folder()
    fix.write(folder, "a.md", b"old", b"new")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", 0o640)
    with pytest.raises(fix.Changed, match=r"a\.md was changed meanwhile"):
        fix.write(folder, "a.md", b"old", b"newer")
    (tmp_path / "link.md").symlink_to(path)
    with pytest.raises(OSError, match="symbolic link"):
        fix.write(folder, "link.md", b"new", b"newer")

    path.chmod(0o440)
    monkeypatch.setattr(os, "access", lambda *_, **__: False)
    with pytest.raises(PermissionError, match="it is read-only"):
        fix.write(folder, "a.md", b"new", b"newer")
    monkeypatch.undo()

    def fails(descriptor: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="disk full"):
        fix.write(folder, "a.md", b"new", b"newer")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.md", "link.md"]
    assert path.read_bytes() == b"new"


# requirement: E21
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_repair_keeps_encoding_and_line_ends(root: Path, encoding: str, end: str) -> None:
    text = f"größe{end}`def b():` [{PREFIX}code.py:3](code.py#L3)  {end}{end}`return 1` [{PREFIX}code.py:1]"
    wanted = text.replace("code.py:3](code.py#L3)", "code.py:6](code.py#L6)")
    mark = "\ufeff" if encoding.startswith("utf-16") else ""
    document = root / "notes.md"
    document.write_bytes((mark + text).encode(encoding))
    checked = check_documents([document, root / "." / "notes.md"], root)
    assert [one.moved_to for one in checked.reported] == [6, None]
    assert repair(checked.reported, [document]) == 1
    assert document.read_bytes() == (mark + wanted).encode(encoding)


# requirement: E21
def test_a_quote_whose_file_was_renamed_is_found_if_it_stands_in_one_place(root: Path) -> None:
    document = root / "notes.md"
    document.write_text(
        f"`import os  ` [{PREFIX}old.py:9] `return 1` [{PREFIX}old.py:9] `a` [{PREFIX}old.py:9]"
    )
    first, second, third = check_documents([document], root).reported
    assert first.finding.message == "old.py is gone; the quote is at code.py:1"
    assert second.finding.message == (
        "old.py can't be looked at: no such file or directory; it is at code.py:4, code.py:7"
    )
    assert third.finding.message == "old.py can't be looked at: no such file or directory"
    assert repair([first, second, third], [document]) == 1
    assert document.read_text().startswith(f"`import os  ` [{PREFIX}code.py:1] `return 1` [{PREFIX}old.py:9]")


# A log has every word that was claimed, true or not.
@pytest.mark.guarantee("protocols.claims_have_evidence")
def test_a_log_is_not_where_a_quote_is(root: Path) -> None:
    document = root / "notes.md"
    document.write_text(f"`import nothing` [{PREFIX}old.py:9] `import os` [{PREFIX}old.py:9]")
    claims = ('{"phase":"cite","claim":"a","grounding":"citation","evidence":{"quote":"import nothing"}}\n'
              '{"phase":"cite","claim":"a","grounding":"citation","evidence":{"quote":"import os"}}\n')
    (root / "session.jsonl").write_text(claims)
    first, second = check_documents([document], root).reported
    assert first.finding.message == "old.py can't be looked at: no such file or directory"
    assert second.finding.message == "old.py is gone; the quote is at code.py:1"


def test_the_fix_of_a_finding_is_where_an_editor_would_put_it(root: Path) -> None:
    document = root / "notes.md"
    lines = ["", f"  x `def b():` [{PREFIX}code.py:3]", "> `def a():", f">     return 1` [{PREFIX}code.py:1]"]
    document.write_text("\n".join(lines))
    for one, place in zip(check_documents([document], root).reported, ("6", "3"), strict=True):
        repair_ = one.finding.fix
        assert repair_ is not None
        line = lines[repair_.line - 1]
        assert (line[repair_.start - 1 : repair_.end - 1], repair_.text) == (one.cited.shown[-2], place)


# requirement: E21
def test_a_document_that_was_changed_meanwhile_is_left_alone(root: Path) -> None:
    document = root / "notes.md"
    document.write_text(f"`def b():` [{PREFIX}code.py:3]")
    told = check_documents([document], root).reported
    document.write_text(f"# New\n`def b():` [{PREFIX}code.py:3]")
    with pytest.raises(fix.Changed):
        repair(told, [document])
    assert document.read_text().startswith("# New")


# requirement: E1
def test_a_citation_of_its_own_file_is_no_place_of_its_quote(root: Path) -> None:
    path = root / "self.py"
    cited = f"# `x = 1` [{PREFIX}self.py:4]\n# as `x =\n# 1` [{PREFIX}self.py:2] is\n"
    path.write_text(cited + "x = 1\n")
    assert [one.moved_to for one in check_documents([path], root).reported] == [None]
    path.write_text(cited + "\nx = 1\n")
    assert [one.moved_to for one in check_documents([path], root).reported] == [5, None]
    path.write_text(cited + "x = 2\n")
    assert [one.finding.rule.id for one in check_documents([path], root).reported] == ["citation_altered"] * 2


def test_a_line_that_is_like_the_quote_is_shown(root: Path) -> None:
    (root / "notes.md").write_text(f"`def c():` [{PREFIX}code.py:6] `nothing like it` [{PREFIX}code.py:6]")
    assert [one.finding.message for one in check_documents([root / "notes.md"], root).reported] == [
        "the quote is nowhere in code.py; line 6 is like it: def b():", "the quote is nowhere in code.py",
    ]  # fmt: skip


def test_a_name_that_no_file_can_have_is_one_mistake_only(root: Path) -> None:
    (root / "notes.md").write_text(f"`a` [{'a' * 300}.py:1] `a` [{PREFIX}{'a' * 300}:1]")
    assert len(check_documents([root / "notes.md"], root).reported) == 2


# requirement: E11
@pytest.mark.parametrize("path", ["code.py", "../code.py", "./../docs/../code.py", "{root}/code.py"])
def test_the_right_form_has_the_path_that_is_meant(root: Path, path: str) -> None:
    document = root / "docs" / "notes.md"
    document.parent.mkdir()
    document.write_text(f"`def b():` [{path.format(root=root)}:6], `x` [../../out.py:1]")
    first, second = check_documents([document], root).reported
    assert first.finding.message.endswith(f"Correct format:\n`def b():` [{PREFIX}code.py:6]")
    assert second.finding.message.endswith("Problem: Path must use ${PROJECT_ROOT} prefix")


def test_documents_that_are_named_must_be_readable(root: Path) -> None:
    (root / "latin.md").write_bytes(b"\xe9")
    (root / "zero.md").write_bytes(b"\0")
    os.mkfifo(root / "pipe")
    with (root / "huge.md").open("wb") as file:
        file.truncate(LARGEST + 1)
    for name, words in {
        "latin.md": "is not UTF-8", "zero.md": "is binary", "pipe": "is no plain file",
        "huge.md": "is larger than 16 MiB", "missing.md": "can't be read: No such file",
    }.items():  # fmt: skip
        with pytest.raises(UnreadableDocument, match=words):
            check_documents([root / name], root)
    checked = check_documents([root], root)
    assert (checked.citations, len(checked.left_out)) == (0, 4)


@settings(max_examples=examples(50))
@given(st.binary(max_size=300))
def test_any_bytes_are_a_document_or_reported(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    folder = tmp_path_factory.mktemp("any")
    (folder / "a.md").write_bytes(data + b"`a` [${PROJECT_ROOT}/a.md:1]")
    try:
        checked = check_documents([folder / "a.md"], folder)
    except UnreadableDocument:
        return
    repair(checked.reported, [folder / "a.md"])
