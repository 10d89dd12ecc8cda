"""What `docs/untrusted.md` says of bounds and of `[fetch]` is so, and its programs are accepted."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from corvid.pipeline import check_text
from corvid.web.client import Limits
from corvid.web.urls import pattern_of, url_of

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "untrusted.md").read_text()


def test_the_bounds() -> None:
    numbers = {int(number.replace(",", "")) for number in re.findall(r"\d{1,3}(?:,\d{3})+", PAGE)}
    limits = Limits()
    assert numbers == {limits.received, limits.unpacked}
    assert f"{limits.seconds:g} seconds in all" in PAGE
    assert limits.redirects == 5


def test_the_hosts_of_the_table_mean_what_the_page_says() -> None:
    (listed,) = re.findall(r"^allow = \[(.*)\]$", PAGE, re.M)
    one, below, port = (pattern_of(host.strip('" ')) for host in listed.split(","))
    assert one.covers(url_of("https://docs.example.org/a"))
    assert below.covers(url_of("https://a.b.example.net/"))
    assert not below.covers(url_of("https://example.net/"))
    assert port.covers(url_of("https://intranet.example.com:8443/"))
    assert not port.covers(url_of("https://intranet.example.com/"))


@pytest.mark.parametrize("program", re.findall(r"^ *```corvid\n(.*?)^ *```", PAGE, re.M | re.S))
def test_the_programs_are_accepted(program: str) -> None:
    checked = check_text("main", dedent(program))
    assert checked.ok, checked.problems
