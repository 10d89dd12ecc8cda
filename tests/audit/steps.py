"""How much work something is, without a clock: the lines of Python that it runs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType


def counted_steps(work: Callable[[], object]) -> int:
    """The lines that run in functions of Corvid while `work` does. No one else may be tracing meanwhile."""
    count = 0

    def line(frame: FrameType, event: str, argument: object) -> object:
        nonlocal count
        count += event == "line"
        return line

    def call(frame: FrameType, event: str, argument: object) -> object:
        return line if "corvid" in frame.f_code.co_filename else None

    before = sys.gettrace()
    sys.settrace(call)
    try:
        work()
    finally:
        sys.settrace(before)
    return count
