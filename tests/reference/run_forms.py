"""What `claim`, `assume`, `intent` and `pivot` do when they run: events of the log (protocols.pivot.1)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from corvid.syntax import tree
from tests.reference.cited import at_words, in_document, own, whole
from tests.reference.labels import Label, Source, confidence, grade, retrievals, sources, steps
from tests.reference.policy import EXEMPT, accepts
from tests.reference.program import Decl
from tests.reference.run import Event
from tests.reference.run_calls import Calls
from tests.reference.values import Fault, G, Tagged, Value, bare, labels
from tests.reference.words import stems

QUERIES = ("query", "q", "question", "pattern", "feature")
"""What an argument is called that says what is asked."""
PIVOT = ("the reason of a pivot", "what failed", "the refined hypothesis", "the new query")


@dataclass(slots=True)
class Search:
    """An intent that runs: what was found so far, in the order in which it came."""

    found: list[Value] = field(default_factory=list)
    retrieved: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """What the local `intent` has: the outcome, and whether something was retrieved."""

    outcome: str
    retrieved: bool


class Forms(Calls):
    """The statements of the protocols."""

    intents: list[Search]
    searched: list[tuple[str, int]]
    begun: dict[int, int]

    def form(self, s: tree.Claim | tree.Assume | tree.Intent | tree.Pivot) -> None:
        """By form; what they take is evaluated from left to right (protocols.claim.1)."""
        match s:
            case tree.Claim():
                self.claim(s)
            case tree.Assume(text=text):
                (said,) = self.said((text, "the text of an assumption"))
                self.assumed(said)
            case tree.Intent():
                self.intent(s)
            case tree.Pivot():
                parts = (s.reason, s.failure, s.refined, s.query)
                reason, failed, refined, query = self.said(*zip(parts, PIVOT, strict=True))
                begun = self.begun[self.frame.activation]
                before, count = (self.searched[begun:] or [("", 0)])[-1]
                self.log(
                    "pivot", reason=reason, original_query=before, result_count=count,
                    hypothesis_failure=failed, refined_hypothesis=refined, new_query=query,
                )  # fmt: skip

    def said(self, *given: tuple[tree.Expr, str]) -> list[str]:
        """Texts as the log has them: the inner values, after where each of the grounded ones comes from
        (protocols.claim.1, docs/decisions.md)."""
        values = [(self.ev(e), what) for e, what in given]
        return [self.written(value, what) for value, what in values]

    def written(self, value: Value, what: str) -> str:
        """One of them (protocols.claim.1, docs/decisions.md)."""
        if isinstance(value, G):
            self.log("deliver", boundary=what, grade=grade(value.label), confidence=confidence(value.label))
        return str(bare(value))

    def log(self, phase: str, **fields: Any) -> None:
        """An event of this run (runtime.trace.1)."""
        self.seen.log.append((phase, fields))

    def assumed(self, text: str) -> None:
        """An assumption is marked as one (E5, T9)."""
        self.log("assumption", claim=text, grounding="assumption", flag="[ASSUMPTION]")

    # ---- claims -------------------------------------------------------------------------------
    def claim(self, s: tree.Claim) -> None:
        """What a claim is on comes from the chain of its evidence (protocols.claim.1)."""
        kind = s.kind.text if s.kind is not None else None
        match s.evidence:
            case tree.FromUser(message=message):
                text, said = self.said((s.text, "the text of a claim"), (message, "the message of a claim"))
                evidence = {"message_id": said}
                self.log("cite", claim=text, kind=kind, grounding="user_input", evidence=evidence)
            case tree.Citing(quoted=quoted, value=value):
                claimed = self.ev(s.text)
                words = None if quoted is None else self.ev(quoted)
                found = self.ev(value)
                text = self.written(claimed, "the text of a claim")
                said = None if words is None else self.written(words, "what a claim quotes")
                behind = labels(found) if isinstance(found, G) else ()
                self.cited(text, kind, bare(found), said, *behind)
            case None:
                self.cited(*self.said((s.text, "the text of a claim")), kind)

    def cited(
        self, text: str, kind: str | None, value: Value = None, words: str | None = None, *behind: Label
    ) -> None:
        """A document place is a citation, else the tool's observation; of tools that the policy accepts for
        the kind, else it is an assumption that says why. What needs no ground is a claim of its kind without
        one (S4, S8, protocols.claim.1). What is in part a model's word alone shows nothing."""
        shown = all(retrievals(label) for label in behind)
        found = sources(*behind) if shown else []
        taken = [one for one in found if accepts(kind, one.tool)]
        documents = [one for one in taken if in_document(one)]
        places = [*quotations(behind, taken), *own(value, documents), *(whole(one) for one in documents)]
        if words is not None:
            places = [place for place, _ in at_words(words, documents)]
            taken = []
        if places:
            self.log("cite", claim=text, kind=kind, grounding="citation", evidence=places[0])
        elif taken:
            seen = {"source": taken[0].tool}
            self.log("cite", claim=text, kind=kind, grounding="observation", evidence=seen)
        elif kind in EXEMPT:
            self.log("cite", claim=text, kind=kind, grounding="assumption", evidence=None)
        else:
            self.log("assumption", claim=text, grounding="assumption")  # and the flag says why

    # ---- intents ------------------------------------------------------------------------------
    def intent(self, s: tree.Intent) -> None:
        """The intent, the block with its searches, the outcome, and then the local `intent` (T1, T13,
        protocols.intent.2)."""
        both = ((s.text, "the text of an intent"), (s.rationale, "the rationale of an intent"))
        wanted = s.expected
        if isinstance(wanted, tree.ExpectedCount):
            what, why = self.said(*both)
            expected = f"{wanted.low}..{wanted.high} results"
        else:
            what, why, expected = self.said(*both, (wanted, "what is expected"))
        self.log("intent", intent=what, rationale=why, expected_outcome=expected)
        search = Search()
        self.intents.append(search)
        try:
            self.block(s.body)
        finally:
            self.intents.pop()
            outcome = self.ended(wanted, expected, search)
        self.frame.names[s.name.text] = Ended(outcome.title(), search.retrieved)

    def first(self, e: tree.Access) -> tuple[Value, int]:
        """`intent.outcome`: executed as a discard if something was retrieved (protocols.intent.2,
        grounded.discard.1)."""
        ended = self.frame.names.get(e.base.text) if isinstance(e.base, tree.Name) else None
        if not isinstance(ended, Ended):
            return super().first(e)
        if ended.retrieved:
            self.severed(e.links[0], "outcome")
        return Tagged("prelude::Outcome", ended.outcome), 1

    def ended(self, wanted: tree.Expr | tree.ExpectedCount, expected: str, search: Search) -> str:
        """The outcome of a block, however it was left (T13, protocols.intent.2)."""
        if isinstance(wanted, tree.ExpectedCount):
            outcome = counted(len(search.found), wanted.low, wanted.high)
        else:
            outcome = shared(sum(self.speaks(one, expected) for one in search.found), len(search.found))
        self.log("outcome", outcome_match=outcome, expected=expected)
        return outcome

    def speaks(self, found: Value, expected: str) -> bool:
        """Whether a result has a stem of the expected text (protocols.absent.2, protocols.claim.1)."""
        text = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
        return bool(stems(text) & stems(expected))

    # ---- the ratio ----------------------------------------------------------------------------
    def body(self, decl: Decl, values: list[Value]) -> Value:
        """An agent that demands a ratio is asked for it when it ends (E1, protocols.claim.1,
        protocols.ratio.1)."""
        before = len(self.seen.log)
        if isinstance(decl.node, tree.Agent):
            self.begun[len(self.seen.agents) + 1] = len(self.searched)
        value = super().body(decl, values)
        demanded = strict_minimum(decl)
        if demanded is not None and ratio(self.seen.log[before:]) < demanded:
            fault = Fault("R0123")
            fault.at = self.left
            raise fault
        return value

    def searching(self, decl: Decl, values: list[Value]) -> None:
        """A source is about to be asked, inside an intent (T4, protocols.intent.1)."""
        if self.intents:
            self.log("execute", mode=decl.name.rpartition("::")[2], query=self.query(decl, values))

    def query(self, decl: Decl, values: list[Value]) -> str:
        """What was asked: the argument that is called so, else the first text, else all of them
        (docs/decisions.md)."""
        given = {name: self.data.native(v) for (name, _), v in zip(decl.parameters, values, strict=True)}
        texts = {name: v for name, v in given.items() if isinstance(v, str)}
        named = [texts[name] for name in QUERIES if name in texts]
        return str([*named, *texts.values(), f"[{','.join(map(self.data.json, values))}]"][0])

    def results(self, decl: Decl, values: list[Value], answer: Value) -> None:
        """A source was asked: how much it gave counts for every intent around, and for a pivot (T4, T8)."""
        inner = self.data.native(answer)  # what the log has: an Option of a list is a list
        parts = inner if isinstance(inner, list) else [] if inner is None else [inner]
        self.searched.append((self.query(decl, values), len(parts)))
        for search in self.intents:
            search.found += parts
            search.retrieved = True
        if self.intents:
            self.log("result", result_count=len(parts))


def counted(found: int, low: int, high: int) -> str:
    """The outcome of a range, the first rule that fits (protocols.intent.2)."""
    if low <= found <= high:
        return "match"
    if found == 0:
        return "zero"
    return "partial" if found > high else "mismatch"


def shared(speaking: int, found: int) -> str:
    """The outcome of a text, by the share of results that speak of it (protocols.intent.2)."""
    if found == 0:
        return "zero"
    return "match" if speaking == found else "partial" if speaking else "mismatch"


def strict_minimum(decl: Decl) -> Fraction | None:
    """What `@grounding(min: X, enforce: strict)` demands, exactly (E2, protocols.ratio.1)."""
    notes = decl.node.annotations if isinstance(decl.node, tree.Agent) else ()
    for note in notes:
        given = {a.name.text: a.value for a in note.arguments or () if a.name is not None}
        least, enforce = given.get("min"), given.get("enforce")
        strict = isinstance(enforce, tree.WordsValue) and enforce.words[0].text == "strict"
        if note.name.text == "grounding" and strict:
            return Fraction(least.text if isinstance(least, tree.NumberValue) else "0.95")
    return None


def ratio(log: list[Event]) -> Fraction:
    """What the run saw to hold, over claims that need a ground; none are 1 (E1, E7, E8, audits.md 1.2)."""
    claims = [fields for phase, fields in log if phase in ("cite", "assumption")]
    needing = [one for one in claims if one.get("kind") not in EXEMPT]
    held = sum(one["grounding"] in ("citation", "observation") for one in needing)
    return Fraction(held, len(needing)) if needing else Fraction(1)


def quotations(behind: tuple[Label, ...], taken: list[Source]) -> Iterator[dict[str, object]]:
    """The quotes on the chains that were verified, in documents that count (protocols.claim.1,
    citations.quotation.1)."""
    for step in steps(*behind):
        for span in step.cited:
            source = next((one for one in taken if one.hash == span.hash and in_document(one)), None)
            if source is not None:
                line = source.line + (source.text or "").count("\n", 0, span.start)
                yield {"quote": span.text, "line": line, "start": span.start, "end": span.end}
