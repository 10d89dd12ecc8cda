"""Mistakes about what people are shown: of which labels a grade tells, and what a value may look like."""

from __future__ import annotations

from tests.mutants.model import Mutant

LABELS = "tests/runtime/test_shown_labels.py::test_a_value_is_as_good_as_the_worst_label_in_it"
INSIDE = "tests/lang/provenance/labels_inside_a_value_are_asked_too.cor"
PRINTED_AS = "tests/tools/test_printed.py::"
WRITTEN = "tests/api/test_written_texts.py::"
CARRIED = "grounded.chain_carried"
VISIBLE = "grounded.discards_visible"
PRINTED = "corvid/diagnostics/printed.py"
NOTES = "corvid/runtime/notes.py"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "an approver is shown what can't be seen",
        PRINTED,
        "    return json.dumps(character)[1:-1] if hidden else character\n",
        "    return character\n",
        "asks for two different arguments in words that look the same",
        VISIBLE,
        (PRINTED_AS + "test_an_approver_sees_every_character",),
    ),
    Mutant(
        "a confidence is that of the outermost label",
        "corvid/runtime/run.py",
        "        return self.arena.confidence(*nodes_in(pair))\n",
        "        return self.arena.confidence(pair[1])\n",
        "tells a program that guesses inside a list are certain",
        CARRIED,
        (INSIDE,),
    ),
    Mutant(
        "sources are those of the outermost label",
        "corvid/runtime/run.py",
        "for source in self.arena.sources(*nodes_in(pair))]",
        "for source in self.arena.sources(pair[1])]",
        "keeps from a program what the parts of a value come from",
        CARRIED,
        (INSIDE,),
    ),
    Mutant(
        "a delivered value has the grade of its own label",
        "corvid/runtime/delivery.py",
        "        return Grounded(form, state.arena, nodes)\n",
        "        return Grounded(form, state.arena, nodes[:1])\n",
        "shows a list of what a model invented as computed by the program",
        CARRIED,
        (LABELS,),
    ),
    Mutant(
        "the trace tells of the outermost label",
        "corvid/runtime/delivery.py",
        "        emit_delivery(state, boundary, *nodes)\n        return",
        "        emit_delivery(state, boundary, nodes[0])\n        return",
        "writes a better grade into the trace than the value has",
        CARRIED,
        (LABELS,),
    ),
    Mutant(
        "only the first label need have a source",
        "corvid/runtime/provenance/grade.py",
        "    if not all(map(arena.has_retrieval, nodes)):\n",
        "    if not any(map(arena.has_retrieval, nodes)):\n",
        "grades a value better than a part that nothing but a model vouches for",
        CARRIED,
        (LABELS,),
    ),
    Mutant(
        "the grade of a delivery is not compared",
        "corvid/audit/trace/grounds.py",
        '        if event.get("grade") not in grades:\n',
        '        if event.get("grade") not in grades and not hashes:\n',
        "believes a trace that grades better than its steps",
        "grounded.provenance_required",
        ("tests/audit/test_grounds.py::test_a_forgery_contradicts_what_is_beside_it",),
    ),
    Mutant(
        "the last event is believed",
        "corvid/audit/trace/grounds.py",
        '            yield from self._completed(event)\n',
        '            self._handed_over = ""\n',
        "believes another result than the one that was delivered",
        "grounded.provenance_required",
        ("tests/audit/test_grounds.py::test_the_last_event_is_compared_without_chaining_anew",),
    ),
    Mutant(
        "a value of several lines is printed as it is",
        PRINTED,
        '    return "\\n".join(f"{BAR} {one}" if one else BAR for one in lines)\n',
        '    return "\\n".join(lines)\n',
        "lets a value write a report of its own",
        VISIBLE,
        (PRINTED_AS + "test_a_value_is_told_from_the_report",),
    ),
    Mutant(
        "one line can look like the report",
        PRINTED,
        "    if len(lines) == 1 and _is_harmless(lines[0]):\n",
        "    if len(lines) == 1:\n",
        "lets a value begin as the report does",
        VISIBLE,
        (PRINTED_AS + "test_a_value_is_told_from_the_report",),
    ),
    Mutant(
        "commands are tamed at the very beginning of lines only",
        PRINTED,
        '    rf"(?m)^(?=(?:[^\\S\\n]|[{_UNSEEN}])*::)|',
        '    rf"(?m)^(?=::)|',
        "lets a document command a CI system from behind white space",
        VISIBLE,
        (PRINTED_AS + "test_notes_and_results_are_tamed_whatever_they_are",),
    ),
    Mutant(
        "each empty line is looked at for all before it",
        PRINTED,
        '    rf"(?m)^(?=(?:[^\\S\\n]|[{_UNSEEN}])*::)|',
        '    rf"(?m)^(?=(?:\\s|[{_UNSEEN}])*::)|',
        "takes time quadratic in the empty lines of what is printed",
        "limits.reported",
        ("tests/limit/test_shapes.py::test_readers_of_text",),
    ),
    Mutant(
        "commands are poured",
        "corvid/tools/cli/trace.py",
        "_no_commands(file, made) if out == DASH else made",
        "made",
        "lets an event of a trace command a CI system",
        VISIBLE,
        ("tests/tools/test_trace.py::test_no_command_of_a_ci_log_is_poured",),
    ),
    Mutant(
        "PROV-JSON is poured as it is",
        "corvid/audit/trace/prov.py",
        "escaped_json(json.dumps(_Document(graph).sections(), ensure_ascii=True, indent=1))",
        "json.dumps(_Document(graph).sections(), ensure_ascii=True, indent=1)",
        "lets the words of a log command a CI system",
        VISIBLE,
        ("tests/tools/test_trace.py::test_no_command_is_poured_as_prov_json",),
    ),
    Mutant(
        "notes are not tamed",
        "corvid/tools/cli/output.py",
        "    shown = _tamed(text)\n    try:\n",
        "    shown = text\n    try:\n",
        "lets the words of a tool's failure command a CI system",
        VISIBLE,
        (PRINTED_AS + "test_notes_and_results_are_tamed_whatever_they_are",),
    ),
    Mutant(
        "JSON is printed as it is",
        PRINTED,
        "    return escaped_json(json.dumps(data, indent=2, ensure_ascii=False))\n",
        "    return json.dumps(data, indent=2, ensure_ascii=False)\n",
        "lets data steer terminals and logs",
        VISIBLE,
        (PRINTED_AS + "test_data_is_harmless_and_reads_back",),
    ),
    Mutant(
        "a grounded text goes into the log without its chain",
        NOTES,
        "        emit_delivery(self._state, what, text[1])\n        return text[0]\n",
        "        return text[0]\n",
        "launders a grounded text through a claim",
        "grounded.no_laundering",
        (WRITTEN + "test_a_grounded_text_stands_in_the_log_behind_its_chain",),
    ),
    Mutant(
        "a claim is shown by the outermost label of what it cites",
        NOTES,
        "self._notes.project, kind, *nodes_in(cited))",
        "self._notes.project, kind, cited[1])",
        "takes what a model invented for evidence",
        "protocols.claims_have_evidence",
        (WRITTEN + "test_what_a_model_vouches_for_in_part_shows_nothing",),
    ),
)
