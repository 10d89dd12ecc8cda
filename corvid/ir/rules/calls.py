"""Calls: of functions, lifted or not, tools, prompts, function values and built-in methods."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from corvid.ir import nodes as ir
from corvid.ir.declarations import Declarations, grounded_result, structured
from corvid.ir.errors import IrTypeError
from corvid.ir.methods import method_type, of_grounded, row_of, takes_lambda, wrap
from corvid.ir.program import Function, Parameter, Prompt, Tool
from corvid.ir.rules.operators import looked_through
from corvid.ir.rules.scope import Scope, expect
from corvid.types import (
    NOTHING,
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    OptionType,
    ResultType,
    Type,
    erase,
    is_grounded,
    qualified,
)


def function_call(scope: Scope, op: ir.CallFunction) -> Type:
    """An agent, fn or method: the arguments have the types of the parameters."""
    callee = _callee(scope, op.function)
    _token(scope, op.token, callee.name)
    _exact(scope, callee.name, op.arguments, callee.parameters)
    return callee.returns


def lifted_call(scope: Scope, op: ir.LiftedCall) -> Type:
    """A fn without function types in its parameters, and a `Grounded<P>` argument for a plain `P`."""
    callee = _callee(scope, op.function)
    _token(scope, op.token, callee.name)
    if callee.kind != "fn":
        raise IrTypeError(f"{callee.name} is an agent and cannot be lifted")
    if any(scope.declared.holds_function(parameter.type) for parameter in callee.parameters):
        raise IrTypeError(f"{callee.name} takes a function value and cannot be lifted")
    found = _arguments(scope, callee.name, op.arguments, callee.parameters)
    lifted = False
    for type_, parameter in zip(found, callee.parameters, strict=True):
        if type_ == parameter.type:
            continue
        if not isinstance(type_, GroundedType):
            raise _misfit(callee.name, parameter, type_)
        expect(type_.inner, parameter.type, f"lifted argument {parameter.name} of {callee.name}")
        lifted = True
    if not lifted:
        raise IrTypeError(f"lifted call of {callee.name} with nothing to lift")
    return wrap(callee.returns)


def tool_call(scope: Scope, op: ir.CallTool) -> Type:
    """A tool: equal types, a token if it needs one, the result by grounded.source.1 and grounded.source.2."""
    tool = scope.declared.tools.get(op.tool)
    if tool is None:
        raise IrTypeError(f"no tool {op.tool}")
    _exact(scope, tool.name, op.arguments, tool.parameters)
    _token(scope, op.token, tool.name, needed=tool.approval)
    if tool.source or _transforms(scope, tool):
        return grounded_result(tool.returns)
    return scope.declared.erased(tool.returns)


def prompt_call(scope: Scope, op: ir.CallPrompt) -> Type:
    """A prompt: arguments as instantiated, equal to the declared types after erasing; a label that a
    parameter does not declare enters under an `Expose`."""
    prompt = scope.declared.prompts.get(op.prompt)
    if prompt is None:
        raise IrTypeError(f"no prompt {op.prompt}")
    _token(scope, op.token, prompt.name, needed=prompt.approval)
    found = _arguments(scope, prompt.name, op.arguments, prompt.parameters)
    if found != op.parameter_types:
        raise IrTypeError(f"the instantiated parameters of {prompt.name} are not the types of the arguments")
    for type_, parameter, argument in zip(found, prompt.parameters, op.arguments, strict=True):
        plainly = erase(parameter.type)
        expect(erase(type_), plainly, f"argument {parameter.name} of {prompt.name}, erased,")
        # Whether a tool is asked for more evidence depends on what stands inside the labels.
        if more_labels(type_, plainly if prompt.enrich else parameter.type):
            scope.ask_exposed(argument, f"grounded argument {parameter.name} of {prompt.name}")
    if prompt_grounds(scope.declared, prompt, found) or prompt.attesting:
        return grounded_result(prompt.returns)
    if any(scope.declared.tools[tool].source for _, tool in prompt.enrich):
        raise IrTypeError(f"{prompt.name} enriches from a source and has no grounded argument")
    return scope.declared.erased(prompt.returns)


def prompt_grounds(declared: Declarations, prompt: Prompt, arguments: tuple[Type, ...]) -> bool:
    """Whether an argument that the model sees is surely or maybe grounded."""
    return any(
        parameter.name in prompt.shown and declared.carries(type_)
        for type_, parameter in zip(arguments, prompt.parameters, strict=True)
    )


def exposes_structure(scope: Scope, op: ir.CallTool | ir.CallPrompt, result: Type) -> bool:
    """Whether the result has plain structure around labels that depends on grounded content: then the
    next statement is the `Expose` of it, and its only use."""
    depends = isinstance(op, ir.CallPrompt) or _transforms(scope, scope.declared.tools[op.tool])
    return depends and structured(result) and not is_grounded(result)


def value_call(scope: Scope, op: ir.CallValue) -> Type:
    """A function value: never lifted."""
    function = scope.type_of(op.function)
    if not isinstance(function, FunctionType):
        raise IrTypeError(f"call of {qualified(function)}")
    found = scope.types_of(op.arguments)
    if found != function.parameters:
        words = ", ".join(qualified(type_) for type_ in found)
        raise IrTypeError(f"arguments ({words}) for {qualified(function)}")
    return function.result


def method_call(scope: Scope, op: ir.CallMethod) -> Type:
    """A built-in method, its exposures, and what its table cannot see: labels inside named types."""
    receiver = scope.type_of(op.receiver)
    result = method_type(op.method, receiver, scope.types_of(op.arguments))
    if of_grounded(op.method):
        scope.ask_exposed(op.receiver, f"the receiver of {op.method}")
    if takes_lambda(op.method) and is_grounded(receiver) and scope.effects.of_value(op.arguments[-1]):
        scope.ask_exposed(op.receiver, f"the grounded receiver of {op.method} with effects")
    row = row_of(op.method, receiver)
    if row is not None and row.compares:
        looked_through(scope, op.receiver, f"the receiver of {op.method}")
        element = looked_through(scope, op.arguments[0], f"the argument of {op.method}")
        if scope.declared.holds_function(element):
            raise IrTypeError(f"{op.method} compares {qualified(element)}, which holds a function")
    return result


def approval(scope: Scope, op: ir.Approve) -> Type:
    """Any arguments, each with a name; the result is only a token."""
    scope.types_of(op.arguments)
    if len(op.names) != len(op.arguments):
        raise IrTypeError(f"approve {op.label} names {len(op.names)} of {len(op.arguments)} arguments")
    return NOTHING


def more_labels(found: Type, declared: Type) -> bool:
    """Whether a label stands in `found` where `declared` has none, neither there nor further out; both are
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
    """Whether a parameter takes something grounded. Arguments equal the declared types, so the
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
    return scope.types_of(arguments)


def _exact(
    scope: Scope, name: str, arguments: tuple[ir.Operand, ...], parameters: tuple[Parameter, ...]
) -> None:
    for type_, parameter in zip(_arguments(scope, name, arguments, parameters), parameters, strict=True):
        if type_ != parameter.type:
            raise _misfit(name, parameter, type_)


def _misfit(name: str, parameter: Parameter, found: Type) -> IrTypeError:
    wanted = qualified(parameter.type)
    return IrTypeError(f"argument {parameter.name} of {name} is {qualified(found)}, not {wanted}")


def _token(scope: Scope, token: ir.Operand | None, callee: str, needed: bool = False) -> None:
    if token is None:
        if needed:
            raise IrTypeError(f"{callee} needs token")
        return
    if isinstance(token, ir.Local) and token.index not in scope.known.others:
        ops = scope.known.ops.get(token.index, ())
        if ops and all(isinstance(op, ir.Approve) for op in ops):
            return
    raise IrTypeError("the token does not come from an Approve")


RULES: Mapping[type[ir.Op], Callable[..., Type]] = {
    ir.CallFunction: function_call,
    ir.LiftedCall: lifted_call,
    ir.CallTool: tool_call,
    ir.CallPrompt: prompt_call,
    ir.CallValue: value_call,
    ir.CallMethod: method_call,
    ir.Approve: approval,
}
