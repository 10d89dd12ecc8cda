"""Mistakes about promises: words that nothing keeps, approvals of any callee, confidence while running."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, first_only, inverted

APPROVED = "tests/lang/approvals/every_callee_is_held_to_what_was_approved.cor"
BUILT_IN = "tests/lang/approvals/the_names_of_a_row_say_what_they_say.cor"
APPROVALS = "tests/runtime/test_approvals.py::"
UNKEPT = "tests/lang/effects/words_that_nothing_keeps_are_refused.cor"
RETURNED = "tests/lang/effects/what_is_returned_is_as_certain_as_promised.cor"
SURE = "tests/api/test_min_confidence.py::"
VERIFY = "tests/ir/test_verify.py::"
TOLD = "tests/api/test_what_an_approver_is_told.py::"
DIMENSIONS = "corvid/semantics/dimensions.py"
SILENT = "effects.no_silent_constraint"
TOKEN = "approval.dangerous_call_requires_token"
FLOOR = "confidence.min_threshold"
GATE = "confidence.gate"
GATES = "tests/runtime/test_gates.py::"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "maps are approved without the order of their keys",
        "corvid/runtime/approvals.py::_same",
        Change("[*approved] == [*value]", "approved.keys() == value.keys()"),
        "lets a call through with a map that was turned after its approval",
        TOKEN,
        (APPROVED,),
    ),
    Mutant(
        "a confidence is promised of what a function has captured",
        "corvid/semantics/effects/check.py::_check_what_is_promised",
        Change(
            "annotation is not None and holds_function(world, info.returns)",
            "annotation is not None and False and holds_function(world, info.returns)",
        ),
        "accepts a promise that no run keeps",
        SILENT,
        (UNKEPT,),
    ),
    Mutant(
        "a gate of a level that asks is one",
        DIMENSIONS + "::is_gate",
        Change("levels.index(value.level) < asking", "True"),
        "accepts a gate that would say nothing",
        SILENT,
        (UNKEPT,),
    ),
    Mutant(
        "a gate asks at its threshold",
        "corvid/runtime/approvals.py::pass_gate",
        Change("observed >= threshold", "observed > threshold"),
        "asks for what is just certain enough",
        GATE,
        (GATES + "test_the_approver_is_asked_below_the_threshold_and_not_at_it",),
    ),
    Mutant(
        "a gate looks at what is left of the labels",
        "corvid/ir/rules/calls.py::operands_before",
        Change("(op.value,)", "None"),
        "takes an argument for certain whose label fell at the call",
        GATE,
        (GATES + "test_the_approver_is_asked_below_the_threshold_and_not_at_it",),
    ),
    Mutant(
        "a gate does not look into lists",
        "corvid/ir/rules/calls.py::operands_before",
        Change("operands(op) if isinstance(op, ir.Making) and (not op.lifted) else None", "None"),
        "takes a list for certain whose elements lost their labels in it",
        GATE,
        (GATES + "test_the_approver_is_asked_below_the_threshold_and_not_at_it",),
    ),
    Mutant(
        "a pure agent may call a tool with a gate",
        "corvid/ir/passes/pure.py::_call",
        Change("table.declared.tools[callee].gate is not None", "False"),
        "lets people see outside of a label how certain its content is",
        "grounded.no_laundering",
        ("tests/lang/approvals/a_gate_is_seen_outside.cor",),
    ),
    Mutant(
        "the first gate of a row counts",
        "corvid/semantics/effects/algebra.py::gate_of",
        Change(
            "max((float(one.threshold) for one in found), default=0.0)",
            "min((float(one.threshold) for one in found), default=0.0)",
        ),
        "asks only below the lowest threshold of a row",
        GATE,
        (GATES + "test_the_approver_is_asked_below_the_threshold_and_not_at_it",),
    ),
    Mutant(
        "a prompt has no gate",
        "corvid/runtime/prompt_calls.py::call_prompt",
        Change("prompt.gate is not None", "False"),
        "asks a model whatever its arguments are like",
        GATE,
        (GATES + "test_the_approver_is_asked_below_the_threshold_and_not_at_it",),
    ),
    Mutant(
        "a gate that is refused goes on",
        "corvid/runtime/approvals.py::pass_gate",
        Change("not approved", "False"),
        "makes a call to which a person said no",
        GATE,
        (GATES + "test_the_approver_is_asked_below_the_threshold_and_not_at_it",),
    ),
    Mutant(
        "a row may name what is dangerous and say nothing",
        "corvid/semantics/names/declare.py::_Builder._row",
        Change("row.setdefault(DANGEROUS.name, DANGEROUS)", "continue"),
        "reads `uses dangerous` as nothing",
        TOKEN,
        (BUILT_IN,),
    ),
    Mutant(
        "a built-in name hides an effect of the program",
        "corvid/semantics/names/declare.py::_Builder._row",
        Change(
            "declared is not None and isinstance(declared.node, tree.Effect)",
            "ident.text not in _BUILT_IN_NAMES and isinstance(declared.node, tree.Effect)",
        ),
        "drops an effect that is called `human` with all that it says",
        TOKEN,
        (BUILT_IN,),
    ),
    Mutant(
        "an approved prompt is not looked at",
        "corvid/runtime/prompt_calls.py::call_prompt",
        Change("prompt.approval or token is not None", "prompt.approval and token is None"),
        "asks a model with other values than were approved",
        TOKEN,
        (APPROVED,),
    ),
    Mutant(
        "a prompt needs no token while running",
        "corvid/runtime/prompt_calls.py::call_prompt",
        Change("prompt.approval or token is not None", "token is not None"),
        "asks a model although nothing approved the call",
        TOKEN,
        (APPROVALS + "test_a_prompts_approval_is_bound_to_its_values_and_good_for_one_call",),
    ),
    Mutant(
        "an approved lane is not looked at",
        "corvid/runtime/lanes/calls.py::call_lane",
        Change("site.prompt.approval or token is not None", "site.prompt.approval and token is None"),
        "chooses among other candidates than were approved",
        TOKEN,
        (APPROVED,),
    ),
    Mutant(
        "a tool that needs no approval takes any values",
        "corvid/runtime/tool_calls.py::call_tool",
        Change("tool.approval or token is not None", "tool.approval"),
        "calls a tool with other values than somebody said yes to",
        TOKEN,
        (APPROVED,),
    ),
    Mutant(
        "an approved agent is called as it is",
        "corvid/ir/lower/access.py::_call_declared",
        Change("ir.CallFunction(info.name, arguments, token)", "ir.CallFunction(info.name, arguments)"),
        "calls an agent with other values than somebody said yes to",
        TOKEN,
        (APPROVED,),
    ),
    Mutant(
        "an approved fn is called as it is",
        "corvid/vm/emit/calls.py::_emit_function_call",
        Change("op.token is None", "op.token is None or callee.kind == 'fn'"),
        "calls a fn with other values than somebody said yes to",
        TOKEN,
        (APPROVED,),
    ),
    Mutant(
        "one approval is for two callees",
        "corvid/semantics/approvals/flow.py::Flow.use",
        Change(
            "token.used and self.meant[number].name != callee.name and (number not in self.twofold)",
            "number in self.twofold",
        ),
        "lets one yes open either of two tools with one label",
        TOKEN,
        (APPROVED,),
    ),
    Mutant(
        "the approver hears numbers",
        "corvid/semantics/facts.py::Covered.names_of",
        Change("len(names) == count", "len(names) != count"),
        "tells who is asked `1` instead of the name of the parameter",
        TOKEN,
        (TOLD + "test_the_approver_hears_the_callees_own_names",),
    ),
    Mutant(
        "a model's word opens what asks for a source",
        "corvid/runtime/approvals.py::_check_sources",
        Change(
            "not declarations.holds_grounded(parameter.type)",
            "declarations.holds_grounded(parameter.type)",
        ),
        "looks at the parameters that ask for no source",
        TOKEN,
        (APPROVALS + "test_a_models_own_word_opens_no_prompt_that_asks_for_a_source",),
    ),
    Mutant(
        "the verifier lets a prompt go without a token",
        "corvid/ir/rules/calls.py::prompt_call",
        Change(
            (
                "_token(scope, op.token, prompt.name, op.arguments, needed=prompt.approval, "
                "gated=prompt.gate is not None)"
            ),
            "_token(scope, op.token, prompt.name, op.arguments)",
        ),
        "accepts a call of a prompt that nothing approves",
        TOKEN,
        (VERIFY + "test_a_prompt_that_needs_an_approval_has_a_token",),
    ),
    Mutant(
        "the first label of a result speaks for all",
        "corvid/runtime/confidence.py::check_confidence",
        first_only("nodes_in(value)"),
        "returns a list whose second element is less certain than was promised",
        FLOOR,
        (RETURNED,),
    ),
    Mutant(
        "a promised confidence is forgotten at a return",
        "corvid/vm/emit/functions.py::emit_function",
        Change("program.declared.carries", "program.declared.surely_grounded"),
        "looks at results only that have a label at the top",
        FLOOR,
        (RETURNED,),
    ),
    Mutant(
        "what is just certain enough is not",
        "corvid/runtime/confidence.py::check_confidence",
        Change("step.confidence < bound", "step.confidence <= bound"),
        "refuses a result that has the confidence that was promised",
        FLOOR,
        (RETURNED,),
    ),
    Mutant(
        "machine code returns what it likes",
        "corvid/jit/plan.py::_obstacles",
        inverted("mentions_grounded(function.returns)"),
        "returns from machine code without a look at the confidence",
        FLOOR,
        (SURE + "test_arithmetic_keeps_the_promise_in_every_engine",),
    ),
    Mutant(
        "a function is approved",
        "corvid/semantics/check/statements.py::_approve",
        Change("holds_function(ctx.world, type_)", "not type_"),
        "accepts an approval that ends every run",
        TOKEN,
        ("tests/lang/approvals/a_function_is_not_approved.cor",),
    ),
)
