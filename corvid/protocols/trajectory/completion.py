"""What a task needs before it is complete: scenarios that were thought of (T12) and a list of checks (T20).

No seed gives a scenario a form. Here it is a general step whose action is `test_scenario`, with an input
of `kind` (happy_path, edge_case or adversarial), `scenario` and `covered_by`, or with a list `scenarios` of
such. As a text it is `Happy Path: what happens`, as in the lists of the seed, and covered by nothing yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from corvid.json_type import Json
from corvid.protocols.absence import likenesses
from corvid.protocols.ratio import counted
from corvid.protocols.trajectory.line import Line, Stems, is_blank, listed, short, text_of
from corvid.protocols.trajectory.records import NEEDED, is_completion, is_step
from corvid.protocols.trajectory.rules import BrokenRule

ScenarioKind: TypeAlias = Literal["happy_path", "edge_case", "adversarial"]
SCENARIO_KINDS: tuple[ScenarioKind, ...] = get_args(ScenarioKind)
SCENARIOS = 3
MOST_SCENARIOS = 200
"""Scenarios that are remembered; of more the oldest are forgotten."""
RATIO = Fraction(95, 100)


class Needs(Struct, frozen=True):
    """The configured numbers of T16: how many scenarios, whether citations need their quotes, and the ratio.
    `scenarios` 0 asks for none."""

    scenarios: int = SCENARIOS
    citations: bool = True
    ratio: Fraction = RATIO


class Scenario(Struct, frozen=True):
    line: int
    kind: str
    text: str
    covered_by: str


class Checklist(Struct, frozen=True):
    """T20, counted. `merged` is associative."""

    searches: int = 0
    without_intent: int = 0
    results: int = 0
    without_outcome: int = 0
    citations: int = 0
    without_quote: int = 0
    grounded: int = 0
    claims: int = 0
    unflagged: int = 0

    @property
    def ratio(self) -> Fraction:
        """Citations in the form of E1 over claims but those of exempt kinds; 1 without claims (E8)."""
        return Fraction(self.grounded, self.claims) if self.claims else Fraction(1)

    def rows(self, needs: Needs) -> tuple[tuple[str, bool, str], ...]:
        """Return each check in the order of the seed: what, whether it is met, and the numbers."""
        intents, outcomes = self.without_intent, self.without_outcome
        flags = f"{self.unflagged} {'is' if self.unflagged == 1 else 'are'}"
        quoted = not self.without_quote or not needs.citations
        return (
            ("every search has an intent", not intents, _of(intents, self.searches)),
            ("every result has an outcome", not outcomes, _of(outcomes, self.results)),
            ("citations have their quotes", quoted, _of(self.without_quote, self.citations)),
            ("no assumption is unflagged", not self.unflagged, flags),
            ("the ratio is high enough", self.ratio >= needs.ratio, f"{self.grounded} of {self.claims}"),
        )  # fmt: skip

    def merged(self, other: Checklist) -> Checklist:
        """Return both together."""
        return Checklist(*(getattr(self, name) + getattr(other, name) for name in self.__struct_fields__))


def _of(count: int, total: int) -> str:
    return f"{count} of {total} have none" if count else f"{total}"


class Completion:
    """What one session has shown of its task so far; bounded."""

    def __init__(self, needs: Needs) -> None:
        self._needs = needs
        self._scenarios: list[Scenario] = []
        self.checklist = Checklist()

    def take(self, line: Line, broken: Sequence[BrokenRule], stems: Stems) -> Iterator[BrokenRule]:
        """Yield what a line breaks, given what it broke elsewhere; a completion is held against all before
        it."""
        if line.claims or broken or line.phase in ("execute", "result"):
            self.checklist = self.checklist.merged(_checked(line, broken))
        if is_step(line) and line.text("action").casefold().replace(" ", "_") == "test_scenario":
            for one in _scenarios(line):
                self._scenarios = [*self._scenarios, one][-MOST_SCENARIOS:]
                missing = [name for name, said in (("kind", one.kind), ("scenario", one.text)) if not said]
                if missing:
                    yield BrokenRule("incomplete_scenario", f"the scenario has no {listed(missing)}")
        if is_completion(line):
            yield from self._completed(line, stems)

    def left_open(self, broken: Iterable[BrokenRule]) -> None:
        """Count what was still open when the log ended."""
        rules = [one.rule for one in broken]
        open_ends = Checklist(without_outcome=rules.count("result_without_outcome"))
        self.checklist = self.checklist.merged(open_ends)

    def _completed(self, line: Line, stems: Stems) -> Iterator[BrokenRule]:
        summary = [] if line.text("summary", "output_summary") else ["summary"]
        missing = summary + line.missing(("self_evaluation",))
        if missing:
            yield BrokenRule("completion_without_summary", f"the completion has no {listed(missing)}")
        if self._needs.scenarios:
            yield from self._enough(stems)
        open_checks = [what for what, met, _ in self.checklist.rows(self._needs) if not met]
        if open_checks:
            yield BrokenRule("completion_with_open_checks", f"not met: {'; '.join(open_checks)}")

    def _enough(self, stems: Stems) -> Iterator[BrokenRule]:
        known, wanted = self._scenarios, self._needs.scenarios
        if len(known) < wanted:
            text = f"{len(known)} scenarios were logged, and {wanted} are needed"
            yield BrokenRule("too_few_scenarios", text)
        kinds = {one.kind for one in known}
        for kind in SCENARIO_KINDS if known else ():
            if kind not in kinds:
                yield BrokenRule("missing_scenario_kind", f"no scenario is a {kind}")
        for pair in likenesses([(one.text, stems(one.text)) for one in known if one.text]):
            if not pair.diverse:
                lines = [one.line for one in known if one.text == pair.first]
                text = f"{short(pair.first)} and {short(pair.second)} are one scenario"
                yield BrokenRule("similar_scenarios", text, lines[0])
        for one in known:
            if not one.covered_by:
                yield BrokenRule("uncovered_scenario", f"nothing covers {short(one.text)}", one.line)


def _checked(line: Line, broken: Iterable[BrokenRule]) -> Checklist:
    rules = [one.rule for one in broken]
    cited = [one for one in line.claims if one.grounding == "citation"]
    counts = counted(((one, one.cites) for one in line.claims), "", line.number)
    return Checklist(
        searches=line.phase == "execute" or "retrieval_without_intent" in rules,
        without_intent=rules.count("search_without_intent") + rules.count("retrieval_without_intent"),
        results=line.phase == "result",
        without_outcome=rules.count("result_without_outcome"),
        citations=len(cited),
        without_quote=sum(any(not getattr(one.evidence, n) for n in NEEDED["citation"]) for one in cited),
        grounded=counts.held,
        claims=counts.claims - counts.exempt,
        unflagged=rules.count("unflagged_assumption"),
    )


def _scenarios(line: Line) -> Iterator[Scenario]:
    given: Json = line.fields.get("input")
    several = given.get("scenarios") if isinstance(given, dict) else None
    for one in several if isinstance(several, list) else [given]:
        fields = _fields_of(one)
        covered = fields.get("covered_by")
        yield Scenario(
            line.number, _kind(text_of(fields.get("kind"))),
            text_of(fields.get("scenario", fields.get("description"))),
            "" if is_blank(covered) else str(covered)[:200],
        )  # fmt: skip


def _fields_of(scenario: Json) -> dict[str, Json]:
    """Return a scenario as an object; the words of a text before its colon are the kind, if they are one."""
    if isinstance(scenario, dict):
        return scenario
    text = text_of(scenario)
    kind, colon, said = (part.strip(" *") for part in text.partition(":"))
    return {"kind": kind, "scenario": said} if colon and _kind(kind) in SCENARIO_KINDS else {"scenario": text}


def _kind(text: str) -> str:
    """Return the kind that is meant: `Happy Path`, `edge` and `edge-case` are two of the three."""
    folded = text.casefold().replace(" ", "_").replace("-", "_")
    return next((kind for kind in SCENARIO_KINDS if folded and kind.startswith(folded)), folded)
