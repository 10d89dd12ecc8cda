"""The enumeration leaves nothing out: it is all trees of a size, filtered by the checker in a frame without
labels. Types nest without end, so the trees are those in which every value is of one of the kinds of `forms`.
Which names are certainly bound is for the checker to say, so patterns that bind a name again, which must be
bound, are compared nowhere.

`CORVID_COMPLETE=5` compares all forms up to that size.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import pytest

from corvid.diagnostics.model import Severity
from corvid.pipeline import CheckedProgram, check_file
from corvid.types import Type, qualified
from tests.exhaustive.bodies import Bodies
from tests.exhaustive.forms import ALL, ANNOTATIONS, Forms, Kind
from tests.exhaustive.frame import Candidate, Module, module
from tests.exhaustive.untyped import Trees
from tests.shares import share_of_rows

LARGEST = int(os.environ.get("CORVID_COMPLETE", "4"))
FOLDER = Path("/complete")
BATCH = 400
CONTROL: Forms = frozenset({"literal", "parameter", "if", "while", "let", "return"})
MATCHES: Forms = frozenset({"literal", "parameter", "let", "match", "return"})
RECORDS: Forms = frozenset({"literal", "let", "record", "field", "match", "return"})
LAMBDAS: Forms = frozenset({"literal", "list", "let", "lambda", "method", "return"})
PLACES: Forms = frozenset({"literal", "list", "let", "index", "method", "return"})
SHOWN = frozenset(written[0] for written in ANNOTATIONS.values()) | {
    "Bool", "Int", "Nothing", "Intent", "prelude::Outcome",
}  # fmt: skip
"""The types of the kinds, and those of conditions, literal indices, counted turns, of what goes into
the log, and of intents."""
_AGAIN = re.compile(r"^ +(?:Some\(|Note\{.*)?\b[xv]\d*\b.* -> ", re.MULTILINE)
_ANNOTATED = re.compile(r"^\s*[xv]\d*: ", re.MULTILINE)


def _unlabelled(text: str) -> str:
    """A program with no label in it."""
    while True:
        shorter = re.sub(r"Grounded<((?:[^<>]|<[^<>]*>)*)>", r"\1", text)
        if shorter == text:
            # A claim cites what has a label, unless its kind needs none.
            text = text.replace('claim "c" citing', 'claim "c" of language_syntax citing')
            return text.replace(" uses retrieval", "").replace("@grounded_pure\n", "")
        text = shorter


def _check(bodies: Sequence[str], kind: Kind) -> tuple[Module, CheckedProgram]:
    chosen = [Candidate(0, "x: String", ANNOTATIONS[kind][0], body) for body in bodies]
    made = module(chosen)
    overlay = {FOLDER / name: _unlabelled(text) for name, text in made.files}
    return made, check_file(FOLDER / "main.cor", overlay=overlay)


def _shown(type_: Type) -> str:
    return qualified(type_).replace("main::", "")


def _well_formed(bodies: Sequence[str], kind: Kind) -> list[str]:
    """The bodies that the checker accepts without labels, and in which everything is of one of the kinds."""
    made, checked = _check(bodies, kind)
    refused = set()
    for problem in checked.problems:
        if problem.code.severity is Severity.ERROR:
            line = checked.store.text(problem.span.source).line_of(problem.span.start)
            refused.add(made.place(line)[0])
    accepted = [body for number, body in enumerate(bodies) if number not in refused]
    if refused:
        _, checked = _check(accepted, kind)
    assert checked.program is not None
    fit = {f.name for f in checked.program.functions if all(_shown(slot.type) in SHOWN for slot in f.locals)}
    return [body for number, body in enumerate(accepted) if f"main::a{number}" in fit]


@pytest.mark.parametrize(
    ("forms", "largest", "kind", "annotated"),
    [
        (ALL, 3, "text", True),
        (MATCHES, 4, "text", False),
        (LAMBDAS, 4, "list", False),
        *share_of_rows(
            [
                (ALL, LARGEST, "text", True),
                (ALL, min(LARGEST, 4), "list", True),
                (CONTROL, 6, "text", False),
                (MATCHES, 5 + (LARGEST > 4), "text", False),
                (RECORDS, 5 + (LARGEST > 4), "text", False),
                (LAMBDAS, 5 + (LARGEST > 4), "list", False),
                (PLACES, 5 + 2 * (LARGEST > 4), "list", False),
            ],
            7,
            4,
        ),
    ],
    ids=[
        "few",
        "few matches",
        "few lambdas",
        "all",
        "lists",
        "control",
        "matches",
        "records",
        "lambdas",
        "places",
    ],
)
def test_all_trees_that_are_programs_are_enumerated(
    forms: Forms, largest: int, kind: Kind, annotated: bool
) -> None:
    """Few forms go to larger sizes; for them bindings have no annotations, which are most of the trees."""
    count = 0
    for size in range(2, largest + 1):
        bodies = (body for body in Bodies(forms, kind).of(size) if not _AGAIN.search(body))
        typed = [body for body in bodies if annotated or not _ANNOTATED.search(body)]
        assert len(typed) == len(set(typed)), f"size {size}: a body twice"
        trees = iter(sorted(set(Trees(forms, size // 2, annotated=annotated).bodies(size))))
        found: set[str] = set()
        while batch := list(islice(trees, BATCH)):
            found.update(_well_formed(batch, kind))
        missing, extra = sorted(found - set(typed)), sorted(set(typed) - found)
        assert not missing, f"size {size}: not enumerated: {missing[:5]}"
        assert not extra, f"size {size}: no programs: {extra[:5]}"
        count += len(typed)
        print(f"size {size}: {len(typed)} bodies")
    assert count > 0
