"""Types of statements, and of a whole body (grounded.local.1, grounded.frozen.1, grounded.discard.1)."""

from __future__ import annotations

from corvid.syntax import tree
from tests.reference.context import Facts, listing
from tests.reference.flow import ends
from tests.reference.forms import Forms
from tests.reference.labelled_types import INT, NOTHING, STRING, UNKNOWN, Type, fill, is_g, known, lift, plain
from tests.reference.matches import NEVER


class Bodies(Forms):
    """One callable."""

    def run(self) -> Facts:
        """Type the body once; what falls is written to `rounds` (grounded.local.1)."""
        node = self.decl.node
        assert isinstance(node, tree.Fn | tree.Agent)
        for name, t in self.decl.parameters:
            self.scopes[0][name] = t
            self.facts.locals[name] = t
            self.facts.bindings[name] = [None]
            self.declared.add(name)
        self.block(node.body)
        self.facts.falls = not ends(node.body)
        if self.facts.falls and self.decl.returns != NOTHING:
            self.problem("E0309", node.name)
        if not self.facts.problems and not all(known(t) for t in self.facts.locals.values()):
            self.problem("E0315", node.name)
        return self.facts

    def ty(self, e: tree.Expr, want: Type | None = None) -> Type:
        """The type of an expression, before it enters its place (grounded.discard.1)."""
        t = self.typed(e, want)
        self.facts.types[self.key(e)] = t
        return t

    def typed(self, e: tree.Expr, want: Type | None) -> Type:
        """By form (grounded.source.1, grounded.prompt.1, grounded.lift.1)."""
        match e:
            case tree.Name():
                return self.name(e, want)
            case tree.Access():
                return self.access(e, want)
            case tree.Arithmetic():
                return self.arithmetic(e)
            case tree.Compare():
                return self.compare(e)
            case tree.Logic():
                return self.logic(e)
            case tree.Not():
                return self.negation(e)
            case tree.Sign():
                return self.sign(e)
            case tree.FString():
                return self.fstring(e)
            case tree.ListLiteral():
                return self.list_literal(e, want)
            case tree.MapLiteral():
                return self.map_literal(e, want)
            case tree.RecordLiteral():
                return self.record_literal(e, want)
            case tree.Lambda():
                return self.lambda_(e, plain(want) if want else None)
            case tree.Match():
                return self.match(e, want)
            case tree.Attempt():
                return self.attempt(e, want)
            case tree.Trusted():
                return self.ty(e.value, want)
            case _:
                return self.simple(e) or UNKNOWN

    # ---- statements ---------------------------------------------------------------------------
    def block(self, block: tree.Block) -> None:
        """All statements, dead code too (grounded.local.1, grounded.return.1)."""
        for s in block.statements:
            self.statement(s)

    def statement(self, s: tree.Stmt) -> None:
        """By form (grounded.local.1, grounded.discard.1, statements.simple.1)."""
        match s:
            case tree.Assign():
                self.assign(s)
            case tree.ExprStmt():
                self.match(s.value, None, False) if isinstance(s.value, tree.Match) else self.ty(s.value)
            case tree.Return():
                self.give(s)
            case tree.If():
                for branch in s.branches:
                    self.condition(branch.condition)
                    self.block(branch.body)
                if s.otherwise is not None:
                    self.block(s.otherwise)
            case tree.For():
                self.loop(s)
            case tree.While():
                self.condition(s.condition)
                self.block(s.body)
            case tree.Let():
                self.let(s)
            case tree.Destructure():
                found = self.ty(s.value)
                self.record_pattern(
                    s, s.name.text, s.qualifier, s.fields, s.open, found, s.value, is_g(found)
                )
            case tree.Approve():
                for e in s.arguments:
                    self.ty(e)
            case tree.Claim() | tree.Assume() | tree.Intent() | tree.Pivot():
                self.form(s)
            case tree.Assert() | tree.AssertSnapshot():
                self.asserted(s)
            case tree.Pass() | tree.Break() | tree.Continue() | tree.BrokenStmt():
                pass

    def give(self, s: tree.Return) -> None:
        """Every `return` of a grounded effective return is checked (grounded.return.1)."""
        returns = self.facts.returns
        if s.value is None:
            if returns != NOTHING:
                self.problem("E0301", s)
            return
        self.facts.given.append(s.value)
        if not is_g(self.decl.returns) and is_g(returns):
            mark = self.mark()
            found = self.ty(s.value, None if isinstance(s.value, tree.Match) else returns)
            if not is_g(found) and found != NEVER and found.head != "?":
                self.rounds.plain_agents.add(self.decl.name)
            self.reset(mark)
        found = self.ty(s.value, returns)
        if found != NEVER:
            self.coerce(s.value, found, returns, "return", "E0501")

    def let(self, s: tree.Let) -> None:
        """`x: T = e`: the declared label; `let` discards (grounded.local.1, grounded.discard.1)."""
        t = self.program.resolve(self.module, s.annotation)
        self.check(s.value, t, "let")
        name = s.name.text
        self.facts.simple[name] = s.value
        before = self.scopes[0].get(name)
        if before is not None and before != t:
            self.problem("E0316", s)
        self.scopes[0][name] = t
        self.facts.locals[name] = t
        self.facts.bindings.setdefault(name, []).append(s.value)
        self.declared.add(name)

    def assign(self, s: tree.Assign) -> None:
        """`x = e`; `x += e` on a name is `x = x + e` (grounded.local.1)."""
        if isinstance(s.target, tree.Access):
            self.place(s, s.target)
        elif not isinstance(s.target, tree.Name):
            self.problem("E0310", s)
        elif s.op != "=":
            name = s.target.text
            found = self.combine(s, s.op[0], (s.target.id, self.ty(s.target)), (s.value.id, self.ty(s.value)))
            run = tree.Arithmetic(s.id, s.span, s.target, (tree.ArithmeticLink(s.id, s.span, "+", s.value),))
            self.facts.types[self.key(s)] = found
            self.bound(s, name, found, run)
        else:
            self.assign_name(s, s.target.text)

    def assign_name(self, s: tree.Assign, name: str) -> None:
        """`x = e`; an empty literal takes its element type from what is put in (grounded.local.1)."""
        here = (self.decl.name, name)
        self.facts.simple[name] = s.value
        before = self.scopes[0].get(name)
        if name in self.declared and before is not None:
            self.check(s.value, before, "assignment")
            self.bind(s, name, before, s.value)
            return
        mark = self.mark()
        found = self.ty(s.value, plain(before) if before is not None and self.empty(s.value) else None)
        if before is None and not known(found) and isinstance(s.value, tree.ListLiteral | tree.MapLiteral):
            self.open_literals.add(name)
            hint = fill(found, self.rounds.elements.get(here, UNKNOWN))
            if hint != found:
                self.reset(mark)
                found = self.ty(s.value, hint)
        self.bound(s.value, name, NOTHING if found == NEVER else found, s.value)

    @staticmethod
    def empty(e: tree.Expr) -> bool:
        """An empty literal (grounded.local.1)."""
        return (isinstance(e, tree.ListLiteral) and not e.items) or (
            isinstance(e, tree.MapLiteral) and not e.entries
        )

    def place(self, s: tree.Assign, target: tree.Access) -> None:
        """`a.b[0].c = e`: nothing inside a grounded value changes (grounded.frozen.1); a grounded value,
        index or key for a plain one is an `assignment` discard (grounded.lift.7)."""
        hint = self.place_type(s, target)
        last = target.links[-1]
        if s.op == "=":
            given = self.check(s.value, hint, "assignment")
        else:
            given = self.combine(s, s.op[0], (-s.id, hint), (s.value.id, self.ty(s.value)))
            self.facts.types[self.key(s)] = given
            self.coerce(s, given, hint, "assignment")
        if len(target.links) == 1 and isinstance(last, tree.IndexLink):
            key = plain(self.facts.types.get(self.key(last.index), UNKNOWN))
            holder = self.local(target.base.text) if isinstance(target.base, tree.Name) else None
            if holder is not None and plain(holder).head == "Map":
                self.contribute(target.base, Type("Map", (key, given)))
            elif holder is not None:
                self.contribute(target.base, listing(given))

    def place_type(self, s: tree.Assign, target: tree.Access) -> Type:
        """The type of a place; nothing inside a grounded value is one (grounded.frozen.1)."""
        *path, last = target.links
        if isinstance(target.base, tree.Access) or not isinstance(target.base, tree.Name):
            return self.problem("E0310", s)
        whole = tree.Access(target.id, target.span, target.base, tuple(path)) if path else target.base
        holder = self.ty(whole)
        if is_g(holder):
            self.problem("E0504", s)
        self.made(s, holder)
        inner = plain(holder)
        if isinstance(last, tree.FieldLink):
            fields = self.program.records[inner.head].fields if inner.head in self.program.records else {}
            if last.name.text in fields:
                return fields[last.name.text]
            return UNKNOWN if inner.head == "?" else self.problem("E0303", s)
        if not isinstance(last, tree.IndexLink):
            return self.problem("E0310", s)
        if inner.head not in ("List", "Map"):
            self.ty(last.index)
            return UNKNOWN if inner.head == "?" else self.problem("E0307", s)
        self.from_the_start(last, inner)
        key = INT if inner.head == "List" else inner.args[0]
        found = self.ty(last.index)
        self.coerce(last.index, found, plain(key) if key.head != "?" else plain(found), "assignment")
        return inner.args[-1]

    def loop(self, s: tree.For) -> None:
        """`for`: an exposure, whose elements are grounded (grounded.lift.6, grounded.expose.1)."""
        names = [n.text for n in s.names]
        iterable, links = s.iterable, s.iterable.links if isinstance(s.iterable, tree.Access) else ()
        last = links[-1] if links else None
        numbered = isinstance(last, tree.MethodLink) and last.name.text == "enumerate" and len(names) == 2
        if numbered and isinstance(iterable, tree.Access):
            rest = tree.Access(iterable.id, iterable.span, iterable.base, links[:-1])
            t = self.ty(rest if links[:-1] else iterable.base)
        else:
            t = self.ty(iterable)
        if is_g(t):
            self.site(iterable, False, "for")
        parts = self.elements(s, plain(t), numbered)
        for name, ident, part in zip(names, s.names, parts, strict=False):
            grounded = is_g(t) and not (numbered and ident is s.names[0])
            if grounded and part.head == "->":
                self.problem("E0503", s)
                part, grounded = UNKNOWN, False
            self.bound(ident, name, lift(part, grounded), iterable)
        self.block(s.body)

    def elements(self, s: tree.For, t: Type, numbered: bool) -> list[Type]:
        """The names of a loop over a plain `t`; two for a map (statements.for.1, grounded.lift.6)."""
        if t.head == "?":
            return [UNKNOWN] * len(s.names)
        if numbered and t.head == "List":
            return [INT, t.args[0]]
        if len(s.names) == 1 and t == STRING:
            return [STRING]
        if len(s.names) == 1 and t.head == "List":
            if t.args[0].head == "?" and isinstance(s.iterable, tree.ListLiteral):
                self.problem("E0315", s)
            return [t.args[0]]
        if len(s.names) == 2 and t.head == "Map":
            return list(t.args)
        self.problem("E0306", s)
        return [UNKNOWN] * len(s.names)
