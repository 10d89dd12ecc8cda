"""Mistakes about claims, intents, ratios and absence."""

from __future__ import annotations

from tests.mutants.model import Mutant

SUITE = "tests/lang/protocols/"
RUNS = "tests/api/test_protocol_forms.py::"
VISIBLE = "grounded.discards_visible"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "a claim without a kind may cite anything",
        "corvid/semantics/check/protocols.py",
        '    if needs == "mandatory":\n',
        '    if needs == "mandatory" and kind is not None:\n',
        "lets a claim without a kind cite a plain value",
        "protocols.claims_have_evidence",
        (SUITE + "claims.cor",),
    ),
    Mutant(
        "a lambda may search without an intent",
        "corvid/semantics/effects/collect.py",
        "    for one in (direct, *(inside for _, inside in direct.lambdas)):\n",
        "    for one in (direct,):\n",
        "overlooks what a lambda outside of an intent retrieves",
        "protocols.searches_have_an_intent",
        (SUITE + "intent_first.cor",),
    ),
    Mutant(
        "no citation at all is no ratio",
        "corvid/runtime/notes.py",
        "        if not verdict.passed:\n",
        "        if not verdict.passed and verdict.grounded:\n",
        "lets an agent pass that only assumes",
        "protocols.strict_ratio",
        (SUITE + "grounding_gate.cor",),
    ),
    Mutant(
        "claims of callees count for nobody",
        "corvid/runtime/notes.py",
        "        while self.calls and self.calls.pop() is not call:\n            pass\n",
        "        while self.calls and self.calls.pop() is not call:\n            pass\n"
        "        self.claims = call._claims\n",
        "lets an agent have another one make its claims",
        "protocols.strict_ratio",
        (SUITE + "grounding_gate.cor",),
    ),
    Mutant(
        "one literal query is enough",
        "corvid/semantics/check/protocols.py",
        "    if len(written) < QUERIES:\n",
        "    if len(written) < 1:\n",
        "takes one query that finds nothing for an absence",
        "protocols.absence_is_shown",
        (SUITE + "absent.cor",),
    ),
    Mutant(
        "an intent may be copied in the IR",
        "corvid/ir/verify.py",
        "            if operand.index in self.intents and not _reads_outcome(stmt):\n",
        "            if operand.index in self.erased and not _reads_outcome(stmt):\n",
        "lets an outcome get away without its discard",
        VISIBLE,
        ("tests/ir/test_protocols.py::test_an_intent_is_no_value",),
    ),
    Mutant(
        "an outcome that was read is never told",
        "corvid/vm/emit/protocols.py",
        '    ctx.statement(at.when(at.attribute(atom, "searched"), [at.do(severed(ctx, op.site, at))]))\n',
        "",
        "leaves no event where a program learned what was found",
        VISIBLE,
        (RUNS + "test_reading_an_outcome_is_severed_only_where_something_was_retrieved",),
    ),
)
