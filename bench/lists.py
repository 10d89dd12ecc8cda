"""What lists cost that come from tools and go to them, beside another checkout of Corvid.

    python bench/lists.py OTHER/.venv/bin/python [TURNS]

runs itself with that interpreter and with this one in turn, and prints the new times with their ratios to the
others. Without arguments it prints the seconds of each row as JSON, the best of 40.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from corvid import ModelReply, ModelRequest
from corvid.api import load

ROUNDS = 40
HERE = Path(__file__).parent
FLATS = [{"name": f"name {i}", "score": i + 0.5, "count": i, "ok": i % 2 == 0} for i in range(1_000)]
LISTS: dict[str, list[Any]] = {
    "ints": list(range(1_000)),
    "texts": [f"text number {i}" for i in range(1_000)],
    "flats": FLATS,
    "texts3": [{"text": f"text {i}", "uri": f"file:{i}", "score": i + 0.5} for i in range(1_000)],
    "foreign": [{"name": f"näme {i}", "score": i, "count": i, "ok": True} for i in range(1_000)],
    "nested": [
        {
            "title": f"title {i}",
            "inner": [
                {"label": "a", "tags": ["x", "y", "z"], "flat": flat},
                {"label": "b", "tags": [], "flat": None},
            ],
            "where": {"a": 1, "b": 2},
        }
        for i, flat in enumerate(FLATS[:200])
    ],
}  # fmt: skip


class AtOnce:
    """A model that answers at once."""

    name = "at once"

    def answer(self, request: ModelRequest) -> ModelReply:
        return ModelReply({"headline": "Take a coat", "score": 7}, "at-once-1", 12)


def measured(city: str, day: int) -> dict[str, object]:
    return {"city": city, "degrees": 11.5, "day": day}


def rows() -> dict[str, Callable[[], object]]:
    """What each row does."""
    tools: dict[str, Callable[..., object]] = {name: lambda of=data: of for name, data in LISTS.items()}
    tools |= {"sourced_texts": tools["texts"], "sourced_flats": tools["flats"]}
    tools |= {"take": len, "take_sourced": lambda rows: "x"}
    lists = load(HERE / "lists.cor", tools=tools).agents
    one = dict.fromkeys(("measured", "looked_up", "measured_later"), measured)
    calls = load(HERE / "calls.cor", tools=one, model=AtOnce()).agents
    return {
        "plain call": lambda: calls["plain"](100),
        "grounded call": lambda: calls["grounded"](100),
        "echo": lambda: [calls["echo"](1) for _ in range(20)],
        "Ints": lambda: lists["run_ints"](60),
        "Strings": lambda: lists["run_texts"](30),
        "flat records": lambda: lists["run_flats"](4),
        "flat records, two texts": lambda: lists["run_texts3"](4),
        "flat records, non-ASCII, Int for Float": lambda: lists["run_foreign"](4),
        "nested records": lambda: lists["run_nested"](4),
        "Strings of a source": lambda: lists["run_sourced_texts"](3),
        "flat records of a source": lambda: lists["run_sourced_flats"](2),
        "flat records to a tool": lambda: lists["run_hand_over"](8),
        "flat records to an agent": lambda: lists["taken"](FLATS),
        "flat records to a source": lambda: lists["run_take_sourced"](FLATS, 2),
    }


def best() -> dict[str, float]:
    """Seconds of each row."""
    seconds = {}
    for name, run in rows().items():
        taken = []
        for _ in range(ROUNDS):
            start = time.perf_counter()
            run()
            taken.append(time.perf_counter() - start)
        seconds[name] = min(taken)
    return seconds


def turns(other: str, count: int) -> None:
    """Print each row in alternating turns."""
    taken: dict[str, list[dict[str, float]]] = {other: [], sys.executable: []}
    for _ in range(count):
        for python in taken:
            output = subprocess.run([python, __file__], check=True, capture_output=True, text=True).stdout
            taken[python].append(json.loads(output))
    for name in taken[other][0]:
        pairs = list(zip(taken[sys.executable], taken[other], strict=True))
        ratio = statistics.median(ours[name] / theirs[name] for ours, theirs in pairs)
        least = min(ours[name] for ours, _ in pairs) / min(theirs[name] for _, theirs in pairs)
        print(f"{name:40} {min(ours[name] for ours, _ in pairs) * 1e6:8.0f} µs {least:6.2f} {ratio:6.2f}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        turns(sys.argv[1], int((*sys.argv[2:], "5")[0]))
    else:
        print(json.dumps(best()))
