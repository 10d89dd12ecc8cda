"""What a mutant is: one plausible mistake in one function, and the tests that must notice it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Verdict: TypeAlias = Literal["assertion", "verifier", "error", "timeout", "survived"]
"""How a mutant ends. `assertion`: a named test failed by an expectation of its own. `verifier`: `ir/verify`
refused the program of a named test, which is its task where the checker or lowering forgot a label.
`error`: something else went wrong, which kills nothing."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a syntax tree: the node `old` of a function becomes `new`.

    Both are Python: an expression, statements that follow each other, or a pattern (`case …`). They are
    compared as trees, so layout and comments do not count; a text in `old` stands for any text, unless it is
    the whole of `old`; and names may have been replaced by others since they were written here
    (`tests/mutants/trees.py`). Where several nodes fit, the one decides of which most names and texts are as
    written, and otherwise `nth`, from 1."""

    old: str
    new: str
    nth: int = 0


def left_out(statements: str, nth: int = 0) -> Change:
    """The statements are not there."""
    return Change(statements, "pass", nth)


def never(condition: str, nth: int = 0) -> Change:
    """The condition never holds."""
    return Change(condition, "False", nth)


def always(condition: str, nth: int = 0) -> Change:
    """The condition always holds."""
    return Change(condition, "True", nth)


def inverted(condition: str, nth: int = 0) -> Change:
    """The condition holds where it did not."""
    return Change(condition, f"not ({condition})", nth)


def first_only(sequence: str, nth: int = 0) -> Change:
    """Nothing behind the first element counts."""
    return Change(sequence, f"({sequence})[:1]", nth)


@dataclass(frozen=True, slots=True)
class Mutant:
    """`change` in the function or constant `place` is the mistake that `breaks` shows.

    `place` is a file and a name in it, as pytest writes them: `corvid/ir/verify.py::_Check.function`; `#2`
    behind it is the second of that name. `tests` are literate programs (`tests/lang/….cor`) and functions of
    Python tests (`tests/….py::name`), each of which names `guarantee`. `killed_by` is the verdict that counts
    as found."""

    name: str
    place: str
    change: Change
    breaks: str
    guarantee: str
    tests: tuple[str, ...]
    killed_by: Literal["assertion", "verifier"] = "assertion"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the tests of a mutant said. `test` is the first one that failed, `words` how."""

    verdict: Verdict
    test: str = ""
    words: str = ""
