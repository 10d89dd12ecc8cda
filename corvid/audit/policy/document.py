"""Reading a claim policy (S1). The shipped one is `policy.json`. One of a project's own, JSON or YAML, says
what is other than there: a key that is missing comes from the shipped one, a list replaces. It is checked
against `policy.schema.json`, and against what no schema can say."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from corvid.audit.entries import Entry, Refused, Value
from corvid.audit.extras import Missing, needed
from corvid.audit.texts import NoText, read_text, unique, why
from corvid.audit.yaml_subset import parsed
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
    weakened: tuple[str, ...] = ()
    """What it asks less for than the shipped one, in words."""
    admits: bool = False
    """Whether it says itself, with `weakens`, that it asks for less."""

    def weight(self, kind: Kind | None) -> Weight:
        """Return what a kind asks for. A claim of no kind may be of any, so it needs its ground."""
        return dict(self.weights)[kind] if kind is not None else "mandatory"

    def accepted(self, kind: Kind) -> frozenset[str]:
        """Return the tools whose observation can show a claim of the kind."""
        return dict(self.tools).get(kind, frozenset())


def shipped() -> Policy:
    """Return the policy of the requirements S2 to S12."""
    return _policy(json.loads((_HERE / "policy.json").read_text(encoding="utf-8")), ())


def read_policy(path: Path | None = None, tools: Tools = ()) -> Policy:
    """Return the policy of a file, or the shipped one; `tools` adds a project's own. Raises NoPolicy,
    Missing, and OSError."""
    if path is None:
        return _with(shipped(), tools)
    try:
        text = read_text(path, LARGEST)
        yaml = path.suffix in (".yaml", ".yml")
        found = _plain(parsed(text, str(path))) if yaml else json.loads(text, object_pairs_hook=unique)
    except NoText as error:
        raise NoPolicy(error.reason) from None
    except Missing:
        raise
    except Refused as error:
        raise NoPolicy(str(error)) from None
    except RecursionError:
        raise NoPolicy("too many brackets inside one another") from None
    except ValueError as error:
        raise NoPolicy(f"no JSON: {why(error)}"[:200]) from None
    if not isinstance(found, dict):
        raise NoPolicy("it is not a table of keys")
    admits = found.pop("weakens", False)
    if isinstance(types := found.get("claim_types"), dict):
        found["claim_types"] = _by_kind(types)
    whole = merged(json.loads((_HERE / "policy.json").read_text(encoding="utf-8")), found)
    _validate(whole)
    policy = _policy(whole, tools)
    return replace(policy, weakened=tuple(_weakened(policy)), admits=admits is True)


_SEED: Mapping[str, Mapping[str, Kind]] = {
    "file_claims": {
        "existence": "file_existence", "content": "file_contents", "location": "file_location",
    },
    "code_claims": {"behavior": "code_behavior", "syntax": "code_behavior"},
    "state_claims": {"git_state": "git_state", "dependency_state": "dependency_versions"},
}  # fmt: skip
"""How the seed groups what it has of the kinds of claims."""


def _by_kind(types: Mapping[str, Any]) -> dict[str, Any]:
    """Claim types with those that are grouped as in the seed by their kinds; two of one kind are two ways.
    What does not have that form stays, for the schema to refuse."""
    found: dict[str, Any] = {name: one for name, one in types.items() if name not in _SEED}
    made: dict[Kind, list[Mapping[str, Any]]] = {}
    for group, kinds in _SEED.items():
        inner = types.get(group, {})
        if not isinstance(inner, dict):
            raise NoPolicy(f"$.claim_types.{group}: it is not a table of {', '.join(kinds)}")
        for name, way in inner.items():
            if name not in kinds:
                raise NoPolicy(f"$.claim_types.{group}: `{name[:60]}` is not one of {', '.join(kinds)}")
            if not isinstance(way, dict) or not isinstance(way.get("required_tool"), str):
                raise NoPolicy(f"$.claim_types.{group}.{name}: it names no `required_tool`")
            made.setdefault(kinds[name], []).append(way)
    for kind, ways in made.items():
        if kind in found:
            raise NoPolicy(f"$.claim_types: `{kind}` is there by its own name and in a group")
        # `Read (package.json) or Bash (npm list)` names two tools.
        named = [part.strip() for way in ways for part in way["required_tool"].split(" or ")]
        tools = dict.fromkeys(part.partition(" ")[0] for part in named)
        found[kind] = {"tools": [*tools], "ways": ways}
    return found


def merged(below: Any, over: Any) -> Any:
    """Return the tables of both, key by key; of anything else the second."""
    if not isinstance(below, dict) or not isinstance(over, dict):
        return over
    return {**below, **{key: merged(below.get(key), value) for key, value in over.items()}}


def _plain(value: Value | Entry) -> Any:
    """Return the data of a YAML document without its lines."""
    if isinstance(value, Entry):
        return _plain(value.value)
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list) else value


def _weakened(policy: Policy) -> Iterator[str]:
    """Yield what a policy asks less for than the shipped one."""
    known = shipped()
    for kind, weight in known.weights:
        if weight == "mandatory" and policy.weight(kind) != "mandatory":
            yield f"claims of {kind} need no ground ({policy.weight(kind)})"
    if policy.unverified_allowed and not known.unverified_allowed:
        yield "claims without a ground are allowed"
    for name, asked, given in (
        ("check", known.checks, policy.checks), ("forbidden phrase", known.forbidden, policy.forbidden),
    ):  # fmt: skip
        for one in asked:
            if one not in given:
                yield f"the {name} {one!r} is gone"


def schema() -> dict[str, Any]:
    """Return the JSON Schema of policies, closed and enumerated."""
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
    """Return the weights. Every kind has exactly one; a kind that no list has needs no ground."""
    names: tuple[tuple[str, Weight], ...] = (
        ("mandatory_grounding", "mandatory"), ("recommended_grounding", "recommended"),
        ("grounding_not_required", "exempt"),
    )  # fmt: skip
    weights = tuple((kind, weight) for name, weight in names for kind in rules[name])
    listed = [kind for kind, _ in weights]
    for kind in KINDS:
        if listed.count(kind) > 1:
            raise NoPolicy(f"$.grounding_rules: `{kind}` is there {listed.count(kind)} times, not once")
    return (*weights, *((kind, "exempt") for kind in KINDS if kind not in listed))


def _with(policy: Policy, tools: Tools) -> Policy:
    more = tuple(
        (kind, policy.accepted(kind) | {name for name, kinds in tools if kind in kinds})
        for kind, weight in policy.weights
        if weight != "exempt"
    )
    return replace(policy, tools=more)
