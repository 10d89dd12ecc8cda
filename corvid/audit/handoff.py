"""The hand-off of a session (E19): its grounding ratio, and what was warned of (E3), at the end of a log."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from corvid.audit.entries import Refused
from corvid.audit.ghosts import Ghost
from corvid.audit.logs import LogEvent, is_messages, parsed_line
from corvid.audit.opened import STANDARD_INPUT
from corvid.protocols.absence import FOR_A_PERSON
from corvid.protocols.ratio import Verdict
from corvid.runtime.trace.events import AbsenceStatus, Event, negative_grounding, session_handoff
from corvid.runtime.trace.write import FIRST_PREV, LONGEST, MESSAGE_SUFFIXES, TraceWriter

_LOOKED_AT = 100
"""Lines at the end of a file, one of which is an event if it is a log."""
_FINAL = ("run_completed", "session_handoff")
"""What ends a run, and may have warnings of audits behind it."""
MOST_WARNINGS = 1000
"""Absences that one hand-off warns of; all are counted by the checkpoint."""


class NoPlace(Refused):
    """The file is not one that an event can be put at the end of; it is as it was."""


def events_of(verdict: Verdict, ghosts: Iterable[Ghost]) -> list[Event]:
    """Return what a hand-off says: each absence that was not shown, for a person to look at, and the
    ratio."""
    warned = [_warning(one) for one in list(ghosts)[:MOST_WARNINGS]]
    return [*warned, session_handoff(verdict.grounded, verdict.total)]


def _warning(ghost: Ghost) -> Event:
    """Return the line of E15 again, with what its numbers show and not what it said."""
    counts = [count for _, count in ghost.searches]
    status: AbsenceStatus = "high_ambiguity" if counts and min(counts) >= 0 else "error"
    return negative_grounding(ghost.name, ghost.searches, ghost.mentions, status, FOR_A_PERSON, [])


def noted(file: Path, event: Event, hash_: str, now_ms: int) -> str:
    """Put the warning of an audit at the end of the log of a run of ours that is over. Return why it is not
    there, or an empty text. A log says the same once: behind its run no second one has this hash of the
    findings. Raises OSError."""
    if file == STANDARD_INPUT or file.suffix == ".gz" or file.suffix in MESSAGE_SUFFIXES:
        return "it is not a file of lines"
    if not os.access(file, os.W_OK):
        return "it can't be written"
    handle = os.open(file, os.O_RDWR | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(handle, "r+b") as log:
        if not stat.S_ISREG(os.fstat(handle).st_mode) or not _locked(handle):
            return "another process writes to it"
        size = log.seek(0, os.SEEK_END)
        log.seek(max(0, size - LONGEST - 1))
        tail = log.read(size - log.tell())
        if not tail.endswith(b"\n"):
            return "its run was killed"
        last = b""
        for line in reversed(tail.rstrip(b"\n").split(b"\n")):
            read = parsed_line(1, line + b"\n")
            fields = read.fields if isinstance(read, LogEvent) else {}
            last = last or line
            if fields.get("phase") in _FINAL and type(fields.get("seq")) is int and "prev" in fields:
                break
            if fields.get("phase") != "audit":
                return "its last event does not end a run of ours"
            if fields.get("hash") == hash_:
                return "it says so already"
        else:
            return "its last event does not end a run of ours"
        written = _lines([event], last, now_ms, ("", ""))
        try:
            log.write(written)
            log.flush()
            os.fsync(handle)
        except OSError:
            os.ftruncate(handle, size)
            raise
    return ""


def _locked(handle: int) -> bool:
    """Return whether this process may append while no other one does, where the system has such locks."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:
        return True
    try:
        flock(handle, LOCK_EX | LOCK_NB)
    except OSError:
        return False
    return True


def append(file: Path, events: Iterable[Event], now_ms: int, session: tuple[str, str]) -> None:
    """Put the events at the end of a log, or into a new one. If the log has a chain of hashes they are its
    next links, of the same run and agent; else they begin one, of `session`. They are on the disk when this
    returns, all of them or, if it raises, none. Several processes may append at once. Raises NoPlace and
    OSError."""
    _named(file)
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK
    handle = os.open(file, flags, 0o600)  # as a run makes its trace
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise NoPlace(f"{file} is not a file")
    with os.fdopen(handle, "r+b") as log:
        _lock(handle)
        if is_messages(log):
            raise NoPlace(f"{file} is MessagePack: `corvid trace convert` makes lines of it")
        size = log.seek(0, os.SEEK_END)
        last = _last_line(file, log, size)
        written = _lines(events, last, now_ms, session)
        try:
            log.write(written)
            log.flush()
            os.fsync(log.fileno())
        except OSError:
            os.ftruncate(log.fileno(), size)
            raise


def _named(file: Path) -> None:
    """Refuse a name under which no reader could read lines, or would look for them."""
    if file == STANDARD_INPUT:
        raise NoPlace("- is standard input, and no file to append to")
    if file.suffix == ".gz":
        raise NoPlace(f"{file} is an archive: unpack it, and append to the log that it holds")
    if file.suffix in MESSAGE_SUFFIXES and not (file.exists() and file.stat().st_size):
        raise NoPlace(f"{file} would hold lines, and is named as MessagePack: let the name end in .jsonl")


def _lock(handle: int) -> None:
    """Wait for others that append, where the system can: each has to see the other's last line."""
    try:
        from fcntl import LOCK_EX, flock
    except ImportError:
        return
    flock(handle, LOCK_EX)


def _last_line(file: Path, log: BinaryIO, size: int) -> bytes:
    """Return the last line with something in it, without its end; empty for an empty log."""
    start = max(0, size - LONGEST - 1)
    log.seek(start)
    tail = log.read(size - start)
    if tail and not tail.endswith(b"\n"):
        raise NoPlace(f"{file} ends inside a line: its run was killed")
    lines = tail.rstrip().rpartition(b"\n")
    if start and not lines[1]:
        raise NoPlace(f"the last line of {file} is longer than {LONGEST >> 20} MiB")
    last = tail.rstrip().split(b"\n")[-_LOOKED_AT:]
    if tail.strip() and not any(map(_is_event, last)):
        raise NoPlace(f"{file} holds something else than events, so nothing is put at its end")
    return lines[2]


def _is_event(line: bytes) -> bool:
    read = parsed_line(1, line + b"\n")
    return isinstance(read, LogEvent) and isinstance(read.fields.get("phase"), str)


def _lines(events: Iterable[Event], last: bytes, now_ms: int, session: tuple[str, str]) -> bytes:
    number, prev, (run, agent) = 0, FIRST_PREV, session
    known = parsed_line(1, last + b"\n") if last else None
    if isinstance(known, LogEvent) and type(seq := known.fields.get("seq")) is int and "prev" in known.fields:
        number, prev = seq + 1, hashlib.sha256(last).hexdigest()
        run, agent = str(known.fields.get("run", "")), str(known.fields.get("agent", ""))
    written: list[bytes] = []
    writer = TraceWriter(written.append, prev=prev, number=number)
    for event in events:
        writer.emit(event, now_ms, run, agent)
    return b"".join(written)
