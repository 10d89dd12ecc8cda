"""Corvid for Pygments, which finds it by its entry point: for Sphinx, MkDocs and `pygmentize -l corvid`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import ClassVar, TypeAlias

from pygments.lexer import Lexer
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

from corvid.highlighting.coloring import Kind, pieces

Token: TypeAlias = "tuple[str, ...]"
"""What each token of Pygments is."""
_TOKENS: Mapping[Kind, Token] = {
    "constant": Keyword.Constant, "operator": Operator.Word, "declaration": Keyword.Declaration,
    "control": Keyword, "clause": Keyword, "blank": Whitespace, "comment": Comment.Single,
    "doc": Comment.Special, "string": String.Double, "escape": String.Escape, "braces": String.Interpol,
    "number": Number, "sign": Operator, "bracket": Punctuation, "error": Error, "name": Name,
    "type": Name.Class, "builtin": Keyword.Type, "function": Name.Function, "call": Name.Function,
    "annotation": Name.Decorator, "property": Name.Attribute,
}  # fmt: skip


class CorvidLexer(Lexer):  # type: ignore[misc]
    """The colors of `corvid.highlighting.coloring` as tokens of Pygments."""

    name = "Corvid"
    aliases: ClassVar[list[str]] = ["corvid"]
    filenames: ClassVar[list[str]] = ["*.cor"]
    mimetypes: ClassVar[list[str]] = ["text/x-corvid"]

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, Token, str]]:
        """Yield the offset, token and text of each piece."""
        for piece in pieces(text):
            written = text[piece.start : piece.end]
            yield piece.start, Punctuation if written in (",", ":", ".") else _TOKENS[piece.kind], written

    @staticmethod
    def analyse_text(text: str) -> float:
        """Return how likely a text without a name is Corvid: few languages have tools that are
        `dangerous`."""
        return 0.4 if re.search(r"(?m)^(?:tool|agent|prompt) \w+\(.*\) -> ", text) else 0.0
