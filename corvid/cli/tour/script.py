"""The tour's topics: folders of programs beside this file, each with a `topic.toml` that shows the story."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from msgspec import Struct

_DESCRIPTION = "topic.toml"


class TourStep(Struct, frozen=True):
    """One program and one command. `refused` is the code that the command must end with, if any;
    `attempt` an edit to try; `unattended` says that no person is asked even at a terminal; `guarantees` are
    those of the topic that this step shows, by default all."""

    title: str
    say: str
    file: str
    command: tuple[str, ...]
    refused: str | None
    attempt: str | None
    unattended: bool
    guarantees: tuple[str, ...]


class Topic(Struct, frozen=True):
    """A topic: `name` as on the command line, and the guarantees that it shows."""

    name: str
    title: str
    guarantees: tuple[str, ...]
    steps: tuple[TourStep, ...]

    def files(self) -> tuple[str, ...]:
        """Return the names of the topic's files, as paths from its folder."""
        return tuple(sorted(name for name, _ in _files(_topics() / self.name)))

    def write_to(self, folder: Path) -> None:
        """Put the topic's files into `folder`. Files that are there already stay as they are."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, entry in _files(_topics() / self.name):
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if not target.exists():
                target.write_bytes(entry.read_bytes())


def topics() -> tuple[Topic, ...]:
    """Return all topics, by name."""
    folders = [entry for entry in _topics().iterdir() if (entry / _DESCRIPTION).is_file()]
    return tuple(sorted((_read(folder) for folder in folders), key=lambda topic: topic.name))


def steps_of(guarantee: str) -> tuple[tuple[Topic, TourStep], ...]:
    """Return the steps that show a guarantee, in the order of their topic."""
    return tuple((topic, step) for topic in topics() for step in topic.steps if guarantee in step.guarantees)


def _topics() -> Traversable:
    return files("corvid.cli.tour") / "topics"


def _read(folder: Traversable) -> Topic:
    data = tomllib.loads((folder / _DESCRIPTION).read_text(encoding="utf-8"))
    guarantees = tuple(data["guarantees"])
    steps = tuple(
        TourStep(
            title=step["title"],
            say=step["say"].strip(),
            file=step["file"],
            command=tuple(step["command"]),
            refused=step.get("refused"),
            attempt=step.get("try"),
            unattended=step.get("unattended", False),
            guarantees=tuple(step.get("guarantees", guarantees)),
        )
        for step in data["step"]
    )
    return Topic(folder.name, data["title"], guarantees, steps)


def _files(origin: Traversable, prefix: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in origin.iterdir():
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _files(entry, f"{prefix}{entry.name}/")
        elif entry.name != _DESCRIPTION:
            yield prefix + entry.name, entry
