"""E0410, E0411, E0510, E0515, E0516, E0517, E0518: what only the IR can decide."""

from __future__ import annotations

from msgspec import Struct

from corvid.diagnostics.model import Code, Label, Problem
from corvid.source.span import Span


class Spending(Struct, frozen=True):
    """A call on the most expensive path, and what it spends."""

    span: Span
    text: str


class GroundedPureLaundering(Problem, frozen=True):
    """One place in a `@grounded_pure` agent, or in a fn it calls, where grounded content may leave its
    label. `kind` is that of `passes.pure.Violation`; `site_kind` and `from_type` are the site's, if the
    place is a discard or an exposure; `within` is the callable in which it is."""

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
                return "keep the value grounded: return `Grounded<…>`, or put it into a record"
            case "discard" if self.site_kind == "return":
                return f"declare the return type of `{self.within}` as `{self.from_type}`"
            case "discard" if self.site_kind == "let":
                return f"remove the annotation of the name, or write `{self.from_type}` there"
            case "exposure" if self.site_kind == "structure":
                return f"call it before, and give this agent its result as a `{self.from_type}`"
            case "discard" | "exposure":
                return (
                    "move this computation into a `fn` and call it with the grounded value: "
                    "the result keeps the source"
                )
            case "agent":
                return f"declare `{self.callee}` `@grounded_pure` too"
            case "gate":
                return "call it in an agent that is not `@grounded_pure`, or call a tool without a gate"
            case "attested prompt":
                return f"pass `{self.callee}` a grounded argument, so that its answer has a source"
            case _:
                return "pass a lambda literal, or a name that is bound only to lambda literals"

    def _what(self) -> str:
        match self.kind:
            case "discard":
                return f"this {self.site_kind} discards the source of {self._value()}"
            case "exposure":
                return f"this {self.site_kind} makes control flow depend on {self._value()}"
            case "agent":
                return f"`{self.callee}`, which it calls, is not"
            case "gate":
                return f"whether `{self.callee}` is asked for depends on the confidence of a grounded value"
            case "attested prompt":
                return f"this call of `{self.callee}` has no grounded argument, so its answer has no source"
            case _ if self.callee:
                return f"it passes `{self.callee}` a function value that may come from elsewhere"
            case _:
                return "it calls a function value that may come from elsewhere"

    def _value(self) -> str:
        return f"a {self.from_type}" if self.from_type else "a grounded value"

    def _where(self) -> str:
        return "" if self.within == self.agent else f" in `{self.within}`, which it calls"


class BudgetTooSmall(Problem, frozen=True):
    """On the most expensive path an agent spends more than it promises. `path` are the calls on it, in
    order."""

    code = Code("E0410", "budget-too-small", "A budget that the most expensive path goes beyond")
    MESSAGE = "`{agent}` may spend {found}, and its budget is {bound}"
    HELP = "allow {found}, or call less; `corvid cost FILE {agent}` shows what each call spends"
    agent: str
    declared: Span
    found: str
    bound: str
    path: tuple[Spending, ...]

    def labels(self) -> tuple[Label, ...]:
        return tuple(Label(one.span, one.text) for one in self.path)


class CostUnbounded(Problem, frozen=True):
    """Nothing bounds what is spent at the place of the problem, in or below an agent with a budget. `name`
    is the agent that is called within itself, or the method that calls a function value."""

    code = Code("E0411", "cost-unbounded", "A budget over something without a bound")
    LABEL = ("declared", "`{agent}` has its budget here")
    agent: str
    declared: Span
    reason: str
    name: str

    def message(self) -> str:
        match self.reason:
            case "loop":
                what = "nothing says how often this loop runs"
            case "recursion":
                what = f"nothing says how often `{self.name}` calls itself, directly or through others"
            case "depths":
                what = f"the depths that are allowed for `{self.name}` leave too many cases to count"
            case "method":
                what = f"nothing says for how many elements `{self.name}` calls this function"
            case _:
                what = "this calls a function value that may come from elsewhere"
        return f"{what}, and `{self.agent}` has a budget"

    def help(self) -> str | None:
        match self.reason:
            case "loop":
                return "write `@max_iterations(100)` on the line before the loop, with the number it needs"
            case "recursion":
                line = f"the line before `agent {self.name}`"
                return f"write `@max_depth(10)` on {line}, with the depth that it needs"
            case "depths":
                return "allow smaller depths"
            case "method":
                return "loop over the list with `for`, and write `@max_iterations(100)` on the line before it"
            case _:
                return "call a lambda that is written in the same agent, or pass values instead of a function"


# ---- marks --------------------------------------------------------------------------------------
_STEPS = 8
"""Labels that a problem has at most, from where the mark comes on."""


class MarkedBecause(Struct, frozen=True):
    """One step on the way by which a value came to be tainted."""

    span: Span
    words: str


def _labels(way: tuple[MarkedBecause, ...]) -> tuple[Label, ...]:
    """Return the way, its middle left out where it is long, and nothing twice at one place."""
    shown = way if len(way) <= _STEPS else (*way[: _STEPS - 2], *way[-2:])
    found: dict[Span, Label] = {}
    for step in shown:
        found.setdefault(step.span, Label(step.span, step.words))
    return tuple(found.values())


class TaintedValue(Problem, frozen=True):
    """A tainted value where none may be. `need` is `value` where another type is wanted, `frozen` for what
    would be changed, `function` for a function that would be read out of it."""

    code = Code("E0515", "tainted-value", "A tainted value where none may be")
    need: str
    words: str
    wanted: str
    found: str
    declared: Span | None
    way: tuple[MarkedBecause, ...]

    def message(self) -> str:
        match self.need:
            case "frozen":
                return f"a tainted value cannot be changed: it is {self._found()}"
            case "function":
                return f"a function of type {self.words} cannot be read out of a tainted value"
            case _ if self.words and self.wanted:
                return f"{self.words}: expected {self.wanted}, found {self._found()}"
            case _:
                return "a tainted value gets into a container whose other owners do not expect one"

    def _found(self) -> str:
        return self.found or "a tainted one"

    def labels(self) -> tuple[Label, ...]:
        declared = () if self.declared is None else (Label(self.declared, f"{self.wanted} is declared here"),)
        return (*declared, *_labels(self.way))

    def help(self) -> str | None:
        match self.need:
            case "frozen":
                return "build a new value of it, which is tainted too"
            case "function":
                return 'read it out of `trusted(value, reason: "…")`'
            case _ if self.wanted:
                marked = f"Tainted<{self.wanted}>"
                whole = f"Grounded<{marked}>" if self.found.startswith("Grounded<") else marked
                return f'declare `{whole}` there, or write `trusted(value, reason: "…")`'
            case _:
                return (
                    "annotate the container where it is made, such as `xs: List<Tainted<String>> = []`; what "
                    "a tool gives is tainted as a whole, `Tainted<List<String>>`"
                )


class NothingTainted(Problem, frozen=True):
    """`trusted(e)` where `e` is not tainted."""

    code = Code("E0516", "nothing-tainted", "A `trusted` value that is not tainted")
    MESSAGE = "`trusted` takes a tainted value, and this is {found}"
    found: str

    def help(self) -> str | None:
        if "Tainted<" in self.found:
            return "write `trusted` around the part that is tainted, such as an element in a loop or a `map`"
        return "remove `trusted`: the value is as trustworthy as the program"


class TaintedDangerousArgument(Problem, frozen=True):
    """A tainted argument of a call that needs an approval."""

    code = Code("E0517", "tainted-dangerous-argument", "A tainted argument of a dangerous call")
    MESSAGE = "`{callee}` needs an approval and is given {found}, which someone else may have written"
    HELP = (
        'check the value, and pass `trusted(value, reason: "…")` with what makes it trustworthy: '
        "an approver does not see that others chose it"
    )
    callee: str
    found: str
    way: tuple[MarkedBecause, ...]

    def labels(self) -> tuple[Label, ...]:
        return _labels(self.way)


class DangerousAfterTaint(Problem, frozen=True):
    """A call that needs an approval where something tainted may have decided that it is reached. `exposure`
    is what looked at it, `within` the callable in which it did; `through` are the calls that lead from this
    one to the dangerous one."""

    code = Code("E0518", "dangerous-after-taint", "A dangerous call after a tainted decision")
    HELP = (
        "make the dangerous call before, hand the tainted value on without looking into it, or "
        'write `trusted(…, reason: "…")` around what decides'
    )
    callee: str
    exposure: str
    at: Span
    within: str
    through: tuple[MarkedBecause, ...]
    way: tuple[MarkedBecause, ...]

    def message(self) -> str:
        where = f" in `{self.within}`" if self.within else ""
        decides = f"{self.exposure}{where} decides by it"
        return f"whether `{self.callee}` is called may depend on something tainted: {decides}"

    def labels(self) -> tuple[Label, ...]:
        here = Label(self.at, f"{self.exposure} looks at something tainted here")
        return (here, *_labels((*self.through, *self.way)))
