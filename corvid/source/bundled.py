"""Where the files that come with Corvid are: the grammar and the standard library."""

from __future__ import annotations

import os

_PACKAGE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


def bundled(folder: str, name: str) -> str:
    """Return a file in `grammar` or `stdlib`: inside the package when installed, beside it in a checkout."""
    installed = os.path.join(_PACKAGE, "_bundled", folder)
    place = installed if os.path.isdir(installed) else os.path.join(os.path.dirname(_PACKAGE), folder)
    return os.path.join(place, name)
