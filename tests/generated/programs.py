"""Programs of one or more modules, the same for the same seed."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

from corvid.ir.types import (
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
    erase,
    grounded,
)
from tests.generated.calls import grounded_call
from tests.generated.scope import Body, Impossible, Kind, Parameter, Signature, Var, World
from tests.generated.shapes import SCALARS, Field, RecordDecl, SumDecl, carries, holds_function, spell
from tests.generated.stmts import DEPTH, Stmts, indented


@dataclass(frozen=True, slots=True)
class Sources:
    """A program's files by module name; the last one is `main`."""

    files: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        """All files, for people."""
        return "\n".join(f"# ==== {name}.cor\n{text}" for name, text in self.files)


def generate(seed: int, *, questioning: bool = False) -> tuple[Sources, Counter[str]]:
    """The program of a seed and the productions it used. With `questioning` it may ask about chains."""
    return _Program(random.Random(seed), questioning).sources()


class _Program:
    def __init__(self, rnd: random.Random, questioning: bool) -> None:
        self.world = World(rnd)
        self.questioning = questioning
        self.world.modules = rnd.choice((1, 1, 1, 2, 3))
        self.world.lines = [[] for _ in range(self.world.modules)]

    def sources(self) -> tuple[Sources, Counter[str]]:
        for module in range(self.world.modules):
            self.module(module)
        names = [f"m{i}" for i in range(self.world.modules - 1)] + ["main"]
        files = []
        for module, name in enumerate(names):
            lines = [*self.imports(module), *self.world.lines[module]]
            files.append((name, "\n".join(lines).rstrip() + "\n"))
        if self.world.modules > 1:
            self.world.uses["import"] += 1
        return Sources(tuple(files)), self.world.uses

    def imports(self, module: int) -> list[str]:
        lines = []
        for other in range(module):
            taken = sorted(
                name for here, there, name in self.world.lifted if (here, there) == (module, other)
            )
            if taken:
                self.world.uses["import use"] += 1
            lines.append(f'import "./m{other}" as m{other}' + (f" use {', '.join(taken)}" if taken else ""))
        return [*lines, ""] if lines else []

    def module(self, module: int) -> None:
        rnd = self.world.random
        for _ in range(rnd.choice((0, 1, 1, 2))):
            self.record(module)
        if self.world.chance(0.6):
            self.sum(module)
        if self.world.modules == 1 and self.world.chance(0.3):
            self.write(module, [f"public effect {self.effect(module)}:", "    data: grounded", ""])
            self.world.uses["effect"] += 1
        for kind, counts in TOOLS:
            for _ in range(rnd.choice(counts)):
                self.tool(module, kind)
        for _ in range(rnd.choice((0, 1, 2))):
            self.prompt(module)
        makers = (
            [self.fn] * rnd.choice((1, 2))
            + [self.agent] * rnd.choice((1, 2, 3))
            + [self.method] * rnd.choice((0, 1, 2))
        )
        rnd.shuffle(makers)
        for make in makers:
            make(module)

    def write(self, module: int, lines: list[str]) -> None:
        self.world.lines[module] += lines

    def effect(self, module: int) -> str:
        self.effects[module] = name = self.world.fresh("archive")
        return name

    @property
    def effects(self) -> dict[int, str]:
        if not hasattr(self, "_effects"):
            self._effects: dict[int, str] = {}
        return self._effects

    # ---- types --------------------------------------------------------------------------------
    def writer(self, module: int, kind: str = "agent", returns: Type = INT) -> Stmts:
        return Stmts(self.world, Body("fn" if kind == "fn" else "agent", module, "", returns, []), False)

    def plain_type(self, module: int, depth: int = 1, *, carrying: bool = False) -> Type:
        for _ in range(10):
            type_ = self.writer(module).plain_type(depth)
            if holds_function(type_, self.world.named) or (carries(type_, self.world.named) and not carrying):
                continue
            return type_
        return INT

    def record(self, module: int) -> None:
        rnd = self.world.random
        name = self.world.fresh("Rec")
        fields: list[Field] = []
        for _ in range(rnd.choice((1, 2, 3))):
            type_: Type = self.plain_type(module, 2)
            chosen = rnd.random()
            if chosen < 0.2:
                type_ = grounded(type_)
                self.world.uses["grounded field"] += 1
            elif chosen < 0.25:
                type_ = FunctionType((INT,), INT)
                self.world.uses["function field"] += 1
            elif chosen < 0.3:
                type_ = ListType(grounded(type_))
            fields.append(Field(self.world.fresh("f"), type_))
        self.world.named[name] = RecordDecl(name, module, tuple(fields))
        shown = [f"    {f.name}: {spell(f.type, module, self.world.named)}" for f in fields]
        self.write(module, [f"public type {name}:", *shown, ""])

    def sum(self, module: int) -> None:
        rnd = self.world.random
        name = self.world.fresh("Sum")
        variants: list[tuple[str, tuple[Field, ...]]] = []
        for _ in range(rnd.choice((1, 2, 3))):
            types = [self.plain_type(module, 1) for _ in range(rnd.choice((0, 1, 2)))]
            types = [grounded(t) if self.world.chance(0.15) else t for t in types]
            variants.append((self.world.fresh("Var"), tuple(Field(self.world.fresh("f"), t) for t in types)))
        self.world.named[name] = SumDecl(name, module, tuple(variants))
        lines = [f"public type {name}:"]
        for variant, fields in variants:
            inside = ", ".join(f"{f.name}: {spell(f.type, module, self.world.named)}" for f in fields)
            lines.append(f"    | {variant}({inside})" if fields else f"    | {variant}")
        self.write(module, [*lines, ""])
        self.world.uses["sum"] += 1

    # ---- tools and prompts --------------------------------------------------------------------
    def result_type(self, module: int) -> Type:
        """A declared result in which `Grounded` stands at some depth, or nowhere."""
        type_ = self.plain_type(module, 2)
        return self.world.one_of(
            type_,
            type_,
            STRING,
            INT,
            grounded(type_),
            ListType(grounded(type_)),
            OptionType(grounded(type_)),
            ListType(STRING),
            ResultType(grounded(type_), STRING),
            MapType(STRING, grounded(type_)),
        )

    def tool(self, module: int, kind: Kind) -> None:
        name = self.world.fresh(
            {"source": "look", "tool": "send", "transform": "turn", "dangerous": "wire"}[kind]
        )
        declared = self.plain_type(module, 2) if kind in ("tool", "dangerous") else self.result_type(module)
        type_ = self.plain_type(module, 1)
        parameters = [Parameter("x", STRING if kind == "dangerous" else type_)]
        if kind == "transform":
            labelled = self.world.one_of(
                grounded(type_), ListType(grounded(type_)), OptionType(grounded(STRING))
            )
            parameters = [Parameter("g", labelled)]
        if kind != "dangerous" and self.world.chance(0.4):
            parameters.append(Parameter("k", INT))
        result = declared if kind in ("tool", "dangerous") else grounded_call(declared)
        tail = ""
        if kind == "source":
            own = self.effects.get(module)
            tail = f" uses {own if own and self.world.chance(0.5) else 'retrieval'}"
        elif kind == "dangerous":
            tail = " dangerous"
        self.add(Signature(name, module, kind, tuple(parameters), result, declared))
        self.write(
            module,
            [
                f"public tool {self.head(name, parameters, declared, module)}{tail}",
                "",
            ],
        )

    def prompt(self, module: int) -> None:
        attesting = self.world.chance(0.2)
        declared = self.result_type(module)
        name = self.world.fresh("ask")
        parameters = []
        for _ in range(self.world.pick((1, 2))):
            type_ = self.plain_type(module, 1)
            parameters.append(
                Parameter(self.world.fresh("q"), grounded(type_) if self.world.chance(0.3) else type_)
            )
        result = grounded_call(declared) if attesting else erase(declared)
        kind: Kind = "attesting" if attesting else "prompt"
        self.add(Signature(name, module, kind, tuple(parameters), result, declared))
        holes = " ".join(f"{{{p.name}}}" for p in parameters)
        tail = " uses retrieval" if attesting else ""
        head = f"public prompt {self.head(name, parameters, declared, module)}{tail}:"
        self.write(module, [head, f'    "Answer {holes}"', ""])

    # ---- callables with bodies ----------------------------------------------------------------
    def parameter_types(self, module: int, kind: str) -> list[Type]:
        types: list[Type] = []
        for _ in range(self.world.pick((0, 1, 1, 2, 3))):
            type_ = self.plain_type(module, 2, carrying=True)
            chosen = self.world.random.random()
            if chosen < 0.3 and not carries(type_, self.world.named):
                type_ = grounded(type_)
            elif chosen < 0.37:
                type_ = grounded(ListType(grounded(self.world.one_of(*SCALARS))))
            elif chosen < 0.43:
                type_ = FunctionType((INT,), INT)
            elif chosen < 0.5 and not carries(type_, self.world.named):
                type_ = ListType(grounded(type_))
            types.append(type_)
        return types

    def fn(self, module: int, owner: RecordDecl | None = None) -> list[str]:
        types = self.parameter_types(module, "fn")
        carried = [
            t for t in types if carries(t, self.world.named) and not holds_function(t, self.world.named)
        ]
        returns = (
            self.world.one_of(*carried) if carried and self.world.chance(0.5) else self.plain_type(module, 2)
        )
        return self.body(module, "fn", types, returns, returns, owner)

    def agent(self, module: int, owner: RecordDecl | None = None) -> list[str]:
        types = self.parameter_types(module, "agent")
        type_ = self.plain_type(module, 2)
        chosen = self.world.random.random()
        if chosen < 0.35:
            return self.body(module, "agent", types, grounded(type_), grounded(type_), owner)
        if chosen < 0.5:
            self.world.uses["effective grounded"] += 1
            return self.body(module, "agent", types, grounded(type_), type_, owner)
        if chosen < 0.6:
            type_ = self.world.one_of(
                ListType(grounded(type_)), OptionType(grounded(type_)), ResultType(grounded(type_), STRING)
            )
        elif chosen < 0.7:
            type_ = self.world.one_of(
                OptionType(type_), ResultType(type_, STRING), grounded(ResultType(type_, STRING))
            )
        return self.body(module, "agent", types, type_, type_, owner)

    def method(self, module: int) -> None:
        records = [d for d in self.world.named.values() if isinstance(d, RecordDecl) and d.module == module]
        if not records:
            return
        owner = self.world.pick(records)
        make = self.fn if self.world.chance(0.5) else self.agent
        lines = make(module, owner)
        self.write(module, [f"extend {owner.name}:", *indented([line for line in lines if line]), ""])

    def body(
        self,
        module: int,
        kind: str,
        types: list[Type],
        returns: Type,
        declared: Type,
        owner: RecordDecl | None,
    ) -> list[str]:
        """Declare a callable and write its body: `returns` is effective, `declared` is written."""
        name = self.world.fresh("fun" if kind == "fn" else "act")
        fuel = owner is None and self.world.chance(0.3)
        parameters = [Parameter(self.world.fresh("a"), t) for t in types]
        if owner is not None:
            parameters.insert(0, Parameter("self", NamedType(owner.name)))
        if fuel:
            parameters.insert(0, Parameter("fuel", INT))
        made = Signature(
            name,
            module,
            "fn" if kind == "fn" else "agent",
            tuple(parameters),
            returns,
            declared,
            owner.name if owner else None,
            fuel,
        )
        names = [
            Var(
                p.name,
                p.type,
                kind == "agent" and isinstance(p.type, ListType | MapType | NamedType),
                p.name not in ("fuel", "self"),
            )
            for p in parameters
        ]
        body = Body(made.kind if made.kind == "fn" else "agent", module, name, returns, names)
        writer = Stmts(self.world, body, self.questioning)
        try:
            lines = self.statements(writer, made)
        except Impossible:
            return []
        row = (
            " uses retrieval"
            if declared != returns
            or (kind == "agent" and isinstance(returns, GroundedType) and self.world.chance(0.2))
            else ""
        )
        own = self.effects.get(module)
        row += f", {own}" if row and own else ""
        wraps = kind == "agent" and owner is None and self.world.chance(0.1)
        if wraps:
            self.world.uses["wrapping"] += 1
        head = f"{kind} {name}({self.spelled(parameters, module)}) -> {self.shown(declared, module)}{row}:"
        self.add(made)
        written = [*(["@wrapping"] if wraps else []), "public " + head, *indented(lines), ""]
        if owner is None:
            self.write(module, written)
        return written

    def statements(self, writer: Stmts, made: Signature) -> list[str]:
        lines: list[str] = []
        if made.fuel:
            base = writer.returned()
            lines += ["if fuel <= 0:", f"    return {base}"]
            writer.body.self_call = made
        for _ in range(self.world.pick((1, 2, 3, 4, 5))):
            lines += writer.statement(2)
        exact = made.declared == made.result
        last = writer.expr(made.result, DEPTH, hint=True, exact=not exact or self.world.chance(0.6))
        return [*lines, f"return {last}"]

    def add(self, signature: Signature) -> None:
        self.world.callables.append(signature)
        self.world.uses[f"declare {signature.kind}"] += 1

    def head(self, name: str, parameters: list[Parameter], declared: Type, module: int) -> str:
        return f"{name}({self.spelled(parameters, module)}) -> {self.shown(declared, module)}"

    def shown(self, type_: Type, module: int) -> str:
        return spell(type_, module, self.world.named)

    def spelled(self, parameters: list[Parameter], module: int) -> str:
        return ", ".join(f"{p.name}: {self.shown(p.type, module)}" for p in parameters)


TOOLS: tuple[tuple[Kind, tuple[int, ...]], ...] = (
    ("source", (1, 2, 2, 3)),
    ("tool", (0, 1, 1)),
    ("transform", (0, 1, 1)),
    ("dangerous", (0, 0, 1)),
)
