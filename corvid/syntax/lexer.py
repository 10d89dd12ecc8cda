"""Text → tokens: layout, brackets, f-strings, signs of other languages, the problems of single characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.syntax.bulk import BulkLexer
from corvid.syntax.lexer_state import CLOSERS, CLOSING, LexerState
from corvid.syntax.misleading import without_misleading
from corvid.syntax.problems import (
    InvalidNumber,
    UnclosedBracket,
    UnexpectedCharacter,
    UnmatchedBracket,
    UnterminatedInterpolation,
    UnterminatedString,
    WrongSpelling,
)
from corvid.syntax.scanning import F_TEXT, OPENING_WORDS, OPERAND_FOLLOWS, Scanner
from corvid.syntax.tokens import DEDENT, END, NAME, Tokens

if TYPE_CHECKING:
    from corvid.diagnostics.model import Problem
    from corvid.syntax.lexer_state import LexerState


_TEXT_OF = {"LPAR": "(", "LSQB": "[", "LBRACE": "{", "RPAR": ")", "RSQB": "]", "RBRACE": "}"}
_CURLY_QUOTES = "\u201c\u201d\u2018\u2019\u201e\u00ab\u00bb"


def lex(source: int, text: str, scanner: Scanner) -> tuple[Tokens, list[Problem]]:
    """Cut a whole file into tokens. Always returns; what is wrong becomes `ERROR` tokens and problems."""
    lexer = Lexer(source, text, scanner)
    lexer.run()
    return lexer.tokens, without_misleading(source, lexer.tokens, lexer.problems)


class Lexer(LexerState):
    """One pass over one text."""

    __slots__ = ()

    def run(self) -> None:
        """Lex everything and close what is open."""
        bulk = BulkLexer(self)
        self.begin_line(is_first=True)
        while not self.done:
            if not self.muted:
                bulk.take()
            self.token()

    def token(self) -> None:
        """Take one token, whatever it is."""
        found = self.scanner.pattern.match(self.text, self.pos)
        kind = found and found.lastgroup
        if found is None or kind is None:
            raise AssertionError("every text begins with some token")
        start, end = found.span(kind)
        self.pos = end
        if kind == "END":
            self.finish()
        elif kind != "NAME" or self.muted:
            self.other(kind, start, end)
        else:
            kind = self.scanner.words.get(self.text[start:end], NAME)
            if kind == "IF" and self.tokens.types and self.tokens.types[-1] == "ELSE":
                self.else_if(start, end)
            elif kind in OPENING_WORDS and OPERAND_FOLLOWS.match(self.text, end) is None:
                self.add(NAME, start, end)
            else:
                self.add(kind, start, end)

    def other(self, kind: str, start: int, end: int) -> None:
        """Take one token that is no word."""
        if kind == "SIGN":
            self.sign(self.scanner.signs[self.text[start:end]], start, end)
        elif kind == "NEWLINE":
            self.newline(start)
        elif kind == "FSTRING":
            open_fstring(self, start, end)
        elif kind == "FOREIGN":
            lex_foreign(self, start, end)
        elif kind == "BADNUMBER" and self.text.endswith("sha256:", 0, start):
            self.add(NAME, start, end)
        elif kind == "BADNUMBER":
            self.error(InvalidNumber(self.span(start, end), self.text[start:end], "is no number"), start, end)
        elif kind == "OTHER":
            self.unknown(start, end)
        elif kind != "COMMENT":
            self.add(kind, start, end)

    def else_if(self, start: int, end: int) -> None:
        """Read `else if` as `elif`."""
        first = self.tokens.starts[-1]
        span = self.span(first, end)
        self.problems.append(WrongSpelling(span, "else if", "a further condition is written `elif`", "elif"))
        self.tokens.types[-1] = "ELIF"
        self.tokens.ends[-1] = end

    # ---- lines --------------------------------------------------------------------------------
    def begin_line(self, *, is_first: bool = False) -> None:
        """Go to the first token of the next line that has one."""
        self.pos = self.layout.next_line(self.pos, is_first=is_first)
        self.line = len(self.tokens.types)
        self.muted = False
        self.complained = False

    def newline(self, start: int) -> None:
        """Take a line end: inside brackets it joins, unless a bracket was surely forgotten."""
        if self.brackets:
            kind, offset = self.brackets[-1]
            if kind == '"':
                give_up_fstring(self, offset)
            elif not self.forgotten_bracket():
                return
            else:
                self.unclosed(start)
        self.layout.end_line(self.line)
        self.begin_line()

    def unclosed(self, at: int) -> None:
        """Report the innermost bracket as never closed, and close all."""
        kind, offset = self.brackets[-1]
        self.brackets.clear()
        if kind not in CLOSERS:
            problem: Problem = UnterminatedInterpolation(self.span(offset, offset + 1), "{")
        else:
            closer = _TEXT_OF[CLOSERS[kind]]
            problem = UnclosedBracket(self.span(offset, offset + 1), _TEXT_OF[kind], closer)
        end = self.tokens.ends[-1] if self.tokens.ends else at
        self.error(problem, end, end)

    def finish(self) -> None:
        """Close brackets, the last line and all blocks, and add `$END`."""
        self.done = True
        if self.brackets:
            self.unclosed(len(self.text))
        self.layout.end_line(self.line)
        end = self.tokens.ends[-1] if self.tokens.ends else 0
        for _ in self.layout.levels[1:]:
            self.tokens.add(DEDENT, end, end)
        self.tokens.add(END, end, end)

    # ---- brackets -----------------------------------------------------------------------------
    def sign(self, kind: str, start: int, end: int) -> None:
        """Take a punctuation sign."""
        if kind in CLOSERS:
            self.open_bracket(kind, start)
            self.add(kind, start, end)
        elif kind in CLOSING:
            self.close_bracket(kind, start, end)
        else:
            self.add(kind, start, end)

    def close_bracket(self, kind: str, start: int, end: int) -> None:
        """Take a closing bracket and pop its partner."""
        if not self.brackets:
            self.error(UnmatchedBracket(self.span(start, end), _TEXT_OF[kind], None), start, end)
            return
        opener, offset = self.brackets[-1]
        if opener in F_TEXT and kind == "RBRACE":
            self.brackets.pop()
            self.add("_FSTRING_CLOSE", start, end)
            fstring_text(self, opener)
        elif CLOSERS.get(opener) == kind:
            self.brackets.pop()
            self.add(kind, start, end)
        else:
            opened = self.span(offset, offset + 1)
            self.error(UnmatchedBracket(self.span(start, end), _TEXT_OF[kind], opened), start, end)
            if any(CLOSERS.get(below) == kind for below, _ in self.brackets):
                while CLOSERS.get(self.brackets.pop()[0]) != kind:
                    pass

    # ---- text that is no token ----------------------------------------------------------------
    def unknown(self, start: int, end: int) -> None:
        """Take a character that begins no token."""
        character = self.text[start]
        if character == '"':
            self.open_string(start)
            return
        hint = None
        if character in _CURLY_QUOTES:
            hint = 'strings are written between plain quotes: "text"'
        elif character == "$":
            hint = "money is written $0.50, in effects and annotations only"
        elif character.isalpha():
            hint = "names are made of the letters a to z, A to Z, digits and `_`"
        problem = UnexpectedCharacter(self.span(start, end), self.text[start:end], hint)
        self.error(problem, start, end)

    def open_string(self, start: int) -> None:
        """A quote that no quote closes: give up the line, or for three quotes the declaration."""
        if self.text.startswith('"""', start):
            self.error(UnterminatedString(self.span(start, start + 3), '"""'), start, start + 3)
            self.brackets.clear()
            self.pos = self.next_declaration(start + 3)
            return
        end = self.text.find("\n", start)
        end = len(self.text) if end < 0 else end
        if any(kind == '"' for kind, _ in self.brackets):
            offset = next(offset for kind, offset in self.brackets if kind == '"')
            give_up_fstring(self, offset)
        else:
            self.error(UnterminatedString(self.span(start, end), '"'), start, end)
        self.pos = end


# ---- f-strings: their text, their braces, and what is between these as any other text ---------
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


# ---- signs of other languages: reported with what Corvid writes, and read as that where it is plain
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
