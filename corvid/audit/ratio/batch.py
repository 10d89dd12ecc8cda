"""The claims of a batch of decoded events. Citations of places that were looked up before, which most claims
are, are counted at once; `claims_in` says what all other events claim."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import compress, groupby
from operator import attrgetter

from msgspec import UNSET, UnsetType

from corvid.audit.batches import LINES, Batch, Cite, Line
from corvid.audit.batches import Evidence as Written
from corvid.audit.ratio.phases import COUNTED
from corvid.audit.sessions import run_of
from corvid.json_type import Json
from corvid.protocols.lines import PREFIX
from corvid.protocols.policy import EXEMPT

_is_counted = frozenset(LINES[phase] for phase in COUNTED).__contains__
_said_run = attrgetter("run")


def by_run(batch: Batch) -> Iterator[tuple[str, Batch]]:
    """Yield the batch in parts whose lines are all of one run, most often one part, each with that run."""
    said = list(map(_said_run, batch.events))
    if said.count(said[0]) == len(said):
        yield _named(said[0]), batch
        return
    at = 0
    for run, group in groupby(said, _named):
        end = at + len(list(group))
        yield run, Batch(batch.line + at, batch.events[at:end])
        at = end


def _named(run: Json | UnsetType) -> str:
    return "" if run is UNSET else run_of(run)


def claiming(
    batch: Batch, holds: Callable[[tuple[bool, str, str, int]], bool | None]
) -> tuple[int, list[tuple[int, Line]]]:
    """Return how many events are nothing but citations of places that were found to hold: claims that count
    as held, with nothing to be reported about them. And the other events that a ratio is made from, with
    their lines."""
    known = 0
    others: list[tuple[int, Line]] = []
    for numbered in compress(enumerate(batch.events, batch.line), map(_is_counted, map(type, batch.events))):
        event = numbered[1]
        if type(event) is Cite and type(event.evidence) is Written and event.grounding == "citation":
            found, claim, kind = event.evidence, event.claim, event.kind
            if (
                type(claim) is str and not (claim.isspace() or not claim)
                and type(found.line) is int and type(found.quote) is type(found.path) is str
                and (kind is None or kind is UNSET or (type(kind) is str and kind not in EXEMPT))
                and event.citations is found.code is found.file is UNSET
                and found.path.startswith(PREFIX)  # else it holds, and does not count as declared
                and holds((True, found.quote, found.path, found.line))
            ):  # fmt: skip
                known += 1
                continue
        others.append(numbered)
    return known, others
