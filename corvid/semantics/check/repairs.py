"""The lines that keep a source which a loop loses, in the names of the program.

What a name gets in a loop has no source if the loop may run no times. Where the loop only computes, its lines
become a `fn`: called with the grounded value, its result keeps the source. Where it calls tools or prompts,
what it adds up or compares is collected in a list, or mapped over a grounded one.
"""

from __future__ import annotations

import re
from textwrap import dedent, indent
from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.builtins import MUTATING
from corvid.diagnostics.model import Edit
from corvid.semantics.edits import line_start
from corvid.semantics.facts import LocalName, ToCallable, ToValue
from corvid.semantics.types.model import Type, has_unknown
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.walk import children, walk
from corvid.types import (
    FunctionType,
    NamedType,
    erase,
    grounded,
    is_grounded,
    mentions_grounded,
    parts,
    plain,
    show,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from corvid.semantics.check.bodies import Body
    from corvid.semantics.symbols import World

_STAYING = (
    tree.Return, tree.Approve, tree.Claim, tree.Assume, tree.Intent, tree.Pivot, tree.TryLink,
    tree.BrokenStmt, tree.BrokenExpr, tree.Lambda, tree.Assert, tree.AssertSnapshot,
)  # fmt: skip
"""What cannot be moved into a fn, or would bind names of its own."""
_ITEMS = ("items", "more_items", "other_items", "found", "all_items")
"""What the parameters are called for what the loops of a moved part run over."""
_ZEROS = ("0", "0.0", '""')
_SENTINELS = (tree.IntLiteral, tree.FloatLiteral, tree.StringLiteral, tree.Sign)
"""What the best so far begins with, before there is one."""
_BEST: Mapping[str, tuple[str, str]] = {">": ("max", "min"), "<": ("min", "max")}
"""What a loop looks for that takes what compares so with the best so far, and with the best on the left."""


class Repair(Struct, frozen=True):
    """`lines` are what the program has after the `edits`."""

    lines: str
    edits: tuple[Edit, ...]


def repair(world: World, body: Body, name: str, promised: bool) -> Repair | None:
    """Return what keeps the source of `name`, if one of the ways fits. `promised`: the callable returns
    it."""
    assert isinstance(body.info.node, tree.Agent | tree.Fn)
    found = _region(body.info.node.body, name)
    text = world.modules[body.info.module].text
    if found is None or not text or body.info.receiver is not None:
        return None
    return _moved(world, body, name, found, text) or _collected(body, name, found, text, promised)


# ---- where a name is computed -----------------------------------------------------------------
def _region(block: tree.Block, name: str) -> Sequence[tree.Stmt] | None:
    """Return the statements of one block from where the name begins to where it changes last."""
    changing = [node.span for node in walk(block) if _changes(node, name)]
    while changing:
        first, last = changing[0].start, max(span.end for span in changing)
        numbered = enumerate(block.statements)
        at = [n for n, stmt in numbered if stmt.span.end > first and stmt.span.start < last]
        if len(at) != 1:
            region = block.statements[at[0] : at[-1] + 1]
            return region if isinstance(region[0], tree.Assign | tree.Let) else None
        inside = [node for node in walk(block.statements[at[0]]) if isinstance(node, tree.Block)]
        inner = [one for one in inside if one.span.start <= first and last <= one.span.end]
        if not inner:
            return None
        block = inner[-1]  # the smallest that holds all
    return None


def _changes(node: tree.Node, name: str) -> bool:
    """Return whether the node binds the name, or changes what it holds."""
    match node:
        case tree.Let(name=ident):
            return ident.text == name
        case tree.Assign(target=tree.Name(text=text)):
            return text == name
        case tree.Assign(target=tree.Access(base=tree.Name(text=text))):
            return text == name
        case tree.Access(base=tree.Name(text=text), links=links):
            return text == name and any(_mutates(link) for link in links)
        case _:
            return False


def _mutates(link: tree.Node) -> bool:
    return isinstance(link, tree.MethodLink) and link.name.text in MUTATING


# ---- as a fn ----------------------------------------------------------------------------------
def _moved(world: World, body: Body, name: str, region: Sequence[tree.Stmt], text: str) -> Repair | None:
    """Return the statements in a `fn`, which is called where they were."""
    if any(isinstance(node, _STAYING) for stmt in region for node in walk(stmt)) or _leaves(region):
        return None
    loops = [stmt.iterable for stmt in region if isinstance(stmt, tree.For)]
    given = [expr for expr in loops if _calls(world, body, expr)]
    inner = [node for stmt in region for node in _without(stmt, given)]
    if any(_is_call(world, body, node) for node in inner):
        return None
    own = {ident for node in inner for ident in _bound(node)}
    parameters: dict[str, Type] = {}
    for node in inner:
        local = isinstance(node, tree.Name) and isinstance(body.facts.names.get(node.id), LocalName)
        if isinstance(node, tree.Name) and local and node.text not in own:
            parameters[node.text] = body.facts.locals[node.text]
    if any(_changes(node, free) for node in inner for free in parameters):
        return None
    inside = {id(node) for stmt in region for node in walk(stmt)}
    later = {
        node.text for node in walk(body.info.node) if isinstance(node, tree.Name) and id(node) not in inside
    }
    result = body.facts.locals.get(name)
    types = list(parameters.values())
    arguments = list(parameters)
    free = [word for word in _ITEMS if word not in own | set(parameters)]
    if len(given) > len(free):
        return None
    moved = tuple(Edit(expr.span, items) for expr, items in zip(given, free, strict=False))
    for expr, items in zip(given, free, strict=False):
        parameters[items] = body.facts.types[expr.id]
        types.append(parameters[items])
        arguments.append(_text(text, expr.span))
    if result is None or (own - {name}) & later or not any(map(is_grounded, types)):
        return None
    if not all(_writable(world, body, type_) for type_ in (*map(plain, types), erase(result))):
        return None
    end = region[-1].span.end
    outside = [node.text for expr in given for node in walk(expr) if isinstance(node, tree.Name)]
    lines = indent(dedent(edited(text, line_start(text, region[0].span.start), end, moved)), "    ")
    if own.intersection(outside) or "Grounded" in lines or '"""' in lines:
        return None
    names = world.modules[body.info.module].names
    called = next(word for word in (f"{name}_of", f"{name}_from", f"computed_{name}") if word not in names)
    head = ", ".join(f"{one}: {show(plain(type_))}" for one, type_ in parameters.items())
    function = f"fn {called}({head}) -> {show(erase(result))}:\n{lines}\n    return {name}"
    call = f"{name} = {called}({', '.join(arguments)})"
    before = body.info.node.span
    span = Span(before.source, region[0].span.start, region[-1].span.end)
    edits = (Edit(Span(before.source, before.start, before.start), function + "\n\n"), Edit(span, call))
    return Repair(f"{function}\n\n{call}", edits)


def _writable(world: World, body: Body, type_: Type) -> bool:
    """Return whether the module can write the type, and it holds no label and no function."""
    if has_unknown(type_) or mentions_grounded(type_) or isinstance(type_, FunctionType):
        return False
    names = world.modules[body.info.module].names
    if isinstance(type_, NamedType) and getattr(names.get(show(type_)), "name", None) != type_.name:
        return False
    return all(_writable(world, body, part) for part in parts(type_))


def _is_call(world: World, body: Body, node: tree.Node) -> bool:
    """Return whether the node calls what a fn must not."""
    target = body.facts.calls.get(node.id)
    return isinstance(target, ToValue) or (
        isinstance(target, ToCallable) and world.callables[target.name].kind != "fn"
    )


def _calls(world: World, body: Body, expr: tree.Expr) -> bool:
    return any(_is_call(world, body, node) for node in walk(expr))


def _without(node: tree.Node, left_out: Sequence[tree.Expr]) -> Iterator[tree.Node]:
    """Yield the nodes of a statement but for those of these expressions."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if not any(here is expr for expr in left_out):
            yield here
            waiting += reversed(children(here))


def _bound(node: tree.Node) -> tuple[str, ...]:
    """Return the names that the node itself binds."""
    match node:
        case tree.Let(name=ident):
            return (ident.text,)
        case tree.Assign(target=tree.Name(text=text)):
            return (text,)
        case tree.For(names=names):
            return tuple(ident.text for ident in names)
        case tree.NamePattern(name=ident):
            return (ident.text,)
        case _:
            return ()


def _leaves(statements: Sequence[tree.Stmt]) -> bool:
    """Return whether a `break` or `continue` among them leaves a loop around them."""
    for stmt in statements:
        if isinstance(stmt, tree.Break | tree.Continue):
            return True
        if isinstance(stmt, tree.If):
            blocks = [branch.body for branch in stmt.branches]
            if any(_leaves(block.statements) for block in (*blocks, stmt.otherwise) if block is not None):
                return True
    return False


# ---- collected --------------------------------------------------------------------------------
def _collected(
    body: Body, name: str, region: Sequence[tree.Stmt], text: str, promised: bool
) -> Repair | None:
    """Return a sum or a text that a loop over calls adds up, as the sum of a list, or the best that it
    meets."""
    first, loop = region[0], region[-1]
    if len(region) != 2 or not isinstance(first, tree.Assign) or not isinstance(loop, tree.For):
        return None
    changed = [node for node in walk(loop) if isinstance(node, tree.Assign) and _changes(node, name)]
    step = _added(changed[0], name) if len(changed) == 1 else None
    if len(changed) != 1:
        return None
    if step is None:
        return _best(body, name, first, loop, changed[0], text, promised)
    if _text(text, first.value.span) not in _ZEROS:
        return None
    what = _text(text, step.span)
    ending = '.join("")' if isinstance(first.value, tree.StringLiteral) else ".sum()"
    items = body.facts.types.get(loop.iterable.id)
    whole = Span(first.span.source, first.span.start, loop.span.end)
    alone = loop.body.statements == (changed[0],) and len(loop.names) == 1
    if items is not None and is_grounded(items) and alone:
        over = _text(text, loop.iterable.span)
        line = f"{name} = {over}.map(fn ({loop.names[0].text}) -> {what}){ending}"
        return Repair(line, (Edit(whole, line),))
    return _listed(body, name, first, Edit(changed[0].span, what), ending, text, promised)


def _listed(
    body: Body, name: str, first: tree.Assign, taken: Edit, ending: str, text: str, promised: bool
) -> Repair | None:
    """Return a list in place of the name, to which what is `taken` is appended, and which is returned with
    the ending. None if the callable does not return the name."""
    result = body.facts.locals.get(name)
    given = body.returned[0][0] if promised and len(body.returned) == 1 else None
    if result is None or not isinstance(given, tree.Name) or given.text != name:
        return None
    node = body.info.node
    assert isinstance(node, tree.Agent | tree.Fn)
    listed = f"{name}s" if f"{name}s" not in body.bindings else f"all_{name}s"
    edits = (
        Edit(node.returns.span, f"Option<{show(grounded(plain(result)))}>"),
        Edit(first.span, f"{listed} = []"),
        Edit(taken.span, f"{listed}.append({taken.text})"),
        Edit(given.span, f"{listed}{ending}"),
    )
    start, end = line_start(text, node.span.start), given.span.end
    return Repair(dedent(edited(text, start, end, edits)), edits)


def _best(
    body: Body, name: str, first: tree.Assign, loop: tree.For, taken: tree.Assign, text: str, promised: bool
) -> Repair | None:
    """Return the greatest, or the least, of what a loop over calls compares with the best so far."""
    found = [node for node in walk(loop) if isinstance(node, tree.If)]
    test = next((one for one in found if one.branches[0].body.statements == (taken,)), None)
    condition = None if test is None else test.branches[0].condition
    if test is None or len(test.branches) != 1 or test.otherwise or not isinstance(condition, tree.Compare):
        return None
    if not isinstance(first.value, _SENTINELS) or taken.op != "=" or condition.op not in _BEST:
        return None
    reads = [isinstance(node, tree.Name) and node.text == name for node in walk(test)]
    swapped = any(isinstance(node, tree.Name) and node.text == name for node in walk(condition.left))
    sides = (condition.right, condition.left) if swapped else (condition.left, condition.right)
    new, best = (_text(text, side.span) for side in sides)
    method = _BEST[condition.op][swapped]
    what = _text(text, taken.value.span)
    if (new, best) == (what, name):
        ending = f".{method}()"
    elif isinstance(taken.value, tree.Name) and _renamed(new, what) == _renamed(best, name) != new:
        ending = f".{method}_by(fn ({what}) -> {new})"
    else:
        return None
    if sum(reads) != 2:  # where it is compared and where it changes
        return None
    return _listed(body, name, first, Edit(test.span, what), ending, text, promised)


def _renamed(text: str, name: str) -> str:
    """Return the text of an expression with nothing in place of the name."""
    return re.sub(rf"(?<![\w.]){re.escape(name)}\b", "\0", text)


def _added(stmt: tree.Assign, name: str) -> tree.Expr | None:
    """Return what the statement adds to the name: `x += e`, `x = x + e`."""
    if stmt.op == "+=":
        return stmt.value
    value = stmt.value
    if stmt.op == "=" and isinstance(value, tree.Arithmetic) and len(value.links) == 1:
        starts = isinstance(value.first, tree.Name) and value.first.text == name
        return value.links[0].operand if starts and value.links[0].op == "+" else None
    return None


# ---- texts ------------------------------------------------------------------------------------
def _text(text: str, span: Span) -> str:
    return text[span.start : span.end]


def edited(text: str, start: int, end: int, edits: Sequence[Edit]) -> str:
    """Return the text from `start` to `end` with the edits in it, which are in order."""
    made, at = "", start
    for edit in edits:
        made += text[at : edit.span.start] + edit.text
        at = edit.span.end
    return made + text[at:end]
