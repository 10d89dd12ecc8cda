"""Expressions on values with labels (grounding.md 2, table rows 8 to 12)."""

from __future__ import annotations

from corvid.syntax import tree
from tests.reference.access import receiver_node
from tests.reference.labelled_types import FLOAT, Type, is_g, plain
from tests.reference.labels import Label, derived
from tests.reference.run import Frame, Returned
from tests.reference.run_methods import MUTABLE, Methods
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

    # ---- chains -------------------------------------------------------------------------------
    def access(self, e: tree.Access) -> Value:
        value, taken = self.first(e)
        before = e.links[taken - 1].span if taken else e.base.span
        for number, link in enumerate(e.links[taken:], taken):
            base = e.base if number == 0 else tree.Access(e.id, e.span, e.base, e.links[:number])
            came = self.type_of(e.links[number - 1] if number else e.base)
            value = self.link(link, value, receiver_node(link, before), base, came)
            t = self.type_of(link)
            assert t.head in ("?",) or isinstance(value, G) == is_g(t), (
                f"T1: {t} holds {value!r} at {link.span}"
            )
            before = link.span
        return value

    def first(self, e: tree.Access) -> tuple[Value, int]:
        link = e.links[0]
        if isinstance(e.base, tree.Name) and e.base.text not in self.frame.names:
            module = self.program.modules[self.frame.facts.decl.module]
            decl = self.frame.facts.targets.get(self.key(link))
            qualified = e.base.text in module.imports and isinstance(link, tree.FieldLink | tree.MethodLink)
            if isinstance(link, tree.CallLink | tree.MethodLink) and (
                qualified or isinstance(link, tree.CallLink)
            ):
                if decl is not None:
                    return self.invoke(link, decl, [(None, a, a) for a in link.arguments]), 1
                if e.base.text == "range":
                    args = [self.ev(a) for a in link.arguments]
                    return self.operated(
                        list(range(bare(args[0]), bare(args[1]))),
                        list(zip(args, link.arguments, strict=True)),
                    ), 1
                name = link.name.text if isinstance(link, tree.MethodLink) else e.base.text
                return self.construct(e, link, name, e.base.text if qualified else None), 1
            if qualified and isinstance(link, tree.FieldLink):
                return Tagged(self.type_of(link).head, link.name.text), 1
        return self.ev(e.base), 0

    def construct(
        self, e: tree.Access, link: tree.CallLink | tree.MethodLink, name: str, qualifier: str | None
    ) -> Value:
        t = plain(self.type_of(link))
        lifted = is_g(self.type_of(link))
        if name in ("Some", "Ok", "Err"):
            return self.made(link, link.arguments, lifted, lambda vs: Tagged(t.head, name, tuple(vs)))
        if t.head in self.program.records:
            fields = self.program.records[t.head].fields
            return self.made(
                link, link.arguments, lifted, lambda vs: Struct(t.head, dict(zip(fields, vs, strict=True)))
            )
        own = self.own_name(name, qualifier)
        return self.made(link, link.arguments, lifted, lambda vs: Tagged(t.head, own, tuple(vs)))

    def link(self, link: tree.AccessLink, value: Value, node: tree.Ident, base: tree.Expr, t: Type) -> Value:
        match link:
            case tree.FieldLink(name=name):
                value = self.entered(node, value)
                return self.selected(value, name.text, bare(value).fields[name.text])
            case tree.IndexLink():
                return self.indexed(link, value)
            case tree.TryLink():
                return self.tried(link, value)
            case tree.CallLink():
                return value.call([self.ev(a) for a in link.arguments])
            case tree.MethodLink():
                decl = self.frame.facts.targets.get(self.key(link))
                if decl is not None:
                    return self.invoke(
                        link, decl, [(value, base, node), *((None, a, a) for a in link.arguments)]
                    )
                inner = bare(value)
                if isinstance(inner, Struct) and isinstance(inner.fields.get(link.name.text), Fun):
                    inner = bare(self.entered(node, value))
                    return inner.fields[link.name.text].call([self.ev(a) for a in link.arguments])
                self.bases[self.key(link)] = base
                self.receivers[self.key(link)] = t
                return self.method(link, value, node)

    def indexed(self, link: tree.IndexLink, value: Value) -> Value:
        """`xs[i]`, `m[k]`: a grounded index lifts (grounding.md 2)."""
        at = self.ev(link.index)
        inner, key = bare(value), bare(at)
        found: Value
        if isinstance(inner, list):
            if not 0 <= key < len(inner):
                raise Fault("R0103")
            found = inner[key]
        else:
            found = Tagged("Option", "Some", (inner[key],)) if key in inner else NONE
        if not isinstance(at, G):
            return self.selected(value, key, found)
        operands: Operands = [(value, MUTABLE), (at, link.index)]
        return self.operated(found, operands)

    def tried(self, link: tree.TryLink, value: Value) -> Value:
        """`?` (grounding.md 4): the payload keeps the label; what went wrong is returned, converted."""
        inner = bare(value)
        if inner.name in ("Some", "Ok"):
            return self.selected(value, inner.name.lower(), inner.items[0])
        raise Returned(self.passed_on(link, value))

    def passed_on(self, link: tree.TryLink, value: Value) -> Value:
        inner, returns = bare(value), self.frame.facts.returns
        if inner.name == "None":
            return G(NONE, derived([value.label], False)) if is_g(returns) and isinstance(value, G) else NONE
        error = self.selected(value, "err", inner.items[0])
        wanted = plain(returns).args[1]
        if isinstance(error, G) and not is_g(wanted):
            if not is_g(returns):
                self.severed(link, "return")
            error = copied(error.value)
        if isinstance(error, G):
            error = (
                G(float(error.value), error.label)
                if plain(wanted) == FLOAT and isinstance(error.value, int)
                else error
            )
        elif wanted == FLOAT and isinstance(error, int):
            error = float(error)
        found = Tagged("Result", "Err", (error,))
        return G(found, derived([value.label], False)) if is_g(returns) else found

    def match(self, e: tree.Match, used: bool = True) -> Value:
        raise NotImplementedError
