"""Limits of the language: far inside all works, beyond them one problem or one fault, never a crash."""

import pytest

from corvid.api import prepare
from corvid.pipeline import CheckedProgram, check_text
from corvid.testing.compare import services
from tests.shares import share
from tests.sizes import LINKS

MAIN = "agent main() -> Int:\n"


def outcome(found: CheckedProgram, *arguments: object) -> object:
    """The value of `main`, or the code of its fault."""
    assert found.program is not None, [problem.message() for problem in found.problems[:3]]
    loaded = prepare(found, services(found.program))
    try:
        ended = loaded.run(loaded.functions["main::main"], list(arguments))
    finally:
        loaded.close()
    return ended.value if ended.fault is None else ended.fault.problem.code.id


def value(text: str) -> object:
    """What `main` gives."""
    return outcome(check_text("main.cor", text))


def codes(text: str) -> list[str]:
    """The codes of the problems of a text."""
    return [problem.code.id for problem in check_text("main.cor", text).problems]


# ---- size -------------------------------------------------------------------------------------
# rule: lexical.text.4
@pytest.mark.oracle
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (MAIN + "    x = 0\n" + "    x = x + 1\n" * LINKS + "    return x\n", LINKS),
        (
            "".join(f"fn f{n}(a: Int) -> Int:\n    return a + {n}\n" for n in range(LINKS // 2))
            + MAIN
            + "    return f7(1)\n",
            8,
        ),
    ],
    ids=["one agent", "many functions"],
)
def test_programs_of_many_lines(text: str, expected: int) -> None:
    assert value(text) == expected


# rule: lexical.limit.2
@pytest.mark.oracle
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (MAIN + "    return " + " + ".join(["1"] * LINKS) + "\n", LINKS),
        (MAIN + "    s = " + " + ".join(['"a"'] * (LINKS // 4)) + "\n    return s.length()\n", LINKS // 4),
        (MAIN + "    if " + " and ".join(["true"] * LINKS) + ":\n        return 1\n    return 0\n", 1),
        (
            MAIN
            + "    x = 1\n    if "
            + " or ".join(["x > 2"] * LINKS)
            + ":\n        return 1\n    return 0\n",
            0,
        ),
        (MAIN + '    return "ab"' + ".trim()" * LINKS + ".length()\n", 2),
        (MAIN + "    return [" + ", ".join(["1"] * LINKS) + "].length()\n", LINKS),
        (
            MAIN
            + "    x = -1\n    if x == 0:\n        return 0\n"
            + "".join(f"    elif x == {n}:\n        return {n}\n" for n in range(1, LINKS // 2))
            + "    return 5\n",
            5,
        ),
        (
            MAIN
            + "    x = 5\n    return match x:\n"
            + "".join(f"        {n} -> {n}\n" for n in range(LINKS // 2))
            + "        _ -> -1\n",
            5,
        ),
    ],
    ids=["sum", "texts", "and", "or", "methods", "list", "elif", "arms"],
)
def test_chains_do_not_nest(text: str, expected: int) -> None:
    assert value(text) == expected


# rule: lexical.text.4
def test_a_text_of_a_megabyte() -> None:
    assert value(MAIN + '    s = "' + "ä" * 1_000_000 + '"\n    return s.length()\n') == 1_000_000


def test_an_empty_file() -> None:
    for text in ("", "\n", "# only a comment", "\ufeff"):
        assert codes(text) == []


# rule: lexical.text.1
def test_line_ends_and_byte_order_mark() -> None:
    text = MAIN + "    x = [\n        1,\n    ]\n    return x.length()"
    for form in (text, text.replace("\n", "\r\n"), "\ufeff" + text, text + "\n\n"):
        assert value(form) == 1


def test_many_problems_take_linear_time() -> None:
    many = min(LINKS // 4, 5_000)
    unknown = "".join(f"    a{n} = b{n}\n" for n in range(many))
    wrong = "".join(f'    c{n} = 1 + "x"\n' for n in range(many))
    unread = "".join(f"    d{n} = 1 +\n" for n in range(many))
    assert len(codes(MAIN + unknown + wrong + unread + "    return 1\n")) == many * 3


@pytest.mark.oracle
def test_many_names_and_branches_take_linear_time() -> None:
    names = "".join(f"    x{n} = {n}\n    if x{n} > 3:\n        y = x{n}\n" for n in range(LINKS // 5))
    empty = "".join(f"    e{n} = []\n    e{n}.append({n})\n" for n in range(LINKS // 10))
    assert value(MAIN + names + empty + "    return x7\n") == 7


@pytest.mark.oracle
def test_large_types_take_linear_time() -> None:
    many = LINKS * 3 // 4
    variants = "type S:\n" + "".join(f"    | V{n}(n: Int)\n" for n in range(many))
    arms = "".join(f"        V{n}(a) -> a + {n}\n" for n in range(many))
    match = "fn f(s: S) -> Int:\n    return match s:\n"
    fields = "type R:\n" + "".join(f"    f{n}: Int\n" for n in range(many))
    build = "    r = R { " + ", ".join(f"f{n}: {n}" for n in range(many)) + " }\n"
    assert value(variants + match + arms + fields + MAIN + build + "    return f(V7(1)) + r.f9\n") == 17


# ---- nesting ----------------------------------------------------------------------------------
def blocks(depth: int, first: str = "if true:") -> str:
    """`depth` blocks inside of each other, the agent's among them."""
    inner = "".join("    " * level + first + "\n" for level in range(1, depth))
    return "agent main() -> Nothing:\n" + inner + "    " * depth + "pass\n"


@pytest.mark.parametrize(
    "text",
    [
        MAIN + "    return " + "(" * 190 + "1" + ")" * 190 + "\n",
        MAIN + "    x = " + "[" * 190 + "None, Some(1)" + "]" * 190 + "\n    return x.length()\n",
        "agent main(x: " + "List<" * 190 + "Int" + ">" * 190 + ") -> Int:\n    return 1\n",
        blocks(190),
        MAIN + "    return " + "- " * 190 + "1\n",
    ],
    ids=["parentheses", "lists", "types", "blocks", "signs"],
)
def test_deep_enough(text: str) -> None:
    assert codes(text) == []


# rule: lexical.limit.1
@pytest.mark.oracle
@pytest.mark.parametrize(
    "text",
    [
        MAIN + "    return " + "(" * 201 + "1" + ")" * 201 + "\n",
        MAIN + "    return " + "(" * 10_000 + "1" + ")" * 10_000 + "\n",
        MAIN + "    x = " + "[" * 10_000 + "]" * 10_000 + "\n    return 1\n",
        blocks(202),
        MAIN + "    return " + "- " * 100_000 + "1\n",
        MAIN + "    return " + "not " * 100_000 + "true\n",
    ],
    ids=["201", "parentheses", "lists", "blocks", "signs", "not"],
)
def test_too_deep_is_one_problem(text: str) -> None:
    assert codes(text) == ["E0901"]


def test_loops() -> None:
    assert codes(blocks(17, "while true:")) == []
    assert codes(blocks(18, "while true:")) == ["E0901"]
    assert codes(blocks(18, "for i in [1]:")) == ["E0901"]


@pytest.mark.oracle
def test_alias_chains_of_any_length() -> None:
    chain = "".join(f"type A{n} = A{n + 1}\n" for n in range(10_000)) + "type A10000 = Int\n"
    assert value(chain + MAIN + "    x: A0 = 1\n    return x\n") == 1


def test_types_that_grow_are_refused() -> None:
    lists = "type A0 = Int\n" + "".join(f"type A{n + 1} = List<A{n}>\n" for n in range(300))
    assert codes(lists + MAIN + "    return 1\n") == ["E0901"]
    doubled = "type A0 = Int\n" + "".join(f"type A{n + 1} = Result<A{n}, A{n}>\n" for n in range(100))
    assert codes(doubled + MAIN + "    return 1\n") == ["E0901"]
    locals_ = "    x0 = [1]\n" + "".join(f"    x{n + 1} = [x{n}]\n" for n in range(300))
    assert codes(MAIN + locals_ + "    return 1\n") == ["E0901"]
    mapped = ".map(fn (x) -> [x])" * 300
    assert codes(MAIN + "    y = [1]" + mapped + "\n    return 1\n") == ["E0901"]


def test_open_types_are_looked_at_once() -> None:
    """Each level that looks twice at what is inside would take 2^150 steps."""
    assert codes(MAIN + "    x = " + "[" * 150 + "]" * 150 + "\n    return 1\n") == ["E0315"]
    lambdas = "None"
    for level in range(60):
        lambdas = f"[1].map(fn (x{level}) -> {lambdas})"
    assert codes(MAIN + f"    x = {lambdas}\n    return 1\n") == ["E0315"]
    match = "None"
    for level in reversed(range(60)):
        inside = "    " * (2 * level + 3)
        match = f"match true:\n{inside[4:]}true -> None\n{inside[4:]}_ ->\n{inside}{match}"
    assert codes(MAIN + f"    x = {match}\n    return 1\n") == ["E0315"]


# ---- depth of calls ---------------------------------------------------------------------------
FN = "fn down(n: Int) -> Int:\n    if n <= 1:\n        return 0\n    return down(n - 1) + 1\n"
AGENT = "agent down(n: Int) -> Int:\n    if n <= 1:\n        return 0\n    return down(n - 1) + 1\n"
MUTUAL = (
    "fn down(n: Int) -> Int:\n    if n <= 1:\n        return 0\n    return other(n - 1) + 1\n"
    "agent other(n: Int) -> Int:\n    if n <= 1:\n        return 0\n    return down(n - 1) + 1\n"
).replace("fn down", "agent down")
METHOD = (
    "type P:\n    x: Int\nextend P:\n    fn go(self: P, n: Int) -> Int:\n"
    "        if n <= 1:\n            return 0\n        return self.go(n - 1) + 1\n"
    "fn down(n: Int) -> Int:\n    return P(1).go(n - 1) + 1\n"
)
LAMBDA = (
    "agent step(fs: List<(Int) -> Int>, n: Int) -> Int:\n    if n <= 1:\n        return 0\n"
    "    return fs[0](n - 1) + 1\n"
    "agent down(n: Int) -> Int:\n    fs: List<(Int) -> Int> = []\n"
    "    fs.append(fn (m) -> step(fs, m))\n    return fs[0](n)\n"
)


# rule: runtime.limit.1
@pytest.mark.oracle
@pytest.mark.parametrize(
    "text", share([FN, AGENT, MUTUAL, METHOD], 2), ids=["fn", "agent", "mutual", "method"]
)
def test_calls_go_ten_thousand_deep(text: str) -> None:
    """`main` is the first call; the host calls it."""
    found = check_text("main.cor", text + "agent main(n: Int) -> Int:\n    return down(n)\n")
    assert outcome(found, 9_999) == 9_998
    assert outcome(found, 10_000) == "R0105"
    assert outcome(found, 1_000_000) == "R0105"


# rule: runtime.limit.1
@pytest.mark.oracle
def test_calls_of_lambdas_count() -> None:
    """Each level is two calls: the lambda and what it calls; `main` and `down` are two more."""
    found = check_text("main.cor", LAMBDA + "agent main(n: Int) -> Int:\n    return down(n)\n")
    assert outcome(found, 4_999) == 4_998
    assert outcome(found, 5_000) == "R0105"
    assert outcome(found, 1_000_000) == "R0105"
