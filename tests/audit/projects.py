"""A project with one document, one session and nothing wrong; and one lie of each kind to plant in it."""

from __future__ import annotations

import io
import json
import subprocess
from collections.abc import Callable, Mapping
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from corvid.cli.main import run
from tests.processes import PATIENCE

TOP = "${PROJECT_ROOT}/"
CITED = {"phase": "cite", "claim": "expiry gives 60", "grounding": "citation",
         "evidence": {"quote": "return 60", "path": f"{TOP}src/a.py", "line": 2}}  # fmt: skip
GHOST = {"phase": "negative_grounding", "claim": "OAuth2 SSO", "query1": "OAuth2 login", "results1": 0,
         "query2": "single sign-on", "results2": 0, "doc_mentions": 5, "status": "high_ambiguity",
         "action": "human_audit_required"}  # fmt: skip
FORGED = {"phase": "negative_grounding", "claim": "Expiry not implemented", "query1": "expiry date",
          "results1": 0, "query2": "token lifetime", "results2": 0, "doc_mentions": 0,
          "status": "verified_absent"}  # fmt: skip
LIED = {**CITED, "evidence": {"quote": "return 61", "path": f"{TOP}src/a.py", "line": 2}}
GUESSED = {"action": "plan", "step": 1, "reasoning": "tokens are cached", "grounding": {
    "type": "assumption", "assumption": "tokens are cached"}}  # fmt: skip
RAN = [
    {"phase": "tool_call", "tool": "Bash", "args": {"command": "ls"}},
    {"phase": "tool_result", "tool": "Bash", "result": "a.py", "error": None},
    {"phase": "cite", "claim": "All tests pass", "kind": "test_results", "grounding": "observation",
     "evidence": {"source": "Bash"}},
]  # fmt: skip


def project(folder: Path) -> Path:
    """All is well here."""
    for name in ("src", "docs", "sessions"):
        (folder / name).mkdir(parents=True)
    (folder / "src/a.py").write_text("def expiry():\n    return 60\n")
    (folder / "docs/x.md").write_text(f"It is `return 60` [{TOP}src/a.py:2], see `src/a.py:1`.\n")
    logged(folder, [CITED] * 20)
    return folder


def logged(folder: Path, events: list[Any], name: str = "a") -> None:
    text = "".join(json.dumps(one) + "\n" for one in events)
    (folder / f"sessions/{name}.jsonl").write_text(text)


def _document(text: str) -> Callable[[Path], None]:
    return lambda folder: (folder / "docs/y.md").write_text(text) and None


def _session(*events: Any) -> Callable[[Path], None]:
    return lambda folder: logged(folder, list(events), "b")


def _broken(folder: Path) -> None:
    with (folder / "sessions/a.jsonl").open("a") as log:
        log.write('{"phase": "cite", "claim": \n')


LIES: Mapping[str, Callable[[Path], None]] = {
    "a document misquotes": _document(f"`return 61` [{TOP}src/a.py:2]\n"),
    "a document cites a line that is not there": _document(f"[{TOP}src/a.py:99]\n"),
    "a document cites in a wrong form": _document('`return 60` [src/a.py:2]\n'),
    "a session misquotes": _session(LIED),
    "a session names no place": _session({**CITED, "evidence": None}),
    "a session only assumes": _session(*[GUESSED] * 3),
    "a session claims an absence": _session(*[CITED] * 20, GHOST),
    "a session forges an absence": _session(*[CITED] * 20, FORGED),
    "a session claims what its command does not show": _session(*RAN),
    "a line holds no event": _broken,
    "a session of another program cites nothing": _session(
        {"type": "assistant", "uuid": "1", "sessionId": "s", "timestamp": "2026-01-01T00:00:00Z",
         "message": {"role": "assistant", "content": [{"type": "text", "text": "It works."}]}}
    ),
}  # fmt: skip


def asked(folder: Path, *arguments: str) -> tuple[int, str, str]:
    """A command of `corvid audit` in the project: exit code, output and notes."""
    out, err = io.StringIO(), io.StringIO()
    with chdir(folder), redirect_stdout(out), redirect_stderr(err):
        status = run(["audit", *arguments])
    return status, out.getvalue(), err.getvalue()


def git(folder: Path, *arguments: str) -> str:
    """What git says."""
    own = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"]
    done = subprocess.run(
        ["git", *own, *arguments], cwd=folder, capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    return done.stdout
