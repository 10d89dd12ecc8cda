"""Tables of the parser from one process to the next, kept where Python keeps the bytecode of this package.

A file counts only if it was made from the same grammar by the same code. Like bytecode it is written only
where that is possible and wanted; nobody notices if it is not.
"""

from __future__ import annotations

import contextlib
import os
import sys
from importlib.util import cache_from_source
from pathlib import Path

import msgpack

from corvid.typing import TypeAlias

Picks: TypeAlias = tuple[tuple[int, bool] | None, ...]
Reduced: TypeAlias = tuple[str, int, Picks, str | None, bool, tuple[int, ...] | None]
"""The fields of a `grammar.Reduction`."""
Kept: TypeAlias = tuple[
    tuple[Reduced, ...],
    tuple[dict[str, int], ...],
    tuple[dict[str, int], ...],
    int,
    int,
    tuple[tuple[str, str], ...],
    dict[str, str],
]
"""Reductions, rows, gotos, start and accepting state, terminals of plain text, terminals that are patterns.
In a row, `~n` is the n-th reduction."""

MAKER = Path(__file__).with_name("grammar.py")


def read(grammar: str) -> Kept | None:
    """What `write` was given for this grammar, if it is there."""
    try:
        data = _place().read_bytes()
        # MessagePack and not marshal: a file that somebody else wrote can only be refused.
        stamp, tables = msgpack.unpackb(data, use_list=False)
        found: Kept | None = tables if stamp == _stamp(grammar) else None
    except (OSError, ValueError, TypeError, NotImplementedError, msgpack.UnpackException):
        return None
    return found


def write(grammar: str, tables: Kept) -> None:
    """Keep the tables for `read`."""
    if sys.dont_write_bytecode:
        return
    with contextlib.suppress(OSError, NotImplementedError):
        place = _place()
        fresh = place.with_suffix(f".{os.getpid()}")
        fresh.write_bytes(msgpack.packb((_stamp(grammar), tables)))
        fresh.replace(place)


def _place() -> Path:
    return Path(cache_from_source(str(MAKER))).with_suffix(".tables")


def _stamp(grammar: str) -> tuple[str, str]:
    return (MAKER.read_text(encoding="utf-8"), grammar)
