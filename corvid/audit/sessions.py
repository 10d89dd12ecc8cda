"""Which session a line of a log belongs to: its run where it names one, else its file."""

from __future__ import annotations

import hashlib

from msgspec import Struct

from corvid.audit.entries import Refused
from corvid.json_type import Json

LONGEST_RUN = 200
"""Characters of the name of a run; a longer one is known by its hash."""
MOST_SESSIONS = 10_000
"""Sessions that are distinguished; with more, logs are refused rather than half judged."""


class TooManySessions(Refused):
    """Logs are of more sessions than can be distinguished."""

    def __init__(self) -> None:
        super().__init__(f"there are more than {MOST_SESSIONS:,} sessions", "look at fewer logs at once")


class Session(Struct, frozen=True, order=True):
    """A run of one log. `run` is empty for the lines that name none, `log` where a run was counted over all
    logs that speak of it."""

    log: str
    run: str = ""

    def __str__(self) -> str:
        if not self.log:
            return f"run {self.run}"
        return f"{self.log}, run {self.run}" if self.run else self.log


def run_of(said: Json) -> str:
    """Return the run that a line names in its field `run`; empty if it names none."""
    if not isinstance(said, str) or len(said) <= LONGEST_RUN:
        return said if isinstance(said, str) else ""
    return hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()


def session_of(log: str, run: str, merged: bool) -> Session:
    """Return the session of a run in a log. `merged`: one run is one session, in however many logs it is."""
    return Session("" if merged and run else log, run)
