"""Some programs of the fuzzer, and that it finds mistakes that are planted in the toolchain.

The long search is `make fuzz`."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from corvid.runtime import values
from corvid.runtime.provenance import grade, query
from corvid.runtime.provenance.store import NodeStore
from corvid.runtime.run import Run
from corvid.runtime.tool_calls import call_tool
from tests.fuzz.citing import verdict
from tests.fuzz.growing import Grower
from tests.fuzz.judge import judge
from tests.fuzz.search import searched, smallest
from tests.fuzz.shrink import smaller
from tests.fuzz.tree import statements
from tests.fuzz.writers import written
from tests.shares import share

PROGRAMS = 40
"""So many take about three seconds of one processor."""


@pytest.mark.parametrize("every", share((2, 1), 2))
def test_no_program_differs_from_what_was_foretold(every: int) -> None:
    tally = searched(range(0, PROGRAMS, every))
    assert not tally.found, tally.found[0].told()
    for name in (
        "function values called",
        "labels compared",
        "discards compared",
        "strict citations accepted",
        "strict citations refused",
        "abstentions",
        "verdicts refused",
        "runs erased",
        "runs replay",
        "runs replay auto",
        "runs replay always",
        "runs auto",
        "runs always",
    ):
        assert tally.counts[name], name
    for form in ("together", "lambda", "agent", "fn", "call", "drop", "discarded", "statement match"):
        assert tally.forms[form], form
    assert any(tally.forms[form] for form in ("glued", "total", "least", "best"))


def test_the_grade_of_an_answer_that_cites_an_answer_is_foretold() -> None:
    """Both have verified quotes. An argument of the outer one has no source, which lowers nothing; the inner
    answer is only Synthesised."""
    tally = searched(range(957271811, 957271812))
    assert tally.counts["strict citations accepted"] >= 2
    assert not tally.found, tally.found[0].told()


def test_a_seed_is_one_program() -> None:
    texts = [written(Grower(7).tree()) for _ in range(2)]
    assert (texts[0].corvid, texts[0].python) == (texts[1].corvid, texts[1].python)


# ---- teeth ------------------------------------------------------------------------------------
def kinds(first: int = 0) -> set[str]:
    """What a difference within the programs of `make test` is in. The search begins at `first`, which saves
    time where that seed has one."""
    for seed in [*range(first, PROGRAMS), *range(first)]:
        found = judge(Grower(seed).tree()).differences
        if found:
            return {each.kind for each in found}
    return set()


def everywhere(monkeypatch: pytest.MonkeyPatch, name: str, wrong: Callable[..., object]) -> None:
    """Plant a mistake in a function that modules have imported by its name."""
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith("corvid.") and name in vars(module):
            monkeypatch.setattr(module, name, wrong)


def test_a_quote_that_is_cut_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    everywhere(monkeypatch, "aligned", lambda normal, at: True)
    assert kinds(6)


def test_laundering_that_is_accepted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    everywhere(monkeypatch, "laundering", lambda table: ())
    assert kinds(17) == {"accepts E0510"}


def test_a_container_that_two_names_share_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    copy = values._Copier.copy
    monkeypatch.setattr(
        values._Copier, "copy", lambda self, value: copy(self, value) if self.erase else value
    )
    assert kinds()


def test_a_discard_that_is_not_reported_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Run, "severed", lambda self, site, activation=None: None)
    assert "discards" in kinds()


def test_a_better_grade_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grade, "grade", lambda arena, node: grade.Grade.COMPUTED)
    assert kinds() == {"value"}


def test_an_answer_that_is_cited_without_a_quote_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grade, "grade", lambda arena, node: grade.Grade.CITED)
    assert kinds() == {"value"}


def test_a_higher_confidence_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(query, "confidence", lambda arena, node: 1.0)
    assert kinds(12) == {"value"}


def test_a_handoff_that_is_left_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NodeStore, "handoff", lambda self, agent, node: node)
    assert kinds(32) == {"value"}


def test_a_tool_that_is_called_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def doubled(self: Run, site: object, arguments: tuple[object, ...], token: object = None) -> object:
        call_tool(self.context, site, arguments, token)  # type: ignore[arg-type]
        return call_tool(self.context, site, arguments, token)  # type: ignore[arg-type]

    monkeypatch.setattr(Run, "call_tool", doubled)
    assert "calls" in kinds()


@pytest.mark.oracle
def test_what_is_found_is_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(query, "confidence", lambda arena, node: 1.0)
    for seed in range(12, PROGRAMS):
        tree = Grower(seed).tree()
        if found := judge(tree).differences:
            break
    small = smallest(seed, tree, found[0])
    assert sum(1 for each in small.tree.callables for _ in statements(each.body)) <= 3
    assert "--first" in small.told()
    assert any(True for _ in smaller(tree))


# ---- the rule of citations --------------------------------------------------------------------
@pytest.mark.parametrize(
    ("answer", "accepted"),
    [
        ('it says "the tenant pays rent" there', True),
        ('"The tenant pays rent"', False),
        ('"the tenant pay"', False),
        ('"he tenant pays rent"', False),
        ('"tenant pays"', False),
        ('"tenant pays" and "the tenant pays"', True),
        ('"the tenant pays ... after two weeks"', True),
        ('"after two weeks ... the tenant pays"', False),
        ('"the tenant ... after two weeks"', False),
        ("no quote", False),
        ('"only7"', True),
        ('"the tenant pays', False),
    ],
)
def test_the_naive_rule(answer: str, accepted: bool) -> None:
    documents = ["the tenant pays rent after two weeks", "only7"]
    assert (verdict(answer, documents) is not None) == accepted
