"""The files that say which models there are: the user's, and over it, key by key, that of the project."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias, cast

from msgspec import Struct, field

from corvid.audit.configuration import near, toml_entries
from corvid.audit.entries import Refused
from corvid.connections.keys import AnyKey, EnvironmentKey
from corvid.connections.nearby import CONFIG_VARIABLE as VARIABLE
from corvid.connections.nearby import OFF, limits_file, user_file
from corvid.connections.places import Server, server
from corvid.connections.replies import ReplyFolder
from corvid.connections.tables import APIS, REMOTE, SHOWN, TABLES, At, Layer, Mistake, Said, Table, layer
from corvid.connections.trust import (
    Doubt,
    doubts,
    fetch_doubts,
    fingerprint,
    is_trusted,
    python_doubts,
    script_doubts,
)
from corvid.models.remote.settings import (
    BASE_URLS,
    KEY_VARIABLES,
    NATIVE_CITATIONS,
    Api,
    Limits,
    ModelSettings,
    Retry,
    Timeouts,
)
from corvid.source.paths import toml_near
from corvid.web.urls import Pattern

_ALLOWED: Mapping[str, Collection[str]] = {
    "scripted": ("api", "script"), "extractive": ("api",), "python": ("api", "object"),
}  # fmt: skip
"""The keys that mean something for the models that are behind no HTTP."""
_NOT_REMOTE = ("object", "script")


class Scripted(Struct, frozen=True):
    """A model whose answers are in a file."""

    file: Path


class Extractive(Struct, frozen=True):
    """The model that only quotes what it is given."""


class PythonObject(Struct, frozen=True):
    """A model that a module of Python has; `folder` is where modules are looked for besides."""

    module: str
    name: str
    folder: Path


Patterns: TypeAlias = "tuple[Pattern, ...]"
Target: TypeAlias = "ModelSettings | Scripted | Extractive | PythonObject"
Asked: TypeAlias = "tuple[ModelSettings, ...] | Scripted | Extractive | PythonObject"
"""What a run asks: of the models behind HTTP the first, and the others after it has failed."""


class Settled(Struct, frozen=True):
    """One model, all files put together. `target` is None if there are mistakes."""

    name: str
    head: At
    api: str | None
    target: Target | None
    mistakes: tuple[Mistake, ...]
    doubts: tuple[Doubt, ...]

    def usable(self) -> Target:
        """Return the model. Raises Refused for its first mistake, or for what the user has not allowed."""
        if self.mistakes:
            raise self.mistakes[0]
        if self.doubts:
            raise self.doubts[0].refusal()
        assert self.target is not None
        return self.target


class Configuration(Struct, frozen=True):
    """What all files say. `models` are by name, in the order of the files."""

    layers: tuple[Layer, ...]
    models: Mapping[str, Settled] = field(default_factory=dict)

    @property
    def default(self) -> Said | None:
        """The name of the model that is asked where no other is named."""
        for one in reversed(self.layers):
            if one.default is not None:
                return one.default
        return None

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """All of them, file by file; those that only show where the files are put together last."""
        found = [mistake for one in self.layers for mistake in one.mistakes]
        found += [mistake for one in self.models.values() for mistake in one.mistakes]
        default = self.default
        if default is not None and ":" not in str(default.value) and default.value not in self.known():
            advice = near(str(default.value), self.known())
            found.append(Mistake(default.at, "names a model that is not known", advice or self.listed()))
        return tuple(found)

    @property
    def fetch_doubts(self) -> tuple[Doubt, ...]:
        """What of fetches the user has not allowed."""
        return tuple(doubt for one in self.layers for doubt in fetch_doubts(one.fetch))

    def allowed(self, believed: bool = True) -> tuple[Pattern, ...]:
        """Return the hosts from which pages may be fetched, of all files together: those that the user
        allows, or the others that a project's file would have."""
        said = [one.fetch["allow"] for one in self.layers if "allow" in one.fetch]
        hosts = (one for each in said if each.believed == believed for one in cast("Patterns", each.value))
        return tuple(dict.fromkeys(hosts))

    @property
    def fetch_proxy(self) -> tuple[str, int] | None:
        """The proxy through which pages are fetched, if a file says one: the project's before the user's."""
        said = [one.fetch["proxy"] for one in self.layers if "proxy" in one.fetch]
        return cast("tuple[str, int]", said[-1].value) if said else None

    def known(self) -> tuple[str, ...]:
        """Return what may be asked for without a colon."""
        return (*self.models, "extractive")

    def listed(self) -> str:
        """Return what may be asked for, in a sentence."""
        return f"known are {', '.join(self.known())}, and anthropic:NAME, ollama:NAME and the like"

    def usable(self, name: str) -> Asked:
        """Return the model of that name; one behind HTTP with those that are asked after it. Raises
        Refused."""
        for mistake in self.mistakes:
            raise mistake
        target = self.models[name].usable()
        if not isinstance(target, ModelSettings):
            return target
        chain = [target, *(self.models[one].usable() for one in self.after(name))]
        return tuple(one for one in chain if isinstance(one, ModelSettings))

    def after(self, name: str) -> tuple[str, ...]:
        """Return the models that are asked where the one of that name has no answer: each of its `then`,
        behind that the `then` of each. A model is asked once, so that two may name each other."""
        found: dict[str, None] = {}
        waiting = [name]
        while waiting:
            one = waiting.pop()
            target = self.models[one].target if one in self.models and one not in found else None
            if isinstance(target, ModelSettings):
                found[one] = None
                waiting += reversed(target.then)
        return tuple(one for one in found if one != name)


def read(folder: str, config: Path | None = None) -> Configuration:
    """Return the configuration of a program in this folder. `config` is a file in the place of the project's
    that the caller answers for. Raises Refused for a file that can't be read; mistakes are in the result."""
    users = users_layer()
    project = _projects(folder, users) if config is None else _named(config)
    layers = [one for one in (users, project) if one is not None]
    if len(layers) == 2 and os.path.realpath(layers[0].file) == os.path.realpath(layers[1].file):
        layers = layers[:1]
    return put_together(layers)


def project_layer(file: Path) -> Layer | None:
    """Return what a project's file says of models, read without asking whether it is trusted; None if there
    is no such file. Raises Refused."""
    entries = toml_entries(file)
    return None if entries is None else layer(entries, file, "project", believed=False)


def put_together(layers: list[Layer]) -> Configuration:
    """Return the configuration of these files, each later one over those before it."""
    names = dict.fromkeys(name for one in layers for name in one.tables)
    tables = {name: _merged(layers, name) for name in names}
    heads = {name: one.heads[name] for one in layers for name in one.tables}
    return Configuration(tuple(layers), {name: _settled(name, heads[name], tables) for name in names})


def users_layer() -> Layer | None:
    """Return what the user's own file says; None if there is none. Raises Refused, too for a file that others
    may write."""
    named = user_file()
    if named is None:
        return None
    if not os.path.isabs(named):  # in a cloned repository it would be that one's file
        raise Refused(f"{VARIABLE} must be an absolute path, or {OFF}")
    file = Path(named)
    real = Path(os.path.realpath(file))  # such files are often links into a repository of the user's
    try:
        status = real.stat()
    except FileNotFoundError:
        if os.environ.get(VARIABLE):
            raise Refused(f"{file} can't be read: there is no such file", f"{VARIABLE} names it") from None
        return None
    except OSError as error:
        raise Refused(f"{file} can't be read: {error.strerror}") from None
    if hasattr(os, "geteuid") and (status.st_mode & 0o002 or status.st_uid not in (0, os.geteuid())):
        raise Refused(f"{file} is not believed: others may write it", "it says where keys are sent")
    entries = toml_entries(real)
    return None if entries is None else layer(entries, file, "user", believed=True)


def _named(file: Path) -> Layer:
    entries = toml_entries(file)
    if entries is None:
        raise Refused(f"{file} can't be read: there is no such file")
    return layer(entries, Path(os.path.abspath(file)), "project", believed=True)


def _projects(folder: str, users: Layer | None) -> Layer | None:
    found = toml_near(folder)
    if found is None:
        return None
    file = Path(found)
    entries = toml_entries(file)
    if entries is None or not {*TABLES} & entries.keys():
        return None
    mark = fingerprint(entries, file.parent, users)
    return layer(entries, file, "project", is_trusted(file.parent, mark))


def _merged(layers: list[Layer], name: str) -> Table:
    merged: dict[str, Said] = {}
    for one in layers:
        merged |= one.tables.get(name, {})
    return merged


def _settled(name: str, head: At, tables: Mapping[str, Table]) -> Settled:
    table = tables[name]
    said = table.get("api")
    if said is None:
        return Settled(name, head, None, None, (Mistake(head, "must have `api`", _APIS),), ())
    api = str(said.value)
    mistakes = tuple(_mistakes(name, api, head, tables))
    if api in REMOTE:
        wanted = tuple(doubts(table, api, _place(table, api), _key(table, api)))
    else:
        wanted = python_doubts(table) if api == "python" else script_doubts(table)
    return Settled(name, head, api, None if mistakes else _target(name, api, table), mistakes, wanted)


_APIS = f"it is one of {', '.join(APIS)}"


def _mistakes(name: str, api: str, head: At, tables: Mapping[str, Table]) -> Iterator[Mistake]:
    """Yield what is wrong with a table as a whole."""
    table = tables[name]
    needed = {"scripted": "script", "python": "object", "extractive": "api"}.get(api, "model")
    if needed not in table:
        yield Mistake(head, f'must have `{needed}`, as its api is "{api}"')
    for each, said in table.items():
        # What another file says than the one with the api belongs to the model that it meant.
        same = said.at.file == table["api"].at.file
        fits = each in _ALLOWED[api] if api in _ALLOWED else each not in _NOT_REMOTE
        if same and not fits:
            yield Mistake(said.at, f'means nothing with api = "{api}"')
        elif same and each == "citations" and said.value == "native" and api not in NATIVE_CITATIONS:
            yield Mistake(
                said.at, f'is `native`, which api = "{api}" does not have',
                f'api = "{NATIVE_CITATIONS[0]}" has it; leave it out: what is in marks is verified',
            )  # fmt: skip
    if api not in REMOTE:
        return
    place, key = _place(table, api), _key(table, api)
    if place.scheme == "http" and key is not None and not place.is_loopback:
        yield Mistake(
            table["base_url"].at, "would send the key over plain http, which everybody on the way can read",
            "write https, or leave `key` out; plain http with a key is for this machine alone",
        )  # fmt: skip
    shared = table.get("limits.shared")
    if shared is not None and shared.value and limits_file() is None:
        yield Mistake(shared.at, "needs a home folder, and there is none", "leave it out, or set HOME")
    yield from _then_mistakes(name, table, tables)


def _then_mistakes(name: str, table: Table, tables: Mapping[str, Table]) -> Iterator[Mistake]:
    said = table.get("then")
    for one in cast("tuple[str, ...]", said.value) if said is not None else ():
        assert said is not None
        other = tables.get(one)
        if other is None:
            others = [each for each in tables if each != name]
            advice = near(one, others) or f"known are {', '.join(others) or 'none'}"
            which = f": `{one}`" if len(one) <= SHOWN and one.isprintable() else ""
            yield Mistake(said.at, f"names a model that is not known{which}", advice)
        elif one == name:
            yield Mistake(said.at, "names the model itself")
        elif "api" in other and other["api"].value not in REMOTE:
            yield Mistake(said.at, f"names `{one}`, which is not asked over HTTP")


def _place(table: Table, api: Api) -> Server:
    return server(str(table["base_url"].value) if "base_url" in table else BASE_URLS[api])


def _key(table: Table, api: Api) -> AnyKey | None:
    """Return that of the table; without one the vendor's own variable, if the vendor's own host is asked: a
    server elsewhere gets no key that it was not given by name."""
    if "key" in table:
        return cast("AnyKey", table["key"].value)
    return EnvironmentKey(KEY_VARIABLES[api]) if _place(table, api).is_own(api) else None


def _target(name: str, api: str, table: Table) -> Target:
    match api:
        case "scripted":
            return Scripted(cast("Path", table["script"].value))
        case "extractive":
            return Extractive()
        case "python":
            module, _, inside = str(table["object"].value).partition(":")
            return PythonObject(module, inside, table["object"].folder)
        case _:
            return _remote(name, cast("Api", api), table)


def _limits(said: dict[str, int]) -> Limits:
    shared = said.pop("shared", False)
    return Limits(**said, shared=limits_file() if shared else None)


_AS_SAID = ("drop", "structured", "price", "then", "on", "headers")
"""The keys of a table that are fields of `ModelSettings` as they are."""


def _remote(name: str, api: Api, table: Table) -> ModelSettings:
    def inner(key: str) -> dict[str, object]:
        parts = ((each.partition("."), said) for each, said in table.items())
        return {part: said.value for (outer, dot, part), said in parts if dot and outer == key}

    said = {key: one.value for key, one in table.items()}
    same = {key: said[key] for key in _AS_SAID if key in said}
    proxy = said.get("proxy", "env")
    return ModelSettings(
        name=name,
        api=api,
        model=str(table["model"].value),
        base_url=_place(table, api).url,
        key=_key(table, api),
        settings=cast("Mapping[str, float | int | str]", inner("settings")),
        prompt_cache=said.get("prompt_cache", "auto") == "auto",
        timeout=Timeouts(**cast("dict[str, float]", inner("timeout"))),
        retry=Retry(**cast("dict[str, int]", inner("retry"))),
        limits=_limits(cast("dict[str, int]", inner("limits"))),
        citations="native" if said.get("citations") == "native" and api in NATIVE_CITATIONS else "text",
        ca=str(said["ca"]) if "ca" in said else None,
        proxy=None if proxy == "off" else str(proxy),
        cache=_replies(table.get("cache")),
        **cast("dict[str, Any]", same),
    )


def _replies(said: Said | None) -> ReplyFolder | None:
    """Return the folder of a `cache`, which leaves that of its file only where the user says so. Who trusts
    the file of a project does not trust what lies beside it."""
    if said is None:
        return None
    path, folder = Path(os.path.abspath(cast("Path", said.value))), Path(os.path.abspath(said.folder))
    elsewhere = said.believed and not path.is_relative_to(folder)
    return ReplyFolder(path, None if elsewhere else folder)
