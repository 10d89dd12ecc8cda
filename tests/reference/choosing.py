"""The loop of a prompt with a lane, on plain data (C2 to C16, protocols.lane.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.reference.host import Failed, Json, Reply
from tests.reference.requests import Request, named

STEPS = {"selection": 1, "semantic": 2}
"""How often more evidence may be asked for (C9)."""
HINTS = 2
LEAST = 0.5
MOST = 100
OTHER_FIELDS = {
    "select": "`id`, a text", "need_more_info": "`neededEvidenceTypes`, a list of at most two texts",
    "abstain": "`decision`",
}  # fmt: skip
"""What else an answer says, by its decision."""
TOLD_APART = ("path", "kind", "owner", "sublabel")


class Unfit(Exception):
    """Two things with one id, or too many: no evidence."""


@dataclass(slots=True)
class Cycle:
    """One turn. `ask` shows a model the candidates, what it may ask for, and says how often it was asked
    before; `bring` gives the candidates that a tool brings. Both may raise Failed. `told` is the
    `Conversation`, if there is one."""

    lane: str
    request: str
    candidates: list[Any]
    told: Any | None
    allowed: list[str]
    ask: Callable[[list[Any], list[str], int], Reply]
    bring: Callable[[str], list[Any]]
    brought: list[str] = field(default_factory=list)

    def selection(self) -> Json:
        """What the prompt gives (C3)."""
        self.distinct()
        said = Request(self.request)
        waits = self.waits() and not said.commands
        if said.stops or (waits and said.refuses):
            return {"tag": "Escaped"}
        if said.asks and self.lane == "selection" and (not waits or self.winner(said) is None):
            return {"tag": "Escaped"}
        asked = steps = 0
        hints: list[str] = []
        while True:
            winner = self.winner(said)
            if winner is not None:
                return {
                    "tag": "Resolved" if winner["scope"] == self.place() else "Elsewhere",
                    "choice": winner,
                }
            if asked > steps:
                left = [one for one in self.allowed if one not in self.brought]
                if steps == STEPS[self.lane] or not left:
                    return self.clarified("BudgetExhausted")
                steps += 1
                try:
                    fresh = self.enriched(self.wanted(left, hints))
                except Failed:
                    return self.clarified("TransportError")
                if not fresh:
                    return self.clarified("NoNewEvidence")
            try:
                reply = self.ask(self.candidates, self.left(steps), asked)
            except Failed:
                return self.clarified("TransportError")
            asked += 1
            decision = self.decided(reply)
            if not isinstance(decision, list):
                return decision
            hints = decision

    def decided(self, reply: Reply) -> Json | list[str]:
        """What a reply comes to, or what more is asked for: a model advises, and what is not a candidate of
        the turn, or not sure, is not chosen (C2, C8, C10, C14)."""
        match reply.value:
            case {"decision": "select", "id": str(chosen), **more} if not more:
                if reply.confidence is not None and reply.confidence < LEAST:
                    return self.clarified("LowConfidence")
                one = next((one for one in self.candidates if one["id"] == chosen), None)
                if one is None:
                    return self.unfit(f"names {chosen[:100]!r}, which is not among the candidates")
                return {"tag": "Suggested" if one["scope"] == self.place() else "Elsewhere", "choice": one}
            case {"decision": "need_more_info", **more} if set(more) <= {"neededEvidenceTypes"}:
                hints = more.get("neededEvidenceTypes", [])
                if isinstance(hints, list) and len(hints) <= HINTS and all(isinstance(h, str) for h in hints):
                    return hints
                return self.unfit(f"to need_more_info has other fields than {OTHER_FIELDS['need_more_info']}")
            case {"decision": "abstain", **more} if not more:
                return self.clarified("Abstain")
            case {"decision": str(decision)} if decision in OTHER_FIELDS:
                return self.unfit(f"to {decision} has other fields than {OTHER_FIELDS[decision]}")
            case dict():
                return self.unfit("has no `decision` that is select, need_more_info or abstain")
        return self.unfit("is not an object")

    def unfit(self, how: str) -> Json:
        """An answer that does not count, which is not an abstention (protocols.lane.4)."""
        return self.clarified("UnfitAnswer", problem=f"the answer of the model {how}")

    def clarified(self, reason: str, **more: str) -> Json:
        """A question to the user, in the form that the lane has for it (C10)."""
        shape = "Safe" if self.lane == "selection" else "Packed"
        why = {"tag": reason, **more}
        return {"tag": "Clarify", "reason": why, "shape": shape, "options": list(self.candidates)}

    # ---- evidence -----------------------------------------------------------------------------
    def place(self) -> Json:
        """Where the conversation is; without one, where the best candidate is (C15)."""
        if self.told is not None:
            return self.told["scope"]
        return self.candidates[0]["scope"] if self.candidates else None

    def distinct(self) -> None:
        """Ids are those of one candidate each, of which a turn has a hundred at most (docs/decisions.md)."""
        ids = [one["id"] for one in self.candidates]
        if len(set(ids)) < len(ids) or len(ids) > MOST:
            raise Unfit

    def left(self, steps: int) -> list[str]:
        """What a model of the selection lane may still ask for; the other lane takes no hints (C8)."""
        if self.lane == "semantic" or steps == STEPS[self.lane]:
            return []
        return [one for one in self.allowed if one not in self.brought]

    def wanted(self, left: list[str], hints: list[str]) -> list[str]:
        """What is brought next: what the selection lane's model asked for, of what is allowed, else the next
        one (C8)."""
        hinted = [one for one in left if one in hints] if self.lane == "selection" else []
        return (hinted or left[:1])[:HINTS]

    def enriched(self, types: list[str]) -> bool:
        """Whether the tools bring something new. The same thing again is nothing new, another thing with an
        id that is there is no evidence (C6, C7, docs/decisions.md)."""
        before = len(self.candidates)
        self.brought += types
        for name in types:
            for one in self.bring(name):
                known = next((each for each in self.candidates if each["id"] == one["id"]), None)
                if known is not None and timeless(known) != timeless(one):
                    raise Unfit
                self.candidates += [one] if known is None else []
            self.distinct()
        return len(self.candidates) > before

    # ---- rules --------------------------------------------------------------------------------
    def winner(self, said: Request) -> Json | None:
        """What the rules choose: one whose label a command names, or the answer to the question that waits,
        in the option set and the place of the turn before, which is remembered (C2, C13, C15, C20).
        Candidates of the conversation's place go before all others."""
        told = self.told
        if told is None or told["loop_guard"] or told["command_collision"] or not self.remembers():
            return None
        state = told["state"]
        if not told["option_set_id"] or state["active_option_set_id"] != told["option_set_id"]:
            return None
        if state["active_scope"] != told["scope"]:
            return None
        if said.commands:
            ways = [[id_ for label in said.labels for id_ in named(label, group)] for group in self.groups()]
        else:
            ways = (
                [said.answers(group, state["shown_ids"]) for group in self.groups()] if self.waits() else []
            )
        meant = next((set(way) for way in ways if way), set())
        return next((c for c in self.candidates if c["id"] in meant), None) if len(meant) == 1 else None

    def groups(self) -> tuple[list[Any], list[Any]]:
        """The candidates where the conversation is, and all others (C15)."""
        here = [one for one in self.candidates if one["scope"] == self.place()]
        return here, [one for one in self.candidates if one["scope"] != self.place()]

    def remembers(self) -> bool:
        """Whether the turn before is not older than its bounds (C12)."""
        assert self.told is not None
        state = self.told["state"]
        turns, elapsed = self.told["turn"] - state["written_turn"], self.told["now_ms"] - state["written_ms"]
        return 0 <= turns <= 3 and 0 <= elapsed <= 600_000

    def waits(self) -> bool:
        """Whether a question of the conversation waits for its answer (C13)."""
        if self.told is None or not self.remembers():
            return False
        return bool(self.told["state"]["pending_clarifier_type"] != "NoClarifier")


def timeless(candidate: Any) -> Json:
    """A candidate without what changes by itself (C7)."""
    return {**candidate, "timestamp": 0, "entity_keys": sorted(candidate["entity_keys"])}


def shown(candidate: Any) -> Json:
    """A candidate as a template renders it: what it is distinguished by, and no time (C14)."""
    scope = {"kind": candidate["scope"]["kind"].lower(), "instance": candidate["scope"]["instance"]}
    told = {name: candidate[name] for name in TOLD_APART if candidate[name]}
    return {
        "id": candidate["id"], "label": candidate["label"], "scope": scope,
        "sourceType": candidate["source_type"], "sourceId": candidate["source_id"],
        "entityKeys": candidate["entity_keys"], **{n.replace("kind", "type"): v for n, v in told.items()},
    }  # fmt: skip
