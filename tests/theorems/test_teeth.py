"""Each theorem's function reports a program, or a toolchain, that breaks the theorem in a small way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from corvid.ir import nodes as ir
from corvid.ir.program import FunctionBody, Program
from corvid.pipeline import check_text
from corvid.runtime.boundary.documents import Answer
from corvid.runtime.boundary.label import Labeller
from corvid.runtime.host import Message
from corvid.runtime.plans import Renderer, renderer
from corvid.runtime.provenance import query
from corvid.runtime.provenance.nodes import Retrieval
from corvid.runtime.provenance.steps import NO_CELLS
from corvid.runtime.provenance.store import NodeStore
from corvid.runtime.run import Run
from corvid.runtime.trace.log import RunLog
from tests.generated.erase import erased
from tests.generated.frame import Frame
from tests.generated.labels import raw
from tests.generated.programs import Sources
from tests.tables import each
from tests.theorems import purity, transparency
from tests.theorems.audit import discards_are_told, sites
from tests.theorems.confidence import nothing_grows_surer
from tests.theorems.engines import walk_and_vm_agree
from tests.theorems.findings import Broken, Finding
from tests.theorems.labels import nothing_is_forged, static_covers_dynamic
from tests.theorems.purity import Pairing
from tests.theorems.reference import reference_agrees
from tests.theorems.replay import replays_are_equal
from tests.theorems.subject import Subject, check
from tests.theorems.transparency import labels_change_nothing
from tests.values import replace

PROGRAM = """\
tool look(id: String) -> String uses retrieval
tool many(id: String) -> List<Int> uses retrieval
tool flag(id: String) -> Bool uses retrieval
tool plain(n: Int) -> Int
prompt tell(g: Grounded<String>, n: Int) -> String:
    "Tell {g} {n}"
agent told(id: String) -> Grounded<String>:
    return tell(look(id), plain(1))
agent both(id: String) -> Grounded<String>:
    return look(id) + look("other")
agent swapped(id: String) -> Grounded<String>:
    return look("other") + look(id)
agent list(id: String) -> Grounded<List<Int>>:
    return many(id)
agent lost(id: String) -> Int:
    n = 0
    for i in range(0, 4):
        text: String = look(id + "{i}")
        n += text.length()
    return n
agent leak(id: String) -> Int:
    if flag(id):
        return plain(1)
    return plain(2)
"""

LOCAL = """\
agent local(id: String) -> Int:
    text = look(id) + look("other")
    return plain(1)
"""

Theorem = Callable[[Subject], Iterator[Finding]]
THEOREMS: tuple[Theorem, ...] = (
    static_covers_dynamic, nothing_is_forged, discards_are_told, nothing_grows_surer, labels_change_nothing,
    replays_are_equal, walk_and_vm_agree,
)  # fmt: skip


def subject(text: str = PROGRAM, *, watched: bool = False) -> Subject:
    checked = check_text("main.cor", text)
    assert checked.ok, [problem.message() for problem in checked.problems]
    return Subject(Sources((("main", text),)), checked, watched=watched)


def kinds(theorem: Theorem) -> set[tuple[str, str]]:
    return {(finding.theorem, finding.kind) for finding in theorem(subject())}


def test_all_hold_where_nothing_is_broken() -> None:
    for theorem in THEOREMS:
        assert not list(theorem(subject()))
    assert not list(Pairing(subject()).nothing_is_laundered())


def relabel(monkeypatch: pytest.MonkeyPatch, label: Any) -> None:
    """All answers of hosts get their labels so, those with a single one around them, too."""
    monkeypatch.setattr(Labeller, "label", label)
    monkeypatch.setattr("corvid.runtime.plans.is_whole", lambda declarations, type_: False)


# ---- T1 ---------------------------------------------------------------------------------------
def test_a_label_that_is_missing_breaks_t1(monkeypatch: pytest.MonkeyPatch) -> None:
    relabel(monkeypatch, lambda self, type_, value, node, wrapped=False: value)
    assert kinds(static_covers_dynamic) == {("T1", "at the border")}


def derive(monkeypatch: pytest.MonkeyPatch, derived2: Callable[[NodeStore, int, int, int], int]) -> None:
    """Have the VM make the nodes of two operands so. Emitted code writes them itself while it may."""
    begin = NodeStore._begin

    def not_open(self: NodeStore) -> None:
        begin(self)
        self.open = NO_CELLS

    monkeypatch.setattr(NodeStore, "_begin", not_open)
    monkeypatch.setattr(NodeStore, "derived2", derived2)


def test_a_local_without_a_chain_breaks_t1(monkeypatch: pytest.MonkeyPatch) -> None:
    """What never crosses the border is seen by the naive walk, and in a watched build."""
    text = PROGRAM.partition("agent told")[0] + LOCAL
    assert not list(static_covers_dynamic(subject(text, watched=True)))
    derive(monkeypatch, lambda self, code, left, right: 0)
    with pytest.raises(Broken, match="T1, a local of the VM"):
        list(static_covers_dynamic(subject(text, watched=True)))


def test_an_operator_that_drops_a_label_breaks_t1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Frame, "lifted", lambda self, operands, compute: compute(*map(raw, map(self.get, operands)))
    )
    with pytest.raises(Broken, match="T1, a local of the walk"):
        kinds(walk_and_vm_agree)


# ---- T2 ---------------------------------------------------------------------------------------
def test_an_answer_without_its_inputs_breaks_t2(monkeypatch: pytest.MonkeyPatch) -> None:
    made = NodeStore.prompt_transform

    def without_inputs(self: NodeStore, prompt: str, model: str, tokens: int, inputs: Any, *rest: Any,
                       **noted: bool) -> int:  # fmt: skip
        return made(self, prompt, model, tokens, (), *rest, **noted)

    monkeypatch.setattr(NodeStore, "prompt_transform", without_inputs)
    assert ("T2", "forged") in kinds(nothing_is_forged)


def test_a_retrieval_that_nobody_made_breaks_t2(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Answer.step

    def elsewhere(self: Answer, index: int) -> Retrieval:
        step = made(self, index)
        return replace(step, source=replace(step.source, uri="file:elsewhere"))

    monkeypatch.setattr(Answer, "step", elsewhere)
    assert ("T2", "forged") in kinds(nothing_is_forged)


QUOTING = """\
tool look(id: String) -> String uses retrieval
agent passage(id: String) -> Grounded<String>:
    match look(id).quote(look(id)):
        Some(found) ->
            return found.text
        None ->
            return look(id)
"""


@each(
    "lie",
    [{"text": "never said"}, {"start": 1}, {"hash": "0" * 64}, {"inputs": ()}],
)
def test_a_passage_that_is_no_slice_of_a_document_breaks_t2(
    monkeypatch: pytest.MonkeyPatch, lie: dict[str, Any]
) -> None:
    assert not list(nothing_is_forged(subject(QUOTING)))
    made = NodeStore.quoted
    with monkeypatch.context() as patched:
        patched.setattr(NodeStore, "quoted", lambda self, one: made(self, replace(one, **lie)))
        assert ("T2", "forged") in {(one.theorem, one.kind) for one in nothing_is_forged(subject(QUOTING))}


def test_a_models_own_word_without_the_warning_breaks_t2(monkeypatch: pytest.MonkeyPatch) -> None:
    def attested(self: NodeStore, prompt: str, model: str, tokens: int, inputs: Any, groundings: Any,
                 sure: float, citations: Any = (), **noted: bool) -> int:  # fmt: skip
        return self.model_attested(prompt, model, tokens, groundings, sure)

    monkeypatch.setattr(NodeStore, "prompt_transform", attested)
    assert ("T2", "forged") in kinds(nothing_is_forged)


# ---- T3 ---------------------------------------------------------------------------------------
def test_an_agent_that_launders_breaks_t3(monkeypatch: pytest.MonkeyPatch) -> None:
    """Marked as pure in the IR, behind the back of the pass that would have refused it."""
    launders = subject()
    functions = tuple(replace(f, grounded_pure=f.name == "main::leak") for f in launders.program.functions)
    launders.program = replace(launders.program, functions=functions)
    assert [f.kind for f in Pairing(launders).nothing_is_laundered()] == ["annotated and not pure"]
    monkeypatch.setattr(purity, "pure_agents", lambda table: frozenset({"main::leak"}))
    monkeypatch.setattr(purity, "SALTS", tuple((f"{n}", f"{-n}", n % 2 == 0) for n in range(1, 20)))
    found = list(Pairing(launders).nothing_is_laundered())
    assert {(f.theorem, f.kind) for f in found} == {("T3", "a pair differs")}


# ---- T4 ---------------------------------------------------------------------------------------
def test_a_discard_that_is_not_reported_breaks_t4(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Run.severed
    calls = count()

    def forgetful(self: Run, site: int, activation: Any = None) -> None:
        if next(calls) % 2:
            told(self, site, activation)

    monkeypatch.setattr(Run, "severed", forgetful)
    assert kinds(discards_are_told) == {("T4", "events and executed sites differ")}


def test_an_event_that_the_trace_lacks_breaks_t4(monkeypatch: pytest.MonkeyPatch) -> None:
    emit = RunLog.emit

    def quiet(self: RunLog, event: Any) -> None:
        if event.phase != "severed":
            emit(self, event)

    monkeypatch.setattr(RunLog, "emit", quiet)
    assert ("T4", "events and the run's counts differ") in kinds(discards_are_told)


def test_a_site_without_its_node_breaks_t4() -> None:
    program = subject().program
    more = replace(program, sites=(*program.sites, program.sites[0]))
    assert [finding.kind for finding in sites(more)] == ["sites and nodes differ"]


# ---- T5 ---------------------------------------------------------------------------------------
def test_a_confidence_that_forgets_a_step_breaks_t5(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(query, "confidence", lambda arena, node: 1.0)
    assert ("T5", "not the minimum") in kinds(nothing_grows_surer)


def test_a_node_that_forgets_an_operand_breaks_t5_and_t8(monkeypatch: pytest.MonkeyPatch) -> None:
    derive(monkeypatch, lambda self, code, left, right: self.derived1(code, left, 0))
    assert ("T8", "chains differ") in kinds(walk_and_vm_agree)
    derive(monkeypatch, lambda self, code, left, right: self.derived1(code, right, 0))
    assert ("T5", "not what the walk saw") in kinds(nothing_grows_surer)


# ---- T6 ---------------------------------------------------------------------------------------
def test_a_label_that_changes_a_value_breaks_t6(monkeypatch: pytest.MonkeyPatch) -> None:
    label = Labeller.label

    def growing(self: Labeller, type_: Any, value: Any, node: int, **rest: Any) -> object:
        return label(self, type_, [*value, 7] if isinstance(value, list) else value, node, **rest)

    relabel(monkeypatch, growing)
    assert kinds(labels_change_nothing) == {("T6", "values differ")}


def test_an_erased_program_that_computes_else_breaks_t6(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(program: Program) -> Program:
        plain = erased(program)
        seven = {
            f.name: replace(f, code=FunctionBody(f.locals, (ir.Return(ir.Constant(7), f.span),)))
            for f in plain.functions
        }
        functions = tuple(seven[f.name] if f.name == "main::leak" else f for f in plain.functions)
        return replace(plain, functions=functions)

    monkeypatch.setattr(transparency, "erased", other)
    assert kinds(labels_change_nothing) == {("T6", "values differ")}


# ---- T7 ---------------------------------------------------------------------------------------
def test_a_prompt_that_depends_on_what_is_not_traced_breaks_t7(monkeypatch: pytest.MonkeyPatch) -> None:
    times = count()

    def counting(blocks: Any) -> Renderer:
        render = renderer(blocks)
        return lambda texts: (*render(texts), Message("user", f"{next(times)}"))

    monkeypatch.setattr("corvid.runtime.plans.renderer", counting)
    assert kinds(replays_are_equal) == {("T7", "asks something else")}
    # and if the product took every event for the recorded one
    monkeypatch.setattr("corvid.hosts.replaying.same", lambda *_: True)
    assert kinds(replays_are_equal) == {("T7", "traces differ")}


def test_a_question_that_was_not_asked_breaks_t7(monkeypatch: pytest.MonkeyPatch) -> None:
    call, times = Run.call_tool, count()

    def doubled(self: Run, *given: Any) -> object:
        if next(times) == 2:  # the first call of the first replay
            call(self, *given)
        return call(self, *given)

    monkeypatch.setattr(Run, "call_tool", doubled)
    assert kinds(replays_are_equal) == {("T7", "asks something else")}


# ---- T8 ---------------------------------------------------------------------------------------
def test_a_node_that_forgets_an_operand_differs_from_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = Sources((("main", PROGRAM),))
    assert not list(reference_agrees(sources, check(sources)))
    derive(monkeypatch, lambda self, code, left, right: self.derived1(code, left, 0))
    assert {finding.kind for finding in reference_agrees(sources, check(sources))} == {"the reference's run"}
