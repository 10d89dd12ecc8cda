"""Calls of a model over real sockets: what is tried again, what ends a wait, what is counted and shown."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import corvid
from corvid.api.execution import Outcome
from corvid.connections.keys import EnvironmentKey
from corvid.models.remote.model import RemoteModel, cost_of, total
from corvid.models.remote.settings import Limits, ModelSettings, Price, Retry, Timeouts
from corvid.runtime.attempts import totals
from corvid.runtime.host import Message, ModelReply, ModelRequest, ModelUsage
from tests.models.remote.peer import (
    HEAD,
    LAST,
    Asked,
    Peer,
    Say,
    chat,
    chunk,
    error,
    event,
    peer,
    reply,
    settings,
)
from tests.values import replace

pytestmark = pytest.mark.guarantee("boundary.values_checked")

PROGRAM = """\
type Order:
    id: Int
    notes: Map<String, String>

prompt ask(x: Int) -> String:
    "Number {x}"

prompt count(x: Int) -> Int:
    "Number {x}"

prompt order(x: Int) -> Order:
    "Number {x}"

prompt patient(x: Int) -> String:
    with repair 1
    "Number {x}"

prompt careful(x: Int) -> Int:
    with repair 1
    "Number {x}"

agent main(x: Int) -> String:
    return ask(x)

agent counted(x: Int) -> Int:
    return count(x)

agent ordered(x: Int) -> Order:
    return order(x)

agent waited(x: Int) -> String:
    return patient(x)

agent repaired(x: Int) -> Int:
    return careful(x)
"""


def program(folder: Path, *chain: ModelSettings) -> corvid.Program:
    file = folder / "program.cor"
    file.write_text(PROGRAM)
    return corvid.load(file, model=RemoteModel(chain))


def outcomes(outcome: Outcome) -> list[tuple[str, str]]:
    return [(one.model, one.outcome) for one in outcome.attempts]


def code(outcome: Outcome) -> str | None:
    return None if outcome.fault is None else outcome.fault.problem.code.id


def test_an_answer_comes_with_what_it_used(tmp_path: Path) -> None:
    with peer(lambda n, asked: chat("hällo 🐦")) as server:
        price = Price(Decimal("3"), Decimal("15"))
        outcome = program(tmp_path, settings(server.url, price=price)).main.outcome(3)
    assert outcome.value == "hällo 🐦"
    (made,) = outcome.attempts
    assert (made.model, made.outcome, made.request) == ("near", "answered", "call-1")
    assert (made.usage.input, made.usage.output) == (7, 3)
    assert made.cost is not None
    assert Decimal(made.cost) == Decimal("0.000066")
    assert server.asked[0].json["messages"] == [{"role": "user", "content": "Number 3"}]


PASSING: dict[str, Say] = {
    "server_error": error(500),
    "bad_gateway": error(502),
    "unavailable": error(503),
    "overloaded": error(529),
    "rate_limited": error(429, retry_after_ms="20"),
    "cut_stream": Say(chat("hello").parts[:2], keep=False),
    "unreachable": Say((b"",), keep=False),
    "timeout": error(408),
}


@pytest.mark.oracle
@pytest.mark.parametrize("kind", PASSING)
def test_what_passes_is_tried_again(tmp_path: Path, kind: str) -> None:
    with peer(lambda n, asked: PASSING[kind] if n == 0 else chat("hello")) as server:
        outcome = program(tmp_path, settings(server.url)).main.outcome(3)
    assert outcome.value == "hello"
    assert outcomes(outcome) == [("near", kind), ("near", "answered")]


LASTING = {
    "refused request": (error(400, "no such setting"), "R0118"),
    "unauthorised": (error(401, "wrong key"), "R0118"),
    "not found": (error(404, "no such model"), "R0118"),
    "malformed": (Say((reply(b"{"),)), "R0118"),
    "a redirect": (error(307, location="http://127.0.0.1:1/"), "R0118"),
    "length": (
        Say((HEAD, chunk(event(choices=[{"index": 0, "delta": {}, "finish_reason": "length"}])), LAST)),
        "R0126",
    ),
    "filter": (
        Say(
            (HEAD, chunk(event(choices=[{"index": 0, "delta": {}, "finish_reason": "content_filter"}])), LAST)
        ),
        "R0127",
    ),
    "refusal": (
        Say(
            (
                reply(
                    json.dumps(
                        {"choices": [{"message": {"refusal": "I won't."}, "finish_reason": "stop"}]}
                    ).encode()
                ),
            )
        ),
        "R0127",
    ),
    "audio": (
        Say(
            (
                reply(
                    json.dumps(
                        {"choices": [{"message": {"audio": {"id": "a"}}, "finish_reason": "stop"}]}
                    ).encode()
                ),
            )
        ),
        "R0128",
    ),
    "compressed": (Say((reply(b"x", content_encoding="gzip"),)), "R0128"),
}


# rule: runtime.fault.4
@pytest.mark.parametrize("kind", LASTING)
def test_what_lasts_is_one_named_fault(tmp_path: Path, kind: str) -> None:
    said, wanted = LASTING[kind]
    with peer(lambda n, asked: said) as server:
        outcome = program(tmp_path, settings(server.url)).waited.outcome(3)
    assert code(outcome) == wanted
    assert len(server.asked) == 1, "neither tried again nor repaired"


def test_attempts_are_bounded(tmp_path: Path) -> None:
    with peer(lambda n, asked: error(429, "slow down", retry_after_ms="1")) as server:
        outcome = program(tmp_path, settings(server.url, retry=Retry(3, 1))).main.outcome(3)
    assert code(outcome) == "R0118"
    assert outcome.fault is not None
    assert "slow down" in outcome.fault.problem.message()
    assert "after 3 attempts" in outcome.fault.problem.message()
    assert len(server.asked) == 3


def test_a_wait_that_is_too_long_is_not_waited(tmp_path: Path) -> None:
    with peer(lambda n, asked: error(429, retry_after="900")) as server:
        begun = time.monotonic()
        outcome = program(tmp_path, settings(server.url)).main.outcome(3)
    assert time.monotonic() - begun < 3
    assert outcome.fault is not None
    assert "900 seconds" in outcome.fault.problem.message()


SLOW = {
    "no reply": (Say((), wait=True), Timeouts(2, 0.3, 5, 20), "no reply within 0.3 seconds"),
    "headers only": (Say((HEAD,), wait=True), Timeouts(2, 0.3, 5, 20), "no reply within 0.3 seconds"),
    "a stream that stops": (
        Say(chat("hello").parts[:2], wait=True), Timeouts(2, 5, 0.3, 20), "stopped for 0.3 seconds",
    ),
    "a byte now and then": (
        Say(tuple(part for byte in HEAD + chunk(b": " + b"." * 400) for part in (bytes([byte]), 0.05))),
        Timeouts(2, 5, 5, 0.5),
        "not over within 0.5 seconds",
    ),
}  # fmt: skip


@pytest.mark.oracle
@pytest.mark.parametrize("kind", SLOW)
def test_no_wait_is_without_end(tmp_path: Path, kind: str) -> None:
    said, timeout, words = SLOW[kind]
    with peer(lambda n, asked: said) as server:
        begun = time.monotonic()
        outcome = program(tmp_path, settings(server.url, timeout=timeout, retry=Retry(1))).main.outcome(3)
        assert time.monotonic() - begun < 2
        assert outcomes(outcome) == [("near", "timeout")]
        assert outcome.fault is not None
        assert words in outcome.fault.problem.message()
        closed_within_a_second(server)


def test_a_closed_port_is_named(tmp_path: Path) -> None:
    with peer(lambda n, asked: chat("")) as server:
        url = server.url
    outcome = program(tmp_path, settings(url, retry=Retry(1))).main.outcome(3)
    assert outcome.fault is not None
    assert f"cannot connect to {url[7:-3]}" in outcome.fault.problem.message()


def closed_within_a_second(server: Peer) -> None:
    until = time.monotonic() + 1
    while time.monotonic() < until:
        if all(one.closed is not None for one in server.asked):
            return
        time.sleep(0.01)
    raise AssertionError("the connection is still open")


CANCELLED = {
    "before the reply": Say((), wait=True),
    "within the headers": Say((HEAD[:20],), wait=True),
    "within the stream": Say(chat("hello").parts[:2], wait=True),
}


@pytest.mark.parametrize("kind", CANCELLED)
def test_a_cancelled_run_closes_its_socket(tmp_path: Path, kind: str) -> None:
    with peer(lambda n, asked: CANCELLED[kind]) as server:
        loaded = program(tmp_path, settings(server.url))

        async def cancelled() -> None:
            task = asyncio.create_task(loaded.main.aio(3))  # type: ignore[arg-type]
            while not server.asked:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

        asyncio.run(cancelled())
        closed_within_a_second(server)
        assert len(server.asked) == 1


@pytest.mark.oracle
def test_a_cancelled_run_waits_for_no_further_attempt(tmp_path: Path) -> None:
    with peer(lambda n, asked: error(429, retry_after="4")) as server:
        loaded = program(tmp_path, settings(server.url))
        begun = time.monotonic()

        async def cancelled() -> None:
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(loaded.main.aio(3), 0.4)

        asyncio.run(cancelled())
        loaded.close()
        assert time.monotonic() - begun < 1.5
    assert len(server.asked) == 1


# ---- other models ---------------------------------------------------------------------------------
def two(
    first: Say, second: Say, tmp_path: Path, agent: str = "main", **more: Any
) -> tuple[Outcome, list[Asked], list[Asked]]:
    """What comes of a run with two models that say this, whatever they are asked."""
    with peer(lambda n, asked: first) as one, peer(lambda n, asked: second) as other:
        near = settings(one.url, "first", retry=Retry(2, 0.01), **more)
        loaded = program(tmp_path, near, settings(other.url, "second"))
        return getattr(loaded, agent).outcome(3), one.asked, other.asked


def test_where_a_model_has_no_answer_the_next_is_asked(tmp_path: Path) -> None:
    outcome, _, _ = two(error(500), chat("hello"), tmp_path)
    assert outcome.value == "hello"
    assert outcomes(outcome) == [("first", "server_error"), ("first", "server_error"), ("second", "answered")]
    (notice,) = outcome.notices
    assert notice.startswith("the model `first` failed at `ask`: server error: HTTP 500")
    assert notice.endswith("`second` is asked in its place")


def test_a_model_is_repaired_before_the_next_is_asked(tmp_path: Path) -> None:
    outcome, one, other = two(chat('{"answer": "x"}'), chat('{"answer": 4}'), tmp_path, "repaired")
    assert outcome.value == 4
    assert [len(one), len(other)] == [2, 1]
    assert "rejected" in one[1].json["messages"][-1]["content"]
    assert "rejected" not in other[0].json["messages"][-1]["content"], "it begins afresh"


@pytest.mark.parametrize("on", [(), ("filter",)])
def test_what_was_filtered_goes_to_the_next_only_on_request(tmp_path: Path, on: tuple[Any, ...]) -> None:
    outcome, _, other = two(LASTING["filter"][0], chat("hello"), tmp_path, on=on)
    assert (code(outcome), len(other)) == ((None, 1) if on else ("R0127", 0))


def test_what_was_cut_off_goes_to_no_other_model(tmp_path: Path) -> None:
    outcome, _, other = two(LASTING["length"][0], chat("hello"), tmp_path)
    assert (code(outcome), len(other)) == ("R0126", 0)


# ---- forms ------------------------------------------------------------------------------------------
def test_a_form_that_the_server_does_not_know_is_asked_for_in_another_way(tmp_path: Path) -> None:
    def script(number: int, asked: Asked) -> Say:
        body = asked.json
        if "response_format" in body or "tools" in body:
            return error(400, "unknown field")
        return chat('```json\n{"id": 4, "notes": [{"key": "a", "value": "b"}]}\n```')

    with peer(script) as server:
        loaded = program(tmp_path, settings(server.url))
        assert loaded.ordered(3) == {"id": 4, "notes": {"a": "b"}}
        assert loaded.ordered(3) == {"id": 4, "notes": {"a": "b"}}
    assert len(server.asked) == 4, "what the server does not know is not tried again"
    assert "JSON Schema" in server.asked[-1].json["messages"][0]["content"]


def test_what_a_small_model_writes_around_its_answer_is_left_out(tmp_path: Path) -> None:
    wordy = 'Here it is:\n```json\n{"answer": 4}\n```\nI hope that helps!'
    with peer(lambda n, asked: chat(wordy)) as server:
        assert program(tmp_path, settings(server.url, structured="text")).counted(3) == 4


@pytest.mark.oracle
def test_the_sum_is_of_the_calls_that_said_what_they_used(tmp_path: Path) -> None:
    price = Price(Decimal("3"), Decimal("15"))
    with peer(lambda n, asked: error(503) if n == 0 else chat("hello")) as server:
        outcome = program(tmp_path, settings(server.url, price=price)).main.outcome(3)
    sums = totals(outcome.attempts)
    assert (sums.calls, sums.silent, sums.input, sums.output, sums.cost) == (2, 1, 7, 3, Decimal("0.000066"))
    assert totals(outcome.attempts[:1]).input is None


def test_what_is_not_known_is_not_nothing() -> None:
    price = Price(Decimal("3"), Decimal("15"))
    for usage in (ModelUsage(), ModelUsage(7, None), ModelUsage(None, 3)):
        assert total(usage) is None
        assert cost_of(usage, price) is None
    assert cost_of(ModelUsage(7, 3), None) is None


def test_an_answer_that_is_no_json_is_repaired(tmp_path: Path) -> None:
    with peer(lambda n, asked: chat("four" if n == 0 else '{"answer": 4}')) as server:
        assert program(tmp_path, settings(server.url)).repaired(3) == 4
    assert "expected Int" in server.asked[1].json["messages"][-1]["content"]


# ---- many runs --------------------------------------------------------------------------------------
def rate_server(rate: float, burst: int) -> Any:
    """Refuses what comes faster than a bucket of `burst` that is filled so often a second."""
    lock = threading.Lock()
    state = {"level": float(burst), "at": time.monotonic(), "refused": 0}

    def script(number: int, asked: Asked) -> Say:
        with lock:
            now = time.monotonic()
            state["level"] = min(burst, state["level"] + (now - state["at"]) * rate)
            state["at"] = now
            if state["level"] < 1:
                state["refused"] += 1
                return error(429, "too fast", retry_after_ms=str(int((1 - state["level"]) / rate * 1000) + 1))
            state["level"] -= 1
        return chat("hello")

    return script, state


def all_answered(tmp_path: Path, runs: int, rate: float, **more: Any) -> tuple[float, dict[str, float]]:
    """The answers a second of so many runs at once, of which none may fail; and what the server counted."""
    script, state = rate_server(rate, 10)
    with peer(script) as server:
        loaded = program(tmp_path, settings(server.url, timeout=Timeouts(20, 60, 60, 300), **more))
        with ThreadPoolExecutor(64) as pool:
            begun = time.monotonic()
            results = list(pool.map(lambda n: loaded.main.outcome(n), range(runs)))
            seconds = time.monotonic() - begun
        assert [one.value for one in results] == ["hello"] * runs
    return runs / seconds, state


@pytest.mark.oracle
def test_runs_within_a_limit_are_all_answered(tmp_path: Path) -> None:
    limits = Limits(requests_per_minute=60 * 100)
    rate, state = all_answered(tmp_path, 200, 100, limits=limits)
    assert state["refused"] <= 4, "calls are spaced, so that hardly any comes too fast"
    assert rate > 60


@pytest.mark.oracle
def test_runs_without_a_limit_wait_as_the_server_asks(tmp_path: Path) -> None:
    all_answered(tmp_path, 200, 100, retry=Retry(8, 5))


def test_no_more_calls_at_once_than_allowed(tmp_path: Path) -> None:
    lock, now, most = threading.Lock(), [0], [0]

    def script(number: int, asked: Asked) -> Say:
        with lock:
            now[0] += 1
            most[0] = max(most[0], now[0])
        time.sleep(0.05)
        with lock:
            now[0] -= 1
        return chat("hello")

    with peer(script) as server:
        loaded = program(tmp_path, settings(server.url, limits=Limits(at_once=3)))
        with ThreadPoolExecutor(12) as pool:
            assert list(pool.map(loaded.main, range(24))) == ["hello"] * 24
    assert most[0] == 3


# ---- the key ----------------------------------------------------------------------------------------
CANARY = "sk-canary-4f1d9b7e"


class Canary:
    origin = "the environment variable CANARY"

    def read(self) -> str:
        return CANARY

    def __repr__(self) -> str:
        return "Canary()"


def test_the_key_is_sent_to_the_server_and_shown_nowhere(tmp_path: Path) -> None:
    def script(number: int, asked: Asked) -> Say:
        return error(401, f"the key {asked.headers['authorization']} is wrong")

    with peer(script) as server:
        model = RemoteModel([settings(server.url, key=Canary())])
        loaded = corvid.load(program_file(tmp_path), model=model)
        outcome = loaded.main.outcome(3)
        with pytest.raises(corvid.RunFailed) as failed:
            loaded.main(3)
    assert server.asked[0].headers["authorization"] == f"Bearer {CANARY}"
    shown = [repr(model), repr(model._settings), repr(outcome), str(failed.value), repr(failed.value)]
    cause: BaseException | None = failed.value
    while cause is not None:
        shown += [str(cause), repr(cause.__dict__)]
        cause = cause.__cause__ or cause.__context__
    assert not [one for one in shown if CANARY in one]


def program_file(folder: Path) -> Path:
    file = folder / "program.cor"
    file.write_text(PROGRAM)
    return file


def test_a_redirect_gets_no_key(tmp_path: Path) -> None:
    with peer(lambda n, asked: chat("stolen")) as thief:
        with peer(lambda n, asked: error(307, location=thief.url + "/chat/completions")) as server:
            outcome = program(tmp_path, settings(server.url, key=Canary())).main.outcome(3)
        assert thief.asked == []
    assert outcome.fault is not None
    assert "redirect" in outcome.fault.problem.message()


def test_nothing_of_the_environment_leads_a_call_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a proxy by choice, one of the environment gets nothing."""
    with peer(lambda n, asked: chat("stolen")) as proxy, peer(lambda n, asked: chat("hello")) as server:
        monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{proxy.port}")
        monkeypatch.delenv("no_proxy", raising=False)
        assert program(tmp_path, settings(server.url, proxy=None)).main(3) == "hello"
        assert program(tmp_path, settings(server.url, proxy="env")).main(3) == "hello", (
            "this machine is asked directly"
        )
        assert proxy.asked == []
        there = replace(settings(server.url), proxy=f"http://127.0.0.1:{proxy.port}")
        assert program(tmp_path, there).main(3) == "stolen"
    assert proxy.asked[0].path.startswith("http://127.0.0.1:")


@pytest.mark.parametrize("proxy", ["http://192.0.2.2:9777", "http://proxy.example:3128"])
def test_no_key_goes_through_a_proxy_that_could_read_it(tmp_path: Path, proxy: str) -> None:
    with peer(lambda n, asked: chat("hello")) as server:
        outcome = program(tmp_path, settings(server.url, key=Canary(), proxy=proxy)).main.outcome(3)
    assert code(outcome) == "R0117"
    assert outcome.fault is not None
    assert "through a proxy" in outcome.fault.problem.message()
    assert server.asked == []


def test_a_key_that_the_server_puts_into_its_answer_is_left_out(tmp_path: Path) -> None:
    def script(number: int, asked: Asked) -> Say:
        return chat(f"you sent {asked.headers['authorization']}", model=CANARY)

    with peer(script) as server:
        outcome = program(tmp_path, settings(server.url, key=Canary())).main.outcome(3)
    assert outcome.value == "you sent Bearer [key]"
    assert CANARY not in repr(outcome)


def test_certificates_that_are_not_there_are_named(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.pem")
    outcome = program(tmp_path, settings("https://127.0.0.1:1/v1", ca=missing)).main.outcome(3)
    assert outcome.fault is not None
    assert f"`ca` = {missing}: No such file" in outcome.fault.problem.message()


def test_what_is_not_installed_is_named_with_the_line_that_installs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is missed at the first call and not before: programs are loaded and checked without it."""
    monkeypatch.delitem(sys.modules, "corvid.models.remote.transport", raising=False)
    monkeypatch.setitem(sys.modules, "urllib3", None)
    outcome = program(tmp_path, settings("http://127.0.0.1:1/v1")).main.outcome(3)
    assert code(outcome) == "R0117"
    assert outcome.fault is not None
    assert "pip install 'corvid-grounded[models]'" in outcome.fault.problem.message()


@pytest.mark.oracle
def test_nothing_of_the_transport_is_imported_before_the_first_prompt(tmp_path: Path) -> None:
    program_file(tmp_path)
    with peer(lambda n, asked: chat("hello")) as server:
        script = f"""
import sys, corvid
from corvid.models.remote.model import RemoteModel
from corvid.models.remote.settings import ModelSettings
near = ModelSettings("m", "openai-chat", "m", {server.url!r})
program = corvid.load("program.cor", model=RemoteModel([near]))
heavy = {{"urllib3", "truststore", "ssl", "corvid.models.remote.transport"}}
assert not heavy & set(sys.modules), heavy & set(sys.modules)
assert program.main(3) == "hello"
assert heavy <= set(sys.modules)
"""
        subprocess.run([sys.executable, "-c", script], cwd=tmp_path, check=True)


@pytest.mark.oracle
def test_a_trace_has_the_calls_and_never_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def script(number: int, asked: Asked) -> Say:
        if number == 0:
            return error(503, f"busy; you sent {asked.headers['authorization']}", retry_after_ms="1")
        return chat("hello")

    with peer(script) as server:
        (tmp_path / "corvid.toml").write_text(
            f'[models.near]\napi = "openai-chat"\nmodel = "m"\nbase_url = "{server.url}"\n'
            'key = { env = "CANARY" }\nprice = { input = 1.0, output = 2.0 }\n'
        )
        file = program_file(tmp_path)
        monkeypatch.setenv("CORVID_TRUST", str(tmp_path))
        monkeypatch.setenv("CANARY", CANARY)
        options = [
            "--agent",
            "main",
            "--arg",
            "x=3",
            "--model",
            "near",
            "--trace",
            str(tmp_path / "run.jsonl"),
        ]
        done = subprocess.run(
            [sys.executable, "-m", "corvid", "run", str(file), *options], capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        assert server.asked[1].headers["authorization"] == f"Bearer {CANARY}"
    trace = (tmp_path / "run.jsonl").read_text()
    assert CANARY not in done.stdout + done.stderr + trace
    (result,) = (one for one in map(json.loads, trace.splitlines()) if one["phase"] == "llm_result")
    assert [one["outcome"] for one in result["attempts"]] == ["unavailable", "answered"]
    assert result["attempts"][1] | {"seconds": 0} == {
        "model": "near", "outcome": "answered", "input": 7, "output": 3, "cache_read": None,
        "cache_write": None, "reasoning": None, "cost": "0.000013", "seconds": 0, "request": "call-1",
            "prices": "configuration",
    }  # fmt: skip
    verified = subprocess.run(
        [sys.executable, "-m", "corvid", "trace", "verify", str(tmp_path / "run.jsonl")], check=False
    )
    assert verified.returncode == 0


COMPLAINTS = [
    ("Unsupported parameter: 'temperature' is not supported with this model.", "temperature"),
    ("temperature: Input should be less than or equal to 1", "temperature"),
    ("Unknown name \"topP\" at 'generation_config': Cannot find field.", "top_p"),
    ("`top_p` cannot be specified", "top_p"),
    ("max_tokens: 100000 > 8192, which is the maximum allowed number of output tokens", "max_output_tokens"),
    ("Unrecognized request argument supplied: reasoning_effort", "reasoning"),
    ('"thinking" is not supported by this model', "reasoning"),
]


@pytest.mark.parametrize(("words", "name"), COMPLAINTS)
@pytest.mark.parametrize("agent", ["main", "ordered"])
def test_a_setting_that_a_server_refuses_is_named_with_what_leaves_it_out(
    tmp_path: Path, words: str, name: str, agent: str
) -> None:
    """At once: no other way of asking would be taken, and none is given up."""
    sent = {"temperature": 0.5, "top_p": 0.9, "max_output_tokens": 100_000, "reasoning": "low", "seed": 3}
    with peer(lambda n, asked: error(400, words)) as server:
        loaded = program(tmp_path, settings(server.url, settings=sent))
        outcome = getattr(loaded, agent).outcome(3)
        assert outcome.fault is not None
        assert outcome.fault.problem.help() == (
            f'change it in `settings` of the model, or leave it out: drop = ["{name}"]'
        )
        assert words.split()[0].strip("\"'`:") in outcome.fault.problem.message()
        assert len(server.asked) == 1
        silent = program(tmp_path, settings(server.url)).main.outcome(3)
    assert silent.fault is not None
    advice = silent.fault.problem.help() or ""
    assert "drop" not in advice, "what was not sent can't be left out"


ENDED = HEAD + chunk(
    event(type="message_start", message={"model": "m", "usage": {"input_tokens": 1}})
    + event(type="content_block_start", content_block={"type": "text", "text": "hello"})
    + event(type="message_delta", delta={"stop_reason": "end_turn"}, usage={"output_tokens": 1})
    + event(type="message_stop")
)
"""A message that says that it is whole; the body goes on."""
MORE = chunk(b"data: x\n\n" * 10_000)


@pytest.mark.parametrize(
    ("behind", "connections"),
    [((0.01, LAST), 1), ((MORE[:60], 3600), 3), ((MORE * 40, 3600), 3), ((), 3)],
    ids=["the end", "silence", "more", "nothing"],
)
def test_a_reply_that_says_that_it_is_whole_is_not_waited_for(
    tmp_path: Path, behind: tuple[bytes | float, ...], connections: int
) -> None:
    """And its connection is used again if all of it comes at once."""
    said = Say((ENDED, *behind), wait=connections == 3)
    with peer(lambda number, asked: said) as server:
        asked = replace(settings(server.url, timeout=Timeouts(2, 5, 20, 20)), api="anthropic")
        loaded = program(tmp_path, asked)
        start = time.monotonic()
        assert [loaded.main.outcome(3).value for _ in range(3)] == ["hello"] * 3
        assert time.monotonic() - start < 10
        assert server.connections == connections


OF_A_PAGE = Say((reply(b"<html>hello</html>"),))
MISPLACED = [
    (error(404, "no such page"), {}, "asked was {url}/chat/completions: the server must know `m`, and"),
    (error(404, "no such model"), {"name": "ollama:m"}, "`corvid models --ask-local` lists the models"),
    (error(401, "who is this?"), {}, "no key was sent: say with `key` in the table"),
    (error(401, "who is this?"), {"key": Canary()}, "`corvid models check near` says where the key"),
    (OF_A_PAGE, {}, "asked was {url}/chat/completions: `base_url` must be that of an API"),
]


@pytest.mark.parametrize(("say", "more", "advice"), MISPLACED)
def test_a_failure_says_where_to_look(tmp_path: Path, say: Say, more: dict[str, Any], advice: str) -> None:
    with peer(lambda n, asked: say) as server:
        outcome = program(tmp_path, settings(server.url, **more)).main.outcome(3)
        assert outcome.fault is not None
        assert outcome.fault.code == "R0118"
        assert (outcome.fault.problem.help() or "").startswith(advice.format(url=server.url))
        assert CANARY not in (outcome.fault.problem.help() or "")


def test_a_server_that_does_not_run_is_to_be_started(tmp_path: Path) -> None:
    gone = settings("http://127.0.0.1:1/v1", retry=Retry(1, 0))
    outcome = program(tmp_path, gone).main.outcome(3)
    assert outcome.fault is not None
    assert (outcome.fault.problem.help() or "").startswith("start that server; `corvid models --ask-local`")


def test_a_key_that_is_missing_is_looked_for_with_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OF_NOBODY", raising=False)
    near = settings("http://127.0.0.1:1/v1", key=EnvironmentKey("OF_NOBODY"))
    outcome = program(tmp_path, near).main.outcome(3)
    assert outcome.fault is not None
    assert outcome.fault.problem.help() == "`corvid models check near` says where the key is looked for"


def test_what_is_left_out_as_advised_is_answered(tmp_path: Path) -> None:
    def script(number: int, asked: Asked) -> Say:
        return error(400, "temperature is not supported") if "temperature" in asked.json else chat("hello")

    with peer(script) as server:
        near = settings(server.url, settings={"temperature": 0.5})
        assert program(tmp_path, near).main.outcome(3).fault is not None
        assert program(tmp_path, replace(near, drop=("temperature",))).main.outcome(3).value == "hello"


def test_a_form_that_a_server_refuses_is_named_where_no_other_may_be_asked_for(tmp_path: Path) -> None:
    with peer(lambda n, asked: error(400, "response_format is not supported")) as server:
        outcome = program(tmp_path, settings(server.url, structured="native")).ordered.outcome(3)
    assert outcome.fault is not None
    assert 'structured = "text"' in str(outcome.fault.problem.help())
    assert len(server.asked) == 1


def test_a_setting_and_a_form_that_do_not_go_together_are_asked_for_apart(tmp_path: Path) -> None:
    """The vendor names both: without the form the setting may be taken."""

    def script(number: int, asked: Asked) -> Say:
        if "tools" in asked.json or "response_format" in asked.json:
            return error(400, "reasoning_effort may not be used with tools or response_format")
        return chat('{"id": 4, "notes": []}')

    with peer(script) as server:
        near = settings(server.url, settings={"reasoning": "low"})
        assert program(tmp_path, near).ordered(3) == {"id": 4, "notes": {}}


@pytest.mark.parametrize("structured", ["auto", "native", "tool"])
def test_a_schema_that_no_form_takes_is_not_asked_for_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, structured: str
) -> None:
    monkeypatch.setattr("corvid.models.remote.model.fits", lambda schema, api: False)
    with peer(lambda n, asked: error(400, "no")) as server:
        outcome = program(tmp_path, settings(server.url, structured=structured)).ordered.outcome(3)
    assert code(outcome) == "R0118"
    assert len(server.asked) == (2 if structured == "auto" else 1)


def test_calls_side_by_side_give_up_one_way_together() -> None:
    model = RemoteModel([settings("http://127.0.0.1:1/v1")])
    assert model.give_up("native") == ("tool", "text")
    assert model.give_up("native") == ("tool", "text"), "of a call under way meanwhile"
    assert model.give_up("tool") == ("text",)
    assert model.give_up("text") == ("text",), "there is always a way"
    with peer(lambda n, asked: error(400) if "response_format" in asked.json else chat("4")) as server:
        near = RemoteModel([settings(server.url)])
        request = ModelRequest("p", (Message("user", "hello"),), (), {"type": "integer"}, None, {})
        with ThreadPoolExecutor(16) as pool:
            answered = list(pool.map(lambda _: near.answer(request), range(64)))
    assert len(answered) == 64
    assert near.give_up("native") == ("tool", "text")


def test_a_key_that_is_missing_is_no_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_SUCH_KEY", raising=False)
    with peer(lambda n, asked: chat("hello")) as server:
        near = settings(server.url, key=EnvironmentKey("NO_SUCH_KEY"))
        outcome = program(tmp_path, near).main.outcome(3)
        assert (code(outcome), outcome.attempts) == ("R0118", ())
        assert outcome.fault is not None
        assert "NO_SUCH_KEY is not set" in outcome.fault.problem.message()
        other = program(tmp_path, near, settings(server.url, "second")).main.outcome(3)
        assert outcomes(other) == [("second", "answered")]
    assert len(server.asked) == 1


def test_a_setting_that_the_dialect_lacks_is_no_call(tmp_path: Path) -> None:
    near = ModelSettings("near", "anthropic", "m", "http://127.0.0.1:1/v1", settings={"seed": 3})
    outcome = program(tmp_path, near).main.outcome(3)
    assert (code(outcome), outcome.attempts) == ("R0118", ())


@pytest.mark.parametrize(
    ("known", "ours"), [("HTTPConnection", "_Connection"), ("HTTPSConnection", "_SecureConnection")]
)
def test_both_kinds_of_connections_say_which_socket_they_use(
    monkeypatch: pytest.MonkeyPatch, known: str, ours: str
) -> None:
    """The one over TLS by its own way to connect."""
    from corvid.models.remote import transport

    connected: list[str] = []
    told: list[str] = []

    def connect(self: Any) -> None:
        connected.append(known)
        self.sock = known

    monkeypatch.setattr(getattr(transport, known), "connect", connect)
    monkeypatch.setattr(transport._CURRENT, "exchange", SimpleNamespace(uses=told.append), raising=False)
    connection = getattr(transport, ours)("127.0.0.1")
    connection.connect()
    assert connected == told == [known]
    connection.sock = None


def test_an_attribute_of_a_host_s_model_that_only_looks_like_others_is_none(tmp_path: Path) -> None:
    class Odd:
        name = "odd"

        def __init__(self, then: object) -> None:
            self.then = then

        def answer(self, request: ModelRequest) -> ModelReply:
            return ModelReply("hello", "odd")

    (tmp_path / "program.cor").write_text(PROGRAM)
    for then in (["no"], "no", 4, object(), (each for each in ())):
        assert corvid.load(tmp_path / "program.cor", model=Odd(then)).main(3) == "hello"
