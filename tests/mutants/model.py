"""What a mutant is: one plausible mistake in one place, and the tests that must notice it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Verdict: TypeAlias = Literal["assertion", "verifier", "error", "timeout", "survived"]
"""How a mutant ends. `assertion`: a named test failed by an expectation of its own. `verifier`: `ir/verify`
refused the program of a named test, which is its task where the checker or lowering forgot a label.
`error`: something else went wrong, which kills nothing."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """`old` stands exactly once in `file`, and `new` instead of it is the mistake that `breaks` tells.

    `tests` are literate programs (`tests/lang/….cor`) and functions of Python tests (`tests/….py::name`),
    each of which names `guarantee`. `killed_by` is the verdict that counts as found."""

    name: str
    file: str
    old: str
    new: str
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
