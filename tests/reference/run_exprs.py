"""Expressions on values with labels (grounded.lift.1, grounded.lift.2, grounded.lift.6,
grounded.source.4)."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

from corvid.syntax import tree
from tests.reference.labelled_types import is_g, plain
from tests.reference.labels import derived
from tests.reference.run import Frame, Operands
from tests.reference.run_methods import MUTABLE, Methods
from tests.reference.run_numbers import arithmetic, joined, not_too_long, whole
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
    plain_part,
    text,
)


class Expressions(Methods):
    """`ev` gives the value after the coercion that is at the expression."""

    def ev(self, e: tree.Expr) -> Value:
        """An expression as its place wants it; its label is what its type says (grounded.discard.1, theorem
        T1)."""
        with self.at(e):
            value = self.raw(e)
        t = self.type_of(e)
        assert t.head in ("?", "never") or isinstance(value, G) == is_g(t), (
            f"T1: {t} holds {value!r} at {e.span}"
        )
        return self.entered(e, value)

    def raw(self, e: tree.Expr) -> Value:
        """By form (grounded.lift.1, grounded.lift.2, grounded.lift.6, grounded.source.4)."""
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
                return self.operated("not", not bare(value), [(value, e.operand)])
            case tree.Sign():
                return self.signed(e)
            case tree.FString():
                return self.fstring(e)
            case tree.ListLiteral():
                return self.made(e, e.items, self.type_of(e).head == "Grounded", not_too_long)
            case tree.MapLiteral():
                return self.map_literal(e)
            case tree.RecordLiteral():
                return self.record_literal(e)
            case tree.Lambda():
                return self.closure(e)
            case tree.Match():
                return self.match(e)
            case tree.Attempt():
                return self.attempt(e)
            case tree.Trusted():
                return deepcopy(self.ev(e.value))  # others may write into what is inside (taint.trusted.1)
        raise AssertionError(e)

    def attempt(self, e: tree.Attempt) -> Value:
        """`try e` (expressions.try.1)."""
        raise NotImplementedError

    def name(self, e: tree.Name) -> Value:
        """A local, None, or a unit variant (grounded.local.1, patterns.form.3)."""
        if e.text in self.frame.names:
            return self.frame.names[e.text]
        return NONE if e.text == "None" else Tagged(self.type_of(e).head, self.own_name(e.text))

    def own_name(self, name: str, qualifier: str | None = None) -> str:
        """The name that a variant has where it is declared (modules.file.2)."""
        home = self.program.home(self.program.modules[self.frame.facts.decl.module], name, qualifier)
        return home[1] if home else name

    # ---- operators ----------------------------------------------------------------------------
    def run_of(self, e: tree.Arithmetic) -> Value:
        """A run of operators, from the left (grounded.lift.1)."""
        left = self.ev(e.first)
        source: tree.Expr = e.first
        for number, link in enumerate(e.links):
            right = self.ev(link.operand)
            with self.at(link):
                left = self.entered(link, self.combined(link.op, left, source, right, link.operand))
            source = tree.Arithmetic(e.id, e.span, e.first, e.links[: number + 1])
        return left

    def combined(self, op: str, left: Value, a: tree.Expr, right: Value, b: tree.Expr) -> Value:
        """`+ - * / %`: Derived(op, both) if one is grounded (grounded.lift.1)."""
        result = arithmetic(op, bare(left), bare(right), self.frame.wrapping)
        return self.operated(op, result, [(left, a), (right, b)])

    def compared(self, e: tree.Compare) -> Value:
        """Comparison looks through labels (grounded.inside.1), of each operand
        when it has been evaluated, as an argument's label falls (docs/decisions.md)."""
        left = self.ev(e.left)
        self.read(e.left, left)
        right = self.ev(e.right)
        self.read(e.right, right)
        a, b = bare(left), bare(right)
        if e.op in ("==", "!="):
            result = equal(a, b) == (e.op == "==")
        else:
            result = {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[e.op]
        return self.deep(e.op, result, [(left, e.left), (right, e.right)])

    def deep(self, op: str, result: Value, operands: Operands) -> Value:
        """Derived over the outer and every inner chain of what is grounded outside (grounded.inside.1)."""
        if not any(isinstance(v, G) for v, _ in operands):
            return result
        made = self.derive(op, operands)
        inner = [label for v, _ in operands if isinstance(v, G) for label in labels(v.value)]
        return G(result, derived(op, (*made.inputs, *inner), made.constant, made.unsourced))

    def logic(self, e: tree.Logic) -> Value:
        """Order and short circuit unchanged; Derived over the operands that were evaluated
        (grounded.lift.2)."""
        value = self.ev(e.operands[0])
        seen: Operands = [(value, e.operands[0])]
        for operand in e.operands[1:]:
            if bare(value) == (e.op == "or"):
                break
            value = self.ev(operand)
            seen.append((value, operand))
        return self.operated(e.op, bare(value), seen)

    def signed(self, e: tree.Sign) -> Value:
        """Prefix `-` and `+`; the smallest Int can be written (grounded.lift.1, types.int.1)."""
        if isinstance(e.operand, tree.IntLiteral) and e.op == "-":
            return -e.operand.value
        value = self.ev(e.operand)
        n = bare(value)
        if e.op == "-":
            n = -n if isinstance(n, float) else whole(-n, self.frame.wrapping)
        else:
            return value
        return self.operated("negate", n, [(value, e.operand)])

    def fstring(self, e: tree.FString) -> Value:
        """f-strings: the text between is a constant operand (grounded.lift.1, provenance.chain.4)."""
        words: list[str] = []
        operands: Operands = []
        for part in e.parts:
            if isinstance(part, str):
                words.append(part)
                operands.append((part, tree.StringLiteral(-1, e.span, part)))
                continue
            value = self.ev(part)
            operands.append((value, part))
            words.append(text(bare(value)))
        return self.operated("text", not_too_long(joined("", words)), operands)

    # ---- fresh values -------------------------------------------------------------------------
    def made(
        self, e: tree.Node, items: tuple[tree.Expr, ...], lifted: bool, make: Callable[[list[Value]], Value]
    ) -> Value:
        """A literal or constructor; lifted it is Derived(construct, parts) (grounded.coercion.3)."""
        values = [self.ev(item) for item in items]
        return self.built(values, list(items), lifted, make)

    def built(
        self,
        values: list[Value],
        items: list[tree.Expr],
        lifted: bool,
        make: Callable[[list[Value]], Value],
        keeps: list[bool] | None = None,
    ) -> Value:
        """A fresh value from its parts; lifted it is Derived(construct, parts) (grounded.coercion.3)."""
        if not lifted:
            return make(values)
        kept = keeps or [self.key(e) in self.kept for e in items]
        inside = [v if keep else bare(v) for v, keep in zip(values, kept, strict=True)]
        holding = [
            (v, e) for v, e in zip(values, items, strict=True) if not isinstance(v, G) and self.maybe(v, e)
        ]
        others = [
            (v, e) for v, e in zip(values, items, strict=True) if isinstance(v, G) or not self.maybe(v, e)
        ]
        made = self.derive("construct", others)
        inner = [label for v, _ in holding for label in labels(v)]
        unsourced = made.unsourced or any(plain_part(v) for v, _ in holding)
        return G(copied(make(inside)), derived("construct", [*made.inputs, *inner], made.constant, unsourced))

    def maybe(self, value: Value, e: tree.Expr) -> bool:
        """Whether a part may hold labels: they are inputs of what is constructed, and what is plain beside
        them is unsourced, as in an argument of a prompt (grounded.coercion.3, provenance.chain.4)."""
        found = self.frame.facts.coercions.get(self.key(e))
        return bool(labels(value)) or self.program.maybe(found[1] if found else self.type_of(e))

    kept: set[tuple[str, int]]

    def map_literal(self, e: tree.MapLiteral) -> Value:
        """A repeated key keeps its first position and its last value; NaN is not a key (types.map.1,
        types.map.2)."""
        values: list[Value] = []
        items: list[tree.Expr] = []
        for entry in e.entries:
            values += [self.map_key(self.ev(entry.key)), self.ev(entry.value)]
            items += [entry.key, entry.value]
        lifted = is_g(self.type_of(e))

        def entries(parts: list[Value]) -> Value:
            return not_too_long(dict(zip(parts[::2], parts[1::2], strict=True)))

        return self.built(values, items, lifted, entries)

    @staticmethod
    def map_key(key: Value) -> Value:
        """NaN is not a key (types.map.2)."""
        if isinstance(key, float) and key != key:
            raise Fault("R0107")
        return key

    def record_literal(self, e: tree.RecordLiteral) -> Value:
        """`T { a: e, ..base }`: fields that are not written are read from the base (grounded.coercion.3)."""
        t = plain(self.type_of(e)).head
        fields = self.program.records[t].fields
        names = [init.name.text for init in e.fields]
        values = [self.ev(init.value) for init in e.fields]
        parts = dict(zip(names, zip(values, (init.value for init in e.fields), strict=True), strict=True))
        if e.base is not None:
            base = self.ev(e.base)
            for n in fields:
                if n not in parts:
                    parts[n] = (self.selected(base, n, bare(base).fields[n]), MUTABLE)
        ordered = [parts[n] for n in fields]
        return self.built(
            [v for v, _ in ordered],
            [x for _, x in ordered],
            is_g(self.type_of(e)),
            lambda vs: Struct(t, dict(zip(fields, vs, strict=True))),
            [is_g(f) for f in fields.values()],
        )

    def closure(self, e: tree.Lambda) -> Fun:
        """A lambda captures by value at creation; heap objects are shared (expressions.lambda.1)."""
        outer = self.frame
        names, hidden = dict(outer.names), outer.hidden | {p.name.text for p in e.parameters}

        def call(args: list[Value]) -> Value:
            bound = dict(zip((p.name.text for p in e.parameters), args, strict=True))
            here = self.frame
            inside = Frame(outer.facts, names | bound, outer.wrapping, here.depth, here.activation, hidden)
            self.frames.append(inside)
            try:
                return self.ev(e.body)
            finally:
                self.frames.pop()

        return Fun(call)

    def access(self, e: tree.Access) -> Value:
        """A postfix chain (grounded.lift.1)."""
        raise NotImplementedError

    def match(self, e: tree.Match, used: bool = True) -> Value:
        """A match (grounded.lift.1, patterns.label.1)."""
        raise NotImplementedError
