"""Whether what a claim cites shows it: the quote is at that line of a file below the root, says
something, and the file is not a log of a session.

A log is not evidence, its own or another one: its writer would be their own witness. What is written
there a second time, in a copy or under a link, is the same.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

from corvid.audit.cite.check import Sources, lines_of_quote, places, trimmed
from corvid.audit.cite.revision import NoRevision, Revision
from corvid.audit.formats import is_record, objects, values_in
from corvid.audit.opened import STANDARD_INPUT
from corvid.audit.readings import Named, Reading, Readings
from corvid.documents.reader import Kept
from corvid.json_type import Json
from corvid.protocols.lines import PREFIX
from corvid.runtime.citations.normal import normalise
from corvid.runtime.citations.tokens import ENOUGH, weight

MOST_REVISIONS: Final = 20
"""Commits whose files are listed."""
_COMMIT: Final = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
LONGEST_PATH: Final = 4096
"""Characters of a path that is looked up."""
_WEIGHED = 10_000
"""Characters of a quote from which it is known whether it says enough."""
_MOST_OPENED = 16
"""Places of a line where an object may begin that is looked at: what is before the first may be a hash, a
comment sign or the name of a file."""
_SHOWN_PATH = 200
_ROOTED = f"write the path as {PREFIX}…"
_FIND = "give the folder that the paths begin at: --root"
_QUOTE = "quote the file word for word, as it is now"
_QUOTE_TEXT = "quote the text that `read_document` gives, word for word, as it is now"
_QUOTE_EITHER = "quote the file, or the text that `read_document` gives, word for word, as it is now"
_FILE_ALONE = "cite the file alone, without #"
_LONGER = "quote at least three words, or a whole line"
_NO_LOG = "cite what the session saw, not what it wrote down"
Identity: TypeAlias = tuple[int, int]


class Grounds:
    """The files below one root as evidence, each read once. `logs` are those that are audited. `cells` gives
    the text of a source that has no path, such as a cell of a row; None for one that it does not know. `kept`
    caches the texts of documents."""

    def __init__(
        self, root: Path, logs: Iterable[Path] = (), cells: Callable[[str], str | None] | None = None,
        kept: Kept | None = None,
    ) -> None:  # fmt: skip
        """Start with nothing looked up. Raises MissingRoot."""
        self._cells = cells
        self._kept = kept
        self._root = root
        self._tops = tuple(dict.fromkeys(
            f"{str(one).rstrip('/')}/" for one in (root.absolute(), Path(os.path.realpath(root)))
        ))  # fmt: skip
        self._readings = Readings(Sources(root), kept)
        self._logs = {found for one in logs if (found := _identity(one)) is not None}
        self._are_logs: dict[tuple[str, str, bool], bool] = {}
        self._revisions: dict[str, Readings | None] = {}

    def revision(self, event: Mapping[str, Json]) -> str:
        """Return the commit at which what a run cites may be looked up, too, by its first event: one that
        HEAD comes from, if the tree was clean then. Empty where there is none."""
        commit = event.get("revision")
        if event.get("dirty") is not False or not isinstance(commit, str) or not _COMMIT.fullmatch(commit):
            return ""
        if commit not in self._revisions and len(self._revisions) < MOST_REVISIONS:
            self._revisions[commit] = None
            with suppress(NoRevision):
                self._revisions[commit] = Readings(Revision(self._root, commit, behind=True), self._kept)
        return commit if self._revisions.get(commit) is not None else ""

    def showed(self, commit: str, quote: str, path: str, line: int) -> bool:
        """Return whether the quote was there at a commit that `revision` gave, and is evidence."""
        files, below = self._revisions.get(commit), self._below(path)
        if files is None or below is None or len(path) > LONGEST_PATH:
            return False
        try:
            named = files.named(below)
            return any(self._shown(commit, named, one, quote, line) for one in files.of(named))
        except NoRevision:
            return False

    def audits(self, log: Path) -> bool:
        """Record that the log is read, too. Return whether it was not known before: what was found in it
        shows nothing then."""
        found = _identity(log)
        if found is None or found in self._logs:
            return False
        self._logs.add(found)
        self.forget()
        return True

    def forget(self) -> None:
        """Read files anew."""
        self._readings = Readings(Sources(self._root), self._kept)
        self._are_logs.clear()

    def shows(self, quote: str, path: str, line: int) -> bool:
        """Return whether the quote is there, and is evidence. `path` has the prefix, or is that of a file
        below the root from the top of the file system on."""
        named = self._named(path)
        return any(self._shown("", named, one, quote, line) for one in self._texts(path, named))

    def at(self, path: str, quote: str, line: int) -> tuple[str, ...] | None:
        """Return the lines of a file that a claim points to, of several texts those with the quote; None
        where it has none to be looked at."""
        named = self._named(path)
        texts = list(self._texts(path, named))
        best = (one for one in texts if self._readings.stands(named, one, quote, line))
        found = next(best, texts[0] if texts else None)
        return None if found is None else found.lines

    def resolves(self, path: str, line: int) -> bool:
        """Return whether there is such a line."""
        named = self._named(path)
        return any(self._readings.has(named, one, line) for one in self._texts(path, named))

    def why(self, quote: str | None, path: str, line: int) -> tuple[str, str]:
        """Return what is wrong with a citation that shows nothing, and what to do. Without a quote, what is
        wrong with a line that is not there."""
        below = self._below(path)
        if below is None and self._cell(path) is not None:
            below = path
        if below is None:
            return f"{path[:_SHOWN_PATH]} does not begin with {PREFIX}", _ROOTED
        shown = below[:_SHOWN_PATH]
        if len(path) > LONGEST_PATH:
            return f"{shown}… is longer than paths are", _ROOTED
        named = self._named(path)
        texts = list(self._texts(path, named))
        if not texts:
            lines = self._readings.why_none(named)
            file = named.file[:_SHOWN_PATH]
            if not lines.gone:
                return f"{file}: {lines.reason}", lines.advice or _FIND
            plain, mark, _ = file.rpartition("#")
            if mark and not self._readings.why_none(Named(plain)).gone:
                return f"{plain} is text, which has no places behind #", f"cite {plain} alone, and the line"
            return f"{file} is not below {self._root}", _FIND
        return self._why_not(named, texts, quote or "", line)

    def _why_not(self, named: Named, texts: Sequence[Reading], quote: str, line: int) -> tuple[str, str]:
        """Return what is wrong with a citation of a file that has these texts."""
        wanted, taken = lines_of_quote(quote), [one for one in texts if one.found is not None]
        shown = _text_of(named, texts[0] if len(taken) == len(texts) else None)
        again = _QUOTE if not taken else _QUOTE_TEXT if len(taken) == len(texts) else _QUOTE_EITHER
        if not any(0 < line <= len(one.lines) for one in texts):
            return f"{shown} has no line {line}", again
        found = [(at, one) for one in texts if any(wanted) for at in places(one.lines, wanted)]
        if not found:
            return f"the quote is nowhere in {shown}", again
        nearest, text = min(found, key=lambda one: (abs(one[0] - line), one[0]))
        if nearest != line:
            words = f"the quote is on line {nearest} of {_text_of(named, text)}, not on line {line}"
            return words, f"cite line {nearest}"
        if not self._readings.stands(named, text, quote, line):
            place = self._readings.place(named, text, quote, line)[:_SHOWN_PATH]
            words = f"the quote on line {line} of {_text_of(named, text)} is not at "
            return f"{words}#{named.fragment[:_SHOWN_PATH]}", f"cite it at #{place}" if place else _FILE_ALONE
        if self._is_logged("", named.file, text, line, len(wanted)):
            return f"line {line} of {shown} is of the log of a session, which is not evidence", _NO_LOG
        return f"the quote on line {line} of {shown} is too short to show anything", _LONGER

    def _named(self, path: str) -> Named:
        below = self._below(path)
        if self._cell(path) is not None or below is None or len(path) > LONGEST_PATH:
            return Named("")
        return self._readings.named(below)

    def _texts(self, path: str, named: Named) -> Iterator[Reading]:
        cell = self._cell(path)
        if cell is not None:
            yield Reading(trimmed(cell))
        elif named.file:
            yield from self._readings.of(named)

    def _cell(self, path: str) -> str | None:
        return self._cells(path) if self._cells is not None and len(path) <= LONGEST_PATH else None

    def _below(self, path: str) -> str | None:
        """Return the path from the root on; None where it leads elsewhere, or from nowhere in particular."""
        if path.startswith(PREFIX):
            return path.removeprefix(PREFIX)
        if not path.startswith("/") or "/../" in f"{path}/":
            return None
        return next((path.removeprefix(top) for top in self._tops if path.startswith(top)), None)

    def _shown(self, commit: str, named: Named, text: Reading, quote: str, line: int) -> bool:
        """Return whether the quote is there in the text of a file, at a commit unless that is empty, and is
        evidence."""
        wanted = lines_of_quote(quote)
        return (
            self._files(commit).stands(named, text, quote, line)
            and not self._is_logged(commit, named.file, text, line, len(wanted))
            and says_enough(wanted, text.lines[line - 1 : line - 1 + len(wanted)])
        )

    def _files(self, commit: str) -> Readings:
        return (self._revisions.get(commit) if commit else None) or self._readings

    def _is_logged(self, commit: str, file: str, text: Reading, line: int, count: int) -> bool:
        """Return whether these lines are of a log: of one that is audited, of a file that is one, whether it
        is taken for a document or not, or events that are anywhere else."""
        key = commit, file, text.found is None
        known = self._are_logs.get(key)
        if known is None:
            own = () if text.found is None else self._files(commit).as_text(file)
            known = self._are_logs[key] = self._is_audited(file) or is_log(text.lines) or is_log(own)
        return known or any(map(holds_record, text.lines[line - 1 : line - 1 + count]))

    def _is_audited(self, path: str) -> bool:
        try:
            about = Path(os.path.realpath(self._root / (self._below(path) or path))).stat()
        except (OSError, ValueError):
            return False
        return (about.st_dev, about.st_ino) in self._logs


def _text_of(named: Named, text: Reading | None) -> str:
    file = named.file[:_SHOWN_PATH]
    return file if text is None or text.found is None else f"the text that is taken out of {file}"


def _identity(log: Path) -> Identity | None:
    """Return what a file is, whatever its names are."""
    try:
        about = os.fstat(sys.stdin.fileno()) if log == STANDARD_INPUT else log.stat()
    except (OSError, ValueError, AttributeError):
        return None
    return about.st_dev, about.st_ino


def is_log(lines: Sequence[str]) -> bool:
    """Return whether a text is the log of a session: at least half of its lines, blank ones left out, are of
    objects and lists of JSON, and one of these is an event or what another program writes of a session."""
    if not any(line.lstrip()[:1] in ("{", "[") for line in lines):
        return False
    text = "\n".join(lines)
    covered, found = 0, False
    for value, start, end in values_in(text):
        covered += sum(1 for line in text[start:end].split("\n") if line.strip())
        found = found or any(map(is_record, objects([value])))
    return found and 2 * covered >= sum(1 for line in lines if line.strip())


def holds_record(line: str) -> bool:
    """Return whether an event, or a record of another program's session, is anywhere on the line."""
    decoder = json.JSONDecoder()
    at = -1
    for _ in range(_MOST_OPENED):
        at = line.find("{", at + 1)
        if at < 0:
            return False
        try:
            value, _ = decoder.raw_decode(line, at)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict) and is_record(value):
            return True
    return False


def says_enough(quote: Sequence[str], lines: Sequence[str]) -> bool:
    """Return whether a quote says something: three words, six characters of a script without spaces, or all
    of the lines that it is on, if there is a word on them."""
    words = normalise("\n".join(quote)[:_WEIGHED])
    said = weight(words, 0, len(words.text))
    if said >= ENOUGH:
        return True
    return said > 0 and all(one.strip() == line.strip() for one, line in zip(quote, lines, strict=True))
