"""Postfix chains on values with labels (grounded.lift.1, provenance.source.3)."""

from __future__ import annotations

from corvid.syntax import tree
from tests.reference.access import receiver_node
from tests.reference.faults import CAUGHT, RETRIED
from tests.reference.labelled_types import FLOAT, Type, is_g, plain
from tests.reference.labels import derived
from tests.reference.run import LONGEST, Operands, Returned, TooLong
from tests.reference.run_exprs import Expressions
from tests.reference.run_methods import MUTABLE
from tests.reference.run_numbers import MOST
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
    some,
)


class Chains(Expressions):
    """Fields, indices, calls and `?`."""

    # ---- chains -------------------------------------------------------------------------------
    def access(self, e: tree.Access) -> Value:
        """Link by link, from left to right (expressions.order.1)."""
        value, taken = self.first(e)
        before = e.links[taken - 1].span if taken else e.base.span
        for number, link in enumerate(e.links[taken:], taken):
            base = e.base if number == 0 else tree.Access(e.id, e.span, e.base, e.links[:number])
            came = self.type_of(e.links[number - 1] if number else e.base)
            with self.at(link):
                value = self.link(link, value, receiver_node(link, before), base, came)
            t = self.type_of(link)
            assert t.head in ("?",) or isinstance(value, G) == is_g(t), (
                f"T1: {t} holds {value!r} at {link.span}"
            )
            before = link.span
        return value

    def first(self, e: tree.Access) -> tuple[Value, int]:
        """The base, or what it names together with the first link, and how many links that took
        (modules.file.2)."""
        link = e.links[0]
        with self.at(link):
            return self.named(e, link) or (self.ev(e.base), 0)

    def named(self, e: tree.Access, link: tree.AccessLink) -> tuple[Value, int] | None:
        """What base and first link name together: a callable, `range`, a constructor, a unit variant
        (modules.file.2)."""
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
                    return self.numbers(link.arguments, self.stepped is e and len(e.links) == 1), 1
                name = link.name.text if isinstance(link, tree.MethodLink) else e.base.text
                return self.construct(e, link, name, e.base.text if qualified else None), 1
            if qualified and isinstance(link, tree.FieldLink):
                return Tagged(self.type_of(link).head, link.name.text), 1
        return None

    stepped: tree.Expr | None = None
    """What the innermost loop that has just begun goes through."""

    def numbers(self, arguments: tuple[tree.Expr, ...], stepped: bool) -> Value:
        """`range(a, b)`; as a value it has an end, and a loop over it makes no value (docs/decisions.md,
        "Memory")."""
        args = [self.ev(a) for a in arguments]
        start, end = bare(args[0]), bare(args[1])
        if stepped and not any(isinstance(a, G) for a in args):
            if end - start > 10 * LONGEST:
                raise TooLong
        elif end - start > MOST[list]:
            raise Fault("R0109")
        return self.operated("range", list(range(start, end)), list(zip(args, arguments, strict=True)))

    def construct(
        self, e: tree.Access, link: tree.CallLink | tree.MethodLink, name: str, qualifier: str | None
    ) -> Value:
        """`Some(x)`, records, variants; lifted where the type says Grounded (grounded.coercion.3)."""
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
        """One link of a chain (grounded.lift.1, grounded.lift.6)."""
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
                if self.frame.facts.coercions.get(self.key(node), ("", "", "none"))[2] == "":
                    value = self.entered(node, value)  # a quote is taken for its text (citations.quote.7)
                self.bases[self.key(link)] = base
                self.receivers[self.key(link)] = t
                return self.method(link, value, node)

    def indexed(self, link: tree.IndexLink, value: Value) -> Value:
        """`xs[i]`, `m[k]`: the element's node; a grounded index lifts, and its chain is one more
        (grounded.lift.1, provenance.source.3)."""
        at = self.ev(link.index)
        inner, key = bare(value), bare(at)
        operands: Operands = [(value, MUTABLE), (at, link.index)]
        found: Value
        if isinstance(inner, list):
            if not 0 <= key < len(inner):
                raise Fault("R0103")
            found = self.selected(value, key, inner[key])
            if not isinstance(found, G):
                return self.operated("index", found, operands)
        elif not isinstance(value, G):
            return self.operated("index", some(inner[key]) if key in inner else NONE, operands)
        else:
            found = self.looked_up(value, key)
        return (
            G(copied(found.value), derived("read", [found.label, at.label])) if isinstance(at, G) else found
        )

    def tried(self, link: tree.TryLink, value: Value) -> Value:
        """`?` (grounded.discard.1): the payload keeps the label; what went wrong is returned, converted."""
        inner = bare(value)
        if inner.name in ("Some", "Ok"):
            return self.selected(value, inner.name.lower(), inner.items[0])
        value = self.passed_on(link, value)
        self.left = link.span
        raise Returned(value)

    def passed_on(self, link: tree.TryLink, value: Value) -> Value:
        """What `?` returns: None, or the error as the declared error type (grounded.expose.1)."""
        inner, returns = bare(value), self.frame.facts.returns
        if inner.name == "None":
            return (
                G(NONE, derived("construct", [value.label]))
                if is_g(returns) and isinstance(value, G)
                else NONE
            )
        error = self.selected(value, "err", inner.items[0])
        wanted = plain(returns).args[1]
        if isinstance(error, G) and not is_g(wanted) and not is_g(returns):
            self.severed(link, "return")
            error = copied(error.value)
        found = inner.items[0] if not isinstance(error, G) else error.value
        if plain(wanted) == FLOAT and isinstance(found, int):
            found = float(found)
            error = G(found, derived("widen", [error.label])) if isinstance(error, G) else found
        if not is_g(returns):
            return Tagged("Result", "Err", (error,))
        kept = error if is_g(wanted) else found
        return G(Tagged("Result", "Err", (kept,)), derived("construct", [error.label]))

    # ---- faults as values ---------------------------------------------------------------------
    def attempt(self, e: tree.Attempt) -> Value:
        """What the world does to a call is a value, whose texts name none; what a program does itself ends
        the run (expressions.try.2)."""
        left = e.retry.times if e.retry is not None else 0
        keeps = e.retry is not None and self.type_of(e) == self.type_of(e.operand)
        if e.key is not None:
            self.ev(e.key)  # which names the call for the host, before anything of it runs
        try:
            value = self.tried_often(e, left, keeps)
            return value if keeps else Tagged("Result", "Ok", (value,))
        except Fault as fault:
            if fault.code not in CAUGHT or keeps or self.is_of_another(e, fault):
                raise
            name, message = CAUGHT[fault.code]
            texts = {"code": fault.code, "name": name, "callee": fault.callee, "message": message}
            return Tagged("Result", "Err", (Struct("prelude::Fault", dict(texts)),))

    def is_of_another(self, e: tree.Attempt, fault: Fault) -> bool:
        """Whether the time of an attempt further out was over (expressions.timeout.4). The outermost of those
        with the same milliseconds is, so an attempt inside itself is a further one."""
        return fault.code == "R0129" and (fault.why is not e or any(own is e for _, own in self.limits))

    def tried_often(self, e: tree.Attempt, left: int, keeps: bool) -> Value:
        """The first value that is not a failure, or the last one (expressions.retry.1,
        expressions.retry.2)."""
        while True:
            try:
                value = self.within(e)
                if not left or not keeps or bare(value).name != "Err":
                    return value
            except Fault as fault:
                if not left or fault.code not in RETRIED or self.is_of_another(e, fault):
                    raise
            left -= 1

    def within(self, e: tree.Attempt) -> Value:
        """One attempt, within its time if it has a limit (expressions.timeout.1)."""
        if e.limit is None:
            return self.ev(e.operand)
        self.limits.append((e.limit.milliseconds, e))
        try:
            return self.ev(e.operand)
        finally:
            self.limits.pop()
