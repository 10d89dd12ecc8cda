"""E0510: what only the IR can decide."""

from __future__ import annotations

from corvid.diagnostics.model import Code, Problem
from corvid.source.span import Span


class GroundedPureLaundering(Problem, frozen=True):
    """One place in a `@grounded_pure` agent, or in a fn it calls, where grounded content may leave its
    label. `kind` is that of `passes.pure.Violation`; `site_kind` and `from_type` are the site's, if the
    place is a discard or an exposure; `within` is the callable in which it stands."""

    code = Code("E0510", "grounded-pure-laundering", "A `@grounded_pure` agent loses a source")
    LABEL = ("declared", "`{agent}` is declared `@grounded_pure` here")
    agent: str
    declared: Span
    kind: str
    site_kind: str
    from_type: str
    within: str
    callee: str

    def message(self) -> str:
        return f"`{self.agent}` is `@grounded_pure`, but {self._what()}{self._where()}"

    def help(self) -> str | None:
        match self.kind:
            case "discard" if self.site_kind == "explicit":
                return "keep the value grounded to the end: return `Grounded<…>`, or put it into a record"
            case "discard" if self.site_kind == "return":
                return f"declare the result of `{self.within}` `{self.from_type}`"
            case "discard" if self.site_kind == "let":
                return f"leave the annotation of the name out, or write `{self.from_type}` there"
            case "discard" | "exposure":
                return (
                    "put the part that chooses or computes into a `fn` and call it with the grounded value: "
                    "its result keeps the source"
                )
            case "agent":
                return f"declare `{self.callee}` `@grounded_pure` too"
            case "attested prompt":
                return f"give `{self.callee}` a grounded argument, so that its answer has a source"
            case _:
                return "use a lambda literal, or a name bound only to lambda literals"

    def _what(self) -> str:
        match self.kind:
            case "discard":
                return f"this {self.site_kind} takes {self._value()} out of its label"
            case "exposure":
                return f"this {self.site_kind} lets what happens next depend on {self._value()}"
            case "agent":
                return f"`{self.callee}`, which it calls, is not"
            case "attested prompt":
                return f"this call of `{self.callee}` has no grounded argument: only a model stands behind it"
            case _ if self.callee:
                return f"it hands `{self.callee}` a function value that may come from elsewhere"
            case _:
                return "it calls a function value that may come from elsewhere"

    def _value(self) -> str:
        return f"a {self.from_type}" if self.from_type else "a grounded value"

    def _where(self) -> str:
        return "" if self.within == self.agent else f" in `{self.within}`, which it calls"
