"""What bodies are made of: expressions and statements, which are in one another, as an arm of a `match` may
be a block.

Runs of one operator and postfix chains are flat tuples, never nested nodes, because a
program may have 100,000 links in one and every pass walks them with a loop
(lexical.limit.2).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from corvid.syntax.tree.parts import Annotation, FieldPattern, Ident, Node, Pattern, TypeExpr

ArithmeticOp: TypeAlias = "Literal['+', '-', '*', '/', '%']"
CompareOp: TypeAlias = "Literal['==', '!=', '<', '<=', '>', '>=']"
LogicOp: TypeAlias = "Literal['and', 'or']"
AssignOp: TypeAlias = "Literal['=', '+=', '-=', '*=', '/=', '%=']"


# ---- expressions ------------------------------------------------------------------------------
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


class Retry(Node, frozen=True):
    """`on error retry N times backoff exponential 200`: so many attempts more. `backoff` is `linear`,
    `exponential` or empty, `milliseconds` the first wait."""

    times: int
    backoff: str
    milliseconds: int


class TimeLimit(Node, frozen=True):
    """`timeout 500`: the milliseconds that an attempt has."""

    milliseconds: int


class Attempt(Node, frozen=True):
    """`try e`: what `e` gives, or the fault that it ends in. A `?` behind it is a link of a chain whose base
    this is, and never one of `operand`, unless parentheses were written around that. `key` is what the host
    knows the call by, evaluated before it."""

    evaluated = ("key", "operand")
    operand: Expr
    retry: Retry | None = None
    limit: TimeLimit | None = None
    key: Expr | None = None


class Trusted(Node, frozen=True):
    """`trusted(e, reason: "…")`: the value of `e`, which its author takes for trustworthy."""

    evaluated = ("value",)
    value: Expr
    reason: str


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
    | Attempt
    | Trusted
    | BrokenExpr
)
Piece: TypeAlias = (
    MapEntry | FieldInit | ArithmeticLink | CallLink | FieldLink | MethodLink | IndexLink | TryLink
)
PIECES = frozenset((MapEntry, FieldInit, ArithmeticLink, CallLink, FieldLink, MethodLink, IndexLink, TryLink))
"""The parts of expressions that are not themselves."""


# ---- statements -------------------------------------------------------------------------------
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
    """`for x in e:` or `for k, v in e:`; `@max_iterations(n)` may be before it."""

    names: tuple[Ident, ...]
    iterable: Expr
    body: Block
    annotations: tuple[Annotation, ...] = ()


class While(Node, frozen=True):
    condition: Expr
    body: Block
    annotations: tuple[Annotation, ...] = ()


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
    """`quoting words citing e`: the value whose chain is the evidence, and what is quoted of it, if that is
    said."""

    quoted: Expr | None
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


class Holds(Node, frozen=True):
    """`assert e`: a Bool, plain or grounded."""

    value: Expr


class Callee(Node, frozen=True):
    """The name of a tool or prompt that is not called here: `load`, `shop.load`."""

    qualifier: Ident | None
    name: Ident


class Called(Node, frozen=True):
    """`assert called A`, `assert called A before B`."""

    callee: Callee
    before: Callee | None


class Approved(Node, frozen=True):
    """`assert approved Refund`."""

    label: Ident


class CostIs(Node, frozen=True):
    """`assert cost < $0.50`; `amount` is the decimal text without `$` and `_`."""

    op: CompareOp
    amount: str


class CitesIn(Node, frozen=True):
    """`assert cites e in "lease.pdf"`: a verified quotation of `e` is in that document."""

    value: Expr
    document: str


class GradeIs(Node, frozen=True):
    """`assert grade e >= Cited`."""

    value: Expr
    op: CompareOp
    grade: Ident


class DiscardsNone(Node, frozen=True):
    """`assert discards none`: nothing outside of the test has lost a source."""


Assertion: TypeAlias = Holds | Called | Approved | CostIs | CitesIn | GradeIs | DiscardsNone


class Assert(Node, frozen=True):
    """`assert` and what is to hold."""

    assertion: Assertion


class AssertSnapshot(Node, frozen=True):
    """`assert_snapshot e`: the value is the one that was recorded."""

    value: Expr


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
    | Assert
    | AssertSnapshot
    | BrokenStmt
)
