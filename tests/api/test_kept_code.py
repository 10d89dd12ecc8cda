"""`corvid.load` uses the code that an earlier process has kept; with and without it a program is the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import corvid
from corvid.api.execution import WATCH_VARIABLE, Services
from corvid.api.program import Program, prepare
from corvid.cache.code import KIND
from corvid.cli.run import Asked, run_program
from corvid.models import ScriptedModel
from corvid.pipeline import check_text
from tests.processes import PATIENCE, completed

ROOT = Path(__file__).resolve().parents[2]
BIRDS = """\
public fn half(n: Int, by: Int) -> Int:
    return n / by
"""
PROGRAM = """\
import "./birds" use half

tool look(id: String) -> String uses retrieval
tool size(id: String) -> Int

prompt digest(text: Grounded<String>, unused: Int) -> Grounded<String>:
    "Digest {text}"

agent main(id: String, n: Int) -> Grounded<String>:
    if n == 0:
        return digest(look(id), n)
    found = look(id)
    plain = found.length().unwrap_discarding_sources()
    return found.substring(0, half(plain, n) + size(id) - size(id))

agent broken(n: Int) -> Int:
    return half(1, n)
"""
TOOLS = "def look(id):\n    return 'text of ' + id\n\ndef size(id):\n    return len(id)\n"
LOADS = """
import sys, corvid
program = corvid.load("program.cor")
answer = program.main(id="a", n=2)
print(answer.value, answer.grade)
print(*(name for name in ("lark", "llvmlite", "corvid.pipeline", "corvid.vm.compile") if name in sys.modules))
"""


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Code that is watched is never kept."""
    monkeypatch.delenv(WATCH_VARIABLE, raising=False)
    monkeypatch.setenv("CORVID_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "birds.cor").write_text(BIRDS)
    (tmp_path / "program.cor").write_text(PROGRAM)
    (tmp_path / "tools.py").write_text(TOOLS)


def entries() -> list[Path]:
    return sorted(Path("cache").glob(f"*.{KIND}"))


def load(**chosen: object) -> Program:
    model = ScriptedModel({"digest": ["short"] * 9})
    return corvid.load("program.cor", model=model, **chosen)  # type: ignore[arg-type]


def shown(program: Program) -> list[object]:
    """All that callers see of the program and of its runs."""
    seen: list[object] = [repr(program), {name: agent.__doc__ for name, agent in program.agents.items()}]
    for arguments in (("a", 2), ("abc", 1), ("b", 0)):
        outcome = program.main.outcome(*arguments)
        value = outcome.value
        assert isinstance(value, corvid.Grounded)
        seen += [value.value, value.chain, value.grade, outcome.discards, outcome.returns]
    for zero in (1, 0):
        fault = program.broken.outcome(zero).fault
        seen.append(fault and program.report((fault.problem,)))
    return seen


def compiler_taken_away(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("corvid.pipeline.check_file", None)
    patch.setattr("corvid.vm.compile.compile_program", None)


@pytest.mark.parametrize("jit", ["off", "auto", "always"])
def test_a_kept_program_is_not_compiled_and_does_the_same(jit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("CORVID_CACHE", "off")
        without = shown(load(jit=jit))
        assert not entries()
    assert shown(load(jit=jit)) == without
    assert len(entries()) == 1
    with monkeypatch.context() as patch:
        compiler_taken_away(patch)
        assert shown(load(jit=jit)) == without
        with pytest.raises(TypeError):
            load(jit="off" if jit == "auto" else "auto")
        patch.setenv("CORVID_CACHE", "off")
        with pytest.raises(TypeError):
            load(jit=jit)
    monkeypatch.setenv(WATCH_VARIABLE, "1")
    compiler_taken_away(monkeypatch)
    with pytest.raises(TypeError):
        load(jit=jit)


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


@pytest.mark.oracle
def test_a_second_process_imports_no_compiler_and_two_may_be_the_first() -> None:
    command = [sys.executable, "-c", LOADS]
    first = [subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE) for _ in range(2)]
    told = [process.communicate(timeout=PATIENCE)[0].decode().splitlines() for process in first]
    assert [lines[0] for lines in told] == ["text mixed"] * 2
    assert any("corvid.pipeline corvid.vm.compile" in lines[1] for lines in told)
    assert len(entries()) == 1
    done = completed(command, env=environment())
    assert done.stdout.splitlines() == ["text mixed", ""], done.stderr


def test_what_a_command_kept_is_loaded_and_its_warnings_are_reported_after_a_load(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked("program.cor", agent="broken", given=("n=1",))
    load()
    assert run_program(asked) == 0
    after_load = capsys.readouterr()
    assert "warning[" in after_load.err
    assert len(entries()) == 1
    entries()[0].unlink()
    assert run_program(asked) == 0
    assert capsys.readouterr() == after_load
    compiler_taken_away(monkeypatch)
    assert load().broken(1) == 1


def damage(entry: Path) -> None:
    entry.write_bytes(entry.read_bytes()[:-9])


def open_to_others(entry: Path) -> None:
    entry.chmod(0o644)


def behind_a_link(entry: Path) -> None:
    elsewhere = entry.with_name("elsewhere")
    entry.rename(elsewhere)
    entry.symlink_to(elsewhere)


def folder_open_to_others(entry: Path) -> None:
    entry.parent.chmod(0o755)


@pytest.mark.parametrize("spoilt", [damage, open_to_others, behind_a_link, folder_open_to_others])
def test_an_entry_that_is_not_to_be_believed_is_made_again(
    spoilt: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(spoilt)
    expected = shown(load())
    spoilt(entries()[0])
    with monkeypatch.context() as patch:
        compiler_taken_away(patch)
        with pytest.raises(TypeError):
            load()
    assert shown(load()) == expected
    if spoilt is not folder_open_to_others:
        compiler_taken_away(monkeypatch)
        assert shown(load()) == expected


def test_what_has_changed_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load().main("a", 2).value == "text"  # type: ignore[attr-defined]
    Path("tools.py").write_text(TOOLS.replace("text of", "page of"))
    assert load().main("a", 2).value == "page"  # type: ignore[attr-defined]
    Path("birds.cor").write_text(BIRDS.replace("n / by", "n / by + 1"))
    assert load().main("a", 2).value == "page "  # type: ignore[attr-defined]
    Path("tools.py").write_text("def look(id):\n    return id\n")
    with pytest.raises(corvid.ToolsRefused, match="size"):
        load()
    Path("birds.cor").unlink()
    with pytest.raises(corvid.ProgramRefused, match="birds"):
        load()
    Path("program.cor").unlink()
    with pytest.raises(corvid.UnreadableSource, match="no such file"):
        load()
    Path("birds.cor").write_text(BIRDS)
    Path("program.cor").write_text(PROGRAM)
    Path("tools.py").write_text(TOOLS)
    assert load().main("a", 2).value == "text"  # type: ignore[attr-defined]
    monkeypatch.setattr("corvid.cache.code.compiler_stamp", lambda: b"another compiler or library")
    compiler_taken_away(monkeypatch)
    with pytest.raises(TypeError):
        load()


def test_what_is_refused_and_what_is_no_file_is_not_kept() -> None:
    Path("tools.py").unlink()
    with pytest.raises(corvid.ToolsRefused):
        load()
    assert prepare(check_text("text.cor", PROGRAM, folder=Path.cwd()), Services(tools=Nothing())).compiled
    Path("program.cor").write_text("fn broken(")
    with pytest.raises(corvid.ProgramRefused):
        load()
    assert not entries()


class Nothing:
    """Tools that do nothing, for programs whose tools are not called."""

    def find(self, name: str) -> object:
        return {"look": lambda id: id, "size": len}.get(name)


def test_a_program_is_loaded_where_the_working_folder_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert corvid.load(tmp_path / "program.cor").broken(1) == 1
    assert not list((tmp_path / "cache").glob("*"))
