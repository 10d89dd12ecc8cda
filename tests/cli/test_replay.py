"""`corvid replay` and `corvid run --replay`: the same output and exit code, and no one is asked."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

import corvid
from corvid.cli.main import run
from tests.hosts.replays import rechained
from tests.models.remote.peer import chat, error, peer

pytestmark = pytest.mark.guarantee("grounded.no_forged_delivery")

PROGRAM = """\
tool look(id: String) -> String uses retrieval
tool pay(cents: Int) -> Bool dangerous

prompt digest(text: Grounded<String>) -> Grounded<String>:
    "Digest {text}"

agent main(id: String, letter: Grounded<String>, cents: Int) -> Grounded<String>:
    found = look(id)
    approve Pay(cents)
    if pay(cents):
        return digest(found + letter)
    return found

agent fails(id: String) -> Grounded<String>:
    return look("none" + id)
"""
TOOLS = """\
def look(id):
    if id.startswith("none"):
        raise LookupError("no " + id)
    return "found " + id
def pay(cents):
    return cents > 1
"""
GIVEN = ("--arg", "id=a", "--arg", "letter=@letter.txt#2-3", "--arg", "cents=5")
WATCHED = """\
import os, sys
seen = []
sys.addaudithook(lambda name, given: seen.append((name, given)))
from corvid.cli.main import run
status = run(sys.argv[1:])
bad = [name for name, given in seen if name.startswith("socket.")]
bad += [given for name, given in seen if name == "open" and os.path.basename(str(given[0])) == "tools.py"]
bad += [name for name in sys.modules if name.startswith(("corvid.models.remote.model", "urllib3"))]
bad += [name for name, given in seen if name.startswith(("subprocess.", "os.exec", "os.fork"))]
print(bad, file=sys.stderr)
sys.exit(status)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "case.cor").write_text(PROGRAM)
    (tmp_path / "tools.py").write_text(TOOLS)
    (tmp_path / "letter.txt").write_text("Dear all,\nthe first point\nand a second\n")
    (tmp_path / "corvid.toml").write_text("")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CORVID_CONFIG", "off")
    return tmp_path


@pytest.fixture
def recorded(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """What a run has printed, as text and as data; its trace is `run.jsonl`, and all that it used is gone."""
    with peer(lambda number, asked: chat(f"an answer {number}")) as server:
        model = f'[models.far]\napi = "openai-chat"\nmodel = "m"\nbase_url = "{server.url}"\n'
        (folder / "corvid.toml").write_text(model)
        ask = ("run", "case.cor", "--agent", "main", *GIVEN, "--model", "far", "--approve", "Pay")
        assert run([*ask, "--trace", "run.jsonl"]) == 0
        text = capsys.readouterr().out
        (folder / "text.jsonl").write_bytes((folder / "run.jsonl").read_bytes())
        assert run([*ask, "--record", "run.jsonl", "--json"]) == 0
        data = capsys.readouterr().out
        assert len(server.asked) == 2
    for name in ("tools.py", "letter.txt"):
        (folder / name).unlink()
    return text, data


def test_the_same_bytes_are_printed(recorded: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    text, data = recorded
    assert run(["replay", "text.jsonl", "case.cor"]) == 0
    shown = capsys.readouterr()
    assert shown.out == text
    assert "recorded: 1 model call: " in shown.err
    assert "replayed from text.jsonl: no model was asked, no tool was run" in shown.err
    assert run(["replay", "run.jsonl", "--json"]) == 0
    assert capsys.readouterr().out == data
    assert json.loads(data)["calls"][0]["outcome"] == "answered"


@pytest.mark.parametrize("jit", ["off", "auto", "always"])
def test_in_every_mode(recorded: tuple[str, str], jit: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", "run.jsonl", "--jit", jit, "--json"]) == 0
    assert capsys.readouterr().out == recorded[1]


@pytest.mark.oracle
@pytest.mark.parametrize("command", [["replay", "run.jsonl"], ["run", "case.cor", "--replay", "run.jsonl"]])
def test_no_socket_is_opened_and_no_tool_is_loaded(
    recorded: tuple[str, str], folder: Path, command: list[str]
) -> None:
    (folder / "tools.py").write_text("raise SystemExit('it was loaded')\n")
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, *command, "--json"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.splitlines()[-1] == "[]"
    assert done.stdout == recorded[1]


def test_a_run_that_failed_fails_alike(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ask = ["run", "case.cor", "--agent", "fails", "--arg", "id=7", "--json"]
    assert run([*ask, "--trace", "f.jsonl"]) == 1
    first = json.loads(capsys.readouterr().out)
    (folder / "tools.py").unlink()
    assert run(["replay", "f.jsonl", "--json"]) == 1
    assert first["fault"].pop("traceback")  # a replay runs no tool
    assert json.loads(capsys.readouterr().out) == first
    assert first["fault"]["code"] == "R0110"


def test_a_call_that_failed_fails_alike_and_has_a_help(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "ask.cor").write_text(
        'prompt ask() -> String:\n    "Say something."\nagent main() -> String:\n    return ask()\n'
    )
    with peer(lambda number, asked: error(401, "wrong key")) as server:
        model = f'[models.far]\napi = "openai-chat"\nmodel = "m"\nbase_url = "{server.url}"\n'
        (folder / "corvid.toml").write_text(model)
        assert run(["run", "ask.cor", "--model", "far", "--record", "run.jsonl"]) == 1
    assert "no key was sent" in capsys.readouterr().err
    assert run(["replay", "run.jsonl", "ask.cor"]) == 1
    replayed = capsys.readouterr().err
    assert "R0118" in replayed
    assert "= help: repair the connection to the model" in replayed


def test_an_approval_that_was_refused_is_refused_again(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ask = ["run", "case.cor", "--agent", "main", *GIVEN, "--json"]
    assert run([*ask, "--trace", "f.jsonl"]) == 1
    first = capsys.readouterr().out
    assert json.loads(first)["fault"]["code"] == "R0113"
    assert run(["replay", "f.jsonl", "--json"]) == 1
    assert capsys.readouterr().out == first


# ---- the command line -------------------------------------------------------------------------------
def test_the_arguments_of_a_run_are_compared(
    recorded: tuple[str, str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "letter.txt").write_text("Dear all,\nthe first point\nand a second\n")
    assert run(["run", "case.cor", "--agent", "main", *GIVEN, "--replay", "run.jsonl", "--json"]) == 0
    assert capsys.readouterr().out == recorded[1]
    other = [each.replace("id=a", "id=b") for each in GIVEN]
    assert run(["run", "case.cor", *other, "--replay", "run.jsonl"]) == 1
    told = capsys.readouterr().err
    assert "error[R0131]" in told
    assert "event 1 of the recording: expected the run_started with args.id = 'a', found 'b'" in told
    (folder / "letter.txt").write_text("Dear all,\nthe first point\nand another\n")
    assert run(["run", "case.cor", *GIVEN, "--replay", "run.jsonl"]) == 1
    assert "args.letter = '…he first point\\nand a second\\n', found " in capsys.readouterr().err


def test_a_changed_program_is_reported_with_its_line(
    recorded: tuple[str, str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "case.cor").write_text(PROGRAM.replace("look(id)\n", "look(id + id)\n"))
    assert run(["replay", "run.jsonl"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "case.cor:8:13" in told.err
    assert "expected the tool_call of `look` with args.id = 'a', found 'aa'" in told.err
    assert run(["replay", "run.jsonl", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["fault"]["code"] == "R0131"
    (folder / "case.cor").write_text("agent main() -> Int:\n    return x\n")
    assert run(["replay", "run.jsonl"]) == 1
    assert "error[E02" in capsys.readouterr().err


@pytest.mark.parametrize(
    "option", [["--model", "m"], ["--approve", "Pay"], ["--trace", "t.jsonl"], ["--record", "t.jsonl"]]
)
def test_who_replays_needs_no_answers(
    recorded: tuple[str, str], option: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["run", "case.cor", "--replay", "run.jsonl", *option]) == 2
    told = capsys.readouterr().err
    assert "means nothing with --replay" in told
    assert option[0] in told.replace("--replay", "")


def test_where_the_program_is_looked_for(
    recorded: tuple[str, str],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (folder / "kept").mkdir()
    (folder / "run.jsonl").rename(folder / "kept" / "run.jsonl")
    assert run(["replay", "kept/run.jsonl"]) == 0
    (folder / "case.cor").rename(folder / "kept" / "case.cor")
    assert run(["replay", "kept/run.jsonl"]) == 0
    monkeypatch.chdir(folder / "kept")
    assert run(["replay", "run.jsonl"]) == 0
    capsys.readouterr()
    (folder / "kept" / "case.cor").rename(folder / "kept" / "other.cor")
    assert run(["replay", "run.jsonl"]) == 2
    assert "is a run of `case.cor`, which is not beside it" in capsys.readouterr().err
    assert run(["replay", "run.jsonl", "other.cor"]) == 2
    assert "it is of the agent `case::main`, which the program does not have" in capsys.readouterr().err
    assert run(["run", "other.cor", "--agent", "fails", "--replay", "run.jsonl"]) == 2
    assert "it is of the agent `case::main`, and not of `fails`" in capsys.readouterr().err


# ---- traces of anyone ------------------------------------------------------------------------------
def test_an_edited_trace_is_refused(
    recorded: tuple[str, str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = (folder / "run.jsonl").read_bytes()
    lines = whole.splitlines(keepends=True)
    edited: dict[str, bytes] = {
        "changed": whole.replace(b"an answer 1", b"an answer 2"),
        "less": b"".join([*lines[:3], *lines[4:]]),
        "headless": b"".join(lines[1:]),
        "moved": b"".join([lines[0], lines[2], lines[1], *lines[3:]]),
        "twice": whole + whole,
        "empty": b"",
        "text": b"nothing of that kind\n",
        "nested": b"[" * 100_000 + b"\n",
        "number": b'{"v":' + b"9" * 10_000 + b"}\n",
        "binary": bytes(range(256)) * 40,
        "message": b"\x8f\xa1v\x01",
        "more": whole + b'{"v":1}\n',
    }
    for name, content in edited.items():
        (folder / f"{name}.jsonl").write_bytes(content)
        assert run(["replay", f"{name}.jsonl", "case.cor"]) == 2, name
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.startswith(f"corvid: {name}.jsonl can't be replayed: "), told.err
        assert "Traceback" not in told.err
    for name in ("missing.jsonl", "."):
        assert run(["replay", name, "case.cor"]) == 2
        assert "can't be replayed" not in capsys.readouterr().err


@pytest.mark.oracle
def test_a_cut_trace_is_replayed_as_far_as_it_goes(
    recorded: tuple[str, str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = (folder / "run.jsonl").read_bytes()
    starts = [number for number in range(1, len(whole)) if whole[number - 1 : number] == b"\n"]
    for end in [*starts[:-1], starts[0] + 30, starts[-1] - 5, len(whole) - 1]:
        (folder / "cut.jsonl").write_bytes(whole[:end])
        assert run(["replay", "cut.jsonl", "case.cor"]) == 1
        assert "error[R0132]" in capsys.readouterr().err
    (folder / "cut.jsonl").write_bytes(whole[: starts[0] - 4])
    assert run(["replay", "cut.jsonl", "case.cor"]) == 2
    assert "can't be replayed: it holds no event of a trace" in capsys.readouterr().err


@pytest.mark.parametrize("limit", [10, 1000])
def test_a_trace_that_is_too_large_is_reported(
    recorded: tuple[str, str],
    limit: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("corvid.hosts.recording.MOST_BYTES", limit)
    assert run(["replay", "run.jsonl"]) == 2
    assert "its events have more than" in capsys.readouterr().err


def test_in_every_form(
    recorded: tuple[str, str],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["trace", "convert", "run.jsonl", "run.msgpack"]) == 0
    (folder / "run.jsonl.gz").write_bytes(gzip.compress((folder / "run.jsonl").read_bytes()))
    capsys.readouterr()
    for name in ("run.msgpack", "run.jsonl.gz"):
        assert run(["replay", name, "--json"]) == 0
        assert capsys.readouterr().out == recorded[1]
    with (folder / "run.jsonl").open() as stream:
        monkeypatch.setattr("sys.stdin", stream)
        assert run(["replay", "-", "--json"]) == 0
    assert capsys.readouterr().out == recorded[1]


@pytest.mark.parametrize("name", ["../../etc/passwd", "", "a/b", "\u202ecase", "case\n"])
def test_a_trace_names_no_program_elsewhere(
    folder: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    event = {"v": 1, "seq": 0, "ts": "", "run": "r", "agent": f"{name}::main", "phase": "run_started"}
    (folder / "t.jsonl").write_bytes(b"".join(rechained([{**event, "args": {}, "prev": ""}])))
    assert run(["replay", "t.jsonl"]) == 2
    assert "name the program: corvid replay t.jsonl FILE" in capsys.readouterr().err


# ---- from Python ------------------------------------------------------------------------------------
def test_a_replay_from_python(recorded: tuple[str, str], folder: Path) -> None:
    outcome = corvid.replay("case.cor", "run.jsonl")
    assert isinstance(outcome.value, corvid.Grounded)
    assert outcome.value.value == "an answer 1"
    uris = [source["uri"] for source in json.loads(recorded[1])["sources"]]
    assert [source.uri for source in outcome.value.sources()] == uris
    assert outcome.attempts[0].outcome == "answered"
    last = (folder / "run.jsonl").read_bytes().splitlines()[-1]
    assert outcome.trace_head == sha256(last).hexdigest()


def test_what_a_replay_from_python_refuses(recorded: tuple[str, str], folder: Path) -> None:
    (folder / "bad.jsonl").write_bytes((folder / "run.jsonl").read_bytes().replace(b"answer 1", b"answer 2"))
    with pytest.raises(ValueError, match=r"bad\.jsonl can't be replayed: event"):
        corvid.replay("case.cor", "bad.jsonl")
    (folder / "case.cor").write_text(PROGRAM.replace("Digest", "Sum up"))
    with pytest.raises(corvid.ReplayFailed) as failed:
        corvid.replay("case.cor", "run.jsonl")
    assert failed.value.code == "R0131"
    assert "'Digest found a" in str(failed.value)
    (folder / "case.cor").write_text("agent main() -> Int:\n    return x\n")
    with pytest.raises(corvid.ProgramRefused):
        corvid.replay("case.cor", "run.jsonl")
    (folder / "case.cor").write_text("agent other() -> Int:\n    return 1\n")
    with pytest.raises(ValueError, match="which the program does not have"):
        corvid.replay("case.cor", "run.jsonl")
