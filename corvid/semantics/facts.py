"""What the checker found out, in tables beside the tree, keyed by node id, one `Facts` per callable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct, field

if TYPE_CHECKING:
    from collections.abc import Mapping

    from corvid.semantics.types.model import Type
    from corvid.source.span import Span

PathStep: TypeAlias = "Literal['some', 'ok', 'err']"
Path: TypeAlias = tuple[PathStep, ...]


# ---- coercions, applied to an expression's value at its use, in order --------------------------
class Unwrap(Struct, frozen=True):
    """A discard: becomes `UnwrapGrounded(site, path)`."""

    site: int
    path: Path


class WidenStep(Struct, frozen=True):
    path: Path


class TogetherStep(Struct, frozen=True):
    """The labels of a grounded list's elements and its own become one."""

    path: Path


class QuoteTextStep(Struct, frozen=True):
    """A quote where a text is wanted."""

    path: Path


class ExposeQuoteStep(Struct, frozen=True):
    """What a lookup gave where an Option of a quote is wanted."""

    site: int
    path: Path


class ReadContainer(Struct, frozen=True):
    """A discard of kind `container read`: every label inside is erased."""

    site: int


class ExposeStep(Struct, frozen=True):
    site: int


Step: TypeAlias = (
    Unwrap | WidenStep | TogetherStep | QuoteTextStep | ExposeQuoteStep | ReadContainer | ExposeStep
)


class Loss(Struct, frozen=True):
    """A discard or an exposure in a body, of which lowering makes a numbered Site of the program."""

    discard: bool
    kind: str
    span: Span
    from_type: Type
    to_type: Type


# ---- what a bare name means where it is used ---------------------------------------------------
class LocalName(Struct, frozen=True):
    name: str


class UnitVariant(Struct, frozen=True):
    sum: str
    variant: str


class NoneValue(Struct, frozen=True):
    """`None`; its Option type is the expression's."""


class OutcomeOf(Struct, frozen=True):
    """`.outcome` of the local that an `intent` block leaves behind: a discard of kind `outcome`. Is
    under the id of the FieldLink."""

    site: int


NameTarget: TypeAlias = LocalName | UnitVariant | NoneValue | OutcomeOf


# ---- what a call calls: keyed by the id of the CallLink or MethodLink --------------------------
class ToCallable(Struct, frozen=True):
    """An agent, fn, tool or prompt by qualified name. `receiver`: the chain's value so far is the
    first argument. `lifted`: a LiftedCall. `parameter_types`: instantiated, for prompts."""

    name: str
    receiver: bool
    lifted: bool
    parameter_types: tuple[Type, ...]


class ToRecord(Struct, frozen=True):
    name: str


class ToVariant(Struct, frozen=True):
    sum: str
    variant: str


class ToWrapper(Struct, frozen=True):
    """`Some`, `Ok`, `Err`; the Option or Result type is the expression's."""

    name: Literal["Some", "Ok", "Err"]


class ToRange(Struct, frozen=True):
    """`range(a, b)`."""


class ToMethod(Struct, frozen=True):
    """A built-in method of the chain's value so far."""

    name: str


class ToUnwrap(Struct, frozen=True):
    """`.unwrap_discarding_sources()`; the site is in the receiver's coercion."""


class ToValue(Struct, frozen=True):
    """A function value: the chain's value so far, or for a MethodLink its field of that name."""

    type: Type


CallTarget: TypeAlias = (
    ToCallable | ToRecord | ToVariant | ToWrapper | ToRange | ToMethod | ToUnwrap | ToValue
)


# ---- patterns: keyed by the id of a NamePattern or VariantPattern ------------------------------
class BindsName(Struct, frozen=True):
    name: str


class MatchesVariant(Struct, frozen=True):
    """`sum` is `Option` or `Result` for the built-in ones."""

    sum: str
    variant: str


PatternTarget: TypeAlias = BindsName | MatchesVariant


class LambdaFact(Struct, frozen=True):
    parameters: tuple[Type, ...]
    result: Type


class Covered(Struct, frozen=True):
    """The approvals of one body, by node ids: which `approve` statement covers which call, a call by its
    link; and what the callee that an `approve` stands for calls its parameters."""

    calls: Mapping[int, int]
    parameters: Mapping[int, tuple[str, ...]]

    def names_of(self, approve: int, count: int) -> tuple[str, ...]:
        """Return what so many arguments of an `approve` are called: numbers, where no callee has so many."""
        names = self.parameters.get(approve, ())
        return names if len(names) == count else tuple(f"{number}" for number in range(1, count + 1))


UNCOVERED = Covered({}, {})


class Facts(Struct):
    """The facts of one callable. `types` holds an expression's (or chain link's) type before the
    coercions of its use. A chain that begins with a prefix or a callable's name has no type for that
    beginning. `returns` is the effective return type."""

    callable: str
    returns: Type
    types: dict[int, Type] = field(default_factory=dict)
    steps: dict[int, tuple[Step, ...]] = field(default_factory=dict)
    names: dict[int, NameTarget] = field(default_factory=dict)
    calls: dict[int, CallTarget] = field(default_factory=dict)
    patterns: dict[int, PatternTarget] = field(default_factory=dict)
    lambdas: dict[int, LambdaFact] = field(default_factory=dict)
    lifted: set[int] = field(default_factory=set)
    locals: dict[str, Type] = field(default_factory=dict)
    losses: list[Loss] = field(default_factory=list)
    outcomes: dict[int, int] = field(default_factory=dict)
    """The site of each `try` whose outcome labelled content may decide."""
    asserted: dict[int, str] = field(default_factory=dict)
    """The qualified name of what an assertion says was called, by the id of its name."""
    annotations: dict[int, Type] = field(default_factory=dict)
    """The type of each annotation in which there is a mark, with its marks."""
    trusts: bool = False
    """Whether something is taken for trustworthy."""
    approves: bool = True
    """Whether the body may hold an `approve`."""
