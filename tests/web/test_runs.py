"""Runs that fetch: which fault each failure is, what a `try` makes of it, and that a replay asks no one."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable, Iterator

import pytest

import corvid
from corvid.api.execution import Services
from corvid.hosts.system import MappedTools
from corvid.hosts.web import WebTools
from corvid.pipeline import check_text
from corvid.runtime.faults import Fault
from tests.connections.world import World, world
from tests.hosts.replays import Recorded, checked, record, replay
from tests.web.servers import PUBLIC, Names, Server, page, serving

__all__ = ["world"]
pytestmark = pytest.mark.guarantee("run.faults_as_values")
HOST = "docs.example.com"
PROGRAM = """
tool page(url: String) -> Grounded<String> uses retrieval

agent main(url: String) -> Grounded<String>:
    return page(url)

agent caught(url: String) -> String:
    return match try page(url):
        Ok(text) -> "found"
        Err(fault) -> f"{fault.code} {fault.name} {fault.callee}: {fault.message}"

agent again(url: String) -> String:
    return match try page(url) on error retry 2 times:
        Ok(text) -> "found"
        Err(fault) -> fault.code

agent sources(url: String) -> String:
    return page(url).sources().map(fn (s) -> f"{s.uri} {s.hash.length()} {s.time > 0} {s.tool}").join("; ")
"""
REFUSED = "R0133 fetch-refused page: An address that may not be fetched"
FAILED = "R0134 fetch-failed page: A page that could not be fetched"
Ran = Callable[..., Recorded]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving({"/": page(b"Due on the 3rd day.", "Content-Type: text/plain")}) as made:
        yield made


@pytest.fixture
def ran(world: World, server: Server) -> Ran:
    world.says(user=f'[fetch]\nallow = ["{HOST}"]\n')
    server.asked.clear()
    program = checked(PROGRAM)

    def run(path: str, agent: str = "main", host: str = HOST) -> Recorded:
        tools = WebTools(world.project, network=Names({}, {PUBLIC: server.port}))
        services = Services(tools=MappedTools({"page": tools.fetch}))
        found = record(program, services, f"https://{host}{path}", agent=agent)
        asked = len(server.asked)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(socket, "socket", None)
            patch.setattr(socket, "getaddrinfo", None)
            again = replay(program, found.lines)
        assert (again.value, again.fault and again.fault.code) == (found.outcome.value, found.fault)
        assert len(server.asked) == asked
        return found

    return run


# rule: runtime.fault.9
def test_a_page_is_a_source_and_refusals_and_failures_have_codes(ran: Ran, server: Server) -> None:
    found = ran("/", "sources")
    assert found.outcome.value == f"https://{HOST}/ 64 true page"
    (result,) = found.of("tool_result")
    assert result["result"] == "Due on the 3rd day."
    assert found.of("retrieval")[0]["uri"] == f"https://{HOST}/"
    assert len(server.asked) == 1

    assert ran("/", host="www.example.com").fault == "R0133"
    assert len(server.asked) == 1
    assert ran("/none").fault == "R0134"


def test_the_message_and_the_help_say_what_to_do(ran: Ran) -> None:
    fault = ran("/", host="www.example.com").outcome.fault
    assert fault is not None
    assert fault.problem.message() == "`page` was refused: `www.example.com` is not allowed"
    assert fault.problem.help() == 'add "www.example.com" to `allow` in `[fetch]` of corvid.toml'
    fault = ran("/none").outcome.fault
    assert fault is not None
    assert fault.problem.message() == f"`page` got no page: {HOST} answered 404 Not Found"
    assert fault.problem.help() == (
        "write `try page(…) on error retry 3 times` to ask again, or ask for another page"
    )


# rule: expressions.try.2 expressions.retry.2
def test_both_are_caught_and_only_a_failure_is_retried(ran: Ran, server: Server) -> None:
    assert ran("/", "caught", "www.example.com").outcome.value == REFUSED
    assert ran("/none", "caught").outcome.value == FAILED
    server.asked.clear()
    refused = ran("/", "again", "www.example.com")
    assert refused.outcome.value == "R0133"
    assert len(refused.of("tool_call")) == 1
    assert ran("/none", "again").outcome.value == "R0134"
    assert len(server.asked) == 3


def test_a_tool_of_the_host_that_raises_an_exception_of_this_name_is_a_failed_tool() -> None:
    class FetchRefused(Exception):
        pass

    def fails(url: str) -> str:
        raise FetchRefused(url)

    program = checked(PROGRAM)
    found = record(program, Services(tools=MappedTools({"page": fails})), "x", agent="caught")
    assert str(found.outcome.value).startswith("R0110")
    assert replay(program, found.lines).value == found.outcome.value


LIBRARY = """
import "std/http" use fetch

agent main(url: String) -> Grounded<Tainted<String>>:
    return fetch(url).text
"""
OWN = """
tool fetch(url: String) -> String

agent main(url: String) -> String:
    return fetch(url)
"""


def test_the_tool_of_the_library_asks_for_what_the_files_allow(world: World) -> None:
    program = check_text("main", LIBRARY, folder=world.project)
    assert program.ok, program.problems
    assert record(program, Services(), f"https://{HOST}/").fault == "R0133"
    (world.project / "main.cor").write_text(LIBRARY)
    with pytest.raises(corvid.RunFailed, match=f"`{HOST}` is not allowed"):
        corvid.load("main.cor").main(f"https://{HOST}/")


def test_a_tool_of_the_same_name_gets_no_page_that_is_not_tainted(world: World) -> None:
    program = check_text("main", OWN, folder=world.project)
    assert program.ok, program.problems
    with pytest.raises(Fault) as missing:
        record(program, Services(), f"https://{HOST}/")
    assert missing.value.code == "R0116"


def test_without_the_extra_the_run_says_what_to_install(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "urllib3", None)
    for name in [name for name in sys.modules if name.startswith("corvid.web.client")]:
        monkeypatch.delitem(sys.modules, name)
    found = record(check_text("main", LIBRARY, folder=world.project), Services(), f"https://{HOST}/")
    assert found.outcome.fault is not None
    assert "pip install 'corvid-grounded[web]'" in found.outcome.fault.problem.message()


class _Echo:
    name = "echo"

    def answer(self, request: corvid.ModelRequest) -> corvid.ModelReply:
        raise AssertionError("no prompt is called")


@pytest.mark.parametrize("model", [None, "extractive", _Echo()], ids=["no model", "a name", "an object"])
def test_the_configuration_given_to_load_says_what_is_fetched(
    world: World, model: corvid.Model | str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(2, 1, 6, "", ("127.0.0.1", 443))])
    world.says(project='[fetch]\nallow = ["www.example.com"]\n')
    (world.project / "page.cor").write_text(
        'import "std/http" use fetch\n\n'
        "agent main(url: String) -> Grounded<Tainted<String>>:\n    return fetch(url).text\n"
    )
    given = world.home / "given.toml"
    given.write_text(f'[llm]\ndefault = "extractive"\n[fetch]\nallow = ["{HOST}"]\n')

    def said(**config: str) -> list[str]:
        program = corvid.load("page.cor", model=model, **config)
        outcomes = [program.main.outcome(f"https://{host}/") for host in (HOST, "www.example.com")]
        return [outcome.fault.problem.message() for outcome in outcomes if outcome.fault is not None]

    local = "`fetch` was refused: `{}` leads to this machine itself, and only public servers are asked"
    closed = "`fetch` was refused: `{}` is not allowed"
    assert said() == [closed.format(HOST), closed.format("www.example.com")]
    assert said(config=str(given)) == [local.format(HOST), closed.format("www.example.com")]
