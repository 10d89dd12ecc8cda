"""Libraries that only some audits need: imported late, and reported by name where they are not installed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from corvid.audit.entries import Refused

_DISTRIBUTION = "corvid-grounded"
INSTALL = f"python -m pip install '{_DISTRIBUTION}[audit]'"


class Missing(Refused):
    """A feature needs a library that is not installed. `advice` is the line that installs it."""

    def __init__(self, library: str, feature: str, extra: str = "audit") -> None:
        install = f"python -m pip install '{_DISTRIBUTION}[{extra}]'"
        own = f"in Corvid's own folder `python -m pip install '.[{extra}]'` installs it, else "
        advice = f"`{install}` installs it" if _from_index() else f"{own}`{install}`"
        super().__init__(f"{feature} needs the library `{library}`, which is not installed", advice)


def _from_index() -> bool:
    """Return whether this Corvid was fetched by its name. One from a folder may be in no index at all."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        return distribution(_DISTRIBUTION).read_text("direct_url.json") is None
    except PackageNotFoundError:
        return False


def needed(library: str, feature: str, extra: str = "audit") -> Any:
    """Return the module of that name. Raises Missing."""
    try:
        return import_module(library)
    except ImportError:
        raise Missing(library, feature, extra) from None
