"""The configuration around programs, looked at before anything is done with them."""

from __future__ import annotations

import os

from corvid.cli.output import note
from corvid.cli.targets import STANDARD_INPUT
from corvid.source.paths import toml_near

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def folder_of(program: str) -> str:
    """Return the folder that a program is in, or is given in."""
    return "" if program == STANDARD_INPUT else os.path.dirname(program)


def models_of(file: Path) -> None:
    """Look at the tables of models of a project's file. Nothing of them is used: no key is looked for, and
    nothing is imported or run. Raises Refused."""
    from corvid.audit.configuration import toml_entries

    if not {"llm", "models"} & (toml_entries(file) or {}).keys():
        return
    from corvid.connections.configuration import project_layer

    layer = project_layer(file)
    for mistake in () if layer is None else layer.mistakes:
        raise mistake


def effects_of(file: Path) -> None:
    """Look at the dimensions of a project. Raises Refused."""
    from corvid.audit.configuration import toml_entries

    if "effect-system" in (toml_entries(file) or {}):
        from corvid.audit.effect_system import read_dimensions

        read_dimensions(file)


def configured(programs: Iterable[str], *, tell: bool = False) -> None:
    """Look at the `corvid.toml` nearest to each program: all commands refuse the same. `tell` what it lets
    tools read besides. Raises Refused."""
    folders = dict.fromkeys(folder_of(one) for one in programs)
    files = dict.fromkeys(found for folder in folders if (found := toml_near(folder)) is not None)
    if not files:
        return
    from pathlib import Path  # few programs have one

    from corvid.audit.settings import read_near
    from corvid.diagnostics.columns import cells

    for file in files:
        near = read_near(Path(file).parent)
        models_of(Path(file))
        effects_of(Path(file))
        if tell and near.dot_files:
            listed = ", ".join("/".join(parts) for parts in near.dot_files)
            note(cells(f"{file} lets tools read what is hidden: {listed[:200]}")[0])
