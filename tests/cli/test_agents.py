"""Which agent runs when none is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.cli.agents import choose_agent
from corvid.cli.main import run
from corvid.cli.output import Unable
from corvid.ir.program import Function, Program
from corvid.source.span import Span
from corvid.types import STRING
from tests.cli.test_arguments import agent
from tests.values import replace


def named(name: str, place: int = 0, *, public: bool = False, kind: str = "agent") -> Function:
    made = replace(agent(q=STRING), name=f"program::{name}", public=public, span=Span(0, place, place))
    return replace(made, kind=kind)  # type: ignore[arg-type]


def program(*functions: Function) -> Program:
    return Program("program", (), (), (), (), functions, ())


def test_main_comes_first() -> None:
    assert choose_agent(program(named("a", public=True), named("main")), None).name == "program::main"


def test_then_the_only_public_one() -> None:
    assert choose_agent(program(named("a"), named("b", public=True)), None).name == "program::b"


def test_then_the_only_one() -> None:
    others = [named("f", kind="fn"), named("Bird.sing"), replace(named("x"), name="other::x")]
    assert choose_agent(program(named("a"), *others), None).name == "program::a"


def test_several_are_listed_in_the_order_of_the_file() -> None:
    with pytest.raises(Unable) as caught:
        choose_agent(program(named("a", 9), named("b", 3)), None)
    assert "--agent NAME" in caught.value.message
    assert caught.value.advice == ("its agents:\n    b(q: String) -> String\n    a(q: String) -> String")


def test_a_wrong_name_has_a_suggestion() -> None:
    with pytest.raises(Unable) as caught:
        choose_agent(program(named("research"), named("b")), "reserch")
    assert caught.value.advice == "did you mean `research`?"


def test_a_program_without_agents() -> None:
    with pytest.raises(Unable, match="no agent to run"):
        choose_agent(program(named("f", kind="fn")), None)


OTHER = """
agent other(x: Int) -> Int:
    return use(fn (y: Int) -> y + x)

agent use(f: (Int) -> Int) -> Int:
    return f(1)
"""


@pytest.mark.parametrize(
    ("main", "does"),
    [
        ("agent main(f: (Int) -> Int) -> Int:\n    return f(1)\n", "takes a function in `f`"),
        ("type R:\n    f: (Int) -> Int\nagent main(r: R) -> Int:\n    return 1\n", "takes a function in `r`"),
        ("agent main() -> (Int) -> Int:\n    return fn (x) -> x\n", "gives a function"),
        ("type R:\n    f: (Int) -> Int\nagent main() -> R:\n    return R{f: fn (x) -> x}\n",
         "gives a function"),
    ],
)  # fmt: skip
def test_an_agent_of_functions_is_called_and_not_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], main: str, does: str
) -> None:
    file = tmp_path / "program.cor"
    file.write_text(main + OTHER)
    assert run(["check", str(file)]) == 0
    for more in ([], ["--arg", "f=1"], ["--arg", 'r={"f": 1}']):
        capsys.readouterr()
        assert run(["run", str(file), *more]) == 2
        told = capsys.readouterr()
        assert told.err.splitlines() == [
            f"corvid: `main` {does}, and functions stay inside the program",
            "  run an agent that takes and gives data and calls it: --agent NAME",
        ]
        assert not told.out
    assert run(["run", str(file), "--agent", "other", "--arg", "x=2"]) == 0


def test_what_may_hold_no_function_is_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "program.cor"
    file.write_text("agent main(fs: List<(Int) -> Int>) -> Int:\n    return fs.length()\n")
    assert run(["run", str(file), "--arg", "fs=[]"]) == 0
    assert capsys.readouterr().out == "0\n"
