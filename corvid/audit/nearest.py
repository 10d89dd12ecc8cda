"""Where the configuration of a program stands; what asks first imports nothing of what reads it."""

from __future__ import annotations

import os

TOML = "corvid.toml"


def toml_near(folder: str) -> str | None:
    """The `corvid.toml` in a folder or in the nearest one above, links of the folder followed."""
    here = os.path.realpath(folder)
    while True:
        file = os.path.join(here, TOML)  # noqa: PTH118 (without pathlib, as each start of a command asks)
        if os.path.lexists(file):
            return file
        above = os.path.dirname(here)  # noqa: PTH120
        if above == here:
            return None
        here = above
