"""Labels in machine code: every operation's node, faults, calls, entries and what stays in the VM."""

from __future__ import annotations

import gc

import pytest

from corvid.runtime.provenance.arena import Arena
from corvid.runtime.provenance.nodes import AgentHandoff, Derived
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


@pytest.fixture(scope="module")
def engines() -> LabelledEngines:
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
        assert run.arena.bytes_used == 8 * 20


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


OBSTACLES = """
effect lookup:
    data: grounded

tool look(id: String) -> Grounded<Int> uses lookup

agent asks(id: String) -> Grounded<Int> uses lookup:
    return look(id)
agent gives_up(a: Grounded<Int>) -> Int:
    return a.unwrap_discarding_sources() + 1
agent decides(a: Grounded<Int>) -> Int:
    if a > 3:
        return 1
    return 2
agent confident(a: Grounded<Int>) -> Float:
    return a.confidence()
agent several(xs: Grounded<List<Int>>) -> Grounded<Int>:
    return xs[0]
agent fine(a: Grounded<Int>) -> Grounded<Int>:
    return a + 1
"""


def test_what_stays_in_the_vm() -> None:
    made = LabelledEngines(OBSTACLES)
    found = made.jits["always"].plan.obstacles
    obstacles = {name.rpartition("::")[2]: each.words for name, each in found.items()}
    assert made.entered("always") == {"main::fine"}
    assert obstacles == {
        "asks": "its parameter `id` is String",
        "gives_up": "it gives up a label, which the run reports",
        "decides": "it gives up a label, which the run reports",
        "confident": "it calls the method `confidence` of Int",
        "several": "its parameter `xs` is Grounded<List<Int>>",
    }
