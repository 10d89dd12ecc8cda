"""Where a run may write its trace: nowhere that something else would be lost."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from corvid.cli.output import Unable
from corvid.cli.targets import STANDARD_INPUT
from corvid.runtime.trace.events import VERSION

if TYPE_CHECKING:
    from pathlib import Path

_PACKED = ".gz"
"""Files whose name ends so are read as archives."""
_LINE = b'{"v":%d,"seq":' % VERSION
_MESSAGE = b"\xa1v%c\xa3seq" % VERSION
"""How an event begins that a run wrote, as MessagePack behind the number of its fields."""
_LONGEST = 3 + len(_MESSAGE)


def check_place(trace: Path, program: str) -> None:
    """Raises Unable if the trace of a run can't go there. A trace that is there may be replaced, as may a
    file that holds nothing; what can't be looked at is told when it is opened."""
    if str(trace) == STANDARD_INPUT:
        raise Unable("`-` is no place for a trace: the answer goes to standard output", "name a file")
    if trace.suffix == _PACKED:
        raise Unable(
            f"`{trace}` would not be compressed, and could not be read under that name",
            f"name it `{trace.with_suffix('')}`, and compress it when the run has ended",
        )
    folder = "" if program == STANDARD_INPUT else os.path.dirname(program)
    real = os.path.realpath(trace)
    if real == os.path.realpath(os.path.join(folder, "tools.py")) or (
        program != STANDARD_INPUT and real == os.path.realpath(program)
    ):
        raise Unable(f"`{trace}` is the program's own file, not a place for its trace", "name another file")
    check_content(trace)


def check_content(trace: Path, opened: int | None = None) -> None:
    """Raises Unable for a file that holds something that is no trace, and, if it is `opened`, for another one
    under its name."""
    try:
        if not stat.S_ISREG(os.stat(trace).st_mode):
            return
        with open(trace, "rb") as file:
            first = file.read(_LONGEST + len(_LINE))
            if opened is not None and not os.path.samestat(os.fstat(opened), os.fstat(file.fileno())):
                raise Unable(f"`{trace}` became another file meanwhile", "name another file")
    except OSError as error:
        if opened is not None:
            raise Unable(f"`{trace}` holds what can't be looked at: {error.strerror}") from None
        return
    if not begins_as_trace(first):
        raise Unable(f"`{trace}` holds something that is no trace", "name another file, or remove it first")


def begins_as_trace(first: bytes) -> bool:
    """Whether a file that begins so is empty or a trace, of which one event may have been cut off."""
    size = 3 if first[:1] == b"\xde" else 1
    message = first[size : size + len(_MESSAGE)]
    fields = first[:1] == b"\xde" or b"\x80" <= first[:1] <= b"\x8f"
    return (fields and _MESSAGE.startswith(message)) or _LINE.startswith(first[: len(_LINE)])
