"""Runs the Python text of a tree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.fuzz.engines import Seen, unparenthesised
from tests.fuzz.meaning import NONE, Fault, Meaning, at, plain, some, unwrapped_or, whole
from tests.fuzz.tree import Tree
from tests.fuzz.writers import Written


def _set_index(value: Any, items: list[Any], index: int) -> None:
    at(items, index)
    items[index] = value


def _set_key(value: Any, items: dict[str, Any], key: str) -> None:
    items[key] = value


def _set_field(value: Any, record: Any, name: str) -> None:
    record.fields[name] = value


def _add_field(value: int, record: Any, name: str) -> None:
    record.fields[name] = whole(record.fields[name] + value)


def _range(meaning: Meaning, start: int, end: int) -> Iterator[int]:
    for number in range(start, end):
        meaning.tick()
        yield number


def foretold(tree: Tree, texts: Written) -> tuple[Seen, Meaning]:
    """What the program must do. Raises TooLong where that takes too many steps."""
    meaning = Meaning()
    names: dict[str, Any] = {
        "_": meaning,
        "_none": NONE,
        "_some": some,
        "_plain": plain,
        "_unwrapped_or": unwrapped_or,
        "_set_index": _set_index,
        "_set_key": _set_key,
        "_set_field": _set_field,
        "_add_field": _add_field,
        "_range": _range,
    }
    exec(compile(texts.python, "<tree>", "exec"), names)
    value, fault = None, None
    try:
        value = meaning.outcome(names["main"](*tree.arguments))
    except Fault as raised:
        fault = raised.code
    discards: Counter[tuple[str, str, str]] = Counter()
    for site, count in meaning.discards.items():
        kind, text, function = texts.sites[site]
        discards[(kind, unparenthesised(text), function)] += count
    return Seen(value, fault, discards, tuple(meaning.calls)), meaning
