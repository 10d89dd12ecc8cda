"""A server on the loopback whose every byte a test decides, and which notes what it was asked and when a
connection to it ended."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from corvid.models.remote.settings import ModelSettings, Retry, Timeouts


@dataclass
class Asked:
    """One request, and when its connection was closed by the client (None: it was not)."""

    path: str
    headers: dict[str, str]
    body: bytes
    at: float
    closed: float | None = None

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Say:
    """What is sent in answer to one request: bytes, or seconds of silence between them. Then the connection
    is kept if `keep`, else closed; with `wait` it is held open until the client closes it."""

    parts: tuple[bytes | float, ...]
    keep: bool = True
    wait: bool = False


Script = Callable[[int, Asked], Say]
"""What to say to the n-th request, counted from 0."""


@dataclass
class Peer:
    port: int
    asked: list[Asked] = field(default_factory=list)
    connections: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"


@contextmanager
def peer(script: Script) -> Iterator[Peer]:
    """Serve until the block ends."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
    made = Peer(listener.getsockname()[1])
    lock = threading.Lock()
    open_: set[socket.socket] = set()
    over = threading.Event()

    def serve(connection: socket.socket) -> None:
        with connection, connection.makefile("rb") as reader:
            while not over.is_set():
                request = _request(reader)
                if request is None:
                    return
                with lock:
                    number = len(made.asked)
                    made.asked.append(request)
                if not _say(connection, script(number, request), request, over):
                    return

    def accept() -> None:
        while not over.is_set():
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            open_.add(connection)
            made.connections += 1
            threading.Thread(target=_quiet(serve), args=(connection,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield made
    finally:
        over.set()
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        for connection in open_:
            connection.close()


def _quiet(serve: Callable[[socket.socket], None]) -> Callable[[socket.socket], None]:
    def served(connection: socket.socket) -> None:
        with suppress(OSError, ValueError):  # the client went away, or the test is over
            serve(connection)

    return served


def _request(reader: Any) -> Asked | None:
    line = reader.readline()
    if not line:
        return None
    headers: dict[str, str] = {}
    while (header := reader.readline().strip()) != b"":
        name, _, value = header.decode("latin-1").partition(":")
        headers[name.lower()] = value.strip()
    body = reader.read(int(headers.get("content-length", "0")))
    return Asked(line.split()[1].decode(), headers, body, time.monotonic())


def _say(connection: socket.socket, said: Say, request: Asked, over: threading.Event) -> bool:
    for part in said.parts:
        if isinstance(part, bytes):
            connection.sendall(part)
        elif _client_closed(connection, part, over):
            request.closed = time.monotonic()
            return False
    if said.wait and _client_closed(connection, 3600, over):
        request.closed = time.monotonic()
    return said.keep and not said.wait


def _client_closed(connection: socket.socket, seconds: float, over: threading.Event) -> bool:
    """Whether the client ends the connection within so many seconds, which are waited for if not."""
    until = time.monotonic() + seconds
    while not over.is_set() and (left := until - time.monotonic()) > 0:
        connection.settimeout(min(left, 0.1))
        try:
            return connection.recv(1, socket.MSG_PEEK) == b""
        except TimeoutError:
            continue
        except OSError:
            return True
        finally:
            connection.settimeout(None)
    return False


# ---- what servers say ---------------------------------------------------------------------------
def reply(body: bytes, *, status: int = 200, type_: str = "application/json", **headers: str) -> bytes:
    """A whole reply; further headers by name, with `_` for `-`."""
    lines = [f"HTTP/1.1 {status} Said", f"content-type: {type_}", f"content-length: {len(body)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"
"""The head of a stream, whose pieces `chunk` makes, and which `LAST` ends."""
LAST = b"0\r\n\r\n"


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(data), data)


def event(**data: Any) -> bytes:
    return b"data: " + json.dumps(data).encode() + b"\n\n"


def chat(text: str, *, model: str = "served-1", usage: tuple[int, int] = (7, 3)) -> Say:
    """A whole answer of OpenAI Chat, streamed in two pieces."""
    half = len(text) // 2
    pieces = [
        event(id="call-1", model=model, choices=[{"index": 0, "delta": {"content": text[:half]}}]),
        event(choices=[{"index": 0, "delta": {"content": text[half:]}, "finish_reason": "stop"}]),
        event(choices=[], usage={"prompt_tokens": usage[0], "completion_tokens": usage[1]}),
        b"data: [DONE]\n\n",
    ]
    return Say((HEAD, *map(chunk, pieces), LAST))


def error(status: int, message: str = "no", **headers: str) -> Say:
    body = json.dumps({"error": {"message": message}}).encode()
    return Say((reply(body, status=status, **headers),))


def settings(
    url: str,
    name: str = "near",
    *,
    timeout: Timeouts | None = None,
    retry: Retry | None = None,
    **more: Any,
) -> ModelSettings:
    """A model of OpenAI Chat at this address, with short waits."""
    timeout, retry = timeout or Timeouts(2, 5, 5, 20), retry or Retry(4, 5.0)
    return ModelSettings(name, "openai-chat", "m", url, timeout=timeout, retry=retry, **more)
