"""How data fails to fit a type, and how big data may be."""

from __future__ import annotations

from dataclasses import dataclass

from corvid.runtime.provenance.arena import Key

PathKey = Key


@dataclass(frozen=True, slots=True)
class Limits:
    """How deep data may nest, how many parts it may have, how long its texts may be together."""

    depth: int = 200
    parts: int = 5_000_000
    characters: int = 256 * 1024 * 1024


class Misfit(Exception):
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
    """`hits[0].text`: how people read a place in data."""
    text = ""
    for key in path:
        if isinstance(key, str) and key.isidentifier():
            text += f".{key}" if text else key
        else:
            text += f"[{key!r}]"
    return text


def path_pointer(path: tuple[PathKey, ...]) -> str:
    """`/hits/0/text`: a place in data as a JSON Pointer, for uris."""
    return "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in path)


def found_words(data: object) -> str:
    """What stands there, in a few words; never the whole of a long text."""
    match data:
        case None:
            return "nothing (null)"
        case bool():
            return f"Bool {str(data).lower()}"
        case int():
            return f"Int {data}" if -(10**20) < data < 10**20 else "an Int of more than 20 digits"
        case float():
            return f"Float {data!r}"
        case str():
            return f"String {_short(data)}"
        case dict():
            names = ", ".join(str(name) for name in list(data)[:5])
            return f"an object with {names or 'no fields'}{', …' if len(data) > 5 else ''}"
        case list() | tuple():
            return f"a list of {len(data)}"
        case _:
            return f"a Python {type(data).__name__}"


def _short(text: str) -> str:
    return ascii_safe(repr(text if len(text) <= 40 else text[:39] + "…"))


def ascii_safe(text: str) -> str:
    """The text with lone surrogates written out, so that it can be printed anywhere."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
