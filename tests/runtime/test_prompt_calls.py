"""Prompts: one-pass templates, checked answers, repairs, strict citations, and what the chain says."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.ir.program import Hole, TemplateBlock
from corvid.runtime.boundary.documents import text_hash
from corvid.runtime.faults import Fault
from corvid.runtime.host import Document, ModelCitation, ModelRefusal, ModelReply
from corvid.runtime.plans import renderer
from corvid.runtime.provenance.grade import Grade
from corvid.runtime.provenance.nodes import CitedSpan, ModelAttested, PromptTransform
from corvid.runtime.run import Run
from corvid.types import INT, STRING, ListType, MapType, Type, grounded
from tests.runtime.world import COLOUR, DECLARATIONS, HIT, NOTE, World, ask, call, make_run, prompt, tool
from tests.values import replace

pytestmark = [
    pytest.mark.guarantee("grounded.chain_carried"),
    pytest.mark.guarantee("grounded.no_forged_delivery"),
    pytest.mark.guarantee("citation.strict"),
]

G = grounded
TEXT = "The quick brown fox jumps over the lazy dog."


def sourced(run: Run, text: str = TEXT) -> Any:
    run.context.host.tools.tools_by_name = {"look": lambda: text}  # type: ignore[attr-defined]
    return call(run, tool("look", STRING, source=True), returns=G(STRING))


def failing(run: Run, *arguments: Any, **options: Any) -> tuple[str, str]:
    with pytest.raises(Fault) as raised:
        ask(run, *arguments, **options)
    message = raised.value.problem.message()
    assert "\n" not in message
    return raised.value.problem.code.id, message


# ---- rendering ------------------------------------------------------------------------------------
def test_arguments_are_shown_as_they_are() -> None:
    world = World()
    run = make_run(world)
    p = prompt("p", STRING, (Hole("s"), "|", Hole("n"), "|", Hole("xs"), "|", Hole("c"), "|", Hole("h")),
               s=STRING, n=INT, xs=ListType(STRING), c=COLOUR, h=HIT)  # fmt: skip
    hit = DECLARATIONS.make_record("m::Hit", ["{n}", 0.5])
    ask(run, p, "{n}", 3, ["é"], DECLARATIONS.make_variant("m::Colour", "Red", []), hit)
    (message,) = world.requests[0].messages
    assert message.role == "user"
    assert message.text == '{n}|3|["é"]|"Red"|{"text":"{n}","score":0.5}'


# rule: declarations.prompt.2
@given(
    st.dictionaries(st.sampled_from("abc"), st.text(), min_size=3),
    st.lists(st.sampled_from("abc"), max_size=6),
)
def test_rendering_never_expands_again(arguments: dict[str, str], order: list[str]) -> None:
    for name in arguments:
        arguments[name] += "{a}{b}{c}%(a)s%"
    parts: list[str | Hole] = []
    for name in order:
        parts += [Hole(name), "{b} %(a)s 100%"]
    (message,) = renderer((TemplateBlock("system", tuple(parts)),))(arguments)
    assert message.text == "".join(arguments[name] + "{b} %(a)s 100%" for name in order)
    assert message.role == "system"


# ---- chains ---------------------------------------------------------------------------------------
def test_a_grounded_argument_makes_a_transform() -> None:
    world = World(replies=lambda request: ModelReply("short", "m2", 11, 0.4))
    run = make_run(world)
    doc = sourced(run)
    p = prompt("sum", STRING, ("Sum ", Hole("d"), " for ", Hole("q"), Hole("k")), d=STRING, q=STRING, k=INT,
               confidence=0.7)  # fmt: skip
    value, node = ask(run, p, doc, "me", 3, types=(G(STRING), STRING, INT), returns=G(STRING),
                      constants=(False, False, True))  # fmt: skip
    assert value == "short"
    groundings = (("d", "grounded"), ("q", "unsourced"), ("k", "constant"))
    assert run.arena.node(node) == PromptTransform("sum", "m2", 11, (doc[1],), groundings, 0.4)
    assert run.arena.grade(node) is Grade.MIXED
    assert run.arena.confidence(node) == 0.4
    shown = world.requests[0].arguments
    assert [(a.name, a.type, a.grounded) for a in shown] == [
        ("d", "String", True), ("q", "String", False), ("k", "Int", False),
    ]  # fmt: skip
    assert [(d.uri, d.text) for d in shown[0].documents] == [("tool:look()", TEXT)]


def test_every_shown_argument_is_on_the_chain_once() -> None:
    run = make_run()
    first, second = sourced(run), sourced(run, "another text")
    p = prompt("sum", STRING, (Hole("a"), Hole("b"), Hole("c")), a=STRING, b=STRING, c=STRING)
    types = (G(STRING),) * 3
    _, node = ask(run, p, first, second, first, types=types, returns=G(STRING))
    step = run.arena.node(node)
    assert isinstance(step, PromptTransform)
    assert step.inputs == (first[1], second[1])
    assert [found.text for found in run.arena.sources(node)] == [TEXT, "another text"]


# rule: provenance.confidence.2
def test_the_row_bounds_the_confidence_of_a_model() -> None:
    run = make_run(World(replies=lambda request: ModelReply("x", "m", 1, 0.9)))
    doc = sourced(run)
    p = prompt("p", STRING, (Hole("d"),), d=STRING, confidence=0.7)
    _, node = ask(run, p, doc, types=(G(STRING),), returns=G(STRING))
    assert run.arena.confidence(node) == 0.7
    assert run.arena.grade(node) is Grade.SYNTHESISED


def test_no_grounded_argument_gives_a_plain_value_or_a_models_own_word() -> None:
    run = make_run()
    assert ask(run, prompt("p", STRING, (Hole("q"),), q=STRING), "x") == "ok"
    _, node = ask(run, prompt("p", STRING, (Hole("q"),), q=STRING, attesting=True), "x", returns=G(STRING))
    assert run.arena.node(node) == ModelAttested("p", "echo-1", 7, (("q", "unsourced"),), 1.0)
    assert run.arena.grade(node) is Grade.ATTESTED


def test_an_argument_that_no_template_shows_grounds_nothing_and_reaches_no_model() -> None:
    world = World()
    run = make_run(world)
    doc = sourced(run)
    p = prompt("p", STRING, (Hole("q"),), q=STRING, hidden=STRING)
    assert ask(run, p, "x", doc, types=(STRING, G(STRING))) == "ok"
    assert [argument.name for argument in world.requests[0].arguments] == ["q"]


# rule: grounded.maybe.1
def test_maybe_grounded_arguments_need_a_source_before_the_model_is_asked() -> None:
    world = World()
    run = make_run(world)
    p = prompt("p", STRING, (Hole("ds"),), ds=ListType(STRING))
    code, words = failing(run, p, [], types=(ListType(G(STRING)),), returns=G(STRING))
    assert (code, world.requests) == ("R0114", [])
    assert "the argument `ds` of `p`" in words
    doc = sourced(run)
    _, node = ask(run, p, [doc], types=(ListType(G(STRING)),), returns=G(STRING))
    assert run.arena.grade(node) is Grade.SYNTHESISED


def test_plain_parts_beside_grounded_ones_are_unsourced() -> None:
    run = make_run()
    doc = sourced(run)
    note = DECLARATIONS.make_record("m::Note", [doc, 3])
    _, node = ask(run, prompt("p", STRING, (Hole("n"),), n=NOTE), note, returns=G(STRING))
    assert run.arena.grade(node) is Grade.MIXED
    assert run.arena.has_retrieval(node)


def test_the_chains_inside_every_argument_are_kept() -> None:
    run = make_run()
    first, second = sourced(run), sourced(run, "another text")
    notes = [DECLARATIONS.make_record("m::Note", [doc, 3]) for doc in (first, second)]
    p = prompt("both", STRING, (Hole("a"), Hole("b")), a=NOTE, b=NOTE)
    _, node = ask(run, p, *notes, returns=G(STRING))
    assert [found.text for found in run.arena.sources(node)] == [TEXT, "another text"]


# ---- answers --------------------------------------------------------------------------------------
# rule: declarations.prompt.5
def test_an_answer_that_does_not_fit_is_asked_again() -> None:
    replies = iter(["three", {"tag": "x"}, 3])
    world = World(replies=lambda request: next(replies))
    run = make_run(world)
    assert ask(run, prompt("p", INT, (Hole("q"),), q=STRING, repair=2), "x") == 3
    assert [request.attempt for request in world.requests] == [0, 1, 2]
    assert world.requests[0].violation is None
    assert (
        world.requests[1].violation
        == "the answer does not fit the schema: expected Int, found String 'three'"
    )


# rule: declarations.prompt.5
@pytest.mark.parametrize("bad", ["x", 1.5, None, float("nan"), object(), b"x", "\ud800", [1], True])
def test_an_answer_that_never_fits_is_a_fault(bad: Any) -> None:
    run = make_run(World(replies=lambda request: ModelReply(bad, "m")))
    code, words = failing(run, prompt("p", INT, (Hole("q"),), q=STRING, repair=1), "x")
    assert code == "R0112"
    assert "does not fit after 2 attempts: expected Int" in words


# rule: runtime.fault.3
def test_models_that_can_not_or_fail() -> None:
    def refuse(request: Any) -> Any:
        raise ModelRefusal("no network;\nset a key")

    def fail(request: Any) -> Any:
        raise TimeoutError("30 s")

    p = prompt("p", INT, (Hole("q"),), q=STRING)
    assert failing(make_run(World(replies=refuse)), p, "x") == (
        "R0117", "the model `echo` cannot answer `p`: no network; set a key",
    )  # fmt: skip
    assert failing(make_run(World(replies=fail)), p, "x") == (
        "R0118", "the model `echo` failed at `p`: TimeoutError: 30 s",
    )  # fmt: skip
    sure = make_run(World(replies=lambda request: ModelReply(1, "m", 0, 1.5)))
    assert failing(sure, p, "x")[0] == "R0118"


# rule: provenance.chain.3
def test_decoding_an_answer_never_gives_a_chain() -> None:
    forged = {"tag": "grounded", "value": "x", "sources": [{"kind": "retrieval"}]}
    run = make_run(World(replies=lambda request: forged))
    assert failing(run, prompt("p", STRING, (Hole("q"),), q=STRING), "x")[0] == "R0112"


# ---- strict citations -----------------------------------------------------------------------------
def citing(returns: Type = STRING, repair: int = 0) -> Any:
    return prompt("a", returns, (Hole("doc"), Hole("q")), cites="doc", repair=repair, doc=STRING, q=STRING)


def cite(run: Run, doc: Any, **options: Any) -> Any:
    return ask(
        run,
        citing(**options),
        doc,
        "why?",
        types=(G(STRING), STRING),
        returns=G(options.get("returns", STRING)),
    )


def test_verified_quotes_become_leaves() -> None:
    run = make_run(World(replies=lambda request: 'It says "quick brown fox jumps" there.'))
    doc = sourced(run)
    _, node = cite(run, doc)
    step = run.arena.node(node)
    assert isinstance(step, PromptTransform)
    assert step.citations == (CitedSpan(text_hash(TEXT), 4, 25, "quick brown fox jumps"),)
    assert TEXT[4:25] == "quick brown fox jumps"
    assert "1 verified quote" in run.chain_text(("", node))


def test_a_quote_that_is_not_there_is_a_violation_with_its_place() -> None:
    run = make_run(
        World(replies=lambda request: {"text": 'It says "quick brown cat jumps" there.', "score": 1})
    )
    with pytest.raises(Fault) as raised:
        cite(run, sourced(run), returns=HIT)
    problem = raised.value.problem
    code, words = problem.code.id, problem.message()
    assert code == "R0115"
    assert '"quick brown cat jumps' in words
    assert "in `text`" in words
    assert "tool:look()" in str(problem.help())


ENOUGH = "at least three words are needed (six characters of a script without spaces)"


@pytest.mark.guarantee("citation.strict")
@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("no quote at all", "no citation: the answer has no quotation"),
        ('It says ""', "no citation: the answer has no quotation"),
        ('It says "quick brown" and "fox".', f'no citation: "quick brown" is too short to count, {ENOUGH}'),
        ('It says "quick … fox jumps over".', f'the piece "quick" is too short to count, {ENOUGH}'),
        ('It says "the … quick … brown … fox … jumps".', 'elided too much: the piece "the" is too short'),
        ('"a b c … d e f … g h i … j k l … m n o"', "a quotation may have at most three omissions"),
        ('It says "quick brown cat jumps".', "quick brown cat jumps"),
    ],
)
def test_a_violation_says_which_rule_is_broken(answer: str, words: str) -> None:
    run = make_run(World(replies=lambda request: answer))
    with pytest.raises(Fault) as raised:
        cite(run, sourced(run))
    assert words in raised.value.problem.message()
    assert (ENOUGH in raised.value.problem.message()) == ("too short" in words)


# rule: citations.repair.1
def test_repair_asks_again_with_the_violation() -> None:
    replies = iter(["no quote at all", f'"{TEXT}"'])
    world = World(replies=lambda request: next(replies))
    run = make_run(world)
    value, _ = cite(run, sourced(run), repair=1)
    assert value == f'"{TEXT}"'
    assert "no citation" in str(world.requests[1].violation)
    assert world.requests[1].cites == "doc"


# rule: citations.repair.1
def test_a_repaired_answer_is_verified_again() -> None:
    world = World(replies=lambda request: f'"an invention number {request.attempt} of words"')
    run = make_run(world)
    with pytest.raises(Fault) as raised:
        cite(run, sourced(run), repair=2)
    assert raised.value.problem.code.id == "R0115"
    assert "an invention number 2" in raised.value.problem.message()
    assert len(world.requests) == 3


@pytest.mark.parametrize("wrong", ["first", "second"])
def test_every_text_of_an_answer_is_verified(wrong: str) -> None:
    texts = {"first": f'"{TEXT}"', "second": f'"{TEXT}"'}
    texts[wrong] = '"an invention of some words"'
    run = make_run(World(replies=lambda request: texts))
    with pytest.raises(Fault) as raised:
        cite(run, sourced(run), returns=MapType(STRING, STRING))
    assert "an invention of some words" in raised.value.problem.message()
    texts[wrong] = f'"{TEXT}"'
    cite(run, sourced(run), returns=MapType(STRING, STRING))


@pytest.mark.parametrize(("answer", "code"), [("no quote at all", "R0115"), (5, "R0112")])
def test_a_model_that_has_no_better_answer_leaves_the_fault_of_its_last_one(answer: Any, code: str) -> None:
    def once(request: Any) -> Any:
        if request.attempt:
            raise ModelRefusal("the script has no further answer")
        return answer

    run = make_run(World(replies=once))
    with pytest.raises(Fault) as raised:
        cite(run, sourced(run), repair=2)
    assert raised.value.problem.code.id == code


def test_a_model_that_wants_to_end_the_process_failed() -> None:
    def leave(request: Any) -> Any:
        raise SystemExit(3)

    p = prompt("p", INT, (Hole("q"),), q=STRING)
    assert failing(make_run(World(replies=leave)), p, "x")[0] == "R0118"


def test_only_the_documents_of_that_argument_count() -> None:
    run = make_run(World(replies=lambda request: f'"{TEXT}"'))
    other = sourced(run)
    doc = sourced(run, "Something else entirely, in other words.")
    p = prompt("a", STRING, (Hole("doc"), Hole("q")), cites="doc", doc=STRING, q=STRING)
    code, _ = failing(run, p, doc, other, types=(G(STRING), G(STRING)), returns=G(STRING))
    assert code == "R0115"


def test_quoting_what_another_model_wrote_is_a_violation() -> None:
    replies = iter(["A model wrote these very words.", 'See "A model wrote these very words."'])
    run = make_run(World(replies=lambda request: next(replies)))
    first = ask(
        run, prompt("p", STRING, (Hole("d"),), d=STRING), sourced(run), types=(G(STRING),), returns=G(STRING)
    )
    with pytest.raises(Fault) as raised:
        cite(run, first)
    assert raised.value.problem.code.id == "R0115"


def cited_of(request: Any, *places: tuple[int, int, int]) -> ModelReply:
    """A reply that cites these ranges of the documents of the argument that must be cited, by number."""
    (argument,) = [one for one in request.arguments if one.name == request.cites]
    texts = [document.text for document in argument.documents]
    citations = [ModelCitation(0, 2, texts[n][start:end], n, start, end) for n, start, end in places]
    return ModelReply("so it is", "m", citations=tuple(citations))


def test_what_a_model_cites_beside_its_text_is_on_the_chain() -> None:
    world = World(replies=lambda request: cited_of(request, (0, 4, 19)))
    run = make_run(world)
    value, node = cite(run, sourced(run))
    assert value == "so it is"
    step = run.arena.node(node)
    assert isinstance(step, PromptTransform)
    assert step.citations == (CitedSpan(text_hash(TEXT), 4, 19, TEXT[4:19]),)


def test_documents_are_counted_as_the_model_was_shown_them() -> None:
    """In whichever order they were retrieved and put together, and if one is there twice."""
    texts = [f"Document number {n} says a thing of its own." for n in range(4)]
    made = [Document(text, f"{n}.txt") for n, text in enumerate(texts)]
    world = World({"look": lambda: [made[2], made[0], made[2], made[3], made[1]]})
    world.replies = lambda request: cited_of(request, *((n, 0, len(texts[0])) for n in range(4)))
    run = make_run(world)
    docs = call(run, tool("look", ListType(STRING), source=True), returns=G(ListType(STRING)))
    p = prompt("p", STRING, (Hole("ds"),), cites="ds", ds=ListType(STRING))
    _, node = ask(run, p, docs, types=(G(ListType(STRING)),), returns=G(STRING))
    step = run.arena.node(node)
    assert isinstance(step, PromptTransform)
    assert [span.text for span in step.citations] == [texts[2], texts[0], texts[3], texts[1]]


def test_a_false_citation_is_reported_and_may_be_repaired() -> None:
    def lie_once(request: Any) -> ModelReply:
        true = cited_of(request, (0, 4, 19))
        (one,) = true.citations or ()
        return true if request.attempt else replace(true, citations=(replace(one, document_start=3),))

    world = World(replies=lie_once)
    run = make_run(world)
    value, _ = cite(run, sourced(run), repair=1)
    assert value == "so it is"
    assert "not at the place of a document that is cited for it" in world.requests[1].violation
    world = World(replies=lambda request: replace(cited_of(request), value="so <cite>it</cite> is"))
    run = make_run(world)
    with pytest.raises(Fault) as raised:
        cite(run, sourced(run))
    assert raised.value.problem.code.id == "R0115"
    assert 'quotes "<cite" at 3..8: a tag of citations' in raised.value.problem.message()
    assert "without tags" in str(raised.value.problem.help())


def test_citations_that_nobody_asked_for_are_nothing() -> None:
    """Where a prompt cites nothing they are not looked at, and are in no trace; a form that they can't have
    is a fault of the model where it does."""
    odd = ModelReply("ok", "m", citations=(ModelCitation(0, 99, "no", 5, 0, 2),))
    assert ask(make_run(World(replies=lambda request: odd)), prompt("p", STRING, (Hole("q"),), q=STRING), "x")
    run = make_run(World(replies=lambda request: odd))
    with pytest.raises(Fault) as raised:
        cite(run, sourced(run))
    assert raised.value.problem.code.id == "R0118"


def test_what_is_cited_must_have_a_retrieval() -> None:
    run = make_run(World(replies=lambda request: f'"{TEXT}"'))
    code, words = failing(run, citing(), TEXT, "q", returns=STRING)
    assert code == "R0114"
    assert "the argument `doc` of `a`, which it cites" in words
    attested = ask(run, prompt("p", STRING, (Hole("q"),), q=STRING, attesting=True), "x", returns=G(STRING))
    with pytest.raises(Fault) as raised:
        cite(run, attested)
    assert raised.value.problem.code.id == "R0114"


def test_a_document_with_braces_is_only_text() -> None:
    world = World(replies=lambda request: f'"{TEXT}"')
    run = make_run(world)
    doc = sourced(run, TEXT + " {q} {doc}")
    cite(run, doc)
    assert world.requests[0].messages[0].text == TEXT + " {q} {doc}" + "why?"


def test_the_same_document_twice_is_shown_once() -> None:
    world = World({"look": lambda: [Document("t", "u"), Document("t", "u"), Document("t", "v")]})
    run = make_run(world)
    docs = call(run, tool("look", ListType(STRING), source=True), returns=G(ListType(STRING)))
    p = prompt("p", STRING, (Hole("ds"),), ds=ListType(STRING))
    ask(run, p, docs, types=(G(ListType(STRING)),), returns=G(STRING))
    assert [d.uri for d in world.requests[0].arguments[0].documents] == ["u", "v"]
    assert len(run.arena.sources(docs[1])) == 3
