"""Which values are tainted, and where none may be (taint.value.1): E0515, E0516 and E0517."""

from __future__ import annotations

from corvid.syntax import tree
from tests.reference.context import below
from tests.reference.labelled_types import BOOL, INT, STRING, UNKNOWN
from tests.reference.marked_patterns import Patterns
from tests.reference.marked_types import is_tainted, marks_in, written
from tests.reference.places import Place


class Marks(Patterns):
    """The statements and expressions of one callable."""

    def run(self) -> set[str]:
        """The codes of what is wrong in the body (taint.value.1)."""
        node, places = self.decl.node, self.places
        assert isinstance(node, tree.Fn | tree.Agent)
        own = self.known.callables[self.decl.name]
        for (name, _), t in zip(self.decl.parameters, own.parameters, strict=True):
            self.names[0][name] = self.own[name] = places.said(t)
        for one in below(node.body):
            if isinstance(one, tree.Let):
                t = written(self.program, self.module, one.annotation)
                self.own[one.name.text] = places.said(t)
            elif isinstance(one, tree.Approve):
                self.approvals.append(one)
        for name, t in self.facts.locals.items():
            self.own.setdefault(name, places.of(t))
        self.block(node.body)
        places.settle()
        self.problems = places.problems()
        if any(not one.on for one in self.trusted):
            self.problems.add("E0516")
        return self.problems

    # ---- names --------------------------------------------------------------------------------
    # ---- statements ---------------------------------------------------------------------------
    def block(self, block: tree.Block) -> None:
        """All statements, dead code too (taint.value.1)."""
        for s in block.statements:
            self.statement(s)

    def statement(self, s: tree.Stmt) -> None:
        """By form (taint.value.1)."""
        match s:
            case tree.Assign(target=tree.Name(text=name)):
                value = self.at(s.value)
                if s.op != "=":
                    value = self.combined(self.named(name), value)
                self.bind(name, value)
            case tree.Assign(target=tree.Access() as target):
                self.changed(s, target)
            case tree.Let():
                self.bind(s.name.text, self.at(s.value))
            case tree.Return(value=value) if value is not None:
                own = self.known.callables[self.decl.name]
                self.places.enter(self.at(value), own.returns)
            case tree.If():
                for branch in s.branches:
                    self.at(branch.condition)
                    self.block(branch.body)
                if s.otherwise is not None:
                    self.block(s.otherwise)
            case tree.While():
                self.at(s.condition)
                self.block(s.body)
            case tree.For():
                self.loop(s)
            case tree.Destructure():
                whole, t = self.at(s.value), self.type(s.value)
                self.fields(s.fields, whole, t)
            case tree.Approve():
                for e in s.arguments:
                    self.places.asked(self.at(e))
            case tree.ExprStmt(value=tree.Match() as e):
                self.match(e, used=False)
            case tree.Intent():
                for e in (s.text, s.rationale, s.expected):
                    if not isinstance(e, tree.ExpectedCount):
                        self.at(e)
                self.block(s.body)
            case _:
                self.inside(s)

    def inside(self, node: tree.Node) -> None:
        """The expressions of a statement that says nothing of marks itself (taint.control.2)."""
        if isinstance(node, tree.Expr):
            self.at(node)
            return
        for name in node.__struct_fields__:
            found = getattr(node, name)
            for one in found if isinstance(found, tuple) else (found,):
                if isinstance(one, tree.Node) and not isinstance(one, tree.Ident):
                    self.inside(one)

    def changed(self, s: tree.Assign, target: tree.Access) -> None:
        """A place: what is tainted is not changed, and a key is not (taint.value.4)."""
        *path, last = target.links
        whole = tree.Access(target.id, target.span, target.base, tuple(path)) if path else target.base
        holder, t = self.at(whole), self.type_of(path[-1]) if path else self.type(target.base)
        value = self.at(s.value)
        if isinstance(last, tree.IndexLink):
            self.places.never(self.at(last.index))
            if s.op != "=":
                value = self.combined(self.places.read(holder.parts[-1], holder), value)
            self.places.flow(value, holder.parts[-1])
        else:
            assert isinstance(last, tree.FieldLink)
            if s.op != "=":
                value = self.combined(self.field(holder, t, last.name.text), value)
            self.places.enter(value, self.known.records[t.head][last.name.text])
        self.places.never(holder)

    def loop(self, s: tree.For) -> None:
        """What the names of a loop get (taint.value.2)."""
        names, iterable = [one.text for one in s.names], s.iterable
        links = iterable.links if isinstance(iterable, tree.Access) else ()
        last = links[-1] if links else None
        if isinstance(last, tree.MethodLink) and last.name.text == "enumerate" and len(names) == 2:
            assert isinstance(iterable, tree.Access)
            rest = tree.Access(iterable.id, iterable.span, iterable.base, links[:-1])
            over = self.at(rest if links[:-1] else iterable.base)
            self.seen[self.key(iterable)] = over
            self.bind(names[0], self.places.shut(self.places.of(INT), "E0515"))
            self.part(names[1], over.parts[0], over)
        else:
            over = self.at(iterable)
            for name, part in zip(names, over.parts or [over], strict=False):
                self.part(name, part, over)
        self.block(s.body)

    # ---- expressions --------------------------------------------------------------------------
    def at(self, e: tree.Expr) -> Place:
        """The places of an expression (taint.value.2)."""
        made = self.made(e)
        self.seen[self.key(e)] = made
        return made

    def made(self, e: tree.Expr) -> Place:  # type: ignore[override]
        """By form (taint.value.2)."""
        places = self.places
        match e:
            case tree.Name() if self.local(e.text) is not None:
                return self.named(e.text)
            case tree.Access():
                return self.access(e)
            case tree.Arithmetic():
                found = self.at(e.first)
                for link in e.links:
                    found = self.combined(found, self.at(link.operand))
                return found
            case tree.Compare():
                made = places.of(BOOL)
                places.look(made, self.at(e.left))
                places.look(made, self.at(e.right))
                return made
            case tree.Logic():
                return self.lifted(BOOL, *map(self.at, e.operands))
            case tree.Not() | tree.Sign():
                return self.lifted(self.type(e), self.at(e.operand))
            case tree.FString():
                return self.lifted(STRING, *(self.at(p) for p in e.parts if isinstance(p, tree.Expr)))
            case tree.ListLiteral():
                made = places.of(self.type(e))
                for item in e.items:
                    places.flow(self.at(item), made.parts[0])
                return made
            case tree.MapLiteral():
                made = places.of(self.type(e))
                for entry in e.entries:
                    places.lift(made, self.at(entry.key))
                    places.flow(self.at(entry.value), made.parts[1])
                return made
            case tree.RecordLiteral():
                return self.record(e)
            case tree.Lambda():
                return self.lambda_(e)
            case tree.Match():
                return self.match(e)
            case tree.Attempt():
                return self.attempt(e)
            case tree.Trusted():
                self.trusted.append(self.at(e.value))
                return places.whole(self.type(e.value))
            case _:
                return places.of(self.type(e))

    def combined(self, one: Place, other: Place) -> Place:
        """An operator: lists share their elements (taint.value.2)."""
        made = self.like(one)
        for each in (one, other):
            self.places.lift(made, each)
            for left, right in zip(each.parts, made.parts, strict=False):
                self.places.same(left, right)
        return made

    def record(self, e: tree.RecordLiteral) -> Place:
        """A record with its fields by name; the others come from the `base` (taint.value.2)."""
        t = self.type(e)
        fields, made = self.known.records[t.head], self.places.of(t)
        for one in e.fields:
            value = self.named(one.name.text) if one.value is None else self.at(one.value)
            self.places.into(value, fields[one.name.text], made)
        if e.base is not None:
            base = self.at(e.base)
            for name in fields.keys() - {one.name.text for one in e.fields}:
                self.places.into(self.field(base, t, name), fields[name], made)
        return made

    def lambda_(self, e: tree.Lambda) -> Place:
        """A lambda: what its parameters get, and what it gives (taint.type.3)."""
        made, scope = self.places.of(self.type(e)), dict[str, Place]()
        for one, part in zip(e.parameters, made.parts, strict=False):
            t = UNKNOWN if one.annotation is None else written(self.program, self.module, one.annotation)
            here = self.places.said(t) if marks_in(t) else self.like(part)
            part.on = part.on or is_tainted(t)
            scope[one.name.text] = here
            self.places.same(here, part)
        self.names.append(scope)
        self.places.flow(self.at(e.body), made.parts[-1])
        self.names.pop()
        return made

    def attempt(self, e: tree.Attempt) -> Place:
        """`try`: what is given, or the fault, which says nothing of values (taint.control.1)."""
        value = self.at(e.operand)
        if e.key is not None:
            self.places.never(self.at(e.key))
        made = self.places.of(self.type(e))
        keeps = e.retry is not None and self.type(e.operand).head == "Result"
        self.places.same(value, made if keeps else made.parts[0])
        return made

    # ---- match --------------------------------------------------------------------------------
    def match(self, e: tree.Match, used: bool = True) -> Place:
        """Each arm binds parts of the subject, and gives its value (taint.value.2)."""
        subject = self.at(e.subject)
        made = self.places.of(self.type(e) if used else UNKNOWN)
        for arm in e.arms:
            self.pattern(arm.pattern, subject)
        for arm in e.arms:
            if arm.guard is not None:
                self.at(arm.guard)
            body = arm.body
            if isinstance(body, tree.Block):
                *before, last = body.statements
                for s in before:
                    self.statement(s)
                if not isinstance(last, tree.ExprStmt):
                    self.statement(last)
                    continue
                body = last.value
            if used:
                self.places.flow(self.at(body), made)
            elif isinstance(body, tree.Match):
                self.match(body, used=False)
            else:
                self.at(body)
        return made
