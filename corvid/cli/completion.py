"""`corvid completion bash|zsh|fish`."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from corvid.cli.output import CLEAN, Unable, say

_SETUP = {
    "bash": 'eval "$(corvid completion bash)"   # in ~/.bashrc',
    "zsh": 'eval "$(corvid completion zsh)"   # in ~/.zshrc',
    "fish": "corvid completion fish | source   # in ~/.config/fish/config.fish",
}


@click.command("completion")
@click.argument("shell", type=click.Choice(sorted(_SETUP)))
@click.pass_context
def command(context: click.Context, shell: str) -> int:
    """Print the lines that teach a shell to complete `corvid`.

    Use it in the shell's start-up file, for example: eval "$(corvid completion bash)"
    """
    completion = get_completion_class(shell)
    if completion is None:
        raise Unable(f"this version of click cannot complete for {shell}")
    root = context.find_root().command
    # `source` of the bash class would run bash to ask for its version; the template needs no answer.
    made = completion(root, {}, "corvid", "_CORVID_COMPLETE")
    say(f"# {_SETUP[shell]}\n{made.source_template % made.source_vars()}")
    return CLEAN
