"""Types of the built-in methods (builtins.list.1, grounded.inside.1)."""

from __future__ import annotations

from corvid.syntax import tree
from tests.reference.context import listing, option
from tests.reference.labelled_types import (
    BOOL,
    FLOAT,
    INT,
    STRING,
    UNKNOWN,
    Misfit,
    Type,
    erase,
    fill,
    fit,
    g,
    is_g,
    join,
    known,
    lift,
    plain,
)
from tests.reference.operators import Operators
from tests.reference.signatures import OWNED, SOURCE, Signature, signature

HIGHER = {
    ("List", "map"): 1,
    ("List", "filter"): 1,
    ("List", "any"): 1,
    ("List", "all"): 1,
    ("List", "min_by"): 1,
    ("List", "max_by"): 1,
    ("List", "fold"): 2,
    ("Result", "map_err"): 1,
}


class Builtins(Operators):
    """Calls of built-in methods on a receiver of the type `recv`; `link` is the call."""

    def lambda_(self, e: tree.Lambda, want: Type | None) -> Type:
        """A lambda: its parameters' labels come from what is expected (grounded.lift.5)."""
        wanted = want.args if want is not None and want.head == "->" else ()
        if wanted and len(wanted) != len(e.parameters) + 1:
            return self.problem("E0302", e)
        scope: dict[str, Type] = {}
        types = []
        for number, p in enumerate(e.parameters):
            written = self.program.resolve(self.module, p.annotation) if p.annotation else UNKNOWN
            t = fill(wanted[number], written) if wanted else written
            if wanted and p.annotation and erase(fill(t, written)) != erase(written):
                self.problem("E0301", p)
            if t.head == "?" and (not wanted or wanted[number] == UNKNOWN):
                self.problem("E0315", p)
            scope[p.name.text] = t
            types.append(t)
        self.scopes.append(scope)
        result = wanted[-1] if wanted else UNKNOWN
        if known(result):
            self.check(e.body, result, "lambda result")
        else:
            result = self.ty(e.body, result)
        self.scopes.pop()
        return Type("->", (*types, result))

    def function(self, e: tree.Expr, parameters: tuple[Type, ...], result: Type, grounded: bool) -> Type:
        """A function handed to a built-in that calls it with `parameters`. The result that it gives
        (grounded.lift.1)."""
        if isinstance(e, tree.Lambda):
            self.facts.types[self.key(e)] = t = self.lambda_(e, Type("->", (*parameters, result)))
            if grounded and self.effectful(e.body):
                self.site(e, False, "effect inside a grounded receiver")
            return t.args[-1] if t.head == "->" else UNKNOWN
        t = self.ty(e)
        self.facts.function_values.append((e, e))
        if t.head != "->" or len(t.args) != len(parameters) + 1:
            return self.problem("E0301", e) if t.head != "?" else t
        for given, wanted in zip(parameters, t.args, strict=False):
            if fill(given, wanted) != wanted:
                if plain(given) == wanted:
                    self.site(e, True, "function value")
                else:
                    self.problem("E0301", e)
        if grounded:
            self.site(e, False, "effect inside a grounded receiver")
        if known(result) and t.args[-1] != result and not (result == BOOL and plain(t.args[-1]) == BOOL):
            self.problem("E0301", e)
        return t.args[-1]

    def higher(self, link: tree.MethodLink, recv: Type, name: str) -> Type:
        """`map filter any all fold map_err` (grounded.lift.8, the Bool of `filter`, `any`,
        `all` is then no site)."""
        t, grounded, args = plain(recv), is_g(recv), link.arguments
        if len(args) != HIGHER[t.head, name]:
            return self.problem("E0302", link)
        element = lift(t.args[1] if name == "map_err" else t.args[0], grounded)
        if grounded and element.head == "->":
            return self.problem("E0503", link)
        if name == "fold":
            return self.fold(link, element, grounded)
        if name in ("filter", "any", "all"):
            labelled = self.labelled_test(args[0], element, grounded)
            self.function(args[0], (element,), lift(BOOL, labelled), grounded)
            return recv if name == "filter" else lift(BOOL, grounded)
        if name in ("min_by", "max_by"):
            return self.ranked(args[0], recv, element)
        found = self.function(args[0], (element,), UNKNOWN, grounded)
        if name == "map_err":
            return lift(Type("Result", (t.args[0], found)), grounded)
        return lift(listing(found), grounded)

    def ranked(self, e: tree.Expr, recv: Type, element: Type) -> Type:
        """`min_by`, `max_by`: what has an order; a label of it is a discard unless the list or its elements
        are grounded (grounded.inside.2)."""
        grounded = is_g(recv)
        begin = self.mark()
        found = self.function(e, (element,), UNKNOWN, grounded)
        if is_g(found) and not is_g(element):
            self.reset(begin)
            self.function(e, (element,), plain(found), grounded)
        if known(found) and plain(found) not in (INT, FLOAT, STRING):
            return self.problem("E0301", e)
        return lift(option(plain(recv).args[0]), grounded)

    def labelled_test(self, e: tree.Expr, element: Type, grounded: bool) -> bool:
        """Whether the test of a grounded receiver gives Grounded<Bool>, which is then no site
        (grounded.lift.1)."""
        if not grounded or not isinstance(e, tree.Lambda):
            return False
        mark = self.mark()
        t = self.lambda_(e, Type("->", (element, UNKNOWN)))
        self.reset(mark)
        return t.head == "->" and t.args[-1] == g(BOOL)

    def fold(self, link: tree.MethodLink, element: Type, grounded: bool) -> Type:
        """`fold(init, f)`: the accumulator of a grounded receiver is `Grounded<U>` (grounded.lift.1)."""
        start, f = link.arguments
        mark = self.mark()
        first = self.ty(start)
        self.handed(start, first)
        init = lift(first, grounded)
        if init.head == "->" and grounded:
            return self.problem("E0503", link)
        before = self.mark()
        found = self.function(f, (init, element), UNKNOWN, grounded)
        if not known(init) and known(found):
            self.reset(mark)
            first = self.ty(start, plain(found))
            init = lift(fill(init, found), grounded)
            before = self.mark()
            found = self.function(f, (init, element), UNKNOWN, grounded)
        self.reset(before)
        self.function(f, (init, element), init, grounded)
        if grounded and not is_g(first):
            self.facts.types[self.key(link)] = init
        if not known(init):
            self.problem("E0315", link)
        return init

    def builtin(
        self, link: tree.MethodLink, recv_node: tree.Node, recv: Type, base: tree.Expr | None
    ) -> Type:
        """A built-in method (grounded.lift.1)."""
        t, name, args = plain(recv), link.name.text, link.arguments
        if t.head == "?":
            for e in args:
                self.quiet_argument(e, name, base)
            return UNKNOWN
        if name in OWNED and is_g(recv):
            return self.owned(link, recv_node, recv, name)
        if (t.head, name) in HIGHER:
            return self.higher(link, recv, name)
        found = signature(t, name)
        if found is None or (name == "together" and not is_g(t.args[0])):
            return self.problem("E0303", link)
        if len(args) != len(found[0]):
            return self.problem("E0302", link)
        if name == "quote" and not is_g(recv):
            return self.problem("E0301", link)  # what has no source has no passage of one (citations.quote.6)
        if name in ("append", "sort", "reverse") or (t.head, name) == ("Map", "remove"):
            return self.mutating(link, recv_node, recv, base, found)
        if name == "ok_or":
            error = self.ty(args[0])
            return lift(Type("Result", (t.args[0], plain(error))), is_g(recv) or is_g(error))
        if name == "join" or (t.head == "List" and name in ("sum", "min", "max")):
            return self.gathered(link, recv, name)
        if name in ("oks", "errs") and t.args[0].head != "Result":
            return self.problem("E0301", link)
        lifted = is_g(recv)
        for e, p in zip(args, found[0], strict=True):
            lifted = (
                self.looked_for(e, p) if (t.head, name) == ("List", "contains") else self.operand(e, p)
            ) or lifted
        if not is_g(recv) and name == "contains" and self.program.maybe(t):
            self.site(recv_node, True, "container read")
        if lifted and found[1].head == "->":
            return self.problem("E0503", link)
        return lift(found[1], lifted)

    def gathered(self, link: tree.MethodLink, recv: Type, name: str) -> Type:
        """`sum min max join` (grounded.inside.2): of a plain list of grounded ones `Option<Grounded<…>>`, no
        site."""
        element = plain(recv).args[0]
        ordered = {"sum": (INT, FLOAT), "join": (STRING,)}.get(name, (INT, FLOAT, STRING))
        if plain(element) not in ordered:
            return self.problem("E0301", link)
        lifted = [self.operand(e, STRING) for e in link.arguments]
        if is_g(element) and not is_g(recv):
            return option(element)
        whole = option(plain(element)) if name in ("min", "max") else plain(element)
        return lift(whole, is_g(recv) or True in lifted)

    def operand(self, e: tree.Expr, p: Type) -> bool:
        """An argument of a built-in that gives a new value: an outermost label lifts (no site)
        (grounded.lift.3, grounded.lift.1)."""
        found = self.ty(e, p)
        self.handed(e, found)
        if is_g(found) and not is_g(p):
            self.coerce(e, found, g(p), "argument")
            return True
        self.coerce(e, found, p, "argument")
        return False

    def looked_for(self, e: tree.Expr, p: Type) -> bool:
        """What `contains` looks for is compared, so its labels are looked through (grounded.inside.1)."""
        found = self.ty(e, None if self.fresh(e) else p)
        if self.program.functions(p):
            self.problem("E0318", e)
        elif not known(found):
            found = self.ty(e, p)
        try:
            fit(erase(found), p)
        except Misfit as misfit:
            self.problem(misfit.code, e)
        self.inner_reads(e, [(e, found)])
        if plain(found) in (INT,) and p == FLOAT:
            self.coerce(e, found, lift(p, is_g(found)), "argument")
        return is_g(found)

    def quiet_argument(self, e: tree.Expr, name: str, base: tree.Expr | None) -> None:
        """An argument of a method on an empty literal whose element is not known yet (grounded.local.1)."""
        found = self.ty(e) if not isinstance(e, tree.Lambda) else UNKNOWN
        if name == "append":
            self.contribute(base, listing(found))

    def contribute(self, base: tree.Expr | None, whole: Type) -> None:
        """What is put into an empty literal's local: its element type is grounded iff all of them are
        (grounded.local.1)."""
        if not isinstance(base, tree.Name) or base.text not in self.open_literals:
            return
        here = (self.decl.name, base.text)
        before = self.rounds.added.get(here)
        if before is None or before.head != whole.head:
            self.rounds.added[here] = whole
            return
        try:
            parts = tuple(join(a, b) for a, b in zip(before.args, whole.args, strict=True))
        except Misfit:
            return
        self.rounds.added[here] = Type(whole.head, parts)

    def mutating(
        self,
        link: tree.MethodLink,
        recv_node: tree.Node,
        recv: Type,
        base: tree.Expr | None,
        found: Signature,
    ) -> Type:
        """`append sort reverse remove`: frozen inside a grounded value (grounded.frozen.1); a grounded
        argument for
        a plain element is a discard (section 2, "Built-ins")."""
        t, name = plain(recv), link.name.text
        if is_g(recv):
            return self.problem("E0504", link)
        for e, p in zip(link.arguments, found[0], strict=True):
            given = self.check(e, plain(p) if name == "remove" else p, "argument")
            self.handed(e, given)
            if name == "append":
                self.contribute(base, listing(given))
        if name == "sort":
            if plain(t.args[0]) not in (INT, FLOAT, STRING) and known(t):
                return self.problem("E0301", link)
            if is_g(t.args[0]):
                self.site(recv_node, True, "container read")
        return found[1]

    def owned(self, link: tree.MethodLink, recv_node: tree.Node, recv: Type, name: str) -> Type:
        """The names of every grounded value (grounded.type.4, grounded.expose.1)."""
        if link.arguments:
            return self.problem("E0302", link)
        if name == "unwrap_discarding_sources":
            self.site(link, True, "explicit")
            return plain(recv)
        self.site(link, False, f".{name}()")
        return {"sources": listing(SOURCE), "chain": STRING}.get(name, FLOAT)
