"""The process that takes texts and pictures out of documents: it reads requests, and answers each, within
its bounds.

A file may be made to harm its reader. Here nothing of the run is in reach, no key is in the environment, and
what takes too much memory or time ends this process only.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO

import msgspec

from corvid.documents.extracted import Extracted, Refused, Unreadable
from corvid.documents.requests import LENGTH, PICTURES, SECONDS, Drawing, Format, Pictures

MOST_MEMORY = 1 << 30


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer requests until there are no more."""
    while header := requests.read(LENGTH.size):
        number, length = LENGTH.unpack(header)
        data = requests.read(length)
        allow(SECONDS + 5)
        reply = msgspec.msgpack.encode(_answer(number, data))
        replies.write(LENGTH.pack(0, len(reply)) + reply)
        replies.flush()


def _answer(number: int, data: bytes) -> Extracted | Pictures | Refused:
    try:
        return _drawn(data) if number == PICTURES else _extractor(list(Format)[number])(data)
    except Unreadable as unreadable:
        return Refused(str(unreadable))
    except MemoryError:
        return Refused(f"takes more than {MOST_MEMORY >> 20:,} MB of memory to read")
    except RecursionError:
        return Refused("is nested too deeply")
    except Exception as error:  # what a broken file makes of a library
        return Refused(f"can't be read ({type(error).__name__})")


def _drawn(data: bytes) -> Pictures:
    from corvid.documents.pictures import drawn

    asked = msgspec.msgpack.decode(data, type=Drawing)
    return drawn(asked.data, asked.wanted, asked.most)


def _extractor(format_: Format) -> Callable[[bytes], Extracted]:
    """Return the function that reads a format. Its module is imported here, as most folders have one or
    two."""
    match format_:
        case Format.PDF:
            from corvid.documents.pdf import extract
        case Format.DOCX:
            from corvid.documents.word import extract
        case Format.XLSX:
            from corvid.documents.sheets import extract_xlsx as extract
        case Format.CSV:
            from corvid.documents.sheets import extract_csv as extract
        case Format.HTML:
            from corvid.documents.web import extract
    return extract


def bound_memory() -> None:
    """Limit the memory of this process where the system can, and let it leave no core image behind."""
    try:
        import resource
    except ImportError:
        return
    with suppress(OSError, ValueError):  # some systems know the limit and refuse it
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def allow(seconds: int) -> None:
    """Limit how long this process may work from now on, where the system can; it then ends even if no one
    else ends it."""
    try:
        import resource
    except ImportError:
        return
    used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    with suppress(OSError, ValueError):  # a lower one of the user stays
        resource.setrlimit(resource.RLIMIT_CPU, (int(used) + seconds, hard))


def main() -> None:
    """Serve on the standard streams. What libraries print goes nowhere."""
    with os.fdopen(os.dup(0), "rb") as requests, os.fdopen(os.dup(1), "wb") as replies:
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        bound_memory()
        serve(requests, replies)
