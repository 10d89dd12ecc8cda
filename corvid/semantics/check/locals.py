"""The locals of one callable: one type and one label for each name (grounded.local.1), and which of them
surely have a value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct, field

from corvid.semantics.types.model import Type, has_unknown
from corvid.semantics.types.relate import fallen, join
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.types import ListType, MapType, Unknown, is_grounded, plain

Container: TypeAlias = "ListType[Type] | MapType[Type]"


class Binding(Struct, frozen=True):
    """One place that gives a name a value; `value` is None for loops, patterns and parameters."""

    span: Span
    type: Type
    value: tree.Expr | None
    how: str


class Locals(Struct):
    """`types`, `first` and `bindings` are of the running pass; what fell and what was learned about
    empty literals lasts from pass to pass, and only ever goes down, so the passes end."""

    types: dict[str, Type] = field(default_factory=dict)
    first: dict[str, Span] = field(default_factory=dict)
    fixed: set[str] = field(default_factory=set)
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    fallen: set[str] = field(default_factory=set)
    elements: dict[str, Container] = field(default_factory=dict)
    learned: dict[str, list[Container]] = field(default_factory=dict)
    empties: set[str] = field(default_factory=set)
    blamed: set[str] = field(default_factory=set)
    """Those of `empties` whose uses have a problem already."""
    fell: set[str] = field(default_factory=set)
    """Names whose type lost a label in this pass, or were learned anew."""
    changed: bool = False

    def start_pass(self) -> None:
        """Forget what belongs to one pass."""
        self.types, self.first, self.bindings, self.learned = {}, {}, {}, {}
        self.fixed, self.empties, self.blamed = set(), set(), set()
        self.fell, self.changed = set(), False

    def declare(self, name: str, type_: Type, span: Span, how: str, value: tree.Expr | None = None) -> None:
        """Declare a parameter or an annotated name, whose type and label are as written."""
        self.types[name] = type_
        self.first.setdefault(name, span)
        self.fixed.add(name)
        self.bindings.setdefault(name, []).append(Binding(span, type_, value, how))

    def bind(self, name: str, type_: Type, span: Span, value: tree.Expr | None, how: str) -> Type:
        """Return a binding without annotation; the type the name has, to which the value must be coerced."""
        self.bindings.setdefault(name, []).append(Binding(span, type_, value, how))
        if name not in self.types:
            self.first[name] = span
            self.types[name] = fallen(type_) if name in self.fallen else type_
        elif name not in self.fixed and is_grounded(self.types[name]) and is_plain(type_):
            self.fallen.add(name)
            self.fell.add(name)
            self.types[name] = fallen(self.types[name])
            self.changed = True
        return self.types[name]

    def learn(self, name: str, container: Container) -> None:
        """Learn from `name.append(e)` or `name[k] = v` on a name that an empty literal was bound to. For
        the rest of the first pass that is its type, so that what is read from it need not wait for the
        next."""
        self.learned.setdefault(name, []).append(container)
        if name not in self.elements and has_unknown(self.types[name]):
            self.types[name] = container

    def end_pass(self) -> None:
        """Settle the types of empty literals: what all uses join to, so Grounded inside iff all are."""
        for name in self.empties:
            seen = self.learned.get(name, [])
            if not seen:
                continue
            settled = settle(seen)
            if self.elements.get(name) != settled:
                self.elements[name] = settled
                self.fell.add(name)
                self.changed = True


def is_plain(type_: Type) -> bool:
    """Return whether it is known that there is no label: what is open in this pass may get one in the
    next."""
    return not is_grounded(type_) and not isinstance(type_, Unknown)


def settle(seen: list[Container]) -> Container:
    """Return what all join to; a use that fits no other is passed over, and is refused at its place."""
    first = seen[0]
    key = first.key if isinstance(first, MapType) else None
    value = _part(first)
    for one in seen[1:]:
        value = join(value, _part(one)) or value
        if key is not None and isinstance(one, MapType):
            key = join(key, one.key) or key
    return ListType(value) if key is None else MapType(plain(key), value)


def _part(container: Container) -> Type:
    return container.element if isinstance(container, ListType) else container.value


class Start(Struct, frozen=True):
    """Where a branch began."""

    trail: int
    left: bool
    above: bool


class Flow(Struct):
    """Certain assignment: which locals surely have a value at the place at hand.

    One set and a trail of what was added to it: a branch is taken back when it has been looked at, and what
    all branches that go on have set is added for good. So the cost is that of what branches set, not of what
    is set before them.

    `left`: control has left the branch at hand. `above`: it has left what is around the branch.
    `loops`: per open loop where it began and, for each `break`, what has been set by then."""

    names: set[str] = field(default_factory=set)
    trail: list[str] = field(default_factory=list)
    left: bool = False
    above: bool = False
    loops: list[tuple[Start, list[frozenset[str]]]] = field(default_factory=list)

    @property
    def dead(self) -> bool:
        """Whether the place at hand is never reached."""
        return self.left or self.above

    def set(self, name: str) -> None:
        """Record that `name` has a value from here on."""
        if name not in self.names:
            self.names.add(name)
            self.trail.append(name)

    def here(self) -> Start:
        """Return the place at hand, to come back to."""
        return Start(len(self.trail), self.left, self.above)

    def start(self) -> Start:
        """Begin a branch."""
        start = self.here()
        self.left, self.above = False, self.dead
        return start

    def take_back(self, start: Start) -> frozenset[str] | None:
        """End a branch: what it has set, None if control leaves it. All is as at `start`."""
        added = self.trail[start.trail :]
        del self.trail[start.trail :]
        self.names.difference_update(added)
        reached = not self.left
        self.left, self.above = start.left, start.above
        return frozenset(added) if reached else None

    def join(self, branches: Sequence[frozenset[str] | None]) -> None:
        """Go on behind branches of which one runs; what all have set stays set."""
        reached = [branch for branch in branches if branch is not None]
        if not reached:
            self.left = True
            return
        smallest = min(reached, key=len)
        for name in sorted(name for name in smallest if all(name in branch for branch in reached)):
            self.set(name)

    def open_loop(self) -> None:
        """Begin the body of a loop."""
        self.loops.append((self.start(), []))

    def leave_loop(self) -> None:
        """Record a `break` of the innermost loop."""
        start, breaks = self.loops[-1]
        if not self.left:
            breaks.append(frozenset(self.trail[start.trail :]))

    def close_loop(self, endless: bool) -> None:
        """Close a loop whose body has been looked at; an endless loop is left only by `break`."""
        start, breaks = self.loops.pop()
        self.take_back(start)
        if endless:
            self.join(breaks)
