"""The documents in a source's answer: collected while it is decoded, then Retrieval nodes of a chain.

The nodes are made at once, what they say when it is asked for: most chains are never looked at, and hashes,
uris and their texts take longer than all else of a call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from corvid.deferred import deferred_module
from corvid.runtime.boundary.codec_error import PathKey, path_pointer
from corvid.runtime.host import MOCK, Document, Json
from corvid.runtime.provenance.nodes import Late, Retrieval, Source

if TYPE_CHECKING:
    import hashlib
    from collections.abc import Sequence

    from corvid.runtime.boundary import json_text
    from corvid.runtime.provenance.arena import Arena, Key
else:
    hashlib = deferred_module("hashlib")
    json_text = deferred_module("corvid.runtime.boundary.json_text")

LONGEST_ARGUMENTS = 200
"""Characters of a call's arguments as they are in its uri; longer ones are named by their hash."""


class Found(Struct, frozen=True):
    """A host's document at `path`. `fields` are those of the record that it became."""

    path: tuple[PathKey, ...]
    document: Document
    fields: tuple[str, ...] = ()


FoundText: TypeAlias = tuple[tuple[PathKey, ...], str]
"""A text of plain data: where it is, and what it says."""


class Answer(Late):
    """The Retrievals of a source's answer: of each document in it, then of the answer as a whole.

    `call` is how the answer is called, or the arguments from which that follows; `content` its hash, or,
    inside a tuple, the data whose hash it is. Neither is changed, nor what was found.
    """

    __slots__ = ("_call", "_confidence", "_content", "_time", "_tool", "found")

    def __init__(
        self,
        tool: str,
        call: str | tuple[Json, ...],
        content: str | tuple[Json],
        found: Sequence[Found | FoundText],
        time: int,
        confidence: float,
    ) -> None:
        self._tool = tool
        self._call = call
        self._content = content
        self.found = found
        self._time = time
        self._confidence = confidence

    def step(self, index: int) -> Retrieval:
        """Return the Retrieval of the document with this index, or behind the last one that of the answer."""
        number = str(self.number + index + 1)
        if index < len(self.found):
            return self._document(number, self.found[index])
        content = self._content
        if isinstance(content, tuple):
            content = text_hash(json_text.json_text(content[0]))
        source = Source(number, self.uri, content, 0, 0, 0, None, self._tool, self._time)
        return Retrieval(source, tuple(range(self.node, self.node + index)), self._confidence)

    @property
    def uri(self) -> str:
        """How the answer is called."""
        call = self._call
        if not isinstance(call, str):
            call = self._call = call_uri(self._tool, call)
        return call

    def _document(self, number: str, found: Found | FoundText) -> Retrieval:
        if isinstance(found, tuple):
            path, text = found
            uri = f"{self.uri}#{path_pointer(path)}" if path else self.uri
            document = Document(text, uri)
        else:
            document = found.document
            text = document.text
        source = Source(
            number, document.uri, text_hash(text), 0, len(text), document.start_line, text,
            self._tool, self._time, document.title, document.metadata,
        )  # fmt: skip
        return Retrieval(source, (), self._confidence if document.confidence is None else document.confidence)


def text_hash(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8, in hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def call_uri(name: str, values: Sequence[Json]) -> str:
    """Return the uri of a call, such as `tool:look("a",3)`; long arguments are named by their hash."""
    text = ",".join(map(json_text.json_text, values))
    if len(text) > LONGEST_ARGUMENTS:
        text = f"sha256:{text_hash(text)}"
    return f"tool:{name}({text})"


def mock_uri(name: str, values: Sequence[Json]) -> str:
    """Return the uri of what a mock answered instead of the tool, such as `mock:look("a",3)`."""
    return MOCK + call_uri(name, values).removeprefix("tool")


def of_mock(found: Sequence[Found | FoundText], data: Json) -> list[Found | FoundText]:
    """Return the documents in a mock's answer. A record with a `text` and a `uri` is one, named as it says it
    is, behind `mock:`: what it says is not believed of a source that was never asked."""
    made: list[Found | FoundText] = []
    records: set[tuple[PathKey, ...]] = set()
    for one in found:
        path = one.path if isinstance(one, Found) else one[0]
        record = _at(data, path[:-1]) if path else None
        uri = record.get("uri") if isinstance(record, dict) else None
        if isinstance(one, Found) or not isinstance(uri, str) or not isinstance(record, dict):
            made.append(one)
        elif isinstance(text := record.get("text"), str) and path[:-1] not in records:
            records.add(path[:-1])
            title = record.get("title")
            document = Document(text, f"{MOCK}:{uri}", title if isinstance(title, str) else "")
            made.append(Found(path[:-1], document, tuple(record)))
        elif path[:-1] not in records:
            made.append(one)
    return made


def _at(data: Json, path: Sequence[PathKey]) -> Json:
    for key in path:
        if isinstance(data, list) and isinstance(key, int):
            data = data[key]
        elif isinstance(data, dict):
            data = data.get(str(key))
        else:
            return None
    return data


def plant(arena: Arena, answer: Answer) -> int:
    """Make the Retrieval of each document, then that of the answer over them, whose node this gives.

    Afterwards `arena.select(answer, key)` and so on down the data leads to each document's own node; a
    part with several documents has a Derived `part` over them.
    """
    found = answer.found
    whole = arena.answer(answer, len(found))
    parts: dict[Key, int] = {}
    deep = False
    for node, one in enumerate(found, whole - len(found)):
        path = one.path if isinstance(one, Found) else one[0]
        if len(path) == 1:
            parts[path[0]] = node
        elif path:
            deep = True
        if isinstance(one, Found) and one.fields:
            within: dict[Key, int] = dict.fromkeys(one.fields, node)
            arena.set_parts(node, within)
            if not path:
                parts = within
    if deep:
        parts = _parts(arena, _tree(found, whole - len(found)))
    if parts:
        arena.set_parts(whole, parts)
    return whole


def _tree(found: Sequence[Found | FoundText], first: int) -> dict[PathKey, object]:
    """Return the nodes of the documents, the first of which is `first`, below the keys that lead to them."""
    tree: dict[PathKey, object] = {}
    for node, one in enumerate(found, first):
        _put(tree, one.path if isinstance(one, Found) else one[0], node)
    return tree


def _put(tree: dict[PathKey, object], path: tuple[PathKey, ...], node: int) -> None:
    for key in path[:-1]:
        inner = tree.setdefault(key, {})
        assert isinstance(inner, dict)
        tree = inner
    tree[path[-1]] = node


def _parts(arena: Arena, tree: dict[PathKey, object]) -> dict[PathKey, int]:
    parts: dict[PathKey, int] = {}
    for key, inner in tree.items():
        if isinstance(inner, dict):
            below = _parts(arena, inner)
            node = arena.derived("part", tuple(dict.fromkeys(below.values())), False, False)
            arena.set_parts(node, below)
            parts[key] = node
        else:
            assert isinstance(inner, int)
            parts[key] = inner
    return parts
