"""Operators, f-strings, `range`."""

from __future__ import annotations

from corvid.types import (
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
from tests.generated.receivers import LISTS, MAPS
from tests.generated.scope import Impossible, Productions
from tests.generated.shapes import SCALARS


class Operators(Literals):
    """Every production with an operator."""

    def operators(self, want: Type, d: int) -> Productions[str]:
        rows: Productions[str] = []
        base = plain(want)
        if base in (INT, FLOAT, STRING) or isinstance(base, ListType):
            rows.append(("arithmetic", 6, lambda: self.arithmetic(want, d)))
        if base == BOOL:
            rows += [
                ("compare", 5, lambda: self.compare(want, d)),
                ("logic", 5, lambda: self.logic(want, d)),
                ("not", 2, lambda: f"(not {self.expr('after not', want, d)})"),
            ]
        if base in (INT, FLOAT):
            sign = "-" if self.world.chance(0.8) else "+"
            rows.append(("sign", 1, lambda: f"({sign}{self.expr('signed', want, d)})"))
        if base == STRING:
            rows.append(("f-string", 4, lambda: self.f_string(want, d)))
        if base == ListType(INT):
            rows.append(("range", 2, lambda: self.range_(want, d)))
        return rows

    def arithmetic(self, want: Type, d: int) -> str:
        """A run of one to three links at one level of precedence."""
        base = plain(want)
        if isinstance(base, ListType) and self.holds_function(base):
            raise Impossible
        count = self.world.pick((2, 2, 2, 3, 4))
        types = self.mixed((base,) * count, isinstance(want, GroundedType))
        if base == FLOAT and self.world.chance(0.3):
            types[0] = grounded(INT) if isinstance(types[0], GroundedType) else INT
        text = self.expr("arithmetic operand", types[0], d)
        adding = base == STRING or isinstance(base, ListType)
        signs = ("+",) if adding else self.world.pick((("+", "-"), ("*", "/", "%")))
        for type_ in types[1:]:
            sign = self.world.pick(signs)
            self.world.uses[f"operator {sign}"] += 1
            safe = sign in "/%" and type_ == INT and self.world.wanted_in("arithmetic operand") is None
            divisor = self.world.pick(("2", "3", "7")) if safe and self.world.chance(0.8) else None
            text += f" {sign} {divisor or self.expr('arithmetic operand', type_, d)}"
        return f"({text})"

    def compare(self, want: Type, d: int) -> str:
        label = isinstance(want, GroundedType)
        sign = self.world.pick(("==", "!=", "<", "<=", ">", ">="))
        wanted = self.fitting("compared")
        if wanted is not None:
            sign = self.world.pick(("==", "!="))
        base = self.world.one_of(INT, FLOAT, STRING) if sign[0] in "<>" else wanted or self._compared()
        left, right = self.mixed((base, base), label)
        self.world.uses[f"operator {sign}"] += 1
        if not label and not self.body.pure and sign in ("==", "!=") and self.world.chance(0.2):
            return self._container_read(sign, d)
        return f"({self.expr('compared', left, d)} {sign} {self.expr('compared', right, d)})"

    def _container_read(self, sign: str, d: int) -> str:
        """A comparison of plain containers with labels inside."""
        type_ = self.possible(self.world.one_of(ListType(grounded(STRING)), OptionType(grounded(INT))))
        self.world.uses["container read"] += 1
        return f"({self.expr('compared', type_, d)} {sign} {self.expr('compared', type_, d)})"

    def _compared(self) -> Type:
        named = [t for d in self.visible() if self.comparable(t := NamedType(d.name))]
        return self.world.one_of(*SCALARS, *SCALARS, *LISTS, *MAPS, OptionType(INT), *named, *named)

    def logic(self, want: Type, d: int) -> str:
        """`and`, `or`: the first operand decides the label. In a pure body what is right of a grounded
        operand has no effects, and what is right of a plain one is plain."""
        word = self.world.pick(("and", "or"))
        self.world.uses[f"operator {word}"] += 1
        operands = [self.expr("logic operand", want, d)]
        quiet = self.body.pure and isinstance(want, GroundedType)
        self.body.quiet += quiet
        try:
            for _ in range(self.world.pick((1, 1, 2))):
                operands.append(self.expr("logic operand", BOOL, d, exact=self.body.pure))
        finally:
            self.body.quiet -= quiet
        return f"({f' {word} '.join(operands)})"

    def f_string(self, want: Type, d: int) -> str:
        base = tuple(self.world.one_of(*SCALARS) for _ in range(self.world.pick((1, 1, 2))))
        base = (self.fitting("in f-string") or base[0], *base[1:])
        types = self.mixed(base, isinstance(want, GroundedType))
        parts = [self.expr("in f-string", t, min(d, 1)) for t in types]
        return 'f"' + " ".join(f"x{{({p})}}" if p[0] == "{" else f"x{{{p}}}" for p in parts) + '"'

    def range_(self, want: Type, d: int) -> str:
        if not isinstance(want, GroundedType):
            return f"range({self.world.pick(('0', '1'))}, {self.world.pick(('2', '3'))})"
        return f"range(0, ({self.expr('arithmetic operand', self.labelled(INT), d)} % 4))"

    # ---- reading ------------------------------------------------------------------------------
    def reading(self, want: Type, d: int) -> Productions[str]:
        return [
            ("field", 4, lambda: self.field(want, d)),
            ("index", 3, lambda: self.index(want, d)),
            ("map index", 2, lambda: self.map_index(want, d)),
            ("try", 5, lambda: self.try_(want, d)),
        ]

    def field(self, want: Type, d: int) -> str:
        """`value.field`, from a plain or a grounded record."""
        options: list[tuple[Type, str]] = []
        for record in self.records():
            owner = NamedType(record.name)
            for field in record.fields:
                if field.type == want:
                    options.append((owner, field.name))
                if isinstance(want, GroundedType) and field.type in (want, want.inner):
                    options.append((grounded(owner), field.name))
        owner_, name = self.world.pick(options)
        return f"{self.expr('read by field', self.possible(owner_), d)}.{name}"

    def index(self, want: Type, d: int) -> str:
        """`xs[i]`: a grounded list or index makes it grounded."""
        if isinstance(want, GroundedType) and not self.holds_function(want.inner) and self.world.chance(0.6):
            container, by = self.mixed((ListType(want.inner), INT), True)
        elif isinstance(want, GroundedType) and self.world.chance(0.5):
            container, by = grounded(ListType(want)), INT
        else:
            container, by = ListType(want), INT
        names = [v.name for v in self.body.vars if v.type == container]
        aimed = self.world.wanted_in("indexed") is not None
        if names and not aimed and self.world.chance(0.8):
            held = self.world.pick(names)
        else:
            held = self.expr("indexed", self.possible(container), d)
        safe = by == INT and self.world.wanted_in("index") is None and self.world.chance(0.7)
        return f"{held}[{'0' if safe else self.expr('index', by, min(d, 1))}]"

    def map_index(self, want: Type, d: int) -> str:
        item = plain(want)
        if not isinstance(item, OptionType):
            raise Impossible
        key = self.world.one_of(STRING, STRING, INT, BOOL, FLOAT)
        container, by = self.mixed((MapType(key, item.item), key), isinstance(want, GroundedType))
        return f"{self.expr('indexed', self.possible(container), d)}[{self.expr('index', by, d)}]"

    def try_(self, want: Type, d: int) -> str:
        """`e?` where the callable returns an Option or a Result that takes the rest."""
        returns = plain(self.body.returns)
        if self.body.lambdas or self.body.quiet:
            raise Impossible
        whole = isinstance(self.body.returns, GroundedType)
        label = isinstance(want, GroundedType) and not self.body.pure and (whole or self.world.chance(0.6))
        if whole and not label:
            raise Impossible
        inner = plain(want) if label else want
        if label and isinstance(inner, FunctionType):
            raise Impossible
        held = self._propagating(inner, returns)
        return f"{self.expr('tried', self.possible(grounded(held) if label else held), d)}?"

    def _propagating(self, inner: Type, returns: Type) -> Type:
        match returns:
            case OptionType():
                return OptionType(inner)
            case ResultType(_, err):
                return ResultType(inner, plain(err))
        raise Impossible
