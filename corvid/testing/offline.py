"""No network while tests run: whatever opens a connection in this process fails."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_EVENTS = frozenset((
    "socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo",
    "socket.gethostbyname", "socket.gethostbyaddr",
))  # fmt: skip
_LOCK = threading.Lock()


class NoNetwork(OSError):
    """Raised in place of a connection."""


class _Guard:
    """Python can't take a hook away again, so there is one, which is asleep while no test runs."""

    installed = False
    running = 0


def _hook(event: str, arguments: tuple[object, ...]) -> None:
    if event not in _EVENTS or not _Guard.running:
        return
    address = (
        arguments[-1] if event in ("socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg") else ()
    )
    if isinstance(address, str | bytes):
        return  # a socket of this machine that has a path
    raise NoNetwork("tests run without a network: mock the tool, or the prompt")


@contextmanager
def offline() -> Iterator[None]:
    """Prevent every connection from this process as long as this lasts."""
    with _LOCK:
        if not _Guard.installed:
            sys.addaudithook(_hook)
            _Guard.installed = True
        _Guard.running += 1
    try:
        yield
    finally:
        with _LOCK:
            _Guard.running -= 1
