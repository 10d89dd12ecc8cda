"""Each change leads to tests, and to those that may fail for it."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from scripts.measure import nodes_of
from tests.shares import share
from tests.tables import each
from tests.tiers.__main__ import main
from tests.tiers.choose import BY_HAND, choose, imports_in, running_tests
from tests.tiers.map import PROGRAM, ROOT, TESTS, Map, Row, all_tests, load, modules, repository
from tests.tiers.slowest import MOST, pytest_runtest_call, slowest

KNOWN = load()


def chosen(*files: str, known: Map = KNOWN) -> frozenset[str]:
    return frozenset(choose(files, known).tests)


@pytest.mark.oracle
@pytest.mark.parametrize("first", share(range(48), 48))
def test_any_file_of_the_repository_leads_to_tests(first: int) -> None:
    assert [file for file in sorted(repository())[first::48] if not chosen(file)] == []


@pytest.mark.parametrize("module", sorted(modules())[::20])
def test_a_module_leads_to_the_tests_that_run_it(module: str) -> None:
    assert running_tests(module, KNOWN) <= chosen(module)


@pytest.mark.oracle
def test_a_test_leads_to_itself_first_and_a_helper_to_what_imports_it() -> None:
    test = "tests/ir/test_verify.py"
    assert choose(["corvid/ir/walk.py", test], KNOWN).tests[0] == test
    assert "tests/theorems/test_theorems.py" in chosen("tests/generated/programs.py")
    assert "tests/theorems/test_theorems.py" in chosen("tests/generated/frame.py"), "through another helper"
    assert {test for test in all_tests() if test.startswith("tests/projects/")} <= chosen(
        "tests/projects/conftest.py"
    )
    assert chosen("tests/conftest.py") == set(all_tests())
    assert "tests/lang/test_suite.py" in chosen("tests/lang/numbers/new.cor"), "not there yet"


def test_what_is_no_python_leads_to_the_tests_that_read_it() -> None:
    assert {"tests/syntax/test_generated.py", "tests/lang/test_suite.py"} <= chosen("grammar/corvid.lark")
    assert "tests/stdlib/test_values.py" in chosen("stdlib/continuity.cor")
    assert "tests/docs/test_language.py" in chosen("docs/language.md")
    assert {"tests/examples/test_runs.py", "tests/examples/test_demo.py"} <= chosen(
        "examples/research/new.md"
    )
    assert any(test.startswith("tests/architecture/") for test in chosen("Makefile"))


def test_the_folders_chosen_by_hand_are_there() -> None:
    assert [start for start in BY_HAND if not (ROOT / start).is_dir()] == []
    assert [test for tests in BY_HAND.values() for test in tests if not (ROOT / test).exists()] == []


def test_no_import_of_a_file_is_missed() -> None:
    """Compare with Python's own parser. What is in a text besides may be a script that the test runs."""
    for file in [*all_tests()[::12], "tests/conftest.py", "corvid/pipeline.py"]:
        text = (ROOT / file).read_text(encoding="utf-8")
        for folder in (PROGRAM, TESTS):
            assert _parsed(text, folder) <= imports_in(text, folder), file


def _parsed(text: str, folder: str) -> set[str]:
    names: set[str] = set()
    for node in nodes_of(text):
        if isinstance(node, ast.Import):
            names |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{one.name}" for one in node.names}
    return {f"{name.replace('.', '/')}.py" for name in names if name.startswith(f"{folder}.")}


@each(
    ("text", "name"),
    [
        ("import a, tests.x", "tests/x"),
        (
            "def f():\n    from tests import (  # why\n        y as z,\n        # x,\n        x,\n    )",
            "tests/x",
        ),
        ("from tests.x import y", "tests/x"),
        ("from tests.x import (\n    y,\n)", "tests/x/y"),
    ],
)
def test_an_import_is_found_however_it_is_written(text: str, name: str) -> None:
    assert f"{name}.py" in imports_in(text, "tests")


# ---- what the map does not know -------------------------------------------------------------------
def test_a_new_module_leads_to_the_tests_of_its_part() -> None:
    assert {test for test in all_tests() if test.startswith("tests/ir/")} <= chosen("corvid/ir/new.py")
    assert {test for test in all_tests() if test.startswith("tests/audit/cite/")} <= chosen(
        "corvid/audit/cite/new.py"
    )
    assert chosen("corvid/new_part/new.py") == set(all_tests()), "nothing says which"


def test_a_module_without_functions_leads_to_the_tests_of_what_imports_it() -> None:
    without = Map({"tests/x/test_x.py": Row("", frozenset({"corvid/ir/verify.py"}), frozenset())}, modules())
    assert "tests/x/test_x.py" in chosen("corvid/ir/errors.py", known=without), "directly"
    far = Map({"tests/x/test_x.py": Row("", frozenset({"corvid/pipeline.py"}), frozenset())}, modules())
    assert "tests/x/test_x.py" in chosen("corvid/ir/errors.py", known=far), "over others"


def test_a_module_that_is_gone_leads_to_the_tests_that_ran_it() -> None:
    rows = dict(KNOWN.rows)
    rows["tests/ir/test_size.py"] = Row("", frozenset({"corvid/gone/away.py"}), frozenset())
    assert "tests/ir/test_size.py" in chosen("corvid/gone/away.py", known=Map(rows, KNOWN.only_imported))


def test_the_command_names_them(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["--list", "tests/source/test_positions.py"]) == 0
    assert capsys.readouterr().out.split() == ["tests/source/test_positions.py"]


@pytest.mark.oracle
def test_the_command_runs_them() -> None:
    command = [sys.executable, "-m", "tests.tiers", "tests/architecture/test_files.py"]
    ran = subprocess.run(
        [*command, "--", "-k", "typed", "-p", "no:cacheprovider"], cwd=ROOT, capture_output=True, text=True
    )
    assert "1 passed" in ran.stdout, ran.stdout + ran.stderr


def test_a_module_leads_to_what_reads_the_documents_that_name_it() -> None:
    """A citation of a document is or falls with the file that it names."""
    chosen = choose(["corvid/cache/location.py"], KNOWN)
    assert "tests/docs/test_citations.py" in chosen.tests


def test_a_module_that_is_gone_leads_to_the_map() -> None:
    assert "tests/tiers/test_map.py" in choose(["corvid/gone.py"], KNOWN).tests


# ---- what takes longest ---------------------------------------------------------------------------
def test_the_slowest_are_named_by_the_processor_time_that_they_take() -> None:
    measured = [("short", 0.5), ("skipped", None), ("long", 3.14), *((f"idle {n}", 0.0) for n in range(MOST))]
    found = slowest(measured)
    assert found[:2] == ["   3.1 long", "   0.5 short"]
    assert len(found) == MOST


def test_a_process_that_a_test_starts_is_its_time() -> None:
    watched = pytest_runtest_call(item := Noted())  # type: ignore[arg-type]
    next(watched)
    subprocess.run([sys.executable, "-c", "while __import__('time').process_time() < 0.3: pass"], check=True)
    with pytest.raises(StopIteration):
        next(watched)
    ((_, spent),) = item.user_properties
    assert 0.25 <= spent < 30


class Noted:
    """What of a test the plugin sets."""

    def __init__(self) -> None:
        self.user_properties: list[tuple[str, float]] = []
