"""The watched build: a value that does not carry what its type says ends the run as an error of ours."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from corvid.api import Services, prepare
from corvid.hosts.system import MappedTools
from corvid.ir.declarations import declarations
from corvid.ir.program import FunctionBody, LocalSlot
from corvid.pipeline import check_text
from corvid.runtime.provenance.arena import Arena
from corvid.runtime.values import Err, Ok, Some
from corvid.types import INT, STRING, GroundedType, ListType, NamedType, OptionType, ResultType, Type
from corvid.vm.engine import Engine
from corvid.vm.watch import Mislabelled, Watch
from tests.values import replace

pytestmark = pytest.mark.guarantee("grounded.type_tells_label")

PROGRAM = check_text(
    "main.cor",
    """\
type P:
    n: Int
tool look(id: String) -> Int uses retrieval
agent main(id: String) -> Grounded<Int>:
    n = look(id)
    m = n
    return m
""",
)


def watch(type_: Type, value: object) -> None:
    assert PROGRAM.program is not None
    arena = Arena(1000)
    arena.tool_transform("t", (), (), 1.0)
    arena.model_attested("p", "m", 0, (), 1.0)
    Watch(declarations(PROGRAM.program), type_, "x")(SimpleNamespace(arena=arena), value)


@pytest.mark.parametrize(
    ("type_", "value"),
    [
        (INT, 1), (STRING, "a"), (ListType(INT), [1, 2]), (OptionType(INT), None), (OptionType(INT), Some(1)),
        (ResultType(INT, STRING), Ok(1)), (ResultType(INT, STRING), Err("x")), (GroundedType(INT), (1, 2)),
    ],
)  # fmt: skip
def test_what_fits_passes(type_: Type, value: object) -> None:
    watch(type_, value)


@pytest.mark.parametrize(
    ("type_", "value"),
    [
        (INT, (1, 1)), (INT, True), (GroundedType(INT), 1), (GroundedType(INT), (1, 99)),
        (GroundedType(INT), (1, 1)), (GroundedType(INT), [1, 2]), (ListType(INT), [1, (2, 1)]),
        (OptionType(INT), Some((1, 1))), (OptionType(INT), 1), (ResultType(INT, STRING), Err(3)),
        (NamedType("main::P"), {"n": 1}),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_mislabelled(type_: Type, value: object) -> None:
    with pytest.raises(Mislabelled):
        watch(type_, value)


def test_a_watched_program_stops_where_a_label_is_missing() -> None:
    """The type of a local is changed behind the verifier's back."""
    assert PROGRAM.program is not None
    loaded = prepare(PROGRAM, Services(MappedTools({"look": lambda id: 3})))
    (main,) = (f for f in PROGRAM.program.functions if f.name == "main::main")
    assert loaded.run(main, ["x"]).fault is None
    forged = tuple(LocalSlot(s.name, INT) if s.name == "m" else s for s in main.locals)
    program = replace(PROGRAM.program, functions=(replace(main, code=FunctionBody(forged, main.body)),))
    loaded._engine = Engine(program, PROGRAM.store.text, watched=True)
    with pytest.raises(Mislabelled, match="local m"):
        loaded.run(main, ["x"])
    loaded.close()
