"""Every example is accepted, and every change that its comments call refused is refused for that reason."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from corvid.diagnostics.model import Problem, Severity
from corvid.semantics.analyse import analyse
from corvid.semantics.modules.graph import ModuleText, NotFound, load_modules
from corvid.source.text import SourceStore

ROOT = Path(__file__).parents[2]
PROGRAMS = sorted((ROOT / "examples").glob("*/*.cor"))
LIBRARY = sorted((ROOT / "stdlib").glob("*.cor"))


def read(folder: Path, importer: str, path: str) -> ModuleText | NotFound:
    """A module of the library, or a file beside the one that is checked."""
    if path.startswith("std/"):
        file = ROOT / "stdlib" / f"{path.removeprefix('std/')}.cor"
    else:
        file = folder / f"{path.removeprefix('./')}.cor"
        path = file.stem
    if not file.is_file():
        return NotFound(f"{importer} may only import the standard library and files beside it here")
    return ModuleText(path, file.name, file.read_text("utf-8"))


def problems(name: str, text: str, folder: Path) -> tuple[Problem, ...]:
    prelude = ModuleText("prelude", "prelude.cor", (ROOT / "stdlib" / "prelude.cor").read_text("utf-8"))
    store = SourceStore()
    loaded = load_modules([ModuleText(name, f"{name}.cor", text)], prelude, partial(read, folder), store)
    analysed = analyse(loaded)
    return (*analysed.problems, *analysed.broken_promises(loaded.program(name)))


@pytest.mark.parametrize("path", [*PROGRAMS, *LIBRARY], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_examples_and_library_have_no_problem(path: Path) -> None:
    if path.stem != "prelude":
        found = problems(path.stem, path.read_text("utf-8"), path.parent)
        assert [problem.message() for problem in found] == []


CHANGES = [
    ("research/research", "return answer(passages, question)", "return question", "ungrounded-return"),
    ("research/research", "return answer(passages, question)", 'return "cholera"', "ungrounded-return"),
    (
        "contract/contract",
        "Opinion(agreement, amendment)",
        'Opinion(agreement, "no change")',
        "ungrounded-use",
    ),
    ("triage/triage", "because: because", "because: ticket", "type-mismatch"),
    (
        "contract/processing",
        "return clauses(agreement, question)",
        'return ["Within a day."]',
        "type-mismatch",
    ),
    (
        "medical/medical",
        "Quoted(quotes)",
        'Quoted(["It is harmless."])',
        "type-mismatch",
    ),
    ("arithmetic/arithmetic", "Report(primes,", 'Report("many",', "type-mismatch"),
    ("arithmetic/arithmetic", "-> Report:", "-> Grounded<Report>:", "ungrounded-return"),
    ("refund/refund", "    approve IssueRefund(order, cents, reason)\n", "", "unapproved-dangerous-call"),
    ("refund/refund", "IssueRefund(order, cents,", "IssueRefund(order, 100,", "unapproved-dangerous-call"),
    ("refund/refund", "reason = refund_reason(loaded.complaint)", 'reason = "because"', "ungrounded-use"),
    ("seed/research", "return summarize(doc)", "return summarize(id)", "ungrounded-return"),
    (
        "seed/citation",
        "answer(doc, question)",
        "answer(question, question)",
        "citation-requires-grounded",
    ),
    ("seed/confidence", "@min_confidence(0.65)", "@min_confidence(0.80)", "effect-constraint-violation"),
    (
        "seed/composition",
        "@data(grounded, financial)",
        "@data(only: grounded)",
        "effect-constraint-violation",
    ),
    ("seed/handoff", "        return doc\n", '        return "too short"\n', "ungrounded-return"),
    (
        "support_bot/support_bot",
        'chat_recoverable_options\n    "',
        'search_everything\n    "',
        "enrichment-unfit",
    ),
    (
        "support_bot/support_bot",
        '        TransportError -> "I can\'t think right now."\n',
        "",
        "non-exhaustive-match",
    ),
    (
        "support_bot/support_bot",
        '    intent f"Read {choice.path}" because f"the customer means the {choice.label}" '
        "expecting 1..1:\n    ",
        "",
        "search-without-intent",
    ),
    ("support_bot/support_bot", "Read(text: Grounded<String>)", "Read(text: Grounded<Int>)", "type-mismatch"),
    ("seed/handoff", "return shorten(doc)", 'return "too long"', "ungrounded-return"),
    (
        "coding_assistant/coding_assistant",
        " of file_location citing named",
        " of file_location",
        "claim-without-evidence",
    ),
    (
        "coding_assistant/coding_assistant",
        " of file_location citing named",
        " of file_place citing named",
        "unknown-claim-kind",
    ),
]


@pytest.mark.parametrize(("name", "old", "new", "code"), CHANGES, ids=lambda value: value[:24])
def test_the_change_that_a_comment_names_is_refused(name: str, old: str, new: str, code: str) -> None:
    file = ROOT / "examples" / f"{name}.cor"
    text = file.read_text("utf-8")
    # Comments name the line as well; the last place is the program's.
    before, found, after = text.rpartition(old)
    assert found
    changed = problems(name, before + new + after, file.parent)
    assert code in {problem.code.name for problem in changed if problem.code.severity is Severity.ERROR}
