"""Inline a binding, and name an expression. A name has the type and label of what is bound to it if that is
its only binding (grounded.local.1); a constant stays one by either way (provenance.chain.4)."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.semantics.types.model import Type, has_unknown
from corvid.syntax import tree
from corvid.syntax.walk import walk
from corvid.types import NOTHING
from tests.metamorphic.change import Expected, Proposal, Request
from tests.metamorphic.exprs import bound_in, is_value, listens, literal, must_be_literal
from tests.metamorphic.marks import misplaced
from tests.metamorphic.records import fresh_for_change
from tests.metamorphic.spots import holds_function, statement_spots, told_in
from tests.metamorphic.subject import Owner, Subject
from tests.metamorphic.text import Edit, Keep, Place, Standing


def inline_binding(request: Request) -> list[Proposal]:
    """`x = e` and its use become `e` at the use; a literal goes to all of its uses."""
    subject = request.subject
    found: list[Proposal] = []
    for owner in subject.owners:
        for block in walk(owner.node.body):
            if isinstance(block, tree.Block):
                for first, second in zip(block.statements, block.statements[1:], strict=False):
                    found += _inlined(subject, owner, first, second)
    return found


def _inlined(subject: Subject, owner: Owner, binding: tree.Stmt, after: tree.Stmt) -> Iterator[Proposal]:
    if not isinstance(binding, tree.Assign | tree.Let):
        return
    name = _bound_once(owner, binding)
    if (
        name is None
        or misplaced(subject, owner)
        or not _same_type(owner, binding, name)
        or holds_function(subject, owner.facts.locals[name])
        or told_in(subject, binding.value)
    ):
        return
    uses = [n for n in walk(owner.node.body) if isinstance(n, tree.Name) and n.text == name]
    uses = [n for n in uses if n is not getattr(binding, "target", None)]
    if _rebound_in_lambda(owner, name) or _shorthand(owner, name) or not uses:
        return
    changed = {id(n) for stmt in walk(owner.node.body) for n in _changed(subject, owner, stmt)}
    if any(id(use) in changed for use in uses):
        return
    first = leading(owner, after)
    if literal(binding.value):
        fits = all(use.id in owner.facts.names for use in uses) and not _endless(owner, uses)
    else:
        fits = len(uses) == 1 and first[-1:] == uses and not _fresh(owner, after, uses[0])
    if fits and subject.begins_line(binding):
        yield at_uses(subject, owner, binding, name, uses)


def _bound_once(owner: Owner, binding: tree.Assign | tree.Let) -> str | None:
    """The name, if this is its only binding and it is not a parameter."""
    if isinstance(binding, tree.Assign):
        if not isinstance(binding.target, tree.Name) or binding.op != "=":
            return None
        name = binding.target.text
    else:
        name = binding.name.text
    places = [each for each, _ in bound_in(owner, owner.node.body) if each == name]
    parameter = any(p.name == name for p in owner.info.parameters)
    return name if len(places) == 1 and not parameter and name in owner.facts.locals else None


def _same_type(owner: Owner, binding: tree.Assign | tree.Let, name: str) -> bool:
    """Whether the value has the type of the name by itself: what is expected changes literals (1.2), and an
    annotation may discard or widen."""
    found: Type | None = owner.facts.types.get(binding.value.id)
    if found is None or has_unknown(found) or listens(binding.value):
        return False
    return found == owner.facts.locals[name] and not owner.facts.steps.get(binding.value.id)


def _endless(owner: Owner, uses: list[tree.Name]) -> bool:
    """Whether `while true` would come about, which is left only by `break`."""
    loops = [n for n in walk(owner.node.body) if isinstance(n, tree.While)]
    return any(loop.condition is use for loop in loops for use in uses)


def _fresh(owner: Owner, after: tree.Stmt, use: tree.Name) -> bool:
    """Whether a local of a `fn` would get a value that it may change, or not change (declarations.fn.2)."""
    binds = isinstance(after, tree.Assign | tree.Let) and after.value is use
    return binds and owner.info.kind == "fn"


def _rebound_in_lambda(owner: Owner, name: str) -> bool:
    lambdas = [n for n in walk(owner.node.body) if isinstance(n, tree.Lambda)]
    return any(p.name.text == name for n in lambdas for p in n.parameters)


def _shorthand(owner: Owner, name: str) -> bool:
    fields = [n for n in walk(owner.node.body) if isinstance(n, tree.FieldInit)]
    return any(n.shorthand and n.name.text == name for n in fields)


def _changed(subject: Subject, owner: Owner, statement: tree.Node) -> Iterator[tree.Node]:
    """The names that a statement changes, names an approval of, or returns early on."""
    for spot in statement_spots(subject, owner, statement):
        if spot.role == "changed" or spot.approved:
            yield from walk(spot.expr)


def leading(owner: Owner, statement: tree.Node) -> list[tree.Expr]:
    """From the expression that a statement evaluates first down to the leaf: nothing runs before it, so what
    is there may as well run just above."""
    match statement:
        case tree.Assign(target=tree.Name(), op="="):
            first: tree.Expr | None = statement.value
        case tree.Let() | tree.Destructure() | tree.ExprStmt() | tree.Return():
            first = statement.value
        case tree.Pivot():
            first = statement.reason
        case tree.If():
            first = statement.branches[0].condition
        case tree.For():
            first = statement.iterable
        case _:
            first = None
    found: list[tree.Expr] = []
    while first is not None:
        found.append(first)
        first = _first_part(owner, first)
    return found


def _first_part(owner: Owner, expr: tree.Expr) -> tree.Expr | None:
    """The part of an expression that is evaluated before all others."""
    match expr:
        case tree.Access():
            if is_value(owner, expr.base):
                return expr.base
            link = expr.links[0]
            if isinstance(link, tree.CallLink | tree.MethodLink) and link.arguments:
                return link.arguments[0]
            return None
        case tree.ListLiteral(items=(first, *_)):
            return first
        case tree.MapLiteral(entries=(entry, *_)):
            return entry.key
        case tree.RecordLiteral(fields=(field, *_)):
            return None if field.shorthand else field.value
        case tree.Arithmetic():
            return expr.first
        case tree.Compare():
            return expr.left
        case tree.Logic():
            return expr.operands[0]
        case tree.Not() | tree.Sign():
            return expr.operand
        case tree.FString():
            return next((part for part in expr.parts if not isinstance(part, str)), None)
        case tree.Match():
            return expr.subject
        case _:
            return None


def at_uses(
    subject: Subject, owner: Owner, binding: tree.Assign | tree.Let, name: str, uses: list[tree.Name]
) -> Proposal:
    value = subject.place(binding.value)
    gone = Edit(subject.lines(binding), ())
    edits = [Edit(subject.place(use), ("(", Keep(value), ")")) for use in uses]
    starts = {(value.file, subject.place(use).start): (value.file, value.start) for use in uses}
    ends = {(value.file, subject.place(use).end): (value.file, value.end) for use in uses}
    removed = frozenset({(owner.name, name)})
    return Proposal((gone, *edits), Expected(removed=removed, starts=starts, ends=ends))


def name_expression(request: Request) -> list[Proposal]:
    """What a statement evaluates first gets a name on a line of its own."""
    subject = request.subject
    found = []
    for owner in subject.owners:
        for number, statement in enumerate(walk(owner.node.body)):
            expr = _to_name(subject, owner, statement)
            # The length of a list bounds a loop over its own name, not over another one.
            loops = isinstance(statement, tree.For) and isinstance(expr, tree.Name)
            if expr is None or misplaced(subject, owner) or expr.id in must_be_literal(subject, owner):
                continue
            if not loops and subject.begins_line(statement):
                found.append(named_before(request, statement, expr, f"{request.prefix}n{number}"))
    return found


def _to_name(subject: Subject, owner: Owner, statement: tree.Node) -> tree.Expr | None:
    """The largest expression that is evaluated first and does not listen to what is expected; not one that is
    changed or named by an approval, and not what gives a local of a `fn` its fresh value."""
    by_expr = {id(spot.expr): spot for spot in statement_spots(subject, owner, statement)}
    for expr in leading(owner, statement):
        spot = by_expr.get(id(expr))
        if spot is None:  # behind the word of a protocol form nothing else may begin
            continue
        if spot.role == "changed" or spot.approved:
            return None
        named = spot.type is not None and not holds_function(subject, spot.type) and spot.type != NOTHING
        if named and spot.role != "form" and not listens(expr) and not fresh_for_change(spot):
            return None if told_in(subject, expr) else expr
    return None


def named_before(request: Request, statement: tree.Node, expr: tree.Expr, name: str) -> Proposal:
    subject = request.subject
    place, line = subject.place(expr), subject.lines(statement)
    text = subject.text(line)
    margin = text[: len(text) - len(text.lstrip(" "))]
    before = Edit(Place(line.file, line.start, line.start), (f"{margin}{name} = ", Keep(place), "\n"))
    return Proposal((before, Edit(place, (Standing(name, place),))))
