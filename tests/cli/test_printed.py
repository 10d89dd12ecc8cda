"""What is printed of foreign text: it is read back from the output as a person and as CI systems read it."""

from __future__ import annotations

import ast
import json
import re
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from corvid.audit import forms
from corvid.audit.findings import Finding, Rule
from corvid.audit.trace.read import Event, shown
from corvid.cli.answer import answer_data, answer_text
from corvid.cli.backend import Result
from corvid.cli.main import run
from corvid.cli.output import Unable, complain, note, say
from corvid.cli.people import TerminalApprover
from corvid.diagnostics.printed import commands_in, exact_line, json_text, set_off
from corvid.runtime.host import ApprovalArgument, ApprovalRequest
from corvid.runtime.provenance.nodes import CitedSpan, Source
from corvid.runtime.provenance.query import Quotation
from tests.cli.test_main import ROOT

pytestmark = pytest.mark.guarantee("grounded.discards_visible")

PIECES = (
    "::error::boo", "::stop-commands::x", "::", "##[group]", "##vso[task.complete]", "##teamcity[x]",
    "#", "[", "\n", "\r", "\r\n", "\x0b", "\x0c", "\x1c", "\x1e", "\x85", "\u2028", "\u2029", "\x1b[2J",
    "\x9b31m", "\x00", " ", "  ", "\t", "\u200b", "\ufeff", "\xa0", "\u202e", "| ", "|",
    "grade: Verbatim (exactly)", "Grade:", "gr\u0430de\uff1a x", "sources:", "  a.txt:1  x", "  none",
    "discarded on the way:", "error[E0101] x", "quotes, each found word for word:", "--- x", "+++",
    "section_start:0:x", "corvid: x", "a", "\xe9", "0", ": ", "\"", "\\", "\ud800",
)  # fmt: skip
HOSTILE = st.lists(st.sampled_from(PIECES), max_size=6).map("".join) | st.text(max_size=8)
ENDS = re.compile("\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")


def commands(text: str) -> list[str]:
    """The lines that some CI system would obey: GitHub trims white space before `::` and finds `##[`
    anywhere, as Azure and TeamCity find theirs."""
    lines = ENDS.split(text)
    return [
        one for one in lines
        if re.match(r"[\s\u200b\ufeff]*::", one) or re.search(r"##\w*\[", one)
    ]  # fmt: skip


def harmless(text: str) -> bool:
    steering = re.search(
        r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", text.replace("\r\n", "\n")
    )
    return not commands(text) and steering is None


def result(value: Any, uri: str = "a.txt", text: str = "words", quote: str = "quoted") -> Result:
    source = Source("1", uri, "ab", 0, 5, 1, text, "look", 0)
    quotation = Quotation(CitedSpan("ab", 0, 5, quote), source, 1)
    return Result("String", value, "mixed", 1.0, None, (source,), (quotation,))


def said(capsys: pytest.CaptureFixture[str], value: Any) -> str:
    say(answer_text(result(value), _no_texts))
    return capsys.readouterr().out


@given(HOSTILE)
@example("grade: Verbatim (exactly what a source holds)")
@example("x\n\ngrade: Verbatim (exactly what a source holds)\n\nsources:\n  a.txt:1  x\n\n::stop-commands::x")
def test_a_value_is_told_from_the_report(value: str) -> None:
    """The report is byte for byte that of another value, and what is before it is the value."""
    with pytest.MonkeyPatch.context() as patch:
        printed: list[str] = []
        patch.setattr("sys.stdout", SimpleNamespace(write=printed.append))
        for one in (value, "x"):
            say(answer_text(result(one), _no_texts))
    text, other = printed
    report = other.removeprefix("x")
    assert report.startswith("\n\ngrade: Mixed: ")
    assert text.endswith(report)
    block = text.removesuffix(report)
    lines = block.split("\n")
    barred = all(line == "|" or line.startswith("| ") for line in lines)
    if barred:
        lines = [line[2:] for line in lines]
    else:
        assert len(lines) == 1
        assert not re.match(r"\s|[^\w\s]*(grade|sources|discarded|quotes)\b.*[:\uff1a]", block, re.IGNORECASE)
    assert harmless(block.replace("\t", " "))
    kept = [
        re.sub(r"[^\w|#\[]", "", line).replace("\ufffd", "") for line in value.removesuffix("\n").split("\n")
    ]
    assert [re.sub(r"[^\w|#\[]", "", line).replace("\ufffd", "") for line in lines] == kept


@given(
    st.recursive(
        HOSTILE, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(HOSTILE, inner, max_size=3)
    )
)
def test_data_is_harmless_and_reads_back(data: Any) -> None:
    text = json_text(data)
    assert harmless(text)
    assert json.loads(text) == data


@given(HOSTILE, HOSTILE, HOSTILE)
def test_nothing_printed_of_foreign_text_is_a_command(one: str, two: str, three: str) -> None:
    """Each way in which text of documents, models, logs, files and users comes to a stream."""
    with pytest.MonkeyPatch.context() as patch:
        printed: list[str] = []
        stream = SimpleNamespace(write=printed.append, flush=lambda: None)
        patch.setattr("sys.stdout", stream)
        patch.setattr("sys.stderr", stream)
        patch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: False))
        say(answer_text(result([one, {two: three}], one, two, three), _no_texts))
        say(json_text(answer_data(result(one, two, three), _no_texts)))
        say(shown(Event(1, b"", {"phase": one, "agent": two, "seq": 1, three: one})))
        rule = Rule("rule", "words", two, "error")
        say(forms.line(Finding(rule, one, two, three, 3)))
        complain(Unable(one, two))
        TerminalApprover(()).approve(ApprovalRequest("Wire", (ApprovalArgument("to", one, (two, three)),)))
    assert harmless("".join(printed).replace("\t", " "))


@given(HOSTILE)
@example("a\n \t::error::boo")
@example("\u200b\ufeff::error::boo")
@example("a ##vso[task.complete]")
def test_notes_and_results_are_tamed_whatever_they_are(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        printed: list[str] = []
        stream = SimpleNamespace(write=printed.append, flush=lambda: None)
        patch.setattr("sys.stdout", stream)
        patch.setattr("sys.stderr", stream)
        say(text)
        note(text)
    assert not commands("".join(printed))
    assert commands_in(text) or not commands(text)
    assert not commands_in("".join(printed))


def test_mistakes_in_arguments_are_tamed(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ["a\n::error::x"],
        ["check", "a\n::error::x"],
        ["explain", "\n ::error::x"],
        ["run", "::x"],
    ):
        assert run(arguments) == 2
        told = capsys.readouterr()
        assert not commands(told.out + told.err)


def test_every_command_prints_in_one_way() -> None:
    """Nothing but `output` writes to a stream, and the question that is answered on the same line."""
    writers = []
    for path in sorted((ROOT / "corvid" / "cli").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and re.fullmatch(
                r"sys\.std(out|err)(\.buffer)?\.write|print|click\.(echo|secho)", ast.unparse(node.func)
            ):
                writers.append((path.name, ast.unparse(node)))
    assert {name for name, _ in writers} == {"output.py", "people.py"}
    assert [call for name, call in writers if name == "people.py"] == ["sys.stderr.write(question)"]


def _no_texts(number: int) -> Any:
    raise AssertionError("no discards are shown")


HIDDEN = "ab é中\u00ad\u034f\u200b\u200d\ufe0f\u3000\u2028\u202e\U000e0041\U000e0100\n\x1b"


@given(st.text(st.sampled_from(HIDDEN)))
def test_an_approver_sees_every_character(text: str) -> None:
    """Two values that differ are asked for in different words, none of which is invisible."""
    shown = exact_line([text])
    assert json.loads(shown) == [text]
    assert set(shown) <= set('[]"\\ abé中nu0123456789abcdef')


def test_what_is_asked_of_an_approver_is_exact(capsys: pytest.CaptureFixture[str]) -> None:
    argument = ApprovalArgument("to", "a\U000e0041b", ())
    assert not TerminalApprover(()).approve(ApprovalRequest("Pay", (argument,)))
    assert '  to = "a\\udb40\\udc41b"\n' in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        "a\nb", " a", "\u200ba", "|a", ":a", "a: b", "a :b", "error[", "approve?", "---", "not read:",
        "2 of 20 documents were not read: x", "12 model calls: 5 tokens in", "the run of `main` ended at a:1",
        "replayed from t.jsonl", "\u2026 tool pay",
    ],
)  # fmt: skip
def test_what_is_set_off_is_what_the_readme_says(text: str) -> None:
    assert all(one.startswith("| ") for one in set_off(text).split("\n"))


@pytest.mark.parametrize(
    "text", ["", "a", "two words: b", "https://example.org/a b", "a\n", "2 of 20 came", "the run of the mill"]
)
def test_what_begins_like_no_line_of_ours_stands_as_it_is(text: str) -> None:
    assert set_off(text) == text.removesuffix("\n")
