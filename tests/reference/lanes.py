"""What prompts with a lane must keep before a run (protocols.lane.1)."""

from __future__ import annotations

from corvid.syntax import tree
from tests.reference.context import Context
from tests.reference.labelled_types import STRING, Type, erase, mentions
from tests.reference.program import Decl, Program
from tests.reference.rows import enrichments, lane

CANDIDATES = Type("List", (Type("std/continuity::Candidate"),))
CONVERSATION = Type("std/continuity::Conversation")
SELECTION = Type("std/continuity::Selection")
CONTEXT = "continuityContext"
LANES = ("selection", "semantic")
EVIDENCE = (
    "chat_active_options", "chat_recoverable_options", "active_widget_items", "active_dashboard_items",
    "active_workspace_items", "scope_disambiguation_hint",
)  # fmt: skip
"""The allowlist (C8)."""


def bringing(program: Program, decl: Decl) -> list[Decl]:
    """The tools of the prompt's own file that bring it more evidence, in order (docs/decisions.md)."""
    own = program.modules[decl.module].decls
    names = enrichments(decl.node) if isinstance(decl.node, tree.Prompt) else []
    found = [own[name.text] for name in names if name.text in own]
    return [one for one in found if isinstance(one.node, tree.Tool)]


class Lanes(Context):
    """Calls of prompts with a lane."""

    def enriched(self, link: tree.Node, decl: Decl, grounded: bool) -> None:
        """What is retrieved can't be chosen without a source (protocols.lane.6)."""
        if not grounded and any(tool.grounding for tool in bringing(self.program, decl)):
            self.problem("E0722", link)

    def asks(self, node: tree.Node, decl: Decl, found: Type) -> None:
        """That a tool is asked depends on what is inside the label, though the parameter has it, too
        (docs/decisions.md)."""
        if bringing(self.program, decl) and mentions(found):
            self.site(node, False, "enrichment")


def unfit(program: Program, decl: Decl) -> list[tuple[str, tree.Node]]:
    """What is wrong with a prompt as one with a lane, or as one without (protocols.lane.1)."""
    node = decl.node
    assert isinstance(node, tree.Prompt)
    wrong: list[tuple[str, tree.Node]] = []
    if lane(node) is None:
        clauses = [c for c in node.clauses if isinstance(c, tree.EnrichClause)]
        written = program.holds(decl.returns, lambda t: t == SELECTION)
        return [("E0720", c) for c in clauses] + [("E0720", node.returns)] * written
    if lane(node) not in LANES or decl.grounding or erase(decl.returns) != SELECTION:
        wrong.append(("E0720", node))
    types = [erase(t) for _, t in decl.parameters]
    allowed = {STRING, CANDIDATES, CONVERSATION}
    if len(set(types)) < len(types) or not {STRING, CANDIDATES} <= set(types) <= allowed:
        wrong.append(("E0720", node))
    wrong += [("E0720", p) for p in node.parameters if p.name.text == CONTEXT]
    for c in node.clauses:
        repairs = isinstance(c, tree.WithClause) and c.name.text == "repair"
        wrong += [("E0720", c)] if repairs or isinstance(c, tree.CitesClause) else []
    told = {name for name, t in decl.parameters if erase(t) == CONVERSATION}
    parts = [part for block in node.blocks for part in block.parts]
    wrong += [("E0720", p) for p in parts if isinstance(p, tree.Placeholder) and p.name in told]
    return wrong + [("E0721", name) for name in misnamed(program, decl)]


def misnamed(program: Program, decl: Decl) -> list[tree.Ident]:
    """What is behind `enrich from` and brings nothing: no name of the closed list, twice the same, no
    tool of the file without parameters that gives candidates, or one that needs an approval (C8,
    docs/language.md)."""
    assert isinstance(decl.node, tree.Prompt)
    names = enrichments(decl.node)
    own = program.modules[decl.module].decls
    wrong = [n for at, n in enumerate(names) if n.text in [before.text for before in names[:at]]]
    for name in names:
        tool = own.get(name.text)
        fits = (
            name.text in EVIDENCE
            and tool is not None
            and isinstance(tool.node, tree.Tool)
            and not tool.parameters
            and not tool.node.dangerous
            and erase(tool.returns) == CANDIDATES
        )
        wrong += [] if fits else [name]
    return wrong
