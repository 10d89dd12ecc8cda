"""Reading one text from a file that anybody may have put there: a plain file, bounded, UTF-8."""

from __future__ import annotations

import os
import stat

from corvid.typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pathlib import Path


class NoText(Exception):
    """The file holds no text that can be looked at."""

    def __init__(self, reason: Literal["no plain file", "too large", "binary", "not UTF-8"]) -> None:
        super().__init__(reason)
        self.reason = reason


def read_text(path: Path, largest: int) -> str:
    """The text of a file of at most `largest` bytes, without a byte order mark. A link is not followed, and
    a pipe not waited for. Raises NoText, and OSError where the file can't be opened."""
    file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise NoText("no plain file")
    with os.fdopen(file, "rb") as opened:
        data = opened.read(largest + 1)
    if len(data) > largest:
        raise NoText("too large")
    if b"\0" in data:
        raise NoText("binary")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NoText("not UTF-8") from None
