"""What the checker found out, in tables beside the tree, keyed by node id, one `Facts` per callable."""

from __future__ import annotations

from corvid.dataclasses import dataclass, field
from corvid.typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from corvid.semantics.types.model import Type
    from corvid.source.span import Span

PathStep: TypeAlias = Literal["some", "ok", "err"]
Path: TypeAlias = tuple[PathStep, ...]


# ---- coercions, applied to an expression's value at its use, in order --------------------------
@dataclass(frozen=True, slots=True)
class Unwrap:
    """A discard: becomes `UnwrapGrounded(site, path)`."""

    site: int
    path: Path


@dataclass(frozen=True, slots=True)
class WidenStep:
    path: Path


@dataclass(frozen=True, slots=True)
class ReadContainer:
    """A discard of kind `container read`: every label inside is erased."""

    site: int


@dataclass(frozen=True, slots=True)
class ExposeStep:
    site: int


Step: TypeAlias = Unwrap | WidenStep | ReadContainer | ExposeStep


@dataclass(frozen=True, slots=True)
class Site:
    """A discard or an exposure, before it has its number in the program."""

    discard: bool
    kind: str
    span: Span
    from_type: Type
    to_type: Type


# ---- what a bare name means where it is used ---------------------------------------------------
@dataclass(frozen=True, slots=True)
class LocalName:
    name: str


@dataclass(frozen=True, slots=True)
class UnitVariant:
    sum: str
    variant: str


@dataclass(frozen=True, slots=True)
class NoneValue:
    """`None`; its Option type is the expression's."""


@dataclass(frozen=True, slots=True)
class OutcomeOf:
    """`.outcome` of the local that an `intent` block leaves behind: a discard of kind `outcome`. Stands
    under the id of the FieldLink."""

    site: int


NameTarget: TypeAlias = LocalName | UnitVariant | NoneValue | OutcomeOf


# ---- what a call calls: keyed by the id of the CallLink or MethodLink --------------------------
@dataclass(frozen=True, slots=True)
class ToCallable:
    """An agent, fn, tool or prompt by qualified name. `receiver`: the chain's value so far is the
    first argument. `lifted`: a LiftedCall. `parameter_types`: instantiated, for prompts."""

    name: str
    receiver: bool
    lifted: bool
    parameter_types: tuple[Type, ...]


@dataclass(frozen=True, slots=True)
class ToRecord:
    name: str


@dataclass(frozen=True, slots=True)
class ToVariant:
    sum: str
    variant: str


@dataclass(frozen=True, slots=True)
class ToWrapper:
    """`Some`, `Ok`, `Err`; the Option or Result type is the expression's."""

    name: Literal["Some", "Ok", "Err"]


@dataclass(frozen=True, slots=True)
class ToRange:
    """`range(a, b)`."""


@dataclass(frozen=True, slots=True)
class ToMethod:
    """A built-in method of the chain's value so far."""

    name: str


@dataclass(frozen=True, slots=True)
class ToUnwrap:
    """`.unwrap_discarding_sources()`; the site is in the receiver's coercion."""


@dataclass(frozen=True, slots=True)
class ToValue:
    """A function value: the chain's value so far, or for a MethodLink its field of that name."""

    type: Type


CallTarget: TypeAlias = (
    ToCallable | ToRecord | ToVariant | ToWrapper | ToRange | ToMethod | ToUnwrap | ToValue
)


# ---- patterns: keyed by the id of a NamePattern or VariantPattern ------------------------------
@dataclass(frozen=True, slots=True)
class BindsName:
    name: str


@dataclass(frozen=True, slots=True)
class MatchesVariant:
    """`sum` is `Option` or `Result` for the built-in ones."""

    sum: str
    variant: str


PatternTarget: TypeAlias = BindsName | MatchesVariant


@dataclass(frozen=True, slots=True)
class LambdaFact:
    parameters: tuple[Type, ...]
    result: Type


@dataclass(frozen=True, slots=True)
class Covered:
    """The approvals of one body, by node ids: which `approve` statement covers which call, a call by its
    link; and what the callee that an `approve` stands for calls its parameters."""

    calls: Mapping[int, int]
    parameters: Mapping[int, tuple[str, ...]]

    def names_of(self, approve: int, count: int) -> tuple[str, ...]:
        """What so many arguments of an `approve` are called: numbers, where no callee has so many."""
        names = self.parameters.get(approve, ())
        return names if len(names) == count else tuple(f"{number}" for number in range(1, count + 1))


UNCOVERED = Covered({}, {})


@dataclass(slots=True)
class Facts:
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
    sites: list[Site] = field(default_factory=list)
    approves: bool = True
    """Whether the body may hold an `approve`."""
