"""What becomes machine code, when, and what does not."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import BuiltinFunctionType
from typing import Any

import pytest

from bench.kernels import COMPILED
from corvid.cli.main import run
from corvid.jit import machine, manager
from corvid.jit import parts as parts_module
from corvid.jit.emit import entries
from corvid.jit.manager import CALLS, Jit, Mode
from corvid.jit.module import reached
from corvid.jit.parts import parts
from corvid.jit.plan import plan
from corvid.jit.size import ENTRY, MOST, MOST_LONG, size
from corvid.jit.stop_points import StopPoint
from corvid.jit.stops import Context, place_of
from corvid.pipeline import check_file, check_text
from corvid.runtime.executor.threads import SEGMENT
from corvid.vm.engine import Engine
from tests.interrupts import listening
from tests.jit.engines import Engines, NoRun
from tests.shares import share

ROOT = Path(__file__).resolve().parents[2]

STAYING = {
    "it returns String": "fn f(n: Int) -> String:\n    return n.to_string()\n",
    "its parameter `s` is String": "fn f(s: String) -> Int:\n    return s.length()\n",
    "it makes String": 'fn f(n: Int) -> Int:\n    return f"{n}".length()\n',
    "it calls the method `pow` of Int": "fn f(n: Int) -> Int:\n    return n.pow(2)\n",
    "it changes its parameter `xs`, or gives it back": (
        "agent f(xs: List<Int>) -> Int:\n    xs.append(1)\n    return 1\n"
    ),
    "it calls `g`, which stays in the VM": (
        "fn f(n: Int) -> Int:\n    return g(n)\nfn g(n: Int) -> Int:\n    return n.pow(2)\n"
    ),
}


@pytest.mark.parametrize("words", STAYING)
def test_what_stays_in_the_vm_says_why(words: str) -> None:
    checked = check_text("main.cor", STAYING[words])
    assert checked.program is not None, checked.problems
    found = plan(checked.program)
    assert found.obstacles["main::f"].words == words
    assert "main::f" not in found.entered


def test_a_list_that_is_given_back_is_the_same_list() -> None:
    engines = Engines(
        "agent same(xs: List<Int>) -> List<Int>:\n    return xs\n"
        "agent f(n: Int) -> Int:\n    xs = [n]\n    ys = same(xs)\n    ys.append(1)\n    return xs.length()\n"
    )
    assert engines.agree("f", 3).value == "2"


def test_all_kernels_of_arithmetic_are_compiled() -> None:
    checked = check_file(ROOT / "bench" / "kernels.cor")
    assert checked.program is not None
    staying = set(plan(checked.program).obstacles)
    assert staying == {"kernels::text", "kernels::run_text"}


def test_the_command_lists_every_kernel_of_arithmetic_as_compiled(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["dump", "jit", str(ROOT / "bench" / "kernels.cor")]) == 0
    said = dict(line.split(": ", 1) for line in capsys.readouterr().out.splitlines())
    text = "VM, because it makes String"
    assert said.pop("kernels::text").startswith(text)
    assert said.pop("kernels::run_text").startswith("VM, because it calls `text`, which stays in the VM")
    assert {f"kernels::{name}" for name in COMPILED} <= set(said)
    assert set(said.values()) == {"machine code"}


def test_always_leaves_nothing_to_the_vm_that_could_be_compiled() -> None:
    checked = check_file(ROOT / "bench" / "kernels.cor")
    assert checked.program is not None
    jit = Jit(checked.program, "always")
    engine = Engine(checked.program, checked.store.text, accelerator=jit)
    for name in jit.plan.entered:
        assert isinstance(engine._image.current(name), BuiltinFunctionType), name
        arguments = {"kernels::mean": ([2.5],), "kernels::search": ([1, 4], 3)}.get(name, (5,))
        assert engine.call(NoRun(), name, arguments) is not None


def test_compiled_code_lives_as_long_as_what_can_call_it() -> None:
    checked = check_file(ROOT / "bench" / "kernels.cor")
    assert checked.program is not None
    engine = Engine(checked.program, checked.store.text, accelerator=Jit(checked.program, "always"))
    entered = engine._image.current("kernels::fib")
    gc.collect()
    assert engine.call(NoRun(), "kernels::run_fib", (10,)) == 55
    del engine
    gc.collect()
    assert entered(NoRun(), 100, 10) == 55


def test_hot_functions_are_compiled_and_cold_ones_not() -> None:
    engines = Engines(
        "fn hot(n: Int) -> Int:\n    return n + 1\nfn cold(n: Int) -> Int:\n    return n + 2\n"
        "agent main(n: Int) -> Int:\n    t = cold(1)\n    xs = [n]\n    for x in xs:\n"
        f"        t = hot(t)\n        if t < {CALLS + 100}:\n            xs.append(t)\n    return t\n"
    )
    engines.agree("main", 0)
    assert "main::hot" in engines.entered("auto")
    assert "main::cold" not in engines.entered("auto")


@pytest.mark.oracle
@pytest.mark.parametrize("mode", share(["auto", "always"], 2))
def test_a_compiled_loop_can_be_interrupted(tmp_path: Path, mode: Mode) -> None:
    file = tmp_path / "endless.cor"
    file.write_text(
        "agent main(n: Int) -> Int:\n    t = 0\n    while n == 1:\n        t = 1 - t\n    return t\n"
    )
    command = [sys.executable, "-m", "corvid", "run", "--jit", mode, "--arg", "n=1", str(file)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, preexec_fn=listening) as running:
        try:
            with pytest.raises(subprocess.TimeoutExpired):
                running.wait(2)
            running.send_signal(signal.SIGINT)
            assert running.wait(60) == 2
        finally:
            running.kill()


def test_threads_share_compiled_code() -> None:
    engines = Engines(
        "fn fib(n: Int) -> Int:\n    if n < 2:\n        return n\n    return fib(n - 1) + fib(n - 2)\n"
        "fn fails(n: Int) -> Int:\n    if n == 0:\n        return 1 / n\n    return fails(n - 1)\n"
    )
    found: list[str] = []

    def run(number: int) -> None:
        for _ in range(20):
            value = engines.run("auto", "fib", 18).value
            fault = engines.run("auto", "fails", number).stack
            found.append(f"{value} {len(fault) - number}")

    threads = [threading.Thread(target=run, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(found) == {"2584 1"}


def test_the_command_shows_what_is_compiled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.cor"
    file.write_text(
        "fn f(n: Int) -> Int:\n    return n + 1\nagent main() -> String:\n    return f(1).to_string()\n"
    )
    assert run(["dump", "jit", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "a::f: machine code" in shown
    assert "a::main: VM, because it returns String" in shown
    assert run(["dump", "llvm", str(file)]) == 0
    assert "llvm.sadd.with.overflow" in capsys.readouterr().out
    for mode in ("auto", "off", "always"):
        assert run(["run", "--jit", mode, str(file)]) == 0
        assert capsys.readouterr().out.startswith("2")


@pytest.mark.guarantee("limits.reported")
@pytest.mark.parametrize("mode", ["auto", "always"])
def test_what_llvm_would_take_long_for_stays_in_the_vm(mode: Mode) -> None:
    """No one can interrupt a compilation."""
    text = (
        "agent large(a: Int) -> Int:\n    x = a\n"
        + "    x = x + 1\n" * MOST
        + "    return x\n"
        + "agent small(a: Int) -> Int:\n    x = a\n"
        + "    x = x + 1\n" * (MOST // 8)
        + "    return x\n"
        + "agent many(a: Int) -> Int:\n    return "
        + " + ".join(f"part{number}(a)" for number in range(8))
        + "\n"
        + "".join(
            f"agent part{number}(a: Int) -> Int:\n    x = a\n"
            + "    x = x + 1\n" * (MOST // 8)
            + "    return x\n"
            for number in range(8)
        )
    )
    checked = check_text("main.cor", text)
    assert checked.program is not None
    jit = Jit(checked.program, mode)
    assert set(jit.plan.obstacles) == {"main::large", "main::many"}
    assert all(f"larger than {MOST} instructions" in each.words for each in jit.plan.obstacles.values())
    engine = Engine(checked.program, checked.store.text, accelerator=jit)
    for _ in range(1_100 if mode == "auto" else 1):
        assert engine.call(NoRun(), "main::small", (1,)) == 1 + MOST // 8
    assert engine.call(NoRun(), "main::large", (1,)) == 1 + MOST
    assert engine.call(NoRun(), "main::many", (1,)) == 8 + 8 * (MOST // 8)
    assert "main::small" in jit.compiled
    assert not {"main::large", "main::many"} & jit.compiled


@pytest.mark.oracle
def test_always_compiles_a_large_program_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "".join(
        f"agent part{number}(a: Int) -> Int:\n    x = a\n" + "    x = x + 1\n" * 100 + "    return x\n"
        for number in range(8)
    )
    checked = check_text("main.cor", text)
    assert checked.program is not None
    compiled: list[int] = []
    compile_text = machine.compile_text

    def counting(text: str, symbols: tuple[str, ...], **given: Any) -> machine.Compiled:
        compiled.append(len(symbols))
        return compile_text(text, symbols, **given)

    monkeypatch.setattr(machine, "compile_text", counting)
    jit = Jit(checked.program, "always")
    Engine(checked.program, checked.store.text, accelerator=jit)
    assert len(jit.compiled) == 8
    assert sum(compiled) == 8
    assert max(compiled) < 8


def test_a_module_has_only_what_its_entries_come_to_call() -> None:
    text = (
        "declare void @free(ptr)\n"
        "define internal void @unused() {\nentry:\n  call void @also()\n  ret void\n}\n"
        "define internal void @also() {\nentry:\n  ret void\n}\n"
        "define internal void @used() {\nentry:\n  call void @deeper()\n  ret void\n}\n"
        "define internal void @deeper() {\nentry:\n  ret void\n}\n"
        "define ptr @entry() {\nentry:\n  call void @used()\n  ret ptr null\n}\n"
    )
    kept = [line.split("@")[1].split("(")[0] for line in reached(text).splitlines() if line.startswith("de")]
    assert kept == ["free", "used", "deeper", "entry"]


@pytest.mark.oracle
def test_recursion_that_the_stack_has_no_room_for_is_tried_once_a_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each attempt makes as many calls as there is room for: one at each depth would be quadratic."""
    monkeypatch.setattr(entries, "STACK", 2**16)
    stopped = []

    def noted(context: Context, sites: tuple[StopPoint, ...]) -> StopPoint | None:
        stopped.append(place_of(context, sites))
        return stopped[-1]

    monkeypatch.setattr(manager, "place_of", noted)
    program = "agent down(n: Int) -> Int:\n    if n < 1:\n        return 0\n    return down(n - 1) + 1\n"
    made = Engines(program)
    for deep in (9_000, 3_000):
        found = made.run("always", "down", deep, depth=10_000)
        assert found == made.run(None, "down", deep, depth=10_000)
    attempts = sum(place is not None and place.why == "stack" for place in stopped)
    assert 0 < attempts <= 12_000 // SEGMENT
    assert made.agree("down", 9_999, depth=9_000).fault is not None


def leaf(number: int, body: str) -> str:
    return f"agent part{number:03}(a: Int) -> Int:\n    x = a\n{body}    return x\n"


SHAPES = {
    "apart": [leaf(number, "") for number in range(60)],
    "down a chain": [leaf(number, f"    x = part{number + 1:03}(a)\n") for number in range(59)]
    + [leaf(59, "")],
    "up a chain": [leaf(0, "")]
    + [leaf(number, f"    x = part{number - 1:03}(a)\n") for number in range(1, 60)],
    "one that all call": [leaf(0, "    x = x + 1\n" * 50)]
    + [leaf(number, "    x = part000(a)\n") for number in range(1, 60)],
    "loops": [leaf(number, "    while x < a:\n        x = x + 3\n" * (number * 2)) for number in range(20)],
    "labels": [
        f"agent part{number:03}(a: Grounded<Int>) -> Grounded<Int>:\n    return a{' + a' * (10 * number)}\n"
        for number in range(25)
    ],
}


class Enough(Exception):
    """Nothing is compiled here."""


def modules_of(text: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Jit, list[tuple[str, int, bool]]]:
    """The modules that `--jit always` gives LLVM: text, entries, and whether the short pipeline takes it."""
    checked = check_text("main.cor", text)
    assert checked.program is not None
    given: list[tuple[str, int, bool]] = []

    def noted(text: str, symbols: tuple[str, ...], *, short: bool, **_: Any) -> machine.Compiled:
        entered = sum(symbol.startswith("entry_") for symbol in symbols)
        given.append((text, entered, short))
        return machine.Compiled(None, dict.fromkeys(symbols, 0))

    def table(*_: object) -> bytes:
        raise Enough

    monkeypatch.setattr(machine, "compile_text", noted)
    monkeypatch.setattr(machine, "make_table", table)
    jit = Jit(checked.program, "always")
    with pytest.raises(Enough):
        Engine(checked.program, checked.store.text, accelerator=jit)
    return jit, given


@pytest.mark.guarantee("limits.reported")
@pytest.mark.parametrize("shape", SHAPES)
def test_no_compilation_of_always_is_long(shape: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries, functions, and what the long pipeline takes are bounded, and each is in one module."""
    jit, given = modules_of("".join(SHAPES[shape]), monkeypatch)
    made = list(parts(jit.plan.compiled, jit.plan.entered, jit._sizes))
    assert len(given) == len(made) > 1
    assert sorted(name for part in made for name in part.entered) == sorted(jit.plan.entered)
    defined = [function for part in made for function in part.functions]
    assert sorted(defined, key=jit.plan.compiled.index) == list(jit.plan.compiled)
    for part, (_, entered, short) in zip(made, given, strict=True):
        held = sum(map(size, part.functions))
        assert entered == len(part.entered)
        assert held + ENTRY * entered <= MOST
        assert short == (held > MOST_LONG)


def chained(number: int) -> str:
    called = f"    x = part{number - 1:03}(x) + 1\n" if number % 50 else ""
    return leaf(number, called)


def sharing(number: int) -> str:
    body = "".join(f"    x = part{(7 * number + each) % 10:03}(x) + 1\n" for each in range(3))
    return leaf(number, body if number >= 10 else "    x = x * 3 + 1\n" * 8)


GRAPHS: dict[str, Callable[[int], str]] = {
    "chains": chained,
    "shared helpers": sharing,
    "recursion": lambda number: leaf(number, f"    if a > 0:\n        x = part{number:03}(a - 1) + 1\n"),
    "mutual recursion": lambda number: leaf(
        number, f"    if a > 0:\n        x = part{number ^ 1:03}(a - 1) + 1\n"
    ),
    "circles of twenty": lambda number: leaf(
        number, f"    if a > 0:\n        x = part{number // 20 * 20 + (number + 1) % 20:03}(a - 1)\n"
    ),
    "a tree": lambda number: leaf(
        number,
        f"    x = part{(number - 1) // 3:03}(a) + part{(number - 1) // 2:03}(a)\n" if number else "",
    ),
}  # fmt: skip


@pytest.mark.oracle
@pytest.mark.guarantee("limits.reported")
@pytest.mark.parametrize("graph", GRAPHS)
def test_always_gives_llvm_no_more_than_the_program(graph: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice the functions, twice the compilations and lines: what many functions call is compiled once."""
    few, many = (
        modules_of("".join(GRAPHS[graph](number) for number in range(size)), monkeypatch)
        for size in (60, 120)
    )
    for jit, given in (few, many):
        bodies = [line for text, _, _ in given for line in text.splitlines() if " fastcc {" in line]
        defined = [line for line in bodies if line.startswith("define") and "_inner(" not in line]
        assert len(defined) == len(jit.plan.compiled)
        assert sum(entered for _, entered, _ in given) == len(jit.plan.entered)
    growth = len(many[0].plan.compiled) / len(few[0].plan.compiled)
    assert len(many[1]) <= growth * len(few[1]) + 1
    lines = [sum(text.count("\n") for text, _, _ in given) for _, given in (few, many)]
    assert lines[1] <= 1.1 * growth * lines[0]


CALLING = """\
agent last(xs: List<Int>, a: Int) -> Int:
    return xs[a]
{middle}
agent counts(n: Int) -> Int:
    xs = [n, 2, 3]
    t = 0
    for x in xs:
        t = t + middle29(xs, x)
    return t
agent even(n: Int) -> Bool:
    if n == 0:
        return true
    return odd(n - 1)
agent odd(n: Int) -> Bool:
    if n == 0:
        return false
    return even(n - 1)
agent down(n: Int) -> Int:
    if n == 0:
        return 1 / n
    return down(n - 1) + 1
"""


@pytest.mark.oracle
def test_what_calls_another_module_does_what_the_vm_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values, lists of the VM and of its own, stops with their calls, recursion and its limit, where every
    function and every entry is a module of its own."""
    monkeypatch.setattr(parts_module, "MOST", 1)
    middle = "agent middle0(xs: List<Int>, a: Int) -> Int:\n    return last(xs, a)\n" + "".join(
        f"agent middle{number}(xs: List<Int>, a: Int) -> Int:\n    return middle{number - 1}(xs, a)\n"
        for number in range(1, 30)
    )
    engines = Engines(CALLING.format(middle=middle))
    assert engines.agree("counts", 0).fault is not None
    assert engines.agree("counts", 1).fault is not None
    assert engines.agree("middle29", [4, 5, 6], 2).value == "6"
    assert engines.agree("middle29", [4, 5, 6], 3).fault is not None
    assert engines.agree("middle29", [4, 5, 6], 0, depth=20).fault is not None
    assert engines.agree("even", 900).value == "True"
    assert engines.agree("odd", 9_000, depth=9_500).value == "False"
    assert engines.agree("odd", 9_000, depth=5_000).fault is not None
    assert engines.agree("down", 50).fault is not None
    jit = engines.jits["always"]
    assert len(list(parts(jit.plan.compiled, jit.plan.entered, jit._sizes))) > 50


@pytest.mark.oracle
@pytest.mark.guarantee("limits.reported")
def test_a_hot_function_takes_few_others_along() -> None:
    checked = check_text("main.cor", "".join(SHAPES["down a chain"]))
    assert checked.program is not None
    jit = Jit(checked.program, "auto")
    engine = Engine(checked.program, checked.store.text, accelerator=jit)
    for _ in range(CALLS + 1):
        assert engine.call(NoRun(), "main::part000", (7,)) == 7
    assert "main::part000" in jit.compiled
    assert len(jit.compiled) * ENTRY <= MOST
