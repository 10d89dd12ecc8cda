"""What comes of prompts at `aimock`, a server of another author: answers in pieces of one letter, refusals,
and faults by chance, in all four dialects, with the attempts of the real client."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from corvid.models.remote.model import RemoteModel
from corvid.models.remote.settings import Api, ModelSettings, Retry, Timeouts
from corvid.runtime.host import Message, ModelCallFailed, ModelReply, ModelRequest
from tests.models.sdk.clients import PATHS
from tests.models.sdk.test_calls import Key
from tests.models.sdk.test_faults import ALL, MODELS, WORDS

HERE = Path(__file__).with_name("aimock")
SERVER = HERE / "node_modules/@copilotkit/aimock/dist/cli.js"
REQUEST = ModelRequest("main::ask", (Message("user", "Which colours?"),), (), {"type": "string"}, None, {})
_NODE = shutil.which("node")

pytestmark = pytest.mark.skipif(
    _NODE is None or not SERVER.is_file(), reason="aimock is not installed here; `make test-sdk` installs it"
)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of an aimock that knows one question and sends its answer letter by letter."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(_NODE), str(SERVER), "--port", str(port), "--chunk-size", "1", "--strict"]
    process = subprocess.Popen(
        [*command, "--fixtures", str(HERE / "fixtures.json"), "--log-level", "silent"],
        env={"PATH": os.environ["PATH"]}, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        _wait_for(process, port)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


def _wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + 20
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as client:
            if client.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"aimock does not listen (exit code {process.poll()})")


def asked(
    server: str, api: Api, chaos: str = "", rate: str = "1", request: ModelRequest = REQUEST,
    attempts: int = 2,
) -> ModelReply | ModelCallFailed:
    headers = ((f"x-aimock-chaos-{chaos}", rate),) if chaos else ()
    settings = ModelSettings(
        "mock", api, MODELS[api], server + PATHS[api], key=Key(), headers=headers,
        timeout=Timeouts(2, 10, 5, 30), retry=Retry(attempts, 1),
    )  # fmt: skip
    try:
        return RemoteModel([settings]).answer(request)
    except ModelCallFailed as failed:
        return failed


@ALL
def test_an_answer_in_single_letters(server: str, api: Api) -> None:
    found = asked(server, api)
    assert isinstance(found, ModelReply), found
    assert found.value == WORDS
    assert [one.outcome for one in found.attempts] == ["answered"]
    usage = found.attempts[0].usage
    assert (usage.input, usage.output) == (17, 23)


@ALL
def test_a_question_that_it_does_not_know(server: str, api: Api) -> None:
    other = ModelRequest("main::ask", (Message("user", "Which shapes?"),), (), {"type": "string"}, None, {})
    assert isinstance(asked(server, api, request=other), ModelCallFailed)


@ALL
@pytest.mark.parametrize(
    ("chaos", "kinds", "attempts"),
    [
        ("drop", {"server_error"}, 2),
        ("ratelimit", {"rate_limited"}, 2),
        ("disconnect", {"unreachable", "cut_stream"}, 2),
        ("malformed", {"malformed"}, 1),
    ],
)
def test_a_fault_of_every_reply_is_named_after_the_attempts_that_it_is_worth(
    server: str, api: Api, chaos: str, kinds: set[str], attempts: int
) -> None:
    found = asked(server, api, chaos)
    assert isinstance(found, ModelCallFailed), found
    assert found.kind in kinds
    assert len(found.attempts) == attempts


@ALL
@pytest.mark.parametrize("chaos", ["drop", "disconnect"])
def test_a_fault_of_some_replies_is_outlived(server: str, api: Api, chaos: str) -> None:
    found = asked(server, api, chaos, "0.5", attempts=20)
    assert isinstance(found, ModelReply), found
    assert found.value == WORDS
    assert found.attempts[-1].outcome == "answered"
