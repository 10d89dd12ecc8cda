"""`corvid lsp`."""

from __future__ import annotations

import os
import sys

import click

from corvid.cli.output import CLEAN, Unable

NEEDED = "the language server needs pygls: pip install 'corvid-grounded[lsp]'"


@click.command("lsp")
def command() -> int:
    """Serve an editor over standard input and output (the Language Server Protocol).

    Nothing of a project is run: no tools.py, no model.
    """
    try:
        from corvid.lsp.features import made_server
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise Unable(NEEDED) from None
    # The server closes what it writes to, and the command has standard output open to its end.
    made_server().start_io(sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb"))
    return CLEAN
