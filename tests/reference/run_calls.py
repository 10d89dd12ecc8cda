"""Calls of what a program declares (grounding.md 2, the table)."""

from __future__ import annotations

from corvid.syntax import tree
from tests.reference.labelled_types import NOTHING, erase, grounded_call, is_g
from tests.reference.labels import SYNTHESISED, Document, Label, derived, leaves
from tests.reference.program import Decl
from tests.reference.run import Frame, Returned
from tests.reference.run_access import Chains
from tests.reference.values import (
    Fault,
    G,
    Unsupported,
    Value,
    bare,
    copied,
    equal,
    labels,
)

MAX_DEPTH = 10_000
Given = list[tuple[Value, "tree.Expr | None", tree.Node]]


class Calls(Chains):
    """Tools, prompts, fns and agents on values."""

    approved: dict[str, list[Value]]

    def block(self, block: tree.Block) -> None:
        raise NotImplementedError

    # ---- calls --------------------------------------------------------------------------------
    def invoke(self, link: tree.Node, decl: Decl, given: Given) -> Value:
        """Receiver and arguments from left to right, then the call."""
        values = [self.entered(node, v) if e is None or node is not e else self.ev(e) for v, e, node in given]
        exprs = [e for _, e, _ in given]
        match decl.node:
            case tree.Tool():
                return self.call_tool(decl, values, exprs)
            case tree.Prompt():
                return self.call_prompt(link, decl, values, exprs)
            case tree.Fn():
                return self.call_fn(decl, values, exprs)
            case tree.Agent():
                return self.body(decl, values)

    def body(self, decl: Decl, values: list[Value]) -> Value:
        """An agent or fn on values that fit its parameters; the call that crosses the depth is a fault."""
        depth = self.frame.depth + 1 if hasattr(self, "frame") else 1
        if depth > MAX_DEPTH:
            raise Fault("R0105")
        before = getattr(self, "frame", None)
        names = dict(zip((name for name, _ in decl.parameters), values, strict=True))
        facts = self.inferred.facts[decl.name]
        self.frame = Frame(facts, names, "wrapping" in decl.annotations, depth)
        assert isinstance(decl.node, tree.Agent | tree.Fn)
        try:
            self.block(decl.node.body)
            return None
        except Returned as returned:
            return returned.value
        finally:
            if before is not None:
                self.frame = before

    def call_fn(self, decl: Decl, values: list[Value], exprs: list[tree.Expr | None]) -> Value:
        """Lifting: the body runs on plain values, the result is Derived(fn, lifted arguments) (grounding.md
        2)."""
        lifted = [isinstance(v, G) and not is_g(p) for v, (_, p) in zip(values, decl.parameters, strict=True)]
        inside = [copied(v.value) if up else v for v, up in zip(values, lifted, strict=True)]
        result = self.body(decl, inside)
        if not any(lifted) or decl.returns == NOTHING:
            return result
        operands = [
            (v, e) for v, e, up in zip(values, exprs, lifted, strict=True) if up or not isinstance(v, G)
        ]
        label = self.derive(operands)
        own = [result.label] if isinstance(result, G) else []
        return G(copied(bare(result)), derived([label, *own], False))

    def call_tool(self, decl: Decl, values: list[Value], exprs: list[tree.Expr | None]) -> Value:
        """grounding.md 2, table rows 1 to 4."""
        native = [self.data.native(v) for v in values]
        text = ", ".join(map(str, native))
        short = decl.node.name.text
        grounded = decl.grounding or any(self.program.maybe(p) for _, p in decl.parameters)
        label: Label | None = None
        if grounded and not decl.grounding:
            label = self.sourced(decl, list(zip(values, exprs, strict=True)))
        self.strict(decl, values)
        self.bound(short, values)
        self.seen.calls.append((short, text))
        answer = self.data.value(decl.returns, self.host.tool(decl, native), "R0111")
        if decl.grounding:
            self.seen.retrievals += 1
            label = self.retrieval(decl, answer, short, text)
        return self.data.labelled(
            grounded_call(decl.returns) if grounded else erase(decl.returns), answer, label
        )

    def retrieval(self, decl: Decl, answer: Value, tool: str, text: str) -> Label:
        """One Retrieval per document, and one for the whole (grounding.md 2, row 1; 6)."""
        documents = self.data.documents(answer, self.seen.retrievals, tool, text)
        found = frozenset(leaves(documents)) if documents is not None else frozenset()
        whole = Document(self.seen.retrievals, tool, text, "", "")
        return Label(found or frozenset([whole]), 0, False, decl.confidence, documents)

    def bound(self, tool: str, values: list[Value]) -> None:
        """An approval is bound to the values of its arguments (corvid-facts.md 10.5, 5)."""
        given = self.approved.get("".join(word.capitalize() for word in tool.split("_")))
        if given is not None and len(given) == len(values) and not all(map(equal, given, values)):
            raise Fault("R0120")

    def strict(self, decl: Decl, values: list[Value]) -> None:
        """A Grounded parameter of a tool that needs approval wants a retrieval (grounding.md 2, row 7)."""
        assert isinstance(decl.node, tree.Tool)
        for value, (_, p) in zip(values, decl.parameters, strict=True):
            if decl.node.dangerous and is_g(p) and not value.label.sources:
                raise Fault("R0114")

    def sourced(self, decl: Decl, used: list[tuple[Value, tree.Expr | None]]) -> Label:
        """ToolTransform or PromptTransform over all arguments; without any source `UngroundedValue`
        (grounding.md 2,
        "maybe grounded")."""
        inputs = [label for v, _ in used for label in labels(v)]
        if not inputs:
            raise Fault("R0114")
        unsourced = any(
            next(labels(v), None) is None and (e is None or not self.constant(e)) for v, e in used
        )
        return derived(inputs, unsourced, SYNTHESISED, decl.confidence)

    def call_prompt(
        self, link: tree.Node, decl: Decl, values: list[Value], exprs: list[tree.Expr | None]
    ) -> Value:
        """grounding.md 2, table rows 5 to 7; the inner values are rendered, in one pass (6)."""
        assert isinstance(decl.node, tree.Prompt)
        if any(isinstance(c, tree.CitesClause) for c in decl.node.clauses):
            raise Unsupported("cites")
        shown = {name: self.data.shown(p, v) for (name, p), v in zip(decl.parameters, values, strict=True)}
        blocks = [
            "".join(part if isinstance(part, str) else shown[part.name] for part in block.parts)
            for block in decl.node.blocks
        ]
        t = self.type_of(link)
        rendered = {
            part.name for b in decl.node.blocks for part in b.parts if isinstance(part, tree.Placeholder)
        }
        label = self.prompt_label(link, decl, values, exprs, rendered) if self.program.maybe(t) else None
        self.seen.calls.append((decl.node.name.text, "\n".join(blocks)))
        answer = self.data.value(decl.returns, self.host.model(decl.returns, "\n".join(blocks)), "R0112")
        return self.data.labelled(t, answer, label)

    def prompt_label(
        self,
        link: tree.Node,
        decl: Decl,
        values: list[Value],
        exprs: list[tree.Expr | None],
        rendered: set[str],
    ) -> Label:
        """PromptTransform over all arguments: grounded, constant or unsourced; or ModelAttested."""
        attested = any(node is link for node in self.frame.facts.attesting)
        if attested:
            return Label(frozenset(), SYNTHESISED, True, decl.confidence)
        used = [
            (v, e) for v, e, (name, _) in zip(values, exprs, decl.parameters, strict=True) if name in rendered
        ]
        return self.sourced(decl, used)
