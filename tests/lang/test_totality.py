"""The checker answers every text, with coded problems; what it accepts lowers, verifies and compiles."""

import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corvid.api import prepare
from corvid.pipeline import CheckedProgram, check_text
from corvid.testing import samples
from corvid.testing.compare import services
from tests.shares import examples

ROOT = Path(__file__).parents[2]
TOKEN = re.compile(r'f?"[^"\n]*"|\w+|[ \t]+|\n|.', re.DOTALL)
CODE = re.compile(r"[EW]\d{4}")


@cache
def texts() -> tuple[str, ...]:
    """Every program of the suite, the examples and the library."""
    suite = [
        text
        for path in sorted((ROOT / "tests/lang").rglob("*.cor"))
        for one in samples(path)
        for _, text in one.files
    ]
    others = [*sorted((ROOT / "examples").rglob("*.cor")), *sorted((ROOT / "stdlib").glob("*.cor"))]
    return (*suite, *(path.read_text(encoding="utf-8") for path in others))


@cache
def words() -> tuple[str, ...]:
    """Every word and sign of them."""
    return tuple(sorted({token for text in texts() for token in TOKEN.findall(text) if token.strip()}))


def checked(text: str) -> CheckedProgram:
    """Check a text, and that each problem can be shown."""
    found = check_text("main.cor", text, folder=ROOT / "stdlib")
    for problem in found.problems:
        assert CODE.fullmatch(problem.code.id), problem
        assert problem.message()
        problem.help()
        problem.labels()
        problem.fixes()
    return found


@st.composite
def broken(draw: st.DrawFn) -> str:
    """A program with some tokens or lines lost, doubled, exchanged, or taken from another one."""
    text = draw(st.sampled_from(texts()))
    for _ in range(draw(st.integers(1, 4))):
        text = _broken_once(draw, text)
    return text


def _broken_once(draw: st.DrawFn, text: str) -> str:
    by_line = draw(st.booleans())
    parts = text.splitlines(keepends=True) if by_line else TOKEN.findall(text)
    if not parts:
        return text
    at = draw(st.integers(0, len(parts) - 1))
    other = draw(st.integers(0, len(parts) - 1))
    match draw(st.sampled_from(("lose", "double", "exchange", "copy", "foreign"))):
        case "lose":
            del parts[at]
        case "double":
            parts.insert(at, parts[at])
        case "exchange":
            parts[at], parts[other] = parts[other], parts[at]
        case "copy":
            parts[at] = parts[other]
        case _ if by_line:
            lines = draw(st.sampled_from(texts())).splitlines(keepends=True)
            parts.insert(at, draw(st.sampled_from(lines or [""])))
        case _:
            parts.insert(at, draw(st.sampled_from(words())))
    return "".join(parts)


#: Texts that once ended in something else than an answer.
HARD = (
    "type A:\n    | B\ntype A:\n    | C\nagent main() -> A:\n    return C\n",
    "type A:\ntype A:\n    | B\nagent main() -> Int:\n    return 1\n",
    "fn f() -> Int:\n    match None:\n        None -> 2\n        _ -> 1\n        _ -> 1\n    return 1\n",
    "fn f() -> Option<Int>:\n    return None\n    return match f():\n        _ -> 1.0\n",
    "fn f(n: Int) -> Int:\n    match n:        1 ->\n return 10\n        2 ->\n            x = 2\n",
    "fn f(c: Bool) -> Int:\n    if c:xs     x = 1\n    else:\n    y = x\n        z = 1\n    return z\n",
)


@pytest.mark.parametrize("text", HARD)
def test_hard_texts_are_answered(text: str) -> None:
    checked(text)


@settings(max_examples=examples(400), deadline=None, suppress_health_check=list(HealthCheck))
@given(text=broken())
def test_any_text_is_answered(text: str) -> None:
    checked(text)


# rule: runtime.check.1
@settings(max_examples=examples(40), deadline=None, suppress_health_check=list(HealthCheck))
@given(text=broken())
def test_what_is_accepted_compiles(text: str) -> None:
    found = checked(text)
    if found.program is not None:
        prepare(found, services(found.program)).close()


@settings(max_examples=examples(100), deadline=None)
@given(text=st.text(alphabet=st.sampled_from('agentfn ()->:,\n    "{}[]<>=+|@#.?_1é😀\t\\'), max_size=200))
def test_no_text_is_too_strange(text: str) -> None:
    checked(text)
