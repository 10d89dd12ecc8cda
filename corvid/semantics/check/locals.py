"""The locals of one callable: one type and one label for each name (grounding.md 1.6)."""

from __future__ import annotations

from dataclasses import dataclass, field

from corvid.semantics.types.model import ListOf, MapOf, Type, is_grounded, plain, relabel
from corvid.source.span import Span
from corvid.syntax import tree


@dataclass(frozen=True, slots=True)
class Binding:
    """One place that gives a name a value; `value` is None for loops, patterns and parameters."""

    span: Span
    type: Type
    value: tree.Expr | None
    how: str


@dataclass(slots=True)
class Locals:
    """`types`, `first` and `bindings` are of the running pass; what fell and what was learned about
    empty literals lasts from pass to pass, and only ever goes down, so the passes end."""

    types: dict[str, Type] = field(default_factory=dict)
    first: dict[str, Span] = field(default_factory=dict)
    fixed: set[str] = field(default_factory=set)
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    fallen: set[str] = field(default_factory=set)
    elements: dict[str, ListOf | MapOf] = field(default_factory=dict)
    learned: dict[str, list[ListOf | MapOf]] = field(default_factory=dict)
    empties: set[str] = field(default_factory=set)
    changed: bool = False

    def start_pass(self) -> None:
        """Forget what belongs to one pass."""
        self.types, self.first, self.bindings, self.learned = {}, {}, {}, {}
        self.fixed, self.empties, self.changed = set(), set(), False

    def declare(self, name: str, type_: Type, span: Span, how: str, value: tree.Expr | None = None) -> None:
        """A parameter or an annotated name: its type and label are as written."""
        self.types[name] = type_
        self.first.setdefault(name, span)
        self.fixed.add(name)
        self.bindings.setdefault(name, []).append(Binding(span, type_, value, how))

    def bind(self, name: str, type_: Type, span: Span, value: tree.Expr | None, how: str) -> Type:
        """A binding without annotation; the type the name has, to which the value must be coerced."""
        self.bindings.setdefault(name, []).append(Binding(span, type_, value, how))
        if name not in self.types:
            self.first[name] = span
            self.types[name] = relabel(type_, is_grounded(type_) and name not in self.fallen)
        elif name not in self.fixed and is_grounded(self.types[name]) and not is_grounded(type_):
            self.fallen.add(name)
            self.types[name] = plain(self.types[name])
            self.changed = True
        return self.types[name]

    def learn(self, name: str, container: ListOf | MapOf) -> None:
        """`name.append(e)`, `name[k] = v` on a name that an empty literal was bound to."""
        self.learned.setdefault(name, []).append(container)

    def end_pass(self) -> None:
        """Settle the types of empty literals: the first use's, Grounded inside iff all uses are."""
        for name in self.empties:
            seen = self.learned.get(name, [])
            if not seen:
                continue
            settled = _settle(seen)
            if self.elements.get(name) != settled:
                self.elements[name] = settled
                self.changed = True


def _settle(seen: list[ListOf | MapOf]) -> ListOf | MapOf:
    first = seen[0]
    label = all(is_grounded(one.element if isinstance(one, ListOf) else one.value) for one in seen)
    if isinstance(first, ListOf):
        return ListOf(relabel(first.element, label))
    return MapOf(plain(first.key), relabel(first.value, label))
