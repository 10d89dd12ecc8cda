"""Declarations."""

from __future__ import annotations

from typing import Literal, TypeAlias

from corvid.syntax.tree.bodies import Block
from corvid.syntax.tree.node import Ident, Node
from corvid.syntax.tree.type_exprs import TypeExpr


# ---- dimension values, of effects, models and annotations -------------------------------------
class TruthValue(Node, frozen=True):
    """`true`, `false`."""

    value: bool


class MoneyValue(Node, frozen=True):
    """`$0.05`; `amount` is the decimal text without `$` and `_`."""

    amount: str


class NumberValue(Node, frozen=True):
    """`400`, `0.9`, `250ms`, `2s`; `text` is the decimal text without unit and `_`."""

    text: str
    unit: Literal["ms", "s"] | None


class WordsValue(Node, frozen=True):
    """`grounded`, or a list `grounded, financial` (in an effect) or `[grounded, financial]`."""

    words: tuple[Ident, ...]


class TextValue(Node, frozen=True):
    """`"name"`: a string used as a name."""

    value: str


class StreamingValue(Node, frozen=True):
    """`streaming(backpressure: bounded(8) | unbounded | pulls_from(x))`."""

    policy: Ident
    argument: str | None


class GateValue(Node, frozen=True):
    """`autonomous_if_confident(0.95)`: `level` is `autonomous`, `threshold` the decimal text."""

    level: str
    threshold: str


DimensionValue: TypeAlias = (
    TruthValue | MoneyValue | NumberValue | WordsValue | TextValue | StreamingValue | GateValue
)


class DimensionLine(Node, frozen=True):
    """`data: grounded`."""

    name: Ident
    value: DimensionValue


# ---- shared parts -----------------------------------------------------------------------------
class AnnotationArgument(Node, frozen=True):
    """`tokens: 5000`, or a bare value."""

    name: Ident | None
    value: DimensionValue


class Annotation(Node, frozen=True):
    """`@min_confidence(0.8)`; `arguments` is None without parentheses."""

    name: Ident
    arguments: tuple[AnnotationArgument, ...] | None


class Parameter(Node, frozen=True):
    """`name: Type`."""

    name: Ident
    annotation: TypeExpr


Visibility: TypeAlias = Literal["private", "public", "package"]


# ---- declarations -----------------------------------------------------------------------------
class ImportItem(Node, frozen=True):
    """`name`, `name as alias` after `use`."""

    name: Ident
    alias: Ident | None


class Import(Node, frozen=True):
    """`import "./lib/util" requires @grounded_pure as u use a, B as C`."""

    path: str
    path_span: Ident
    requires: tuple[Annotation, ...]
    alias: Ident | None
    items: tuple[ImportItem, ...]


class Effect(Node, frozen=True):
    visibility: Visibility
    name: Ident
    dimensions: tuple[DimensionLine, ...]
    doc: str | None


class Field(Node, frozen=True):
    """A field of a record."""

    name: Ident
    annotation: TypeExpr
    doc: str | None


class RecordType(Node, frozen=True):
    visibility: Visibility
    name: Ident
    fields: tuple[Field, ...]
    doc: str | None


class Variant(Node, frozen=True):
    """`| Name` or `| Name(field: Type, …)`."""

    name: Ident
    fields: tuple[Parameter, ...]


class SumType(Node, frozen=True):
    visibility: Visibility
    name: Ident
    variants: tuple[Variant, ...]
    doc: str | None


class AliasType(Node, frozen=True):
    """`type UserId = String`."""

    visibility: Visibility
    name: Ident
    target: TypeExpr
    doc: str | None


class Tool(Node, frozen=True):
    """`uses` is None when no row was written."""

    visibility: Visibility
    name: Ident
    parameters: tuple[Parameter, ...]
    returns: TypeExpr
    dangerous: bool
    uses: tuple[Ident, ...] | None
    doc: str | None


class Placeholder(Node, frozen=True):
    """`{param}` in a template."""

    name: str


class TemplateBlock(Node, frozen=True):
    """One role's text. `role` is None for a template without roles. `{{` and `}}` are braces."""

    role: Literal["system", "user", "assistant"] | None
    parts: tuple[str | Placeholder, ...]


class CitesClause(Node, frozen=True):
    """`cites param strictly`."""

    parameter: Ident


class LaneClause(Node, frozen=True):
    """`lane selection`, `lane semantic`."""

    lane: Ident


class EnrichClause(Node, frozen=True):
    """`enrich from a, b`: what may bring further candidates, in this order; at least one."""

    sources: tuple[Ident, ...]


class WithClause(Node, frozen=True):
    """`with repair 2`, `with temperature 0.2`: the words after `with`, the number if there is one."""

    name: Ident
    value: NumberValue | None


class WordClause(Node, frozen=True):
    """`requires: expert`, `output_format: json`, `calibrated`, `cacheable: true`."""

    name: Ident
    value: DimensionValue | None


PromptClause: TypeAlias = CitesClause | LaneClause | EnrichClause | WithClause | WordClause


class Prompt(Node, frozen=True):
    visibility: Visibility
    name: Ident
    parameters: tuple[Parameter, ...]
    returns: TypeExpr
    uses: tuple[Ident, ...] | None
    clauses: tuple[PromptClause, ...]
    blocks: tuple[TemplateBlock, ...]
    doc: str | None


class Model(Node, frozen=True):
    visibility: Visibility
    name: Ident
    lines: tuple[DimensionLine, ...]
    doc: str | None


class Fn(Node, frozen=True):
    """A pure function."""

    visibility: Visibility
    name: Ident
    parameters: tuple[Parameter, ...]
    returns: TypeExpr
    body: Block
    doc: str | None


class Agent(Node, frozen=True):
    visibility: Visibility
    annotations: tuple[Annotation, ...]
    name: Ident
    parameters: tuple[Parameter, ...]
    returns: TypeExpr
    uses: tuple[Ident, ...] | None
    body: Block
    doc: str | None


ExtendMember: TypeAlias = Agent | Fn | Tool | Prompt


class Extend(Node, frozen=True):
    """`extend T:` with methods; the first parameter of each is the receiver."""

    qualifier: Ident | None
    target: Ident
    members: tuple[ExtendMember, ...]


class BrokenDecl(Node, frozen=True):
    """A declaration that could not be understood or is not supported yet. `name` is what it would
    have declared, when that much was readable, so that its uses are not reported as well."""

    name: Ident | None


Decl: TypeAlias = (
    Import
    | Effect
    | RecordType
    | SumType
    | AliasType
    | Tool
    | Prompt
    | Model
    | Fn
    | Agent
    | Extend
    | BrokenDecl
)


class Module(Node, frozen=True):
    """A file: declarations in the order written."""

    declarations: tuple[Decl, ...]
    doc: str | None
    node_count: int
