"""The one folder a program may read. Refused are paths that leave it, by `..`, absolute or by a link, and
names that begin with a dot, unless the project lists them."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath

from corvid.files import Below, Entry, NoPlainFile, Outside, Parts, Read, TooLarge


class ToolError(Exception):
    """A standard tool can't do what it was asked; the text says why, in the words of the program."""


class Root:
    """A folder, resolved once. Everything it gives out is inside it, and none of it is hidden.

    A model may have chosen the path, and secrets lie in `.env` and `.git`: a project that wants such a name
    read lists it under `[files] dot_files` in the nearest `corvid.toml`.
    """

    def __init__(self, folder: Path) -> None:
        self._below = Below(folder)
        self.path = Path(self._below.path)
        self._listed: tuple[Parts, ...] | None = None

    def read(self, path: str, shown: str, largest: int, *, links: bool = True) -> Read:
        """Return a file of at most `largest` bytes, links followed inside the folder, or none. `shown` is
        what it is called in the words of a refusal. Raises ToolError."""
        try:
            read = self._below.read(_relative(path), largest, links=links)
        except (Outside, NoPlainFile, TooLarge, OSError) as error:
            raise _refused(shown, f"has more than {largest} bytes", error) from error
        self._must_show(read.parts, shown)
        return read

    def entries(self, path: str) -> tuple[tuple[Entry, ...], Parts]:
        """Return what is in a folder, hidden names left out, and where it is. Raises ToolError."""
        try:
            entries, parts = self._below.entries(_relative(path))
        except (Outside, NoPlainFile, OSError) as error:
            raise _refused(path, "is too large", error, "listed") from error
        self._must_show(parts, path)
        return tuple(one for one in entries if self.shows((*parts, one.name))), parts

    def leads_to(self, path: str) -> tuple[os.stat_result, Parts] | None:
        """Return what a path leads to; None if that is outside, hidden, or neither a file nor a folder."""
        led = self._below.leads_to(path)
        return led if led is not None and self.shows(led[1]) else None

    def shows(self, parts: Parts) -> bool:
        """Return whether a program may know of what lies there: no part begins with a dot, or it is
        listed."""
        if not any(part.startswith(".") for part in parts):
            return True
        if self._listed is None:
            from corvid.audit.entries import Refused
            from corvid.audit.settings import read_near  # few programs ask for such a file

            try:
                self._listed = read_near(self.path).dot_files
            except Refused as refused:
                raise ToolError(str(refused)) from None
        return any(parts[: len(one)] == one for one in self._listed)

    def _must_show(self, parts: Parts, shown: str) -> None:
        if not self.shows(parts):
            raise ToolError(
                f"{shown} is hidden; programs read it if `dot_files` in `[files]` of corvid.toml lists it"
            )


def _relative(path: str) -> str:
    """Return the path, if it can be one below a folder. Raises ToolError."""
    if "\0" in path:
        raise ToolError("a path can't contain a NUL character")
    if PurePosixPath(path).is_absolute() or Path(path).is_absolute():
        raise ToolError(f"the path {path} is absolute; give it relative to the program's folder")
    return path


def _refused(shown: str, too_large: str, error: Exception, verb: str = "read") -> ToolError:
    match error:
        case Outside():
            return ToolError(f"the path {shown} leaves the program's folder")
        case NoPlainFile():
            return ToolError(f"{shown} is not a file")
        case TooLarge():
            return UnreadableTextError(f"{shown} {too_large}")
        case OSError():
            return UnreadableTextError(f"{shown} can't be {verb}: {error.strerror or error}")
        case _:
            raise error


def reason_of(error: ToolError, shown: str) -> str:
    """Return why something was not read, in words that go on behind its name."""
    return str(error).removeprefix("the path ").removeprefix(shown).strip()


class UnreadableTextError(ToolError):
    """The file is not text, too large, or the system does not let it be read."""
