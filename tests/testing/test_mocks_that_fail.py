"""Mocks that fail: a program meets what a tool or model of the host that fails in this way would show it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from corvid.api.execution import Outcome, Services
from corvid.api.program import prepare
from corvid.hosts.system import MappedTools
from corvid.pipeline import check_file, check_text
from corvid.runtime.faults import Late
from corvid.runtime.host import (
    FailureKind,
    FetchFailed,
    FetchRefused,
    ModelCallFailed,
    ModelReply,
    ModelRequest,
)
from corvid.testing.running import Result, loaded_tests, run_tests
from tests.tables import each

pytestmark = [
    pytest.mark.guarantee("tests.mocks_are_no_sources"),
    pytest.mark.guarantee("run.faults_as_values"),
]
HEAD = """\
import "std/http" use fetch, Page
import "std/testing" use Failure

tool look(n: Int) -> Int
tool source(n: Int) -> Grounded<Int> uses retrieval
tool waited(n: Int) -> Int dangerous
prompt ask(n: Int) -> Int:
    "{n}"
prompt repaired(n: Int) -> Int:
    with repair 1
    "{n}"
"""
CALLS = {
    "look": "look(7)",
    "source": "source(7)",
    "ask": "ask(7)",
    "repaired": "repaired(7)",
    "fetch": 'fetch("https://a.b")',
}
RESULTS = {"look": "Int", "source": "Grounded<Int>", "ask": "Int", "repaired": "Int", "fetch": "Page"}
CATCHING = (
    "try {}",
    "try {} timeout 5s",
    "try {} on error retry 2 times",
    "try {} timeout 5s on error retry 2 times",
)
"""A limit of 5 s would be noticed: no failure waits for it."""
FAILURES = ('Away("why")', "Late", "CutOff", 'Declined("why")')
CODES = {
    "look": ("R0110", "R0110", "R0154", "R0154"), "source": ("R0110", "R0110", "R0154", "R0154"),
    "ask": ("R0118", "R0118", "R0126", "R0127"), "repaired": ("R0118", "R0118", "R0126", "R0127"),
    "fetch": ("R0134", "R0110", "R0154", "R0133"),
}  # fmt: skip
"""What each failure is without a `timeout`, of a call that is not caught."""


def parameters(name: str) -> str:
    return "url: String" if name == "fetch" else "n: Int"


def agents(name: str) -> str:
    """An agent for each way of catching, which gives what a `Fault` says, and one that catches nothing."""
    caught = "".join(
        f"agent caught{n}() -> String:\n    return match {way.format(CALLS[name])}:\n"
        '        Ok(x) -> "answered"\n'
        '        Err(f) -> f"{f.code} {f.name} {f.callee}: {f.message}"\n'
        for n, way in enumerate(CATCHING)
    )
    return f'{caught}agent uncaught() -> String:\n    x = {CALLS[name]}\n    return "answered"\n'


def mocked(folder: Path, name: str, failure: str) -> dict[str, Result]:
    """Each agent of a test of its own, with a mock that fails."""
    tests = "".join(
        f"test {agent}:\n    assert_snapshot {agent}()\n"
        for agent in (*(f"caught{n}" for n in range(len(CATCHING))), "uncaught")
    )
    mock = (
        f"mock {name}({parameters(name)}) -> Result<{RESULTS[name]}, Failure>:\n    return Err({failure})\n"
    )
    path = folder / "main.cor"
    path.write_text(HEAD + agents(name) + mock + tests, encoding="utf-8")
    cases = loaded_tests(str(path), check_file(path), update=True)
    return {one.test.name: one for one in run_tests(cases, seed=1)}


class Failing:
    """A host whose tools and model fail in this way."""

    name = "mock"

    def __init__(self, raised: Callable[[], Exception]) -> None:
        self._raised = raised

    def tool(self, **_: object) -> object:
        raise self._raised()

    def answer(self, request: ModelRequest) -> ModelReply:
        raise self._raised()


def hosted(name: str, raised: Callable[[], Exception]) -> dict[str, Outcome]:
    """The same agents, with a host that fails by itself."""
    host = Failing(raised)
    given = {one: lambda n: host.tool() for one in ("look", "source", "waited")}
    tools: Any = {**given, "fetch": lambda url: host.tool()}
    checked = check_text("main.cor", HEAD + agents(name))
    loaded = prepare(checked, Services(MappedTools(tools), host))
    try:
        names = (*(f"caught{n}" for n in range(len(CATCHING))), "uncaught")
        return {one: loaded.run(loaded.functions[f"main::{one}"], ()) for one in names}
    finally:
        loaded.close()


def raised_by(name: str, failure: str) -> Callable[[], Exception]:
    """What a host raises whose call fails in this way."""
    kinds: dict[str, FailureKind] = {"Away": "unavailable", "CutOff": "length", "Declined": "refusal"}
    kind = failure.partition("(")[0]
    if kind == "Late":
        return lambda: Late("it did not answer in time")
    if name in ("ask", "repaired"):
        return lambda: ModelCallFailed(kinds[kind], "why", final=True)
    if name == "fetch":
        return lambda: FetchFailed("why") if kind == "Away" else FetchRefused("why")
    return lambda: OSError("why")


# rule: testing.mock.6 testing.mock.8
@pytest.mark.oracle
@pytest.mark.parametrize("name", sorted(CALLS))
def test_a_mock_that_fails_is_a_host_that_fails(tmp_path: Path, name: str) -> None:
    for failure, code in zip(FAILURES, CODES[name], strict=True):
        found = mocked(tmp_path, name, failure)
        (fault,) = found["uncaught"].problems
        assert fault.code.id == code, (failure, fault.message())
        if code == "R0154":  # no `try` catches it, and no attempt follows
            assert {one.problems[0].code.id for one in found.values()} == {"R0154"}
            continue
        for agent, outcome in hosted(name, raised_by(name, failure)).items():
            result = found[agent]
            if outcome.fault is not None:
                assert [one.code.id for one in result.problems] == [outcome.fault.code], (agent, failure)
                continue
            assert [one["value"] for one in result.met[f"{agent}()"]] == [outcome.value], (agent, failure)  # type: ignore[index,call-overload]


def test_what_no_timeout_sees_the_end_of(tmp_path: Path) -> None:
    """The second and the fourth way have a `timeout`, which gives up whatever is stoppable."""
    found = mocked(tmp_path, "look", "Late")
    said = [found[f"caught{n}"].met[f"caught{n}()"][0]["value"].partition(" ")[0] for n in range(4)]  # type: ignore[index,call-overload,union-attr]
    assert said == ["R0110", "R0129", "R0110", "R0129"]
    assert all(result.verdict != "failed" for result in found.values())


# rule: testing.mock.7
@each(("answers", "expected", "calls"), [
    ('[Err(Away("a")), Ok(1), Ok(2)]', "1 2 2 2", 5),
    ("[Err(Late), Err(Late), Ok(3)]", "3 3 3 3", 6),
    ('[Err(Away("a")), Err(Away("b")), Err(Away("c")), Ok(5)]', "R0110 5 5 5", 6),
    ('[Ok(1), Err(Away("a")), Ok(2)]', "1 2 2 2", 5),
    ("[Ok(1)]", "1 1 1 1", 4),
    ('[Err(Away("a"))]', "R0110 R0110 R0110 R0110", 12),
])  # fmt: skip
def test_a_list_has_an_answer_for_each_call(tmp_path: Path, answers: str, expected: str, calls: int) -> None:
    for name, type_ in (("look", "Int"), ("source", "Grounded<Int>"), ("ask", "Int")):
        text = (
            f"{HEAD}agent once(n: Int) -> String:\n"
            f"    return match try {name}(n) on error retry 2 times:\n"
            '        Ok(x) -> f"{x}"\n        Err(f) -> f.code.replace("R0118", "R0110")\n'
            "agent main(n: Int) -> String:\n"
            '    return [once(n), once(n), once(n), once(n)].join(" ")\n'
            f"mock {name}(n: Int) -> List<Result<{type_}, Failure>>:\n    return {answers}\n"
            f'test one:\n    assert main(1) == "{expected}"\n'
            f'test two:\n    assert main(1) == "{expected}"\n    assert main(2) == "{expected}"\n'
        )
        path = tmp_path / "main.cor"
        path.write_text(text, encoding="utf-8")
        results = run_tests(loaded_tests(str(path), check_file(path)), seed=1, jobs=2)
        assert [(one.verdict, [p.message() for p in one.problems]) for one in results] == [("passed", [])] * 2
        events = [json.loads(line)["phase"] for line in results[0].log]
        assert events.count("llm_call" if name == "ask" else "tool_call") == calls


# rule: testing.mock.7
def test_an_empty_list_ends_the_test(tmp_path: Path) -> None:
    text = HEAD + (
        "mock look(n: Int) -> List<Result<Int, Failure>>:\n    return []\n"
        "test one:\n    x = try look(1) on error retry 2 times\n    assert x.is_err()\n"
    )
    path = tmp_path / "main.cor"
    path.write_text(text, encoding="utf-8")
    (result,) = run_tests(loaded_tests(str(path), check_file(path)), seed=1)
    (problem,) = result.problems
    assert problem.message() == "the mock of `look` gives no answer: its list is empty"
    assert [json.loads(line)["phase"] for line in result.log].count("tool_call") == 1


def test_a_mock_is_not_handed_the_key_of_its_call(tmp_path: Path) -> None:
    for result, answer in (("Int", "n"), ("Result<Int, Failure>", "Ok(n)")):
        text = HEAD + (
            f"mock waited(n: Int) -> {result}:\n    return {answer}\n"
            "test one:\n    approve Waited(1)\n"
            '    x = try waited(1) idempotent key "k" on error retry 1 times\n'
            "    assert x.is_ok()\n"
        )
        path = tmp_path / "main.cor"
        path.write_text(text, encoding="utf-8")
        (found,) = run_tests(loaded_tests(str(path), check_file(path)), seed=1)
        assert found.verdict == "passed", [one.message() for one in found.problems]
        assert [json.loads(line)["phase"] for line in found.log].count("tool_call") == 1


def test_what_is_not_stopped_is_not_given_up(tmp_path: Path) -> None:
    text = HEAD + (
        "mock waited(n: Int) -> Result<Int, Failure>:\n    return Err(Late)\n"
        "test one:\n    approve Waited(1)\n"
        '    x = try waited(1) timeout 5s idempotent key "k"\n    assert x.is_err()\n'
        "test two:\n    approve Waited(1)\n    x = try waited(1)\n    assert x.is_err()\n"
    )
    path = tmp_path / "main.cor"
    path.write_text(text, encoding="utf-8")
    results = run_tests(loaded_tests(str(path), check_file(path)), seed=1)
    caught = [
        event["code"] for one in results for event in map(json.loads, one.log) if event["phase"] == "caught"
    ]
    assert ([one.verdict for one in results], caught) == (["passed", "passed"], ["R0129", "R0110"])
