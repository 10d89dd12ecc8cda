"""`corvid audit cite`: what documents quote from code, looked up in the code."""

from __future__ import annotations

from pathlib import Path

import click

from corvid.audit import forms
from corvid.audit.cite import rules
from corvid.audit.cite.check import Sources
from corvid.audit.cite.documents import Checked, check_documents, record_at, repair
from corvid.audit.cite.drift import Drift
from corvid.audit.cite.record import begins_as_record, read_record, record_of, written
from corvid.audit.cite.report import Reported
from corvid.audit.findings import Findings
from corvid.audit.replace import replace_file
from corvid.cli.audit.options import Setup, audited
from corvid.cli.audit.report import Form, Report, first_of
from corvid.cli.output import CLEAN, FINDINGS, Unable, note, say
from corvid.cli.paths import PATH
from corvid.diagnostics.columns import cells
from corvid.diagnostics.printed import counted, json_text
from corvid.json_type import Json


@click.command("cite")
@click.argument("paths", nargs=-1, required=True, type=PATH, metavar="PATH...")
@click.option("--fix", is_flag=True, help="Write the new places of quotes that moved, where that is clear.")
@click.option("--record", type=PATH, metavar="FILE", help="Write what stands at the cited places to FILE.")
@click.option("--since", type=PATH, metavar="FILE", help="Tell what changed there since FILE was recorded.")
@click.option(
    "--since-revision", "revision", metavar="REV", help="Tell what changed since a revision of git."
)
@audited("cite", "Citations")
def cite(
    setup: Setup, paths: tuple[Path, ...], fix: bool, record: Path | None, since: Path | None,
    revision: str | None,
) -> int:  # fmt: skip
    """Check that every quote in documents and comments stands where it says.

    PATH is a text, or a folder with all texts in it. A citation is `quote` [${PROJECT_ROOT}/path:line]. In
    Markdown and other prose all text is looked at but for code blocks; in source files, the comments.

    With --since or --since-revision it also tells where the quote may still stand and yet the code at or
    around it is not what it was, and follows by its surroundings what stands at several places, or in a file
    of another name. It knows what the documents cited then. A record is JSON with hashes, to be
    kept beside the documents.
    """
    if since is not None and revision is not None:
        raise Unable("--since and --since-revision say two different things", "give one of them")
    try:
        drift = _drift(paths, setup.root, since, revision)
        checked = check_documents(paths, setup.root, drift)
        if fix:
            note(f"{counted(repair(checked.reported, paths), 'citation')} repaired")
            checked = check_documents(paths, setup.root, _drift(paths, setup.root, since, revision))
        if record is not None:
            _record(checked, setup.root, record)
    except OSError as error:
        raise Unable(f"{error.filename} can't be read or written: {error.strerror}") from None
    _print(checked, setup.form)
    if setup.form == "text":
        for one in _left_out(checked):
            note(one)
    return FINDINGS if (checked.reported or checked.unseen) and setup.strict else CLEAN


def _drift(paths: tuple[Path, ...], root: Path, since: Path | None, revision: str | None) -> Drift | None:
    """What tells of drift, if that was asked for."""
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
    }  # fmt: skip
    if form == "text":
        unseen = (forms.line(one) for one in checked.unseen)
        say("\n".join([*map(_block, checked.reported), *unseen, summary]))
    elif form == "json":
        say(json_text(_data(checked, data)))
    else:
        report = Report("Citations", form)
        report.take([*(one.finding for one in checked.reported), *checked.unseen])
        report.end("\n".join([summary, *_left_out(checked)]), data)


def _block(one: Reported) -> str:
    """A finding for people: E11's words where the form is wrong."""
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
    left = f"; left out: {len(checked.left_out)}" if checked.left_out else ""
    if not cited:
        return f"no citations{left}"
    count = len(checked.reported)
    reported = f"{count} {'does' if count == 1 else 'do'} not hold" if count else "all hold"
    return f"{counted(cited, 'citation')} checked, {reported}{left}"


def _data(checked: Checked, summary: dict[str, Json]) -> dict[str, Json]:
    """The findings of every audit, each with how it stands there and the line where the quote is now."""
    findings = Findings()
    findings.take([*(one.finding for one in checked.reported), *checked.unseen])
    data = forms.data(findings, summary)
    listed = data["findings"]
    if isinstance(listed, list):
        for row, one in zip(listed, checked.reported, strict=False):
            if isinstance(row, dict):
                row["citation"] = one.cited.shown
                row["moved_to"] = one.moved_to
    return data
