"""Where `corvid run --trace` writes, and where not."""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.cli.backend import check_place
from corvid.cli.main import run

TOOLS = "def look():\n    open('ran', 'w').close()\n    return 'found'\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "main.cor").write_text("tool look() -> String\nagent main() -> String:\n    return look()\n")
    (tmp_path / "tools.py").write_text(TOOLS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(folder: Path, trace: str) -> bool:
    """Whether the run never began, and no file is new or another one."""

    def contents() -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    before = contents()
    return run(["run", "main.cor", "--trace", trace]) == 2 and contents() == before


@pytest.mark.parametrize("trace", ["main.cor", "./main.cor", "tools.py", "alias", "notes.md", "data", "one"])
def test_what_is_no_trace_is_not_written_over(
    folder: Path, trace: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "alias").symlink_to("tools.py")
    (folder / "notes.md").write_text("my notes\n")
    (folder / "data").write_bytes(b"\x85\xa1w\x01")
    (folder / "one").write_text('{"value":1}\n')
    assert refused(folder, trace)
    assert capsys.readouterr().err.startswith(f"corvid: `{Path(trace)}` ")


@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize("name", ["tools.py", "lib/tools.py"])
def test_an_empty_or_missing_tools_file_is_no_place(folder: Path, there: bool, name: str) -> None:
    """Beside a module in another folder it is run as the one beside the program is."""
    (folder / "tools.py").unlink()
    (folder / name).parent.mkdir(exist_ok=True)
    if there:
        (folder / name).touch()
    assert refused(folder, name)


@pytest.mark.parametrize(
    ("trace", "advice"),
    [
        ("run.jsonl.gz", "name it `run.jsonl`, and compress it"),
        ("run.msgpack.gz", "name it `run.msgpack`, and"),
        ("-", "name a file"),
    ],
)
def test_a_name_that_means_something_else_is_refused(
    folder: Path, trace: str, advice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(folder, trace)
    assert advice in capsys.readouterr().err


@pytest.mark.parametrize("name", ["run.jsonl", "run.msgpack"])
@pytest.mark.parametrize("left", [0, 1, 4, 12, 60, None])
def test_a_trace_is_written_anew_wherever_its_run_was_killed(
    folder: Path, name: str, left: int | None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["run", "main.cor", "--trace", name]) == 0
    (folder / name).write_bytes((folder / name).read_bytes()[:left])
    assert run(["run", "main.cor", "--trace", name]) == 0
    capsys.readouterr()
    assert run(["trace", "verify", name]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("4 events of 1 run")
    assert not told.err


@pytest.mark.guarantee("boundary.values_checked")
def test_a_new_trace_is_for_its_user_alone(folder: Path) -> None:
    """It holds documents and what models said; who wants others to read it says so of the file."""
    assert run(["run", "main.cor", "--trace", "new.jsonl"]) == 0
    assert (folder / "new.jsonl").stat().st_mode & 0o777 == 0o600
    assert run(["trace", "convert", "new.jsonl", "new.msgpack"]) == 0
    assert (folder / "new.msgpack").stat().st_mode & 0o777 == 0o600
    (folder / "new.jsonl").chmod(0o644)
    assert run(["run", "main.cor", "--trace", "new.jsonl"]) == 0
    assert (folder / "new.jsonl").stat().st_mode & 0o777 == 0o644


@pytest.mark.guarantee("boundary.values_checked")
@pytest.mark.parametrize("what", ["a file", "a link"])
def test_what_comes_into_the_place_of_a_trace_is_not_written_over(
    folder: Path, what: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Something is put there between the look at it and its opening."""
    (folder / "notes.md").write_text("my notes\n")
    real = check_place

    def checked(trace: Path, program: str) -> None:
        real(trace, program)
        if what == "a link":
            trace.symlink_to("notes.md")
        else:
            trace.write_text("my notes\n")

    monkeypatch.setattr("corvid.cli.run.check_place", checked)
    assert run(["run", "main.cor", "--trace", "new.jsonl"]) == 2
    assert (folder / "new.jsonl").read_text() == "my notes\n"
    assert "`new.jsonl` is not a trace" in capsys.readouterr().err
