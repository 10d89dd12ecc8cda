"""One line of a log as the rules see it, and its fields under any of the seeds' names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from corvid.json_type import Json
from corvid.protocols.claims import Claim, claims_in

LONGEST = 5000
"""Characters of a text that rules look at, and that may be remembered."""
CLAIMING = frozenset({"cite", "assumption"})
"""The phases that make claims."""
Stems: TypeAlias = "Callable[[str], frozenset[str]]"
"""The stemmed words of a text, as absence has them."""


class Line:
    """One line, and what every rule asks of it, worked out once.

    `number` counts from 1; `at` is its time in milliseconds since 1970, 0 where it has none. `phase` is empty
    for a general step (T5) and for what has none. `claims` are those that it makes. `traced` is whether a run
    of Corvid wrote it: its intents are blocks, which hold several searches, may be inside one another, and
    have one outcome at their end.
    """

    __slots__ = ("at", "claims", "fields", "number", "phase", "traced")

    def __init__(self, number: int, at: int, fields: Mapping[str, Json]) -> None:
        self.number = number
        self.at = at
        self.fields = fields
        self.phase = text_of(fields.get("phase"))
        self.claims: tuple[Claim, ...] = claims_in(fields)[0] if self.phase in CLAIMING else ()
        self.traced = "prev" in fields and "seq" in fields

    def text(self, *names: str) -> str:
        """Return the first of these fields that is a text and not blank."""
        return next((found for name in names if (found := text_of(self.fields.get(name)))), "")

    def missing(self, names: Iterable[str]) -> list[str]:
        """Return the fields that say nothing: not there, null, or blank."""
        return [name for name in names if is_blank(self.fields.get(name))]


def is_blank(value: Json) -> bool:
    """Return whether a field says nothing. A list or an object without entries says that there are none."""
    return value is None or (isinstance(value, str) and not value.strip())


def text_of(value: Json) -> str:
    """Return a text as the log has it, as far as rules look; empty for what is not one."""
    return value[:LONGEST].strip() if isinstance(value, str) else ""


def count_of(value: Json) -> int:
    """Return a count as the log has it; -1 for what is not one."""
    return value if type(value) is int and value >= 0 else -1


def listed(names: Iterable[str]) -> str:
    """Return names in a sentence."""
    return ", ".join(f"`{name}`" for name in names)


def short(text: str) -> str:
    """Return a text in a sentence, cut."""
    return repr(text if len(text) <= 60 else f"{text[:59]}…")
