"""The command as a whole: exit codes, streams, and that nothing ends in a traceback."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from corvid import __version__
from corvid.cli import commands, explain
from corvid.cli.commands import COMMANDS
from corvid.cli.main import run
from tests.processes import PATIENCE, completed

ROOT = Path(__file__).resolve().parents[2]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"corvid {__version__}\n"


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(re.search(rf"^  {name}\s", out, re.MULTILINE) for name in COMMANDS)


@pytest.mark.parametrize("arguments", [["chek"], ["check"], ["explain", "--nope"], ["completion", "tcsh"]])
def test_bad_arguments_exit_with_2_and_say_so_on_stderr(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "Traceback" not in said.err
    assert said.err


def test_misspelled_commands_are_all_answered_alike(capsys: pytest.CaptureFixture[str]) -> None:
    answers = set()
    for name in COMMANDS:
        assert run([name + "q"]) == 2
        answers.add(capsys.readouterr().err.replace(name, "NAME"))
    assert len(answers) == 1


def test_explain_by_code_and_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "e0501"]) == 0
    first = capsys.readouterr().out
    assert run(["explain", "ungrounded-return"]) == 0
    assert capsys.readouterr().out == first
    assert first.startswith("# E0501 ungrounded-return: ")


def test_explain_suggests(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "ungrounded-retrun"]) == 2
    assert "did you mean ungrounded-return" in capsys.readouterr().err


def test_explain_lists_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain"]) == 0
    assert "R0115" in capsys.readouterr().out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_names_the_command(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", shell]) == 0
    assert "_CORVID_COMPLETE" in capsys.readouterr().out


# rule: runtime.fault.7
def test_an_unknown_failure_is_a_polite_report(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(wanted: str) -> None:
        raise RuntimeError("something\nunforeseen")

    monkeypatch.delenv("CORVID_TRACEBACK", raising=False)
    monkeypatch.setattr(explain.explain, "find", fail)
    assert run(["explain", "E0501"]) == 2
    said = capsys.readouterr().err
    assert "error[X0001] internal-error" in said
    assert "RuntimeError: something unforeseen" in said
    assert "Traceback" not in said
    monkeypatch.setenv("CORVID_TRACEBACK", "1")
    assert run(["explain", "E0501"]) == 2
    assert "Traceback" in capsys.readouterr().err


def test_an_interrupt_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands.corvid, "make_context", lambda name, arguments: interrupt(arguments))
    assert run(["explain"]) == 2
    assert capsys.readouterr().err == "corvid: interrupted\n"


def _process(*arguments: str, **settings: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **settings}
    return subprocess.Popen(
        [sys.executable, "-m", "corvid", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    process = _process("explain")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    said = process.stderr.read()
    assert process.wait(60) == 2
    process.stderr.close()
    assert said == b""


def spoken() -> list[list[str]]:
    """Each command and subcommand with --help, and what prints a result without needing anything."""
    found = [["--help"], ["--version"], ["--version", "--help"], ["explain"], ["explain", "E0501"]]
    found += [["guarantees"], ["tour", "--list"], ["completion", "bash"], ["check", "stdlib"]]
    for name in COMMANDS:
        command = commands.corvid.get_command(click.Context(commands.corvid), name)
        found.append([name, "--help"])
        found += [[name, inner, "--help"] for inner in getattr(command, "commands", ())]
    return found


FULL = "corvid: cannot write the output: No space left on device\n"
CLOSED = "corvid: cannot write the output: it is closed\n"


@pytest.mark.parametrize("arguments", spoken(), ids=" ".join)
@pytest.mark.parametrize("wrong", [FULL, CLOSED])
def test_output_that_is_lost_is_one_line(
    arguments: list[str], wrong: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    if wrong == FULL and not Path("/dev/full").exists():
        pytest.skip("needs a device that is always full")
    monkeypatch.setattr(sys, "stdout", None)
    if wrong == CLOSED:
        assert (run(arguments), capsys.readouterr().err) == (2, wrong)
        return
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert (run(arguments), capsys.readouterr().err) == (2, wrong)


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("arguments", "redirected", "status", "said"),
    [
        ("explain E0501", ">&-", 2, CLOSED), ("run --help", ">&-", 2, CLOSED), ("explain", "2>&-", 0, ""),
        ("explain", ">&- 2>&-", 2, ""),
        ("check -", "<&-", 2, "corvid: cannot read `standard input`: it is closed\n"),
        ("explain", ">/dev/full", 2, FULL), ("audit ratio --help", ">/dev/full", 2, FULL),
    ],
)  # fmt: skip
def test_streams_of_a_process_that_are_closed_or_full(
    arguments: str, redirected: str, status: int, said: str
) -> None:
    command = f"{shlex.quote(sys.executable)} -m corvid {arguments} {redirected}"
    done = completed(["sh", "-c", command], cwd=ROOT)
    assert (done.returncode, done.stderr) == (status, said)


def test_any_locale_can_show_any_page() -> None:
    process = _process("explain", "E0508", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, b"")
    assert b"E0508" in out


def test_explain_does_not_load_the_compiler() -> None:
    code = (
        "import sys; from corvid.cli.main import run; run(['--version']); "
        "heavy = ('lark', 'llvmlite', 'corvid.semantics', 'corvid.vm'); "
        "print([name for name in heavy if name in sys.modules])"
    )
    done = completed([sys.executable, "-c", code], cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "[]"


SEEN = """
import sys
class Last:
    def __del__(self): sys.__stdout__.write("taken apart\\n"); sys.__stdout__.flush()
last = Last()
sys.argv[1:] = ["run", "main.cor"]
from corvid.__main__ import main
main()
"""


@pytest.mark.oracle
@pytest.mark.parametrize("held", [False, True])
def test_a_run_ends_at_once_but_for_what_its_tools_hold(held: bool, tmp_path: Path) -> None:
    """The thread that a run worked in waits for more, and no one for it; a tool's file is still written."""
    declared, value = ("tool keep() -> Int\n\n", "keep()") if held else ("", "1")
    (tmp_path / "main.cor").write_text(f"{declared}agent main() -> Int:\n    return {value}\n")
    if held:
        (tmp_path / "tools.py").write_text(
            "file = open('kept', 'w')\n\ndef keep():\n    file.write('all of it')\n    return 1\n"
        )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = completed([sys.executable, "-c", SEEN], cwd=tmp_path, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == ("1\ntaken apart\n" if held else "1\n")
    if held:
        assert (tmp_path / "kept").read_text() == "all of it"


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("import atexit; atexit.register(print, 'told')", "told\n"),
        (
            "import threading as t; t.Thread(target=lambda: (t.main_thread().join(), print('late'))).start()",
            "late\n",
        ),
        ("import sys; sys.setprofile(lambda *_: None); print('watched')", ""),
        ("", ""),
    ],
)
def test_the_end_is_quick_only_where_nobody_waits_for_it(before: str, after: str) -> None:
    program = (
        f"{before}\nimport sys; sys.argv[1:] = ['explain', 'E0501']\nfrom corvid.__main__ import main; main()"
    )
    done = completed([sys.executable, "-c", program], cwd=ROOT)
    assert done.returncode == 0
    assert "E0501" in done.stdout
    assert done.stdout.endswith(after)


@pytest.mark.parametrize(
    ("typed", "meant"), [("rum", " Did you mean 'run'?"), ("auditt", " Did you mean 'audit'?"), ("xyzzy", "")]
)
def test_a_command_that_does_not_exist_may_be_one_that_does(
    typed: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([typed, "main.cor"]) == 2
    assert capsys.readouterr().err.rstrip().endswith(f"No such command '{typed}'.{meant}")
