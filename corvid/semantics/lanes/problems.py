"""E07: prompts with a lane that no loop could run, or whose candidates would lose their sources."""

from __future__ import annotations

from corvid.diagnostics.model import Code, Problem
from corvid.source.span import Span


class LaneUnfit(Problem, frozen=True):
    """`clause` is where the lane is, if the place is another one."""

    code = Code("E0720", "lane-unfit", "An invalid prompt with a lane")
    MESSAGE = "{reason}"
    HELP = "{advice}"
    LABEL = ("clause", "the lane is declared here")
    reason: str
    advice: str
    clause: Span | None = None


class EnrichmentUnfit(Problem, frozen=True):
    code = Code("E0721", "enrichment-unfit", "An invalid `enrich` clause")
    MESSAGE = "`{name}` {reason}"
    HELP = "{advice}"
    LABEL = ("declared", "`{name}` is declared here")
    name: str
    reason: str
    advice: str
    declared: Span | None = None


class EnrichmentUngrounded(Problem, frozen=True):
    code = Code("E0722", "enrichment-ungrounded", "Retrieved candidates for an ungrounded choice")
    MESSAGE = "`{prompt}` may add results of `{tool}`, which is a source, but no argument here has one"
    HELP = (
        "pass candidates from a source, or remove `data: grounded` from the tool's row if it does not "
        "retrieve them"
    )
    LABEL = ("clause", "`{tool}` is a source: its candidates are grounded")
    prompt: str
    tool: str
    clause: Span
