"""Text → tokens: layout, brackets, f-strings, signs of other languages, the problems of single characters.

Nine of ten tokens are taken hundreds at once. One search cuts a chunk of the text into pieces, each a token
with the blanks before it; what a piece is is in a table that fills as new ones come by. Only brackets,
line ends and a few words are looked at one by one. Where a chunk can't say what comes, or what comes is a
mistake, the whole pattern is asked for one token.
"""

from __future__ import annotations

from itertools import accumulate, compress
from operator import add

from corvid.diagnostics.model import Problem
from corvid.source.span import Span
from corvid.syntax import problems as syntax_problems
from corvid.syntax.layout import MAX_BLOCKS, Layout
from corvid.syntax.misleading import without_misleading
from corvid.syntax.scanning import (
    DECLARATION_LINE,
    F_TEXT,
    FOLLOWED_BY,
    NEW_STATEMENT,
    OPENING_WORDS,
    OPERAND_FOLLOWS,
    OPERAND_START,
    Scanner,
)
from corvid.syntax.tokens import DEDENT, END, ERROR, NAME, NEWLINE, Tokens

MAX_BRACKETS = 200
CLOSERS = {"LPAR": "RPAR", "LSQB": "RSQB", "LBRACE": "RBRACE"}
CLOSING = {closer: opener for opener, closer in CLOSERS.items()}
_TEXT_OF = {"LPAR": "(", "LSQB": "[", "LBRACE": "{", "RPAR": ")", "RSQB": "]", "RBRACE": "}"}
_CURLY_QUOTES = "\u201c\u201d\u2018\u2019\u201e\u00ab\u00bb"
_OPERANDS = frozenset(
    ("NAME", "INT", "FLOAT", "STRING", "FSTRING_END", "RPAR", "RSQB", "RBRACE", "TRUE", "FALSE")
)
_SECOND_LOOK = frozenset((NEWLINE, "IF", *CLOSERS, *CLOSING)) | OPENING_WORDS | FOLLOWED_BY.keys()
"""Kinds that more depends on than their kind."""
_SHORT, _LONG = 64, 4096
"""How long chunks are. One that is given up in its middle was cut without effect from there on, so the next
is short, and they grow again."""


def lex(source: int, text: str, scanner: Scanner) -> tuple[Tokens, list[Problem]]:
    """Cut a whole file into tokens. Always returns; what is wrong becomes `ERROR` tokens and problems."""
    lexer = Lexer(source, text, scanner)
    lexer.run()
    return lexer.tokens, without_misleading(source, lexer.tokens, lexer.problems)


class Pieces(dict[str, str]):
    """The kinds of pieces that were met so far. `blanks` says how many blanks are before the token of each,
    or behind a line end."""

    __slots__ = ("_scanner", "blanks")

    def __init__(self, scanner: Scanner) -> None:
        self._scanner = scanner
        self.blanks: dict[str, int] = {}

    def __missing__(self, piece: str) -> str:
        word = piece.lstrip(" \t\r\f")
        if word[0] == "\n":
            kind = NEWLINE
            self.blanks[piece] = len(word) - word.rindex("\n") - 1
        else:
            kind = self._scanner.kinds.get(word) or self._scanner.first[word[0]]
            self.blanks[piece] = len(piece) - len(word)
        self[piece] = kind
        return kind


class Lexer:
    """How far one pass over one text is, and what it has found. `brackets` are the open ones, as (kind,
    offset); the kind of a brace of an f-string is the f-string's quotes."""

    __slots__ = (
        "brackets", "complained", "done", "layout", "length", "line", "muted", "pieces", "pos", "problems",
        "scanner", "source", "text", "tokens",
    )  # fmt: skip

    def __init__(self, source: int, text: str, scanner: Scanner) -> None:
        self.source = source
        self.text = text
        self.scanner = scanner
        self.tokens = Tokens(text)
        self.problems: list[Problem] = []
        self.brackets: list[tuple[str, int]] = []
        self.pos = 1 if text.startswith("\ufeff") else 0
        self.line = 0
        self.muted = False
        self.complained = False
        self.done = False
        self.layout = Layout(source, self.tokens, self.problems)
        self.pieces = Pieces(scanner)
        self.length = _LONG

    # ---- all of the text ----------------------------------------------------------------------
    def run(self) -> None:
        """Lex everything and close what is open. Behind a mistake, tokens are taken one by one to the end of
        the line: where each one is a mistake, each chunk would be cut for nothing."""
        self.begin_line(is_first=True)
        while not self.done:
            if not self.muted and not self.complained:
                self.chunk()
            self.token()

    def chunk(self) -> None:
        """Take tokens up to one that needs the whole pattern, or to the last one of a chunk, as that may
        go on behind it."""
        pos = self.pos
        in_text = bool(self.brackets) and self.brackets[-1][0] not in CLOSERS
        length = _SHORT if in_text else self.length
        pieces = self.scanner.common.findall(self.text, pos, pos + length)
        if len(pieces) < 2:
            return
        pieces.pop()
        stops = list(accumulate(map(len, pieces), initial=pos))
        kinds = list(map(self.pieces.__getitem__, pieces))
        starts = list(map(add, stops, map(self.pieces.blanks.__getitem__, pieces)))
        line = self.line
        self.pos = self.look(pieces, kinds, starts, stops)
        if self.line != line:
            self.complained = self.layout.after_tab = False
        if not in_text:
            self.length = min(2 * length, _LONG) if self.pos == stops[-1] else _SHORT

    def look(self, pieces: list[str], kinds: list[str], starts: list[int], stops: list[int]) -> int:
        """Look at brackets, line ends and words that depend on what is beside them, and add the tokens. Gives
        where the first is that was not added, or the end of all."""
        tokens, ends = self.tokens, stops[1:]
        brackets, levels, blanks = self.brackets, self.layout.levels, self.pieces.blanks
        done, before = 0, len(tokens.types)
        for at in compress(range(len(kinds)), map(_SECOND_LOOK.__contains__, kinds)):
            kind = kinds[at]
            if kind == NEWLINE:
                if brackets:
                    tokens.extend(kinds[done:at], starts[done:at], ends[done:at])
                    first = self.joined(pieces[at], stops[at])
                elif 0 < before + at - self.line <= MAX_BLOCKS:
                    starts[at] = ends[at] = ends[at - 1] if at > done else tokens.ends[-1]
                    self.line = before + at + 1
                    if blanks[pieces[at]] == levels[-1]:
                        continue
                    tokens.extend(kinds[done : at + 1], starts[done : at + 1], ends[done : at + 1])
                    first = self.layout.to_width(blanks[pieces[at]], stops[at + 1], has_tab=False)
                    self.line = len(tokens.types)
                else:
                    break
                if first != stops[at + 1]:
                    return first
                done, before = at + 1, len(tokens.types) - at - 1
            elif kind in CLOSERS:
                if len(brackets) == MAX_BRACKETS:
                    break
                brackets.append((kind, starts[at]))
            elif kind in CLOSING:
                if not brackets or brackets[-1][0] != CLOSING[kind]:
                    break
                brackets.pop()
            elif kind == "IF":
                if (kinds[at - 1] if at > done else tokens.types[-1] if tokens.types else "") == "ELSE":
                    break
            else:
                kinds[at] = self.named(kind, ends[at])
        else:
            at = len(kinds)
        tokens.extend(kinds[done:at], starts[done:at], ends[done:at])
        return stops[at]

    def joined(self, piece: str, start: int) -> int:
        """Return the end of a piece of line ends inside brackets if they join all lines, else where the
        first begins that doesn't."""
        if self.brackets[-1][0] not in CLOSERS:
            return start
        place = piece.find("\n")
        while place >= 0:
            self.pos = start + place + 1
            if self.forgotten_bracket():
                return start + place
            place = piece.find("\n", place + 1)
        return start + len(piece)

    def token(self) -> None:
        """Take one token, whatever it is. Line ends before comments and the end are in every text."""
        if self.text.startswith("\n", self.pos):
            self.pos += 1
            self.newline(self.pos - 1)
        elif self.pos == len(self.text):
            self.finish()
        else:
            self.rare()

    def rare(self) -> None:
        """Take one token by the whole pattern."""
        found = self.scanner.pattern.match(self.text, self.pos)
        kind = found and found.lastgroup
        if found is None or kind is None:
            raise AssertionError("every text begins with some token")
        start, end = found.span(kind)
        self.pos = end
        if kind in ("NAME", "SIGN"):
            kind = self.scanner.kinds.get(self.text[start:end], NAME)
        match kind:
            case "END":
                self.finish()
            case "NEWLINE":
                self.newline(start)
            case "FSTRING":
                open_fstring(self, start, end)
            case "FOREIGN":
                lex_foreign(self, start, end)
            case "BADNUMBER" if self.text.endswith(("sha256:", ":."), 0, start):
                self.add(NAME, start, end)
            case "BADNUMBER":
                problem = syntax_problems.InvalidNumber(
                    self.span(start, end), self.text[start:end], "is not a number"
                )
                self.error(problem, start, end)
            case "OTHER":
                self.unknown(start, end)
            case "IF" if self.tokens.types and self.tokens.types[-1] == "ELSE" and not self.muted:
                self.else_if(end)
            case _ if kind in CLOSERS:
                self.open_bracket(kind, start)
                self.add(kind, start, end)
            case _ if kind in CLOSING:
                self.close_bracket(kind, start, end)
            case _ if kind != "COMMENT":
                self.add(self.named(kind, end), start, end)

    def named(self, kind: str, end: int) -> str:
        """Return the kind of a token that ends there: a word that begins a statement is a name where no
        operand follows."""
        if kind in OPENING_WORDS and OPERAND_FOLLOWS.match(self.text, end) is None:
            return NAME
        follows = FOLLOWED_BY.get(kind)
        return kind if follows is None or follows.match(self.text, end) is not None else NAME

    def else_if(self, end: int) -> None:
        """Read `else if` as `elif`."""
        span = self.span(self.tokens.starts[-1], end)
        self.problems.append(
            syntax_problems.WrongSpelling(span, "else if", "write `elif` for a further condition", "elif")
        )
        self.tokens.types[-1] = "ELIF"
        self.tokens.ends[-1] = end

    def span(self, start: int, end: int) -> Span:
        """Return the span of some code points of this text."""
        return Span(self.source, start, end)

    def add(self, kind: str, start: int, end: int) -> None:
        """Append a token, unless the rest of this line is given up."""
        if not self.muted:
            self.tokens.add(kind, start, end)

    def error(self, problem: Problem, start: int, end: int) -> None:
        """Report, and put an `ERROR` where the text was; one such report for each line."""
        if not self.complained and not self.muted:
            self.problems.append(problem)
        self.complained = True
        self.add(ERROR, start, end)

    def open_bracket(self, kind: str, start: int) -> None:
        """Push a bracket; the 201st gives up the rest of the line."""
        self.brackets.append((kind, start))
        if len(self.brackets) > MAX_BRACKETS and not self.muted:
            self.error(
                syntax_problems.NestingTooDeep(self.span(start, start + 1), "brackets", MAX_BRACKETS),
                start,
                start + 1,
            )
            self.muted = True

    def forgotten_bracket(self) -> bool:
        """Return whether the next line begins a statement although a bracket is open."""
        first, _ = self.layout.indentation(self.pos)
        if first - self.pos > self.layout.levels[-1]:
            return False
        if NEW_STATEMENT.match(self.text, first):
            return True
        last = self.tokens.types[-1] if self.tokens.types else ""
        return last in _OPERANDS and OPERAND_START.match(self.text, first) is not None

    def next_declaration(self, start: int) -> int:
        """Return the line end before the next line that surely begins a declaration."""
        found = DECLARATION_LINE.search(self.text, start)
        return len(self.text) if found is None else max(start, found.start() - 1)

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
            problem: Problem = syntax_problems.UnterminatedInterpolation(self.span(offset, offset + 1), "{")
        else:
            closer = _TEXT_OF[CLOSERS[kind]]
            problem = syntax_problems.UnclosedBracket(self.span(offset, offset + 1), _TEXT_OF[kind], closer)
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
    def close_bracket(self, kind: str, start: int, end: int) -> None:
        """Take a closing bracket and pop its partner."""
        if not self.brackets:
            self.error(
                syntax_problems.UnmatchedBracket(self.span(start, end), _TEXT_OF[kind], None), start, end
            )
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
            self.error(
                syntax_problems.UnmatchedBracket(self.span(start, end), _TEXT_OF[kind], opened), start, end
            )
            if any(CLOSERS.get(below) == kind for below, _ in self.brackets):
                while CLOSERS.get(self.brackets.pop()[0]) != kind:
                    pass

    # ---- text that is not a token ----------------------------------------------------------------
    def unknown(self, start: int, end: int) -> None:
        """Take a character that begins no token."""
        character = self.text[start]
        if character == '"':
            self.open_string(start)
            return
        hint = None
        if character in _CURLY_QUOTES:
            hint = 'write a string between straight quotes: "text"'
        elif character == "$":
            hint = "write an amount of money as $0.50; only effects and annotations have amounts"
        elif character.isalpha():
            hint = "use only the letters a to z and A to Z, digits and `_` in names"
        problem = syntax_problems.UnexpectedCharacter(self.span(start, end), self.text[start:end], hint)
        self.error(problem, start, end)

    def open_string(self, start: int) -> None:
        """Give up the line after a quote that no quote closes, or for three quotes the declaration."""
        if self.text.startswith('"""', start):
            self.error(
                syntax_problems.UnterminatedString(self.span(start, start + 3), '"""'), start, start + 3
            )
            self.brackets.clear()
            self.pos = self.next_declaration(start + 3)
            return
        end = self.text.find("\n", start)
        end = len(self.text) if end < 0 else end
        if any(kind == '"' for kind, _ in self.brackets):
            offset = next(offset for kind, offset in self.brackets if kind == '"')
            give_up_fstring(self, offset)
        else:
            self.error(syntax_problems.UnterminatedString(self.span(start, end), '"'), start, end)
        self.pos = end


# ---- f-strings: their text, their braces, and what is between these as any other text ---------
def open_fstring(lexer: Lexer, start: int, end: int) -> None:
    """Take `f"` and the text after it."""
    quotes = lexer.text[start + 1 : end]
    if quotes == '"""' or not lexer.text.startswith('""', end - 1):
        lexer.add("FSTRING_START", start, end)
        fstring_text(lexer, quotes)
    else:
        lexer.add("FSTRING_START", start, end)
        lexer.pos = end + 1
        lexer.add("FSTRING_END", end, end + 1)


def fstring_text(lexer: Lexer, quotes: str) -> None:
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
        lexer.error(syntax_problems.UnterminatedInterpolation(lexer.span(end, end + 1), "}"), end, end + 1)
        lexer.pos = end + 1
        fstring_rest(lexer, quotes)
    else:
        lexer.error(syntax_problems.UnterminatedString(lexer.span(start, end), quotes), end, end)
        lexer.pos = end if quotes == '"' else lexer.next_declaration(end)


def fstring_rest(lexer: Lexer, quotes: str) -> None:
    """Go behind the end of an f-string after a mistake in it, or to the end of the line."""
    end = lexer.text.find(quotes, lexer.pos)
    line = lexer.text.find("\n", lexer.pos)
    stop = len(lexer.text) if line < 0 or quotes == '"""' else line
    lexer.pos = end + len(quotes) if 0 <= end < stop else stop


def give_up_fstring(lexer: Lexer, offset: int) -> None:
    """Give up an f-string on one line of which a brace is still open where the line ends."""
    lexer.brackets.clear()
    end = lexer.tokens.ends[-1]
    lexer.error(syntax_problems.UnterminatedInterpolation(lexer.span(offset, offset + 1), "{"), end, end)


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
    "**": "write `x.pow(n)` for a power",
    "++": "write `x += 1`",
    "--": "write `x -= 1`",
}


def lex_foreign(lexer: Lexer, start: int, end: int) -> None:
    """Take the foreign sign at `start`: report it, and go on with what it stands for."""
    written = lexer.text[start:end]
    span = lexer.span(start, end)
    if lexer.muted:
        return
    if written.startswith("'"):
        replacement = None if '"' in written or "\\'" in written else f'"{written[1:-1]}"'
        lexer.problems.append(
            syntax_problems.WrongSpelling(span, written, 'write a string between `"`', replacement)
        )
        lexer.add("STRING", start, end)
    elif written in _READ_AS:
        kind, right, replacement = _READ_AS[written]
        lexer.problems.append(syntax_problems.WrongSpelling(span, written, right, replacement))
        lexer.add(kind, start, end)
    elif written == "//":
        lexer.error(
            syntax_problems.WrongSpelling(
                span, "//", "write `#` for a comment, `/` to divide Ints and Floats"
            ),
            start,
            end,
        )
        line_end = lexer.text.find("\n", end)
        lexer.pos = len(lexer.text) if line_end < 0 else line_end
    elif written == ";":
        lexer.problems.append(syntax_problems.WrongSpelling(span, ";", "end a statement with its line", ""))
        rest = lexer.text[end : lexer.text.find("\n", end) % (len(lexer.text) + 1)].strip()
        if rest and not rest.startswith("#"):
            lexer.complained = True
            lexer.add("ERROR", start, end)
    else:
        lexer.error(syntax_problems.WrongSpelling(span, written, _REFUSED[written]), start, end)
