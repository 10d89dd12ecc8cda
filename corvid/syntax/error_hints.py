"""A token that does not fit → the problem that says what the writer meant: forms of other languages, forms
that come later, and else what could be there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from corvid.diagnostics.model import Problem
from corvid.source.span import Span
from corvid.syntax.lr_parser import LRParser
from corvid.syntax.problems import (
    CITES_ONE,
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
from corvid.syntax.tokens import BROKEN, DEDENT, END, INDENT, LAYOUT, NAME, NEWLINE, RESERVED_WORDS, Tokens

_COMPARISONS = frozenset(("EQ", "NE", "LE", "GE", "LESSTHAN", "MORETHAN"))
_CALLABLES = {"AGENT": "agent", "FN": "fn", "TOOL": "tool", "PROMPT": "prompt"}
_HEADERS = frozenset((
    "if", "elif", "else", "for", "while", "match", "agent", "fn", "prompt", "type", "effect", "model",
    "extend",
))  # fmt: skip
FUNCTION_WORDS = frozenset(("def", "func", "function", "async"))
BINDING_WORDS = frozenset(("let", "var", "const", "val"))
_WRONG_DECLARATIONS = {
    "class": "write a record as `type Name:` with `field: Type` lines",
    "struct": "write a record as `type Name:` with `field: Type` lines",
    "record": "write a record as `type Name:` with `field: Type` lines",
    "enum": "write a sum as `type Name:` with `| Variant` lines",
    "from": 'write `import "./path" use name` to import names',
    "include": 'write `import "./path"` to import a file',
}
_WRONG_STATEMENTS = {
    "raise": "return `Err(…)` of a `Result` from an agent that can fail",
    "throw": "return `Err(…)` of a `Result` from an agent that can fail",
    "switch": "write `match value:` to distinguish cases",
    "foreach": "write `for x in xs:` for a loop",
    "print": "Corvid has no `print`: return the value, or call a tool",
    "del": "Corvid has no `del`: remove the line",
    "global": "Corvid has no global variables: pass the value as a parameter",
    "elsif": "write `elif` for a further condition",
    "elseif": "write `elif` for a further condition",
    "unless": "write `if not` for the opposite of a condition",
    "until": "write `while not condition:` for this loop",
    "import": "write imports at the top level of the file",
}
_IN_PROMPTS = {
    "FSTRING_START": "remove the `f`: a template is a plain string that names parameters in braces",
    "RETURN": "remove the `return`: the body of a prompt is its template",
}
"""By the kind of the token that begins the line."""
_INSIDE_BRACKETS = {
    "FOR": "build the list with `xs.map(fn (x) -> …)`, after `xs.filter(fn (x) -> …)` to select elements",
    "COLON": "write `.slice(i, j)` for a part of a List, `.substring(i, j)` for a part of a String",
}
"""By the kind of the token that is not allowed there."""
_TYPES = {
    "int": "Int", "float": "Float", "str": "String", "bool": "Bool", "None": "Nothing", "list": "List",
    "dict": "Map", "Dict": "Map", "Optional": "Option", "[": "<", "]": ">", ",": ", ",
}  # fmt: skip
"""What types are called and how they are written in Python, and in Corvid."""
_TOOL_BODY = "remove the `:`: the body of a tool is a Python function of this name in `tools.py`"
_TOOL_WORDS = frozenset(("dangerous", "selects", "uses"))
_TOOL_ORDER = "behind the result of a tool come `dangerous`, `selects` and `uses`, in this order"
_ONLY_TOOLS = "remove it: only a tool has `selects`"
_BELOW_THE_ARM = "write a statement with a block on its own lines below the arm, indented"
_WITH_BLOCKS = frozenset(("IF", "FOR", "WHILE", "INTENT"))
_TRY_ALONE = "`try` takes one call: write parentheses beside an operator, `(try f(x)).unwrap_or(0) + 1`"
_TRY_PARENTHESES = "`try` takes one call: write anything else in parentheses, `try (…)`"
_TRY_BLOCK = "write `try` before one call, and match on its result: `match try f(x):`"
_CITES = "write `cites` here: the prompt cites this parameter"
_NOT_CALLED = (
    "only `assert called f` asks what was called: to see that something is not, give it a mock that fails"
)
_LAMBDA = "write a lambda as `fn (x) -> …`"
_NO_FORMAT = "an f-string has no format after `:`: put in what is to be read, such as `{x.round()}`"
_NOT_IN_NAMES = re.compile(r"[^a-z0-9]+")
_DIGITS = re.compile(r":\.([1-6])f\}")
_SETTINGS = frozenset(("repair", "temperature", "top_p", "max_tokens"))
_SETTING = "write `with repair 1` on a line of its own, and so every setting of a prompt"


def diagnose(parser: LRParser, index: int, context: str) -> Problem:
    """Return the problem of the token `index`, which cannot be read in the present state of the parser."""
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


def _format(parser: LRParser, index: int) -> str:
    """Return what to write in place of the format behind an expression in an f-string."""
    tokens = parser.tokens
    digits = _DIGITS.match(tokens.text, tokens.starts[index])
    if digits is None:
        return _NO_FORMAT
    name = tokens.word(index - 1) if tokens.types[index - 2] == "_FSTRING_OPEN" else "x"
    factor = f"1{'0' * int(digits[1])}.0"
    rounded = f"{{({name} * {factor}).round().to_float() / {factor}}}"
    return f"an f-string has no format after `:`: write `{rounded}` to round it"


def _test_name(words: str) -> str:
    """Return that a test has a name, with one made of the words that are there in its place."""
    name = _NOT_IN_NAMES.sub("_", words.lower()).strip("_") or "it_works"
    if not name[0].isalpha() or name in RESERVED_WORDS:
        name = f"case_{name}"
    return f"a test has a name, as a function has: write `test {name}:`"


def _module(tokens: Tokens, index: int) -> str:
    """Return how the module is imported that is named as in Python."""
    path = tokens.word(index)
    while tokens.word(index + 1) == "." and tokens.types[index + 2] == NAME:
        index += 2
        path += f"/{tokens.word(index)}"
    return f'a module is named by a string: write `import "{path}" use …` with the names that you need'


def _meant(parser: LRParser, index: int, first: int, context: str) -> str | None:
    """Return what to write for a form of another language that begins as one of Corvid does."""
    tokens = parser.tokens
    kind = tokens.types[index]
    if context == "prompt" and index == first:
        return _IN_PROMPTS.get(kind)
    if context == "prompt" and kind == "COMMA" and tokens.word(first) == "cites":
        return CITES_ONE
    if context == "prompt" and tokens.word(first) == "cite" and index == first + 1:
        return _CITES
    if context == "declaration" and tokens.word(first) == "import" and index == first + 1 and kind == NAME:
        return _module(tokens, index)
    if index > first + 1 and tokens.word(first) == "assert" and tokens.word(index - 1) == "called":
        return _NOT_CALLED
    if context == "prompt" and (kind == "WITH" or (index == first + 1 and tokens.word(first) in _SETTINGS)):
        return _SETTING
    if kind == "COLON" and parser.accepts("_FSTRING_CLOSE"):
        return _format(parser, index)
    is_tool = context == "declaration" and "TOOL" in tokens.types[first : first + 3]
    if is_tool and kind == "COLON":
        return _TOOL_BODY
    if is_tool and tokens.word(index) in _TOOL_WORDS:
        return _TOOL_ORDER
    if context == "declaration" and kind == "STRING" and index == first + 1 and tokens.word(first) == "test":
        return _test_name(tokens.word(index))
    if context == "declaration" and index > first and tokens.word(index) == "selects":
        return _ONLY_TOOLS
    if index > first and tokens.word(index - 1) == "lambda":
        return _LAMBDA
    if kind in _WITH_BLOCKS and index > first and parser.accepts("BREAK"):
        return _BELOW_THE_ARM
    if kind == "TRY" or (kind in _OPERATOR and "TRY" in tokens.types[first:index]):
        return _TRY_ALONE if tokens.types[index - 1] != "TRY" else _TRY_PARENTHESES
    if index > first and tokens.types[index - 1] == "TRY":
        return _TRY_BLOCK if kind == "COLON" else _TRY_PARENTHESES
    if parser.accepts("RSQB"):
        return _INSIDE_BRACKETS.get(kind)
    return None


def _of_word(parser: LRParser, index: int, first: int, span: Span, context: str) -> Problem | None:
    """Return a word that is used where others languages have it."""
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
            return WrongSpelling(opening_span, opening, "write `name = value` to bind a name")
    if kind in ("ELIF", "ELSE") and index == first:
        return OrphanBranch(span, word)
    if word in RESERVED_WORDS and parser.accepts("NAME") and not parser.accepts("INT") and index > first:
        return ReservedName(span, word)
    if kind == "MATCH":
        return MisplacedMatch(span)
    if kind == "NAME" and word == "is" and parser.accepts("EQ"):
        return WrongSpelling(span, "is", "write `==` to compare values", "==")
    if kind == "IF" and index > first and parser.accepts("AND") and context == "statement":
        return WrongSpelling(
            span, "if", "`if` cannot be used in an expression; write the statements `if` and `else`"
        )
    if kind == "IN" and parser.accepts("EQ"):
        return WrongSpelling(span, "in", "write `.contains(…)` to test membership")
    return None


def _of_shape(parser: LRParser, index: int, first: int, span: Span, context: str) -> Problem | None:
    """Return a sign that is missing, or one too many."""
    tokens = parser.tokens
    kind = tokens.types[index]
    if kind in ("LSQB", "QMARK") and parser.accepts("LESSTHAN") and not parser.accepts("EQ"):
        return _of_type(parser, index, span)
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


def _of_type(parser: LRParser, index: int, span: Span) -> Problem | None:
    """Return a type as Python writes it, or one with a question mark; the token before is its name."""
    tokens = parser.tokens
    last, depth = index, int(tokens.types[index] == "LSQB")
    while depth and tokens.types[last] not in LAYOUT:
        last += 1
        depth += (tokens.types[last] == "LSQB") - (tokens.types[last] == "RSQB")
    words = [tokens.word(at) for at in range(index - 1, last + 1)]
    if words[-1] not in ("?", "]") or not all(one.isidentifier() or one in "[],?" for one in words):
        return None
    written = "".join(_TYPES.get(one, one) for one in words).removesuffix("?")
    right = f"Option<{written}>" if words[-1] == "?" else written
    whole = Span(span.source, tokens.starts[index - 1], tokens.ends[last])
    shown_as = "".join(", " if one == "," else one for one in words)
    return WrongSpelling(whole, shown_as, f"write this type as `{right}`", right)


# ---- forms that come later --------------------------------------------------------------------
DECLARATIONS = {
    "eval": "`eval` declarations",
    "server": "`server` declarations",
    "schedule": "`schedule` declarations",
    "connector": "`connector` declarations",
    "identity": "`identity` declarations",
    "session": "`session` declarations",
    "memory": "`memory` declarations",
    "pub": "exported `extern` agents",
    "extern": "exported `extern` agents",
}
_STATEMENTS = {
    "yield": "streams with `yield`",
    "parallel": "`parallel:` blocks",
}
_DISPATCH = ("route", "progressive", "rollout", "ensemble", "adversarial")
_WITH = ("backpressure", "escalate_to", "judged")


def later_form(parser: LRParser, index: int, first: int, context: str) -> str | None:
    """Return the name of the later form that the token `index` belongs to, if it is one.

    `first` is the first token of its line, `context` what is there: see `recovery.context`.
    """
    word = parser.tokens.word(first)
    if parser.tokens.types[index] == "LBRACE" and "Weak" in _words_before(parser, index, first):
        return "weak references"
    if context == "declaration":
        return _of_declaration(parser, index, first, word)
    if context == "statement" and word == "assert":
        here = parser.tokens.word(index)
        if here == "with":
            return "assertions `with confidence`"
        if parser.tokens.word(first + 1) in ("similar", "judged") and index <= first + 2:
            return f"assertions with `{parser.tokens.word(first + 1)}`"
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
    if word in DECLARATIONS and (index <= first + 1):
        return DECLARATIONS[word]
    if word == "import" and here in ("python", "hash"):
        return "Python imports" if here == "python" else "imports pinned by hash"
    words = [tokens.types[at] for at in range(first, index)]
    if tokens.types[index] == "LESSTHAN" and len(words) >= 2 and words[-2] in (*_CALLABLES, "TYPE"):
        return "type parameters"
    if _CALLABLES.keys().isdisjoint(words):
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
    """Return the texts of the few tokens of the line before a token."""
    return [parser.tokens.word(at) for at in range(max(first, index - 12), index)]


def _is_argument_name(parser: LRParser, index: int, first: int) -> bool:
    """Return whether the token before `index` is a name that begins an argument of a call."""
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


# ---- what could be at a place, in words ---------------------------------------------------
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
) | {"PLUS", "NOT", "FN", "TRY", NAME}
_CONTROL = frozenset(("RETURN", "IF", "FOR", "WHILE", "BREAK", "CONTINUE", "PASS", "MATCH"))
_STATEMENT = (
    _EXPRESSION | _CONTROL | {"APPROVE", "CLAIM", "ASSUME", "INTENT", "PIVOT", "ASSERT", "ASSERT_SNAPSHOT"}
)
_MEMBER = frozenset(("TOOL", "PROMPT", "FN", "AGENT", "PUBLIC", "AT"))
_DECLARATION = _MEMBER | {"EFFECT", "MODEL", "TYPE", "IMPORT", "EXTEND", "TEST", "FIXTURE", "MOCK"}
_POSTFIX = frozenset(("AND", "OR", "DOT", "QMARK", "LPAR", "LSQB", "LBRACE"))
_OPERATOR = _POSTFIX | {
    "STAR", "SLASH", "PERCENT", "PLUS", "MINUS", "EQ", "NE", "LE", "GE", "LESSTHAN", "MORETHAN",
}  # fmt: skip
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
    """Return names for what could follow, the broad ones first; nothing if there is too much to say."""
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
    """Return a token as a message names it."""
    kind = tokens.types[index]
    if kind in (NEWLINE, INDENT, DEDENT, END):
        return _WORDS[kind]
    text = tokens.word(index).split("\n", 1)[0]
    return f"`{text}`" if len(text) <= 40 else f"`{text[:37]}...`"
