"""What was looked at, in numbers that add up over chunks and processes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.generated.coverage import Coverage, missing, rarest
from tests.generated.pairs import Pair

ROWS: tuple[tuple[str, str, str], ...] = (
    ("accepted", "programs", "accepted"),
    ("with a source", "accepted", "that call a source"),
    ("selections", "", "calls of tools that select"),
    ("labelled selections", "selections", "that give elements with labels"),
    ("with a discard", "accepted", "with a discard"),
    ("with an exposure", "accepted", "with an implicit flow (exposure)"),
    ("with a pure agent", "accepted", "with an agent annotated `@grounded_pure`"),
    ("with a possibly pure agent", "accepted", "with an agent that may be `@grounded_pure`"),
    ("asking", "accepted", "that ask for sources, chains or confidences"),
    ("citing", "accepted", "with a strict citation"),
    ("run", "accepted", "run"),
    ("runs", "", "runs"),
    ("faults", "runs", "that ended in a fault"),
    ("walked", "runs", "walked over the IR beside the VM"),
    ("crossings", "", "values looked at on the border"),
    ("grounded results", "runs", "that delivered something grounded"),
    ("discards", "", "Severed events"),
    ("pairs", "", "pairs of runs"),
    ("vacuous pairs", "pairs", "vacuous: a run ended in a fault"),
    ("reaching pairs", "pairs", "that differ in what was retrieved, read, and reached a call or a return"),
    ("impure pairs", "", "pairs of impure agents"),
    ("differing impure pairs", "impure pairs", "that show what they launder"),
    ("erased", "accepted", "run without provenance"),
    ("replayed", "accepted", "replayed"),
    ("referred", "programs", "compared with the reference interpreter"),
    ("removals", "", "label nodes taken out, each refused"),
)


@dataclass(slots=True)
class Tally:
    """Counts by name, the codes of refusals, and the coverage of forms and pairs of forms."""

    counts: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    coverage: Coverage = field(default_factory=Coverage)

    def add(self, other: Tally) -> None:
        """Count what the other one counted too."""
        self.counts.update(other.counts)
        self.refused.update(other.refused)
        self.coverage.add(other.coverage)

    def share(self, name: str, of: str) -> float:
        """A count as a part of another one."""
        return self.counts[name] / self.counts[of] if self.counts[of] else 0.0

    def zeros(self) -> list[str]:
        """The forms and pairs of forms that no program has."""
        return missing(self.coverage)

    def table(self) -> str:
        """All numbers, then the ten rarest cells."""
        lines = [f"{self.counts['programs']:>10}          programs"]
        for name, of, words in ROWS:
            part = f"{self.share(name, of):8.1%}" if of else " " * 8
            lines.append(f"{self.counts[name]:>10} {part} {words}")
        refused = ", ".join(f"{code} {count}" for code, count in sorted(self.refused.items()))
        lines.append(f"refused: {refused or 'none'}")
        lines.append(f"cells of forms and pairs that are zero: {len(self.zeros())}; the ten rarest:")
        lines += [f"{count:>10} {name}" for name, count in rarest(self.coverage)]
        return "\n".join(lines)

    # ---- between processes --------------------------------------------------------------------
    def data(self) -> dict[str, Any]:
        """As JSON data."""
        coverage = self.coverage
        return {
            "counts": dict(self.counts),
            "refused": dict(self.refused),
            "programs": coverage.programs,
            "forms": dict(coverage.forms),
            "pairs": [[*pair, count] for pair, count in coverage.pairs.items()],
        }


def tally_of(data: dict[str, Any]) -> Tally:
    """What `data` gave."""
    pairs: Counter[Pair] = Counter({(row, column): count for row, column, count in data["pairs"]})
    coverage = Coverage(data["programs"], Counter(data["forms"]), pairs)
    return Tally(Counter(data["counts"]), Counter(data["refused"]), coverage)


def total(tallies: Iterable[Tally]) -> Tally:
    """All of them together."""
    found = Tally()
    for tally in tallies:
        found.add(tally)
    return found
