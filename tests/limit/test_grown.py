"""No list and no map becomes larger than one may be, whichever operation makes it or lets it grow, in all
engines; and no call on one that is large looks at all of it at once."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.api import Loaded, Services
from corvid.api.execution import WATCH_VARIABLE
from corvid.builtins import MUTATING, ROWS
from corvid.hosts.system import CountedRunIds, MappedTools
from corvid.ir import nodes as ir
from corvid.jit.manager import Mode
from corvid.pipeline import CheckedProgram, check_text
from corvid.runtime import longest
from corvid.runtime.boundary.codec_error import CodecError, Limits
from corvid.runtime.builtins import lists, strings
from corvid.runtime.trace.write import TraceWriter
from corvid.runtime.values import Some, equal
from corvid.testing.compare import Still
from corvid.types import INT, ListType, MapType
from tests.jit.engines import Engines
from tests.reference import run_numbers
from tests.reference.test_hosts import compared
from tests.runtime.test_boundary import decode

pytestmark = [pytest.mark.guarantee("limits.reported")]

ELEMENTS, ENTRIES = 40, 24


@dataclass(frozen=True)
class Way:
    """Statements that let `out` have `n` parts, for `n` of at least 3, and what does it in the IR."""

    body: str
    most: int
    by: type | str


def _list(body: str, by: type | str) -> Way:
    return Way(body, ELEMENTS, by)


def _map(body: str, by: type | str = ir.SetIndex) -> Way:
    return Way(body, ENTRIES, by)


WAYS = {
    "append": _list("out: List<Int> = []\nfor i in range(0, n):\n    out.append(i)", "List.append"),
    "append of a sum": _list(
        "out: List<Float> = []\nx = 0.5\nwhile out.length() < n:\n    out.append(x + 1.0)", "List.append"
    ),
    "append of texts": _list(
        'out: List<String> = []\nfor i in range(0, n):\n    out.append("a")', "List.append"
    ),
    "append of grounded texts": _list(
        "out: List<Grounded<String>> = []\ns = doc(1)\nfor i in range(0, n):\n    out.append(s)",
        "List.append",
    ),
    "append of lists": _list(
        "out: List<List<Int>> = []\nfor i in range(0, n):\n    out.append([i])", "List.append"
    ),
    "append to what came from outside": _list(
        "out = numbers().unwrap_discarding_sources()\nfor i in range(out.length(), n):\n    out.append(i)",
        "List.append",
    ),
    "append to a field": _list(
        "box = Box([], {})\nfor i in range(0, n):\n    box.items.append(i)\nout = box.items", "List.append"
    ),
    "append to an element": _list(
        "rows: List<List<Int>> = [[], []]\nfor i in range(0, n):\n    rows[1].append(i)\nout = rows[1]",
        "List.append",
    ),
    "append in a callee": _list("out = [0]\nfor i in range(1, n):\n    x = added(out, i)", "List.append"),
    "append of what fills the list": _list(
        "out = [0]\nwhile out.length() < n - 1:\n    out.append(added(out, 1))\n"
        "if out.length() < n:\n    out.append(0)",
        "List.append",
    ),
    "append while a loop goes through it": _list(
        "out = [0]\nfor x in out:\n    if out.length() < n:\n        out.append(x)", "List.append"
    ),
    "sum": _list("out = [0]\nfor i in range(1, n):\n    out = out + [i]", ir.Arithmetic),
    "range": _list("out = range(0, n)", ir.Range),
    "split": _list(
        's = ""\nfor i in range(1, n):\n    s = s + ","\nout = s.split(",")', "String.split"
    ),
    "split of a grounded text": _list(
        's = doc(1).replace("1", "")\nfor i in range(1, n):\n    s = s + ","\nout = s.split(",")',
        "String.split",
    ),
    "sources": _list(
        "s = doc(0)\nfor i in range(1, n):\n    s = s + doc(i)\nout = s.sources()", "Grounded.sources"
    ),
    "map": _map("out: Map<Int, Int> = {}\nfor i in range(0, n):\n    out[i] = i"),
    "map by texts": _map('out: Map<String, Bool> = {}\nfor i in range(0, n):\n    out[f"{i}"] = true'),
    "map by numbers": _map("out: Map<Float, Int> = {}\nfor i in range(0, n):\n    out[i.to_float()] = i"),
    "map of grounded texts": _map(
        "out: Map<Int, Grounded<String>> = {}\ns = doc(1)\nfor i in range(0, n):\n    out[i] = s"
    ),
    "map in a field": _map(
        "box = Box([], {})\nfor i in range(0, n):\n    box.entries[i] = i\nout = box.entries"
    ),
    "map in a callee": _map("out: Map<Int, Int> = {}\nfor i in range(0, n):\n    x = put(out, i)"),
    "map whose keys come and go": _map(
        "out: Map<Int, Int> = {0: 0}\nfor i in range(1, n):\n    x = out.remove(0)\n    out[0] = i\n"
        "    out[0] += 1\n    out[i] = i"
    ),
}  # fmt: skip
HELPERS = """\
type Box:
    items: List<Int>
    entries: Map<Int, Int>
tool doc(i: Int) -> String uses retrieval
tool numbers() -> List<Int> uses retrieval
agent added(xs: List<Int>, x: Int) -> Int:
    xs.append(x)
    return x
agent put(m: Map<Int, Int>, x: Int) -> Int:
    m[x] = x
    return x
"""
TOOLS: dict[str, Callable[..., Any]] = {"doc": lambda i: f"{i}", "numbers": lambda: [7]}


def program(body: str) -> str:
    lines = "".join(f"    {line}\n" for line in body.split("\n"))
    return f"{HELPERS}agent main(n: Int) -> Int:\n{lines}    return out.length()\n"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(WATCH_VARIABLE, raising=False)  # a watched loop over a range makes a list to look at
    monkeypatch.setattr(longest, "LONGEST_LIST", ELEMENTS)
    monkeypatch.setattr(longest, "LARGEST_MAP", ENTRIES)
    monkeypatch.setitem(run_numbers.MOST, list, ELEMENTS)
    monkeypatch.setitem(run_numbers.MOST, dict, ENTRIES)


# ---- every operation is one of these -----------------------------------------------------------
OTHERS = {
    # a part of what is there, or the same value
    ir.Copy, ir.UnwrapGrounded, ir.Expose, ir.Widen, ir.Together, ir.QuoteText,
    ir.ExposeQuote, ir.Raise, ir.Untaint,
    ir.ContainerRead, ir.GetField, ir.GetIndex,
    # no list and no map
    ir.Compare, ir.Not, ir.Negate, ir.Text, ir.MakeRecord, ir.MakeVariant, ir.MakeSome, ir.MakeNone,
    ir.MakeOk, ir.MakeErr, ir.Lambda, ir.Approve, ir.Claim, ir.Assume, ir.Pivot, ir.ReadOutcome,
    ir.Assert,
    # what the program or the border made
    ir.CallFunction, ir.LiftedCall, ir.CallValue, ir.CallTool, ir.CallPrompt,
}  # fmt: skip
LITERALS = {ir.MakeList, ir.MakeMap}
KEEPING = {
    "List.length", "List.contains", "List.first", "List.last", "List.slice", "List.reverse", "List.sort",
    "List.join", "List.map", "List.filter", "List.fold", "List.any", "List.all", "Map.length", "Map.get",
    "List.sum", "List.min", "List.max", "List.min_by", "List.max_by", "List.oks", "List.errs",
    "Map.entry", "Map.contains_key", "Map.keys", "Map.values", "Map.remove", "List.together",
    "Grounded.chain", "Grounded.confidence", "Grounded.unwrap_discarding_sources",
}  # fmt: skip
"""Methods whose result has at most as many parts as the receiver, or is not a list and no map."""
GIVES_NONE = {"Int", "Float", "Bool", "Option", "Result"}
TEXTS = {
    "length", "to_upper", "to_lower", "trim", "contains", "starts_with", "ends_with", "replace", "substring",
    "parse_int", "parse_float", "quote",
}  # fmt: skip


def test_every_operation_is_looked_at() -> None:
    ways = {way.by for way in WAYS.values()}
    assert set(get_args(ir.Op)) == {by for by in ways if by in get_args(ir.Op)} | OTHERS | LITERALS | {
        ir.CallMethod
    }
    assert ir.SetIndex in ways
    methods = {f"{row.kind}.{row.name}" for row in ROWS if row.kind not in GIVES_NONE}
    growing = {by for by in ways if isinstance(by, str)}
    assert methods == growing | KEEPING | {f"String.{name}" for name in TEXTS}
    assert {"append", "sort", "reverse", "remove"} == MUTATING


# ---- every way ends, everywhere alike ----------------------------------------------------------
@dataclass(frozen=True)
class Ended:
    """A value or a fault as people read it, and the lines of the trace."""

    value: object
    fault: str | None
    trace: tuple[bytes, ...]


def checked(text: str) -> CheckedProgram:
    made = check_text("main.cor", text)
    assert made.program is not None, [problem.message() for problem in made.problems]
    return made


class Engine:
    """One program in one engine, with tools that give what `TOOLS` says, or what a trace says they gave."""

    def __init__(self, made: CheckedProgram, mode: Mode | Literal["off"] = "off") -> None:
        self._made = made
        self._recorded: Iterator[object] | None = None
        tools = MappedTools({name: partial(self._tool, name) for name in TOOLS})
        self._services = Services(tools=tools, clock=Still(), run_ids=CountedRunIds())
        self._loaded = Loaded(made, self._services, jit=mode)

    def _tool(self, name: str, *arguments: Any) -> object:
        return TOOLS[name](*arguments) if self._recorded is None else next(self._recorded)

    def run(self, n: int, recorded: tuple[bytes, ...] | None = None) -> Ended:
        """How `main` ends; with the lines of a trace, its replay."""
        events = map(json.loads, recorded or ())
        results = [event["result"] for event in events if event["phase"] == "tool_result"]
        self._recorded = None if recorded is None else iter(results)
        lines: list[bytes] = []
        main = self._loaded.functions["main::main"]
        ran = self._loaded.run(main, [n], trace=TraceWriter(lines.append), run_id="run")
        if ran.fault is None:
            return Ended(ran.value, None, tuple(lines))
        problem = ran.fault.problem
        words = f"{problem.code.id} {problem.span} {problem.message()}"
        return Ended(None, words, tuple(lines))


@pytest.mark.parametrize("way", WAYS)
def test_it_ends_at_its_limit_in_all_engines(way: str) -> None:
    most = WAYS[way].most
    made = checked(program(WAYS[way].body))
    vm, hot, compiled = Engine(made), Engine(made, "auto"), Engine(made, "always")
    for n in (3, most - 1, most, most + 1, most + 2, most * 2):
        first = vm.run(n)
        if n <= most:
            assert (first.value, first.fault) == (n, None)
        else:
            assert first.fault is not None
            assert first.fault.startswith("R0109 ")
        assert hot.run(n) == first
        assert compiled.run(n) == first
        assert vm.run(n, first.trace) == first


@pytest.mark.parametrize("way", WAYS)
def test_the_reference_says_the_same(way: str) -> None:
    most = WAYS[way].most
    runs: list[tuple[str, list[object]]] = [("main", [n]) for n in (3, most, most + 1, most + 2)]
    wrong, ends = compared(program(WAYS[way].body), runs, dict(TOOLS), [])
    assert not wrong
    assert ends == [None, None, "R0109", "R0109"]


@pytest.mark.parametrize("part", ["1", "s"])
@pytest.mark.parametrize("kind", ["list", "map"])
def test_literals(kind: str, part: str) -> None:
    most = ELEMENTS if kind == "list" else ENTRIES
    for n in (most, most + 1):
        parts = [part if kind == "list" else f"{i}: {part}" for i in range(n)]
        literal = f"[{', '.join(parts)}]" if kind == "list" else f"{{{', '.join(parts)}}}"
        text = program(f"s = doc(1)\nout = {literal}")
        first = Engine(checked(text)).run(n)
        assert (first.fault or "")[:5] == ("" if n <= most else "R0109")
        assert Engine(checked(text), "always").run(n) == first
        assert compared(text, [("main", [n])], dict(TOOLS), []) == ([], ["R0109" if n > most else None])


# rule: expressions.map.1
def test_a_repeated_key_is_one_entry() -> None:
    entries = ", ".join(f"{i % ENTRIES}: {i}" for i in range(ENTRIES + 1))
    text = program(f"out = {{{entries}}}\nout[0] = 7\nout[1] += 1")
    assert Engine(checked(text)).run(0).value == ENTRIES


HOT = """
fn grown(n: Int) -> Int:
    xs: List<Int> = []
    for i in range(0, n):
        xs.append(i)
    return xs.length()
fn written(n: Int) -> Int:
    xs = [1, 2, 3]
    i = 0
    while i < n:
        xs.append(i)
        xs[i] = 7
        i = i + 1
    return xs.length()
"""


@pytest.mark.parametrize("most", [30_000, 30_001, 2**15 - 8])
def test_a_loop_that_became_machine_code_ends_there_too(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(longest, "LONGEST_LIST", most)
    engines = Engines(HOT)
    for n in (most - 3, most, most + 1):
        for name, more in (("grown", 0), ("written", 3)):
            found = engines.agree(name, n)
            assert (found.fault is not None) == (n + more > most)
    assert engines.entered("always") == {"main::grown", "main::written"}
    assert engines.entered("auto")


def test_a_list_in_the_text_is_counted_in_machine_code() -> None:
    for n in (ELEMENTS, ELEMENTS + 1):
        engines = Engines(f"fn main() -> Int:\n    xs = [{', '.join('1' * n)}]\n    return xs.length()\n")
        assert (engines.agree("main").fault is not None) == (n > ELEMENTS)
        assert engines.entered("always") == {"main::main"}


def test_too_many_pieces_are_not_all_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strings, "PART", 8)
    assert len(strings.split("," * (ELEMENTS - 1), ",")) == ELEMENTS
    with pytest.raises(MemoryError):
        strings._split_in_parts("," * ELEMENTS * 2, ",")


def test_the_built_in_method_keeps_the_limit_itself() -> None:
    values = list(range(ELEMENTS - 1))
    lists.METHODS["append"](values, 1)
    with pytest.raises(MemoryError):
        lists.METHODS["append"](values, 2)
    assert len(values) == ELEMENTS


# ---- the border --------------------------------------------------------------------------------
def test_no_larger_list_or_map_comes_in() -> None:
    limits = Limits(elements=5, entries=3)
    numbers, entries = ListType(INT), MapType(INT, INT)
    assert decode(numbers, [1] * 5, limits) == [1] * 5
    assert decode(entries, {i: i for i in range(3)}, limits) == {0: 0, 1: 1, 2: 2}
    with pytest.raises(CodecError, match="expected a List of at most 5 elements, found more"):
        decode(numbers, [1] * 6, limits)
    with pytest.raises(CodecError, match="expected a Map of at most 3 entries, found more"):
        decode(entries, {i: i for i in range(4)}, limits)


# ---- equality ----------------------------------------------------------------------------------
VALUES = st.recursive(
    st.one_of(st.integers(0, 3), st.sampled_from(["", "a"]), st.none()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.integers(0, 3), inner, max_size=3), inner.map(Some)
    ),
    max_leaves=12,
)


def _plain(value: object) -> object:
    """The same for Python's own equality."""
    if isinstance(value, list):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return ("some", _plain(value.value)) if isinstance(value, Some) else value


@given(VALUES, VALUES)
def test_equality_is_that_of_the_parts(one: object, other: object) -> None:
    assert equal(one, other) == (_plain(one) == _plain(other))
    assert equal(one, one)


@pytest.mark.parametrize("kind", ["list", "map"])
def test_equality_makes_nothing_as_large_as_what_it_compares(kind: str) -> None:
    size = 100_000
    one: object = list(range(size)) if kind == "list" else dict.fromkeys(range(size), "a")
    other: object = list(range(size)) if kind == "list" else dict.fromkeys(range(size), "a")
    tracemalloc.start()
    try:
        assert equal(one, other)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # A map is asked for its values, eight bytes each; pairs would be eight times that.
    assert peak < size * 9 + 50_000
