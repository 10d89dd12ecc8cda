"""Declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.builder.base import BrokenLine
from corvid.syntax.builder.prompts import PromptBuilder

if TYPE_CHECKING:
    from collections.abc import Callable

    from corvid.syntax.builder.base import Token

Visible: TypeAlias = "tree.Visibility | None"
Parameters: TypeAlias = "tuple[tree.Parameter, ...]"
Uses: TypeAlias = "tuple[tree.Ident, ...] | None"
Lines: TypeAlias = "tuple[tree.Node | BrokenLine, ...]"
Made = TypeVar("Made", bound=tree.Node)
Prefix: TypeAlias = "tuple[tree.Visibility, tuple[tree.Annotation, ...]]"


class DeclBuilder(PromptBuilder):
    """One method for each rule of the grammar's part "declarations"."""

    # ---- parts --------------------------------------------------------------------------------
    def agent_prefix(self, start: int, end: int, *parts: tree.Visibility | tree.Annotation) -> Prefix:
        annotations = tuple(part for part in parts if isinstance(part, tree.Annotation))
        visible = [part for part in parts if isinstance(part, str)]
        return visible[0] if visible else "private", annotations

    # ---- imports ------------------------------------------------------------------------------
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
    def effect(
        self, start: int, end: int, visibility: Visible, name: tree.Ident, lines: Lines
    ) -> tree.Effect | tree.BrokenDecl:
        return self._of_lines(tree.Effect, Span(self.source, start, end), visibility, name, lines)

    def model(
        self, start: int, end: int, visibility: Visible, name: tree.Ident, lines: Lines
    ) -> tree.Model | tree.BrokenDecl:
        return self._of_lines(tree.Model, Span(self.source, start, end), visibility, name, lines)

    # ---- types --------------------------------------------------------------------------------
    def record_type(
        self, start: int, end: int, visibility: Visible, name: tree.Ident, fields: Lines
    ) -> tree.RecordType | tree.BrokenDecl:
        return self._of_lines(tree.RecordType, Span(self.source, start, end), visibility, name, fields)

    def sum_type(
        self, start: int, end: int, visibility: Visible, name: tree.Ident, variants: Lines
    ) -> tree.SumType | tree.BrokenDecl:
        return self._of_lines(tree.SumType, Span(self.source, start, end), visibility, name, variants)

    def _of_lines(
        self, made: Callable[..., Made], span: Span, visible: Visible, name: tree.Ident, lines: Lines
    ) -> Made | tree.BrokenDecl:
        """A declaration of one block of lines, broken if one of them is."""
        if any(isinstance(line, BrokenLine) for line in lines):
            return tree.BrokenDecl(self.next_id(), span, name)
        doc = self.tokens.docs.get(span.start)
        return made(self.next_id(), span, visible or "private", name, lines, doc)

    def broken_type(
        self, start: int, end: int, visibility: Visible, name: tree.Ident, *lines: BrokenLine
    ) -> tree.BrokenDecl:
        return tree.BrokenDecl(self.next_id(), Span(self.source, start, end), name)

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
