"""Python's tools see `.cor` files: tracebacks, pdb, coverage."""

from __future__ import annotations

import io
import linecache
import os
import pdb
import signal
import threading
import traceback
from pathlib import Path

import coverage
import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.ir import nodes as ir
from corvid.ir.program import Program
from corvid.runtime.faults import Fault
from corvid.source.span import Span
from corvid.source.text import SourceText
from corvid.types import BOOL, INT
from corvid.vm.engine import Engine
from corvid.vm.positions import Positions
from corvid.vm.stack import corvid_stack
from tests.vm.build import Body, Run, function, program

TEXT = """fn half(n: Int) -> Int:
    # Ünïcode before the division
    if n == 99:
        return 0
    return 100 / n

agent f(n: Int) -> Int:
    total = 1
    total = total + half(n)
    return total
"""


def sample() -> Program:
    half = Body(TEXT)
    n = half.local(INT, "n")
    never = half.compare("==", n, 99, BOOL, "n == 99")
    then = half.block()
    then.give(0, "return 0")
    half.add(ir.If((ir.Branch((), never, then.done(), half.span("if n")),), (), half.span("if n")))
    half.give(half.math("/", 100, n, at="100 / n"), "return 100")
    main = Body(TEXT, TEXT.index("agent"))
    m, total = main.local(INT, "n"), main.local(INT, "total")
    main.set(total, ir.Copy(ir.Constant(1)), "total = 1")
    part = main.call("m::half", m, at="half(n)")
    main.set(total, ir.Arithmetic("+", total, part), "total + half(n)")
    main.give(total, "return total")
    return program(function("m::half", half, INT, arity=1, kind="fn"), function("m::f", main, INT, arity=1))


def compiled(path: Path) -> Engine:
    path.write_text(TEXT, encoding="utf-8")
    return Engine(sample(), lambda _: SourceText(str(path), TEXT))


def test_a_traceback_shows_the_lines_of_the_source(tmp_path: Path) -> None:
    path = tmp_path / "m.cor"
    with pytest.raises(Fault) as caught:
        compiled(path).call(Run(), "m::f", (0,))
    assert caught.value.problem.code.id == "R0102"
    span = caught.value.problem.span
    assert TEXT[span.start : span.end] == "100 / n"
    shown = "".join(traceback.format_exception(caught.value))
    assert f'File "{path}", line 5, in half\n    return 100 / n\n' in shown
    assert f'File "{path}", line 9, in f\n    total = total + half(n)\n' in shown
    frames = corvid_stack(caught.value)
    assert [(each.function, each.line, TEXT[each.span.start : each.span.end]) for each in frames] == [
        ("m::f", 9, "half(n)"), ("m::half", 5, "100 / n"),
    ]  # fmt: skip


def test_a_text_without_a_file_is_shown_too() -> None:
    made = Engine(sample(), lambda _: SourceText("<memory>.cor", TEXT))
    assert linecache.getline("<memory>.cor", 5) == "    return 100 / n\n"
    with pytest.raises(Fault) as caught:
        made.call(Run(), "m::f", (0,))
    assert "return 100 / n" in "".join(traceback.format_exception(caught.value))


def test_pdb_stops_at_a_line(tmp_path: Path) -> None:
    path = tmp_path / "m.cor"
    made = compiled(path)
    output = io.StringIO()
    debugger = pdb.Pdb(
        stdin=io.StringIO("c\np n * 1000\nwhere\nup\np total\nc\n"), stdout=output, nosigint=True
    )
    debugger.use_rawinput = False
    assert debugger.set_break(str(path), 5) is None
    assert debugger.runcall(made.call, Run(), "m::f", (7,)) == 15
    assert "7000" in output.getvalue()
    assert f"{path}(5)half()" in output.getvalue()
    assert f"{path}(9)f()" in output.getvalue()


def test_coverage_reports_lines(tmp_path: Path) -> None:
    made = compiled(tmp_path / "m.cor")
    measured = coverage.Coverage(data_file=None, config_file=False, include=[str(tmp_path / "*")])
    measured.set_option("run:plugins", ["corvid.vm.coverage_plugin"])
    measured.set_option("run:core", "ctrace")
    measured.start()
    try:
        made.call(Run(), "m::f", (7,))
    finally:
        measured.stop()
    _, lines, _, missing, _ = measured.analysis2(str(tmp_path / "m.cor"))
    assert lines == [1, 3, 4, 5, 7, 8, 9, 10]
    assert missing == [4]


def test_an_interrupt_ends_the_run() -> None:
    body = Body()
    n = body.local(INT, "n")
    body.add(ir.While((), ir.Constant(True), (), body.span()))
    body.give(n)
    made = Engine(program(function("m::f", body, INT, arity=1)), lambda _: SourceText("m.cor", ""))
    # A shell starts what runs in its background deaf to interrupts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            made.call(Run(), "m::f", (1,))
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)


@given(st.text(alphabet="ab\n\t é🐦ﬀ\r", max_size=30), st.data())
def test_positions_lead_back_to_the_span(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    positions = Positions(0, SourceText("m.cor", text))
    at = positions.position(Span(0, start, end))
    span = positions.span(at["lineno"], at["col_offset"], at["end_lineno"], at["end_col_offset"])
    assert span == Span(0, start, end)
