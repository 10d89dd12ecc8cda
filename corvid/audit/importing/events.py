"""The steps of importers as events of a log. A call is reported where its answer comes, so that what a tool
gave back is behind its own call; remembered are open calls, and a few numbers of each session."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from corvid.audit.entries import Refused
from corvid.audit.importing.model import Answered, Called, Passed, Said, Step, Unknown, Within
from corvid.audit.importing.sentences import Fields, claims_of
from corvid.audit.logs import LogEvent
from corvid.json_type import Json
from corvid.protocols.lines import PREFIX

MOST_OPEN = 10_000
"""Calls of one session that wait for their answers; of more the oldest is reported without one."""
MOST_KINDS = 50
"""Kinds of records that are not understood and distinguished; the others are counted together."""
MOST_SESSIONS = 10_000
OTHERS = "other kinds"
_PATHS = ("file_path", "path", "notebook_path", "file")


class TooManySessions(Refused):
    """A file is of more sessions than can be distinguished."""


class _Session:
    """One session so far."""

    def __init__(self) -> None:
        self.folder = self.agent = self.time = ""
        self.project = ""
        self.open: dict[str, tuple[int, Called]] = {}
        self.tools: set[str] = set()
        self.records = self.uncited = self.interrupted = 0
        self.unknown: dict[str, int] = {}

    @property
    def to_report(self) -> bool:
        """Whether anything of it has to be reported."""
        return bool(self.open or self.uncited or self.interrupted or self.unknown or self.tools)

    def not_understood(self, kind: str) -> None:
        """Count one more record, or part of one, that no one knows."""
        shown = "".join(sign if sign.isprintable() else "?" for sign in kind)
        if shown not in self.unknown and len(self.unknown) >= MOST_KINDS:
            shown = OTHERS
        self.unknown[shown] = self.unknown.get(shown, 0) + 1


class Events:
    """Turns the steps of one file into events. `phrases` are those by which the policy recognizes a guess."""

    def __init__(self, source: str, phrases: Iterable[str]) -> None:
        self._source = source
        self._phrases = tuple(phrases)
        self._sessions: dict[str, _Session] = {}
        self._run = ""

    def take(self, line: int, steps: Iterable[Step]) -> Iterator[LogEvent]:
        """Yield the events of the record on that line. Raises TooManySessions."""
        session = self._session()
        for step in steps:
            match step:
                case Within():
                    session = self._within(step)
                case Called():
                    yield from self._called(session, line, step)
                case Answered():
                    yield from self._answered(session, line, step)
                case Said():
                    yield from self._said(session, line, step.text)
                case Unknown():
                    session.not_understood(step.kind)
                case Passed():
                    pass
        session.records += 1

    def end(self, line: int) -> Iterator[LogEvent]:
        """Yield what is left open, and of each session what became of its records."""
        outside = self._sessions.get("")
        if outside is not None and len(self._sessions) > 1 and not outside.to_report:
            del self._sessions[""]  # what says nothing, and is outside of all sessions
            next(iter(self._sessions.values())).records += outside.records
        for run, session in self._sessions.items():
            if not session.records:
                continue
            for at, call in list(session.open.values()):
                session.interrupted += 1
                yield self._event(session, at, _call_fields(session, call), run)
            fields: Fields = {
                "phase": "imported", "from": self._source, "records": session.records,
                "uncited_sentences": session.uncited, "interrupted": session.interrupted,
                "not_understood": dict(sorted(session.unknown.items())),
            }  # fmt: skip
            yield self._event(session, max(line, 1), fields, run)

    def _session(self) -> _Session:
        found = self._sessions.get(self._run)
        if found is None:
            if len(self._sessions) >= MOST_SESSIONS:
                words = f"there are more than {MOST_SESSIONS:,} sessions"
                raise TooManySessions(words, "import fewer records at once")
            found = self._sessions[self._run] = _Session()
        return found

    def _within(self, step: Within) -> _Session:
        """Return the session that a record belongs to. The folder that it begins in is its project."""
        self._run = step.run or self._run
        session = self._session()
        session.agent = step.agent
        session.time = step.time or session.time
        session.folder = step.folder or session.folder
        session.project = session.project or step.folder
        return session

    def _called(self, session: _Session, line: int, call: Called) -> Iterator[LogEvent]:
        session.open.pop(call.id, None)  # a retry takes the place of what it repeats
        session.open[call.id] = line, call
        if len(session.open) > MOST_OPEN:
            at, oldest = session.open.pop(next(iter(session.open)))
            session.interrupted += 1
            yield self._event(session, at, _call_fields(session, oldest))

    def _answered(self, session: _Session, line: int, step: Answered) -> Iterator[LogEvent]:
        at, call = session.open.pop(step.id, (line, None))
        if call is None:
            session.not_understood("an answer without its call")
            return
        yield self._event(session, at, _call_fields(session, call))
        words = step.result if isinstance(step.result, str) else ""
        error: Json = (words[:200] or "it failed") if step.error else None
        if error is None:
            session.tools.add(call.tool)
        fields: Fields = {"phase": "tool_result", "tool": call.tool, "result": step.result, "error": error}
        yield self._event(session, line, fields)

    def _said(self, session: _Session, line: int, text: str) -> Iterator[LogEvent]:
        words = claims_of(text, session.tools, self._phrases)
        session.uncited += words.uncited
        for claim in words.claims:
            evidence = claim.get("evidence")
            if isinstance(evidence, dict) and isinstance(path := evidence.get("path"), str):
                evidence["path"] = placed(path, session.project, session.folder)
            yield self._event(session, line, claim)

    def _event(self, session: _Session, line: int, fields: Fields, run: str | None = None) -> LogEvent:
        named: dict[str, Json] = {}
        if session.time:
            named["ts"] = session.time
        run = self._run if run is None else run
        if run:
            named["run"] = run
        named["agent"] = session.agent or self._source
        return LogEvent(line, {**named, **fields})


def _call_fields(session: _Session, call: Called) -> Fields:
    args: Json = call.args
    if isinstance(args, dict):
        args = {
            name: placed(value, session.project, session.folder)
            if name in _PATHS and isinstance(value, str) and value else value
            for name, value in args.items()
        }  # fmt: skip
    given = args if isinstance(args, dict) else {"input": args}
    return {"phase": "tool_call", "tool": call.tool, "args": given}


def placed(path: str, project: str, folder: str) -> str:
    """Return the path with the prefix if it lies below the project; else as it is. A relative one begins in
    the folder that the session works in."""
    if path.startswith(PREFIX):
        return path
    top = project.rstrip("/")
    if not path.startswith(("/", "~")):
        inside = folder.removeprefix(top).strip("/") if folder.startswith(f"{top}/") else ""
        return f"{PREFIX}{inside + '/' if inside else ''}{path.removeprefix('./')}"
    return f"{PREFIX}{path[len(top) + 1 :]}" if top and path.startswith(f"{top}/") else path


def lacking(unknown: Mapping[str, int]) -> str:
    """Return `not understood: 3 records of kind a, 1 of kind b`."""
    parts = [f"{count} of kind {kind}" for kind, count in sorted(unknown.items())]
    return f"not understood: {', '.join(parts)}" if parts else ""
