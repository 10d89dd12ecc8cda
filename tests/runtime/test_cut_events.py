"""Events that no reader would take are cut by the writer, and say so; all others are as they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.audit.trace.verify import Verification
from corvid.runtime.boundary.documents import text_hash
from corvid.runtime.trace import events, write
from corvid.runtime.trace.cut import KEPT, cut
from corvid.runtime.trace.write import TraceWriter, encoded_line

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@pytest.mark.parametrize("messages", [False, True])
def test_a_long_event_is_cut_and_the_trace_verifies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, messages: bool
) -> None:
    monkeypatch.setattr(write, "LONGEST", 50_000)
    text = "é" * 40_000
    path = tmp_path / "log"
    with path.open("wb") as file:
        writer = TraceWriter(file.write, messages=messages)
        for event in (
            events.run_started({"text": text}), events.document(text_hash(text), text),
            events.tool_result("look", [{"x" * 30: number} for number in range(3000)]),
            events.run_completed("x" * 49_000),
        ):  # fmt: skip
            writer.emit(event, 0, "run", "main")
    assert path.stat().st_size < 200_000
    checked = Verification(path)
    assert list(checked.findings()) == []
    assert (checked.events, checked.complete, checked.head) == (4, True, writer.head)


def test_what_is_cut_says_so() -> None:
    long = "a" * 5000
    many = {str(number): number for number in range(2000)}
    made = cut({"short": "b", "text": long, "list": [1] * 3000, "object": many})
    assert made["short"] == "b"
    assert made["text"] == f"{'a' * KEPT}… cut: 5000 characters, SHA-256 {text_hash(long)}"
    assert str(made["list"][-1]) == "… 2001 more are cut"
    assert made["object"]["…"] == "2000 more are cut"
    assert [len(name) for name in cut({"object": {long: 1}})["object"]] == [KEPT + 96]


@settings(max_examples=30)
@given(st.dictionaries(st.text(), JSON, max_size=4))
def test_what_is_short_is_not_cut(line: dict[str, Any]) -> None:
    assert cut(line) == line


@settings(max_examples=10)
@given(st.lists(st.integers(1, 60), min_size=1, max_size=3), st.integers(0, 3000))
def test_whatever_is_cut_is_short(shape: list[int], length: int) -> None:
    value: Any = "x" * length
    for number in shape:
        value = {f"{'y' * length}{one}": [value] * number for one in range(number)}
    assert len(encoded_line(cut({"value": value}))) < 3_000_000
