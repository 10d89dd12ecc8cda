"""Prompts with a lane: the loop of `protocols/continuity` can ask them, and nothing goes around it."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.diagnostics.model import Problem
from corvid.protocols.continuity.library import CANDIDATE, CONTEXT, CONVERSATION, SELECTION
from corvid.protocols.continuity.steps import EVIDENCE
from corvid.semantics.effects.algebra import needs_approval
from corvid.semantics.lanes.clauses import enrichments, lane_clause, tool_named
from corvid.semantics.lanes.problems import EnrichmentUnfit, LaneUnfit
from corvid.semantics.suggest import suggest
from corvid.semantics.symbols import CallableInfo, World
from corvid.semantics.types.inside import reachable
from corvid.semantics.types.model import Type, has_unknown
from corvid.syntax import tree
from corvid.types import STRING, ListType, NamedType, Unknown, erase, show

LANES = ("selection", "semantic")
_CANDIDATES = ListType(NamedType(CANDIDATE))
_IMPORT = 'of `import "std/continuity" use Candidate, Selection`'


def check_lane(world: World, info: CallableInfo) -> Iterator[Problem]:
    """Yield every problem of a prompt as one with a lane; of a prompt without one, that it needs one."""
    node = info.node
    assert isinstance(node, tree.Prompt)
    clause = lane_clause(node)
    if clause is None:
        yield from _without(world, info, node)
        return
    if clause.lane.text not in LANES:
        near = suggest(clause.lane.text, LANES)
        advice = f"did you mean `lane {near}`?" if near else "write `lane selection` or `lane semantic`"
        yield LaneUnfit(clause.lane.span, f"cannot find lane `{clause.lane.text}`", advice)
    yield from _result(info, node, clause)
    yield from _parameters(info, node, clause)
    yield from _clauses(info, node, clause)
    seen: set[str] = set()
    for name in enrichments(node):
        yield from _enrichment(world, info, name, name.text in seen)
        seen.add(name.text)


def _without(world: World, info: CallableInfo, node: tree.Prompt) -> Iterator[Problem]:
    """Yield problems of a prompt without a lane: a model's own Selection would choose what no one offered."""
    for clause in node.clauses:
        if isinstance(clause, tree.EnrichClause):
            reason = "`enrich` needs a lane, and this prompt has none"
            yield LaneUnfit(clause.span, reason, "write `lane selection` or `lane semantic` above it")
    if any(one == NamedType(SELECTION) for one in reachable(world, info.returns)):
        reason = f"`{info.short}` lets a model write a Selection, which could be one that was not offered"
        yield LaneUnfit(node.returns.span, reason, "write `lane selection` or `lane semantic` into it")


def _result(info: CallableInfo, node: tree.Prompt, clause: tree.LaneClause) -> Iterator[Problem]:
    if not has_unknown(info.returns) and erase(info.returns) != NamedType(SELECTION):
        reason = f"the result of a prompt with a lane: expected Selection, found {show(info.returns)}"
        yield LaneUnfit(node.returns.span, reason, f"declare the result `Selection` {_IMPORT}", clause.span)
    if info.grounded_row:
        reason = f"`{info.short}` declares `data: grounded`, but a choice among candidates is not a source"
        yield LaneUnfit(node.name.span, reason, "remove the effect from its row", clause.span)


def _parameters(info: CallableInfo, node: tree.Prompt, clause: tree.LaneClause) -> Iterator[Problem]:
    """Yield problems of the parameters. The loop knows what each parameter is by its type, so each type is
    there once."""
    wanted: dict[Type, str] = {STRING: "request", _CANDIDATES: "list of candidates",
                               NamedType(CONVERSATION): "conversation"}  # fmt: skip
    seen: set[Type] = set()
    for parameter in info.parameters:
        type_ = erase(parameter.type)
        if isinstance(type_, Unknown) or has_unknown(type_):
            return
        if type_ not in wanted:
            reason = f"a lane shows a model bounded evidence only, and `{parameter.name}` is {show(type_)}"
            advice = "take a String, a `List<Candidate>` and, if there is one, a `Conversation`"
            yield LaneUnfit(parameter.span, reason, advice, clause.span)
        elif type_ in seen:
            reason = f"`{parameter.name}` is a second {wanted[type_]}, and a lane has one"
            yield LaneUnfit(parameter.span, reason, "remove one of them", clause.span)
        elif parameter.name == CONTEXT:
            reason = f"`{CONTEXT}` is reserved for the context that a lane shows a model"
            yield LaneUnfit(parameter.span, reason, "rename the parameter", clause.span)
        seen.add(type_)
    for type_ in (STRING, _CANDIDATES):
        if type_ not in seen:
            reason = f"`{info.short}` takes no {wanted[type_]}, so its lane has nothing to decide"
            advice = "take a String with the request, and a `List<Candidate>` with what it may mean"
            yield LaneUnfit(node.name.span, reason, advice, clause.span)


def _clauses(info: CallableInfo, node: tree.Prompt, clause: tree.LaneClause) -> Iterator[Problem]:
    """Yield what would ask a second time for one piece of evidence, or show more than the loop does."""
    for other in node.clauses:
        if isinstance(other, tree.CitesClause):
            reason = "`cites` cannot be used with a lane, whose answer is a choice without text"
            yield LaneUnfit(other.span, reason, "remove the clause", clause.span)
        elif isinstance(other, tree.WithClause) and other.name.text == "repair":
            reason = "`with repair` cannot be used with a lane, which asks a model only once"
            advice = "remove it: an answer of another form becomes the fallback `Abstain`"
            yield LaneUnfit(other.span, reason, advice, clause.span)
    shown = {p.name for p in info.parameters if erase(p.type) == NamedType(CONVERSATION)}
    for block in node.blocks:
        for part in block.parts:
            if isinstance(part, tree.Placeholder) and part.name in shown:
                reason = f"`{{{part.name}}}` would show a model the whole conversation"
                advice = "remove it: the lane shows the recent part of the conversation, within its bounds"
                yield LaneUnfit(part.span, reason, advice, clause.span)


def _enrichment(world: World, info: CallableInfo, name: tree.Ident, again: bool) -> Iterator[Problem]:
    def unfit(reason: str, advice: str, tool: CallableInfo | None = None) -> EnrichmentUnfit:
        declared = None if tool is None else tool.node.name.span
        return EnrichmentUnfit(name.span, name.text, reason, advice, declared)

    if name.text not in EVIDENCE:
        near = suggest(name.text, EVIDENCE)
        advice = f"did you mean `{near}`?" if near else f"use one of {', '.join(EVIDENCE)}"
        yield unfit("is not a type of evidence that a lane can request", advice)
        return
    if again:
        yield unfit("is listed twice", "remove one of them; a lane uses each once")
        return
    tool = tool_named(world, info, name)
    form = f"`tool {name.text}() -> List<Candidate>`"
    if tool is None:
        yield unfit("is not a tool of this file", f"declare {form} beside the prompt")
    elif tool.parameters:
        advice = f"declare {form}"
        yield unfit("takes parameters, and a lane calls it without arguments", advice, tool)
    elif not has_unknown(tool.returns) and erase(tool.returns) != _CANDIDATES:
        yield unfit(f"returns {show(tool.returns)}, not candidates", f"declare {form}", tool)
    elif needs_approval(tool, world.dimensions):
        advice = "remove it: a search for candidates must not change anything"
        yield unfit("needs an approval, which a lane cannot give", advice, tool)
