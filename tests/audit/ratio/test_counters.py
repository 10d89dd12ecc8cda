"""Counters as files: added in any order, and never believed."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.audit.ratio import counters
from corvid.audit.ratio.count import RatioAudit
from corvid.audit.ratio.counters import NoCounters, added, are_counters, read_counters, write_counters
from corvid.audit.sessions import Session
from corvid.protocols.claims import GROUNDINGS, Claim, Evidence
from corvid.protocols.ratio import SHOWN, Counts, Tally
from tests.audit.ratio.test_count import LINE
from tests.shares import examples

CLAIM = st.builds(
    Claim, st.text(max_size=3), st.sampled_from(GROUNDINGS), st.just(Evidence()),
    st.sampled_from(["", "git_state", "language_syntax"]),
)  # fmt: skip


@st.composite
def counts(draw: st.DrawFn) -> Counts:
    """The counts of a log with any claims."""
    tally = Tally(draw(st.sampled_from("abc")))
    for line, (claim, held) in enumerate(draw(st.lists(st.tuples(CLAIM, st.booleans()), max_size=30)), 1):
        tally.add(claim, held, line)
    tally.malformed = draw(st.integers(0, 9))
    tally.events = tally.claims + draw(st.integers(0, 9))
    tally.written = draw(st.integers(0, 3))
    return tally.counts()


# requirement: E1
@settings(max_examples=examples(40))
@given(counts(), counts(), counts())
def test_adding_is_associative_and_commutative(one: Counts, two: Counts, three: Counts) -> None:
    assert one.merged(two) == two.merged(one)
    assert one.merged(two).merged(three) == one.merged(two.merged(three))
    assert one.merged(Counts()) == one


@settings(max_examples=examples(30))
@given(counts(), counts())
def test_what_is_written_is_read(one: Counts, two: Counts) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "c.json"
        for each in ({Session("a"): one}, {Session("a", "r"): one, Session("b"): two}, {}):
            write_counters(each, path)
            assert are_counters(path)
            assert read_counters(path) == each
            before = path.read_bytes()
            write_counters(dict(reversed(each.items())), path)
            assert path.read_bytes() == before
        assert [file.name for file in Path(folder).iterdir()] == ["c.json"]


@pytest.mark.oracle
@settings(max_examples=examples(25))
@given(st.lists(st.lists(LINE, max_size=8), max_size=4), st.randoms())
def test_parts_added_in_any_order_are_the_whole(logs: list[list[bytes]], chance: Any) -> None:
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, log in enumerate(logs):
            paths.append(Path(folder) / f"{number}.jsonl")
            paths[-1].write_bytes(b"\n".join(log))
        whole = RatioAudit()
        for path in paths:
            list(whole.findings(path))
        parts = []
        for path in paths:
            alone = RatioAudit()
            list(alone.findings(path))
            write_counters(alone.sessions, path.with_suffix(".json"))
            parts.append(read_counters(path.with_suffix(".json")))
        while len(parts) > 1:
            chance.shuffle(parts)
            parts.append(added(parts.pop(), parts.pop()))
        assert (parts or [{}])[0] == whole.sessions


def changed(**fields: object) -> str:
    with tempfile.TemporaryDirectory() as folder:
        tally = Tally("log")
        tally.add(Claim("x", "assumption", Evidence()), False, 1)
        write_counters({Session("log"): tally.counts()}, Path(folder) / "c")
        data = json.loads((Path(folder) / "c").read_text())
        if not fields.keys() <= {"format", "more", "sessions"}:
            data["sessions"][0].update(fields)
            return json.dumps(data)
        return json.dumps({**data, **fields})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no JSON"), ("[" * 9999, "no JSON"), ("[]", "not written by"), ("{}", "not written by"),
        ("\0", "binary"), ("9" * (counters.LARGEST + 1), "too large"),
        (changed(format="1"), "not written by"),
        (changed(more=1), "its fields"), (changed(sessions={}), "its fields"),
        (changed(sessions=[1]), "the fields of a session"), (changed(other=1), "the fields of a session"),
        (changed(run=1), "has no name"), (changed(log=None), "has no name"),
        (json.dumps({**json.loads(changed()), "sessions": json.loads(changed())["sessions"] * 2}),
         "not in order"), (changed(claims=-1), "expected the number"),
        (changed(claims=True), "expected the number"),
        (changed(claims=1.0), "expected the number"), (changed(claims=2**61), "expected the number"),
        (changed(citations=1), "contradict"),
        (changed(held=2), "contradict"), (changed(claims=0, assumptions=0), "contradict"),
        (changed(ungrounded=[]), "contradict"), (changed(ungrounded={}), "a list of claims"),
        (changed(ungrounded=[["l", 1, 0, "x", ""]] * (SHOWN + 1)), "a list of claims"),
        (changed(ungrounded=[["l", 0, 0, "x", ""]]), "expected a claim"),
        (changed(unheld=["x"]), "expected a claim"),
        (changed(ungrounded=[["l", 1, 0, "x" * 501, ""]]), "expected a claim"),
        (changed(ungrounded=[["l", 1, 0, "x", "y"]]), "expected a claim"),
        (changed(claims=2, assumptions=2, ungrounded=[[one, 1, 0, "", ""] for one in "ba"]), "not in order"),
        (changed(claims=10**17, citations=10**17), "contradict"),
    ],
)  # fmt: skip
def test_a_file_of_counters_is_not_believed(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "c.json"
    path.write_text(text)
    with pytest.raises(NoCounters, match=reason):
        read_counters(path)


def test_a_file_that_can_not_be_replaced_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "c.json").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_counters({}, tmp_path / "c.json")
    assert [file.name for file in tmp_path.iterdir()] == ["c.json"]
