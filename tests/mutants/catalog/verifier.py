"""Mistakes of `ir/verify`, the last word on labels: what it overlooks no one else will see."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, always, left_out, never

VERIFY = "tests/ir/test_verify.py::"
SAMPLES = "tests/ir/test_samples.py::test_no_label_node_can_be_taken_out"
CHANGES = "tests/ir/test_changes.py::"
VISIBLE = "grounded.discards_visible"
PURE = "grounded.no_laundering"
RULES = "corvid/ir/rules/"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "the verifier lets agents be lifted",
        RULES + "calls.py::lifted_call",
        left_out(
            "if callee.kind != 'fn':\n"
            "    raise IrTypeError(f'{callee.name} is an agent and cannot be lifted')"
        ),
        "accepts a lifted call of an agent, whose effects would depend on grounded content without a site",
        VISIBLE,
        (VERIFY + "test_an_agent_is_not_lifted",),
    ),
    Mutant(
        "the verifier lets fns that take functions be lifted",
        RULES + "calls.py::lifted_call",
        Change("scope.declared.holds_function(parameter.type)", "isinstance(parameter.type, FunctionType)"),
        "overlooks a function inside a parameter",
        VISIBLE,
        (VERIFY + "test_a_fn_with_a_function_inside_a_parameter_is_not_lifted",),
    ),
    Mutant(
        "labels under the error side enter a prompt unseen",
        RULES + "calls.py::more_labels",
        Change("pending += ((a, b), (c, d))", "pending.append((a, b))"),
        "compares only the good side of a Result",
        VISIBLE,
        (VERIFY + "test_labels_at_any_depth_enter_a_prompt_exposed",),
    ),
    Mutant(
        "one approve among the bindings makes a token",
        RULES + "calls.py::_token",
        Change(
            "ops and all((isinstance(op, ir.Approve) for op in ops))",
            "any((isinstance(op, ir.Approve) for op in ops))",
        ),
        "accepts a token that another path has made up",
        "approval.dangerous_call_requires_token",
        (VERIFY + "test_every_binding_of_a_token_is_an_approve",),
    ),
    Mutant(
        "two places share an exposure",
        RULES + "scope.py::Scope.ask_exposed",
        Change(
            "self.asked.add(operand.index)",
            "self.asked |= {operand.index} if what.startswith('a ') else set()",
        ),
        "remembers only some of the places that have asked",
        VISIBLE,
        (VERIFY + "test_two_places_do_not_share_an_exposure",),
    ),
    Mutant(
        "an exposure in another body counts",
        RULES + "scope.py::Scope.ask_exposed",
        Change(
            ("self.known.bodies[operand.index] != self.body or operand.index in self.structural_targets"),
            "operand.index in self.structural_targets",
        ),
        "lets a lambda use the exposure of the function around it",
        VISIBLE,
        (VERIFY + "test_an_exposure_in_another_body_does_not_count",),
    ),
    Mutant(
        "sites that nothing uses are fine",
        "corvid/ir/verify.py::verify",
        Change("program.sites", "program.sites[:-1]"),
        "overlooks that a reported discard is not in the program",
        VISIBLE,
        (VERIFY + "test_a_site_that_nothing_uses",),
    ),
    Mutant(
        "a discard may name the site of an exposure",
        "corvid/ir/verify.py::_Check._numbered",
        Change(
            "self.program.sites[site].discard != discard",
            "self.program.sites[site].discard and (not discard)",
        ),
        "checks the class of a site in one direction only",
        VISIBLE,
        (VERIFY + "test_a_discard_site_is_no_exposure_site",),
    ),
    Mutant(
        "a fn may call an agent in the IR",
        RULES + "statements.py::_allowed",
        Change(
            "isinstance(op, _WITH_EFFECTS) or (callee and callee.kind == 'agent')",
            "isinstance(op, _WITH_EFFECTS)",
        ),
        "lets a lifted fn hide whether an agent ran",
        PURE,
        (VERIFY + "test_a_fn_has_no_effects",),
    ),
    Mutant(
        "a copy makes a value a fn's own",
        "corvid/ir/verify.py::_made",
        Change(
            "copied.setdefault(op.value.index, []).append(target)",
            "foreign |= {target} & known.others.keys()",
        ),
        "follows no alias: a fn changes its parameter under another name",
        PURE,
        (CHANGES + "test_a_fn_does_not_change_what_it_did_not_make",),
    ),
    Mutant(
        "aliases are followed for one step",
        "corvid/ir/verify.py::_made",
        left_out("pending.append(target)"),
        "stops after the first alias of a parameter",
        PURE,
        (CHANGES + "test_a_fn_does_not_change_what_it_did_not_make",),
    ),
    Mutant(
        "a lambda of a fn may change what it captures",
        "corvid/ir/verify.py::check_changes",
        Change("known.bodies[owner.index] != place.body", "known.bodies[owner.index] < 0"),
        "lets whoever gets a lambda of a fn change what the fn made",
        PURE,
        (CHANGES + "test_a_fn_does_not_change_what_it_did_not_make",),
    ),
    Mutant(
        "only the outermost label of a literal pattern counts",
        RULES + "statements.py::check_pattern",
        Change("is_grounded(type_)", "type_ is subject and is_grounded(type_)", nth=1),
        "overlooks that a pattern tests the text inside `Option<Grounded<String>>`",
        VISIBLE,
        (SAMPLES,),
    ),
    Mutant(
        "a container read may be compared with what was not read",
        RULES + "operators.py::looked_through",
        never("scope.declared.carries_named(type_) and (not was_read)"),
        "lets records with labels inside be compared without a site",
        VISIBLE,
        (SAMPLES, VERIFY + "test_a_broken_rule_is_refused"),
    ),
    Mutant(
        "a witness that is plain makes a None grounded",
        RULES + "values.py::made",
        left_out(
            "if witness is not None and (not is_grounded(scope.type_of(witness))):\n"
            "    raise IrTypeError('None over a witness that is not grounded')"
        ),
        "accepts a grounded None that nothing tells of",
        "grounded.provenance_required",
        (VERIFY + "test_a_grounded_none_has_a_grounded_witness",),
    ),
    Mutant(
        "a lifted whole needs no grounded part",
        RULES + "values.py::_built",
        Change("lifted and (not sure)", "lifted and (not sure) and (not parts)"),
        "accepts a label for a record that is built from plain parts",
        "grounded.provenance_required",
        (VERIFY + "test_a_broken_rule_is_refused",),
    ),
    Mutant(
        "an element that a grounded index chose is plain",
        RULES + "values.py::index_read",
        Change(
            "read(index, read(value, part)) if is_grounded(index) else read(value, part)", "read(value, part)"
        ),
        "forgets the source that chose the element",
        VISIBLE,
        (VERIFY + "test_both_labels_of_an_element_count",),
    ),
    Mutant(
        "a default is made by the fn that takes it",
        "corvid/ir/verify.py::_makes",
        always("method in FRESH"),
        "lets a fn change what an Option of its caller holds",
        PURE,
        (CHANGES + "test_a_fn_does_not_change_what_it_did_not_make",),
    ),
)
