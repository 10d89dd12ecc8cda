"""Hosts that end in ways that are not `Exception`, or whose exceptions lie about themselves: they try to end
the caller, to skip the end of the trace, or to be taken for a yes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

import corvid
from corvid.api.program import Program
from corvid.runtime.host import ModelReply, ModelRequest
from corvid.runtime.trace.write import TraceWriter

PROGRAM = """\
tool look(id: String) -> String uses retrieval
tool wire(to: String) -> String dangerous
prompt tell(x: String) -> String:
    "{x}"
agent looked(id: String) -> Grounded<String>:
    return look(id)
agent wired(id: String) -> String:
    approve Wire(id)
    return wire(id)
agent told(id: String) -> String:
    return tell(id)
"""


class Own(BaseException):
    """No Exception, and no end of the process either."""


class Meta(type):
    @property
    def __name__(cls) -> str:
        raise ValueError("no name")


class Nameless(Exception, metaclass=Meta):
    """A class that does not say what it is called."""


class Wordless(Exception):
    def __str__(self) -> str:
        raise Own


ENDS = [Own("x"), GeneratorExit(), asyncio.CancelledError(), SystemExit(3), Nameless("x"), Wordless("x")]


def names(value: object) -> str:
    return str(type.__repr__(type(value))).rpartition(".")[2].strip("'>")


class Failing:
    """A tool, model and approver that raise."""

    name = "failing"

    def __init__(self, error: BaseException) -> None:
        self._error = error
        self.wired: list[str] = []

    def look(self, id: str) -> str:
        raise self._error

    async def wait(self, id: str) -> str:
        raise self._error

    def wire(self, to: str) -> str:
        self.wired.append(to)
        return to

    def answer(self, request: ModelRequest) -> ModelReply:
        raise self._error

    def approve(self, request: object) -> bool:
        raise self._error


@pytest.fixture
def load(tmp_path: Path) -> Callable[[Failing, Callable[..., object]], Program]:
    path = tmp_path / "program.cor"
    path.write_text(PROGRAM, encoding="utf-8")

    def loaded(host: Failing, look: Callable[..., object]) -> Program:
        return corvid.load(path, tools={"look": look, "wire": host.wire}, model=host, approver=host)

    return loaded


Load = Callable[[Failing, Callable[..., object]], Program]


@pytest.mark.parametrize("error", ENDS, ids=names)
def test_whatever_a_tool_raises_is_a_fault_of_the_run(load: Load, error: BaseException) -> None:
    """Tries to leave a run without a fault and its trace without an end."""
    host = Failing(error)
    for look in (host.look, host.wait):
        program = load(host, look)
        lines: list[bytes] = []
        function = program.loaded.functions[f"{program.loaded.program.main}::looked"]
        outcome = program.loaded.run(function, ["x"], trace=TraceWriter(lines.append))
        program.close()
        assert outcome.fault is not None
        assert outcome.fault.problem.code.id == "R0110"
        last = json.loads(lines[-1])
        assert (last["phase"], last["error"]["code"]) == ("run_completed", "R0110")


@pytest.mark.parametrize("error", ENDS, ids=names)
def test_whatever_a_model_raises_is_a_fault_of_the_run(load: Load, error: BaseException) -> None:
    """Tries to end the caller through the model."""
    host = Failing(error)
    program = load(host, host.look)
    with pytest.raises(corvid.RunFailed, match="R0118"):
        program.told("x")


@pytest.mark.parametrize("error", ENDS, ids=names)
def test_an_approver_that_ends_has_said_no(load: Load, error: BaseException) -> None:
    """Tries to get a dangerous tool to run, or the caller to end, instead of an answer."""
    host = Failing(error)
    program = load(host, host.look)
    with pytest.raises(corvid.RunFailed, match="R0113"):
        program.wired("x")
    assert host.wired == []
