"""What an editor shows in the text of a file without being asked about a place: what each name is, inferred
types, sources that are dropped, what can be run, and what can be folded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.lsp.names import Occurrence, names_of
from corvid.lsp.snapshot import Snapshot, callables_of, marked_names
from corvid.semantics.check.bodies import Body
from corvid.semantics.symbols import CallableInfo
from corvid.semantics.types.model import Type, has_unknown
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.walk import walk
from corvid.types import GroundedType, is_grounded, show

TokenKind: TypeAlias = Literal[
    "parameter", "variable", "function", "type", "enumMember", "property", "event", "interface"
]
Modifier: TypeAlias = Literal["declaration", "grounded", "dangerous", "tainted"]
TOKEN_KINDS: tuple[TokenKind, ...] = (
    "parameter", "variable", "function", "type", "enumMember", "property", "event", "interface"
)  # fmt: skip
MODIFIERS: tuple[Modifier, ...] = ("declaration", "grounded", "dangerous", "tainted")
"""`grounded`: the value has a source. `dangerous`: a tool whose calls need an approval. `tainted`: others may
have written the value, or a part of it."""


# ---- names -------------------------------------------------------------------------------------
class Token(Struct, frozen=True):
    """A name, what it is, and what is to be seen of it."""

    span: Span
    kind: TokenKind
    modifiers: tuple[Modifier, ...]


def tokens(snapshot: Snapshot) -> list[Token]:
    """Return the names of the main file by place, none of which overlap."""
    found = {one.span.start: one for one in names_of(snapshot, snapshot.main)}
    made: list[Token] = []
    marked = marked_names(snapshot)
    end = 0
    for start in sorted(found):
        if start >= end:
            made.append(_token(snapshot, found[start], marked))
            end = found[start].span.end
    return made


def _token(snapshot: Snapshot, name: Occurrence, marked: Mapping[tuple[str, str], Type]) -> Token:
    key = name.key
    kind: TokenKind
    type_ = name.type
    dangerous = tainted = False
    match key.kind:
        case "local":
            info, body = snapshot.world.callables[key.owner], snapshot.bodies.get(key.owner)
            own = next((one.type for one in info.parameters if one.name == key.name), None)
            kind = "variable" if own is None else "parameter"
            type_ = own if body is None else body.facts.locals.get(key.name, own)
            tainted = (key.owner, key.name) in marked
        case "callable":
            callee = snapshot.world.callables[key.name]
            node = callee.node
            # A tool and a prompt are declared here and answered elsewhere.
            kind = "interface" if isinstance(node, tree.Tool | tree.Prompt) else "function"
            type_ = type_ or result_of(snapshot, callee)
            dangerous = isinstance(node, tree.Tool) and node.dangerous
            tainted = callee.marked_returns is not None or callee.untrusted_row
        case "type":
            kind = "type"
        case "effect":
            kind = "event"
        case "variant":
            kind = "enumMember"
        case "field":
            kind = "property"
            record = snapshot.world.records.get(key.owner)
            fields = () if record is None else record.fields
            field = next((one for one in fields if one.name == key.name), None)
            if field is not None:
                type_ = field.type if type_ is None else type_
                tainted = field.marked is not None
    modifiers: list[Modifier] = []
    if name.declares:
        modifiers.append("declaration")
    if type_ is not None and is_grounded(type_):
        modifiers.append("grounded")
    if dangerous:
        modifiers.append("dangerous")
    if tainted:
        modifiers.append("tainted")
    return Token(name.span, kind, tuple(modifiers))


# ---- hints -------------------------------------------------------------------------------------
class Hint(Struct, frozen=True):
    """Words that are shown at a place and are not in the text. `detail` says more; `is_type`: they are the
    type of what is before them."""

    offset: int
    text: str
    detail: str
    is_type: bool


def hints(snapshot: Snapshot) -> list[Hint]:
    """Return the inferred types of locals, results that are grounded although their type does not say so, and
    the places that drop a source, in the main file and by place."""
    made: list[Hint] = []
    marked = marked_names(snapshot)
    for info in callables_of(snapshot, snapshot.main.name):
        made += _result(snapshot, info)
        body = snapshot.bodies.get(info.name)
        if body is not None:
            made += _types(body, marked)
            made += _discards(body)
    return sorted(made, key=lambda hint: hint.offset)


def result_of(snapshot: Snapshot, info: CallableInfo) -> Type:
    """Return the type of a call with plain arguments: that of a source is grounded without being written
    so."""
    body = snapshot.bodies.get(info.name)
    if body is not None:
        return body.facts.returns
    if info.kind == "tool" and info.grounded_row and not is_grounded(info.returns):
        return GroundedType(info.returns)
    return info.returns


def _result(snapshot: Snapshot, info: CallableInfo) -> Iterator[Hint]:
    span, returns = info.node.returns.span, result_of(snapshot, info)
    written = snapshot.text(span.source).text[span.start : span.end]
    if is_grounded(returns) and not written.startswith(("Grounded", "Quote")):
        detail = "its effects include retrieval, so the result has a source"
        yield Hint(span.end, f" = {show(returns)}", detail, is_type=False)


def _types(body: Body, marked: Mapping[tuple[str, str], Type]) -> Iterator[Hint]:
    """Yield the types of the names that get a value without one being written: each where it is first."""
    node = body.info.node
    assert isinstance(node, tree.Agent | tree.Fn)
    written = {one.name.span.start for one in walk(node.body) if isinstance(one, tree.Let)}
    written |= {
        one.name.span.start
        for one in walk(node.body)
        if isinstance(one, tree.LambdaParameter) and one.annotation is not None
    }
    written |= {one.name.span.start for one in node.parameters}
    for name, bindings in body.bindings.items():
        if not bindings or bindings[0].span.start in written:
            continue
        first = bindings[0]
        if first.span.end - first.span.start != len(name):
            continue  # the place is that of a larger form
        type_ = body.facts.locals.get(name, first.type)
        if not has_unknown(type_):
            shown = show(marked.get((body.info.name, name), type_))
            yield Hint(first.span.end, f": {shown}", first.how, is_type=True)


def _discards(body: Body) -> Iterator[Hint]:
    for loss in body.facts.losses:
        if loss.discard:
            detail = f"{show(loss.from_type)} becomes {show(loss.to_type)}: {loss.kind}"
            yield Hint(loss.span.end, " (source dropped)", detail, is_type=False)


# ---- what can be run ---------------------------------------------------------------------------
class Lens(Struct, frozen=True):
    """Something that can be run: a test, or an agent with what it has to be given."""

    span: Span
    name: str
    parameters: tuple[str, ...]
    is_test: bool


def lenses(snapshot: Snapshot) -> list[Lens]:
    """Return the tests of the main file, and its agents that are no methods."""
    return [
        Lens(
            info.node.name.span,
            info.short.removeprefix("test "),
            tuple(one.name for one in info.parameters),
            isinstance(info.node, tree.Test),
        )
        for info in callables_of(snapshot, snapshot.main.name)
        if isinstance(info.node, tree.Agent) and info.receiver is None
    ]


# ---- folds -------------------------------------------------------------------------------------
class Fold(Struct, frozen=True):
    """Lines that can be folded into the first of them, counted from 1."""

    first: int
    last: int
    kind: Literal["region", "imports", "comment"]


def folds(snapshot: Snapshot) -> list[Fold]:
    """Return declarations and the statements of bodies that take several lines, runs of imports and of
    comments."""
    text = snapshot.text(snapshot.main.source)
    found: dict[int, Fold] = {}
    for node in walk(snapshot.main.tree, leaves=False):
        if isinstance(node, tree.Module) or not isinstance(node, _FOLDED):
            continue
        first, last = text.line_of(node.span.start), text.line_of(node.span.end)
        if last > first and (first not in found or found[first].last < last):
            found[first] = Fold(first, last, "region")
    lines = text.text.split("\n")
    found |= {fold.first: fold for fold in _runs(lines, "import ", "imports")}
    found |= {fold.first: fold for fold in _runs(lines, "#", "comment")}
    return [found[first] for first in sorted(found)]


_FOLDED = (
    tree.Agent, tree.Fn, tree.Tool, tree.Prompt, tree.RecordType, tree.SumType, tree.Effect, tree.Extend,
    tree.Model, tree.If, tree.For, tree.While, tree.Match, tree.MatchArm, tree.RecordLiteral,
)  # fmt: skip


def _runs(lines: list[str], sign: str, kind: Literal["imports", "comment"]) -> Iterator[Fold]:
    first = 0
    for number, line in enumerate((*lines, ""), 1):
        if line.lstrip().startswith(sign):
            first = first or number
        elif first:
            if number - 1 > first:
                yield Fold(first, number - 1, kind)
            first = 0
