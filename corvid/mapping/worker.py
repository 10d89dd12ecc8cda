"""What a worker process does: runs the rows of a chunk and writes their results as one part."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import ContextVar
from functools import partial, wraps
from inspect import isawaitable
from itertools import groupby
from pathlib import Path
from typing import Any, NoReturn

from msgspec import Struct, convert, to_builtins
from msgspec.structs import replace

from corvid.api.execution import Loaded, Outcome, Services, code_cache
from corvid.audit.entries import Refused
from corvid.audit.opened import opened as opened_log
from corvid.audit.packed import TEXTS, Packing
from corvid.cache.code import runnable
from corvid.connections.choice import choose
from corvid.connections.opening import opened
from corvid.hosts.system import Refusing
from corvid.hosts.trace_files import revision_of
from corvid.incremental.pool import WorkerLost, received, send
from corvid.ir.program import Function
from corvid.json_type import Json
from corvid.mapping.job import Job, acting_tools, missing_columns, typed
from corvid.mapping.ledger import PACKED, PARTS, STARTED, TRACES, Done, Part, working
from corvid.mapping.rows import Row
from corvid.mapping.spending import Spent, row_spent, spent_of
from corvid.pipeline import check_file
from corvid.runtime.attempts import attempts_data, totals
from corvid.runtime.context import Host
from corvid.runtime.entrance import Sourced
from corvid.runtime.faults import Fault
from corvid.runtime.grounded import plain_data
from corvid.runtime.host import ApprovalRequest, Document, SearchAnswer
from corvid.runtime.interfaces import ModuleTools, ToolFunction
from corvid.runtime.trace.write import TraceWriter
from corvid.types import GroundedType

UNREADABLE = "unreadable row"


class Given(Struct, frozen=True):
    """A row with its id."""

    id: bytes
    row: Row


class _Seen:
    """What the tools of one run did: the files that it read, and whether a tool that acts was called."""

    __slots__ = ("acted", "id", "uris")

    def __init__(self, one: bytes) -> None:
        self.id = one
        self.uris: dict[str, None] = {}
        self.acted = False


_RUN: ContextVar[_Seen | None] = ContextVar("row", default=None)


class _Approving:
    """Says yes to the labels that the command named, and no to all others."""

    def __init__(self, labels: Sequence[str]) -> None:
        self._labels = frozenset(labels)

    def approve(self, request: ApprovalRequest) -> bool:
        return request.label in self._labels


class _Watching:
    """The tools of a program, and what a row has to know of their calls."""

    def __init__(self, tools: ModuleTools, acting: frozenset[str], started: Callable[[bytes], None]) -> None:
        self._tools, self._acting, self._started = tools, acting, started

    def find(self, name: str) -> ToolFunction | None:
        return self._watched(name, self._tools.find(name))

    def find_declared(self, qualified: str) -> ToolFunction | None:
        return self._watched(qualified, self._tools.find_declared(qualified))

    def _watched(self, name: str, tool: ToolFunction | None) -> ToolFunction | None:
        if tool is None:
            return None
        acts = name in self._acting

        @wraps(tool)
        def call(*arguments: object, **named: object) -> object:
            seen = _RUN.get()
            if seen is not None and acts and not seen.acted:
                self._started(seen.id)
                seen.acted = True
            answer = tool(*arguments, **named)
            if seen is None:
                return answer
            if isawaitable(answer):
                return _noted_later(answer, seen)
            note_documents(answer, seen.uris)
            return answer

        return call


async def _noted_later(answer: object, seen: _Seen) -> object:
    value = await answer  # type: ignore[misc]
    note_documents(value, seen.uris)
    return value


def note_documents(answer: object, uris: dict[str, None]) -> None:
    """Note where the documents in an answer of a tool come from."""
    waiting = [answer]
    while waiting:
        match waiting.pop():
            case Document() | Sourced() as one:
                uris[one.uri] = None
            case SearchAnswer() as one:
                waiting.append(one.value)
            case list() | tuple() as several:
                waiting += several
            case dict() as table:
                waiting += table.values()


class _Program(Loaded):
    """A program whose tools are watched."""

    acting: frozenset[str] = frozenset()
    started: Callable[[bytes], None] = staticmethod(lambda one: None)

    def host(self) -> Host:
        host = super().host()
        return replace(host, tools=_Watching(host.tools, self.acting, self.started))


class Worker:
    """A program ready to run rows. One process has one."""

    def __init__(self, job: Job, folder: Path) -> None:
        """Load the program and open the model. Raises what loading the program and opening the model
        raises."""
        self.job, self.folder = job, folder
        cache = code_cache(job.program, None)
        known = cache.recall() or runnable(check_file(job.program))
        choice = choose(job.model, str(Path(job.program).parent))
        services = Services(
            model=None if choice is None else opened(choice.asked),
            approver=_Approving(job.approve) if job.approve else Refusing(),
        )
        self.loaded = _Program(known.checked, services, compiled=known.compiled)
        if known.compiled is None and self.loaded.compiled is not None:
            cache.keep(replace(known, compiled=self.loaded.compiled))
        self.agent = agent_of(self.loaded, job.agent)
        self.loaded.acting = frozenset(self.acting) if job.at_most_once else frozenset()
        self._revision = revision_of(self.loaded.checked.folder) if job.trace == "full" else None
        self._files: dict[Path, tuple[tuple[int, int], str]] = {}
        self._pool = ThreadPoolExecutor(job.at_once) if job.at_once > 1 else None
        self._packing = Packing(partial(share_text, folder))

    @property
    def acting(self) -> tuple[str, ...]:
        """The tools that a row may call and that act. A program from the cache has no declarations of
        effects, so it is checked anew."""
        return acting_tools(check_file(self.job.program), self.agent)

    def row(self, given: Given) -> dict[str, Json]:
        """Run one row. Gives what is reported about it."""
        return self._run(given)[0]

    def part(self, name: str, chunk: Sequence[Given]) -> Part:
        """Run the rows of a chunk and write their results, all or none; what the driver has to know of them.
        Raises OSError where the part can't be written, and Superseded where no row may run twice and another
        driver has taken over."""
        if not self.job.at_most_once:
            return self._part(name, chunk)
        with working(self.folder, name):
            return self._part(name, chunk)

    def _part(self, name: str, chunk: Sequence[Given]) -> Part:
        began = time.monotonic()
        started = _Started(self.folder / STARTED / name)
        self.loaded.started = started.note
        ran = self._pool.map(self._run, chunk) if self._pool is not None else map(self._run, chunk)
        lines: list[bytes] = []
        traces: list[bytes] = []
        done: list[Done] = []
        at = 0
        spent = Spent()
        for given, (result, trace, documents) in zip(chunk, ran, strict=True):
            line = json.dumps(result, ensure_ascii=False, separators=(",", ":")).encode(
                "utf-8", "surrogatepass"
            )
            line += b"\n"
            code = result.get("code")
            done.append(
                Done(
                    given.id, at, len(line), code is None, code if isinstance(code, str) else None, documents
                )
            )
            at += len(line)
            spent = spent.plus(spent_of(result.get("spent")))
            lines.append(line)
            if trace is not None:
                traces.append(trace)
        data = b"".join(lines)
        if traces:
            write_whole(self.folder / TRACES / f"{name}{PACKED}", self._packing.packed(traces))
        write_whole(self.folder / PARTS / name, data)
        return Part(name, hashlib.sha256(data).hexdigest(), tuple(done), time.monotonic() - began, spent)

    def _run(self, given: Given) -> tuple[dict[str, Json], bytes | None, tuple[tuple[str, str], ...]]:
        row = given.row
        problem = row.problem
        if problem is None:
            missing = missing_columns(self.job, self.agent, [*row.values])
            problem = f"it has no column `{missing[0]}`" if missing else None
        if problem is not None:
            return _error(given.id, UNREADABLE, f"{row.place}: {problem}"), None, ()
        seen = _Seen(given.id)
        token = _RUN.set(seen)
        events: list[bytes] = []
        trace = TraceWriter(events.append) if self.job.trace == "full" else None
        if trace is not None:
            trace.revision = self._revision
        try:
            arguments = self._arguments(given)
            outcome = self.loaded.run(self.agent, arguments, trace=trace, run_id=given.id.hex(), metered=True)
            result = self._result(given.id, outcome)
            if trace is not None and outcome.fault is not None:
                result["trace"] = outcome.run
        finally:
            _RUN.reset(token)
        documents = self._documents(seen.uris)
        if documents:
            result["documents"] = [list(one) for one in documents]
        return result, b"".join(events) if trace is not None else None, documents

    def _arguments(self, given: Given) -> list[object]:
        row, columns = given.row, dict(self.job.columns)
        found: list[object] = []
        for parameter in self.agent.parameters:
            column = columns.get(parameter.name, parameter.name)
            cell = row.values[column] if column in row.values else given.id.hex()  # `row.id`
            value = typed(parameter, cell)
            if isinstance(parameter.type, GroundedType):
                text = cell if isinstance(cell, str) else json.dumps(cell, ensure_ascii=False)
                found.append(Sourced(value, row.place if row.is_file else f"{row.place}#{column}", text))
            else:
                found.append(value)
        return found

    def _result(self, one: bytes, outcome: Outcome) -> dict[str, Json]:
        result: dict[str, Json]
        if outcome.fault is not None:
            result = _error(one, outcome.fault.code, outcome.fault.problem.message())
        else:
            result = {"id": one.hex(), "value": plain_data(outcome.value)}
            behind = outcome.provenance
            if behind is not None and self.job.trace != "none":
                result |= {
                    "grade": behind.grade.value,
                    "confidence": behind.confidence,
                    "sources": [
                        {"uri": source.uri, "line": source.line, "hash": source.hash}
                        for source in behind.sources()
                    ],
                    "quotes": [
                        {"hash": quote.span.hash, "start": quote.span.start, "end": quote.span.end}
                        for quote in behind.quotations()
                    ],
                }
        if outcome.attempts:
            result["calls"] = attempts_data(outcome.attempts)
        unpriced = bool(outcome.attempts) and totals(outcome.attempts).cost is None
        if spent := row_spent(outcome.spent or {}, unpriced):
            result["spent"] = spent
        if outcome.skipped:
            result["skipped"] = [{"path": each.path, "reason": each.reason} for each in outcome.skipped]
        return result

    def _documents(self, uris: dict[str, None]) -> tuple[tuple[str, str], ...]:
        """Return the files behind the documents of a run, with their checksums. What is not a file below the
        program's folder, a page or a row of a database, is not among them."""
        folder = os.path.realpath(self.loaded.checked.folder or os.curdir)
        found: dict[str, str] = {}
        for uri in uris:
            path = uri.partition("#")[0]
            sha = self._checksum(folder, path)
            if sha is not None:
                found[path] = sha
        return tuple(sorted(found.items()))

    def _checksum(self, folder: str, path: str) -> str | None:
        try:
            real = Path(folder, path).resolve()
            if not real.is_relative_to(folder):
                return None
            status = real.stat()
            mark = (status.st_mtime_ns, status.st_size)
            known = self._files.get(real)
            if known is None or known[0] != mark:
                self._files[real] = known = (mark, file_checksum(real))
        except (OSError, ValueError, RuntimeError):  # a uri need be no path
            return None
        return known[1]


class _Started:
    """The file that names the rows of a chunk that have called a tool that acts, each before it is called."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()

    def note(self, one: bytes) -> None:
        """Note a row; it is on the disk when this returns."""
        with self._lock, self._path.open("ab") as file:
            file.write(one.hex().encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())


def _error(one: bytes, code: str, message: str) -> dict[str, Json]:
    return {"id": one.hex(), "code": code, "message": message}


def agent_of(loaded: Loaded, name: str) -> Function:
    """Return the agent of the main module with this name. Raises KeyError."""
    return loaded.functions[f"{loaded.program.main}::{name}"]


def file_checksum(path: Path) -> str:
    """Return the SHA-256 of a file. Raises OSError."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_whole(path: Path, data: bytes) -> None:
    """Write a file under its name when it is whole. Raises OSError."""
    new = path.with_name(f".{path.name}.{os.urandom(8).hex()}")
    try:
        new.write_bytes(data)
        new.replace(path)
    except OSError:
        new.unlink(missing_ok=True)
        raise


# ---- traces ------------------------------------------------------------------------------------------
def share_text(folder: Path, name: str, data: bytes) -> None:
    """Store a text that the traces of several parts have. Those of one name are the same. Raises OSError."""
    file = folder / TEXTS / name
    if not file.exists():
        file.parent.mkdir(0o700, parents=True, exist_ok=True)
        write_whole(file, data)


def trace_of(file: Path, one: str, most: int) -> bytes:
    """Return the events of the row with this id among the traces of a part. Raises ValueError if they are
    larger than `most` bytes, and OSError for what can't be read."""
    found, size = list[bytes](), 0
    with opened_log(file) as lines:
        for line in lines:
            if one.encode() in line and _run_of(line) == one:
                found.append(line)
                size += len(line)
                if size > most:
                    raise ValueError(f"the trace is larger than {most} bytes")
    return b"".join(found)


def traces_without(file: Path, ids: Collection[str]) -> bytes | None:
    """Return the traces of a part without those of the rows with these ids, None if no other is among them.
    Raises OSError for what can't be read, ValueError for what is not one."""
    with opened_log(file) as lines:
        runs = groupby(lines, _run_of)
        left = Packing().packed(b"".join(events) for run, events in runs if run not in ids)
    return None if left == Packing().packed(()) else left


def _run_of(line: bytes) -> object:
    event: Json = json.loads(line)
    return event.get("run") if isinstance(event, dict) else None


# ---- the process -------------------------------------------------------------------------------------
def serve() -> NoReturn:
    """Serve as a worker process: read the job first, then one chunk after the other, until the driver is
    gone. What tools print goes to standard error, as standard output is the pipe to the driver."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the driver decides when to stop
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    worker: Worker | None = None
    answer: tuple[bool, object]
    while (request := received(requests)) is not None:
        try:
            if worker is None:
                job, folder = request
                worker = Worker(decoded_job(job), Path(folder))
                reply: object = None
            else:
                name, chunk = request
                reply = part_data(worker.part(name, [given_of(one) for one in chunk]))
            answer = (True, reply)
        except (Refused, Fault) as error:
            answer = (False, str(error))
        except Exception as error:
            answer = (False, f"{type(error).__name__}: {error}")
        try:
            send(answers, answer)
        except BrokenPipeError:
            break  # the driver is gone
    os._exit(0)  # threads of tools may still wait


_workers: dict[str, Worker] = {}


def run_for(job: object, folder: str, name: str, chunk: list[tuple[Any, ...]]) -> tuple[object, ...]:
    """Run a chunk in whatever process this is, as a task of Ray does: one for each job is cached. Raises
    what loading the program and writing the part raise."""
    key = f"{folder}\0{job!r}"
    if key not in _workers:
        _workers[key] = Worker(decoded_job(job), Path(folder))
    return part_data(_workers[key].part(name, [given_of(one) for one in chunk]))


class Process:
    """A worker process from the driver's side. Safe to use from one thread."""

    def __init__(self, job: Job, folder: Path) -> None:
        """Start it. Raises Failed where it can't load the program."""
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from corvid.mapping.worker import serve; serve()"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            start_new_session=True,  # an interrupt at the terminal means the driver
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )  # fmt: skip
        try:
            self._ask((to_builtins(job), str(folder)))
        except BaseException:
            self.end()
            raise

    def run(self, name: str, chunk: Sequence[Given]) -> Part:
        """Run a chunk. Raises WorkerLost, or Failed where its part can't be written."""
        return part_of(self._ask((name, [given_data(given) for given in chunk])))

    def _ask(self, request: tuple[object, object]) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            send(self._process.stdin, request)
            reply = received(self._process.stdout)
        except (BrokenPipeError, ValueError):
            reply = None
        if reply is None:
            raise WorkerLost
        done, value = reply
        if not done:
            raise Failed(str(value))
        return value

    def end(self) -> None:
        """End it, in whatever it is."""
        with suppress(OSError):
            self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


class Failed(Exception):
    """What went wrong in the process, in its words."""


def decoded_job(data: object) -> Job:
    """Return a job from a message."""
    return convert(data, Job)


def given_data(given: Given) -> tuple[object, ...]:
    """Return a row for a message."""
    row = given.row
    return given.id, row.values, row.place, row.problem, row.is_file


def given_of(data: tuple[Any, ...]) -> Given:
    """Return a row from a message."""
    one, values, place, problem, is_file = data
    return Given(one, Row(values, place, problem, is_file))


def part_data(part: Part) -> tuple[object, ...]:
    """Return a part for a message."""
    done = [(one.id, one.start, one.length, one.ok, one.code, one.documents) for one in part.done]
    spent = part.spent
    return part.name, part.sha, done, part.seconds, (spent.rows, spent.cost, spent.tokens, spent.unpriced)


def part_of(data: tuple[Any, ...]) -> Part:
    """Return a part from a message."""
    name, sha, done, seconds, spent = data
    return Part(name, sha, tuple(Done(*one) for one in done), seconds, Spent(*spent))
