"""Events as MessagePack."""

from __future__ import annotations

from collections.abc import Mapping

import msgpack

from corvid.json_type import Json

WHOLE_NUMBER = 1
"""The extension for a whole number that 64 bits can't hold: its decimal digits."""


def packed(line: Mapping[str, Json]) -> bytes:
    """Return one event as its message. Whatever JSON holds can be packed; equal events give equal bytes."""
    made: bytes = msgpack.packb(line, unicode_errors="surrogatepass", default=_large)
    return made


def _large(value: object) -> msgpack.ExtType:
    """Encode what MessagePack has no form for: an int that is too large. Raises TypeError for all else."""
    if isinstance(value, int):
        return msgpack.ExtType(WHOLE_NUMBER, str(value).encode())
    raise TypeError(f"{type(value).__name__} is not JSON")
