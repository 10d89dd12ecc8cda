"""The patterns by which text is cut into tokens, made from the terminals of the grammar."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct

from corvid.deferred import deferred_pattern

# No possessive group `(?:…)*+` anywhere: CPython 3.11.2 matches them wrongly; classes are fine.
PLAIN_LINE = re.compile(r" *+(?=[^ \t\r\f\n#])")
"""The indentation of a line that is neither blank nor a comment, if there is no tab in it."""
BLANK_LINES = re.compile(r"(?:[ \t\r\f]*+(?:#[^\n]*+)?\n)*")
INDENTATION = re.compile(r"[ \t\r\f]*")
DOC_LINE = deferred_pattern(r"[ \t]*#:[ ]?([^\n]*)")
DECLARATION_LINE = deferred_pattern(
    r"(?m)^(?:@|(?:import|effect|type|tool|prompt|model|fn|agent|extend|test|fixture|mock|public)\b)"
)
"""A line that surely begins a declaration: where a text without closing quotes is given up."""

F_TEXT = {
    '"': deferred_pattern(r'(?s)(?:[^"\\{}\n]++|\\\r?+.|\{\{|\}\})*'),
    '"""': deferred_pattern(r'(?s)(?:[^"\\{}]++|\\.|\{\{|\}\}|"(?!""))*'),
}
"""The literal text of an f-string up to an expression or its end, by its quotes."""

_STATEMENT_WORDS = "if|elif|else|for|while|return|break|continue|pass"
JOINING_WORDS = ("and", "or", "in", "if", "else", "as")
_JOINING_WORDS = "|".join(JOINING_WORDS)
NEW_STATEMENT = deferred_pattern(
    rf"(?a)(?:@|(?:{_STATEMENT_WORDS})\b"
    r"|[A-Za-z_]\w*(?:(?:\.[A-Za-z_]\w*)*[ \t]*(?:[-+*/%]=|=(?!=))"
    rf'|[ \t]+(?!(?:{_JOINING_WORDS})\b)(?:[A-Za-z_"])))'
)
"""A line that can only begin a statement or declaration, so that a bracket still open was forgotten."""

OPERAND_START = deferred_pattern(rf'(?a)(?!(?:{_JOINING_WORDS})\b)[A-Za-z0-9_"]')
"""A line that begins with an operand: after an operand inside brackets, that is two statements."""

OPENING_WORDS = frozenset(("CLAIM", "ASSUME", "INTENT", "PIVOT", "CALLED", "APPROVED", "GRADE", "DISCARDS"))
"""Words that begin a statement, or what a test asserts, only where an operand follows: not in `claim = 1` or
`intent.outcome`."""
OPERAND_FOLLOWS = deferred_pattern(rf'(?a)(?:[ \t\r\f]|\\\r?\n)*(?!(?:{_JOINING_WORDS})\b)[A-Za-z0-9_"]')
"""What makes one of those a statement: no name is directly before another operand."""

ASSERTED_FOLLOWS = deferred_pattern(
    rf'(?a)(?:[ \t\r\f]|\\\r?\n)*(?:(?!(?:{_JOINING_WORDS})\b)[A-Za-z0-9_"]|(?<=[ \t])(?:[(\[]|-(?=\S)(?!=)))'
)
"""The same for `assert`, behind which an expression may begin with a bracket or a sign, if a blank is
between."""
CITED_FOLLOWS = deferred_pattern(
    rf'(?a)(?:[ \t\r\f]|\\\r?\n)*(?:[A-Za-z0-9_]+[ \t]+strictly\b|(?!(?:{_JOINING_WORDS})\b)[A-Za-z0-9_"(\[])'
)
"""What makes `cites` the clause of a prompt, or what a test asserts."""
AMOUNT_FOLLOWS = deferred_pattern(r"(?:[ \t\r\f]|\\\r?\n)*(?:[<>]=?|[=!]=)[ \t\r\f]*\$")
"""What makes `cost` of a test what its run has spent: no value is compared with an amount."""
FOLLOWED_BY = {
    "ASSERT": ASSERTED_FOLLOWS,
    "ASSERT_SNAPSHOT": ASSERTED_FOLLOWS,
    "CITES": CITED_FOLLOWS,
    "COST": AMOUNT_FOLLOWS,
}
"""Words that are names unless this is behind them."""

_NUMBERS = ("FLOAT", "DURATION", "INT", "MONEY")
_BY_NAME = ("FLOAT", "DURATION", "INT", "MONEY", "STRING")
_FOREIGN_SIGNS = ("===", "!==", "=>", "&&", "||", "!", "//", "**", ";", "++", "--")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_FIRST = dict.fromkeys(f"{_LETTERS}{_LETTERS.upper()}_", "NAME") | dict.fromkeys("0123456789", "INT")


class Scanner(Struct, frozen=True):
    """`pattern` matches one token after blanks; its last group says which kind. Every text has a match
    until its end, because of the group OTHER. Most texts of common tokens need none of it."""

    pattern: deferred_pattern
    words: Mapping[str, str]
    """The terminal of each word that the grammar names."""
    common: re.Pattern[str]
    """Blanks and one token as `pattern` would find it, but only where that is certain: nine of ten tokens,
    found without asking for the rare ones first. Line ends take blank lines and the indentation after them
    along. From where it is not certain, all of the text."""
    kinds: Mapping[str, str]
    """The terminals of the words and punctuation signs."""
    first: Mapping[str, str]
    """The terminal of any other common token, by its first character."""


def make_scanner(literals: Iterable[tuple[str, str]], patterns: Mapping[str, str]) -> Scanner:
    """Return a scanner for the terminals that are plain text, as (name, text), and those that are
    patterns."""
    words: dict[str, str] = {"try": "TRY", "yield": "YIELD"}
    signs: dict[str, str] = {}
    for name, text in literals:
        (words if text.isidentifier() else signs)[text] = name
    longest_first = sorted(signs, key=len, reverse=True)
    named = []
    for name in _BY_NAME:
        ahead = r"(?![A-Za-z0-9_])" if name in _NUMBERS else ""
        named.append(f"(?P<{name}>{patterns[name]}{ahead})")
    alternatives = [
        r"(?P<NEWLINE>\n)",
        r'(?P<FSTRING>f(?:"""|"))',
        f"(?P<NAME>{patterns['NAME']})",
        r"(?P<COMMENT>#[^\n]*+)",
        *named,
        r"(?P<FOREIGN>'(?:[^'\\\n]|\\.)*'|"
        r"===|!==|=>|&&|\|\||!(?!=)|//|\*\*|;|(?:\+\+|--)(?=[ \t]*(?:\r?\n|\Z)))",
        f"(?P<SIGN>{'|'.join(re.escape(sign) for sign in longest_first)})",
        r"(?P<BADNUMBER>\$?[0-9][A-Za-z0-9_]*(?:\.[0-9][A-Za-z0-9_]*)?)",
        r"(?P<END>\Z)",
        r"(?P<OTHER>[^\W0-9]\w*|.)",
    ]
    return Scanner(
        pattern=deferred_pattern(rf"(?:[ \t\r\f]|\\\r?\n)*(?:{'|'.join(alternatives)})"),
        words=words,
        common=_common(signs),
        kinds={**words, **signs},
        first=_FIRST | {'"': "STRING"},
    )


def _common(signs: Mapping[str, str]) -> re.Pattern[str]:
    """Return a pattern of names, line ends before a line that is indented by spaces, whole numbers of
    digits alone, strings without escapes on one line, and signs that begin no longer sign, of this
    language or another."""
    alone, others = "", []
    for sign in sorted(signs, key=len, reverse=True):
        longer = [other for other in (*signs, *_FOREIGN_SIGNS) if other.startswith(sign) and other != sign]
        if len(sign) == 1 and not longer:
            alone += re.escape(sign)
        else:
            ahead = "".join(re.escape(other[len(sign)]) for other in longer)
            others.append(re.escape(sign) + (f"(?![{ahead}])" if ahead else ""))
    tokens = [r'(?s:f".*)', r"[A-Za-z_][A-Za-z0-9_]*+", f"[{alone}]"]  # they are tried in this order
    tokens += [r"\n(?:[ \t\r\f]*\n)* *+(?=[^ \t\r\f\n#])", r"[0-9]++(?![A-Za-z0-9_.])"]
    tokens += [r'"[^"\\\n]*+"(?!")', *reversed(others), "(?s:.+)"]
    return re.compile(rf"[ \t\r\f]*+(?:{'|'.join(tokens)})")
