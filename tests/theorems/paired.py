"""Pairs of runs that differ in retrieved contents alone (theorem T3).

Both hosts answer equal callees and equal plain arguments equally, except inside Grounded positions: there
one world gives other contents than the other, other lengths and other variants too. A *remembering* host's
plain answers depend on all that it was asked before, without the grounded parts of it.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from corvid.ir.declarations import grounded_result
from corvid.ir.passes.pure import pure
from corvid.ir.program import Function, Program, Prompt, Tool
from corvid.ir.table import TypeTable
from corvid.runtime.boundary.codec_error import Limits
from corvid.runtime.context import Host
from corvid.runtime.faults import Fault
from corvid.runtime.host import ApprovalRequest, ModelReply, ModelRequest
from corvid.runtime.plans import argument_text, renderer
from corvid.runtime.run import Run
from corvid.runtime.sites import ApprovalSite, PromptSite
from corvid.types import (
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
    short_name,
)
from corvid.vm.engine import Engine
from tests.codec import to_json
from tests.generated.labels import TooLong
from tests.generated.walker import Walker
from tests.generated.world import World
from tests.theorems.bounded import bounded
from tests.theorems.findings import Broken
from tests.theorems.hiding import HIDDEN, hidden
from tests.theorems.subject import arguments, walk
from tests.values import replace


def pure_agents(table: TypeTable) -> frozenset[str]:
    """The largest set of agents that may be `@grounded_pure` together. The annotation changes no type."""
    agents = frozenset(f.name for f in table.program.functions if f.kind == "agent")
    while True:
        functions = tuple(replace(f, grounded_pure=f.name in agents) for f in table.program.functions)
        declared = TypeTable(replace(table.program, functions=functions), table.declared)
        guilty = {violation.function for violation in pure(declared)}
        if not guilty:
            return agents
        agents -= guilty


class PairedWorld(World):
    """One of two worlds. `log` is what its host was asked, grounded contents hidden; `contents` is what was
    hidden there."""

    def __init__(self, program: Program, salt: str, *, remembers: bool) -> None:
        super().__init__(program)
        self.salt = salt
        self.remembers = remembers
        self.log: list[object] = []
        self.contents: list[object] = []
        self.approving: Sequence[Type] = ()

    def host(self) -> Host:
        return Host(self, self, self, self, self)

    def next_float(self) -> float:
        return 0.5

    # ---- what a host is asked -----------------------------------------------------------------
    def answered(self, tool: Tool, native: list[object]) -> object:
        types = [parameter.type for parameter in tool.parameters]
        shown = self.note(tool.name, types, native)
        grounds = tool.source or any(self.declarations.holds_grounded(type_) for type_ in types)
        result = grounded_result(tool.returns) if grounds else erase(tool.returns)
        return self.told_by(tool, result, native, self.known(shown))

    def answer(self, request: ModelRequest) -> ModelReply:
        prompt = self.prompts[short_name(request.prompt)]
        if prompt.lane is not None:
            return self.advised(prompt, request)
        declared = {parameter.name: parameter.type for parameter in prompt.parameters}
        named = [(declared[one.name], one.grounded) for one in request.arguments]
        types = [type_ if grounded else erase(type_) for type_, grounded in named]
        values: list[object] = [one.value for one in request.arguments]
        if request.attempt == 0:  # a prompt with its repairs is one call
            shown = self.note(prompt.name, types, values)
            self.log.append(self.rendered(prompt, request, types))
        else:
            shown = [self.shown(type_, value) for type_, value in zip(types, values, strict=True)]
        grounds = any(one.grounded for one in request.arguments)
        result = grounded_result(prompt.returns) if grounds else erase(prompt.returns)
        data = self.quoting(request, result, self.told(result, prompt.name, shown))
        json = to_json(self.declarations, Limits(), result, self.value(result, data), False)
        return ModelReply(json, "paired")

    def advised(self, prompt: Prompt, request: ModelRequest) -> ModelReply:
        """Inside a lane. The call is written down where it begins: rules may decide it, and a prompt with its
        stages is one call. What grounded arguments hold may decide what the model says."""
        grounds = any(one.grounded for one in request.arguments)
        types = [parameter.type for parameter in prompt.parameters if not _told(parameter.type)]
        values = [one.value for one in request.arguments[:-1]]
        marks = [one.grounded for one in request.arguments[:-1]]
        shown: list[object] = [
            HIDDEN if grounded else self.shown(erase(type_), value)
            for type_, value, grounded in zip(types, values, marks, strict=True)
        ]
        context: Any = request.arguments[-1].value
        ids = [one["id"] for one in context["candidates"]]
        if self.remembers:
            shown.append(repr(self.log))
        known = [*shown, *([self.salt] if grounds else [])]
        return self.chosen(prompt, known, ids, context["allowedEvidenceTypes"], request.attempt)

    def replied(self, prompt: Prompt, native: list[object]) -> object:
        """For the walk, which has no request to look at."""
        return self.told(grounded_result(prompt.returns), prompt.name, native)

    def approve(self, request: ApprovalRequest) -> bool:
        self.note(f"approve {request.label}", self.approving, [one.value for one in request.arguments])
        return True

    def note(self, callee: str, types: Sequence[Type], values: Sequence[object]) -> list[object]:
        """Write down a call; gives its plain arguments."""
        shown = [self.shown(type_, value) for type_, value in zip(types, values, strict=True)]
        grounded = [value for value, plain in zip(values, shown, strict=True) if value != plain]
        self.log.append((callee, repr(shown)))
        self.contents.append((callee, repr(grounded)))
        return shown

    def rendered(self, prompt: Prompt, request: ModelRequest, types: Sequence[Type]) -> object:
        """The messages without their grounded parts. They are what the template makes of the arguments; if
        not, they are shown as they are."""
        pairs = list(zip(request.arguments, types, strict=True))
        texts = {one.name: argument_text(type_)(one.value) for one, type_ in pairs}
        render = renderer(prompt.blocks)
        if render(texts) != request.messages:
            return request.messages
        hidden = {one.name: HIDDEN if one.grounded else texts[one.name] for one, _ in pairs}
        return render(hidden)

    # ---- data ---------------------------------------------------------------------------------
    def told(self, type_: Type, name: str, shown: list[object]) -> object:
        return self.data(type_, name, self.known(shown))

    def known(self, shown: list[object]) -> list[object]:
        """What a plain answer depends on."""
        return [*shown, repr(self.log)] if self.remembers else shown

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
                if isinstance(data, str):
                    return data
                shown = {f.name: self.shown(f.type, data[f.name]) for f in self.fields(name, data)}
                return [data["tag"], shown] if name in self.sums else shown
            case Scalar() | FunctionType():
                return data


class PairedRun(Run):
    """Shows its world the types of what is to be approved."""

    def __init__(self, world: PairedWorld) -> None:
        super().__init__(world.declarations, world.host())
        self.world = world

    def call_prompt(self, site: PromptSite, arguments: tuple[object, ...], token: object = None) -> object:
        if site.prompt.lane is not None:
            declarations, given = self.context.codecs.declarations, zip(site.types, arguments, strict=True)
            json = [to_json(declarations, Limits(), type_, value) for type_, value in given]
            self.world.note(site.prompt.name, site.types, json)
        return super().call_prompt(site, arguments, token)

    def approve(self, site: ApprovalSite, arguments: tuple[object, ...]) -> object:
        self.world.approving = site.types
        return super().approve(site, arguments)


def _told(type_: Type) -> bool:
    """Whether a lane's parameter is its conversation, of which a model is shown what is recent."""
    return isinstance(erase(type_), NamedType)


@dataclass(frozen=True, slots=True)
class Seen:
    """What one run did. `plain` must not differ within a pair; `contents` reached a call or the result."""

    plain: tuple[object, list[object]]
    contents: list[object]


@dataclass(frozen=True, slots=True)
class Paired:
    """Two runs of one agent; None is a run that ended in a fault."""

    agent: str
    one: Seen | None
    other: Seen | None

    @property
    def vacuous(self) -> bool:
        """Whether the pair says nothing."""
        return self.one is None or self.other is None

    @property
    def reaches(self) -> bool:
        """Whether retrieved contents that differ reach a call or the result."""
        return bool(self.one and self.other) and self.one.contents != self.other.contents  # type: ignore[union-attr]

    @property
    def difference(self) -> str:
        """What the runs do differently; empty if nothing."""
        if self.one is None or self.other is None or self.one.plain == self.other.plain:
            return ""
        return f"{self.agent}: {self.one.plain} against {self.other.plain}"


def pairs(
    program: Program, engine: Engine, functions: Sequence[Function], salts: Sequence[tuple[str, str, bool]]
) -> Iterator[Paired]:
    """Each function as a pair, once for each (salt, other salt, whether the host remembers), unless it takes
    too long in one of the two worlds."""
    short = bounded(program)
    for function in functions:
        for one, other, remembers in salts:
            if function.name not in short and any(
                too_long(PairedWorld(program, salt, remembers=remembers), function) for salt in (one, other)
            ):
                continue
            worlds = (PairedWorld(program, salt, remembers=remembers) for salt in (one, other))
            yield Paired(function.name, *(seen(world, engine, function) for world in worlds))


def too_long(world: PairedWorld, function: Function) -> bool:
    """Whether the naive walk takes more steps than a test has time for."""
    walker = Walker(world.program, world, guesses=True)
    try:
        walk(walker, world, function, arguments(world, function))
    except (TooLong, RecursionError):
        return True
    except Broken:
        pass  # it is reported where the walk is compared, in the one world without differences
    return False


def seen(world: PairedWorld, engine: Engine, function: Function) -> Seen | None:
    """What one run does; None after a fault."""
    run = PairedRun(world)
    given = arguments(world, function)
    stated = [world.stated(p.type, data) for p, data in zip(function.parameters, given, strict=True)]
    try:
        values = run.accept(function, stated)
        run.started(function, values)
        found = engine.call(run, function.name, values)
        result = hidden(run.deliver(found, function.returns, function.span), world.contents)
        return Seen((result, world.log), world.contents)
    except Fault:
        return None
    finally:
        run.finish()
