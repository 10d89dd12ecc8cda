"""The language reference: its rules are well formed, tested, and cited where they exist; its programs run."""

from __future__ import annotations

import ast
import os
import re
from itertools import groupby
from pathlib import Path

import pytest

from corvid.builtins import ROWS
from corvid.testing import Sample, compare
from scripts.measure import nodes_of
from tests.architecture.layers import ROOT
from tests.catalog import CATALOG
from tests.reference_pages.pages import (
    EXPLANATIONS,
    FOLDER,
    INDEX,
    NAMING,
    PAGES,
    cited,
    examples,
    methods_table,
    named,
    naming_files,
    rules,
    with_methods,
    with_rules,
)

IDS = [rule.id for rule in rules()]
BANNED = re.compile(
    r"\b(tells?|told|whoever|nobody|somebody|dear|hasten\w*|stands?|in vain|is none|is no)\b", re.IGNORECASE
)


def test_ids_are_well_formed_and_numbered_within_their_topic() -> None:
    for rule in rules():
        assert re.fullmatch(rule.page + r"\.[a-z]+\.[1-9]\d*", rule.id), rule.id
        assert rule.shown == rule.id
    topics = [one.rpartition(".")[0] for one in IDS]
    assert len({*topics}) < len(IDS) == len({*IDS})
    numbers = {
        topic: [int(one.rpartition(".")[2]) for one in IDS if one.startswith(f"{topic}.")] for topic in topics
    }
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values()), numbers


def test_every_anchor_begins_a_rule() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert text.count("<a id=") == sum(rule.page == page.stem for rule in rules()), page.name


def test_a_rule_is_a_short_sentence_or_some() -> None:
    for rule in rules():
        assert rule.text.endswith("."), rule.id
        assert len(rule.text.split()) < 80, rule.id


def test_no_page_has_a_word_that_the_house_bans() -> None:
    found = {
        (path.name, word[0])
        for path in (*PAGES, INDEX)
        for word in BANNED.finditer(path.read_text(encoding="utf-8").replace("\n", " "))
    }
    assert not found


def test_the_rules_of_labels_inside_lists_name_all_methods() -> None:
    words = {rule.id: set(re.findall(r"`(\w+)`", rule.text)) for rule in rules()}
    assert {row.name for row in ROWS if row.labels == "gather"} <= words["grounded.inside.2"]
    looking = {row.name for row in ROWS if row.labels in ("inside", "gather") and not row.takes_function}
    assert looking <= words["taint.value.2"]


def test_every_id_that_is_cited_exists() -> None:
    unknown = sorted({(one.path.name, one.id) for one in cited() if one.id not in IDS})
    assert not unknown


def test_every_rule_has_a_test_that_names_it() -> None:
    tested = {one.id for one in named()}
    assert not sorted({*IDS} - tested)
    assert not sorted(tested - {*IDS})


def test_what_names_a_rule_in_python_belongs_to_a_test() -> None:
    for path, text in naming_files():
        if path.suffix == ".py":
            lines = [text.count("\n", 0, found.start()) + 1 for found in NAMING.finditer(text)]
            tops = _tops(text)
            assert not [line for line in lines if not _above_a_test(tops, line)], path


def _tops(text: str) -> dict[int, ast.stmt]:
    """The statements by the line on which they begin, with their decorators."""
    return {
        min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))]): node
        for node in nodes_of(text)
        if isinstance(node, ast.stmt)
    }


def _above_a_test(tops: dict[int, ast.stmt], line: int) -> bool:
    """Whether the first statement below the line is a test function."""
    first = tops[min(top for top in tops if top > line)]
    return isinstance(first, ast.FunctionDef | ast.AsyncFunctionDef) and first.name.startswith("test_")


@pytest.mark.parametrize("sample", [*examples()], ids=lambda sample: f"{sample.path.stem}:{sample.line}")
def test_examples_do_what_they_say(sample: Sample, tmp_path: Path) -> None:
    wrong = compare(sample, tmp_path)
    assert not wrong, f"the program at line {sample.line}:\n" + "\n".join(wrong)


def test_every_page_has_an_example() -> None:
    shown = [name for name, _ in groupby(sample.path.stem for sample in examples())]
    assert {*shown} == {page.stem for page in PAGES} - {"python"}


# rule: builtins.list.1
def test_the_table_of_methods_is_that_of_the_compiler() -> None:
    page = FOLDER / "builtins.md"
    text = page.read_text(encoding="utf-8")
    if os.environ.get("CORVID_BLESS"):
        page.write_text(text := with_methods(text), encoding="utf-8")
    assert methods_table() in text, "`make bless` writes it anew"


def test_the_page_of_a_problem_names_the_rules_that_name_it() -> None:
    """So every problem has a rule, and every rule that `corvid explain` links exists."""
    assert {kind.code.id for kind in CATALOG} == {code for rule in rules() for code in rule.codes}
    for path in sorted(EXPLANATIONS.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        if os.environ.get("CORVID_BLESS"):
            path.write_text(text := with_rules(text), encoding="utf-8")
        assert text == with_rules(text), f"{path.name}: `make bless` writes it anew"


def test_the_list_of_pages_is_whole() -> None:
    listed = re.findall(r"^- \[[^]]+\]\((\w+)\.md\)", INDEX.read_text(encoding="utf-8"), re.M)
    assert sorted(listed) == [page.stem for page in PAGES]
    assert "reference/README.md" in (ROOT / "docs/language.md").read_text(encoding="utf-8")
