"""`claim`, `assume`, `intent`, `pivot`, `lane`, `enrich`: what they are, and where the words are names."""

from __future__ import annotations

import pytest

from corvid.syntax import tree
from tests.syntax.parsing import BODY, body_codes, clean, parse, statements
from tests.tables import each

OPENING = ("claim", "assume", "intent", "pivot")


def test_a_claim_has_its_kind_and_evidence() -> None:
    cited, said, exempt, bare = statements(
        'claim f"a {b}" of file_contents citing xs[0].y',
        "claim text from user(id)",
        'claim "1 + 1" + " = 2" of mathematical_facts',
        'claim "x"',
    )
    assert isinstance(cited, tree.Claim)
    assert isinstance(said, tree.Claim)
    assert isinstance(exempt, tree.Claim)
    assert isinstance(bare, tree.Claim)
    assert isinstance(cited.text, tree.FString)
    assert isinstance(cited.evidence, tree.Citing)
    assert cited.kind is not None
    assert cited.kind.text == "file_contents"
    assert isinstance(said.evidence, tree.FromUser)
    assert said.kind is None
    assert isinstance(said.evidence.message, tree.Name)
    assert said.evidence.message.text == "id"
    assert isinstance(exempt.text, tree.Arithmetic)
    assert exempt.evidence is None
    assert (bare.kind, bare.evidence) == (None, None)


def test_an_intent_has_a_range_or_a_text_and_a_block() -> None:
    counted, told = statements(
        'intent "find" because why expecting 1_0..30:\n        x = 1\n        y = 2',
        'intent "find" because "it" + "s" expecting "a " + b:\n        pass',
    )
    assert isinstance(counted, tree.Intent)
    assert isinstance(told, tree.Intent)
    assert isinstance(counted.expected, tree.ExpectedCount)
    assert (counted.expected.low, counted.expected.high) == (10, 30)
    assert counted.name.text == "intent"
    assert len(counted.body.statements) == 2
    assert isinstance(told.expected, tree.Arithmetic)


def test_a_pivot_has_its_four_texts() -> None:
    (found,) = statements('pivot reason "a" failed b refined "c" + d query f"{e}"')
    assert isinstance(found, tree.Pivot)
    assert [type(part).__name__ for part in (found.reason, found.failure, found.refined, found.query)] == [
        "StringLiteral", "Name", "Arithmetic", "FString",
    ]  # fmt: skip


def test_a_prompt_has_its_lane_and_where_more_comes_from() -> None:
    text = 'prompt p() -> Int:\n    lane semantic\n    enrich from a, b\n    "x"\n'
    (prompt,) = clean(text).declarations
    assert isinstance(prompt, tree.Prompt)
    lane, enrich = prompt.clauses
    assert isinstance(lane, tree.LaneClause)
    assert lane.lane.text == "semantic"
    assert isinstance(enrich, tree.EnrichClause)
    assert [s.text for s in enrich.sources] == ["a", "b"]


@each("word", OPENING)
@each(
    "line", ["{} = 1", "{}(1)", "{}.a", "{}[0] = 2", "{} + 1", "{} - 1", "{} and x", "{} or x", "{}?", "{}"]
)
def test_before_anything_but_an_operand_their_words_are_names(word: str, line: str) -> None:
    (found,) = statements(line.format(word))
    assert not isinstance(found, tree.Claim | tree.Assume | tree.Intent | tree.Pivot)


@pytest.mark.parametrize("word", OPENING)
def test_their_words_are_names_in_match_arms(word: str) -> None:
    assert body_codes(f"x = match y:\n        {word} if {word} -> 1\n        {word} -> 2") == []


@pytest.mark.parametrize(
    "line",
    [
        "claim x of",
        "claim x citing",
        'claim x from server("a")',
        "claim x from user()",
        'claim "a" supports b',
        'intent "x":\n        y = 1',
        'intent "x" because "y":\n        y = 1',
        'intent "x" because "y" expecting 1..:\n        y = 1',
        'intent "x" because "y" expecting 1..x:\n        y = 1',
        'intent "x" because "y" expecting 1..9223372036854775808:\n        y = 1',
        'pivot reason "a" failed "b" refined "c"',
        "pivot x to y",
    ],
)
def test_one_mistake_is_one_problem_and_hides_no_other(line: str) -> None:
    parsed = parse(f"{BODY}    before = 1\n    {line}\n    after = 1 1\n    return 1\n")
    assert [problem.code.id for problem in parsed.problems] in (["E0101", "E0101"], ["E0105", "E0101"])
    (declaration,) = parsed.tree.declarations
    assert isinstance(declaration, tree.Fn)


def test_after_a_broken_intent_its_name_is_known() -> None:
    parsed = parse(f'{BODY}    intent "x":\n        y = 1\n    return intent.outcome\n')
    (declaration,) = parsed.tree.declarations
    assert isinstance(declaration, tree.Fn)
    broken = declaration.body.statements[0]
    assert isinstance(broken, tree.BrokenStmt)
    assert [name.text for name in broken.names] == ["intent", "y"]
