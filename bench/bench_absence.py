"""Absence in real trees: precision and recall of each verdict, beside a plain search for the same words."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import click
import lark

import corvid
from bench.absences import TREES, Case, Tree, cases
from bench.conftest import Report
from bench.measure import sized
from bench.rows import amount, at_least, at_most
from corvid.audit.absence import tree as trees
from corvid.audit.absence.search import absence, is_document, searched_files
from corvid.protocols.absence import Status

PACKAGES = {"corvid": corvid, "lark": lark, "click": click}
BOUND = ("camel", "snake", "import", "together", "inflected", "configuration", "comment")
"""Forms in which a word of a query is, or one written together or inflected; in tests it is ambiguous."""


def folder_of(name: Tree) -> Path:
    return Path(str(PACKAGES[name].__file__)).parent


def judged(case: Case, code: trees.Tree, documents: trees.Tree) -> Status:
    """The verdict about the tree with what is planted in it."""
    files = code.files
    if case.path:
        files = tuple(sorted((*files, trees.TextFile(case.path, case.text)), key=lambda one: one.path))
    return absence(case.feature.name, case.feature.queries, trees.Tree(files, ()), documents).status


def grepped(case: Case, code: trees.Tree) -> Status:
    """What `grep -i` of any word of the queries would say: any line with one is a find."""
    words = {one for query in case.feature.queries for one in re.findall(r"\w{3,}", query)}
    pattern = re.compile("|".join(map(re.escape, sorted(words))), re.IGNORECASE)
    texts = [one.text for one in searched_files(code)] + [case.text]
    return "refuted" if any(map(pattern.search, texts)) else "verified_absent"


def all_judged() -> list[tuple[Case, Status, Status]]:
    found = []
    for name in TREES:
        folder = folder_of(name)
        code, documents = trees.read_tree(folder), trees.read_tree(folder, is_document)
        for case in list(cases())[:: sized(1, 40)]:
            if case.tree == name:
                found.append((case, judged(case, code, documents), grepped(case, code)))
    return found


def test_absences(report: Report) -> None:
    found = all_judged()
    absent = [one for one in found if one[0].form is None]
    bound = [one for one in found if one[0].form in BOUND]
    for title, place, aim in (("absence", 1, True), ("grep -i", 2, False)):
        right = sum(one[place] == "verified_absent" for one in absent)
        missed = sum(one[place] == "verified_absent" for one in bound)
        of = f"of {len(absent)} true absences"
        report(amount(f"{title}: verified", right / len(absent), of, aim=at_least(0.95) if aim else None))
        of = f"of {len(bound)} planted features that a query names"
        report(amount(f"{title}: overlooked", missed, of, aim=at_most(0) if aim else None))
        for verdict in ("verified_absent", "refuted", "ambiguous", "error"):
            said = [one for one in found if one[place] == verdict]
            true = [one for one in said if _wanted(one[0]) == verdict]
            wanted = sum(_wanted(one[0]) == verdict for one in found)
            if said or wanted:
                precision = len(true) / max(1, len(said))
                recall = len(true) / max(1, wanted)
                words = f"recall {recall:.2f} ({len(true)} of {wanted}), said {len(said)} times"
                report(amount(f"{title}: precision of {verdict}", precision, words))
        synonyms = Counter(one[place] for one in found if one[0].form == "synonym")
        report(amount(f"{title}: synonyms that were found", synonyms["refuted"], f"of {synonyms.total()}"))


def _wanted(case: Case) -> Status:
    if case.form is None:
        return "verified_absent"
    return "ambiguous" if case.form == "tests" else "refuted"
