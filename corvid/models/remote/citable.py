"""Documents that are sent as such, so that a vendor can say where in them an answer is from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.models.remote.wire import document_name
from corvid.runtime.boundary.json_text import json_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corvid.runtime.host import Json, ModelRequest

_WORTH_NAMING = 60
"""Characters of a document that is named in the place where its text would stand twice: a shorter one is
soon read, and might stand by chance in words that are no document."""


class Citable(Struct, frozen=True):
    """The texts that are sent to be cited, with the numbers of their documents in the argument. Templates
    show that as `whole`; as `named` it has the names of the documents in the places of their texts."""

    texts: tuple[str, ...]
    numbers: tuple[int, ...]
    whole: str
    named: str

    def named_in(self, message: str) -> str:
        """A rendered message without the texts that stand before it anyway."""
        if len(self.whole) < _WORTH_NAMING:
            return message
        return message.replace(self.whole, self.named)


def citable_in(request: ModelRequest) -> Citable | None:
    """What can be sent of the argument that must be cited: each document once whose text is a part of it, in
    their order; None if there is none. A document of which the program hands over less than all is not sent,
    as what was left out is not for the model."""
    argument = next((one for one in request.arguments if one.name == request.cites), None)
    if argument is None:
        return None
    parts = set(_texts_in(argument.value))
    first: dict[str, int] = {}
    for number, document in enumerate(argument.documents):
        if document.text in parts and document.text.strip():
            first.setdefault(document.text, number)
    if not first:
        return None
    names = {text: f"[{document_name(place)}]" for place, text in enumerate(first)}
    named = rendered(_named(argument.value, names))
    return Citable(tuple(first), tuple(first.values()), rendered(argument.value), named)


def rendered(value: Json) -> str:
    """An argument as templates show it."""
    return value if isinstance(value, str) else json_text(value)


def _texts_in(value: Json) -> Iterator[str]:
    match value:
        case str():
            yield value
        case Mapping():
            for one in value.values():
                yield from _texts_in(one)
        case Sequence():
            for one in value:
                yield from _texts_in(one)


def _named(value: Json, names: Mapping[str, str]) -> Json:
    match value:
        case str():
            return names.get(value, value) if len(value) >= _WORTH_NAMING else value
        case Mapping():
            return {key: _named(one, names) for key, one in value.items()}
        case Sequence():
            return [_named(one, names) for one in value]
        case _:
            return value
