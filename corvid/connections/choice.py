"""From what was asked for, or was not, to one model: names of tables, and names that need no file."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import cast

from msgspec import Struct

from corvid.audit.configuration import near
from corvid.audit.entries import Refused
from corvid.connections.configuration import Asked, Configuration, Extractive, PythonObject, Scripted, read
from corvid.connections.keys import EnvironmentKey
from corvid.connections.nearby import MODEL_VARIABLE as VARIABLE
from corvid.connections.tables import APIS, REMOTE, SHORT, Mistake
from corvid.models.remote.settings import BASE_URLS, KEY_VARIABLES, Api, ModelSettings

LOCAL: Mapping[str, str] = {
    "ollama": "http://127.0.0.1:11434/v1",
    "llamacpp": "http://127.0.0.1:8080/v1",
    "lmstudio": "http://127.0.0.1:1234/v1",
    "vllm": "http://127.0.0.1:8000/v1",
}
"""Where servers on this machine listen if nothing else was said to them, by what is before the colon."""
_MODEL = re.compile(r"[!-~]{1,200}", re.ASCII)


class Choice(Struct, frozen=True):
    """The model that will be asked, and which word or file says so."""

    name: str
    asked: Asked
    said_by: str


def choose(
    wanted: str | None, folder: str, config: Path | None = None, said_by: str = "--model"
) -> Choice | None:
    """Return the model of that name for a program in this folder; without a name the one that is configured,
    None if there is none. A name with a colon needs no file, and none is read for it. Raises Refused."""
    name = wanted if wanted is not None else os.environ.get(VARIABLE) or None
    if name is not None:
        by = said_by if wanted is not None else f"the environment variable {VARIABLE}"
        asked = without_files(name)
        return Choice(name, _of_tables(name, read(folder, config)) if asked is None else asked, by)
    found = read(folder, config)
    for mistake in found.mistakes:
        raise mistake
    if found.default is None:
        return None
    name, asked = str(found.default.value), default_without_table(found)
    return Choice(name, _of_tables(name, found) if asked is None else asked, found.default.at.shown)


def default_without_table(configuration: Configuration) -> Asked | None:
    """Return what the `default` of the files says by itself; None if there is none, or it names a table.
    Raises Mistake."""
    default = configuration.default
    if default is None:
        return None
    name = str(default.value)
    try:
        asked = without_files(name)
    except Refused as refused:
        raise Mistake(default.at, f"can't be asked: {refused}", refused.advice) from None
    if isinstance(asked, PythonObject | Scripted) and not default.believed:
        # It would run a file of a cloned repository, or read any file, without a table to allow it by.
        kind = name.partition(":")[0]
        raise Mistake(
            default.at, f"of a project may not be `{kind}:…`",
            "name a table `[models.NAME]` there, which `corvid models trust` allows",
        )  # fmt: skip
    return asked


def without_files(name: str) -> Asked | None:
    """Return what a name says by itself; None for one that only a table can explain. Raises Refused."""
    kind, colon, rest = name.partition(":")
    if name == "extractive":
        return Extractive()
    if not colon:
        return None
    if kind not in (*APIS, *SHORT) or kind == "extractive":
        raise _unknown(name, ())
    if not rest:
        what = {"python": "MODULE:OBJECT", "scripted": "FILE"}.get(kind, "NAME")
        raise Refused(f"there is no model `{name}`: nothing follows the colon", f"write {kind}:{what}")
    match kind:
        case "scripted":
            return Scripted(Path(rest))
        case "python":
            return _python_object(rest)
        case _:
            return (_remote(kind, rest),)


def variables_set() -> tuple[tuple[Api, str], ...]:
    """Return the vendors' dialects whose own variable has a key, with that variable, each variable once."""
    vendors: tuple[Api, ...] = ("anthropic", "openai", "google")
    return tuple((api, KEY_VARIABLES[api]) for api in vendors if os.environ.get(KEY_VARIABLES[api]))


def _of_tables(name: str, configuration: Configuration) -> Asked:
    if name in configuration.models:
        return configuration.usable(name)
    for mistake in configuration.mistakes:  # of which one may be why it is not known
        raise mistake
    raise _unknown(name, configuration.known())


def _unknown(name: str, known: tuple[str, ...]) -> Refused:
    kind, colon, _ = name.partition(":")
    if not colon and name in (*REMOTE, *SHORT):
        return Refused(f"there is no model `{name}`: that is how one is asked", f"write {name}:NAME")
    forms = [f"{one}:NAME" for one in (*REMOTE, *SHORT)]
    meant = near(f"{kind}:", [f"{one}:" for one in (*APIS, *SHORT)]) if colon else near(name, known)
    tables = ", ".join(one for one in known if one != "extractive")
    said = f"; configured are {tables}" if tables else ""
    listed = f"the models are extractive, scripted:FILE, python:MODULE:OBJECT, {', '.join(forms)}{said}"
    return Refused(f"there is no model `{name}`", meant or listed)


def _python_object(text: str) -> PythonObject:
    module, _, name = text.partition(":")
    if not all(part.isidentifier() for part in (*module.split("."), *name.split("."))):
        raise Refused(f"there is no model `python:{text}`", "write python:MODULE:OBJECT")
    return PythonObject(module, name, Path.cwd())


def _remote(kind: str, model: str) -> ModelSettings:
    if not _MODEL.fullmatch(model):
        raise Refused(f"`{kind}:` is followed by no name of a model: it is too long, or has odd signs")
    name = f"{kind}:{model}"
    if kind in LOCAL:
        return ModelSettings(name, "openai-chat", model, LOCAL[kind])
    api = cast("Api", kind)
    return ModelSettings(name, api, model, BASE_URLS[api], EnvironmentKey(KEY_VARIABLES[api]))
