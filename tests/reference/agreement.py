"""The reference and the toolchain on one program: what they disagree about, one line each."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from corvid.api import Loaded, Outcome, Services, prepare
from corvid.diagnostics.model import Severity
from corvid.ir.types import Type, show
from corvid.pipeline import CheckedProgram, check_file
from corvid.runtime.grounded import Grounded
from corvid.runtime.host import ModelReply, ModelRequest
from corvid.source.bundled import stdlib_directory
from corvid.source.span import Span
from corvid.tools.expect.compare import Canned, Echo, services
from tests.reference.host import Data
from tests.reference.infer import Inferred, infer
from tests.reference.labels import Label
from tests.reference.program import Program, Reader
from tests.reference.run_body import Outcome as Meant
from tests.reference.run_body import run

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
        file = stdlib_directory() / f"{standard}.cor"
        if file.is_file() and ("std/" in path or importer.startswith("std/")):
            return f"std/{standard}", file.read_text(encoding="utf-8")
        return None

    return read


def meaning(files: Files) -> Inferred:
    """The reference's view of a program."""
    texts = {name.removesuffix(".cor"): text for name, text in files}
    main = files[0][0].removesuffix(".cor")
    prelude = (stdlib_directory() / "prelude.cor").read_text(encoding="utf-8")
    return infer(Program(main, texts[main], prelude, reader(texts)))


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

    def there(self, span: Span) -> tuple[str, int]:
        """The file and line of a place in the reference."""
        assert self.inferred is not None
        text = self.inferred.program.texts[span.source]
        return f"{text.name}.cor".rpartition("/")[2], text.line_of(span.start)


def pair(files: Files) -> Pair:
    """Check in both. `inferred` is None where the toolchain finds other mistakes than those of types and
    provenance: what is no program has no meaning."""
    overlay = {FOLDER / name: text for name, text in files}
    checked = check_file(FOLDER / files[0][0], overlay=overlay)
    codes = {p.code.id for p in checked.problems if p.code.severity is Severity.ERROR}
    ours = all(code.startswith(("E03", "E05")) and code != "E0390" for code in codes)
    return Pair(files, checked, meaning(files) if ours else None)


def static(both: Pair) -> list[str]:
    """Verdict, sites, types and labels of locals, effective returns."""
    inferred, checked = both.inferred, both.checked
    if inferred is None:
        return []
    wrong = []
    ours = {(p.code.id, *both.here(p.span)) for p in checked.problems if p.code.severity is Severity.ERROR}
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
            slots[slot.name].add(show(slot.type))
        for name, t in facts.locals.items():
            if name in slots and str(t) not in slots[name]:
                wrong.append(f"{function.name}: `{name}` is {slots[name]}, in the reference {t}")
        if show(function.returns) != str(facts.returns):
            wrong.append(
                f"{function.name} returns {show(function.returns)}, in the reference {facts.returns}"
            )
    return wrong


# ---- runs -------------------------------------------------------------------------------------
class Logged:
    """The canned tools and the echo, writing down what they are asked."""

    def __init__(self, both: Pair) -> None:
        assert both.checked.program is not None
        self.calls: list[tuple[str, str]] = []
        self._tools = Canned(both.checked.program)
        self._model = Echo()
        base = services(both.checked.program)
        self.services = Services(self, self, base.approver, base.clock, base.randomness)

    @property
    def name(self) -> str:
        return "echo"

    def small(self, type_: Type, text: str) -> object:
        """A small value of a type, as host data."""
        return self._tools._canned(type_, text)

    def find(self, name: str) -> Callable[..., object] | None:
        found = self._tools.find(name)
        if found is None:
            return None

        def called(*arguments: object) -> object:
            self.calls.append((name.rpartition(".")[2], ", ".join(map(str, arguments))))
            return found(*arguments)

        return called

    def answer(self, request: ModelRequest) -> ModelReply:
        reply = self._model.answer(request)
        self.calls.append(
            (
                request.prompt.rpartition("::")[2].rpartition(".")[2],
                "\n".join(m.text for m in request.messages),
            )
        )
        return reply


class Runner:
    """An accepted program, ready to run in both."""

    def __init__(self, both: Pair) -> None:
        self.both = both
        self.log = Logged(both)
        self.loaded: Loaded = prepare(both.checked, self.log.services)

    def compare(self, agent: str, arguments: list[object]) -> list[str]:
        """What differs in one run: how it ends, values with labels, calls, executed discards."""
        assert self.both.inferred is not None
        self.log.calls.clear()
        function = self.loaded.functions[f"{self.loaded.program.main}::{agent}"]
        ran = self.loaded.run(function, arguments)
        meant = run(self.both.inferred, agent, list(arguments))
        if meant.unsupported is not None:
            return []
        code = ran.fault.problem.code.id if ran.fault is not None else None
        if code != meant.fault:
            return [f"{agent}: ends with {code}, in the reference {meant.fault}"]
        return [f"{agent}{tuple(arguments)}: {line}" for line in self.differences(ran, meant)]

    def differences(self, ran: Outcome, meant: Meant) -> Iterable[str]:
        if ran.fault is None:
            left, right = border(ran.value), self.border(meant.value)
            if not alike(left, right):
                yield f"gives {left}, in the reference {right}"
        if self.log.calls != meant.seen.calls:
            yield f"calls {self.log.calls}, in the reference {meant.seen.calls}"
        one = Counter({(s.kind, *self.both.here(s.span)): 0 for s, _ in ran.discards})
        for site, count in ran.discards:
            one[site.kind, *self.both.here(site.span)] += count
        assert self.both.inferred is not None
        spans = {(s.key, s.kind): s.span for s in self.both.inferred.sites}
        two: Counter[tuple[str, str, int]] = Counter()
        for (key, kind), count in meant.seen.discards.items():
            two[kind, *self.both.there(spans[key, kind])] += count
        if one != two:
            yield f"discards {dict(one)}, in the reference {dict(two)}"

    def border(self, value: object) -> object:
        assert self.both.inferred is not None
        return Data(self.both.inferred.program).native(value, grounded=shape)

    def close(self) -> None:
        self.loaded.close()


@dataclass(frozen=True, slots=True)
class Shape:
    """A grounded value at the border: the tool calls that it goes back to, grade, confidence."""

    value: object
    sources: frozenset[tuple[str, str]]
    grade: str
    confidence: float


def shape(form: object, label: Label) -> Shape:
    return Shape(
        form, frozenset((s.tool, f"tool:{s.tool}") for s in label.sources), label.grade, label.confidence
    )


def border(value: object) -> object:
    """What a run delivered, in the reference's form."""
    if isinstance(value, Grounded):
        sources = frozenset(
            (
                s.tool.rpartition("::")[2].rpartition(".")[2],
                "tool:" + s.tool.rpartition("::")[2].rpartition(".")[2],
            )
            for s in value.sources()
        )
        return Shape(border(value.value), sources, str(value.grade), value.confidence)
    if isinstance(value, list):
        return [border(item) for item in value]
    if isinstance(value, dict):
        return {key: border(item) for key, item in value.items()}
    return value


def alike(a: object, b: object) -> bool:
    """Equal with types and the order of keys, NaN included."""
    return (
        repr(a) == repr(b)
        if not isinstance(a, Shape) or not isinstance(b, Shape)
        else (
            alike(a.value, b.value)
            and a.sources == b.sources
            and (a.grade, a.confidence) == (b.grade, b.confidence)
        )
    )
