"""One fetch of a page: judged before each connection, again behind each redirect, and within bounds.

A name is resolved once, every address of it must be public, and the connection is made to one of those; TLS
asks for the name and checks the certificate against it. Nothing is sent to sign in with, and no cookie is
stored, so that a page sees no more than any stranger does.
"""

from __future__ import annotations

import queue
import socket
import ssl
import threading
import time
import zlib
from contextlib import suppress
from http.client import HTTPException
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from corvid.runtime.host import FetchFailed, FetchRefused
from corvid.web.addresses import NotPublic, public
from corvid.web.urls import BadUrl, Pattern, Url, redirected, url_of

try:
    import truststore
    import urllib3
    from urllib3.connection import HTTPSConnection
    from urllib3.exceptions import HTTPError
except ImportError as error:
    raise FetchFailed(
        f"`fetch` needs packages that are not installed ({error.name}): pip install 'corvid-grounded[web]'"
    ) from None

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from corvid.runtime.executor.cancellation import Cancellation

PIECE = 64 * 1024
"""Bytes that are read at once, at most."""
MOST_ADDRESSES = 4
"""Addresses of one name that are tried, if no connection can be made to the first."""
_FAILURES = (HTTPError, HTTPException, OSError, ValueError)
"""What libraries raise where a connection, an answer or a page fails."""
_REDIRECTS = (301, 302, 303, 307, 308)
_AGAIN = 0.02
"""Seconds after which a connection that was to end is ended once more: another may just have been made."""
_HEADERS = {
    "User-Agent": "corvid",
    "Accept": "text/html, application/xhtml+xml, text/*, application/pdf, application/json;q=0.9, */*;q=0.5",
    "Accept-Encoding": "gzip, deflate",
    "Connection": "close",
}


class Limits(Struct, frozen=True):
    """What one fetch may take, all redirects together. `received` counts bytes as they are sent, `unpacked`
    those of the page."""

    redirects: int = 5
    received: int = 16_000_000
    unpacked: int = 64_000_000
    seconds: float = 30.0


class Network(Protocol):
    """What is under a fetch."""

    def resolve(self, host: str, port: int) -> Sequence[str]:
        """Return the addresses of a name. Raises OSError."""

    def dial(self, address: str, port: int, seconds: float) -> socket.socket:
        """Return a connection to an address, or to the proxy. Raises OSError."""

    def trusted(self) -> ssl.SSLContext:
        """Return how certificates are checked."""


class Internet:
    """The network of this machine."""

    def resolve(self, host: str, port: int) -> Sequence[str]:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        return [str(one[4][0]) for one in found]

    def dial(self, address: str, port: int, seconds: float) -> socket.socket:
        return socket.create_connection((address, port), seconds)

    def trusted(self) -> ssl.SSLContext:
        return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class Rules(Struct, frozen=True):
    """What may be fetched, and through which proxy: its host and port. `doubted` are hosts that would be
    allowed after the user has done what `advice` says."""

    allowed: tuple[Pattern, ...] = ()
    proxy: tuple[str, int] | None = None
    doubted: tuple[Pattern, ...] = ()
    advice: str = ""
    limits: Limits = Limits()


class Fetched(Struct, frozen=True):
    """A page: where it was at the end, its bytes as they were before packing, and the `Content-Type`."""

    url: Url
    body: bytes
    content_type: str
    redirects: tuple[str, ...] = ()


def fetch(
    text: str, rules: Rules, network: Network | None = None, cancellation: Cancellation | None = None
) -> Fetched:
    """Get the page at an address. Raises FetchRefused before anything is sent to a place that may not be
    asked, and FetchFailed."""
    try:
        url = url_of(text)
    except BadUrl as bad:
        raise FetchRefused(f"the address cannot be fetched: {bad}") from None
    asked = _Asked(rules, network or Internet(), cancellation)
    try:
        return asked.page(url)
    finally:
        asked.end()


class _Asked:
    """One fetch as it goes on. A thread ends the connection when its time is over or the run is cancelled: a
    server that sends a byte now and then keeps every timeout of a socket away."""

    def __init__(self, rules: Rules, network: Network, cancellation: Cancellation | None) -> None:
        self._rules = rules
        self._network = network
        self._cancellation = cancellation
        self._until = time.monotonic() + rules.limits.seconds
        self._stir = threading.Event()
        self._over = False
        self._cancelled = False
        self._received = 0
        self._connection: HTTPSConnection | None = None
        if cancellation is not None:
            cancellation.on_cancel(self._cancel)
        threading.Thread(target=self._watch, name="corvid-fetch", daemon=True).start()

    def page(self, url: Url) -> Fetched:
        """Follow redirects to the page."""
        hops: list[str] = []
        while True:
            found = self._one(url, hops)
            if isinstance(found, Fetched):
                return Fetched(found.url, found.body, found.content_type, tuple(hops))
            hops.append(url.text)
            if len(hops) > self._rules.limits.redirects:
                most = self._rules.limits.redirects
                raise FetchFailed(f"{url.host} redirects, and {most} redirects are followed at most")
            try:
                url = redirected(url, found)
            except BadUrl as bad:
                to = "an address that cannot be fetched"
                raise FetchRefused(f"`{url.host}` redirects to {to}: {bad}") from None

    def end(self) -> None:
        """Mark it as over: nothing ends it any more."""
        if self._cancellation is not None:
            self._cancellation.on_cancel(None)
        self._over = True
        self._stir.set()

    # ---- one page or redirect -----------------------------------------------------------------
    def _one(self, url: Url, hops: Sequence[str]) -> Fetched | str:
        """Return the page, or where it is redirected to."""
        if not any(pattern.covers(url) for pattern in self._rules.allowed):
            led = f"`{hops[-1]}` redirects to `{url.shown}`, which" if hops else f"`{url.shown}`"
            add = f'add "{url.shown}" to `allow` in `[fetch]` of corvid.toml'
            doubted = any(pattern.covers(url) for pattern in self._rules.doubted)
            raise FetchRefused(f"{led} is not allowed", self._rules.advice if doubted else add)
        addresses = self._judged(url)
        failure: OSError | None = None
        for address in addresses[:MOST_ADDRESSES]:
            connection = self._connection = _Connection(url, address, self._rules, self._network, self._left)
            try:
                connection.connect()
            except _FAILURES as error:
                connection.close()
                failure = _no_connection(error)
                if failure is None:
                    raise self._failed(url, error) from None
                continue
            try:
                return self._answered(url, connection)
            except _FAILURES as error:
                raise self._failed(url, error) from None
            finally:
                connection.close()
        assert failure is not None
        raise self._failed(url, failure)

    def _judged(self, url: Url) -> list[str]:
        """Return the addresses of the host, each of which is public."""
        try:
            found = self._in_time(lambda: self._network.resolve(url.host, url.port))
        except (OSError, UnicodeError) as error:
            raise self._failed(url, error) from None
        if not found:
            raise FetchFailed(f"{url.host} has no address")
        try:
            return list(dict.fromkeys(map(public, found)))
        except NotPublic as what:
            raise FetchRefused(f"`{url.host}` leads to {what}, and only public servers are asked") from None

    def _answered(self, url: Url, connection: HTTPSConnection) -> Fetched | str:
        connection.request("GET", url.target, headers=_HEADERS, preload_content=False, decode_content=False)
        response = connection.getresponse()
        if response.status in _REDIRECTS:
            location = response.headers.get("Location")
            if not location:
                raise FetchFailed(f"{url.host} answered with a redirect to nowhere ({response.status})")
            return location
        if response.status != 200:
            words = f"{response.status} {_reason(response.reason or '')}".strip()
            raise FetchFailed(f"{url.host} answered {words}")
        unpack = _unpacking(response.headers.get("Content-Encoding", ""), url)
        body = self._body(url, response, unpack)
        return Fetched(url, body, response.headers.get("Content-Type", ""))

    def _body(self, url: Url, response: urllib3.BaseHTTPResponse, unpack: _Unpack | None) -> bytes:
        limits = self._rules.limits
        pieces: list[bytes] = []
        size = 0
        while True:
            self._check(url)
            if self._connection is not None and self._connection.sock is not None:
                self._connection.sock.settimeout(self._left())
            raw = response.read1(PIECE)
            if not raw:
                break
            self._received += len(raw)
            if self._received > limits.received:
                raise FetchFailed(f"{url.host} sent more than {limits.received:,} bytes")
            for piece in (raw,) if unpack is None else unpack.pieces(raw):
                size += len(piece)
                if size > limits.unpacked:
                    most = f"{limits.unpacked:,} bytes"
                    raise FetchFailed(f"the page of {url.host} unpacks to more than {most}")
                pieces.append(piece)
        self._check(url)
        if unpack is not None and not unpack.ended:
            raise FetchFailed(f"the page of {url.host} broke off")
        return b"".join(pieces)

    # ---- time ---------------------------------------------------------------------------------
    def _left(self) -> float:
        """Return the seconds that are left, more than 0."""
        return max(0.001, self._until - time.monotonic())

    def _check(self, url: Url) -> None:
        if self._cancelled or time.monotonic() >= self._until:
            raise self._failed(url, TimeoutError())

    def _failed(self, url: Url, error: Exception) -> Exception:
        """Return why there is no page: what ended it, else what the exception says."""
        if isinstance(error, FetchFailed | FetchRefused):
            return error
        if self._cancelled:
            return FetchFailed("the run was cancelled")
        if isinstance(error, TimeoutError) or time.monotonic() >= self._until:
            return FetchFailed(f"{url.host} did not send all within {self._rules.limits.seconds:g} seconds")
        return FetchFailed(f"the connection to {url.host} failed: {_words(error)}")

    def _in_time(self, work: Callable[[], Sequence[str]]) -> Sequence[str]:
        """Return what the work gives, if it does so in time: the system's resolver has no bound of its
        own."""
        answer: queue.SimpleQueue[Sequence[str] | Exception] = queue.SimpleQueue()

        def run() -> None:
            try:
                answer.put(work())
            except Exception as error:
                answer.put(error)

        threading.Thread(target=run, name="corvid-resolve", daemon=True).start()
        while True:
            try:
                found = answer.get(timeout=min(0.1, self._left()))
            except queue.Empty:
                if self._cancelled or time.monotonic() >= self._until:
                    raise TimeoutError from None
                continue
            if isinstance(found, Exception):
                raise found
            return found

    def _cancel(self) -> None:
        """Cancel from another thread."""
        self._cancelled = True
        self._stir.set()

    def _watch(self) -> None:
        self._stir.wait(self._left())
        while not self._over:
            connection = self._connection
            if connection is not None and connection.sock is not None:
                with suppress(OSError):  # not connected yet, or no more
                    connection.sock.shutdown(socket.SHUT_RDWR)
            time.sleep(_AGAIN)


class _Connection(HTTPSConnection):
    """A connection to an address that was judged, for the name that stands for it: that is what TLS asks for
    and checks, and what the request names. A proxy is asked for the address, and resolves nothing."""

    def __init__(
        self, url: Url, address: str, rules: Rules, network: Network, left: Callable[[], float]
    ) -> None:
        super().__init__(
            url.host, url.port, timeout=left(), ssl_context=network.trusted(), server_hostname=url.host
        )
        self._judged = address
        self._through = rules.proxy
        self._network = network
        self._seconds = left

    def _new_conn(self) -> socket.socket:
        if self._through is None:
            made = self._network.dial(self._judged, self.port, self._seconds())
        else:
            made = self._network.dial(*self._through, self._seconds())
            try:
                _tunnel(made, self._judged, self.port)
            except BaseException:
                made.close()
                raise
        made.settimeout(self._seconds())
        return made


def _tunnel(connection: socket.socket, address: str, port: int) -> None:
    """Have the proxy connect to the address. Raises OSError."""
    to = f"[{address}]:{port}" if ":" in address else f"{address}:{port}"
    connection.sendall(f"CONNECT {to} HTTP/1.1\r\nHost: {to}\r\n\r\n".encode("ascii"))
    head = b""
    while not head.endswith(b"\r\n\r\n"):  # byte by byte: what follows belongs to TLS
        one = connection.recv(1)
        head += one
        if not one or len(head) > PIECE:
            raise OSError("the proxy gave no answer that can be understood")
    status = head.split(b"\r\n", 1)[0].split(b" ")
    if len(status) < 2 or status[1] != b"200":
        raise OSError(f"the proxy refused: {_reason(head[:60].decode('latin-1').splitlines()[0])}")


def _no_connection(error: Exception) -> OSError | None:
    """Return the error, if it says that nothing was connected, so that another address may be tried."""
    if isinstance(error, OSError) and not isinstance(error, ssl.SSLError):
        return error
    return None


# ---- unpacking --------------------------------------------------------------------------------
class _Unpack:
    """Unpacks gzip and both kinds of deflate, a piece at a time."""

    def __init__(self, host: str, deflate: bool) -> None:
        self._host = host
        self._deflate = deflate
        self._work: Any = None if deflate else zlib.decompressobj(16 + zlib.MAX_WBITS)

    @property
    def ended(self) -> bool:
        """Whether the data came to its end, or there was none."""
        return self._work is None or bool(self._work.eof)

    def pieces(self, raw: bytes) -> Iterator[bytes]:
        """Yield what is in a piece, in pieces. Raises FetchFailed."""
        if self._work is None:  # with the header of zlib, as was meant, or without, as some send it
            wrapped = raw[0] & 0x0F == 8 and (len(raw) < 2 or (raw[0] << 8 | raw[1]) % 31 == 0)
            self._work = zlib.decompressobj(zlib.MAX_WBITS if wrapped else -zlib.MAX_WBITS)
        data = raw
        while data:
            if self._work.eof:
                if self._deflate:
                    return
                self._work = zlib.decompressobj(16 + zlib.MAX_WBITS)  # gzip may have several parts
            try:
                piece = self._work.decompress(data, PIECE)
            except zlib.error:
                raise FetchFailed(f"the page of {self._host} cannot be unpacked") from None
            yield piece
            data = self._work.unconsumed_tail or self._work.unused_data
            if not piece and not self._work.eof:
                return


def _unpacking(encoding: str, url: Url) -> _Unpack | None:
    name = encoding.strip().lower()
    if name in ("", "identity"):
        return None
    if name in ("gzip", "x-gzip", "deflate"):
        return _Unpack(url.host, name == "deflate")
    raise FetchFailed(f"the page of {url.host} is packed as `{_reason(name)}`, which is not read")


def _reason(text: str) -> str:
    """Prepare words of a server for use in a sentence."""
    return "".join(one for one in text if one.isprintable())[:80]


def _words(error: BaseException) -> str:
    """Return the innermost exception in words; those of urllib3 hold addresses of objects."""
    while (inner := error.__cause__ or error.__context__) is not None and isinstance(inner, Exception):
        error = inner
    words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return _reason(" ".join(words.split())) or type(error).__name__
