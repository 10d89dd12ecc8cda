"""What an `approve` stands for: a label, and arguments compared by what they say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias, assert_never

from corvid.semantics.effects.algebra import needs_approval
from corvid.semantics.symbols import CallableInfo, PrefixInfo, World
from corvid.semantics.types.model import Type
from corvid.syntax import tree
from corvid.syntax.walk import evaluated
from corvid.types import erase, pascal

Shape: TypeAlias = tuple[str | int | float | bool, ...]

_WITHOUT_SHAPE = tree.RecordLiteral | tree.Lambda | tree.Match | tree.Attempt | tree.Trusted | tree.BrokenExpr
_OPERATORS = tree.Arithmetic | tree.Compare | tree.Logic | tree.Not | tree.Sign
_PRECEDENCE = {"or": 1, "and": 2, "not": 3, "compare": 4, "+": 5, "-": 5, "*": 6, "/": 6, "%": 6, "sign": 7}
_TIGHTEST = 8
LONGEST = 200  # characters of an argument in a message


def label_of(callee: CallableInfo) -> str:
    """Return the label under which a call of `callee` is approved: its name in PascalCase."""
    return pascal(callee.short)


def visible_labels(world: World, module: str) -> dict[str, CallableInfo]:
    """Return the label of everything that `module` can call."""
    found: dict[str, CallableInfo] = {}
    for callee in _visible(world, module):
        found.setdefault(label_of(callee), callee)
    return found


def twins(world: World, module: str) -> dict[str, tuple[CallableInfo, CallableInfo]]:
    """Return by label two declarations of which both need an approval and take arguments of the same
    types: who is asked for an approval of one cannot distinguish it from the other."""
    first: dict[tuple[str, tuple[Type, ...]], CallableInfo] = {}
    found: dict[str, tuple[CallableInfo, CallableInfo]] = {}
    for callee in _visible(world, module):
        if needs_approval(callee, world.dimensions):
            key = (label_of(callee), tuple(erase(parameter.type) for parameter in callee.parameters))
            one = first.setdefault(key, callee)
            if one.name != callee.name:
                found.setdefault(key[0], (one, callee))
    return found


def _visible(world: World, module: str) -> Iterator[CallableInfo]:
    """Yield what `module` can call: its own names, imported ones, public members of imported modules,
    methods."""
    here = world.modules[module]
    for symbol in here.names.values():
        if isinstance(symbol, CallableInfo):
            yield symbol
        elif isinstance(symbol, PrefixInfo) and symbol.module in world.modules:
            for member in world.modules[symbol.module].own.values():
                if isinstance(member, CallableInfo) and member.public:
                    yield member
    yield from world.all_methods_in(here)


def shape(expr: tree.Expr) -> Shape | None:
    """Return what an argument says, as a flat value: equal for two expressions of the same meaning. None for
    one that an `approve` may not hold: anything but literals, names, field paths, operators and f-strings."""
    out: list[str | int | float | bool] = []
    stack: list[tree.Expr] = [expr]
    while stack:
        node = stack.pop()
        if isinstance(node, _WITHOUT_SHAPE):
            return None
        match node:
            case tree.Name():
                out += ("name", node.text)
            case tree.IntLiteral() | tree.FloatLiteral() | tree.StringLiteral() | tree.BoolLiteral():
                out += (type(node).__name__, node.value)
            case tree.NothingLiteral():
                out.append("nothing")
            case tree.Access():
                path = field_path(node)
                if path is None:
                    return None
                out += ("path", len(path), *path)
            case tree.ListLiteral():
                out += ("list", len(node.items))
                stack += reversed(evaluated(node))
            case tree.MapLiteral():
                out += ("map", len(node.entries))
                stack += reversed(evaluated(node))
            case tree.FString():
                out += ("f-string", len(node.parts))
                for part in node.parts:
                    out += ("text", part) if isinstance(part, str) else ("value",)
                stack += reversed(evaluated(node))
            case tree.Arithmetic() | tree.Compare() | tree.Logic() | tree.Not() | tree.Sign():
                out += _operator(node)
                stack += reversed(evaluated(node))
            case _:
                assert_never(node)
    return tuple(out)


def shapes(arguments: Iterable[tree.Expr]) -> tuple[Shape, ...] | None:
    """Return the shapes of all arguments, None if one has none."""
    found = [shape(argument) for argument in arguments]
    whole = tuple(one for one in found if one is not None)
    return whole if len(whole) == len(found) else None


def _operator(node: _OPERATORS) -> tuple[str | int, ...]:
    match node:
        case tree.Arithmetic():
            return ("arithmetic", len(node.links), *(link.op for link in node.links))
        case tree.Compare() | tree.Sign():
            return (type(node).__name__, node.op)
        case tree.Logic():
            return (node.op, len(node.operands))
        case tree.Not():
            return ("not",)


def field_path(access: tree.Access) -> tuple[str, ...] | None:
    """Return `a.b.c` as its names, None for any other chain."""
    fields: list[str] = []
    expr: tree.Expr = access
    while isinstance(expr, tree.Access):
        for link in reversed(expr.links):
            if not isinstance(link, tree.FieldLink):
                return None
            fields.append(link.name.text)
        expr = expr.base
    return (expr.text, *reversed(fields)) if isinstance(expr, tree.Name) else None


def names_in(expr: tree.Expr) -> frozenset[str]:
    """Return the names that an argument with a shape reads."""
    found: set[str] = set()
    stack: list[tree.Expr] = [expr]
    while stack:
        node = stack.pop()
        match node:
            case tree.Name():
                found.add(node.text)
            case tree.Access():
                stack.append(node.base)
            case _ if not isinstance(node, _WITHOUT_SHAPE):
                stack += evaluated(node)
    return frozenset(found)


# ---- an argument as text -----------------------------------------------------------------------
def text_of(expr: tree.Expr) -> str:
    """Return an argument with a shape as it could be written; a very long one is cut."""
    out: list[str] = []
    stack: list[str | tuple[tree.Expr, int]] = [(expr, 0)]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            out.append(item)
        else:
            stack += reversed(_pieces(*item))
    text = "".join(out)
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def _pieces(expr: tree.Expr, needed: int) -> list[str | tuple[tree.Expr, int]]:
    if isinstance(expr, _WITHOUT_SHAPE):
        return ["…"]
    match expr:
        case tree.Name():
            return [expr.text]
        case tree.IntLiteral() | tree.FloatLiteral():
            return [repr(expr.value)]
        case tree.StringLiteral():
            return [f'"{_escaped(expr.value)}"']
        case tree.BoolLiteral():
            return ["true" if expr.value else "false"]
        case tree.NothingLiteral():
            return ["nothing"]
        case tree.Access():
            return [".".join(field_path(expr) or ("…",))]
        case tree.ListLiteral():
            return ["[", *_separated([[(item, 0)] for item in expr.items]), "]"]
        case tree.MapLiteral():
            entries: list[list[str | tuple[tree.Expr, int]]] = [
                [(entry.key, 0), ": ", (entry.value, 0)] for entry in expr.entries
            ]
            return ["{", *_separated(entries), "}"]
        case tree.FString():
            return ['f"', *(piece for part in expr.parts for piece in _in_f_string(part)), '"']
        case tree.Arithmetic() | tree.Compare() | tree.Logic() | tree.Not() | tree.Sign():
            own = _binding(expr)
            inside = _operation(expr, own)
            return ["(", *inside, ")"] if own < needed else inside
        case _:
            assert_never(expr)


def _in_f_string(part: str | tree.Expr) -> list[str | tuple[tree.Expr, int]]:
    if isinstance(part, str):
        return [_escaped(part).replace("{", "{{").replace("}", "}}")]
    return ["{", (part, 0), "}"]


def _separated(groups: list[list[str | tuple[tree.Expr, int]]]) -> list[str | tuple[tree.Expr, int]]:
    out: list[str | tuple[tree.Expr, int]] = []
    for group in groups:
        out += [", ", *group] if out else group
    return out


def _binding(node: _OPERATORS) -> int:
    match node:
        case tree.Arithmetic():
            return _PRECEDENCE[node.links[0].op]
        case tree.Compare():
            return _PRECEDENCE["compare"]
        case tree.Logic():
            return _PRECEDENCE[node.op]
        case tree.Not():
            return _PRECEDENCE["not"]
        case tree.Sign():
            return _PRECEDENCE["sign"]


def _operation(node: _OPERATORS, own: int) -> list[str | tuple[tree.Expr, int]]:
    match node:
        case tree.Arithmetic():
            out: list[str | tuple[tree.Expr, int]] = [(node.first, own)]
            for link in node.links:
                out += [f" {link.op} ", (link.operand, own + 1)]
            return out
        case tree.Compare():
            return [(node.left, own + 1), f" {node.op} ", (node.right, own + 1)]
        case tree.Logic():
            out = [(node.operands[0], own + 1)]
            for operand in node.operands[1:]:
                out += [f" {node.op} ", (operand, own + 1)]
            return out
        case tree.Not():
            return ["not ", (node.operand, own)]
        case tree.Sign():
            return [node.op, (node.operand, _TIGHTEST)]


def _escaped(value: str) -> str:
    escapes = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return "".join(escapes.get(char, char) for char in value)
