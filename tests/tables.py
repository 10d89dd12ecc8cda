"""One test for all rows of a table, where each row takes less time than pytest takes for a test."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

Test: TypeAlias = Callable[..., None]


def each(names: str | tuple[str, ...], rows: Iterable[Any]) -> Callable[[Test], Test]:
    """Like `parametrize`, but the rows are one test, which ends at the first that fails and names it. They
    share the fixtures of the test."""
    keys = (names,) if isinstance(names, str) else names
    values = [(row,) if isinstance(names, str) else row for row in rows]
    cases = [dict(zip(keys, row, strict=True)) for row in values]
    if not cases:
        raise ValueError(f"no row for {names}")

    def over(test: Test) -> Test:
        @functools.wraps(test)
        def all_of_them(**fixtures: Any) -> None:
            for case in cases:
                try:
                    test(**case, **fixtures)
                except BaseException as error:
                    error.add_note(f"{case!r:.500}")
                    raise

        whole = inspect.signature(test)
        others = [parameter for name, parameter in whole.parameters.items() if name not in keys]
        all_of_them.__signature__ = whole.replace(parameters=others)  # type: ignore[attr-defined]
        return all_of_them

    return over
