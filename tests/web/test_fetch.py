"""One fetch: what is asked, followed, unpacked and bounded, against a server on this machine."""

from __future__ import annotations

import gzip
import socket
import ssl
import threading
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from corvid.runtime.executor.cancellation import Cancellation
from corvid.runtime.host import FetchFailed, FetchRefused
from corvid.web.client import Fetched, Limits, Rules, fetch
from corvid.web.urls import pattern_of
from tests.web.servers import PUBLIC, Names, Server, page, redirect, serving

pytestmark = [pytest.mark.guarantee("boundary.values_checked"), pytest.mark.guarantee("limits.reported")]
HOST = "docs.example.com"
RULES = Rules(tuple(map(pattern_of, (HOST, "*.example.org"))), limits=Limits(seconds=5))
BODY = b"<h1>Tides</h1><p>The Moon raises two tides a day.</p>" * 40


def _drips(secure: socket.socket) -> None:
    secure.sendall(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    while True:
        secure.sendall(b"a")
        time.sleep(0.02)


def _cut(secure: socket.socket) -> None:
    secure.sendall(page(BODY)[:-10])


ANSWERS: dict[str, Any] = {
    "/": page(BODY, "Content-Type: text/html; charset=utf-8"),
    "/gzip": page(gzip.compress(BODY), "Content-Encoding: gzip"),
    "/two": page(gzip.compress(BODY) + gzip.compress(BODY), "Content-Encoding: gzip"),
    "/zlib": page(zlib.compress(BODY), "Content-Encoding: deflate"),
    "/raw": page(zlib.compress(BODY, wbits=-15), "Content-Encoding: deflate"),
    "/chunks": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n3\r\nfgh\r\n0\r\n\r\n",
    "/br": page(BODY, "Content-Encoding: br"),
    "/broken": page(b"no gzip", "Content-Encoding: gzip"),
    "/half": page(gzip.compress(BODY)[:-12], "Content-Encoding: gzip"),
    "/bomb": page(gzip.compress(bytes(2_000_000)), "Content-Encoding: gzip"),
    "/big": page(bytes(200_000)),
    "/cut": _cut,
    "/drips": _drips,
    "/gone": page(b"", status="410 Gone"),
    "/no": page(b"", status="302 Found"),
    "/loop": redirect("/loop"),
    "/a": redirect("b", "301 Moved Permanently"),
    "/b": redirect("https://news.example.org/c?q=1#part", "308 Permanent Redirect"),
    "/c?q=1": page(b"at last", "Set-Cookie: a=b"),
    "/umlaut": redirect("/gr\xfc\xdfe"),
    "/gr%FC%DFe": page(b"hello"),
    "/headers": b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 5_000 + b"\r\n",
    "/line": b"HTTP/1.1 200 OK\r\nX: " + b"y" * 100_000 + b"\r\n\r\n",
    "/nonsense": b"\0\1\2\3",
}  # fmt: skip


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving(ANSWERS) as made:
        yield made


@pytest.fixture
def network(server: Server) -> Names:
    server.asked.clear()
    return Names({}, {PUBLIC: server.port})


Got = Callable[..., Fetched]


@pytest.fixture
def got(network: Names) -> Got:
    def get(path: str, rules: Rules = RULES, host: str = HOST) -> Fetched:
        return fetch(f"https://{host}{path}", rules, network)

    return get


def test_the_name_is_in_tls_and_the_request_and_nothing_signs_in(got: Got, server: Server) -> None:
    found = got("/", host="DOCS.example.com:443")
    assert (found.url.text, found.body) == (f"https://{HOST}/", BODY)
    assert found.content_type == "text/html; charset=utf-8"
    ((name, request),) = server.asked
    names = [line.split(":")[0].lower() for line in request.split("\r\n")[1:] if line]
    assert name == HOST
    assert f"\r\nHost: {HOST}\r\n" in request
    assert sorted(names) == ["accept", "accept-encoding", "connection", "host", "user-agent"]


@pytest.mark.parametrize("path", ["/gzip", "/zlib", "/raw"])
def test_pages_are_unpacked(got: Got, path: str) -> None:
    assert got(path).body == BODY


def test_parts_of_gzip_and_pieces_of_a_page_are_put_together(got: Got) -> None:
    assert got("/two").body == BODY * 2
    assert got("/chunks").body == b"abcdefgh"


def test_redirects_are_followed_and_judged_each(got: Got, network: Names, server: Server) -> None:
    found = got("/a")
    assert (found.url.text, found.body) == ("https://news.example.org/c?q=1", b"at last")
    assert found.redirects == (f"https://{HOST}/a", f"https://{HOST}/b")
    assert network.resolved == [HOST, HOST, "news.example.org"]
    assert [name for name, _ in server.asked] == [HOST, HOST, "news.example.org"]
    assert not any("cookie" in request.lower() for _, request in server.asked)
    assert got("/umlaut").body == b"hello"


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/br", f"the page of {HOST} is packed as `br`, which is not read"),
        ("/broken", f"the page of {HOST} cannot be unpacked"),
        ("/half", f"the page of {HOST} broke off"),
        ("/gone", f"{HOST} answered 410 Gone"),
        ("/no", f"{HOST} answered with a redirect to nowhere (302)"),
        ("/loop", f"{HOST} redirects, and 5 redirects are followed at most"),
        ("/missing", f"{HOST} answered 404 Not Found"),
        ("/bomb", f"the page of {HOST} unpacks to more than 100,000 bytes"),
        ("/big", f"{HOST} sent more than 50,000 bytes"),
    ],
)
def test_what_is_no_page_within_bounds_is_refused(got: Got, path: str, words: str) -> None:
    with pytest.raises(FetchFailed) as failed:
        got(path, replace(RULES, limits=Limits(received=50_000, unpacked=100_000, seconds=5)))
    assert str(failed.value) == words


@pytest.mark.parametrize("path", ["/cut", "/headers", "/line", "/nonsense"])
def test_what_is_not_http_is_a_failed_connection(got: Got, path: str) -> None:
    with pytest.raises(FetchFailed, match=f"^the connection to {HOST} failed: "):
        got(path)


def test_a_server_that_drips_is_left_at_its_time(got: Got) -> None:
    begun = time.monotonic()
    with pytest.raises(FetchFailed, match=r"did not send all within 0.3 seconds"):
        got("/drips", replace(RULES, limits=Limits(seconds=0.3)))
    assert time.monotonic() - begun < 2


def test_a_resolver_that_hangs_is_left_at_its_time(network: Names, monkeypatch: pytest.MonkeyPatch) -> None:
    over = threading.Event()
    monkeypatch.setattr(network, "resolve", lambda host, port: over.wait(5) and ())
    try:
        with pytest.raises(FetchFailed, match=r"did not send all within 0.2 seconds"):
            fetch(f"https://{HOST}/", replace(RULES, limits=Limits(seconds=0.2)), network)
    finally:
        over.set()


def test_a_cancelled_run_ends_the_connection(network: Names) -> None:
    cancellation = Cancellation()
    timer = threading.Timer(0.2, cancellation.cancel)
    timer.start()
    begun = time.monotonic()
    with pytest.raises(FetchFailed, match="the run was cancelled"):
        fetch(f"https://{HOST}/drips", RULES, network, cancellation)
    assert time.monotonic() - begun < 2
    timer.join()


def test_a_certificate_of_another_name_or_of_no_authority_is_refused(
    server: Server, network: Names, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(FetchFailed, match="certificate verify failed"):
        fetch("https://other.example.org/", RULES, network)
    monkeypatch.setattr(network, "trusted", ssl.create_default_context)
    with pytest.raises(FetchFailed, match="certificate verify failed"):
        fetch(f"https://{HOST}/", RULES, network)
    assert server.asked == []


def test_another_address_of_the_name_is_tried(server: Server) -> None:
    addresses = ("2606:2800:220:1::1", "93.184.216.35", PUBLIC)
    network = Names({HOST: addresses}, {PUBLIC: server.port})
    assert fetch(f"https://{HOST}/", RULES, network).body == BODY
    assert network.dialled == list(addresses)
    with pytest.raises(FetchFailed, match=f"the connection to {HOST} failed: Connection refused"):
        fetch(f"https://{HOST}/", RULES, Names({}, {}))


def _proxy(listener: socket.socket, port: int, asked: list[bytes], answer: bytes) -> None:
    client, _ = listener.accept()
    with client:
        asked.append(client.recv(4096))
        client.sendall(answer)
        if b" 200 " not in answer:
            return
        with socket.create_connection(("127.0.0.1", port)) as server:
            there = threading.Thread(target=_pass_on, args=(client, server))
            there.start()
            _pass_on(server, client)
            there.join()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    try:
        while piece := one.recv(65_536):
            other.sendall(piece)
        other.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass


class _Direct(Names):
    """Dials what it is asked to."""

    def dial(self, address: str, port: int, seconds: float) -> socket.socket:
        self.dialled.append(address)
        return socket.create_connection((address, port), seconds)


@pytest.mark.parametrize(
    ("answer", "addresses"),
    [
        (b"HTTP/1.1 200 Connection established\r\n\r\n", (PUBLIC,)),
        (b"HTTP/1.1 403 Forbidden\r\n\r\n", ("2606:2800:220:1::1",)),
    ],
)
def test_a_listed_proxy_is_asked_for_the_judged_address(
    server: Server, answer: bytes, addresses: Sequence[str]
) -> None:
    asked: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:
        work = threading.Thread(target=_proxy, args=(listener, server.port, asked, answer))
        work.start()
        rules = replace(RULES, proxy=listener.getsockname()[:2])
        network = _Direct({HOST: addresses}, {})
        if b" 200 " in answer:
            assert fetch(f"https://{HOST}/", rules, network).body == BODY
        else:
            with pytest.raises(FetchFailed, match=r"the proxy refused: HTTP/1\.1 403 Forbidden"):
                fetch(f"https://{HOST}/", rules, network)
        work.join()
    to = f"[{addresses[0]}]:443" if ":" in addresses[0] else f"{addresses[0]}:443"
    assert asked == [f"CONNECT {to} HTTP/1.1\r\nHost: {to}\r\n\r\n".encode()]
    assert network.dialled == ["127.0.0.1"]


def test_nothing_is_allowed_unless_it_is_listed(server: Server, network: Names) -> None:
    with pytest.raises(FetchRefused, match=f"`{HOST}` is not allowed") as refused:
        fetch(f"https://{HOST}/", Rules(), network)
    assert refused.value.advice == f'add "{HOST}" to `allow` in `[fetch]` of corvid.toml'
    assert network.resolved == network.dialled == []
