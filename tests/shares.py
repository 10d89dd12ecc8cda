"""The share of an oracle's cases, and of a property's examples, that `make test` looks at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings

EXAMPLES = 100
"""How many examples a property looks at that says nothing else."""
SHARE_OF_EXAMPLES = 20
"""How many of them in `make test`."""


def examples(many: int) -> int:
    """For `max_examples`: so many in `make oracles`, the share of them in `make test`. It is asked while a
    test file is imported; by then `conftest.py` has loaded the profile of this run."""
    return -(-many * settings.default.max_examples // EXAMPLES)


def share(cases: Iterable[Any], every: int, first: int = 0) -> list[Any]:
    """The cases for `parametrize`, each the value of one parameter: one in `every` runs in all tests, the
    others are oracles, so that `make test` and `make oracles` together run each case once."""
    return _shared(([case] for case in cases), every, first)


def share_of_rows(rows: Iterable[Iterable[Any]], every: int, first: int = 0) -> list[Any]:
    """The same where a case has values for several parameters."""
    return _shared(rows, every, first)


def _shared(rows: Iterable[Iterable[Any]], every: int, first: int) -> list[Any]:
    return [
        pytest.param(*row, marks=[] if number % every == first else pytest.mark.oracle)
        for number, row in enumerate(rows)
    ]
