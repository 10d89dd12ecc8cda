"""What `docs/databases.md` says of bounds and of its example is so."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

import corvid
from corvid.hosts import databases

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "databases.md").read_text()


def test_the_bounds() -> None:
    numbers = {int(number.replace(",", "")) for number in re.findall(r"\d{1,3}(?:,\d{3})+", PAGE)}
    assert numbers == {
        databases.LARGEST_DATABASE, databases.MOST_ROWS, databases.MOST_CHARACTERS, databases.MOST_STEPS
    }  # fmt: skip
    assert f"{databases.SECONDS:g} seconds" in PAGE
    assert f"{databases.MOST_COLUMNS} columns" in PAGE


def test_the_example_gives_a_cell_that_is_called_as_the_page_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    database = sqlite3.connect("rents.sqlite", isolation_level=None)
    database.execute("CREATE TABLE leases(tenant, rent)")
    database.execute("INSERT INTO leases VALUES ('Ada', 700)")
    database.close()
    (program,) = re.findall(r"^```corvid\n(.*?)^```", PAGE, re.M | re.S)
    Path("rent.cor").write_text(program)
    found = corvid.load("rent.cor").rent("Ada")
    assert found.value == "700"
    (named,) = re.findall(r"`(rents\.sqlite#\S+)`", PAGE)
    assert [source.uri for source in found.sources()] == [named]
