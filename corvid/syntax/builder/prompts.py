"""Prompts: their clauses and templates."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal, TypeAlias, cast

from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.builder.base import BrokenLine, Token
from corvid.syntax.builder.dimensions import DimensionBuilder
from corvid.syntax.problems import InvalidPromptBody

PromptLine: TypeAlias = "tree.PromptClause | tree.TemplateBlock | BrokenLine"


class PromptBuilder(DimensionBuilder):
    """One method for each rule below `prompt`."""

    def with_clause(self, start: int, end: int, name: tree.Ident, number: Token | None) -> tree.WithClause:
        value = None
        if number is not None:
            span = self.token_span(number)
            value = self.number_value(span.start, span.end, number)
        return tree.WithClause(self.next_id(), Span(self.source, start, end), name, value)

    def template_block(self, start: int, end: int, role: Token | None, text: Token) -> tree.TemplateBlock:
        spoken = None if role is None else cast("Literal['system', 'user', 'assistant']", self.word(role))
        parts = self.template_parts(text)
        return tree.TemplateBlock(self.next_id(), Span(self.source, start, end), spoken, parts)

    def prompt(
        self,
        start: int,
        end: int,
        visibility: tree.Visibility | None,
        name: tree.Ident,
        parameters: tuple[tree.Parameter, ...],
        returns: tree.TypeExpr,
        uses: tuple[tree.Ident, ...] | None,
        lines: tuple[PromptLine, ...],
    ) -> tree.Prompt | tree.BrokenDecl:
        span = Span(self.source, start, end)
        blocks = tuple(line for line in lines if isinstance(line, tree.TemplateBlock))
        clauses = tuple(
            line
            for line in lines
            if not isinstance(line, tree.TemplateBlock) and not isinstance(line, BrokenLine)
        )
        if len(blocks) + len(clauses) < len(lines) or not self._is_clear(name, lines, blocks):
            return tree.BrokenDecl(self.next_id(), span, name)
        doc = self.tokens.docs.get(start)
        return tree.Prompt(
            self.next_id(),
            span,
            visibility or "private",
            name,
            parameters,
            returns,
            uses,
            clauses,
            blocks,
            doc,
        )

    def _is_clear(
        self, name: tree.Ident, lines: tuple[PromptLine, ...], blocks: tuple[tree.TemplateBlock, ...]
    ) -> bool:
        """Whether the clauses come first and the texts are one, or one for each role; else a problem."""
        if not blocks:
            self.report(InvalidPromptBody(name.span, f"the prompt `{name.text}` has no text"))
            return False
        for line, following in pairwise(lines):
            if isinstance(line, tree.TemplateBlock) and not isinstance(following, tree.TemplateBlock):
                if not isinstance(following, BrokenLine):
                    self.report(InvalidPromptBody(following.span, "this clause stands after the text"))
                return False
        if len(blocks) > 1 and any(block.role is None for block in blocks):
            second = blocks[1] if blocks[0].role is None else next(b for b in blocks if b.role is None)
            self.report(InvalidPromptBody(second.span, "a prompt has one text, or texts of roles, not both"))
            return False
        if all(block.role == "system" for block in blocks):
            self.report(InvalidPromptBody(blocks[-1].span, "a prompt needs a text besides `system:`"))
            return False
        return True
