"""Tokens of a text in normal form: where a quotation may begin and end, and how much it says.

A token is one character of a script written without spaces, with its marks; or one emoji sequence; or
a maximal run of letters, marks and digits with apostrophes and hyphens inside and points between digits.
A number is never cut: a sign, a currency or a point that it begins with belongs to it, and so do the signs
inside a decimal, a fraction, a date and a time, the blanks between thousands and before a fraction, an
exponent, and what it is counted in (`%`, `°`, a currency).
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from corvid.runtime.citations.characters import PICTOGRAPHS
from corvid.runtime.citations.normal import Normal

ENOUGH: Final = 6
"""The weight of three words, or of six characters of a script written without spaces."""

_NONE, _WORD, _DIGIT, _SINGLE, _MARK, _PICTOGRAPH, _REGIONAL = range(7)
_WEIGHT = (0, 2, 2, 1, 0, 2, 2)
_TOKEN = frozenset((_WORD, _DIGIT, _SINGLE, _PICTOGRAPH, _REGIONAL))
_IN_WORDS = frozenset((_WORD, _DIGIT))
_POINTS = frozenset(".,:/\u066b\u066c\u2044\u2215")
_LEADING = frozenset("-.")
_LETTER_TIES = frozenset("'\u00b7\u05f3\u05f4\u2027")
_PLUS = frozenset("+\u00b1")
_UNITS = frozenset("%\u2030\u2031\u00b0\u2103\u2109\u066a")
"""Signs that a number may be counted in, directly after it or after a blank."""
_THOUSAND = re.compile(r" \d{3}(?!\d)")
_PART = re.compile(
    r" (?:\d{1,3}[/\u2044\u2215]\d{1,3}(?![\d/\u2044\u2215])|[\u00bc-\u00be\u2150-\u215e\u2189])"
)
"""What makes a whole number before it larger by a part of one."""
_POWER = re.compile(r" ?[\u00d7x*\u00b7\u22c5] ?10(?=\^|\*\*|[\u2070\u00b9\u00b2\u00b3\u2074-\u207b])")
_STARS = re.compile(r"\d\*\*[-+]?\d")
_INTEGER = re.compile(r"(?<![^\W_])(?<![.,:/\u066b\u066c\u2044\u2215])\d{1,6}\Z")
_NEAR = 8
_JOINER = "\u200d"
_FLAGS_AT_MOST = 64
SINGLES: Final = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\ua9e0-\ua9ff\uaa60-\uaa7f"  # Thai to Myanmar
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303c\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U0001aff0-\U0001b16f\U00020000-\U0003ffff"
)
"""The scripts whose characters are tokens by themselves, as the inside of a character class."""

_SINGLE_CHARACTER = re.compile(f"[{SINGLES}]")
_PICTOGRAPH_CHARACTER = re.compile(f"[{PICTOGRAPHS}]")
_EXTENDING = re.compile("[\uff9e\uff9f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
_THREE_WORDS = re.compile("[A-Za-z] [A-Za-z]+ [A-Za-z]")


class _Kinds(dict[str, int]):
    def __missing__(self, character: str) -> int:
        kind = _kind(character)
        self[character] = kind
        return kind


def _kind(character: str) -> int:
    category = unicodedata.category(character)
    if category[0] == "M" or _EXTENDING.match(character) or character == _JOINER:
        return _MARK
    if category == "Nd":
        return _DIGIT
    if category[0] in "LN":
        return _SINGLE if _SINGLE_CHARACTER.match(character) else _WORD
    if "\U0001f1e6" <= character <= "\U0001f1ff":
        return _REGIONAL
    return _PICTOGRAPH if _PICTOGRAPH_CHARACTER.match(character) else _NONE


_KINDS = _Kinds()
_CURRENCIES: Final = frozenset(
    ("$", *"\u00a2\u00a3\u00a4\u00a5\u058f\u060b\u09f2\u09f3\u0e3f\u17db", *map(chr, range(0x20A0, 0x20C1)))
)
_BETWEEN = frozenset("\u00d7_")
_IN_NUMBERS: Final = _CURRENCIES | _PLUS | _UNITS | _BETWEEN | frozenset(" ^*")


def is_single(character: str) -> bool:
    """Return whether a character is a token by itself: Han, kana, Thai, Lao, Khmer or Myanmar."""
    return _KINDS[character] == _SINGLE


def begins_token(character: str) -> bool:
    """Return whether a character is one that tokens consist of, not a mark on it and no sign beside it."""
    return _KINDS[character] in _TOKEN


def aligned(normal: Normal, at: int) -> bool:
    """Return whether no token of the text has `at` strictly inside it."""
    text = normal.text
    if at <= 0 or at >= len(text):
        return True
    before, after = text[at - 1], text[at]
    if (before in _IN_NUMBERS or after in _IN_NUMBERS) and _in_number(normal, at):
        return False
    if before == " " or after == " ":
        return True
    kind = _KINDS[after]
    if kind == _MARK or before == _JOINER:
        return False
    if kind == _REGIONAL:
        return _regionals_before(text, at) % 2 == 0
    if kind in _IN_WORDS:
        return not (_signed(normal, at) or _goes_on(normal, at))
    if at + 1 >= len(text):
        return True
    if _KINDS[before] == _NONE:
        return not (before == "-" and _leads(text, at) and _is_minus(normal, at - 1))
    return not (_connects(normal, at) and _in_word(text, at - 1))


def begins(normal: Normal, at: int) -> bool:
    """Return whether a quotation may begin at `at`: no token has it inside, and what would read as the sign
    or point of a number is one here, not the dash of a range or the end of a sentence."""
    text = normal.text
    lead = text[at : at + 3]
    if lead[:1] == "-" and lead[1:2] in _CURRENCIES and _is_numeral(lead[2:3]):
        return _is_minus(normal, at) and aligned(normal, at)
    if lead[:1] in _LEADING and _is_numeral(lead[2 if lead[:2] == "-." else 1 :][:1]):
        return (_leads(text, at) or _is_minus(normal, at)) and aligned(normal, at)
    return aligned(normal, at)


def weight(normal: Normal, start: int, end: int, limit: int = ENOUGH) -> int:
    """Return how much [start, end) says: 2 for a word or emoji, 1 for a character of a script without spaces.

    Counting stops at `limit`.
    """
    text = normal.text
    if limit <= ENOUGH and _THREE_WORDS.search(text, start, end):
        return limit
    total = 0
    for at in range(start, end):
        kind = _KINDS[text[at]]
        if kind in _TOKEN and (at == start or _signed(normal, at) or aligned(normal, at)):
            total += _WEIGHT[kind]
            if total >= limit:
                break
    return total


def token_range(normal: Normal) -> tuple[int, int]:
    """Return the range from the start of the first token of a text to the end of its last; (0, 0) if there is
    none."""
    text = normal.text
    tokens = [at for at, character in enumerate(text) if _KINDS[character] != _NONE]
    return (tokens[0], tokens[-1] + 1) if tokens else (0, 0)


def _goes_on(normal: Normal, at: int) -> bool:
    """Return whether the letter or digit at `at` belongs to a word that a letter or digit before it began."""
    text = normal.text
    return _in_word(text, at - 1) or (at >= 2 and _connects(normal, at - 1) and _in_word(text, at - 2))


def _signed(normal: Normal, at: int) -> bool:
    """Return whether the digit at `at` goes on a number that a sign or a point directly before it began."""
    text = normal.text
    if at == 0 or not _is_numeral(text[at]):
        return False
    if text[at - 1] in _CURRENCIES or _is_plus(text, at - 1):
        return True
    return _leads(text, at - 1) or _is_minus(normal, at - 1)


def _in_number(normal: Normal, at: int) -> bool:
    """Return whether a number goes on at `at` between its sign and currency, by what it is counted in, by an
    exponent, or over a blank. What else ties digits together is distinguished like what ties letters."""
    text = normal.text
    before, after = text[at - 1], text[at]
    if before == " " or after == " ":
        return _goes_on_over(text, at if after == " " else at - 1) or _is_power(text, at)
    if after in _CURRENCIES and (_is_plus(text, at - 1) or _is_minus(normal, at - 1)):
        return _is_numeral(text[at + 1 : at + 2])
    if before in _CURRENCIES:
        return after in _LEADING and _is_numeral(text[at + 1 : at + 2])
    if after in _UNITS or after in _CURRENCIES:
        return _is_numeral(before)
    if before == "\u00b0" and after.isalpha():
        return _is_numeral(text[max(0, at - 3) : at - 1].rstrip(" ")[-1:])
    return _is_raised(text, at) or _is_power(text, at)


def _goes_on_over(text: str, blank: int) -> bool:
    """Return whether a number goes on over the blank: to its next thousand, to its part of one, to its
    unit."""
    if blank == 0 or not _is_numeral(text[blank - 1]):
        return False
    if text[blank + 1 : blank + 2] in _UNITS:
        return True
    integer = _INTEGER.search(text[max(0, blank - _NEAR) : blank])
    if integer is None:
        return False
    return (len(integer.group()) <= 3 and _THOUSAND.match(text, blank) is not None) or (
        _PART.match(text, blank) is not None
    )


def _is_raised(text: str, at: int) -> bool:
    """Return whether `at` is in front of an exponent, beside `^` or in `**`, or between digits joined by a
    sign."""
    before, after = text[at - 1], text[at]
    first, second = text[at - 2 : at - 1], text[at + 1 : at + 2]
    if after == "^":
        return _in_word(text, at - 1) and bool(second.strip())
    if before == "^":
        return at >= 2 and _in_word(text, at - 2)
    if before == "*" or after == "*":
        found = _STARS.search(text, max(0, at - 3), at + 4)
        return found is not None and found.start() < at < found.end()
    if after in _BETWEEN:
        return _KINDS[before] == _DIGIT and bool(second) and _KINDS[second] == _DIGIT
    return before in _BETWEEN and bool(first) and _KINDS[first] == _KINDS[after] == _DIGIT


def _is_power(text: str, at: int) -> bool:
    """Return whether `at` is inside `× 10` of a number in powers of ten, or before or after it."""
    start = max(1, at - 5)
    for match in _POWER.finditer(text, start, at + 8):
        if match.start() <= at <= match.end() and _is_numeral(text[match.start() - 1]):
            return True
    return False


def _is_plus(text: str, at: int) -> bool:
    """Return whether the character at `at` is a `+` or `±` that a number may begin with."""
    return text[at] in _PLUS and not _ends_a_token(text, at)


def _is_numeral(character: str) -> bool:
    return character.isnumeric() and _KINDS[character] in _IN_WORDS


def _leads(text: str, at: int) -> bool:
    """Return whether the character at `at` is the point of a decimal without a digit before it, as in
    `.5`."""
    if text[at] != "." or _KINDS[text[at + 1]] != _DIGIT or _ends_a_token(text, at):
        return False
    return at == 0 or text[at - 1] not in _POINTS


def _is_minus(normal: Normal, at: int) -> bool:
    """Return whether the character at `at`, with a number after it, is its sign."""
    text = normal.text
    if text[at] != "-" or not normal.is_sign(at):
        return False
    return at == 0 or (text[at - 1] != "-" and not _ends_a_token(text, at))


def _ends_a_token(text: str, at: int) -> bool:
    """Return whether a letter, digit, mark or emoji is directly before `at`."""
    return at > 0 and _KINDS[text[at - 1]] != _NONE


def _connects(normal: Normal, at: int) -> bool:
    """Return whether the character at `at`, with a word before it, ties the next character to that word."""
    text = normal.text
    character = text[at]
    next_kind = _KINDS[text[at + 1]] if at + 1 < len(text) else _NONE
    if character in _LETTER_TIES:
        return next_kind in _IN_WORDS
    if character == "-":
        return next_kind in _IN_WORDS and normal.is_hyphen(at)
    return character in _POINTS and next_kind == _DIGIT and at > 0 and _KINDS[text[at - 1]] == _DIGIT


def _in_word(text: str, at: int) -> bool:
    """Return whether the character at `at`, or the one that its marks are on, is a letter or digit of a
    run."""
    while at >= 0 and _KINDS[text[at]] == _MARK:
        at -= 1
    return at >= 0 and _KINDS[text[at]] in _IN_WORDS


def _regionals_before(text: str, at: int) -> int:
    """Return how many flag letters are directly before `at`; an odd number if they are absurdly many."""
    count = 0
    while at - count > 0 and _KINDS[text[at - count - 1]] == _REGIONAL:
        count += 1
        if count > _FLAGS_AT_MOST:
            return 1
    return count
