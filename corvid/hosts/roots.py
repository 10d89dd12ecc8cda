"""The one folder a program may read; paths that leave it by `..`, absolute or by a link are refused."""

from __future__ import annotations

from pathlib import Path, PurePosixPath


class ToolError(Exception):
    """A standard tool can't do what it was asked; the text says why, in the words of the program."""


class Root:
    """A folder, resolved once. Everything it gives out is inside it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder.resolve()

    def resolve(self, relative: str) -> Path:
        """The real path behind `relative`, links followed; ToolError if it is not inside the folder."""
        if "\0" in relative:
            raise ToolError("a path can't contain a NUL character")
        if PurePosixPath(relative).is_absolute() or Path(relative).is_absolute():
            raise ToolError(f"the path {relative} is absolute; give it relative to the program's folder")
        try:
            path = (self.path / relative).resolve()
            path.exists()  # raises for a name that is longer than the system allows
        except (OSError, RuntimeError, ValueError) as error:
            raise ToolError(f"the path {relative} can't be followed: {error}") from error
        if not path.is_relative_to(self.path):
            raise ToolError(f"the path {relative} leaves the program's folder")
        return path

    def contains(self, path: Path) -> bool:
        """Whether the path, links followed, is inside the folder."""
        try:
            return path.resolve().is_relative_to(self.path)
        except (OSError, RuntimeError, ValueError):
            return False

    def uri(self, path: Path) -> str:
        """The path below the folder with `/` between its parts, on every system."""
        return path.relative_to(self.path).as_posix()
