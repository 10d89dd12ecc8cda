"""Mistakes of the checker about returns, recursion, imports, and what types have in common."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, left_out

PROVENANCE = "tests/lang/provenance/"
REQUIRED = "grounded.provenance_required"
VISIBLE = "grounded.discards_visible"
CHECK = "corvid/semantics/check/"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "join gives the label of either side",
        "corvid/semantics/types/relate.py::join",
        Change("is_grounded(left) and is_grounded(right)", "is_grounded(left) or is_grounded(right)"),
        "makes a list, a map or a match grounded as soon as one part is, so that the plain parts are forged",
        VISIBLE,
        (PROVENANCE + "discards_of_every_kind.cor",),
    ),
    Mutant(
        "callers of an agent that fell are not checked again",
        CHECK + "program.py::check_program",
        Change("fell.union(*(users.get(name, set()) for name in fell))", "fell"),
        "ends the fixpoint of effective returns after one step: a caller still takes the result for grounded",
        VISIBLE,
        (PROVENANCE + "effective_return_of_an_agent.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "one productive call makes a return productive",
        CHECK + "productivity.py::unproductive",
        Change("not missing[user]", "missing[user] >= 0"),
        "takes a return for productive when any of its calls is, not all",
        REQUIRED,
        (PROVENANCE + "every_path_needs_a_source.cor",),
    ),
    Mutant(
        "unproductive agents keep their promise",
        CHECK + "program.py::check_program",
        Change("body.info.name in empty", "body.info.name in empty and body.info.kind != 'agent'"),
        "accepts an agent that returns nothing but its own recursion",
        REQUIRED,
        (PROVENANCE + "every_path_needs_a_source.cor",),
    ),
    Mutant(
        "an inferred row may make an agent grounded",
        CHECK + "productivity.py::_start",
        Change("mentions_grounded(info.returns) or not info.grounded_row", "mentions_grounded(info.returns)"),
        "lets an agent without a declared row return a grounded value as if it had promised one",
        VISIBLE,
        (PROVENANCE + "effective_return_of_an_agent.cor",),
    ),
    Mutant(
        "a plain return is no reason to fall",
        CHECK + "statements.py::_return",
        Change("True", "len(ctx.returned) == 1"),
        "lets the first return decide whether an agent is grounded, not every one",
        REQUIRED,
        (PROVENANCE + "effective_return_of_an_agent.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "a return whose label is inside needs no source",
        CHECK + "statements.py::_return",
        Change("mentions_grounded", "is_grounded"),
        "forgets the obligation for `Option<Grounded<T>>` and its like",
        REQUIRED,
        (PROVENANCE + "every_path_needs_a_source.cor",),
    ),
    Mutant(
        "the item of a grounded loop is plain",
        CHECK + "statements.py::loop_items",
        Change("(INT, ctx.read(element, label, expr.span))", "(INT, element)"),
        "drops the label of what `enumerate` gives without a site",
        VISIBLE,
        (PROVENANCE + "loops_and_maps_read_their_parts.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "keys of maps always agree",
        "corvid/semantics/types/relate.py::agree",
        Change("all(map(agree, inside, others))", "all(map(agree, inside[-1:], others[-1:]))"),
        "takes a map by number for one by text",
        "check.implies_compile",
        ("tests/lang/types/types_agree_part_by_part.cor",),
    ),
    Mutant(
        "a Result fits if one of its sides does",
        "corvid/semantics/types/relate.py::moves",
        Change(
            "None if ok is None or err is None else ok + err",
            "None if ok is None and err is None else (ok or ()) + (err or ())",
        ),
        "coerces one side and overlooks that the other is of another type",
        "check.implies_compile",
        ("tests/lang/types/types_agree_part_by_part.cor",),
    ),
    Mutant(
        "recursion through methods is not followed",
        CHECK + "productivity.py::_Behind._written",
        Change("isinstance(target, ToCallable)", "isinstance(target, ToCallable) and (not target.receiver)"),
        "takes a method that only calls itself for productive",
        REQUIRED,
        (PROVENANCE + "recursion_through_methods_and_imports.cor",),
    ),
    Mutant(
        "callers in other modules are not checked again",
        CHECK + "productivity.py::note_callers",
        Change(
            "users.setdefault(target.name, set()).add(name)",
            (
                "if target.name.split('::')[0] == name.split('::')[0]:\n"
                "    users.setdefault(target.name, set()).add(name)"
            ),
        ),
        "keeps the label of an imported agent that has fallen",
        VISIBLE,
        (PROVENANCE + "recursion_through_methods_and_imports.cor",),
        killed_by="verifier",
    ),
    Mutant(
        "what never gives a value does to importers in other modules",
        "corvid/incremental/worker.py::_doubts",
        left_out("refused |= {name.partition('::')[0]: UNCLEAR for name in circling}"),
        "passes an agent of a project whose only return calls an agent of another module that never returns",
        REQUIRED,
        ("tests/projects/test_reaching.py::test_what_reaches_far_is_reported",),
    ),
    Mutant(
        "methods that an import reaches need not be pure",
        "corvid/semantics/names/declare.py::_required_annotations",
        Change(
            "wanted is not None and info.receiver is None and (info.short not in wanted)",
            "wanted is not None and info.short not in wanted",
        ),
        "lets `requires @grounded_pure` pass over the methods of an imported type",
        "grounded.no_laundering",
        (PROVENANCE + "an_import_may_require_purity.cor",),
    ),
)
