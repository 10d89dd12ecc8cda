"""Mistakes about claims, intents, ratios and absence."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, left_out

SUITE = "tests/lang/protocols/"
RUNS = "tests/api/test_protocol_forms.py::"
VISIBLE = "grounded.discards_visible"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "a claim without a kind may cite anything",
        "corvid/semantics/check/protocols.py::_citing",
        Change("needs == 'mandatory'", "needs == 'mandatory' and kind is not None", nth=1),
        "lets a claim without a kind cite a plain value",
        "protocols.claims_have_evidence",
        (SUITE + "claims.cor",),
    ),
    Mutant(
        "a lambda may search without an intent",
        "corvid/semantics/effects/collect.py::unguarded",
        Change("(('', direct), *direct.lambdas)", "(('', direct),)"),
        "overlooks what a lambda outside of an intent retrieves",
        "protocols.searches_have_an_intent",
        (SUITE + "intent_first.cor",),
    ),
    Mutant(
        "no citation at all is no ratio",
        "corvid/runtime/session_log.py::CallLog.counted",
        Change("not verdict.passed", "not verdict.passed and verdict.grounded"),
        "lets an agent pass that only assumes",
        "protocols.strict_ratio",
        (SUITE + "grounding_gate.cor",),
    ),
    Mutant(
        "claims of callees count for nobody",
        "corvid/runtime/session_log.py::CallLog",
        Change(
            "self._notes.over(self)",
            "self._notes.over(self)\nself._notes.claims.claims = self._claims.claims\n"
            "self._notes.claims.held = self._claims.held",
        ),
        "lets an agent have another one make its claims",
        "protocols.strict_ratio",
        (SUITE + "grounding_gate.cor",),
    ),
    Mutant(
        "claims that need no ground raise the ratio",
        "corvid/protocols/ratio.py::Tally.count",
        Change("kind in EXEMPT", "kind in EXEMPT and not held"),
        "lets an agent pass whose only grounded claim is that 1 is 1",
        "protocols.strict_ratio",
        (SUITE + "grounding_gate.cor",),
    ),
    Mutant(
        "what was shown before a call counts for it",
        "corvid/runtime/session_log.py::CallLog._counts",
        Change("now.held - before.held", "now.held"),
        "lets an agent pass by the claims of its caller",
        "protocols.strict_ratio",
        (SUITE + "grounding_gate.cor",),
    ),
    Mutant(
        "one literal query is enough",
        "corvid/semantics/check/protocols.py::absent_queries",
        Change("len(written) < QUERIES", "len(written) < 1"),
        "takes one query that finds nothing for an absence",
        "protocols.absence_is_shown",
        (SUITE + "absent.cor",),
    ),
    Mutant(
        "an intent may be copied in the IR",
        "corvid/ir/verify.py::_Restricted.check",
        Change("self.intents", "self.erased"),
        "lets an outcome get away without its discard",
        VISIBLE,
        ("tests/ir/test_protocols.py::test_an_intent_is_no_value",),
    ),
    Mutant(
        "an outcome that was read is never told",
        "corvid/vm/emit/protocols.py::emit_outcome",
        left_out(
            "ctx.statement(at.when(at.attribute(atom, 'searched'), [at.do(severed(ctx, op.site, at))]))"
        ),
        "leaves no event where a program learned what was found",
        VISIBLE,
        (RUNS + "test_reading_an_outcome_is_severed_only_where_something_was_retrieved",),
    ),
)
