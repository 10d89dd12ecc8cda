"""Findings in every form, whatever is in their words."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from corvid.audit import forms
from corvid.audit.findings import LISTED, Finding, Findings, Fix, Rule
from corvid.cli.audit.report import Report
from tests.audit.sarif_rules import LOG

MOVED = Rule("moved", "a quote is elsewhere", "write the new line", "error")
ODD = Rule("odd", "a line is odd", "look at it", "note")
FIX = Fix("write 4", 2, 30, 31, "4")
EXAMPLE = [
    Finding(ODD, "what?", "b c.jsonl", 7),
    Finding(MOVED, "it is at line 4", "docs/a.md", 2, FIX),
    Finding(ODD, "50% | `x`\n::error::boo", "/logs/ü.jsonl", advice="read it"),
]


def collected(findings: list[Finding]) -> Findings:
    found = Findings()
    found.take(findings)
    return found


def test_a_name_that_is_no_text_is_a_place_all_the_same() -> None:
    log = forms.sarif_log(collected([Finding(ODD, "m", "a\udcff.jsonl")]), "0.1.0", {})
    Draft202012Validator(LOG).validate(json.loads(json.dumps(log)))
    assert "a%FF.jsonl" in json.dumps(log)


def test_text_has_one_line_and_one_thing_to_do() -> None:
    assert list(map(forms.line, EXAMPLE)) == [
        "b c.jsonl:7: odd: what?\n    help: look at it",
        "docs/a.md:2: moved: it is at line 4\n    help: write the new line",
        "/logs/ü.jsonl: odd: 50% | `x`�::error::boo\n    help: read it",
    ]


def test_json_has_all_that_is_known() -> None:
    found = forms.data(collected(EXAMPLE), {"passed": True})
    assert (found["passed"], found["counts"]) == (True, {"moved": 1, "odd": 2})
    assert found["findings"][1] == {  # type: ignore[index,call-overload]
        "rule": "moved", "level": "error", "message": "it is at line 4", "file": "docs/a.md", "line": 2,
        "help": "write the new line",
        "fix": {"title": "write 4", "line": 2, "start": 30, "end": 31, "text": "4"},
    }  # fmt: skip


def test_sarif_lists_each_rule_once() -> None:
    log = forms.sarif_log(collected(EXAMPLE), "0.1.0", {"ratio": "0.50"})
    Draft202012Validator(LOG).validate(json.loads(json.dumps(log)))
    (run,) = log["runs"]  # type: ignore[misc]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["moved", "odd"]  # type: ignore[index]
    results = run["results"]  # type: ignore[index]
    assert [one["ruleIndex"] for one in results] == [0, 1, 1]  # type: ignore[union-attr,index]
    assert run["properties"] == {"ratio": "0.50"}  # type: ignore[index]


def test_too_many_are_counted_and_said() -> None:
    found = collected([Finding(ODD, str(number), "a", number) for number in range(LISTED + 5)])
    assert (found.count, found.unlisted, len(found.listed)) == (LISTED + 5, 5, LISTED)
    log = json.dumps(forms.sarif_log(found, "0.1.0", {}))
    assert "5 more findings are counted and not listed" in log
    assert f'"findings": {LISTED + 5}' in log
    assert forms.markdown("t", "s", found).endswith("and 5 more\n")


def test_workflow_commands_are_one_line_each() -> None:
    assert forms.workflow_commands(collected(EXAMPLE)).splitlines() == [
        "::error file=docs/a.md,line=2,title=moved::it is at line 4%0Awrite the new line",
        "::notice file=b c.jsonl,line=7,title=odd::what?%0Alook at it",
        "::notice file=/logs/ü.jsonl,title=odd::50%25 | `x`%0A::error::boo%0Aread it",
    ]


def test_no_summary_is_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    Report("t", "github").end("::set-env x\n  ::error::y\na ##[add-path]b", {})
    assert capsys.readouterr().out == "| ::set-env x\n|   ::error::y\na # #[add-path]b\n"


def test_no_control_character_gets_into_a_workflow(capsys: pytest.CaptureFixture[str]) -> None:
    raw = "".join(map(chr, (*range(32), *range(127, 160), 0x2028, 0x202E, 0x2066)))
    report = Report("t", "github")
    report.take([Finding(ODD, f"m{raw}", f"f{raw}", advice=f"a{raw}")])
    report.end(f"end {raw}", {})
    out = capsys.readouterr().out
    assert not [one for one in out if one in raw.replace("\n", "").replace("\t", "")]
    assert "\N{REPLACEMENT CHARACTER}" in out
    assert "%0D" in out


def test_markdown_shows_text_as_it_is() -> None:
    shown = forms.markdown("Ratio", "one\n````\ntwo", collected(EXAMPLE))
    assert shown.startswith("## Ratio\n\n`````\none\n````\ntwo\n`````\n\n| rule | findings |")
    assert "| odd | 2 | a line is odd | look at it |\n" in shown
    assert "- /logs/ü.jsonl: 50% \\| \\`x\\`<br>::error::boo\n" in shown


@pytest.mark.parametrize(
    ("form", "begins"),
    [
        ("text", "a:1: odd: m\n"),
        ("json", "{\n"),
        ("sarif", "{\n"),
        ("github", "::notice"),
        ("markdown", "## t"),
    ],
)
def test_every_form_ends_with_the_result(capsys: pytest.CaptureFixture[str], form: str, begins: str) -> None:
    report = Report("t", form)  # type: ignore[arg-type]
    report.take([Finding(ODD, "m", "a", 1)])
    report.end("PASS", {"passed": True})
    told = capsys.readouterr().out
    assert told.startswith(begins)
    assert "PASS" in told or '"passed": true' in told


@pytest.mark.oracle
@given(st.lists(st.builds(
    Finding, st.sampled_from([MOVED, ODD]), st.text(), st.text(), st.integers(0, 9),
    st.none() | st.just(FIX), st.none() | st.text(),
)))  # fmt: skip
def test_any_words_stay_words(findings: list[Finding]) -> None:
    found = collected(findings)
    log = json.loads(json.dumps(forms.sarif_log(found, "0.1.0", {})))
    Draft202012Validator(LOG).validate(log)
    commands = forms.workflow_commands(found)
    assert (commands.count("\n"), commands.count("\r")) == (len(findings), 0)
    assert all(len(forms.line(one).splitlines()) == 2 for one in findings)
    shown = forms.markdown("t", "s", found).splitlines()
    assert sum(one.startswith("- ") for one in shown) == len(findings)
