"""One small call of a model, to see whether it answers."""

from __future__ import annotations

import inspect
import time
from collections.abc import Awaitable

from msgspec import Struct
from msgspec.structs import replace

from corvid.connections.opening import opened
from corvid.models.remote.settings import KeyMissing, ModelSettings, Retry
from corvid.models.remote.wire import keyless
from corvid.runtime.host import Message, ModelCallFailed, ModelReply, ModelRequest

QUESTION = "Answer with the one word: yes"
_MOST = 600


class Trial(Struct, frozen=True):
    """What came of the call: the reply's model, its tokens and US dollars where they are known, with the
    prices that those follow from, or why there is none and what to do about it."""

    seconds: float
    model: str = ""
    tokens: int | None = None
    failure: str | None = None
    cost: str | None = None
    prices: str | None = None
    advice: str | None = None


def tried(settings: ModelSettings) -> Trial:
    """Ask the model itself, in one attempt and past its cache, and none that would be asked after it. Raises
    Refused if what is needed for that is not installed."""
    model = opened((replace(settings, then=(), retry=Retry(attempts=1), cache=None),))
    request = ModelRequest(
        "check", (Message("user", QUESTION),), (), {"type": "string"}, None, {"max_output_tokens": 256}
    )
    begun = time.monotonic()
    try:
        reply: object = model.answer(request)
        if inspect.isawaitable(reply):
            reply = _awaited(reply)
    except Exception as error:  # whatever a model raises is what is wanted here
        words = f"{error}" or type(error).__name__
        taken = time.monotonic() - begun
        return Trial(taken, failure=without_key(words, settings)[:_MOST], advice=_advice(error, settings))
    taken = time.monotonic() - begun
    if not isinstance(reply, ModelReply):
        return Trial(taken, failure="it gave no reply")
    if not reply.attempts:
        return Trial(taken, reply.model, reply.tokens or None)
    last = reply.attempts[-1]
    return Trial(taken, reply.model, reply.tokens or None, cost=last.cost, prices=last.prices)


def _advice(error: Exception, settings: ModelSettings) -> str | None:
    """Return what to do, unless that is to look where the key comes from, which is above the call."""
    if not isinstance(error, ModelCallFailed) or error.advice is None:
        return None
    seen = settings.key is not None and error.kind in ("missing_key", "unauthorised")
    return None if seen else without_key(error.advice, settings)


def without_key(words: str, settings: ModelSettings) -> str:
    """Return the words without the model's key: what libraries and servers say in errors is not ours."""
    if settings.key is None:
        return words
    try:
        return keyless(words, settings.key.read())
    except KeyMissing:
        return words


def _awaited(reply: Awaitable[object]) -> object:
    import asyncio

    async def wait() -> object:
        return await reply

    return asyncio.run(wait())
