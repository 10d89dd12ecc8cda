"""E06 and W06: approvals."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.diagnostics.model import Code, Edit, Fix, Label, Problem, Severity
from corvid.source.span import Span

Reason: TypeAlias = Literal[
    "none",
    "consumed",
    "reassigned",
    "other arguments",
    "outside the loop",
    "outside the lambda",
    "block ended",
]

Place: TypeAlias = Literal["statement", "condition", "lambda"]


class Obstacle(Struct, frozen=True):
    """Why no `approve` covers the call. `approve` is the nearest one with the right label, if there is
    one; `at` is where `name` was reassigned or the approval was used up."""

    reason: Reason
    approve: Span | None = None
    at: Span | None = None
    name: str = ""


class UnapprovedDangerousCall(Problem, frozen=True):
    """`line` is the statement to add before the one at `statement`, if the `place` of the call is in it
    directly and not in the condition of a loop or in a lambda; `unbound` names the parameters
    whose arguments have to be bound to those names first. `in_agent` is the statement in an agent that has
    the callee's parameters: a lambda has no place for one. `because` says why the callee needs an
    approval, at its declaration. `edits` add the line, and the bindings that it needs."""

    code = Code("E0601", "unapproved-dangerous-call", "A dangerous call without an approval")
    callee: str
    because: str
    declared: Span
    line: str
    unbound: tuple[str, ...]
    statement: Span
    place: Place
    obstacle: Obstacle
    in_agent: str
    edits: tuple[Edit, ...] = ()

    def message(self) -> str:
        return f"`{self.callee}` needs an approval: {self._obstacle()}"

    def _obstacle(self) -> str:
        match self.obstacle.reason:
            case "none":
                return "expected an `approve` before this call, found none"
            case "consumed":
                return "the one before this call is already used"
            case "reassigned":
                return f"`{self.obstacle.name}` changes between the `approve` and this call"
            case "other arguments":
                return "the `approve` before this call is for other arguments"
            case "outside the loop":
                return "the `approve` is outside the loop, and covers one call, not one per iteration"
            case "outside the lambda":
                return "the `approve` is outside the lambda, which may run any number of times"
            case "block ended":
                return "the `approve` ended with its block"

    def labels(self) -> tuple[Label, ...]:
        found = [Label(self.declared, self.because)]
        if self.obstacle.approve is not None:
            found.append(Label(self.obstacle.approve, "this `approve` does not cover the call"))
        if self.obstacle.at is not None:
            reason = self.obstacle.reason
            words = "it is used here" if reason == "consumed" else f"`{self.obstacle.name}` changes here"
            found.append(Label(self.obstacle.at, words))
        return tuple(found)

    def help(self) -> str | None:
        if self.place == "lambda":
            return f"call an agent in the lambda, with `{self.in_agent}` before its call of `{self.callee}`"
        names = " and ".join(f"`{name}`" for name in self.unbound)
        if self.place == "condition":
            bound = f", with the argument for {names} bound to a name" if self.unbound else ""
            return f"move the call into the body of the loop, after `{self.line}`{bound}"
        if not self.unbound:
            return f"add `{self.line}` before it"
        return f"bind the argument for {names} to a name first, then add `{self.line}` before the call"

    def fixes(self) -> tuple[Fix, ...]:
        line = f"{self.line.partition('(')[0]}(…)" if self.unbound else self.line
        return (Fix(f"add `{line}`", self.edits),) if self.edits else ()


class UnknownApprovalLabel(Problem, frozen=True):
    code = Code("E0602", "unknown-approval-label", "An unknown approval label")
    MESSAGE = "cannot find a callable with the approval label `{label}` in this scope"
    HELP = "write the callee's name in PascalCase: `approve IssueRefund(…)` for `issue_refund(…)`"
    NEAR = "suggestion"
    label: str
    suggestion: str | None


class AmbiguousApprovalLabel(Problem, frozen=True):
    """`callees` are the two that have the label, each with where it is declared."""

    code = Code("E0604", "ambiguous-approval-label", "An ambiguous approval label")
    HELP = "rename one of them: the approver sees only the label and the arguments"
    label: str
    callees: tuple[tuple[str, Span], tuple[str, Span]]

    def message(self) -> str:
        one, other = (name for name, _ in self.callees)
        return f"the approval label `{self.label}` is ambiguous: `{one}` and `{other}` have it"

    def labels(self) -> tuple[Label, ...]:
        return tuple(Label(span, f"`{name}` is declared here") for name, span in self.callees)


class ApprovalArgumentNotSimple(Problem, frozen=True):
    code = Code(
        "E0603", "approval-argument-not-simple", "An approval argument that is not a simple expression"
    )
    MESSAGE = "expected a literal, a name, a field path, or an operator or f-string of these in `approve`"
    HELP = "bind this to a name, and use the name in `approve {label}(…)` and in the call"
    label: str


class ApprovalOfFunction(Problem, frozen=True):
    """`type_` is that of the argument."""

    code = Code("E0605", "approval-of-function", "An approval of a function")
    MESSAGE = "an argument of `approve` cannot be a function, found `{type_}`"
    HELP = "pass the text or number that selects the function: an approver can read it"
    label: str
    type_: str


class UnusedApproval(Problem, frozen=True):
    code = Code("W0601", "unused-approval", "An unused approval", Severity.WARNING)
    MESSAGE = "no call uses `approve {label}`, but the approver will be asked"
    HELP = "remove it, or call what it approves with the same arguments"
    label: str
