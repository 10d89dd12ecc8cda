"""Declarations that say what a value is: that there may be nothing, and that it has a source.

What is made of all elements of a plain list is an Option of a grounded value, as an empty list has no source.
Where a callable or a field promises the grounded value itself, the repair is to promise the Option. Where a
plain type drops the source of a grounded value, it is to write the label there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import dedent
from typing import TYPE_CHECKING

from corvid.diagnostics.model import Edit
from corvid.semantics.check.bodies import Body
from corvid.semantics.check.repairs import Repair, edited
from corvid.semantics.edits import line_start
from corvid.semantics.symbols import World
from corvid.semantics.types.model import Type
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.walk import walk
from corvid.types import UNKNOWN, OptionType, is_grounded, plain, show

if TYPE_CHECKING:
    from corvid.semantics.check.lost_sources import Explanation

_ENDINGS = {"Int": ".sum()", "Float": ".sum()", "String": '.join("")'}
_ZEROS = {"Int": "0", "Float": "0.0", "String": '""'}


def may_be_absent(world: World, body: Body, declared: Span | None, option: str, at: Span) -> Repair | None:
    """Return what promises `option` at the place `declared`, where `at` is one: the result of the callable,
    or a field that its file declares."""
    edits = _promised(world, body, declared, option, at)
    return None if edits is None else _repair(world, body, edits, at)


def folded(
    world: World, body: Body, fold: tree.Access, declared: Span | None, wanted: Type, at: Span
) -> Repair | None:
    """Return a `fold` that adds up the labelled parts of a plain list, as its sum or the join of its
    texts."""
    text = world.modules[body.info.module].text
    link = fold.links[-1]
    if not isinstance(link, tree.MethodLink) or len(link.arguments) != 2:
        return None
    start, function = link.arguments
    if not isinstance(function, tree.Lambda) or len(function.parameters) != 2:
        return None
    kind = show(plain(wanted))
    edits = _promised(world, body, declared, show(OptionType(wanted)), at)
    if edits is None:
        return None
    added = _added(function)
    if added is None or _ZEROS.get(kind) != text[start.span.start : start.span.end]:
        return None
    if not is_grounded(body.facts.types.get(added.id, UNKNOWN)):
        return None
    item = function.parameters[1].name.text
    mapped = f".map(fn ({item}) -> {text[added.span.start : added.span.end]})"
    if isinstance(added, tree.Name) and added.text == item:
        mapped = ""
    before = text.rindex(".", fold.span.start, link.name.span.start)
    summed = Edit(Span(fold.span.source, before, link.span.end), mapped + _ENDINGS[kind])
    return _repair(world, body, [*edits, summed], at)


def without_default(world: World, body: Body, at: Span, option: str) -> Repair | None:
    """Return a `return` of `….unwrap_or(at)` without its default, which has no source."""
    for returned in _returns(body):
        value = returned.value
        if isinstance(value, tree.Access) and isinstance(value.links[-1], tree.MethodLink):
            link = value.links[-1]
            if link.name.text == "unwrap_or" and [one.span for one in link.arguments] == [at]:
                edits = _promised(world, body, body.info.node.returns.span, option, value.span)
                if edits is None:
                    return None
                text = world.modules[body.info.module].text
                before = text.rindex(".", value.span.start, link.name.span.start)
                left = Edit(Span(at.source, before, link.span.end), "")
                return _repair(world, body, [*edits, left], value.span)
    return None


def or_a_text(world: World, body: Body, at: Span) -> Repair | None:
    """Return a result that may be a text of the program's own in place of a grounded value: an `Err`, where
    all other returns are what is promised."""
    module, node = world.modules[body.info.module], body.info.node
    if not module.text or not isinstance(node, tree.Agent):
        return None
    edits = [Edit(node.returns.span, f"Result<{show(body.info.returns)}, String>")]
    for returned in _returns(body):
        value = returned.value
        if value is None or isinstance(value, tree.Match):
            return None
        source, start, end = value.span.source, value.span.start, value.span.end
        own = isinstance(value, tree.StringLiteral | tree.FString) and not _has_label(body, value)
        if not own and not _has_label(body, value):
            return None
        word = "Err(" if own else "Ok("
        edits += Edit(Span(source, start, start), word), Edit(Span(source, end, end), ")")
    return _repair(world, body, edits, at) if len(edits) > 3 else None


def _has_label(body: Body, value: tree.Expr) -> bool:
    return is_grounded(body.facts.types.get(value.id, UNKNOWN))


def _added(function: tree.Lambda) -> tree.Expr | None:
    """Return what `fn (a, b) -> a + e` adds to its first parameter."""
    first, value = function.parameters[0].name.text, function.body
    if not isinstance(value, tree.Arithmetic) or len(value.links) != 1 or value.links[0].op != "+":
        return None
    if not isinstance(value.first, tree.Name) or value.first.text != first:
        return None
    added = value.links[0].operand
    reads = any(isinstance(node, tree.Name) and node.text == first for node in walk(added))
    return None if reads else added


def _promised(
    world: World, body: Body, declared: Span | None, option: str, at: Span
) -> Sequence[Edit] | None:
    """Return the edits of what is declared and, of a result, of all other returns."""
    module = world.modules[body.info.module]
    if declared is None or not module.text or not isinstance(body.info.node, tree.Agent):
        return None
    if declared == body.info.node.returns.span:
        edits = [Edit(declared, option)]
        for returned in _returns(body):
            value = returned.value
            if value is None or isinstance(value, tree.Match):
                return None
            mistaken = value.span.start <= at.start and at.end <= value.span.end
            if not mistaken and not isinstance(body.facts.types.get(value.id), OptionType):
                start, end = value.span.start, value.span.end
                source = value.span.source
                edits += Edit(Span(source, start, start), "Some("), Edit(Span(source, end, end), ")")
        return edits
    for declaration in module.tree.declarations:
        if isinstance(declaration, tree.RecordType):
            for field in declaration.fields:
                if field.name.span == declared:
                    return [Edit(field.annotation.span, option)]
    return None


def labelled(world: World, bodies: Mapping[str, Body], why: Explanation) -> Repair | None:
    """Keep a source that is dropped in one place alone: by `.unwrap_discarding_sources()`, by the annotation
    of a name, or by the return type of an agent that is called."""
    if why.at is None or not why.sure:
        return None
    body, node = bodies[why.at[0]], why.at[1]
    text = world.modules[body.info.module].text
    here = why.at[0] == why.callable_ and why.entered == 0
    if not text:
        return None
    if why.lost == "explicit" and here and isinstance(node, tree.MethodLink):
        dot = text.rfind(".", 0, node.name.span.start)
        return _repair(world, body, [Edit(Span(node.span.source, dot, node.span.end), "")], node.name.span)
    if why.lost == "let" and here:
        lets = (one for one in walk(body.info.node) if isinstance(one, tree.Let) and one.value is node)
        return next((_grounding(world, body, one.annotation) for one in lets), None)
    promised = all(is_grounded(type_) for _, type_ in body.returned)
    if why.lost == "return" and why.entered == 1 and promised and isinstance(body.info.node, tree.Agent):
        return _grounding(world, body, body.info.node.returns)
    return None


def _grounding(world: World, body: Body, written: tree.TypeExpr) -> Repair:
    """Write `Grounded<…>` around a type."""
    start, end = (Span(written.span.source, at, at) for at in (written.span.start, written.span.end))
    return _repair(world, body, [Edit(start, "Grounded<"), Edit(end, ">")], written.span)


def _returns(body: Body) -> Iterator[tree.Return]:
    return (node for node in walk(body.info.node) if isinstance(node, tree.Return))


def _repair(world: World, body: Body, edits: Sequence[Edit], at: Span) -> Repair:
    """Return the edits, and the lines that they and `at` are on as they are then."""
    text = world.modules[body.info.module].text
    ordered = tuple(sorted(edits, key=lambda edit: (edit.span.start, edit.span.end)))
    spans = [edit.span for edit in ordered] + [at]
    lines = sorted({(line_start(text, span.start), _end(text, span.end)) for span in spans})
    shown: list[str] = []
    done = -1
    for start, end in lines:
        if start >= done:
            inside = [edit for edit in ordered if start <= edit.span.start and edit.span.end <= end]
            shown.append(edited(text, start, end, inside))
            done = end
    return Repair(dedent("\n".join(shown)), ordered)


def _end(text: str, at: int) -> int:
    found = text.find("\n", at)
    return len(text) if found < 0 else found
