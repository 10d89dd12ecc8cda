"""Types of calls (grounded.lift.3)."""

from __future__ import annotations

from itertools import combinations

from corvid.syntax import tree
from tests.reference.attempts import Attempts
from tests.reference.labelled_types import (
    NOTHING,
    STRING,
    UNKNOWN,
    Misfit,
    Type,
    erase,
    fit,
    g,
    grounded_call,
    is_g,
    lift,
    mentions,
    opens,
)
from tests.reference.lanes import Lanes
from tests.reference.methods import Builtins
from tests.reference.program import Decl
from tests.reference.rows import shown
from tests.reference.selecting import Given, Selecting, selects
from tests.reference.words import ABSENT, stems


class Calls(Attempts, Selecting, Lanes, Builtins):
    """A call of something declared. `given` has the receiver first, if there is one."""

    effective: dict[str, Type]
    labelled: set[int]
    """The calls to which something labelled goes that no parameter need write."""

    def call(
        self,
        link: tree.Node,
        decl: Decl,
        receiver: tuple[tree.Node, Type] | None,
        args: tuple[tree.Expr, ...],
    ) -> Type:
        """By the kind of the callee (grounded.source.1, grounded.prompt.1, grounded.lift.1)."""
        given: list[Given] = [(receiver[0], None, receiver[1])] if receiver else []
        given += [(e, e, UNKNOWN) for e in args]
        self.facts.targets[self.key(link)] = decl
        self.facts.calls.append((link, decl))
        if len(given) != len(decl.parameters):
            return self.problem("E0302", link)
        match decl.node:
            case tree.Tool() if selects(decl):
                return self.call_selecting(link, decl, given)
            case tree.Tool():
                return self.call_tool(link, decl, given)
            case tree.Prompt():
                return self.call_prompt(link, decl, given)
            case tree.Fn():
                return self.call_fn(link, decl, given)
            case tree.Agent():
                for one, (_, p) in zip(given, decl.parameters, strict=True):
                    self.enter(one, p, p, "argument")
                return self.effective[decl.name]

    def enter(self, one: Given, hint: Type | None, p: Type, kind: str) -> Type:
        """Type an argument and let it enter the parameter type `p` (grounded.coercion.1)."""
        node, e, found = one
        if e is not None:
            found = self.ty(e, hint)
            self.handed(e, found)
        self.coerce(node, found, p, kind)
        return found

    def handed(self, e: tree.Expr, found: Type) -> None:
        """A function value that is handed on, or what holds one: who gets it can call it
        (grounded.pure.1)."""
        if self.program.functions(found) and not isinstance(e, tree.Lambda):
            self.facts.function_values.append((e, e))

    def call_tool(self, link: tree.Node, decl: Decl, given: list[Given]) -> Type:
        """Type the call of a tool (grounded.source.1, grounded.source.2)."""
        types = [p for _, p in decl.parameters]
        found = [self.enter(one, p, p, "argument") for one, p in zip(given, types, strict=True)]
        transforms = any(map(self.program.maybe, types))
        self.facts.judged += [link] if decl.gate and transforms else []  # grounded.pure.5
        if decl.name == ABSENT and given[1][1] is not None:
            self.queries(given[1][1])
        if decl.grounding or transforms:
            self.structure(link, decl, not decl.grounding or any(map(self.program.maybe, found)))
            return grounded_call(decl.returns)
        return self.erased(link, decl)

    def queries(self, e: tree.Expr) -> None:
        """Written queries are two at least, and no two of them ask for the same: they share half of their
        stems at most, and neither has all of the other's (E12, protocols.absent.2)."""
        if isinstance(e, tree.ListLiteral):
            texts = [stems(one.value) for one in e.items if isinstance(one, tree.StringLiteral)]
            pairs = list(combinations(texts, 2))
            if len(e.items) < 2 or any(2 * len(a & b) > len(a | b) or a <= b or b <= a for a, b in pairs):
                self.problem("E0705", e)

    def structure(self, link: tree.Node, decl: Decl, exposed: bool) -> None:
        """Plain structure around the labels of a result that depends on grounded content
        (grounded.result.1)."""
        if exposed and decl.returns != NOTHING and not is_g(grounded_call(decl.returns)):
            self.site(link, False, "structure")

    def erased(self, link: tree.Node, decl: Decl) -> Type:
        """`erase(R)`; impossible if a record or sum inside has a Grounded field (grounded.source.2,
        grounded.source.3)."""
        if self.program.maybe(erase(decl.returns)):
            self.problem("E0501", link)
        return erase(decl.returns)

    def call_prompt(self, link: tree.Node, decl: Decl, given: list[Given]) -> Type:
        """Type the call of a prompt (grounded.prompt.1); arguments may differ in labels at any depth."""
        assert isinstance(decl.node, tree.Prompt)
        rendered = shown(decl.node)
        grounded = False
        for (node, e, found), (name, p) in zip(given, decl.parameters, strict=True):
            if e is not None:
                found = self.ty(e, None if isinstance(e, tree.Match) or self.labels_in(e, p) else p)
            if erase(p) == STRING:
                found = self.text(node, found)
            try:
                fit(erase(found), erase(p))
            except Misfit as misfit:
                self.problem(misfit.code, node)
            has = self.program.maybe(found)
            if has:
                self.labelled.add(link.id)
            grounded = grounded or (has and name in rendered)
            if self.enters_plain(found, p):
                self.site(node, False, "prompt argument")
            else:
                self.asks(node, decl, found)
            self.cited(decl, node, e, found, name)
        self.enriched(link, decl, grounded)
        self.facts.judged += [link] if decl.gate and link.id in self.labelled else []
        if grounded:
            self.structure(link, decl, True)
            return grounded_call(decl.returns)
        if decl.grounding:
            self.facts.attesting.append(link)
            self.structure(link, decl, True)
            return grounded_call(decl.returns)
        return self.erased(link, decl)

    def labels_in(self, e: tree.Expr, p: Type) -> bool:
        """Whether a fresh argument keeps its parts' labels: it is typed without the parameter's type
        (grounded.prompt.4). One that the prompt wants labelled is lifted (1.2)."""
        if is_g(p) or not self.fresh(e):
            return False
        mark = self.mark()
        found = self.ty(e)
        self.reset(mark)
        return mentions(found) and "?" not in str(found)

    def enters_plain(self, found: Type, p: Type) -> bool:
        """Whether a grounded part enters a plain parameter or part of it (grounded.expose.1)."""
        if is_g(p):
            return False
        if is_g(found):
            return True
        if found.head == p.head and found.args:
            return any(self.enters_plain(a, b) for a, b in zip(found.args, p.args, strict=True))
        return False

    def cited(self, decl: Decl, node: tree.Node, e: tree.Expr | None, found: Type, name: str) -> None:
        """The argument of a strictly cited parameter must be grounded at the call (citations.clause.2)."""
        assert isinstance(decl.node, tree.Prompt)
        cites = [c.parameter.text for c in decl.node.clauses if isinstance(c, tree.CitesClause)]
        surely = self.surely(e, found) if e is not None else self.program.surely(found)
        if name in cites and found.head != "?" and not surely and not self.program.maybe(found):
            self.problem("E0508", node)

    def call_fn(self, link: tree.Node, decl: Decl, given: list[Given]) -> Type:
        """Lifting (grounded.lift.3): an outermost `Grounded<P>` for a plain `P`, unless a parameter is a
        function."""
        never = any(self.program.functions(p) for _, p in decl.parameters)
        lifted = False
        for (node, e, found), (_, p) in zip(given, decl.parameters, strict=True):
            if e is not None:
                found = self.ty(e, p)
                self.handed(e, found)
            enters = is_g(found) and not is_g(p) and not never and self.enters_lifted(found, p)
            if enters and not opens(found, p):
                lifted = True
                self.coerce(node, found, g(p), "argument")
            else:
                self.coerce(node, found, p, "argument")
        if lifted and decl.returns.head == "->":
            return self.problem("E0503", link)
        return lift(decl.returns, lifted)

    def enters_lifted(self, found: Type, p: Type) -> bool:
        """Whether a grounded value may enter by lifting, its elements' labels becoming one with its own where
        they have some (grounded.lift.3)."""
        return self.enters(found.args[0], p) or self.enters(found, g(p))

    @staticmethod
    def enters(found: Type, p: Type) -> bool:
        """Whether a value may enter (grounded.coercion.1)."""
        try:
            fit(found, p)
        except Misfit:
            return False
        return True

    def call_value(
        self, link: tree.Node, callee: Type, args: tuple[tree.Expr, ...], f: tree.Expr | None
    ) -> Type:
        """A function value: never lifted (grounded.lift.3, grounded.lift.5)."""
        self.facts.function_values.append((link, f))
        if callee.head != "->":
            for e in args:
                if callee.head == "?":
                    self.ty(e)
            return UNKNOWN if callee.head == "?" else self.problem("E0304", link)
        if len(args) != len(callee.args) - 1:
            return self.problem("E0302", link)
        for e, p in zip(args, callee.args, strict=False):
            self.handed(e, self.check(e, p, "function value"))
        return callee.args[-1]
