"""A model whose answers are written down beforehand: for tests, demonstrations and replays by hand.

A script maps the name of a prompt to what it answers:

    {
      "digest":  ["the first answer", "the second answer"],
      "decide":  {"match": [{"with": {"question": "refund?"}, "answer": {"approve": true}}],
                  "otherwise": {"approve": false}}
    }

A list is consumed in order, one answer per call. Under `match` the first entry whose arguments all
equal the call's answers it, as often as it is asked. Beside its answer a match may have a `confidence`
from 0 to 1; in the place of both it may have `"fail"`: `timeout`, `rate_limited`, `transport_error`, `length`
(the answer was cut off), `refusal`, `filter` or `not_supported`, to show what a program does then.
"""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

from msgspec import Struct

from corvid.diagnostics.printed import counted
from corvid.runtime.host import (
    FailureKind,
    Json,
    ModelCallFailed,
    ModelMisconfigured,
    ModelReply,
    ModelRequest,
)


class RateLimited(Exception):
    """The script says that this call comes too soon."""


_FAILURES: Mapping[str, type[Exception]] = {
    "timeout": TimeoutError, "rate_limited": RateLimited, "transport_error": ConnectionError,
}  # fmt: skip


_DECLINED: tuple[FailureKind, ...] = ("length", "refusal", "filter", "not_supported")
"""What else a model behind a network can come to."""
_LARGEST = 64 * 2**20
"""Bytes of a script."""
_FORMS = ({"with", "answer"}, {"with", "fail"})


class ScriptError(ValueError):
    """The script can't be used; the text says where it is wrong."""


class _Match(Struct, frozen=True):
    arguments: Mapping[str, Json]
    answer: Json
    confidence: float | None = None
    failure: str | None = None


class _Matches(Struct, frozen=True):
    entries: tuple[_Match, ...]
    otherwise: Json
    has_otherwise: bool


class _InOrder(Struct, frozen=True):
    answers: tuple[Json, ...]


class ScriptedModel:
    """Answers from a script: a mapping of names of prompts to answers in order, or to `match` and
    `otherwise`, as docs/python.md has it. Each run of a program begins anew. Calls from several threads each
    get their own answer of a list."""

    def __init__(self, script: Mapping[str, Json], name: str = "scripted") -> None:
        """Read the whole script now; ScriptError if an entry has another form than the module says."""
        self._name = name
        self._prompts = {prompt: _read(prompt, entry) for prompt, entry in script.items()}
        self._used: Counter[str] = Counter()
        self._lock = threading.Lock()

    @classmethod
    def from_file(cls, path: str | Path, name: str = "scripted") -> ScriptedModel:
        """Read the script in a JSON file and return its model. Raises ScriptError if it can't be read."""
        try:
            with Path(path).open("rb") as file:
                data = file.read(_LARGEST + 1)
            script = None if len(data) > _LARGEST else json.loads(data.decode("utf-8-sig"))
        except OSError as error:
            raise ScriptError(f"the script {path} can't be read: {error.strerror or error}") from error
        except RecursionError as error:
            raise ScriptError(f"the script {path} is not JSON text: it is nested too deeply") from error
        except (UnicodeDecodeError, json.JSONDecodeError) as error:
            raise ScriptError(f"the script {path} is not JSON text: {error}") from error
        except ValueError as error:  # Python's words on that are about its own setting
            raise ScriptError(f"the script {path} has a number of more than 4300 digits") from error
        if len(data) > _LARGEST:
            raise ScriptError(f"the script {path} is larger than {_LARGEST >> 20} MiB")
        if not isinstance(script, dict):
            raise ScriptError(f"the script {path} must be an object from prompt names to answers")
        return cls(script, name)

    @property
    def name(self) -> str:
        return self._name

    def fork(self) -> ScriptedModel:
        """Make a model of the same script from which nothing has been consumed: one for each run."""
        fresh = ScriptedModel({}, self._name)
        fresh._prompts = self._prompts
        return fresh

    def answer(self, request: ModelRequest) -> ModelReply:
        """Return the next or matching answer; raise ModelMisconfigured, with what to add, if there is none.
        Where the script says so it fails as a model does that can't be reached."""
        key = self._key(request.prompt)
        entry = self._prompts[key]
        if isinstance(entry, _InOrder):
            return ModelReply(self._next(key, entry), self._name)
        found = _matching(entry, request)
        if found.failure is not None:
            words = f"the script says so for the prompt {key}"
            for kind in _DECLINED:
                if kind == found.failure:
                    raise ModelCallFailed(kind, words, final=True)
            raise _FAILURES[found.failure](words)
        return ModelReply(found.answer, self._name, confidence=found.confidence)

    def _key(self, prompt: str) -> str:
        for candidate in (prompt, prompt.rsplit("::", 1)[-1]):
            if candidate in self._prompts:
                return candidate
        bare = prompt.rsplit("::", 1)[-1]
        raise ModelMisconfigured(
            f'the script has no answer for the prompt {bare}; add "{bare}": ["the answer"] to it'
        )

    def _next(self, key: str, entry: _InOrder) -> Json:
        with self._lock:
            position = self._used[key]
            if position < len(entry.answers):
                self._used[key] = position + 1
                return entry.answers[position]
        raise ModelMisconfigured(
            f"the script has {counted(len(entry.answers), 'answer')} for the prompt {key} and was asked once "
            f'more; add another one to the list "{key}"'
        )


def _matching(entry: _Matches, request: ModelRequest) -> _Match:
    given = {argument.name: argument.value for argument in request.arguments}
    for match in entry.entries:
        if all(name in given and _same(given[name], wanted) for name, wanted in match.arguments.items()):
            return match
    if entry.has_otherwise:
        return _Match({}, entry.otherwise)
    shown = json.dumps(given, ensure_ascii=False, default=str)
    raise ModelMisconfigured(
        f'the script has no match for these arguments of the prompt {request.prompt}; add {{"with": '
        f'{_shortened(shown)}, "answer": …}} or an "otherwise"'
    )


def _same(left: Json, right: Json) -> bool:
    """Compare JSON data, in which true is not 1."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return left.keys() == right.keys() and all(_same(left[key], right[key]) for key in left)
    if isinstance(left, str) or isinstance(right, str):
        return left == right
    if isinstance(left, Sequence) and isinstance(right, Sequence):
        return len(left) == len(right) and all(map(_same, left, right))
    return left == right


def _read(prompt: str, entry: Json) -> _InOrder | _Matches:
    if isinstance(entry, Mapping):
        return _read_matches(prompt, entry)
    if isinstance(entry, Sequence) and not isinstance(entry, str):
        return _InOrder(tuple(entry))
    raise ScriptError(f'the entry "{prompt}" must be a list of answers or an object with "match"')


def _read_matches(prompt: str, entry: Mapping[str, Json]) -> _Matches:
    unknown = sorted(set(entry) - {"match", "otherwise"})
    if unknown:
        raise ScriptError(f'the entry "{prompt}" has "{unknown[0]}"; it may have "match" and "otherwise"')
    listed = entry.get("match", [])
    if not isinstance(listed, Sequence) or isinstance(listed, str):
        raise ScriptError(f'"match" of the entry "{prompt}" must be a list')
    matches = tuple(_read_match(prompt, one) for one in listed)
    return _Matches(matches, entry.get("otherwise"), "otherwise" in entry)


def _read_match(prompt: str, one: Json) -> _Match:
    if not isinstance(one, Mapping) or set(one) - {"confidence"} not in _FORMS:
        raise ScriptError(f'each match of the entry "{prompt}" must have exactly "with" and "answer"')
    wanted = one["with"]
    if not isinstance(wanted, Mapping):
        raise ScriptError(f'"with" of a match of the entry "{prompt}" must map parameter names to values')
    if "fail" in one:
        return _read_failure(prompt, wanted, one)
    sure = one.get("confidence")
    if sure is not None and (type(sure) not in (int, float) or not 0 <= cast(float, sure) <= 1):
        raise ScriptError(f'"confidence" of a match of the entry "{prompt}" must be a number from 0 to 1')
    return _Match(wanted, one["answer"], None if sure is None else float(cast(float, sure)))


def _read_failure(prompt: str, wanted: Mapping[str, Json], one: Mapping[str, Json]) -> _Match:
    failure = one["fail"]
    if not isinstance(failure, str) or failure not in (*_FAILURES, *_DECLINED) or "confidence" in one:
        known = ", ".join((*_FAILURES, *_DECLINED))
        raise ScriptError(f'"fail" of a match of the entry "{prompt}" must be one of {known}, by itself')
    return _Match(wanted, None, failure=failure)


def _shortened(text: str) -> str:
    return text if len(text) <= 300 else text[:297] + "…"
