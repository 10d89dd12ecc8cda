"""How data fails to fit a type, and how big data may be."""

from __future__ import annotations

from msgspec import Struct

from corvid.runtime.boundary import exact
from corvid.runtime.longest import LARGEST_MAP, LONGEST_LIST, LONGEST_TEXT
from corvid.runtime.provenance.arena import Key

PathKey = Key


class Limits(Struct, frozen=True):
    """How deep data may nest, how many parts it may have, how long its texts may be together, and one, and
    how many elements and entries one List and one Map."""

    depth: int = 200
    parts: int = 5_000_000
    characters: int = 256 * 1024 * 1024
    text: int = LONGEST_TEXT
    elements: int = LONGEST_LIST
    entries: int = LARGEST_MAP


class CodecError(Exception):
    """Data does not fit a type: where, what was wanted, what was found."""

    def __init__(self, path: tuple[PathKey, ...], expected: str, found: str) -> None:
        super().__init__(path, expected, found)
        self.path = path
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        where = f"at `{path_text(self.path)}` " if self.path else ""
        return f"{where}expected {self.expected}, found {self.found}"


def path_text(path: tuple[PathKey, ...]) -> str:
    """Return a place in data as people read it: `hits[0].text`."""
    text = ""
    for key in path:
        if isinstance(key, str) and key.isidentifier():
            text += f".{key}" if text else key
        else:
            text += f"[{key!r}]"
    return text


def path_pointer(path: tuple[PathKey, ...]) -> str:
    """Return a place in data as a JSON Pointer, for uris: `/hits/0/text`."""
    return "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in path)


def found_words(data: object, wanted: str = "") -> str:
    """Return what is there, in a few words; never the whole of a long text. With the bare name of the type
    that was `wanted` also how an object of Python is converted to it."""
    if data is None:
        return "nothing (null)"
    truth = exact.exact_bool(data)
    if truth is not None:
        return f"Bool {str(truth).lower()}"
    whole, number, text = exact.exact_int(data), exact.exact_float(data), exact.exact_text(data)
    if whole is not None:
        return f"Int {whole}" if -(10**20) < whole < 10**20 else "an Int of more than 20 digits"
    if number is not None:
        return f"Float {number!r}"
    if text is not None:
        return f"String {_short(text)}"
    entries = exact.exact_object(data) if exact.is_really(data, dict) else None
    if entries is not None:
        names = ", ".join(_name(name) for name in list(entries)[:5])
        return f"an object with {names or 'no fields'}{', …' if len(entries) > 5 else ''}"
    items = exact.exact_items(data)
    if items is not None:
        return f"a list of {len(list(items))}"
    from corvid.runtime.boundary.objects import conversion

    known = conversion(data, wanted)
    return _object(data) if known is None else ascii_safe(known)


def _name(name: object) -> str:
    text = exact.exact_text(name)
    return _object(name) if text is None else ascii_safe(text)


def _object(data: object) -> str:
    return f"an object of the Python class {ascii_safe(type(data).__name__)}"


def _short(text: str) -> str:
    return ascii_safe(repr(text if len(text) <= 40 else text[:39] + "…"))


def ascii_safe(text: str) -> str:
    """Return the text with lone surrogates written out, so that it can be printed anywhere."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
