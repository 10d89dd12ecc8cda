"""`python -m corvid`, and what the installed `corvid` script calls."""

from __future__ import annotations

import gc
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

YOUNG = 100_000
"""New objects before the collector looks for cycles. A short command makes fewer, nearly all of which stay;
with Python's 700 a tenth of its time is looking."""


def main() -> NoReturn:
    """Run the command line of this process and end it with the command's exit code."""
    gc.set_threshold(YOUNG)
    from corvid.cli.main import run
    from corvid.cli.output import own_process

    own_process()
    status = run(sys.argv[1:])
    _leave_at_once(status)
    sys.exit(status)


def _leave_at_once(status: int) -> None:
    """End the process without taking apart what is in it, a tenth of a short command, if no part may have
    asked to be notified of the end or is watching, there is no other thread that Python would wait for, and
    no `tools.py` or model of the user's, which may hold files that are written when they are closed. What was
    said is out already."""
    threading = sys.modules.get("threading")
    busy = threading is not None and any(
        not each.daemon for each in threading.enumerate() if each is not threading.main_thread()
    )
    watched = sys.flags.inspect or sys.getprofile() is not None or sys.gettrace() is not None
    minded = {"atexit", "corvid.hosts.python_tools", "corvid.connections.python_object"} & sys.modules.keys()
    if not busy and not watched and not minded:
        os._exit(status)
    guard = sys.modules.get("corvid.cli.guard")
    if guard is not None:
        guard.GUARD.leave()


if __name__ == "__main__":
    main()
