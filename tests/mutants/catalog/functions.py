"""Mistakes about what function values bring to anyone who calls them."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, left_out, never

VALUES = "corvid/semantics/effects/values.py"
FLOWS = "corvid/semantics/effects/flows.py"
BREACHES = "corvid/semantics/effects/promises.py::breaches"
WAYS = "tests/attacks/test_function_values.py::test_a_call_has_the_same_verdict_on_every_way"
RUNS = "tests/attacks/test_function_values.py::test_what_happens_is_in_the_row_of_every_agent_that_runs"
BRING = "tests/lang/effects/function_values_bring_their_effects.cor"
INTENTS = "tests/lang/protocols/function_values_and_intents.cor"
ROW = "effect_row.body_completeness"
FLOOR = "confidence.min_threshold"
DATA = "data.categories"
SEARCH = "protocols.searches_have_an_intent"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "a call of a function value brings nothing in",
        VALUES + "::_Body._call",
        Change("self._reach(place, link.span, f'`{short}` calls {self._called(text)}')", "del short"),
        "believes that a parameter, a field or an element does nothing when it is called",
        ROW,
        (BRING, WAYS),
    ),
    Mutant(
        "what is handed to a helper is not called",
        VALUES + "::_Body._hand_over",
        left_out("self._reach(place, span, words, may_be_outside(callee))"),
        "forgets that a fn or an agent may call what it is given",
        ROW,
        (WAYS,),
    ),
    Mutant(
        "what is handed to a method is not called",
        VALUES + "::_Body._method",
        Change("self._reach(self._value(function), function.span, words)", "del words"),
        "forgets that `map` calls what it is given",
        ROW,
        (BRING, WAYS),
    ),
    Mutant(
        "parameters are empty for whoever has them",
        FLOWS + "::network",
        Change(
            "into.setdefault(flow.into, []).append(flow)",
            ("if not flow.argument:\n    into.setdefault(flow.into, []).append(flow)"),
        ),
        "checks a promise without what is handed in",
        FLOOR,
        (WAYS,),
    ),
    Mutant(
        "what one caller hands over is in the row of all",
        FLOWS + "::_as_seen",
        Change(
            "[_edge(flow) for flow in into.get(here, ()) if not flow.argument]",
            "[_edge(flow) for flow in into.get(here, ())]",
        ),
        "refuses who hands a harmless function to a helper that others hand another one",
        FLOOR,
        (BRING,),
    ),
    Mutant(
        "a list has no other names",
        FLOWS + "::_backwards",
        Change("waiting = list(written)", "waiting: list[str] = []"),
        "overlooks what is put into a list under another name",
        ROW,
        (WAYS, RUNS),
    ),
    Mutant(
        "only the written name of a list is followed back",
        FLOWS + "::_backwards",
        never("flow.source not in seen"),
        "stops at the first name on the way back of a list",
        ROW,
        (WAYS, RUNS),
    ),
    Mutant(
        "a constructor keeps no function",
        VALUES + "::_Body._construct",
        left_out("self._store(field_of(owner, field.name), field.type, value)"),
        "loses what is put into the fields of records and variants",
        DATA,
        (WAYS,),
    ),
    Mutant(
        "an error that goes on carries no function",
        VALUES + "::_Body._chain",
        left_out("self._flow(result_of(self._info.name), self._info.returns, place, type_, link.span)"),
        "forgets that `?` returns",
        ROW,
        (WAYS,),
    ),
    Mutant(
        "function values take nothing",
        VALUES + "::_Body._call",
        left_out("self._store(taken(function, index), wanted, argument)"),
        "loses a function that is handed to a function value",
        ROW,
        (WAYS, RUNS),
    ),
    Mutant(
        "function values give nothing",
        VALUES + "::_Body._lambda",
        left_out("self._store(given(function), function.result, node.body)"),
        "loses a function that a lambda gives",
        ROW,
        (WAYS, RUNS),
    ),
    Mutant(
        "patterns bind no functions",
        VALUES + "::_Body._bind_name",
        left_out(
            "self._flow(self._name(name.text), self._facts.locals.get(name.text), place, type_, name.span)"
        ),
        "loses what a pattern takes out of a value",
        ROW,
        (WAYS,),
    ),
    Mutant(
        "a body without function types has no function values",
        "corvid/semantics/effects/collect.py::_has_values",
        never("any((isinstance(target, ToValue) for target in facts.calls.values()))"),
        "overlooks a field that is called at once",
        ROW,
        (WAYS,),
    ),
    Mutant(
        "a row need not cover what is handed in",
        BREACHES,
        Change(
            "tuple(one for one in row if one.name not in _UNLISTED and one.name not in promises.row)",
            "tuple(one for one in rows.of(name) "
            "if one.name not in _UNLISTED and one.name not in promises.row)",
        ),
        "compares a declared row with what callers see",
        ROW,
        (BRING, WAYS),
    ),
    Mutant(
        "a floor of confidence is not for what is handed in",
        BREACHES,
        Change("composed = confidence(row)", "composed = confidence(rows.of(name))"),
        "lets a handed-in function guess below the floor",
        FLOOR,
        (WAYS,),
    ),
    Mutant(
        "data are not of what is handed in",
        BREACHES,
        Change(
            "_categories_broken(constraint, row, (least or rows).within(name))",
            "_categories_broken(constraint, rows.of(name), (least or rows).within(name))",
        ),
        "lets a handed-in function bring data that are not allowed",
        DATA,
        (WAYS,),
    ),
    Mutant(
        "a function value needs no intent",
        BREACHES,
        Change("call.callee in rows.searching", "call.words is None and call.callee in rows.searching"),
        "lets a lambda that was made inside an intent retrieve after it",
        SEARCH,
        (INTENTS, WAYS),
    ),
    Mutant(
        "programs that are checked together hand function values to each other",
        "corvid/pipeline.py::_explored",
        Change(
            "analysed.broken_promises(modules)",
            "analysed.broken_promises([*loaded.modules])",
        ),
        "takes a promise for kept because of what only another program hands in",
        DATA,
        ("tests/projects/test_project.py::test_what_another_program_hands_in_keeps_no_promise",),
    ),
)
