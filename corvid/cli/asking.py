"""Which model a run asks, as its command line, the environment and the files say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.cli.output import Unable, note
from corvid.connections.nearby import may_be_configured
from corvid.diagnostics.printed import line

if TYPE_CHECKING:
    from corvid.runtime.host import Model

DEFAULT_MODEL = "no model configured: using extractive (offline; it only quotes the documents it is given)"
_VENDORS = {"anthropic": "Anthropic", "openai": "OpenAI", "google": "Google"}


def model_of(wanted: str | None, folder: str) -> Model | None:
    """The model for a program in this folder, ready to be asked; None is extractive. The user is told of one
    that no word of the command line names. Raises Unable."""
    if wanted is None and not may_be_configured(folder):
        note(f"{DEFAULT_MODEL}; {_shortest_way()}")
        return None
    from corvid.audit.entries import Refused
    from corvid.connections.choice import choose
    from corvid.connections.configuration import Extractive
    from corvid.connections.opening import opened
    from corvid.connections.replies import ReplyFolder

    try:
        choice = choose(wanted, folder)
        if choice is None:
            note(f"{DEFAULT_MODEL}; {_shortest_way()}")
            return None
        model = None if isinstance(choice.asked, Extractive) else opened(choice.asked)
    except Refused as refused:
        raise Unable(str(refused), refused.advice) from None
    for one in choice.asked if isinstance(choice.asked, tuple) else ():
        if isinstance(one.cache, ReplyFolder):
            one.cache.tell = lambda words: note(line(words))
    if wanted is None:
        at = ""
        if isinstance(choice.asked, tuple):
            from corvid.connections.places import server

            first = choice.asked[0]
            at = f" ({first.model} at {server(first.base_url).shown})"
        note(line(f"model: {choice.name}{at}, as {choice.said_by} says"))
    return model


def _shortest_way() -> str:
    """How a real model is asked, by what the environment has; nothing is sent to find out."""
    from corvid.connections.choice import variables_set

    for api, variable in variables_set():
        return f"as {variable} is set, --model {api}:NAME asks {_VENDORS[api]}'s model NAME"
    return "`corvid models` says how a real one is asked"
