"""A verifier of the verifier: answers of generated types with quotes at any depth, half of them lies of known
kinds. Each must be accepted or refused as it was built, and what is accepted must be cut out of a document.

Words of the documents are unlike each other: a passage is in one place, and no lie is true by chance.
"""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import corvid
from corvid import Document, Grounded, ModelReply, ModelRequest, RunFailed
from corvid.types import EXCERPT
from tests.shares import share

pytestmark = pytest.mark.guarantee("citation.strict")

ANSWERS = 100
"""Of each of a hundred types."""
LIES = ("changed", "joined", "elided", "short", "foreign", "empty", "beneath", "misplaced")
"""`beneath`: beside true quotes a text has an invented quotation. `misplaced`: a text has the words that are
true, and the quote others."""
TRIES = 20
"""To draw an answer that has a place for a lie."""
MARKS = ("{}", "“{}”", '"{}"', "«{}»", "{} …", "…{}")
FIELDS = frozenset(("text", "uri", "title", "line", "page", "last_page", "start", "end"))


class Quoted(NamedTuple):
    """Where an answer holds a quote."""

    number: int


class Told(NamedTuple):
    """Where it holds a text."""

    number: int


class Documents:
    """Two documents that are cited, and one that is not."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.seen: set[str] = set()
        self.lines = [[self._line() for _ in range(rng.randint(2, 6))] for _ in range(3)]
        joints = [rng.choice(("\n", "\n\n", " \n  ")) for _ in self.lines]
        self.texts = [
            joint.join(" ".join(line) + "." for line in lines)
            for joint, lines in zip(joints, self.lines, strict=True)
        ]

    def _word(self) -> str:
        while True:
            word = "".join(self.rng.choices(string.ascii_lowercase, k=self.rng.randint(4, 8)))
            if word not in self.seen:
                self.seen.add(word)
                return word

    def _line(self) -> list[str]:
        first, *words = [self._word() for _ in range(self.rng.randint(8, 14))]
        return [first.capitalize(), *words]

    def words(self, number: int | None = None) -> list[str]:
        """Three to six words that follow each other in a document that is cited, or in this one."""
        line = self.rng.choice(self.lines[self.rng.randrange(2) if number is None else number])
        size = self.rng.randint(3, 6)
        start = self.rng.randrange(len(line) - size + 1)
        return line[start : start + size]

    def runs(self) -> set[tuple[str, ...]]:
        """Each three words of a line that follow each other."""
        return {run for lines in self.lines for line in lines for run in runs(" ".join(line))}

    def passage(self) -> str:
        """One that is in a document, as a model may write it."""
        words = " ".join(self.words())
        if self.rng.random() < 0.3:
            words = words[0].swapcase() + words[1:]
        if self.rng.random() < 0.2:
            words = words.replace(" ", "  ", 1)
        return self.rng.choice(MARKS).format(words)

    def lie(self, kind: str) -> str:
        """One that does not."""
        words = self.words()
        match kind:
            case "changed":
                words[self.rng.randrange(len(words))] = self._word()
            case "joined":
                words = [*self.words(0), *self.words(1)]
            case "elided":
                words = [*self.words(), "…", *self.words()]
            case "short":
                words = words[1 : self.rng.choice((2, 3))]
            case "foreign":
                words = self.words(2)
            case "empty":
                words = []
            case _:
                words = ["so", "it", "seems"]
        return " ".join(words)


class Shapes:
    """One type, with the declarations that it needs, and answers of it."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.declared: list[str] = []
        self.quotes = self.texts = 0
        text, self.make = self._wrapped()
        self.returns = text

    def _wrapped(self) -> tuple[str, Callable[[], Any]]:
        """A type that mentions `Quote`."""
        depth = self.rng.randint(0, 3)
        if self.rng.random() < 0.1:
            return "Grounded<List<Excerpt>>", lambda: [self._quote() for _ in range(self.rng.randint(0, 3))]
        return self._type(depth, quotes=True)

    def _quote(self) -> Quoted:
        self.quotes += 1
        return Quoted(self.quotes - 1)

    def _text(self) -> Told:
        self.texts += 1
        return Told(self.texts - 1)

    def _leaf(self, quotes: bool) -> tuple[str, Callable[[], Any]]:
        rng = self.rng
        kind = "Quote" if quotes else rng.choice(("String", "String", "String", "Int", "Bool", "Quote"))
        made: dict[str, Callable[[], Any]] = {
            "Quote": self._quote,
            "String": self._text,
            "Int": lambda: rng.randint(0, 99),
            "Bool": lambda: rng.random() < 0.5,
        }
        return kind, made[kind]

    def _type(self, depth: int, quotes: bool) -> tuple[str, Callable[[], Any]]:
        rng = self.rng
        if depth == 0:
            return self._leaf(quotes)
        kind = rng.choice(("Option", "List", "Map", "Result", "record", "sum"))
        if kind in ("Option", "List", "Map"):
            inner, make = self._type(depth - 1, quotes)
            if kind == "Option":
                if inner.startswith("Option<"):
                    return inner, make
                return f"Option<{inner}>", lambda: make() if rng.random() < 0.7 else None
            if kind == "List":
                return f"List<{inner}>", lambda: [make() for _ in range(rng.randint(0, 3))]
            return f"Map<String, {inner}>", lambda: {f"k{n}": make() for n in range(rng.randint(0, 2))}
        parts = [self._type(depth - 1, quotes), self._type(rng.randrange(depth), False)]
        rng.shuffle(parts)
        (one, make_one), (other, make_other) = parts
        if kind == "Result":
            return f"Result<{one}, {other}>", lambda: (
                {"tag": "ok", "ok": make_one()} if rng.random() < 0.5 else {"tag": "err", "err": make_other()}
            )
        name = f"T{len(self.declared)}"
        if kind == "record":
            self.declared.append(f"type {name}:\n    a: {one}\n    b: {other}\n")
            return name, lambda: {"a": make_one(), "b": make_other()}
        self.declared.append(f"type {name}:\n    | {name}Has(a: {one}, b: {other})\n    | {name}Not\n")
        return name, lambda: (
            {"tag": f"{name}Has", "a": make_one(), "b": make_other()}
            if rng.random() < 0.8
            else {"tag": f"{name}Not"}
        )


class Answer(NamedTuple):
    """Data for the model to give, its passages and texts in order, and whether it must be accepted."""

    data: Any
    passages: list[str]
    texts: list[str]
    honest: bool


def answer(shapes: Shapes, documents: Documents, lie: str | None) -> Answer:
    """An answer, false in one place if a lie is wanted and there is a place for it."""
    rng = documents.rng
    both = lie in ("beneath", "misplaced")
    for _ in range(TRIES):
        shapes.quotes = shapes.texts = 0
        made = shapes.make()
        if lie is None or (shapes.quotes and (shapes.texts or not both)):
            break
    passages = [documents.passage() for _ in range(shapes.quotes)]
    harmless = ("", "so it seems", "don't know")
    texts = [rng.choice(harmless) for _ in range(shapes.texts)]
    if texts and rng.random() < 0.3:
        texts[rng.randrange(len(texts))] = f"It says “{' '.join(documents.words())}” there."
    honest = True
    if lie == "beneath" and passages and texts:
        texts[rng.randrange(len(texts))] = f"It says “{documents.lie('changed')}” there."
        honest = False
    elif lie == "misplaced" and passages and texts:
        place = rng.randrange(len(passages))
        texts[rng.randrange(len(texts))] = f"“{' '.join(documents.words())}”"
        passages[place] = "so it seems to be"
        honest = False
    elif lie is not None and passages:
        passages[rng.randrange(len(passages))] = documents.lie(lie)
        honest = False
    elif lie is not None and texts:
        texts[rng.randrange(len(texts))] = f"It says “{documents.lie('changed')}” there."
        honest = False
    return Answer(filled(made, passages, texts), passages, texts, honest)


def filled(made: Any, passages: list[str], texts: list[str]) -> Any:
    match made:
        case Quoted(number):
            return passages[number]
        case Told(number):
            return texts[number]
        case list():
            return [filled(part, passages, texts) for part in made]
        case dict():
            return {key: filled(part, passages, texts) for key, part in made.items()}
        case _:
            return made


def excerpts(value: Any) -> Iterator[dict[str, Any]]:
    """Those in a result, in order."""
    if isinstance(value, Grounded):
        yield from excerpts(value.value)
    elif isinstance(value, dict) and frozenset(value) == FIELDS:
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from excerpts(part)


class Prepared:
    """A model that gives the prepared answers, one an attempt."""

    name = "prepared"

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.requests: list[ModelRequest] = []

    def answer(self, request: ModelRequest) -> ModelReply:
        self.requests.append(request)
        return ModelReply(self.answers[request.attempt].data, "prepared", 1)


def bare(passage: str) -> str:
    """The words of a passage, for comparison."""
    return " ".join(passage.strip('“”"«» …').split()).lower()


def runs(text: str) -> set[tuple[str, ...]]:
    """Each three words of a text that follow each other."""
    words = [word.strip('"“”«».,:…').lower() for word in text.split()]
    return {tuple(words[at : at + 3]) for at in range(len(words) - 2)}


@pytest.mark.parametrize("seed", share(range(100), every=20))
def test_each_answer_is_judged_as_it_was_built(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    documents, shapes = Documents(rng), Shapes(rng)
    repair = seed // 20 % 2
    clause = "    with repair 1\n" * repair
    program = "".join(shapes.declared) + (
        "tool look() -> List<Grounded<String>> uses retrieval\n"
        "tool elsewhere() -> Grounded<String> uses retrieval\n"
        f"prompt ask(docs: List<Grounded<String>>) -> {shapes.returns}:\n"
        f"    cites docs strictly\n{clause}"
        '    "{docs}"\n'
        f"agent main() -> {shapes.returns} uses retrieval:\n"
        "    other = elsewhere()\n"
        "    return ask(look())\n"
    )
    path = tmp_path / "main.cor"
    path.write_text(program, "utf-8")
    texts = {f"d{number}.txt": text for number, text in enumerate(documents.texts)}
    cited = [Document(text, uri) for uri, text in texts.items()]
    model = Prepared()
    tools = {"look": lambda: cited[:2], "elsewhere": lambda: cited[2]}
    loaded = corvid.load(path, model=model, tools=tools)  # type: ignore[arg-type]
    for number in range(ANSWERS):
        lie = LIES[number // 2 % len(LIES)] if number % 2 else None
        first = answer(shapes, documents, lie)
        model.answers = [first, answer(shapes, documents, lie if number % 4 == 3 else None)]
        model.requests = []
        given = first if first.honest or not repair else model.answers[1]
        where = f"seed {seed}, answer {number} ({lie}) of {shapes.returns}:\n{program}\n{given.data}"
        if not given.honest:
            with pytest.raises(RunFailed) as caught:
                print(where, loaded.main())
            assert caught.value.code == "R0115", where
        else:
            try:
                result = loaded.main()
            except RunFailed as failed:
                pytest.fail(f"{where}\n{failed}")
            found = list(excerpts(result))
            assert [bare(one["text"]) for one in found] == [bare(one) for one in given.passages], where
            for one in found:
                text = texts.get(one["uri"], "")
                assert one["text"] == text[one["start"] : one["end"]] != "", where
        if repair and not first.honest:
            # What a model is notified of a lie is not a passage to put under it.
            told = model.requests[1].violation or ""
            proposed = runs(told) - runs(" ".join([*first.passages, *first.texts]))
            assert not proposed & documents.runs(), f"{where}\n{told}"


def test_the_fields_are_those_of_the_prelude() -> None:
    """`excerpts` knows one by them."""
    prelude = (Path(__file__).parents[3] / "stdlib" / "prelude.cor").read_text("utf-8")
    body = prelude.partition(f"public type {EXCERPT.name.rpartition('::')[2]}:")[2].partition("\n\n")[0]
    declared = [line.partition(":")[0].strip() for line in body.splitlines() if line and "#:" not in line]
    assert frozenset(declared) == FIELDS


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (corvid.Sourced("the rent was due", "a.txt", "Here the rent is due."), "the passage is not in a.txt"),
        (corvid.Sourced("the rent", "a.txt", "Here the rent is due."), "the passage is not in a.txt"),
        (corvid.Sourced({"text": "x"}, "a.txt", "x"), "must be the text of the passage, in `Sourced`"),
        (Document("the rent is due", "a.txt"), "must be the text of the passage, in `Sourced`"),
        ("the rent is due", "must be the text of the passage, in `Sourced`"),
    ],
    ids=["other words", "too short", "a record", "a document", "a text"],
)
def test_what_a_host_hands_in_for_a_quote_is_looked_up(given: object, said: str, tmp_path: Path) -> None:
    (tmp_path / "main.cor").write_text("agent main(passage: Quote) -> Quote:\n    return passage\n")
    program = corvid.load(tmp_path / "main.cor")
    true = program.main(corvid.Sourced("the rent is due", "a.txt", "Here the rent is due."))
    assert (true.value["text"], true.value["start"], true.grade) == ("the rent is due", 5, "verbatim")
    with pytest.raises(RunFailed) as caught:
        program.main(given)
    program.close()
    assert caught.value.code == "R0114"
    assert said in str(caught.value)
