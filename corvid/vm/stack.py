"""Where in the `.cor` text a Python exception was raised."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from types import TracebackType
from typing import cast

from msgspec import Struct

from corvid.source.span import Span
from corvid.vm.link import MARK, Image
from corvid.vm.names import CONTINUES
from corvid.vm.support import hop


class Frame(Struct, frozen=True):
    """A call that had not ended: `function` is its qualified name (`NAME.lambda` for a lambda), `line` counts
    from 1, `span` is what it was doing."""

    function: str
    file: str
    line: int
    span: Span


def corvid_stack(exception: BaseException) -> tuple[Frame, ...]:
    """Return the Corvid calls through which the exception passed, outermost first."""
    return tuple(_frames(exception.__traceback__))


def _frames(traceback: TracebackType | None) -> Iterator[Frame]:
    waiting: Frame | None = None
    while traceback is not None:
        frame = traceback.tb_frame
        following = traceback.tb_next
        image = frame.f_globals.get(MARK)
        # A call that went on in a further thread, or was one too many, has not begun in this frame.
        moved = following is not None and following.tb_frame.f_code is hop.__code__
        if image is not None and not moved:
            if waiting is not None and CONTINUES not in frame.f_globals:
                yield waiting
            waiting = _frame(cast(Image, image), traceback)
        traceback = following
    if waiting is not None:
        yield waiting


def _frame(image: Image, traceback: TracebackType) -> Frame:
    code = traceback.tb_frame.f_code
    positions = islice(code.co_positions(), traceback.tb_lasti // 2, None)
    line, end_line, column, end_column = next(positions, (None, None, None, None))
    line = line or traceback.tb_lineno
    span = image.positions[code.co_filename].span(line, column, end_line, end_column)
    return Frame(code.co_qualname, code.co_filename, line, span)
