"""Places as people write them: `src/a.py:12`, (src/a.py:12-20), path#L3, file.py:function. They are checked
as far as they say anything: whether there is such a file, such lines and such a name, and whether a quotation
right before the place is on its lines.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from corvid.audit.absence.tree import IGNORED, MADE, TOOLS_OWN
from corvid.audit.cite.check import Sources, Unusable, lines_of_quote
from corvid.audit.cite.comments import all_lines, comments
from corvid.audit.cite.find import MARKDOWN
from corvid.audit.cite.languages import language_of
from corvid.audit.cite.prose import Stretch, parts
from corvid.audit.cite.revision import Revision
from corvid.audit.findings import Finding, Rule
from corvid.audit.schema import PlacesLevel
from corvid.protocols.lines import PREFIX

MOST_FILES = 200_000
"""Names of files below a root that are known; of a larger tree a place may lead to one that is not."""
MOST_MEANT = 50
"""Files that one place may mean."""
LEAST_QUOTE = 3
"""Words of a quotation that is looked for; fewer are a name."""
_PLACE = re.compile(
    r"(?<![\w/.@:$}~+-])(?P<path>(?:\.{1,2}/)*(?:[\w@+~-][\w@+.~-]*/)*[\w@+.-]*[\w+-]\.[A-Za-z][A-Za-z0-9]{0,9})"
    r"(?:(?:(?P<anchor>#L)|:L?)(?P<lines>[0-9]{1,9}(?:(?:[-\u2013]|, ?)L?[0-9]{1,9}){0,20})(?![\w.]*\w)"
    r"|:(?P<name>[A-Za-z_]\w{2,80})(?:\(\))?(?=`))", re.ASCII,
)  # fmt: skip
_NUMBERS = re.compile(r"(\d+)(?:[-\u2013]L?(\d+))?", re.ASCII)
_MAY_HAVE = re.compile(r"\.[A-Za-z]\w{0,9}(?::[L\w]|#L\d)", re.ASCII)
_QUOTED = re.compile(r"`([^`\n]{1,500})`[ \t]*\(`?$")
_STRICT = re.compile(r"`[ \t]*\[$")
"""What is before a place of a citation, or of one that tried to be: `find` reads it."""
_HOST = re.compile(r"\w@|(?:^|/)(?:[\w-]+\.)+(?:com|org|net|io|dev|local|internal|example)$", re.IGNORECASE)
"""Names of hosts, whose number behind the colon is a port."""
_DATA = (*MARKDOWN, ".txt", ".rst", ".json", ".jsonl", ".csv", ".xml", ".log", ".lock")
"""Endings of files beside those of languages."""

MISSING = Rule("place_missing", "A place leads to no file", "name a file of the project", "note")
PAST_END = Rule("place_past_end", "A place is behind the end of its file", "name a line of the file", "note")
NAME = Rule("place_without_name", "A name is not in its file", "name what is in the file", "note")
DRIFTED = Rule(
    "place_drifted", "The lines of a place are not what they were", "read them again, and name the lines",
    "note",
)
QUOTE = Rule("place_without_quote", "A quotation is not on its lines", "quote word for word", "note")


class Place(Struct, frozen=True):
    """A place in a document: the line of the document, how it is written, and what it says."""

    at: int
    shown: str
    path: str
    lines: tuple[tuple[int, int], ...] = ()
    name: str = ""
    quote: str = ""


class Places(Struct):
    """What became of the places of documents. `elsewhere` are those that lead into another project."""

    level: PlacesLevel
    count: int = 0
    elsewhere: int = 0
    findings: list[Finding] = field(default_factory=list)


def places_in(text: str, name: str) -> Iterator[Place]:
    """Yield the places of a Markdown document, code blocks left out, or of the comments of a source file."""
    if not _MAY_HAVE.search(text):
        return
    whole = all_lines(text)
    starts = [start for start, _ in whole]
    blocks: Iterable[tuple[tuple[int, int], ...]] = (whole,)
    if not name.casefold().endswith(MARKDOWN):
        language = language_of(name, text)
        if language is None:
            return
        blocks = comments(text, language)
    for lines in blocks:
        for part in parts(text, lines):
            if isinstance(part, Stretch):
                yield from _in_stretch(part, starts)


def _in_stretch(part: Stretch, starts: list[int]) -> Iterator[Place]:
    for found in _PLACE.finditer(part.text):
        path = found["path"]
        before = part.text[max(0, found.start() - 600) : found.start()]
        if before.endswith(PREFIX) or _STRICT.search(before) or _HOST.search(path):
            continue
        ranges = tuple(
            (int(first), int(last or first)) for first, last in _NUMBERS.findall(found["lines"] or "")
        )
        quoted = _QUOTED.search(before)
        quote = quoted[1].strip() if quoted is not None else ""
        quote = quote if len(re.findall(r"\w+", quote)) >= LEAST_QUOTE else ""
        at = bisect_right(starts, part.place(found.start()))
        yield Place(at, found[0], path, ranges, found["name"] or "", quote)


class Loose:
    """Checks the places of documents against the files below one root."""

    def __init__(self, root: Path, level: PlacesLevel, before: Revision | None = None) -> None:
        """Take `before`, a revision that the lines of places are compared with, where the document had them
        then. Raises MissingRoot."""
        self._before = before
        self._root = Path(os.path.realpath(root))
        self._sources = Sources(root)
        self._by_name: Mapping[str, list[str]] | None = None
        self.places = Places(level)

    def take(self, document: Path, text: str) -> None:
        """Check the places of one document."""
        for place in places_in(text, document.name):
            self.places.count += 1
            finding = self._checked(document, place) or self._drifted(document, place)
            if finding is not None:
                strict = self.places.level == "strict"
                rule = replace(finding.rule, level="error") if strict else finding.rule
                self.places.findings.append(replace(finding, rule=rule))

    def _checked(self, document: Path, place: Place) -> Finding | None:
        paths = self._paths(document, place.path)
        if not paths:
            if self._is_elsewhere(place.path):
                self.places.elsewhere += 1
                return None
            return Finding(MISSING, f"{place.shown}: there is no such file", str(document), place.at)
        # Of several files whose paths end so, it may be any.
        found = [self._in_file(document, place, path) for path in paths]
        return None if None in found else found[0]

    def _drifted(self, document: Path, place: Place) -> Finding | None:
        """Return whether the lines of a place differ from those that the document named at the revision."""
        paths = self._paths(document, place.path) if self._before is not None and place.lines else []
        real = Path(os.path.realpath(document))
        if self._before is None or len(paths) != 1 or not real.is_relative_to(self._root):
            return None
        said = self._before.text(real.relative_to(self._root).as_posix())
        old, new = self._before.lines(paths[0]), self._sources.lines(paths[0])
        if isinstance(said, Unusable) or isinstance(old, Unusable) or isinstance(new, Unusable):
            return None
        if place.shown not in said or all(old[a - 1 : b] == new[a - 1 : b] for a, b in place.lines):
            return None
        words = f"{place.shown}: these lines are not what they were at that revision"
        return Finding(DRIFTED, words, str(document), place.at)

    def _in_file(self, document: Path, place: Place, path: str) -> Finding | None:
        lines = self._sources.lines(path)
        if isinstance(lines, Unusable):
            return None
        past = next((last for first, last in place.lines if not 0 < first <= last <= len(lines)), None)
        if past is not None:
            words = f"{place.shown}: {path} has {len(lines)} lines"
            return Finding(PAST_END, words, str(document), place.at)
        if place.name and not any(re.search(rf"\b{re.escape(place.name)}\b", line) for line in lines):
            return Finding(NAME, f"{place.shown}: {path} has no {place.name}", str(document), place.at)
        if place.quote and place.lines and not self._quoted(lines, place):
            words = f"{place.shown}: {place.quote[:100]!r} is not on these lines"
            return Finding(QUOTE, words, str(document), place.at)
        return None

    def _quoted(self, lines: tuple[str, ...], place: Place) -> bool:
        wanted = " ".join(" ".join(lines_of_quote(place.quote)).split())
        return any(
            wanted in " ".join(" ".join(lines[first - 1 : last]).split()) for first, last in place.lines
        )

    def _paths(self, document: Path, path: str) -> list[str]:
        """Return the files below the root that a path may mean: from the root, from the document, or those
        whose paths end so."""
        bare = path.removeprefix("./")
        here = Path(os.path.realpath(document)).parent
        for start in (self._root, here):
            whole = Path(os.path.normpath(start / bare))
            if whole.is_relative_to(self._root) and whole.is_file():
                return [whole.relative_to(self._root).as_posix()]
        ending = bare.lstrip("./")
        named = self._names().get(ending.rsplit("/", 1)[-1], ())
        return [one for one in named if f"/{one}".endswith(f"/{ending}")][:MOST_MEANT]

    def _names(self) -> Mapping[str, list[str]]:
        if self._by_name is None:
            self._by_name = _files(self._root)
        return self._by_name

    def _is_elsewhere(self, path: str) -> bool:
        """Return whether a path plainly leads into another project: its first folder is not below this
        root; of a bare name, no file here is of its kind, as none is of `proxy.lan:3128`."""
        first, slash, _ = path.removeprefix("./").partition("/")
        if slash:
            return not (self._root / first).exists()
        ending = "." + path.rsplit(".", 1)[-1]
        return not (path.casefold().endswith(_DATA) or language_of(path, "")) and not any(
            name.endswith(ending) for name in self._names()
        )


def _is_made(folder: Path) -> bool:
    own = folder.name in TOOLS_OWN and any((folder / mark).is_file() for mark in MADE)
    return folder.name in IGNORED or own


def _files(root: Path) -> Mapping[str, list[str]]:
    """List the files below a folder by their names, but for what was made or installed; links are not
    followed."""
    found: dict[str, list[str]] = {}
    count = 0
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(one for one in folders if not _is_made(Path(folder, one)))
        for name in sorted(names):
            count += 1
            if count > MOST_FILES:
                return found
            where = os.path.relpath(os.path.join(folder, name), root).replace(os.sep, "/")  # noqa: PTH118
            found.setdefault(name, []).append(where)
    return found
