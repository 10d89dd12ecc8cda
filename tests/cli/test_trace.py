"""`corvid trace` as its users see it."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from corvid.cli.main import run
from corvid.diagnostics.printed import commands_in
from corvid.runtime.trace import events
from corvid.runtime.trace.write import TraceWriter


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    path = tmp_path / "trace.jsonl"
    with path.open("wb") as file:
        writer = TraceWriter(file.write)
        writer.emit(events.run_started({"question": "why"}), 0, "run", "main")
        writer.emit(events.run_completed("because"), 5, "run", "main")
    return path


def test_a_trace_is_verified_shown_and_converted(trace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["trace", "verify", str(trace)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("2 events of 1 run, each in its place; head ")
    assert run(["trace", "verify", str(trace), "--head", told.split()[-1]]) == 0
    assert run(["trace", "verify", str(trace), "--head", "0" * 64]) == 1
    capsys.readouterr()
    assert run(["trace", "show", str(trace)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        '   1 1970-01-01T00:00:00.000Z main run_started args={"question": "why"}',
        '   2 1970-01-01T00:00:00.005Z main run_completed ok=true result="because"',
    ]
    packed, back = trace.with_suffix(".msgpack"), trace.with_name("back.jsonl")
    assert run(["trace", "convert", str(trace), str(packed)]) == 0
    assert run(["trace", "convert", str(packed), str(back)]) == 0
    assert back.read_bytes() == trace.read_bytes()


def test_a_cut_off_trace_is_incomplete_and_an_edited_one_is_found(
    trace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = trace.read_bytes()
    trace.write_bytes(whole[:-5])
    assert run(["trace", "verify", str(trace)]) == 0
    assert "incomplete" in capsys.readouterr().err
    trace.write_bytes(whole.replace(b"why", b"who"))
    assert run(["trace", "verify", str(trace)]) == 1
    wanted = f"{trace}: event 1: it or event 2 was changed: event 2 has another hash of it\n"
    assert capsys.readouterr().out == wanted
    head = sha256(whole.splitlines()[-1]).hexdigest()
    assert run(["trace", "verify", str(trace), "--head", head]) == 1
    assert capsys.readouterr().out == f"{trace}: event 1: it was changed: event 2 has another hash of it\n"


def test_nothing_is_left_of_a_conversion_that_fails(trace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trace.write_bytes(trace.read_bytes() + b"{\n")
    out = trace.with_name("out.jsonl")
    out.write_text('{"v":1,"seq":0}')
    assert run(["trace", "convert", str(trace), str(out)]) == 2
    assert "nothing was written" in capsys.readouterr().err
    assert out.read_text() == '{"v":1,"seq":0}'
    assert len([*trace.parent.iterdir()]) == 2
    assert run(["trace", "convert", str(trace), str(trace.parent / "missing" / "out")]) == 2
    assert run(["trace", "show", "missing"]) == 2
    assert "missing: No such file or directory" in capsys.readouterr().err


def test_a_trace_is_drawn_and_given_away(trace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = trace.with_suffix(".out")
    assert run(["trace", "dag", str(trace)]) == 0
    assert capsys.readouterr().out.startswith("digraph provenance {")
    assert run(["trace", "dag", str(trace), "--format", "mermaid"]) == 0
    assert capsys.readouterr().out == "flowchart LR\n"
    assert run(["trace", "dag", str(trace), "--format", "svg", "--out", str(out)]) == 0
    assert out.read_text().startswith("<svg ")
    assert run(["trace", "convert", str(trace), str(out), "--to", "prov-json"]) == 0
    assert json.loads(out.read_text())["activity"].keys() == {"corvid:r1"}
    assert "0 entities written" in capsys.readouterr().err


@pytest.mark.parametrize("suffix", [".jsonl", ".msgpack"])
def test_what_a_conversion_leaves_out_is_reported(
    trace: Path, suffix: str, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, source, out = trace.read_bytes(), trace.with_name("cut" + suffix), trace.with_name("out.jsonl")
    assert run(["trace", "convert", str(trace), str(source)]) == 0
    source.write_bytes(source.read_bytes()[:-5])
    capsys.readouterr()
    assert run(["trace", "convert", str(source), str(out)]) == 0
    assert capsys.readouterr().err == (
        f"1 event written to {out}\nevent 2 is cut off and was left out: the trace is incomplete\n"
    )
    assert out.read_bytes() == whole.splitlines(keepends=True)[0]
    assert run(["trace", "convert", str(source), str(out), "--to", "prov-json"]) == 0
    assert "not reported by the log" in capsys.readouterr().err


def test_a_dash_is_standard_output(trace: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    packed = trace.with_suffix(".msgpack")
    assert run(["trace", "convert", str(trace), str(packed)]) == 0
    for source, form, wanted in ((packed, "lines", trace), (trace, "messages", packed)):
        capfdbinary.readouterr()
        assert run(["trace", "convert", str(source), "-", "--to", form]) == 0
        told = capfdbinary.readouterr()
        assert (told.out, told.err) == (wanted.read_bytes(), b"2 events written to standard output\n")
    assert run(["trace", "dag", str(trace), "--out", "-"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"digraph provenance {")
    assert run(["trace", "convert", str(trace), "-", "--to", "prov-json"]) == 0
    assert json.loads(capfdbinary.readouterr().out)["activity"].keys() == {"corvid:r1"}
    trace.write_bytes(trace.read_bytes() + b"{\n")
    assert run(["trace", "convert", str(trace), "-"]) == 2
    told = capfdbinary.readouterr()
    assert told.out.count(b"\n") == 2
    assert b"only what is before it was written" in told.err
    assert not Path("-").exists()


@pytest.mark.guarantee("grounded.discards_visible")
@pytest.mark.parametrize("text", ["a ##vso[x.y]", "##[error]", "a\n::error::x", "a\u2028 ::stop::x"])
def test_no_command_of_a_ci_log_is_poured(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], text: str
) -> None:
    """A hash is of the bytes of a line, so an event is written as it is, or not at all."""
    source, packed = tmp_path / "t.jsonl", tmp_path / "t.msgpack"
    named = {"run": "r", "agent": "a", "phase": "assumption"}
    written = [{"v": 1, "seq": 0, **named}, {"v": 1, "seq": 1, **named, "claim": text}]
    lines = (json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in written)
    source.write_text("".join(f"{one}\n" for one in lines))
    assert run(["trace", "convert", str(source), str(packed)]) == 0
    for form in ("lines", "messages"):
        capfdbinary.readouterr()
        code = run(["trace", "convert", str(packed), "-", "--to", form])
        told = capfdbinary.readouterr()
        if form == "lines" and "\n" in text:  # JSON writes a line feed as an escape
            assert (code, told.out) == (0, source.read_bytes())
        else:
            assert (code, told.out.count(b"phase")) == (2, 1)
            assert b"event 2" in told.err
        assert not commands_in(told.out.decode("utf-8", "replace") + told.err.decode())
    out = tmp_path / "again.jsonl"
    assert run(["trace", "convert", str(packed), str(out)]) == 0
    assert out.read_bytes() == source.read_bytes()


@pytest.mark.guarantee("grounded.discards_visible")
def test_no_command_is_poured_as_prov_json(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    log = tmp_path / "t.jsonl"
    told = {"v": 1, "seq": 0, "run": "##vso[task]", "agent": "a ##vso[x]"}
    told |= {"phase": "assumption", "claim": "##[error]"}
    log.write_text(json.dumps(told) + "\n")
    assert run(["trace", "convert", str(log), "-", "--to", "prov-json"]) == 0
    told_back = capfdbinary.readouterr().out.decode()
    assert "\\u0023#" in told_back
    assert not commands_in(told_back)


def test_what_a_log_leaves_out_is_reported(trace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with trace.open("ab") as file:
        file.write(b"[1]\n")
        file.flush()
        assert run(["trace", "dag", str(trace)]) == 0
        assert "1 step or input is not reported by the log" in capsys.readouterr().err
        writer = TraceWriter(file.write)
        writer.emit(events.deliver("b", 7, "verbatim", 1.0, False, []), 0, "run", "main")
    assert run(["trace", "dag", str(trace)]) == 0
    assert "2 steps or inputs are not reported by the log, or can't be read" in capsys.readouterr().err
    assert run(["trace", "dag", str(trace), "--most", "1"]) == 0
    assert run(["trace", "show", str(trace)]) == 1
    assert "event 3: no object" in capsys.readouterr().out
    assert run(["trace", "verify", str(trace)]) == 1


def test_many_findings_are_counted(trace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = trace.read_bytes()
    trace.write_bytes(whole + b"[1]\n" * 70)
    assert run(["trace", "verify", str(trace)]) == 1
    told = capsys.readouterr()
    assert told.out.count("no object") == 50
    assert "20 more findings\n" in told.out


NO_TRACES = {
    "empty": b"", "blank": b"\n\n  \n", "words": b"garbage", "a line": b"garbage\n",
    "an object": b'{"a":1}',
    "an object on a line": b'{"a":1}\n', "a picture": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "a list": b"[1]\n" * 3,
    "zeros": bytes(64), "a message": b"\x81\xa1a\x01", "cut at once": b'{"v":1,"seq":0,"ts":"2026',
    "another log": b'{"phase":"thinking"}\n',
}  # fmt: skip


@pytest.mark.guarantee("grounded.provenance_required")
@pytest.mark.parametrize("kind", NO_TRACES)
@pytest.mark.parametrize("command", ["verify", "verify with a head", "show", "dag", "convert", "prov"])
def test_what_holds_no_event_of_a_trace_does_not_pass(
    tmp_path: Path, command: str, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "trace.jsonl", tmp_path / "out"
    path.write_bytes(NO_TRACES[kind])
    arguments = {
        "verify": ["verify", str(path)], "verify with a head": ["verify", str(path), "--head", "0" * 64],
        "show": ["show", str(path)], "dag": ["dag", str(path), "--out", str(out)],
        "convert": ["convert", str(path), str(out)],
        "prov": ["convert", str(path), str(out), "--to", "prov-json"],
    }  # fmt: skip
    assert run(["trace", *arguments[command]]) == 2
    assert "Traceback" not in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("command", ["verify", "show", "dag"])
def test_what_can_not_be_read_is_reported(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["trace", command, str(tmp_path / "none")]) == 2
    assert run(["trace", command, str(tmp_path)]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_folder_or_device_is_not_replaced(trace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for out, words in ((trace.parent, "Is a directory"), (Path("/dev/null"), "it is not a file")):
        assert run(["trace", "convert", str(trace), str(out)]) == 2
        assert f"can't be written: {words}" in capsys.readouterr().err
    link = trace.with_name("link")
    link.symlink_to("real.jsonl")
    (trace.parent / "real.jsonl").touch(0o640)
    assert run(["trace", "convert", str(trace), str(link)]) == 0
    assert link.is_symlink()
    assert link.read_bytes() == trace.read_bytes()
    assert link.stat().st_mode & 0o777 == 0o640


PROGRAM = """\
tool look(id: String) -> String uses retrieval
agent main(id: String) -> String:
    plain: String = look(id)
    return plain
"""


def test_discards_are_those_of_the_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program, other = tmp_path / "program.cor", tmp_path / "other" / "program.cor"
    other.parent.mkdir()
    program.write_text(PROGRAM)
    other.write_text(PROGRAM.replace("-> String:", "-> Grounded<String>:").replace("plain: String", "plain"))
    (tmp_path / "tools.py").write_text("def look(id):\n    return 'found'\n")
    traces = [tmp_path / "run.jsonl", tmp_path / "run.msgpack"]
    for trace in traces:
        assert run(["run", str(program), "--arg", "id=x", "--trace", str(trace)]) == 0
        assert run(["trace", "verify", str(trace), "--program", str(program)]) == 0
        assert run(["trace", "verify", str(trace), "--program", str(other)]) == 1
        assert "the program reports no such discard at the site 0" in capsys.readouterr().out
    lines, back = [], tmp_path / "back.jsonl"
    assert run(["trace", "convert", str(traces[1]), str(back)]) == 0
    for path in (traces[0], back):
        found = [json.loads(line) for line in path.read_bytes().splitlines()]
        lines.append([(one["phase"], one.get("result"), one.get("retrievals")) for one in found])
    assert lines[0] == lines[1]
    other.write_text("agent main(:")
    assert run(["trace", "verify", str(traces[0]), "--program", str(other)]) == 2
    assert run(["trace", "verify", str(traces[0]), "--program", str(tmp_path / "none.cor")]) == 2


MARKED = """\
effect web:
    data: grounded, untrusted
tool page(url: String) -> String uses web
tool note(text: String) -> String
agent main(url: String, more: Tainted<String>) -> Tainted<String>:
    page = page(url)
    first = note(page)
    other = note(url)
    return page + first + other + more
"""
TOOLS = """\
import corvid
def page(url: str) -> str:
    return "a page"
def note(text: str) -> str:
    return "noted"
"""


# rule: taint.border.3
def test_the_program_says_what_of_a_trace_is_tainted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program, trace = tmp_path / "main.cor", tmp_path / "trace.jsonl"
    program.write_text(MARKED)
    (tmp_path / "tools.py").write_text(TOOLS)
    given = ("--arg", "url=u", "--arg", "more=m", "--trace", str(trace))
    assert run(["run", str(program), *given]) == 0
    capsys.readouterr()
    assert run(["trace", "show", str(trace), "--program", str(program)]) == 0
    lines = capsys.readouterr().out.splitlines()
    said = {line.split()[3]: line.rpartition("  (")[2].rstrip(")") for line in lines if line.endswith(")")}
    results = [line.rpartition("  (")[2] for line in lines if " tool_result " in line]
    assert results == ["tainted)", "tainted at some calls)", "tainted at some calls)"]
    assert (said["run_started"], said["run_completed"]) == ("tainted: more", "tainted")
    assert run(["trace", "show", str(trace)]) == 0
    assert "tainted" not in capsys.readouterr().out
    assert run(["trace", "dag", str(trace), "--program", str(program)]) == 0
    assert '[label="document, tainted\\n' in capsys.readouterr().out
    program.write_text("agent main( -> Int:\n")
    assert run(["trace", "show", str(trace), "--program", str(program)]) == 2
    assert "has problems" in capsys.readouterr().err
