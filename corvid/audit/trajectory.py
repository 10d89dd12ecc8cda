"""The course of logs: each agent of each run against the rules of courses, in one pass, bounded memory."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from corvid.audit.cycles import Cycles
from corvid.audit.findings import Finding, Rule
from corvid.audit.formats import is_event
from corvid.audit.ghosts import Ghosts, asks_for_a_person
from corvid.audit.importing.read import items
from corvid.audit.logs import Item, LogEvent, Malformed
from corvid.audit.review import Review
from corvid.audit.sessions import run_of, session_of
from corvid.audit.settings import Settings
from corvid.json_type import Json
from corvid.protocols.trajectory.completion import Checklist, Needs
from corvid.protocols.trajectory.course import Course
from corvid.protocols.trajectory.line import Line
from corvid.protocols.trajectory.rules import RULES, BrokenRule, RuleName
from corvid.protocols.trajectory.state import REMEMBERED
from corvid.protocols.words import stems

MOST_SESSIONS = 200
"""Agents at work at one time; with more, the one that was silent for longest counts as ended."""
FOLDER = "trajectory"
_NAME = re.compile(r"(?P<agent>.+)-(?P<day>\d{4}-\d{2}-\d{2})\.jsonl(?:\.gz)?")
_stems = lru_cache(maxsize=4 * REMEMBERED)(stems)
"""Each search is compared with up to fifty before it, and stems come from a database made for them."""


def _rule(name: RuleName) -> Rule:
    known = RULES[name]
    title = f"{name.replace('_', ' ').capitalize()} ({known.requirement})"
    return Rule(name, title, f"{known.do} ({known.requirement})", "warning" if known.fails else "note")


LINTS: Mapping[RuleName, Rule] = {name: _rule(name) for name in RULES}
MALFORMED = Rule("malformed", "A line is not an event", "write one JSON object a line", "warning")


class Trajectory:
    """Follows one log. `take` its items in their order, then `end`; `checklist`, `review` and `cycles` hold
    then."""

    def __init__(self, log: Path, needs: Needs = Needs(), malformed: bool = True,  # noqa: B008 (frozen)
                 ghosts: Ghosts | None = None) -> None:  # fmt: skip
        """Take `malformed`: whether malformed lines are findings here; a caller that reads the log for
        several audits at once reports them once. `ghosts` judges claims of absence."""
        self.log = log
        self._needs = needs
        self._reports_malformed = malformed
        self._ghosts = Ghosts() if ghosts is None else ghosts
        self._named = _NAME.fullmatch(log.name)
        self._courses: dict[tuple[str, str], Course] = {}
        self._last = 0
        self._strange = False
        self.known = False
        """Whether a line was a known event, or a general step (T5)."""
        self.checklist = Checklist()
        self.review = Review()
        self.cycles = Cycles(log)

    def take(self, item: Item) -> Iterator[Finding]:
        """Yield what one line breaks. Raises TooManyClaims."""
        if not self._last and self._named is None and FOLDER in self.log.parts[:-1]:
            text = f"{self.log.name} names no agent and day"
            yield Finding(LINTS["log_name"], text, str(self.log), item.line)
        self._last = item.line
        if isinstance(item, Malformed):
            self.review.unread += 1
            if self._reports_malformed:
                yield Finding(MALFORMED, item.reason, str(self.log), item.line)
            return
        yield from self._foreign(item)
        for breach in self.cycles.take(item):
            self.review.others += 1
            yield breach
        who = (str(item.fields.get("run", ""))[:200], str(item.fields.get("agent", ""))[:200])
        course = self._courses.pop(who, None)
        if course is None:
            course = Course(_stems, self._needs)
            if len(self._courses) >= MOST_SESSIONS:
                yield from self._ended(self._courses.pop(next(iter(self._courses))), item.line)
        self._courses[who] = course
        line = Line(item.line, milliseconds(item.fields), item.fields)
        self.known = self.known or is_event(item.fields)
        broken = course.take(line)
        session = session_of(str(self.log), run_of(item.fields.get("run")), merged=False)
        ghost = self._ghosts.take(session, str(self.log), item)
        asked = asks_for_a_person(item.fields) if ghost is None else not ghost.shown
        self.review.take(line, broken, asked)
        if asked and ghost is None:
            self.review.ask_a_person(item.line, line.phase)
        yield from self._told_of(broken, item.line)

    def end(self) -> Iterator[Finding]:
        """Yield what is still open."""
        for course in self._courses.values():
            yield from self._ended(course, self._last)
        self._courses.clear()
        for ghost in self._ghosts.unverified:
            self.review.ask_a_person(ghost.line, ghost.name)

    def _ended(self, course: Course, line: int) -> Iterator[Finding]:
        left = course.ended()
        self.checklist = self.checklist.merged(course.checklist)
        self.review.others += sum(RULES[one.rule].fails for one in left)
        yield from self._told_of(left, line)

    def _told_of(self, broken: Iterable[BrokenRule], line: int) -> Iterator[Finding]:
        """Yield findings, each with the other half where there is one."""
        for one in broken:
            place = f" (line {one.other})" if one.other and one.other != line else ""
            yield Finding(LINTS[one.rule], f"{one.text}{place}", str(self.log), line)

    def _foreign(self, event: LogEvent) -> Iterator[Finding]:
        """Check T3: report the first line that is of another agent or day than the log's name."""
        if self._named is None or self._strange:
            return
        agent, at = event.fields.get("agent"), milliseconds(event.fields)
        day = datetime.fromtimestamp(at / 1000, UTC).date().isoformat() if at else self._named["day"]
        if agent not in (None, self._named["agent"]) or day != self._named["day"]:
            self._strange = True
            text = f"it is of {str(agent)[:60]!r} on {day}"
            yield Finding(LINTS["foreign_line"], text, str(self.log), event.line)


def read(trajectory: Trajectory, log: Path) -> Iterator[Finding]:
    """Follow a whole log. Raises OSError."""
    for item in items(log):
        yield from trajectory.take(item)
    yield from trajectory.end()


def needs_of(settings: Settings) -> Needs:
    """Return the configured numbers of T16."""
    evaluation = settings.evaluation
    scenarios = evaluation.min_test_scenarios if evaluation.enabled else 0
    return Needs(scenarios, evaluation.require_citations, settings.threshold)


def milliseconds(fields: Mapping[str, Json]) -> int:
    """Return the time of a line since 1970; 0 where it has none that a calendar holds."""
    text = fields.get("ts", fields.get("timestamp"))
    try:
        found = int(datetime.fromisoformat(text).timestamp() * 1000) if isinstance(text, str) else 0
    except (ValueError, OverflowError):
        return 0
    return max(found, 0)
