"""`corvid map --on ray` with a real Ray on this machine: the same bytes, a killed worker, the other engine
goes on. Run by `make test-ray`, which installs Ray."""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.mapping.jobs import ACTING, LOGGED, PLAIN, TOOLS, kill, lay, mapped, results, started, touched

pytestmark = pytest.mark.skipif(
    "CORVID_RAY" not in os.environ, reason="Ray is not installed here; `make test-ray` installs it"
)
ROWS = [{"n": number % 5, "name": f"row {number // 2}"} for number in range(5000)]


def equal(folder: Path, one: str, other: str) -> bool:
    files = ("results.jsonl", "errors.jsonl")
    return all((folder / one / name).read_bytes() == (folder / other / name).read_bytes() for name in files)


def test_ray_gives_the_bytes_of_this_machine(tmp_path: Path) -> None:
    lay(tmp_path, PLAIN, ROWS)
    here = mapped(tmp_path, "here", "--jobs", "2")
    there = mapped(tmp_path, "there", "--jobs", "2", "--on", "ray")
    assert (here.returncode, there.returncode) == (1, 1), there.stderr
    assert equal(tmp_path, "here", "there")


def test_what_one_engine_began_the_other_ends(tmp_path: Path) -> None:
    lay(tmp_path, PLAIN, ROWS)
    mapped(tmp_path, "whole", "--jobs", "2")
    for first, second in (("here", "ray"), ("ray", "here")):
        out = f"{first}-{second}"
        mapped(tmp_path, out, "--jobs", "2", "--limit", "2000", "--on", first)
        assert len(results(tmp_path, out)) + len(results(tmp_path, out, "errors.jsonl")) == 2000
        last = mapped(tmp_path, out, "--jobs", "2", "--on", second)
        assert "3000 rows run by this call" in last.stdout, last.stderr
        assert equal(tmp_path, out, "whole")


def test_a_killed_worker_costs_nothing(tmp_path: Path) -> None:
    """A worker that kills itself once: its task runs again."""
    ending = TOOLS.replace(
        "    return n\n",
        "    if n == 1500 and not os.path.exists(__file__ + '.once'):\n"
        "        open(__file__ + '.once', 'w').close()\n        os.kill(os.getpid(), 9)\n    return n\n",
    )
    lay(tmp_path, LOGGED, [{"n": number} for number in range(3000)], ending)
    done = mapped(tmp_path, "out", "--jobs", "2", "--on", "ray")
    assert done.returncode == 0, done.stdout + done.stderr
    assert [row["value"] for row in results(tmp_path, "out")] == [2 * number for number in range(3000)]


def test_a_killed_driver_costs_no_side_effect_twice(tmp_path: Path) -> None:
    lay(tmp_path, ACTING, [{"n": number} for number in range(3000)], TOOLS)
    process = started(tmp_path, "out", "--jobs", "2", "--on", "ray", "--at-most-once")
    deadline = time.monotonic() + 60
    while len(touched(tmp_path)) < 300 and time.monotonic() < deadline:
        time.sleep(0.1)
    kill(process)
    time.sleep(3)
    last = mapped(tmp_path, "out", "--jobs", "2", "--at-most-once")
    assert last.returncode in (0, 1), last.stderr
    assert max(Counter(touched(tmp_path)).values()) == 1
    assert {row["code"] for row in results(tmp_path, "out", "errors.jsonl")} <= {"outcome unknown"}


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_step_of_a_pipeline_of_ray_data(tmp_path: Path) -> None:
    """One actor: Ray Data with two of them on two processors starves."""
    ray = pytest.importorskip("ray")
    pytest.importorskip("ray.data")
    from corvid.mapping.batches import Batches

    lay(tmp_path, PLAIN, [])
    ray.init(log_to_driver=False, include_dashboard=False, num_cpus=2)
    try:
        rows = ray.data.from_items([{"n": number % 3, "who": f"row {number}"} for number in range(300)])
        made = rows.map_batches(
            Batches,
            fn_constructor_kwargs={"program": str(tmp_path / "program.cor"), "columns": {"name": "who"}},
            concurrency=1,
            batch_size=100,
        ).take_all()
    finally:
        ray.shutdown()
    by_name = {row["who"]: row for row in made}
    assert len(by_name) == 300
    assert json.loads(by_name["row 1"]["answer"]) == "row 1 has 100"
    assert by_name["row 3"]["answer"] is None
    assert by_name["row 3"]["error"].startswith("R0102")
