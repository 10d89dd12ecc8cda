"""Decoding what holds nothing else: scalars, texts, map keys, a host's Document."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from corvid.ir.types import Scalar, Type
from corvid.runtime.boundary.exact import exact_fields, exact_float, exact_int, exact_text, is_really
from corvid.runtime.boundary.forms import copy_json
from corvid.runtime.boundary.misfit import Limits, Misfit, PathKey, found_words
from corvid.runtime.boundary.type_text import type_text
from corvid.runtime.host import Document

INT_MIN, INT_MAX = -(1 << 63), (1 << 63) - 1
DOCUMENT_PARTS = ("text", "uri", "title", "start_line", "metadata", "confidence")
_NOT_FINITE = {"nan", "inf", "-inf"}


class DocumentSink(Protocol):
    """Told of every document in a source's answer, in the order of the data."""

    def text(self, path: tuple[PathKey, ...], text: str) -> None:
        """A String of plain data."""

    def document(self, path: tuple[PathKey, ...], document: Document, fields: tuple[str, ...]) -> None:
        """A Document of the host; `fields` are those of the record it became, none for a String."""


class ScalarDecoder:
    """Where in the data we are, what was read so far, and the scalars."""

    def __init__(self, limits: Limits, documents: DocumentSink | None) -> None:
        self._limits = limits
        self._documents = documents
        self._path: list[PathKey] = []
        self._parts = 0
        self._characters = 0

    def _scalar(self, type_: Scalar, data: object) -> object:
        match type_.name:
            case "String":
                return self._string(data)
            case "Int":
                number = exact_int(data)
                if number is not None:
                    if INT_MIN <= number <= INT_MAX:
                        return number
                    raise self._misfit("Int of 64 bits", found_words(data))
            case "Float":
                return self._float(data)
            case "Bool":
                if data is True or data is False:
                    return data
            case "Nothing":
                if data is None:
                    return None
        raise self._misfit(type_.name, found_words(data))

    def _string(self, data: object) -> str:
        if is_really(data, Document) and self._documents is not None:
            document = self.check_document(data)
            self._documents.document(tuple(self._path), document, ())
            return document.text
        text = self._text(data)
        if self._documents is not None:
            self._documents.text(tuple(self._path), text)
        return text

    def _text(self, data: object) -> str:
        text = exact_text(data)
        if text is None:
            raise self._misfit("String", found_words(data))
        if len(text) > self._limits.text:
            raise self._misfit(f"a String of at most {self._limits.text} characters", f"one of {len(text)}")
        self._characters += len(text)
        if self._characters > self._limits.characters:
            raise self._misfit(f"at most {self._limits.characters} characters of text", "more")
        try:
            text.encode()
        except UnicodeEncodeError:
            raise self._misfit("text in Unicode", "a String with a lone surrogate") from None
        return text

    def _float(self, data: object) -> float:
        number = exact_float(data)
        if number is not None:
            return number
        whole, text = exact_int(data), exact_text(data)
        if whole is not None:
            try:
                return float(whole)
            except OverflowError:
                raise self._misfit("Float", "an Int that is too large for it") from None
        if text in _NOT_FINITE:
            return float(text)
        raise self._misfit("Float", found_words(data))

    def _key(self, type_: Type, name: object) -> PathKey:
        text = exact_text(name)
        match type_:
            case Scalar("String"):
                return self._text(name)
            case Scalar("Int"):
                key = exact_int(name) if text is None else _int_from_text(text)
                if key is not None and INT_MIN <= key <= INT_MAX:
                    return key
            case Scalar("Float"):
                number = self._float(name) if text is None else _float_from_text(text)
                if number is not None and number == number:
                    return number
            case Scalar("Bool"):
                if name is True or name is False:
                    return bool(name)
                if text in ("true", "false"):
                    return text == "true"
            case _:
                pass
        raise self._misfit(f"a key of type {type_text(type_)}", found_words(name))

    def check_document(self, data: object) -> Document:
        """The host's Document, read once; raises Misfit unless its parts have their types."""
        given = exact_fields(data, Document, DOCUMENT_PARTS)
        text, uri, title = (self._text(given[name]) for name in DOCUMENT_PARTS[:3])
        start_line = exact_int(given["start_line"])
        if start_line is None or not 1 <= start_line <= INT_MAX:
            raise self._misfit("a Document with a start_line from 1", found_words(given["start_line"]))
        metadata = copy_json(given["metadata"], partial(Misfit, (*self._path, "metadata")))
        if not isinstance(metadata, dict):
            raise self._misfit("a Document with an object as its metadata", found_words(given["metadata"]))
        confidence = given["confidence"]
        return Document(text, uri, title, start_line, metadata, self._confidence(confidence))

    def _confidence(self, data: object) -> float | None:
        if data is None:
            return None
        whole = exact_int(data)
        number = exact_float(data) if whole is None else whole
        if number is None or not 0 <= number <= 1:
            raise self._misfit("a Document with a confidence from 0 to 1", found_words(data))
        return float(number)

    def _misfit(self, expected: str, found: str) -> Misfit:
        return Misfit(tuple(self._path), expected, found)


def _int_from_text(text: str) -> int | None:
    try:
        value = int(text)
    except ValueError:
        return None
    return value if str(value) == text else None


def _float_from_text(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if repr(value) == text else None
