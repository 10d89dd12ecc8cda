"""Mistakes of the passes over the IR: purity and constants."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, left_out

PASSES = "tests/ir/test_passes.py::"
PURE = "grounded.no_laundering"
FILE = "corvid/ir/passes/pure.py"
CONSTANTS = "corvid/ir/passes/constants.py"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "purity looks into the fns it calls, not into theirs",
        FILE + "::_tainted",
        Change("closure(found, callers)", "found.union(*(callers.get(name, ()) for name in found))"),
        "overlooks a discard two fns away",
        PURE,
        (PASSES + "test_discards_of_fns_any_number_of_calls_away",),
    ),
    Mutant(
        "purity does not see container reads",
        FILE + "::_violations",
        Change("isinstance(stmt.op, ir.Sited)", "isinstance(stmt.op, ir.UnwrapGrounded)"),
        "forgets one of the two discards",
        PURE,
        ("tests/lang/provenance/grounded_pure_refuses_every_site.cor",),
    ),
    Mutant(
        "a pure agent may call an impure one",
        FILE + "::_call",
        Change(
            "called.kind == 'agent' and (not called.grounded_pure)",
            "called.kind == 'agent' and (not called.grounded_pure) and called.public",
        ),
        "asks only public agents for their annotation",
        PURE,
        (PASSES + "test_the_agents_it_calls_are_pure_too",),
    ),
    Mutant(
        "purity does not see what lambdas of lifted fns do",
        FILE + "::_violations",
        Change("ir.FunctionCall", "ir.CallFunction"),
        "does not look into a fn that is lifted",
        PURE,
        (PASSES + "test_discards_of_a_lifted_fn",),
    ),
    Mutant(
        "function values are handed to tools unseen",
        FILE + "::_handed",
        Change(
            "case ir.FunctionCall(callee) | ir.CallTool(callee) | ir.CallPrompt(callee)",
            "case ir.LiftedCall(callee) | ir.CallTool(callee) | ir.CallPrompt(callee)",
        ),
        "forgets one kind of call: a pure agent hands on a function it did not write",
        PURE,
        (PASSES + "test_only_lambda_literals_are_called_and_handed_over",),
    ),
    Mutant(
        "a grounded argument excuses every prompt",
        "corvid/ir/rules/calls.py::prompt_grounds",
        Change("parameter.name in prompt.shown and declared.carries(type_)", "declared.carries(type_)"),
        "takes an argument that the model does not see for its source",
        PURE,
        (PASSES + "test_an_argument_that_no_template_shows_is_no_source",),
    ),
    Mutant(
        "one lambda among the bindings makes a name one",
        "corvid/ir/definitions.py::Definitions.lambdas",
        left_out("return None", nth=2),
        "lets a pure agent call a name that may also be a parameter's function",
        PURE,
        (PASSES + "test_only_lambda_literals_are_called_and_handed_over",),
    ),
    Mutant(
        "a mutable list is a constant",
        CONSTANTS + "::_keeps",
        Change("ir.Immutable", "(ir.Immutable, ir.MakeList)"),
        "grades a list that a user's question was appended to as if it stood in the program",
        "grounded.chain_carried",
        ("tests/lang/provenance/what_is_built_from_literals_is_constant.cor",),
    ),
    Mutant(
        "one constant operand makes a constant",
        CONSTANTS + "::_keeps",
        Change(
            "all((is_constant(operand, found) for operand in operands(op)))",
            "any((is_constant(operand, found) for operand in operands(op)))",
        ),
        "hides an unsourced operand behind a literal",
        "grounded.chain_carried",
        ("tests/lang/provenance/what_is_built_from_literals_is_constant.cor",),
    ),
    Mutant(
        "the first binding of two decides what is constant",
        CONSTANTS + "::constants",
        Change("known.only(ir.Local(stmt.target))", "stmt.target not in known.others"),
        "takes a name that is bound a second time for a constant",
        "grounded.chain_carried",
        ("tests/lang/provenance/what_is_built_from_literals_is_constant.cor",),
    ),
    Mutant(
        "every prompt without a source is attested",
        FILE + "::_call",
        Change(
            "prompt.attesting and (not prompt_grounds(table.declared, prompt, types))",
            "not prompt_grounds(table.declared, prompt, types)",
        ),
        "refuses a pure agent that asks a model something plain",
        PURE,
        (PASSES + "test_an_attested_prompt_needs_a_grounded_argument",),
    ),
)
