"""What a row cites of itself is looked up in the input, as a citation of a file is in the file."""

from __future__ import annotations

import csv
import io
import json
import random
import runpy
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from corvid.cli.main import run
from corvid.mapping import sources
from corvid.mapping.rows import columns_of, read_rows
from corvid.mapping.sources import RowSources
from tests.mapping.jobs import lay, mapped_here
from tests.tables import each

EXAMPLE = Path(__file__).parents[2] / "examples" / "triage"
CELLS = ["one", "two\nlines", 'said "no"', "é", "", "a,b", " x ", "# y", "z" * 3000]


def ratio(folder: Path, *more: str) -> str:
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(io.StringIO()):
        run(["audit", "ratio", "--root", str(folder), *more, str(folder / "out")])
    return said.getvalue()


@pytest.fixture
def tickets(tmp_path: Path) -> Path:
    """The triage example over some tickets, with whole traces."""
    made = runpy.run_path(str(EXAMPLE / "tickets.py"))["tickets"](40)
    lay(tmp_path, (EXAMPLE / "triage.cor").read_text(), made)
    assert mapped_here(tmp_path, "out", "--trace", "full", "--jobs", "1").returncode == 0
    return tmp_path


def test_quotes_of_tickets_are_found_in_the_tickets(tickets: Path) -> None:
    assert "verified 1.00 (40 of 40)" in ratio(tickets)
    assert "verified 1.00 (40 of 40)" in ratio(tickets, "--reader", "exact")


def test_a_ticket_that_was_changed_shows_nothing(tickets: Path) -> None:
    rows = [json.loads(line) for line in (tickets / "rows.jsonl").read_text().splitlines()]
    rows[7]["ticket"] = "Another text."
    rows[8], rows[9] = rows[9] | {"ticket": rows[9]["ticket"] + " Yours."}, {"id": 9}
    (tickets / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    said = ratio(tickets)
    verified = int(said.partition("verified 0.9")[2].partition("(")[2].partition(" ")[0])
    assert 37 <= verified <= 38, "what was said on line 9 may be said on line 10, too"


@pytest.mark.guarantee("protocols.strict_ratio")
def test_what_is_not_below_the_root_is_not_looked_up(tickets: Path) -> None:
    (tickets / "elsewhere").mkdir()
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(io.StringIO()):
        run(["audit", "ratio", "--root", str(tickets / "elsewhere"), str(tickets / "out")])
    assert "verified 0.00 (0 of 40)" in said.getvalue()


@pytest.mark.guarantee("protocols.strict_ratio")
@pytest.mark.parametrize("step", [1, 7, 1000])
@pytest.mark.parametrize(
    ("name", "delimiter"), [("rows.jsonl", ""), ("rows.csv", ","), ("rows.csv", ";"), ("rows.csv", "\t")]
)
def test_any_cell_in_any_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, delimiter: str, step: int
) -> None:
    """Each is what the driver read at that place."""
    monkeypatch.setattr(sources, "STEP", step)
    chance = random.Random(step)
    file = tmp_path / name
    rows = [{"a": chance.choice(CELLS), "b#c": chance.choice(CELLS)} for _ in range(120)]
    with file.open("w", newline="") as out:
        if name.endswith("csv"):
            writer = csv.DictWriter(out, ["a", "b#c"], delimiter=delimiter)
            writer.writeheader()
            writer.writerows(rows)
        else:
            out.writelines(json.dumps(row, ensure_ascii=False) + "\n" * chance.choice([1, 2]) for row in rows)
    read = [row for row in read_rows(file) if row.problem is None]
    assert len(read) == 120
    cells = [(f"{row.place}#{column}", str(text)) for row in read for column, text in row.values.items()]
    asked = RowSources(file)
    for uri, text in [*cells, *chance.sample(cells, 200), *reversed(cells)]:
        assert asked.text(uri) == text
    for odd in ("", name, f"{name}:1", f"{name}:1#nope", f"{name}:0#a", f"{name}:{10**15}#a", "x:1#a"):
        assert asked.text(odd) is None
    asked.close()


@each(
    ("text", "columns", "rows"),
    [
        ("question;nr\nWhy, then?;1\n", ["question", "nr"], [["Why, then?", "1"]]),
        ("\ufeffquestion;nr\r\n\r\nWhy?;1\r\n", ["question", "nr"], [["Why?", "1"]]),
        ('question\tnr\n"two\nlines"\t1\n', ["question", "nr"], [["two\nlines", "1"]]),
        ("question|nr", ["question", "nr"], []),
        ("question,nr\na;b,1\n", ["question", "nr"], [["a;b", "1"]]),
        ("one;two;three,four\na;b;c,4\n", ["one;two;three", "four"], [["a;b;c", "4"]]),
        ("question; in English\nWhy?\n", ["question; in English"], [["Why?"]]),
        ('"question;nr"\nWhy; then?\n', ["question;nr"], [["Why; then?"]]),
        ("question\nWhy; then?\n", ["question"], [["Why; then?"]]),
        ('question;nr\n"Why;1', ["question;nr"], []),
    ],
)  # fmt: skip
def test_what_ends_the_cells_of_csv(
    tmp_path: Path, text: str, columns: list[str], rows: list[list[str]]
) -> None:
    """A comma, but where only something else can be meant."""
    file = tmp_path / "rows.csv"
    file.write_text(text, newline="")
    assert columns_of(file) == columns
    assert [list(row.values.values()) for row in read_rows(file) if row.problem is None] == rows


def test_a_value_that_is_no_text_is_json_as_the_row_has_it(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text('{"n": [1, "é"], "none": null}\nno JSON\n')
    asked = RowSources(tmp_path / "rows.jsonl")
    assert asked.text("rows.jsonl:1#n") == '[1, "é"]'
    assert asked.text("rows.jsonl:2#n") is None
    asked.close()


def test_the_files_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "in" / "below").mkdir(parents=True)
    (tmp_path / "in" / "below" / "a.txt").write_text("The text.")
    (tmp_path / "secret").write_text("No row.")
    (tmp_path / "in" / "link").symlink_to(tmp_path / "secret")
    asked = RowSources(tmp_path / "in")
    assert asked.text("below/a.txt") == "The text."
    for odd in ("below", "../secret", "link", str(tmp_path / "secret"), "none"):
        assert asked.text(odd) is None
