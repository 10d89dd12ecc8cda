"""Everyday programs, typed into Neovim in the form that people write first; its own code actions are taken
until no problem has one. Which problems they solve, and which are left. Run by `make test-lsp`."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from corvid.pipeline import check_file
from tests.everyday.test_first_forms import HERE as FIRST
from tests.lsp.test_everyday import PROGRAMS
from tests.lsp.test_neovim import NEOVIM, neovim

pytestmark = pytest.mark.skipif(
    "CORVID_LSP" not in os.environ or NEOVIM is None, reason="`make test-lsp` runs it, where there is Neovim"
)
SOLVED = {
    "chat": ["E0323"], "joined": ["E0301", "E0501"], "shop": ["E0301"], "summaries": ["E0502"],
}  # fmt: skip
"""Of the programs of `tests/everyday/first`, those that are not accepted as they are."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("everyday")
    shutil.copytree(FIRST / "lib", made / "lib")
    return made


@pytest.fixture(scope="module")
def seen(folder: Path) -> Any:
    programs = [
        {"name": name, "file": f"hasty_{number}.cor", "text": text.rstrip("\n")}
        for number, (name, (text, _, _)) in enumerate(PROGRAMS.items())
    ]
    programs += [
        {"name": path.stem, "file": path.name, "text": path.read_text("utf-8").rstrip("\n")}
        for path in sorted(FIRST.glob("*.cor"))
    ]
    (folder / "programs.json").write_text(json.dumps(programs))
    found = neovim(folder, "everyday.lua", 280)
    for name, one in found.items():
        print(name, one)
    return found


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_hasty_program(name: str, seen: Any) -> None:
    _, solved, left = PROGRAMS[name]
    assert (codes(seen, name), sorted(seen[name]["left"])) == (solved, left)


@pytest.mark.parametrize("name", [path.stem for path in sorted(FIRST.glob("*.cor"))])
def test_a_first_form_is_accepted_in_the_end(name: str, seen: Any, folder: Path) -> None:
    assert codes(seen, name) == SOLVED.get(name, [])
    found = check_file(folder / f"{name}.cor").problems
    assert sorted(one.code.id for one in found) == sorted(seen[name]["left"])
    assert [one.code.id for one in found if one.code.severity.value == "error"] == []


def codes(seen: Any, name: str) -> list[str]:
    return sorted(str(one["code"]) for one in seen[name]["solved"])
