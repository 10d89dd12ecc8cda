"""How one model is reached and asked: a table `[models.NAME]` of the configuration as a value."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, Literal, Protocol, TypeAlias, get_args
from urllib.parse import urlsplit

from msgspec import Meta, Struct, field

Api: TypeAlias = Literal["openai-chat", "openai", "anthropic", "google"]
"""The dialects: OpenAI Chat Completions and all that imitates it, OpenAI Responses, Anthropic Messages,
Gemini."""

Way: TypeAlias = Literal["native", "tool", "text"]
"""How an answer that is not text is asked for: by the vendor's structured output, as the arguments of a tool
that the model must call, or by words alone."""


NATIVE_CITATIONS: tuple[Api, ...] = ("anthropic",)
"""The dialects in which a model can cite documents beside the text of its answer."""


class Key(Protocol):
    """Where the key of a model comes from. Its `repr` never holds the key."""

    def read(self) -> str:
        """Return the key. Raises `KeyMissing`."""

    @property
    def origin(self) -> str:
        """Where it is looked up, for people: `the environment variable OPENAI_API_KEY`."""


class KeyMissing(Exception):
    """There is no key where the configuration says; the text says where it was looked for."""


class Replies(Protocol):
    """Whole replies that were cached, by a name of sixty-four hexadecimal digits. Nothing here raises: what
    can't be cached or read is not there, and people are notified once."""

    def find(self, name: str) -> tuple[bool, bytes] | None:
        """Return whether the reply was streamed, and its body."""

    def keep(self, name: str, streamed: bool, body: bytes) -> None:
        """Keep a reply, in the place of one that has the name."""

    def spoilt(self, name: str) -> None:
        """Report that what was found under the name is not a reply of a model."""


Seconds: TypeAlias = Annotated[float, Meta(gt=0, le=86_400)]


class Timeouts(Struct, frozen=True):
    """Seconds: to connect, until the first byte of the reply, between two pieces of it, and for all of one
    attempt."""

    connect: Seconds = 5.0
    first: Seconds = 120.0
    idle: Seconds = 30.0
    total: Seconds = 600.0


class Retry(Struct, frozen=True):
    """At most so many attempts on a model, with at most so many seconds of waiting before one of them."""

    attempts: Annotated[int, Meta(ge=1, le=20)] = 4
    longest_wait: Annotated[float, Meta(ge=0, le=3600)] = 60.0


class Limits(Struct, frozen=True):
    """What all runs of a process together may ask of a model; None is not a limit. `shared` is the file in
    which all processes of this machine that name it count together."""

    requests_per_minute: int | None = None
    tokens_per_minute: int | None = None
    at_once: int | None = None
    shared: str | None = None


class Price(Struct, frozen=True):
    """For a million tokens, in US dollars. `cache_read` and `cache_write` are those of `input` if None."""

    input: Decimal
    output: Decimal
    cache_read: Decimal | None = None
    cache_write: Decimal | None = None


class Band(Struct, frozen=True):
    """The price of all tokens of a call whose input has more than so many."""

    above: int
    price: Price


class Tariff(Struct, frozen=True):
    """What a model costs, which may hang on how long the input is. The bands are in rising order, the first
    of them above 0. `table` is the date of the table that says so; None if the configuration does."""

    bands: tuple[Band, ...]
    table: str | None = None

    def price(self, tokens_in: int) -> Price:
        """Return that of a call with so many tokens of input."""
        return next((one.price for one in reversed(self.bands) if tokens_in > one.above), self.bands[0].price)


class ModelSettings(Struct, frozen=True):
    """One model, with everything that is known before a run.

    `name` is what programs, flags and messages call it; `model` what the server does. `base_url` ends in no
    slash. `settings` has the keys of `SETTINGS`, and overrides nothing that a prompt says. `drop` are
    settings that this model refuses and that are left out. With `citations` "native" the api is one of
    `NATIVE_CITATIONS`. `then` are the models to ask after this one has
    failed, and `on` the kinds of failure besides those of the connection for which they are asked.
    """

    name: str
    api: Api
    model: str
    base_url: str
    key: Key | None = None
    settings: Mapping[str, float | int | str] = field(default_factory=dict)
    drop: tuple[str, ...] = ()
    prompt_cache: bool = True
    timeout: Timeouts = Timeouts()
    retry: Retry = Retry()
    limits: Limits = Limits()
    structured: Way | Literal["auto"] = "auto"
    citations: Literal["native", "text"] = "text"
    price: Price | None = None
    then: tuple[str, ...] = ()
    on: tuple[Literal["refusal", "filter"], ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    ca: str | None = None
    proxy: str | None = "env"
    """"env" for what the environment says, None for no proxy, else the address of one."""
    cache: Replies | None = None
    """Where replies are cached for later runs."""

    def __repr__(self) -> str:
        """Leave out the headers, which may hold a key."""
        return f"ModelSettings({self.name!r}, {self.api!r}, {self.model!r}, {self.base_url!r})"


def is_loopback(host: str | None) -> bool:
    """Return whether the host of an address is this machine itself: `localhost`, 127.0.0.0/8 or ::1, and no
    other name."""
    if host == "localhost":
        return True
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return False
    # Of `::ffff:127.0.0.1` versions of Python differ, so it is not one.
    return address.is_loopback if address.version == 4 else str(address) == "::1"


Setting: TypeAlias = Literal["max_output_tokens", "temperature", "top_p", "seed", "reasoning"]
SETTINGS: tuple[Setting, ...] = get_args(Setting)
"""What may be set for a model or a prompt: whole numbers for the first and `seed`, numbers for the next two,
and a word of `REASONING` for `reasoning`."""

Reasoning: TypeAlias = Literal["none", "minimal", "low", "medium", "high"]
REASONING: tuple[Reasoning, ...] = get_args(Reasoning)

BASE_URLS: Mapping[Api, str] = {
    "openai-chat": "https://api.openai.com/v1",
    "openai": "https://api.openai.com/v1",
    "anthropic": "https://api.anthropic.com/v1",
    "google": "https://generativelanguage.googleapis.com/v1beta",
}
"""The vendors' own addresses: the only hosts to which a configuration of a project may send a key."""


def is_vendors(api: Api, base_url: str) -> bool:
    """Return whether an address is on the host that the vendor of this dialect serves from."""
    own, asked = urlsplit(BASE_URLS[api]), urlsplit(base_url)
    return (own.scheme, own.netloc) == (asked.scheme, asked.netloc.lower())


KEY_VARIABLES: Mapping[Api, str] = {
    "openai-chat": "OPENAI_API_KEY",
    "openai": "OPENAI_API_KEY",
    "anthropic": "ANTHROPIC_API_KEY",
    "google": "GEMINI_API_KEY",
}
"""The environment variables in which the vendors' own clients look for a key."""
