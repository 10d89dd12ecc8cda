"""The clauses `lane` and `enrich` of a prompt, and the tools that they lead to."""

from __future__ import annotations

from corvid.semantics.symbols import CallableInfo, World
from corvid.syntax import tree


def lane_clause(node: tree.Prompt) -> tree.LaneClause | None:
    """Return the first `lane` clause."""
    return next((one for one in node.clauses if isinstance(one, tree.LaneClause)), None)


def enrichments(node: tree.Prompt) -> tuple[tree.Ident, ...]:
    """Return what the `enrich` clauses name, in order."""
    return tuple(name for one in node.clauses if isinstance(one, tree.EnrichClause) for name in one.sources)


def tool_named(world: World, info: CallableInfo, name: tree.Ident) -> CallableInfo | None:
    """Return the tool behind a name of the prompt's `enrich`: one that the prompt's own file declares, so
    that a type of evidence has one meaning, and others can see it in the file alone."""
    found = world.modules[info.module].own.get(name.text)
    return found if isinstance(found, CallableInfo) and found.kind == "tool" else None


def enriching_tools(world: World, info: CallableInfo) -> tuple[tuple[tree.Ident, CallableInfo], ...]:
    """Return each name of the prompt's `enrich` that is a tool, and the tool."""
    if not isinstance(info.node, tree.Prompt):
        return ()
    found = ((name, tool_named(world, info, name)) for name in enrichments(info.node))
    return tuple((name, tool) for name, tool in found if tool is not None)
