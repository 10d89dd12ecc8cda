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


def logs_below(folder: Path) -> Iterator[Path]:
    """The files below the folder that are called like logs, by their names. Links are not followed, and
    folders whose names begin with a dot are passed over. Raises OSError."""
    for where, folders, names in os.walk(folder, onerror=_raise):
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        for name in sorted(names):
            path = Path(where, name)
            if name.endswith(ENDINGS) and stat.S_ISREG(path.lstat().st_mode):
                yield path


def _raise(error: OSError) -> NoReturn:
    raise error
