"""Decoding what holds nothing else: scalars, texts, map keys, a host's Document."""

from __future__ import annotations

from typing import Protocol

from corvid.ir.types import Scalar, Type
from corvid.runtime.boundary.misfit import Limits, Misfit, PathKey, found_words
from corvid.runtime.boundary.type_text import type_text
from corvid.runtime.host import Document

INT_MIN, INT_MAX = -(1 << 63), (1 << 63) - 1
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
                if isinstance(data, int) and not isinstance(data, bool):
                    if INT_MIN <= data <= INT_MAX:
                        return int(data)
                    raise self._misfit("Int of 64 bits", found_words(data))
            case "Float":
                return self._float(data)
            case "Bool":
                if isinstance(data, bool):
                    return data
            case "Nothing":
                if data is None:
                    return None
        raise self._misfit(type_.name, found_words(data))

    def _string(self, data: object) -> str:
        if isinstance(data, Document) and self._documents is not None:
            text = self._text(data.text)
            self.check_document(data)
            self._documents.document(tuple(self._path), data, ())
            return text
        if not isinstance(data, str):
            raise self._misfit("String", found_words(data))
        text = self._text(data)
        if self._documents is not None:
            self._documents.text(tuple(self._path), text)
        return text

    def _text(self, data: object) -> str:
        if not isinstance(data, str):
            raise self._misfit("String", found_words(data))
        self._characters += len(data)
        if self._characters > self._limits.characters:
            raise self._misfit(f"at most {self._limits.characters} characters of text", "more")
        try:
            data.encode()
        except UnicodeEncodeError:
            raise self._misfit("text in Unicode", "a String with a lone surrogate") from None
        return str(data)

    def _float(self, data: object) -> float:
        if isinstance(data, (int, float)) and not isinstance(data, bool):
            try:
                return float(data)
            except OverflowError:
                raise self._misfit("Float", "an Int that is too large for it") from None
        if isinstance(data, str) and data in _NOT_FINITE:
            return float(data)
        raise self._misfit("Float", found_words(data))

    def _key(self, type_: Type, name: object) -> PathKey:
        match type_:
            case Scalar("String"):
                return self._text(name)
            case Scalar("Int"):
                key = _int_from_text(name) if isinstance(name, str) else name
                if isinstance(key, int) and not isinstance(key, bool) and INT_MIN <= key <= INT_MAX:
                    return key
            case Scalar("Float"):
                number = _float_from_text(name) if isinstance(name, str) else name
                if isinstance(number, (int, float)) and not isinstance(number, bool) and number == number:
                    return self._float(number)
            case Scalar("Bool"):
                if isinstance(name, bool):
                    return name
                if name in ("true", "false"):
                    return name == "true"
            case _:
                pass
        raise self._misfit(f"a key of type {type_text(type_)}", found_words(name))

    def check_document(self, document: Document) -> None:
        """Raise Misfit unless the parts of the host's Document have their types."""
        for name in ("text", "uri", "title"):
            self._text(getattr(document, name))
        if not isinstance(document.start_line, int) or not 1 <= document.start_line <= INT_MAX:
            raise self._misfit("a Document with a start_line from 1", found_words(document.start_line))
        confidence = document.confidence
        if confidence is not None and not 0.0 <= confidence <= 1.0:
            raise self._misfit("a Document with a confidence from 0 to 1", found_words(confidence))

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
