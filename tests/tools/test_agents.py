"""Which agent runs when none is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from corvid.ir.program import Function, Program
from corvid.ir.types import STRING
from corvid.source.span import Span
from corvid.tools.cli.agents import choose_agent
from corvid.tools.cli.output import Unable
from tests.tools.test_arguments import agent


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
