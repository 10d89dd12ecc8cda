"""The examples of the recipes in CONTRIBUTING.md: diffs that `git apply` takes, and their hunks."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = Path(__file__).parent / "examples"
GRAMMAR = "grammar/corvid.lark"
_FILE = re.compile(r"^diff --git ", re.MULTILINE)
_HUNK = re.compile(r"^@@ ", re.MULTILINE)
_TARGET = re.compile(r"^\+\+\+ (?:b/)?(\S+)", re.MULTILINE)


class Hunk(Struct, frozen=True):
    """One place that a recipe changes. `text` is a diff of its own."""

    file: str
    line: int
    text: str

    @property
    def is_product(self) -> bool:
        """Whether it belongs to the product: tests, documents and generated files are apart. The pages of
        problems are no documents, as commands print them."""
        return self.file.startswith(("corvid/", "grammar/", "stdlib/"))


class Recipe(Struct, frozen=True):
    """An example of a recipe: what it changes, in the order of the diff."""

    name: str
    text: str
    hunks: tuple[Hunk, ...]

    @property
    def files(self) -> tuple[str, ...]:
        """The files of the product that it changes or adds."""
        return tuple(dict.fromkeys(hunk.file for hunk in self.hunks if hunk.is_product))

    @property
    def others(self) -> tuple[str, ...]:
        """The tests and documents that it changes or adds."""
        return tuple(dict.fromkeys(hunk.file for hunk in self.hunks if not hunk.is_product))


def recipes() -> tuple[Recipe, ...]:
    """All examples, by name."""
    return tuple(read(path.stem, path.read_text("utf-8")) for path in sorted(EXAMPLES.glob("*.diff")))


def read(name: str, text: str) -> Recipe:
    """The recipe whose diff is `text`."""
    return Recipe(name, text, tuple(_hunks(text)))


def _hunks(text: str) -> Iterator[Hunk]:
    starts = [match.start() for match in _FILE.finditer(text)]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        part = text[start:end]
        places = [match.start() for match in _HUNK.finditer(part)]
        target = _TARGET.search(part)
        assert target is not None, f"a file without `+++`: {part[:80]}"
        head = part[: places[0]]
        for at, until in zip(places, [*places[1:], len(part)], strict=True):
            line = int(re.findall(r"\d+", part[at : at + 40])[0])
            yield Hunk(target[1], line, head + part[at:until])


def apply(text: str, folder: Path, *options: str) -> str:
    """Apply the diff to the files of `folder`; what is wrong with it, or an empty text.

    `--recount`: the numbers of lines in the heads of hunks may be out of date, the lines themselves may not.
    """
    # Below a repository, git takes the paths of a diff for paths of that repository.
    away = {"GIT_CEILING_DIRECTORIES": str(folder.parent), "PATH": "/usr/bin:/bin:/usr/local/bin"}
    done = subprocess.run(
        ["git", "apply", "--recount", "--whitespace=nowarn", *options, "-"],
        cwd=folder, input=text, text=True, capture_output=True, env=away if folder != ROOT else None,
    )  # fmt: skip
    return done.stderr.strip() if done.returncode else ""
