"""Calls and constructors, and the declarations that are made when nothing else gives a type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from corvid.ir.types import (
    INT,
    FunctionType,
    GroundedType,
    NamedType,
    Type,
    grounded,
    mentions_grounded,
    plain,
)
from tests.generated.scope import Body, Impossible, Parameter, Signature, World, attempt
from tests.generated.shapes import Field, Named, RecordDecl, carries, holds_function, names_in, spell


def grounded_call(declared: Type) -> Type:
    """What a grounded call of something declared so gives (grounding.md 2)."""
    return declared if mentions_grounded(declared) else grounded(declared)


class _Writer(Protocol):
    def expr(self, want: Type, depth: int, *, hint: bool = False, exact: bool = True) -> str: ...

    def literal(self, want: Type, depth: int, hint: bool) -> str: ...

    def mixed(self, types: tuple[Type, ...], label: bool) -> list[Type]: ...

    def lambda_(self, parameters: tuple[Type, ...], result: Type, d: int, hint: bool) -> str: ...

    def possible(self, type_: Type) -> Type: ...


class Calls:
    """Needs `expr` and its like from the class that derives from it."""

    def __init__(self, world: World, body: Body, questioning: bool) -> None:
        self.world = world
        self.body = body
        self.questioning = questioning

    @property
    def writer(self) -> _Writer:
        assert hasattr(self, "expr")
        return self  # type: ignore[return-value]

    # ---- what is visible ----------------------------------------------------------------------
    def visible(self) -> list[Named]:
        return [decl for decl in self.world.named.values() if decl.module <= self.body.module]

    def records(self) -> list[RecordDecl]:
        return [decl for decl in self.visible() if isinstance(decl, RecordDecl)]

    def usable(self, type_: Type) -> bool:
        """Whether all named types of `type_` are visible here."""
        return all(self.world.named[name].module <= self.body.module for name in names_in(type_))

    # ---- calls --------------------------------------------------------------------------------
    def call(self, want: Type, d: int) -> str:
        """A call of something declared whose result is `want`."""
        options: list[tuple[str, int, Callable[[], str]]] = []
        for signature in self.world.callables:
            if signature.module > self.body.module or signature.kind == "dangerous":
                continue
            if self.body.kind == "fn" and signature.kind != "fn":
                continue
            options += self._ways(signature, want, d)
        own = self.body.self_call
        if own is not None and own.result == want and not self.body.lambdas and not self.body.loops:
            options.append(("recursion", 3, lambda: self._recursion(own, d)))
        return attempt(self.world, options, 4)

    def _ways(self, s: Signature, want: Type, d: int) -> list[tuple[str, int, Callable[[], str]]]:
        types = tuple(p.type for p in s.parameters)
        found: list[tuple[str, int, Callable[[], str]]] = []
        weight = 3 if s.kind in ("prompt", "transform", "agent", "attesting") else 2
        if s.kind == "fn":
            liftable = not any(holds_function(t, self.world.named) for t in types)
            if s.result == want:
                found.append(("fn call", 2, lambda: self._apply(s, list(types), d, True)))
            if liftable and grounded(s.result) == want and isinstance(want, GroundedType):
                found.append(("lifted fn call", 3, lambda: self._lifted(s, types, d)))
        elif s.kind == "prompt":
            if s.result == want:
                found.append(
                    ("plain prompt", weight, lambda: self._apply(s, [plain(t) for t in types], d, True))
                )
            if grounded_call(s.declared) == want:
                found.append(
                    ("grounded prompt", weight, lambda: self._apply(s, self._grounded(types), d, True))
                )
        elif s.result == want:
            name = f"method {s.kind}" if s.owner else f"{s.kind} call"
            found.append(
                (name, weight, lambda: self._apply(s, list(types), d, s.kind in ("source", "attesting")))
            )
        return found

    def _grounded(self, types: tuple[Type, ...]) -> list[Type]:
        return self.writer.mixed(tuple(plain(t) for t in types), True)

    def _lifted(self, s: Signature, types: tuple[Type, ...], d: int) -> str:
        if s.fuel:
            return self._apply(s, [types[0], *self.writer.mixed(types[1:], True)], d, True)
        return self._apply(s, self.writer.mixed(types, True), d, True)

    def _apply(self, s: Signature, types: list[Type], d: int, exact: bool) -> str:
        """The call with arguments of these types; without `exact` some of them are coerced."""
        arguments = []
        for index, type_ in enumerate(types):
            if index == 0 and s.fuel:
                arguments.append(self.world.pick(("1", "2", "0")))
                continue
            free = not exact and not (index == 0 and s.owner) and self.world.chance(0.5)
            arguments.append(self.writer.expr(self.writer.possible(type_), d, hint=free, exact=not free))
        if s.owner is not None:
            return f"{arguments[0]}.{s.name}({', '.join(arguments[1:])})"
        name = self.world.reach_callable(s.name, s.module, self.body.module)
        return f"{name}({', '.join(arguments)})"

    def _recursion(self, own: Signature, d: int) -> str:
        self.body.self_call = None
        rest = [self.writer.expr(p.type, d) for p in own.parameters[1:]]
        return f"{own.name}({', '.join(['fuel - 1', *rest])})"

    def function_value(self, want: Type, d: int) -> str:
        """`f(x)` of a name, or of a field, that holds a function."""
        held = [
            (v.name, v.type.parameters)
            for v in self.body.vars
            if isinstance(v.type, FunctionType) and v.type.result == want
        ]
        for record in self.records():
            for field in record.fields:
                if isinstance(field.type, FunctionType) and field.type.result == want:
                    held += [
                        (f"{v.name}.{field.name}", field.type.parameters)
                        for v in self.body.vars
                        if plain(v.type) == NamedType(record.name)
                    ]
        name, parameters = self.world.pick(held)
        arguments = [self.writer.expr(p, d, hint=True, exact=self.world.chance(0.5)) for p in parameters]
        return f"{name}({', '.join(arguments)})"

    # ---- constructors -------------------------------------------------------------------------
    def construct(self, name: str, label: bool, d: int) -> str:
        """A record in one of its spellings, or a variant; with `label` some parts are grounded."""
        decl = self.world.named[name]
        if not isinstance(decl, RecordDecl):
            variant, fields = self.world.pick(decl.variants)
            reached = self.world.reach(variant, decl.module, self.body.module)
            parts = self._parts(fields, label, d)
            self.world.uses["variant"] += 1
            return f"{reached}({', '.join(parts)})" if fields else reached
        reached = self.world.reach(name, decl.module, self.body.module)
        parts = self._parts(decl.fields, label, d)
        named = [f"{field.name}: {part}" for field, part in zip(decl.fields, parts, strict=True)]
        spelling = self.world.pick(("positional", "positional", "named", "spread", "spread"))
        bases = [v.name for v in self.body.vars if v.type == NamedType(name)]
        if spelling == "spread" and (label or not bases or len(named) < 2):
            spelling = "named"
        self.world.uses[f"record {spelling}"] += 1
        if spelling == "positional":
            return f"{reached}({', '.join(parts)})"
        self.world.random.shuffle(named)
        if spelling == "spread":
            named = [*named[1:], f"..{self.world.pick(bases)}"]
        return f"{reached} {{ {', '.join(named)} }}"

    def _parts(self, fields: tuple[Field, ...], label: bool, d: int) -> list[str]:
        if label and not fields:
            raise Impossible
        types = self.writer.mixed(tuple(f.type for f in fields), label)
        free = not label and self.world.chance(0.3)
        return [self.writer.expr(self.writer.possible(t), d, hint=free, exact=not free) for t in types]

    # ---- on demand ----------------------------------------------------------------------------
    def made(self, want: Type, depth: int) -> str:
        """A value of any type: from a function or a source that is declared for it if need be."""
        if isinstance(want, FunctionType):
            return self.writer.lambda_(want.parameters, want.result, 0, False)
        if not self.usable(want):
            raise Impossible
        if not carries(want, self.world.named):
            return f"{self._maker(want).name}(1)"
        if self.body.kind == "fn":
            raise Impossible
        if not mentions_grounded(want):
            return self.writer.literal(want, depth, False)
        if holds_function(want, self.world.named):
            raise Impossible
        return f"{self._source(want).name}({self.world.pick((0, 1, 2))})"

    def _maker(self, want: Type) -> Signature:
        key = (self.body.module, want)
        if key not in self.world.makers:
            name = self.world.fresh("make")
            made = Signature(name, self.body.module, "fn", (Parameter("n", INT),), want, want)
            self.world.makers[key] = made
            inner = type(self)(self.world, Body("fn", self.body.module, name, want, []), False)
            value = inner.writer.literal(want, 1, True)
            self.world.lines[self.body.module] += [
                f"public fn {name}(n: Int) -> {spell(want, self.body.module, self.world.named)}:",
                f"    return {value}",
                "",
            ]
        return self.world.makers[key]

    def _source(self, want: Type) -> Signature:
        key = (self.body.module, want)
        if key not in self.world.makers:
            name = self.world.fresh("source")
            inner = plain(want)
            bare = isinstance(want, GroundedType) and not mentions_grounded(inner) and self.world.chance(0.5)
            declared = inner if bare else want
            made = Signature(name, self.body.module, "source", (Parameter("n", INT),), want, declared)
            self.world.makers[key] = made
            shown = spell(declared, self.body.module, self.world.named)
            self.world.lines[self.body.module] += [
                f"public tool {name}(n: Int) -> {shown} uses retrieval",
                "",
            ]
        return self.world.makers[key]
