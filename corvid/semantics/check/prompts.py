"""The declarations of prompts: placeholders, clauses, strict citations."""

from __future__ import annotations

from corvid.diagnostics.model import Problem
from corvid.semantics.check.calls import rendered
from corvid.semantics.check.quotes import may_be_without_quotes, mentions_quote
from corvid.semantics.check.structure import variant_without_text
from corvid.semantics.names import problems as name_problems
from corvid.semantics.provenance import problems as source_problems
from corvid.semantics.suggest import suggest
from corvid.semantics.symbols import CallableInfo, World
from corvid.semantics.types import problems as type_problems
from corvid.semantics.types.inside import may_reach_function
from corvid.source.span import Span
from corvid.syntax import problems as syntax_problems
from corvid.syntax import tree
from corvid.types import Unknown, show

#: The `with` settings and the range of each; `repair` is a whole number.
SETTINGS: dict[str, tuple[float, float]] = {
    "repair": (0, 10),
    "max_tokens": (1, 10_000_000),
    "temperature": (0, 2),
    "top_p": (0, 1),
}
LATER_CLAUSES = ("requires", "output_format", "calibrated", "cacheable")
LATER_SETTINGS = frozenset({"min_confidence", "backpressure", "escalate_to", "judged"})


def check_prompt(world: World, info: CallableInfo) -> list[Problem]:
    """Return every problem of a prompt's own declaration."""
    assert isinstance(info.node, tree.Prompt)
    names = [p.name for p in info.parameters]
    known = frozenset(names)
    problems: list[Problem] = []
    placed = {p.name for b in info.node.blocks for p in b.parts if isinstance(p, tree.Placeholder)}
    left = [name for name in names if name not in placed]
    # One parameter that no template has, and one name that it may be meant by, however unlike.
    only = left[0] if len(left) == len(placed - known) == 1 else None
    for block in info.node.blocks:
        for part in block.parts:
            if isinstance(part, tree.Placeholder) and part.name not in known:
                near = world.proposals.near(part.span, part.name, lambda: names)
                problems.append(name_problems.UnknownPlaceholder(part.span, part.name, near or only))
    shown = frozenset(rendered(info.node))
    problems += [
        source_problems.UnrenderedParameter(p.span, p.name) for p in info.parameters if p.name not in shown
    ]
    seen: dict[str, Span] = {}
    for clause in info.node.clauses:
        name = _name(clause)
        if name in seen:
            problems.append(name_problems.DuplicateMember(clause.span, name, "clause", seen[name]))
        seen.setdefault(name, clause.span)
        problems += _clause(world, info, clause, names)
    from corvid.protocols.continuity.library import MODULE  # many programs have no prompt

    if "lane" in seen or "enrich" in seen or MODULE in world.modules:
        from corvid.semantics.check.lanes import check_lane  # most programs have none

        problems += check_lane(world, info)
    if info.node.blocks and all(b.role == "system" for b in info.node.blocks):
        reason = "expected a template besides `system:` in this prompt"
        problems.append(
            type_problems.PromptClauseInvalid(info.node.blocks[0].span, reason, "add a `user:` template")
        )
    return problems


def _clause(world: World, info: CallableInfo, clause: tree.PromptClause, names: list[str]) -> list[Problem]:
    match clause:
        case tree.CitesClause():
            return _cites(world, info, clause, names)
        case tree.LaneClause() | tree.EnrichClause():
            return []  # `lanes.py` looks at them together
        case tree.WithClause():
            return _with(clause)
        case tree.WordClause():
            return _word(clause)


def _name(clause: tree.PromptClause) -> str:
    """Give the key of a clause. A prompt has at most one clause for each key."""
    match clause:
        case tree.CitesClause():
            return "cites"
        case tree.LaneClause():
            return "lane"
        case tree.EnrichClause():
            return "enrich"
        case tree.WithClause() | tree.WordClause():
            return clause.name.text


def _word(clause: tree.WordClause) -> list[Problem]:
    name = clause.name.text
    if name in LATER_CLAUSES:
        return [syntax_problems.NotSupportedYet(clause.span, f"`{name}` in a prompt")]
    known = (*LATER_CLAUSES, "cites", "with", "lane", "enrich")
    near = suggest(name, known)
    advice = f"did you mean `{near}`?" if near else f"write one of {', '.join(sorted(known))}"
    return [type_problems.PromptClauseInvalid(clause.name.span, f"cannot find clause `{name}`", advice)]


def check_boundary(world: World, info: CallableInfo) -> list[Problem]:
    """Return what a tool or prompt takes and gives leaves the program, and functions can't."""
    kind = "tool" if info.kind == "tool" else "prompt"
    found: list[Problem] = [
        type_problems.FunctionLeaves(written.annotation.span, f"the parameter `{p.name}`", kind, info.short)
        for written, p in zip(info.node.parameters, info.parameters, strict=False)
        if may_reach_function(world, p.type)
    ]
    if may_reach_function(world, info.returns):
        found.append(type_problems.FunctionLeaves(info.node.returns.span, "the result", kind, info.short))
    return found


def _cites(world: World, info: CallableInfo, clause: tree.CitesClause, names: list[str]) -> list[Problem]:
    parameter = clause.parameter
    if parameter.text not in names:
        near = suggest(parameter.text, names)
        return [source_problems.PromptCitationUnknownParam(parameter.span, parameter.text, near)]
    assert isinstance(info.node, tree.Prompt)
    if isinstance(info.returns, Unknown) or any(isinstance(c, tree.LaneClause) for c in info.node.clauses):
        return []  # a lane quotes nothing, which `lanes.py` shows
    if mentions_quote(world, info.returns):
        # The type itself says what must be quoted.
        place = info.node.returns.span
        bare = may_be_without_quotes(world, info.returns)
        return [
            source_problems.QuotesMayBeAbsent(place, info.short, name, declared) for name, declared in bare
        ]
    variant = variant_without_text(world, info.returns)
    if variant is None:
        return []
    return [source_problems.PromptCitationUnquotable(info.node.returns.span, show(info.returns), variant)]


def _with(clause: tree.WithClause) -> list[Problem]:
    name = clause.name.text
    if name in LATER_SETTINGS:
        return [syntax_problems.NotSupportedYet(clause.span, f"`with {name}`")]
    limits = SETTINGS.get(name)
    if limits is None:
        near = suggest(name, SETTINGS)
        advice = f"did you mean `with {near}`?" if near else f"write one of {', '.join(SETTINGS)}"
        return [type_problems.PromptClauseInvalid(clause.name.span, f"cannot find setting `{name}`", advice)]
    low, high = limits
    if clause.value is None:
        return [
            type_problems.PromptClauseInvalid(
                clause.span, f"`with {name}`: expected a number", f"write `with {name} {low:g}`"
            )
        ]
    whole = name in ("repair", "max_tokens")
    value = float(clause.value.text)
    if not low <= value <= high or (whole and not value.is_integer()):
        kind = "a whole number" if whole else "a number"
        advice = f"write {kind} from {low:g} to {high:g}"
        return [
            type_problems.PromptClauseInvalid(
                clause.value.span, f"`with {name}`: {clause.value.text} is out of range", advice
            )
        ]
    return []
