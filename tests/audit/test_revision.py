"""What a run cites may be looked up at the commit that it began at, too, if HEAD comes from there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from corvid.audit.ratio.count import READERS
from corvid.cli.main import run
from tests.audit.projects import CITED, asked, git, logged, project

pytestmark = pytest.mark.guarantee("protocols.strict_ratio")

PROGRAM = """agent main() -> Int:
    return 1
"""
STRICT = ("--enforce", "strict")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Of two commits, the first of which has what the session quotes."""
    found = project(tmp_path / "p")
    (found / "corvid.toml").write_text("")
    git(found, "init", "-q", "-b", "main")
    git(found, "add", ".")
    git(found, "commit", "-qm", "one")
    (found / "src/a.py").write_text("def expiry():\n    return 90\n")
    git(found, "commit", "-qam", "two")
    return found


def begun(commit: str, **more: Any) -> dict[str, Any]:
    return {"phase": "run_started", "args": {}, "revision": commit, "dirty": False, **more}


# requirement: E1, E7
def test_a_quote_holds_at_the_commit_of_its_run(root: Path) -> None:
    first = git(root, "rev-parse", "HEAD~").strip()
    log = "sessions/a.jsonl"
    logged(root, [begun(first), CITED, CITED])
    for command in (["gate", log], ["claims", log], ["all", log, "--documents", "src"], *(
        ["ratio", log, "--reader", reader] for reader in READERS
    )):  # fmt: skip
        status, out, _ = asked(root, *command, *STRICT)
        assert status == 0, (command, out)
        if command[0] != "claims":
            assert f"2 of them at revision {first[:12]}" in out
    data = json.loads(asked(root, "gate", log, "--format", "json")[1])
    assert data["sessions"][0]["at_revision"] == {first: 2}


def test_no_other_commit_shows_anything(root: Path) -> None:
    """None that HEAD does not come from, none of a tree that was changed, none under another run's name."""
    first = git(root, "rev-parse", "HEAD~").strip()
    git(root, "switch", "-qc", "side", first)
    git(root, "commit", "-qm", "aside", "--allow-empty")
    side = git(root, "rev-parse", "HEAD").strip()
    git(root, "switch", "-q", "main")
    lied = {**CITED, "evidence": {**CITED["evidence"], "quote": "return 61"}}  # type: ignore[dict-item]
    long: dict[str, Any] = {**CITED, "evidence": {**lied["evidence"], "quote": "return sixty one minutes"}}
    for events in (
        [begun(first), long],
        [begun(side), CITED],
        [begun(first, dirty=True), CITED],
        [begun(first, dirty=None), CITED],
        [begun("HEAD~"), CITED],
        [begun(f"{first}^{{commit}}"), CITED],
        [begun("0" * 40), CITED],
        [{**begun(first), "run": "a"}, {**CITED, "run": "b"}],
        [CITED, begun(first)],
        [begun(first), lied],
    ):
        logged(root, events)
        for command in ("gate", "ratio", "claims"):
            assert asked(root, command, "sessions/a.jsonl", *STRICT)[0] == 1, (command, events)


def test_a_log_of_an_earlier_commit_is_no_evidence(root: Path) -> None:
    (root / "old.jsonl").write_text(json.dumps(CITED) + "\n")
    (root / "notes.txt").write_text("One line.\nTwo lines.\n" + json.dumps(CITED) + "\nThree lines.\n")
    git(root, "add", ".")
    git(root, "commit", "-qm", "three")
    commit = git(root, "rev-parse", "HEAD").strip()
    for name, line in (("old.jsonl", 1), ("notes.txt", 3)):
        (root / name).unlink()
        evidence = {"quote": "expiry gives 60", "path": f"${{PROJECT_ROOT}}/{name}", "line": line}
        logged(root, [begun(commit), {**CITED, "evidence": evidence}])
        assert asked(root, "gate", "sessions/a.jsonl", *STRICT)[0] == 1


def test_a_run_says_which_commit_it_began_at(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "main.cor").write_text(PROGRAM)
    monkeypatch.chdir(root)
    head = git(root, "rev-parse", "HEAD").strip()

    def first() -> dict[str, Any]:
        assert run(["run", "main.cor", "--trace", "t.jsonl"]) == 0
        line: dict[str, Any] = json.loads(Path("t.jsonl").read_text().splitlines()[0])
        return line

    line = first()
    assert [*line][-4:] == ["args", "revision", "dirty", "prev"]
    assert (line["revision"], line["dirty"]) == (head, False)
    assert run(["trace", "verify", "t.jsonl"]) == 0
    (root / "src/a.py").write_text("changed\n")
    assert run(["replay", "t.jsonl", "main.cor"]) == 0
    assert first()["dirty"] is True
    (root / "elsewhere").mkdir()
    git(root, "init", "-q", "elsewhere")  # a repository without a commit
    (root / "elsewhere/main.cor").write_text(PROGRAM)
    monkeypatch.chdir(root / "elsewhere")
    assert "revision" not in first()
    capsys.readouterr()
