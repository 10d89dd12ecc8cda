"""What of a project's file counts only after the user has said so, and where that is stored.

A cloned repository brings its own `corvid.toml`. What it may not do by itself is have a key, or anything that
the user's own file says, sent where the user did not say, read or run a thing for a key, or run Python.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import stat
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from corvid.audit.entries import Entry, Refused, Value, Written
from corvid.audit.texts import NoText, read_bytes
from corvid.connections.keys import AnyKey, CommandKey, EnvironmentKey, FileKey
from corvid.connections.nearby import config_folder
from corvid.connections.places import Server
from corvid.connections.tables import TABLES, At, Layer, Said, Table
from corvid.models.remote.settings import KEY_VARIABLES, Api

VARIABLE = "CORVID_TRUST"
"""Folders that are trusted whatever their files say, as `PATH` lists folders: for machines without a user."""
KEPT = "trusted.json"
_LARGEST = 1 << 20
_LARGEST_NAMED = 16 << 20
"""Bytes of a file that a trusted one names."""


class Doubt(Struct, frozen=True):
    """Something that a project's file wants and may not have by itself, in words that go on from its name."""

    at: At
    folder: Path
    words: str

    def refusal(self) -> Refused:
        """Return what is said where it is wanted."""
        return Refused(
            f"{self.at.shown}: `{self.at.key}` {self.words}; a project's file may do so only if you allow it",
            f"to see all that it wants and allow it: corvid models trust {shlex.quote(str(self.folder))}",
            self.at.line,
        )


def doubts(table: Table, api: Api, place: Server, key: AnyKey | None) -> Iterator[Doubt]:
    """Yield what a model behind HTTP wants that the user has not said. `place` and `key` are what follows
    from the table, of which each key may come from another file."""
    for name in ("headers", "ca", "proxy"):
        said = _foreign(table, name)
        if said is not None:
            yield _doubt(said, _PARTS[name])
    said = _foreign(table, "cache")
    if said is not None and not Path(str(said.value)).is_relative_to(said.folder):
        yield _doubt(said, f"keeps replies in {said.value}, which is not below the project's folder")
    said = _foreign(table, "key")
    match key:
        case CommandKey() if said is not None:
            yield _doubt(said, f"runs the command {_shell(key)} for a key, and sends that to {place.shown}")
        case FileKey() if said is not None:
            yield _doubt(said, f"reads a key from {key.path}, and sends that to {place.shown}")
        case EnvironmentKey() if said is not None and not _is_own(key, api, place):
            yield _doubt(said, f"sends what {key.origin} holds to {place.shown}")
    to = _foreign(table, "base_url") or _foreign(table, "api")
    if to is None:
        return
    if not place.is_own(api) and not place.is_loopback:
        yield _doubt(to, f"has questions and documents sent to {place.shown}")
    if key is not None and said is None and not _is_own(key, api, place):
        yield _doubt(to, f"has the key from {key.origin} sent to {place.shown}")
    if "headers" in table and _foreign(table, "headers") is None:
        yield _doubt(to, f"has the headers of your own file sent to {place.shown}")


_PARTS = {
    "headers": "adds headers to each request",
    "ca": "says whose certificates are believed",
    "proxy": "says through which proxy requests go",
}


def python_doubts(table: Table) -> tuple[Doubt, ...]:
    """Return the same of a model written in Python."""
    said = _foreign(table, "object") or _foreign(table, "api")
    wanted = table.get("object")
    if said is None or wanted is None:
        return ()
    return (_doubt(said, f"imports and runs the Python object {wanted.value}"),)


def script_doubts(table: Table) -> tuple[Doubt, ...]:
    """Return the same of a script, which may lie anywhere below the project's folder."""
    said = _foreign(table, "script")
    if said is None:
        return ()
    if _is_below(os.path.realpath(str(said.value)), os.path.realpath(said.folder)):
        return ()
    return (_doubt(said, f"reads {said.value}, which is not below the project's folder"),)


def fetch_doubts(table: Table) -> Iterator[Doubt]:
    """Yield the same of what is fetched."""
    said = _foreign(table, "allow")
    if said is not None and isinstance(said.value, tuple) and said.value:
        hosts = ", ".join(one.shown for one in said.value)
        yield _doubt(said, f"has programs fetch pages from {hosts}")
    said = _foreign(table, "proxy")
    if said is not None:
        yield _doubt(said, "says through which proxy pages are fetched")


def _foreign(table: Table, key: str) -> Said | None:
    said = table.get(key)
    return said if said is not None and not said.believed else None


def _doubt(said: Said, words: str) -> Doubt:
    return Doubt(said.at, said.folder, words)


def _is_own(key: AnyKey, api: Api, place: Server) -> bool:
    """Return whether it is the vendor's own variable, and goes to the vendor's own host."""
    return isinstance(key, EnvironmentKey) and key.variable == KEY_VARIABLES[api] and place.is_own(api)


def _shell(key: CommandKey) -> str:
    return f"`{shlex.join(key.command)}`"


def fingerprint(entries: Mapping[str, Entry], folder: Path, users: Layer | None) -> str:
    """Return what trust is given to: the tables of models and of fetches, whatever else the file says; the
    contents of files below the project's folder that they run or believe; and what the user's own file would
    have sent with them."""
    tables = {key: _plain(entries[key].value) for key in TABLES if key in entries}
    models = tables.get("models")
    mine = {
        f"{name}.{key}": str(getattr(said.value, "origin", said.value))
        for name, table in (users.tables if users is not None else {}).items()
        for key, said in table.items()
        if isinstance(models, dict) and name in models and key in ("key", "headers")
    }
    digest = hashlib.sha256(json.dumps([tables, mine], sort_keys=True).encode())
    for path in sorted(set(_named(tables.get("models"), folder))):
        digest.update(f"\0{path}\0".encode())
        try:
            digest.update(hashlib.sha256(read_bytes(folder / path, _LARGEST_NAMED)).digest())
        except (NoText, OSError):
            digest.update(b"-")
    return digest.hexdigest()


def _plain(value: Value) -> object:
    match value:
        case dict():
            return {key: _plain(entry.value) for key, entry in value.items()}
        case list():
            return [_plain(one) for one in value]
        case Written():
            return [str(value)]
        case _:
            return value


def _named(models: object, folder: Path) -> Iterator[str]:
    """Yield the paths below the folder that tables name: words of a command, certificates, modules."""
    for table in models.values() if isinstance(models, dict) else ():
        if not isinstance(table, dict):
            continue
        key, named = table.get("key"), table.get("object")
        command = key.get("command") if isinstance(key, dict) else None
        yield from _inside([*(command if isinstance(command, list) else []), table.get("ca")], folder)
        if isinstance(named, str):
            module = named.partition(":")[0].replace(".", "/")
            yield from _inside([f"{module}.py", f"{module}/__init__.py"], folder)


def _inside(words: list[object], folder: Path) -> Iterator[str]:
    top = os.path.realpath(folder)
    for word in words:
        if isinstance(word, str) and "\0" not in word:
            real = os.path.realpath(os.path.join(top, word))
            if _is_below(real, top) and os.path.isfile(real):
                yield os.path.relpath(real, top)


def _is_below(real: str, folder: str) -> bool:
    return real.startswith(folder.rstrip(os.sep) + os.sep)


def is_trusted(folder: Path, mark: str) -> bool:
    """Return whether the user trusts the file in this folder as it is now. Raises Refused if what is stored
    of that can't be believed."""
    real = os.path.realpath(folder)
    for one in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        if not os.path.isabs(one):
            raise Refused(f"{VARIABLE} must list absolute paths of folders", "such as /home/ci/project")
        if os.path.realpath(one) == real:
            return True
    return _kept().get(real) == mark


def trust(folder: Path, mark: str) -> Path:
    """Store that the user trusts the file in this folder as it is now, and return where. Raises Refused."""
    return _keep({**_kept(), os.path.realpath(folder): mark})


def distrust(folder: Path) -> bool:
    """Remove the stored trust, and return whether there was any. Raises Refused."""
    kept = dict(_kept())
    if kept.pop(os.path.realpath(folder), None) is None:
        return False
    _keep(kept)
    return True


def _kept() -> Mapping[str, str]:
    folder = config_folder()
    if folder is None:
        return {}
    file = Path(folder) / KEPT
    try:
        status = os.lstat(file)
        if not stat.S_ISREG(status.st_mode):
            raise Refused(f"{file} is not believed: it is not a plain file")
        if hasattr(os, "geteuid") and (status.st_uid != os.geteuid() or status.st_mode & 0o077):
            raise Refused(f"{file} is not believed: others have rights on it", "remove it, or chmod 600")
        data = json.loads(read_bytes(file, _LARGEST))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise Refused(f"{file} can't be read: {error.strerror}") from None
    except (NoText, ValueError, RecursionError):
        data = None
    trusted = data.get("trusted") if isinstance(data, dict) else None
    if not isinstance(trusted, dict) or not all(isinstance(one, str) for one in trusted.values()):
        raise Refused(f"{file} is damaged", "remove it, and trust projects again")
    return trusted


def _keep(trusted: Mapping[str, str]) -> Path:
    place = config_folder()
    if place is None:
        raise Refused("there is no home folder in which trust could be kept", f"{VARIABLE} lists folders")
    folder = Path(place)
    file = folder / KEPT
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
        number, new = tempfile.mkstemp(".new", f"{KEPT}.", folder)  # for its user alone
        try:
            with os.fdopen(number, "w", encoding="utf-8") as out:
                json.dump({"version": 1, "trusted": trusted}, out, indent=1, sort_keys=True)
            os.replace(new, file)
        except BaseException:
            os.unlink(new)
            raise
    except OSError as error:
        raise Refused(f"{file} can't be written: {error.strerror}") from None
    return file
