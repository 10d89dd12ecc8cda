"""`corvid run` over real programs."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from corvid.cli.main import run

QUESTION = """\
prompt answer(doc: Grounded<String>, question: String) -> Grounded<String>:
    cites doc strictly
    "{question} {doc}"

agent main(doc: Grounded<String>, question: String) -> Grounded<String>:
    return answer(doc, question)
"""
NOTES = "Crows remember faces.\nJackdaws mate for life.\nRooks live in colonies.\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ask.cor").write_text(QUESTION)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "birds.txt").write_text(NOTES)
    return tmp_path


def program(folder: Path, text: str, **files: str) -> None:
    (folder / "program.cor").write_text(text)
    for name, content in files.items():
        (folder / name.replace("_", ".")).write_text(content)


def test_an_answer_with_its_grade_its_quotes_and_its_sources(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["run", "ask.cor", "--arg", "doc=@docs/birds.txt#2-3", "--arg", "question=Who mates for life?"]
    assert run(command) == 0
    said = capsys.readouterr()
    assert "Jackdaws mate for life." in said.out
    assert "\ngrade: Cited: 38 % quoted; asked with `question`, which has no source\n" in said.out
    assert "\n  docs/birds.txt:2  Jackdaws mate for life.\n" in said.out
    assert "\nsources:\n  docs/birds.txt:2  Jackdaws mate for life. Rooks live in colonies.\n" in said.out
    assert said.err.splitlines() == [
        "no model configured: using extractive (offline; it only quotes the documents it is given); "
        "`corvid models` says how a real one is asked"
    ]


def test_the_same_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["run", "ask.cor", "--arg", "doc=@docs/birds.txt", "--arg", "question=colonies?"]
    assert run([*command, "--json", "--model", "extractive"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    report = json.loads(said.out)
    assert (report["agent"], report["type"], report["grade"]) == ("main", "Grounded<String>", "cited")
    assert report["fault"] is None
    (source,) = report["sources"]
    assert (source["uri"], source["line"], source["text"]) == ("docs/birds.txt", 1, NOTES)
    assert len(source["hash"]) == 64
    assert [(quote["line"], quote["text"]) for quote in report["quotes"]] == [(3, "Rooks live in colonies.")]


def test_no_word_about_models_where_none_is_asked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program(folder, 'agent main() -> String:\n    return "plain\\ttext"\n')
    assert run(["run", "program.cor"]) == 0
    said = capsys.readouterr()
    assert said.out == "plain\ttext\n"
    assert said.err == ""


def test_a_bare_text_is_no_grounded_argument(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["run", "ask.cor", "--arg", "doc=made up", "--arg", "question=x"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "a text from the command line has no source" in said.err


def test_a_wrong_argument_is_exit_2(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program(folder, "agent main(n: Int) -> Int:\n    return n\n")
    assert run(["run", "program.cor", "--arg", "n=three"]) == 2
    assert "`--arg n`: expected Int, found `three`" in capsys.readouterr().err
    assert run(["run", "program.cor"]) == 2
    assert "--arg n=Int" in capsys.readouterr().err
    assert run(["run", "program.cor", "--arg", f"n={'9' * 5000}"]) == 2
    assert ": expected Int, found" in capsys.readouterr().err
    assert run(["run", "program.cor", "--arg", "n=3"]) == 0
    assert capsys.readouterr().out == "3\n"


def test_json_that_nests_too_deep_is_exit_2(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program(folder, "agent main(xs: List<Int>) -> Int:\n    return xs.length()\n")
    assert run(["run", "program.cor", "--arg", f"xs={'[' * 50_000}"]) == 2
    assert "less deeply nested" in capsys.readouterr().err


def test_a_program_with_errors_does_not_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program(folder, "agent main() -> Int:\n    return missing\n")
    assert run(["run", "program.cor"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "error[E0201]" in said.err
    assert "so nothing was run" in said.err
    assert run(["run", "program.cor", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["problems"][0]["code"] == "E0201"


def test_a_fault_is_exit_1_and_points_at_the_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program(folder, "agent main() -> Int:\n    n = 0\n    return 1 / n\n")
    assert run(["run", "program.cor"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "error[R0102] division-by-zero" in said.err
    assert "--> program.cor:3:12" in said.err
    assert "Traceback" not in said.err
    assert run(["run", "program.cor", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["fault"]["code"] == "R0102"


@pytest.mark.parametrize(
    ("tools", "code"),
    [
        ("def weigh(name):\n    raise KeyError(name)\n", "R0110"),
        ("def weigh(name):\n    return 'heavy'\n", "R0111"),
        ("", "R0116"),
        ("def weigh():\n    return 1\n", "R0122"),
        ("def weigh(name:\n", "R0122"),
        ("import nothing_like_this\n", "R0122"),
        ("raise SystemExit(7)\n", "R0122"),
    ],
)
def test_tools_that_fail_have_a_code(
    folder: Path, tools: str, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = 'tool weigh(name: String) -> Int\n\nagent main() -> Int:\n    return weigh("crow")\n'
    program(folder, text, tools_py=tools)
    assert run(["run", "program.cor"]) == 1
    said = capsys.readouterr()
    assert f"error[{code}]" in said.err
    assert "Traceback" not in said.err


def test_all_missing_tools_are_named_with_the_function_to_write(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program(
        folder,
        "tool weigh(name: String, lambda: Int) -> Int\ntool count(a: Int) -> Int\ntool unused() -> Int\n\n"
        'agent main() -> Int:\n    return count(weigh("crow", 1))\n',
    )
    assert run(["run", "program.cor"]) == 1
    said = capsys.readouterr().err
    assert "cannot find a function for the tool `weigh`, nor for `count`\n --> program.cor:1:1" in said
    assert "help: write `def weigh(name, _lambda):` in `tools.py` beside the program" in said


def test_checking_never_runs_the_tools(folder: Path) -> None:
    text = 'tool weigh(name: String) -> Int\n\nagent main() -> Int:\n    return weigh("crow")\n'
    program(folder, text, tools_py="raise SystemExit(7)\n")
    assert run(["check", "program.cor"]) == 0


@pytest.mark.parametrize("model", ["gpt", "scripted", "scripted:", "scripted:gone.json", "extractive:x"])
def test_an_unknown_model_is_exit_2(folder: Path, model: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["run", "ask.cor", "--arg", "doc=@docs/birds.txt", "--arg", "question=x", "--model", model]
    assert run(command) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_document_that_holds_a_placeholder_stays_as_it_is(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "trap.txt").write_text("Crows say {question} to {doc}.\n")
    command = ["run", "ask.cor", "--arg", "doc=@trap.txt", "--arg", "question=What do crows say?"]
    assert run(command) == 0
    assert "Crows say {question} to {doc}." in capsys.readouterr().out


def test_discards_are_reported_with_how_often(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program(
        folder,
        "tool look() -> Int uses retrieval\n\n"
        "agent main() -> Int:\n    total = 0\n    for i in range(0, 3):\n        part: Int = look()\n"
        "        total = total + part\n    return total\n",
        tools_py="def look():\n    return 2\n",
    )
    assert run(["run", "program.cor"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("6\n")
    assert "discarded on the way:\n  program.cor:6:21  let: Grounded<Int> -> Int  in main  (3 times)\n" in out


def test_a_dangerous_call_needs_a_yes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program(
        folder,
        "tool wire(n: Int) -> String dangerous\n\n"
        "agent main() -> String:\n    approve Wire(5)\n    return wire(5)\n",
        tools_py="def wire(n):\n    return 'sent'\n",
    )
    assert run(["run", "program.cor"]) == 1
    said = capsys.readouterr()
    assert "approval asked: Wire" in said.err
    assert "error[R0113]" in said.err
    assert run(["run", "program.cor", "--approve", "Wire"]) == 0
    assert capsys.readouterr().out == "sent\n"


def test_a_trace_is_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["run", "ask.cor", "--arg", "doc=@docs/birds.txt", "--arg", "question=faces?"]
    assert run([*command, "--trace", "run.jsonl"]) == 0
    events = [json.loads(line) for line in (folder / "run.jsonl").read_text().splitlines()]
    assert len(events) > 3
    capsys.readouterr()
    assert run([*command, "--trace", "missing/run.jsonl"]) == 2
    assert "cannot write the trace" in capsys.readouterr().err


def test_the_depth_of_calls_has_a_limit(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program(
        folder,
        "fn down(n: Int) -> Int:\n    if n == 0:\n        return 0\n    return down(n - 1)\n\n"
        "agent main() -> Int:\n    return down(50)\n",
    )
    assert run(["run", "program.cor", "--max-depth", "100"]) == 0
    capsys.readouterr()
    assert run(["run", "program.cor", "--max-depth", "20"]) == 1
    assert "error[R0105]" in capsys.readouterr().err
    assert run(["run", "program.cor", "--max-depth", "0"]) == 2


def test_structured_answers_are_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program(
        folder,
        "type Bird:\n    name: String\n    age: Option<Int>\n\n"
        'agent main() -> Map<Int, Bird>:\n    return {1: Bird("crow", Some(3)), 2: Bird("rook", None)}\n',
    )
    assert run(["run", "program.cor"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "1": {"name": "crow", "age": 3},
        "2": {"name": "rook", "age": None},
    }


def test_an_answer_cannot_steer_the_terminal(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program(folder, "tool evil() -> String\n\nagent main() -> String:\n    return evil()\n")
    (folder / "tools.py").write_text("def evil():\n    return 'a\\x1b[2Jb\\nc'\n")
    assert run(["run", "program.cor"]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert out == "| a\N{REPLACEMENT CHARACTER}[2Jb\n| c\n"


@pytest.mark.parametrize("form", ["ir", "python"])
def test_dump(folder: Path, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["dump", form, "ask.cor"]) == 0
    out = capsys.readouterr().out
    assert "main" in out
    assert ("prompt" in out) if form == "ir" else ("call_prompt" in out)
    program(folder, "agent main() -> Int:\n    return missing\n")
    assert run(["dump", form, "program.cor"]) == 1
    assert run(["dump", form, "gone.cor"]) == 2


def test_a_program_from_standard_input(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    imported, agent = 'import "std/files" use read_text', "agent main() -> String:"
    text = f'{imported}\n\n{agent}\n    return read_text("docs/birds.txt")\n'.encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert run(["run", "-"]) == 0
    assert capsys.readouterr().out == "".join(f"| {line}\n" for line in NOTES.splitlines())


@pytest.mark.parametrize(
    ("label", "advice"), [("wire", "did you mean `Wire`?"), ("Nothing", "it asks for: Wire")]
)
def test_an_approval_that_nothing_asks_for_is_a_mistake(
    folder: Path, label: str, advice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    program(
        folder,
        "tool wire(n: Int) -> Int dangerous\n\n"
        "agent main() -> Int:\n    approve Wire(1)\n    return wire(1)\n",
        tools_py="def wire(n): return n\n",
    )
    assert run(["run", "program.cor", "--approve", "Wire"]) == 0
    capsys.readouterr()
    assert run(["run", "program.cor", "--approve", label]) == 2
    said = capsys.readouterr().err
    assert f"the program has no approval called `{label}`\n  {advice}\n" in said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_trace_that_finds_no_room_is_no_traceback(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["run", "ask.cor", "--arg", "doc=@docs/birds.txt", "--arg", "question=colonies?"]
    assert run([*command, "--trace", "/dev/full"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "corvid: cannot write the trace to `/dev/full`: No space left on device\n" in said.err


LEASE = """\
type Notice:
    | Found(months: Int, because: Quote, note: String, again: List<Quote>)
    | NotSaid(why: String)

tool lease() -> String uses retrieval

prompt read(doc: Grounded<String>, question: String) -> Grounded<Notice>:
    cites doc strictly
    "{doc} {question}"

agent whole(question: String) -> Grounded<Notice>:
    return read(lease(), question)

agent why(question: String) -> Grounded<String>:
    return match read(lease(), question):
        Found(months, because, note, again) -> note
        NotSaid(reason) -> reason
"""
LEASE_TOOLS = 'def lease():\n    return "The notice is three months. Dogs are not allowed here."\n'
QUOTED = "The notice is three months"
FOUND = {"tag": "Found", "months": 3, "because": QUOTED, "note": "So it is.", "again": []}


def asked_lease(folder: Path, agent: str, answer: object, *more: str) -> list[str]:
    program(folder, LEASE, tools_py=LEASE_TOOLS, said_json=json.dumps({"read": [answer]}))
    return [
        "run",
        "program.cor",
        "--agent",
        agent,
        "--arg",
        "question=?",
        "--model",
        "scripted:said.json",
        *more,
    ]


def test_each_field_of_a_cited_answer_is_reported_and_each_quotation_once(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {**FOUND, "again": [QUOTED, "Dogs are not allowed here"]}
    assert run(asked_lease(folder, "whole", found)) == 0
    report = capsys.readouterr().out.partition("\n\n")[2]
    assert report == (
        "grade: Cited: 91 % quoted; unverified: `tag`, `months`, `note`; asked with `question`, "
        "which has no source\n\n"
        "fields:\n  tag  unverified\n  months  unverified\n  because  quoted\n  note  unverified\n"
        "  again[0]  quoted\n  again[1]  quoted\n\n"
        "quotes, each found word for word:\n"
        "  tool:lease():1  The notice is three months\n  tool:lease():1  Dogs are not allowed here\n\n"
        "sources:\n  tool:lease():1  The notice is three months. Dogs are not allowed here.\n"
    )
    assert run(asked_lease(folder, "whole", found, "--json")) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["grade"], round(told["share"], 2), told["unsourced"]) == ("cited", 0.92, [])
    assert told["asked_with"] == [{"kind": "argument", "name": "question", "of": "read"}]
    assert [(one["path"], one["status"], one["share"]) for one in told["evidence"]] == [
        ("tag", "unverified", 0.0), ("months", "unverified", 0.0), ("because", "quoted", 1.0),
        ("note", "unverified", 0.0), ("again[0]", "quoted", 1.0), ("again[1]", "quoted", 1.0),
    ]  # fmt: skip


def test_a_part_is_printed_with_its_own_quotes_alone(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = {**FOUND, "note": "As “Dogs are not allowed here” says."}
    assert run(asked_lease(folder, "why", answer)) == 0
    report = capsys.readouterr().out.partition("\n\n")[2]
    assert report.startswith(
        "grade: Cited: 77 % quoted; asked with `question`, which has no source\n\nquotes"
    )
    assert "  tool:lease():1  Dogs are not allowed here\n\nsources" in report
    assert QUOTED not in report.partition("\n\nsources")[0]
    assert run(asked_lease(folder, "why", {"tag": "NotSaid", "why": "Nothing is said."})) == 0
    report = capsys.readouterr().out.partition("\n\n")[2]
    assert report.startswith("grade: Mixed: `question` of `read` has no source\n\nsources:")


PLAIN_PARTS = """\
type Record:
    months: Int
    because: Quote
    notes: List<String>
    more: Option<Quote>

type Notice:
    | Found(months: Int, because: Quote)
    | NotSaid(why: String)

tool lease() -> String uses retrieval

prompt read(doc: Grounded<String>) -> Option<Grounded<String>>:
    cites doc strictly
    "{doc}"

agent record() -> Option<Record>:
    return match lease().quote("notice is three months"):
        Some(found) -> Some(Record(7, found, ["x", "y"], None))
        None -> None

agent variant() -> Option<Notice>:
    return match lease().quote("notice is three months"):
        Some(found) -> Some(Found(7, found))
        None -> None

agent outcome() -> Result<Grounded<String>, Fault>:
    return try lease()

agent mapped() -> Map<String, Grounded<String>>:
    return {"a": lease()}

agent not_said() -> Notice:
    return NotSaid("why")

agent absent() -> Option<Grounded<String>>:
    return read(lease())

agent empty() -> List<Quote>:
    return []

agent number() -> Int:
    return 7
"""
_NOTHING_OF = "Verbatim: exactly what a source holds; this grade says nothing of "
_NONE = "none: no part of this answer has a source"


@pytest.mark.guarantee("grounded.chain_carried")
@pytest.mark.parametrize(
    ("agent", "said", "plain"),
    [
        ("record", _NOTHING_OF + "`months`, `notes[0]`, `notes[1]`, which have no source",
         ["months", "notes[0]", "notes[1]"]),
        ("variant", _NOTHING_OF + "`tag`, `months`, which have no source", ["tag", "months"]),
        ("outcome", "Verbatim: exactly what a source holds", []),
        ("mapped", "Verbatim: exactly what a source holds", []),
        ("not_said", _NONE, []), ("absent", _NONE, []), ("empty", _NONE, []), ("number", None, []),
    ],
)  # fmt: skip
def test_a_grade_says_what_it_says_nothing_of(
    agent: str, said: str | None, plain: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Fields without a label are beside verified ones and look like them."""
    (folder / "parts.cor").write_text(PLAIN_PARTS)
    (folder / "tools.py").write_text('def lease():\n    return "The notice is three months."\n')
    (folder / "said.json").write_text('{"read": [null]}')
    asked = ["run", "parts.cor", "--agent", agent, "--model", "scripted:said.json"]
    assert run(asked) == 0
    grades = [one for one in capsys.readouterr().out.splitlines() if one.startswith("grade: ")]
    assert grades == ([] if said is None else [f"grade: {said}"])
    assert run([*asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["plain"] == plain
