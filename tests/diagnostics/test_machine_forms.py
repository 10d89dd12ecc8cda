"""JSON, SARIF and GitHub: the shapes that other tools read."""

from __future__ import annotations

import json

from corvid.diagnostics import github, machine, sarif
from corvid.diagnostics.model import Label
from tests.diagnostics.sample import Lost, Texts, Unseen, insert

TEXTS = Texts(a="x = 日本\ny = bad\n", lib__b="z\n")
BAD = TEXTS.span("bad")
PROBLEM = Lost(BAD, "100% wrong", (Label(TEXTS.span("z", 1), "see"),), "do it", (insert(BAD, "not "),))


def test_json_has_exactly_the_promised_shape() -> None:
    start, end = {"offset": 11, "line": 2, "column": 5}, {"offset": 14, "line": 2, "column": 8}
    assert machine.report([TEXTS.finding(PROBLEM)]) == {
        "problems": [
            {
                "code": "E0501",
                "name": "ungrounded-return",
                "severity": "error",
                "message": "100% wrong",
                "file": "a.cor",
                "start": start,
                "end": end,
                "labels": [
                    {
                        "file": "lib/b.cor",
                        "start": {"offset": 0, "line": 1, "column": 1},
                        "end": {"offset": 1, "line": 1, "column": 2},
                        "text": "see",
                    }
                ],
                "help": "do it",
                "fixes": [
                    {
                        "title": "insert `not `",
                        "edits": [{"file": "a.cor", "start": start, "end": start, "text": "not "}],
                    }
                ],
            }
        ]
    }
    assert machine.report([]) == {"problems": []}


def test_json_keys_come_in_the_promised_order() -> None:
    assert list(machine.problem_data(TEXTS.finding(PROBLEM))) == [
        "code", "name", "severity", "message", "file", "start", "end", "labels", "help", "fixes",
    ]  # fmt: skip


def test_github_escapes_and_names_the_line() -> None:
    assert github.workflow_commands([TEXTS.finding(PROBLEM), TEXTS.finding(Unseen(BAD, "w"))]) == (
        "::error file=a.cor,line=2,endLine=2,col=5,endColumn=8,title=E0501 ungrounded-return"
        "::100%25 wrong%0Ado it\n"
        "::warning file=a.cor,line=2,endLine=2,col=5,endColumn=8,title=W0501 unrendered-parameter::w\n"
    )


def test_sarif_names_rules_regions_stories_and_fixes() -> None:
    log = sarif.log([TEXTS.finding(PROBLEM), TEXTS.finding(Unseen(BAD))], "0.1.0")
    assert json.loads(json.dumps(log)) == log
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]  # type: ignore[misc]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["E0501", "W0501"]  # type: ignore[index]
    first, second = run["results"]  # type: ignore[index]
    assert (first["level"], second["level"]) == ("error", "warning")
    assert second["ruleIndex"] == 1
    region = first["locations"][0]["physicalLocation"]["region"]
    assert region == {
        "startLine": 2,
        "startColumn": 5,
        "endLine": 2,
        "endColumn": 8,
        "charOffset": 11,
        "charLength": 3,
    }
    assert first["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "lib/b.cor"
    assert first["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"] == {"text": "not "}
