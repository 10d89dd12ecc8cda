"""Labels that fall against the order of the text: how much work that is, counted, and that the end is that
of passes alone."""

from __future__ import annotations

import random

import pytest

from corvid.pipeline import CheckedProgram, check_text
from corvid.semantics.check import bodies, expressions
from corvid.semantics.check.context import Context, InferExpr
from corvid.semantics.types.model import Type
from corvid.syntax import tree
from tests.shares import share
from tests.values import same_meaning

HEAD = """effect searching:
    data: grounded

tool page(id: String) -> Grounded<String> uses searching

agent study(id: String, k: Int) -> String uses searching:
"""

#: `X` gets its value from `Y`; `N` is a number for names of its own.
LINKS = {
    "copied": ["X = Y"],
    "computed": ["X = Y + Y"],
    "in a text": ['X = f"{Y}"'],
    "called": ["X = Y.trim()"],
    "added to": ["X += Y", "X = Y"],
    "in a list": ["lN = [Y]", "X = lN[0]"],
    "in an option": ["oN = Some(Y)", "X = match oN:", "    Some(hN) -> hN", '    _ -> "none"'],
    "in a loop": ["for qN in [Y]:", "    X = qN"],
    "in a pattern": ["match Some(Y):", "    Some(wN) ->", "        X = wN", "    _ ->", "        pass"],
    "in an arm": ["X = match k:", "    0 -> Y", '    _ -> Y + "!"'],
    "appended": ["cN = []", "cN.append(Y)", "X = cN[0]"],
    "put in a map": ["mN = {}", 'mN["k"] = Y', "for kN, vN in mN:", "    X = vN"],
}


def linked(link: list[str], target: str, source: str, number: int) -> str:
    lines = (line.replace("X", target).replace("Y", source).replace("N", str(number)) for line in link)
    return "".join(f"        {line}\n" for line in lines)


def chain(link: list[str], length: int) -> str:
    """Names that all begin grounded; the last becomes plain, and with it the one before, and so on."""
    first = "".join(f"    x{n} = page(id)\n" for n in range(length + 1))
    links = "".join(linked(link, f"x{n}", f"x{n + 1}", n) for n in range(length))
    return f'{HEAD}{first}    for i in range(0, 3):\n{links}        x{length} = "plain"\n    return x0\n'


def learned(length: int) -> str:
    """Lists of which each is reported its elements by the one before."""
    links = "".join(f"    e{n} = []\n    e{n}.append(x{n})\n    x{n + 1} = e{n}[0]\n" for n in range(length))
    return f"{HEAD}    x0 = id\n{links}    return x{length}\n"


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[tree.Expr]:
    """The expressions that are looked at, as often as they are."""
    seen: list[tree.Expr] = []

    def noting(rule: InferExpr) -> InferExpr:
        def noted(ctx: Context, expr: tree.Expr, hint: Type | None) -> Type:
            seen.append(expr)
            return rule(ctx, expr, hint)

        return noted

    noted = {kind: noting(rule) for kind, rule in expressions.RULES.items()}
    monkeypatch.setattr(bodies, "RULES", noted)
    return seen


def work(counted: list[tree.Expr], text: str) -> int:
    counted.clear()
    checked = check_text("main.cor", text)
    assert checked.ok, checked.problems[0].message()
    return len(counted)


@pytest.mark.parametrize("name", share(LINKS, 3))
def test_a_chain_four_times_as_long_is_four_times_the_work(name: str, counted: list[tree.Expr]) -> None:
    small, large = (work(counted, chain(LINKS[name], length)) for length in (25, 100))
    assert large < 4.5 * small


def test_lists_that_learn_from_each_other_are_linear(counted: list[tree.Expr]) -> None:
    small, large = (work(counted, learned(length)) for length in (25, 100))
    assert large < 4.5 * small


def test_a_long_expression_is_not_looked_at_for_each_name_in_it(counted: list[tree.Expr]) -> None:
    def text(length: int) -> str:
        total = " + ".join(f"x{n}" for n in range(length))
        return chain(LINKS["copied"], length).replace("    return", f"        y = {total}\n    return")

    small, large = (work(counted, text(length)) for length in (50, 200))
    assert large < 6 * small


def mixed(seed: int) -> str:
    chance = random.Random(seed)
    names = [f"x{n}" for n in range(chance.randrange(3, 8))]
    values = ["page(id)", "page(id)", "page(id)", "id", 'page(id) + "!"']
    head = HEAD if seed % 3 else HEAD.replace("-> String uses", "-> Grounded<String> uses")
    text = head + "".join(f"    {name} = {chance.choice(values)}\n" for name in names)
    text += "    for i in range(0, 3):\n"
    for number in range(chance.randrange(3, 12)):
        link = chance.choice([*LINKS.values(), ['X = "plain"']])
        text += linked(link, chance.choice(names), chance.choice(names), number)
    return f"{text}    return {chance.choice(names)}\n"


def outcome(checked: CheckedProgram) -> tuple[object, object]:
    return checked.problems, checked.program


@pytest.mark.oracle
@pytest.mark.parametrize("part", share(range(3), 3))
def test_the_end_is_that_of_passes_alone(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = range(50 * part, 50 * part + 50)
    texts = [*map(mixed, seeds), *(chain(link, 6) for link in LINKS.values())]
    quickly = [outcome(check_text("main.cor", text)) for text in texts]
    monkeypatch.setattr(bodies, "propagate_labels", lambda ctx, body: None)
    assert same_meaning([outcome(check_text("main.cor", text)) for text in texts], quickly)
    accepted = sum(program is not None for _, program in quickly)
    assert 16 < accepted < len(texts)
