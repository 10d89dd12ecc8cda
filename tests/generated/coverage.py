"""What generated programs cover: single forms of the language, and pairs of a form and one directly in it.

Measured on the parsed trees, independently of what the generator counts. `covered` gives the counts of one
program, `+` adds them, `missing` names the cells that are still zero, `table` prints all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from corvid.source.text import SourceText
from corvid.syntax import tree
from corvid.syntax.parse import parse_module
from corvid.syntax.walk import walk
from tests.generated.forms import ALL_FORMS, LEFT_OUT, OWN_FORMS
from tests.generated.names import known, prefixes
from tests.generated.pairs import ALL_ROWS, COLUMNS, IMPOSSIBLE, MARKED, OWN, POSSIBLE, Pair
from tests.generated.placing import pairs_of
from tests.generated.programs import Sources
from tests.generated.reading import forms_of
from tests.values import replace


@dataclass(slots=True)
class Coverage:
    """How often each form and each pair was written."""

    programs: int = 0
    forms: Counter[str] = field(default_factory=Counter)
    pairs: Counter[Pair] = field(default_factory=Counter)

    def add(self, other: Coverage) -> None:
        """Count what the other one counted too."""
        self.programs += other.programs
        self.forms.update(other.forms)
        self.pairs.update(other.pairs)


def covered(sources: Sources) -> Coverage:
    """What one program covers. Its files are parsed once more: they must be free of E01 problems."""
    modules = []
    for number, (name, text) in enumerate(sources.files):
        parsed = parse_module(number, SourceText(name, text))
        assert not parsed.problems, (name, [problem.message() for problem in parsed.problems])
        modules.append(parsed.tree)
    return covered_trees(modules)


def covered_trees(modules: Iterable[tree.Module]) -> Coverage:
    """The same for the trees of a program's modules, without the declarations that are left out."""
    modules = [
        replace(module, declarations=tuple(d for d in module.declarations if type(d) not in LEFT_OUT))
        for module in modules
    ]
    names = known(modules)
    found = Coverage(1)
    for module in modules:
        here = replace(names, prefixes=prefixes(module))
        nodes = list(walk(module))
        found.forms.update(form for node in nodes for form in forms_of(node, here))
        found.pairs.update(pair for node in nodes for pair in pairs_of(node, here))
    return found


def missing(coverage: Coverage) -> list[str]:
    """The cells that are zero, forms first, in the order of the tables; those of marks left out, which the
    generator does not write."""
    return [
        *(form for form in OWN_FORMS if not coverage.forms[form]),
        *(_words(pair) for pair in OWN if not coverage.pairs[pair]),
    ]


def unwritten(coverage: Coverage) -> list[str]:
    """The pairs of marks that are zero."""
    return [_words(pair) for pair in MARKED if not coverage.pairs[pair]]


def unexpected(coverage: Coverage) -> list[str]:
    """What occurs and is in no table and not left out, or is in the list of what is impossible."""
    forms, pairs = set(ALL_FORMS), set(POSSIBLE)
    return [
        *sorted(form for form in coverage.forms if form not in forms),
        *sorted(
            f"{_words(pair)} ({IMPOSSIBLE.get(pair, 'unknown')})"
            for pair in coverage.pairs
            if pair not in pairs
        ),
    ]


def rarest(coverage: Coverage, count: int = 10) -> list[tuple[str, int]]:
    """The cells with the smallest counts."""
    cells = [(form, coverage.forms[form]) for form in OWN_FORMS]
    cells += [(_words(pair), coverage.pairs[pair]) for pair in OWN]
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))[:count]


def table(coverage: Coverage) -> str:
    """Both tables as text: a line for each form, a line of columns for each row; `-` is impossible."""
    lines = [
        f"{coverage.programs} programs, {len(ALL_FORMS)} forms, {len(POSSIBLE)} pairs, "
        f"{len(IMPOSSIBLE)} impossible pairs",
        *(f"{coverage.forms[form]:8} {form}" for form in ALL_FORMS),
    ]
    for row in ALL_ROWS:
        cells = (
            f"{column} {'-' if (row, column) in IMPOSSIBLE else coverage.pairs[row, column]}"
            for column in COLUMNS[row]
        )
        lines.append(f"{row}: " + ", ".join(cells))
    return "\n".join(lines)


def _words(pair: Pair) -> str:
    return f"{pair[1]} as {pair[0]}"
