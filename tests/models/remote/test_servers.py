"""The servers of these tests do on the wire what they say, and readers make of it what they should."""

from __future__ import annotations

import http.client
import random
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from corvid.models.remote.model import dialect_of
from corvid.models.remote.settings import BASE_URLS, Api
from corvid.models.remote.wire import RETRIED, Completion, Dialect, Failed, Question, Turn
from tests.models.remote.servers import (
    ERRORS,
    FRAMINGS,
    Framing,
    Reply,
    always,
    asked_once,
    cuts,
    events,
    in_turn,
    posted,
    rated,
    redirecting,
    serving,
    shuffled,
    waits,
    whole,
)
from tests.models.remote.test_any_reply import APIS, GOOD, streamed
from tests.shares import share

ALL = pytest.mark.parametrize("api", APIS)
ASKED = Question("m", [Turn("user", "hello")])


def dialect(api: Api) -> Dialect:
    return dialect_of(api, BASE_URLS[api])


@ALL
def test_what_a_server_notes_is_what_was_sent(api: Api) -> None:
    with serving(always(whole(b"{}"))) as server:
        request = dialect(api).request(ASKED)
        with posted(server.url + "/base", dialect(api), request, "canary") as response:
            assert response.read() == b"{}"
    (received,) = server.received
    assert (received.method, received.path, received.body) == ("POST", "/base" + request.path, request.body)
    assert "canary" in str(received.headers)


@ALL
@pytest.mark.parametrize("framing", FRAMINGS)
def test_good_replies_in_all_framings_and_headers(api: Api, framing: Framing) -> None:
    reply = events(streamed(GOOD[api]), framing)
    with serving(lambda _: shuffled(reply, random.Random(api))) as server:
        for _ in range(3):
            found = asked_once(server.url, dialect(api), ASKED)
            assert isinstance(found, Completion)
            assert found.text == "a"


@pytest.mark.oracle
@pytest.mark.parametrize("api", share(APIS, 4))
def test_a_stream_that_is_cut_is_never_an_answer(api: Api) -> None:
    """Not even where HTTP says that all is well: a body up to the end of the connection, or too short a
    last chunk, cut in the middle of the reply."""
    body = streamed(GOOD[api])
    end = body.rindex(b"data: ")
    points = [*random.Random(api).sample(range(end), 12), -1, 0, end]
    for reply in cuts(events(body), points):
        with serving(always(reply)) as server:
            found = asked_once(server.url, dialect(api), ASKED)
        assert isinstance(found, Failed), reply
        assert found.kind == "cut_stream", reply


@ALL
@pytest.mark.parametrize("name", ERRORS)
def test_errors_of_servers_pass_by_themselves(api: Api, name: str) -> None:
    with serving(always(ERRORS[name])) as server:
        found = asked_once(server.url, dialect(api), ASKED)
    assert isinstance(found, Failed)
    assert found.kind in RETRIED


FORMS = tuple(waits(90, 0.0))


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_wait_is_understood(form: str) -> None:
    with serving(lambda _: shuffled(waits(90, time.time())[form], random.Random(form))) as server:
        found = asked_once(server.url, dialect("google"), ASKED)
    assert isinstance(found, Failed)
    assert found.kind == "rate_limited"
    if form == "unsaid":
        assert found.wait is None
    else:
        assert found.wait is not None
        assert 89 < found.wait <= 91


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_refused(status: int) -> None:
    with serving(always(whole(b"{}"))) as other, serving(redirecting(other.url, status)) as server:
        found = asked_once(server.url, dialect("openai"), ASKED)
    assert isinstance(found, Failed)
    assert found.kind == "refused_request"
    assert not other.received


def test_replies_in_turn() -> None:
    with serving(in_turn(ERRORS["504"], whole(b"{}", 429), whole(b"[]"))) as server:
        found = [asked_once(server.url, dialect("openai"), ASKED) for _ in range(4)]
    kinds = [one.kind for one in found if isinstance(one, Failed)]
    assert kinds == ["timeout", "rate_limited", "malformed", "malformed"]


def test_a_rate_lets_the_burst_pass_and_names_the_true_wait() -> None:
    with serving(rated(whole(b"{}"), per_second=20, burst=5)) as server:

        def asked(_number: int) -> float | None:
            with posted(server.url, dialect("openai"), dialect("openai").request(ASKED)) as response:
                response.read()
                return None if response.status == 200 else float(response.headers["retry-after-ms"]) / 1000

        with ThreadPoolExecutor(8) as pool:
            waits_ = list(pool.map(asked, range(16)))
        asked_to_wait = [wait for wait in waits_ if wait is not None]
        assert len(waits_) - len(asked_to_wait) >= 5
        assert asked_to_wait
        assert all(0 < wait <= 0.052 for wait in asked_to_wait)
        while (wait := asked(0)) is None:  # what was refused last may be older than what passed last
            pass
        time.sleep(wait)
        assert asked(0) is None


@pytest.mark.oracle
def test_delays_and_pauses() -> None:
    slow = Reply(pieces=(b"{", b"}"), delay=0.2, pause=0.2)
    begun = time.monotonic()
    with (
        serving(always(slow)) as server,
        posted(server.url, dialect("openai"), dialect("openai").request(ASKED)) as response,
    ):
        assert response.read1(1) == b"{"
        assert time.monotonic() - begun >= 0.4
        assert response.read() == b"}"
        assert time.monotonic() - begun >= 0.6


def test_a_server_sees_at_once_that_its_client_has_left() -> None:
    with serving(always(Reply(delay=30))) as server:
        connection = http.client.HTTPConnection(server.url.removeprefix("http://"), timeout=5)
        connection.request("POST", "/", b"{}")
        time.sleep(0.1)
        left = time.monotonic()
        assert connection.sock
        connection.sock.shutdown(socket.SHUT_RDWR)
        connection.close()
        while not server.gone and time.monotonic() < left + 5:
            time.sleep(0.01)
        assert server.gone
        assert server.gone[0] - left < 1
