"""Small pieces of program with a place for a mark: one for each pair of marks in the table.

A generated program has some of the places seldom, so a piece is put into it: statements where the body of an
agent begins, or an agent of their own, with the declarations that they need.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from tests.generated.bindings import indented
from tests.generated.pairs import Pair

TRUSTED = 'trusted(zqheld, reason: "it was looked at")'


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of the tainted value, and a literal of it; none of what comes from a source alone."""

    type: str
    literal: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """Statements over the tainted value `zqheld`, and declarations that they need."""

    held: Kind
    statements: tuple[str, ...]
    declared: tuple[str, ...] = ()
    returns: str = ""
    """What an agent returns with these statements, where it can't be any."""

    @property
    def anywhere(self) -> bool:
        """Whether the body of any agent may begin with it."""
        return bool(self.statements and self.held.literal and not self.returns)

    @property
    def inline(self) -> list[str]:
        return [f"zqheld: Tainted<{self.held.type}> = {self.held.literal}", *self.statements]

    @property
    def alone(self) -> list[str]:
        """The declarations, with an agent for the statements."""
        if not self.statements:
            return [*self.declared]
        head = f"agent zqalone(zqheld: Tainted<{self.held.type}>) -> {self.returns or 'Int'}:"
        end = "return None" if self.returns else "return 1"
        return [*self.declared, head, *indented([*self.statements, end])]


INT, BOOL, STRING = Kind("Int", "3"), Kind("Bool", "true"), Kind("String", '"a b"')
LIST, RECORD = Kind("List<Int>", "[1, 2]"), Kind("ZqPair", "ZqPair(1, 2)")
OPTION = Kind("Option<Int>", "Some(1)")
GROUNDED = Kind("Grounded<String>")

#: What is around `trusted(…)`, which is `$`, in each row: the kind of the value, and statements.
PLACES: dict[str, tuple[Kind, tuple[str, ...]]] = {
    "in f-string": (INT, ('zqv = f"so: {$}"',)),
    "in list": (INT, ("zqv = [$, 2]",)),
    "map key": (STRING, ("zqv = {$: 1}",)),
    "map value": (INT, ('zqv = {"a": $}',)),
    "in record literal": (INT, ("zqv = ZqPair{n: $, m: 2}",)),
    "spread": (RECORD, ("zqv = ZqPair{n: 2, ..$}",)),
    "arithmetic operand": (INT, ("zqv = 1 + $",)),
    "compared": (INT, ("zqv = $ < 2",)),
    "logic operand": (BOOL, ("zqv = $ and true",)),
    "after not": (BOOL, ("zqv = not $",)),
    "signed": (INT, ("zqv = -$",)),
    "argument": (INT, ("zqv = zqsame($)",)),
    "part of constructor": (INT, ("zqv = Some($)",)),
    "argument of method": (INT, ("zqv = [1, 2].contains($)",)),
    "index": (INT, ("zqv = [1, 2, 3, 4][$]",)),
    "read by field": (RECORD, ("zqv = $.n",)),
    "receiver": (STRING, ("zqv = $.length()",)),
    "indexed": (LIST, ("zqv = $[0]",)),
    "tried": (OPTION, ("zqv = $?",)),
    "lambda body": (INT, ("zqv = [1, 2].map(fn (zqi: Int) -> $)",)),
    "guard": (BOOL, ("match 1:", "    zqi if $ -> pass", "    _ -> pass")),
    "arm": (INT, ("zqv = match 1:", "    1 -> $", "    _ -> 2")),
    "matched": (OPTION, ("match $:", "    Some(zqi) -> pass", "    None -> pass")),
    "attempted": (INT, (f"zqv = try {TRUSTED.replace('zqheld', 'zqmade(1)')}",)),
    "assigned": (INT, ("zqv = $",)),
    "assigned to a place": (INT, ("zqv = [1]", "zqv[0] = $")),
    "augmenting": (INT, ("zqv = 1", "zqv += $")),
    "let value": (INT, ("zqv: Int = $",)),
    "destructured": (RECORD, ("ZqPair{n: zqv, ..} = $",)),
    "returned": (OPTION, ("if 1 < 2:", "    return $")),
    "condition": (BOOL, ("if $:", "    pass")),
    "looped over": (LIST, ("for zqi in $:", "    pass")),
    "while condition": (BOOL, ("while $:", "    break")),
    "statement": (INT, ("$",)),
    "claimed": (STRING, ("claim $ of mathematical_facts",)),
    "cited": (GROUNDED, ('claim "it is so" citing $',)),
    "message": (STRING, ('claim "it is so" from user($)',)),
    "assumed": (STRING, ("assume $",)),
    "intended": (STRING, ('intent $ because "it is so" expecting 1..2:', "    pass")),
    "expected": (STRING, ('intent "a" because "it is so" expecting $:', "    pass")),
    "pivoted": (STRING, ('pivot reason "a" failed "b" refined $ query "c"',)),
}
#: What is endorsed in each column: the kind of the tainted value, and an expression with it.
ENDORSED: dict[str, tuple[Kind, str]] = {
    "name": (INT, "zqheld"), "f-string": (INT, 'f"so: {zqheld}"'), "map": (STRING, "{zqheld: 1}"),
    "record literal": (INT, "ZqPair{n: zqheld, m: 1}"), "arithmetic": (INT, "zqheld + 1"),
    "compare": (INT, "zqheld < 2"), "logic": (BOOL, "zqheld and true"), "not": (BOOL, "not zqheld"),
    "sign": (INT, "-zqheld"), "call": (INT, "zqsame(zqheld)"), "constructor": (INT, "ZqPair(zqheld, 1)"),
    "field": (RECORD, "zqheld.n"), "index": (LIST, "zqheld[0]"), "try": (OPTION, "zqheld?"),
    "method": (STRING, "zqheld.length()"),
}  # fmt: skip
#: A type with each of the other pairs.
INSIDE: dict[Pair, str] = {
    ("inside Grounded", "Tainted"): "Grounded<Tainted<Int>>",
    ("inside List", "Tainted"): "List<Tainted<Int>>",
    ("value type", "Tainted"): "Map<String, Tainted<Int>>",
    ("inside Option", "Tainted"): "Option<Tainted<String>>",
    ("Ok type", "Tainted"): "Result<Tainted<Int>, String>",
    ("Err type", "Tainted"): "Result<Int, Tainted<String>>",
    ("inside Tainted", "scalar"): "Tainted<Float>",
    ("inside Tainted", "Nothing"): "Tainted<Nothing>",
    ("inside Tainted", "record"): "Tainted<ZqPair>",
    ("inside Tainted", "sum"): "Tainted<ZqSum>",
    ("inside Tainted", "alias"): "Tainted<ZqAlias>",
    ("inside Tainted", "Grounded"): "Tainted<Grounded<String>>",
    ("inside Tainted", "List"): "Tainted<List<Int>>",
    ("inside Tainted", "Map"): "Tainted<Map<String, Int>>",
    ("inside Tainted", "Option"): "Tainted<Option<String>>",
    ("inside Tainted", "Result"): "Tainted<Result<Int, String>>",
    ("inside Tainted", "Tainted"): "Tainted<Tainted<Int>>",
}
Lines = tuple[str, ...]
#: Declarations and statements with the type `$`.
USES: tuple[tuple[Lines, Lines], ...] = (
    (("agent zqit(x: $) -> $:", "    return x"), ()),
    (("type ZqIt = $", "agent zqit(x: ZqIt) -> ZqIt:", "    return x"), ()),
    (("type ZqIt:", "    one: $", "agent zqit(x: ZqIt) -> $:", "    return x.one"), ()),
    (("tool zqit(n: Int) -> $ uses retrieval",), ("zqv = zqit(1)",)),
)
#: The same with a `Tainted<$>` where it is declared, in each row.
DECLARED: dict[str, tuple[Lines, Lines]] = {
    "function's parameter": ((), ("zqf: (Tainted<$>) -> Int = fn (zqi: $) -> 1", "zqv = zqf(zqheld)")),
    "function's result": ((), ("zqf: (Int) -> Tainted<$> = fn (zqi: Int) -> zqheld", "zqv = zqf(1)")),
    "let type": ((), ("zqv: Tainted<$> = zqheld",)),
    "lambda's parameter": ((), ("zqf = fn (zqi: Tainted<$>) -> 1", "zqv = zqf(zqheld)")),
    "parameter type": (("agent zqit(x: Tainted<$>) -> Int:", "    return 1"), ("zqv = zqit(zqheld)",)),
    "field type": (("type ZqIt:", "    one: Tainted<$>"), ("zqv = ZqIt{one: zqheld}", "zqw = zqv.one")),
    "alias of": (("type ZqIt = Tainted<$>",), ("zqv: ZqIt = zqheld",)),
    "tool's result": (("tool zqit(n: Int) -> Tainted<$>",), ("zqv = zqit(1)",)),
    "prompt's result": (("prompt zqit(n: Int) -> Tainted<$>:", '    "what of {n}"'), ("zqv = zqit(1)",)),
    "fn's result": (("fn zqit(n: $) -> Tainted<$>:", "    return n"), ("zqv = zqit(zqheld)",)),
    "agent's result": (("agent zqit(n: $) -> Tainted<$>:", "    return n"), ()),
}
#: Declarations, by the name that asks for them.
NEEDED: dict[str, Lines] = {
    "ZqPair": ("type ZqPair:", "    n: Int", "    m: Int"),
    "ZqSum": ("type ZqSum:", "    | ZqOne(n: Int)", "    | ZqOther"),
    "ZqAlias": ("type ZqAlias = Int",),
    "zqsame": ("fn zqsame(n: Int) -> Int:", "    return n"),
    "zqmade": ("tool zqmade(n: Int) -> Tainted<Int>",),
}


def piece_of(pair: Pair, rnd: random.Random) -> Piece:
    """The piece with a pair of marks, by chance over one type or another."""
    row, column = pair
    if column == "trusted":
        kind, statements = PLACES[row]
        returns = "Option<Int>" if row in ("tried", "returned") else ""
        return _made(kind, (), tuple(line.replace("$", TRUSTED) for line in statements), returns)
    if row == "endorsed":
        kind, value = ENDORSED[column]
        trusting = (f"zqv = {TRUSTED.replace('zqheld', value, 1)}",)
        return _made(kind, (), trusting, "Option<Int>" if column == "try" else "")
    if pair in INSIDE:
        kind, type_, (declared, statements) = INT, INSIDE[pair], rnd.choice(USES)
    else:
        kind = rnd.choice((INT, BOOL, STRING, LIST, RECORD, OPTION))
        type_, (declared, statements) = kind.type, DECLARED[row]
    spelled = [tuple(line.replace("$", type_) for line in lines) for lines in (declared, statements)]
    return _made(kind, *spelled)


def _made(kind: Kind, declared: Lines, statements: Lines, returns: str = "") -> Piece:
    text = "\n".join((kind.type, *declared, *statements))
    needed = tuple(line for name, lines in NEEDED.items() if name in text for line in lines)
    return Piece(kind, statements, needed + declared, returns)
