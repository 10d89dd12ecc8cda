"""What became of cited places: reported against a record, and against a revision of git."""

from __future__ import annotations

import json
import os
import subprocess
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.audit.cite.check import Sources
from corvid.audit.cite.documents import Checked, check_documents, record_at, repair
from corvid.audit.cite.drift import Drift
from corvid.audit.cite.find import Citation
from corvid.audit.cite.record import NoRecord, Record, read_record, record_of, written
from corvid.audit.cite.revision import NoRevision, Revision
from tests.shares import examples

CODE = "import os\n\n\ndef a(x):\n    return 1\n\n\ndef b(y):\n    return 1\n\n\ndef c(z):\n    return z\n"
CITED = (
    "`def a(x):` [${PROJECT_ROOT}/src/a.py:4]\n`return 1` [${PROJECT_ROOT}/src/a.py:5]\n"
    "`return 1` [${PROJECT_ROOT}/src/a.py:9]\n`def c(z):\n    return z` [${PROJECT_ROOT}/src/a.py:12]\n"
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text(CODE)
    (tmp_path / "notes.md").write_text(CITED)
    return tmp_path


def recorded(root: Path) -> Record:
    checked = check_documents([root / "notes.md"], root)
    return record_of(checked.places, Sources(root).lines)


def since(root: Path, record: Record) -> Checked:
    return check_documents([root / "notes.md"], root, Drift(record, root))


def told(checked: Checked) -> list[tuple[str, str, int | None]]:
    return [(one.finding.rule.id, one.finding.message, one.moved_to) for one in checked.reported]


def change(root: Path, before: str, after: str) -> None:
    path = root / "src" / "a.py"
    text = path.read_text()
    assert before in text
    path.write_text(text.replace(before, after, 1))


def test_nothing_changed(root: Path) -> None:
    record = recorded(root)
    assert len(record.places) == 4
    assert told(since(root, record)) == []


def test_what_does_not_hold_is_not_recorded(root: Path) -> None:
    record = recorded(root)
    for path, line in (("src/no.py", 4), ("../x", 1), ("src/a.py", 400), ("src/a.py", 1)):
        with (root / "notes.md").open("a") as notes:
            notes.write(f"`def a(x):` [${{PROJECT_ROOT}}/{path}:{line}]\n")
    assert recorded(root) == record
    assert len(since(root, record).reported) == 4


def test_what_moved_is_known_by_what_stands_around_it(root: Path) -> None:
    record = recorded(root)
    change(root, "import os\n", "import os\nimport sys\nimport re\n")
    checked = since(root, record)
    assert [one.moved_to for one in checked.reported] == [6, 7, 11, 14]
    assert told(checked)[1] == ("citation_moved", "what was at src/a.py:5 is now at line 7", 7)
    assert repair(checked.reported, [root]) == 4
    assert told(since(root, recorded(root))) == []
    assert told(since(root, record)) == []  # who wrote the new lines has seen them


def test_a_quote_may_stand_and_the_code_around_it_have_changed(root: Path) -> None:
    record = recorded(root)
    change(root, "def b(y):\n    return 1\n", "def b(y):\n    print(y)\n    return 1  # so\n")
    assert told(since(root, record))[0][1] == (
        "what was at src/a.py:9 is now at line 5, but 2 lines around it changed: "
        "it may be another place with the same words"
    )
    change(root, "import os\n", "import io\n")
    assert told(since(root, record))[0] == (
        "cited_code_changed", "src/a.py:4 is what it was, but 1 line around it changed", None,
    )  # fmt: skip


def test_a_line_may_have_changed_around_its_quote(root: Path) -> None:
    record = recorded(root)
    change(root, "def a(x):\n", "def a(x):  # slow\n")
    assert ("cited_code_changed", "src/a.py:4 changed; the quote is still there", None) in told(
        since(root, record)
    )


def test_what_moved_and_was_changed_is_followed_where_its_sides_are_known(root: Path) -> None:
    record = recorded(root)
    (root / "src" / "a.py").write_text("import re\n" + CODE.replace("return 1", "return 1  # x"))
    words = "what was at src/a.py:9 was changed, and is now at line 10"
    assert ("citation_moved", words, 10) in told(since(root, record))
    (root / "src" / "a.py").write_text("new\nreturn 1  # x\nnew\nold\nreturn 1  # x\n")
    assert [moved for _, message, moved in told(since(root, record)) if "5, 2" in message] == [None]
    (root / "src" / "a.py").write_text("new\nreturn 1  # x\n")
    words = "the quote of src/a.py:9 is at line 2: it may be another place with the same words"
    assert ("citation_moved", words, None) in told(since(root, record))


def test_what_was_changed_and_what_is_gone(root: Path) -> None:
    record = recorded(root)
    change(root, "    return z\n", "    return -z\n")
    assert told(since(root, record))[-1][0] == "cited_code_vanished"
    change(root, "def a(x):\n", "def alpha(x):\n")
    assert told(since(root, record))[0] == (
        "cited_code_changed",
        "what was at src/a.py:4 was changed; line 4 is there now: def alpha(x):", None,
    )  # fmt: skip


def test_a_renamed_file_is_found_by_content(root: Path) -> None:
    record = recorded(root)
    (root / "src" / "a.py").rename(root / "src" / "b.py")
    checked = since(root, record)
    assert told(checked)[2] == (
        "citation_moved", "src/a.py was renamed: what was at src/a.py:9 is at src/b.py:9", 9,
    )  # fmt: skip
    assert repair(checked.reported, [root]) == 4
    assert "`return 1` [${PROJECT_ROOT}/src/b.py:9]\n" in (root / "notes.md").read_text()
    assert told(check_documents([root / "notes.md"], root)) == []


def test_code_that_went_to_another_file_is_found(root: Path) -> None:
    record = recorded(root)
    change(root, "def c(z):\n    return z\n", "")
    (root / "src" / "b.py").write_text("import re\ndef c(z):\n    return z\n")
    words = "what was at src/a.py:12 is now at src/b.py:2, but 1 line around it changed"
    assert ("citation_moved", words, 2) in told(since(root, record))


def test_code_that_was_one_of_two_is_not_taken_for_the_other(root: Path) -> None:
    record = recorded(root)
    change(root, "\n\ndef b(y):\n    return 1\n", "")
    assert told(since(root, record))[1] == (
        "citation_moved",
        "what was at src/a.py:9 is now at line 5, but 1 line around it changed: "
        "it may be another place with the same words", None,
    )  # fmt: skip


def test_two_files_with_the_same_content_are_no_rename(root: Path) -> None:
    record = recorded(root)
    for name in ("b.py", "c.py"):
        (root / "src" / name).write_text(CODE)
    (root / "src" / "a.py").unlink()
    checked = since(root, record)
    assert not any(one.edits for one in checked.reported)
    assert len(checked.reported) == 4


LINE = st.sampled_from(["alpha()", "beta()", "", "  gamma()", "same()", "same()"])


@settings(max_examples=examples(50))
@given(st.lists(LINE, min_size=1, max_size=12), st.integers(0, 2**32))
def test_lines_that_only_moved_are_reported_where_they_are(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], seed: int
) -> None:
    """Lines are put in before and behind: what is found has the words, and all that moved as one is followed
    where nothing else has its surroundings."""
    chance, root = Random(seed), tmp_path_factory.mktemp("root")
    at = chance.randrange(len(lines))
    if not lines[at].strip():
        lines[at] = "planted()"
    cited = Citation(0, 0, lines[at].strip(), "a.txt", at + 1, 0, 0)
    (root / "a.txt").write_text("\n".join(lines) + "\n")
    (root / "notes.md").write_text(f"`{cited.quote}` [${{PROJECT_ROOT}}/a.txt:{cited.line}]\n")
    record = recorded(root)
    count = chance.randint(0, 4)
    unique = [f"new {n}" for n in range(count)]
    (root / "a.txt").write_text("\n".join([*unique, *lines, *unique]) + "\n")
    for one in since(root, record).reported:
        if one.moved_to is not None:
            after = (root / "a.txt").read_text().splitlines()
            assert cited.quote is not None
            assert cited.quote in after[one.moved_to - 1]
            if lines.count(lines[at]) == 1:
                assert one.moved_to == cited.line + count


def test_a_record_is_the_same_bytes_in_any_order_and_reads_back(root: Path) -> None:
    places = check_documents([root / "notes.md"], root).places
    record = recorded(root)
    backwards = record_of([*reversed(places), *places], Sources(root).lines)
    assert written(backwards) == written(record)
    (root / "record.json").write_text(written(record))
    assert read_record(root / "record.json") == record
    assert "return" not in written(record)  # hashes only


GOOD = {"version": 1, "files": {}, "places": []}
PLACE = {"path": "a", "line": 1, "quote": "", "lines": ["x"], "before": [], "after": [], "times": 1}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no JSON"), ("[" * 100_000, "no JSON"), ("[]", "another form"), ("{}", "another form"),
        (json.dumps({**GOOD, "version": 2}), "has version 2 of records; this Corvid reads 1"),
        (json.dumps({**GOOD, "more": 1}), "another form"),
        (json.dumps({**GOOD, "files": {"a": 1}}), "another form"),
        *((json.dumps({**GOOD, "places": [{**PLACE, **bad}]}), "another form") for bad in (
            {"line": 0}, {"line": True}, {"line": "1"}, {"lines": []}, {"lines": "x", "path": None},
            {"before": ["x"] * 4}, {"after": [1]}, {"more": 1}, {"times": 0},
        )),
    ],
)  # fmt: skip
def test_a_record_from_anybody_is_read_or_refused(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "record.json").write_text(text)
    with pytest.raises(NoRecord, match=words):
        read_record(tmp_path / "record.json")


@settings(max_examples=examples(50))
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), lambda inner: (
    st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*GOOD, *PLACE]), inner, max_size=6)
), max_leaves=20))  # fmt: skip
def test_any_json_is_a_record_or_refused(tmp_path_factory: pytest.TempPathFactory, data: object) -> None:
    path = tmp_path_factory.mktemp("any") / "record.json"
    path.write_text(json.dumps(data))
    with suppress(NoRecord):
        assert read_record(path).places == ()


def git(root: Path, *arguments: str) -> None:
    who = {f"GIT_{role}_{what}": "a@a" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    plain = {**os.environ, **who, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"}
    try:
        subprocess.run(["git", "-C", str(root), *arguments], check=True, capture_output=True, env=plain)
    except FileNotFoundError:
        pytest.skip("git is not installed")


def test_a_revision_gives_the_record_of_its_time(root: Path) -> None:
    git(root, "init", "-q")
    (root / "src" / "link").symlink_to("a.py")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "first")
    record = recorded(root)
    change(root, "import os\n", "import os\nimport sys\n")
    (root / "notes.md").write_text(CITED + "`import sys` [${PROJECT_ROOT}/src/a.py:2]\n")
    for folder, paths in ((root, [root / "notes.md"]), (root, [root])):
        assert record_at(paths, folder, "HEAD") == record
    assert [one.moved_to for one in since(root, record_at([root], root, "HEAD")).reported] == [5, 6, 10, 13]
    with Revision(root / "src", "HEAD") as revision:
        assert revision.lines("a.py") == tuple(line.rstrip() for line in CODE.splitlines())
        assert revision.lines("../notes.md") != ()
        assert [getattr(revision.lines(path), "reason", None) for path in ("link", "../notes.md", "no")] == [
            "a link", "no such file in that revision", "no such file in that revision",
        ]  # fmt: skip


# A name is a name of a revision, whatever it looks like; nothing of it reaches a shell or is an option.
@pytest.mark.parametrize(
    "name", ["nothing", "--all", "-h", "HEAD; touch x", "$(touch x)", "", "HEAD:src/a.py"]
)
def test_what_is_no_revision(root: Path, name: str) -> None:
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "first")
    with pytest.raises(NoRevision):
        record_at([root], root, name)
    assert not (root / "x").exists()


def test_git_may_be_missing_or_know_no_repository(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_DIR", str(root / "elsewhere"))
    with pytest.raises(NoRevision, match=r"not a git repository|not installed"):
        record_at([root], root, "HEAD")
    monkeypatch.setenv("PATH", str(root))
    with pytest.raises(NoRevision, match="which is not installed"):
        record_at([root], root, "HEAD")
