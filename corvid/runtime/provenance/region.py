"""The memory of an arena: address space for all its nodes at once, which never moves, filled as it is used.

Emitted Python writes into it through `words`, compiled code by address. The system gives pages when
they are first written to, which costs more than the nodes on them: so a region whose run has ended waits for
the next one, with its first pages.
"""

from __future__ import annotations

import mmap
import sys
import weakref

from corvid.runtime.provenance.steps import WORD_BYTES, WORDS

KEPT = 1 << 24
"""The bytes at the beginning of a waiting region that stay in memory; the rest goes back to the system."""
MOST_WAITING = 2
SMALL = 1 << 21
"""The bytes at the beginning of a region that come in small pages, as most runs need one or two; from there
on in large ones."""
SHARE = 16
"""Where the address space of the process is bounded, a region takes at most one part in so many of what other
regions leave of it: a run has threads with large stacks, and other runs beside it. However many there are,
they leave something."""
SMALLEST = 1 << 12
"""Words below which a region is refused instead of made smaller still."""

_ANONYMOUS = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
_waiting: list[tuple[int, mmap.mmap]] = []
"""With how many words each was asked for, oldest first."""
_mapped: weakref.WeakSet[mmap.mmap] = weakref.WeakSet()
"""Every mapping that there is: that of a run which nothing asks for stays until Python collects it."""


class Region:
    """`words` of 64 bits, 0 or left over from a run before. Fewer than asked for, where the system gives
    less address space; MemoryError if it gives next to none."""

    __slots__ = ("_asked", "_mapped", "words")

    def __init__(self, asked: int) -> None:
        self._asked = asked
        self._mapped = _waiting_for(asked) or _map(min(asked, _most()))
        self.words: memoryview[int] = memoryview(self._mapped).cast(WORDS)

    def __len__(self) -> int:
        return len(self.words)

    def give_back(self, used: int) -> None:
        """Give back the region, of which `used` words were written: it is no longer used."""
        self.words.release()
        if used * WORD_BYTES > KEPT:
            self._mapped.madvise(mmap.MADV_DONTNEED, KEPT)
        _waiting.append((self._asked, self._mapped))
        if len(_waiting) > MOST_WAITING:
            # Who still holds a view of it keeps the mapping; else the system has it back.
            del _waiting[0]


def _waiting_for(asked: int) -> mmap.mmap | None:
    """Return the newest one that waits and was as large; other threads look for theirs meanwhile."""
    for entry in reversed(_waiting):
        if entry[0] == asked:
            try:
                _waiting.remove(entry)
            except ValueError:
                continue
            return entry[1]
    return None


def _most() -> int:
    """Return the words that a region may have here; SMALLEST at least."""
    try:
        from resource import RLIM_INFINITY, RLIMIT_AS, getrlimit
    except ImportError:  # no such bound on this system
        return sys.maxsize
    bound = getrlimit(RLIMIT_AS)[0]
    if bound == RLIM_INFINITY:
        return sys.maxsize
    left = bound - sum(map(len, _mapped))
    return max(SMALLEST, left // SHARE // WORD_BYTES)


def _map(words: int) -> mmap.mmap:
    """Return a private mapping; half as large as long as the system refuses."""
    while True:
        try:
            made = mmap.mmap(-1, words * WORD_BYTES, _ANONYMOUS)
        except OSError:
            if words <= SMALLEST:
                raise MemoryError from None
            words //= 2
            continue
        if words * WORD_BYTES > SMALL and hasattr(mmap, "MADV_HUGEPAGE"):
            from contextlib import suppress  # runs with little memory start without it

            with suppress(OSError):
                made.madvise(mmap.MADV_HUGEPAGE, SMALL)
        _mapped.add(made)
        return made
