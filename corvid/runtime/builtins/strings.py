"""Methods of String. Positions count code points."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from corvid.deferred import deferred_pattern
from corvid.runtime import longest
from corvid.runtime.stops import BadArgument
from corvid.runtime.values import Err, Ok

_INT = deferred_pattern(r"[+-]?[0-9]++")
_FLOAT = deferred_pattern(r"[+-]?(?:(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?[0-9]++)?|inf|nan)")
PART = 2**22
"""Letters of a text that are split at once."""
_LONGEST = 20
"""Digits of an Int without leading zeros, and one more."""


def split(text: str, separator: str) -> list[str]:
    """Return the pieces between the separators; an empty separator is refused."""
    if not separator:
        raise BadArgument("split", "the separator is empty")
    pieces = text.split(separator) if len(text) <= PART else _split_in_parts(text, separator)
    longest.list_of_length(len(pieces))
    return pieces


def _split_in_parts(text: str, separator: str) -> list[str]:
    """Do the same, in calls that are short enough for an interrupt to wait for."""
    pieces: list[str] = []
    start = 0
    while len(text) - start > PART:
        longest.list_of_length(len(pieces))  # not at the end alone: too many are not made at all
        found = text[start : start + PART].split(separator)
        if len(found) > 1:
            # The last piece may go on behind the part. The others end where they end in the whole text.
            last = found.pop()
            pieces += found
            start += PART - len(last)
            continue
        end = text.find(separator, start)
        if end < 0:
            break
        pieces.append(text[start:end])
        start = end + len(separator)
    pieces += text[start:].split(separator)
    return pieces


def replace(text: str, old: str, new: str) -> str:
    """Return every `old` replaced, from left to right; an empty one is before each letter and at the end."""
    more = len(new) - len(old)
    # Most texts could not become too long if all of them were `old`, so nothing has to be counted first.
    if more > 0 and len(text) + more * (len(text) // max(len(old), 1) + 1) > longest.LONGEST_TEXT:
        longest.text_of_length(len(text) + more * text.count(old))
    return text.replace(old, new)


def to_upper(text: str) -> str:
    made = text.upper()  # up to three letters for one
    longest.text_of_length(len(made))
    return made


def to_lower(text: str) -> str:
    made = text.lower()
    longest.text_of_length(len(made))
    return made


def substring(text: str, start: int, end: int) -> str:
    """Return the code points `start <= i < end`; both are clamped to the text."""
    return text[max(start, 0) : max(end, 0)]


def parse_int(text: str) -> Ok | Err:
    """Return `Ok` of the Int that the trimmed text is, or `Err` with words."""
    word = text.strip()
    if not _INT.fullmatch(word):
        return Err(f"not an Int: {_shown(word)}")
    digits = word.lstrip("+-").lstrip("0")
    value = int(digits or "0") if len(digits) <= _LONGEST else 2**64
    value = -value if word[0] == "-" else value
    if -(2**63) <= value < 2**63:
        return Ok(value)
    return Err(f"too large for an Int: {_shown(word)}")


def parse_float(text: str) -> Ok | Err:
    """Return `Ok` of the Float that the trimmed text is, or `Err` with words."""
    word = text.strip()
    if not _FLOAT.fullmatch(word):
        return Err(f"not a Float: {_shown(word)}")
    return Ok(float(word))


def _shown(word: str) -> str:
    short = word if len(word) <= 40 else word[:40] + "…"
    return f'"{short}"'


METHODS: Mapping[str, Callable[..., object]] = {
    "length": len,
    "to_upper": to_upper,
    "to_lower": to_lower,
    "trim": str.strip,
    "contains": str.__contains__,
    "starts_with": str.startswith,
    "ends_with": str.endswith,
    "split": split,
    "replace": replace,
    "substring": substring,
    "parse_int": parse_int,
    "parse_float": parse_float,
}
