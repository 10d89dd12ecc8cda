"""For tests that interrupt a command."""

from __future__ import annotations

import signal


def listening() -> None:
    """Before a child runs its command: a shell begins what runs in its background deaf to interrupts, and
    children inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
