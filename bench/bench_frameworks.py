"""The same tool call and prompt call in LangChain and DSPy, each with a fake model of its own.

They are not a dependency: `pip install -e '.[bench-frameworks]'` brings them; without it the rows say so. All
three call the same function as a tool, render the same template, and take the same constant JSON text apart.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bench.bench_calls import ANSWER, TEMPLATE, AtOnce, measured
from bench.conftest import Report
from bench.measure import against, sized
from bench.rows import absent, at_most, versus
from corvid.api import Program, load

CALLS = sized(50, 2)
ROUNDS = sized(10, 1)
INSTALL = "pip install -e '.[bench-frameworks]'"
MODULES = {"LangChain": "langchain_core", "DSPy": "dspy"}
IMPORTS = {
    "LangChain": "from langchain_core.prompts import ChatPromptTemplate;"
    "from langchain_core.output_parsers import JsonOutputParser;"
    "from langchain_core.language_models.chat_models import BaseChatModel",
    "DSPy": "import dspy",
}


def langchain() -> Callable[[], int]:
    """One call of the tool and of a chain of template, model and parser."""
    from langchain_core.language_models.fake_chat_models import FakeListChatModel
    from langchain_core.output_parsers import JsonOutputParser
    from langchain_core.prompts import ChatPromptTemplate
    from langchain_core.tools import StructuredTool

    tool = StructuredTool.from_function(measured, description="The tool.")
    template = ChatPromptTemplate.from_messages([("user", TEMPLATE)])
    chain = template | FakeListChatModel(responses=[ANSWER]) | JsonOutputParser()

    def once() -> int:
        reading = json.dumps(tool.invoke({"city": "Lisbon", "day": 3}))
        return int(chain.invoke({"style": "short", "reading": reading})["score"])

    return once


def dspy() -> Callable[[], int]:
    """One call of the tool and of a predictor with two fields, answered in JSON; no cache, no history."""
    import dspy as framework

    class Model(framework.BaseLM):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(model="at once", cache=False)

        def forward(self, **request: Any) -> Any:
            said = SimpleNamespace(content=ANSWER, tool_calls=None, reasoning_content=None)
            choice = SimpleNamespace(message=said, finish_reason="stop", logprobs=None)
            return SimpleNamespace(model="at once", usage={}, choices=[choice])

    advise = framework.Predict("reading: dict, style: str -> headline: str, score: int")
    tool = framework.Tool(measured)
    settings = {"lm": Model(), "adapter": framework.JSONAdapter(), "disable_history": True}

    def once() -> int:
        with framework.context(**settings):
            reading = tool(city="Lisbon", day=3)
            return int(advise(reading=reading, style="short").score)

    return once


FRAMEWORKS = {"LangChain": langchain, "DSPy": dspy}


@pytest.fixture(scope="module")
def program() -> Iterator[Program]:
    tools = {"measured": measured, "looked_up": measured, "measured_later": measured}
    loaded = load(Path(__file__).with_name("calls.cor"), tools=tools, model=AtOnce())
    yield loaded
    loaded.close()


@pytest.mark.parametrize("name", FRAMEWORKS)
@pytest.mark.parametrize("agent", ["plain", "grounded"])
def test_a_tool_and_a_prompt(name: str, agent: str, program: Program, report: Report) -> None:
    """A run each: `plain(1)` checks arguments, makes a run, and calls both."""
    what = f"a whole run with one tool call and one prompt call, {agent}, beside {name}"
    if find_spec(MODULES[name]) is None:
        report(absent(what, name, INSTALL))
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        peer, ours = FRAMEWORKS[name](), program.agents[agent]
        assert ours(1) == peer() == 7
        mine, theirs = against(
            lambda: [ours(1) for _ in range(CALLS)], lambda: [peer() for _ in range(CALLS)], ROUNDS
        )
    report(versus(what, mine / CALLS, theirs / CALLS, of=name, aim=at_most(1)))


@pytest.mark.parametrize("name", FRAMEWORKS)
def test_the_import(name: str, tmp_path: Path, report: Report) -> None:
    what = f"a process that imports what a program needs, beside {name}"
    if find_spec(MODULES[name]) is None:
        report(absent(what, name, INSTALL))
        return
    ours, theirs = against(
        lambda: imported("from corvid import load"), lambda: imported(IMPORTS[name]), sized(5, 1)
    )
    report(versus(what, ours, theirs, of=name, aim=at_most(1)))


def imported(line: str) -> None:
    """A process that does no more; bytecode is written and used as on a user's machine."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = str(Path(__file__).resolve().parents[1])
    command = [sys.executable, "-c", line]
    subprocess.run(command, env=environment, check=True, capture_output=True, timeout=120)
