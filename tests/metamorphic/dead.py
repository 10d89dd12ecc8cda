"""Add dead code. Dead code counts for labels (grounded.local.1), so what is added binds fresh names,
or a name to itself; declarations that nothing uses change nothing either."""

from __future__ import annotations

from corvid.syntax import tree
from corvid.syntax.walk import walk
from tests.metamorphic.change import Proposal, Request
from tests.metamorphic.exprs import bound_in, names_in
from tests.metamorphic.subject import Owner, Subject
from tests.metamorphic.text import Edit, Place

_DECLARATIONS = (
    "tool {0}look(id: String) -> String uses retrieval\n",
    "tool {0}send(id: String) -> List<Int>\n",
    'prompt {0}ask(q: String) -> String:\n    "{{q}}"\n',
    "type {1}Pair:\n    {0}left: Grounded<String>\n    {0}right: Int\n",
    "type {1}Kind:\n    | {1}One(x: Grounded<Int>)\n    | {1}Two\n",
    "fn {0}twice(x: Int) -> Int:\n    return x * 2\n",
    "agent {0}idle(g: Grounded<String>) -> Grounded<String>:\n    return g\n",
)


def add_dead_code(request: Request) -> list[Proposal]:
    """A statement before each statement, at random one of several kinds; declarations in each file."""
    subject, found = request.subject, []
    for file in subject.own_files:
        texts = [text.format(request.prefix, request.prefix.capitalize()) for text in _DECLARATIONS]
        chosen = request.random.sample(texts, 3)
        found.append(Proposal((Edit(subject.end(file), tuple(f"\n{text}" for text in chosen)),)))
    for owner in subject.owners:
        never = [f"    {each} = {each}\n" for each in _rebindable(owner)]
        never += [f"    return {each}\n" for each in _returnable(subject, owner)]
        blocks = [node for node in walk(owner.node.body) if isinstance(node, tree.Block)]
        for number, block in enumerate(blocks):
            for place, statement in enumerate(block.statements):
                if not subject.begins_line(statement):
                    continue
                name = f"{request.prefix}{number}x{place}"
                found.append(_before(request, statement, name, never))
    return found


def _before(request: Request, statement: tree.Stmt, name: str, never: list[str]) -> Proposal:
    subject = request.subject
    line = subject.lines(statement)
    text = subject.text(line)
    margin = text[: len(text) - len(text.lstrip(" "))]
    kinds = [
        f"{name} = 1\n",
        f'{name}: String = "never read"\n',
        f"if false:\n    {name} = [1, 2]\n    {name}.append(3)\n",
        f'if false:\n    {name} = {{"a": 1.5}}\nelse:\n    pass\n',
        f"while false:\n    {name} = nothing\n    break\n",
        f"for {name} in range(0, 0):\n    continue\n",
        f"{name} = fn (x: Int) -> x + 1\n",
    ]
    kinds += [f"if false:\n{each}" for each in never]
    added = request.random.choice(kinds)
    moved = "".join(f"{margin}{each}" for each in added.splitlines(keepends=True))
    return Proposal((Edit(Place(line.file, line.start, line.start), (moved,)),))


def _rebindable(owner: Owner) -> list[str]:
    """Parameters that a body may bind to themselves. A second binding would take a local's being a constant
    (provenance.chain.4) and a local's being one that a `fn` may change (declarations.fn.2)."""
    if owner.info.kind == "fn":
        return []
    taken = {name for name, _ in bound_in(owner, owner.node.body)}
    for node in walk(owner.node.body):
        if isinstance(node, tree.Approve):
            # A binding ends the approvals that name it (approvals.args.3).
            taken |= names_in(node)
    return [p.name for p in owner.info.parameters if p.name not in taken]


def _returnable(subject: Subject, owner: Owner) -> list[str]:
    """Parameters that a path that is never taken may return: they have the type of the result, label
    included. In a refused program one more return may be the productive one (grounded.return.2)."""
    if not subject.accepted or owner.facts.returns != owner.info.returns:
        return []
    bound = {name for name, _ in bound_in(owner, owner.node.body)}
    return [p.name for p in owner.info.parameters if p.type == owner.info.returns and p.name not in bound]
