"""Statements, with assignments to places: the right side first, then the path, once."""

from __future__ import annotations

from typing import Literal, assert_never

from corvid import types as ty
from corvid.ir import nodes as ir
from corvid.ir.errors import InternalError
from corvid.ir.lower.builder import Builder
from corvid.ir.lower.matches import bind, match_expr, part
from corvid.semantics.check.statements import enumerated
from corvid.semantics.effects.annotations import most_iterations
from corvid.semantics.effects.walk import protocol_parts
from corvid.semantics.facts import BindsName, LocalName
from corvid.semantics.types.inside import may_reach_function
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.walk import walk


def lower_block(b: Builder, block: tree.Block) -> None:
    """Append the statements of `block` to the open one."""
    for statement in block.statements:
        lower_statement(b, statement)


def lower_statement(b: Builder, statement: tree.Stmt) -> None:
    match statement:
        case tree.Assign():
            _assign(b, statement)
        case tree.ExprStmt():
            if isinstance(statement.value, tree.Match):
                match_expr(b, statement.value, used=False)
            else:
                b.value(statement.value)
        case tree.Return():
            value = ir.Constant(None) if statement.value is None else b.value(statement.value)
            b.emit(ir.Return(value, statement.span))
        case tree.If():
            _if(b, statement)
        case tree.For():
            _for(b, statement)
        case tree.While():
            setup, condition = _condition(b, statement.condition)
            body = _inside(b, statement.body)
            b.emit(ir.While(setup, condition, body, statement.span, most_iterations(statement.annotations)))
        case tree.Let():
            value = b.value(statement.value)
            b.assign(b.bound(statement.name.text, statement.annotation), value, statement.span)
        case tree.Destructure():
            value = b.value(statement.value)
            type_ = b.after(statement.value.id, b.type(statement.value.id))
            _take_apart(b, value, type_, statement.fields)
        case tree.Approve():
            arguments = tuple(b.values(statement.arguments))
            names = b.tokens.names_of(statement.id, len(arguments))
            asked = ir.Approve(statement.label.text, arguments, names)
            token = b.temporary(asked, ty.NOTHING, statement.span)
            b.token_locals[statement.id] = token.index
        case tree.Break():
            b.emit(ir.Break(statement.span))
        case tree.Continue():
            b.emit(ir.Continue(statement.span))
        case tree.Pass():
            pass
        case tree.Claim() | tree.Assume() | tree.Pivot():
            b.temporary(_noted(b, statement), ty.NOTHING, statement.span)
        case tree.Assert() | tree.AssertSnapshot():
            _assert(b, statement)
        case tree.Intent():
            _intent(b, statement)
        case tree.BrokenStmt():
            raise InternalError("a broken statement in a program without problems")
        case _:
            assert_never(statement)


def _assert(b: Builder, statement: tree.Assert | tree.AssertSnapshot) -> None:
    values: tuple[ir.Operand, ...] = ()
    if isinstance(statement, tree.AssertSnapshot):
        values = (b.value(statement.value),)
        check = ir.Check("snapshot", (), (statement.value.span,))
        b.temporary(ir.Assert(check, values), ty.NOTHING, statement.span)
        return
    match statement.assertion:
        case tree.Holds(value=value):
            values, spans = _explained(b, value)
            check = ir.Check("holds", (), spans)
        case tree.Called(callee=callee, before=before):
            named = (callee,) if before is None else (callee, before)
            check = ir.Check("called", tuple(b.facts.asserted[one.name.id] for one in named))
        case tree.Approved(label=label):
            check = ir.Check("approved", (label.text,))
        case tree.CostIs(op=op, amount=amount):
            check = ir.Check("cost", (op, amount))
        case tree.CitesIn(value=value, document=document):
            values = (b.value(value),)
            check = ir.Check("cites", (document,), (value.span,))
        case tree.GradeIs(value=value, op=op, grade=grade):
            values = (b.value(value),)
            check = ir.Check("grade", (op, grade.text), (value.span,))
        case tree.DiscardsNone():
            check = ir.Check("discards")
    b.temporary(ir.Assert(check, values), ty.NOTHING, statement.span)


def _explained(b: Builder, value: tree.Expr) -> tuple[tuple[ir.Operand, ...], tuple[Span, ...]]:
    """Return a condition and what explains it: the two sides of a comparison, and the locals that it speaks
    of."""
    parts: tuple[tree.Expr, ...] = (value.left, value.right) if isinstance(value, tree.Compare) else ()
    found: dict[str, tuple[ir.Operand, Span]] = {}
    if isinstance(value, tree.Compare):
        left, right = b.values(parts)
        condition: ir.Operand = b.temporary(ir.Compare(value.op, left, right), b.type(value.id), value.span)
        for part, operand in ((value.left, left), (value.right, right)):
            if isinstance(operand, ir.Local):
                found[part.text if isinstance(part, tree.Name) else f"{part.span.start}"] = (
                    operand,
                    part.span,
                )
    else:
        condition = b.value(value)
    for name in walk(value):
        if not isinstance(name, tree.Name) or name.text in found or name.text not in b.names:
            continue
        if isinstance(b.facts.names.get(name.id), LocalName) and not may_reach_function(
            b.world, b.facts.locals[name.text]
        ):
            found[name.text] = (ir.Local(b.names[name.text]), name.span)
    shown = [(operand, span) for operand, span in found.values() if operand != condition]
    return (condition, *(operand for operand, _ in shown)), (value.span, *(span for _, span in shown))


def _noted(b: Builder, statement: tree.Claim | tree.Assume | tree.Pivot) -> ir.Op:
    values = b.values(protocol_parts(statement))
    match statement:
        case tree.Claim():
            kind = None if statement.kind is None else statement.kind.text
            match statement.evidence:
                case tree.Citing(quoted=quoted):
                    return ir.Claim(values[0], kind, values[-1], quoted=None if quoted is None else values[1])
                case tree.FromUser():
                    return ir.Claim(values[0], kind, message=values[1])
                case None:
                    return ir.Claim(values[0], kind)
        case tree.Assume():
            return ir.Assume(values[0])
        case tree.Pivot():
            return ir.Pivot(*values)


def _intent(b: Builder, statement: tree.Intent) -> None:
    text, rationale, *texts = b.values(protocol_parts(statement))
    written = statement.expected
    if isinstance(written, tree.ExpectedCount):
        expected: ir.Operand | ir.Count = ir.Count(written.low, written.high)
    else:
        expected = texts[0]
    body = _inside(b, statement.body)
    target = b.bound(statement.name.text)
    b.emit(ir.Intent(target, text, rationale, expected, body, statement.span))


def _assign(b: Builder, statement: tree.Assign) -> None:
    target = statement.target
    if not isinstance(target, tree.Name):
        place(b, statement)
        return
    if statement.op == "=":
        value = b.value(statement.value)
    else:
        left = b.value(target)
        if isinstance(statement.value, tree.Match):
            # The arms of a match may set the name, and it is read before them.
            left = b.temporary(ir.Copy(left), b.after(target.id, b.type(target.id)), target.span)
        value = _combined(b, statement, left, b.value(statement.value))
    b.assign(b.bound(target.text), value, statement.span)


def _combined(b: Builder, statement: tree.Assign, left: ir.Operand, right: ir.Operand) -> ir.Operand:
    """Return what a compound assignment gives, coerced."""
    op = ir.Arithmetic(_arithmetic(statement.op), left, right)
    result = b.temporary(op, b.type(statement.id), statement.span)
    return b.apply(statement.id, result, b.type(statement.id), statement.span)


def _arithmetic(op: str) -> ir.ArithmeticOp:
    match op[0]:
        case "+" | "-" | "*" | "/" | "%" as found:
            return found
    raise InternalError(f"no operator {op}")


def _if(b: Builder, statement: tree.If) -> None:
    branches: list[ir.Branch] = []
    for branch in statement.branches:
        setup, condition = _condition(b, branch.condition)
        branches.append(ir.Branch(setup, condition, _inside(b, branch.body), branch.span))
    otherwise = () if statement.otherwise is None else _inside(b, statement.otherwise)
    b.emit(ir.If(tuple(branches), otherwise, statement.span))


def _condition(b: Builder, condition: tree.Expr) -> tuple[ir.Block, ir.Operand]:
    """Return what computes the condition, and what it gives."""
    with b.block() as setup:
        value = b.value(condition)
    return tuple(setup), value


def _inside(b: Builder, block: tree.Block) -> ir.Block:
    with b.block() as body:
        lower_block(b, block)
    return tuple(body)


def _for(b: Builder, statement: tree.For) -> None:
    numbered = enumerated(statement)
    source = numbered if numbered is not None else statement.iterable
    # A chain cut off before `.enumerate()` shares its last link's id, whose steps raw applies.
    cut = numbered is not None and numbered is not _base(statement)
    iterable = b.raw(source) if cut else b.value(source)
    type_ = b.after(source.id, b.type(source.id))
    items = _items(type_, numbered is not None)
    with b.block() as body:
        locals_ = [bind(b, name, item) for name, item in zip(statement.names, items, strict=True)]
        lower_block(b, statement.body)
    most = most_iterations(statement.annotations)
    if len(locals_) == 1:
        b.emit(ir.ForEach(locals_[0], iterable, tuple(body), statement.span, most))
    else:
        first, second = locals_
        kind: Literal["map", "enumerate"] = "map" if numbered is None else "enumerate"
        b.emit(ir.ForPairs(kind, first, second, iterable, tuple(body), statement.span, most))


def _base(statement: tree.For) -> tree.Expr | None:
    return statement.iterable.base if isinstance(statement.iterable, tree.Access) else None


def _items(type_: ty.OpenType, numbered: bool) -> tuple[ty.OpenType, ...]:
    match ty.plain(type_):
        case ty.ListType(element):
            item = part(type_, element)
            return (ty.INT, item) if numbered else (item,)
        case ty.MapType(key, value):
            return (part(type_, key), part(type_, value))
        case _:
            return (part(type_, ty.STRING),)


def _take_apart(
    b: Builder, value: ir.Operand, type_: ty.OpenType, fields: tuple[tree.FieldPattern, ...]
) -> None:
    """Emit a destructuring as reads of fields, in the order written."""
    inner = ty.plain(type_)
    assert isinstance(inner, ty.NamedType)
    declared = {f.name: f.type for f in b.world.records[inner.name].fields}
    for field in fields:
        item = part(type_, declared[field.name.text])
        pattern = field.pattern
        if isinstance(pattern, tree.WildcardPattern):
            continue
        read = b.temporary(ir.GetField(value, field.name.text), item, field.span)
        if isinstance(pattern, tree.RecordPattern):
            _take_apart(b, read, item, pattern.fields)
        elif isinstance(pattern, tree.NamePattern) and isinstance(
            b.facts.patterns.get(pattern.id), BindsName
        ):
            named = b.apply(pattern.name.id, read, item, pattern.span)
            b.assign(b.bound(pattern.name.text), named, pattern.span)
        else:
            raise InternalError("a destructuring pattern that may not fit")


def place(b: Builder, statement: tree.Assign) -> None:
    """Emit an assignment to a place in data: `a.b[0].c = e`, `m[k] += e`."""
    target = statement.target
    assert isinstance(target, tree.Access)
    last = target.links[-1]
    value = b.value(statement.value)
    container, type_ = _container(b, target)
    if isinstance(last, tree.FieldLink):
        if statement.op != "=":
            value = _changed(b, statement, ir.GetField(container, last.name.text), value)
        b.emit(ir.SetField(container, last.name.text, value, statement.span))
        return
    if not isinstance(last, tree.IndexLink):
        raise InternalError("an assignment to no place")
    container, index = b.values((last.index,), container)
    if statement.op != "=":
        is_map = isinstance(ty.plain(type_), ty.MapType)
        op: ir.Op = ir.CallMethod("entry", container, (index,)) if is_map else ir.GetIndex(container, index)
        value = _changed(b, statement, op, value)
    b.emit(ir.SetIndex(container, index, value, statement.span))


def _container(b: Builder, target: tree.Access) -> tuple[ir.Operand, ty.OpenType]:
    if len(target.links) == 1:
        return b.value(target.base), b.after(target.base.id, b.type(target.base.id))
    rest = target.links[:-1]
    # The shortened chain shares its last link's id, whose steps lowering the chain applies.
    shortened = tree.Access(rest[-1].id, rest[-1].span, target.base, rest)
    return b.raw(shortened), b.after(rest[-1].id, b.type(rest[-1].id))


def _changed(b: Builder, statement: tree.Assign, read: ir.Op, value: ir.Operand) -> ir.Operand:
    """Return what the place is set to, after it is read."""
    type_ = b.type(-statement.id)
    left = b.apply(-statement.id, b.temporary(read, type_, statement.target.span), type_, statement.span)
    return _combined(b, statement, left, value)
