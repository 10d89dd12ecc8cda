"""Declarations without a body: types, tools, prompts, effects, models."""

from __future__ import annotations

import random

from corvid.types import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    QUOTE,
    STRING,
    FunctionType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Type,
    erase,
    grounded,
    mentions_grounded,
    plain,
)
from tests.generated import effects
from tests.generated.bindings import indented
from tests.generated.library import FAULT
from tests.generated.lists import has_label, lists_of
from tests.generated.scope import Body, Kind, Parameter, Signature, World
from tests.generated.shapes import Alias, Field, RecordDecl, SumDecl, carries, holds_function, holds_name
from tests.generated.stmts import Stmts
from tests.generated.writer import grounded_call

STEMS: dict[Kind, str] = {"source": "look", "tool": "send", "transform": "turn", "dangerous": "wire"}
ROLES = ('system: "Be brief."', 'assistant: "Yes?"', 'user: "And?"')
SETTINGS = ("with temperature 0.5", "with max_tokens 100", "with top_p 0.9", "with repair 2")

#: Fields by the row in which one shall be read.
FIELD_FOR: dict[str, Type] = {
    "called": FunctionType((INT,), INT), "tried": OptionType(INT), "indexed": ListType(INT), "signed": INT,
    "looped over": ListType(INT), "approved": INT, "after not": BOOL, "guard": BOOL, "condition": BOOL,
    "while condition": BOOL, "logic operand": BOOL, "index": INT, "map key": INT,
}  # fmt: skip


class Declarations:
    """Writes the declarations of a program into its modules."""

    def __init__(self, seed: int, modules: int, questioning: bool) -> None:
        self.world = World(random.Random(seed))
        self.questioning = questioning
        self.world.modules = modules
        self.world.lines = [[] for _ in range(modules)]
        self.effects: list[tuple[int, str]] = []

    @property
    def last(self) -> int:
        return self.world.modules - 1

    def write(self, module: int, lines: list[str]) -> None:
        self.world.lines[module] += lines

    def visibility(self, module: int) -> str:
        """What others import is public; in the main module it need not be."""
        if module < self.last or self.world.chance(0.6):
            return "public "
        return "" if self.world.chance(0.7) else "public(package) "

    def head(self, name: str, parameters: list[Parameter], declared: Type, module: int) -> str:
        shown = ", ".join(f"{p.name}: {self.world.written(p.type, module)}" for p in parameters)
        return f"{name}({shown}) -> {self.world.written(declared, module)}"

    def add(self, signature: Signature) -> None:
        self.world.callables.append(signature)
        self.world.uses[f"declare {signature.kind}"] += 1

    # ---- types --------------------------------------------------------------------------------
    def writer(self, module: int) -> Stmts:
        return Stmts(self.world, Body("agent", module, "", INT, []), False)

    def targeted(self, module: int, row: str) -> Type | None:
        return self.writer(module).targeted(row)

    def plain_type(self, module: int, depth: int = 1, *, carrying: bool = False) -> Type:
        """A type for a boundary: no functions, and labels inside only where they are wanted."""
        if self.world.chance(0.02):
            return NOTHING
        for _ in range(10):
            type_ = self.writer(module).plain_type(depth)
            if holds_function(type_, self.world.named) or (carries(type_, self.world.named) and not carrying):
                continue
            if type_ != NOTHING:
                return type_
        return INT

    def alias(self, module: int) -> None:
        name = self.world.fresh("Ali")
        target = self.targeted(module, "alias of") or self.writer(module).declared_inside()
        if target is None:
            inner = self.plain_type(module, 2)
            target = self.world.one_of(
                inner, inner, grounded(inner), OptionType(inner), FunctionType((INT,), inner)
            )
        shown = self.world.written(target, module)
        self.world.aliases.append(Alias(name, module, target))
        self.write(module, [*effects.doc(self.world), f"{self.visibility(module)}type {name} = {shown}"])

    def record(self, module: int) -> None:
        rnd = self.world.random
        name = self.world.fresh("Rec")
        reading = self.world.target is not None and self.world.target[1] == "field"
        count = rnd.choice((2, 3) if reading else (1, 2, 3))
        fields = [self._field(module, rnd.random()) for _ in range(count)]
        self.world.named[name] = RecordDecl(name, module, tuple(fields))
        lines = [*effects.doc(self.world), f"{self.visibility(module)}type {name}:"]
        for field in fields:
            shown = f"{field.name}: {self.world.written(field.type, module)}"
            lines += indented([*effects.doc(self.world), shown])
        self.write(module, lines)

    def _field(self, module: int, chosen: float) -> Field:
        type_ = self._nested(module) or self.plain_type(module, 2)
        if holds_function(type_, self.world.named) or type_ == NOTHING or mentions_grounded(type_):
            pass
        elif chosen < 0.2:
            type_ = grounded(type_)
            self.world.uses["grounded field"] += 1
        elif chosen < 0.3:
            type_ = FunctionType((INT,), INT)
            self.world.uses["function field"] += 1
        elif chosen < 0.36:
            type_ = ListType(grounded(type_))
        elif chosen < 0.42:
            type_ = ResultType(type_, FAULT)
        return Field(self.world.fresh("f"), type_)

    def _nested(self, module: int) -> Type | None:
        """A field that the target needs, or a record in a record."""
        found = self.targeted(module, "field type")
        if found is not None:
            return found
        column = self.world.target[1] if self.world.target is not None else ""
        read = [row for row, what in self.world.targets() if what == "field" and row in FIELD_FOR]
        if read and self.world.chance(0.7):
            return FIELD_FOR[self.world.pick(read)]
        records = [d for d in self.world.named.values() if isinstance(d, RecordDecl) and d.module == module]
        if records and (column in ("record pattern", "field") or self.world.chance(0.2)):
            return NamedType(self.world.pick(records).name)
        return None

    def sum(self, module: int) -> None:
        rnd = self.world.random
        name = self.world.fresh("Sum")
        variants: list[tuple[str, tuple[Field, ...]]] = []
        for _ in range(rnd.choice((1, 2, 3))):
            types = [self.plain_type(module, 1) for _ in range(rnd.choice((0, 1, 1, 2)))]
            types = [grounded(t) if self.world.chance(0.15) else t for t in types]
            variants.append((self.world.fresh("Var"), tuple(Field(self.world.fresh("f"), t) for t in types)))
        self.world.named[name] = SumDecl(name, module, tuple(variants))
        lines = [*effects.doc(self.world), f"{self.visibility(module)}type {name}:"]
        for variant, fields in variants:
            inside = ", ".join(f"{f.name}: {self.world.written(f.type, module)}" for f in fields)
            lines.append(f"    | {variant}({inside})" if fields else f"    | {variant}")
        self.write(module, lines)
        self.world.uses["sum"] += 1

    # ---- effects and models -------------------------------------------------------------------
    def effect(self, module: int, *, grounding: bool) -> None:
        name = self.world.fresh("archive" if grounding else "note")
        make = effects.grounding_effect if grounding else effects.other_effect
        if grounding:
            self.effects.append((module, name))
        lines = make(self.world, name)
        self.write(module, [*effects.doc(self.world), self.visibility(module) + lines[0], *lines[1:]])
        self.world.uses["effect"] += 1

    def model(self, module: int) -> None:
        lines = effects.model(self.world, self.world.fresh("model"))
        self.write(module, [*effects.doc(self.world, 0.4), self.visibility(module) + lines[0], *lines[1:]])

    def row(self, module: int) -> str:
        """A row that covers all that a body may bring in."""
        seen = [(home, name) for home, name in self.effects if home <= module]
        for home, name in seen:
            if home != module:
                self.world.lifted.setdefault((module, home, name), name)
        return " uses " + ", ".join(["retrieval", *(self.world.reach(n, home, module) for home, n in seen)])

    # ---- tools --------------------------------------------------------------------------------
    def result_type(self, module: int, row: str) -> Type:
        """A declared result in which `Grounded` is at some depth, or nowhere."""
        wanted = self.targeted(module, row)
        if wanted is not None and (mentions_grounded(wanted) or not self._strange(wanted)):
            return INT if holds_function(wanted, self.world.named) else wanted
        type_ = self.plain_type(module, 2)
        return self.world.one_of(
            type_,
            type_,
            STRING,
            STRING,
            INT,
            INT,
            grounded(type_),
            grounded(INT),
            ListType(grounded(type_)),
            ListType(INT),
            OptionType(grounded(type_)),
            ListType(STRING),
            ResultType(grounded(type_), STRING),
            ResultType(grounded(type_), FAULT),
            MapType(STRING, grounded(type_)),
        )

    def _plain_result(self, module: int) -> Type:
        wanted = self.targeted(module, "tool's result")
        if wanted is not None and not self._strange(wanted):
            return wanted
        return NOTHING if self.world.chance(0.1) else self.plain_type(module, 2)

    def _strange(self, type_: Type) -> bool:
        return carries(type_, self.world.named) or holds_function(type_, self.world.named)

    def tool(self, module: int, kind: Kind, owner: RecordDecl | None = None) -> list[str]:
        own_name = kind == "source" and owner is None
        name = self.world.source_name(STEMS[kind]) if own_name else self.world.fresh(STEMS[kind])
        plain_result = kind in ("tool", "dangerous")
        declared = self._plain_result(module) if plain_result else self.result_type(module, "tool's result")
        type_ = self.plain_type(module, 1)
        if kind == "dangerous":
            columns = [column for row, column in self.world.targets() if row == "approved"]
            wanted = self.writer(module).type_of_column(columns[0]) if columns else None
            type_ = wanted or self.world.one_of(STRING, INT, BOOL, FLOAT, ListType(INT), MapType(STRING, INT))
            type_ = INT if columns[:1] == ["field"] else type_
        parameters = [Parameter("x", type_)]
        if kind == "transform":
            labels = (grounded(type_), ListType(grounded(type_)), OptionType(grounded(STRING)))
            parameters = [Parameter("g", self.world.one_of(*labels))]
        if kind != "dangerous" and self.world.chance(0.3):
            parameters.append(Parameter("k", INT))
        selects = kind == "dangerous" and self.world.selects and self.world.chance(0.5)
        if selects:
            declared = ListType(INT)
            parameters = [Parameter("x", declared)]
        if owner is not None:
            parameters.insert(0, Parameter("self", NamedType(owner.name)))
        result = declared if plain_result else grounded_call(declared)
        own = owner.name if owner is not None else None
        chosen = 0 if selects else None
        self.add(Signature(name, module, kind, tuple(parameters), result, declared, own, chosen=chosen))
        tail = self._source_row(module) if kind == "source" else " dangerous" * (kind == "dangerous")
        tail += " selects" * selects
        head = f"{self.visibility(module)}tool {self.head(name, parameters, declared, module)}{tail}"
        return [*effects.doc(self.world), head]

    def selecting(self, module: int, owner: RecordDecl | None = None) -> list[str]:
        """A tool that gives back elements that it was handed."""
        made = plain(self.plain_type(module, 1, carrying=True))
        name, element = self.world.fresh("pick"), self.world.one_of(STRING, INT, made, made, made)
        list_ = self.world.pick([ListType(element), *lists_of(element)])
        label = has_label(list_) and self.world.chance(0.5)
        declared = ListType(grounded(element) if label else element)
        parameters = [Parameter("xs", list_)]
        if self.world.chance(0.5):
            type_ = self.world.one_of(INT, STRING, self.plain_type(module, 1))
            if erase(type_) != erase(list_):
                parameters.insert(self.world.pick((0, 1)), Parameter("k", type_))
        if owner is not None:
            parameters.insert(0, Parameter("self", NamedType(owner.name)))
        chosen = next(place for place, one in enumerate(parameters) if one.name == "xs")
        own = owner.name if owner is not None else None
        types = tuple(parameters), ListType(element), declared
        self.add(Signature(name, module, "selecting", *types, own, chosen=chosen))
        head = f"{self.visibility(module)}tool {self.head(name, parameters, declared, module)} selects"
        return [*effects.doc(self.world), head]

    def _source_row(self, module: int) -> str:
        own = [name for home, name in self.effects if home == module]
        return f" uses {own[0] if own and self.world.chance(0.5) else 'retrieval'}"

    # ---- prompts ------------------------------------------------------------------------------
    def prompt(self, module: int, owner: RecordDecl | None = None, quotes: bool = False) -> list[str]:
        """A prompt; one with a row is itself what its answer goes back to, one that cites quotes strictly,
        and gives a Quote, or some, with `quotes`."""
        attesting = owner is None and self.world.chance(0.15)
        cites = not attesting and owner is None and self.world.chance(0.4)
        declared = self.result_type(module, "prompt's result")
        if holds_name(declared, "Selection", self.world.named):
            declared = STRING  # only a lane gives what someone offered
        if quotes:
            cites, attesting = True, False
            declared = self.world.one_of(QUOTE, QUOTE, ListType(QUOTE), OptionType(QUOTE))
        elif cites and not mentions_grounded(declared):
            texts = (STRING, grounded(STRING))
            lists = (ListType(STRING), ListType(grounded(STRING)), MapType(STRING, STRING))
            declared = self.world.one_of(*texts, *texts, *lists, OptionType(STRING))
        elif cites:
            cites = False
        name = self.world.fresh("ask")
        parameters = self._prompt_parameters(module, owner, cites)
        result = grounded_call(declared) if attesting else erase(declared)
        kind: Kind = "attesting" if attesting else "prompt"
        own = owner.name if owner is not None else None
        self.add(
            Signature(
                name, module, kind, tuple(parameters), result, declared, own, pure=not attesting, cites=cites
            )
        )
        head = f"{self.visibility(module)}prompt {self.head(name, parameters, declared, module)}"
        head += self._source_row(module) if attesting else ""
        lines = [f"cites {parameters[0].name} strictly"] if cites else []
        if self.world.chance(0.2):
            lines += sorted({self.world.pick(SETTINGS) for _ in range(2)})
        return [*effects.doc(self.world), f"{head}:", *indented([*lines, *self._template(parameters)])]

    def _prompt_parameters(self, module: int, owner: RecordDecl | None, cites: bool) -> list[Parameter]:
        parameters = [Parameter("self", NamedType(owner.name))] if owner is not None else []
        for _ in range(self.world.pick((1, 1, 2))):
            type_ = self.plain_type(module, 1)
            label = self.world.chance(0.45)
            parameters.append(Parameter(self.world.fresh("q"), grounded(type_) if label else type_))
        if cites:
            parameters[0] = Parameter(parameters[0].name, self.world.one_of(STRING, grounded(STRING)))
        return parameters

    def _template(self, parameters: list[Parameter]) -> list[str]:
        text = f'"Answer {" ".join(f"{{{p.name}}}" for p in parameters)}"'
        if self.world.chance(0.8):
            return [text]
        roles = [self.world.pick(ROLES) for _ in range(self.world.pick((0, 1, 2)))]
        return [*roles, f"user: {text}"]
