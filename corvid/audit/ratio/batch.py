"""The claims of a batch of decoded events. Plain citations, which most claims are, are counted at once.

Imported only where `msgspec` is.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from msgspec import UNSET

from corvid.audit.batches import LINES, Batch, Cite
from corvid.audit.batches import Evidence as Written
from corvid.audit.ratio.phases import COUNTED
from corvid.audit.sessions import run_of
from corvid.protocols.lines import PREFIX

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from corvid.audit.batches import Line
    from corvid.audit.ratio.missed import Missed
    from corvid.protocols.lines import Json
    from corvid.protocols.ratio import Tally

Place: TypeAlias = "tuple[str, str, int]"
MOST_KNOWN = 10_000
LONGEST = 4096
"""Characters of a quote or path that is remembered."""
_COUNTED = frozenset(LINES[phase] for phase in COUNTED)


def by_run(batch: Batch) -> Iterator[tuple[str, Batch]]:
    """The batch in parts whose lines are all of one run, most often one part, each with that run."""
    try:
        runs = {event.run for event in batch.events}
    except TypeError:  # a list or an object
        runs = set()
    if len(runs) == 1:
        yield _run(batch.events[0]), batch
        return
    at = 0
    for run, group in groupby(batch.events, _run):
        events = list(group)
        yield run, Batch(batch.lines[at : at + len(events)], events)
        at += len(events)


def _run(event: Line) -> str:
    return "" if event.run is UNSET else run_of(event.run)


def others(
    batch: Batch,
    tally: Tally,
    stands: Callable[[bool, str, str, int], bool],
    known: set[Place],
    missed: Missed,
) -> Iterator[tuple[int, dict[str, Json]]]:
    """Count the plain citations of the batch, and give all other events that count, with their lines, in
    their order. `known` are places that were found to hold before: most citations are counted by a look
    there, and nothing else is done for them. `missed` gets those that do not hold."""
    again = 0
    for line, event in zip(batch.lines, batch.events, strict=True):
        if type(event) not in _COUNTED:
            continue
        if type(event) is Cite and event.grounding == "citation" and type(event.evidence) is Written:
            found, claim = event.evidence, event.claim
            number, kind = found.line, event.kind
            if (
                type(claim) is str and claim and not claim.isspace()
                and type(number) is int and number > 0
                and type(found.quote) is str and type(found.path) is str and found.path.startswith(PREFIX)
                and found.quote and not found.quote.isspace()
                and event.citations is found.code is found.file is UNSET
            ):  # fmt: skip
                place = (found.quote, found.path, number)
                if place in known and (kind is None or kind is UNSET):
                    again += 1
                    continue
                held = stands(True, *place)
                named = kind if type(kind) is str else ""
                tally.cited(held, named, line, claim)
                if not held:
                    missed.add(line, place, named)
                _remember(known, place, held)
                continue
        yield line, event.fields()
    tally.cite(again, True, "")


def _remember(known: set[Place], place: Place, held: bool) -> None:
    if held and len(place[0]) + len(place[1]) <= LONGEST:
        if len(known) >= MOST_KNOWN:
            known.clear()
        known.add(place)
