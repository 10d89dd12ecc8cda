"""What is said of a place in a program."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import get_args

from msgspec import Struct

from corvid.builtins import BUILTINS
from corvid.diagnostics.model import Fix, Problem
from corvid.lsp.names import Key, Kind, Occurrence, at, occurrences
from corvid.lsp.snapshot import Snapshot, look, marked, marked_names, nodes_at
from corvid.pipeline import UnreadableSource
from corvid.semantics.check.bodies import Body
from corvid.semantics.check.lost_sources import explain
from corvid.semantics.facts import ToCallable
from corvid.semantics.symbols import CallableInfo, RecordInfo, SumInfo
from corvid.source.span import Span
from corvid.source.text import SourceText
from corvid.syntax import tree
from corvid.syntax.tokens import RESERVED_WORDS
from corvid.syntax.walk import evaluated
from corvid.types import NamedType, OpenType, Unknown, is_grounded, pascal, plain, show

MOST_HOPS = 8
UNWRAP = "unwrap_discarding_sources"
_EXPRESSIONS = get_args(tree.Expr)
_PLACE = "corvid_completes_here"


# ---- hover -------------------------------------------------------------------------------------
class Hover(Struct, frozen=True):
    """What is known of an expression or a name. `steps` say why the value is grounded or not, and then why it
    is tainted, each with its place."""

    span: Span
    title: str
    doc: str | None
    steps: tuple[tuple[Span, str], ...]


def hover(snapshot: Snapshot, offset: int) -> Hover | None:
    """Return what to show at an offset of the main file."""
    named = at(occurrences(snapshot), snapshot.main.source, offset)
    if named is not None and named.key.kind == "callable":
        callee = snapshot.world.callables[named.key.name]
        return Hover(named.span, signature(callee), callee.node.doc, ())
    if named is not None and named.key.kind in ("type", "effect"):
        return _of_declaration(snapshot, named)
    info = snapshot.callable_at(offset)
    body = None if info is None else snapshot.bodies.get(info.name)
    if body is None:
        return None
    for node in reversed(nodes_at(snapshot.main.tree, offset)):
        found = _of_node(snapshot, body, node, offset)
        if found is not None:
            return found
    return None


def _of_declaration(snapshot: Snapshot, named: Occurrence) -> Hover | None:
    """Return a type or an effect as it is declared, also where only its name is written."""
    module, _, name = named.key.name.rpartition("::")
    declared = snapshot.world.modules[module].tree.declarations if module in snapshot.world.modules else ()
    for node in declared:
        match node:
            case tree.RecordType() | tree.SumType() | tree.AliasType() | tree.Effect():
                if node.name.text == name:
                    text = snapshot.text(node.span.source).text[node.span.start : node.span.end]
                    return Hover(named.span, text.rstrip(), node.doc, ())
            case _:
                pass
    return None


def _of_node(snapshot: Snapshot, body: Body, node: tree.Node, offset: int) -> Hover | None:
    if isinstance(node, tree.Access):
        for link in node.links:
            if offset <= link.span.end and link.id in body.facts.types:
                part = tree.Access(link.id, link.span, node.base, node.links[: node.links.index(link) + 1])
                return _of_expression(snapshot, body, part)
    if isinstance(node, tree.Ident | tree.Name) and node.id not in body.facts.types:
        places = body.bindings.get(node.text, ())
        binding = next((one for one in places if one.span.start == node.span.start), None)
        if binding is None:
            return None
        value = binding.value
        steps = () if value is None else why(snapshot, body, value)
        tainted = marked(snapshot).why.get((body.info.name, node.text), ())
        title = _named(snapshot, body, node.text, binding.type)
        return Hover(node.span, title, None, (*steps, *tainted[:MOST_HOPS]))
    if isinstance(node, _EXPRESSIONS) and node.id in body.facts.types:
        return _of_expression(snapshot, body, node)
    return None


def _of_expression(snapshot: Snapshot, body: Body, node: tree.Expr) -> Hover:
    marks, type_ = marked(snapshot), body.facts.types[node.id]
    if isinstance(node, tree.Name):
        title = _named(snapshot, body, node.text, type_)
        tainted = marks.why.get((body.info.name, node.text), ())
    else:
        key = (body.info.name, _made_at(node))
        title = show(marks.places.get(key, type_))
        tainted = marks.why.get(key, ())
    doc = None
    if isinstance(node, tree.Access):
        called = body.facts.calls.get(node.links[-1].id)
        if isinstance(called, ToCallable):
            doc = snapshot.world.callables[called.name].node.doc
    # What a problem is reported for has no type, and nothing is known of its source.
    steps = () if isinstance(plain(type_), Unknown) else why(snapshot, body, node)
    return Hover(node.span, title, doc, (*steps, *tainted[:MOST_HOPS]))


def _made_at(node: tree.Expr) -> Span:
    """Return the place of what makes the value: a label is taken off at what has it."""
    if isinstance(node, tree.Access):
        *before, last = node.links
        if isinstance(last, tree.MethodLink) and last.name.text == UNWRAP:
            return before[-1].span if before else node.base.span
    return node.span


def _named(snapshot: Snapshot, body: Body, name: str, type_: OpenType) -> str:
    """Return a name with its type, and the marks in it where they are known."""
    return f"{name}: {show(marked_names(snapshot).get((body.info.name, name), type_))}"


def why(snapshot: Snapshot, body: Body, expr: tree.Expr) -> tuple[tuple[Span, str], ...]:
    """Return why a value is grounded, or why it is not: the way back to where that is decided."""
    type_ = body.facts.types.get(expr.id)
    if type_ is not None and is_grounded(type_):
        return _from_source(snapshot, body, expr)
    explained = explain(snapshot.world, snapshot.bodies, body.info.name, expr, whole=True)
    return tuple((label.span, label.text) for label in explained.labels[:MOST_HOPS])


def _from_source(snapshot: Snapshot, body: Body, expr: tree.Expr) -> tuple[tuple[Span, str], ...]:
    """Return the way from a grounded value to the call that gave it its source."""
    steps: list[tuple[Span, str]] = []
    here: tree.Expr | None = expr
    seen: set[int] = set()
    while here is not None and here.id not in seen and len(steps) < MOST_HOPS:
        seen.add(here.id)
        here = _step(snapshot, body, here, steps)
    return tuple(steps)


def _step(snapshot: Snapshot, body: Body, expr: tree.Expr, steps: list[tuple[Span, str]]) -> tree.Expr | None:
    facts = body.facts
    if isinstance(expr, tree.Name):
        for binding in body.bindings.get(expr.text, ()):
            if is_grounded(binding.type):
                if binding.value is None:
                    steps.append(
                        (binding.span, f"`{expr.text}` is grounded where it gets its value: {binding.how}")
                    )
                    return None
                steps.append((binding.span, f"`{expr.text}` gets a grounded value here"))
                return binding.value
        return None
    if isinstance(expr, tree.Access):
        called = facts.calls.get(expr.links[-1].id)
        if isinstance(called, ToCallable):
            info = snapshot.world.callables[called.name]
            if info.kind == "tool":
                steps.append((expr.span, f"`{info.short}` retrieves: its result has a source"))
                return None
            if info.kind == "prompt":
                steps.append((expr.span, f"`{info.short}` answers from grounded arguments"))
                return _grounded_of(body, _arguments(expr))
            if called.lifted:
                steps.append(
                    (expr.span, f"`{info.short}` gets a grounded value: its result keeps the source")
                )
            else:
                steps.append((expr.span, f"`{info.short}` gives {show(info.returns)}"))
            return _grounded_of(body, _arguments(expr))
        return _grounded_of(body, (expr.base, *_arguments(expr)))
    return _grounded_of(body, evaluated(expr))


def _arguments(expr: tree.Access) -> tuple[tree.Expr, ...]:
    last = expr.links[-1]
    return last.arguments if isinstance(last, tree.CallLink | tree.MethodLink) else ()


def _grounded_of(body: Body, operands: Sequence[tree.Expr]) -> tree.Expr | None:
    for operand in operands:
        type_ = body.facts.types.get(operand.id)
        if type_ is not None and is_grounded(type_):
            return operand
    return None


def signature(info: CallableInfo) -> str:
    """Return a declaration in one line."""
    parameters = ", ".join(f"{one.name}: {show(one.marked or one.type)}" for one in info.parameters)
    row = "" if not info.row else " uses " + ", ".join(effect.name.rpartition("::")[2] for effect in info.row)
    dangerous = " dangerous" if isinstance(info.node, tree.Tool) and info.node.dangerous else ""
    selects = " selects" if info.selects else ""
    returns = show(info.marked_returns or info.returns)
    return f"{info.kind} {info.short}({parameters}) -> {returns}{dangerous}{selects}{row}"


# ---- definition, references, rename ------------------------------------------------------------
def definition(snapshot: Snapshot, offset: int) -> Span | None:
    """Return where the name at an offset is declared; of several places the first."""
    found = occurrences(snapshot)
    here = at(found, snapshot.main.source, offset)
    if here is None:
        return None
    declared = [one.span for one in found if one.declares and one.key == here.key]
    return declared[0] if declared else _in_library(snapshot, here.key)


def _in_library(snapshot: Snapshot, key: Key) -> Span | None:
    world = snapshot.world
    if key.name in world.callables:
        return world.callables[key.name].node.name.span
    known: RecordInfo | SumInfo | None = world.records.get(key.name) or world.sums.get(key.name)
    return None if known is None else known.span


class Place(Struct, frozen=True):
    """A name in a file. `declares`: it is declared there; `written`: as an `approve` writes it, perhaps."""

    file: Path
    text: SourceText
    span: Span
    declares: bool
    written: str
    kind: Kind


def references(snapshot: Snapshot, offset: int, others: Sequence[Snapshot] = ()) -> list[Place]:
    """Return all places where the name at an offset is written, the declaration among them: in this program,
    and in `others`, which import its file. Modules have other names there, so a name is known by the place of
    its declaration."""
    found = occurrences(snapshot)
    here = at(found, snapshot.main.source, offset)
    if here is None:
        return []
    places = {}
    same = [one for one in found if one.key == here.key]
    declared = {(snapshot.file(one.span.source), one.span.start) for one in same if one.declares}
    for one in same:
        place = _place(snapshot, one)
        places[str(place.file), place.span.start] = place
    for other in others if declared and here.key.kind != "local" else ():
        listed = occurrences(other)
        keys = {
            one.key
            for one in listed
            if one.declares and (other.file(one.span.source), one.span.start) in declared
        }
        for one in listed:
            if one.key in keys:
                place = _place(other, one)
                places.setdefault((str(place.file), place.span.start), place)
    return [places[key] for key in sorted(places)]


def _place(snapshot: Snapshot, one: Occurrence) -> Place:
    source = one.span.source
    return Place(snapshot.file(source), snapshot.text(source), one.span, one.declares, one.text, one.key.kind)


class CannotRename(Exception):
    """Why a name can't be changed, in words for people."""


def rename(
    snapshot: Snapshot,
    overlay: Mapping[Path, str],
    offset: int,
    new: str,
    others: Sequence[Snapshot] = (),
) -> dict[Path, str]:
    """Return the texts of the files that change, with the new name. This program and `others`, which import
    its file, have the problems with them that they had. Raises CannotRename."""
    places = references(snapshot, offset, others)
    if not places:
        raise CannotRename("there is no name here whose uses are known")
    if not new.isidentifier() or not new.isascii() or new in RESERVED_WORDS:
        raise CannotRename(f"`{new}` cannot be a name")
    if not any(one.declares for one in places):
        raise CannotRename("this name belongs to the library")
    here = at(occurrences(snapshot), snapshot.main.source, offset)
    assert here is not None, "it has places"
    taken = {(one.key.kind, one.key.owner, one.text) for one in occurrences(snapshot)}
    kind, owner = here.key.kind, here.key.owner
    if (kind, owner, new) in taken or (kind == "local" and new in snapshot.main.names):
        raise CannotRename(f"the name `{new}` is used already")
    old = next(one.written for one in places if one.declares)
    changed: dict[Path, str] = {}
    for one in sorted(places, key=lambda place: -place.span.start):
        text = changed.get(one.file, one.text.text)
        written = pascal(new) if one.written == pascal(old) != old else new
        changed[one.file] = text[: one.span.start] + written + text[one.span.end :]
    for each in (snapshot, *others):
        try:
            after = look(each.path, {**overlay, **changed})
        except UnreadableSource as error:
            raise CannotRename(str(error)) from None
        if _codes(after) != _codes(each):
            raise CannotRename(f"with the name `{new}` the program would have other problems")
    return changed


def _codes(snapshot: Snapshot) -> list[str]:
    return sorted(problem.code.id for problem in snapshot.explored.checked.problems)


# ---- completion --------------------------------------------------------------------------------
class Proposal(Struct, frozen=True):
    """A word that can be at a place."""

    label: str
    kind: str
    detail: str


def completions(path: str, overlay: Mapping[Path, str], text: str, offset: int) -> list[Proposal]:
    """Return the words that can be at an offset of the file `path`, whose text is `text`."""
    snapshot, start = with_a_name(path, overlay, text, offset)
    for node in reversed(nodes_at(snapshot.main.tree, start + 1)):
        if isinstance(node, tree.Access):
            found = _members(snapshot, node, start)
            if found is not None:
                return found
    info = snapshot.callable_at(start)
    body = None if info is None else snapshot.bodies.get(info.name)
    names = {} if body is None else body.bindings
    made = [
        Proposal(name, "variable", show(bindings[0].type))
        for name, bindings in names.items()
        if bindings and name != _PLACE
    ]
    if info is not None:
        made += [
            Proposal(one.name, "variable", show(one.type)) for one in info.parameters if one.name not in names
        ]
    for name, symbol in snapshot.main.names.items():
        kind, detail = _of_symbol(symbol)
        made.append(Proposal(name, kind, detail))
    made += [Proposal(word, "keyword", "") for word in sorted(RESERVED_WORDS)]
    return [one for one in made if one.label != _PLACE]


def with_a_name(path: str, overlay: Mapping[Path, str], text: str, offset: int) -> tuple[Snapshot, int]:
    """Return the program with a name in place of the word before an offset, and where that begins: a line
    that is half written is a whole one then."""
    start = offset
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] == "_"):
        start -= 1
    file = Path(os.path.realpath(path))
    snapshot = look(path, {**overlay, file: text[:start] + _PLACE + text[offset:]})
    if any(one.code.id.startswith("E01") for one in snapshot.problems):
        # Close the brackets of the line, and leave out what is behind the place.
        end = text.find("\n", offset)
        rest = "" if end < 0 else text[end:]
        line = text[text.rfind("\n", 0, start) + 1 : start]
        closed = text[:start] + _PLACE + _closers(line) + rest
        snapshot = look(path, {**overlay, file: closed})
    return snapshot, start


def _closers(line: str) -> str:
    """Return the brackets that are open at the end of the beginning of a line, closed. Strings are passed
    over."""
    waiting: list[str] = []
    in_string = False
    for sign in line:
        if sign == '"':
            in_string = not in_string
        elif not in_string and sign in "([{":
            waiting.append(")]}"["([{".index(sign)])
        elif not in_string and waiting and sign == waiting[-1]:
            waiting.pop()
    return "".join(reversed(waiting))


def _of_symbol(symbol: object) -> tuple[str, str]:
    match symbol:
        case CallableInfo():
            return "function", signature(symbol)
        case RecordInfo() | SumInfo():
            return "class", ""
        case _:
            return "module", ""


def _members(snapshot: Snapshot, node: tree.Access, start: int) -> list[Proposal] | None:
    """Return what can follow the `.` before `start`, or None if there is none."""
    info = snapshot.callable_at(start)
    body = None if info is None else snapshot.bodies.get(info.name)
    if body is None:
        return None
    type_ = body.facts.types.get(node.base.id)
    for link in node.links:
        if isinstance(link, tree.FieldLink | tree.MethodLink) and link.name.span.start == start:
            break
        type_ = body.facts.types.get(link.id)
    else:
        return None
    if type_ is None:
        return []
    made: list[Proposal] = []
    inner = plain(type_)
    if isinstance(inner, NamedType) and inner.name in snapshot.world.records:
        record = snapshot.world.records[inner.name]
        made += [Proposal(field.name, "field", show(field.type)) for field in record.fields]
    for method in snapshot.world.all_methods_in(snapshot.main):
        if isinstance(inner, NamedType) and method.receiver == inner.name:
            made.append(Proposal(method.short, "method", signature(method)))
    family = type(inner).__name__
    receivers = {
        "Scalar": show(inner),
        "ListType": "List",
        "MapType": "Map",
        "OptionType": "Option",
        "ResultType": "Result",
    }
    wanted = receivers.get(family)
    made += [Proposal(name, "method", kind) for kind, name in BUILTINS if kind == wanted]
    return made


# ---- repairs -----------------------------------------------------------------------------------
def repairs(snapshot: Snapshot, start: int, end: int) -> list[tuple[Fix, Problem]]:
    """Return the fixes of the problems that touch a range of the main file, each with its problem."""
    return [
        (fix, problem)
        for problem in snapshot.problems
        if problem.span.start <= end and start <= problem.span.end
        for fix in problem.fixes()
    ]
