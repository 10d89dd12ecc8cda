"""What vendors take for their models, by a table that ships with the package and says its date.

The table is made by `scripts/prices` from the data of genai-prices. It speaks of text that is sent to a
vendor's own address on standard terms, and of names that it knows. All else has no price here: a wrong one is
worse than none.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from corvid.models.remote.settings import Api, Band, ModelSettings, Price, Tariff, is_vendors

MARKS: Mapping[str, re.Pattern[str]] = {
    kind: re.compile(rf"([!-~]+?){mark}", re.ASCII)
    for kind, mark in {
        "-YYYYMMDD": r"-20\d{6}", "-2025MMDD": r"-2025\d{4}", "@YYYYMMDD": r"@20\d{6}",
        "-YYYY-MM-DD": r"-20\d\d-\d\d-\d\d", "-0NN": r"-0\d\d", "-latest": "-latest",
        "-preview": "-preview", "-preview-MM-DD": r"-preview-\d\d-\d\d",
        "-preview-MM-YYYY": r"-preview-\d\d-20\d\d",
    }.items()
}  # fmt: skip
"""What may follow the name of a model to say which version of it is meant. A name has at most one of them."""
_VENDORS: Mapping[Api, str] = {
    "anthropic": "anthropic", "google": "google", "openai": "openai", "openai-chat": "openai"
}  # fmt: skip


def tariff_of(settings: ModelSettings, served: str = "") -> Tariff | None:
    """Return what the model costs: what the configuration says, else the table; None if neither does.
    `served` is what its vendor calls the model that answered: since the table was made an alias may lead to
    another."""
    if settings.price is not None:
        return Tariff((Band(0, settings.price),))
    return listed(settings.api, settings.base_url, served or settings.model, _today())


def listed(api: Api, base_url: str, model: str, today: str) -> Tariff | None:
    """Return what the table says of a model on a day such as `2026-11-10`; None if it says nothing."""
    if not is_vendors(api, base_url):
        return None
    table = _table()
    vendor = table[_VENDORS[api]]
    name = model.removeprefix("models/") if api == "google" else model
    row = vendor["names"].get(name)
    for kind, stems in vendor["marked"].items() if row is None else ():
        found = MARKS[kind].fullmatch(name)
        if found is not None and found.group(1) in stems:
            row = stems[found.group(1)]
            break
    if row is None:
        return None
    bands = next(bands for start, bands in reversed(vendor["rows"][row]) if start is None or start <= today)
    return Tariff(tuple(Band(above, _price(*amounts)) for above, *amounts in bands), table["date"])


def _price(*amounts: str | None) -> Price:
    into, out, read, written = (None if one is None else Decimal(one) for one in amounts)
    assert into is not None
    assert out is not None
    return Price(into, out, read, written)


@cache
def _table() -> Mapping[str, Any]:
    return json.loads(Path(__file__).with_name("prices.json").read_bytes())  # type: ignore[no-any-return]


def _today() -> str:
    """Return the day, by the clock of Greenwich, as the prices of vendors change by it."""
    return time.strftime("%Y-%m-%d", time.gmtime())
