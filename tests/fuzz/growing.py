"""Grows a random tree: type by type, so that the program means something.

Where a context takes a label off, the generator may write a grounded expression there inside the form `drop`.
Where no context gives a type, literals begin with a part that needs none.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.fuzz.tree import (
    BOOL,
    INT,
    STR,
    Callable_,
    Expr,
    Stmt,
    Tree,
    Type,
    bare,
    grounded,
    head,
    spelled,
    under,
)
from tests.fuzz.writers import RECORDS

LS, LI = ("List", STR), ("List", INT)
GS, GI, GB = ("Grounded", STR), ("Grounded", INT), ("Grounded", BOOL)
LGS, LGI = ("List", GS), ("List", GI)
GLS, GLI = ("Grounded", LS), ("Grounded", LI)
MS, MGS = ("Map", STR, STR), ("Map", STR, GS)
OS, OI, OGS = ("Option", STR), ("Option", INT), ("Option", GS)
FI, FS, FB, FG = ("fn", (INT,), INT), ("fn", (STR,), STR), ("fn", (INT,), BOOL), ("fn", (STR,), GS)
FGG = ("fn", (GI,), GI)
GD, GLGS = ("Grounded", "D"), ("Grounded", LGS)

VALUES: tuple[Type, ...] = (INT, INT, STR, STR, BOOL, GS, GS, GI, GI, GB)
HELD: tuple[Type, ...] = (
    *VALUES, LS, LI, LGS, LGI, GLS, GLI, MS, MGS, "D", "P", "K", "C", "H", GD, "V", OI, OGS, FI, FS, FB, FG, FGG, ("List", FI),
    ("Map", STR, FI), GLGS, ("List", LI),
)
RETURNED: tuple[Type, ...] = (INT, STR, BOOL, GS, GS, GI, GI, LGS, LGI, LS, LI, GLS, "P", "D", GD, OI, OGS, MGS, "H", GLGS, "V")
LETTERS = ("a", "b", "k", "xy", "", "river", "the lease", "A b", " c ")


class Impossible(Exception):
    """Nothing of the wanted type can be written here."""


class Scope:
    """The names of one callable that have a value at this place."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.names: dict[str, Type] = {}
        self.kept: set[str] = set()
        """Names that nothing assigns to: counters, and what a loop walks over."""
        self.fresh: set[str] = set()
        """Names of lists that only literals are bound to: a `fn` may change these."""


class Grower:
    """Grows one program."""

    def __init__(self, seed: int, size: int = 5) -> None:
        self.rnd = random.Random(seed)
        self.seed = seed
        self.size = size
        self.made: list[Callable_] = []
        self.count = 0
        self.scope = Scope("agent")
        self.returns: Type = INT
        self.loops = 0

    # ---- programs -----------------------------------------------------------------------------
    def tree(self) -> Tree:
        """A program that the checker must accept, or one with a mistake on purpose."""
        for index in range(self.rnd.choice((0, 1, 1, 2, 3))):
            self.made.append(self.callable("fn", f"f{index}"))
        for index in range(self.rnd.choice((0, 1, 1, 2))):
            self.made.append(self.callable("agent", f"a{index}"))
        parameters: tuple[tuple[str, Type], ...] = (("p0", STR), ("p1", INT))
        returns: Type = "H" if self.rnd.random() < 0.1 else self.rnd.choice(RETURNED)
        self.made.append(self.callable("agent", "main", parameters, returns))
        arguments = (self.rnd.choice(("x", "y", "z")), self.rnd.choice((0, 1, 2, 7, -3, 2**62)))
        return Tree(tuple(self.made), arguments, None, self.seed)

    def name(self) -> str:
        self.count += 1
        return f"v{self.count}"

    def callable(
        self, kind: str, name: str, parameters: tuple[tuple[str, Type], ...] | None = None, returns: Type | None = None
    ) -> Callable_:
        rnd = self.rnd
        self.scope = Scope(kind)
        plain: tuple[Type, ...] = (INT, INT, STR, STR, BOOL, LI, LS, FI, FB, FS, GS, GI)
        if parameters is None:
            pool = plain if kind == "fn" else (*plain, GS, GI, GS, LGS, "P", "K", "C", FG, FGG, GLS, "D")
            parameters = tuple((self.name(), rnd.choice(pool)) for _ in range(rnd.choice((1, 1, 2, 3))))
        if returns is None:
            labels: tuple[Type, ...] = tuple(t for _, t in parameters if head(t) == "Grounded")
            returns = rnd.choice((INT, INT, STR, BOOL, LI, LS, OI, FI, *labels, *labels) if kind == "fn" else (*RETURNED, FI, FG, "K", "C"))
        self.scope.names = dict(parameters)
        self.scope.kept = {name for name, type_ in parameters}
        self.returns = returns
        body = self.block(rnd.randrange(1, self.size if kind == "agent" else 3), 2)
        body += (self.returning(),)
        self.loops = 0
        return Callable_(kind, name, parameters, returns, body)

    def returning(self) -> Stmt:
        kind = "return" if self.scope.kind == "agent" else None
        return Stmt("return", (self.grow(self.returns, 3, kind, True),))

    # ---- statements ---------------------------------------------------------------------------
    def block(self, count: int, deep: int) -> tuple[Stmt, ...]:
        """Some statements. Names that they bind are not visible behind the block, if it may be left out."""
        found: list[Stmt] = []
        for _ in range(count):
            found += self.stmt(deep)
        return tuple(found)

    def inner(self, deep: int) -> tuple[Stmt, ...]:
        names, fresh = dict(self.scope.names), set(self.scope.fresh)
        body = self.block(self.rnd.choice((1, 1, 2, 3)), deep - 1)
        self.scope.names, self.scope.fresh = names, self.scope.fresh & fresh
        return body

    def stmt(self, deep: int) -> list[Stmt]:
        rnd = self.rnd
        forms: list[Callable[[int], list[Stmt]]] = [self.let, self.let, self.let, self.annotated, self.again, self.append]
        if deep:
            forms += [self.branch, self.over_range, self.over_list, self.repeat]
        forms += [self.match, self.match_option, self.change, self.destructure]
        if self.scope.kind == "agent":
            forms += [self.twice, self.let, self.change, self.change]
            if deep < 2:
                forms += [self.early]
        if self.loops:
            forms += [self.leave]
        names = dict(self.scope.names)
        try:
            return rnd.choice(forms)(deep)
        except Impossible:
            self.scope.names = names
            return []

    def let(self, deep: int) -> list[Stmt]:
        type_ = self.local_type()
        expr = self.grow(type_, 3, None, False)
        name = self.name()
        self.scope.names[name] = type_
        if expr.form == "list":
            self.scope.fresh.add(name)
        return [Stmt("let", (expr,), (name,))]

    def local_type(self) -> Type:
        if self.scope.kind == "fn":
            return self.rnd.choice((INT, STR, BOOL, LI, LS, FI, FS, "D", MS, OI))
        return self.rnd.choice(HELD)

    def annotated(self, deep: int) -> list[Stmt]:
        type_ = self.local_type()
        expr = self.grow(type_, 3, "let", True)
        name = self.name()
        self.scope.names[name] = type_
        return [Stmt("annotated", (expr,), (name, type_))]

    def twice(self, deep: int) -> list[Stmt]:
        """A name that ends plain, because one of its bindings is."""
        type_ = self.rnd.choice((INT, STR, BOOL))
        first = self.grow(grounded(type_), 2, None, False)
        name = self.name()
        drop = Expr("drop", type_, (first,), ("assignment", name))
        second = self.grow(type_, 2, None, False)
        self.scope.names[name] = type_
        pair = (drop, second) if self.rnd.random() < 0.5 else (second, drop)
        return [Stmt("twice", pair, (name,))]

    def again(self, deep: int) -> list[Stmt]:
        """Another binding of a name, of the same type."""
        names = [n for n, t in self.scope.names.items() if n not in self.scope.kept and head(t) != "fn"]
        if not names:
            return self.let(deep)
        name = self.rnd.choice(names)
        type_ = self.scope.names[name]
        self.scope.fresh.discard(name)
        return [Stmt("let", (self.grow(type_, 3, None, False),), (name,))]

    def append(self, deep: int) -> list[Stmt]:
        names = [
            n for n, t in self.scope.names.items()
            if head(t) == "List" and n not in self.scope.kept and (self.scope.kind == "agent" or n in self.scope.fresh)
        ]
        if not names:
            return self.let(deep)
        name = self.rnd.choice(names)
        type_ = self.scope.names[name]
        target = Expr("name", type_, (), (name,))
        if self.rnd.random() < 0.2 and type_ in (LI, LS):
            return [Stmt(self.rnd.choice(("reverse", "sort")), (target,))]
        return [Stmt("append", (target, self.grow(under(type_), 2, "argument", True)))]

    def change(self, deep: int) -> list[Stmt]:
        """A place assignment, in a container that other names may hold, too."""
        if self.scope.kind == "fn":
            return self.append(deep)
        options: list[tuple[str, Type]] = [
            (n, t) for n, t in self.scope.names.items() if t in (LI, LS, LGS, LGI, MS, MGS, "C", "D", "P", "K", "H")
        ]
        if not options:
            return self.let(deep)
        name, type_ = self.rnd.choice(options)
        target = Expr("name", type_, (), (name,))
        small = Expr("literal", INT, (), (self.rnd.choice((0, 0, 1, 2)),))
        if head(type_) == "List":
            return [Stmt("set index", (target, small, self.grow(under(type_), 2, "assignment", True)))]
        if head(type_) == "Map":
            key = Expr("literal", STR, (), (self.rnd.choice("abk"),))
            if self.rnd.random() < 0.2:
                return [Stmt("remove", (target, key))]
            return [Stmt("set key", (target, key, self.grow(under(type_, 2), 2, "assignment", True)))]
        field, inner = self.rnd.choice(RECORDS[str(type_)])
        if inner == INT and self.rnd.random() < 0.5:
            return [Stmt("add to field", (target, self.grow(INT, 1, None, False)), (field,))]
        if head(inner) == "List" and self.rnd.random() < 0.5 and name not in self.scope.kept:
            place = Expr("field", inner, (target,), (field,))
            return [Stmt("append", (place, self.grow(under(inner), 2, "argument", True)))]
        return [Stmt("set field", (target, self.grow(inner, 2, "assignment", True)), (field,))]

    def branch(self, deep: int) -> list[Stmt]:
        condition = self.grow(BOOL, 2, "condition", True)
        then = self.inner(deep)
        else_ = self.inner(deep) if self.rnd.random() < 0.5 else ()
        return [Stmt("if", (condition,), (), (then, else_))]

    def over_range(self, deep: int) -> list[Stmt]:
        name = self.name()
        names = dict(self.scope.names)
        bounds = [Expr("literal", INT, (), (self.rnd.choice((0, 0, 1)),)), self.rnd.choice((
            Expr("literal", INT, (), (self.rnd.choice((2, 3, 4)),)), Expr("min", INT, (self.grow(INT, 1, None, False), Expr("literal", INT, (), (3,)))),
        ))]
        self.scope.names[name] = INT
        self.scope.kept.add(name)
        self.loops += 1
        body = self.inner(deep)
        self.loops -= 1
        self.scope.names = names
        return [Stmt("range", tuple(bounds), (name,), (body,))]

    def over_list(self, deep: int) -> list[Stmt]:
        name = self.name()
        names = dict(self.scope.names)
        kinds = (LI, LS) if self.scope.kind == "fn" else (LI, LS, LGS, LGI, GLS, GLI, ("List", FI), GLGS)
        type_ = self.rnd.choice(kinds)
        items = self.grow(type_, 2, None, False)
        element = under(bare(type_))
        self.scope.names[name] = grounded(element) if head(type_) == "Grounded" else element
        self.scope.kept.add(name)
        kept = {str(items.data[0])} - self.scope.kept if items.form == "name" else set()
        self.scope.kept |= kept
        self.loops += 1
        body = self.inner(deep)
        self.loops -= 1
        self.scope.kept -= kept
        self.scope.names = names
        return [Stmt("for", (items,), (name,), (body,))]

    def repeat(self, deep: int) -> list[Stmt]:
        name = self.name()
        counter = Expr("name", INT, (), (name,))
        limit = Expr("less", BOOL, (counter, Expr("literal", INT, (), (self.rnd.choice((1, 2, 3)),))))
        self.scope.names[name] = INT
        self.scope.kept.add(name)
        condition = limit
        if self.rnd.random() < 0.4:
            condition = Expr("and", BOOL, (limit, self.grow(BOOL, 1, None, False)))
        self.loops += 1
        body = self.inner(deep)
        self.loops -= 1
        return [Stmt("while", (condition,), (name,), (body,))]

    def leave(self, deep: int) -> list[Stmt]:
        condition = self.grow(BOOL, 2, "condition", True)
        return [Stmt("if", (condition,), (), ((Stmt(self.rnd.choice(("break", "continue"))),), ()))]

    def early(self, deep: int) -> list[Stmt]:
        condition = self.grow(BOOL, 2, "condition", True)
        return [Stmt("if", (condition,), (), ((self.returning(),), ()))]

    def destructure(self, deep: int) -> list[Stmt]:
        kinds = ("D",) if self.scope.kind == "fn" else ("D", "P", "C", GD, "K")
        type_ = self.rnd.choice(kinds)
        record = self.grow(type_, 2, None, False)
        names = []
        for _, inner in RECORDS[head(bare(type_))]:
            name = self.name()
            names.append(name)
            self.scope.names[name] = grounded(inner) if head(type_) == "Grounded" else inner
        return [Stmt("destructure", (record,), (head(bare(type_)), *names))]

    def match(self, deep: int) -> list[Stmt]:
        """A match of a variant, with guards now and then."""
        if self.scope.kind == "fn":
            return self.match_option(deep)
        subject = self.grow("V", 2, None, False)
        result = self.rnd.choice((INT, STR, GS, GI))
        name = self.name()
        parts, arms = [subject], []
        variants = [*self.rnd.sample(("Few", "Said", "Gone"), 3)]
        if self.rnd.random() < 0.4:
            variants.insert(0, self.rnd.choice(variants))
        seen: set[str] = set()
        for index, variant in enumerate(variants):
            guarded = index == 0 and variants.count(variant) > 1
            names = dict(self.scope.names)
            bound = [self.name() for _ in RECORDS[variant]]
            self.scope.names |= {n: t for n, (_, t) in zip(bound, RECORDS[variant], strict=True)}
            if guarded:
                parts.append(self.grow(BOOL, 1, "condition", True))
            parts.append(self.grow(result, 2, None, False))
            self.scope.names = names
            arms.append((variant, guarded, *bound))
            seen.add(variant)
        self.scope.names[name] = result
        return [Stmt("match", tuple(parts), (name, *arms))]

    def match_option(self, deep: int) -> list[Stmt]:
        kinds = (OI, OS) if self.scope.kind == "fn" else (OI, OS, OGS, ("Grounded", OS), ("Grounded", OI))
        type_ = self.rnd.choice(kinds)
        subject = self.grow(type_, 2, None, False)
        result = self.rnd.choice((INT, STR) if self.scope.kind == "fn" else (INT, STR, GS, GI))
        inner = under(bare(type_))
        names, bound, name = dict(self.scope.names), self.name(), self.name()
        self.scope.names[bound] = grounded(inner) if head(type_) == "Grounded" else inner
        first = self.grow(result, 2, None, False)
        self.scope.names = names
        second = self.grow(result, 2, None, False)
        self.scope.names[name] = result
        return [Stmt("match", (subject, first, second), (name, ("Some", False, bound), ("None", False)))]

    # ---- expressions --------------------------------------------------------------------------
    def grow(self, type_: Type, deep: int, drop: str | None, expected: bool) -> Expr:
        """An expression of the type. `drop` is the kind of the discard where the context takes a label off;
        `expected` tells whether it says which type it wants."""
        rnd = self.rnd
        if (
            drop is not None and self.scope.kind == "agent" and deep > 0 and rnd.random() < 0.2
            and type_ in (INT, STR, BOOL, LI, LS, "D")
        ):  # fmt: skip
            return Expr("drop", type_, (self.grow(grounded(type_), deep, None, False),), (drop,))
        names = [n for n, t in self.scope.names.items() if t == type_]
        if names and rnd.random() < (0.35 if deep > 0 else 0.8):
            return Expr("name", type_, (), (rnd.choice(names),))
        makers = self.makers(type_, deep, expected)
        for _ in range(4):
            try:
                made = rnd.choice(makers)()
            except Impossible:
                continue
            if made is not None:
                return made
        return self.leaf(type_, expected)

    def makers(self, type_: Type, deep: int, expected: bool) -> list[Callable[[], Expr | None]]:
        """How an expression of the type may be made."""
        leaf: Callable[[], Expr | None] = lambda: self.leaf(type_, expected)
        if deep <= 0:
            return [leaf]
        less = deep - 1
        agent = self.scope.kind == "agent"
        found: list[Callable[[], Expr | None]] = [leaf, lambda: self.called(type_, less)]

        def op(form: str, *types: Type) -> None:
            """The form, whose result has a label if one of its parts has."""
            found.append(lambda: self.operation(form, type_, types, less))

        plain = bare(type_)
        if plain == INT:
            for form in ("add", "add", "subtract", "times", "divide", "modulo", "max", "min"):
                op(form, INT, INT)
            op("negate", INT)
            op("abs", INT)
            op("length", STR)
            op("length", LS)
            op("length", LI)
            op("pow", INT, "small")
            op("or else", OI, INT)
            op("index", LI, "at")
        elif plain == STR:
            for _ in range(3):
                op("join texts", STR, STR)
            op("upper", STR)
            op("trim", STR)
            op("substring", STR, "small", "small")
            op("replace", STR, STR, STR)
            op("to text", INT)
            op("to text", BOOL)
            op("glue", LS, STR)
            op("or else", OS, STR)
            op("index", LS, "at")
            found.append(lambda: self.interpolated(type_, less))
        elif plain == BOOL:
            for form in ("equal", "less", "more", "at most", "unequal"):
                op(form, INT, INT)
            op("equal", STR, STR)
            op("equal", LI, LI)
            op("less", STR, STR)
            op("not", BOOL)
            op("has text", STR, STR)
            op("starts", STR, STR)
            op("has", LI, INT)
            op("has", LS, STR)
            op("is some", OI)
            op("is none", OS)
            op("has key", MS, STR)
            found.append(lambda: self.junction(type_, less))
            found.append(lambda: self.asked(type_, less))
        elif plain in (LI, LS):
            op("slice", plain, "small", "small")
            op("join lists", plain, plain)
            found.append(lambda: self.mapped(type_, less))
            found.append(lambda: self.filtered(type_, less))
            if plain == LS:
                op("split", STR, "separator")
                op("keys", MS)
                op("values", MS)
        elif plain in (OI, OS):
            items = LI if plain == OI else LS
            found.append(lambda: self.part(self.rnd.choice(("first", "last")), type_, items, less))
            if plain == OS:
                found.append(lambda: self.keyed(type_, less))
        if type_ in (INT, STR, GS, GI) or type_ in (LI, FI, LS):
            found.append(lambda: self.field(type_, less))
        if type_ == INT or type_ == GI:
            found.append(lambda: self.folded(type_, less))
        if agent:
            self.tools(type_, less, found)
        return found

    def tools(self, type_: Type, less: int, found: list[Callable[[], Expr | None]]) -> None:
        """Calls that only agents make."""
        rnd = self.rnd

        def call(form: str, name: str, *types: Type) -> Callable[[], Expr | None]:
            def made() -> Expr:
                if form == "prompt":  # what is grounded stays so: an exposure, and no discard
                    types_ = [t if rnd.random() < 0.7 else grounded(t) for t in types]
                    return Expr(form, type_, tuple(self.grow(t, less, None, True) for t in types_), (name,))
                parts = tuple(self.grow(t, less, "argument", True) for t in types)
                return Expr(form, type_, parts, (name,))

            return made

        if type_ == GS:
            found += [call("tool", "look", STR)] * 2
            found += [
                call("tool", "turn", GS, INT), call("prompt", "sum", GS, STR), call("prompt", "quote", GS, STR),
                call("prompt", "exact", GS, GS), lambda: self.whole_question(less),
            ]
        elif type_ == GI:
            found += [call("tool", "grow", GI)]
        elif type_ == GLS:
            found += [call("tool", "many", STR)] * 2
        elif type_ == GLI:
            found += [call("tool", "nums", STR, INT)] * 2
        elif type_ == GD:
            found += [call("tool", "record", STR)] * 2
        elif type_ == ("Grounded", MS):
            found += [call("tool", "table", STR)] * 2
        elif type_ == STR:
            found += [call("tool", "ping", STR, INT)]
        elif type_ == INT:
            found += [call("tool", "count", STR)]
        if type_ in (INT, STR, BOOL):
            found.append(lambda: Expr("discarded", type_, (self.grow(grounded(type_), less, None, False),)))

    def whole_question(self, less: int) -> Expr:
        """A prompt with plain parameters, one of which is given something grounded: the answer is grounded."""
        one, other = self.grow(STR, less, None, True), self.grow(INT, less, None, True)
        if self.rnd.random() < 0.7:
            one = self.grow(GS, less, None, False)
        else:
            other = self.grow(GI, less, None, False)
        return Expr("prompt", GS, (one, other), ("say",))

    def leaf(self, type_: Type, expected: bool) -> Expr:
        """The smallest expression of a type."""
        rnd = self.rnd
        match type_:
            case "Int":
                return Expr("literal", INT, (), (rnd.choice((0, 1, 2, 3, 7, 10, 2**62)),))
            case "String":
                return Expr("literal", STR, (), (rnd.choice(LETTERS),))
            case "Bool":
                return Expr("literal", BOOL, (), (rnd.random() < 0.5,))
            case "small":
                return Expr("literal", INT, (), (rnd.choice((0, 1, 2, 3, 63)),))
            case "separator":
                return Expr("literal", STR, (), (rnd.choice((" ", "a", "e ")),))
            case "V":
                variant = rnd.choice(("Few", "Said", "Gone"))
                return self.constructed(variant, "V", 1)
            case str():
                return self.constructed(str(type_), type_, 1)
        match head(type_):
            case "List":
                inner = under(type_)
                count = rnd.choice((1, 2, 3)) if not expected else rnd.choice((0, 1, 2, 3))
                parts = tuple(
                    self.grow(inner, 1, "argument" if expected and head(inner) != "Grounded" else None, expected)
                    for _ in range(count)
                )
                return Expr("list", type_, parts)
            case "Map":
                keys = rnd.sample(("a", "b", "k"), rnd.choice((1, 2)))
                parts = tuple(self.grow(under(type_, 2), 1, "argument" if expected else None, expected) for _ in keys)
                return Expr("map literal", type_, parts, tuple(keys))
            case "Option":
                return Expr("some", type_, (self.grow(under(type_), 1, None, expected),))
            case "fn":
                return self.function(type_, 2, expected)
        inner = under(type_)
        if self.scope.kind == "fn":
            return self.grounded_leaf(type_)
        look: Expr = Expr("tool", GS, (Expr("literal", STR, (), (rnd.choice("xyz"),)),), ("look",))
        names = [n for n, t in self.scope.names.items() if t == GS]
        if names and rnd.random() < 0.7:
            look = Expr("name", GS, (), (rnd.choice(names),))
        text = (Expr("literal", STR, (), (rnd.choice("xyz"),)),)
        match inner:
            case "String":
                return look
            case "Int":
                return Expr("length", GI, (look,))
            case "Bool":
                return Expr("starts", GB, (look, Expr("literal", STR, (), (rnd.choice(("r", "", "t")),))))
            case "D":
                return Expr("tool", GD, text, ("record",))
            case ("List", "String"):
                return Expr("tool", GLS, text, ("many",))
            case ("List", "Int"):
                return Expr("tool", GLI, (*text, Expr("literal", INT, (), (rnd.choice((1, 2, 3)),))), ("nums",))
            case ("Option", "Int"):
                return Expr("first", type_, (self.leaf(GLI, False),))
            case ("Option", "String"):
                return Expr("first", type_, (self.leaf(GLS, False),))
            case ("Map", "String", "String"):
                return Expr("tool", type_, text, ("table",))
            case ("List", ("Grounded", "String")):
                items = self.leaf(GLS, False)
                name = self.name()
                body = Expr("join texts", GS, (Expr("name", GS, (), (name,)), self.leaf(STR, False)))
                return Expr("map", type_, (items, Expr("lambda", ("fn", (GS,), GS), (body,), ((name, STR),))))
        raise AssertionError(spelled(type_))

    def grounded_leaf(self, type_: Type) -> Expr:
        """The same in a `fn`, which has only what it was given. Raises Impossible if that is too little."""
        for name, held in self.scope.names.items():
            it = Expr("name", held, (), (name,))
            if held == type_:
                return it
            if held == GI and type_ == GS:
                return Expr("to text", GS, (it,))
            if held == GS and type_ == GI:
                return Expr("length", GI, (it,))
            if held in (GS, GI) and type_ == GB:
                return Expr("equal", GB, (it, it))
            if head(bare(type_)) == "List" and held == grounded(under(bare(type_))):
                return Expr("split", type_, (it, self.leaf("separator", False))) if held == GS else self.impossible()
        return self.impossible()

    def impossible(self) -> Expr:
        raise Impossible

    def constructed(self, name: str, type_: Type, deep: int) -> Expr:
        parts = tuple(self.grow(t, deep, "argument", True) for _, t in RECORDS[name])
        style = "braces" if self.rnd.random() < 0.3 and RECORDS[name] and type_ != "V" else "call"
        return Expr("record", type_, parts, (name, style))

    def operation(self, form: str, type_: Type, types: tuple[Type, ...], less: int) -> Expr:
        """With a grounded result, some of the parts are grounded."""
        labelled: set[int] = set()
        able = [i for i, t in enumerate(types) if t not in ("small", "separator", "at")]
        if head(type_) == "Grounded":
            labelled = set(self.rnd.sample(able, self.rnd.choice((1, len(able)))))
        parts = []
        for index, each in enumerate(types):
            if each in ("small", "separator", "at"):
                parts.append(self.leaf("small", False) if each == "at" and self.rnd.random() < 0.2 else Expr(
                    "literal", INT, (), (self.rnd.choice((0, 0, 1)),)) if each == "at" else self.leaf(each, False))
                continue
            wanted = grounded(each) if index in labelled else each
            parts.append(self.grow(wanted, less, None, False))
        return Expr(form, type_, tuple(parts))

    def interpolated(self, type_: Type, less: int) -> Expr:
        count = self.rnd.choice((1, 2))
        parts = [self.grow(self.rnd.choice((STR, INT, BOOL)), less, None, False) for _ in range(count)]
        if head(type_) == "Grounded":
            parts[self.rnd.randrange(count)] = self.grow(self.rnd.choice((GS, GI)), less, None, False)
        pieces = [self.rnd.choice(("", "a ", " is ", "; ")) for _ in range(count + 1)]
        return Expr("text", type_, tuple(parts), tuple(pieces))

    def junction(self, type_: Type, less: int) -> Expr:
        form = self.rnd.choice(("and", "or"))
        left = self.grow(type_, less, None, False)
        right = self.grow(BOOL, less, None, False)
        if head(type_) == "Grounded" and self.rnd.random() < 0.5:
            right = self.grow(GB, less, None, False)
        return Expr(form, type_, (left, right))

    def asked(self, type_: Type, less: int) -> Expr:
        """`any` and `all`."""
        items = grounded(LI) if head(type_) == "Grounded" else LI
        element: Type = GI if head(type_) == "Grounded" else INT
        lambda_ = self.lambda_((INT,), (element,), self.rnd.choice((BOOL, GB)) if head(type_) == "Grounded" else BOOL, less)
        return Expr(self.rnd.choice(("any", "all")), type_, (self.grow(items, less, None, False), lambda_))

    def mapped(self, type_: Type, less: int) -> Expr:
        result = under(bare(type_))
        label = head(type_) == "Grounded"
        inner = self.rnd.choice((INT, STR))
        items = ("List", grounded(inner)) if not label and self.rnd.random() < 0.0 else ("List", inner)
        source = grounded(items) if label else items
        element = grounded(inner) if label else inner
        lambda_ = self.lambda_((inner,), (element,), result, less)
        return Expr("map", type_, (self.grow(source, less, None, False), lambda_))

    def filtered(self, type_: Type, less: int) -> Expr:
        inner = under(bare(type_))
        label = head(type_) == "Grounded"
        lambda_ = self.lambda_((inner,), (grounded(inner) if label else inner,), self.rnd.choice((BOOL, GB)) if label else BOOL, less)
        return Expr("filter", type_, (self.grow(type_, less, None, False), lambda_))

    def folded(self, type_: Type, less: int) -> Expr:
        label = head(type_) == "Grounded"
        one, other = self.name(), self.name()
        element: Type = GI if label else INT
        names = dict(self.scope.names)
        self.scope.names |= {one: type_, other: element}
        body = self.grow(type_, less, None, False)
        self.scope.names = names
        lambda_ = Expr("lambda", ("fn", (type_, element), type_), (body,), ((one, INT), (other, INT)))
        items = self.grow(GLI if label else LI, less, None, False)
        return Expr("fold", type_, (items, self.grow(INT, 1, None, False), lambda_))

    def lambda_(self, written: tuple[Type, ...], given: tuple[Type, ...], result: Type, less: int) -> Expr:
        """A lambda literal: its parameters as they are written, and as they are given."""
        bound = [self.name() for _ in written]
        names = dict(self.scope.names)
        self.scope.names |= dict(zip(bound, given, strict=True))
        body = self.grow(result, less, None, False)
        self.scope.names = names
        return Expr("lambda", ("fn", given, result), (body,), tuple(zip(bound, written, strict=True)))

    def function(self, type_: Type, deep: int, expected: bool) -> Expr:
        given = under(type_)
        result = under(type_, 2)
        bound = [self.name() for _ in given]
        names = dict(self.scope.names)
        self.scope.names |= dict(zip(bound, given, strict=True))  # type: ignore[arg-type]
        body = self.grow(result, deep - 1, "argument" if expected else None, expected)
        self.scope.names = names
        return Expr("lambda", type_, (body,), tuple(zip(bound, given, strict=True)))

    def called(self, type_: Type, less: int) -> Expr | None:
        """A call of something that gives this type."""
        options: list[Callable[[], Expr]] = []
        for name, held in self.scope.names.items():
            if head(held) == "fn" and under(held, 2) == type_:
                options.append(lambda name=name, held=held: self.call(Expr("name", held, (), (name,)), less))  # type: ignore[misc]
        if type_ == INT and less:
            options.append(lambda: self.call(self.grow(FI, less, None, False), less))
        for it in self.made:
            if it.kind == "agent" and self.scope.kind == "agent" and it.returns == type_:
                options.append(lambda it=it: Expr(  # type: ignore[misc]
                    "agent", type_, tuple(self.grow(t, less, "argument", True) for _, t in it.parameters), (it.name,)
                ))  # fmt: skip
            if it.kind == "fn" and (it.returns == type_ or grounded(it.returns) == type_) and not (
                head(it.returns) == "fn" and type_ != it.returns
            ):
                options.append(lambda it=it: self.fn(it, type_, less))  # type: ignore[misc]
        return self.rnd.choice(options)() if options else None

    def call(self, function: Expr, less: int) -> Expr:
        """A call of a function value. A lambda that is written right there is in parentheses nowhere."""
        if function.form == "lambda":
            function = Expr("index", function.type, (Expr("list", ("List", function.type), (function,)), Expr("literal", INT, (), (0,))))
        given = under(function.type)
        parts = tuple(self.grow(t, less, "function value", True) for t in given)  # type: ignore[arg-type]
        return Expr("call", under(function.type, 2), (function, *parts))

    def fn(self, it: Callable_, type_: Type, less: int) -> Expr:
        """A call of a `fn`. It is lifted if a plain parameter is given something grounded, unless the `fn`
        takes functions: then that is a discard."""
        types = [t for _, t in it.parameters]
        mask = "".join("g" if head(t) == "Grounded" else "p" for t in types)
        if any(head(t) == "fn" for t in types):
            parts = tuple(self.grow(t, less, "argument", True) for t in types)
            return Expr("fn", it.returns, parts, (it.name, mask)) if type_ == it.returns else self.leaf(type_, False)
        if type_ != it.returns or (head(type_) == "Grounded" and self.rnd.random() < 0.5):
            able = [i for i, m in enumerate(mask) if m == "p"]
            if able:
                chosen = self.rnd.sample(able, self.rnd.choice((1, len(able))))
                types = [grounded(t) if i in chosen else t for i, t in enumerate(types)]
            elif type_ != it.returns:
                return self.leaf(type_, False)
        parts = tuple(self.grow(t, less, None, True) for t in types)
        return Expr("fn", type_, parts, (it.name, mask))

    def part(self, form: str, type_: Type, items: Type, less: int) -> Expr:
        wanted = grounded(items) if head(type_) == "Grounded" else items
        return Expr(form, type_, (self.grow(wanted, less, None, False),))

    def keyed(self, type_: Type, less: int) -> Expr:
        map_ = grounded(MS) if head(type_) == "Grounded" else MS
        key = Expr("literal", STR, (), (self.rnd.choice("abk"),))
        return Expr(self.rnd.choice(("get", "at key")), type_, (self.grow(map_, less, None, False), key))

    def field(self, type_: Type, less: int) -> Expr | None:
        options: list[tuple[Type, str]] = []
        for record in ("D",) if self.scope.kind == "fn" else ("D", "P", "K", "C"):
            for field_, inner in RECORDS[record]:
                if inner == type_:
                    options.append((record, field_))
                if grounded(inner) == type_ and record == "D":
                    options.append((GD, field_))
        if not options:
            return None
        record_, field_ = self.rnd.choice(options)
        return Expr("field", type_, (self.grow(record_, less, None, False),), (field_,))
