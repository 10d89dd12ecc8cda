"""What is in for a standard stream that the process was started without."""

from __future__ import annotations

import errno
import io

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO


class Nowhere(io.StringIO):
    """An output that swallows what is written."""

    def write(self, text: str, /) -> int:
        return len(text)


class Closed(io.StringIO):
    """Standard output, whose results would be lost without a word: it fails as the closed
    descriptor would. `buffer` is for bytes."""

    def __init__(self) -> None:
        super().__init__()
        self._missed = False

    @property
    def buffer(self) -> BinaryIO:
        return self  # type: ignore[return-value]

    def write(self, text: str | bytes, /) -> int:
        self._missed = self._missed or bool(text)
        self.flush()
        return 0

    def flush(self) -> None:
        if self._missed:
            raise OSError(errno.EBADF, "it is closed")


class NoInput(io.RawIOBase):
    """What is in for a closed standard input."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object, /) -> int:
        raise OSError(errno.EBADF, "it is closed")
