"""Declarations."""

from __future__ import annotations

from corvid.dataclasses import dataclass
from corvid.syntax.tree.node import Ident, Node
from corvid.typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from corvid.syntax.tree.stmts import Block
    from corvid.syntax.tree.type_exprs import TypeExpr


# ---- dimension values, of effects, models and annotations -------------------------------------
@dataclass(frozen=True, slots=True)
class TruthValue(Node):
    """`true`, `false`."""

    value: bool


@dataclass(frozen=True, slots=True)
class MoneyValue(Node):
    """`$0.05`; `amount` is the decimal text without `$` and `_`."""

    amount: str


@dataclass(frozen=True, slots=True)
class NumberValue(Node):
    """`400`, `0.9`, `250ms`, `2s`; `text` is the decimal text without unit and `_`."""

    text: str
    unit: Literal["ms", "s"] | None


@dataclass(frozen=True, slots=True)
class WordsValue(Node):
    """`grounded`, or a list `grounded, financial` (in an effect) or `[grounded, financial]`."""

    words: tuple[Ident, ...]


@dataclass(frozen=True, slots=True)
class TextValue(Node):
    """`"name"`: a string used as a name."""

    value: str


@dataclass(frozen=True, slots=True)
class StreamingValue(Node):
    """`streaming(backpressure: bounded(8) | unbounded | pulls_from(x))`."""

    policy: Ident
    argument: str | None


@dataclass(frozen=True, slots=True)
class GateValue(Node):
    """`autonomous_if_confident(0.95)`: `level` is `autonomous`, `threshold` the decimal text."""

    level: str
    threshold: str


DimensionValue: TypeAlias = (
    TruthValue | MoneyValue | NumberValue | WordsValue | TextValue | StreamingValue | GateValue
)


@dataclass(frozen=True, slots=True)
class DimensionLine(Node):
    """`data: grounded`."""

    name: Ident
    value: DimensionValue


# ---- shared parts -----------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class AnnotationArgument(Node):
    """`tokens: 5000`, or a bare value."""

    name: Ident | None
    value: DimensionValue


@dataclass(frozen=True, slots=True)
class Annotation(Node):
    """`@min_confidence(0.8)`; `arguments` is None without parentheses."""

    name: Ident
    arguments: tuple[AnnotationArgument, ...] | None


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """`name: Type`."""

    name: Ident
    annotation: TypeExpr


Visibility: TypeAlias = Literal["private", "public", "package"]


# ---- declarations -----------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class ImportItem(Node):
    """`name`, `name as alias` after `use`."""

    name: Ident
    alias: Ident | None


@dataclass(frozen=True, slots=True)
class Import(Node):
    """`import "./lib/util" requires @grounded_pure as u use a, B as C`."""

    path: str
    path_span: Ident
    requires: tuple[Annotation, ...]
    alias: Ident | None
    items: tuple[ImportItem, ...]


@dataclass(frozen=True, slots=True)
class Effect(Node):
    visibility: Visibility
    name: Ident
    dimensions: tuple[DimensionLine, ...]
    doc: str | None


@dataclass(frozen=True, slots=True)
class Field(Node):
    """A field of a record."""

    name: Ident
    annotation: TypeExpr
    doc: str | None


@dataclass(frozen=True, slots=True)
class RecordType(Node):
    visibility: Visibility
    name: Ident
    fields: tuple[Field, ...]
    doc: str | None


@dataclass(frozen=True, slots=True)
class Variant(Node):
    """`| Name` or `| Name(field: Type, …)`."""

    name: Ident
    fields: tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class SumType(Node):
    visibility: Visibility
    name: Ident
    variants: tuple[Variant, ...]
    doc: str | None


@dataclass(frozen=True, slots=True)
class AliasType(Node):
    """`type UserId = String`."""

    visibility: Visibility
    name: Ident
    target: TypeExpr
    doc: str | None


@dataclass(frozen=True, slots=True)
class Tool(Node):
    """`uses` is None when no row was written."""

    visibility: Visibility
    name: Ident
    parameters: tuple[Parameter, ...]
    returns: TypeExpr
    dangerous: bool
    uses: tuple[Ident, ...] | None
    doc: str | None


@dataclass(frozen=True, slots=True)
class Placeholder(Node):
    """`{param}` in a template."""

    name: str


@dataclass(frozen=True, slots=True)
class TemplateBlock(Node):
    """One role's text. `role` is None for a template without roles. `{{` and `}}` are braces."""

    role: Literal["system", "user", "assistant"] | None
    parts: tuple[str | Placeholder, ...]


@dataclass(frozen=True, slots=True)
class CitesClause(Node):
    """`cites param strictly`."""

    parameter: Ident


@dataclass(frozen=True, slots=True)
class LaneClause(Node):
    """`lane selection`, `lane semantic`."""

    lane: Ident


@dataclass(frozen=True, slots=True)
class EnrichClause(Node):
    """`enrich from a, b`: what may bring further candidates, in this order; at least one."""

    sources: tuple[Ident, ...]


@dataclass(frozen=True, slots=True)
class WithClause(Node):
    """`with repair 2`, `with temperature 0.2`: the words after `with`, the number if there is one."""

    name: Ident
    value: NumberValue | None


@dataclass(frozen=True, slots=True)
class WordClause(Node):
    """`requires: expert`, `output_format: json`, `calibrated`, `cacheable: true`."""

    name: Ident
    value: DimensionValue | None


PromptClause: TypeAlias = CitesClause | LaneClause | EnrichClause | WithClause | WordClause


@dataclass(frozen=True, slots=True)
class Prompt(Node):
    visibility: Visibility
    name: Ident
    parameters: tuple[Parameter, ...]
    returns: TypeExpr
    uses: tuple[Ident, ...] | None
    clauses: tuple[PromptClause, ...]
    blocks: tuple[TemplateBlock, ...]
    doc: str | None


@dataclass(frozen=True, slots=True)
class Model(Node):
    visibility: Visibility
    name: Ident
    lines: tuple[DimensionLine, ...]
    doc: str | None


@dataclass(frozen=True, slots=True)
class Fn(Node):
    """A pure function."""

    visibility: Visibility
    name: Ident
    parameters: tuple[Parameter, ...]
    returns: TypeExpr
    body: Block
    doc: str | None


@dataclass(frozen=True, slots=True)
class Agent(Node):
    visibility: Visibility
    annotations: tuple[Annotation, ...]
    name: Ident
    parameters: tuple[Parameter, ...]
    returns: TypeExpr
    uses: tuple[Ident, ...] | None
    body: Block
    doc: str | None


ExtendMember: TypeAlias = Agent | Fn | Tool | Prompt


@dataclass(frozen=True, slots=True)
class Extend(Node):
    """`extend T:` with methods; the first parameter of each is the receiver."""

    qualifier: Ident | None
    target: Ident
    members: tuple[ExtendMember, ...]


@dataclass(frozen=True, slots=True)
class BrokenDecl(Node):
    """A declaration that could not be understood or is not supported yet. `name` is what it would
    have declared, when that much was readable, so that its uses are not reported as well."""

    name: Ident | None


Decl: TypeAlias = (
    Import | Effect | RecordType | SumType | AliasType | Tool | Prompt | Model | Fn | Agent | Extend
    | BrokenDecl
)


@dataclass(frozen=True, slots=True)
class Module(Node):
    """A file: declarations in the order written."""

    declarations: tuple[Decl, ...]
    doc: str | None
    node_count: int
