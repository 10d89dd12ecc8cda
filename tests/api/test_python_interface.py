"""Corvid from Python: loading, calling, awaiting, many runs at once, and errors with codes."""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import corvid
from corvid.api.program import Program
from corvid.models import ScriptedModel

PROGRAM = """\
tool look(id: String) -> String uses retrieval
tool later(id: String) -> String uses retrieval
tool pay(cents: Int) -> Bool dangerous

prompt digest(text: Grounded<String>) -> Grounded<String>:
    "Digest {text}"

#: Looks a document up.
agent find(id: String) -> Grounded<String>:
    return look(id)

agent wait(id: String) -> Grounded<String>:
    return later(id)

agent told(id: String) -> Grounded<String>:
    return digest(look(id))

agent given(doc: Grounded<String>) -> Grounded<Int>:
    return doc.length()

agent spend(cents: Int) -> Bool:
    approve Pay(cents)
    return pay(cents)

agent deep(n: Int) -> Int:
    if n == 0:
        return 0
    return 1 + deep(n - 1)

agent broken(n: Int) -> Int:
    return 10 / n
"""


async def later(id: str) -> str:
    await asyncio.sleep(0.01)
    return f"later {id}"


def tools() -> dict[str, object]:
    return {"look": lambda id: f"text of {id}", "later": later, "pay": lambda cents: cents > 0}


@pytest.fixture
def program(tmp_path: Path) -> Program:
    path = tmp_path / "program.cor"
    path.write_text(PROGRAM, encoding="utf-8")
    model = ScriptedModel({"digest": ["short"]})
    return corvid.load(path, tools=tools(), model=model)  # type: ignore[arg-type]


# rule: python.grounded.1
def test_an_agent_is_a_callable_that_returns_grounded_objects(program: Program) -> None:
    found = program.find("a")
    assert isinstance(found, corvid.Grounded)
    assert found.value == "text of a"
    assert str(found.grade) == "verbatim"
    assert found.confidence == 1.0
    assert [source.tool for source in found.sources()] == ["look"]
    assert "Retrieval" in found.chain
    assert program.find(id="a").value == found.value  # type: ignore[attr-defined]


def test_an_agent_shows_its_signature_and_its_comment(program: Program) -> None:
    assert str(program.find.__signature__) == "(id: 'String') -> 'Grounded<String>'"
    assert program.find.__doc__ == "Looks a document up."
    assert "find" in dir(program)
    with pytest.raises(TypeError):
        program.find("a", "b")
    with pytest.raises(AttributeError, match="no agent 'nothing'"):
        program.nothing("a")


def test_an_agent_can_be_awaited_and_async_tools_run_on_a_loop_of_the_module(program: Program) -> None:
    async def both() -> tuple[object, object]:
        first, second = await asyncio.gather(program.wait.aio("a"), program.wait.aio("b"))
        return first, second

    first, second = asyncio.run(both())
    assert isinstance(first, corvid.Grounded)
    assert first.value == "later a"
    assert isinstance(second, corvid.Grounded)
    assert second.value == "later b"


# rule: python.run.2
def test_runs_share_no_state(program: Program) -> None:
    """A scripted model answers each run from the start of its script, in whatever thread."""
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda n: program.told(f"doc {n}"), range(64)))
    for number, answer in enumerate(answers):
        assert isinstance(answer, corvid.Grounded)
        assert answer.value == "short"
        assert [s.text for s in answer.sources()] == [f"text of doc {number}"]


# rule: python.grounded.2
def test_a_grounded_argument_states_its_source(program: Program) -> None:
    answer = program.given(corvid.Sourced("abc", uri="file.txt", text="abc"))
    assert isinstance(answer, corvid.Grounded)
    assert answer.value == 3
    assert [source.uri for source in answer.sources()] == ["file.txt"]
    with pytest.raises(corvid.RunFailed) as bare:
        program.given("abc")
    assert bare.value.code == "R0114"


# rule: python.grounded.2
def test_a_value_of_another_run_is_no_source(program: Program) -> None:
    stolen = program.find("a")
    with pytest.raises(corvid.RunFailed) as raised:
        program.given(stolen)
    assert raised.value.code == "R0114"


def test_without_an_approver_nothing_is_approved(program: Program, tmp_path: Path) -> None:
    with pytest.raises(corvid.RunFailed) as raised:
        program.spend(5)
    assert raised.value.code == "R0113"
    path = tmp_path / "program.cor"
    yes = corvid.load(path, tools=tools(), approver=lambda request: request.label == "Pay")  # type: ignore[arg-type]
    assert yes.spend(5) is True


def words(request: object) -> str:
    return "words"


@pytest.mark.parametrize(
    ("services", "said"),
    [
        ({"model": words}, "model must be a name, or an object with a `name`, .* not a function"),
        ({"model": 5}, "not an int"),
        ({"model": ScriptedModel}, "not the class ScriptedModel itself"),
        ({"tools": []}, r"tools must be a mapping of names to functions, .* not a list"),
        ({"tools": {"look": "text"}}, "the tool 'look' must be a function, not the str 'text'"),
        ({"approver": True}, "approver must be a function of a corvid.ApprovalRequest .* not a bool"),
        ({"clock": 5}, "clock must be an object with `now_ms` to call, not an int"),
        ({"randomness": 5}, "randomness must be an object with `next_float`"),
        ({"progress": words}, "progress must be an object with `started` and `finished` to call"),
    ],
)
def test_a_service_that_does_not_fit_is_reported_at_load(
    services: dict[str, object], said: str, tmp_path: Path
) -> None:
    path = tmp_path / "program.cor"
    path.write_text("agent one() -> Int:\n    return 1\n", encoding="utf-8")
    with pytest.raises(TypeError, match=said):
        corvid.load(path, **services)  # type: ignore[arg-type]


def test_a_function_for_no_tool_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "program.cor"
    path.write_text("tool look(n: Int) -> Int\n\nagent one() -> Int:\n    return look(1)\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"`tools` has 'lok', .* no such tool; it has: look"):
        corvid.load(path, tools={"look": abs, "lok": abs})


class Shouting:
    name = "shouting"

    def answer(self, request: corvid.ModelRequest) -> corvid.ModelReply:
        return corvid.ModelReply(request.messages[-1].text.upper(), model=self.name)


def test_a_model_of_the_users_own(program: Program, tmp_path: Path) -> None:
    own = corvid.load(tmp_path / "program.cor", tools=tools(), model=Shouting())  # type: ignore[arg-type]
    answer = own.told("a")
    assert isinstance(answer, corvid.Grounded)
    assert (answer.value, str(answer.grade)) == ("DIGEST TEXT OF A", "synthesised")


def test_what_is_public_is_found_by_looking(program: Program) -> None:
    assert set(corvid.__all__) <= set(dir(corvid))
    assert all(getattr(corvid, name) is not None for name in corvid.__all__)
    assert repr(program).startswith("<program program: broken(n: 'Int') -> 'Int', deep(")


# rule: python.run.1
def test_errors_carry_codes(program: Program, tmp_path: Path) -> None:
    with pytest.raises(corvid.RunFailed, match="R0102") as raised:
        program.broken(0)
    assert raised.value.code == "R0102"
    bad = tmp_path / "bad.cor"
    bad.write_text('agent a() -> Grounded<String>:\n    return "x"\n', encoding="utf-8")
    with pytest.raises(corvid.ProgramRefused) as refused:
        corvid.load(bad)
    assert [problem.code.id for problem in refused.value.problems] == ["E0501"]
    with pytest.raises(corvid.UnreadableSource):
        corvid.load(tmp_path / "missing.cor")
    with pytest.raises(corvid.ToolsRefused) as missing:
        corvid.load(tmp_path / "program.cor", tools={"look": lambda id: id})
    assert missing.value.code == "R0116"


def test_check_takes_a_path_or_a_text(tmp_path: Path) -> None:
    assert corvid.check("agent a() -> Int:\n    return 1\n") == ()
    assert [p.code.id for p in corvid.check("agent a() -> Int:\n    return x\n")] == ["E0201"]
    path = tmp_path / "p.cor"
    path.write_text("agent a() -> Int:\n    return true\n", encoding="utf-8")
    assert [p.code.id for p in corvid.check(path)] == ["E0301"]


@pytest.mark.oracle
def test_calls_nest_ten_thousand_deep_with_the_hosts_recursion_limit_untouched(program: Program) -> None:
    limit = sys.getrecursionlimit()
    assert program.deep(9_998) == 9_998
    with pytest.raises(corvid.RunFailed) as raised:
        program.deep(10_000)
    assert raised.value.code == "R0105"
    assert sys.getrecursionlimit() == limit


def test_check_does_not_import_the_tools_file(tmp_path: Path) -> None:
    path = tmp_path / "p.cor"
    path.write_text("tool look(id: String) -> String uses retrieval\n", encoding="utf-8")
    (tmp_path / "tools.py").write_text("raise SystemExit('imported')\n", encoding="utf-8")
    assert corvid.check(path) == ()


@pytest.mark.oracle
def test_an_endless_file_is_refused_at_the_limit() -> None:
    with pytest.raises(corvid.UnreadableSource, match="larger than 32 MiB"):
        corvid.check(Path("/dev/zero"))


def test_machine_code_is_made_as_asked_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CORVID_WATCH", raising=False)  # in a watched build loops are not left in the middle
    file = tmp_path / "sum.cor"
    text = "agent main(n: Int) -> Int:\n    t = 0\n    for i in range(0, n):\n        t += i\n    return t\n"
    file.write_text(text)
    for mode in ("off", "always", "auto"):
        program = corvid.load(file, jit=mode)  # type: ignore[arg-type]
        assert program.main(n=20_000) == 199_990_000
        jit = program.loaded.jit
        assert (jit is not None and len(jit.compiled) > 0) == (mode != "off")
    with pytest.raises(ValueError, match='jit is "auto", "off" or "always"'):
        corvid.load(file, jit="yes")  # type: ignore[arg-type]
