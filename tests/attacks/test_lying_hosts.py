"""Hosts that lie: classes that claim to be others, objects that change or raise while they are read."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.api.program import Program
from corvid.runtime.host import ModelReply, ModelRequest

pytestmark = pytest.mark.guarantee("grounded.no_forged_delivery")

PROGRAM = """\
type Row:
    text: String
    n: Int
type Kind:
    | A(x: String)
    | B
tool look(id: String) -> String uses retrieval
tool row(id: String) -> Row uses retrieval
tool rows(id: String) -> List<Row> uses retrieval
tool number(id: String) -> Int
tool flag(id: String) -> Bool
tool table(id: String) -> Map<String, Int>
tool maybe(id: String) -> Option<Int>
tool tried(id: String) -> Result<Int, String>
tool kind(id: String) -> Kind
prompt tell(x: Grounded<String>) -> Grounded<String>:
    "Tell {x}"
agent a_look(id: String) -> Grounded<String>:
    return look(id)
agent a_row(id: String) -> Grounded<Row>:
    return row(id)
agent a_rows(id: String) -> Grounded<List<Row>>:
    return rows(id)
agent a_number(id: String) -> Int:
    return number(id)
agent a_flag(id: String) -> Bool:
    return flag(id)
agent a_table(id: String) -> Map<String, Int>:
    return table(id)
agent a_maybe(id: String) -> Option<Int>:
    return maybe(id)
agent a_tried(id: String) -> Result<Int, String>:
    return tried(id)
agent a_kind(id: String) -> Kind:
    return kind(id)
agent told(id: String) -> Grounded<String>:
    return tell(look(id))
agent given(doc: Grounded<String>) -> Grounded<String>:
    return doc
"""
TOOLS = ("look", "row", "rows", "number", "flag", "table", "maybe", "tried", "kind")


class Text(str):
    """A text with another face for everyone who asks it."""

    def __str__(self) -> str:
        return Text("other")

    def encode(self, *_: object) -> bytes:
        return b""

    def __len__(self) -> int:
        return 0


class Number(int):
    def __int__(self) -> int:
        return 2**70

    def __le__(self, _: object) -> bool:
        return True

    __ge__ = __le__


class Equal(str):
    """A text that equals everything and differs from nothing."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, _: object) -> bool:
        return True

    def __ne__(self, _: object) -> bool:
        return False


class NoText:
    __class__ = str  # type: ignore[assignment]


class NoBool:
    __class__ = bool  # type: ignore[assignment]


class NoInt:
    __class__ = int  # type: ignore[assignment]


class Raising(Mapping[str, Any]):
    def __getitem__(self, key: str) -> Any:
        raise ZeroDivisionError

    def __iter__(self) -> Iterator[str]:
        return iter(["text", "n"])

    def __len__(self) -> int:
        return 2


class RaisingList(list):  # type: ignore[type-arg]
    def __iter__(self) -> Iterator[Any]:
        raise ValueError("not today")


class RaisingKey:
    def __eq__(self, _: object) -> bool:
        raise ValueError("not today")

    def __hash__(self) -> int:
        return hash("text")


class Changing(corvid.Document):
    """Another text each time it is asked."""

    asked = 0

    def _text(self) -> str:
        Changing.asked += 1
        return f"text {Changing.asked}"

    def _keep(self, value: str) -> None:
        corvid.Document.__dict__["text"].__set__(self, value)

    text = property(_text, _keep)


def endless() -> Iterator[int]:
    while True:
        yield 1


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Callable[..., object]]:
    path = tmp_path / "program.cor"
    path.write_text(PROGRAM, encoding="utf-8")
    programs: list[Program] = []

    def call(agent: str, answer: object = "x", model: object = None, argument: object = "x") -> object:
        tools = dict.fromkeys(TOOLS, lambda id: answer)
        program = corvid.load(path, tools=tools, model=model)  # type: ignore[arg-type]
        programs.append(program)
        return program.agents[agent](argument)

    yield call
    for program in programs:
        program.close()


# rule: runtime.fault.5
@pytest.mark.parametrize(
    ("tool", "answer"),
    [
        ("look", NoText()), ("look", "\ud800"), ("look", b"x"), ("look", endless()),
        ("look", corvid.Document("t", "u", confidence="high")),  # type: ignore[arg-type]
        ("look", corvid.Document("t", "u", confidence=True)),
        ("look", corvid.Document("t", "u", start_line=True)),
        ("look", corvid.Document("t", "u", metadata=None)),  # type: ignore[arg-type]
        ("look", corvid.Document("t", "u", metadata=Raising())),
        ("look", corvid.Document("t", None)),  # type: ignore[arg-type]
        ("look", corvid.Sourced("x", "u", "x")),
        ("row", Raising()), ("row", {RaisingKey(): 1}), ("row", corvid.Document("t", "u")),
        ("row", {"text": "x", "n": 1, "chain": []}), ("row", {"value": {"text": "x", "n": 1}, "sources": []}),
        ("rows", [Raising()]), ("rows", endless()),
        ("number", NoInt()), ("number", True), ("number", 2**63), ("number", NoBool()),
        ("flag", NoBool()), ("flag", 1),
        ("table", Raising()), ("table", {NoText(): 1}), ("table", {1: 1}),
        ("maybe", NoInt()), ("maybe", {"tag": RaisingKey()}),
        ("tried", {"tag": RaisingKey(), "ok": 1}), ("tried", {"tag": ["ok"], "ok": 1}), ("tried", Raising()),
        ("kind", {"tag": RaisingKey()}), ("kind", {"tag": Equal("A?"), "x": "y"}), ("kind", ["A"]),
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_what_does_not_fit_is_one_fault(run: Callable[..., object], tool: str, answer: object) -> None:
    with pytest.raises(corvid.RunFailed, match="R0111"):
        run(f"a_{tool}", answer)


# rule: python.data.5
def test_values_are_exactly_of_their_classes(run: Callable[..., Any]) -> None:
    found = run("a_look", Text("real"))
    (source,) = found.sources()
    assert type(found.value) is str
    assert found.value == source.text == "real"
    assert type(source.text) is str
    assert source.hash == corvid_hash("real")
    assert (run("a_number", Number(3)), type(run("a_number", Number(3)))) == (3, int)
    assert run("a_row", {Text("text"): Text("a"), "n": Number(4)}).value == {"text": "a", "n": 4}
    assert run("a_rows", RaisingList([{"text": "a", "n": 1}])).value == [{"text": "a", "n": 1}]
    assert [type(key) for key in run("a_table", {Text("k"): 1})] == [str]
    assert run("a_kind", Equal("B")) == {"tag": "B"}


def test_a_document_that_changes_is_read_once(run: Callable[..., Any]) -> None:
    found = run("a_look", Changing("first", "u"))
    (source,) = found.sources()
    assert found.value == source.text == "first"


# rule: provenance.delivery.2
@pytest.mark.parametrize(
    "stated",
    [
        corvid.Sourced("x", "u", "x", hash=Equal("wrong")),
        corvid.Sourced("x", "u", "x", run=Equal("another")),
        corvid.Sourced("x", "u", "x", severed=""),
        corvid.Sourced("x", "u", "x", hash=NoText()),  # type: ignore[arg-type]
        "x", {"value": "x", "sources": ["u"]}, ("x", 1), NoText(),
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_no_claim_of_a_source_is_believed_unchecked(run: Callable[..., object], stated: object) -> None:
    with pytest.raises(corvid.RunFailed, match="R0114"):
        run("given", argument=stated)


def test_a_grounded_value_of_another_run_is_refused(run: Callable[..., object]) -> None:
    with pytest.raises(corvid.RunFailed, match="R0114"):
        run("given", argument=run("a_look"))


class Answering:
    name = "answering"

    def __init__(self, reply: object) -> None:
        self._reply = reply

    def answer(self, request: ModelRequest) -> ModelReply:
        return self._reply  # type: ignore[return-value]


class TwoFaced(ModelReply):
    """Another value each time."""

    asked = 0

    def _value(self) -> str:
        TwoFaced.asked += 1
        return f"value {TwoFaced.asked}"

    value = property(_value, lambda self, value: ModelReply.__dict__["value"].__set__(self, value))


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        ("x", "R0118"), (None, "R0118"), (ModelReply("x", NoText()), "R0118"),  # type: ignore[arg-type]
        (ModelReply("x", "m", 1, "sure"), "R0118"), (ModelReply("x", "m", 1, 7.0), "R0118"),  # type: ignore[arg-type]
        (ModelReply("x", "m", True), "R0118"), (ModelReply(NoText(), "m"), "R0112"),  # type: ignore[arg-type]
        (ModelReply({"value": "x", "node": 1}, "m"), "R0112"),
        (ModelReply(Raising(), "m"), "R0118"),
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_a_model_that_answers_nonsense_is_a_fault(
    run: Callable[..., object], reply: object, code: str
) -> None:
    with pytest.raises(corvid.RunFailed, match=code):
        run("told", model=Answering(reply))


def test_a_reply_that_changes_is_read_once(run: Callable[..., Any]) -> None:
    assert run("told", model=Answering(TwoFaced("one", "m"))).value == "one"
    assert run("told", model=Answering(ModelReply(Text("two"), Text("m")))).value == "two"


def corvid_hash(text: str) -> str:
    """The hash that a source of the text must have."""
    return hashlib.sha256(text.encode()).hexdigest()
