"""Text → tree, within the limits that show in the tree only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from corvid.source.span import Span
from corvid.syntax import problems as syntax_problems
from corvid.syntax import tree
from corvid.syntax.builder import AstBuilder
from corvid.syntax.grammar import load_tables
from corvid.syntax.lexer import lex
from corvid.syntax.lr_parser import LRParser
from corvid.syntax.tokens import END
from corvid.syntax.walk import children

if TYPE_CHECKING:
    from corvid.diagnostics.model import Problem
    from corvid.source.text import SourceText
    from corvid.syntax.builder import AstBuilder
    from corvid.syntax.tokens import Tokens


MOST_MISTAKES = 10_000
"""Behind so many the rest of a file is not read: it is not a program, and repairs are slow."""


class Parsed(Struct, frozen=True):
    """A file as a tree, and what is wrong with its text, in the order of the text.

    Without problems the tree has no `Broken…` node in it.
    """

    tree: tree.Module
    problems: tuple[Problem, ...]


def parse_module(source_id: int, text: SourceText) -> Parsed:
    """Parse a whole file. Always returns: what cannot be understood is a problem, and a `BrokenStmt`,
    `BrokenExpr` or `BrokenDecl` is in its place. Of a file with too many mistakes it is all."""
    return parse_tokens(source_id, text)[0]


def parse_tokens(source_id: int, text: SourceText) -> tuple[Parsed, Tokens]:
    """Parse a whole file, and give the tokens, too. Those of a file with problems may have been repaired."""
    tables = load_tables()
    tokens, problems = lex(source_id, text.text, tables.scanner)
    builder = AstBuilder(source_id, tokens, problems)
    parser = LRParser(tables, tokens, builder)
    index = parser.run(0)
    if index >= 0:
        from corvid.syntax.recovery import Recovery  # most files need none

        recovery = Recovery(parser)
        visits: dict[tuple[int, int, int], int] = {}
        repairs = 0
        while index >= 0:
            if repairs == MOST_MISTAKES:
                recovery.stop(index)
                break
            repairs += 1
            index = recovery.recover(index)
            here = (index, len(parser.states), parser.states[-1])
            visits[here] = visits.get(here, 0) + 1
            if visits[here] > 2 and tokens.types[index] != END:
                # Two repairs undo each other: the token is passed over, its problem has been reported.
                index += 1
            index = parser.run(index)
    module = parser.values[-1]
    if not isinstance(module, tree.Module):
        raise AssertionError("the start symbol gives a module")
    report_leftovers(builder)
    module = within_limits(module, tokens, problems)
    ordered = sorted(problems, key=lambda problem: (problem.span.start, problem.span.end, problem.code.id))
    return Parsed(module, tuple(dict.fromkeys(ordered))), tokens


MAX_LOOPS = 16
MAX_PREFIXES = 200
_LOOPS = (tree.For, tree.While, tree.Intent, tree.Attempt)
"""What Python nests as it nests loops."""
_WORDS: dict[type[tree.Node], int] = {tree.For: 3, tree.While: 5, tree.Intent: 6, tree.Attempt: 3}
_PREFIXES = (tree.Not, tree.Sign, tree.Lambda, tree.FunctionType, tree.NamedType, tree.AliasPattern)


def report_leftovers(builder: AstBuilder) -> None:
    """Report literals of 2**63 without a minus sign, and records with a bare `..` that no `=` followed."""
    for span in builder.large_ints.values():
        written = builder.tokens.text[span.start : span.end]
        builder.report(syntax_problems.InvalidNumber(span, written, "does not fit 64 bits"))
    for span in builder.open_records.values():
        builder.report(
            syntax_problems.InvalidRecordLiteral(span, "`..` without a record can be used only in a pattern")
        )


def within_limits(module: tree.Module, tokens: Tokens, problems: list[Problem]) -> tree.Module:
    """Return `module` with a `BrokenDecl` for each declaration that nests too deep, which is reported once.

    The tree is looked at only if the tokens leave room for such a thing.
    """
    deepest = tokens.deepest_block + 3 * tokens.types.count("TRY")
    if deepest <= MAX_LOOPS and not tokens.crowded:
        return module
    kept: list[tree.Decl] = []
    reported = [
        problem.span.start for problem in problems if isinstance(problem, syntax_problems.NestingTooDeep)
    ]
    borders = [*(declaration.span.start for declaration in module.declarations), len(tokens.text)]
    for declaration, end in zip(module.declarations, borders[1:], strict=True):
        problem = _too_deep(declaration)
        if problem is None:
            kept.append(declaration)
            continue
        if not any(declaration.span.start <= at < end for at in reported):
            problems.append(problem)
        name = None if isinstance(declaration, tree.Import | tree.Extend) else declaration.name
        kept.append(tree.BrokenDecl(declaration.id, declaration.span, name))
    return replace(module, declarations=tuple(kept))


def _too_deep(declaration: tree.Decl) -> Problem | None:
    """Return the first place of a declaration where loops or prefixes nest beyond their limit."""
    waiting: list[tuple[tree.Node, int, int]] = [(declaration, 0, 0)]
    while waiting:
        node, loops, prefixes = waiting.pop()
        if isinstance(node, _LOOPS):
            loops += 1
            if isinstance(node, tree.Attempt):
                loops += (node.retry is not None) + (node.limit is not None or node.key is not None)
            if loops > MAX_LOOPS:
                start = node.span.start
                head = Span(node.span.source, start, start + _WORDS[type(node)])
                construct = "loops and `try`" if isinstance(node, tree.Attempt) else "loops"
                return syntax_problems.NestingTooDeep(head, construct, MAX_LOOPS)
        elif isinstance(node, _PREFIXES):
            prefixes += 1
            if prefixes > MAX_PREFIXES:
                start = node.span.start
                return syntax_problems.NestingTooDeep(
                    Span(node.span.source, start, start + 1), "prefixes", MAX_PREFIXES
                )
        waiting.extend((child, loops, prefixes) for child in reversed(children(node)))
    return None
