"""What a tool with `selects` gives back, found in the list that it was handed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct

from corvid.json_type import Json
from corvid.runtime.boundary.codec_error import CodecError, ascii_safe, found_words
from corvid.runtime.boundary.decode import KnownQuotes
from corvid.runtime.boundary.encode import JSON, UNLABELLED
from corvid.runtime.boundary.exact import exact_fields, exact_items, exact_text, is_really
from corvid.runtime.boundary.json_text import json_text
from corvid.runtime.boundary.walk import nodes_in
from corvid.runtime.builtins.labelled import element
from corvid.runtime.codecs import Codecs
from corvid.runtime.entrance import Sourced
from corvid.runtime.host import Selected
from corvid.runtime.provenance.arena import Arena
from corvid.runtime.provenance.nodes import Source
from corvid.runtime.provenance.query import sources
from corvid.runtime.sites import ToolSite
from corvid.runtime.values import deep_copy
from corvid.types import EXCERPT, NOTHING, ListType, Type, bare, erase, is_grounded, plain


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
    by_object: dict[int, Alike] = {}
    for place, one in enumerate(given.objects):
        by_object.setdefault(id(one), Alike()).places.append(place)
    finder = _Finder(codecs, arena, given)
    used: set[int] = set()
    return [(by_object.get(id(item)) or finder.equal_to(index, item)).next(used)
            for index, item in enumerate(items)]  # fmt: skip


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


class Alike:
    """Places of elements between which there is no difference, and how many of them were used from the first
    on."""

    __slots__ = ("_passed", "places")

    def __init__(self) -> None:
        self.places: list[int] = []
        self._passed = 0

    def next(self, used: set[int]) -> int:
        """Return the first that is not used, and use it; if all are, the first."""
        while self._passed < len(self.places) and self.places[self._passed] in used:
            self._passed += 1
        place = self.places[self._passed if self._passed < len(self.places) else 0]
        used.add(place)
        return place


class _Finder:
    """Looks for elements by what they are. Nothing is read before an element is not one of the objects."""

    def __init__(self, codecs: Codecs, arena: Arena, given: Handed) -> None:
        self._codecs, self._arena, self._given = codecs, arena, given
        inner = erase(given.type)
        assert isinstance(inner, ListType)
        self._element = inner.element
        quote = codecs.declarations.record(EXCERPT.name)
        holds = quote is not None and EXCERPT in codecs.declarations.within(self._element)
        self._quote = {field.name for field in quote.fields} if quote is not None and holds else None
        self._by_text: dict[str, Alike] | None = None
        self._by_uri: dict[str, dict[str, Alike]] = {}

    def equal_to(self, index: int, item: object) -> Alike:
        """Return the places with an equal value, and of a `Sourced` with its uri, too."""
        uri: str | None = None
        where = ""
        if is_really(item, Sourced):
            stated = exact_fields(item, Sourced, ("value", "uri"))
            item, uri = stated["value"], exact_text(stated["uri"])
            if uri is None:
                raise CodecError((index, "uri"), "String", found_words(stated["uri"]))
            where = f" from `{ascii_safe(uri)}`"
        text = self._text(index, item)
        alike = self._texts().get(text)
        if alike is not None and uri is not None:
            alike = self._uris(text, alike).get(uri)
        if alike is None:
            raise CodecError((index,), f"an element of `{self._given.name}`", found_words(item) + where)
        return alike

    def _texts(self) -> dict[str, Alike]:
        if self._by_text is None:
            self._by_text = {}
            data = self._codecs.encoder(JSON, self._given.type)(self._given.value)
            for place, one in enumerate(cast("list[Json]", data)):
                self._by_text.setdefault(self._form(one), Alike()).places.append(place)
        return self._by_text

    def _uris(self, text: str, alike: Alike) -> dict[str, Alike]:
        """Return the places of equal elements by the uris of their sources."""
        found = self._by_uri.get(text)
        if found is None:
            found = self._by_uri[text] = {}
            for place in alike.places:
                for uri in {source.uri for source in self._sources(place)}:
                    found.setdefault(uri, Alike()).places.append(place)
        return found

    def _sources(self, place: int) -> tuple[Source, ...]:
        """Return the sources of an element. No step is made for it: a replay, which does not look, would
        number its steps in another way."""
        given = self._given
        nodes = nodes_in(given.elements[place])
        if is_grounded(given.type):
            nodes = (self._arena.part(given.value[1], place), *nodes)
        return sources(self._arena, *nodes)

    def _text(self, index: int, item: object) -> str:
        value = self._decoded(index, item)
        return self._form(cast("Json", self._codecs.encoder(UNLABELLED, self._element)(value)))

    def _decoded(self, index: int, item: object) -> object:
        try:
            return self._codecs.decoder(self._element)(item, None, None, KnownQuotes())
        except CodecError as error:
            raise CodecError((index, *error.path), error.expected, error.found) from None

    def _form(self, data: Json) -> str:
        """Return the text that equal values of the element's type have in common, and no others. A quote,
        which only a lookup makes, is equal to each that reads so."""
        return json_text(self._one_form(data))

    def _one_form(self, data: Json) -> Json:
        """Return data with one order of the keys of maps, one zero, and texts for quotes."""
        if isinstance(data, dict):
            if data.keys() == self._quote:
                return cast("Json", data["text"])
            return {key: self._one_form(data[key]) for key in sorted(data)}
        if isinstance(data, list):
            return [self._one_form(item) for item in data]
        return data + 0.0 if isinstance(data, float) else data
