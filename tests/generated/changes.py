"""Changes that may turn an accepted program into a refused one.

Each is one change at one place. Most verdicts are the reference interpreter's: the change may leave the
program right. What the reference does not judge (names, effects, approvals) is changed only where the change
itself is the mistake; then it says the code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.generated import changed_claims as claims
from tests.generated import changed_labels as labels
from tests.generated import changed_lanes as lanes
from tests.generated import changed_names as names
from tests.generated import changed_selecting as selecting
from tests.generated import changed_types as types
from tests.generated.edits import Edit, Parsed

Edits = Callable[[Parsed], Iterator[Edit]]


@dataclass(frozen=True, slots=True)
class Change:
    """A kind of change. `code`: what the changed program is refused with, a code or a
    family of codes; None where the reference decides.
    `library`: it is made where there are lanes and absences.
    `also`: families of codes that the reference does not judge and that may come with it: a call that goes
    may have been the only one with the effect that its agent promises, or the approved one."""

    name: str
    edits: Edits
    code: str | None = None
    also: tuple[str, ...] = ()
    library: bool = False


CHANGES: tuple[Change, ...] = (
    Change("a plain result where Grounded is promised", labels.plain_result, also=("E04",)),
    Change("a retrieval becomes a prompt", labels.retrieval_becomes_prompt, also=("E04",)),
    Change("a source without its row", labels.source_without_row, also=("E04",)),
    Change("a retrieval becomes a literal", labels.retrieval_becomes_literal, also=("E04",)),
    Change("Grounded dropped from a let", labels.dropped_from_let),
    Change("Grounded dropped from a parameter", labels.dropped_from_parameter),
    Change("Grounded dropped from an agent's result", labels.dropped_from_result),
    Change("Grounded added to a let", labels.added_to_let, also=("E0219",)),
    Change("Grounded added to a parameter", labels.added_to_parameter, also=("E0219",)),
    Change("Grounded added to an agent's result", labels.added_to_result, also=("E0219",)),
    Change("a plain argument for a Grounded parameter", labels.plain_argument, also=("E04",)),
    Change("an invented document is cited", labels.invented_document),
    Change("@grounded_pure on any agent", labels.pure_agent),
    Change("frozen insides changed", labels.frozen_insides),
    Change("an argument of another type", types.another_argument, also=("E04", "E06")),
    Change("an element of another type", types.another_element, also=("E04",)),
    Change("a field of another type", types.another_part, also=("E04",)),
    Change("an operand of another type", types.another_operand, also=("E04",)),
    Change("two arguments swapped", types.swapped_arguments, also=("E06",)),
    Change("an argument dropped", types.dropped_argument, also=("E04", "E06")),
    Change("a condition that is no Bool", types.condition_of_another_type, also=("E04",)),
    Change("the last return dropped", types.dropped_return, also=("E04",)),
    Change("a match arm dropped", types.dropped_arm, also=("E04",)),
    Change("an unknown field or method", types.unknown_field),
    Change("an annotation of another type", types.another_annotation),
    Change("an unknown name", names.unknown_name, "E0201"),
    Change("an unknown callable", names.unknown_callee, "E0201"),
    Change("an unknown type", names.unknown_type, "E02"),
    Change("a map key with a label", names.key_with_label, "E0216"),
    Change("a name declared twice", names.declared_twice, "E0202"),
    Change("a name that is public no more", names.private_name, "E0206"),
    Change("an approval dropped", names.dropped_approval, "E0601"),
    Change("an approval of something else", names.approval_of_something_else, "E0601"),
    Change("a fn with an effect", names.fn_with_effect, "E0390"),
    Change("a row that lacks an effect", names.row_too_small, "E0401"),
    Change("a constraint that is broken", names.constraint_broken, "E0402"),
    Change("a clause that cites no parameter", names.cites_nothing, "E0507"),
    Change("a claim of an unknown kind", claims.unknown_kind, "E0701"),
    Change("a claim without its evidence", claims.without_evidence, "E0702"),
    Change("a claim that cites what has no source", claims.plain_evidence),
    Change("a claim of another kind", claims.another_kind),
    Change("a text for the log that is none", claims.text_of_another_type),
    Change("an expectation that no search should have", claims.empty_expectation, "E0703"),
    Change("an intent as a value", claims.intent_as_value, "E0704"),
    Change("a fn that writes into the log", claims.claim_in_fn, "E0390"),
    Change("@intent_first on any agent", claims.intent_first),
    Change("an intent taken away", claims.intent_taken_away, also=("E02",)),
    Change("a lane that there is not", lanes.unknown_lane, library=True),
    Change("a Selection without a lane", lanes.without_lane, library=True),
    Change("a lane that repairs", lanes.repairing, library=True),
    Change("a lane that takes something else", lanes.second_request, library=True),
    Change("a lane with other evidence", lanes.other_evidence, library=True),
    Change("a lane that may retrieve", lanes.retrieving, also=("E04",), library=True),
    Change("a tool that selects and retrieves", selecting.of_a_source, "E0519"),
    Change("a tool that selects one element", selecting.one_element, "E0519"),
    Change("a label around what is selected", selecting.labelled_result, "E0519"),
    Change("a mark of what is selected", selecting.tainted_result, "E0519"),
    Change("two lists to select from", selecting.two_lists, "E0519"),
    Change("a label beside the list that is selected from", selecting.labels_besides, "E0519"),
    Change("a label that the list has to have", selecting.wanted_label),
    Change("no label that the list has to have", selecting.label_of_any_list),
    Change("a tool that selects no more", selecting.word_dropped, also=("E04",)),
    Change("a tool that selects besides", selecting.word_added, also=("E04",)),
    Change("queries that are alike", lanes.alike_queries, "E0705", library=True),
)
