"""Calls and constructors, and the declarations that are made when nothing else gives a type."""

from __future__ import annotations

import re
from functools import partial

from corvid.types import (
    INT,
    STRING,
    FunctionType,
    GroundedType,
    ListType,
    NamedType,
    Type,
    grounded,
    mentions_grounded,
    plain,
)
from tests.generated import library
from tests.generated.lists import has_label, lists_of
from tests.generated.scope import Body, Impossible, Parameter, Productions, Signature, attempt
from tests.generated.shapes import Field, RecordDecl
from tests.generated.writer import Writer, grounded_call

FAILING = "flaky"
LATE, LATER = 59_000, 60_000
"""Milliseconds: some calls are over only after the first, none takes as long as the second."""
"""How the names of tools begin that fail for every second number."""
CALLED = re.compile(r"(\w+)\(")


def is_one_call(text: str) -> bool:
    """Whether the text is a name and its arguments in parentheses, or methods called on that."""
    return re.fullmatch(r"[\w.]+\((?:[^()?]|\([^()?]*\))*\)", text) is not None


class Calls(Writer):
    """Everything with arguments in parentheses, built-in methods aside."""

    def literal(self, want: Type, depth: int, hint: bool) -> str:
        """Of the class that derives from this one."""
        raise NotImplementedError

    # ---- calls --------------------------------------------------------------------------------
    def call(self, want: Type, d: int) -> str:
        """A call of something declared whose result is `want`."""
        options: Productions[str] = []
        for signature in self.world.callables:
            if signature.module > self.body.module or signature.kind == "dangerous":
                continue
            if signature.kind != "fn" and not self.body.calling:
                continue
            if self.body.pure and not self._fit_for_pure(signature):
                continue
            options += self._ways(signature, want, d)
        own = self.body.self_call
        calm = not (self.body.lambdas or self.body.loops or self.body.quiet)
        if (
            own is not None
            and own.result == want
            and calm
            and (not self.body.pure or self._fit_for_pure(own))
        ):
            options.append(("recursion", 6, lambda: self._recursion(own, d)))
        return attempt(self.world, options, 4)

    def from_library(self) -> tuple[Type, str]:
        """A call of a lane, or of `absent`, and its type."""
        s = self.world.pick(library.asked_of(self.world, self.body.module))
        if not self.body.calling or (self.body.pure and not self._fit_for_pure(s)):
            raise Impossible
        types = {s.result, grounded_call(s.declared)} if s.lane else {s.result}
        want = self.possible(self.world.pick(sorted(types, key=str)))
        return want, attempt(self.world, self._ways(s, want, 1))

    def _fit_for_pure(self, s: Signature) -> bool:
        """Pure itself, and handed no functions but lambda literals (grounded.pure.1)."""
        return s.pure and not any(
            self.holds_function(p.type) and not isinstance(p.type, FunctionType) for p in s.parameters
        )

    def _ways(self, s: Signature, want: Type, d: int) -> Productions[str]:
        types = tuple(p.type for p in s.parameters)
        weight = 3 if s.kind in ("prompt", "transform", "agent", "attesting") else 2
        if s.kind == "fn":
            return self._ways_of_fn(s, types, want, d)
        if s.kind == "prompt":
            return self._ways_of_prompt(s, types, want, d)
        if s.kind == "selecting":
            return self._ways_of_selecting(s, types, want, d)
        if s.result != want or (self.body.pure and not self._structure_hidden(s)):
            return []
        name = f"method {s.kind}" if s.owner else f"{s.kind} call"
        exact = self.body.pure or s.kind in ("source", "attesting")
        weight += 4 if s.owner else 0
        return [(name, weight, lambda: self._apply(s, list(types), d, exact))]

    def _ways_of_selecting(
        self, s: Signature, types: tuple[Type, ...], want: Type, d: int
    ) -> Productions[str]:
        """One way for each list out of which an index reads what is wanted. What may have labels would be
        seen in a pure body."""
        assert s.chosen is not None
        place, wanted, found = s.chosen, types[s.chosen], Productions[str]()
        for list_ in lists_of(plain(plain(wanted).element)):  # type: ignore[attr-defined]
            inner = plain(list_)
            assert isinstance(inner, ListType)
            element = grounded(inner.element) if inner != list_ else inner.element
            if ListType(element) != want or (has_label(wanted) and not has_label(list_)):
                continue
            if not (self.body.pure and self.carries(list_)):
                given = [*types[:place], list_, *types[place + 1 :]]
                found.append(("selection", 5, partial(self._apply, s, given, d, self.body.pure)))
        return found

    def from_selecting(self) -> tuple[Type, str]:
        """A call of a tool that selects, and its type."""
        if not self.body.calling:
            raise Impossible
        every: dict[Type, Productions[str]] = {}
        for s in self.world.callables:
            if s.kind == "selecting" and s.module <= self.body.module and isinstance(s.result, ListType):
                types = tuple(p.type for p in s.parameters)
                for want in dict.fromkeys((s.result, ListType(grounded(s.result.element)))):
                    every.setdefault(want, []).extend(self._ways_of_selecting(s, types, want, 1))
        want = self.world.pick([want for want, ways in every.items() if ways])
        return want, attempt(self.world, every[want])

    def _structure_hidden(self, s: Signature) -> bool:
        """Whether a transform's result shows nothing outside of its labels (grounded.expose.1)."""
        return s.kind != "transform" or isinstance(s.result, GroundedType)

    def _ways_of_fn(self, s: Signature, types: tuple[Type, ...], want: Type, d: int) -> Productions[str]:
        found: Productions[str] = []
        if s.result == want:
            found.append(("fn call", 2, lambda: self._apply(s, list(types), d, True)))
        liftable = not any(self.holds_function(t) for t in types)
        if liftable and isinstance(want, GroundedType) and grounded(s.result) == want:
            found.append(("lifted fn call", 5, lambda: self._lifted(s, types, d)))
        return found

    def _ways_of_prompt(self, s: Signature, types: tuple[Type, ...], want: Type, d: int) -> Productions[str]:
        found: Productions[str] = []
        bare = [plain(t) for t in types]
        if s.result == want and not s.cites and not s.adds:
            found.append(("plain prompt", 3, lambda: self._apply(s, bare, d, True)))
        if grounded_call(s.declared) != want:
            return found
        if not self.body.pure:
            found.append(
                (
                    "grounded prompt",
                    12 if s.cites else 3,
                    lambda: self._apply(s, self._grounded(s, types), d, True),
                )
            )
        elif isinstance(want, GroundedType) and isinstance(types[0], GroundedType):
            found.append(("grounded prompt", 5, lambda: self._apply(s, list(types), d, True)))
        return found

    def _grounded(self, s: Signature, types: tuple[Type, ...]) -> list[Type]:
        if s.cites:
            return [self.labelled(plain(types[0])), *(plain(t) for t in types[1:])]
        if s.lane and self.world.chance(0.3):
            each = self.possible(ListType(grounded(library.CANDIDATE)))
            return [each if plain(t) == library.CANDIDATES else plain(t) for t in types]
        return self.mixed(tuple(plain(t) for t in types), True)

    def _lifted(self, s: Signature, types: tuple[Type, ...], d: int) -> str:
        if not s.fuel:
            return self._apply(s, self.mixed(types, True), d, True)
        if self.world.chance(0.4) or len(types) == 1:
            return self._apply(s, [self.labelled(INT), *types[1:]], d, True)
        return self._apply(s, [types[0], *self.mixed(types[1:], True)], d, True)

    def _apply(self, s: Signature, types: list[Type], d: int, exact: bool) -> str:
        """The call with arguments of these types; without `exact` some of them are coerced."""
        arguments = []
        for index, type_ in enumerate(types):
            if index == 0 and s.fuel:
                arguments.append(self._fuel(type_))
                continue
            known = self._known_argument(s, index, type_)
            if known is not None:
                arguments.append(known)
                continue
            fixed = (index == 0 and s.owner) or index == s.chosen
            free = not exact and not fixed and self.world.chance(0.5)
            row = "receiver" if index == 0 and s.owner else "argument"
            arguments.append(self.expr(row, self.possible(type_), d, hint=free, exact=not free))
        if s.owner is not None:
            return f"{arguments[0]}.{s.name}({', '.join(arguments[1:])})"
        name = self.world.reach_callable(s.name, s.module, self.body.module)
        return f"{name}({', '.join(arguments)})"

    def _known_argument(self, s: Signature, index: int, type_: Type) -> str | None:
        """What a callee of the library, or a lane, has to be given to do something."""
        if isinstance(type_, GroundedType):
            return None
        if s.lane:
            return library.said_to_a_lane(self.world, type_, self.body.module)
        return library.argument(self.world, s.name, index, type_, self.body.module) if s.module < 0 else None

    def _fuel(self, type_: Type) -> str:
        """What bounds a recursion: small, be it known or retrieved."""
        if isinstance(type_, GroundedType):
            return f"({self.expr('arithmetic operand', type_, 0)} % 4)"
        return self.world.pick(("1", "2", "0"))

    def _recursion(self, own: Signature, d: int) -> str:
        self.body.self_call = None
        rest = [self.expr("argument", p.type, d) for p in own.parameters[1:]]
        name = self.world.reach(own.name, own.module, self.body.module)
        return f"{name}({', '.join(['fuel - 1', *rest])})"

    def function_value(self, want: Type, d: int) -> str:
        """`f(x)` of something that holds a function; what it would do is unknown, so not where it must be
        nothing."""
        if self.body.pure and self.body.quiet:
            raise Impossible
        held = [v.type for v in self.body.vars if isinstance(v.type, FunctionType) and v.type.result == want]
        held += [
            f.type
            for record in self.records()
            for f in record.fields
            if isinstance(f.type, FunctionType) and f.type.result == want
        ] * 2
        held += [FunctionType((), want), FunctionType((INT,), want), FunctionType((STRING,), want)]
        if self.world.wanted_in("called") in ("name", "field"):
            held = held[:-3]
        type_ = self.world.pick(held)
        callee = self.expr("called", type_, d)
        exact = self.body.pure or self.world.chance(0.5)
        arguments = [
            self.expr("argument", self.possible(p), d, hint=True, exact=exact) for p in type_.parameters
        ]
        return f"{f'({callee})' if callee.startswith('fn ') else callee}({', '.join(arguments)})"

    # ---- constructors -------------------------------------------------------------------------
    def variant(self, name: str, label: bool, d: int) -> str:
        decl = self.world.named[name]
        assert not isinstance(decl, RecordDecl)
        variant, fields = self.world.pick(decl.variants)
        reached = self.world.reach(variant, decl.module, self.body.module)
        parts = self._parts("part of constructor", fields, label, d)
        self.world.uses["variant"] += 1
        return f"{reached}({', '.join(parts)})" if fields else reached

    def construct(self, name: str, label: bool, d: int) -> str:
        """A record or a variant in parentheses; with `label` some parts are grounded."""
        decl = self.world.named[name]
        if not isinstance(decl, RecordDecl):
            return self.variant(name, label, d)
        if self._made_by_functions(decl):
            return self.call(grounded(NamedType(name)) if label else NamedType(name), max(d, 0))
        reached = self.world.reach(name, decl.module, self.body.module)
        self.world.uses["record positional"] += 1
        return f"{reached}({', '.join(self._parts('part of constructor', decl.fields, label, d))})"

    def _made_by_functions(self, decl: RecordDecl) -> bool:
        """Whether a record of the library has so many fields that a program writes it out only now and
        then."""
        if decl.module >= 0 or decl.name in library.SMALL:
            return False
        return decl.name not in library.CHOSEN or not self.world.chance(0.15)

    def record_literal(self, name: str, label: bool, d: int) -> str:
        """A record in braces, sometimes with the rest taken from another one."""
        decl = self.world.named[name]
        if not isinstance(decl, RecordDecl) or self._made_by_functions(decl):
            raise Impossible
        reached = self.world.reach(name, decl.module, self.body.module)
        fields = list(decl.fields)
        self.world.random.shuffle(fields)
        wanted = self.world.wanted_in("spread")
        spread = not label and d >= 0 and (wanted is not None or self.world.chance(0.3))
        if spread:
            fields = fields[1:]
        parts = self._parts("in record literal", tuple(fields), label, d)
        inside = [f"{f.name}: {part}" for f, part in zip(fields, parts, strict=True)]
        if spread:
            inside.append(f"..{self.expr('spread', NamedType(name), d)}")
        self.world.uses["record spread" if spread else "record named"] += 1
        return f"{reached} {{ {', '.join(inside)} }}"

    def _parts(self, row: str, fields: tuple[Field, ...], label: bool, d: int) -> list[str]:
        if label and not fields:
            raise Impossible
        types = self.mixed(tuple(f.type for f in fields), label)
        free = not label and not self.body.pure and self.world.chance(0.3)
        return [self.expr(row, self.possible(t), d, hint=free, exact=not free) for t in types]

    # ---- on demand ----------------------------------------------------------------------------
    def made(self, want: Type, depth: int) -> str:
        """A value of any type: from a function or a source that is declared for it if need be."""
        if isinstance(want, FunctionType):
            return self.literal(want, 0, False)
        if not self.usable(want):
            raise Impossible
        if not self.carries(want):
            return f"{self._maker(want).name}(1)"
        if not self.body.calling or self.holds_function(want):
            raise Impossible
        if not mentions_grounded(want):
            return self.literal(want, depth, False)
        return f"{self._source(want).name}({self.world.pick((0, 1, 2))})"

    def _maker(self, want: Type) -> Signature:
        key = (self.body.module, want)
        if key not in self.world.makers:
            name = self.world.fresh("make")
            made = Signature(name, self.body.module, "fn", (Parameter("n", INT),), want, want)
            self.world.makers[key] = made
            body = Body("fn", self.body.module, name, want, [], pure=True)
            try:
                value = type(self)(self.world, body, False).literal(want, 1, True)
            except Impossible:
                del self.world.makers[key]
                raise
            self.world.lines[self.body.module] += [
                f"public fn {name}(n: Int) -> {self.world.written(want, self.body.module)}:",
                f"    return {value}",
            ]
        return self.world.makers[key]

    # ---- what may fail --------------------------------------------------------------------------
    def failing_call(self, want: Type) -> str:
        """A call of a tool that fails for some numbers, and is late for 5: a source for a labelled want."""
        if self.holds_function(want) or not self.usable(want):
            raise Impossible
        key = (self.body.module, want)
        if key not in self.world.failing:
            row = " uses retrieval" if self.carries(want) else ""
            if row and not mentions_grounded(want):
                raise Impossible
            name = self.world.failing[key] = self.world.fresh(FAILING)
            shown = self.world.written(want, self.body.module)
            self.world.lines[self.body.module].append(f"public tool {name}(n: Int) -> {shown}{row}")
        self.world.uses["failing call"] += 1
        return f"{self.world.failing[key]}({self.world.pick((0, 1, 2, 3, 5))})"

    def calls_something(self, text: str) -> bool:
        """Whether a tool, prompt or agent is called in an expression, outside of lambdas, as far as its names
        show."""
        names = {s.name for s in self.world.callables if s.kind != "fn"}
        names |= {s.name for s in self.world.makers.values() if s.kind != "fn"}
        names |= set(self.world.failing.values())
        own = self.body.self_call
        names |= {self.body.name} if own is not None else set()
        return "fn (" not in text and any(found in names for found in CALLED.findall(text))

    def _source(self, want: Type) -> Signature:
        key = (self.body.module, want)
        if key not in self.world.makers:
            name = self.world.source_name("source")
            inner = plain(want)
            bare = isinstance(want, GroundedType) and not mentions_grounded(inner) and self.world.chance(0.5)
            declared = inner if bare else want
            made = Signature(name, self.body.module, "source", (Parameter("n", INT),), want, declared)
            self.world.makers[key] = made
            shown = self.world.written(declared, self.body.module)
            self.world.lines[self.body.module].append(f"public tool {name}(n: Int) -> {shown} uses retrieval")
        return self.world.makers[key]
