"""What an intent of a walk knows: the results of the sources that were asked while it ran."""

from __future__ import annotations

from dataclasses import dataclass, field

from corvid.ir import nodes as ir
from tests.reference.run_forms import counted, shared
from tests.reference.words import stems

OUTCOME = "prelude::Outcome"


@dataclass(slots=True)
class Search:
    """`results` are the texts of what was found; `asked`: a source was."""

    expected: ir.Count | str
    results: list[str] = field(default_factory=list)
    asked: bool = False

    @property
    def outcome(self) -> str:
        """The name of the variant."""
        if isinstance(self.expected, ir.Count):
            return counted(len(self.results), self.expected.low, self.expected.high).title()
        wanted = stems(self.expected)
        return shared(sum(bool(stems(one) & wanted) for one in self.results), len(self.results)).title()
