"""`corvid audit absent`: whether something is not in the code, as somebody claims."""

from __future__ import annotations

import json
from pathlib import Path

import click

from corvid.audit.absence.search import absence, is_document
from corvid.audit.absence.tree import UnreadableTree, read_tree
from corvid.protocols.absence import Measures, event_fields, headline
from corvid.tools.cli.audit.options import audited
from corvid.tools.cli.output import CLEAN, FINDINGS, Unable, note, say
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.tools.cli.audit.options import Setup


@click.command("absent")
@click.argument("feature")
@click.option("-q", "--query", "queries", multiple=True, required=True, help="What to search; at least two.")
@click.option("--in", "folder", required=True, type=click.Path(path_type=Path), help="Where the code is.")
@audited
def absent(setup: Setup, feature: str, queries: tuple[str, ...], folder: Path) -> int:
    """Show that FEATURE is not in the code.

    Needs two queries that differ, such as -q "OAuth2 SSO" -q "single sign-on identity provider". Documents
    below the root that speak of FEATURE make the answer ambiguous: then a person must look.
    """
    if setup.disabled:
        return CLEAN
    try:
        code, documents = read_tree(folder), read_tree(setup.root, is_document)
    except UnreadableTree as error:
        raise Unable(str(error)) from None
    negative = setup.settings.negative
    measures = Measures(negative.query_count, negative.similarity_threshold, negative.doc_mention_threshold)
    found = absence(feature, queries, code, documents, measures)
    if setup.form == "json":
        fields = {"phase": "negative_grounding", **event_fields(found), "reason": found.reason}
        say(json.dumps(fields, ensure_ascii=False))
    else:
        say(headline(found))
    for left in code.left_out:
        note(f"not searched: {folder / left.path}: {left.reason}")
    return FINDINGS if found.status != "verified_absent" and setup.strict else CLEAN
