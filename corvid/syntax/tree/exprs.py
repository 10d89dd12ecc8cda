"""Expressions and patterns.

Runs of one operator and postfix chains are flat tuples, never nested nodes, because a
program may have 100,000 links in one and every pass walks them with a loop
(language.md, "Generality and limits").
"""

from __future__ import annotations

from corvid.dataclasses import dataclass
from corvid.syntax.tree.node import Ident, Node
from corvid.typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from corvid.syntax.tree.stmts import Block
    from corvid.syntax.tree.type_exprs import TypeExpr

ArithmeticOp: TypeAlias = Literal["+", "-", "*", "/", "%"]
CompareOp: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">="]
LogicOp: TypeAlias = Literal["and", "or"]


@dataclass(frozen=True, slots=True)
class IntLiteral(Node):
    """`42`; the value fits i64, or is 2**63 directly under a `Sign` with `-`."""

    evaluated = ()
    value: int


@dataclass(frozen=True, slots=True)
class FloatLiteral(Node):
    evaluated = ()
    value: float


@dataclass(frozen=True, slots=True)
class StringLiteral(Node):
    """`"…"` or triple quoted; `value` has its escapes processed."""

    evaluated = ()
    value: str


@dataclass(frozen=True, slots=True)
class BoolLiteral(Node):
    evaluated = ()
    value: bool


@dataclass(frozen=True, slots=True)
class NothingLiteral(Node):
    """`nothing`."""

    evaluated = ()


@dataclass(frozen=True, slots=True)
class FString(Node):
    """`f"…{e}…"`: literal text and expressions in order; no two texts are adjacent."""

    evaluated = ("parts",)
    parts: tuple[str | Expr, ...]


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A bare name used as a value."""

    evaluated = ()
    text: str


@dataclass(frozen=True, slots=True)
class ListLiteral(Node):
    evaluated = ("items",)
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class MapEntry(Node):
    evaluated = ("key", "value")
    key: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class MapLiteral(Node):
    evaluated = ("entries",)
    entries: tuple[MapEntry, ...]


@dataclass(frozen=True, slots=True)
class FieldInit(Node):
    """`field: e`, or the shorthand `field` whose `value` is then a `Name` of the same text."""

    evaluated = ("value",)
    name: Ident
    value: Expr
    shorthand: bool


@dataclass(frozen=True, slots=True)
class RecordLiteral(Node):
    """`T { a: e, b, ..base }`; `qualifier` is the import prefix."""

    evaluated = ("fields", "base")
    qualifier: Ident | None
    name: Ident
    fields: tuple[FieldInit, ...]
    base: Expr | None


@dataclass(frozen=True, slots=True)
class ArithmeticLink(Node):
    """One `op operand` of a run; its span goes from the run's first operand to this one's end."""

    evaluated = ("operand",)
    op: ArithmeticOp
    operand: Expr


@dataclass(frozen=True, slots=True)
class Arithmetic(Node):
    """A left-associative run at one precedence level: `first op1 e1 op2 e2 …`, at least one link.

    All operators of a run are `+ -` or all are `* / %`.
    """

    evaluated = ("first", "links")
    first: Expr
    links: tuple[ArithmeticLink, ...]


@dataclass(frozen=True, slots=True)
class Compare(Node):
    evaluated = ("left", "right")
    op: CompareOp
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Logic(Node):
    """`a and b and c`: at least two operands."""

    evaluated = ("operands",)
    op: LogicOp
    operands: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not(Node):
    evaluated = ("operand",)
    operand: Expr


@dataclass(frozen=True, slots=True)
class Sign(Node):
    """Prefix `-` or `+`."""

    evaluated = ("operand",)
    op: Literal["-", "+"]
    operand: Expr


@dataclass(frozen=True, slots=True)
class CallLink(Node):
    """`(arguments)`. A link's span goes from the start of the chain to the link's end."""

    evaluated = ("arguments",)
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class FieldLink(Node):
    """`.name` that no call follows."""

    evaluated = ()
    name: Ident


@dataclass(frozen=True, slots=True)
class MethodLink(Node):
    """`.name(arguments)`: a method, a member of an import prefix, or a field that holds a function."""

    evaluated = ("arguments",)
    name: Ident
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class IndexLink(Node):
    """`[index]`."""

    evaluated = ("index",)
    index: Expr


@dataclass(frozen=True, slots=True)
class TryLink(Node):
    """`?`."""

    evaluated = ()


AccessLink: TypeAlias = CallLink | FieldLink | MethodLink | IndexLink | TryLink


@dataclass(frozen=True, slots=True)
class Access(Node):
    """`base` followed by at least one postfix link. `base` is never itself an `Access`,
    unless parentheses were written around it."""

    evaluated = ("base", "links")
    base: Expr
    links: tuple[AccessLink, ...]


@dataclass(frozen=True, slots=True)
class LambdaParameter(Node):
    name: Ident
    annotation: TypeExpr | None


@dataclass(frozen=True, slots=True)
class Lambda(Node):
    """`fn (x: Int, y) -> body`: nothing is evaluated when it is made."""

    evaluated = ()
    parameters: tuple[LambdaParameter, ...]
    body: Expr


@dataclass(frozen=True, slots=True)
class WildcardPattern(Node):
    """`_`."""


@dataclass(frozen=True, slots=True)
class LiteralPattern(Node):
    """A number (negative allowed), text or truth value."""

    value: int | float | str | bool


@dataclass(frozen=True, slots=True)
class NamePattern(Node):
    """A unit variant, `None`, if the name resolves to one, else a binding."""

    name: Ident


@dataclass(frozen=True, slots=True)
class AliasPattern(Node):
    """`name @ pattern`."""

    name: Ident
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class VariantPattern(Node):
    """`V(p, …)`, `Some(p)`, `Ok(p)`, `Err(p)`, `prefix.V(p)`; also `prefix.V` with no arguments."""

    qualifier: Ident | None
    name: Ident
    arguments: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class FieldPattern(Node):
    """`f: p`, or `f`, whose pattern is then a `NamePattern` of the same text."""

    name: Ident
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class RecordPattern(Node):
    """`T { f: p, g, .. }`; `open` says whether `..` was written."""

    qualifier: Ident | None
    name: Ident
    fields: tuple[FieldPattern, ...]
    open: bool


Pattern: TypeAlias = (
    WildcardPattern | LiteralPattern | NamePattern | AliasPattern | VariantPattern | RecordPattern
)


@dataclass(frozen=True, slots=True)
class MatchArm(Node):
    """`pattern if guard -> body`. A block's value is its last expression statement's."""

    pattern: Pattern
    guard: Expr | None
    body: Expr | Block


@dataclass(frozen=True, slots=True)
class Match(Node):
    """`match subject:` with at least one arm. What is evaluated hangs on the subject: a `match` is entered by
    hand."""

    evaluated = ()
    subject: Expr
    arms: tuple[MatchArm, ...]


@dataclass(frozen=True, slots=True)
class BrokenExpr(Node):
    """An expression that could not be understood or is not supported yet; a problem says so."""

    evaluated = ()


Expr: TypeAlias = (
    Name | Access | IntLiteral | StringLiteral | Arithmetic | Compare | FloatLiteral | BoolLiteral
    | NothingLiteral | FString | ListLiteral | MapLiteral | RecordLiteral | Logic | Not | Sign
    | Lambda | Match | BrokenExpr
)
Piece: TypeAlias = (
    MapEntry | FieldInit | ArithmeticLink | CallLink | FieldLink | MethodLink | IndexLink | TryLink
)
PIECES = frozenset((MapEntry, FieldInit, ArithmeticLink, CallLink, FieldLink, MethodLink, IndexLink, TryLink))
"""The parts of expressions that are none themselves."""
