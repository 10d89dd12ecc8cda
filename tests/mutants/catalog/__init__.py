"""The mistakes, part by part."""

from __future__ import annotations

from tests.mutants.catalog import (
    absences,
    arena,
    audits,
    border,
    checker,
    citations,
    documents,
    effects,
    failures,
    files,
    functions,
    lanes,
    lowering,
    passes,
    promises,
    protocols,
    replays,
    returns,
    shown,
    traces,
    verifier,
    vm,
)
from tests.mutants.model import Mutant

MUTANTS: tuple[Mutant, ...] = (
    *checker.MUTANTS,
    *returns.MUTANTS,
    *effects.MUTANTS,
    *functions.MUTANTS,
    *promises.MUTANTS,
    *lowering.MUTANTS,
    *verifier.MUTANTS,
    *passes.MUTANTS,
    *protocols.MUTANTS,
    *lanes.MUTANTS,
    *vm.MUTANTS,
    *arena.MUTANTS,
    *border.MUTANTS,
    *citations.MUTANTS,
    *documents.MUTANTS,
    *traces.MUTANTS,
    *shown.MUTANTS,
    *replays.MUTANTS,
    *files.MUTANTS,
    *failures.MUTANTS,
    *audits.MUTANTS,
    *absences.MUTANTS,
)
