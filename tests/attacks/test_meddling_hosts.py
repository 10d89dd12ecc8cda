"""Hosts that write into what they are given, or keep it and write later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.api.program import Program
from corvid.runtime.host import ApprovalRequest, ModelReply, ModelRequest

pytestmark = [
    pytest.mark.guarantee("grounded.frozen_inside"),
    pytest.mark.guarantee("grounded.no_forged_delivery"),
]

PROGRAM = """\
type Box:
    items: List<Int>
tool spoil(xs: List<Int>) -> Int
tool source(id: String) -> List<Int> uses retrieval
tool boxed(id: String) -> Box
tool burn(xs: List<Int>) -> List<Int> dangerous
prompt count(xs: List<Int>, note: Grounded<String>) -> Grounded<Int>:
    "Count {xs} {note}"
tool look(id: String) -> String uses retrieval

agent given(id: String) -> List<Int>:
    xs = [1, 2]
    n = spoil(xs)
    return xs

agent kept(id: String) -> Grounded<List<Int>>:
    xs = source(id)
    n = spoil([1])
    return xs

agent twice(id: String) -> List<Int>:
    a = boxed(id)
    b = boxed(id)
    a.items.append(5)
    return b.items

agent approved(id: String) -> List<Int>:
    xs = [1, 2]
    approve Burn(xs)
    return burn(xs)

agent counted(id: String) -> Grounded<Int>:
    return count([1, 2], look(id))
"""


class Meddler:
    """Tools, approver and model that spoil all they can reach."""

    name = "meddler"

    def __init__(self) -> None:
        self.kept: list[Any] = [3]
        self.box: dict[str, Any] = {"items": [1]}
        self.seen: list[tuple[object, object]] = []

    def spoil(self, xs: list[int]) -> int:
        xs.append(99)
        self.kept.append("not even an Int")
        return 1

    def source(self, id: str) -> list[Any]:
        return self.kept

    def boxed(self, id: str) -> dict[str, Any]:
        return self.box

    def burn(self, xs: list[int]) -> list[int]:
        return xs

    def approve(self, request: ApprovalRequest) -> bool:
        value: Any = request.arguments[0].value
        value.append(99)
        return True

    def answer(self, request: ModelRequest) -> ModelReply:
        value: Any = request.arguments[0].value
        schema: Any = request.schema
        settings: Any = request.settings
        self.seen.append((list(value), dict(schema)))
        value.clear()
        schema.clear()
        settings["temperature"] = 2.0
        return ModelReply(2 if len(self.seen) > 1 else "two", "meddler")


@pytest.fixture
def meddled(tmp_path: Path) -> Iterator[tuple[Meddler, Program]]:
    path = tmp_path / "program.cor"
    path.write_text(PROGRAM, encoding="utf-8")
    host = Meddler()
    tools = {name: getattr(host, name) for name in ("spoil", "source", "boxed", "burn")}
    program = corvid.load(path, tools={**tools, "look": lambda id: "text"}, model=host, approver=host)
    yield host, program
    program.close()


def test_a_tool_that_changes_its_arguments_changes_nothing(meddled: tuple[Meddler, Program]) -> None:
    assert meddled[1].given("x") == [1, 2]


def test_an_answer_that_changes_later_is_as_it_was(meddled: tuple[Meddler, Program]) -> None:
    found: Any = meddled[1].kept("x")
    assert found.value == [3]


def test_two_answers_of_one_object_are_two_values(meddled: tuple[Meddler, Program]) -> None:
    host, program = meddled
    assert program.twice("x") == [1]
    assert host.box == {"items": [1]}


# rule: approvals.run.3
def test_an_approver_cannot_change_what_it_approves(meddled: tuple[Meddler, Program]) -> None:
    assert meddled[1].approved("x") == [1, 2]


def test_a_model_cannot_change_the_next_request(meddled: tuple[Meddler, Program]) -> None:
    host, program = meddled
    with pytest.raises(corvid.RunFailed, match="R0112"):
        program.counted("x")
    found: Any = program.counted("x")
    assert found.value == 2
    assert host.seen[0] == host.seen[1]
