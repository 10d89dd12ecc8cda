"""Expressions on values with labels (grounding.md 2, table rows 8 to 12)."""

from __future__ import annotations

from corvid.syntax import tree
from tests.reference.labelled_types import is_g, plain
from tests.reference.labels import Label, derived
from tests.reference.run import Frame
from tests.reference.run_methods import Methods
from tests.reference.run_numbers import arithmetic, whole
from tests.reference.values import (
    NONE,
    Fault,
    Fun,
    G,
    Struct,
    Tagged,
    Value,
    bare,
    copied,
    equal,
    labels,
    text,
)

Operands = list[tuple[Value, "tree.Expr | None"]]


class Expressions(Methods):
    """`ev` gives the value after the coercion that stands at the expression."""

    def ev(self, e: tree.Expr) -> Value:
        value = self.raw(e)
        t = self.type_of(e)
        assert t.head in ("?", "never") or isinstance(value, G) == is_g(t), (
            f"T1: {t} holds {value!r} at {e.span}"
        )
        return self.entered(e, value)

    def raw(self, e: tree.Expr) -> Value:
        match e:
            case (
                tree.IntLiteral(value=n)
                | tree.FloatLiteral(value=n)
                | tree.StringLiteral(value=n)
                | tree.BoolLiteral(value=n)
            ):
                return n
            case tree.NothingLiteral():
                return None
            case tree.Name():
                return self.name(e)
            case tree.Access():
                return self.access(e)
            case tree.Arithmetic():
                return self.run_of(e)
            case tree.Compare():
                return self.compared(e)
            case tree.Logic():
                return self.logic(e)
            case tree.Not():
                value = self.ev(e.operand)
                return self.operated(not bare(value), [(value, e.operand)])
            case tree.Sign():
                return self.signed(e)
            case tree.FString():
                return self.fstring(e)
            case tree.ListLiteral():
                return self.made(e, e.items, self.type_of(e).head == "Grounded", lambda vs: vs)
            case tree.MapLiteral():
                return self.map_literal(e)
            case tree.RecordLiteral():
                return self.record_literal(e)
            case tree.Lambda():
                return self.closure(e)
            case tree.Match():
                return self.match(e)
        raise AssertionError(e)

    def name(self, e: tree.Name) -> Value:
        if e.text in self.frame.names:
            return self.frame.names[e.text]
        return NONE if e.text == "None" else Tagged(self.type_of(e).head, self.own_name(e.text))

    def own_name(self, name: str, qualifier: str | None = None) -> str:
        home = self.program.home(self.program.modules[self.frame.facts.decl.module], name, qualifier)
        return home[1] if home else name

    # ---- operators ----------------------------------------------------------------------------
    def run_of(self, e: tree.Arithmetic) -> Value:
        left, first = self.ev(e.first), e.first
        source: tree.Expr = first
        for number, link in enumerate(e.links):
            right = self.ev(link.operand)
            left = self.combined(link.op, left, source, right, link.operand)
            source = tree.Arithmetic(e.id, e.span, e.first, e.links[: number + 1])
        return left

    def combined(self, op: str, left: Value, a: tree.Expr | None, right: Value, b: tree.Expr | None) -> Value:
        """`+ - * / %`: Derived(op, both) if one is grounded."""
        result = arithmetic(op, bare(left), bare(right), self.frame.wrapping)
        return self.operated(result, [(left, a), (right, b)])

    def compared(self, e: tree.Compare) -> Value:
        left, right = self.ev(e.left), self.ev(e.right)
        self.read(e.left, left)
        self.read(e.right, right)
        a, b = bare(left), bare(right)
        if e.op in ("==", "!="):
            result = equal(a, b) == (e.op == "==")
        else:
            result = {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[e.op]
        return self.deep(result, [(left, e.left), (right, e.right)])

    def deep(self, result: Value, operands: Operands) -> Value:
        """Derived over the outer and every inner chain of what is grounded outside (grounding.md 2)."""
        made = self.operated(result, operands)
        if not isinstance(made, G):
            return made
        inner = [label for v, _ in operands for label in self.inner(v)]
        return G(made.value, derived([made.label, *inner], False))

    @staticmethod
    def inner(v: Value) -> list[Label]:
        return list(labels(v)) if isinstance(v, G) else []

    def logic(self, e: tree.Logic) -> Value:
        """Order and short circuit unchanged; Derived over the operands that were evaluated."""
        value = self.ev(e.operands[0])
        seen: Operands = [(value, e.operands[0])]
        for operand in e.operands[1:]:
            if bare(value) == (e.op == "or"):
                break
            value = self.ev(operand)
            seen.append((value, operand))
        return self.operated(bare(value), seen)

    def signed(self, e: tree.Sign) -> Value:
        if isinstance(e.operand, tree.IntLiteral) and e.op == "-":
            return -e.operand.value
        value = self.ev(e.operand)
        n = bare(value)
        if e.op == "-":
            n = -n if isinstance(n, float) else whole(-n, self.frame.wrapping)
        else:
            return value
        return self.operated(n, [(value, e.operand)])

    def fstring(self, e: tree.FString) -> Value:
        words = ""
        operands: Operands = []
        for part in e.parts:
            if isinstance(part, str):
                words += part
                continue
            value = self.ev(part)
            operands.append((value, part))
            words += text(bare(value))
        return self.operated(words, operands)

    # ---- fresh values -------------------------------------------------------------------------
    def made(self, e: tree.Node, items: tuple[tree.Expr, ...], lifted: bool, make: object) -> Value:
        """A literal or constructor; lifted it is Derived(construct, parts) (grounding.md 1.2)."""
        values = [self.ev(item) for item in items]
        return self.built(values, list(items), lifted, make)

    def built(self, values: list[Value], items: list[tree.Expr], lifted: bool, make: object) -> Value:
        assert callable(make)
        if not lifted:
            return make(values)
        inside = [self.part(v, e) for v, e in zip(values, items, strict=True)]
        label = derived([label for v in values for label in self.all_labels(v)], False)
        plain_ones: Operands = [(v, e) for v, e in zip(values, items, strict=True) if not isinstance(v, G)]
        unsourced = any(
            not self.constant(e) and not self.all_labels(v) for v, e in plain_ones if e is not None
        )
        return G(copied(make(inside)), derived([label], unsourced))

    @staticmethod
    def all_labels(v: Value) -> list[Label]:
        return list(labels(v))

    def part(self, value: Value, e: tree.Expr) -> Value:
        """A part of something lifted: without its label, unless the declared part is Grounded."""
        return value if self.key(e) in self.kept else bare(value)

    kept: set[tuple[str, int]]

    def map_literal(self, e: tree.MapLiteral) -> Value:
        """A repeated key keeps its first position and its last value; NaN is no key."""
        values: list[Value] = []
        items: list[tree.Expr] = []
        for entry in e.entries:
            values += [self.map_key(self.ev(entry.key)), self.ev(entry.value)]
            items += [entry.key, entry.value]
        lifted = is_g(self.type_of(e))
        return self.built(values, items, lifted, lambda vs: dict(zip(vs[::2], vs[1::2], strict=True)))

    @staticmethod
    def map_key(key: Value) -> Value:
        if isinstance(key, float) and key != key:
            raise Fault("R0107")
        return key

    def record_literal(self, e: tree.RecordLiteral) -> Value:
        t = plain(self.type_of(e)).head
        fields = self.program.records[t].fields
        items = [init.value for init in e.fields] + ([e.base] if e.base is not None else [])
        names = [init.name.text for init in e.fields]

        def make(values: list[Value]) -> Value:
            given = dict(zip(names, values, strict=False))
            base = bare(values[-1]).fields if e.base is not None else {}
            return Struct(t, {n: given[n] if n in given else base[n] for n in fields})

        return self.made(e, tuple(items), is_g(self.type_of(e)), make)

    def closure(self, e: tree.Lambda) -> Fun:
        """A lambda captures by value at creation; heap objects are shared (corvid-facts.md 3.2)."""
        outer = self.frame
        names, hidden = dict(outer.names), outer.hidden | {p.name.text for p in e.parameters}

        def call(args: list[Value]) -> Value:
            before = self.frame
            bound = dict(zip((p.name.text for p in e.parameters), args, strict=True))
            self.frame = Frame(outer.facts, names | bound, outer.wrapping, before.depth, hidden)
            try:
                return self.ev(e.body)
            finally:
                self.frame = before

        return Fun(call)

    def access(self, e: tree.Access) -> Value:
        raise NotImplementedError

    def match(self, e: tree.Match, used: bool = True) -> Value:
        raise NotImplementedError
