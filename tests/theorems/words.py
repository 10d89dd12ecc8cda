"""What a problem of a tainted value is about."""

from __future__ import annotations

import re

_WORDS = (
    ("return", re.compile(r"the return of `(?P<callee>.+)`")),
    ("parameter", re.compile(r"the parameter `(?P<name>\w+)` of `(?P<callee>.+)`")),
    ("field", re.compile(r"the field `(?P<name>\w+)`")),
    ("name", re.compile(r"`(?P<name>\w+)`")),
)


def named_in(words: str) -> tuple[str, str, str]:
    """`return`, `parameter`, `field` or `name`, with the name and the callable; empty where there is none."""
    for kind, pattern in _WORDS:
        if found := pattern.fullmatch(words):
            parts = found.groupdict()
            return kind, parts.get("name", ""), parts.get("callee", "")
    return "", "", ""
