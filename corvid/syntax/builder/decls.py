"""Declarations, prompts and dimensions."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Literal, TypeAlias, TypeVar, cast

from corvid.source.span import Span
from corvid.syntax import problems as syntax_problems
from corvid.syntax import tree
from corvid.syntax.builder.base import BrokenLine, Token
from corvid.syntax.builder.literals import LiteralBuilder

_GATE = "_if_confident"
_POLICIES = {"bounded": True, "unbounded": False, "pulls_from": True}
Visible: TypeAlias = "tree.Visibility | None"
Parameters: TypeAlias = "tuple[tree.Parameter, ...]"
Uses: TypeAlias = "tuple[tree.Ident, ...] | None"
Lines: TypeAlias = "tuple[tree.Node | BrokenLine, ...]"
Made = TypeVar("Made", bound=tree.Node)
Prefix: TypeAlias = "tuple[tree.Visibility, tuple[tree.Annotation, ...]]"
PromptLine: TypeAlias = "tree.PromptClause | tree.TemplateBlock | BrokenLine"


def _of_lines(
    made: Callable[..., Made],
) -> Callable[[DeclBuilder, int, int, Visible, tree.Ident, Lines], Made | tree.BrokenDecl]:
    """Return the method for a declaration of one block of lines, which is broken if one of them is."""

    def build(
        self: DeclBuilder, start: int, end: int, visible: Visible, name: tree.Ident, lines: Lines
    ) -> Made | tree.BrokenDecl:
        span = Span(self.source, start, end)
        if any(isinstance(line, BrokenLine) for line in lines):
            return tree.BrokenDecl(self.next_id(), span, name)
        doc = self.tokens.docs.get(start)
        return made(self.next_id(), span, visible or "private", name, lines, doc)

    return build


class DeclBuilder(LiteralBuilder):
    """Methods of the grammar's parts "dimensions" and "declarations"."""

    # ---- annotations and the values of dimensions ---------------------------------------------
    def decimal(self, token: Token) -> str:
        """Return the digits of a number without `$`, unit and `_`."""
        return self.word(token).lstrip("$").rstrip("ms").replace("_", "")

    def truth_value(self, start: int, end: int, token: Token) -> tree.TruthValue:
        return tree.TruthValue(self.next_id(), Span(self.source, start, end), self.word(token) == "true")

    def money_value(self, start: int, end: int, token: Token) -> tree.MoneyValue:
        return tree.MoneyValue(self.next_id(), Span(self.source, start, end), self.decimal(token))

    def number_value(self, start: int, end: int, token: Token) -> tree.NumberValue:
        written = self.word(token)
        unit: Literal["ms", "s"] | None = None
        if written.endswith("s"):
            unit = "ms" if written.endswith("ms") else "s"
        return tree.NumberValue(self.next_id(), Span(self.source, start, end), self.decimal(token), unit)

    def words_value(self, start: int, end: int, *words: tree.Ident) -> tree.WordsValue:
        return tree.WordsValue(self.next_id(), Span(self.source, start, end), words)

    def text_value(self, start: int, end: int, token: Token) -> tree.TextValue:
        return tree.TextValue(self.next_id(), Span(self.source, start, end), self.text_of(token))

    def streaming_value(
        self,
        start: int,
        end: int,
        head: tree.Ident,
        key: tree.Ident,
        policy: tree.Ident,
        argument: Token | None,
    ) -> tree.StreamingValue:
        span = Span(self.source, start, end)
        takes = _POLICIES.get(policy.text)
        if head.text != "streaming" or key.text != "backpressure" or takes is not (argument is not None):
            self.report(syntax_problems.InvalidDimensionValue(span, self.tokens.text[start:end]))
        written = None if argument is None else self.word(argument)
        return tree.StreamingValue(self.next_id(), span, policy, written)

    def gate_value(self, start: int, end: int, head: tree.Ident, threshold: Token) -> tree.GateValue:
        span = Span(self.source, start, end)
        level = head.text.removesuffix(_GATE)
        if not level or level == head.text:
            self.report(syntax_problems.InvalidDimensionValue(span, self.tokens.text[start:end]))
        return tree.GateValue(self.next_id(), span, level, self.decimal(threshold))

    def visibility(self, start: int, end: int, package: Token | None) -> tree.Visibility:
        return "public" if package is None else "package"

    # ---- prompts: their clauses and templates -------------------------------------------------

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
        """Return whether the clauses come first and the texts are one, or one for each role; else a
        problem."""
        if not blocks:
            self.report(
                syntax_problems.InvalidPromptBody(name.span, f"missing template of the prompt `{name.text}`")
            )
            return False
        for line, following in pairwise(lines):
            if isinstance(line, tree.TemplateBlock) and not isinstance(following, tree.TemplateBlock):
                if not isinstance(following, BrokenLine):
                    self.report(
                        syntax_problems.InvalidPromptBody(
                            following.span, "expected this clause before the template"
                        )
                    )
                return False
        if len(blocks) > 1 and any(block.role is None for block in blocks):
            second = blocks[1] if blocks[0].role is None else next(b for b in blocks if b.role is None)
            self.report(
                syntax_problems.InvalidPromptBody(
                    second.span, "expected one template or templates with roles, found both"
                )
            )
            return False
        if all(block.role == "system" for block in blocks):
            self.report(
                syntax_problems.InvalidPromptBody(blocks[-1].span, "expected a template besides `system:`")
            )
            return False
        return True

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

    # ---- effects, models and types ------------------------------------------------------------
    effect = _of_lines(tree.Effect)
    model = _of_lines(tree.Model)
    record_type = _of_lines(tree.RecordType)
    sum_type = _of_lines(tree.SumType)

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
        selects: Token | None,
        uses: Uses,
    ) -> tree.Tool:
        span = Span(self.source, start, end)
        doc = self.tokens.docs.get(start)
        words = (dangerous is not None, selects is not None)
        return tree.Tool(
            self.next_id(), span, visibility or "private", name, parameters, returns, *words, uses, doc
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

    # ---- tests --------------------------------------------------------------------------------
    def test(
        self, start: int, end: int, name: tree.Ident, trace: Token | None, body: tree.Block
    ) -> tree.Test:
        span = Span(self.source, start, end)
        own = tree.Ident(name.id, name.span, f"test {name.text}")
        nothing = tree.Ident(self.next_id(), name.span, "Nothing")
        returns = tree.NamedType(self.next_id(), name.span, None, nothing, ())
        doc, source = self.tokens.docs.get(start), None if trace is None else self.text_of(trace)
        return tree.Test(self.next_id(), span, "private", (), own, (), returns, None, body, doc, source)

    def fixture(
        self, start: int, end: int, name: tree.Ident, parameters: Parameters, returns: tree.TypeExpr,
        body: tree.Block,
    ) -> tree.Fixture:  # fmt: skip
        span, doc = Span(self.source, start, end), self.tokens.docs.get(start)
        return tree.Fixture(self.next_id(), span, "private", name, parameters, returns, body, doc)

    def mock(
        self, start: int, end: int, qualifier: tree.Ident | None, name: tree.Ident, parameters: Parameters,
        returns: tree.TypeExpr, uses: Uses, body: tree.Block,
    ) -> tree.Mock:  # fmt: skip
        span, doc = Span(self.source, start, end), self.tokens.docs.get(start)
        written = name.text if qualifier is None else f"{qualifier.text}.{name.text}"
        own = tree.Ident(self.next_id(), name.span, f"mock {written}")
        return tree.Mock(
            self.next_id(), span, "private", own, parameters, returns, body, doc, qualifier, name, uses
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
        """Return the methods that are, and the broken ones beside them, so that their names are known."""
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
