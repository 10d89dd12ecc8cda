"""Calling prompts: render, ask, decode, verify citations, ask again if allowed, and note the chain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct
from msgspec.structs import replace

from corvid.diagnostics.model import Problem
from corvid.runtime.approvals import check_call, pass_gate
from corvid.runtime.attempts import attempts_data, exact_attempts
from corvid.runtime.boundary.codec_error import CodecError, found_words, path_text
from corvid.runtime.boundary.encode import NATIVE
from corvid.runtime.boundary.exact import exact_fields, exact_float, exact_int, exact_text, is_really
from corvid.runtime.boundary.forms import copy_json
from corvid.runtime.boundary.walk import holds_no_leaf, nodes_in, texts_in
from corvid.runtime.citations.index import CitedDocument
from corvid.runtime.citations.verify import CitationViolation as Violation
from corvid.runtime.citations.verify import VerifiedSpan, verify_answer
from corvid.runtime.context import RunContext
from corvid.runtime.faults import Fault, OutOfTime
from corvid.runtime.groundings import Given, is_empty, nothing_found
from corvid.runtime.host import (
    MOCK,
    Json,
    Message,
    ModelArgument,
    ModelAttempt,
    ModelCallFailed,
    ModelCitation,
    ModelDocument,
    ModelRefusal,
    ModelReply,
    ModelRequest,
    ModelUsage,
)
from corvid.runtime.interfaces import Model, others
from corvid.runtime.late import later
from corvid.runtime.model_citations import citations_data, exact_citations
from corvid.runtime.places import joined_in
from corvid.runtime.plans import PromptPlan, prompt_plan
from corvid.runtime.problems import (
    BESIDE_QUOTES,
    CitationViolation,
    ModelAnswerCut,
    ModelCannotAnswer,
    ModelDeclined,
    ModelFailed,
    ModelReplyNotSupported,
    ModelUnusableAnswer,
    UngroundedValue,
    WrongArgument,
    exception_name,
    exception_text,
)
from corvid.runtime.provenance import query
from corvid.runtime.provenance.arena import Arena
from corvid.runtime.provenance.nodes import CitedSpan, Retrieval, Source
from corvid.runtime.sites import PromptSite
from corvid.runtime.trace import events
from corvid.runtime.values import Structure
from corvid.source.span import Span

if TYPE_CHECKING:
    from corvid.runtime.quotes import Citable, Path, Quote


class _Call(Struct, frozen=True):
    """A prompt's call as it goes to the model, with what its answer will be checked against. `violations` are
    those of its answers so far, whichever model gave them."""

    context: RunContext
    plan: PromptPlan
    messages: tuple[Message, ...]
    arguments: tuple[ModelArgument, ...]
    given: Given
    citable: Citable | None
    violations: list[Violation]
    model: Model | None = None
    """Who answers in place of the run's model: a mock."""

    @property
    def name(self) -> str:
        return self.plan.name

    @property
    def span(self) -> Span:
        return self.plan.site.span


class _Reply(Struct, frozen=True):
    """A model's reply. `value` is what `data` is as a run value, or how it does not fit; `attempts` are the
    calls that it took; `citations` are those to verify besides the text's, None if the model can't give any.
    """

    data: Json
    model: str
    tokens: int
    confidence: float | None
    value: object
    attempts: tuple[ModelAttempt, ...] = ()
    citations: tuple[ModelCitation, ...] | None = None


class _Answer(Struct, frozen=True):
    """A reply that passes, the verified quotes in its texts, and those that were looked up. `abstained`: it
    had to cite, and holds nothing."""

    reply: _Reply
    verified: tuple[VerifiedSpan, ...] = ()
    quotes: tuple[Quote, ...] = ()
    abstained: bool = False

    @property
    def spans(self) -> tuple[VerifiedSpan, ...]:
        """All verified quotes."""
        return (*[quote.verified for quote in self.quotes], *self.verified)


def call_prompt(context: RunContext, site: PromptSite, arguments: Sequence[object], token: object) -> object:
    """Return the model's answer as a run value of the site's type: with a PromptTransform over the arguments
    where that says Grounded, or a ModelAttested node if no argument can be grounded."""
    codecs, arena = context.codecs, context.arena
    plan = codecs.plans.get(site)
    if type(plan) is not PromptPlan:
        plan = codecs.plans[site] = prompt_plan(codecs, site)
    prompt = plan.prompt
    if prompt.approval or token is not None:
        check_call(codecs, arena, site, arguments, token)
    elif prompt.gate is not None:
        pass_gate(context, site, prompt.gate, arguments, [(one,) for one in arguments])
    call = _prepare(context, plan, arguments)
    if prompt.name in context.host.mocks:
        call = replace(call, model=_Mocked(context, site, arguments))
    answer = _ask_until_usable(call)
    reply = answer.reply
    if not plan.grounded:
        return reply.value
    groundings = call.given.groundings
    sure = prompt.confidence if reply.confidence is None else min(prompt.confidence, reply.confidence)
    if plan.attested:
        node = arena.model_attested(plan.name, reply.model, reply.tokens, groundings, sure)
    else:
        quoted = answer.spans
        spans = tuple([CitedSpan(q.document_hash, q.start, q.end, q.text) for q in quoted]) if quoted else ()
        node = arena.prompt_transform(
            plan.name, reply.model, reply.tokens, call.given.nodes, groundings, sure, spans,
            abstained=answer.abstained, repaired=bool(call.violations),
        )  # fmt: skip
        if call.citable is not None and not answer.abstained:
            from corvid.runtime.quotes import label_cited  # most prompts cite nothing

            return label_cited(context, plan, reply.value, node, answer.quotes, answer.verified)
    return plan.label(arena, reply.value, node)


class _Mocked:
    """The model that a mock is: it is asked as any model is, so its answer is held to the same."""

    name = MOCK

    def __init__(self, context: RunContext, site: PromptSite, arguments: Sequence[object]) -> None:
        encoders = [context.codecs.encoder(NATIVE, type_) for type_ in site.types]
        self._mock = context.host.mocks[site.prompt.name]
        self._given = [write(value) for write, value in zip(encoders, arguments, strict=True)]

    def answer(self, request: ModelRequest) -> ModelReply:
        """Return what the mock gives."""
        return ModelReply(cast(Json, self._mock(*self._given)), MOCK)


def _prepare(context: RunContext, plan: PromptPlan, arguments: Sequence[object]) -> _Call:
    given = plan.inputs.given(arguments)
    if plan.grounded and not given.nodes and not plan.attested:
        raise Fault(plan.inputs.no_source(plan.name, plan.site.span, arguments))
    citable = None if plan.cited is None else _citable(context.arena, plan, plan.cited, arguments)
    texts: dict[str, str] = {}
    shown: list[ModelArgument] = []
    try:
        for one, nodes in zip(plan.shown, given.chains, strict=True):
            data: Any = one.json(arguments[one.index])
            texts[one.name] = one.text(data)
            argument = ModelArgument(one.name, one.declared, data, (), bool(nodes))
            if nodes:
                later(argument, "documents", partial(_documents, query.leaves_later(context.arena, nodes)))
            shown.append(argument)
    except CodecError as error:
        raise Fault(WrongArgument(plan.site.span, f"an argument of `{plan.name}`", str(error))) from None
    return _Call(context, plan, plan.render(texts), tuple(shown), given, citable, [])


def _documents(leaves: Callable[[], Sequence[Retrieval]]) -> tuple[ModelDocument, ...]:
    """Return what the model may quote of the sources of an argument."""
    sources = [leaf.source for leaf in leaves()]
    return tuple(ModelDocument(source.uri, source.title, text) for source, text in _texts(sources))


def _texts(sources: Sequence[Source]) -> list[tuple[Source, str]]:
    """Return the sources that have a text, the first of those with the same uri and hash."""
    distinct = {(source.uri, source.hash): source for source in reversed(sources)}
    kept = {source.id for source in distinct.values()}
    return [(source, source.text) for source in sources if source.id in kept and source.text is not None]


def _citable(arena: Arena, plan: PromptPlan, cited: int, arguments: Sequence[object]) -> Citable:
    """Return the Retrieval leaves under the argument that must be cited, by their nodes."""
    found = query.retrievals(arena, *nodes_in(arguments[cited]))
    if not found:
        cites = plan.prompt.cites_strictly_param
        if cites is not None and is_empty(arguments[cited]):
            raise Fault(nothing_found(plan.name, plan.site.span, cites))
        boundary = f"the argument `{cites}` of `{plan.name}`, which it cites"
        reason = "no retrieval is on its chain"
        raise Fault(UngroundedValue(plan.site.span, boundary, reason, callee=plan.name))
    kept = {source.id for source, _ in _texts([step.source for _, step in found])}
    return {node: step.source for node, step in found if step.source.id in kept}


def _ask_until_usable(call: _Call) -> _Answer:
    """Return the first answer that passes: of the run's model, or of one that is asked in its place."""
    model = call.model or call.context.host.model
    for other in others(model):
        try:
            return _ask_model(call, model, last=False)
        except Fault as fault:
            if _is_final(fault):
                raise
            notice = f"{fault.problem.message()}; `{other.name}` is asked in its place"
            call.context.report.notice(notice)
            model = other
    return _ask_model(call, model, last=True)


def _is_final(fault: Fault) -> bool:
    """Return whether no other model is asked: one that can't be used is not a reason to give up."""
    failed = fault.__cause__
    if isinstance(failed, ModelCallFailed):
        return failed.final
    return not isinstance(fault.problem, ModelUnusableAnswer | CitationViolation | ModelCannotAnswer)


def _ask_model(call: _Call, model: Model, last: bool) -> _Answer:
    """Return the first answer of one model that passes. `last`: no other model is asked after it."""
    plan = call.plan
    violation: str | None = None
    problem: Problem | None = None
    for attempt in range(plan.prompt.repair + 1):
        try:
            # A model may write into what it is given; the plan belongs to all runs, the call to all attempts.
            shared = not last or attempt < plan.prompt.repair or call.context.log.on
            request = ModelRequest(
                plan.name, call.messages, tuple(map(_apart, call.arguments)) if shared else call.arguments,
                {}, plan.prompt.cites_strictly_param, plan.settings.copy(), attempt, violation,
            )  # fmt: skip
            reply = _ask(call, model, later(request, "schema", plan.schema))
        except Fault as fault:
            if problem is None or not isinstance(fault.problem, ModelCannotAnswer):
                raise
            # That it has nothing better to say is not news: what was wrong with its answer is.
            raise Fault(problem) from fault
        value = reply.value
        if isinstance(value, CodecError):
            violation = f"the answer does not fit the schema: {value}"
            again = bool(plan.prompt.repair)
            problem = ModelUnusableAnswer(call.span, call.name, str(value), attempt + 1, again)
            continue
        if call.citable is None:
            return _Answer(reply)
        if holds_no_leaf(value) and not plan.quotes:
            call.context.log.emit(events.abstained(call.name, bool(call.violations)))
            return _Answer(reply, abstained=True)
        answer = _verify(call, reply, value, bool(call.violations))
        if isinstance(answer, Violation):
            call.violations.append(answer)
            problem = _violated(call, answer)
            # Where quotes are wanted none is proposed: a model would put it under what it has invented.
            advice = BESIDE_QUOTES if problem.beside else None if plan.quotes else problem.searched()
            violation = problem.message() if advice is None else f"{problem.message()}. {advice}"
            continue
        _emit_citations(call, answer.spans)
        return answer
    assert problem is not None
    raise Fault(problem)


def _ask(call: _Call, model: Model, request: ModelRequest) -> _Reply:
    context, log = call.context, call.context.log
    if context.meters is not None:
        context.meters.reserve(call.name, call.plan.prompt.charges, call.span)
    if log.on:
        if request.attempt == 0:
            context.note_call(call.plan.prompt.name)
        values = {one.name: one.value for one in call.arguments}
        log.emit(events.llm_call(call.name, model.name, request.attempt, call.messages, values))
    try:
        stops = call.plan.prompt.stoppable
        given = context.calls.call("model", model.name, model.answer, (request,), stoppable=stops)
        reply = exact_reply(given, call.plan, log.on)
    except ModelRefusal as refusal:
        text = exception_text(refusal)
        log.emit(events.llm_failed(call.name, model.name, text))
        raise Fault(ModelCannotAnswer(call.span, call.name, model.name, text)) from refusal
    except ModelCallFailed as failed:
        problem = call_failed(context, call.plan, model.name, failed)
        raise Fault(problem) from failed
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        if type(error) is OutOfTime and error.deadline is not None:
            raise given_up(context, call.plan, model.name, error, call.model is not None) from None
        if isinstance(error, Fault) and call.model is not None:
            log.emit(events.llm_failed(call.name, model.name, "the mock failed"))
            raise
        kind, text = exception_name(error), exception_text(error)
        log.emit(events.llm_failed(call.name, model.name, f"{kind}: {text}"))
        raise Fault(ModelFailed(call.span, call.name, model.name, kind, text)) from error
    context.report.attempts += reply.attempts
    if log.on:
        shown, made = printable(reply.data), attempts_data(reply.attempts)
        cited = None if reply.citations is None else citations_data(reply.citations)
        log.emit(
            events.llm_result(call.name, reply.model, reply.tokens, reply.confidence, shown, made, cited)
        )
    settle(context, call.plan, reply.attempts, reply.tokens)
    return reply


def settle(context: RunContext, plan: PromptPlan, attempts: Sequence[ModelAttempt], tokens: int = 0) -> None:
    """Count what a model took, for the budgets that the run is under: what its `attempts` say, or the
    `tokens` of its reply if those are more. Fault R0140."""
    if context.meters is not None:
        context.meters.settle(plan.name, plan.prompt.charges, attempts, tokens, plan.site.span)


def given_up(
    context: RunContext, plan: PromptPlan, model: str, over: OutOfTime, mocked: bool = False
) -> Fault:
    """Return the fault of a model that was not waited for any more. What it used until then no one says; a
    mock used nothing."""
    from corvid.runtime.caught import timed_out  # few programs have a `timeout`

    attempt = ModelAttempt(model, "timeout", ModelUsage(), None, over.milliseconds / 1000)
    attempts = () if mocked else (attempt,)
    context.report.attempts += attempts
    context.log.emit(events.llm_failed(plan.name, model, str(over), attempts_data(attempts)))
    return timed_out(plan.site.span, plan.name, over)


def call_failed(context: RunContext, plan: PromptPlan, model: str, failed: ModelCallFailed) -> Problem:
    """Return what a call without an answer is for people; its attempts are counted and noted."""
    attempts, words = exact_attempts(failed.attempts), exception_text(failed)
    context.report.attempts += attempts
    kind = failed.kind.replace("_", " ")
    context.log.emit(events.llm_failed(plan.name, model, f"{kind}: {words}", attempts_data(attempts)))
    settle(context, plan, attempts)
    span, name = plan.site.span, plan.name
    match failed.kind:
        case "length":
            return ModelAnswerCut(span, name, model, words)
        case "refusal" | "filter":
            return ModelDeclined(span, name, model, words)
        case "not_supported":
            return ModelReplyNotSupported(span, name, model, words)
        case _:
            return ModelFailed(span, name, model, kind, words, failed.advice)


def _apart(argument: ModelArgument) -> ModelArgument:
    """Return the same for one attempt. Its documents, which can't be changed, are made once for all of
    them."""
    made = ModelArgument(argument.name, argument.type, deepcopy(argument.value), (), argument.grounded)
    return later(made, "documents", lambda: argument.documents) if argument.grounded else made


def printable(value: object) -> Json:
    """Convert a model's answer for the trace. A value other than JSON is replaced by its description."""
    try:
        return copy_json(value, partial(CodecError, ()))
    except CodecError as error:
        return {"unusable": str(error)}


def exact_reply(given: object, plan: PromptPlan, shown: bool) -> _Reply:
    """Return the reply with exact parts, and its value decoded. What a trace shows is what is decoded: a
    copy. The copy is decoded, too, where the value itself does not fit. A value that is not JSON stays as it
    is."""
    attempts: object = ()
    cited: object = None
    if type(given) is ModelReply:
        data, name, tokens, sure = given.value, given.model, given.tokens, given.confidence
        attempts, cited = given.attempts, given.citations
    elif is_really(given, ModelReply):
        parts = exact_fields(given, ModelReply, ("value", "model", "tokens", "confidence"))
        data, name, tokens, sure = cast("tuple[Json, str, int, float | None]", tuple(parts.values()))
    else:
        raise TypeError(f"a model must answer with a ModelReply, not a {type(given).__name__}")
    model, count = exact_text(name), exact_int(tokens)
    if model is None or count is None:
        raise TypeError("a ModelReply names its model in a text and counts its tokens in an int")
    number = None if sure is None else _confidence(sure)
    if cited is not None:
        # Where nothing has to be cited no one looks, so there are none.
        strict = plan.prompt.cites_strictly_param is not None
        cited = exact_citations(cited, data) if strict else None
    value: object = None if shown else _decoded(plan, data)
    if shown or isinstance(value, CodecError):
        with suppress(CodecError):
            data = copy_json(data, partial(CodecError, ()))
        value = _decoded(plan, data)
    made = exact_attempts(attempts) if attempts else ()
    return _Reply(data, model, count, number, value, made, cited)


def _decoded(plan: PromptPlan, data: object) -> object:
    try:
        return plan.decode(data, quotes=[] if plan.quotes else None)
    except CodecError as error:
        return error


def _confidence(sure: object) -> float:
    whole = exact_int(sure)
    number = exact_float(sure) if whole is None else float(whole)
    if number is None or not 0.0 <= number <= 1.0:
        raise ValueError(f"the confidence, {found_words(sure)}, is not between 0 and 1")
    return number


def _verify(call: _Call, reply: _Reply, value: object, repaired: bool) -> _Answer | Violation:
    assert call.citable is not None
    fields: list[tuple[str, str]] = []
    asked: list[tuple[Path, Structure]] = []
    for path, found in texts_in(value):
        if isinstance(found, str):
            fields.append((path_text(path), found))
        else:
            asked.append((path, found))
    sources = call.citable.values()
    documents = [CitedDocument(one.uri, one.hash, one.text or "", joined_in(one.metadata)) for one in sources]
    quotes: list[Quote] = []
    if call.plan.quotes:
        from corvid.runtime.quotes import resolve  # most prompts have no quotes

        meant = [
            (one.document, one.document_start, one.document_end)
            for one in reply.citations or ()
            if one.document is not None
        ]
        for path, excerpt in asked:
            quote = resolve(path, excerpt, call.citable, documents, repaired, meant)
            if isinstance(quote, Violation):
                return quote
            quotes.append(quote)
    # Beside a quote a vendor's citations choose its place, and show nothing else.
    cited = None if call.plan.quotes else reply.citations
    verified = verify_answer(fields, documents, cited=cited, obliged=not call.plan.quotes)
    return verified if isinstance(verified, Violation) else _Answer(reply, verified, tuple(quotes))


def _violated(call: _Call, found: Violation) -> CitationViolation:
    nearest = None
    if found.nearest is not None:
        nearest = f'"{found.nearest.passage}" in {found.nearest.document} ({found.nearest.difference})'
    return CitationViolation(
        call.span, call.name, call.plan.prompt.cites_strictly_param or "", found.reason, found.span,
        found.start, found.end, found.field, found.searched, nearest, found.short,
        call.plan.may_abstain, bool(call.plan.prompt.repair), call.plan.quotes and not found.is_quote,
    )  # fmt: skip


def _emit_citations(call: _Call, quotes: Sequence[VerifiedSpan]) -> None:
    context = call.context
    if context.count_claim is not None:
        for quote in quotes:
            context.count_claim(quote.text, "citation")
    if not context.log.on:
        return
    from corvid.runtime.evidence import in_project, project_of  # what a run without a trace does not need

    below = project_of(context.host, call.span).below if quotes else ""
    by_hash = {source.hash: source for source in reversed([*(call.citable or {}).values()])}
    for quote in quotes:
        source = by_hash[quote.document_hash]
        line = source.line + (source.text or "").count("\n", 0, quote.start)
        span = CitedSpan(quote.document_hash, quote.start, quote.end, quote.text)
        claim = f"{call.name}: {quote.field}" if quote.field else call.name
        place = events.quotation(span, in_project(source.uri, below), line)
        context.log.emit(events.cite(claim, None, "citation", place))
