"""A token that does not fit → the problem that says what the writer meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.source.span import Span
from corvid.syntax.expected import describe, shown
from corvid.syntax.later import later_form
from corvid.syntax.meant import IN_PROMPTS, INSIDE_BRACKETS, LAMBDA, TOOL_BODY
from corvid.syntax.problems import (
    AssignmentInCondition,
    ChainedComparison,
    ExpectedDeclaration,
    MisplacedMatch,
    MissingColon,
    MissingParameterType,
    MissingReturnType,
    NotSupportedYet,
    OrphanBranch,
    ReservedName,
    UnexpectedToken,
    WrongSpelling,
)
from corvid.syntax.tokens import END, LAYOUT, NEWLINE, RESERVED_WORDS

if TYPE_CHECKING:
    from corvid.diagnostics.model import Problem
    from corvid.syntax.lr_parser import LRParser

_COMPARISONS = frozenset(("EQ", "NE", "LE", "GE", "LESSTHAN", "MORETHAN"))
_CALLABLES = {"AGENT": "agent", "FN": "fn", "TOOL": "tool", "PROMPT": "prompt"}
_HEADERS = frozenset(
    (
        "if",
        "elif",
        "else",
        "for",
        "while",
        "match",
        "agent",
        "fn",
        "prompt",
        "type",
        "effect",
        "model",
        "extend",
    )
)
FUNCTION_WORDS = frozenset(("def", "func", "function", "async"))
BINDING_WORDS = frozenset(("let", "var", "const", "val"))
_WRONG_DECLARATIONS = {
    "class": "a record is written `type Name:` with `field: Type` lines",
    "struct": "a record is written `type Name:` with `field: Type` lines",
    "record": "a record is written `type Name:` with `field: Type` lines",
    "enum": "a sum is written `type Name:` with `| Variant` lines",
    "from": 'names are imported as `import "./path" use name`',
    "include": 'a file is imported as `import "./path"`',
}
_WRONG_STATEMENTS = {
    "raise": "an agent that can fail returns `Err(…)` in a `Result`",
    "throw": "an agent that can fail returns `Err(…)` in a `Result`",
    "switch": "cases are told apart with `match value:`",
    "foreach": "a loop is written `for x in xs:`",
    "print": "there is no `print`; return the value, or call a tool",
    "del": "there is no `del`",
    "global": "there are no global variables",
    "elsif": "a further condition is written `elif`",
    "elseif": "a further condition is written `elif`",
    "unless": "the opposite of a condition is written `if not`",
    "until": "a loop is written `while not condition:`",
    "import": "imports stand at the edge of the file",
}


def diagnose(parser: LRParser, index: int, context: str) -> Problem:
    """The problem of the token `index`, which cannot be read in the present state of the parser."""
    tokens = parser.tokens
    first = tokens.line_first(index)
    start, end = tokens.starts[index], tokens.ends[index]
    span = Span(parser.builder.source, start, end)
    if index > first or tokens.types[index] not in LAYOUT:
        later = later_form(parser, index, first, context)
        if later is not None:
            last = max(index - 1, first) if tokens.types[index] in LAYOUT else index
            return NotSupportedYet(Span(span.source, tokens.starts[first], tokens.ends[last]), later)
    found = _of_word(parser, index, first, span, context) or _of_shape(parser, index, first, span, context)
    if found is not None:
        return found
    kinds = [kind for kind in parser.tables.rows[parser.states[-1]] if parser.accepts(kind)]
    meant = _meant(parser, index, first, context)
    return UnexpectedToken(span, shown(tokens, index), describe(kinds, parser.tables.terminals), meant)


def _meant(parser: LRParser, index: int, first: int, context: str) -> str | None:
    """What to write for a form of another language that begins as one of Corvid does."""
    tokens = parser.tokens
    kind = tokens.types[index]
    if context == "prompt" and index == first:
        return IN_PROMPTS.get(kind)
    if context == "declaration" and kind == "COLON" and "TOOL" in tokens.types[first : first + 3]:
        return TOOL_BODY
    if index > first and tokens.word(index - 1) == "lambda":
        return LAMBDA
    if parser.accepts("RSQB"):
        return INSIDE_BRACKETS.get(kind)
    return None


def _of_word(parser: LRParser, index: int, first: int, span: Span, context: str) -> Problem | None:
    """A word that is used where others languages have it."""
    tokens = parser.tokens
    kind, word = tokens.types[index], tokens.word(index)
    opening = tokens.word(first)
    opening_span = Span(span.source, tokens.starts[first], tokens.ends[first])
    if context in ("declaration", "statement") and index <= first + 1:
        if opening in FUNCTION_WORDS:
            return WrongSpelling(opening_span, opening, "write `agent` or, for a pure function, `fn`")
        wrong = _WRONG_DECLARATIONS if context == "declaration" else _WRONG_STATEMENTS
        if opening in wrong:
            return WrongSpelling(opening_span, opening, wrong[opening])
        if opening in BINDING_WORDS and context == "statement":
            return WrongSpelling(opening_span, opening, "a name is bound by `name = value`")
    if kind in ("ELIF", "ELSE") and index == first:
        return OrphanBranch(span, word)
    if word in RESERVED_WORDS and parser.accepts("NAME") and not parser.accepts("INT") and index > first:
        return ReservedName(span, word)
    if kind == "MATCH":
        return MisplacedMatch(span)
    if kind == "NAME" and word == "is" and parser.accepts("EQ"):
        return WrongSpelling(span, "is", "values are compared with `==`", "==")
    if kind == "IF" and index > first and parser.accepts("AND") and context == "statement":
        return WrongSpelling(span, "if", "a choice is made by the statements `if` and `else`")
    if kind == "IN" and parser.accepts("EQ"):
        return WrongSpelling(span, "in", "whether something is inside is asked with `.contains(…)`")
    return None


def _of_shape(parser: LRParser, index: int, first: int, span: Span, context: str) -> Problem | None:
    """A sign that is missing, or one too many."""
    tokens = parser.tokens
    kind = tokens.types[index]
    if kind in _COMPARISONS and parser.accepts("AND"):
        return ChainedComparison(span)
    if kind == "EQUAL" and parser.accepts("EQ"):
        return AssignmentInCondition(span)
    head = next((at for at in range(first, min(first + 3, index)) if tokens.types[at] in _CALLABLES), None)
    if head is not None and context == "declaration":
        if parser.accepts("ARROW") and kind in ("COLON", NEWLINE, "NAME", END):
            name = Span(span.source, tokens.starts[head + 1], tokens.ends[head + 1])
            return MissingReturnType(name, _CALLABLES[tokens.types[head]], tokens.word(head + 1))
        if kind in ("COMMA", "RPAR") and parser.accepts("COLON") and tokens.types[index - 1] not in LAYOUT:
            name = Span(span.source, tokens.starts[index - 1], tokens.ends[index - 1])
            return MissingParameterType(name, tokens.word(index - 1))
    if kind == NEWLINE and parser.accepts("COLON"):
        header = next((tokens.word(at) for at in range(first, index) if tokens.word(at) in _HEADERS), None)
        if header is not None:
            return MissingColon(Span(span.source, tokens.starts[first], span.end), header)
    if context == "declaration" and index == first and kind not in LAYOUT and parser.accepts("EFFECT"):
        return ExpectedDeclaration(span, shown(tokens, index))
    return None
