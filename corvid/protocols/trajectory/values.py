"""Claims that give one thing two values: their words are equal but for one number or one quoted literal
(T11). Whether the thing changed in between is asked of the writes that the log reports."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping

from corvid.json_type import Json
from corvid.protocols.claims import Claim
from corvid.protocols.lines import PREFIX, document_of
from corvid.protocols.policy import WRITERS, literals, split
from corvid.protocols.trajectory.line import LONGEST, Line, short
from corvid.protocols.trajectory.rules import BrokenRule

REMEMBERED = 1000
"""Values that are compared with; of more the oldest are forgotten."""
_MOST_LITERALS = 5
"""Of one claim; with more, what they are values of can't be known."""
_GIVES = re.compile(
    r"\b(?:is|are|was|were|be|equals?|takes?|returns?|answers?|needs?|to|costs?)\b|[=:]", re.IGNORECASE
)
"""What is before a value. `Step 1 passes` and `Step 2 passes` are two things and no contradiction."""
_PATHS = ("path", "file_path", "notebook_path", "file")


class Values:
    """The values that one session gave so far; bounded."""

    def __init__(self) -> None:
        self._known: dict[bytes, tuple[int, str, str, int]] = {}  # line, value, text, writes so far
        self._written: dict[str, int] = {}
        self._writes = self._observed = 0

    def see(self, line: Line) -> None:
        """Remember what a line says was written or run."""
        tool = line.text("tool")
        if line.phase != "tool_call":
            return
        self._observed += 1
        if tool in WRITERS:
            self._writes = self._observed
            self._written[_written_path(line.fields.get("args"))] = self._observed
            if len(self._written) > REMEMBERED:
                self._written = {"": self._observed}

    def claim(self, number: int, claim: Claim) -> Iterator[BrokenRule]:
        """Yield what a claim contradicts."""
        text = split(claim.text[:LONGEST])[0]
        found = literals(text)
        for value in found if len(found) <= _MOST_LITERALS else ():
            before, _, after = text.partition(value)
            if not _GIVES.search(before):
                continue
            words = f"{' '.join(before.casefold().split())}\0{' '.join(after.casefold().split())}"
            key = hashlib.blake2b(words.encode("utf-8", "surrogatepass"), digest_size=16).digest()
            other = self._known.pop(key, None)
            if other is not None and other[1] != value and not self._changed_since(other[3], claim):
                yield BrokenRule("contradicting_values", f"{short(text)} and {short(other[2])}", other[0])
            self._known[key] = number, value, text[:60], self._observed
            if len(self._known) > REMEMBERED:
                del self._known[next(iter(self._known))]

    def _changed_since(self, then: int, claim: Claim) -> bool:
        """Return whether something was written that the claim is about. A claim that cites no path may be
        about what any tool did."""
        path = document_of(claim.evidence.path).removeprefix(PREFIX)
        if not path:
            return self._observed > then
        return any(
            at > then and (not one or one == path or one.endswith(f"/{path}") or path.endswith(f"/{one}"))
            for one, at in self._written.items()
        )


def _written_path(args: Json) -> str:
    """Return the path that a writer was given; empty if it may be any."""
    given: Mapping[str, Json] = args if isinstance(args, dict) else {}
    found = next((one for name in _PATHS if isinstance(one := given.get(name), str)), "")
    return found.removeprefix(PREFIX).removeprefix("./")[:LONGEST]
