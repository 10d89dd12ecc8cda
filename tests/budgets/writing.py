"""Random programs that spend: priced calls below choices, loops, lambdas and recursion."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

PRICES = {"a": ("$0.01", "10", "5ms"), "b": ("$0.20", "0", "1s"), "c": ("$0.003", "250", "0ms")}
TOOLS = "".join(
    f"effect e_{name}:\n    cost: {cost}\n    tokens: {tokens}\n    latency_ms: {time}\n"
    f"tool {name}(n: Int) -> Int uses e_{name}\n"
    f'prompt p_{name}(n: Int) -> Int uses e_{name}:\n    "P {{n}}"\n'
    f'prompt t_{name}(n: Int) -> Int uses e_{name}:\n    "T {{n}}"\n'
    f'prompt r_{name}(n: Int) -> Int uses e_{name}:\n    with repair 2\n    "R {{n}}"\n'
    for name, (cost, tokens, time) in PRICES.items()
)


@dataclass(slots=True)
class Writer:
    """Writes agents `f0`, `f1` … of which each calls those before it; the last is the one to run. `straight`:
    nothing in them depends on data, and no answer is repaired."""

    draw: random.Random
    straight: bool
    names: int = 0
    agents: list[str] = field(default_factory=list)

    def program(self) -> str:
        parts = [TOOLS]
        for number in range(self.draw.randint(1, 4)):
            deep = not self.straight and self.draw.random() < 0.25
            body = self.block(2, deep=f"f{number}" if deep else "")
            head = f"@max_depth({self.draw.randint(1, 3)})\n" if deep else ""
            parts.append(f"{head}agent f{number}(n: Int) -> Int:\n{body}    return n\n")
            self.agents.append(f"f{number}")
        return "".join(parts)

    def block(self, depth: int, indent: str = "    ", deep: str = "", loop: bool = False) -> str:
        lines = [self.statement(depth, indent, deep, loop) for _ in range(self.draw.randint(1, 3))]
        return "".join(lines)

    def call(self, deep: str = "") -> str:
        if deep and self.draw.random() < 0.4:
            return f"{deep}(n - 1)"
        ways = ["{}(n)", "p_{}(n)", *([] if self.straight else ["r_{}(n)"])]
        if self.agents and self.draw.random() < 0.3:
            return f"{self.draw.choice(self.agents)}(n)"
        return self.draw.choice(ways).format(self.draw.choice([*PRICES]))

    def statement(self, depth: int, indent: str, deep: str, loop: bool) -> str:
        self.names += 1
        name, inner = f"x{self.names}", indent + "    "
        kinds = ["call", "call", "call", *([] if self.straight else ["try", "retry"])]
        if depth:
            kinds += ["list", "range", "map", "lambda"]
            kinds += [] if self.straight else ["if", "if", "while", "for", "match", "any"]
        if loop and not self.straight:
            kinds += ["leave"]
        match self.draw.choice(kinds):
            case "list":
                items = ", ".join(["1"] * self.draw.randint(0, 3))
                over = f"[{items}]" if items else "range(0, 0)"
                return f"{indent}for {name} in {over}:\n" + self.block(depth - 1, inner, deep, True)
            case "range":
                low = self.draw.randint(0, 3)
                head = f"{indent}for {name} in range({low}, {self.draw.randint(0, 4)}):\n"
                return head + self.block(depth - 1, inner, deep, True)
            case "map":
                return f"{indent}{name} = [n, n].map(fn (m: Int) -> {self.call(deep)})\n"
            case "lambda":
                return f"{indent}{name} = fn (m: Int) -> {self.call(deep)}\n{indent}y{name} = {name}(n)\n"
            case "if":
                test = f"{indent}if {self.call(deep)} > {self.draw.randint(0, 3)}:\n"
                first = self.block(depth - 1, inner, deep, loop)
                if self.draw.random() < 0.3:
                    first += f"{inner}return 0\n"
                other = f"{indent}else:\n{self.block(depth - 1, inner, deep, loop)}"
                return test + first + (other if self.draw.random() < 0.6 else "")
            case "while":
                most = self.draw.randint(1, 3)
                head = f"{indent}{name} = 0\n{indent}@max_iterations({most})\n"
                head += f"{indent}while {name} < {self.draw.randint(0, 3)} and {self.call(deep)} < 4:\n"
                return head + f"{inner}{name} += 1\n" + self.block(depth - 1, inner, deep, True)
            case "for":
                head = f"{indent}@max_iterations({self.draw.randint(1, 3)})\n"
                head += f"{indent}for {name} in range(0, n):\n"
                return head + self.block(depth - 1, inner, deep, True)
            case "match":
                arms = f"{inner}0 -> {self.call(deep)}\n{inner}m if {self.call(deep)} > 1 -> m\n"
                return f"{indent}{name} = match {self.call(deep)}:\n{arms}{inner}_ -> {self.call(deep)}\n"
            case "any":
                return f"{indent}{name} = [n, n, n].any(fn (m: Int) -> {self.call(deep)} > 2)\n"
            case "try":
                return f"{indent}{name} = try t_{self.draw.choice([*PRICES])}(n)\n"
            case "retry":
                often = self.draw.randint(1, 3)
                call = f"try t_{self.draw.choice([*PRICES])}(n) on error retry {often} times"
                return f"{indent}{name} = {call}\n"
            case "leave":
                word = self.draw.choice(("break", "continue"))
                return f"{indent}if {self.call(deep)} > 1:\n{inner}{word}\n"
            case _:
                return f"{indent}{name} = {self.call(deep)}\n"
