"""The tokens of one file, as parallel lists: what the lexer gives and the parser reads."""

from __future__ import annotations

from msgspec import Struct, field

NEWLINE = "_NEWLINE"
INDENT = "_INDENT"
DEDENT = "_DEDENT"
END = "$END"
BROKEN = "BROKEN"
NAME = "NAME"
ERROR = "ERROR"
"""Text that already has its problem. No state of the parser accepts it, and it is not reported again."""

SKIPPED = "SKIPPED"
"""A DEDENT whose INDENT was not read."""
LAST_OF_INLINE = "LAST_OF_INLINE"
"""A NEWLINE that also ends a block that was written on the line of its header."""

LAYOUT = frozenset((NEWLINE, INDENT, DEDENT, END, SKIPPED, LAST_OF_INLINE))

RESERVED_WORDS = frozenset(
    ("if", "elif", "else", "for", "while", "in", "return", "break", "continue", "pass", "match", "and", "or")
) | {"not", "true", "false", "nothing", "try", "fn"}
"""The words that are never names. All others of the grammar are names wherever it does not ask for them."""


class Tokens(Struct):
    """Token `i` has the kind `types[i]` and the code points `starts[i] <= offset < ends[i]`.

    Layout tokens are empty and are at the end of the last token before them, so that what they close
    ends with its last visible code point. The last token is `$END`. A kind is the name of a terminal in
    `grammar/corvid.lark`, or `ERROR`.
    """

    text: str
    types: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    docs: dict[int, str] = field(default_factory=dict)
    """The `#:` comment above a token that begins a line, by the offset of the token."""
    module_doc: str | None = None
    deepest_block: int = 0
    crowded: bool = False
    """Whether one line holds so many prefix signs that they may nest too deep."""

    def word(self, index: int) -> str:
        """Return the text of a token."""
        return self.text[self.starts[index] : self.ends[index]]

    def add(self, kind: str, start: int, end: int) -> None:
        """Append one token."""
        self.types.append(kind)
        self.starts.append(start)
        self.ends.append(end)

    def extend(self, kinds: list[str], starts: list[int], ends: list[int]) -> None:
        """Append as many tokens as the lists have items."""
        self.types += kinds
        self.starts += starts
        self.ends += ends

    def line_first(self, index: int) -> int:
        """Return the first token of the logical line that holds the token `index`."""
        types = self.types
        while index > 0 and types[index - 1] not in LAYOUT:
            index -= 1
        return index

    def line_end(self, index: int) -> int:
        """Return the layout token that ends the logical line of the token `index`."""
        types = self.types
        while types[index] not in LAYOUT:
            index += 1
        return index
