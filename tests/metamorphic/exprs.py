"""What an expression is by itself: whether it listens to what is expected, may be a constant, which names it
has."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.semantics.facts import ToCallable
from corvid.semantics.symbols import CONSTANTS
from corvid.syntax import tree
from corvid.syntax.walk import walk
from corvid.types import is_grounded
from tests.metamorphic.subject import Owner, Subject


def has(node: tree.Node, *kinds: type[tree.Node]) -> bool:
    """Whether a node of one of the kinds is in `node`, itself included."""
    return any(isinstance(each, kinds) for each in walk(node))


def is_value(owner: Owner, base: tree.Expr) -> bool:
    """Whether the base of a chain is a value, not the name of a callable, type or import."""
    return not isinstance(base, tree.Name) or base.id in owner.facts.names


def listens(expr: tree.Expr) -> bool:
    """Whether the type of an expression may depend on what is expected of it (grounded.coercion.3: fresh
    literals, constructors, `Some`, `Ok`, `Err`, lambdas and matches are checked against the expected
    type)."""
    match expr:
        case tree.ListLiteral() | tree.MapLiteral() | tree.RecordLiteral() | tree.Lambda() | tree.Match():
            return True
        case tree.Name():
            return expr.text == "None"
        case tree.Arithmetic():
            return any(listens(e) for e in (expr.first, *(link.operand for link in expr.links)))
        case tree.Access():
            return _chain_listens(expr)
        case _:
            return False


def _chain_listens(expr: tree.Access) -> bool:
    """A constructor call, or a method with a lambda or literal that what is expected reaches."""
    last = expr.links[-1]
    if len(expr.links) == 1 and isinstance(last, tree.CallLink):
        return isinstance(expr.base, tree.Name) and expr.base.text[:1].isupper()
    if isinstance(last, tree.MethodLink):
        if last.name.text[:1].isupper():
            return True
        return has(last, tree.Lambda) or listens(expr.base)
    return False


def literal(expr: tree.Expr) -> bool:
    """A number, text or truth value as written."""
    if isinstance(expr, tree.Sign):
        return isinstance(expr.operand, tree.IntLiteral | tree.FloatLiteral)
    kinds = (tree.IntLiteral, tree.FloatLiteral, tree.StringLiteral, tree.BoolLiteral)
    return isinstance(expr, kinds)


def names_in(node: tree.Node) -> frozenset[str]:
    """The names used as values in a node."""
    return frozenset(each.text for each in walk(node) if isinstance(each, tree.Name))


def bound_in(owner: Owner, node: tree.Node) -> list[tuple[str, tree.Node]]:
    """The names that a body binds, once for each place, parameters of lambdas apart."""
    found: list[tuple[str, tree.Node]] = []
    for each in walk(node):
        match each:
            case tree.Assign(target=tree.Name() as target):
                found.append((target.text, each))
            case tree.Let() | tree.AliasPattern():
                found.append((each.name.text, each))
            case tree.For():
                found += [(name.text, each) for name in each.names]
            case tree.NamePattern() | tree.Intent():
                found.append((each.name.text, each))
            case _:
                pass
    return found


def may_be_constant(owner: Owner, expr: tree.Expr, seen: frozenset[str] = frozenset()) -> bool:
    """Whether an expression may count as a constant (provenance.chain.4): built from literals only, or
    from names bound once to such expressions. Errs to yes."""
    if owner.facts.types.get(expr.id) is not None and _labelled(owner, expr):
        return False
    match expr:
        case tree.Name():
            if expr.text in seen or any(p.name == expr.text for p in owner.info.parameters):
                return False
            places = [node for name, node in bound_in(owner, owner.node.body) if name == expr.text]
            if not places:
                return not any(name.text == expr.text for name in _lambda_names(owner))
            first = places[0]
            if len(places) > 1 or not isinstance(first, tree.Assign | tree.Let):
                return False
            return may_be_constant(owner, first.value, seen | {expr.text})
        case tree.Access():
            constructors = len(expr.links) == 1 or not is_value(owner, expr.base)
            return constructors and isinstance(
                expr.links[0], tree.CallLink | tree.MethodLink | tree.FieldLink
            )
        case tree.ListLiteral() | tree.MapLiteral() | tree.RecordLiteral():
            return False
        case _:
            return True


def must_be_literal(subject: Subject, owner: Owner) -> frozenset[int]:
    """The ids of the expressions that have to be literals, or names bound once to one (declarations.tool.2),
    and of what is bound to those names: neither a field, a parameter nor a call is one."""
    found: list[tree.Expr] = []
    if CONSTANTS.keys().isdisjoint(subject.world.callables):
        return frozenset()
    for link in walk(owner.node.body):
        target = owner.facts.calls.get(link.id)
        if isinstance(link, tree.CallLink | tree.MethodLink) and isinstance(target, ToCallable):
            parameters = subject.world.callables[target.name].parameters
            wanted = CONSTANTS.get(target.name)
            found += [a for a, p in zip(link.arguments, parameters, strict=False) if p.name == wanted]
    names = {expr.text for expr in found if isinstance(expr, tree.Name)}
    for name, node in bound_in(owner, owner.node.body):
        if name in names and isinstance(node, tree.Assign | tree.Let):
            found.append(node.value)
    return frozenset(expr.id for expr in found)


def _labelled(owner: Owner, expr: tree.Expr) -> bool:
    return is_grounded(owner.facts.types[expr.id])


def _lambda_names(owner: Owner) -> Iterator[tree.Ident]:
    for node in walk(owner.node.body):
        if isinstance(node, tree.Lambda):
            yield from (parameter.name for parameter in node.parameters)
