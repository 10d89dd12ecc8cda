"""What is wrong with a citation, in words, and what `--fix` would write."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import assert_never

from msgspec import Struct

from corvid.audit.cite import fix, rules
from corvid.audit.cite.check import Altered, Holds, Moved, TooFar, Unusable, Verdict
from corvid.audit.cite.elsewhere import Location
from corvid.audit.cite.find import Citation, Found
from corvid.audit.findings import Finding, Fix, Rule


class Cited(Struct, frozen=True):
    """Something in a document that is a citation, or tried to be: the document as it was named, its line and
    column from 1, and how it is there. `own` are all lines of the document that cite: what they quote
    is on them, too, and that shows nothing."""

    document: Path
    line: int
    column: int
    shown: str
    found: Found
    own: frozenset[int] = frozenset()

    def cites_itself(self, path: Path) -> bool:
        """Return whether a cited file is the document."""
        return os.path.realpath(path) == os.path.realpath(self.document)


class Reported(Struct, frozen=True):
    """A citation with what is wrong with it, and what `--fix` would write. `moved_to` is the line where the
    quote is now, if that is clear."""

    cited: Cited
    finding: Finding
    edits: tuple[fix.Edit, ...] = ()
    moved_to: int | None = None


def report_of(cited: Cited, one: Citation, verdict: Verdict, others: tuple[Location, ...]) -> Reported | None:
    """Return what is wrong with a citation, and what can be done."""
    place = f"{one.path}:{one.line}"
    match verdict:
        case Holds():
            return None
        case Moved((line,)):
            return moved(cited, one, one.path, line, f"the quote is not at {place} but at line {line}")
        case Moved(lines):
            listed = ", ".join(map(str, lines[:5])) + (", …" if len(lines) > 5 else "")
            words = f"the quote is not at {place} but at lines {listed}"
            return report(cited, rules.MOVED, words)
        case Altered(line, text):
            words = f"the quote is nowhere in {one.path}"
            words += f"; line {line} is like it: {text}" if line is not None else ""
            return report(cited, rules.ALTERED, words + _and_at(others))
        case Unusable(_, gone=True) if len(others) == 1:
            ((path, line),) = others
            return moved(cited, one, path, line, f"{one.path} is gone; the quote is at {path}:{line}")
        case Unusable(reason):
            words = f"{one.path} can't be looked at: {reason}"
            return report(cited, rules.UNREADABLE, words + _and_at(others))
        case TooFar(last):
            words = f"{one.path} has no line {one.line}: it has {last}"
            return report(cited, rules.NO_LINE, words)
        case _:
            assert_never(verdict)


def _and_at(others: Sequence[Location]) -> str:
    listed = ", ".join(f"{path}:{line}" for path, line in others[:3]) + (", …" if len(others) > 3 else "")
    return f"; it is at {listed}" if others else ""


def moved(cited: Cited, one: Citation, path: str, line: int, words: str) -> Reported:
    """Return the finding for a quote of which it is clear where it is now."""
    if path == one.path:
        edits = [fix.Edit(one.line_start, one.line_end, str(line))]
        if one.anchor is not None:
            edits.append(fix.Edit(*one.anchor, str(line)))
    else:
        edits = [fix.Edit(one.path_start, one.line_end, f"{path}:{line}")]
    first = edits[0]
    # The place is on one line, though the quote may not: its columns are counted from the citation's end.
    row = cited.line + cited.shown.count("\n")
    before = cited.shown.rpartition("\n")[2]
    begin = (cited.column if row == cited.line else 1) + len(before) - (one.end - first.start)
    repair = Fix("Write the new place", row, begin, begin + first.end - first.start, first.text)
    return Reported(cited, finding(cited, rules.MOVED, words, repair), tuple(edits), line)


def finding(cited: Cited, rule: Rule, words: str, repair: Fix | None = None) -> Finding:
    """Return a finding at a citation."""
    advice = rules.FIXABLE if repair is not None else None
    return Finding(rule, words, str(cited.document), cited.line, repair, advice)


def report(cited: Cited, rule: Rule, words: str) -> Reported:
    """Return what is wrong with a citation where nothing can be repaired."""
    return Reported(cited, finding(cited, rule, words))
