"""Calls nest as deep as the limit says, whatever Python's own limit is."""

from __future__ import annotations

import contextvars
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from corvid.ir import nodes as ir
from corvid.ir.program import Program
from corvid.runtime.executor import threads
from corvid.runtime.executor.threads import MOST_IDLE, SEGMENT, _Worker
from corvid.types import BOOL, INT, FunctionType, ListType
from corvid.vm.stack import corvid_stack
from tests.vm.build import Body, Run, engine, fault, function, program, run, shown

TEXT = "fn down(n: Int) -> Int:\n    if n == 0:\n        return 0\n    return 1 + down(n - 1)\n"


def down() -> Program:
    body = Body(TEXT)
    n = body.local(INT, "n")
    zero = body.compare("==", n, 0, BOOL, "n == 0")
    then = body.block()
    then.give(0, "return 0")
    body.add(ir.If((ir.Branch((), zero, then.done(), body.span("if")),), (), body.span("if")))
    less = body.math("-", n, 1, at="n - 1")
    rest = body.call("m::f", less, at="down(n - 1)")
    body.give(body.math("+", 1, rest, at="1 + down(n - 1)"), "return 1")
    return program(function("m::f", body, INT, arity=1, kind="fn"))


@pytest.mark.oracle
@pytest.mark.parametrize("limit", [1, 2, 3, 255, 256, 257, 511, 512, 513, 768, 1000, 10_000])
def test_exactly_the_limit(limit: int) -> None:
    made = engine(down(), TEXT)
    assert made.call(Run(), "m::f", (limit - 1,), max_depth=limit) == limit - 1
    caught = fault(down(), (limit,), text=TEXT, max_depth=limit)
    assert caught.problem.code.id == "R0105"
    assert str(limit) in caught.problem.message()
    if limit > 0:
        assert shown(TEXT, caught) == "down(n - 1)"
        assert len(corvid_stack(caught)) == limit


def test_no_depth_at_all_faults_at_the_function() -> None:
    assert fault(down(), (0,), text=TEXT, max_depth=0).problem.span == down().functions[0].span


def test_the_host_keeps_its_limit_and_many_runs_share_an_engine() -> None:
    before = sys.getrecursionlimit()
    made = engine(down(), TEXT)
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda n: made.call(Run(), "m::f", (n,)), [5000 + i for i in range(16)]))
    assert results == [5000 + i for i in range(16)]
    assert sys.getrecursionlimit() == before


def test_few_threads_outlive_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted are the threads that these runs start: in a process that was interrupted there are others, each
    lost between two steps of who asked for it (`test_interrupts.py` leaves seven)."""
    idle: list[_Worker] = []
    monkeypatch.setattr(threads, "_IDLE", idle)
    ours: list[threading.Thread] = [threading.current_thread()]
    start = _Worker.start

    def noted(worker: _Worker) -> None:
        if threading.current_thread() in ours:
            ours.append(worker)
        start(worker)

    monkeypatch.setattr(_Worker, "start", noted)
    made = engine(down(), TEXT)
    for _ in range(3):
        made.call(Run(), "m::f", (9000,))
    started, kept = ours[1:], [*idle]
    until = time.monotonic() + 30
    for worker in {*started} - {*kept}:
        worker.join(max(0, until - time.monotonic()))
    alive = [worker for worker in started if worker.is_alive()]
    for worker in kept:
        worker.quit()
    assert len(started) > 9000 // SEGMENT
    assert len(alive) == len(kept) <= MOST_IDLE


def test_lambdas_count_and_go_through_built_ins() -> None:
    # f(n) = if n == 0: 0 else [n].map((x) -> f(x - 1)).first-ish: two calls a step
    body = Body(TEXT)
    n = body.local(INT, "n")
    zero = body.compare("==", n, 0, BOOL)
    then = body.block()
    then.give(0)
    body.add(ir.If((ir.Branch((), zero, then.done(), body.span()),), (), body.span()))
    items = body.let(ListType(INT), ir.MakeList(INT, (n,)))
    inner = body.block()
    x = body.local(INT, "x")
    inner.give(inner.call("m::f", inner.math("-", x, 1)))
    step = body.let(FunctionType((INT,), INT), ir.Lambda((x.index,), (), inner.done()))
    made = body.method("map", items, step, type_=ListType(INT))
    body.give(body.math("+", 1, body.let(INT, ir.GetIndex(made, ir.Constant(0)))))
    whole = program(function("m::f", body, INT, arity=1, kind="fn"))
    assert run(whole, (2000,), text=TEXT, max_depth=4001) == 2000
    assert fault(whole, (2000,), text=TEXT, max_depth=4000).problem.code.id == "R0105"


def test_context_variables_trace_and_profile_go_along() -> None:
    variable: contextvars.ContextVar[str] = contextvars.ContextVar("variable", default="")
    variable.set("here")
    seen: set[tuple[str, str]] = set()

    def watch(frame: object, event: str, _: object) -> None:
        code = frame.f_code  # type: ignore[attr-defined]
        if code.co_filename == "m.cor":
            seen.add((event, variable.get()))

    made = engine(down(), TEXT)
    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        made.call(Run(), "m::f", (1000,))
    finally:
        sys.setprofile(before)
    assert seen == {("call", "here"), ("return", "here")}
