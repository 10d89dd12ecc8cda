"""Examines mutants in private copies of the checkout, some at a time."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue

from tests.mutants.model import Mutant, Outcome
from tests.mutants.places import Found
from tests.mutants.selection import ROOT, node_ids

COPIED = ("corvid", "grammar", "stdlib", "tests", "examples", "pyproject.toml")
SECONDS = 120.0
SECONDS_UNCHANGED = 600.0


class Copy:
    """A copy of a checkout, at `folder`, with a worker in it."""

    def __init__(self, checkout: Path, folder: Path) -> None:
        for name in COPIED:
            source = checkout / name
            if source.is_dir():
                shutil.copytree(source, folder / name)
            else:
                shutil.copy2(source, folder / name)
        self.folder = folder
        self._worker = subprocess.Popen(
            [sys.executable, "-m", "tests.mutants.worker"],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, tests: Sequence[str], seconds: float, found: Found | None = None) -> Outcome:
        """The outcome of the tests, with a mutant in place if there is one."""
        file, text = (found.file, found.text) if found else ("", "")
        request = {"file": file, "text": text, "tests": list(tests), "seconds": seconds}
        assert self._worker.stdin is not None
        assert self._worker.stdout is not None
        self._worker.stdin.write(json.dumps(request) + "\n")
        self._worker.stdin.flush()
        answer = self._worker.stdout.readline()
        if not answer:
            return Outcome("error", "", "the worker ended")
        verdict, test, words = json.loads(answer)
        return Outcome(verdict, test, words)

    def close(self) -> None:
        """End the worker."""
        self._worker.kill()
        self._worker.communicate()


def examine(mutants: Sequence[tuple[Mutant, Found]], jobs: int) -> Iterator[tuple[Mutant, Outcome]]:
    """Each mutant with its outcome, in the given order. Raises `NotGreen` if one of their tests fails
    without them. All copies come from one, after its tests have left their bytecode in it."""
    with tempfile.TemporaryDirectory(prefix="corvid-mutants-") as name, ExitStack() as opened:
        place = Path(name).resolve()
        first = Copy(ROOT, place / "copy0")
        opened.callback(first.close)
        before = first.ask(_tests([mutant for mutant, _ in mutants]), SECONDS_UNCHANGED)
        if before.verdict != "survived":
            raise NotGreen(f"without any mutant: {before.test} {before.words}")
        free: SimpleQueue[Copy] = SimpleQueue()
        free.put(first)
        for number in range(1, jobs):
            copy = Copy(first.folder, place / f"copy{number}")
            opened.callback(copy.close)
            free.put(copy)

        def one(mutant: Mutant, found: Found) -> Outcome:
            copy = free.get()
            try:
                return copy.ask(_tests([mutant]), SECONDS, found)
            finally:
                free.put(copy)

        with ThreadPoolExecutor(jobs) as pool:
            outcomes = pool.map(one, *zip(*mutants, strict=True))
            yield from zip((mutant for mutant, _ in mutants), outcomes, strict=True)


class NotGreen(Exception):
    """A test fails with nothing changed."""


def _tests(mutants: Sequence[Mutant]) -> tuple[str, ...]:
    """What pytest calls the tests of the mutants, each once."""
    names = dict.fromkeys(name for mutant in mutants for name in mutant.tests)
    return tuple(test for name in names for test in node_ids(name))
