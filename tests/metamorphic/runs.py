"""The runs of a program and of a change of it, with the same hosts: the host of the original answers both,
and names are led back and forth on the way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, cast

from corvid.api import Loaded, Services, prepare
from corvid.ir.program import Function, Program
from corvid.runtime.entrance import Sourced
from corvid.runtime.grounded import Grounded
from corvid.runtime.host import ApprovalRequest, Json, ModelReply, ModelRequest
from corvid.runtime.stops import BadArgument, Stop
from corvid.runtime.trace.write import TraceWriter
from corvid.runtime.values import Err, Ok, Some
from corvid.testing.compare import Canned, Echo
from tests.generated.hosting import Fixed
from tests.generated.labels import LabelMismatch, NoSource, TooFewGrounded, TooManyRounds
from tests.generated.walker import Walker
from tests.generated.world import GIVEN, World
from tests.metamorphic.change import Change
from tests.metamorphic.logged import logged
from tests.metamorphic.view import Seen, Where
from tests.values import replace


class Host(Protocol):
    """Who answers the original program."""

    def find(self, name: str) -> Callable[..., object] | None: ...

    def answer(self, request: ModelRequest) -> ModelReply: ...


class Suite:
    """The canned tools and the echo of the literate suite."""

    def __init__(self, program: Program) -> None:
        self._tools = Canned(program)

    def find(self, name: str) -> Callable[..., object] | None:
        return self._tools.find(name)

    def answer(self, request: ModelRequest) -> ModelReply:
        return Echo().answer(request)


class Names:
    """Names of the original for those of a change, and back."""

    def __init__(self, change: Change | None, changed: Program | None) -> None:
        self._change = change
        self._new: dict[str, str] = {}
        if change is not None and changed is not None and change.expected.renamed:
            parts = [f.name for r in changed.records for f in r.fields]
            parts += [v.name for s in changed.sums for v in s.variants]
            parts += [f.name for s in changed.sums for v in s.variants for f in v.fields]
            self._new = {change.old_name(name): name for name in parts}

    def old(self, value: object) -> object:
        """A value as the original's host knows it."""
        if isinstance(value, str):
            return value if self._change is None else self._change.old_name(value)
        if isinstance(value, Grounded):
            return self.old(value.value)
        return _mapped(value, self.old, self.old)

    def label(self, text: str) -> str:
        """The label of an approval: the name of what it approves in PascalCase."""
        prefix = None if self._change is None else self._change.prefix
        return re.sub(rf"^(?i:{prefix})\d", "", text) if prefix else text

    def new(self, value: object) -> object:
        """What the original's host answered, as the changed program knows it."""
        if not self._new:
            return value
        if isinstance(value, dict) and isinstance(value.get("tag"), str):
            named = {**value, "tag": self._new.get(value["tag"], value["tag"])}
            return _mapped(named, self.new, self._key)
        return _mapped(value, self.new, self._key)

    def _key(self, key: object) -> object:
        return self._new.get(key, key) if isinstance(key, str) else key


def _mapped(value: object, item: Callable[[object], object], key: Callable[[object], object]) -> object:
    match value:
        case dict():
            return {key(k): item(v) for k, v in value.items()}
        case list():
            return [item(each) for each in value]
        case tuple():
            return tuple(item(each) for each in value)
        case Some(inner):
            return Some(item(inner))
        case Ok(inner):
            return Ok(item(inner))
        case Err(inner):
            return Err(item(inner))
        case Sourced():
            return replace(value, value=item(value.value))
        case _:
            return value


def _request(request: ModelRequest, names: Names) -> ModelRequest:
    """A question to the model in the names of the original."""
    return replace(
        request,
        prompt=str(names.old(request.prompt)),
        messages=tuple(replace(m, text=str(names.old(m.text))) for m in request.messages),
        arguments=tuple(replace(a, value=_json(names.old(a.value))) for a in request.arguments),
    )


def _json(value: object) -> Json:
    """What stood for JSON before its names were mapped stands for it still."""
    return cast(Json, value)


class Asked:
    """The host of a run: asks the original's and writes down what it was asked."""

    def __init__(self, host: Host, names: Names) -> None:
        self.calls: list[tuple[str, str]] = []
        self._host = host
        self._names = names
        fixed = Fixed()
        self.services = Services(self, self, self, _Clock(), fixed)

    @property
    def name(self) -> str:
        return "echo"

    def find(self, name: str) -> Callable[..., object] | None:
        old = str(self._names.old(name))
        found = self._host.find(old)
        if found is None:
            return None

        def called(*arguments: object, **_: object) -> object:
            given = [self._names.old(argument) for argument in arguments]
            self.calls.append((old, repr(given)))
            return self._names.new(found(*given))

        return called

    def answer(self, request: ModelRequest) -> ModelReply:
        old = _request(request, self._names)
        self.calls.append((old.prompt.rpartition("::")[2], repr([(m.role, m.text) for m in old.messages])))
        reply = self._host.answer(old)
        return ModelReply(_json(self._names.new(reply.value)), reply.model, reply.tokens, reply.confidence)

    def approve(self, request: ApprovalRequest) -> bool:
        given = [self._names.old(argument.value) for argument in request.arguments]
        self.calls.append(("approve", repr(given)))
        return self._names.label(request.label) != "Refused"


class _Clock:
    def now_ms(self) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class Call:
    """One run: an agent of the original by its qualified name, and host data for its parameters."""

    agent: str
    arguments: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Ran:
    """How a run ended: what it gave or the fault, the discards that ran, what the host was asked, and what
    the log says of claims and searches."""

    value: object
    fault: str | None
    discards: Counter[tuple[str, Where]]
    calls: tuple[tuple[str, str], ...]
    log: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """A grounded value at the border."""

    value: object
    sources: tuple[tuple[str, str, str], ...]
    grade: str
    confidence: float


def shape(value: object, names: Names, grades: bool) -> object:
    """What a run gave, comparable, in the names of the original."""
    if isinstance(value, Grounded):
        sources = {
            (_old_uri(s.tool, names), _old_uri(s.uri, names), str(names.old(s.text))) for s in value.sources()
        }
        grade = str(value.grade) if grades else "-"
        return Shape(shape(value.value, names, grades), tuple(sorted(sources)), grade, value.confidence)
    if isinstance(value, str):
        return repr(names.old(value))
    if isinstance(value, list):
        return tuple(shape(item, names, grades) for item in value)
    if isinstance(value, dict):
        return tuple((repr(names.old(k)), shape(v, names, grades)) for k, v in value.items())
    return repr(value)


def _old_uri(text: str, names: Names) -> str:
    """Without the module, which splitting changes."""
    return re.sub(r"^(tool:)?([\w/]+::)?", r"\1", str(names.old(text)))


def callables(seen: Seen) -> dict[str, Function]:
    """The changed program's callables by the names of the original. One that has kept its name is still the
    one to call, anyone who holds its body now."""
    assert seen.subject.program is not None
    named = [(seen.function(f.name), f) for f in seen.subject.program.functions]
    own = {f.name: f for _, f in named}
    return {old: own.get(old, f) for old, f in named if old is not None}


def arguments(seen: Seen, function: Function, call: Call, names: Names) -> list[object]:
    """The host data of a call, in the names of the changed program."""
    receiver = [] if seen.itself else [seen.change.expected.receivers.get(function.name)]
    return [*(r for r in receiver if r is not None), *(names.new(value) for value in call.arguments)]


def followed(call: Call, seen: Seen) -> Call:
    """A call of the original as one of the changed program."""
    function = callables(seen)[call.agent]
    names = Names(seen.change, seen.subject.program)
    return Call(function.name, tuple(arguments(seen, function, call, names)))


class Runner:
    """A program that was accepted, ready to run."""

    def __init__(self, seen: Seen, host: Host) -> None:
        program = seen.subject.program
        assert program is not None
        self.seen = seen
        self.names = Names(None if seen.itself else seen.change, program)
        self.host = Asked(host, self.names)
        subject = seen.subject
        self.loaded: Loaded = prepare(subject.checked, self.host.services, compiled=subject.compiled)
        self._by_old = callables(seen)

    def run(self, call: Call, grades: bool) -> Ran:
        self.host.calls.clear()
        function = self._by_old[call.agent]
        lines: list[bytes] = []
        given = arguments(self.seen, function, call, self.names)
        outcome = self.loaded.run(function, given, trace=TraceWriter(lines.append))
        discards: Counter[tuple[str, Where]] = Counter()
        for site, count in outcome.discards:
            discards[site.kind, self.seen.where(site.span)] += count
        fault = None if outcome.fault is None else outcome.fault.problem.code.id
        value = None if fault else shape(outcome.value, self.names, grades)
        return Ran(value, fault, discards, tuple(self.host.calls), tuple(logged(lines, self.names.old)))

    def close(self) -> None:
        self.loaded.close()


def ends(program: Program, world: World, function: Function, data: Iterable[object]) -> bool:
    """Whether a run of the naive walk comes to an end in the steps it has."""
    values = [
        world.value(p.type, d, frozenset({GIVEN})) for p, d in zip(function.parameters, data, strict=True)
    ]
    try:
        Walker(program, world).call(function, values)
    except (LabelMismatch, BadArgument, Stop, NoSource, TooFewGrounded, TooManyRounds):
        return True
    except Exception:
        return False  # too long, or what the walk can't do
    return True


def world_calls(program: Program, world: World) -> list[Call]:
    """A run of every agent whose parameters host data can fill, and that ends."""
    found: list[Call] = []
    for function in program.functions:
        if function.kind != "agent" or function.name.startswith(("std/", "prelude")):
            continue
        if any(Walker(program, world).declared.holds_function(p.type) for p in function.parameters):
            continue
        data = [
            1 if p.name == "fuel" else world.data(p.type, f"{function.name} {p.name}", [])
            for p in function.parameters
        ]
        if ends(program, world, function, data):
            stated = [world.stated(p.type, d) for p, d in zip(function.parameters, data, strict=True)]
            found.append(Call(function.name, tuple(stated)))
    return found
