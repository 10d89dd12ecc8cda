"""`corvid map`: what it writes, what it runs again, and what it refuses."""

from __future__ import annotations

import csv
import io
import json
import os
import resource
import sqlite3
import subprocess
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from corvid.audit.opened import opened
from corvid.cli.main import run
from corvid.mapping.ledger import MANIFEST, Ledger, Part
from corvid.mapping.results import traces_of
from tests.audit.projects import git
from tests.mapping.jobs import (
    ACTING,
    LOGGED,
    PLAIN,
    TOOLS,
    command,
    lay,
    mapped,
    mapped_here,
    results,
    touched,
)

ROWS = [{"n": number % 4, "name": f"row {number // 2}"} for number in range(20)]


def test_each_row_has_its_result_or_its_error(tmp_path: Path) -> None:
    lay(tmp_path, PLAIN, ROWS)
    with (tmp_path / "rows.jsonl").open("a") as file:
        file.write('no JSON\n[1]\n{"n": 1}\n{"n": "one", "name": "x"}\n')
    done = mapped_here(tmp_path, "out", "--jobs", "1")
    assert done.returncode == 1, done.stderr
    good, bad = results(tmp_path, "out"), results(tmp_path, "out", "errors.jsonl")
    assert [row["row"] for row in good] == [number for number in range(20) if number % 4]
    assert good[0]["value"] == "row 0 has 100"
    assert [(row["row"], row["code"]) for row in bad if isinstance(row["row"], int) and row["row"] < 20] == [
        (number, "R0102") for number in range(0, 20, 4)
    ]
    told = {row["row"]: row["message"] for row in bad}
    assert told[20] == "rows.jsonl:21: the row is not JSON"
    assert told[21] == "rows.jsonl:22: expected a JSON object with a value for each column"
    assert told[22] == "rows.jsonl:23: it has no column `name`"
    assert "Int" in str(told[23])
    assert len({row["id"] for row in (*good, *bad)}) == 24
    assert "15 rows done" in done.stdout
    assert "9 rows with an error" in done.stdout


def test_a_row_that_is_done_is_not_run_again(tmp_path: Path) -> None:
    rows = [{"n": number} for number in range(30)]
    lay(tmp_path, LOGGED, rows[:10], TOOLS)
    assert mapped_here(tmp_path, "out").returncode == 0
    first = (tmp_path / "out" / "results.jsonl").read_bytes()
    assert mapped_here(tmp_path, "out", "--jobs", "1").returncode == 0
    assert (tmp_path / "out" / "results.jsonl").read_bytes() == first
    lay(tmp_path, LOGGED, reversed(rows))
    assert mapped_here(tmp_path, "out").returncode == 0
    assert sorted(touched(tmp_path)) == list(range(30))
    assert [row["value"] for row in results(tmp_path, "out")] == [2 * number for number in range(29, -1, -1)]


def test_what_may_change_an_answer_makes_a_row_another(tmp_path: Path) -> None:
    lay(tmp_path, LOGGED, [{"n": 1}, {"n": 1}], TOOLS)
    ids = []
    for program, tools in (
        (LOGGED, TOOLS),
        (LOGGED.replace("* 2", "* 3"), TOOLS),
        (LOGGED, f"{TOOLS}\nX = 1\n"),
    ):
        lay(tmp_path, program, [{"n": 1}, {"n": 1}], tools)
        assert mapped_here(tmp_path, "out").returncode == 0
        ids += [str(row["id"]) for row in results(tmp_path, "out")]
    assert len(set(ids)) == 6
    assert touched(tmp_path) == [1] * 6


def test_a_plan_names_the_rows_that_read_a_changed_document(tmp_path: Path) -> None:
    program = """
import "std/documents" use read_document

agent main(path: String) -> Grounded<Int>:
    return read_document(path).length()
"""
    lay(tmp_path, program, [{"path": f"{name}.txt"} for name in "abcab"])
    for name in "abc":
        (tmp_path / f"{name}.txt").write_text(f"The document {name}.\n")
    done = mapped_here(tmp_path, "out")
    assert done.returncode == 0, done.stdout + done.stderr
    before = results(tmp_path, "out")
    (tmp_path / "b.txt").write_text("The document b, and more.\n")
    plan = mapped_here(tmp_path, "out", "--plan").stdout
    assert "5 rows: 5 done, 0 new" in plan
    assert "2 rows read a changed document" in plan
    assert {line.strip() for line in plan.splitlines()[4:]} == {
        "b.txt",
        *(str(before[n]["id"]) for n in (1, 4)),
    }
    assert mapped_here(tmp_path, "out", "--refresh-stale").returncode == 0
    after = results(tmp_path, "out")
    assert [old["value"] == new["value"] for old, new in zip(before, after, strict=True)] == [
        True, False, True, True, False,
    ]  # fmt: skip
    assert "0 rows read a changed document" in mapped_here(tmp_path, "out", "--plan").stdout


PAID = """
effect paid:
    cost: $0.02
    tokens: 300

tool pay(n: Int) -> Int uses paid

agent main(n: Int) -> Int:
    total = 0
    for i in range(0, 3):
        total += pay(n)
    return total
"""


@pytest.mark.parametrize(
    ("program", "options", "expected"),
    [
        (PAID, (), "4 rows would be run: at most $0.24 and 3600 tokens"),
        (PAID, ("--limit", "2"), "2 rows would be run: at most $0.12 and 1800 tokens"),
        (PAID.replace("(0, 3)", "(0, n)"), (), "4 rows would be run: no bound of cost, no bound of tokens"),
        (LOGGED, (), "4 rows would be run: no effect of the program declares cost or tokens"),
    ],
)
def test_a_plan_says_what_the_rows_cost_at_most(
    tmp_path: Path, program: str, options: tuple[str, ...], expected: str
) -> None:
    lay(tmp_path, program, [{"n": n} for n in range(4)], f"{TOOLS}\ndef pay(n):\n    return n\n")
    assert expected in mapped_here(tmp_path, "out", "--plan", *options).stdout


@pytest.mark.oracle
def test_a_sample_is_by_chance_and_the_rest_follows(tmp_path: Path) -> None:
    """The results are in the order of the input all the same."""
    lay(tmp_path, LOGGED, [{"n": n} for n in range(30)], TOOLS)
    for folder, seed in (("one", "1"), ("again", "1"), ("two", "2")):
        mapped_here(tmp_path, folder, "--limit", "5", "--shuffle", seed)
    one, again, two = ([row["row"] for row in results(tmp_path, name)] for name in ("one", "again", "two"))
    assert one == again == sorted(one)
    assert one not in (two, [0, 1, 2, 3, 4])
    assert mapped_here(tmp_path, "one", "--shuffle", "1").returncode == 0
    assert [row["row"] for row in results(tmp_path, "one")] == list(range(30))
    assert sorted(touched(tmp_path)) == sorted([*range(30), *one, *two])


LOOKING = """
tool look(n: Int) -> Grounded<String> uses retrieval

@grounding(min: 0.1, enforce: warn)
agent main(n: Int) -> Grounded<String>:
    found = look(n)
    claim found citing found
    return found
"""


def test_the_traces_of_rows_are_logs_of_audits(tmp_path: Path) -> None:
    """Of the parts that count; without traces the folder is refused, and its results are no logs."""
    tool = "def look(n):\n    return f'The {n}. kettle leaked.'\n"
    lay(tmp_path, LOOKING, [{"n": n} for n in range(7)], tool)
    assert mapped_here(tmp_path, "out", "--trace", "full").returncode == 0
    (tmp_path / "out/traces/another.jsonl.gz").write_bytes(b"what a process left")
    said, noted = io.StringIO(), io.StringIO()
    with redirect_stdout(said), redirect_stderr(noted):
        assert run(["audit", "ratio", str(tmp_path / "out")]) == 0
        row = str(results(tmp_path, "out")[3]["id"])
        assert run(["trace", "show", str(tmp_path / "out"), "--row", row]) == 0
        assert mapped_here(tmp_path, "bare").returncode == 0
        assert run(["audit", "ratio", str(tmp_path / "bare")]) == 2
    assert "PASS: 7 sessions" in said.getvalue()
    assert "The 3. kettle leaked." in said.getvalue()
    assert "The 4. kettle" not in said.getvalue()
    assert "--trace full" in noted.getvalue()


def test_the_trace_of_a_row_says_at_which_revision_it_ran(tmp_path: Path) -> None:
    """In a repository only, and with what was changed since; without traces git is not asked."""
    project = tmp_path / "p"
    project.mkdir()
    lay(project, LOOKING, [{"n": n} for n in range(3)], "def look(n):\n    return 'The kettle leaked.'\n")
    git(project, "init", "-q", "-b", "main")
    git(project, "add", ".")
    git(project, "commit", "-qm", "one")
    commit = git(project, "rev-parse", "HEAD").strip()
    assert mapped_here(project, "out", "--trace", "full").returncode == 0
    (project / "rows.jsonl").write_text("".join(json.dumps({"n": n}) + "\n" for n in range(5)))
    assert mapped_here(project, "dirty", "--trace", "full").returncode == 0
    for out, dirty in (("out", False), ("dirty", True)):
        found = [(one["revision"], one["dirty"]) for one in started(project / out)]
        assert found == [(commit, dirty)] * (5 if dirty else 3)
    bare = tmp_path / "bare"
    bare.mkdir()
    lay(bare, LOOKING, [{"n": 1}], "def look(n):\n    return 'The kettle leaked.'\n")
    assert mapped_here(bare, "out", "--trace", "full").returncode == 0
    assert ["revision" in one for one in started(bare / "out")] == [False]


def started(folder: Path) -> list[dict[str, Any]]:
    """The first events of the runs of a job."""
    found: list[dict[str, Any]] = []
    for log in traces_of(folder):
        with opened(log) as lines:
            found += (event for line in lines if (event := json.loads(line))["phase"] == "run_started")
    return found


def test_every_row_has_one_trace_however_often_it_ran(tmp_path: Path) -> None:
    """Those of rows that ran again, by request or under another program, are not audited besides."""
    failing = """
import os

def look(n):
    assert n % 3 or os.path.exists(__file__ + '.ok')
    return f'{n}.'
"""
    lay(tmp_path, LOOKING, [{"n": n} for n in range(7)], failing)
    assert mapped_here(tmp_path, "out", "--trace", "full").returncode == 1
    (tmp_path / "tools.py.ok").touch()
    assert mapped_here(tmp_path, "out", "--trace", "full", "--retry-errors").returncode == 0
    assert "PASS: 7 sessions" in _ratio(tmp_path / "out")
    with Ledger(tmp_path / "out") as ledger:
        assert ledger.replaced() == {}
    lay(tmp_path, f"{LOOKING}# changed\n", [{"n": n} for n in range(5)])
    assert mapped_here(tmp_path, "out", "--trace", "full").returncode == 0
    assert "PASS: 5 sessions" in _ratio(tmp_path / "out")


def _ratio(folder: Path) -> str:
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(io.StringIO()):
        assert run(["audit", "ratio", str(folder)]) == 0
    return said.getvalue()


def test_the_id_of_a_row_is_a_column(tmp_path: Path) -> None:
    """Such as for the key of a call that a row may make again."""
    program = ACTING.replace("main(n: Int) -> Int", "main(n: Int, key: String) -> Bool").replace(
        "touch(n) * 2", "(try touch(n) idempotent key key).is_ok()"
    )
    tools = """
def touch(n, *, idempotency_key=None):
    with open(__file__ + '.keys', 'a') as file:
        print(idempotency_key, file=file)
    return n
"""
    lay(tmp_path, program, [{"n": n} for n in range(3)], tools)
    done = mapped_here(tmp_path, "out", "--arg", "key=row.id")
    assert done.returncode == 0, done.stderr
    keys = (tmp_path / "tools.py.keys").read_text().split()
    assert sorted(keys) == sorted(str(row["id"]) for row in results(tmp_path, "out"))


def test_what_is_no_plain_file_in_a_folder_is_a_row_with_an_error(tmp_path: Path) -> None:
    """Links are not followed, and nothing waits for a pipe."""
    lay(tmp_path, "agent main(path: String, text: String) -> Int:\n    return text.length()\n", [])
    pages = tmp_path / "pages"
    (pages / "inside").mkdir(parents=True)
    (pages / "a.txt").write_text("four")
    (pages / "b.txt").symlink_to("a.txt")
    (pages / "inside" / "c").symlink_to("/etc")
    (pages / "bad.txt").write_bytes(b"\xff")
    os.mkfifo(pages / "pipe")
    assert mapped_here(tmp_path, "out", rows="pages").returncode == 1
    assert [row["value"] for row in results(tmp_path, "out")] == [4]
    assert [row["message"] for row in results(tmp_path, "out", "errors.jsonl")] == [
        "b.txt: it is a link, which is not followed",
        "bad.txt: the file is not UTF-8 text",
        "pipe: it is not a plain file",
        "inside/c: it is a link, which is not followed",
    ]


def test_a_merge_takes_no_options_of_a_job(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["map", "merge", str(tmp_path), "--out", str(tmp_path / "out")]
    assert run([*given, "--in", "rows.jsonl"]) == 2
    assert "`--in`" in capsys.readouterr().err
    assert run([*given, "--shard", "1/2"]) == 2
    assert "`--shard`" in capsys.readouterr().err
    assert run([*given, "--budget", "$1"]) == 2
    assert "`--budget`" in capsys.readouterr().err


def test_errors_run_again_on_request(tmp_path: Path) -> None:
    failing = TOOLS.replace(
        "    return n\n",
        "    if n == 3 and not os.path.exists(__file__ + '.ok'): raise ValueError(n)\n    return n\n",
    )
    lay(tmp_path, LOGGED, [{"n": number} for number in range(6)], failing)
    assert mapped_here(tmp_path, "out").returncode == 1
    assert [row["code"] for row in results(tmp_path, "out", "errors.jsonl")] == ["R0110"]
    (tmp_path / "tools.py.ok").touch()
    assert mapped_here(tmp_path, "out").returncode == 1
    assert mapped_here(tmp_path, "out", "--retry-errors").returncode == 0
    assert [row["value"] for row in results(tmp_path, "out")] == [0, 2, 4, 6, 8, 10]
    assert sorted(touched(tmp_path)) == [0, 1, 2, 3, 3, 4, 5]


def test_a_call_stops_at_its_limit_or_after_its_errors(tmp_path: Path) -> None:
    lay(tmp_path, PLAIN, [{"n": 0, "name": "x"}] * 400)
    limited = mapped_here(tmp_path, "out", "--limit", "5", "--jobs", "1")
    assert limited.returncode == 1
    assert "5 rows with an error" in limited.stdout
    assert "not complete (rows are left)" in limited.stdout
    stopped = mapped_here(tmp_path, "out", "--stop-after", "7", "--jobs", "1")
    assert "not complete" in stopped.stdout
    assert 12 <= len(results(tmp_path, "out", "errors.jsonl")) < 400


def test_inputs_of_other_formats(tmp_path: Path) -> None:
    lay(tmp_path, PLAIN, [])
    with (tmp_path / "rows.csv").open("w", newline="") as file:
        csv.writer(file).writerows([["name", "count"], ["a\nb", " 4 "], ["c", "x"], ["d"]])
    assert mapped_here(tmp_path, "a", "--arg", "n=count", rows="rows.csv").returncode == 1
    assert [row["value"] for row in results(tmp_path, "a")] == ["a\nb has 25"]
    assert [row["row"] for row in results(tmp_path, "a", "errors.jsonl")] == [1, 2]
    (tmp_path / "texts" / "below").mkdir(parents=True)
    (tmp_path / "texts" / "below" / "two.txt").write_text("two")
    (tmp_path / "texts" / "one.txt").write_text("one")
    (tmp_path / "texts" / "binary").write_bytes(b"\xff")
    (tmp_path / "program.cor").write_text(
        "agent main(path: String, text: Grounded<String>) -> Grounded<String>:\n    return text\n"
    )
    assert mapped_here(tmp_path, "b", rows="texts").returncode == 1
    rows = results(tmp_path, "b")
    assert [(row["value"], row["grade"], [one["uri"] for one in row["sources"]]) for row in rows] == [
        ("one", "verbatim", ["one.txt"]),
        ("two", "verbatim", ["below/two.txt"]),
    ]


def test_parquet(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    lay(tmp_path, PLAIN, [])
    parquet.write_table(pyarrow.table({"n": [1, 2], "name": ["a", "b"]}), tmp_path / "rows.parquet")
    assert mapped_here(tmp_path, "out", rows="rows.parquet").returncode == 0
    assert [row["value"] for row in results(tmp_path, "out")] == ["a has 100", "b has 50"]


@pytest.mark.parametrize(
    ("program", "more", "said"),
    [
        (ACTING, (), "rows may call `touch`, which acts outside the program"),
        (ACTING, (), "call it under a key of the row, `try f(x) idempotent key k`, or allow it"),
        (LOGGED, ("--approve", "Touch"), "the program has no approval called `Touch`"),
        (LOGGED, ("--shard", "3/2"), "expected --shard I/N with I from 1 to N"),
        (LOGGED, ("--stop-after", "many"), "expected --stop-after with a number or a percentage"),
        (LOGGED, ("--arg", "m=n"), "`main` has no parameter `m`"),
        ("agent main(n: Int) -> Int:\n    return m\n", (), "so nothing was run"),
    ],
)
def test_what_is_refused(tmp_path: Path, program: str, more: tuple[str, ...], said: str) -> None:
    lay(tmp_path, program, [{"n": 1}], TOOLS)
    done = mapped_here(tmp_path, "out", *more)
    assert done.returncode in (1, 2)
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert touched(tmp_path) == []


def test_a_second_driver_is_refused(tmp_path: Path) -> None:
    lay(tmp_path, LOGGED, [{"n": 1}], TOOLS)
    with Ledger(tmp_path / "out"):
        done = mapped_here(tmp_path, "out")
    assert done.returncode == 2
    assert "another `corvid map` is working in" in done.stderr


@pytest.mark.parametrize("another", [False, True])
def test_a_folder_that_is_removed_meanwhile_ends_the_driver(tmp_path: Path, another: bool) -> None:
    """The last row finds the folder moved away, or that of another call in its place."""
    moving = """
import os
from pathlib import Path
from corvid.mapping.ledger import Ledger

def touch(n):
    out = Path(__file__).with_name("out")
    if n == 3:
        out.rename(out.with_name("away"))
        if ANOTHER:
            Ledger(out).close()
    return n
""".replace("ANOTHER", str(another))
    lay(tmp_path, LOGGED, [{"n": number} for number in range(1, 4)], moving)
    done = mapped_here(tmp_path, "out", "--jobs", "1")
    assert done.returncode == 2
    assert "out` was removed or replaced while `corvid map` worked in it" in done.stderr
    assert not any(file.stat().st_size for file in (tmp_path / "out").glob("*.jsonl"))


def test_a_folder_that_is_removed_between_two_writes_gets_none_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moment in which the ledger has seen that the folder is in place, and writes."""
    with Ledger(tmp_path / "out") as ledger:
        in_place = ledger.require_in_place

        def moved_behind_it() -> None:
            in_place()
            (tmp_path / "out").rename(tmp_path / "away")
            Ledger(tmp_path / "out").close()

        monkeypatch.setattr(ledger, "require_in_place", moved_behind_it)
        ledger.commit(Part("one.jsonl", "0" * 64, ()))
    assert (tmp_path / "out" / MANIFEST).read_bytes() == b""
    assert b"one.jsonl" in (tmp_path / "away" / MANIFEST).read_bytes()


@pytest.mark.oracle
def test_a_process_that_ends_costs_its_row_alone(tmp_path: Path) -> None:
    ending = TOOLS.replace("    return n\n", "    if n == 7: os._exit(3)\n    return n\n")
    lay(tmp_path, LOGGED, [{"n": number} for number in range(20)], ending)
    assert mapped(tmp_path, "out", "--jobs", "2").returncode == 1
    assert [row["value"] for row in results(tmp_path, "out")] == [2 * n for n in range(20) if n != 7]
    assert [(row["row"], row["code"]) for row in results(tmp_path, "out", "errors.jsonl")] == [
        (7, "worker lost")
    ]


@pytest.mark.oracle
def test_what_tools_print_is_no_answer(tmp_path: Path) -> None:
    lay(
        tmp_path,
        LOGGED,
        [{"n": 1}],
        TOOLS.replace("    return n\n", "    print('{}' * 100, flush=True)\n    return n\n"),
    )
    assert mapped(tmp_path, "out").returncode == 0


def test_a_lost_ledger_is_made_anew(tmp_path: Path) -> None:
    lay(tmp_path, LOGGED, [{"n": number} for number in range(50)], TOOLS)
    assert mapped_here(tmp_path, "out", "--jobs", "1").returncode == 0
    before = (tmp_path / "out" / "results.jsonl").read_bytes()
    for file in (tmp_path / "out").glob("ledger.sqlite*"):
        file.unlink()
    damaged, *_ = sorted((tmp_path / "out" / "parts").iterdir())
    lost = len(damaged.read_bytes().splitlines())
    damaged.write_bytes(damaged.read_bytes().replace(b'"value":', b'"Value":', 1))
    assert mapped_here(tmp_path, "out", "--jobs", "1").returncode == 0
    assert (tmp_path / "out" / "results.jsonl").read_bytes() == before
    assert len(touched(tmp_path)) == 50 + lost


def test_a_damaged_ledger_is_refused(tmp_path: Path) -> None:
    lay(tmp_path, LOGGED, [{"n": 1}], TOOLS)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "ledger.sqlite").write_bytes(b"no database, " * 1000)
    done = mapped_here(tmp_path, "out")
    assert done.returncode == 2
    assert "cannot use" in done.stderr
    with pytest.raises(sqlite3.DatabaseError):
        sqlite3.connect(tmp_path / "out" / "ledger.sqlite").execute("select * from facts")


@pytest.mark.oracle
def test_a_row_of_50_megabytes_is_an_error(tmp_path: Path) -> None:
    lay(tmp_path, LOGGED, [], TOOLS)
    with (tmp_path / "rows.jsonl").open("w") as file:
        file.write('{"n": 1}\n{"n": "' + "x" * 50_000_000 + '"}\n{"n": 2}\n')
    assert mapped_here(tmp_path, "out").returncode == 1
    assert [row["value"] for row in results(tmp_path, "out")] == [2, 4]
    assert [row["row"] for row in results(tmp_path, "out", "errors.jsonl")] == [1]


def test_shards_in_any_order_are_one_run(tmp_path: Path) -> None:
    lay(tmp_path, PLAIN, [{"n": number % 5, "name": f"row {number // 3}"} for number in range(60)])
    mapped_here(tmp_path, "whole", "--jobs", "1")
    for index in (3, 1, 2):
        mapped_here(tmp_path, f"s{index}", "--jobs", "1", "--shard", f"{index}/3")
    again = mapped_here(tmp_path, "s1", "--shard", "2/3")
    assert again.returncode == 2
    assert "holds the shard 1/3, not 2/3" in again.stderr
    folders = [str(tmp_path / f"s{index}") for index in (1, 2, 3)]
    for given, said in (
        (folders[:2], "the shard 3/3 is missing"),
        ([*folders[:2], folders[0]], "is named twice"),
        ([*folders[:2], str(tmp_path / "whole")], "shards of different numbers"),
    ):
        refused = _merged(given, tmp_path / "no")
        assert refused[0] == 2
        assert said in refused[1]
    assert _merged(folders, tmp_path / "merged")[0] == 1  # some rows ended in an error
    for name in ("results.jsonl", "errors.jsonl"):
        assert (tmp_path / "merged" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    assert json.loads((tmp_path / "merged" / "errors.jsonl").read_text().splitlines()[1])["row"] == 5


def _merged(folders: list[str], out: Path) -> tuple[int, str]:
    noted = io.StringIO()
    with redirect_stderr(noted), redirect_stdout(io.StringIO()):
        status = run(["map", "merge", *folders, "--out", str(out)])
    return status, noted.getvalue()


def test_the_trace_of_a_row_is_shown(tmp_path: Path) -> None:
    lay(tmp_path, LOGGED, [{"n": number} for number in range(5)], TOOLS)
    assert mapped_here(tmp_path, "out", "--trace", "full").returncode == 0
    one = str(results(tmp_path, "out")[3]["id"])
    said, noted = io.StringIO(), io.StringIO()
    with redirect_stdout(said), redirect_stderr(noted):
        assert run(["trace", "show", str(tmp_path / "out"), "--row", one[:12]]) == 0
        assert run(["trace", "show", str(tmp_path / "out"), "--row", "0" * 32]) == 2
        assert run(["trace", "show", str(tmp_path / "out"), "--row", "no id"]) == 2
        assert run(["trace", "show", str(tmp_path / "out")]) == 2
        assert run(["trace", "show", str(tmp_path / "program.cor"), "--row", one]) == 2
    assert "touch" in said.getvalue()
    assert '"n":3' in said.getvalue().replace(" ", "")
    for words in ("no row of", "name one of them with --row ID", "is not a folder of results"):
        assert words in noted.getvalue()
    lay(tmp_path, LOGGED, [{"n": 9}])
    assert mapped_here(tmp_path, "chain").returncode == 0
    with redirect_stderr(noted):
        row = str(results(tmp_path, "chain")[0]["id"])
        assert run(["trace", "show", str(tmp_path / "chain"), "--row", row]) == 2
    assert "has no trace of the row" in noted.getvalue()


def test_a_damaged_part_is_run_again(tmp_path: Path) -> None:
    lay(tmp_path, LOGGED, [{"n": number} for number in range(30)], TOOLS)
    assert mapped_here(tmp_path, "out", "--jobs", "1").returncode == 0
    before = (tmp_path / "out" / "results.jsonl").read_bytes()
    part = max((tmp_path / "out" / "parts").iterdir(), key=lambda file: file.stat().st_size)
    part.write_bytes(b"x" + part.read_bytes()[1:])
    damaged = mapped_here(tmp_path, "out", "--jobs", "1")
    assert damaged.returncode == 1
    assert "1 file of results are not as they were written" in damaged.stdout.replace("files", "file")
    assert mapped_here(tmp_path, "out", "--jobs", "1").returncode == 0
    assert (tmp_path / "out" / "results.jsonl").read_bytes() == before


def test_what_cannot_be_meant_is_refused_before_a_row_runs(tmp_path: Path) -> None:
    lay(tmp_path, LOGGED, [{"n": 1}], TOOLS)
    (tmp_path / "rows.csv").write_text("m\n1\n")
    (tmp_path / "folder").mkdir()
    for out, more, rows, said in (
        ("out", (), "rows.csv", "has no column `n`"),
        ("out", ("--arg", "n=m", "--arg", "n=k"), "rows.csv", "`--arg n` is given twice"),
        ("out", ("--arg", "n=nope"), "rows.jsonl", "has no column `nope`"),
        ("out", ("--arg", "n=row.id"), "rows.jsonl", "the id of a row is a String, and `n` is Int"),
        ("folder/out", (), "folder", "would be rows of"),
    ):
        refused = mapped_here(tmp_path, out, *more, rows=rows)
        assert refused.returncode == 2
        assert said in refused.stderr
    assert touched(tmp_path) == []
    assert _merged([str(tmp_path), str(tmp_path)], tmp_path / "no")[1].endswith("is named twice\n")


def test_a_cell_that_is_not_utf_8_is_an_error_of_its_row(tmp_path: Path) -> None:
    lay(tmp_path, PLAIN, [])
    (tmp_path / "rows.csv").write_bytes(b"n,name\n4,a\n5,\xe9\n10,b\n")
    assert mapped_here(tmp_path, "out", rows="rows.csv").returncode == 1
    assert [row["value"] for row in results(tmp_path, "out")] == ["a has 25", "b has 10"]
    assert [row["message"] for row in results(tmp_path, "out", "errors.jsonl")] == [
        "rows.csv:3: the row is not UTF-8"
    ]


@pytest.mark.oracle
@pytest.mark.parametrize("most", [4_000, 20_000, 60_000, 100_000, 200_000, 1_000_000])
def test_a_full_disk_loses_nothing(tmp_path: Path, most: int) -> None:
    """No file may be larger than so many bytes: whichever that is first, the command says so, and goes
    on where it stopped once there is room."""
    lay(tmp_path, PLAIN, [{"n": number + 1, "name": "x" * 400} for number in range(1500)])

    def filling() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    line = command(tmp_path, "out", "--jobs", "1", "--trace", "full")
    full = subprocess.run(line, capture_output=True, text=True, check=False, preexec_fn=filling)
    assert full.returncode == (2 if most < 500_000 else 0), full.stdout + full.stderr
    assert "internal-error" not in full.stderr
    assert "Traceback" not in full.stderr
    assert mapped_here(tmp_path, "out", "--trace", "full").returncode == 0
    assert mapped_here(tmp_path, "whole", "--trace", "full").returncode == 0
    found = [(tmp_path / name / "results.jsonl").read_bytes() for name in ("out", "whole")]
    assert found[0] == found[1]
    assert found[0].count(b"\n") == 1500
