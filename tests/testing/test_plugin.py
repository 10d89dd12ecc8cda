"""pytest collects and runs the tests of programs."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.processes import completed

OPTIONS = ("-q", "-rA", "-p", "corvid.testing.plugin", "-p", "no:cacheprovider", "-p", "no:xdist")


@pytest.mark.oracle
def test_pytest_runs_the_tests_of_programs(tmp_path: Path) -> None:
    shop = "agent main() -> Int:\n    return 2\n\ntest two:\n    assert main() == 2\n"
    (tmp_path / "shop.cor").write_text(shop)
    (tmp_path / "shop.test.cor").write_text(
        'import "./shop" use main\n\ntest three:\n    n = main()\n    assert n == 3\n'
    )
    (tmp_path / "bad.test.cor").write_text("test wrong:\n    assert 1\n")
    (tmp_path / "plain.cor").write_text("agent main() -> Int:\n    return 1 1\n")
    command = [sys.executable, "-m", "pytest", *OPTIONS, "--continue-on-collection-errors"]
    done = completed(command, cwd=tmp_path)
    assert "1 failed, 1 passed, 1 error" in done.stdout, done.stdout
    assert "error[E0301] type-mismatch: `assert`: expected Bool, found Int" in done.stdout
    assert "shop.cor::two" in done.stdout
    assert "error[R0150] assertion-failed: `n == 3` is false" in done.stdout
    assert "this is 2" in done.stdout
