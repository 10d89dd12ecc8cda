"""The audit of a whole project: what its documents cite, and its sessions, in one verdict. What people have
accepted (`decisions`) is counted and no longer in the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct, field

from corvid.audit.cite.documents import Checked, check_documents
from corvid.audit.claims.rules import RATE_TOO_LOW
from corvid.audit.decisions import Decisions
from corvid.audit.findings import Finding, Findings
from corvid.audit.gate import UNVERIFIED, Checkpoint, Gated
from corvid.audit.policy.document import Policy
from corvid.audit.ratio import rules
from corvid.audit.ratio.count import CountedClaim
from corvid.audit.sessions import Session
from corvid.audit.settings import Settings
from corvid.documents.reader import Kept
from corvid.protocols.ratio import decimal, failed

MOST_CLAIMS = 5_000
"""Claims that are shown with their evidence; all are counted."""


class Project(Struct):
    """What an audit found: `open` blocks under `strict`, `accepted` would, but for decisions."""

    root: Path
    logs: tuple[Path, ...]
    checked: Checked
    checkpoint: Checkpoint
    sessions: tuple[Gated, ...] = ()
    findings: Findings = field(default_factory=Findings)
    open: list[Finding] = field(default_factory=list)
    accepted: int = 0
    claims: list[CountedClaim] = field(default_factory=list)
    unshown: dict[Session, int] = field(default_factory=dict)
    """Claims that are not among `claims`."""
    failing: set[Session] = field(default_factory=set)
    """Sessions of which something is open."""


def audit_project(
    root: Path, settings: Settings, documents: Sequence[Path], logs: Sequence[Path], policy: Policy,
    decisions: Decisions, read: Callable[[Checkpoint, Callable[[Finding], None]], None],
    tell: Callable[[Finding], None], merged: bool = False, kept: Kept | None = None,
) -> Project:  # fmt: skip
    """Audit documents and logs, each once. `read` has the checkpoint read each log; `tell` gets each finding
    that is not accepted, as it comes; `kept` caches the texts of documents. Raises Refused and OSError."""
    project: Project
    checked = check_documents(documents, root, None, settings.places)

    def heard(one: CountedClaim) -> None:
        if len(project.claims) < MOST_CLAIMS:
            project.claims.append(one)
        else:
            project.unshown[one.session] = project.unshown.get(one.session, 0) + 1

    top = root if settings.by == "verified" else None
    checkpoint = Checkpoint(settings, top, logs, merged, policy, decisions, heard, kept)
    project = Project(root, tuple(logs), checked, checkpoint)

    def take(one: Finding, blocks: bool) -> bool:
        """Take a finding and return whether it is in the way."""
        if decisions.accepts(one):
            project.accepted += 1
            return False
        project.findings.add(one)
        if blocks:
            project.open.append(one)
        tell(one)
        return blocks

    for one in checked.reported:
        take(one.finding, blocks=True)
    for finding in checked.unseen:
        take(finding, blocks=True)
    for finding in [] if checked.loose is None else checked.loose.findings:
        take(finding, blocks=settings.places == "strict")
    unread: set[str] = set()

    def of_log(one: Finding) -> None:
        if take(one, blocks=one.rule is rules.MALFORMED):
            unread.add(one.file)

    read(checkpoint, of_log)
    project.sessions = checkpoint.sessions
    for session in project.sessions:
        open_ones = [take(one, blocks) for one, blocks in _in_the_way(session, settings)]
        if any(open_ones) or (session.counts.malformed and unread & {session.session.log, *map(str, logs)}):
            project.failing.add(session.session)
    for finding in checkpoint.outdated:
        take(finding, blocks=False)
    return project


def _in_the_way(one: Gated, settings: Settings) -> Iterator[tuple[Finding, bool]]:
    """Yield what is wrong with a session, besides lines that hold no event, and whether that keeps it from
    being cleared under `strict`."""
    log = one.session.log or (one.ghosts[0].log if one.ghosts else "")
    named = f" of run {one.session.run}" if one.session.run else ""
    if not one.verdict.passed:
        rule = rules.TOO_LOW if one.verdict.uncited is None else rules.UNDECIDED
        words = failed(one.verdict, settings.threshold, settings.strict)
        yield Finding(rule, f"{words} ({one.verdict.grounded} of {one.verdict.total}){named}", log), True
    for ghost in one.ghosts:
        yield Finding(UNVERIFIED, ghost.against, ghost.log, ghost.line), settings.negative.strict_mode_blocks
    if not one.keeps_policy:
        kept = f"{one.sound} of {one.stated} claims keep the policy{named}"
        yield Finding(RATE_TOO_LOW, f"{kept}, below threshold {decimal(settings.threshold)}", log), True
