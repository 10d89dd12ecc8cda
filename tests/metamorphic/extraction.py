"""Extract an agent: an expression, or a whole body, becomes a callable of its own, with the labelled types
for its parameters and its result and with the annotations that judge a body copied. The call has the returned
chain and a handoff, which changes no grade (provenance.grade.2); a constant that became a parameter, or is
returned by a call, is one no longer (provenance.chain.4). In a `fn` it is a `fn`, which may be called
there."""

from __future__ import annotations

from corvid.semantics.check.quotes import has_plain_excerpt
from corvid.semantics.facts import LocalName, ToCallable
from corvid.semantics.testing.mocks import in_tests
from corvid.semantics.types.model import Type, has_unknown
from corvid.syntax import tree
from corvid.syntax.walk import walk
from corvid.types import NOTHING, Scalar, is_grounded, mentions_grounded, plain
from tests.metamorphic.change import Expected, Proposal, Request
from tests.metamorphic.exprs import has, may_be_constant, must_be_literal
from tests.metamorphic.marks import name_with_marks, with_marks_of
from tests.metamorphic.records import replaceable
from tests.metamorphic.spelling import spell
from tests.metamorphic.spots import Spot, calls, holds_function, spots, told_in
from tests.metamorphic.subject import Owner, Subject
from tests.metamorphic.text import Edit, Keep, Place, Standing

EFFECTS = frozenset({"agent", "tool", "prompt", "value", "change"})
_COPIED = ("grounded_pure", "wrapping", "intent_first")


def extract_expression(request: Request) -> list[Proposal]:
    """An expression becomes the result of a new callable of the same kind as the one it is in."""
    found = []
    for number, spot in enumerate(spots(request.subject)):
        if replaceable(request.subject, spot) and _movable(request.subject, spot):
            proposal = _extracted(request, spot, f"{request.prefix}part{number}")
            if proposal is not None:
                found.append(proposal)
    return found


def _movable(subject: Subject, spot: Spot) -> bool:
    """Whether it may run in another callable. Not with `?`, which returns; not where it needs an approval,
    which holds in its own callable; behind `and` and `or` or in a lambda, where the call of an agent is an
    effect (grounded.expose.1), only if the expression is one too, or in a `fn`. Of two callables that only
    call each other each is reported (grounded.return.2), so in a refused program what calls agents stays."""
    called = calls(subject, spot.owner, spot.expr)
    if spot.attempted or has(spot.expr, tree.TryLink) or "approval" in called or spot.type == NOTHING:
        return False
    if told_in(subject, spot.expr) or _asks_for_a_name(subject, spot) or _only_in_tests(subject, spot):
        return False
    if spot.owner.info.kind == "fn" and "change" in called:
        return False
    if spot.owner.info.annotation("intent_first") is not None and called:
        return False  # it may retrieve, and its intent stays behind
    effect = bool(called & EFFECTS) or spot.owner.info.kind == "fn"
    return (effect or not (spot.behind or spot.in_lambda)) and (subject.accepted or "agent" not in called)


def _asks_for_a_name(subject: Subject, spot: Spot) -> bool:
    """Whether a name in it has to be bound to a literal, which a parameter is not."""
    wanted = must_be_literal(subject, spot.owner)
    return any(isinstance(node, tree.Name) and node.id in wanted for node in walk(spot.expr))


def _only_in_tests(subject: Subject, spot: Spot) -> bool:
    """Whether it calls a fixture and would be an agent, as it is in a test (testing.fixture.1)."""
    if spot.owner.info.kind == "fn":
        return False
    targets = [spot.owner.facts.calls.get(node.id) for node in walk(spot.expr)]
    callees = [subject.world.callables[target.name] for target in targets if isinstance(target, ToCallable)]
    return any(map(in_tests, callees))


def free_locals(owner: Owner, expr: tree.Expr) -> list[str] | None:
    """The locals that an expression reads, in order; None if a lambda in it has a parameter of the name of
    another local, for the two are not distinguished."""
    within = [n for n in walk(expr) if isinstance(n, tree.Lambda)]
    inner = {p.name.text for n in within for p in n.parameters}
    own = {n.id for n in within}
    outside = [n for n in walk(owner.node.body) if isinstance(n, tree.Lambda) and n.id not in own]
    others = {p.name.text for n in outside for p in n.parameters} | set(owner.facts.locals)
    used = [n.text for n in walk(expr) if isinstance(n, tree.Name) and _is_local(owner, n)]
    if inner & others:
        return None
    return [name for name in dict.fromkeys(used) if name not in inner]


def _types_of_names(owner: Owner) -> dict[str, Type]:
    """The types of locals and of parameters of lambdas, but for names that mean more than one thing."""
    found = dict(owner.facts.locals)
    seen: dict[str, set[Type]] = {name: {type_} for name, type_ in found.items()}
    for node in walk(owner.node.body):
        fact = owner.facts.lambdas.get(node.id) if isinstance(node, tree.Lambda) else None
        if isinstance(node, tree.Lambda) and fact is not None:
            for parameter, type_ in zip(node.parameters, fact.parameters, strict=True):
                seen.setdefault(parameter.name.text, set()).add(type_)
                found[parameter.name.text] = type_
    return {name: type_ for name, type_ in found.items() if len(seen[name]) == 1 and not has_unknown(type_)}


def _is_local(owner: Owner, name: tree.Name) -> bool:
    return isinstance(owner.facts.names.get(name.id), LocalName)


def _extracted(request: Request, spot: Spot, name: str) -> Proposal | None:
    subject, owner = request.subject, spot.owner
    parameters = free_locals(owner, spot.expr)
    if parameters is None or spot.type is None:
        return None
    module = subject.module(owner.file)
    known = _types_of_names(owner)
    types = [_with_marks(subject, owner, name, known.get(name)) for name in parameters]
    returns = with_marks_of(subject, owner, spot.expr, spot.type)
    if returns is None or any(t is None or holds_function(subject, t) for t in types):
        return None
    declared_types = [t for t in (*types, returns) if t is not None]
    if owner.info.kind != "fn" and any(map(has_plain_excerpt, declared_types)):
        return None  # a `fn` alone takes and gives an excerpt without its source (citations.quote.2)
    written = [spell(subject, module, t) for t in declared_types]
    if None in written:
        return None
    place = subject.place(spot.expr)
    head = ", ".join(f"{p}: {t}" for p, t in zip(parameters, written, strict=False))
    kind = "fixture" if in_tests(owner.info) and owner.info.kind == "fn" else owner.info.kind
    declared = Edit(
        subject.end(owner.file),
        (
            f"\n{_annotations(owner)}{kind} {name}({head}) -> {written[-1]}:\n    return ",
            Keep(place),
            "\n",
        ),
    )
    call = Edit(place, (Standing(f"{name}({', '.join(parameters)})", place),))
    expected = Expected(
        inside={f"{owner.info.module}::{name}": owner.name},
        grades=not _constants(spot, parameters),
        sources=not _structured(spot.type),
    )
    return Proposal((call, declared), expected)


def _with_marks(subject: Subject, owner: Owner, name: str, type_: Type | None) -> Type | None:
    return None if type_ is None else name_with_marks(subject, owner, name, type_)


def _structured(type_: Type) -> bool:
    """Whether parts of it have documents of their own: "after any other operation the whole is meant"
    (provenance.source.3), so behind a handoff a part has the documents of the whole, and perhaps its
    confidence."""
    return mentions_grounded(type_) and not isinstance(plain(type_), Scalar)


def _annotations(owner: Owner) -> str:
    return "".join(f"@{name}\n" for name in _COPIED if owner.info.annotation(name) is not None)


def _constants(spot: Spot, parameters: list[str]) -> bool:
    """Whether a constant becomes a parameter, or the expression is one itself."""
    owner = spot.owner
    read = [n for n in walk(spot.expr) if isinstance(n, tree.Name) and n.text in parameters]
    itself = spot.type is not None and not is_grounded(spot.type) and may_be_constant(owner, spot.expr)
    return itself or any(may_be_constant(owner, name) for name in read)


def extract_body(request: Request) -> list[Proposal]:
    """A callable hands its parameters on to a new one that has its body and its head."""
    subject, found = request.subject, []
    for number, owner in enumerate(subject.owners):
        types = [p.type for p in owner.info.parameters]
        if (
            owner.extends is None
            and not isinstance(owner.node, tree.Mock)  # what stands for a tool has its name
            and owner.info.returns != NOTHING
            and not any(holds_function(subject, t) for t in types)
            and not _told(subject, owner)
        ):
            found.append(_handing_on(subject, owner, f"{request.prefix}body{number}"))
    return found


def _told(subject: Subject, owner: Owner) -> bool:
    """Whether a problem is in the head, which would be reported twice, or a promise is broken by a body that
    calls agents (see `_movable`)."""
    whole, body = subject.place(owner.node), subject.place(owner.node.body)
    if any(problem.code.id == "E0511" for problem in subject.problems):
        return True  # an import requires `@grounded_pure` of every agent of a module, and names one of them
    for problem in subject.problems:
        place = Place(subject.file_of(problem.span), problem.span.start, problem.span.end)
        inside = whole.holds(place)
        if inside and (not body.holds(place) or "agent" in calls(subject, owner, owner.node.body)):
            return True
    return False


def _handing_on(subject: Subject, owner: Owner, name: str) -> Proposal:
    node = owner.node
    whole, body = subject.place(node), subject.place(node.body)
    text = subject.files[owner.file]
    start = text.rfind("\n", 0, body.start) + 1
    at = subject.place(node.name)
    head = f"{text[whole.start : at.start]}{name}{text[at.end : start]}"
    last = subject.lines(node.body.statements[-1])
    lines = Place(owner.file, start, last.end)
    given = ", ".join(p.name for p in owner.info.parameters)
    call = Edit(lines, (f"    return {name}({given})\n",))
    ending = "" if text[: last.end].endswith("\n") else "\n"
    declared = Edit(subject.end(owner.file), (f"\n{head}", Keep(lines), ending))
    expected = Expected(
        functions={f"{owner.info.module}::{name}": owner.name},
        inside={owner.name: owner.name},
        sources=not _structured(owner.facts.returns),
    )
    return Proposal((call, declared), expected)
