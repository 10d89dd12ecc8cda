"""What a reply that is not an answer means, the same for all dialects, and when to try again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC
from email.utils import parsedate_to_datetime

from corvid.models.remote.replies import object_of, objects_of, one_line, read_json, text_of
from corvid.models.remote.wire import Failed
from corvid.runtime.host import FailureKind

_REDIRECTS = range(300, 400)
_ERRORS = range(400, 600)
_THE_SERVERS = 500
"""The first status that says that the failure is the server's own."""
_KINDS: Mapping[int, FailureKind] = {
    401: "unauthorised", 402: "out_of_quota", 403: "unauthorised", 404: "not_found", 408: "timeout",
    409: "rate_limited", 425: "unavailable", 429: "rate_limited", 502: "bad_gateway", 503: "unavailable",
    504: "timeout", 529: "overloaded",
}  # fmt: skip
_NAMED: Mapping[str, FailureKind] = {
    "insufficient_quota": "out_of_quota", "billing_error": "out_of_quota",
    "billing_hard_limit_reached": "out_of_quota", "content_filter": "filter",
    "content_policy_violation": "filter", "bio_policy": "filter", "invalid_prompt": "filter",
    "misalignment_policy_violation": "filter",
    "rate_limit_error": "rate_limited", "rate_limit_exceeded": "rate_limited",
    "timeout_error": "timeout", "authentication_error": "unauthorised", "permission_error": "unauthorised",
    "invalid_api_key": "unauthorised", "not_found_error": "not_found", "model_not_found": "not_found",
    "API_KEY_INVALID": "unauthorised", "overloaded_error": "overloaded",
}  # fmt: skip
"""What vendors call an error. Said with more than a status, it decides: a used-up budget has status 429 as
too many requests have, and no waiting helps. A name for any trouble of the server (`api_error`, `INTERNAL`)
is left out: some servers give it to every error, a missing key included; and so are Gemini's, which say the
same as the status."""

_REFUSED = "invalid_request_error"
"""A name that says less than a status does, but enough where there is none: no repetition helps."""

_TITLE = re.compile(r"<title[^<>]{0,200}>([^<]{1,400})<", re.IGNORECASE)
_READ_OF_A_PAGE = 10_000
"""Bytes of a body that is not JSON in which words are looked for."""
_LONGEST_DATE = 64
_DURATION = re.compile(
    r"(?:(\d{1,9})h)?(?:(\d{1,9})m(?!s))?(?:(\d{1,9}(?:\.\d{1,9})?)s)?(?:(\d{1,9})ms)?", re.ASCII
)
_SECONDS = re.compile(r"\d{1,9}(?:\.\d{1,9})?", re.ASCII)


def failure(status: int, headers: Mapping[str, str], body: bytes, now: float) -> Failed:
    """Return what a reply with another status than 200 means. Header names are in lower case; `now` is the
    time in seconds since 1970, for servers that name a date."""
    try:
        data = _error_of(read_json(body))
    except Failed:
        data = {"message": _plain(body)}
    kind, words = _described(data)
    if status in _REDIRECTS:
        kind, words = "refused_request", "the server redirects, and no redirect is followed with a key"
    said = f"HTTP {status}" + (f": {words}" if words else "")
    return Failed(kind or _kind_of(status), said, wait=_wait(headers, data, now), status=status)


def failure_in(event: object) -> Failed:
    """Return the error that a server reports within a reply of status 200."""
    error = _error_of(event)
    kind, words = _described(error)
    code = error.get("code")
    if kind is None and type(code) is int and code in _ERRORS:
        kind = _kind_of(code)
    if kind is None and _REFUSED in _names(error):
        kind = "refused_request"
    return Failed(kind or "server_error", words or "the server reported an error within its reply")


def _kind_of(status: int) -> FailureKind:
    return _KINDS.get(status, "refused_request" if status < _THE_SERVERS else "server_error")


def _error_of(data: object) -> Mapping[str, object]:
    """Return the object that describes an error, whatever it is in: Gemini's has a list around it."""
    if isinstance(data, list) and data:
        data = data[0]
    inner = object_of(data, "error")
    return inner or object_of(data)


def _plain(body: bytes) -> str:
    """Return the words of an error that is not JSON: the title of a page, or a text."""
    text = body[:_READ_OF_A_PAGE].decode(errors="replace").strip()
    if text.startswith("<"):
        title = _TITLE.search(text)
        return title.group(1) if title else ""
    return text


def _described(error: Mapping[str, object]) -> tuple[FailureKind | None, str]:
    """Return which kind of failure an error names, if any, and its words."""
    words = next((text for key in ("message", "error", "detail") if (text := text_of(error, key))), "")
    if any("PerDay" in quota for quota in _quotas(error)):
        return "out_of_quota", one_line(words)
    return next((_NAMED[name] for name in _names(error) if name in _NAMED), None), one_line(words)


def _names(error: Mapping[str, object]) -> list[str]:
    """Return what an error is called, the narrowest name first."""
    reasons = [text_of(detail, "reason") for detail in objects_of(error, "details")]
    return [*reasons, *(text_of(error, key) for key in ("code", "type", "status"))]


def _quotas(error: Mapping[str, object]) -> Iterator[str]:
    """Yield what Gemini says that was used up. One of a day comes with a delay of seconds all the same."""
    for detail in objects_of(error, "details"):
        for violation in objects_of(detail, "violations"):
            yield text_of(violation, "quotaId")


def _wait(headers: Mapping[str, str], error: Mapping[str, object], now: float) -> float | None:
    """Return the seconds that the server asks to wait, None if it does not."""
    milliseconds = headers.get("retry-after-ms", "").strip()
    if _SECONDS.fullmatch(milliseconds):
        return float(milliseconds) / 1000
    after = headers.get("retry-after", "").strip()
    if _SECONDS.fullmatch(after):
        return float(after)
    date = _date(after)
    if date is not None:
        return max(0.0, date - now)
    for detail in objects_of(error, "details"):
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
    """Return a date of HTTP in seconds since 1970; all its forms mean Greenwich, said or not."""
    if not 0 < len(text) <= _LONGEST_DATE:
        return None
    try:
        date = parsedate_to_datetime(text)
        return (date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp()
    except (ValueError, TypeError, OverflowError, IndexError):
        return None


def _duration(text: str) -> float | None:
    """Read `34s`, `6m0s`, `1h2m`, `120ms` in seconds."""
    found = _DURATION.fullmatch(text)
    if not text or found is None:
        return None
    hours, minutes, seconds, milliseconds = (float(one or 0) for one in found.groups())
    return hours * 3600 + minutes * 60 + seconds + milliseconds / 1000
