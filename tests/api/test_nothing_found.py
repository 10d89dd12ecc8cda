"""A call that wants a source and is handed an empty list says that nothing was found."""

from __future__ import annotations

from pathlib import Path

import pytest

import corvid
from corvid.models.scripted import ScriptedModel

PROGRAM = """\
tool notes() -> List<String> uses retrieval
tool stars() -> List<Grounded<Int>> uses retrieval
tool weigh(notes: List<Grounded<String>>) -> Grounded<Int>

prompt judge(passages: List<String>, question: String) -> Bool:
    "{passages} {question}"

prompt cited(passages: List<Grounded<String>>, topic: Grounded<String>) -> Grounded<String>:
    cites passages strictly
    "{passages} {topic}"

prompt both(these: List<Grounded<String>>, those: List<Grounded<Int>>) -> Grounded<String>:
    "{these} {those}"

prompt perhaps(one: Option<Grounded<String>>) -> Grounded<String>:
    "{one}"

agent found() -> List<Grounded<String>>:
    found = []
    for note in notes():
        found.append(note)
    return found

agent judged() -> Grounded<Bool>:
    return judge(found(), "why?")

agent strictly(topic: Grounded<String>) -> Grounded<String>:
    return cited(found(), topic)

agent two() -> Grounded<String>:
    return both(found(), stars())

agent measured() -> Grounded<Int>:
    return weigh(found())

agent none() -> Grounded<String>:
    return perhaps(None)

agent tested() -> Option<Grounded<Bool>>:
    all = found()
    if all.length() == 0:
        return None
    return Some(judge(all, "why?"))

prompt whole(passages: Grounded<List<String>>) -> Grounded<String>:
    "{passages}"

agent matched() -> Option<Grounded<String>>:
    return match found().together():
        Some(all) -> Some(whole(all))
        None -> None
"""


@pytest.fixture
def program(tmp_path: Path) -> corvid.Program:
    (tmp_path / "p.cor").write_text(PROGRAM)
    tools = {"notes": list, "stars": list, "weigh": len}
    return corvid.load(tmp_path / "p.cor", tools=tools, model=ScriptedModel({}))


def failed(agent: corvid.Agent, *arguments: object) -> str:
    with pytest.raises(corvid.RunFailed) as caught:
        agent(*arguments)
    assert caught.value.code == "R0114"
    return str(caught.value)


# rule: grounded.maybe.2
@pytest.mark.guarantee("grounded.no_forged_delivery")
@pytest.mark.parametrize(
    ("agent", "words"),
    [
        ("judged", "`passages` of `judge` must be grounded, but `passages` is empty: nothing was found"),
        ("strictly", "`passages` of `cited` must be grounded, but `passages` is empty: nothing was found"),
        ("two", "`these` and `those` of `both` must be grounded, but `these` and `those` are empty: nothing"),
        ("measured", "`notes` of `weigh` must be grounded, but `notes` is empty: nothing was found"),
    ],
)
def test_an_empty_list_is_named(program: corvid.Program, agent: str, words: str) -> None:
    topic = [corvid.Document("crows", "a.txt")] if agent == "strictly" else []
    report = failed(program.agents[agent], *topic)
    assert f"the argument {words}" in report
    assert "() == 0:` before the call, or make the parameter a `Grounded<List<…>>` and" in report
    assert "match on `.together()`" in report


def test_what_is_no_list_has_the_words_of_ever(program: corvid.Program) -> None:
    report = failed(program.none)
    found = "the argument `one` of `perhaps` must be grounded, but it contains no value with a source"
    assert found in report
    assert "pass the result of a retrieval unchanged" in report


def test_both_ways_out_work(program: corvid.Program) -> None:
    assert program.tested() is None
    assert program.matched() is None
