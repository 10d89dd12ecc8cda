"""Operators: contagion, widening, and what a plain `and`/`or` discards (grounded.lift.1, grounded.lift.2)."""

from __future__ import annotations

from corvid.semantics.check.coerce import (
    coerce,
    go_back,
    has_hole,
    lift,
    mark,
    may_have_hole,
    quote_text,
    read_container,
)
from corvid.semantics.check.context import Context, Reason
from corvid.semantics.check.structure import is_comparable
from corvid.semantics.facts import WidenStep
from corvid.semantics.types import problems as type_problems
from corvid.semantics.types.model import Type, has_unknown
from corvid.semantics.types.relate import agree, fill
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.types import (
    BOOL,
    FLOAT,
    INT,
    QUOTE,
    STRING,
    UNKNOWN,
    ListType,
    Unknown,
    erase,
    grounded,
    is_grounded,
    plain,
    show,
)

NUMBERS = (INT, FLOAT)


def arithmetic(ctx: Context, expr: tree.Arithmetic, hint: Type | None) -> Type:
    """Return a run `a + b - c`: each link's type is stored under its id, each operand's widening under its
    own."""
    left = _first(ctx, expr)
    node = expr.first.id
    for link in expr.links:
        right = ctx.infer(link.operand, _wanted(link.operand, left))
        left = binary(ctx, link.op, link.span, (node, left), (link.operand.id, right))
        ctx.facts.types[link.id] = left
        node = link.id
    return left


def _wanted(operand: tree.Expr, left: Type) -> Type | None:
    """Return what is expected behind an operator: what is open in the operand; of a list that is written
    there beside a grounded one, a grounded list."""
    written = type(operand) is tree.ListLiteral and bool(operand.items)
    if written and is_grounded(left) and isinstance(plain(left), ListType):
        return left
    return plain(left) if may_have_hole(operand) else None


def _first(ctx: Context, expr: tree.Arithmetic) -> Type:
    """Return the first operand's type; what is open in it (`[] + xs`) is taken from the second."""
    start = mark(ctx) if may_have_hole(expr.first) else None
    left = ctx.infer(expr.first)
    if start is None or not has_hole(left):
        return left
    second = expr.links[0].operand
    go_back(ctx, start)
    right = ctx.infer(second)
    go_back(ctx, start)
    return ctx.infer(expr.first, plain(right))


def binary(ctx: Context, op: str, span: Span, left: tuple[int, Type], right: tuple[int, Type]) -> Type:
    """Return the type of `left op right`; both are (node for steps, type)."""
    label = is_grounded(left[1]) or is_grounded(right[1])
    inner_left, inner_right = plain(left[1]), plain(right[1])
    result = _inner(op, inner_left, inner_right)
    if result is None and QUOTE in (left[1], right[1]):
        left, right = [(node, quote_text(ctx, node, type_)) for node, type_ in (left, right)]
        inner_left, inner_right = plain(left[1]), plain(right[1])
        result = _inner(op, inner_left, inner_right)
    if result is None:
        hint = _advice(op, inner_left, inner_right)
        ctx.report(type_problems.OperatorMismatch(span, op, show(left[1]), show(right[1]), hint))
        return UNKNOWN
    if inner_left is not inner_right:
        widen(ctx, left, result)
        widen(ctx, right, result)
    return grounded(result) if label else result


def _inner(op: str, left: Type, right: Type) -> Type | None:
    if left is right and (left is INT or (left is STRING and op == "+")):
        return left
    if isinstance(left, Unknown) or isinstance(right, Unknown):
        return UNKNOWN
    if left in NUMBERS and right in NUMBERS:
        return INT if left == right == INT else FLOAT
    if op == "+" and left == right == STRING:
        return STRING
    if op == "+" and isinstance(left, ListType) and isinstance(right, ListType) and agree(left, right):
        return fill(left, right)
    return None


def _advice(op: str, left: Type, right: Type) -> str:
    if op == "+" and STRING in (left, right):
        return "convert the other side with `.to_string()`, or write an f-string"
    if isinstance(left, ListType) and isinstance(right, ListType):
        if agree(erase(left), erase(right)):
            return "make the lists alike in a `fn`: only the elements of one have a source each"
        return "use lists of one element type"
    return "both sides must be numbers" + (", texts or lists" if op == "+" else "")


def widen(ctx: Context, operand: tuple[int, Type], result: Type) -> None:
    """Record that an Int operand of a Float operation becomes a Float."""
    if result == FLOAT and plain(operand[1]) == INT:
        ctx.add_step(operand[0], WidenStep(()))


def compare(ctx: Context, expr: tree.Compare, hint: Type | None) -> Type:
    left, right = _sides(ctx, expr)
    if left is INT and right is INT:
        return BOOL
    if left != right or expr.op not in ("==", "!="):
        left, right = quote_text(ctx, expr.left.id, left), quote_text(ctx, expr.right.id, right)
    left = read_container(ctx, expr.left.id, expr.left.span, left)
    right = read_container(ctx, expr.right.id, expr.right.span, right)
    # A grounded side is looked through at every depth; a plain one holds no label any more.
    inner_left, inner_right = erase(left), erase(right)
    label = is_grounded(left) or is_grounded(right)
    result = grounded(BOOL) if label else BOOL
    if inner_left in NUMBERS and inner_right in NUMBERS:
        common = FLOAT if FLOAT in (inner_left, inner_right) else INT
        widen(ctx, (expr.left.id, left), common)
        widen(ctx, (expr.right.id, right), common)
        return result
    if not agree(inner_left, inner_right):
        advice = "compare values of the same type"
        ctx.report(type_problems.OperatorMismatch(expr.span, expr.op, show(left), show(right), advice))
        return result
    ordered = expr.op not in ("==", "!=")
    fits = inner_left == STRING if ordered else is_comparable(ctx.world, inner_left)
    if not fits and not isinstance(inner_left, Unknown) and not isinstance(inner_right, Unknown):
        ctx.report(type_problems.NoEquality(expr.span, expr.op, show(left)))
    return result


def _sides(ctx: Context, expr: tree.Compare) -> tuple[Type, Type]:
    """Return the types of both sides; what is open in one (`None`, `[]`) is taken from the other, without its
    labels: what is compared loses them in any case."""
    start = mark(ctx) if may_have_hole(expr.left) or may_have_hole(expr.right) else None
    left = ctx.infer(expr.left)
    right = ctx.infer(expr.right)
    if start is None or not (has_unknown(left) or has_unknown(right)):
        return left, right
    go_back(ctx, start)
    left = ctx.infer(expr.left, erase(right) if may_have_hole(expr.left) else None)
    return left, ctx.infer(expr.right, erase(left) if may_have_hole(expr.right) else None)


def logic(ctx: Context, expr: tree.Logic, hint: Type | None) -> Type:
    """Return the type of `and` or `or`: the first operand decides the label; a later grounded one is then
    a discard."""
    reason = Reason(f"`{expr.op}`", "operand")
    first = ctx.infer(expr.operands[0])
    label = is_grounded(first)
    result = grounded(BOOL) if label else BOOL
    coerce(ctx, expr.operands[0], expr.operands[0].id, expr.operands[0].span, first, result, reason)
    before = ctx.effects
    for operand in expr.operands[1:]:
        found = ctx.infer(operand)
        wanted = grounded(BOOL) if label and is_grounded(found) else BOOL
        coerce(ctx, operand, operand.id, operand.span, found, wanted, reason)
    if label and ctx.effects > before:
        operand = expr.operands[0]
        ctx.expose(operand.id, "effect behind a grounded operand", operand.span, first)
    return result


def negation(ctx: Context, expr: tree.Not, hint: Type | None) -> Type:
    operand = expr.operand
    found = ctx.infer(operand)
    return lift(ctx, operand, operand.id, operand.span, found, BOOL, Reason("`not`", "operand"))


def sign(ctx: Context, expr: tree.Sign, hint: Type | None) -> Type:
    found = ctx.infer(expr.operand)
    if plain(found) not in NUMBERS and not isinstance(found, Unknown):
        ctx.report(type_problems.TypeMismatch(expr.span, f"`{expr.op}`", "a number", show(found)))
        return UNKNOWN
    return found
