"""Problems of the text itself: E01 for what the grammar does not accept, E0901 and E0902 for its limits."""

from __future__ import annotations

from corvid.diagnostics.model import Code, Edit, Fix, Problem
from corvid.source.span import Span

_INSTEAD = {
    "keyword arguments": "give the arguments in the declared order, without names",
    "default arguments": "leave the default out, and give every argument at each call",
    "`trust: autonomous_if_confident(…)`": "write `trust: supervisor_required`, and `approve` each call",
    "`data: untrusted`": "take it out, or bound a category of your own with `@data(only: …)`",
    "`@data(untrusted)`": "take it out: no effect can say `data: untrusted` yet",
}
"""What does today for a form that comes later."""


class UnexpectedToken(Problem, frozen=True):
    """A word or sign that cannot stand here. `found` is its text, or words for a layout token."""

    code = Code("E0101", "unexpected-token", "A word or sign that cannot stand here")
    MESSAGE = "{found} cannot stand here"
    found: str
    expected: tuple[str, ...]
    meant: str | None = None

    def help(self) -> str | None:
        if self.meant is not None:
            return self.meant
        if not self.expected:
            return None
        *others, last = self.expected
        return f"here could follow {', '.join(others)} or {last}" if others else f"here must follow {last}"


class UnexpectedCharacter(Problem, frozen=True):
    """A character that Corvid does not use."""

    code = Code("E0102", "unexpected-character", "A character that Corvid does not use")
    character: str
    hint: str | None = None

    def message(self) -> str:
        shown = self.character if self.character.isprintable() else f"U+{ord(self.character[0]):04X}"
        return f"the character `{shown}` means nothing in Corvid"

    def help(self) -> str | None:
        return self.hint


class UnterminatedString(Problem, frozen=True):
    """A string without its closing quotes."""

    code = Code("E0103", "unterminated-string", "A string that never ends")
    MESSAGE = "this string has no closing {quotes}"
    quotes: str

    def help(self) -> str | None:
        if len(self.quotes) == 3:
            return 'close it with """'
        return 'close it with " on the same line, or write the text between """ and """'


class InvalidEscape(Problem, frozen=True):
    r"""`\q` in a string."""

    code = Code("E0104", "invalid-escape", "An escape that does not exist")
    MESSAGE = "`{escape}` is not an escape"
    HELP = r"the escapes are \n \t \r \\ \" \0 \u202E \U0001F600; a backslash itself is written \\"
    escape: str


class InvalidNumber(Problem, frozen=True):
    """A number that cannot be written so, or does not fit."""

    code = Code("E0105", "invalid-number", "A number that cannot be written so")
    HELP = "whole numbers are written 42 or 1_000 and fit 64 bits, others 0.5 or 1.5e9"
    written: str
    reason: str

    def message(self) -> str:
        shown = self.written if len(self.written) <= 40 else self.written[:37] + "..."
        return f"`{shown}` {self.reason}"


class TabIndentation(Problem, frozen=True):
    """A tab before the first word of a line."""

    code = Code("E0106", "tab-indentation", "A tab in the indentation")
    MESSAGE = "this line is indented with a tab"
    HELP = "indent with spaces"


class InconsistentDedent(Problem, frozen=True):
    """A line that goes back to a depth at which no block stands."""

    code = Code("E0107", "inconsistent-dedent", "A line between two depths")
    width: int
    levels: tuple[int, ...]

    def message(self) -> str:
        spaces = "1 space" if self.width == 1 else f"{self.width} spaces"
        return f"this line is indented by {spaces}, but no block around it is"

    def help(self) -> str | None:
        return f"the blocks around it stand at {' and '.join(str(level) for level in self.levels)} spaces"


class ChainedComparison(Problem, frozen=True):
    """`a < b < c`."""

    code = Code("E0108", "chained-comparison", "Comparisons in a chain")
    MESSAGE = "comparisons cannot be chained"
    HELP = "compare twice and join with `and`: `a < b and b < c`"


class UnclosedBracket(Problem, frozen=True):
    """An opening bracket without its partner."""

    code = Code("E0109", "unclosed-bracket", "A bracket that is never closed")
    MESSAGE = "this `{bracket}` is never closed"
    HELP = "add the missing `{closer}`"
    bracket: str
    closer: str


class UnmatchedBracket(Problem, frozen=True):
    """A closing bracket that closes nothing, or another kind than the one that is open."""

    code = Code("E0110", "unmatched-bracket", "A closing bracket without its partner")
    MESSAGE = "this `{bracket}` closes nothing"
    LABEL = ("opened", "this is still open")
    bracket: str
    opened: Span | None

    def help(self) -> str | None:
        if self.opened is None:
            return f"remove `{self.bracket}`, or open it before"
        return "close the bracket that was opened last first"


class ExpectedBlock(Problem, frozen=True):
    """A line that ends in `:` with nothing indented under it."""

    code = Code("E0111", "expected-block", "A block that is missing")
    MESSAGE = "nothing is indented under this line"
    HELP = "indent what belongs to it on the next lines; `pass` stands for nothing to do"


class EmptyBlock(Problem, frozen=True):
    """A block with comments only."""

    code = Code("E0112", "empty-block", "A block that holds only comments")
    MESSAGE = "this block holds only comments"
    HELP = "write `pass` where nothing is to be done"


class InlineBlock(Problem, frozen=True):
    """`if c: return 1`."""

    code = Code("E0113", "inline-block", "A body on the line of its header")
    MESSAGE = "the body does not stand on the line of its header"
    HELP = "put it on the next line, indented"


class UnexpectedIndent(Problem, frozen=True):
    """A line indented deeper than the one before, which opens no block."""

    code = Code("E0114", "unexpected-indent", "A line that is indented without a reason")
    MESSAGE = "this line is indented, but the line above opens no block"
    HELP = "indent it like the line above, or end that line with `:`"


class MissingColon(Problem, frozen=True):
    """A header that does not end in `:`."""

    code = Code("E0115", "missing-colon", "A header without its colon")
    MESSAGE = "the line of this `{construct}` does not end in `:`"
    HELP = "end the line with `:`"
    construct: str

    def fixes(self) -> tuple[Fix, ...]:
        end = Span(self.span.source, self.span.end, self.span.end)
        return (Fix("add `:`", (Edit(end, ":"),)),)


class MissingReturnType(Problem, frozen=True):
    """`agent f(x: Int):`."""

    code = Code("E0116", "missing-return-type", "A declaration without its return type")
    MESSAGE = "the {construct} `{name}` does not say what it returns"
    HELP = "write `-> Type` after the parameters; `-> Nothing` if there is no result"
    construct: str
    name: str


class MissingParameterType(Problem, frozen=True):
    """`fn f(x) -> Int:`."""

    code = Code("E0117", "missing-parameter-type", "A parameter without its type")
    MESSAGE = "the parameter `{name}` has no type"
    HELP = "write `{name}: Type`"
    name: str


CITES_ONE = "a prompt cites one parameter: hand it a list of the documents, or ask a prompt for each"


class WrongSpelling(Problem, frozen=True):
    """Something that other languages write so, and Corvid otherwise: `&&`, `def`, `let x`, `'text'`."""

    code = Code("E0118", "wrong-spelling", "Something that Corvid writes otherwise")
    MESSAGE = "`{written}` is not Corvid"
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

    code = Code("E0119", "assignment-in-condition", "`=` where values are compared")
    MESSAGE = "`=` assigns and cannot stand inside an expression"
    HELP = "compare with `==`"

    def fixes(self) -> tuple[Fix, ...]:
        return (Fix("compare with `==`", (Edit(self.span, "=="),)),)


class ReservedName(Problem, frozen=True):
    """A reserved word where a name is wanted."""

    code = Code("E0120", "reserved-name", "A reserved word used as a name")
    MESSAGE = "`{word}` is a reserved word and cannot be a name"
    HELP = "choose another name, `{word}_` for example"
    word: str


class OrphanBranch(Problem, frozen=True):
    """`elif` or `else` without its `if`."""

    code = Code("E0121", "orphan-branch", "A branch without its `if`")
    MESSAGE = "there is no `if` before this `{word}`"
    HELP = "`{word}` stands at the depth of its `if`, directly after the block before"
    word: str


class ExpectedDeclaration(Problem, frozen=True):
    """Text at the edge of a file that begins no declaration."""

    code = Code("E0122", "expected-declaration", "A line that begins no declaration")
    MESSAGE = "{found} does not begin a declaration"
    HELP = (
        "a file holds declarations only: import, effect, type, tool, prompt, model, fn, agent, extend; "
        "statements stand in the body of a `fn` or an `agent`"
    )
    found: str


class MisplacedMatch(Problem, frozen=True):
    """`match` inside an expression."""

    code = Code("E0123", "misplaced-match", "A `match` inside an expression")
    MESSAGE = "`match` cannot stand inside an expression"
    HELP = "bind it first: `x = match value:` and the arms under it, then use `x`"


class InvalidRecordLiteral(Problem, frozen=True):
    """`{…}` after something that is no type, `..` where nothing is taken apart, or `..` before the end."""

    code = Code("E0124", "invalid-record-literal", "A record that cannot be written so")
    MESSAGE = "{reason}"
    HELP = "a record is built as `T {{ a: 1, b, ..base }}` and taken apart as `T {{ a, b: c, .. }} = e`"
    reason: str


class InvalidPattern(Problem, frozen=True):
    """A pattern that cannot stand here: on the left of `=`, or one with `..` before its end."""

    code = Code("E0125", "invalid-pattern", "A pattern that cannot stand here")
    MESSAGE = "{reason}"
    reason: str


class InvalidPromptBody(Problem, frozen=True):
    """The lines of a prompt in an order or number that means nothing."""

    code = Code("E0126", "invalid-prompt-body", "A prompt without one clear template")
    MESSAGE = "{reason}"
    HELP = (
        "first the clauses, then one text, or `system:`, `user:` and `assistant:` texts, "
        "not all of them `system:`"
    )
    reason: str


class InvalidDimensionValue(Problem, frozen=True):
    """A value that looks like a call but is none of the two that exist."""

    code = Code("E0127", "invalid-dimension-value", "A value that no dimension can have")
    MESSAGE = "`{written}` is no value of a dimension"
    HELP = (
        "values are true, false, $0.05, 400, 250ms, a word, a list of words, `word_if_confident(0.95)` "
        "and `streaming(backpressure: bounded(8))`"
    )
    written: str


class UnterminatedInterpolation(Problem, frozen=True):
    """`f"{name"`: a brace in an f-string that is never closed, or closed without being open."""

    code = Code("E0128", "unterminated-interpolation", "A brace without its partner")
    MESSAGE = "this `{brace}` has no partner in its f-string"
    HELP = "an expression stands between `{{` and `}}`; the braces themselves are written `{{{{` and `}}}}`"
    brace: str


class MisleadingCharacter(Problem, frozen=True):
    """A character because of which a line looks like another one; `edits` repair all of that line: those in
    strings are written as escapes, the others go."""

    code = Code("E0129", "misleading-character", "A character that makes the text look like another one")
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
        return "remove it: text in any script needs none in a program"

    def fixes(self) -> tuple[Fix, ...]:
        what = "it" if len(self.edits) == 1 else f"all {len(self.edits)} of them on this line"
        escaped = sum(bool(one.text) for one in self.edits)
        if escaped == len(self.edits):
            return (Fix(f"Write {what} as an escape", self.edits),)
        aside = ", those in strings as escapes" if escaped else ""
        return (Fix(f"Remove {what}{aside}", self.edits),)


class NestingTooDeep(Problem, frozen=True):
    """Brackets, blocks, loops or prefix signs that nest beyond the limits of the language."""

    code = Code("E0901", "nesting-too-deep", "Nested too deep")
    MESSAGE = "{construct} nest deeper than {limit} here"
    HELP = "give the inner part a name of its own"
    construct: str
    limit: int


class NotSupportedYet(Problem, frozen=True):
    """A part of the language that this version does not have yet; `what` names it."""

    code = Code("E0902", "not-supported-yet", "Not supported yet")
    MESSAGE = "not supported yet: {what}"
    what: str

    def help(self) -> str | None:
        return _INSTEAD.get(self.what)


class TooManyMistakes(Problem, frozen=True):
    """A part of a file that has so many mistakes that the rest was not read."""

    code = Code("E0903", "too-many-mistakes", "Too many mistakes to read on")
    HELP = "if this is a Corvid program, repair the first mistakes and check it again"
    found: int

    def message(self) -> str:
        return f"{self.found:,} mistakes in these lines; the rest of the file was not read"
