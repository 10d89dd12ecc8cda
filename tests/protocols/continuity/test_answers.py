"""Answers to the conversation's own question: what names a candidate that was shown is never asked back."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.protocols.continuity.answers import answered, read_answer
from corvid.protocols.continuity.evidence import Candidate, EvidencePack, Scope
from corvid.protocols.continuity.messages import read_request
from corvid.protocols.continuity.resolver import NoWinner, Remembered, Turn, Winner

CHAT = Scope("chat", "set-1")
LABELS = ("sample1", "sample2", "Quarterly report", "sample2 (copy)")
CANDIDATES = tuple(Candidate(f"id-{label}", label, CHAT, "chat", "1") for label in LABELS)
SHOWN = tuple(one.id for one in CANDIDATES)
PACK = EvidencePack(CHAT, "set-1", CANDIDATES, (), SHOWN)
HERE = Remembered("set-1", CHAT)


def meant(text: str, pack: EvidencePack = PACK, remembered: Remembered = HERE) -> str | None:
    turn = read_request(text)
    assert turn is not None
    found = answered(text, turn, remembered, pack)
    return None if found is None else found.id if isinstance(found, Winner) else found.obstacle


# requirement: C13, C15, C18, C20
@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("sample2", "sample2"), ("Sample2 please", "sample2"), ("yes sample2", "sample2"),
        ("yes, sample2 please", "sample2"), ("the second one", "sample2"), ("2", "sample2"),
        ("2nd", "sample2"), ("#2", "sample2"), ("number 2", "sample2"), ("option two", "sample2"),
        ("last", "sample2 (copy)"), ("the last one please", "sample2 (copy)"), ("first", "sample1"),
        ("the quarterly report", "Quarterly report"), ("I meant the Quarterly Report.", "Quarterly report"),
        ("no, the third", "Quarterly report"), ("the second to last", "Quarterly report"),
        ("ok the 1st one then", "sample1"), ("it's sample1", "sample1"), ("sample2 (copy)", "sample2 (copy)"),
        ("the second?", "sample2"),
    ],
)  # fmt: skip
def test_an_answer_names_what_was_shown(text: str, label: str) -> None:
    assert meant(text) == f"id-{label}"


# requirement: C13, C20
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no", None), ("No, thanks.", None), ("none of them", None), ("neither", None), ("nope", None),
        ("sample3", "no_match"), ("the seventh", "no_match"), ("maybe", "no_match"), ("yes", "no_match"),
        ("which is newer?", "question"), ("0", "no_match"), ("x" * 3000, "no_match"), ("", "no_match"),
    ],
)  # fmt: skip
def test_an_answer_that_names_none_is_no_choice(text: str, said: str | None) -> None:
    assert meant(text) == said


# requirement: C15, C18
def test_a_label_goes_before_a_place_in_the_list() -> None:
    labels = ("10", "1", "last")
    candidates = tuple(Candidate(label, label, CHAT, "chat", "1") for label in labels)
    pack = EvidencePack(CHAT, "set-1", candidates, (), labels)
    assert [meant(text, pack) for text in ("1", "last", "2", "the first")] == ["1", "last", "1", "10"]


# requirement: C15
@pytest.mark.parametrize(
    ("changed", "obstacle"),
    [
        ({"loop_guard": True}, "loop_guard"), ({"command_collision": True}, "command_collision"),
    ],
)
def test_all_other_conditions_stay(changed: dict[str, bool], obstacle: str) -> None:
    turn = Turn("", is_command=False, **changed)
    assert answered("sample2", turn, HERE, PACK) == NoWinner(obstacle)  # type: ignore[arg-type]
    turn = Turn("", is_command=False)
    assert answered("sample2", turn, Remembered("set-0", CHAT), PACK) == NoWinner("option_set_changed")
    assert answered("sample2", turn, Remembered("set-1", None), PACK) == NoWinner("scope_changed")


# requirement: C15
@pytest.mark.parametrize("text", ["2", "the second one", "sample2", "last", "no", "the sample2 please"])
def test_the_order_of_candidates_means_nothing(text: str) -> None:
    wanted = read_answer(text, CANDIDATES, SHOWN)
    assert {read_answer(text, way, SHOWN) for way in permutations(CANDIDATES)} == {wanted}


BEFORE = ("", "yes ", "yes, ", "ok ", "please ", "the ", "I meant ", "no, ", "it is ", "go with ", "Sure, ")
AFTER = ("", " please", " pls", ".", " then", " thanks", "!", " instead", " one", " then, please")
NAMES = {
    "id-sample1": ("sample1", "Sample1", "first", "1st", "1", "`sample1`"),
    "id-sample2": ("sample2", "SAMPLE2", "second", "2nd", "two"),
    "id-Quarterly report": ("quarterly report", "Quarterly  Report", "third", "3"),
}


# requirement: C18, C20
def test_two_hundred_ways_to_answer_are_never_asked_back() -> None:
    ways = [
        (f"{before}{name}{after}", wanted)
        for wanted, names in NAMES.items() for name in names for before in BEFORE for after in AFTER
    ]  # fmt: skip
    tried = random.Random(2).sample(ways, 200)
    assert [(text, meant(text)) for text, wanted in tried if meant(text) != wanted] == []


@given(st.text(max_size=40))
def test_any_text_is_an_answer(text: str) -> None:
    found = read_answer(text, CANDIDATES, SHOWN)
    assert found == "no" or set(found) <= set(SHOWN)
