"""Which programs a command was asked to look at."""

from __future__ import annotations

import os

from corvid.cli.output import Unable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

STANDARD_INPUT = "-"
SUFFIX = ".cor"


def programs(named: Iterable[str]) -> tuple[str, ...]:
    """Return the files meant by files, folders (all programs below) and `-`, each once, in the order
    named."""
    found: dict[str, str] = {}
    for name in named:
        if name == STANDARD_INPUT:
            found.setdefault(name, name)
            continue
        for path in _below(_tidied(name)):
            found.setdefault(os.path.realpath(path), path)
    return tuple(found.values())


def _tidied(name: str) -> str:
    """Return the same as `tidied`, without its import for a plain name."""
    if name and os.sep not in name:
        return name
    from corvid.source.paths import tidied

    return tidied(name)


def _below(path: str) -> tuple[str, ...]:
    if not os.path.isdir(path):
        return (path,)
    inside = tuple(sorted(_walk(path), key=_by_parts))
    if not inside:
        raise Unable(
            f"the folder `{path}` holds no Corvid programs",
            f"Corvid programs are files that end in {SUFFIX}",
        )
    return inside


def _by_parts(path: str) -> list[str]:
    """Sort folder by folder, so that what lies in one is together."""
    return path.split(os.sep)


def _walk(folder: str) -> Iterator[str]:
    try:
        names = os.listdir(folder)
    except OSError as error:
        raise Unable(f"cannot look into the folder `{folder}`: {error.strerror or error}") from None
    for name in names:
        path = name if folder == os.curdir else os.path.join(folder, name)
        if name.startswith("."):
            continue
        if os.path.isdir(path):
            # A link to a folder may lead back to where we are.
            if not os.path.islink(path):
                yield from _walk(path)
        # A pipe or a device is read where it is named, not where it is found; a broken link is complained of.
        elif name.endswith(SUFFIX) and (os.path.isfile(path) or not os.path.exists(path)):
            yield path
