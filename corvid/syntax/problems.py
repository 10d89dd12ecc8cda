"""Problems of the text itself: E01 for what the grammar does not accept, E0901 and E0902 for its limits."""

from __future__ import annotations

from corvid.diagnostics.model import Code, Edit, Fix, Problem
from corvid.source.span import Span

_TOOL = "declare a `tool`: its body is a Python function of its name in `tools.py`"
_ALONE = "call each prompt by itself, and compare the answers in the agent"
_STREAM = "remove it: no agent gives a stream; return a `List`"
_SEEN = 'assert what the answer holds: `assert answer.contains("…")`, `assert cites answer in "lease.pdf"`'
_PLAIN = "remove the annotation, and say what it promises in a comment"
_JSON = "declare a record with the fields that you read, or take the JSON as a `String`"
_WEAK = "write the type itself: a value lives as long as something holds it"
_INSTEAD = {
    "Python imports": _TOOL,
    "`connector` declarations": _TOOL,
    "`identity` declarations": _TOOL,
    "`session` declarations": f"{_TOOL}, which keeps what the next run needs",
    "`memory` declarations": f"{_TOOL}, which keeps what the next run needs",
    "`server` declarations": "call the agents from a web framework in Python: `corvid.load(FILE)` gives them",
    "`schedule` declarations": "let the system start `corvid run FILE` when it is time",
    "`eval` declarations": "write a `test`; `corvid test --record` keeps what a model answered",
    "exported `extern` agents": "call the agent from Python: `corvid.load(FILE)` gives it",
    "imports pinned by hash": "remove the hash, and keep the file under version control",
    "`parallel:` blocks": "write the calls one below the other: it takes longer and gives the same",
    "`merge(…)`": "call one after the other, and put the answers into a list",
    "`replay` blocks": "replay a run by `corvid run FILE --replay TRACE`, or assert it in a `test`",
    "streams with `yield`": "return a `List`",
    "`resume(…)`": _STREAM,
    "`resume_token(…)`": _STREAM,
    "`ask(…)`": _TOOL,
    "`choose(…)`": _TOOL,
    "`@backpressure`": _STREAM,
    "`@retry`": "write `try f(x) on error retry 3 times` at the call",
    "`@idempotency`": "write `try f(x) idempotent key k` at the call",
    "`@max_steps`": "write `@max_iterations(100)` on the line before a loop",
    "`@max_wall_time`": "write `try f(x) timeout 500` at the calls that may take long",
    "`@min_confidence` of an agent that returns function values": "return what the functions give",
    "`@replayable` of an agent that takes or returns function values, which no trace holds,":
        "take and return data",
    "`cacheable` in a prompt": "remove the line: the model is asked each time",
    "`calibrated` in a prompt": "remove the line: a model's number is taken as it is",
    "`output_format` in a prompt": "remove the line: the declared result says what the model has to give",
    "`requires` in a prompt": "remove the line, and name a model by `--model` or in `corvid.toml`",
    "`with min_confidence`": "write `@min_confidence(0.8)` before the agent that calls the prompt",
    "prompts with `with judged`": "check the answer in the agent that gets it",
    "`with judged`": "check the answer in the agent that gets it",
    "prompts with `with escalate_to`": "call another prompt in the agent where the answer is not enough",
    "`with escalate_to`": "call another prompt in the agent where the answer is not enough",
    "prompts with `with backpressure`": _STREAM,
    "`with backpressure`": _STREAM,
    "prompts with `route`": "match in an agent, and call another prompt in each arm",
    "prompts with `progressive`": "call another prompt in the agent where the answer is not enough",
    "prompts with `rollout`": "choose between two prompts in an agent, by an argument",
    "prompts with `ensemble`": _ALONE,
    "prompts with `adversarial`": _ALONE,
    "a confidence gate of a model": "write it in the effect of a tool or prompt",
    "annotations on fields and variants": _PLAIN,
    "annotations on parameters and results": _PLAIN,
    "annotations inside of lines": "write an annotation on a line of its own",
    "assertions `with confidence`": "assert what holds in each run: tests ask no model",
    "assertions with `judged`": _SEEN,
    "assertions with `similar`": _SEEN,
    "refinements with `where`": "check it in a `fn` that makes the value and gives a `Result`",
    "the type `DbHandle`": 'ask SQLite by `query` of `std/db`',
    "the type `JsonBuilder`": _JSON,
    "the type `JsonValue`": _JSON,
    "the type `Partial`": "write the record itself: an answer is whole when it arrives",
    "the type `ResumeToken`": _STREAM,
    "the type `Stream`": "write `List`",
    "the type `TraceId`": "write `String`",
    "the type `Upload`": "take its text as a `String`",
    "the type `Weak`": _WEAK,
    "weak references": _WEAK,
    "tools with `breaker`": "write `try f(x) timeout 500` at the calls",
    "type parameters": "declare it once for each type that it is used with",
    "keyword arguments": "pass the arguments in the declared order, without names",
    "default arguments": "remove the default and pass every argument at each call",
    "`data: untrusted` of a model": "write it in the effect of a tool or prompt",
    "mocks of prompts with a lane": "remove the mock: `--model scripted:FILE` answers the prompt",
    "mocks of results with sources inside records": "remove the mock: `--model scripted:FILE` answers a "
    "prompt, a function in `tools.py` a tool",
}
"""What to write today in place of a planned form."""


class UnexpectedToken(Problem, frozen=True):
    """A token that the grammar does not allow here. `found` is its text, or a name of a layout token."""

    code = Code("E0101", "unexpected-token", "An unexpected token")
    found: str
    expected: tuple[str, ...]
    meant: str | None = None

    def message(self) -> str:
        if not self.expected:
            return f"unexpected {self.found.removeprefix('the ')}"
        *others, last = self.expected
        expected = f"{', '.join(others)} or {last}" if others else last
        return f"expected {expected}, found {self.found}"

    def help(self) -> str | None:
        if self.meant is not None:
            return self.meant
        if not self.found.startswith("`"):
            return "complete this line, or remove it"
        return f"remove {self.found}, or complete what comes before it"


class UnexpectedCharacter(Problem, frozen=True):
    """A character that is not part of the syntax."""

    code = Code("E0102", "unexpected-character", "An unexpected character")
    character: str
    hint: str | None = None

    def message(self) -> str:
        shown = self.character if self.character.isprintable() else f"U+{ord(self.character[0]):04X}"
        return f"unexpected character `{shown}`"

    def help(self) -> str | None:
        return self.hint


class UnterminatedString(Problem, frozen=True):
    """A string without its closing quotes."""

    code = Code("E0103", "unterminated-string", "An unterminated string")
    MESSAGE = "unterminated string: expected a closing {quotes}"
    quotes: str

    def help(self) -> str | None:
        if len(self.quotes) == 3:
            return 'close it with """'
        return 'close it with " on the same line, or write the text between """ and """'


class InvalidEscape(Problem, frozen=True):
    r"""`\q` in a string."""

    code = Code("E0104", "invalid-escape", "An unknown escape sequence")
    MESSAGE = "unknown escape sequence `{escape}`"
    HELP = r"write \\ for a backslash; the escapes are \n \t \r \\ \" \0 \u202E \U0001F600"
    escape: str


class InvalidNumber(Problem, frozen=True):
    """A number literal that is malformed or out of range."""

    code = Code("E0105", "invalid-number", "An invalid number")
    HELP = "write an Int of 64 bits as 42 or 1_000, and a Float as 0.5 or 1.5e9"
    written: str
    reason: str
    bounds: str = ""
    """Where only some numbers are allowed, which."""

    def message(self) -> str:
        shown = self.written if len(self.written) <= 40 else self.written[:37] + "..."
        return f"`{shown}` {self.reason}"

    def help(self) -> str | None:
        return f"write {self.bounds}" if self.bounds else self.HELP


class TabIndentation(Problem, frozen=True):
    """A tab in the indentation of a line."""

    code = Code("E0106", "tab-indentation", "A tab in the indentation")
    MESSAGE = "expected spaces, found a tab in the indentation"
    HELP = "indent this line with spaces"


class InconsistentDedent(Problem, frozen=True):
    """A line whose indentation matches no enclosing block."""

    code = Code("E0107", "inconsistent-dedent", "Indentation that matches no enclosing block")
    width: int
    levels: tuple[int, ...]

    def message(self) -> str:
        spaces = "1 space" if self.width == 1 else f"{self.width} spaces"
        return f"indentation of {spaces} matches no enclosing block"

    def help(self) -> str | None:
        return f"indent by {' or '.join(str(level) for level in self.levels)} spaces, like an enclosing block"


class ChainedComparison(Problem, frozen=True):
    """`a < b < c`."""

    code = Code("E0108", "chained-comparison", "A chained comparison")
    MESSAGE = "comparisons cannot be chained"
    HELP = "join two comparisons with `and`: `a < b and b < c`"


class UnclosedBracket(Problem, frozen=True):
    """An opening bracket without a matching closing one."""

    code = Code("E0109", "unclosed-bracket", "An unclosed bracket")
    MESSAGE = "unclosed `{bracket}`: expected `{closer}`"
    HELP = "add the missing `{closer}`"
    bracket: str
    closer: str


class UnmatchedBracket(Problem, frozen=True):
    """A closing bracket that does not match the open one, or with no bracket open."""

    code = Code("E0110", "unmatched-bracket", "An unmatched closing bracket")
    MESSAGE = "unmatched `{bracket}`"
    LABEL = ("opened", "this bracket is still open")
    bracket: str
    opened: Span | None

    def help(self) -> str | None:
        if self.opened is None:
            return f"remove `{self.bracket}`, or add its opening bracket"
        return "close the innermost open bracket first"


class ExpectedBlock(Problem, frozen=True):
    """A line that ends in `:` with nothing indented under it."""

    code = Code("E0111", "expected-block", "A missing block")
    MESSAGE = "expected an indented block after this line"
    HELP = "indent its statements on the next lines, or write `pass` for an empty block"


class EmptyBlock(Problem, frozen=True):
    """A block with comments only."""

    code = Code("E0112", "empty-block", "A block without statements")
    MESSAGE = "expected a statement, found only comments in this block"
    HELP = "write `pass` for an empty block"


class InlineBlock(Problem, frozen=True):
    """`if c: return 1`."""

    code = Code("E0113", "inline-block", "A body on the line of its header")
    MESSAGE = "expected the end of the line after the header, found the body of the block"
    HELP = "move the body to the next line and indent it"


class UnexpectedIndent(Problem, frozen=True):
    """A line indented deeper than the one before, which opens no block."""

    code = Code("E0114", "unexpected-indent", "Unexpected indentation")
    MESSAGE = "unexpected indentation: the line above does not open a block"
    HELP = "indent it like the line above, or end that line with `:`"


class MissingColon(Problem, frozen=True):
    """A header that does not end in `:`."""

    code = Code("E0115", "missing-colon", "A missing colon")
    MESSAGE = "expected `:` at the end of this `{construct}` line"
    HELP = "end the line with `:`"
    construct: str

    def fixes(self) -> tuple[Fix, ...]:
        end = Span(self.span.source, self.span.end, self.span.end)
        return (Fix("add `:`", (Edit(end, ":"),)),)


class MissingReturnType(Problem, frozen=True):
    """`agent f(x: Int):`."""

    code = Code("E0116", "missing-return-type", "A missing return type")
    MESSAGE = "missing return type of the {construct} `{name}`"
    HELP = "write `-> Type` after the parameters, or `-> Nothing` if it returns no value"
    construct: str
    name: str


class MissingParameterType(Problem, frozen=True):
    """`fn f(x) -> Int:`."""

    code = Code("E0117", "missing-parameter-type", "A missing parameter type")
    MESSAGE = "missing type of the parameter `{name}`"
    HELP = "write `{name}: Type`"
    name: str


CITES_ONE = "a prompt cites one parameter: pass a list of documents, or call a prompt for each document"


class WrongSpelling(Problem, frozen=True):
    """The spelling of another language for something that Corvid has: `&&`, `def`, `let x`, `'text'`."""

    code = Code("E0118", "wrong-spelling", "The syntax of another language")
    MESSAGE = "`{written}` is not Corvid syntax"
    HELP = "{right}"
    written: str
    right: str
    replacement: str | None = None

    def fixes(self) -> tuple[Fix, ...]:
        if self.replacement is None:
            return ()
        title = f"write `{self.replacement}`" if self.replacement else f"remove `{self.written}`"
        return (Fix(title, (Edit(self.span, self.replacement),)),)


class AssignmentInCondition(Problem, frozen=True):
    """`if x = 1:`."""

    code = Code("E0119", "assignment-in-condition", "An assignment in an expression")
    MESSAGE = "an assignment cannot be used in an expression"
    HELP = "write `==` to compare values"

    def fixes(self) -> tuple[Fix, ...]:
        return (Fix("compare with `==`", (Edit(self.span, "=="),)),)


class ReservedName(Problem, frozen=True):
    """A reserved word where a name is expected."""

    code = Code("E0120", "reserved-name", "A reserved word used as a name")
    MESSAGE = "expected a name, found the reserved word `{word}`"
    HELP = "use another name, for example `{word}_`"
    word: str


class OrphanBranch(Problem, frozen=True):
    """`elif` or `else` without its `if`."""

    code = Code("E0121", "orphan-branch", "A branch without `if`")
    MESSAGE = "`{word}` without a matching `if`"
    HELP = "indent `{word}` like its `if` and put it directly after the preceding block"
    word: str


class ExpectedDeclaration(Problem, frozen=True):
    """Unindented text that does not begin a declaration."""

    code = Code("E0122", "expected-declaration", "A line that is not a declaration")
    MESSAGE = "expected a declaration, found {found}"
    HELP = (
        "move statements into the body of a `fn` or an `agent`; at the top level a file has only "
        "import, effect, type, tool, prompt, model, fn, agent, extend, test, fixture and mock"
    )
    found: str


class MisplacedMatch(Problem, frozen=True):
    """`match` inside an expression."""

    code = Code("E0123", "misplaced-match", "A `match` inside an expression")
    MESSAGE = "`match` cannot be used in an expression"
    HELP = "bind it first: `x = match value:` and the arms under it, then use `x`"


class InvalidRecordLiteral(Problem, frozen=True):
    """`{…}` after something other than a type name, `..` outside a pattern, or `..` before the end."""

    code = Code("E0124", "invalid-record-literal", "Invalid record syntax")
    MESSAGE = "{reason}"
    HELP = "build a record with `T {{ a: 1, b, ..base }}`, and take one apart with `T {{ a, b: c, .. }} = e`"
    reason: str


class InvalidPattern(Problem, frozen=True):
    """A pattern that is not allowed here: on the left of `=`, or one with `..` before its end."""

    code = Code("E0125", "invalid-pattern", "An invalid pattern")
    MESSAGE = "{reason}"
    reason: str


class InvalidPromptBody(Problem, frozen=True):
    """A prompt body whose clauses and templates are missing, repeated or out of order."""

    code = Code("E0126", "invalid-prompt-body", "An invalid prompt body")
    MESSAGE = "{reason}"
    HELP = (
        "write the clauses first, then one template, or `system:`, `user:` and `assistant:` templates "
        "of which at least one is not `system:`"
    )
    reason: str


class InvalidDimensionValue(Problem, frozen=True):
    """A value with the form of a call, other than the two that exist."""

    code = Code("E0127", "invalid-dimension-value", "An invalid dimension value")
    MESSAGE = "expected a dimension value, found `{written}`"
    HELP = (
        "write true, false, $0.05, 400, 250ms, a word, a list of words, `word_if_confident(0.95)` "
        "or `streaming(backpressure: bounded(8))`"
    )
    written: str


class UnterminatedInterpolation(Problem, frozen=True):
    """`f"{name"`: an unmatched brace in an f-string."""

    code = Code("E0128", "unterminated-interpolation", "An unmatched brace in an f-string")
    MESSAGE = "unmatched `{brace}` in this f-string"
    HELP = "write an expression between `{{` and `}}`, or `{{{{` and `}}}}` for the braces themselves"
    brace: str


class MisleadingCharacter(Problem, frozen=True):
    """A character because of which a line looks like another one; `edits` repair all of that line: those in
    strings are written as escapes, the others go."""

    code = Code("E0129", "misleading-character", "A misleading character")
    character: str
    edits: tuple[Edit, ...]

    def message(self) -> str:
        from unicodedata import name

        said = name(self.character, "").lower()
        shown = f"U+{ord(self.character):04X}" + (f" ({said})" if said else "")
        return f"the character {shown} can make this line look like another one"

    def help(self) -> str | None:
        if self.edits[0].text:
            return f"write it as {self.edits[0].text}"
        return "remove it: no script needs this character in a program"

    def fixes(self) -> tuple[Fix, ...]:
        what = "it" if len(self.edits) == 1 else f"all {len(self.edits)} of them on this line"
        escaped = sum(bool(one.text) for one in self.edits)
        if escaped == len(self.edits):
            return (Fix(f"Write {what} as an escape", self.edits),)
        aside = ", those in strings as escapes" if escaped else ""
        return (Fix(f"Remove {what}{aside}", self.edits),)


class TrustedWithoutReason(Problem, frozen=True):
    """`trusted(e)`: readers of the program and of its traces have to know why."""

    code = Code("E0130", "trusted-without-reason", "A `trusted` without a reason")
    MESSAGE = "`trusted` takes a value and a reason, which is a literal text that is not empty"
    HELP = 'write `trusted(value, reason: "…")`, and say there what makes the value trustworthy'


class NestingTooDeep(Problem, frozen=True):
    """Brackets, blocks, loops or prefix signs that nest beyond the limits of the language."""

    code = Code("E0901", "nesting-too-deep", "Nesting too deep")
    MESSAGE = "{construct} are nested more than {limit} deep"
    HELP = "move the inner part into a name, a `fn` or an `agent` of its own"
    construct: str
    limit: int


class NotSupportedYet(Problem, frozen=True):
    """A planned part of the language that this version does not have; `what` names it."""

    code = Code("E0902", "not-supported-yet", "A form that is not supported yet")
    MESSAGE = "not supported yet: {what}"
    what: str

    def help(self) -> str | None:
        if self.what.startswith("`requires @"):
            return "remove it; `requires @grounded_pure` is checked"
        return _INSTEAD.get(self.what)


class TooManyMistakes(Problem, frozen=True):
    """So many syntax errors in a file that the parser stopped."""

    code = Code("E0903", "too-many-mistakes", "Too many syntax errors")
    HELP = "repair the first errors and check the file again"
    found: int

    def message(self) -> str:
        return f"{self.found:,} syntax errors up to here; the rest of the file was not checked"
