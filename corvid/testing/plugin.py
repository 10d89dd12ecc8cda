"""pytest runs the tests of Corvid programs: each `test` declaration is an item. It is in the extra `test`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from corvid.testing.running import Case, Result


class TestsRefused(pytest.Collector.CollectError):
    """The program has mistakes; the text is their report."""


class _NotPassed(Exception):
    """What a test that did not pass has to say."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.test.name)
        self.result = result


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect `*.test.cor`, and other programs in which a line begins with `test`."""
    if file_path.suffix != ".cor":
        return None
    try:
        lines = file_path.read_bytes().splitlines()
    except OSError:
        return None
    if file_path.name.endswith(".test.cor") or any(line.startswith(b"test ") for line in lines):
        made: pytest.Collector = Program.from_parent(parent, path=file_path)
        return made
    return None


class Program(pytest.File):
    """A program with tests."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield its tests. Raises TestsRefused if the program has mistakes."""
        from corvid.api.errors import ProgramRefused  # imported where a program is collected
        from corvid.api.program import report_of
        from corvid.pipeline import check_file
        from corvid.runtime.faults import Fault
        from corvid.testing.running import loaded_tests

        checked = check_file(self.path)
        try:
            tests = loaded_tests(str(self.path), checked)
        except ProgramRefused as refused:
            raise TestsRefused(str(refused)) from None
        except Fault as fault:
            raise TestsRefused(report_of(checked, (fault.problem,))) from None
        for test in tests:
            yield Declaration.from_parent(self, name=test.name, case=test)


class Declaration(pytest.Item):
    """A `test` declaration."""

    def __init__(self, *, case: Case, **options: Any) -> None:
        super().__init__(**options)
        self.case = case

    def runtest(self) -> None:
        """Run it as `corvid test` does."""
        from corvid.testing.running import run_tests

        (result,) = run_tests([self.case], seed=0)
        if result.verdict != "passed":
            raise _NotPassed(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the report of the program's own lines."""
        if not isinstance(excinfo.value, _NotPassed):
            return super().repr_failure(excinfo, style)
        from corvid.api.program import report_of

        result = excinfo.value.result
        return report_of(result.test.loaded.checked, result.problems)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where it is declared."""
        text = self.case.texts(self.case.function.span.source)
        return self.path, text.line_of(self.case.function.span.start) - 1, f"test {self.name}"
