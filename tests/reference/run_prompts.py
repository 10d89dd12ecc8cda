"""Calls of prompts: render, ask, verify the citations, ask again (grounding.md 2, rows 5 to 7; 6; 7)."""

from __future__ import annotations

from dataclasses import replace

from corvid.syntax import tree
from tests.reference.citations import NoCitation, verified
from tests.reference.labels import Cited, Holds, Label, Source, once, sources
from tests.reference.paths import keyed, leaves
from tests.reference.program import Decl
from tests.reference.rows import shown
from tests.reference.run_access import Chains
from tests.reference.values import NONE, Fault, Struct, Value, labels, plain_part

Used = list[tuple[str, Value, tree.Expr]]
"""The arguments that count, by name."""


class Prompts(Chains):
    """Prompts, and what they have in common with transforms."""

    def strict(self, decl: Decl, values: list[Value]) -> None:
        """What a callee that needs an approval takes as Grounded (grounding.md 2, row 7)."""
        raise NotImplementedError

    def sourced(self, used: Used) -> Label:
        """What an argument brings: its chains, and whether it is grounded, constant or unsourced
        (grounding.md 6, "Nodes"). Without any source `UngroundedValue` (2, "maybe grounded")."""
        inputs = once(label for _, v, _ in used for label in labels(v))
        if not inputs:
            raise Fault("R0114")
        return Label("", "", inputs, arguments=self.arguments(used))

    def arguments(self, used: Used) -> tuple[tuple[str, str], ...]:
        """Per argument: grounded, constant or unsourced (grounding.md 6, "Nodes"). One with a plain part
        beside its labels is unsourced."""
        return tuple(
            (
                name,
                "grounded"
                if labels(v) and not plain_part(v)
                else "constant"
                if not labels(v) and self.constant(e)
                else "unsourced",
            )
            for name, v, e in used
        )

    @staticmethod
    def step(kind: str, decl: Decl, over: Label, **more: object) -> Label:
        """The node of a call: ToolTransform, PromptTransform or ModelAttested, with the confidence of its row
        (grounding.md 6)."""
        given = {"confidence": decl.confidence, "arguments": over.arguments, **more}
        return Label(kind, decl.name.rpartition("::")[2], over.inputs, **given)  # type: ignore[arg-type]

    def call_prompt(self, link: tree.Node, decl: Decl, values: list[Value], exprs: list[tree.Expr]) -> Value:
        """grounding.md 2, table rows 5 to 7; the inner values are rendered, in one pass (6)."""
        assert isinstance(decl.node, tree.Prompt)
        self.strict(decl, values)
        rendered = shown(decl.node)
        names = [name for name, _ in decl.parameters]
        used = [one for one in zip(names, values, exprs, strict=True) if one[0] in rendered]
        t = self.type_of(link)
        over = None
        if any(node is link for node in self.frame.facts.attesting):
            over = Label("", "", arguments=self.arguments(used))
        elif self.program.maybe(t):
            over = self.sourced(used)
        cites = [c.parameter.text for c in decl.node.clauses if isinstance(c, tree.CitesClause)]
        documents = self.citable(values[names.index(cites[0])]) if cites else None
        given = {name: self.data.shown(p, v) for (name, p), v in zip(decl.parameters, values, strict=True)}
        text = "\n".join(
            "".join(part if isinstance(part, str) else given[part.name] for part in block.parts)
            for block in decl.node.blocks
        )
        answer, over = self.asked_until_usable(decl, text, documents, over)
        if documents and over is not None and over.cited:
            over = replace(over, holds=Holds(self.held(answer, documents), (), over.inputs))
        return self.data.labelled(t, answer, over, over is not None and over.holds is not None)

    def held(self, answer: Value, documents: list[Source]) -> dict[tuple[object, ...], bool]:
        """Which parts of an answer have a String with text, each with a verified span (evidence.md 2)."""
        found = dict[tuple[object, ...], bool]()
        waiting: list[tuple[tuple[object, ...], Value]] = [((), answer)]
        while waiting:
            path, part = waiting.pop()
            if isinstance(part, int | float):
                continue
            texts = [one for one in leaves(self.program, part) if one[1].strip()]
            found[path] = bool(texts) and all(self.says_enough(one, documents) for one in texts)
            waiting += [((*path, key), inner) for key, inner in keyed(self.program, part)]
        return found

    @staticmethod
    def says_enough(leaf: tuple[str, str], documents: list[Source]) -> bool:
        """Whether the text by itself cites (grounding.md 7.4)."""
        try:
            return bool(verified([leaf], documents))
        except NoCitation:
            return False

    @staticmethod
    def citable(value: Value) -> list[Source]:
        """The Retrieval leaves under the argument bound to the cited parameter, only that argument's; what a
        model attests is refused (grounding.md 7.4; 2, row 7)."""
        found = sources(*labels(value))
        if not found:
            raise Fault("R0114")
        documents: dict[tuple[str, str], Source] = {}
        for one in found:
            if one.text is not None:
                documents.setdefault((one.uri, one.hash), one)
        return list(documents.values())

    def asked_until_usable(
        self, decl: Decl, text: str, documents: list[Source] | None, over: Label | None
    ) -> tuple[Value, Label | None]:
        """`with repair N` may ask again; then the last reason is the fault (grounding.md 7.6)."""
        assert isinstance(decl.node, tree.Prompt)
        clauses = [c for c in decl.node.clauses if isinstance(c, tree.WithClause)]
        repair = next((int(c.value.text) for c in clauses if c.name.text == "repair" and c.value), 0)
        fault = Fault("R0112")
        refused = False
        for attempt in range(repair + 1):
            self.seen.calls.append((decl.name.rpartition("::")[2], text))
            reply = self.host.model(decl, text, attempt)
            try:
                answer = self.data.value(decl.returns, reply.value, "R0112")
                abstains = documents is not None and self.abstains(answer)
                must = documents is not None and not abstains
                spans = verified(leaves(self.program, answer), documents or []) if must else []
            except (Fault, NoCitation) as failed:
                fault = failed if isinstance(failed, Fault) else Fault("R0115", failed.violation)
                refused = refused or isinstance(failed, NoCitation)
                continue
            self.quoted(spans, documents or [])
            if abstains:
                name = decl.name.rpartition("::")[2]
                self.seen.log.append(("abstained", {"prompt": name, "repaired": refused}))
            notes = (["repaired"] if refused else []) + (["abstained"] if abstains else [])
            return answer, self.answered(
                decl, over, reply.confidence, reply.model, reply.tokens, spans, tuple(notes)
            )
        raise fault

    def abstains(self, answer: Value) -> bool:
        """`None`, `[]`, `{}`, or a record all of whose fields are such (evidence.md 1.6)."""
        if isinstance(answer, Struct):
            return all(map(self.abstains, answer.fields.values()))
        return answer in ([], {}) if isinstance(answer, list | dict) else answer == NONE

    def quoted(self, spans: list[Cited], documents: list[Source]) -> None:
        """A strictly cited answer yields its citation claims by itself (protocols.md 6)."""
        for span in spans:
            source = next(one for one in documents if one.hash == span.hash)
            line = source.line + (source.text or "").count("\n", 0, span.start)
            place = {"quote": span.text, "line": line, "start": span.start, "end": span.end}
            fields = {"kind": None, "grounding": "citation", "evidence": {**place, "hash": span.hash}}
            self.seen.log.append(("cite", fields))

    def answered(
        self,
        decl: Decl,
        over: Label | None,
        sure: float | None,
        model: str,
        tokens: int,
        spans: list[Cited],
        notes: tuple[str, ...],
    ) -> Label | None:
        """PromptTransform over all arguments, with the verified spans as leaves, or ModelAttested; a
        transform's confidence is its row's, or the model's if lower (grounding.md 2, rows 5, 7; 6; 7.5)."""
        if over is None:
            return None
        lower = min(decl.confidence, 1.0 if sure is None else sure)
        kind = "PromptTransform" if over.inputs else "ModelAttested"
        cited = tuple(spans)
        return self.step(
            kind, decl, over, confidence=lower, model=model, tokens=tokens, cited=cited, notes=notes
        )
