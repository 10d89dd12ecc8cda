"""The checkpoint of seed 000 (E14, E17, E18): which claims of absence in a log nobody has verified."""

from __future__ import annotations

from corvid.audit.logs import LogEvent, read_log
from corvid.protocols.absence import DOC_MENTIONS, QUERIES
from corvid.typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from corvid.runtime.host import Json

Enforce: TypeAlias = Literal["strict", "warn", "disabled"]
PHASES = frozenset({"negative_grounding", "negative_ground", "zero_results"})
MOST_CLAIMS = 100_000
"""Claims of absence of one log; a log with more is refused rather than half judged."""
_RESULTS = ("results1", "results2", "result1", "result2")


class TooManyClaims(Exception):
    """A log holds more claims of absence than can be told apart."""


def unverified(log: Path, mentions: int = DOC_MENTIONS) -> tuple[str, ...]:
    """The claims of absence whose last line in the log does not show it, by name.

    Judged by the counts in the line, not by its verdict: two searches that found nothing and documents that
    speak of it are a confirmed ghost in seed 003 and a person's work in seed 000, and unverified wins
    (protocols.md 5.4). A line without counts shows nothing. Raises OSError and TooManyClaims.
    """
    last: dict[str, bool] = {}
    for item in read_log(log):
        if isinstance(item, LogEvent) and item.fields.get("phase") in PHASES:
            name = _name(item.fields)
            last[name] = _shown(item.fields, mentions)
            if len(last) > MOST_CLAIMS:
                raise TooManyClaims(f"{log} claims more than {MOST_CLAIMS:,} absences")
    return tuple(sorted(name for name, shown in last.items() if not shown))


def _name(line: Mapping[str, Json]) -> str:
    for key in ("claim", "feature"):
        value = line.get(key)
        if isinstance(value, str) and value.strip():
            return value
    return "(a claim without words)"


def _shown(line: Mapping[str, Json], mentions: int) -> bool:
    counts = _counts(line)
    spoken = line.get("doc_mentions", 0)
    if type(spoken) is not int or spoken >= mentions or spoken < 0:
        return False
    return len(counts) >= QUERIES and all(type(count) is int and count == 0 for count in counts)


def _counts(line: Mapping[str, Json]) -> list[Json]:
    """How many hits each query had, in any of the forms of the seeds."""
    results, queries = line.get("results"), line.get("queries")
    if isinstance(results, list):
        return results
    if isinstance(queries, list):
        return [one.get("results") if isinstance(one, dict) else None for one in queries]
    return [line[key] for key in _RESULTS if key in line]


def message(count: int, enforce: Enforce) -> str:
    """The words of E17."""
    if enforce == "strict":
        return (
            f"Cannot clear: {count} Ghost Features unverified\n"
            "Human audit required OR remove ghost claims"
        )
    return f"Warning: {count} Ghost Features unverified"
