"""E08: tests, fixtures and mocks."""

from __future__ import annotations

from corvid.diagnostics.model import Code, Problem, did_you_mean
from corvid.source.span import Span


class MockMismatch(Problem, frozen=True):
    code = Code("E0801", "mock-mismatch", "A mock that does not match its tool or prompt")
    MESSAGE = "`mock {name}`: expected {part} {wanted}, found {found}"
    LABEL = ("declared", "`{name}` is declared here")
    HELP = (
        "write the mock with the parameters, the result and the row of the declaration; of a call that fails "
        "it gives `Err` as `Result<T, Failure>`, with `Failure` of `std/testing`"
    )
    name: str
    part: str
    wanted: str
    found: str
    declared: Span


class NotMockable(Problem, frozen=True):
    code = Code("E0802", "not-mockable", "A mock of something that is not asked outside of the program")
    MESSAGE = "`mock {name}`: expected a tool or a prompt, found {kind}"
    HELP = "mock the tools and prompts that it calls: the program itself is what is tested"
    LABEL = ("declared", "`{name}` is declared here")
    name: str
    kind: str
    declared: Span | None = None


class FixtureOutsideTest(Problem, frozen=True):
    code = Code("E0803", "fixture-outside-test", "A fixture that the program itself calls")
    MESSAGE = "the fixture `{name}` cannot be called in `{caller}`"
    HELP = "only tests, mocks and fixtures call a fixture: declare `fn {name}` if the program needs it"
    LABEL = ("declared", "`{name}` is declared here")
    name: str
    caller: str
    declared: Span


class AssertOutsideTest(Problem, frozen=True):
    code = Code("E0804", "assert-outside-test", "An assertion outside of a test")
    MESSAGE = "cannot assert in `{name}`, which is not a test"
    HELP = "assert in a `test`; here, return a `Result`, or a value that says what is wrong"
    name: str


class CannotAssert(Problem, frozen=True):
    """`words` begin the message and say what was asserted."""

    code = Code("E0805", "cannot-assert", "An assertion that no run could decide")
    MESSAGE = "`assert {words}`: expected {wanted}, found {found}"
    words: str
    wanted: str
    found: str
    suggestion: str | None = None
    advice: str = ""

    def help(self) -> str | None:
        return did_you_mean(self.suggestion) or self.advice or f"write {self.wanted}"
