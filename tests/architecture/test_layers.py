"""Imports go one way; hidden ones count."""

from __future__ import annotations

import pytest

from tests.architecture.layers import (
    LAYERS,
    PACKAGE,
    SEMANTICS,
    Source,
    circles_in,
    dotted,
    import_circles,
    import_graph,
    imported,
    imports_in,
    layer_of,
    modules,
    sources,
)


def _imports() -> list[tuple[str, str]]:
    return [
        (dotted(path), name)
        for path in modules()
        for name in imported(path.read_text(encoding="utf-8"), dotted(path), path.name == "__init__.py")
    ]


def test_every_folder_and_file_of_the_package_is_a_layer() -> None:
    found = {
        path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    assert found - {"__init__", "__pycache__"} <= set(LAYERS)


def test_imports_go_one_way() -> None:
    wrong = []
    for module, name in _imports():
        own, other = layer_of(module), layer_of(name)
        if own is None or other is None:  # `corvid/__init__.py` hands out `api`, lazily
            continue
        if LAYERS.index(other) > LAYERS.index(own):
            wrong.append(f"{module} imports {name}")
    assert not wrong


def _part(name: str) -> str | None:
    """The part of `semantics` that a module belongs to."""
    inside = name.removeprefix("corvid.semantics.")
    if inside == name:
        return None
    return next((part for part in SEMANTICS if f"{inside}.".startswith(f"{part}.")), None)


def test_inside_semantics_imports_go_one_way() -> None:
    wrong = []
    for module, name in _imports():
        if ".problems." in f"{name}.":  # a phase may report what another phase's words say best
            continue
        own, other = _part(module), _part(name)
        if own and other and SEMANTICS.index(other) > SEMANTICS.index(own):
            wrong.append(f"{module} imports {name}")
    assert not wrong


def test_no_modules_import_each_other() -> None:
    """Not only between layers: a module inside one, too, can be read without what uses it."""
    assert not import_circles(sources())


@pytest.mark.parametrize(
    "back",
    [
        "from p.a import x",
        "from p import a",
        "import p.a",
        "from .a import x",
        "from . import a",
        "def f():\n    from p.a import x",
        "if TYPE_CHECKING:\n    from p.a import x",
        "class K:\n    def f(self):\n        import p.a",
        "from importlib import import_module\nimport_module('p.a')",
        "a = deferred_module('p.a')",
        "from p import name",  # of the package itself, which imports `a`
    ],
)
def test_a_circle_does_not_hide(back: str) -> None:
    package = {
        "p": Source("from p.a import x\nname = 1", is_package=True),
        "p.a": Source("from p.b import y"),
        "p.b": Source(back),
        "p.c": Source("import p.a\nfrom p.b import y\nfrom p import a, name"),
    }
    members = "p, p.a, p.b" if back == "from p import name" else "p.a, p.b"
    assert import_circles(package) == [members]
    assert import_circles({**package, "p.b": Source("import os")}) == []


def test_a_planted_circle_is_found() -> None:
    """One import in a hundred is answered by one in the other direction, hidden in a function."""
    package = sources()
    graph = import_graph(package)
    edges = sorted((a, b) for a, found in graph.items() for b in found)
    assert len(edges) > 1_000
    for one, other in edges[::100]:
        back = f"\n\ndef _planted():\n    import {one}\n"
        planted = {**package, other: package[other]._replace(text=package[other].text + back)}
        found = [circle.split(", ") for circle in circles_in({**graph, other: imports_in(planted, other)})]
        assert any({one, other} <= set(circle) for circle in found)


def test_the_verifier_of_the_ir_knows_nothing_of_the_checker() -> None:
    wrong = [
        f"{module} imports {name}"
        for module, name in _imports()
        if module.startswith(("corvid.ir.verify", "corvid.ir.rules"))
        and name.startswith(("corvid.semantics", "corvid.syntax"))
    ]
    assert not wrong


def test_only_the_command_line_uses_click_and_only_the_parser_uses_lark() -> None:
    homes = {"click": "corvid.cli", "lark": "corvid.syntax", "llvmlite": "corvid.jit"}
    wrong = [
        f"{module} imports {name}"
        for module, name in _imports()
        for library, home in homes.items()
        if name.split(".")[0] == library and not module.startswith(home)
    ]
    assert not wrong


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("from corvid.ir import nodes", "corvid.ir.nodes"),
        ("import corvid.vm.link", "corvid.vm.link"),
        ("def f():\n    from corvid import cli", "corvid.cli"),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from corvid.vm import x", "corvid.vm.x"),
        ("from ..cli import tour", "corvid.cli.tour"),
        ("from . import x", "corvid.ir.x"),
        ("from .nodes import Copy", "corvid.ir.nodes.Copy"),
        ("from importlib import import_module\nimport_module('corvid.vm')", "corvid.vm"),
    ],
)
def test_no_import_hides(text: str, expected: str) -> None:
    assert expected in set(imported(text, "corvid.ir.types"))


def test_relative_imports_of_a_package_start_in_it() -> None:
    assert list(imported("from .x import y", "corvid.ir", is_package=True)) == ["corvid.ir.x.y"]
    assert list(imported("from ..vm import y", "corvid.ir", is_package=True)) == ["corvid.vm.y"]
