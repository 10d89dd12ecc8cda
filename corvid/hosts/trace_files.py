"""The files of traces. A new one is for its user alone: it holds documents and what models said."""

from __future__ import annotations

import os
import re
import stat
from errno import EACCES, ENOTDIR
from pathlib import Path
from typing import TYPE_CHECKING

from corvid.audit.entries import Refused
from corvid.files import named_folder
from corvid.runtime.trace import write
from corvid.runtime.trace.events import Revision

if TYPE_CHECKING:
    from types import TracebackType

_MODE = 0o600
_COMMIT = re.compile(r"^# branch\.oid ([0-9a-f]{40,64})$", re.MULTILINE)
_PLAIN = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class TraceFailed(OSError):
    """A trace can't be written, or not to its end; `filename` is its file."""


class TraceFile:
    """The open and empty file of one trace, which `writer` writes as the file's name says. Each event is with
    the system before the run goes on."""

    def __init__(self, path: Path, descriptor: int) -> None:
        """Take `path` and the `descriptor`, which is closed on exit."""
        self.path = path
        self.writer = write.TraceWriter(self._write, messages=path.suffix in write.MESSAGE_SUFFIXES)
        self._descriptor = descriptor

    def _write(self, event: bytes) -> None:
        """Write all of it, which the system need not do at once."""
        try:
            while event:
                event = event[os.write(self._descriptor, event) :]
        except OSError as error:
            raise TraceFailed(error.errno, error.strerror, str(self.path)) from None

    def __enter__(self) -> TraceFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._descriptor)


def revision_of(folder: str) -> Revision | None:
    """Return the commit that a folder is at, and whether something of it was changed; None outside of a
    repository, and where git is not installed."""
    here = Path(os.path.realpath(folder))
    if not any((one / ".git").exists() for one in (here, *here.parents)):
        return None
    from corvid.audit.cite.revision import NoRevision, asked

    try:
        status = asked(here, "status", "--porcelain=v2", "--branch", "--untracked-files=no")
    except NoRevision:
        return None
    said = status.decode("utf-8", "replace")
    commit = _COMMIT.search(said)
    dirty = any(line and not line.startswith("#") for line in said.split("\n"))
    return None if commit is None else Revision(commit[1], dirty)


def trace_folder(folder: str | os.PathLike[str]) -> Path:
    """Return a folder for traces, by its full path: made for its user alone if it is not there. Raises
    OSError if it can't be made, or no file can be made in it."""
    path = Path(os.path.realpath(folder))
    try:
        path.mkdir(0o700)
    except FileExistsError:
        if not path.is_dir():
            raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(path)) from None
    if not os.access(path, os.W_OK | os.X_OK):
        raise PermissionError(EACCES, os.strerror(EACCES), str(path))
    return path


def new_trace(folder: Path, run: str) -> TraceFile:
    """Return the file of a run in a folder. Raises OSError, and FileExistsError if there is one of that
    name."""
    name = f"{run}.jsonl"
    with named_folder(folder) as opened, opened.make(name, _MODE) as file:
        return TraceFile(folder / name, os.dup(file.fileno()))


def emptied_trace(path: Path) -> TraceFile:
    """Return the file at a path, which may hold a trace so far. What is there is looked at in the file that
    was opened. Raises Refused if that is not a trace; TraceFailed."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | _PLAIN, _MODE)
    except OSError as error:
        raise TraceFailed(error.errno, error.strerror, str(path)) from None
    try:
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            check_content(path, descriptor)
            os.ftruncate(descriptor, 0)
    except BaseException:
        os.close(descriptor)
        raise
    return TraceFile(path, descriptor)


def check_content(trace: Path, opened: int | None = None) -> None:
    """Raise Refused for a file that holds something that is not a trace, and, if it is `opened`, for
    another one under its name."""
    try:
        if not stat.S_ISREG(trace.stat().st_mode):
            return
        with trace.open("rb") as file:
            first = file.read(write.LONGEST_BEGINNING)
            if opened is not None and not os.path.samestat(os.fstat(opened), os.fstat(file.fileno())):
                raise Refused(f"`{trace}` became another file meanwhile", "name another file")
    except OSError as error:
        if opened is not None:
            raise Refused(f"`{trace}` holds what can't be looked at: {error.strerror}") from None
        return
    if not write.begins_as_trace(first):
        raise Refused(f"`{trace}` is not a trace", "name another file, or remove it first")
