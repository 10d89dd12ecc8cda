"""The meaning of statements and expressions, over the tree (language.md, "Evaluation")."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from corvid.syntax import tree
from tests.reference.context import Facts, Key
from tests.reference.host import Canned, Data
from tests.reference.infer import Inferred
from tests.reference.labelled_types import UNKNOWN, Type
from tests.reference.labels import Label, constant, derived, select
from tests.reference.program import Decl
from tests.reference.values import Fun, G, Value, bare, converted, copied, labels


class Returned(Exception):
    def __init__(self, value: Value) -> None:
        super().__init__()
        self.value = value


class Broke(Exception):
    """`break`."""


class Continued(Exception):
    """`continue`."""


@dataclass(slots=True)
class Frame:
    """One activation of a callable; `hidden` are parameters of the lambdas around."""

    facts: Facts
    names: dict[str, Value]
    wrapping: bool
    depth: int
    hidden: frozenset[str] = frozenset()


@dataclass(slots=True)
class Seen:
    """What a run did besides its result."""

    discards: Counter[tuple[Key, str]] = field(default_factory=Counter)
    calls: list[tuple[str, str]] = field(default_factory=list)
    retrievals: int = 0


class Steps:
    """What every part of the interpreter uses."""

    frame: Frame

    def __init__(self, inferred: Inferred) -> None:
        self.inferred = inferred
        self.program = inferred.program
        self.data = Data(self.program)
        self.host = Canned(self.program, self.data)
        self.seen = Seen()

    # ---- labels -------------------------------------------------------------------------------
    def key(self, node: tree.Node) -> Key:
        return self.frame.facts.decl.module, node.id

    def type_of(self, node: tree.Node) -> Type:
        return self.frame.facts.types.get(self.key(node), UNKNOWN)

    def constant(self, e: tree.Expr) -> bool:
        return constant(self.frame.facts, e, self.frame.hidden)

    def entered(self, node: tree.Node, value: Value) -> Value:
        """The value after the coercion at this node, if there is one; a lost label is an executed discard
        (grounding.md 1.3, 4)."""
        found = self.frame.facts.coercions.get(self.key(node))
        if found is None:
            return value
        lost: list[bool] = []
        result = converted(value, found[0], found[1], lost, lambda label: derived([label], False))
        if lost:
            self.severed(node, found[2])
        return result

    def severed(self, node: tree.Node, kind: str) -> None:
        self.seen.discards[self.key(node), kind] += 1

    def derive(self, operands: list[tuple[Value, tree.Expr | None]], level: int = 1) -> Label:
        """Derived over the grounded operands; a plain one that is no constant is unsourced (grounding.md
        6)."""
        inputs = [v.label for v, _ in operands if isinstance(v, G)]
        unsourced = any(not isinstance(v, G) and e is not None and not self.constant(e) for v, e in operands)
        return derived(inputs, unsourced, level)

    def operated(self, result: Value, operands: list[tuple[Value, tree.Expr | None]]) -> Value:
        """The result of an operation: wrapped if an operand was (grounding.md 2, table row 8)."""
        if result is None or not any(isinstance(v, G) for v, _ in operands):
            return result
        return (
            G(bare(copied(result)), self.derive(operands))
            if not isinstance(result, G)
            else self.twice(result, operands)
        )

    def twice(self, result: G, operands: list[tuple[Value, tree.Expr | None]]) -> G:
        """A grounded part that was read out of something grounded: both chains."""
        return G(result.value, derived([result.label, self.derive(operands)], False))

    def selected(self, whole: Value, key: object, item: Value) -> Value:
        """A part read out of `whole` (grounding.md 2, table row 11; 6, "by path")."""
        if not isinstance(whole, G) or isinstance(item, Fun) or item is None:
            return item
        label = select(whole.label, key)
        if isinstance(item, G):
            return G(item.value, derived([label, item.label], False))
        return G(item, label)

    def read(self, node: tree.Node, value: Value) -> None:
        """A plain container whose inner labels are looked through: a `container read` (grounding.md 2)."""
        if (self.key(node), "container read") in self.frame.facts.sites and next(
            labels(value), None
        ) is not None:
            self.severed(node, "container read")

    # ---- to be filled in ----------------------------------------------------------------------
    def ev(self, e: tree.Expr) -> Value:
        raise NotImplementedError

    def invoke(
        self, link: tree.Node, decl: Decl, given: list[tuple[Value, tree.Expr | None, tree.Node]]
    ) -> Value:
        raise NotImplementedError
