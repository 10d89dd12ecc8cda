"""Calls: of functions, lifted or not, tools, prompts, function values and built-in methods."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping

from corvid.builtins import BUILTINS
from corvid.ir import nodes as ir
from corvid.ir.declarations import Declarations, grounded_result, structured
from corvid.ir.definitions import Definitions
from corvid.ir.errors import IrTypeError
from corvid.ir.marks import mark, method_marks, rises
from corvid.ir.methods import method_type, of_grounded, read, row_of, takes_lambda, wrap
from corvid.ir.program import Function, Parameter, Prompt, Tool
from corvid.ir.rules.operators import looked_through
from corvid.ir.rules.scope import Scope, expect
from corvid.ir.walk import operands
from corvid.types import (
    NOTHING,
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    OptionType,
    ResultType,
    Type,
    bare,
    erase,
    is_grounded,
    mentions_marks,
    plain,
    qualified,
)

CONSTANTS: Mapping[str, str] = {"std/db::query": "statement"}
"""Tools with a parameter whose argument is a constant of the program."""


def function_call(scope: Scope, op: ir.CallFunction) -> Type:
    """Return the type of a call of an agent, fn or method: the arguments have the types of the parameters."""
    callee = _callee(scope, op.function)
    _token(scope, op.token, callee.name, op.arguments)
    if callee.kind == "agent" or not _lifts_marks(scope, callee):
        _exact(scope, callee.name, op.arguments, callee.parameters)
        return callee.returns
    found = _arguments(scope, callee.name, op.arguments, callee.parameters)
    for type_, parameter in zip(found, callee.parameters, strict=True):
        if type_ is not parameter.type and bare(type_) != bare(parameter.type):
            raise _misfit(callee.name, parameter, type_)
    return _marked_by(callee, found)


def _lifts_marks(scope: Scope, callee: Function) -> bool:
    """Return whether the fn runs on marked values as on others, for it can do nothing but give its result."""
    return not any(scope.declared.holds_function(parameter.type) for parameter in callee.parameters)


def _marked_by(callee: Function, arguments: tuple[Type, ...]) -> Type:
    """Return the result of a fn, marked if an argument is where its parameter is not."""
    pairs = zip(arguments, callee.parameters, strict=True)
    if all(type_ is parameter.type or rises(type_, parameter.type) for type_, parameter in pairs):
        return callee.returns
    return mark(callee.returns)


def lifted_call(scope: Scope, op: ir.LiftedCall) -> Type:
    """Return the type of a lifted call. It calls a fn without function types in its parameters, with a
    `Grounded<P>` argument for a plain `P`."""
    callee = _callee(scope, op.function)
    _token(scope, op.token, callee.name, op.arguments)
    if callee.kind != "fn":
        raise IrTypeError(f"{callee.name} is an agent and cannot be lifted")
    if any(scope.declared.holds_function(parameter.type) for parameter in callee.parameters):
        raise IrTypeError(f"{callee.name} takes a function value and cannot be lifted")
    found = _arguments(scope, callee.name, op.arguments, callee.parameters)
    lifted: list[Type] = []
    for type_, parameter in zip(found, callee.parameters, strict=True):
        is_lifted = bare(type_) != bare(parameter.type)
        if is_lifted:
            if not isinstance(type_, GroundedType):
                raise _misfit(callee.name, parameter, type_)
            words = f"lifted argument {parameter.name} of {callee.name}"
            expect(bare(type_.inner), bare(parameter.type), words)
        lifted.append(type_.inner if is_lifted and isinstance(type_, GroundedType) else type_)
    if not any(map(operator.is_not, lifted, found)):
        raise IrTypeError(f"lifted call of {callee.name} with nothing to lift")
    return wrap(_marked_by(callee, tuple(lifted)))


def tool_call(scope: Scope, op: ir.CallTool) -> Type:
    """Return the type of a call of a tool. The arguments have equal types, there is a token if the tool needs
    one, and the result is by grounded.source.1 and grounded.source.2."""
    tool = scope.declared.tools.get(op.tool)
    if tool is None:
        raise IrTypeError(f"no tool {op.tool}")
    found = _arguments(scope, tool.name, op.arguments, tool.parameters)
    for place, (type_, parameter) in enumerate(zip(found, tool.parameters, strict=True)):
        if place == tool.selects:
            continue
        if type_ is not parameter.type and bare(type_) != bare(parameter.type):
            raise _misfit(tool.name, parameter, type_)
    if tool.name in CONSTANTS:
        _constant(scope, tool, op)
    _token(scope, op.token, tool.name, op.arguments, needed=tool.approval, gated=tool.gate is not None)
    gated = tool.gate is not None and op.token is None
    wanted = tuple(made_of(scope.known, scope.function, one) for one in op.arguments) if gated else ()
    if op.judged != wanted:
        raise IrTypeError(f"what the gate of {tool.name} judges is not what its arguments were")
    if tool.selects is not None:
        return _marked_result(scope, tool, found, _selected(scope, tool, tool.selects, found))
    if tool.source or _transforms(scope, tool):
        return _marked_result(scope, tool, found, grounded_result(tool.returns))
    return _marked_result(scope, tool, found, scope.declared.erased(tool.returns))


def _selected(scope: Scope, tool: Tool, place: int, arguments: tuple[Type, ...]) -> Type:
    """Return the type of what a tool selects: elements with the labels that they have in the list that it is
    handed, which are those of the parameter or more. No other parameter has a label, so nothing else is lost.
    """
    parameter, found = tool.parameters[place], bare(arguments[place])
    wanted, list_, declared = plain(bare(parameter.type)), plain(found), plain(bare(tool.returns))
    if tool.source or not (isinstance(wanted, ListType) and isinstance(declared, ListType)):
        raise IrTypeError(f"{tool.name} cannot select")
    expect(plain(declared.element), plain(wanted.element), f"what {tool.name} selects")
    if not isinstance(list_, ListType) or plain(list_.element) != plain(wanted.element):
        raise _misfit(tool.name, parameter, arguments[place])
    labelled = is_grounded(found) or is_grounded(list_.element)
    if not labelled and (is_grounded(bare(parameter.type)) or is_grounded(wanted.element)):
        raise _misfit(tool.name, parameter, arguments[place])
    others = (one for at, one in enumerate(tool.parameters) if at != place)
    if any(scope.declared.carries(one.type) for one in others):
        raise IrTypeError(f"{tool.name} selects, and takes a label besides")
    return ListType(read(found, list_.element))


def _marked_result(scope: Scope, callee: Tool | Prompt, arguments: tuple[Type, ...], result: Type) -> Type:
    """Return the result of a tool or prompt, marked as a whole if an argument holds a mark, or if its row is
    untrusted and its declared result does not say what is marked."""
    whole = scope.declared.marked and callee.untrusted and not mentions_marks(callee.returns)
    return mark(result) if whole or any(map(scope.declared.carries_marks, arguments)) else result


def _constant(scope: Scope, tool: Tool, op: ir.CallTool) -> None:
    """Check that the argument for the parameter in `CONSTANTS` is a text of the program itself."""
    for argument, parameter in zip(op.arguments, tool.parameters, strict=True):
        if parameter.name == CONSTANTS[tool.name]:
            made = scope.known.only(argument)
            argument = made.value if isinstance(made, ir.Copy) else argument
            if not isinstance(argument, ir.Constant):
                raise IrTypeError(f"{parameter.name} of {tool.name} is not a constant of the program")


def made_of(known: Definitions, function: Function, operand: ir.Operand) -> tuple[ir.Operand, ...]:
    """Return what an argument was made of before labels fell off it for its call, which leaves temporaries
    behind: what was unwrapped, and the parts of what is made there."""
    found: list[ir.Operand] = []
    pending = [operand]
    while pending:
        part = pending.pop()
        is_temporary = isinstance(part, ir.Local) and function.locals[part.index].name == ""
        before = operands_before(known.only(part)) if is_temporary else None
        if before is None:
            found.append(part)
        else:
            pending += reversed(before)
    return tuple(found)


def operands_before(op: ir.Op | None) -> tuple[ir.Operand, ...] | None:
    """Return the operands of an operation whose result lacks labels that they may have; None for any other.
    """
    if isinstance(op, ir.UnwrapGrounded | ir.ContainerRead | ir.Widen | ir.Raise):
        return (op.value,)
    return operands(op) if isinstance(op, ir.Making) and not op.lifted else None


def prompt_call(scope: Scope, op: ir.CallPrompt) -> Type:
    """Return the type of a call of a prompt. The arguments are as instantiated, and equal to the declared
    types after erasing; a label that a parameter does not declare enters under an `Expose`."""
    prompt = scope.declared.prompts.get(op.prompt)
    if prompt is None:
        raise IrTypeError(f"no prompt {op.prompt}")
    _token(scope, op.token, prompt.name, op.arguments, needed=prompt.approval, gated=prompt.gate is not None)
    found = _arguments(scope, prompt.name, op.arguments, prompt.parameters)
    if found != op.parameter_types:
        raise IrTypeError(f"the instantiated parameters of {prompt.name} are not the types of the arguments")
    for type_, parameter, argument in zip(found, prompt.parameters, op.arguments, strict=True):
        plainly, without = erase(bare(parameter.type)), bare(type_)
        expect(erase(without), plainly, f"argument {parameter.name} of {prompt.name}, erased,")
        # Whether a tool is asked for more evidence depends on what is inside the labels.
        if more_labels(without, plainly if prompt.enrich else bare(parameter.type)):
            scope.ask_exposed(argument, f"grounded argument {parameter.name} of {prompt.name}")
    if prompt_grounds(scope.declared, prompt, found) or prompt.attesting:
        return _marked_result(scope, prompt, found, grounded_result(prompt.returns))
    if any(scope.declared.tools[tool].source for _, tool in prompt.enrich):
        raise IrTypeError(f"{prompt.name} enriches from a source and has no grounded argument")
    return _marked_result(scope, prompt, found, scope.declared.erased(prompt.returns))


def prompt_grounds(declared: Declarations, prompt: Prompt, arguments: tuple[Type, ...]) -> bool:
    """Return whether an argument that the model sees is surely or maybe grounded."""
    return any(
        parameter.name in prompt.shown and declared.carries(type_)
        for type_, parameter in zip(arguments, prompt.parameters, strict=True)
    )


def exposes_structure(scope: Scope, op: ir.CallTool | ir.CallPrompt, result: Type) -> bool:
    """Return whether the result has plain structure around labels that depends on grounded content: then the
    next statement is the `Expose` of it, and its only use."""
    if isinstance(op, ir.CallTool):
        tool = scope.declared.tools[op.tool]
        if tool.selects is not None:
            return scope.declared.carries(scope.type_of(op.arguments[tool.selects]))
    depends = isinstance(op, ir.CallPrompt) or _transforms(scope, tool)
    return depends and structured(result) and not is_grounded(result)


def value_call(scope: Scope, op: ir.CallValue) -> Type:
    """Return the type of a call of a function value, which is never lifted."""
    function = scope.type_of(op.function)
    if not isinstance(function, FunctionType):
        raise IrTypeError(f"call of {qualified(function)}")
    found = scope.marked_types_of(op.arguments)
    if found != function.parameters:
        words = ", ".join(qualified(type_) for type_ in found)
        raise IrTypeError(f"arguments ({words}) for {qualified(function)}")
    return function.result


def method_call(scope: Scope, op: ir.CallMethod) -> Type:
    """Return the type of a call of a built-in method. Check its exposures, and what its table cannot see:
    labels inside named types."""
    receiver, arguments = scope.marked_type_of(op.receiver), scope.marked_types_of(op.arguments)
    marked = (receiver, *arguments)
    if any(map(mentions_marks, marked)):
        receiver, arguments = bare(receiver), tuple(map(bare, arguments))
    result = method_type(op.method, receiver, arguments)
    if of_grounded(op.method):
        scope.ask_exposed(op.receiver, f"the receiver of {op.method}")
    if takes_lambda(op.method) and is_grounded(receiver) and scope.effects.of_value(op.arguments[-1]):
        scope.ask_exposed(op.receiver, f"the grounded receiver of {op.method} with effects")
    row = row_of(op.method, receiver)
    if receiver is not marked[0] or any(map(operator.is_not, arguments, marked[1:])):
        result = method_marks(row or BUILTINS["Grounded", op.method], marked[0], marked[1:], result)
    elif row is not None and row.compares and any(map(scope.declared.carries_marks, marked)):
        result = mark(result)
    if row is not None and row.compares:
        looked_through(scope, op.receiver, f"the receiver of {op.method}")
        element = looked_through(scope, op.arguments[0], f"the argument of {op.method}")
        if scope.declared.holds_function(element):
            raise IrTypeError(f"{op.method} compares {qualified(element)}, which holds a function")
    return result


def approval(scope: Scope, op: ir.Approve) -> Type:
    """Return the type of an approval, which is only a token. It takes any arguments without a mark, each with
    a name."""
    _are_trusted(scope, op.arguments, f"approve {op.label}")
    if len(op.names) != len(op.arguments):
        raise IrTypeError(f"approve {op.label} names {len(op.names)} of {len(op.arguments)} arguments")
    return NOTHING


def more_labels(found: Type, declared: Type) -> bool:
    """Return whether a label is in `found` where `declared` has none, neither there nor further out; both are
    equal after erasing."""
    pending = [(found, declared)]
    while pending:
        left, right = pending.pop()
        if is_grounded(right):
            continue
        if is_grounded(left):
            return True
        match left, right:
            case ListType(a), ListType(b):
                pending.append((a, b))
            case MapType(_, a), MapType(_, b):
                pending.append((a, b))
            case OptionType(a), OptionType(b):
                pending.append((a, b))
            case ResultType(a, c), ResultType(b, d):
                pending += ((a, b), (c, d))
            case _:
                pass
    return False


def _transforms(scope: Scope, tool: Tool) -> bool:
    """Return whether a parameter takes something grounded. Arguments equal the declared types, so the
    declaration decides."""
    return any(scope.declared.carries(parameter.type) for parameter in tool.parameters)


def _callee(scope: Scope, name: str) -> Function:
    callee = scope.declared.functions.get(name)
    if callee is None:
        raise IrTypeError(f"no function {name}")
    return callee


def _arguments(
    scope: Scope, name: str, arguments: tuple[ir.Operand, ...], parameters: tuple[Parameter, ...]
) -> tuple[Type, ...]:
    if len(arguments) != len(parameters):
        raise IrTypeError(f"{name} takes {len(parameters)} arguments, not {len(arguments)}")
    return scope.marked_types_of(arguments)


def _exact(
    scope: Scope, name: str, arguments: tuple[ir.Operand, ...], parameters: tuple[Parameter, ...]
) -> None:
    for type_, parameter in zip(_arguments(scope, name, arguments, parameters), parameters, strict=True):
        if type_ != parameter.type:
            raise _misfit(name, parameter, type_)


def _misfit(name: str, parameter: Parameter, found: Type) -> IrTypeError:
    wanted = qualified(parameter.type)
    return IrTypeError(f"argument {parameter.name} of {name} is {qualified(found)}, not {wanted}")


def _token(
    scope: Scope,
    token: ir.Operand | None,
    callee: str,
    arguments: tuple[ir.Operand, ...],
    needed: bool = False,
    gated: bool = False,
) -> None:
    if needed or gated or token is not None:
        _are_trusted(scope, arguments, callee)
    if token is None:
        if needed:
            raise IrTypeError(f"{callee} needs token")
        return
    if isinstance(token, ir.Local) and token.index not in scope.known.others:
        ops = scope.known.ops.get(token.index, ())
        if ops and all(isinstance(op, ir.Approve) for op in ops):
            return
    raise IrTypeError("the token does not come from an Approve")


def _are_trusted(scope: Scope, arguments: tuple[ir.Operand, ...], what: str) -> None:
    for type_ in scope.marked_types_of(arguments):
        if scope.declared.carries_marks(type_):
            raise IrTypeError(f"{what} needs an approval and is given {qualified(type_)}")


RULES: Mapping[type[ir.Op], Callable[..., Type]] = {
    ir.CallFunction: function_call,
    ir.LiftedCall: lifted_call,
    ir.CallTool: tool_call,
    ir.CallPrompt: prompt_call,
    ir.CallValue: value_call,
    ir.CallMethod: method_call,
    ir.Approve: approval,
}
