"""`corvid new NAME`."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator

import click

from corvid.cli.output import CLEAN, Unable, note, say
from corvid.cli.paths import used

TEMPLATES = {
    "research": "answers from a folder of documents, with verified quotations",
    "triage": "tickets into queues, with the words that decided and a call that needs approval",
    "extraction": "documents into records: words of the document, and numbers made of such words",
}
"""What each template makes."""
_HERE = os.path.join(os.path.dirname(__file__), "templates")
_ALL = "all"
"""The folder of what every project has."""
_DOT = "dot-"
"""Stands for the dot of a name: what makes packages may leave out hidden files."""
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")
_EXAMPLE = re.compile(r"^#: +(corvid run .*)$", re.MULTILINE)


@click.command("new")
@click.argument("name")
@click.option(
    "--template",
    type=click.Choice(list(TEMPLATES)),
    default="research",
    help="\n".join(f"{name}: {what}." for name, what in TEMPLATES.items()),
)
def command(name: str, template: str) -> int:
    """Make the folder NAME with a program, its tools, documents, tests, configuration and a file for CI.

    The project checks, runs and passes its tests at once, without a network or a key. Nothing that exists is
    changed, and the folder appears as a whole or not at all.
    """
    if not _NAME.fullmatch(name):
        raise Unable(
            f"`{name}` cannot be the name of a project",
            "use up to 64 letters, digits, `-` and `_`, a letter first; it is made in the working folder",
        )
    files = dict(files_of(template))
    with used(name, "made"):
        make(name, files)
    say(f"made {name}/: " + ", ".join(sorted(files)))
    example = _EXAMPLE.search(files["main.cor"].decode("utf-8"))
    assert example is not None, "each template says how it is run"
    note(f"next:\n  cd {name}\n  {example[1]}\n  corvid test")
    return CLEAN


def files_of(template: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a template by their paths in the project, with `/`."""
    for folder in (_ALL, template):
        root = os.path.join(_HERE, folder)
        for at, inside, names in os.walk(root):
            # An installation compiles every Python file of a package, these too.
            inside[:] = sorted(each for each in inside if each != "__pycache__")
            for each in sorted(names):
                path = os.path.join(at, each)
                with open(path, "rb") as file:
                    data = file.read()
                parts = os.path.relpath(path, root).split(os.sep)
                yield "/".join(re.sub(f"^{_DOT}", ".", part) for part in parts), data


def make(name: str, files: dict[str, bytes]) -> None:
    """Make a folder of the working folder with these files: under a name of its own, until all are there.
    Raises Unable if something has that name, and OSError."""
    if os.path.lexists(name):
        raise Unable(f"`{name}` exists already", "choose another name; nothing was changed")
    unfinished = f".{name}.{os.urandom(6).hex()}.unfinished"
    os.mkdir(unfinished)
    try:
        for path, data in files.items():
            place = os.path.join(unfinished, *path.split("/"))
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "xb") as file:
                file.write(data)
        # Of what may have appeared meanwhile, this replaces an empty folder at most.
        os.rename(unfinished, name)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise
