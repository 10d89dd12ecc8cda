"""Built-in methods on values with labels (grounded.inside.1, provenance.chain.1)."""

from __future__ import annotations

from corvid.source.span import Span
from corvid.syntax import tree
from tests.reference.labelled_types import FLOAT, Type, is_g, plain
from tests.reference.labels import chosen, derived, once, select, separated
from tests.reference.run import Operands
from tests.reference.run_numbers import (
    arithmetic,
    joined,
    not_too_long,
    on_float,
    on_int,
    on_map,
    on_option,
    on_text,
)
from tests.reference.run_questions import Questions
from tests.reference.values import (
    NONE,
    Fun,
    G,
    Tagged,
    Value,
    bare,
    copied,
    equal,
    labels,
    plain_part,
    some,
    text,
)

MUTABLE = tree.ListLiteral(-1, Span(0, 0, 0), ())
"""Stands for an operand that is not a constant: a container, or what another operation gave."""


class Methods(Questions):
    """A call of a built-in method; `recv` is the receiver, `node` where it is coerced."""

    def method(self, link: tree.MethodLink, recv: Value, node: tree.Node) -> Value:
        """A built-in method (grounded.lift.1)."""
        name = link.name.text
        if name == "unwrap_discarding_sources" and isinstance(recv, G):
            self.severed(link, "explicit")
            return copied(recv.value)
        if isinstance(recv, G) and name in ("sources", "chain", "confidence"):
            return self.asked(labels(recv), name)
        args = [self.ev(a) for a in link.arguments]
        functions = any(isinstance(a, Fun) or isinstance(bare(a), Fun) for a in args)
        if functions and name in ("map", "filter", "any", "all", "min_by", "max_by", "fold", "map_err"):
            return self.higher(link, name, recv, args)
        if isinstance(bare(recv), list):
            return self.on_list(link, name, recv, args, node)
        operands: Operands = [(recv, self.receiver(link)), *zip(args, link.arguments, strict=True)]
        if name == "unwrap_or":
            return self.unwrap_or(recv, args[0], operands, plain(self.receivers[self.key(link)]).args[0])
        if name == "get" and isinstance(recv, G) and not isinstance(args[0], G):
            return self.looked_up(recv, args[0])
        if name == "quote":
            return self.passage(recv, args[0], operands)
        return self.operated(name, self.on_plain(name, bare(recv), [bare(a) for a in args]), operands)

    @staticmethod
    def looked_up(value: G, key: Value) -> G:
        """`m[k]` and `m.get(k)` of a grounded map: the key selects, it is not an operand
        (docs/decisions.md)."""
        if key in value.value:
            return G(some(value.value[key]), chosen(value.label, key))
        return G(NONE, select(value.label, key))

    def receiver(self, link: tree.MethodLink) -> tree.Expr:
        """The receiver's expression, to know whether it is constant (provenance.chain.4)."""
        return self.bases.get(self.key(link), MUTABLE)

    bases: dict[tuple[str, int], tree.Expr]
    receivers: dict[tuple[str, int], Type]

    def on_plain(self, name: str, value: Value, args: list[Value]) -> Value:
        """The method on plain values (builtins.list.1)."""
        match value:
            case bool():
                return text(value)
            case int():
                return on_int(name, value, args, self.frame.wrapping)
            case float():
                return on_float(name, value, args)
            case str():
                return on_text(name, value, args)
            case dict():
                return on_map(name, value, args)
            case Tagged():
                return on_option(name, value, args)
        raise AssertionError(f"no method {name}")

    def unwrap_or(self, recv: Value, other: Value, operands: Operands, item: Type) -> Value:
        """The payload or the argument, as one operation over both (grounded.lift.1); of a plain
        `Option<Grounded<T>>` it is what was there, with its own chain."""
        inner = bare(recv)
        result = inner.items[0] if inner.name in ("Some", "Ok") else other
        if not is_g(item):
            return self.operated("unwrap_or", bare(result), operands)
        if not isinstance(recv, G):
            return result
        return G(copied(result.value), derived("unwrap_or", [recv.label, result.label]))

    # ---- lists --------------------------------------------------------------------------------
    def on_list(
        self, link: tree.MethodLink, name: str, recv: Value, args: list[Value], node: tree.Node
    ) -> Value:
        """Methods of a list (grounded.inside.1)."""
        xs = bare(recv)
        operands: Operands = [(recv, MUTABLE), *zip(args, link.arguments, strict=True)]
        match name:
            case "append":
                xs.append(args[0])
                not_too_long(xs)
                return None
            case "reverse":
                xs.reverse()
                return None
            case "sort":
                self.read(node, recv)
                xs.sort(key=bare)
                return None
            case "first" | "last":
                at = 0 if name == "first" else len(xs) - 1
                return self.end(recv, some(xs[at]) if xs else NONE, at, name)
            case "together":
                return self.together(recv)
            case "sum" | "min" | "max":
                return self.gathered(link, recv, name)
            case "join" if not isinstance(recv, G) and is_g(plain(self.receivers[self.key(link)]).args[0]):
                return self.joined(recv, args[0], link.arguments[0])
        if not isinstance(recv, G):
            self.read(node, recv)
        for value, e in zip(args, link.arguments, strict=True):
            self.read(e, value)
        plain_args = [bare(a) for a in args]
        result: Value
        if name == "length":
            result = len(xs)
        elif name == "contains":
            result = any(equal(x, plain_args[0]) for x in xs)
        elif name in ("oks", "errs"):
            result = [x.items[0] for x in xs if x.name == ("Ok" if name == "oks" else "Err")]
        elif name == "join":
            result = not_too_long(joined(plain_args[0], [bare(x) for x in xs]))
        else:
            result = xs[max(plain_args[0], 0) : max(plain_args[1], 0)]
        if name in ("join", "contains") and isinstance(recv, G):
            made = self.derive(name, operands)
            inner = labels(recv.value)
            label = derived(name, (*made.inputs, *inner), made.constant, made.unsourced)
            return G(result, separated(label, labels(xs), len(xs), args[0]) if name == "join" else label)
        return self.operated(name, result, operands)

    def end(self, recv: Value, found: Tagged, at: int, name: str) -> Value:
        """`first`, `last` select the element's node (provenance.source.3)."""
        if not isinstance(recv, G):
            return found
        return G(found, chosen(recv.label, at) if found.items else derived(name, [recv.label]))

    def together(self, recv: Value) -> Value:
        """`List<Grounded<T>>.together()`: all labels, no site; None when empty (grounded.inside.3)."""
        xs = bare(recv)
        label = derived("together", once(x.label for x in xs))
        found = some(G([copied(x.value) for x in xs], label)) if xs else NONE
        return G(found, derived("together", [recv.label])) if isinstance(recv, G) else found

    def gathered(self, link: tree.MethodLink, recv: Value, name: str) -> Value:
        """`sum`, added from the left as by `+`, `min` and `max` (grounded.inside.2): Derived over all
        elements; a plain list of grounded ones may have none, which has no source."""
        xs = bare(recv)
        t = self.receivers[self.key(link)]
        element = plain(t).args[0]
        total: Value = 0.0 if plain(element) == FLOAT else 0
        found = [bare(x) for x in xs]
        if name == "sum":
            for x in found:
                total = arithmetic("+", total, x, self.frame.wrapping)
        elif found:
            total = self.extreme(name, found)
        result = total if name == "sum" else some(total) if found else NONE
        inner = labels(xs) if is_g(element) else ()
        if isinstance(recv, G):
            return G(result, derived(name, (recv.label, *inner)))
        if not is_g(element):
            return result
        return some(G(total, derived(name, once(inner)))) if xs else NONE

    def joined(self, xs: Value, separator: Value, e: tree.Expr) -> Value:
        """`join` of a plain list of grounded texts: Derived over all and the separator
        (grounded.inside.2)."""
        if not xs:
            return NONE
        made = self.derive("join", [(separator, e)])
        whole = not_too_long(joined(bare(separator), [x.value for x in xs]))
        label = derived("join", once((*labels(xs), *made.inputs)), made.constant, made.unsourced)
        return some(G(whole, separated(label, labels(xs), len(xs), separator)))

    @staticmethod
    def extreme(name: str, found: list[Value]) -> Value:
        """The first of the smallest or largest ones, no number only if none is one (grounded.inside.2)."""
        numbers = [x for x in found if x == x] or found[-1:]
        return min(numbers) if name == "min" else max(numbers)

    # ---- with a function ----------------------------------------------------------------------
    def call(self, f: Value, args: list[Value]) -> Value:
        """A function value (grounded.lift.5)."""
        return f.call(args)

    def given(self, f: Value, e: tree.Expr, value: Value) -> Value:
        """An argument of a function value: a label for a plain parameter is a `function value` discard
        (grounded.lift.5)."""
        if isinstance(value, G) and not isinstance(e, tree.Lambda):
            t = self.type_of(e)
            if t.head == "->" and t.args[0].head != "Grounded":
                self.severed(e, "function value")
                return copied(value.value)
        return value

    def higher(self, link: tree.MethodLink, name: str, recv: Value, args: list[Value]) -> Value:
        """`map filter any all fold map_err` (grounded.lift.8)."""
        f, e = args[-1], link.arguments[-1]
        inner = bare(recv)
        if name == "map_err":
            if inner.name == "Ok":
                return G(copied(inner), derived(name, [recv.label])) if isinstance(recv, G) else inner
            found = self.call(f, [self.given(f, e, self.selected(recv, "err", inner.items[0]))])
            return self.rewrapped(name, recv, Tagged("Result", "Err", (found,)), [found], e)
        if name == "fold":
            return self.folded(link, recv, args)
        results = []
        at = 0
        while at < len(inner):
            item = inner[at]
            found = self.call(f, [self.given(f, e, self.selected(recv, at, item))])
            results.append(found)
            if name in ("any", "all") and bare(found) == (name == "any"):
                break
            at += 1
        result: Value = results
        if name in ("min_by", "max_by"):
            return self.best(name, recv, results, e)
        if name == "filter":
            result = [x for x, keep in zip(inner, results, strict=False) if bare(keep)]
        elif name in ("any", "all"):
            result = any(map(bare, results)) if name == "any" else all(map(bare, results))
        return self.rewrapped(name, recv, result, results, e)

    def best(self, name: str, recv: Value, ranks: list[Value], e: tree.Expr) -> Value:
        """`min_by`, `max_by`: the first of the elements with the least or largest rank; of a plain list of
        grounded ones Derived over all of them and of their ranks (grounded.inside.2)."""
        xs = bare(recv)
        if not xs:
            return self.rewrapped(name, recv, NONE, ranks, e)
        found = [bare(rank) for rank in ranks]
        wanted = self.extreme(name[:3], found)
        at = next((n for n, rank in enumerate(found) if rank == wanted), len(xs) - 1)
        if isinstance(recv, G) or not isinstance(xs[at], G):
            return self.rewrapped(name, recv, some(xs[at]), ranks, e)
        inner = [rank.label for rank in ranks if isinstance(rank, G)]
        constant = not inner and self.constant(e)
        label = derived(name, once((*labels(xs), *inner)), constant, not inner and not constant)
        return some(G(xs[at].value, label))

    def rewrapped(self, name: str, recv: Value, result: Value, given: list[Value], e: tree.Expr) -> Value:
        """The result of a method with a lambda: Derived over the receiver and over what tests gave. What the
        lambda gave without a label is an operand, constant or unsourced (grounded.lift.1, provenance.chain.5,
        provenance.chain.4)."""
        if not isinstance(recv, G):
            return result
        keeps = name in ("map", "map_err")
        inner = [] if keeps else [r.label for r in given if isinstance(r, G)]
        counts = plain_part(given) if keeps else bool(bare(recv))
        plain = counts and not any(isinstance(r, G) for r in given)
        constant = plain and self.constant(e)
        return G(copied(result), derived(name, [recv.label, *inner], constant, plain and not constant))

    def folded(self, link: tree.MethodLink, recv: Value, args: list[Value]) -> Value:
        """`fold`: the accumulator of a grounded receiver is grounded (grounded.lift.8)."""
        acc, f = args
        start, e = link.arguments
        if isinstance(recv, G) and not isinstance(acc, G) and acc is not None:
            acc = G(copied(acc), self.derive("fold", [(recv, MUTABLE), (acc, start)]))
        xs = bare(recv)
        at = 0
        while at < len(xs):
            acc = self.call(f, [acc, self.given(f, e, self.selected(recv, at, xs[at]))])
            at += 1
        if isinstance(recv, G) and acc is not None:
            return G(bare(acc), derived("fold", [recv.label, acc.label]))
        return acc
