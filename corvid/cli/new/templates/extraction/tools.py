"""The tools of main.cor: functions with the names that it declares."""

from __future__ import annotations

import csv
from pathlib import Path

SUPPLIERS = Path(__file__).parent / "suppliers.csv"


def supplier_in(text: str) -> dict[str, str]:
    """Return the row of the list whose name is in the text."""
    with SUPPLIERS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["name"] in text:
                return row
    raise ValueError("no supplier of suppliers.csv is named in it")
