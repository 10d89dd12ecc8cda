"""What the inference of one callable knows and writes down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from corvid.source.span import Span
from corvid.syntax import tree
from tests.reference.labelled_types import (
    QUOTE,
    UNKNOWN,
    Misfit,
    Type,
    as_text,
    erase_deep,
    exposes,
    fallen,
    fit,
    holds_excerpt,
    is_g,
    join,
    mentions,
    opens,
    plain,
    same,
    unsourced,
)
from tests.reference.program import Decl, Module, Program

Key = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Site:
    """A discard or exposure (grounded.expose.1). `key` is the node where it is."""

    key: Key
    discard: bool
    kind: str
    span: Span


@dataclass(slots=True)
class Facts:
    """What is known of one callable after the last round."""

    decl: Decl
    returns: Type
    types: dict[Key, Type] = field(default_factory=dict)
    coercions: dict[Key, tuple[Type, Type, str]] = field(default_factory=dict)
    sites: dict[tuple[Key, str], Site] = field(default_factory=dict)
    problems: dict[tuple[str, Span], None] = field(default_factory=dict)
    locals: dict[str, Type] = field(default_factory=dict)
    bindings: dict[str, list[tree.Expr | None]] = field(default_factory=dict)
    variants: set[Key] = field(default_factory=set)
    kept: set[Key] = field(default_factory=set)
    simple: dict[str, tree.Expr] = field(default_factory=dict)
    given: list[tree.Expr] = field(default_factory=list)
    targets: dict[Key, Decl] = field(default_factory=dict)
    calls: list[tuple[tree.Node, Decl]] = field(default_factory=list)
    attesting: list[tree.Node] = field(default_factory=list)
    judged: list[tree.Node] = field(default_factory=list)
    function_values: list[tuple[tree.Node, tree.Expr | None]] = field(default_factory=list)
    falls: bool = False


@dataclass(slots=True)
class Rounds:
    """What goes from one round of the fixpoint to the next; labels only fall (grounded.local.1,
    grounded.lift.1)."""

    plain_locals: set[tuple[str, str]] = field(default_factory=set)
    plain_agents: set[str] = field(default_factory=set)
    elements: dict[tuple[str, str], Type] = field(default_factory=dict)
    added: dict[tuple[str, str], Type] = field(default_factory=dict)


def below(node: object) -> Iterator[tree.Node]:
    """A node and all nodes in it (grounded.local.1)."""
    if isinstance(node, tree.Node):
        yield node
        for name in node.__struct_fields__:
            yield from below(getattr(node, name))
    elif isinstance(node, tuple):
        for item in node:
            yield from below(item)


def alike(one: object, other: object) -> bool:
    """Whether two expressions are written alike, wherever they are (approvals.args.1)."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    if not isinstance(one, tree.Node) or type(one) is not type(other):
        return one == other
    names = (name for name in one.__struct_fields__ if name not in ("id", "span"))
    return all(alike(getattr(one, name), getattr(other, name)) for name in names)


class Context:
    """Recording; what is in every other part of the inference."""

    def __init__(self, program: Program, rounds: Rounds, decl: Decl, returns: Type) -> None:
        self.program = program
        self.rounds = rounds
        self.decl = decl
        self.module: Module = program.modules[decl.module]
        self.facts = Facts(decl, returns)
        self.scopes: list[dict[str, Type]] = [{}]
        self.open_literals: set[str] = set()
        self.declared: set[str] = set()

    def ty(self, e: tree.Expr, want: Type | None = None) -> Type:
        raise NotImplementedError

    # ---- writing down -------------------------------------------------------------------------
    def key(self, node: tree.Node) -> Key:
        """A node of the program, across modules (modules.import.7)."""
        return self.module.name, node.id

    def problem(self, code: str, node: tree.Node) -> Type:
        """A refusal; the type that follows is Unknown (grounded.type.5)."""
        self.facts.problems[code, node.span] = None
        return UNKNOWN

    def site(self, node: tree.Node, discard: bool, kind: str) -> None:
        """Write down a discard or an exposure (grounded.expose.1)."""
        self.facts.sites[self.key(node), kind] = Site(self.key(node), discard, kind, node.span)

    def coerce(self, node: tree.Node, src: Type, dst: Type, kind: str, missing: str = "E0502") -> bool:
        """Let a `src` enter a `dst` here (grounded.coercion.1). Whether it may."""
        try:
            lost = fit(src, dst)
        except Misfit as misfit:
            inside = plain(src).head in ("List", "Map") and mentions(plain(src))
            lacks = unsourced(src, dst) and (missing == "E0501" or not inside)
            code = missing if lacks else "E0506" if misfit.code == "E0502" else misfit.code
            self.problem("E0301" if holds_excerpt(dst) else code, node)
            return False
        if src != dst:
            self.facts.coercions[self.key(node)] = (src, dst, kind)
        if exposes(src, dst):
            self.facts.sites[self.key(node), f"{kind} exposed"] = Site(self.key(node), False, kind, node.span)
        for number in range(lost):
            again = "'" * number  # each label that is lost is a discard of its own
            self.facts.sites[self.key(node), kind + again] = Site(self.key(node), True, kind, node.span)
        return True

    def check(self, e: tree.Expr, dst: Type, kind: str, missing: str = "E0502") -> Type:
        """Type `e` with an expected type and let it enter it (grounded.coercion.1)."""
        found = self.ty(e, dst)
        self.coerce(e, found, dst, kind, missing)
        return found

    def discard(self, node: tree.Node, found: Type, kind: str) -> Type:
        """Take the outermost label off (grounded.discard.1)."""
        if is_g(found):
            self.coerce(node, found, plain(found), kind)
        return plain(found)

    def text(self, node: tree.Node, t: Type) -> Type:
        """A quote is its text where an operator or f-string wants one (citations.quote.7)."""
        if t != QUOTE:
            return t
        self.facts.coercions[self.key(node)] = (t, as_text(t), "")
        return as_text(t)

    def joined(self, nodes: list[tuple[tree.Node, Type]]) -> Type:
        """The join of all (types.fit.5)."""
        result = UNKNOWN
        for node, t in nodes:
            try:
                result = join(result, t)
            except Misfit as misfit:
                self.problem(misfit.code, node)
        return result

    def mark(self) -> tuple[object, ...]:
        """What is written so far: an expression may be typed twice (grounded.coercion.1)."""
        f = self.facts
        f.calls = list(f.calls)
        return dict(f.sites), dict(f.problems), dict(f.coercions), list(f.function_values)

    def reset(self, mark: tuple[object, ...]) -> None:
        """Forget what was written since `mark`: an expression is typed again, with more expected
        (grounded.coercion.1)."""
        f = self.facts
        f.sites, f.problems, f.coercions, f.function_values = mark  # type: ignore[assignment]

    # ---- locals -------------------------------------------------------------------------------
    def local(self, name: str) -> Type | None:
        """The type of a local in scope (grounded.local.1)."""
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        return None

    def bind(self, node: tree.Node, name: str, found: Type, source: tree.Expr | None) -> Type:
        """Bind a local (grounded.local.1). Gives the local's type; the caller coerces to it."""
        if len(self.scopes) > 1:
            self.scopes[-1][name] = found
            return found
        here = (self.decl.name, name)
        self.facts.bindings.setdefault(name, []).append(source)
        scope = self.scopes[0]
        if name in self.declared:
            return scope[name]
        if not is_g(found) and found.head != "?":
            self.rounds.plain_locals.add(here)
        if name not in scope:
            scope[name] = fallen(found) if here in self.rounds.plain_locals else found
        elif scope[name].head == "?" or "?" in str(scope[name]):
            scope[name] = found if is_g(scope[name]) == is_g(found) else scope[name]
        self.facts.locals[name] = scope[name]
        return scope[name]

    def bound(self, node: tree.Node, name: str, found: Type, source: tree.Expr | None) -> None:
        """Bind, and let the value enter the local: `assignment` discards; deeper labels must agree between
        bindings (grounded.local.1)."""
        here = self.bind(node, name, found, source)
        a, b = (found, here) if opens(found, here) else (plain(found), plain(here))
        agree = same(a, b) or opens(a, b)
        if name not in self.declared and not agree and same(erase_deep(a), erase_deep(b)):
            self.problem("E0506", node)
        else:
            self.coerce(node, found, here, "assignment")

    # ---- what a node is -----------------------------------------------------------------------
    def fresh(self, e: tree.Expr) -> bool:
        """A fresh literal or constructor (grounded.coercion.3)."""
        if isinstance(e, tree.ListLiteral | tree.MapLiteral | tree.RecordLiteral):
            return True
        return self.constructor(e) is not None

    def constructor(self, e: tree.Expr) -> str | None:
        """The name that a call constructs with: `Some Ok Err`, a record or a variant, as `module::Name`
        (types.sum.1)."""
        if not isinstance(e, tree.Access) or not isinstance(e.base, tree.Name) or self.local(e.base.text):
            return None
        link, name, home = e.links[0], e.base.text, None
        if isinstance(link, tree.CallLink) and len(e.links) == 1:
            if name in ("Some", "Ok", "Err"):
                return name
            home = self.program.home(self.module, name)
        elif isinstance(link, tree.MethodLink) and len(e.links) == 1 and name in self.module.imports:
            home = self.program.home(self.module, link.name.text, name)
        if home is None:
            return None
        found, own = home
        if own in found.variants or isinstance(found.own.get(own), tree.RecordType):
            return f"{found.name}::{own}"
        return None

    def surely(self, e: tree.Expr, t: Type) -> bool:
        """Surely grounded, also as a fresh literal with a surely grounded part (grounded.maybe.1)."""
        if self.program.surely(t):
            return True
        parts: list[tree.Expr] = []
        if isinstance(e, tree.ListLiteral):
            parts = list(e.items)
        elif isinstance(e, tree.MapLiteral):
            parts = [entry.value for entry in e.entries]
        elif self.constructor(e) in ("Some", "Ok", "Err") and isinstance(e, tree.Access):
            link = e.links[0]
            parts = list(link.arguments) if isinstance(link, tree.CallLink) else []
        return any(
            self.surely(
                p,
                self.facts.coercions.get(self.key(p), (t, self.facts.types.get(self.key(p), UNKNOWN), ""))[1],
            )
            for p in parts
        )

    def variant(self, name: str, qualifier: str | None = None) -> tuple[Type, dict[str, Type]] | None:
        """A variant that a name means, and its fields (types.sum.1)."""
        home = self.program.home(self.module, name, qualifier)
        if home is None or home[1] not in home[0].variants:
            return None
        found = home[0].variants[home[1]]
        return Type(found.sum), found.fields


def option(t: Type) -> Type:
    """`Option<t>` (grounded.coercion.1)."""
    return Type("Option", (t,))


def listing(t: Type) -> Type:
    """`List<t>` (grounded.coercion.1)."""
    return Type("List", (t,))
