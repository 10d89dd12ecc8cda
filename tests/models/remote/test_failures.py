"""What errors of servers mean, and when they want the next attempt."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.models.remote.failures import failure, failure_in
from corvid.models.remote.wire import RETRIED, Failed
from tests.tables import each

NOW = datetime(2026, 11, 23, 8, 49, 37, tzinfo=UTC)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["error", "message", "code", "type", "status", "details", "detail", "retryDelay",
                         "violations", "quotaId", "reason"]) | st.text(max_size=3),
        inner,
        max_size=4,
    ),
    max_leaves=12,
)  # fmt: skip


def failed(
    status: int, body: object = None, headers: Mapping[str, str] | None = None, now: datetime = NOW
) -> Failed:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return failure(status, headers or {}, raw, now.timestamp())


def waits(headers: Mapping[str, str], body: object = None) -> float | None:
    return failed(429, body, headers).wait


# --- how long to wait


@given(st.integers(0, 10**6))
def test_seconds_and_milliseconds(count: int) -> None:
    assert waits({"retry-after": str(count)}) == count
    assert waits({"retry-after": f" {count}.5 "}) == count + 0.5
    assert waits({"retry-after-ms": str(count)}) == count / 1000
    assert waits({"retry-after-ms": str(count), "retry-after": "99"}) == count / 1000


@given(
    st.datetimes(datetime(1971, 1, 1), datetime(9000, 1, 1)).map(
        lambda date: date.replace(microsecond=0, tzinfo=UTC)
    )
)
def test_dates_in_all_three_forms_and_past_ones(date: datetime) -> None:
    expected = max(0.0, (date - NOW).total_seconds())
    assert waits({"retry-after": format_datetime(date, usegmt=True)}) == expected
    assert waits({"retry-after": date.strftime("%a %b %e %H:%M:%S ") + f"{date.year:04}"}) == expected
    assert waits({"retry-after": format_datetime(date.replace(tzinfo=None))}) == expected  # -0000
    ahead = date.astimezone(timezone(timedelta(hours=5, minutes=30)))
    assert waits({"retry-after": format_datetime(ahead)}) == expected


def test_the_zone_of_the_machine_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    for zone in ("Asia/Kolkata", "America/New_York", "UTC"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        assert waits({"retry-after": "Mon Nov 23 08:50:37 2026"}) == 60
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("said", "seconds"),
    [("34s", 34), ("34.074824224s", 34.074824224), ("0s", 0), ("6m0s", 360), ("1h2m3s", 3723), ("2h", 7200),
     ("120ms", 0.12), ("1s500ms", 1.5), ("2m59.56s", 179.56), ("5m", 300)],
)  # fmt: skip
def test_durations_as_gemini_and_openai_write_them(said: str, seconds: float) -> None:
    details = [{"@type": "type.googleapis.com/google.rpc.Help"}, {"retryDelay": said}]
    error = {"error": {"code": 429, "status": "RESOURCE_EXHAUSTED", "details": details}}
    assert waits({}, error) == pytest.approx(seconds)
    assert waits({}, [error]) == pytest.approx(seconds)
    used_up = {"x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": said}
    assert waits(used_up) == pytest.approx(seconds)
    assert waits(used_up | {"x-ratelimit-remaining-requests": "1"}) is None
    assert waits(used_up | {"retry-after": "7"}) == 7


def test_the_later_of_two_limits_counts() -> None:
    headers = {
        "x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "1s",
        "x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "6m0s",
    }  # fmt: skip
    assert waits(headers) == 360


@each(
    "said",
    ["", "-5", "soon", "1e9", "inf", "nan", "0x10", "٣", "5 5", "9" * 10_000, "Mon, 99 Nov 2026 08:49:37 GMT",
     "Mon, 23 Nov 99999 08:49:37 GMT", "Mon, 23 Nov 2026", ",,,,", "a " * 5000, "\x00", "5s", "6m0"],
)  # fmt: skip
def test_what_is_no_time_is_no_time(said: str) -> None:
    assert waits({"retry-after": said, "retry-after-ms": said}) is None
    assert waits({"x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": said}) in (None, 5)


@given(st.text(max_size=80))
def test_any_header_is_a_time_of_some_seconds_or_none(said: str) -> None:
    wait = waits({"retry-after": said, "retry-after-ms": said, "x-ratelimit-remaining-tokens": "0",
                  "x-ratelimit-reset-tokens": said})  # fmt: skip
    assert wait is None or 0 <= wait < 10**13


# --- which kind


BODIES: list[object] = [
    None, {}, [], {"error": {}}, {"error": None}, {"error": "words"}, {"error": {"message": "words"}},
    {"error": {"message": "words", "type": "invalid_request_error", "code": None}},
    {"error": {"message": "words", "type": "api_error"}}, {"detail": "words"}, [{"error": {"code": 1}}],
    {"type": "error", "error": {"type": "api_error", "message": "words"}},
    b"", b"\xff\xfe", b"<html><head><title>502 Bad\nGateway</title></head></html>", b"upstream error",
]  # fmt: skip


@each(
    ("status", "kind"),
    [(301, "refused_request"), (302, "refused_request"), (307, "refused_request"), (400, "refused_request"),
     (401, "unauthorised"), (402, "out_of_quota"), (403, "unauthorised"), (404, "not_found"),
     (408, "timeout"), (409, "rate_limited"), (413, "refused_request"), (422, "refused_request"),
     (429, "rate_limited"), (500, "server_error"), (501, "server_error"),
     (502, "bad_gateway"), (503, "unavailable"), (504, "timeout"), (520, "server_error"), (529, "overloaded"),
     (425, "unavailable"), (204, "refused_request")],
)  # fmt: skip
@pytest.mark.guarantee("check.implies_compile")
def test_a_status_says_the_kind_where_no_name_does(status: int, kind: str) -> None:
    for body in BODIES:
        found = failed(status, body)
        assert found.kind == kind, body
        assert found.status == status, body
        assert found.words.startswith(f"HTTP {status}"), body


@pytest.mark.parametrize(
    ("status", "error", "kind"),
    [
        (429, {"type": "insufficient_quota", "code": "insufficient_quota"}, "out_of_quota"),
        (429, {"type": "requests", "code": "rate_limit_exceeded"}, "rate_limited"),
        (429, {"type": "rate_limit_error"}, "rate_limited"),
        (403, {"type": "billing_error"}, "out_of_quota"),
        (400, {"code": "content_filter", "status": 400}, "filter"),
        (400, {"type": "invalid_request_error", "code": "content_policy_violation"}, "filter"),
        (401, {"type": "invalid_request_error", "code": "invalid_api_key"}, "unauthorised"),
        (404, {"type": "invalid_request_error", "code": "model_not_found"}, "not_found"),
        (529, {"type": "overloaded_error"}, "overloaded"),
        (503, {"code": 503, "status": "UNAVAILABLE"}, "unavailable"),
        (500, {"type": "overloaded_error"}, "overloaded"),
        (504, {"code": 504, "status": "DEADLINE_EXCEEDED"}, "timeout"),
        (429, {"code": 429, "status": "RESOURCE_EXHAUSTED"}, "rate_limited"),
        (413, {"code": 413, "status": "RESOURCE_EXHAUSTED"}, "refused_request"),
        (400, {"status": "INVALID_ARGUMENT", "details": [{"reason": "API_KEY_INVALID"}]}, "unauthorised"),
        (500, {"code": "insufficient_quota"}, "out_of_quota"),
    ],
)
@pytest.mark.guarantee("check.implies_compile")
def test_a_name_says_more_than_a_status(status: int, error: Mapping[str, object], kind: str) -> None:
    assert failed(status, {"error": error}).kind == kind
    assert failed(status, [{"error": error}]).kind == kind
    assert failed(status, error).kind == kind


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_one_whatever_its_body_says(status: int) -> None:
    for body in (None, {"error": {"type": "rate_limit_error", "message": "slow"}}):
        found = failed(status, body, {"location": "https://example.org"})
        assert found.kind == "refused_request"
        assert "no redirect is followed" in found.words


def test_a_quota_of_a_day_is_no_rate_whatever_delay_it_names() -> None:
    def exhausted(quota: str) -> Failed:
        details = [{"violations": [{"quotaId": quota}]}, {"retryDelay": "34s"}]
        return failed(429, {"error": {"status": "RESOURCE_EXHAUSTED", "details": details}})

    assert exhausted("GenerateRequestsPerDayPerProjectPerModel-FreeTier").kind == "out_of_quota"
    assert exhausted("GenerateRequestsPerMinutePerProjectPerModel-FreeTier").kind == "rate_limited"


@given(st.integers(400, 499), JSON)
def test_an_error_of_the_caller_is_tried_again_for_a_reason_only(status: int, body: object) -> None:
    found = failed(status, body)
    assert status in (408, 409, 425, 429) or found.kind not in RETRIED


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        ({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}, "overloaded"),
        ({"type": "error", "error": {"type": "rate_limit_error"}}, "rate_limited"),
        ({"type": "error", "error": {"type": "invalid_request_error"}}, "refused_request"),
        ({"type": "error", "code": "rate_limit_exceeded", "message": "slow"}, "rate_limited"),
        ({"error": {"code": "server_error", "message": "sorry"}}, "server_error"),
        ({"error": {"code": "invalid_prompt"}}, "filter"),
        ({"error": {"code": 503, "status": "UNAVAILABLE"}}, "unavailable"),
        ({"error": {"code": 529}}, "overloaded"),
        ({"error": {"code": 400, "status": "INVALID_ARGUMENT"}}, "refused_request"),
        ({"error": {"code": 401, "message": "no"}}, "unauthorised"),
        ({"error": {"code": 429}}, "rate_limited"),
        ({"error": {"code": 504, "status": "DEADLINE_EXCEEDED"}}, "timeout"),
        ({"error": {"code": 1000, "message": "no status"}}, "server_error"),
        ({"error": {"code": True}}, "server_error"),
        ({}, "server_error"),
        (None, "server_error"),
    ],
)
@pytest.mark.guarantee("check.implies_compile")
def test_errors_within_a_reply(event: object, kind: str) -> None:
    assert failure_in(event).kind == kind
    assert failure_in(event).words


# --- words, and anything at all


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"error": {"message": "a  b\nc"}}, "a b c"),
        ({"error": "a b c"}, "a b c"),
        ({"message": "a b c"}, "a b c"),
        ({"detail": "a b c"}, "a b c"),
        ([{"error": {"message": "a b c"}}], "a b c"),
        (b"<!doctype html><TITLE lang=en>a b\r\nc</TITLE><p>more", "a b c"),
        (b"a b c\n", "a b c"),
    ],
)
def test_the_words_of_the_server_are_handed_on_in_one_line(body: object, words: str) -> None:
    assert failed(503, body).words == f"HTTP 503: {words}"


def test_a_lone_half_of_a_character_is_no_part_of_words() -> None:
    failed(400, b'{"error": {"message": "\\ud83d"}}').words.encode()
    failure_in({"error": {"message": "\udc00"}}).words.encode()


@given(st.integers(100, 999), st.binary(max_size=200) | JSON)
def test_any_body_is_one_failure_in_few_words(status: int, body: object) -> None:
    found = failed(status, body)
    assert len(found.words) < 400
    assert found.words.isprintable() or "\n" not in found.words
    found.words.encode()
    failure_in(body if not isinstance(body, bytes) else {"error": body.decode(errors="replace")})


@pytest.mark.parametrize(
    "body",
    [b"[" * 2_000_000, b'{"error":' * 200_000, b'{"error": {"code": ' + b"9" * 1_000_000 + b"}}",
     b'{"error": {"code": NaN}}', b'{"error": {"code": 1e999}}', b"<title>" * 500_000, b"x" * 10_000_000],
)  # fmt: skip
def test_huge_bodies_are_no_trouble(body: bytes) -> None:
    assert failed(500, body).kind == "server_error"
    assert len(failed(500, body).words) < 400
