"""One act of decoding, and what holds nothing else: scalars, texts, map keys, a host's Document."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias, TypeVar

from msgspec import Struct

from corvid.runtime.boundary.codec_error import CodecError, Limits, PathKey, found_words
from corvid.runtime.boundary.documents import Found, FoundText
from corvid.runtime.boundary.exact import (
    exact_bool,
    exact_fields,
    exact_float,
    exact_int,
    exact_text,
    is_really,
    written_text,
)
from corvid.runtime.boundary.forms import copy_json
from corvid.runtime.host import Document
from corvid.runtime.values import Record
from corvid.types import GroundedType, Scalar, Type, show

Number = TypeVar("Number", int, float)
GroundedHook: TypeAlias = Callable[[GroundedType, object, tuple[PathKey, ...]], object]
INT_MIN, INT_MAX = -(1 << 63), (1 << 63) - 1
DOCUMENT_PARTS = ("text", "uri", "title", "start_line", "metadata", "confidence")
_NOT_FINITE = {"nan", "inf", "-inf"}


class Decoding(Struct, eq=False):
    """The state of one act of decoding: where in the data it is, what was read so far, and the scalars.

    Without `grounded`, a Grounded position is decoded as its inner type and left without a label. `found`
    collects the texts of plain data and the Documents, in the order of the data; without it Documents are
    refused. `quotes` collects excerpts, each with the text to look up; without it excerpts are refused.
    """

    limits: Limits
    found: list[Found | FoundText] | None = None
    grounded: GroundedHook | None = None
    quotes: list[Record] | None = None
    path: list[PathKey] = []
    parts: int = 0
    characters: int = 0

    def count(self) -> None:
        """Count one more value, which begins here."""
        self.parts += 1
        if self.parts > self.limits.parts:
            raise self.too_many()

    def enter(self, key: PathKey) -> None:
        """Enter the part with this key, which holds what follows; leave it with `path.pop()`."""
        self.path.append(key)
        if len(self.path) > self.limits.depth:
            raise self.too_deep()

    def too_many(self) -> CodecError:
        """Return what to raise where a part is one too many."""
        return self.error(f"at most {self.limits.parts} parts", "more")

    def too_deep(self) -> CodecError:
        """Return what to raise where a part is deeper than it may be."""
        return self.error(f"data at most {self.limits.depth} levels deep", "more")

    def error(self, expected: str, found: str) -> CodecError:
        """Return what to raise where the data does not fit."""
        return CodecError(tuple(self.path), expected, found)

    def string(self, data: object) -> str:
        """Return a String, or the text of a Document."""
        if self.found is None:
            return self.text(data)
        if is_really(data, Document):
            document = self.document(data)
            self.found.append(Found(tuple(self.path), document))
            return document.text
        text = self.text(data)
        self.found.append((tuple(self.path), text))
        return text

    def integer(self, data: object) -> int:
        """Return an Int."""
        number = exact_int(data)
        if number is None:
            raise self.error("Int", found_words(data, "Int"))
        if not INT_MIN <= number <= INT_MAX:
            raise self.error("Int of 64 bits", found_words(data))
        return number

    def boolean(self, data: object) -> object:
        """Return a Bool."""
        truth = exact_bool(data)
        if truth is None:
            raise self.error("Bool", found_words(data, "Bool"))
        return truth

    def nothing(self, data: object) -> None:
        """Read the value of Nothing."""
        if data is not None:
            raise self.error("Nothing", found_words(data))

    def text(self, data: object) -> str:
        """Return a text within the limits."""
        text = written_text(data)
        if text is None:
            raise self.error("String", found_words(data, "String"))
        if len(text) > self.limits.text:
            raise self.error(f"a String of at most {self.limits.text} characters", f"one of {len(text)}")
        self.characters += len(text)
        if self.characters > self.limits.characters:
            raise self.error(f"at most {self.limits.characters} characters of text", "more")
        try:
            text.encode()
        except UnicodeEncodeError:
            raise self.error("text in Unicode", "a String with a lone surrogate") from None
        return text

    def real(self, data: object) -> float:
        """Return a Float."""
        number = exact_float(data)
        if number is not None:
            return number
        whole, text = exact_int(data), exact_text(data)
        if whole is not None:
            try:
                return float(whole)
            except OverflowError:
                raise self.error("Float", "an Int that is too large for it") from None
        if text in _NOT_FINITE:
            return float(text)
        raise self.error("Float", found_words(data, "Float"))

    def key(self, type_: Type, name: object) -> PathKey:
        """Return the key of a map."""
        text = exact_text(name)
        match type_:
            case Scalar("String"):
                return self.text(name)
            case Scalar("Int"):
                key = exact_int(name) if text is None else _from_text(int, text)
                if key is not None and INT_MIN <= key <= INT_MAX:
                    return key
            case Scalar("Float"):
                number = self.real(name) if text is None else _from_text(float, text)
                if number is not None and number == number:
                    return number
            case Scalar("Bool"):
                truth = exact_bool(name)
                if truth is not None:
                    return truth
                if text in ("true", "false"):
                    return text == "true"
            case _:
                pass
        raise self.error(f"a key of type {show(type_)}", found_words(name))

    def document(self, data: object) -> Document:
        """Return the host's Document, read once; raises CodecError unless its parts have their types."""
        given = exact_fields(data, Document, DOCUMENT_PARTS)
        text, uri, title = (self.text(given[name]) for name in DOCUMENT_PARTS[:3])
        start_line = exact_int(given["start_line"])
        if start_line is None or not 1 <= start_line <= INT_MAX:
            raise self.error("a Document with a start_line from 1", found_words(given["start_line"]))
        metadata = copy_json(given["metadata"], partial(CodecError, (*self.path, "metadata")))
        if not isinstance(metadata, dict):
            raise self.error("a Document with an object as its metadata", found_words(given["metadata"]))
        confidence = given["confidence"]
        return Document(text, uri, title, start_line, metadata, self._confidence(confidence))

    def _confidence(self, data: object) -> float | None:
        if data is None:
            return None
        whole = exact_int(data)
        number = exact_float(data) if whole is None else whole
        if number is None or not 0 <= number <= 1:
            raise self.error("a Document with a confidence from 0 to 1", found_words(data))
        return float(number)


def _from_text(kind: type[Number], text: str) -> Number | None:
    """Return the number that Python writes as this text."""
    try:
        value = kind(text)
    except ValueError:
        return None
    return value if repr(value) == text else None
