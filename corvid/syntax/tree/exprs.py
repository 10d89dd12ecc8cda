"""Expressions and patterns.

Runs of one operator and postfix chains are flat tuples, never nested nodes, because a
program may have 100,000 links in one and every pass walks them with a loop
(language.md, "Generality and limits").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from corvid.syntax.tree.node import Ident, Node

if TYPE_CHECKING:
    from corvid.syntax.tree.stmts import Block
    from corvid.syntax.tree.type_exprs import TypeExpr

ArithmeticOp: TypeAlias = Literal["+", "-", "*", "/", "%"]
CompareOp: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">="]
LogicOp: TypeAlias = Literal["and", "or"]


class IntLiteral(Node, frozen=True):
    """`42`; the value fits i64, or is 2**63 directly under a `Sign` with `-`."""

    evaluated = ()
    value: int


class FloatLiteral(Node, frozen=True):
    evaluated = ()
    value: float


class StringLiteral(Node, frozen=True):
    """`"…"` or triple quoted; `value` has its escapes processed."""

    evaluated = ()
    value: str


class BoolLiteral(Node, frozen=True):
    evaluated = ()
    value: bool


class NothingLiteral(Node, frozen=True):
    """`nothing`."""

    evaluated = ()


class FString(Node, frozen=True):
    """`f"…{e}…"`: literal text and expressions in order; no two texts are adjacent."""

    evaluated = ("parts",)
    parts: tuple[str | Expr, ...]


class Name(Node, frozen=True):
    """A bare name used as a value."""

    evaluated = ()
    text: str


class ListLiteral(Node, frozen=True):
    evaluated = ("items",)
    items: tuple[Expr, ...]


class MapEntry(Node, frozen=True):
    evaluated = ("key", "value")
    key: Expr
    value: Expr


class MapLiteral(Node, frozen=True):
    evaluated = ("entries",)
    entries: tuple[MapEntry, ...]


class FieldInit(Node, frozen=True):
    """`field: e`, or the shorthand `field` whose `value` is then a `Name` of the same text."""

    evaluated = ("value",)
    name: Ident
    value: Expr
    shorthand: bool


class RecordLiteral(Node, frozen=True):
    """`T { a: e, b, ..base }`; `qualifier` is the import prefix."""

    evaluated = ("fields", "base")
    qualifier: Ident | None
    name: Ident
    fields: tuple[FieldInit, ...]
    base: Expr | None


class ArithmeticLink(Node, frozen=True):
    """One `op operand` of a run; its span goes from the run's first operand to this one's end."""

    evaluated = ("operand",)
    op: ArithmeticOp
    operand: Expr


class Arithmetic(Node, frozen=True):
    """A left-associative run at one precedence level: `first op1 e1 op2 e2 …`, at least one link.

    All operators of a run are `+ -` or all are `* / %`.
    """

    evaluated = ("first", "links")
    first: Expr
    links: tuple[ArithmeticLink, ...]


class Compare(Node, frozen=True):
    evaluated = ("left", "right")
    op: CompareOp
    left: Expr
    right: Expr


class Logic(Node, frozen=True):
    """`a and b and c`: at least two operands."""

    evaluated = ("operands",)
    op: LogicOp
    operands: tuple[Expr, ...]


class Not(Node, frozen=True):
    evaluated = ("operand",)
    operand: Expr


class Sign(Node, frozen=True):
    """Prefix `-` or `+`."""

    evaluated = ("operand",)
    op: Literal["-", "+"]
    operand: Expr


class CallLink(Node, frozen=True):
    """`(arguments)`. A link's span goes from the start of the chain to the link's end."""

    evaluated = ("arguments",)
    arguments: tuple[Expr, ...]


class FieldLink(Node, frozen=True):
    """`.name` that no call follows."""

    evaluated = ()
    name: Ident


class MethodLink(Node, frozen=True):
    """`.name(arguments)`: a method, a member of an import prefix, or a field that holds a function."""

    evaluated = ("arguments",)
    name: Ident
    arguments: tuple[Expr, ...]


class IndexLink(Node, frozen=True):
    """`[index]`."""

    evaluated = ("index",)
    index: Expr


class TryLink(Node, frozen=True):
    """`?`."""

    evaluated = ()


AccessLink: TypeAlias = CallLink | FieldLink | MethodLink | IndexLink | TryLink


class Access(Node, frozen=True):
    """`base` followed by at least one postfix link. `base` is never itself an `Access`,
    unless parentheses were written around it."""

    evaluated = ("base", "links")
    base: Expr
    links: tuple[AccessLink, ...]


class LambdaParameter(Node, frozen=True):
    name: Ident
    annotation: TypeExpr | None


class Lambda(Node, frozen=True):
    """`fn (x: Int, y) -> body`: nothing is evaluated when it is made."""

    evaluated = ()
    parameters: tuple[LambdaParameter, ...]
    body: Expr


class WildcardPattern(Node, frozen=True):
    """`_`."""


class LiteralPattern(Node, frozen=True):
    """A number (negative allowed), text or truth value."""

    value: int | float | str | bool


class NamePattern(Node, frozen=True):
    """A unit variant, `None`, if the name resolves to one, else a binding."""

    name: Ident


class AliasPattern(Node, frozen=True):
    """`name @ pattern`."""

    name: Ident
    pattern: Pattern


class VariantPattern(Node, frozen=True):
    """`V(p, …)`, `Some(p)`, `Ok(p)`, `Err(p)`, `prefix.V(p)`; also `prefix.V` with no arguments."""

    qualifier: Ident | None
    name: Ident
    arguments: tuple[Pattern, ...]


class FieldPattern(Node, frozen=True):
    """`f: p`, or `f`, whose pattern is then a `NamePattern` of the same text."""

    name: Ident
    pattern: Pattern


class RecordPattern(Node, frozen=True):
    """`T { f: p, g, .. }`; `open` says whether `..` was written."""

    qualifier: Ident | None
    name: Ident
    fields: tuple[FieldPattern, ...]
    open: bool


Pattern: TypeAlias = (
    WildcardPattern | LiteralPattern | NamePattern | AliasPattern | VariantPattern | RecordPattern
)


class MatchArm(Node, frozen=True):
    """`pattern if guard -> body`. A block's value is its last expression statement's."""

    pattern: Pattern
    guard: Expr | None
    body: Expr | Block


class Match(Node, frozen=True):
    """`match subject:` with at least one arm. What is evaluated hangs on the subject: a `match` is entered by
    hand."""

    evaluated = ()
    subject: Expr
    arms: tuple[MatchArm, ...]


class BrokenExpr(Node, frozen=True):
    """An expression that could not be understood or is not supported yet; a problem says so."""

    evaluated = ()


Expr: TypeAlias = (
    Name
    | Access
    | IntLiteral
    | StringLiteral
    | Arithmetic
    | Compare
    | FloatLiteral
    | BoolLiteral
    | NothingLiteral
    | FString
    | ListLiteral
    | MapLiteral
    | RecordLiteral
    | Logic
    | Not
    | Sign
    | Lambda
    | Match
    | BrokenExpr
)
Piece: TypeAlias = (
    MapEntry | FieldInit | ArithmeticLink | CallLink | FieldLink | MethodLink | IndexLink | TryLink
)
PIECES = frozenset((MapEntry, FieldInit, ArithmeticLink, CallLink, FieldLink, MethodLink, IndexLink, TryLink))
"""The parts of expressions that are none themselves."""
