"""`corvid test` on programs: each assertion holding, not holding and undecided; mocks; order and jobs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.diagnostics.locations import location
from corvid.models.scripted import ScriptedModel
from corvid.pipeline import check_file
from corvid.runtime.host import ModelAttempt, ModelReply, ModelRequest, ModelUsage
from corvid.testing.judging import is_document
from corvid.testing.running import Case, Result, loaded_tests, run_tests
from tests.shares import examples

pytestmark = [
    pytest.mark.guarantee("tests.mocks_are_no_sources"),
    pytest.mark.guarantee("tests.unseen_fails"),
]
PROGRAM = '''
effect retrieval:
    data: grounded
effect paid:
    cost: $0.02

type Letter:
    text: String
    uri: String

tool letter(id: String) -> Grounded<Letter> uses retrieval
tool find(id: String) -> Option<Grounded<String>> uses retrieval
tool pay(id: String) -> Nothing dangerous
tool broken(id: String) -> Int
tool missing(id: String) -> Int

prompt rent(doc: Grounded<String>) -> Grounded<String> uses paid:
    cites doc strictly
    "What is the rent in {doc}?"
prompt unasked(q: String) -> String:
    "{q}"
extend Letter:
    prompt unread(letter: Letter) -> String:
        "{letter}"

agent main(id: String) -> Grounded<String>:
    return rent(letter(id).text)

agent careless(id: String) -> String:
    return letter(id).text

agent paying(id: String) -> Int:
    approve Pay(id)
    pay(id)
    return 2

mock letter(id: String) -> Grounded<Letter>:
    return Letter { text: f"The rent of {id} is 900 a month.", uri: f"docs/{id}.pdf" }
mock find(id: String) -> Option<Grounded<String>>:
    if id == "none":
        return None
    return Some("found")
mock rent(doc: Grounded<String>) -> Grounded<String>:
    if doc.contains("lie"):
        return "\\"The rent is 1 a month.\\""
    return f"\\"{doc}\\""
mock pay(id: String) -> Nothing:
    return nothing
mock broken(id: String) -> Int:
    return [1][id.length()]
'''
HOLDS, FAILS, UNDECIDED = "passed", "failed", "error"
ASSERTED = [
    ("assert true", HOLDS, ""),
    ("assert 1 == 2", FAILS, "`1 == 2` is false"),
    ("assert [1][1] == 2", UNDECIDED, "R0103"),
    ('assert main("a").contains("900")', HOLDS, ""),
    ('assert main("a") == "b"', FAILS, "is false"),
    ('assert broken("abc") == 2', UNDECIDED, "R0103"),
    ('x = main("a")\n    assert called letter', HOLDS, ""),
    ("assert called letter", FAILS, "expected a call of `letter`, found none"),
    ('x = paying("a")\n    y = main("a")\n    assert called pay before letter', HOLDS, ""),
    ('x = paying("a")\n    y = main("a")\n    assert called rent before pay', FAILS, "found it behind"),
    ('x = paying("a")\n    assert called pay before rent', FAILS, "expected a call of `rent`, found none"),
    ('x = paying("a")\n    assert approved Pay', HOLDS, ""),
    ("assert approved Pay", FAILS, "the run asked for no approval"),
    ('x = paying("a")\n    assert approved Letter', FAILS, "the run asked for Pay (approved)"),
    ('x = main("a")\n    assert cost == $0.02', HOLDS, ""),
    ('x = main("a")\n    y = main("b")\n    assert cost < $0.04', FAILS, "found $0.04"),
    ("assert cost == $0", HOLDS, ""),
    ('assert cites main("a") in "a.pdf"', HOLDS, ""),
    ('assert cites main("a") in "docs/a.pdf"', HOLDS, ""),
    ('assert cites main("a") in "b.pdf"', FAILS, "it cites mock:docs/a.pdf"),
    ('assert cites letter("a").text in "a.pdf"', FAILS, "it cites nothing word for word"),
    ('assert cites find("none") in "a.pdf"', UNDECIDED, "holds no value with a source in this run"),
    ('assert grade main("a") == Cited', HOLDS, ""),
    ('assert grade letter("a").text >= Verbatim', HOLDS, ""),
    ('assert grade main("a") >= Computed', FAILS, "expected a grade >= Computed, found Cited"),
    ('assert grade find("none") >= Attested', UNDECIDED, "holds no value with a source in this run"),
    ('x = main("a")\n    assert discards none', HOLDS, ""),
    ('x = careless("a")\n    assert discards none', FAILS, "return in `careless`"),
    ('text: String = main("a")\n    assert discards none', HOLDS, ""),
    ("assert_snapshot 1", UNDECIDED, "no snapshot of `1` is kept"),
    ("pass", UNDECIDED, "ended without asserting anything"),
    ("for n in range(0, 0):\n        assert n == 7", UNDECIDED, "ended without asserting anything"),
    ('x = unasked("q")\n    assert true', UNDECIDED, "declare `mock unasked(…)`, record an answer"),
    ('x = Letter("a", "b").unread()\n    assert true', UNDECIDED, "declare `mock Letter.unread(…)`"),
    ('x = missing("q")\n    assert true', UNDECIDED, "R0116"),
    ('x = main("lie")\n    assert true', UNDECIDED, "R0115"),
]


def written(folder: Path, text: str, name: str = "main.cor") -> list[Case]:
    """The tests of a program in a new file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return loaded_tests(str(path), check_file(path))


def run(folder: Path, text: str, **options: object) -> list[Result]:
    return run_tests(written(folder, text), **{"seed": 1, **options})  # type: ignore[arg-type]


def said(result: Result) -> str:
    """All that a result says."""
    return "\n".join(
        "\n".join((one.code.id, one.message(), *(label.text for label in one.labels()), one.help() or ""))
        for one in result.problems
    )


# rule: testing.test.3 testing.assert.3 testing.assert.4 testing.assert.5 testing.assert.6 testing.assert.7
# rule: testing.run.2 testing.mock.3 testing.assert.8
def test_each_assertion_holds_fails_and_is_undecided(tmp_path: Path) -> None:
    tests = "".join(f"test t{n}:\n    {body}\n" for n, (body, _, _) in enumerate(ASSERTED))
    for (body, verdict, words), result in zip(ASSERTED, run(tmp_path, PROGRAM + tests), strict=True):
        assert result.verdict == verdict, (body, said(result))
        assert words in said(result), (body, said(result))
        assert bool(result.problems) == (verdict != HOLDS), body


def test_every_kind_is_in_the_table() -> None:
    """One that holds and one that does not; an undecided one is missing where a run can always decide."""
    for kind in ("called", "approved", "cost", "cites", "grade", "discards"):
        verdicts = {verdict for body, verdict, _ in ASSERTED if f"assert {kind}" in body}
        assert verdicts >= {HOLDS, FAILS}, kind


# rule: testing.test.4
def test_a_test_goes_on_and_reports_each_line(tmp_path: Path) -> None:
    body = "test t:\n    assert 1 == 2\n    n = 3\n    assert n == 4\n    assert n == 3\n    x = [1][n]\n"
    (result,) = run(tmp_path, PROGRAM + body)
    lines = PROGRAM.count("\n") + 2
    places = [location(result.test.texts, one.span).start.line - lines for one in result.problems]
    assert (places, result.verdict, result.asserted) == ([0, 2, 4], "error", 3)


def test_a_failure_shows_values_and_chains(tmp_path: Path) -> None:
    body = 'test t:\n    answer = main("a")\n    n = 2\n    assert answer.length() == n + 1\n'
    (result,) = run(tmp_path, PROGRAM + body)
    (problem,) = result.problems
    text = result.test.texts(problem.span.source).text
    shown = [(text[one.span.start : one.span.end], one.text) for one in problem.labels()]
    assert shown == [
        ("answer.length()", "this is 31 [Synthesised]"),
        ("n + 1", "this is 3"),
        ("answer", 'this is "\\"The rent of a is 900 a month.\\"" [Cited]'),
        ("n", "this is 2"),
    ]
    assert "Retrieval mock:docs/a.pdf" in (problem.help() or "")
    assert "PromptTransform rent(doc: grounded) by mock" in (problem.help() or "")


# ---- mocks -----------------------------------------------------------------------------------------
# rule: testing.mock.4
def test_no_mock_can_be_taken_for_a_source(tmp_path: Path) -> None:
    """Whatever a mock answers, and in whatever record: every source of a mocked run begins with `mock:`, on
    every surface; the content can't name another one."""
    answers = [
        ("Grounded<String>", '"docs/a.pdf"'),
        ("Grounded<Letter>", 'Letter { text: "t", uri: "docs/a.pdf" }'),
        ("Grounded<Letter>", 'Letter { text: "t", uri: "tool:real(1)" }'),
        ("List<Grounded<Letter>>", '[Letter { text: "t", uri: "a" }, Letter { text: "u", uri: "" }]'),
        ("Grounded<List<String>>", '["a", "b"]'),
        ("Option<Grounded<Letter>>", 'Some(Letter { text: "t", uri: "a" })'),
        ("Grounded<Map<String, Letter>>", '{"k": Letter { text: "t", uri: "a" }}'),
        ("Grounded<Int>", "3"),
        ("Grounded<Pair>", 'Pair { first: Letter { text: "t", uri: "a" }, name: "n" }'),
    ]
    for type_, answer in answers:
        text = (
            "effect retrieval:\n    data: grounded\ntype Letter:\n    text: String\n    uri: String\n"
            "type Pair:\n    first: Letter\n    name: String\n"
            f"tool look(id: String) -> {type_} uses retrieval\n"
            f"mock look(id: String) -> {type_}:\n    return {answer}\n"
            'test t:\n    found = look("x")\n    assert_snapshot found\n    assert false\n'
        )
        (result,) = run(tmp_path, text)
        seen = said(result)
        assert "R0150" in seen, (type_, seen)
        (kept,) = result.met["found"]
        assert isinstance(kept, dict)
        uris = cast("list[str]", kept["sources"])
        assert uris, type_
        assert all(uri.startswith("mock:") for uri in uris), (type_, uris)


def test_the_log_of_a_mocked_run_says_so(tmp_path: Path) -> None:
    tests = written(tmp_path, PROGRAM + 'test t:\n    assert grade main("a") == Cited\n')
    (result,) = run_tests(tests, seed=1)
    assert result.verdict == "passed"
    log = b"".join(result.log).decode()
    assert '"tool":"mock letter","uri":"mock:docs/a.pdf"' in log
    assert set(re.findall(r'"model":"(\w+)"', log)) == {"mock"}
    uris = [event["uri"] for event in map(json.loads, result.log) if event["phase"] == "retrieval"]
    assert uris == ["mock:docs/a.pdf", 'mock:letter("a")']


# rule: testing.mock.2
def test_values_of_every_kind_go_through_a_mock(tmp_path: Path) -> None:
    text = (Path(__file__).parent / "through_mocks.cor").read_text(encoding="utf-8")
    assert [(one.verdict, said(one)) for one in run(tmp_path, text)] == [("passed", "")] * 5


# rule: testing.mock.1 testing.assert.3 modules.import.7
def test_what_an_extend_declares_is_mocked_under_its_type(tmp_path: Path) -> None:
    text = (Path(__file__).parent / "mocks_of_methods.cor").read_text(encoding="utf-8")
    *held, missed, late, unseen = run(tmp_path, text)
    assert [(one.verdict, said(one)) for one in held] == [(HOLDS, "")] * 4
    assert (missed.verdict, late.verdict, unseen.verdict) == (FAILS, FAILS, FAILS)
    assert "expected a call of `Box.burn`, found none" in said(missed)
    assert "the run called in this order: Box.weigh, Crate.weigh" in said(missed)
    assert "expected the first call of `Crate.weigh` before that of `Box.weigh`" in said(late)
    assert "expected a call of `Box.look`, found none" in said(unseen)
    assert '"model":"mock"' in b"".join(held[2].log).decode()


# rule: testing.run.2
def test_a_tool_of_an_extend_without_mock_or_function_says_which_function(tmp_path: Path) -> None:
    """The proposed function works, whichever of the two it is."""
    program = (
        "type Box:\n    content: String\nextend Box:\n    tool weigh(b: Box, n: Int) -> Int\n"
        'test t:\n    assert Box("a").weigh(2) == 3\n'
    )
    (missing,) = run(tmp_path, program)
    proposed = re.findall(r"`def (\w+)\(b, n\):`", said(missing))
    assert (missing.verdict, proposed) == (UNDECIDED, ["weigh", "Box_weigh"])
    for n, name in enumerate(proposed):
        folder = tmp_path / str(n)
        folder.mkdir()
        (folder / "tools.py").write_text(f"def {name}(b, n):\n    return 3\n", encoding="utf-8")
        assert [one.verdict for one in run(folder, program)] == [HOLDS]


# rule: testing.mock.5
def test_a_fault_of_a_mock_is_on_its_line(tmp_path: Path) -> None:
    body = 'test t:\n    x = try broken("abc")\n    assert x.is_err()\n'
    (result,) = run(tmp_path, PROGRAM + body)
    (problem,) = result.problems
    where = location(result.test.texts, problem.span).start.line
    assert (problem.code.id, PROGRAM.splitlines()[where - 1].strip()) == ("R0103", "return [1][id.length()]")


def test_a_script_answers_prompts_without_a_mock(tmp_path: Path) -> None:
    body = 'test t:\n    assert unasked("q") == "yes"\ntest u:\n    assert unasked("q") == "yes"\n'
    model = ScriptedModel({"unasked": ["yes"]})
    assert [one.verdict for one in run(tmp_path, PROGRAM + body, model=model)] == ["passed", "passed"]


class Unpriced:
    """A model that does not know what it costs."""

    name = "unpriced"

    def answer(self, request: ModelRequest) -> ModelReply:
        attempt = ModelAttempt(self.name, "answered", ModelUsage(10, 10), None, 0.1)
        return ModelReply("yes", self.name, 20, None, (attempt,))


def test_an_unknown_cost_is_below_nothing(tmp_path: Path) -> None:
    body = 'test t:\n    assert cost < $1\n    x = unasked("q")\n    assert cost < $1\n'
    (result,) = run(tmp_path, PROGRAM + body, model=Unpriced())
    assert [one.code.id for one in result.problems] == ["R0151"]
    assert "a model does not report its cost" in said(result)


# ---- snapshots and recorded runs -------------------------------------------------------------------
# rule: testing.assert.9
def test_a_snapshot_is_kept_and_compared(tmp_path: Path) -> None:
    body = 'test t:\n    for id in ["a", "b"]:\n        assert_snapshot main(id)\n    assert_snapshot 1\n'
    path, kept = tmp_path / "main.cor", tmp_path / "main.snapshots.json"
    path.write_text(PROGRAM + body, encoding="utf-8")
    (test,) = loaded_tests(str(path), check_file(path), update=True)
    assert run_tests([test], seed=1)[0].verdict == "passed"
    assert test.snapshots.write(["t"])
    data = json.loads(kept.read_text(encoding="utf-8"))["tests"]["t"]
    assert [(one["grade"], one["sources"]) for one in data["main(id)"]] == [
        ("cited", ["mock:docs/a.pdf"]), ("cited", ["mock:docs/b.pdf"]),
    ]  # fmt: skip
    assert [one.verdict for one in run(tmp_path, PROGRAM + body)] == ["passed"]
    (changed,) = run(tmp_path, PROGRAM.replace("900", "950") + body)
    assert changed.verdict == "failed"
    assert "-  \"value\"" in said(changed)
    assert "+  \"value\"" in said(changed)
    lines = "x: String = main(id)\n        assert_snapshot x"
    (lost,) = run(tmp_path, PROGRAM + body.replace("assert_snapshot main(id)", lines))
    assert lost.verdict == "error"
    kept.write_text('{"version": 1, "tests": 3}')
    assert "main.snapshots.json is damaged" in said(run(tmp_path, PROGRAM + body)[0])


def test_an_update_keeps_the_values_of_other_tests_that_are_there(tmp_path: Path) -> None:
    text = "test one:\n    assert_snapshot 1\ntest two:\n    assert_snapshot 2\n"
    path, kept = tmp_path / "main.cor", tmp_path / "main.snapshots.json"
    kept.write_text('{"version": 1, "tests": {"gone": {"3": [{"value": 3}]}, "two": {"2": [{"value": 4}]}}}')
    path.write_text(text, encoding="utf-8")
    one, _ = loaded_tests(str(path), check_file(path), update=True)
    run_tests([one], seed=1)
    assert one.snapshots.write(["one", "two"])
    found = json.loads(kept.read_text())["tests"]
    assert found == {"one": {"1": [{"value": 1}]}, "two": {"2": [{"value": 4}]}}
    assert not one.snapshots.write(["one", "two"])


# rule: testing.trace.1
def test_a_recorded_run_is_asserted(tmp_path: Path) -> None:
    body = (
        'test recorded from_trace "runs/a.jsonl":\n    assert called letter before rent\n'
        "    assert called pay\n    assert approved Pay\n    assert discards none\n"
    )
    (made,) = run(tmp_path, PROGRAM + 'test t:\n    x = main("a")\n    assert true\n')
    (tmp_path / "runs").mkdir()
    trace = tmp_path / "runs" / "a.jsonl"
    trace.write_bytes(b"".join(made.log))
    (result,) = run(tmp_path, PROGRAM + body)
    codes = [(one.code.id, one.message()) for one in result.problems]
    assert [code for code, _ in codes] == ["R0150", "R0150"], codes
    for log, words in (
        (b"".join(made.log[:-1]), "is not of a whole run"),
        (b"".join(made.log).replace(b"900", b"950"), "cannot use the trace"),
        (b"", "cannot use the trace"),
    ):
        trace.write_bytes(log)
        (result,) = run(tmp_path, PROGRAM + body)
        assert {one.code.id for one in result.problems} == {"R0151"}, words
        assert words in said(result)
    trace.unlink()
    assert "cannot read the trace" in said(run(tmp_path, PROGRAM + body)[0])
    (outside,) = run(tmp_path, PROGRAM + body.replace("runs/a.jsonl", "/etc/passwd"))
    assert "is not in the project" in said(outside)


SPENDING = PROGRAM + """
tool fee(n: Int) -> Int uses paid
prompt priced(q: String) -> Int uses paid:
    with repair 1
    "{q}"
mock fee(n: Int) -> Int:
    return n
"""


class Priced:
    """A model that reports what each answer costs; its first one does not fit."""

    name = "priced"

    def __init__(self, cost: str | None) -> None:
        self._cost = cost

    def answer(self, request: ModelRequest) -> ModelReply:
        attempt = ModelAttempt(self.name, "answered", ModelUsage(10, 10), self._cost, 0.1)
        return ModelReply(request.attempt or "one", self.name, 20, None, (attempt,))


# rule: testing.assert.5 testing.trace.1
@pytest.mark.parametrize(
    ("body", "reported", "cost"),
    [
        ("x = fee(1)", "0", "0.02"),
        ('x = fee(1)\n    y = main("a")\n    z = fee(2)', "0", "0.06"),
        ('x = priced("q")', "0.01", "0.04"),
        ('x = priced("q")', "0.05", "0.10"),
        ('x = priced("q")', None, None),
        ('x = careless("a")', "0", "0"),
    ],
)
def test_a_recorded_run_cost_what_it_did_while_it_ran(
    tmp_path: Path, body: str, reported: str | None, cost: str | None
) -> None:
    asserts = f"    assert cost == ${cost or 0}\n"
    live, model = f"test t:\n    {body}\n{asserts}", Priced(reported)
    (made,) = run(tmp_path, SPENDING + live, model=model)
    (tmp_path / "a.jsonl").write_bytes(b"".join(made.log))
    (again,) = run(tmp_path, SPENDING + f'test t from_trace "a.jsonl":\n{asserts}')
    assert made.verdict == again.verdict == ("error" if cost is None else "passed"), (said(made), said(again))
    (more,) = run(tmp_path, SPENDING + f'test t from_trace "a.jsonl":\n{asserts.replace("==", "!=")}')
    assert more.verdict == ("error" if cost is None else "failed")


def test_the_cost_of_what_is_not_declared_is_unknown(tmp_path: Path) -> None:
    (made,) = run(tmp_path, SPENDING + "test t:\n    x = fee(1)\n    assert true\n")
    (tmp_path / "a.jsonl").write_bytes(b"".join(made.log))
    (result,) = run(tmp_path, 'test t from_trace "a.jsonl":\n    assert cost < $1\n')
    assert "no tool or prompt of the program is called `fee`" in said(result)


# rule: testing.assert.3
def test_tools_of_two_modules_with_one_name_are_two(tmp_path: Path) -> None:
    (tmp_path / "lib.cor").write_text(
        "public tool pay(id: String) -> Int\npublic agent buy(id: String) -> Int:\n    return pay(id)\n"
    )
    text = (
        'import "./lib" as lib\ntool pay(id: String) -> Int\nmock lib.pay(id: String) -> Int:\n    return 7\n'
        "mock pay(id: String) -> Int:\n    return 5\n"
    )
    lines = [
        ('lib.buy("a") == 7', "called pay", "expected a call of `main::pay`, found none"),
        ('pay("a") == 5', "called lib.pay", "expected a call of `lib::pay`, found none"),
        ('pay("a") + lib.buy("a") == 12', "called lib.pay before pay", "found it behind"),
        ('lib.buy("a") + pay("a") == 12', "called lib.pay before pay", ""),
    ]
    tests = "".join(
        f"test t{n}:\n    assert {holds}\n    assert {call}\n" for n, (holds, call, _) in enumerate(lines)
    )
    results = run(tmp_path, text + tests)
    for (_, _, words), result in zip(lines, results, strict=True):
        assert words in said(result)
        assert result.verdict == ("failed" if words else "passed"), said(result)
    (tmp_path / "a.jsonl").write_bytes(b"".join(results[3].log))
    (recorded,) = run(tmp_path, text + 'test t from_trace "a.jsonl":\n    assert called pay\n')
    assert "several tools or prompts are called `pay`, and the trace does not say which" in said(recorded)


# rule: runtime.limit.2
@pytest.mark.guarantee("limits.reported")
def test_what_is_too_deep_to_show_is_compared(tmp_path: Path) -> None:
    text = (
        "type Chain:\n    | End\n    | Link(rest: Chain)\n"
        "fixture chain(n: Int) -> Chain:\n    c = End\n"
        "    for i in range(0, n):\n        c = Link(c)\n    return c\n"
        "test equal:\n    assert chain(300) == chain(300)\n"
        "test other:\n    assert chain(300) == chain(299)\n"
        "test kept:\n    assert_snapshot chain(300)\n"
        "test fine:\n    assert 1 == 1\n"
    )
    equal, other, kept, fine = run(tmp_path, text)
    assert [one.verdict for one in (equal, other, kept, fine)] == ["passed", "failed", "error", "passed"]
    assert "this is not shown: expected a value at most 200 levels deep" in said(other)
    assert "R0151\n`chain(300)` cannot be looked at: expected a value at most 200 levels deep" in said(kept)


# rule: testing.assert.5
def test_a_mock_that_is_late_costs_what_its_row_says(tmp_path: Path) -> None:
    text = (
        'import "std/testing" use Failure\neffect paid:\n    cost: $0.10\n'
        'prompt ask(s: String) -> Int uses paid:\n    "Hi {s}"\n'
        "mock ask(s: String) -> Result<Int, Failure>:\n    return Err(Late)\n"
        'test t:\n    r = try ask("late") timeout 1s\n    assert cost == $0.10\n'
    )
    (result,) = run(tmp_path, text)
    assert result.verdict == "passed", said(result)


# ---- order, time, chance, network -------------------------------------------------------------------
@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Case], list[tuple[str, str]]]:
    tests = "".join(f"test t{n}:\n    {body}\n" for n, (body, _, _) in enumerate(ASSERTED))
    found = written(tmp_path_factory.mktemp("many"), PROGRAM + tests)
    return found, [(one.verdict, said(one)) for one in run_tests(found, seed=0)]


# rule: testing.run.1
@given(seed=st.integers(0, 2**32), jobs=st.integers(1, 8), chosen=st.sets(st.integers(0, len(ASSERTED) - 1)))
@settings(max_examples=examples(12))
def test_order_jobs_and_choice_change_no_result(
    many: tuple[list[Case], list[tuple[str, str]]], seed: int, jobs: int, chosen: set[int]
) -> None:
    tests, alone = many
    results = run_tests([tests[n] for n in sorted(chosen)], seed=seed, jobs=jobs)
    assert [(one.verdict, said(one)) for one in results] == [alone[n] for n in sorted(chosen)]


def test_time_and_chance_are_fixed(tmp_path: Path) -> None:
    text = 'import "std/time" use now_ms\ntest clock:\n    assert now_ms() == 1767225600000\n'
    assert [one.verdict for one in run(tmp_path, text)] == ["passed"]


def test_there_is_no_network(tmp_path: Path) -> None:
    (tmp_path / "tools.py").write_text(
        "import socket\n\n\ndef reach(port: int) -> int:\n"
        "    socket.create_connection(('127.0.0.1', port), 1).close()\n    return 1\n"
    )
    text = "tool reach(port: Int) -> Int\ntest t:\n    assert reach(9) == 1\n"
    (result,) = run(tmp_path, text)
    assert result.verdict == "error"
    assert "tests run without a network" in said(result)


@pytest.mark.parametrize(
    ("uri", "name", "is_it"),
    [
        ("lease.pdf", "lease.pdf", True),
        ("docs/lease.pdf", "lease.pdf", True),
        ("mock:docs/lease.pdf#page=2", "docs/lease.pdf", True),
        ("docs/mylease.pdf", "lease.pdf", False),
        ("docs/lease.pdf", "lease", False),
        ("docs/lease.pdf", "", False),
        ('tool:look("lease.pdf")', "lease.pdf", False),
        ("mock:docs/lease.pdf#exhibits/letter.pdf", "letter.pdf", False),
        ("docs/lease.pdf#page=2", "lease.pdf#page=2", True),
        ("docs/lease.pdf#page=2", "lease.pdf#page=3", False),
        ("docs/a#1.txt", "a#1.txt", True),
        ("docs/lease.pdf#x/b#c", "b#c", False),
        ('mock:notes("a")#/0', "0", False),
    ],
)
def test_which_document_a_name_means(uri: str, name: str, is_it: bool) -> None:
    assert is_document(uri, name) is is_it


APPROVED = '''
effect asks:
    trust: supervisor_required
effect unsure:
    trust: autonomous_if_confident(0.9)
effect retrieval:
    data: grounded
    confidence: 0.5
type Order:
    id: String
tool find(id: String) -> Grounded<String> uses retrieval
tool pay(order: Order, why: Option<Int>) -> Int dangerous
tool gated(text: Grounded<String>) -> Int uses unsure
prompt clerk(what: String) -> String uses asks:
    "{what}"
extend Order:
    agent cancel(self: Order, n: Int) -> Int:
        return n
mock find(id: String) -> Grounded<String>:
    return id
mock pay(order: Order, why: Option<Int>) -> Int:
    return 1
mock gated(text: Grounded<String>) -> Int:
    return 1
mock clerk(what: String) -> String:
    return "done"
agent paying(id: String) -> Int:
    o = Order(id)
    why = Some(1)
    approve Pay(o, why)
    return pay(o, why)
agent asking(id: String) -> Int:
    approve Clerk(id)
    return clerk(id).length() - 3
agent cancelling(id: String) -> Int:
    o = Order(id)
    approve Cancel(o, 1)
    return o.cancel(1)
agent gating(id: String) -> Int:
    return gated(find(id))
'''
DECIDED = {
    "paying": """mock Pay(order: Order, why: Option<Int>) -> Bool:
    return order.id == [why.unwrap_or(7).to_string()][order.id.length() - 1]
""",
    "asking": """mock Clerk(what: String) -> Bool:
    return what == ["1"][what.length() - 1]
""",
    "cancelling": """mock Cancel(self: Order, n: Int) -> Bool:
    return self.id == [n.to_string()][self.id.length() - 1]
""",
    "gating": """mock Gated(text: Grounded<String>) -> Bool:
    return text == ["1"][text.length() - 1]
""",
}


# rule: testing.mock.9
@pytest.mark.parametrize("agent", DECIDED)
def test_a_mock_decides_on_the_approvals_of_a_label(tmp_path: Path, agent: str) -> None:
    """Of a tool, a prompt, a method and a gate: yes, no, and a fault, which is a no. Without the mock all are
    given."""
    calls = [f'{agent}("1") == 1', f'(try {agent}("2")).is_err()', f'{agent}("22") == 1']
    tests = "".join(f"test t{n}:\n    assert {one}\n" for n, one in enumerate(calls))
    given, denied, faulted = run(tmp_path, f"{APPROVED}{DECIDED[agent]}{tests}")
    assert (given.verdict, denied.verdict, faulted.verdict) == (HOLDS, HOLDS, UNDECIDED), said(denied)
    assert "R0113" in said(faulted)
    assert "R0103" in said(faulted)
    assert [one.verdict for one in run(tmp_path, f"{APPROVED}{tests}")] == [HOLDS, FAILS, HOLDS]
