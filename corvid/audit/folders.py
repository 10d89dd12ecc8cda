"""The logs that lie in a folder."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from corvid.runtime.trace.write import MESSAGE_SUFFIXES
from corvid.typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator

ENDINGS = (".jsonl", ".jsonl.gz", *MESSAGE_SUFFIXES)


class LeadsElsewhere(Exception):
    """A link among logs leads to what is not read under its own name."""


def logs_below(folder: Path) -> Iterator[Path]:
    """The files below the folder that are called like logs, by their names. Folders whose names begin with a
    dot are passed over. Links are not followed: what one leads to is read under its own name, and if it would
    not be read at all this raises LeadsElsewhere, as it does where a pipe is called like a log; or OSError.
    """
    real = os.path.realpath(folder)
    for where, folders, names in os.walk(folder, onerror=_raise):
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        for name in folders:
            path = Path(where, name)
            if path.is_symlink() and not _is_visible(real, os.path.realpath(path)):
                raise LeadsElsewhere(f"{path} is a link to another folder")
        for name in sorted(names):
            path = Path(where, name)
            if not _is_log(name):
                continue
            kind = path.lstat().st_mode
            if stat.S_ISREG(kind):
                yield path
            elif not stat.S_ISLNK(kind):
                raise LeadsElsewhere(f"{path} is no file")
            elif not _is_visible(real, led := os.path.realpath(path)) or not _is_log(led):
                raise LeadsElsewhere(f"{path} is a link to something else")


def _is_log(name: str) -> bool:
    return name.casefold().endswith(ENDINGS)


def _is_visible(folder: str, path: str) -> bool:
    """Whether a path is below the folder, and no part of the way is hidden."""
    if path == folder:
        return True
    whole, above = Path(path), Path(folder)
    hidden = (part.startswith(".") for part in whole.parts[len(above.parts) :])
    return above in whole.parents and not any(hidden)


def _raise(error: OSError) -> NoReturn:
    raise error
