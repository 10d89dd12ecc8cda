"""Random functions over Int, Float, Bool and lists of them, the same for the same seed.

They end: loops count, and calls go to functions above only, but for one that recurses on a number.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

INTS = ("0", "1", "2", "3", "7", "10", "-1", "-5", "100", "4611686018427387904", "9223372036854775807")
FLOATS = ("0.0", "1.5", "-2.25", "3.0", "1e300", "0.1")
KINDS = ("Int", "Float", "Bool")


def program(seed: int) -> str:
    """Three functions; the last one is `last`, and calls the others."""
    rnd = random.Random(seed)
    functions: list[Function] = []
    for number, name in enumerate(("first", "second", "last")):
        functions.append(Function(rnd, name, functions[:number]))
    return "\n".join(function.text() for function in functions)


def arguments(seed: int, kinds: list[str]) -> list[object]:
    """Values for parameters of these kinds."""
    rnd = random.Random(seed)
    return [_value(rnd, kind) for kind in kinds]


def _value(rnd: random.Random, kind: str) -> object:
    match kind:
        case "Int":
            return rnd.choice((0, 1, 2, 3, -1, -7, 12, 2**31, 2**62, -(2**63), 2**63 - 1))
        case "Float":
            return rnd.choice((0.0, -0.0, 1.5, -3.25, 1e308, float("inf"), float("nan")))
        case "Bool":
            return rnd.random() < 0.5
    element = kind[5:-1]
    return [_value(rnd, element) for _ in range(rnd.choice((0, 1, 3)))]


def index(written: str) -> str:
    """Write an index: a literal negative number is refused there (E0323), a computed one is not."""
    number = written.strip("()")
    return f"(0 - {number[1:]})" if number.startswith("-") and number[1:].isdigit() else written


@dataclass
class Function:
    """One function; `others` may be called."""

    rnd: random.Random
    name: str
    others: list[Function]
    parameters: dict[str, str] = field(init=False)
    returns: str = field(init=False)

    def __post_init__(self) -> None:
        kinds = [*KINDS, "List<Int>", "List<Float>", "List<Bool>"]
        count = self.rnd.choice((1, 2, 3))
        self.parameters = {f"p{n}": self.rnd.choice((*KINDS, *kinds)) for n in range(count)}
        self.returns = self.rnd.choice((*KINDS, *kinds))
        self.names = dict(self.parameters)
        self.made: set[str] = set()
        self.count = 0
        self.loops = 0

    def text(self) -> str:
        shown = ", ".join(f"{name}: {kind}" for name, kind in self.parameters.items())
        wrapping = "@wrapping\n" if self.rnd.random() < 0.1 else ""
        lines = [f"{wrapping}agent {self.name}({shown}) -> {self.returns}:"]
        for each in KINDS:
            lines += self.bind(each)
        lines += self.statements(self.rnd.choice((2, 3, 5)), 2)
        result = self.fresh() if self.returns.startswith("List") else self.expression(self.returns, 2)
        if self.returns.startswith("List"):
            lines += [f"{result}: {self.returns} = []", f"{result}.append({self.element(self.returns)})"]
        body = [*lines[1:], f"return {result}"]
        return "\n".join([lines[0], *(f"    {line}" for line in body)]) + "\n"

    def fresh(self) -> str:
        self.count += 1
        return f"v{self.count}"

    def bind(self, kind: str) -> list[str]:
        name = self.fresh()
        line = f"{name} = {self.expression(kind, 2)}"
        self.names[name] = kind
        return [line]

    def statements(self, count: int, depth: int) -> list[str]:
        return [line for _ in range(count) for line in self.statement(depth)]

    def statement(self, depth: int) -> list[str]:
        choices = ["bind", "rebind", "rebind", "list", "append", "put"]
        if depth:
            choices += ["if", "for", "for", "each", "while", "match"]
        if self.loops:
            choices += ["leave"]
        return getattr(self, "_" + self.rnd.choice(choices))(depth)  # type: ignore[no-any-return]

    def _bind(self, depth: int) -> list[str]:
        return self.bind(self.rnd.choice(KINDS)) if depth == 2 else self._rebind(depth)

    def _rebind(self, depth: int) -> list[str]:
        name = self.rnd.choice([n for n, k in self.names.items() if k in KINDS and n.startswith("v")])
        return [f"{name} = {self.expression(self.names[name], 2)}"]

    def _list(self, depth: int) -> list[str]:
        if depth < 2:
            return []
        name, kind = self.fresh(), f"List<{self.rnd.choice(KINDS)}>"
        items = ", ".join(self.element(kind) for _ in range(self.rnd.choice((0, 1, 3))))
        self.names[name] = kind
        self.made.add(name)
        return [f"{name}: {kind} = [{items}]"]

    def element(self, kind: str) -> str:
        return self.expression(kind[5:-1], 1)

    def _append(self, depth: int) -> list[str]:
        return [f"{n}.append({self.element(self.names[n])})" for n in self.one_made()]

    def _put(self, depth: int) -> list[str]:
        return [
            f"{n}[{index(self.expression('Int', 0))}] = {self.element(self.names[n])}"
            for n in self.one_made()
            if self.rnd.random() < 0.5
        ]

    def one_made(self) -> list[str]:
        return [self.rnd.choice(sorted(self.made))] if self.made else []

    def block(self, depth: int) -> list[str]:
        lines = self.statements(self.rnd.choice((1, 2)), depth - 1)
        return [f"    {line}" for line in lines] or ["    pass"]

    def _if(self, depth: int) -> list[str]:
        lines = [f"if {self.expression('Bool', 2)}:", *self.block(depth)]
        if self.rnd.random() < 0.4:
            lines += [f"elif {self.expression('Bool', 1)}:", *self.block(depth)]
        return lines + (["else:", *self.block(depth)] if self.rnd.random() < 0.5 else [])

    def _loop(self, head: list[str], depth: int, tail: list[str]) -> list[str]:
        self.loops += 1
        lines = [*head, *(f"    {line}" for line in tail), *self.block(depth)]
        self.loops -= 1
        return lines

    def _for(self, depth: int) -> list[str]:
        item = self.fresh()
        start, end = self.rnd.choice((0, -2, 3)), self.rnd.choice((0, 3, 40, 40))
        self.names[item] = "Int"
        lines = self._loop([f"for {item} in range({start}, {end}):"], depth, [])
        del self.names[item]
        return lines

    def _each(self, depth: int) -> list[str]:
        lists = sorted(n for n, k in self.names.items() if k.startswith("List") and n not in self.made)
        if not lists:
            return self._for(depth)
        values, item = self.rnd.choice(lists), self.fresh()
        self.names[item] = self.names[values][5:-1]
        lines = self._loop([f"for {item} in {values}:"], depth, [])
        del self.names[item]
        return lines

    def _while(self, depth: int) -> list[str]:
        left = self.fresh()
        start = f"{left} = {self.rnd.choice((0, 2, 35))}"
        head = f"while {left} > 0 and {self.expression('Bool', 1)}:"
        return self._loop([start, head], depth, [f"{left} = {left} - 1"])

    def _leave(self, depth: int) -> list[str]:
        return [f"if {self.expression('Bool', 1)}:", f"    {self.rnd.choice(('break', 'continue'))}"]

    def _match(self, depth: int) -> list[str]:
        target = self.rnd.choice([n for n, k in self.names.items() if k == "Int" and n.startswith("v")])
        lines = [f"{target} = match {self.expression('Int', 1)}:"]
        lines += [f"    {n} -> {self.expression('Int', 1)}" for n in (0, 3)]
        bound = self.fresh()
        return [*lines, f"    {bound} if {bound} > 5 -> {bound} - 5", f"    _ -> {self.expression('Int', 1)}"]

    # ---- expressions --------------------------------------------------------------------------
    def expression(self, kind: str, depth: int) -> str:
        names = [name for name, of in self.names.items() if of == kind]
        if depth == 0 or self.rnd.random() < 0.25:
            return self.rnd.choice(names) if names and self.rnd.random() < 0.7 else self.literal(kind)
        return getattr(self, "_" + kind.lower())(depth - 1)  # type: ignore[no-any-return]

    def literal(self, kind: str) -> str:
        if kind == "Bool":
            return self.rnd.choice(("true", "false"))
        text = self.rnd.choice(INTS if kind == "Int" else FLOATS)
        return f"({text})" if text.startswith("-") else text

    def _int(self, depth: int) -> str:
        chosen = self.rnd.random()
        lists = [name for name, kind in self.names.items() if kind == "List<Int>"]
        if chosen < 0.1 and lists:
            return f"{self.rnd.choice(lists)}[{index(self.expression('Int', depth))}]"
        if chosen < 0.2 and any(k.startswith("List") for k in self.names.values()):
            return f"{self.rnd.choice([n for n, k in self.names.items() if k.startswith('List')])}.length()"
        if chosen < 0.3:
            return self.call("Int", depth) or f"({self.expression('Int', depth)}).abs()"
        if chosen < 0.4:
            method = self.rnd.choice(("min", "max"))
            return f"({self.expression('Int', depth)}).{method}({self.expression('Int', depth)})"
        if chosen < 0.5:
            method = self.rnd.choice(("floor", "ceil", "to_int_truncated"))
            return f"({self.expression('Float', depth)}).{method}()"
        if chosen < 0.55:
            return f"-({self.expression('Int', depth)})"
        op = self.rnd.choice(("+", "-", "*", "/", "%", "+", "-"))
        return f"({self.expression('Int', depth)} {op} {self.expression('Int', depth)})"

    def _float(self, depth: int) -> str:
        chosen = self.rnd.random()
        if chosen < 0.1:
            return self.call("Float", depth) or f"({self.expression('Float', depth)}).sqrt()"
        if chosen < 0.25:
            method = self.rnd.choice(("min", "max"))
            return f"({self.expression('Float', depth)}).{method}({self.expression('Float', depth)})"
        if chosen < 0.4:
            return f"({self.expression('Int', depth)}).to_float()"
        if chosen < 0.5:
            return f"-({self.expression('Float', depth)}).abs()"
        op = self.rnd.choice(("+", "-", "*", "/", "%"))
        return f"({self.expression('Float', depth)} {op} {self.expression('Float', depth)})"

    def _bool(self, depth: int) -> str:
        chosen = self.rnd.random()
        if chosen < 0.15:
            return f"not ({self.expression('Bool', depth)})"
        if chosen < 0.4:
            op = self.rnd.choice(("and", "or"))
            return f"({self.expression('Bool', depth)} {op} {self.expression('Bool', depth)})"
        if chosen < 0.5:
            return self.call("Bool", depth) or "true"
        kind = self.rnd.choice(("Int", "Int", "Float"))
        op = self.rnd.choice(("<", "<=", ">", ">=", "==", "!="))
        return f"({self.expression(kind, depth)} {op} {self.expression(kind, depth)})"

    def call(self, kind: str, depth: int) -> str | None:
        callees = [other for other in self.others if other.returns == kind]
        if not callees:
            return None
        callee = self.rnd.choice(callees)
        given = []
        for wanted in callee.parameters.values():
            if wanted in KINDS:
                given.append(self.expression(wanted, depth))
                continue
            names = [name for name, of in self.names.items() if of == wanted]
            given.append(self.rnd.choice(names) if names else f"[{self.element(wanted)}]")
        return f"{callee.name}({', '.join(given)})"
