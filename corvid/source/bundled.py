"""Where the files that come with Corvid are: the grammar and the standard library."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_PACKAGE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


def bundled(folder: str, name: str) -> str:
    """A file in `grammar` or `stdlib`: inside the package when installed, beside it in a checkout."""
    installed = os.path.join(_PACKAGE, "_bundled", folder)
    place = installed if os.path.isdir(installed) else os.path.join(os.path.dirname(_PACKAGE), folder)
    return os.path.join(place, name)


def grammar_directory() -> Path:
    """The folder with `corvid.lark`."""
    return _directory("grammar")


def stdlib_directory() -> Path:
    """The folder with the standard library, `prelude.cor` among its files."""
    return _directory("stdlib")


def _directory(folder: str) -> Path:
    from pathlib import Path  # a check asks for files only

    return Path(bundled(folder, "")).parent / folder
