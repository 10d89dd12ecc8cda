"""Where the configuration of a program is; what asks first imports nothing of what reads it."""

from __future__ import annotations

import os

TOML = "corvid.toml"


def toml_near(folder: str) -> str | None:
    """Return the `corvid.toml` in a folder or in the nearest one above, links of the folder followed."""
    *_, last = toml_places(folder)
    return last if os.path.lexists(last) else None


def toml_places(folder: str) -> list[str]:
    """Return where it is looked for, from the folder up to the first that is there, or to the top."""
    here = os.path.realpath(folder)
    found: list[str] = []
    while True:
        file = os.path.join(here, TOML)  # noqa: PTH118 (without pathlib, as each start of a command asks)
        found.append(file)
        above = os.path.dirname(here)  # noqa: PTH120
        if os.path.lexists(file) or above == here:
            return found
        here = above
