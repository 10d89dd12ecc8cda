"""What may be absent: the lines that say so are printed, and accepted where they are put."""

from __future__ import annotations

import pytest

from corvid.diagnostics.model import Problem
from corvid.pipeline import check_text
from corvid.semantics.check import empty_lists
from corvid.semantics.provenance.problems import UngroundedReturn, UngroundedUse
from corvid.semantics.types.problems import TypeMismatch

HEAD = """\
type Order:
    id: String
    cents: Int

type Priced:
    id: String
    cents: Grounded<Int>

type Report:
    name: String
    total: Grounded<Int>

tool price(id: String) -> Int uses retrieval
tool load(id: String) -> String uses retrieval

"""
#: What is written first, and lines of the repair.
FORMS = {
    "join": (
        "agent main(ids: List<String>) -> Grounded<String>:\n    texts = ids.map(fn (id) -> load(id))\n"
        '    return texts.join("; ")\n',
        ("agent main(ids: List<String>) -> Option<Grounded<String>>:", 'return texts.join("; ")'),
    ),
    "first": (
        "agent main(ids: List<String>) -> Grounded<String>:\n"
        "    return ids.map(fn (id) -> load(id)).first()\n",
        ("agent main(ids: List<String>) -> Option<Grounded<String>>:",),
    ),
    "another return": (
        "agent main(ids: List<String>, fast: Bool) -> Grounded<Int>:\n    if fast:\n"
        '        return price("a") + 1\n    return ids.map(fn (id) -> price(id)).sum()\n',
        (
            "agent main(ids: List<String>, fast: Bool) -> Option<Grounded<Int>>:",
            'return Some(price("a") + 1)',
        ),
    ),
    "fold": (
        "agent main(ids: List<String>) -> Grounded<Int>:\n    prices = ids.map(fn (id) -> price(id))\n"
        "    return prices.fold(0, fn (a, b) -> a + b)\n",
        ("agent main(ids: List<String>) -> Option<Grounded<Int>>:", "return prices.sum()"),
    ),
    "fold of texts": (
        "agent main(ids: List<String>) -> Grounded<String>:\n"
        '    return ids.map(fn (id) -> load(id)).fold("", fn (a, b) -> a + b)\n',
        ('return ids.map(fn (id) -> load(id)).join("")',),
    ),
    "fold of parts": (
        "agent main(ids: List<String>) -> Grounded<Int>:\n"
        "    priced = ids.map(fn (id) -> Priced(id, price(id)))\n"
        "    total = priced.fold(0, fn (sum, one) -> sum + one.cents * 2)\n    return total\n",
        ("total = priced.map(fn (one) -> one.cents * 2).sum()",),
    ),
    "a field": (
        "agent main(ids: List<String>) -> Report:\n"
        '    return Report("all", ids.map(fn (id) -> price(id)).fold(0, fn (a, b) -> a + b))\n',
        ("total: Option<Grounded<Int>>", 'return Report("all", ids.map(fn (id) -> price(id)).sum())'),
    ),
    "a field that is an option": (
        "agent main(ids: List<String>) -> Report:\n"
        '    return Report("all", ids.map(fn (id) -> price(id)).max())\n',
        ("total: Option<Grounded<Int>>",),
    ),
    "a default": (
        "agent main(ids: List<String>) -> Grounded<String>:\n"
        '    return ids.map(fn (id) -> load(id)).first().unwrap_or("none")\n',
        ("return ids.map(fn (id) -> load(id)).first()",),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FORMS)
def test_the_lines_that_are_printed_are_accepted(name: str) -> None:
    form, lines = FORMS[name]
    text = HEAD + form
    (problem,) = check_text("main.cor", text).problems
    assert isinstance(problem, TypeMismatch | UngroundedReturn | UngroundedUse)
    printed = [line.strip() for line in (problem.help() or "").splitlines()]
    assert set(lines) <= set(printed)
    assert check_text("main.cor", repaired(text, problem)).problems == ()


def repaired(text: str, problem: Problem) -> str:
    (fix,) = problem.fixes()
    for edit in sorted(fix.edits, key=lambda edit: edit.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


@pytest.mark.parametrize(
    "body",
    [
        "    return [price(id)].fold(1, fn (a, b) -> a + b)\n",
        "    return [price(id)].fold(0, fn (a, b) -> a * b)\n",
        "    return [price(id)].fold(0, fn (a, b) -> a + a * b)\n",
        "    return [price(id)].fold(0, fn (a, b) -> a + b) + 1\n",
        "    match 1:\n        1 -> return price(id)\n        _ -> pass\n"
        "    return match id:\n        _ -> [price(id)].sum()\n",
    ],
    ids=["another start", "a product", "reads the sum", "not the last", "a match"],
)
def test_what_would_be_another_value_is_not_proposed(body: str) -> None:
    found = check_text("main.cor", HEAD + "agent main(id: String) -> Grounded<Int>:\n" + body).problems
    assert [one.fixes() for one in found] == [()]


def test_a_pattern_is_followed_to_what_it_takes_apart() -> None:
    text = HEAD + """\
tool parse(text: String) -> Result<Int, String>

agent main(id: String) -> Grounded<Int>:
    found = parse(load(id))
    return match found:
        Ok(n) -> n + 1
        Err(why) -> 0
"""
    (problem,) = check_text("main.cor", text).problems
    told = [(text[one.span.start : one.span.end], one.text) for one in problem.labels()]
    assert ("load(id)", "this argument loses its source: the parameter is plain") in told
    assert [text for place, text in told if place == "parse(load(id))"] != []


def test_a_text_of_the_programs_own_beside_grounded_returns_is_an_err() -> None:
    text = HEAD + """\
agent main(id: String, n: Int) -> Grounded<String>:
    if n == 0:
        return f"nothing of {id}"
    if n == 1:
        return "nothing"
    return load(id)
"""
    first, second = check_text("main.cor", text).problems
    assert first.fixes() == second.fixes()
    assert (first.help() or "").splitlines()[2:] == [
        "agent main(id: String, n: Int) -> Result<Grounded<String>, String>:",
        '        return Err(f"nothing of {id}")',
        '        return Err("nothing")',
        "    return Ok(load(id))",
    ]
    assert check_text("main.cor", repaired(text, first)).problems == ()


def test_a_text_beside_no_grounded_return_names_sources() -> None:
    text = HEAD + 'agent main(id: String) -> Grounded<String>:\n    return f"nothing of {id}"\n'
    (problem,) = check_text("main.cor", text).problems
    assert problem.fixes() == ()
    assert "the result of a retrieval" in (problem.help() or "")


def test_behind_a_statement_that_is_not_followed_no_list_is_said_to_be_empty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = (
        'prompt all_of(xs: List<Grounded<String>>) -> Grounded<String>:\n    "{xs}"\n'
        "agent main() -> Grounded<String>:\n    xs: List<Grounded<String>> = []\n    pass\n"
        "    return all_of(xs)\n"
    )

    def codes() -> list[str]:
        return [problem.code.id for problem in check_text("main.cor", text).problems]

    assert codes() == ["W0502"]
    monkeypatch.setattr(empty_lists, "_QUIET", frozenset())
    assert codes() == []
