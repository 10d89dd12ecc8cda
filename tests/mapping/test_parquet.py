"""Results as Parquet: columns by the type of the agent. What writes a file is run by `make test-ray`, which
installs pyarrow."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from corvid.cli.main import run
from corvid.mapping.parquet import form_of
from corvid.pipeline import check_text
from corvid.runtime.boundary.declarations import Declarations
from tests.mapping.jobs import lay, mapped_here, results
from tests.tables import each

TYPES = """
type Inner:
    note: Option<String>
    scores: List<Float>

type Color:
    | Red
    | Blue

type Shape:
    | Circle(radius: Float)
    | Dot

type Tagged:
    tag: String

type Loop:
    below: List<Loop>

type Answer:
    inner: Inner
    color: Color
    shape: Shape
    counts: Map<String, Int>
    twice: Option<Option<Int>>
    big: Int
"""
ANSWER = (
    TYPES
    + """
agent main(n: Int) -> Answer:
    note: Option<String> = None
    if n > 1:
        note = Some("½ of it")
    inner = Inner { note: note, scores: [1.0, 0.5] }
    shape: Shape = Dot
    if n > 2:
        shape = Circle(2.0)
    twice: Option<Option<Int>> = Some(None)
    big = 9223372036854775807 / n
    return Answer { inner: inner, color: Blue, shape: shape, counts: {"a": n}, twice: twice, big: big }
"""
)
INNER = {"note": "string", "scores": ["float64"]}


@each(
    ("type_", "form"),
    [
        ("Int", "int64"),
        ("Grounded<Option<Bool>>", "bool"),
        ("List<Grounded<String>>", ["string"]),
        ("Inner", INNER),
        ("Option<Inner>", INNER),
        ("Color", "string"),
        ("Shape", "json"),
        ("Map<String, Int>", "json"),
        ("Result<Int, String>", "json"),
        ("Option<Option<Int>>", "json"),
        ("Option<Tagged>", "json"),
        ("Tagged", {"tag": "string"}),
        ("Loop", {"below": ["json"]}),
    ],
)
def test_the_form_of_a_type(type_: str, form: object) -> None:
    checked = check_text("main.cor", f"{TYPES}\nagent main(x: {type_}) -> {type_}:\n    return x\n")
    assert checked.program is not None, [problem.message() for problem in checked.problems]
    (main,) = (one for one in checked.program.functions if one.name.endswith("::main"))
    assert form_of(Declarations(checked.program), main.returns) == form


def test_what_is_missing_is_said_before_a_row_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    lay(tmp_path, ANSWER, [{"n": 1}])
    done = mapped_here(tmp_path, "out", "--parquet")
    assert done.returncode == 2
    assert "writing Parquet needs pyarrow: pip install 'corvid-grounded[parquet]'" in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_call_without_it_removes_the_tables(tmp_path: Path) -> None:
    lay(tmp_path, ANSWER, [{"n": 1}])
    assert mapped_here(tmp_path, "out").returncode == 0
    for name in ("results.parquet", "errors.parquet"):
        (tmp_path / "out" / name).write_bytes(b"of another call")
    assert mapped_here(tmp_path, "out").returncode == 0
    assert list((tmp_path / "out").glob("*.parquet")) == []


def test_tables_have_what_the_lines_have(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    lay(tmp_path, ANSWER, [{"n": number} for number in (1, 2, 3, 0)])
    assert mapped_here(tmp_path, "out", "--parquet").returncode == 1
    rows = parquet.read_table(tmp_path / "out" / "results.parquet").to_pylist()
    lines = results(tmp_path, "out")
    assert len(rows) == 3
    for row, one in zip(rows, lines, strict=True):
        value = row["value"]
        for name in ("shape", "counts", "twice"):
            value[name] = json.loads(value[name])
        assert {name: cell for name, cell in row.items() if cell is not None} == one
    (fault,) = parquet.read_table(tmp_path / "out" / "errors.parquet").to_pylist()
    assert {name: cell for name, cell in fault.items() if cell is not None} == results(
        tmp_path, "out", "errors.jsonl"
    )[0]
    for index in (1, 2):
        assert mapped_here(tmp_path, f"shard{index}", "--shard", f"{index}/2").returncode in (0, 1)
    shards = [str(tmp_path / f"shard{index}") for index in (2, 1)]
    assert run(["map", "merge", *shards, "--out", str(tmp_path / "merged"), "--parquet"]) == 1
    for name in ("results.parquet", "errors.parquet"):
        assert (tmp_path / "merged" / name).read_bytes() == (tmp_path / "out" / name).read_bytes()
