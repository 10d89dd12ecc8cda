"""`make demo` shows what it announces; it checks the exit codes of its commands itself."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.processes import completed

ROOT = Path(__file__).parents[2]


@pytest.mark.oracle
@pytest.mark.skipif(os.name != "posix" or shutil.which("sed") is None, reason="the demo is a shell script")
def test_the_demo_answers_once_and_refuses_twice(tmp_path: Path) -> None:
    command = tmp_path / "corvid"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m corvid "$@"\n')
    command.chmod(0o755)
    place = tmp_path / "checkout"
    for name in ("scripts", "examples/research"):
        shutil.copytree(ROOT / name, place / name)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = completed([place / "scripts" / "demo"], env=environment)
    assert done.returncode == 0, done.stdout
    answer, lie, misquotation = done.stdout.split("\n$ ")[1:]
    assert "quotes, each found word for word:\n  documents/cholera.md:11  Nearly all of the dead" in answer
    assert "\nerror[E0501] ungrounded-return: " in lie
    assert "A miasma rose" in lie
    assert "\nerror[R0115] citation-violation: " in misquotation
    assert "searched under `passages`: documents/cholera.md; the nearest passage is:" in misquotation
    assert "Traceback" not in done.stdout
    assert f"open {place}/answer.html in a browser" in done.stdout
    assert "Nearly all of the dead" in (place / "answer.html").read_text(encoding="utf-8")
