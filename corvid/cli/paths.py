"""Paths as arguments of commands, and what is said of those that the system has something against."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from corvid.cli.output import Unable


class _Named(click.Path):
    """A path that was given: an empty text, which a script's empty variable leaves, would be the folder that
    the command is in."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail("an empty name is not a file and no folder", param, ctx)
        return super().convert(value, param, ctx)


PATH = _Named(path_type=Path)


@contextmanager
def used(path: object, how: str = "read") -> Iterator[None]:
    """Wrap what is `read` or `written`: raise Unable with what the system says of it."""
    try:
        yield
    except OSError as error:
        raise Unable(f"{path} can't be {how}: {error.strerror or error}") from None
