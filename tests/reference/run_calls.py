"""Calls of what a program declares (grounded.source.1, grounded.prompt.1, grounded.lift.1)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from corvid.syntax import tree
from tests.reference.border import Entrance
from tests.reference.context import alike
from tests.reference.data import Found
from tests.reference.host import Failed, Slow
from tests.reference.labelled_types import NOTHING, Type, erase, grounded_call, is_g
from tests.reference.labels import Label, confidence, derived, retrievals
from tests.reference.program import Decl
from tests.reference.rows import floor, lane
from tests.reference.run import Approval, Frame, Returned
from tests.reference.run_lanes import Lanes
from tests.reference.run_selecting import Selecting
from tests.reference.selecting import handed_list, selects
from tests.reference.values import Fault, G, Tagged, Value, bare, copied, labels, stripped

MAX_DEPTH = 10_000


class Calls(Selecting, Lanes):
    """Tools, prompts, fns and agents on values."""

    def block(self, block: tree.Block) -> None:
        """The body of a callable (statements.simple.1)."""
        raise NotImplementedError

    def invoke(self, link: tree.Node, decl: Decl, given: list[tuple[Value, tree.Expr, tree.Node]]) -> Value:
        """Receiver and arguments from left to right, then the call (expressions.order.1)."""
        with self.judged.of(decl, given) as judged:
            values = [self.ev(e) if node is e else self.entered(node, v) for v, e, node in given]
        exprs = [e for _, e, _ in given]
        if not self.bound(decl, values, exprs) and judged.least() < decl.gate:
            self.pass_gate(decl)
        match decl.node:
            case tree.Tool():
                with self.calling(decl.node.name.text):
                    return self.call_tool(decl, values, exprs)
            case tree.Prompt():
                asked = self.call_prompt if lane(decl.node) is None else self.call_lane
                with self.calling(decl.node.name.text):
                    return asked(link, decl, values, exprs)
            case tree.Fn():
                return self.call_fn(decl, values, exprs)
            case tree.Agent():
                return self.handed_over(decl, self.inferred.effective[decl.name], self.body(decl, values))

    def body(self, decl: Decl, values: list[Value]) -> Value:
        """An agent or fn on values that fit its parameters; the call that crosses the depth is a fault
        (declarations.fn.1, runtime.limit.1)."""
        depth = len(self.frames) and self.frame.depth + 1
        if depth >= MAX_DEPTH:
            raise Fault("R0105")
        names = dict(zip((name for name, _ in decl.parameters), values, strict=True))
        assert isinstance(decl.node, tree.Agent | tree.Fn)
        agent = isinstance(decl.node, tree.Agent)
        activation = self.seen.enter(decl) if agent else self.frame.activation
        facts = self.inferred.facts[decl.name]
        self.frames.append(Frame(facts, names, "wrapping" in decl.annotations, depth, activation))
        try:
            with self.bounds.inside(decl):
                self.block(decl.node.body)
            self.left = None
            return None
        except Returned as returned:
            self.sure(decl, returned.value)
            return returned.value
        finally:
            self.frames.pop()

    def sure(self, decl: Decl, value: Value) -> None:
        """`@min_confidence` of what is returned: the worst of all labels inside it, wherever they are
        (provenance.confidence.3, docs/decisions.md). What has no label has the row alone."""
        if any(confidence(label) < floor(decl.node) for label in labels(value)):
            fault = Fault("R0125")
            fault.at = self.left
            raise fault

    def handed_over(self, decl: Decl, t: Type, value: Value) -> Value:
        """The returned chain + AgentHandoff: at the top and under Option and Result, as coercion goes
        (grounded.lift.1, grounded.coercion.1, docs/decisions.md)."""
        if is_g(t):
            name = decl.name.rpartition("::")[2]
            return G(value.value, Label("AgentHandoff", name, (value.label,), holds=value.label.holds))
        if t.head in ("Option", "Result") and isinstance(value, Tagged) and value.items:
            part = t.args[1 if value.name == "Err" else 0]
            return Tagged(value.type, value.name, (self.handed_over(decl, part, value.items[0]),))
        return value

    def call_fn(self, decl: Decl, values: list[Value], exprs: list[tree.Expr]) -> Value:
        """Lifting: the body runs on plain values, the result is Derived(fn, lifted arguments), and over its
        own chain if it has one (grounded.lift.3)."""
        lifted = [isinstance(v, G) and not is_g(p) for v, (_, p) in zip(values, decl.parameters, strict=True)]
        inside = [copied(v.value) if up else v for v, up in zip(values, lifted, strict=True)]
        result = self.body(decl, inside)
        if not any(lifted) or decl.returns == NOTHING:
            return result
        used = zip(values, exprs, lifted, strict=True)
        made = self.derive("", [(v, e) for v, e, up in used if up or not isinstance(v, G)])
        own = [result.label] if isinstance(result, G) else []
        name = f"fn {decl.name.rpartition('::')[2]}"
        return G(copied(bare(result)), derived(name, [*made.inputs, *own], made.constant, made.unsourced))

    # ---- tools --------------------------------------------------------------------------------
    def call_tool(self, decl: Decl, values: list[Value], exprs: list[tree.Expr]) -> Value:
        """Call a tool (grounded.source.1, grounded.source.2)."""
        native = [self.data.native(v) for v in values]
        self.strict(decl, values)
        chosen = handed_list(decl) if selects(decl) else None
        objects = [] if chosen is None else list(native[chosen])
        labelled = any(self.program.maybe(p) for _, p in decl.parameters)
        transform = labelled and not decl.grounding and chosen is None
        t = grounded_call(decl.returns) if decl.grounding or transform else erase(decl.returns)
        label = self.transformed(decl, values, exprs) if transform and self.program.maybe(t) else None
        if decl.grounding:
            self.searching(decl, values)
        self.bounds.spend(decl)
        self.seen.calls.append((decl.name.rpartition("::")[2], ", ".join(map(str, native))))
        try:
            data = self.host.tool(decl, native)
        except Failed:
            raise Fault("R0110") from None
        except Slow as slow:
            late = [own for most, own in self.limits if most == slow.args[0]]
            raise Fault("R0129", late[0]) if late else Fault("R0110") from None
        if chosen is not None:
            return self.given_back(decl.parameters[chosen][1], values[chosen], objects, data)
        found: Found | None = [] if decl.grounding else None
        uri = self.uri(decl, values)
        answer = self.data.value(decl.returns, data, "R0111", found, (), uri)
        if found is not None:
            digest = hashlib.sha256(self.data.json(answer).encode()).hexdigest()
            name = decl.name.rpartition("::")[2]
            label = self.data.planted(name, uri, digest, decl.confidence, found)
        elif label is not None:
            label = self.step("ToolTransform", decl, label)
        if decl.grounding:
            self.results(decl, values, answer)
        return self.data.labelled(t, answer, label, decl.grounding)

    def searching(self, decl: Decl, values: list[Value]) -> None:
        """A source is about to be asked (T4)."""
        raise NotImplementedError

    def results(self, decl: Decl, values: list[Value], answer: Value) -> None:
        """What a source gave (T4)."""
        raise NotImplementedError

    def uri(self, decl: Decl, values: list[Value]) -> str:
        """`tool:NAME(ARGS)` (provenance.source.1); long arguments by their hash."""
        text = ",".join(self.data.json(v) for v in values)
        if len(text) > 200:
            text = f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"
        return f"tool:{decl.name.rpartition('::')[2]}({text})"

    def transformed(self, decl: Decl, values: list[Value], exprs: list[tree.Expr]) -> Label:
        """ToolTransform over the arguments (grounded.source.2)."""
        names = [name for name, _ in decl.parameters]
        return self.sourced(list(zip(names, values, exprs, strict=True)))

    def accepted(self, decl: Decl, arguments: list[object]) -> list[Value]:
        """The arguments of the host, copied (grounded.frozen.1, provenance.delivery.1)."""
        if len(arguments) != len(decl.parameters):
            raise Fault("R0121")
        return [
            Entrance(self.data, f"the argument `{name}` of `{decl.node.name.text}`").value(t, given, "R0121")
            for (name, t), given in zip(decl.parameters, arguments, strict=True)
        ]

    # ---- approvals ----------------------------------------------------------------------------
    def approve(self, s: tree.Approve) -> None:
        """The approver sees the label and the arguments; no is a fault. The approval is bound to the values
        as they are, good for one call (approvals.run.2)."""
        values = [stripped(self.ev(e)) for e in s.arguments]
        if not self.host.approves(s.label.text):
            with self.calling(s.label.text):
                raise Fault("R0113")
        self.frame.approved.append(Approval(s.label.text, s.arguments, values))

    @contextmanager
    def in_loop(self) -> Iterator[None]:
        """Inside a loop an approval must be inside it (approvals.scope.1)."""
        frame = self.frame
        before, frame.inside = frame.inside, len(frame.approved)
        try:
            yield
        finally:
            frame.inside = before

    def pass_gate(self, decl: Decl) -> None:
        """A call whose arguments are less certain than its gate wants (approvals.gate.2)."""
        if not self.host.approves(label_of(decl)):
            raise Fault("R0113")

    def bound(self, decl: Decl, values: list[Value], exprs: list[tree.Expr]) -> bool:
        """A call uses up the approval with its label and the same argument expressions, whatever is called;
        its values must be the approved ones (approvals.run.2). Whether there was one. Programs that change
        what an approval names before a call that needs none are not decided here: there it is unused, which
        is a warning."""
        label = label_of(decl)
        for given in reversed(self.frame.approved[self.frame.inside :]):
            if given.label == label and alike(given.exprs, tuple(exprs)) and not given.used:
                given.used = True
                if not all(map(self.same, given.values, values)):
                    raise Fault("R0120")
                return True
        return False

    def same(self, approved: Value, value: Value) -> bool:
        """Whether it is the approved value, but for an Int that became a Float (approvals.run.2)."""

        def equal(a: object, b: object) -> bool:
            if isinstance(a, dict) and isinstance(b, dict):
                return [*a] == [*b] and all(equal(a[k], b[k]) for k in a)
            if isinstance(a, list) and isinstance(b, list):
                return len(a) == len(b) and all(map(equal, a, b))
            whole = isinstance(a, int) and not isinstance(a, bool) and isinstance(b, float)
            return repr(float(a) if whole and isinstance(a, int) else a) == repr(b)

        return equal(self.data.native(approved, text_keys=True), self.data.native(value, text_keys=True))

    def strict(self, decl: Decl, values: list[Value]) -> None:
        """A Grounded parameter of what needs an approval wants a retrieval (grounded.prompt.3)."""
        if not decl.asks:
            return
        for value, (_, declared) in zip(values, decl.parameters, strict=True):
            if self.program.maybe(declared) and not all(retrievals(label) for label in labels(value)):
                raise Fault("R0114")


def label_of(decl: Decl) -> str:
    """The label under which a call is approved (approvals.label.1)."""
    words = decl.node.name.text.rpartition(".")[2].split("_")
    return "".join(word[:1].upper() + word[1:] for word in words)
