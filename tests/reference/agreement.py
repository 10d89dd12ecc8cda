"""The reference and the toolchain on one program: what they disagree about, one line each."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from corvid.diagnostics.model import Problem, Severity
from corvid.pipeline import CheckedProgram, check_file
from corvid.semantics.protocols.problems import SearchWithoutIntent
from corvid.source.paths import bundled
from corvid.source.span import Span
from corvid.types import qualified
from tests.reference.infer import Inferred, infer
from tests.reference.program import Program, Reader, Trees
from tests.reference.runs import Runner

FOLDER = Path("/reference")
Files = tuple[tuple[str, str], ...]
"""File names and texts, the main one first."""


def reader(files: dict[str, str]) -> Reader:
    """Modules of the program by name, and of the standard library."""

    def read(importer: str, path: str) -> tuple[str, str] | None:
        path = path.removesuffix(".cor")
        name = os.path.normpath(Path(importer).parent / path)
        if name in files and not path.startswith("std/"):
            return name, files[name]
        standard = path.removeprefix("./").removeprefix("std/")
        file = Path(bundled("stdlib", f"{standard}.cor"))
        if file.is_file() and ("std/" in path or importer.startswith("std/")):
            return f"std/{standard}", file.read_text(encoding="utf-8")
        return None

    return read


def meaning(files: Files, trees: Trees = MappingProxyType({})) -> Inferred:
    """The reference's view of a program; `trees` are those of texts that were parsed already."""
    texts = {name.removesuffix(".cor"): text for name, text in files}
    main = files[0][0].removesuffix(".cor")
    prelude = Path(bundled("stdlib", "prelude.cor")).read_text(encoding="utf-8")
    return infer(Program(main, texts[main], prelude, reader(texts), trees))


@dataclass(slots=True)
class Pair:
    """One program in both."""

    files: Files
    checked: CheckedProgram
    inferred: Inferred | None

    def here(self, span: Span) -> tuple[str, int]:
        """The file and line of a place in the toolchain."""
        text = self.checked.store.text(span.source)
        return Path(text.name).name, text.line_of(span.start)

    def of_marks(self, problem: Problem) -> tuple[str, str, int]:
        """Its code with the line of the name of the callable that it is in: what is said of marks is
        compared by callable, as one mark may be refused at several places."""
        assert self.inferred is not None
        here = self.here(problem.span)
        for facts in self.inferred.facts.values():
            node = facts.decl.node
            file, first = self.there(node.span)
            last = self.inferred.program.texts[node.span.source].line_of(node.span.end)
            if file == here[0] and first <= here[1] <= last:
                return (problem.code.id, *self.there(node.name.span))
        return (problem.code.id, *here)

    def there(self, span: Span) -> tuple[str, int]:
        """The file and line of a place in the reference."""
        assert self.inferred is not None
        text = self.inferred.program.texts[span.source]
        return f"{text.name}.cor".rpartition("/")[2], text.line_of(span.start)


def pair(files: Files) -> Pair:
    """Check in both. `inferred` is None where the toolchain finds other mistakes than those of types and
    provenance: what is not a program has no meaning."""
    overlay = {FOLDER / name: text for name, text in files}
    checked = check_file(FOLDER / files[0][0], overlay=overlay)
    errors = [p for p in checked.problems if p.code.severity is Severity.ERROR]
    ours = all(judged(p.code.id) and not _of_function_value(p) for p in errors)
    return Pair(files, checked, meaning(files) if ours else None)


def _of_function_value(problem: Problem) -> bool:
    """Whether a function value retrieves without an intent: the reference follows calls by name only, and
    `tests/attacks/test_function_values.py` compares each way of a function value with the direct call."""
    return isinstance(problem, SearchWithoutIntent) and bool(problem.path)


def judged(code: str) -> bool:
    """Whether the reference knows this sort of mistake: types, provenance, the statements of the protocols,
    and lanes."""
    return code.startswith(("E03", "E05", "E070", "E072")) and code != "E0390"


OF_MARKS = ("E0515", "E0516", "E0517", "E0518")
"""What is said of marks, when there is nothing else to say."""


def static(both: Pair) -> list[str]:
    """Verdict, sites, types and labels of locals, effective returns."""
    inferred, checked = both.inferred, both.checked
    if inferred is None:
        return []
    wrong = []
    errors = [p for p in checked.problems if p.code.severity is Severity.ERROR]
    others = [p for p in errors if p.code.id not in OF_MARKS]
    ours = {(p.code.id, *both.here(p.span)) for p in others} or {both.of_marks(p) for p in errors}
    theirs = {(code, *both.there(span)) for code, span in inferred.problems}
    if bool(ours) != bool(theirs):
        return [f"verdict: the toolchain finds {sorted(ours)}, the reference {sorted(theirs)}"]
    e05 = {p for p in ours if p[0].startswith("E05")} ^ {p for p in theirs if p[0].startswith("E05")}
    if e05:
        wrong.append(f"provenance problems differ: {sorted(e05)}; {sorted(ours)}, {sorted(theirs)}")
    if checked.program is None:
        return wrong
    left = Counter((s.discard, s.kind, *both.here(s.span)) for s in checked.program.sites)
    right = Counter((s.discard, s.kind, *both.there(s.span)) for s in inferred.sites)
    if left != right:
        wrong.append(
            f"sites: only the toolchain has {list(left - right)}, only the reference {list(right - left)}"
        )
    return wrong + types(both)


def types(both: Pair) -> list[str]:
    """Locals by name and effective returns, function by function."""
    assert both.checked.program is not None
    assert both.inferred is not None
    wrong = []
    by_place = {both.there(f.decl.node.span): f for f in both.inferred.facts.values()}
    for function in both.checked.program.functions:
        facts = by_place[both.here(function.span)]
        slots: dict[str, set[str]] = defaultdict(set)
        for slot in function.locals:
            slots[slot.name].add(qualified(slot.type))
        for name, t in facts.locals.items():
            if name in slots and str(t) not in slots[name]:
                wrong.append(f"{function.name}: `{name}` is {slots[name]}, in the reference {t}")
        if qualified(function.returns) != str(facts.returns):
            wrong.append(
                f"{function.name} returns {qualified(function.returns)}, in the reference {facts.returns}"
            )
    return wrong


__all__ = ["Pair", "Runner", "meaning", "pair", "static"]
