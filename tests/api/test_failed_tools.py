"""What is notified of an exception in a tool: the user's own lines, and the calls that led there."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.cli.main import run
from corvid.runtime.problems import ToolFailed

PROGRAM = """\
tool weigh(name: String) -> Int

agent each(names: List<String>) -> Int:
    return names.map(fn(name) -> weigh(name)).sum()

agent heavy(n: Int) -> Int:
    if n > 0:
        return heavy(n - 1)
    return weigh("crow")

agent main() -> Int:
    return heavy(1)

agent alone() -> Int:
    return weigh("crow")
"""
TOOLS = """\
import json
from scales import weighed

def weigh(name):
    return weighed(name, lambda: json.loads("{" + name))
"""
SCALES = """\
def weighed(name, how):
    return [how()
            for _ in name]
"""
THROUGH = [
    ("tools.py", 5, "weigh", 'return weighed(name, lambda: json.loads("{" + name))'),
    ("scales.py", 2, "weighed", "return [how()"),
    ("tools.py", 5, "<lambda>", 'return weighed(name, lambda: json.loads("{" + name))'),
]
"""The lines of the user, without those of `json` behind them."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "main.cor").write_text(PROGRAM)
    (tmp_path / "tools.py").write_text(TOOLS)
    (tmp_path / "scales.py").write_text(SCALES)
    return tmp_path


def failed(agent: str, *arguments: object, **services: Any) -> tuple[ToolFailed, str]:
    """The problem in which a run ends, and its report."""
    program = corvid.load("main.cor", **services)
    try:
        with pytest.raises(corvid.RunFailed) as caught:
            program.agents[agent](*arguments)
    finally:
        program.close()
    (problem,) = caught.value.problems
    assert isinstance(problem, ToolFailed)
    return problem, str(caught.value)


def lines(problem: ToolFailed) -> list[tuple[str, int, str, str]]:
    """Without the comprehension of 3.11, which is a function of its own there."""
    told = [(one.file, one.line, one.function, one.code) for one in problem.lines]
    return [one for one in told if one[2] != "<listcomp>"]


def test_python_has_the_users_lines_and_the_calls(folder: Path) -> None:
    problem, report = failed("main")
    assert lines(problem) == THROUGH
    assert [call.function for call in problem.calls] == ["main::main", "main::heavy", "main::heavy"]
    assert problem.calls[-1].span == problem.span
    assert '= in Python: tools.py:5, in weigh: return weighed(name, lambda: json.loads("{" + name))' in report
    told = [report.index(words) for words in (
        "1. `main` calls `heavy`", "2. `heavy` calls `heavy`", "3. `heavy` calls the tool `weigh`",
    )]  # fmt: skip
    assert told == sorted(told)


def test_the_command_line_says_the_same(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["run", "main.cor"]) == 1
    text = capsys.readouterr().err
    assert "= in Python: tools.py:5, in weigh: " in text
    assert "=            scales.py:2, in weighed: return [how()" in text
    assert "json/" not in text
    assert run(["run", "main.cor", "--json"]) == 1
    fault = json.loads(capsys.readouterr().out)["fault"]
    told = [tuple(one.values()) for one in fault["traceback"] if one["function"] != "<listcomp>"]
    assert told == THROUGH
    assert [(label["start"]["line"], label["text"]) for label in fault["labels"]] == [
        (12, "`main` calls `heavy`"), (8, "`heavy` calls `heavy`"), (9, "`heavy` calls the tool `weigh`"),
    ]  # fmt: skip


def test_one_call_is_where_the_problem_stands(folder: Path) -> None:
    problem, report = failed("alone")
    assert len(problem.calls) == 1
    assert problem.labels() == ()
    assert "calls the tool" not in report


def test_a_lambda_is_a_call_of_its_own(folder: Path) -> None:
    problem, _ = failed("each", ["crow"])
    told = [label.text for label in problem.labels()]
    assert told == ["`each` calls a lambda of `each`", "a lambda of `each` calls the tool `weigh`"]


def test_of_a_long_chain_both_ends_are_shown(folder: Path) -> None:
    problem, report = failed("heavy", 3000)
    assert len(problem.calls) == 3001
    told = [label.text for label in problem.labels()]
    assert len(told) == 8
    assert told[2] == "`heavy` calls `heavy`, 2,993 calls later"
    assert told[-1] == "`heavy` calls the tool `weigh`"
    assert report.count("\n") < 40


def test_of_many_lines_the_tools_own_and_the_last_are_reported(folder: Path) -> None:
    (folder / "tools.py").write_text(
        "def weigh(name):\n    return deeper(30)\n\n"
        "def deeper(n):\n    return deeper(n - 1) if n else 1 // 0\n"
    )
    problem, _ = failed("alone")
    assert len(problem.lines) == 8
    assert [one.function for one in problem.lines] == ["weigh", *["deeper"] * 7]
    assert problem.lines[-1].line == 5


def test_an_async_tool_and_functions_of_the_host_have_theirs(folder: Path) -> None:
    async def weigh(name: str) -> int:
        await asyncio.sleep(0)
        raise KeyError(name)

    problem, _ = failed("alone", tools={"weigh": weigh})
    assert lines(problem) == [(__file__, weigh.__code__.co_firstlineno + 2, "weigh", "raise KeyError(name)")]


def test_packages_are_left_out_also_below_the_programs_folder(folder: Path) -> None:
    package = folder / "env" / "site-packages" / "balances"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("def weighed(name):\n    raise OSError(name)\n")
    (folder / "tools.py").write_text(
        "import sys\nsys.path.insert(0, 'env/site-packages')\nimport balances\n"
        "def weigh(name):\n    return balances.weighed(name)\n"
    )
    problem, _ = failed("alone")
    assert lines(problem) == [("tools.py", 5, "weigh", "return balances.weighed(name)")]


def test_code_whose_text_is_gone_has_its_line(folder: Path) -> None:
    functions: dict[str, Any] = {}
    exec(compile("def weigh(name):\n    raise OSError(name)\n", str(folder / "gone.py"), "exec"), functions)
    problem, report = failed("alone", tools={"weigh": functions["weigh"]})
    assert lines(problem) == [("gone.py", 2, "weigh", "")]
    assert "= in Python: gone.py:2, in weigh\n" in report


def test_a_program_that_a_tool_runs_tells_of_itself_and_the_outer_one_of_the_tool(folder: Path) -> None:
    (folder / "inner.cor").write_text("agent main() -> Int:\n    return 1 / 0\n")
    (folder / "tools.py").write_text(
        "import corvid\ninner = corvid.load('inner.cor')\ndef weigh(name):\n    return inner.main()\n"
    )
    problem, _ = failed("alone")
    assert [one[:3] for one in lines(problem)] == [("tools.py", 4, "weigh")]


def test_what_the_lines_hold_steers_no_terminal_and_no_log(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "tools.py").write_text(
        "def weigh(name):\n    raise OSError(name) # \x1b[31m ##vso[task.complete] \u202e\n"
    )
    assert run(["run", "main.cor"]) == 1
    text = capsys.readouterr().err
    assert "in weigh: raise OSError(name) # " in text
    assert "##vso[" not in text
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_a_model_in_python_has_its_lines_too(folder: Path) -> None:
    (folder / "asking.cor").write_text(
        'prompt guess(name: String) -> Int:\n    "{name}"\nagent main() -> Int:\n    return guess("x")\n'
    )

    class Own:
        name = "own"

        def answer(self, request: corvid.ModelRequest) -> corvid.ModelReply:
            raise RuntimeError("no memory")

    program = corvid.load("asking.cor", model=Own())
    with pytest.raises(corvid.RunFailed) as caught:
        program.agents["main"]()
    program.close()
    report = str(caught.value)
    assert "= in Python: " in report
    assert 'in answer: raise RuntimeError("no memory")' in report
    assert "= help: repair the model where its code failed" in report
