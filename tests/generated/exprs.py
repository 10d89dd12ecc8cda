"""Expressions by type: all productions together, and the built-in methods."""

from __future__ import annotations

from functools import partial

from corvid.types import (
    BOOL,
    FLOAT,
    INT,
    QUOTE,
    STRING,
    FunctionType,
    GroundedType,
    ListType,
    OptionType,
    ResultType,
    Type,
    grounded,
    plain,
)
from tests.generated.calls import LATE, LATER, is_one_call
from tests.generated.library import FAULT
from tests.generated.operators import Operators
from tests.generated.receivers import giving
from tests.generated.scope import Impossible, Productions, Signature, aimed, attempt
from tests.generated.shapes import SCALARS

COERCED = "coerced"


class Exprs(Operators):
    """Every production of an expression."""

    def expr(self, row: str, want: Type, depth: int, *, hint: bool = False, exact: bool = True) -> str:
        """Text of an expression of type `want`, or that becomes one where `exact` is off."""
        exact = exact or self.body.pure
        if self.world.wanted_in(row) is not None:
            found = aimed(self.world, row, self._productions(want, max(depth, 1), hint, exact))
            if found is not None:
                return found
        try:
            return attempt(self.world, self._productions(want, depth, hint, exact))
        except Impossible:
            return self.made(want, depth)

    def _productions(self, want: Type, depth: int, hint: bool, exact: bool) -> Productions[str]:
        rows: Productions[str] = [("name", 14, lambda: self.name(want))]
        if isinstance(want, GroundedType):
            rows.append(("lifted construction", 3, lambda: self.lifted_literal(want, depth, hint)))
        else:
            rows += self.literals(want, depth, hint)
        if depth > 0 and not (isinstance(want, FunctionType) and self.body.pure):
            rows += self._compound(want, depth - 1)
        if not exact:
            rows.append(("coercion", 9 if self.body.lossy else 2, lambda: self.coerced(want, depth)))
        return rows

    def _compound(self, want: Type, d: int) -> Productions[str]:
        rows: Productions[str] = [
            ("call", 9, lambda: self.call(want, d)),
            ("method", 3, lambda: self.builtin(want, d)),
            ("with lambda", 2, lambda: self.with_lambda(want, d)),
            ("function value", 1, lambda: self.function_value(want, d)),
            *self.operators(want, d),
            *self.reading(want, d),
        ]
        base = plain(want)
        if isinstance(want, ResultType) and want.err == FAULT and self.body.calling:
            rows.append(("attempt", 14, lambda: f"(try {self.tried_out(want.ok, d)})"))
            rows.append(("limited", 3, lambda: f"(try {self.failing_call(want.ok)}{self.limit()})"))
            rows.append(("keyed", 3, lambda: f"(try {self.failing_call(want.ok)}{self.key(1.0)})"))
            rows.append(("retried", 3, lambda: self.retried(want.ok)))
        if isinstance(base, ResultType) and self.body.calling:
            rows.append(("retried", 2, lambda: self.kept(want)))
        if not self.body.pure and self.body.calling:
            rows += self.quotes(want, d)
        if isinstance(want, GroundedType) and self.questioning:
            rows.append(("passage", 8, lambda: self.passage(want, d)))
        if isinstance(base, OptionType) and isinstance(base.item, GroundedType):
            rows.append(("together", 6, lambda: self.together(want, d)))
        if not isinstance(want, GroundedType | FunctionType) and not self.body.pure:
            rows.append(("explicit", 1, lambda: self.explicit(want, d)))
            if self.questioning:
                rows.append(("questions", 12, lambda: self.questions(want, d)))
        return rows

    # ---- faults as values -----------------------------------------------------------------------
    def tried_out(self, want: Type, d: int) -> str:
        """An operand of `try`: a call that fails now and then, or anything that calls something. In a pure
        body what decides the outcome is plain."""
        aimed_at = self.world.wanted_in("attempted")
        if self.body.pure or (aimed_at is None and self.world.chance(0.5)):
            return self.failing_call(want)
        world = self.world
        for _ in range(12):
            before = (world.target, world.hits, [*world.later])
            text = self.expr("attempted", want, max(d, 1) if aimed_at is None else 2)
            if not self.calls_something(text):
                world.target, world.hits, world.later = before
            else:
                bare = text.isidentifier() or not is_one_call(text) or self.world.chance(0.3)
                return text if text.startswith("(") and not bare else f"({text})" if bare else text
        raise Impossible

    def retried(self, want: Type) -> str:
        """A call that fails now and then, tried again; what is a Result would keep its type."""
        if isinstance(plain(want), ResultType):
            raise Impossible
        return f"(try {self.failing_call(want)}{self.limit(0.3)}{self.key()}{self.again()})"

    def kept(self, want: Type) -> str:
        """A call that gives a Result, tried again until it is `Ok`."""
        if self.body.pure and isinstance(want, GroundedType):
            raise Impossible
        return f"(try {self.failing_call(want)}{self.limit(0.3)}{self.key()}{self.again()})"

    def limit(self, chance: float = 1.0) -> str:
        """A limit of time, of which some calls are over; one call in three is of something."""
        if not self.world.chance(chance):
            return ""
        return f" timeout {self.world.pick((f'{LATE // 1000}s', LATE, LATER))}"

    def key(self, chance: float = 0.2) -> str:
        """What the host knows the call by: some text, whose source a body that is not pure may drop."""
        if not self.world.chance(chance):
            return ""
        text = self.expr(COERCED, STRING, 0)
        return f" idempotent key {text}" if text.isidentifier() else f" idempotent key ({text})"

    def again(self) -> str:
        waits = self.world.pick(("", "", " backoff linear 1", " backoff exponential 2ms"))
        return f" on error retry {self.world.pick((1, 2, 3))} times{waits}"

    # ---- names and coercions ------------------------------------------------------------------
    def name(self, want: Type) -> str:
        """A name in scope; a function value in a pure body only where it is bound to a lambda literal."""
        safe = not (self.body.pure and isinstance(want, FunctionType))
        return self.world.pick([v.name for v in self.body.vars if v.type == want and (safe or v.literal)])

    def coerced(self, want: Type, depth: int) -> str:
        """A value that a discard or a widening brings to `want`."""
        if want == FLOAT and self.world.chance(0.4):
            return self.expr(COERCED, INT, depth)
        if want == grounded(FLOAT):
            return self.expr(COERCED, self.possible(grounded(INT)), depth)
        if isinstance(want, GroundedType) and isinstance(want.inner, ListType) and self.world.chance(0.7):
            inside = grounded(want.inner.element)
            if inside == want.inner.element:
                raise Impossible
            self.world.uses["one label of many"] += 1
            return self.expr(COERCED, self.possible(grounded(ListType(inside))), depth)
        if isinstance(want, OptionType) and self.world.chance(0.5):
            return self.expr(COERCED, OptionType(self.labelled(want.item)), depth)
        if isinstance(want, ResultType) and self.world.chance(0.5):
            return self.expr(COERCED, ResultType(self.labelled(want.ok), want.err), depth)
        return self.expr(COERCED, self.labelled(want), depth)

    # ---- built-in methods ---------------------------------------------------------------------
    def builtin(self, want: Type, d: int) -> str:
        if self.body.pure and self.holds_function(want):
            raise Impossible
        label = isinstance(want, GroundedType) and (self.world.chance(0.8) or self.carries(want.inner))
        options = giving(plain(want) if label else want)
        wanted = self.fitting("receiver")
        options = [each for each in options if each[0] == wanted] or options
        receiver, method, arguments = self.world.pick(options)
        if method == "unwrap_or" and isinstance(want, GroundedType) and not label:
            arguments = (want,)
        types = self.mixed((receiver, *arguments), label)
        if method in ("pow", "split") and label and types[0] == plain(types[0]):
            raise Impossible
        holder = self.expr("receiver", self.possible(types[0]), d)
        self.world.uses[f"method {method}"] += 1
        if method in ("pow", "split"):
            fixed = "2" if method == "pow" else self.world.pick(('" "', '"e"'))
            return f"{holder}.{method}({fixed})"
        if method == "sqrt":
            holder = f"{holder}.abs()"
        rest = [self.expr("argument of method", self.possible(t), d) for t in types[1:]]
        return f"{holder}.{method}({', '.join(rest)})"

    def together(self, want: Type, d: int) -> str:
        item = plain(want)
        if (
            not isinstance(item, OptionType)
            or not isinstance(item.item, GroundedType)
            or not isinstance(item.item.inner, ListType)
            or isinstance(item.item.inner.element, GroundedType)
            or grounded(item.item.inner.element) == item.item.inner.element
        ):
            raise Impossible
        held = ListType(grounded(item.item.inner.element))
        return (
            f"{self.expr('receiver', self.possible(grounded(held) if want != item else held), d)}.together()"
        )

    def with_lambda(self, want: Type, d: int) -> str:
        """`map`, `filter`, `fold`, `any`, `all`, `min_by`, `max_by`, `map_err`."""
        base = plain(want)
        if self.body.pure and self.holds_function(want):
            raise Impossible
        label = isinstance(want, GroundedType)
        element = self.world.one_of(*SCALARS)
        if isinstance(base, OptionType) and self.world.chance(0.7):
            method = self.world.pick(("min_by", "max_by"))
            text = self._best(base.item, label, d, method)
        elif base == BOOL:
            method = self.world.pick(("any", "all"))
            text = self._on_list(element, label, d, method, self._answer(label))
        elif isinstance(base, ListType) and self.world.chance(0.4) and base.element in SCALARS:
            method = "filter"
            text = self._on_list(base.element, label, d, method, self._answer(label))
        elif isinstance(base, ListType):
            method = "map"
            text = self._on_list(element, label, d, method, base.element)
        elif isinstance(base, ResultType) and self.world.chance(0.7):
            method = "map_err"
            text = self._map_err(base, label, d)
        elif not isinstance(base, FunctionType) and self.world.chance(0.4):
            method = "fold"
            text = self._fold(want, base, element, d)
        else:
            raise Impossible
        self.world.uses[f"method {method}"] += 1
        return text

    def _map_err(self, base: ResultType, label: bool, d: int) -> str:
        held: Type = ResultType(base.ok, STRING)
        holder = self.expr("receiver", self.possible(grounded(held) if label else held), d)
        error = grounded(STRING) if label else STRING
        return f"{holder}.map_err({self._given((error,), base.err, d, label)})"

    def _fold(self, want: Type, base: Type, element: Type, d: int) -> str:
        label = want != base
        item, held = (
            (grounded(element), grounded(ListType(element))) if label else (element, ListType(element))
        )
        receiver = self.expr("receiver", self.possible(held), d)
        start = self.expr("argument of method", base if label and self.world.chance(0.6) else want, d)
        return f"{receiver}.fold({start}, {self._given((want, item), want, d, label)})"

    def _given(self, parameters: tuple[Type, ...], result: Type, d: int, label: bool) -> str:
        """A lambda whose body says what the result is; without effects where running it shows something."""
        quiet = label and self.body.pure
        self.body.quiet += quiet
        try:
            return self.lambda_(parameters, result, d, True, inferred=True)
        finally:
            self.body.quiet -= quiet

    def _answer(self, label: bool) -> Type:
        return grounded(BOOL) if label and self.world.chance(0.6) else BOOL

    def _best(self, item: Type, label: bool, d: int, method: str) -> str:
        held: Type = ListType(item)
        receiver = self.expr("receiver", self.possible(grounded(held) if label else held), d)
        given = grounded(item) if label else item
        rank: Type = self.world.one_of(INT, FLOAT, STRING)
        if isinstance(given, GroundedType) and self.world.chance(0.6):
            rank = grounded(rank)
        return f"{receiver}.{method}({self._given((given,), rank, d, label)})"

    def _on_list(self, element: Type, label: bool, d: int, method: str, result: Type) -> str:
        held = grounded(ListType(element)) if label else ListType(element)
        receiver = self.expr("receiver", self.possible(held), d)
        item = grounded(element) if label else element
        if method == "map" or result != BOOL or self.body.pure:
            return f"{receiver}.{method}({self._given((item,), result, d, label)})"
        function = self.expr("argument of method", FunctionType((item,), result), d, hint=True)
        return f"{receiver}.{method}({function})"

    # ---- losses and questions -----------------------------------------------------------------
    def explicit(self, want: Type, d: int) -> str:
        return f"{self.expr('receiver', self.labelled(want), d)}.unwrap_discarding_sources()"

    def passage(self, want: Type, d: int) -> str:
        """Whether a passage is in a text and in a source of it. One is said whole, or by some words."""
        if want != grounded(BOOL):
            raise Impossible
        holder = self.expr("receiver", self.possible(grounded(STRING)), d)
        words = self.expr("argument of method", self.world.one_of(STRING, grounded(STRING)), d)
        self.world.uses["method quote"] += 1
        said = holder if holder.isidentifier() and self.world.chance(0.6) else words
        return f"{holder}.quote({said}).{self.world.pick(('is_some', 'is_none'))}()"

    def quotes(self, want: Type, d: int) -> Productions[str]:
        """What is read out of the quotes of a model's answer."""
        ways: dict[tuple[Type, Type], tuple[str, ...]] = {
            (QUOTE, grounded(STRING)): ("{}.text", "{}.uri", 'f"{{{}}}"', '({} + "!")', "{}.to_upper()"),
            (QUOTE, grounded(INT)): ("{}.line", "({}.end - {}.start)"),
            (ListType(QUOTE), OptionType(grounded(STRING))): ('{}.join("; ")',),
            (ListType(QUOTE), INT): ("{}.length()",),
            (OptionType(QUOTE), BOOL): ("{}.is_some()",),
        }
        found: Productions[str] = []
        for s in self.world.callables:
            forms = ways.get((s.declared, want), ())
            if s.cites and forms and s.module <= self.body.module:
                found.append(("quotes", 14, partial(self._quote, s, forms, d)))
        return found

    def _quote(self, s: Signature, forms: tuple[str, ...], d: int) -> str:
        form = self.world.pick(forms)
        asked = [
            self._apply(s, self._grounded(s, tuple(p.type for p in s.parameters)), d, True)
            for _ in range(form.replace("{{", "").count("{}"))
        ]
        self.world.uses["quotes"] += 1
        return form.format(*asked)

    def questions(self, want: Type, d: int) -> str:
        """What asks about the chain, which erasing all provenance would not leave equal."""
        asked: dict[Type, str] = {INT: ".sources().length()", STRING: ".chain()", FLOAT: ".confidence()"}
        if want not in asked:
            raise Impossible
        holder = self.expr("receiver", self.possible(grounded(self.world.one_of(*SCALARS))), d)
        return holder + asked[want]
