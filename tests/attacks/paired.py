"""Pairs of runs that differ in retrieved contents alone (grounding.md 8, T3).

Both hosts answer equal callees and equal plain arguments equally, except inside Grounded positions: there
one world gives other contents than the other, other lengths and other variants too.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from corvid.ir.declarations import declarations, grounded_result
from corvid.ir.passes.pure import pure
from corvid.ir.program import Function, Program, Tool
from corvid.ir.types import (
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    Type,
    erase,
)
from corvid.ir.verify import verify
from corvid.pipeline import CheckedProgram
from corvid.runtime.boundary.encode import to_json
from corvid.runtime.boundary.label import holds_grounded
from corvid.runtime.boundary.misfit import Limits
from corvid.runtime.faults import Fault
from corvid.runtime.grounded import Grounded
from corvid.runtime.host import ApprovalRequest, Host, ModelReply, ModelRequest
from corvid.runtime.run import Run
from corvid.vm.engine import Engine
from tests.generated.world import Fixed, World

HIDDEN = "•"


def pure_agents(program: Program) -> tuple[Program, frozenset[str]]:
    """The largest set of agents that may be `@grounded_pure` together, and the program that says so."""
    agents = frozenset(f.name for f in program.functions if f.kind == "agent")
    while True:
        functions = tuple(replace(f, grounded_pure=f.name in agents) for f in program.functions)
        declared = replace(program, functions=functions)
        guilty = {violation.function for violation in pure(verify(declared))}
        if not guilty:
            return declared, agents
        agents -= guilty


class Recorder(Fixed):
    """An approver that notes what it is asked."""

    def __init__(self, log: list[object]) -> None:
        self.log = log

    def approve(self, request: ApprovalRequest) -> bool:
        self.log.append(("approve", request.label))
        return True


class PairedWorld(World):
    """One of the two worlds; `log` is what its host was asked, grounded contents hidden."""

    def __init__(self, program: Program, salt: str) -> None:
        super().__init__(program)
        self.salt = salt
        self.log: list[object] = []

    def host(self) -> Host:
        asked = Recorder(self.log)
        return Host(self, self, asked, asked, asked)

    def answered(self, tool: Tool, native: list[object]) -> object:
        types = [parameter.type for parameter in tool.parameters]
        shown = [self.shown(type_, value) for type_, value in zip(types, native, strict=True)]
        self.log.append((tool.name, repr(shown)))
        grounds = tool.source or any(holds_grounded(self.declarations, type_) for type_ in types)
        result = grounded_result(tool.returns) if grounds else erase(tool.returns)
        return self.data(result, tool.name, [*shown])

    def answer(self, request: ModelRequest) -> ModelReply:
        prompt = self.prompts[request.prompt.rpartition("::")[2]]
        types = {parameter.name: parameter.type for parameter in prompt.parameters}
        shown = [
            self.shown(types[one.name], one.value) if one.grounded else one.value for one in request.arguments
        ]
        self.log.append((prompt.name, repr(shown)))
        grounds = any(one.grounded for one in request.arguments)
        result = grounded_result(prompt.returns) if grounds else erase(prompt.returns)
        value = self.value(result, self.data(result, prompt.name, [*shown]))
        return ModelReply(to_json(self.declarations, Limits(), result, value, False), "paired")

    def _make(self, type_: Type, rnd: random.Random, depth: int) -> object:
        if isinstance(type_, GroundedType):
            seed = f"{self.salt}{rnd.random()}".encode()
            return super()._make(type_.inner, random.Random(hashlib.sha256(seed).digest()), depth)
        return super()._make(type_, rnd, depth)

    def shown(self, type_: Type, data: Any) -> object:
        """Native or JSON data with all that is Grounded hidden."""
        match type_:
            case GroundedType():
                return HIDDEN
            case ListType(element):
                return [self.shown(element, item) for item in data]
            case MapType(_, value):
                return {key: self.shown(value, item) for key, item in data.items()}
            case OptionType(item):
                if isinstance(data, dict) and data.get("tag") == "some" and set(data) == {"tag", "value"}:
                    data = data["value"]
                return None if data is None else ["some", self.shown(item, data)]
            case ResultType(ok, err):
                good = data["tag"] == "ok"
                return ["ok", self.shown(ok, data["ok"])] if good else ["err", self.shown(err, data["err"])]
            case NamedType(name):
                return self._shown_named(name, data)
            case Scalar() | FunctionType():
                return data

    def _shown_named(self, name: str, data: Any) -> object:
        if isinstance(data, str):
            return data
        fields = self.records[name].fields if name in self.records else ()
        for variant in self.sums[name].variants if name in self.sums else ():
            fields = variant.fields if variant.name == data["tag"] else fields
        shown = {field.name: self.shown(field.type, data[field.name]) for field in fields}
        return [data["tag"], shown] if name in self.sums else shown


def hidden(value: object) -> object:
    """A delivered value with the contents of every Grounded hidden."""
    match value:
        case Grounded():
            return HIDDEN
        case list():
            return [hidden(item) for item in value]
        case dict():
            return {key: hidden(item) for key, item in value.items()}
        case _:
            return repr(value)


class Pairs:
    """The agents of a program, each run in pairs."""

    def __init__(self, checked: CheckedProgram, *, impure: bool = False) -> None:
        """`impure`: all agents, to see that what launders shows."""
        assert checked.program is not None
        self.program, self.agents = pure_agents(checked.program)
        if impure:
            self.agents = frozenset(f.name for f in self.program.functions if f.kind == "agent")
        self.engine = Engine(self.program, checked.store.text)
        self.declared = declarations(self.program)
        self.runs = 0

    def differences(self, salts: tuple[str, ...]) -> Iterator[str]:
        """What two runs of one pure agent do differently, one text each."""
        for function in self.program.functions:
            types = [parameter.type for parameter in function.parameters]
            if function.name not in self.agents or any(map(self.declared.holds_function, types)):
                continue
            ended = [found for salt in salts if (found := self._run(function, salt)) is not None]
            self.runs += max(len(ended) - 1, 0)
            for other in ended[1:]:
                if other != ended[0]:
                    yield f"{function.name}: {ended[0]} against {other}"

    def _run(self, function: Function, salt: str) -> tuple[object, list[object]] | None:
        """The plain part of the result and what the host was asked; None after a fault."""
        world = PairedWorld(self.program, salt)
        run = Run(world.declarations, world.host())
        given = []
        for parameter in function.parameters:
            data: object = 1
            if parameter.name != "fuel":
                data = world.data(parameter.type, f"{function.name} {parameter.name}", [])
            given.append(world.stated(parameter.type, data))
        try:
            values = run.accept(function, given)
            run.started(function, values)
            found = self.engine.call(run, function.name, values)
            return hidden(run.deliver(found, function.returns, function.span)), world.log
        except Fault:
            return None
        finally:
            run.finish()
