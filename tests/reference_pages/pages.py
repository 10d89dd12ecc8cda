"""The pages of docs/reference: their rules, their examples, and the parts that are made of code or rules.

A rule begins with `<a id="subject.topic.1"></a>` and ends with its paragraph. A test names a rule in a
comment `# rule: subject.topic.1 …` above a test function, at the top of a literate program, or in an example
of a page.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from corvid.builtins import ROWS, Shape
from corvid.diagnostics import explain
from corvid.testing import Sample
from tests.architecture.layers import PACKAGE, ROOT

FOLDER = ROOT / "docs" / "reference"
INDEX = FOLDER / "README.md"
PAGES = sorted(path for path in FOLDER.glob("*.md") if path != INDEX)
EXPLANATIONS = PACKAGE / "diagnostics" / "explanations"

_RULE = re.compile(r'^<a id="(?P<id>[^"]*)"></a>\*\*(?P<shown>[^*]*)\*\* (?P<text>.+?)\n$', re.M | re.S)
_EXAMPLE = re.compile(r"^```corvid\n(?P<program>.*?)^```", re.M | re.S)
NAMING = re.compile(r"^ *# rule: (?P<ids>.+)$", re.M)
_CODE = re.compile(r"\b[EWRX]\d{4}\b")
_LINK = "- rules of the language reference (`docs/reference`):"
_TABLE = re.compile(r"^\| Receiver \|.*?\n\n", re.M | re.S)


class Rule(NamedTuple):
    """A rule of the page with that name."""

    id: str
    page: str
    shown: str
    text: str

    @property
    def codes(self) -> frozenset[str]:
        """The problems that it names."""
        return frozenset(_CODE.findall(self.text))


@cache
def rules() -> tuple[Rule, ...]:
    """All rules, in the order of pages and lines."""
    return tuple(
        Rule(found["id"], page.stem, found["shown"], found["text"])
        for page in PAGES
        for found in _RULE.finditer(page.read_text(encoding="utf-8"))
    )


def examples() -> Iterator[Sample]:
    """The programs of all pages."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for number, block in enumerate(_EXAMPLE.finditer(text), 1):
            line = text.count("\n", 0, block.start()) + 2
            yield Sample(page, number, line, (("main.cor", block["program"]),))


class Cited(NamedTuple):
    """The id of a rule in a file."""

    path: Path
    id: str


def cited() -> Iterator[Cited]:
    """All that look like ids of rules, in code, tests and documents."""
    subjects = "|".join(page.stem for page in PAGES)
    pattern = re.compile(rf"(?<![\w./])(?:{subjects})\.[a-z_]+\.\d+\b")
    for folder in ("corvid", "tests", "docs"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".cor", ".md") and path.name != "generated.py":
                for found in pattern.findall(path.read_text(encoding="utf-8", errors="replace")):
                    yield Cited(path, found)


def naming_files() -> Iterator[tuple[Path, str]]:
    """The files that name rules as tests, with their texts: tests, and the pages for their examples."""
    for path in sorted((ROOT / "tests").rglob("*")):
        if path.suffix == ".cor" or (path.suffix == ".py" and path.name.startswith("test_")):
            text = path.read_text(encoding="utf-8", errors="replace")
            if "# rule: " in text:
                yield path, text
    for sample in examples():
        yield sample.path, sample.files[0][1]


def named() -> Iterator[Cited]:
    """What each test names."""
    for path, text in naming_files():
        for line in NAMING.finditer(text):
            yield from (Cited(path, one) for one in line["ids"].split())


def methods_table() -> str:
    """The built-in methods as rows of Markdown, by the receiver."""
    lines = ["| Receiver | Method | Result |", "|---|---|---|"]
    for row in ROWS:
        if row.spelled:
            taken = ", ".join(_shown(shape) for shape in row.parameters)
            lines.append(f"| `{row.kind}` | `{row.name}({taken})` | `{_shown(row.result)}` |")
    return "\n".join(lines) + "\n"


def _shown(shape: Shape) -> str:
    *taken, last = map(_shown, shape.of) if shape.of else ("",)
    if shape.name == "Function":
        return f"({', '.join(taken)}) -> {last}"
    return f"{shape.name}<{', '.join((*taken, last))}>" if shape.of else shape.name


def with_methods(text: str) -> str:
    """The page of the built-in methods with its table made anew."""
    return _TABLE.sub(lambda _: methods_table() + "\n", text, count=1)


def with_rules(text: str) -> str:
    """The page of a problem with the rules that name its code, in its last lines."""
    code = explain.read_page(text).code
    ids = [f"`{rule.id}`" for rule in rules() if code in rule.codes]
    kept = text.partition(_LINK)[0].rstrip("\n")
    lines = textwrap.wrap(f"{_LINK} {', '.join(ids)}", 100, subsequent_indent="  ", break_on_hyphens=False)
    return kept + "\n" + "\n".join(lines) + "\n"
