"""Small real HTTP servers on the loopback: they note what they are sent, wait, refuse, redirect, and break
off at any byte. All of it with the standard library."""

from __future__ import annotations

import http.client
import random
import select
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

from corvid.models.remote.failures import failure
from corvid.models.remote.wire import Completion, Dialect, Failed, HttpRequest, Question
from tests.values import replace

Framing: TypeAlias = Literal["length", "chunked", "close"]
"""How the end of a body is reported: by its length, by the last chunk, or only by the end of the
connection."""

FRAMINGS: tuple[Framing, ...] = ("length", "chunked", "close")
JSON = ("content-type", "application/json")
EVENTS = ("content-type", "text/event-stream")


@dataclass(frozen=True)
class Received:
    """A request as it arrived; header names in lower case, the last of equal ones wins."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes
    at: float


@dataclass(frozen=True)
class Reply:
    """What a server does. The body goes out in `pieces` with a `pause` before each; `delay` seconds pass
    before the first byte. With `cut`, the connection ends after so many bytes of the body, at -1 before the
    status line; it ends like a process that died if `reset` is set."""

    status: int = 200
    headers: tuple[tuple[str, str], ...] = (JSON,)
    pieces: tuple[bytes, ...] = ()
    framing: Framing = "length"
    delay: float = 0.0
    pause: float = 0.0
    cut: int | None = None
    reset: bool = False


def whole(body: bytes, status: int = 200, *headers: tuple[str, str]) -> Reply:
    """A body of JSON in one piece."""
    return Reply(status, (JSON, *headers), (body,))


def events(body: bytes, framing: Framing = "chunked") -> Reply:
    """A stream of events, each in a piece of its own."""
    ends = body.replace(b"\r\n\r\n", b"\r\n\r\n\0").replace(b"\n\n", b"\n\n\0").split(b"\0")
    return Reply(200, (EVENTS,), tuple(piece for piece in ends if piece), framing)


Answer: TypeAlias = Callable[[Received], Reply]


@dataclass
class Server:
    """A running server. `received` are its requests in the order of arrival; `gone` the times at which a
    client closed its connection while it still waited for something; `most` how many requests were
    under way at once."""

    url: str
    received: list[Received] = field(default_factory=list)
    gone: list[float] = field(default_factory=list)
    most: int = 0
    under_way: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


class _Left(Exception):
    """The client has closed the connection."""


@contextmanager
def serving(answer: Answer) -> Iterator[Server]:
    """A server that gives every request what `answer` says, each connection in a thread of its own."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            names = {name.lower(): value for name, value in self.headers.items()}
            received = Received(self.command, self.path, names, body, time.monotonic())
            with server.lock:
                server.received.append(received)
                server.under_way += 1
                server.most = max(server.most, server.under_way)
            try:
                _send(self, answer(received))
            except (_Left, OSError):
                server.gone.append(time.monotonic())
                self.close_connection = True
            finally:
                with server.lock:
                    server.under_way -= 1

        def do_GET(self) -> None:
            self.do_POST()

        def log_message(self, *_arguments: object) -> None:
            pass

    class Listening(ThreadingHTTPServer):
        request_queue_size = 1024
        daemon_threads = True

        def handle_error(self, *_arguments: object) -> None:
            pass  # a client that breaks off is what these servers are for

    listening = Listening(("127.0.0.1", 0), Handler)
    server = Server(f"http://127.0.0.1:{listening.server_port}")
    thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        listening.shutdown()
        listening.server_close()
        thread.join()


def _send(handler: BaseHTTPRequestHandler, reply: Reply) -> None:
    body = b"".join(reply.pieces)
    _wait(handler.connection, reply.delay)
    if reply.cut == -1:
        _break_off(handler, reply.reset)
        return
    head = [f"HTTP/1.1 {reply.status} {http.client.responses.get(reply.status, 'Other')}"]
    head += [f"{name}: {value}" for name, value in reply.headers]
    head += {
        "length": [f"Content-Length: {len(body)}"],
        "chunked": ["Transfer-Encoding: chunked"],
        "close": ["Connection: close"],
    }[reply.framing]
    handler.wfile.write(("\r\n".join(head) + "\r\n\r\n").encode("latin-1"))
    room = len(body) if reply.cut is None else reply.cut
    for piece in reply.pieces:
        _wait(handler.connection, reply.pause)
        sent = piece[:room]
        room -= len(sent)
        if sent:
            frame = b"%x\r\n%s\r\n" % (len(sent), sent) if reply.framing == "chunked" else sent
            handler.wfile.write(frame)
            handler.wfile.flush()
    if reply.cut is not None:
        _break_off(handler, reply.reset)
    elif reply.framing == "chunked":
        handler.wfile.write(b"0\r\n\r\n")
    handler.close_connection = handler.close_connection or reply.framing == "close"


def _wait(connection: socket.socket, seconds: float) -> None:
    """Waits, and sees it at once when the client leaves."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        readable, _, _ = select.select([connection], [], [], left)
        if readable:
            if not connection.recv(1, socket.MSG_PEEK):
                raise _Left
            time.sleep(min(left, 0.01))  # bytes of a next request: they wait, too


def _break_off(handler: BaseHTTPRequestHandler, reset: bool) -> None:
    handler.wfile.flush()
    if reset:  # a close that lingers for no time sends a reset
        handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        handler.connection.close()
    else:
        handler.connection.shutdown(socket.SHUT_RDWR)
    handler.close_connection = True


# --- what servers answer


def always(reply: Reply) -> Answer:
    return lambda _received: reply


def in_turn(*replies: Reply) -> Answer:
    """One reply after the other; the last of them from then on."""
    left, lock = list(replies), threading.Lock()

    def answer(_received: Received) -> Reply:
        with lock:
            return left.pop(0) if len(left) > 1 else left[0]

    return answer


def rated(reply: Reply, per_second: float = 50.0, burst: int = 10) -> Answer:
    """A bucket of `burst` requests that fills by `per_second`; who comes too early is reported the true
    wait."""
    lock = threading.Lock()
    state = {"tokens": float(burst), "at": time.monotonic()}

    def answer(_received: Received) -> Reply:
        with lock:
            now = time.monotonic()
            state["tokens"] = min(float(burst), state["tokens"] + (now - state["at"]) * per_second)
            state["at"] = now
            if state["tokens"] >= 1:
                state["tokens"] -= 1
                return reply
            wait = (1 - state["tokens"]) / per_second
        error = b'{"error": {"message": "Rate limit reached", "type": "rate_limit_error"}}'
        return whole(error, 429, ("retry-after-ms", str(int(wait * 1000) + 1)))

    return answer


def redirecting(to: str, status: int = 307) -> Answer:
    return always(whole(b"", status, ("location", to)))


# --- faults


def waits(seconds: int, now: float) -> dict[str, Reply]:
    """A refusal for too many requests that asks to wait, in every form in which servers say it. Dates have
    whole seconds: they ask for up to one more."""
    error = b'{"error": {"message": "Rate limit reached", "type": "rate_limit_error"}}'
    delay = b'{"error": {"code": 429, "status": "RESOURCE_EXHAUSTED", "details": [{"retryDelay": "%ds"}]}}'
    minutes = f"{seconds // 60}m{seconds % 60}s"

    def said(*headers: tuple[str, str]) -> Reply:
        return whole(error, 429, *headers)

    return {
        "retry-after-ms": said(("retry-after-ms", str(seconds * 1000))),
        "seconds": said(("Retry-After", str(seconds))),
        "fractions": said(("retry-after", f"{seconds}.0")),
        "date": said(("Retry-After", formatdate(int(now) + seconds + 1, usegmt=True))),
        "date without a zone": said(("Retry-After", time.asctime(time.gmtime(int(now) + seconds + 1)))),
        "retryDelay": whole(delay % seconds, 429),
        "retryDelay in a list": whole(b"[" + delay % seconds + b"]", 429),
        "reset": said(("x-ratelimit-remaining-requests", "0"), ("x-ratelimit-reset-requests", minutes)),
        "unsaid": said(),
    }


ERRORS: Mapping[str, Reply] = {
    "500 in JSON": whole(b'{"error": {"message": "Internal error", "type": "server_error"}}', 500),
    "500 without a body": Reply(500, ()),
    "502 as a page": Reply(502, (("content-type", "text/html"),), (b"<html><title>502 Bad Gateway</title>",)),
    "503 as text": Reply(503, (("content-type", "text/plain"),), (b"upstream connect error",)),
    "503 in a list": whole(b'[{"error": {"code": 503, "status": "UNAVAILABLE", "message": "busy"}}]', 503),
    "500 that is cut": Reply(500, (JSON,), (b'{"error": {"message": "Internal', b' error"}}'), cut=20),
    "500 that nests": whole(b"[" * 100_000, 500),
    "500 that is not text": whole(b"\xff\xfe\x00", 500),
    "504": whole(b"", 504),
    "529": whole(b'{"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}', 529),
}
"""Errors that pass by themselves, in the bodies that servers and proxies give them."""


def cuts(stream: Reply, points: Sequence[int]) -> Iterator[Reply]:
    """A stream that ends at each of these bytes, in all framings, like a server that stops or dies."""
    for point in points:
        for framing in FRAMINGS:
            yield replace(stream, framing=framing, cut=point, reset=False)
        yield replace(stream, framing="chunked", cut=point, reset=True)


def shuffled(reply: Reply, draw: random.Random) -> Reply:
    """The same reply with its headers in another order and in other cases of letters, among others that
    mean nothing, and one of those twice."""
    others = [("x-request-id", "r"), ("Set-Cookie", "a=1"), ("set-cookie", "b=2"), ("X-Empty", "")]
    headers = [*reply.headers, *others]
    draw.shuffle(headers)
    mixed = ("".join(draw.choice((char.lower(), char.upper())) for char in name) for name, _ in headers)
    return replace(reply, headers=tuple(zip(mixed, (value for _, value in headers), strict=True)))


# --- a client of a few lines, for tests that are not about a client


@contextmanager
def posted(
    base_url: str, dialect: Dialect, request: HttpRequest, key: str = "key"
) -> Iterator[http.client.HTTPResponse]:
    """The reply to a request that a dialect made, its body not read yet."""
    address = urlsplit(base_url)
    connection = http.client.HTTPConnection(address.hostname or "", address.port, timeout=30)
    headers = dict([("content-type", "application/json"), *request.headers, *dialect.credentials(key)])
    try:
        connection.request("POST", address.path + request.path, request.body, headers)
        with connection.getresponse() as response:
            yield response
    finally:
        connection.close()


def asked_once(base_url: str, dialect: Dialect, question: Question) -> Completion | Failed:
    """One attempt by the few lines of a client, with what a transport adds: a broken connection is a cut."""
    try:
        with posted(base_url, dialect, dialect.request(question)) as response:
            headers = {name.lower(): value for name, value in response.getheaders()}
            if response.status != 200:
                return failure(response.status, headers, _read(response), time.time())
            reader = dialect.reader(headers["content-type"].startswith("text/event-stream"))
            while piece := response.read1():
                reader.feed(piece)
            return reader.finish()
    except Failed as failed:
        return failed
    except (OSError, http.client.HTTPException):
        return Failed("cut_stream", "the connection broke")


def _read(response: http.client.HTTPResponse) -> bytes:
    """The body of an error, as much as came of it."""
    try:
        return response.read()
    except http.client.IncompleteRead as error:
        return error.partial
