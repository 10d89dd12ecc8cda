"""Where the configuration of models may be: asked by each run of a program with prompts, so that one
without any configuration imports nothing of what reads it."""

from __future__ import annotations

import os
import sys

from corvid.source.paths import toml_near

USERS = "config.toml"
LIMITS = "limits.sqlite"
SEAL = "replies.key"
CONFIG_VARIABLE = "CORVID_CONFIG"
"""The user's file in place of the usual one, or `off` for none."""
MODEL_VARIABLE = "CORVID_MODEL"
"""The model in place of `default` in the files."""
OFF = "off"


def config_folder() -> str | None:
    """Return the user's folder of Corvid's configuration, which need not exist; None if there is no home."""
    return _folder("APPDATA", "XDG_CONFIG_HOME", ".config")


def _folder(windows: str, xdg: str, *usual: str) -> str | None:
    """Return our folder in the one that a variable of the system names, else in the `usual` one at home."""
    base = os.environ.get(windows if sys.platform == "win32" else xdg, "")
    if not os.path.isabs(base) and sys.platform != "win32":  # XDG: a relative path is not one
        base = os.path.join(os.path.expanduser("~"), *usual)
    return os.path.join(base, "corvid") if os.path.isabs(base) else None


def limits_file() -> str | None:
    """Return where processes of this user count their calls together; None if there is no home. It holds
    numbers of the hour: what is lost with it is nothing that anyone wrote."""
    return _state(LIMITS)


def seal_file() -> str | None:
    """Return where the secret is that the user's replies in folders of projects are sealed with; None if
    there is no home. What is lost with it are those replies."""
    return _state(SEAL)


def _state(name: str) -> str | None:
    folder = _folder("LOCALAPPDATA", "XDG_STATE_HOME", ".local", "state")
    return None if folder is None else os.path.join(folder, name)


def user_file() -> str | None:
    """Return where the user's file is, which need not exist; None if there is to be none. What the variable
    names is given as it is."""
    named = os.environ.get(CONFIG_VARIABLE)
    if named:
        return None if named == OFF else named
    folder = config_folder()
    return None if folder is None else os.path.join(folder, USERS)


def may_be_configured(folder: str) -> bool:
    """Return whether a file or the environment may name a model for a program in this folder."""
    if os.environ.get(MODEL_VARIABLE) or os.environ.get(CONFIG_VARIABLE) or toml_near(folder) is not None:
        return True
    file = user_file()
    return file is not None and os.path.lexists(file)
