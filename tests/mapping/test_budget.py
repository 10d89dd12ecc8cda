"""A job's budget: no more rows than it pays, over all calls for a folder, and what people see of it."""

from __future__ import annotations

import json
import random
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.cli.main import run
from corvid.cli.map import progress_text
from corvid.mapping.driver import Progress
from corvid.mapping.ledger import Ledger
from corvid.mapping.rows import about_how_many
from corvid.mapping.spending import Budget, Spent, row_spent, spent_of
from tests.mapping.jobs import LOGGED, TOOLS, lay, mapped, mapped_here, results, touched

PAID = LOGGED.replace("tool touch(n: Int) -> Int", "tool touch(n: Int) -> Int uses paid").replace(
    "\ntool", "\neffect paid:\n    cost: $0.10\n    tokens: 300\n\ntool", 1
)
REPORTING = """
class Model:
    name = "m"

    def answer(self, request):
        from corvid.runtime.host import ModelAttempt, ModelReply, ModelUsage

        attempt = ModelAttempt("m", "answered", ModelUsage(10, 5), COST, 0.0)
        return ModelReply(7, "m", attempts=(attempt,))

model = Model()
"""
ASKING = """
prompt guess(n: Int) -> Int:
    "{n}"

agent main(n: Int) -> Int:
    return guess(n)
"""


def asking(folder: Path, cost: str | None, rows: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A job with a model that reports this cost of each call; how it is named."""
    lay(folder, ASKING, [{"n": n} for n in range(rows)])
    name = f"reporting_{folder.name.replace('-', '_')}"
    (folder / f"{name}.py").write_text(REPORTING.replace("COST", repr(cost)))
    (folder / "corvid.toml").write_text(f'[models.paid]\napi = "python"\nobject = "{name}:model"\n')
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
    monkeypatch.chdir(folder)
    assert run(["models", "trust", "--yes"]) == 0
    return ["--model", "paid"]


@pytest.mark.parametrize(
    ("amount", "ran"),
    [("$0.55", 5), ("$0.50", 5), ("$0.49", 4), ("1000 tokens", 3), ("$0.09", 0), ("$9", 12)],
)
def test_declared_costs_are_never_more_than_the_budget(tmp_path: Path, amount: str, ran: int) -> None:
    lay(tmp_path, PAID, [{"n": n} for n in range(12)], TOOLS)
    done = mapped_here(tmp_path, "out", "--budget", amount)
    assert done.returncode == (ran != 12), done.stdout + done.stderr
    assert sorted(touched(tmp_path)) == list(range(ran))
    if ran != 12:
        assert "not complete (the budget of" in done.stdout
    if ran:
        assert f"spent by this call: ${ran / 10:.2f}, {300 * ran:,} tokens" in done.stdout


@pytest.mark.oracle
def test_a_budget_is_of_all_calls_and_more_goes_on(tmp_path: Path) -> None:
    """Also with a ledger that was made anew, and two processes."""
    lay(tmp_path, PAID, [{"n": n} for n in range(40)], TOOLS)
    assert mapped(tmp_path, "out", "--budget", "$1", "--jobs", "2").returncode == 1
    again = mapped_here(tmp_path, "out", "--budget", "$1")
    assert "the budget of $1 ($1 spent) allows no more rows" in again.stdout
    assert len(touched(tmp_path)) == 10
    for file in (tmp_path / "out").glob("ledger.sqlite*"):
        file.unlink()
    assert mapped_here(tmp_path, "out", "--budget", "$1.50").returncode == 1
    assert len(touched(tmp_path)) == 15
    with Ledger(tmp_path / "out") as ledger:
        assert ledger.spent() == Spent(15, "1.50", 4500)
    assert mapped_here(tmp_path, "out").returncode == 0
    assert sorted(touched(tmp_path)) == list(range(40))
    assert results(tmp_path, "out")[0]["spent"] == {"cost": "0.10", "tokens": 300}


def test_what_models_report_is_spent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = asking(tmp_path, "0.3", 20, monkeypatch)
    done = mapped_here(tmp_path, "out", *model, "--budget", "$2", "--jobs", "1")
    assert done.returncode == 1, done.stderr
    assert "the budget of $2 ($1.80 spent)" in done.stdout
    assert len(results(tmp_path, "out")) == 6


def test_a_model_without_prices_has_no_budget_of_money(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = asking(tmp_path, None, 20, monkeypatch)
    done = mapped_here(tmp_path, "out", *model, "--budget", "$2", "--jobs", "1")
    assert "a model does not say what it costs" in done.stdout
    assert len(results(tmp_path, "out")) < 20
    more = mapped_here(tmp_path, "out", *model, "--budget", "150 tokens", "--jobs", "1")
    assert "the budget of 150 tokens (150 tokens spent)" in more.stdout
    assert len(results(tmp_path, "out")) == 10


@pytest.mark.parametrize(
    ("program", "more", "said"),
    [
        (PAID, ("--budget", "5"), "expected --budget such as $5 or `10000 tokens`, found `5`"),
        (PAID, ("--budget", "$1", "--budget", "$2"), "two amounts of cost"),
    ],
)
def test_what_is_no_budget_is_refused(
    tmp_path: Path, program: str, more: tuple[str, ...], said: str
) -> None:
    lay(tmp_path, program, [{"n": 1}], TOOLS)
    done = mapped_here(tmp_path, "out", *more)
    assert done.returncode == 2
    assert said in done.stderr
    assert touched(tmp_path) == []


APPROVED = """
effect paid:
    cost: $0.10

tool touch(n: Int) -> Int dangerous uses paid

agent main(n: Int) -> Int:
    approve Touch(n)
    return touch(n)
"""
FREE = APPROVED.replace("    cost: $0.10\n", "    reversible: true\n")


def test_a_budget_bounds_approvals_where_rows_cost_something(tmp_path: Path) -> None:
    yes = ("--approve", "Touch", "--at-most-once")
    lay(tmp_path, APPROVED, [{"n": n} for n in range(9)], TOOLS)
    for program, more, status, said in (
        (APPROVED, (), 2, "it needs --limit or --budget"),
        (APPROVED, ("--budget", "100 tokens"), 2, "no effect of the rows declares tokens"),
        (FREE, ("--budget", "$1"), 2, "no effect of the rows declares cost"),
        (APPROVED, ("--budget", "$0.35"), 1, ""),
    ):
        lay(tmp_path, program, [{"n": n} for n in range(9)])
        done = mapped_here(tmp_path, "out", *yes, *more)
        assert (done.returncode, said in done.stderr) == (status, True), done.stderr
    assert sorted(touched(tmp_path)) == [0, 1, 2]


AMOUNTS = st.decimals(0, 100, places=3)


@pytest.mark.guarantee("budget.static")
@given(
    st.decimals("0.01", 50, places=2),
    st.lists(AMOUNTS, min_size=1, max_size=60),
    st.integers(1, 4),
    st.integers(0, 10**6),
)
def test_rows_within_their_bound_never_break_the_budget(
    most: Decimal, costs: list[Decimal], at_once: int, seed: int
) -> None:
    """However many are in work at once and however they end, as long as each costs no more than its effects
    declare."""
    chance = random.Random(seed)
    bound = max(costs)
    budget = Budget({"cost": most}, {"cost": bound})
    spent, running, waiting = Spent(), list[Decimal](), list(costs)
    while waiting or running:
        allowed = budget.rows(spent, len(running))
        assert allowed is not None
        if waiting and allowed and len(running) < at_once:
            running.append(waiting.pop())
        elif running:
            cost = running.pop(chance.randrange(len(running)))
            spent = spent.plus(Spent(1, f"{cost:f}"))
        else:
            assert spent.of("cost") + bound > most, "it stopped although one more row fits"
            break
    assert spent.of("cost") <= most


def test_what_a_row_says_that_it_spent_is_read_as_it_was_written() -> None:
    for cost, tokens, unpriced in ((0, 0, False), (0, 0, True), (Decimal("0.20"), 7, False), (0, 3, True)):
        told = row_spent({"cost": Decimal(cost), "tokens": Decimal(tokens)}, unpriced)
        assert spent_of(json.loads(json.dumps(told))) == Spent(1, f"{Decimal(cost):f}", tokens, int(unpriced))
    for odd in ({"cost": "NaN"}, {"cost": "-1"}, {"cost": "1e999"}, {"tokens": -1}, {"tokens": True}, [1]):
        with pytest.raises(ValueError):  # noqa: PT011 - whatever it says
            spent_of(odd)


@pytest.mark.parametrize(
    ("progress", "text"),
    [
        (Progress(10, 1, 0.0, Spent()), "10 rows, 1 with an error, 0 rows/s"),
        (
            Progress(5000, 0, 50.0, Spent(5000, "1.2301", 70_000), 200_000),
            "5,000 rows, 0 with an error, 100 rows/s, $1.24, 70,000 tokens, about 33 min left",
        ),
        (
            Progress(100, 0, 10.0, Spent(100, "1", 0, 4), 800),
            "100 rows, 0 with an error, 10 rows/s, cost unknown, about 80 s left",
        ),
        (
            Progress(100, 0, 100.0, Spent(), 9000),
            "100 rows, 0 with an error, 1 rows/s, about 2 h 30 min left",
        ),
    ],
)
def test_progress_has_cost_and_time_left(progress: Progress, text: str) -> None:
    assert progress_text(progress) == text


def test_how_many_rows_there_are_about(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text("".join(f'{{"n":{n:09}}}\n' for n in range(200_000)))
    assert about_how_many(file) == pytest.approx(200_000, rel=0.01)
    file.write_text("")
    assert about_how_many(file) is None
    assert about_how_many(tmp_path) is None


def test_an_error_names_its_trace(tmp_path: Path) -> None:
    lay(tmp_path, "agent main(n: Int) -> Int:\n    return 1 / n\n", [{"n": 0}, {"m": 0}])
    assert mapped_here(tmp_path, "out", "--trace", "full").returncode == 1
    failed, unreadable = results(tmp_path, "out", "errors.jsonl")
    assert failed["trace"] == failed["id"]
    assert "trace" not in unreadable, "it never ran"
    assert mapped_here(tmp_path, "chain").returncode == 1
    assert "trace" not in results(tmp_path, "chain", "errors.jsonl")[0]


def test_a_plan_names_all_rows_that_are_stale(tmp_path: Path) -> None:
    program = """
import "std/documents" use read_document

agent main(path: String, n: Int) -> Grounded<Int>:
    return read_document(path).length()
"""
    lay(tmp_path, program, [{"path": "a.txt", "n": n} for n in range(150)])
    (tmp_path / "a.txt").write_text("The document.\n")
    assert mapped_here(tmp_path, "out").returncode == 0
    (tmp_path / "a.txt").write_text("The document, again.\n")
    plan = mapped_here(tmp_path, "out", "--plan").stdout.splitlines()
    ids = sorted(str(row["id"]) for row in results(tmp_path, "out"))
    assert [line.strip() for line in plan[4:]] == ["a.txt", *ids]
