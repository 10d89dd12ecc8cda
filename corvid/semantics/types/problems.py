"""E03: types."""

from __future__ import annotations

from corvid.diagnostics.model import Code, Fix, Problem, Severity, write_instead
from corvid.source.span import Span

_MOST_NAMED = 15
_CONDITIONS = ("`if`", "`elif`", "`while`", "a guard", "`not`", "`and`", "`or`")


class TypeMismatch(Problem, frozen=True):
    """`reason` says why the type was wanted, in words that begin the sentence."""

    code = Code("E0301", "type-mismatch", "A value of another type than wanted")
    MESSAGE = "{reason} wants {wanted}, and this is {found}"
    LABEL = ("declared", "{wanted} is asked for here")
    reason: str
    wanted: str
    found: str
    declared: Span | None = None

    def help(self) -> str | None:
        if self.wanted == "Bool" and self.reason in _CONDITIONS:
            return self._ask()
        if self.found == "Option<?>":
            if self.wanted == "Nothing":
                return "write `nothing`: `None` belongs to an Option"
            return f"there is no null: `None` belongs to an Option, so declare `Option<{self.wanted}>`"
        if self.wanted == "String" and self.found in ("Int", "Float", "Bool"):
            return "convert it with `.to_string()`, or write an f-string"
        if self.wanted.startswith("Option<") and self.wanted == f"Option<{self.found}>":
            return "wrap it in `Some(…)`"
        if self.wanted.startswith("Grounded<") and self.found == f"Option<{self.wanted}>":
            return f"there may be nothing, which has no source: take `{self.found}`, or ask with `match`"
        if self.found.startswith("Option<"):
            return "take the value out with `match`, `?` or `.unwrap_or(…)`"
        return f"give a value of type {self.wanted}"

    def _ask(self) -> str:
        """How a condition asks what other languages take for true."""
        inner = self.found.removeprefix("Grounded<")
        if inner.startswith(("List<", "Map<", "String")):
            return "ask for its length: `.length() > 0`"
        if inner.startswith(("Int", "Float")):
            return "compare it, for example with `!= 0`"
        if inner.startswith("Option<"):
            return "ask with `.is_some()`, or take the value out with `match`"
        if inner.startswith("Result<"):
            return "ask with `.is_ok()`, or take the value out with `match`"
        return "give a value of type Bool"


class ArityMismatch(Problem, frozen=True):
    code = Code("E0302", "arity-mismatch", "A call with the wrong number of arguments")
    LABEL = ("declared", "`{name}` is declared here")
    name: str
    wanted: int
    found: int
    declared: Span | None

    def message(self) -> str:
        given = f"{self.found} {'is' if self.found == 1 else 'are'} given"
        return f"`{self.name}` takes {self.wanted} argument{'s' * (self.wanted != 1)}, and {given}"

    def help(self) -> str | None:
        if self.name == "range" and self.found == 1:
            return "`range` needs its start: write `range(0, n)`"
        return "give exactly the declared arguments, in their order"


class UnknownField(Problem, frozen=True):
    code = Code("E0303", "unknown-field", "A field or method that the type does not have")
    MESSAGE = "{type} has no `{name}`"
    type: str
    name: str
    suggestion: str | None
    members: tuple[str, ...] | None = None
    """What it has instead; None where it was not looked for."""
    advice: str | None = None

    def help(self) -> str | None:
        if self.advice:
            return self.advice
        if self.suggestion:
            return f"did you mean `{self.suggestion}`?"
        if self.members is None:
            return None
        if not self.members:
            return "it has no fields"
        more = f" and {len(self.members) - _MOST_NAMED} more" if len(self.members) > _MOST_NAMED else ""
        return f"available: {', '.join(f'`{name}`' for name in self.members[:_MOST_NAMED])}{more}"

    def fixes(self) -> tuple[Fix, ...]:
        return write_instead(self.span, self.suggestion)


class NotCallable(Problem, frozen=True):
    code = Code("E0304", "not-callable", "A call of something that is no function")
    MESSAGE = "{type} can't be called"
    HELP = "call an agent, fn, tool, prompt, constructor or lambda"
    type: str


class OperatorMismatch(Problem, frozen=True):
    code = Code("E0305", "operator-mismatch", "An operator between types that it does not join")
    MESSAGE = "`{op}` does not go between {left} and {right}"
    HELP = "{hint}"
    op: str
    left: str
    right: str
    hint: str


class NotIterable(Problem, frozen=True):
    code = Code("E0306", "not-iterable", "A loop over something without elements")
    type: str
    names: int

    def message(self) -> str:
        return f"`for` with {self.names} name{'s' * (self.names != 1)} can't go over {self.type}"

    def help(self) -> str | None:
        if self.names == 2:
            return "two names go over a Map, or over `xs.enumerate()` of a List"
        return "one name goes over a List or a String; for a Map take `m.keys()` or two names"


class NotIndexable(Problem, frozen=True):
    code = Code("E0307", "not-indexable", "An index into something without one")
    MESSAGE = "{type} has no `[…]`"
    type: str

    def help(self) -> str | None:
        return "use `.substring(i, j)`" if self.type.endswith("String") else "only List and Map have an index"


class InvalidTryPropagate(Problem, frozen=True):
    code = Code("E0308", "invalid-propagate", "A `?` that can't work here")
    MESSAGE = "{reason}"
    HELP = "{advice}"
    reason: str
    advice: str


class MissingReturn(Problem, frozen=True):
    code = Code("E0309", "missing-return", "A path that ends without a value")
    MESSAGE = "`{callable}` can end without returning {type}"
    HELP = "end every path with `return`"
    callable: str
    type: str


class InvalidAssignTarget(Problem, frozen=True):
    code = Code("E0310", "invalid-assign-target", "An assignment to something that is no place")
    MESSAGE = "{what} can't be assigned to"
    HELP = "assign to a name, or to a field or an index that begins with one"
    what: str


class NonExhaustiveMatch(Problem, frozen=True):
    code = Code("E0311", "non-exhaustive-match", "A match that leaves cases out")
    HELP = "add the missing arms, or end with `_ -> …`; arms with a guard cover nothing"
    type: str
    missing: tuple[str, ...]

    def message(self) -> str:
        if self.missing:
            return f"this match of {self.type} leaves out {', '.join(f'`{name}`' for name in self.missing)}"
        return f"this match of {self.type} does not cover every value"


class PatternMismatch(Problem, frozen=True):
    code = Code("E0312", "pattern-mismatch", "A pattern that can never fit")
    MESSAGE = "{pattern} never fits a value of type {type}"
    pattern: str
    type: str
    cases: tuple[str, ...] = ()

    def help(self) -> str | None:
        if self.cases:
            return f"the cases of {self.type} are {', '.join(f'`{case}`' for case in self.cases)}"
        return f"write a pattern for {self.type}"


class RecordLiteralInvalid(Problem, frozen=True):
    code = Code("E0313", "record-literal", "A record built without all of its fields")
    HELP = "give every field, or take the rest from another record with `..base`"
    type: str
    missing: tuple[str, ...]

    def message(self) -> str:
        return f"`{self.type}` needs {', '.join(f'`{name}`' for name in self.missing)} too"


class LoopFlowOutsideLoop(Problem, frozen=True):
    code = Code("E0314", "loop-flow", "`break` or `continue` without a loop")
    MESSAGE = "`{word}` stands in no loop"
    HELP = "use `return` to leave the callable"
    word: str


class NeedsAnnotation(Problem, frozen=True):
    code = Code("E0315", "needs-annotation", "A type that nothing determines")
    what: str
    empty_map: bool = False

    def message(self) -> str:
        verb = "have" if self.what.startswith("the elements") else "has"
        return f"nothing says what type {self.what} {verb}"

    def help(self) -> str | None:
        if self.empty_map:
            return "write the type: `name: Map<String, Int> = {}`"
        return "write the type: `name: List<String> = []`, or `fn (x: Int) -> …`"


class RebindMismatch(Problem, frozen=True):
    code = Code("E0316", "rebind-mismatch", "A name bound again with another type")
    MESSAGE = "`{name}` is {wanted} since its first binding, and this is {found}"
    HELP = "use another name"
    LABEL = ("first", "`{name}` gets its type here")
    name: str
    wanted: str
    found: str
    first: Span


class NotARecord(Problem, frozen=True):
    code = Code("E0317", "not-a-record", "`{…}` after a name that is no record")
    MESSAGE = "`{name}` is {what}, not a record"
    HELP = "{advice}"
    name: str
    what: str
    advice: str


class NoEquality(Problem, frozen=True):
    code = Code("E0318", "no-order", "A comparison that the type does not have")
    MESSAGE = "values of type {type} can't be compared with `{op}`"
    HELP = "compare Int, Float or String parts of them"
    op: str
    type: str


class NotText(Problem, frozen=True):
    code = Code("E0319", "not-text", "A value that an f-string can't write")
    MESSAGE = "an f-string can't write a value of type {type}"
    HELP = "write its String, Int, Float or Bool parts"
    type: str


class PromptClauseInvalid(Problem, frozen=True):
    code = Code("E0320", "prompt-clause", "A prompt clause that does not fit")
    MESSAGE = "{reason}"
    HELP = "{advice}"
    reason: str
    advice: str


class FunctionLeaves(Problem, frozen=True):
    code = Code("E0321", "function-leaves", "A tool or prompt that takes or gives a function")
    HELP = "call the function before, and hand over what it gives"
    part: str
    kind: str
    name: str

    def message(self) -> str:
        owner = f"{self.part} of the {self.kind} `{self.name}`"
        return f"{owner} holds a function, and functions stay inside the program"


class UnreachableArm(Problem, frozen=True):
    code = Code("W0301", "unreachable-arm", "A match arm that no value reaches", Severity.WARNING)
    MESSAGE = "no value reaches this arm"
    HELP = "remove it, or move it up"
    LABEL = ("covered", "this arm takes everything before it")
    covered: Span
