"""Statements and patterns: a whole run (statements.simple.1, expressions.order.1)."""

from __future__ import annotations

from collections.abc import Callable

from corvid.syntax import tree
from tests.reference.bounds import Rounds
from tests.reference.host import Canned
from tests.reference.infer import Inferred
from tests.reference.labels import derived
from tests.reference.run import LONGEST, Broke, Continued, Returned, TooLong
from tests.reference.run_forms import Forms
from tests.reference.run_numbers import not_too_long
from tests.reference.values import (
    Fault,
    G,
    Struct,
    Tagged,
    Value,
    bare,
    equal,
)


class Running(Forms):
    """One run."""

    def __init__(self, inferred: Inferred, host: Canned) -> None:
        super().__init__(inferred, host)
        self.bases = {}
        self.receivers = {}
        self.kept = kept_parts(inferred)
        self.intents = []
        self.searched = []
        self.begun = {}

    # ---- statements ---------------------------------------------------------------------------
    def block(self, block: tree.Block) -> None:
        """Statement by statement (statements.simple.1); an approval ends with its block
        (approvals.scope.1)."""
        approved = self.frame.approved
        before = len(approved)
        try:
            for s in block.statements:
                self.statement(s)
        finally:
            del approved[before:]

    def statement(self, s: tree.Stmt) -> None:
        """One statement; a fault in it is at it (expressions.order.2)."""
        with self.at(s):
            self.executed(s)

    def executed(self, s: tree.Stmt) -> None:
        """By form (statements.simple.1)."""
        names = self.frame.names
        match s:
            case tree.Assign():
                self.assign(s)
            case tree.Let():
                names[s.name.text] = self.ev(s.value)
            case tree.ExprStmt(value=value):
                self.match(value, False) if isinstance(value, tree.Match) else self.ev(value)
            case tree.Return(value=given):
                value = self.ev(given) if given is not None else None
                self.left = s.span
                raise Returned(value)
            case tree.If():
                for branch in s.branches:
                    if bare(self.ev(branch.condition)):
                        return self.block(branch.body)
                if s.otherwise is not None:
                    self.block(s.otherwise)
            case tree.While():
                rounds = Rounds(s)
                with self.in_loop():
                    while bare(self.ev(s.condition)):
                        rounds.begin()
                        if not self.once(s.body):
                            break
            case tree.For():
                self.loop(s)
            case tree.Destructure():
                self.fields(s.fields, self.ev(s.value))
            case tree.Approve():
                self.approve(s)
            case tree.Claim() | tree.Assume() | tree.Intent() | tree.Pivot():
                self.form(s)
            case tree.Break():
                raise Broke
            case tree.Continue():
                raise Continued
            case tree.Pass():
                pass
        return None

    def once(self, body: tree.Block) -> bool:
        """One step of a loop; whether it goes on (statements.for.1)."""
        try:
            with self.in_loop():
                self.block(body)
        except Broke:
            return False
        except Continued:
            pass
        return True

    def assign(self, s: tree.Assign) -> None:
        """The right side first, then the target path, once (statements.bind.2)."""
        if isinstance(s.target, tree.Access):
            self.place(s, s.target)
            return
        assert isinstance(s.target, tree.Name)
        if s.op == "=":
            value = self.ev(s.value)
        else:
            # `x += e` is `x = x + e`, so `x` is read first (grounded.local.1).
            old = self.ev(s.target)
            value = self.entered(s, self.combined(s.op[0], old, s.target, self.ev(s.value), s.value))
        self.frame.names[s.target.text] = value

    def place(self, s: tree.Assign, target: tree.Access) -> None:
        """`a.b[0] = e`: the right side first, then the path, once (statements.bind.2)."""
        *path, last = target.links
        value = self.ev(s.value)
        base = target.base
        holder = self.raw(tree.Access(target.id, target.span, base, tuple(path))) if path else self.ev(base)
        if isinstance(last, tree.FieldLink):
            holder.fields[last.name.text] = self.updated(s, lambda: holder.fields[last.name.text], value)
            return
        assert isinstance(last, tree.IndexLink)
        key = self.ev(last.index)
        if isinstance(holder, dict):
            key = self.map_key(key)
            if s.op != "=" and key not in holder:
                raise Fault("R0108")
        elif not 0 <= key < len(holder):
            raise Fault("R0103")
        holder[key] = self.updated(s, lambda: holder[key], value)
        not_too_long(holder)

    def updated(self, s: tree.Assign, old: Callable[[], Value], value: Value) -> Value:
        """What a place holds afterwards (grounded.local.1)."""
        if s.op == "=":
            return value
        left = self.entered(tree.Ident(-s.id, s.span, ""), old())
        return self.entered(s, self.combined(s.op[0], left, s.target, value, s.value))

    def loop(self, s: tree.For) -> None:
        """Length read at every step; changing a map's keys while iterating is a fault (statements.for.2)."""
        links = s.iterable.links if isinstance(s.iterable, tree.Access) else ()
        numbered = (
            bool(links)
            and isinstance(links[-1], tree.MethodLink)
            and links[-1].name.text == "enumerate"
            and len(s.names) == 2
        )
        if numbered and isinstance(s.iterable, tree.Access):
            rest = tree.Access(s.iterable.id, s.iterable.span, s.iterable.base, links[:-1])
            whole = self.raw(rest) if links[:-1] else self.ev(s.iterable.base)
        else:
            self.stepped = s.iterable
            whole = self.ev(s.iterable)
        xs = bare(whole)
        if isinstance(xs, dict):
            self.map_loop(s, whole, xs)
            return
        at, rounds = 0, Rounds(s)
        while at < len(xs):
            rounds.begin()
            if at > LONGEST // 10:
                raise TooLong  # a list that grows while it is gone through may never end
            item = self.selected(whole, at, xs[at])
            self.name_it(s.names[-1], item)
            if numbered:
                self.name_it(s.names[0], at)
            if not self.once(s.body):
                break
            at += 1

    def map_loop(self, s: tree.For, whole: Value, xs: dict[Value, Value]) -> None:
        """`for k, v in map`; changing its keys meanwhile is a fault (statements.for.2, grounded.lift.7)."""
        keys, grounded, rounds = list(xs), isinstance(whole, G), Rounds(s)
        for key in keys:
            if list(xs) != keys:
                raise Fault("R0106")
            rounds.begin()
            # The key is in no document of its own: it came with the answer as a whole.
            self.name_it(s.names[0], self.part(derived("part", [whole.label]), key) if grounded else key)
            self.name_it(s.names[1], self.selected(whole, key, xs[key]))
            if not self.once(s.body):
                return
        if list(xs) != keys:
            raise Fault("R0106")

    def name_it(self, ident: tree.Ident, value: Value) -> None:
        """Bind a name of a loop (grounded.local.1)."""
        self.frame.names[ident.text] = self.entered(ident, value)

    # ---- matches ------------------------------------------------------------------------------
    def match(self, e: tree.Match, used: bool = True) -> Value:
        """The first arm that fits (patterns.match.1)."""
        subject = self.ev(e.subject)
        for arm in e.arms:
            bound: list[tuple[tree.Node, str, Value]] = []
            if not self.fits(arm.pattern, subject, bound):
                continue
            for node, name, value in bound:
                self.frame.names[name] = self.entered(node, value)
            if arm.guard is not None and not bare(self.ev(arm.guard)):
                continue
            return self.arm(arm.body, used)
        raise AssertionError("a match covers every value")

    def arm(self, body: tree.Expr | tree.Block, used: bool) -> Value:
        """An arm's block has the value of its last expression statement (statements.match.1)."""
        if not isinstance(body, tree.Block):
            return self.match(body, used) if isinstance(body, tree.Match) and not used else self.ev(body)
        *before, last = body.statements
        for s in before:
            self.statement(s)
        if isinstance(last, tree.ExprStmt):
            return self.arm(last.value, used)
        self.statement(last)
        return None

    def fits(self, p: tree.Pattern, value: Value, bound: list[tuple[tree.Node, str, Value]]) -> bool:
        """Patterns look through labels; what they bind keeps them (grounded.lift.6, provenance.chain.1)."""
        match p:
            case tree.WildcardPattern():
                return True
            case tree.LiteralPattern(value=literal):
                return equal(literal, value)
            case tree.AliasPattern():
                bound.append((p, p.name.text, value))
                return self.fits(p.pattern, value, bound)
            case tree.NamePattern():
                inner = bare(value)
                if isinstance(inner, Tagged) and self.names_variant(p.name.text):
                    return inner.name == self.own_name(p.name.text)
                bound.append((p, p.name.text, value))
                return True
            case tree.VariantPattern():
                inner = bare(value)
                if inner.name != self.own_name(p.name.text, p.qualifier.text if p.qualifier else None):
                    return False
                keys = self.keys(inner)
                return all(
                    self.fits(a, self.selected(value, k, v), bound)
                    for a, k, v in zip(p.arguments, keys, inner.items, strict=True)
                )
            case tree.RecordPattern():
                return self.fields(p.fields, value, bound)

    def names_variant(self, name: str) -> bool:
        """Whether a name in a pattern names a variant or None (patterns.form.3)."""
        module = self.program.modules[self.frame.facts.decl.module]
        home = self.program.home(module, name)
        return name == "None" or (home is not None and home[1] in home[0].variants)

    def keys(self, value: Tagged) -> list[str]:
        """What selects the fields of a variant (provenance.source.3)."""
        if value.type in ("Option", "Result"):
            return [value.name.lower()]
        return list(next(v for v in self.program.sums[value.type] if v.name == value.name).fields)

    def fields(
        self,
        patterns: tuple[tree.FieldPattern, ...],
        value: Value,
        bound: list[tuple[tree.Node, str, Value]] | None = None,
    ) -> bool:
        """Destructuring selects each field (provenance.source.3)."""
        own: list[tuple[tree.Node, str, Value]] = [] if bound is None else bound
        record = bare(value)
        assert isinstance(record, Struct)
        good = all(
            self.fits(f.pattern, self.selected(value, f.name.text, record.fields[f.name.text]), own)
            for f in patterns
        )
        if bound is None:
            for node, name, v in own:
                self.frame.names[name] = self.entered(node, v)
        return good


def kept_parts(inferred: Inferred) -> set[tuple[str, int]]:
    """The parts of lifted literals and constructors whose declared type is Grounded: they keep their label
    (grounded.coercion.3)."""
    return {key for facts in inferred.facts.values() for key in facts.kept}
