"""What a reviewer sees of a trajectory (T11): ungrounded assumptions, jumps, contradictions, what is well
grounded, and what to do. Where steps have numbers (T5) these are reported, else those of lines."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from corvid.protocols.policy import EXEMPT
from corvid.protocols.trajectory.line import Line, short
from corvid.protocols.trajectory.records import is_step
from corvid.protocols.trajectory.rules import RULES, BrokenRule

LISTED = 1000
"""Issues and ranges that are stored; of more it is said that there are more."""
_WORDS = {"assumption": "Ungrounded assumption", "jump": "Reasoning jump", "contradiction": "Contradiction"}


class Issue(Struct, frozen=True):
    """What a reviewer asks about. `open`: whether it is in the way of an approval; an assumption that
    says that it is one does not."""

    line: int
    step: int
    text: str
    open: bool


class Numbers:
    """Numbers that come in order, as ranges; bounded."""

    def __init__(self) -> None:
        self.ranges: list[tuple[int, int]] = []
        self._previous = -1

    def add(self, number: int, good: bool) -> None:
        """Add the next number if it is good. What follows a number that is not good begins another range. A
        number that comes again is good if it always was."""
        if number == self._previous:
            if not good and self.ranges and self.ranges[-1][1] == number:
                low, _ = self.ranges.pop()
                self.ranges += [(low, number - 1)] if low < number else []
            return
        if good:
            if self.ranges and self.ranges[-1][1] == self._previous == number - 1:
                self.ranges[-1] = (self.ranges[-1][0], number)
            elif len(self.ranges) < LISTED:
                self.ranges.append((number, number))
        self._previous = number

    def __str__(self) -> str:
        shown = [f"{low}" if low == high else f"{low}-{high}" for low, high in self.ranges]
        return ", ".join(shown) + (", …" if len(self.ranges) == LISTED else "")


def _counted(count: int, noun: str) -> str:
    return f"the {noun}" if count == 1 else f"the {count} {noun}s"


class Review:
    """Takes the lines of a log with what they break."""

    def __init__(self) -> None:
        self.issues: list[Issue] = []
        self.more = 0
        self._more_open = False
        self.others = 0
        """Findings about the course, which no reviewer has to ask about."""
        self.unread = 0
        """Lines that hold no event: what they say is unknown."""
        self.uncited: int | None = None
        """Sentences of a session of another program that nothing is cited for, if it has no claim."""
        self._claims = 0
        self._lines, self._steps = Numbers(), Numbers()

    def take(self, line: Line, broken: Sequence[BrokenRule], asked: bool = False) -> None:
        """Take one line. `asked`: a person has to look at it, so it is not well grounded."""
        self._claims += len(line.claims)
        if line.phase == "imported" and not self._claims:
            said = line.fields.get("uncited_sentences")
            self.uncited = (self.uncited or 0) + (said if type(said) is int and said > 0 else 0)
        step = line.fields.get("step")
        number = step if is_step(line) and type(step) is int else 0
        failing = [one for one in broken if RULES[one.rule].fails]
        self.others += sum(RULES[one.rule].topic not in _WORDS for one in failing)
        issues = [
            Issue(line.number, number, f"{_WORDS[RULES[one.rule].topic]}: {one.text}", open=True)
            for one in failing
            if RULES[one.rule].topic in _WORDS
        ]
        if not issues:
            issues = [
                Issue(line.number, number, f"Flagged assumption: {short(claim.text)}", open=False)
                for claim in line.claims
                if claim.grounding == "assumption" and claim.kind not in EXEMPT
            ]
        for one in issues:
            self._add(one)
        well_grounded = not issues and not failing and not asked
        self._lines.add(line.number, well_grounded)
        if number:
            self._steps.add(number, well_grounded)

    def ask_a_person(self, line: int, what: str) -> None:
        """Record that a person has to look at this, and that nothing behind it says that one did."""
        self._add(Issue(line, 0, f"Human audit required: {short(what)}", open=True))

    def _add(self, issue: Issue) -> None:
        if len(self.issues) < LISTED:
            self.issues.append(issue)
        else:
            self.more += 1
            self._more_open = self._more_open or issue.open

    @property
    def well_grounded(self) -> str:
        """The ranges of steps, or of lines if no step has a number, that nothing is to be asked about."""
        name, numbers = ("Step", self._steps) if self._steps.ranges else ("Line", self._lines)
        one = len(numbers.ranges) == 1 and numbers.ranges[0][0] == numbers.ranges[0][1]
        return f"{name}{'' if one else 's'} {numbers}" if numbers.ranges else ""

    @property
    def recommendation(self) -> str:
        """What to do with the task. It is approved only if nothing that was found is in the way."""
        open_ones = list(dict.fromkeys(self.place(one).lower() for one in self.issues if one.open))
        if open_ones:
            more = " and others" if len(open_ones) > 20 or self.more else ""
            return f"Request clarification on {', '.join(open_ones[:20])}{more} before approval."
        if self._more_open:
            return "Request clarification on what is not listed before approval."
        if self.unread:
            return f"Have {_counted(self.unread, 'malformed line')} explained before approval."
        if self.others:
            return f"Look at {_counted(self.others, 'finding')} about the course before approval."
        if self.uncited is not None:
            sentences = f"{self.uncited} uncited sentence{'' if self.uncited == 1 else 's'}"
            return f"Have the answers cite what they rest on before approval ({sentences})."
        flagged = len(self.issues) + self.more
        return f"Approve; flagged assumptions: {flagged}." if flagged else "Approve."

    def place(self, issue: Issue) -> str:
        """Return where an issue is, as the report numbers."""
        return f"Step {issue.step}" if issue.step else f"Line {issue.line}"

    def text(self, title: str) -> str:
        """Return the report of T11."""
        issues = [f"{self.place(one)}: {one.text}" for one in self.issues[:100]]
        hidden = len(self.issues) - len(issues) + self.more
        rest = [f"… and {hidden} more"] if hidden else []
        good = [f"{self.well_grounded}: Well-grounded"] if self.well_grounded else []
        notes = [*issues, *rest, *good]
        return "\n".join([
            f"## Trajectory Audit: {title}", *([""] if notes else []), *notes, "",
            f"Recommendation: {self.recommendation}",
        ])  # fmt: skip
