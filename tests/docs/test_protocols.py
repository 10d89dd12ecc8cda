"""docs/protocols.md is what the tests and the table make of it, and no requirement is held by nothing."""

from __future__ import annotations

import os

import pytest

from tests.requirements.found import Named, Stray, found, in_program, in_python, strays
from tests.requirements.page import PAGE, gaps, page
from tests.requirements.table import expected_ids, read_table

TABLE = read_table()


def test_the_table_has_every_requirement_once_and_in_order() -> None:
    assert tuple(row.id for row in TABLE.rows) == expected_ids()
    for row in TABLE.rows:
        assert row.says.endswith(".")
        assert not row.not_applicable or row.not_applicable.endswith(".")


def test_the_page_is_as_the_tests_make_it() -> None:
    made = page(TABLE, found())
    if os.environ.get("CORVID_BLESS"):
        PAGE.write_text(made, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == made, "`make bless` writes it anew"


@pytest.mark.oracle
def test_every_line_that_names_a_requirement_belongs_to_a_test() -> None:
    assert strays() == ()


def test_a_requirement_has_a_test_or_a_reason_and_not_both() -> None:
    held = {one.requirement for one in found()}
    assert [row.id for row in TABLE.rows if row.id in held and row.not_applicable] == []
    assert [row.id for row in gaps(TABLE, found())] == []


MODULE = '''
"""Text with
# requirement: E1
in it."""
# requirement: E2, T3
# about it

@pytest.mark.parametrize("x", [1])
def test_first(x):
    # requirement: S4
    pass

class TestMore:
    # requirement: C5
    def test_second(self):
        pass

# requirement: E6
DATA = 1

def test_third():
    pass  # requirement: E99x

# requirement: E7
def fixture():
    pass
'''


def test_lines_belong_to_the_test_around_or_below_them() -> None:
    seen = list(in_python("t.py", MODULE))
    assert [one for one in seen if isinstance(one, Named)] == [
        Named("E2", "t.py::test_first"), Named("T3", "t.py::test_first"), Named("S4", "t.py::test_first"),
        Named("C5", "t.py::TestMore::test_second"),
    ]  # fmt: skip
    assert [one.place for one in seen if isinstance(one, Stray)] == ["t.py:18", "t.py:22", "t.py:24"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("# It shows.\n#\n# requirement: E12\n\nfn f() -> Int:\n    return 1\n", [Named("E12", "p.cor")]),
        (
            "fn f() -> Int:\n    return 1  # requirement: E12\n",
            [Stray("p.cor:2", "is below the comment at the top")],
        ),
    ],
)
def test_a_program_names_requirements_at_its_top(text: str, wanted: list[object]) -> None:
    assert list(in_program("p.cor", text)) == wanted
