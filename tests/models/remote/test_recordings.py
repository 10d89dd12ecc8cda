"""Recorded replies of vendors: each is read as what it says, in whatever pieces it arrives."""

from __future__ import annotations

import json
import random

import pytest

from corvid.models.remote.failures import failure
from corvid.models.remote.model import dialect_of
from corvid.models.remote.settings import Api
from corvid.models.remote.wire import Completion
from corvid.runtime.host import ModelUsage
from tests.models.remote.outcomes import Failure, Outcome, chunked, outcome, single_bytes, split_points
from tests.models.remote.recordings import (
    APIS,
    WHOLE_COLLECTION,
    Expected,
    Recording,
    expected,
    of_this_folder,
    recordings,
)
from tests.shares import share
from tests.tables import each
from tests.values import replace

pytestmark = pytest.mark.guarantee("boundary.values_checked")

CHUNKINGS = 20
FIRST_BYTES = 4096


def read(recording: Recording, pieces: list[bytes]) -> Outcome:
    return outcome(dialect_of(recording.api, recording.url), recording.streamed, pieces)


def check_what_it_says(recording: Recording) -> None:
    if recording.status != 200:
        found = failure(recording.status, recording.headers, recording.body, now=0.0)
        said = json.loads(recording.body)["error"]["message"]
        assert (found.kind, found.words) == ("refused_request", f"HTTP {recording.status}: {said}")
        return
    wanted, got = expected(recording), read(recording, [recording.body])
    if isinstance(got, Completion):
        usage = got.usage
        arguments = None if got.arguments is None else json.loads(got.arguments)
        assert Expected(got.text, arguments, usage.input, usage.output) == wanted
        assert got.model
        for part, whole in ((usage.cache_read, usage.input), (usage.reasoning, usage.output)):
            assert part is None or (whole is not None and part <= whole)
    else:
        assert got.kind == wanted.failure
        assert got.words
        assert got.kind != "not_supported" or any(
            what in got.words for what in ("several tools", "in the background")
        )


def check_all_cuts(recording: Recording) -> None:
    """Byte by byte, at single places, and in random pieces: the reader makes the same of it."""
    body = recording.body
    whole = read(recording, [body])
    assert read(recording, list(single_bytes(body))) == whole
    for place in split_points(body, FIRST_BYTES):
        assert read(recording, [body[:place], body[place:]]) == whole, place
    for seed in range(CHUNKINGS):
        assert read(recording, chunked(body, random.Random(f"{recording.name} {seed}"))) == whole, seed


def check_beginnings(recording: Recording) -> None:
    """A stream that ends too early never has an answer, and never another fault than that it is cut. Behind
    the reason why a model has stopped the answer is whole; OpenAI Chat sends the usage later, and without
    that it is unknown."""
    whole = read(recording, [recording.body])
    enough = [whole]
    if recording.api == "openai-chat" and isinstance(whole, Completion):
        enough.append(replace(whole, usage=ModelUsage()))
    for place in split_points(recording.body, FIRST_BYTES):
        cut = read(recording, [recording.body[:place]])
        assert cut in enough or (isinstance(cut, Failure) and cut.kind == "cut_stream"), place


def named(recording: Recording) -> str:
    return f"{recording.api}-{recording.name}"


def streams(all_: tuple[Recording, ...]) -> list[Recording]:
    return [one for one in all_ if one.streamed]


def test_each_dialect_is_here_whole_and_streamed() -> None:
    kinds = {(one.api, one.streamed) for one in of_this_folder()}
    assert kinds >= {(api, streamed) for _, api in APIS for streamed in (True, False)}


@each("recording", of_this_folder())
def test_a_reply_is_read_as_what_it_says(recording: Recording) -> None:
    check_what_it_says(recording)


@pytest.mark.oracle
@pytest.mark.parametrize("recording", share(streams(of_this_folder()), 12), ids=named)
def test_no_cut_matters(recording: Recording) -> None:
    check_all_cuts(recording)


@pytest.mark.oracle
@pytest.mark.parametrize("recording", share(streams(of_this_folder()), 6, 1), ids=named)
def test_a_beginning_is_no_answer(recording: Recording) -> None:
    check_beginnings(recording)


@pytest.mark.oracle
@pytest.mark.parametrize("api", [api for _, api in APIS])
def test_the_whole_collection(api: Api) -> None:
    if not WHOLE_COLLECTION.is_dir():
        pytest.skip("the whole collection is not here; CORVID_WIRE names the folder that has it")
    found = tuple(one for one in recordings(WHOLE_COLLECTION) if one.api == api)
    for recording in found:
        check_what_it_says(recording)
    for recording in streams(found):
        check_all_cuts(recording)
    assert streams(found)
