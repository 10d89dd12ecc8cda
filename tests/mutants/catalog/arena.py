"""Mistakes of the arena: nodes, grades, confidence, leaves."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, always, left_out

ARENA = "tests/runtime/test_arena.py::"
DELIVERY = "tests/runtime/test_delivery.py::"
CARRIED = "grounded.chain_carried"
FORGED = "grounded.no_forged_delivery"
FOLDER = "corvid/runtime/provenance/"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "a sum has a retrieval if both sides have one",
        FOLDER + "store.py::NodeStore.derived2",
        Change("cells[left] | cells[right]", "cells[left] & cells[right]"),
        "loses the source of a sum with a model's own word",
        CARRIED,
        (ARENA + "test_one_retrieval_among_the_inputs_is_enough",),
    ),
    Mutant(
        "the last input decides whether there is a retrieval",
        FOLDER + "store.py::NodeStore._append",
        Change(
            "word |= cells[parent] & RETRIEVAL_BIT",
            "word = word & ~RETRIEVAL_BIT | cells[parent] & RETRIEVAL_BIT",
        ),
        "takes a chain with a source for one without, or the other way round",
        CARRIED,
        (ARENA + "test_one_retrieval_among_the_inputs_is_enough",),
    ),
    Mutant(
        "compiled code looks for a retrieval below the last operand only",
        "corvid/jit/emit/grounded.py::_below",
        Change("_or(out, *(each.bit for each in lanes))", "lanes[-1].bit"),
        "loses the source of a sum with a model's own word in machine code",
        CARRIED,
        ("tests/jit/test_grounded.py::test_operators_make_their_nodes",),
    ),
    Mutant(
        "what is done again elsewhere keeps the nodes of the first attempt",
        "corvid/jit/chains.py::rolled_back",
        Change("context.begun", "context.known"),
        "has steps in a chain's arena that never were",
        CARRIED,
        ("tests/jit/test_grounded.py::test_deep_recursion_goes_on_elsewhere",),
    ),
    Mutant(
        "emitted code takes every chain for one with a source",
        FOLDER + "store.py::NodeStore._append",
        left_out("if not word & RETRIEVAL_BIT:\n    self.open = NO_CELLS"),
        "calls the sum of a model's own words Computed",
        CARRIED,
        ("tests/vm/test_grounded.py::test_what_is_computed_from_a_models_word_has_no_retrieval",),
    ),
    Mutant(
        "confidence is that of the last step",
        FOLDER + "query.py::confidence",
        Change("min(lowest, step.confidence)", "step.confidence"),
        "forgets the weakest step of a chain",
        CARRIED,
        (ARENA + "test_a_chain_of_any_length_keeps_both_inputs_of_every_step",),
    ),
    Mutant(
        "a retrieval has no confidence of its own",
        FOLDER + "query.py::confidence",
        Change(
            "case Retrieval() | ToolTransform() | PromptTransform() | Quoted() | ModelAttested()",
            "case ToolTransform() | PromptTransform() | Quoted() | ModelAttested()",
        ),
        "takes every document for certain",
        CARRIED,
        ("tests/lang/provenance/confidence_is_the_minimum_of_the_chain.cor",),
    ),
    Mutant(
        "a chain is as good as its last step",
        FOLDER + "grade.py::_worst",
        Change("min(worst, _grade_of(arena, word))", "_grade_of(arena, word)"),
        "calls a computed summary of a model Computed",
        CARRIED,
        (ARENA + "test_grade_is_the_worst_step",),
    ),
    Mutant(
        "a user's question lowers no grade",
        FOLDER + "grade.py::_worst",
        Change("word & UNSOURCED_BIT", "word & UNSOURCED_BIT and step in nodes"),
        "looks for an unsourced operand at the last step only",
        CARRIED,
        (ARENA + "test_grade_is_the_worst_step",),
    ),
    Mutant(
        "a model's own word beside a source counts for nothing",
        FOLDER + "grade.py::_grade_of",
        Change("return Grade.MIXED", "return Grade.SYNTHESISED"),
        "hides that part of an answer has no source",
        CARRIED,
        (ARENA + "test_grade_is_the_worst_step",),
    ),
    Mutant(
        "a long chain loses its second inputs",
        FOLDER + "sweep.py::in_python",
        left_out("if code > NAMED:\n    marks[word >> INPUT_BITS & INPUT_MASK] = 1"),
        "sweeps only the first inputs of a chain that is long",
        CARRIED,
        (ARENA + "test_a_chain_of_any_length_keeps_both_inputs_of_every_step",),
    ),
    Mutant(
        "the whole of an answer is a leaf",
        FOLDER + "query.py::leaf_nodes",
        always("not parents", nth=1),
        "lists the answer of a source beside its documents",
        CARRIED,
        (
            "tests/runtime/test_tool_calls.py::test_two_documents_of_one_tool_are_two_sources_and_parts_have_their_own",
        ),
    ),
    Mutant(
        "a part without a document of its own has the first one's",
        FOLDER + "store.py::NodeStore.select",
        Change("tree.get(key)", "tree.get(key, next(iter(tree.values())))"),
        "gives a number the source of the text beside it",
        CARRIED,
        (ARENA + "test_a_part_of_an_answer_has_its_own_node_and_everything_else_a_derived_one",),
    ),
    Mutant(
        "a node may be its own parent",
        FOLDER + "store.py::NodeStore._append",
        Change("0 < parent < made", "0 <= parent <= made"),
        "lets a chain go round in a circle",
        CARRIED,
        (ARENA + "test_a_node_can_not_be_younger_than_its_child",),
    ),
    Mutant(
        "a cut further down is not seen",
        FOLDER + "query.py::leaves",
        Change("severed = step.reason", "severed = step.reason if made in nodes else severed"),
        "asks only the last step whether the chain was cut",
        FORGED,
        (DELIVERY + "test_a_chain_that_was_severed",),
    ),
)
