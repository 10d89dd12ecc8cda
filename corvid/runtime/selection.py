"""What a tool with `selects` gives back, found in the list that it was handed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct

from corvid.json_type import Json
from corvid.runtime.boundary.codec_error import CodecError, ascii_safe, found_words
from corvid.runtime.boundary.encode import JSON, UNLABELLED
from corvid.runtime.boundary.exact import exact_items, is_really
from corvid.runtime.boundary.json_text import json_text
from corvid.runtime.boundary.walk import nodes_in
from corvid.runtime.builtins.labelled import element
from corvid.runtime.codecs import Codecs
from corvid.runtime.delivery import Sourced
from corvid.runtime.host import Selected
from corvid.runtime.provenance.arena import Arena
from corvid.runtime.provenance.query import sources
from corvid.runtime.sites import ToolSite
from corvid.runtime.values import deep_copy
from corvid.types import EXCERPT, NOTHING, STRING, ListType, Type, bare, erase, is_grounded, plain


class Handed(Struct, frozen=True, eq=False):
    """The list that a call hands to a tool: as a run value of its type, and the objects that the tool gets,
    which live as long as this, so that none of them is another one later."""

    name: str
    type: Type
    value: Any
    objects: tuple[object, ...]

    @property
    def elements(self) -> Sequence[Any]:
        """The elements as run values, without the label around the list."""
        return cast("Sequence[Any]", self.value[0] if is_grounded(self.type) else self.value)


def handed_list(
    site: ToolSite, place: int, arguments: Sequence[object], native: Sequence[Any]
) -> tuple[Handed, list[Any]]:
    """Return the list that is selected from, before the tool can change what it gets, and the data of all
    arguments as the tool gets it. Python may have one object for equal texts; the tool gets one of each, as
    they may be of different documents."""
    name, type_ = site.tool.parameters[place].name, bare(site.types[place])
    objects, data = native[place], list(native)
    if len({*map(id, objects)}) < len(objects):
        objects = data[place] = [one[:1] + one[1:] if type(one) is str else one for one in objects]
    return Handed(name, type_, arguments[place], tuple(objects)), data


def places_of(codecs: Codecs, arena: Arena, given: Handed, answer: object) -> list[int]:
    """Return where in the list the elements of an answer are. Each is one of the objects that were handed,
    else a value that is equal to one; a `Sourced` means one with a source of this uri. Of several the first
    that was not given back yet is meant. Raises CodecError for an element that was not handed."""
    if type(answer) is Selected:
        return _recorded(given, answer)
    items = exact_items(answer)
    if items is None:
        raise CodecError((), f"a list of elements of `{given.name}`", found_words(answer))
    by_object: dict[int, list[int]] = {}
    for place, one in enumerate(given.objects):
        by_object.setdefault(id(one), []).append(place)
    finder = _Finder(codecs, arena, given)
    used: set[int] = set()
    found: list[int] = []
    for index, item in enumerate(items):
        candidates = by_object.get(id(item)) or finder.equal_to(index, item)
        place = next((one for one in candidates if one not in used), candidates[0])
        used.add(place)
        found.append(place)
    return found


def elements_at(arena: Arena, given: Handed, places: Sequence[int]) -> list[Any]:
    """Return the elements at these places, each with the labels that it has there. What a plain element
    shares with the list is copied, as all that a tool gives is new."""
    inner, values = plain(given.type), given.elements
    assert isinstance(inner, ListType)
    if not is_grounded(given.type) or inner.element == NOTHING:  # of which there is no Grounded
        return [deep_copy(values[place]) for place in places]
    node, labelled = given.value[1], is_grounded(inner.element)
    return [element(arena, node, place, values[place], labelled) for place in places]


def _recorded(given: Handed, answer: Selected) -> list[int]:
    if not all(0 <= place < len(given.objects) for place in answer.places):
        raise CodecError((), f"places in `{given.name}`", found_words(list(answer.places)))
    return list(answer.places)


class _Finder:
    """Looks for elements by what they are. Nothing is read before an element is not one of the objects."""

    def __init__(self, codecs: Codecs, arena: Arena, given: Handed) -> None:
        self._codecs, self._arena, self._given = codecs, arena, given
        inner = erase(given.type)
        assert isinstance(inner, ListType)
        self._element = inner.element
        self._by_text: dict[str, list[int]] | None = None

    def equal_to(self, index: int, item: object) -> list[int]:
        """Return the places with an equal value, and of a `Sourced` with its uri, too."""
        stated = cast("Sourced", item) if is_really(item, Sourced) else None
        places = self._texts().get(self._text(index, item if stated is None else stated.value), [])
        if stated is not None:
            places = [place for place in places if stated.uri in self._uris(place)]
        if not places:
            found = found_words(item if stated is None else stated.value)
            where = "" if stated is None else f" from `{ascii_safe(stated.uri)}`"
            raise CodecError((index,), f"an element of `{self._given.name}`", f"{found}{where}")
        return places

    def _texts(self) -> dict[str, list[int]]:
        if self._by_text is None:
            self._by_text = {}
            data = self._codecs.encoder(JSON, self._given.type)(self._given.value)
            for place, one in enumerate(cast("list[Json]", data)):
                self._by_text.setdefault(_shown(self._element, one), []).append(place)
        return self._by_text

    def _text(self, index: int, item: object) -> str:
        if self._element == EXCERPT:  # which only a lookup makes: a text names the passage that reads so
            item = item.get("text") if type(item) is dict else item
            return _form(cast("Json", self._decoded(index, STRING, item)))
        value = self._decoded(index, self._element, item)
        return _form(cast("Json", self._codecs.encoder(UNLABELLED, self._element)(value)))

    def _decoded(self, index: int, type_: Type, item: object) -> object:
        try:
            return self._codecs.decoder(type_)(item, None)
        except CodecError as error:
            raise CodecError((index, *error.path), error.expected, error.found) from None

    def _uris(self, place: int) -> set[str]:
        (value,) = elements_at(self._arena, self._given, [place])
        inner = plain(self._given.type)
        assert isinstance(inner, ListType)
        return {source.uri for source in sources(self._arena, *nodes_in(value))}


def _shown(element: Type, data: Json) -> str:
    if element == EXCERPT and isinstance(data, dict):
        data = data["text"]
    return _form(data)


def _form(data: Json) -> str:
    """Return the text that equal values of one type have in common, and no others."""
    return json_text(_sorted(data))


def _sorted(data: Json) -> Json:
    """Return data with one order of the keys of maps, and one zero."""
    if isinstance(data, dict):
        return {key: _sorted(data[key]) for key in sorted(data)}
    if isinstance(data, list):
        return [_sorted(item) for item in data]
    return data + 0.0 if isinstance(data, float) else data
