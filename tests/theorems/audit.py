"""T4: Severed events and executed discards correspond, and the IR has a node for each reported site."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from corvid.ir import nodes as ir
from corvid.ir.program import Program
from corvid.ir.walk import statements
from corvid.runtime.trace.write import iso_time
from tests.theorems.findings import Finding
from tests.theorems.subject import Ended, Execution, Subject


def discards_are_told(subject: Subject) -> Iterator[Finding]:
    """T4."""
    yield from sites(subject.program)
    for execution in subject.executions:
        name = execution.function.name
        told = _told(execution.ran)
        yield from (Finding("T4", kind, f"{name}: {words}") for kind, words in _forms(subject, execution.ran))
        walked = execution.walked
        if walked is not None and walked.fault == execution.ran.fault:
            executed: Counter[tuple[object, ...]] = Counter(
                (agent, site, count, iso_time(first)) for agent, site, count, first in walked.severed
            )
            if told != executed:
                words = f"{name}: told {dict(told - executed)}, executed {dict(executed - told)}"
                yield Finding("T4", "events and executed sites differ", words)


def sites(program: Program) -> Iterator[Finding]:
    """As many nodes of each class in the IR as reported sites, and each site has one."""
    nodes: Counter[int] = Counter()
    for function in program.functions:
        for stmt in statements(function.body):
            if isinstance(stmt, ir.Attempt) and stmt.site is not None:
                nodes[stmt.site] += 1
                if program.sites[stmt.site].discard:
                    yield Finding("T4", "a site of the other class", str(program.sites[stmt.site]))
            if not isinstance(stmt, ir.Let):
                continue
            op = stmt.op
            if isinstance(op, ir.Sited):
                nodes[op.site] += 1
                if isinstance(op, ir.Expose | ir.ExposeQuote) == program.sites[op.site].discard:
                    yield Finding("T4", "a site of the other class", str(program.sites[op.site]))
    for number, site in enumerate(program.sites):
        if nodes[number] != 1:
            words = f"{nodes[number]} nodes for {site.kind} in {site.function}"
            yield Finding("T4", "sites and nodes differ", words)


def _events(ended: Ended) -> list[dict[str, object]]:
    return [dict(event.named()) for _, event in ended.trace.events if event.phase == "severed"]


def _told(ended: Ended) -> Counter[tuple[object, ...]]:
    """(agent, site, executions, time of the first) of each event."""
    found: Counter[tuple[object, ...]] = Counter()
    for event in _events(ended):
        activation = event["activation"]
        assert isinstance(activation, dict)
        found[activation["agent"], event["site"], event["count"], event["first"]] += 1
    return found


def _forms(subject: Subject, ended: Ended) -> Iterator[tuple[str, str]]:
    """Each event names a reported discard and is once for its activation; the run counts the same."""
    counted: Counter[int] = Counter()
    seen: set[tuple[object, object]] = set()
    for event in _events(ended):
        number, count, activation = event["site"], event["count"], event["activation"]
        assert isinstance(number, int)
        assert isinstance(count, int)
        assert isinstance(activation, dict)
        counted[number] += count
        key = (activation["number"], number)
        if key in seen:
            yield "two events of one activation", str(event)
        seen.add(key)
        if not 0 <= number < len(subject.program.sites):
            yield "an event of no site", str(event)
            continue
        site = subject.program.sites[number]
        if not site.discard or (site.kind, site.function) != (event["kind"], event["function"]):
            yield "an event that is not its site's", f"{event}, {site}"
    told = ended.run.activations.discarded
    if counted != told:
        yield "events and the run's counts differ", f"{dict(counted)}, {dict(told)}"


def executed_discards(execution: Execution) -> int:
    """How many (activation, site) were severed."""
    return len(_events(execution.ran))
