"""Whether a citation holds: the quote is at the line of the file, word for word."""

from __future__ import annotations

import errno
from collections.abc import Collection, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from corvid.audit.cite.find import Citation
from corvid.audit.entries import Refused
from corvid.audit.lines import lines_of
from corvid.audit.texts import NoText, decoded
from corvid.files import Below, NoPlainFile, Outside, TooLarge

LARGEST = 16 * 2**20
"""Bytes of a cited file."""
_ALIKE = 0.6
"""From here on a line is shown as the one that may be meant."""
_MOST_COMPARED = 4000
"""Lines that are compared with a quote that is nowhere: those around the cited one."""
_MOST_IN_ALL = 200_000
"""Lines that are compared by one check of many documents."""


class MissingRoot(Refused):
    """The root is not a folder."""


class Holds(Struct, frozen=True):
    """The quote is there."""


class Moved(Struct, frozen=True):
    """The quote is at other lines of the file, the nearest first."""

    lines: tuple[int, ...]


class Altered(Struct, frozen=True):
    """The quote is nowhere in the file; the line that is most like it, if one is."""

    line: int | None
    text: str


class Unusable(Struct, frozen=True):
    """The file can't be looked at; `gone`, if there is none. `advice` is what to do, if that is known."""

    reason: str
    gone: bool = False
    advice: str = ""


class TooFar(Struct, frozen=True):
    """The file has fewer lines than that."""

    last: int


Verdict: TypeAlias = Holds | Moved | Altered | Unusable | TooFar


class Sources:
    """The files below one root, each read once. Nothing outside of it is ever opened."""

    def __init__(self, root: Path) -> None:
        """Start with nothing compared. Raises MissingRoot."""
        if not root.is_dir():
            raise MissingRoot(f"{root} is not a folder")
        self._below = Below(root)
        self._known: dict[str, tuple[str, ...] | Unusable] = {}
        self.compared = 0

    def lines(self, path: str) -> tuple[str, ...] | Unusable:
        """Return the lines of a file, without white space at their ends."""
        if path not in self._known:
            self._known[path] = self._read(path)
        return self._known[path]

    def data(self, path: str, largest: int) -> bytes | Unusable:
        """Return the bytes of a file that has no more than that."""
        if path.startswith(("/", "~")) or "\\" in path or "\0" in path:
            return Unusable("the path must lead down from the root")
        try:
            return self._below.read(path, largest).data
        except Outside:
            return Unusable("the path leaves the root")
        except (NoPlainFile, IsADirectoryError):
            return Unusable("no plain file")
        except TooLarge:
            return Unusable(f"larger than {largest >> 20} MiB")
        except OSError as error:
            return Unusable(str(error.strerror).lower(), gone=error.errno in (errno.ENOENT, errno.ENOTDIR))

    def _read(self, path: str) -> tuple[str, ...] | Unusable:
        data = self.data(path, LARGEST)
        if isinstance(data, Unusable):
            return data
        try:
            return trimmed(decoded(data).text)
        except NoText as problem:
            return Unusable("a binary file" if problem.reason == "binary" else problem.reason)


def trimmed(text: str) -> tuple[str, ...]:
    """Return the lines of a text without white space at their ends."""
    return tuple(line.rstrip() for line in lines_of(text))


def holds(quote: str, path: str, line: int, sources: Sources) -> bool:
    """Return whether `check` says that it holds, without looking anywhere else."""
    lines = sources.lines(path)
    wanted = lines_of_quote(quote)
    return not isinstance(lines, Unusable) and any(wanted) and stands_at(lines, line - 1, wanted)


def lines_of_quote(quote: str) -> tuple[str, ...]:
    """Return the lines that a quote wants, one behind the other."""
    return tuple(line.rstrip() for line in quote.replace("\r\n", "\n").strip("\n").split("\n"))


def check(citation: Citation, sources: Sources, own: Collection[int] = ()) -> Verdict:
    """Return whether the quote begins on the cited line. One of several lines goes on over the lines behind
    it; white space at the ends of lines does not count. Without a quote, whether there is such a line. On
    lines of a file's `own` citations no quote is found."""
    lines = sources.lines(citation.path)
    if isinstance(lines, Unusable):
        return lines
    if citation.quote is None:
        return Holds() if citation.line <= len(lines) else TooFar(len(lines))
    quote = lines_of_quote(citation.quote)
    if not any(quote):
        return Altered(None, "")
    if stands_at(lines, citation.line - 1, quote) and citation.line not in own:
        return Holds()
    elsewhere = [line for line in places(lines, quote) if line not in own]
    if elsewhere:
        return Moved(tuple(sorted(elsewhere, key=lambda line: (abs(line - citation.line), line))))
    return _most_like(lines, quote[0].strip(), citation.line, sources)


def places(lines: Sequence[str], quote: Sequence[str]) -> list[int]:
    """Return each line, from 1, on which the quote begins."""
    if len(quote) == 1:
        (words,) = quote
        return [number for number, line in enumerate(lines, 1) if words in line]
    begins = [number for number, line in enumerate(lines) if line.endswith(quote[0])]
    return [number + 1 for number in begins if stands_at(lines, number, quote)]


def stands_at(lines: Sequence[str], number: int, quote: Sequence[str]) -> bool:
    """Return whether the quote begins on `lines[number]`: its first line ends one there, its last begins
    one."""
    if not 0 <= number <= len(lines) - len(quote):
        return False
    if len(quote) == 1:
        return quote[0] in lines[number]
    inner = lines[number + 1 : number + len(quote) - 1]
    return (
        lines[number].endswith(quote[0])
        and tuple(inner) == tuple(quote[1:-1])
        and lines[number + len(quote) - 1].startswith(quote[-1])
    )


def _most_like(lines: Sequence[str], wanted: str, line: int, sources: Sources) -> Altered:
    """Return the line most like the quote's first one, the nearest of them; none below `_ALIKE`."""
    best, place = _ALIKE, None
    matcher = SequenceMatcher(None, "", wanted[:500], autojunk=False)
    nearest = sorted(range(len(lines)), key=lambda number: abs(number + 1 - line))
    for number in nearest[: min(_MOST_COMPARED, _MOST_IN_ALL - sources.compared)]:
        sources.compared += 1
        matcher.set_seq1(lines[number].strip()[:500])
        if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best and matcher.ratio() > best:
            best, place = matcher.ratio(), number
    return Altered(None, "") if place is None else Altered(place + 1, lines[place].strip()[:500])
