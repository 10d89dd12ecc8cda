"""What a running program asks of the world, and what it is answered.

Everything nondeterministic comes through here: tools, the model, approvals, time, chance. `interfaces.py`
has what hosts implement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct, field

from corvid.json_type import Json as Json
from corvid.runtime.late import Late

if TYPE_CHECKING:
    from decimal import Decimal

    from corvid.ir.nodes import Check
    from corvid.protocols import policy
    from corvid.source.span import Span


class Document(Struct, frozen=True):
    """A text with an origin that a source's host function may return, anywhere in its result.

    `start_line` is the 1-based line of the document at which `text` starts. Where the declared type
    wants a String the text is the value; where it wants a record, the fields named `text uri title
    start_line metadata` are filled (provenance.source.1).
    """

    text: str
    uri: str
    title: str = ""
    start_line: int = 1
    metadata: Mapping[str, Json] = field(default_factory=dict)
    confidence: float | None = None


class AbsenceAnswer(Struct, frozen=True):
    """What the body of `absent` may return: its result, what the trace says of the searches, each with its
    count, and what people are notified of how it was searched."""

    value: object
    feature: str
    searches: tuple[tuple[str, int], ...]
    doc_mentions: int
    status: Literal["verified_absent", "refuted", "high_ambiguity", "error"]
    likeness: tuple[str, ...]
    notices: tuple[str, ...] = ()


class SkippedFile(Struct, frozen=True):
    """What a search did not read, by its path, and why, in a few words."""

    path: str
    reason: str


class SearchAnswer(Struct, frozen=True):
    """What the bodies of `search_documents` and `documents_in` may return: the result, how many files they
    read, and those that they did not."""

    value: object
    read: int
    skipped: tuple[SkippedFile, ...]


class Selected(Struct, frozen=True):
    """What a recorded tool selected: the places of the elements in the list that it was handed."""

    places: tuple[int, ...]


class ModelDocument(Struct, frozen=True):
    """A retrieved document below an argument of a prompt."""

    uri: str
    title: str
    text: str


class ModelArgument(Late):
    """An argument of a prompt as a value. `type` is the declared type's text; `documents` are the
    Retrieval leaves under it, in the order in which they were retrieved; empty if it is plain."""

    __slots__ = ("name", "type", "value", "documents", "grounded")  # noqa: RUF023, the order of the fields
    name: str
    type: str
    value: Json
    documents: tuple[ModelDocument, ...]
    grounded: bool

    def __init__(
        self, name: str, type: str, value: Json, documents: tuple[ModelDocument, ...], grounded: bool
    ) -> None:
        set_name, set_type, set_value, set_documents, set_grounded = self._setters
        set_name(self, name)
        set_type(self, type)
        set_value(self, value)
        set_documents(self, documents)
        set_grounded(self, grounded)


class Message(Struct, frozen=True):
    """A rendered block of the template. `role` is "user" for a template without roles."""

    role: str
    text: str


class ModelRequest(Late):
    """One question to a model. `schema` is the JSON Schema of the result (`runtime/boundary.py` makes
    it). `cites` names the parameter that a strict citation clause binds. `attempt` counts from 0;
    `violation` says in words what was wrong with the attempt before."""

    __slots__ = (  # noqa: RUF023, the order of the fields
        "prompt", "messages", "arguments", "schema", "cites", "settings", "attempt", "violation"
    )  # fmt: skip
    prompt: str
    messages: tuple[Message, ...]
    arguments: tuple[ModelArgument, ...]
    schema: Mapping[str, Json]
    cites: str | None
    settings: Mapping[str, float]
    attempt: int
    violation: str | None

    def __init__(
        self,
        prompt: str,
        messages: tuple[Message, ...],
        arguments: tuple[ModelArgument, ...],
        schema: Mapping[str, Json],
        cites: str | None,
        settings: Mapping[str, float],
        attempt: int = 0,
        violation: str | None = None,
    ) -> None:
        # One by one: a loop over the setters takes twice as long, for each call of a model.
        (
            set_prompt, set_messages, set_arguments, set_schema, set_cites, set_settings, set_attempt,
            set_violation,
        ) = self._setters  # fmt: skip
        set_prompt(self, prompt)
        set_messages(self, messages)
        set_arguments(self, arguments)
        set_schema(self, schema)
        set_cites(self, cites)
        set_settings(self, settings)
        set_attempt(self, attempt)
        set_violation(self, violation)


class ModelUsage(Struct, frozen=True):
    """Tokens of a call; None is unknown. `input` and `output` count all of both; `cache_read` and
    `cache_write` the parts of the input that were read from and written to a prompt cache; `reasoning` the
    part of the output that is not an answer."""

    input: int | None = None
    output: int | None = None
    cache_read: int | None = None
    cache_write: int | None = None
    reasoning: int | None = None


CONFIGURED_PRICES = "configuration"
"""What the user's or the project's file says that a model costs."""
QUOTE_DESCRIPTION = "A passage of the documents: copy it word for word, without marks around it."
"""What the schema of a `Quote`, a string, is described by, and nothing else is."""
TEXT_DESCRIPTION = "No quotation marks, unless what they hold is copied word for word from the documents."
"""What the schema of a String is described by where the answer holds quotes, too."""
CACHED = "cached"
"""The outcome of a call whose reply an earlier run had cached: nothing was sent, and nothing spent. Its usage
is that of the call that was made then."""


class ModelAttempt(Struct, frozen=True):
    """One call of a model over the network. `outcome` is `answered`, CACHED or the kind of failure; `cost` is
    in US dollars, as a decimal number, None if the price or the usage is unknown; `seconds` is how long it
    took, `request` the vendor's id of it. `prices` are those that the cost follows from: the date of the
    table that ships with Corvid, or CONFIGURED_PRICES; None where the cost is unknown or no one says."""

    model: str
    outcome: str
    usage: ModelUsage
    cost: str | None
    seconds: float
    request: str = ""
    prices: str | None = None


class ModelCitation(Struct, frozen=True):
    """A place of a document that a model says it is on; nothing of it is believed.

    [start, end) of the answer is what the model wrote, [document_start, document_end) of a document what it
    cites for that, and `text` what is said to be there. `document` counts those of the argument that
    `ModelRequest.cites` names, from 0; it is None where none of them is meant. All offsets count code points.
    """

    start: int
    end: int
    text: str
    document: int | None
    document_start: int = 0
    document_end: int = 0


class ModelReply(Struct, frozen=True):
    """`value` is plain JSON data that should fit the schema, and is checked. `confidence` is the model's.
    `attempts` are the calls that it took, the failed ones first. `citations` are those beside the text of an
    answer that is a text; None if only quotation marks cite in it. They count under a strict clause alone."""

    value: Json
    model: str
    tokens: int = 0
    confidence: float | None = None
    attempts: tuple[ModelAttempt, ...] = ()
    citations: tuple[ModelCitation, ...] | None = None


class FetchRefused(Exception):
    """Raised by `fetch` for an address that may not be asked; `advice` is what a person can do about it."""

    def __init__(self, words: str, advice: str | None = None) -> None:
        super().__init__(words)
        self.advice = advice


class FetchFailed(Exception):
    """Raised by `fetch` where a server that may be asked has no page that can be read."""


class AnswerUnfit(Exception):
    """Raised by a tool in place of an answer that is known not to fit; the text says how. A replay has no
    other way: a trace does not hold such an answer."""


class ModelRefusal(Exception):
    """Raised by a model that can't answer such a request; the text says why and what to do."""

    def __init__(self, text: str) -> None:
        super().__init__(text)


class ModelMisconfigured(ModelRefusal):
    """Raised by a model that was set up without an answer for such a request: no reason to go on without."""


FailureKind: TypeAlias = Literal[
    "unreachable", "timeout", "rate_limited", "overloaded", "unavailable", "bad_gateway", "server_error",
    "cut_stream", "refused_request", "unauthorised", "not_found", "out_of_quota", "length", "refusal",
    "filter", "not_supported", "malformed", "cancelled", "missing_key",
]  # fmt: skip
"""Why a call of a model has no answer."""


class ModelCallFailed(Exception):
    """Raised by a model whose call has no answer. `words` say what happened, in one line and without the key;
    `attempts` are the calls that were made. With `final` no other model is asked in its place. `advice` is
    what a person can do about it, None if nothing is known."""

    def __init__(
        self, kind: FailureKind, words: str, attempts: tuple[ModelAttempt, ...] = (), *, final: bool = False,
        advice: str | None = None,
    ) -> None:  # fmt: skip
        super().__init__(words)
        self.kind: FailureKind = kind
        self.words = words
        self.attempts = attempts
        self.final = final
        self.advice = advice


class ApprovalArgument(Struct, frozen=True):
    """`value` is JSON; `sources` are the uris of the retrievals below it."""

    name: str
    value: Json
    sources: tuple[str, ...]


class ApprovalRequest(Struct, frozen=True):
    """What an approver is asked: the label of the `approve`, and what it approves the call with. Where a gate
    asks (`trust: autonomous_if_confident(t)`), its `threshold`, and the confidence that was `observed`."""

    label: str
    arguments: tuple[ApprovalArgument, ...]
    threshold: float | None = None
    observed: float | None = None


class ProjectRefused(Exception):
    """Raised by a host whose project has a configuration that can't be used; the text says why."""


class NotShown(Struct, frozen=True):
    """In the place of a value that can't leave the run; `why` says what the host would get and does not."""

    why: str


class Asserted(Struct, frozen=True):
    """What a run found where a test asserts something: the `values` as the host gets them, with a `Grounded`
    at each label, or NotShown; `called` are the qualified names of what it has called so far, in order;
    `discards` are the sites that have lost a source so far, by number, with how often; `cost` is what was
    spent so far in US dollars, as its row says or as the models report it, None if one of these does not know
    what it costs."""

    check: Check
    span: Span
    values: tuple[object, ...]
    called: tuple[str, ...]
    discards: Mapping[int, int]
    cost: Decimal | None


Mock: TypeAlias = Callable[..., object]
"""What answers in place of a tool or prompt, as a tool does. It may raise Fault, whose problem is its own."""
MOCK = "mock"
"""The model of a mocked answer, and what the uri of each mocked source begins with."""


class Project(Struct, frozen=True):
    """What claims are checked with: the way from the project's root to the program's folder, and the tools
    that the project accepts for kinds of claims besides those of the policy."""

    below: str = ""
    tools: policy.Tools = ()
