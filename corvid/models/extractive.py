"""A model that invents nothing: it answers with sentences of the documents, quoted word for word.

It needs no network and no key, and equal requests get equal answers. It is what `corvid run` uses
when no other model is configured, and it always satisfies `cites … strictly`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from corvid.models.evidence import Evidence
from corvid.models.filling import CannotFillError, Filler
from corvid.models.terms import name_terms, question_terms, terms
from corvid.runtime.host import Json, ModelArgument, ModelDocument, ModelRefusal, ModelReply, ModelRequest

_NAME = "extractive"
_MOST_TEXTS = 100

#: Words that tell a model what to do and say nothing of what to look for.
_INSTRUCTIONS = frozenset(
    terms(
        "answer answers brief briefly describe document documents exactly explain find following give list "
        "one passage passages quote return say sentence sentences shorten short state string summarise "
        "summarize summary tell text texts word words write"
    )
)


class ExtractiveModel:
    """Ranks the sentences under the arguments by BM25 against the plain texts of the question."""

    @property
    def name(self) -> str:
        return _NAME

    def answer(self, request: ModelRequest) -> ModelReply:
        """Return a value of the request's schema whose Strings are quotations with their uris.

        ModelRefusal if the result's type has a part that is no text and no plain choice, or if a
        strict citation is asked for and there is no document to cite.
        """
        evidence = Evidence(_documents(request))
        asked = dict.fromkeys(_asked_terms(request), 1.0)
        query = asked or dict.fromkeys(_prompt_terms(request), 0.3)
        filler = Filler(
            evidence,
            query,
            bool(asked),
            request.schema,
            request.attempt,
            must_quote=request.cites is not None,
        )
        try:
            value = filler.fill(request.schema)
        except CannotFillError as refused:
            raise ModelRefusal(f"extractive cannot answer {refused}; configure a model") from None
        if request.cites is not None and not filler.quoted:
            raise ModelRefusal(
                f"extractive found nothing to quote in the documents of {request.cites}; configure a model "
                f"or hand over documents with text"
            )
        return ModelReply(value, _NAME)


def _documents(request: ModelRequest) -> list[ModelDocument]:
    """Return what may be quoted: under a strict clause only the documents of its parameter."""
    return [
        document
        for argument in request.arguments
        if request.cites in (None, argument.name)
        for document in argument.documents
    ]


def _asked_terms(request: ModelRequest) -> list[str]:
    """Return the words of the plain arguments: what the user wants to know."""
    plain = (argument.value for argument in request.arguments if not argument.grounded)
    return [term for value in plain for text in _texts(value) for term in question_terms(text)]


def _prompt_terms(request: ModelRequest) -> list[str]:
    """Return the words of the prompt's name and of its template, where nothing is asked in an argument."""
    named = [*name_terms(_bare(request.prompt)), *_template_terms(request)]
    return [term for term in named if term not in _INSTRUCTIONS]


def _bare(prompt: str) -> str:
    return prompt.rsplit("::", 1)[-1].rsplit(".", 1)[-1]


def _template_terms(request: ModelRequest) -> list[str]:
    """Return the words of the rendered template without the texts that were put into it: the longest ones, as
    each takes a pass over all that was rendered."""
    rendered = "\n".join(message.text for message in request.messages)
    longest = sorted(_argument_texts(request.arguments), key=lambda text: (-len(text), text))
    for text in longest[:_MOST_TEXTS]:
        rendered = rendered.replace(text, " ")
    return terms(rendered)


def _argument_texts(arguments: Sequence[ModelArgument]) -> Iterable[str]:
    return {text for argument in arguments for text in _texts(argument.value) if len(text) > 2}


def _texts(value: Json) -> list[str]:
    """Return the String leaves of a value, without recursion."""
    found: list[str] = []
    pending: list[Json] = [value]
    while pending:
        part = pending.pop()
        if isinstance(part, str):
            found.append(part)
        elif isinstance(part, dict):
            pending.extend(reversed(list(part.values())))
        elif isinstance(part, (list, tuple)):
            pending.extend(reversed(part))
    return found
