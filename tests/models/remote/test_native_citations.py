"""Citations that a vendor gives beside the text: what is asked for, how recorded ones are read, and that
only what our own verifier finds is believed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from corvid.models.remote.model import asking, dialect_of, expected_tokens
from corvid.models.remote.settings import BASE_URLS, NATIVE_CITATIONS, Api, ModelSettings
from corvid.models.remote.wire import Completion, Failed
from corvid.runtime.boundary.documents import text_hash
from corvid.runtime.citations.index import CitedDocument
from corvid.runtime.citations.verify import (
    NO_SUCH_PLACE,
    CitationViolation,
    VerifiedSpan,
    verify_answer,
)
from corvid.runtime.host import (
    Json,
    Message,
    ModelArgument,
    ModelCitation,
    ModelDocument,
    ModelRequest,
    ModelUsage,
)
from corvid.runtime.model_citations import MOST_CITATIONS
from tests.models.remote.outcomes import Failure, chunked, outcome
from tests.models.remote.recordings import HERE, WHOLE_COLLECTION, Recording
from tests.models.remote.test_any_reply import streamed
from tests.values import replace

pytestmark = pytest.mark.guarantee("citation.strict")

ANTHROPIC = dialect_of("anthropic", BASE_URLS["anthropic"])
LEASE = "Either party may end this lease with three months' notice. The rent is due monthly. " * 2
CATS = "The tenant may keep one cat, if the landlord has been told of it before it moves in."
SHORT = "No dogs."


# ---- what is asked ------------------------------------------------------------------------------
def settings(api: Api = "anthropic", **more: Any) -> ModelSettings:
    return ModelSettings("m", api, "model", BASE_URLS[api], citations="native", **more)


def request(
    value: Json, documents: Sequence[str], shown: str | None = None, *,
    cites: str | None = "doc", question: str = "When?", schema: Any = None, violation: str | None = None,
) -> ModelRequest:  # fmt: skip
    """A question about `doc`, which templates show as text or JSON."""
    if shown is None:
        shown = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
    kept = tuple(ModelDocument(f"{n}.txt", "", text) for n, text in enumerate(documents))
    arguments = (
        ModelArgument("doc", "Grounded<String>", value, kept, True),
        ModelArgument("question", "String", question, (), False),
    )
    messages = (Message("user", f"Read {shown}\n\nQuestion: {question}"),)
    return ModelRequest("p", messages, arguments, schema or {"type": "string"}, cites, {}, 0, violation)


def body(asked: ModelRequest, **more: Any) -> Any:
    return json.loads(ANTHROPIC.request(asking(asked, settings(**more), "native").question).body)


def test_documents_are_sent_to_be_cited_and_named_where_they_stood() -> None:
    (message,) = body(request(LEASE, [LEASE]))["messages"]
    document, first, second = message["content"]
    assert document == {
        "type": "document",
        "source": {"type": "text", "media_type": "text/plain", "data": LEASE},
        "title": "document 1",
        "citations": {"enabled": True},
        "cache_control": {"type": "ephemeral"},
    }
    assert first == {"type": "text", "text": "Read [document 1]", "cache_control": {"type": "ephemeral"}}
    assert second == {"type": "text", "text": "\n\nQuestion: When?"}


def test_documents_inside_a_value_keep_what_stands_beside_them() -> None:
    value: Json = [{"uri": f"{n}.txt", "text": text} for n, text in enumerate((LEASE, SHORT, CATS))]
    asked = asking(request(value, [LEASE, SHORT, CATS, LEASE]), settings(), "native")
    assert (asked.question.documents, asked.numbers) == ((LEASE, SHORT, CATS), (0, 1, 2))
    (message,) = body(request(value, [LEASE, SHORT, CATS]))["messages"]
    *documents, first, _ = message["content"]
    assert [one["title"] for one in documents] == ["document 1", "document 2", "document 3"]
    assert ["cache_control" in one for one in documents] == [False, False, True]
    shown = json.loads(first["text"].removeprefix("Read "))
    assert [one["text"] for one in shown] == ["[document 1]", SHORT, "[document 3]"]
    assert [one["uri"] for one in shown] == ["0.txt", "1.txt", "2.txt"]


def test_what_a_program_left_out_of_a_document_is_not_sent() -> None:
    secret = CATS + " The landlord's account is 12345."
    asked = body(request(CATS, [secret]))
    assert "12345" not in json.dumps(asked)
    assert CATS in json.dumps(asked)
    assert "citations" not in json.dumps(asked)
    both = body(request([CATS, LEASE], [secret, LEASE]))
    assert "12345" not in json.dumps(both)
    assert json.dumps(both).count('"enabled": true') == 1
    asked_both = asking(request([CATS, LEASE], [secret, LEASE]), settings(), "native")
    assert asked_both.numbers == (1,)
    cited = tuple(ModelCitation(0, 1, "x", number) for number in (0, 1, None))
    known = asked_both.cited(Completion("x", None, ModelUsage(), "m", citations=cited))
    assert [one.document for one in known or ()] == [1, None, None]


@pytest.mark.parametrize(
    "asked",
    [
        request(LEASE, [LEASE], cites=None),
        request(LEASE, []),
        request(" \n", [" \n"]),
        request("", [""]),
        request(LEASE, [LEASE], schema={"type": "object", "properties": {"quote": {"type": "string"}},
                                        "required": ["quote"], "additionalProperties": False}),
    ],
    ids=["nothing is cited", "no document", "blank", "empty", "a record"],
)  # fmt: skip
def test_all_else_is_asked_as_without_native_citations(asked: ModelRequest) -> None:
    plain = replace(settings(), citations="text")
    for way in ("native", "tool", "text"):
        assert asking(asked, settings(), way) == asking(asked, plain, way)  # type: ignore[arg-type]
    assert asking(asked, settings(), "native").cited(Completion("x", None, ModelUsage(), "m")) is None


def test_no_breakpoint_where_it_is_switched_off_and_never_more_than_four() -> None:
    assert "cache_control" not in json.dumps(body(request(LEASE, [LEASE]), prompt_cache=False))
    one = request(LEASE, [LEASE])
    many = replace(one, messages=(Message("system", LEASE), *one.messages * 5))
    assert json.dumps(body(many)).count("cache_control") == 4


def test_two_questions_to_the_same_documents_share_all_of_them() -> None:
    bodies = [
        json.dumps(body(request([LEASE, CATS], [LEASE, CATS], question=question, violation=violation)))
        for question, violation in (("When?", None), ("Who?", None), ("When?", "it misquotes"))
    ]
    shared = next(n for n, chars in enumerate(zip(*bodies, strict=False)) if len({*chars}) > 1)
    assert CATS in bodies[0][:shared]
    assert "Question: W" in bodies[0][:shared]


def test_documents_are_counted_among_the_tokens() -> None:
    plain = asking(request("x" * 60, ["y" * 60]), replace(settings(), citations="text"), "native")
    cited = asking(request("x" * 6000, ["x" * 6000]), settings(), "native")
    assert expected_tokens(cited.question) - expected_tokens(plain.question) > 1900


def test_other_protocols_have_none() -> None:
    assert NATIVE_CITATIONS == ("anthropic",)
    for api in BASE_URLS:
        if api not in NATIVE_CITATIONS:
            with pytest.raises(Failed, match="has no native citations"):
                asking(request(LEASE, [LEASE]), settings(api), "native")


# ---- what recordings say ------------------------------------------------------------------------
GRASS = "The grass is green. The sky is blue."
"""The document of the recordings with document citations."""


def cited_blocks(recording: Recording) -> list[tuple[str, Any]]:
    """Each citation with the text of its block, found in the simplest way."""
    if not recording.streamed:
        blocks = json.loads(recording.body)["content"]
        return [(block["text"], one) for block in blocks for one in block.get("citations") or ()]
    texts: dict[int, str] = {}
    cited: list[tuple[int, Any]] = []
    for line in recording.body.decode().splitlines():
        if line.startswith("data: "):
            data = json.loads(line[6:])
            delta = data.get("delta", {})
            if delta.get("type") == "text_delta":
                texts[data["index"]] = texts.get(data["index"], "") + delta["text"]
            if delta.get("type") == "citations_delta":
                cited.append((data["index"], delta["citation"]))
    return [(texts[index], one) for index, one in cited]


def of_prism() -> list[Recording]:
    """Those of this folder, and those of the whole collection that are not here."""
    names: dict[str, Recording] = {}
    for folder in (HERE, WHOLE_COLLECTION):
        for path in sorted((folder / "prism").glob("*.[js]s*")):
            url = "https://api.anthropic.com/v1/messages"
            one = Recording(path.stem, "anthropic", url, path.suffix == ".sse", 200, {}, path.read_bytes())
            names.setdefault(path.stem, one)
    return list(names.values())


PRISM = of_prism()


def read(recording: Recording, pieces: Sequence[bytes] | None = None) -> Completion:
    found = outcome(ANTHROPIC, recording.streamed, pieces or [recording.body])
    assert isinstance(found, Completion), found
    return found


def verified(found: Completion, *texts: str) -> tuple[VerifiedSpan, ...] | CitationViolation:
    documents = [CitedDocument(f"{n}.txt", text_hash(text), text) for n, text in enumerate(texts)]
    return verify_answer([("", found.text)], documents, cited=found.citations)


@pytest.mark.parametrize("recording", PRISM, ids=lambda one: one.name)
def test_each_cited_block_is_found_again_or_refused(recording: Recording) -> None:
    found, wanted = read(recording), cited_blocks(recording)
    assert len(found.citations) == len(wanted)
    for one, (words, said) in zip(found.citations, wanted, strict=True):
        assert found.text[one.start : one.end] == words
        assert one.text == said["cited_text"]
        alone = replace(found, text="x" * len(found.text), citations=(one,))
        verdict = verified(alone, GRASS)
        if said["type"] == "char_location":
            place = said["start_char_index"], said["end_char_index"]
            assert (one.document, one.document_start, one.document_end) == (said["document_index"], *place)
            assert isinstance(verdict, tuple)
            (span,) = verdict
            assert (span.answer_start, span.answer_end) == (one.start, one.end)
            assert span.text == GRASS[slice(*place)].strip() == GRASS[span.start : span.end]
            # Beside a document in which it is not, it is refused.
            for texts in ([GRASS.replace("green", "Green").replace("sky", "Sky")], []):
                assert isinstance(verified(alone, *texts), CitationViolation)
        else:
            # Pages, blocks and pages of the web: no such document was sent, though the words are in one.
            assert one.document is None
            assert isinstance(verdict, CitationViolation)
            assert verdict.reason == NO_SUCH_PLACE


def test_the_recordings_have_all_kinds_of_places() -> None:
    kinds = {(one.streamed, said["type"]) for one in PRISM for _, said in cited_blocks(one)}
    assert kinds == {
        (False, "char_location"), (True, "char_location"), (False, "content_block_location"),
        (False, "page_location"), (False, "web_search_result_location"), (True, "web_search_result_location"),
    }  # fmt: skip
    assert sum(len(cited_blocks(one)) for one in PRISM) >= 25


STREAMS = [one for one in PRISM if one.streamed]
SMALL = [one for one in STREAMS if len(one.body) < 8192]


def check_splits(recording: Recording, places: Iterable[int]) -> None:
    whole, body = read(recording), recording.body
    for place in places:
        assert read(recording, [body[:place], body[place:]]) == whole, place


@pytest.mark.oracle
@pytest.mark.parametrize("recording", SMALL, ids=lambda one: one.name)
def test_a_stream_says_the_same_wherever_it_is_split(recording: Recording) -> None:
    assert read(recording).citations
    check_splits(recording, range(len(recording.body) + 1))


@pytest.mark.oracle
@pytest.mark.parametrize("recording", [one for one in STREAMS if one not in SMALL], ids=lambda one: one.name)
def test_a_long_stream_says_the_same_wherever_it_is_split(recording: Recording) -> None:
    """Beside each end of a line, inside of each letter of several bytes, and at some places of all others."""
    body = recording.body
    ends = [at for at, byte in enumerate(body) if byte == ord("\n")]
    inside = [at for at, byte in enumerate(body) if 0x80 <= byte < 0xC0]
    assert ends
    assert inside
    beside = {at + near for at in (*ends, *inside) for near in (-1, 0, 1)}
    check_splits(recording, sorted({*beside, *range(0, len(body) + 1, 29)}))


@pytest.mark.oracle
@pytest.mark.parametrize("recording", STREAMS, ids=lambda one: one.name)
def test_a_stream_says_the_same_in_random_pieces(recording: Recording) -> None:
    whole = read(recording)
    for seed in range(20):
        pieces = chunked(recording.body, random.Random(f"cited {recording.name} {seed}"))
        assert read(recording, pieces) == whole, seed


# ---- what a reply may say besides ---------------------------------------------------------------
def place(words: str, text: str = LEASE, number: Any = 0) -> dict[str, Any]:
    start = text.index(words)
    return {"type": "char_location", "cited_text": words, "document_index": number, "document_title": None,
            "start_char_index": start, "end_char_index": start + len(words)}  # fmt: skip


def said(*blocks: tuple[str, list[Any]], before: bool = True) -> list[Any]:
    """The events of an answer of these blocks; their citations are before or behind their text."""
    message = {"id": "r", "model": "m", "usage": {"input_tokens": 9, "output_tokens": 1}}
    events: list[Any] = [{"type": "message_start", "message": message}]
    for index, (text, cited) in enumerate(blocks):
        start = {"type": "text", "text": "", **({"citations": []} if cited else {})}
        events.append({"type": "content_block_start", "index": index, "content_block": start})
        deltas = [{"type": "citations_delta", "citation": one} for one in cited]
        deltas[len(deltas) if before else 0 : 0] = [{"type": "text_delta", "text": char} for char in text]
        events += [{"type": "content_block_delta", "index": index, "delta": one} for one in deltas]
        events.append({"type": "content_block_stop", "index": index})
    end = {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 5}}
    return [*events, end, {"type": "message_stop"}]


def whole_reply(*blocks: tuple[str, list[Any]]) -> bytes:
    content = [
        {"type": "text", "text": text, **({"citations": cited} if cited else {})} for text, cited in blocks
    ]
    return json.dumps(
        {"type": "message", "id": "r", "model": "m", "content": content, "stop_reason": "end_turn",
         "usage": {"input_tokens": 9, "output_tokens": 5}}
    ).encode()  # fmt: skip


NOTICE = "Either party may end this lease with three months' notice. "


def test_a_citation_is_of_its_block_before_and_behind_the_words() -> None:
    two = [place(NOTICE), place("The rent")]
    blocks = [("A bird, 🐦: ", []), ("leave é when", two), (" you like.", [])]
    streams = [streamed(said(*blocks, before=before)) for before in (True, False)]
    got = [outcome(ANTHROPIC, True, [one]) for one in streams]
    got.append(outcome(ANTHROPIC, False, [whole_reply(*blocks)]))
    for found in got:
        assert isinstance(found, Completion)
        assert found.text == "A bird, 🐦: leave é when you like."
        places = [(one.start, one.end, one.document_start) for one in found.citations]
        assert places == [(11, 23, 0), (11, 23, 59)]
        assert {found.text[one.start : one.end] for one in found.citations} == {"leave é when"}


def test_a_character_in_two_halves_is_one_in_the_places() -> None:
    events = said(("🐦", [place(NOTICE)]), ("so", [place("The rent")]))
    body = streamed(events).replace(b'"\\ud83d\\udc26"', b'"\\ud83d"')
    delta = {"type": "text_delta", "text": "\udc26"}
    half = streamed([{"type": "content_block_delta", "index": 0, "delta": delta}])
    at = body.index(b'data: {"type": "content_block_stop"')
    found = outcome(ANTHROPIC, True, [body[:at] + half + body[at:]])
    assert isinstance(found, Completion)
    assert found.text == "🐦so"
    assert [(one.start, one.end) for one in found.citations] == [(0, 1), (1, 3)]


ODD: list[Any] = [
    {}, {**place(NOTICE), "type": "page_location"}, {**place(NOTICE), "type": None},
    {**place(NOTICE), "document_index": -1}, {**place(NOTICE), "document_index": 10**400},
    {**place(NOTICE), "document_index": True}, {**place(NOTICE), "document_index": "0"},
    {**place(NOTICE), "start_char_index": -1}, {**place(NOTICE), "end_char_index": 1e3},
    {**place(NOTICE), "end_char_index": None}, {**place(NOTICE), "cited_text": ["x"]},
    {**place(NOTICE), "cited_text": "\ud800"}, "x", None, 3,
]  # fmt: skip


@pytest.mark.parametrize("odd", ODD, ids=str)
def test_an_odd_citation_is_kept_and_refused(odd: Any) -> None:
    blocks = ("you may leave", [odd])
    for is_streamed, made in ((True, streamed(said(blocks))), (False, whole_reply(blocks))):
        found = outcome(ANTHROPIC, is_streamed, [made])
        assert isinstance(found, Completion)
        (one,) = found.citations
        one.text.encode()
        assert isinstance(verified(found, LEASE), CitationViolation)


@pytest.mark.oracle
def test_a_reply_has_at_most_so_many_citations() -> None:
    for many, fits in ((MOST_CITATIONS, True), (MOST_CITATIONS + 1, False)):
        blocks = ("x", [place("The rent")] * many)
        for is_streamed, made in ((True, streamed(said(blocks))), (False, whole_reply(blocks))):
            found = outcome(ANTHROPIC, is_streamed, [made])
            assert isinstance(found, Completion) == fits
            assert fits or (isinstance(found, Failure) and found.kind == "malformed")


def test_a_key_is_left_out_of_citations_too() -> None:
    cited = (ModelCitation(3, 9, "a key", 0, 0, 5), ModelCitation(6, 13, "b", 0, 0, 5))
    found = Completion("my key, your key", None, ModelUsage(), "m", citations=cited).without("key")
    assert found.text == "my [key], your [key]"
    assert [(one.start, one.end, one.text) for one in found.citations] == [(3, 11, "a [key]"), (8, 15, "b")]
    long = "k" * 40
    for start in range(0, 50, 7):
        one = ModelCitation(start, 50, "b", 0)
        reply = Completion(f"{long} x {long}", None, ModelUsage(), "m", citations=(one,))
        (moved,) = reply.without(long).citations
        assert 0 <= moved.start <= moved.end <= len("[key] x [key]")
