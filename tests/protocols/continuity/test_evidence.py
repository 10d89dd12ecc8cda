"""The fingerprint and the resolver of continuity: what they look at, and what they must not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from corvid.protocols.continuity.evidence import (
    Candidate,
    EvidencePack,
    Scope,
    UnfitEvidence,
    canonical,
    fingerprint,
    normalised,
)
from corvid.protocols.continuity.resolver import NoWinner, Remembered, Turn, Winner, resolve

CHAT = Scope("chat", "set-1")
TEXT = st.text(max_size=6).filter(lambda text: text.isprintable() or not text)
LABELS = st.sampled_from(["sample2", "Sample2", "sample 2", "x"])
CANDIDATES = st.builds(
    Candidate, id=st.text(min_size=1, max_size=3).filter(str.isprintable), label=LABELS,
    scope=st.just(CHAT), source_type=st.just("chat"), source_id=TEXT, timestamp=st.integers(0, 9),
    entity_keys=st.lists(TEXT, max_size=2).map(tuple), path=TEXT, owner=TEXT,
)  # fmt: skip
PACKS = st.builds(
    EvidencePack, scope=st.just(CHAT), option_set=st.just("set-1"),
    candidates=st.lists(CANDIDATES, max_size=4, unique_by=lambda one: one.id).map(tuple),
    excerpts=st.lists(TEXT, max_size=3).map(tuple),
)  # fmt: skip
OPEN = Turn("sample2", is_command=True)
HERE = Remembered("set-1", CHAT)


# requirement: C5, C7
@pytest.mark.oracle
@given(PACKS, st.integers(0, 99))
def test_times_and_the_order_of_excerpts_are_no_evidence(pack: EvidencePack, now: int) -> None:
    later = tuple(replace(one, timestamp=now, entity_keys=one.entity_keys[::-1]) for one in pack.candidates)
    assert fingerprint(replace(pack, candidates=later, excerpts=pack.excerpts[::-1])) == fingerprint(pack)


CHANGES = {
    "id": "another", "label": "another", "path": "another", "type": "another", "owner": "another",
    "sublabel": "another", "entity_keys": ("another",),
}  # fmt: skip


# requirement: C5, C6
@pytest.mark.parametrize("name", CHANGES)
def test_whatever_tells_candidates_apart_is_evidence(name: str) -> None:
    one = Candidate("a", "Label", CHAT, "chat", "1")
    before = EvidencePack(CHAT, "set-1", (one,))
    changed = replace(one, **{name: CHANGES[name]})
    assert fingerprint(replace(before, candidates=(changed,))) != fingerprint(before)


# requirement: C6
def test_place_set_excerpts_and_ranking_are_evidence() -> None:
    a, b = (Candidate(id_, id_, CHAT, "chat", id_) for id_ in "ab")
    packs = [
        EvidencePack(CHAT, "set-1", (a, b)),
        EvidencePack(CHAT, "set-1", (b, a)),
        EvidencePack(CHAT, "set-2", (a, b)),
        EvidencePack(Scope("chat", "set-2"), "set-1", (a, b)),
        EvidencePack(Scope("widget", "set-1"), "set-1", (a, b)),
        EvidencePack(CHAT, "set-1", (a, b), ("an excerpt",)),
        EvidencePack(CHAT, "set-1", (a,)),
    ]
    assert len({fingerprint(pack) for pack in packs}) == len(packs)


# requirement: C6, C7
def test_a_fingerprint_is_the_same_on_every_machine() -> None:
    pack = EvidencePack(CHAT, "set-1", (Candidate("é", "Straße  1", CHAT, "chat", "1", ("k",)),), ("text",))
    assert fingerprint(pack) == "2f6a7d942d2a5c51cd29a064ddb6159626a19cab7bec4d5c6afda96cd8112e05"


ESCAPES = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def written_out(data: object) -> str:
    """RFC 8785 by hand: section 3.2.2.2 for strings, 3.2.3 for the order of keys by UTF-16 units."""
    if isinstance(data, dict):
        keys = sorted(data, key=lambda key: key.encode("utf-16-be"))
        return "{" + ",".join(f"{written_out(key)}:{written_out(data[key])}" for key in keys) + "}"
    if isinstance(data, list):
        return "[" + ",".join(map(written_out, data)) + "]"
    if isinstance(data, int):
        return str(data)
    assert isinstance(data, str)
    signs = (ESCAPES.get(one) or (f"\\u{ord(one):04x}" if one < " " else one) for one in data)
    return '"' + "".join(signs) + '"'


PARTS = st.recursive(
    st.text(max_size=8) | st.integers(-(2**53), 2**53),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("abcXYZ_09", max_size=4), inner, max_size=4)
    ),
    max_leaves=10,
)


# requirement: C7
@pytest.mark.oracle
@given(st.dictionaries(st.text("abcXYZ_09", max_size=4), PARTS, max_size=5))
def test_the_payload_is_canonical_json(payload: dict[str, object]) -> None:
    assert canonical(payload) == written_out(payload)


# requirement: C7
def test_the_strings_are_those_of_the_standard() -> None:
    """The example of RFC 8785, section 3.2.2.2."""
    text = '\u20ac$\u000f\nA\'B"\\\\"/'
    assert canonical({"string": text}) == '{"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'


def test_unfit_evidence_is_refused() -> None:
    twice = (Candidate("a", "x", CHAT, "chat", "1"), Candidate("a", "y", CHAT, "chat", "2"))
    with pytest.raises(UnfitEvidence, match="share the id 'a'"):
        fingerprint(EvidencePack(CHAT, "set-1", twice))
    with pytest.raises(UnfitEvidence, match="half a character"):
        fingerprint(EvidencePack(CHAT, "set-1", (), ("\ud800",)))


# requirement: C15
@pytest.mark.oracle
@given(PACKS, st.randoms(use_true_random=False))
def test_the_resolver_gives_a_candidate_whatever_their_order(pack: EvidencePack, random: object) -> None:
    found = resolve(OPEN, HERE, pack)
    shuffled = list(pack.candidates)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert resolve(OPEN, HERE, replace(pack, candidates=tuple(shuffled))) == found
    named = [one for one in pack.candidates if normalised(one.label) == "sample2"]
    exact = [one for one in named if one.label == "sample2"]
    if isinstance(found, Winner):
        assert [one.id for one in exact or named] == [found.id]
    else:
        assert len(exact or named) != 1


def options(*labels: str) -> EvidencePack:
    return EvidencePack(
        CHAT, "set-1", tuple(Candidate(f"id-{label}", label, CHAT, "chat", "1") for label in labels)
    )


# requirement: C15, C18
def test_a_follow_up_resolves_without_a_clarifier() -> None:
    turn = Turn("Sample2", is_command=True)
    assert resolve(turn, HERE, options("sample1", "sample2")) == Winner("id-sample2")


# requirement: C15, C18
def test_true_ambiguity_is_left_to_the_user() -> None:
    turn = Turn("Report", is_command=True)
    assert resolve(turn, HERE, options("report", "REPORT")) == NoWinner("ambiguous")


# requirement: C15, C18
@pytest.mark.parametrize(
    ("turn", "remembered", "obstacle"),
    [
        (replace(OPEN, is_question=True), HERE, "question"),
        (replace(OPEN, is_command=False), HERE, "not_a_command"),
        (replace(OPEN, loop_guard=True), HERE, "loop_guard"),
        (replace(OPEN, command_collision=True), HERE, "command_collision"),
        (OPEN, Remembered("set-0", CHAT), "option_set_changed"),
        (OPEN, Remembered("set-1", Scope("chat", "set-0")), "scope_changed"),
        (Turn("", is_command=True), HERE, "no_match"),
        (Turn("sample3", is_command=True), HERE, "no_match"),
    ],
)
def test_each_condition_alone_forbids_a_winner(turn: Turn, remembered: Remembered, obstacle: str) -> None:
    assert isinstance(resolve(OPEN, HERE, options("sample2")), Winner)
    assert resolve(turn, remembered, options("sample2")) == NoWinner(obstacle)  # type: ignore[arg-type]


# requirement: C2, C15
def test_candidates_of_other_places_are_considered_after_those_here() -> None:
    there = Candidate("b", "sample2", Scope("workspace", "w"), "file", "1")
    mixed = replace(options("sample2"), candidates=(there, *options("sample2").candidates))
    assert resolve(OPEN, HERE, mixed) == Winner("id-sample2")
    assert resolve(OPEN, HERE, replace(mixed, candidates=(there,))) == Winner("b")
    both = replace(mixed, candidates=(there, replace(there, id="c")))
    assert resolve(OPEN, HERE, both) == NoWinner("ambiguous")
    twins = replace(mixed, candidates=(*options("sample2", "SAMPLE2").candidates, there))
    assert resolve(Turn("Sample2", is_command=True), HERE, twins) == NoWinner("ambiguous")
