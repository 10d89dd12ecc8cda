"""What a dialect takes and gives: questions, requests, replies, failures, and the documents that a vendor can
cite. No input or output here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from corvid.runtime.boundary.json_text import json_text
from corvid.runtime.model_citations import MOST_CITATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from corvid.models.remote.settings import Way
    from corvid.runtime.host import FailureKind, Json, ModelCitation, ModelRequest, ModelUsage

LEFT_OUT = "[key]"
"""What is in the place of a key."""
LARGEST_REPLY = 64 * 2**20
"""Bytes of one reply, an error or a stream included."""


def keyless(words: str, key: str) -> str:
    """Remove a key that libraries and servers may have repeated from the words; an empty one is not one."""
    return words.replace(key, LEFT_OUT) if key else words


class Turn(Struct, frozen=True):
    """A message of a conversation. `reusable` is how many of the text's first characters are the same in
    further questions to the same documents: a breakpoint for prompt caches is behind them; 0 is not one."""

    role: Literal["system", "user", "assistant"]
    text: str
    reusable: int = 0


class Structured(Struct, frozen=True):
    """The answer is JSON that fits `schema`, an object in every dialect's subset."""

    name: str
    schema: Mapping[str, Json]
    way: Way


class Question(Struct, frozen=True):
    """One question to a model, before any dialect. `shape` is None for an answer in plain text. `settings`
    has the keys of `settings.SETTINGS` that are set. At least one turn is the user's."""

    model: str
    turns: Sequence[Turn]
    shape: Structured | None = None
    settings: Mapping[str, float | int | str] = field(default_factory=dict)
    cached: bool = True
    """Whether the prompt cache of the vendor is used where it must be asked for."""
    documents: Sequence[str] = ()
    """Texts that the answer cites, in the dialects that have citations; they are before the turns of the
    user, who calls them `document_name` of their numbers."""


class HttpRequest(Struct, frozen=True):
    """A POST of JSON. `path` follows the base URL and begins with a slash; the headers have no key."""

    path: str
    body: bytes
    headers: tuple[tuple[str, str], ...] = ()


class Completion(Struct, frozen=True):
    """A whole reply that ended well. `text` is what the model wrote; `arguments`, where it called the tool
    that stands for the answer, is the JSON text of that call. `model` is the one that served it."""

    text: str
    arguments: str | None
    usage: ModelUsage
    model: str
    request: str = ""
    """The vendor's id of the call, empty if it gave none."""
    citations: tuple[ModelCitation, ...] = ()
    """What the text cites of the question's documents, by their places in it; as the server says it."""

    def without(self, key: str) -> Completion:
        """Return the same without a key that the server repeats, in whichever part."""
        cited = [one.text for one in self.citations]
        if not key or all(
            key not in one for one in (self.text, self.arguments or "", self.model, self.request, *cited)
        ):
            return self
        arguments = None if self.arguments is None else keyless(self.arguments, key)
        text, model, request = keyless(self.text, key), keyless(self.model, key), keyless(self.request, key)

        def moved(place: int) -> int:
            return min(len(keyless(self.text[:place], key)), len(text))

        citations = tuple([
            replace(one, start=moved(one.start), end=max(moved(one.start), moved(one.end)),
                    text=keyless(one.text, key))
            for one in self.citations
        ])  # fmt: skip
        return Completion(text, arguments, self.usage, model, request, citations)


def document_name(number: int) -> str:
    """Return what the document with this number, from 0, is called in a question."""
    return f"document {number + 1}"


RETRIED: frozenset[FailureKind] = frozenset((
    "unreachable", "timeout", "rate_limited", "overloaded", "unavailable", "bad_gateway", "server_error",
    "cut_stream",
))  # fmt: skip


class Failed(Exception):
    """A call without an answer. `words` say what happened in one line, with nothing of the key; `wait` are
    the seconds after which the server wants the next attempt, None if it did not say; `usage` is what the
    failed call has used as far as the server said."""

    def __init__(
        self,
        kind: FailureKind,
        words: str,
        *,
        wait: float | None = None,
        usage: ModelUsage | None = None,
        status: int = 0,
    ) -> None:
        super().__init__(words)
        self.kind: FailureKind = kind
        self.words = words
        self.wait = wait
        self.usage = usage
        self.status = status

    def leave_out(self, key: str) -> None:
        """Take a key out of the words: a server may have repeated what it was sent."""
        self.words = keyless(self.words, key)
        self.args = (self.words,)


Ending: TypeAlias = "tuple[FailureKind, str]"
"""Which failure ends a reply, and its words: `raise Failed(*CUT)`."""
CUT: Ending = ("cut_stream", "the reply ended before it was whole")
TOO_LONG: Ending = ("length", "the answer reached the limit of output tokens")
FILTERED: Ending = ("filter", "the vendor's content filter stopped the answer")
TOO_MANY_CITATIONS: Ending = ("malformed", f"the reply has more than {MOST_CITATIONS:,} citations")
SEVERAL_CALLS: Ending = ("not_supported", "the reply calls several tools")
TOO_LARGE: Ending = ("malformed", f"the reply has more than {LARGEST_REPLY >> 20} MiB")


class Served(Struct, frozen=True):
    """What a reply says of how it was made: by which model, and whether on the vendor's standard terms, of
    which price lists speak. A reply that says nothing was made on them."""

    model: str = ""
    standard: bool = True


class Reader(Protocol):
    """Reads the body of a reply with status 200, in pieces of any size, at most LARGEST_REPLY bytes of it."""

    @property
    def ended(self) -> bool:
        """Whether the reply has said that it is whole, and what follows is not part of it."""

    def feed(self, data: bytes) -> None:
        """Take the next bytes. Raises Failed as soon as they say that there will not be an answer."""

    def finish(self) -> Completion:
        """End the body. Raises Failed, `cut_stream` if the reply is not whole."""

    def served(self) -> Served:
        """Return how the reply was made, as far as it has said so; of a failed one, too."""


class Dialect(Protocol):
    """One vendor's protocol. All methods are functions of their arguments."""

    def request(self, question: Question) -> HttpRequest:
        """Return the question as a streaming request. Raises Failed, `refused_request`, for a setting that
        this protocol does not have."""

    def credentials(self, key: str) -> tuple[tuple[str, str], ...]:
        """Return the headers that carry the key."""

    def reader(self, streamed: bool) -> Reader:
        """Return a reader of one reply: of server-sent events, or of one JSON object."""


_WORTH_NAMING = 60
"""Characters of a document that is named in the place where its text would be twice: a shorter one is
soon read, and might be by chance in words that are not document."""


class Citable(Struct, frozen=True):
    """The texts that are sent to be cited, with the numbers of their documents in the argument. Templates
    show that as `whole`; as `named` it has the names of the documents in the places of their texts."""

    texts: tuple[str, ...]
    numbers: tuple[int, ...]
    whole: str
    named: str

    def is_all_of(self, value: Json) -> bool:
        """Return whether the value has no text besides."""
        return set(_texts_in(value)) <= set(self.texts)

    def named_in(self, message: str) -> str:
        """Return a rendered message without the texts that are before it anyway."""
        if len(self.whole) < _WORTH_NAMING:
            return message
        return message.replace(self.whole, self.named)


def citable_in(request: ModelRequest) -> Citable | None:
    """Return what can be sent of the argument that must be cited: each document once whose text is a part of
    it, in their order; None if there is none. A document of which the program hands over less than all is not
    sent, as what was left out is not for the model."""
    argument = next((one for one in request.arguments if one.name == request.cites), None)
    if argument is None:
        return None
    parts = set(_texts_in(argument.value))
    first: dict[str, int] = {}
    for number, document in enumerate(argument.documents):
        if document.text in parts and document.text.strip():
            first.setdefault(document.text, number)
    if not first:
        return None
    names = {text: f"[{document_name(place)}]" for place, text in enumerate(first)}
    named = rendered(_named(argument.value, names))
    return Citable(tuple(first), tuple(first.values()), rendered(argument.value), named)


def rendered(value: Json) -> str:
    """Return an argument as templates show it."""
    return value if isinstance(value, str) else json_text(value)


def _texts_in(value: Json) -> Iterator[str]:
    match value:
        case str():
            yield value
        case Mapping():
            for one in value.values():
                yield from _texts_in(one)
        case Sequence():
            for one in value:
                yield from _texts_in(one)


def _named(value: Json, names: Mapping[str, str]) -> Json:
    match value:
        case str():
            return names.get(value, value) if len(value) >= _WORTH_NAMING else value
        case Mapping():
            return {key: _named(one, names) for key, one in value.items()}
        case Sequence():
            return [_named(one, names) for one in value]
        case _:
            return value
