"""What a grounded value carries: its sources, grade and confidence (grounding.md 6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from corvid.syntax import tree
from tests.reference.context import Facts

VERBATIM, COMPUTED, SYNTHESISED, MIXED = range(4)
NAMES = ("Verbatim", "Computed", "Synthesised", "Mixed")


@dataclass(frozen=True, slots=True)
class Document:
    """A retrieved document: the `order`-th retrieval of the run, by a tool with arguments."""

    order: int
    tool: str
    arguments: str
    path: str
    text: str


Documents: TypeAlias = "Document | dict[object, Documents]"
"""The documents of a source's answer by path: a leaf, or by field, index, key, `some`, `ok`, `err`."""


@dataclass(frozen=True, slots=True)
class Label:
    """A whole chain, folded: grounding.md 6. `level` is the worst step but for attestation."""

    sources: frozenset[Document]
    level: int
    attested: bool
    confidence: float
    answer: Documents | None = field(default=None, compare=False)

    @property
    def grade(self) -> str:
        """Worst on the chain: Attested without any retrieval, Mixed beside one (grounding.md 6)."""
        if self.attested:
            return "Mixed" if self.sources else "Attested"
        return NAMES[self.level]


def derived(
    inputs: Iterable[Label], unsourced: bool, level: int = COMPUTED, confidence: float = 1.0
) -> Label:
    """A new step over the inputs. Confidence is the minimum over all nodes; an unsourced operand makes it
    Mixed
    (grounding.md 6)."""
    labels = list(inputs)
    return Label(
        frozenset(s for label in labels for s in label.sources),
        max([level, MIXED if unsourced else level, *(label.level for label in labels)]),
        any(label.attested for label in labels),
        min([confidence, *(label.confidence for label in labels)]),
    )


def select(label: Label, key: object) -> Label:
    """Field, index, `first`, `last`, `for`, destructuring and `match` select the element's node of a value
    straight from a source; else it is a step, but no operation that lowers the grade (grounding.md 6)."""
    if isinstance(label.answer, dict) and key in label.answer:
        below = label.answer[key]
        return replace(label, answer=below, sources=frozenset(leaves(below)))
    return derived([label], False, label.level)


def leaves(documents: Documents) -> Iterable[Document]:
    """The documents below."""
    if isinstance(documents, Document):
        yield documents
    else:
        for item in documents.values():
            yield from leaves(item)


def constant(facts: Facts, e: tree.Expr, hidden: frozenset[str] = frozenset()) -> bool:
    """Built from literals only, or a name bound once to such an expression; mutable containers never are
    (grounding.md 6, "Constant"). `hidden` are the parameters of enclosing lambdas."""
    match e:
        case (
            tree.IntLiteral()
            | tree.FloatLiteral()
            | tree.StringLiteral()
            | tree.BoolLiteral()
            | tree.NothingLiteral()
        ):
            return True
        case tree.Name(text=name):
            bindings = facts.bindings.get(name)
            if name in hidden:
                return False
            if bindings is None:
                return True
            once = bindings[0] if len(bindings) == 1 else None
            return (
                once is not None and facts.simple.get(name) is once and constant(facts, once, hidden | {name})
            )
        case tree.Sign(operand=operand) | tree.Not(operand=operand):
            return constant(facts, operand, hidden)
        case tree.Compare(left=left, right=right):
            return constant(facts, left, hidden) and constant(facts, right, hidden)
        case tree.Logic(operands=operands):
            return all(constant(facts, o, hidden) for o in operands)
        case tree.Arithmetic(first=first, links=links):
            return constant(facts, first, hidden) and all(
                constant(facts, link.operand, hidden) for link in links
            )
        case tree.FString(parts=parts):
            return all(isinstance(p, str) or constant(facts, p, hidden) for p in parts)
        case tree.Access(base=tree.Name(text=name), links=(tree.FieldLink(),)):
            return name not in hidden and name not in facts.bindings
        case tree.Access(links=(tree.CallLink(arguments=many) | tree.MethodLink(arguments=many),)) if (
            facts.decl.module,
            e.id,
        ) in facts.variants:
            return all(constant(facts, one, hidden) for one in many)
        case tree.Access(
            base=tree.Name(text="Some" | "Ok" | "Err"), links=(tree.CallLink(arguments=(one,)),)
        ):
            return constant(facts, one, hidden)
        case _:
            return False
