"""Calls, statements and patterns: a whole run (grounding.md 2, the table; language.md, "Evaluation")."""

from __future__ import annotations

import sys
import threading
from dataclasses import dataclass

from corvid.syntax import tree
from tests.reference.infer import Inferred
from tests.reference.labelled_types import NOTHING, erase, grounded_call, is_g
from tests.reference.labels import SYNTHESISED, Document, Label, derived, leaves
from tests.reference.program import Decl
from tests.reference.run import Broke, Continued, Frame, Returned, Seen
from tests.reference.run_exprs import Expressions
from tests.reference.run_numbers import arithmetic
from tests.reference.values import (
    Fault,
    G,
    Struct,
    Tagged,
    Unsupported,
    Value,
    bare,
    copied,
    equal,
    labels,
    stripped,
)

MAX_DEPTH = 10_000
Given = list[tuple[Value, "tree.Expr | None", tree.Node]]


class Running(Expressions):
    """One run."""

    def __init__(self, inferred: Inferred) -> None:
        super().__init__(inferred)
        self.bases = {}
        self.receivers = {}
        self.kept = kept_parts(inferred)
        self.approved: dict[str, list[Value]] = {}

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

    # ---- statements ---------------------------------------------------------------------------
    def block(self, block: tree.Block) -> None:
        for s in block.statements:
            self.statement(s)

    def statement(self, s: tree.Stmt) -> None:
        names = self.frame.names
        match s:
            case tree.Assign():
                self.assign(s)
            case tree.Let():
                names[s.name.text] = self.ev(s.value)
            case tree.ExprStmt(value=value):
                self.match(value, False) if isinstance(value, tree.Match) else self.ev(value)
            case tree.Return(value=given):
                raise Returned(self.ev(given) if given is not None else None)
            case tree.If():
                for branch in s.branches:
                    if bare(self.ev(branch.condition)):
                        return self.block(branch.body)
                if s.otherwise is not None:
                    self.block(s.otherwise)
            case tree.While():
                while bare(self.ev(s.condition)):
                    if not self.once(s.body):
                        break
            case tree.For():
                self.loop(s)
            case tree.Destructure():
                self.fields(s.fields, self.ev(s.value))
            case tree.Approve():
                self.approved[s.label.text] = [stripped(self.ev(e)) for e in s.arguments]
                if not self.host.approves(s.label.text):
                    raise Fault("R0113")
            case tree.Break():
                raise Broke
            case tree.Continue():
                raise Continued
        return None

    def once(self, body: tree.Block) -> bool:
        """One step of a loop; whether it goes on."""
        try:
            self.block(body)
        except Broke:
            return False
        except Continued:
            pass
        return True

    def assign(self, s: tree.Assign) -> None:
        """The right side first, then the target path, once (language.md, "Evaluation")."""
        if isinstance(s.target, tree.Access):
            self.place(s, s.target)
            return
        assert isinstance(s.target, tree.Name)
        value = self.ev(s.value)
        if s.op != "=":
            old = self.ev(s.target)
            value = self.entered(s, self.combined(s.op[0], old, s.target, value, s.value))
        self.frame.names[s.target.text] = value

    def place(self, s: tree.Assign, target: tree.Access) -> None:
        *path, last = target.links
        value = self.ev(s.value)
        base = target.base
        holder = self.raw(tree.Access(target.id, target.span, base, tuple(path))) if path else self.ev(base)
        if isinstance(last, tree.FieldLink):
            holder.fields[last.name.text] = self.updated(s, lambda: holder.fields[last.name.text], value)
            return
        assert isinstance(last, tree.IndexLink)
        key = self.ev(last.index)
        if isinstance(holder, dict):
            key = self.map_key(key)
            if s.op != "=" and key not in holder:
                raise Fault("R0108")
        elif not 0 <= key < len(holder):
            raise Fault("R0103")
        holder[key] = self.updated(s, lambda: holder[key], value)

    def updated(self, s: tree.Assign, old: object, value: Value) -> Value:
        if s.op == "=":
            return value
        assert callable(old)
        left = old()
        if isinstance(left, G) or isinstance(value, G):
            return self.entered(s, self.combined(s.op[0], left, s.target, value, s.value))
        return self.entered(s, arithmetic(s.op[0], left, value, self.frame.wrapping))

    def loop(self, s: tree.For) -> None:
        """Length read at every step; changing a map's keys while iterating is a fault (language.md)."""
        links = s.iterable.links if isinstance(s.iterable, tree.Access) else ()
        numbered = (
            bool(links)
            and isinstance(links[-1], tree.MethodLink)
            and links[-1].name.text == "enumerate"
            and len(s.names) == 2
        )
        if numbered and isinstance(s.iterable, tree.Access):
            rest = tree.Access(s.iterable.id, s.iterable.span, s.iterable.base, links[:-1])
            whole = self.raw(rest) if links[:-1] else self.ev(s.iterable.base)
        else:
            whole = self.ev(s.iterable)
        xs = bare(whole)
        if isinstance(xs, dict):
            self.map_loop(s, whole, xs)
            return
        at = 0
        while at < len(xs):
            item = self.selected(whole, at, xs[at])
            self.name_it(s.names[-1], item)
            if numbered:
                self.name_it(s.names[0], at)
            if not self.once(s.body):
                break
            at += 1

    def map_loop(self, s: tree.For, whole: Value, xs: dict[Value, Value]) -> None:
        keys = list(xs)
        for key in keys:
            if list(xs) != keys:
                raise Fault("R0106")
            self.name_it(s.names[0], self.selected(whole, ("key", key), key))
            self.name_it(s.names[1], self.selected(whole, key, xs[key]))
            if not self.once(s.body):
                return
        if list(xs) != keys:
            raise Fault("R0106")

    def name_it(self, ident: tree.Ident, value: Value) -> None:
        self.frame.names[ident.text] = self.entered(ident, value)

    # ---- matches ------------------------------------------------------------------------------
    def match(self, e: tree.Match, used: bool = True) -> Value:
        """The first arm that fits (corvid-facts.md 3.2)."""
        subject = self.ev(e.subject)
        for arm in e.arms:
            bound: list[tuple[tree.Node, str, Value]] = []
            if not self.fits(arm.pattern, subject, bound):
                continue
            for node, name, value in bound:
                self.frame.names[name] = self.entered(node, value)
            if arm.guard is not None and not bare(self.ev(arm.guard)):
                continue
            return self.arm(arm.body, used)
        raise AssertionError("a match covers every value")

    def arm(self, body: tree.Expr | tree.Block, used: bool) -> Value:
        if not isinstance(body, tree.Block):
            return self.match(body, used) if isinstance(body, tree.Match) and not used else self.ev(body)
        *before, last = body.statements
        for s in before:
            self.statement(s)
        if isinstance(last, tree.ExprStmt):
            return self.arm(last.value, used)
        self.statement(last)
        return None

    def fits(self, p: tree.Pattern, value: Value, bound: list[tuple[tree.Node, str, Value]]) -> bool:
        """Patterns look through labels; what they bind keeps them (grounding.md 2, row 11; 6)."""
        match p:
            case tree.WildcardPattern():
                return True
            case tree.LiteralPattern(value=literal):
                return equal(literal, value)
            case tree.AliasPattern():
                bound.append((p, p.name.text, value))
                return self.fits(p.pattern, value, bound)
            case tree.NamePattern():
                inner = bare(value)
                if isinstance(inner, Tagged) and self.names_variant(p.name.text):
                    return inner.name == self.own_name(p.name.text)
                bound.append((p, p.name.text, value))
                return True
            case tree.VariantPattern():
                inner = bare(value)
                if inner.name != self.own_name(p.name.text, p.qualifier.text if p.qualifier else None):
                    return False
                keys = self.keys(inner)
                return all(
                    self.fits(a, self.selected(value, k, v), bound)
                    for a, k, v in zip(p.arguments, keys, inner.items, strict=True)
                )
            case tree.RecordPattern():
                return self.fields(p.fields, value, bound)

    def names_variant(self, name: str) -> bool:
        module = self.program.modules[self.frame.facts.decl.module]
        home = self.program.home(module, name)
        return name == "None" or (home is not None and home[1] in home[0].variants)

    def keys(self, value: Tagged) -> list[str]:
        if value.type in ("Option", "Result"):
            return [value.name.lower()]
        return list(next(v for v in self.program.sums[value.type] if v.name == value.name).fields)

    def fields(
        self,
        patterns: tuple[tree.FieldPattern, ...],
        value: Value,
        bound: list[tuple[tree.Node, str, Value]] | None = None,
    ) -> bool:
        """Destructuring selects each field."""
        own: list[tuple[tree.Node, str, Value]] = [] if bound is None else bound
        record = bare(value)
        assert isinstance(record, Struct)
        good = all(
            self.fits(f.pattern, self.selected(value, f.name.text, record.fields[f.name.text]), own)
            for f in patterns
        )
        if bound is None:
            for node, name, v in own:
                self.frame.names[name] = self.entered(node, v)
        return good


def kept_parts(inferred: Inferred) -> set[tuple[str, int]]:
    """The parts of lifted literals and constructors whose declared type is Grounded: they keep their
    label."""
    return {key for facts in inferred.facts.values() for key in facts.kept}


@dataclass(slots=True)
class Outcome:
    """How a run ended: `value` or `fault`."""

    value: Value
    fault: str | None
    seen: Seen
    unsupported: str | None = None


def run(inferred: Inferred, agent: str, arguments: list[object]) -> Outcome:
    """Run an agent of the main module on JSON arguments."""
    running = Running(inferred)
    outcome = Outcome(None, None, running.seen)

    def job() -> None:
        decl = inferred.program.main.decls[agent]
        try:
            values = []
            for (_, t), given in zip(decl.parameters, arguments, strict=True):
                if inferred.program.maybe(t):
                    raise Fault("R0114")
                values.append(running.data.value(t, given, "R0121"))
            outcome.value = running.body(decl, values)
        except Fault as fault:
            outcome.fault = fault.code
        except Unsupported as unsupported:
            outcome.unsupported = str(unsupported)

    failed: list[BaseException] = []

    def guarded() -> None:
        try:
            job()
        except BaseException as error:
            failed.append(error)

    limit, size = sys.getrecursionlimit(), threading.stack_size(512 * 1024 * 1024)
    sys.setrecursionlimit(1_000_000)
    thread = threading.Thread(target=guarded)
    thread.start()
    thread.join()
    sys.setrecursionlimit(limit)
    threading.stack_size(size)
    if failed:
        raise failed[0]
    return outcome
