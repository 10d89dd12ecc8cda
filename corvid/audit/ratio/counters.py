"""Counters of sessions as a file: written on one machine, added on another.

The file is as hostile as a log: it is read bounded, is closed, and its numbers must fit one another.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias, cast

from corvid.audit.entries import Refused
from corvid.audit.opened import STANDARD_INPUT
from corvid.audit.replace import replace_file
from corvid.audit.sessions import MOST_SESSIONS, Session, session_of
from corvid.audit.texts import NoText, read_text
from corvid.json_type import Json
from corvid.protocols.ratio import LONGEST_SHOWN, NUMBERS, SHOWN, Counts, Ungrounded

FORMAT = "corvid ratio counters 3"
_BEGIN = b'{"format": "corvid ratio counters '
LARGEST = 2**26
"""Bytes of a file of counters."""
MOST = 2**60
_LISTS = ("ungrounded", "unheld")


class NoCounters(Exception):
    """The file holds no counters."""


class TooManyCounters(Refused):
    """They would be more than a file of counters may have."""


Sessions: TypeAlias = "Mapping[Session, Counts]"


def write_counters(sessions: Sessions, path: Path) -> None:
    """Write them; equal counts give equal bytes. The file is there whole, or as it was; only counters are
    written over. Raises OSError and TooManyCounters."""
    listed = [
        {"log": session.log, "run": session.run, **_data(counts)}
        for session, counts in sorted(sessions.items())
    ]
    text = json.dumps({"format": FORMAT, "sessions": listed}).encode() + b"\n"
    if len(text) > LARGEST:
        words = f"the counters of {len(sessions):,} sessions are more than {LARGEST >> 20} MiB"
        raise TooManyCounters(words, "write those of fewer logs at once")
    replace_file(path, [text], known=lambda first: first.startswith(_BEGIN))


def _data(counts: Counts) -> dict[str, Json]:
    data: dict[str, Json] = {name: getattr(counts, name) for name in NUMBERS}
    for name in _LISTS:
        data[name] = [
            [one.log, one.line, one.number, one.text, one.standing] for one in getattr(counts, name)
        ]
    return data


def added(one: Sessions, other: Sessions, merged: bool = False) -> dict[Session, Counts]:
    """Return the counters of both, of each session those of both together. `merged`: one run is one session,
    in however many logs it is."""
    found: dict[Session, Counts] = {}
    for sessions in (one, other):
        for session, counts in sessions.items():
            name = session_of(session.log, session.run, merged)
            found[name] = found.get(name, Counts()).merged(counts)
    return dict(sorted(found.items()))


def are_counters(path: Path) -> bool:
    """Return whether the file begins as `write_counters` writes. Raises OSError."""
    if path == STANDARD_INPUT:
        return False
    with path.open("rb") as file:
        return file.read(len(_BEGIN)) == _BEGIN


def read_counters(path: Path) -> dict[Session, Counts]:
    """Return what `write_counters` wrote. Raises NoCounters, and OSError."""
    try:
        found = json.loads(read_text(path, LARGEST))
    except NoText as error:
        raise NoCounters(error.reason) from None
    except (ValueError, RecursionError):
        raise NoCounters("no JSON") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise NoCounters("not written by `corvid audit ratio --partial`")
    listed = found.get("sessions")
    if set(found) != {"format", "sessions"} or not isinstance(listed, list) or len(listed) > MOST_SESSIONS:
        raise NoCounters("its fields are not those of counters")
    sessions = dict(_session(one) for one in listed)
    if list(sessions) != sorted(sessions) or len(sessions) != len(listed):
        raise NoCounters("its sessions are not in order")
    return sessions


def _session(found: Json) -> tuple[Session, Counts]:
    if not isinstance(found, dict) or set(found) != {"log", "run", *NUMBERS, *_LISTS}:
        raise NoCounters("the fields of a session in it are not those of counters")
    log, run = found["log"], found["run"]
    if not isinstance(log, str) or not isinstance(run, str):
        raise NoCounters("a session in it has no name")
    if any(type(found[name]) is not int or not 0 <= found[name] <= MOST for name in NUMBERS):
        raise NoCounters("expected the number of counted claims, found another number")
    numbers = {name: cast("int", found[name]) for name in NUMBERS}
    counts = Counts(**numbers, ungrounded=_claims(found["ungrounded"]), unheld=_claims(found["unheld"]))
    if not _fitting(counts):
        raise NoCounters("its numbers contradict each other")
    return Session(log, run), counts


def _claims(found: Json) -> tuple[Ungrounded, ...]:
    if not isinstance(found, list) or len(found) > SHOWN:
        raise NoCounters("expected a list of claims")
    claims: list[Ungrounded] = []
    for one in found:
        match one:
            case [
                str() as log, int() as line, int() as number, str() as text,
                ("" | "exempt" | "user" | "assumed") as standing,
            ] if (
                len(text) <= LONGEST_SHOWN and type(line) is type(number) is int and line > 0 <= number
            ):  # fmt: skip
                claims.append(Ungrounded(log, line, number, text, standing))
            case _:
                raise NoCounters("expected a claim")
    if claims != sorted(claims):
        raise NoCounters("its claims are not in order")
    return tuple(claims)


def _fitting(counts: Counts) -> bool:
    """Return whether some logs could have these numbers: every claim is one thing, and what is listed is
    counted."""
    left = counts.claims - counts.citations
    return (
        counts.citations + counts.assumptions <= counts.claims
        and counts.held + counts.exempt <= counts.claims
        and len(counts.ungrounded) == min(SHOWN, left)
        and len(counts.unheld) == min(SHOWN, counts.claims - counts.exempt - counts.held)
    )
