"""A whole program: declarations with their types, functions with their bodies, sites with their words.

Qualified names are `MODULE::Name`, for methods `MODULE::Type.method`; MODULE is the module's name as
`pipeline` gives it (a path relative to the program's folder without `.cor`, or `std/…`, or `prelude`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from decimal import Decimal
    from typing import Protocol

    from corvid.ir.nodes import Block
    from corvid.source.span import Span
    from corvid.types import Type

    class Code(Protocol):
        """A `FunctionBody`, or what loads one when it is first asked: a run of cached code needs none."""

        @property
        def locals(self) -> tuple[LocalSlot, ...]:
            """As in a FunctionBody."""

        @property
        def block(self) -> Block:
            """As in a FunctionBody."""


Amounts: TypeAlias = "tuple[tuple[str, Decimal], ...]"
"""Amounts by dimensions that are summed, such as `cost`, in the order of their names; none is 0."""


class Bound(Struct, frozen=True):
    """The most that a call may spend in a dimension, and where that is promised."""

    dimension: str
    most: Decimal
    span: Span


class Parameter(Struct, frozen=True):
    """`marked` is the type with its marks, where they are not yet in it: see `passes/marks`. So are the
    `marked_returns` of callables."""

    name: str
    type: Type
    marked: Type | None = None

    @property
    def shown(self) -> Type:
        """The type as the program declares it."""
        return self.type if self.marked is None else self.marked


class Record(Struct, frozen=True):
    name: str
    fields: tuple[Parameter, ...]
    span: Span


class Variant(Struct, frozen=True):
    name: str
    fields: tuple[Parameter, ...]


class Sum(Struct, frozen=True):
    name: str
    variants: tuple[Variant, ...]
    span: Span


class Tool(Struct, frozen=True):
    """A signature whose body the host supplies. `source`: its row has `data: grounded`.
    `confidence`: its row's, 1.0 if none. `approval`: needs a token (dangerous, or of a trust that asks).
    `charges`: what a call of it spends. `gate`: below this confidence of its arguments it is asked for.
    `stoppable`: a call that is given up in its middle does no harm; any other is waited for."""

    name: str
    parameters: tuple[Parameter, ...]
    returns: Type
    source: bool
    approval: bool
    effects: tuple[str, ...]
    confidence: float
    span: Span
    charges: Amounts = ()
    gate: float | None = None
    stoppable: bool = False
    untrusted: bool = False
    """Its row has `data: untrusted`."""
    marked_returns: Type | None = None
    selects: int | None = None
    """Which parameter is the list that its results are elements of, if it gives back what it was handed."""


class Hole(Struct, frozen=True):
    """`{name}` in a template."""

    parameter: str


class TemplateBlock(Struct, frozen=True):
    role: Literal["system", "user", "assistant"] | None
    parts: tuple[str | Hole, ...]


class Prompt(Struct, frozen=True):
    """`attesting`: its row has `data: grounded`. `cites_strictly_param`: seed section 4.
    `rendered`: the parameters that a template renders, with a `lane` all of them. `settings` holds the
    other `with` lines by name. `enrich` holds types of evidence and the tools that bring them, in order.
    `approval`: needs a token (of a trust that asks). `charges`: what one answer of a model spends.
    `gate`, `stoppable`: as of a tool."""

    name: str
    parameters: tuple[Parameter, ...]
    returns: Type
    attesting: bool
    effects: tuple[str, ...]
    confidence: float
    blocks: tuple[TemplateBlock, ...]
    rendered: frozenset[str]
    cites_strictly_param: str | None
    repair: int
    settings: tuple[tuple[str, Decimal], ...]
    span: Span
    lane: Literal["selection", "semantic"] | None = None
    enrich: tuple[tuple[str, str], ...] = ()
    approval: bool = False
    charges: Amounts = ()
    gate: float | None = None
    stoppable: bool = False
    untrusted: bool = False
    """Its row, or that of a tool that enriches it, has `data: untrusted`."""
    marked_returns: Type | None = None

    @property
    def shown(self) -> frozenset[str]:
        """The parameters that the model sees, and so those that ground its answer."""
        cited = self.cites_strictly_param
        return self.rendered if cited is None else self.rendered | {cited}


class LocalSlot(Struct, frozen=True):
    """A local: its name in the source, or "" for a temporary."""

    name: str
    type: Type
    annotated: Type | None = None
    """What the program writes, with its marks, where it annotates the name."""


class Grounding(Struct, frozen=True):
    """`@grounding`: the least share of grounded claims, as it is written, and what is done below it."""

    least: str
    enforce: Literal["strict", "warn", "disabled"]


class FunctionBody(Struct, frozen=True, eq=False):
    """The inside of a function: its locals, parameters first and in order, and what it does."""

    locals: tuple[LocalSlot, ...]
    block: Block


APPROVE = "approve "
"""Begins what a mock is about that decides on approvals."""


class Function(Struct, frozen=True, eq=False):
    """An agent, fn or method. The first `len(parameters)` locals are the parameters, in order.
    `returns` is the effective type (grounded.return.3). `grounded_pure`, `wrapping`, `intent_first` and
    `grounding` come from annotations, and so do `budget`, the most that a call may spend, and `max_depth`,
    how many calls of it may be inside each other, 0 if nothing bounds them."""

    name: str
    kind: Literal["agent", "fn"]
    public: bool
    parameters: tuple[Parameter, ...]
    returns: Type
    code: Code
    grounded_pure: bool
    wrapping: bool
    min_confidence: float | None
    doc: str | None
    span: Span
    intent_first: bool = False
    grounding: Grounding | None = None
    budget: tuple[Bound, ...] = ()
    max_depth: int = 0
    role: Literal["", "test", "fixture", "mock"] = ""
    """What it is for, if it is there for tests alone; no other part of a program calls it."""
    about: str = ""
    """Of a mock the qualified name of its tool or prompt, or the label that it decides on behind `APPROVE`;
    of a test the trace that it is about, if it names one."""
    marked_returns: Type | None = None

    @property
    def shown_returns(self) -> Type:
        """What a call gives, with the marks that are declared."""
        return self.returns if self.marked_returns is None else self.marked_returns

    @property
    def locals(self) -> tuple[LocalSlot, ...]:
        """Those of its code."""
        return self.code.locals

    @property
    def body(self) -> Block:
        """The statements of its code."""
        return self.code.block


class Site(Struct, frozen=True):
    """One reported discard or exposure; its number is its index in `Program.sites`.
    `function` is the qualified name of the callable it is in; the types are texts."""

    discard: bool
    kind: str
    from_type: str
    to_type: str
    function: str
    span: Span


class Program(Struct, frozen=True):
    """`main` is the module that was asked for. Tuples are sorted by name, sites by place."""

    main: str
    records: tuple[Record, ...]
    sums: tuple[Sum, ...]
    tools: tuple[Tool, ...]
    prompts: tuple[Prompt, ...]
    functions: tuple[Function, ...]
    sites: tuple[Site, ...]
    marks: Literal["none", "said", "written"] = "none"
    """`said`: a declaration, annotation or `trusted` speaks of marks, but types have none, and so engines run
    the program. `written`: types have them, see `passes/marks`."""
