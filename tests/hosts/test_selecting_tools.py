"""Tools with `selects`: which element each answer is, by what Python functions return."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import corvid
from corvid.api.execution import Services
from corvid.api.program import prepare
from corvid.cli.main import run
from corvid.hosts.system import MappedTools
from corvid.pipeline import check_text
from corvid.runtime.selection import Alike

pytestmark = pytest.mark.guarantee("grounded.chain_carried")

PROGRAM = """\
type Note:
    text: String
    stars: Int

tool notes() -> List<Note> uses retrieval
tool texts() -> List<String> uses retrieval
tool text(id: Int) -> String uses retrieval
tool best(notes: List<Note>) -> List<Note> selects
tool rank(texts: List<String>) -> List<String> selects
tool quotes(quotes: List<Quote>) -> List<Quote> selects
tool levels(levels: List<Float>) -> List<Float> selects
prompt quoted(texts: Grounded<List<String>>) -> List<Quote>:
    cites texts strictly
    "{texts}"

agent of_notes() -> List<Grounded<Note>>:
    return best(notes())
agent of_texts() -> List<Grounded<String>>:
    return rank(texts())
agent of_several() -> List<Grounded<String>>:
    return rank([text(1), text(2), text(3)])
fn doubled(texts: List<String>) -> List<String>:
    return texts + ["more"]
agent of_joined() -> List<Grounded<String>>:
    return rank(doubled(texts()))
agent of_quotes() -> List<Quote>:
    return quotes(quoted(texts()))
agent of_plain(given: List<String>) -> List<String>:
    return rank(given)
agent of_levels() -> List<Float>:
    return levels([0.5, 1, 2])
agent twice() -> List<Grounded<String>>:
    return rank(rank(texts()))
"""
NOTES = [("same", 1), ("other", 2), ("same", 1)]


def sources() -> dict[str, Callable[..., object]]:
    def documents() -> object:
        return [corvid.Document(text, uri=f"doc/{place}") for place, (text, _) in enumerate(NOTES)]

    return {
        "notes": lambda: [{"text": text, "stars": stars} for text, stars in NOTES],
        "texts": documents,
        "text": lambda id: corvid.Document(NOTES[id - 1][0], uri=f"doc/{id - 1}"),
    }


class Quoting:
    """A model that quotes the documents that it is shown."""

    name = "quoting"

    def answer(self, request: Any) -> corvid.ModelReply:
        return corvid.ModelReply(["other", "same"], "quoting", 1)


def loaded(folder: Path, **selecting: Any) -> Any:
    (folder / "main.cor").write_text(PROGRAM)
    trace = selecting.pop("trace", None)
    left = dict.fromkeys(("best", "rank", "quotes", "levels"), list)
    return corvid.load(folder / "main.cor", tools=sources() | left | selecting, model=Quoting(), trace=trace)


def uris(values: list[Any]) -> list[str]:
    return [source.uri for value in values for source in value.sources()]


def refused(agent: Any, *arguments: object) -> str:
    with pytest.raises(corvid.RunFailed) as failed:
        agent(*arguments)
    assert failed.value.code == "R0111"
    return str(failed.value)


# rule: grounded.select.3
def test_an_object_that_was_handed_has_its_own_source(tmp_path: Path) -> None:
    program = loaded(tmp_path, rank=lambda texts: [texts[2], texts[0]], best=lambda notes: notes[::-1])
    assert uris(program.of_texts()) == ["doc/2", "doc/0"]
    assert uris(program.of_several()) == ["doc/2", "doc/0"]
    assert uris(loaded(tmp_path, rank=lambda texts: texts[:0:-1]).twice()) == ["doc/1"]
    found = program.of_notes()
    assert [one.value["text"] for one in found] == ["same", "other", "same"]
    assert [one.uri for value in found for one in value.sources()] == [
        f'tool:notes()#/{place}/text' for place in (2, 1, 0)
    ]  # fmt: skip
    assert {one.grade for one in found} == {"verbatim"}


def test_equal_values_mean_the_first_that_was_not_returned(tmp_path: Path) -> None:
    def copied(texts: list[str]) -> list[str]:
        return ["".join(list(text)) for text in ("same", "same", "other", "same")]

    assert uris(loaded(tmp_path, rank=copied).of_texts()) == ["doc/0", "doc/2", "doc/1", "doc/0"]
    again = loaded(tmp_path, rank=lambda texts: [texts[1], texts[1]])
    assert uris(again.of_texts()) == ["doc/1", "doc/1"]
    record = loaded(tmp_path, best=lambda notes: [SimpleNamespace(**notes[1]).__dict__, dict(notes[0])])
    assert [one.value["stars"] for one in record.of_notes()] == [2, 1]


def test_what_a_tool_says_of_the_source_has_to_be_so(tmp_path: Path) -> None:
    def named(uri: str, value: str = "same") -> Callable[[Any], object]:
        return lambda texts: [corvid.Sourced(value, uri=uri, text="anything")]

    assert uris(loaded(tmp_path, rank=named("doc/2")).of_texts()) == ["doc/2"]
    assert uris(loaded(tmp_path, rank=named("doc/2")).of_several()) == ["doc/2"]
    wrong = refused(loaded(tmp_path, rank=named("doc/1")).of_texts)
    assert "at `[0]` expected an element of `texts`, found String 'same' from `doc/1`" in wrong
    assert "found String 'new' from `doc/1`" in refused(loaded(tmp_path, rank=named("doc/1", "new")).of_texts)


class Lying(corvid.Sourced):
    """It says another uri whenever it is asked."""

    def __getattribute__(self, name: str) -> object:
        raise LookupError(name)


def test_a_source_that_is_no_text_is_refused(tmp_path: Path) -> None:
    stated = corvid.Sourced("same", uri=["doc/2"], text="")  # type: ignore[arg-type]
    assert "at `[0].uri` expected String, found a list of 1" in refused(
        loaded(tmp_path, rank=lambda texts: [stated]).of_texts
    )
    lying = Lying("same", uri="doc/2", text="")
    assert uris(loaded(tmp_path, rank=lambda texts: [lying]).of_texts()) == ["doc/2"]


def test_looking_for_a_source_makes_no_step(tmp_path: Path) -> None:
    """The numbers of steps are in the trace, and a replay does not look."""

    def sourced(texts: list[str]) -> object:
        return [corvid.Sourced(text, uri="doc/2", text="") for text in ("same", "other")]

    made = {
        name: loaded(tmp_path, rank=chosen, trace=tmp_path / name).of_joined.outcome()
        for name, chosen in (("objects", lambda texts: texts[:2]), ("sourced", sourced))
    }
    lines = [map(json.loads, Path(outcome.trace).read_text().splitlines()) for outcome in made.values()]
    nodes = [[line["node"] for line in each if line["phase"] == "deliver"] for each in lines]
    assert nodes[0] == nodes[1] != []


def test_equal_elements_are_found_in_linear_time() -> None:
    class Counting(set[int]):
        asked = 0

        def __contains__(self, place: object) -> bool:
            self.asked += 1
            return super().__contains__(place)

    alike, used = Alike(), Counting()
    alike.places += range(1000)
    assert [alike.next(used) for _ in range(2000)] == [*range(1000), *[0] * 1000]
    assert used.asked < 3000


@pytest.mark.guarantee("grounded.no_forged_delivery")
@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (["made up"], "at `[0]` expected an element of `texts`, found String 'made up'"),
        (["same", "same "], "at `[1]` expected an element of `texts`, found String 'same '"),
        ("same", "expected a list of elements of `texts`, found String 'same'"),
        (None, "expected a list of elements of `texts`, found nothing (null)"),
        ([["same"]], "at `[0]` expected String, found a list of 1"),
        ([0], "at `[0]` expected String, found Int 0"),
    ],
)
def test_what_was_not_handed_is_refused(tmp_path: Path, answer: object, words: str) -> None:
    message = refused(loaded(tmp_path, rank=lambda texts: answer).of_texts)
    assert words in message
    assert "return the objects that `rank` got, in a list, such as `[texts[place] for" in message


def test_what_a_tool_does_to_its_list_changes_nothing(tmp_path: Path) -> None:
    def changes(notes: list[dict[str, object]]) -> object:
        first = notes[0]
        first["text"] = "forged"
        notes.clear()
        return [first]

    outcome = loaded(tmp_path, best=changes).of_notes.outcome()
    assert outcome.fault is None
    (found,) = outcome.value
    assert found.value == {"text": "same", "stars": 1}


# rule: citations.quote.2
def test_quotes_are_selected_as_objects_and_by_their_words(tmp_path: Path) -> None:
    for answer in (lambda quotes: quotes[:1], lambda quotes: ["other"], lambda quotes: [dict(quotes[0])]):
        (quote,) = loaded(tmp_path, quotes=answer).of_quotes()
        assert [one.uri for one in quote.sources()] == ["doc/1"]
    assert "expected an element of `quotes`" in refused(
        loaded(tmp_path, quotes=lambda quotes: ["others"]).of_quotes
    )


def test_a_number_that_was_widened_is_found_by_what_it_is(tmp_path: Path) -> None:
    program = loaded(tmp_path, levels=lambda levels: [2, 0.5, 1.0])
    assert program.of_levels() == [2.0, 0.5, 1.0]


@given(st.lists(st.sampled_from(["aa", "bb"]), min_size=1, max_size=6), st.data())
@settings(max_examples=40, deadline=None)
def test_any_choice_of_objects_is_that_choice(handed: list[str], data: st.DataObject) -> None:
    """Whatever objects Python shares: equal texts are of different documents."""
    order = data.draw(st.lists(st.integers(0, len(handed) - 1), max_size=8))
    documents = [corvid.Document(text, uri=str(place)) for place, text in enumerate(handed)]
    tools = MappedTools({"texts": lambda: documents, "rank": lambda texts: [texts[place] for place in order]})
    program = prepare(CHECKED, Services(tools, Quoting(), may_lack_tools=True))
    outcome = program.run(program.functions["main::of_texts"], [])
    values = cast("list[Any]", outcome.value)
    assert [one.value for one in values] == [handed[place] for place in order]
    assert uris(values) == [str(place) for place in order]


CHECKED = check_text("main.cor", PROGRAM)


def test_a_replay_has_the_places_of_the_recording(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                  capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    """Equal texts differ in their sources alone, which only the places say."""
    (tmp_path / "main.cor").write_text(
        "tool texts() -> List<String> uses retrieval\n"
        "tool rank(texts: List<String>) -> List<String> selects\n"
        "agent main() -> List<Grounded<String>>:\n    return rank(texts())\n"
    )
    (tmp_path / "tools.py").write_text(
        "import corvid\n"
        "def texts():\n    return [corvid.Document('same', uri=str(place)) for place in range(3)]\n"
        "def rank(texts):\n    return [texts[2], texts[0]]\n"
    )
    monkeypatch.chdir(tmp_path)
    assert run(["run", "main.cor", "--json", "--trace", "t.jsonl"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert [one["uri"] for one in first["sources"]] == ["0", "2"]
    lines = [json.loads(line) for line in Path("t.jsonl").read_text().splitlines()]
    (answer,) = [one for one in lines if one["phase"] == "tool_result" and one["tool"] == "rank"]
    assert (answer["result"], answer["places"]) == (["same", "same"], [2, 0])
    Path("tools.py").write_text("raise SystemExit('not asked')\n")
    assert run(["replay", "t.jsonl", "main.cor", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["chain"] == first["chain"]
