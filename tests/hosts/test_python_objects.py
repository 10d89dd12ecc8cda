"""Dataclasses and pydantic models that a tool returns are records, checked field by field."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import InitVar, dataclass, field, make_dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

import corvid

PROGRAM = """\
type Owner:
    name: String
    phone: Option<String>
type Ticket:
    id: Int
    owner: Owner
    tags: List<String>
type Verdict:
    | Open(ticket: Ticket)
    | Closed(why: String)
tool tickets() -> List<Ticket> uses retrieval
tool verdict() -> Verdict
tool title() -> String
agent listed() -> Grounded<List<Ticket>>:
    return tickets()
agent judged() -> Verdict:
    return verdict()
agent named() -> String:
    return title()
agent first(ticket: Ticket) -> String:
    return ticket.owner.name
"""


@dataclass
class Owner:
    name: object
    phone: str | None = None


@dataclass(frozen=True, slots=True)
class Ticket:
    id: int
    owner: object
    tags: list[str] = field(default_factory=list)


@dataclass
class Noted(Owner):
    """With what is not a field of the values: a constant of the class, a parameter of the constructor."""

    LIMIT: ClassVar[int] = 3
    seed: InitVar[int] = 0

    @property
    def loud(self) -> str:
        return str(self.name).upper()


ADA = {"id": 1, "owner": {"name": "Ada", "phone": None}, "tags": ["a"]}


def loaded(folder: Path, **answers: object) -> Any:
    (folder / "main.cor").write_text(PROGRAM)

    def tool(name: str) -> Callable[[], object]:
        return lambda: answers.get(name)

    tools = {name: tool(name) for name in ("tickets", "verdict", "title")}
    return corvid.load(folder / "main.cor", tools=tools)


def refused(agent: Any) -> str:
    with pytest.raises(corvid.RunFailed) as failed:
        agent()
    assert failed.value.code == "R0111"
    return str(failed.value).partition("help:")[0]


# rule: python.data.3
@pytest.mark.parametrize("owner", [Owner("Ada"), Noted("Ada", seed=2), {"name": "Ada"}], ids=repr)
def test_a_dataclass_is_a_record_wherever_one_stands(tmp_path: Path, owner: object) -> None:
    ticket = Ticket(1, owner, ["a"])
    program = loaded(tmp_path, tickets=[ticket, ADA], verdict={"tag": "Open", "ticket": ticket})
    assert program.listed().value == [ADA, ADA]
    assert program.judged() == {"tag": "Open", "ticket": ADA}
    assert program.first(ticket) == "Ada"


def test_a_dataclass_with_a_tag_is_a_variant(tmp_path: Path) -> None:
    closed = make_dataclass("Closed", ["tag", "why"])
    assert loaded(tmp_path, verdict=closed("Closed", "done")).judged() == {"tag": "Closed", "why": "done"}
    assert 'an object with a "tag"' in refused(loaded(tmp_path, verdict=Owner("Ada")).judged)


@pytest.mark.guarantee("boundary.values_checked")
def test_what_does_not_fit_is_reported_by_its_path(tmp_path: Path) -> None:
    wrong = loaded(tmp_path, tickets=[ADA, Ticket(2, Owner(["A"]))])
    assert "at `[1].owner.name` expected String, found a list of 1" in refused(wrong.listed)
    less = loaded(tmp_path, tickets=[make_dataclass("Ticket", ["id"])(1)])
    assert "at `[0]` expected Ticket with a field `owner`" in refused(less.listed)
    more = loaded(tmp_path, tickets=[make_dataclass("Ticket", [*ADA, "price"])(*ADA.values(), 3)])
    assert "expected Ticket with the fields id, owner, tags, found a field `price`" in refused(more.listed)


def test_an_object_that_is_no_record_is_named_by_its_class(tmp_path: Path) -> None:
    class Plain:
        def __init__(self) -> None:
            self.id = 1

    assert "found an object of the Python class Plain" in refused(loaded(tmp_path, tickets=[Plain()]).listed)
    titled = loaded(tmp_path, title=Ticket(1, Owner("Ada"), []))
    assert "expected String, found an object of the Python class Ticket" in refused(titled.named)


@pytest.mark.guarantee("boundary.values_checked")
def test_each_field_is_asked_once_and_one_that_raises_does_not_fit(tmp_path: Path) -> None:
    asked: list[str] = []

    @dataclass
    class Lying:
        id: int
        owner: object
        tags: list[str]

        def __getattribute__(self, name: str) -> object:
            if name in ("id", "owner", "tags"):
                asked.append(name)
                return object.__getattribute__(self, name) if asked.count(name) == 1 else "another"
            return object.__getattribute__(self, name)

    lying = Lying(1, Owner("Ada"), ["a"])
    assert loaded(tmp_path, verdict={"tag": "Open", "ticket": lying}).judged()["ticket"] == ADA
    assert sorted(asked) == ["id", "owner", "tags"]
    gone = Owner("Ada")
    del gone.__dict__["name"]
    assert "raised AttributeError while it was read" in refused(
        loaded(tmp_path, tickets=[Ticket(1, gone)]).listed
    )


# rule: python.data.3
def test_pydantic_models_are_records(tmp_path: Path) -> None:
    pydantic = pytest.importorskip("pydantic", minversion="2")
    owner = pydantic.create_model("Owner", name=(str, ...), phone=(str | None, None))
    ticket = pydantic.create_model("Ticket", id=(int, ...), owner=(owner, ...), tags=(list[str], []))
    given = ticket(id=1, owner=owner(name="Ada"), tags=["a"])
    program = loaded(tmp_path, tickets=[given], verdict={"tag": "Open", "ticket": given})
    assert program.judged() == {"tag": "Open", "ticket": ADA}
    assert program.first(given) == "Ada"
    wrong = ticket.model_construct(id=1, owner=owner.model_construct(name=3), tags=[])
    told = refused(loaded(tmp_path, tickets=[wrong]).listed)
    assert "at `[0].owner.name` expected String, found Int 3" in told
    extra = pydantic.create_model("Ticket", __config__={"extra": "allow"}, id=(int, ...))
    told = refused(loaded(tmp_path, tickets=[extra(id=1, owner={"name": "Ada"}, tags=[], price=2)]).listed)
    assert "found a field `price`" in told
    checking = pydantic.dataclasses.dataclass(make_dataclass("Owner", [("name", str)]))
    assert program.first(Ticket(1, checking("Ada"))) == "Ada"
