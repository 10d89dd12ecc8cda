"""A replay is the recorded run: whatever its host gave, refused or raised."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.api.execution import Services
from corvid.hosts import replaying
from corvid.hosts.recording import NoRecording
from corvid.hosts.system import Asking, MappedTools
from corvid.runtime import host
from corvid.runtime.entrance import Sourced
from corvid.runtime.executor.cancellation import Cancellation
from corvid.runtime.host import (
    Document,
    FailureKind,
    ModelAttempt,
    ModelCallFailed,
    ModelMisconfigured,
    ModelRefusal,
    ModelReply,
    ModelRequest,
    ModelUsage,
)
from tests.hosts.replays import Recorded, checked, is_replayed, rechained, record, replay, shown
from tests.runtime.lanes import AB, ABSTAIN, MORE, SELECT_B, RateLimitError, candidate, conversation
from tests.runtime.lanes import Asked as InLane
from tests.runtime.lanes import Tools as LaneTools
from tests.runtime.lanes import program as lanes
from tests.shares import examples

pytestmark = [
    pytest.mark.guarantee("grounded.no_forged_delivery"), pytest.mark.guarantee("boundary.values_checked"),
]

DOCS = """
type Page:
    text: String
    uri: String
    title: String

type Hit:
    page: Page
    note: String
    score: Float

tool pages(q: String) -> List<Page> uses retrieval
tool hits(q: String) -> List<Hit> uses retrieval
tool texts(q: String) -> Map<String, Option<String>> uses retrieval
tool outcome(q: String) -> Result<String, String> uses retrieval
tool plain(n: Int) -> List<Option<Option<Float>>>

agent main(q: String) -> String:
    found = q
    for page in pages(q):
        found = found + page.text.chain() + page.chain()
    for hit in hits(q):
        found = found + hit.note.chain() + hit.page.title.chain()
    for source in pages(q)[0].sources():
        found = found + source.uri + source.metadata + "{source.time}"
    for key in texts(q).keys():
        found = found + "{key}"
    return found + outcome(q).chain() + "{plain(3)}"
"""


def page(text: str, number: int, **more: Any) -> Document:
    return Document(text, f"d/{number}.md", f"Title {number}", number, {"k": [number, {"x": None}]}, **more)


class Ticking:
    """Time passes while the run asks, so that no two times are one."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def now_ms(self) -> int:
        self.now += 7
        return self.now


PLAIN = {"text": "a", "uri": "b", "title": "c"}
SOURCES: dict[str, Callable[..., object]] = {
    "pages": lambda q: [page("one", 1), page("two", 2, confidence=0.5), PLAIN],
    "hits": lambda q: [
        {"page": page("three", 3), "note": "said", "score": 0.5},
        {"page": PLAIN, "note": page("noted", 4), "score": float("inf")},
    ],
    "texts": lambda q: {"a": page("x", 5), "b": None, "c": {"tag": "some", "value": "plain"}},
    "outcome": lambda q: {"tag": "err", "err": page("no", 6)},
    "plain": lambda n: [None, {"tag": "some", "value": None}, 1.5, float("nan")],
}


def test_documents_are_where_they_were_with_their_times() -> None:
    program = checked(DOCS)
    run = record(program, Services(MappedTools(SOURCES), clock=Ticking()), "q")
    assert run.fault is None
    assert "d/2.md" in str(run.outcome.value)
    is_replayed(program, run)


ARGUMENTS = """
type Page:
    text: String
    uri: String

type Pair:
    left: Grounded<String>
    right: Int

agent main(one: Grounded<Page>, many: List<Grounded<String>>, pair: Pair, plain: Map<Int, Bool>) -> String:
    found = one.text.chain() + one.chain() + pair.left.chain()
    for each in many:
        found = found + each.chain()
        for source in each.sources():
            found = found + "{source.time}"
    return found + "{plain}"
"""


@pytest.mark.parametrize(
    "one", [page("same", 1), Sourced({"text": "same", "uri": "other"}, "d/1.md", "all of it", confidence=0.5)]
)
def test_arguments_come_with_their_sources(one: object) -> None:
    program = checked(ARGUMENTS)
    many = [Sourced("in", "a.md", "words in it", "T", 4, {"m": 1}), page("second", 2), page("second", 3)]
    pair = {"left": page("left", 4), "right": 3}
    run = record(program, Services(clock=Ticking()), one, many, pair, {3: True, -1: False})
    assert run.fault is None
    is_replayed(program, run)


# ---- tools and people -------------------------------------------------------------------------------
PAYING = """
tool load(id: String) -> Int
tool pay(cents: Int) -> Bool dangerous
agent main(id: String) -> Bool:
    cents = load(id)
    approve Pay(cents)
    return pay(cents)
"""


class Wordless(Exception):
    def __str__(self) -> str:
        raise ValueError


def raising(error: BaseException) -> Callable[..., object]:
    def raised(*_: object) -> object:
        raise error

    return raised


FAILING: dict[str, Callable[..., object]] = {
    "raises": raising(LookupError("there is no such id: 7")),
    "raises nothing to read": raising(Wordless()),
    "raises without words": raising(KeyError()),
    "raises much": raising(OSError("long " * 500)),
    "ends the process": raising(SystemExit(3)),
    "gives a text": lambda id: "text",
    "gives what is no data": lambda id: object(),
    "gives a long text": lambda id: "x" * 1000,
    "is cancelled": raising(asyncio.CancelledError()),
}


@pytest.mark.parametrize("name", FAILING)
def test_a_tool_that_fails_fails_again(name: str) -> None:
    program = checked(PAYING)
    run = record(program, Services(MappedTools({"load": FAILING[name], "pay": bool})), "7")
    assert run.fault in ("R0110", "R0111")
    is_replayed(program, run)


@pytest.mark.parametrize(
    "approver", [None, lambda r: True, lambda r: False, lambda r: 1, raising(OSError("nobody: here"))]
)
def test_an_approver_says_the_same_again(approver: Any) -> None:
    program = checked(PAYING)
    asked = None if approver is None else Asking(approver)
    run = record(program, Services(MappedTools({"load": lambda id: 5, "pay": bool}), approver=asked), "7")
    assert (run.fault is None) == (run.outcome.value is True)
    is_replayed(program, run)


def test_a_run_that_was_cancelled_ends_where_it_did() -> None:
    program, cancellation = checked(PAYING), Cancellation()
    cancellation.cancel()
    tools = MappedTools({"load": lambda id: 5, "pay": bool})
    run = record(program, Services(tools), "7", cancellation=cancellation)
    assert run.fault == "R0110"
    is_replayed(program, run)


# ---- models -----------------------------------------------------------------------------------------
PROMPTS = """
tool look(id: String) -> String uses retrieval
prompt count(text: String) -> Int:
    with repair 1
    "Count {text}"
prompt told(doc: Grounded<String>) -> Grounded<String>:
    cites doc strictly
    with repair 1
    "Tell {doc}"
agent main(id: String) -> Int:
    first = count(id)
    return first + count(id)
agent cited(id: String) -> Grounded<String>:
    return told(look(id))
"""
ATTEMPT = ModelAttempt("m", "answered", ModelUsage(5, 6, None, 1, 0), "0.0012", 1.25, "req_1")


class Model:
    """Gives one answer after the other; `then` are asked in its place."""

    def __init__(self, name: str, *answers: object, then: tuple[Model, ...] = ()) -> None:
        self.name = name
        self.answers = list(answers)
        self.then = then

    def answer(self, request: ModelRequest) -> ModelReply:
        given = self.answers.pop(0)
        if isinstance(given, BaseException):
            raise given
        if isinstance(given, ModelReply):
            return given
        return ModelReply(given, f"{self.name}-served", 3, 0.75, (ATTEMPT,))  # type: ignore[arg-type]


def failed(kind: FailureKind, final: bool = False) -> ModelCallFailed:
    return ModelCallFailed(kind, "what it said: all", (ATTEMPT,), final=final)


_LISTED = Path(host.__file__).read_text().partition("FailureKind: TypeAlias = Literal[")[2]
KINDS = re.findall(r'"(\w+)"', _LISTED.split("]")[0])
FIRST: list[tuple[object, ...]] = [
    (1, 2),
    ("no", 2, 3),  # repaired
    ("no", "again no"),
    (None, ModelRefusal("nothing better")),
    (ModelRefusal("timeout: it only says so"),),
    (ModelRefusal("too much"),),
    (ModelMisconfigured("not set up"),),
    (ValueError("what"),),
    (1, RateLimitError()),
    (TypeError(),),
    (ModelReply(5, "plain"), ModelReply(6, "plain", 1)),
    (ModelReply(5, 7),),  # type: ignore[arg-type]
    (failed("timeout", final=True),),
]


@pytest.mark.parametrize("answers", [*FIRST, *((failed(kind, True),) for kind in KINDS)], ids=repr)
def test_a_model_answers_and_fails_as_it_did(answers: tuple[object, ...]) -> None:
    program = checked(PROMPTS)
    run = record(program, Services(MappedTools({"look": str}), Model("a", *answers)), "7")
    is_replayed(program, run)


def test_the_kinds_of_failures_are_those_of_hosts() -> None:
    assert list(replaying.KINDS) == KINDS


SECOND = [ModelRefusal("no"), failed("overloaded"), failed("refusal", final=True), "no", 3]


@pytest.mark.oracle
@given(
    st.lists(st.sampled_from(SECOND), min_size=6, max_size=6),
    st.lists(st.sampled_from(SECOND), min_size=6, max_size=6),
    st.lists(st.sampled_from(SECOND), min_size=6, max_size=6),
)
@settings(deadline=None, max_examples=examples(120))
def test_whichever_models_were_asked_in_turn(one: list[Any], two: list[Any], three: list[Any]) -> None:
    program = PROGRAMS[0]
    others = (Model("b", *two), Model("c", *three))
    run = record(program, Services(MappedTools({"look": str}), Model("a", *one, then=others)), "7")
    is_replayed(program, run)
    assert list(replay(program, run.lines).notices) == list(run.outcome.notices)


PROGRAMS = [checked(PROMPTS)]
TEXT = "The tide is low at noon, and the boats lie dry on the sand."


# rule: runtime.replay.2
@pytest.mark.parametrize(
    "answers",
    [
        ('It says "the boats lie dry on the sand".',),
        ("Nothing is quoted.", 'It says "the boats lie dry".'),
        ('It says "the boats fly off the sand".', 'It says "the boats fly away again".'),
        ('It says "the boats fly off the sand".', ModelRefusal("no other")),
        ('It says "the boats fly off the sand".', failed("timeout")),
    ],
)
def test_quotations_are_verified_again(answers: tuple[object, ...]) -> None:
    tools = MappedTools({"look": lambda id: Document(TEXT, "tide.md")})
    run = record(PROGRAMS[0], Services(tools, Model("a", *answers)), "7", agent="cited")
    is_replayed(PROGRAMS[0], run)


LANE_ANSWERS = [
    SELECT_B, MORE, ABSTAIN, None, 7, TimeoutError(), RateLimitError(), OSError("down"), ModelRefusal("no"),
    ModelMisconfigured("no"), failed("timeout"), failed("rate_limited"), failed("refusal"),
    failed("unreachable"),
]  # fmt: skip


@pytest.mark.oracle
@given(
    st.sampled_from(["selection", "semantic"]), st.sampled_from(["open label b", "the second", "stop", "it"]),
    st.lists(st.sampled_from(LANE_ANSWERS), min_size=4, max_size=4),
    st.lists(st.sampled_from("abcd"), unique=True, max_size=3)
    | st.sampled_from([TimeoutError(), OSError("x")]),
    st.booleans(),
)  # fmt: skip
@settings(deadline=None, max_examples=examples(40))
def test_a_lane_goes_the_same_way(
    lane: str, request_: str, answers: list[Any], brought: Any, cancelled: bool
) -> None:
    found = brought if isinstance(brought, Exception) else [candidate(one) for one in brought]
    cancellation = Cancellation()
    if cancelled:
        cancellation.cancel()
    program = lanes(lane)
    services = Services(LaneTools(chat_recoverable_options=found), InLane(*answers))
    arguments = request_, AB, conversation()
    run = record(program, services, *arguments, agent="turn", cancellation=cancellation)
    is_replayed(program, run)


ABSENT = """
import "std/grounding" use absent, Absence
agent main(what: String) -> String:
    one = absent(what, ["a b c", "d e f"])
    other = absent(what, ["river", "water level"])
    return one.chain() + other.chain()
"""


def test_an_absence_was_searched_for_once(tmp_path: Any) -> None:
    (tmp_path / "main.cor").write_text(ABSENT)
    (tmp_path / "code.py").write_text("def river():\n    return 'water level'\n")
    from corvid.pipeline import check_file

    program = check_file(tmp_path / "main.cor")
    assert program.ok, program.problems
    run = record(program, Services(), "tides")
    assert run.of("negative_grounding")
    (tmp_path / "code.py").unlink()
    is_replayed(program, run)


# ---- what differs -----------------------------------------------------------------------------------
def differs(old: str, new: str) -> str:
    """The fault of a replay with the program changed: its code, the text of its line, and its words."""
    changed = DIFFERING.replace(old, new)
    assert changed != DIFFERING
    outcome = replay(checked(changed), differing().lines)
    assert outcome.fault is not None
    problem = outcome.fault.problem
    line = changed[changed.rfind("\n", 0, problem.span.start) + 1 :].split("\n")[0]
    return f"{problem.code.id} {line.strip()} | {problem.message()}"


def differing() -> Recorded:
    services = Services(MappedTools(ANSWERS), Model("a", 3, 4), Asking(lambda r: True))
    run = record(checked(DIFFERING), services, "x")
    assert run.fault is None
    return run


DIFFERING = """
tool one(q: String, n: Int) -> String
tool two(q: String) -> String
tool three(q: String) -> Bool dangerous
prompt count(text: String) -> Int:
    "Count the words of {text}, please"
agent main(q: String) -> Int:
    found = one(q, 1)
    other = two(found)
    approve Three(other)
    done = three(other)
    return count(other)
"""
ANSWERS: dict[str, Callable[..., object]] = {"one": lambda q, n: "found", "two": str.upper, "three": bool}


CHANGES = [
    ("one(q, 1)", "one(q, 2)", "found = one(q, 2)", 2, "the tool_call of `one` with args.n = 1", "2"),
    (
        "    other = two(found)\n", "    other = found\n", "approve Three(other)", 4,
        "the tool_call of `two`", "the approval_request of `Three`",
    ),
    (
        "two(found)", 'two(found + "!")', 'other = two(found + "!")', 4,
        "the tool_call of `two` with args.q = 'found'", "'found!'",
    ),
    (
        "words of", "letters of", "return count(other)", 10,
        "the llm_call of `count` with rendered[0].text = 'Count the words of FOUND, please'",
        "'Count the letters of FOUND, please'",
    ),
    (
        "return count(other)", "return count(other) + 1", "agent main(q: String) -> Int:", 12,
        "the run_completed with result = 3", "4",
    ),
    (
        "return count(other)", "return 1 / 0", "agent main(q: String) -> Int:", 10,
        "the llm_call of `count`", "the run_completed",
    ),
    (
        "    return count(other)", "    again = count(other)\n    return count(other)",
        "return count(other)", 12, "the run_completed", "the llm_call of `count`",
    ),
    (
        "approve Three(other)\n    done", "approve Three(other)\n    again = two(other)\n    done",
        "again = two(other)", 8, "the tool_call of `three`", "the tool_call of `two`",
    ),
]  # fmt: skip


# rule: runtime.replay.1
@pytest.mark.parametrize(("old", "new", "line", "event", "expected", "found"), CHANGES)
def test_the_first_difference_is_named_with_its_line(
    old: str, new: str, line: str, event: int, expected: str, found: str
) -> None:
    words = f"event {event} of the recording: expected {expected}, found {found}"
    assert differs(old, new) == f"R0131 {line} | {words}"


def test_other_parameters_are_another_run() -> None:
    told = differs("agent main(q: String) -> Int:", "agent main(q: String, n: Int) -> Int:")
    line, _, words = told.partition(" | ")
    assert line == "R0131 agent main(q: String, n: Int) -> Int:"
    assert words.startswith("event 1 of the recording: expected a run with the arguments q, found `main`")


# rule: runtime.replay.1
def test_where_the_recording_ends_the_replay_ends() -> None:
    for program, run in RUNS:
        for count in range(1, len(run.lines)):
            outcome = replay(program, run.lines[:count])
            assert outcome.fault is not None
            problem = outcome.fault.problem
            assert problem.code.id == "R0132", problem.message()
            assert "of the recording: the run " in problem.message()


@pytest.mark.oracle
@given(st.data())
@settings(deadline=None, max_examples=examples(200))
def test_a_trace_that_somebody_chained_anew_ends_in_a_problem_or_is_a_run(data: st.DataObject) -> None:
    """Events left out, doubled, moved, with other values of JSON in any place: never a traceback."""
    program, run = RUNS[data.draw(st.integers(0, len(RUNS) - 1))]
    events = [json.loads(line) for line in run.lines]
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(events) - 1))
        match data.draw(st.sampled_from(["drop", "double", "swap", "value"])):
            case "drop" if len(events) > 1:
                del events[place]
            case "double":
                events.insert(place, json.loads(json.dumps(events[place])))
            case "swap":
                other = data.draw(st.integers(0, len(events) - 1))
                events[place], events[other] = events[other], events[place]
            case _:
                names = [name for name in events[place] if name not in ("v", "seq", "run", "phase", "prev")]
                name = data.draw(st.sampled_from(names))
                events[place] = {**events[place], name: data.draw(VALUES)}
    try:
        outcome = replay(program, rechained(events))
    except NoRecording:
        return
    assert shown(outcome)


KEYS = st.sampled_from(["q", "tag", "…"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2**70) | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["", "main::main", "one", "\ud800", "2020-01-01T00:00:00Z", "rate limited: x", ": "]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=5,
)  # fmt: skip
TWO = Model("a", "no", ModelRefusal("no"), then=(Model("b", failed("timeout")),))
LOST = Services(LaneTools(chat_recoverable_options=TimeoutError()), InLane(MORE, SELECT_B))
PAIR = {"left": page("left", 4), "right": 3}
RUNS = [
    (checked(DIFFERING), differing()),
    (checked(DOCS), record(checked(DOCS), Services(MappedTools(SOURCES)), "q")),
    (
        checked(ARGUMENTS),
        record(checked(ARGUMENTS), Services(), page("same", 1), [page("second", 2)], PAIR, {3: True}),
    ),
    (PROGRAMS[0], record(PROGRAMS[0], Services(model=TWO, tools=MappedTools({"look": str})), "7")),
    (lanes("selection"), record(lanes("selection"), LOST, "it", AB, conversation(), agent="turn")),
]
