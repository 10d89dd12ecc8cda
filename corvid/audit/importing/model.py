"""What an importer makes of one record: a few steps, which `events` turns into events of a log.

A format is read by a function from a record to steps. It invents nothing: what it does not know it names.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct

from corvid.json_type import Json

Record: TypeAlias = Mapping[str, Json]
LONGEST_KIND = 60
"""Characters of the name of a kind of records."""


class Within(Struct, frozen=True):
    """Whose record it is: the session, the agent of it (empty for the one that the user talks to), its time,
    and the folder that it works in. What is empty is as it was."""

    run: str = ""
    agent: str = ""
    time: str = ""
    folder: str = ""


class Called(Struct, frozen=True):
    """A tool is about to be called."""

    id: str
    tool: str
    args: Json


class Answered(Struct, frozen=True):
    """What the tool gave back; `error` if it failed, or was not run."""

    id: str
    result: Json
    error: bool = False


class Said(Struct, frozen=True):
    """What the model said to the user."""

    text: str


class Passed(Struct, frozen=True):
    """A record of a known kind that nothing is claimed or observed by."""


class Unknown(Struct, frozen=True):
    """A record, or a part of one, that is not understood."""

    kind: str


Step: TypeAlias = "Within | Called | Answered | Said | Passed | Unknown"
Reader: TypeAlias = Callable[[Record], Iterable[Step]]
"""An importer: the steps of one record."""


def text(value: Json) -> str:
    """Return a text; empty for anything else."""
    return value if isinstance(value, str) else ""


def table(value: Json) -> Record:
    """Return an object; an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def items(value: Json) -> list[Json]:
    """Return a list; an empty one for anything else."""
    return value if isinstance(value, list) else []


def unknown(*parts: Json) -> Unknown:
    """Return a record of an unknown kind, by its name."""
    return Unknown("/".join(text(one)[:LONGEST_KIND] or "?" for one in parts))


def words_of(content: Json) -> str:
    """Return the words of what a tool gave back: of parts their texts, of a picture or a file that it is
    one."""
    if isinstance(content, str):
        return content
    return "\n".join(_part(table(one)) if isinstance(one, dict) else text(one) for one in items(content))


def _part(part: Record) -> str:
    kind = text(part.get("type"))
    for name in ("text", "content", "output"):
        if isinstance(found := part.get(name), str):
            return found
    return f"[{kind[:LONGEST_KIND] or 'a part without text'}]"


TOOLS: Mapping[str, str] = {
    "shell": "Bash", "shell_command": "Bash", "local_shell": "Bash", "exec_command": "Bash",
    "container.exec": "Bash", "unified_exec": "Bash", "run_shell_command": "Bash", "bash": "Bash",
    "apply_patch": "Edit", "read_file": "Read", "write_file": "Write", "edit_file": "Edit",
    "grep_files": "Grep", "search_file_content": "Grep", "glob": "Glob",
}  # fmt: skip
"""What other programs call the tools that the claim policy knows. Any other name stays."""


def call(id_: Json, name: Json, args: Json) -> Called:
    """Return a call, with the name and the argument of the command as the claim policy has them."""
    given = args
    tool = TOOLS.get(text(name), text(name) or "?")
    if tool == "Bash":
        given = {"command": _command(args)}
    elif name == "apply_patch":
        given = _patched(args)
    return Called(text(id_), tool, given)


def _command(args: Json) -> str:
    """Return a command as a person types it; `bash -lc …` is what it is called with."""
    found: Json = args
    if isinstance(args, dict):
        found = next((args[name] for name in ("command", "cmd", "script") if name in args), "")
    if isinstance(found, list):
        words = [text(one) for one in found]
        return words[2] if len(words) == 3 and words[1] in ("-c", "-lc") else " ".join(words)
    return text(found)


def _patched(args: Json) -> dict[str, Json]:
    """Return the file that a patch changes; empty for several."""
    patch = text(args) or next((text(one) for one in table(args).values() if "***" in text(one)), "")
    files = [
        line.partition(" File: ")[2].strip()
        for line in patch.splitlines()
        if line.startswith(("*** Update File: ", "*** Add File: ", "*** Delete File: "))
    ]
    return {"file_path": files[0] if len(files) == 1 else "", "patch": patch}


LONGEST_JSON = 2**22
"""Characters of JSON in a text that is looked into."""


def decoded(value: Json) -> Json:
    """Return the JSON that is in a text; the value as it is if it holds none."""
    if not isinstance(value, str) or value.lstrip()[:1] not in ("{", "[") or len(value) > LONGEST_JSON:
        return value
    try:
        found: Json = json.loads(value)
    except (ValueError, RecursionError):
        return value
    return found
