"""The whole of semantics in order: names, bodies, effects, purity, approvals."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from corvid.diagnostics.model import Problem
from corvid.semantics.approvals.check import check_approvals
from corvid.semantics.check.program import Checked, check_program
from corvid.semantics.effects.check import check_effects, check_promises
from corvid.semantics.effects.promises import Summary, breaking, summaries_of
from corvid.semantics.facts import Covered
from corvid.semantics.modules.graph import Loaded
from corvid.semantics.names.declare import declare
from corvid.semantics.testing import mocks


class Analysed(Struct, frozen=True):
    """What lowering needs, and every problem that a module has in each program. `tokens`: see `Approvals`.
    `misdeclared`: the sources of modules that have problems in declarations, whose types may be unknown."""

    checked: Checked
    tokens: Mapping[str, Covered]
    problems: tuple[Problem, ...]
    misdeclared: frozenset[int]
    summaries: Mapping[str, Summary]
    """Of each callable that was checked."""

    def doubtful(self) -> set[str]:
        """Return the modules that may have problems of inferred rows in a program."""
        return {self.checked.world.callables[name].module for name in breaking(self.summaries)}

    def broken_promises(self, modules: Sequence[str]) -> Iterator[Problem]:
        """Return the problems of inferred rows in the program that has these modules in this order and no
        others: function values make them those of a whole one."""
        world = self.checked.world
        place = {name: number for number, name in enumerate(modules)}
        infos = [info for info in world.callables.values() if info.module in place]
        infos.sort(key=lambda info: (info.receiver is not None, place[info.module]))
        return check_promises(world, {info.name: self.summaries[info.name] for info in infos})


def analyse(loaded: Loaded, apart: Collection[str] = (), fallen: Iterable[str] = ()) -> Analysed:
    """Analyse loaded programs. Always returns. Modules `apart` and agents that are `fallen`: see
    `check_program`."""
    named = declare(loaded)
    checked = check_program(named.world, named.resolve, apart, fallen)
    approvals = check_approvals(named.world, checked.facts)
    wrong = tuple(mocks.check_mocks(named.world, named.mocks, apart)) if named.mocks else ()
    problems = (
        *loaded.problems,
        *named.problems,
        *wrong,
        *named.body_problems(),
        *(mocks.supported(named.mocks, wrong, checked.problems) if wrong else checked.problems),
        *check_effects(named.world, checked.facts, apart),
        *approvals.problems,
    )
    misdeclared = frozenset(problem.span.source for problem in named.problems)
    summaries = summaries_of(named.world, checked.facts, apart)
    return Analysed(checked, approvals.tokens, problems, misdeclared, summaries)
