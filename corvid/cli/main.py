"""The command `corvid`: finds the command that was asked for, and keeps its promises about exit codes.

`check` and `run` with arguments that need no thought are read by hand; click, whose import takes three times
as long as the start of Python, reads all others and gives the same.
"""

from __future__ import annotations

import os

from corvid._version import __version__
from corvid.cli.output import (
    CLEAN,
    UNABLE,
    Unable,
    complain,
    flush,
    interrupted,
    note,
    prepare_streams,
    say,
    silence,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_PROCESSES = frozenset(map(str, range(1, 100)))
COMPLETING = "_CORVID_COMPLETE"
"""Set by the shell when it wants to know what could come next."""


def run(arguments: Sequence[str]) -> int:
    """Run one command line and give its exit code: 0 clean, 1 findings or a fault, 2 could not do it.

    Nothing escapes: a mistake of the user never ends in a traceback, nor does one of Corvid's own.
    """
    prepare_streams()
    try:
        status = _guarded(list(arguments))
        flush()
    except BrokenPipeError:  # the reader of the output went away
        silence()
        return UNABLE
    except Unable as problem:
        complain(problem)
        return UNABLE
    return status


def _guarded(arguments: list[str]) -> int:
    try:
        return _dispatch(arguments)
    except Unable as problem:
        complain(problem)
        return UNABLE
    except KeyboardInterrupt:
        return interrupted()
    except BrokenPipeError:
        raise
    except BaseException as error:  # foreign code that ends the process has made no audit pass
        from corvid.audit.entries import Refused
        from corvid.cli.internal import describe

        if isinstance(error, Refused):
            complain(Unable(str(error), error.advice))
        else:
            note(describe(error))
        return UNABLE


def _dispatch(arguments: list[str]) -> int:
    completing = COMPLETING in os.environ
    if not completing:
        match arguments:
            case ["check", *rest] if (asked := _check_of(rest)) is not None:
                from corvid.cli.check import check_programs

                named, deny_warnings, jobs = asked
                return check_programs(named, deny_warnings=deny_warnings, jobs=jobs)
            case ["--version"]:
                say(f"corvid {__version__}")
                return CLEAN
            case ["run", file] if _is_plain(file):
                from corvid.cli.run import Asked, run_program

                return run_program(Asked(file))
    from corvid.cli.commands import run_command

    return run_command(arguments, completing)


def _check_of(arguments: Sequence[str]) -> tuple[Sequence[str], bool, int | None] | None:
    """Return what `check` is asked: the files, whether warnings fail, and in how many processes. None where
    click has to look."""
    named: list[str] = []
    deny_warnings, jobs = False, None
    rest = iter(arguments)
    for argument in rest:
        if argument == "--deny-warnings":
            deny_warnings = True
        elif argument == "--jobs" and (count := next(rest, "")) in _PROCESSES:
            jobs = int(count)
        elif _is_plain(argument):
            named.append(argument)
        else:
            return None
    return (named, deny_warnings, jobs) if named else None


def _is_plain(argument: str) -> bool:
    """Return whether the argument is one for click too, and no option; `-` is standard input."""
    return argument == "-" or not argument.startswith("-")
