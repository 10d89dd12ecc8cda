"""What the tools of a log have seen so far, and which files they have written since: bounded, so that the
oldest is forgotten first, and a question about what was forgotten has no answer."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from corvid.protocols.lines import PREFIX, document_of
from corvid.protocols.policy import WRITERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from corvid.json_type import Json

    Value = TypeVar("Value")

MOST = 2_000
"""Tools and files that are remembered."""
LONGEST = 64 * 2**10
"""Characters of one observation that are remembered; of a longer one it is known that it was made."""
_LONGEST_COMMAND = 2000
_PATHS = ("path", "file_path", "notebook_path", "file")


class Observation(Struct, frozen=True):
    """A tool saw something on this line of the log; `text` is None if it is too long to be stored, `command`
    if it is not known what the tool was given."""

    tool: str
    line: int
    text: str | None
    command: str | None = None


class Observed:
    """The observations of one log, read line by line."""

    def __init__(self) -> None:
        self._asked: dict[str, tuple[str, str | None]] = {}
        self._run: dict[str, Observation] = {}
        self._by_tool: dict[str, Observation] = {}
        self._by_path: dict[str, Observation] = {}
        self._written: dict[str, int] = {}
        self._forgotten = self._last_written = 0
        self.revision = ""
        """The commit at which what is cited may be, too."""

    def take(self, line: int, event: Mapping[str, Json]) -> None:
        """Have seen what an event of a tool says."""
        tool = event.get("tool")
        if not isinstance(tool, str) or len(tool) > LONGEST:
            return
        match event.get("phase"):
            case "tool_call":
                args = event.get("args")
                _put(self._asked, tool, (_path_of(args), _command_of(args)))
            case "tool_result" if event.get("error") is None:
                command = self._asked.get(tool, ("", None))[1]
                self._result(Observation(tool, line, _text(event.get("result")), command))
            case "retrieval":
                self._retrieved(line, tool, event)

    def by_tool(self, tool: str) -> Observation | None:
        """Return the last observation of a tool."""
        return self._by_tool.get(tool)

    def by_command(self, tool: str, about: re.Pattern[str]) -> Observation | None:
        """Return the last observation of a tool whose command is about that; of one whose commands are not
        known, its last."""
        found = (one for one in reversed(self._run.values()) if one.tool == tool or not tool)
        met = next((one for one in found if one.command is not None and about.search(one.command)), None)
        last = self._by_tool.get(tool)
        return last if met is None and last is not None and last.command is None else met

    def last(self) -> Observation | None:
        """Return the last observation of all."""
        return max(self._by_tool.values(), key=lambda one: one.line, default=None)

    def by_path(self, path: str) -> Observation | None:
        """Return the last observation of a file."""
        return self._by_path.get(named(path))

    def recent(self, path: str, observation: Observation) -> bool | None:
        """Return whether it was made after the last write to the file; None if that is not known any more."""
        names = {named(path), named(document_of(path))}
        written = max((self._written[one] for one in names if one in self._written), default=None)
        if written is not None:
            return observation.line > written
        return True if observation.line > self._forgotten else None

    def changed_since(self, observation: Observation) -> bool:
        """Return whether any file was written after it."""
        return self._last_written > observation.line

    def _result(self, seen: Observation) -> None:
        _put(self._by_tool, seen.tool, seen)
        if seen.command is not None:
            _put(self._run, f"{seen.tool}\0{seen.command}", seen)
        path = self._asked.get(seen.tool, ("", None))[0]
        if seen.tool in WRITERS:
            self._last_written = seen.line
            gone = _put(self._written, path, seen.line) if path else seen.line  # whatever it wrote
            self._forgotten = max(self._forgotten, gone or 0)
        elif path:
            _put(self._by_path, path, seen)

    def _retrieved(self, line: int, tool: str, event: Mapping[str, Json]) -> None:
        """Record a document that was handed over: what the tool answered, or a part of it."""
        uri, inputs = event.get("uri"), event.get("inputs")
        answered = self._by_tool.get(tool)
        if isinstance(uri, str) and not inputs and not uri.startswith("tool:"):
            text = answered.text if answered is not None else None
            _put(self._by_path, named(uri), Observation(tool, line, text))


def named(path: str) -> str:
    """Return one name for the ways to write a path below the root."""
    return str(PurePosixPath(path.removeprefix(PREFIX)[:4096]))


def _path_of(args: Json) -> str:
    if isinstance(args, dict):
        for name in _PATHS:
            if isinstance(found := args.get(name), str):
                return named(found)
    return ""


def _command_of(args: Json) -> str | None:
    """Return the command that a tool was given, if it was given one."""
    found = args.get("command") if isinstance(args, dict) else None
    return found[:_LONGEST_COMMAND] if isinstance(found, str) else None


def _put(known: dict[str, Value], key: str, value: Value) -> Value | None:
    """Remember it as the newest; what was forgotten for it."""
    known.pop(key, None)
    known[key] = value
    return known.pop(next(iter(known))) if len(known) > MOST else None


def _text(result: Json) -> str | None:
    """Return all words of a result."""
    parts: list[str] = []
    left = LONGEST
    for part in _strings(result):
        left -= len(part) + 1
        if left < 0:
            return None
        parts.append(part)
    return "\n".join(parts)


def _strings(value: Json) -> Iterator[str]:
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting += reversed(one.values())
        elif isinstance(one, list):
            waiting += reversed(one)
        elif one is not None:
            yield str(one)
