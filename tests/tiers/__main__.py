"""`python -m tests.tiers [FILE…]`: the tests for the files that changed, by `map.json`.

Without a file: for what differs from HEAD. What is behind `--` goes to pytest. `--map` measures the test
files that are new or have changed, `--map --all` each, and writes the map anew.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.tiers.choose import QUICK, changed_files, choose, unknown
from tests.tiers.map import ROOT, load, save
from tests.tiers.measure import joined, measured, stale

FEW = 3
"""So many test files start sooner than processes for them."""
OFTEN = 10
"""After so many measured test files the map is written, so that an interrupt loses few."""


def main(arguments: Sequence[str]) -> int:
    """What pytest ends with; 1 if a test failed while the map was made."""
    own, rest = _parted(arguments)
    parser = argparse.ArgumentParser(prog="python -m tests.tiers", description=__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE", help="what changed; without one, what git says")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes (default: 2)")
    parser.add_argument("--list", action="store_true", help="name the test files, run nothing")
    parser.add_argument("--quick", action="store_true", help="the tests of language, semantics and IR")
    parser.add_argument("--map", action="store_true", help="make the map")
    parser.add_argument("--all", action="store_true", help="with --map: measure everything")
    given = parser.parse_args(own)
    if given.map:
        return _make_map(given.all, max(1, given.jobs))
    if given.quick:
        return _run(QUICK, given.jobs, rest)
    files = [_below_root(name) for name in given.files] or changed_files()
    if not files:
        print("nothing differs from HEAD")
        return 0
    choice = choose(files, load())
    for file, reason in choice.reasons.items():
        print(f"{file}: {reason}", file=sys.stderr)
    if given.list:
        print("\n".join(choice.tests))
        return 0
    return _run(choice.tests, given.jobs, rest)


def _parted(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """What is before `--`, and behind it."""
    given = list(arguments)
    if "--" not in given:
        return given, []
    at = given.index("--")
    return given[:at], given[at + 1 :]


def _below_root(name: str) -> str:
    path = Path(os.path.normpath(Path.cwd() / name))
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else name


def _run(tests: Sequence[str], jobs: int, rest: Sequence[str]) -> int:
    print(f"{len(tests)} test files or folders", file=sys.stderr)
    several = len(tests) > FEW or any(not test.endswith(".py") for test in tests)
    parallel = ["-n", str(jobs), "--dist", "worksteal"] if jobs > 1 and several else []
    command = [sys.executable, "-m", "pytest", "-q", "--benchmark-disable", *parallel, *rest, *tests]
    return subprocess.run(command, cwd=ROOT).returncode


def _make_map(everything: bool, jobs: int) -> int:
    known = load()
    tests = set(known.rows) if everything else set()
    tests |= set(stale(known))
    for module in unknown(known):
        # A new module is run by the tests of its part, and by whatever runs it; `--all` finds the latter.
        tests |= set(choose([module], known).tests) if known.rows else set()
    tests = {test for test in tests if (ROOT / test).is_file()}
    # The largest first: the last ones to end should be short.
    order = sorted(tests, key=lambda test: (-(ROOT / test).stat().st_size, test))
    found, failed = {}, 0
    for number, (test, one) in enumerate(measured(order, jobs) if order else (), 1):
        print(f"{number}/{len(order)} {test}: {len(one.runs)} modules", flush=True)
        if one.failed:
            failed += 1
            print(one.failed)
        found[test] = one
        if number % OFTEN == 0:
            save(joined(known, found))
    save(joined(known, found))
    if failed:
        print(f"{failed} test files failed: what they ran until then is in the map")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
