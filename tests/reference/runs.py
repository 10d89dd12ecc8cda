"""One run in both: how it ends, values, chains, calls, Severed events."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import corvid
from corvid.api import Loaded, Outcome, Services, prepare
from corvid.hosts.system import Asking, SystemRandomness
from corvid.ir.program import Function
from corvid.protocols import texts
from corvid.runtime.faults import Fault as Ended
from corvid.runtime.faults import OutOfTime
from corvid.runtime.grounded import Grounded
from corvid.runtime.host import Document, ModelReply, ModelRequest
from corvid.runtime.problems import CitationViolation
from corvid.runtime.trace.write import TraceWriter
from corvid.syntax import tree
from corvid.testing.compare import Canned as Tools
from corvid.testing.compare import Still
from corvid.types import Type
from corvid.vm.link import Compiled
from tests.reference.chains import Pairs, asked, differences
from tests.reference.citations import Violation
from tests.reference.data import Data
from tests.reference.host import Canned, Failed, Json, Paper, Slow, Stated
from tests.reference.interpreter import Outcome as Meant
from tests.reference.interpreter import run
from tests.reference.labels import Label, confidence, grade, once, sources
from tests.reference.program import Decl
from tests.reference.rows import lane
from tests.reference.run import TooLong
from tests.reference.selecting import selects
from tests.reference.values import Fault, labels

if TYPE_CHECKING:
    from tests.reference.agreement import Pair

MakeHost = Callable[["Pair"], Canned]
PHASES = ("intent", "execute", "result", "outcome", "cite", "abstained", "assumption", "pivot")
"""What the statements of the protocols log, and a strict citation or abstention."""
_LINES_BELOW = " with the lines below it that have no `>`"
"""What a reason says besides where lazy lines end a quotation: a hint, like the nearest passage."""
Event = tuple[str, Counter[tuple[str, str, int]]]
"""An agent and the discards that one activation of it executed."""


def canned(both: Pair) -> Canned:
    """The host of tests/lang."""
    assert both.inferred is not None
    return Canned(both.inferred.program)


class Logged:
    """The host of the reference as the toolchain asks it, writing down what it is asked."""

    def __init__(self, both: Pair, make: MakeHost) -> None:
        assert both.inferred is not None
        assert both.checked.program is not None
        self.calls: list[tuple[str, str]] = []
        self.make = make
        self.both = both
        self.host = make(both)
        self.decls = {d.name.rpartition("::")[2]: d for d in both.inferred.program.all_decls()}
        self._tools = Tools(both.checked.program)
        approver = Asking(lambda request: self.host.approves(request.label))
        self.services = Services(self, self, approver, Still(), SystemRandomness(1))

    @property
    def name(self) -> str:
        return "echo"

    def begin(self) -> Canned:
        """A new run: fresh hosts for both. That of the reference."""
        self.calls.clear()
        self.host = self.make(self.both)
        return self.make(self.both)

    def small(self, type_: Type, text: str) -> object:
        """A small value of a type, as host data."""
        return self._tools._canned(type_, text)

    def find(self, name: str) -> Callable[..., object] | None:
        decl = self.decls.get(name)
        return None if decl is None else lambda *arguments, **_: self.called(decl, list(arguments))

    def called(self, decl: Decl, arguments: list[Json]) -> object:
        """A tool."""
        self.calls.append((decl.name.rpartition("::")[2], ", ".join(map(str, arguments))))
        try:
            data = self.host.tool(decl, arguments)
            if selects(decl) and isinstance(data, list):  # what it was handed stays the same objects
                return [handed(one) if isinstance(one, Stated) else one for one in data]
            return handed(data)
        except Failed:
            raise ValueError("this tool fails") from None
        except Slow as slow:
            raise OutOfTime(slow.args[0]) from None

    def answer(self, request: ModelRequest) -> ModelReply:
        """The model."""
        decl = self.decls[request.prompt]
        assert isinstance(decl.node, tree.Prompt)
        if lane(decl.node) is not None:
            return self.chosen(decl, request)
        text = "\n".join(m.text for m in request.messages)
        self.calls.append((request.prompt, text))
        reply = self.host.model(decl, text, request.attempt)
        return ModelReply(reply.value, reply.model, reply.tokens, reply.confidence)

    def chosen(self, decl: Decl, request: ModelRequest) -> ModelReply:
        """The model inside a lane. How the context is written is the toolchain's own: of it the candidates
        are compared, and what may be asked for."""
        text = "\n".join(m.text for m in request.messages[:-1])
        context: Json = request.arguments[-1].value
        ids = [one["id"] for one in context["candidates"]]
        self.calls.append((request.prompt, f"{text}{ids}{context['allowedEvidenceTypes']}"))
        try:
            reply = self.host.choice(decl, text, ids, request.attempt)
        except Failed:
            raise ValueError("this model fails") from None
        return ModelReply(reply.value, reply.model, reply.tokens, reply.confidence)


def handed(data: object) -> object:
    """Host data of the reference as the toolchain takes it."""
    match data:
        case Paper():
            return Document(data.text, data.uri, data.title, data.start_line, data.metadata, data.confidence)
        case Stated():
            p = data.paper
            return corvid.Sourced(
                handed(data.value), p.uri, p.text, p.title, p.start_line, p.metadata, p.confidence,
                data.hash, data.run, data.severed,
            )  # fmt: skip
        case list():
            return [handed(item) for item in data]
        case dict():
            return {key: handed(item) for key, item in data.items()}
        case _:
            return data


class Runner:
    """An accepted program, ready to run in both."""

    def __init__(
        self, both: Pair, host: MakeHost = canned, *, places: bool = True, compiled: Compiled | None = None
    ) -> None:
        """Without `places` refused quotations are compared by their reason: which marks pair where they are
        as they do in JSON, `{"f2":[2]}`, the specification does not decide."""
        self.both = both
        self.places = places
        self.log = Logged(both, host)
        self.loaded: Loaded = prepare(both.checked, self.log.services, compiled=compiled)

    def function(self, agent: str) -> Function:
        """An agent by its name in the main module, or by its qualified one."""
        return self.loaded.functions[agent if "::" in agent else f"{self.loaded.program.main}::{agent}"]

    def ended_last(self, agent: str, arguments: list[object]) -> str | None:
        """The code with which a run ends in the toolchain."""
        self.log.begin()
        function = self.function(agent)
        fault = self.loaded.run(function, [handed(a) for a in arguments], run_id="run").fault
        return None if fault is None else fault.problem.code.id

    def compare(self, agent: str, arguments: list[object]) -> list[str]:
        """What differs in one run: how it ends, values with chains, calls, Severed events. A grounded
        argument is a `Stated` or a `Paper`. The reference goes first: what is too long for it is not run."""
        assert self.both.inferred is not None
        host = self.log.begin()
        try:
            meant = run(self.both.inferred, agent, list(arguments), host)
        except TooLong:
            return []
        function = self.function(agent)
        lines: list[bytes] = []
        trace = TraceWriter(lines.append)
        ran = self.loaded.run(function, [handed(a) for a in arguments], trace=trace, run_id="run")
        return [f"{agent}{tuple(arguments)}: {line}" for line in self.differences(ran, meant, lines)]

    def differences(self, ran: Outcome, meant: Meant, trace: list[bytes]) -> Iterator[str]:
        left, right = self.ended(ran.fault), self.meant_end(meant.fault)
        if left != right:
            yield f"ends with {left}, in the reference {right}"
            return
        if ran.fault is None:
            pairs: Pairs = []
            assert self.both.inferred is not None
            form = Data(self.both.inferred.program).native(meant.value, grounded=Held)
            yield from alike(ran.value, form, pairs)
            yield from differences(pairs)
            if ran.provenance is not None:
                yield from asked(ran.provenance, *labels(meant.value))
            yield from told(trace, pairs)
        if self.log.calls != meant.seen.calls:
            yield f"calls {self.log.calls}, in the reference {meant.seen.calls}"
        yield from logged(trace, meant)
        one, two = self.events(trace), self.meant_events(meant)
        if one != two:
            yield f"severs {one}, in the reference {two}"

    def ended(self, fault: Ended | None) -> tuple[object, ...]:
        """Code and place of a fault; of a citation its reason, span, offsets and field."""
        if fault is None:
            return ()
        p = fault.problem
        if not isinstance(p, CitationViolation):
            return (p.code.id, *self.both.here(p.span))
        more = (p.quote, p.start, p.end, p.field) if self.places else ()
        return (p.code.id, *self.both.here(p.span), p.reason.removesuffix(_LINES_BELOW), *more)

    def meant_end(self, fault: Fault | None) -> tuple[object, ...]:
        if fault is None:
            return ()
        assert fault.at is not None
        v = fault.why
        if not isinstance(v, Violation):
            return (fault.code, *self.both.there(fault.at))
        more = (v.span, v.start, v.end, v.field) if self.places else ()
        return (fault.code, *self.both.there(fault.at), v.reason, *more)

    def events(self, trace: list[bytes]) -> list[Event]:
        """The Severed events by activation, in the order in which those began."""
        found: dict[int, Event] = {}
        for text in trace:
            line = json.loads(text) if b'"phase":"severed"' in text else {}
            if line.get("phase") == "severed":
                site = self.loaded.program.sites[line["site"]]
                where = line["activation"]
                counts = found.setdefault(where["number"], (bare(where["agent"]), Counter()))[1]
                counts[site.kind, *self.both.here(site.span)] += line["count"]
        return [event for _, event in sorted(found.items())]

    def meant_events(self, meant: Meant) -> list[Event]:
        assert self.both.inferred is not None
        spans = {(s.key, s.kind): s.span for s in self.both.inferred.sites}
        found: dict[int, Event] = {}
        for (number, key, kind), count in meant.seen.discards.items():
            agent = bare(meant.seen.agents[number - 1])
            counts = found.setdefault(number, (agent, Counter()))[1]
            counts[kind, *self.both.there(spans[key, kind])] += count
        return [event for _, event in sorted(found.items())]

    def close(self) -> None:
        self.loaded.close()


def logged(trace: list[bytes], meant: Meant) -> Iterator[str]:
    """The events of the protocols, in their order. The reference gives the fields that are decided."""
    ours = [line for line in map(json.loads, trace) if line["phase"] in PHASES or is_written(line)]
    if [line["phase"] for line in ours] != [phase for phase, _ in meant.seen.log]:
        yield f"logs {[line['phase'] for line in ours]}, in the reference {[p for p, _ in meant.seen.log]}"
        return
    for line, (phase, fields) in zip(ours, meant.seen.log, strict=True):
        if any(not holds(line[name], wanted) for name, wanted in fields.items()):
            shown = {name: line[name] for name in fields}
            yield f"logs {phase} {shown}, in the reference {fields}"


def is_written(line: dict[str, object]) -> bool:
    """Whether the event shows where a text of a statement comes from."""
    return line["phase"] == "deliver" and line["boundary"] in texts.ALL


def holds(found: object, wanted: object) -> bool:
    """Whether data is what is wanted, or has all that is wanted of it."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        return all(name in found and holds(found[name], value) for name, value in wanted.items())
    return type(found) is type(wanted) and found == wanted


def bare(name: str) -> str:
    """A callable's own name, without its module and type."""
    return name.rpartition("::")[2].rpartition(".")[2]


class Held:
    """A grounded value of the reference at the border: its inner form and its chain."""

    def __init__(self, form: object, label: Label) -> None:
        self.form = form
        self.label = label

    def labels(self) -> tuple[Label, ...]:
        """Those of the value, its own first."""
        found: list[Label] = []
        waiting: list[object] = [self]
        while waiting:
            one = waiting.pop()
            if isinstance(one, Held):
                found.append(one.label)
                waiting.append(one.form)
            elif isinstance(one, list | dict):
                waiting += reversed(one if isinstance(one, list) else list(one.values()))
        return once(found)


def told(trace: list[bytes], pairs: Pairs) -> Iterator[str]:
    """What the log says of the grounded parts of the result, each over all labels in it."""
    events = [line for line in map(json.loads, trace) if line["phase"] == "deliver"]
    for event, (_, found) in zip(events[-len(pairs) :] if pairs else (), pairs, strict=True):
        said = (event["grade"], event["confidence"], sorted(event["retrievals"]))
        documents = sorted({one.hash for one in sources(*found)})
        if said != (grade(*found), confidence(*found), documents):
            yield f"delivers {said}, in the reference {(grade(*found), confidence(*found), documents)}"


def alike(a: object, b: object, pairs: Pairs) -> Iterator[str]:
    """Equal with types and the order of keys, NaN included; the grounded parts are collected in `pairs`."""
    if isinstance(a, Grounded) and isinstance(b, Held):
        yield from alike(a.value, b.form, pairs)
        pairs.append((a, b.labels()))
    elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for x, y in zip(a, b, strict=True):
            yield from alike(x, y, pairs)
    elif isinstance(a, dict) and isinstance(b, dict) and list(map(repr, a)) == list(map(repr, b)):
        for x, y in zip(a.values(), b.values(), strict=True):
            yield from alike(x, y, pairs)
    elif repr(a) != repr(b):
        yield f"gives {a!r}, in the reference {b!r}"
