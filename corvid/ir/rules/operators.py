"""Labels and operators: what each does to the types of its operands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from corvid.ir import nodes as ir
from corvid.ir.errors import IrTypeError
from corvid.ir.marks import mark
from corvid.ir.rules.scope import Scope, expect
from corvid.types import (
    BOOL,
    EXCERPT,
    FLOAT,
    FOUND_QUOTE,
    INT,
    QUOTE,
    STRING,
    GroundedType,
    ListType,
    OptionType,
    ResultType,
    Scalar,
    Type,
    bare,
    erase,
    grounded,
    is_grounded,
    is_tainted,
    mentions_grounded,
    plain,
    qualified,
    tainted,
    unmarked,
)


def unwrapped(scope: Scope, op: ir.UnwrapGrounded) -> Type:
    """Return the type of the value without the label at the path, where one must be."""
    return change_at(scope.type_of(op.value), op.path, _without_label)


def raised(scope: Scope, op: ir.Raise) -> Type:
    """Return the type of the value with a mark at the path, where none may be before."""
    type_ = scope.marked_type_of(op.value)
    before = type_
    for step in op.path:
        match plain(unmarked(before)), step:
            case OptionType(item), "some":
                before = item
            case ResultType(ok, err), ("ok" | "err"):
                before = ok if step == "ok" else err
            case _:
                raise IrTypeError(f"no part {step} in {qualified(type_)}")
    if is_tainted(before) or tainted(before) == before:
        raise IrTypeError(f"Raise to a mark that is there, or can't be: {qualified(before)}")
    return change_at(type_, op.path, tainted)


def widened(scope: Scope, op: ir.Widen) -> Type:
    """Return the type of the value with Float for the Int at the path."""
    return change_at(scope.type_of(op.value), op.path, _int_to_float)


def together(scope: Scope, op: ir.Together) -> Type:
    """Return the type of the value without the labels of the elements at the path."""
    return change_at(scope.type_of(op.value), op.path, _one_label)


def quote_text(scope: Scope, op: ir.QuoteText) -> Type:
    """Return the type of the value with a grounded String for the quote at the path."""
    return change_at(scope.type_of(op.value), op.path, _quote_to_text)


def exposed_quote(scope: Scope, op: ir.ExposeQuote) -> Type:
    """Return the type of the value with an Option of a quote for what a lookup found at the path."""
    return change_at(scope.type_of(op.value), op.path, _found_to_option)


def change_at(type_: Type, path: ir.Path, change: Callable[[Type], Type]) -> Type:
    """Return the type with the part at `path` changed. Labels and marks on the way stay where they are."""
    if is_tainted(type_):
        return mark(change_at(unmarked(type_), path, change))
    if not path:
        return change(type_)
    inner = plain(type_)
    match inner, path[0]:
        case OptionType(item), "some":
            changed: Type = OptionType(change_at(item, path[1:], change))
        case ResultType(ok, err), "ok":
            changed = ResultType(change_at(ok, path[1:], change), err)
        case ResultType(ok, err), "err":
            changed = ResultType(ok, change_at(err, path[1:], change))
        case _:
            raise IrTypeError(f"no part {path[0]} in {qualified(type_)}")
    return grounded(changed) if is_grounded(type_) else changed


def _without_label(type_: Type) -> Type:
    if not isinstance(type_, GroundedType):
        raise IrTypeError(f"UnwrapGrounded where there is no Grounded: {qualified(type_)}")
    return type_.inner


def _int_to_float(type_: Type) -> Type:
    expect(plain(type_), INT, "what is widened")
    return grounded(FLOAT) if is_grounded(type_) else FLOAT


def _one_label(type_: Type) -> Type:
    match type_:
        case GroundedType(ListType(GroundedType(part))):
            return GroundedType(ListType(part))
        case _:
            raise IrTypeError(f"Together of {qualified(type_)}: no grounded list of grounded elements")


def _quote_to_text(type_: Type) -> Type:
    match type_:
        case ListType(element):
            expect(element, QUOTE, "what texts are read of")
            return ListType(grounded(STRING))
        case GroundedType(ListType(element)):
            expect(plain(element), EXCERPT, "what texts are read of")
            return grounded(ListType(grounded(STRING) if is_grounded(element) else STRING))
        case _:
            expect(type_, QUOTE, "what a text is read of")
            return grounded(STRING)


def _found_to_option(type_: Type) -> Type:
    expect(type_, FOUND_QUOTE, "what may be a quote")
    return OptionType(QUOTE)


def container_read(scope: Scope, op: ir.ContainerRead) -> Type:
    """Return the erased type of a plain container that holds `Grounded` inside."""
    type_ = scope.type_of(op.value)
    if is_grounded(type_) or not scope.declared.carries(type_):
        raise IrTypeError(f"ContainerRead of {qualified(type_)}: not a plain container with Grounded inside")
    if isinstance(scope.known.only(op.value), ir.ContainerRead):
        raise IrTypeError("ContainerRead of what one has read")
    return erase(type_)


def arithmetic(scope: Scope, op: ir.Arithmetic) -> Type:
    """Return the type of an operation on two sides alike after lifting: numbers, and for `+` texts and lists.
    """
    left, right = scope.type_of(op.left), scope.type_of(op.right)
    if scope.has_marks and any(map(is_tainted, scope.marked_types_of((op.left, op.right)))):
        left, right = bare(left), bare(right)  # the mark of the whole stands for those inside
    base = plain(left)
    if left is not right:
        expect(plain(right), base, f"the right side of {op.op}")
    if base is not INT and not (op.op == "+" and _joins(base)) and base not in (INT, FLOAT):
        raise IrTypeError(f"{op.op} on {qualified(base)}")
    return lift(base, left, right)


def _joins(base: Type) -> bool:
    return base is STRING or isinstance(base, ListType) or base == STRING


def compare(scope: Scope, op: ir.Compare) -> Type:
    """Return the type of a comparison of two sides alike once the labels that may be looked through are gone.
    """
    left, right = scope.type_of(op.left), scope.type_of(op.right)
    base = bare(looked_through(scope, op.left, f"the left side of {op.op}"))
    other = bare(looked_through(scope, op.right, f"the right side of {op.op}"))
    expect(other, base, f"the right side of {op.op}")
    if op.op in ("==", "!="):
        if scope.declared.holds_function(base):
            raise IrTypeError(f"{op.op} on {qualified(base)}, which holds a function")
    elif base not in (INT, FLOAT, STRING):
        raise IrTypeError(f"{op.op} on {qualified(base)}, which has no order")
    result = lift(BOOL, left, right)
    if any(map(scope.declared.carries_marks, scope.marked_types_of((op.left, op.right)))):
        return mark(result)
    return result


def looked_through(scope: Scope, operand: ir.Operand, what: str) -> Type:
    """Return the erased type of an operand whose inside is read. Any operand may be read if it is grounded
    itself; a plain one must hold no label, or be the result of a `ContainerRead`."""
    type_ = scope.type_of(operand)
    if type_.__class__ is Scalar:
        return type_
    if is_grounded(type_):
        return erase(type_)
    if mentions_grounded(type_):
        raise IrTypeError(f"{what} holds Grounded inside: {qualified(type_)} without a ContainerRead")
    was_read = isinstance(scope.known.only(operand), ir.ContainerRead)
    if scope.declared.carries_named(type_) and not was_read:
        raise IrTypeError(f"{what} holds Grounded inside: {qualified(type_)} without a ContainerRead")
    return type_


def negation(scope: Scope, op: ir.Not | ir.Negate) -> Type:
    """Return the type of `not` on Bool or of `-` on numbers; both lift."""
    type_ = scope.type_of(op.value)
    wanted = (BOOL,) if isinstance(op, ir.Not) else (INT, FLOAT)
    if plain(type_) not in wanted:
        raise IrTypeError(f"{type(op).__name__} of {qualified(type_)}")
    return type_


def text(scope: Scope, op: ir.Text) -> Type:
    """Return the type of an f-string of scalars."""
    parts = scope.types_of(op.parts)
    for part in parts:
        if plain(part) not in (STRING, INT, FLOAT, BOOL):
            raise IrTypeError(f"a part of a text is {qualified(part)}")
    return lift(STRING, *parts)


def range_(scope: Scope, op: ir.Range) -> Type:
    """Return the type of a range, a list of Int."""
    ends = scope.types_of((op.start, op.end))
    for end in ends:
        expect(plain(end), INT, "an end of a range")
    return lift(ListType(INT), *ends)


def lift(result: Type, *operands: Type) -> Type:
    """Return the result, wrapped if one of the operands is grounded."""
    for operand in operands:
        if is_grounded(operand):
            return grounded(result)
    return result


RULES: Mapping[type[ir.Op], Callable[..., Type]] = {
    ir.UnwrapGrounded: unwrapped,
    ir.Raise: raised,
    ir.Widen: widened,
    ir.Together: together,
    ir.QuoteText: quote_text,
    ir.ExposeQuote: exposed_quote,
    ir.ContainerRead: container_read,
    ir.Arithmetic: arithmetic,
    ir.Compare: compare,
    **dict.fromkeys((ir.Not, ir.Negate), negation),
    ir.Text: text,
    ir.Range: range_,
}
