"""Declarations."""

from __future__ import annotations

from typing import Literal, TypeAlias

from corvid.syntax.tree.bodies import Block
from corvid.syntax.tree.parts import (
    Annotation,
    DimensionLine,
    DimensionValue,
    Ident,
    Node,
    NumberValue,
    TypeExpr,
)


# ---- shared parts -----------------------------------------------------------------------------
class Parameter(Node, frozen=True):
    """`name: Type`."""

    name: Ident
    annotation: TypeExpr


Visibility: TypeAlias = "Literal['private', 'public', 'package']"


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
    """`selects`: its results are elements that it was handed. `uses` is None when no row was written."""

    visibility: Visibility
    name: Ident
    parameters: tuple[Parameter, ...]
    returns: TypeExpr
    dangerous: bool
    selects: bool
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


class Test(Agent, frozen=True):
    """`test name from_trace "run.jsonl":`, an agent that nothing calls and that `corvid test` runs. Its name
    is `test name`, so that no other declaration has it."""

    from_trace: str | None


class Fixture(Fn, frozen=True):
    """`fixture sample() -> Order:`, a fn that only tests, mocks and fixtures call."""


class Mock(Fn, frozen=True):
    """`mock load(id: String) -> Order:`, a fn that answers in place of a tool or prompt. Its name is `mock
    load`, so that no other declaration has it."""

    qualifier: Ident | None
    target: Ident
    uses: tuple[Ident, ...] | None


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
    | Test
    | Fixture
    | Mock
    | BrokenDecl
)


class Module(Node, frozen=True):
    """A file: declarations in the order written."""

    declarations: tuple[Decl, ...]
    doc: str | None
    node_count: int
