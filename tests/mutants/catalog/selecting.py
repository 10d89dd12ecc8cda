"""Mistakes about tools with `selects`: whose label an element has, and what was handed at all."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, always, left_out, never

CHECKED = "corvid/semantics/selecting.py::check_selecting"
VERIFIED = "corvid/ir/rules/calls.py::_selected"
FOUND = "corvid/runtime/selection.py::"
REFUSED = "tests/lang/provenance/a_tool_that_cannot_select.cor"
LABELS = "tests/lang/provenance/a_tool_that_selects_keeps_labels.cor"
HOSTS = "tests/hosts/test_selecting_tools.py::"
OWN = HOSTS + "test_an_object_that_was_handed_has_its_own_source"
RULES = "tests/ir/test_verify.py::test_a_tool_selects_what_it_is_handed_and_takes_no_other_label"
TYPES = "grounded.type_tells_label"
CHAINS = "grounded.chain_carried"
NO_LAUNDERING = "grounded.no_laundering"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "a source selects",
        CHECKED,
        never("info.grounded_row"),
        "says of one value that it was retrieved, and that it was handed in",
        TYPES,
        (REFUSED,),
    ),
    Mutant(
        "a tool selects, and makes something of a label besides",
        CHECKED,
        never("place != places[0] and maybe_grounded(world, one.type)"),
        "loses a source without a discard",
        TYPES,
        (REFUSED,),
    ),
    Mutant(
        "a tool selects labels that its list does not have",
        CHECKED,
        never(
            "plain(result.element) != plain(list_.element) or "
            "(has_label(result) and not has_label(chosen.type))"
        ),
        "declares sources that nothing has",
        TYPES,
        (REFUSED,),
    ),
    Mutant(
        "which elements are selected is seen without an exposure",
        "corvid/semantics/check/calls.py::_selecting",
        never("maybe_grounded(ctx.world, handed)"),
        "hides that a choice depends on what was retrieved",
        TYPES,
        (LABELS,),
        killed_by="verifier",
    ),
    Mutant(
        "the outcome of a selection is taken for plain",
        "corvid/semantics/check/attempts.py::_is_plain",
        Change("target.parameter_types if callee.selects else declared", "declared"),
        "hides that a fault depends on what was retrieved",
        TYPES,
        (LABELS,),
        killed_by="verifier",
    ),
    Mutant(
        "the verifier lets a tool that selects take a label besides",
        VERIFIED,
        never("any((scope.declared.carries(one.type) for one in others))"),
        "takes a lost source for none",
        NO_LAUNDERING,
        (RULES,),
    ),
    Mutant(
        "the verifier lets a tool select what its list does not have",
        VERIFIED,
        never("not labelled and (is_grounded(bare(parameter.type)) or is_grounded(wanted.element))"),
        "hands a plain list in where one with sources is declared",
        NO_LAUNDERING,
        (RULES,),
    ),
    Mutant(
        "what is selected has the chain of its whole list",
        FOUND + "elements_at",
        Change("element(arena, node, place, values[place], labelled)", "(values[place], node)"),
        "names all documents as the source of one",
        CHAINS,
        (OWN,),
    ),
    Mutant(
        "what is selected is the same list as before",
        FOUND + "elements_at",
        Change("deep_copy(values[place])", "values[place]"),
        "changes what was handed in where the answer of a tool is changed",
        CHAINS,
        (LABELS,),
    ),
    Mutant(
        "equal elements all mean the first",
        FOUND + "Alike.next",
        left_out("used.add(place)"),
        "gives two texts the source of one",
        CHAINS,
        (HOSTS + "test_equal_values_mean_the_first_that_was_not_returned",),
    ),
    Mutant(
        "Python's object for equal texts is that of all",
        FOUND + "handed_list",
        never("len({*map(id, objects)}) < len(objects)"),
        "takes one document for another with the same text",
        CHAINS,
        (OWN, HOSTS + "test_any_choice_of_objects_is_that_choice"),
    ),
    Mutant(
        "what a tool made up is the first element",
        FOUND + "_Finder.equal_to",
        Change("self._texts().get(text)", "next(iter(self._texts().values()))"),
        "gives a made-up text the source of a document",
        "grounded.no_forged_delivery",
        (HOSTS + "test_what_was_not_handed_is_refused",),
    ),
    Mutant(
        "a source that a tool states is not looked at",
        FOUND + "_Finder.equal_to",
        never("alike is not None and uri is not None"),
        "takes the word of a tool for where a text is from",
        CHAINS,
        (HOSTS + "test_what_a_tool_says_of_the_source_has_to_be_so",),
    ),
    Mutant(
        "to look for a source makes steps",
        FOUND + "_Finder._sources",
        Change("self._arena.part(given.value[1], place)", "self._arena.select(given.value[1], place)"),
        "numbers the steps of a run in another way than its replay",
        CHAINS,
        (HOSTS + "test_looking_for_a_source_makes_no_step",),
    ),
    Mutant(
        "a tool takes its objects out of what it was handed",
        FOUND + "handed_list",
        Change("tuple(objects)", "objects"),
        "finds no element once the tool has emptied its list",
        CHAINS,
        (HOSTS + "test_what_a_tool_does_to_its_list_changes_nothing",),
    ),
    Mutant(
        "a replay looks for the elements again",
        "corvid/hosts/replaying.py::Replay._result",
        never("isinstance(noted, list)"),
        "replays another document with the same text",
        CHAINS,
        (HOSTS + "test_a_replay_has_the_places_of_the_recording",),
    ),
    Mutant(
        "an empty list to select from is a fault",
        "corvid/runtime/tool_calls.py::call_tool",
        Change("plan.grounded and not tool.source and chosen is None", "plan.grounded and not tool.source"),
        "ends a run where nothing was found",
        TYPES,
        (LABELS,),
    ),
    Mutant(
        "a list that may be empty is warned of where it is selected from",
        "corvid/semantics/check/empty_lists.py::_Look._access",
        always("not info.selects"),
        "warns of a fault that does not come",
        TYPES,
        (LABELS,),
    ),
    Mutant(
        "a log may say that a tool selected what it was not handed",
        "corvid/audit/trace/grounds.py::Grounds._selected",
        never('event.get("result") not in chosen'),
        "passes a log in which an element was put into what a tool selected",
        "grounded.provenance_required",
        ("tests/audit/test_grounds.py::test_a_forged_selection_is_found[another element]",),
    ),
    Mutant(
        "a place before a list is one of its end",
        "corvid/audit/trace/grounds.py::Grounds._selected",
        Change("0 <= place < len(given)", "place < len(given)"),
        "passes a log with places that no run writes",
        "grounded.provenance_required",
        ("tests/audit/test_grounds.py::test_a_forged_selection_is_found[a place before the list]",),
    ),
)
