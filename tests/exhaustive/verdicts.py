"""What is said of an agent, and what the toolchain says of the agents of a module."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from corvid.diagnostics.model import Severity
from corvid.ir.passes.pure import pure
from corvid.ir.table import TypeTable
from corvid.pipeline import CheckedProgram, check_file
from corvid.source.span import Span
from tests.exhaustive.frame import Candidate, Module, module
from tests.values import replace

FOLDER = Path("/exhaustive")


SiteAt = tuple[bool, str, int]
"""Whether it is a discard, its kind, and its line counted from the agent's head."""


@dataclass(slots=True)
class Verdict:
    """What one side says of an agent: the codes of its errors, its sites, and whether `@grounded_pure` would
    be refused. The toolchain knows the last two only of agents without errors."""

    codes: set[str] = field(default_factory=set)
    sites: Counter[SiteAt] = field(default_factory=Counter)
    impure: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    """A module, checked, with a verdict for each agent. The program is there iff all are accepted."""

    module: Module
    checked: CheckedProgram
    verdicts: tuple[Verdict, ...]


def judge(chosen: Sequence[Candidate], pure_ones: frozenset[int] = frozenset()) -> Judged:
    """Check the candidates in one program, those in `pure_ones` with `@grounded_pure`."""
    made = module(chosen, pure_ones)
    overlay = {FOLDER / name: text for name, text in made.files}
    checked = check_file(FOLDER / "main.cor", overlay=overlay)
    verdicts = tuple(Verdict() for _ in chosen)
    for problem in checked.problems:
        if problem.code.severity is Severity.ERROR:
            number, _ = _place(checked, made, problem.span)
            verdicts[number].codes.add(problem.code.id)
    if checked.program is not None:
        for site in checked.program.sites:
            number, line = _place(checked, made, site.span)
            verdicts[number].sites[site.discard, site.kind, line] += 1
    if checked.table is not None:
        for number in _impure(checked.table):
            verdicts[number].impure = True
    return Judged(made, checked, verdicts)


def _place(checked: CheckedProgram, made: Module, span: Span) -> tuple[int, int]:
    return made.place(checked.store.text(span.source).line_of(span.start))


def _impure(table: TypeTable) -> set[int]:
    """The agents that `@grounded_pure` would refuse: they call none but the imported one, which is pure. What
    the verifier has accepted it accepts with other annotations too."""
    functions = tuple(replace(f, grounded_pure=f.kind == "agent") for f in table.program.functions)
    annotated = replace(table, program=replace(table.program, functions=functions))
    return {int(violation.function.removeprefix("main::a")) for violation in pure(annotated)}
