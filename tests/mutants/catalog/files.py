"""Mistakes about files: where a path leads, what is passed over, what is lost, and what a text looks like."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, always, left_out, never

FORGED = "grounded.no_forged_delivery"
FILES = "corvid/files.py"
SWAPPED = "tests/attacks/test_links_swapped.py::"
TREE = "corvid/audit/absence/tree.py"
ABSENT = "protocols.absence_is_shown"
BACKENDS = "tests/audit/absence/test_backends.py::"
EVIDENCE = "protocols.claims_have_evidence"
PROSE = "corvid/audit/cite/prose.py"
FIND = "tests/audit/cite/test_find.py::"
CITED = "tests/audit/cite/test_command.py::test_what_was_not_looked_at_is_reported_and_does_not_pass"
RETENTION = "corvid/audit/retention.py"
RETAINED = "tests/audit/test_retention.py::"
OVER = "tests/audit/test_written_over.py::"
MISLEADING = "tests/syntax/test_misleading.py::"
SILENT = "effects.no_silent_constraint"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "the system follows a link that was swapped in",
        FILES + "::_FLAGS",
        Change(
            "os.O_RDONLY | getattr(os, 'O_BINARY', 0) | getattr(os, 'O_NOFOLLOW', 0)",
            "os.O_RDONLY | getattr(os, 'O_BINARY', 0)",
        ),
        "reads what lies outside under the name of what lay inside",
        FORGED,
        (SWAPPED + "test_a_link_swapped_in_between_leads_nowhere",),
    ),
    Mutant(
        "a part is opened from the top, not from the folder before it",
        FILES + "::_Way.enter",
        Change(
            "open_part(name, self._open[-1])", "open_part('/'.join(('', *self._root, *self.parts, name)), -1)"
        ),
        "follows a folder that was swapped for a link after it was looked at",
        FORGED,
        (SWAPPED + "test_a_link_swapped_in_between_leads_nowhere",),
    ),
    Mutant(
        "a way above the folder goes on anywhere",
        FILES + "::_Way.move",
        left_out("if at != self._root[:len(at)]:\n    raise Outside"),
        "takes a path outside for one inside",
        FORGED,
        (SWAPPED + "test_both_ways_of_opening_agree",),
    ),
    Mutant(
        "a link to a hidden file shows it",
        "corvid/hosts/roots.py::Root.read",
        Change("self._must_show(read.parts, shown)", "self._must_show(tuple(path.split('/')), shown)"),
        "reads a dot file under a plain name",
        FORGED,
        (SWAPPED + "test_hidden_files_are_read_only_if_the_project_lists_them",),
    ),
    Mutant(
        "a marker is believed of every folder",
        TREE + "::_is_made",
        Change("name not in TOOLS_OWN", "not name"),
        "does not search a folder of which anybody said that it was made",
        ABSENT,
        (BACKENDS + "test_no_way_to_write_or_place_a_file_hides_it",),
    ),
    Mutant(
        "a text with a zero in it is no text",
        TREE + "::_text",
        Change("problem.reason == 'not UTF-8' or _is_like_text(data)", "problem.reason == 'not UTF-8'"),
        "says that something is absent which stands in a file with a zero",
        ABSENT,
        (BACKENDS + "test_no_way_to_write_or_place_a_file_hides_it",),
    ),
    Mutant(
        "a link out of the tree hides nothing",
        TREE + "::_link",
        never("S_ISREG(mode) or S_ISDIR(mode)"),
        "says that something is absent which may stand behind a link",
        ABSENT,
        (BACKENDS + "test_a_tree_is_read_inside_its_root_only",),
    ),
    Mutant(
        "a fence that nothing closes hides the rest",
        PROSE + "::_Reader.read",
        left_out("yield Unclosed('fence', self._fence.start, end)"),
        "passes a document whose citations nobody looked at",
        EVIDENCE,
        (FIND + "test_what_nothing_closes_hides_no_citation_unseen",),
    ),
    Mutant(
        "a fence outlives its quotation",
        PROSE + "::_Reader.read",
        Change(
            "quotations < fence.quotations or self._leaves(fence, first, end)",
            "self._leaves(fence, first, end)",
        ),
        "takes what stands behind a quotation for code in it",
        EVIDENCE,
        (FIND + "test_what_has_ended_hides_nothing",),
    ),
    Mutant(
        "an empty comment goes on",
        PROSE + "::_COMMENT",
        Change("'<!--(?:-?>)?'", "'<!--'"),
        "does not look at what stands behind `<!-->`",
        EVIDENCE,
        (FIND + "test_what_has_ended_hides_nothing",),
    ),
    Mutant(
        "a document that is no text is left out in silence",
        "corvid/audit/cite/documents.py::_documents",
        Change(
            "one.hides and (not one.path.casefold().endswith(_PICTURES))",
            "False and (not one.path.casefold().endswith(_PICTURES))",
        ),
        "passes although a document was not looked at",
        EVIDENCE,
        (CITED,),
    ),
    Mutant(
        "a log is removed while somebody has it open",
        RETENTION + "::_set_aside",
        Change(
            "written or _state(after) != _state(before) or (not same)",
            "_state(after) != _state(before) or not same",
        ),
        "loses what is appended between the comparison and the removal",
        EVIDENCE,
        (RETAINED + "test_what_is_appended_at_any_moment_is_kept",),
    ),
    Mutant(
        "a log is compared with what it was before it was read",
        RETENTION + "::_set_aside",
        Change("written or _state(after) != _state(before) or (not same)", "written or not same"),
        "loses what was appended while the log was compressed",
        EVIDENCE,
        (RETAINED + "test_what_is_appended_at_any_moment_is_kept",),
    ),
    Mutant(
        "what was set aside replaces what has come meanwhile",
        RETENTION + "::_put_back",
        Change("where.rename", "where.replace"),
        "writes an old log over a new one",
        EVIDENCE,
        (RETAINED + "test_what_was_set_aside_is_settled",),
    ),
    Mutant(
        "a log is compressed or removed where its path leads",
        RETENTION + "::apply",
        Change(
            "Below(folder).folder(path.relative_to(folder).parent.as_posix())",
            "type(Below(folder).folder())(path.parent, None)",
        ),
        "compresses or removes a log elsewhere if somebody puts a link in the place of a folder",
        EVIDENCE,
        (SWAPPED + "test_a_folder_swapped_in_between_has_nothing_elsewhere_changed",),
    ),
    Mutant(
        "a document below a folder is repaired where its path leads",
        "corvid/audit/cite/documents.py::_folder_of",
        always("document in paths or not above"),
        "rewrites a file elsewhere if somebody puts a link in the place of a folder",
        EVIDENCE,
        (SWAPPED + "test_a_folder_swapped_in_between_has_nothing_elsewhere_changed",),
    ),
    Mutant(
        "a name in an open folder is joined to its path",
        FILES + "::Folder._at",
        Change(
            "name if self._descriptor is not None else os.path.join(self.path, name)",
            "os.path.join(self.path, name)",
        ),
        "renames and removes files elsewhere if somebody puts a link in the place of the folder",
        EVIDENCE,
        (SWAPPED + "test_a_folder_swapped_in_between_has_nothing_elsewhere_changed",),
    ),
    Mutant(
        "a second name of an archive that was not finished stays",
        RETENTION + "::_settle",
        left_out("where.remove(_spare(packed), missing_ok=True)"),
        "leaves a copy of a log behind for good that should be gone",
        EVIDENCE,
        (RETAINED + "test_an_archive_that_has_two_names_keeps_one",),
    ),
    Mutant(
        "characters in comments and strings are not looked at",
        "corvid/syntax/lexer.py::lex",
        Change("without_misleading(source, lexer.tokens, lexer.problems)", "lexer.problems"),
        "accepts a program that looks like another one",
        SILENT,
        (MISLEADING + "test_one_is_a_problem_wherever_it_stands",),
    ),
    Mutant(
        "only the first such character of a text is told",
        "corvid/syntax/misleading.py::_places",
        Change(
            ("at = found.end()\nyield from range(found.start(), at)"),
            ("at = len(text)\nyield from range(found.start(), found.end())"),
        ),
        "accepts what one repair leaves",
        SILENT,
        (MISLEADING + "test_every_line_with_one_is_reported",),
    ),
    Mutant(
        "hidden letters may follow any black flag",
        "corvid/syntax/misleading.py::_FINE",
        Change(
            (
                "'(?<=🏴)[\\U000e0030-\\U000e0039\\U000e0061-\\U000e007a]{3,6}\\U000e007f|(?<![︀-️󠄀-󠇯])[󠄀-󠇯](?!"
                "[︀-️󠄀-󠇯])'"
            ),
            ("'(?<=🏴)[\\U000e0030-\\U000e0039\\U000e0061-\\U000e007a]*\\U000e007f|(?<![︀-️󠄀-󠇯])[󠄀-󠇯](?![︀-️󠄀-󠇯])'"),
        ),
        "accepts a text that only a model reads",
        SILENT,
        (MISLEADING + "test_hidden_letters_are_reported",),
    ),
    Mutant(
        "a wrong name is written over",
        "corvid/audit/replace.py::replace_file",
        never("first and (not known(first))"),
        "loses a file whose name was given by mistake",
        EVIDENCE,
        (OVER + "test_what_is_something_else_stays_as_it_is",),
    ),
    Mutant(
        "events are put at the end of anything",
        "corvid/audit/handoff.py::_last_line",
        never("tail.strip() and (not any(map(_is_event, last)))"),
        "writes into a text or a source file",
        EVIDENCE,
        (OVER + "test_what_is_something_else_stays_as_it_is",),
    ),
    Mutant(
        "letters that show nothing are letters",
        "corvid/syntax/misleading.py::_ANY",
        Change(
            (
                "'[\\u202a-\\u202e\\u2066-\\u206f\\u2028\\u2029\\x00-\\x08\\x0b\\x0e-\\x1f\\x7f-\\x9f\\U000e0000-󠇯\\xad\\"
                "u180e\\u200b\\u2060-\\u2065ㅤﾠ\\ufff0-\\ufffb\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a]|(?<!^"
                ")\\ufeff|\\r(?!\\n)|[︀-️]{2}'"
            ),
            (
                "'[\\u202a-\\u202e\\u2066-\\u206f\\u2028\\u2029\\x00-\\x08\\x0b\\x0e-\\x1f\\x7f-\\x9f\\U000e0000-󠇯\\u180"
                "e\\u2060-\\u2065ㅤﾠ\\ufff0-\\ufffb\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a]|(?<!^)\\ufeff|\\r"
                "(?!\\n)|[︀-️]{2}'"
            ),
        ),
        "accepts two texts that look the same",
        SILENT,
        (MISLEADING + "test_one_is_a_problem_wherever_it_stands",),
    ),
    Mutant(
        "a new trace is for everybody",
        "corvid/hosts/trace_files.py::emptied_trace",
        Change("_MODE", "_MODE | 0o44"),
        "lets others read the documents of a run",
        "boundary.values_checked",
        ("tests/cli/test_run_trace.py::test_a_new_trace_is_for_its_user_alone",),
    ),
    Mutant(
        "a new trace in a folder is for everybody",
        "corvid/hosts/trace_files.py::new_trace",
        Change("_MODE", "_MODE | 0o44"),
        "lets others read the documents of a run",
        "boundary.values_checked",
        ("tests/api/test_traces.py::test_an_answer_and_a_failure_say_where_their_traces_lie",),
    ),
    Mutant(
        "what was opened for a trace is not looked at",
        "corvid/hosts/trace_files.py::emptied_trace",
        left_out("check_content(path, descriptor)"),
        "empties a file that came into the place of a trace",
        "boundary.values_checked",
        ("tests/cli/test_run_trace.py::test_what_comes_into_the_place_of_a_trace_is_not_written_over",),
    ),
    Mutant(
        "an imported pipe is read",
        "corvid/pipeline.py::_bytes",
        Change("not S_ISREG(status.st_mode)", "not status.st_mode"),
        "takes what comes out of a pipe for a module",
        "limits.reported",
        ("tests/attacks/test_files_outside.py::test_an_import_that_is_a_pipe_is_refused",),
    ),
    Mutant(
        "a trace is written over another one",
        "corvid/hosts/trace_files.py::new_trace",
        Change("opened.make(name, _MODE)", "open(folder / name, 'wb')"),
        "loses the trace of a run when another one has the same id",
        "boundary.values_checked",
        ("tests/api/test_traces.py::test_nothing_is_written_over",),
    ),
    Mutant(
        "arguments that were taken before one was refused are told",
        "corvid/runtime/trace/log.py::RunLog.drop",
        left_out("self._held = None"),
        "writes a trace that begins with what no run did",
        "boundary.values_checked",
        ("tests/api/test_traces.py::test_a_run_whose_arguments_are_refused_has_a_whole_trace",),
    ),
    Mutant(
        "tools beside any module are run",
        "corvid/api/tool_binding.py::_files_for",
        always("found.is_relative_to(nearest_root(Path(folder)))"),
        "runs Python that lies outside of the project, by an import or a link",
        "boundary.values_checked",
        ("tests/hosts/test_tools_of_modules.py::test_no_python_outside_of_the_project_is_run",),
    ),
    Mutant(
        "tools of one name are one tool",
        "corvid/api/tool_binding.py::_BoundTools.__init__",
        Change("lookup_of(place, tool)", "(place.find, tool.name.rpartition('::')[2])"),
        "reads out of a recording what another module's tool gave",
        "boundary.values_checked",
        ("tests/hosts/test_tools_of_modules.py::test_tools_of_one_name_are_replayed_each_as_its_own",),
    ),
)
