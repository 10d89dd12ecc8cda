"""`corvid audit cite`: what documents quote from code, looked up in the code."""

from __future__ import annotations

import os
from pathlib import Path
from typing import get_args

import click

from corvid.audit import forms
from corvid.audit.cite import rules
from corvid.audit.cite.check import Sources
from corvid.audit.cite.documents import Checked, check_documents, record_at, repair
from corvid.audit.cite.drift import Drift
from corvid.audit.cite.record import begins_as_record, read_record, record_of, written
from corvid.audit.cite.report import Reported
from corvid.audit.cite.revision import NoRevision, Revision
from corvid.audit.findings import Finding, Findings
from corvid.audit.replace import replace_file
from corvid.audit.schema import PlacesLevel
from corvid.cli.audit.options import Setup, audited
from corvid.cli.audit.report import MOST_LISTED, Form, Report, first_of
from corvid.cli.output import CLEAN, FINDINGS, Unable, note, say
from corvid.cli.paths import PATH
from corvid.diagnostics.columns import cells
from corvid.diagnostics.printed import counted, json_text
from corvid.json_type import Json

LEVELS: tuple[PlacesLevel, ...] = get_args(PlacesLevel)


@click.command("cite")
@click.argument("paths", nargs=-1, required=True, type=PATH, metavar="PATH...")
@click.option("--fix", is_flag=True, help="Write the new places of quotes that moved, where that is clear.")
@click.option("--record", type=PATH, metavar="FILE", help="Write what is at the cited places to FILE.")
@click.option("--since", metavar="REV|FILE",
              help="Show what changed there since a revision of git, or since FILE was recorded.")
@click.option("--since-revision", "revision", metavar="REV", help="The same, and never a file of that name.")
@click.option("--places", "level", type=click.Choice(LEVELS),
              help="Of places in other forms: nothing, notes, or findings.  [default: loose]")  # fmt: skip
@audited("cite", "Citations")
def cite(
    setup: Setup, paths: tuple[Path, ...], fix: bool, record: Path | None, since: str | None,
    revision: str | None, level: PlacesLevel | None,
) -> int:  # fmt: skip
    """Check that every quote in documents and comments is where it says.

    PATH is a text, or a folder with all texts in it. A citation is `quote` [${PROJECT_ROOT}/path:line]. In
    Markdown and other prose all text is looked at but for code blocks; in source files, the comments.

    A place that is written in another form, such as `src/a.py:12`, (src/a.py:12-20), [a](src/a.py#L3) or
    `a.py:function`, is checked, too: whether there are such a file, such lines and such a name, and whether a
    quotation right before it is on these lines. --places says what that is worth.

    With --since it also shows where the quote may still be there, and yet the code at or
    around it is not what it was, and follows by its surroundings what is at several places, or in a file
    of another name. It knows what the documents cited then. A record is JSON with hashes, to be
    kept beside the documents; a file that is there is one, and any other name is a revision.
    """
    if since is not None and revision is not None:
        raise Unable("--since and --since-revision say two different things", "give one of them")
    level = setup.settings.places if level is None else level
    recorded = None if since is None or not os.path.lexists(since) else Path(since)
    revision = since if recorded is None and revision is None else revision
    try:
        drift = _drift(paths, setup.root, recorded, revision)
        real = Path(os.path.realpath(setup.root))
        before = None if revision is None or level == "off" else Revision(real, revision)
        checked = check_documents(paths, setup.root, drift, level, before)
        if fix:
            note(f"{counted(repair(checked.reported, paths), 'citation')} repaired")
            drift = _drift(paths, setup.root, recorded, revision)
            checked = check_documents(paths, setup.root, drift, level, before)
        if record is not None:
            _record(checked, setup.root, record)
    except NoRevision as problem:
        if since is None:
            raise
        raise Unable(f"no file is called {since}, and as a revision: {problem}") from None
    except OSError as error:
        raise Unable(f"{error.filename} can't be read or written: {error.strerror}") from None
    _print(checked, setup.form)
    if setup.form == "text":
        for one in _left_out(checked):
            note(one)
    loose = level == "strict" and checked.loose is not None and checked.loose.findings
    return FINDINGS if (checked.reported or checked.unseen or loose) and setup.strict else CLEAN


def _drift(paths: tuple[Path, ...], root: Path, since: Path | None, revision: str | None) -> Drift | None:
    """Return what reports drift, if that was asked for."""
    if since is not None:
        return Drift(read_record(since), root)
    if revision is not None:
        return Drift(record_at(paths, root, revision), root)
    return None


def _record(checked: Checked, root: Path, path: Path) -> None:
    record = record_of(checked.places, Sources(root).lines)
    replace_file(path, [written(record).encode()], known=begins_as_record)
    note(f"{counted(len(record.places), 'place')} recorded in {path}")


def _print(checked: Checked, form: Form) -> None:
    summary = _summary(checked)
    data: dict[str, Json] = {
        "citations": checked.citations, "references": checked.references, "left_out": list(checked.left_out),
        "places": 0 if checked.loose is None else checked.loose.count,
        "places_elsewhere": 0 if checked.loose is None else checked.loose.elsewhere,
    }  # fmt: skip
    if form == "text":
        unseen = (forms.line(one) for one in checked.unseen)
        loose = _loose_lines(checked)
        say("\n".join([*map(_block, checked.reported), *unseen, *loose, summary]))
    elif form == "json":
        say(json_text(_data(checked, data)))
    else:
        report = Report("Citations", form)
        report.take([*(one.finding for one in checked.reported), *checked.unseen, *_loose(checked)])
        report.end("\n".join([summary, *_left_out(checked)]), data)


def _loose(checked: Checked) -> list[Finding]:
    return [] if checked.loose is None else checked.loose.findings


def _loose_lines(checked: Checked) -> list[str]:
    """Return the findings about places in other forms, the first of each rule."""
    counts: dict[str, int] = {}
    lines: list[str] = []
    for one in _loose(checked):
        counts[one.rule.id] = counts.get(one.rule.id, 0) + 1
        if counts[one.rule.id] <= MOST_LISTED:
            lines.append(forms.line(one))
    more = (f"{name}: {count - MOST_LISTED:,} more" for name, count in counts.items() if count > MOST_LISTED)
    return [*lines, *more]


def _block(one: Reported) -> str:
    """Return a finding for people: E11's words where the form is wrong."""
    place = cells(f"{one.cited.document}:{one.cited.line}")[0]
    message = "\n".join(cells(line)[0] for line in one.finding.message.splitlines())
    if one.finding.rule is rules.FORM:
        return f"{place}:\n{message}\n"
    shown = "\n".join(f"    {cells(line)[0]}" for line in one.cited.shown.splitlines())
    return f"{place}: {message}\n{shown}\n    help: {one.finding.help}\n"


def _left_out(checked: Checked) -> list[str]:
    return [f"left out: {cells(one)[0]}" for one in first_of(checked.left_out)]


def _summary(checked: Checked) -> str:
    cited = checked.citations + checked.references
    loose = _loose_summary(checked)
    left = f"; left out: {len(checked.left_out)}" if checked.left_out else ""
    if not cited:
        return f"no citations{left}{loose}"
    count = len(checked.reported)
    reported = f"{count} {'does' if count == 1 else 'do'} not hold" if count else "all hold"
    return f"{counted(cited, 'citation')} checked, {reported}{left}{loose}"


def _loose_summary(checked: Checked) -> str:
    """Return what became of places in other forms, if there are some."""
    places = checked.loose
    if places is None or not places.count:
        return ""
    counts: dict[str, int] = {}
    for one in places.findings:
        counts[one.rule.id] = counts.get(one.rule.id, 0) + 1
    found = [f"{count} {name}" for name, count in sorted(counts.items())]
    found += [f"{places.elsewhere} of other projects"] * bool(places.elsewhere)
    return f"\n{counted(places.count, 'place')} in other forms: {', '.join(found) or 'all are there'}"


def _data(checked: Checked, summary: dict[str, Json]) -> dict[str, Json]:
    """Return the findings of every audit, each with how it is there and the line where the quote is now."""
    findings = Findings()
    findings.take([*(one.finding for one in checked.reported), *checked.unseen, *_loose(checked)])
    data = forms.data(findings, summary)
    listed = data["findings"]
    if isinstance(listed, list):
        for row, one in zip(listed, checked.reported, strict=False):
            if isinstance(row, dict):
                row["citation"] = one.cited.shown
                row["moved_to"] = one.moved_to
    return data
