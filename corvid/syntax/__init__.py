"""Text → tree: the lexer, the parser, and the problems of the text itself.

`corvid.syntax.tree` is the tree; importing it does not load the parser generator.
"""

from corvid.syntax.parse import Parsed, parse_module
from corvid.syntax.walk import children, walk

__all__ = ["Parsed", "children", "parse_module", "walk"]
