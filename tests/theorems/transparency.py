"""T6: erasing all provenance changes no value."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from corvid.ir import nodes as ir
from corvid.ir.program import Program
from corvid.ir.walk import statements
from corvid.runtime.faults import Fault
from corvid.runtime.host import Json, ModelReply, ModelRequest
from corvid.runtime.run import Run
from corvid.runtime.values import erase_inside
from corvid.types import short_name
from corvid.vm.engine import Engine
from tests.generated.erase import erased
from tests.generated.world import World
from tests.theorems.findings import Broken, Finding
from tests.theorems.shapes import shape
from tests.theorems.subject import Execution, Subject, linked
from tests.theorems.watching import Recording
from tests.values import replace

PROVENANCE_FAULTS = frozenset({"R0114", "R0115", "R0123", "R0125"})
"""UngroundedValue, CitationViolation and ConfidenceTooLow: without provenance no one raises them.
GroundingTooLow: without it no claim has a citation."""
QUESTIONS = frozenset({"sources", "chain", "confidence", "quote"})
PLACES = frozenset({"uri", "line", "start", "end"})
"""What only a lookup knows of a quote; its text is what the model said, too."""


class Remembering(World):
    """The world of a run without provenance. A prompt that must cite is shown no documents in it, so it is
    given the answers that were accepted in the run with provenance."""

    def __init__(self, program: Program, original: Program, trace: Recording) -> None:
        super().__init__(program)
        self.citing = {short_name(p.name) for p in original.prompts if p.cites_strictly_param is not None}
        self.accepted: dict[str, list[Json]] = defaultdict(list)
        for _, event in trace.events:
            fields = event.named()
            if event.phase == "llm_call" and fields["attempt"] == 0:
                self.accepted[short_name(str(fields["prompt"]))].append(None)
            elif event.phase == "llm_result":
                self.accepted[short_name(str(fields["prompt"]))][-1] = fields["result"]

    def answer(self, request: ModelRequest) -> ModelReply:
        name, reply = short_name(request.prompt), super().answer(request)
        return replace(reply, value=self.accepted[name].pop(0)) if name in self.citing else reply


def labels_change_nothing(subject: Subject) -> Iterator[Finding]:
    """T6, for programs that never ask about a chain."""
    if asks(subject.program):
        return
    program = erased(subject.program)
    engine = linked(program, subject.checked)
    for execution in subject.executions:
        ran = execution.ran
        caught = {event.named()["code"] for _, event in ran.trace.events if event.phase == "caught"}
        if ran.fault not in PROVENANCE_FAULTS and not caught & PROVENANCE_FAULTS:
            yield from _compared(execution, program, engine)


def asks(program: Program) -> bool:
    """Whether some value of the program is an answer about a chain, or about what was retrieved: without
    provenance no tool is a source."""
    return any(
        isinstance(stmt, ir.Let) and _question(stmt.op)
        for function in program.functions
        for stmt in statements(function.body)
    )


def _question(op: ir.Op) -> bool:
    return (
        isinstance(op, ir.ReadOutcome)
        or (isinstance(op, ir.CallMethod) and op.method in QUESTIONS)
        or (isinstance(op, ir.GetField) and op.name in PLACES)
    )


def _compared(execution: Execution, program: Program, engine: Engine) -> Iterator[Finding]:
    name, ended = execution.function.name, execution.ran
    function = next(f for f in program.functions if f.name == name)
    world = Remembering(program, execution.subject.program, ended.trace)
    run = Run(world.declarations, world.host())
    stated = [world.stated(p.type, d) for p, d in zip(function.parameters, execution.given, strict=True)]
    found: object = None
    fault: str | None = None
    try:
        values = run.accept(function, stated)
        run.started(function, values)
        found = engine.call(run, name, values)
    except Fault as raised:
        fault = raised.problem.code.id
    except Exception as error:
        words = f"{name}: {type(error).__name__} {error}"
        raise Broken("T6", "raises without provenance", words) from error
    finally:
        run.finish()
    if fault == "R0123":
        return
    if fault != ended.fault:
        yield Finding("T6", "faults differ", f"{name}: {ended.fault}, without provenance {fault}")
    elif fault is None:
        ours, theirs = shape(erase_inside(ended.value)[0], str), shape(found, str)
        if ours != theirs:
            yield Finding("T6", "values differ", f"{name}: {ours}, without provenance {theirs}")
