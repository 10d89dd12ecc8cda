"""E03: types."""

from __future__ import annotations

from typing import Literal, TypeAlias

from corvid.diagnostics.model import Code, Edit, Fix, Problem, Severity, write_instead
from corvid.semantics.symbols import Hindrance
from corvid.source.span import Span

_MOST_NAMED = 15
_QUOTES = ("Grounded<Excerpt>", "Option<Grounded<Excerpt>>")
_CONDITIONS = ("`assert`", "`if`", "`elif`", "`while`", "a guard", "`not`", "`and`", "`or`")


_WITH_TEXT = ("List<Passage>", "List<Document>")
"""What searches of the library give: a program that wants texts wants theirs."""


class TypeMismatch(Problem, frozen=True):
    """`reason` names what expects the type, in words that begin the message. `edits` make the value fit, or
    other arms of a `match`, or the declaration: then the program has the lines in `repaired`."""

    code = Code("E0301", "type-mismatch", "A value of another type than expected")
    MESSAGE = "{reason}: expected {wanted}, found {found}"
    LABEL = ("declared", "{wanted} is expected because of this")
    reason: str
    wanted: str
    found: str
    declared: Span | None = None
    repaired: str = ""
    edits: tuple[Edit, ...] = ()

    def lacks_nothing_but_an_option(self) -> bool:
        """Return whether a grounded value is wanted, and this is one, or nothing."""
        return self.wanted.startswith("Grounded<") and self.found == f"Option<{self.wanted}>"

    def fixes(self) -> tuple[Fix, ...]:
        if not self.edits:
            return ()
        if self.repaired:
            return (Fix(f"declare {self.found}", self.edits),)
        if self.found == f"Option<{self.wanted}>":
            return (Fix("wrap the other arms in `Some(…)`", self.edits),)
        wraps = self.wanted == f"Option<{self.found}>"
        return (Fix("wrap it in `Some(…)`" if wraps else "convert it to a String", self.edits),)

    def help(self) -> str | None:
        if self.repaired:
            return f"there may be nothing, which has no source: these lines say so\n\n{self.repaired}"
        if self.wanted == "Bool" and self.reason in _CONDITIONS:
            return self._ask()
        if self.found == "Option<?>":
            if self.wanted == "Nothing":
                return "write `nothing`: `None` is a value of an Option"
            return f"declare `Option<{self.wanted}>`: Corvid has no null, and `None` is a value of an Option"
        if self.wanted == "String" and self.found in ("Int", "Float", "Bool"):
            return "convert it with `.to_string()`, or write an f-string"
        if self.reason == "`sort`" and self.found.startswith("List<Grounded<"):
            return "sort what has no source, such as the keys of a map, or do it in a `fn` over plain values"
        if self.wanted.startswith("a List of "):
            return f"make {self.wanted} of it with `.map(fn (x) -> …)`"
        if self.wanted.startswith("Option<") and self.wanted == f"Option<{self.found}>":
            return "wrap it in `Some(…)`"
        if self.lacks_nothing_but_an_option():
            return f"declare `{self.found}`, or use `match`: `None` has no source"
        if self.found == f"Grounded<Option<{self.wanted.removeprefix('Grounded<')}>":
            return f"declare `{self.found}`, or take the value out with `match`, `?` or `.unwrap_or(…)`"
        if self.found == f"Option<{self.wanted}>" and self.edits:
            return "wrap the other arms in `Some(…)`, or take the value out of this one"
        if self.found.startswith(("Option<", "Grounded<Option<")):
            return "take the value out with `match`, `?` or `.unwrap_or(…)`"
        if self.found == "Grounded<Excerpt>" and self.wanted == "Excerpt":
            return "write `Quote` there: only a `fn` takes an `Excerpt` without its source"
        if self.wanted in _QUOTES:
            return "return it from a prompt with `cites … strictly`, or use `.quote(words)` of a source"
        lists = self.found.removeprefix("Grounded<")
        if self.wanted.startswith("List<") and lists.startswith("List<"):
            of_each = "x.text" if lists.startswith(_WITH_TEXT) and self.wanted == "List<String>" else "…"
            return f"make a {self.wanted} of it with `.map(fn (x) -> {of_each})`"
        return f"write a value of type {self.wanted}"

    def _ask(self) -> str:
        """Return the condition to write in place of a value that other languages treat as true or false."""
        inner = self.found.removeprefix("Grounded<")
        if inner.startswith(("List<", "Map<", "String")):
            return "test its length: `.length() > 0`"
        if inner.startswith(("Int", "Float")):
            return "compare it, for example with `!= 0`"
        if inner.startswith("Option<"):
            return "test it with `.is_some()`, or take the value out with `match`"
        if inner.startswith("Result<"):
            return "test it with `.is_ok()`, or take the value out with `match`"
        return "write a value of type Bool"


class ArityMismatch(Problem, frozen=True):
    code = Code("E0302", "arity-mismatch", "A call with the wrong number of arguments")
    LABEL = ("declared", "`{name}` is declared here")
    name: str
    wanted: int
    found: int
    declared: Span | None

    def message(self) -> str:
        return f"`{self.name}`: expected {self.wanted} argument{'s' * (self.wanted != 1)}, found {self.found}"

    def help(self) -> str | None:
        if self.name == "range" and self.found == 1:
            return "write the start, too: `range(0, n)`"
        if self.name == "sort":
            return "`sort` orders texts and numbers; `.max_by(fn (x) -> …)` gives the largest by a function"
        return "pass one argument for each declared parameter, in their order"


class UnknownField(Problem, frozen=True):
    code = Code("E0303", "unknown-field", "An unknown field or method")
    MESSAGE = "cannot find field or method `{name}` of {type}"
    type: str
    name: str
    suggestion: str | None
    members: tuple[str, ...] | None = None
    """The members that it has; None where they were not collected."""
    advice: str | None = None

    def help(self) -> str | None:
        if self.advice:
            return self.advice
        if self.suggestion:
            return f"did you mean `{self.suggestion}`?"
        if self.members is None:
            return None
        if not self.members:
            return f"remove `.{self.name}`: {self.type} has no fields"
        more = f" and {len(self.members) - _MOST_NAMED} more" if len(self.members) > _MOST_NAMED else ""
        return f"available: {', '.join(f'`{name}`' for name in self.members[:_MOST_NAMED])}{more}"

    def fixes(self) -> tuple[Fix, ...]:
        return write_instead(self.span, self.suggestion)


class NotCallable(Problem, frozen=True):
    code = Code("E0304", "not-callable", "A call of a value that is not callable")
    MESSAGE = "expected something callable, found {type}"
    HELP = "call an agent, fn, tool, prompt, constructor or function value"
    type: str


class OperatorMismatch(Problem, frozen=True):
    code = Code("E0305", "operator-mismatch", "An operator on unsupported types")
    MESSAGE = "`{op}` cannot be applied to {left} and {right}"
    HELP = "{hint}"
    op: str
    left: str
    right: str
    hint: str


class NotIterable(Problem, frozen=True):
    code = Code("E0306", "not-iterable", "A loop over a value that is not iterable")
    type: str
    names: int

    def message(self) -> str:
        return f"`for` with {self.names} name{'s' * (self.names != 1)} cannot iterate over {self.type}"

    def help(self) -> str | None:
        if self.names == 2:
            return "use two names for a Map, or for `xs.enumerate()` of a List"
        return "use one name for a List or a String; iterate over a Map with `m.keys()` or two names"


class NotIndexable(Problem, frozen=True):
    code = Code("E0307", "not-indexable", "An index into a value that is not indexable")
    MESSAGE = "cannot index into {type}"
    type: str

    def help(self) -> str | None:
        return "use `.substring(i, j)`" if self.type.endswith("String") else "index into a List or a Map"


class NegativeIndex(Problem, frozen=True):
    """`receiver` is how the list is written, where that is a name or a path of fields."""

    code = Code("E0323", "negative-index", "A negative index")
    MESSAGE = "expected an index of at least 0, found -{back}"
    back: int
    receiver: str | None

    def help(self) -> str | None:
        right = self._right()
        last = f"{self.receiver or 'xs'}.last()"
        return f"write `{last}`, an Option, or `{right}`" if self.back == 1 else f"write `{right}`"

    def fixes(self) -> tuple[Fix, ...]:
        if self.receiver is None:
            return ()
        right = f"{self.receiver}.length() - {self.back}"
        return (Fix(f"write `{self._right()}`", (Edit(self.span, right),)),)

    def _right(self) -> str:
        receiver = self.receiver or "xs"
        return f"{receiver}[{receiver}.length() - {self.back}]"


class InvalidTryPropagate(Problem, frozen=True):
    code = Code("E0308", "invalid-propagate", "An invalid `?`")
    MESSAGE = "{reason}"
    HELP = "{advice}"
    reason: str
    advice: str


_UNDER_A_KEY = "call it under a key, `try f(x) idempotent key k on error retry N times`"


class NotRepeatable(Problem, frozen=True):
    """A call behind `try … on error retry` that may do something again. `other` is its declaration, `keyed`
    whether it may be repeated under a key; `once` is how the call is written without a retry, with the same
    type."""

    code = Code("E0324", "not-repeatable", "A retry of something that cannot be repeated")
    LABEL = ("other", "{what} is declared here")
    what: str
    other: Span | None
    hindrance: Hindrance
    keyed: bool
    once: str

    def message(self) -> str:
        return f"{self.what} cannot be called again by a retry: {self._why()}"

    def _why(self) -> str:
        done = "the first call may have done what it does"
        match self.hindrance:
            case "gate":
                return "it has a gate, and a person may be asked at each attempt"
            case "approval" if not self.keyed:
                return "it needs an approval, which is for one call"
            case "reversible":
                return f"its row says `reversible: false`, and {done}"
            case _:
                return done

    def help(self) -> str:
        match self.hindrance:
            case "agent":
                return "put the retry into the agent, at the call of a tool or prompt that may fail"
            case "function value":
                return "retry one call of a tool or prompt by its name, or remove the retry"
            case "tool":
                source = "if it only looks something up, write `data: grounded` in an effect of it"
                return f"{source}; else {_UNDER_A_KEY}"
            case _ if self.keyed:
                return _UNDER_A_KEY
            case _:
                return f"call it once, as `{self.once}`, and retry only what can be repeated"


class NotStoppable(Problem, frozen=True):
    """A call behind `try … timeout` that must not be given up in its middle. `other` is its declaration.
    `reversible` is whether `reversible: true` in its row would allow it, `keyed` whether a key would."""

    code = Code("E0325", "not-stoppable", "A time limit on something that cannot be stopped")
    LABEL = ("other", "{what} is declared here")
    what: str
    other: Span | None
    gate: bool
    reversible: bool
    keyed: bool

    def message(self) -> str:
        return f"{self.what} cannot be stopped by a `timeout`: {self._why()}"

    def _why(self) -> str:
        if self.gate:
            return "it has a gate, so it may do what a person has to be asked for"
        return "it may have done what it does, and no one would know"

    def help(self) -> str:
        ways = []
        if self.reversible:
            ways.append(
                "if nothing is lost when it stops halfway, write `reversible: true` in an effect of it; else "
            )
        if self.keyed:
            ways.append("call it under a key, `try f(x) timeout t idempotent key k`, or ")
        return "".join(ways) + "remove the `timeout`"


Called: TypeAlias = Literal["gate", "prompt", "lasting prompt", "agent", "function value", "none", "several"]


class KeyWithoutCall(Problem, frozen=True):
    """An idempotent key whose `try` does not make exactly one call of a tool without a gate, at `other`.
    `called` is what it makes one call of, `name` that of it; `once` is how it is written with nothing behind
    it, with the same type."""

    code = Code("E0327", "key-without-call", "An idempotent key that does not belong to one call of a tool")
    LABEL = ("other", "this is tried")
    other: Span
    called: Called
    name: str
    once: str

    def message(self) -> str:
        return f"an idempotent key belongs to one call of a tool, and {self._why()}"

    def _why(self) -> str:
        match self.called:
            case "gate":
                return f"`{self.name}` has a gate: a person may be asked at each attempt"
            case "prompt" | "lasting prompt":
                return f"`{self.name}` is a prompt"
            case "agent":
                return f"`{self.name}` is an agent"
            case "function value":
                return "this is a function value"
            case "none":
                return "this `try` makes none"
            case "several":
                return "this `try` may make several, or none"

    def help(self) -> str:
        match self.called:
            case "gate" | "lasting prompt":
                return f"call it once, as `{self.once}`, with nothing behind it"
            case "prompt":
                return "remove the key: a prompt can be repeated and stopped without one"
            case "agent":
                return "put `try f(x) idempotent key k` into the agent, at the call of the tool"
            case "function value":
                return f"call a tool by its name, or call it once, as `{self.once}`, with nothing behind it"
            case "none":
                return "call a tool there, or remove the key"
            case "several":
                one = "put `try f(x) idempotent key k` at the call of the tool"
                return f"{one}, with everything else before it"


class CannotFail(Problem, frozen=True):
    """`try` of something that makes no call whose fault it could catch."""

    code = Code("E0322", "cannot-fail", "A `try` with nothing to catch")
    MESSAGE = "nothing here can fail so that `try` catches it"
    HELP = "remove the `try`: it catches faults of tools, prompts and agents, and no fault of a computation"


class MissingReturn(Problem, frozen=True):
    code = Code("E0309", "missing-return", "A path without a return")
    MESSAGE = "expected {type} on every path of `{callable}`, found a path without `return`"
    HELP = "end every path with `return`"
    callable: str
    type: str


class InvalidAssignTarget(Problem, frozen=True):
    code = Code("E0310", "invalid-assign-target", "An assignment to something that is not assignable")
    MESSAGE = "cannot assign to {what}"
    HELP = "assign to a name, or to a field or an index of one"
    what: str


class NonExhaustiveMatch(Problem, frozen=True):
    """`edits` add an arm that does nothing for each case that is missing."""

    code = Code("E0311", "non-exhaustive-match", "A match that does not cover every value")
    HELP = "add the missing arms, or end with `_ -> …`; an arm with a guard does not count"
    type: str
    missing: tuple[str, ...]
    edits: tuple[Edit, ...] = ()

    def fixes(self) -> tuple[Fix, ...]:
        return (Fix("add the missing arms", self.edits),) if self.edits else ()

    def message(self) -> str:
        if self.missing:
            return (
                f"this match of {self.type} does not cover {', '.join(f'`{name}`' for name in self.missing)}"
            )
        return f"this match of {self.type} does not cover every value"


class PatternMismatch(Problem, frozen=True):
    code = Code("E0312", "pattern-mismatch", "A pattern that never matches")
    MESSAGE = "expected a pattern for {type}, found {pattern}"
    pattern: str
    type: str
    cases: tuple[str, ...] = ()

    def help(self) -> str | None:
        if self.cases:
            return f"match one of {', '.join(f'`{case}`' for case in self.cases)}"
        return f"write a pattern for {self.type}"


class RecordLiteralInvalid(Problem, frozen=True):
    code = Code("E0313", "record-literal", "A record literal with missing fields")
    HELP = "add them, or copy the rest from another record with `..base`"
    type: str
    missing: tuple[str, ...]

    def message(self) -> str:
        names = ", ".join(f"`{name}`" for name in self.missing)
        return f"missing field{'s' * (len(self.missing) > 1)} {names} of `{self.type}`"


class LoopFlowOutsideLoop(Problem, frozen=True):
    code = Code("E0314", "loop-flow", "`break` or `continue` outside a loop")
    MESSAGE = "`{word}` outside a loop"
    HELP = "write `return` to leave the `fn` or `agent`"
    word: str


class NeedsAnnotation(Problem, frozen=True):
    code = Code("E0315", "needs-annotation", "A type that cannot be inferred")
    MESSAGE = "cannot infer the type of {what}"
    what: str
    empty_map: bool = False

    def help(self) -> str | None:
        if self.empty_map:
            return "annotate the name: `name: Map<String, Int> = {}`"
        return "annotate it: `name: List<String> = []`, or `fn (x: Int) -> …`"


class RebindMismatch(Problem, frozen=True):
    code = Code("E0316", "rebind-mismatch", "A name reassigned with another type")
    MESSAGE = "`{name}`: expected {wanted}, the type of its first binding, found {found}"
    HELP = "assign this value to another name"
    LABEL = ("first", "`{name}` gets its type here")
    name: str
    wanted: str
    found: str
    first: Span


class NotARecord(Problem, frozen=True):
    code = Code("E0317", "not-a-record", "`{…}` after a name that is not a record")
    MESSAGE = "expected a record, found {what} `{name}`"
    HELP = "{advice}"
    name: str
    what: str
    advice: str


class NoEquality(Problem, frozen=True):
    code = Code("E0318", "no-order", "A comparison that the type does not support")
    MESSAGE = "`{op}` cannot compare values of type {type}"
    HELP = "compare Int, Float or String parts of them"
    op: str
    type: str


class NotText(Problem, frozen=True):
    code = Code("E0319", "not-text", "A value that an f-string cannot format")
    MESSAGE = "an f-string cannot format a value of type {type}"
    type: str

    def help(self) -> str | None:
        inner = self.type.removeprefix("Grounded<")
        if inner.startswith("Option<"):
            return "it may be `None`: take the value out with `match`, `?` or `.unwrap_or(…)`"
        if inner.startswith("Result<"):
            return "take the value out with `match`, `?` or `.unwrap_or(…)`"
        if inner.startswith("List<"):
            return 'join its elements, such as with `.join(", ")`'
        return "format its String, Int, Float or Bool parts, or write a `fn` that gives its text"


class PromptClauseInvalid(Problem, frozen=True):
    code = Code("E0320", "prompt-clause", "An invalid prompt clause")
    MESSAGE = "{reason}"
    HELP = "{advice}"
    reason: str
    advice: str


class FunctionLeaves(Problem, frozen=True):
    code = Code("E0321", "function-leaves", "A function in the signature of a tool or prompt")
    HELP = "call the function first, and pass its result"
    part: str
    kind: str
    name: str

    def message(self) -> str:
        owner = f"{self.part} of the {self.kind} `{self.name}`"
        return f"{owner} contains a function, which cannot leave the program"


class NotConstant(Problem, frozen=True):
    """An argument that has to be a constant of the program. `name` is the local that it is, and `other` where
    that gets a value that is not one, or a second value."""

    code = Code("E0326", "not-constant", "An argument that must be a constant")
    HELP = 'write it as a string literal, with `?` where a value belongs: `"… WHERE id = ?"`'
    LABEL = ("other", "`{name}` is not only a string literal because of this")
    callee: str
    parameter: str
    name: str = ""
    other: Span | None = None

    def message(self) -> str:
        wanted = f"`{self.parameter}` of `{self.callee}`: expected a string literal"
        return f"{wanted}, or a name that is bound once, to one"


class UnreachableArm(Problem, frozen=True):
    code = Code("W0301", "unreachable-arm", "An unreachable match arm", Severity.WARNING)
    MESSAGE = "unreachable arm"
    HELP = "remove the arm, or move it up"
    LABEL = ("covered", "this arm already matches its values")
    covered: Span
