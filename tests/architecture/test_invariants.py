"""The invariants of ARCHITECTURE.md that are about how the code is written."""

from __future__ import annotations

import os
import re
import sys
from enum import Enum
from importlib import import_module

import pytest
from msgspec import Struct

from tests.architecture.layers import (
    LAYERS,
    ROOT,
    SEMANTICS,
    called,
    dotted,
    foreign_uses,
    imported,
    layer_of,
    modules,
    sources,
)
from tests.processes import completed

INNER = LAYERS[: LAYERS.index("jit") + 1]
OUTSIDE = {"http", "random", "secrets", "socket", "sqlite3", "subprocess", "tempfile", "urllib.request"}
CALLS = {"open", "print", "input", "read_text", "read_bytes", "write_text", "write_bytes", "unlink", "mkdir"}
ALLOWED = {
    "corvid.syntax.grammar": {"open"},  # the grammar itself
    "corvid.syntax.generate": {"read_text", "write_text"},  # the parser's tables, when they are made
    "corvid.diagnostics.explain": {"read_text"},  # the pages
}
DOCUMENTED = {"os._exit", "sys._getframe"}
"""Functions of Python whose names begin with a line below, and that its reference has."""
STREAMS = {"sys.stdin", "sys.stdout", "sys.stderr"}
"""What Python's reference says may be assigned."""
VALUES = (
    "corvid.diagnostics.model",
    *(f"corvid.syntax.tree.{part}" for part in ("parts", "decls", "bodies")),
    "corvid.types",
    *(f"corvid.ir.{part}" for part in ("nodes", "program")),
)


def test_the_inner_layers_reach_the_world_only_through_store_and_host() -> None:
    wrong = []
    for path in modules():
        module = dotted(path)
        if layer_of(module) not in INNER:
            continue
        asked = path.read_text(encoding="utf-8"), module, path.name == "__init__.py"
        names = set(imported(*asked))
        wrong += [f"{module} imports {name}" for name in names & OUTSIDE]
        wrong += [f"{module} calls {name}" for name in CALLS & called(*asked) - ALLOWED.get(module, set())]
    assert not wrong


def test_only_the_command_line_prints() -> None:
    package = sources().items()
    printing = {name for name, source in package if "print" in called(source.text, name, source.is_package)}
    assert not [module for module in printing if layer_of(module) != "cli"]


def is_private(name: str) -> bool:
    """Whether a part of a full name says that it is not for others."""
    return any(part.startswith("_") and not part.endswith("__") for part in name.split("."))


def test_nothing_private_of_others_is_used_and_nothing_of_theirs_is_replaced() -> None:
    wrong = []
    for path in modules():
        text = path.read_text(encoding="utf-8")
        for name, is_set in foreign_uses(text, dotted(path), path.name == "__init__.py"):
            if (is_private(name) and name not in DOCUMENTED) or (is_set and name not in STREAMS):
                wrong.append(f"{dotted(path)}: {name}")
    assert not wrong


@pytest.mark.parametrize(
    ("text", "uses"),
    [
        ("import _imp", ["_imp"]),
        ("def f():\n    from importlib._bootstrap import ModuleSpec", ["importlib._bootstrap.ModuleSpec"]),
        ("__import__('_blake2')", ["_blake2"]),
        ("from hashlib import _Hash", ["hashlib._Hash"]),
        ("import os.path as p\np._joinrealpath", ["os.path", "os.path._joinrealpath"]),
        ("import builtins\nbuiltins.open = f", ["builtins", "builtins.open ="]),
        ("import builtins as b\nsetattr(b, 'open', f)", ["builtins", "builtins.open ="]),
        ("from string import Template\ndel Template.flags", ["string.Template", "string.Template.flags ="]),
        ("from corvid import deferred\ndeferred._name = 1\nself._x = 1\nf(deferred).y = 1", []),
    ],
)
def test_a_use_is_found_wherever_it_stands(text: str, uses: list[str]) -> None:
    found = {f"{name} =" if is_set else name for name, is_set in foreign_uses(text, "corvid.example")}
    assert set(uses) <= found
    assert bool(uses) == bool(found)


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
        ["check", "--discards", "--format", "json", "examples/fees", "stdlib", "tests/lang/provenance"],
        ["dump", "ir", "examples/medical/medical.cor"],
        ["dump", "python", "examples/medical/medical.cor"],
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_equal_input_gives_equal_bytes_in_every_process(arguments: list[str]) -> None:
    """Sets of Python have another order in every process."""
    said = {
        completed(
            [sys.executable, "-m", "corvid", *arguments], ROOT, {**os.environ, "PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1
    assert said.pop()
