"""The logs that lie in a folder."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from corvid.files import Below
from corvid.runtime.trace.write import MESSAGE_SUFFIXES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corvid.files import Parts

ENDINGS = (".jsonl", ".jsonl.gz", *MESSAGE_SUFFIXES)


class LeadsElsewhere(Exception):
    """A link among logs leads to what is not read under its own name."""


def logs_below(folder: Path) -> Iterator[Path]:
    """The files below the folder that are called like logs, by their names. Folders whose names begin with a
    dot are passed over. Links are not followed: what one leads to is read under its own name, and if it would
    not be read at all this raises LeadsElsewhere, as it does where a pipe is called like a log; or OSError.
    """
    below = Below(folder)
    for where, folders, names in os.walk(folder, onerror=_raise):
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        for name in folders:
            path = Path(where, name)
            if path.is_symlink() and _led_to(below, folder, path) is None:
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
            elif (led := _led_to(below, folder, path)) is None or not _is_log("".join(led[-1:])):
                raise LeadsElsewhere(f"{path} is a link to something else")


def _is_log(name: str) -> bool:
    return name.casefold().endswith(ENDINGS)


def _led_to(below: Below, folder: Path, link: Path) -> Parts | None:
    """Where a link leads, if that is below the folder and no part of the way is hidden."""
    led = below.leads_to(os.path.relpath(link, folder).replace(os.sep, "/"))
    return None if led is None or any(part.startswith(".") for part in led[1]) else led[1]


def _raise(error: OSError) -> NoReturn:
    raise error
