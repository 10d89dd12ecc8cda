"""A model's own citations choose among the places where a quote is found: the lookup decides."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import corvid
from corvid import Grounded, ModelReply, ModelRequest
from corvid.runtime.boundary.documents import text_hash
from corvid.runtime.citations.index import CitedDocument
from corvid.runtime.citations.lookup import Found, look_up
from corvid.runtime.host import ModelCitation

pytestmark = pytest.mark.guarantee("citation.strict")

WORDS = "the rent is due"
TEXTS = (f"Then {WORDS}. And {WORDS} again.", f"Here {WORDS}; The rent is due.")
PLACES = [(0, 5), (0, 26), (1, 5)]
PROGRAM = """\
tool look() -> List<Grounded<String>> uses retrieval
prompt pick(docs: List<Grounded<String>>) -> RETURNS:
    cites docs strictly
    "{docs}"
agent main() -> RETURNS uses retrieval:
    return pick(look())
"""


class Citing:
    """A model that quotes the words, and says where it has them from."""

    name = "citing"

    def __init__(self, *citations: ModelCitation) -> None:
        self.citations = citations

    def answer(self, request: ModelRequest) -> ModelReply:
        return ModelReply(WORDS, "citing", 1, citations=self.citations)


def quoted(folder: Path, returns: str, *citations: ModelCitation) -> tuple[int, int]:
    """In which document the quote is found, and where."""
    path = folder / "main.cor"
    path.write_text(PROGRAM.replace("RETURNS", returns), "utf-8")
    cited = [corvid.Document(text, f"d{number}") for number, text in enumerate(TEXTS)]
    result = corvid.load(path, model=Citing(*citations), tools={"look": lambda: cited}).main()
    assert isinstance(result, Grounded)
    assert result.value["text"] == WORDS
    return int(result.value["uri"][1:]), result.value["start"]


def citation(document: int | None, start: int, end: int) -> ModelCitation:
    return ModelCitation(0, 3, "whatever it says", document, start, end)


@pytest.mark.parametrize("returns", ["Quote", "Option<Quote>"])
@pytest.mark.parametrize(("document", "at"), PLACES)
def test_a_place_that_is_meant_is_chosen(document: int, at: int, returns: str, tmp_path: Path) -> None:
    for start, end in ((at, at + len(WORDS)), (at - 3, at + 1), (at + 4, at + 5), (at - 5, at + 30)):
        assert quoted(tmp_path, returns, citation(document, start, end)) == (document, at)


@pytest.mark.parametrize(
    "wrong",
    [
        (citation(1, 0, 2), citation(0, 500, 900)),
        (citation(7, 0, 9),),
        (citation(None, 0, 0),),
        (citation(0, 9, 3),),
        (citation(1, 22, 37),),
        (),
    ],
)
def test_where_nothing_is_found_is_never_chosen(wrong: tuple[ModelCitation, ...], tmp_path: Path) -> None:
    """Nor where the words are in another case only: what is given is looked for first."""
    assert quoted(tmp_path, "Quote", *wrong) == PLACES[0]


def test_the_first_that_is_a_place_is_chosen(tmp_path: Path) -> None:
    (_, second, third) = PLACES
    meant = [citation(document, at, at + 9) for document, at in (third, second)]
    assert quoted(tmp_path, "Quote", citation(0, 0, 2), *meant) == third


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 60), st.integers(0, 60)), max_size=4))
def test_whatever_is_meant_the_document_says_the_words(meant: list[tuple[int, int, int]]) -> None:
    documents = [CitedDocument(f"d{number}", text_hash(text), text) for number, text in enumerate(TEXTS)]
    found = look_up(WORDS, documents, meant=meant)
    assert isinstance(found, Found)
    assert TEXTS[found.document][found.start : found.end] == WORDS
    overlapped = [
        (document, at)
        for number, start, end in meant
        for document, at in PLACES
        if number == document and at < end and start < at + len(WORDS) and start < end
    ]
    assert not overlapped or (found.document, found.start) in overlapped
    assert overlapped or (found.document, found.start) == PLACES[0]
