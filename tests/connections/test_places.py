"""Addresses: one spelling each, and which of them are this machine or a vendor's own."""

from __future__ import annotations

import pytest

from corvid.connections.places import NoAddress, server
from corvid.models.remote.settings import BASE_URLS
from tests.tables import each


@pytest.mark.parametrize(
    ("text", "url", "loopback"),
    [
        ("https://api.openai.com/v1/", "https://api.openai.com/v1", False),
        ("HTTPS://API.OpenAI.com:443/v1", "https://api.openai.com/v1", False),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000", True),
        ("http://127.9.9.9/v1", "http://127.9.9.9/v1", True),
        ("http://localhost:80/v1", "http://localhost/v1", True),
        ("http://LOCALHOST:1234/v1//", "http://localhost:1234/v1", True),
        ("http://[::1]:8080/v1", "http://[::1]:8080/v1", True),
        ("http://[0:0:0::1]/v1", "http://[::1]/v1", True),
        ("http://[::ffff:127.0.0.1]/v1", None, False),
        ("http://localhost.evil.com/v1", "http://localhost.evil.com/v1", False),
        ("http://127.0.0.1.evil.com/v1", "http://127.0.0.1.evil.com/v1", False),
        ("http://0.0.0.0/v1", "http://0.0.0.0/v1", False),
        ("http://[::]/v1", "http://[::]/v1", False),
        ("http://169.254.169.254/latest", "http://169.254.169.254/latest", False),
        ("http://[fe80::1]/v1", "http://[fe80::1]/v1", False),
        ("https://api.anthropic.com.evil.com", "https://api.anthropic.com.evil.com", False),
        ("https://xn--80ak6aa92e.com", "https://xn--80ak6aa92e.com", False),
    ],
)
def test_one_spelling(text: str, url: str | None, loopback: bool) -> None:
    found = server(text)
    assert url is None or found.url == url
    assert server(found.url) == found
    assert found.is_loopback == loopback
    assert not (loopback and found.is_own("openai"))


@each(
    "text",
    [
        "", "api.openai.com", "ftp://host", "file:///etc/passwd", "https://", "https:///v1", "https://host:0",
        "https://host:65536", "https://host:99999999", "https://host:8a", "http://127.1/v1", "http://2130706433",
        "http://0x7f.0.0.1", "http://0x7f000001", "http://0177.0.0.1", "http://127.0.0.1.", "http://1.2.3.4.5",
        "http://[::1", "http://[::g]", "http://[fe80::1%eth0]", "https://user@host", "https://user:pass@host/v1",
        "https://api.openai.com@evil.com/", "https://api.openai.com\\@evil.com", "https://evil.com\\.openai.com",
        "https://api.openai.com#@evil.com", "https://api.openai.com?x", "https://host /v1", "https://host\t",
        "https://ho\nst", "https://host/v1\r\nX-Y: z", "https://аpi.openai.com", "https://api。openai。com",
        "https://api.openai.com.", "https://.com", "https://a..b", "https://-a.com", "https://a_b.com",
        "https://host/v1/../..", "https://host/%2e%2E/x", "https://host/./x", "https://%61pi.openai.com",
        "https://" + "a" * 64 + ".com", " https://host",
    ],
)  # fmt: skip
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(NoAddress) as refused:
        server(text)
    assert "pass" not in str(refused.value).replace("password", "")


@pytest.mark.parametrize("api", BASE_URLS)
def test_a_vendors_own_host_is_its_own_alone(api: str) -> None:
    for other, url in BASE_URLS.items():
        assert server(url).is_own(api) == (url == BASE_URLS[api])  # type: ignore[arg-type]
        for old, new in (("https", "http"), (".com", ".com:444"), (".com", ".co")):
            assert not server(url.replace(old, new)).is_own(other)
