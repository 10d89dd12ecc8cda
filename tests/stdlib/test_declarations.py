"""The standard library: tools and bodies are paired both ways, everything public has a doc comment."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from corvid.hosts import StandardTools
from corvid.runtime.interfaces import Clock
from corvid.source.text import SourceText
from corvid.syntax import tree
from corvid.syntax.parse import parse_module

STDLIB = Path(__file__).parents[2] / "stdlib"
MODULES = sorted(STDLIB.glob("*.cor"))


class NoClock:
    def now_ms(self) -> int:
        return 0


def parsed(module: Path) -> tree.Module:
    result = parse_module(0, SourceText(module.name, module.read_text("utf-8")))
    assert result.problems == ()
    return result.tree


def declared() -> dict[str, list[str]]:
    """The parameters of each declared tool by its name."""
    found: dict[str, list[str]] = {}
    for module in MODULES:
        for declaration in parsed(module).declarations:
            if isinstance(declaration, tree.Tool):
                name = declaration.name.text
                assert declaration.visibility == "public", f"{name} of {module.name} can't be imported"
                assert name not in found, f"two tools are called {name}"
                found[name] = [parameter.name.text for parameter in declaration.parameters]
    return found


def standard_tools(root: Path) -> StandardTools:
    clock: Clock = NoClock()
    return StandardTools(root, clock)


def test_tools_and_bodies_are_paired_both_ways(tmp_path: Path) -> None:
    assert set(declared()) == standard_tools(tmp_path)._functions.keys()


@pytest.mark.parametrize("name", sorted(declared()))
def test_a_body_has_the_parameters_of_its_declaration(tmp_path: Path, name: str) -> None:
    function = standard_tools(tmp_path).find(name)
    assert function is not None
    assert list(inspect.signature(function).parameters) == declared()[name]


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_every_module_and_everything_it_declares_has_a_doc_comment(module: Path) -> None:
    module_tree = parsed(module)
    assert module_tree.doc
    for declaration in module_tree.declarations:
        assert not isinstance(declaration, tree.Import | tree.Extend | tree.BrokenDecl)
        assert declaration.doc, declaration.name.text
        if isinstance(declaration, tree.RecordType):
            assert all(field.doc for field in declaration.fields), declaration.name.text


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_lines_are_short_and_indented_by_fours(module: Path) -> None:
    for line in module.read_text("utf-8").splitlines():
        assert len(line) <= 110, line
        assert (len(line) - len(line.lstrip(" "))) % 4 == 0, line
        assert line == line.rstrip(), line
