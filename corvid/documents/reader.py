"""Reading documents by a process that may die of them."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

import msgspec

from corvid.deferred import deferred_module
from corvid.documents import requests
from corvid.documents.extracted import Extracted, Refused, Unreadable
from corvid.documents.requests import LENGTH, PICTURES, Drawing, Format, Picture, Pictures, Wanted
from corvid.runtime import places

if TYPE_CHECKING:
    import hashlib
    import subprocess
    from collections.abc import Sequence
    from types import TracebackType
else:
    hashlib = deferred_module("hashlib")
    subprocess = deferred_module("subprocess")

NEEDS_THE_EXTRA = "needs the extra `documents`: pip install 'corvid-grounded[documents]'"
_LARGEST_REPLY = 128_000_000
_PROGRAM = "import sys; sys.path.append(sys.argv[1]); from corvid.documents.child import main; main()"
_NO_ANSWER = "gave no answer that can be understood"
_Reply: TypeAlias = Extracted | Pictures | Refused
_HOME = Path(__file__).parents[2]
_KEPT = (
    "APPDATA", "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PATH", "PYTHONDONTWRITEBYTECODE", "PYTHONHOME",
    "PYTHONPATH", "PYTHONUSERBASE", "SYSTEMROOT", "TEMP", "TMPDIR", "USERPROFILE", "VIRTUAL_ENV",
)  # fmt: skip
"""What of the environment the process gets: where Python and its packages are, and no key."""


class Kept(Protocol):
    """Where texts are cached by all that they were made from. It may forget, and never fails."""

    def read(self, made_from: tuple[str, ...]) -> bytes | None: ...

    def write(self, made_from: tuple[str, ...], data: bytes) -> None: ...


@cache
def sources_hash() -> str:
    """Return a hash that changes with the code that makes the text of a document."""
    whole = hashlib.sha256()
    for path in (*sorted(Path(__file__).parent.glob("*.py")), Path(places.__file__)):
        whole.update(path.read_bytes())
    return whole.hexdigest()


class Reader:
    """A process that reads documents, started for the first, and again for the next where it has died."""

    def __init__(self, kept: Kept | None = None) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._kept = kept

    def __enter__(self) -> Reader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def read(self, format_: Format, data: bytes) -> Extracted:
        """Return what is in the document, which is cached for the next time. Raises Unreadable."""
        if format_.package and find_spec(format_.package) is None:
            raise Unreadable(NEEDS_THE_EXTRA)
        if self._kept is None:
            return self._read(format_, data)
        made_from = (sources_hash(), format_.reader_version(), format_.name, hashlib.sha256(data).hexdigest())
        known = self._kept.read(made_from)
        if known is not None:
            with suppress(msgspec.MsgspecError):
                return msgspec.msgpack.decode(known, type=Extracted)
        found = self._read(format_, data)
        self._kept.write(made_from, msgspec.msgpack.encode(found))
        return found

    def pictures(self, data: bytes, wanted: Sequence[Wanted], most: int) -> tuple[Picture, ...]:
        """Return pictures of the pages of a PDF file on which these passages are, `most` at most. Raises
        Unreadable."""
        if find_spec(Format.PDF.package) is None:
            raise Unreadable(NEEDS_THE_EXTRA)
        asked = msgspec.msgpack.encode(Drawing(data, tuple(wanted), most))
        reply = self._answered(PICTURES, asked)
        if not isinstance(reply, Pictures):
            raise Unreadable(_NO_ANSWER)
        return reply.pictures

    def _read(self, format_: Format, data: bytes) -> Extracted:
        reply = self._answered(list(Format).index(format_), data)
        if not isinstance(reply, Extracted):
            raise Unreadable(_NO_ANSWER)
        return reply

    def _answered(self, number: int, data: bytes) -> Extracted | Pictures:
        """Return the reply to a request. Raises Unreadable, and the process has ended then if it gave
        none."""
        try:
            process = self._process or self._start()
        except OSError as error:
            raise Unreadable(f"is read by another process, and none could be started: {error}") from None
        late = threading.Event()

        def kill() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(requests.SECONDS, kill)
        timer.start()
        try:
            reply = self._asked(process, number, data)
        except BaseException:
            self._end()
            raise
        finally:
            timer.cancel()
            timer.join()
        if late.is_set() or reply is None:
            code = self._end()
            if late.is_set():
                raise Unreadable(f"takes more than {requests.SECONDS} seconds to read")
            raise Unreadable(f"ended the process that reads it ({_said(code)})")
        if isinstance(reply, Refused):
            if reply.reason == _NO_ANSWER:
                self._end()
            raise Unreadable(reply.reason)
        return reply

    def _start(self) -> subprocess.Popen[bytes]:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", _PROGRAM, str(_HOME)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={name: os.environ[name] for name in _KEPT if name in os.environ},
        )
        return self._process

    @staticmethod
    def _asked(process: subprocess.Popen[bytes], number: int, data: bytes) -> _Reply | None:
        """Return the reply; None if the process ended before it."""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(LENGTH.pack(number, len(data)) + data)
            process.stdin.flush()
            header = process.stdout.read(LENGTH.size)
            if len(header) < LENGTH.size:
                return None
            _, length = LENGTH.unpack(header)
            reply = process.stdout.read(length) if length <= _LARGEST_REPLY else b""
        except OSError:
            return None
        try:
            understood: _Reply = msgspec.msgpack.decode(reply, type=_Reply)
            return understood
        except msgspec.MsgspecError:
            return Refused(_NO_ANSWER)

    def _end(self) -> int:
        """End the process; how it had ended, if it had."""
        process, self._process = self._process, None
        if process is None:
            return 0
        for stream in (process.stdin, process.stdout):
            assert stream is not None
            with suppress(OSError):  # what it was still to be reported it does not hear
                stream.close()
        try:
            return process.wait(1)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()


def _said(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"status {code}"
