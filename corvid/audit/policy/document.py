"""Reading a claim policy (S1). The shipped one is `policy.json`; one of a project's own is checked
against `policy.schema.json` first, and against what no schema can say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from corvid.audit.extras import needed
from corvid.audit.texts import NoText, read_text, unique, why
from corvid.protocols.policy import KINDS, Kind, Tools, Weight

LARGEST = 2**20
"""Bytes of a policy."""
Need: TypeAlias = Literal["tool", "place", "output", "observed"]
Check: TypeAlias = Literal[
    "claim_has_source_reference", "source_matches_observation", "observation_timestamp_recent",
    "no_extrapolation_beyond_observation",
]  # fmt: skip
_HERE = Path(__file__).parent


class NoPolicy(Exception):
    """The file holds no policy."""


class Policy(Struct, frozen=True):
    """What a policy decides. `tools` are the accepted ones of each kind, `needs` what the words of its claims
    have to hold."""

    version: str
    weights: tuple[tuple[Kind, Weight], ...]
    tools: tuple[tuple[Kind, frozenset[str]], ...]
    forbidden: tuple[str, ...]
    needs: tuple[tuple[Kind, tuple[Need, ...]], ...]
    checks: tuple[Check, ...]
    unverified_allowed: bool
    actions: tuple[str, ...]
    mitigations: tuple[tuple[Kind, str], ...]
    reports: str

    def weight(self, kind: Kind | None) -> Weight:
        """What a kind asks for. A claim of no kind may be of any, so it needs its ground."""
        return dict(self.weights)[kind] if kind is not None else "mandatory"

    def accepted(self, kind: Kind) -> frozenset[str]:
        """The tools whose observation can show a claim of the kind."""
        return dict(self.tools).get(kind, frozenset())


def shipped() -> Policy:
    """The policy of the requirements S2 to S12."""
    return _policy(json.loads((_HERE / "policy.json").read_text(encoding="utf-8")), ())


def read_policy(path: Path | None = None, tools: Tools = ()) -> Policy:
    """The policy of a file, or the shipped one; `tools` adds a project's own. Raises NoPolicy, Missing, and
    OSError."""
    if path is None:
        return _with(shipped(), tools)
    try:
        found = json.loads(read_text(path, LARGEST), object_pairs_hook=unique)
    except NoText as error:
        raise NoPolicy(error.reason) from None
    except RecursionError:
        raise NoPolicy("too many brackets inside one another") from None
    except ValueError as error:
        raise NoPolicy(f"no JSON: {why(error)}"[:200]) from None
    _validate(found)
    return _policy(found, tools)


def schema() -> dict[str, Any]:
    """The JSON Schema of policies, closed and enumerated."""
    found: dict[str, Any] = json.loads((_HERE / "policy.schema.json").read_text(encoding="utf-8"))
    return found


def _validate(found: object) -> None:
    library = needed("jsonschema", "a claim policy of one's own")
    errors = sorted(library.Draft202012Validator(schema()).iter_errors(found), key=lambda one: one.json_path)
    if errors:
        first = library.exceptions.best_match(errors)
        raise NoPolicy(f"{first.json_path}: {first.message}"[:300])


def _policy(found: Any, tools: Tools) -> Policy:
    rules, prevention = found["grounding_rules"], found["hallucination_prevention"]
    failure = found["verification_protocol"]["on_verification_failure"]
    policy = Policy(
        found["version"],
        _weights(rules),
        tuple((kind, frozenset(one["tools"])) for kind, one in found["claim_types"].items()),
        tuple(one["phrase"] for one in prevention["forbidden_claim_patterns"]),
        tuple((one["kind"], tuple(one["needs"])) for one in prevention["required_claim_patterns"]),
        tuple(found["grounding_validation"]["post_claim_audit"]),
        failure["allow_unverified_claim"],
        tuple(failure["actions"]),
        tuple((one["kind"], one["mitigation"]) for one in prevention["high_risk_patterns"]),
        found["storage"]["audit_reports"],
    )
    for kind, weight in policy.weights:
        if weight != "exempt" and not policy.accepted(kind):
            raise NoPolicy(f"$.claim_types: `{kind}` needs a ground, and no tool can give one")
    return _with(policy, tools)


def _weights(rules: dict[str, list[Kind]]) -> tuple[tuple[Kind, Weight], ...]:
    """Every kind has exactly one weight."""
    names: tuple[tuple[str, Weight], ...] = (
        ("mandatory_grounding", "mandatory"), ("recommended_grounding", "recommended"),
        ("grounding_not_required", "exempt"),
    )  # fmt: skip
    weights = tuple((kind, weight) for name, weight in names for kind in rules[name])
    listed = [kind for kind, _ in weights]
    for kind in KINDS:
        if listed.count(kind) != 1:
            raise NoPolicy(f"$.grounding_rules: `{kind}` stands there {listed.count(kind)} times, not once")
    return weights


def _with(policy: Policy, tools: Tools) -> Policy:
    from msgspec.structs import replace

    more = tuple(
        (kind, policy.accepted(kind) | {name for name, kinds in tools if kind in kinds})
        for kind, weight in policy.weights
        if weight != "exempt"
    )
    return replace(policy, tools=more)
