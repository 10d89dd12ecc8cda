"""The page of an answer: what is in it, and that nothing of it is more than text. `make test-views` looks at
it with a browser."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.cli.main import run
from corvid.documents.pictures import LONGEST_SIDE, MOST_PIXELS, drawn
from corvid.documents.requests import PAGE_BEGINS, Wanted
from corvid.runtime.provenance.nodes import Source
from corvid.views.answer import LARGEST_DOCUMENT, pieces, placed, searched, window
from tests.documents import making
from tests.models.remote.peer import chat, peer
from tests.views import pages

pytestmark = pytest.mark.guarantee("citation.strict")

ROOT = Path(__file__).parents[2]


def data_of(file: Path) -> dict[str, Any]:
    """What the page shows."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', file.read_text(), re.S)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def text_of(given: list[list[Any]]) -> str:
    return "".join(text for text, _ in given)


@pytest.fixture
def statute(tmp_path: Path) -> Path:
    return pages.statute(tmp_path)


def test_a_quotation_stands_in_answer_document_and_on_the_pages(statute: Path) -> None:
    file = statute.parent / "out.html"
    assert pages.made(file, statute, "Who may be convicted, and by whom? Impeachments") == 0
    data = data_of(file)
    because, months, advice = data["answer"]["parts"]
    assert (because["label"], because["kind"], because["status"]) == ("because", "quote", "quoted")
    assert months["status"] == "unverified"
    assert (advice["status"], advice["share"]) == ("partly", 66)
    assert [piece for piece in advice["pieces"] if piece[1]] == [
        ["the sole Power to try all Impeachments", [1]]
    ]
    first, second = data["quotes"]
    assert (first["where"], second["where"]) == ("pages 2 to 3", "page 2")
    document = data["documents"][first["document"]]
    assert document["name"] == "documents/constitution.pdf"
    assert text_of(document["pieces"]).startswith("The Constitution Article I")
    assert text_of([one for one in document["pieces"] if 0 in one[1]]) == first["text"]
    assert " ".join(first["text"].split()) == pages.OVER_THE_END
    assert [(page["page"], [box[0] for box in page["boxes"]]) for page in document["pages"]] == [
        (2, [0, 1, 1]), (3, [0, 0]),
    ]  # fmt: skip
    for page in document["pages"]:
        assert b64decode(page["png"]).startswith(b"\x89PNG")
        for _, left, top, width, height in page["boxes"]:
            assert 0 <= left < left + width <= page["width"]
            assert 0 <= top < top + height <= page["height"]
            assert height < 20
    assert data["fields"] == [
        ["because", "quoted", 100],
        ["months", "unverified", 0],
        ["advice", "partly", 66],
    ]


@pytest.mark.oracle
def test_the_policy_allows_the_script_and_the_style_of_the_page_and_nothing_else(statute: Path) -> None:
    file = statute.parent / "out.html"
    pages.made(file, statute, "convicted")
    text = file.read_text()
    found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
    assert found is not None
    (script,) = re.findall(r"<script>(.*?)</script>", text, re.S)
    (style,) = re.findall(r"<style>(.*?)</style>", text, re.S)
    hashes = [b64encode(sha256(one.encode()).digest()).decode() for one in (script, style)]
    assert found[1] == (
        f"default-src 'none'; script-src 'sha256-{hashes[0]}'; style-src 'sha256-{hashes[1]}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    assert not re.search(r'(?:src|href)="(?!data:)', text.replace(script, ""))
    assert "innerHTML" not in script
    assert "insertAdjacentHTML" not in script
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.oracle
def test_equal_runs_give_equal_pages(statute: Path) -> None:
    written = []
    for name in ("a.html", "b.html"):
        pages.made(statute.parent / name, statute, "convicted")
        written.append((statute.parent / name).read_bytes())
    assert written[0] == written[1]


def test_what_is_made_to_be_more_than_text_stays_in_the_data(tmp_path: Path) -> None:
    program = pages.hostile(tmp_path)
    file = tmp_path / "out.html"
    assert pages.made(file, program, f"tenant {pages.HOSTILE}\u202e") == 0
    text = file.read_text()
    inert = re.search(r'id="data">(.*?)</script>', text, re.S)
    assert inert is not None
    assert not set("<>&") & set(inert[1])
    assert text.count("<script") == 2
    assert "<img" not in text
    data = data_of(file)
    assert data["given"] == [["question", f"tenant {pages.HOSTILE}\u202e"]]
    assert text_of(data["documents"][0]["pieces"]) == f"# {pages.HOSTILE}\n\n{pages.SPEECH}\n"


@pytest.mark.oracle
def test_a_page_replaces_a_page_and_nothing_else(statute: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = statute.parent / "out.html"
    file.write_text("<!doctype html>\nmy own")
    assert pages.made(file, statute, "convicted") == 2
    assert "holds something that is not a page of Corvid" in capsys.readouterr().err
    assert file.read_text() == "<!doctype html>\nmy own"
    for place in (statute, statute.parent, statute.parent / "none" / "out.html", Path("-")):
        assert pages.made(place, statute, "convicted") == 2
    assert statute.read_text() == pages.PROGRAM
    file.write_bytes(PAGE_BEGINS + b"old")
    assert pages.made(file, statute, "convicted") == 0
    assert "old" not in file.read_text()[:60]
    assert sorted(one.name for one in statute.parent.iterdir()) == [
        "documents", "main.cor", "model.json", "out.html",
    ]  # fmt: skip


def test_a_refused_answer_has_its_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "out.html"
    research = ROOT / "examples/research"
    given = ["--arg", "question=How were the dead in Broad Street explained?"]
    model = f"scripted:{research / 'misquotes.json'}"
    assert run(["run", str(research / "research.cor"), *given, "--model", model, "--html", str(file)]) == 1
    data = data_of(file)
    assert data["answer"] is None
    assert data["fault"]["code"] == "R0115"
    assert "searched under `passages`" in data["fault"]["help"]


@pytest.mark.oracle
def test_what_a_priced_model_cost_is_on_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = pages.statute(tmp_path)
    answer = {"because": pages.OVER_THE_END, "months": 3, "advice": "Nothing."}
    monkeypatch.chdir(tmp_path)
    with peer(lambda n, asked: chat(json.dumps(answer), usage=(2_000, 100))) as server:
        table = f'[models.near]\napi = "openai-chat"\nmodel = "small"\nbase_url = "{server.url}"\n'
        table += "price = { input = 3.0, output = 15.0 }\n"
        Path("corvid.toml").write_text(table, encoding="utf-8")
        given = ["--model", "near", "--arg", "question=Who may be convicted?"]
        assert run(["run", str(program), *given, "--trace", "t.jsonl", "--html", "a.html"]) == 0
    cost = data_of(Path("a.html"))["cost"]
    assert cost.startswith("1 model call: 2,000 tokens in, 100 out, $0.0075 by the configured prices, ")
    assert run(["replay", "t.jsonl", "--html", "b.html"]) == 0
    assert data_of(Path("b.html"))["cost"] == cost


def test_a_replay_writes_the_page_and_a_changed_document_is_shown_as_its_passage(tmp_path: Path) -> None:
    program = pages.program(tmp_path, {"because": "The tenant pays the rent", "months": 1, "advice": "Pay."})
    note = tmp_path / "documents" / "note.md"
    note.parent.mkdir()
    note.write_text("Before.\n\nThe tenant pays the rent.\n")
    trace, file = tmp_path / "t.jsonl", tmp_path / "out.html"
    assert pages.made(file, program, "tenant rent", "--trace", str(trace)) == 0
    (whole,) = data_of(file)["documents"]
    assert (whole["name"], text_of(whole["pieces"])) == ("documents/note.md", note.read_text())
    note.write_text("Nothing of it is left.\n")
    assert run(["replay", str(trace), str(program), "--html", str(file)]) == 0
    (passage,) = data_of(file)["documents"]
    assert passage["name"].startswith("documents/note.md (")
    assert "The tenant pays the rent." in text_of(passage["pieces"])
    note.unlink()
    assert run(["replay", str(trace), str(program), "--html", str(file)]) == 0


@pytest.mark.oracle
def test_without_the_extra_a_replay_shows_text(statute: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trace, file = statute.parent / "t.jsonl", statute.parent / "out.html"
    pages.made(file, statute, "Who may be convicted, and by whom? Impeachments", "--trace", str(trace))
    monkeypatch.setattr("corvid.documents.reader.find_spec", lambda name: None)
    assert run(["replay", str(trace), str(statute), "--html", str(file)]) == 0
    documents = data_of(file)["documents"]
    assert all(one["pages"] == [] for one in documents)
    assert any(0 in quotes for one in documents for _, quotes in one["pieces"])


@given(st.text("ab \n", max_size=30), st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=5))
def test_pieces_are_the_text_and_each_lies_in_its_ranges(text: str, ends: list[tuple[int, int]]) -> None:
    inside = [tuple(sorted((min(a, len(text)), min(b, len(text))))) for a, b in ends]
    ranges = [(a, b, number) for number, (a, b) in enumerate(inside)]
    made = pieces(text, ranges)
    assert "".join(one for one, _ in made) == text
    for a, b, number in ranges:
        assert "".join(one for one, numbers in made if number in numbers) == text[a:b]
        assert any(number in numbers for _, numbers in made)


def test_passages_are_searched_as_words() -> None:
    assert searched("He said: the sole\n Power.", ["the sole Power", "", "none"]) == [(9, 24, 0)]


def test_of_a_long_document_the_place_of_the_first_quotation_is_shown() -> None:
    text = "line\n" * 100_000
    shown = window(text, 1, [(400_000, 400_004, 0)])
    assert sum(len(one) for one, _ in shown.pieces) <= LARGEST_DOCUMENT
    assert [one for one, numbers in shown.pieces if numbers] == ["line"]
    before = shown.pieces[0][0]
    assert shown.line + before.count("\n") == 80_001
    assert "of 500,000 are shown" in shown.note


def test_pictures_are_bounded_and_boxes_lie_around_the_words() -> None:
    twice = [(700, "The rent is due."), (500, "The rent is due."), (300, "Nothing else.")]
    data = making.pdf(twice, twice, twice)
    found = drawn(data, [Wanted(1, 1, "The rent is due.", at) for at in (0, 1)], 20).pictures
    (page,) = found
    first, second = page.boxes
    assert abs(first.top + first.height - (800 - 700) * 110 / 72) < 6
    assert abs(second.top + second.height - (800 - 500) * 110 / 72) < 6
    assert len(drawn(data, [Wanted(1, 3, "The rent")], 2).pictures) == 2
    assert drawn(data, [Wanted(9, 9, "The rent"), Wanted(-1, 0, "x")], 2).pictures == ()
    assert drawn(data, [Wanted(1, 1, "words that are not there")], 2).pictures[0].width == 916
    huge = data.replace(b"/MediaBox [0 0 600 800]", b"/MediaBox [0 0 14400 14400]")
    (page,) = drawn(huge, [Wanted(1, 1, "The rent")], 1).pictures
    assert page.width * page.height <= MOST_PIXELS
    long = data.replace(b"/MediaBox [0 0 600 800]", b"/MediaBox [0 0 99999999 1]     ")
    (page,) = drawn(long, [Wanted(1, 1, "The rent")], 1).pictures
    assert page.width <= LONGEST_SIDE


def test_a_passage_is_shown_at_its_own_line() -> None:
    whole = "The rent is due.\n\nOther words.\n\nThe rent is due.\n"
    source = Source("s0", "d.md", "", 0, 16, 5, "The rent is due.", "search", 0)
    place, text = placed(source, lambda name: whole)
    assert (place.document, place.start, text) == ("d.md", whole.rindex("The rent"), whole)
