"""Tools that select: both agree on which are refused, on what is handed to them, on what comes back."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from tests.reference.agreement import Pair, Runner, pair, static
from tests.reference.host import Json, Paper, Reply, Stated
from tests.reference.test_hosts import Tool, World, compared
from tests.shares import share

TYPES = """\
type Part:
    name: String
    tag: Option<Int>
type Held:
    text: Grounded<String>
type Alias = List<Grounded<String>>
effect archive:
    data: grounded
"""
RESULTS = (
    "List<String>", "List<Grounded<String>>", "Grounded<List<String>>", "List<Tainted<String>>", "String",
    "List<Held>", "List<Option<Grounded<String>>>", "Alias", "List<Nothing>",
)  # fmt: skip
LISTS = (
    "xs: List<String>", "xs: Grounded<List<String>>", "xs: Alias", "xs: Grounded<List<Grounded<String>>>",
    "xs: List<Tainted<String>>", "xs: List<Held>", "xs: List<Option<String>>", "xs: List<Nothing>",
    "xs: List<String>, ys: List<Grounded<String>>", "x: String",
)  # fmt: skip
OTHERS = ("", "q: Int, ", "q: Grounded<Int>, ", "q: Held, ")


def test_both_refuse_the_same_declarations() -> None:
    text = TYPES
    for number, (result, list_, other) in enumerate(product(RESULTS, LISTS, OTHERS)):
        row = " uses archive" * (number % 5 == 0)
        text += f"tool t{number}({other}{list_}) -> {result} selects{row}\n"
    both = pair((("main.cor", text),))
    assert static(both) == []
    refused = {both.here(p.span)[1] for p in both.checked.problems if p.code.id == "E0519"}
    assert 200 < len(refused) < len(RESULTS) * len(LISTS) * len(OTHERS)


WANTED = (
    "List<String>", "List<Grounded<String>>", "Grounded<List<String>>", "Grounded<List<Grounded<String>>>",
    "List<Part>", "Grounded<List<Part>>", "List<Held>", "List<Option<Int>>", "List<Float>", "List<List<Int>>",
    "List<Grounded<Option<Int>>>", "List<Quote>",
)  # fmt: skip
SOURCES = """\
tool one(id: Int) -> String uses retrieval
tool number(id: Int) -> Int uses retrieval
tool texts(id: Int) -> List<String> uses retrieval
tool each(id: Int) -> List<Grounded<String>> uses retrieval
tool both(id: Int) -> Grounded<List<Grounded<String>>> uses retrieval
tool parts(id: Int) -> List<Part> uses retrieval
tool held(id: Int) -> List<Held> uses retrieval
tool counts(id: Int) -> List<Option<Int>> uses retrieval
tool rows(id: Int) -> List<List<Int>> uses retrieval
tool plain(id: Int) -> List<String>
prompt quotes(text: String) -> List<Quote>:
    cites text strictly
    "Answer {text}"
"""
GIVEN = (
    "texts(1)", "each(1)", "both(1)", "plain(1)", "parts(1)", "held(1)", "counts(1)", "rows(1)",
    '["a", "b"]', "[one(1), one(2)]", '[one(1), "b"]', "[]", "[[]]", "[1, 2]", "[None]", "[None, Some(1)]",
    "[number(1)]", "[Some(number(1))]", 'Part("a", None)', '[Part("a", None)]', "[Held(one(1))]",
    "[Part(one(1), None)]", "quotes(one(1))", 'each(1) + [one(2)]', "texts(1).map(fn (x) -> x)",
    "each(1).slice(0, 1)", "one(1)", "[texts(1)]", "[1.5, number(1)]",
)  # fmt: skip
KINDS = ("    found = t({})\n", "    found = try t({})\n", "    own = {}\n    found = t(own)\n")
"""A call with an argument that is written in it, one that is attempted, one with a name."""


@pytest.mark.parametrize("wanted", share(WANTED, 3))
def test_both_see_the_same_in_a_call(wanted: str) -> None:
    """First all together, of which some are refused, then the others: their sites and types, and which of
    them are pure."""
    result = wanted.removeprefix("Grounded<").removesuffix(">") if wanted.startswith("Gr") else wanted
    head = f"{TYPES}{SOURCES}tool t(xs: {wanted}) -> {result} selects\n"
    calls = [kind.format(given) for given, kind in product(GIVEN, KINDS)]
    whole = pair((("main.cor", head + "".join(map(_agent, range(len(calls)), calls))),))
    right, line = list[str](), head.count("\n") + 1
    for call in calls:
        line, ours, theirs = _problems(whole, line, line + call.count("\n") + 2)
        assert bool(ours) == bool(theirs), (call, ours, theirs)
        if not any(code.startswith("E03") for code in ours):  # what follows from it only one may see
            assert ours == theirs, call
        right += [] if ours else [call]
    text = head + "".join(map(_agent, range(len(right)), right))
    accepted = pair((("main.cor", text),))
    assert accepted.checked.ok, [p.message() for p in accepted.checked.problems]
    assert static(accepted) == []
    assert 0 < len(right) < len(calls)
    pure = pair((("main.cor", text.replace("agent", "@grounded_pure\nagent")),))
    assert static(pure) == []
    assert not pure.checked.ok


def _problems(both: Pair, first: int, end: int) -> tuple[int, set[str], set[str]]:
    """The line after some, and the codes of both in them."""
    assert both.inferred is not None
    ours = {p.code.id for p in both.checked.problems if both.here(p.span)[1] in range(first, end)}
    theirs = {code for code, span in both.inferred.problems if both.there(span)[1] in range(first, end)}
    return end, {code for code in ours if code.startswith("E")}, theirs


def _agent(number: int, call: str) -> str:
    """An agent around a call."""
    return f"agent a{number}() -> Int:\n{call}    return 1\n"


RUN = """\
type Part:
    name: String
    tag: Option<Int>
type Held:
    text: Grounded<String>
tool one(id: String) -> String uses retrieval
tool texts(id: String) -> List<String> uses retrieval
tool each(id: String) -> List<Grounded<String>> uses retrieval
tool both(id: String) -> Grounded<List<Grounded<String>>> uses retrieval
tool parts(id: String) -> List<Part> uses retrieval
tool maps(id: String) -> List<Map<String, Float>> uses retrieval
tool nothings(id: String) -> List<Nothing> uses retrieval
tool pick(xs: List<String>) -> List<String> selects
tool pick_parts(xs: List<Part>) -> List<Part> selects
tool pick_held(xs: List<Held>) -> List<Held> selects
tool pick_maps(xs: List<Map<String, Float>>) -> List<Map<String, Float>> selects
tool pick_nothings(xs: List<Nothing>) -> List<Nothing> selects
tool pick_rows(xs: List<List<Int>>) -> List<List<Int>> selects

agent of_texts(id: String) -> List<Grounded<String>>:
    return pick(texts(id))
agent of_each(id: String) -> List<Grounded<String>>:
    return pick(each(id))
agent of_both(id: String) -> List<Grounded<String>>:
    return pick(both(id))
agent of_some(id: String) -> List<Grounded<String>>:
    return pick([one(id), one(id + "2")])
agent of_plain(id: String) -> List<String>:
    return pick([id, "b", id])
agent of_parts(id: String) -> List<Grounded<Part>>:
    return pick_parts(parts(id))
agent of_held(id: String) -> List<Held>:
    return pick_held([Held(one(id)), Held(one(id + "2")), Held(one(id))])
agent of_maps(id: String) -> List<Grounded<Map<String, Float>>>:
    return pick_maps(maps(id))
agent of_nothings(id: String) -> List<Nothing>:
    return pick_nothings(nothings(id))
agent copies(n: Int) -> List<Int>:
    row = [n]
    all = [row, row, [2]]
    chosen = pick_rows(all)
    for one in chosen:
        one.append(9)
    return chosen.fold(row + all[2], fn (sum, one) -> sum + one)
agent beside(id: String) -> Grounded<String>:
    found = texts(id)
    chosen = pick(found)
    return found[0] + chosen[0] + chosen[chosen.length() - 1]
"""
TOLD: dict[str, Tool] = {
    "one": lambda id: Paper(f"of {id}", f"doc:{id}"),
    "texts": lambda id: ["a", Paper("b", "doc:b"), "a", Paper("b", "doc:c"), "c"],
    "each": lambda id: [Paper("a", "doc:1"), Paper("a", "doc:2"), "b"],
    "both": lambda id: [Paper("a", "doc:1"), Paper("a", "doc:2"), "b"],
    "parts": lambda id: [{"name": "a", "tag": 1}, {"name": "a", "tag": 1}, {"name": "b", "tag": None}],
    "maps": lambda id: [{"a": 0.0, "b": float("nan")}, {"b": float("nan"), "a": -0.0}],
    "nothings": lambda id: [None, None],
}
Answer = Callable[[list[Json]], Json]


def fresh(one: Json) -> Json:
    """An equal object, another one where it may be changed."""
    return {**one} if isinstance(one, dict) else [*one] if isinstance(one, list) else one


def _changed(xs: list[Json]) -> Json:
    """What a tool does to what it was handed changes nothing: the objects are the same."""
    for one in xs:
        if isinstance(one, dict):
            one.clear()
    found = [one for one in xs if isinstance(one, dict)]
    xs.clear()
    return found


ANSWERS: dict[str, Answer] = {
    "all of them": lambda xs: xs,
    "a tuple of some": lambda xs: tuple(xs[:2]),
    "from the end": lambda xs: xs[::-1] if isinstance(xs[0], dict) else xs[:1],
    "equal ones": lambda xs: [fresh(one) for one in xs],
    "equal ones from the end": lambda xs: [fresh(one) for one in xs[::-1] if not isinstance(one, str)],
    "one again and again": lambda xs: [xs[0]] * 4,
    "an equal one again and again": lambda xs: [fresh(xs[0]) for _ in range(4)],
    "none": lambda xs: [],
    "changed ones": _changed,
    "in another order inside": lambda xs: [
        dict(sorted(one.items(), reverse=True)) if isinstance(one, dict) else one for one in xs
    ],
    "something else": lambda xs: ["somewhere else"],
    "one of them alone": lambda xs: xs[0],
    "a text": lambda xs: "a",
    "nothing": lambda xs: None,
    "what is in one": lambda xs: [[one] for one in xs],
    "another number": lambda xs: [7, True],
    "a source of one": lambda xs: [Stated(fresh(xs[-1]), Paper("", uri)) for uri in ("doc:2", "doc:2")],
    "a source of another": lambda xs: [Stated(xs[0], Paper("", "doc:c"))],
    "the source of the second": lambda xs: [Stated("b", Paper("", "doc:c")), "b", "b"],
    "the source of an argument": lambda xs: [Stated(xs[0], Paper("", "doc:x2")), xs[0]],
}
RUNS: list[tuple[str, list[object]]] = [
    *((f"of_{name}", ["x"]) for name in ("texts", "each", "both", "some", "plain", "parts", "held", "maps")),
    ("of_nothings", ["x"]), ("copies", [1]), ("beside", ["x"]),
]  # fmt: skip


@pytest.mark.parametrize("how", share(ANSWERS, 4))
def test_both_find_the_same_elements(how: str) -> None:
    picks = dict.fromkeys(
        ("pick", "pick_parts", "pick_held", "pick_maps", "pick_nothings", "pick_rows"), ANSWERS[how]
    )
    wrong, ends = compared(RUN, RUNS, TOLD | picks, [])
    assert not wrong, "\n".join(wrong)
    if how in ("one of them alone", "a text", "nothing"):
        assert set(ends) == {"R0111"}
    if how in ("all of them", "equal ones", "in another order inside"):
        assert set(ends) == {None}


QUOTED = """\
type Point:
    quote: Quote
    weight: Int
tool one(id: String) -> String uses retrieval
prompt quotes(text: String) -> List<Quote>:
    cites text strictly
    "Answer {text}"
tool pick(xs: List<Quote>) -> List<Quote> selects
tool pick_rows(xs: List<List<Quote>>) -> List<List<Quote>> selects
tool pick_some(xs: List<Option<Quote>>) -> List<Option<Quote>> selects
tool pick_points(xs: List<Point>) -> List<Point> selects
agent of_quotes(id: String) -> List<Quote>:
    return pick(quotes(one(id)))
agent of_rows(id: String) -> List<List<Quote>>:
    return pick_rows([quotes(one(id)), quotes(one(id)).slice(0, 1)])
agent of_some(id: String) -> List<Option<Quote>>:
    found = quotes(one(id))
    return pick_some([Some(found[0]), None, Some(found[1])])
agent of_points(id: String) -> List<Point>:
    found = quotes(one(id))
    return pick_points([Point(found[0], 1), Point(found[1], 2)])
"""
SAID = ["The ferry leaves at noon.", "It comes back at night."]
AS_TEXTS: dict[str, Answer] = {
    "themselves": lambda xs: xs[::-1],
    "equal ones": lambda xs: [_copy(one) for one in xs],
    "texts": lambda xs: [_texts(one) for one in xs],
    "from their source": lambda xs: [Stated(_texts(one), Paper("", "doc:x")) for one in xs if one],
    "from another source": lambda xs: [Stated(_texts(one), Paper("", "doc:y")) for one in xs],
    "what is in none": lambda xs: ["The ferry leaves."],
    "parts of quotes": lambda xs: [{"text": SAID[0]}],
}


def _copy(data: Json) -> Json:
    if isinstance(data, dict):
        return {key: _copy(item) for key, item in reversed(data.items())}
    return [*map(_copy, data)] if isinstance(data, list) else data


def _texts(data: Json) -> Json:
    """The data with texts for quotes."""
    if isinstance(data, list):
        return [*map(_texts, data)]
    if isinstance(data, dict):
        return data["text"] if "text" in data else {key: _texts(item) for key, item in data.items()}
    return data


@pytest.mark.parametrize("how", AS_TEXTS)
def test_a_quote_is_the_passage_that_reads_so(how: str) -> None:
    names = ("quotes", "rows", "some", "points")
    tools: dict[str, Tool] = {"one": lambda id: Paper(" ".join(SAID), f"doc:{id}")}
    tools |= dict.fromkeys(("pick", "pick_rows", "pick_some", "pick_points"), AS_TEXTS[how])
    wrong, ends = compared(QUOTED, [(f"of_{name}", ["x"]) for name in names], tools, [Reply(SAID)])
    assert not wrong, "\n".join(wrong)
    refused = how in ("from another source", "what is in none", "parts of quotes")
    assert set(ends) == ({"R0111"} if refused else {None})


def test_a_chosen_object_has_its_own_place() -> None:
    """Of two that are equal the one that is returned: the second document, not the first."""
    text = RUN + "agent uris(id: String) -> List<String>:\n"
    text += (
        '    return pick_parts(parts(id)).map(fn (x) -> x.name.sources().map(fn (s) -> s.uri).join(" "))\n'
    )
    found = [Paper(f"{n}", f"doc:{n}") for n in range(3)]
    tools: dict[str, Tool] = TOLD | {
        "parts": lambda id: [{"name": Paper("a", one.uri), "tag": 1} for one in found],
        "pick_parts": lambda xs: [xs[1], dict(xs[0]), dict(xs[0]), xs[1]],
    }
    both = pair((("main.cor", text),))
    assert static(both) == []
    runner = Runner(both, lambda it: World(it, tools, []))
    assert runner.compare("uris", ["x"]) == []
    ran = runner.loaded.run(runner.function("uris"), ["x"], run_id="run")
    runner.close()
    assert ran.value == ["doc:1", "doc:0", "doc:2", "doc:1"]
