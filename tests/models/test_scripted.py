"""The scripted model: answers in order or by argument, and says what to add where there is none."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from corvid.models import ScriptedModel, ScriptError
from corvid.models.scripted import RateLimited
from corvid.runtime.host import Json, ModelArgument, ModelRefusal, ModelRequest


def request(prompt: str, **arguments: Json) -> ModelRequest:
    given = tuple(ModelArgument(name, "String", value, (), False) for name, value in arguments.items())
    return ModelRequest(prompt, (), given, {"type": "string"}, None, {})


def test_a_list_is_consumed_in_order_and_its_end_is_a_refusal() -> None:
    model = ScriptedModel({"digest": ["one", {"two": 2}]})
    assert [model.answer(request("main::digest")).value for _ in range(2)] == ["one", {"two": 2}]
    with pytest.raises(ModelRefusal, match=r"has 2 answers for the prompt digest .* add another one"):
        model.answer(request("main::digest"))


def test_a_qualified_name_wins_over_a_bare_one() -> None:
    model = ScriptedModel({"lib::digest": ["lib"], "digest": ["bare"]})
    assert model.answer(request("lib::digest")).value == "lib"
    assert model.answer(request("main::digest")).value == "bare"


def test_matches_answer_as_often_as_asked_and_true_is_not_one() -> None:
    entry: Json = {
        "match": [{"with": {"n": 1}, "answer": "one"}, {"with": {"q": ["a", {"b": 1}]}, "answer": "deep"}]
    }
    model = ScriptedModel({"ask": entry})
    assert [model.answer(request("ask", n=1, q="x")).value for _ in range(2)] == ["one", "one"]
    assert model.answer(request("ask", n=2, q=["a", {"b": 1}])).value == "deep"
    with pytest.raises(ModelRefusal, match="no match for these arguments of the prompt ask; add"):
        model.answer(request("ask", n=True, q="x"))


def test_otherwise_answers_the_rest_even_with_null() -> None:
    assert ScriptedModel({"ask": {"otherwise": None}}).answer(request("ask")).value is None


def test_an_unknown_prompt_is_refused_with_the_line_to_add() -> None:
    with pytest.raises(ModelRefusal, match=r'add "digest": \["the answer"\]'):
        ScriptedModel({}).answer(request("main::digest"))


def test_each_fork_begins_at_the_beginning() -> None:
    model = ScriptedModel({"digest": ["one"]}, name="test")
    assert model.answer(request("digest")).value == "one"
    fork = model.fork()
    assert (fork.name, fork.answer(request("digest")).value) == ("test", "one")
    with pytest.raises(ModelRefusal):
        model.answer(request("digest"))


def test_threads_get_each_answer_once() -> None:
    model = ScriptedModel({"n": list(range(500))})
    with ThreadPoolExecutor(8) as pool:
        values = list(pool.map(lambda _: model.answer(request("n")).value, range(500)))
    assert sorted(value for value in values if isinstance(value, int)) == list(range(500))


def test_a_script_can_stand_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "script.json"
    path.write_text(json.dumps({"digest": ["é"]}))
    assert ScriptedModel.from_file(path).answer(request("digest")).value == "é"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "is not JSON text"), ("[]", "must be an object"), ('{"a": "x"}', "must be a list of answers"),
        ('{"a": [' + "9" * 5000 + "]}", "has a number of more than 4300 digits$"),
        ("[" * 100_000, "nested too deeply$"),
    ],
)
def test_a_file_that_is_no_script_says_why(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "script.json"
    path.write_text(text)
    with pytest.raises(ScriptError, match=words):
        ScriptedModel.from_file(path)
    with pytest.raises(ScriptError, match="can't be read"):
        ScriptedModel.from_file(tmp_path / "none.json")


@pytest.mark.parametrize(
    "entry",
    [{"mach": []}, {"match": "x"}, {"match": [{"with": {}}]}, {"match": [{"with": 1, "answer": 2}]}, 3],
)
def test_an_entry_of_another_form_is_refused_at_once(entry: Json) -> None:
    with pytest.raises(ScriptError, match="ask"):
        ScriptedModel({"ask": entry})


def test_a_match_may_be_unsure_or_fail_as_a_model_does() -> None:
    model = ScriptedModel({"ask": {"match": [
        {"with": {"n": 1}, "answer": "maybe", "confidence": 0.25},
        {"with": {"n": 2}, "fail": "timeout"},
        {"with": {"n": 3}, "fail": "rate_limited"},
        {"with": {"n": 4}, "fail": "transport_error"},
    ]}})  # fmt: skip
    assert model.answer(request("ask", n=1)).confidence == 0.25
    for number, kind in ((2, TimeoutError), (3, RateLimited), (4, ConnectionError)):
        with pytest.raises(kind, match="the script says so for the prompt ask"):
            model.answer(request("ask", n=number))


@pytest.mark.parametrize(
    "match",
    [
        {"with": {}, "fail": "fire"},
        {"with": {}, "fail": ["timeout"]},
        {"with": {}, "fail": "timeout", "confidence": 1},
        {"with": {}, "answer": 1, "confidence": 2},
        {"with": {}, "answer": 1, "confidence": True},
        {"with": {}, "answer": 1, "fail": "timeout"},
    ],
)
def test_a_match_of_another_form_is_refused(match: Json) -> None:
    with pytest.raises(ScriptError):
        ScriptedModel({"ask": {"match": [match]}})
