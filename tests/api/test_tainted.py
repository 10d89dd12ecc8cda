"""What is tainted shows in Python, on the command line and in the trace."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import corvid
from corvid.cli.main import run

pytestmark = pytest.mark.guarantee("taint.value")

PROGRAM = """\
effect web:
    data: untrusted
tool fetch(url: String) -> String uses web
agent read(url: String) -> Tainted<String>:
    return fetch(url)
agent shout(text: Tainted<String>) -> Tainted<String>:
    return text.to_upper()
agent length(text: String) -> Int:
    return text.length()
agent checked(url: String) -> Int:
    return trusted(fetch(url).length(), reason: "a number")
"""
TOOLS = "def fetch(url):\n    return f'page of {url}'\n"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    (tmp_path / "tools.py").write_text(TOOLS)
    file = tmp_path / "program.cor"
    file.write_text(PROGRAM)
    return file


# rule: taint.border.1
def test_a_tainted_result_says_so(program: Path) -> None:
    loaded = corvid.load(program)
    found = loaded.read("a")
    assert found == corvid.Tainted("page of a")
    assert loaded.shout(found) == corvid.Tainted("PAGE OF A")
    assert loaded.shout("mine") == corvid.Tainted("MINE")
    assert loaded.read.outcome("a").tainted
    assert not loaded.checked.outcome("a").tainted
    with pytest.raises(TypeError, match="`text` is String, and the argument is Tainted"):
        loaded.length(found)


# rule: taint.border.2
def test_the_command_says_so(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["run", str(program), "--agent", "read", "--arg", "url=a"]) == 0
    words = "untrusted: others may have written it, as its type Tainted<String> says"
    assert words in capsys.readouterr().out
    assert run(["run", str(program), "--agent", "read", "--arg", "url=a", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["tainted"], report["tainted_parts"]) == (True, [""])
    assert report["type"] == "Tainted<String>"


PARTS = """\
effect web:
    data: untrusted
tool fetch(url: String) -> String uses web
type Order:
    id: String
    note: Tainted<String>
type Desk:
    first: Order
    orders: Map<String, List<Order>>
    last: Option<Order>
    desks: List<Desk>
type Found:
    | Nothing_there
    | One(order: Order, seen: Tainted<Int>)
agent order(url: String) -> Order:
    return Order { id: "7", note: fetch(url) }
agent desk(url: String) -> Desk:
    one = order(url)
    return Desk { first: one, orders: {"a": [one]}, last: Some(one), desks: [] }
agent tried(url: String) -> Result<Found, String>:
    return Ok(One(order(url), fetch(url).length()))
agent listed(url: String) -> List<Tainted<String>>:
    return [fetch(url)]
agent looked_at(url: String) -> Order:
    return Order { id: "7", note: trusted(fetch(url), reason: "read") }
agent id_of(order: Order) -> String:
    return order.id
agent note_of(order: Order) -> Tainted<String>:
    return order.note
agent plain(text: String) -> String:
    return text
agent plain_list(texts: List<String>) -> String:
    return texts.join("")
"""


# rule: taint.border.1 taint.border.2
def test_each_part_of_a_result_that_is_tainted_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tools.py").write_text(TOOLS)
    file = tmp_path / "parts.cor"
    file.write_text(PARTS)
    loaded = corvid.load(file)
    parts = {
        "order": ("note",),
        "desk": ("first.note", "last.note", "orders[][].note"),
        "tried": ("seen", "order.note"),
        "listed": ("[]",),
        "looked_at": ("note",),
    }
    for agent, expected in parts.items():
        outcome = loaded.agents[agent].outcome("a")
        assert (outcome.tainted_parts, outcome.tainted) == (expected, True), agent
        assert loaded.agents[agent]("a") == corvid.Tainted(outcome.value, expected)
        assert run(["run", str(file), "--agent", agent, "--arg", "url=a"]) == 0
        words = ", ".join(f"`{one}`" for one in expected)
        assert f"untrusted: others may have written {words}, as its type " in capsys.readouterr().out
        assert run(["run", str(file), "--agent", agent, "--arg", "url=a", "--json"]) == 0
        report = json.loads(capsys.readouterr().out)
        assert (report["tainted"], report["tainted_parts"]) == (True, list(expected))
    found = loaded.order("a")
    assert (loaded.id_of(found), loaded.id_of(found.value)) == ("7", "7")
    assert loaded.note_of(found) == corvid.Tainted("page of a")
    for agent, given in (
        ("plain", found),
        ("id_of", corvid.Tainted(found.value)),
        ("plain_list", loaded.listed("a")),
    ):
        with pytest.raises(TypeError, match="the argument is Tainted"):
            loaded.agents[agent](given)


def test_what_was_trusted_is_in_the_trace_and_replayed(program: Path, tmp_path: Path) -> None:
    loaded = corvid.load(program, trace=tmp_path / "traces")
    outcome = loaded.checked.outcome("a")
    assert outcome.value == 9
    assert outcome.trace is not None
    events = [json.loads(line) for line in outcome.trace.read_text().splitlines()]
    assert [event["reason"] for event in events if event["phase"] == "trusted"] == ["a number"]
    assert corvid.replay(program, outcome.trace).value == 9
