"""The extractive model: what it answers and refuses; the strict verifier accepts every answer."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from corvid.models import ExtractiveModel
from corvid.runtime.citations.index import CitedDocument
from corvid.runtime.citations.verify import verify_answer
from corvid.runtime.host import Json, ModelArgument, ModelDocument, ModelRefusal, ModelReply, ModelRequest
from tests.shares import examples

STRING: Json = {"type": "string"}
DOCUMENTS = Path(__file__).parents[2] / "examples" / "research" / "documents"


def document(text: str, uri: str = "a.md", title: str = "") -> ModelDocument:
    return ModelDocument(uri, title, text)


def request(
    schema: Json,
    *documents: ModelDocument,
    question: str | None = None,
    cites: bool = False,
    attempt: int = 0,
) -> ModelRequest:
    text = "\n".join(one.text for one in documents)
    arguments = [ModelArgument("docs", "String", text, tuple(documents), grounded=bool(documents))]
    if question is not None:
        arguments.append(ModelArgument("question", "String", question, (), grounded=False))
    assert isinstance(schema, dict)
    return ModelRequest("main::answer", (), tuple(arguments), schema, "docs" if cites else None, {}, attempt)


def ask(schema: Json, *documents: ModelDocument, question: str | None = None, cites: bool = False) -> Json:
    return ExtractiveModel().answer(request(schema, *documents, question=question, cites=cites)).value


def record(**properties: Json) -> Json:
    return {"type": "object", "properties": properties, "required": list(properties)}


def cited(documents: tuple[ModelDocument, ...]) -> tuple[CitedDocument, ...]:
    return tuple(
        CitedDocument(one.uri, hashlib.sha256(one.text.encode()).hexdigest(), one.text) for one in documents
    )


def accepted(value: Json, *documents: ModelDocument) -> bool:
    fields: list[tuple[str, str]] = []
    pending: list[tuple[str, Json]] = [("", value)]
    while pending:
        name, part = pending.pop()
        if isinstance(part, str):
            fields.append((name, part))
        elif isinstance(part, dict):
            pending.extend(part.items())
        elif isinstance(part, list):
            pending.extend((name, item) for item in part)
    return isinstance(verify_answer(fields, cited(documents)), tuple)


LEASE = document(
    "# Lease\n\nThe rent is 900 euros. It is due on the first of May. Pets are not allowed.", "lease.md"
)


def test_the_sentence_that_fits_the_question_is_quoted_with_its_uri() -> None:
    assert (
        ask(STRING, LEASE, question="Are pets allowed?")
        == "The documents say: “Pets are not allowed.” (lease.md)"
    )


def test_equal_requests_get_equal_answers_and_a_repair_another_one() -> None:
    model = ExtractiveModel()
    first = [model.answer(request(STRING, LEASE, question="When is rent due?", cites=True)) for _ in range(2)]
    again = model.answer(request(STRING, LEASE, question="When is rent due?", cites=True, attempt=1))
    assert first[0] == first[1]
    assert isinstance(first[0], ModelReply)
    assert again.value != first[0].value
    assert accepted(again.value, LEASE)


def test_a_question_without_an_answer_is_reported_and_still_cited() -> None:
    answer = ask(STRING, LEASE, question="Who painted Guernica?", cites=True)
    assert isinstance(answer, str)
    assert answer.startswith("Nothing in the documents matches the question; they begin: “The rent")
    assert accepted(answer, LEASE)


def test_without_documents_it_says_so_and_under_a_strict_clause_it_refuses() -> None:
    assert ask(STRING, question="Who?") == "No documents were given to answer from."
    with pytest.raises(ModelRefusal, match="nothing to quote in the documents of docs"):
        ask(STRING, question="Who?", cites=True)
    with pytest.raises(ModelRefusal, match="nothing to quote"):
        ask(STRING, document(" \n "), cites=True)


def test_only_the_cited_parameter_is_quoted() -> None:
    other = ModelArgument(
        "notes", "String", "x", (document("Pets are welcome here.", "notes.md"),), grounded=True
    )
    base = request(STRING, LEASE, question="pets welcome", cites=True)
    strict = ModelRequest(base.prompt, (), (*base.arguments, other), base.schema, "docs", {})
    assert "notes.md" not in str(ExtractiveModel().answer(strict).value)


LEAFLET = document(
    "## Before use\n\nDo not take it:\n\n- if you are allergic to it,\n- in the last months of pregnancy.\n\n"
    "Keep it dry.\n\nStop at once when:\n1. your face swells\n",
    "leaflet.md",
)


def test_a_list_item_is_never_quoted_without_the_words_that_introduce_the_list() -> None:
    answer = ask(STRING, LEAFLET, question="Is it safe in pregnancy?", cites=True)
    assert answer == "The documents say: “Do not take it: … in the last months of pregnancy.” (leaflet.md)"
    assert accepted(answer, LEAFLET)
    assert "Do not take it: - if you are allergic" in str(ask(STRING, LEAFLET, question="allergic"))
    assert "“Stop at once when: 1. your face swells”" in str(ask(STRING, LEAFLET, question="face"))
    assert "“Keep it dry. Stop at once when:”" not in str(ask(STRING, LEAFLET, question="swells"))


def test_an_item_whose_introduction_is_too_short_to_elide_is_quoted_with_all_between() -> None:
    one = document("Never:\n- use it near open fire\n- give it to small children\n")
    answer = ask(STRING, one, question="children", cites=True)
    assert "“Never: - use it near open fire - give it to small children”" in str(answer)
    assert accepted(answer, one)


def test_fields_are_filled_one_by_one_with_their_names_as_words_to_look_for() -> None:
    value = ask(record(rent=STRING, pets={"anyOf": [STRING, {"type": "null"}]}), LEASE, question="lease")
    assert isinstance(value, dict)
    assert "900 euros" in str(value["rent"])
    assert "not allowed" in str(value["pets"])
    assert accepted(value, LEASE)


def test_a_list_of_strings_holds_the_sentences_that_fit() -> None:
    value = ask({"type": "array", "items": STRING}, LEASE, question="rent due")
    assert isinstance(value, list)
    assert 1 <= len(value) <= 3
    assert accepted(value, LEASE)


MOOD: Json = {
    "$defs": {"Mood": {"type": "string", "enum": ["Angry", "Happy", "Unknown"]}},
    "$ref": "#/$defs/Mood",
}


def test_a_sum_of_unit_variants_gets_the_variant_that_the_documents_name() -> None:
    assert ask(MOOD, document("The customer was happy with it."), question="What is the mood?") == "Happy"
    assert ask(MOOD, document("The parcel came late."), question="What is the mood?") == "Unknown"
    tagged: Json = {"anyOf": [record(tag={"const": "Angry"}), record(tag={"const": "Happy"})]}
    assert ask(tagged, document("A happy man."), question="mood") == {"tag": "Happy"}


@pytest.mark.parametrize(
    ("schema", "name"),
    [
        ({"type": "integer"}, "Int"),
        ({"type": "boolean"}, "Bool"),
        ({"type": "array", "items": {"type": "number"}}, "List<Float>"),
        ({"type": "object", "additionalProperties": STRING}, "Map"),
        (
            {"$ref": "#/$defs/Shape", "$defs": {"Shape": {"anyOf": [record(r={"type": "integer"}), STRING]}}},
            "Shape",
        ),
        (record(a=STRING, n={"type": "integer"}), "Int"),
        ({"$ref": "#/$defs/Yes", "$defs": {"Yes": {"enum": ["Yes", "No"]}}}, "Yes"),
    ],
)
def test_what_no_quotation_can_be_is_refused_by_name(schema: Json, name: str) -> None:
    with pytest.raises(ModelRefusal, match=rf"^extractive cannot answer {name}.*; configure a model$"):
        ask(schema, LEASE, question="rent?")


def test_a_recursive_type_ends() -> None:
    node = record(text=STRING, next={"anyOf": [{"$ref": "#/$defs/Node"}, {"type": "null"}]})
    assert accepted(ask({"$ref": "#/$defs/Node", "$defs": {"Node": node}}, LEASE, question="rent"), LEASE)


@pytest.mark.parametrize(
    "text",
    [
        "He said “no” and left the house at once.",
        'The 19" rack costs "a lot of money", they said.',
        "It’s the dogs’ dinner: ‘eat’, he told them all.",
        "« Oui », dit-il, et il partit sans un mot.",
        "„So“, sagte sie, „geht das nicht weiter“.",
        "月亮引起潮汐。海水每天涨落两次。",
        "彼は「はい」と言って、すぐに家を出ました。",
        "متى يرتفع البحر؟ يرتفع البحر مرتين في اليوم تقريبا.",
        "Wait… what did [...] she mean by that...",
        "an unclosed “quotation starts and never ends here",
        "`code` and ```more code``` inside one long line",
        "> a quoted line\n> and another quoted line of it",
        "e\u0301te\u0301 soft\u00adhyphen zero\u200bwidth words here",
        "👩‍👩‍👧 family emoji 🇩🇪 flags and text",
        "One",
        "Two words",
        "“”«»「」『』《》‹› every mark there is occurs in here",
    ],
)
def test_texts_full_of_marks_are_quoted_so_that_the_verifier_agrees(text: str) -> None:
    one = document(text)
    answer = ask(STRING, one, cites=True)
    assert accepted(answer, one)


@pytest.mark.parametrize(
    "uri", ['tool:find({"q": "a “b” c"})#0', "it's «here».md", "`x`", "a\n> b\n> c", "…", "“"]
)
def test_a_uri_full_of_marks_adds_no_quotation(uri: str) -> None:
    one = document("The rent is due on the first of May.", uri)
    answer = ask(STRING, one, cites=True)
    assert accepted(answer, one)
    assert "\n" not in str(answer)


MARKS = ":-\"'“”‘’«»‹›「」『』《》„‚`>….[]-—\u00ad\u200b\n "
LETTERS = "abcXYZ019éßñ ,;:!?"
CJK = "月亮潮汐海水每天两次。？「」はいタコ、"
ARABIC = "متى يرتفع البحر؟،."
TEXTS = st.one_of(
    st.text(alphabet=LETTERS + MARKS, min_size=1, max_size=160),
    st.text(alphabet=CJK + MARKS, min_size=1, max_size=120),
    st.text(alphabet=ARABIC + MARKS, min_size=1, max_size=120),
    st.text(alphabet=LETTERS + CJK + ARABIC + MARKS, min_size=1, max_size=160),
    st.text(alphabet=st.characters(blacklist_categories=["Cs"]), min_size=1, max_size=160),
)


@pytest.mark.oracle
@settings(max_examples=examples(400), deadline=None)
@given(
    st.lists(TEXTS, min_size=1, max_size=3),
    st.text(alphabet=LETTERS + CJK, max_size=30),
    st.text(max_size=20),
)
def test_the_strict_verifier_accepts_every_answer(texts: list[str], question: str, uri: str) -> None:
    documents = [document(text, uri or "x", uri) for text in texts]
    schema = record(a=STRING, b={"type": "array", "items": STRING})
    try:
        answers = [ask(one, *documents, question=question, cites=True) for one in (STRING, schema)]
    except ModelRefusal:
        assume(False)
    assert all(accepted(answer, *documents) for answer in answers)


@pytest.mark.oracle
@settings(max_examples=examples(150), deadline=None)
@given(
    st.lists(st.text(alphabet="abcdefgé", min_size=2, max_size=8), min_size=3, max_size=60),
    st.lists(st.sampled_from([" ", ". ", "? ", "\n", "\n\n", ", "]), min_size=60, max_size=60),
)
def test_ordinary_prose_is_never_refused(words: list[str], gaps: list[str]) -> None:
    one = document("".join(word.capitalize() + gap for word, gap in zip(words, gaps, strict=False)))
    assert accepted(ask(STRING, one, question=words[0], cites=True), one)


@pytest.mark.parametrize(
    ("question", "words", "uri"),
    [
        ("How did John Snow explain the deaths from cholera in Broad Street?", "pump", "cholera.md"),
        ("How fast does the Moon move away from the Earth?", "3.8 centimetres a year", "tides.md"),
        ("Who built the third Eddystone tower?", "Smeaton built the third tower", "lighthouses.md"),
        ("When was the Metre Convention signed?", "May 1875", "metre.md"),
        (
            "What did Congress decide about the freedom of speech?",
            "abridging the freedom of speech",
            "bill-of",
        ),
        ("Why was the observatory of Le Gentil of no use?", "Gentil", "transit-of-venus.md"),
        ("Since when is a leap second inserted?", "Since 1972", "atomic-time.md"),
        ("Who told Andrew Waugh about the highest mountain in the world?", "Sikdar", "triangulation.md"),
    ],
)
def test_real_questions_find_the_sentence_in_real_documents(question: str, words: str, uri: str) -> None:
    documents = [document(path.read_text("utf-8"), path.name) for path in sorted(DOCUMENTS.iterdir())]
    answer = str(ask(STRING, *documents, question=question, cites=True))
    assert words in answer
    assert uri in answer
