"""The verdicts of any number of sessions in bounded memory: the first have a row each, all of them count."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from corvid.audit.sessions import Session
from corvid.audit.settings import FIGURES, Settings
from corvid.protocols.ratio import Counts, Verdict, judge

MOST_ROWS = 10_000
"""Sessions that pass, and sessions that do not, of which the first that come have a row."""


class Row(Struct, frozen=True):
    """One session: both verdicts, and the one that decides."""

    session: Session
    counts: Counts
    declared: Verdict
    verified: Verdict
    deciding: Verdict
    revisions: tuple[tuple[str, int], ...] = ()

    @property
    def passed(self) -> bool:
        """A line that may have been a claim can't count as none."""
        return self.deciding.passed and not self.counts.malformed

    @property
    def rank(self) -> tuple[bool, object, Session]:
        """The worst session has the least."""
        return self.passed, self.deciding.ratio, self.session


class Judged:
    """Hears of each session once. The numbers are those of all; `rows` are listed by their names."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._passing: list[Row] = []
        self._failing: list[Row] = []
        self._worst: Row | None = None
        self._numbers = Counts()
        self.sessions = self.failing = 0

    def take(self, session: Session, counts: Counts, revisions: Mapping[str, int]) -> Row | None:
        """Return one more session, and how many of its claims hold at which commit alone. Gives its row if it
        is not listed."""
        declared, verified = (
            judge(counts, one, self._settings.threshold, self._settings.zero_claim_passes) for one in FIGURES
        )
        deciding = declared if self._settings.by == "declared" else verified
        row = Row(session, counts, declared, verified, deciding, tuple(revisions.items()))
        self.sessions += 1
        self.failing += not row.passed
        unlisted = replace(counts, ungrounded=(), unheld=())
        self._numbers = self._numbers.merged(unlisted)
        if self._worst is None or row.rank < self._worst.rank:
            self._worst = row
        listed = self._passing if row.passed else self._failing
        if len(listed) >= MOST_ROWS:
            return row
        listed.append(replace(row, counts=unlisted) if row.passed else row)
        return None

    @property
    def rows(self) -> list[Row]:
        """Those of sessions that are listed, by their names."""
        return sorted((*self._passing, *self._failing), key=lambda one: one.session)

    @property
    def worst(self) -> Row:
        """The session that decides; there is one."""
        assert self._worst is not None
        return self._worst

    @property
    def total(self) -> Counts:
        """What was counted of all of them together, without their claims."""
        return self._numbers

    @property
    def unlisted(self) -> tuple[int, int]:
        """How many sessions have no row, and how many of these do not pass."""
        failing = self.failing - len(self._failing)
        return self.sessions - len(self._passing) - len(self._failing), failing
