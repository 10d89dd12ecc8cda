"""`trust: autonomous_if_confident(t)`: a person is asked where an argument is less certain than that."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.api.execution import Services
from corvid.api.program import prepare
from corvid.hosts.system import Asking, SystemRandomness
from corvid.pipeline import check_text
from corvid.runtime.host import ApprovalRequest, ModelReply, ModelRequest
from corvid.runtime.trace.write import TraceWriter
from corvid.testing.compare import Still

pytestmark = pytest.mark.guarantee("confidence.gate")
HEAD = """
effect gated:
    trust: autonomous_if_confident(0.8)
effect stricter:
    trust: autonomous_if_confident(0.9)
type R:
    a: Grounded<String>
    n: Int
tool look(id: String) -> String uses retrieval
tool pay(who: String, cents: Int) -> String uses gated
tool send(r: R) -> String uses gated
tool list(xs: List<String>) -> String uses gated, stricter
tool mark(f: Float) -> String uses gated
tool change(g: Grounded<String>) -> Grounded<String> uses gated
prompt ask(x: String) -> String uses gated:
    "Ask {x}"
"""


class World:
    """One document, as certain as it is reported, and an approver that notes what it is asked."""

    name = "model"

    def __init__(self, sure: float, says: bool = True) -> None:
        self.sure, self.says = sure, says
        self.asked: list[ApprovalRequest] = []
        self.called: list[str] = []

    def find(self, name: str) -> object:
        return lambda *arguments: self.look() if name == "look" else self.done(name)

    def look(self) -> corvid.Document:
        return corvid.Document("five", "a.txt", confidence=self.sure)

    def done(self, name: str) -> str:
        self.called.append(name)
        return name

    def answer(self, request: ModelRequest) -> ModelReply:
        return ModelReply(self.done("ask"), "model", 1)

    def approve(self, request: ApprovalRequest) -> bool:
        self.asked.append(request)
        return self.says


def run(body: str, world: World, jit: str = "off") -> tuple[str, list[dict[str, Any]]]:
    """The code of the fault, or nothing, and the events of the trace."""
    lines: list[bytes] = []
    services = Services(world, world, Asking(world.approve), Still(), SystemRandomness(1))  # type: ignore[arg-type]
    checked = check_text("main.cor", f"{HEAD}agent main(x: String) -> String:\n{body}")
    assert checked.ok, [problem.message() for problem in checked.problems]
    loaded = prepare(checked, services, jit=jit)  # type: ignore[arg-type]
    try:
        outcome = loaded.run(loaded.functions["main::main"], ["x"], trace=TraceWriter(lines.append))
    finally:
        loaded.close()
    code = "" if outcome.fault is None else outcome.fault.problem.code.id
    return code, [json.loads(line) for line in lines]


CALLS = {
    "a plain parameter": ("pay(look(x), 5)", "Pay", 0.8),
    "a name": ("pay(g, 5)", "Pay", 0.8),
    "computed": ("pay(g + x, 5)", "Pay", 0.8),
    "a part of a record": ("send(R(g, 1))", "Send", 0.8),
    "a list": ("list([g])", "List", 0.9),
    "a list of texts": ("list(g.split(x))", "List", 0.9),
    "an Int that becomes a Float": ("mark(g.length())", "Mark", 0.8),
    "a transform": ("change(g)", "Change", 0.8),
    "a prompt": ("ask(g)", "Ask", 0.8),
}


# rule: approvals.gate.1 approvals.gate.2
@pytest.mark.parametrize("way", CALLS)
def test_the_approver_is_asked_below_the_threshold_and_not_at_it(way: str) -> None:
    call, label, threshold = CALLS[way]
    body = f"    g = look(x)\n    return {call}\n"
    for sure in (threshold, 1.0):
        world = World(sure)
        assert run(body, world)[0] == ""
        assert not world.asked
    world = World(0.5)
    code, events = run(body, world)
    assert code == ""
    assert len(world.asked) == 1
    (asked,) = world.asked
    assert (asked.label, asked.threshold, asked.observed) == (label, threshold, 0.5)
    assert any(argument.sources for argument in asked.arguments)
    (told,) = (one for one in events if one["phase"] == "approval_request")
    assert (told["label"], told["threshold"], told["observed"]) == (label, threshold, 0.5)
    world = World(0.5, says=False)
    assert run(body, world)[0] == "R0113"
    assert not world.called


def test_plain_arguments_are_certain() -> None:
    world = World(0.1)
    assert run("    return pay(x, 5)\n", world)[0] == ""
    assert not world.asked


def test_the_least_certain_argument_decides() -> None:
    world = World(0.5)
    assert run("    g = look(x)\n    return pay(x, g.length())\n", world)[0] == ""
    assert [asked.observed for asked in world.asked] == [0.5]


def test_a_call_that_was_approved_is_not_asked_for_again() -> None:
    world = World(0.5)
    body = "    g = look(x)\n    approve Pay(g, 5)\n    return pay(g, 5)\n"
    assert run(body, world)[0] == ""
    assert [(asked.label, asked.threshold) for asked in world.asked] == [("Pay", None)]


def test_each_call_is_asked_for() -> None:
    world = World(0.5)
    body = "    g = look(x)\n    a = pay(g, 5)\n    return pay(g, 5)\n"
    assert run(body, world)[0] == ""
    assert len(world.asked) == 2


@pytest.mark.parametrize("jit", ["auto", "always"])
def test_every_engine_asks(jit: str) -> None:
    world = World(0.5)
    assert run("    g = look(x)\n    return pay(g, 5)\n", world, jit)[0] == ""
    assert len(world.asked) == 1


def test_a_replay_asks_nobody(tmp_path: Path) -> None:
    text = f"{HEAD}agent main(x: String) -> String:\n    g = look(x)\n    return pay(g, 5)\n"
    (tmp_path / "p.cor").write_text(text, encoding="utf-8")
    world = World(0.5)
    names = ("look", "pay", "send", "list", "mark", "change")
    tools = {name: world.find(name) for name in names}
    program = corvid.load(
        tmp_path / "p.cor", tools=tools, approver=world.approve, model=world, trace=tmp_path / "traces"
    )
    outcome = program.main.outcome(x="x")
    assert len(world.asked) == 1
    again = corvid.replay(tmp_path / "p.cor", outcome.trace)
    assert again.value == outcome.value
    assert len(world.asked) == 1


def test_a_label_given_beforehand_passes_a_gate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from corvid.cli.main import run as command

    monkeypatch.chdir(tmp_path)
    text = f"{HEAD}agent main(x: String) -> String:\n    g = look(x)\n    return pay(g, 5)\n"
    (tmp_path / "p.cor").write_text(text, encoding="utf-8")
    names = ("send", "list", "mark", "change")
    tools = "".join(f"def {name}(*given): return '{name}'\n" for name in names)
    tools = (
        "import corvid\n"
        + tools.replace("*given", "x")
        + (
            "def look(id): return corvid.Document('five', 'a.txt', confidence=0.5)\n"
            "def pay(who, cents): return 'paid'\n"
        )
    )
    tools = tools.replace("send(x)", "send(r)").replace("list(x)", "list(xs)")
    tools = tools.replace("mark(x)", "mark(f)").replace("change(x)", "change(g)")
    (tmp_path / "tools.py").write_text(tools, encoding="utf-8")
    assert command(["run", "p.cor", "--arg", "x=a", "--approve", "Pay"]) == 0
    assert "paid" in capsys.readouterr().out
    assert command(["run", "p.cor", "--arg", "x=a"]) == 1
    assert "confidence 0.5 of the arguments, below 0.8" in capsys.readouterr().err
    assert command(["run", "p.cor", "--arg", "x=a", "--approve", "Payed"]) == 2
    assert "did you mean `Pay`?" in capsys.readouterr().err
