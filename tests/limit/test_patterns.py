"""No regular expression of the package takes more than linear time, whatever text it is tried on.

Every compiled pattern that a module holds is tried, in the ways in which the package uses it, on runs made of
pieces of itself at a size and at eight times it.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import corvid
from tests.shares import share

pytestmark = [pytest.mark.guarantee("limits.reported")]

SIZE = 1_000
FACTOR = 8
EXPONENT = 1.5
ENOUGH = 0.03
"""Seconds below which nothing is measured."""
TOO_MUCH = 0.1
"""Seconds that no linear pattern takes for the shorter text, even on a slow machine."""

COMMON = (
    "a",
    " ",
    "\n",
    "\t",
    "0",
    "`",
    '"',
    "“",
    "[",
    "(",
    "<",
    "{",
    "\\",
    "-",
    ".",
    "#",
    "*",
    "_",
    "\u0301",
)
LITERAL = re.compile(r"\\[^\w]|[^\\\[\](){}?*+|^$.\s]{1,12}")


def patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    seen = set()
    for info in pkgutil.walk_packages(corvid.__path__, "corvid."):
        if info.name.endswith("__main__"):
            continue
        module = importlib.import_module(info.name)
        for name, value in sorted(vars(module).items()):
            if isinstance(value, re.Pattern) and isinstance(value.pattern, str) and value not in seen:
                seen.add(value)
                yield f"{info.name}.{name}", value


SEARCHES = {"search", "finditer", "findall", "sub", "subn", "split"}
MATCHES = {"match", "fullmatch"}
BOUNDED = {"corvid.audit.absence.search._SIGNS": "looks at ten thousand characters, of a hundred questions"}
"""Patterns that are quadratic, and why they may be."""


def uses(module: str) -> dict[str, set[str]]:
    """The methods that a module calls of each name."""
    file = importlib.import_module(module).__file__
    assert file is not None
    found: dict[str, set[str]] = {}
    for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found.setdefault(node.value.id, set()).add(node.attr)
    return found


def units(pattern: re.Pattern[str]) -> list[str]:
    """Texts of which hostile runs are made: what the pattern speaks of, alone and with its neighbour."""
    own = [found.group().removeprefix("\\") for found in LITERAL.finditer(pattern.pattern)][:24]
    pairs = [first + second for first, second in pairwise(own)]
    return list(dict.fromkeys((*COMMON, *own, *pairs)))


def seconds(pattern: re.Pattern[str], text: str, everywhere: bool) -> float:
    start = time.process_time()
    if everywhere:
        for _ in pattern.finditer(text):
            pass
    else:
        pattern.match(text)
        pattern.fullmatch(text)
    return time.process_time() - start


def grows_too_fast(pattern: re.Pattern[str], unit: str, everywhere: bool) -> bool:
    """Whether it does; asked again where it seems so."""
    small, large = (unit * (size // len(unit)) + "\x01" for size in (SIZE, FACTOR * SIZE))
    shorter = longer = float("inf")
    for _ in range(3):
        shorter = min(shorter, seconds(pattern, small, everywhere))
        if shorter * FACTOR**2 < ENOUGH:
            return False  # even if it were quadratic, the longer text would take no time
        if shorter > TOO_MUCH:
            return True
        longer = min(longer, seconds(pattern, large, everywhere))
        if longer <= ENOUGH or longer <= shorter * FACTOR**EXPONENT:
            return False
    return True


ALL = dict(patterns())


def test_there_are_patterns() -> None:
    assert len(ALL) > 100
    assert set(BOUNDED) < set(ALL)


@pytest.mark.parametrize("name", share([name for name in ALL if name not in BOUNDED], 3))
def test_no_pattern_is_quadratic(name: str) -> None:
    module, _, bare = name.rpartition(".")
    used = uses(module).get(bare, SEARCHES)
    everywhere = not used & MATCHES or bool(used & SEARCHES)
    assert not [unit for unit in units(ALL[name]) if grows_too_fast(ALL[name], unit, everywhere)]
