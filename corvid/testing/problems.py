"""R015: what a test found."""

from __future__ import annotations

from corvid.diagnostics.model import Code, Label, Problem


class _Judged(Problem, frozen=True):
    """`values` are those that it was about, each beside the place where it is written; `chains` say where
    they come from, or what was seen instead."""

    words: str
    values: tuple[Label, ...] = ()
    chains: str = ""

    def labels(self) -> tuple[Label, ...]:
        return self.values

    def help(self) -> str | None:
        return self.chains or None


class AssertionFailed(_Judged, frozen=True):
    """The run shows the contrary of what was asserted."""

    code = Code("R0150", "assertion-failed", "An assertion that does not hold")

    def message(self) -> str:
        return self.words


class AssertionUndecided(_Judged, frozen=True):
    """What was asserted can't be seen in this run, so that it does not hold."""

    code = Code("R0151", "assertion-undecided", "An assertion that cannot be evaluated")

    def message(self) -> str:
        return self.words


class NothingAsserted(Problem, frozen=True):
    """A test that ran to its end, and said nothing of what it saw."""

    code = Code("R0152", "nothing-asserted", "A test that asserted nothing")
    MESSAGE = "`{name}` ended without asserting anything"
    HELP = "assert what has to hold, on each way through the test"
    name: str


class TestTooLong(Problem, frozen=True):
    """A test that had not ended when its time was over."""

    code = Code("R0153", "test-too-long", "A test that did not end in its time")
    MESSAGE = "`{name}` did not end within {seconds} s"
    HELP = "look for a loop without an end or a tool that waits, or give more time by --timeout SECONDS"
    name: str
    seconds: str


class MockWithoutAnswer(Problem, frozen=True):
    """A mock that says of a call neither what it gives nor how it fails."""

    code = Code("R0154", "mock-without-answer", "A mock that gives no answer")
    MESSAGE = "the mock of `{name}` gives no answer: {why}"
    HELP = "{advice}"
    name: str
    why: str
    advice: str
