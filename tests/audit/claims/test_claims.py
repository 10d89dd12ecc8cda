"""Claims against the policy: what was observed before, with what, and whether it says so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.audit.claims import observed
from corvid.audit.claims.audit import ClaimsAudit, Metrics, NoVerdicts, read_verdicts
from corvid.audit.claims.observed import Observed
from corvid.audit.logs import read_log
from corvid.audit.policy import document
from corvid.audit.policy.document import shipped
from tests.audit.ratio.test_count import LINE, lines, project
from tests.shares import examples
from tests.tables import each

READ = [
    {"phase": "tool_call", "tool": "Read", "args": {"file_path": "src/config.ts"}},
    {"phase": "tool_result", "tool": "Read", "result": "const TTL = 60\nlet x", "error": None},
]
WRITE = [
    {"phase": "tool_call", "tool": "Write", "args": {"file_path": "src/config.ts", "content": "x"}},
    {"phase": "tool_result", "tool": "Write", "result": "ok", "error": None},
]
TEST = [{"phase": "tool_result", "tool": "Bash", "result": ["12 passed", {"in": 3}], "error": None}]


def cite(claim: str, kind: str | None = "file_contents", **evidence: object) -> dict[str, Any]:
    grounding = "citation" if "quote" in evidence else "observation"
    if "path" in evidence:
        evidence["path"] = "${PROJECT_ROOT}/" + str(evidence["path"])
    return {"phase": "cite", "claim": claim, "kind": kind, "grounding": grounding, "evidence": evidence}


def quoted(claim: str = "The TTL is 60", quote: str = "const TTL = 60", **more: Any) -> dict[str, Any]:
    return cite(claim, quote=quote, path="src/config.ts", line=1, **more)


def audited(*events: dict[str, Any], root: Path | None = None, **more: Any) -> tuple[list[str], Metrics]:
    with project() as folder:
        log = folder / "log.jsonl"
        log.write_bytes(lines(*events))
        audit = ClaimsAudit(shipped(), root, **more)
        found = [f"{one.line} {one.rule.id}" for one in audit.findings(log)]
        return found, audit.metrics


# requirement: S5, S9, S10, S13
@each(
    ("events", "told"),
    [
        ([*READ, quoted()], []),
        ([quoted()], ["1 unverified_claim", "1 no_observation"]),
        ([quoted(), *READ], ["1 unverified_claim", "1 no_observation"]),
        ([*READ, quoted("The TTL is 90")], ["3 extrapolation"]),
        ([*READ, quoted("`const TTL` is a constant of line 7")], []),
        ([*READ, quoted("It has 'let y'")], ["3 extrapolation"]),
        ([*READ, quoted("The TTL is 70", "const TTL = 70")], ["3 source_mismatch"]),
        ([*READ, *WRITE, quoted()], ["5 stale_observation"]),
        ([*WRITE, *READ, quoted()], []),
        ([*READ, *WRITE, *READ, quoted()], []),
        ([*READ, {**WRITE[1], "error": "refused"}, quoted()], []),
        ([*READ, cite("It has 'let x' (Read src/config.ts:2)", source="Read")], []),
        ([*READ, cite("It has 'let x' (Read src/config.ts:2)")], []),
        ([*READ, cite("It has 'let z' (Read src/config.ts:2)")], ["3 extrapolation"]),
        ([*READ, cite("It is there", "file_existence")], ["3 unverified_claim", "3 no_source"]),
        ([*TEST, cite("12 tests pass (npm test output: 'x')", "test_results", source="Bash")], []),
        ([*TEST, cite("13 tests pass", "test_results", source="Bash")], ["2 extrapolation"]),
        ([*TEST, *WRITE, cite("It works", "code_behavior", source="Bash")], ["4 stale_observation"]),
        ([*TEST, *WRITE, cite("It costs 3", "api_responses", source="Bash")], []),
        ([*TEST, cite("It has x", source="Bash")], ["2 unverified_claim", "2 required_phrasing",
                                                   "2 tool_not_accepted"]),
        ([{**TEST[0], "error": "no"}, cite("It passes", "test_results", source="Bash")],
         ["2 unverified_claim", "2 no_observation"]),
    ],
)  # fmt: skip
def test_what_was_observed(events: list[dict[str, Any]], told: list[str]) -> None:
    found, _ = audited(*events)
    assert sorted(one for one in found if "required_phrasing" not in one or one in told) == sorted(told)


# requirement: S5, S13
def test_an_observation_comes_before_its_claim() -> None:
    assert audited(*READ, quoted())[0] == []
    assert audited(READ[0], quoted(), READ[1])[0] == ["2 unverified_claim", "2 no_observation"]
    assert audited(quoted(), *READ)[0] == ["1 unverified_claim", "1 no_observation"]


def test_a_quote_that_stands_there_now_is_observed_by_the_audit() -> None:
    # requirement: S10
    with project() as root:
        claim = cite("f gives 1", quote="return 1", path="a.py", line=2)
        assert audited(claim, root=root)[0] == []
        claim = cite("f gives 2", quote="return 2", path="a.py", line=2)
        assert audited(claim, root=root)[0] == ["1 unverified_claim", "1 source_mismatch"]
        claim = cite("it is clean", "git_state", quote="return 1", path="a.py", line=2)
        assert audited(claim, root=root)[0] == ["1 unverified_claim", "1 tool_not_accepted"]


def test_retrievals_of_a_run_are_observations() -> None:
    # requirement: S10
    run = [
        {"phase": "tool_result", "tool": "search_documents", "result": [{"text": "Refunds take 14 days."}],
         "error": None},
        {"phase": "retrieval", "tool": "search_documents", "uri": "policy.txt", "inputs": []},
        {"phase": "retrieval", "tool": "search_documents", "uri": "tool:search(…)", "inputs": [1]},
    ]  # fmt: skip
    claim = cite("Refunds take 14 days", quote="Refunds take 14 days.", path="policy.txt", line=1)
    assert audited(*run, claim)[0] == []
    wrong = cite("Refunds take 15 days", quote="Refunds take 15 days.", path="policy.txt", line=1)
    assert audited(*run, wrong)[0] == ["4 source_mismatch"]


# requirement: S2, S3, S4, S7, S11
@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("git_state", ["1 unverified_claim"]), (None, ["1 unverified_claim"]),
        ("code_patterns", ["1 unverified_recommended"]), ("language_syntax", []),
        ("git_status", ["1 unknown_kind", "1 unverified_claim"]),
    ],
)  # fmt: skip
def test_kinds_without_a_ground(kind: str | None, told: list[str]) -> None:
    found, metrics = audited({"phase": "assumption", "claim": "x", "kind": kind, "flag": "[ASSUMPTION]"})
    assert found == told
    assert (metrics.claims, metrics.needing, metrics.grounded) == (1, int(kind != "language_syntax"), 0)


def test_what_to_do_is_the_policys() -> None:
    # requirement: S7, S11
    with project() as root:
        log = root / "log.jsonl"
        log.write_bytes(lines({"phase": "assumption", "claim": "x", "kind": "git_state"},
                              {"phase": "assumption", "claim": "x", "kind": "api_responses"}))  # fmt: skip
        advice = [one.help for one in ClaimsAudit(shipped(), None).findings(log)]
    assert advice == [
        "Run git status/diff/log",
        "Do not make the claim; Report verification failure; Suggest alternative approach",
    ]


# requirement: S12
@pytest.mark.parametrize(
    ("claim", "told"),
    [
        (cite("It has x", source="Read"), ["required_phrasing"]),
        (cite("It has x (Read a.ts:3)", source="Read"), []),
        (cite("It passes", "test_results", source="Bash"), ["required_phrasing"]),
        (cite("It passes (npm test output: 'PASS')", "test_results", source="Bash"), []),
        (cite("It fails", "error_messages", source="Bash"), []),
        (cite("It probably contains x", "configuration_values", source="Read"), ["forbidden_phrasing"]),
        ({"phase": "cite", "claim": "Lists are likely ordered, I assume", "kind": "language_syntax",
          "grounding": "assumption"}, ["forbidden_phrasing"]),
    ],
)  # fmt: skip
def test_phrasings(claim: dict[str, Any], told: list[str]) -> None:
    found, _ = audited(claim)
    assert [one[2:] for one in found if "phrasing" in one] == told


def test_metrics_have_honest_denominators() -> None:
    # requirement: S14
    exempt = {"phase": "assumption", "claim": "2 + 2 = 4", "kind": "mathematical_facts"}
    guess = {"phase": "assumption", "claim": "x", "flag": "[ASSUMPTION]"}
    said = {"phase": "cite", "claim": "x", "grounding": "user_input", "evidence": {"message_id": "m"}}
    events = [*READ, quoted(), quoted("70", "const TTL = 70"), exempt, guess, said]
    _, metrics = audited(*events)
    assert metrics == Metrics(
        claims=5, needing=4, grounded=3, checked=2, verified=1, undecided=2, judged=0, wrong=0,
        stated=3, sound=2,
    )


def test_false_claims_need_verdicts(tmp_path: Path) -> None:
    # requirement: S14
    log = tmp_path / "log.jsonl"
    log.write_bytes(lines(*READ, quoted(), quoted(), {"phase": "assumption", "claim": "x"}))
    verdicts = {(str(log), 3): False, (str(log), 4): True, (str(log), 5): False, ("other", 3): False}
    audit = ClaimsAudit(shipped(), None, verdicts)
    list(audit.findings(log))
    assert (audit.metrics.judged, audit.metrics.wrong) == (2, 1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "line 1 is not like"), ('{"log": "a", "line": true, "true": true}', "line 1 is not like"),
        ('{"log": "a", "line": 1, "true": true, "x": 1}', "line 1 is not like"),
        ('{"log": "a", "line": 1, "true": true}\n{"log": "a", "line": 1, "true": false}', "contradicts"),
    ],
)  # fmt: skip
def test_what_is_no_verdict(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "verdicts.jsonl"
    path.write_text(text)
    with pytest.raises(NoVerdicts, match=words):
        read_verdicts(path)


def test_what_was_forgotten_is_not_known() -> None:
    seen = Observed()
    seen.take(1, {"phase": "tool_call", "tool": "Read", "args": {"path": "a"}})
    seen.take(2, {"phase": "tool_result", "tool": "Read", "result": "x", "error": None})
    before = seen.by_path("a")
    assert before is not None
    assert seen.recent("a", before) is True
    for line in range(3, 3 + 2 * (observed.MOST + 1), 2):
        seen.take(line, {"phase": "tool_call", "tool": "Write", "args": {"path": f"{line}"}})
        seen.take(line + 1, {"phase": "tool_result", "tool": "Write", "result": "x", "error": None})
    assert seen.recent("a", before) is None
    assert seen.changed_since(before)


def test_a_write_to_nobody_knows_where_leaves_nothing_certain() -> None:
    seen = Observed()
    seen.take(1, {"phase": "tool_call", "tool": "Read", "args": {"path": "a"}})
    seen.take(2, {"phase": "tool_result", "tool": "Read", "result": "x" * 10**6, "error": None})
    seen.take(3, {"phase": "tool_result", "tool": "Edit", "result": "x", "error": None})
    before = seen.by_path("./a")
    assert before is not None
    assert before.text is None
    assert seen.recent("a", before) is None


@pytest.mark.oracle
@settings(max_examples=examples(40))
@given(st.lists(LINE, max_size=12))
def test_no_log_breaks_it(log: list[bytes]) -> None:
    with project() as root:
        path = root / "log.jsonl"
        path.write_bytes(b"\n".join(log))
        audit = ClaimsAudit(shipped(), root)
        found = list(audit.findings(path))
        metrics = audit.metrics
        exact = ClaimsAudit(shipped(), root)
        with patch("corvid.audit.claims.audit.parts", lambda log, _: read_log(log)):
            assert (list(exact.findings(path)), exact.metrics) == (found, metrics)
        assert 0 <= metrics.grounded <= metrics.needing <= metrics.claims
        assert 0 <= metrics.verified <= metrics.checked <= metrics.needing
        assert json.dumps([one.message for one in found])


def ran(command: str, output: str, tool: str = "Bash") -> list[dict[str, Any]]:
    """A command with its output."""
    return [
        {"phase": "tool_call", "tool": tool, "args": {"command": command}},
        {"phase": "tool_result", "tool": tool, "result": output, "error": None},
    ]


def seen(claim: str, kind: str | None = None, source: str = "") -> dict[str, Any]:
    fields = {"phase": "cite", "claim": claim, "grounding": "observation", "evidence": {"source": source}}
    return fields if kind is None else {**fields, "kind": kind}


POLICY = Path(document.__file__).with_name("policy.json")
LS, TESTS = ran("ls", "a.py"), ran("npm test", "3 passed")


# requirement: S9, S10, S12
@pytest.mark.parametrize(
    ("events", "sound"),
    [
        ([*LS, seen("All tests pass (Source: Bash output)", "test_results", "Bash")], False),
        ([*LS, seen("All tests pass (Source: Bash output)", source="Bash")], False),
        ([*TESTS, seen("All tests pass (Source: Bash output)", "test_results", "Bash")], True),
        ([*TESTS, *LS, seen("All tests pass (Source: Bash output)", "test_results", "Bash")], True),
        ([*TESTS, seen("All 3 tests pass (npm test output: '3 passed')", "test_results")], True),
        ([*TESTS, seen("All 99 tests pass (npm test output)", "test_results")], False),
        ([*LS, seen("The API returns JSON", "api_responses", "Bash")], False),
        ([*ran("curl x/y", "{}"), seen("The API gives JSON (curl output)", "api_responses", "Bash")], True),
        ([*LS, seen("The branch is main (Bash output)", source="Bash")], False),
        ([*ran("git status", "main"), seen("The branch is main (Bash output)", source="Bash")], True),
        ([*LS, seen("f returns 1", "code_behavior", "Bash")], False),
        ([*ran("cd x && git diff", "1"), seen("f returns 1", "code_behavior", "Bash")], False),
        ([*ran("cd x && node f.js", "1"), seen("f returns 1", "code_behavior", "Bash")], True),
    ],
)
def test_a_command_shows_what_it_is_about(events: list[dict[str, Any]], sound: bool) -> None:
    _, metrics = audited(*events)
    assert (metrics.claims, metrics.sound) == (1, int(sound))


OBSERVED = {
    "Read": [{"phase": "tool_call", "tool": "Read", "args": {"file_path": "src/config.ts"}},
             {"phase": "tool_result", "tool": "Read", "error": None, "result": "const TTL = 60\n60 [X]"}],
    "Glob": [{"phase": "tool_result", "tool": "Glob", "result": "src/auth.ts '**/*.ts'", "error": None}],
    "Grep": [{"phase": "tool_result", "tool": "Grep", "error": None,
              "result": "src/auth.ts:15 function authenticate Result< src/api.ts:15"}],
}  # fmt: skip
RUNS = {
    "npm test": "PASS 'invalid input'", "tsc": "", "curl": "200 'ok'", "npm list": "lodash@4.17.21",
    "git status": "nothing to commit", "pytest-benchmark": "12.1 ms 12 ms", "git log": "1.4 add retries",
    "observed": "ECONNREFUSED [X]",
}  # fmt: skip


def test_the_examples_of_the_policy_keep_it() -> None:
    # requirement: S6, S8, S12
    examples = [
        (kind, way["example"])
        for kind, one in json.loads(POLICY.read_text())["claim_types"].items()
        for way in one["ways"]
    ]
    assert len(examples) == 15
    for kind, example in examples:
        source = example.rpartition("(")[2]
        command = next((one for one in RUNS if source.startswith(one)), None)
        events = [one for listed in OBSERVED.values() for one in listed]
        events += ran(command, RUNS[command]) if command is not None else []
        found, metrics = audited(*events, seen(example, kind))
        assert metrics.sound == 1, (example, found)
