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
    Expr,
    Routine,
    Stmt,
    Tree,
    Type,
    all_expressions,
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
    *VALUES,
    LS,
    LI,
    LGS,
    LGI,
    GLS,
    GLI,
    MS,
    MGS,
    "D",
    "P",
    "K",
    "C",
    "H",
    GD,
    "V",
    OI,
    OGS,
    FI,
    FS,
    FB,
    FG,
    FGG,
    ("List", FI),
    ("Map", STR, FI),
    GLGS,
    ("List", LI),
)
RETURNED: tuple[Type, ...] = (
    INT,
    STR,
    BOOL,
    GS,
    GS,
    GI,
    GI,
    LGS,
    LGI,
    LS,
    LI,
    GLS,
    "P",
    "D",
    GD,
    OI,
    OGS,
    MGS,
    "H",
    GLGS,
    "V",
)
DEEPEST = 6
"""So many expressions inside one another, and then only the smallest."""
LETTERS = ("a", "b", "k", "xy", "", "river", "the lease", "A b", " c ")


def grounded_like(held: Expr, type_: Type) -> Type:
    """The type, with a label if the expression has one."""
    return grounded(type_) if head(held.type) == "Grounded" else type_


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
        self.changed: set[str] = set()
        """Names of lists that a `fn` has changed: nothing else may be bound to them."""
        self.pure = False
        """Whether it is `@grounded_pure`: no discard, no exposure, no function value but lambda literals."""
        self.inside = 0
        """In how many lambdas the place is."""
        self.safe = True
        """Whether nothing in it so far is refused in what a `@grounded_pure` agent calls."""


class Grower:
    """Grows one program."""

    def __init__(self, seed: int, size: int = 5) -> None:
        self.rnd = random.Random(seed)
        self.seed = seed
        self.size = size
        self.made: list[Routine] = []
        self.count = 0
        self.scope = Scope("agent")
        self.returns: Type = INT
        self.loops = 0
        self.nested = 0
        self.harmless: set[str] = set()
        """The `fn`s that a `@grounded_pure` agent may call: they call no function value."""

    # ---- programs -----------------------------------------------------------------------------
    def tree(self) -> Tree:
        """A program that the checker must accept, or one with a mistake on purpose."""
        for index in range(self.rnd.choice((0, 1, 1, 2, 3))):
            self.made.append(self.callable("fn", f"f{index}"))
        for index in range(self.rnd.choice((0, 1, 1, 2))):
            self.made.append(self.callable("agent", f"a{index}", pure=self.rnd.random() < 0.2))
        if self.rnd.random() < 0.3:
            self.made.append(self.recursion())
        parameters: tuple[tuple[str, Type], ...] = (("p0", STR), ("p1", INT))
        returns: Type = self.rnd.choice(RETURNED)
        refused = None
        if self.rnd.random() < 0.12:
            laundering = self.rnd.random() < 0.5
            made, refused = self.laundering() if laundering else self.mistaken()
            self.made.append(made)
        self.made.append(self.callable("agent", "main", parameters, returns))
        arguments = (self.rnd.choice(("x", "y", "z")), self.rnd.choice((0, 1, 2, 7, -3, 2**62)))
        return Tree(tuple(self.made), arguments, refused, self.seed)

    # ---- mistakes on purpose ------------------------------------------------------------------
    def laundering(self) -> tuple[Routine, str]:
        """A `@grounded_pure` agent with one place too many, where a label falls or decides something."""
        made = self.callable(
            "agent", "pure", (("p2", GS), ("p3", INT)), self.rnd.choice((GS, GI, LGS)), pure=True
        )
        scope = self.scope
        scope.names, scope.pure = {"p2": GS, "p3": INT}, True
        name, other = self.name(), self.name()
        label = self.grow(self.rnd.choice((GS, GI)), 2, None, False)
        plain = bare(label.type)
        nothing = Expr("literal", INT, (), (0,))
        truth = Expr("equal", GB, (label, label))
        question = self.grow(STR, 1, None, False)
        fall: tuple[tuple[Stmt, ...], ...] = (
            (Stmt("annotated", (Expr("drop", plain, (label,), ("let",)),), (name, plain)),),
            (Stmt("let", (Expr("discarded", plain, (label,)),), (name,)),),
            (
                Stmt(
                    "twice",
                    (self.grow(plain, 1, None, False), Expr("drop", plain, (label,), ("assignment", name))),
                    (name,),
                ),
            ),
            (Stmt("if", (Expr("drop", BOOL, (truth,), ("condition",)),), (), ((), ())),),
            (Stmt("if", (Expr("not", GB, (truth,)),), (), ((Stmt("expression", (nothing,)),), ())),),
            (Stmt("expression", (Expr("tool", STR, (self.grow(GS, 1, None, False), nothing), ("ping",)),)),),
            (
                Stmt(
                    "expression",
                    (
                        Expr(
                            "prompt",
                            GS,
                            (self.grow(GS, 1, None, False), self.grow(GS, 1, None, False)),
                            ("sum",),
                        ),
                    ),
                ),
            ),
            (
                Stmt(
                    "for",
                    (Expr("tool", GLS, (question,), ("many",)),),
                    (name,),
                    ((Stmt("expression", (nothing,)),),),
                ),
            ),
            (
                Stmt(
                    "let",
                    (
                        Expr(
                            "lambda",
                            FI,
                            (Expr("length", GI, (self.grow(GS, 1, None, False),)),),
                            ((other, INT),),
                        ),
                    ),
                    (name,),
                ),
                Stmt(
                    "annotated",
                    (Expr("lambda", ("fn", (INT,), plain), (label,), ((self.name(), INT),)),),
                    (self.name(), ("fn", (INT,), plain)),
                ),
            ),
            (
                Stmt(
                    "let",
                    (Expr("list", ("List", plain), (self.grow(plain, 1, None, False), label)),),
                    (name,),
                ),
            ),
            (
                Stmt(
                    "match",
                    (
                        Expr("first", ("Grounded", OS), (Expr("tool", GLS, (question,), ("many",)),)),
                        nothing,
                        nothing,
                    ),
                    (name, ("Some", False, other), ("None", False)),
                ),
            ),
            (
                Stmt(
                    "let",
                    (
                        Expr(
                            "index", FI, (Expr("list", ("List", FI), (self.function(FI, 1, False),)), nothing)
                        ),
                    ),
                    (name,),
                ),
                Stmt("expression", (Expr("call", INT, (Expr("name", FI, (), (name,)), nothing)),)),
            ),
            (
                Stmt("let", (Expr("list", LI, (nothing,)),), (name,)),
                Stmt(
                    "append",
                    (Expr("name", LI, (), (name,)), Expr("length", GI, (self.grow(GS, 1, None, False),))),
                ),
            ),
            (
                Stmt(
                    "let",
                    (
                        Expr(
                            "record",
                            "C",
                            (
                                Expr("length", GI, (self.grow(GS, 1, None, False),)),
                                Expr("list", LS, (question,)),
                            ),
                            ("C", "call"),
                        ),
                    ),
                    (name,),
                ),
            ),
        )
        body = made.body
        at = self.rnd.randrange(len(body))
        return Routine(
            "agent",
            "pure",
            made.parameters,
            made.returns,
            body[:at] + self.rnd.choice(fall) + body[at:],
            True,
        ), "E0510"

    def mistaken(self) -> tuple[Routine, str]:
        """An agent that promises a source where there is none, or changes what has one."""
        made = self.callable("agent", "wrong", (("p2", GS), ("p3", INT)), GS)
        self.scope.names = {"p2": GS, "p3": INT}
        name = self.name()
        text, number = self.grow(STR, 2, None, False), self.grow(INT, 1, None, False)
        many = Expr("tool", GLS, (text,), ("many",))
        small = Expr("literal", INT, (), (0,))
        named = Expr("name", GLS, (), (name,))
        labels = self.leaf(LGS, False)
        wrong: tuple[tuple[str, tuple[Stmt, ...]], ...] = (
            (
                "E0501",
                (Stmt("if", (self.grow(BOOL, 1, "condition", True),), (), ((Stmt("return", (text,)),), ())),),
            ),
            (
                "E0501",
                (
                    Stmt("let", (self.grow(GS, 1, None, False),), (name,)),
                    Stmt("let", (text,), (name,)),
                    Stmt("return", (Expr("name", GS, (), (name,)),)),
                ),
            ),
            ("E0502", (Stmt("annotated", (text,), (name, GS)),)),
            ("E0502", (Stmt("expression", (Expr("tool", GS, (text, number), ("turn",)),)),)),
            ("E0502", (Stmt("let", (Expr("record", "P", (text, number), ("P", "call")),), (name,)),)),
            (
                "E0502",
                (
                    Stmt(
                        "annotated", (Expr("lambda", FG, (text,), ((self.name(), STR),)),), (self.name(), FG)
                    ),
                ),
            ),
            (
                "E0502",
                (Stmt("let", (labels,), (name,)), Stmt("append", (Expr("name", LGS, (), (name,)), text))),
            ),
            ("E0508", (Stmt("expression", (Expr("prompt", GS, (text, text), ("quote",)),)),)),
            ("E0504", (Stmt("let", (many,), (name,)), Stmt("append", (named, text)))),
            ("E0504", (Stmt("let", (many,), (name,)), Stmt("set index", (named, small, text)))),
            (
                "E0504",
                (
                    Stmt("let", (self.leaf(GD, False),), (name,)),
                    Stmt("set field", (Expr("name", GD, (), (name,)), number), ("n",)),
                ),
            ),
            (
                "E0506",
                (
                    Stmt("let", (labels,), (name,)),
                    Stmt("annotated", (Expr("name", LGS, (), (name,)),), (self.name(), LS)),
                ),
            ),
        )
        code, stmts = self.rnd.choice(wrong)
        at = self.rnd.randrange(len(made.body))
        return Routine("agent", "wrong", made.parameters, GS, made.body[:at] + stmts + made.body[at:]), code

    def recursion(self) -> Routine:
        """A callable that calls itself less and less often."""
        kind = self.rnd.choice(("fn", "agent"))
        result = self.rnd.choice((INT, STR, LI, GS, LGS) if kind == "agent" else (INT, STR, LI))
        self.scope = Scope(kind)
        self.scope.names = {"p4": INT, "p5": result}
        self.scope.kept = {"p4", "p5"}
        count = Expr("name", INT, (), ("p4",))
        one = Expr("literal", INT, (), (1,))
        less = Expr(
            "subtract",
            INT,
            (Expr("min", INT, (count, Expr("literal", INT, (), (self.rnd.choice((2, 3, 5)),)))), one),
        )
        more = self.grow(result, 2, None, True)
        again = Expr(kind, result, (less, more), ("again", "pp") if kind == "fn" else ("again",))
        body = (
            Stmt(
                "if",
                (Expr("at most", BOOL, (count, Expr("literal", INT, (), (0,)))),),
                (),
                ((Stmt("return", (Expr("name", result, (), ("p5",)),)),), ()),
            ),
            Stmt(
                "return",
                (
                    again
                    if self.rnd.random() < 0.5 or result not in (INT, STR)
                    else Expr(
                        "add" if result == INT else "join texts",
                        result,
                        (again, self.grow(result, 1, None, False)),
                    ),
                ),
            ),
        )
        return Routine(kind, "again", (("p4", INT), ("p5", result)), result, body)

    def name(self) -> str:
        self.count += 1
        return f"v{self.count}"

    def callable(
        self,
        kind: str,
        name: str,
        parameters: tuple[tuple[str, Type], ...] | None = None,
        returns: Type | None = None,
        pure: bool = False,
    ) -> Routine:
        rnd = self.rnd
        self.scope = Scope(kind)
        self.scope.pure = pure
        if pure and parameters is None:
            parameters = tuple((self.name(), rnd.choice((GS, GI, INT, LGS, GLS, STR))) for _ in range(2))
            returns = rnd.choice((GS, GI, LGS, GLS, GD, "P"))
        plain: tuple[Type, ...] = (INT, INT, STR, STR, BOOL, LI, LS, FI, FB, FS, GS, GI)
        if parameters is None:
            pool = plain if kind == "fn" else (*plain, GS, GI, GS, LGS, "P", "K", "C", FG, FGG, GLS, "D")
            parameters = tuple((self.name(), rnd.choice(pool)) for _ in range(rnd.choice((1, 1, 2, 3))))
        if returns is None:
            labels: tuple[Type, ...] = tuple(t for _, t in parameters if head(t) == "Grounded")
            returns = rnd.choice(
                (INT, INT, STR, BOOL, LI, LS, OI, FI, *labels, *labels)
                if kind == "fn"
                else (*RETURNED, FI, FG, "K", "C")
            )
        self.scope.names = dict(parameters)
        self.scope.kept = {name for name, type_ in parameters}
        self.returns = returns
        body = self.block(rnd.randrange(1, self.size if kind == "agent" else 3), 2)
        body += (self.returning(),)
        self.loops = 0
        if kind == "fn" and not any(
            each.form in ("call", "fn", "drop") or (head(each.type) == "fn" and each.form != "lambda")
            for each in all_expressions(body)
        ):
            self.harmless.add(name)
        return Routine(kind, name, parameters, returns, body, pure)

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
        forms: list[Callable[[int], list[Stmt]]] = [
            self.let,
            self.let,
            self.let,
            self.annotated,
            self.again,
            self.append,
        ]
        if self.scope.pure:
            forms = [
                self.let,
                self.let,
                self.annotated,
                self.again,
                self.append,
                self.change,
                self.destructure,
                self.alias,
            ]
            if deep:
                forms += [self.branch, self.over_range, self.over_list, self.repeat]
            return self.tried(rnd.choice(forms), deep)
        forms += [self.alias]
        if deep:
            forms += [self.branch, self.over_range, self.over_list, self.repeat]
            forms += [self.numbered, self.over_map]
        forms += [self.match, self.match_option, self.change, self.destructure]
        if self.scope.kind == "agent":
            forms += [
                self.twice,
                self.let,
                self.change,
                self.change,
                self.alias,
                self.fallen,
                self.propagate,
                self.attempt,
                self.captured,
                self.result,
            ]
            if deep < 2:
                forms += [self.early]
        if self.loops:
            forms += [self.leave]
        return self.tried(rnd.choice(forms), deep)

    def tried(self, form: Callable[[int], list[Stmt]], deep: int) -> list[Stmt]:
        """The statements, or none where some part of them can't be written."""
        names, inside, loops = dict(self.scope.names), self.scope.inside, self.loops
        try:
            return form(deep)
        except Impossible:
            self.scope.names, self.scope.inside, self.loops = names, inside, loops
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
        if self.scope.pure:
            return self.rnd.choice(
                (INT, STR, GS, GI, GB, LS, LI, LGS, LGI, GLS, GLI, "D", "P", "C", GD, MS, MGS, GLGS)
            )
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
        barred = self.scope.kept | self.scope.changed
        names = [n for n, t in self.scope.names.items() if n not in barred and head(t) != "fn"]
        if not names:
            return self.let(deep)
        name = self.rnd.choice(names)
        type_ = self.scope.names[name]
        self.scope.fresh.discard(name)
        return [Stmt("let", (self.grow(type_, 3, None, False),), (name,))]

    def append(self, deep: int) -> list[Stmt]:
        names = [
            n
            for n, t in self.scope.names.items()
            if head(t) == "List"
            and n not in self.scope.kept
            and (self.scope.kind == "agent" or n in self.scope.fresh)
        ]
        if not names:
            return self.let(deep)
        name = self.rnd.choice(names)
        type_ = self.scope.names[name]
        target = Expr("name", type_, (), (name,))
        if self.scope.kind == "fn":
            self.scope.changed.add(name)
        if self.rnd.random() < 0.2 and type_ in (LI, LS):
            return [Stmt(self.rnd.choice(("reverse", "sort")), (target,))]
        return [Stmt("append", (target, self.grow(under(type_), 2, "argument", True)))]

    def change(self, deep: int) -> list[Stmt]:
        """A place assignment, in a container that other names may hold, too."""
        if self.scope.kind == "fn":
            return self.append(deep)
        options: list[tuple[str, Type]] = [
            (n, t)
            for n, t in self.scope.names.items()
            if t in (LI, LS, LGS, LGI, MS, MGS, "C", "D", "P", "K", "H")
        ]
        if not options:
            return self.let(deep)
        name, type_ = self.rnd.choice(options)
        target = Expr("name", type_, (), (name,))
        small = Expr("literal", INT, (), (self.rnd.choice((0, 0, 0, 0, 0, 0, 1, 2)),))
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

    def alias(self, deep: int) -> list[Stmt]:
        """A container that several names, places or a lambda hold, and a change through one of them."""
        if self.scope.kind == "fn":
            return self.append(deep)
        type_ = self.rnd.choice((LI, LS, LGS, MS, "C", "C", "P", LGI))
        first, second = self.name(), self.name()
        held = [n for n, t in self.scope.names.items() if t == type_]
        found = []
        if held and self.rnd.random() < 0.5:
            first = self.rnd.choice(held)
        else:
            found.append(Stmt("let", (self.grow(type_, 2, None, False),), (first,)))
            self.scope.names[first] = type_
        it = Expr("name", type_, (), (first,))
        how = self.rnd.randrange(6)
        if how == 0:
            found.append(Stmt("let", (it,), (second,)))
            self.scope.names[second] = type_
        elif how == 1:
            found.append(Stmt("let", (Expr("list", ("List", type_), (it, it)),), (second,)))
            self.scope.names[second] = ("List", type_)
            other = Expr(
                "index", type_, (Expr("name", ("List", type_), (), (second,)), Expr("literal", INT, (), (0,)))
            )
            third = self.name()
            found.append(Stmt("let", (other,), (third,)))
            self.scope.names[third] = type_
        elif how == 2:
            found.append(Stmt("let", (Expr("map literal", ("Map", STR, type_), (it,), ("a",)),), (second,)))
            self.scope.names[second] = ("Map", STR, type_)
        elif how == 3 and type_ in (LS, LGI):
            record = "C" if type_ == LS else "H"
            parts = tuple(it if t == type_ else self.grow(t, 1, "argument", True) for _, t in RECORDS[record])
            found.append(Stmt("let", (Expr("record", record, parts, (record, "call")),), (second,)))
            self.scope.names[second] = record
        elif how == 4 and not self.scope.pure:
            body = Expr("length", INT, (it,)) if head(type_) in ("List",) else Expr("literal", INT, (), (1,))
            if type_ in ("C", "P"):
                body = Expr("field", INT, (it,), ("n",))
            found.append(Stmt("let", (Expr("lambda", FI, (body,), ((self.name(), INT),)),), (second,)))
            self.scope.names[second] = FI
        else:
            found.append(
                Stmt(
                    "let",
                    (
                        Expr(
                            "index",
                            type_,
                            (Expr("list", ("List", type_), (it,)), Expr("literal", INT, (), (0,))),
                        ),
                    ),
                    (second,),
                )
            )
            self.scope.names[second] = type_
        found += self.change(deep) + self.change(deep)
        for name in (first, second):
            if self.scope.names.get(name) == type_:
                found.append(self.observed(Expr("name", type_, (), (name,))))
        return found

    def observed(self, held: Expr) -> Stmt:
        """A call that shows a value, of a container what is in it."""
        text, number = Expr("literal", STR, (), ("",)), Expr("literal", INT, (), (0,))
        comma = Expr("literal", STR, (), (",",))
        if bare(held.type) == STR:
            text = held
        elif bare(held.type) == INT:
            number = held
        elif bare(held.type) in ("C", "P", "D"):
            number = Expr("field", grounded_like(held, INT), (held,), ("n",))
        elif bare(held.type) == LS:
            text = Expr("glue", grounded_like(held, STR), (held, comma))
        elif bare(held.type) == MS:
            values = Expr("values", grounded_like(held, LS), (held,))
            text = Expr("glue", grounded_like(held, STR), (values, comma))
        else:
            number = Expr("length", grounded_like(held, INT), (held,))
        parts = [
            Expr("drop", bare(each.type), (each,), ("argument",)) if head(each.type) == "Grounded" else each
            for each in (text, number)
        ]
        return Stmt("expression", (Expr("tool", STR, tuple(parts), ("ping",)),))

    def fallen(self, deep: int) -> list[Stmt]:
        """A container whose label falls, a change of it, and what the grounded one is then."""
        type_ = self.rnd.choice((LI, LS, LS, "D", MS))
        first, second = self.name(), self.name()
        found = [Stmt("let", (self.grow(grounded(type_), 2, None, False),), (first,))]
        self.scope.names[first] = grounded(type_)
        it = Expr("name", grounded(type_), (), (first,))
        found.append(Stmt("annotated", (Expr("drop", type_, (it,), ("let",)),), (second, type_)))
        plain = Expr("name", type_, (), (second,))
        value = self.grow(INT if type_ in (LI, "D") else STR, 1, None, True)
        if head(type_) == "List":
            found.append(Stmt("append", (plain, value)))
        elif type_ == MS:
            found.append(Stmt("set key", (plain, Expr("literal", STR, (), ("k",)), value)))
        else:
            found.append(Stmt("set field", (plain, value), ("n",)))
        self.scope.names[second] = type_
        return [*found, self.observed(plain), self.observed(it)]

    def propagate(self, deep: int) -> list[Stmt]:
        """`?`: the payload, or the way out."""
        if self.returns not in (OI, OGS):
            return self.let(deep)
        name = self.name()
        type_ = self.returns
        option = self.grow(type_, 2, None, False)
        self.scope.names[name] = under(type_)
        return [Stmt("try", (option,), (name,))]

    def attempt(self, deep: int) -> list[Stmt]:
        """`try`, perhaps several times: of a tool that raises now and then, or of a model that has to cite,
        where the outcome depends on what the labels hold. What is tried again calls nothing besides."""
        name, strict = self.name(), not self.scope.pure and self.rnd.random() < 0.4
        more = self.rnd.choice((0, 0, 1, 2))
        if strict:
            call = Expr("prompt", GS, (self.named(GS), self.named(STR)), ("quote",))
            parts, type_ = (call, self.grow(GS, 1, None, False)), GS
            self.scope.safe = False
        else:
            call = Expr("tool", INT, (self.named(STR), self.named(INT)), ("flaky",))
            text = self.rnd.random() < 0.5
            parts, type_ = ((call,), STR) if text else ((call, self.grow(INT, 1, None, False)), INT)
        self.scope.names[name] = type_
        return [Stmt("attempt", parts, (name, more)), self.observed(Expr("name", type_, (), (name,)))]

    def named(self, type_: Type) -> Expr:
        """A name of the type, or something as plain."""
        known = [name for name, found in self.scope.names.items() if found == type_]
        if known and self.rnd.random() < 0.8:
            return Expr("name", type_, (), (self.rnd.choice(known),))
        text = Expr("literal", STR, (), (self.rnd.choice(("x", "y", "z")),))
        if type_ == GS:
            return Expr("tool", GS, (text,), ("look",))
        return text if type_ == STR else Expr("literal", INT, (), (self.rnd.choice((0, 1, 2)),))

    def branch(self, deep: int) -> list[Stmt]:
        condition = self.grow(BOOL, 2, "condition", True)
        then = self.inner(deep)
        else_ = self.inner(deep) if self.rnd.random() < 0.5 else ()
        return [Stmt("if", (condition,), (), (then, else_))]

    def over_range(self, deep: int) -> list[Stmt]:
        name = self.name()
        names = dict(self.scope.names)
        bounds = [
            Expr("literal", INT, (), (self.rnd.choice((0, 0, 1)),)),
            self.rnd.choice(
                (
                    Expr("literal", INT, (), (self.rnd.choice((2, 3, 4)),)),
                    Expr("min", INT, (self.grow(INT, 1, None, False), Expr("literal", INT, (), (3,)))),
                )
            ),
        ]
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
        kinds: tuple[Type, ...] = (LI, LS, LGS, LGI, GLS, GLI, ("List", FI), GLGS)
        if self.scope.kind == "fn" or self.scope.pure:
            kinds = (LI, LS) if self.scope.kind == "fn" else (LI, LS, LGS, LGI)
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

    def numbered(self, deep: int) -> list[Stmt]:
        """`for i, x in xs.enumerate()`, whose number is plain."""
        kinds: tuple[Type, ...] = (LI, LS) if self.scope.kind == "fn" else (LI, LS, LGS, GLS, GLI)
        type_ = self.rnd.choice(kinds)
        element = under(bare(type_))
        return self.two_names(
            deep, "enumerate", type_, INT, grounded(element) if head(type_) == "Grounded" else element
        )

    def over_map(self, deep: int) -> list[Stmt]:
        """`for k, v in map`: over a grounded one both names are grounded."""
        kinds: tuple[Type, ...] = (MS,) if self.scope.kind == "fn" else (MS, MGS, ("Grounded", MS))
        type_ = self.rnd.choice(kinds)
        if head(type_) == "Grounded":
            return self.two_names(deep, "pairs", type_, GS, GS)
        return self.two_names(deep, "pairs", type_, STR, under(type_, 2))

    def two_names(self, deep: int, form: str, type_: Type, first: Type, second: Type) -> list[Stmt]:
        items = self.grow(type_, 2, None, False)
        one, other = self.name(), self.name()
        names = dict(self.scope.names)
        self.scope.names |= {one: first, other: second}
        kept = {one, other} | ({str(items.data[0])} if items.form == "name" else set())
        kept -= self.scope.kept
        self.scope.kept |= kept
        if items.form == "name":  # a map whose keys change while it is walked is a fault, its aliases too
            self.scope.names = {
                n: t for n, t in self.scope.names.items() if t not in (MS, MGS, "H", "C", "K", ("List", MS))
            }
        self.loops += 1
        body = self.inner(deep)
        self.loops -= 1
        self.scope.kept -= kept
        self.scope.names = names
        return [Stmt(form, (items,), (one, other), (body,))]

    def captured(self, deep: int) -> list[Stmt]:
        """A lambda, a new binding of a name that it has captured, and what it gives then."""
        type_ = self.rnd.choice((INT, STR, GS, GI))
        outer, function, inner = self.name(), self.name(), self.name()
        first = Stmt("let", (self.grow(type_, 2, None, False),), (outer,))
        self.scope.names[outer] = type_
        held = Expr("name", type_, (), (outer,))
        self.scope.names[inner] = INT
        form = "add" if bare(type_) == INT else "join texts"
        body = Expr(form, type_, (held, self.grow(type_, 1, None, False)))
        del self.scope.names[inner]
        lambda_ = Expr("lambda", ("fn", (INT,), type_), (body,), ((inner, INT),))
        again = Stmt("let", (self.grow(type_, 2, None, False),), (outer,))
        self.scope.names[function] = ("fn", (INT,), type_)
        call = Expr(
            "call",
            type_,
            (Expr("name", lambda_.type, (), (function,)), self.grow(INT, 1, "function value", True)),
        )
        shown = self.name()
        self.scope.names[shown] = type_
        return [first, Stmt("let", (lambda_,), (function,)), again, Stmt("let", (call,), (shown,))]

    def result(self, deep: int) -> list[Stmt]:
        """A Result, and a match of it."""
        type_ = self.rnd.choice((OI, OS, ("Grounded", OS)))
        subject = self.grow(type_, 2, None, False)
        made = ("Result", under(bare(type_)), STR)
        label = head(type_) == "Grounded"
        converted = Expr(
            "ok or", grounded(made) if label else made, (subject, self.grow(STR, 1, None, False))
        )
        result = self.rnd.choice((INT, STR, GS, GI))
        good, bad, name = self.name(), self.name(), self.name()
        names = dict(self.scope.names)
        inner = under(bare(type_))
        self.scope.names[good] = grounded(inner) if label else inner
        first = self.grow(result, 2, None, False)
        self.scope.names = dict(names)
        self.scope.names[bad] = GS if label else STR
        second = self.grow(result, 2, None, False)
        self.scope.names = names
        self.scope.names[name] = result
        return [Stmt("match", (converted, first, second), (name, ("Ok", False, good), ("Err", False, bad)))]

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
        kinds = (
            ("D",)
            if self.scope.kind == "fn"
            else ("D", "P", "C", GD)
            if self.scope.pure
            else ("D", "P", "C", GD, "K")
        )
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
        `expected` shows whether it says which type it wants."""
        self.nested += 1
        try:
            return self._grow(type_, deep if self.nested < DEEPEST else 0, drop, expected)
        finally:
            self.nested -= 1

    def _grow(self, type_: Type, deep: int, drop: str | None, expected: bool) -> Expr:
        rnd = self.rnd
        if (
            drop is not None
            and self.scope.kind == "agent"
            and not self.scope.pure
            and deep > 0
            and rnd.random() < 0.2
            and type_ in (INT, STR, BOOL, LI, LS, "D")
        ):
            return Expr("drop", type_, (self.grow(grounded(type_), deep, None, False),), (drop,))
        names = [n for n, t in self.scope.names.items() if t == type_]
        if names and rnd.random() < (0.35 if deep > 0 else 0.8):
            return Expr("name", type_, (), (rnd.choice(names),))
        makers = self.makers(type_, deep, expected)
        for _ in range(4):
            names, inside = dict(self.scope.names), self.scope.inside
            try:
                made = rnd.choice(makers)()
            except Impossible:
                self.scope.names, self.scope.inside = names, inside
                continue
            if made is not None:
                return made
        return self.leaf(type_, expected)

    def makers(self, type_: Type, deep: int, expected: bool) -> list[Callable[[], Expr | None]]:
        """How an expression of the type may be made."""

        def leaf() -> Expr | None:
            return self.leaf(type_, expected)

        if deep <= 0:
            return [leaf]
        less = deep - 1
        agent = self.scope.kind == "agent"
        found: list[Callable[[], Expr | None]] = [leaf, *[lambda: self.called(type_, less)] * 3]

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
            if self.rnd.random() < 0.3:
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
            if self.rnd.random() < 0.3:
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
            if not (self.scope.pure and type_ == GB):
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
        if type_ in (GS, GI) and agent:
            if less > 1:
                found.append(lambda: self.of_all(type_, less))
            items = LGS if type_ == GS else LGI
            found += [lambda: self.element(type_, items, less)]
        if type_ in (GS, GI) and agent:
            found.append(lambda: self.element(type_, GLGS if type_ == GS else LGI, less))
            found.append(
                lambda: Expr(
                    "or kept",
                    type_,
                    (self.grow(("Option", type_), less, None, False), self.grow(type_, less, None, False)),
                )
            )
        if head(type_) == "List" and head(under(type_)) == "Grounded" and agent:
            found.append(lambda: self.mapped(type_, less))
            found.append(lambda: self.filtered(type_, less))
            found.append(lambda: self.of_h(type_, less))
        if type_ in (GLS, GLI) and agent:
            found += [lambda: self.gathered(type_, less)] * 2
        if type_ == "P" and agent:
            found.append(lambda: Expr("field", "P", (self.grow("H", less, None, False),), ("p",)))
        if type_ in (INT, GI):
            found.append(lambda: self.folded(type_, less))
        if agent and not (self.scope.pure and self.scope.inside):
            self.tools(type_, less, found)
        return found

    def element(self, type_: Type, items: Type, less: int) -> Expr:
        """An element with its own label, and that of the list if that has one."""
        at = Expr("literal", INT, (), (self.rnd.choice((0,) * 9 + (1,)),))
        return Expr("index", type_, (self.grow(items, less, None, False), at))

    def of_all(self, type_: Type, less: int) -> Expr:
        """What is made of all elements of a list that each have a label; there may be none."""
        items = self.grow(LGS if type_ == GS else LGI, less, None, False)
        form = self.rnd.choice(("glued", "best", "least") if type_ == GS else ("total", "best", "least"))
        parts = [items]
        if form == "glued":
            parts.append(self.grow(self.rnd.choice((STR, GS)), less, None, False))
        if form == "best":
            inner = bare(type_)
            parts.append(self.lambda_((inner,), (type_,), self.rnd.choice((INT, GI, STR)), less))
        made = Expr(form, ("Option", type_), tuple(parts))
        return Expr("or kept", type_, (made, self.grow(type_, less, None, False)))

    def gathered(self, type_: Type, less: int) -> Expr:
        """The labels of elements as one around their list."""
        labels = ("List", grounded(under(bare(type_))))
        together = Expr("together", ("Option", type_), (self.grow(labels, less, None, False),))
        return Expr("or kept", type_, (together, self.grow(type_, less, None, False)))

    def of_h(self, type_: Type, less: int) -> Expr | None:
        if type_ != LGI:
            return None
        return Expr("field", LGI, (self.grow("H", less, None, False),), ("gs",))

    def tools(self, type_: Type, less: int, found: list[Callable[[], Expr | None]]) -> None:
        """Calls that only agents make."""
        rnd = self.rnd

        def call(form: str, name: str, *types: Type) -> Callable[[], Expr | None]:
            def made() -> Expr:
                if form == "prompt":  # what is grounded stays so: an exposure, and no discard
                    types_ = [t if self.scope.pure or rnd.random() < 0.7 else grounded(t) for t in types]
                    return Expr(form, type_, tuple(self.grow(t, less, None, True) for t in types_), (name,))
                parts = tuple(self.grow(t, less, "argument", True) for t in types)
                return Expr(form, type_, parts, (name,))

            return made

        if type_ == GS:
            found += [call("tool", "look", STR)] * 2
            found += [
                call("tool", "turn", GS, INT),
                call("prompt", "sum", GS, STR),
                call("prompt", "quote", GS, STR),
                call("prompt", "exact", GS, GS),
            ]
            if not self.scope.pure:
                found.append(lambda: self.whole_question(less))
        elif type_ == GI:
            found += [call("tool", "grow", GI)]
        elif type_ == GLS:
            found += [call("tool", "many", STR), call("prompt", "find", GS, STR)]
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
        if type_ in (INT, STR, BOOL) and not self.scope.pure:
            found.append(lambda: Expr("discarded", type_, (self.grow(grounded(type_), less, None, False),)))

    def whole_question(self, less: int) -> Expr:
        """A prompt with plain parameters, one of which is given something grounded: so is the answer."""
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
                count = rnd.choice((1, 2, 3)) if not expected else rnd.choice((0, 1, 1, 2, 2, 3))
                parts = tuple(
                    self.grow(
                        inner, 1, "argument" if expected and head(inner) != "Grounded" else None, expected
                    )
                    for _ in range(count)
                )
                return Expr("list", type_, parts)
            case "Map":
                keys = rnd.sample(("a", "b", "k"), rnd.choice((1, 2)))
                parts = tuple(
                    self.grow(under(type_, 2), 1, "argument" if expected else None, expected) for _ in keys
                )
                return Expr("map literal", type_, parts, tuple(keys))
            case "Option":
                return Expr("some", type_, (self.grow(under(type_), 1, None, expected),))
            case "fn":
                return self.function(type_, 2, expected)
        inner = under(type_)
        if self.scope.kind == "fn" or (self.scope.pure and self.scope.inside):
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
                return Expr(
                    "tool", GLI, (*text, Expr("literal", INT, (), (rnd.choice((1, 2, 3)),))), ("nums",)
                )
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
                return (
                    Expr("split", type_, (it, self.leaf("separator", False)))
                    if held == GS
                    else self.impossible()
                )
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
                parts.append(
                    self.leaf("small", False)
                    if each == "at" and self.rnd.random() < 0.2
                    else Expr("literal", INT, (), (self.rnd.choice((0, 0, 1)),))
                    if each == "at"
                    else self.leaf(each, False)
                )
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
        lambda_ = self.lambda_(
            (INT,), (element,), self.rnd.choice((BOOL, GB)) if head(type_) == "Grounded" else BOOL, less
        )
        return Expr(self.rnd.choice(("any", "all")), type_, (self.grow(items, less, None, False), lambda_))

    def mapped(self, type_: Type, less: int) -> Expr:
        result = under(bare(type_))
        label = head(type_) == "Grounded"
        inner = self.rnd.choice((INT, STR))
        each: Type = (
            grounded(inner) if not label and self.scope.kind == "agent" and self.rnd.random() < 0.4 else inner
        )
        source: Type = grounded(("List", each)) if label else ("List", each)
        element = grounded(inner) if label else each
        lambda_ = self.lambda_((each,), (element,), result, less)
        return Expr("map", type_, (self.grow(source, less, None, False), lambda_))

    def filtered(self, type_: Type, less: int) -> Expr:
        inner = under(bare(type_))
        label = head(type_) == "Grounded"
        lambda_ = self.lambda_(
            (inner,),
            (grounded(inner) if label else inner,),
            self.rnd.choice((BOOL, GB)) if label else BOOL,
            less,
        )
        return Expr("filter", type_, (self.grow(type_, less, None, False), lambda_))

    def folded(self, type_: Type, less: int) -> Expr:
        label = head(type_) == "Grounded"
        one, other = self.name(), self.name()
        element: Type = GI if label else INT
        names = dict(self.scope.names)
        self.scope.names |= {one: type_, other: element}
        self.scope.inside += 1
        body = self.grow(type_, less, None, False)
        self.scope.inside -= 1
        self.scope.names = names
        lambda_ = Expr("lambda", ("fn", (type_, element), type_), (body,), ((one, INT), (other, INT)))
        items = self.grow(GLI if label else LI, less, None, False)
        return Expr("fold", type_, (items, self.grow(INT, 1, None, False), lambda_))

    def lambda_(self, written: tuple[Type, ...], given: tuple[Type, ...], result: Type, less: int) -> Expr:
        """A lambda literal: its parameters as they are written, and as they are given."""
        bound = [self.name() for _ in written]
        names = dict(self.scope.names)
        self.scope.names |= dict(zip(bound, given, strict=True))
        self.scope.inside += 1
        body = self.grow(result, less, None, False)
        self.scope.inside -= 1
        self.scope.names = names
        return Expr("lambda", ("fn", given, result), (body,), tuple(zip(bound, written, strict=True)))

    def function(self, type_: Type, deep: int, expected: bool) -> Expr:
        given = under(type_)
        result = under(type_, 2)
        bound = [self.name() for _ in given]
        names = dict(self.scope.names)
        self.scope.names |= dict(zip(bound, given, strict=True))  # type: ignore[arg-type]
        body = self.grow(result, deep - 1, "lambda result" if expected else None, expected)
        self.scope.names = names
        return Expr("lambda", type_, (body,), tuple(zip(bound, given, strict=True)))

    def called(self, type_: Type, less: int) -> Expr | None:
        """A call of something that gives this type."""
        options: list[Callable[[], Expr]] = []
        pure = self.scope.pure
        for name, held in self.scope.names.items():
            if not pure and head(held) == "fn" and under(held, 2) == type_:
                options.append(lambda name=name, held=held: self.call(Expr("name", held, (), (name,)), less))  # type: ignore[misc]
        if type_ == INT and less and not pure:
            options.append(lambda: self.call(self.grow(FI, less, None, False), less))
        for it in self.made:
            if pure and (not it.pure if it.kind == "agent" else it.name not in self.harmless):
                continue
            if pure and (head(it.returns) == "fn" or (self.scope.inside and it.kind == "agent")):
                continue
            if it.kind == "agent" and self.scope.kind == "agent" and it.returns == type_:
                options.append(
                    lambda it=it: Expr(  # type: ignore[misc]
                        "agent",
                        type_,
                        tuple(self.grow(t, less, "argument", True) for _, t in it.parameters),
                        (it.name,),
                    )
                )
            if (
                it.kind == "fn"
                and (it.returns == type_ or grounded(it.returns) == type_)
                and not (head(it.returns) == "fn" and type_ != it.returns)
            ):
                options.append(lambda it=it: self.fn(it, type_, less))  # type: ignore[misc]
        return self.rnd.choice(options)() if options else None

    def call(self, function: Expr, less: int) -> Expr:
        """A call of a function value. A lambda that is written right there is in parentheses nowhere."""
        if function.form == "lambda":
            function = Expr(
                "index",
                function.type,
                (Expr("list", ("List", function.type), (function,)), Expr("literal", INT, (), (0,))),
            )
        given = under(function.type)
        parts = tuple(self.grow(t, less, "function value", True) for t in given)  # type: ignore[arg-type]
        return Expr("call", under(function.type, 2), (function, *parts))

    def fn(self, it: Routine, type_: Type, less: int) -> Expr:
        """A call of a `fn`. It is lifted if a plain parameter is given something grounded, unless the `fn`
        takes functions: then that is a discard."""
        types = [t for _, t in it.parameters]
        mask = "".join("g" if head(t) == "Grounded" else "p" for t in types)
        if any(head(t) == "fn" for t in types):
            parts = tuple(self.grow(t, less, "argument", True) for t in types)
            return (
                Expr("fn", it.returns, parts, (it.name, mask))
                if type_ == it.returns
                else self.leaf(type_, False)
            )
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
        for record in (
            ("D",)
            if self.scope.kind == "fn"
            else ("D", "P", "C")
            if self.scope.pure
            else ("D", "P", "K", "C")
        ):
            for field_, inner in RECORDS[record]:
                if inner == type_:
                    options.append((record, field_))
                if grounded(inner) == type_ and record == "D":
                    options.append((GD, field_))
        if not options:
            return None
        record_, field_ = self.rnd.choice(options)
        return Expr("field", type_, (self.grow(record_, less, None, False),), (field_,))
