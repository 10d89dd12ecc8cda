"""Expressions by type. `hint`: a type is expected here; `exact`: no coercion may happen here."""

from __future__ import annotations

from collections.abc import Callable

from corvid.ir.types import (
    BOOL,
    FLOAT,
    INT,
    STRING,
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Type,
    grounded,
    plain,
)
from tests.generated.literals import Literals
from tests.generated.receivers import LISTS, MAPS, giving
from tests.generated.scope import Impossible, attempt
from tests.generated.shapes import SCALARS, carries, holds_function


class Exprs(Literals):
    """Every production of an expression."""

    def expr(self, want: Type, depth: int, *, hint: bool = False, exact: bool = True) -> str:
        """Text of an expression of type `want`, or that becomes one where `exact` is off."""
        rows: list[tuple[str, int, Callable[[], str]]] = [("name", 14, lambda: self.name(want))]
        if not isinstance(want, GroundedType):
            rows.append(("literal", 7 if depth <= 0 else 2, lambda: self.literal(want, depth, hint)))
        else:
            rows.append(("lifted construction", 3, lambda: self.lifted_literal(want, depth, hint)))
        if depth > 0:
            rows += self._compound(want, depth - 1)
        if not exact:
            rows.append(("coercion", 2, lambda: self.coerced(want, depth, hint)))
        try:
            return attempt(self.world, rows)
        except Impossible:
            return self.made(want, depth)

    def _compound(self, want: Type, d: int) -> list[tuple[str, int, Callable[[], str]]]:
        rows: list[tuple[str, int, Callable[[], str]]] = [
            ("call", 9, lambda: self.call(want, d)),
            ("field", 4, lambda: self.field(want, d)),
            ("index", 3, lambda: self.index(want, d)),
            ("map index", 2, lambda: self.map_index(want, d)),
            ("builtin", 3, lambda: self.builtin(want, d)),
            ("with lambda", 2, lambda: self.with_lambda(want, d)),
            ("function value", 2, lambda: self.function_value(want, d)),
            ("try", 2, lambda: self.try_(want, d)),
        ]
        base = plain(want)
        if base in (INT, FLOAT, STRING) or isinstance(base, ListType):
            rows.append(("arithmetic", 6, lambda: self.arithmetic(want, d)))
        if base == BOOL:
            rows += [
                ("compare", 5, lambda: self.compare(want, d)),
                ("logic", 5, lambda: self.logic(want, d)),
                ("not", 2, lambda: f"(not {self.expr(want, d)})"),
            ]
        if base in (INT, FLOAT):
            rows.append(("negate", 1, lambda: f"(-{self.expr(want, d)})"))
        if base == STRING:
            rows.append(("f-string", 4, lambda: self.f_string(want, d)))
        if base == ListType(INT):
            rows.append(("range", 2, lambda: self.range_(want, d)))
        if isinstance(base, OptionType) and isinstance(base.item, GroundedType):
            rows.append(("together", 6, lambda: self.together(want, d)))
        if not isinstance(want, GroundedType | FunctionType):
            rows += [
                ("explicit", 1, lambda: self.explicit(want, d)),
                ("questions", 1, lambda: self.questions(want, d)),
            ]
        return rows

    # ---- names and coercions ------------------------------------------------------------------
    def name(self, want: Type) -> str:
        return self.world.pick([var.name for var in self.body.vars if var.type == want])

    def coerced(self, want: Type, depth: int, hint: bool) -> str:
        """A value that a discard or a widening brings to `want`."""
        if want == FLOAT and self.world.chance(0.4):
            return self.expr(INT, depth)
        if want == grounded(FLOAT):
            return self.expr(grounded(INT), depth)
        if isinstance(want, OptionType) and self.world.chance(0.5):
            return self.expr(OptionType(self._labelled(want.item)), depth)
        if isinstance(want, ResultType) and self.world.chance(0.5):
            return self.expr(ResultType(self._labelled(want.ok), want.err), depth)
        return self.expr(self._labelled(want), depth)

    # ---- reading ------------------------------------------------------------------------------
    def field(self, want: Type, d: int) -> str:
        """`value.field`, from a plain or a grounded record."""
        options: list[tuple[Type, str]] = []
        for record in self.records():
            for field in record.fields:
                owner: Type = NamedType(record.name)
                if field.type == want:
                    options.append((owner, field.name))
                elif isinstance(want, GroundedType) and field.type in (want.inner,):
                    options.append((grounded(owner), field.name))
                if isinstance(want, GroundedType) and field.type == want:
                    options.append((grounded(owner), field.name))
        owner, name = self.world.pick(options)
        return f"{self.expr(self.possible(owner), d)}.{name}"

    def index(self, want: Type, d: int) -> str:
        """`xs[i]`: a grounded list or index makes it grounded."""
        if isinstance(want, FunctionType):
            raise Impossible
        if isinstance(want, GroundedType) and self.world.chance(0.6):
            container, by = self.mixed((ListType(want.inner), INT), True)
        elif isinstance(want, GroundedType) and self.world.chance(0.5):
            container, by = grounded(ListType(want)), INT
        else:
            container, by = ListType(want), INT
        held = self.world.pick([v.name for v in self.body.vars if v.type == container])
        return f"{held}[{'0' if by == INT and self.world.chance(0.7) else self.expr(by, min(d, 1))}]"

    def map_index(self, want: Type, d: int) -> str:
        item = plain(want)
        if not isinstance(item, OptionType) or isinstance(item.item, FunctionType):
            raise Impossible
        container, by = self.mixed((MapType(STRING, item.item), STRING), isinstance(want, GroundedType))
        return f"{self.expr(self.possible(container), d)}[{self.expr(by, d)}]"

    # ---- operators ----------------------------------------------------------------------------
    def arithmetic(self, want: Type, d: int) -> str:
        base = plain(want)
        left, right = self.mixed((base, base), isinstance(want, GroundedType))
        if base == FLOAT and self.world.chance(0.3):
            left = grounded(INT) if isinstance(left, GroundedType) else INT
        signs = (
            ("+",) if base == STRING or isinstance(base, ListType) else ("+", "-", "*", "+", "-", "/", "%")
        )
        if isinstance(base, ListType) and holds_function(base, self.world.named):
            raise Impossible
        sign = self.world.pick(signs)
        self.world.uses[f"operator {sign}"] += 1
        divisor = str(self.world.pick((2, 3, 7))) if sign in "/%" and right == INT else None
        return f"({self.expr(left, d)} {sign} {divisor or self.expr(right, d)})"

    def compare(self, want: Type, d: int) -> str:
        label = isinstance(want, GroundedType)
        sign = self.world.pick(("==", "!=", "<", "<=", ">", ">="))
        base = self.world.one_of(INT, FLOAT, STRING) if sign[0] in "<>" else self.comparable()
        left, right = self.mixed((base, base), label)
        self.world.uses[f"operator {sign}"] += 1
        if not label and sign in ("==", "!=") and self.world.chance(0.2):
            return self._container_read(sign, d)
        return f"({self.expr(left, d)} {sign} {self.expr(right, d)})"

    def _container_read(self, sign: str, d: int) -> str:
        """A comparison of plain containers with labels inside."""
        type_ = self.possible(self.world.one_of(ListType(grounded(STRING)), OptionType(grounded(INT))))
        self.world.uses["container read"] += 1
        return f"({self.expr(type_, d)} {sign} {self.expr(type_, d)})"

    def comparable(self) -> Type:
        named = [
            NamedType(d.name)
            for d in self.visible()
            if not holds_function(NamedType(d.name), self.world.named)
            and not carries(NamedType(d.name), self.world.named)
        ]
        return self.world.one_of(*SCALARS, *SCALARS, *LISTS, *MAPS, OptionType(INT), *named)

    def logic(self, want: Type, d: int) -> str:
        """`and`, `or`: the first operand decides the label."""
        word = self.world.pick(("and", "or"))
        self.world.uses[f"operator {word}"] += 1
        operands = [self.expr(want, d)]
        for _ in range(self.world.pick((1, 1, 2))):
            operands.append(self.expr(BOOL, d, exact=False))
        return f"({f' {word} '.join(operands)})"

    def f_string(self, want: Type, d: int) -> str:
        base = tuple(self.world.one_of(*SCALARS) for _ in range(self.world.pick((1, 2))))
        types = self.mixed(base, isinstance(want, GroundedType))
        parts = [self.expr(t, min(d, 1)) for t in types]
        return 'f"' + " ".join(f"x{{({p})}}" if p[0] == "{" else f"x{{{p}}}" for p in parts) + '"'

    def range_(self, want: Type, d: int) -> str:
        label = isinstance(want, GroundedType)
        end = self.expr(self.possible(grounded(INT)), d) if label else self.world.pick(("2", "3"))
        return f"range(0, ({end} % 4))" if label else f"range({self.world.pick((0, 1))}, {end})"

    # ---- built-in methods ---------------------------------------------------------------------
    def builtin(self, want: Type, d: int) -> str:
        label = isinstance(want, GroundedType) and (self.world.chance(0.8) or not self._keeps(want))
        receiver, method, arguments = self.world.pick(giving(plain(want) if label else want))
        if method == "unwrap_or" and isinstance(want, GroundedType) and not label:
            arguments = (want,)
        types = self.mixed((receiver, *arguments), label)
        holder, *rest = (self.expr(self.possible(t), d) for t in types)
        self.world.uses[f"method {method}"] += 1
        if method == "pow":
            rest = ["2"]
        elif method == "sqrt":
            holder = f"{holder}.abs()"
        elif method == "split":
            rest = [self.world.pick(('" "', '"e"'))]
        if method in ("pow", "split") and label and types[0] == plain(types[0]):
            raise Impossible
        return f"{holder}.{method}({', '.join(rest)})"

    def _keeps(self, want: GroundedType) -> bool:
        return not carries(want.inner, self.world.named)

    def together(self, want: Type, d: int) -> str:
        item = plain(want)
        if (
            not isinstance(item, OptionType)
            or not isinstance(item.item, GroundedType)
            or not isinstance(item.item.inner, ListType)
        ):
            raise Impossible
        held = ListType(grounded(item.item.inner.element))
        return f"{self.expr(self.possible(grounded(held) if want != item else held), d)}.together()"

    def with_lambda(self, want: Type, d: int) -> str:
        """`map`, `filter`, `fold`, `any`, `all`, `map_err`."""
        base = plain(want)
        label = isinstance(want, GroundedType)
        element = self.world.one_of(*SCALARS)
        item = grounded(element) if label else element
        if base == BOOL:
            method = self.world.pick(("any", "all"))
            text = self._on_list(element, label, d, method, (item,), self._answer(label))
        elif isinstance(base, ListType) and self.world.chance(0.4) and base.element in SCALARS:
            method = "filter"
            item = grounded(base.element) if label else base.element
            text = self._on_list(base.element, label, d, method, (item,), self._answer(label))
        elif isinstance(base, ListType) and not isinstance(base.element, FunctionType):
            method = "map"
            text = self._on_list(element, label, d, method, (item,), base.element)
        elif isinstance(base, ResultType) and self.world.chance(0.7):
            method = "map_err"
            holder = self.expr(
                self.possible(
                    grounded(ResultType(base.ok, STRING)) if label else ResultType(base.ok, STRING)
                ),
                d,
            )
            error = grounded(STRING) if label else STRING
            text = f"{holder}.map_err({self.lambda_((error,), base.err, d, True, inferred=True)})"
        elif not isinstance(want, FunctionType) and self.world.chance(0.4):
            method = "fold"
            receiver = self.expr(
                self.possible(grounded(ListType(element)) if label else ListType(element)), d
            )
            start = self.expr(base if label and self.world.chance(0.6) else want, d)
            text = f"{receiver}.fold({start}, {self.lambda_((want, item), want, d, True, inferred=True)})"
        else:
            raise Impossible
        self.world.uses[f"method {method}"] += 1
        return text

    def _answer(self, label: bool) -> Type:
        return grounded(BOOL) if label and self.world.chance(0.6) else BOOL

    def _on_list(
        self, element: Type, label: bool, d: int, method: str, parameters: tuple[Type, ...], result: Type
    ) -> str:
        receiver = self.expr(self.possible(grounded(ListType(element)) if label else ListType(element)), d)
        function = self.lambda_(parameters, result, d, True, inferred=method == "map")
        return f"{receiver}.{method}({function})"

    # ---- losses and questions -----------------------------------------------------------------
    def explicit(self, want: Type, d: int) -> str:
        return f"{self.expr(self._labelled(want), d)}.unwrap_discarding_sources()"

    def questions(self, want: Type, d: int) -> str:
        """What asks about the chain, which erasing all provenance would not leave equal."""
        if not self.questioning:
            raise Impossible
        holder = self.expr(self.possible(grounded(self.world.one_of(*SCALARS))), d)
        questions: dict[Type, str] = {INT: ".sources().length()", STRING: ".chain()", FLOAT: ".confidence()"}
        asked = questions.get(want)
        if asked is None:
            raise Impossible
        return holder + asked

    def try_(self, want: Type, d: int) -> str:
        """`e?` where the callable returns an Option or a Result that takes the rest."""
        returns = plain(self.body.returns)
        if self.body.lambdas or isinstance(want, FunctionType):
            raise Impossible
        label = isinstance(want, GroundedType) and isinstance(self.body.returns, GroundedType)
        match returns:
            case OptionType():
                held: Type = OptionType(plain(want) if label else want)
            case ResultType(_, err):
                held = ResultType(plain(want) if label else want, plain(err))
            case _:
                raise Impossible
        if isinstance(self.body.returns, GroundedType) and not label:
            raise Impossible
        return f"{self.expr(self.possible(grounded(held) if label else held), d)}?"
