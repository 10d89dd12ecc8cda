"""Text → tree: the lexer, the parser, and the problems of the text itself."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from corvid.deferred import deferred_module

    problems = deferred_module("corvid.syntax.problems")
