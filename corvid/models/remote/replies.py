"""JSON for a server, and of one that may send anything: bounded, typed look-ups, text that can be stored."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import NoReturn

from corvid.models.remote.wire import Failed
from corvid.runtime.host import Json

_NOTHING: Mapping[str, object] = {}
_LONGEST_WORDS = 300
"""Characters of what a server says that are handed on."""


def encoded(body: Mapping[str, Json]) -> bytes:
    """Return a body as bytes; equal bodies are equal bytes, and the order of keys is the order of making."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def read_json(text: str | bytes) -> object:
    """Return a JSON text as data. Raises Failed, `malformed`."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        why = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise Failed("malformed", f"the reply is not JSON: {one_line(why)}") from None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def json_text(value: object) -> str:
    """Return data that was read from JSON as JSON text again. Raises Failed, `malformed`, for a number that
    is too great for that."""
    try:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except (ValueError, RecursionError):
        raise Failed("malformed", "the reply has a number that is too great, or nests too deeply") from None
    return joined([text])


def object_of(value: object, key: str | None = None) -> Mapping[str, object]:
    """Return the value, or what it has under `key`, if that is an object; else an empty one."""
    found = value if key is None else object_of(value).get(key)
    return found if isinstance(found, dict) else _NOTHING


def objects_of(value: object, key: str) -> Iterator[Mapping[str, object]]:
    """Yield the objects in the list that a value has under `key`."""
    found = object_of(value).get(key)
    if isinstance(found, list):
        yield from (one for one in found if isinstance(one, dict))


def text_of(value: object, key: str) -> str:
    """Return the text that a value has under `key`, else an empty one."""
    found = object_of(value).get(key)
    return found if isinstance(found, str) else ""


def count_of(value: object, key: str) -> int | None:
    """Return the whole number from 0 on that a value has under `key`; None for anything else."""
    found = object_of(value).get(key)
    return found if type(found) is int and 0 <= found < 2**53 else None


def word_of(value: object, key: str) -> str:
    """Return the text that a value has under `key` as a name or an id: on one line, and not too long."""
    return one_line(text_of(value, key))


def one_line(words: str) -> str:
    """Return what a server says, on one line and not too long."""
    words = " ".join(joined([words]).split())
    return words if len(words) <= _LONGEST_WORDS else words[: _LONGEST_WORDS - 1] + "…"


def joined(pieces: list[str]) -> str:
    """Join the pieces of a text. Halves of a character that were escaped in two pieces are put together; a
    half without the other becomes U+FFFD, as no text of Corvid may hold it."""
    text = "".join(pieces)
    if text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
