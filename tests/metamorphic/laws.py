"""The transformations, applied to programs, and what was found."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tests.metamorphic.bindings import inline_binding, name_expression
from tests.metamorphic.branches import swap_branches
from tests.metamorphic.change import Change, Transformation, apply
from tests.metamorphic.compare import Comparison, compare
from tests.metamorphic.dead import add_dead_code
from tests.metamorphic.eta import eta_expand
from tests.metamorphic.extraction import extract_body, extract_expression
from tests.metamorphic.methods import to_functions, to_methods
from tests.metamorphic.modules import join_modules, split_module
from tests.metamorphic.permuting import permute_fields, permute_lists
from tests.metamorphic.records import unwrap_record, wrap_in_record
from tests.metamorphic.renaming import rename_all, rename_locals
from tests.metamorphic.subjects import Case, follow

RENAME = Transformation("rename everything", "modules.import.7", rename_all, 1)
RENAME_LOCALS = Transformation("rename locals alike", "grounded.local.1", rename_locals)
INLINE = Transformation("inline a binding", "grounded.local.1, provenance.chain.4", inline_binding)
NAME = Transformation("name an expression", "grounded.local.1, provenance.chain.4", name_expression)
EXTRACT = Transformation("extract an agent", "grounded.return.1, grounded.pure.2", extract_expression)
EXTRACT_BODY = Transformation("extract a body", "grounded.return.1, grounded.pure.2", extract_body)
TO_METHOD = Transformation("function to method", "modules.import.7", to_methods)
TO_FUNCTION = Transformation("method to function", "modules.import.7", to_functions)
SPLIT = Transformation("split a file", "modules.import.6, modules.import.7", split_module, 1)
JOIN = Transformation("join modules", "modules.import.6, modules.import.7", join_modules, 1)
PERMUTE = Transformation("permute elements", "types.fit.5", permute_lists)
PERMUTE_FIELDS = Transformation("permute fields", "expressions.record.1", permute_fields)
SWAP = Transformation("swap branches under not", "grounded.local.1, grounded.lift.2", swap_branches)
DEAD = Transformation("add dead code", "grounded.local.1", add_dead_code)
WRAP = Transformation("wrap in a record", "types.fit.3, grounded.lift.6", wrap_in_record)
UNWRAP = Transformation("unwrap a record", "types.fit.3, grounded.lift.6", unwrap_record)
ETA = Transformation("eta-expand", "grounded.lift.5, grounded.lift.9", eta_expand)

TRANSFORMATIONS = (
    RENAME, RENAME_LOCALS, INLINE, NAME, EXTRACT, EXTRACT_BODY, TO_METHOD, TO_FUNCTION, SPLIT, JOIN, PERMUTE,
    PERMUTE_FIELDS, SWAP, DEAD, WRAP, UNWRAP, ETA,
)  # fmt: skip

BACK = {INLINE: NAME, TO_FUNCTION: TO_METHOD, JOIN: SPLIT, UNWRAP: WRAP}
"""What leads back, and what leads there: the way back is applied to programs that went there besides."""

OFTEN = {RENAME: 2, ETA: 2, SPLIT: 1, JOIN: 1, PERMUTE: 1, PERMUTE_FIELDS: 1, SWAP: 1}
"""Those with few places in a program, and one in how many programs they are applied to at least."""

BOTH = "two at random"
PAIRS = 3
"""How many of them for each program, where all is tried."""


@dataclass(slots=True)
class Row:
    """What happened to one transformation: the places that there are, those that were changed, the programs
    that were, the pairs of runs that were compared."""

    found: int = 0
    changed: int = 0
    programs: int = 0
    runs: int = 0
    findings: int = 0


@dataclass(slots=True)
class Report:
    """A table, and each finding in words."""

    rows: dict[str, Row] = field(default_factory=dict)
    findings: list[str] = field(default_factory=list)
    refused: int = 0
    """How many of the programs are refused ones."""

    def row(self, name: str) -> Row:
        return self.rows.setdefault(name, Row())

    @property
    def table(self) -> str:
        """For people."""
        heads = ("transformation", "places found", "changed", "programs", "runs", "findings")
        lines = [heads] + [
            (name, *(str(n) for n in (r.found, r.changed, r.programs, r.runs, r.findings)))
            for name, r in self.rows.items()
        ]
        widths = [max(len(line[i]) for line in lines) for i in range(len(heads))]
        return "\n".join(
            "  ".join(
                [line[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(line[1:], widths[1:], strict=True))]
            )
            for line in lines
        )


def examine(cases: Iterable[Case], report: Report, *, share: int = 1) -> None:
    """Apply to each program every transformation, or with `share` n one in n of them, by turns, but for those
    that seldom apply; each way back also after the way there, and two at random, one after the other."""
    for number, case in enumerate(cases):
        report.refused += not case.subject.accepted
        for index, transformation in enumerate(TRANSFORMATIONS):
            if (number + index) % min(share, OFTEN.get(transformation, share)) == 0:
                _one(case, transformation, transformation.name, report)
        for index, (back, there) in enumerate(BACK.items()):
            if (number + index) % min(share, OFTEN.get(back, share)) == 0:
                _two(case, there, back, back.name, report)
        chance = random.Random(f"{case.name}: {BOTH}")
        for _ in range(PAIRS if share == 1 else number % share == 0):
            _two(case, chance.choice(TRANSFORMATIONS), chance.choice(TRANSFORMATIONS), BOTH, report)


def _one(case: Case, transformation: Transformation, name: str, report: Report) -> None:
    change = apply(transformation, case.subject, case.name)
    if change is not None:
        _tell(case, transformation, change, name, report)


def _two(case: Case, first: Transformation, second: Transformation, name: str, report: Report) -> None:
    """The second on what the first made of the program. Equality is transitive, so the second is compared
    with the first, which `_one` compares with the original."""
    change = apply(first, case.subject, case.name)
    if change is not None:
        _one(follow(case, change), second, name, report)


def _tell(case: Case, transformation: Transformation, change: Change, name: str, report: Report) -> None:
    row = report.row(name)
    comparison = _compared(case, change)
    row.found += change.found
    row.changed += change.places
    row.programs += 1
    row.runs += comparison.runs
    if comparison.differences:
        row.findings += 1
        report.findings.append(_finding(case, transformation, change, comparison))


def _compared(case: Case, change: Change) -> Comparison:
    """The comparison; that the toolchain raises is a difference too."""
    try:
        return compare(case.subject, change, case.calls, case.host)
    except Exception as error:
        words = f"raises {type(error).__name__}: {getattr(error, 'message', error)}"
        return Comparison(case.subject, (words,), 0)


def _finding(case: Case, transformation: Transformation, change: Change, comparison: Comparison) -> str:
    """The finding with the changed program; with one changed place, if one of them is enough."""
    change, comparison = next(_smaller(case, transformation, change), (change, comparison))
    texts = "\n".join(f"# ==== {file}\n{text}" for file, text in change.files.items())
    lines = "\n".join(f"  {line}" for line in comparison.differences)
    return f"{transformation.name} ({transformation.rules}) of {case.name}:\n{lines}\n{texts}"


def _smaller(
    case: Case, transformation: Transformation, change: Change
) -> Iterator[tuple[Change, Comparison]]:
    for index in range(min(change.found, 200)):
        one = apply(transformation, case.subject, case.name, only=index)
        if one is not None:
            comparison = _compared(case, one)
            if comparison.differences:
                yield one, comparison
