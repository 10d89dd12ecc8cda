"""No fetch reaches this machine or a private network: by its address, by what its name leads to, by a
redirect, or by a name that leads elsewhere the second time.

The tests have real listeners on this machine, and a network whose connections are real: what is let through
would be accepted by one of them.
"""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.runtime.host import FetchFailed, FetchRefused
from corvid.web.addresses import NotPublic, public
from corvid.web.client import Internet, Limits, Rules, fetch
from corvid.web.urls import BadUrl, pattern_of, redirected, url_of
from tests.tables import each
from tests.web.servers import PUBLIC, Names, page, redirect, serving

pytestmark = pytest.mark.guarantee("boundary.values_checked")
HOST = "docs.example.com"
TARGET = "inside.example.org"
RULES = Rules((pattern_of(HOST), pattern_of(TARGET), pattern_of("*.example.net")), limits=Limits(seconds=5))

SPELLED = (
    # this machine in spellings that some libraries and systems take
    "https://127.0.0.1/", "https://127.0.0.1:8443/", "https://127.1/", "https://127.0.1/", "https://0/",
    "https://2130706433/", "https://0x7f000001/", "https://0x7f.1/", "https://0X7F.0.0.1/",
    "https://0177.0.0.1/", "https://017700000001/", "https://127.0.0.1./", "https://[::1]/", "https://[::]/",
    "https://[::ffff:127.0.0.1]/", "https://[::ffff:7f00:1]/", "https://[0:0:0:0:0:0:0:1]/",
    "https://[64:ff9b::7f00:1]/", "https://[fe80::1%25lo]/", "https://0.0.0.0/", "https://127.127.127.127/",
    "https://localhost/", "https://LOCALHOST/", "https://localhost./", "https://router/",
    # private networks, services of clouds
    "https://10.0.0.1/", "https://192.168.1.1/", "https://172.16.0.1/", "https://169.254.169.254/latest/meta-data/",
    "https://2852039166/", "https://[fd00:ec2::254]/", "https://100.100.100.200/",
    # names that are read in two ways
    "https://docs.example.com@127.0.0.1/", "https://127.0.0.1#@docs.example.com/",
    "https://docs.example.com:x@127.0.0.1/", "https://127.0.0.1\\@docs.example.com/",
    "https://docs.example.com\\@127.0.0.1/", "https://docs.example.com%00.127.0.0.1/",
    "https://docs.example.com%2e/", "https://docs%2eexample%2ecom/", "https://docs.example.com./",
    "https://.docs.example.com/", "https://docs..example.com/", "https://docs.example.com:0/",
    "https://docs.example.com:99999/", "https://docs.example.com:443:80/", "https:///docs.example.com/",
    "https:docs.example.com/", "https://docs.example.com\t/", "https://docs.example.com\n.evil/",
    "https://docs.exa\u00admple.com/", "https://docs。example。com/", "https://①②⑦.⓪.⓪.①/",
    "https://１２７.0.0.1/", "https://löcalhost.example/", "https://ⓛocalhost/", "https://-docs.example.com/",
    # other schemes
    "http://docs.example.com/", "file:///etc/passwd", "ftp://docs.example.com/", "gopher://127.0.0.1:6379/_",
    "//docs.example.com/", "javascript:alert(1)", "data:text/html,x", "jar:https://docs.example.com!/", "",
)  # fmt: skip
"""Addresses that may not be asked, whatever is allowed."""

LEADS = (
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "0.1.2.3", "10.1.2.3", "100.64.0.1", "100.127.255.254",
    "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1",
    "192.168.0.1", "198.18.0.1", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.250", "240.0.0.1",
    "255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "::ffff:0:127.0.0.1", "64:ff9b::127.0.0.1", "64:ff9b::a00:1", "64:ff9b:1::1", "100::1", "2001::1",
    "2001:db8::1", "2002:7f00:1::", "2002:a00:1::1", "3fff::1", "fc00::1", "fd00:ec2::254", "fe80::1",
    "fe80::1%lo", "fec0::1", "ff02::1", "4000::1", "5f00::1", "no address",
)  # fmt: skip
"""Where a name may not lead."""


class Real(Names):
    """A network whose connections are made as they are asked for, as far as they lead to this machine."""

    def dial(self, address: str, port: int, seconds: float) -> socket.socket:
        if address == PUBLIC:
            return super().dial(address, port, seconds)
        self.dialled.append(address)
        return Internet().dial(address, port, 1)


@pytest.fixture(scope="module")
def visitors() -> Iterator[list[str]]:
    """Who connected to this machine, at the port of HTTPS where the tests may listen there."""
    found: list[str] = []
    listeners: list[socket.socket] = []
    for family, address in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")):
        with suppress(OSError):
            listeners.append(socket.create_server((address, 8443), family=family))
        with suppress(OSError):
            listeners.append(socket.create_server((address, 443), family=family))

    def wait(listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                connection, (host, *_) = listener.accept()
                found.append(str(host))
                connection.close()

    threads = [threading.Thread(target=wait, args=(one,)) for one in listeners]
    for thread in threads:
        thread.start()
    yield found
    for listener in listeners:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
    for thread in threads:
        thread.join()


def refused(url: str, network: Names, rules: Rules = RULES) -> str:
    with pytest.raises((FetchRefused, FetchFailed)) as error:
        fetch(url, rules, network)
    assert error.type is FetchRefused, error.value
    return str(error.value)


@each("url", SPELLED)
def test_no_spelling_of_an_address_is_asked(url: str, visitors: list[str]) -> None:
    network = Real({}, {})
    assert refused(url, network).startswith("the address cannot be fetched: ")
    assert network.resolved == network.dialled == visitors == []


@each("address", LEADS)
def test_no_name_leads_to_what_is_not_public(address: str, visitors: list[str]) -> None:
    for addresses in ((address,), (PUBLIC, address), (address, PUBLIC)):
        network = Real({TARGET: addresses}, {})
        assert refused(f"https://{TARGET}/", network).startswith(f"`{TARGET}` leads to ")
        assert (network.resolved, network.dialled, visitors) == ([TARGET], [], [])


def test_no_redirect_leads_there(visitors: list[str]) -> None:
    wanted = [*SPELLED, *(f"https://to-{number}.example.net/" for number in range(len(LEADS)))]
    sent = [url.encode().decode("latin-1") for url in wanted if _sendable(url)]
    kept = {f"/{number}": redirect(url) for number, url in enumerate(sent)}
    names = {f"to-{number}.example.net": (address,) for number, address in enumerate(LEADS)}
    refusals = 0
    with serving(kept) as server:
        network = Real(names, {PUBLIC: server.port})
        for path in kept:
            with pytest.raises((FetchRefused, FetchFailed)) as error:
                fetch(f"https://{HOST}{path}", RULES, network)
            refusals += error.type is FetchRefused
            # What is a path below the same host goes there again, and there is no such page.
            assert error.type is FetchRefused or str(error.value) == f"{HOST} answered 404 Not Found"
    assert refusals > 100
    assert set(network.dialled) == {PUBLIC}
    assert visitors == []


def _sendable(url: str) -> bool:
    """Whether a header can hold it."""
    return "\n" not in url and url != ""


def test_a_name_that_leads_elsewhere_the_second_time_is_judged_again(visitors: list[str]) -> None:
    answers = iter([(PUBLIC,), ("127.0.0.1",)])
    with serving({"/": redirect("/again"), "/again": page(b"secret")}) as server:
        network = Real({HOST: answers}, {PUBLIC: server.port})
        assert refused(f"https://{HOST}/", network) == (
            f"`{HOST}` leads to this machine itself, and only public servers are asked"
        )
    assert (network.resolved, network.dialled, visitors) == ([HOST, HOST], [PUBLIC], [])


def test_a_name_is_resolved_once_for_a_connection(visitors: list[str]) -> None:
    with serving({"/": page(b"hello")}) as server:
        answers = iter([(PUBLIC,)])
        network = Real({HOST: answers}, {PUBLIC: server.port})
        assert fetch(f"https://{HOST}/", RULES, network).body == b"hello"
    assert network.resolved == [HOST]


@each(
    ("url", "allowed"),
    [
        ("https://example.org/", ("docs.example.org", "*.example.org")),
        ("https://evil-example.org/", ("example.org", "*.example.org")),
        ("https://example.org.evil.net/", ("example.org", "*.example.org")),
        ("https://docs.example.org:8443/", ("docs.example.org", "*.example.org")),
        ("https://docs.example.org/", ("docs.example.org:8443",)),
        ("https://xn--exmple-cua.org/", ("example.org",)),
    ],
)
def test_a_host_that_is_like_an_allowed_one_is_not_allowed(url: str, allowed: tuple[str, ...]) -> None:
    network = Names({}, {})
    assert "is not allowed" in refused(url, network, Rules(tuple(map(pattern_of, allowed))))
    assert network.resolved == []


@each(
    "text",
    [
        "*", "*.org", "*.*.org", "a.*.org", "https://example.org", "example.org/", "example.org/docs",
        "*.", "example.org?", "example.org#x", "user@example.org", "127.0.0.1", "[::1]", "localhost",
        "example.org.", "müller.de", "example.org:", "example.org:0", "", " example.org", "10.0.0.0/8",
    ],
)  # fmt: skip
def test_what_is_no_host_cannot_be_allowed(text: str) -> None:
    with pytest.raises(BadUrl):
        pattern_of(text)


@given(st.one_of(st.integers(0, 2**32 - 1).map(IPv4Address), st.integers(0, 2**128 - 1).map(IPv6Address)))
def test_what_is_public_here_is_public_for_python(address: IPv4Address | IPv6Address) -> None:
    with suppress(NotPublic):
        found = ip_address(public(str(address)))
        assert found.is_global
        assert not found.is_multicast


@given(st.text(max_size=30), st.sampled_from(["https://docs.example.com", "https://", "//", "/", ""]))
def test_an_address_that_is_taken_has_one_spelling(text: str, start: str) -> None:
    with suppress(BadUrl):
        url = url_of(start + text)
        assert url_of(url.text) == url
        assert url.text.isascii()
        assert redirected(url, url.text) == url


BLOCKS = (
    ("10.0.0.0", "10.255.255.255"), ("100.64.0.0", "100.127.255.255"), ("127.0.0.0", "127.255.255.255"),
    ("169.254.0.0", "169.254.255.255"), ("172.16.0.0", "172.31.255.255"), ("192.168.0.0", "192.168.255.255"),
    ("198.18.0.0", "198.19.255.255"), ("224.0.0.0", "255.255.255.254"),
)  # fmt: skip
EDGES = sorted({int(IPv4Address(one)) + way for block in BLOCKS for one in block for way in (-1, 0, 1)})


@each("number", EDGES)
def test_the_edges_of_private_networks_are_those_of_python(number: int) -> None:
    address = IPv4Address(number)
    special = not address.is_global or address.is_multicast
    mapped, translated = IPv6Address(0xFFFF << 32 | number), IPv6Address(0x64FF9B << 96 | number)
    for text in (str(address), str(mapped), str(translated)):
        try:
            public(text)
        except NotPublic:
            assert special, text
        else:
            assert not special, text


def test_the_network_of_this_machine_resolves_once_and_checks_names(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def resolved(host: str, port: int, **options: object) -> list[object]:
        asked.append(host)
        return [(family, 1, 6, "", (address, port)) for family, address in ((2, PUBLIC), (10, "::1"))]

    context = Internet().trusted()
    assert (context.verify_mode, context.check_hostname) == (ssl.CERT_REQUIRED, True)
    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    with pytest.raises(FetchRefused, match=f"`{HOST}` leads to this machine itself"):
        fetch(f"https://{HOST}/", RULES)
    assert asked == [HOST]
