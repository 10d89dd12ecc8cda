"""The table of forms and pairs is complete and sound."""

from __future__ import annotations

import types
import typing
from pathlib import Path

import pytest

from corvid.pipeline import check_file
from corvid.source.span import Span
from corvid.source.text import SourceText
from corvid.syntax import tree
from corvid.syntax.parse import parse_module
from corvid.syntax.walk import walk
from corvid.testing import Sample, samples
from tests.generated.coverage import covered, unexpected
from tests.generated.forms import FORMS, LEFT_OUT, NO_FORM
from tests.generated.pairs import COLUMNS, IMPOSSIBLE, MARKED, NO_ROW, POSSIBLE, ROWS
from tests.generated.programs import Sources, generate
from tests.shares import share

LANG = Path(__file__).parent.parent / "lang"
CLASSES = [each for each in vars(tree).values() if isinstance(each, type) and issubclass(each, tree.Node)]
PLACED: tuple[type[tree.Node], ...] = (
    *typing.get_args(tree.Expr), *typing.get_args(tree.Pattern), *typing.get_args(tree.TypeExpr), tree.Block,
    tree.FieldPattern,
)  # fmt: skip


def _written(hint: object) -> set[object]:
    """All classes in a hint."""
    parts = typing.get_args(hint)
    if isinstance(hint, types.GenericAlias | types.UnionType) or typing.get_origin(hint) is not None:
        return set().union(*(_written(part) for part in parts))
    return {hint}


def _hints(node: type[tree.Node]) -> dict[str, object]:
    return typing.get_type_hints(node, {**vars(typing), **vars(tree), "Span": Span})


def test_every_class_of_the_tree_has_its_forms() -> None:
    assert sorted(CLASSES, key=repr) == sorted((*FORMS, *NO_FORM, *LEFT_OUT), key=repr)


@pytest.mark.oracle
def test_the_generator_writes_nothing_of_what_is_said_to_be_left_out() -> None:
    for seed in range(20):
        sources, _ = generate(seed)
        for number, (name, text) in enumerate(sources.files):
            nodes = walk(parse_module(number, SourceText(name, text)).tree)
            assert not {type(node) for node in nodes} & {*LEFT_OUT, tree.Trusted}
        assert not covered(sources).pairs.keys() & {*MARKED}


def test_every_place_in_the_tree_has_its_rows() -> None:
    """A field that can hold an expression, a block, a pattern or a type makes rows, or says why not."""
    places = {
        (node, name)
        for node in CLASSES
        if node not in LEFT_OUT
        for name in node.__struct_fields__
        if _written(_hints(node)[name]) & set(PLACED)
    }
    assert places == set(ROWS) | set(NO_ROW)


def test_what_is_impossible_is_in_the_table_and_says_why() -> None:
    assert all(pair[1] in COLUMNS[pair[0]] for pair in IMPOSSIBLE)
    assert all(IMPOSSIBLE.values())
    assert not set(IMPOSSIBLE) & set(POSSIBLE)
    assert len(IMPOSSIBLE) + len(POSSIBLE) == sum(map(len, COLUMNS.values()))


@pytest.mark.parametrize("path", share(sorted(LANG.rglob("*.cor")), 8), ids=lambda path: path.stem)
def test_what_people_wrote_is_in_the_table(path: Path, tmp_path: Path) -> None:
    """No accepted program of the suite has a form that is in no table or a pair that is impossible."""
    for number, sample in enumerate(samples(path)):
        folder = tmp_path / str(number)
        if _accepted(sample, folder):
            texts = tuple((name.removesuffix(".cor"), text) for name, text in sample.files)
            assert not unexpected(covered(Sources(texts))), sample.name


def _accepted(sample: Sample, folder: Path) -> bool:
    for name, text in sample.files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return check_file(folder / sample.files[0][0]).ok
