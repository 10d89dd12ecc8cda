"""What `corvid check` does, whoever read its arguments."""

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
from corvid.tools.cli.output import CLEAN, FINDINGS, UNABLE, Unable, complain, say, use_colour
from corvid.tools.cli.targets import STANDARD_INPUT, programs
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(slots=True)
class _Session:
    """What was found so far, over all files."""

    findings: list[Finding] = field(default_factory=list)
    sites: list[sites.Placed] = field(default_factory=list)
    unable: bool = False
    files: int = 0
    _seen: set[str] = field(default_factory=set)

    def add(self, checked: pipeline.CheckedProgram) -> None:
        """Add the problems of one file; a module that several files import reports once."""
        self.files += 1
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


def check_programs(
    named: Sequence[str], *, form: str = "text", discards: bool = False, deny_warnings: bool = False
) -> int:
    """Check files, folders or standard input and print what was found; the exit code."""
    session = _Session()
    for name in programs(named):
        try:
            session.add(checked(name))
        except Unable as problem:
            session.unable = True
            complain(problem)
    _print(session, form, discards)
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


def _print(session: _Session, form: str, discards: bool) -> None:
    match form:
        case "json":
            report: dict[str, Data] = dict(machine.report(session.findings))
            if discards:
                report |= sites.report(session.sites)
            say(json.dumps(report, indent=2, ensure_ascii=False))
        case "sarif":
            remarks = sites.remarks(session.sites) if discards else ()
            log = sarif.log(session.findings, __version__, remarks)
            say(json.dumps(log, indent=2, ensure_ascii=False))
        case "github":
            remarks = sites.remarks(session.sites) if discards else ()
            text = github.workflow_commands(session.findings, remarks)
            if text:
                say(text)
        case _:
            _print_text(session, discards)


def _print_text(session: _Session, discards: bool) -> None:
    if session.findings:
        say(terminal.render(session.findings, colour=use_colour(sys.stdout)))
        say(terminal.tally(finding.problem for finding in session.findings))
    if discards and not session.has(Severity.ERROR):
        say(sites.listing(session.sites))
    elif discards:
        say("discards are listed once the program has no errors")
    if not session.findings and session.files:
        say(f"{session.files} program{'' if session.files == 1 else 's'} checked, no problems")
