"""One POST over HTTP whose every wait is bounded, and which another thread can end."""

from __future__ import annotations

import heapq
import socket
import ssl
import threading
import time
import weakref
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

from corvid.models.remote.settings import is_loopback
from corvid.models.remote.wire import Failed
from corvid.runtime.host import ModelMisconfigured

try:
    import truststore
    import urllib3
    from urllib3.connection import HTTPConnection, HTTPSConnection
    from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool
    from urllib3.exceptions import HTTPError, NewConnectionError, TimeoutError
except ImportError as error:
    raise ModelMisconfigured(
        f"models behind HTTP need packages that are not installed ({error.name}): "
        "pip install 'corvid-grounded[models]'"
    ) from None

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from corvid.models.remote.settings import ModelSettings, Timeouts
    from corvid.runtime.executor.cancellation import Cancellation

PIECE = 64 * 1024
"""Bytes that are read at once, at most."""
_TO_END = 0.05
"""Seconds in which the end of a body is waited for, once its reply is whole."""
POOL = 512
"""Connections to one server that are cached for further calls."""


class Reply(Protocol):
    """A reply whose body is still to be read."""

    @property
    def status(self) -> int: ...

    @property
    def headers(self) -> Mapping[str, str]:
        """Names in lower case."""

    def pieces(self) -> Iterator[bytes]:
        """Return the body as it arrives. Raises Failed."""

    def close(self) -> None:
        """End the exchange; a connection whose reply was read to its end, but for a last piece, is cached for
        the next one."""


class Transport(Protocol):
    """What moves the bytes of one model's calls. Safe to use from many threads."""

    def post(
        self, url: str, headers: Sequence[tuple[str, str]], body: bytes, cancellation: Cancellation | None
    ) -> Reply:
        """Send a request and wait until its reply begins. Redirects are not followed. Raises Failed:
        `unreachable`, `timeout` or `cancelled`."""


class Sockets:
    """The transport over urllib3, on blocking sockets of the thread that calls: of the libraries measured
    that take care of TLS, proxies and pools it costs the least processor time (`bench/NOTES.md`)."""

    def __init__(self, settings: ModelSettings) -> None:
        self._timeout = settings.timeout
        context: ssl.SSLContext = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        if settings.ca is not None:
            try:
                context = ssl.create_default_context(cafile=settings.ca)
            except OSError as error:  # errors of TLS as well
                words = f"the certificates of `{settings.name}` can't be read: `ca` = {settings.ca}"
                raise ModelMisconfigured(f"{words}: {error.strerror or error}") from None
        options: dict[str, Any] = {
            "maxsize": POOL, "block": False, "retries": False, "ssl_context": context,
        }  # fmt: skip
        proxy = _proxy(settings)
        self._pools = (
            urllib3.PoolManager(**options) if proxy is None else urllib3.ProxyManager(proxy, **options)
        )
        self._pools.pool_classes_by_scheme = {"http": _Pool, "https": _SecurePool}

    def post(
        self, url: str, headers: Sequence[tuple[str, str]], body: bytes, cancellation: Cancellation | None
    ) -> Reply:
        exchange = _Exchange(self._timeout, cancellation)
        try:
            response = exchange.open(self._pools, url, dict(headers), body)
        except BaseException:
            exchange.end()
            raise
        return _Reply(exchange, response)


def _proxy(settings: ModelSettings) -> str | None:
    parts = urlsplit(settings.base_url)
    if settings.proxy == "env":
        from urllib.request import getproxies, proxy_bypass

        if is_loopback(parts.hostname):
            return None  # a server on this machine is asked directly, whatever proxy leads to others
        proxies = getproxies()
        found = proxies.get(parts.scheme) or proxies.get("all")
        found = None if found is None or proxy_bypass(parts.hostname or "") else found
    else:
        found = settings.proxy
    # For https a proxy only tunnels. With plain http it reads the key, as all can on the way to it.
    plain = parts.scheme == "http" and settings.key is not None
    if found is not None and plain and not is_loopback(urlsplit(found).hostname):
        words = f"the key of `{settings.name}` would go over plain http through a proxy"
        raise ModelMisconfigured(f'{words}: use https, or say proxy = "off"')
    return found


# ---- one exchange -----------------------------------------------------------------------------
class _Exchange:
    """What one call waits for, and why it was ended, if something ended it."""

    def __init__(self, timeout: Timeouts, cancellation: Cancellation | None) -> None:
        self._timeout = timeout
        self._cancellation = cancellation
        self._lock = threading.Lock()
        self._socket: socket.socket | None = None
        self._ended: Failed | None = None
        self._over = False
        self.until = time.monotonic() + timeout.total
        _WATCHDOG.watch(self.until, self)
        if cancellation is not None:
            cancellation.on_cancel(self._cancelled)

    def open(
        self, pools: urllib3.PoolManager, url: str, headers: Mapping[str, str], body: bytes
    ) -> urllib3.BaseHTTPResponse:
        timeout = self._timeout
        _CURRENT.exchange = self
        try:
            return pools.urlopen(
                "POST", url, body=body, headers=headers, redirect=False, preload_content=False,
                decode_content=False, retries=False,
                timeout=urllib3.Timeout(connect=timeout.connect, read=timeout.first),
            )  # fmt: skip
        except (HTTPError, OSError, ValueError) as error:
            raise self.failure(error, f"no reply within {timeout.first:g} seconds", url) from None
        finally:
            _CURRENT.exchange = None

    def uses(self, connection: socket.socket) -> None:
        """Note the connection that carries the call from now on. A call that was ended meanwhile shuts it."""
        with self._lock:
            self._socket, ended = connection, self._ended
        if ended is not None:
            _shut(connection)

    def wait_at_most(self, seconds: float) -> None:
        if self._socket is not None:
            with suppress(OSError):  # closed already: the reply has been read to its end
                self._socket.settimeout(seconds)

    def failure(self, error: Exception, late: str, url: str = "", *, begun: bool = False) -> Failed:
        """Return why the call has no reply, or, if that has begun, no more of it: the reason that ended it,
        else what the exception says."""
        if self._ended is not None:
            return self._ended
        if isinstance(error, NewConnectionError) or "ConnectTimeout" in type(error).__name__:
            where = urlsplit(url).netloc.rpartition("@")[2]
            return Failed("unreachable", f"cannot connect to {where}: {_reason(error)}")
        if isinstance(error, TimeoutError | OSError) and "imed out" in str(error):
            return Failed("timeout", late)
        if begun:
            return Failed("cut_stream", f"the reply broke off: {_reason(error)}")
        return Failed("unreachable", f"the connection failed: {_reason(error)}")

    def end(self) -> None:
        """Note that the call is over: nothing ends it any more."""
        with self._lock:
            self._over, self._socket = True, None
        if self._cancellation is not None:
            self._cancellation.on_cancel(None)

    def expire(self) -> None:
        """End the call: its time is over."""
        self._end(Failed("timeout", f"the call was not over within {self._timeout.total:g} seconds"))

    def _cancelled(self) -> None:
        self._end(Failed("cancelled", "the run was cancelled"))

    def _end(self, reason: Failed) -> None:
        """Shut the socket from another thread: what waits on the socket sees the end of the connection."""
        with self._lock:
            if self._over or self._ended is not None:
                return
            self._ended, connection = reason, self._socket
        if connection is not None:
            _shut(connection)


def _shut(connection: socket.socket) -> None:
    with suppress(OSError):  # not connected yet, or no more
        connection.shutdown(socket.SHUT_RDWR)


def _reason(error: BaseException) -> str:
    """Return the innermost exception in words; those of urllib3 hold addresses of objects."""
    while isinstance(error.__cause__ or error.__context__, Exception):
        error = error.__cause__ or error.__context__ or error
    words = " ".join(str(error.strerror if isinstance(error, OSError) and error.strerror else error).split())
    return words[:200] or type(error).__name__


class _Reply:
    def __init__(self, exchange: _Exchange, response: urllib3.BaseHTTPResponse) -> None:
        self._exchange = exchange
        self._response = response
        self.status = response.status
        self.headers: Mapping[str, str] = {name.lower(): value for name, value in response.headers.items()}

    def pieces(self) -> Iterator[bytes]:
        exchange, response = self._exchange, self._response
        timeout = exchange._timeout
        allowed, late = timeout.first, f"no reply within {timeout.first:g} seconds"
        while True:
            exchange.wait_at_most(max(0.001, min(allowed, exchange.until - time.monotonic())))
            try:
                piece = response.read1(PIECE)
            except (HTTPError, OSError, ValueError) as error:
                raise exchange.failure(error, late, begun=True) from None
            if not piece:
                break
            yield piece
            allowed, late = timeout.idle, f"the reply stopped for {timeout.idle:g} seconds"
        if exchange._ended is not None:
            raise exchange._ended

    def close(self) -> None:
        if not self._is_over():
            self._pass_over_the_end()
        self._exchange.end()
        if not self._is_over():
            self._response.close()
        self._response.release_conn()

    def _is_over(self) -> bool:
        return getattr(self._response, "_fp", None) is None or self._response.closed

    def _pass_over_the_end(self) -> None:
        """Read what is left of a reply that is no longer needed, if it is one piece that has arrived or is
        about to: behind the last event comes the end of the body, and then the connection can be reused."""
        if self._exchange._ended is None:
            self._exchange.wait_at_most(_TO_END)
            with suppress(HTTPError, OSError, ValueError):
                if self._response.read1(PIECE):
                    self._response.read1(1)


# ---- the connection under a call --------------------------------------------------------------
class _Current(threading.local):
    exchange: _Exchange | None = None


_CURRENT = _Current()


class _Connection(HTTPConnection):
    """Says which socket the call of this thread uses."""

    def connect(self) -> None:
        super().connect()
        _announce(self)

    def request(self, *arguments: Any, **named: Any) -> None:
        _announce(self)
        super().request(*arguments, **named)


class _SecureConnection(_Connection, HTTPSConnection):
    """The same over TLS: what is done between is the other's."""


def _announce(connection: HTTPConnection) -> None:
    if _CURRENT.exchange is not None and connection.sock is not None:
        _CURRENT.exchange.uses(connection.sock)


class _Pool(HTTPConnectionPool):
    ConnectionCls = _Connection


class _SecurePool(HTTPSConnectionPool):
    ConnectionCls = _SecureConnection


# ---- deadlines --------------------------------------------------------------------------------
class _Watchdog:
    """Ends each call at its time, in one thread for the process, which starts with the first. A server that
    sends a byte now and then keeps every timeout of a socket away; this one it does not."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._due: list[tuple[float, int, weakref.ref[_Exchange]]] = []
        self._numbers = count()
        self._thread: threading.Thread | None = None

    def watch(self, when: float, exchange: _Exchange) -> None:
        """Watch the exchange without keeping it alive: most are over long before their time."""
        with self._changed:
            heapq.heappush(self._due, (when, next(self._numbers), weakref.ref(exchange)))
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._work, name="corvid-deadlines", daemon=True)
                self._thread.start()
            elif self._due[0][0] == when:
                self._changed.notify()

    def _work(self) -> None:
        while True:
            with self._changed:
                while not self._due or self._due[0][0] > time.monotonic():
                    wait = self._due[0][0] - time.monotonic() if self._due else None
                    self._changed.wait(wait)
                _, _, due = heapq.heappop(self._due)
            exchange = due()
            if exchange is not None:
                exchange.expire()
            del exchange


_WATCHDOG = _Watchdog()
