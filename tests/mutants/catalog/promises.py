"""Mistakes about promises: words that nothing keeps, approvals of any callee, confidence while running."""

from __future__ import annotations

from tests.mutants.model import Mutant

APPROVED = "tests/lang/approvals/every_callee_is_held_to_what_was_approved.cor"
BUILT_IN = "tests/lang/approvals/the_names_of_a_row_say_what_they_say.cor"
APPROVALS = "tests/runtime/test_approvals.py::"
UNKEPT = "tests/lang/effects/words_that_nothing_keeps_are_refused.cor"
RETURNED = "tests/lang/effects/what_is_returned_is_as_certain_as_promised.cor"
SURE = "tests/api/test_min_confidence.py::"
VERIFY = "tests/ir/test_verify.py::"
TOLD = "tests/api/test_what_an_approver_is_told.py::"
DIMENSIONS = "corvid/semantics/effects/dimensions.py"
SILENT = "effects.no_silent_constraint"
TOKEN = "approval.dangerous_call_requires_token"
FLOOR = "confidence.min_threshold"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "maps are approved without the order of their keys",
        "corvid/runtime/approvals.py",
        "[*approved] == [*value]",
        "approved.keys() == value.keys()",
        "lets a call through with a map that was turned after its approval",
        TOKEN,
        (APPROVED,),
    ),
    Mutant(
        "a confidence is promised of what a function has captured",
        "corvid/semantics/effects/check.py",
        'annotation is not None and may_hold_functions(world, info.returns)',
        'annotation is not None and False and may_hold_functions(world, info.returns)',
        "accepts a promise that no run keeps",
        SILENT,
        (UNKEPT,),
    ),
    Mutant(
        "only a gate is not kept",
        DIMENSIONS,
        '    if dimension.name != "data":\n        return ()\n',
        '    if dimension.name != "trust":\n        return ()\n',
        "accepts `data: untrusted`, which nothing looks at",
        SILENT,
        (UNKEPT,),
    ),
    Mutant(
        "a gate is a level of trust",
        DIMENSIONS,
        '    word = single_word(value)\n    return word if word in dimension.levels',
        '    word = value.level if isinstance(value, tree.GateValue) else single_word(value)\n'
        '    return word if word in dimension.levels',
        "reads a gate as the level before it",
        SILENT,
        (UNKEPT,),
    ),
    Mutant(
        "a gate is passed over",
        DIMENSIONS,
        '        return ((value.span, f"`trust: {value.level}_if_confident(…)`"),) if is_gate else ()\n',
        "        return ()\n",
        "tells of a gate as of a misspelt level",
        SILENT,
        (UNKEPT,),
    ),
    Mutant(
        "what is quoted is not untrusted",
        DIMENSIONS,
        "            words = ((value.span, value.value),)\n",
        "            pass\n",
        "lets the quoted form of a refused word pass",
        SILENT,
        (UNKEPT,),
    ),
    Mutant(
        "only the first of several words counts",
        DIMENSIONS,
        "            words = tuple((word.span, word.text) for word in value.words)\n",
        "            words = tuple((word.span, word.text) for word in value.words[:1])\n",
        "lets a refused word pass behind another one",
        SILENT,
        (UNKEPT,),
    ),
    Mutant(
        "an upper bound may name what nothing keeps",
        "corvid/semantics/effects/annotations.py",
        "for one in annotation.arguments or () for span in untrusted(one.value))",
        "for one in annotation.arguments or () if one.name is None for span in untrusted(one.value))",
        "lets `@data(only: untrusted)` pass",
        SILENT,
        (UNKEPT,),
    ),
    Mutant(
        "a row may name what is dangerous and say nothing",
        "corvid/semantics/names/declare.py",
        "                row.setdefault(DANGEROUS.name, DANGEROUS)\n",
        "                continue\n",
        "reads `uses dangerous` as nothing",
        TOKEN,
        (BUILT_IN,),
    ),
    Mutant(
        "a built-in name hides an effect of the program",
        "corvid/semantics/names/declare.py",
        "            declared = scope.find(ident.text, self.types.prelude)\n",
        "            built_in = ident.text in _BUILT_IN_NAMES\n"
        "            declared = None if built_in else scope.find(ident.text, self.types.prelude)\n",
        "drops an effect that is called `human` with all that it says",
        TOKEN,
        (BUILT_IN,),
    ),
    Mutant(
        "an approved prompt is not looked at",
        "corvid/runtime/prompt_calls.py",
        "    if prompt.approval or token is not None:\n",
        "    if prompt.approval and token is None:\n",
        "asks a model with other values than were approved",
        TOKEN,
        (APPROVED,),
    ),
    Mutant(
        "a prompt needs no token while running",
        "corvid/runtime/prompt_calls.py",
        "    if prompt.approval or token is not None:\n",
        "    if token is not None:\n",
        "asks a model although nothing approved the call",
        TOKEN,
        (APPROVALS + "test_a_prompts_approval_is_bound_to_its_values_and_good_for_one_call",),
    ),
    Mutant(
        "an approved lane is not looked at",
        "corvid/runtime/lanes/calls.py",
        "    if site.prompt.approval or token is not None:\n",
        "    if site.prompt.approval and token is None:\n",
        "chooses among other candidates than were approved",
        TOKEN,
        (APPROVED,),
    ),
    Mutant(
        "a tool that needs no approval takes any values",
        "corvid/runtime/tool_calls.py",
        "    if tool.approval or token is not None:\n",
        "    if tool.approval:\n",
        "calls a tool with other values than somebody said yes to",
        TOKEN,
        (APPROVED,),
    ),
    Mutant(
        "an approved agent is called as it is",
        "corvid/ir/lower/access.py",
        '        case "agent":\n            return ir.CallFunction(info.name, arguments, token)',
        '        case "agent":\n            return ir.CallFunction(info.name, arguments)',
        "calls an agent with other values than somebody said yes to",
        TOKEN,
        (APPROVED,),
    ),
    Mutant(
        "an approved fn is called as it is",
        "corvid/vm/emit/calls.py",
        "    if op.token is None:\n        arguments = ctx.take(op.arguments, at)\n",
        '    if op.token is None or callee.kind == "fn":\n        arguments = ctx.take(op.arguments, at)\n',
        "calls a fn with other values than somebody said yes to",
        TOKEN,
        (APPROVED,),
    ),
    Mutant(
        "one approval is for two callees",
        "corvid/semantics/approvals/flow.py",
        "        if token.used and self.meant[number].name != callee.name and number not in self.twofold:\n",
        "        if number in self.twofold:\n",
        "lets one yes open either of two tools with one label",
        TOKEN,
        (APPROVED,),
    ),
    Mutant(
        "the approver hears numbers",
        "corvid/semantics/facts.py",
        "        return names if len(names) == count else",
        "        return names if len(names) != count else",
        "tells who is asked `1` instead of the name of the parameter",
        TOKEN,
        (TOLD + "test_the_approver_hears_the_callees_own_names",),
    ),
    Mutant(
        "a model's word opens what asks for a source",
        "corvid/runtime/approvals.py",
        "        if not holds_grounded(state.declarations, parameter.type):\n",
        "        if holds_grounded(state.declarations, parameter.type):\n",
        "looks at the parameters that ask for no source",
        TOKEN,
        (APPROVALS + "test_a_models_own_word_opens_no_prompt_that_asks_for_a_source",),
    ),
    Mutant(
        "the verifier lets a prompt go without a token",
        "corvid/ir/rules/calls.py",
        "    _token(scope, op.token, prompt.name, needed=prompt.approval)\n",
        "    _token(scope, op.token, prompt.name)\n",
        "accepts a call of a prompt that nothing approves",
        TOKEN,
        (VERIFY + "test_a_prompt_that_needs_an_approval_has_a_token",),
    ),
    Mutant(
        "the first label of a result speaks for all",
        "corvid/runtime/confidence.py",
        "wide_below(arena, *nodes_in(value)))",
        "wide_below(arena, *nodes_in(value)[:1]))",
        "returns a list whose second element is less certain than was promised",
        FLOOR,
        (RETURNED,),
    ),
    Mutant(
        "a promised confidence is forgotten at a return",
        "corvid/vm/emit/functions.py",
        "function.min_confidence if program.declared.carries(function.returns) else None",
        "function.min_confidence if program.declared.surely_grounded(function.returns) else None",
        "looks at results only that have a label at the top",
        FLOOR,
        (RETURNED,),
    ),
    Mutant(
        "what is just certain enough is not",
        "corvid/runtime/confidence.py",
        "step.confidence < bound]",
        "step.confidence <= bound]",
        "refuses a result that has the confidence that was promised",
        FLOOR,
        (RETURNED,),
    ),
    Mutant(
        "machine code returns what it likes",
        "corvid/jit/plan.py",
        "    if function.min_confidence and mentions_grounded(function.returns):\n",
        "    if function.min_confidence and not mentions_grounded(function.returns):\n",
        "returns from machine code without a look at the confidence",
        FLOOR,
        (SURE + "test_arithmetic_keeps_the_promise_in_every_engine",),
    ),
)
