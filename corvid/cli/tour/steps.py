"""Running a step of the tour: the real command, in the folder of its programs."""

from __future__ import annotations

import io
import re
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TextIO

from msgspec import Struct

from corvid.cli.tour.script import Topic, TourStep

_REFUSAL = re.compile(r"error\[([A-Z]\d+)\]")
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_DECLARES_TOOL = re.compile(r"^tool ", re.MULTILINE)


class Ended(Struct, frozen=True):
    """How the command of a step ended: its exit code, and the code of the first problem that refused the
    program or the run, if one did."""

    status: int
    refused: str | None


def perform(step: TourStep, folder: Path) -> Ended:
    """Run the command of a step on the files in `folder`; all that it says goes to standard output."""
    from corvid.cli.main import run

    sys.stdout.flush()
    heard = _Overheard(sys.stdout)
    stdin = sys.stdin
    if step.unattended:
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    try:
        with redirect_stdout(heard), redirect_stderr(heard), chdir(folder):
            status = run(step.command)
    finally:
        sys.stdin = stdin
    refusal = _REFUSAL.search(_COLOUR.sub("", heard.words()))
    return Ended(status, refusal[1] if refusal else None)


def recorded(step: TourStep, folder: Path) -> str:
    """Return what the command of a step says."""
    said = io.StringIO()
    with redirect_stdout(said):
        perform(step, folder)
    return said.getvalue()


def companions(topic: Topic, step: TourStep, folder: Path) -> tuple[tuple[str, str], ...]:
    """Return the files in `folder` that a run of this step reads beside its program, by name, with their
    texts.

    They are those of the topic that the program or the command names, `tools.py` if the program declares
    a tool, and what is named in these in turn. A check reads the program alone.
    """
    if step.command[0] != "run":
        return ()
    program = _read(folder / step.file)
    naming = [program, *step.command]
    found: dict[str, str] = {}
    rest = [name for name in topic.files() if not name.endswith(".cor")]
    while new := [name for name in rest if _needed(name, naming, program)]:
        rest = [name for name in rest if name not in new]
        texts = {name: _read(folder / name) for name in new}
        found |= texts
        naming += texts.values()
    return tuple(sorted(found.items()))


def _needed(name: str, naming: list[str], program: str) -> bool:
    if name == "tools.py":
        return _DECLARES_TOOL.search(program) is not None
    return any(name in text for text in naming)


def _read(path: Path) -> str:
    """Read an edited file, which may be gone or hold anything."""
    return path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""


class _Overheard(io.TextIOBase):
    """A stream that passes everything on and keeps it, so that a terminal stays a terminal."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._kept: list[str] = []

    def words(self) -> str:
        return "".join(self._kept)

    def write(self, text: str, /) -> int:
        self._kept.append(text)
        return self._stream.write(text)

    def flush(self) -> None:
        self._stream.flush()

    def isatty(self) -> bool:
        return self._stream.isatty()

    def fileno(self) -> int:
        return self._stream.fileno()
