"""What a trace keeps of an event that is too long for any reader."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping

from corvid.json_type import Json

KEPT = 1000
_CUT_TEXT = re.compile(r"… cut: \d{1,20} characters, SHA-256 [0-9a-f]{64}\Z")
_CUT_PARTS = re.compile(r"(?:… )?\d{1,20} more are cut\Z")
_REST = "…"
"""The key under which an object says how many of its fields are cut."""
"""Characters of a text, parts of a list, fields of an object, and parts of all of them together."""


def cut(line: Mapping[str, Json]) -> dict[str, Json]:
    """Return the event with long texts and large containers cut, each saying so. What is left has at most a
    thousand parts of a thousand characters each."""
    left = [KEPT]
    return {name: _cut(value, left) for name, value in line.items()}


def _cut(value: Json, left: list[int]) -> Json:
    if isinstance(value, str):
        return _cut_text(value)
    if value is None or isinstance(value, bool | int | float):
        return value
    left[0] -= 1
    room = max(0, left[0])
    if isinstance(value, dict):
        kept = list(value.items())[:room]
        left[0] -= len(kept)
        object_: dict[str, Json] = {_cut_text(name): _cut(inner, left) for name, inner in kept}
        return object_ | ({_REST: f"{len(value) - len(kept)} more are cut"} if len(kept) < len(value) else {})
    parts = list(value)
    some = parts[:room]
    left[0] -= len(some)
    array: list[Json] = [_cut(inner, left) for inner in some]
    return [*array, f"… {len(parts) - len(some)} more are cut"] if len(some) < len(parts) else array


def _cut_text(text: str) -> str:
    if len(text) <= KEPT:
        return text
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{text[:KEPT]}… cut: {len(text)} characters, SHA-256 {digest}"


def is_cut(value: Json) -> bool:
    """Return whether something of the value was cut, by its own words."""
    waiting: list[Json] = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            if len(one) > KEPT and _CUT_TEXT.match(one, KEPT):
                return True
        elif isinstance(one, dict):
            if _says_cut(one.get(_REST)):
                return True
            waiting += one.values()
        elif isinstance(one, list):
            if one and _says_cut(one[-1]):
                return True
            waiting += one
    return False


def _says_cut(part: Json) -> bool:
    return isinstance(part, str) and _CUT_PARTS.match(part) is not None
