"""Reading events as MessagePack from anybody: the same bounds as for lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

import msgpack

from corvid.audit.logs import DEEPEST, LogEvent, Malformed, depth
from corvid.runtime.trace.messages import WHOLE_NUMBER
from corvid.runtime.trace.write import LONGEST, encoded_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corvid.audit.logs import Item
    from corvid.runtime.host import Json

MOST_PARTS = 5_000_000
"""Of one container. Room for as many as it claims to have is made before they are read."""
MOST_DIGITS = 4300
"""What Python makes a number of without being asked twice."""


def read_messages(file: BinaryIO) -> Iterator[Item]:
    """Every message, counted from 1, and at the end why there are no more if the file does not end there: a
    message that can't be read hides where the next one begins. Raises OSError."""
    counting = _Counting(file)
    unpacker = msgpack.Unpacker(
        counting, raw=False, strict_map_key=True, unicode_errors="surrogatepass",
        max_buffer_size=3 * LONGEST, max_array_len=MOST_PARTS, max_map_len=MOST_PARTS,
        object_pairs_hook=_object, ext_hook=_whole_number,
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
        yield _item(number, found)


class _Counting:
    """A file that knows how many bytes were read from it."""

    def __init__(self, file: BinaryIO) -> None:
        self.count = 0
        self._file = file

    def read(self, size: int) -> bytes:
        found = self._file.read(size)
        self.count += len(found)
        return found


def _item(number: int, found: object) -> Item:
    if not isinstance(found, dict):
        return Malformed(number, "no object")
    if depth(found) > DEEPEST:
        return Malformed(number, f"more than {DEEPEST} brackets inside one another")
    try:
        size = len(encoded_line(found))  # bytes, times and fractions without a number are no JSON
    except (ValueError, TypeError):
        return Malformed(number, "no JSON: bytes, a time, or a fraction that is no number")
    if size >= LONGEST:
        return Malformed(number, f"longer than {LONGEST >> 20} MiB")
    return LogEvent(number, found)


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    if not all(type(key) is str for key in found):
        raise ValueError("a key that is no text")
    return found


def _whole_number(code: int, data: bytes) -> int:
    text = data.decode("ascii", "replace")
    if code != WHOLE_NUMBER or len(text) > MOST_DIGITS or not text.removeprefix("-").isdecimal():
        raise ValueError(f"no extension of this log: {code}")
    return int(text)
