"""Mistakes about files: where a path leads, what is passed over, what is lost, and what a text looks like."""

from __future__ import annotations

from tests.mutants.model import Mutant

FORGED = "grounded.no_forged_delivery"
FILES = "corvid/files.py"
SWAPPED = "tests/attacks/test_links_swapped.py::"
TREE = "corvid/audit/absence/tree.py"
ABSENT = "protocols.absence_is_shown"
BACKENDS = "tests/audit/absence/test_backends.py::"
EVIDENCE = "protocols.claims_have_evidence"
PROSE = "corvid/audit/cite/prose.py"
FIND = "tests/audit/cite/test_find.py::"
CITED = "tests/audit/cite/test_command.py::test_what_was_not_looked_at_is_told_and_does_not_pass"
RETENTION = "corvid/audit/retention.py"
RETAINED = "tests/audit/test_retention.py::"
OVER = "tests/audit/test_written_over.py::"
MISLEADING = "tests/syntax/test_misleading.py::"
SILENT = "effects.no_silent_constraint"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "the system follows a link that was swapped in",
        FILES,
        '    | getattr(os, "O_NOFOLLOW", 0)\n',
        "",
        "reads what lies outside under the name of what lay inside",
        FORGED,
        (SWAPPED + "test_a_link_swapped_in_between_leads_nowhere",),
    ),
    Mutant(
        "a part is opened from the top, not from the folder before it",
        FILES,
        "            opened = open_part(name, self._open[-1])\n",
        '            opened = open_part("/".join(("", *self._root, *self.parts, name)), -1)\n',
        "follows a folder that was swapped for a link after it was looked at",
        FORGED,
        (SWAPPED + "test_a_link_swapped_in_between_leads_nowhere",),
    ),
    Mutant(
        "a way above the folder goes on anywhere",
        FILES,
        "        if at != self._root[: len(at)]:\n            raise Outside\n",
        "",
        "takes a path outside for one inside",
        FORGED,
        (SWAPPED + "test_both_ways_of_opening_agree",),
    ),
    Mutant(
        "a link to a hidden file shows it",
        "corvid/hosts/roots.py",
        "        self._must_show(read.parts, shown)\n",
        "        self._must_show(tuple(path.split('/')), shown)\n",
        "reads a dot file under a plain name",
        FORGED,
        (SWAPPED + "test_hidden_files_are_read_only_if_the_project_lists_them",),
    ),
    Mutant(
        "a marker is believed of every folder",
        TREE,
        "    if name not in TOOLS_OWN and above",
        "    if not name and above",
        "does not search a folder of which anybody said that it was made",
        ABSENT,
        (BACKENDS + "test_no_way_to_write_or_place_a_file_hides_it",),
    ),
    Mutant(
        "a text with a zero in it is no text",
        TREE,
        'problem.reason == "not UTF-8" or _is_like_text(data)',
        'problem.reason == "not UTF-8"',
        "says that something is absent which stands in a file with a zero",
        ABSENT,
        (BACKENDS + "test_no_way_to_write_or_place_a_file_hides_it",),
    ),
    Mutant(
        "a link out of the tree hides nothing",
        TREE,
        "    hidden = S_ISREG(mode) or S_ISDIR(mode)\n",
        "    hidden = False\n",
        "says that something is absent which may stand behind a link",
        ABSENT,
        (BACKENDS + "test_a_tree_is_read_inside_its_root_only",),
    ),
    Mutant(
        "a fence that nothing closes hides the rest",
        PROSE,
        '            yield Unclosed("fence", self._fence.start, end)\n',
        "            pass\n",
        "passes a document whose citations nobody looked at",
        EVIDENCE,
        (FIND + "test_what_nothing_closes_hides_no_citation_unseen",),
    ),
    Mutant(
        "a fence outlives its quotation",
        PROSE,
        "(quotations < fence.quotations or ",
        "(",
        "takes what stands behind a quotation for code in it",
        EVIDENCE,
        (FIND + "test_what_has_ended_hides_nothing",),
    ),
    Mutant(
        "an empty comment goes on",
        PROSE,
        '_COMMENT = re.compile(r"<!--(?:-?>)?")',
        '_COMMENT = re.compile(r"<!--")',
        "does not look at what stands behind `<!-->`",
        EVIDENCE,
        (FIND + "test_what_has_ended_hides_nothing",),
    ),
    Mutant(
        "a document that is no text is left out in silence",
        "corvid/audit/cite/documents.py",
        "            if one.hides and not",
        "            if False and not",
        "passes although a document was not looked at",
        EVIDENCE,
        (CITED,),
    ),
    Mutant(
        "a log is removed while somebody has it open",
        RETENTION,
        "        if written or _state(after)",
        "        if _state(after)",
        "loses what is appended between the comparison and the removal",
        EVIDENCE,
        (RETAINED + "test_what_is_appended_at_any_moment_is_kept",),
    ),
    Mutant(
        "a log is compared with what it was before it was read",
        RETENTION,
        "        if written or _state(after) != _state(before) or not",
        "        if written or not",
        "loses what was appended while the log was compressed",
        EVIDENCE,
        (RETAINED + "test_what_is_appended_at_any_moment_is_kept",),
    ),
    Mutant(
        "what was set aside replaces what has come meanwhile",
        RETENTION,
        "        os.link(old, new, follow_symlinks=False)\n",
        "        old.replace(new)\n        return\n",
        "writes an old log over a new one",
        EVIDENCE,
        (RETAINED + "test_what_was_set_aside_is_settled",),
    ),
    Mutant(
        "characters in comments and strings are not looked at",
        "corvid/syntax/lexer.py",
        "without_misleading(source, lexer.tokens, lexer.problems)",
        "lexer.problems",
        "accepts a program that looks like another one",
        SILENT,
        (MISLEADING + "test_one_is_a_problem_wherever_it_stands",),
    ),
    Mutant(
        "only the first such character of a text is told",
        "corvid/syntax/misleading.py",
        "        at = found.end()\n        yield from range(found.start(), at)\n",
        "        at = len(text)\n        yield from range(found.start(), found.end())\n",
        "accepts what one repair leaves",
        SILENT,
        (MISLEADING + "test_every_line_with_one_is_told",),
    ),
    Mutant(
        "hidden letters may follow any black flag",
        "corvid/syntax/misleading.py",
        "{3,6}\\U000e007f",
        "*\\U000e007f",
        "accepts a text that only a model reads",
        SILENT,
        (MISLEADING + "test_hidden_letters_are_told",),
    ),
    Mutant(
        "a wrong name is written over",
        "corvid/audit/replace.py",
        "        if first and not known(first):\n",
        "        if False:\n",
        "loses a file whose name was given by mistake",
        EVIDENCE,
        (OVER + "test_what_is_something_else_stays_as_it_is",),
    ),
    Mutant(
        "events are put at the end of anything",
        "corvid/audit/handoff.py",
        "    if tail.strip() and not any(map(_is_event, last)):\n",
        "    if False:\n",
        "writes into a text or a source file",
        EVIDENCE,
        (OVER + "test_what_is_something_else_stays_as_it_is",),
    ),
    Mutant(
        "letters that show nothing are letters",
        "corvid/syntax/misleading.py",
        "\\u00ad\\u180e\\u200b",
        "\\u180e",
        "accepts two texts that look the same",
        SILENT,
        (MISLEADING + "test_one_is_a_problem_wherever_it_stands",),
    ),
    Mutant(
        "a new trace is for everybody",
        "corvid/tools/backend.py",
        "os.O_WRONLY | os.O_CREAT | _PLAIN, 0o600)",
        "os.O_WRONLY | os.O_CREAT | _PLAIN, 0o644)",
        "lets others read the documents of a run",
        "boundary.values_checked",
        ("tests/tools/test_run_trace.py::test_a_new_trace_is_for_its_user_alone",),
    ),
    Mutant(
        "what was opened for a trace is not looked at",
        "corvid/tools/backend.py",
        "                traced.check_content(path, file.fileno())\n",
        "",
        "empties a file that came into the place of a trace",
        "boundary.values_checked",
        ("tests/tools/test_run_trace.py::test_what_comes_into_the_place_of_a_trace_is_not_written_over",),
    ),
    Mutant(
        "an imported pipe is read",
        "corvid/pipeline.py",
        "        if not named and not S_ISREG(status.st_mode):\n",
        "        if not named and not status.st_mode:\n",
        "takes what comes out of a pipe for a module",
        "limits.reported",
        ("tests/attacks/test_files_outside.py::test_an_import_that_is_a_pipe_is_refused",),
    ),
)
