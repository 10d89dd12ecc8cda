"""The typing rules of the built-in methods: one closed table, nothing about run time.

Non-mutating methods lift (grounding.md 2 "Built-ins"): receiver and arguments are taken without their
outermost label, and the result is wrapped if one of them had it. Mutating ones need a plain receiver
and exactly fitting arguments. What a container holds inside is read only through a grounded container;
a plain one that holds `Grounded` has been replaced by a `ContainerRead`. `entry` has no spelling in the
language: `m[k] += v` reads by it what must be there, or faults with R0108.
"""

from __future__ import annotations

from corvid.dataclasses import dataclass
from corvid.ir.errors import IrTypeError
from corvid.ir.types import (
    BOOL,
    FLOAT,
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
    Scalar,
    Type,
    erase,
    grounded,
    is_grounded,
    mentions_grounded,
    plain,
    show,
)
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

SOURCE = NamedType("prelude::Source")

MUTATING = frozenset({"append", "sort", "reverse", "remove"})
TAKING_LAMBDA = frozenset({"map", "filter", "fold", "any", "all", "map_err"})
OF_GROUNDED: Mapping[str, Type] = {"sources": ListType(SOURCE), "chain": STRING, "confidence": FLOAT}

#: Methods that look at every element: on a plain container with labels inside, a `container read`.
READING_INSIDE = frozenset({"contains", "join", "sort"})


@dataclass(frozen=True, slots=True)
class Signature:
    """The types of the arguments and of the result, on a plain receiver."""

    parameters: tuple[Type, ...]
    result: Type


def is_mutating(method: str) -> bool:
    """Whether the method changes its receiver."""
    return method in MUTATING


def takes_lambda(method: str) -> bool:
    """Whether the method runs a function value that is its last argument."""
    return method in TAKING_LAMBDA


def of_grounded(method: str) -> bool:
    """Whether the method asks about the chain of a grounded receiver: an exposure."""
    return method in OF_GROUNDED


def method_type(method: str, receiver: Type, arguments: tuple[Type, ...]) -> Type:
    """The type of `receiver.method(arguments)`; raises `IrTypeError` if no rule fits."""
    if method in OF_GROUNDED:
        if not is_grounded(receiver) or arguments:
            raise _refused(method, receiver, arguments)
        return OF_GROUNDED[method]
    if method in TAKING_LAMBDA:
        return _lambda_method(method, receiver, arguments)
    if method in MUTATING:
        return _mutating(method, receiver, arguments)
    if method == "contains" and isinstance(plain(receiver), ListType):
        return _contains(receiver, arguments)
    return _lifting(method, receiver, arguments)


def lifted_arguments(method: str, receiver: Type, arguments: tuple[Type, ...]) -> tuple[bool, ...]:
    """For each argument of a call that `method_type` accepts, whether its outermost label is taken off."""
    if method in TAKING_LAMBDA or method in MUTATING or method in OF_GROUNDED:
        return (False,) * len(arguments)
    if method == "contains" and isinstance(plain(receiver), ListType):
        return tuple(is_grounded(argument) for argument in arguments)
    parameters = _signature(method, _container(method, receiver), arguments).parameters if arguments else ()
    return tuple(found != wanted for found, wanted in zip(arguments, parameters, strict=True))


def read(container: Type, part: Type) -> Type:
    """The type of a part read from a container: Grounded if the container is."""
    return wrap(part) if is_grounded(container) else part


def wrap(type_: Type) -> Type:
    """`Grounded<type_>`; there is none of a function."""
    if isinstance(type_, FunctionType):
        raise IrTypeError(f"there is no Grounded of {show(type_)}: unwrap what it is read from")
    return grounded(type_)


# ---- plain receivers --------------------------------------------------------------------------
def _on_list(method: str, receiver: ListType) -> Signature | None:
    element = receiver.element
    match method:
        case "length":
            return Signature((), INT)
        case "first" | "last":
            return Signature((), OptionType(element))
        case "slice":
            return Signature((INT, INT), receiver)
        case "join" if element == STRING:
            return Signature((STRING,), STRING)
        case "append":
            return Signature((element,), NOTHING)
        case "reverse":
            return Signature((), NOTHING)
        case "sort" if element in (INT, FLOAT, STRING):
            return Signature((), NOTHING)
        case "together" if isinstance(element, GroundedType):
            return Signature((), OptionType(grounded(ListType(element.inner))))
    return None


def _on_map(method: str, receiver: MapType) -> Signature | None:
    match method:
        case "length":
            return Signature((), INT)
        case "get" | "remove":
            return Signature((receiver.key,), OptionType(receiver.value))
        case "entry":
            return Signature((receiver.key,), receiver.value)
        case "contains_key":
            return Signature((receiver.key,), BOOL)
        case "keys":
            return Signature((), ListType(receiver.key))
        case "values":
            return Signature((), ListType(receiver.value))
    return None


def _on_option(method: str, receiver: OptionType, arguments: tuple[Type, ...]) -> Signature | None:
    match method:
        case "unwrap_or":
            return Signature((receiver.item,), receiver.item)
        case "is_some" | "is_none":
            return Signature((), BOOL)
        case "ok_or" if len(arguments) == 1:
            error = plain(arguments[0])
            return Signature((error,), ResultType(receiver.item, error))
    return None


def _on_result(method: str, receiver: ResultType) -> Signature | None:
    match method:
        case "unwrap_or":
            return Signature((receiver.ok,), receiver.ok)
        case "is_ok" | "is_err":
            return Signature((), BOOL)
    return None


def _same(name: str, *methods: str) -> dict[tuple[str, str], Signature]:
    """Methods of numbers from numbers of the same kind: (method, number of arguments)."""
    number = INT if name == "Int" else FLOAT
    one, two = Signature((), number), Signature((number,), number)
    return {(name, method): two if method in ("min", "max", "pow") else one for method in methods}


ON_SCALARS: Mapping[tuple[str, str], Signature] = {
    ("String", "length"): Signature((), INT),
    **{("String", method): Signature((), STRING) for method in ("to_upper", "to_lower", "trim")},
    **{("String", method): Signature((STRING,), BOOL) for method in ("contains", "starts_with", "ends_with")},
    ("String", "split"): Signature((STRING,), ListType(STRING)),
    ("String", "replace"): Signature((STRING, STRING), STRING),
    ("String", "substring"): Signature((INT, INT), STRING),
    ("String", "parse_int"): Signature((), ResultType(INT, STRING)),
    ("String", "parse_float"): Signature((), ResultType(FLOAT, STRING)),
    ("Int", "to_string"): Signature((), STRING),
    ("Int", "to_float"): Signature((), FLOAT),
    **_same("Int", "abs", "min", "max", "pow"),
    ("Float", "to_string"): Signature((), STRING),
    ("Float", "to_int_truncated"): Signature((), INT),
    **_same("Float", "abs", "min", "max", "pow", "sqrt"),
    **{("Float", method): Signature((), INT) for method in ("floor", "ceil", "round")},
    ("Bool", "to_string"): Signature((), STRING),
}


def _signature(method: str, receiver: Type, arguments: tuple[Type, ...]) -> Signature:
    found: Signature | None = None
    match receiver:
        case Scalar(name):
            found = ON_SCALARS.get((name, method))
        case ListType():
            found = _on_list(method, receiver)
        case MapType():
            found = _on_map(method, receiver)
        case OptionType():
            found = _on_option(method, receiver, arguments)
        case ResultType():
            found = _on_result(method, receiver)
        case GroundedType() | NamedType() | FunctionType():
            pass
    if found is None or len(found.parameters) != len(arguments):
        raise _refused(method, receiver, arguments)
    return found


# ---- the three families -----------------------------------------------------------------------
def _lifting(method: str, receiver: Type, arguments: tuple[Type, ...]) -> Type:
    container = _container(method, receiver)
    signature = _signature(method, container, arguments)
    lifted = is_grounded(receiver)
    for argument, parameter in zip(arguments, signature.parameters, strict=True):
        if argument == parameter:
            continue
        if not isinstance(argument, GroundedType) or argument.inner != parameter:
            raise _refused(method, receiver, arguments)
        lifted = True
    return wrap(signature.result) if lifted else signature.result


def _container(method: str, receiver: Type) -> Type:
    """The plain receiver; `join` through a grounded one sees the elements without their labels."""
    return erase(receiver) if method == "join" and is_grounded(receiver) else plain(receiver)


def _mutating(method: str, receiver: Type, arguments: tuple[Type, ...]) -> Type:
    signature = _signature(method, receiver, arguments)
    if arguments != signature.parameters:
        raise _refused(method, receiver, arguments)
    return signature.result


def _contains(receiver: Type, arguments: tuple[Type, ...]) -> Type:
    """Elements and argument are compared as what they hold; a plain side may hold no label inside."""
    container = plain(receiver)
    if len(arguments) != 1 or not isinstance(container, ListType):
        raise _refused("contains", receiver, arguments)
    element = erase(container.element)
    looks_inside = not is_grounded(receiver) and mentions_grounded(container)
    argument = arguments[0]
    labelled = not is_grounded(argument) and mentions_grounded(argument)
    if looks_inside or labelled or erase(argument) != element:
        raise _refused("contains", receiver, arguments)
    return grounded(BOOL) if is_grounded(receiver) or is_grounded(argument) else BOOL


def _lambda_method(method: str, receiver: Type, arguments: tuple[Type, ...]) -> Type:
    container = plain(receiver)
    function = arguments[-1] if arguments else None
    if len(arguments) != (2 if method == "fold" else 1) or not isinstance(function, FunctionType):
        raise _refused(method, receiver, arguments)
    if method == "map_err" and isinstance(container, ResultType):
        if function.parameters != (read(receiver, container.err),):
            raise _refused(method, receiver, arguments)
        return read(receiver, ResultType(container.ok, function.result))
    if method == "map_err" or not isinstance(container, ListType):
        raise _refused(method, receiver, arguments)
    item = read(receiver, container.element)
    if method == "fold":
        accumulator = read(receiver, arguments[0])
        if function != FunctionType((accumulator, item), accumulator):
            raise _refused(method, receiver, arguments)
        return accumulator
    if function.parameters != (item,):
        raise _refused(method, receiver, arguments)
    if method == "map":
        return read(receiver, ListType(function.result))
    if function.result != BOOL and not (is_grounded(receiver) and function.result == grounded(BOOL)):
        raise _refused(method, receiver, arguments)
    return read(receiver, container if method == "filter" else BOOL)


def _refused(method: str, receiver: Type, arguments: tuple[Type, ...]) -> IrTypeError:
    words = ", ".join(show(argument) for argument in arguments)
    return IrTypeError(f"no rule for {show(receiver)}.{method}({words})")
