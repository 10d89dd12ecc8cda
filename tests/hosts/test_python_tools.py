"""Tools in a Python file: found by name, private to their program, checked before anything runs."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path

import pytest

from corvid.hosts import ChainedTools, PythonTools, ToolsFileError, check_tools
from corvid.ir.program import Parameter, Tool
from corvid.source.span import Span
from corvid.types import STRING


def write(folder: Path, text: str, name: str = "tools.py") -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text)
    return path


def declared(name: str, *parameters: str) -> Tool:
    given = tuple(Parameter(parameter, STRING) for parameter in parameters)
    return Tool(name, given, STRING, False, False, (), 1.0, Span(0, 0, 0))


def reasons(folder: Path, text: str, *tools: Tool) -> list[str]:
    return [mismatch.reason for mismatch in check_tools(tools, PythonTools(write(folder, text)))]


# rule: python.tool.1
def test_plain_and_async_functions_are_found_private_names_and_classes_are_not(tmp_path: Path) -> None:
    text = "class Box: ...\ndef _hidden(): ...\ndef load(id): return id\nasync def slow(id): ...\nlimit = 3\n"
    found = PythonTools(write(tmp_path, text))
    assert found.find("limit") is None
    load = found.find("load")
    assert load is not None
    assert load("x") == "x"
    assert inspect.iscoroutinefunction(found.find("slow"))
    assert found.find("_hidden") is None
    assert found.find("Box") is None
    assert found.find("limit") is None


def test_a_missing_file_provides_nothing(tmp_path: Path) -> None:
    assert PythonTools(tmp_path / "tools.py").find("load") is None


def test_two_programs_do_not_see_each_other_and_leave_no_trace(tmp_path: Path) -> None:
    before = list(sys.path), set(sys.modules)
    loads = []
    for name in ("one", "two"):
        write(tmp_path / name, f"VALUE = {name!r}\n", "neighbour_of_tools.py")
        path = write(
            tmp_path / name, "import neighbour_of_tools\ndef load(): return neighbour_of_tools.VALUE\n"
        )
        loads.append(PythonTools(path).find("load"))
    assert [load() for load in loads if load is not None] == ["one", "two"]
    left = {name for name in set(sys.modules) - before[1] if not name.startswith("_corvid_tools_")}
    assert (sys.path, left) == (before[0], set())


def test_dataclasses_work_and_an_edit_is_seen_at_once(tmp_path: Path) -> None:
    text = "from dataclasses import dataclass\n@dataclass\nclass A:\n    x: int\ndef load(): return A(1).x\n"
    for value in ("1", "2"):
        load = PythonTools(write(tmp_path, text.replace("A(1)", f"A({value})"))).find("load")
        assert load is not None
        assert load() == int(value)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("x = 1\ndef f(:\n", 2, "SyntaxError"),
        ("\n\nraise ValueError('no key')\n", 3, "ValueError: no key"),
        ("import no_such_module_anywhere\n", 1, "ModuleNotFoundError"),
        ("import sys\nsys.exit(3)\n", 2, "SystemExit"),
        ("raise GeneratorExit\n", 1, "GeneratorExit"),
        ("raise BaseException('out')\n", 1, "BaseException: out"),
    ],
)
def test_a_file_that_does_not_run_says_where_and_why(
    tmp_path: Path, text: str, line: int, words: str
) -> None:
    with pytest.raises(ToolsFileError) as raised:
        PythonTools(write(tmp_path, text))
    assert raised.value.line == line
    assert words in raised.value.reason


@pytest.mark.parametrize(
    "text",
    [
        "def load(id, n): ...",
        "def load(id, n, /): ...",
        "def load(id, n, extra=None): ...",
        "def load(_id, _n): ...",
        "def load(*args): ...",
        "def load(id, *rest): ...",
        "async def load(id, n): ...",
    ],
)
def test_functions_that_can_be_called_as_declared_fit(tmp_path: Path, text: str) -> None:
    assert reasons(tmp_path, text, declared("main::load", "id", "n")) == []


# rule: declarations.tool.1
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def other(): ...", "no function of this name"),
        ("def load(id): ...", "the tool has the parameters (id, n), the function has (id)"),
        ("def load(id, n, more): ...", "the function has (id, n, more)"),
        ("def load(n, id): ...", "where the tool has the parameter id, the function has n"),
        ("def load(id, n, *, key): ...", "by keyword"),
    ],
)
def test_functions_that_do_not_fit_are_reported(tmp_path: Path, text: str, words: str) -> None:
    (reason,) = reasons(tmp_path, text, declared("main::load", "id", "n"))
    assert words in reason


def test_methods_are_found_under_two_names_and_other_places_count(tmp_path: Path) -> None:
    first = PythonTools(write(tmp_path / "a", "def load(id): return 1\ndef Order_load(id): return 2\n"))
    second = PythonTools(write(tmp_path / "b", "def store(id): ...\n"))
    wanted = (declared("lib/x::Order.load", "id"), declared("main::store", "id"), declared("main::wipe"))
    assert [m.tool.name for m in check_tools(wanted, ChainedTools(first, second))] == ["main::wipe"]
    for name, value in (("Order.load", 2), ("User.load", 1), ("load", 1)):
        load = first.find(name)
        assert load is not None
        assert load("x") == value
