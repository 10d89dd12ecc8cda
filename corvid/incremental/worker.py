"""The work itself, on plain data: the process that does it, this one or another, gets and gives the same."""

from __future__ import annotations

import marshal
from collections.abc import Collection, Iterable, Sequence
from typing import Any, TypeAlias

from msgspec import to_builtins

from corvid.cache.fingerprints import digested
from corvid.diagnostics.model import Severity
from corvid.incremental.outline import PLAIN, Outline, imports_of, outline_of, tree_of, words_in
from corvid.incremental.report import Report, report_of
from corvid.ir.errors import IrError
from corvid.ir.lower import lower
from corvid.ir.passes.pure import pure
from corvid.ir.verify import verify
from corvid.pipeline import Inputs, check_together
from corvid.semantics.analyse import Analysed, analyse
from corvid.semantics.check.productivity import fallen_agents, unproductive
from corvid.semantics.effects.direct import without_spans
from corvid.semantics.effects.promises import Summary
from corvid.semantics.modules.graph import Loaded, LoadedModule
from corvid.source.text import SourceText
from corvid.syntax import tree
from corvid.syntax.parse import parse_module

Text: TypeAlias = "tuple[str, int, str]"
"""A module's name, its source id, its text."""
Outlined: TypeAlias = "tuple[Outline, tuple[str, ...], bool]"
"""The outline; the imports as written; whether the text is not one that the grammar knows."""
Targets: TypeAlias = "Sequence[str | None]"
"""The module that each import leads to, in order."""
Batch: TypeAlias = "tuple[list[tuple[Text, Targets]], list[tuple[str, int, Outline, Targets]], list[str]]"
"""Modules to check, which could be read without a problem; all others that they reach; see `check_groups`."""
Found: TypeAlias = "tuple[int, tuple[str, ...], bytes]"
"""How doubtful a module is; which of its agents have fallen; the summary of each callable by name, without
spans, packed: that is seldom looked at again, and equal ones are equal bytes."""
CLEAN, WARNED, REFUSED, UNCLEAR = range(4)
"""How doubtful: not at all; there are warnings; the analysis finds an error, which makes none in importers;
there may be another problem, for which each program with the module has to be checked whole."""
Answer: TypeAlias = "tuple[list[Report | str], Inputs]"
"""What the check of each program shows, or why its file can't be read; and the checksums of what was read."""


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

    def groups(self, batch: Batch) -> dict[str, Found]:
        """Return what is found about modules (see `check_groups`)."""
        own, others, fallen = batch
        words = frozenset[str]().union(*(words_in(text) for (_, _, text), _ in own))
        # `requires` on an import speaks of all agents there, also of those that are not named.
        named = None if "requires" in words else words
        return check_groups(
            [_loaded(*text[:2], self._parsed(text)[0], targets) for text, targets in own],
            [
                _loaded(name, source, tree_of(outline, source, named), targets)
                for name, source, outline, targets in others
            ],
            fallen,
        )

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


def _loaded(name: str, source: int, module: tree.Module, targets: Targets) -> LoadedModule:
    imports = (one for one in module.declarations if isinstance(one, tree.Import))
    linked = {one.id: found for one, found in zip(imports, targets, strict=True) if found is not None}
    return LoadedModule(name, source, module, linked)


def check_groups(
    own: Sequence[LoadedModule], others: Iterable[LoadedModule], fallen: Iterable[str]
) -> dict[str, Found]:
    """Return what is found about each module of some groups. `others` are made from outlines, and are all
    that these reach; `fallen` are the agents of those that are known to be."""
    apart = {one.name: one for one in others}
    modules = {one.name: one for one in own} | apart
    analysed = analyse(Loaded((own[0].name,), dict(sorted(modules.items())), ()), apart, fallen)
    doubts = _doubts(analysed, apart.keys())
    checked = analysed.checked
    fell = fallen_agents(checked.world, checked.effective)
    summaries: dict[str, dict[str, Summary]] = {one.name: {} for one in own}
    for name, summary in analysed.summaries.items():
        summaries[checked.world.callables[name].module][name] = without_spans(summary)
    return {
        name: (doubts.get(name, CLEAN), tuple(sorted(fell & said.keys())), _packed(said))
        for name, said in summaries.items()
    }


def _packed(said: dict[str, Summary]) -> bytes:
    return marshal.dumps(to_builtins(said), PLAIN)


def _doubts(analysed: Analysed, apart: Collection[str]) -> dict[str, int]:
    """Return how doubtful the modules are that may have problems by themselves. What the others become is
    verified, but for those `apart`: that shows the agents that break `@grounded_pure`."""
    modules = analysed.checked.world.modules.values()
    found = {problem.span.source for problem in analysed.problems}
    wrong = {one.span.source for one in analysed.problems if one.code.severity is Severity.ERROR}
    # An unknown type can't be lowered, so nothing is that reaches one.
    unclear = sum(1 << source for source in analysed.misdeclared)
    clear = {one.name for one in modules if not one.reach & unclear}
    refused = {one.name: REFUSED for one in modules if one.source in wrong}
    if wrong:  # an agent that never gives a value has callers that never do
        circling = unproductive(analysed.checked.bodies, analysed.checked.effective)
        refused |= {name.partition("::")[0]: UNCLEAR for name in circling}
    refused |= {one.name: UNCLEAR for one in modules if one.name not in clear}
    doubts = {one.name: WARNED for one in modules if one.source in found} | refused
    apart = {*apart, *refused}
    outside = {info.name for info in analysed.checked.world.callables.values() if info.module in apart}
    try:
        table = verify(lower(analysed.checked, analysed.tokens, clear, apart), outside)
    except IrError:  # a mistake of ours: the full check will meet it, and say so
        return {one.name: UNCLEAR for one in modules}
    # What a call spends follows from bodies of other modules, which are not here; so does what happens when.
    functions, marked = table.program.functions, table.program.marks == "said"
    unsure = [function.name for function in functions if marked or function.budget]
    unsure += [violation.function for violation in pure(table)]
    return doubts | {name.partition("::")[0]: UNCLEAR for name in unsure}


def answer(worker: Worker, request: tuple[str, Any]) -> Any:
    """Do what a message asks for."""
    match request:
        case "outline", texts:
            return worker.outline(texts)
        case "groups", batch:
            return worker.groups(batch)
        case "check", (groups, with_sites):
            return worker.check(groups, with_sites)
        case _:
            raise ValueError(f"no such request: {request[0]}")
