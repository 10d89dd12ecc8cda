"""`corvid cost`: what an agent spends at most, as a tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.cli.main import run

TEXT = """
effect llm:
    cost: $0.02
    tokens: 400

tool find(q: String) -> List<String>
prompt sum(text: String) -> String uses llm:
    with repair 1
    "Sum {text}"

agent each(q: String) -> Int:
    n = 0
    @max_iterations(3)
    for word in find(q):
        n += sum(word).length()
    return n

@budget($0.10)
agent main(q: String) -> Int:
    if q == "":
        return each(q)
    return sum(q).length()

agent open(q: String) -> Int:
    n = 0
    for word in find(q):
        n += sum(word).length()
    return n
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "main.cor").write_text(TEXT, encoding="utf-8")


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = run(["cost", *arguments])
    captured = capsys.readouterr()
    return status, captured.out or captured.err


# rule: effects.budget.1
def test_the_tree_is_printed_also_of_a_budget_that_is_too_small(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "main.cor"]) == 1
    capsys.readouterr()
    status, out = said(capsys, "main.cor")
    assert (status, out.rstrip()) == (0, """
main  $0.12, 2400 tokens
its budget is $0.10
├─ one of 2 ways  $0.12, 2400 tokens  main.cor:20
│  └─ a way  $0.12, 2400 tokens  main.cor:21
│     └─ agent `each`  $0.12, 2400 tokens  main.cor:21
│        └─ for, at most 3 times  $0.12, 2400 tokens  main.cor:13
│           └─ prompt `sum`, at most 2 times  $0.04, 800 tokens  main.cor:15
└─ prompt `sum`, at most 2 times  $0.04, 800 tokens  main.cor:22
""".strip())  # fmt: skip


def test_what_has_no_bound_says_where(capsys: pytest.CaptureFixture[str]) -> None:
    status, out = said(capsys, "main.cor", "open")
    assert status == 0
    assert out.startswith("open  cost without a bound (main.cor:26), tokens without a bound (main.cor:26)\n")


def test_an_agent_that_calls_nothing_costs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    Path("free.cor").write_text("agent main() -> Int:\n    return 1\n", encoding="utf-8")
    assert said(capsys, "free.cor") == (0, "main  nothing\n")


def test_a_prompt_that_declares_nothing_is_not_free(capsys: pytest.CaptureFixture[str]) -> None:
    text = """
effect llm:
    cost: $0.02

prompt free(q: String) -> String:
    "{q}"
prompt paid(q: String) -> String uses llm:
    "{q}"

agent each(q: String) -> String:
    if q == "":
        return free(q)
    return q

agent main(q: String) -> String:
    return paid(each(q))
"""
    Path("free.cor").write_text(text, encoding="utf-8")
    status, out = said(capsys, "free.cor", "main")
    assert (status, out.rstrip()) == (0, """
main  $0.02, the rest not declared
├─ agent `each`  not declared  free.cor:16
│  └─ one of 2 ways  not declared  free.cor:11
│     └─ a way  not declared  free.cor:12
│        └─ prompt `free`  not declared  free.cor:12
└─ prompt `paid`  $0.02  free.cor:16
""".strip())  # fmt: skip


def test_other_mistakes_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    Path("wrong.cor").write_text("agent main() -> Int:\n    return x\n", encoding="utf-8")
    status, err = said(capsys, "wrong.cor")
    assert status == 1
    assert "error[E0" in err
    status, err = said(capsys, "main.cor", "mian")
    assert status == 2
    assert "did you mean `main`?" in err
    assert said(capsys, "none.cor")[0] == 2


def test_the_models_that_are_asked_in_turn_are_counted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    users = tmp_path / "config.toml"
    table = '[models.{}]\napi = "openai-chat"\nmodel = "m"\nbase_url = "http://127.0.0.1:9/v1"\n'
    users.write_text(f'{table.format("fast")}then = ["slow"]\n{table.format("slow")}')
    users.chmod(0o600)
    monkeypatch.setenv("CORVID_CONFIG", str(users))
    for model, first, calls in (("slow", "each  $0.12, ", 2), ("fast", "each  $0.24, ", 4)):
        status, out = said(capsys, "main.cor", "each", "--model", model)
        assert (status, out.startswith(first)) == (0, True), out
        assert f"prompt `sum`, at most {calls} times" in out
        assert ("\neach prompt may ask fast, then slow\n" in out) == (model == "fast")
    assert run(["cost", "main.cor", "each", "--model", "none"]) == 2
