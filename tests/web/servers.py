"""A network of the tests: names that lead where a test says, and servers with a certificate of a test's own.

`certificates/` has the certificate of an authority whose key no longer exists, and one that it gave to
docs.example.com, www.example.com and news.example.org, with its key; both are valid until 2126.
"""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

CERTIFICATES = Path(__file__).with_name("certificates")
PUBLIC = "93.184.216.34"
"""Where a name leads if a test does not say, and where the server answers."""

Answer = bytes | Callable[[socket.socket], None]


def page(body: bytes, *headers: str, status: str = "200 OK") -> bytes:
    """A whole answer."""
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers, "", ""]
    return "\r\n".join(lines).encode("latin-1") + body


def redirect(to: str, status: str = "302 Found") -> bytes:
    return page(b"", f"Location: {to}", status=status)


class Server:
    """A server of TLS on this machine. `asked` are the names that TLS was asked for, with the request."""

    def __init__(self, answers: Mapping[str, Answer]) -> None:
        self.answers = dict(answers)
        self.asked: list[tuple[str | None, str]] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(CERTIFICATES / "server.pem")
        self._context.sni_callback = self._named
        self._name: str | None = None
        self._thread = threading.Thread(target=self._work)
        self._thread.start()

    def close(self) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join()

    def _named(self, socket: ssl.SSLObject, name: str | None, context: ssl.SSLContext) -> None:
        self._name = name

    def _work(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            with connection, suppress(OSError, ssl.SSLError):
                connection.settimeout(5)
                with self._context.wrap_socket(connection, server_side=True) as secure:
                    self._answer(secure)

    def _answer(self, secure: ssl.SSLSocket) -> None:
        head = b""
        while b"\r\n\r\n" not in head and (piece := secure.recv(4096)):
            head += piece
        request = head.decode("latin-1")
        self.asked.append((self._name, request))
        path = request.split(" ")[1] if request.count(" ") > 1 else ""
        answer = self.answers.get(path, page(b"", status="404 Not Found"))
        if callable(answer):
            answer(secure)
        else:
            secure.sendall(answer)


class Names:
    """A network whose names lead to these addresses, and whose public addresses lead to these ports of this
    machine. `dialled` is whatever was connected to, `resolved` each name that was asked for."""

    def __init__(
        self, names: Mapping[str, Sequence[str] | Iterator[Sequence[str]]], ports: Mapping[str, int]
    ) -> None:
        self._names = names
        self._ports = ports
        self.resolved: list[str] = []
        self.dialled: list[str] = []

    def resolve(self, host: str, port: int) -> Sequence[str]:
        self.resolved.append(host)
        found = self._names.get(host, (PUBLIC,))
        return next(found) if isinstance(found, Iterator) else found

    def dial(self, address: str, port: int, seconds: float) -> socket.socket:
        self.dialled.append(address)
        if address not in self._ports:
            raise ConnectionRefusedError(111, "Connection refused")
        return socket.create_connection(("127.0.0.1", self._ports[address]), seconds)

    def trusted(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=CERTIFICATES / "ca.pem")


@contextmanager
def serving(answers: Mapping[str, Answer]) -> Iterator[Server]:
    server = Server(answers)
    try:
        yield server
    finally:
        server.close()
