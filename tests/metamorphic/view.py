"""What the toolchain says of a program before it runs, in the words and places of the original."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from corvid.diagnostics.model import Severity
from corvid.ir.declarations import declarations
from corvid.ir.passes.pure import pure
from corvid.ir.table import TypeTable
from corvid.source.span import Span
from corvid.types import show
from tests.metamorphic.change import Boundary, Change
from tests.metamorphic.subject import Subject
from tests.metamorphic.text import Place
from tests.values import replace

Where = tuple[str, int, int] | str
"""A place of the original, or the words for one that has none."""


@dataclass(frozen=True, slots=True)
class View:
    """The verdict with all problems, sites, labels of locals, effective returns, and what keeps each agent
    from being `@grounded_pure`."""

    accepted: bool
    problems: Counter[tuple[str, Where]]
    sites: Counter[tuple[str, str, str, str, str, Where]]
    locals: dict[tuple[str, str], str]
    returns: dict[str, str]
    purity: Counter[tuple[str, str, Where]]


class Seen:
    """A program as seen from an original: itself, or the change that made it."""

    def __init__(self, subject: Subject, original: Subject, change: Change) -> None:
        self.subject = subject
        self.original = original
        self.change = change
        self.itself = subject is original

    # ---- names and places ---------------------------------------------------------------------
    def name(self, text: str) -> str:
        return text if self.itself else self.change.old_name(text)

    def function(self, qualified: str) -> str | None:
        """The original's callable, None for one that is new."""
        if self.itself:
            return qualified
        expected = self.change.expected
        mapped = expected.functions.get(qualified) or expected.inside.get(qualified)
        if mapped is None and self.change.is_new(qualified):
            return None
        return self.name(mapped or qualified)

    def where(self, span: Span) -> Where:
        file = self.subject.file_of(span)
        place = Place(file, span.start, span.end)
        if not self.itself:
            found = self.change.back(file, span.start, span.end)
            if found is None:
                return f"new text of {file}"
            place = found
        return self._one(place)

    def _one(self, place: Place) -> Where:
        """The place by its one spelling: moved ends where they were, no parentheses around it."""
        expected = self.change.expected
        file, start = _moved(expected.starts, (place.file, place.start))
        other, end = _moved(expected.ends, (place.file, place.end))
        text = self.original.files.get(file, "")
        while start < len(text) and text[start] in "( \n":
            start += 1
        ending = self.original.files.get(other, "")
        while end > 0 and ending and ending[end - 1] in ") \n":
            end -= 1
        return file, start, end

    # ---- what is said -------------------------------------------------------------------------
    def view(self) -> View:
        subject = self.subject
        accepted = not any(p.code.severity is Severity.ERROR for p in subject.problems)
        # That an approval is unused is not notified where a problem of a call speaks of it: the last one
        # above.
        told = [p for p in subject.problems if accepted or p.code.id != "W0601"]
        problems = Counter((p.code.id, self.where(p.span)) for p in told)
        locals_, returns = self._types()
        return View(accepted, problems, Counter(self._sites()), locals_, returns, Counter(self._purity()))

    def _sites(self) -> Iterator[tuple[str, str, str, str, str, Where]]:
        for owner in self.subject.owners:
            for site in owner.facts.losses:
                kind = "discard" if site.discard else "exposure"
                types = self.name(show(site.from_type)), self.name(show(site.to_type))
                yield kind, site.kind, *types, self.function(owner.name) or owner.name, self.where(site.span)

    def _types(self) -> tuple[dict[tuple[str, str], str], dict[str, str]]:
        locals_: dict[tuple[str, str], str] = {}
        returns: dict[str, str] = {}
        expected = self.change.expected
        for owner in self.subject.owners:
            function = self.function(owner.name)
            if function is None or (not self.itself and owner.name in expected.inside):
                continue
            returns[function] = self.name(show(owner.facts.returns))
            for name, type_ in owner.facts.locals.items():
                old = name if self.itself else expected.locals.get((owner.name, name), self.name(name))
                if (self.itself and (function, name) in expected.removed) or (
                    not self.itself and self.change.is_new(old)
                ):
                    continue
                locals_[function, old] = self.name(show(type_))
        return locals_, returns

    def _purity(self) -> Iterator[tuple[str, str, Where]]:
        """Why each agent of the program is not one, as if all of them claimed to be."""
        table, program = self.subject.table, self.subject.program
        if table is None or program is None:
            return
        agents = tuple(replace(f, grounded_pure=True) if f.kind == "agent" else f for f in program.functions)
        claimed = replace(program, functions=agents)
        seen: set[tuple[str, str, Where]] = set()
        for violation in pure(TypeTable(claimed, declarations(claimed))):
            function = self.function(violation.function) or violation.function
            site = None if violation.site is None else program.sites[violation.site]
            found = function, violation.kind, self.where(violation.span if site is None else site.span)
            if found not in seen:
                seen.add(found)
                yield found


def _moved(moves: Mapping[Boundary, Boundary], boundary: Boundary) -> Boundary:
    while boundary in moves:
        boundary = moves[boundary]
    return boundary
