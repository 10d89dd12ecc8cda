"""`corvid audit cite` against planted quotes: sources edited at random, judged by a search of characters.

The reference joins the lines of a file into one text and looks for the quote as a whole; it knows nothing of
the checker's comparison line by line."""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.cli.main import run
from tests.shares import examples

LINE = st.text(alphabet="ab(=é ", max_size=6)
SOURCE = st.lists(LINE, min_size=1, max_size=8)
CASES = st.tuples(SOURCE, st.integers(0, 2**32), st.booleans())


def planted(lines: list[str], chance: Random) -> list[tuple[str, int]]:
    """Quotes of the lines, each with the line where it begins: parts of one, or of up to three."""
    found = []
    for _ in range(3):
        first = chance.randrange(len(lines))
        last = min(len(lines) - 1, first + chance.choice((0, 0, 1, 2)))
        start = chance.randint(0, len(lines[first]))
        end = chance.randint(start if first == last else 0, len(lines[last]))
        parts = [line.rstrip() for line in lines[first : last + 1]]
        text = "\n".join(lines[first : last + 1])
        whole = text[start : len(text) - len(lines[last]) + end]
        # A code span has no blank line inside it, and blanks at both of its ends are not its own.
        if whole.strip() == whole and whole and all(part.strip() for part in whole.split("\n")) and parts:
            found.append((whole, first + 1))
    return found


def edited(lines: list[str], chance: Random) -> list[str]:
    """The source some days later: lines put in, taken out, moved, changed, with other blanks at the end."""
    after = list(lines)
    for _ in range(chance.randint(0, 3)):
        at = chance.randint(0, len(after))
        match chance.randint(0, 4):
            case 0:
                after.insert(at, chance.choice(["", "new", *lines]))
            case 1 if after:
                del after[at % len(after)]
            case 2 if after:
                after.insert(at, after.pop(chance.randrange(len(after))))
            case 3 if after:
                after[at % len(after)] += chance.choice(["  ", "\t", "b"])
            case _ if after:
                after[at % len(after)] = after[at % len(after)].replace("a", chance.choice("ab"))
    return after


def places(quote: str, lines: list[str]) -> list[int]:
    """Every line at which the quote begins."""
    text = "\n".join(line.rstrip() for line in lines)
    wanted = "\n".join(line.rstrip() for line in quote.split("\n"))
    starts = [at for at in range(len(text)) if text.startswith(wanted, at)]
    return sorted({text.count("\n", 0, at) + 1 for at in starts})


@contextmanager
def project(lines: list[str], quotes: list[tuple[str, int]], windows: bool) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        end = "\r\n" if windows else "\n"
        (root / "code.txt").write_bytes(end.join(lines).encode())
        cited = [f"`{quote}` [${{PROJECT_ROOT}}/code.txt:{line}]\n" for quote, line in quotes]
        (root / "notes.md").write_bytes("\n".join(cited).encode())
        yield root


def audited(root: Path, *more: str) -> tuple[int, dict[str, object]]:
    arguments = ["audit", "cite", "--root", str(root), "--format", "json", "--enforce", "strict", *more]
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()):
        status = run([*arguments, str(root / "notes.md")])
    return status, json.loads(out.getvalue())


# requirement: E1, E4
@settings(max_examples=examples(150))
@given(CASES)
def test_a_planted_quote_holds_moved_or_is_gone_as_a_search_says(
    case: tuple[list[str], int, bool],
) -> None:
    lines, seed, windows = case
    chance = Random(seed)
    quotes = planted(lines, chance)
    after = edited(lines, chance)
    with project(after, quotes, windows) as root:
        status, told = audited(root)
        assert told["citations"] == len(quotes)
        found = {one["citation"]: one["moved_to"] for one in told["findings"]}  # type: ignore[attr-defined]
        for quote, line in quotes:
            cited = f"`{quote}` [${{PROJECT_ROOT}}/code.txt:{line}]"
            where = places(quote, after)
            assert (cited not in found) == (line in where)
            if cited in found:
                assert found[cited] == (where[0] if len(where) == 1 else None)
        assert status == (1 if found else 0)


# requirement: E1, E4
@given(SOURCE, st.integers(0, 2**32))
@settings(max_examples=examples(40))
def test_what_was_planted_and_not_edited_holds(lines: list[str], seed: int) -> None:
    quotes = planted(lines, Random(seed))
    with project(lines, quotes, windows=False) as root:
        status, told = audited(root)
        assert (status, told["citations"], told["findings"]) == (0, len(quotes), [])


# requirement: E4, E21
@settings(max_examples=examples(60))
@given(CASES)
def test_a_fix_follows_what_moved_and_touches_nothing_else(case: tuple[list[str], int, bool]) -> None:
    lines, seed, windows = case
    chance = Random(seed)
    quotes = planted(lines, chance)
    after = edited(lines, chance)
    with project(after, quotes, windows) as root:
        audited(root, "--fix")
        repaired = []
        for quote, line in quotes:
            where = places(quote, after)
            repaired.append((quote, where[0] if len(where) == 1 else line))
        wanted = [f"`{quote}` [${{PROJECT_ROOT}}/code.txt:{line}]\n" for quote, line in repaired]
        assert (root / "notes.md").read_bytes() == "\n".join(wanted).encode()
        assert (root / "code.txt").read_bytes().count(b"\n") == max(0, len(after) - 1)
        gone = [quote for quote, line in repaired if line not in places(quote, after)]
        assert audited(root)[0] == (1 if gone else 0)


# requirement: E4
@pytest.mark.parametrize("change", ["return  1", "Return 1", "return l", "return 1;", "return“1”"])
def test_a_quote_is_word_for_word(change: str) -> None:
    """One blank, one case, one look-alike: a paraphrase all the same."""
    with project(["def f():", "    return 1"], [(change, 2)], windows=False) as root:
        status, told = audited(root)
        assert (status, told["findings"][0]["moved_to"]) == (1, None)  # type: ignore[index]
