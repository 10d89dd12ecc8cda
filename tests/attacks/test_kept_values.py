"""Hosts that keep what runs give them: they try to bring it into other runs, to forge chains with it, or to
write on the record of a retrieval. Runs at the same time try to see each other's documents."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.api.program import Program

PROGRAM = """\
type Row:
    text: Grounded<String>
    n: Int
tool look(id: String) -> String uses retrieval
tool keep(g: Grounded<String>) -> String
tool again(id: String) -> Grounded<String>
tool rows(id: String) -> List<Row> uses retrieval

agent main(id: String) -> Grounded<String>:
    return look(id)
agent kept(id: String) -> Grounded<String>:
    return look(id) + keep(look(id))
agent given(g: Grounded<String>) -> Grounded<String>:
    return g
agent nested(gs: List<Grounded<String>>, m: Map<String, Grounded<String>>) -> Int:
    return gs.length() + m.length()
agent record(r: Row) -> Grounded<String>:
    return r.text
agent handed_back(id: String) -> String:
    return again(id)
agent several(id: String) -> List<Row>:
    return rows(id)
"""


class Keeper:
    """Tools that remember."""

    def __init__(self) -> None:
        self.grounded: list[object] = []
        self.program: Program | None = None
        self.waiting: Callable[[], object] = lambda: None

    def look(self, id: str) -> object:
        self.waiting()
        if id == "call again" and self.program is not None:
            return self.program.main("inner")
        return corvid.Document(f"text of {id}", f"doc/{id}", metadata={"tags": ["a"]})

    def keep(self, g: object) -> str:
        assert type(g) is str
        return "kept"

    def again(self, id: str) -> object:
        return self.grounded[0]

    def rows(self, id: str) -> object:
        return [{"text": self.grounded[0], "n": 1}]


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[tuple[Keeper, Program]]:
    path = tmp_path / "program.cor"
    path.write_text(PROGRAM, encoding="utf-8")
    host = Keeper()
    tools = {name: getattr(host, name) for name in ("look", "keep", "again", "rows")}
    program = corvid.load(path, tools=tools)
    host.program = program
    yield host, program
    program.close()


def test_a_record_is_not_what_a_host_writes_on_it(keeper: tuple[Keeper, Program]) -> None:
    """Tries to change the metadata of a source that was delivered, for all that share its chain."""
    found: Any = keeper[1].kept("x")
    found.sources()[0].metadata["tags"].append("forged")
    found.sources()[0].metadata["author"] = "forged"
    assert [source.metadata for source in found.sources()] == [{"tags": ["a"]}] * 2


def test_a_kept_value_enters_no_other_run(keeper: tuple[Keeper, Program]) -> None:
    """Tries values of earlier runs at every depth, and forged ones over their chains."""
    _, program = keeper
    found: Any = program.kept("x")
    forged = corvid.Grounded("forged", found._arena, found.node)
    for value in (found, forged, corvid.Grounded("forged", found._arena, 10**9)):
        arguments: list[tuple[str, tuple[object, ...]]] = [
            ("given", (value,)), ("nested", ([value], {})), ("nested", ([], {"a": value})),
            ("record", ({"text": value, "n": 1},)),
        ]  # fmt: skip
        for agent, given in arguments:
            with pytest.raises(corvid.RunFailed, match="R0114"):
                program.agents[agent](*given)


# rule: provenance.delivery.2
def test_a_tool_hands_back_no_chain(keeper: tuple[Keeper, Program]) -> None:
    """Tries to answer with a grounded value of another run, plainly and inside a record."""
    host, program = keeper
    host.grounded.append(program.main("x"))
    for agent in (program.handed_back, program.several):
        with pytest.raises(corvid.RunFailed, match="R0111"):
            agent("x")


def test_a_run_inside_a_tool_gives_no_source(keeper: tuple[Keeper, Program]) -> None:
    """Tries to answer a retrieval with the result of a run that it starts itself."""
    with pytest.raises(corvid.RunFailed, match="R0111"):
        keeper[1].main("call again")


def test_runs_at_once_keep_their_sources_apart(keeper: tuple[Keeper, Program]) -> None:
    """Tries to mix the chains of runs that are in the same tool at the same time."""
    host, program = keeper
    together = threading.Barrier(6)
    host.waiting = together.wait
    found: dict[str, Any] = {}

    def one(name: str) -> None:
        found[name] = program.main(name)

    threads = [threading.Thread(target=one, args=(f"run {number}",)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name, value in found.items():
        assert value.value == f"text of {name}"
        assert [source.uri for source in value.sources()] == [f"doc/{name}"]
    assert len({id(value._arena) for value in found.values()}) == 6
