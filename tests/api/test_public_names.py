"""Anyone who asks Python's `help` about a public name is reported what it takes and what it is."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import pydoc
from collections.abc import Iterator
from enum import EnumMeta

import msgspec
import pytest

import corvid
import corvid.api
from tests.docs.verbs import begins_with_a_verb

NAMES = [name for name in corvid.__all__ if not name.startswith("_")]


def shown_callables(name: str) -> Iterator[tuple[str, object]]:
    """The name itself, unless it is a Protocol or an enumeration; and its public methods."""
    named = getattr(corvid, name)
    if not getattr(named, "_is_protocol", False) and not isinstance(named, EnumMeta):
        yield name, named
    if inspect.isclass(named):
        for method, found in vars(named).items():
            if not method.startswith("_") and inspect.isfunction(inspect.unwrap(found)):
                yield f"{name}.{method}", getattr(named, method)


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_has_a_signature_and_a_docstring(name: str) -> None:
    named = getattr(corvid, name)
    own = inspect.getdoc(named)
    assert own
    assert own not in (inspect.getdoc(msgspec.Struct), inspect.getdoc(Exception))
    for called, what in shown_callables(name):
        parameters = inspect.signature(what).parameters  # type: ignore[arg-type]
        catch_all = {"args", "kwargs", "given"}
        assert not catch_all & parameters.keys(), called
        for parameter in parameters.values():
            assert parameter.name == "self" or parameter.annotation is not parameter.empty, called
    text = pydoc.render_doc(named, renderer=pydoc.plaintext)
    assert own.splitlines()[0] in text


def documented() -> Iterator[tuple[str, str]]:
    """Yield the docstrings of the functions and methods of public names and of `corvid.api`; a property
    describes its value, as a field does."""
    named = [getattr(corvid, name) for name in NAMES]
    for module in pkgutil.iter_modules(corvid.api.__path__, "corvid.api."):
        found = vars(importlib.import_module(module.name))
        named += [
            one
            for name, one in found.items()
            if getattr(one, "__module__", "") == module.name and name[0] != "_"
        ]
    for one in named:
        if inspect.isfunction(one):
            yield one.__name__, one.__doc__ or ""
        for name, method in vars(one).items() if inspect.isclass(one) else ():
            function = getattr(method, "__func__", method)
            if inspect.isfunction(function) and (name[0] != "_" or name == "__call__") and function.__doc__:
                yield f"{one.__name__}.{name}", function.__doc__


def test_docstrings_of_functions_begin_with_a_verb() -> None:
    found = dict(documented())
    assert {"Agent.outcome", "load", "ScriptedModel.from_file"} <= found.keys()
    assert {name: text for name, text in found.items() if not begins_with_a_verb(text)} == {}


@pytest.mark.parametrize(
    ("name", "signature"),
    [
        ("ModelReply", "(value: object, model: str, tokens: int = 0, confidence: float | None = None, "),
        ("Document", "(text: str, uri: str, title: str = '', start_line: int = 1, metadata: "),
        ("ModelRequest", "(prompt: 'str', messages: 'tuple[Message, ...]', "),
        ("ApprovalRequest", "(label: str, arguments: tuple[corvid.runtime.host.ApprovalArgument, ...], "),
        ("ScriptedModel", "(script: 'Mapping[str, Json]', name: 'str' = 'scripted') -> 'None'"),
    ],
)
def test_what_help_shows(name: str, signature: str) -> None:
    assert f"{name}{signature}" in pydoc.render_doc(getattr(corvid, name), renderer=pydoc.plaintext)


def test_all_names_are_found_by_dir() -> None:
    assert {*NAMES} <= {*dir(corvid)}
    assert corvid.ScriptedModel.__module__ == "corvid.models.scripted"
