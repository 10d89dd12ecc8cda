"""Random projects: modules that import each other, with all that one module can do to another."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeAlias

Draw = random.Random


def file_of(number: int, nested: bool) -> str:
    """Where the module is: all in one folder, or the odd ones in another."""
    return f"sub/m{number}.cor" if nested and number % 2 else f"m{number}.cor"


def _way(number: int, other: int, nested: bool) -> str:
    if not nested or number % 2 == other % 2:
        return f"./m{other}"
    return f"../m{other}" if number % 2 else f"./sub/m{other}"


def module(draw: Draw, number: int, others: Sequence[int], nested: bool = False, values: bool = False) -> str:
    """The text of a module, which imports some of the others, or none of them. With `values` modules hand
    function values to each other."""
    imported = sorted(draw.sample(others, min(len(others), draw.choice((0, 1, 1, 2, 3)))))
    lines = [f'import "{_way(number, other, nested)}"\n' for other in imported]
    lines += draw.choice(([], [], [], ['import "std/numbers"\n'], ['import "./std/text"\n']))
    lines += [_declarations(draw, number), *(piece(draw, number, imported) for piece in _ALWAYS)]
    lines += [piece(draw, number, imported) for piece in _SOMETIMES if draw.random() < 0.15]
    if values:
        lines += [piece(draw, number, imported) for piece in _VALUES]
    if draw.random() < 0.1:
        lines.append(draw.choice(_MISTAKES)(number))
    return "\n".join(lines)


def wrong_in_bodies(draw: Draw, number: int, others: Sequence[int]) -> str:
    """The text of a module without promises that others could break. Often one of its bodies is wrong."""
    imported = sorted(draw.sample(others, min(len(others), draw.choice((0, 1, 1, 2, 3)))))
    draw.shuffle(imported)
    lines = [*(f'import "./m{other}"\n' for other in imported), _declarations(draw, number)]
    lines += [piece(draw, number, imported) for piece in (_open_agent, _closed_agent, _free_agent)]
    lines += [_fn(draw, number, imported)] if draw.random() < 0.5 else []
    lines += [_approves(draw, number, imported)] if draw.random() < 0.3 else []
    if draw.random() < 0.4:
        lines.append(draw.choice(_WRONG_BODIES)(number, draw.choice((number, *imported))))
    return "\n".join(lines)


def _declarations(draw: Draw, n: int) -> str:
    weaker = ("confidence: 0.5", "trust: autonomous\n    reversible: false", "cost: $0.01")
    more = (*(f"data: grounded\n    {line}" for line in weaker), "data: medical")
    dimension = draw.choice((*["data: grounded"] * 5, *more))
    grounded = "Grounded<String>" if dimension.startswith("data: g") else "String"
    return f"""public effect e{n}:
    {dimension}

public type T{n}:
    a: {draw.choice(("Int", "Int", "Grounded<Int>"))}

public tool find{n}(id: String) -> {grounded} uses e{n}
tool hidden(id: String) -> String
public tool wire{n}(id: String) -> String{draw.choice((" dangerous", ""))}
"""


def _open_agent(draw: Draw, n: int, imported: Sequence[int]) -> str:
    """An agent that may be grounded and does not say so."""
    value = draw.choice(
        [f"find{n}(id)", f"find{n}(id)", '"made up"', *(f"m{o}.open{o}(id)" for o in imported)]
    )
    return f"public agent open{n}(id: String) -> String uses e{n}:\n    return {value}\n"


def _closed_agent(draw: Draw, n: int, imported: Sequence[int]) -> str:
    others = (f"m{o}.{draw.choice(('open', 'closed', 'closed', 'find'))}{o}(id)" for o in imported)
    value = draw.choice([f"find{n}(id)", *others])
    return f"public agent closed{n}(id: String) -> Grounded<String>:\n    return {value}\n"


def _rowed_agent(draw: Draw, n: int, imported: Sequence[int]) -> str:
    limits = ("@min_confidence(0.8)\n", "@data(grounded)\n", "@data(only: grounded)\n")
    notes = draw.choice((*[""] * 6, *limits))
    called = [f"find{n}", *(f"m{o}.{draw.choice(('find', 'rowed', 'free'))}{o}" for o in imported)]
    row = draw.choice((f" uses e{n}", *[""] * 5))
    return f"{notes}public agent rowed{n}(id: String) -> Nothing{row}:\n    {draw.choice(called)}(id)\n"


def _free_agent(draw: Draw, n: int, imported: Sequence[int]) -> str:
    called = draw.choice([f"find{n}", *(f"m{o}.free{o}" for o in imported)])
    return f"public agent free{n}(id: String) -> Nothing:\n    {called}(id)\n"


def _fn(draw: Draw, n: int, imported: Sequence[int]) -> str:
    value = draw.choice(["x", "x + 1", *(f"m{o}.f{o}(x)" for o in imported)])
    losing = f"    if x > {n}:\n        return x\n" if draw.random() < 0.15 else ""
    return f"public fn f{n}(x: Grounded<Int>) -> Grounded<Int>:\n{losing}    return {value}\n"


def _pure_agent(draw: Draw, n: int, imported: Sequence[int]) -> str:
    value = draw.choice(["x", *(f"m{o}.{draw.choice('fp')}{o}(x)" for o in imported)])
    return f"@grounded_pure\npublic agent p{n}(x: Grounded<Int>) -> Grounded<Int>:\n    return {value}\n"


def _methods(draw: Draw, n: int, imported: Sequence[int]) -> str:
    """Methods of an own type, or of another's, with names that may meet."""
    owner = draw.choice((n, *imported))
    prefix = "" if owner == n else f"m{owner}."
    kind = draw.choice(("tool", "fn"))
    name = draw.choice((f"method{n}", "shared"))
    if kind == "tool":
        return f"extend {prefix}T{owner}:\n    public tool {name}(t: {prefix}T{owner}) -> String dangerous\n"
    return f"extend {prefix}T{owner}:\n    public fn {name}(t: {prefix}T{owner}) -> Int:\n        return 1\n"


def _calls_methods(draw: Draw, n: int, imported: Sequence[int]) -> str:
    owner = draw.choice((n, *imported))
    prefix = "" if owner == n else f"m{owner}."
    name = draw.choice((f"method{draw.randrange(6)}", "shared"))
    return f"public fn calls{n}(t: {prefix}T{owner}) -> Int:\n    return t.{name}()\n"


def _approves(draw: Draw, n: int, imported: Sequence[int]) -> str:
    other = draw.choice((n, *imported))
    prefix = "" if other == n else f"m{other}."
    approval = draw.choice((f"    approve Wire{other}(id)\n", f"    approve Wire{other}(id)\n", ""))
    return f"public agent sends{n}(id: String) -> String:\n{approval}    return {prefix}wire{other}(id)\n"


def _requires(draw: Draw, n: int, imported: Sequence[int]) -> str:
    lines = [f'import "./m{o}" requires @grounded_pure use p{o}\n' for o in imported[:1]]
    return "".join(lines)


_NOTES = (
    "@min_confidence(0.8)\n", "@data(only: grounded)\n", "@data(grounded)\n", "@intent_first\n",
    "@trust(autonomous)\n", "@deterministic\n", "@reversible\n", "@budget($0.02)\n",
)  # fmt: skip


def _takes_functions(draw: Draw, n: int, imported: Sequence[int]) -> str:
    notes = draw.choice((*[""] * 4, *_NOTES))
    row = draw.choice((f" uses e{n}", *[""] * 4))
    calls = ["f(x)", "apply(f, x)", *(f"m{o}.takes{o}(f, x)" for o in imported)]
    body = f"    return {draw.choice(calls)}\n"
    if draw.random() < 0.3:
        body = f"""    y = x
    intent "look" because "it is asked" expecting 1..3:
        y = {draw.choice(calls)}
    return y
"""
    return f"""fn apply(f: (String) -> String, x: String) -> String:
    return f(x)
{notes}public agent takes{n}(f: (String) -> String, x: String) -> String{row}:
{body}"""


def _holds_functions(draw: Draw, n: int, imported: Sequence[int]) -> str:
    notes = draw.choice((*[""] * 4, *_NOTES))
    owner = draw.choice((n, *imported))
    prefix = "" if owner == n else f"m{owner}."
    return f"""public type Box{n}:
    f: (String) -> String
{notes}public agent opens{n}(b: {prefix}Box{owner}, x: String) -> String:
    return b.f(x)
public agent made{n}(x: String) -> Box{n}:
    return Box{n}(fn (y: String) -> {draw.choice((f"find{n}(y)", "y", "y + x"))})
"""


def _hands_functions(draw: Draw, n: int, imported: Sequence[int]) -> str:
    other = draw.choice((n, *imported))
    prefix = "" if other == n else f"m{other}."
    notes = draw.choice(("", "", "@intent_first\n", "@min_confidence(0.8)\n"))
    given = draw.choice((f"fn (y: String) -> find{n}(y)", "fn (y: String) -> y"))
    call = draw.choice(
        (
            f"{prefix}takes{other}({given}, x)",
            f"{prefix}made{other}(x).f(x)",
            f"{prefix}takes{other}({prefix}made{other}(x).f, x)",
        )
    )
    return f"{notes}agent hands{n}(x: String) -> String:\n    return {call}\n"


_Piece: TypeAlias = Callable[[Draw, int, Sequence[int]], str]
_ALWAYS: tuple[_Piece, ...] = (_open_agent, _closed_agent, _rowed_agent, _free_agent, _fn, _pure_agent)
_SOMETIMES: tuple[_Piece, ...] = (_methods, _calls_methods, _approves, _requires)
_VALUES: tuple[_Piece, ...] = (_takes_functions, _holds_functions, _hands_functions)

_WRONG_BODIES: tuple[Callable[[int, int], str], ...] = (
    lambda n, other: f"fn wrong{n}() -> Int:\n    return missing\n",
    lambda n, other: f"agent wrong{n}() -> String:\n    return {_of(n, other)}find{other}(1)\n",
    lambda n, other: f"agent wrong{n}() -> Grounded<String>:\n    return {_of(n, other)}free{other}(true)\n",
    lambda n, other: f'agent wrong{n}() -> Grounded<String>:\n    return "text"\n',
    lambda n, other: f"agent unused{n}(id: String) -> String:\n    approve Wire{n}(id)\n    return id\n",
)


def _of(number: int, other: int) -> str:
    return "" if other == number else f"m{other}."


_MISTAKES: tuple[Callable[[int], str], ...] = (
    lambda n: f"fn wrong{n}() -> Int:\n    return missing\n",
    lambda n: f'fn typed{n}() -> Int:\n    return "text"\n',
    lambda n: f"type Wrong{n}:\n    a: Nowhere\n",
    lambda n: f"public fn broken{n}( -> Int:\n    return 1\n",
    lambda n: f"fn late{n}() -> Int:\n    x = = 2\n    return 1\n",
    lambda n: f"agent unused{n}(id: String) -> String:\n    approve Wire{n}(id)\n    return id\n",
    lambda n: 'import "./gone"\n',
    lambda n: f'import "./m{n + 2}" use nothing{n}, hidden\n',
    lambda n: f"public type T{n}:\n    b: Int\n",
)
