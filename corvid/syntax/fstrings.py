"""f-strings → tokens: their text, their braces, and what is between these as any other text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.syntax.problems import UnterminatedInterpolation, UnterminatedString
from corvid.syntax.scanning import F_TEXT

if TYPE_CHECKING:
    from corvid.syntax.lexer_state import LexerState


def open_fstring(lexer: LexerState, start: int, end: int) -> None:
    """Take `f"` and the text after it."""
    quotes = lexer.text[start + 1 : end]
    if quotes == '"""' or not lexer.text.startswith('""', end - 1):
        lexer.add("FSTRING_START", start, end)
        fstring_text(lexer, quotes)
    else:
        lexer.add("FSTRING_START", start, end)
        lexer.pos = end + 1
        lexer.add("FSTRING_END", end, end + 1)


def fstring_text(lexer: LexerState, quotes: str) -> None:
    """Take literal text up to an expression or the end of the f-string."""
    start = lexer.pos
    found = F_TEXT[quotes].match(lexer.text, start)
    end = start if found is None else found.end()
    if end > start:
        lexer.add("FSTRING_TEXT", start, end)
    if lexer.text.startswith(quotes, end):
        lexer.pos = end + len(quotes)
        lexer.add("FSTRING_END", end, lexer.pos)
    elif lexer.text.startswith("{", end):
        lexer.open_bracket(quotes, end)
        lexer.pos = end + 1
        lexer.add("_FSTRING_OPEN", end, lexer.pos)
    elif lexer.text.startswith("}", end):
        lexer.error(UnterminatedInterpolation(lexer.span(end, end + 1), "}"), end, end + 1)
        lexer.pos = end + 1
        fstring_rest(lexer, quotes)
    else:
        lexer.error(UnterminatedString(lexer.span(start, end), quotes), end, end)
        lexer.pos = end if quotes == '"' else lexer.next_declaration(end)


def fstring_rest(lexer: LexerState, quotes: str) -> None:
    """After a mistake in an f-string: go behind its end, or to the end of the line."""
    end = lexer.text.find(quotes, lexer.pos)
    line = lexer.text.find("\n", lexer.pos)
    stop = len(lexer.text) if line < 0 or quotes == '"""' else line
    lexer.pos = end + len(quotes) if 0 <= end < stop else stop


def give_up_fstring(lexer: LexerState, offset: int) -> None:
    """A brace of an f-string on one line is still open where the line ends."""
    lexer.brackets.clear()
    end = lexer.tokens.ends[-1]
    lexer.error(UnterminatedInterpolation(lexer.span(offset, offset + 1), "{"), end, end)
