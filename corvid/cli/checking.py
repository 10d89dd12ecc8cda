"""What `corvid check` does once its arguments are read.

Files that were checked before and are as they were need no compiler, so that is imported only after.
"""

from __future__ import annotations

import sys

from corvid.cache.remembered import Memory
from corvid.cli.configured import configured
from corvid.cli.output import note, say, use_colour
from corvid.cli.targets import STANDARD_INPUT, programs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def check_programs(
    named: Sequence[str],
    *,
    form: str = "text",
    discards: bool = False,
    deny_warnings: bool = False,
    jobs: int | None = None,
    verbose: bool = False,
) -> int:
    """Check files, folders or standard input and print what was found; the exit code. What is printed as a
    result does not depend on `jobs` and `verbose`."""
    names = programs(named)
    configured(names)
    colour = form == "text" and use_colour(sys.stdout)
    memory = None if STANDARD_INPUT in names else Memory(form, discards, deny_warnings, colour, names)
    printed = None if memory is None else memory.recall()
    if printed is not None:
        status, text = printed
    else:
        from corvid.cache.modules import Stage

        stage = Stage("check")
        with stage:
            from corvid.cli.findings import look_at, status_of, text_of
        try:
            session = look_at(names, discards=discards, jobs=jobs)
            status, text = status_of(session, deny_warnings), text_of(session, form, discards, colour)
        finally:
            stage.end()
        if memory is not None and not session.unable:
            memory.keep(session.inputs, status, text)
    if text:
        say(text, commands=form == "github")
    if verbose:
        note("nothing has changed: nothing was checked" if printed is not None else session.work)
    return status
