"""Runs a program in Corvid's engines, in process, and shows what happened in the form of the oracle's."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from corvid.api import replays
from corvid.api.execution import JitMode, Loaded, Outcome, Services
from corvid.audit.trace.read import Event as Entry
from corvid.diagnostics.model import Severity
from corvid.hosts.recording import recording_of
from corvid.pipeline import CheckedProgram, check_file
from corvid.runtime.grounded import Grounded
from corvid.runtime.host import Document, ModelReply, ModelRequest
from corvid.runtime.trace.write import TraceWriter
from corvid.runtime.values import Err, Ok, Some
from tests.fuzz.meaning import Record, comparable
from tests.fuzz.world import PROMPTS, TOOLS, Call, Question, answered, raises, reply

MAIN = Path("/fuzz/main.cor")
NUMBERS = re.compile(r"( from line \d+), [0-9a-f]+\)|\(answer [0-9a-f]+\)")


@dataclass(frozen=True)
class Seen:
    """How a run ended, and what it did on the way."""

    value: Any
    fault: str | None
    discards: Counter[tuple[str, str, str]]
    calls: tuple[Call | Question, ...]


def checked(text: str) -> CheckedProgram:
    """The program after all phases of the compiler."""
    return check_file(MAIN, overlay={MAIN: text})


def refusals(program: CheckedProgram) -> list[str]:
    """The codes of its errors."""
    return [p.code.id for p in program.problems if p.code.severity is Severity.ERROR]


class Hosting:
    """The host of one run: it answers as the oracle's world, and writes down what it was asked."""

    name = "model"

    def __init__(self, sources: bool) -> None:
        self.sources = sources
        self.calls: list[Call | Question] = []
        self.now = 0

    def now_ms(self) -> int:
        self.now += 1
        return self.now

    def find(self, name: str) -> Callable[..., object] | None:
        return (lambda *given: self.tool(name, given)) if name in TOOLS else None

    def tool(self, name: str, given: tuple[object, ...]) -> object:
        earlier = sum(each.name == name for each in self.calls if isinstance(each, Call))
        self.calls.append(Call(name, given))
        if raises(name, given, earlier):
            raise OSError(name)
        found = answered(name, given)

        def host_data(value: Any, path: tuple[object, ...]) -> object:
            if path in found.documents:
                paper = found.documents[path]
                return (
                    Document(value, paper.uri, confidence=paper.confidence)
                    if paper.uri and self.sources
                    else value
                )
            if isinstance(value, list):
                return [host_data(each, (*path, i)) for i, each in enumerate(value)]
            if isinstance(value, dict):
                return {key: host_data(each, (*path, key)) for key, each in value.items()}
            if isinstance(value, Record):
                return {key: host_data(each, (*path, key)) for key, each in value.fields.items()}
            return value

        return host_data(found.value, ())

    def answer(self, request: ModelRequest) -> ModelReply:
        name = request.prompt.rpartition("::")[2]
        given = tuple(each.value for each in request.arguments)
        documents = tuple(tuple(d.uri for d in each.documents) for each in request.arguments)
        assert (request.violation is None) == (request.attempt == 0)
        rendered = "".join(message.text for message in request.messages)
        grounded = tuple(each.grounded for each in request.arguments)
        self.calls.append(Question(name, rendered, given, documents, grounded, request.attempt))
        declared = PROMPTS[name]
        texts = tuple(d.text for d in request.arguments[declared.cited].documents) if declared.cites else ()
        found = reply(name, given, request.attempt, texts)
        return ModelReply(found.value, found.model, found.tokens, found.confidence)


def run(
    program: CheckedProgram, text: str, arguments: tuple[object, ...], jit: str, sources: bool = True
) -> tuple[Seen, list[bytes]]:
    """One run of `main`, and its trace. Without `sources` the host gives texts where it has documents."""
    host = Hosting(sources)
    loaded = Loaded(program, Services(tools=host, model=host, clock=host), jit=jit)  # type: ignore[arg-type]
    lines: list[bytes] = []
    try:
        outcome = loaded.run(loaded.functions["main::main"], list(arguments), trace=TraceWriter(lines.append))
    finally:
        loaded.close()
    return _seen(outcome, text, tuple(host.calls)), lines


def _seen(outcome: Outcome, text: str, calls: tuple[Call | Question, ...]) -> Seen:
    discards: Counter[tuple[str, str, str]] = Counter()
    for site, count in outcome.discards:
        where = text[site.span.start : site.span.end]
        discards[(site.kind, unparenthesised(where), site.function.partition("::")[2])] += count
    fault = None if outcome.fault is None else outcome.fault.problem.code.id
    value = None if fault else native(outcome.value)
    return Seen(value, fault, discards, calls)


def replayed(program: CheckedProgram, text: str, lines: list[bytes], jit: JitMode) -> Seen:
    """The run of a trace once more, as the product replays it: what it was given is in there. The calls are
    those that the replay compared."""
    entries = [Entry(number, line[:-1], json.loads(line)) for number, line in enumerate(lines, 1)]
    outcome = replays.replayed(program, recording_of(entries, Path("trace")), jit=jit)
    return _seen(outcome, text, ())


def unparenthesised(text: str) -> str:
    """The text of an expression without parentheses: a span may leave out the outermost ones."""
    return text.replace("(", "").replace(")", "")


def native(value: Any) -> Any:
    """A delivered value in the oracle's form."""
    if isinstance(value, Grounded):
        chain = NUMBERS.sub(lambda found: f"{found[1]})" if found[1] else "(answer)", value.chain)
        sources = tuple(source.uri for source in value.sources())
        chain = comparable(chain)
        return ("grounded", chain, str(value.grade), value.confidence, sources, native(value.value))
    if isinstance(value, Some | Ok | Err):
        return native(value.value)
    if isinstance(value, Mapping):
        if set(value) == {"tag"} and value["tag"] == "none":
            return None
        return {key: native(each) for key, each in value.items() if key != "tag"}
    if isinstance(value, list | tuple):
        return [native(each) for each in value]
    return value
