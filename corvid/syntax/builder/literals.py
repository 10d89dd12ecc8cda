"""Texts and numbers: from how they are written to what they mean."""

from __future__ import annotations

from corvid.deferred import deferred_pattern
from corvid.syntax import problems as syntax_problems
from corvid.syntax import tree
from corvid.syntax.builder.base import BaseBuilder, Token

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", '"': '"', "'": "'", "0": "\0"}
_ESCAPE = deferred_pattern(r"(?s)\\(\r?\n[ \t]*|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)")
_PIECE = deferred_pattern(r"\{\{|\}\}|\{([A-Za-z_][A-Za-z0-9_]*)\}")
I64_LIMIT = 2**63


class LiteralBuilder(BaseBuilder):
    """Decoding, with the problems of the literals."""

    def decoded(self, start: int, end: int, *, is_block: bool) -> str:
        """Return the meaning of the raw text between two offsets; `is_block` says it is in triple quotes."""
        raw = self.tokens.text[start:end]
        if "\r\n" in raw and is_block:
            raw = self._unescaped(raw.replace("\r\n", "\n"), start, is_block=True, is_moved=True)
        elif "\\" in raw:
            raw = self._unescaped(raw, start, is_block=is_block, is_moved=False)
        return raw

    def _unescaped(self, raw: str, start: int, *, is_block: bool, is_moved: bool) -> str:
        parts: list[str] = []
        done = 0
        for found in _ESCAPE.finditer(raw):
            parts.append(raw[done : found.start()])
            done = found.end()
            what = found[1]
            if what in _ESCAPES and what != "'":
                parts.append(_ESCAPES[what])
            elif len(what) in (5, 9) and (character := _character(int(what[1:], 16))):
                parts.append(character)
            elif what[-1] == "\n" or what[0] in "\r\n":
                parts.append(found[0] if is_block else "")
            else:
                parts.append(found[0])
                at = self._moved(start, raw, found.start()) if is_moved else start + found.start()
                self.report(syntax_problems.InvalidEscape(self.span(at, at + len(found[0])), found[0]))
        parts.append(raw[done:])
        return "".join(parts)

    def _moved(self, start: int, raw: str, offset: int) -> int:
        """Return the offset in the file of a place in `raw`, from which carriage returns were taken."""
        at = start
        for line in raw[:offset].split("\n")[:-1]:
            at = self.tokens.text.index("\n", at + len(line)) + 1
        return at + offset - (raw.rfind("\n", 0, offset) + 1)

    def contents(self, token: Token) -> tuple[int, int, bool]:
        """Return the offsets between the quotes of a string, and whether there are three of them."""
        start, end = self.tokens.starts[token], self.tokens.ends[token]
        if end - start >= 6 and self.tokens.text.startswith('"""', start):
            return start + 3, end - 3, True
        return start + 1, end - 1, False

    def text_of(self, token: Token) -> str:
        """Return the meaning of a string."""
        start, end, is_block = self.contents(token)
        if self.tokens.text[start - 1] == "'":
            return self.tokens.text[start:end].replace("\\'", "'")
        return self.decoded(start, end, is_block=is_block)

    def template_parts(self, token: Token) -> tuple[str | tree.Placeholder, ...]:
        """Return the texts and placeholders of a template; no two texts are adjacent."""
        start, end, is_block = self.contents(token)
        parts: list[str | tree.Placeholder] = []
        pending: list[str] = []
        done = start
        for found in _PIECE.finditer(self.tokens.text, start, end):
            pending.append(self.decoded(done, found.start(), is_block=is_block))
            done = found.end()
            if found[1] is None:
                pending.append(found[0][0])
                continue
            text = "".join(pending)
            pending.clear()
            if text:
                parts.append(text)
            parts.append(tree.Placeholder(self.next_id(), self.span(*found.span()), found[1]))
        pending.append(self.decoded(done, end, is_block=is_block))
        text = "".join(pending)
        if text:
            parts.append(text)
        return tuple(parts)

    def integer(self, token: Token) -> int:
        """Return the value of a whole number that fits i64; if it does not, a problem and 0. 2**63 is given
        as it is, and the caller sees to its sign."""
        digits = self.word(token)
        if len(digits) < 19:
            return int(digits)
        digits = digits.replace("_", "").lstrip("0") or "0"
        value = int(digits) if len(digits) <= 19 else I64_LIMIT + 1
        if value <= I64_LIMIT:
            return value
        self.too_large(token)
        return 0

    def too_large(self, token: Token) -> None:
        """Report a whole number that does not fit."""
        written = self.word(token)
        self.report(syntax_problems.InvalidNumber(self.token_span(token), written, "does not fit 64 bits"))

    def real(self, token: Token) -> float:
        """Return the value of a number with a point or exponent."""
        value = float(self.word(token).replace("_", ""))
        if value == float("inf"):
            self.report(
                syntax_problems.InvalidNumber(
                    self.token_span(token), self.word(token), "is too large for a Float"
                )
            )
            return 0.0
        return value


def _character(number: int) -> str:
    """Return the character of that number; an empty text where none has it, or where it is half of one."""
    return chr(number) if number < 0xD800 or 0xDFFF < number <= 0x10FFFF else ""
