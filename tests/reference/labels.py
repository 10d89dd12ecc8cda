"""Chains: what a grounded value carries, as the steps themselves (provenance.chain.1)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

GRADES = ("verbatim", "computed", "cited", "synthesised", "mixed", "attested")
SELECTING = {"field", "index", "some", "ok", "err", "item", "part"}
KEEPING = {"+", "text", "join", "read"}
BUILDING = {"construct", "together", "some", "ok", "err"}
"""What holds the texts of its operands, and what has them as parts (provenance.grade.3;
docs/decisions.md)."""
_made = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Source:
    """A source (provenance.source.1), without the time, which only the host's clock decides."""

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
    """A verified span as a leaf (citations.quotation.1): document hash, start, end, text."""

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
    """A chain, as its last step over the steps it was made from (provenance.chain.1). A step is
    itself and nothing else: two that look alike are two. `made` shows which of two is older, `parts` are
    the steps of the parts of a source's answer, by path. `unshown` is a separator that
    is between no texts."""

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
    unshown: Label | None = None
    made: int = field(default_factory=lambda: next(_made))

    def __deepcopy__(self, memo: object) -> Label:
        """A copy of a value has the steps of that (taint.trusted.1)."""
        return self


@dataclass(frozen=True, slots=True, eq=False)
class Holds:
    """A part of a strict answer: which parts of the answer, by path, hold their evidence, where it
    is in the answer, and the arguments of the call (provenance.grade.3)."""

    cited: Mapping[tuple[object, ...], bool]
    path: tuple[object, ...]
    inputs: tuple[Label, ...]
    quotes: Mapping[tuple[object, ...], Label] = field(default_factory=dict)


def derived(op: str, inputs: Iterable[Label], constant: bool = False, unsourced: bool = False) -> Label:
    """Derived {op, inputs, constant or unsourced operand} (provenance.chain.4)."""
    return Label("Derived", op, tuple(inputs), constant, unsourced)


def cut(source: Source, place: Place) -> Cited:
    """The slice of the document at a place (citations.quote.1)."""
    return Cited(source.hash, place.start, place.end, (source.text or "")[place.start : place.end])


def quoted(
    leaf: Label,
    source: Source,
    place: Place,
    chooser: str,
    by: Label | None,
    sure: float,
    repaired: bool = False,
) -> Label:
    """Quoted {document hash, start, end} over the one Retrieval (citations.quote.2)."""
    cited = (cut(source, place),)
    notes = (f"chosen by {chooser}",) * (by is not None) + ("ambiguous",) * place.ambiguous
    notes += ("repaired",) * repaired
    return Label("Quoted", chooser, (leaf,), confidence=sure, cited=cited, notes=notes)


def once(labels: Iterable[Label]) -> tuple[Label, ...]:
    """Each of them once, in order (provenance.chain.1)."""
    return tuple(dict.fromkeys(labels))


def select(label: Label, key: object) -> Label:
    """Field, index, `first`, `last`, `for`, destructuring and `match` select the element's node of a value
    straight from a source; of any other it is a step of its own (provenance.source.3)."""
    if key in label.parts:
        return label.parts[key]
    if label.holds is not None and (*label.holds.path, key) in label.holds.quotes:
        return label.holds.quotes[(*label.holds.path, key)]
    made = derived("field" if isinstance(key, str) else "index", [label])
    if label.holds is None or (*label.holds.path, key) not in label.holds.cited:
        return made
    holds = replace(label.holds, path=(*label.holds.path, key))
    return label.parts.setdefault(key, replace(made, holds=holds))


def chosen(label: Label, key: object) -> Label:
    """The node of `Some(element)` that `first`, `last` and `m[k]` make of an element: the box is not part of
    the source's answer, so `Some` does not select below the element's node (provenance.source.3)."""
    element = select(label, key)
    if not element.parts and element.holds is None:
        return element
    box = derived("part", [element])
    box.parts["some"] = element
    return box


def separated(joined: Label, elements: Iterable[Label], count: int, separator: object) -> Label:
    """The step of so many joined texts: fewer than two hold nothing of the separator, unless it is one of
    them (provenance.grade.3)."""
    label: Label | None = getattr(separator, "label", None)
    unshown = label if count < 2 and all(one is not label for one in elements) else None
    return replace(joined, unshown=unshown)


def steps(*labels: Label) -> list[Label]:
    """All steps of the chains, each once, oldest first (provenance.chain.1)."""
    found: dict[int, Label] = {}
    waiting = list(labels)
    while waiting:
        step = waiting.pop()
        if step.made not in found:
            found[step.made] = step
            waiting += step.inputs
    return [found[made] for made in sorted(found)]


def retrievals(*labels: Label) -> list[Label]:
    """The Retrieval leaves: documents, and answers that hold none (provenance.chain.1, docs/decisions.md)."""
    return [step for step in steps(*labels) if step.kind == "Retrieval" and not step.inputs]


def sources(*labels: Label) -> list[Source]:
    """`.sources()` (provenance.source.4)."""
    return [step.source for step in retrievals(*labels) if step.source is not None]


def confidence(*labels: Label) -> float:
    """`.confidence()`: the minimum over all nodes of the chains of a value (provenance.confidence.1, theorem
    T5)."""
    return min(step.confidence for step in steps(*labels))


def grade(*labels: Label) -> str:
    """The worst of all chains of a value (provenance.grade.1)."""
    return max((_grade(label) for label in labels), key=GRADES.index)


def _grade(label: Label) -> str:
    """Worst on one chain (provenance.grade.1)."""
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
            waiting += [each for each in step.inputs if each is not step.unshown]
            rest += [] if step.unshown is None else [step.unshown]
        else:
            rest.append(step)
    return GRADES[max(*levels, *map(_level, steps(*rest)))]


def passage(step: Label) -> Label | None:
    """The quote that the step is, or of which it reads fields alone (citations.quote.2)."""
    while step.kind != "Quoted":
        reads = step.name in SELECTING and len(step.inputs) == 1 and not step.constant and not step.unsourced
        if step.kind != "AgentHandoff" and not (step.kind == "Derived" and reads):
            return None
        (step,) = step.inputs
    return step


def is_chosen(quote: Label) -> bool:
    """Whether anything but a constant chose it (citations.quote.2)."""
    return any(note.startswith("chosen by") for note in quote.notes)


def _keeps(step: Label) -> bool:
    """Whether a result holds the verified text that its operands hold (provenance.grade.3)."""
    if step.kind != "Derived" or step.unsourced:
        return step.kind == "AgentHandoff" and not step.unsourced
    boxed = step.name == "part" and step.parts.get("some") in step.inputs
    return boxed or step.name in KEEPING or (step.name in BUILDING and not step.constant)


def _level(step: Label) -> int:
    """How low one step brings the grade: a ModelAttested beside a retrieval is an unsourced operand, reading
    a part and handing over change nothing (provenance.grade.1)."""
    if step.unsourced or step.kind == "ModelAttested" or ("unsourced" in dict(step.arguments).values()):
        return 4
    if step.kind in ("ToolTransform", "PromptTransform") or (step.kind == "Quoted" and is_chosen(step)):
        return 3
    if step.kind != "Derived":
        return 0
    reading = step.name in SELECTING and len(step.inputs) == 1 and not step.constant
    return 0 if reading or step.name == "part" else 1


def rendered(*labels: Label) -> str:
    """`.chain()` renders: a line a step, oldest first, with the numbers of its inputs
    (provenance.source.4)."""
    number = {step.made: n for n, step in enumerate(steps(*labels), 1)}
    return "\n".join(
        f"{n}. {words(step)}"
        + (f" <- {', '.join(str(number[i.made]) for i in step.inputs)}" if step.inputs else "")
        for n, step in enumerate(steps(*labels), 1)
    )


def words(step: Label) -> str:
    """What a node says of itself (provenance.chain.1)."""
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
