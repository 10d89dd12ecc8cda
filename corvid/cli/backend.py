"""A run as the commands want it: arguments from texts and files, answers as plain data."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from corvid.api.execution import DEFAULT_DEPTH, JitMode, Loaded, Services
from corvid.cli.output import Unable, process_is_ours
from corvid.cli.targets import STANDARD_INPUT
from corvid.deferred import deferred_module
from corvid.runtime.executor.threads import watched
from corvid.runtime.faults import Fault
from corvid.runtime.grounded import plain_data
from corvid.types import show

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from corvid.api.execution import Outcome
    from corvid.cache.code import CodeCache, Runnable
    from corvid.cli import guard
    from corvid.diagnostics.model import Problem
    from corvid.hosts import trace_files
    from corvid.ir.program import Function, Site
    from corvid.json_type import Json
    from corvid.runtime.grounded import Provenance
    from corvid.runtime.host import ModelAttempt, SkippedFile
    from corvid.runtime.interfaces import Approver, Model, Progress
    from corvid.runtime.provenance.evidence import LeafEvidence
    from corvid.runtime.provenance.nodes import Source
    from corvid.runtime.provenance.query import Quotation
    from corvid.runtime.provenance.unsourced import Unsourced
    from corvid.runtime.trace.write import TraceWriter
else:
    guard = deferred_module("corvid.cli.guard")
    trace_files = deferred_module("corvid.hosts.trace_files")


class Job(Struct, frozen=True):
    """One run: which agent, with what, and who answers its questions."""

    agent: Function
    arguments: Mapping[str, object]
    model: Model | None
    """None is extractive."""
    trace: Path | None
    max_depth: int | None
    approver: Approver
    progress: Progress
    jit: JitMode | None = None
    with_chain: bool = False
    """Whether the chain is wanted as text, one line for each of its steps: there may be millions."""


class Result(Struct, frozen=True):
    """What came of a run. What says how it is grounded is about all labels in the value. Grade, confidence
    and chain are None for a plain answer, the chain also where it was not asked for; `fault` is why there is
    no answer."""

    type: str
    value: Json = None
    grade: str | None = None
    confidence: float | None = None
    chain: str | None = None
    sources: tuple[Source, ...] = ()
    quotations: tuple[Quotation, ...] = ()
    discards: tuple[tuple[Site, int], ...] = ()
    fault: Problem | None = None
    notices: tuple[str, ...] = ()
    attempts: tuple[ModelAttempt, ...] = ()
    """The calls of models over a network."""
    skipped: tuple[SkippedFile, ...] = ()
    """What searches did not read."""
    unsourced: tuple[Unsourced, ...] = ()
    asked_with: tuple[Unsourced, ...] = ()
    plain: tuple[str, ...] = ()
    """The parts of a grounded answer that have no label."""
    may_be_grounded: bool = False
    """Whether its type has a place for a label."""
    share: float | None = None
    evidence: tuple[LeafEvidence, ...] = ()
    delivered: object = None
    """The value with its labels, and what is `behind` it as a whole."""
    behind: Provenance | None = None
    tainted_parts: tuple[str, ...] = ()
    """The parts of the answer that others may have written, by its declared type."""


def run_job(runnable: Runnable, job: Job, cache: CodeCache) -> Result:
    """Run it; the cache keeps what was compiled. What the program, a tool or a model does wrong is the
    result's fault. Raises Unable or Refused for a trace file that can't be used."""
    services = Services(model=job.model, approver=job.approver, progress=job.progress)
    returns = show(job.agent.shown_returns)
    try:
        outcome = _outcome(runnable, job, cache, services)
    except Fault as fault:
        return Result(returns, fault=fault.problem)
    return result_of(outcome, job.with_chain)


def result_of(outcome: Outcome, with_chain: bool) -> Result:
    """Return what is shown of a run."""
    returns = show(outcome.returns)
    result = Result(
        returns,
        discards=outcome.discards,
        notices=outcome.notices,
        attempts=outcome.attempts,
        skipped=outcome.skipped,
        tainted_parts=outcome.tainted_parts,
        may_be_grounded=outcome.may_be_grounded,
    )
    if outcome.fault is not None:
        return replace(result, fault=outcome.fault.problem)
    result = replace(result, value=plain_data(outcome.value), delivered=outcome.value)
    behind = outcome.provenance
    if behind is None:
        return result
    return replace(
        result,
        grade=behind.grade.value,
        unsourced=behind.unsourced(),
        asked_with=behind.asked_with(),
        plain=behind.plain,
        share=behind.share,
        evidence=behind.evidence,
        confidence=behind.confidence,
        chain=behind.chain if with_chain else None,
        sources=behind.sources(),
        quotations=behind.quotations(),
        behind=behind,
    )


def _outcome(runnable: Runnable, job: Job, cache: CodeCache, services: Services) -> Outcome:
    """Return what came of the run. Raises Fault if the program can't be run."""
    if job.trace is None:
        return _ran(runnable, job, cache, services, None)
    try:
        with trace_files.emptied_trace(job.trace) as file:
            file.writer.revision = trace_files.revision_of(runnable.checked.folder)
            return _ran(runnable, job, cache, services, file.writer)
    except trace_files.TraceFailed as error:
        words = f"cannot write the trace to `{job.trace}`: {error.strerror or error}"
        raise Unable(words) from None


def _ran(
    runnable: Runnable, job: Job, cache: CodeCache, services: Services, trace: TraceWriter | None
) -> Outcome:
    loaded = Loaded(runnable.checked, services, jit=job.jit, compiled=runnable.compiled)
    if process_is_ours():
        watched(_Guarded())
        if loaded.program.tools:  # whose calls may be long ones of C from the first on
            guard.GUARD.job_is_long()
    try:
        if runnable.compiled is None and loaded.compiled is not None:
            cache.keep(replace(runnable, compiled=loaded.compiled))
        depth = DEFAULT_DEPTH if job.max_depth is None else job.max_depth
        return loaded.run(job.agent, [*job.arguments.values()], trace=trace, max_depth=depth)
    finally:
        loaded.close()


class _Guarded:
    """The guard of this process, imported where a run is long."""

    __slots__ = ()

    def job_is_long(self) -> None:
        guard.GUARD.job_is_long()

    def job_is_ending(self) -> None:
        guard.GUARD.job_is_ending()


def check_place(trace: Path, program: str) -> None:
    """Raise Unable or Refused if the trace of a run can't go there. A trace that is there may be replaced,
    as may a file that holds nothing; what can't be looked at is reported when it is opened."""
    if str(trace) == STANDARD_INPUT:
        raise Unable("`-` is not a place for a trace: the answer goes to standard output", "name a file")
    if trace.suffix == ".gz":  # read as an archive
        raise Unable(
            f"`{trace}` would not be compressed, and could not be read under that name",
            f"name it `{trace.with_suffix('')}`, and compress it when the run has ended",
        )
    real = os.path.realpath(trace)
    of_tools = os.path.basename(real) == "tools.py"  # which is run, beside whichever module it is
    if of_tools or (program != STANDARD_INPUT and real == os.path.realpath(program)):
        raise Unable(f"`{trace}` is the program's own file, not a place for its trace", "name another file")
    trace_files.check_content(trace)
