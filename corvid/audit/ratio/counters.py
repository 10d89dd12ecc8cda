"""Counters of logs as a file: written on one machine, added on another (protocols.md 7).

The file is as hostile as a log: it is read bounded, is closed, and its numbers must fit one another.
"""

from __future__ import annotations

import json
from typing import cast

from corvid.audit.replace import replace_file
from corvid.audit.texts import NoText, read_text
from corvid.protocols.ratio import LONGEST_SHOWN, NUMBERS, SHOWN, Counts, Ungrounded
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from corvid.protocols.lines import Json

FORMAT = "corvid ratio counters 1"
LARGEST = 2**20
"""Bytes of a file of counters."""
MOST = 2**60
_LISTS = ("ungrounded", "unheld")


class NoCounters(Exception):
    """The file holds no counters."""


def write_counters(counts: Counts, path: Path) -> None:
    """Write them; equal counts give equal bytes. The file is there whole, or as it was. Raises OSError."""
    data: dict[str, Json] = {"format": FORMAT, **{name: getattr(counts, name) for name in NUMBERS}}
    for name in _LISTS:
        data[name] = [
            [one.log, one.line, one.number, one.text, one.standing] for one in getattr(counts, name)
        ]
    replace_file(path, [json.dumps(data).encode() + b"\n"])


def read_counters(path: Path) -> Counts:
    """What `write_counters` wrote. Raises NoCounters, and OSError."""
    try:
        found = json.loads(read_text(path, LARGEST))
    except NoText as error:
        raise NoCounters(error.reason) from None
    except (ValueError, RecursionError):
        raise NoCounters("no JSON") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise NoCounters("not written by `corvid audit ratio --partial`")
    if set(found) != {"format", *NUMBERS, *_LISTS}:
        raise NoCounters("its fields are not those of counters")
    if any(type(found[name]) is not int or not 0 <= found[name] <= MOST for name in NUMBERS):
        raise NoCounters("a number in it is none that was counted")
    numbers = {name: cast("int", found[name]) for name in NUMBERS}
    counts = Counts(**numbers, ungrounded=_claims(found["ungrounded"]), unheld=_claims(found["unheld"]))
    if not _fitting(counts):
        raise NoCounters("its numbers contradict each other")
    return counts


def _claims(found: Json) -> tuple[Ungrounded, ...]:
    if not isinstance(found, list) or len(found) > SHOWN:
        raise NoCounters("a list of claims in it is none")
    claims: list[Ungrounded] = []
    for one in found:
        match one:
            case [
                str() as log, int() as line, int() as number, str() as text,
                ("" | "exempt" | "user") as standing,
            ] if (
                len(text) <= LONGEST_SHOWN and type(line) is type(number) is int and line > 0 <= number
            ):  # fmt: skip
                claims.append(Ungrounded(log, line, number, text, standing))
            case _:
                raise NoCounters("a claim in it is none")
    if claims != sorted(claims):
        raise NoCounters("its claims are not in order")
    return tuple(claims)


def _fitting(counts: Counts) -> bool:
    """Whether some logs could have these numbers: every claim is one thing, and what is listed is counted."""
    left = counts.claims - counts.citations
    return (
        counts.citations + counts.assumptions <= counts.claims
        and counts.held + counts.exempt <= counts.claims
        and len(counts.ungrounded) == min(SHOWN, left)
        and len(counts.unheld) == min(SHOWN, counts.claims - counts.exempt - counts.held)
    )
