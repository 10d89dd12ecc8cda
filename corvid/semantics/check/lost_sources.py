"""How a value lost its source, or never had one: the explanation in a refusal, one label a step.

The value is followed back through bindings, branches, calls and discards, across callables and
files, until a place is reached that ends it (grounded.return.4).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from msgspec import Struct, field

from corvid.diagnostics.model import Label
from corvid.semantics.check.bodies import Body
from corvid.semantics.check.locals import Binding
from corvid.semantics.facts import ReadContainer, ToCallable, ToMethod, ToUnwrap, Unwrap
from corvid.semantics.provenance.problems import ARM_WITHOUT_SOURCE
from corvid.semantics.selecting import selected_from
from corvid.semantics.symbols import CallableInfo, World
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.walk import evaluated, walk
from corvid.types import FAULT, UNKNOWN, ResultType, is_grounded, mentions_grounded, plain

MOST_HOPS = 24
_SOURCELESS = {"std/files::read_text": "read_text"}
_LITERALS = (tree.IntLiteral, tree.FloatLiteral, tree.StringLiteral, tree.BoolLiteral)


class Explanation(Struct):
    """Labels gathered so far; `seen` keeps recursion and loops from being reported twice."""

    world: World
    bodies: Mapping[str, Body]
    labels: list[Label] = field(default_factory=list)
    seen: set[tuple[str, str]] = field(default_factory=set)
    lost: str = ""
    """The kind of the discard at which the explanation ends; `accumulator` for one of a name that is computed
    from itself; `read_text` for that tool of the library, which has a twin that is a source; `parameter` for
    an argument of an agent, where no other place is found."""
    computed: str = ""
    """The local of the callable at which it began that lost the source."""
    callable_: str = ""
    """Where the explanation begins."""
    folded: tree.Access | None = None
    """The `fold` of the callable at which it began that lost the source."""
    at: tuple[str, tree.Node] | None = None
    """Of a discard at which it ends, the callable and the node: what loses the source there."""
    entered: int = 0
    """How many agents it went into."""
    handed: bool = False
    """Whether one of them got a grounded argument for a plain parameter."""
    sure: bool = True
    """Whether the value has no other way to have lost a source: no name on the way has a second value."""
    whole: bool = True
    """Whether a body may be looked through, which takes as long as it is."""

    def say(self, span: Span, text: str) -> None:
        if len(self.labels) < MOST_HOPS and all(label.span != span for label in self.labels):
            self.labels.append(Label(span, text))


def explain(
    world: World, bodies: Mapping[str, Body], callable_: str, expr: tree.Expr | None, whole: bool
) -> Explanation:
    """Return why `expr`, a plain value in the body of `callable_`, has no source."""
    why = Explanation(world, bodies, callable_=callable_, whole=whole)
    here = None if expr is None else (callable_, expr)
    while here is not None and len(why.labels) < MOST_HOPS:
        here = _step(why, *here)
    if why.handed and not why.lost:
        why.lost = "parameter"
    return why


def _step(why: Explanation, callable_: str, expr: tree.Expr) -> tuple[str, tree.Expr] | None:
    """Add one step; where the explanation goes on."""
    body = why.bodies[callable_]
    dropped = [s for s in body.facts.steps.get(expr.id, ()) if isinstance(s, Unwrap | ReadContainer)]
    if dropped:
        site = body.facts.losses[dropped[0].site]
        why.say(expr.span, f"a grounded value loses its source here ({site.kind})")
        why.lost, why.at = why.lost or site.kind, (callable_, expr)
        return None
    why.sure = why.sure and not isinstance(expr, tree.Match | tree.ListLiteral)
    match expr:
        case tree.Name():
            return _name(why, body, expr)
        case tree.Access():
            return _access(why, body, expr)
        case tree.Match():
            return _match(why, body, expr)
        case (
            tree.Arithmetic()
            | tree.FString()
            | tree.Compare()
            | tree.Logic()
            | tree.Not()
            | tree.Sign()
            | tree.ListLiteral()
            | tree.Attempt()
            | tree.Trusted()
        ):
            return _first(body, evaluated(expr))
        case (
            tree.IntLiteral()
            | tree.FloatLiteral()
            | tree.StringLiteral()
            | tree.BoolLiteral()
            | tree.NothingLiteral()
        ):
            why.say(expr.span, "a literal has no source")
        case tree.MapLiteral() | tree.RecordLiteral() | tree.Lambda() | tree.BrokenExpr():
            why.say(expr.span, "this value is built here, from plain values")
        case _:
            assert_never(expr)
    return None


def _first(body: Body, operands: Sequence[tree.Expr]) -> tuple[str, tree.Expr] | None:
    """Return the operand most worth following: the first that is not a literal."""
    for operand in operands:
        if not isinstance(operand, _LITERALS):
            return body.info.name, operand
    return (body.info.name, operands[0]) if operands else None


def _name(why: Explanation, body: Body, expr: tree.Name) -> tuple[str, tree.Expr] | None:
    bindings = body.bindings.get(expr.text, [])
    if (body.info.name, expr.text) in why.seen or not bindings:
        return None
    why.seen.add((body.info.name, expr.text))
    why.sure = why.sure and len(bindings) == 1
    here = body.info.name == why.callable_
    if here and not why.computed and not any(binding.how == "parameter" for binding in bindings):
        why.computed = expr.text
    for number, binding in enumerate(bindings):
        if is_grounded(binding.type) or mentions_grounded(binding.type):
            continue
        if binding.how == "parameter":
            why.say(binding.span, f"`{expr.text}` is a plain parameter")
            return None
        later = bindings[number + 1 :]
        if binding.value is not None and _is_constant(binding.value):
            if _overwritten(why, body, expr.text, later):
                why.say(binding.span, f"`{expr.text}` is first assigned here, without a source")
                return None
            added = _added_plain(body, expr.text) if why.whole else None
            if added is not None:
                why.say(added.span, f"the value assigned to `{expr.text}` here has no source")
                return body.info.name, added
            if later:
                # Where it is bound again under a condition or in a loop, that is what should have had one.
                binding = later[-1]
        why.say(binding.span, f"`{expr.text}` is assigned a value without a source here")
        value = binding.value
        if value is None and why.whole:
            value = _taken_from(body, binding.span)
        return (body.info.name, value) if value is not None else None
    why.say(bindings[0].span, f"the parts of `{expr.text}` have sources, the whole has none")
    return None


def _taken_from(body: Body, bound: Span) -> tree.Expr | None:
    """Return the value of which a pattern or a loop takes the part that it binds there."""
    for node in walk(body.info.node):
        match node:
            case tree.Match(subject=subject, arms=arms):
                if any(_holds(arm.pattern.span, bound) for arm in arms):
                    return subject
            case tree.For(iterable=iterable, names=names):
                if any(name.span == bound for name in names):
                    return iterable
            case _:
                continue
    return None


def _holds(outer: Span, inner: Span) -> bool:
    return outer.source == inner.source and outer.start <= inner.start and inner.end <= outer.end


def _overwritten(why: Explanation, body: Body, name: str, later: list[Binding]) -> bool:
    """Return whether a name that began with a constant gets a grounded value later, or a part of it, which
    drops its source."""
    for binding in later:
        if binding.value is not None and _drops(body, binding.value):
            why.say(binding.span, f"`{name}` loses the source here, as its first value has none")
            why.lost = "accumulator" if _reads(binding.value, name) else "assignment"
            return True
    for node in walk(body.info.node) if why.whole else ():
        match node:
            case tree.Assign(target=tree.Access(base=tree.Name(text=text)), value=value) if text == name:
                if _drops(body, value):
                    why.say(node.span, f"`{name}` loses the source here, as its first value has none")
                    why.lost = "accumulator"
                    return True
            case _:
                continue
    return False


def _is_constant(value: tree.Expr) -> bool:
    """Return what names begin with that a loop computes: a literal, `-1`, `[]`, `{}`."""
    match value:
        case tree.ListLiteral(items=inside) | tree.MapLiteral(entries=inside):
            return not inside
        case tree.Sign(operand=operand):
            return isinstance(operand, _LITERALS)
        case _:
            return isinstance(value, _LITERALS)


def _added_plain(body: Body, name: str) -> tree.Expr | None:
    """Return the first value without a label that is appended to the list of the name."""
    for node in walk(body.info.node):
        if isinstance(node, tree.Access) and isinstance(node.base, tree.Name) and node.base.text == name:
            link = node.links[0]
            if isinstance(link, tree.MethodLink) and link.name.text == "append":
                for value in link.arguments:
                    if not is_grounded(body.facts.types.get(value.id, UNKNOWN)):
                        return value
    return None


def _reads(value: tree.Expr | None, name: str) -> bool:
    """Return whether the name itself is in what it is bound to."""
    nodes = [] if value is None else list(walk(value))
    return any(isinstance(node, tree.Name) and node.text == name for node in nodes)


def _access(why: Explanation, body: Body, expr: tree.Access) -> tuple[str, tree.Expr] | None:
    for position in range(len(expr.links) - 1, -1, -1):
        link = expr.links[position]
        target = body.facts.calls.get(link.id)
        if isinstance(target, ToUnwrap):
            why.say(link.span, "the source is discarded explicitly here")
            why.lost, why.at = "explicit", (body.info.name, link)
            return None
        if isinstance(target, ToMethod) and isinstance(link, tree.MethodLink):
            for function in link.arguments:
                if isinstance(function, tree.Lambda) and _drops(body, function.body):
                    why.say(function.body.span, f"the lambda for `{target.name}` loses the source here")
                    why.lost = "lambda result"
                    last = position == len(expr.links) - 1
                    if target.name == "fold" and last and body.info.name == why.callable_:
                        why.folded = expr
                    return None
        if isinstance(target, ToCallable):
            arguments = link.arguments if isinstance(link, tree.CallLink | tree.MethodLink) else ()
            return _call(why, body, why.world.callables[target.name], link.span, arguments)
    if isinstance(expr.base, tree.Name) and expr.base.id in body.facts.names:
        return body.info.name, expr.base
    arguments = expr.links[0].arguments if isinstance(expr.links[0], tree.CallLink) else ()
    why.say(expr.span, "this value is built here, from plain values")
    return _first(body, arguments) if arguments else None


def _drops(body: Body, value: tree.Expr) -> bool:
    return any(isinstance(step, Unwrap | ReadContainer) for step in body.facts.steps.get(value.id, ()))


def _call(
    why: Explanation, body: Body, info: CallableInfo, span: Span, arguments: tuple[tree.Expr, ...]
) -> tuple[str, tree.Expr] | None:
    match info.kind:
        case "tool":
            chosen = selected_from(info)
            if chosen is None:
                why.say(span, f"the tool `{info.short}` is not a source: its row lacks `data: grounded`")
            else:
                handed = info.parameters[chosen].name
                words = f"with `selects` behind its result it gives back elements of `{handed}`"
                why.say(span, f"the tool `{info.short}` makes a new list; {words}")
            dropped = next((argument for argument in arguments if _drops(body, argument)), None)
            if dropped is not None:
                why.say(dropped.span, "this argument loses its source: the parameter is plain")
            claims = chosen is None and is_grounded(info.returns)
            why.lost = why.lost or _SOURCELESS.get(info.name, "tool" if claims else "")
        case "prompt":
            why.say(
                span,
                f"no argument of the prompt `{info.short}` is grounded here, and a model is not a source",
            )
            return _first(body, arguments)
        case "fn":
            why.say(span, f"all arguments of the fn `{info.short}` are plain here")
            return _first(body, arguments)
        case "agent":
            why.say(span, f"`{info.short}` returns a plain value")
            why.handed = why.handed or any(_drops(body, argument) for argument in arguments)
            return _into(why, info)
    return None


def _into(why: Explanation, info: CallableInfo) -> tuple[str, tree.Expr] | None:
    """Go on at the return of an agent that gives the plain value."""
    if (info.name, "") in why.seen or info.name not in why.bodies:
        return None
    why.seen.add((info.name, ""))
    why.entered += 1
    body = why.bodies[info.name]
    for value, type_ in body.returned:
        if not is_grounded(type_) or body.facts.steps.get(value.id):
            why.say(value.span, f"`{info.short}` returns this")
            return info.name, value
    return None


def _is_of_fault(body: Body, expr: tree.Match, arm: tree.MatchArm) -> bool:
    """Return whether the arm is for what `try` has instead of a value."""
    type_ = plain(body.facts.types.get(expr.subject.id, UNKNOWN))
    of_err = isinstance(arm.pattern, tree.VariantPattern) and arm.pattern.name.text == "Err"
    return of_err and isinstance(type_, ResultType) and type_.err == FAULT


def _match(why: Explanation, body: Body, expr: tree.Match) -> tuple[str, tree.Expr] | None:
    for arm in expr.arms:
        value = arm.body
        if isinstance(value, tree.Block):
            last = value.statements[-1]
            if not isinstance(last, tree.ExprStmt):
                continue
            value = last.value
        if not is_grounded(body.facts.types.get(value.id, body.facts.returns)):
            why.say(arm.span, ARM_WITHOUT_SOURCE)
            if _is_of_fault(body, expr, arm):
                why.lost = "fault"
                return None
            return body.info.name, value
    return None
