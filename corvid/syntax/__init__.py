"""Text → tree: the lexer, the parser, and the problems of the text itself."""
