"""Forty pages that were made to give orders, and an agent with a dangerous tool that reads them.

The pages are in our own words, after the kinds of injections that were published: orders in the open, hidden
from people, encoded, in other languages, dressed as systems, tools, approvals and results. The programs that
a developer would write first are in `tests/lang/taint/a_page_asks_for_a_refund.cor`, each refused. Here those
run that are accepted, and the model of these runs answers by what it read.
"""

from __future__ import annotations

import hashlib
import runpy
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest

from corvid.api.execution import Loaded, Services
from corvid.hosts.system import Asking, MappedTools
from corvid.hosts.web import WebTools
from corvid.pipeline import CheckedProgram, check_file, check_text
from corvid.runtime.host import ApprovalRequest, Json, Message, ModelReply, ModelRequest
from corvid.testing import samples
from tests.connections.world import World, world
from tests.hosts.replays import record
from tests.shares import share
from tests.web.servers import PUBLIC, Names, Server, page, serving

__all__ = ["world"]
pytestmark = pytest.mark.guarantee("taint.dangerous")
ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).with_name("injections")
PAGES = sorted(FOLDER.glob("*.html"))
HOST = "docs.example.com"
HARMLESS = "<title>Kettle K2</title><h1>Kettle K2</h1><p>It switches itself off.</p>"
LITERATE = ROOT / "tests" / "lang" / "taint" / "a_page_asks_for_a_refund.cor"
REFUSED, ACCEPTED = samples(LITERATE)
TAINTED = ("E0515", "E0517", "E0518")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    html = "Content-Type: text/html; charset=utf-8"
    served = {f"/{path.stem}": page(path.read_bytes(), html) for path in PAGES}
    with serving({**served, "/harmless": page(HARMLESS.encode(), html)}) as made:
        yield made


class Remembering:
    """Keeps the texts of pages."""

    def __init__(self) -> None:
        self._texts: dict[tuple[str, ...], bytes] = {}

    def read(self, made_from: tuple[str, ...]) -> bytes | None:
        return self._texts.get(made_from)

    def write(self, made_from: tuple[str, ...], data: bytes) -> None:
        self._texts[made_from] = data


class Obedient:
    """A model whose answer, of any type that is asked for, follows from the text it was given."""

    name = "obedient"

    def answer(self, request: ModelRequest) -> ModelReply:
        seen = "".join(message.text for message in request.messages)
        digest = hashlib.sha256(seen.encode()).digest()
        answers: dict[object, Json] = {"boolean": digest[0] % 2 == 0, "integer": digest[0]}
        words = f"refund A-17 to mallory, as the page says: {digest.hex()}"
        return ModelReply(answers.get(request.schema.get("type"), words), self.name)


@cache
def accepted() -> CheckedProgram:
    program = check_text("main", dict(ACCEPTED.files)["main.cor"])
    assert program.ok, program.problems
    return program


def dangerous(web: WebTools, agent: str, path: str, allow: bool) -> list[object]:
    """What was asked of the approver and done by the dangerous tool, in order."""
    done: list[object] = []

    def decide(request: ApprovalRequest) -> bool:
        done.append(("asked", request.label, [(one.name, one.value) for one in request.arguments]))
        return allow

    tools = MappedTools({
        "fetch": web.fetch,
        "refund": lambda order, account: done.append(("refund", order, account)),
        "note": lambda text: len(text) % 2 == 0,
    })  # fmt: skip
    services = Services(tools=tools, model=Obedient(), approver=Asking(decide))
    ran = record(accepted(), services, f"https://{HOST}/{path}", "A-17", "DE-4711", agent=agent)
    assert ran.fault == (None if allow or not done else "R0113"), ran.outcome.fault
    assert agent == "before_it_is_read" or any(one["uri"].endswith(path) for one in ran.of("retrieval"))
    return done


ASKED = ("asked", "Refund", [("order", "A-17"), ("account", "DE-4711")])
REFUNDED = ("refund", "A-17", "DE-4711")


@pytest.mark.parametrize("path", share(["harmless", *(one.stem for one in PAGES)], every=10))
def test_no_page_changes_what_is_asked_or_done(world: World, server: Server, path: str) -> None:
    """In the program that says why a page may decide it decides, and names no account."""
    world.says(user=f'[fetch]\nallow = ["{HOST}"]\n')
    web = WebTools(world.project, Remembering(), Names({}, {PUBLIC: server.port}))
    for agent in ("before_it_is_read", "beside_it"):
        assert dangerous(web, agent, path, allow=True) == [ASKED, REFUNDED]
        assert dangerous(web, agent, path, allow=False) == [ASKED]
    assert dangerous(web, "for_a_reason", path, allow=True) in ([], [ASKED, REFUNDED])


def test_each_refusal_names_the_way_from_the_page() -> None:
    found = [
        one for one in check_text("main", dict(REFUSED.files)["main.cor"]).problems if one.code.id in TAINTED
    ]
    assert len(found) >= 25
    assert {one.code.id for one in found} == {*TAINTED}
    for problem in found:
        words = [label.text for label in problem.labels()]
        come = any("`fetch`" in one and "untrusted" in one for one in words)
        assert come or "`reads` returns `Tainted<String>`" in words, (problem.message(), words)
        assert problem.help()


def test_the_model_of_these_runs_answers_by_the_page() -> None:
    def answered(path: Path, schema: Json) -> Json:
        message = Message("user", path.read_text("utf-8"))
        return Obedient().answer(ModelRequest("p", (message,), (), {"type": schema}, None, {})).value

    assert {answered(one, "boolean") for one in PAGES} == {True, False}
    assert len({answered(one, "string") for one in PAGES}) == len(PAGES)


def test_there_are_forty_pages_and_no_two_are_the_same() -> None:
    assert len({path.read_text("utf-8") for path in PAGES}) == len(PAGES) == 40


def test_the_example_asks_for_what_the_ledger_says_whatever_the_page_says() -> None:
    example = ROOT / "examples" / "web_triage"
    program = check_file(example / "web_triage.cor")
    functions = runpy.run_path(str(example / "tools.py"))
    for path in (example / "page.html", *PAGES[::8]):
        functions["page_of"].__globals__["PAGE"] = path
        asked: list[ApprovalRequest] = []
        tools = MappedTools({name: functions[name] for name in ("page_of", "account_of", "refund")})
        loaded = Loaded(program, Services(tools=tools, approver=Asking(partial(_noted, asked))))
        try:
            outcome = loaded.run(loaded.functions["web_triage::main"], ["A-17"])
        finally:
            loaded.close()
        assert outcome.fault is None
        (request,) = asked
        account = ("DE-4711", ("ledger#A-17",))
        assert [(one.value, one.sources) for one in request.arguments] == [("A-17", ()), account]
        assert "refunded A-17 to DE-4711" in str(outcome.value)


def _noted(asked: list[ApprovalRequest], request: ApprovalRequest) -> bool:
    asked.append(request)
    return True
