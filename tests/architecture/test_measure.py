"""What `scripts/measure.py` counts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from scripts.measure import circles, imports, lines_of_code
from tests.architecture.layers import ROOT

TEXT = '''"""A docstring
of two lines."""

import ast
from os import (
    path,
)

# A comment.
PLACES = (
    1,

    2,
)
"""What they are."""


def twice(text: str) -> str:
    """It."""
    import sys
    return f"""{text}
{text}"""  # and a comment
'''


def test_lines_of_code_are_those_of_statements() -> None:
    assert lines_of_code(TEXT) == len(["PLACES", "1", "2", ")", "def", "return", "its second line"])


def test_an_import_counts_where_it_stands() -> None:
    text = (
        "import a\nfrom p import b, word\nif TYPE_CHECKING:\n    import c\n"
        "class K:\n    import d\ndef f():\n    import e\n"
    )
    known = set("acde") | {"p", "p.b", "m"}
    assert imports(text, "m", known, hidden=False) == {"a", "p", "p.b", "d"}
    assert imports(text, "m", known, hidden=True) == {"a", "p", "p.b", "c", "d", "e"}


def test_a_circle_is_what_reaches_itself() -> None:
    graph = {"a": {"b"}, "b": {"c", "d"}, "c": {"b"}, "d": {"e"}, "e": {"f"}, "f": {"d"}, "g": {"a"}}
    assert circles(graph) == [["d", "e", "f"], ["b", "c"]]


def test_a_module_whose_lines_are_not_counted_is_no_import_of_its_package(tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "__init__.py").write_text("from package.parse import parse\n")
    (package / "parse.py").write_text("from package import generated\nparse = generated.TABLE\n")
    (package / "generated.py").write_text("TABLE = [\n    1,\n]\n")
    command = [sys.executable, "scripts/measure.py", package]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert [line.split("\t")[1] for line in done.stdout.splitlines()] == ["1", "0", "0"]


def test_the_command_prints_its_numbers() -> None:
    command = [sys.executable, "scripts/measure.py", "corvid/source", "--circles"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    lines = [line.split("\t") for line in done.stdout.splitlines()]
    words = ["lines of code", "import circles", "import circles, hidden imports too"]
    assert [line[0] for line in lines] == words
    assert int(lines[0][1]) > 50
