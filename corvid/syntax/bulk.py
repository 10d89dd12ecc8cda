"""Chunks of text → tokens: what nine of ten tokens need, done for hundreds of them at once.

One search cuts a chunk into pieces, each a token with the blanks before it; what a piece is stands in a
table that fills as new ones come by. Only brackets, line ends and a few words are looked at one by one. What
this can't decide is left to the lexer, which asks the whole pattern for one token at a time.
"""

from __future__ import annotations

from itertools import accumulate, compress
from operator import add
from typing import TYPE_CHECKING

from corvid.syntax.layout import MAX_BLOCKS
from corvid.syntax.lexer_state import CLOSERS, CLOSING, MAX_BRACKETS
from corvid.syntax.scanning import OPENING_WORDS, OPERAND_FOLLOWS, Scanner
from corvid.syntax.tokens import NAME, NEWLINE

if TYPE_CHECKING:
    from corvid.syntax.lexer_state import LexerState

_SECOND_LOOK = frozenset((NEWLINE, "IF", *CLOSERS, *CLOSING)) | OPENING_WORDS
"""Kinds that more depends on than their kind."""
_SHORT, _LONG = 64, 4096
"""How long chunks are. One that is given up in its middle was cut in vain from there on, so the next is
short, and they grow again."""


class Pieces(dict[str, str]):
    """The kinds of pieces that were met so far. `blanks` says how many blanks stand before the token of each,
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


class BulkLexer:
    """Takes the common tokens of one text, for its lexer."""

    __slots__ = ("_length", "_lexer", "_pieces")

    def __init__(self, lexer: LexerState) -> None:
        self._lexer = lexer
        self._pieces = Pieces(lexer.scanner)
        self._length = _LONG

    def take(self) -> None:
        """Take tokens up to one that needs the whole pattern, or to the last one of a chunk, as that may
        go on behind it."""
        lexer = self._lexer
        pos = lexer.pos
        in_text = bool(lexer.brackets) and lexer.brackets[-1][0] not in CLOSERS
        length = _SHORT if in_text else self._length
        pieces = lexer.scanner.common.findall(lexer.text, pos, pos + length)
        if len(pieces) < 2:
            return
        pieces.pop()
        stops = list(accumulate(map(len, pieces), initial=pos))
        kinds = list(map(self._pieces.__getitem__, pieces))
        starts = list(map(add, stops, map(self._pieces.blanks.__getitem__, pieces)))
        line = lexer.line
        lexer.pos = self._look(pieces, kinds, starts, stops)
        if lexer.line != line:
            lexer.complained = lexer.layout.after_tab = False
        if not in_text:
            self._length = min(2 * length, _LONG) if lexer.pos == stops[-1] else _SHORT

    def _look(self, pieces: list[str], kinds: list[str], starts: list[int], stops: list[int]) -> int:
        """Look at brackets, line ends and words that depend on what is beside them, and add the tokens. Gives
        where the first stands that was not added, or the end of all."""
        lexer, tokens, ends = self._lexer, self._lexer.tokens, stops[1:]
        brackets, levels, blanks = lexer.brackets, lexer.layout.levels, self._pieces.blanks
        done, before = 0, len(tokens.types)
        for at in compress(range(len(kinds)), map(_SECOND_LOOK.__contains__, kinds)):
            kind = kinds[at]
            if kind == NEWLINE:
                if brackets:
                    tokens.extend(kinds[done:at], starts[done:at], ends[done:at])
                    first = self._joined(pieces[at], stops[at])
                elif 0 < before + at - lexer.line <= MAX_BLOCKS:
                    starts[at] = ends[at] = ends[at - 1] if at > done else tokens.ends[-1]
                    lexer.line = before + at + 1
                    if blanks[pieces[at]] == levels[-1]:
                        continue
                    tokens.extend(kinds[done : at + 1], starts[done : at + 1], ends[done : at + 1])
                    first = lexer.layout.to_width(blanks[pieces[at]], stops[at + 1], has_tab=False)
                    lexer.line = len(tokens.types)
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
            elif OPERAND_FOLLOWS.match(lexer.text, ends[at]) is None:
                kinds[at] = NAME
        else:
            at = len(kinds)
        tokens.extend(kinds[done:at], starts[done:at], ends[done:at])
        return stops[at]

    def _joined(self, piece: str, start: int) -> int:
        """The end of a piece of line ends inside brackets if they join all lines, else where the first
        begins that doesn't."""
        lexer = self._lexer
        if lexer.brackets[-1][0] not in CLOSERS:
            return start
        place = piece.find("\n")
        while place >= 0:
            lexer.pos = start + place + 1
            if lexer.forgotten_bracket():
                return start + place
            place = piece.find("\n", place + 1)
        return start + len(piece)
