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
        (changed("version", "1.0"), r"\$.version"), (changed("version", None), "'version' is a required"),
        (changed("extra", 1), "'extra' was unexpected"), (changed("metrics", []), r"\$.metrics"),
        (changed("metrics", ["accuracy"]), "'accuracy' is not one of"),
        (changed("claim_types.dreams", {"tools": ["x"], "ways": []}), "dreams"),
        (changed("claim_types.git_state.tools", []), r"\$.claim_types.git_state.tools"),
        (changed("claim_types.git_state", None), "`git_state` needs a ground, and no tool can give one"),
        (changed("grounding_rules.mandatory_grounding", WITHOUT_GIT), "`git_state` stands there 0 times"),
        (changed("grounding_rules.mandatory_grounding", [*MANDATORY, "code_patterns"]), "2 times, not once"),
        (changed("grounding_rules.mandatory_grounding", [*MANDATORY, "git_status"]), "git_status"),
        (changed("grounding_validation.pre_claim_check", ["guess"]), "pre_claim_check"),
        (changed("hallucination_prevention.forbidden_claim_patterns", [{"example": "a", "phrase": "…"}]),
         "phrase"),
        ([], "is not of type 'object'"), (7, "is not of type 'object'"),
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
