"""Declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.builder.prompts import PromptBuilder

if TYPE_CHECKING:
    from corvid.syntax.builder.base import BrokenLine, Token

Visible: TypeAlias = "tree.Visibility | None"
Parameters: TypeAlias = "tuple[tree.Parameter, ...]"
Uses: TypeAlias = "tuple[tree.Ident, ...] | None"
DimensionLines: TypeAlias = "tuple[tree.DimensionLine | BrokenLine, ...]"
Prefix: TypeAlias = "tuple[tree.Visibility, tuple[tree.Annotation, ...]]"


class DeclBuilder(PromptBuilder):
    """One method for each rule of the grammar's part "declarations"."""

    # ---- parts --------------------------------------------------------------------------------
    def parameter(self, start: int, end: int, name: tree.Ident, annotation: tree.TypeExpr) -> tree.Parameter:
        return tree.Parameter(self.next_id(), Span(self.source, start, end), name, annotation)

    def parameters(self, start: int, end: int, *parameters: tree.Parameter) -> Parameters:
        return parameters

    def uses(self, start: int, end: int, *effects: tree.Ident) -> tuple[tree.Ident, ...]:
        return effects

    def agent_prefix(self, start: int, end: int, *parts: tree.Visibility | tree.Annotation) -> Prefix:
        annotations = tuple(part for part in parts if isinstance(part, tree.Annotation))
        visible = [part for part in parts if isinstance(part, str)]
        return visible[0] if visible else "private", annotations

    # ---- imports ------------------------------------------------------------------------------
    def import_item(
        self, start: int, end: int, name: tree.Ident, alias: tree.Ident | None
    ) -> tree.ImportItem:
        return tree.ImportItem(self.next_id(), Span(self.source, start, end), name, alias)

    def import_items(self, start: int, end: int, *items: tree.ImportItem) -> tuple[tree.ImportItem, ...]:
        return items

    def import_(
        self,
        start: int,
        end: int,
        path: Token,
        requires: tuple[tree.Annotation, ...] | None,
        alias: tree.Ident | None,
        items: tuple[tree.ImportItem, ...] | None,
    ) -> tree.Import:
        text = self.text_of(path)
        path_span = tree.Ident(self.next_id(), self.token_span(path), text)
        span = Span(self.source, start, end)
        return tree.Import(self.next_id(), span, text, path_span, requires or (), alias, items or ())

    # ---- effects and models -------------------------------------------------------------------
    def dimension_lines(
        self, start: int, end: int, *lines: tree.DimensionLine | BrokenLine
    ) -> DimensionLines:
        return lines

    def effect(
        self, start: int, end: int, visibility: Visible, name: tree.Ident, lines: DimensionLines
    ) -> tree.Effect | tree.BrokenDecl:
        span = Span(self.source, start, end)
        made = tuple(line for line in lines if isinstance(line, tree.DimensionLine))
        if len(made) < len(lines):
            return tree.BrokenDecl(self.next_id(), span, name)
        doc = self.tokens.docs.get(start)
        return tree.Effect(self.next_id(), span, visibility or "private", name, made, doc)

    def model(
        self, start: int, end: int, visibility: Visible, name: tree.Ident, lines: DimensionLines
    ) -> tree.Model | tree.BrokenDecl:
        span = Span(self.source, start, end)
        made = tuple(line for line in lines if isinstance(line, tree.DimensionLine))
        if len(made) < len(lines):
            return tree.BrokenDecl(self.next_id(), span, name)
        doc = self.tokens.docs.get(start)
        return tree.Model(self.next_id(), span, visibility or "private", name, made, doc)

    # ---- types --------------------------------------------------------------------------------
    def field(self, start: int, end: int, name: tree.Ident, annotation: tree.TypeExpr) -> tree.Field:
        doc = self.tokens.docs.get(start)
        return tree.Field(self.next_id(), Span(self.source, start, end), name, annotation, doc)

    def fields(
        self, start: int, end: int, *fields: tree.Field | BrokenLine
    ) -> tuple[tree.Field | BrokenLine, ...]:
        return fields

    def variant(self, start: int, end: int, name: tree.Ident, fields: Parameters | None) -> tree.Variant:
        return tree.Variant(self.next_id(), Span(self.source, start, end), name, fields or ())

    def variants(
        self, start: int, end: int, *variants: tree.Variant | BrokenLine
    ) -> tuple[tree.Variant | BrokenLine, ...]:
        return variants

    def record_type(
        self,
        start: int,
        end: int,
        visibility: Visible,
        name: tree.Ident,
        fields: tuple[tree.Field | BrokenLine, ...],
    ) -> tree.RecordType | tree.BrokenDecl:
        span = Span(self.source, start, end)
        made = tuple(field for field in fields if isinstance(field, tree.Field))
        if len(made) < len(fields):
            return tree.BrokenDecl(self.next_id(), span, name)
        doc = self.tokens.docs.get(start)
        return tree.RecordType(self.next_id(), span, visibility or "private", name, made, doc)

    def sum_type(
        self,
        start: int,
        end: int,
        visibility: Visible,
        name: tree.Ident,
        variants: tuple[tree.Variant | BrokenLine, ...],
    ) -> tree.SumType | tree.BrokenDecl:
        span = Span(self.source, start, end)
        made = tuple(variant for variant in variants if isinstance(variant, tree.Variant))
        if len(made) < len(variants):
            return tree.BrokenDecl(self.next_id(), span, name)
        doc = self.tokens.docs.get(start)
        return tree.SumType(self.next_id(), span, visibility or "private", name, made, doc)

    def broken_type(
        self, start: int, end: int, visibility: Visible, name: tree.Ident, *lines: BrokenLine
    ) -> tree.BrokenDecl:
        return tree.BrokenDecl(self.next_id(), Span(self.source, start, end), name)

    def alias_type(
        self, start: int, end: int, visibility: Visible, name: tree.Ident, target: tree.TypeExpr
    ) -> tree.AliasType:
        span = Span(self.source, start, end)
        doc = self.tokens.docs.get(start)
        return tree.AliasType(self.next_id(), span, visibility or "private", name, target, doc)

    # ---- callables ----------------------------------------------------------------------------
    def tool(
        self,
        start: int,
        end: int,
        visibility: Visible,
        name: tree.Ident,
        parameters: Parameters,
        returns: tree.TypeExpr,
        dangerous: Token | None,
        uses: Uses,
    ) -> tree.Tool:
        span = Span(self.source, start, end)
        doc = self.tokens.docs.get(start)
        is_dangerous = dangerous is not None
        return tree.Tool(
            self.next_id(), span, visibility or "private", name, parameters, returns, is_dangerous, uses, doc
        )

    def fn(
        self,
        start: int,
        end: int,
        visibility: Visible,
        name: tree.Ident,
        parameters: Parameters,
        returns: tree.TypeExpr,
        body: tree.Block,
    ) -> tree.Fn:
        span = Span(self.source, start, end)
        doc = self.tokens.docs.get(start)
        return tree.Fn(self.next_id(), span, visibility or "private", name, parameters, returns, body, doc)

    def agent(
        self,
        start: int,
        end: int,
        prefix: Prefix | None,
        name: tree.Ident,
        parameters: Parameters,
        returns: tree.TypeExpr,
        uses: Uses,
        body: tree.Block,
    ) -> tree.Agent:
        visibility, annotations = prefix or ("private", ())
        span = Span(self.source, start, end)
        doc = self.tokens.docs.get(start)
        return tree.Agent(
            self.next_id(), span, visibility, annotations, name, parameters, returns, uses, body, doc
        )

    # ---- extend and the file ------------------------------------------------------------------
    def extend_members(
        self, start: int, end: int, *members: tree.ExtendMember | tree.BrokenDecl
    ) -> tuple[tree.ExtendMember | tree.BrokenDecl, ...]:
        return members

    def extend(
        self,
        start: int,
        end: int,
        qualifier: tree.Ident | None,
        target: tree.Ident,
        members: tuple[tree.ExtendMember | tree.BrokenDecl, ...],
    ) -> list[tree.Decl]:
        """The methods that stand, and the broken ones beside them, so that their names are known."""
        made = tuple(member for member in members if not isinstance(member, tree.BrokenDecl))
        found: list[tree.Decl] = [member for member in members if isinstance(member, tree.BrokenDecl)]
        if made:
            span = Span(self.source, start, end)
            found.insert(0, tree.Extend(self.next_id(), span, qualifier, target, made))
        return found

    def module(self, start: int, end: int, *parts: tree.Decl | list[tree.Decl]) -> tree.Module:
        declarations: list[tree.Decl] = []
        for part in parts:
            if isinstance(part, list):
                declarations.extend(part)
            else:
                declarations.append(part)
        doc = self.tokens.module_doc
        if doc is None and declarations and isinstance(declarations[0], tree.Import):
            doc = self.tokens.docs.get(declarations[0].span.start)
        span = Span(self.source, 0, len(self.tokens.text))
        number = self.next_id()
        return tree.Module(number, span, tuple(declarations), doc, number + 1)
