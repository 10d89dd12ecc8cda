"""What became of cited places since a record was made: moved, changed, in another file, or gone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from corvid.audit.absence.tree import TextFile, UnreadableTree, walk
from corvid.audit.cite import rules
from corvid.audit.cite.check import Sources, Unusable, lines_of_quote, places, stands_at, trimmed
from corvid.audit.cite.find import Citation
from corvid.audit.cite.record import CitedPlace, Record, hash_of_quote, hashed
from corvid.audit.cite.report import Cited, Reported, moved, report

_BLANK = hashed("")


class _Match(Struct, frozen=True):
    """Where the lines of a place are now, how many of those around it are the same, and whether it is clear
    that this is the place: the only one then and now, or with what was on both of its sides, and no other
    one is as good."""

    path: str
    line: int
    around: int
    clear: bool


class Drift:
    """Reports each citation what became of its place, if the record has it and anything did.

    A place is known by its lines; of several with the same lines it is the one with the most lines around it
    that were there before. Blank lines say nothing. A document that cites another line than it did, and is
    right, was seen to.
    """

    def __init__(self, record: Record, root: Path) -> None:
        self._root = root
        self._files = dict(record.files)
        self._places: defaultdict[tuple[str, str], list[CitedPlace]] = defaultdict(list)
        self._firsts = {place.lines[0] for place in record.places}
        for place in record.places:
            self._places[place.path, place.quote].append(place)
        self._hashes: dict[str, tuple[str, ...]] = {}
        self._tree: _Tree | None = None

    def __call__(self, cited: Cited, one: Citation, sources: Sources) -> Reported | None:
        """Return what there is to show; None where nothing changed, or nothing is known."""
        known = self._places.get((one.path, hash_of_quote(one.quote)))
        if not known:
            return None
        place = min(known, key=lambda place: (abs(place.line - one.line), place.line))
        lines = sources.lines(one.path)
        if isinstance(lines, Unusable):
            return self._from_other_files(cited, one, place, sources) if lines.gone else None
        quote = ("",) if one.quote is None else lines_of_quote(one.quote)
        if place.line != one.line and stands_at(lines, one.line - 1, quote):
            return None
        hashes = self._hashed(one.path, lines)
        match = _best(place, ((one.path, line, hashes) for line in places(hashes, place.lines)))
        if match is None:
            return self._changed(cited, one, place, sources, lines)
        return _in_file(cited, one, place, match)

    def _hashed(self, path: str, lines: Sequence[str]) -> tuple[str, ...]:
        if path not in self._hashes:
            self._hashes[path] = tuple(map(hashed, lines))
        return self._hashes[path]

    def _changed(
        self, cited: Cited, one: Citation, place: CitedPlace, sources: Sources, lines: Sequence[str]
    ) -> Reported | None:
        """Report a place whose lines are not in its file any more."""
        where = f"{place.path}:{place.line}"
        found = [] if one.quote is None else places(lines, lines_of_quote(one.quote))
        if found and cited.cites_itself(self._root / place.path):
            found = [line for line in found if line not in cited.own]
        if found:
            if one.line not in found:
                return self._moved_and_changed(cited, one, place, found)
            return report(cited, rules.CHANGED, f"{where} changed; the quote is still there")
        elsewhere = self._from_other_files(cited, one, place, sources)
        if elsewhere is not None:
            return elsewhere
        line = _by_context(place, self._hashed(place.path, lines))
        if line is None:
            return report(cited, rules.VANISHED, f"what was at {where} is gone")
        words = f"what was at {where} was changed; line {line} is there now: "
        words += lines[line - 1].strip()[:200]
        return report(cited, rules.CHANGED, words)

    def _moved_and_changed(
        self, cited: Cited, one: Citation, place: CitedPlace, found: list[int]
    ) -> Reported | None:
        """Report a quote that is on other lines than before, which are not what they were. Where nothing
        around one of them was there before, it is only reported that the quote moved."""
        hashes = self._hashes[place.path]
        match = _best(place, ((place.path, line, hashes) for line in found))
        if match is not None and not match.clear and place.times > 1 and len(found) == 1:
            words = f"the quote of {place.path}:{place.line} is at line {match.line}"
            return report(cited, rules.MOVED, f"{words}: it may be another place with the same words")
        if match is None or not match.clear or not match.around:
            return None
        words = f"what was at {place.path}:{place.line} was changed, and is now at line {match.line}"
        return moved(cited, one, match.path, match.line, words)

    def _from_other_files(
        self, cited: Cited, one: Citation, place: CitedPlace, sources: Sources
    ) -> Reported | None:
        """Return what became of a place that is not in its file, if another one clearly has it."""
        if self._tree is None:
            self._tree = _Tree(self._root, self._firsts)
        same = self._tree.files.get(self._files.get(place.path, ""), [])
        where = f"{place.path}:{place.line}"
        if len(same) == 1:
            words = f"{place.path} was renamed: what was at {where} is at {same[0]}:{place.line}"
            return moved(cited, one, same[0], place.line, words)
        found = []
        for path, line in self._tree.lines.get(place.lines[0], ()):
            lines = sources.lines(path)
            if path != place.path and not isinstance(lines, Unusable):
                found.append((path, line, self._hashed(path, lines)))
        match = _best(place, [one_ for one_ in found if stands_at(one_[2], one_[1] - 1, place.lines)])
        if match is None or not match.clear:
            return None
        words = f"what was at {where} is now at {match.path}:{match.line}{_around(place, match)}"
        return moved(cited, one, match.path, match.line, words)


class _Tree:
    """The files of a tree by the hash of their lines, and where lines are that are looked for."""

    def __init__(self, root: Path, wanted: set[str]) -> None:
        self.files: defaultdict[str, list[str]] = defaultdict(list)
        self.lines: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
        try:
            for file in walk(root, any_encoding=False):
                if isinstance(file, TextFile):
                    self._add(file.path, trimmed(file.text), wanted)
        except UnreadableTree:
            # Too large to be searched whole: what was seen of it must not look like all there is.
            self.files.clear()
            self.lines.clear()

    def _add(self, path: str, lines: Sequence[str], wanted: set[str]) -> None:
        self.files[hashed("\n".join(lines))].append(path)
        for number, line in enumerate(lines, 1):
            if (hash_ := hashed(line)) in wanted:
                self.lines[hash_].append((path, number))


def _in_file(cited: Cited, one: Citation, place: CitedPlace, match: _Match) -> Reported | None:
    """Report a place whose lines are in its file."""
    around = _around(place, match)
    if match.line == one.line:
        words = f"{match.path}:{match.line} is what it was{around}"
        return report(cited, rules.CHANGED, words) if around else None
    words = f"what was at {place.path}:{place.line} is now at line {match.line}{around}"
    if match.clear:
        return moved(cited, one, match.path, match.line, words)
    words += ": it may be another place with the same words"
    return report(cited, rules.MOVED, words)


def _around(place: CitedPlace, match: _Match) -> str:
    changed = sum(one != _BLANK for one in (*place.before, *place.after)) - match.around
    return f", but {changed} {'line' if changed == 1 else 'lines'} around it changed" if changed else ""


def _best(place: CitedPlace, found: Iterable[tuple[str, int, Sequence[str]]]) -> _Match | None:
    """Return the place with the most lines around it that were there before, then the nearest."""
    matches = []
    for path, line, hashes in found:
        before, after = _same_around(place, hashes, line)
        matches.append((-before - after, abs(line - place.line), path, line, before, after))
    if not matches:
        return None
    matches.sort()
    around, _, path, line, before, after = matches[0]
    alone = len(matches) == 1
    sides = _held(place.before, before) and _held(place.after, after)
    clear = (alone and place.times == 1) or (sides and (alone or matches[1][0] > around))
    return _Match(path, line, -around, clear)


def _held(side: Sequence[str], same: int) -> bool:
    """Return whether a side of a place is known again."""
    return same > 0 or not any(one != _BLANK for one in side)


def _same_around(place: CitedPlace, hashes: Sequence[str], line: int) -> tuple[int, int]:
    """Return how many lines before and behind a place are the same, if its first line is `line`."""
    start, end = line - 1, line - 1 + len(place.lines)
    before = zip(reversed(place.before), reversed(hashes[max(0, start - len(place.before)) : start]))  # noqa: B905
    after = zip(place.after, hashes[end : end + len(place.after)])  # noqa: B905
    same = [[was == now != _BLANK for was, now in side] for side in (before, after)]
    return sum(same[0]), sum(same[1])


def _by_context(place: CitedPlace, hashes: Sequence[str]) -> int | None:
    """Return the line between the lines that was around a place, if both sides are there and but once."""
    if not place.before or not place.after:
        return None
    above = places(hashes, place.before)
    below = set(places(hashes, place.after))
    found = [
        line + len(place.before) for line in above if line + len(place.before) + len(place.lines) in below
    ]
    return found[0] if len(found) == 1 else None
