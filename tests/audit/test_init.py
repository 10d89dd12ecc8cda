"""`corvid audit init` and `hook`: what it writes is what runs, green without a lie and red with each."""

from __future__ import annotations

import io
import json
import os
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from corvid.cli.audit.hook import BLOCKS, ERROR
from tests.audit.projects import LIES, asked, git, project
from tests.processes import completed

pytestmark = pytest.mark.guarantee("protocols.strict_ratio")

WORKFLOW = ".github/workflows/corvid-audit.yml"
ALL = (".claude/settings.json", WORKFLOW, ".pre-commit-config.yaml", "corvid.toml")
WRITE = ("init", "--yes", "--logs", "sessions")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    found = project(tmp_path / "p")
    git(found, "init", "-q", "-b", "main")
    return found


def steps(root: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """The `run:` steps of the workflow but the one that installs, with their environment."""
    (job,) = yaml.safe_load((root / WORKFLOW).read_text())["jobs"].values()
    named = {"BASE": "main", "GITHUB_STEP_SUMMARY": str(root.parent / "summary.md")}
    for step in job["steps"]:
        if "run" in step and step["name"] != "Install":
            yield step["run"], named


def hooked(root: Path) -> str:
    """The command of the pre-commit hook."""
    (repo,) = yaml.safe_load((root / ".pre-commit-config.yaml").read_text())["repos"]
    (one,) = repo["hooks"]
    assert one["always_run"]
    assert not one["pass_filenames"]
    return str(one["entry"])


def ran(root: Path, command: str, more: dict[str, str]) -> int:
    """The exit code of a shell command in which `corvid` is this one."""
    program = Path(sys.executable).parent
    given = {**os.environ, **more, "PATH": f"{program}{os.pathsep}{os.environ['PATH']}"}
    return completed(["bash", "-ec", command], cwd=root, env=given).returncode


def test_nothing_is_written_unasked_and_all_of_it_is_shown(root: Path) -> None:
    status, out, notes = asked(root, "init", "--logs", "sessions")
    assert status == 0
    assert all(f"+++ {name}" in out for name in ALL)
    assert "nothing was written: --yes writes what is shown" in notes
    assert not any((root / name).exists() for name in ALL)
    assert asked(root, *WRITE)[0] == 0
    assert all((root / name).is_file() for name in ALL)
    before = [(root / name).read_text() for name in ALL]
    status, out, notes = asked(root, *WRITE)
    assert out.count("stays as it is") == 4
    assert [(root / name).read_text() for name in ALL] == before


@pytest.mark.oracle
def test_what_is_written_runs_green_and_red_for_each_lie(root: Path) -> None:
    assert asked(root, *WRITE)[0] == 0
    git(root, "add", ".")
    git(root, "commit", "-qm", "x")
    # In processes of their own, as a shell runs them; the lies one by one in this process.
    hook, (summary, audit) = hooked(root), tuple(steps(root))
    assert [ran(root, hook, {}), ran(root, *summary)] == [0, 0]
    assert "PASS" in (root.parent / "summary.md").read_text()
    first = next(iter(LIES.values()))
    first(root)
    assert [ran(root, hook, {}), ran(root, *audit)] == [1, 1]
    page = (root / "corvid-audit.html").read_text()
    assert "the quote is nowhere" in page
    git(root, "clean", "-fdq")
    log = (root / "sessions/a.jsonl").read_text()
    for name, lie in LIES.items():
        for one in ("docs/y.md", "sessions/b.jsonl", "corvid-audit.html"):
            (root / one).unlink(missing_ok=True)
        (root / "sessions/a.jsonl").write_text(log)
        assert asked(root, *shlex.split(hook)[2:])[0] == 0
        lie(root)
        for command in (hook, audit[0].replace('"$BASE"', "main")):
            assert asked(root, *shlex.split(command)[2:])[0] == 1, (name, command)


def test_what_is_there_stays(root: Path) -> None:
    (root / "corvid.toml").write_text("[files]\ndot_files = []\n")
    mine = "# mine\nrepos:\n- repo: https://x\n  rev: v1\n  hooks:\n  - id: y\n"
    (root / ".pre-commit-config.yaml").write_text(mine)
    (root / ".claude").mkdir()
    own = {"model": "m", "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true"}]}]}}
    (root / ".claude/settings.json").write_text(json.dumps(own))
    assert asked(root, *WRITE)[0] == 0
    config = yaml.safe_load((root / ".pre-commit-config.yaml").read_text())
    assert [one["repo"] for one in config["repos"]] == ["https://x", "local"]
    assert (root / ".pre-commit-config.yaml").read_text().startswith("# mine\n")
    settings = json.loads((root / ".claude/settings.json").read_text())
    assert settings["model"] == "m"
    commands = [one["hooks"][0]["command"] for one in settings["hooks"]["Stop"]]
    assert commands == ["true", "corvid audit hook"]
    assert (root / "corvid.toml").read_text().startswith("[files]")
    assert asked(root, "all", "--enforce", "strict")[0] == 0


@pytest.mark.parametrize(("file", "text"), [
    (".pre-commit-config.yaml", "repos: []\nfail_fast: true\n"),
    (".pre-commit-config.yaml", "repos:\n  - repo: x\nci:\n  skip: []\n"),
    (".claude/settings.json", "{'hooks': 1}"),
    (".claude/settings.json", '{"hooks": []}'),
    (".claude/settings.json", '{"hooks": {"Stop": {}}}'),
])  # fmt: skip
def test_what_it_cannot_change_safely_it_shows(root: Path, file: str, text: str) -> None:
    (root / file).parent.mkdir(exist_ok=True)
    (root / file).write_text(text)
    status, out, _ = asked(root, *WRITE)
    assert status == 0
    assert f"{file} stays as it is" in out
    assert "by hand" in out
    assert (root / file).read_text() == text


def test_no_link_leads_it_out_of_the_project(root: Path) -> None:
    outside = root.parent / "outside"
    outside.mkdir()
    (root / ".github").symlink_to(outside)
    status, _, notes = asked(root, *WRITE)
    assert status == 2
    assert "goes over a link" in notes
    assert not list(outside.iterdir())
    assert asked(root, *WRITE, "--only", "config", "--only", "agent")[0] == 0


# ---- the hook of an agent ---------------------------------------------------------------------------
def said(text: str) -> dict[str, Any]:
    return {"type": "assistant", "uuid": "1", "sessionId": "s", "timestamp": "2026-01-01T00:00:00Z",
            "message": {"role": "assistant", "content": [{"type": "text", "text": text}]}}  # fmt: skip


def stopped(root: Path, monkeypatch: pytest.MonkeyPatch, given: object, *more: str) -> tuple[int, str, str]:
    data = given if isinstance(given, bytes) else json.dumps(given).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    return asked(root, "hook", *more)


def test_the_hook_keeps_an_agent_once_and_says_why(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / "corvid.toml").write_text("")
    (root / "src/c.py").write_text("LIMIT = 60  # the limit is 60 minutes of a session\n")
    log = root.parent / "s.jsonl"
    log.write_text(json.dumps(said("It is `61 minutes of a session` (src/c.py:1).")) + "\n")
    given = {"hook_event_name": "Stop", "transcript_path": str(log), "stop_hook_active": False}
    strict = ("--enforce", "strict")
    status, out, notes = stopped(root, monkeypatch, given, *strict)
    assert (status, out) == (BLOCKS, "")
    assert "Grounding ratio" in notes
    assert stopped(root, monkeypatch, {**given, "stop_hook_active": True}, *strict)[0] == 0
    assert stopped(root, monkeypatch, given)[0] == 0
    log.write_text(json.dumps(said("It is `60 minutes of a session` (src/c.py:1).")) + "\n")
    assert stopped(root, monkeypatch, given, *strict)[0] == 0


@pytest.mark.parametrize("given", [
    b"", b"{", b"[]", b"{}", b'{"transcript_path": 3}', b'{"transcript_path": ""}',
    b'{"transcript_path": "/nowhere/x.jsonl"}', b'{"transcript_path": "corvid.toml"}', b" " * (2**20 + 1),
    json.dumps({"transcript_path": "a\0b"}).encode(),
])  # fmt: skip
def test_a_hook_that_cannot_audit_keeps_no_agent(
    root: Path, monkeypatch: pytest.MonkeyPatch, given: bytes
) -> None:
    (root / "corvid.toml").write_text("")
    status, out, notes = stopped(root, monkeypatch, given, "--enforce", "strict")
    assert (status, out) == (ERROR, "")
    assert notes.startswith("corvid: ")
