"""What was found in files, and the words in which it is reported."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from msgspec import Struct, field

from corvid import pipeline
from corvid._version import __version__
from corvid.cache.store import open_store
from corvid.cli.output import CLEAN, FINDINGS, UNABLE, Unable, complain, note, use_colour
from corvid.cli.targets import STANDARD_INPUT
from corvid.deferred import deferred_module
from corvid.diagnostics.model import Severity
from corvid.pipeline import is_large

if TYPE_CHECKING:
    import json
    from collections.abc import Iterable, Iterator, Sequence

    from corvid.cli import sites
    from corvid.diagnostics import github, locations, machine, printed, sarif, terminal
    from corvid.diagnostics.locations import ReportedProblem
    from corvid.json_type import Json
else:
    sites = deferred_module("corvid.cli.sites")
    github = deferred_module("corvid.diagnostics.github")
    locations = deferred_module("corvid.diagnostics.locations")
    machine = deferred_module("corvid.diagnostics.machine")
    printed = deferred_module("corvid.diagnostics.printed")
    sarif = deferred_module("corvid.diagnostics.sarif")
    terminal = deferred_module("corvid.diagnostics.terminal")
    json = deferred_module("json")


class Session(Struct):
    """What was found so far, over all files."""

    findings: list[ReportedProblem] = field(default_factory=list)
    placed: list[sites.Placed] = field(default_factory=list)
    unable: bool = False
    files: int = 0
    inputs: pipeline.Inputs = field(default_factory=dict)
    work: str = ""
    """How much had to be done."""
    _reported: dict[tuple[str, int, int, str, str], list[ReportedProblem]] = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set)

    def add(self, findings: Iterable[ReportedProblem], placed: Iterable[sites.Placed]) -> None:
        """Add what was found in one program; what several of them report is reported once."""
        self.files += 1
        for finding in findings:
            if self._is_untold(finding):
                self.findings.append(finding)
        for one in placed:
            if self._is_new(json.dumps(sites.site_data(one))):
                self.placed.append(one)

    def has(self, severity: Severity) -> bool:
        return any(finding.problem.code.severity is severity for finding in self.findings)

    def _is_untold(self, finding: ReportedProblem) -> bool:
        """Return whether no finding so far says the same; all that one says is compared only with what is
        said of the same place in the same words."""
        span, code = finding.problem.span, finding.problem.code.id
        key = finding.texts(span.source).name, span.start, span.end, code, finding.problem.message()
        before = self._reported.setdefault(key, [])
        data = machine.problem_data(finding) if before else None
        untold = all(machine.problem_data(each) != data for each in before)
        if untold:
            before.append(finding)
        return untold

    def _is_new(self, key: str) -> bool:
        new = key not in self._seen
        self._seen.add(key)
        return new


def look_at(names: Sequence[str], *, discards: bool, jobs: int | None) -> Session:
    """Check these files, and complain of each that can't be read."""
    alone = len(names) == 1 and (discards or not is_large(names[0]))
    if alone or STANDARD_INPUT in names:
        return _one_by_one(names)
    return _together(names, discards, jobs)


def _together(names: Sequence[str], discards: bool, jobs: int | None) -> Session:
    from corvid.incremental import report
    from corvid.incremental.check import check_each, check_project
    from corvid.incremental.pool import WorkerLost

    try:
        found = check_each(names, jobs) if discards else check_project(names, open_store(), jobs)
    except WorkerLost:
        advice = "`--jobs 1` needs only one, and less memory"
        raise Unable("a process of the check was ended by someone else", advice) from None
    session = Session(inputs=found.inputs, work=found.work.words())
    for name, parts in found.programs:
        if isinstance(parts, str):
            session.unable = True
            complain(_unreadable(name, parts))
            continue
        placed = (sites.Placed(site, texts) for part in parts for site, texts in report.sites(part))
        session.add((finding for part in parts for finding in report.findings(part)), placed)
    return session


def _one_by_one(names: Sequence[str]) -> Session:
    session = Session(work=f"programs checked whole: {len(names)}; processes: 1")
    for name in names:
        try:
            found = checked(name)
        except Unable as problem:
            session.unable = True
            complain(problem)
            continue
        session.inputs |= found.inputs
        texts = found.store.text
        placed = () if found.program is None else (*found.program.sites, *found.tainted)
        findings = (locations.ReportedProblem(problem, texts) for problem in found.problems)
        session.add(findings, (sites.Placed(site, texts) for site in placed))
    return session


def _unreadable(name: str, reason: str) -> Unable:
    return Unable(f"cannot read `{name}`: {reason}")


def status_of(session: Session, deny_warnings: bool) -> int:
    """Return the exit code."""
    if session.unable:
        return UNABLE
    failed = session.has(Severity.ERROR) or (deny_warnings and session.has(Severity.WARNING))
    return FINDINGS if failed else CLEAN


def checked(name: str) -> pipeline.CheckedProgram:
    """Check one file, or standard input for `-`; Unable if it can't be read."""
    if name == STANDARD_INPUT:
        try:
            text = sys.stdin.buffer.read().decode("utf-8")
        except OSError as error:
            raise _unreadable("standard input", error.strerror or str(error)) from None
        except UnicodeDecodeError:
            raise Unable("standard input is not UTF-8 text", "Corvid programs are UTF-8 files") from None
        return pipeline.check_text("<stdin>", text, folder=os.getcwd())
    try:
        return pipeline.check_file(name)
    except pipeline.UnreadableSource as error:
        raise _unreadable(name, error.reason) from None


def print_refused(program: pipeline.CheckedProgram) -> None:
    """Print to standard error why a program is refused, beside the result of a command."""
    found = [locations.ReportedProblem(problem, program.store.text) for problem in program.problems]
    note(terminal.render(found, colour=use_colour(sys.stderr)))


LISTED = 10_000
"""So many problems are listed for machines, and the others counted: each takes a kilobyte."""


def text_of(session: Session, form: str, discards: bool, colour: bool) -> str:
    """Return all that is printed; nothing, or whole lines."""
    remarks = sites.remarks(session.placed) if discards else ()
    listed: Sequence[ReportedProblem] = session.findings
    if len(listed) > LISTED:
        listed = terminal.first(listed, LISTED)
    left_out = len(session.findings) - len(listed)
    match form:
        case "json":
            report: dict[str, Json] = dict(machine.report(listed))
            if left_out:
                report["left_out"] = left_out
            if discards:
                report |= sites.report(session.placed)
            return printed.json_text(report) + "\n"
        case "sarif":
            log = sarif.log(listed, __version__, remarks, left_out)
            return printed.json_text(log) + "\n"
        case "github":
            return github.workflow_commands(listed, remarks, left_out)
        case _:
            return "".join(
                part if part.endswith("\n") else part + "\n" for part in _words(session, discards, colour)
            )


def _words(session: Session, discards: bool, colour: bool) -> Iterator[str]:
    if session.findings:
        yield terminal.render(session.findings, colour=colour)
        yield terminal.tally(finding.problem for finding in session.findings)
    if discards and not session.has(Severity.ERROR):
        yield sites.listing(session.placed)
    elif discards:
        yield "discards are listed once the program has no errors"
    if not session.findings and session.files:
        yield f"{printed.counted(session.files, 'program')} checked, no problems"
