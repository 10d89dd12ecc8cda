"""From the tests that a mutant names to what pytest runs, and to the guarantees that they name."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SUITE = "tests/lang/test_suite.py"
_SEPARATOR = re.compile(r"^# -{3,}[^\n]*\n", re.MULTILINE)
_GUARANTEE = re.compile(r"^\s*# guarantee: (\S+)\s*$", re.MULTILINE)


def node_ids(test: str) -> tuple[str, ...]:
    """What pytest calls the test: each program of a literate file has an id of its own."""
    if not test.endswith(".cor"):
        return (test,)
    path = ROOT / test
    programs = len(_SEPARATOR.split(path.read_text(encoding="utf-8")))
    name = f"{path.parent.name}/{path.stem}"
    return tuple(f"{SUITE}::test_program[{name}#{number}]" for number in range(1, programs + 1))


def file_of(test: str) -> str:
    """The file of a test, or of another `file::name`."""
    return test.partition("::")[0]


def guarantees_named(test: str) -> frozenset[str]:
    """The guarantees that the test names: in its comments, or by the marker of its function or module."""
    if test.endswith(".cor"):
        return frozenset(_GUARANTEE.findall((ROOT / test).read_text(encoding="utf-8")))
    file, _, name = test.partition("::")
    function = functions(file)[name.partition("[")[0]]
    return _module_marks(file) | _marks(function.decorator_list)


def is_oracle(test: str) -> bool:
    """Whether `make test` leaves the test out: it or its module has the marker `oracle`. A function that
    has it on some of its cases runs the others."""
    if test.endswith(".cor"):
        return False
    file, _, name = test.partition("::")
    decorators = functions(file)[name.partition("[")[0]].decorator_list
    return any(ast.unparse(mark) == "pytest.mark.oracle" for mark in (*decorators, *_module_decorators(file)))


@cache
def functions(file: str) -> dict[str, ast.FunctionDef]:
    """The test functions of a Python file by name."""
    return {
        node.name: node
        for node in _tree(file).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


@cache
def _tree(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text(encoding="utf-8"))


def _module_marks(file: str) -> frozenset[str]:
    return _marks(_module_decorators(file))


@cache
def _module_decorators(file: str) -> list[ast.expr]:
    """The markers of all tests of the file."""
    return [
        mark
        for node in _tree(file).body
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["pytestmark"]
        for mark in _listed(node.value)
    ]


def _listed(value: ast.expr) -> list[ast.expr]:
    return value.elts if isinstance(value, ast.List | ast.Tuple) else [value]


def _marks(decorators: list[ast.expr]) -> frozenset[str]:
    return frozenset(
        argument.value
        for mark in decorators
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.guarantee"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )
