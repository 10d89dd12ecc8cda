"""Methods of Map, and loops over one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from corvid.runtime.stops import KeysChanged, MissingKey
from corvid.runtime.values import Some

K = TypeVar("K")
V = TypeVar("V")


def get(entries: dict[K, V], key: K) -> Some | None:
    return Some(entries[key]) if key in entries else None


def entry(entries: dict[K, V], key: K) -> V:
    """Return the value that `m[key] += e` reads; a missing key is a fault."""
    if key not in entries:
        raise MissingKey(key)
    return entries[key]


def values(entries: dict[K, V]) -> list[V]:
    return list(entries.values())


def remove(entries: dict[K, V], key: K) -> Some | None:
    """Take the key out; its value as an Option."""
    return Some(entries.pop(key)) if key in entries else None


def pairs(entries: dict[K, V]) -> Iterator[tuple[K, V]]:
    """Yield the entries for a loop, values as they are when it comes to them.

    A change of the keys faults at the next step, or at the end of the loop where only the comparison of
    all keys shows it (a key taken out and the last one put back in the same step).
    """
    keys = list(entries)
    if not keys:
        return
    length, newest = len(keys), keys[-1]
    for key in keys:
        if len(entries) != length or key not in entries or next(reversed(entries)) != newest:
            raise KeysChanged
        yield key, entries[key]
    if list(entries) != keys:
        raise KeysChanged


METHODS: Mapping[str, Callable[..., object]] = {
    "length": len,
    "get": get,
    "entry": entry,
    "contains_key": dict.__contains__,
    "keys": list,
    "values": values,
    "remove": remove,
}
