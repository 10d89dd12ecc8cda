"""Statements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from corvid.syntax.tree.node import Ident, Node

if TYPE_CHECKING:
    from corvid.syntax.tree.exprs import Expr, FieldPattern
    from corvid.syntax.tree.type_exprs import TypeExpr

AssignOp: TypeAlias = Literal["=", "+=", "-=", "*=", "/=", "%="]


class Block(Node, frozen=True):
    """The statements of a body, at least one, in order."""

    statements: tuple[Stmt, ...]


class Assign(Node, frozen=True):
    """`x = e`, `a.b[0].c = e`, `x += e`. `target` is a `Name`, or an `Access` whose last link is a
    field or an index; what else the grammar lets through is an InvalidAssignTarget problem."""

    target: Expr
    op: AssignOp
    value: Expr


class Let(Node, frozen=True):
    """`x: T = e`."""

    name: Ident
    annotation: TypeExpr
    value: Expr


class Destructure(Node, frozen=True):
    """`T { a, b: c, .. } = e`: every sub-pattern is a name, `_` or, nested, a record pattern."""

    qualifier: Ident | None
    name: Ident
    fields: tuple[FieldPattern, ...]
    open: bool
    value: Expr


class Return(Node, frozen=True):
    value: Expr | None


class Branch(Node, frozen=True):
    """One `if` or `elif` with its body."""

    condition: Expr
    body: Block


class If(Node, frozen=True):
    """`if`, any number of `elif` (a flat tuple: there may be thousands), `else`."""

    branches: tuple[Branch, ...]
    otherwise: Block | None


class For(Node, frozen=True):
    """`for x in e:` or `for k, v in e:`."""

    names: tuple[Ident, ...]
    iterable: Expr
    body: Block


class While(Node, frozen=True):
    condition: Expr
    body: Block


class Break(Node, frozen=True):
    pass


class Continue(Node, frozen=True):
    pass


class Pass(Node, frozen=True):
    pass


class Approve(Node, frozen=True):
    """`approve Label(arguments)`."""

    label: Ident
    arguments: tuple[Expr, ...]


class Citing(Node, frozen=True):
    """`citing e`: the value whose chain is the evidence."""

    value: Expr


class FromUser(Node, frozen=True):
    """`from user(e)`: the message in which the user said so."""

    message: Expr


class Claim(Node, frozen=True):
    """`claim TEXT of KIND citing e`; the kind, the evidence or both may be missing."""

    text: Expr
    kind: Ident | None
    evidence: Citing | FromUser | None


class Assume(Node, frozen=True):
    """`assume TEXT`."""

    text: Expr


class ExpectedCount(Node, frozen=True):
    """`lo..hi` after `expecting`; both ends count."""

    low: int
    high: int


class Intent(Node, frozen=True):
    """`intent TEXT because TEXT expecting …:` and its block. `name` is the word `intent`, the local that
    has the outcome after the block."""

    name: Ident
    text: Expr
    rationale: Expr
    expected: Expr | ExpectedCount
    body: Block


class Pivot(Node, frozen=True):
    """`pivot reason e failed e refined e query e`."""

    reason: Expr
    failure: Expr
    refined: Expr
    query: Expr


class ExprStmt(Node, frozen=True):
    value: Expr


class BrokenStmt(Node, frozen=True):
    """A statement that could not be understood or is not supported yet; a problem says so. `names` are
    those that it seems to bind, so that their uses are not reported as well."""

    names: tuple[Ident, ...]


Stmt: TypeAlias = (
    Assign
    | ExprStmt
    | Return
    | If
    | For
    | While
    | Let
    | Destructure
    | Approve
    | Break
    | Continue
    | Pass
    | Claim
    | Assume
    | Intent
    | Pivot
    | BrokenStmt
)
