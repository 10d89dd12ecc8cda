"""Mistakes about what people are shown: of which labels a grade shows, and what a value may look like."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, always, left_out, never

LIST = "tests/runtime/test_shown_labels.py::test_a_list_is_as_good_as_its_worst_element"
LABELS = "tests/runtime/test_shown_labels.py::test_a_value_is_as_good_as_the_worst_label_in_it"
INSIDE = "tests/lang/provenance/labels_inside_a_value_are_asked_too.cor"
PRINTED_AS = "tests/cli/test_printed.py::"
WRITTEN = "tests/api/test_written_texts.py::"
CARRIED = "grounded.chain_carried"
VISIBLE = "grounded.discards_visible"
PRINTED = "corvid/diagnostics/printed.py"
NOTES = "corvid/runtime/session_log.py"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "an approver is shown what can't be seen",
        PRINTED + "::_seen",
        Change("json.dumps(character)[1:-1] if hidden else character", "character"),
        "asks for two different arguments in words that look the same",
        VISIBLE,
        (PRINTED_AS + "test_an_approver_sees_every_character",),
    ),
    Mutant(
        "a confidence is that of the outermost label",
        "corvid/runtime/run.py::Run.confidence",
        Change("self.arena.confidence(*nodes_in(pair))", "self.arena.confidence(pair[1])"),
        "tells a program that guesses inside a list are certain",
        CARRIED,
        (INSIDE,),
    ),
    Mutant(
        "sources are those of the outermost label",
        "corvid/runtime/run.py::Run.sources",
        Change("self.arena.sources(*nodes_in(pair))", "self.arena.sources(pair[1])"),
        "keeps from a program what the parts of a value come from",
        CARRIED,
        (INSIDE,),
    ),
    Mutant(
        "a delivered value has the grade of its own label",
        "corvid/runtime/delivery.py::deliver.leave",
        Change("Grounded(form, arena, nodes, kept)", "Grounded(form, arena, nodes[:1], kept)"),
        "shows a list of what a model invented as computed by the program",
        CARRIED,
        (LIST,),
    ),
    Mutant(
        "the trace tells of the outermost label",
        "corvid/runtime/delivery.py::deliver.leave",
        Change("log.delivery(boundary.what, *nodes)", "log.delivery(boundary.what, nodes[0])"),
        "writes a better grade into the trace than the value has",
        CARRIED,
        (LIST,),
    ),
    Mutant(
        "only the first label need have a source",
        "corvid/runtime/provenance/grade.py::grade",
        Change("all(map(arena.has_retrieval, nodes))", "any(map(arena.has_retrieval, nodes))"),
        "grades a value better than a part that nothing but a model vouches for",
        CARRIED,
        ("tests/runtime/test_arena.py::test_a_value_is_attested_if_a_label_in_it_is",),
    ),
    Mutant(
        "the grade of a delivery is not compared",
        "corvid/audit/trace/grounds.py::Grounds._deliver",
        Change("event.get('grade') not in grades", "event.get('grade') not in grades and (not hashes)"),
        "believes a trace that grades better than its steps",
        "grounded.provenance_required",
        ("tests/audit/test_grounds.py::test_a_forgery_contradicts_what_is_beside_it",),
    ),
    Mutant(
        "the last event is believed",
        "corvid/audit/trace/grounds.py::Grounds.step",
        Change("yield from self._completed(event)", "self._handed_over = ''"),
        "believes another result than the one that was delivered",
        "grounded.provenance_required",
        ("tests/audit/test_grounds.py::test_the_last_event_is_compared_without_chaining_anew",),
    ),
    Mutant(
        "a value of several lines is printed as it is",
        PRINTED + "::set_off",
        Change("(f'{BAR} {one}' if one else BAR for one in lines)", "lines"),
        "lets a value write a report of its own",
        VISIBLE,
        (PRINTED_AS + "test_a_value_is_told_from_the_report",),
    ),
    Mutant(
        "one line can look like the report",
        PRINTED + "::set_off",
        Change("len(lines) == 1 and _is_harmless(lines[0])", "len(lines) == 1"),
        "lets a value begin as the report does",
        VISIBLE,
        (PRINTED_AS + "test_a_value_is_told_from_the_report",),
    ),
    Mutant(
        "commands are tamed at the very beginning of lines only",
        PRINTED + "::_COMMANDS",
        Change(
            "f'(?m)^(?=(?:[^\\\\S\\\\n]|[{_UNSEEN}])*::)|##(?=\\\\w*\\\\[)|\\\\r(?!\\\\n)|[{_ENDS}]'",
            "f'(?m)^(?=::)|##(?=\\\\w*\\\\[)|\\\\r(?!\\\\n)|[{_ENDS}]'",
        ),
        "lets a document command a CI system from behind white space",
        VISIBLE,
        (PRINTED_AS + "test_notes_and_results_are_tamed_whatever_they_are",),
    ),
    Mutant(
        "each empty line is looked at for all before it",
        PRINTED + "::_COMMANDS",
        Change(
            "f'(?m)^(?=(?:[^\\\\S\\\\n]|[{_UNSEEN}])*::)|##(?=\\\\w*\\\\[)|\\\\r(?!\\\\n)|[{_ENDS}]'",
            "f'(?m)^(?=(?:\\\\s|[{_UNSEEN}])*::)|##(?=\\\\w*\\\\[)|\\\\r(?!\\\\n)|[{_ENDS}]'",
        ),
        "takes time quadratic in the empty lines of what is printed",
        "limits.reported",
        ("tests/limit/test_shapes.py::test_readers_of_text",),
    ),
    Mutant(
        "commands are poured",
        "corvid/cli/trace.py::convert",
        Change("_no_commands(file, made) if out == DASH else made", "made"),
        "lets an event of a trace command a CI system",
        VISIBLE,
        ("tests/cli/test_trace.py::test_no_command_of_a_ci_log_is_poured",),
    ),
    Mutant(
        "PROV-JSON is poured as it is",
        "corvid/audit/trace/prov.py::prov_json",
        Change(
            "escaped_json(json.dumps(_Document(graph).sections(), ensure_ascii=True, indent=1))",
            "json.dumps(_Document(graph).sections(), ensure_ascii=True, indent=1)",
        ),
        "lets the words of a log command a CI system",
        VISIBLE,
        ("tests/cli/test_trace.py::test_no_command_is_poured_as_prov_json",),
    ),
    Mutant(
        "notes are not tamed",
        "corvid/cli/output.py::note",
        Change("_tamed(text)", "text"),
        "lets the words of a tool's failure command a CI system",
        VISIBLE,
        (PRINTED_AS + "test_notes_and_results_are_tamed_whatever_they_are",),
    ),
    Mutant(
        "JSON is printed as it is",
        PRINTED + "::json_text",
        Change(
            "escaped_json(json.dumps(data, indent=2, ensure_ascii=False))",
            "json.dumps(data, indent=2, ensure_ascii=False)",
        ),
        "lets data steer terminals and logs",
        VISIBLE,
        (PRINTED_AS + "test_data_is_harmless_and_reads_back",),
    ),
    Mutant(
        "a grounded text goes into the log without its chain",
        NOTES + "::CallLog._said",
        left_out("self._log.delivery(what, text[1])"),
        "launders a grounded text through a claim",
        "grounded.no_laundering",
        (WRITTEN + "test_a_grounded_text_stands_in_the_log_behind_its_chain",),
    ),
    Mutant(
        "a claim is shown by the outermost label of what it cites",
        NOTES + "::CallLog.claim",
        Change(
            "evidence_of(self._context.arena, self._notes.project, kind, cited[0], *nodes_in(cited), "
            "words=words, cuts=self._context.cuts)",
            "evidence_of(self._context.arena, self._notes.project, kind, cited[0], cited[1], words=words, "
            "cuts=self._context.cuts)",
        ),
        "takes what a model invented for evidence",
        "protocols.claims_have_evidence",
        (WRITTEN + "test_what_a_model_vouches_for_in_part_shows_nothing",),
    ),
    Mutant(
        "a claim quotes whatever it cites",
        "corvid/runtime/evidence.py::evidence_of",
        never("words is not None"),
        "takes a document for evidence of words that are not in it",
        "protocols.claims_have_evidence",
        ("tests/api/test_protocol_forms.py::test_what_is_quoted_or_cut_out_is_cited_with_its_line",),
    ),
    Mutant(
        "separators take no room",
        "corvid/runtime/cuts.py::Cuts.split",
        Change("len(piece) + len(separator)", "len(piece)"),
        "cites other words than those that were cut out",
        "protocols.claims_have_evidence",
        ("tests/runtime/test_cuts.py::test_what_is_cut_out_is_where_it_says",),
    ),
    Mutant(
        "a line that is there twice is cited where it is first",
        "corvid/runtime/evidence.py::_cited",
        never("cut is not None and found.ambiguous"),
        "cites another line than the one that was cut out",
        "protocols.claims_have_evidence",
        ("tests/api/test_protocol_forms.py::test_what_is_quoted_or_cut_out_is_cited_with_its_line",),
    ),
    Mutant(
        "progress is told behind a question",
        "corvid/cli/people.py::TerminalProgress._say",
        always("not self._asking"),
        "glues what is being waited for to the question whether to approve",
        "approval.dangerous_call_requires_token",
        ("tests/cli/test_questions.py::test_a_question_stands_on_lines_of_its_own",),
    ),
    Mutant(
        "a question goes on where a tool stopped",
        "corvid/cli/people.py::TerminalApprover._answer",
        left_out("note('')", nth=1),
        "lets what a tool printed stand before the words `approval asked`",
        "approval.dangerous_call_requires_token",
        ("tests/cli/test_questions.py::test_a_question_stands_on_lines_of_its_own",),
    ),
)
