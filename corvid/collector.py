"""Work without Python's garbage collector."""

from __future__ import annotations

import gc
from contextlib import contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def no_collector() -> Iterator[None]:
    """Turn the garbage collector off inside the block. Trees, facts and syntax nodes are many, live until the
    end and form hardly a cycle: the collector would only look at them again and again, for a third of the
    time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
