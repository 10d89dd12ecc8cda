"""The mock of a tool that selects gives back what it was handed, as the tool has to."""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.pipeline import check_file
from corvid.testing.running import Result, loaded_tests, run_tests

pytestmark = pytest.mark.guarantee("tests.mocks_are_no_sources")
PROGRAM = """\
tool passages(question: String) -> List<String> uses retrieval
tool rank(question: String, texts: List<String>) -> List<String> selects

agent best(question: String) -> List<Grounded<String>>:
    return rank(question, passages(question))

mock passages(question: String) -> List<String>:
    return ["alpha", "beta", "gamma"]

mock rank(question: String, texts: List<String>) -> List<String>:
    return RANKED

test one:
    found = best("x")
    assert found.length() == 1
    assert found[0].sources()[0].text == "beta"
"""


def outcome_of(folder: Path, ranked: str) -> Result:
    file = folder / "program.cor"
    file.write_text(PROGRAM.replace("RANKED", ranked))
    (result,) = run_tests(loaded_tests(str(file), check_file(file)), seed=1)
    return result


# rule: testing.mock.1 grounded.select.3
@pytest.mark.parametrize("ranked", ["[texts[1]]", "texts.slice(1, 2)", '["be" + "ta"]'])
def test_what_a_mock_gives_back_has_its_own_source(tmp_path: Path, ranked: str) -> None:
    assert outcome_of(tmp_path, ranked).verdict == "passed"


def test_what_a_mock_makes_up_is_refused(tmp_path: Path) -> None:
    result = outcome_of(tmp_path, '["made up"]')
    assert result.verdict == "error"
    (problem,) = result.problems
    assert problem.code.id == "R0111"
    assert "expected an element of `texts`, found String 'made up'" in problem.message()


QUOTES = """\
tool passages() -> List<String> uses retrieval
prompt quoted(texts: Grounded<List<String>>) -> List<Quote>:
    cites texts strictly
    "Quote {texts}"
tool rank(quotes: List<Quote>) -> List<Quote> selects
tool seen(quote: Quote) -> String

agent best() -> List<Quote>:
    return rank(quoted(passages()))
agent shown() -> String:
    return seen(best()[0])

mock passages() -> List<String>:
    return ["The rent is 900.", "Pets are not allowed."]
mock quoted(texts: Grounded<List<String>>) -> List<Quote>:
    return ["The rent is 900.", "Pets are not allowed."]
mock rank(quotes: List<Quote>) -> List<Quote>:
    return [quotes[1].text]
mock seen(quote: Quote) -> String:
    return quote.text + "!"

test one:
    found = best()
    assert found.length() == 1
    assert found[0].sources()[0].text == "Pets are not allowed."
test other:
    assert shown() == "Pets are not allowed.!"
"""


# rule: testing.mock.1 citations.quote.2
def test_a_mock_is_handed_quotes_as_the_tool_is(tmp_path: Path) -> None:
    file = tmp_path / "program.cor"
    file.write_text(QUOTES)
    results = run_tests(loaded_tests(str(file), check_file(file)), seed=1)
    assert [(one.verdict, [problem.message() for problem in one.problems]) for one in results] == [
        ("passed", []),
        ("passed", []),
    ]
