"""Is every event of a trace there, unchanged and in its place, and does it name what the trace holds?

The chain of hashes finds changes by those who do not make it anew. Who keeps the head of a trace elsewhere
finds all others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.audit.logs import Malformed
from corvid.audit.trace.grounds import Grounds, Sites
from corvid.audit.trace.read import CUT_OFF, Entry, Event, is_event, read_events
from corvid.audit.trace.schema import shape_of, wrong
from corvid.json_type import Json
from corvid.runtime.trace.events import FIELDS, VERSION
from corvid.runtime.trace.write import FIRST_PREV

OPENING = {"tool_call": "tool", "llm_call": "prompt", "approval_request": "label"}
"""The phases after which another party is at work, and the field that says which."""
AFTERWARDS = ("negative_grounding", "session_handoff", "audit")
"""The phases that audits put behind a run: whether it came to its end is reported by the others."""

MOST_INCOMPLETE = 20
"""Runs of one file that are named as incomplete."""

Rule: TypeAlias = Literal[
    "malformed", "version", "phase", "fields", "number", "chain", "order", "head", "grounds"
]


class Deviation(Struct, frozen=True):
    """What is wrong at a place of a file, from 1."""

    place: int
    rule: Rule
    text: str

    def __str__(self) -> str:
        return f"event {self.place}: {self.text}"


class Verification:
    """The check of one trace. What is counted here is complete when `findings` has come to its end: how many
    events, how many of these are called as a trace's are, how many runs, the hash of the last event, and what
    is not there any more or not yet."""

    def __init__(self, path: Path, head: str | None = None, sites: Sites | None = None) -> None:
        """Take `head`, the hash of the last event, stored elsewhere, and `sites`, the discards of the
        program."""
        self.events = 0
        self.of_a_trace = 0
        self.runs = 0
        self.head = FIRST_PREV
        self.incomplete: list[str] = []
        self.left_out = False
        self._path = path
        self._kept = head
        self._met = False
        """Whether the stored hash is that of the last event, or only what audits wrote is behind it."""
        self._next: int | None = 0
        self._prev: str | None = FIRST_PREV
        self._last: tuple[Json, Json, Json] | None = None
        self._place = 0
        self._doubted: int | None = None
        self._cut: int | None = None
        self._sites = sites
        self._grounds = Grounds(sites)
        self._run: Json = None
        self._over = False

    @property
    def complete(self) -> bool:
        """Whether every run came to its end, and there is one."""
        return not self.incomplete and self.events > 0

    def findings(self, entries: Iterable[Entry] | None = None) -> Iterator[Deviation]:
        """Read the trace, once; `entries` are what it holds, for who needs them besides. Raises OSError."""
        place = 0
        for entry in read_events(self._path) if entries is None else entries:
            place = entry.line if isinstance(entry, Malformed) else entry.place
            if isinstance(entry, Event):
                yield from self._event(entry)
            elif entry.reason == CUT_OFF:
                self._cut = place
            else:
                yield from self._doubt(sure=False)
                yield Deviation(place, "malformed", entry.reason)
                self._next = self._prev = None
        yield from self._doubt(sure=self._met)
        self._ended()
        if self._cut is not None:
            self.incomplete.append(f"event {self._cut} is cut off")
        elif not self.events:
            self.incomplete.append("it holds no event")
        if self._kept is not None and not self._met:
            yield Deviation(place, "head", "the last event is not the one whose hash was kept")
        elif self._kept is not None and self.runs > 1:
            yield Deviation(place, "head", f"the hash is that of one run, and {self.runs} begin in this file")

    def _event(self, event: Event) -> Iterator[Deviation]:
        found = event.fields
        if found.get("seq") == 0 and found.get("prev") == FIRST_PREV:
            yield from self._doubt(sure=False)
            self._begins()
        fits = self._prev is None or found.get("prev") == self._prev
        yield from self._doubt(sure=fits)
        phase = found.get("phase")
        shape = shape_of(found)
        if found.get("v") != VERSION or shape is None:
            yield self._misshaped(event)
        elif (name := wrong(shape, found)) is not None:
            yield Deviation(
                event.place, "fields", f"its {name} is not what {phase!r} has: {_short(found[name])}"
            )
        number = found.get("seq")
        if self._next is not None and number != self._next:
            text = f"its number is {_short(number)}, and {self._next} is next"
            yield Deviation(event.place, "number", text)
        if not fits and self._next is not None and number != self._next:
            text = "it was written behind another event: some were taken out, put in or moved"
            yield Deviation(event.place, "chain", text)
        elif not fits:
            self._doubted = self._place
        for text in self._in_order(found):
            yield Deviation(event.place, "order", text)
        for text in self._grounds.step(found):
            yield Deviation(event.place, "grounds", text)
        self.events += 1
        self.of_a_trace += is_event(found)
        self._place = event.place
        self._next = number + 1 if type(number) is int else None
        self._prev = self.head = hashlib.sha256(event.line).hexdigest()
        self._met = self.head == self._kept or (self._met and phase == "audit")
        if phase not in AFTERWARDS:
            opening = OPENING.get(phase) if type(phase) is str else None
            self._last = found.get("run"), phase, opening and found.get(opening)

    def _doubt(self, sure: bool) -> Iterator[Deviation]:
        """Yield the last event but one, if the last one has another hash of it. Which of the two was changed
        is `sure` where what follows, the next event or a hash stored elsewhere, fits the last one."""
        changed, self._doubted = self._doubted, None
        if changed is not None:
            which = "it was changed" if sure else f"it or event {self._place} was changed"
            yield Deviation(changed, "chain", f"{which}: event {self._place} has another hash of it")

    def _begins(self) -> None:
        self._ended()
        self.runs += 1
        self._next, self._prev = 0, FIRST_PREV
        self._grounds = Grounds(self._sites)
        self._run, self._over = None, False

    def _in_order(self, event: Mapping[str, Json]) -> Iterator[str]:
        """Check that a run begins once, that its events name it, and that behind its end are only those of
        audits. One whose arguments were refused has no other event than its end."""
        phase, run = event.get("phase"), event.get("run")
        if phase == "run_started":
            if self._run is not None:
                yield "a run begins inside another one"
            elif event.get("seq") != 0:
                yield "the run begins behind other events"
            self._run = run
        elif phase in AFTERWARDS and run != self._run:
            return
        elif self._run is None:
            if event.get("seq") == 0 and phase == "run_completed" and event.get("ok") is False:
                self._run = run
            elif event.get("seq") == 0 or self._over:
                yield "no run has begun"
        elif run != self._run:
            yield f"it is of the run {_short(run)}, which has not begun"
        elif self._over and phase not in AFTERWARDS:
            yield "the run had come to its end before it"
        if phase == "run_completed":
            self._over = True

    def _ended(self) -> None:
        """Record what is not there of the run that ends here."""
        self.left_out = self.left_out or self._grounds.left_out
        if self._last is None or len(self.incomplete) >= MOST_INCOMPLETE:
            return
        run, phase, waited = self._last
        if phase == "run_completed":
            return
        words = f"the run {_short(run)} did not come to its end"
        if isinstance(phase, str) and phase in OPENING:
            words += f": it waited for {phase.partition('_')[0]} {_short(waited)}"
        self.incomplete.append(words)

    def _misshaped(self, event: Event) -> Deviation:
        """Return how the event differs from the closed schema."""
        version, phase = event.fields.get("v"), event.fields.get("phase")
        if version != VERSION:
            text = f"its version is {_short(version)}, and this is {VERSION}"
            return Deviation(event.place, "version", text)
        if not isinstance(phase, str) or phase not in FIELDS:
            return Deviation(event.place, "phase", f"no event is called {_short(phase)}")
        return Deviation(event.place, "fields", f"its fields are not those of {phase!r}")


def _short(value: Json) -> str:
    words = repr(value) if not isinstance(value, int) or abs(value) < 10**20 else "beyond all counting"
    return words if len(words) <= 60 else f"{words[:57]}…{words[-1]}"
