"""Machine code from one run to the next, as the object files that LLVM makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.cache.keys import key_of
from corvid.cache.store import open_store

if TYPE_CHECKING:
    from corvid.cache.store import Store

KIND = "object"


class ObjectCache:
    """Finished object files by all that they were made from: text, processor, version of LLVM. The
    place of an entry vouches for it, as for any code."""

    __slots__ = ("_store",)

    def __init__(self, store: Store | None = None) -> None:
        self._store = open_store() if store is None else store

    def read(self, made_from: tuple[str, ...]) -> bytes | None:
        """The file, if one was kept."""
        return self._store.read(KIND, self._key(made_from))

    def write(self, made_from: tuple[str, ...], data: bytes) -> None:
        """Keep the file."""
        self._store.write(KIND, self._key(made_from), data)

    @staticmethod
    def _key(made_from: tuple[str, ...]) -> str:
        return key_of(*(part.encode("utf-8", "surrogatepass") for part in made_from))
