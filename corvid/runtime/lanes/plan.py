"""What is known of a lane's call before it runs, worked out once for each place in the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec import Struct

from corvid.ir.declarations import grounded_result
from corvid.protocols.continuity.library import CANDIDATE, CONVERSATION
from corvid.runtime.boundary.encode import JSON, Encoder
from corvid.runtime.plans import PromptPlan, prompt_plan
from corvid.runtime.sites import ToolSite
from corvid.types import STRING, ListType, NamedType, erase

if TYPE_CHECKING:
    from corvid.protocols.continuity.budgets import Lane
    from corvid.protocols.continuity.steps import Evidence
    from corvid.runtime.codecs import Codecs
    from corvid.runtime.sites import PromptSite

_OPTIONS = ListType(NamedType(CANDIDATE))


class Enrichment(Struct, frozen=True, eq=False):
    """Where a lane asks for evidence of one type. `source`: what comes has sources."""

    site: ToolSite
    source: bool
    json: Encoder


class LanePlan(Struct, frozen=True, eq=False):
    """A call of a prompt with a lane: the places of its arguments, and where more evidence comes from."""

    base: PromptPlan
    lane: Lane
    request: int
    options: int
    conversation: int | None
    enrichments: dict[Evidence, Enrichment]

    def name_of(self, place: int | None) -> str:
        """Return the parameter at a place; "" for none."""
        return "" if place is None else self.base.shown[place].name


def lane_plan(codecs: Codecs, site: PromptSite) -> LanePlan:
    """Return the plan of a lane's call."""
    prompt = site.prompt
    assert prompt.lane is not None
    types = [erase(parameter.type) for parameter in prompt.parameters]
    conversation = NamedType(CONVERSATION)
    return LanePlan(
        prompt_plan(codecs, site), prompt.lane, types.index(STRING), types.index(_OPTIONS),
        types.index(conversation) if conversation in types else None,
        {cast("Evidence", name): _enrichment(codecs, site, tool) for name, tool in prompt.enrich},
    )  # fmt: skip


def _enrichment(codecs: Codecs, site: PromptSite, name: str) -> Enrichment:
    tool = codecs.declarations.tool(name)
    assert tool is not None
    returns = grounded_result(tool.returns) if tool.source else erase(tool.returns)
    place = ToolSite(tool, (), (), returns, site.span)
    return Enrichment(place, tool.source, codecs.encoder(JSON, returns))
