"""The shape of a report: what every phase's problems have in common.

Each phase declares its own problem classes in its own `problems.py`; nothing here
knows a phase. A problem carries facts and finds its words last.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct
from msgspec.structs import asdict

if TYPE_CHECKING:
    from corvid.source.span import Span


class Severity(Enum):
    """How much a problem weighs: an error refuses the program, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class Code(Struct, frozen=True):
    """The stable identity of a kind of problem: `E0501`, `ungrounded-return`, a title."""

    id: str
    name: str
    title: str
    severity: Severity = Severity.ERROR


class Label(Struct, frozen=True):
    """A second place that matters, and the words that are beside it."""

    span: Span
    text: str


class Edit(Struct, frozen=True):
    """Replace the text of `span` by `text`."""

    span: Span
    text: str


class Fix(Struct, frozen=True):
    """A safe change that repairs the problem."""

    title: str
    edits: tuple[Edit, ...]


class HostLine(Struct, frozen=True):
    """A line of the host's own code, in Python. `code` is empty where its text is not known."""

    file: str
    line: int
    function: str
    code: str


class Problem(Struct, frozen=True):
    """One thing that is wrong at `span`.

    Subclasses set `code` and, as templates over their fields, `MESSAGE`, `HELP` and `LABEL`: a field that
    holds a span or None, and the words beside it. `NEAR` names the field that holds a similar name or None:
    what may be meant is asked before `HELP`. What depends on more than the fields' text is a method.
    """

    code: ClassVar[Code]
    MESSAGE: ClassVar[str]
    HELP: ClassVar[str | None] = None
    LABEL: ClassVar[tuple[str, str] | None] = None
    NEAR: ClassVar[str | None] = None
    span: Span

    def message(self) -> str:
        """Return one line that says what is wrong, in the program's own words."""
        return self.MESSAGE.format_map(asdict(self))

    def labels(self) -> tuple[Label, ...]:
        """Return the other halves of the contradiction, in the order of the story."""
        if self.LABEL is None:
            return ()
        field, words = self.LABEL
        fields = asdict(self)
        return () if fields[field] is None else (Label(fields[field], words.format_map(fields)),)

    def traceback(self) -> tuple[HostLine, ...]:
        """Return the lines of the host's code through which an exception came, innermost last."""
        return ()

    def help(self) -> str | None:
        """Return one thing to do about it."""
        if self.NEAR is not None and (near := getattr(self, self.NEAR)) is not None:
            return did_you_mean(near)
        return None if self.HELP is None else self.HELP.format_map(asdict(self))

    def fixes(self) -> tuple[Fix, ...]:
        """Return changes that can be applied without thinking."""
        return () if self.NEAR is None else write_instead(self.span, getattr(self, self.NEAR))


def did_you_mean(name: str | None) -> str | None:
    """Return the question that proposes a name; None where there is none to propose."""
    return None if name is None else f"did you mean `{name}`?"


def write_instead(span: Span, text: str | None) -> tuple[Fix, ...]:
    """Return the fix that replaces the text of `span`; none where there is nothing to propose."""
    return () if text is None else (Fix(f"write `{text}`", (Edit(span, text),)),)
