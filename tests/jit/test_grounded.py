"""Labels in machine code: every operation's node, faults, calls, entries and what stays in the VM."""

from __future__ import annotations

import gc

import pytest

from corvid.api.execution import WATCH_VARIABLE, Loaded, Services
from corvid.hosts.system import MappedTools
from corvid.jit import parts
from corvid.pipeline import check_text
from corvid.runtime.provenance.arena import Arena
from corvid.runtime.provenance.nodes import AgentHandoff, Derived
from corvid.runtime.trace.write import TraceWriter
from corvid.vm.stack import corvid_stack
from tests.jit.labels import ArenaRun, Labelled, LabelledEngines

pytestmark = [pytest.mark.guarantee("grounded.chain_carried")]

PROGRAM = """
fn triple(x: Int) -> Int:
    return x * 3
fn weighed(x: Int, y: Int, z: Float) -> Float:
    return (x + y) * z

agent operators(a: Grounded<Int>, b: Grounded<Int>, n: Int) -> Grounded<Int>:
    return -(a + b) * n - 7 % a + b / 2

agent order(a: Grounded<Int>, x: Grounded<Float>) -> Grounded<Bool>:
    return not (a < 3) or x >= 1.5 or x == 0.25 and a != 9

agent evaluated(a: Grounded<Bool>, b: Grounded<Bool>, c: Grounded<Bool>, d: Bool) -> Grounded<Bool>:
    return a and b and d and c and true

agent floats(x: Grounded<Float>, n: Grounded<Int>) -> Grounded<Float>:
    return (x + n).max(0.5).sqrt() - n.to_float().min(x)

agent methods(n: Grounded<Int>, m: Int) -> Grounded<Int>:
    return n.abs().max(m).min(n)

agent lifted(a: Grounded<Int>, b: Grounded<Int>, n: Int) -> Grounded<Float>:
    total = weighed(triple(a), n, 0.5)
    for i in range(0, 3):
        total = total + weighed(n, triple(b), 2.0) + weighed(a, b, 1.0)
    return total

agent handed(a: Grounded<Int>, n: Int) -> Grounded<Int>:
    if n < 1:
        return a
    return handed(a, n - 1) + n

agent gathered(a: Grounded<Int>, n: Int) -> Grounded<Int>:
    if n < 1:
        return a
    return gathered(a + n, n - 1)

agent element(at: Grounded<Int>, values: List<Int>) -> Grounded<Int>:
    return values[at] + values[0]

agent chosen(a: Grounded<Int>, n: Int) -> Grounded<Int>:
    return match a:
        0 -> a + 1
        x if n > 3 -> x + n
        _ -> a

agent loops(start: Grounded<Int>, n: Int) -> Grounded<Int>:
    total = start
    left = n
    while left > 0:
        for i in range(0, 3):
            total = total + i
        left = left - 1
    return total

agent given(a: Grounded<Int>, b: Grounded<Float>) -> Grounded<Float>:
    return b
"""


@pytest.fixture(scope="module", params=["one module", "a module for each function"])
def engines(request: pytest.FixtureRequest) -> LabelledEngines:
    with pytest.MonkeyPatch.context() as changed:
        if request.param != "one module":
            changed.setattr(parts, "MOST", 1)
        made = LabelledEngines(PROGRAM)
    assert made.checked.program is not None
    assert made.entered("always") == {each.name for each in made.checked.program.functions}
    return made


A, B = Labelled(7), Labelled(-4, sourced=False)


@pytest.mark.parametrize("second", [B, Labelled(5)])
def test_operators_make_their_nodes(engines: LabelledEngines, second: Labelled) -> None:
    nodes = [node for node, _ in engines.same("operators", A, second, 3).nodes]
    made = [each.op for each in nodes if isinstance(each, Derived)]
    assert made == ["+", "negate", "*", "%", "-", "/", "+"]
    assert nodes[4] == Derived("*", (4,), False, True)
    assert nodes[5] == Derived("%", (1,), True, False)
    for x in (0.0, 0.25, 9.5, float("nan")):
        engines.same("order", Labelled(9), Labelled(x))
        engines.same("order", Labelled(1), Labelled(x, sourced=False))
    engines.same("floats", Labelled(2.5), A)
    engines.same("floats", Labelled(-9.0), A)
    engines.same("methods", Labelled(-(2**63)), 3)
    engines.same("methods", B, 3)
    engines.same("chosen", Labelled(0), 1)
    engines.same("chosen", A, 4)
    engines.same("chosen", A, 3)


def test_logic_has_a_node_over_what_was_evaluated(engines: LabelledEngines) -> None:
    found = set()
    for number in range(16):
        first, second, third = (Labelled(bool(number & bit), bit != 2) for bit in (1, 2, 4))
        nodes = engines.same("evaluated", first, second, third, bool(number & 8)).nodes
        node, _ = nodes[-1]
        assert isinstance(node, Derived)
        found.add((len(node.inputs), node.constant, node.unsourced))
    evaluated = {(1, False, False), (2, False, False), (2, False, True), (3, True, True), (3, False, True)}
    assert found == evaluated


def test_a_lifted_fn_is_named_in_its_node(engines: LabelledEngines) -> None:
    nodes = [node for node, _ in engines.same("lifted", A, Labelled(2), 3).nodes]
    assert Derived("fn triple", (1,), False, False) in nodes
    assert Derived("fn weighed", (1, 2), True, False) in nodes
    assert sum(isinstance(node, Derived) and node.op == "fn weighed" for node in nodes) == 7


def test_an_agent_hands_off(engines: LabelledEngines) -> None:
    nodes = [node for node, _ in engines.same("handed", A, 3).nodes]
    assert sum(node == AgentHandoff("handed", (number,)) for number, node in enumerate(nodes)) == 3


def test_a_grounded_index(engines: LabelledEngines) -> None:
    nodes = [node for node, _ in engines.same("element", Labelled(1), [4, 5]).nodes]
    assert nodes[1] == Derived("index", (1,), False, True)
    assert engines.same("element", Labelled(2), [4, 5]).ended.fault is not None


def test_no_operation_makes_no_node(engines: LabelledEngines) -> None:
    found = engines.same("given", A, Labelled(2.5))
    assert found.ended.value == "(2.5, 2)"
    assert len(found.nodes) == 2


@pytest.mark.parametrize("limit", range(3, 16))
def test_a_full_arena_is_full_at_the_same_step(engines: LabelledEngines, limit: int) -> None:
    for name, arguments in (
        ("operators", (A, B, 3)), ("lifted", (A, B, 3)), ("handed", (A, 6)), ("loops", (A, 4)),
        ("evaluated", (Labelled(True), Labelled(True), Labelled(True), True)),
    ):  # fmt: skip
        found = engines.same(name, *arguments, limit=limit)
        if found.ended.fault is not None:
            assert found.ended.fault.code.id in ("R0119", "R0106")
            assert len(found.nodes) <= limit


@pytest.mark.parametrize("depth", [1, 2, 3, 40, 41, 42])
def test_the_depth_of_calls(engines: LabelledEngines, depth: int) -> None:
    """A call that is done again elsewhere, for its depth, leaves no nodes of the first attempt."""
    engines.same("handed", A, 40, depth=depth)
    engines.same("gathered", A, 40, depth=depth)
    engines.same("lifted", A, B, 1, depth=depth)


@pytest.mark.parametrize("deep", [700, 9_990])
def test_deep_recursion_goes_on_elsewhere(engines: LabelledEngines, deep: int) -> None:
    for name in ("handed", "gathered"):
        found = engines.same(name, A, deep)
        assert len(found.nodes) == 2 * deep + 1


def test_many_steps(engines: LabelledEngines) -> None:
    found = engines.same("loops", A, 3_000)
    assert len(found.nodes) == 9_001
    assert engines.same("loops", Labelled(2**63 - 3), 3).ended.fault is not None


def test_calls_one_after_the_other_share_the_arena(engines: LabelledEngines) -> None:
    """Whether one tier or two made them, the nodes are one chain."""
    for first, second in ((engines.vm, engines.compiled["always"]), (engines.compiled["always"], engines.vm)):
        run = ArenaRun(Arena())
        value = run.given(A)
        for engine in (first, second, first):
            value = engine.call(run, "main::loops", [value, 2])
        assert isinstance(value, tuple)
        assert run.arena.nodes_below(value[1]) == tuple(range(1, 20))
        assert run.arena.size == 20


def test_an_arena_is_let_go(engines: LabelledEngines) -> None:
    """Compiled code holds arena and memory only while it runs, however it ends."""
    gc.collect()
    gc.disable()
    try:
        for arguments in ((A, 2), (Labelled(2**63 - 2), 2)):
            engines.trace("always", "loops", arguments, 1 << 12, 10_000)
        found = [each for each in gc.get_objects() if isinstance(each, Arena)]
    finally:
        gc.enable()
    assert not [each for each in found if each.limit == 1 << 12]


DISCARDS = """
agent gives_up(a: Grounded<Int>) -> Int:
    return a.unwrap_discarding_sources() + 1

fn clipped(a: Grounded<Int>) -> Int:
    if a > 10:
        return 10
    return a.unwrap_discarding_sources()

agent inner(a: Grounded<Int>, n: Int) -> Int:
    total = 0
    for i in range(0, n):
        if a + i > 5:
            total = total + 10 / (i - 4)
        if a < n:
            total = total + clipped(a)
    return total + clipped(a + 1)

agent outer(a: Grounded<Int>, n: Int) -> Int:
    found = 0
    for i in range(0, n):
        if a > i:
            found = found + inner(a, i)
        elif a % 3 == i:
            found = found + inner(a, 2)
    return found

agent through(a: Grounded<Int>, n: Int) -> Grounded<Int>:
    if n > 2:
        return a + inner(a, n)
    return a

agent long(a: Grounded<Int>, n: Int) -> Int:
    found = 0
    while found < n:
        if a > found % 9:
            found = found + 1
        found = found + gives_up(a) / a.unwrap_discarding_sources()
    return found

agent without(n: Int) -> Int:
    return n + 1
"""


@pytest.fixture(scope="module")
def discarding() -> LabelledEngines:
    made = LabelledEngines(DISCARDS)
    assert made.checked.program is not None
    assert made.entered("always") == {each.name for each in made.checked.program.functions}
    return made


@pytest.mark.oracle
@pytest.mark.guarantee("grounded.discards_visible")
def test_discards_are_reported_as_the_vm_reports_them(discarding: LabelledEngines) -> None:
    """Which activation, how often, and when first, in this order; also if a fault ends it."""
    assert discarding.same("gives_up", A).events == ((1, "main::gives_up", 2, 1, 1),)
    failed = discarding.same("outer", Labelled(7), 7)
    assert len({activation for activation, *_ in failed.events}) == 7
    assert failed.ended.fault is not None
    for value in (1, 2, 3, 7, 12, 200):
        for n in (0, 1, 2, 3, 4, 5, 9):
            discarding.same("inner", Labelled(value), n)
            discarding.same("outer", Labelled(value), n)
            discarding.same("through", Labelled(value, sourced=False), n)
    assert discarding.same("without", 1).events == ()
    (event,) = discarding.same("long", Labelled(7), 5_000).events[-1:]
    assert "main::long" in str(event)


@pytest.mark.oracle
@pytest.mark.guarantee("grounded.discards_visible")
@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5, 256, 257])
def test_what_was_reported_is_not_again_for_the_depth(discarding: LabelledEngines, depth: int) -> None:
    for name in ("gives_up", "inner", "outer", "through"):
        discarding.same(name, Labelled(3), *([] if name == "gives_up" else [4]), depth=depth)


@pytest.mark.guarantee("grounded.discards_visible")
@pytest.mark.parametrize("limit", range(1, 30, 3))
def test_discards_before_a_full_arena_are_reported(discarding: LabelledEngines, limit: int) -> None:
    for name in ("inner", "outer", "through"):
        discarding.same(name, Labelled(3), 9, limit=limit)


@pytest.mark.parametrize("what", ["clock", "log"])
@pytest.mark.parametrize("number", range(1, 9))
def test_a_host_that_fails_ends_the_call_there(discarding: LabelledEngines, what: str, number: int) -> None:
    """An exception goes through the activations around, which end and are reported."""
    failed = [
        discarding.same(name, Labelled(3), 4, broken=(what, number)).ended.value
        for name in ("inner", "outer", "through", "long")
    ]
    assert any(value is not None and value.startswith("no ") for value in failed) or number > 4


@pytest.mark.oracle
@pytest.mark.guarantee("grounded.discards_visible")
def test_discards_in_dead_code_are_never_reported() -> None:
    """Nothing is compiled of them; what may discard by its text is entered and left all the same."""
    made = LabelledEngines("""
agent given(a: Grounded<Int>) -> Grounded<Int>:
    return a
    lost: Int = a
    return a + lost

fn constant(a: Grounded<Int>) -> Int:
    return 3
    return a.unwrap_discarding_sources()

agent calling(a: Grounded<Int>) -> Int:
    return constant(a) + 1

agent going_on(a: Grounded<Int>, n: Int) -> Grounded<Int>:
    total = a
    for i in range(0, n):
        total = total + i
        continue
        lost: Int = total
    return total
""")
    assert made.checked.program is not None
    assert made.entered("always") == {each.name for each in made.checked.program.functions}
    for name, arguments in (
        ("given", (A,)), ("constant", (A,)), ("calling", (A,)), ("going_on", (A, 3)),
        ("going_on", (A, 3_000)),
    ):  # fmt: skip
        assert made.same(name, *arguments).events == ()


@pytest.mark.guarantee("grounded.discards_visible")
def test_one_activation_in_both_tiers(discarding: LabelledEngines) -> None:
    """What is discarded in calls from the VM within one activation counts together."""
    run = ArenaRun(Arena())
    compiled = discarding.compiled["always"]
    value = run.given(A)
    for engine in (compiled, discarding.vm, compiled, compiled):
        assert engine.call(run, "main::clipped", [value]) == 7
    run.activations.finish()
    assert run.log.events == [(0, "", 0, 4, 1), (0, "", 1, 4, 2)]


CALLED = """
effect lookup:
    data: grounded

tool look(id: String) -> Grounded<Int> uses lookup

agent main(n: Int) -> Int:
    total = 0
    for i in range(0, n):
        found = look("a")
        total = total + inner(found, 9) + clipped(found)
        if found > total:
            total = total + outer(found + i, 5)
    return total / (total % 2)
"""


class Ticking:
    """Goes on by a second each time."""

    def __init__(self) -> None:
        self.now = 0

    def now_ms(self) -> int:
        self.now += 1000
        return self.now


@pytest.mark.oracle
@pytest.mark.guarantee("grounded.discards_visible")
@pytest.mark.parametrize("n", [0, 3, 900])
def test_the_log_of_a_run_is_the_same_to_the_byte(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Events, their order, times and hashes, and how the run ended."""
    monkeypatch.delenv(WATCH_VARIABLE, raising=False)
    checked = check_text("main.cor", DISCARDS + CALLED)
    logs = []
    for jit in ("off", "always", "auto"):
        services = Services(MappedTools({"look": lambda id: 7}), clock=Ticking())
        loaded = Loaded(checked, services, jit=jit)  # type: ignore[arg-type]
        log: list[bytes] = []
        outcome = loaded.run(loaded.functions["main::main"], [n], trace=TraceWriter(log.append))
        assert outcome.fault is not None
        logs.append((b"".join(log), outcome.discards, corvid_stack(outcome.fault)))
        if jit == "always":
            assert loaded.jit is not None
            assert {"main::inner", "main::outer", "main::clipped"} <= loaded.jit.compiled
    assert logs[0] == logs[1] == logs[2]
    assert logs[0][0].count(b"severed") >= min(n, 1)


OBSTACLES = """
effect lookup:
    data: grounded

tool look(id: String) -> Grounded<Int> uses lookup

prompt guess(a: Grounded<Int>) -> Grounded<Int>:
    "{a}"

agent takes(id: String) -> Grounded<Int> uses lookup:
    return look(id)
agent calls(n: Int) -> Grounded<Int> uses lookup:
    total = 0
    for i in range(0, n):
        total = total + i
    return look("a") + total
agent asks(a: Grounded<Int>) -> Grounded<Int>:
    return guess(a)
agent endless(a: Grounded<Int>, n: Int) -> Int:
    if a > n:
        return 1
    return endless(a, n - 1)
agent above(a: Grounded<Int>, n: Int) -> Int:
    return endless(a, n) + 1
agent before(a: Grounded<Int>, n: Int) -> Int:
    if a > 3:
        return 1
    return counted(n)
agent counted(n: Int) -> Int:
    if n < 1:
        return 0
    return counted(n - 1) + 1
agent confident(a: Grounded<Int>) -> Float:
    return a.confidence()
agent several(xs: Grounded<List<Int>>) -> Grounded<Int>:
    return xs[0]
agent inside(a: Grounded<Int>) -> Int:
    found = Some(a).unwrap_or(a)
    return found.unwrap_discarding_sources()
agent fine(a: Grounded<Int>) -> Int:
    if a > 3:
        return 1
    return 2
"""


def test_what_stays_in_the_vm() -> None:
    made = LabelledEngines(OBSTACLES)
    found = made.jits["always"].plan.obstacles
    obstacles = {name.rpartition("::")[2]: each.words for name, each in found.items()}
    assert made.entered("always") == {"main::fine", "main::counted"}
    endless = "it gives up a label, which the run reports, and its calls may nest without end"
    assert obstacles == {
        "takes": "its parameter `id` is String",
        "calls": "it calls the tool `look`",
        "asks": "it calls the prompt `guess`",
        "endless": endless,
        "above": endless,
        "before": endless,
        "confident": "it calls the method `confidence` of Int",
        "several": "its parameter `xs` is Grounded<List<Int>>",
        "inside": "it makes Option<Grounded<Int>>",
    }
