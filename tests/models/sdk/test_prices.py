"""The price table against what the package that it is made from reckons, for all models of our vendors."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from corvid.models.remote import prices
from corvid.models.remote.model import cost_of
from corvid.models.remote.prices import MARKS, listed
from corvid.models.remote.settings import BASE_URLS, Api, is_vendors
from corvid.runtime.host import ModelUsage

_MISSING = "the data of the vendors' prices is not installed here; `make test-sdk` installs it"
genai_prices: Any = pytest.importorskip("genai_prices", reason=_MISSING)
providers: Any = pytest.importorskip("genai_prices.data", reason=_MISSING).providers
Usage, calc_price = genai_prices.Usage, genai_prices.calc_price

ROOT = Path(__file__).resolve().parents[3]
VENDORS: tuple[Api, ...] = ("anthropic", "google", "openai")
MODELS = {one.id: one.models for one in providers if one.id in VENDORS}
TABLE = prices._table()
DAYS = ("2026-11-23", "2026-12-01", "2027-01-01")
NO_TEXT = {
    "google": {
        "gemini-embedding-001", "gemini-embedding-2", "gemma-3", "gemma-3n", "gemma-4-26b-a4b-it",
        "gemma-4-31b-it",
    },
    "openai": {
        "gpt-live-1", "gpt-live-transcribe", "gpt-realtime-translate", "gpt-realtime-whisper",
        "gpt-transcribe", "moderation", "text-embedding-3-large", "text-embedding-3-small",
        "text-embedding-ada-002", "tts-1", "tts-1-hd", "whisper-1",
    },
    "anthropic": set(),
}  # fmt: skip
"""Models that have no price for text both ways, and so none here."""


TUNED = {"anthropic": set(), "google": set(), "openai": {"ft:gpt-4o", "ft:gpt-4o-mini"}}
"""Models whose names go on with what their owner chose; the table knows no such names."""


def theirs(vendor: str, model: str, usage: ModelUsage, day: str) -> Decimal | None:
    said: dict[str, Any] = {"input_tokens": usage.input, "output_tokens": usage.output}
    said |= {"cache_read_tokens": usage.cache_read or 0, "cache_write_tokens": usage.cache_write or 0}
    when = datetime.fromisoformat(day).replace(hour=12, tzinfo=UTC)
    try:
        found = calc_price(Usage(**said), model, provider_id=vendor, genai_request_timestamp=when)
    except LookupError:
        return None
    return found.total_price


def ours(vendor: Api, model: str, usage: ModelUsage, day: str) -> Decimal | None:
    tariff = listed(vendor, BASE_URLS[vendor], model, day)
    return None if tariff is None else cost_of(usage, tariff.price(usage.input or 0))


def names(vendor: Api, draw: random.Random) -> list[str]:
    """All names that the table has, and with each mark of a version, or two."""
    known = [*TABLE[vendor]["names"], *(stem for each in TABLE[vendor]["marked"].values() for stem in each)]
    marks = [
        "-20260304", "-20250514", "@20251001", "-2026-03-05", "-001", "-099", "-123", "-latest", "-preview",
        "-preview-06-17", "-preview-09-2025", "-fast", "-lite", "-mini", "-tts", "-exp", "x", "-",
    ]  # fmt: skip
    marked = [name + draw.choice(marks) + draw.choice(("", "", *marks)) for name in known for _ in range(8)]
    return sorted({*known, *(name + mark for name in known for mark in marks), *marked})


def usages(draw: random.Random) -> list[ModelUsage]:
    """On both sides of every threshold, with and without caches."""
    found = []
    for into in (1, 999, 100_000, 100_001, 128_001, 200_000, 200_001, 272_000, 272_001, 900_001):
        read = draw.randrange(into)
        found.append(ModelUsage(into, draw.randrange(9000), read, draw.randrange(into - read)))
        found.append(ModelUsage(into, draw.randrange(9000)))
    return found


@pytest.mark.parametrize("vendor", VENDORS)
def test_a_price_is_theirs_or_unknown(vendor: Api) -> None:
    draw = random.Random(vendor)
    priced = 0
    for name in names(vendor, draw):
        for usage in draw.sample(usages(draw), 3):
            day = draw.choice(DAYS)
            mine = ours(vendor, name, usage, day)
            if mine is not None:
                priced += 1
                assert mine == theirs(vendor, name, usage, day), (name, usage, day)
    assert priced > 500


@pytest.mark.parametrize("vendor", VENDORS)
def test_every_model_with_prices_for_text_has_them_here(vendor: Api) -> None:
    """By each name that its rule has, at every threshold and on each day that changes something."""
    draw = random.Random(vendor)
    provider = next(one for one in providers if one.id == vendor)
    unpriced = set()
    reached: dict[str | None, list[str]] = {}
    for name in TABLE[vendor]["names"]:
        reached.setdefault(getattr(provider.find_model(name), "id", None), []).append(name)
    for model in MODELS[vendor]:
        compared = 0
        for name in reached.get(model.id, ()):
            for usage in usages(draw):
                for day in DAYS:
                    mine = ours(vendor, name, usage, day)
                    assert mine == theirs(vendor, name, usage, day), (name, usage, day)
                    compared += 1
        if not compared:
            unpriced.add(model.id)
    assert unpriced == NO_TEXT[vendor] | TUNED[vendor]


def test_the_file_is_what_the_script_makes() -> None:
    made = subprocess.run(
        [sys.executable, ROOT / "scripts" / "prices", "--date", TABLE["date"]],
        capture_output=True, text=True, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, check=True,
    )  # fmt: skip
    assert made.stdout == (ROOT / "corvid" / "models" / "remote" / "prices.json").read_text()


@pytest.mark.parametrize("vendor", VENDORS)
def test_the_address_is_what_they_call_the_vendors(vendor: Api) -> None:
    provider = next(one for one in providers if one.id == vendor)
    assert re.match(provider.api_pattern, BASE_URLS[vendor])
    assert is_vendors(vendor, BASE_URLS[vendor])


def test_each_mark_is_tried() -> None:
    assert MARKS.keys() == {mark for vendor in VENDORS for mark in TABLE[vendor]["marked"]}
