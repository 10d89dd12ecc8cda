"""Who is asked for an approval hears the names that the callee gives its parameters, whatever is called."""

from __future__ import annotations

from pathlib import Path

import pytest

import corvid

pytestmark = pytest.mark.guarantee("approval.dangerous_call_requires_token")

PROGRAM = """
import "./bank" as bank
import "./bank" use wire as send_away
effect ledger:
    trust: human_required
type Box:
    n: Int
tool pay(to: String, cents: Int) -> Int dangerous
tool note(text: String) -> Int
prompt settle(account: String, sums: List<Int>) -> Int uses ledger:
    "Settle {account} {sums}"
prompt quote(doc: Grounded<String>, question: String) -> Int uses ledger:
    "{question} {doc}"
tool look(id: String) -> String uses retrieval
agent plan(goal: String) -> Int:
    return 1
fn twice(number: Int) -> Int:
    return number + number
extend Box:
    tool burn(box: Box, why: String) -> Int dangerous
    agent fill(me: Box) -> Int:
        return me.n

agent a_tool(x: String) -> Int:
    approve Pay(x, 5)
    return pay(x, 5)
agent a_tool_that_needs_none(x: String) -> Int:
    approve Note(x)
    return note(x)
agent a_prompt(x: String) -> Int:
    approve Settle(x, [1, 2])
    return settle(x, [1, 2])
agent a_prompt_with_sources(x: String) -> Int:
    doc = look(x)
    approve Quote(doc, x)
    return quote(doc, x)
agent an_agent(x: String) -> Int:
    approve Plan(x)
    return plan(x)
agent a_fn(x: String) -> Int:
    approve Twice(4)
    return twice(4)
agent a_method(x: String) -> Int:
    b = Box(3)
    approve Burn(b, x)
    return b.burn(x)
agent a_method_that_is_an_agent(x: String) -> Int:
    b = Box(3)
    approve Fill(b)
    return b.fill()
agent of_a_module(x: String) -> Int:
    approve Wire(x)
    return bank.wire(x)
agent by_another_name(x: String) -> Int:
    approve Wire(x)
    return send_away(x)
agent in_branches(x: String) -> Int:
    approve Pay(x, 5)
    if x == "y":
        return pay(x, 5)
    return 1 + pay(x, 5)
agent of_which_none_is_called(x: String) -> Int:
    approve Pay(x, 5)
    return 1
"""
BANK = "public tool wire(receiver: String) -> Int dangerous\n"
TOLD = {
    "a_tool": {"to": "x", "cents": 5},
    "a_tool_that_needs_none": {"text": "x"},
    "a_prompt": {"account": "x", "sums": [1, 2]},
    "a_prompt_with_sources": {"doc": "text", "question": "x"},
    "an_agent": {"goal": "x"},
    "a_fn": {"number": 4},
    "a_method": {"box": {"n": 3}, "why": "x"},
    "a_method_that_is_an_agent": {"me": {"n": 3}},
    "of_a_module": {"receiver": "x"},
    "by_another_name": {"receiver": "x"},
    "in_branches": {"to": "x", "cents": 5},
    "of_which_none_is_called": {"to": "x", "cents": 5},
}


class World:
    """Hosts that write down what they are asked."""

    name = "echo"

    def __init__(self, folder: Path) -> None:
        (folder / "bank.cor").write_text(BANK, encoding="utf-8")
        path = folder / "told.cor"
        path.write_text(PROGRAM, encoding="utf-8")
        self.asked: list[dict[str, object]] = []
        self.done: list[str] = []
        self.says = True

        def does(name: str, *arguments: object) -> int:
            self.done.append(name)
            return 1

        tools = {
            "pay": lambda to, cents: does("pay"), "note": lambda text: does("note"),
            "Box.burn": lambda box, why: does("burn"), "wire": lambda receiver: does("wire"),
            "look": lambda id: "text",
        }  # fmt: skip
        self.program = corvid.load(path, tools=tools, model=self, approver=self.approve)

    def answer(self, request: corvid.ModelRequest) -> corvid.ModelReply:
        self.done.append(request.prompt)
        return corvid.ModelReply(1, "echo-1", 1)

    def approve(self, request: corvid.ApprovalRequest) -> bool:
        self.asked.append({argument.name: argument.value for argument in request.arguments})
        return self.says


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return World(tmp_path_factory.mktemp("told"))


@pytest.mark.parametrize("agent", TOLD)
def test_the_approver_hears_the_callees_own_names(agent: str, world: World) -> None:
    world.asked.clear()
    world.says = True
    world.program.agents[agent]("x")
    assert world.asked == [TOLD[agent]]


@pytest.mark.parametrize("agent", TOLD)
def test_nothing_is_done_without_a_yes(agent: str, world: World) -> None:
    world.done.clear()
    world.says = False
    with pytest.raises(corvid.CorvidError) as raised:
        world.program.agents[agent]("x")
    assert raised.value.code == "R0113"
    assert not world.done
