"""The policy as data: the shipped one, its schema, and what a project's own may say."""

from __future__ import annotations

import json
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from corvid.audit.extras import Missing
from corvid.audit.policy import document
from corvid.audit.policy.document import NoPolicy, read_policy, schema, shipped
from corvid.protocols.policy import ACCEPTED, EXEMPT, KINDS, MANDATORY, RECOMMENDED, accepted, weight
from tests.audit.projects import asked, logged, project

SHIPPED: dict[str, Any] = json.loads((Path(document.__file__).parent / "policy.json").read_text())


def test_the_shipped_policy_is_valid_and_closed() -> None:
    # requirement: S1
    Draft202012Validator.check_schema(schema())
    Draft202012Validator(schema()).validate(SHIPPED)

    def open_ones(part: Any, path: str) -> list[str]:
        found = []
        if isinstance(part, dict):
            if part.get("type") == "object" and "additionalProperties" not in part:
                found.append(path)
            found += [one for key, value in part.items() for one in open_ones(value, f"{path}.{key}")]
        elif isinstance(part, list):
            found += [one for value in part for one in open_ones(value, f"{path}[]")]
        return found

    assert open_ones(schema(), "$") == []


def test_file_and_code_say_the_same() -> None:
    # requirement: S2, S3, S4, S8
    policy = shipped()
    assert [kind for kind, _ in policy.weights] == list(KINDS)
    assert all(policy.weight(kind) == weight(kind) for kind in KINDS)
    assert {kind: policy.accepted(kind) for kind in ACCEPTED} == {kind: accepted(kind) for kind in ACCEPTED}
    assert policy.weight(None) == "mandatory"
    rules = SHIPPED["grounding_rules"]
    assert tuple(rules["mandatory_grounding"]) == MANDATORY
    assert tuple(rules["recommended_grounding"]) == RECOMMENDED
    assert tuple(rules["grounding_not_required"]) == EXEMPT


def test_the_protocol_of_the_seed_is_there() -> None:
    # requirement: S5, S6, S7, S9, S10, S11, S12, S13, S14, S15
    protocol = SHIPPED["verification_protocol"]
    assert protocol["before_claim"]["check_required"] is True
    assert protocol["before_claim"]["verification_steps"][4] == "Wait for observation"
    assert protocol["claim_format"] == {
        "include_source": True, "include_timestamp": False,
        "format_template": "[Claim] (Source: [tool/observation])",
    }  # fmt: skip
    assert len(protocol["on_verification_failure"]["actions"]) == 3
    assert protocol["on_verification_failure"]["allow_unverified_claim"] is False
    assert [one["required_tool"] for one in SHIPPED["claim_types"]["code_behavior"]["ways"]] == [
        "Bash (test runner)", "Bash (type checker/linter)",
    ]  # fmt: skip
    assert len(shipped().checks) == 4
    prevention = SHIPPED["hallucination_prevention"]
    counts = [len(prevention[name]) for name in sorted(prevention)]
    assert counts == [5, 5, 4]  # forbidden, high-risk, required
    assert SHIPPED["agent_protocol"]["before_any_claim"][3] == "wait_for_observation"
    assert len(SHIPPED["metrics"]) == 4
    assert shipped().reports == ".aiwg/reports/grounding/"


def changed(path: str, value: Any) -> dict[str, Any]:
    found = deepcopy(SHIPPED)
    *parents, last = path.split(".")
    place = found
    for name in parents:
        place = place[name]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return found


WITHOUT_GIT = [kind for kind in MANDATORY if kind != "git_state"]


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (changed("version", "1.0"), r"\$.version"),
        (changed("extra", 1), "'extra' was unexpected"), (changed("metrics", []), r"\$.metrics"),
        (changed("metrics", ["accuracy"]), "'accuracy' is not one of"),
        (changed("claim_types.dreams", {"tools": ["x"], "ways": []}), "dreams"),
        (changed("claim_types.git_state.tools", []), r"\$.claim_types.git_state.tools"),
        (changed("grounding_rules.mandatory_grounding", [*MANDATORY, "code_patterns"]), "2 times, not once"),
        (changed("grounding_rules.mandatory_grounding", [*MANDATORY, "git_status"]), "git_status"),
        (changed("grounding_validation.pre_claim_check", ["guess"]), "pre_claim_check"),
        (changed("hallucination_prevention.forbidden_claim_patterns", [{"example": "a", "phrase": "…"}]),
         "phrase"),
        ([], "not a table of keys"), (7, "not a table of keys"),
    ],
)  # fmt: skip
def test_a_policy_that_means_nothing(tmp_path: Path, found: object, words: str) -> None:
    path = tmp_path / "policy.json"
    path.write_text(json.dumps(found))
    with pytest.raises(NoPolicy, match=words):
        read_policy(path)


@pytest.mark.parametrize(
    ("text", "words"),
    [("{", "no JSON"), ("[" * 99_999, "too many brackets"), ('{"a": 1, "a": 2}', "twice"), ("\0", "binary"),
     (" " * 2**21, "too large")],
)  # fmt: skip
def test_a_file_that_is_none(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "policy.json"
    path.write_text(text)
    with pytest.raises(NoPolicy, match=words):
        read_policy(path)


def test_a_policy_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "policy.json"
    path.write_text(json.dumps(changed("claim_types.git_state.tools", ["jj"])))
    policy = read_policy(path, (("look", ("git_state",)),))
    assert policy.accepted("git_state") == {"jj", "look"}
    assert policy.accepted("file_contents") == accepted("file_contents")
    monkeypatch.setitem(sys.modules, "jsonschema", None)
    assert read_policy().accepted("git_state") == {"Bash"}
    with pytest.raises(Missing, match="a claim policy of one's own needs the library `jsonschema`"):
        read_policy(path)


MINIMAL = """\
version: "2.0.0"
grounding_rules:
  mandatory_grounding: [file_contents, test_results]
verification_protocol:
  before_claim:
    check_required: true
"""


# requirement: S1
@pytest.mark.parametrize("form", ["yaml", "yml", "json"])
def test_the_three_keys_of_the_seed_are_a_policy(tmp_path: Path, form: str) -> None:
    path = tmp_path / f"policy.{form}"
    rules = {"mandatory_grounding": ["file_contents", "test_results"]}
    data = {"version": "2.0.0", "grounding_rules": rules, "verification_protocol": {
        "before_claim": {"check_required": True}}}  # fmt: skip
    path.write_text(json.dumps(data) if form == "json" else MINIMAL)
    policy = read_policy(path)
    assert (policy.version, policy.weight("test_results"), policy.weight("git_state")) == (
        "2.0.0", "mandatory", "exempt",
    )  # fmt: skip
    assert (policy.weight("code_patterns"), policy.forbidden) == ("recommended", shipped().forbidden)
    assert len(policy.weakened) == 8
    assert policy.weakened[0] == "claims of file_existence need no ground (exempt)"
    assert not policy.admits
    weakens = json.dumps({**data, "weakens": True}) if form == "json" else f"{MINIMAL}weakens: true\n"
    path.write_text(weakens)
    assert read_policy(path).admits


# requirement: S1
def test_the_lists_of_a_policy_are_as_long_as_its_author_wants(tmp_path: Path) -> None:
    """The seed gives six steps and three actions as defaults, and no least number."""
    path = tmp_path / "policy.yaml"
    path.write_text(
        'version: "1.0.0"\ngrounding_rules: {}\nverification_protocol:\n  before_claim:\n'
        '    verification_steps:\n      - "Run the tool"\n  on_verification_failure:\n'
        '    actions:\n      - "Do not make the claim"\n'
    )
    assert read_policy(path).actions == ("Do not make the claim",)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("grounding_rules.mandatory_grounding", WITHOUT_GIT, "claims of git_state need no ground (exempt)"),
        ("verification_protocol.on_verification_failure.allow_unverified_claim", True, "are allowed"),
        ("grounding_validation.post_claim_audit", [], "the check 'claim_has_source_reference' is gone"),
        ("hallucination_prevention.forbidden_claim_patterns", [], "the forbidden phrase 'probably contains'"),
    ],
)
def test_what_asks_for_less_is_reported(tmp_path: Path, path: str, value: Any, words: str) -> None:
    file = tmp_path / "policy.json"
    file.write_text(json.dumps(changed(path, value)))
    assert words in read_policy(file).weakened[0]
    file.write_text("{}")
    assert read_policy(file).weakened == ()


# ---- the seed's own shape of claim types ------------------------------------------------------------
SEED = {
    "file_claims": {"content": {
        "required_tool": "Read", "verification": "Content directly observed via Read tool",
        "example": "Line 42 contains 'const TTL = 60' (Read src/config.ts)",
    }},
    "code_claims": {
        "behavior": {"required_tool": "Bash (test runner)", "verification": "a", "example": "b"},
        "syntax": {"required_tool": "Lint", "verification": "c", "example": "d"},
    },
    "state_claims": {"dependency_state": {
        "required_tool": "Read (package.json) or Bash (npm list)", "verification": "a", "example": "b",
    }},
}  # fmt: skip


# requirement: S1, S8
def test_claim_types_may_be_grouped_as_in_the_seed(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_text(json.dumps({"claim_types": SEED}))
    policy = read_policy(path)
    assert policy.accepted("file_contents") == {"Read"}
    assert policy.accepted("code_behavior") == {"Bash", "Lint"}
    assert policy.accepted("dependency_versions") == {"Read", "Bash"}
    assert policy.accepted("git_state") == shipped().accepted("git_state")


@pytest.mark.parametrize(("types", "words"), [
    ({"file_claims": {"contents": {"required_tool": "Read"}}}, "`contents` is not one of existence, content"),
    ({"file_claims": []}, "it is not a table"),
    ({"code_claims": {"syntax": {"verification": "x"}}}, "names no `required_tool`"),
    ({"code_claims": {"syntax": {"required_tool": "Bash"}}}, "verification"),
    ({**SEED, "file_contents": {"tools": ["Read"], "ways": []}}, "by its own name and in a group"),
    ({"other_claims": {}}, "other_claims"),
])  # fmt: skip
def test_what_is_grouped_otherwise_is_refused(tmp_path: Path, types: object, words: str) -> None:
    path = tmp_path / "p.json"
    path.write_text(json.dumps({"claim_types": types}))
    with pytest.raises(NoPolicy, match=words):
        read_policy(path)


def test_gate_holds_claims_against_a_policy_of_a_project(tmp_path: Path) -> None:
    """A tool that the policy does not accept shows nothing to the gate, either."""
    root = project(tmp_path / "p")
    (root / "corvid.toml").write_text("")
    ran = [{"phase": "tool_call", "tool": "Bash", "args": {"command": "npm test"}},
           {"phase": "tool_result", "tool": "Bash", "result": "PASS", "error": None},
           {"phase": "cite", "claim": "The test passes (npm test output: 'PASS')", "kind": "test_results",
            "grounding": "observation", "evidence": {"source": "Bash"}}]  # fmt: skip
    logged(root, ran)
    (root / "p.yaml").write_text("claim_types:\n  test_results:\n    tools: [Other]\n")
    gate = ("gate", "sessions/a.jsonl", "--enforce", "strict")
    assert asked(root, *gate)[0] == 0
    assert asked(root, *gate, "--policy", "p.yaml")[0] == 1
    (root / "p.yaml").write_text("grounding_rules:\n  mandatory_grounding: []\n")
    status, _, notes = asked(root, *gate, "--policy", "p.yaml")
    assert (status, "weakens: true" in notes) == (2, True)
