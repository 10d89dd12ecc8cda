"""Prompts with a lane in the walk: the loop of the reference, over this world's tools and model."""

from __future__ import annotations

from typing import Any

from corvid.ir.declarations import grounded_result
from corvid.ir.program import Prompt
from corvid.runtime.boundary.codec_error import Limits
from corvid.types import STRING, ListType, NamedType, Type, erase, short_name
from tests.codec import to_json
from tests.generated.labels import NoSource, UnfitEvidence, inside
from tests.generated.natives import native
from tests.generated.operations import Operations
from tests.generated.world import CANDIDATE, RULES
from tests.reference.choosing import Cycle, Unfit
from tests.reference.host import Reply

OPTIONS = ListType(NamedType(CANDIDATE))


class Turns(Operations):
    """Operations, and the calls of lanes."""

    def lane(self, prompt: Prompt, values: list[Any], types: list[Type], result: Type) -> object:
        world = self.walker.world
        grounded, found = self.walker.declared.carries(result), inside(*values)
        if grounded and not found:
            raise NoSource(short_name(prompt.name))
        shown = [to_json(world.declarations, Limits(), t, v) for t, v in zip(types, values, strict=True)]
        given: dict[Type, Any] = dict(zip(map(erase, types), shown, strict=True))
        told = next((data for type_, data in given.items() if type_ not in (STRING, OPTIONS)), None)
        asked: list[object] = [data for type_, data in given.items() if type_ in (STRING, OPTIONS)]
        who, brought = [RULES], [found]

        def ask(candidates: list[Any], left: list[str], attempt: int) -> Reply:
            ids = [one["id"] for one in candidates]
            reply = world.chosen(prompt, asked, ids, left, attempt)
            who[0] = reply.model
            return Reply(reply.value, confidence=reply.confidence)

        def bring(name: str) -> list[Any]:
            tool = self.walker.tools[dict(prompt.enrich)[name]]
            returns = grounded_result(tool.returns) if tool.source else erase(tool.returns)
            value = self.tool(tool.name, [], [], returns)
            brought.append(inside(value))
            made = to_json(world.declarations, Limits(), returns, value)
            assert isinstance(made, list)
            return made

        options, allowed = list(given[OPTIONS]), [name for name, _ in prompt.enrich]
        cycle = Cycle(str(prompt.lane), given[STRING], options, told, allowed, ask, bring)
        try:
            chosen = cycle.selection()
        except Unfit:
            raise UnfitEvidence from None
        label = frozenset({who[0]}).union(*brought) if grounded else None
        return world.value(result, native(world, erase(result), chosen), label)
