"""What a request says of itself, what a model is shown of a turn, and what it may answer."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.protocols.continuity.budgets import (
    BLENDED_TOKENS,
    EXCERPT_TOKENS,
    HISTORY_TOKENS,
    HISTORY_TURNS,
    LEAST_CONFIDENCE,
)
from corvid.protocols.continuity.context import (
    CHARACTERS_A_TOKEN,
    Said,
    bounded,
    context_text,
    continuity_context,
    excerpt,
    recent,
    tokens,
)
from corvid.protocols.continuity.evidence import Candidate, EvidencePack, Scope
from corvid.protocols.continuity.messages import NEEDED, read_reply, read_request, reply_schema
from corvid.protocols.continuity.resolver import NoWinner, Remembered, Turn, Winner, resolve
from corvid.protocols.continuity.state import FORGOTTEN, ActionEntry
from corvid.protocols.continuity.steps import EVIDENCE, Failed, NeedsMore, Selected
from tests.protocols.continuity.writes import accepted, acted, rejected

CHAT = Scope("chat", "set-1")
HERE = Remembered("set-1", CHAT)


def options(*labels: str) -> EvidencePack:
    return EvidencePack(
        CHAT, "set-1", tuple(Candidate(f"{n}", label, CHAT, "chat", "1") for n, label in enumerate(labels))
    )


def meant(request: str, *labels: str) -> str:
    """The label that rules alone find, or why they find none."""
    turn = read_request(request)
    assert turn is not None
    found = resolve(turn, HERE, options(*labels))
    return labels[int(found.id)] if isinstance(found, Winner) else found.obstacle


# requirement: C15, C18
def test_open_the_sample2_pls_resolves_where_one_candidate_has_that_label() -> None:
    assert meant("open the sample2 pls", "sample1", "sample2", "sample3") == "sample2"
    assert meant('Hey, could you please open "Sample2" now?', "sample1", "sample2") == "sample2"
    assert meant("go to the dash-board", "Dash board", "Board") == "Dash board"


# requirement: C2, C15, C18
@pytest.mark.parametrize(
    ("request_", "labels", "obstacle"),
    [
        ("open the report", ("Report", "The Report"), "ambiguous"),
        ("open report please", ("report", "report please"), "ambiguous"),
        ("open report", ("REPORT", "Report"), "ambiguous"),
        ("open", ("", "open"), "no_match"),
        ("open C", ("C++", "C#"), "no_match"),
        ("open the one from yesterday", ("sample1", "sample2"), "no_match"),
        ("sample2", ("sample2",), "not_a_command"),
        ("what is sample2?", ("sample2",), "question"),
        ("open sample2?", ("sample2",), "question"),
        ("which one is cheaper", ("which one is cheaper",), "question"),
        ("x" * 3000, ("x" * 3000,), "not_a_command"),
    ],
)
def test_what_is_not_wholly_safe_is_left_to_others(
    request_: str, labels: tuple[str, ...], obstacle: str
) -> None:
    assert meant(request_, *labels) == obstacle


# requirement: C2, C18
@pytest.mark.parametrize("request_", ["stop", "Cancel that, please!", "never mind", "ok, forget it."])
def test_a_stop_is_no_choice(request_: str) -> None:
    assert read_request(request_) is None


@given(st.text(max_size=40))
def test_any_text_is_a_request(text: str) -> None:
    turn = read_request(text)
    assert turn is None or not (turn.is_command and turn.is_question)


# requirement: C15, C18
def test_an_option_set_that_is_not_known_is_not_the_same_one() -> None:
    pack = EvidencePack(CHAT, "", options("sample2").candidates)
    assert resolve(Turn("sample2", True), Remembered("", CHAT), pack) == NoWinner("option_set_changed")
    found = resolve(Turn("sample2", True), Remembered("set-1", None), options("sample2"))
    assert found == NoWinner("scope_changed")


# ---- what a model is shown ----------------------------------------------------------------------
SAID = st.builds(Said, st.sampled_from(["user", "assistant"]), st.text(max_size=6000))


# requirement: C9, C14
@given(st.lists(SAID, max_size=12).map(tuple), st.lists(st.text(max_size=4000), max_size=6).map(tuple))
def test_history_and_excerpts_are_bounded(history: tuple[Said, ...], excerpts: tuple[str, ...]) -> None:
    pack = bounded(EvidencePack(CHAT, "set-1", (), excerpts))
    said = recent(history, pack.excerpts)
    assert len(said) <= HISTORY_TURNS
    assert sum(tokens(one.text) for one in said) <= HISTORY_TOKENS
    assert all(tokens(one) <= EXCERPT_TOKENS for one in pack.excerpts)
    assert sum(map(tokens, [*(one.text for one in said), *pack.excerpts])) <= BLENDED_TOKENS
    assert said == history[len(history) - len(said) :]
    assert pack.excerpts == tuple(map(excerpt, excerpts))[: len(pack.excerpts)]


# requirement: C9
def test_the_bounds_are_reached() -> None:
    turn = Said("user", "x" * (HISTORY_TOKENS // HISTORY_TURNS * CHARACTERS_A_TOKEN))
    assert len(recent((turn,) * 20)) == HISTORY_TURNS
    assert len(recent((Said("user", "x" * HISTORY_TOKENS * CHARACTERS_A_TOKEN),) * 2)) == 1
    beside = ("x" * 1000 * CHARACTERS_A_TOKEN,)
    assert len(recent((turn,) * 8, beside)) == 800 // (HISTORY_TOKENS // HISTORY_TURNS)


# requirement: C8, C11, C12, C13, C14
def test_the_context_has_the_state_under_the_names_of_the_seed() -> None:
    action = ActionEntry("open", "0", CHAT, "set-1", 5, "opened")
    state = rejected(accepted(acted(FORGOTTEN, action, 1), "0", 2, 6), "1", 2, 7)
    pack, said = options("sample1", "sample2"), (Said("user", "a secret"),)
    shown = continuity_context(pack, "selection", state, said, ("active_widget_items",))
    entry = {"type": "open", "targetRef": "0", "sourceScope": {"kind": "chat", "instance": "set-1"},
             "optionSetId": "set-1", "timestamp": 5, "outcome": "opened"}  # fmt: skip
    assert shown["lastResolvedAction"] == entry
    assert shown["recentActionTrace"] == [entry]
    assert (shown["lastAcceptedChoiceId"], shown["recentRejectedChoiceIds"]) == ("0", ["1"])
    assert (shown["activeOptionSetId"], shown["activeScope"]) == ("set-1", entry["sourceScope"])
    assert shown["pendingClarifierType"] == "none"
    assert shown["allowedEvidenceTypes"] == ["active_widget_items"]
    assert shown["history"] == [], "the selection lane shows no transcript"
    told = context_text(shown)
    assert "secret" not in told
    assert json.loads(told.removeprefix("continuityContext: "))["candidates"][1]["label"] == "sample2"


# ---- what it may answer -------------------------------------------------------------------------
# requirement: C8, C14
def test_a_reply_selects_asks_for_more_or_abstains_and_nothing_else() -> None:
    assert read_reply({"decision": "select", "id": "1"}) == Selected("1")
    assert read_reply({"decision": "need_more_info"}) == NeedsMore()
    wanted = {"decision": "need_more_info", NEEDED: ["active_widget_items"]}
    assert read_reply(wanted) == NeedsMore(("active_widget_items",))
    assert read_reply({"decision": "abstain"}) == Failed("abstain")
    for other in (
        {"decision": "abstain", "why": "x"}, {"decision": "select", "id": 1},
        {"decision": "select", "id": "1", "a": 0},
        {"decision": "need_more_info", "neededContext": []}, {"decision": "need_more_info", NEEDED: [1]},
        {"decision": "need_more_info", NEEDED: ["a", "b", "c"]}, {"id": "1"}, [], "1", None, 7,
    ):  # fmt: skip
        said = read_reply(other)
        assert isinstance(said, Failed)
        assert said.reason == "abstain"
        assert said.problem.startswith("the answer of the model ")


# requirement: C10
def test_a_choice_that_the_model_is_not_sure_of_is_none() -> None:
    chosen = {"decision": "select", "id": "1"}
    assert read_reply(chosen, LEAST_CONFIDENCE) == Selected("1")
    assert read_reply(chosen, 0.49) == Failed("low_confidence")
    assert read_reply(chosen, float("nan")) == Failed("low_confidence")
    assert read_reply({"decision": "need_more_info"}, 0.1) == NeedsMore()


# requirement: C8
def test_only_the_selection_lane_lets_a_model_name_evidence_and_only_allowed_one() -> None:
    def needed(lane: str, allowed: tuple[str, ...]) -> object:
        schema = reply_schema(options("a"), lane, allowed)
        more = next(one for one in schema["anyOf"] if "need" in str(one["properties"]["decision"]))
        return more["properties"].get(NEEDED)

    assert needed("selection", EVIDENCE[:1]) == {
        "type": "array", "items": {"type": "string", "enum": ["chat_active_options"]}, "maxItems": 2,
    }  # fmt: skip
    assert needed("semantic", EVIDENCE) is None
    assert needed("selection", ()) is None


def test_without_candidates_nothing_can_be_selected() -> None:
    assert "select" not in str(reply_schema(options(), "selection", ()))
    assert "'enum': ['0', '1']" in str(reply_schema(options("a", "b"), "selection", ()))
