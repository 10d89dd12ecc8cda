"""The instructions of the IR: three-address form, every loss of provenance a node of its own.

A function body is a tree of blocks; inside a block each `Let` gives one local the result of one
operation over *operands* (locals and constants). So no pass recurses over expressions, evaluation
order is the order of the text, and 100,000 links of one chain are 100,000 `Let`s in a row.

No operation carries its result type: `ir/verify` computes it from operands and declarations
(grounded.verify.1). Types are only on locals, declarations, and on literals that have no other
source for them (`MakeList.element` and the like).

"read" below means: if the value read from is Grounded, the part read is Grounded too
(`Grounded<List<T>>[i]` is `Grounded<T>`); "lifts" means: operands are taken without their outermost
label, and the result is Grounded iff one of them had it.

A class is the declaration of its instruction. The types of its fields say which of them are operands, blocks
and locals that it sets, and their order is the order of evaluation: `ir/walk` reads them off. The class that
it derives says what holds of every use of it.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, final

from msgspec import Struct

from corvid.source.span import Span
from corvid.types import Type


# ---- operands ---------------------------------------------------------------------------------
@final
class Local(Struct, frozen=True, gc=False):
    """A local of the function, by index into `Function.locals`."""

    index: int


@final
class Constant(Struct, frozen=True, gc=False):
    """An Int, Float, String, Bool or (None) Nothing. `bool` is not an `int` here: compare types first."""

    value: int | float | str | bool | None


Operand: TypeAlias = Local | Constant
#: A local that a lambda reads when it is made.
Capture: TypeAlias = int
#: A local that a statement gives a value.
Target: TypeAlias = int

# ---- paths under which a coercion applies: `()` is the top ------------------------------------
PathStep: TypeAlias = "Literal['some', 'ok', 'err']"
Path: TypeAlias = tuple[PathStep, ...]

ArithmeticOp: TypeAlias = "Literal['+', '-', '*', '/', '%']"
CompareOp: TypeAlias = "Literal['==', '!=', '<', '<=', '>', '>=']"


# ---- what operations have in common -----------------------------------------------------------
class Operation(Struct, frozen=True):
    """What a `Let` computes."""


class Lifting(Operation, frozen=True):
    """Takes the label off each operand that has one, and passes its chain on to the result. Operations that
    do so with some operands, or with `lifted`, derive nothing here: `TypeTable.lifted` says with which."""


class Immutable(Operation, frozen=True):
    """Pure, and nothing can change the result (as a list, map or record can be): a constant if all operands
    are constants."""


class Sited(Operation, frozen=True):
    """Reported under the number of its site."""

    value: Operand
    site: int


class Discard(Sited, frozen=True):
    """Loses a label, or many."""


class Effect(Operation, frozen=True):
    """Reaches outside of the program, or shows there that it ran: a fn has none."""


class FunctionCall(Operation, frozen=True):
    """Calls an agent, fn or method of the program. `token` is the approval that the call uses up, a local
    that only `Approve`s define, if one stands for it: the values must be those that were approved."""

    function: str
    arguments: tuple[Operand, ...]
    token: Operand | None = None


class Noted(Effect, frozen=True):
    """Written into the log; the result (type Nothing) is of no use. Texts are String, plain or Grounded."""


# ---- operations -------------------------------------------------------------------------------
class Copy(Immutable, frozen=True):
    """The operand itself; same type, no copy of the value."""

    value: Operand


class UnwrapGrounded(Discard, frozen=True):
    """A discard (grounded.discard.1): the type at `path` loses `Grounded`. Reported as Severed when a
    grounded value was there. A value that contains a List, Map or record is copied."""

    path: Path = ()


class Expose(Sited, frozen=True):
    """An exposure (grounded.expose.1): type and value unchanged, never Severed.

    It is tied to what asks for it by the local it defines. The local that a required `Expose` defines is
    the operand of the one place that asks: this `Let` is the unique definition of that local, is in the
    same callable body (function or lambda), and no second place asks for the same local (the local may be
    read elsewhere besides). The places are:

    - the subject of a `Match`, if it is Grounded, or if a literal or variant pattern tests a part of it
      that is (`Some("x")` on an `Option<Grounded<String>>`);
    - the iterable of `ForEach` and `ForPairs`, if it is Grounded;
    - an argument of a `CallPrompt` with a label at any depth where the declared parameter has none;
    - the receiver of `sources`, `chain`, `confidence`;
    - the first operand of a `Logic`, if it is Grounded and a later `setup` may have an effect;
    - the Grounded receiver of a method that runs a lambda which may have an effect.

    What has an effect is said in `ir/effects.py`.

    One more is behind its reason: if the result of a `CallPrompt`, or of a `CallTool` with a parameter
    that holds `Grounded`, is not Grounded itself but holds it inside (`List<Grounded<T>>`), the next
    statement of the block is a `Let` of the `Expose` of exactly that local, which has no other definition
    and no other use. The target of that `Expose` may be any local; it counts for no other place."""


class Raise(Immutable, frozen=True):
    """The type at `path` gets a mark that it has not; the value is the same. Nothing else adds one, but for
    what an operation makes of marked operands."""

    value: Operand
    path: Path = ()


class Untaint(Effect, frozen=True):
    """`trusted`: the type loses the mark of its outermost labels; the value is the same, and the trace notes
    that its author took it for trustworthy. Nothing else takes a mark away."""

    value: Operand
    reason: str


class ExposeQuote(Sited, frozen=True):
    """An exposure: whether a quote was found is seen outside of its label. `Grounded<Option<Excerpt>>` at
    `path` becomes `Option<Grounded<Excerpt>>`, whose `Some` holds the part with its own chain."""

    path: Path = ()


class Widen(Lifting, Immutable, frozen=True):
    """Int becomes Float at `path`; under Grounded it stays Grounded (Derived `widen`)."""

    value: Operand
    path: Path = ()


class Together(Lifting, frozen=True):
    """A `Grounded<List<Grounded<T>>>` at `path` becomes a `Grounded<List<T>>`: Derived over its label and
    those of all elements."""

    value: Operand
    path: Path = ()


class QuoteText(Operation, frozen=True):
    """The text of a quote: `Grounded<Excerpt>` becomes `Grounded<String>` at `path`, read like a field. Of a
    list of quotes the texts: `Excerpt` becomes `String` under the label of elements, of the list, or both.
    """

    value: Operand
    path: Path = ()


class Arithmetic(Lifting, Immutable, frozen=True):
    """Lifts. Int,Int -> Int (checked); Float,Float -> Float; `+` also String,String and equal Lists.
    Lowering has widened mixed operands. `wrapping` comes from the function's `@wrapping`."""

    op: ArithmeticOp
    left: Operand
    right: Operand


class Compare(Lifting, Immutable, frozen=True):
    """Lifts; Bool. `== !=` on equal comparable types (structural), ordering on Int, Float, String.
    Lowering has widened mixed operands. On types that hold `Grounded` inside, the operands have been
    unwrapped with a `container read` discard: see `ContainerRead`."""

    op: CompareOp
    left: Operand
    right: Operand


class Not(Lifting, Immutable, frozen=True):
    """Lifts; Bool."""

    value: Operand


class Negate(Lifting, Immutable, frozen=True):
    """Lifts; Int (checked) or Float."""

    value: Operand


class Text(Lifting, Immutable, frozen=True):
    """Lifts; String. Parts are String, Int, Float, Bool or those Grounded (an f-string)."""

    parts: tuple[Operand, ...]


class ContainerRead(Discard, frozen=True):
    """The discard of kind `container read`: a plain container (List, Map, record, sum, Option, Result
    with Grounded somewhere inside) with every label inside erased, in named types too; a deep copy. Its
    type is `erase(type of value)`, in which a named type stays as it is; a local whose type still names one
    with `Grounded` inside has this one definition, and only `Compare` and `contains` read it. Counts as an
    UnwrapGrounded."""


class MakeList(Operation, frozen=True):
    """`List<element>`. With `lifted`, items are taken without their outermost label and the result is
    `Grounded<List<element>>`: Derived(construct); at least one item must be grounded then."""

    element: Type
    items: tuple[Operand, ...]
    lifted: bool = False


class MakeMap(Operation, frozen=True):
    """A repeated key keeps its first position and its last value. `lifted` as for lists, for values."""

    key: Type
    value: Type
    entries: tuple[tuple[Operand, Operand], ...]
    lifted: bool = False


class MakeRecord(Operation, frozen=True):
    """All fields in declaration order; types equal the declared ones. `lifted` as for lists: only the
    fields whose declared type is not Grounded are stripped."""

    record: str
    fields: tuple[Operand, ...]
    lifted: bool = False


class MakeVariant(Immutable, frozen=True):
    """`sum` by qualified name, `variant` by bare name; `lifted` as for records."""

    sum: str
    variant: str
    fields: tuple[Operand, ...]
    lifted: bool = False


class MakeSome(Immutable, frozen=True):
    """`lifted` as for lists; with `keeps` the part is Grounded in the lifted whole too
    (`Grounded<Option<Grounded<T>>>`). The same holds for `MakeOk` and `MakeErr`."""

    value: Operand
    lifted: bool = False
    keeps: bool = False


class MakeNone(Lifting, Immutable, frozen=True):
    """`Option<item>`. With a Grounded `witness` (the value whose absence a `?` passes on) it is
    `Grounded<Option<item>>`: Derived(construct) over the witness."""

    item: Type
    witness: Operand | None = None


class MakeOk(Immutable, frozen=True):
    value: Operand
    err: Type
    lifted: bool = False
    keeps: bool = False


class MakeErr(Immutable, frozen=True):
    value: Operand
    ok: Type
    lifted: bool = False
    keeps: bool = False


class GetField(Lifting, frozen=True):
    """Read a field of a record."""

    value: Operand
    name: str


class GetIndex(Lifting, frozen=True):
    """Read `list[i]` (faults out of bounds) or `map[k]` (gives Option<V>). Lifts over the index."""

    value: Operand
    index: Operand


class Range(Lifting, frozen=True):
    """`range(a, b)`: List<Int>, half-open. Lifts."""

    start: Operand
    end: Operand


class CallFunction(FunctionCall, frozen=True):
    """An agent, fn or method of the program: argument types equal the parameter types.
    An agent's Grounded result gets an AgentHandoff node."""


class LiftedCall(FunctionCall, frozen=True):
    """A fn (no function type among its parameters) with at least one `Grounded<P>` argument for a
    plain `P`: runs on plain values, gives `Grounded<R>`, Derived(fn, lifted arguments, and the own
    chain if `R` is already Grounded). A result that is not fresh is copied."""


class CallTool(Effect, frozen=True):
    """Argument types equal the parameter types with these freedoms, by grounded.prompt.4: a plain
    argument for a `Grounded<P>` parameter is refused. A grounded one for a plain parameter has been
    unwrapped. `token` as in `FunctionCall`; a tool that needs an approval has one. `judged` are, for a tool
    with a gate and no token, of each argument what it was made of before labels fell off it for this call:
    their confidence decides whether the call is asked for. No others have any."""

    tool: str
    arguments: tuple[Operand, ...]
    token: Operand | None = None
    judged: tuple[tuple[Operand, ...], ...] = ()


class CallPrompt(Effect, frozen=True):
    """`parameter_types` are the instantiated ones: equal to the argument types, and equal to the
    declared ones after erasing. A grounded part for a plain parameter is under an `Expose`. `token` as
    in `CallTool`."""

    prompt: str
    arguments: tuple[Operand, ...]
    parameter_types: tuple[Type, ...]
    token: Operand | None = None


class CallValue(Operation, frozen=True):
    """Call a function value; argument types equal its parameter types; never lifted."""

    function: Operand
    arguments: tuple[Operand, ...]


class CallMethod(Operation, frozen=True):
    """A built-in method (builtins.list.1, grounded.lift.1), `Map.entry(key)` (the value under a
    key that must be there, else R0108: what `m[k] += v` reads), or one of `sources`, `chain`,
    `confidence` (receiver Grounded and under an `Expose`), `together`. See `ir/methods.py` for the
    typing rule of each."""

    method: str
    receiver: Operand
    arguments: tuple[Operand, ...]


class Lambda(Operation, frozen=True):
    """A function value. `captures` are the outer locals it reads, by value at creation; the body sees
    them under the same index. The body ends in `Return`."""

    parameters: tuple[int, ...]
    captures: tuple[Capture, ...]
    body: Block


class Approve(Effect, frozen=True):
    """Ask the approver; the result (type Nothing, usable only as a `token`) is bound to the values of
    the arguments. `names` is what the approver is notified of each. A refusal is the fault ApprovalDenied."""

    label: str
    arguments: tuple[Operand, ...]
    names: tuple[str, ...]


CheckKind: TypeAlias = (
    "Literal['holds', 'called', 'approved', 'cost', 'cites', 'grade', 'discards', 'snapshot']"
)


class Check(Struct, frozen=True):
    """What a test asserts. `words` are, of `called` the qualified names of one or two tools or prompts in
    their order, of `approved` a label, of `cost` a comparison and an amount, of `cites` a document, of
    `grade` a comparison and a grade. `spans` are where the values are written."""

    kind: CheckKind
    words: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()


class Assert(Effect, frozen=True):
    """Report to the runner of the test whether this holds (type Nothing); the test goes on. Of `holds` the
    first value is the condition, a Bool, plain or Grounded, and the others only explain it; `cites`, `grade`
    and `snapshot` have one value. A value keeps its label here: nothing of the program depends on it."""

    check: Check
    values: tuple[Operand, ...]


class Claim(Noted, frozen=True):
    """`text`, `quoted` and `message` are texts. `kind` is one of the policy's. `citing` is the value whose
    chain is the evidence: Grounded for a mandatory kind and where there is no kind; `quoted` are words of it.
    At most one of `citing` and `message` is there, and one of them unless the kind is exempt."""

    text: Operand
    kind: str | None
    citing: Operand | None = None
    message: Operand | None = None
    quoted: Operand | None = None


class Assume(Noted, frozen=True):
    """An assumption."""

    text: Operand


class Pivot(Noted, frozen=True):
    """Why the last search failed, and what comes in its place."""

    reason: Operand
    failure: Operand
    refined: Operand
    query: Operand


class ReadOutcome(Discard, frozen=True):
    """A discard (protocols.intent.2): how the searches of an `Intent` ended, as a `prelude::Outcome`.
    The operand is a local that only `Intent`s define, and nothing else may read one. Reported as Severed when
    something was retrieved inside the block."""


#: What makes a whole of its operands, and says by `lifted` whether that takes their labels.
Making: TypeAlias = MakeList | MakeMap | MakeRecord | MakeVariant | MakeSome | MakeOk | MakeErr
Op: TypeAlias = (
    Copy
    | UnwrapGrounded
    | Expose
    | Raise
    | Untaint
    | ExposeQuote
    | Widen
    | Together
    | QuoteText
    | Arithmetic
    | Compare
    | Not
    | Negate
    | Text
    | ContainerRead
    | MakeList
    | MakeMap
    | MakeRecord
    | MakeVariant
    | MakeSome
    | MakeNone
    | MakeOk
    | MakeErr
    | GetField
    | GetIndex
    | Range
    | CallFunction
    | LiftedCall
    | CallTool
    | CallPrompt
    | CallValue
    | CallMethod
    | Lambda
    | Approve
    | Assert
    | Claim
    | Assume
    | Pivot
    | ReadOutcome
)


# ---- patterns ---------------------------------------------------------------------------------
class AnyPattern(Struct, frozen=True):
    """Matches everything; binds `local` if there is one (its type: the part read)."""

    local: int | None = None


class AliasPattern(Struct, frozen=True):
    """Binds the whole part, then goes on with `pattern`."""

    local: int
    pattern: Pattern


class LiteralPattern(Struct, frozen=True):
    """Equality with a scalar; looks through Grounded."""

    value: int | float | str | bool


class VariantPattern(Struct, frozen=True):
    """`variant` of the sum `sum`; for Option and Result `sum` is "Option"/"Result" and `variant` one of
    Some None Ok Err. `parts` has one pattern per field."""

    sum: str
    variant: str
    parts: tuple[Pattern, ...]


class RecordPattern(Struct, frozen=True):
    """`parts` are (field, pattern) for the fields that are looked at."""

    record: str
    parts: tuple[tuple[str, Pattern], ...]


Pattern: TypeAlias = AnyPattern | AliasPattern | LiteralPattern | VariantPattern | RecordPattern


# ---- statements -------------------------------------------------------------------------------
@final
class Let(Struct, frozen=True, eq=False):
    """`target` (re)gets the result; the local's declared type equals the computed one."""

    target: Target
    op: Op
    span: Span


class SetIndex(Struct, frozen=True, eq=False):
    """`container[index] = value` on a plain List or Map, evaluated already."""

    container: Operand
    index: Operand
    value: Operand
    span: Span


class SetField(Struct, frozen=True, eq=False):
    """`record.name = value` on a plain record."""

    record: Operand
    name: str
    value: Operand
    span: Span


class Branch(Struct, frozen=True, eq=False):
    """`setup` runs, then `condition` (Bool) decides."""

    setup: Block
    condition: Operand
    body: Block
    span: Span


class If(Struct, frozen=True, eq=False):
    """Flat: an elif chain may have 100,000 branches."""

    branches: tuple[Branch, ...]
    otherwise: Block
    span: Span


class LogicLink(Struct, frozen=True):
    setup: Block
    operand: Operand


class Logic(Struct, frozen=True, eq=False):
    """`target = a and b and …` with short circuit; each link's `setup` runs only when reached. The
    first link's operand decides the label: all operands Bool, target Bool; or the first Grounded<Bool>,
    later ones Bool or Grounded<Bool>, target Grounded<Bool> (Derived over the evaluated ones). If the
    first is Grounded and a later `setup` has an effect, the first is under an `Expose`."""

    target: Target
    op: Literal["and", "or"]
    links: tuple[LogicLink, ...]
    span: Span


class While(Struct, frozen=True, eq=False):
    """`setup` runs before each test of `condition` (Bool). Of each kind of loop `most` is how often `body`
    may begin, 0 if nothing bounds it; once more is the fault R0141."""

    setup: Block
    condition: Operand
    body: Block
    span: Span
    most: int = 0


class ForEach(Struct, frozen=True, eq=False):
    """Over a List (its length is read at every step) or a String (one-character texts). A grounded
    iterable is under an `Expose`; the item's type is the part read."""

    item: Target
    iterable: Operand
    body: Block
    span: Span
    most: int = 0


class ForPairs(Struct, frozen=True, eq=False):
    """`for k, v in map` (a change of the keys while iterating is a fault) or, over a List,
    `for i, x in xs.enumerate()`: the index plain, the element the part read."""

    kind: Literal["map", "enumerate"]
    first: Target
    second: Target
    iterable: Operand
    body: Block
    span: Span
    most: int = 0


class MatchArm(Struct, frozen=True, eq=False):
    """`guard` (Bool) is tested after `setup`; both see the bindings. A `guard` of None is not one."""

    pattern: Pattern
    setup: Block
    guard: Operand | None
    body: Block
    span: Span


class Match(Struct, frozen=True, eq=False):
    """The first arm that fits runs; arms are exhaustive. A grounded subject is under an `Expose`.
    A match expression's value is a local that each arm's body sets. `?` is lowered to this."""

    subject: Operand
    arms: tuple[MatchArm, ...]
    span: Span


#: What is in statements.
PIECES = (Branch, LogicLink, MatchArm)


class Count(Struct, frozen=True):
    """So many results are expected: `low <= high`, both count."""

    low: int
    high: int


class Intent(Struct, frozen=True, eq=False):
    """The log has the intent before `body` and the outcome after it, however it is left; what is retrieved
    meanwhile is noted. Texts are String, plain or Grounded. `target`, of type Intent, is set when the end
    of `body` is reached."""

    target: Target
    text: Operand
    rationale: Operand
    expected: Operand | Count
    body: Block
    span: Span


class Retry(Struct, frozen=True):
    """So many attempts more after one that failed; the waits between grow by `backoff` (`linear`,
    `exponential`, or empty for none) from so many milliseconds. With `keeps` the value is a Result, of which
    an `Err` is a failed attempt too, and the last fault ends the run."""

    times: int
    backoff: str
    milliseconds: int
    keeps: bool


class Attempt(Struct, frozen=True, eq=False):
    """`target`, of type `Result<T, prelude::Fault>`, is `Ok(value)` when the end of `body` is reached, and an
    `Err` if a fault that can be caught ends it first; what `body` sets is not set after it. An exposure at
    `site`, and without one only if nothing labelled can decide which of both it is: `body` makes one call of
    a tool or prompt with plain arguments, and none of an agent, lambda or function value.

    With `retry` the body may run again, and calls no agent and nothing that needs an approval. If that
    `keeps`, the target has the value's own type, and if this is Grounded there is a site. With a `limit` the
    body has so many milliseconds each time, then a call that may be stopped is; it makes no other by
    itself. With a `key`, a String, the body makes one call that can fail, of a tool, which the host is handed
    it for: that may be repeated and stopped, and one token is good for all attempts."""

    target: Target
    body: Block
    value: Operand
    site: int | None
    span: Span
    retry: Retry | None = None
    limit: int | None = None
    key: Operand | None = None


class Break(Struct, frozen=True, eq=False):
    span: Span


class Continue(Struct, frozen=True, eq=False):
    span: Span


class Return(Struct, frozen=True, eq=False):
    """The operand's type equals the function's return type (Constant(None) for Nothing)."""

    value: Operand
    span: Span


Stmt: TypeAlias = (
    Let
    | SetIndex
    | SetField
    | If
    | Logic
    | While
    | ForEach
    | ForPairs
    | Match
    | Intent
    | Attempt
    | Break
    | Continue
    | Return
)
Block: TypeAlias = tuple[Stmt, ...]
