"""What went wrong with a model or a search, as one of the closed reasons of C10."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.protocols.continuity.steps import Failure

_TOO_MANY_REQUESTS = 429
_TIMEOUTS = frozenset((408, 504))


def failure_of(error: BaseException) -> Failure:
    """Return why a call gave nothing. The clients of models share no class of exceptions: an HTTP status
    shows if there is one, as `status_code` of the exception or of its `response`, else the names of its
    classes."""
    status = _status(error)
    names = [str(type.__dict__["__name__"].__get__(kind)).lower() for kind in type(error).__mro__]
    if status == _TOO_MANY_REQUESTS or any(
        "ratelimit" in name or "toomanyrequests" in name for name in names
    ):
        return "rate_limited"
    if status in _TIMEOUTS or any("timeout" in name for name in names):
        return "timeout"
    return "transport_error"


def _status(error: BaseException) -> int | None:
    for holder in (error, _read(error, "response")):
        status = _read(holder, "status_code")
        if type(status) is int:
            return status
    return None


def _read(holder: object, name: str) -> object:
    """Return an attribute; reading it may run code of the host, which may fail."""
    try:
        return getattr(holder, name, None)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return None
