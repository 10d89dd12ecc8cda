"""A model behind HTTP as a `Model`: what to ask, how often, and what an answer is worth."""

from __future__ import annotations

import json
import random
import re
import threading
import time
from decimal import Decimal
from typing import TYPE_CHECKING, Literal, assert_never, cast

from msgspec import Struct
from msgspec.structs import replace

from corvid.models.remote.anthropic import Anthropic
from corvid.models.remote.failures import failure
from corvid.models.remote.google import Google
from corvid.models.remote.openai_chat import OpenAIChat
from corvid.models.remote.openai_responses import OpenAIResponses
from corvid.models.remote.reply_cache import ReplyCache
from corvid.models.remote.schemas import VendorSchema, fits, is_text, vendor_schema
from corvid.models.remote.settings import BASE_URLS, NATIVE_CITATIONS, KeyMissing, is_loopback, is_vendors
from corvid.models.remote.turns import Limiter, backoff, pause
from corvid.models.remote.wire import (
    RETRIED,
    Failed,
    Question,
    Served,
    Structured,
    Turn,
    citable_in,
    rendered,
)
from corvid.runtime.context import WAITS_FOR
from corvid.runtime.executor.cancellation import RUNNING
from corvid.runtime.host import (
    CACHED,
    CONFIGURED_PRICES,
    ModelAttempt,
    ModelCallFailed,
    ModelReply,
    ModelUsage,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from corvid.models.remote.reply_cache import CachedReply
    from corvid.models.remote.settings import Api, Limits, ModelSettings, Price, Way
    from corvid.models.remote.transport import Transport
    from corvid.models.remote.wire import Citable, Completion, Dialect, HttpRequest
    from corvid.runtime.executor.cancellation import Cancellation
    from corvid.runtime.host import FailureKind, Json, ModelCitation, ModelRequest

_WAYS: tuple[Way, ...] = ("native", "tool", "text")
_OK, _BAD_REQUEST = 200, (400, 422)
_LONGEST_ERROR = 256 * 1024
_BYTES_OF_A_TOKEN = 3
"""Fewer than in any common text, so that a limiter expects rather too many tokens than too few."""
_DEFAULT_OUTPUT = 1024
"""Tokens that an answer is expected to have where nothing limits it."""
_MILLION = 1_000_000

_NAMES = {"max_tokens": "max_output_tokens"}
"""What prompts call settings that have another name here."""
_AS_JSON = (
    "Answer with one JSON value that fits this JSON Schema, and with nothing else, not even a code fence: "
)


class RemoteModel:
    """One model, and after it those that are asked where it has no answer. Safe to use from many threads."""

    def __init__(self, chain: Sequence[ModelSettings], transport: Transport | None = None) -> None:
        """Take the first of the chain, which is not empty, with the others as `then`. No connection is
        made."""
        first, *others = chain
        self._settings = first
        self._dialect: Dialect = dialect_of(first.api, first.base_url)
        self._transport = transport
        self._limiter = limiter_of(first)
        self._ways: tuple[Way, ...] = _WAYS if first.structured == "auto" else (first.structured,)
        self._lock = threading.Lock()
        self._reply_cache = None if first.cache is None else ReplyCache(first, first.cache, self._dialect)
        self.then: tuple[RemoteModel, ...] = tuple(RemoteModel((one,), transport) for one in others)

    @property
    def name(self) -> str:
        return self._settings.name

    def __repr__(self) -> str:
        return f"RemoteModel({self.name!r})"

    def give_up(self, way: Way) -> tuple[Way, ...]:
        """Ask in this way no more, if there is another: the server seems not to know it. Those that are left;
        calls that found so side by side give up one way together."""
        with self._lock:
            self._ways = tuple(one for one in self._ways if one != way) or self._ways
            return self._ways

    def answer(self, request: ModelRequest) -> ModelReply:
        """Ask, again where that helps. Raises ModelCallFailed, or CancelledError."""
        call = _Call(self, request, RUNNING.get(), WAITS_FOR.get())
        return call.reply()


class _Call:
    """One question and all attempts to have it answered."""

    def __init__(
        self, model: RemoteModel, request: ModelRequest, cancellation: Cancellation | None,
        waits_for: Callable[[str], None] | None,
    ) -> None:  # fmt: skip
        self._model = model
        self._settings = model._settings
        self._request = request
        self._cancellation = cancellation
        self._waits_for = waits_for
        self._attempts: list[ModelAttempt] = []
        self._key = ""
        self._url = ""
        self._served = Served()
        self._cached: CachedReply | None = None

    def reply(self) -> ModelReply:
        retry = self._settings.retry
        number = 1
        while True:
            asked = asking(self._request, self._settings, *self._model._ways)
            try:
                completion = self._attempt(asked)
                return self._reply(completion, asked)
            except Failed as failed:
                refused = failed.status in _BAD_REQUEST
                named = _settings_named(failed.words, asked.question.settings) if refused else []
                form = asked.schema is not None and asked.way != "text"
                # The server may not know this way of asking for a form: it is not tried again. Where it
                # complains of a setting and of no form, another way would be refused as well.
                if refused and form and (not named or _names_a_form(failed.words)):
                    ways = self._model.give_up(asked.way)
                    if asking(self._request, self._settings, *ways).way != asked.way:
                        continue
                if failed.kind not in RETRIED or number >= retry.attempts:
                    raise self._failed(failed, number, self._advice(failed, named, form)) from None
                self._wait(failed, number)
                number += 1

    def _attempt(self, asked: Asked) -> Completion:
        """Return one exchange with the server; it is noted, whatever comes of it. A cached reply needs
        none."""
        request = self._model._dialect.request(asked.question)
        cached = self._cached_reply(request)
        if cached is not None:
            name, usage = self._settings.name, cached.usage
            self._attempts.append(ModelAttempt(name, CACHED, usage, "0", 0.0, cached.request))
            return cached
        headers = self._headers(request)
        begun = time.monotonic()
        tokens = expected_tokens(asked.question)
        usage, outcome, vendors_id = ModelUsage(), "cancelled", ""
        self._served = Served()
        self._tell("waits for its turn: `limits`, or the server's rate limit, hold calls back")
        self._model._limiter.enter(tokens, self._cancellation)
        self._tell("waits for the answer")
        try:
            completion = self._exchange(request, headers)
            usage, outcome, vendors_id = completion.usage, "answered", completion.request
            return completion
        except Failed as failed:
            failed.leave_out(self._key)
            usage, outcome = failed.usage or ModelUsage(), failed.kind
            raise
        finally:
            self._model._limiter.leave(tokens, total(usage))
            seconds = round(time.monotonic() - begun, 3)
            cost, prices = self._cost(usage)
            self._attempts.append(
                ModelAttempt(self._settings.name, outcome, usage, cost, seconds, vendors_id, prices)
            )

    def _cost(self, usage: ModelUsage) -> tuple[str | None, str | None]:
        """Return what the exchange cost, and which prices say so."""
        if usage.input is None:
            return None, None
        from corvid.models.remote.prices import tariff_of  # what only a call needs, and not each of them

        tariff = tariff_of(self._settings, self._served.model)
        if tariff is None or (tariff.table is not None and not self._served.standard):
            return None, None
        cost = cost_of(usage, tariff.price(usage.input))
        if cost is None:
            return None, None
        return f"{cost:f}", CONFIGURED_PRICES if tariff.table is None else tariff.table

    def _cached_reply(self, request: HttpRequest) -> Completion | None:
        """Return the reply of an earlier run. However often a call is tried, it is one question of the
        run."""
        if self._model._reply_cache is None:
            return None
        if self._cached is not None and self._cached.asked == request.body:
            return None
        self._cached = self._model._reply_cache.of(request, self._cancellation)
        return self._cached.read()

    def _exchange(self, request: HttpRequest, headers: list[tuple[str, str]]) -> Completion:
        dialect, settings = self._model._dialect, self._settings
        if self._model._transport is None:
            from corvid.models.remote.transport import Sockets  # what only a call needs

            self._model._transport = Sockets(settings)
        self._url = url = settings.base_url + request.path
        reply = self._model._transport.post(url, headers, request.body, self._cancellation)
        try:
            if reply.status != _OK:
                body = b""
                for piece in reply.pieces():
                    body += piece
                    if len(body) > _LONGEST_ERROR:
                        break
                raise failure(reply.status, reply.headers, body, time.time())
            streamed = reply.headers.get("content-type", "").strip().lower().startswith("text/event-stream")
            if reply.headers.get("content-encoding", "identity").lower() != "identity":
                raise Failed("not_supported", "the reply is compressed, which was not asked for")
            reader = dialect.reader(streamed)
            whole = bytearray()
            try:
                for piece in reply.pieces():
                    reader.feed(piece)
                    if self._cached is not None:
                        whole += piece
                    if reader.ended:
                        break
                completion = reader.finish()
            finally:
                self._served = reader.served()
            if self._cached is not None:
                self._cached.keep(streamed, bytes(whole), completion, self._key)
            return completion
        finally:
            reply.close()

    def _headers(self, request: HttpRequest) -> list[tuple[str, str]]:
        """Return what goes before the body, with the key. Raises Failed if there should be one and is not."""
        headers = [("content-type", "application/json"), ("user-agent", "corvid"), *request.headers]
        headers += self._settings.headers
        if self._settings.key is not None:
            try:
                self._key = self._settings.key.read()
            except KeyMissing as missing:
                raise Failed("missing_key", str(missing)) from None
            headers += self._model._dialect.credentials(self._key)
        return headers

    def _wait(self, failed: Failed, number: int) -> None:
        longest = self._settings.retry.longest_wait
        if failed.wait is not None:
            if failed.wait > longest:
                words = (
                    f"{failed.words}; it asks for {failed.wait:g} seconds of waiting, and `longest_wait` is "
                )
                raise self._failed(Failed(failed.kind, f"{words}{longest:g}"), number) from None
            seconds = failed.wait
        else:
            seconds = backoff(number, longest, random.random())
        if failed.kind == "rate_limited":
            self._model._limiter.hold(seconds)
        kind, most = failed.kind.replace("_", " "), self._settings.retry.attempts
        self._tell(
            f"is asked again in {seconds:.1f} s, attempt {number + 1} of {most}, after {kind}: {failed.words}"
        )
        pause(seconds, self._cancellation)

    def _tell(self, what: str) -> None:
        """Notify people what the call is doing."""
        if self._waits_for is not None:
            self._waits_for(f"model {self._settings.name} {what}")

    def _reply(self, completion: Completion, asked: Asked) -> ModelReply:
        completion = completion.without(self._key)
        served = completion.model or self._settings.model
        if asked.schema is None:
            value: object = completion.text
        else:
            text = completion.text if completion.arguments is None else completion.arguments
            value = _json_in(text)
            value = text if value is _NONE else asked.schema.decoded(value)
        return ModelReply(
            cast("Json", value),
            served,
            total(completion.usage) or 0,
            attempts=tuple(self._attempts),
            citations=asked.cited(completion),
        )

    def _advice(self, failed: Failed, named: list[str], form: bool) -> str | None:
        """Return what a person can do about it: what to write into the model's table where its server
        complains of what was asked, else where to look."""
        if failed.status in _BAD_REQUEST and named:
            drop = json.dumps(named)
            return f"change it in `settings` of the model, or leave it out: drop = {drop}"
        if failed.status in _BAD_REQUEST and form and _names_a_form(failed.words):
            return 'have answers asked for in words: structured = "text" in the table of the model'
        return self._place_advice(failed)

    def _place_advice(self, failed: Failed) -> str | None:
        """Return where to look if the server could not be asked, or was not the one that was meant."""
        from urllib.parse import urlsplit  # what only a failure needs

        settings = self._settings
        near = is_loopback(urlsplit(settings.base_url).hostname)
        match failed.kind:
            case "missing_key" | "unauthorised" if settings.key is not None:
                return f"`corvid models check {settings.name}` says where the key is looked for"
            case "unauthorised":
                return "no key was sent: say with `key` in the table of the model where it is"
            case "unreachable" if near:
                return "start that server; `corvid models --ask-local` finds those that run on this machine"
            case "not_found" if near and ":" in settings.name:  # `ollama:NAME`, whose address is ours
                return "`corvid models --ask-local` lists the models of the servers on this machine"
            case "not_found" if settings.base_url != BASE_URLS[settings.api]:
                return (
                    f"asked was {self._url}: the server must know `{settings.model}`, and `base_url` be "
                    "right, which ends in /v1 for most servers"
                )
            case "not_found":
                return f"`{settings.model}` must be the vendor's name of a model"
            case "malformed" if settings.base_url != BASE_URLS[settings.api]:
                return f"asked was {self._url}: `base_url` must be that of an API, and not of a page"
            case _:
                return None

    def _failed(self, failed: Failed, number: int, advice: str | None = None) -> ModelCallFailed:
        words = failed.words
        if number > 1:
            words = f"{words} (after {number} attempts)"
        final = not _passes_on(failed.kind, self._settings.on)
        return ModelCallFailed(failed.kind, words, tuple(self._attempts), final=final, advice=advice)


def _passes_on(kind: FailureKind, on: tuple[Literal["refusal", "filter"], ...]) -> bool:
    """Return whether another model is worth a question that failed so."""
    match kind:
        case "refusal" | "filter":
            return kind in on
        case "length" | "cancelled":
            return False
        case _:
            return True


_SETTING_NAMES: Mapping[str, str] = {
    "max_output_tokens": "max_tokens|max_completion_tokens|max_output_tokens|maxOutputTokens",
    "temperature": "temperature",
    "top_p": "top_p|topP",
    "seed": "seed",
    "reasoning": "reasoning|reasoning_effort|effort|thinking|thinkingConfig|thinkingBudget|thinkingLevel",
}
"""What vendors call the settings, as they complain of them."""
_FORM_NAMES = (
    "response_format|json_schema|output_config|output_format|tools|tool_choice|strict|text.format|"
    "responseSchema|responseJsonSchema|response_schema|functionCallingConfig|function_declarations"
)


def _settings_named(words: str, settings: Mapping[str, object]) -> list[str]:
    """Return which of the settings that were sent a server complains of."""
    return [name for name, known in _SETTING_NAMES.items() if name in settings and _has_one(words, known)]


def _names_a_form(words: str) -> bool:
    return _has_one(words, _FORM_NAMES)


def _has_one(words: str, names: str) -> bool:
    return re.search(rf"(?<![\w-])(?:{names})(?![\w-])", words, re.ASCII) is not None


# ---- what is asked ----------------------------------------------------------------------------
class Asked(Struct, frozen=True):
    """A question, and how its answer becomes one of the prompt's type; `schema` is None for a text.
    `numbers` are those that the question's documents have in the request's argument that must be cited."""

    question: Question
    schema: VendorSchema | None
    way: Way
    numbers: tuple[int, ...] = ()

    def cited(self, completion: Completion) -> tuple[ModelCitation, ...] | None:
        """Return what the reply cites, by the request's numbers; None if no document was sent to be cited."""
        if not self.numbers:
            return None
        known: dict[int | None, int] = dict(enumerate(self.numbers))
        return tuple([replace(one, document=known.get(one.document)) for one in completion.citations])


def asking(request: ModelRequest, settings: ModelSettings, *ways: Way) -> Asked:
    """Return the question that a request is, in the first of these ways in which the vendor can take the
    schema; as a tool if it can in none."""
    chosen = {**settings.settings, **{_NAMES.get(name, name): one for name, one in request.settings.items()}}
    for name in settings.drop:
        chosen.pop(name, None)
    is_plain = is_text(request.schema)
    citable = citable_in(request) if is_plain and settings.citations == "native" else None
    if citable is not None and settings.api not in NATIVE_CITATIONS:
        raise Failed("refused_request", f"the protocol {settings.api} has no native citations")
    turns = _turns(request, citable)
    question = Question(settings.model, turns, None, chosen, settings.prompt_cache)
    if citable is not None:
        return Asked(replace(question, documents=citable.texts), None, "text", citable.numbers)
    if is_plain:
        return Asked(question, None, "text")
    schema = vendor_schema(request.schema)
    native = fits(schema, settings.api)
    way: Way = next((one for one in ways if one != "native" or native), "tool")
    if way == "text":
        words = _AS_JSON + json.dumps(schema.schema, ensure_ascii=False, separators=(",", ":"))
        return Asked(replace(question, turns=(Turn("system", words), *turns)), schema, way)
    return Asked(replace(question, shape=Structured("answer", schema.schema, way)), schema, way)


def _turns(request: ModelRequest, citable: Citable | None) -> tuple[Turn, ...]:
    """Return the rendered messages; behind the documents in them is a breakpoint for prompt caches. What was
    wrong with the answer before is at the very end, so that all before it may come from a cache. What is sent
    to be cited is named where it was."""
    texts = [rendered(one.value) for one in request.arguments if one.grounded]
    messages = [(message.role, message.text) for message in request.messages]
    only_cited = _only_cited(request, citable)
    if only_cited:
        first = next((n for n, (role, _) in enumerate(messages) if role == "user"), None)
        if first is None:
            messages.append(("user", only_cited))
        else:
            messages[first] = ("user", f"{only_cited}\n\n{messages[first][1]}")
    if citable is not None:
        messages = [(role, citable.named_in(text)) for role, text in messages]
        texts.append(citable.named)
    turns = [_turn(role, text, texts) for role, text in messages]
    if request.violation is not None:
        again = (
            f"\n\nAn earlier answer was rejected: {request.violation}\nAnswer again, without that mistake."
        )
        last = max((n for n, turn in enumerate(turns) if turn.role == "user"), default=None)
        if last is None:
            turns.append(Turn("user", again.strip()))
        else:
            turns[last] = replace(turns[last], text=turns[last].text + again)
    elif not any(turn.role == "user" for turn in turns):
        turns.append(Turn("user", "Answer."))
    return tuple(turns)


def _only_cited(request: ModelRequest, citable: Citable | None) -> str:
    """Return the argument that must be cited, with its name, if no template renders it: it grounds the
    answer, so the model has to see it. Empty if it does, as it does what is sent as a document."""
    argument = next((one for one in request.arguments if one.name == request.cites), None)
    if argument is None or (citable is not None and citable.is_all_of(argument.value)):
        return ""
    whole = rendered(argument.value)
    if not whole.strip() or any(whole in message.text for message in request.messages):
        return ""
    return f"`{argument.name}`, which the answer has to quote:\n\n{whole}"


def _turn(role: str, text: str, documents: Sequence[str]) -> Turn:
    ends = [found + len(one) for one in documents if one and (found := text.rfind(one)) >= 0]
    known = cast("Literal['system', 'user', 'assistant']", role)
    return Turn(known, text, max(ends, default=0))


_NONE = object()
_FENCED = re.compile(r"^ *```(?:json)?[ \t]*\n([\s\S]*?)^ *```", re.MULTILINE)
"""A code fence with what is in it; small models like to write something around it."""


def _json_in(text: str) -> object:
    """Return the JSON value that an answer is, alone or in a code fence; _NONE if it is not JSON."""
    for each in (text, *_FENCED.findall(text)[:1]):
        try:
            found: object = json.loads(each)
        except (ValueError, RecursionError):
            continue
        return found
    return _NONE


# ---- what it costs ----------------------------------------------------------------------------
def expected_tokens(question: Question) -> int:
    """Return about as many tokens as a question and its answer will have."""
    size = sum(len(text.encode()) for text in (*(turn.text for turn in question.turns), *question.documents))
    most = question.settings.get("max_output_tokens", _DEFAULT_OUTPUT)
    return size // _BYTES_OF_A_TOKEN + int(most)


def total(usage: ModelUsage) -> int | None:
    """Return all tokens of a call, None if unknown."""
    if usage.input is None or usage.output is None:
        return None
    return usage.input + usage.output


def cost_of(usage: ModelUsage, price: Price | None) -> Decimal | None:
    """Return the US dollars of a call, exactly; None if price or usage is unknown, or can't be: a cache has
    no part in more tokens than there are."""
    if price is None or usage.input is None or usage.output is None:
        return None
    read, written = usage.cache_read or 0, usage.cache_write or 0
    of_read = price.input if price.cache_read is None else price.cache_read
    of_written = price.input if price.cache_write is None else price.cache_write
    fresh = usage.input - read - written
    if fresh < 0:
        return None
    sum_ = fresh * price.input + read * of_read + written * of_written + usage.output * price.output
    return sum_ / Decimal(_MILLION)


def dialect_of(api: Api, base_url: str) -> Dialect:
    """Return the dialect that the server at `base_url` speaks."""
    match api:
        case "openai-chat":
            return OpenAIChat(own=is_vendors(api, base_url))
        case "openai":
            return OpenAIResponses()
        case "anthropic":
            return Anthropic()
        case "google":
            return Google()
        case _:
            assert_never(api)


_LIMITERS: dict[tuple[str, str, str, Limits], Limiter] = {}
_LOCK = threading.Lock()


def limiter_of(settings: ModelSettings) -> Limiter:
    """Return the limiter that all runs of this process share for a model: same server, same key, same limits.
    Where the limits are shared, those of other processes take their turns from the same file."""
    origin = "" if settings.key is None else settings.key.origin
    limits = settings.limits
    identity = (settings.base_url, settings.model, origin, limits)
    with _LOCK:
        if identity not in _LIMITERS:
            turns = None
            if limits.shared is not None:
                from corvid.models.remote.shared_turns import SharedTurns  # few need a database

                name = "\0".join(identity[:3])
                turns = SharedTurns(limits.shared, name, limits.at_once)
            _LIMITERS[identity] = Limiter(limits, turns)
        return _LIMITERS[identity]
