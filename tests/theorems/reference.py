"""T8 between the VM and the reference interpreter over the tree, which has an inference of its own: verdicts,
labels, sites, values, chains, calls, errors and Severed events."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import MappingProxyType

from corvid.diagnostics.model import Severity
from corvid.pipeline import CheckedProgram
from corvid.vm.link import Compiled
from tests.generated.advising import advice
from tests.generated.calls import FAILING, LATE
from tests.generated.hosting import form
from tests.generated.programs import Sources
from tests.generated.selecting import selection
from tests.reference.agreement import Files, Pair, judged, meaning, pair, static
from tests.reference.arguments import handing_over, runs
from tests.reference.host import Canned, Failed, Json, Paper, Reply, Slow, Stated
from tests.reference.lanes import EVIDENCE
from tests.reference.program import Decl, Program, Trees
from tests.reference.runs import Runner
from tests.reference.selecting import handed_list, selects
from tests.theorems.findings import Finding


def reference_agrees(
    sources: Sources,
    checked: CheckedProgram,
    trees: Trees = MappingProxyType({}),
    compiled: Compiled | None = None,
) -> Iterator[Finding]:
    """T8 for a program, accepted or not: every agent of every module is run, those that take functions
    through an agent that has some. What is refused for other mistakes than those of types and provenance has
    no meaning to compare. `trees` are those that the toolchain read, `compiled` is the program, if someone
    has compiled it for a `Loaded`."""
    codes = {p.code.id for p in checked.problems if p.code.severity is Severity.ERROR}
    if not all(map(judged, codes)):
        return
    files = tuple((f"{name}.cor", text) for name, text in (sources.files[-1], *sources.files[:-1]))
    both = with_functions(files, Pair(files, checked, meaning(files, trees)))
    differences = static(both)
    yield from (Finding("T8", _kind(words), words) for words in differences)
    if differences or both.checked.program is None or both.inferred is None or both.inferred.problems:
        return
    made = compiled if both.checked is checked else None
    runner = Runner(both, lambda it: Advising(program_of(it)), places=False, compiled=made)
    try:
        for agent, arguments in runs(both.inferred):
            for words in runner.compare(agent, arguments):
                yield Finding("T8", "the reference's run", words)
    finally:
        runner.close()


class Advising(Canned):
    """The host of the reference, whose model says something inside a lane, and whose tools bring nothing
    now and then, or fail."""

    def tool(self, decl: Decl, arguments: list[Json]) -> Json:
        name = decl.node.name.text
        if name.startswith(FAILING) and arguments[0] in (1, 3):
            raise Failed
        if name.startswith(FAILING) and arguments[0] == 5:
            raise Slow(LATE)
        if selects(decl):
            return self.chosen(decl, arguments)
        if name in EVIDENCE:
            self.asked += 1
            chance = random.Random(f"{name} {self.asked}").random()
            if chance < 0.1:
                raise Failed
            if chance < 0.3:
                return []
            if chance < 0.5:
                return self.small(decl.returns, "a")  # what arguments of a host are
        return super().tool(decl, arguments)

    asked = 0

    def chosen(self, decl: Decl, arguments: list[Json]) -> Json:
        """What a tool that selects gives: objects that it was handed, equal ones, or what it says to come
        from a source, which is seldom right."""
        rnd = random.Random(f"{decl.node.name.text} {list(map(form, arguments))}")
        answer = selection(arguments[handed_list(decl) or 0], rnd)
        if not isinstance(answer, list) or rnd.random() < 0.8:
            return answer
        uri = rnd.choice(("given:0", "given:1", "given:2"))
        return [Stated(one, Paper("", uri)) if rnd.random() < 0.5 else one for one in answer]

    def choice(self, prompt: Decl, text: str, ids: list[str], attempt: int) -> Reply:
        name = f"{prompt.node.name.text} {text} {attempt}"
        if name.endswith("7"):
            raise Failed
        value, sure = advice(name, ids, EVIDENCE)
        return Reply(value, f"echo {attempt}", len(ids), sure)


def program_of(both: Pair) -> Program:
    assert both.inferred is not None
    return both.inferred.program


def with_functions(files: Files, both: Pair) -> Pair:
    """The program with agents that hand over functions, where it is accepted and has some that take them."""
    if both.inferred is None or both.inferred.problems or both.checked.program is None:
        return both
    (name, text), *others = files
    more = handing_over(both.inferred)
    return pair(((name, text + more), *others)) if more else both


def _kind(words: str) -> str:
    """What the inference differs in; a verdict of one sort is not one of the other."""
    if words.startswith("verdict"):
        return "the reference accepts" if words.endswith("the reference []") else "the reference refuses"
    return f"the reference's {words.partition(':')[0].partition(' ')[0]}"
