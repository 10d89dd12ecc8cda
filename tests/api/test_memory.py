"""A run that has ended keeps nothing: its chains go when the last value that shows them goes, at once."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

import corvid
from corvid.runtime.provenance.store import NodeStore

PROGRAM = """
import "std/documents" use read_document

agent kept(path: String) -> Grounded<String> uses retrieval:
    return read_document(path)

agent plain(path: String) -> Int uses retrieval:
    return read_document(path).length().unwrap_discarding_sources()

agent fails(path: String) -> Int uses retrieval:
    return 1 / (plain(path) - 5)
"""


@pytest.fixture
def program(tmp_path: Path) -> Iterator[corvid.Program]:
    (tmp_path / "program.cor").write_text(PROGRAM)
    (tmp_path / "a.txt").write_text("hello")
    loaded = corvid.load(tmp_path / "program.cor")
    gc.collect()
    gc.disable()
    yield loaded
    gc.enable()


def alive() -> int:
    return sum(isinstance(one, NodeStore) for one in gc.get_objects())


def failing(program: corvid.Program, path: str) -> str:
    try:  # pytest.raises would keep the error
        return str(program.fails(path=path))
    except corvid.RunFailed as error:
        return str(error)


def test_chains_go_with_the_last_value_that_shows_them(program: corvid.Program) -> None:
    before = alive()
    delivered = program.kept(path="a.txt")
    assert alive() == before + 1
    assert delivered.sources()
    del delivered
    assert alive() == before
    assert program.plain(path="a.txt") == 5
    assert alive() == before


@pytest.mark.parametrize("path", ["a.txt", "missing.txt"])
def test_chains_go_with_the_fault_that_ended_their_run(program: corvid.Program, path: str) -> None:
    before = alive()
    assert "error[R01" in failing(program, path)
    assert alive() == before
