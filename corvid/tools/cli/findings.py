"""What was found in files, and the words in which it is reported."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from corvid import __version__, pipeline
from corvid.dataclasses import dataclass, field
from corvid.diagnostics import github, machine, sarif, terminal
from corvid.diagnostics.machine import Data
from corvid.diagnostics.model import Severity
from corvid.diagnostics.places import Finding
from corvid.tools.cli import sites
from corvid.tools.cli.output import CLEAN, FINDINGS, UNABLE, Unable, complain
from corvid.tools.cli.targets import STANDARD_INPUT
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(slots=True)
class Session:
    """What was found so far, over all files."""

    findings: list[Finding] = field(default_factory=list)
    sites: list[sites.Placed] = field(default_factory=list)
    unable: bool = False
    files: int = 0
    inputs: pipeline.Inputs = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set)

    def add(self, checked: pipeline.CheckedProgram) -> None:
        """Add the problems of one file; a module that several files import reports once."""
        self.files += 1
        self.inputs |= checked.inputs
        texts = checked.store.text
        for problem in checked.problems:
            finding = Finding(problem, texts)
            if self._is_new(json.dumps(machine.problem_data(finding))):
                self.findings.append(finding)
        if checked.program is not None:
            for site in checked.program.sites:
                placed = sites.Placed(site, texts)
                if self._is_new(json.dumps(sites.site_data(placed))):
                    self.sites.append(placed)

    def has(self, severity: Severity) -> bool:
        return any(finding.problem.code.severity is severity for finding in self.findings)

    def _is_new(self, key: str) -> bool:
        new = key not in self._seen
        self._seen.add(key)
        return new


def look_at(names: Sequence[str]) -> Session:
    """Check these files, and complain of each that can't be read."""
    session = Session()
    for name in names:
        try:
            session.add(checked(name))
        except Unable as problem:
            session.unable = True
            complain(problem)
    return session


def status_of(session: Session, deny_warnings: bool) -> int:
    """The exit code."""
    if session.unable:
        return UNABLE
    failed = session.has(Severity.ERROR) or (deny_warnings and session.has(Severity.WARNING))
    return FINDINGS if failed else CLEAN


def checked(name: str) -> pipeline.CheckedProgram:
    """Check one file, or standard input for `-`; Unable if it can't be read."""
    if name == STANDARD_INPUT:
        try:
            text = sys.stdin.buffer.read().decode("utf-8")
        except UnicodeDecodeError:
            raise Unable("standard input is not UTF-8 text", "Corvid programs are UTF-8 files") from None
        return pipeline.check_text("<stdin>", text, folder=Path.cwd())
    try:
        return pipeline.check_file(Path(name))
    except pipeline.UnreadableSource as error:
        raise Unable(f"cannot read `{name}`: {error.reason}") from None


def text_of(session: Session, form: str, discards: bool, colour: bool) -> str:
    """All that is printed; nothing, or whole lines."""
    remarks = sites.remarks(session.sites) if discards else ()
    match form:
        case "json":
            report: dict[str, Data] = dict(machine.report(session.findings))
            if discards:
                report |= sites.report(session.sites)
            return json.dumps(report, indent=2, ensure_ascii=False) + "\n"
        case "sarif":
            log = sarif.log(session.findings, __version__, remarks)
            return json.dumps(log, indent=2, ensure_ascii=False) + "\n"
        case "github":
            return github.workflow_commands(session.findings, remarks)
        case _:
            return "".join(
                part if part.endswith("\n") else part + "\n" for part in _words(session, discards, colour)
            )


def _words(session: Session, discards: bool, colour: bool) -> Iterator[str]:
    if session.findings:
        yield terminal.render(session.findings, colour=colour)
        yield terminal.tally(finding.problem for finding in session.findings)
    if discards and not session.has(Severity.ERROR):
        yield sites.listing(session.sites)
    elif discards:
        yield "discards are listed once the program has no errors"
    if not session.findings and session.files:
        yield f"{session.files} program{'' if session.files == 1 else 's'} checked, no problems"
