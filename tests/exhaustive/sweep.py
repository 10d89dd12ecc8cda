"""Judges and runs batches of candidates, counts, and collects what must not be.

A batch is checked in programs of many agents, so reading the frame costs little. The reference goes first:
what it accepts is checked together, with `@grounded_pure` where the reference finds nothing against it; what
it refuses is checked together too. Wherever the toolchain says something else, that is a finding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from tests.exhaustive.execute import Executor, Wrong
from tests.exhaustive.forms import Forms
from tests.exhaustive.frame import Candidate, candidates, module
from tests.exhaustive.reference import meanings
from tests.exhaustive.verdicts import Judged, Verdict, judge

BATCH = 200


@dataclass(frozen=True, slots=True)
class Finding:
    """A program for which something does not hold: what, and what both sides say."""

    what: str
    words: str
    candidate: Candidate
    pure: bool = False

    def __str__(self) -> str:
        return f"size {self.candidate.size}: {self.what}: {self.words}\n\n{self.candidate.alone(self.pure)}"


@dataclass(slots=True)
class Tally:
    """What was seen. Codes count agents, `pairs` pairs of runs; `shown` are the agents that may not be pure
    and of which two runs show why."""

    programs: int = 0
    accepted: int = 0
    pure: int = 0
    shown: int = 0
    runs: int = 0
    pairs: int = 0
    differing: int = 0
    pure_pairs: int = 0
    pure_differing: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take in what another one saw."""
        for name in ("programs", "accepted", "pure", "shown", "runs", "pairs", "differing", "pure_pairs",
                     "pure_differing"):  # fmt: skip
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.refused += other.refused
        self.findings += other.findings

    @property
    def refusals(self) -> int:
        """How many agents were refused; each of its codes is counted once."""
        return self.programs - self.accepted

    def line(self) -> str:
        """The numbers in one line."""
        codes = ", ".join(f"{code} {count}" for code, count in sorted(self.refused.items()))
        return (
            f"{self.programs} programs: {self.accepted} accepted ({self.pure} may be pure; of the others "
            f"{self.shown} are seen to launder), {self.refusals} refused ({codes or 'none'}); "
            f"{self.runs} runs, {self.pairs} pairs, {self.differing} read other contents; "
            f"of pure agents {self.pure_pairs} pairs, {self.pure_differing} read other contents"
        )


def batches(size: int, forms: Forms, part: int = 0, parts: int = 1) -> Iterator[tuple[Candidate, ...]]:
    """The candidates of a size in batches; every `parts`-th of them from `part` on."""
    stream = candidates(size, forms)
    number = 0
    while batch := tuple(islice(stream, BATCH)):
        if number % parts == part:
            yield batch
        number += 1


Said = list[tuple[Candidate, Verdict]]
"""Agents, each with what was said of it first."""


def sweep(batch: Sequence[Candidate], *, reference: bool = True) -> Tally:
    """Everything that must hold of the candidates. Without `reference` no one asks whether a refusal has a
    reason, and only runs can show that an acceptance has none."""
    tally = Tally(len(batch))
    if reference:
        said = list(zip(batch, meanings(module(batch)), strict=True))
    else:
        unknown: Said = [(candidate, Verdict()) for candidate in batch]
        groups = _groups(tally, unknown, frozenset())
        said = [(c, v) for group, judged in groups for (c, _), v in zip(group, judged.verdicts, strict=True)]
    _refused(tally, [pair for pair in said if pair[1].codes])
    _accepted(tally, [pair for pair in said if not pair[1].codes], reference)
    return tally


def _groups(tally: Tally, said: Said, pure: frozenset[int]) -> Iterator[tuple[Said, Judged]]:
    """The agents, judged together; if the toolchain raises an error of its own, in smaller and smaller groups
    until it is known for which agents."""
    if not said:
        return
    try:
        judged = judge([candidate for candidate, _ in said], pure)
    except Exception as error:
        if len(said) == 1:
            words = f"{type(error).__name__}: {error}"
            tally.findings.append(Finding("check raises", words, said[0][0], bool(pure)))
            return
        half = len(said) // 2
        yield from _groups(tally, said[:half], frozenset(n for n in pure if n < half))
        yield from _groups(tally, said[half:], frozenset(n - half for n in pure if n >= half))
        return
    yield said, judged


def _refused(tally: Tally, said: Said) -> None:
    """What was refused first is refused again, with the same problems."""
    for group, judged in _groups(tally, said, frozenset()):
        for (candidate, first), verdict in zip(group, judged.verdicts, strict=True):
            tally.refused.update(verdict.codes)
            if verdict.codes != first.codes:
                words = f"the toolchain finds {sorted(verdict.codes)}, the reference {sorted(first.codes)}"
                tally.findings.append(Finding("verdict", words, candidate))


def _accepted(tally: Tally, said: Said, reference: bool) -> None:
    """What was accepted first is accepted again, has the same sites, and does what must hold when it runs."""
    pure = frozenset(n for n, (_, first) in enumerate(said) if reference and not first.impure)
    for group, judged in _groups(tally, said, pure):
        wrong = [
            Finding("verdict", f"the toolchain finds {sorted(verdict.codes)}, the reference none", c, True)
            for (c, _), verdict in zip(group, judged.verdicts, strict=True)
            if verdict.codes
        ]
        if wrong:
            tally.findings += wrong
            left = [pair for pair, v in zip(group, judged.verdicts, strict=True) if not v.codes]
            _accepted(tally, left, reference)
            continue
        executor = Executor(judged.checked)
        for number, ((candidate, first), verdict) in enumerate(zip(group, judged.verdicts, strict=True)):
            if reference and first != verdict:
                tally.findings.append(_difference(candidate, first, verdict))
            _ran(tally, executor, candidate, f"a{number}", verdict)


def _difference(candidate: Candidate, first: Verdict, verdict: Verdict) -> Finding:
    """Two sides that both accept an agent and see other sites in it."""
    ours, theirs = verdict.sites - first.sites, first.sites - verdict.sites
    words = f"only the toolchain has {dict(ours)}, only the reference {dict(theirs)}"
    purity = f"; the toolchain calls it {'im' * verdict.impure}pure, the reference {'im' * first.impure}pure"
    return Finding("sites", words + purity, candidate)


def _ran(tally: Tally, executor: Executor, candidate: Candidate, name: str, verdict: Verdict) -> None:
    """Run one accepted agent and count."""
    tally.accepted += 1
    tally.pure += not verdict.impure
    try:
        outcome = executor.outcome(candidate, name)
    except Wrong as wrong:
        tally.findings.append(Finding(wrong.theorem, str(wrong), candidate))
        return
    tally.runs += outcome.runs
    tally.pairs += outcome.pairs
    tally.differing += outcome.differing
    tally.shown += bool(outcome.laundered)
    if not verdict.impure:
        tally.pure_pairs += outcome.pairs
        tally.pure_differing += outcome.differing
        if outcome.laundered:
            tally.findings.append(Finding("T3", outcome.laundered, candidate, True))
