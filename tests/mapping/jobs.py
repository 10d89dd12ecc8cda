"""Programs, inputs and calls of `corvid map` for the tests."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from corvid.cli.main import run
from corvid.json_type import Json
from corvid.mapping import processes
from corvid.mapping.job import Job
from corvid.mapping.ledger import Part
from corvid.mapping.worker import Failed, Given, Worker, given_data, given_of
from tests.interrupts import listening
from tests.processes import completed

PLAIN = """
agent main(n: Int, name: String) -> String:
    return f"{name} has {100 / n}"
"""
TOOLS = """
import os, time

def touch(n: int) -> int:
    with open(os.path.join(os.path.dirname(__file__), "touched.txt"), "a") as file:
        file.write(f"{n}\\n")
    time.sleep(0.004)
    return n
"""
LOGGED = """
tool touch(n: Int) -> Int

agent main(n: Int) -> Int:
    return touch(n) * 2
"""
ACTING = """
effect writes:
    reversible: false

tool touch(n: Int) -> Int uses writes

agent main(n: Int) -> Int:
    return touch(n) * 2
"""


def lay(folder: Path, program: str, rows: Iterable[Mapping[str, Json]], tools: str | None = None) -> None:
    """Write a program, its tools and its input into a folder."""
    (folder / "program.cor").write_text(program)
    (folder / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    if tools is not None:
        (folder / "tools.py").write_text(tools)


def command(folder: Path, out: str, *more: str, rows: str = "rows.jsonl") -> list[str]:
    """The command line of a job in a folder."""
    return [
        sys.executable, "-m", "corvid", "map", str(folder / "program.cor"), "--in", str(folder / rows),
        "--out", str(folder / out), *more,
    ]  # fmt: skip


def mapped(folder: Path, out: str, *more: str, rows: str = "rows.jsonl") -> subprocess.CompletedProcess[str]:
    """Run a job to its end."""
    return completed(command(folder, out, *more, rows=rows))


class Here:
    """A worker in this process, for tests of what does not depend on there being others."""

    def __init__(self, job: Job, folder: Path) -> None:
        self._worker = Worker(job, folder)

    def run(self, name: str, chunk: tuple[Given, ...]) -> Part:
        try:
            return self._worker.part(name, [given_of(given_data(given)) for given in chunk])
        except OSError as error:
            raise Failed(str(error)) from None

    def end(self) -> None:
        self._worker.loaded.close()


def mapped_here(
    folder: Path, out: str, *more: str, rows: str = "rows.jsonl"
) -> subprocess.CompletedProcess[str]:
    """Run a job to its end in this process."""
    line = command(folder, out, *more, rows=rows)
    said, noted = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(said), redirect_stderr(noted):
        patch.setattr(processes, "Process", Here)
        status = run(line[3:])
    return subprocess.CompletedProcess(line, status, said.getvalue(), noted.getvalue())


def started(folder: Path, out: str, *more: str) -> subprocess.Popen[bytes]:
    """Start a job in a session of its own."""
    return subprocess.Popen(
        command(folder, out, *more),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=listening,
    )


def kill(process: subprocess.Popen[bytes]) -> None:
    """End a driver as a crash would. Its workers have sessions of their own, and find that it is gone."""
    process.kill()
    process.wait()


def results(folder: Path, out: str, name: str = "results.jsonl") -> list[dict[str, Json]]:
    """The rows of a file of results."""
    return [json.loads(line) for line in (folder / out / name).read_text().splitlines()]


def touched(folder: Path) -> list[int]:
    """The rows for which the tool was called, in order."""
    file = folder / "touched.txt"
    return [int(line) for line in file.read_text().splitlines()] if file.exists() else []
