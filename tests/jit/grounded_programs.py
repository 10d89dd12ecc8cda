"""Random functions in which labels go through arithmetic, branches, loops and calls; some are given up."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tests.jit.programs import KINDS, Function

GROUNDED = tuple(f"Grounded<{kind}>" for kind in KINDS)


def grounded_program(seed: int) -> str:
    """A `fn`, two agents with labels and `last`, which calls them."""
    rnd = random.Random(seed)
    functions: list[Function] = [Plain(rnd, "lifted", [])]
    for number, name in enumerate(("first", "second", "last"), 1):
        functions.append(Labelled(rnd, name, functions[:number]))
    return "\n".join(function.text() for function in functions)


class Plain(Function):
    """A `fn` of two numbers, called with labels and without."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.parameters = {"p0": self.rnd.choice(("Int", "Float")), "p1": "Int"}
        self.returns = self.rnd.choice(KINDS)
        self.names = dict(self.parameters)

    def text(self) -> str:
        body = [line for kind in KINDS for line in self.bind(kind)]
        body += self.statements(1, 1)
        shown = ", ".join(f"{name}: {kind}" for name, kind in self.parameters.items())
        lines = [*body, f"return {self.expression(self.returns, 1)}"]
        return "\n".join([f"fn {self.name}({shown}) -> {self.returns}:", *(f"    {x}" for x in lines)]) + "\n"


@dataclass
class Labelled(Function):
    """Has a label of each kind from its caller."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.gives_up = self.rnd.random() < 0.5
        self.parameters = {f"g{n}": kind for n, kind in enumerate(GROUNDED)}
        self.parameters["p0"] = self.rnd.choice((*KINDS, "List<Int>"))
        self.returns = self.rnd.choice((*GROUNDED, *GROUNDED, "Int"))
        self.names = dict(self.parameters)

    def text(self) -> str:
        shown = ", ".join(f"{name}: {kind}" for name, kind in self.parameters.items())
        wrapping = "@wrapping\n" if self.rnd.random() < 0.1 else ""
        body = [line for kind in (*KINDS, *GROUNDED) for line in self.bind(kind)]
        body += self.statements(self.rnd.choice((2, 3, 5)), 2)
        lines = [*body, f"return {self.expression(self.returns, 2)}"]
        head = f"{wrapping}agent {self.name}({shown}) -> {self.returns}:"
        return "\n".join([head, *(f"    {line}" for line in lines)]) + "\n"

    def _bind(self, depth: int) -> list[str]:
        return self.bind(self.rnd.choice((*KINDS, *GROUNDED))) if depth == 2 else self._rebind(depth)

    def _rebind(self, depth: int) -> list[str]:
        labels = [n for n, k in self.names.items() if k in GROUNDED and n.startswith("v")]
        if self.rnd.random() < 0.3:
            return super()._rebind(depth)
        name = self.rnd.choice(labels)
        return [f"{name} = {self.expression(self.names[name], 2)}"]

    def expression(self, kind: str, depth: int) -> str:
        if kind not in GROUNDED:
            if self.gives_up and kind in KINDS and self.rnd.random() < 0.15:
                return f"({self.expression(f'Grounded<{kind}>', depth)}).unwrap_discarding_sources()"
            return super().expression(kind, depth)
        names = [name for name, of in self.names.items() if of == kind]
        if depth == 0 or self.rnd.random() < 0.2:
            return self.rnd.choice(names)
        called = self.call(kind, depth - 1) if self.rnd.random() < 0.25 else None
        return called or self._labelled(kind[9:-1], depth - 1)

    def _if(self, depth: int) -> list[str]:
        if not self.gives_up:
            return super()._if(depth)
        return [f"if {self.expression('Grounded<Bool>', 1)}:", *self.block(depth)]

    def either(self, kind: str, depth: int) -> tuple[str, str]:
        """Two operands, of which one at least has a label."""
        label = f"Grounded<{kind}>"
        first, second = self.rnd.choice(((label, label), (label, kind), (kind, label)))
        return self.expression(first, depth), self.expression(second, depth)

    def _labelled(self, kind: str, depth: int) -> str:
        chosen = self.rnd.random()
        if kind == "Bool":
            return self._labelled_bool(chosen, depth)
        left, right = self.either(kind, depth)
        if chosen < 0.1:
            return f"-({self.expression(f'Grounded<{kind}>', depth)})"
        if chosen < 0.2:
            return f"({left}).{self.rnd.choice(('min', 'max'))}({right})"
        if chosen < 0.25:
            return f"({self.expression(f'Grounded<{kind}>', depth)}).abs()"
        if chosen < 0.32 and kind == "Float":
            return f"({self.expression('Grounded<Int>', depth)}).to_float()"
        if chosen < 0.36 and kind == "Float":
            return f"({self.expression('Grounded<Int>', depth)} + {self.expression('Float', depth)})"
        if chosen < 0.3 and kind == "Int":
            return f"({self.expression('Grounded<Float>', depth)}).floor()"
        if chosen < 0.36 and kind == "Int" and self.parameters["p0"] == "List<Int>":
            return f"p0[{self.expression('Grounded<Int>', 0)}]"
        return f"({left} {self.rnd.choice(('+', '-', '*', '/', '%', '+', '-'))} {right})"

    def _labelled_bool(self, chosen: float, depth: int) -> str:
        if chosen < 0.2:
            return f"not ({self.expression('Grounded<Bool>', depth)})"
        if chosen < 0.6:
            word = self.rnd.choice((" and ", " or "))
            more = [self.expression(self.rnd.choice(("Bool", "Grounded<Bool>")), depth)
                    for _ in range(self.rnd.choice((1, 1, 2, 3)))]  # fmt: skip
            return f"({word.join([self.expression('Grounded<Bool>', depth), *more])})"
        left, right = self.either(self.rnd.choice(("Int", "Int", "Float")), depth)
        return f"({left} {self.rnd.choice(('<', '<=', '>', '>=', '==', '!='))} {right})"

    def call(self, kind: str, depth: int) -> str | None:
        """A `fn` with a label for a plain parameter is lifted; without one it gives a plain value."""
        plain = kind[9:-1] if kind in GROUNDED else kind
        callees = [other for other in self.others if other.returns == kind]
        lifted = [other for other in self.others if isinstance(other, Plain) and other.returns == plain]
        if kind in GROUNDED and lifted and (not callees or self.rnd.random() < 0.5):
            wanted = list(lifted[0].parameters.values())
            labels = self.rnd.choice(((True, True), (True, False), (False, True)))
            given = [f"Grounded<{w}>" if label else w for w, label in zip(wanted, labels, strict=True)]
            return f"lifted({', '.join(self.expression(each, depth) for each in given)})"
        return super().call(kind, depth) if callees else None
