"""T2, T4 and T5 of docs/soundness.md as audits over the events of one run: what is delivered names
retrievals that the log holds, is graded by the worst of its steps and as sure as the least of them, quotes
are in documents, abstentions hold nothing, what a tool selects is what it was handed, each activation severed
a site at most once, and the result is the one that was delivered.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct

from corvid.json_type import Json
from corvid.runtime.provenance.grade import Grade
from corvid.runtime.provenance.nodes import SELECTING
from corvid.runtime.provenance.shape import MOST_INPUTS, MOST_STEPS, MOST_WALKED
from corvid.runtime.trace.cut import is_cut
from corvid.runtime.trace.write import json_hash

Sites: TypeAlias = "Mapping[int, tuple[str, str]]"
"""The discards that a program reports: kind and function by the number of the site."""
MOST = 1_000_000
"""Retrievals, sites and steps that are remembered of one run; what comes after them is not judged."""
MOST_TEXT = 64 * 2**20
"""Characters of documents that are remembered; quotes from others are not looked up."""

UNKNOWN = 0
"""No node has this id: among the inputs of a step it stands for those that the log leaves out."""


class _Step(Struct, frozen=True):
    """What is known of a step: which grades it may give a chain by itself, from the best to the worst, how
    sure it is if it says so, whether a retrieval is below it, and whether it is a model's own word."""

    best: Grade
    worst: Grade
    confidence: float | None
    retrieved: bool
    attested: bool = False


class _Below(Struct):
    """What is below the labels of a value: the hashes of the documents, whether the log has all of it,
    and what the steps come to."""

    hashes: set[str]
    complete: bool = True
    best: Grade = Grade.VERBATIM
    worst: Grade = Grade.VERBATIM
    confidence: float = 1.0
    attested: bool = False

    def add(self, step: _Step) -> None:
        self.best, self.worst = min(self.best, step.best), min(self.worst, step.worst)
        self.attested = self.attested or step.attested
        if step.confidence is not None:
            self.confidence = min(self.confidence, step.confidence)


class Grounds:
    """What one run's events have said so far. Values are of any type: the log is anyone's."""

    def __init__(self, sites: Sites | None = None) -> None:
        """Take `sites`, those of the program that ran; without them a site is only compared with itself."""
        self.left_out = False
        self._reported = sites
        self._hashes: dict[int, str] = {}
        self._known: set[str] = set()
        self._texts: dict[str, str] = {}
        self._room = MOST_TEXT
        self._sites: dict[int, tuple[str, str]] = {}
        self._severed: set[tuple[int, int]] = set()
        self._steps: dict[int, tuple[int, ...]] = {}
        self._known_of: dict[int, _Step] = {}
        self._handed_over = ""
        self._answered: tuple[str, Json] | None = None
        self._asked: Counter[str] = Counter()
        self._abstained: Counter[tuple[str, bool]] = Counter()
        self._quoting: set[str] = set()
        self._called: tuple[str, Json] = "", None

    def step(self, event: Mapping[str, Json]) -> Iterator[str]:
        """Yield what is wrong with the next event."""
        if event.get("phase") == "handed_over":
            self._handed_over = _text(event.get("hash"))
        elif event.get("phase") == "run_completed":
            yield from self._completed(event)
        if len(self._hashes) + len(self._severed) + len(self._steps) + len(self._asked) > MOST:
            self.left_out = True
            return
        match event.get("phase"):
            case "document":
                yield from self._document(event)
            case "retrieval":
                yield from self._retrieval(event)
            case "derive":
                yield from self._derive(event)
            case "deliver":
                yield from self._deliver(event)
            case "cite":
                yield from self._cite(event)
            case "llm_result":
                self._asked[_text(event.get("prompt"))] += 1
            case "abstained":
                yield from self._abstains(event)
            case "severed":
                yield from self._severed_at(event)
            case "tool_call":
                self._called = _text(event.get("tool")), event.get("args")
            case "tool_result":
                yield from self._selected(event)
            case _:
                pass
        answered = event.get("phase") == "llm_result" and event.get("error") is None
        self._answered = (_text(event.get("prompt")), event.get("result")) if answered else None

    def _abstains(self, event: Mapping[str, Json]) -> Iterator[str]:
        """Check that an abstention follows the answer that it is about, and a repaired one some answer before
        that."""
        prompt, repaired = _text(event.get("prompt")), event.get("repaired") is True
        if self._answered is None or self._answered[0] != prompt or not _holds_nothing(self._answered[1]):
            yield "the answer before it is not one of this prompt that holds nothing"
        if repaired and self._asked[prompt] < 2:
            yield "there is no answer that was repaired"
        self._abstained[prompt, repaired] += 1

    def _selected(self, event: Mapping[str, Json]) -> Iterator[str]:
        """Check that what a tool selected are the elements at their places of a list that it was handed. What
        the writer cut is not compared."""
        places, (tool, arguments) = event.get("places"), self._called
        if not isinstance(places, list) or is_cut(arguments) or is_cut(event.get("result")):
            return
        wanted = [*_numbers(places)]
        lists = arguments.values() if isinstance(arguments, dict) and tool == event.get("tool") else ()
        chosen: Iterator[Json] = (
            [given[place] for place in wanted]
            for given in lists
            if isinstance(given, list) and all(0 <= place < len(given) for place in wanted)
        )
        if event.get("result") not in chosen:
            yield "its result is not what is at these places of a list that the tool was handed"

    def _noted(self, step: Mapping[str, Json]) -> Iterator[str]:
        """Yield what is noted of a step is what the log says of an answer."""
        notes, prompt = step.get("notes"), _text(step.get("name"))
        listed = notes if isinstance(notes, list) else []
        if "repaired" in listed and self._asked[prompt] < 2:
            yield f"the step {step['node']} was repaired, and `{prompt}` was asked once"
        if "quoted" in listed and prompt.rpartition("::")[2] not in self._quoting:
            yield f"the step {step['node']} quoted, and no quotation of `{prompt}` was verified"
        if "abstained" in listed:
            self._abstained[prompt, "repaired" in listed] -= 1
            if self._abstained[prompt, "repaired" in listed] < 0:
                yield f"the step {step['node']} abstained, and no answer of `{prompt}` did"

    def _document(self, event: Mapping[str, Json]) -> Iterator[str]:
        text, said = _text(event.get("text")), _text(event.get("hash"))
        if text.endswith(f"characters, SHA-256 {said}") and said:
            return  # cut by the writer
        if hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest() != said:
            yield "the text of the document has another hash"
        elif len(text) <= self._room:
            self._room -= len(text)
            self._texts[said] = text

    def _retrieval(self, event: Mapping[str, Json]) -> Iterator[str]:
        node, said = event.get("node"), _text(event.get("hash"))
        if type(node) is not int or node < 1 or node in self._known_of:
            yield "its node is not a new one"
            return
        inputs = tuple(_numbers(event.get("inputs")))
        for one in inputs:
            if one not in self._hashes:
                yield f"it consists of the document {one}, which was not retrieved before it"
        self._hashes[node] = said
        self._known_of[node] = _Step(Grade.VERBATIM, Grade.VERBATIM, _sure(event.get("confidence")), True)
        if inputs:
            self._steps[node] = tuple(one for one in inputs if one < node)
        else:
            self._known.add(said)

    def _derive(self, event: Mapping[str, Json]) -> Iterator[str]:
        """Check steps, oldest first: each is made of what is known, or of what the event leaves out."""
        steps, left_out = event.get("steps"), event.get("left_out")
        unknown = 0
        described: set[int] = set()
        for step in steps if isinstance(steps, list) else ():
            node = step.get("node") if isinstance(step, dict) else None
            if not isinstance(step, dict) or type(node) is not int or node < 1:
                yield "a step without a node"
                continue
            inputs = tuple(_numbers(step.get("inputs"))) + (() if left_out == 0 else (UNKNOWN,))
            if any(one >= node for one in inputs):
                yield f"the step {node} is made of something younger than it"
            if node in self._known_of:
                yield f"the step {node} was reported before"
                continue
            described.add(node)
            yield from self._noted(step)
            unknown += sum(one not in self._hashes and one not in self._steps for one in inputs)
            self._steps[node] = tuple(one for one in inputs if one < node)
            best, worst = _grades(step)
            behind = (self._known_of.get(one) for one in self._steps[node])
            retrieved = any(one is not None and one.retrieved for one in behind)
            attested = step.get("step") == "ModelAttested"
            self._known_of[node] = _Step(best, worst, _sure(step.get("confidence")), retrieved, attested)
        of = event.get("node")
        if type(of) is not int or of not in described:
            yield "none of its steps is the one that it reports"
        if left_out != 0 and not _is_large(steps):
            yield "its steps are few, and it says that inputs of them are left out"
        if left_out == 0 and unknown:
            yield f"{unknown} inputs of its steps are neither retrieved nor derived"

    def _deliver(self, event: Mapping[str, Json]) -> Iterator[str]:
        named = event.get("retrievals")
        hashes = [_text(one) for one in named] if isinstance(named, list) else []
        if not hashes and event.get("attested") is not True:
            yield "what is delivered has no source, and no model vouches for it"
        for one in hashes:
            if one not in self._known:
                yield f"it names the source {one[:12]}…, which was not retrieved in this run"
        node, inside = event.get("node"), tuple(_numbers(event.get("inside")))
        labels = (node, *inside) if type(node) is int else inside
        if type(node) is not int or any(one not in self._known_of for one in labels):
            yield "the log does not say of what it was derived"
            return
        below = self._below(labels)
        if not below.complete:
            return
        if below.hashes != set(hashes):
            yield "the sources that it names are not those of its chain"
        if not all(self._known_of[one].retrieved for one in labels):
            below.best = below.worst = Grade.ATTESTED
        grades = [grade.value for grade in reversed(Grade) if below.worst <= grade <= below.best]
        if event.get("grade") not in grades:
            yield f"the steps below it make it {' or '.join(grades)}"
        if event.get("attested") is not below.attested:
            yield "it says otherwise of a model's own word than the steps below it"
        if event.get("confidence") != below.confidence:
            yield f"the steps below it have the confidence {below.confidence}"

    def _below(self, labels: tuple[int, ...]) -> _Below:
        seen, waiting = set(labels), list(labels)
        below = _Below(set())
        while waiting:
            one = waiting.pop()
            known = self._hashes.get(one)
            inputs = self._steps.get(one)
            if known is not None and inputs is None:
                below.hashes.add(known)
            elif inputs is None:
                below.complete = False
            if one in self._known_of:
                below.add(self._known_of[one])
            for inner in inputs or ():
                if inner not in seen:
                    seen.add(inner)
                    waiting.append(inner)
        return below

    def _completed(self, event: Mapping[str, Json]) -> Iterator[str]:
        """Check that a result with grounded parts is the one whose hash was written when it was handed over.
        Of any other result, and of a fault, the log says nothing beside its last event."""
        ended_well = event.get("ok") is True and event.get("error") is None
        if self._handed_over and not (ended_well and json_hash(event.get("result")) == self._handed_over):
            yield "its result is not the one that was handed over"
        self._handed_over = ""

    def _cite(self, event: Mapping[str, Json]) -> Iterator[str]:
        evidence = event.get("evidence")
        if not isinstance(evidence, dict) or event.get("grounding") != "citation":
            return
        text = self._texts.get(_text(evidence.get("hash")))
        start, end = evidence.get("start"), evidence.get("end")
        self._quoting.add(_text(event.get("claim")).partition(":")[0])
        if text is None or type(start) is not int or type(end) is not int:
            return
        if not 0 <= start <= end or text[start:end] != evidence.get("quote"):
            yield "the quote is not at that place of the document"

    def _severed_at(self, event: Mapping[str, Json]) -> Iterator[str]:
        site, count, activation = event.get("site"), event.get("count"), event.get("activation")
        number = activation.get("number") if isinstance(activation, dict) else None
        if type(site) is not int or type(number) is not int or type(count) is not int or count < 1:
            yield "it names no site, no activation or no count"
            return
        if (site, number) in self._severed:
            yield f"the site {site} was severed in this activation already: there is one event for all times"
        self._severed.add((site, number))
        place = _text(event.get("kind")), _text(event.get("function"))
        if self._reported is not None and self._reported.get(site) != place:
            yield f"the program reports no such discard at the site {site}"
        if self._sites.setdefault(site, place) != place:
            yield f"the site {site} was another discard before"


def _grades(step: Mapping[str, Json]) -> tuple[Grade, Grade]:
    """Return the best and the worst that the step may bring its chain to. Operators are reported together,
    with counts: of several that each may only select a part, the log does not say whether one had another
    operand. Nor does it say which part of an answer with quotations was read."""
    kind, notes = step.get("step"), step.get("notes")
    if kind == "PromptTransform" and isinstance(notes, list) and "quoted" in notes:
        return Grade.CITED, Grade.MIXED if step.get("unsourced") else Grade.SYNTHESISED
    if step.get("unsourced") or kind in ("ModelAttested", "Severed"):
        return Grade.MIXED, Grade.MIXED
    if kind in ("ToolTransform", "PromptTransform"):
        return Grade.SYNTHESISED, Grade.SYNTHESISED
    if kind == "Quoted":
        return Grade.VERBATIM, Grade.SYNTHESISED
    if kind == "AgentHandoff":
        return Grade.VERBATIM, Grade.VERBATIM
    ops = step.get("ops")
    named = set(ops) if isinstance(ops, dict) else set()
    if not named <= SELECTING or (step.get("constant") is True and "part" not in named):
        return Grade.COMPUTED, Grade.COMPUTED
    return Grade.VERBATIM, Grade.VERBATIM if named == {"part"} else Grade.COMPUTED


def _holds_nothing(answer: Json) -> bool:
    """Return whether an answer, as the model gave it, holds no leaf: absent options, empty lists and maps,
    and records of these. Which of its objects are records, only the program knows."""
    waiting = [answer]
    while waiting:
        here = waiting.pop()
        if isinstance(here, dict) and here != {"tag": "none"}:
            waiting += here.values()
        elif here is not None and here != [] and not isinstance(here, dict):
            return False
    return True


def _is_large(steps: Json) -> bool:
    """Return whether there are so many steps, or so many inputs and operators, that a run leaves some out."""
    listed = [one for one in steps if isinstance(one, dict)] if isinstance(steps, list) else []
    sizes = [len([*_numbers(one.get("inputs"))]) + sum(_counts(one.get("ops"))) for one in listed]
    return (
        len(listed) >= MOST_STEPS
        or any(size >= MOST_INPUTS for size in sizes)
        or sum(sizes) >= MOST_WALKED - 1
    )


def _counts(value: Json) -> Iterator[int]:
    return _numbers(list(value.values())) if isinstance(value, dict) else iter(())


def _sure(value: Json) -> float | None:
    return float(value) if type(value) in (int, float) and isinstance(value, int | float) else None


def _text(value: Json) -> str:
    return value if isinstance(value, str) else ""


def _numbers(value: Json) -> Iterator[int]:
    return (one for one in value if type(one) is int) if isinstance(value, list) else iter(())
