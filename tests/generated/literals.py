"""Literals, constructors, lambdas."""

from __future__ import annotations

from corvid.types import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    STRING,
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    Type,
)
from tests.generated.calls import Calls
from tests.generated.scope import Impossible, Productions, Var
from tests.generated.shapes import RecordDecl

WORDS = ("a", "river", "seven", "12", "3.5", "north", "k0", "k1", "")
SHOWN = {INT: ("0", "1", "2", "3", "7", "40"), FLOAT: ("0.5", "1.0", "2.25", "3.0"), BOOL: ("true", "false")}


class Literals(Calls):
    """What begins a value."""

    def literals(self, want: Type, depth: int, hint: bool) -> Productions[str]:
        """The productions of a literal or constructor of this type, under the names of what they write."""
        weight = 7 if depth <= 0 else 2
        match want:
            case Scalar():
                return [("literal", weight, lambda: self.literal(want, depth, hint))]
            case ListType():
                return [("list", weight, lambda: self.literal(want, depth, hint))]
            case MapType():
                return [("map", weight, lambda: self.literal(want, depth, hint))]
            case FunctionType():
                return [("lambda", weight + 1, lambda: self.literal(want, depth, hint))]
            case NamedType(name) if isinstance(self.world.named[name], RecordDecl):
                return [
                    ("constructor", weight, lambda: self.construct(name, False, depth - 1)),
                    ("record literal", weight, lambda: self.record_literal(name, False, depth - 1)),
                ]
        return [("constructor", weight, lambda: self.literal(want, depth, hint))]

    def literal(self, want: Type, depth: int, hint: bool) -> str:
        """A literal, a constructor, a lambda."""
        d = depth - 1
        match want:
            case Scalar():
                return self._scalar(want)
            case ListType(element):
                count = self.world.pick((0, 1, 2, 3) if hint else (1, 2))
                return f"[{', '.join(self.part('in list', element, d, hint) for _ in range(count))}]"
            case MapType(key, value):
                count = self.world.pick((0, 1, 2)) if hint else 1
                entries = (
                    f"{self.part('map key', key, d, hint)}: {self.part('map value', value, d, hint)}"
                    for _ in range(count)
                )
                return "{" + ", ".join(entries) + "}"
            case OptionType(item):
                if hint and self.world.chance(0.3):
                    return "None"
                return f"Some({self.part('part of constructor', item, d, hint)})"
            case ResultType(ok, err):
                if not hint:
                    raise Impossible
                if self.world.chance(0.6):
                    return f"Ok({self.part('part of constructor', ok, d, True)})"
                return f"Err({self.part('part of constructor', err, d, True)})"
            case NamedType(name):
                return self.construct(name, False, d)
            case FunctionType(parameters, result):
                return self.lambda_(parameters, result, d, hint)
        raise Impossible

    def _scalar(self, want: Scalar) -> str:
        if want == STRING:
            return f'"{self.world.pick(WORDS)}"'
        return "nothing" if want == NOTHING else self.world.pick(SHOWN[want])

    def part(self, row: str, type_: Type, depth: int, hint: bool) -> str:
        """A part of a fresh literal: with a hint it is coerced by itself."""
        exact = not hint or self.body.pure or self.world.chance(0.7)
        return self.expr(row, type_, depth, hint=hint, exact=exact)

    def lifted_literal(self, want: GroundedType, depth: int, hint: bool) -> str:
        """A constructor or fresh literal with a surely grounded part where Grounded is expected."""
        if not hint:
            raise Impossible
        d = depth - 1
        match want.inner:
            case ListType(element):
                types = self.mixed((element, element), True)
                return f"[{', '.join(self.expr('in list', t, d) for t in types)}]"
            case MapType(key, value):
                types = self.mixed((value, value), True)
                entries = (f"{self.expr('map key', key, d)}: {self.expr('map value', t, d)}" for t in types)
                return "{" + ", ".join(entries) + "}"
            case OptionType(item):
                return f"Some({self.expr('part of constructor', self.labelled(item), d)})"
            case ResultType(ok):
                return f"Ok({self.expr('part of constructor', self.labelled(ok), d)})"
            case NamedType(name):
                make = self.construct if self.world.chance(0.5) else self.record_literal
                return make(name, True, d)
        raise Impossible

    def lambda_(
        self, parameters: tuple[Type, ...], result: Type, d: int, hint: bool, *, inferred: bool = False
    ) -> str:
        """A lambda literal; with a hint its parameters may go without annotation. `inferred`: what the
        body gives is what the result is."""
        if self.body.lambdas >= 2:
            raise Impossible
        names = [self.world.fresh("p") for _ in parameters]
        annotated = not hint or self.world.chance(0.3)
        before = self.body.vars
        self.body.vars = [*before, *(Var(n, t) for n, t in zip(names, parameters, strict=True))]
        self.body.lambdas += 1
        try:
            free = hint and not inferred and not self.body.pure and self.world.chance(0.5)
            inside = self.expr("lambda body", result, min(d, 2), hint=free, exact=not free)
        finally:
            self.body.vars = before
            self.body.lambdas -= 1
        shown = [
            f"{n}: {self.world.written(t, self.body.module)}" if annotated else n
            for n, t in zip(names, parameters, strict=True)
        ]
        return f"fn ({', '.join(shown)}) -> {inside}"
