"""Mistakes of lowering. Most are what `ir/verify` is for."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, first_only

PROVENANCE = "tests/lang/provenance/"
ATTACKS = "tests/lang/attacks/"
VISIBLE = "grounded.discards_visible"
CARRIED = "grounded.chain_carried"
LOWER = "corvid/ir/lower/"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "only the first step of a coercion is lowered",
        LOWER + "builder.py::Builder.apply",
        first_only("self.facts.steps.get(node, ())"),
        "leaves out every further unwrapping or widening of one value",
        VISIBLE,
        ("tests/lang/types/annotated_bindings.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "a None that is passed on has no witness",
        LOWER + "access.py::_none",
        Change("subject if ty.is_grounded(returns) and ty.is_grounded(type_) else None", "None"),
        "forgets where the absence was found",
        CARRIED,
        (PROVENANCE + "a_none_passed_on_keeps_its_source.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "a lifted Ok loses the label inside",
        LOWER + "access.py::_wrapper",
        Change(
            "ir.MakeOk(value, lower_type(err), lifted, lifted and ty.is_grounded(ok))",
            "ir.MakeOk(value, lower_type(err), lifted)",
        ),
        "forgets `Grounded<Result<Grounded<T>, E>>`",
        CARRIED,
        (ATTACKS + "labels_inside_a_lifted_option_or_result.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "sites of a function begin with zero",
        LOWER + "program.py::lower",
        Change(
            "_function(checked, info, len(sites), tokens.get(info.name, UNCOVERED))",
            "_function(checked, info, 0, tokens.get(info.name, UNCOVERED))",
        ),
        "lets a discard of the second function be reported as one of the first",
        VISIBLE,
        (PROVENANCE + "a_plain_name_drops_the_label.cor", PROVENANCE + "discards_of_every_kind.cor"),
        killed_by="verifier",
    ),
    Mutant(
        "a method loses its annotation",
        LOWER + "program.py::_bodiless",
        Change(
            "info.annotation('grounded_pure') is not None",
            "'.' not in info.name and info.annotation('grounded_pure') is not None",
            nth=1,
        ),
        "checks nothing of a pure agent that is a method",
        "grounded.no_laundering",
        (PROVENANCE + "grounded_pure_refuses_every_site.cor",),
    ),
    Mutant(
        "a bound part of a grounded subject is plain",
        LOWER + "matches.py::part",
        Change("ty.grounded(inside) if ty.is_grounded(whole) else inside", "inside"),
        "drops the label of every payload",
        VISIBLE,
        (PROVENANCE + "loops_and_maps_read_their_parts.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "fields taken from a base keep no label",
        LOWER + "exprs.py::_record",
        Change("ty.grounded(field.type) if ty.is_grounded(base_type) else field.type", "field.type"),
        "forgets that `T { ...base }` reads its base",
        VISIBLE,
        (PROVENANCE + "constructors_are_lifted_where_grounded_is_expected.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "the site of an augmented place is left out",
        LOWER + "stmts.py::_combined",
        Change("b.apply(statement.id, result, b.type(statement.id), statement.span)", "result"),
        "lets `x += g` give a plain name a grounded value",
        VISIBLE,
        (PROVENANCE + "a_plain_name_drops_the_label.cor", PROVENANCE + "discards_of_every_kind.cor"),
        killed_by="verifier",
    ),
    Mutant(
        "a lambda captures only what it reads first",
        LOWER + "exprs.py::read_locals",
        Change("statements(block, lambdas=False)", "block"),
        "forgets the names that a branch inside a lambda reads",
        "check.implies_compile",
        ("tests/lang/lambdas/capture.cor",),
        killed_by="verifier",
    ),
)
