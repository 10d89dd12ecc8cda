"""Text → tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.syntax import tree
from corvid.syntax.builder import AstBuilder
from corvid.syntax.grammar import load_tables
from corvid.syntax.lexer import lex
from corvid.syntax.limits import report_leftovers, within_limits
from corvid.syntax.lr_parser import LRParser
from corvid.syntax.tokens import END

if TYPE_CHECKING:
    from corvid.diagnostics.model import Problem
    from corvid.source.text import SourceText


MOST_MISTAKES = 10_000
"""Behind so many the rest of a file is not read: it is no program, and repairs are slow."""


class Parsed(Struct, frozen=True):
    """A file as a tree, and what is wrong with its text, in the order of the text.

    Without problems the tree has no `Broken…` node in it.
    """

    tree: tree.Module
    problems: tuple[Problem, ...]


def parse_module(source_id: int, text: SourceText) -> Parsed:
    """Parse a whole file. Always returns: what cannot be understood is a problem, and a `BrokenStmt`,
    `BrokenExpr` or `BrokenDecl` stands in its place. Of a file with too many mistakes it is all."""
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
                # Two repairs undo each other: the token is passed over, its problem has been told.
                index += 1
            index = parser.run(index)
    module = parser.values[-1]
    if not isinstance(module, tree.Module):
        raise AssertionError("the start symbol gives a module")
    report_leftovers(builder)
    module = within_limits(module, tokens, problems)
    ordered = sorted(problems, key=lambda problem: (problem.span.start, problem.span.end, problem.code.id))
    return Parsed(module, tuple(dict.fromkeys(ordered)))
