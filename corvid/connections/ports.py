"""Asking the usual ports of this machine which models are served there. Nothing else is sent anywhere."""

from __future__ import annotations

import http.client
import json
import threading
import time
import urllib.request
from typing import IO

from msgspec import Struct

from corvid.connections.choice import LOCAL

PATIENCE = 0.5
"""Seconds for a connection, and for each piece of an answer."""
_LONGEST = 1.5
"""Seconds for all of it."""
_LARGEST = 1 << 20
_MOST = 50


class Served(Struct, frozen=True):
    """A server that answered, and the names of its models as `--model KIND:NAME` has them."""

    kind: str
    url: str
    models: tuple[str, ...]


def ask_local() -> tuple[Served, ...]:
    """Return the servers that answer, in a fixed order. All are asked at the same time."""
    found: dict[str, Served] = {}

    def ask(kind: str, url: str) -> None:
        models = _models(url)
        if models is not None:
            found[kind] = Served(kind, url, models)

    threads = [threading.Thread(target=ask, args=each, daemon=True) for each in LOCAL.items()]
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + _LONGEST
    for thread in threads:
        thread.join(max(0.0, deadline - time.monotonic()))
    answered = dict(found)  # a slow one may still come
    return tuple(answered[kind] for kind in LOCAL if kind in answered)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A server of this machine must not send us elsewhere."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str,
        headers: http.client.HTTPMessage, newurl: str,
    ) -> None:  # fmt: skip
        return None


def _models(url: str) -> tuple[str, ...] | None:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirects())
    try:
        with opener.open(f"{url}/models", timeout=PATIENCE) as answer:
            data = json.loads(answer.read(_LARGEST))
    except (OSError, ValueError, RecursionError, http.client.HTTPException):
        return None
    listed = data.get("data") if isinstance(data, dict) else None
    if not isinstance(listed, list):
        return None
    names = (one.get("id") for one in listed if isinstance(one, dict))
    return tuple(name for name in names if isinstance(name, str) and name.isprintable())[:_MOST]
