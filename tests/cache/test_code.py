"""A program runs alike whether its code was kept or not: answers, faults, places, sites, traces."""

from __future__ import annotations

import marshal
import sys
from pathlib import Path

import pytest

from corvid.api.execution import WATCH_VARIABLE, Loaded, Outcome, Services
from corvid.cache import code
from corvid.cache.code import KIND, CodeCache, Runnable
from corvid.cache.store import Store, open_store
from corvid.cli.output import Unable
from corvid.cli.run import Asked, run_program
from corvid.ir.checked import CheckedProgram
from corvid.pipeline import check_file, check_text
from corvid.runtime.faults import Fault
from corvid.testing import samples
from corvid.vm.link import Compiled
from corvid.vm.stack import corvid_stack
from tests.shares import share
from tests.values import same_meaning

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = [one for path in sorted((ROOT / "tests" / "lang").rglob("*.cor")) for one in samples(path)]
FILES = sorted([*(ROOT / "examples").rglob("*.cor"), *(ROOT / "bench").glob("*.cor")])
BIRDS = """\
public fn half(n: Int, by: Int) -> Int:
    return n / by
"""
PROGRAM = """\
import "./birds" use half

agent main(n: Int) -> Int:
    return [n, 1].map(fn (x) -> half(x, n))[0]
"""


WARNED = """\
prompt ask(question: String, unused: Int) -> String:
    "{question}"

agent main() -> Int:
    return 1
"""


@pytest.fixture(autouse=True)
def unwatched(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Code that is watched is never kept."""
    monkeypatch.delenv(WATCH_VARIABLE, raising=False)
    monkeypatch.setenv("CORVID_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "birds.cor").write_text(BIRDS)
    (tmp_path / "program.cor").write_text(PROGRAM)


def kept(checked: CheckedProgram, compiled: Compiled) -> tuple[CheckedProgram, Compiled]:
    """The program as a later process gets it."""
    assert checked.program is not None
    packed: object = code._encoded(checked.program, compiled)
    program, again = code._decoded(*marshal.loads(marshal.dumps(packed)))  # type: ignore[arg-type]
    return CheckedProgram((), program, None, checked.store, checked.folder), again


def outcome(loaded: Loaded, name: str) -> tuple[object, ...]:
    """All that a run of an agent without parameters shows."""
    ran: Outcome = loaded.run(loaded.functions[name], [], max_depth=60)
    fault = ran.fault
    told = None if fault is None else (fault.problem, corvid_stack(fault))
    return repr(ran.value), ran.returns, told, ran.discards


PARTS = 6


def accepted(part: int, folder: Path) -> list[tuple[str, CheckedProgram]]:
    """Programs of the suite that may run, one part of all. What searches its project has an empty folder:
    where the samples are it would read the whole repository."""
    checked = [
        (one.name, check_text("sample.cor", one.files[0][1], folder=folder)) for one in SAMPLES[part::PARTS]
    ]
    checked += [(path.name, check_file(path)) for path in FILES[part::PARTS]]
    return [(name, one) for name, one in checked if one.ok]


@pytest.mark.parametrize("part", share(range(PARTS), PARTS))
def test_every_program_of_the_suite_can_be_kept_and_runs_the_same(part: int, tmp_path: Path) -> None:
    ran = 0
    programs = accepted(part, tmp_path)
    assert len(programs) > 100 // PARTS
    for name, checked in programs:
        assert checked.program is not None
        try:
            fresh = Loaded(checked, Services())
        except Fault:
            continue  # its tools are not here
        same, compiled = kept(checked, fresh.compiled)
        assert same.program is not None
        assert compiled.codes == fresh.compiled.codes, name
        assert list(compiled.constants) == list(fresh.compiled.constants), name
        for one, again in zip(checked.program.functions, same.program.functions, strict=True):
            assert same_meaning((one.name, one.locals, one.body), (again.name, again.locals, again.body))
            assert one.span == again.span
        later = Loaded(same, Services(), compiled=compiled)
        for function in checked.program.functions:
            if function.kind == "agent" and not function.parameters and not checked.program.prompts:
                assert outcome(fresh, function.name) == outcome(later, function.name), name
                ran += 1
    assert ran > 0


def said(capsys: pytest.CaptureFixture[str], *given: str, as_json: bool = False) -> tuple[object, ...]:
    """Exit code, output, and trace of `corvid run program.cor`."""
    trace = Path("trace.jsonl")
    try:
        status = run_program(Asked("program.cor", given=given, trace=trace, as_json=as_json))
    except Unable as problem:
        return problem.message, problem.advice
    output = capsys.readouterr()
    return status, output.out, output.err, len(trace.read_bytes().splitlines()) if trace.exists() else 0


def entries() -> int:
    """How many programs are kept."""
    path = Path(str(open_store().path))
    return len(list(path.glob(f"*.{KIND}"))) if path.exists() else 0


@pytest.mark.parametrize("given", [("n=1",), ("n=0",), ("n=x",), ()])
@pytest.mark.parametrize("as_json", [False, True])
def test_a_command_says_the_same_without_a_cache_at_first_and_later(
    given: tuple[str, ...], as_json: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("CORVID_CACHE", "off")
        without = said(capsys, *given, as_json=as_json)
    assert said(capsys, *given, as_json=as_json) == without
    assert said(capsys, *given, as_json=as_json) == without
    assert entries() == (1 if given in (("n=1",), ("n=0",)) else 0)


def test_warnings_are_reported_every_time(capsys: pytest.CaptureFixture[str]) -> None:
    Path("program.cor").write_text(WARNED)
    first = said(capsys)
    assert "warning[" in str(first[2])
    assert entries() == 1
    assert said(capsys) == first


@pytest.mark.parametrize("name", ["program.cor", "birds.cor"])
def test_a_changed_file_is_compiled_again(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "n=1")[1] == "1\n"
    assert said(capsys, "n=1")[1] == "1\n"
    text = Path(name).read_text()
    Path(name).write_text(text.replace("[0]", "[0] + 4").replace("n / by", "n / by + 4"))
    assert said(capsys, "n=1")[1] == "5\n"
    Path(name).write_text("fn broken(")
    assert said(capsys, "n=1")[0] == 1
    Path(name).unlink()
    assert said(capsys, "n=1")[0] != 0
    Path(name).write_text(text)
    assert said(capsys, "n=1")[1] == "1\n"


def test_code_is_not_compiled_where_it_was_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = said(capsys, "n=1")
    monkeypatch.setattr("corvid.vm.compile.compile_program", None)
    monkeypatch.setattr("corvid.pipeline.check_file", None)
    assert said(capsys, "n=1") == first
    monkeypatch.setenv(WATCH_VARIABLE, "1")
    with pytest.raises(TypeError):
        said(capsys, "n=1")


def test_a_damaged_entry_is_made_again(capsys: pytest.CaptureFixture[str]) -> None:
    first = said(capsys, "n=1")
    (path,) = Path(str(open_store().path)).glob(f"*.{KIND}")
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert said(capsys, "n=1") == first
    assert len(path.read_bytes()) >= len(whole) - 64


def test_what_can_not_be_kept_runs_all_the_same(tmp_path: Path) -> None:
    checked = check_file(Path("program.cor"))
    compiled = Loaded(checked, Services()).compiled
    odd = Compiled(compiled.codes, {"_k0": object()}, compiled.globals, compiled.sources, {})
    cache = CodeCache("program.cor", "off", Store(str(tmp_path / "other")))
    cache.keep(Runnable(checked, ("", ""), odd))
    assert cache.recall() is None
    cache.keep(Runnable(checked, ("", ""), compiled))
    assert cache.recall() is not None


def test_the_folder_the_name_and_the_way_are_part_of_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def key(file: str, way: str) -> str:
        return CodeCache(file, way)._key

    found = {key("program.cor", "off"), key("./program.cor", "off"), key("program.cor", "auto")}
    monkeypatch.chdir(tmp_path.parent)
    found.add(key("program.cor", "off"))
    monkeypatch.setattr(code, "compiler_stamp", lambda: b"another compiler")
    found.add(key("program.cor", "off"))
    assert len(found) == 5


HOT = """\
fn step(n: Int) -> Int:
    return n * 3 + 1

agent calls(limit: Int) -> Int:
    total = 0
    for i in range(0, limit):
        total = total % 1000 + step(i)
    return total

agent loops(limit: Int) -> Int:
    i = 1
    while i < limit:
        i = i + i % 7 + 1
    return i

agent fails(limit: Int) -> Int:
    x = 1
    for i in range(0, limit):
        x = x * 2 + step(i)
    return x
"""


@pytest.mark.parametrize("agent", ["calls", "loops", "fails"])
@pytest.mark.parametrize("limit", [3, 50, 200_000])
def test_kept_code_gets_hot_as_fresh_code_does(agent: str, limit: int) -> None:
    checked = check_text("hot.cor", HOT)
    fresh = Loaded(checked, Services(), jit="auto")
    assert fresh.compiled is not None
    same, compiled = kept(checked, fresh.compiled)
    later = Loaded(same, Services(), jit="auto", compiled=compiled)
    assert compiled.awaited[0]
    assert compiled.awaited[1]
    outcomes = []
    for loaded in (fresh, later, Loaded(same, Services(), jit="always", compiled=compiled)):
        ran = loaded.run(loaded.functions[f"hot::{agent}"], [limit])
        fault = ran.fault
        outcomes.append((ran.value, None if fault is None else (fault.problem, corvid_stack(fault))))
    assert outcomes[0] == outcomes[1] == outcomes[2]
    assert fresh.jit is not None
    if limit > 1000 and agent != "fails":
        assert later.jit is not None
        assert later.jit.compiled == fresh.jit.compiled
        assert later.jit.compiled
    elif limit == 3:
        assert later.jit is None


def test_who_looks_on_sees_kept_code_run_in_the_vm() -> None:
    checked = check_text("hot.cor", HOT)
    fresh = Loaded(checked, Services(), jit="auto")
    assert fresh.compiled is not None
    same, compiled = kept(checked, fresh.compiled)
    sys.setprofile(lambda *_: None)
    try:
        later = Loaded(same, Services(), jit="auto", compiled=compiled)
        assert Loaded(checked, Services(), jit="auto").compiled is None
    finally:
        sys.setprofile(None)
    for agent in ("calls", "loops"):
        function = later.functions[f"hot::{agent}"]
        assert (
            later.run(function, [50_000]).value == fresh.run(fresh.functions[function.name], [50_000]).value
        )
    assert later.jit is None
