"""What the program calls: a page that stands for one of the web, a ledger, and a refund that only says so."""

from __future__ import annotations

from pathlib import Path

import corvid

PAGE = Path(__file__).with_name("page.html")
LEDGER = {"A-17": "DE-4711"}


def page_of(url: str) -> corvid.Document:
    """The page as `fetch` gives it, without its tags."""
    from corvid.documents.web import extract

    found = extract(PAGE.read_bytes())
    return corvid.Document(found.text, uri=url, title=found.title)


def account_of(order: str) -> corvid.Document:
    return corvid.Document(LEDGER[order], uri=f"ledger#{order}")


def refund(order: str, account: str) -> str:
    return f"refunded {order} to {account}"
