"""An approval covers one call with the values that were shown, and no model vouches for itself."""

from __future__ import annotations

from typing import Any

import pytest

from corvid.ir.program import Hole
from corvid.runtime.faults import Fault
from corvid.runtime.host import ApprovalArgument, ApprovalRequest
from corvid.runtime.run import Run
from corvid.runtime.sites import ApprovalSite, FunctionSite
from corvid.runtime.values import Some
from corvid.types import FLOAT, INT, STRING, ListType, OptionType, Type, grounded
from tests.runtime.world import SPAN, World, agent, ask, call, make_run, prompt, tool

pytestmark = pytest.mark.guarantee("approval.dangerous_call_requires_token")

G = grounded
WIRE = tool("wire_money", STRING, approval=True, to=ListType(STRING), amount=INT)


def world(**options: Any) -> World:
    return World({"wire_money": lambda to, amount: f"{amount} to {to}", "look": lambda: "text"}, **options)


def approve(run: Run, label: str, *arguments: Any, types: tuple[Type, ...], names: str = "") -> object:
    called = tuple(names.split()) or tuple(f"p{number}" for number in range(len(arguments)))
    return run.approve(ApprovalSite(label, called, types, SPAN), arguments)


def code(run: Run, *arguments: Any, **options: Any) -> tuple[str, str]:
    with pytest.raises(Fault) as raised:
        call(run, *arguments, **options)
    return raised.value.problem.code.id, raised.value.problem.message()


TYPES = (ListType(STRING), INT)


def test_an_approved_call_runs_once() -> None:
    host = world()
    run = make_run(host)
    token = approve(run, "WireMoney", ["a"], 5, types=TYPES, names="to amount")
    assert call(run, WIRE, ["a"], 5, token=token) == "5 to ['a']"
    assert host.asked == [
        ApprovalRequest("WireMoney", (ApprovalArgument("to", ["a"], ()), ApprovalArgument("amount", 5, ())))
    ]
    assert code(run, WIRE, ["a"], 5, token=token) == (
        "R0113", "`WireMoney` was not approved: the approval was used before",
    )  # fmt: skip
    assert code(run, WIRE, ["a"], 5)[0] == "R0113"


# rule: approvals.run.2
def test_a_value_changed_after_the_approval_is_a_fault() -> None:
    run = make_run(world())
    to = ["a"]
    token = approve(run, "WireMoney", to, 5, types=TYPES)
    to.append("b")
    found, words = code(run, WIRE, to, 5, token=token)
    assert found == "R0120"
    assert words == '`WireMoney` approved `to` = ["a"], but `wire_money` is called with ["a","b"]'
    assert code(run, WIRE, ["a"], 6, token=token)[0] == "R0120"
    assert call(run, WIRE, ["a"], 5, token=token) == "5 to ['a']"


def test_an_approved_int_may_be_called_as_a_float() -> None:
    run = make_run(World({"pay": lambda amount: f"{amount!r}"}))
    pay = tool("pay", STRING, approval=True, amount=OptionType(FLOAT))
    large = (1 << 53) + 1
    token = approve(run, "Pay", Some(large), types=(OptionType(INT),))
    assert call(run, pay, Some(float(large)), token=token) == "9007199254740992.0"
    token = approve(run, "Pay", Some(1), types=(OptionType(INT),))
    assert code(run, pay, Some(1.5), token=token)[0] == "R0120"
    assert code(run, pay, None, token=token)[0] == "R0120"


def no_answer(request: ApprovalRequest) -> Any:
    raise TimeoutError("nobody there")


@pytest.mark.parametrize(
    ("decide", "reason"),
    [
        (lambda request: False, "the approver said no"),
        (lambda request: None, "the approver said no"),
        (lambda request: "yes", "the approver said no"),
        (no_answer, "the approver failed: TimeoutError: nobody there"),
    ],
)  # fmt: skip
def test_anything_but_yes_is_no(decide: Any, reason: str) -> None:
    run = make_run(world(decide=decide))
    with pytest.raises(Fault) as raised:
        approve(run, "WireMoney", ["a"], 5, types=TYPES)
    assert raised.value.problem.code.id == "R0113"
    assert raised.value.problem.message() == f"`WireMoney` was not approved: {reason}"


def test_the_approver_sees_where_arguments_come_from() -> None:
    host = world()
    run = make_run(host)
    pair = call(run, tool("look", STRING, source=True), returns=G(STRING))
    approve(run, "Other", pair, 3, types=(G(STRING), INT), names="text count")
    assert host.asked[0].arguments[0] == ApprovalArgument("text", "text", ("tool:look()",))


def test_a_models_own_word_opens_no_dangerous_tool() -> None:
    run = make_run(world())
    wire = tool("look", STRING, approval=True, reason=G(STRING))
    why = prompt("why", STRING, (), attesting=True)
    forged = ask(run, why, returns=G(STRING))
    token = approve(run, "Look", forged, types=(G(STRING),))
    found, words = code(run, wire, forged, token=token)
    assert found == "R0114"
    assert words == "the argument `reason` of `look` must be grounded, but only a model vouches for it"


# rule: grounded.prompt.3
@pytest.mark.parametrize("sourced", [1, 2])
def test_every_label_of_an_argument_needs_a_retrieval(sourced: int) -> None:
    run = make_run(World({"pay": lambda reasons: "paid", "look": lambda: "text"}))
    honest = [call(run, tool("look", STRING, source=True), returns=G(STRING)) for _ in range(sourced)]
    forged = ask(run, prompt("why", STRING, (), attesting=True), returns=G(STRING))
    pay = tool("pay", STRING, approval=True, reasons=ListType(G(STRING)))
    for reasons in ([*honest, forged], [forged, *honest]):
        token = approve(run, "Pay", reasons, types=(ListType(G(STRING)),))
        assert code(run, pay, reasons, token=token)[0] == "R0114"
    token = approve(run, "Pay", honest, types=(ListType(G(STRING)),))
    assert call(run, pay, honest, token=token) == "paid"


SEND = prompt("send", STRING, ("Send it to ", Hole("to")), approval=True, repair=1, to=ListType(STRING))


def test_a_prompts_approval_is_bound_to_its_values_and_good_for_one_call() -> None:
    host = World({})
    run = make_run(host)
    to = ["a"]
    with pytest.raises(Fault) as raised:
        ask(run, SEND, to)
    assert raised.value.problem.code.id == "R0113"
    token = approve(run, "Send", to, types=(ListType(STRING),))
    to.append("evil")
    with pytest.raises(Fault) as raised:
        ask(run, SEND, to, token=token)
    words = '`Send` approved `to` = ["a"], but `send` is called with ["a","evil"]'
    assert raised.value.problem.message() == words
    assert not host.requests, "the model was asked with values that nobody approved"
    ask(run, SEND, ["a"], token=token)
    with pytest.raises(Fault) as raised:
        ask(run, SEND, ["a"], token=token)
    assert raised.value.problem.message() == "`Send` was not approved: the approval was used before"
    assert len(host.requests) == 1


@pytest.mark.parametrize("forged", [object(), True, "yes", ("Send", (["a"],)), 1])
def test_nothing_but_a_token_is_one(forged: object) -> None:
    run = make_run(World({}))
    with pytest.raises(Fault) as raised:
        ask(run, SEND, ["a"], token=forged)
    assert raised.value.problem.message() == "`send` was not approved: no approval covers this call"


def test_one_approval_is_for_one_call_with_its_repairs() -> None:
    answers = iter([7, "sent"])
    host = World({}, replies=lambda request: next(answers))
    run = make_run(host)
    token = approve(run, "Send", ["a"], types=(ListType(STRING),))
    assert ask(run, SEND, ["a"], token=token) == "sent"
    assert [request.attempt for request in host.requests] == [0, 1]
    assert len(host.asked) == 1


def test_a_models_own_word_opens_no_prompt_that_asks_for_a_source() -> None:
    host = World({"look": lambda: "text"})
    run = make_run(host)
    forged = ask(run, prompt("why", STRING, (), attesting=True), returns=G(STRING))
    sourced = call(run, tool("look", STRING, source=True), returns=G(STRING))
    file = prompt("file", STRING, (Hole("reason"),), approval=True, reason=G(STRING))
    token = approve(run, "File", forged, types=(G(STRING),))
    with pytest.raises(Fault) as raised:
        ask(run, file, forged, token=token, returns=G(STRING))
    assert raised.value.problem.message() == (
        "the argument `reason` of `file` must be grounded, but only a model vouches for it"
    )
    token = approve(run, "File", sourced, types=(G(STRING),))
    ask(run, file, sourced, token=token, returns=G(STRING))
    plainly = prompt("tell", STRING, (Hole("reason"),), approval=True, reason=STRING)
    token = approve(run, "Tell", forged, types=(G(STRING),))
    ask(run, plainly, forged, token=token, types=(G(STRING),), returns=G(STRING))


def test_an_approval_of_an_agent_is_bound_likewise() -> None:
    run = make_run(World({}))
    main = agent(STRING, to=ListType(STRING))
    site = FunctionSite(main.name, main.parameters, (ListType(STRING),), SPAN)
    to = ["a"]
    token = approve(run, "Main", to, types=(ListType(STRING),))
    to.append("evil")
    for value, code_ in ((to, "R0120"), (["a"], None), (["a"], "R0113")):
        if code_ is None:
            run.approved(site, (value,), token)
            continue
        with pytest.raises(Fault) as raised:
            run.approved(site, (value,), token)
        assert raised.value.problem.code.id == code_
