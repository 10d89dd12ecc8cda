"""Mistakes of `ir/verify`, the last word on labels: what it overlooks nobody else will see."""

from __future__ import annotations

from tests.mutants.model import Mutant

VERIFY = "tests/ir/test_verify.py::"
SAMPLES = "tests/ir/test_samples.py::test_no_label_node_can_be_taken_out"
CHANGES = "tests/ir/test_changes.py::"
VISIBLE = "grounded.discards_visible"
PURE = "grounded.no_laundering"
RULES = "corvid/ir/rules/"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "the verifier lets agents be lifted",
        RULES + "calls.py",
        '    if callee.kind != "fn":\n        raise IrTypeError(f"{callee.name} is an agent and cannot be'
        ' lifted")\n',
        "",
        "accepts a lifted call of an agent, whose effects would depend on grounded content without a site",
        VISIBLE,
        (VERIFY + "test_an_agent_is_not_lifted",),
    ),
    Mutant(
        "the verifier lets fns that take functions be lifted",
        RULES + "calls.py",
        "    if any(scope.declared.holds_function(parameter.type) for parameter in callee.parameters):",
        "    if any(isinstance(parameter.type, FunctionType) for parameter in callee.parameters):",
        "overlooks a function inside a parameter",
        VISIBLE,
        (VERIFY + "test_a_fn_with_a_function_inside_a_parameter_is_not_lifted",),
    ),
    Mutant(
        "labels under the error side enter a prompt unseen",
        RULES + "calls.py",
        "                pending += ((a, b), (c, d))",
        "                pending.append((a, b))",
        "compares only the good side of a Result",
        VISIBLE,
        (VERIFY + "test_labels_at_any_depth_enter_a_prompt_exposed",),
    ),
    Mutant(
        "one approve among the bindings makes a token",
        RULES + "calls.py",
        "        if ops and all(isinstance(op, ir.Approve) for op in ops):",
        "        if any(isinstance(op, ir.Approve) for op in ops):",
        "accepts a token that another path has made up",
        "approval.dangerous_call_requires_token",
        (VERIFY + "test_every_binding_of_a_token_is_an_approve",),
    ),
    Mutant(
        "two places share an exposure",
        RULES + "scope.py",
        "        self.asked.add(operand.index)",
        "        self.asked |= {operand.index} if what.startswith(\"a \") else set()",
        "remembers only some of the places that have asked",
        VISIBLE,
        (VERIFY + "test_two_places_do_not_share_an_exposure",),
    ),
    Mutant(
        "an exposure in another body counts",
        RULES + "scope.py",
        "        if self.known.bodies[operand.index] != self.body or operand.index in"
        " self.structural_targets:",
        "        if operand.index in self.structural_targets:",
        "lets a lambda use the exposure of the function around it",
        VISIBLE,
        (VERIFY + "test_an_exposure_in_another_body_does_not_count",),
    ),
    Mutant(
        "sites that nothing uses are fine",
        "corvid/ir/verify.py",
        "    for number, site in enumerate(program.sites):\n        if number not in check.sites:",
        "    for number, site in enumerate(program.sites[:-1]):\n        if number not in check.sites:",
        "overlooks that a reported discard is not in the program",
        VISIBLE,
        (VERIFY + "test_a_site_that_nothing_uses",),
    ),
    Mutant(
        "a discard may name the site of an exposure",
        "corvid/ir/verify.py",
        "        if self.program.sites[op.site].discard == isinstance(op, ir.Expose):",
        "        if self.program.sites[op.site].discard and isinstance(op, ir.Expose):",
        "checks the class of a site in one direction only",
        VISIBLE,
        (VERIFY + "test_a_discard_site_is_no_exposure_site",),
    ),
    Mutant(
        "a fn may call an agent in the IR",
        RULES + "statements.py",
        '    if isinstance(op, _WITH_EFFECTS) or (callee and callee.kind == "agent"):',
        "    if isinstance(op, _WITH_EFFECTS):",
        "lets a lifted fn hide whether an agent ran",
        PURE,
        (VERIFY + "test_a_fn_has_no_effects",),
    ),
    Mutant(
        "a copy makes a value a fn's own",
        RULES + "changes.py",
        "            if isinstance(op, ir.Copy) and isinstance(op.value, ir.Local):\n"
        "                copied.setdefault(op.value.index, []).append(target)\n",
        "            if isinstance(op, ir.Copy) and isinstance(op.value, ir.Local):\n"
        "                foreign |= {target} & known.others\n",
        "follows no alias: a fn changes its parameter under another name",
        PURE,
        (CHANGES + "test_a_fn_does_not_change_what_it_did_not_make",),
    ),
    Mutant(
        "aliases are followed for one step",
        RULES + "changes.py",
        "                foreign.add(target)\n                pending.append(target)\n",
        "                foreign.add(target)\n",
        "stops after the first alias of a parameter",
        PURE,
        (CHANGES + "test_a_fn_does_not_change_what_it_did_not_make",),
    ),
    Mutant(
        "a lambda of a fn may change what it captures",
        RULES + "changes.py",
        "        elif known.bodies[owner.index] != place.body:",
        "        elif known.bodies[owner.index] < 0:",
        "lets whoever gets a lambda of a fn change what the fn made",
        PURE,
        (CHANGES + "test_a_fn_does_not_change_what_it_did_not_make",),
    ),
    Mutant(
        "only the outermost label of a literal pattern counts",
        RULES + "patterns.py",
        "                tests = tests or is_grounded(type_)\n            case ir.VariantPattern():",
        "                tests = tests or type_ is subject and is_grounded(type_)\n"
        "            case ir.VariantPattern():",
        "overlooks that a pattern tests the text inside `Option<Grounded<String>>`",
        VISIBLE,
        (SAMPLES,),
    ),
    Mutant(
        "a container read may be compared with what was not read",
        RULES + "operators.py",
        "    if scope.declared.carries_named(type_) and not was_read:",
        "    if scope.declared.carries_named(type_) and not was_read and isinstance(operand, ir.Constant):",
        "lets records with labels inside be compared without a site",
        VISIBLE,
        (SAMPLES, VERIFY + "test_a_broken_rule_is_refused"),
    ),
    Mutant(
        "a witness that is plain makes a None grounded",
        RULES + "values.py",
        "            if witness is not None and not is_grounded(scope.type_of(witness)):\n"
        '                raise IrTypeError("None over a witness that is not grounded")\n',
        "",
        "accepts a grounded None that nothing tells of",
        "grounded.provenance_required",
        (VERIFY + "test_a_grounded_none_has_a_grounded_witness",),
    ),
    Mutant(
        "a lifted whole needs no grounded part",
        RULES + "values.py",
        "    if lifted and not sure:",
        "    if lifted and not sure and not parts:",
        "accepts a label for a record that is built from plain parts",
        "grounded.provenance_required",
        (VERIFY + "test_a_broken_rule_is_refused",),
    ),
    Mutant(
        "an element that a grounded index chose is plain",
        RULES + "values.py",
        "    return read(index, read(value, part)) if is_grounded(index) else read(value, part)",
        "    return read(value, part)",
        "forgets the source that chose the element",
        VISIBLE,
        (VERIFY + "test_both_labels_of_an_element_count",),
    ),
    Mutant(
        "a default is made by the fn that takes it",
        RULES + "changes.py",
        'FRESH_METHODS = frozenset({"slice", "map", "filter"})',
        'FRESH_METHODS = frozenset({"slice", "map", "filter", "unwrap_or", "entry"})',
        "lets a fn change what an Option of its caller holds",
        PURE,
        (CHANGES + "test_a_fn_does_not_change_what_it_did_not_make",),
    ),
)
