"""The tables `[llm]`, `[models.NAME]` and `[fetch]` of one file: each key by itself, with its line.

No value is shown that could be a key: not what is under `key` or `headers`, no address, and nothing long.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_args

from msgspec import Meta, Struct
from msgspec.structs import fields

from corvid.audit.configuration import near
from corvid.audit.entries import Entry, Refused, Written, place
from corvid.audit.schema import NUMBER, Unfit, converted
from corvid.connections.keys import TTL, CommandKey, EnvironmentKey, FileKey
from corvid.connections.places import NoAddress, Server, server
from corvid.models.remote.settings import Api, Price, Reasoning, Retry, Setting, Timeouts, Way
from corvid.web.urls import BadUrl, Pattern, pattern_of

Owner: TypeAlias = Literal["user", "project"]
AnyApi: TypeAlias = Literal[Api, "scripted", "extractive", "python"]
REMOTE: tuple[Api, ...] = get_args(Api)
APIS: tuple[AnyApi, ...] = get_args(AnyApi)
SHORT = ("ollama", "llamacpp", "lmstudio", "vllm")
"""What may be before the colon of `--model ollama:NAME`, besides the names in `APIS`."""
TABLES = ("llm", "models", "fetch")
"""The tables of a file that are read here."""
MOST_THEN = 8
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,63}", re.ASCII)
_VARIABLE = re.compile(r"[A-Z_][A-Z0-9_]{0,127}", re.ASCII)
_HEADER = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}", re.ASCII)
_HEADER_TEXT = re.compile(r"[!-~](?:[ -~]{0,2000}[!-~])?", re.ASCII)
_OBJECT = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*:[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*", re.ASCII)
_AMOUNT = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,18})?", re.ASCII)
_WITH_KEYS = ("authorization", "proxy-authorization", "x-api-key", "x-goog-api-key", "api-key", "cookie")
_OUR_HEADERS = (
    "connection", "content-encoding", "content-length", "content-type", "expect", "host", "te", "trailer",
    "transfer-encoding", "upgrade",
)  # fmt: skip
_ENDPOINTS = ("/chat/completions", "/responses", "/messages")
"""What the dialects add to a `base_url`."""
SHOWN = 24
"""Characters of a value that is shown; what is longer may be a key in the wrong place."""


class At(Struct, frozen=True):
    """A place in a file: the line, 0 if unknown, and the keys as the file has them, with dots between."""

    file: str
    line: int
    key: str

    @property
    def shown(self) -> str:
        """`corvid.toml:3`."""
        return place(self.file, self.line)


class Mistake(Refused):
    """Something that a configuration can't say. `words` are what is wrong without its place."""

    def __init__(self, at: At, words: str, advice: str | None = None) -> None:
        super().__init__(f"{at.shown}: `{at.key}` {words}", advice, at.line)
        self.at = at
        self.words = words


class Said(Struct, frozen=True):
    """The value of a key, and where it was said. `believed` is whether it is the user's own word: the user's
    file, or a project's that the user trusts."""

    value: object
    at: At
    folder: Path
    believed: bool


Table: TypeAlias = "Mapping[str, Said]"
"""The keys of one model. Those of `settings`, `timeout`, `retry` and `limits` are by themselves, as
`timeout.connect`: each may come from another file."""


class Layer(Struct, frozen=True):
    """The models of one file, and what it has fetched. `heads` are where the tables begin; `mistakes` are in
    the order of the file."""

    file: str
    folder: Path
    owner: Owner
    believed: bool
    default: Said | None
    tables: Mapping[str, Table]
    heads: Mapping[str, At]
    mistakes: tuple[Mistake, ...]
    fetch: Table


def layer(entries: Mapping[str, Entry], file: Path, owner: Owner, believed: bool) -> Layer:
    """Return the layer that the top of a file says. Mistakes are collected: each is reported, and hides no
    other."""
    return _File(file, owner, believed).read(entries)


class _File:
    """One file as it is read."""

    def __init__(self, file: Path, owner: Owner, believed: bool) -> None:
        self._file = str(file)
        self._folder = file.parent
        self._owner: Owner = owner
        self._believed = believed
        self._mistakes: list[Mistake] = []

    def read(self, entries: Mapping[str, Entry]) -> Layer:
        if self._owner == "user":  # a project's file has other tables besides
            self._known(entries, TABLES)
        default = self._default(entries.get("llm"))
        tables: dict[str, Table] = {}
        heads: dict[str, At] = {}
        models = entries.get("models")
        for name, entry in self._inner(models).items():
            if self._name(name, entry):
                heads[name] = self._at(entry)
                tables[name] = self._table(entry)
        fetch = self._fetch(entries.get("fetch"))
        mistakes = tuple(sorted(self._mistakes, key=lambda mistake: mistake.at.line))
        return Layer(
            self._file, self._folder, self._owner, self._believed, default, tables, heads, mistakes, fetch
        )  # fmt: skip

    def _fetch(self, entry: Entry | None) -> Table:
        inner = self._inner(entry)
        self._known(inner, _OF_FETCH)
        said: dict[str, Said] = {}
        for key, one in inner.items():
            if key in _OF_FETCH:
                self._value(said, key, one, _OF_FETCH[key])
        return said

    def _default(self, llm: Entry | None) -> Said | None:
        inner = self._inner(llm)
        self._known(inner, ("default",))
        said: dict[str, Said] = {}
        if "default" in inner:
            self._value(said, "default", inner["default"], _model_name)
        return said.get("default")

    def _table(self, entry: Entry) -> Table:
        said: dict[str, Said] = {}
        inner = self._inner(entry)
        self._known(inner, _KEYS)
        for key, one in inner.items():
            if key in _READERS:
                self._value(said, key, one, _READERS[key])
            elif key in _INNER:
                parts = self._inner(one)
                self._known(parts, _INNER[key])
                for part, each in parts.items():
                    if part in _INNER[key]:
                        self._value(said, f"{key}.{part}", each, _INNER[key][part])
        return said

    def _inner(self, entry: Entry | None) -> Mapping[str, Entry]:
        """Return what a table holds; nothing, with a mistake, of what is not a table."""
        if entry is None:
            return {}
        if isinstance(entry.value, dict):
            return entry.value
        known = _INNER.get(entry.shown.rpartition(".")[2])
        advice = None if known is None else f"write {{ … }} with some of {', '.join(known)}"
        self._mistakes.append(Mistake(self._at(entry), "must be a table", advice))
        return {}

    def _known(self, inner: Mapping[str, Entry], known: Collection[str]) -> None:
        for key, entry in inner.items():
            if key not in known:
                advice = _elsewhere(key, known) or near(key, known) or f"known are {', '.join(known)}"
                self._mistakes.append(Mistake(self._at(entry), "is not known", advice))

    def _name(self, name: str, entry: Entry) -> bool:
        words = None
        if not _NAME.fullmatch(name):
            words = "is not a name of a model: it must be letters, digits, `_` and `-`"
        elif name in (*APIS, *SHORT):
            words = "is not a name of a model: it says already what is asked"
        if words is not None:
            self._mistakes.append(Mistake(self._at(entry), words))
        return words is None

    def _value(self, said: dict[str, Said], key: str, entry: Entry, read: _Read) -> None:
        try:
            value = read(entry, self._folder)
        except _Wrong as wrong:
            self._mistakes.append(Mistake(self._at(wrong.entry or entry), wrong.words, wrong.advice))
        else:
            said[key] = Said(value, self._at(entry), self._folder, self._believed)

    def _at(self, entry: Entry) -> At:
        return At(self._file, entry.line, _brief(entry.shown, 80))


class _Wrong(Exception):
    """A value that its key can't have."""

    def __init__(self, words: str, advice: str | None = None, entry: Entry | None = None) -> None:
        super().__init__(words)
        self.words = words
        self.advice = advice
        self.entry = entry


_Read: TypeAlias = "Callable[[Entry, Path], Any]"


def _brief(text: str, most: int) -> str:
    return text if len(text) <= most and text.isprintable() else text[:8] + "…"


def _shows(value: object) -> str:
    """Return a value in a sentence, if it is short."""
    match value:
        case bool():
            return "is true" if value else "is false"
        case str() if not isinstance(value, Written) and NUMBER.fullmatch(value):
            return f'is the text `"{value}"`'
        case int() | str() if len(str(value)) <= SHOWN and str(value).isprintable():
            return f"is `{value}`"
        case list():
            return "is a list"
        case dict():
            return "is a table"
        case _:
            return "is something else"


def _text(entry: Entry, what: str) -> str:
    """Return a text that is not empty and can be printed."""
    value = entry.value
    if isinstance(value, str) and not isinstance(value, Written) and value and value.isprintable():
        return value
    raise _Wrong(f"must be {what}")


def _model_name(entry: Entry, folder: Path) -> str:
    return _text(entry, 'the name of a model, such as "fast" or "anthropic:NAME"')


def _fits(kind: object) -> _Read:
    """Read a value of a declared type."""

    def read(entry: Entry, folder: Path) -> Any:
        try:
            return converted(entry.value, kind)
        except Unfit as unfit:
            advice = near(unfit.value, unfit.words)
            raise _Wrong(f"{_shows(unfit.value)}, and must be {unfit.expected}", advice) from None

    return read


def _some(kind: object) -> _Read:
    """Read a list of a declared type, each word once."""
    read = _fits(kind)
    return lambda entry, folder: tuple(dict.fromkeys(read(entry, folder)))


def _model(entry: Entry, folder: Path) -> str:
    text = _text(entry, "the vendor's name of a model")
    if len(text) > 200 or any(character.isspace() for character in text):
        raise _Wrong("must be the vendor's name of a model, without blanks and of at most 200 characters")
    return text


def _server(text: str, advice: str | None = None) -> Server:
    try:
        return server(text)
    except NoAddress as error:
        raise _Wrong(f"is not an address that is taken: {error}", advice) from None


def _base_url(entry: Entry, folder: Path) -> str:
    text = _text(entry, "an address such as https://host.example/v1")
    found = _server(text).url
    for end in _ENDPOINTS:
        if found.endswith(end):
            raise _Wrong(f"goes on too far: `{end}` is added to it", f"leave `{end}` out")
    return found


def _proxy(entry: Entry, folder: Path) -> str:
    text = _text(entry, 'the address of a proxy, "env" or "off"')
    if text in ("env", "off"):
        return text
    return _server(text, 'or say "env" or "off"').url


_KEY_FORMS = (
    'write { env = "OPENAI_API_KEY" }, { file = "~/keys/openai" } or { command = ["pass", "openai"] }'
)


def _key(entry: Entry, folder: Path) -> object:
    """Return where a key comes from. Nothing that is here is ever shown, as it may be the key itself."""
    inner = entry.value
    if isinstance(inner, str):
        raise _Wrong("is a key written out, which every reader of the file gets", _KEY_FORMS)
    if not isinstance(inner, dict):
        raise _Wrong("must say where the key is", _KEY_FORMS)
    odd = next((key for key in inner if key not in ("env", "file", "command", "ttl")), None)
    if odd is not None:
        advice = near(odd, ("env", "file", "command", "ttl")) or _KEY_FORMS
        raise _Wrong("has a part that is not known", advice, inner[odd])
    kinds = [key for key in ("env", "file", "command") if key in inner]
    if len(kinds) != 1:
        raise _Wrong("must have exactly one of env, file and command", _KEY_FORMS)
    if "ttl" in inner and kinds != ["command"]:
        raise _Wrong("goes with a command only", None, inner["ttl"])
    where = inner[kinds[0]]
    match kinds[0]:
        case "env":
            return _variable(where)
        case "file":
            return _key_file(where, folder)
        case _:
            return _command(where, inner.get("ttl"), folder)


def _variable(entry: Entry) -> EnvironmentKey:
    if isinstance(entry.value, str) and _VARIABLE.fullmatch(entry.value):
        return EnvironmentKey(entry.value)
    # A key that was pasted in place of the name has small letters or other signs, and is not shown.
    raise _Wrong("must be the name of a variable in capital letters, such as OPENAI_API_KEY", None, entry)


def _key_file(entry: Entry, folder: Path) -> FileKey:
    text = entry.value
    if isinstance(text, str) and not isinstance(text, Written) and text.isprintable() and {*"/\\"} & {*text}:
        return FileKey(_path(text, folder))
    raise _Wrong("must be a path with a `/`, such as ./key or ~/keys/openai", None, entry)


def _command(entry: Entry, ttl: Entry | None, folder: Path) -> CommandKey:
    words = entry.value
    if not isinstance(words, list) or not 0 < len(words) <= 50:
        raise _Wrong('must be a list of words, such as ["pass", "show", "openai"]', None, entry)
    texts = [one for one in words if isinstance(one, str) and "\0" not in one and len(one) <= 2000]
    if len(texts) != len(words) or not texts[0] or not texts[0].isprintable():
        raise _Wrong("must be a list of texts, the first of them the program", None, entry)
    if ttl is None:
        return CommandKey(tuple(texts), folder, TTL)
    try:
        seconds = _fits(Annotated[float, Meta(ge=0, le=86_400)])(ttl, folder)
    except _Wrong as wrong:
        raise _Wrong(wrong.words, None, ttl) from None
    return CommandKey(tuple(texts), folder, seconds)


def _path(text: str, folder: Path) -> Path:
    """Return a path as a file has it: relative to that file's folder."""
    path = Path(text)
    if text.startswith("~"):
        try:
            path = path.expanduser()
        except RuntimeError:
            raise _Wrong("names the home folder of a user that is not known") from None
    return folder / path


def _file(entry: Entry, folder: Path) -> Path:
    return _path(_text(entry, "a path"), folder)


def _cache(entry: Entry, folder: Path) -> Path:
    path = _path(_text(entry, "the path of a folder"), folder)
    if path == folder or ".." in path.parts:
        raise _Wrong("must be a folder of its own, written without `..`", 'such as ".replies"')
    return path


def _price(entry: Entry, folder: Path) -> Price:
    inner = entry.value
    if not isinstance(inner, dict):
        raise _Wrong("must be US dollars for a million tokens, such as { input = 3.0, output = 15.0 }")
    known = ("input", "output", "cache_read", "cache_write")
    odd = next((key for key in inner if key not in known), None)
    if odd is not None:
        raise _Wrong("is not known", near(odd, known) or f"known are {', '.join(known)}", inner[odd])
    if not {"input", "output"} <= inner.keys():
        raise _Wrong("must have both input and output")
    amounts = {key: _amount(one) for key, one in inner.items()}
    return Price(
        amounts["input"], amounts["output"], amounts.get("cache_read"), amounts.get("cache_write")
    )  # fmt: skip


def _amount(entry: Entry) -> Decimal:
    value = entry.value
    if (type(value) is int or isinstance(value, Written)) and _AMOUNT.fullmatch(str(value)):
        return Decimal(str(value))
    raise _Wrong(f"{_shows(value)}, and must be dollars such as 3 or 0.25", None, entry)


def _then(entry: Entry, folder: Path) -> tuple[str, ...]:
    names = entry.value
    if not isinstance(names, list) or not all(isinstance(one, str) for one in names):
        raise _Wrong("must be a list of names of models")
    if len(names) > MOST_THEN:
        raise _Wrong(f"must be a list of at most {MOST_THEN} models")
    return tuple(dict.fromkeys(map(str, names)))


def _headers(entry: Entry, folder: Path) -> tuple[tuple[str, str], ...]:
    inner = entry.value
    if not isinstance(inner, dict) or len(inner) > 20:
        raise _Wrong("must be a table of at most 20 headers")
    for name, one in inner.items():
        if not _HEADER.fullmatch(name):
            raise _Wrong("has a name that is not one of a header")
        if name.lower() in _WITH_KEYS:
            raise _Wrong("is a header for keys", "say in `key` where the key is", one)
        if name.lower() in _OUR_HEADERS:
            raise _Wrong("is a header that the connection itself sets", None, one)
        if not isinstance(one.value, str) or not _HEADER_TEXT.fullmatch(one.value):
            raise _Wrong("must be a text of one line in ASCII", None, one)
    return tuple((name, str(one.value)) for name, one in inner.items())


def _object(entry: Entry, folder: Path) -> str:
    text = _text(entry, 'an object such as "module:name"')
    if not _OBJECT.fullmatch(text):
        raise _Wrong('must be an object such as "module:name"')
    return text


def _allow(entry: Entry, folder: Path) -> tuple[Pattern, ...]:
    hosts = entry.value
    if not isinstance(hosts, list) or len(hosts) > MOST_HOSTS:
        raise _Wrong(f'must be a list of at most {MOST_HOSTS} hosts such as ["docs.example.org"]')
    found: dict[Pattern, None] = {}
    for one in hosts:
        if not isinstance(one, str) or isinstance(one, Written):
            raise _Wrong("must be a list of texts, each a host such as docs.example.org")
        try:
            found[pattern_of(one)] = None
        except BadUrl as bad:
            which = f" (`{one}`)" if len(one) <= SHOWN and one.isprintable() else ""
            host = "write a host such as docs.example.org, or *.example.org for all below it"
            raise _Wrong(f"has an entry that is not a host{which}: {bad}", host) from None
    return tuple(found)


def _fetch_proxy(entry: Entry, folder: Path) -> tuple[str, int]:
    text = _text(entry, "the address of a proxy such as http://proxy.example.org:3128")
    found = _server(text)
    if found.scheme != "http" or found.path:
        raise _Wrong("must be a proxy that is asked over http, such as http://proxy.example.org:3128")
    return found.host, found.port


MOST_HOSTS = 1000
_OF_FETCH: Mapping[str, _Read] = {"allow": _allow, "proxy": _fetch_proxy}
"""The keys of `[fetch]`."""
_READERS: Mapping[str, _Read] = {
    "api": _fits(AnyApi),
    "model": _model,
    "key": _key,
    "base_url": _base_url,
    "prompt_cache": _fits(Literal["auto", "off"]),
    "structured": _fits(Literal["auto", Way]),
    "citations": _fits(Literal["auto", "native", "text"]),
    "price": _price,
    "then": _then,
    "on": _some(tuple[Literal["refusal", "filter"], ...]),
    "headers": _headers,
    "ca": _file,
    "proxy": _proxy,
    "object": _object,
    "script": _file,
    "drop": _some(tuple[Setting, ...]),
    "cache": _cache,
}
_COUNT = Annotated[int, Meta(ge=1, le=10**9)]
_INNER: Mapping[str, Mapping[str, _Read]] = {
    outer: {key: _fits(kind) for key, kind in kinds.items()} for outer, kinds in {
        "settings": {
            "max_output_tokens": Annotated[int, Meta(ge=1, le=10**7)],
            "temperature": Annotated[float, Meta(ge=0, le=2)],
            "top_p": Annotated[float, Meta(ge=0, le=1)],
            "seed": Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)],
            "reasoning": Reasoning,
        },
        "timeout": {one.name: one.type for one in fields(Timeouts)},
        "retry": {one.name: one.type for one in fields(Retry)},
        "limits": {
            "requests_per_minute": _COUNT, "tokens_per_minute": _COUNT, "at_once": _COUNT, "shared": bool,
        },
    }.items()
}  # fmt: skip


def _elsewhere(key: str, known: Collection[str]) -> str | None:
    """Return where a key has its place that is in the table of a model, but belongs into one inside it."""
    if known is not _KEYS:
        return None
    inner = _OF_VENDORS.get(key, key)
    outer = next((one for one, keys in _INNER.items() if inner in keys), None)
    return None if outer is None else f"its place is {outer} = {{ {inner} = … }}"


_KEYS = (*_READERS, *_INNER)
_OF_VENDORS = {"max_tokens": "max_output_tokens", "max_completion_tokens": "max_output_tokens"}
"""Keys as vendors call them."""
