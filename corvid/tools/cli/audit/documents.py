"""`corvid audit cite|absent`: what documents say about code, looked up in the code."""

from __future__ import annotations

import json
from pathlib import Path

import click

from corvid.audit.absence.search import absence
from corvid.audit.absence.tree import UnreadableTree, read_tree
from corvid.audit.cite.check import MissingRoot
from corvid.audit.cite.documents import UnreadableDocument, check_documents, nearest_root, repair
from corvid.audit.cite.fix import Changed
from corvid.diagnostics.columns import cells
from corvid.protocols.absence import event_fields, headline
from corvid.tools.cli.audit.options import ENFORCE, FORMAT, ROOT
from corvid.tools.cli.output import CLEAN, FINDINGS, Unable, note, say
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.audit.cite.documents import Checked, Finding


@click.command("cite")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH...")
@click.option("--fix", is_flag=True, help="Write the new line numbers of quotes that moved.")
@ROOT
@ENFORCE
@FORMAT
def cite(paths: tuple[Path, ...], fix: bool, root: Path | None, enforce: str, form: str) -> int:
    """Check that every quote in documents and comments stands where it says.

    PATH is a text, or a folder with all texts in it. A citation is `quote` [${PROJECT_ROOT}/path:line].
    """
    if enforce == "disabled":
        return CLEAN
    top = root or nearest_root(Path())
    try:
        found = check_documents(paths, top)
        if fix:
            count = repair(found.findings)
            note(f"{count} {'citation' if count == 1 else 'citations'} repaired")
            found = check_documents(paths, top)
    except (MissingRoot, UnreadableTree, UnreadableDocument, Changed) as error:
        raise Unable(str(error)) from None
    except OSError as error:
        raise Unable(f"{error.filename} can't be written: {error.strerror}") from None
    say(json.dumps(_data(found), ensure_ascii=False) if form == "json" else _listing(found))
    return FINDINGS if found.findings and enforce == "strict" else CLEAN


def _listing(found: Checked) -> str:
    blocks = []
    for one in found.findings:
        shown = "\n".join(f"    {cells(line)[0]}" for line in one.text.splitlines())
        problem = cells(one.problem)[0]
        blocks.append(f"{one.document}:{one.line}: {problem}\n{shown}\n    help: {one.advice}\n")
    checked = f"{found.citations} {'citation' if found.citations == 1 else 'citations'} checked"
    count = len(found.findings)
    told = f"{count} {'does' if count == 1 else 'do'} not hold" if count else "all hold"
    left = f"; left out as no text: {len(found.left_out)}" if found.left_out else ""
    return "\n".join([*blocks, f"{checked}, {told}{left}" if found.citations else f"no citations{left}"])


def _data(found: Checked) -> dict[str, object]:
    def row(one: Finding) -> dict[str, object]:
        return {
            "file": str(one.document), "line": one.line, "citation": one.text, "problem": one.problem,
            "help": one.advice, "moved_to": one.moved_to,
        }  # fmt: skip

    return {"citations": found.citations, "findings": list(map(row, found.findings)),
            "left_out": list(found.left_out)}  # fmt: skip


@click.command("absent")
@click.argument("feature")
@click.option("-q", "--query", "queries", multiple=True, required=True, help="What to search; at least two.")
@click.option("--in", "folder", required=True, type=click.Path(path_type=Path), help="Where the code is.")
@ROOT
@ENFORCE
@FORMAT
def absent(
    feature: str, queries: tuple[str, ...], folder: Path, root: Path | None, enforce: str, form: str
) -> int:
    """Show that FEATURE is not in the code.

    Needs two queries that differ, such as -q "OAuth2 SSO" -q "single sign-on identity provider". Documents
    below the root that speak of FEATURE make the answer ambiguous: then a person must look.
    """
    if enforce == "disabled":
        return CLEAN
    try:
        code, documents = read_tree(folder), read_tree(root or nearest_root(folder))
    except UnreadableTree as error:
        raise Unable(str(error)) from None
    found = absence(feature, queries, code, documents)
    if form == "json":
        fields = {"phase": "negative_grounding", **event_fields(found), "reason": found.reason}
        say(json.dumps(fields, ensure_ascii=False))
    else:
        say(headline(found))
    for left in code.left_out:
        note(f"not searched: {folder / left.path}: {left.reason}")
    return FINDINGS if found.status != "verified_absent" and enforce == "strict" else CLEAN
