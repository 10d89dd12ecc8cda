"""A text → colored pieces: the words by the table, everything else by its first characters.

What is wrong in a text is a piece of the kind `error`; what is not finished yet still has its colors. It
takes time linear in the text. `editors/codemirror/corvid.js` does the same, line by line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.highlighting.table import WORDS
from corvid.highlighting.words import LINE, MONEY, NAME, NUMBER, STRING, Role

Kind: TypeAlias = (
    Role
    | Literal[
        "blank", "comment", "doc", "string", "escape", "number", "sign", "bracket", "braces", "error", "name",
        "type", "builtin", "function", "call", "annotation", "property",
    ]
)  # fmt: skip
"""`braces` are those of an f-string; `function` is the name of one where it is declared."""


class Piece(Struct, frozen=True):
    """Some code points of one kind, `start <= offset < end`."""

    start: int
    end: int
    kind: Kind


_BLANK = r"(?:[ \t\r\f]|\\\r?\n)+"
_NUMBER = "|".join(f"(?:{pattern})(?![A-Za-z0-9_])" for pattern in WORDS.numbers.values())
_SIGNS = "|".join(re.escape(sign) for sign in WORDS.signs)
_TOKEN = re.compile(
    rf"(?P<blank>{_BLANK})|(?P<line>\n)|(?P<comment>#[^\n]*)|(?P<fstring>f(?:\"\"\"|\"))"
    rf"|(?P<word>[A-Za-z_][A-Za-z0-9_]*)|(?P<number>{_NUMBER})|(?P<hash>(?<=sha256:)[0-9][A-Za-z0-9_]*)"
    rf'|(?P<string>"""|")|(?P<sign>{_SIGNS})|(?P<error>(?s:.))'
)
_GAP = re.compile(rf"(?:{_BLANK}|#[^\n]*)*")
_GAP_IN_BRACKETS = re.compile(rf"(?:{_BLANK}|\n|#[^\n]*)*")
_ENDS = {
    '"""': re.compile(r'(?:[^"\\]++|\\(?s:.)|"(?!""))*"""'),
    '"': re.compile(r'(?:[^"\\\n]++|\\\r?+(?s:.))*"'),
}
_TEXTS = {
    '"""': re.compile(r'(?:[^"\\{}]|\{\{|\}\}|"(?!""))+'),
    '"': re.compile(r'(?:[^"\\{}\n]|\{\{|\}\})+'),
}
_ESCAPE = re.compile(r"\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|\r?(?s:.))")
_OPENING, _CLOSING = "([{", ")]}"


class _Painter:
    """How far one pass is. `before` is the kind of the last token of the line, `open` what is open: brackets,
    and the quotes of f-strings whose braces are, `on_line` how many of these must end on their line.
    `in_header`: the line declares something."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.pos = 0
        self.before = LINE
        self.open: list[str] = []
        self.on_line = 0
        self.in_header = False

    def pieces(self) -> Iterator[Piece]:
        while self.pos < len(self.text):
            yield from self.token()

    def token(self) -> Iterator[Piece]:
        """Take one token; of a string all of its pieces."""
        found = _TOKEN.match(self.text, self.pos)
        if found is None or found.lastgroup is None:
            raise AssertionError("every text begins with some token")
        start, end, written = found.start(), found.end(), found[0]
        self.pos = end
        match found.lastgroup:
            case "line":
                if not self.in_brackets():
                    self.begin_line()
                yield Piece(start, end, "blank")
            case "comment":
                yield Piece(start, end, "doc" if written.startswith("#:") else "comment")
            case "word":
                yield Piece(start, end, self.word(written))
            case "hash":
                self.before = NAME
                yield Piece(start, end, "name")
            case "number":
                self.before = MONEY if written.startswith("$") else NUMBER
                yield Piece(start, end, "number")
            case "string":
                yield from self.string(start, written)
            case "fstring":
                yield Piece(start, end, "string")
                yield from self.interpolated(written[1:])
            case "sign":
                yield from self.sign(start, written)
            case "blank":
                yield Piece(start, end, "blank")
            case _:
                yield Piece(start, end, "blank" if start == 0 and written == "\ufeff" else "error")

    def in_brackets(self) -> bool:
        """Return whether a line end is only a blank here. It ends the brace of an f-string on one line."""
        return bool(self.open) and not self.on_line

    def begin_line(self) -> None:
        self.before = LINE
        self.open.clear()
        self.on_line = 0
        self.in_header = False

    # ---- words --------------------------------------------------------------------------------
    def word(self, word: str) -> Kind:
        """Return what a word is, by what is beside it."""
        before = self.before
        role = WORDS.roles.get(word)
        if role is not None and (word not in WORDS.places or self.is_keyword(word)):
            self.before = word
            self.in_header |= word in WORDS.declares
            return role
        self.before = NAME
        if before in WORDS.declares:
            return WORDS.declares[before]
        if before == "@" and self.text.endswith("@", 0, self.pos - len(word)):  # not `name @ Some(x)`
            return "annotation"
        if word in WORDS.types and before != ".":
            return "builtin"
        if word[:1].isupper():
            return "type"
        after, _ = self.after(self.pos)
        if after == "(":
            return "call"
        return "property" if before == "." else "name"

    def is_keyword(self, word: str) -> bool:
        """Return whether the grammar has a place for a word between what is beside it."""
        if self.in_header and self.before == "->":  # a type, not a statement of an arm of `match`
            return False
        places = [place for place in WORDS.places[word] if self.before in place.before]
        if not places:
            return False
        after, end = self.after(self.pos)
        if word in WORDS.spaced and after in ("(", "[", "-"):
            signs = self.text[self.pos : self.pos + 1], self.text[end : end + 1]
            if signs[0] not in (" ", "\t") or (after == "-" and signs[1] in (" ", "\t", "\r", "\n", "")):
                return False
        behind = ""
        for place in places:
            if _fits(after, place.after):
                if not place.second:
                    return True
                behind = behind or self.after(end)[0]
                if _fits(behind, place.second):
                    return True
        return False

    def after(self, pos: int) -> tuple[str, int]:
        """Return what is behind an offset, and where it ends unless that is a text."""
        gap = (_GAP_IN_BRACKETS if self.in_brackets() else _GAP).match(self.text, pos)
        found = _TOKEN.match(self.text, gap.end() if gap else pos)
        if found is None or found.lastgroup == "line":
            return LINE, len(self.text) if found is None else found.start()
        match found.lastgroup:
            case "word" | "sign":
                kind = found[0] if found.lastgroup == "sign" or found[0] in WORDS.roles else NAME
            case "number":
                kind = MONEY if found[0].startswith("$") else NUMBER
            case "string" | "fstring":
                kind = STRING
            case _:
                kind = ""
        return kind, found.end()

    # ---- signs and strings --------------------------------------------------------------------
    def sign(self, start: int, written: str) -> Iterator[Piece]:
        """Take a sign; the brace that ends an expression in an f-string goes on with its text."""
        self.before = written
        if written in _OPENING:
            self.open.append(written)
        elif written in _CLOSING and self.open:
            opened = self.open.pop()
            self.on_line -= opened == '"'
            if opened in _TEXTS and written == "}":
                yield Piece(start, self.pos, "braces")
                yield from self.interpolated(opened)
                return
        yield Piece(start, self.pos, "bracket" if written in _OPENING + _CLOSING else "sign")

    def string(self, start: int, quotes: str) -> Iterator[Piece]:
        """Take a string: its text and its escapes."""
        found = _ENDS[quotes].match(self.text, self.pos)
        self.before = STRING
        if found is None and quotes == '"""':
            self.pos = len(self.text)
        elif found is None:
            line = self.text.find("\n", self.pos)
            self.pos = line if line >= 0 else len(self.text)
        else:
            self.pos = found.end()
            yield from self.escaped(start)
            return
        yield Piece(start, self.pos, "error")

    def escaped(self, start: int) -> Iterator[Piece]:
        """Yield the pieces of a string that ends at the place that was reached."""
        for found in _ESCAPE.finditer(self.text, start, self.pos):
            if found.start() > start:
                yield Piece(start, found.start(), "string")
            yield Piece(found.start(), found.end(), "escape")
            start = found.end()
        yield Piece(start, self.pos, "string")

    def interpolated(self, quotes: str) -> Iterator[Piece]:
        """Take the text of an f-string up to an expression or its end."""
        while True:
            start = self.pos
            found = _TEXTS[quotes].match(self.text, start) or _ESCAPE.match(self.text, start)
            if found is not None:
                self.pos = found.end()
                yield Piece(start, self.pos, "escape" if found[0].startswith("\\") else "string")
            elif self.text.startswith("}", start):
                self.pos = start + 1
                yield Piece(start, self.pos, "error")
            else:
                break
        if self.text.startswith(quotes, start):
            self.pos, self.before = start + len(quotes), STRING
            yield Piece(start, self.pos, "string")
        elif self.text.startswith("{", start):
            self.pos, self.before = start + 1, "{"
            self.open.append(quotes)
            self.on_line += quotes == '"'
            yield Piece(start, self.pos, "braces")


def pieces(text: str) -> Iterator[Piece]:
    """Return the pieces of a text, in order and without gaps."""
    return _Painter(text).pieces()


def _fits(kind: str, kinds: tuple[str, ...]) -> bool:
    """Return whether a token may be one of some kinds. A word that is not reserved may also be a name."""
    return kind in kinds or (NAME in kinds and kind in WORDS.places)
