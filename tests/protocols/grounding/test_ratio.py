"""The grounding ratio against an independent reference on random logs, and at its edges."""

from __future__ import annotations

import json
from decimal import ROUND_DOWN, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.protocols.claims import GROUNDINGS, Claim, Evidence, claims_in
from corvid.protocols.ratio import (
    EXEMPT,
    SHOWN,
    Counts,
    bulk_assumptions,
    counted,
    judge,
    printed,
    silent,
    threshold_of,
    too_low,
)

STEP = (
    '{"timestamp": "2024-01-10T14:30:00Z", "step": 3, "action": "file_read", "grounding": {"type":'
    '"citation", "source": "sdd.md:L145", "quote": "cost factor 12"}, "output_summary": "Found existing '
    'bcrypt implementation with cost 10"}'
)
EXAMPLES = [
    '{"phase":"cite","claim":"JWT validates expiry","grounding":"citation","evidence":{"quote":"if '
    '(isExpired(token))","path":"${PROJECT_ROOT}/src/auth/jwt.ts","line":67}}',
    '{"phase":"cite","claim":"Users prefer dark mode","grounding":"assumption","evidence":null}',
    '{"ts":"2025-12-27T10:30:10Z","agent":"implementing-tasks","phase":"cite","citations":[{"claim":"System '
    'uses JWT validation","code":"export async function validateToken()","path":"/abs/path/src/auth/jwt.ts",'
    '"line":45}]}',
]


def test_the_lines_of_the_seeds() -> None:
    (cited,), lints = claims_in(json.loads(EXAMPLES[0]))
    assert (cited.grounding, cited.evidence.line, lints) == ("citation", 67, ())
    (assumed,), lints = claims_in(json.loads(EXAMPLES[1]))
    assert (assumed.grounding, [one.name for one in lints]) == ("assumption", [])
    (listed,), lints = claims_in(json.loads(EXAMPLES[2]))
    assert (listed.grounding, listed.evidence.quote) == ("citation", "export async function validateToken()")
    assert [one.text for one in lints] == [
        "`code` is called `quote`",
        "the place '/abs/path/src/auth/jwt.ts' is not written ${PROJECT_ROOT}/path",
    ]
    (step,), lints = claims_in(json.loads(STEP))
    assert (step.grounding, step.points, step.cites) == ("citation", True, False)
    assert (step.text, step.evidence.line) == ("Found existing bcrypt implementation with cost 10", 145)
    assert (step.evidence.path, [one.name for one in lints]) == ("${PROJECT_ROOT}/sdd.md", ["place_form"])


@pytest.mark.parametrize("form", ["phase", "word", "type", "flag", "flag inside", "text"])
def test_an_assumption_that_says_so_is_flagged(form: str) -> None:
    # requirement: E5, E20
    event = {
        "phase": {"phase": "assumption", "claim": "a"},
        "word": {"phase": "cite", "claim": "a", "grounding": "assumption", "evidence": None},
        "type": {"action": "x", "step": 1, "grounding": {"type": "assumption"}},
        "flag": {"phase": "cite", "claim": "a", "grounding": "guess", "flag": "[ASSUMPTION: ask]"},
        "flag inside": {"action": "x", "step": 1, "grounding": {"flag": "[ASSUMPTION]"}},
        "text": {"phase": "cite", "claim": "a [ASSUMPTION]"},
    }[form]
    (claim,), lints = claims_in(event)  # type: ignore[arg-type]
    assert (claim.grounding, claim.flagged) == ("assumption", True)
    assert "unflagged_assumption" not in {one.name for one in lints}


@pytest.mark.parametrize(
    ("event", "grounding", "lint"),
    [
        ({"phase": "cite", "claim": "a", "grounding": "citation"}, "citation", "no_evidence"),
        ({"phase": "cite", "claim": "a", "grounding": "guess"}, "assumption", "unknown_grounding"),
        ({"phase": "cite", "claim": "a", "grounding": ["citation"]}, "assumption", "unknown_grounding"),
        ({"phase": "cite", "grounding": "user_input"}, "user_input", "no_claim"),
        ({"phase": "cite", "claim": "a"}, "assumption", "unflagged_assumption"),
        ({"phase": "cite", "citations": ["text"]}, "assumption", "no_claim"),
        ({"phase": "cite", "citations": []}, "assumption", "no_claim"),
        ({"phase": "cite", "claim": "a", "citations": []}, "assumption", "unflagged_assumption"),
        (
            {"phase": "cite", "claim": "a", "evidence": {"file": "x", "code": "q", "line": 1}},
            "citation",
            "alias",
        ),
    ],
)
def test_odd_lines_are_taken_and_reported(event: dict[str, object], grounding: str, lint: str) -> None:
    (claim,), lints = claims_in(event)  # type: ignore[arg-type]
    assert claim.grounding == grounding
    assert lint in {one.name for one in lints}


@pytest.mark.guarantee("protocols.strict_ratio")
@pytest.mark.parametrize("own", [{"claim": "a"}, {"assumption": "a"}, {"grounding": "assumption"}])
def test_a_claim_beside_an_array_of_citations_counts_too(own: dict[str, str]) -> None:
    cited = json.loads(EXAMPLES[2])
    claims, _ = claims_in({**cited, **own})
    assert [one.grounding for one in claims] == ["assumption", "citation"]


@pytest.mark.parametrize("flag", [{"flag": "[ASSUMPTION]"}, {"claim": "[ASSUMPTION] tokens are cached"}])
def test_a_flagged_assumption_is_no_lint(flag: dict[str, str]) -> None:
    (claim,), lints = claims_in({"phase": "assumption", "assumption": "tokens are cached", **flag})
    assert (claim.flagged, lints) == (True, ())


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["phase", "claim", "citations", "grounding", "evidence", "type", "line", "code"]),
        inner | st.just("cite"), max_size=5,
    ),
    max_leaves=12,
))  # fmt: skip
def test_no_json_breaks_the_reading(value: object) -> None:
    event = value if isinstance(value, dict) else {"phase": "cite", "claim": value, "grounding": value}
    claims, _ = claims_in({**event, "phase": "cite"})
    assert all(isinstance(claim, Claim) for claim in claims)


PLACE = "${PROJECT_ROOT}/a.py"
IN_FORM = Evidence("return 1", PLACE, 2)
EVIDENCE = st.sampled_from([
    IN_FORM, IN_FORM, Evidence(), Evidence("", PLACE, 2), Evidence(" ", PLACE, 2), Evidence("x", "a.py", 2),
    Evidence("x", PLACE, 0), Evidence("x", "${PROJECT_ROOT}", 1),
])  # fmt: skip
KINDS = st.sampled_from(["", "file_contents", *sorted(EXEMPT)])
CLAIMS = st.lists(
    st.tuples(
        st.builds(
            Claim, st.sampled_from(["a", "b", "c"]), st.sampled_from(GROUNDINGS), EVIDENCE, KINDS
        ),
        st.booleans(),
    ),
    max_size=4,
)
LOG = st.lists(CLAIMS, max_size=30)


def total(log: list[list[tuple[Claim, bool]]], first: int = 0) -> Counts:
    counts = Counts()
    for number, line in enumerate(log, first):
        counts = counts.merged(counted(line, "log", number))
    return counts


@given(LOG, st.integers(0, 100))
def test_the_figures_are_those_of_exact_fractions(log: list[list[tuple[Claim, bool]]], percent: int) -> None:
    claims = [one for line in log for one in line]
    counts, threshold = total(log), Fraction(percent, 100)
    cited = [one for one, _ in claims if one.grounding == "citation" and one.evidence is IN_FORM]
    declared = Fraction(len(cited), len(claims)) if claims else Fraction(1)
    assert judge(counts, "declared", threshold).ratio == declared
    assert judge(counts, "declared", threshold).passed == (100 * declared >= percent)
    counting = [(one, held) for one, held in claims if one.kind not in EXEMPT]
    held = [one for one, held in counting if held and one.grounding != "assumption"]
    verified = Fraction(len(held), len(counting)) if counting else Fraction(1)
    assert judge(counts, "verified", threshold).ratio == verified
    assumed = sum(one.grounding == "assumption" for one, _ in claims)
    assert bulk_assumptions(counts) == (5 * assumed > len(claims))


@given(LOG, st.integers(0, 30), st.integers(0, 30))
def test_parts_add_up_in_any_order(log: list[list[tuple[Claim, bool]]], one: int, two: int) -> None:
    low, high = sorted((one, two))
    parts = [total(log[:low]), total(log[low:high], low), total(log[high:], high)]
    first, second, third = parts
    whole = total(log)
    assert first.merged(second).merged(third) == whole == third.merged(first.merged(second))
    assert whole.merged(Counts()) == whole
    assert len(whole.ungrounded) == min(SHOWN, whole.claims - whole.citations)


@given(st.fractions(0, 1))
def test_a_ratio_is_printed_rounded_down(ratio: Fraction) -> None:
    exact = Decimal(ratio.numerator) / Decimal(ratio.denominator)
    assert abs(Decimal(printed(ratio)) - exact.quantize(Decimal("0.01"), ROUND_DOWN)) <= Decimal("0.01")
    assert Fraction(printed(ratio)) <= ratio < Fraction(printed(ratio)) + Fraction(1, 100)


@pytest.mark.parametrize(
    ("grounded", "claims", "passes", "shown"),
    [(9499, 10_000, False, "0.94"), (95, 100, True, "0.95"), (19, 20, True, "0.95"), (0, 0, True, "1.00"),
     (18, 19, False, "0.94"), (949_999_999, 1_000_000_000, False, "0.94"), (1, 1, True, "1.00")],
)  # fmt: skip
def test_the_edge_of_the_threshold(grounded: int, claims: int, passes: bool, shown: str) -> None:
    verdict = judge(Counts(claims=claims, held=grounded))
    assert (verdict.passed, printed(verdict.ratio)) == (passes, shown)


def test_the_message_of_the_seed() -> None:
    said = ("The cache expires after 24 hours", "Users authenticate via OAuth", "Rate limit is 100 req/min")
    counts = Counts(claims=20, citations=20, held=20)
    for number, text in enumerate(said):
        counts = counts.merged(counted([(Claim(text, "assumption", Evidence()), False)], "log", number))
    assert too_low(judge(counts), counts) == (
        "ERROR: Grounding ratio too low\n\n"
        "Current ratio: 0.86 (target: >= 0.95)\n"
        "Ungrounded claims: 3\n\n"
        "Ungrounded decisions requiring evidence:\n"
        '1. "The cache expires after 24 hours" - Add code citation\n'
        '2. "Users authenticate via OAuth" - Add code citation\n'
        '3. "Rate limit is 100 req/min" - Add code citation\n\n'
        "Actions:\n"
        "- Add word-for-word code citations for each claim\n"
        "- Or mark as [ASSUMPTION] if no code exists\n"
        "- Then retry /clear"
    )
    fitting = total([
        [(Claim("May has 31 days", "assumption", Evidence(), "general_programming_knowledge"), False)],
        [(Claim("the order is of May", "user_input", Evidence()), False)],
    ])  # fmt: skip
    for figure in ("declared", "verified"):
        told = too_low(judge(fitting, figure), fitting)
        exempt = '"May has 31 days" - Of an exempt kind, needs no citation\n'
        assert (exempt in told) is (figure == "declared")
        assert '"the order is of May" - Said by the user, no code can show it\n' in told
    many = Counts(claims=50).merged(total([[(Claim("a", "user_input", Evidence()), False)]] * 30))
    assert "… and 60 more" in too_low(judge(many), many)


@pytest.mark.parametrize("text", ["", ".", "1e-1", "-0.5", "0,95", "1.01", "٠.٩", "nan", "0.9.5", "9" * 30])
def test_a_threshold_is_a_number_from_0_to_1(text: str) -> None:
    with pytest.raises(ValueError, match="a threshold is"):
        threshold_of(text)


def test_thresholds_are_exact() -> None:
    assert [threshold_of(text) for text in ("0.95", "1", " .5 ", "0.9499")] == [
        Fraction(95, 100), 1, Fraction(1, 2), Fraction(9499, 10_000),
    ]  # fmt: skip
    verdict = judge(Counts(claims=2), threshold=threshold_of("0.9499"))
    assert "(target: >= 0.9499)" in too_low(verdict, Counts(claims=2), threshold_of("0.9499"))


def test_a_session_without_claims_that_delivered_something_is_silent() -> None:
    assert not silent(Counts())
    assert silent(Counts(delivered=1))
    assert silent(Counts(written=1))
    assert not silent(Counts(claims=1, delivered=1))
