"""What a call costs by the table that ships with the package: exactly what a vendor takes, or unknown."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from corvid.models.remote import prices, settings
from corvid.models.remote.model import RemoteModel, cost_of, dialect_of
from corvid.models.remote.prices import MARKS, listed
from corvid.models.remote.settings import BASE_URLS, Api, ModelSettings, Price, Retry, Tariff
from corvid.runtime.host import (
    CONFIGURED_PRICES,
    Message,
    ModelAttempt,
    ModelCallFailed,
    ModelReply,
    ModelRequest,
    ModelUsage,
)
from tests.models.remote.peer import Asked, Peer, Say, error, peer, reply
from tests.tables import each

DATE = "2026-11-10"
TABLE: dict[str, Any] = json.loads((Path(prices.__file__).parent / "prices.json").read_text())
REQUEST = ModelRequest("p", (Message("user", "hello"),), (), {"type": "string"}, None, {})


def tariff(api: Api, model: str, today: str = "2026-11-23") -> Tariff | None:
    return listed(api, BASE_URLS[api], model, today)


def price(api: Api, model: str, tokens: int = 1, today: str = "2026-11-23") -> tuple[str | None, ...] | None:
    """Input, output, read from a cache, written to one."""
    found = tariff(api, model, today)
    if found is None:
        return None
    one = found.price(tokens)
    amounts = (one.input, one.output, one.cache_read, one.cache_write)
    return tuple(None if each is None else f"{each:f}" for each in amounts)


@pytest.mark.parametrize(
    ("api", "model", "expected"),
    [
        ("anthropic", "claude-sonnet-5", ("2", "10", "0.2", "2.5")),
        ("anthropic", "claude-opus-4-7-20260401", ("5", "25", "0.5", "6.25")),
        ("anthropic", "claude-sonnet-4-20250514", ("3", "15", "0.3", "3.75")),
        ("openai", "gpt-4o-mini-2024-07-18", ("0.15", "0.6", "0.075", None)),
        ("openai-chat", "gpt-6-sol-2026-09-01", ("2", "10", "0.2", "2.5")),
        ("google", "gemini-2.5-flash", ("0.3", "2.5", "0.03", None)),
        ("google", "models/gemini-2.5-flash", ("0.3", "2.5", "0.03", None)),
        ("google", "gemini-2.0-flash-001", ("0.1", "0.4", "0.025", None)),
    ],
)
def test_prices_of_models(api: Api, model: str, expected: tuple[str | None, ...]) -> None:
    assert price(api, model) == expected


@each(
    ("api", "model"),
    [
        ("google", "gemini-3.6-flash-lite"), ("google", "gemini-2.5-pro-ultra"),
        ("google", "tunedModels/gemini"), ("anthropic", "claude-opus-4-7-fast"),
        ("anthropic", "claude-sonnet-6"), ("anthropic", "Claude-Sonnet-5"), ("openai", "gpt-4o-2027-01-01"),
        ("openai", "gpt-5-nano-turbo"), ("openai", "ft:gpt-4o-2024-08-06:me::1"),
        ("openai", "text-embedding-3-small"), ("openai", "whisper-1"), ("openai", "moderation"),
        ("google", "gemma-3-27b-it"), ("openai", "claude-sonnet-5"), ("openai", ""), ("openai", "gpt-4o\n"),
        ("anthropic", "claude-opus-4-7-20260401-20260401"), ("openai", "models/gpt-4o"),
    ],
)  # fmt: skip
def test_names_that_begin_like_one_of_the_table_are_unknown(api: Api, model: str) -> None:
    assert price(api, model) is None


@pytest.mark.parametrize(
    ("api", "url"),
    [
        ("openai-chat", "http://127.0.0.1:11434/v1"),
        ("openai-chat", "https://openrouter.ai/api/v1"),
        ("openai-chat", "https://generativelanguage.googleapis.com/v1beta/openai"),
        ("openai", "https://eu.api.openai.com/v1"),
        ("openai", "https://api.openai.com.example/v1"),
        ("openai", "http://api.openai.com/v1"),
        ("openai", "https://api.openai.com:8443/v1"),
    ],
)
def test_an_address_that_is_not_the_vendors_has_no_price(api: Api, url: str) -> None:
    assert listed(api, BASE_URLS[api], "gpt-4o", "2026-11-23") is not None
    assert listed(api, url, "gpt-4o", "2026-11-23") is None


def test_a_long_input_has_another_price_for_all_of_the_call() -> None:
    assert price("anthropic", "claude-sonnet-4-5", 200_000) == ("3", "15", "0.3", "3.75")
    assert price("anthropic", "claude-sonnet-4-5", 200_001) == ("6", "22.5", "0.6", "7.5")
    found = tariff("anthropic", "claude-sonnet-4-5")
    assert found is not None
    usage = ModelUsage(250_000, 1_000, cache_read=50_000, cache_write=100_000)
    paid = cost_of(usage, found.price(250_000))
    assert paid == Decimal("6") * 100_000 / 10**6 + Decimal("0.03") + Decimal("0.75") + Decimal("0.0225")


def test_a_price_that_changes_on_a_day() -> None:
    assert price("google", "gemini-4-argon", today="2026-11-30") == ("2", "10", "0.1", None)
    assert price("google", "gemini-4-argon", today="2026-12-01") == ("4", "20", "0.2", None)
    # Before the table was made its first price holds: a clock may be wrong.
    assert price("google", "gemini-4-argon", today="1970-01-01") == ("2", "10", "0.1", None)
    assert price("openai", "o3", today="1970-01-01") == ("2", "8", "0.5", None)


def test_the_table_is_what_its_reader_expects() -> None:
    assert TABLE["date"] == DATE
    assert TABLE["made_from"] == "genai-prices 0.2.3"
    assert TABLE["licence"][0] == "The MIT License (MIT)"
    assert "WITHOUT WARRANTY OF ANY KIND" in " ".join(TABLE["licence"])
    for vendor in ("anthropic", "google", "openai"):
        rows, names, marked = (TABLE[vendor][part] for part in ("rows", "names", "marked"))
        assert len(names) > 40
        assert {*names.values(), *(row for each in marked.values() for row in each.values())} == {
            *range(len(rows))
        }
        assert marked.keys() <= MARKS.keys()
        for row in rows:
            assert row[0][0] is None
            assert all(one[0] > DATE for one in row[1:])
            assert all(a[0] < b[0] for a, b in pairwise(row[1:]))
            for _, bands in row:
                assert bands[0][0] == 0
                assert all(a[0] < b[0] for a, b in pairwise(bands))
                for _, *amounts in bands:
                    assert None not in amounts[:2]
                    assert all(0 <= Decimal(one) < 1000 for one in amounts if one is not None)


@pytest.mark.oracle
def test_the_table_is_read_no_earlier_than_it_is_needed() -> None:
    """Not by what is imported for a model, or to choose one."""
    imports = "corvid.models.remote.model, corvid.models.remote.transport, corvid.connections.inventory"
    told = f"import sys, {imports}; print('corvid.models.remote.prices' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


# ---- calls ---------------------------------------------------------------------------------------
def message(model: str = "claude-sonnet-5", stop: str = "end_turn", **usage: Any) -> Say:
    counts = {"input_tokens": 1000, "output_tokens": 100, **usage}
    body = {"type": "message", "id": "m", "model": model, "content": [{"type": "text", "text": "yes"}],
            "stop_reason": stop, "usage": counts}  # fmt: skip
    return Say((reply(json.dumps(body).encode()),))


def served(monkeypatch: pytest.MonkeyPatch, made: Peer, **more: Any) -> ModelSettings:
    """A model at its vendor's own address, which is this server."""
    monkeypatch.setitem(settings.BASE_URLS, "anthropic", made.url)  # type: ignore[arg-type]
    return ModelSettings("fast", "anthropic", "claude-sonnet-5", made.url, retry=Retry(2, 0.01), **more)


def attempts(
    say: Callable[[int, Asked], Say], monkeypatch: pytest.MonkeyPatch, **more: Any
) -> tuple[ModelAttempt, ...]:
    with peer(say) as made:
        model = RemoteModel([served(monkeypatch, made, **more)])
        try:
            answered = model.answer(REQUEST)
            assert isinstance(answered, ModelReply)
            return answered.attempts
        except ModelCallFailed as failed:
            return failed.attempts


def paid(say: Say, monkeypatch: pytest.MonkeyPatch, **more: Any) -> tuple[str | None, str | None]:
    """What one call cost, and by which prices."""
    (one,) = attempts(lambda _number, _asked: say, monkeypatch, **more)
    return one.cost, one.prices


def test_a_call_costs_what_the_table_says(monkeypatch: pytest.MonkeyPatch) -> None:
    assert paid(message(), monkeypatch) == ("0.003", DATE)
    cached = message(cache_read_input_tokens=1000, cache_creation_input_tokens=200)
    assert paid(cached, monkeypatch) == ("0.0037", DATE)


def test_the_file_goes_before_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Price(Decimal(3), Decimal(15))
    assert paid(message(), monkeypatch, price=own) == ("0.0045", CONFIGURED_PRICES)
    assert paid(message(service_tier="priority"), monkeypatch, price=own) == ("0.0045", CONFIGURED_PRICES)


def test_a_call_that_was_cut_by_its_length_costs_as_much(monkeypatch: pytest.MonkeyPatch) -> None:
    assert paid(message(stop="max_tokens"), monkeypatch) == ("0.003", DATE)


@pytest.mark.parametrize(
    "usage",
    [
        {"service_tier": "priority"}, {"service_tier": "batch"}, {"speed": "fast"}, {"inference_geo": "us"},
        {"cache_creation_input_tokens": 9, "cache_creation": {"ephemeral_1h_input_tokens": 9}},
        {"output_tokens": None}, {"input_tokens": None}, {"input_tokens": "many"},
    ],
)  # fmt: skip
def test_other_terms_and_unknown_usage_have_an_unknown_price(
    usage: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert paid(message(**usage), monkeypatch) == (None, None)


def test_the_price_is_that_of_the_model_that_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert paid(message("claude-haiku-4-5-20251001"), monkeypatch) == ("0.0015", DATE)
    assert paid(message("claude-sonnet-5-7"), monkeypatch) == (None, None)


def test_a_failed_attempt_is_unknown_and_not_free(monkeypatch: pytest.MonkeyPatch) -> None:
    first, last = attempts(lambda number, _: message() if number else error(503), monkeypatch)
    assert (first.outcome, first.cost, first.prices) == ("unavailable", None, None)
    assert (last.outcome, last.cost, last.prices) == ("answered", "0.003", DATE)


def test_what_each_dialect_says_of_its_terms() -> None:
    choice = {"message": {"content": "a"}, "finish_reason": "stop"}
    chat: dict[str, Any] = {"id": "c", "model": "gpt-4o", "choices": [choice]}
    responses: dict[str, Any] = {"id": "r", "model": "gpt-4o", "status": "completed", "output": []}
    google: dict[str, Any] = {"modelVersion": "gemini-2.5-flash", "candidates": [{"finishReason": "STOP"}]}
    cases: list[tuple[Api, dict[str, Any], bool]] = [
        ("openai-chat", chat, True), ("openai-chat", chat | {"service_tier": "default"}, True),
        ("openai-chat", chat | {"service_tier": "priority"}, False),
        ("openai-chat", chat | {"service_tier": "auto"}, False), ("openai", responses, True),
        ("openai", responses | {"service_tier": "flex"}, False),
        ("openai", responses | {"service_tier": "default"}, True), ("google", google, True),
        ("google", google | {"usageMetadata": {"serviceTier": "standard"}}, True),
        ("google", google | {"usageMetadata": {"serviceTier": "PRIORITY"}}, False),
    ]  # fmt: skip
    for api, body, standard in cases:
        reader = dialect_of(api, BASE_URLS[api]).reader(False)
        reader.feed(json.dumps(body).encode())
        reader.finish()
        assert reader.served().standard is standard, body
        assert reader.served().model == (body.get("model") or body.get("modelVersion"))


def test_tokens_that_chat_writes_to_a_cache_are_counted() -> None:
    details = {"cached_tokens": 0, "cache_write_tokens": 60}
    usage = {"prompt_tokens": 100, "completion_tokens": 1, "prompt_tokens_details": details}
    body = {"choices": [{"message": {"content": "a"}, "finish_reason": "stop"}], "usage": usage}
    reader = dialect_of("openai-chat", BASE_URLS["openai-chat"]).reader(False)
    reader.feed(json.dumps(body).encode())
    assert reader.finish().usage.cache_write == 60


def test_more_tokens_of_caches_than_there_are_have_no_cost() -> None:
    known = Price(Decimal(3), Decimal(15))
    assert cost_of(ModelUsage(10, 0, cache_read=6, cache_write=4), known) == Decimal("0.00003")
    assert cost_of(ModelUsage(10, 0, cache_read=6, cache_write=5), known) is None
    assert cost_of(ModelUsage(10, None), known) is None
    assert cost_of(ModelUsage(None, 10), known) is None
    assert cost_of(ModelUsage(0, 0), known) == 0
