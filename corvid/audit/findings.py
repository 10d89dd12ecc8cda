"""What all audits find: one closed shape, by rules that are reported once; counted where they are too
many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct, field

Level: TypeAlias = Literal["error", "warning", "note"]
LISTED = 1000
"""Findings that a report lists; all are counted."""


class Rule(Struct, frozen=True):
    """What can be wrong: a stable id in snake case, a title, one thing to do, and how much it weighs."""

    id: str
    title: str
    help: str
    level: Level = "warning"


class Fix(Struct, frozen=True):
    """A change that repairs it: what is from `start` up to `end` (columns from 1) becomes `text`."""

    title: str
    line: int
    start: int
    end: int
    text: str


class Finding(Struct, frozen=True):
    """One thing that is wrong, where, and in which words. Lines count from 1; 0 is the file as a whole,
    and no file all that was looked at. `advice` goes over the help of its rule."""

    rule: Rule
    message: str
    file: str
    line: int = 0
    fix: Fix | None = None
    advice: str | None = None

    @property
    def help(self) -> str:
        """One thing to do."""
        return self.rule.help if self.advice is None else self.advice


class Findings(Struct):
    """Findings as they come, in constant memory: the first `LISTED` of them, and how many each rule has."""

    listed: list[Finding] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    rules: dict[str, Rule] = field(default_factory=dict)

    def add(self, finding: Finding) -> None:
        """Add one more finding."""
        rule = finding.rule
        self.rules.setdefault(rule.id, rule)
        self.counts[rule.id] = self.counts.get(rule.id, 0) + 1
        if len(self.listed) < LISTED:
            self.listed.append(finding)

    def know(self, rule: Rule) -> None:
        """Add a rule that is reported even if nothing breaks it."""
        self.rules.setdefault(rule.id, rule)
        self.counts.setdefault(rule.id, 0)

    def take(self, findings: Iterable[Finding]) -> None:
        """Add some more findings."""
        for one in findings:
            self.add(one)

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(self.counts.values())

    @property
    def unlisted(self) -> int:
        """How many are only counted."""
        return self.count - len(self.listed)

    def in_order(self) -> list[Finding]:
        """Return those that are listed: by rule, then as they came."""
        return sorted(self.listed, key=lambda one: one.rule.id)

    def by_rule(self) -> list[tuple[Rule, int]]:
        """Return each rule that has findings or is known without, by its id, with how many."""
        return [(self.rules[name], self.counts[name]) for name in sorted(self.rules)]
