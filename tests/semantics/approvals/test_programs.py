"""Approvals and rows of whole programs: over modules, repaired by what the problems propose, large."""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.ir.nodes import CallTool
from corvid.pipeline import CheckedProgram, check_file, check_text
from corvid.semantics.approvals.problems import UnapprovedDangerousCall

BANK = """
public effect payment:
    cost: $0.05

effect hidden:
    data: financial

public tool wire(to: String, cents: Int) -> String dangerous uses payment

tool secret(n: Int) -> Int uses hidden

public agent helper(n: Int) -> Int:
    return secret(n)
"""


def codes(checked: CheckedProgram) -> list[str]:
    return [problem.code.id for problem in checked.problems]


def over_modules(folder: Path, main: str) -> CheckedProgram:
    (folder / "bank.cor").write_text(BANK)
    (folder / "main.cor").write_text(main)
    return check_file(folder / "main.cor")


@pytest.mark.parametrize("importing", ["as b", "use wire", "use wire as w"])
def test_an_import_is_approved_without_its_prefix(tmp_path: Path, importing: str) -> None:
    callee = {"as b": "b.wire", "use wire": "wire", "use wire as w": "w"}[importing]
    head = f'import "./bank" {importing}\n\nagent pay(to: String) -> String:\n'
    assert codes(over_modules(tmp_path, f"{head}    approve Wire(to, 5)\n    return {callee}(to, 5)\n")) == []
    assert codes(over_modules(tmp_path, f"{head}    return {callee}(to, 5)\n")) == ["E0601"]


def test_a_row_over_modules_names_what_it_can(tmp_path: Path) -> None:
    program = """
import "./bank" as b use payment

effect other:
    cost: $0

agent pay(to: String) -> String uses other:
    approve Wire(to, 5)
    return b.wire(to, 5)

agent count(n: Int) -> Int uses other:
    return b.helper(n)
"""
    first, second = over_modules(tmp_path, program).problems
    assert first.help() == "add `payment` to the row, or remove the call"
    assert len(first.fixes()) == 1
    assert second.help() == "import `hidden` and add it to the row, or remove the call"
    assert second.labels()[0].span.source == second.span.source
    assert len(second.labels()) == 3
    assert second.fixes() == ()


REFUSED = """
tool wire(to: String, cents: Int) -> String dangerous

type Order:
    to: String
    cents: Int

extend Order:
    tool refund(order: Order, note: String) -> String dangerous

agent a(to: String) -> String:
    return wire(to, -5)

agent b(order: Order, more: Bool) -> String:
    if order.refund("say \\"hi\\"\\n") == "ok":
        return "done"
    elif wire(order.to, (order.cents + 1) * 2) == "ok" and not (more or 1 < 2):
        return "sent"
    return f"{wire(order.to, 1 - (2 - 3))}"

agent c(all: List<Order>, kind: Int) -> Nothing:
    for order in all:
        text = match kind:
            1 ->
                note = "x"
                order.refund(note)
            _ -> wire(order.to, order.cents)
        again = [wire("a", 1), wire("b", 2)]

agent d(to: Option<String>) -> String:
    match to:
        Some(name) -> return wire(name, 1)  # at once
        None -> return wire("all".to_upper(), [1, 2].length())
"""


def repaired(text: str, problem: UnapprovedDangerousCall) -> str:
    (fix,) = problem.fixes()
    for edit in sorted(fix.edits, key=lambda edit: edit.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def unapproved(text: str) -> list[UnapprovedDangerousCall]:
    found: list[UnapprovedDangerousCall] = []
    for problem in check_text("main", text).problems:
        assert isinstance(problem, UnapprovedDangerousCall), problem.message()
        found.append(problem)
    return found


def test_adding_the_proposed_lines_repairs_the_program() -> None:
    text = REFUSED
    left = unapproved(text)
    assert len(left) == 10
    while left:
        text = repaired(text, left[-1])
        now = unapproved(text)
        assert len(now) == len(left) - 1
        left = now
    assert check_text("main", text).ok


def test_every_call_that_needs_an_approval_is_lowered_with_its_token() -> None:
    text = REFUSED
    while left := unapproved(text):
        text = repaired(text, left[-1])
    table = check_text("main", text).table
    assert table is not None
    assert repr(table.program).count(CallTool.__name__) == 10
    assert "token=None" not in repr(table.program)


def test_the_proposed_row_repairs_the_program() -> None:
    text = (
        "effect a:\n    cost: $1\n\neffect b:\n    cost: $1\n\neffect c:\n    cost: $1\n\n"
        "tool t(n: Int) -> Int uses b, c\n\nagent f(n: Int) -> Int uses a:\n    return t(n)\n"
    )
    (problem,) = check_text("main", text).problems
    edit = problem.fixes()[0].edits[0]
    fixed = text[: edit.span.start] + edit.text + text[edit.span.end :]
    assert "uses a, b, c:" in fixed
    assert codes(check_text("main", fixed)) == []


def test_a_body_with_problems_gets_no_warnings_about_its_approvals() -> None:
    text = (
        "tool wire(to: String) -> String dangerous\n\nagent f(to: String) -> String:\n"
        "    approve Wire(to)\n    return wire(to, 1)\n\nagent g(to: String) -> String:\n"
        "    approve Wire(to)\n    return wiree(to)\n"
    )
    assert {code[:3] for code in codes(check_text("main", text))} == {"E02", "E03"}


@pytest.mark.oracle
def test_long_bodies_are_walked_in_linear_time() -> None:
    rounds = 3_000
    body = "".join(f"    approve Wire(to, {i})\n    x = wire(to, {i})\n" for i in range(rounds))
    head = "tool wire(to: String, n: Int) -> String dangerous\n\nagent f(to: String) -> String:\n"
    assert codes(check_text("main", f"{head}{body}    return x\n")) == []
    branches = "".join(f"    elif n == {i}:\n        return wire(to, n)\n" for i in range(1_500))
    chain = f"    approve Wire(to, n)\n    if n == -1:\n        return to\n{branches}    return to\n"
    head = head.replace("to: String) -> String:", "to: String, n: Int) -> String:")
    assert codes(check_text("main", f"{head}{chain}")) == []
