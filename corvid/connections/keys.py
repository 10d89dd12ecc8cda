"""Where a key comes from: a variable of the environment, a file, or a command. None is looked for before it
is read, and no `repr`, error or line of ours holds one."""

from __future__ import annotations

import os
import re
import subprocess
import threading
import time
from pathlib import Path
from typing import IO, Literal, TypeAlias

from msgspec import Struct

from corvid.audit.texts import NoText, read_text
from corvid.models.remote.settings import KeyMissing

LARGEST = 64 * 2**10
"""Bytes of a file, or of what a command says."""
LONGEST = 8 * 2**10
"""Characters of a key."""
COMMAND_TAKES = 30.0
"""Seconds that a command may take."""
TTL = 300.0
"""Seconds for which the key of a command is cached, unless the configuration says otherwise."""
_KEY = re.compile(r"[!-~]+", re.ASCII)

Found: TypeAlias = Literal["found", "missing", "not looked for"]


def checked(text: str, origin: str) -> str:
    """Return the key that a text is, without the white space around it. Raises KeyMissing, for signs too that
    no header of HTTP takes: the libraries that refuse those quote them."""
    key = text.strip()
    if not key:
        raise KeyMissing(f"{origin} is empty")
    if len(key) > LONGEST or not _KEY.fullmatch(key):
        raise KeyMissing(f"{origin} holds no key: it has signs that no key has, or is too long")
    return key


class _Key(Struct, frozen=True):
    """A key that is looked up each time it is asked for."""

    @property
    def origin(self) -> str:
        """Where it is looked up."""
        raise NotImplementedError

    def read(self) -> str:
        """Return the key. Raises KeyMissing."""
        raise NotImplementedError

    def look(self) -> Found:
        """Return whether there is one."""
        try:
            self.read()
        except KeyMissing:
            return "missing"
        return "found"

    def __repr__(self) -> str:
        return f"<key from {self.origin}>"


class EnvironmentKey(_Key, frozen=True):
    """The value of a variable."""

    variable: str

    @property
    def origin(self) -> str:
        return f"the environment variable {self.variable}"

    def read(self) -> str:
        text = os.environ.get(self.variable)
        if text is None:
            raise KeyMissing(f"{self.origin} is not set")
        return checked(text, self.origin)


class FileKey(_Key, frozen=True):
    """The first line of a file. Links are followed: secrets are mounted as such."""

    path: Path

    @property
    def origin(self) -> str:
        return f"the file {self.path}"

    def read(self) -> str:
        try:
            text = read_text(Path(os.path.realpath(self.path)), LARGEST)
        except NoText as error:
            raise KeyMissing(f"{self.origin} can't be read: {error.reason}") from None
        except OSError as error:
            raise KeyMissing(f"{self.origin} can't be read: {error.strerror}") from None
        return checked(text.lstrip().partition("\n")[0], self.origin)


class CommandKey:
    """The first line that a command prints. It is run without a shell, in the folder of the file that names
    it, at most for `COMMAND_TAKES` seconds, and its answer is cached for `ttl` seconds of this process."""

    __slots__ = ("_at", "_kept", "_lock", "command", "folder", "ttl")

    def __init__(self, command: tuple[str, ...], folder: Path, ttl: float = TTL) -> None:
        self.command = command
        self.folder = folder
        self.ttl = ttl
        self._lock = threading.Lock()
        self._kept: str | None = None
        self._at = 0.0

    @property
    def origin(self) -> str:
        return f"the command `{self.command[0]}`"

    def read(self) -> str:
        """Return the key. Raises KeyMissing."""
        with self._lock:  # runs side by side wait for one command
            if self._kept is None or time.monotonic() - self._at >= self.ttl:
                self._kept = None
                self._kept = self._run()
                self._at = time.monotonic()
            return self._kept

    def look(self) -> Found:
        """Return Unknown: to know it the command would have to run."""
        return "not looked for"

    def _run(self) -> str:
        try:
            process = subprocess.Popen(
                self.command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )  # fmt: skip
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it has a NUL character"
            raise KeyMissing(f"{self.origin} can't be run: {reason}") from None
        assert process.stdout is not None
        reader = _Reader(process.stdout)
        reader.join(COMMAND_TAKES)
        if reader.is_alive() or reader.data is None or len(reader.data) > LARGEST:
            how = f"took longer than {COMMAND_TAKES:g} seconds" if reader.is_alive() else "said too much"
            process.kill()
            process.wait()
            reader.join(1)
            if not reader.is_alive():  # another process may hold the pipe open
                process.stdout.close()
            raise KeyMissing(f"{self.origin} {how}")
        process.stdout.close()
        try:
            status = process.wait(COMMAND_TAKES)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise KeyMissing(f"{self.origin} took longer than {COMMAND_TAKES:g} seconds") from None
        if status != 0:
            raise KeyMissing(f"{self.origin} ended with {status}; run it by hand to see why")
        try:
            text = reader.data.decode()
        except UnicodeDecodeError:
            text = "\0"  # the error itself would hold what the command said
        return checked(text.lstrip().partition("\n")[0], f"what {self.origin} says")

    def __eq__(self, other: object) -> bool:
        mine = (self.command, self.folder, self.ttl)
        return isinstance(other, CommandKey) and (other.command, other.folder, other.ttl) == mine

    def __hash__(self) -> int:
        return hash((self.command, self.folder, self.ttl))

    def __repr__(self) -> str:
        return f"<key from {self.origin}>"


class _Reader(threading.Thread):
    """Reads what a command says, one byte more than it may: a pipe has no time of its own on all systems."""

    def __init__(self, stream: IO[bytes]) -> None:
        super().__init__(daemon=True)
        self._stream = stream
        self.data: bytes | None = None
        self.start()

    def run(self) -> None:
        data = b""
        while len(data) <= LARGEST and (more := self._stream.read(LARGEST + 1 - len(data))):
            data += more
        self.data = data


AnyKey: TypeAlias = "EnvironmentKey | FileKey | CommandKey"
