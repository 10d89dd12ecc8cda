"""A user with a home of their own and a cloned project, for tests of configuration."""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.connections.configuration import Configuration, read
from corvid.models.remote.settings import ModelSettings

CANARY = "sk-canary-4f1d0b7c9a2e6853"


class World:
    """The user's file, the project, and what both say."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home"
        self.project = folder / "project"
        self.users = self.home / "corvid" / "config.toml"
        self.file = self.project / "corvid.toml"
        self.users.parent.mkdir(parents=True)
        self.project.mkdir()

    def says(self, *, user: str | None = None, project: str | None = None) -> World:
        """Write the files."""
        if user is not None:
            self.users.write_text(user)
            self.users.chmod(0o600)
        if project is not None:
            self.file.write_text(project)
        return self

    def read(self) -> Configuration:
        return read(str(self.project))

    def settings(self, name: str = "fast") -> ModelSettings:
        """The model of that name, which is behind HTTP."""
        asked = self.read().usable(name)
        assert isinstance(asked, tuple)
        return asked[0]

    def wants(self, name: str = "fast") -> list[str]:
        """What the user has not allowed."""
        configuration = self.read()
        assert configuration.mistakes == ()
        return [doubt.words for doubt in configuration.models[name].doubts]


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    """Beside no other files, in the project's folder, with no key anywhere."""
    made = World(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(made.home))
    monkeypatch.setenv("APPDATA", str(made.home))
    monkeypatch.setenv("HOME", str(made.home))
    monkeypatch.setenv("XDG_STATE_HOME", str(made.home / "state"))
    monkeypatch.setenv("LOCALAPPDATA", str(made.home / "state"))
    for name in ("CORVID_CONFIG", "CORVID_MODEL", "CORVID_TRUST"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(made.project)
    return made
