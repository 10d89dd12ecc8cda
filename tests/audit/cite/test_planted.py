"""Lines of this repository, cited in every shape of Markdown and of comments: each is found, and holds until
its file is edited; then it is reported as a search of the whole text says."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import pytest

from corvid.audit.cite.documents import check_documents, repair

REPOSITORY = Path(__file__).resolve().parents[3]
SOURCES = [
    *sorted((REPOSITORY / "corvid" / "audit" / "cite").glob("*.py")), REPOSITORY / "docs/language.md",
    REPOSITORY / "pyproject.toml", REPOSITORY / "grammar" / "corvid.lark",
]  # fmt: skip


def ticked(quote: str) -> str:
    """A code span of the quote, as CommonMark wants it."""
    runs = {len(run) for run in re.findall("`+", quote)}
    ticks = "`" * next(length for length in range(1, len(runs) + 2) if length not in runs)
    pad = " " if quote.startswith("`") or quote.endswith("`") else ""
    return f"{ticks}{pad}{quote}{pad}{ticks}"


def in_table(quote: str, place: str) -> str:
    cell = ticked(quote).replace("|", "\\|")
    return f"| {cell} | {place} |\n"


SHAPES: Mapping[str, tuple[Callable[[str, str], str], ...]] = {
    "a.md": (
        lambda quote, place: f"As {ticked(quote)} {place} says.\n\n",
        lambda quote, place: f"- {ticked(quote)}\n  {place}\n",
        lambda quote, place: f"1. one\n   - two {ticked(quote)} {place}\n\n",
        lambda quote, place: f"\n> {ticked(quote)} {place}\n\n",
        lambda quote, place: f"\n## {ticked(quote)} {place}(a.py)\n\n",
        lambda quote, place: f"\n~~~~~~~~\n{quote}\n~~~~~~~~\n\n{place}\n\n",
        in_table,
    ),
    "a.py": (lambda quote, place: f"x = 1  # {ticked(quote)}\n# {place}\n\n",),
    "a.rs": (lambda quote, place: f"/// {ticked(quote)}\n/// {place}\n\n",),
    "a.ts": (lambda quote, place: f"/**\n * {ticked(quote)} {place}\n */\n" if "*/" not in quote else "",),
}


def planted(chance: Random, count: int) -> list[tuple[str, str, int]]:
    """Parts of random lines, each with its file and line."""
    texts = {path.relative_to(REPOSITORY).as_posix(): path.read_text("utf-8").split("\n") for path in SOURCES}
    found = []
    while len(found) < count:
        path = chance.choice(sorted(texts))
        line = chance.randrange(len(texts[path]))
        text = texts[path][line]
        start = chance.randint(0, len(text))
        quote = (
            text[start : chance.randint(start, len(text))].strip() if chance.random() < 0.5 else text.strip()
        )
        if quote:
            found.append((quote, path, line + 1))
    return found


# requirement: E1, E4
@pytest.mark.parametrize("name", SHAPES)
def test_what_is_planted_is_found_and_holds(name: str, tmp_path: Path) -> None:
    chance = Random(name)
    cited = [
        chance.choice(SHAPES[name])(quote, f"[${{PROJECT_ROOT}}/{path}:{line}]")
        for quote, path, line in planted(chance, 300)
    ]
    document = tmp_path / name
    document.write_text("".join(cited), "utf-8")
    checked = check_documents([document], REPOSITORY)
    assert checked.reported == []
    assert (checked.citations, checked.references) == (sum(map(bool, cited)), 0)


# requirement: E1, E4, E21
@pytest.mark.oracle
def test_after_edits_each_is_reported_as_a_search_says(tmp_path: Path) -> None:
    """Lines are put in, taken out and changed in a copy of the files; the expectation searches their text."""
    chance = Random(4)
    cited = planted(chance, 300)
    for path in sorted({path for _, path, _ in cited}):
        lines = (REPOSITORY / path).read_text("utf-8").split("\n")
        for _ in range(6):
            lines = lines or [""]
            at = chance.randrange(len(lines))
            lines[at : at + chance.randint(0, 2)] = chance.choice(
                [[], ["new"], ["new", lines[at] + " "], [""]]
            )
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("\n".join(lines), "utf-8")
    document = tmp_path / "notes.md"
    shape = SHAPES["a.md"][0]
    document.write_text(
        "".join(shape(q, f"[${{PROJECT_ROOT}}/{path}:{line}]") for q, path, line in cited), "utf-8"
    )
    told = {one.cited.line: one for one in check_documents([document], tmp_path).reported}
    moved = 0
    for number, (quote, path, line) in enumerate(cited):
        text = (tmp_path / path).read_text("utf-8")
        where = {
            text.count("\n", 0, found.start()) + 1 for found in re.finditer(f"(?={re.escape(quote)})", text)
        }
        one = told.get(2 * number + 1)
        assert (one is None) == (line in where)
        if one is not None:
            assert one.moved_to == (next(iter(where)) if len(where) == 1 else None)
            moved += one.moved_to is not None
    assert moved > 20
    assert repair(told.values(), [document]) == moved
    assert len(check_documents([document], tmp_path).reported) == len(told) - moved
