"""Types of `match` and patterns (grounded.lift.1, patterns.label.1, grounded.discard.1)."""

from __future__ import annotations

from corvid.syntax import tree
from tests.reference.access import Accesses
from tests.reference.flow import leaves
from tests.reference.labelled_types import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    STRING,
    UNKNOWN,
    Type,
    is_g,
    known,
    lift,
    plain,
)

NEVER = Type("never")


class Matches(Accesses):
    """Match expressions and destructuring."""

    def block(self, block: tree.Block) -> None:
        raise NotImplementedError

    def match(self, e: tree.Match, want: Type | None, used: bool = True) -> Type:
        """Each arm is typed with the expected type if there is one; the match is their join, which its place
        then turns into what it wants. The scrutinee's label is only its condition site, an exposure
        (grounded.lift.1, patterns.label.1, docs/decisions.md)."""
        subject = self.ty(e.subject)
        if not known(subject) and subject.head in ("Option", "List", "Result"):
            self.problem("E0315", e)
        if is_g(subject):
            self.site(e.subject, False, "match")
        for arm in e.arms:
            self.pattern(arm.pattern, subject, e.subject)
        found: list[tuple[tree.Node, Type]] = []
        arms: list[tuple[tree.Expr | None, Type, tree.MatchArm]] = []
        mark = self.mark()
        for arm in e.arms:
            if arm.guard is not None:
                self.condition(arm.guard)
            value, t = self.arm(arm, want, used)
            arms.append((value, t, arm))
            if t != NEVER:
                found.append((value or arm.body, t))
        if plain(subject).head != "?" and not self.covers(
            [a.pattern for a in e.arms if a.guard is None], subject
        ):
            self.problem("E0311", e)
        if not used:
            return NOTHING
        result = self.joined(found)
        if known(result) and result != want and not all(known(t) for _, t in found):
            self.reset(mark)
            return self.match(e, result)
        for value, t, arm in arms:
            if t != NEVER:
                self.coerce(value or arm.body, t, result, "match arm")
        return result if found else NEVER

    def arm(self, arm: tree.MatchArm, want: Type | None, used: bool) -> tuple[tree.Expr | None, Type]:
        """The expression that gives an arm's value, and its type; a block gives its last expression
        (statements.match.1)."""
        if not isinstance(arm.body, tree.Block):
            if not used and isinstance(arm.body, tree.Match):
                return arm.body, self.match(arm.body, None, False)
            return arm.body, self.ty(arm.body, want if used else None)
        *before, last = arm.body.statements
        if before:
            self.block(tree.Block(arm.body.id, arm.body.span, tuple(before)))
        if isinstance(last, tree.ExprStmt):
            if not used and isinstance(last.value, tree.Match):
                return last.value, self.match(last.value, None, False)
            return last.value, self.ty(last.value, want if used else None)
        self.block(tree.Block(arm.body.id, arm.body.span, (last,)))
        return None, NEVER if leaves(last) else NOTHING

    def condition(self, e: tree.Expr) -> None:
        """A condition on a Grounded<Bool> is a discard (grounded.discard.1)."""
        found = self.ty(e)
        if plain(found).head == "?":
            return
        if plain(found) != BOOL:
            self.problem("E0301", e)
            return
        self.discard(e, found, "condition")

    # ---- patterns -----------------------------------------------------------------------------
    def pattern(self, p: tree.Pattern, t: Type, source: tree.Expr, top: bool = True) -> None:
        """What a pattern binds of a grounded value is grounded (grounded.lift.6)."""
        inner = plain(t)
        if (
            is_g(t)
            and not top
            and not isinstance(p, tree.WildcardPattern | tree.AliasPattern | tree.RecordPattern)
        ) and not self.binds(p):
            self.site(source, False, "match")
        match p:
            case tree.LiteralPattern(value=value):
                fits = {bool: (BOOL,), int: (INT, FLOAT), float: (FLOAT,), str: (STRING,)}[type(value)]
                if inner.head != "?" and inner not in fits:
                    self.problem("E0312", p)
            case tree.AliasPattern():
                self.pattern_name(p, p.name.text, t, source)
                self.pattern(p.pattern, t, source, top)
            case tree.NamePattern() if self.binds(p):
                self.pattern_name(p, p.name.text, t, source)
            case tree.NamePattern():
                self.payload(p, p.name.text, None, (), t, source)
            case tree.VariantPattern():
                self.payload(
                    p, p.name.text, p.qualifier.text if p.qualifier else None, p.arguments, t, source
                )
            case tree.RecordPattern():
                seen = top and is_g(t)
                self.record_pattern(p, p.name.text, p.qualifier, p.fields, p.open, t, source, seen)
            case tree.WildcardPattern():
                pass

    def pattern_name(self, p: tree.Node, name: str, t: Type, source: tree.Expr) -> None:
        """A name in a pattern is a binding of the local (grounded.local.1)."""
        self.bound(p, name, t, source)

    def binds(self, p: tree.Pattern) -> bool:
        """Whether a name pattern binds: it names neither a variant nor `None` (patterns.form.3)."""
        return (
            isinstance(p, tree.NamePattern)
            and p.name.text not in ("None", "Some", "Ok", "Err")
            and self.variant(p.name.text) is None
        )

    def payload(
        self,
        p: tree.Node,
        name: str,
        qualifier: str | None,
        args: tuple[tree.Pattern, ...],
        t: Type,
        source: tree.Expr,
    ) -> None:
        """What a variant pattern looks into; payloads of a grounded value are grounded (grounded.lift.6)."""
        inner = plain(t)
        if inner.head == "?":
            types: list[Type] = [UNKNOWN] * len(args)
        elif name in ("Some", "None", "Ok", "Err") and qualifier is None:
            if inner.head != ("Option" if name in ("Some", "None") else "Result"):
                self.problem("E0312", p)
                return
            types = [] if name == "None" else [inner.args[1 if name == "Err" else 0]]
        else:
            variant = self.variant(name, qualifier)
            if variant is None or variant[0] != inner:
                self.problem("E0312" if variant else "E0201", p)
                return
            types = list(variant[1].values())
        if len(types) != len(args):
            self.problem("E0302", p)
            return
        for arg, part in zip(args, types, strict=True):
            if is_g(t) and part.head == "->" and not isinstance(arg, tree.WildcardPattern):
                self.problem("E0503", arg)
            else:
                self.pattern(arg, lift(part, is_g(t)), source, is_g(t))

    def record_pattern(
        self,
        p: tree.Node,
        name: str,
        qualifier: tree.Ident | None,
        fields: tuple[tree.FieldPattern, ...],
        is_open: bool,
        t: Type,
        source: tree.Expr,
        seen: bool,
    ) -> None:
        """Destructuring a record: each field that is bound is grounded like the record (grounded.lift.6).
        With `seen` the record's label is a site already, else what refuses a field of it is one."""
        inner = plain(t)
        home = self.program.home(self.module, name, qualifier.text if qualifier else None)
        record = self.program.records.get(f"{home[0].name}::{home[1]}") if home else None
        if record is None or (inner.head != "?" and inner.head != record.name):
            self.problem("E0312", p)
            return
        if not is_open and {f.name.text for f in fields} != set(record.fields):
            self.problem("E0312", p)
        for f in fields:
            part = record.fields.get(f.name.text)
            if part is None:
                self.problem("E0303", f)
            elif is_g(t) and part.head == "->" and not isinstance(f.pattern, tree.WildcardPattern):
                self.problem("E0503", f)
            else:
                self.pattern(f.pattern, lift(part, is_g(t)), source, seen)

    def covers(self, patterns: list[tree.Pattern], t: Type) -> bool:
        """Exhaustiveness (patterns.match.2): every variant irrefutably, or a catch-all."""
        patterns = [self.bare(p) for p in patterns]
        if any(self.irrefutable(p) for p in patterns):
            return True
        inner = plain(t)
        full = {
            p.name.text
            for p in patterns
            if (isinstance(p, tree.VariantPattern) and all(map(self.irrefutable, p.arguments)))
            or isinstance(p, tree.NamePattern)
        }
        if inner == BOOL:
            return {p.value for p in patterns if isinstance(p, tree.LiteralPattern)} == {True, False}
        if inner.head in ("Option", "Result"):
            return full >= ({"Some", "None"} if inner.head == "Option" else {"Ok", "Err"})
        if inner.head in self.program.sums:
            names = {n for v in self.program.sums[inner.head] for n in [v.name]}
            return {self.plain_name(n) for n in full} >= names
        return False

    def plain_name(self, name: str) -> str:
        """The name that an imported variant has where it is declared (modules.import.1)."""
        lifted = self.module.lifted.get(name)
        return lifted[1] if lifted else name

    def bare(self, p: tree.Pattern) -> tree.Pattern:
        """A pattern without the names of `name @ pattern` (patterns.form.3)."""
        while isinstance(p, tree.AliasPattern):
            p = p.pattern
        return p

    def irrefutable(self, p: tree.Pattern) -> bool:
        """Whether a pattern fits every value (patterns.form.1)."""
        p = self.bare(p)
        if isinstance(p, tree.RecordPattern):
            return all(self.irrefutable(f.pattern) for f in p.fields)
        return isinstance(p, tree.WildcardPattern) or self.binds(p)
