"""No mutant depends on how the program is spelled.

Everything is renamed at once: modules, functions, classes, locals, attributes and keywords, in the layout of
`ast.unparse` and without comments; messages and docstrings have other words. Each mutant is found again, in
the place that it had, and its change is the one that it was, in the other names.
"""

from __future__ import annotations

import ast
import builtins
from pathlib import Path
from typing import TypeGuard

import pytest

from tests.mutants.catalog import MUTANTS
from tests.mutants.model import Mutant
from tests.mutants.places import Finder, Found, Program
from tests.mutants.record import finder, remembered
from tests.mutants.selection import ROOT, file_of
from tests.mutants.trees import Outline, is_text, outline, parsed, tree_of

HERE = finder()
GIVEN = (builtins, str, list, dict, set)


def _name(name: str) -> str:
    """Another name, but for those that Python gives a meaning."""
    return name if name == "self" or any(hasattr(one, name) for one in GIVEN) else f"{name}_elsewhere"


#: Texts that are not wording: a mutant is about one of them.
_SUBJECTS = frozenset(mutant.change.old for mutant in MUTANTS)


def _moved(file: str) -> str:
    return file.removesuffix(".py") + "_elsewhere.py"


class _Elsewhere(ast.NodeTransformer):
    """Renames, and puts other words into texts, but where a constant is one."""

    def __init__(self) -> None:
        self._keeps_texts = False

    def visit(self, node: ast.AST) -> ast.AST:
        if is_text(node) and not self._keeps_texts and ast.unparse(node) not in _SUBJECTS:
            return ast.Constant("other words")
        if isinstance(node, ast.Constant):
            return node
        kept = self._keeps_texts
        self._keeps_texts = kept or isinstance(node, ast.Assign | ast.AnnAssign)
        made = self.generic_visit(node)
        self._keeps_texts = kept
        for field, value in ast.iter_fields(made):
            match value:
                case str():
                    setattr(made, field, _name(value))
                case [str(), *_]:
                    setattr(made, field, [_name(one) for one in value])
        return made


def _renamed(source: str) -> ast.Module:
    module = _Elsewhere().visit(ast.parse(source))
    assert isinstance(module, ast.Module)
    return module


@pytest.fixture(scope="module")
def elsewhere(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Finder:
    """Finds mutants where all files of those of this run have other names."""
    root = tmp_path_factory.mktemp("elsewhere")
    called = {item.callspec.params.get("mutant") for item in request.session.items if _is_of_this_file(item)}
    for file in sorted({file_of(HERE.find(mutant).place) for mutant in MUTANTS if mutant in called}):
        path = root / _moved(file)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(ast.unparse(_renamed((ROOT / file).read_text(encoding="utf-8"))), encoding="utf-8")
    return Finder(Program(root), remembered())


def _is_of_this_file(item: pytest.Item) -> TypeGuard[pytest.Function]:
    return isinstance(item, pytest.Function) and item.path == Path(__file__)


@pytest.mark.oracle
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_it_is_found_under_other_names(mutant: Mutant, elsewhere: Finder) -> None:
    before, after = HERE.find(mutant), elsewhere.find(mutant)
    file, _, name = before.place.partition("::")
    assert after.place == f"{_moved(file)}::{'.'.join(map(_name, name.split('.')))}"
    assert _outlines(after) == [outline(_Elsewhere().visit(tree)) for tree in _trees(before)]


def _outlines(found: Found) -> list[Outline]:
    return [outline(tree) for tree in _trees(found)]


def _trees(found: Found) -> list[ast.AST]:
    return [tree_of(part) for part in parsed(found.old, found.new)]
