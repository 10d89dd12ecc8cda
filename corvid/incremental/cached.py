"""What checks in one folder have found out about single modules, cached for the next one there."""

from __future__ import annotations

import marshal
import os
from typing import TYPE_CHECKING, Any

from corvid.cache.keys import compiler_stamp, key_of

if TYPE_CHECKING:
    from corvid.cache.store import Store

KIND = "project"
_RUNS = 16
"""How many checks that found something new an item outlives without being asked for."""


class Cached:
    """Items by key. A key says all that an item depends on, but for the compiler, so that no item is ever
    wrong; at worst none is there."""

    def __init__(self, store: Store) -> None:
        """Open what is cached in this store for the working folder."""
        self._store = store
        self._key = b"" if store.path is None else key_of(compiler_stamp(), os.fsencode(os.getcwd()))
        data = store.read(KIND, self._key) if self._key else None
        self._run: int
        self._items: dict[str, tuple[int, bytes]]
        self._run, self._items = (0, {}) if data is None else marshal.loads(data)  # trusted for its place
        self._used: set[str] = set()
        self._grown = False

    def find(self, key: str) -> Any:
        """Return the item with this key, None if there is none."""
        found = self._items.get(key)
        if found is None:
            return None
        self._used.add(key)
        return marshal.loads(found[1])

    def keep(self, key: str, item: Any) -> None:
        """Have an item, which is not None, for `find`."""
        self._items[key] = (self._run, marshal.dumps(item))
        self._used.add(key)
        self._grown = True

    def save(self) -> None:
        """Have what is new for the next process."""
        if not self._grown or not self._key:
            return
        run = self._run + 1
        items = {
            key: (run if key in self._used else last, data)
            for key, (last, data) in self._items.items()
            if key in self._used or run - last < _RUNS
        }
        self._store.write(KIND, self._key, marshal.dumps((run, items)))
        self._grown = False
