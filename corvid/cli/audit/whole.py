"""`corvid audit all` and `baseline`: a whole project in one verdict, and what is accepted of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path

import click

from corvid._version import __version__
from corvid.audit.decisions import NAME, Decisions, accepted, write
from corvid.audit.extras import needed
from corvid.audit.findings import Finding
from corvid.audit.gate import Checkpoint, Gated
from corvid.audit.project import Project, audit_project
from corvid.cli.audit.options import (
    BASE,
    POLICY,
    STRICT_DECISIONS,
    Setup,
    TextsOfDocuments,
    audited,
    decisions_of,
    has_logs,
    honoured_data,
    honoured_text,
    logs_of,
    policy_of,
)
from corvid.cli.audit.report import FORMS, Report
from corvid.cli.audit.sessions import claims_text, figure_text, read_each, revision_text, session_data
from corvid.cli.output import CLEAN, FINDINGS, Unable, note, say
from corvid.cli.paths import PATH, used
from corvid.diagnostics.columns import cells
from corvid.diagnostics.printed import counted
from corvid.json_type import Json
from corvid.protocols.ratio import passing, weighed

SHOWN = 100
"""Sessions that have a row for people."""
_DOCUMENTS = click.option(
    "--documents", multiple=True, type=PATH, metavar="PATH",
    help="Documents and folders of them that cite.  [default: the root]",
)  # fmt: skip
_MERGE = click.option("--merge", "merged", is_flag=True, help="A run that is in several logs is one session.")


@click.command("all")
@click.argument("logs", nargs=-1, type=PATH, metavar="[LOG]...")
@_DOCUMENTS
@_MERGE
@POLICY
@STRICT_DECISIONS
@BASE
@click.option("--html", type=PATH, metavar="FILE", help="Also write the report as a page by itself.")
@click.option("--watch", is_flag=True, help="Audit again whenever something below the root changes.")
@audited("all", "Audit", forms=(*FORMS, "html"))
def whole(
    logs: tuple[Path, ...], documents: tuple[Path, ...], merged: bool, named: Path | None,
    strict_decisions: bool, base: str, html: Path | None, watch: bool, setup: Setup,
) -> int:  # fmt: skip
    """Audit a project: what its documents cite, and its sessions, in one verdict.

    Each LOG is a log or a folder of logs; without one those are taken that `logs` under [grounding] names in
    corvid.toml. Sessions are judged as `corvid audit gate` does, documents as `corvid audit cite`. What
    corvid-decisions.json accepts is counted, and not in the way.
    """
    if html is not None:
        from corvid.cli.view import check_page_place, write_page

        check_page_place(html)

    def once() -> int:
        decisions = decisions_of(setup, strict_decisions, base)
        report = Report("Audit", setup.form, aside=True)
        project = _audited(
            setup, logs, documents, merged, named, decisions, report, lambda one: report.take([one])
        )
        found = tuple(decisions.honoured())
        rows, honoured = _rows(project, setup), honoured_text(decisions, found)
        if html is not None:
            write_page(html, _page(project, setup, rows, honoured))
        if setup.form == "html":
            say(_page(project, setup, rows, honoured), commands=True)
        else:
            data = {**_data(project, setup), **honoured_data(decisions, found)}
            report.end("\n".join([*honoured, *rows]), data)
        return FINDINGS if project.open and setup.strict else CLEAN

    return _watched(once, setup, logs, html) if watch else once()


def _page(project: Project, setup: Setup, rows: list[str], honoured: list[str]) -> str:
    from corvid.views.audit import report_data
    from corvid.views.page import page

    by = f"Corvid {__version__}; sessions are judged by the {setup.settings.by} ratio"
    said = verdict(project, setup)
    title = f"Audit of {project.root.resolve().name}"
    data = report_data(project, title, said, by, rows[:-1], honoured, TextsOfDocuments())
    return page(f"{title}: a report by Corvid", data, "\n".join([*rows, *honoured]), "audit")


def _audited(
    setup: Setup, logs: tuple[Path, ...], documents: tuple[Path, ...], merged: bool, named: Path | None,
    decisions: Decisions, report: Report, tell: Callable[[Finding], None],
) -> Project:  # fmt: skip
    for one in setup.settings.logs:
        if Path(one).is_absolute() or ".." in Path(one).parts:
            raise Unable(f"`logs` under [grounding] names {cells(one)[0]}, which leads out of the project")
    named_logs = [setup.root / one for one in setup.settings.logs]
    given = logs_of(logs or [one for one in named_logs if one.is_file() or has_logs(one)])
    policy = policy_of(named, setup)

    def read(checkpoint: Checkpoint, take: Callable[[Finding], None]) -> None:
        read_each(given, checkpoint, report, lambda log: checkpoint.read(log, take), twice=False)

    with used(setup.root):
        places = documents or (setup.root,)
        return audit_project(
            setup.root, setup.settings, places, given, policy, decisions, read, tell, merged,
            TextsOfDocuments(),
        )  # fmt: skip


def _watched(once: Callable[[], int], setup: Setup, logs: Iterable[Path], html: Path | None) -> int:
    """Audit, and again after each change, until it is interrupted; what can't be audited is printed."""
    watch = needed("watchfiles", "--watch", "watch").watch
    places = {setup.root, *(one if one.is_dir() else one.parent for one in logs if str(one) != "-")}
    _guarded(once)
    note("watching: Ctrl-C ends it")
    for changes in watch(*sorted(places), raise_interrupt=True, debounce=400):
        if html is not None and all(html.name in Path(path).name for _, path in changes):
            continue  # the report that was written just now
        note("")
        _guarded(once)
    return CLEAN


def _guarded(once: Callable[[], int]) -> None:
    from corvid.audit.entries import Refused
    from corvid.cli.output import complain

    try:
        once()
    except Unable as problem:
        complain(problem)
    except Refused as problem:
        complain(Unable(str(problem), problem.advice))


def _rows(project: Project, setup: Setup) -> list[str]:
    """Return a row for the documents, one for each session, and the verdict."""
    checked = project.checked
    cited = checked.citations + checked.references
    loose = "" if checked.loose is None else f", {counted(checked.loose.count, 'place')} in other forms"
    lines = [f"documents: {counted(cited, 'citation')}{loose}"]
    lines += [f"  left out: {cells(one)[0]}" for one in checked.left_out[:5]]
    if len(checked.left_out) > 5:
        lines.append(f"  left out: {len(checked.left_out) - 5:,} more")
    if not project.logs:
        places = ", ".join(setup.settings.logs) or "no log is named: LOG, or `logs` under [grounding]"
        lines.append(f"sessions: none ({cells(places)[0]})")
    lines += [_row(one, project, setup) for one in project.sessions[:SHOWN]]
    if len(project.sessions) > SHOWN:
        lines.append(f"… and {len(project.sessions) - SHOWN:,} more sessions")
    if project.checkpoint.course:
        lines.append(f"course: {counted(project.checkpoint.course, 'finding')}, not blocking")
    return [*lines, verdict(project, setup)]


def verdict(project: Project, setup: Setup) -> str:
    """Return the last line."""
    if project.open:
        found = counted(len(project.open), "finding")
        return f"{weighed(setup.strict)}: {found} to repair or to decide about"
    accepted = f", {counted(project.accepted, 'finding')} accepted" if project.accepted else ""
    return f"{passing(setup.settings.by)}{accepted}"


def _row(one: Gated, project: Project, setup: Setup) -> str:
    failing = one.session in project.failing
    said = weighed(setup.strict) if failing else passing(setup.settings.by) if one.passed else "accepted"
    parts = [f"ratio {figure_text(one.verdict)}"]
    parts += revision_text(one.revisions)
    if one.verdict.uncited is not None:
        parts = [f"undecided, {counted(one.verdict.uncited, 'uncited sentence')}"]
    if one.stated:
        parts.append(claims_text(one))
    if one.ghosts:
        parts.append(f"{counted(len(one.ghosts), 'absence')} unverified")
    if one.counts.malformed:
        parts.append(counted(one.counts.malformed, "malformed line"))
    return f"session {cells(str(one.session))[0]}: {said}: {', '.join(parts)}"


def _data(project: Project, setup: Setup) -> dict[str, Json]:
    checked = project.checked
    return {
        "passed": not project.open,
        "by": setup.settings.by,
        "open": len(project.open),
        "accepted": project.accepted,
        "documents": {
            "citations": checked.citations, "references": checked.references,
            "places": 0 if checked.loose is None else checked.loose.count,
            "left_out": list(checked.left_out),
        },
        "sessions": [session_data(one, one.session not in project.failing) for one in project.sessions],
        "course_findings": project.checkpoint.course,
    }  # fmt: skip


@click.command("baseline")
@click.argument("logs", nargs=-1, type=PATH, metavar="[LOG]...")
@click.option("--because", required=True, metavar="TEXT", help="Why what is found now is accepted.")
@click.option("--by", "person", default="", metavar="NAME", help="Who accepts it.")
@_DOCUMENTS
@_MERGE
@POLICY
@audited("baseline")
def baseline(
    logs: tuple[Path, ...], because: str, person: str, documents: tuple[Path, ...], merged: bool,
    named: Path | None, setup: Setup,
) -> int:  # fmt: skip
    """Accept what `corvid audit all` finds now: from then on it reports what is new.

    Writes corvid-decisions.json at the root, to be committed: each finding with the reason and the date. What
    was accepted before keeps its own; what is no longer found is taken out. A finding is known by its rule,
    its file and the text of its line, wherever that moves.
    """
    if not because.strip():
        raise Unable("a baseline needs a reason", "give --because TEXT")
    decisions = Decisions(setup.root, setup.settings.negative)
    decisions.accept_nothing()
    found: list[Finding] = []
    report = Report("Baseline", setup.form, aside=True)
    _audited(setup, logs, documents, merged, named, decisions, report, found.append)
    today = datetime.now(UTC).date().isoformat()
    entries = accepted(decisions, found, because, person, today)
    old = {(one.rule, one.file, one.at) for one in decisions.findings}
    now = {(one.rule, one.file, one.at) for one in entries}
    with used(setup.root / NAME, "written"):
        write(setup.root, decisions.absences, entries)
    changed = f"{len(now - old)} new, {len(old - now)} gone"
    words = f"{counted(len(found), 'finding')} accepted in {NAME}: {changed}"
    report.end(words, {"accepted": len(found), "new": len(now - old), "gone": len(old - now)})
    return CLEAN
