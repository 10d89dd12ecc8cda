"""What could stand at a place, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from corvid.syntax.tokens import BROKEN, DEDENT, END, INDENT, NAME, NEWLINE, Tokens

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
_GROUPS = (
    ("a declaration", frozenset(("TOOL", "EFFECT", "FN")), frozenset(
        ("TOOL", "EFFECT", "FN", "AGENT", "MODEL", "TYPE", "PROMPT", "IMPORT", "EXTEND", "PUBLIC", "AT"))),
    ("a member", frozenset(("TOOL", "PROMPT", "FN")), frozenset(("TOOL", "PROMPT", "FN", "AGENT", "PUBLIC", "AT"))),
    ("a statement", frozenset(("RETURN", "IF")), frozenset(
        ("RETURN", "IF", "FOR", "WHILE", "BREAK", "CONTINUE", "PASS", "APPROVE", "MATCH", "INT", "FLOAT", "STRING",
         "TRUE", "FALSE", "NOTHING", "FSTRING_START", "LPAR", "LSQB", "LBRACE", "MINUS", "PLUS", "NOT", "FN",
         NAME))),
    ("an expression", frozenset(("NOTHING", "LSQB", "INT")), frozenset(
        ("INT", "FLOAT", "STRING", "TRUE", "FALSE", "NOTHING", "FSTRING_START", "LPAR", "LSQB", "LBRACE", "MINUS",
         "PLUS", "NOT", "FN", NAME))),
    ("an operator", frozenset(("STAR", "PLUS")), frozenset(
        ("STAR", "SLASH", "PERCENT", "PLUS", "MINUS", "EQ", "NE", "LE", "GE", "LESSTHAN", "MORETHAN", "AND", "OR",
         "LPAR", "LSQB", "LBRACE", "DOT", "QMARK"))),
    ("an operator", frozenset(("AND", "QMARK")), frozenset(("AND", "OR", "DOT", "QMARK", "LPAR", "LSQB", "LBRACE"))),
    ("an assignment", frozenset(("ADD_ASSIGN", "EQUAL")), frozenset(
        ("ADD_ASSIGN", "SUB_ASSIGN", "MUL_ASSIGN", "DIV_ASSIGN", "MOD_ASSIGN", "EQUAL"))),
    ("a pattern", frozenset(("WILDCARD", "STRING")), frozenset(
        ("WILDCARD", "STRING", "INT", "FLOAT", "MINUS", "TRUE", "FALSE", NAME))),
)  # fmt: skip
_MOST = 6


def describe(kinds: Iterable[str], terminals: Mapping[str, str]) -> tuple[str, ...]:
    """Names for what could follow, the broad ones first; nothing if there is too much to say."""
    left = set(kinds) - {BROKEN}
    found: list[str] = []
    for name, needed, members in _GROUPS:
        if needed <= left:
            found.append(name)
            left -= members
    for kind in sorted(left):
        found.append(_WORDS[kind] if kind in _WORDS else f"`{terminals.get(kind, kind)}`")
    unique = tuple(dict.fromkeys(found))
    return unique if len(unique) <= _MOST else ()


def shown(tokens: Tokens, index: int) -> str:
    """A token as a message names it."""
    kind = tokens.types[index]
    if kind in (NEWLINE, INDENT, DEDENT, END):
        return _WORDS[kind]
    text = tokens.word(index).split("\n", 1)[0]
    return f"`{text}`" if len(text) <= 40 else f"`{text[:37]}...`"
