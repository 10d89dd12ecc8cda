"""The typing rules of the built-in methods of `corvid.builtins`, nothing about run time.

Non-mutating methods lift (grounded.lift.1): receiver and arguments are taken without their
outermost label, and the result is wrapped if one of them had it. Mutating ones need a plain receiver
and exactly fitting arguments. What a container holds inside is read only through a grounded container;
a plain one that holds `Grounded` has been replaced by a `ContainerRead`. `entry` has no spelling in the
language: `m[k] += v` reads by it what must be there, or faults with R0108.
"""

from __future__ import annotations

from msgspec import Struct

from corvid.builtins import BUILTINS, MUTATING, OF_GROUNDED, ORDERED, TAKING_FUNCTION, Builtin
from corvid.ir.errors import IrTypeError
from corvid.ir.marks import marked_like
from corvid.types import (
    BOOL,
    NOTHING,
    SCALARS,
    FunctionType,
    GroundedType,
    ListType,
    OptionType,
    Type,
    erase,
    grounded,
    is_grounded,
    kind_of,
    mentions_grounded,
    plain,
    qualified,
    shape_parts,
    typed,
)


class Signature(Struct, frozen=True):
    """The types of the arguments and of the result, on a plain receiver."""

    parameters: tuple[Type, ...]
    result: Type


def is_mutating(method: str) -> bool:
    """Return whether the method changes its receiver."""
    return method in MUTATING


def takes_lambda(method: str) -> bool:
    """Return whether the method runs a function value that is its last argument."""
    return method in TAKING_FUNCTION


def of_grounded(method: str) -> bool:
    """Return whether the method asks about the chain of a grounded receiver: an exposure."""
    return method in OF_GROUNDED


def row_of(method: str, receiver: Type) -> Builtin | None:
    """Return the row of the method on a receiver of the type, with or without a label."""
    return BUILTINS.get((kind_of(plain(receiver)), method))


def method_type(method: str, receiver: Type, arguments: tuple[Type, ...]) -> Type:
    """Return the type of `receiver.method(arguments)`; raises `IrTypeError` if no rule fits."""
    asking = BUILTINS.get(("Grounded", method))
    if asking is not None:
        if not asking.called or not is_grounded(receiver) or arguments:
            raise _refused(method, receiver, arguments)
        return typed(asking.result, {})
    row = row_of(method, receiver)
    if row is None or len(row.parameters) != len(arguments):
        raise _refused(method, receiver, arguments)
    if row.takes_function:
        return _calling(row, receiver, arguments)
    if row.mutates:
        return _mutating(row, receiver, arguments)
    if row.compares:
        return _comparing(row, receiver, arguments)
    if row.labels == "source" and not is_grounded(receiver):
        raise _refused(method, receiver, arguments)
    if gathers(row, receiver):
        result = plain(_lifting(row, receiver, arguments))
        return OptionType(wrap(result.item if isinstance(result, OptionType) else result))
    return _lifting(row, receiver, arguments)


def gathers(row: Builtin, receiver: Type) -> bool:
    """Return whether the method makes one label of those of the elements of a plain list."""
    return row.labels == "gather" and isinstance(receiver, ListType) and is_grounded(receiver.element)


def lifted_arguments(method: str, receiver: Type, arguments: tuple[Type, ...]) -> tuple[bool, ...]:
    """Return, for each argument of a call that `method_type` accepts, whether its outermost label is taken
    off."""
    row = row_of(method, receiver)
    if row is None or row.takes_function or row.mutates or not arguments:
        return (False,) * len(arguments)
    if row.compares:
        return tuple(is_grounded(argument) for argument in arguments)
    parameters = _signature(row, _container(row, receiver), arguments).parameters
    pairs = zip(arguments, parameters, strict=True)
    return tuple(is_grounded(found) and not is_grounded(wanted) for found, wanted in pairs)


def read(container: Type, part: Type) -> Type:
    """Return the type of a part read from a container: Grounded if the container is, and marked if it is."""
    found = wrap(part) if is_grounded(container) else part
    return marked_like(found, container)


def wrap(type_: Type) -> Type:
    """Return `Grounded<type_>`. Raise IrTypeError for a function, which can have no label."""
    if isinstance(type_, FunctionType):
        raise IrTypeError(f"there is no Grounded of {qualified(type_)}: unwrap what it is read from")
    return grounded(type_)


# ---- shapes -----------------------------------------------------------------------------------
def _made(row: Builtin, receiver: Type, arguments: tuple[Type, ...]) -> Signature:
    parts = shape_parts(receiver)
    if arguments:
        parts["Given"] = plain(arguments[0])
    return Signature(
        tuple(typed(parameter, parts) for parameter in row.parameters), typed(row.result, parts)
    )


_ON_SCALARS: dict[tuple[str, str], Signature] = {}
"""By kind and name, as far as they were asked for."""


def _signature(row: Builtin, receiver: Type, arguments: tuple[Type, ...]) -> Signature:
    """Return the signature of the method on a plain receiver."""
    if row.kind in SCALARS:
        found = _ON_SCALARS.get((row.kind, row.name))
        if found is None:
            found = _ON_SCALARS[row.kind, row.name] = _made(row, SCALARS[row.kind], ())
        return found
    if isinstance(receiver, ListType):
        element = receiver.element
        if (row.elements and kind_of(element) not in row.elements) or (
            row.labels == "together" and not is_grounded(element)
        ):
            raise _refused(row.name, receiver, arguments)
    return _made(row, receiver, arguments)


# ---- the families -----------------------------------------------------------------------------
def _lifting(row: Builtin, receiver: Type, arguments: tuple[Type, ...]) -> Type:
    signature = _signature(row, _container(row, receiver), arguments)
    lifted = is_grounded(receiver)
    for argument, parameter in zip(arguments, signature.parameters, strict=True):
        if argument == parameter:
            continue
        if not isinstance(argument, GroundedType) or argument.inner != parameter:
            raise _refused(row.name, receiver, arguments)
        lifted = True
    return wrap(signature.result) if lifted else signature.result


def _container(row: Builtin, receiver: Type) -> Type:
    """Return the plain receiver; what looks inside sees the elements of a grounded one without their labels,
    and what gathers labels those of a plain one, too."""
    looks = (looks_inside(row) and is_grounded(receiver)) or gathers(row, receiver)
    return erase(receiver) if looks else plain(receiver)


def looks_inside(row: Builtin) -> bool:
    """Return whether the method passes on what labels are inside a grounded receiver."""
    return row.labels in ("inside", "gather")


def _mutating(row: Builtin, receiver: Type, arguments: tuple[Type, ...]) -> Type:
    if is_grounded(receiver):
        raise _refused(row.name, receiver, arguments)
    signature = _signature(row, receiver, arguments)
    if arguments != signature.parameters:
        raise _refused(row.name, receiver, arguments)
    return signature.result


def _comparing(row: Builtin, receiver: Type, arguments: tuple[Type, ...]) -> Type:
    """Return the type of a method that compares: elements and argument are compared as what they hold; a
    plain side may hold no label inside."""
    container = plain(receiver)
    assert isinstance(container, ListType)
    argument = arguments[0]
    looks_inside = not is_grounded(receiver) and mentions_grounded(container)
    labelled = not is_grounded(argument) and mentions_grounded(argument)
    if looks_inside or labelled or erase(argument) != erase(container.element):
        raise _refused(row.name, receiver, arguments)
    result = _made(row, container, arguments).result
    return grounded(result) if is_grounded(receiver) or is_grounded(argument) else result


def _calling(row: Builtin, receiver: Type, arguments: tuple[Type, ...]) -> Type:
    """Return a method with a function: what it hands over is read from the receiver, and so is its result."""
    function = arguments[-1]
    if not isinstance(function, FunctionType):
        raise _refused(row.name, receiver, arguments)
    parts = shape_parts(plain(receiver))
    parts["Start"] = read(receiver, arguments[0]) if len(arguments) > 1 else NOTHING
    parts["New"] = function.result
    *given, result = row.parameters[-1].of
    if function.parameters != tuple(read(receiver, typed(shape, parts)) for shape in given):
        raise _refused(row.name, receiver, arguments)
    tests = (BOOL, grounded(BOOL)) if is_grounded(receiver) else (BOOL,)
    match result.name:
        case "Test":
            fits = function.result in tests
        case "Rank":
            labelled = is_grounded(receiver) or gathers(row, receiver)
            fits = kind_of(plain(function.result) if labelled else function.result) in ORDERED
        case _:
            fits = function.result == typed(result, parts)
    if not fits:
        raise _refused(row.name, receiver, arguments)
    return read(receiver, typed(row.result, parts))


def _refused(method: str, receiver: Type, arguments: tuple[Type, ...]) -> IrTypeError:
    words = ", ".join(qualified(argument) for argument in arguments)
    return IrTypeError(f"no rule for {qualified(receiver)}.{method}({words})")
