"""Running the tests of programs: each by itself, with the same time and chance, and no network."""

from __future__ import annotations

import json
import os
import random
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from corvid.api.execution import Loaded, Services
from corvid.api.program import require_accepted
from corvid.audit.cite.documents import nearest_root
from corvid.diagnostics.locations import Texts
from corvid.diagnostics.model import Problem
from corvid.hosts.recording import NoRecording, read_recording
from corvid.hosts.system import SystemRandomness
from corvid.ir.checked import CheckedProgram
from corvid.ir.program import APPROVE, Function, Program, Prompt, Tool
from corvid.json_type import Json
from corvid.runtime.attempts import attempts_of, totals
from corvid.runtime.context import Host
from corvid.runtime.executor.cancellation import Cancellation
from corvid.runtime.executor.threads import in_time
from corvid.runtime.faults import Fault, Late
from corvid.runtime.host import (
    ApprovalRequest,
    Asserted,
    FailureKind,
    FetchFailed,
    FetchRefused,
    Mock,
    ModelCallFailed,
    ModelMisconfigured,
    ModelReply,
    ModelRequest,
    NotShown,
)
from corvid.runtime.interfaces import Model
from corvid.runtime.trace.write import TraceWriter
from corvid.semantics.names.declare import answer_type
from corvid.semantics.testing.mocks import may_fail
from corvid.source.span import Span
from corvid.testing.judging import UNPRICED, Seen, judge, judge_snapshot, not_shown
from corvid.testing.kept import KeptUnreadable
from corvid.testing.offline import offline
from corvid.testing.problems import AssertionUndecided, MockWithoutAnswer, NothingAsserted, TestTooLong
from corvid.testing.recorded import Recorded
from corvid.testing.snapshots import Snapshots, snapshot_of
from corvid.types import ListType, Type, short_name

NOW_MS = 1_767_225_600_000
"""What time it is in tests: the beginning of 2026."""
LIMIT = 60.0
"""Seconds that a test may take."""
Verdict = Literal["passed", "failed", "error"]
FETCH = "std/http::fetch"


class FixedClock:
    """A clock that does not move. There is nothing to wait for on it."""

    def now_ms(self) -> int:
        return NOW_MS


class Granting:
    """Says yes to every approval but those that a mock decides on: `assert approved` sees which were asked
    for."""

    def __init__(self, mocks: Mapping[str, Mock] | None = None) -> None:
        self._mocks = mocks or {}

    def approve(self, request: ApprovalRequest) -> bool:
        decides = self._mocks.get(request.label)
        return decides is None or decides(*(one.value for one in request.arguments)) is True


class UnaskedModel:
    """In place of a model: it says how to give the prompt an answer, or why the recorded one can't be
    used."""

    name = "none"

    def __init__(self, why: str = "") -> None:
        self._why = why

    def answer(self, request: ModelRequest) -> ModelReply:
        raise ModelMisconfigured(
            self._why
            or f"tests ask no model: declare `mock {request.prompt}(…)`, record an answer (corvid test "
            "--record), or script it (--model scripted:FILE)"
        )


class Case(Struct, frozen=True, eq=False):
    """A test of a loaded program. `name` is as it is written."""

    file: str
    name: str
    function: Function
    loaded: Loaded
    snapshots: Snapshots
    recorded: Recorded

    @property
    def texts(self) -> Texts:
        """The texts of its program."""
        return self.loaded.checked.store.text


class Result(Struct, frozen=True, eq=False):
    """What came of a test: `failed` if something does not hold, `error` if something could not be seen, or
    the run ended in a fault. `asserted` counts what was asserted."""

    test: Case
    verdict: Verdict
    problems: tuple[Problem, ...]
    asserted: int
    log: tuple[bytes, ...]
    """The trace of its run, a line for each event."""
    met: Mapping[str, Sequence[Json]]
    """The values of which it asserts snapshots, by the expression."""


def loaded_tests(file: str, checked: CheckedProgram, *, update: bool = False) -> list[Case]:
    """Return the tests of the program in a file, in its order; with `update` their snapshots are recorded
    anew. Raises ProgramRefused, or Fault if its tools can't be used."""
    require_accepted(checked)
    assert checked.program is not None
    module = f"{checked.program.main}::"
    functions = [
        one for one in checked.program.functions if one.role == "test" and one.name.startswith(module)
    ]
    if not functions:
        return []
    loaded = Loaded(checked, Services(clock=FixedClock(), may_lack_tools=True))
    snapshots, recorded = Snapshots(file, update=update), Recorded(file)
    return [
        Case(file, short_name(one.name).removeprefix("test "), one, loaded, snapshots, recorded)
        for one in sorted(functions, key=lambda one: one.span)
    ]


def run_tests(
    tests: Sequence[Case], *, seed: int, jobs: int = 1, model: Model | None = None, record: bool = False,
    limit: float = LIMIT,
) -> list[Result]:  # fmt: skip
    """Run tests in the order that `seed` gives, up to so many at a time; the results in the order of the
    tests. Neither has an influence on a result. `model` answers what no mock does; with `record` its answers
    are recorded, and it may use the network. A test that takes more than `limit` seconds is stopped."""
    order = list(range(len(tests)))
    random.Random(seed).shuffle(order)
    results: dict[int, Result] = {}
    with nullcontext() if record else offline(), ThreadPoolExecutor(jobs, "corvid-test") as threads:
        running = [
            (number, threads.submit(_in_time, tests[number], model, record, limit)) for number in order
        ]
        for number, future in running:
            results[number] = future.result()
    return [results[number] for number in range(len(tests))]


def asked_model(test: Case, model: Model | None, record: bool) -> Model:
    """Return who answers the prompts of a test that have no mock."""
    if model is None:
        try:
            return test.recorded.replaying(test.name) or UnaskedModel()
        except KeptUnreadable as error:
            return UnaskedModel(str(error))
    fork = getattr(model, "fork", None)
    own: Model = model if fork is None else fork()
    return test.recorded.recording(test.name, own) if record else own


def _in_time(test: Case, model: Model | None, record: bool, limit: float) -> Result:
    """Return the result of a test, an error if it takes more than so many seconds."""
    cancellation = Cancellation()
    try:
        return in_time(limit, lambda: run_test(test, model, record, cancellation))
    except TimeoutError:
        cancellation.cancel()  # ends what is awaited, of which a thread that waits hears nothing
        test.recorded.drop(test.name)
        late = TestTooLong(test.function.span, test.name, f"{limit:g}")
        return Result(test, "error", (late,), 0, (), {})


def run_test(
    test: Case, model: Model | None = None, record: bool = False, cancellation: Cancellation | None = None
) -> Result:
    """Run one test. Never raises for what the program, a tool or a model did."""
    log = _Log(test)
    own = test.loaded.host()
    asked = asked_model(test, model, record)
    approver = Granting(approvers_of(test.loaded, test.function))
    host = Host(
        own.tools, asked, approver, FixedClock(), SystemRandomness(_seed(test.name)), None, own.project,
        mocks=dict(mocks_of(test.loaded, test.function)), asserted=log.asserted,
    )  # fmt: skip
    outcome = test.loaded.run(
        test.function, (), trace=TraceWriter(log.lines.append), run_id=f"test {test.name}", host=host,
        cancellation=cancellation,
    )  # fmt: skip
    problems = list(log.problems)
    failed: Verdict = "failed" if problems else "passed"
    if any(problem.code.id == "R0151" for problem in problems):
        failed = "error"
    if outcome.fault is not None:
        test.recorded.drop(test.name)
        problems.append(outcome.fault.problem)
        failed = "error"
    else:
        test.snapshots.found({test.name: log.met})
    if outcome.fault is None and not log.count:
        problems.append(NothingAsserted(test.function.span, short_name(test.function.name)))
        failed = "error"
    return Result(test, failed, tuple(problems), log.count, tuple(log.lines), log.met)


def _seed(name: str) -> int:
    """Return the chance of a test hangs on its name alone."""
    return random.Random(name).getrandbits(32)


class _Log:
    """What the run of a test asserted, against the events before, or those of the trace that it names."""

    def __init__(self, test: Case) -> None:
        self._test = test
        self._recorded: Seen | None = None
        self.lines: list[bytes] = []
        self.problems: list[Problem] = []
        self.count = 0
        self.met: dict[str, list[Json]] = {}
        """The values of which a snapshot is asserted, by the expression."""

    def asserted(self, asserted: Asserted) -> None:
        """Judge one assertion; the test goes on whatever comes of it."""
        self.count += 1
        if asserted.check.kind == "snapshot":
            problem = self._snapshot(asserted)
        else:
            problem = judge(asserted, self._seen(asserted), self._written)
        if problem is not None:
            self.problems.append(problem)

    def _snapshot(self, asserted: Asserted) -> Problem | None:
        place = " ".join(self._written(asserted.check.spans[0]).split())
        if isinstance(asserted.values[0], NotShown):
            return not_shown(asserted.span, asserted.check.spans[0], asserted.values[0], self._written)
        found = snapshot_of(asserted.values[0])
        values = self.met.setdefault(place, [])
        values.append(found)
        if self._test.snapshots.update:
            return None
        try:
            kept = self._test.snapshots.kept(self._test.name, place, len(values) - 1)
        except KeptUnreadable as error:
            return AssertionUndecided(asserted.span, str(error))
        return judge_snapshot(asserted, kept, found, self._written)

    def _seen(self, asserted: Asserted) -> Seen:
        if asserted.check.kind not in ("called", "approved", "cost", "discards"):
            return Seen((), (), None, ())
        if self._test.function.about:
            if self._recorded is None:
                program = self._test.loaded.program
                self._recorded = seen_in(Path(self._test.file), self._test.function.about, program)
            return self._recorded
        events: list[Mapping[str, Json]] = [json.loads(line) for line in self.lines]
        return Seen(events, asserted.called, asserted.cost, tuple(self._discards(asserted.discards)))

    def _discards(self, counts: Mapping[int, int]) -> Iterator[str]:
        """Yield where the program has lost a source. What the test itself does with an answer is no one's
        loss."""
        loaded = self._test.loaded
        for number in sorted(counts):
            site = loaded.program.sites[number]
            if not site.discard or loaded.functions[site.function].role:
                continue
            text = self._test.texts(site.span.source)
            line = text.line_of(site.span.start)
            where = f"{text.name}:{line}: {site.kind} in `{short_name(site.function)}`"
            yield f"{where}: {site.from_type} to {site.to_type}"

    def _written(self, span: Span) -> str:
        return self._test.texts(span.source).text[span.start : span.end]


def seen_in(file: Path, trace: str, program: Program) -> Seen:
    """Return what the trace with this path, from the folder of the file, shows of a run of the program;
    nothing of one that is not whole."""
    path, root = file.parent / trace, nearest_root(file.parent)
    if Path(trace).is_absolute() or not Path(os.path.realpath(path)).is_relative_to(root):
        return Seen((), (), None, (), f"the trace {trace} is not in the project")
    try:
        recording = read_recording(path)
    except NoRecording as none:
        return Seen((), (), None, (), f"cannot use the trace {trace}: {none}")
    except OSError as error:
        return Seen((), (), None, (), f"cannot read the trace {trace}: {error.strerror or error}")
    if recording.missing:
        return Seen((), (), None, (), f"the trace {trace} is not of a whole run: {recording.missing}")
    known = _Declared(program)
    try:
        cost, unknown = known.cost(recording.events)
    except TypeError as error:
        return Seen((), (), None, (), f"cannot use the trace {trace}: {error}")
    lost = [
        f"{event.get('kind')} in `{short_name(str(event.get('function')))}`"
        for event in recording.events
        if event["phase"] == "severed"
    ]
    called = tuple(known.called(recording.events))
    return Seen(recording.events, called, cost, lost, unknown_cost=unknown)


class _Declared:
    """The tools and prompts of a program, by the names that a trace has of them: those without a module."""

    def __init__(self, program: Program) -> None:
        self._by_name: dict[str, list[Tool | Prompt]] = {}
        declared: list[Tool | Prompt] = [*program.tools, *program.prompts]
        for one in declared:
            self._by_name.setdefault(short_name(one.name), []).append(one)

    def called(self, events: Iterable[Mapping[str, Json]]) -> Iterator[str]:
        """Yield what was called, a call of a prompt once; with its module where one alone has the name."""
        for event in events:
            if event["phase"] == "tool_call" or (event["phase"] == "llm_call" and event["attempt"] == 0):
                name = _name(event)
                declared = self._by_name.get(name, [])
                yield declared[0].name if len(declared) == 1 else name

    def cost(self, events: Iterable[Mapping[str, Json]]) -> tuple[Decimal | None, str]:
        """Return what the run spent in US dollars as its row says of each call, or as its model reports it if
        that is more; None, and why, if that is not known. Raises TypeError for a trace that is not one."""
        spent = Decimal(0)
        for event in events:
            if event["phase"] not in ("tool_call", "llm_call", "llm_result"):
                continue
            rows = {dict(one.charges).get("cost", Decimal(0)) for one in self._by_name.get(_name(event), [])}
            if len(rows) != 1:
                which = "several tools or prompts are" if rows else "no tool or prompt of the program is"
                return None, f"{which} called `{_name(event)}`"
            (row,) = rows
            if event["phase"] != "llm_result":
                spent += row
                continue
            made = attempts_of(event.get("attempts", []))
            reported = totals(made).cost
            if made and reported is None:
                return None, UNPRICED
            spent += max(Decimal(0), (reported or Decimal(0)) - row)
        return spent, ""


def _name(event: Mapping[str, Json]) -> str:
    return str(event.get("tool") or event.get("prompt"))


# ---- mocks ----------------------------------------------------------------------------------------
class Away(Exception):
    """What the mock of a tool says of a call that fails."""


def mocks_of(loaded: Loaded, test: Function) -> Iterator[tuple[str, Mock]]:
    """Yield what answers in place of which tool or prompt in one run of a test: the mocks of its file. How
    often each was asked begins anew."""
    for function in _mocks(loaded, test):
        if not function.about.startswith(APPROVE):
            answer = _answering(loaded, function)
            if may_fail(function.returns, answer_type(_declared(loaded.program, function.about))):
                answer = _failing(loaded.program, function, answer)
            yield function.about, answer


def approvers_of(loaded: Loaded, test: Function) -> dict[str, Mock]:
    """Return the mocks of a test's file that decide on approvals, by their labels."""
    return {
        function.about.removeprefix(APPROVE): _answering(loaded, function)
        for function in _mocks(loaded, test)
        if function.about.startswith(APPROVE)
    }


def _mocks(loaded: Loaded, test: Function) -> Iterator[Function]:
    module = test.name.rpartition("::")[0]
    for function in loaded.program.functions:
        if function.role == "mock" and function.name.rpartition("::")[0] == module:
            yield function


def _declared(program: Program, name: str) -> Type:
    """Return the result of a tool or prompt."""
    tools = {one.name: one.returns for one in program.tools}
    return tools[name] if name in tools else next(one.returns for one in program.prompts if one.name == name)


def _answering(loaded: Loaded, function: Function) -> Callable[..., object]:
    """Return the function as a tool: it runs by itself, with an arena of its own, so that no chain leads out
    of it. It is not handed the key of a call."""

    def answer(*given: object, idempotency_key: str | None = None) -> object:
        own = loaded.host()
        host = Host(own.tools, own.model, Granting(), FixedClock(), SystemRandomness(0))
        outcome = loaded.run(function, given, run_id="mock", host=host)
        if outcome.fault is not None:
            raise Fault(outcome.fault.problem)
        return outcome.value

    return answer


def _failing(program: Program, function: Function, answer: Callable[..., object]) -> Callable[..., object]:
    """Return a mock that says of a call what it gives or how it fails; of a list the next one of those that
    were made with these arguments, and its last from then on."""
    name = short_name(function.about)
    is_prompt = any(one.name == function.about for one in program.prompts)
    asked: Counter[str] = Counter()
    lock = threading.Lock()

    def answered(*given: object, idempotency_key: str | None = None) -> object:
        said: Any = answer(*given)
        if isinstance(function.returns, ListType):
            key = repr(given)
            with lock:
                number = asked[key]
                asked[key] += 1
            if not said:
                advice = "give at least one, which is then that of every call"
                raise Fault(MockWithoutAnswer(function.span, name, "its list is empty", advice))
            said = said[min(number, len(said) - 1)]
        if said["tag"] == "ok":
            return said["ok"]
        failure = said["err"]
        raised = _failed(failure["tag"], failure.get("words", ""), function.about, is_prompt)
        if raised is None:
            why = f"`{failure['tag']}` does not come of a tool"
            advice = 'give `Err(Away("why"))` or `Err(Late)`'
            raise Fault(MockWithoutAnswer(function.span, name, why, advice))
        raise raised

    return answered


_OF_PROMPTS: dict[str, FailureKind] = {"Away": "unavailable", "CutOff": "length", "Declined": "refusal"}


def _failed(kind: str, words: str, about: str, is_prompt: bool) -> Exception | None:
    """Return what the tool or model raises that fails in this way; None if none does."""
    if kind == "Late":
        return Late("it did not answer in time")
    if is_prompt:
        return ModelCallFailed(_OF_PROMPTS[kind], words or "the mock says so", final=True)
    match kind:
        case "Away":
            return FetchFailed(words) if about == FETCH else Away(words)
        case "Declined" if about == FETCH:
            return FetchRefused(words, "")
    return None
