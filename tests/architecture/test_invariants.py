"""The invariants of ARCHITECTURE.md that are about how the code is written."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from msgspec import Struct

from tests.architecture.layers import LAYERS, ROOT, SEMANTICS, dotted, imported, layer_of, modules

INNER = LAYERS[: LAYERS.index("jit") + 1]
OUTSIDE = {"http", "random", "secrets", "socket", "sqlite3", "subprocess", "tempfile", "urllib.request"}
CALLS = {"open", "print", "input", "read_text", "read_bytes", "write_text", "write_bytes", "unlink", "mkdir"}
ALLOWED = {
    "corvid.syntax.grammar": {"open"},  # the grammar itself
    "corvid.syntax.generate": {"read_text", "write_text"},  # the parser's tables, when they are made
    "corvid.diagnostics.explain": {"read_text"},  # the pages
}
VALUES = (
    "corvid.diagnostics.model",
    *(f"corvid.syntax.tree.{part}" for part in ("node", "decls", "bodies", "patterns", "type_exprs")),
    "corvid.types",
    *(f"corvid.ir.{part}" for part in ("nodes", "program")),
)


@cache
def _called(path: Path) -> frozenset[str]:
    return frozenset(_calls(path))


def _calls(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Name(name) | ast.Attribute(attr=name):
                    yield name


def test_the_inner_layers_reach_the_world_only_through_store_and_host() -> None:
    wrong = []
    for path in modules():
        module = dotted(path)
        if layer_of(module) not in INNER:
            continue
        names = set(imported(path.read_text(encoding="utf-8"), module, path.name == "__init__.py"))
        wrong += [f"{module} imports {name}" for name in names & OUTSIDE]
        wrong += [f"{module} calls {name}" for name in CALLS & _called(path) - ALLOWED.get(module, set())]
    assert not wrong


def test_only_the_command_line_prints() -> None:
    printing = {dotted(path) for path in modules() if "print" in _called(path)}
    assert not [module for module in printing if layer_of(module) != "cli"]


@pytest.mark.parametrize("name", VALUES)
def test_what_phases_hand_on_is_a_value(name: str) -> None:
    """Frozen and slotted: nothing can be written on a tree, a type, an instruction or a problem."""
    module = import_module(name)
    for kind in vars(module).values():
        if isinstance(kind, type) and kind.__module__ == name and not issubclass(kind, Enum | Exception):
            if not issubclass(kind, Struct):
                continue
            assert kind.__struct_config__.frozen, kind
            assert not kind.__struct_config__.dict, kind


def test_the_page_on_architecture_names_tests_that_exist() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[\w/.]+\.py)(?:::(\w+))?`", text)
    assert len(named) > 8
    for file, test in named:
        path = ROOT / file
        assert path.is_file(), file
        assert not test or f"def {test}(" in path.read_text(encoding="utf-8"), f"{file}::{test}"


def test_the_page_on_architecture_has_the_layers_in_order() -> None:
    words = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split()
    for layers in (LAYERS, SEMANTICS):
        assert " ".join(layers) in " ".join(words)


def test_the_page_on_contributing_names_files_that_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for name in re.findall(r"`((?:corvid|tests|grammar|bench|stdlib)/[\w/.]*)`", text):
        assert (ROOT / name).exists(), name


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "--discards", "--format", "json", "examples", "stdlib", "tests/lang/provenance"],
        ["dump", "ir", "examples/medical/medical.cor"],
        ["dump", "python", "examples/medical/medical.cor"],
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_equal_input_gives_equal_bytes_in_every_process(arguments: list[str]) -> None:
    """Sets of Python have another order in every process."""
    said = {
        subprocess.run(
            [sys.executable, "-m", "corvid", *arguments],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            timeout=120,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(said) == 1
    assert said.pop()
