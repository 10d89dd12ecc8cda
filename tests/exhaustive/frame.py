"""What is around every enumerated body, and the programs that hold many of them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from tests.exhaustive.bodies import Bodies
from tests.exhaustive.expressions import indented
from tests.exhaustive.forms import ANNOTATIONS, KINDS, Forms, Kind

MAIN = """\
import "./other" as other
type Note:
    plain: String
    sourced: Grounded<String>
tool look(id: String) -> String uses retrieval
tool send(text: String) -> String
tool keep(text: Grounded<String>) -> String
tool pick(texts: List<String>) -> List<String> selects
prompt ask(text: String) -> String:
    "Answer {text}"
prompt attest(text: String) -> String uses retrieval:
    "Vouch for {text}"
fn loud(text: String) -> String:
    return text + "!"
fn word(found: Outcome) -> String:
    return match found:
        Match -> "a"
        _ -> "b"
extend Note:
    fn title(self: Note) -> String:
        return self.plain
"""
OTHER = """\
tool look(id: String) -> String uses retrieval
@grounded_pure
public agent relay(id: String) -> Grounded<String>:
    return look(id)
"""
PARAMETERS = ("x: String", "x: Grounded<String>")
_X = re.compile(r"\bx\b")


@dataclass(frozen=True, slots=True)
class Candidate:
    """One enumerated agent: its size, its parameters and result as they are written, its body."""

    size: int
    parameters: str
    result: str
    body: str

    def text(self, name: str, pure: bool = False) -> str:
        """The agent as a declaration."""
        annotation = "@grounded_pure\n" if pure else ""
        return f"{annotation}agent {name}({self.parameters}) -> {self.result}:\n    {indented(self.body)}\n"

    def alone(self, pure: bool = False) -> str:
        """The program with this agent only, for people."""
        return MAIN + self.text("main", pure)


def heads(size: int, kind: Kind) -> Iterator[tuple[int, tuple[str, ...]]]:
    """For agents of this size whose bodies return the kind: the sizes of the bodies, each with the results
    that may be declared. A result that is not a String counts one, and so does a row; a row alone makes
    nothing grounded, so it is only where the result is plain."""
    left = size if kind == "text" else size - 1
    yield left, ANNOTATIONS[kind]
    yield left - 1, (f"{ANNOTATIONS[kind][0]} uses retrieval",)


def candidates(size: int, forms: Forms) -> Iterator[Candidate]:
    """All agents of this size, in one order. A parameter that the body does not name is left out, so no two
    agents differ by what does not matter."""
    for kind in KINDS:
        if kind == "function":
            continue
        for left, results in heads(size, kind):
            for body in Bodies(forms, kind).of(left):
                for parameters in PARAMETERS if _X.search(body) else ("",):
                    for result in results:
                        yield Candidate(size, parameters, result, body)


@dataclass(frozen=True, slots=True)
class Module:
    """A program with one agent `a0`, `a1`, … for each candidate. `first` has their first lines, `heads` the
    lines of their heads: they differ where an annotation is above."""

    text: str
    first: tuple[int, ...]
    heads: tuple[int, ...]

    @property
    def files(self) -> tuple[tuple[str, str], ...]:
        return (("main.cor", self.text), ("other.cor", OTHER))

    def place(self, line: int) -> tuple[int, int]:
        """The number of the candidate that has this line, which counts from 1, and the line in the agent."""
        number = bisect_right(self.first, line) - 1
        assert number >= 0, f"line {line} stands in the frame"
        return number, line - self.heads[number]


def module(chosen: Sequence[Candidate], pure: Collection[int] = ()) -> Module:
    """The candidates in one program, those whose number is in `pure` with `@grounded_pure`."""
    texts: list[str] = []
    first: list[int] = []
    line = MAIN.count("\n") + 1
    for number, each in enumerate(chosen):
        texts.append(each.text(f"a{number}", number in pure))
        first.append(line)
        line += texts[-1].count("\n")
    heads = tuple(start + (number in pure) for number, start in enumerate(first))
    return Module(MAIN + "".join(texts), tuple(first), heads)
