"""Printing what an audit found, in the form that was asked for."""

from __future__ import annotations

import json

from corvid import __version__
from corvid.audit.findings import Findings
from corvid.audit.report import forms, sarif
from corvid.diagnostics.columns import cells
from corvid.tools.cli.output import CLEAN, note, say
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from corvid.audit.findings import Finding
    from corvid.diagnostics.machine import Data
    from corvid.tools.cli.audit.options import Form


class Report:
    """Findings on their way out: for people at once, as they come; for all other forms at the end.

    `aside`: they are told beside the result, on standard error.
    """

    def __init__(self, title: str, form: Form, aside: bool = False) -> None:
        self._title = title
        self._form = form
        self._tell = note if aside else say
        self.findings = Findings()

    def take(self, findings: Iterable[Finding]) -> None:
        """Some more findings. Raises what reading them raises."""
        for one in findings:
            self.findings.add(one)
            if self._form == "text":
                self._tell(forms.line(one))

    def beside(self, findings: Iterable[Finding]) -> None:
        """Findings that the summary has in its own words, and other forms have not."""
        if self._form not in ("text", "markdown"):
            self.findings.take(findings)

    def end(self, summary: str, data: Mapping[str, Data]) -> None:
        """Print the rest, with the result in words and as data."""
        match self._form:
            case "text":
                say(summary)
            case "json":
                say(json.dumps(forms.data(self.findings, data), indent=2, ensure_ascii=False))
            case "sarif":
                say(json.dumps(sarif.log(self.findings, __version__, data), indent=2, ensure_ascii=False))
            case "github":
                say(forms.workflow_commands(self.findings) + _harmless(summary))
            case "markdown":
                say(forms.markdown(self._title, summary, self.findings))


def disabled(title: str, form: Form) -> int:
    """The report where nothing is to be looked at (E2): in the form that was asked for, without findings."""
    Report(title, form).end("Nothing was looked at: --enforce disabled, or the settings say so", {
        "enforce": "disabled",
    })  # fmt: skip
    return CLEAN


def _harmless(text: str) -> str:
    """Text of which GitHub takes no line for a command: it finds the one kind at the beginning of a line,
    behind white space, too, and the other one anywhere. Control characters become a visible sign."""
    lines = [cells(one)[0] for one in text.replace("##[", "# #[").splitlines()]
    return "\n".join(f"| {one}" if one.lstrip().startswith("::") else one for one in lines)
