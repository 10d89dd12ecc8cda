"""Which functions can become machine code, and what keeps the others in the VM."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from corvid.ir import nodes as ir
from corvid.ir.declarations import declarations
from corvid.ir.program import Function, Program
from corvid.ir.table import TypeTable
from corvid.ir.walk import is_noted, statements
from corvid.jit.calls import recursive, telling
from corvid.jit.emit import arithmetic, lists
from corvid.jit.emit.code import operand_type
from corvid.jit.outside import changing
from corvid.jit.size import MOST, too_large
from corvid.source.span import Span
from corvid.types import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    ListType,
    Type,
    kind_of,
    mentions_grounded,
    plain,
    qualified,
)
from corvid.vm.emit.program import severing

SCALARS = (INT, FLOAT, BOOL)
_LARGE = f"with what it calls it is larger than {MOST} instructions, and a compilation can't be interrupted"
_ENDLESS = "it gives up a label, which the run reports, and its calls may nest without end"


class Obstacle(Struct, frozen=True):
    """Why a function stays in the VM: the place, and what is there, in words."""

    span: Span
    words: str


class Plan(Struct, frozen=True):
    """`compiled` are the functions that become machine code, in the order of the program, and `entered` those
    of them that the VM may call; `obstacles` has a reason for each other function, by qualified name, and for
    those that only compiled code may call."""

    compiled: tuple[Function, ...]
    entered: frozenset[str]
    obstacles: Mapping[str, Obstacle]
    severing: frozenset[str]
    """The functions that may discard, of which agents have activations."""
    table: TypeTable


def plan(program: Program) -> Plan:
    """Return the largest set of functions of which each can be compiled and calls only others of the set."""
    by_name = {function.name: function for function in program.functions}
    obstacles: dict[str, Obstacle] = {}
    callers: dict[str, list[tuple[str, Span]]] = {}
    for function in program.functions:
        found = next(_obstacles(function), None)
        if found is not None:
            obstacles[function.name] = found
        for stmt in statements(function.body):
            if isinstance(stmt, ir.Let) and isinstance(stmt.op, ir.FunctionCall):
                callers.setdefault(stmt.op.function, []).append((function.name, stmt.span))
    waiting = list(obstacles)
    while waiting:
        refused = waiting.pop()
        for caller, span in callers.get(refused, ()):
            if caller not in obstacles:
                bare = refused.rpartition("::")[2]
                obstacles[caller] = Obstacle(span, f"it calls `{bare}`, which stays in the VM")
                waiting.append(caller)
    compiled = tuple(function for function in program.functions if function.name not in obstacles)
    # What the run was notified of can't be taken back, so such a call can't be done again for its depth.
    endless = telling(compiled) & recursive(compiled)
    obstacles |= {name: Obstacle(by_name[name].span, _ENDLESS) for name in endless}
    compiled = tuple(function for function in compiled if function.name not in endless)
    large = too_large({function.name: function for function in compiled})
    obstacles |= {name: Obstacle(by_name[name].span, _LARGE) for name in large}
    compiled = tuple(function for function in compiled if function.name not in large)
    table = TypeTable(program, declarations(program))
    changed = changing(compiled)
    entered = set()
    for function in compiled:
        hidden = _only_called(by_name[function.name], changed[function.name])
        if hidden is None:
            entered.add(function.name)
        else:
            obstacles[function.name] = hidden
    return Plan(compiled, frozenset(entered), obstacles, severing(program), table)


def is_compiled_type(type_: Type) -> bool:
    """Return whether values of the type have a form in machine code."""
    return plain(type_) in SCALARS or (isinstance(type_, ListType) and type_.element in SCALARS)


# ---- what is in the way ---------------------------------------------------------------------
def _obstacles(function: Function) -> Iterator[Obstacle]:
    for parameter in function.parameters:
        if not is_compiled_type(parameter.type):
            yield Obstacle(function.span, f"its parameter `{parameter.name}` is {qualified(parameter.type)}")
    if not is_compiled_type(function.returns):
        yield Obstacle(function.span, f"it returns {qualified(function.returns)}")
    if function.min_confidence and mentions_grounded(function.returns):
        yield Obstacle(function.span, "it promises a confidence, which the run looks at when it returns")
    if function.budget or function.max_depth:
        yield Obstacle(function.span, "it has a budget or a bounded depth, which the run counts")
    if is_noted(function):
        yield Obstacle(function.span, "it claims, or searches with an intent, which the run notes")
    for stmt in statements(function.body):
        words = _in_statement(function, stmt)
        if words is not None:
            yield Obstacle(stmt.span, words)


def _in_statement(function: Function, stmt: ir.Stmt) -> str | None:
    match stmt:
        case ir.Let():
            return _in_operation(function, stmt)
        case ir.Intent():
            return "it searches with an intent"
        case ir.Attempt():
            return "it catches faults"
        case ir.SetField():
            return "it changes a record"
        case ir.ForPairs():
            return "it loops over pairs"
        case ir.While() | ir.ForEach() if stmt.most:
            return "it counts the rounds of a loop"
        case ir.ForEach():
            type_ = operand_type(function, stmt.iterable)
            return None if is_compiled_type(type_) else f"it loops over {qualified(type_)}"
        case ir.SetIndex():
            type_ = operand_type(function, stmt.container)
            return None if is_compiled_type(type_) else f"it changes {qualified(type_)}"
        case ir.Match():
            type_ = operand_type(function, stmt.subject)
            return None if plain(type_) in SCALARS else f"it matches {qualified(type_)}"
        case ir.If() | ir.Logic() | ir.While() | ir.Break() | ir.Continue() | ir.Return():
            return None


def _in_operation(function: Function, stmt: ir.Let) -> str | None:
    result = function.locals[stmt.target].type
    if result != NOTHING and not is_compiled_type(result):
        return f"it makes {qualified(result)}"
    match stmt.op:
        case (
            ir.Copy() | ir.Expose() | ir.Arithmetic() | ir.Compare() | ir.Not() | ir.Negate() | ir.Widen()
            | ir.Range() | ir.GetIndex() | ir.CallFunction() | ir.LiftedCall()
        ):  # fmt: skip
            return _over(function, stmt.op)
        case ir.MakeList():
            return None
        case ir.CallMethod():
            receiver = plain(operand_type(function, stmt.op.receiver))
            if _has_form(receiver, stmt.op.method):
                return None
            return f"it calls the method `{stmt.op.method}` of {qualified(receiver)}"
        case ir.UnwrapGrounded(value, _, ()) if plain(operand_type(function, value)) in SCALARS:
            return None
        case ir.UnwrapGrounded() | ir.ContainerRead():
            return "it gives up a label inside of a value"
        case ir.CallTool(called) | ir.CallPrompt(called):
            kind = "tool" if isinstance(stmt.op, ir.CallTool) else "prompt"
            return f"it calls the {kind} `{called.rpartition('::')[2]}`"
    return "it does more than arithmetic"


def _has_form(receiver: Type, method: str) -> bool:
    """Return whether `receiver.method(…)` can be machine code."""
    if isinstance(receiver, ListType):
        return ("List", method) in lists.METHODS and receiver.element in SCALARS
    return (kind_of(receiver), method) in arithmetic.METHODS


def _over(function: Function, op: ir.Op) -> str | None:
    match op:
        case ir.Arithmetic(_, left, _) | ir.Compare(_, left, _):
            type_ = operand_type(function, left)
            return None if plain(type_) in SCALARS else f"it computes with {qualified(type_)}"
        case ir.GetIndex(value, _):
            type_ = operand_type(function, value)
            return None if isinstance(type_, ListType) else f"it reads from {qualified(type_)}"
    return None


# ---- lists that come from outside ---------------------------------------------------------------
def _only_called(function: Function, changed: frozenset[int]) -> Obstacle | None:
    """Return why the VM can't call the function, or None. Compiled code only reads the VM's lists, so one
    that is changed there, or comes back as the same list, can't come from the VM."""
    for index in sorted(changed):
        name = function.parameters[index].name
        return Obstacle(function.span, f"it changes its parameter `{name}`, or gives it back")
    return None
