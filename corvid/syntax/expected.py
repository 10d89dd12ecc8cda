"""What could stand at a place, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.syntax.tokens import BROKEN, DEDENT, END, INDENT, NAME, NEWLINE, Tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_WORDS = {
    NEWLINE: "the end of the line",
    INDENT: "an indented line",
    DEDENT: "the end of the block",
    END: "the end of the file",
    NAME: "a name",
    "INT": "a whole number",
    "FLOAT": "a number",
    "DURATION": "a duration",
    "MONEY": "an amount like `$0.50`",
    "STRING": "a string",
    "FSTRING_START": "an f-string",
    "FSTRING_TEXT": "text",
    "FSTRING_END": "the end of the f-string",
    "_FSTRING_OPEN": "`{`",
    "_FSTRING_CLOSE": "`}`",
}
_EXPRESSION = frozenset(
    ("INT", "FLOAT", "STRING", "TRUE", "FALSE", "NOTHING", "FSTRING_START", "LPAR", "LSQB", "LBRACE", "MINUS")
) | {"PLUS", "NOT", "FN", NAME}
_CONTROL = frozenset(("RETURN", "IF", "FOR", "WHILE", "BREAK", "CONTINUE", "PASS", "MATCH"))
_STATEMENT = _EXPRESSION | _CONTROL | {"APPROVE", "CLAIM", "ASSUME", "INTENT", "PIVOT"}
_MEMBER = frozenset(("TOOL", "PROMPT", "FN", "AGENT", "PUBLIC", "AT"))
_DECLARATION = _MEMBER | {"EFFECT", "MODEL", "TYPE", "IMPORT", "EXTEND"}
_POSTFIX = frozenset(("AND", "OR", "DOT", "QMARK", "LPAR", "LSQB", "LBRACE"))
_OPERATOR = _POSTFIX | {
    "STAR",
    "SLASH",
    "PERCENT",
    "PLUS",
    "MINUS",
    "EQ",
    "NE",
    "LE",
    "GE",
    "LESSTHAN",
    "MORETHAN",
}
_ASSIGNMENT = frozenset(("ADD_ASSIGN", "SUB_ASSIGN", "MUL_ASSIGN", "DIV_ASSIGN", "MOD_ASSIGN", "EQUAL"))
_PATTERN = frozenset(("WILDCARD", "STRING", "INT", "FLOAT", "MINUS", "TRUE", "FALSE", NAME))

_GROUPS = (
    ("a declaration", {"TOOL", "EFFECT", "FN"}, _DECLARATION),
    ("a member", {"TOOL", "PROMPT", "FN"}, _MEMBER),
    ("a statement", {"RETURN", "IF"}, _STATEMENT),
    ("an expression", {"NOTHING", "LSQB", "INT"}, _EXPRESSION),
    ("an operator", {"STAR", "PLUS"}, _OPERATOR),
    ("an operator", {"AND", "QMARK"}, _POSTFIX),
    ("an assignment", {"ADD_ASSIGN", "EQUAL"}, _ASSIGNMENT),
    ("a pattern", {"WILDCARD", "STRING"}, _PATTERN),
)
"""A name for kinds that come together: it is used when the few in the middle are there."""
_MOST = 6


def describe(kinds: Iterable[str], terminals: Mapping[str, str]) -> tuple[str, ...]:
    """Names for what could follow, the broad ones first; nothing if there is too much to say."""
    left = set(kinds) - {BROKEN}
    found: list[str] = []
    for name, needed, members in _GROUPS:
        if needed <= left:
            found.append(name)
            left -= members
    found.extend(_WORDS.get(kind) or f"`{terminals.get(kind, kind)}`" for kind in sorted(left))
    unique = tuple(dict.fromkeys(found))
    return unique if len(unique) <= _MOST else ()


def shown(tokens: Tokens, index: int) -> str:
    """A token as a message names it."""
    kind = tokens.types[index]
    if kind in (NEWLINE, INDENT, DEDENT, END):
        return _WORDS[kind]
    text = tokens.word(index).split("\n", 1)[0]
    return f"`{text}`" if len(text) <= 40 else f"`{text[:37]}...`"
