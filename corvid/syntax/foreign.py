"""Signs of other languages: reported with what Corvid writes, and read as that where it is plain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.syntax.problems import WrongSpelling

if TYPE_CHECKING:
    from corvid.syntax.lexer_state import LexerState

_READ_AS = {
    "&&": ("AND", "both conditions are joined with `and`", "and"),
    "||": ("OR", "one of two conditions is written `or`", "or"),
    "!": ("NOT", "the opposite of a condition is written `not`", "not "),
    "===": ("EQ", "values are compared with `==`", "=="),
    "!==": ("NE", "values are compared with `!=`", "!="),
    "=>": ("ARROW", "an arrow is written `->`", "->"),
}
_REFUSED = {
    "**": "powers are written `x.pow(n)`",
    "++": "write `x += 1`",
    "--": "write `x -= 1`",
}


def lex_foreign(lexer: LexerState, start: int, end: int) -> None:
    """Take the foreign sign at `start`: report it, and go on with what it stands for."""
    written = lexer.text[start:end]
    span = lexer.span(start, end)
    if lexer.muted:
        return
    if written.startswith("'"):
        replacement = None if '"' in written or "\\'" in written else f'"{written[1:-1]}"'
        lexer.problems.append(WrongSpelling(span, written, 'strings are written between `"`', replacement))
        lexer.add("STRING", start, end)
    elif written in _READ_AS:
        kind, right, replacement = _READ_AS[written]
        lexer.problems.append(WrongSpelling(span, written, right, replacement))
        lexer.add(kind, start, end)
    elif written == "//":
        lexer.error(
            WrongSpelling(span, "//", "a comment begins with `#`; `/` divides, whole numbers too"), start, end
        )
        line_end = lexer.text.find("\n", end)
        lexer.pos = len(lexer.text) if line_end < 0 else line_end
    elif written == ";":
        lexer.problems.append(WrongSpelling(span, ";", "a statement ends with its line", ""))
        rest = lexer.text[end : lexer.text.find("\n", end) % (len(lexer.text) + 1)].strip()
        if rest and not rest.startswith("#"):
            lexer.complained = True
            lexer.add("ERROR", start, end)
    else:
        lexer.error(WrongSpelling(span, written, _REFUSED[written]), start, end)
