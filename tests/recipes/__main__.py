"""`python -m tests.recipes [NAME…]`: whether the tools notice each step of a recipe that is left out.

The example of a recipe is put into a copy of the checkout, where mypy and `make quick` must pass. Then each
hunk of the product is left out in turn: mypy or a test of `make quick` must say so. Prints which of them did.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.recipes.diffs import GRAMMAR, ROOT, Hunk, Recipe, apply, recipes

FAILED = 1


def main(arguments: Sequence[str]) -> int:
    """0 if every step that is left out is noticed, 1 if one is not or an example does not pass as a whole."""
    known = {recipe.name: recipe for recipe in recipes()}
    parser = argparse.ArgumentParser(prog="python -m tests.recipes", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(known)}; all without one")
    given = parser.parse_args(arguments)
    wrong = [name for name in given.names if name not in known]
    if wrong:
        parser.error(f"unknown recipe `{wrong[0]}`; known: {', '.join(known)}")
    silent = 0
    for name in given.names or known:
        with tempfile.TemporaryDirectory() as folder:
            silent += _tried(known[name], Path(folder).resolve() / "checkout")
    return FAILED if silent else 0


def _tried(recipe: Recipe, folder: Path) -> int:
    """The number of its hunks whose absence nothing detects; prints a line for each hunk."""
    _copy(folder)
    problem = apply(recipe.text, folder)
    if not problem:
        problem = _regenerated(folder) or _noticed(folder)
    if problem:
        print(f"{recipe.name}: as a whole: {problem}")
        return 1
    print(f"{recipe.name}: {len(recipe.files)} files: {', '.join(recipe.files)}", flush=True)
    return sum(_is_silent(hunk, folder) for hunk in recipe.hunks if hunk.is_product)


def _is_silent(hunk: Hunk, folder: Path) -> bool:
    problem = _changed(hunk, folder, "-R") or _noticed(folder)
    print(f"  without {hunk.file}:{hunk.line}: {problem or 'NOTHING NOTICED'}", flush=True)
    put_back = _changed(hunk, folder)
    assert not put_back, put_back
    return not problem


def _changed(hunk: Hunk, folder: Path, *options: str) -> str:
    """Apply the hunk, and make the tables of the parser anew if it is one of the grammar."""
    wrong = apply(hunk.text, folder, *options)
    return wrong or (_regenerated(folder) if hunk.file == GRAMMAR else "")


def _copy(folder: Path) -> None:
    """The files that git knows, as they are now, and mypy's cache."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    if (ROOT / ".mypy_cache").is_dir():
        shutil.copytree(ROOT / ".mypy_cache", folder / ".mypy_cache")


def _regenerated(folder: Path) -> str:
    """Make the tables of the parser anew if the grammar differs; what went wrong, or an empty text."""
    if (folder / GRAMMAR).read_bytes() == (ROOT / GRAMMAR).read_bytes():
        shutil.copy2(ROOT / "corvid/syntax/generated.py", folder / "corvid/syntax/generated.py")
        return ""
    return _first_line("generate", [sys.executable, "-m", "corvid.syntax.generate"], folder)


def _noticed(folder: Path) -> str:
    """What mypy or `make quick` says first; empty if both pass."""
    return _first_line("mypy", [sys.executable, "-m", "mypy"], folder) or _first_line(
        "quick", [sys.executable, "-m", "tests.tiers", "--quick", "--", "-x", "--no-header"], folder
    )


def _first_line(name: str, command: Sequence[str], folder: Path) -> str:
    surroundings = {key: text for key, text in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        command, cwd=folder, env={**surroundings, "PYTHONPATH": str(folder)}, capture_output=True, text=True
    )
    if not done.returncode:
        return ""
    lines = (done.stdout + done.stderr).splitlines()
    wrong = [line for line in lines if "error:" in line or line.startswith(("FAILED", "ERROR"))]
    return f"{name}: {(wrong or lines[-1:] or ['failed'])[0].strip()}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
