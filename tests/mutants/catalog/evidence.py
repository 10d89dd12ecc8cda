"""Mistakes about what a strict answer shows, and about what still holds that: most of them raise a grade."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, always, left_out, never

KEPT = "corvid/runtime/provenance/kept.py::"
SHOWN = "corvid/runtime/shown.py::"
STORE = "corvid/runtime/provenance/store.py::NodeStore."
HELD = "tests/lang/citations/an_answer_is_cited_as_far_as_it_holds_its_evidence.cor"
BUILT = "tests/runtime/citations/test_evidence.py::test_each_leaf_has_its_evidence_and_each_part_its_grade"
TRIES = "tests/runtime/citations/test_evidence.py::test_no_part_has_evidence_of_another"
BESIDE = "tests/runtime/citations/test_evidence.py::test_words_beside_which_a_vendor_cites_are_not_quoted"
SHARE = "tests/runtime/citations/test_evidence.py::test_the_share_is_that_of_the_texts"
CHOSEN = "tests/lang/citations/what_is_made_of_a_chosen_quote_is_cited_at_best.cor"
STRICT = "citation.strict"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "each part of an answer is cited",
        KEPT + "kept",
        Change("held is not None and held.evidence.cited", "held is not None"),
        "calls what a model invented beside a quotation Cited",
        STRICT,
        (BUILT,),
    ),
    Mutant(
        "what is below the arguments of a cited call counts for nothing",
        KEPT + "kept",
        left_out("found.rest += [one for one in given if quote_at(arena, one) is None]"),
        "hides that a model's summary was quoted",
        STRICT,
        (HELD,),
    ),
    Mutant(
        "a separator shows where it is between no texts",
        STORE + "joined",
        never("self.shows and texts < 2"),
        "calls a text Cited of which a program has left nothing, as it was a separator of one text",
        STRICT,
        (HELD,),
    ),
    Mutant(
        "a separator that shows nothing counts for nothing",
        KEPT + "kept",
        left_out("found.rest += () if unshown is None else (unshown,)"),
        "hides that a model was asked for what joins the texts",
        STRICT,
        (HELD,),
    ),
    Mutant(
        "joining one grounded element shows its separator",
        "corvid/runtime/builtins/labelled.py::gathered",
        never("method == 'join' and nodes and nodes[0] != values[0][1]"),
        "calls the text of a document Cited for a quotation that it does not have",
        STRICT,
        (HELD,),
    ),
    Mutant(
        "joining a grounded list shows its separator",
        "corvid/vm/emit/methods.py::_emit_lifted",
        never("row.name == 'join' and is_grounded(ctx.type_of(op.arguments[0]))"),
        "calls an empty text Cited",
        STRICT,
        (HELD,),
    ),
    Mutant(
        "joined quotes are the program's own choice",
        KEPT + "kept",
        Change("found.cited or quote.chosen_by is not None", "found.cited"),
        "calls passages Computed that a model chose so that their join says what no document says",
        STRICT,
        (CHOSEN,),
    ),
    Mutant(
        "any operation holds what its operands hold",
        KEPT + "_passes",
        Change("op in WHOLE_TEXTS or (op in WHOLE_PARTS and not step.constant)", "True"),
        "calls a text Cited of which a program has left three letters",
        STRICT,
        (HELD,),
    ),
    Mutant(
        "a constant part shows what is beside it",
        KEPT + "_passes",
        Change("op in WHOLE_PARTS and not step.constant", "op in WHOLE_PARTS"),
        "calls a record Cited whose words the program made up",
        STRICT,
        (HELD,),
    ),
    Mutant(
        "a user's words behind a cited answer lower nothing",
        KEPT + "_passes",
        never("isinstance(step, Derived) and step.unsourced"),
        "calls an answer Cited to which the user's own words were joined",
        STRICT,
        (HELD,),
    ),
    Mutant(
        "a key is a part like any other",
        KEPT + "_passes",
        always("arena.unboxed(node) != node"),
        "gives a key the evidence of the whole map",
        STRICT,
        (TRIES,),
    ),
    Mutant(
        "`Some` selects inside the part that stands in it",
        STORE + "select_boxed",
        always("part not in self._trees"),
        "takes the entry `some` of a map for the map",
        STRICT,
        (TRIES,),
    ),
    Mutant(
        "elements that are labelled each have the evidence of all",
        "corvid/runtime/quotes.py::label_cited",
        Change(
            "Labeller(context.codecs.declarations, arena.select, nodes)",
            "Labeller(context.codecs.declarations, lambda node, key: node, nodes)",
        ),
        "calls a number Cited because its key is quoted",
        STRICT,
        (TRIES,),
    ),
    Mutant(
        "labels inside an answer have the evidence of all",
        "corvid/runtime/boundary/label.py::Labeller._part",
        Change("self._cited or not wrapped", "not wrapped"),
        "calls a field of an answer Cited because another one is quoted",
        STRICT,
        ("tests/everyday/test_first_forms.py::test_contract",),
    ),
    Mutant(
        "a short quotation is evidence enough",
        SHOWN + "_Reader._text",
        Change("span.says == 'enough'", "span.says != 'beside'"),
        "calls an answer Cited for two words of a document",
        STRICT,
        (BUILT,),
    ),
    Mutant(
        "words beside which a vendor cites are quoted",
        SHOWN + "_Reader._text",
        always("span.says != 'beside'"),
        "shows what a model said as words of a document",
        STRICT,
        (BESIDE,),
    ),
    Mutant(
        "a quote anywhere stands beside every text",
        SHOWN + "_Reader._whole",
        Change("bare or (loose and not shows)", "bare"),
        "lets one quote vouch for all records around it",
        STRICT,
        (BUILT,),
    ),
    Mutant(
        "a text without a quotation is no text",
        SHOWN + "_Reader.part",
        never("not enough and bool(value.strip())"),
        "lets one quotation anywhere vouch for every other field",
        STRICT,
        (BUILT,),
    ),
    Mutant(
        "keys say nothing",
        SHOWN + "_Reader._whole",
        Change(
            "loose or any(not enough and bool(key.strip()) for key, (_, enough) in keys.items())", "loose"
        ),
        "calls a map Cited whose keys a model made up",
        STRICT,
        (TRIES,),
    ),
    Mutant(
        "quotations belong to the first text",
        "corvid/runtime/citations/verify.py::verify_answer",
        left_out("verifier.leaf = number"),
        "shows the quotation of one field as that of another",
        STRICT,
        (BUILT,),
    ),
    Mutant(
        "the quotes of an answer are those of each part",
        "corvid/runtime/provenance/query.py::_shown",
        always("span in inside"),
        "prints quotations below a part that has none of them",
        STRICT,
        (BUILT,),
    ),
    Mutant(
        "texts beside a quote are not in the share",
        SHOWN + "texts_outside",
        Change("[] if shows(here[1], _words(here[0])) else [here[0]]", "[here[0]]"),
        "counts what is quoted twice, and so what is not as less than it is",
        STRICT,
        (SHARE,),
    ),
    Mutant(
        "where a passage is counts as its text",
        SHOWN + "_words",
        never("isinstance(value, Structure) and value.corvid_type == EXCERPT.name"),
        "prints a share of characters that no one quoted, such as those of an address",
        STRICT,
        (SHARE,),
    ),
    Mutant(
        "what has no label is not named",
        "corvid/runtime/grounded.py::Provenance.plain",
        left_out("found.append(path_text(path))"),
        "prints a number of a model's below the grade of the quote beside it",
        "grounded.chain_carried",
        ("tests/cli/test_run.py::test_a_grade_says_what_it_says_nothing_of",),
    ),
    Mutant(
        "what a host hands in for a quote is not looked up",
        "corvid/runtime/entrance.py::_Entrance._quoted",
        Change(
            "quote_of(self._context.arena, make, document.text, node - 1, text, node, HOST)",
            "quote_of(self._context.arena, make, document.text, node - 1, document.text, node, HOST)",
        ),
        "takes a document for the passage whose words a host has changed",
        STRICT,
        ("tests/runtime/citations/test_quotes_of_answers.py::test_what_a_host_hands_in_for_a_quote_is_looked_up",),
    ),
    Mutant(
        "a step may say that it quoted",
        "corvid/audit/trace/grounds.py::Grounds._noted",
        never("'quoted' in listed and prompt.rpartition('::')[2] not in self._quoting"),
        "believes a trace that calls an answer Cited in which nothing was verified",
        "grounded.provenance_required",
        ("tests/audit/test_grounds.py::test_a_forgery_contradicts_what_is_beside_it",),
    ),
)
