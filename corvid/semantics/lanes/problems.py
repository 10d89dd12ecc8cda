"""E07: prompts with a lane that no loop could run, or whose candidates would lose their sources."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from corvid.diagnostics.model import Code, Label, Problem

if TYPE_CHECKING:
    from corvid.source.span import Span


class LaneUnfit(Problem, frozen=True):
    """`clause` is where the lane stands, if the place is another one."""

    code: ClassVar[Code] = Code("E0720", "lane-unfit", "A prompt that no bounded loop can ask")
    reason: str
    advice: str
    clause: Span | None = None

    def message(self) -> str:
        return self.reason

    def labels(self) -> tuple[Label, ...]:
        return () if self.clause is None else (Label(self.clause, "the lane stands here"),)

    def help(self) -> str | None:
        return self.advice


class EnrichmentUnfit(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0721", "enrichment-unfit", "What can bring a lane no candidates")
    name: str
    reason: str
    advice: str
    declared: Span | None = None

    def message(self) -> str:
        return f"`{self.name}` {self.reason}"

    def labels(self) -> tuple[Label, ...]:
        return () if self.declared is None else (Label(self.declared, f"`{self.name}` is declared here"),)

    def help(self) -> str | None:
        return self.advice


class EnrichmentUngrounded(Problem, frozen=True):
    code: ClassVar[Code] = Code(
        "E0722", "enrichment-ungrounded", "Retrieved candidates for a choice without a source"
    )
    prompt: str
    tool: str
    clause: Span

    def message(self) -> str:
        return f"`{self.prompt}` may add what `{self.tool}` retrieves, but no argument here has a source"

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.clause, f"`{self.tool}` is a source: what it brings is grounded"),)

    def help(self) -> str | None:
        return (
            "give it candidates from a source too; or take the `data: grounded` out of the tool's row, if "
            "what it brings was never retrieved"
        )


PROBLEMS: tuple[type[Problem], ...] = (LaneUnfit, EnrichmentUnfit, EnrichmentUngrounded)
