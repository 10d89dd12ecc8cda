"""A hole made in the toolchain is found, and the first program that shows it is as small as it can be."""

from __future__ import annotations

from hashlib import sha256

import pytest

from corvid.ir import nodes as ir
from corvid.ir.rules.scope import Scope
from corvid.runtime.boundary.documents import Answer
from corvid.runtime.provenance.nodes import ArgumentGrounding, CitedSpan, Retrieval
from corvid.runtime.provenance.store import NodeStore
from corvid.semantics.check import coerce, statements
from corvid.semantics.check.context import Context
from corvid.semantics.types.model import Type
from corvid.semantics.types.relate import Move, moves
from corvid.source.span import Span
from corvid.types import erase
from tests.exhaustive.forms import Forms
from tests.exhaustive.sweep import Finding, batches, sweep
from tests.values import replace

FEW: Forms = frozenset({"literal", "parameter", "retrieval", "prompt", "match", "return"})
LARGEST = 6


def first_finding(*, reference: bool) -> Finding | None:
    """The first of the smallest programs for which something does not hold."""
    for size in range(2, LARGEST + 1):
        for batch in batches(size, FEW):
            findings = sweep(batch, reference=reference).findings
            if findings:
                return findings[0]
    return None


def _exposed(without: str) -> object:
    original = Context.expose

    def expose(self: Context, node: int, kind: str, span: Span, type_: Type) -> None:
        if kind != without:
            original(self, node, kind, span, type_)

    return expose


def _asked(self: Scope, operand: ir.Operand, what: str) -> None:
    if not what.startswith("a subject"):
        ASK(self, operand, what)


ASK = Scope.ask_exposed


@pytest.mark.oracle
def test_without_a_hole_nothing_is_found() -> None:
    assert first_finding(reference=True) is None


@pytest.mark.oracle
def test_an_exposure_that_the_checker_forgets_ends_in_the_verifier(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Context, "expose", _exposed(without="match"))
    found = first_finding(reference=True)
    assert found is not None
    assert (found.what, found.candidate.size) == ("check raises", 5)


@pytest.mark.oracle
def test_an_exposure_that_both_forget_is_a_site_too_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reference misses the site at once."""
    monkeypatch.setattr(Context, "expose", _exposed(without="match"))
    monkeypatch.setattr(Scope, "ask_exposed", _asked)
    found = first_finding(reference=True)
    assert found is not None
    assert (found.what, found.candidate.size) == ("sites", 5)


@pytest.mark.oracle
def test_an_exposure_that_both_forget_is_seen_without_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two runs see what it costs as soon as an arm does something."""
    monkeypatch.setattr(Context, "expose", _exposed(without="match"))
    monkeypatch.setattr(Scope, "ask_exposed", _asked)
    found = first_finding(reference=False)
    assert found is not None
    assert (found.what, found.candidate.size, found.pure) == ("T3", 6, True)


def test_plain_values_that_flow_into_grounded_end_in_the_verifier(monkeypatch: pytest.MonkeyPatch) -> None:
    def anything(source: Type, target: Type) -> tuple[Move, ...] | None:
        return () if erase(source) == erase(target) else moves(source, target)

    for module in (coerce, statements):
        monkeypatch.setattr(module, "moves", anything)
    found = first_finding(reference=False)
    assert found is not None
    assert (found.what, found.candidate.size) == ("check raises", 2)


def test_a_refusal_that_is_gone_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statements, "_unsourced", lambda found, wanted: False)
    found = first_finding(reference=True)
    assert found is not None
    assert (found.what, found.candidate.size) == ("verdict", 2)


def test_a_chain_that_loses_its_inputs_is_a_label_without_a_source(monkeypatch: pytest.MonkeyPatch) -> None:
    original = NodeStore.prompt_transform

    def transform(
        self: NodeStore,
        prompt: str,
        model: str,
        tokens: int,
        inputs: tuple[int, ...],
        arguments: tuple[tuple[str, ArgumentGrounding], ...],
        confidence: float,
        citations: tuple[CitedSpan, ...] = (),
        **noted: bool,
    ) -> int:
        return original(self, prompt, model, tokens, (), arguments, confidence, citations, **noted)

    monkeypatch.setattr(NodeStore, "prompt_transform", transform)
    found = first_finding(reference=False)
    assert found is not None
    assert (found.what, found.candidate.size) == ("T1", 3)


def test_a_document_that_nobody_retrieved_is_forged(monkeypatch: pytest.MonkeyPatch) -> None:
    original = Answer.step

    def step(self: Answer, index: int) -> Retrieval:
        made = original(self, index)
        if made.source.text is None:
            return made
        return replace(made, source=replace(made.source, text="c", hash=sha256(b"c").hexdigest()))

    monkeypatch.setattr(Answer, "step", step)
    found = first_finding(reference=False)
    assert found is not None
    assert (found.what, found.candidate.size) == ("T2", 3)
