"""How marks go through operations: what the rules of the verifier say of them, and what lowering writes.

A type has the mark wherever its value may be made of something untrusted. It is the opposite of a source:
it comes from any operand, and it may appear (`Raise`) where it was not, but only `Untaint` takes it away. So
a value may go to a place that is marked as a whole, at its outermost labels or under Option and Result. What
is inside of a List, Map or function is shared with its other owners, and must agree. A whole that is marked
may share with what is not, or less, for nothing is ever changed through it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from corvid.builtins import OF_GROUNDED, Builtin, Shape
from corvid.ir import nodes as ir
from corvid.ir.errors import IrTypeError
from corvid.types import (
    FunctionType,
    GroundedType,
    ListType,
    OptionType,
    ResultType,
    TaintedType,
    Type,
    bare,
    grounded,
    is_tainted,
    mentions_marks,
    parts,
    plain,
    qualified,
    shape_parts,
    tainted,
    typed,
    unmarked,
    with_parts,
)


def mark(type_: Type) -> Type:
    """Return the type with the mark. Raise IrTypeError for a function, which can have none."""
    if isinstance(plain(type_), FunctionType):
        raise IrTypeError(f"there is no Tainted of {qualified(type_)}")
    return tainted(type_)


def marked_like(type_: Type, *operands: Type) -> Type:
    """Return the type, marked if the outermost labels of an operand are."""
    return mark(type_) if any(map(is_tainted, operands)) else type_


def transfer(type_: Type, marks: Type) -> Type:
    """Return the type, which has no marks, with those of another that is equal to it but for labels."""
    if not mentions_marks(marks):
        return type_
    if isinstance(type_, GroundedType):
        return grounded(transfer(type_.inner, marks))
    if isinstance(marks, GroundedType):
        return transfer(type_, marks.inner)
    if isinstance(marks, TaintedType):
        return mark(transfer(type_, marks.inner))
    others = iter(parts(marks))
    return with_parts(type_, lambda part: transfer(part, next(others)))


def lacking(found: Type, wanted: Type) -> Iterator[ir.Path]:
    """Yield the paths at which `wanted` has a mark that `found` lacks, and a `Raise` can add it. Both must be
    equal but for marks: otherwise the result says nothing."""
    pending: list[tuple[Type, Type, ir.Path]] = [(found, wanted, ())]
    while pending:
        left, right, path = pending.pop()
        if is_tainted(right):
            if not is_tainted(left):
                yield path
            continue
        match plain(left), plain(right):
            case OptionType(a), OptionType(b):
                pending.append((a, b, (*path, "some")))
            case ResultType(a, c), ResultType(b, d):
                pending += ((c, d, (*path, "err")), (a, b, (*path, "ok")))
            case _:
                pass


def rises(found: Type, wanted: Type) -> bool:
    """Check whether `wanted` is `found` with the same marks or more, where more may be."""
    if is_tainted(wanted):
        return tainted(found) == wanted
    match found, wanted:
        case GroundedType(left), GroundedType(right):
            return rises(left, right)
        case OptionType(left), OptionType(right):
            return rises(left, right)
        case ResultType(ok, err), ResultType(other_ok, other_err):
            return rises(ok, other_ok) and rises(err, other_err)
        case left, right:
            return left == right


def adds(found: Type, declared: Type) -> bool:
    """Check whether `found` has a mark where `declared` has none. Both are equal but for labels."""
    if not mentions_marks(found):
        return False
    if isinstance(found, GroundedType):
        return adds(found.inner, declared)
    if isinstance(declared, GroundedType):
        return adds(found, declared.inner)
    if isinstance(declared, TaintedType):
        return False
    if isinstance(found, TaintedType):
        return True
    return any(map(adds, parts(found), parts(declared)))


def joined(one: Type, other: Type) -> Type:
    """Return the type with the marks of both, which are equal but for marks and outermost labels. Raise
    IrTypeError if what they share inside does not agree."""
    if is_tainted(one) or is_tainted(other):
        return mark(one)
    match plain(one), plain(other):
        case OptionType(left), OptionType(right):
            found: Type = OptionType(joined(left, right))
        case ResultType(ok, err), ResultType(other_ok, other_err):
            found = ResultType(joined(ok, other_ok), joined(err, other_err))
        case left, right:
            if left != right:
                raise IrTypeError(f"{qualified(one)} and {qualified(other)} share what is inside of them")
            return one
    return grounded(found) if isinstance(one, GroundedType) else found


# ---- built-in methods ---------------------------------------------------------------------------
JOINED = ("Item", "Ok")
"""Shapes of arguments that may be the result in place of the part."""


def looks_at_all(row: Builtin) -> bool:
    """Check whether a result of the method may depend on everything inside of its receiver."""
    if row.name in OF_GROUNDED or row.compares:
        return True
    return row.labels in ("inside", "gather") and not row.takes_function


def method_marks(row: Builtin, receiver: Type, arguments: tuple[Type, ...], result: Type) -> Type:
    """Return the type of a call of the method, whose type without marks is `result`."""
    inside = _parts_inside(plain(unmarked(receiver)), row.result)
    whole = is_tainted(receiver)
    if row.mutates:
        if whole:
            raise IrTypeError(f"{row.name} changes a marked {qualified(receiver)}")
        for argument, shape in zip(arguments, row.parameters, strict=True):
            if transfer(bare(argument), typed(shape, inside)) != argument:
                raise IrTypeError(
                    f"{row.name} takes {qualified(argument)}, whose marks are not the container's"
                )
    elif row.takes_function:
        whole = _calling(row, receiver, arguments, inside) or whole
    elif looks_at_all(row):
        whole = any(map(mentions_marks, (receiver, *arguments)))
    else:
        for argument, shape in zip(arguments, row.parameters, strict=True):
            if shape.name == "Given":
                inside["Given"] = argument
            elif shape.name in JOINED:
                part = marked_like(inside[shape.name], receiver)  # which may share with what is marked inside
                inside[shape.name] = joined(part, plain(argument))
            else:
                whole = whole or mentions_marks(argument)
    made = result if looks_at_all(row) else _as_shaped(result, row.result, inside)
    return mark(made) if whole else made


def _parts_inside(container: Type, read: Shape) -> dict[str, Type]:
    """Return the parts of a receiver by the names that shapes have for them. What is `read` out of a marked
    element is marked."""
    if not isinstance(container, ListType) or not is_tainted(container.element):
        return shape_parts(container)
    inside = shape_parts(ListType(unmarked(container.element)))
    given = {shape.name: mark(inside[shape.name]) for shape in read.of if shape.name in ("Ok", "Err")}
    return {**shape_parts(container), **given}


def _calling(row: Builtin, receiver: Type, arguments: tuple[Type, ...], inside: dict[str, Type]) -> bool:
    """Check what a function is handed and gives; whether that marks the whole result."""
    function = arguments[-1]
    if not isinstance(function, FunctionType):
        raise IrTypeError(f"{row.name} takes {qualified(function)}")
    *given, result = row.parameters[-1].of
    if result.name == "Start":
        inside["Start"] = function.parameters[0]
        for value in (arguments[0], function.result):
            if not rises(plain(value), plain(function.parameters[0])):
                raise IrTypeError(f"{row.name} loses a mark of {qualified(value)}")
    inside["New"] = function.result
    for found, shape in zip(function.parameters, given, strict=True):
        handed = marked_like(transfer(bare(found), typed(shape, inside)), receiver)
        if not rises(handed, found):
            raise IrTypeError(f"{row.name} hands {qualified(handed)} to {qualified(function)}")
    return result.name in ("Test", "Rank") and mentions_marks(function.result)


def _as_shaped(result: Type, shape: Shape, inside: Mapping[str, Type]) -> Type:
    """Return the result with the marks that its parts bring along. Where labels were gathered there is an
    Option more than the shape has, of something that only `looks_at_all`."""
    if shape.name == "Grounded":
        return _as_shaped(result, shape.of[0], inside)
    if isinstance(result, GroundedType):
        return grounded(_as_shaped(result.inner, shape, inside))
    match shape.name, result:
        case (("List" | "Option" | "Result"), _):
            shapes = iter(shape.of)
            return with_parts(result, lambda part: _as_shaped(part, next(shapes), inside))
        case name, _ if name in inside:
            return transfer(result, inside[name])
        case _:
            return result
