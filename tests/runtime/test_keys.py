"""Idempotent keys: what the host is handed, approvals over attempts, replays, functions that take none."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.ir.program import Tool
from corvid.runtime.approvals import ApprovalToken, check_call
from corvid.runtime.context import Key
from corvid.runtime.faults import Fault
from corvid.runtime.sites import ToolSite
from corvid.source.span import Span
from corvid.types import INT
from tests.runtime.test_caught import caught, replayed
from tests.runtime.world import World, make_run

pytestmark = [
    pytest.mark.guarantee("run.faults_as_values"),
    pytest.mark.guarantee("approval.dangerous_call_requires_token"),
]

PROGRAM = """
tool pay(n: Int) -> Int dangerous
tool note(n: Int) -> Int

agent paying(n: Int, id: String) -> Result<Int, Fault>:
    approve Pay(n)
    return try pay(n) idempotent key id on error retry 2 times

agent plainly(n: Int, id: String) -> Int:
    approve Pay(n)
    return pay(n)

agent around(n: Int, id: String) -> String:
    first = paying(n, id)
    return f"{first.is_ok()} {note(n)} {plainly(n, id)}"
"""


class Bank:
    """Loses so many answers, and pays once for each key."""

    def __init__(self, lost: int) -> None:
        self.lost = lost
        self.keys: list[str | None] = []
        self.paid: dict[str | None, int] = {}
        self.asked: list[str] = []

    def pay(self, n: int, *, idempotency_key: str | None = None) -> int:
        self.keys.append(idempotency_key)
        self.paid.setdefault(idempotency_key, n)
        self.lost -= 1
        if self.lost >= 0:
            raise OSError("the answer was lost")
        return self.paid[idempotency_key]

    def approve(self, request: corvid.ApprovalRequest) -> bool:
        self.asked.append(request.label)
        return True


def program(tmp_path: Path, bank: Bank, pay: Callable[..., object] | None = None) -> Any:
    path = tmp_path / "main.cor"
    path.write_text(PROGRAM, encoding="utf-8")
    tools: dict[str, Any] = {"pay": pay or bank.pay, "note": lambda n, **more: n + len(more)}
    return corvid.load(path, tools=tools, approver=bank.approve, trace=tmp_path / "traces")


# rule: expressions.key.1 expressions.key.2 expressions.key.3
@pytest.mark.parametrize("lost", [0, 1, 2, 3])
def test_all_attempts_have_one_key_and_one_approval(tmp_path: Path, lost: int) -> None:
    bank = Bank(lost)
    outcome = program(tmp_path, bank).paying.outcome(5, "order 7")
    assert bank.keys == ["order 7"] * min(lost + 1, 3)
    assert bank.asked == ["Pay"]
    assert outcome.value["tag"] == ("ok" if lost < 3 else "err")
    assert len(caught(outcome)) == min(lost, 3)
    lines = [json.loads(line) for line in Path(outcome.trace).read_bytes().splitlines()]
    assert [one["key"] for one in lines if one["phase"] == "tool_call"] == bank.keys
    again = replayed(tmp_path, outcome)
    assert isinstance(again, dict)
    assert again["tag"] == outcome.value["tag"]


# rule: expressions.key.3
def test_a_key_ends_with_its_call(tmp_path: Path) -> None:
    bank = Bank(1)
    assert program(tmp_path, bank).around(5, "a") == "true 5 5"
    assert bank.keys == ["a", "a", None]
    assert bank.asked == ["Pay", "Pay"]


# rule: expressions.key.3
@pytest.mark.parametrize(
    ("pay", "fits"),
    [
        (lambda n: n, False),
        (lambda n, idempotency_key: n, False),
        (lambda n, *, key=None: n, False),
        (lambda n, *, idempotency_key=None: n, True),
        (lambda n, **more: n, True),
    ],
)
def test_a_function_without_a_key_is_refused_before_anything_runs(
    tmp_path: Path, pay: Callable[..., object], fits: bool
) -> None:
    if fits:
        assert program(tmp_path, Bank(0), pay).paying(5, "a") == {"tag": "ok", "ok": 5}
        return
    with pytest.raises(corvid.ToolsRefused, match=r"add `\*, idempotency_key=None`"):
        program(tmp_path, Bank(0), pay)


def test_an_approval_is_good_for_one_key() -> None:
    """Whatever the checker covers with one approval, a second `try` is another call."""
    tool = Tool("main::pay", (), INT, False, True, (), 1.0, Span(0, 0, 1))
    site = ToolSite(tool, (), (), INT, tool.span)
    context = make_run(World()).context
    token, key = ApprovalToken("Pay", ()), Key("a")
    check_call(context.codecs, context.arena, site, (), token, key)
    check_call(context.codecs, context.arena, site, (), token, key)
    for other in (Key("a"), None):
        with pytest.raises(Fault, match="used before"):
            check_call(context.codecs, context.arena, site, (), token, other)
