"""Statements."""

from __future__ import annotations

from corvid.dataclasses import dataclass
from corvid.syntax.tree.node import Ident, Node
from corvid.typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from corvid.syntax.tree.exprs import Expr, FieldPattern
    from corvid.syntax.tree.type_exprs import TypeExpr

AssignOp: TypeAlias = Literal["=", "+=", "-=", "*=", "/=", "%="]


@dataclass(frozen=True, slots=True)
class Block(Node):
    """The statements of a body, at least one, in order."""

    statements: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """`x = e`, `a.b[0].c = e`, `x += e`. `target` is a `Name`, or an `Access` whose last link is a
    field or an index; what else the grammar lets through is an InvalidAssignTarget problem."""

    target: Expr
    op: AssignOp
    value: Expr


@dataclass(frozen=True, slots=True)
class Let(Node):
    """`x: T = e`."""

    name: Ident
    annotation: TypeExpr
    value: Expr


@dataclass(frozen=True, slots=True)
class Destructure(Node):
    """`T { a, b: c, .. } = e`: every sub-pattern is a name, `_` or, nested, a record pattern."""

    qualifier: Ident | None
    name: Ident
    fields: tuple[FieldPattern, ...]
    open: bool
    value: Expr


@dataclass(frozen=True, slots=True)
class Return(Node):
    value: Expr | None


@dataclass(frozen=True, slots=True)
class Branch(Node):
    """One `if` or `elif` with its body."""

    condition: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class If(Node):
    """`if`, any number of `elif` (a flat tuple: there may be thousands), `else`."""

    branches: tuple[Branch, ...]
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class For(Node):
    """`for x in e:` or `for k, v in e:`."""

    names: tuple[Ident, ...]
    iterable: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class While(Node):
    condition: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Break(Node):
    pass


@dataclass(frozen=True, slots=True)
class Continue(Node):
    pass


@dataclass(frozen=True, slots=True)
class Pass(Node):
    pass


@dataclass(frozen=True, slots=True)
class Approve(Node):
    """`approve Label(arguments)`."""

    label: Ident
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Citing(Node):
    """`citing e`: the value whose chain is the evidence."""

    value: Expr


@dataclass(frozen=True, slots=True)
class FromUser(Node):
    """`from user(e)`: the message in which the user said so."""

    message: Expr


@dataclass(frozen=True, slots=True)
class Claim(Node):
    """`claim TEXT of KIND citing e`; the kind, the evidence or both may be missing."""

    text: Expr
    kind: Ident | None
    evidence: Citing | FromUser | None


@dataclass(frozen=True, slots=True)
class Assume(Node):
    """`assume TEXT`."""

    text: Expr


@dataclass(frozen=True, slots=True)
class ExpectedCount(Node):
    """`lo..hi` after `expecting`; both ends count."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Intent(Node):
    """`intent TEXT because TEXT expecting …:` and its block. `name` is the word `intent`, the local that
    has the outcome after the block."""

    name: Ident
    text: Expr
    rationale: Expr
    expected: Expr | ExpectedCount
    body: Block


@dataclass(frozen=True, slots=True)
class Pivot(Node):
    """`pivot reason e failed e refined e query e`."""

    reason: Expr
    failure: Expr
    refined: Expr
    query: Expr


@dataclass(frozen=True, slots=True)
class ExprStmt(Node):
    value: Expr


@dataclass(frozen=True, slots=True)
class BrokenStmt(Node):
    """A statement that could not be understood or is not supported yet; a problem says so. `names` are
    those that it seems to bind, so that their uses are not reported as well."""

    names: tuple[Ident, ...]


Stmt: TypeAlias = (
    Assign | ExprStmt | Return | If | For | While | Let | Destructure | Approve | Break | Continue
    | Pass | Claim | Assume | Intent | Pivot | BrokenStmt
)
