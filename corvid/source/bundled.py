"""Where the files that come with Corvid are: the grammar and the standard library."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def _bundled(name: str) -> Path:
    """The folder `name`: inside the package when installed, beside it in a checkout."""
    installed = _PACKAGE / "_bundled" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def grammar_directory() -> Path:
    """The folder with `corvid.lark`."""
    return _bundled("grammar")


def stdlib_directory() -> Path:
    """The folder with the standard library, `prelude.cor` among its files."""
    return _bundled("stdlib")
