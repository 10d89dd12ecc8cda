"""Did you mean …? The nearest known name, for the first unknown names of a check."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from corvid.deferred import deferred_module

if TYPE_CHECKING:
    import difflib
    from collections.abc import Callable, Iterable, Iterator

    from corvid.source.span import Span
else:
    difflib = deferred_module("difflib")


FEW = 200
"""Up to so many names are compared one by one."""
ALIKE = 3
"""Of more, those with a single slip, else some with so many first letters and about this length."""
LONGEST = 80
"""Longer names are pasted and not typed, and to compare two takes the product of their lengths."""
MOST = 100
"""So many unknown names of one file are looked for among the known ones."""
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_"


class Proposals:
    """Proposes known names for the first MOST places of each file that hold an unknown one. Each takes a
    pass over all known names, so a file of unknown names only would take the square of its size."""

    __slots__ = ("_places",)

    def __init__(self) -> None:
        self._places: dict[int, set[Span]] = {}

    def has_room(self, place: Span) -> bool:
        """Return whether a name is proposed at this place. A body that is checked again gets the same
        answers."""
        places = self._places.setdefault(place.source, set())
        if len(places) < MOST:
            places.add(place)
        return place in places

    def near(self, place: Span, name: str, known: Callable[[], Iterable[str]]) -> str | None:
        """Return what `suggest` gives for the name at this place, if there is room; else `known` is not
        asked."""
        return suggest(name, known()) if self.has_room(place) else None


def suggest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name nearest to `name`, or None if none is near. Of names that differ in case only the
    one that begins like `name` is taken; other ties fall to the alphabet.

    Among many names only those are compared that are likely to be meant, and none that is very long.
    """
    if len(name) > LONGEST:
        return None
    names = dict.fromkeys(like for like in known if len(like) <= LONGEST)
    names.pop(name, None)
    wanted = name.lower()
    candidates = names if len(names) <= FEW else _likely(wanted, names)
    upper = name[:1].isupper()
    likes = sorted(sorted(candidates, reverse=True), key=lambda like: like[:1].isupper() == upper)
    folded = {like.lower(): like for like in likes}
    if len(wanted) <= ALIKE:  # so few letters are shared by chance
        folded = {like: name for like, name in folded.items() if abs(len(like) - len(wanted)) <= 1}
    found = difflib.get_close_matches(wanted, sorted(folded), n=1, cutoff=0.6)
    return folded[found[0]] if found else None


def _likely(wanted: str, known: dict[str, None]) -> list[str]:
    """Return the names one slip away from `wanted`, or else the first that begin and are as long as it is."""
    folded: dict[str, str] = {}
    for name in known:
        folded.setdefault(name.lower(), name)
    slips = {folded[slip]: None for slip in _slips(wanted) if slip in folded}
    head, length = wanted[:ALIKE], len(wanted)
    alike = (folded[name] for name in folded if name.startswith(head) and abs(len(name) - length) <= ALIKE)
    return list(slips) or list(islice(alike, FEW // ALIKE))


def _slips(wanted: str) -> Iterator[str]:
    """Yield all that one letter too many, missing, wrong, or two exchanged would make of it; itself too."""
    yield wanted
    for at in range(len(wanted) + 1):
        head, tail = wanted[:at], wanted[at:]
        yield head + tail[1:]
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
        for letter in LETTERS:
            yield head + letter + tail
            yield head + letter + tail[1:]
