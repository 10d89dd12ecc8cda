"""Reading a log of events as it streams by: JSON Lines or MessagePack from anyone, so nothing is believed.

A line that can't be read is an item like any other: it is counted and reported, never dropped and never
guessed. """

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Callable, Iterator
from io import BufferedReader
from math import isfinite
from pathlib import Path
from typing import BinaryIO, NoReturn, TypeAlias, cast

from msgspec import Struct

from corvid.audit.opened import opened
from corvid.audit.texts import unique, why
from corvid.files import Below, Parts
from corvid.json_type import Json
from corvid.runtime.trace.write import LONGEST, MESSAGE_SUFFIXES, encoded_line

DEEPEST = 256
"""Brackets inside one another: what a value of a run may have (200), and those of the event around it."""
MOST_PARTS = 5_000_000
"""Of one container. Room for as many as it claims to have is made before they are read."""
MOST_DIGITS = 4300
"""What Python makes a number of without being asked twice."""


class LogEvent(Struct, frozen=True):
    """A line that holds an object. Lines count from 1."""

    line: int
    fields: dict[str, Json]


class Malformed(Struct, frozen=True):
    """A line that holds none, and why."""

    line: int
    reason: str


Item: TypeAlias = LogEvent | Malformed


def read_log(path: Path, item: Callable[[int, bytes], Item] | None = None) -> Iterator[Item]:
    """Yield every line of the log but empty ones, or every message, in constant memory; `item` says what one
    holds, as `parsed_line` does. Raises OSError."""
    with opened(path) as file:
        if is_messages(file):
            yield from read_messages(file)
            return
        objects = Objects(item)
        for number, line in raw_lines(file):
            yield from objects.take(number, line)
        yield from objects.end()


_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"')


class Objects:
    """The objects of a log whose lines come one after the other: most are on a line of their own, and some
    over several, as `jq` and people write them. One that breaks off ends where the next one begins at the
    edge, or with its line. Each line is looked at once."""

    def __init__(self, item: Callable[[int, bytes], Item] | None = None) -> None:
        self._item = item or parsed_line
        self._lines: list[bytes] = []
        self._first = self._depth = self._size = 0
        self._why = ""
        self._indented = False
        self._record: list[bytes] = []

    @property
    def open(self) -> bool:
        """Whether an object has begun that no line has ended yet."""
        return bool(self._lines or self._record)

    def take(self, number: int, line: bytes | None) -> Iterator[Item]:
        """Yield the next line that is not blank; None for one that is too long."""
        if line is None:
            yield from self.end()
            yield too_long(number)
        elif self._record or (not self._lines and line.lstrip()[:18] == _BEGINS):
            yield from self._of_record(number, line)
        elif not self._lines:
            found = self._item(number, line)
            if isinstance(found, LogEvent) or line.lstrip()[:1] != b"{" or line[-1:] != b"\n":
                yield found
            elif (depth := _opened(line)) is not None and depth > 0:
                self._lines, self._first, self._why = [line], number, found.reason
                self._depth, self._size, self._indented = depth, len(line), False
            else:
                yield found
        else:
            yield from self._inside(number, line)

    def end(self) -> Iterator[Item]:
        """Yield what the log left unfinished."""
        if self._record:
            self._record = []
            yield Malformed(self._first, "a search_execution that nothing closes")
        if self._lines:
            more = f" (and {len(self._lines) - 1} more lines)" if len(self._lines) > 1 else ""
            self._lines = []
            yield Malformed(self._first, self._why + more)

    def _of_record(self, number: int, line: bytes) -> Iterator[Item]:
        """Yield a line of a `<search_execution>` (T1), which is an intent and the search behind it."""
        if not self._record:
            self._first, self._size = number, 0
        self._record.append(line)
        self._size += len(line)
        if self._size > LONGEST_RECORD or line[:1] == b"{":
            self._record = []
            yield Malformed(self._first, "a search_execution that nothing closes")
            if line[:1] == b"{":
                yield from self.take(number, line)
        elif _ENDS in line:
            whole, self._record = b"".join(self._record), []
            yield from search_execution(self._first, whole)

    def _inside(self, number: int, line: bytes) -> Iterator[Item]:
        begins = line[:1] == b"{"
        if begins and (self._indented or isinstance(self._item(number, line), LogEvent)):
            yield from self.end()
            yield from self.take(number, line)
            return
        depth = _opened(line)
        self._size += len(line)
        if depth is None or self._size > LONGEST or self._depth + depth < 0:
            yield from self.end()
            yield from self.take(number, line)
            return
        self._indented = self._indented or line[:1] in b" \t"
        self._lines.append(line)
        self._depth += depth
        if self._depth == 0:
            found = self._item(self._first, b"".join(self._lines))
            self._why = found.reason if isinstance(found, Malformed) else self._why
            if isinstance(found, Malformed):
                yield from self.end()
            else:
                self._lines = []
                yield found


_BEGINS, _ENDS = b"<search_execution>", b"</search_execution>"
LONGEST_RECORD = 64 * 2**10
"""Bytes of one `<search_execution>`."""
_FIELD = re.compile(r"\s*<(intent|rationale|expected_outcome|query|path)>([^<]*)</\1>")
_ENTITIES = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&"}


def search_execution(line: int, record: bytes) -> Iterator[Item]:
    """Yield the events of a record of T1: the intent, and the search if it has a query. It is taken apart by
    its five elements, each at most once, and by no parser of XML: there is nothing in it that could
    expand."""
    try:
        text = record.decode("utf-8-sig" if line == 1 else "utf-8").strip()
    except UnicodeDecodeError:
        yield Malformed(line, "not UTF-8")
        return
    found: dict[str, Json] = {}
    at = len(_BEGINS)
    while (one := _FIELD.match(text, at)) is not None:
        if one[1] in found:
            break
        value = re.sub("&(?:lt|gt|quot|apos|amp);", lambda sign: _ENTITIES[sign[0]], one[2])
        found[one[1]] = value.strip()
        at = one.end()
    if text[at:].strip() != _ENDS.decode() or not found:
        yield Malformed(line, "a search_execution with other elements than those of T1")
        return
    said = ("intent", "rationale", "expected_outcome")
    yield LogEvent(line, {"phase": "intent", **{name: found[name] for name in said if name in found}})
    if "query" in found:
        path = found.get("path")
        yield LogEvent(line, {
            "phase": "execute", "mode": "", "query": found["query"], "path": path, "parameters": {},
        })  # fmt: skip


def _opened(line: bytes) -> int | None:
    """Return how many brackets a line leaves open, less than 0 where it closes more; None if a text ends on
    another line, which none does in JSON."""
    bare = _STRING.sub(b"", line)
    if b'"' in bare:
        return None
    return bare.count(b"{") + bare.count(b"[") - bare.count(b"}") - bare.count(b"]")


def raw_lines(file: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """Yield the lines except empty ones, with their numbers, from 1, and their ends; None for one that is too
    long, which is not read on before the next one is asked for: it need not have an end."""
    number = 0
    while line := file.readline(LONGEST + 1):
        number += 1
        if len(line) > LONGEST:
            yield number, None
            if not line.endswith(b"\n"):
                skip_line(file)
        elif line.strip():
            yield number, line
        else:
            number += skip_blank_lines(cast("BufferedReader", file))


def skip_blank_lines(file: BufferedReader) -> int:
    """Read over the blank lines that begin here, as far as the buffer has them, and count them: an
    archive of some kilobytes may hold hundreds of millions."""
    ahead = file.peek(1)
    blank = ahead[: len(ahead) - len(ahead.lstrip())]
    file.read(blank.rfind(b"\n") + 1)
    return blank.count(b"\n")


def is_messages(file: BinaryIO) -> bool:
    """Return whether the file that begins here is MessagePack: an object begins so, and no line of JSON."""
    first = cast("BufferedReader", file).peek(1)[:1]
    return b"\x80" <= first <= b"\x8f" or first in (b"\xde", b"\xdf")


def skip_line(file: BinaryIO) -> None:
    """Read on to the end of a line that is too long to be stored."""
    while (line := file.readline(LONGEST)) and not line.endswith(b"\n"):
        pass


def too_long(number: int) -> Malformed:
    """Return what is said of such a line."""
    return Malformed(number, f"longer than {LONGEST >> 20} MiB")


def parsed_line(number: int, line: bytes) -> Item:
    """Return what one line holds."""
    try:
        text = line.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError:
        return Malformed(number, "not UTF-8")
    try:
        found: Json = _DECODER.decode(text) if text[:1] != "\ufeff" else json.loads(text)  # which refuses it
    except RecursionError:
        return Malformed(number, f"more than {DEEPEST} brackets inside one another")
    except ValueError as error:  # also numbers of thousands of digits
        cut_off = not line.endswith(b"\n")
        reason = "cut off: the log is incomplete" if cut_off else f"no JSON: {why(error)}"[:200]
        return Malformed(number, reason)
    if not isinstance(found, dict):
        return Malformed(number, "no object")
    if text.count("[") + text.count("{") > DEEPEST and depth(found) > DEEPEST:
        return Malformed(number, f"more than {DEEPEST} brackets inside one another")
    return LogEvent(number, found)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


def _fraction(text: str) -> float:
    """Return a number with a point or an exponent; `1e400` would be none that can be written again."""
    value = float(text)
    if not isfinite(value):
        raise ValueError("a number is too large")
    return value


# `json.loads` would make one for each line, which takes longer than to decode it.
_DECODER = json.JSONDecoder(parse_constant=_refuse, parse_float=_fraction, object_pairs_hook=unique)


def depth(value: Json) -> int:
    """Return how many brackets are inside one another."""
    deepest, waiting = 0, [(value, 1)]
    while waiting:
        one, depth = waiting.pop()
        if isinstance(one, dict | list):
            deepest = max(deepest, depth)
            waiting += [(inner, depth + 1) for inner in (one.values() if isinstance(one, dict) else one)]
    return deepest


# ---- MessagePack ------------------------------------------------------------------------------
def read_messages(file: BinaryIO) -> Iterator[Item]:
    """Yield every message, counted from 1, and at the end why there are no more if the file does not end
    there: a message that can't be read hides where the next one begins. Raises OSError."""
    import msgpack  # most logs are lines

    counting = _Counting(file)
    unpacker = msgpack.Unpacker(
        counting, raw=False, strict_map_key=True, unicode_errors="surrogatepass",
        max_buffer_size=3 * LONGEST, max_array_len=MOST_PARTS, max_map_len=MOST_PARTS,
        object_pairs_hook=_message_object, ext_hook=_whole_number,
    )  # fmt: skip
    number = 0
    while True:
        number += 1
        begins = unpacker.tell()
        try:
            found = unpacker.unpack()
        except msgpack.OutOfData:
            if counting.count > begins:
                yield Malformed(number, "cut off: the log is incomplete")
            return
        except (ValueError, TypeError, msgpack.UnpackException, RecursionError, MemoryError) as error:
            reason = f"no MessagePack, the rest is not read: {error or type(error).__name__}"
            yield Malformed(number, reason[:200])
            return
        yield _message_item(number, found)


class _Counting:
    """A file that knows how many bytes were read from it."""

    def __init__(self, file: BinaryIO) -> None:
        self.count = 0
        self._file = file

    def read(self, size: int) -> bytes:
        found = self._file.read(size)
        self.count += len(found)
        return found


def _message_item(number: int, found: object) -> Item:
    if not isinstance(found, dict):
        return Malformed(number, "no object")
    if depth(found) > DEEPEST:
        return Malformed(number, f"more than {DEEPEST} brackets inside one another")
    try:
        size = len(encoded_line(found))  # bytes, times and fractions without a number are not JSON
    except (ValueError, TypeError):
        return Malformed(number, "no JSON: bytes, a time, or a fraction that is not a number")
    if size >= LONGEST:
        return Malformed(number, f"longer than {LONGEST >> 20} MiB")
    return LogEvent(number, found)


def _message_object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = unique(pairs)
    if not all(type(key) is str for key in found):
        raise ValueError("a key that is not text")
    return found


def _whole_number(code: int, data: bytes) -> int:
    from corvid.runtime.trace.messages import WHOLE_NUMBER  # which imports msgpack, too

    text = data.decode("ascii", "replace")
    if code != WHOLE_NUMBER or len(text) > MOST_DIGITS or not text.removeprefix("-").isdecimal():
        raise ValueError(f"no extension of this log: {code}")
    return int(text)


ENDINGS = (".jsonl", ".jsonl.gz", *MESSAGE_SUFFIXES)


class LeadsElsewhere(Exception):
    """A link among logs leads to what is not read under its own name."""


def logs_below(folder: Path) -> Iterator[Path]:
    """Yield the files below the folder that are called like logs, by their names. Folders whose names begin
    with a dot are passed over. Links are not followed: what one leads to is read under its own name, and if
    it would not be read at all this raises LeadsElsewhere, as it does where a pipe is called like a log; or
    OSError.
    """
    below = Below(folder)
    for where, folders, names in os.walk(folder, onerror=_raise):
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        for name in folders:
            path = Path(where, name)
            if path.is_symlink() and _led_to(below, folder, path) is None:
                raise LeadsElsewhere(f"{path} is a link to another folder")
        for name in sorted(names):
            path = Path(where, name)
            if not _is_log(name):
                continue
            kind = path.lstat().st_mode
            if stat.S_ISREG(kind):
                yield path
            elif not stat.S_ISLNK(kind):
                raise LeadsElsewhere(f"{path} is not a file")
            elif (led := _led_to(below, folder, path)) is None or not _is_log("".join(led[-1:])):
                raise LeadsElsewhere(f"{path} is a link to something else")


def _is_log(name: str) -> bool:
    return name.casefold().endswith(ENDINGS)


def _led_to(below: Below, folder: Path, link: Path) -> Parts | None:
    """Return where a link leads, if that is below the folder and no part of the way is hidden."""
    led = below.leads_to(os.path.relpath(link, folder).replace(os.sep, "/"))
    return None if led is None or any(part.startswith(".") for part in led[1]) else led[1]


def _raise(error: OSError) -> NoReturn:
    raise error
