"""What random strict answers show, leaf by leaf, against a computation from how they were built: which of
their characters were quoted, which texts are beside a quote, and what a part of them has left of that."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import corvid
from corvid import Grade, Grounded, ModelReply, ModelRequest
from tests.shares import share

pytestmark = pytest.mark.guarantee("citation.strict")

PROGRAM = """\
type Item:
    text: String
    count: Int
    because: Option<Quote>
    tags: List<String>

type Answer:
    title: String
    items: List<Item>
    notes: Map<String, String>
    shown: List<Quote>
    verdict: Verdict
    more: Option<Item>
    sure: Bool

type Verdict:
    | Found(months: Int, because: Quote, note: String)
    | NotSaid(why: String)

tool look() -> String uses retrieval

prompt tell(doc: Grounded<String>, question: String) -> Grounded<Answer>:
    cites doc strictly
    "{doc} {question}"

agent whole(question: String) -> Grounded<Answer>:
    return tell(look(), question)

agent again(question: String) -> Grounded<Answer>:
    return whole(question)

agent title(question: String) -> Grounded<String>:
    return again(question).title

agent items(question: String) -> Grounded<List<Item>>:
    return whole(question).items

agent first(question: String) -> Grounded<Item>:
    return again(question).items[0]

agent tags(question: String) -> Grounded<List<String>>:
    return again(question).items[0].tags

agent notes(question: String) -> Grounded<Map<String, String>>:
    return whole(question).notes

agent verdict(question: String) -> Grounded<Verdict>:
    return whole(question).verdict

agent more(question: String) -> Grounded<Option<Item>>:
    return whole(question).more

agent count(question: String) -> Grounded<Int>:
    return whole(question).items[0].count

agent sure(question: String) -> Grounded<Bool>:
    return whole(question).sure
"""
DOCUMENT = (
    "The tenant pays the rent on the third day. Nobody keeps dogs, cats or snakes here. "
    "The notice is three months, and it is written by hand. A deposit of two rents is due at once."
)
PASSAGES = (
    "pays the rent", "on the third day", "Nobody keeps dogs, cats or snakes here",
    "The notice is three months", "it is written by hand", "A deposit of two rents",
)  # fmt: skip
SHORT = ("the rent", "dogs", "two rents")
WORDS = ("it says that", "so", "as we know, ", "of course: ", "and then…", "1024 times", "≠", "no!")
SILENT = '“”".,;:…'


class Text(NamedTuple):
    """A String of an answer: its words, the passages quoted in it, and whether one says enough."""

    text: str
    characters: int
    covered: int
    quoted: tuple[str, ...]
    enough: bool


class Passage(NamedTuple):
    """A Quote of an answer."""

    text: str


class Record(dict[str, Any]):
    """A record or variant; other dicts are maps."""


def counted(text: str) -> int:
    return sum(not sign.isspace() and sign not in SILENT for sign in text)


def a_text(rng: random.Random) -> Text:
    """Words with and without passages between marks."""
    pieces, quoted, said = [], list[str](), 0
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        if rng.random() < 0.6:
            passage = rng.choice(PASSAGES if rng.random() < 0.7 else SHORT)
            quoted.append(passage)
            pieces.append(rng.choice(("“{}”", '"{}"')).format(passage))
        else:
            pieces.append(rng.choice(WORDS))
            said += counted(pieces[-1])
    covered = sum(map(counted, quoted))
    enough = any(passage in PASSAGES for passage in quoted)
    return Text(" ".join(pieces), covered + said, covered, tuple(quoted), enough)


def a_passage(rng: random.Random) -> Passage:
    return Passage(rng.choice(PASSAGES))


def an_item(rng: random.Random) -> Record:
    because = a_passage(rng) if rng.random() < 0.5 else None
    tags = [a_text(rng) for _ in range(rng.randint(0, 2))]
    return Record(text=a_text(rng), count=rng.randint(0, 9), because=because, tags=tags)


def an_answer(rng: random.Random) -> Record:
    notes = {f"key{number}": a_text(rng) for number in range(rng.randint(0, 1))}
    found = Record(tag="Found", months=3, because=a_passage(rng), note=a_text(rng))
    missing = Record(tag="NotSaid", why=a_text(rng))
    return Record(
        title=a_text(rng),
        items=[an_item(rng) for _ in range(rng.randint(1, 2))],
        notes=notes,
        shown=[a_passage(rng) for _ in range(rng.randint(0, 2))],
        verdict=rng.choice((found, missing)),
        more=an_item(rng) if rng.random() < 0.3 else None,
        sure=rng.random() < 0.5,
    )


def told(value: Any) -> Any:
    """The answer as a model gives it."""
    match value:
        case Text() | Passage():
            return value.text
        case dict():
            return {key: told(inner) for key, inner in value.items()}
        case list():
            return [told(inner) for inner in value]
        case _:
            return value


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Each leaf by its path; the keys of maps as texts without a quotation."""
    match value:
        case Record():
            for name, inner in value.items():
                yield from leaves(inner, f"{path}.{name}" if path else name)
        case dict():
            for key in value:
                yield f"the key {key!r} of {path or 'the answer'}", Text(key, counted(key), 0, (), False)
            for key, inner in value.items():
                yield from leaves(inner, f"{path}.{key}" if path else key)
        case list():
            for index, inner in enumerate(value):
                yield from leaves(inner, f"{path}[{index}]")
        case None:
            pass
        case _:
            yield path, value


def own(value: Any) -> Iterator[Any]:
    """What is in a field itself, under Option, List and Map."""
    if isinstance(value, list):
        for inner in value:
            yield from own(inner)
    elif isinstance(value, dict) and not isinstance(value, Record):
        for inner in value.values():
            yield from own(inner)
    else:
        yield value


def uncovered(value: Any, beside: bool = False) -> Iterator[Text]:
    """The texts that neither hold a verified span nor are beside a quote."""
    if isinstance(value, Record):
        beside = any(isinstance(one, Passage) for inner in value.values() for one in own(inner))
        for inner in value.values():
            yield from uncovered(inner, beside)
    elif isinstance(value, dict):
        yield from (Text(key, 0, 0, (), False) for key in value if not beside)
        for inner in value.values():
            yield from uncovered(inner, beside)
    elif isinstance(value, list):
        for inner in value:
            yield from uncovered(inner, beside)
    elif isinstance(value, Text) and value.text.strip() and not value.enough and not beside:
        yield value


def is_cited(value: Any) -> bool:
    verified = (
        isinstance(one, Passage) or (isinstance(one, Text) and one.enough) for _, one in leaves(value)
    )
    return any(verified) and not any(uncovered(value))


def expected(value: Any) -> tuple[dict[str, tuple[str, float]], float]:
    """What each leaf shows, and the share of all."""
    found, characters, covered = dict[str, tuple[str, float]](), 0, 0
    for path, one in leaves(value):
        size, part = 0, 0
        if isinstance(one, Passage):
            size = part = counted(one.text)
        elif isinstance(one, Text):
            size, part = one.characters, one.covered
        status = "unverified" if not part else "quoted" if part == size else "partly"
        found[path] = status, part / size if size else 0.0
        characters, covered = characters + size, covered + part
    return found, covered / characters if characters else 0.0


def passages(value: Any) -> set[str]:
    return {
        text
        for _, one in leaves(value)
        for text in ((one.text,) if isinstance(one, Passage) else one.quoted if isinstance(one, Text) else ())
    }


class Answering:
    name = "answering"
    said: Any = None

    def answer(self, request: ModelRequest) -> ModelReply:
        return ModelReply(told(self.said), model=self.name)


PARTS: Mapping[str, Any] = {
    "whole": lambda answer: answer,
    "again": lambda answer: answer,
    "title": lambda answer: answer["title"],
    "items": lambda answer: answer["items"],
    "first": lambda answer: answer["items"][0],
    "tags": lambda answer: answer["items"][0]["tags"],
    "notes": lambda answer: answer["notes"],
    "verdict": lambda answer: answer["verdict"],
    "more": lambda answer: answer["more"],
    "count": lambda answer: answer["items"][0]["count"],
    "sure": lambda answer: answer["sure"],
}


# rule: provenance.grade.4
@pytest.mark.parametrize("seed", share(range(12), 6))
def test_each_leaf_has_its_evidence_and_each_part_its_grade(seed: int, tmp_path: Path) -> None:
    (tmp_path / "main.cor").write_text(PROGRAM)
    rng, model = random.Random(seed), Answering()
    program = corvid.load(tmp_path / "main.cor", tools={"look": lambda: DOCUMENT}, model=model)
    cited = set[tuple[str, bool]]()
    for _ in range(30):
        answer = model.said = an_answer(rng)
        for name, select in PARTS.items():
            found, part = getattr(program, name)(question="Why?"), select(answer)
            assert isinstance(found, Grounded)
            told_, of_all = expected(part)
            assert {one.path: (one.status, one.share) for one in found.evidence} == told_, (name, answer)
            assert found.share == of_all
            is_held = is_cited(part)
            assert found.grade is (Grade.CITED if is_held else Grade.MIXED), (name, answer)
            cited.add((name, is_held))
            named = [str(one) for one in (found.asked_with() if is_held else found.unsourced())]
            assert named == ["`question` of `tell`"]
            assert {one.span.text for one in found.quotations()} == passages(part)
    program.close()
    never = {"count", "sure"}
    assert cited >= {(name, held) for name in ("whole", "title", "verdict", "tags") for held in (True, False)}
    assert not cited & {(name, True) for name in never}


# ---- tries to have evidence where there is none -------------------------------------------------
TRUE = "“The notice is three months”"
TRIES = """\
tool look() -> String uses retrieval

prompt maps(doc: Grounded<String>, q: String) -> Grounded<List<Map<String, String>>>:
    cites doc strictly
    "{doc} {q}"

prompt numbers(doc: Grounded<String>, q: String) -> Map<String, Grounded<Int>>:
    cites doc strictly
    "{doc} {q}"

prompt optional(doc: Grounded<String>, q: String) -> Grounded<List<Option<String>>>:
    cites doc strictly
    "{doc} {q}"

prompt text(doc: Grounded<String>, q: String) -> Grounded<String>:
    cites doc strictly
    "{doc} {q}"

agent first_map(q: String) -> Grounded<Map<String, String>>:
    return match maps(look(), q).first():
        Some(found) -> found
        None -> maps(look(), q)[0]

agent last_map(q: String) -> Grounded<Option<Map<String, String>>>:
    return maps(look(), q).last()

agent indexed(q: String) -> Grounded<Map<String, String>>:
    return maps(look(), q)[0]

agent all_maps(q: String) -> Grounded<List<Map<String, String>>>:
    return maps(look(), q)

agent keys(q: String) -> Grounded<String>:
    for key, value in maps(look(), q)[0]:
        return key
    return look()

agent values(q: String) -> Grounded<String>:
    for key, value in maps(look(), q)[0]:
        return value
    return look()

agent every_number(q: String) -> Map<String, Grounded<Int>>:
    return numbers(look(), q)

agent some(q: String) -> Grounded<Option<String>>:
    return optional(look(), q)[0]

agent plain(q: String) -> Grounded<String>:
    return text(look(), q)
"""
INVENTED = "Dogs are welcome"


@pytest.mark.parametrize(
    ("agent", "answer", "grade", "rows"),
    [
        ("first_map", [{"some": TRUE, "other": INVENTED}], "mixed", None),
        ("last_map", [{"some": TRUE, "other": INVENTED}], "mixed", None),
        ("indexed", [{"some": TRUE, "other": INVENTED}], "mixed", None),
        ("all_maps", [{TRUE: INVENTED}], "mixed", ["quoted", "unverified"]),
        ("all_maps", [{INVENTED: TRUE}], "mixed", ["unverified", "quoted"]),
        ("all_maps", [{TRUE: TRUE}], "cited", ["quoted", "quoted"]),
        ("all_maps", [{TRUE: ""}], "cited", ["quoted", "unverified"]),
        ("first_map", [{TRUE: TRUE}], "cited", ["quoted", "quoted"]),
        ("first_map", [{TRUE: INVENTED}], "mixed", ["quoted", "unverified"]),
        ("keys", [{TRUE: TRUE}], "mixed", []),
        ("values", [{TRUE: TRUE}], "cited", ["quoted"]),
        ("values", [{TRUE: INVENTED}], "mixed", ["unverified"]),
        ("every_number", {TRUE: 7}, "mixed", ["unverified"]),
        ("some", [TRUE, INVENTED], "cited", ["quoted"]),
        ("some", [INVENTED, TRUE], "mixed", ["unverified"]),
        ("plain", f"It says {TRUE}.", "cited", ["partly"]),
        ("plain", f"{TRUE}.", "cited", ["quoted"]),
        ("plain", f"> {TRUE[1:-1]}\n", "cited", ["quoted"]),
        ("plain", f"≠ {TRUE}", "cited", ["partly"]),
        ("plain", f"“dogs” and {TRUE}", "cited", ["partly"]),
    ],
)
def test_no_part_has_evidence_of_another(
    agent: str, answer: Any, grade: str, rows: list[str] | None, tmp_path: Path
) -> None:
    (tmp_path / "main.cor").write_text(TRIES)

    class Fixed:
        name = "fixed"

        def answer(self, request: ModelRequest) -> ModelReply:
            return ModelReply(answer, model=self.name)

    program = corvid.load(tmp_path / "main.cor", tools={"look": lambda: DOCUMENT}, model=Fixed())
    found = getattr(program, agent).outcome(q="Why?").provenance
    program.close()
    assert found is not None
    assert found.grade == grade
    if rows is not None:
        assert [one.status for one in found.evidence] == rows


def test_words_beside_which_a_vendor_cites_are_not_quoted(tmp_path: Path) -> None:
    """The answer need not have the words of the document there, so it holds none of them."""
    (tmp_path / "main.cor").write_text(TRIES)
    at = DOCUMENT.index("The notice")
    cited = corvid.ModelCitation(0, 12, DOCUMENT[at : at + 26], 0, at, at + 26)

    class Citing:
        name = "citing"

        def answer(self, request: ModelRequest) -> ModelReply:
            return ModelReply("Notice is no", model=self.name, citations=(cited,))

    program = corvid.load(tmp_path / "main.cor", tools={"look": lambda: DOCUMENT}, model=Citing())
    found = program.plain(q="Why?")
    program.close()
    assert (found.grade, found.share) == ("mixed", 0.0)
    assert [one.span.text for one in found.quotations()] == ["The notice is three months"]


# ---- the share of what a program has put together ------------------------------------------------
PUT_TOGETHER = """\
type Line:
    the_words_of_the_document: String
    at: Int

type Said:
    proof: Quote
    remark: String

type Report:
    first: Quote
    lines: Option<Grounded<List<Line>>>

tool look() -> String uses retrieval

prompt picks(doc: Grounded<String>) -> List<Quote>:
    cites doc strictly
    "{doc}"

prompt tell(doc: Grounded<String>) -> String:
    cites doc strictly
    "{doc}"

agent excerpts() -> Option<Grounded<List<Excerpt>>>:
    return picks(look()).together()

agent listed() -> Grounded<List<Excerpt>>:
    return [picks(look())[0], picks(look())[0]]

agent line() -> Grounded<Line>:
    passage = picks(look())[0]
    return Line(passage.text, passage.line)

agent lines() -> Option<Grounded<List<Line>>>:
    found: List<Grounded<Line>> = []
    for passage in picks(look()):
        found.append(Line(passage.text, passage.line))
    return found.together()

agent both() -> Report:
    return Report(picks(look())[0], lines())

agent beside() -> Grounded<Said>:
    return Said(picks(look())[0], tell(look()))

agent reports() -> Option<Grounded<List<String>>>:
    return [picks(look())[0].text, tell(look())].together()
"""
BARE = DOCUMENT[DOCUMENT.index("The notice") :][:26]


@pytest.mark.parametrize(
    ("agent", "beside"),
    [
        ("excerpts", ""), ("listed", ""), ("line", ""), ("lines", ""), ("both", ""),
        ("beside", "It says"), ("reports", "It says"),
    ],
)  # fmt: skip
def test_the_share_is_that_of_the_texts(agent: str, beside: str, tmp_path: Path) -> None:
    """Not of names of fields, nor of where a passage is; and each text counts, whatever is beside it."""
    (tmp_path / "main.cor").write_text(PUT_TOGETHER)

    class Fixed:
        name = "fixed"

        def answer(self, request: ModelRequest) -> ModelReply:
            return ModelReply([BARE] if request.prompt == "picks" else f"{beside} {TRUE}", model=self.name)

    program = corvid.load(tmp_path / "main.cor", tools={"look": lambda: DOCUMENT}, model=Fixed())
    found = getattr(program, agent).outcome().provenance
    program.close()
    quoted, unquoted = 2 * counted(BARE), counted(beside)
    assert found.share == quoted / (quoted + unquoted)
