"""What the report of an audit shows: sessions, their claims, and the lines of the places that these cite.
`views/audit.ts` has the same shapes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from corvid.audit.cite.check import lines_of_quote
from corvid.audit.findings import Findings
from corvid.audit.gate import Gated
from corvid.audit.grounds import Grounds
from corvid.audit.project import Project
from corvid.audit.ratio.count import CountedClaim
from corvid.audit.sessions import Session
from corvid.documents.reader import Kept
from corvid.protocols.lines import PREFIX
from corvid.protocols.policy import EXEMPT
from corvid.protocols.ratio import printed

AROUND = 4
"""Lines that are shown before and behind what is cited."""
MOST_LINES = 60
"""Lines of one excerpt."""
LONGEST_LINE = 500
LONGEST_TEXT = 2_000
MOST_SESSIONS = 500
MOST_FINDINGS = 1_000


class Excerpt(Struct, frozen=True):
    """The lines around what a claim cites, of which `cited` is the first and `count` are cited."""

    path: str
    first: int
    lines: tuple[str, ...]
    cited: int
    count: int
    note: str = ""


class Claim(Struct, frozen=True):
    """A claim on a line of its log. `evidence` is the number of an excerpt, -1 without one."""

    line: int
    text: str
    kind: str
    grounding: str
    status: str
    place: str
    quote: str
    evidence: int


class Ghost(Struct, frozen=True):
    """An absence that was not shown."""

    name: str
    line: int
    searches: tuple[tuple[str, int], ...]
    mentions: int


class Shown(Struct, frozen=True):
    """A session with its figures in words."""

    name: str
    passed: bool
    figures: tuple[str, ...]
    claims: tuple[Claim, ...]
    ghosts: tuple[Ghost, ...]
    unshown: int


def report_data(
    project: Project, title: str, verdict: str, by: str, rows: Sequence[str], decisions: Sequence[str],
    kept: Kept | None = None,
) -> Mapping[str, object]:  # fmt: skip
    """Return all that the page shows. The files that claims cite are read again; `kept` caches the texts of
    documents."""
    excerpts: list[Excerpt] = []
    grounds = Grounds(project.root, project.logs, kept=kept)
    claims: dict[Session, list[Claim]] = {}
    for one in project.claims:
        claims.setdefault(one.session, []).append(_claim(one, grounds, excerpts))
    sessions = [
        _session(one, project, claims.pop(one.session, [])) for one in project.sessions[:MOST_SESSIONS]
    ]
    findings, unlisted = _findings(project.findings)
    courses = [
        (log, review.text(log)) for log, review in project.checkpoint.reviews.items() if review.issues
    ]
    return {
        "title": title, "verdict": verdict, "passed": not project.open, "by": by, "rows": rows,
        "sessions": sessions, "findings": findings, "unlisted": unlisted, "decisions": decisions,
        "courses": courses[:MOST_SESSIONS], "excerpts": excerpts,
    }  # fmt: skip


def _session(one: Gated, project: Project, claims: Sequence[Claim]) -> Shown:
    verdict = one.verdict
    parts = f"{verdict.grounded} of {verdict.total} claims"
    figures = [f"{verdict.figure} ratio {printed(verdict.ratio)}: {parts}"]
    if verdict.uncited is not None:
        figures = [f"undecided: no claims, {verdict.uncited} uncited sentences"]
    if one.stated:
        figures.append(f"{one.sound} of {one.stated} claims keep the policy")
    counts = one.counts
    more = (
        ("malformed lines", counts.malformed), ("assumptions", counts.assumptions), ("exempt", counts.exempt),
    )  # fmt: skip
    figures += [f"{name}: {count}" for name, count in more if count]
    ghosts = tuple(Ghost(ghost.name, ghost.line, ghost.searches, ghost.mentions) for ghost in one.ghosts)
    passed = one.session not in project.failing
    unshown = project.unshown.get(one.session, 0)
    return Shown(str(one.session), passed, tuple(figures), tuple(claims), ghosts, unshown)


def _claim(one: CountedClaim, grounds: Grounds, excerpts: list[Excerpt]) -> Claim:
    claim, found = one.claim, one.claim.evidence
    path = found.path.removeprefix(PREFIX)
    place = f"{path[:300]}:{found.line}" if found.line else path[:300] or found.source[:300]
    excerpt = _excerpt(one, grounds)
    if excerpt is not None:
        excerpts.append(excerpt)
    return Claim(
        one.line, claim.text[:LONGEST_TEXT], claim.kind, claim.grounding, _status(one), place,
        found.quote[:LONGEST_TEXT], -1 if excerpt is None else len(excerpts) - 1,
    )  # fmt: skip


def _status(one: CountedClaim) -> str:
    if one.claim.kind in EXEMPT:
        return "exempt"
    if one.claim.grounding == "assumption":
        return "assumption"
    return "grounded" if one.held else "does not hold"


def _excerpt(one: CountedClaim, grounds: Grounds) -> Excerpt | None:
    """Return what is at the place of a claim, and why that does not show it."""
    found = one.claim.evidence
    if not found.path or found.line <= 0:
        return None
    lines = grounds.at(found.path, found.quote, found.line)
    path = found.path.removeprefix(PREFIX)[:300]
    why = "" if one.held else grounds.why(found.quote or None, found.path, found.line)[0]
    if lines is None:
        return Excerpt(path, found.line, (), found.line, 0, why)
    count = min(MOST_LINES // 2, len(lines_of_quote(found.quote)) if found.quote else 1)
    line = min(found.line, len(lines))
    first = max(1, line - AROUND)
    shown = lines[first - 1 : line - 1 + count + AROUND]
    return Excerpt(path, first, tuple(text[:LONGEST_LINE] for text in shown), found.line, count, why)


def _findings(findings: Findings) -> tuple[list[Mapping[str, str]], int]:
    listed: list[Mapping[str, str]] = [
        {
            "rule": one.rule.id, "level": one.rule.level, "message": one.message[:LONGEST_TEXT],
            "place": f"{one.file}:{one.line}" if one.line else one.file, "help": one.help,
        }
        for one in findings.in_order()[:MOST_FINDINGS]
    ]  # fmt: skip
    return listed, findings.count - len(listed)
