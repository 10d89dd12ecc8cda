"""Whole processes of an installed copy. Baseline: `python -c pass` with the same interpreter.

Only what it depends on is installed beside it: where a tool of developers has brought `typing_extensions`,
msgspec imports that, and `inspect` and `ast` with it, which a user does not have.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sysconfig
import venv
from collections.abc import Callable
from importlib import metadata
from itertools import count
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bench.conftest import Report
from bench.measure import against, sized
from bench.reasons import CLASSES, KEPT
from bench.rows import Aim, at_most, versus
from corvid import __version__

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = sized(25, 1)
HELLO = 'agent main() -> String:\n    return "hello"\n'


class Installed:
    """The package as a wheel lays it out, a folder with a program, and a cache of its own."""

    def __init__(self, folder: Path, root: Path = ROOT) -> None:
        self._script = root / "scripts" / "corvid"
        self.site = folder / "site"
        self.work = folder / "work"
        self.work.mkdir()
        leave = shutil.ignore_patterns("__pycache__")
        shutil.copytree(root / "corvid", self.site / "corvid", ignore=leave)
        for name in ("grammar", "stdlib"):
            shutil.copytree(root / name, self.site / "corvid" / "_bundled" / name)
        record = self.site / f"corvid_grounded-{__version__}.dist-info" / "RECORD"
        record.parent.mkdir()
        files = sorted(path for path in self.site.rglob("*") if path.is_file())
        record.write_text(
            "".join(f"{path},{hashlib.sha256(path.read_bytes()).hexdigest()}\n" for path in files)
        )
        self._interpreter = _venv(folder / "venv")
        self._versions = count()
        kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        self._environment = kept | {"PYTHONPATH": str(self.site), "CORVID_CACHE": str(folder / "cache")}
        self.change()

    def change(self) -> None:
        """Write the program with other bytes than ever before."""
        (self.work / "hello.cor").write_text(f"# version {next(self._versions)}\n{HELLO}")

    def corvid(self, *arguments: str, cache: str | None = None) -> None:
        """Run the command; bytecode is written and used as on a user's machine."""
        self.python(str(self._script), *arguments, cache=cache)

    def python(self, *arguments: str, cache: str | None = None) -> None:
        """Run the interpreter."""
        environment = self._environment if cache is None else self._environment | {"CORVID_CACHE": cache}
        subprocess.run(
            [self._interpreter, *arguments],
            cwd=self.work, env=environment, check=True, capture_output=True, timeout=60,
        )  # fmt: skip


def _venv(folder: Path) -> Path:
    """Return the interpreter of a virtual environment with the packages that this project depends on."""
    builder = venv.EnvBuilder(symlinks=True)
    builder.create(folder)
    there = Path(sysconfig.get_path("purelib", vars={"base": str(folder)}))
    for requirement in metadata.requires("corvid-grounded") or ():
        if "extra ==" not in requirement:
            name = re.split(r"[^A-Za-z0-9._-]", requirement)[0]
            found = metadata.distribution(name)
            for top in {file.parts[0] for file in found.files or () if file.parts[0] != ".."}:
                (there / top).symlink_to(Path(str(found.locate_file(top))))
    return Path(builder.ensure_directories(folder).env_exe)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"))


def changed(installed: Installed) -> None:
    installed.change()
    installed.corvid("check", "hello.cor")


CASES: dict[str, tuple[Callable[[Installed], None], Aim | None]] = {
    "corvid check hello.cor, changed": (changed, at_most(6, CLASSES)),
    "corvid check hello.cor, unchanged": (lambda one: one.corvid("check", "hello.cor"), at_most(1.25, KEPT)),
    "corvid run hello.cor, its code kept": (lambda one: one.corvid("run", "hello.cor"), at_most(5, CLASSES)),
    "corvid check hello.cor, no cache": (lambda one: one.corvid("check", "hello.cor", cache="off"), None),
    "corvid run hello.cor, no cache": (lambda one: one.corvid("run", "hello.cor", cache="off"), None),
    "corvid --version": (lambda one: one.corvid("--version"), None),
}


@pytest.mark.parametrize("name", CASES)
def test_start(name: str, installed: Installed, benchmark: BenchmarkFixture, report: Report) -> None:
    action, aim = CASES[name]
    for _ in range(sized(3, 1)):  # bytecode, then what is kept
        action(installed)
    benchmark.pedantic(action, (installed,), rounds=sized(3, 1))
    ours, python = against(lambda: action(installed), lambda: installed.python("-c", "pass"), ROUNDS)
    report(versus(f"start-up, {name}", ours, python, of="python -c pass", aim=aim))
