"""Paths as arguments of commands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click


class _Named(click.Path):
    """A path that was given: an empty text, which a script's empty variable leaves, would be the folder that
    the command stands in."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail("an empty name is no file and no folder", param, ctx)
        return super().convert(value, param, ctx)


PATH = _Named(path_type=Path)
