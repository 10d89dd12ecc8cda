"""The meaning of statements and expressions, over the tree (expressions.order.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from corvid.source.span import Span
from corvid.syntax import tree
from tests.reference.bounds import Bounds
from tests.reference.constants import constant
from tests.reference.context import Facts, Key
from tests.reference.data import Data
from tests.reference.gates import Judged
from tests.reference.host import Canned
from tests.reference.infer import Inferred
from tests.reference.labelled_types import UNKNOWN, Type
from tests.reference.labels import Label, derived, select
from tests.reference.program import Decl
from tests.reference.values import Fault, Fun, G, Value, converted, copied, labels

Event = tuple[str, dict[str, object]]
"""A phase of the log and the fields that the specification decides."""
Operands = list[tuple[Value, tree.Expr]]
"""What an operation was done on, each with its expression."""

LONGEST = 100_000
"""Texts and lists of this many parts are more than a test has memory for."""


class TooLong(Exception):
    """A value that no comparison is made with."""


class Returned(Exception):
    def __init__(self, value: Value) -> None:
        super().__init__()
        self.value = value


class Broke(Exception):
    """`break`."""


class Continued(Exception):
    """`continue`."""


@dataclass(slots=True)
class Approval:
    """A yes to a label with these argument expressions, bound to the values they had."""

    label: str
    exprs: tuple[tree.Expr, ...]
    values: list[Value]
    used: bool = False


@dataclass(slots=True)
class Frame:
    """One activation of a callable or lambda; `hidden` are parameters of the lambdas around, `activation` is
    the number of the innermost agent's activation. `approved` are the approvals of the open blocks, of which
    those before `inside` are outside the innermost loop."""

    facts: Facts
    names: dict[str, Value]
    wrapping: bool
    depth: int
    activation: int
    hidden: frozenset[str] = frozenset()
    approved: list[Approval] = field(default_factory=list)
    inside: int = 0


@dataclass(slots=True)
class Seen:
    """What a run did besides its result: calls, the executed discards of each agent activation, and what it
    logged of the protocols."""

    agents: list[str] = field(default_factory=list)
    discards: Counter[tuple[int, Key, str]] = field(default_factory=Counter)
    calls: list[tuple[str, str]] = field(default_factory=list)
    log: list[Event] = field(default_factory=list)

    def enter(self, decl: Decl) -> int:
        """The number of a new activation of an agent (grounded.discard.1)."""
        self.agents.append(decl.name)
        return len(self.agents)


class Steps:
    """What every part of the interpreter uses."""

    def __init__(self, inferred: Inferred, host: Canned) -> None:
        self.inferred = inferred
        self.program = inferred.program
        self.data = Data(self.program)
        self.host = host
        self.seen = Seen()
        self.limits: list[tuple[int, tree.Attempt]] = []
        self.bounds = Bounds()
        self.judged = Judged()
        self.frames: list[Frame] = []
        self.left: Span | None = None
        """Where the last body was left."""

    @property
    def frame(self) -> Frame:
        """The innermost activation (grounded.discard.1)."""
        return self.frames[-1]

    @contextmanager
    def at(self, node: tree.Node) -> Iterator[None]:
        """A fault inside, that no smaller node has, is at this node (expressions.order.2)."""
        try:
            yield
        except Fault as fault:
            fault.at = fault.at or node.span
            raise

    @contextmanager
    def calling(self, name: str) -> Iterator[None]:
        """A fault inside, that no call further in has, is of a call of this name (expressions.try.1)."""
        try:
            yield
        except Fault as fault:
            fault.callee = fault.callee or name
            raise

    # ---- labels -------------------------------------------------------------------------------
    def key(self, node: tree.Node) -> Key:
        """A node, across modules (grounded.discard.1)."""
        return self.frame.facts.decl.module, node.id

    def type_of(self, node: tree.Node) -> Type:
        """The static label that must cover the value (theorem T1)."""
        return self.frame.facts.types.get(self.key(node), UNKNOWN)

    def constant(self, e: tree.Expr) -> bool:
        """Whether an operand is constant (provenance.chain.4)."""
        return constant(self.frame.facts, e, self.frame.hidden)

    def entered(self, node: tree.Node, value: Value) -> Value:
        """The value after the coercion at this node, if there is one; a lost label is an executed discard
        (grounded.discard.1)."""
        self.judged.note(node.id, value)
        found = self.frame.facts.coercions.get(self.key(node))
        if found is None:
            return value
        lost: list[bool] = []
        result = converted(value, found[0], found[1], lost, lambda label: derived("widen", [label]))
        for _ in lost:
            self.severed(node, found[2])
        return result

    def severed(self, node: tree.Node, kind: str) -> None:
        """An executed discard: counted for its site in the innermost agent's activation
        (grounded.discard.1)."""
        self.seen.discards[self.frame.activation, self.key(node), kind] += 1

    def derive(self, op: str, operands: Operands) -> Label:
        """Derived over the grounded operands; of the plain ones it says whether one was constant, and whether
        one was not (provenance.chain.4, provenance.chain.1)."""
        plain = [self.constant(e) for v, e in operands if not isinstance(v, G)]
        return derived(op, [v.label for v, _ in operands if isinstance(v, G)], True in plain, False in plain)

    def operated(self, op: str, result: Value, operands: Operands) -> Value:
        """The result of an operation: wrapped if an operand was (grounded.lift.1)."""
        if isinstance(result, str | list) and len(result) > LONGEST:
            raise TooLong
        if result is None or not any(isinstance(v, G) for v, _ in operands):
            return result
        return G(copied(result), self.derive(op, operands))

    def selected(self, whole: Value, key: object, item: Value) -> Value:
        """A part read out of `whole` (grounded.lift.6, provenance.source.3); one that is
        grounded itself has both chains (2, "`Grounded<List<Grounded<T>>>`")."""
        if not isinstance(whole, G) or isinstance(item, Fun) or item is None:
            return item
        return self.part(select(whole.label, key), item)

    @staticmethod
    def part(label: Label, item: Value) -> G:
        """An element with its node, and with its own label (grounded.lift.1)."""
        if isinstance(item, G):
            return G(item.value, derived("read", [label, item.label]))
        return G(item, label)

    def read(self, node: tree.Node, value: Value) -> None:
        """A plain container whose inner labels are looked through: a `container read` (grounded.inside.1)."""
        if (self.key(node), "container read") in self.frame.facts.sites and labels(value):
            self.severed(node, "container read")

    # ---- to be filled in ----------------------------------------------------------------------
    def ev(self, e: tree.Expr) -> Value:
        """An expression as its place wants it (grounded.discard.1)."""
        raise NotImplementedError

    def invoke(self, link: tree.Node, decl: Decl, given: list[tuple[Value, tree.Expr, tree.Node]]) -> Value:
        """A call of something declared (grounded.lift.1)."""
        raise NotImplementedError
