"""What a transformation gives: changed files, and how what is said of them maps to the original."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tests.metamorphic.spelling import fresh_prefix
from tests.metamorphic.subject import Files, Subject
from tests.metamorphic.text import Draft, Edit, Part, Place, Written
from tests.values import replace

Boundary = tuple[str, int]
"""A file and an offset."""


@dataclass(frozen=True, slots=True)
class Expected:
    """How the changed program may differ from the original, and how its names map back.

    `functions` leads the qualified names of changed callables to the original ones; `inside` those of new
    callables to the original one whose code they hold: their sites count there, their own types do not.
    `receivers` is host data for the new first parameter of methods of a new record. `removed` are locals of
    the original that are gone. `starts` and `ends` make two places of the original one: where an expression
    moved to another place, a site may be reported at either. `locals` leads new names of locals to old ones.
    `renamed` says that every name of the original begins with the prefix and a digit. Without `values`,
    `grades` or `order` the runs are compared without values (and all that follows from them), without
    grades, with sources that may be more and confidence that may be less, or without the order of calls and
    the choice among several faults; each transformation says which rules that is owed to.
    Without `purity` the reasons against `@grounded_pure` are not compared."""

    functions: Mapping[str, str] = field(default_factory=dict)
    inside: Mapping[str, str] = field(default_factory=dict)
    receivers: Mapping[str, object] = field(default_factory=dict)
    removed: frozenset[tuple[str, str]] = frozenset()
    starts: Mapping[Boundary, Boundary] = field(default_factory=dict)
    ends: Mapping[Boundary, Boundary] = field(default_factory=dict)
    locals: Mapping[tuple[str, str], str] = field(default_factory=dict)
    renamed: bool = False
    values: bool = True
    grades: bool = True
    sources: bool = True
    order: bool = True
    purity: bool = True

    def and_(self, other: Expected) -> Expected:
        """What is expected of both changes at once."""
        return Expected(
            {**self.functions, **other.functions},
            {**self.inside, **other.inside},
            {**self.receivers, **other.receivers},
            self.removed | other.removed,
            {**self.starts, **other.starts},
            {**self.ends, **other.ends},
            {**self.locals, **other.locals},
            self.renamed or other.renamed,
            self.values and other.values,
            self.grades and other.grades,
            self.sources and other.sources,
            self.order and other.order,
            self.purity and other.purity,
        )


@dataclass(frozen=True, slots=True)
class Proposal:
    """One place where a transformation applies: its edits, what it expects, files that it adds or drops."""

    edits: tuple[Edit, ...]
    expected: Expected = Expected()
    made: tuple[tuple[str, tuple[Part, ...]], ...] = ()
    dropped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """What a transformation may look at: the program, chance, and a prefix that no name of it has."""

    subject: Subject
    random: random.Random
    prefix: str


@dataclass(frozen=True, slots=True)
class Transformation:
    """`propose` finds every place; `rules` are what the equality is owed to; `together` is how many places
    are changed at once."""

    name: str
    rules: str
    propose: Callable[[Request], list[Proposal]]
    together: int = 1_000_000


@dataclass(frozen=True, slots=True)
class Change:
    """A changed program. `places` is how many places were changed, of `found` that there are."""

    transformation: str
    files: Files
    written: Written
    expected: Expected
    prefix: str
    places: int
    found: int

    def back(self, file: str, start: int, end: int) -> Place | None:
        """The original's place of a span in the changed program."""
        return self.written.back(file, start, end)

    def old_name(self, name: str) -> str:
        """The original's name of something named in the changed program."""
        new = rf"(?i:{self.prefix})\d_|(?<=mock ){self.prefix.capitalize()}\d(?=[A-Z])"  # or of a label
        return re.sub(new, "", name) if self.expected.renamed else name

    def is_new(self, name: str) -> bool:
        """Whether the original has nothing of this name."""
        bare = name.rpartition("::")[2].rpartition(".")[2]
        return not self.expected.renamed and bare.lower().startswith(self.prefix)


def apply(
    transformation: Transformation, subject: Subject, seed: str, only: int | None = None
) -> Change | None:
    """The program changed at as many places as go together, or at only one of them; None if there is none."""
    if not subject.legible or any("\r" in text for text in subject.files.values()):
        return None
    request = Request(subject, random.Random(seed), fresh_prefix(subject))
    proposals = transformation.propose(request)
    found = len(proposals)
    request.random.shuffle(proposals)
    taken, draft = 0, Draft(subject.files)
    expected = Expected()
    for proposal in proposals if only is None else proposals[only : only + 1]:
        if taken == transformation.together:
            break
        if not draft.add(proposal.edits):
            continue
        for file, parts in proposal.made:
            draft.make(file, parts)
        draft.dropped.update(proposal.dropped)
        expected = expected.and_(proposal.expected)
        taken += 1
    if not taken:
        return None
    if any(".chain(" in text for text in subject.files.values()):
        # What a program does with the words of a chain hangs on each step of it, and on names.
        expected = replace(expected, values=False)
    written = draft.write()
    return Change(transformation.name, written.files, written, expected, request.prefix, taken, found)
