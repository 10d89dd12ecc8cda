"""Callables with bodies: fns, agents, methods, pairs that call each other."""

from __future__ import annotations

import re
from dataclasses import dataclass

from corvid.types import (
    BOOL,
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
    Type,
    grounded,
)
from tests.generated import effects
from tests.generated.bindings import indented
from tests.generated.choosing import Choosing
from tests.generated.library import FAULT
from tests.generated.scope import Body, Impossible, Kind, Parameter, Signature, Var
from tests.generated.shapes import SCALARS, RecordDecl, carries, holds_function
from tests.generated.stmts import Stmts

_CALLS = re.compile(r"(?<![.\w])(?!range\()[a-z_]\w*\(|\.\w*\d\w*\(|\bapprove\b|\babsent\b")
"""Something in a line that may be a call of what is declared, or of a function value."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A callable that is to be written: its signature, and whether it may launder."""

    signature: Signature
    pure: bool
    owner: RecordDecl | None = None
    partner: Signature | None = None


class Callables(Choosing):
    """Writes signatures first, then bodies."""

    pure_modules: set[int]

    def parameter_types(self, module: int) -> list[Type]:
        types: list[Type] = []
        for index in range(self.world.pick((0, 1, 1, 2))):
            type_ = (self.targeted(module, "parameter type") if index == 0 else None) or self.plain_type(
                module, 2, carrying=True
            )
            chosen = self.world.random.random()
            carrying = carries(type_, self.world.named) or holds_function(type_, self.world.named)
            if chosen < 0.3 and not carrying:
                type_ = grounded(type_)
            elif chosen < 0.37:
                type_ = grounded(ListType(grounded(self.world.one_of(*SCALARS))))
            elif chosen < 0.42:
                type_ = FunctionType((INT,), INT)
            elif chosen < 0.5 and not carrying and type_ != NOTHING:
                type_ = ListType(grounded(type_))
            types.append(type_)
        return [*types, *self._supporting(module)]

    def _supporting(self, module: int) -> list[Type]:
        """Parameters without which the target could hardly be written."""
        if self.world.target is None:
            return []
        row, column = self.world.target
        writer = self.writer(module)
        part = writer.type_of_column(column) or INT
        if "assign" in row + column and "place" in row + column:
            return [self.world.one_of(ListType(part), MapType(STRING, part))]
        if row == "augmenting" or column == "augment":
            return [ListType(INT) if column == "list" else STRING if column == "f-string" else INT]
        records: list[Type] = [NamedType(r.name) for r in writer.records() if r.module <= module]
        if column == "field" and records:
            return [self.world.pick(records)]
        if row == "called":
            return [FunctionType((INT,), INT), *records]
        if row == "tried":
            return [OptionType(INT), *records]
        if column == "name":
            return [BOOL, self.world.one_of(ListType(INT), FunctionType((INT,), INT), *records)]
        return []

    def fn(self, module: int, owner: RecordDecl | None = None) -> list[str]:
        types = self.parameter_types(module)
        carried = [
            t for t in types if carries(t, self.world.named) and not holds_function(t, self.world.named)
        ]
        wanted = self.targeted(module, "fn's result")
        if self.world.chance(0.2):
            types, returns = [STRING], self.world.one_of(ResultType(INT, STRING), OptionType(INT))
        elif carried and self.world.chance(0.4):
            returns = self.world.one_of(*carried)
        else:
            returns = self.plain_type(module, 2)
        if wanted is not None:
            returns = wanted
            types += [wanted] if carries(wanted, self.world.named) else []
        pure = self.world.chance(0.7)
        return self.written(self.plan(module, "fn", types, returns, returns, owner, pure))

    def agent(self, module: int, owner: RecordDecl | None = None) -> list[str]:
        pure = module in self.pure_modules or self.world.chance(0.3)
        types = self.parameter_types(module)
        returns, declared = self.returned(module, pure)
        return self.written(self.plan(module, "agent", types, returns, declared, owner, pure))

    def returned(self, module: int, pure: bool) -> tuple[Type, Type]:
        """What an agent gives, effectively and as written."""
        wanted = self.targeted(module, "agent's result") or self.library_result(module)
        if wanted is not None:
            return wanted, wanted
        type_ = self.plain_type(module, 2)
        if self.world.target is not None and ("try" in self.world.target or "tried" in self.world.target):
            made = self.world.one_of(OptionType(type_), ResultType(type_, STRING), ResultType(type_, FAULT))
            if "attempt" in self.world.target:
                made = ResultType(type_, FAULT)
            return made, made
        chosen = self.world.random.random() * (0.5 if pure else 1.0)
        if chosen < 0.35:
            return grounded(type_), grounded(type_)
        if chosen < 0.5:
            self.world.uses["effective grounded"] += 1
            return grounded(type_), type_
        if chosen < 0.6:
            type_ = self.world.one_of(
                ListType(grounded(type_)), OptionType(grounded(type_)), ResultType(grounded(type_), STRING)
            )
        elif chosen < 0.75:
            type_ = self.world.one_of(
                OptionType(type_),
                ResultType(type_, STRING),
                grounded(ResultType(type_, STRING)),
                ResultType(type_, FAULT),
            )
        elif chosen < 0.8:
            type_ = NOTHING
        return type_, type_

    def method(self, module: int) -> None:
        """A member of an `extend`, of a type of this module or of an import."""
        records = [
            d
            for d in self.world.named.values()
            if isinstance(d, RecordDecl)
            and (d.module == module or (0 <= d.module < module and self.world.chance(0.3)))
        ]
        if not records:
            return
        owner = self.world.pick(records)
        chosen = self.world.random.random()
        if chosen < 0.3:
            lines = self.fn(module, owner)
        elif chosen < 0.6:
            lines = self.agent(module, owner)
        elif holds_function(NamedType(owner.name), self.world.named) or carries(
            NamedType(owner.name), self.world.named
        ):
            return
        else:
            if self.world.selects and self.world.chance(0.4):
                lines = self.selecting(module, owner)
            else:
                lines = self.tool(module, "tool", owner) if chosen < 0.82 else self.prompt(module, owner)
        if lines:
            target = f"{f'm{owner.module}.' if owner.module != module else ''}{owner.name}"
            self.world.reached |= {(module, owner.module)} if owner.module != module else set()
            self.write(module, [f"extend {target}:", *indented(lines)])

    def mutual(self, module: int) -> None:
        """Two callables that call each other, in two modules that import each other if there are two."""
        kind: Kind = "fn" if self.world.chance(0.4) else "agent"
        pure = module in self.pure_modules or self.world.chance(0.6)
        returns = self.world.one_of(INT, STRING, grounded(STRING), grounded(INT))
        types = [returns, self.world.one_of(INT, STRING, returns)]
        plans = [self.plan(module, kind, types, returns, returns, None, pure, fuel=True) for _ in range(2)]
        if kind == "agent" and module > 0 and self.world.chance(0.6) and module - 1 not in self.pure_modules:
            plans = [plans[0], self._moved(plans[1], module - 1)]
        for one, other in (plans, plans[::-1]):
            if not self.written(Plan(one.signature, one.pure, None, other.signature)):
                return
        for plan in plans:  # not before, or one could call the other without giving up fuel
            self.add(plan.signature)

    def _moved(self, plan: Plan, module: int) -> Plan:
        s = plan.signature
        return Plan(
            Signature(s.name, module, s.kind, s.parameters, s.result, s.declared, s.owner, s.fuel, s.pure),
            plan.pure,
        )

    def plan(
        self,
        module: int,
        kind: Kind,
        types: list[Type],
        returns: Type,
        declared: Type,
        owner: RecordDecl | None,
        pure: bool,
        *,
        fuel: bool | None = None,
    ) -> Plan:
        """A signature: `returns` is effective, `declared` is written."""
        name = self.world.fresh("fun" if kind == "fn" else "act")
        parameters = [Parameter(self.world.fresh("a"), t) for t in types]
        if owner is not None:
            parameters.insert(0, Parameter("self", NamedType(owner.name)))
        recursive = fuel if fuel is not None else owner is None and self.world.chance(0.25)
        if recursive:
            parameters.insert(0, Parameter("fuel", INT))
        own = owner.name if owner is not None else None
        signature = Signature(name, module, kind, tuple(parameters), returns, declared, own, recursive, pure)
        return Plan(signature, pure, owner)

    def written(self, plan: Plan) -> list[str]:
        """Declare a callable and write its body; those of methods are given back."""
        made = plan.signature
        names = [
            Var(
                p.name,
                p.type,
                made.kind == "agent" and isinstance(p.type, ListType | MapType | NamedType),
                p.name not in ("fuel", "self"),
            )
            for p in made.parameters
        ]
        kind = "fn" if made.kind == "fn" else "agent"
        body = Body("fn" if kind == "fn" else "agent", made.module, made.name, made.result, names, plan.pure)
        body.lossy = kind == "agent" and not plan.pure and self.world.chance(0.8)
        writer = Stmts(self.world, body, self.questioning)
        try:
            lines = self.statements(writer, made, plan.partner)
        except Impossible:
            return []
        if kind == "agent" and self.world.chance(0.07):
            # All of it with one intent: what is returned inside ends it.
            lines = ['intent "do it" because "it was asked for" expecting 1..9:', *indented(lines)]
        if plan.partner is None:
            self.add(made)
        visible = "public " if plan.partner is not None else self.visibility(made.module)
        head = f"{visible}{kind} {self.head(made.name, list(made.parameters), made.declared, made.module)}"
        return self.finished(plan, lines, head)

    def finished(self, plan: Plan, lines: list[str], head: str) -> list[str]:
        """The callable with its row and annotations; written down unless it is a method."""
        made = plan.signature
        agent = made.kind == "agent"
        wide = made.declared != made.result or (
            agent and isinstance(made.result, GroundedType) and self.world.chance(0.2)
        )
        row = self.row(made.module) if wide else ""
        notes: list[str] = []
        if agent:
            sourced = any(re.search(r"\b(look|source)\d+\(", line) for line in lines)
            types = (made.declared, made.result, *(parameter.type for parameter in made.parameters))
            notes = effects.agent_annotations(
                self.world, pure=plan.pure, sourced=sourced, wrapping=made.owner is None,
                replayable=not any(holds_function(type_, self.world.named) for type_ in types),
                searching=self.searching(lines), alone=not any(map(_CALLS.search, lines)),
            )  # fmt: skip
            self.world.uses["wrapping"] += "@wrapping" in notes
            self.world.uses["pure agent"] += plan.pure
        whole = [*effects.doc(self.world), *notes, f"{head}{row}:", *indented(lines)]
        if plan.owner is None:
            self.write(made.module, whole)
        return whole

    def searching(self, lines: list[str]) -> bool:
        """Whether there are intents, and nothing that may retrieve is called outside of them."""
        declared = (*self.world.callables, *self.world.makers.values())
        may = {s.name for s in declared if s.kind in ("source", "attesting", "agent")}
        may |= {shown for (_, _, name), shown in self.world.lifted.items() if name in may}
        outside: list[str] = []
        depth: int | None = None
        for line in lines:
            here = len(line) - len(line.lstrip())
            depth = None if depth is not None and here <= depth else depth
            if depth is None:
                outside.append(line)
                depth = here if line.lstrip().startswith("intent ") else None
        text = "\n".join(outside)
        return len(outside) < len(lines) and not any(f"{name}(" in text for name in may)

    def statements(self, writer: Stmts, made: Signature, partner: Signature | None) -> list[str]:
        lines: list[str] = []
        row = "fn body" if made.kind == "fn" else "agent body"
        if made.fuel:
            base = writer.return_()
            lines += ["if fuel <= 0:", *indented(base)]
            writer.body.self_call = partner or made
        if writer.body.lossy:
            for _ in range(self.world.pick((1, 1, 2))):
                lines += writer.losing()
        lines += writer.asking_library()
        lines += writer.selecting_first()
        for _ in range(self.world.pick((1, 1, 1, 2, 2))):
            lines += writer.statement(row, 2)
        if partner is not None and writer.body.self_call is not None:
            name = self.world.fresh("v")
            lines.append(f"{name} = {writer._recursion(partner, 1)}")
            writer.declare(name, partner.result, False)
        if made.result == NOTHING:
            return [*lines, *(writer.return_() if self.world.chance(0.5) else [])]
        exact = made.declared != made.result or self.world.chance(0.6)
        value = writer.right("returned", made.result, hint=True, exact=exact)
        return [*lines, f"return {value[0]}", *value[1:]]
