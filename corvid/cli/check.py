"""What `corvid check` does once its arguments are read.

Files that were checked before and are as they were need no compiler, so that is imported only after.
"""

from __future__ import annotations

import marshal
import os
import sys

from corvid.cache.fingerprints import fingerprints_of, unchanged
from corvid.cache.keys import compiler_stamp, key_of
from corvid.cache.store import open_store
from corvid.cli.configured import configured
from corvid.cli.output import note, say, use_colour
from corvid.cli.targets import STANDARD_INPUT, programs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeAlias

    from corvid.cache.store import Store


def check_programs(
    named: Sequence[str],
    *,
    form: str = "text",
    discards: bool = False,
    deny_warnings: bool = False,
    jobs: int | None = None,
    verbose: bool = False,
) -> int:
    """Check files, folders or standard input and print what was found; the exit code. What is printed as a
    result does not depend on `jobs` and `verbose`."""
    names = programs(named)
    configured(names)
    colour = form == "text" and use_colour(sys.stdout)
    outputs = None if STANDARD_INPUT in names else OutputCache(form, discards, deny_warnings, colour, names)
    printed = None if outputs is None else outputs.recall()
    if printed is not None:
        status, text = printed
    else:
        from corvid.cli.findings import look_at, status_of, text_of

        session = look_at(names, discards=discards, jobs=jobs)
        status, text = status_of(session, deny_warnings), text_of(session, form, discards, colour)
        if outputs is not None and not session.unable:
            outputs.keep(session.inputs, status, text)
    if text:
        say(text, commands=form == "github")
    if verbose:
        note("nothing has changed: nothing was checked" if printed is not None else session.work)
    return status


KIND = "check"
Printed: TypeAlias = "tuple[int, str]"
"""The exit code, and all that went to standard output."""


class OutputCache:
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
        """Collect all that the output depends on beside the files: the options, and the files' names in
        order."""
        self._store = open_store() if store is None else store
        self._key = b""
        if self._store.path is not None:
            options = f"{form} {discards:d}{deny_warnings:d}{colour:d}"
            parts = (os.fsencode(part) for part in (options, os.getcwd(), *programs))
            self._key = key_of(compiler_stamp(), *parts)

    def recall(self) -> Printed | None:
        """Return what the check would print, if it was made before and nothing that it looked at has
        changed."""
        data = self._store.read(KIND, self._key) if self._key else None
        if data is None:
            return None
        status, text, seen = marshal.loads(data)  # an entry is trusted for its place
        return (status, text) if unchanged(seen) else None

    def keep(self, inputs: Mapping[str, bytes | None], status: int, text: str) -> None:
        """Keep what a check printed that looked at `inputs` (see `pipeline.Inputs`) and nothing else."""
        seen = fingerprints_of(inputs) if self._key else None
        if seen is not None:
            self._store.write(KIND, self._key, marshal.dumps((status, text, seen)))
