"""The standard library: tools and bodies are paired both ways, everything public has a doc comment."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from corvid.hosts import StandardTools
from corvid.runtime.host import Clock

STDLIB = Path(__file__).parents[2] / "stdlib"
MODULES = sorted(STDLIB.glob("*.cor"))
TOOL = re.compile(r"^(?P<public>public )?tool (?P<name>\w+)\((?P<parameters>[^)]*)\) -> ", re.MULTILINE)


class NoClock:
    def now_ms(self) -> int:
        return 0


def declared() -> dict[str, list[str]]:
    """The parameters of each declared tool by its name."""
    found: dict[str, list[str]] = {}
    for module in MODULES:
        for match in TOOL.finditer(module.read_text("utf-8")):
            assert match["public"], f"{match['name']} of {module.name} can't be imported"
            assert match["name"] not in found, f"two tools are called {match['name']}"
            parts = [part for part in match["parameters"].split(",") if part.strip()]
            found[match["name"]] = [part.split(":")[0].strip() for part in parts]
    return found


def standard_tools(root: Path) -> StandardTools:
    clock: Clock = NoClock()
    return StandardTools(root, clock)


def test_tools_and_bodies_are_paired_both_ways(tmp_path: Path) -> None:
    assert set(declared()) == standard_tools(tmp_path).names


@pytest.mark.parametrize("name", sorted(declared()))
def test_a_body_has_the_parameters_of_its_declaration(tmp_path: Path, name: str) -> None:
    function = standard_tools(tmp_path).find(name)
    assert function is not None
    assert list(inspect.signature(function).parameters) == declared()[name]


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_everything_public_and_every_field_has_a_doc_comment(module: Path) -> None:
    lines = module.read_text("utf-8").splitlines()
    assert lines[0].startswith("#: ")
    assert lines[-1] != ""
    in_record = False
    for before, line in zip(["", *lines], lines, strict=False):
        if line and not line.startswith((" ", "#")):
            in_record = line.startswith("public type ") and line.endswith(":")
        is_field = in_record and re.match(r"    \w+: ", line)
        if line.startswith("public ") or is_field:
            assert before.lstrip().startswith("#:"), f"{module.name}: {line}"


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_lines_are_short_and_indented_by_fours(module: Path) -> None:
    for line in module.read_text("utf-8").splitlines():
        assert len(line) <= 110, line
        assert (len(line) - len(line.lstrip(" "))) % 4 == 0, line
        assert line == line.rstrip(), line
