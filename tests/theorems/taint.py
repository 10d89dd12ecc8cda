"""T3 for taint: what differs only inside `Tainted` asks the same approvals with the same arguments.

The programs are generated ones whose tools are declared untrusted afterwards. What has to be declared
`Tainted` then is: a return, parameter or field gets the mark wherever a tainted value is refused, until none
is, so that each form of the language meets marks; those of `marking` speak of marks already. Of each such
program, too, the IR with its marks is verified, and refused with any `Raise` or `Untaint` taken out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from corvid.ir import nodes as ir
from corvid.ir.errors import IrError
from corvid.ir.passes import tainted as control
from corvid.ir.passes.marks import Marked, with_marks
from corvid.ir.problems import TaintedValue
from corvid.ir.program import Function, Parameter, Program, Tool
from corvid.ir.verify import verify
from corvid.ir.walk import closure, operations
from corvid.runtime.context import Host
from corvid.runtime.faults import Fault
from corvid.runtime.host import ApprovalRequest
from corvid.runtime.run import Run
from corvid.types import is_tainted, short_name, tainted
from corvid.vm.engine import Engine
from tests.generated.hosting import Fixed, form
from tests.generated.world import World
from tests.ir.removal import without_one_label
from tests.theorems.findings import Finding
from tests.theorems.subject import Subject, arguments
from tests.theorems.words import named_in
from tests.values import replace

TAINT = "T3 for taint"
TRIES = 60


@dataclass(slots=True)
class Counts:
    """What was looked at."""

    programs: int = 0
    marked: int = 0
    raised: int = 0
    exposures: int = 0
    refused: int = 0
    pairs: int = 0
    differing: int = 0
    approvals: int = 0
    given_up: dict[str, int] = field(default_factory=dict)


def marked_of(program: Program, rnd: random.Random, counts: Counts) -> tuple[Program, Marked] | None:
    """The program with some untrusted tools, and all that this asks for; None where nothing would do. One
    that speaks of marks as it is."""
    if program.marks == "said":
        tools = tuple(replace(t, untrusted=t.untrusted or _is_tainted(t)) for t in program.tools)
        program = replace(program, tools=tools)
        return program, with_marks(program)
    names = [tool.name for tool in program.tools if not tool.approval and tool.gate is None]
    if not names:
        return None
    chosen = set(rnd.sample(names, rnd.randint(1, len(names))))
    tools = tuple(replace(tool, untrusted=tool.name in chosen) for tool in program.tools)
    program = replace(program, tools=tools, marks="said")
    for _ in range(TRIES):
        found = with_marks(program)
        told = [(name, one) for name, problems in found.problems.items() for one in problems]
        if not told:
            return program, found
        before = program
        for name, problem in told:
            program = _declared(program, name, problem)
        if program == before:
            key = told[0][1].need if isinstance(told[0][1], TaintedValue) else type(told[0][1]).__name__
            counts.given_up[key] = counts.given_up.get(key, 0) + 1
            return None
    return None


def _is_tainted(tool: Tool) -> bool:
    return tool.marked_returns is not None and is_tainted(tool.marked_returns)


def _declared(program: Program, within: str, problem: object) -> Program:
    """The program with a mark in the declaration that refuses the value."""
    kind, name, callee = named_in(problem.words if isinstance(problem, TaintedValue) else "")
    match kind:
        case "return":
            return _with_function(program, within, _returning)
        case "parameter":
            return _with_parameter(program, callee, name)
        case "field":
            records = tuple(
                replace(one, fields=tuple(_raised(p) if p.name == name else p for p in one.fields))
                if not one.name.startswith("prelude::")
                else one
                for one in program.records
            )
            return replace(program, records=records)
        case "name":
            return _with_parameter(program, short_name(within), name)
        case _:
            return program


def _returning(function: Function) -> Function:
    return replace(function, marked_returns=tainted(function.returns))


def _raised(parameter: Parameter) -> Parameter:
    return replace(parameter, marked=tainted(parameter.type))


def _with_function(program: Program, name: str, change: object) -> Program:
    assert callable(change)
    functions = tuple(change(one) if one.name == name else one for one in program.functions)
    return replace(program, functions=functions)


def _with_parameter(program: Program, function: str, name: str) -> Program:
    def change(one: Function) -> Function:
        changed = tuple(_raised(p) if p.name == name else p for p in one.parameters)
        return replace(one, parameters=changed)

    functions = tuple(change(one) if short_name(one.name) == function else one for one in program.functions)
    return replace(program, functions=functions)


class SaltedWorld(World):
    """One of two worlds, in which untrusted tools answer otherwise. Answers else depend on what is asked."""

    def __init__(self, program: Program, salt: str) -> None:
        super().__init__(program)
        self.salt = salt
        self.approvals: list[object] = []
        self.faulted = False
        self.answers: list[object] = []

    def host(self) -> Host:
        return Host(self, self, self, self, Fixed())

    def answered(self, tool: Tool, native: list[object]) -> object:
        self.now += 1
        given = [*native, self.salt] if tool.untrusted else native
        answer = self.told_by(tool, tool.returns, native, given)
        if tool.untrusted:
            self.answers.append(form(answer))
        return answer

    def approve(self, request: ApprovalRequest) -> bool:
        self.approvals.append((request.label, [form(one.value) for one in request.arguments]))
        return True


def run_in(program: Program, engine: Engine, function: Function, salt: str) -> SaltedWorld:
    """A run of an agent; how it ends does not matter."""
    world = SaltedWorld(program, salt)
    run = Run(world.declarations, world.host())
    given = arguments(world, function)
    stated = [world.stated(p.type, data) for p, data in zip(function.parameters, given, strict=True)]
    try:
        values = run.accept(function, stated)
        run.started(function, values)
        engine.call(run, function.name, values)
    except Fault:
        world.faulted = True
    finally:
        run.finish()
    return world


def _trusting(program: Program) -> frozenset[str]:
    """The functions in which, or in one that they call, something may go through `trusted`."""
    callers: dict[str, list[str]] = {}
    found: set[str] = set()
    for function in program.functions:
        for op in operations(function.body):
            if isinstance(op, ir.FunctionCall):
                callers.setdefault(op.function, []).append(function.name)
            elif isinstance(op, ir.Untaint):
                found.add(function.name)
    return closure(found, callers)


def taint_decides_nothing(subject: Subject, seed: int, counts: Counts) -> Iterator[Finding]:
    """All of it for one accepted program."""
    counts.programs += 1
    made = marked_of(subject.program, random.Random(seed), counts)
    if made is None:
        return
    program, found = made
    counts.marked += 1
    try:
        table = verify(found.program)
    except IrError as error:
        yield Finding(TAINT, "what is accepted is not verified", str(error))
        return
    for words, function, changed in without_one_label(found.program, (ir.Raise, ir.Untaint)):
        counts.raised += 1
        apart = {one.name for one in changed.functions if one.name != function}
        try:
            verify(changed, apart)
        except IrError:
            continue
        yield Finding(TAINT, "a node of marks can be taken out", f"{function}: {words}")
    modules = {one.name.rpartition("::")[0] for one in program.functions}
    order = control.find(table, modules)
    counts.exposures += len(order.exposures)
    if order.dangers:
        counts.refused += 1
        return
    trusting = _trusting(program)
    for execution in subject.executions:
        function = execution.function
        if function.name in trusting:
            continue  # what goes through `trusted` is equal by premise, and here it is not
        one, other = (
            run_in(program, subject.engine, function, f"{salt}{seed}") for salt in "ab"
        )
        counts.pairs += 1
        counts.differing += one.answers != other.answers
        counts.approvals += len(one.approvals)
        # What a run that ends in a fault would have asked for later is not known.
        ends = [len(world.approvals) for world in (one, other) if world.faulted]
        common = min(ends, default=None)
        if one.approvals[:common] != other.approvals[:common]:
            words = f"{function.name}: {one.approvals} {other.approvals}"
            yield Finding(TAINT, "other approvals", words)
