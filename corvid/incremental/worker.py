"""The work itself, on plain data: the process that does it, this one or another, gets and gives the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from corvid.cache.fingerprints import digested
from corvid.incremental.certify import Other, Own, Verdict, certify
from corvid.incremental.outline import Outline, imports_of, outline_of
from corvid.incremental.report import Report, report_of
from corvid.pipeline import Inputs, check_together
from corvid.source.text import SourceText
from corvid.syntax import parse_module, tree

if TYPE_CHECKING:
    from collections.abc import Sequence

Text: TypeAlias = "tuple[str, int, str]"
"""A module's name, its source id, its text."""
Outlined: TypeAlias = "tuple[Outline, tuple[str, ...], bool]"
"""The outline; the imports as written; whether the text is none that the grammar knows."""
Targets: TypeAlias = "Sequence[str | None]"
OwnData: TypeAlias = "tuple[Text, Targets]"
OtherData: TypeAlias = "tuple[str, int, Outline, Targets, Sequence[str]]"
Batch: TypeAlias = "tuple[list[OwnData], list[OtherData], dict[str, int]]"
Answer: TypeAlias = "tuple[list[Report | str], Inputs]"
"""What the check of each program tells, or why its file can't be read; and the checksums of what was read."""


class Worker:
    """Does one thing after the other, and keeps the trees of what it has parsed."""

    def __init__(self) -> None:
        self._trees: dict[int, tuple[tree.Module, bool]] = {}

    def outline(self, texts: Sequence[Text]) -> list[Outlined]:
        """Parse modules."""
        found: list[Outlined] = []
        for text in texts:
            module, broken = self._parsed(text)
            found.append((outline_of(module), imports_of(module), broken))
        return found

    def certify(self, batch: Batch) -> dict[str, Verdict]:
        """The verdicts on modules (see `certify`)."""
        own_data, other_data, reach = batch
        own = {
            text[0]: Own(text[1], text[2], self._parsed(text)[0], targets) for text, targets in own_data
        }
        others = {
            name: Other(source, outline, targets, fallen)
            for name, source, outline, targets, fallen in other_data
        }
        return certify(own, others, reach)

    def check(self, groups: Sequence[Sequence[str]], with_sites: bool) -> list[Answer]:
        """Check programs whole, those of a group together."""
        answers: list[Answer] = []
        for group in groups:
            found = check_together(group)
            known: dict[int, tuple[Any, ...]] = {}
            reports = [one if isinstance(one, str) else report_of(one, with_sites, known) for one in found]
            inputs = next((one.inputs for one in found if not isinstance(one, str)), {})
            answers.append((reports, {path: digested(seen) for path, seen in inputs.items()}))
        return answers

    def _parsed(self, text: Text) -> tuple[tree.Module, bool]:
        name, source, written = text
        if source not in self._trees:
            parsed = parse_module(source, SourceText(name, written))
            self._trees[source] = parsed.tree, bool(parsed.problems)
        return self._trees[source]


def answer(worker: Worker, request: tuple[str, Any]) -> Any:
    """Do what a message asks for."""
    match request:
        case "outline", texts:
            return worker.outline(texts)
        case "certify", batch:
            return worker.certify(batch)
        case "check", (groups, with_sites):
            return worker.check(groups, with_sites)
        case _:
            raise ValueError(f"no such request: {request[0]}")
