"""JSON data as text, without what `json.dumps` looks up anew each time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from json import encoder

from corvid.json_type import Json

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
_JSON = _ENCODER.encode
_quoted = encoder.encode_basestring
_chunks: Callable[[object, int], Iterable[str]] | None = None
_made = getattr(encoder, "c_make_encoder", None)
if _made is not None:
    # What `JSONEncoder` makes anew for every text, without its search for cycles.
    _chunks = _made(None, _ENCODER.default, _quoted, None, ":", ",", False, False, False)


def json_text(data: Json) -> str:
    """Return compact JSON text, fields in the order of the data, which holds itself nowhere."""
    if type(data) is str:
        return _quoted(data)
    return "".join(_chunks(data, 0)) if _chunks is not None else _JSON(data)
