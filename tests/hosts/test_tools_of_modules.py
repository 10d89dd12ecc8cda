"""A module in another folder brings its own tools: those in the `tools.py` beside it go first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.cli.main import run

MAIN = """\
import "./lib/prices" use cost
import "./lib/deep/stock" use stored
tool price(id: String) -> Int
agent main(id: String) -> List<Int>:
    return [price(id), cost(id), stored(id)]
"""
PRICES = """\
tool price(id: String) -> Int
tool tax(id: String) -> Int
public agent cost(id: String) -> Int:
    return price(id) + tax(id)
"""
STOCK = """\
tool count(id: String) -> Int
public agent stored(id: String) -> Int:
    return count(id)
"""
FILES = {
    "main.cor": MAIN,
    "tools.py": "def price(id): return 1\ndef tax(id): return 10\ndef count(id): return 100\n",
    "lib/prices.cor": PRICES,
    "lib/tools.py": "from rates import RATE\ndef price(id): return RATE\n",
    "lib/rates.py": "RATE = 2\n",
    "lib/deep/stock.cor": STOCK,
    "lib/deep/tools.py": "def count(id): return 3\n",
}


def written(folder: Path, **changed: str | None) -> Path:
    """The files in the folder, some of them changed or left out."""
    others = {key.replace("__", "/") + ".py": text for key, text in changed.items()}
    for name, text in {**FILES, **others}.items():
        if text is not None:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
    return folder / "main.cor"


# rule: python.tool.1
def test_each_module_has_the_tools_beside_it_then_those_beside_the_program(tmp_path: Path) -> None:
    assert corvid.load(written(tmp_path)).main("a") == [1, 12, 3]


def test_without_a_file_beside_it_a_module_has_those_beside_the_program(tmp_path: Path) -> None:
    path = written(tmp_path, lib__tools=None, lib__deep__tools=None)
    assert corvid.load(path).main("a") == [1, 11, 100]


def test_tools_of_the_caller_go_before_all_files(tmp_path: Path) -> None:
    given = {name: lambda id: 7 for name in ("price", "tax", "count")}
    path = written(tmp_path, tools="raise ValueError('run')", lib__tools="raise ValueError('run')")
    assert corvid.load(path, tools=given).main("a") == [7, 14, 7]
    some: dict[str, Any] = {"tax": lambda id: 20}
    assert corvid.load(written(tmp_path), tools=some).main("a") == [1, 22, 3]


def test_what_is_wrong_in_a_file_is_reported_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(corvid.ToolsRefused, match=r"cannot use `lib/tools\.py`: line 2: ValueError: no"):
        corvid.load(written(tmp_path, lib__tools="x = 1\nraise ValueError('no')\n"))
    with pytest.raises(corvid.ToolsRefused, match="the function has"):
        corvid.load(written(tmp_path, lib__tools="def price(a, b): return 1\n"))
    with pytest.raises(corvid.ToolsRefused, match="cannot find a function for the tool `tax`"):
        corvid.load(written(tmp_path, tools="def price(id): return 1\n"))


@pytest.mark.guarantee("boundary.values_checked")
@pytest.mark.parametrize("way", ["a folder", "a link"])
def test_no_python_outside_of_the_project_is_run(tmp_path: Path, way: str) -> None:
    """The module may be imported from there; what would be run stays where it is."""
    project, outside = tmp_path / "project", tmp_path / "outside"
    outside.mkdir()
    (outside / "far.cor").write_text(STOCK)
    (outside / "tools.py").write_text("open('ran', 'w')\ndef count(id): return 9\n")
    project.mkdir()
    where = "../outside/far"
    if way == "a link":
        (project / "lib").symlink_to(outside)
        where = "./lib/far"
    (project / "main.cor").write_text(
        f'import "{where}" use stored\nagent main(id: String) -> Int:\n    return stored(id)\n'
    )
    (project / "tools.py").write_text("def count(id): return 5\n")
    assert corvid.load(project / "main.cor").main("a") == 5
    (tmp_path / "corvid.toml").touch()  # both are one project now
    (outside / "tools.py").write_text("def count(id): return 9\n")
    assert corvid.load(project / "main.cor").main("a") == 9


@pytest.mark.guarantee("boundary.values_checked")
@pytest.mark.parametrize("sourced", ["main", "words"])
def test_tools_of_one_name_are_replayed_each_as_its_own(
    tmp_path: Path, sourced: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One of them is a source, whose answer is recorded with its documents, and the other is not one."""
    rows = {True: "tool get() -> List<String> uses retrieval\n", False: "tool get() -> Int\n"}
    documents = "import corvid\ndef get(): return [corvid.Document(text, f'{text}.md') for text in 'ab']\n"
    bodies = {True: documents, False: "def get(): return 3\n"}
    text = {True: 'get().join("+")', False: 'f"{get()}"'}
    returns = {True: "Grounded<String>", False: "String"}
    main, words = sourced == "main", sourced == "words"
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "words.cor").write_text(
        f"{rows[words]}public agent words() -> {returns[words]}:\n    return {text[words]}\n"
    )
    (tmp_path / "lib" / "tools.py").write_text(bodies[words])
    (tmp_path / "tools.py").write_text(bodies[main])
    (tmp_path / "main.cor").write_text(
        f'import "./lib/words" use words\n{rows[main]}agent main() -> Grounded<String>:\n'
        f"    own = {text[main]}\n    return own + words()\n"
    )
    trace = tmp_path / "run.jsonl"
    assert run(["run", str(tmp_path / "main.cor"), "--trace", str(trace)]) == 0
    answer = capsys.readouterr().out
    assert answer.startswith("a+b3\n" if main else "3a+b\n")
    assert run(["replay", str(trace), str(tmp_path / "main.cor")]) == 0
    assert capsys.readouterr().out == answer
