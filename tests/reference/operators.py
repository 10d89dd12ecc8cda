"""Types of operators (grounded.lift.1, grounded.lift.2, expressions.operator.3)."""

from __future__ import annotations

from corvid.syntax import tree
from tests.reference.context import below
from tests.reference.labelled_types import (
    BOOL,
    FLOAT,
    INT,
    QUOTE,
    STRING,
    UNKNOWN,
    Misfit,
    Type,
    as_text,
    erase,
    fill,
    is_g,
    join,
    known,
    lift,
    plain,
    same,
)
from tests.reference.literals import Literals
from tests.reference.program import Decl

MUTATING = {"append", "sort", "reverse", "remove"}
NUMBERS = (INT, FLOAT)
Side = tuple[int, Type]
"""An operand's node and its type."""


class Operators(Literals):
    """Any operator with a grounded operand gives a grounded result."""

    def arithmetic(self, e: tree.Arithmetic) -> Type:
        """A run of one operator, from the left (grounded.lift.1)."""
        left, before = self.ty(e.first), e.first.id
        for link in e.links:
            right = self.ty(link.operand, self.beside(link.operand, left))
            sides = ((before, left), (link.operand.id, right))
            left, before = self.combine(link, link.op, *sides), link.id
            self.facts.types[self.key(link)] = left
        return left

    def beside(self, operand: tree.Expr, left: Type) -> Type | None:
        """A list that is written beside a grounded one is expected to be one (docs/decisions.md)."""
        written = isinstance(operand, tree.ListLiteral) and bool(operand.items)
        return left if written and is_g(left) and plain(left).head == "List" else None

    def combine(self, node: tree.Node, op: str, one: Side, other: Side) -> Type:
        """`+ - * / %` (grounded.lift.1, `xs + ys` needs equal element labels: 1.2)."""
        left, right = one[1], other[1]
        if STRING in (plain(left), plain(right)) or left == right == QUOTE:
            left, right = (self.text_at(node, t) for node, t in (one, other))
        a, b, lifted = plain(left), plain(right), is_g(left) or is_g(right)
        if "?" in (a.head, b.head):
            return UNKNOWN
        if a in NUMBERS and b in NUMBERS:
            self.widened(one, other)
            return lift(FLOAT if FLOAT in (a, b) else INT, lifted)
        if op == "+" and (a == b == STRING or (a.head == b.head == "List" and same(a, b))):
            return lift(fill(a, b), lifted)
        return self.problem("E0305", node)

    def text_at(self, node: int, t: Type) -> Type:
        """The same for a node by its number (citations.quote.7)."""
        if t != QUOTE:
            return t
        self.facts.coercions[self.module.name, node] = (t, as_text(t), "")
        return as_text(t)

    def widened(self, *sides: Side) -> None:
        """Beside a Float an Int widens, under `Grounded` too: Derived `widen` (types.fit.2)."""
        if {plain(t) for _, t in sides} == {INT, FLOAT}:
            for node, t in sides:
                if plain(t) == INT:
                    self.facts.coercions[self.module.name, node] = (t, lift(FLOAT, is_g(t)), "")

    def sign(self, e: tree.Sign) -> Type:
        """Prefix `-` and `+` (grounded.lift.1)."""
        found = self.ty(e.operand)
        if plain(found).head != "?" and plain(found) not in NUMBERS:
            return self.problem("E0301", e)
        return found

    def compare(self, e: tree.Compare) -> Type:
        """Comparison: wrapped like any operator; a plain container with labels inside is a container read
        (grounded.inside.1)."""
        mark = self.mark()
        left, right = self.ty(e.left), self.ty(e.right)
        if not (known(left) and known(right)):
            self.reset(mark)
            left, right = self.ty(e.left, erase(right)), self.ty(e.right, erase(left))
        if left != right or e.op not in ("==", "!="):
            left, right = self.text(e.left, left), self.text(e.right, right)
        a, b = erase(left), erase(right)
        if not known(a) or not known(b):
            if a.head != "?" and b.head != "?" and a.head == b.head:
                self.problem("E0315", e)
            elif a.head != "?" and b.head != "?":
                self.problem("E0305", e)
            return lift(BOOL, is_g(left) or is_g(right))
        try:
            join(a, b)
        except Misfit:
            return self.problem("E0305", e)
        if self.program.functions(a) or (e.op not in ("==", "!=") and (a not in (INT, FLOAT, STRING))):
            return self.problem("E0318", e)
        self.widened((e.left.id, left), (e.right.id, right))
        self.inner_reads(e, [(e.left, left), (e.right, right)])
        return lift(BOOL, is_g(left) or is_g(right))

    def inner_reads(self, whole: tree.Expr, operands: list[tuple[tree.Expr, Type]]) -> None:
        """Plain containers whose labels an operation looks through (grounded.inside.1): discards."""
        for e, t in operands:
            if not is_g(t) and self.program.maybe(t):
                self.site(e, True, "container read")

    def logic(self, e: tree.Logic) -> Type:
        """`and`, `or` (grounded.lift.2): grounded iff an operand to the left of the last
        evaluated is; a right operand alone is an `operand` discard; effects behind a grounded left operand
        are exposures (section 4)."""
        grounded = exposed = False
        for number, operand in enumerate(e.operands):
            found = self.ty(operand)
            if plain(found).head != "?" and plain(found) != BOOL:
                self.problem("E0301", operand)
            if number and grounded and self.effectful(operand):
                exposed = True
            if number == 0:
                grounded = is_g(found)
            elif not grounded:
                self.discard(operand, found, "operand")
        if exposed:
            self.site(e, False, "effect behind a grounded operand")
        return lift(BOOL, grounded)

    def negation(self, e: tree.Not) -> Type:
        """`not g` (grounded.lift.2)."""
        found = self.ty(e.operand)
        if plain(found).head != "?" and plain(found) != BOOL:
            return self.problem("E0301", e)
        return found

    def fstring(self, e: tree.FString) -> Type:
        """f-strings write String, Int, Float, Bool (expressions.fstring.1, grounded.lift.1)."""
        lifted = False
        for part in e.parts:
            if isinstance(part, str):
                continue
            found = self.text(part, self.ty(part))
            lifted = lifted or is_g(found)
            if known(found) and plain(found) not in (STRING, INT, FLOAT, BOOL):
                self.problem("E0319", part)
        return lift(STRING, lifted)

    def effectful(self, e: tree.Node) -> bool:
        """Whether it may call a tool, prompt, agent, change a container, return early by `?`, or write into
        the trace by `trusted` (grounded.expose.1, taint.trusted.1)."""
        for node in below(e):
            if isinstance(node, tree.TryLink | tree.Trusted):
                return True
            target = self.facts.targets.get(self.key(node))
            if target is not None and not isinstance(target.node, tree.Fn):
                return True
            if target is not None and self.takes_unknown(node, target):
                return True
            if isinstance(node, tree.MethodLink) and target is None and node.name.text in MUTATING:
                return True
            if any(node is call for call, _ in self.facts.function_values):
                return True
        return False

    def takes_unknown(self, link: tree.Node, target: Decl) -> bool:
        """Whether a fn is handed a function that is not written here: it may have any effect
        (docs/decisions.md, "Effects of a lambda or function value")."""
        args = link.arguments if isinstance(link, tree.CallLink | tree.MethodLink) else ()
        types = [t for _, t in target.parameters]
        given: list[tree.Expr | None] = [*([None] * (len(types) - len(args))), *args]
        return any(
            self.program.functions(t) and not isinstance(e, tree.Lambda)
            for e, t in zip(given, types, strict=False)
        )
