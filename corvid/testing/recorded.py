"""Answers of a model that tests have recorded: one file beside the program, the answers of each test in
order."""

from __future__ import annotations

import hashlib
import inspect
import threading
from collections.abc import Awaitable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from corvid.json_type import Json
from corvid.runtime.attempts import attempts_data, attempts_of
from corvid.runtime.boundary.json_text import json_text
from corvid.runtime.host import ModelMisconfigured, ModelReply, ModelRequest
from corvid.runtime.interfaces import Model
from corvid.runtime.model_citations import citations_data, citations_in
from corvid.testing.kept import read_kept, write_kept

ENDING = ".recorded.json"


class _Answer(msgspec.Struct, forbid_unknown_fields=True):
    """What a model answered to a question with this sum."""

    prompt: str
    asked: str
    model: str
    value: Json
    tokens: int = 0
    confidence: float | None = None
    attempts: list[Json] = []
    citations: list[Json] | None = None


class _File(msgspec.Struct, forbid_unknown_fields=True):
    version: int
    tests: dict[str, list[_Answer]]


class Recorded:
    """The answers of one program's tests."""

    def __init__(self, program: str) -> None:
        path = Path(program)
        self.path = path.with_name(path.name.removesuffix(".cor") + ENDING)
        self._lock = threading.Lock()
        self._made: dict[str, list[_Answer]] = {}

    def replaying(self, test: str) -> RecordedModel | None:
        """Return the model that answers a test as it was recorded; None if nothing was. Raises
        KeptUnreadable."""
        answers = self._read().get(test)
        return None if answers is None else RecordedModel(test, answers)

    def recording(self, test: str, model: Model) -> RecordingModel:
        """Return the model, whose answers are recorded for a test."""
        made: list[_Answer] = []
        with self._lock:
            self._made[test] = made
        return RecordingModel(model, made)

    def drop(self, test: str) -> None:
        """Forget what was recorded for a test just now: its run did not come to its end."""
        with self._lock:
            self._made.pop(test, None)

    def write(self, present: Iterable[str]) -> bool:
        """Keep what was recorded, and of other tests what was recorded, if they are `present` in the program;
        whether the file has changed. Raises KeptUnreadable, OSError."""
        if not self._made:
            return False
        names = set(present)
        after = {name: kept for name, kept in self._read().items() if name in names} | self._made
        data = _File(1, {name: after[name] for name in sorted(after) if after[name]})
        return write_kept(self.path, msgspec.to_builtins(data))

    def _read(self) -> dict[str, list[_Answer]]:
        found = read_kept(self.path, _File)
        return {} if found is None else found.tests


class RecordedModel:
    """Answers in the order in which the questions of a test were answered."""

    def __init__(self, test: str, answers: list[_Answer]) -> None:
        self._test = test
        self._left = list(answers)

    @property
    def name(self) -> str:
        """The name of the model that was recorded."""
        return self._left[0].model if self._left else "recorded"

    def answer(self, request: ModelRequest) -> ModelReply:
        """Return the next answer to this question; ModelMisconfigured if it was not asked when the test was
        recorded."""
        sum_ = asked_sum(request)
        for number, one in enumerate(self._left):
            if one.prompt == request.prompt and one.asked == sum_:
                del self._left[number]
                try:
                    cited = None if one.citations is None else citations_in(one.citations)
                    attempts = attempts_of(one.attempts)
                except TypeError as error:
                    raise ModelMisconfigured(f"a recorded answer cannot be used: {error}") from None
                return ModelReply(one.value, one.model, one.tokens, one.confidence, attempts, cited)
        known = any(one.prompt == request.prompt for one in self._left)
        why = "it was asked something else when" if known else "it was not asked so often when"
        raise ModelMisconfigured(f"{why} `{self._test}` was recorded: record it again with --record")


class RecordingModel:
    """Asks another model, and keeps what it answers."""

    def __init__(self, model: Model, made: list[_Answer]) -> None:
        self._model = model
        self._made = made

    @property
    def name(self) -> str:
        """The name of the other model."""
        return self._model.name

    def answer(self, request: ModelRequest) -> ModelReply | Awaitable[ModelReply]:
        """Return what the other model answers."""
        sum_ = asked_sum(request)  # before the model may write into the question
        given: Any = self._model.answer(request)
        if inspect.isawaitable(given):
            return self._later(request.prompt, sum_, given)
        return self._kept(request.prompt, sum_, given)

    async def _later(self, prompt: str, sum_: str, given: Awaitable[ModelReply]) -> ModelReply:
        return self._kept(prompt, sum_, await given)

    def _kept(self, prompt: str, sum_: str, reply: ModelReply) -> ModelReply:
        cited = None if reply.citations is None else citations_data(reply.citations)
        self._made.append(
            _Answer(
                prompt, sum_, reply.model, reply.value, reply.tokens, reply.confidence,
                attempts_data(reply.attempts), cited,
            )
        )  # fmt: skip
        return reply


def asked_sum(request: ModelRequest) -> str:
    """Return the SHA-256 of all that a model is asked: equal questions have equal sums."""
    data: Json = [
        request.prompt,
        [[one.role, one.text] for one in request.messages],
        [[one.name, one.value, [[doc.uri, doc.text] for doc in one.documents]] for one in request.arguments],
        dict(request.settings), request.cites, request.attempt, request.violation,
    ]  # fmt: skip
    return hashlib.sha256(json_text(data).encode()).hexdigest()
