"""Which programs a command was asked to look at."""

from __future__ import annotations

from pathlib import Path

from corvid.tools.cli.output import Unable
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

STANDARD_INPUT = "-"
SUFFIX = ".cor"


def programs(named: Iterable[str]) -> tuple[str, ...]:
    """The files meant by files, folders (all programs below) and `-`, each once, in the order named."""
    found: dict[Path | str, str] = {}
    for name in named:
        if name == STANDARD_INPUT:
            found.setdefault(name, name)
            continue
        for path in _below(Path(name)):
            found.setdefault(path.resolve(), str(path))
    return tuple(found.values())


def _below(path: Path) -> tuple[Path, ...]:
    if not path.is_dir():
        return (path,)
    inside = tuple(sorted(_walk(path)))
    if not inside:
        raise Unable(
            f"the folder `{path}` holds no Corvid programs",
            f"Corvid programs are files that end in {SUFFIX}",
        )
    return inside


def _walk(folder: Path) -> Iterator[Path]:
    try:
        entries = list(folder.iterdir())
    except OSError as error:
        raise Unable(f"cannot look into the folder `{folder}`: {error.strerror or error}") from None
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir():
            # A link to a folder may lead back to where we are.
            if not entry.is_symlink():
                yield from _walk(entry)
        # A pipe or a device is read where it is named, not where it is found; a broken link is complained of.
        elif entry.suffix == SUFFIX and (entry.is_file() or not entry.exists()):
            yield entry
