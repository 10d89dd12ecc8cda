"""The tools of main.cor: functions with the names that it declares."""

from __future__ import annotations

from pathlib import Path

import corvid

TICKETS = Path(__file__).parent / "documents"


def load_ticket(id: str) -> corvid.Document:
    """Return a ticket, with the file as its source."""
    known = {file.stem: file for file in TICKETS.glob("*.md")}
    if id not in known:
        raise ValueError(f"there is no ticket {id}")
    return corvid.Document(known[id].read_text(encoding="utf-8"), uri=f"documents/{id}.md")


def assign(id: str, queue: str) -> str:
    """Here the queue of the ticket would be changed."""
    return f"{id} is in the queue {queue}"
