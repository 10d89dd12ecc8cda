"""The share of an oracle's cases that `make test` looks at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


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
