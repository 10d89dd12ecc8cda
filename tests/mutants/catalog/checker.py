"""Mistakes of the checker: labels, sites, lifting, effective returns, joins."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, left_out

PROVENANCE = "tests/lang/provenance/"
ATTACKS = "tests/lang/attacks/"
REQUIRED = "grounded.provenance_required"
VISIBLE = "grounded.discards_visible"
CHECK = "corvid/semantics/check/"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "labels of locals settle in one pass",
        CHECK + "locals.py::Locals.bind",
        left_out("self.changed = True"),
        "leaves what stood before the plain binding with the label that the name has lost",
        VISIBLE,
        (PROVENANCE + "a_plain_name_drops_the_label.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "a fn with functions inside its parameters is lifted",
        "corvid/semantics/types/inside.py::may_reach_function",
        Change("reachable(world, type_)", "(type_, *parts(type_))"),
        "overlooks a function in a field of a record's field: a lifted fn could be told what to do",
        "grounded.no_laundering",
        (PROVENANCE + "a_fn_is_lifted.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "a tool with labels inside its parameters is no transform",
        CHECK + "calls.py::_tool",
        Change("maybe_grounded(ctx.world, p.type)", "is_grounded(p.type)"),
        "gives a plain result for `List<Grounded<T>>`: all of the sources are dropped without a site",
        VISIBLE,
        (PROVENANCE + "tools_and_prompts_by_the_table.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "an argument that no template renders grounds the answer",
        CHECK + "calls.py::_prompt",
        Change(
            "parameter.name in shown and maybe_grounded(ctx.world, found)", "maybe_grounded(ctx.world, found)"
        ),
        "gives the answer the chain of a document that the model never saw",
        REQUIRED,
        (PROVENANCE + "what_no_template_renders_grounds_nothing.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "only outermost labels enter a prompt exposed",
        CHECK + "calls.py::_prompt",
        Change(
            "not _covers(parameter.type, found)", "is_grounded(found) and (not is_grounded(parameter.type))"
        ),
        "shows the model `[g]` where plain text was declared, without a site",
        VISIBLE,
        (PROVENANCE + "exposures_of_every_kind.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "only the first arm of a match may expose it",
        CHECK + "matches.py::match_expr",
        Change("exposed or tests", "tests"),
        "lets the last arm decide whether a pattern has tested something grounded",
        VISIBLE,
        (ATTACKS + "patterns_look_into_labels.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "labels hidden in a variant are erased",
        "corvid/semantics/types/inside.py::members",
        Change(
            "[f.type for v in total.variants for f in v.fields]", "[f.type for f in total.variants[0].fields]"
        ),
        "looks at the first variant of a sum only",
        REQUIRED,
        (PROVENANCE + "a_grounded_type_inside_a_plain_result_is_refused.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "a container read of named types is forgotten",
        CHECK + "coerce.py::read_container",
        Change("maybe_grounded(ctx.world, type_)", "mentions_grounded(type_)"),
        "compares records with labels inside as if they had none",
        VISIBLE,
        (PROVENANCE + "discards_of_every_kind.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "a place inside a grounded value can be set",
        CHECK + "statements.py::place",
        left_out(
            "if is_grounded(container):\n"
            "    ctx.report(source_problems.FrozenValue(target.span, show(container)))\n"
            "    ctx.infer(statement.value)\n"
            "    return"
        ),
        "writes an invented value into what a source said",
        "grounded.frozen_inside",
        (PROVENANCE + "frozen_inside.cor",),
    ),
    Mutant(
        "a later operand keeps the label that the first lacks",
        CHECK + "operators.py::logic",
        Change("label and is_grounded(found)", "is_grounded(found)"),
        "lets `plain and grounded` be plain without a discard",
        VISIBLE,
        (PROVENANCE + "discards_of_every_kind.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "effects of a lambda do not expose its receiver",
        CHECK + "builtins.py::_with_lambda",
        Change("ctx.effects > before", "ctx.effects > before + 1"),
        "counts from the wrong place: one call of a tool per grounded element leaves no site",
        VISIBLE,
        (PROVENANCE + "exposures_of_every_kind.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "what is expected of a method is expected of its lambda",
        CHECK + "builtins.py::_new",
        Change(
            "_function(ctx, function, (item,), HOLE)",
            "_function(ctx, function, (item,), HOLE if hint is None else hint)",
        ),
        "drops the label of what a lambda gives although its list could keep it",
        VISIBLE,
        (PROVENANCE + "what_a_lambda_gives_keeps_its_labels.cor",),
    ),
    Mutant(
        "an error that leaves through `?` keeps no site",
        CHECK + "access.py::propagate",
        Change(
            ("if label:\n    ctx.expose(node, '?', end, current)"),
            ("if label and isinstance(inner, OptionType):\n    ctx.expose(node, '?', end, current)"),
        ),
        "forgets that `?` on a grounded Result decides whether the agent goes on",
        VISIBLE,
        (PROVENANCE + "exposures_of_every_kind.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "the end of a range decides its label",
        CHECK + "calls.py::range_call",
        Change("label or is_grounded(found)", "is_grounded(found)"),
        "forgets the source of the first number",
        "grounded.chain_carried",
        (PROVENANCE + "operators_pass_sources_on.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "the last part of a text decides its label",
        CHECK + "literals.py::f_string",
        Change("label or is_grounded(found)", "is_grounded(found)"),
        "forgets what stands further left in an f-string",
        "grounded.chain_carried",
        (PROVENANCE + "operators_pass_sources_on.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "one side of a Result covers the other",
        CHECK + "calls.py::_covers",
        Change(
            "all((_covers(d, f) for d, f in zip(parts(declared), parts(found), strict=False)))",
            (
                "not parts(found) or any((_covers(d, f) for d, f in zip(parts(declared), parts(found), "
                "strict=False)))"
            ),
        ),
        "shows the model a grounded error where a plain one is declared, without a site",
        VISIBLE,
        (PROVENANCE + "exposures_of_every_kind.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "every call of a fn is an effect",
        CHECK + "calls.py::_fn",
        Change(
            "may_reach_function(ctx.world, parameter.type) and not isinstance(argument.expr, tree.Lambda)",
            "not isinstance(argument.expr, tree.Lambda)",
        ),
        "reports exposures that are none, so that a pure agent is refused",
        "grounded.no_laundering",
        ("tests/lang/attacks/purity_holds_behind_labels.cor",),
        killed_by="verifier",
    ),
)
