"""Programs that try to read what lies outside their folder, or to hang on what is not a file, through the
tools of the standard library; and tools files that hand out what is not a tool."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import corvid
from corvid.cli.main import run
from corvid.hosts import PythonTools, StandardTools
from corvid.hosts.roots import ToolError
from corvid.hosts.system import SystemClock
from corvid.runtime.host import SearchAnswer

READERS = ("read_text", "read_document", "list_dir")
PROGRAM = """\
tool odd(path: String) -> String
agent main(path: String) -> String:
    return odd(path)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """`inside` is the program's folder; everything else under `tmp_path` is not."""
    root = tmp_path / "inside"
    (root / "docs").mkdir(parents=True)
    (root / "docs" / "own.md").write_text("own words", encoding="utf-8")
    (tmp_path / "secret.md").write_text("secret words", encoding="utf-8")
    (tmp_path / "inside2").mkdir()
    (tmp_path / "inside2" / "secret.md").write_text("secret words", encoding="utf-8")
    (root / "docs" / "out.md").symlink_to(tmp_path / "secret.md")
    (root / "docs" / "out").symlink_to(tmp_path)
    (root / "docs" / "chain").symlink_to("out")
    (root / "docs" / "back").symlink_to("../../inside/docs")
    (root / "docs" / "circle").symlink_to("circle")
    (root / "docs" / "nowhere").symlink_to("../../nowhere")
    os.mkfifo(root / "docs" / "pipe")
    return root


def tool(folder: Path, name: str) -> Callable[..., object]:
    found = StandardTools(folder, SystemClock()).find(name)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "path",
    [
        "..", "../secret.md", "docs/../../secret.md", "./docs/.././../secret.md", "docs/out.md",
        "docs/out/secret.md", "docs/chain/secret.md", "docs/out", "docs/back/../../../secret.md",
        "../inside2/secret.md", "docs/circle",
        "docs/circle/x", "docs/nowhere",
        "docs/out/inside2/../secret.md", "/etc/passwd", "//etc/passwd", "/proc/self/environ",
        "docs/\0/../own.md", "docs/own.md\0",
        "../inside/../secret.md", "docs/" + "x" * 5000, "../" * 2000 + "etc/passwd", "~/x",
        "file:///etc/passwd",
    ],
)  # fmt: skip
def test_nothing_outside_is_read(folder: Path, path: str) -> None:
    """Tries dots, links, links to links, absolute paths, NUL, neighbours of like name, long names."""
    for name in READERS:
        with pytest.raises(ToolError):
            tool(folder, name)(path)
    with pytest.raises(ToolError):
        tool(folder, "search_documents")(path, "secret words", 5)


@pytest.mark.parametrize(
    "path", ["docs/own.md", "docs/back/own.md", "docs/../docs/./own.md", "../inside/docs/own.md"]
)
def test_what_is_inside_is_read_by_whatever_way(folder: Path, path: str) -> None:
    """What the refused paths above are to be compared with: a way may leave and come back."""
    assert tool(folder, "read_text")(path) == "own words"


def test_a_search_follows_no_link_outward(folder: Path) -> None:
    """Tries to have a search find what a link points to."""
    found = tool(folder, "search_documents")(".", "secret words", 50)
    assert isinstance(found, SearchAnswer)
    assert isinstance(found.value, list)
    assert {document.uri for document in found.value} <= {"docs/own.md"}
    assert "secret" not in str(found.skipped)
    everything = tool(folder, "documents_in")(".")
    assert "secret words" not in str(everything)
    assert tool(folder, "list_dir")("docs") == ["back/", "own.md", "pipe"]


def test_a_pipe_is_no_file(folder: Path) -> None:
    """Tries to have a run wait for ever on a pipe that no one writes to."""
    for name in ("read_text", "read_document"):
        with pytest.raises(ToolError, match="not a file"):
            tool(folder, name)("docs/pipe")


def test_what_a_tools_file_hides_is_no_tool(folder: Path) -> None:
    """Tries private names, classes, modules and constants as tools."""
    path = folder / "tools.py"
    path.write_text(
        "import os, json\nclass Odd:\n    def __call__(self): return 1\n_odd = print\n__odd = print\n"
        "number = 3\ndef real(x): return x\nodd_value = Odd()\n",
        encoding="utf-8",
    )
    tools = PythonTools(path)
    assert all(tools.find(name) is not None for name in ("real", "odd_value"))
    hidden = ("os", "json", "Odd", "_odd", "__odd", "number", "__builtins__", "__import__", "os.system")
    assert [name for name in hidden if tools.find(name) is not None] == []


@pytest.mark.parametrize(
    "text", ["raise SystemExit(0)", "1 / 0", "def odd(path: str, more: int): return path", "\0", "odd = 3"]
)
def test_a_tools_file_that_ends_or_lacks_its_tool_is_refused(folder: Path, text: str) -> None:
    """Tries to end the process while the tools are loaded, and bodies that can't be called as declared."""
    (folder / "tools.py").write_text(f"{text}\n", encoding="utf-8")
    (folder / "program.cor").write_text(PROGRAM, encoding="utf-8")
    with pytest.raises(corvid.ToolsRefused):
        corvid.load(folder / "program.cor")


@pytest.mark.guarantee("limits.reported")
@pytest.mark.parametrize("named", ["main.cor", "."])
def test_an_import_that_is_a_pipe_is_refused(
    tmp_path: Path, named: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tries to have a check wait for ever on a pipe that no one writes to."""
    os.mkfifo(tmp_path / "lib.cor")
    (tmp_path / "main.cor").write_text('import "./lib" use f\nagent main() -> Int:\n    return f()\n')
    monkeypatch.chdir(tmp_path)
    assert run(["check", named]) == 1
    assert "this is not a regular file" in capsys.readouterr().out
