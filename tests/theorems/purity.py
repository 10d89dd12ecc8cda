"""T3: two runs of a `@grounded_pure` agent agree on all that is plain, whatever was retrieved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.theorems.findings import Broken, Finding
from tests.theorems.paired import Paired, pairs, pure_agents
from tests.theorems.subject import Subject

SALTS = (("one", "two", True), ("three", "four", False))
"""Two pairs for each agent: one with a host that remembers what it was asked, one without."""


class Pairing:
    """The pairs of one program."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.annotated = frozenset(f.name for f in subject.program.functions if f.grounded_pure)
        self.pure = pure_agents(subject.table)
        self.seen: tuple[Paired, ...] = ()

    def of(self, names: frozenset[str], salts: Sequence[tuple[str, str, bool]] = SALTS) -> tuple[Paired, ...]:
        """Pairs of the agents with these names."""
        functions = [each.function for each in self.subject.executions if each.function.name in names]
        try:
            return tuple(pairs(self.subject.program, self.subject.engine, functions, salts))
        except (AssertionError, TypeError, AttributeError, ValueError, KeyError) as error:
            raise Broken("T3", "the VM raises", f"{type(error).__name__} {error}") from error

    def nothing_is_laundered(self) -> Iterator[Finding]:
        """T3, for the agents that say they are pure and for all others that could say so."""
        if not self.annotated <= self.pure:
            yield Finding("T3", "annotated and not pure", str(sorted(self.annotated - self.pure)))
        self.seen = self.of(self.pure)
        yield from (Finding("T3", "a pair differs", pair.difference) for pair in self.seen if pair.difference)

    def impure(self, salts: Sequence[tuple[str, str, bool]] = SALTS) -> tuple[Paired, ...]:
        """Pairs of the agents that may not say so: some of them must differ, or pairs see nothing."""
        return self.of(frozenset(function.name for function in self.subject.agents) - self.pure, salts)
