"""What a whole check printed, kept for the next one of the same files.

An entry says what the check looked at and what it printed; `cache/inputs.py` says when it is believed.

The start of every `corvid check` goes through here, so nothing is imported that Python has not got at hand.
"""

from __future__ import annotations

import marshal
import os

from corvid.cache.inputs import looked, unchanged
from corvid.cache.keys import compiler_stamp, key_of
from corvid.cache.store import open_store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeAlias

    from corvid.cache.store import Store

KIND = "check"
Printed: TypeAlias = "tuple[int, str]"
"""The exit code, and all that went to standard output."""


class Memory:
    """What checks with these options printed in this working folder."""

    __slots__ = ("_key", "_store")

    def __init__(
        self,
        form: str,
        discards: bool,
        deny_warnings: bool,
        colour: bool,
        programs: Sequence[str],
        store: Store | None = None,
    ) -> None:
        """All that the output depends on beside the files: the options, and the files' names in order."""
        self._store = open_store() if store is None else store
        self._key = ""
        if self._store.path is not None:
            options = f"{form} {discards:d}{deny_warnings:d}{colour:d}"
            parts = (os.fsencode(part) for part in (options, os.getcwd(), *programs))
            self._key = key_of(compiler_stamp(), *parts)

    def recall(self) -> Printed | None:
        """What the check would print, if it was made before and nothing that it looked at has changed."""
        data = self._store.read(KIND, self._key) if self._key else None
        if data is None:
            return None
        status, text, seen = marshal.loads(data)  # the place of the entry vouches for it
        return (status, text) if unchanged(seen) else None

    def keep(self, inputs: Mapping[str, bytes | None], status: int, text: str) -> None:
        """Keep what a check printed that looked at `inputs` (see `pipeline.Inputs`) and nothing else."""
        seen = looked(inputs) if self._key else None
        if seen is not None:
            self._store.write(KIND, self._key, marshal.dumps((status, text, seen)))
