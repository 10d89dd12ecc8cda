"""Files as they were in a revision that git has. Nothing is checked out, fetched or run on the way."""

from __future__ import annotations

import os
import posixpath
import subprocess
from pathlib import Path
from types import TracebackType

from corvid.audit.cite.check import LARGEST, Unusable, trimmed
from corvid.audit.entries import Refused
from corvid.audit.texts import NoText, decoded

_PATIENCE = 120
"""Seconds that git may take for one answer."""
_PLAIN = ("-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "protocol.allow=never")


class NoRevision(Refused):
    """Git is missing, or does not know that revision."""


class Revision:
    """The files below a folder as a revision has them. As a context manager it asks one git that runs beside
    it, else one for each file."""

    def __init__(self, root: Path, name: str, behind: bool = False) -> None:
        """Take `behind`: whether the revision has to be HEAD or before that. Raises NoRevision."""
        self._root = root
        commit = self._ask("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
        self._commit = commit.decode("ascii", "replace").strip()
        if behind:
            self._ask("merge-base", "--is-ancestor", self._commit, "HEAD")
        self._files: dict[str, tuple[str, str, int]] = {}
        for row in self._ask("ls-tree", "-r", "-l", "-z", self._commit).split(b"\0"):
            about, _, path = row.partition(b"\t")
            if path:
                mode, _, blob, size = about.decode("ascii").split()
                number = int(size) if size.isdigit() else 0
                self._files[os.fsdecode(path)] = (mode, blob, number)
        self._known: dict[str, tuple[str, ...] | Unusable] = {}
        self._reader: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Revision:
        self._reader = subprocess.Popen(
            self._command("cat-file", "--batch"), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env=_environment(),
        )  # fmt: skip
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._reader is not None:
            self._reader.communicate()
            self._reader = None

    def lines(self, path: str) -> tuple[str, ...] | Unusable:
        """Return the lines as `Sources.lines` does."""
        if path not in self._known:
            text = self.text(path)
            self._known[path] = text if isinstance(text, Unusable) else trimmed(text)
        return self._known[path]

    def text(self, path: str) -> str | Unusable:
        """Return the text of a file of the revision."""
        data = self.data(path, LARGEST)
        if isinstance(data, Unusable):
            return data
        try:
            return decoded(data).text
        except NoText as problem:
            return Unusable(problem.reason)

    def data(self, path: str, largest: int) -> bytes | Unusable:
        """Return the bytes of a file of the revision that has no more than that."""
        plain = posixpath.normpath(path)
        if plain not in self._files:
            return Unusable("no such file in that revision", gone=True)
        mode, blob, size = self._files[plain]
        if mode not in ("100644", "100755"):
            return Unusable("a link")
        if size > largest:
            return Unusable(f"larger than {largest >> 20} MiB")
        return self._blob(blob)

    def _blob(self, blob: str) -> bytes:
        """Read a blob. Raises NoRevision where git says anything but the bytes."""
        reader = self._reader
        if reader is None or reader.stdin is None or reader.stdout is None:
            return self._ask("cat-file", "blob", blob)
        reader.stdin.write(blob.encode("ascii") + b"\n")
        reader.stdin.flush()
        answer = reader.stdout.readline(200).split()
        if len(answer) != 3 or not answer[2].isdigit():
            raise NoRevision(f"git has no content of {blob}")
        data = reader.stdout.read(int(answer[2]))
        reader.stdout.read(1)
        return data

    def _command(self, *arguments: str) -> list[str]:
        return _command(self._root, *arguments)

    def _ask(self, *arguments: str) -> bytes:
        return asked(self._root, *arguments)


def _command(root: Path, *arguments: str) -> list[str]:
    return ["git", "-C", str(root), "--no-replace-objects", *_PLAIN, *arguments]


def asked(root: Path, *arguments: str) -> bytes:
    """Return what git says of a folder; no hooks, no file monitor and no fetch run on the way. Raises
    NoRevision."""
    try:
        done = subprocess.run(
            _command(root, *arguments), capture_output=True, timeout=_PATIENCE, env=_environment(),
            stdin=subprocess.DEVNULL, check=False,
        )  # fmt: skip
    except FileNotFoundError:
        raise NoRevision("a revision is compared with by `git`, which is not installed") from None
    except subprocess.TimeoutExpired:
        raise NoRevision(f"git did not answer within {_PATIENCE} seconds") from None
    if done.returncode:
        words = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise NoRevision(words[0][:300] if words else "git knows no such revision")
    return done.stdout


def _environment() -> dict[str, str]:
    """Return the user's, but for what would lead git elsewhere or have it ask or fetch."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return {
        **kept,
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_NO_LAZY_FETCH": "1",
        "LC_ALL": "C",
    }
