"""What a reader makes of bytes, as a value that can be compared, whatever way the bytes came."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from corvid.models.remote.wire import Completion, Dialect, Failed
from corvid.runtime.host import FailureKind, ModelUsage


@dataclass(frozen=True)
class Failure:
    """A `Failed` as data."""

    kind: FailureKind
    words: str
    usage: ModelUsage | None


Outcome = Completion | Failure


def outcome(dialect: Dialect, streamed: bool, pieces: Iterable[bytes]) -> Outcome:
    """What a new reader makes of a body in these pieces. Anything but a `Failed` is an error of ours."""
    reader = dialect.reader(streamed)
    try:
        for piece in pieces:
            reader.feed(piece)
        return reader.finish()
    except Failed as failed:
        return Failure(failed.kind, failed.words, failed.usage)


def single_bytes(body: bytes) -> Iterator[bytes]:
    for place in range(len(body)):
        yield body[place : place + 1]


def chunked(body: bytes, random_: random.Random) -> list[bytes]:
    """A body in pieces of random sizes, empty ones among them; half of the time most of them are small."""
    longest = random_.choice((3, 40, 400, 4000))
    pieces, start = [], 0
    while start < len(body):
        size = random_.randint(0, longest)
        pieces.append(body[start : start + size])
        start += size
    return pieces


def split_points(body: bytes, first: int = 4096) -> list[int]:
    """Every place of the first bytes of a body, and all near the end of an event behind them."""
    points = set(range(min(len(body), first) + 1))
    for mark in (b"\n\n", b"\r\n\r\n"):
        place = body.find(mark, first)
        while place >= 0:
            points.update(range(place - 2, place + len(mark) + 3))
            place = body.find(mark, place + 1)
    return sorted(point for point in points if 0 <= point <= len(body))
