"""`corvid audit absent`: whether something is not in the code, as someone claims."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import click

from corvid.audit import handoff
from corvid.audit.absence.own import FULL_TEXT
from corvid.audit.absence.tree import LeftOut
from corvid.audit.decisions import NAME, Decisions, decided, searched, with_audited, write
from corvid.audit.findings import Finding, Rule
from corvid.cli.audit.options import Setup, audited, honoured_text
from corvid.cli.audit.report import Form, Report, first_of
from corvid.cli.output import CLEAN, FINDINGS, UNABLE, Unable, note, say
from corvid.cli.paths import PATH
from corvid.diagnostics.columns import cells
from corvid.diagnostics.printed import json_text
from corvid.json_type import Json
from corvid.protocols.absence import (
    Absence,
    Found,
    Hit,
    decision_entry,
    event_fields,
    headline,
    inline,
    logged_fields,
)
from corvid.runtime.trace.events import Event

_RULES = {
    "refuted": Rule(
        "absence_refuted", "What is claimed to be absent may be there",
        "look at the matches, or remove the claim",
    ),
    "ambiguous": Rule(
        "absence_unverified", "Documents speak of what no code shows", "have a person look before claiming it"
    ),
    "error": Rule(
        "absence_not_searched", "A search for what is claimed to be absent did not work",
        "repair the search, and search again", "error",
    ),
}  # fmt: skip
_SESSION = ("audit", "corvid audit absent")


@click.command("absent")
@click.argument("feature")
@click.option("-q", "--query", "queries", multiple=True, required=True, help="What to search; at least two.")
@click.option("--in", "folder", required=True, type=PATH, help="Where the code is.")
@click.option(
    "--backend", default=FULL_TEXT, show_default=True, metavar="NAME",
    help="Who searches: full-text, regex, ck, or module:name of your own Python, called with the folder and "
         "its texts.",
)  # fmt: skip
@click.option("--log", type=PATH, metavar="FILE", help="Append what was found to a log of events.")
@click.option("--audited-by", "by", metavar="NAME",
              help="Record that this person looked, and says that FEATURE is absent.")  # fmt: skip
@click.option("--because", metavar="TEXT", help="Why, with --audited-by.")
@audited("absent", "Absence")
def absent(
    setup: Setup, feature: str, queries: tuple[str, ...], folder: Path, backend: str, log: Path | None,
    by: str | None, because: str | None,
) -> int:  # fmt: skip
    """Show that FEATURE is not in the code.

    Needs two queries that differ, such as -q "OAuth2 SSO" -q "single sign-on identity provider". Their words
    are what is searched: name the synonyms. Documents below the root that speak of FEATURE make the answer
    ambiguous: then a person must look. A search that does not work shows nothing, and ends with 2.

    --audited-by with --because writes what a person says who looked into corvid-decisions.json, which `gate`
    honours for as long as the same searches find the same.

    A backend of your own is made by `name(folder, texts)`. It has a `name`, and `search(query, limit)` gives
    corvid.protocols.absence.Hit(path, line, similarity) with the paths of the texts; it raises if it can't
    search. First it must find a word that is known to be there.
    """
    if (by is None) != (because is None) or by == "" or because == "":
        raise Unable("a decision needs a name and a reason", "give --audited-by NAME and --because TEXT")
    try:
        found, left_out = searched(setup.root, folder, feature, queries, backend, setup.settings.negative)
        if log is not None:
            similarity = float(setup.settings.negative.similarity_threshold)
            event = Event("negative_grounding", tuple(logged_fields(found, similarity).values()))
            handoff.append(log, [event], int(time.time() * 1000), _SESSION)
        if by is not None and because is not None:
            today = datetime.now(UTC).date().isoformat()
            entry = decided(found, setup.root, folder, backend, by, because, today)
            decisions = Decisions(setup.root)
            write(setup.root, with_audited(decisions, entry), decisions.findings)
            note(f"recorded in {NAME}: commit it for others to see")
    except OSError as error:
        raise Unable(f"{error.filename or log} can't be written: {error.strerror}") from None
    left = [LeftOut(str(folder / one.path), one.reason, one.hides) for one in left_out]
    _print(found, setup.form, folder, left)
    for one in left:
        note(f"not searched: {cells(one.path)[0]}: {one.reason}")
    if found.status != "error" and (decisions := Decisions(setup.root)).holds(found):
        for line in honoured_text(decisions, tuple(decisions.honoured())):
            note(line)
        return CLEAN
    return _status(found, setup)


def _status(found: Absence, setup: Setup) -> int:
    """Return what could not be searched is not an answer, whatever is enforced. Strict also blocks on what is
    refuted: the claim is wrong."""
    if found.status == "error":
        return UNABLE
    blocks = found.status == "refuted" or (
        found.status == "ambiguous" and setup.settings.negative.strict_mode_blocks
    )
    return FINDINGS if blocks and setup.strict else CLEAN


def _print(found: Absence, form: Form, folder: Path, left: list[LeftOut]) -> None:
    unsearched = [f"{one.path}: {one.reason}" for one in left]
    match form:
        case "text":
            say("\n".join(cells(line)[0] for line in (headline(found), *_details(found, folder))))
        case "json":
            say(json_text(_data(found, left)))
        case "markdown":
            unread = (f"- **Not searched**: {inline(one)}" for one in first_of(unsearched))
            say("\n".join([decision_entry(found), *unread]))
        case "sarif" | "github":
            report = Report("Absence", form)
            if (rule := _RULES.get(found.status)) is not None:
                report.take([Finding(rule, f"{found.feature}: {found.reason}", str(folder))])
            summary = "\n".join([headline(found), *(f"not searched: {one}" for one in first_of(unsearched))])
            report.end(summary, _data(found, left))


def _details(found: Absence, folder: Path) -> list[str]:
    """Return the lines under the headline, which say where to look."""
    if found.status == "verified_absent" and found.fallback:
        return [f"  {found.feature} not implemented: no line of the code has a word of the queries"]
    if found.status == "ambiguous":
        tests = _places(found, folder, lambda search: search.in_tests)
        return tests or [f"  {one.path}:{one.line}" for one in found.mentions[:10]]
    return _places(found, folder, lambda search: search.hits) if found.status == "refuted" else []


def _places(found: Absence, folder: Path, hits: Callable[[Found], tuple[Hit, ...]]) -> list[str]:
    """Return for each query the lines that have its words, and which."""
    lines = []
    for search in found.searches:
        if isinstance(search, Found) and hits(search):
            lines.append(f"  {search.query!r}: {len(hits(search))}")
            lines += (
                f"    {folder / hit.path}:{hit.line} ({_why(hit)}) {hit.text.strip()[:100]}"
                for hit in hits(search)
            )
    return lines


def _why(hit: Hit) -> str:
    return ", ".join(hit.words) or f"{hit.similarity:.2f}"


def _data(found: Absence, left: list[LeftOut]) -> dict[str, Json]:
    """Return the event, what led to it, and what was not searched."""
    control = found.control.query if isinstance(found.control, Found) else None
    hits: list[Json] = [
        {
            "query": search.query, "path": hit.path, "line": hit.line, "similarity": hit.similarity,
            "words": list(hit.words),
        }
        for search in found.searches if isinstance(search, Found) for hit in (*search.hits, *search.in_tests)
    ]  # fmt: skip
    mentioned: dict[str, Json] = {
        search.query: search.mentioned for search in found.searches
        if isinstance(search, Found) and search.mentioned >= 0
    }  # fmt: skip
    mentions: list[Json] = [{"path": one.path, "line": one.line} for one in found.mentions]
    return {
        "phase": "negative_grounding", **event_fields(found),
        "reason": found.reason, "backend": found.backend,
        "control": control, "hits": hits, "mentions": mentions, "files_with_any_word": mentioned,
        "left_out": [{"path": one.path, "reason": one.reason} for one in left],
    }  # fmt: skip
