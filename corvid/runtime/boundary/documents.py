"""The documents in a source's answer: collected while it is decoded, then made into Retrieval nodes."""

from __future__ import annotations

from corvid.dataclasses import dataclass, field
from corvid.deferred import deferred_module
from corvid.runtime.boundary.misfit import PathKey, path_pointer
from corvid.runtime.host import Document, Json
from corvid.runtime.provenance.nodes import Source
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    import hashlib
    from collections.abc import Mapping

    from corvid.runtime.provenance.arena import Arena
else:
    hashlib = deferred_module("hashlib")


@dataclass(frozen=True, slots=True)
class Found:
    """A document at `path`. `fields` are those of the record that a host's Document became."""

    path: tuple[PathKey, ...]
    document: Document
    fields: tuple[str, ...] = ()


@dataclass(slots=True)
class Collector:
    """Hears the documents of one answer; texts of plain data are named after the call `uri`."""

    uri: str
    found: list[Found] = field(default_factory=list)

    def text(self, path: tuple[PathKey, ...], text: str) -> None:
        uri = f"{self.uri}#{path_pointer(path)}" if path else self.uri
        self.found.append(Found(path, Document(text, uri)))

    def document(self, path: tuple[PathKey, ...], document: Document, fields: tuple[str, ...]) -> None:
        self.found.append(Found(path, document, fields))


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a source as a whole: who gave it, how the call is called, its hash, when, how sure."""

    tool: str
    uri: str
    hash: str
    time: int
    confidence: float
    line: int = 1
    metadata: Mapping[str, Json] = field(default_factory=dict)


def text_hash(text: str) -> str:
    """The SHA-256 of a text in UTF-8, in hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def plant(arena: Arena, answer: Answer, found: list[Found]) -> tuple[int, tuple[int, ...]]:
    """Make the Retrieval of each document, then that of the answer over them: (answer, documents).

    Afterwards `arena.select(answer, key)` and so on down the data leads to each document's own node; a
    part with several documents has a Derived `part` over them.
    """
    tree: dict[PathKey, object] = {}
    documents: list[int] = []
    for one in found:
        node = _retrieve(arena, answer, one.document)
        documents.append(node)
        if one.fields:
            arena.set_parts(node, dict.fromkeys(one.fields, node))
        if one.path:
            _put(tree, one.path, node)
    number = str(arena.retrieved + 1)
    source = Source(number, answer.uri, answer.hash, 0, 0, 0, None, answer.tool, answer.time)
    whole = arena.retrieval(source, tuple(documents), answer.confidence)
    if tree:
        arena.set_parts(whole, _parts(arena, tree))
    elif len(found) == 1 and found[0].fields:
        arena.set_parts(whole, dict.fromkeys(found[0].fields, documents[0]))
    return whole, tuple(documents)


def _retrieve(arena: Arena, answer: Answer, document: Document) -> int:
    text = document.text
    source = Source(
        str(arena.retrieved + 1), document.uri, text_hash(text), 0, len(text), document.start_line, text,
        answer.tool, answer.time, document.title, document.metadata,
    )  # fmt: skip
    confidence = answer.confidence if document.confidence is None else document.confidence
    return arena.retrieval(source, (), confidence)


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
