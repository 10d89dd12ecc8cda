"""What a shell proposes for a value: names of the program at hand, models, codes, topics, modules.

A program is only parsed, so half of one gives what is there. Nothing of a project is run, and what cannot
be read gives no proposal, as the shell has no place for a problem.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

import click
from click.shell_completion import split_arg_string

from corvid.deferred import deferred_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from corvid import guarantees
    from corvid.cli import words
    from corvid.cli.tour import script
    from corvid.connections import configuration
    from corvid.diagnostics import explain
    from corvid.semantics.names import foreign
    from corvid.syntax import tree
else:
    configuration = deferred_module("corvid.connections.configuration")
    explain = deferred_module("corvid.diagnostics.explain")
    foreign = deferred_module("corvid.semantics.names.foreign")
    guarantees = deferred_module("corvid.guarantees")
    script = deferred_module("corvid.cli.tour.script")
    tree = deferred_module("corvid.syntax.tree")
    words = deferred_module("corvid.cli.words")

Completer = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


def proposing(values: Callable[[click.Context], Iterable[str]]) -> Completer:
    """Make what click asks of the words that could be here: those that begin as the word that was begun."""

    def found(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        try:
            known = dict.fromkeys(values(context))
        except Exception:  # whatever is wrong with a file, the shell goes on
            return []
        return [CompletionItem(one) for one in known if one.startswith(begun)]

    return found


def files(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Let the shell propose files."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(begun, type="file")]


# ---- the program at hand -----------------------------------------------------------------------
def _written() -> list[str]:
    """Return the words before the one that was begun: click reads no further than an option without a
    value."""
    words = split_arg_string(os.environ.get("COMP_WORDS", ""))
    return words[: int(os.environ.get("COMP_CWORD") or len(words))]


def _file() -> str:
    """Return the program that the command line names."""
    return next((word for word in _written() if word.endswith(".cor")), "")


def _given(option: str) -> list[str]:
    """Return the values of an option."""
    words = _written()
    return [after for before, after in pairwise(words) if before == option]


def _declared(context: click.Context) -> tuple[tree.Decl, ...]:
    """Return the declarations of the file that the command line names so far."""
    from corvid.pipeline import read_source
    from corvid.source.text import SourceText
    from corvid.syntax.parse import parse_module

    file = _file()
    return parse_module(0, SourceText(file, read_source(file)[0])).tree.declarations


def _agents_of(context: click.Context) -> dict[str, tree.Agent]:
    declared = _declared(context)
    found = (one for one in declared if isinstance(one, tree.Agent) and not isinstance(one, tree.Test))
    return {one.name.text: one for one in found}


def _parameters_of(context: click.Context) -> Iterator[str]:
    """Return the parameters that have no value yet of the agent that would run."""
    known = _agents_of(context)
    public = [name for name, one in known.items() if one.visibility == "public"]
    wanted = (_given("--agent") or ["main"])[-1]
    if wanted not in known:
        wanted = (public if len(public) == 1 else [*known])[0]
    given = {text.partition("=")[0] for text in _given("--arg")}
    return (f"{one.name.text}=" for one in known[wanted].parameters if one.name.text not in given)


def _labels_of(context: click.Context) -> Iterator[str]:
    from corvid.syntax.walk import walk
    from corvid.types import pascal

    for declared in _declared(context):
        if isinstance(declared, tree.Tool) and declared.dangerous:
            yield pascal(declared.name.text)
        yield from (node.label.text for node in walk(declared) if isinstance(node, tree.Approve))


# ---- what Corvid and its files have ------------------------------------------------------------
def _models_of(context: click.Context) -> Iterator[str]:
    from corvid.audit.entries import Refused
    from corvid.connections.tables import APIS, SHORT

    try:
        yield from configuration.read(os.path.dirname(_file())).known()
    except (Refused, OSError):  # the names that need no file are there all the same
        yield "extractive"
    yield from (f"{one}:" for one in (*APIS, *SHORT) if one != "extractive")


def _topics_of(context: click.Context) -> Iterator[str]:
    return (topic.name for topic in script.topics())


def _words_of(context: click.Context) -> Iterator[str]:
    yield from (page.code for page in explain.pages())
    yield from (page.name for page in explain.pages())
    yield from (row.id for row in guarantees.ALL)
    yield from words.known()


def _documented(context: click.Context) -> Iterator[str]:
    yield "std/prelude"
    yield from (f"std/{module}" for module in foreign.LIBRARY)
    yield from (name for names in foreign.LIBRARY.values() for name in names)
    for name in sorted(os.listdir()):
        if name.endswith(".cor") and name.isprintable():
            yield name


agents, parameters, labels = proposing(_agents_of), proposing(_parameters_of), proposing(_labels_of)
models, topics = proposing(_models_of), proposing(_topics_of)
explained, documented = proposing(_words_of), proposing(_documented)
