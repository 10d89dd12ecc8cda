"""An event as people read it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from corvid.diagnostics.columns import cells

if TYPE_CHECKING:
    from corvid.audit.trace.read import Event
    from corvid.runtime.host import Json

HEADER = ("v", "seq", "ts", "run", "agent", "phase", "prev")


def shown(event: Event) -> str:
    """An event on one line, as a terminal can show it: its number, time, agent and what it is about."""
    found = event.fields
    named = [name for name in found if name not in HEADER and found[name] not in (None, [], {})]
    parts = [f"{_word(name)}={_short(found[name])}" for name in named]
    head = [f"{_word(found.get('seq')):>4}", *(_word(found.get(name)) for name in ("ts", "agent", "phase"))]
    return cells(" ".join([*head, *parts]))[0]


def _word(value: Json) -> str:
    """A name, or a value of the header: anybody may make it long."""
    text = value if isinstance(value, str) else _short(value)
    return text if len(text) <= 60 else text[:59] + "…"


def _short(value: Json) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
    except ValueError:  # a whole number of thousands of digits
        return "?"
    return text if len(text) <= 60 else text[:57] + "…" + text[-1]
