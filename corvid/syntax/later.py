"""Forms of the language that come later: recognised where the grammar refuses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.syntax.lr_parser import LRParser

_DECLARATIONS = {
    "test": "`test` declarations",
    "eval": "`eval` declarations",
    "fixture": "`fixture` declarations",
    "mock": "`mock` declarations",
    "server": "`server` declarations",
    "schedule": "`schedule` declarations",
    "connector": "`connector` declarations",
    "identity": "`identity` declarations",
    "session": "`session` declarations",
    "memory": "`memory` declarations",
    "pub": "exported `extern` agents",
}
_STATEMENTS = {
    "yield": "streams with `yield`",
    "parallel": "`parallel:` blocks",
    "assert": "assertions",
    "assert_snapshot": "assertions",
}
_DISPATCH = ("route", "progressive", "rollout", "ensemble", "adversarial")
_WITH = ("backpressure", "escalate_to", "judged")
_CALLABLES = frozenset(("AGENT", "FN", "TOOL", "PROMPT"))


def later_form(parser: LRParser, index: int, first: int, context: str) -> str | None:
    """The name of the later form that the token `index` belongs to, if it is one.

    `first` is the first token of its line, `context` what stands there: see `recovery.context`.
    """
    word = parser.tokens.word(first)
    if context == "declaration":
        return _of_declaration(parser, index, first, word)
    if context == "statement" and word in _STATEMENTS and index in (first, first + 1, first + 2):
        return _STATEMENTS[word]
    if context == "prompt" and word in _DISPATCH:
        return f"prompts with `{word}`"
    if context == "prompt" and word == "with" and parser.tokens.word(first + 1) in _WITH:
        return f"prompts with `with {parser.tokens.word(first + 1)}`"
    if context in ("type", "field") and parser.tokens.types[first] == "AT":
        return "annotations on fields and variants"
    if parser.tokens.word(index) == "where" and context in ("type", "field"):
        return "refinements with `where`"
    return _of_expression(parser, index, first)


def _of_declaration(parser: LRParser, index: int, first: int, word: str) -> str | None:
    tokens = parser.tokens
    here = tokens.word(index)
    if word == "public" and tokens.types[first + 1] == "NAME":
        word = tokens.word(first + 1)
    if word in _DECLARATIONS and (index <= first + 1):
        return _DECLARATIONS[word]
    if word == "import" and here in ("python", "hash"):
        return "Python imports" if here == "python" else "imports pinned by hash"
    words = [tokens.types[at] for at in range(first, index)]
    if tokens.types[index] == "LESSTHAN" and len(words) >= 2 and words[-2] in (*_CALLABLES, "TYPE"):
        return "type parameters"
    if _CALLABLES.isdisjoint(words):
        return "refinements with `where`" if here == "where" else None
    if tokens.types[index] == "EQUAL":
        return "default arguments"
    if here == "breaker":
        return "tools with `breaker`"
    if tokens.types[index] == "AT":
        return "annotations on parameters and results"
    return None


def _of_expression(parser: LRParser, index: int, first: int) -> str | None:
    tokens = parser.tokens
    kind, here = tokens.types[index], tokens.word(index)
    before = tokens.word(index - 1) if index > first else ""
    if kind == "TRY":
        return "`try … on error retry` and `try … timeout`"
    if (kind == "COLON" and before == "Weak") or (before == ":" and tokens.word(index - 2) == "Weak"):
        return "weak references"
    if before == "replay" or (kind == "COLON" and "replay" in _words_before(parser, index, first)):
        return "`replay` blocks"
    if kind in ("COLON", "EQUAL") and _is_argument_name(parser, index, first):
        return "keyword arguments"
    if here == "@" or kind == "AT":
        return "annotations inside of lines" if "->" in _words_before(parser, index, first) else None
    return None


def _words_before(parser: LRParser, index: int, first: int) -> list[str]:
    """The texts of the few tokens of the line before a token."""
    return [parser.tokens.word(at) for at in range(max(first, index - 12), index)]


def _is_argument_name(parser: LRParser, index: int, first: int) -> bool:
    """Whether the token before `index` is a name that begins an argument of a call."""
    tokens = parser.tokens
    if index - 2 < first or tokens.types[index - 1] in ("STRING", "INT", "FLOAT", "RPAR", "RSQB", "RBRACE"):
        return False
    if not tokens.word(index - 1).isidentifier() or tokens.types[index - 2] not in ("LPAR", "COMMA"):
        return False
    depth = 0
    for at in range(index - 2, first, -1):
        kind = tokens.types[at]
        if kind in ("RPAR", "RSQB", "RBRACE"):
            depth += 1
        elif kind in ("LPAR", "LSQB", "LBRACE"):
            depth -= 1
            if depth < 0:
                called = tokens.types[at - 1]
                return kind == "LPAR" and (called in ("RPAR", "RSQB") or tokens.word(at - 1).isidentifier())
    return False
