"""Printing what an audit found, in the form that was asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Literal, TypeAlias

from corvid._version import __version__
from corvid.audit import forms
from corvid.audit.findings import Finding, Findings
from corvid.audit.ratio.rules import MALFORMED
from corvid.cli.output import CLEAN, Unable, note, say
from corvid.diagnostics.printed import json_text, line
from corvid.json_type import Json

Form: TypeAlias = Literal["text", "json", "sarif", "github", "markdown", "html"]
FORMS: tuple[Form, ...] = ("text", "json", "sarif", "github", "markdown")
"""Those of every audit; a page is of a whole project."""


MOST_LISTED = 20
"""What was left out is listed for people up to so many, and so are the findings of each rule."""


def first_of(said: Sequence[str]) -> list[str]:
    """Return the first of what is listed for people, and how many more there are."""
    more = len(said) - MOST_LISTED
    return [*said[:MOST_LISTED], f"{more} more"] if more > 0 else list(said)


class NotALog(Unable):
    """No line of a log is an event that audits know."""


class Report:
    """Findings on their way out: for people log by log, as they come; for all other forms at the end.

    `aside`: they are reported beside the result, on standard error.
    """

    def __init__(self, title: str, form: Form, aside: bool = False) -> None:
        self._title = title
        self._form = form
        self._tell = note if aside else say
        self._held: list[Finding] | None = None
        self.findings = Findings()

    def take(self, findings: Iterable[Finding]) -> None:
        """Take some more findings. Raises what reading them raises."""
        for one in findings:
            self.findings.add(one)
            if self._form != "text" or self.findings.counts[one.rule.id] > MOST_LISTED:
                continue
            if self._held is None:
                self._tell(forms.line(one))
            else:
                self._held.append(one)

    @contextmanager
    def of_a_log(self) -> Iterator[None]:
        """Print what is found meanwhile behind it; if NotALog is raised, without the lines that hold no
        event, as that is then said of all of them."""
        held = self._held = list[Finding]()
        try:
            yield
        except NotALog:
            held = [one for one in held if one.rule.id != MALFORMED.id]
            raise
        finally:
            self._held = None
            for one in held:
                self._tell(forms.line(one))

    def beside(self, findings: Iterable[Finding]) -> None:
        """Add findings that the summary has in its own words, and other forms have not."""
        if self._form not in ("text", "markdown"):
            self.findings.take(findings)

    def end(self, summary: str, data: Mapping[str, Json]) -> None:
        """Print the rest, with the result in words and as data."""
        match self._form:
            case "text":
                for rule, count in self.findings.by_rule():
                    if count > MOST_LISTED:
                        self._tell(f"{rule.id}: {count - MOST_LISTED:,} more")
                say(summary)
            case "json":
                say(json_text(forms.data(self.findings, data)))
            case "sarif":
                say(json_text(forms.sarif_log(self.findings, __version__, data)))
            case "github":
                if self.findings.count:
                    say(forms.workflow_commands(self.findings), commands=True)
                say("\n".join(map(line, summary.splitlines())))
            case "markdown":
                say(forms.markdown(self._title, summary, self.findings))


def disabled(title: str, form: Form) -> int:
    """Print the report where nothing is to be looked at (E2): in the form that was asked for, without
    findings."""
    Report(title, form).end("Nothing was looked at: --enforce disabled, or the settings say so", {
        "enforce": "disabled",
    })  # fmt: skip
    return CLEAN
