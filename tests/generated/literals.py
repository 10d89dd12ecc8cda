"""Literals, constructors, lambdas, and which types can be had."""

from __future__ import annotations

from corvid.ir.types import (
    BOOL,
    FLOAT,
    INT,
    STRING,
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Type,
    grounded,
)
from tests.generated.calls import Calls
from tests.generated.scope import Impossible, Var
from tests.generated.shapes import carries, holds_function, spell

WORDS = ("a", "river", "seven", "12", "3.5", "north", "k0", "k1", "")


class Literals(Calls):
    """What begins a value."""

    def expr(self, want: Type, depth: int, *, hint: bool = False, exact: bool = True) -> str:
        """Of the class that derives from this one."""
        raise NotImplementedError

    def _labelled(self, type_: Type) -> Type:
        """`Grounded` of a plain type that allows it; in a `fn` only if a name can give it."""
        if isinstance(type_, GroundedType) or holds_function(type_, self.world.named):
            raise Impossible
        return self.possible(grounded(type_))

    def possible(self, type_: Type) -> Type:
        """The type, if a value of it can be had here: a `fn` calls no source."""
        if self.body.kind == "agent" or not carries(type_, self.world.named):
            return type_
        if not any(var.type == type_ for var in self.body.vars):
            raise Impossible
        return type_

    def mixed(self, types: tuple[Type, ...], label: bool) -> list[Type]:
        """Operand types for something that lifts: with `label` at least one of them is Grounded."""
        if not label:
            return list(types)
        able = [i for i, t in enumerate(types) if not isinstance(t, GroundedType | FunctionType)]
        chosen = self.world.pick(able)
        made: list[Type] = []
        for i, type_ in enumerate(types):
            put = i in able and (i == chosen or self.world.chance(0.3))
            made.append(self.possible(grounded(type_)) if put else type_)
        return made

    # ---- literals -----------------------------------------------------------------------------
    def literal(self, want: Type, depth: int, hint: bool) -> str:
        """A literal, a constructor, a lambda."""
        rnd = self.world.random
        d = depth - 1
        match want:
            case _ if want == INT:
                return str(rnd.choice((0, 1, 2, 3, 7, 40)))
            case _ if want == FLOAT:
                return rnd.choice(("0.5", "1.0", "2.25", "3.0"))
            case _ if want == STRING:
                return f'"{rnd.choice(WORDS)}"'
            case _ if want == BOOL:
                return rnd.choice(("true", "false"))
            case ListType(element):
                count = rnd.choice((0, 1, 2, 3)) if hint else rnd.choice((1, 2))
                return f"[{', '.join(self.part(element, d, hint) for _ in range(count))}]"
            case MapType(key, value):
                count = rnd.choice((0, 1, 2)) if hint else 1
                entries = (f"{self.part(key, d, hint)}: {self.part(value, d, hint)}" for _ in range(count))
                return "{" + ", ".join(entries) + "}"
            case OptionType(item):
                return "None" if hint and self.world.chance(0.3) else f"Some({self.part(item, d, hint)})"
            case ResultType(ok, err):
                if not hint:
                    raise Impossible
                return (
                    f"Ok({self.part(ok, d, True)})"
                    if self.world.chance(0.6)
                    else f"Err({self.part(err, d, True)})"
                )
            case NamedType(name):
                return self.construct(name, False, d)
            case FunctionType(parameters, result):
                return self.lambda_(parameters, result, d, hint)
        raise Impossible

    def part(self, type_: Type, depth: int, hint: bool) -> str:
        """A part of a fresh literal: with a hint it is coerced by itself."""
        return self.expr(type_, depth, hint=hint, exact=not hint or self.world.chance(0.7))

    def lifted_literal(self, want: GroundedType, depth: int, hint: bool) -> str:
        """A constructor or fresh literal with a surely grounded part where Grounded is expected."""
        if not hint:
            raise Impossible
        d = depth - 1
        match want.inner:
            case ListType(element):
                types = self.mixed((element, element), True)
                return f"[{', '.join(self.expr(t, d) for t in types)}]"
            case MapType(key, value):
                types = self.mixed((value, value), True)
                return "{" + ", ".join(f"{self.expr(key, d)}: {self.expr(t, d)}" for t in types) + "}"
            case OptionType(item):
                return f"Some({self.expr(self._labelled(item), d)})"
            case ResultType(ok):
                return f"Ok({self.expr(self._labelled(ok), d)})"
            case NamedType(name):
                return self.construct(name, True, d)
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
            free = hint and not inferred and self.world.chance(0.5)
            inside = self.expr(result, min(d, 2), hint=free, exact=not free)
        finally:
            self.body.vars = before
            self.body.lambdas -= 1
        shown = [
            f"{n}: {spell(t, self.body.module, self.world.named)}" if annotated else n
            for n, t in zip(names, parameters, strict=True)
        ]
        return f"fn ({', '.join(shown)}) -> {inside}"
