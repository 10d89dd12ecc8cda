"""Chains: what a grounded value carries, as the steps themselves (grounding.md 6)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

GRADES = ("verbatim", "computed", "cited", "synthesised", "mixed", "attested")
SELECTING = {"field", "index", "some", "ok", "err", "item", "part"}
KEEPING = {"+", "text", "join", "read"}
BUILDING = {"construct", "together", "some", "ok", "err"}
"""What holds the texts of its operands, and what has them as parts (evidence.md 2; docs/decisions.md)."""
_made = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Source:
    """grounding.md 6, `Source`; without the time, which only the host's clock decides."""

    id: str
    uri: str
    hash: str
    start: int
    end: int
    line: int
    text: str | None
    tool: str
    title: str = ""
    metadata: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Cited:
    """A verified span as a leaf (grounding.md 7.5): document hash, start, end, text."""

    hash: str
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Place:
    """[start, end) of the text of the document with this number; `ambiguous` if it is one of several."""

    document: int
    start: int
    end: int
    ambiguous: bool


@dataclass(frozen=True, slots=True, eq=False)
class Label:
    """A chain, as its last step over the steps it was made from (grounding.md 6, first bullet). A step is
    itself and nothing else: two that look alike are two. `made` tells which of two is older, `parts` are
    the steps of the parts of a source's answer, by path."""

    kind: str
    name: str
    inputs: tuple[Label, ...] = ()
    constant: bool = False
    unsourced: bool = False
    confidence: float = 1.0
    source: Source | None = None
    model: str = ""
    tokens: int = 0
    arguments: tuple[tuple[str, str], ...] = ()
    cited: tuple[Cited, ...] = ()
    notes: tuple[str, ...] = ()
    parts: dict[object, Label] = field(default_factory=dict)
    holds: Holds | None = None
    made: int = field(default_factory=lambda: next(_made))


@dataclass(frozen=True, slots=True, eq=False)
class Holds:
    """A part of a strict answer: which parts of the answer, by path, hold their evidence, where it
    stands in the answer, and the arguments of the call (evidence.md 2)."""

    cited: Mapping[tuple[object, ...], bool]
    path: tuple[object, ...]
    inputs: tuple[Label, ...]


def derived(op: str, inputs: Iterable[Label], constant: bool = False, unsourced: bool = False) -> Label:
    """Derived {op, inputs, constant or unsourced operand} (grounding.md 6)."""
    return Label("Derived", op, tuple(inputs), constant, unsourced)


def quoted(leaf: Label, source: Source, place: Place, chooser: str, by: Label | None, sure: float) -> Label:
    """Quoted {document hash, start, end} over the one Retrieval (evidence.md 1.4)."""
    text = (source.text or "")[place.start : place.end]
    cited = (Cited(source.hash, place.start, place.end, text),)
    notes = (f"chosen by {chooser}",) * (by is not None) + ("ambiguous",) * place.ambiguous
    return Label("Quoted", chooser, (leaf,), confidence=sure, cited=cited, notes=notes)


def once(labels: Iterable[Label]) -> tuple[Label, ...]:
    """Each of them once, in order (grounding.md 6, first bullet)."""
    return tuple(dict.fromkeys(labels))


def select(label: Label, key: object) -> Label:
    """Field, index, `first`, `last`, `for`, destructuring and `match` select the element's node of a value
    straight from a source; of any other it is a step of its own (grounding.md 6, second bullet)."""
    if key in label.parts:
        return label.parts[key]
    made = derived("field" if isinstance(key, str) else "index", [label])
    if label.holds is None or (*label.holds.path, key) not in label.holds.cited:
        return made
    holds = replace(label.holds, path=(*label.holds.path, key))
    return label.parts.setdefault(key, replace(made, holds=holds))


def chosen(label: Label, key: object) -> Label:
    """The node of `Some(element)` that `first`, `last` and `m[k]` make of an element: the box is no part of
    the source's answer, so `Some` does not select below the element's node (grounding.md 6)."""
    element = select(label, key)
    if not element.parts and element.holds is None:
        return element
    box = derived("part", [element])
    box.parts["some"] = element
    return box


def steps(*labels: Label) -> list[Label]:
    """All steps of the chains, each once, oldest first (grounding.md 6, first bullet: walks are sweeps)."""
    found: dict[int, Label] = {}
    waiting = list(labels)
    while waiting:
        step = waiting.pop()
        if step.made not in found:
            found[step.made] = step
            waiting += step.inputs
    return [found[made] for made in sorted(found)]


def retrievals(*labels: Label) -> list[Label]:
    """The Retrieval leaves: documents, and answers that hold none (grounding.md 6; docs/decisions.md)."""
    return [step for step in steps(*labels) if step.kind == "Retrieval" and not step.inputs]


def sources(*labels: Label) -> list[Source]:
    """`.sources()` (grounding.md 6)."""
    return [step.source for step in retrievals(*labels) if step.source is not None]


def confidence(*labels: Label) -> float:
    """`.confidence()`: the minimum over all nodes of the chains of a value (grounding.md 6; 8, T5)."""
    return min(step.confidence for step in steps(*labels))


def grade(*labels: Label) -> str:
    """The worst of all chains of a value (grounding.md 6, "grade"; evidence.md 2)."""
    return max((_grade(label) for label in labels), key=GRADES.index)


def _grade(label: Label) -> str:
    """Worst on one chain (grounding.md 6, "grade")."""
    if not any(step.kind == "Retrieval" for step in steps(label)):
        return "attested"
    levels, rest, waiting, seen = [0], list[Label](), [label], set[int]()
    if passage(label) is not None:
        return "verbatim"
    while waiting:
        step = waiting.pop()
        if step.made in seen:
            continue
        seen.add(step.made)
        found = passage(step)
        if found is not None:
            levels.append(GRADES.index("cited") if is_chosen(found) else 0)
        elif step.holds is not None and step.holds.cited[step.holds.path]:
            levels.append(GRADES.index("cited"))
            rest += [one for one in step.holds.inputs if passage(one) is None]
        elif step.holds is None and _keeps(step):
            levels.append(_level(step))
            waiting += step.inputs
        else:
            rest.append(step)
    return GRADES[max(*levels, *map(_level, steps(*rest)))]


def passage(step: Label) -> Label | None:
    """The quote that the step is, or of which it reads fields alone (evidence.md 1.4)."""
    while step.kind != "Quoted":
        reads = step.name in SELECTING and len(step.inputs) == 1 and not step.constant and not step.unsourced
        if step.kind != "AgentHandoff" and not (step.kind == "Derived" and reads):
            return None
        (step,) = step.inputs
    return step


def is_chosen(quote: Label) -> bool:
    """Whether anything but a constant chose it (evidence.md 1.4)."""
    return any(note.startswith("chosen by") for note in quote.notes)


def _keeps(step: Label) -> bool:
    """Whether a result holds the verified text that its operands hold (evidence.md 2)."""
    if step.kind != "Derived" or step.unsourced:
        return step.kind == "AgentHandoff" and not step.unsourced
    boxed = step.name == "part" and step.parts.get("some") in step.inputs
    return boxed or step.name in KEEPING or (step.name in BUILDING and not step.constant)


def _level(step: Label) -> int:
    """How low one step brings the grade: a ModelAttested beside a retrieval is an unsourced operand, reading
    a part and handing over change nothing (grounding.md 6, "grade")."""
    if step.unsourced or step.kind == "ModelAttested" or ("unsourced" in dict(step.arguments).values()):
        return 4
    if step.kind in ("ToolTransform", "PromptTransform") or (step.kind == "Quoted" and is_chosen(step)):
        return 3
    if step.kind != "Derived":
        return 0
    reading = step.name in SELECTING and len(step.inputs) == 1 and not step.constant
    return 0 if reading or step.name == "part" else 1


def rendered(*labels: Label) -> str:
    """`.chain()` renders: a line a step, oldest first, with the numbers of its inputs (grounding.md 6)."""
    number = {step.made: n for n, step in enumerate(steps(*labels), 1)}
    return "\n".join(
        f"{n}. {words(step)}"
        + (f" <- {', '.join(str(number[i.made]) for i in step.inputs)}" if step.inputs else "")
        for n, step in enumerate(steps(*labels), 1)
    )


def words(step: Label) -> str:
    """What a node says of itself (grounding.md 6, "Nodes")."""
    given = f"({', '.join(f'{name}: {what}' for name, what in step.arguments)})"
    if step.source is not None:
        s = step.source
        place = f"{s.start}..{s.end} from line {s.line}, {s.hash[:12]}"
        return f"Retrieval {s.uri} ({place if s.text is not None else f'answer {s.hash[:12]}'}) by {s.tool}"
    if step.kind == "Quoted":
        return ", ".join((f"Quoted {step.cited[0].start}..{step.cited[0].end}", *step.notes))
    if step.kind == "PromptTransform":
        quotes = f"{len(step.cited)} verified quote{'s' if len(step.cited) > 1 else ''}"
        told = f"{step.tokens} tokens" + (f", {quotes}" if step.cited else "")
        return ", ".join((f"PromptTransform {step.name}{given} by {step.model}, {told}", *step.notes))
    if step.kind == "ModelAttested":
        return f"ModelAttested {step.name}{given} by {step.model}"
    if step.kind == "ToolTransform":
        return f"ToolTransform {step.name}{given}"
    marks = [m for m, there in (("constant", step.constant), ("unsourced", step.unsourced)) if there]
    return f"{step.kind} {step.name}" + (f" with {' and '.join(marks)} operand" if marks else "")
