"""The examples of the recipes fit the code as it is, and the recipes state the right number of files."""

from __future__ import annotations

import re

import pytest

from tests.recipes.diffs import ROOT, Recipe, apply, read, recipes

MOST: dict[str, int] = {
    "problem": 3, "guarantee": 4, "method": 2, "command": 2, "library_tool": 3, "expression": 6,
    "statement": 5, "operation": 4,
}  # fmt: skip
"""How many files of the product each may touch."""
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
by_recipe = pytest.mark.parametrize("recipe", recipes(), ids=lambda recipe: recipe.name)


@by_recipe
def test_an_example_fits_the_code(recipe: Recipe) -> None:
    assert not apply(recipe.text, ROOT, "--check")


@by_recipe
def test_an_example_touches_few_files(recipe: Recipe) -> None:
    assert len(recipe.files) == MOST[recipe.name]


def test_the_page_names_every_example_with_its_number_of_files() -> None:
    numbers = ("no", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")
    named = re.findall(r"\b(\w+) files?[^#]*?`tests/recipes/examples/(\w+)\.diff`", PAGE)
    assert {name: numbers.index(count) for count, name in named} == MOST


@by_recipe
def test_the_table_has_the_number_of_its_files(recipe: Recipe) -> None:
    documents = [file for file in recipe.others if not file.startswith("tests/")]
    numbers = (len(recipe.files), len(recipe.others) - len(documents), len(documents))
    assert f"| `{recipe.name}` | {' | '.join(map(str, numbers))} |\n" in PAGE


def test_each_hunk_of_a_diff_is_a_diff() -> None:
    recipe = next(one for one in recipes() if one.name == "method")
    assert read("again", "".join(hunk.text for hunk in recipe.hunks)).files == recipe.files
    for hunk in recipe.hunks:
        assert not apply(hunk.text, ROOT, "--check")


def test_a_hunk_that_does_not_fit_says_so() -> None:
    recipe = next(one for one in recipes() if one.name == "command")
    listed = next(hunk for hunk in recipe.hunks if hunk.file.endswith("commands.py"))
    assert "commands.py" in apply(listed.text.replace("completion", "no such line"), ROOT, "--check")
