"""The whole of semantics in order: names, bodies, effects, purity, approvals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.semantics.approvals.check import check_approvals
from corvid.semantics.check import Checked, check_program
from corvid.semantics.effects.check import check_effects
from corvid.semantics.effects.rows import infer_rows
from corvid.semantics.names.declare import declare

if TYPE_CHECKING:
    from collections.abc import Mapping

    from corvid.diagnostics.model import Problem
    from corvid.semantics.facts import Covered
    from corvid.semantics.modules.graph import Loaded


class Analysed(Struct, frozen=True):
    """What lowering needs, and every problem. `tokens`: see `Approvals`."""

    checked: Checked
    tokens: Mapping[str, Covered]
    problems: tuple[Problem, ...]


def analyse(loaded: Loaded) -> Analysed:
    """Analyse a loaded program. Always returns."""
    named = declare(loaded)
    checked = check_program(named.world, named.resolve)
    rows = infer_rows(named.world, checked.facts)
    approvals = check_approvals(named.world, checked.facts)
    problems = (
        *loaded.problems,
        *named.problems,
        *named.body_problems(),
        *checked.problems,
        *check_effects(named.world, checked.facts, rows),
        *approvals.problems,
    )
    return Analysed(checked, approvals.tokens, problems)
