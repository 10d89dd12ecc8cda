"""A run again from its recording: every answer is taken from the trace, and every event is compared with it.

Before a tool, a model or a person is asked, the run writes what it asks. So what the trace holds is handed
out only behind an event that is the recorded one, and a change is noticed where it shows first. What can't be
read from the trace, such as which exception was behind a failure, is concluded from what came next, and
comparing shows whether that was right: a replay may end early, and is never another run.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, cast

from msgspec import Struct

from corvid.hosts.recorded_data import Unfounded, answer_of, arguments_of
from corvid.hosts.recording import Recording
from corvid.ir import program as ir
from corvid.runtime.attempts import attempts_of
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.entrance import HOST
from corvid.runtime.executor.cancellation import Cancellation
from corvid.runtime.faults import OutOfTime
from corvid.runtime.host import (
    AbsenceAnswer,
    AnswerUnfit,
    ApprovalRequest,
    FailureKind,
    FetchFailed,
    FetchRefused,
    Json,
    ModelCallFailed,
    ModelMisconfigured,
    ModelRefusal,
    ModelReply,
    ModelRequest,
    SearchAnswer,
    Selected,
    SkippedFile,
)
from corvid.runtime.model_citations import citations_in
from corvid.runtime.problems import one_line
from corvid.runtime.tool_calls import ABSENT
from corvid.runtime.trace.cut import cut, is_cut
from corvid.runtime.trace.events import Event
from corvid.runtime.trace.write import LONGEST, TraceWriter, encoded_line
from corvid.types import short_name

Line: TypeAlias = "Mapping[str, Json]"
HEADER = ("v", "seq", "ts", "run", "agent", "phase", "prev")
TIMES = {"severed": "first"}
"""Fields that show a time of the host, which no program sees."""
UNWINDING = ("severed", "outcome", "run_completed")
"""The phases of a run that goes on with nothing more."""
KINDS: tuple[FailureKind, ...] = (
    "unreachable", "timeout", "rate_limited", "overloaded", "unavailable", "bad_gateway", "server_error",
    "cut_stream", "refused_request", "unauthorised", "not_found", "out_of_quota", "length", "refusal",
    "filter", "not_supported", "malformed", "cancelled", "missing_key",
)  # fmt: skip
STATUS = {"rate_limited": 429, "timeout": 504}
"""What makes a loop with a lane take an exception for this, whatever its name."""
_FETCHES: Mapping[str, type[FetchRefused | FetchFailed]] = {"R0133": FetchRefused, "R0134": FetchFailed}
"""The exceptions behind these faults."""
_OVER = re.compile("no end within ([1-9][0-9]{0,5}) ms")
MOST_THEN = 100
"""Models that are asked one after the other for one answer."""
_ABSENT = short_name(ABSENT)


class Diverged(Exception):
    """The run does something else than the recorded one, at this place of the recording."""

    def __init__(self, place: int, expected: str, found: str) -> None:
        super().__init__(place, expected, found)
        self.place = place
        self.expected = expected
        self.found = found


class Ended(Exception):
    """The recording holds nothing more behind this place, or not what the run needs there."""

    def __init__(self, place: int, reason: str) -> None:
        super().__init__(place, reason)
        self.place = place
        self.reason = reason


class _NotThere(Exception):
    """What was asked for is not what the recording has next: the event that the run writes of it shows the
    difference."""


class Further(Struct, frozen=True):
    """A model that was asked in the place of another one."""

    name: str
    answer: Callable[[ModelRequest], ModelReply]


class Replay(TraceWriter):
    """The trace of one run, its tools, its model, its approver, its clock and its chance, all of them the
    recording's. `emit` raises Diverged or Ended, once: then the run only unwinds."""

    def __init__(self, recording: Recording, program: ir.Program) -> None:
        super().__init__(lambda line: None)
        self.recording = recording
        self.revision = recording.revision
        self.cancellation = Cancellation()
        """That of the run, which is cancelled where the recorded one was."""
        self._program = program
        self._declarations = Declarations(program)
        self._tools = {tool.name: tool for tool in program.tools}
        self._events = recording.events
        self._next = 0
        self._over = False
        self._pending: Diverged | Ended | None = None
        self._texts = {
            str(one["hash"]): str(one["text"]) for one in self._events if one["phase"] == "document"
        }
        self._active = max(
            (n for n, one in enumerate(self._events) if one["phase"] not in UNWINDING), default=0
        )
        self._introducing = 0
        """How many events behind the first are about the arguments."""
        self._entries = self._of_arguments()
        self._times = deque(self._time(whole) for _, whole in self._entries)
        asked = (one for one in self._events if one["phase"] == "llm_call")
        self._name = str(next(asked, {"model": "none"})["model"])

    # ---- the run's arguments ------------------------------------------------------------------
    def arguments(self, function: ir.Function) -> list[object]:
        """Return what the recorded run was given, for a function with these parameters. Raises Diverged."""
        given, place = self._events[0]["args"], self.recording.places[0]
        assert isinstance(given, dict)
        wanted = [parameter.name for parameter in function.parameters]
        if wanted != [*given]:
            expected, now = listed(given), listed(wanted)
            raise Diverged(place, f"a run with {expected}", f"`{short_name(function.name)}` with {now}")
        found = [document for document, _ in self._entries]
        try:
            return arguments_of(self._declarations, function, given, found, self._texts)
        except Unfounded as unfounded:
            if self._broke_off(1 + self._introducing):
                self._next = len(self._events)
                raise self._ended(self.recording.missing) from None
            now = f"`{short_name(function.name)}`: {unfounded}"
            raise Diverged(place, "a run with other types", now) from None

    def _of_arguments(self) -> list[tuple[Line, Line]]:
        """Return the grounded arguments of the run: the document of each, and its retrieval as a whole."""
        found: list[tuple[Line, Line]] = []
        before: Line | None = None
        for line in self._events[1:]:
            self._introducing += 1
            if line["phase"] == "retrieval" and line["tool"] == HOST:
                if before is None:
                    before = line
                else:
                    found.append((before, line))
                    before = None
            elif line["phase"] not in ("document", "derive", "deliver"):
                self._introducing -= 1
                break
        return found

    def _broke_off(self, index: int) -> bool:
        """Return whether the recording ends before the event with this index, without an end of the run."""
        return bool(self.recording.missing) and index >= len(self._events)

    # ---- the trace ----------------------------------------------------------------------------
    @property
    def head(self) -> str:
        """The hash of the last event, which is the recorded one where all were compared."""
        return self.recording.head

    @property
    def compared(self) -> int:
        """How many events of the run were the recorded ones."""
        return self._next

    def emit(self, event: Event, now_ms: int, run: str, agent: str) -> None:
        """Compare one event with the recorded one. Times are the host's, and are not compared."""
        if self._over:
            return
        if self._pending is not None:
            self._stop(self._pending)
        if self._next >= len(self._events):
            self._stop(self._ended(self.recording.missing or "it ends there"))
        recorded, fields = self._events[self._next], event.named()
        known = {name: value for name, value in recorded.items() if name not in HEADER}
        if event.phase in TIMES and recorded["phase"] == event.phase:
            fields[TIMES[event.phase]] = known[TIMES[event.phase]]
        if recorded["phase"] != event.phase or not same(fields, known) or recorded["agent"] != agent:
            expected, found = differing(recorded, known, event.phase, fields, agent)
            self._stop(Diverged(self.recording.places[self._next], expected, found))
        if event.phase == "llm_call":
            self._name = str(fields["model"])
        self._next += 1

    def _stop(self, reason: Diverged | Ended) -> None:
        self._over = True
        raise reason

    def _ended(self, reason: str) -> Ended:
        return Ended(self.recording.places[self._next - 1], reason)

    # ---- the host -----------------------------------------------------------------------------
    def now_ms(self) -> int:
        """Return the time that the next retrieval had: of all times only those are on chains. Arguments are
        taken before the first event is written."""
        if self._next == 0:
            return self._times.popleft() if self._times else 0
        line = self._upcoming(self._next)
        if line["phase"] == "document":
            line = self._upcoming(self._next + 1)
        return self._time(line)

    def _time(self, line: Line) -> int:
        field = {"retrieval": "time", "clock_read": "value"}.get(str(line["phase"]), "")
        time = line.get(field)
        return time if type(time) is int else 0

    def next_float(self) -> float:
        value = self._upcoming(self._next).get("value")
        return float(value) if isinstance(value, int | float) else 0.0

    def approve(self, request: ApprovalRequest) -> bool:
        line = self._answer("approval_decision", "label", request.label)
        _, failed, words = self._fault()[1].partition("the approver failed: ")
        if line["approved"] is not True and failed:
            raise _exception(words)
        return line["approved"] is True

    def find(self, name: str) -> Callable[..., object] | None:
        """Return a function that reads out what the tool gave, or None; nothing is looked for elsewhere."""
        return next((self.find_declared(one) for one in self._tools if short_name(one) == name), None)

    def find_declared(self, qualified: str) -> Callable[..., object] | None:
        tool = self._tools.get(qualified)
        return None if tool is None else lambda *_, **__: self._result(tool, short_name(qualified))

    @property
    def name(self) -> str:
        """That of the model that is asked next, or, where a failure has just been reported, of the one that
        failed: its words name it, and the next one is another."""
        line = self._upcoming(self._next)
        failed = line["phase"] == "llm_result" and line["error"] is not None
        if failed or (line["phase"] == "llm_call" and self._upcoming(self._next - 1).get("error") is None):
            return str(line["model"])
        return self._name

    @property
    def then(self) -> tuple[Further, ...]:
        """The models that were asked in its place for the answer that is asked for next."""
        first, place = self._upcoming(self._next), self._next + 1
        further: list[Further] = []
        while len(further) < MOST_THEN:
            answer, line = self._upcoming(place), self._upcoming(place + 1)
            asked = line["phase"] == "llm_call" and line["prompt"] == first.get("prompt")
            if answer["phase"] != "llm_result" or not asked:
                break
            if line["attempt"] == 0:
                if answer["error"] is None and line["model"] == first["model"]:
                    break  # it was answered, and this is the next question
                further.append(Further(str(line["model"]), self.answer))
            place += 2
        return tuple(further)

    def answer(self, request: ModelRequest) -> ModelReply:
        line: Any = self._answer("llm_result", "prompt", request.prompt)
        attempts = attempts_of(line.get("attempts", []))
        if line["error"] is not None:
            raise self._failure(line["error"], attempts)
        cited = citations_in(line["citations"]) if "citations" in line else None
        said, model, sure = line["result"], line["model"], line["confidence"]
        return ModelReply(said, model, line["tokens"], sure, attempts, cited)

    # ---- reading ------------------------------------------------------------------------------
    def _upcoming(self, index: int) -> Line:
        return self._events[index] if index < len(self._events) else {"phase": ""}

    def _answer(self, phase: str, field: str, wanted: str, index: int | None = None) -> Line:
        """Return the answer to the question that was compared last, if the recording has it."""
        index = self._next if index is None else index
        line = self._upcoming(index)
        if line["phase"] != phase or line.get(field) != wanted:
            raise _NotThere
        if is_cut(cast("Json", line)):
            self._pending = self._ended("the answer was too long for a trace, which has it cut")
            raise _NotThere
        return line

    def _result(self, tool: ir.Tool, name: str) -> object:
        noted: Any = self._upcoming(self._next)
        searched = noted["phase"] == "negative_grounding" and name == _ABSENT
        line = self._answer("tool_result", "tool", name, self._next + searched)
        error = line["error"]
        if isinstance(error, str):
            raise self._tool_failure(tool, error)
        if tool.selects is not None:
            noted = line.get("places")
            return Selected(tuple(noted)) if isinstance(noted, list) else line["result"]
        if not tool.source:
            return line["result"]
        found, behind = self._retrievals(self._next + searched + 1)
        if self._broke_off(behind):
            self._pending = self._ended(self.recording.missing)
            raise _NotThere
        value = answer_of(self._declarations, tool.returns, line["result"], found, self._texts)
        if "skipped" in line:
            search: Any = line
            files = tuple(SkippedFile(one["path"], one["reason"]) for one in search["skipped"])
            return SearchAnswer(value, search["read"], files)
        return _absence(value, noted) if searched else value

    def _retrievals(self, index: int) -> tuple[list[Line], int]:
        """Return those that an answer has become, the last of them that of the answer as a whole; and the
        index of what comes behind."""
        found: list[Line] = []
        while (line := self._upcoming(index))["phase"] in ("document", "retrieval"):
            if line["phase"] == "retrieval":
                found.append(line)
            index += 1
        return found, index

    # ---- failures -----------------------------------------------------------------------------
    def _fault(self) -> tuple[str, str]:
        """Return code and message of the fault that the answer that is asked for leads to: one that a
        `try` caught, or that in which the run ended, if nothing but its end follows."""
        index = self._next + 1
        while self._upcoming(index)["phase"] in UNWINDING:
            index += 1
        line = self._upcoming(index)
        return (str(line["code"]), str(line["message"])) if line["phase"] == "caught" else self._last_fault()

    def _last_fault(self) -> tuple[str, str]:
        fault = self.recording.fault
        return fault if fault is not None and self._next >= self._active else ("", "")

    def _unwanted(self) -> None:
        """Cancel the run if the failure is one behind which nothing comes: it ends a run, or the run was
        cancelled. Then it is not a reason to go on in another way."""
        if self._last_fault()[0]:
            self.cancellation.cancel()

    def _tool_failure(self, tool: ir.Tool, error: str) -> Exception:
        self._unwanted()
        unfit = f"the result of the tool `{short_name(tool.name)}` does not fit: "
        code, message = self._fault()
        if code == "R0129" and (over := _over(error)) is not None:
            return over
        if code == "R0111" and message.startswith(unfit):
            return AnswerUnfit(message.removeprefix(unfit))
        if code in _FETCHES:
            return _FETCHES[code](error.partition(": ")[2])
        return self._raised(error)

    def _failure(self, error: str, attempts: tuple[Any, ...]) -> Exception:
        """Return what the model raised. Its words alone do not show which."""
        self._unwanted()
        code, follows = self._fault()[0], self._upcoming(self._next + 1)
        if code == "R0129" and (over := _over(error)) is not None:
            return over
        if code in ("R0112", "R0115", "R0117"):  # a repair that was refused ends with what was wrong before
            return ModelMisconfigured(error) if code == "R0117" else ModelRefusal(error)
        kind, colon, words = error.partition(": ")
        known = next((one for one in KINDS if colon and one.replace("_", " ") == kind), None)
        if attempts or known is not None:
            final = follows["phase"] != "llm_call"
            return ModelCallFailed(known or "malformed", words, attempts, final=final)
        if not colon or follows["phase"] == "llm_call" or follows.get("reason") == "abstain":
            return ModelRefusal(error)
        return self._raised(error)

    def _raised(self, error: str) -> Exception:
        """Return an exception with these words, for who looks at its class or its status."""
        raised = _exception(error)
        status = STATUS.get(str(self._upcoming(self._next + 1).get("reason")))
        if status is not None:
            raised.status_code = status  # type: ignore[attr-defined]
        return raised


def _over(words: str) -> OutOfTime | None:
    """Return what a call raised for which the time of a `try` was not enough, if these are its words."""
    found = _OVER.fullmatch(words)
    return None if found is None else OutOfTime(int(found[1]))


def _exception(words: str) -> Exception:
    """Return an exception of a class with the name before the colon."""
    name, _, text = words.partition(": ")
    made: Exception = type(name.encode("utf-8", "replace").decode().replace("\0", ""), (Exception,), {})(text)
    return made


def _absence(value: object, noted: Any) -> AbsenceAnswer:
    """Return what a search for something absent reported, as its event has it."""
    if "queries" in noted:
        searches = tuple(zip(noted["queries"], noted["results"], strict=False))
    else:
        searches = ((noted["query1"], noted["results1"]), (noted["query2"], noted["results2"]))
    feature = str(noted["claim"]).removesuffix(" not implemented")
    likeness = tuple(noted["likeness"])
    return AbsenceAnswer(value, feature, searches, noted["doc_mentions"], noted["status"], likeness)


# ---- an event beside the recorded one: whether they are the same, else where they differ ------
_BEFORE, _AFTER = 20, 60
"""Characters that are shown before and behind the place where texts differ."""


def same(fields: Mapping[str, Json], known: Mapping[str, Json]) -> bool:
    """Return whether an event has these fields, each spelt so. One that was too long was written with parts
    cut."""
    encoded, recorded = encoded_line(fields), encoded_line(known)
    if encoded == recorded:
        return True
    return len(encoded) > LONGEST // 2 and encoded_line(cut(fields)) == recorded


def differing(
    recorded: Mapping[str, Json],
    known: Mapping[str, Json],
    phase: str,
    fields: Mapping[str, Json],
    agent: str,
) -> tuple[str, str]:
    """Return what was expected and what was found, in words."""
    before, now = _subject(str(recorded["phase"]), known), _subject(phase, fields)
    if before != now:
        return before, now
    if recorded["agent"] != agent:
        return f"{before} of `{_name(recorded['agent'])}`", f"that of `{_name(agent)}`"
    # Of the end of a run its fault says more than that there is one.
    name = next((one for one in ("error", *known, *fields) if not _equal(known, fields, one)), "")
    where, one, other = _difference(name, known.get(name), fields.get(name))
    return f"{before} with {where} = {one}", other


def _equal(known: Mapping[str, Json], fields: Mapping[str, Json], name: str) -> bool:
    if name not in known or name not in fields:
        return (name in known) == (name in fields)
    return encoded_line({"": known[name]}) == encoded_line({"": fields[name]})


def _subject(phase: str, fields: Mapping[str, Json]) -> str:
    """Return an event as people read it: `the tool_call of `search``."""
    about = next((fields[one] for one in ("tool", "prompt", "label", "boundary") if one in fields), None)
    return f"the {_name(phase)}" + ("" if about is None else f" of `{_name(about)}`")


def _difference(where: str, one: Json, other: Json) -> tuple[str, str, str]:
    """Return the innermost part that differs: where it is, and both."""
    while True:
        if isinstance(one, dict) and isinstance(other, dict) and [*one] == [*other]:
            inside: Any = next(key for key in one if not _equal(one, other, key))
            where, one, other = f"{where}.{_name(inside)}", one[inside], other[inside]
        elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
            pairs = enumerate(zip(one, other, strict=True))
            inside = next(n for n, (a, b) in pairs if encoded_line({"": a}) != encoded_line({"": b}))
            where, one, other = f"{where}[{inside}]", one[inside], other[inside]
        else:
            return where, *_excerpts(one, other)


def _excerpts(one: Json, other: Json) -> tuple[str, str]:
    if not isinstance(one, str) or not isinstance(other, str):
        return _short(one), _short(other)
    pairs = enumerate(zip(one, other, strict=False))
    first = next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))
    begin = max(0, first - _BEFORE)
    return _short(one[begin:], begin > 0), _short(other[begin:], begin > 0)


def _short(value: Json, begun: bool = False) -> str:
    """Return a value in a sentence; of a text that had `begun` before, the rest."""
    most = _BEFORE + _AFTER
    if isinstance(value, str):
        text = value if len(value) <= most else value[:most] + "…"
        return repr(("…" if begun else "") + text)
    try:
        text = encoded_line({"": value})[4:-1].decode("utf-8", "replace")
    except ValueError:  # a whole number of thousands of digits
        return "a long number"
    return text if len(text) <= most else text[:most] + "…"


def _name(name: object) -> str:
    """Return a name of the program or of the trace, which anyone may have made long."""
    return one_line(str(name))


def listed(names: Iterable[str]) -> str:
    """Return the names as people read them: `the arguments a, b`."""
    words = ", ".join(map(_name, names))
    return f"the arguments {words}" if words else "no arguments"
