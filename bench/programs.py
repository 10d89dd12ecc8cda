"""Generated programs of a wanted number of lines, in the shapes that passes are quadratic in."""

from __future__ import annotations

from collections.abc import Callable, Mapping

HEADER = """effect searching:
    data: grounded

type Note:
    title: String
    pages: Int

tool page(id: String) -> Grounded<String> uses searching

"""

AGENT = """agent study{n}(id: String, limit: Int) -> Grounded<String> uses searching:
    text = page(id)
    note = Note("note {n}", limit * 2 + {n})
    total = 0
    for i in range(0, limit):
        if i % 3 == 0:
            total = total + note.pages * i
        elif i > {n}:
            total = total - 1
    names = ["a", "b", note.title]
    names.append("c" + total.to_string())
    if names.length() > 2 and total >= 0:
        return text + " " + names[0]
    return text + f" {{total}}"

"""


def mixed(lines: int) -> str:
    """Agents as people write them, one after the other."""
    each = AGENT.count("\n")
    return HEADER + "".join(AGENT.format(n=n) for n in range(max(1, lines // each)))


def long(lines: int) -> str:
    """One function of very many statements."""
    body = "".join(f"    x = x + {n % 7} * a - x / 2\n" for n in range(lines))
    return f"fn total(a: Int) -> Int:\n    x = a\n{body}    return x\n"


def long_locals(lines: int) -> str:
    """One function with a local of its own in each line."""
    body = "".join(f"    x{n + 1} = x{n} % 97 + a\n" for n in range(lines))
    return f"fn total(a: Int) -> Int:\n    x0 = a\n{body}    return x{lines}\n"


def wide(lines: int) -> str:
    """Very many small agents, each of which calls the one before."""
    first = "agent step0(a: Int) -> Int:\n    return a\n\n"
    rest = (f"agent step{n}(a: Int) -> Int:\n    return step{n - 1}(a) + 1\n\n" for n in range(1, lines // 3))
    return first + "".join(rest)


def chain(lines: int) -> str:
    """One expression with a term for each line."""
    return "fn total(a: Int) -> Int:\n    return a" + "".join(f" + {n % 9}" for n in range(lines)) + "\n"


def logic(lines: int) -> str:
    """One condition with a link for each line."""
    links = "".join(f" and a > {n % 9}" for n in range(lines))
    return f"fn holds(a: Int) -> Bool:\n    return true{links}\n"


def cases(lines: int) -> str:
    """One `if` with an `elif` for every two lines."""
    arms = "".join(f"    elif a == {n}:\n        return {n}\n" for n in range(lines // 2))
    return f"fn choose(a: Int) -> Int:\n    if a < 0:\n        return 0\n{arms}    return a\n"


def grounded(lines: int) -> str:
    """One agent whose every statement carries a label."""
    body = "".join(f'    text = text + id + " {n}"\n' for n in range(lines))
    head = "agent study(id: String) -> Grounded<String> uses searching:\n    text = page(id)\n"
    return f"{HEADER}{head}{body}    return text\n"


def items(lines: int) -> str:
    """One list literal with an element for each line."""
    body = "".join(f"        {n} + a,\n" for n in range(lines))
    return f"fn all(a: Int) -> List<Int>:\n    return [\n{body}        a\n    ]\n"


def falling(names: int) -> str:
    """One agent whose names lose their labels one after the other, against the order of the text."""
    first = "".join(f"    x{n} = page(id)\n" for n in range(names + 1))
    links = "".join(f"        x{n} = x{n + 1}\n" for n in range(names))
    head = "agent study(id: String) -> String uses searching:\n"
    last = f'        x{names} = "plain"\n    return x0\n'
    return f"{HEADER}{head}{first}    for i in range(0, 3):\n{links}{last}"


SHAPES: Mapping[str, Callable[[int], str]] = {
    made.__name__: made for made in (mixed, long, long_locals, wide, chain, logic, cases, grounded, items)
}
