"""E07: prompts with a lane that no loop could run, or whose candidates would lose their sources."""

from __future__ import annotations

from corvid.diagnostics.model import Code, Problem
from corvid.source.span import Span


class LaneUnfit(Problem, frozen=True):
    """`clause` is where the lane stands, if the place is another one."""

    code = Code("E0720", "lane-unfit", "A prompt that no bounded loop can ask")
    MESSAGE = "{reason}"
    HELP = "{advice}"
    LABEL = ("clause", "the lane stands here")
    reason: str
    advice: str
    clause: Span | None = None


class EnrichmentUnfit(Problem, frozen=True):
    code = Code("E0721", "enrichment-unfit", "What can bring a lane no candidates")
    MESSAGE = "`{name}` {reason}"
    HELP = "{advice}"
    LABEL = ("declared", "`{name}` is declared here")
    name: str
    reason: str
    advice: str
    declared: Span | None = None


class EnrichmentUngrounded(Problem, frozen=True):
    code = Code("E0722", "enrichment-ungrounded", "Retrieved candidates for a choice without a source")
    MESSAGE = "`{prompt}` may add what `{tool}` retrieves, but no argument here has a source"
    HELP = (
        "give it candidates from a source too; or take the `data: grounded` out of the tool's row, if "
        "what it brings was never retrieved"
    )
    LABEL = ("clause", "`{tool}` is a source: what it brings is grounded")
    prompt: str
    tool: str
    clause: Span
