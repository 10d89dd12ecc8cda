"""Every example runs without a network and gives what its opening comment promises."""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.api.execution import Loaded, Outcome, Services
from corvid.pipeline import check_file, check_text
from corvid.runtime.host import ApprovalRequest

EXAMPLES = Path(__file__).parents[2] / "examples"


class Answering:
    """An approver that says the same to everything and remembers what it was asked."""

    def __init__(self, answer: bool) -> None:
        self.answer = answer
        self.asked: list[ApprovalRequest] = []

    def approve(self, request: ApprovalRequest) -> bool:
        self.asked.append(request)
        return self.answer


def run(name: str, *arguments: object, agent: str = "main", approver: Answering | None = None) -> Outcome:
    loaded = Loaded(check_file(EXAMPLES / f"{name}.cor"), Services(approver=approver))
    try:
        function = next(f for f in loaded.functions.values() if f.name.endswith(f"::{agent}"))
        return loaded.run(function, arguments)
    finally:
        loaded.close()


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        (
            "research/research",
            ["How were the dead in Broad Street explained?"],
            "closer to the pump in Broad Street",
        ),
        ("research/research", ["Gezeiten"], "Nothing found: 0 passages"),
        ("contract/contract", ["How long are backups kept?"], "keeps it for thirty days"),
        ("contract/contract", ["How long are backups kept?"], "ninety days"),
        ("contract/processing", ["When are personal data deleted?"], "'page': 2"),
        ("medical/medical", ["May I drink alcohol with it?"], "Do not drink alcohol"),
        ("statute/statute", ["Who has the power to try impeachments?"], "'page': 2"),
        ("fees/fees", ["lost key"], "documents/fees.csv#cell=4,1"),
        ("rents/rents", ["2026-10"], "'owes': Grounded(340"),
        ("tenancy/tenancy", ["Are dogs allowed?"], "documents/house-rules.html#House rules/Pets"),
        ("medical/medical", ["zebra"], "The leaflet does not mention this."),
        ("arithmetic/arithmetic", [1000], "'primes': 168"),
        ("seed/research", ["tides"], "The Moon attracts"),
        ("seed/citation", ["tides", "Why are there two high waters?"], "two high waters a day"),
        ("seed/composition", ["ledger"], "42.00 euros"),
        ("seed/confidence", ["clocks"], "A pendulum is disturbed"),
        ("seed/handoff", ["clocks"], "A pendulum is disturbed"),
        ("seed/propagation", ["clocks"], "About: Clocks at sea"),
    ],
)
def test_the_example_answers(name: str, arguments: list[object], words: str) -> None:
    outcome = run(name, *arguments)
    assert outcome.fault is None
    assert words in str(outcome.value)


def test_the_passages_that_a_search_finds_are_listed_with_their_lines() -> None:
    assert "documents/tides.md:" in str(run("research/research", "spring tides", agent="found").value)


def test_a_refund_is_paid_after_a_yes_to_these_values_and_not_after_a_no() -> None:
    yes, no = Answering(True), Answering(False)
    assert "refunded 24.90 for A-17" in str(run("refund/refund", "A-17", approver=yes).value)
    assert [request.label for request in yes.asked] == ["IssueRefund"]
    refused = run("refund/refund", "A-17", approver=no)
    assert refused.fault is not None
    assert refused.fault.problem.code.name == "approval-denied"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title = headline(doc)", "title: String = headline(doc)"),
        ("    return title +", '    if doc.length() > 10:\n        title = title + "!"\n    return title +'),
    ],
)
def test_what_drops_a_source_is_refused_in_a_pure_agent(old: str, new: str) -> None:
    text = (EXAMPLES / "seed" / "propagation.cor").read_text("utf-8")
    before, found, after = text.rpartition(old)
    assert found
    problems = check_text("propagation", before + new + after, folder=EXAMPLES / "seed").problems
    assert any("grounded-pure" in problem.code.name for problem in problems)
