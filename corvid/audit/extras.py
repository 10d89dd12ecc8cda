"""Libraries that only some audits need: imported late, and told by name where they are not installed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

INSTALL = "python -m pip install 'corvid-grounded[audit]'"


class Missing(Exception):
    """A feature needs a library that is not installed. `advice` is the line that installs it."""

    def __init__(self, library: str, feature: str) -> None:
        super().__init__(f"{feature} needs the library `{library}`, which is not installed")
        self.advice = f"`{INSTALL}` installs it"


def needed(library: str, feature: str) -> Any:
    """The module of that name. Raises Missing."""
    try:
        return import_module(library)
    except ImportError:
        raise Missing(library, feature) from None
