"""Hosts that hand in documents and stated sources, and models that quote: both agree on values, chains,
sources, faults and violations."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from functools import lru_cache

import pytest

from tests.reference.agreement import Pair, Runner, pair, static
from tests.reference.host import Canned, Json, Paper, Reply, Stated
from tests.reference.program import Decl
from tests.runtime import lanes
from tests.shares import share

COUNT = int(os.environ.get("CORVID_REFERENCE", "60"))
Tool = Callable[..., Json]


class World(Canned):
    """Tools by name, and one answer of the model for each attempt."""

    def __init__(self, both: Pair, tools: dict[str, Tool], answers: list[Reply]) -> None:
        assert both.inferred is not None
        super().__init__(both.inferred.program)
        self.tools = tools
        self.answers = answers

    def tool(self, decl: Decl, arguments: list[Json]) -> Json:
        return self.tools[decl.node.name.text](*arguments)

    def model(self, prompt: Decl, text: str, attempt: int) -> Reply:
        return self.answers[attempt % len(self.answers)]


@lru_cache
def agreed(text: str) -> Pair:
    """A program that both accept, with the same sites and types."""
    both = pair((("main.cor", text),))
    assert both.checked.ok, [p.message() for p in both.checked.problems]
    assert not static(both)
    return both


def compared(
    text: str, runs: list[tuple[str, list[object]]], tools: dict[str, Tool], answers: list[Reply]
) -> tuple[list[str], list[str | None]]:
    """What differs, and how the runs ended in the toolchain: a value or a code."""
    both = agreed(text)
    runner = Runner(both, lambda it: World(it, tools, answers))
    wrong = [line for agent, arguments in runs for line in runner.compare(agent, arguments)]
    ends = [runner.ended_last(agent, arguments) for agent, arguments in runs]
    runner.close()
    return wrong, ends


# ---- documents --------------------------------------------------------------------------------
DOCUMENTS = """
type Page:
    text: String
    uri: String
    start_line: Int
type Hit:
    some: String
    score: Int
    page: Page
type Shape:
    | Round(ok: String, tags: Map<String, String>)
    | Flat
tool text(id: String) -> String uses retrieval
tool page(id: String) -> Page uses retrieval
tool hits(id: String) -> List<Hit> uses retrieval
tool table(id: String) -> Map<String, Map<String, String>> uses retrieval
tool shape(id: String) -> Result<Shape, String> uses retrieval
tool parts(id: String) -> List<Grounded<String>> uses retrieval
tool wrapped(id: String) -> Grounded<List<Grounded<Page>>> uses retrieval
tool numbers(id: String) -> Map<Int, List<Float>> uses retrieval
prompt tell(x: String, y: String) -> String:
    "{x} {y}"

agent whole(id: String) -> Grounded<List<Hit>>:
    return hits(id)

agent plain_text(id: String) -> Grounded<String>:
    return text(id)

agent a_page(id: String) -> Grounded<String>:
    p = page(id)
    return f"{p.uri}: {p.text}"

agent listed(id: String) -> List<Source>:
    return hits(id).sources()

agent first(id: String) -> Grounded<Option<String>>:
    hit = hits(id).first()?
    return Some(hit.page.text)

agent every_one(id: String) -> Option<Grounded<List<String>>>:
    found: List<Grounded<String>> = []
    for i, hit in hits(id).enumerate():
        found.append(hit.some + hit.page.uri)
    return found.together()

agent keys(id: String) -> List<Grounded<String>>:
    found = [text(id)]
    for k, v in table(id):
        for inner, word in v:
            found.append(k + inner + word)
    return found

agent by_key(id: String) -> Grounded<Option<String>>:
    row = table(id)["some"]?
    return row["some"]

agent by_get(id: String) -> Grounded<Option<String>>:
    row = table(id).get("b")?
    return row.get("missing")

agent shaped(id: String) -> Grounded<String>:
    match shape(id):
        Ok(found) ->
            match found:
                Round(ok, tags) ->
                    return ok + tags.get("x").unwrap_or("none")
                Flat ->
                    return text(id)
        Err(why) ->
            return why

agent each_part(id: String) -> List<Grounded<String>>:
    return parts(id)

agent both_chains(id: String) -> Grounded<String>:
    return wrapped(id)[0].text

agent sum(id: String) -> Grounded<Float>:
    return numbers(id).get(1).unwrap_or([0.5]).fold(0.0, fn (a, b) -> a + b)

agent told(id: String, question: String) -> Grounded<String>:
    return tell(text(id), question)

agent how_sure(id: String) -> Float:
    return (hits(id)[0].page.text + text(id)).confidence()

agent rendered(id: String) -> String:
    return (hits(id)[1].some + tell(text(id), "x")).chain()
"""


def paper(text: str, **more: Json) -> Paper:
    return Paper(text, f"file:{text}", **more)


TOOLS: dict[str, Tool] = {
    "text": lambda id: paper(f"T{id}", confidence=0.25, start_line=3, title="t", metadata={"a": [1]}),
    "page": lambda id: paper(f"P{id}", start_line=7),
    "hits": lambda id: [
        {"some": f"A{id}", "score": 3, "page": paper("one", confidence=0.5)},
        {"some": paper("B"), "score": 4, "page": {"text": "two", "uri": "u", "start_line": 2}},
    ],
    "table": lambda id: {"some": {"some": "x", "b": paper("y")}, "b": {}, "a/~": {"k": id}},
    "shape": lambda id: {
        "a": {"tag": "ok", "ok": {"tag": "Round", "ok": "o", "tags": {"x": paper("tag")}}},
        "b": {"tag": "ok", "ok": {"tag": "Flat"}},
        "c": {"tag": "err", "err": paper("wrong")},
    }.get(id, 7),
    "parts": lambda id: ["p", paper("q"), id],
    "wrapped": lambda id: [paper("w")],
    "numbers": lambda id: {1: [1, 2.5], "2": [float("inf")]},
}


def test_documents_by_path() -> None:
    agents = [line.split("(")[0].removeprefix("agent ") for line in DOCUMENTS.splitlines() if "agent" in line]
    runs: list[tuple[str, list[object]]] = [
        (agent, [id, "why?"] if agent == "told" else [id])
        for agent in agents
        for id in ("a", "b", "c", "ä/~")
    ]
    wrong, ends = compared(DOCUMENTS, runs, TOOLS, [Reply("said", "clever", 7, 0.75), Reply("x")])
    assert not wrong, "\n".join(wrong)
    assert "R0111" in ends


# ---- claims that cite what was cut out of documents --------------------------------------------
CITING_PARTS = """
tool read_text(path: String) -> String uses retrieval

fn tidy(line: String) -> String:
    return line.trim()

agent lines(path: String) -> Int:
    text = read_text(path)
    for line in text.split("\\n"):
        claim "it says so" of file_contents citing line
        claim "it says so" of file_contents citing tidy(line)
        claim "it says so" of file_contents citing line + "."
    return 1

agent parts(path: String) -> Int:
    text = read_text(path) + ""
    for part in text.substring(3, 400).split("is due ").map(fn (one) -> one.substring(0, 9).trim()):
        claim "it says so" of file_contents citing part
    claim "it says so" of file_contents citing text.replace("Lease", "A lease").split("\\n")[1]
    return 1

agent both(one: String, other: String) -> Int:
    texts = [read_text(one), read_text(other)]
    for text in texts:
        for line in text.split("\\n"):
            claim "it says so" of file_contents citing line + texts[0].substring(0, 0)
            claim "it says so" of file_contents citing f"{line}"
            claim "it says so" of file_contents citing text.split("\\n").slice(1, 2).join("+")
            claim "it says so" of file_contents citing line.replace("$", "€")
    return 1
"""
LEASES = {
    "a": "Lease\nRent is due monthly.\nThe end is near.\n  Rent is due monthly.\n\nRent is due monthly. ",
    "b": "The rent is due monthly.\nRent is due monthly.\n}\n}",
}


# rule: protocols.claim.6
@pytest.mark.oracle
@pytest.mark.guarantee("protocols.claims_have_evidence")
def test_parts_of_documents_are_cited_where_they_were_cut_out() -> None:
    runs: list[tuple[str, list[object]]] = [
        (agent, [path]) for agent in ("lines", "parts") for path in LEASES
    ]  # fmt: skip
    runs += [("both", ["a", "b"]), ("both", ["b", "a"]), ("both", ["a", "a"])]
    tools: dict[str, Tool] = {"read_text": lambda path: Paper(LEASES[path], f"{path}.txt", start_line=9)}
    wrong, ends = compared(CITING_PARTS, runs, tools, [])
    assert not wrong, "\n".join(wrong)
    assert set(ends) == {None}


# ---- arguments with sources -------------------------------------------------------------------
GIVEN = """
type Page:
    text: String
    uri: String
type Held:
    page: Grounded<Page>
    n: Int
agent one(g: Grounded<String>) -> Grounded<String>:
    return g + "!"
agent record(g: Grounded<Page>) -> Grounded<String>:
    return g.text
agent lists(gs: List<Grounded<Int>>, n: Int) -> Option<Grounded<Int>>:
    found = gs.together()?
    return Some(found.fold(n, fn (a, b) -> a + b))
agent inside(held: Held) -> List<Source>:
    return held.page.sources()
agent maybe(o: Option<Result<Grounded<String>, Int>>) -> Int:
    match o:
        Some(r) ->
            match r:
                Ok(s) ->
                    return s.chain().length()
                Err(n) ->
                    return n
        None ->
            return 0
agent deep(g: Grounded<List<Grounded<String>>>) -> Grounded<String>:
    return g[0]
"""
TEXT = Paper("the text", "doc", "title", 4, {"k": None}, 0.5)
WRONG = "0" * 64


@pytest.mark.parametrize(
    ("agent", "arguments", "end"),
    [
        ("one", [Stated("quoted", TEXT)], None),
        ("one", [TEXT], None),
        ("one", ["bare"], "R0114"),
        ("one", [Stated(3, TEXT)], "R0121"),
        ("one", [Stated("x", TEXT, hash=WRONG)], "R0114"),
        ("one", [Stated("x", TEXT, run="other")], "R0114"),
        ("one", [Stated("x", TEXT, run="run")], None),
        ("one", [Stated("x", TEXT, severed="cut")], "R0114"),
        ("one", [], "R0121"),
        ("record", [TEXT], None),
        ("record", [Stated({"text": "t", "uri": "u"}, TEXT)], None),
        ("record", [{"text": "t", "uri": "u"}], "R0114"),
        ("lists", [[Stated(1, TEXT), Stated(2, TEXT)], 3], None),
        ("lists", [[], 3], None),
        ("lists", [[Stated(1, TEXT), 2], 3], "R0114"),
        ("inside", [{"page": TEXT, "n": 1}], None),
        ("inside", [{"page": {"text": "t", "uri": "u"}, "n": 1}], "R0114"),
        ("maybe", [None], None),
        ("maybe", [{"tag": "ok", "ok": TEXT}], None),
        ("maybe", [{"tag": "err", "err": 4}], None),
        ("deep", [Stated(["a", "b"], TEXT)], None),
        ("deep", [Stated([TEXT], TEXT)], "R0121"),
    ],
)
def test_arguments_with_sources(agent: str, arguments: list[object], end: str | None) -> None:
    wrong, ends = compared(GIVEN, [(agent, arguments)], {}, [])
    assert not wrong, "\n".join(wrong)
    assert ends == [end]


# ---- citations --------------------------------------------------------------------------------
CITING = """
type Answer:
    words: String
    more: Option<String>
tool look(id: String) -> List<String> uses retrieval
prompt digest(docs: Grounded<List<String>>, q: String) -> String:
    cites docs strictly
    with repair 1
    "{docs} {q}"
prompt record(docs: List<String>) -> Answer:
    cites docs strictly
    "Answer {docs}"
agent text(id: String) -> Grounded<String>:
    return digest(look(id), "why")
agent answer(id: String) -> Grounded<Answer>:
    return record(look(id))
agent quoted(id: String) -> Grounded<String>:
    return record(look(id)).words + digest(look(id), id)
"""
TEXTS = [
    "The rent is due on the first of May. A fee of 2.5 percent isn't waived — ever… It’s 30 days.",
    "Der Mieter zahlt die Miete pünktlich bis zum 3. Werktag. Café naïve co-operate 1,000.50 units",
    "家賃は毎月一日に支払う。敷金は返還されない。",
    "Short doc",
    'He said "never again" and left; she wrote «the end is near» twice. (see [1])',
    "x = f(y)\nreturn x + 1\nnothing else here at all",
    "ne\u0301e Zoe\u0308 soft\u00adhyphen zero\u200bwidth family 👩\u200d👩\u200d👧 flag 🇩🇪 end",
    "กฎหมายไทยกำหนดไว้ว่า",
]
STYLES = ['"{}"', "“{}”", "”{}”", "„{}“", "«{}»", "»{}«", "‹{}›", "‚{}‘", "‘{}’", "'{}'", "「{}」", "『{}』"]
STYLES += ["《{}》", "`{}`", "\n> {}\n", "\n```\n{}\n```\n"]
AROUND = ["“{}”", "„{}“", "『{}』", "《{}》", "\n> {}\n"]
"""What may be around other marks, so that it can be reported which belong together."""
BETWEEN = [
    "The text says ",
    "and so, ",
    "it's clear that ",
    "(compare ",
    'a 12" pipe and ',
    "\n",
    "",
    "`123` ",
]


def passage(pick: random.Random) -> str:
    """Some words of a document, often changed a little, or elided. Marks in it have their partners: how text
    reads whose marks do not pair is nothing that the specification says."""
    text = pick.choice(TEXTS)
    if '"' in text:
        return pick.choice([text, "left; she wrote «the end is near» twice", 'said "never again" and'])
    gap = " " if " " in text else ""
    words = text.split(" ") if gap else list(text)
    count = pick.randint(1, 8)
    start = pick.randrange(max(1, len(words) - count + 1))
    found = gap.join(words[start : start + count]).rstrip("0123456789 ")
    change = pick.randrange(12)
    if change == 0:
        return found + " invented"
    if change == 1:
        return found[1:].strip()
    if change in (2, 3):
        after = start + count + pick.randint(0, 5)
        return (
            found + pick.choice([" … ", " [...] ", "…"]) + gap.join(words[after : after + pick.randint(1, 6)])
        )
    return found.replace("’", "'").replace(" ", "  \n") if change == 4 else found


def cited(pick: random.Random) -> str:
    """An answer with some quotations."""
    parts = []
    for _ in range(pick.randint(1, 4)):
        words = passage(pick)
        style = pick.choice(AROUND if '"' in words or "«" in words else STYLES)
        parts += [pick.choice(BETWEEN), style.format(words), pick.choice([" ", ". ", ", "])]
    return "".join(parts) + pick.choice([""] * 20 + ['"', "„"])


@pytest.mark.oracle
@pytest.mark.parametrize("first", share(range(0, COUNT, 10), 3))
def test_citations(first: int) -> None:
    ended: set[object] = set()
    for seed in range(first, first + 10):
        pick = random.Random(seed)
        documents = [paper(text) for text in pick.sample(TEXTS, 3)]
        good = f'It says "{documents[0].text}".' if '"' not in documents[0].text else "“never again” and left"
        answers = [Reply(cited(pick), "m", seed), Reply(pick.choice([cited(pick), good, 7]), "m", 2, 0.5)]
        wrong, ends = compared(CITING, [("text", ["a"])], {"look": lambda id, d=documents: d}, answers)
        records = [Reply({"words": cited(pick), "more": pick.choice([None, cited(pick)])}), answers[0]]
        runs: list[tuple[str, list[object]]] = [("answer", ["a"]), ("quoted", ["a"])]
        more, others = compared(CITING, runs, {"look": lambda id, d=documents: d}, records)
        assert not wrong + more, f"seed {seed}: " + "\n".join(wrong + more)
        ended |= {*ends, *others}
    assert "R0115" in ended


# ---- promises ---------------------------------------------------------------------------------
PROMISES = """
effect ledger:
    trust: supervisor_required
type Note:
    body: Grounded<String>
tool read(id: String) -> String uses retrieval
tool note(xs: List<String>) -> String
prompt ask(x: Grounded<String>) -> String:
    "About {x}"
prompt send(xs: List<String>) -> String uses ledger:
    with repair 1
    "Send {xs}"
prompt file(reason: Grounded<String>) -> String uses ledger:
    "File {reason}"
prompt opine(x: String) -> Grounded<String> uses retrieval:
    "About {x}"
@min_confidence(0.5)
agent whole(id: String) -> Grounded<String>:
    return ask(read(id))
@min_confidence(0.5)
agent parts(id: String) -> Option<List<Note>>:
    return Some([Note(read(id)), Note(ask(read(id)))])
@min_confidence(0.5)
agent way_out(id: String) -> Result<Int, Grounded<String>>:
    return Ok(failed(id)?)
agent failed(id: String) -> Result<Int, Grounded<String>>:
    return Err(ask(read(id)))
@min_confidence(0.5)
agent plain(id: String) -> String:
    return ask(read(id))
agent around(id: String) -> Grounded<String>:
    return whole(id)
agent approved(id: String) -> String:
    xs = [id]
    approve Send(xs)
    return send(xs)
agent changed(id: String) -> String:
    xs = [id]
    ys = xs
    approve Send(xs)
    ys.append(id)
    return send(xs)
agent a_tool(id: String) -> String:
    xs = [id]
    ys = xs
    approve Note(xs)
    ys.append(id)
    return note(xs)
agent an_agent(id: String) -> Int:
    xs = [id]
    ys = xs
    approve Counted(xs)
    if id == "b":
        ys.append(id)
    return counted(xs)
agent counted(xs: List<String>) -> Int:
    return xs.length()
agent a_fn(id: String) -> Int:
    xs = [id]
    ys = xs
    approve Length(xs)
    ys.append(id)
    return length(xs)
fn length(xs: List<String>) -> Int:
    return xs.length()
agent in_a_loop(id: String) -> Int:
    n = 0
    for i in range(0, 3):
        xs = [id]
        ys = xs
        approve Counted(xs)
        if i == 2:
            ys.append(id)
        n += counted(xs)
    return n
agent sourced(id: String) -> String:
    g = read(id)
    approve File(g)
    return file(g)
agent attested(id: String) -> String:
    g = opine(id)
    approve File(g)
    return file(g)
"""
PROMISED = (
    "whole", "parts", "way_out", "plain", "around", "approved", "changed", "a_tool", "an_agent", "a_fn",
    "in_a_loop", "sourced", "attested",
)  # fmt: skip


@pytest.mark.parametrize(
    ("sure", "document", "refused"),
    [(None, None, 0), (0.5, 0.5, 0), (0.4, None, 4), (None, 0.4, 4), (0.4, 0.3, 4)],
)  # fmt: skip
def test_promises_while_running(sure: float | None, document: float | None, refused: int) -> None:
    tools: dict[str, Tool] = {
        "read": lambda id: Paper("the text", "a.txt", confidence=document),
        "note": lambda xs: "noted",
    }
    answers = [Reply("words", confidence=sure)]
    runs: list[tuple[str, list[object]]] = [(agent, [one]) for agent in PROMISED for one in ("a", "b")]
    wrong, ends = compared(PROMISES, runs, tools, answers)
    assert not wrong
    assert ends.count("R0125") == 2 * refused
    assert ends.count("R0120") == 2 * 4 + 1
    assert ends.count("R0114") == 2


LANES = """\
import "std/continuity" use Candidate, Selection, Conversation

tool chat_recoverable_options() -> List<Candidate>

prompt choose(request: String, options: List<Candidate>, chat: Conversation) -> Selection:
    lane selection
    enrich from chat_recoverable_options
    "Pick for {request} among {options}"

prompt follow(request: String, options: List<Candidate>, chat: Conversation) -> Selection:
    lane semantic
    enrich from chat_recoverable_options
    "Pick for {request} among {options}"

agent chosen(options: List<Candidate>, chat: Conversation) -> Selection:
    return choose("the second", options, chat)

agent followed(options: List<Candidate>, chat: Conversation) -> Selection:
    return follow("the second", options, chat)
"""
UNFIT: tuple[Json, ...] = (
    None, "b", ["b"], {}, {"decision": 1}, {"decision": "choose"}, {"need_more_info": True},
    *({"decision": decision, **more} for decision in ("select", "need_more_info", "abstain") for more in (
        {}, {"id": "z"}, {"id": 1}, {"id": "b", "why": "x"}, {"why": "x"}, {"neededEvidenceTypes": "a"},
        {"neededEvidenceTypes": [1]}, {"neededEvidenceTypes": ["a", "b", "c"]},
        {"neededEvidenceTypes": ["a"], "why": "x"},
    )),
)  # fmt: skip


@pytest.mark.parametrize("answer", share(UNFIT, 8, 4))
def test_answers_that_name_no_candidate_of_a_lane(answer: Json) -> None:
    options = [lanes.candidate("a"), lanes.candidate("b")]
    runs: list[tuple[str, list[object]]] = [
        (agent, [options, lanes.conversation()]) for agent in ("chosen", "followed")
    ]
    wrong, _ = compared(LANES, runs, {"chat_recoverable_options": list}, [Reply(answer)])
    assert not wrong


CUT = """\
tool find(query: String) -> List<String> uses retrieval
agent cut(text: String) -> List<String>:
    intent "Find it" because "it was asked for" expecting 1..3:
        whole = find(text)
        piece = find(text.substring(1, 3))
        empty = find(text.substring(3, 1))
        trimmed = find(text.trim())
        part = find(text.split(" ")[0])
    return empty
"""


def test_the_log_has_queries_that_were_cut_out_of_a_text() -> None:
    wrong, ends = compared(CUT, [("cut", [" one two"])], {"find": lambda query: [query]}, [])
    assert (wrong, ends) == ([], [None])
