"""The table of commands and the modules that define them say the same."""

from __future__ import annotations

import ast
from pathlib import Path

import click
import pytest

import corvid.cli
from corvid.cli.commands import COMMANDS, DEFINED_HERE
from corvid.cli.commands import corvid as group
from tests.docs.verbs import begins_with_a_verb

FOLDER = Path(corvid.cli.__file__).parent


@pytest.mark.parametrize("name", COMMANDS)
def test_a_listed_command_is_defined_under_its_name_with_a_help_text(name: str) -> None:
    command = group.get_command(click.Context(group), name)
    assert command is not None
    assert command.name == name
    assert command.help
    assert all(option.help for option in command.params if isinstance(option, click.Option))


def test_help_texts_begin_with_a_verb() -> None:
    context = click.Context(group)
    shown = dict(COMMANDS)
    queue = [(name, group.get_command(context, name)) for name in COMMANDS]
    for name, command in queue:
        assert command is not None
        shown[f"{name} --help"] = command.help or ""
        if isinstance(command, click.Group):
            queue += [(f"{name} {sub}", command.get_command(context, sub)) for sub in command.commands]
    assert len(shown) > 2 * len(COMMANDS)
    assert {name: text for name, text in shown.items() if not begins_with_a_verb(text)} == {}


def test_every_command_that_is_defined_is_listed() -> None:
    modules = {
        path.parent.name if path.stem == "__init__" else path.stem
        for path in [*FOLDER.glob("*.py"), *FOLDER.glob("*/__init__.py")]
        if any(
            isinstance(node, ast.FunctionDef) and node.name == "command" and node.decorator_list
            for node in ast.parse(path.read_text("utf-8")).body
        )
    }
    assert not modules & set(DEFINED_HERE)
    assert modules | set(DEFINED_HERE) == set(COMMANDS)
