"""Calls of prompts: render, ask, verify the citations, ask again (grounded.prompt.1, grounded.prompt.2,
grounded.prompt.3, provenance.chain.1, citations.quotation.1)."""

from __future__ import annotations

from dataclasses import replace

from corvid.syntax import tree
from tests.reference.citations import NoCitation, Violation, verified
from tests.reference.labelled_types import EXCERPT
from tests.reference.labels import (
    Cited,
    Holds,
    Label,
    Place,
    Source,
    confidence,
    cut,
    once,
    quoted,
    retrievals,
    sources,
)
from tests.reference.lookup import looked_up, why_not
from tests.reference.paths import excerpts, is_excerpt, keyed, leaves, place
from tests.reference.program import Decl
from tests.reference.rows import shown
from tests.reference.run_access import Chains
from tests.reference.values import NONE, Fault, Struct, Tagged, Value, labels, plain_part

Passage = tuple[tuple[object, ...], Source, Place]
"""Where in an answer a passage is wanted, and where it is."""

Used = list[tuple[str, Value, tree.Expr]]
"""The arguments that count, by name."""


class Prompts(Chains):
    """Prompts, and what they have in common with transforms."""

    def strict(self, decl: Decl, values: list[Value]) -> None:
        """What a callee that needs an approval takes as Grounded (grounded.prompt.3)."""
        raise NotImplementedError

    def sourced(self, used: Used) -> Label:
        """What an argument brings: its chains, and whether it is grounded, constant or unsourced
        (provenance.chain.4, provenance.chain.1). Without any source `UngroundedValue` (2, "maybe
        grounded")."""
        inputs = once(label for _, v, _ in used for label in labels(v))
        if not inputs:
            raise Fault("R0114")
        return Label("", "", inputs, arguments=self.arguments(used))

    def arguments(self, used: Used) -> tuple[tuple[str, str], ...]:
        """Per argument: grounded, constant or unsourced (provenance.chain.4, provenance.chain.1). One with a
        plain part beside its labels is unsourced."""
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
        (provenance.confidence.1)."""
        given = {"confidence": decl.confidence, "arguments": over.arguments, **more}
        return Label(kind, decl.name.rpartition("::")[2], over.inputs, **given)  # type: ignore[arg-type]

    def call_prompt(self, link: tree.Node, decl: Decl, values: list[Value], exprs: list[tree.Expr]) -> Value:
        """Call a prompt (grounded.prompt.1); the inner values are rendered, in one pass."""
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
        answer, over, passages, refused = self.asked_until_usable(decl, text, documents, over)
        if documents and over is not None and (over.cited or passages):
            sure, name = confidence(over), over.name
            leaf_of = {leaf.source.id: leaf for leaf in retrievals(over) if leaf.source is not None}
            steps = {
                path: quoted(leaf_of[source.id], source, at, name, over, sure, refused)
                for path, source, at in passages
            }
            over = replace(over, holds=Holds(self.held(answer, documents), (), over.inputs, steps))
        return self.data.labelled(t, answer, over, over is not None and over.holds is not None)

    def held(self, answer: Value, documents: list[Source]) -> dict[tuple[object, ...], bool]:
        """Which parts of an answer have a String with text, each with a verified span
        (provenance.grade.3)."""
        found = dict[tuple[object, ...], bool]()
        self.part_shows(answer, (), documents, found)
        return found

    def part_shows(
        self,
        part: Value,
        path: tuple[object, ...],
        documents: list[Source],
        found: dict[tuple[object, ...], bool],
    ) -> tuple[bool, bool, bool, bool]:
        """Whether a part holds a verified text; shows a quote, not in a record inside it; holds texts that
        are neither verified nor beside a quote so far; and some that never will be (provenance.grade.3)."""
        if isinstance(part, int | float):
            return False, False, False, False
        if isinstance(part, str) or is_excerpt(part):
            quote = not isinstance(part, str)
            found[path] = quote or self.says_enough(("", part), documents)
            return found[path], quote, not found[path] and bool(part.strip()), False
        inside = [
            self.part_shows(inner, (*path, key), documents, found) for key, inner in keyed(self.program, part)
        ]
        if isinstance(part, dict):
            for key in (key for key in part if isinstance(key, str)):
                enough = self.says_enough(("", key), documents)
                inside.append((enough, False, not enough and bool(key.strip()), False))
        verified, shows, loose, bare = (any(one[at] for one in inside) for at in range(4))
        if isinstance(part, Struct) or (isinstance(part, Tagged) and part.type not in ("Option", "Result")):
            shows, loose, bare = False, False, bare or (loose and not shows)
        elif isinstance(part, Tagged) and part.type == "Result":
            shows, loose, bare = False, False, bare or loose
        found[path] = verified and not loose and not bare
        return verified, shows, loose, bare
        return found

    @staticmethod
    def says_enough(leaf: tuple[str, str], documents: list[Source]) -> bool:
        """Whether the text by itself cites (citations.least.1)."""
        try:
            return bool(verified([leaf], documents))
        except NoCitation:
            return False

    @staticmethod
    def citable(value: Value) -> list[Source]:
        """The Retrieval leaves under the argument bound to the cited parameter, only that argument's; what a
        model attests is refused (citations.clause.2, grounded.prompt.3)."""
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
    ) -> tuple[Value, Label | None, list[Passage], bool]:
        """`with repair N` may ask again; then the last reason is the fault (citations.repair.1)."""
        assert isinstance(decl.node, tree.Prompt)
        clauses = [c for c in decl.node.clauses if isinstance(c, tree.WithClause)]
        repair = next((int(c.value.text) for c in clauses if c.name.text == "repair" and c.value), 0)
        fault = Fault("R0112")
        refused = False
        for attempt in range(repair + 1):
            self.bounds.spend(decl)
            self.seen.calls.append((decl.name.rpartition("::")[2], text))
            reply = self.host.model(decl, text, attempt)
            try:
                answer = self.data.value(decl.returns, reply.value, "R0112")
                obliged = not self.program.holds(decl.returns, lambda t: t == EXCERPT)
                abstains = documents is not None and obliged and self.abstains(answer)
                must = documents is not None and not abstains
                passages = self.passages(answer, documents or [])
                spans = verified(leaves(self.program, answer), documents or [], obliged) if must else []
                spans = [*(cut(source, at) for _, source, at in passages), *spans]
            except (Fault, NoCitation) as failed:
                fault = failed if isinstance(failed, Fault) else Fault("R0115", failed.violation)
                refused = refused or isinstance(failed, NoCitation)
                continue
            self.quoted(spans, documents or [])
            if abstains:
                name = decl.name.rpartition("::")[2]
                self.seen.log.append(("abstained", {"prompt": name, "repaired": refused}))
            notes = (["repaired"] if refused else []) + (["abstained"] if abstains else [])
            label = self.answered(
                decl, over, reply.confidence, reply.model, reply.tokens, spans, tuple(notes)
            )
            return answer, label, passages, refused
        raise fault

    def passages(self, answer: Value, documents: list[Source]) -> list[Passage]:
        """Each passage that the answer wants, where a document has it, whose slice it becomes
        (citations.quote.4)."""
        found = list[Passage]()
        texts = [one.text or "" for one in documents]
        for path, excerpt in excerpts(self.program, answer):
            words = excerpt.fields["text"]
            at = looked_up(words, texts)
            if at is None:
                field = ""
                for key in path:
                    field = place(field, key)
                raise NoCitation(Violation(why_not(words, texts), words, 0, len(words), field))
            source = documents[at.document]
            excerpt.fields = self.data.excerpt(source, at).fields
            found.append((path, source, at))
        return found

    def abstains(self, answer: Value) -> bool:
        """`None`, `[]`, `{}`, or a record all of whose fields are such (citations.abstain.1)."""
        if isinstance(answer, Struct):
            return all(map(self.abstains, answer.fields.values()))
        return answer in ([], {}) if isinstance(answer, list | dict) else answer == NONE

    def quoted(self, spans: list[Cited], documents: list[Source]) -> None:
        """A strictly cited answer yields its citation claims by itself (protocols.claim.1)."""
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
        transform's confidence is its row's, or the model's if lower (grounded.prompt.1, citations.clause.2,
        provenance.confidence.1, citations.quotation.1)."""
        if over is None:
            return None
        lower = min(decl.confidence, 1.0 if sure is None else sure)
        kind = "PromptTransform" if over.inputs else "ModelAttested"
        cited = tuple(spans)
        return self.step(
            kind, decl, over, confidence=lower, model=model, tokens=tokens, cited=cited, notes=notes
        )
