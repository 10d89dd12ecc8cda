"""What audits of logs print."""

from __future__ import annotations

from pathlib import Path

import click

from corvid.diagnostics.columns import cells
from corvid.protocols.ratio import threshold_of
from corvid.tools.cli.output import Unable, note
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from corvid.audit.session import Remark

LOGS = click.argument("logs", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="LOG...")
LISTED = 1000
"""Remarks that `--format json` lists; all are counted."""


def threshold_given(text: str) -> Fraction:
    """The threshold of `--fail-under`. Raises Unable."""
    try:
        return threshold_of(text)
    except ValueError as error:
        raise Unable(str(error)) from None


class Remarks:
    """Remarks as they come: printed at once for people, kept for `--format json`, the first of them."""

    def __init__(self, form: str) -> None:
        self._form = form
        self._kept: list[dict[str, object]] = []
        self.count = 0

    def take(self, log: Path, remarks: Iterable[Remark]) -> None:
        """All of one log. Raises Unable where it can't be read."""
        for one in _readable(log, remarks):
            self.count += 1
            if self._form == "text":
                note(f"{log}:{one.line}: {one.rule}: {cells(one.text)[0]}")
            elif self.count <= LISTED:
                self._kept.append({"log": str(log), "line": one.line, "rule": one.rule, "text": one.text})

    def data(self) -> dict[str, object]:
        """For `--format json`."""
        return {"remarks": self._kept, "remark_count": self.count}


def _readable(log: Path, remarks: Iterable[Remark]) -> Iterator[Remark]:
    try:
        yield from remarks
    except OSError as error:
        raise Unable(f"{log} can't be read: {error.strerror}") from None
