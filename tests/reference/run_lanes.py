"""Calls of prompts with a lane on values: the loop through host and model, and the chain of what it chose
(protocols.lane.1, docs/decisions.md)."""

from __future__ import annotations

import json
from typing import Any

from corvid.syntax import tree
from tests.reference.choosing import Cycle, Unfit, shown
from tests.reference.host import Failed, Reply
from tests.reference.labelled_types import STRING, erase
from tests.reference.labels import Label, once
from tests.reference.lanes import CANDIDATES, CONVERSATION, bringing
from tests.reference.program import Decl
from tests.reference.rows import lane
from tests.reference.run_prompts import Prompts
from tests.reference.values import Fault, Value, labels

RULES = "rules"
"""Who chose, where no model was asked (docs/decisions.md)."""


class Lanes(Prompts):
    """Prompts that choose among candidates."""

    def call_tool(self, decl: Decl, values: list[Value], exprs: list[tree.Expr]) -> Value:
        """A tool (grounded.source.1, grounded.source.2)."""
        raise NotImplementedError

    def call_lane(self, link: tree.Node, decl: Decl, values: list[Value], exprs: list[tree.Expr]) -> Value:
        """A choice has the chains of all that it was chosen from: the arguments, and what was added
        (docs/decisions.md)."""
        self.strict(decl, values)
        t = self.type_of(link)
        names = [name for name, _ in decl.parameters]
        grounded = self.program.maybe(t)
        over = self.sourced(list(zip(names, values, exprs, strict=True))) if grounded else Label("", "")
        added: list[tuple[str, Value]] = []
        replies: list[Reply | None] = []
        cycle = self.cycle(decl, values, added, replies)
        try:
            answer = self.data.value(decl.returns, cycle.selection(), "R0112")
        except Unfit:
            raise Fault("R0130") from None
        label = self.chose(decl, over, added, replies) if grounded else None
        return self.data.labelled(t, answer, label, False)

    def cycle(
        self, decl: Decl, values: list[Value], added: list[tuple[str, Value]], replies: list[Reply | None]
    ) -> Cycle:
        """The turn, through host and model; what a model is asked with is part of the calls of the run
        (protocols.lane.3)."""
        given: dict[Any, Any] = {
            erase(p): self.data.native(v) for (_, p), v in zip(decl.parameters, values, strict=True)
        }
        assert isinstance(decl.node, tree.Prompt)
        tools = {tool.node.name.text: tool for tool in bringing(self.program, decl)}

        def ask(candidates: list[Any], left: list[str], attempt: int) -> Reply:
            self.bounds.spend(decl)
            ids = [one["id"] for one in candidates]
            text = self.rendered(decl, given, candidates)
            self.seen.calls.append((decl.name.rpartition("::")[2], f"{text}{ids}{left}"))
            replies.append(None)
            replies[-1] = self.host.choice(decl, text, ids, attempt)
            assert replies[-1] is not None
            return replies[-1]

        def bring(name: str) -> list[Any]:
            try:
                with self.calling(name):
                    value = self.call_tool(tools[name], [], [])
            except Fault as fault:
                if fault.code == "R0110":
                    raise Failed from None
                raise
            added.append((name, value))
            found = self.data.native(value)
            assert isinstance(found, list)
            return found

        options, told = list(given[CANDIDATES]), given.get(CONVERSATION)
        return Cycle(lane(decl.node) or "", given[STRING], options, told, list(tools), ask, bring)

    @staticmethod
    def rendered(decl: Decl, given: dict[Any, Any], candidates: list[Any]) -> str:
        """The template, with the candidates as evidence has them, which grow from call to call (C14)."""
        assert isinstance(decl.node, tree.Prompt)
        listed = json.dumps([shown(one) for one in candidates], ensure_ascii=False, separators=(",", ":"))
        texts = {STRING: given[STRING], CANDIDATES: listed}
        types = {name: erase(t) for name, t in decl.parameters}
        return "\n".join(
            "".join(part if isinstance(part, str) else texts[types[part.name]] for part in block.parts)
            for block in decl.node.blocks
        )

    def chose(
        self, decl: Decl, over: Label, added: list[tuple[str, Value]], replies: list[Reply | None]
    ) -> Label:
        """PromptTransform over the arguments and what was added, by the model that spoke last, or by rules
        (docs/decisions.md, provenance.chain.1)."""
        heard = [one for one in replies if one is not None]
        inputs = once([*over.inputs, *(label for _, value in added for label in labels(value))])
        tools = {tool.node.name.text: tool for tool in bringing(self.program, decl)}
        brought = ((name, "grounded" if tools[name].grounding else "unsourced") for name, _ in added)
        sure = min([decl.confidence, *(one.confidence for one in heard if one.confidence is not None)])
        model = heard[-1].model if heard else self.host.name if replies else RULES
        return Label(
            "PromptTransform", decl.name.rpartition("::")[2], inputs, confidence=sure, model=model,
            tokens=sum(one.tokens for one in heard), arguments=(*over.arguments, *brought),
        )  # fmt: skip
