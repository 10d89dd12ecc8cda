"""What a reply that is no answer means, the same for all dialects, and when to try again."""

from __future__ import annotations

import re
from email.utils import parsedate_to_datetime

from corvid.models.remote.replies import object_of, objects_of, one_line, read_json, text_of
from corvid.models.remote.wire import Failed
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from corvid.runtime.host import FailureKind

_OVERLOADED_FROM = 500
_REDIRECTS = range(300, 400)
_KINDS: Mapping[int, FailureKind] = {
    401: "unauthorised", 402: "out_of_quota", 403: "unauthorised", 404: "not_found", 408: "timeout",
    409: "rate_limited", 429: "rate_limited", 504: "timeout",
}  # fmt: skip
_NAMED: Mapping[str, FailureKind] = {
    "insufficient_quota": "out_of_quota", "billing_error": "out_of_quota", "content_filter": "filter",
    "content_policy_violation": "filter", "overloaded_error": "overloaded", "api_error": "overloaded",
    "server_error": "overloaded", "rate_limit_error": "rate_limited", "rate_limit_exceeded": "rate_limited",
    "timeout_error": "timeout", "authentication_error": "unauthorised", "permission_error": "unauthorised",
    "invalid_api_key": "unauthorised", "not_found_error": "not_found", "model_not_found": "not_found",
    "UNAVAILABLE": "overloaded", "RESOURCE_EXHAUSTED": "rate_limited", "DEADLINE_EXCEEDED": "timeout",
    "INTERNAL": "overloaded",
}  # fmt: skip
"""What vendors call an error. Said with more than a status, it decides: a used-up budget has status 429 as
too many requests have, and no waiting helps."""

_DURATION = re.compile(
    r"(?:(\d{1,9})h)?(?:(\d{1,9})m(?!s))?(?:(\d{1,9}(?:\.\d{1,9})?)s)?(?:(\d{1,9})ms)?", re.ASCII
)
_SECONDS = re.compile(r"\d{1,9}(?:\.\d{1,9})?", re.ASCII)


def failure(status: int, headers: Mapping[str, str], body: bytes, now: float) -> Failed:
    """What a reply with another status than 200 means. Header names are in lower case; `now` is the time in
    seconds since 1970, for servers that name a date."""
    try:
        data = read_json(body)
    except Failed:
        data = {}
    kind, words = _described(data)
    if status in _REDIRECTS:
        kind, words = "refused_request", "the server redirects, and no redirect is followed with a key"
    if kind is None:
        kind = "overloaded" if status >= _OVERLOADED_FROM else "refused_request"
        kind = _KINDS.get(status, kind)
    said = f"HTTP {status}" + (f": {words}" if words else "")
    return Failed(kind, said, wait=_wait(headers, data, now), status=status)


def failure_in(event: object) -> Failed:
    """The error that a server reports within a reply of status 200."""
    kind, words = _described(event)
    return Failed(kind or "overloaded", words or "the server reported an error within its reply")


def _described(data: object) -> tuple[FailureKind | None, str]:
    """Which kind of failure the body of an error names, if any, and its words."""
    if isinstance(data, list) and data:
        data = data[0]
    error = object_of(data, "error")
    words = text_of(error, "message") or text_of(data, "error") or text_of(data, "message")
    names = (text_of(holder, key) for holder in (error, data) for key in ("code", "type", "status"))
    return next((_NAMED[name] for name in names if name in _NAMED), None), one_line(words)


def _wait(headers: Mapping[str, str], data: object, now: float) -> float | None:
    """The seconds that the server asks to wait, None if it does not."""
    milliseconds = headers.get("retry-after-ms", "").strip()
    if _SECONDS.fullmatch(milliseconds):
        return float(milliseconds) / 1000
    after = headers.get("retry-after", "").strip()
    if _SECONDS.fullmatch(after):
        return float(after)
    if after:
        date = _date(after)
        if date is not None:
            return max(0.0, date - now)
    if isinstance(data, list) and data:
        data = data[0]
    for detail in objects_of(object_of(data, "error"), "details"):
        delay = _duration(text_of(detail, "retryDelay"))
        if delay is not None:
            return delay
    used_up = [
        _duration(headers.get(f"x-ratelimit-reset-{what}", "").strip())
        for what in ("requests", "tokens")
        if headers.get(f"x-ratelimit-remaining-{what}", "").strip() == "0"
    ]
    return max((one for one in used_up if one is not None), default=None)


def _date(text: str) -> float | None:
    try:
        return parsedate_to_datetime(text).timestamp()
    except (ValueError, TypeError, OverflowError):
        return None


def _duration(text: str) -> float | None:
    """`34s`, `6m0s`, `1h2m`, `120ms` in seconds."""
    found = _DURATION.fullmatch(text)
    if not text or found is None:
        return None
    hours, minutes, seconds, milliseconds = (float(one or 0) for one in found.groups())
    return hours * 3600 + minutes * 60 + seconds + milliseconds / 1000
