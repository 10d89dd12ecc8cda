"""Mistakes of audits: a word is taken for it, what was not read passes, one session makes up for another."""

from __future__ import annotations

from tests.mutants.model import Mutant

RATIO = "protocols.strict_ratio"
LIES = "tests/audit/test_lies.py::"
CLOSED = "tests/audit/test_fail_closed.py::"
SESSIONS = "tests/audit/test_sessions.py::"


def _mutant(name: str, file: str, old: str, new: str, breaks: str, test: str) -> Mutant:
    return Mutant(name, f"corvid/{file}", old, new, breaks, RATIO, (test,))


MUTANTS: tuple[Mutant, ...] = (
    _mutant(
        "the word citation is enough",
        "protocols/claims.py",
        'self.grounding == "citation" and bool(found.quote.strip()) and found.line > 0\n'
        "            and found.path.startswith(PREFIX)\n",
        'self.grounding == "citation"\n',
        "counts a citation without quote, path or line as declared",
        LIES + "test_a_lie_never_passes",
    ),
    _mutant(
        "links among logs are passed over",
        "audit/folders.py",
        "elif not _is_visible(real, led := os.path.realpath(path)) or not _is_log(led):",
        "elif False:",
        "judges a folder of logs without one of them",
        "tests/audit/test_fail_closed.py::test_a_link_among_logs_is_not_passed_over",
    ),
    _mutant(
        "citations beside a claim hide it",
        "protocols/claims.py",
        "own = (event,) if not cited or any(name in event for name in _OWN) else ()",
        "own = ()",
        "leaves a claim out of the ratio because its line has an array of citations, too",
        "tests/protocols/grounding/test_ratio.py::test_a_claim_beside_an_array_of_citations_counts_too",
    ),
    _mutant(
        "words pass as what was looked up does",
        "protocols/ratio.py",
        'return "PASS" if figure == "verified" else f"PASS ({figure})"',
        'return "PASS"',
        "says PASS of what nobody looked up",
        LIES + "test_words_alone_pass_as_words_only",
    ),
    _mutant(
        "words decide unless somebody asks",
        "audit/settings.py",
        'by: Figure = "verified"',
        'by: Figure = "declared"',
        "passes quotes that stand nowhere",
        LIES + "test_a_lie_never_passes",
    ),
    _mutant(
        "one letter is evidence",
        "audit/grounds.py",
        "    if said >= ENOUGH:\n",
        "    if said:\n",
        "lets any word of a line show a claim",
        LIES + "test_a_lie_never_passes",
    ),
    _mutant(
        "a line of signs is evidence",
        "audit/grounds.py",
        "    return said > 0 and all(",
        "    return all(",
        "lets a bracket on a line of its own show a claim",
        LIES + "test_a_lie_never_passes",
    ),
    _mutant(
        "a log is evidence for itself",
        "audit/grounds.py",
        "self._is_audited(path) or is_log(lines)",
        "is_log(lines)",
        "takes a line that a log has beside its events for evidence",
        LIES + "test_another_log_that_is_audited_is_no_evidence",
    ),
    _mutant(
        "a copy of a log is evidence",
        "audit/grounds.py",
        "self._is_audited(path) or is_log(lines)",
        "self._is_audited(path)",
        "takes a copy of the log for evidence",
        LIES + "test_a_log_is_no_evidence_for_itself",
    ),
    _mutant(
        "an event behind a hash is evidence",
        "audit/grounds.py",
        "return known or any(map(holds_record, lines[line - 1 : line - 1 + count]))",
        "return known",
        "takes an event in a comment for evidence",
        LIES + "test_a_log_is_no_evidence_for_itself",
    ),
    _mutant(
        "sessions of other programs are evidence",
        "audit/formats.py",
        "    return is_event(record) or (found is not None and found != COUNTERS)\n",
        "    return is_event(record)\n",
        "takes what a model said in another program for evidence",
        LIES + "test_sessions_of_other_programs_are_no_evidence",
    ),
    _mutant(
        "a line that exists shows a claim",
        "audit/ratio/count.py",
        '            case "code_reference" | "user_input" | "assumption":\n                return False\n',
        '            case "code_reference":\n'
        "                return self._looked_up(False, \"\", evidence.path, evidence.line)\n"
        '            case "user_input" | "assumption":\n                return False\n',
        "lets any line of any file show a claim",
        LIES + "test_a_reference_to_any_line_shows_nothing",
    ),
    _mutant(
        "a file of another program is a log",
        "audit/ratio/count.py",
        "            if run not in read and not (read and run == \"\"):\n",
        "            if run not in read and run and not read:\n",
        "passes a file in which nothing is an event",
        CLOSED + "test_what_holds_no_event_is_not_audited",
    ),
    _mutant(
        "claims of another program's file",
        "audit/claims/audit.py",
        "        if not read:\n            unread.add(\"\")\n",
        "        if not read:\n            unread.clear()\n",
        "passes a file in which nothing is an event",
        CLOSED + "test_what_holds_no_event_is_not_audited",
    ),
    _mutant(
        "the course of another program's file",
        "tools/cli/audit/trajectory.py",
        "    if not trajectory.known:\n",
        "    if not log.name:\n",
        "approves of a file in which nothing is an event",
        CLOSED + "test_what_holds_no_event_is_not_audited",
    ),
    _mutant(
        "each line of an unknown phase is told",
        "audit/ratio/unknown.py",
        "self._lines[words] = first, count + 1",
        "self._lines[words] = first, 1",
        "tells of one line where there are many",
        CLOSED + "test_unknown_phases_among_known_ones_are_told_once_each",
    ),
    _mutant(
        "a good session makes up for a bad one",
        "audit/sessions.py",
        'return Session("" if merged and run else log, run)',
        'return Session("")',
        "counts all sessions together",
        SESSIONS + "test_a_good_session_does_not_make_up_for_a_bad_one",
    ),
    _mutant(
        "runs of one file are one session",
        "audit/sessions.py",
        'return Session("" if merged and run else log, run)',
        "return Session(log)",
        "lets a good run of a file make up for a bad one",
        SESSIONS + "test_runs_of_one_file_are_told_apart",
    ),
    _mutant(
        "plain lines are of any run",
        "audit/ratio/plain.py",
        """    named = f'"{re.escape(run)}"'\n""",
        "    named = _TEXT\n",
        "counts the lines of all runs for the one that a block begins with",
        "tests/audit/ratio/test_count.py::test_plain_lines_tell_what_lines_tell",
    ),
    _mutant(
        "tools of one run answer for another",
        "audit/ratio/count.py",
        "                return (run, evidence.source) in self._tools\n",
        "                return any(tool == evidence.source for _, tool in self._tools)\n",
        "takes what another run saw for an observation",
        SESSIONS + "test_what_one_run_saw_shows_nothing_in_another",
    ),
    _mutant(
        "what another session has shown is shown",
        "audit/gate.py",
        "        self._last[session, hashlib",
        '        self._last[session_of("", "", False), hashlib',
        "lets the absence that one session has shown pass in another",
        SESSIONS + "test_an_absence_that_another_session_has_shown_is_not_shown_in_this_one",
    ),
    _mutant(
        "the best session decides the rate of claims",
        "tools/cli/audit/claims.py",
        "rate = min(by_session.values(), default=Fraction(1))",
        "rate = max(by_session.values(), default=Fraction(1))",
        "lets the claims of a good session make up for those of a bad one",
        SESSIONS + "test_claims_do_not_make_up_for_those_of_another_session",
    ),
    Mutant(
        "blank lines are tried one by one",
        "corvid/audit/batches.py",
        "        if piece.isspace():",
        "        if not piece:",
        "takes minutes for an archive of some kilobytes",
        "limits.reported",
        ("tests/audit/test_logs.py::test_blank_lines_count_and_are_not_looked_at",),
    ),
    Mutant(
        "blank lines that are passed over are not counted",
        "corvid/audit/logs.py",
        '    return blank.count(b"\\n")',
        "    return 0",
        "tells a line by a number that no editor gives it",
        "limits.reported",
        ("tests/audit/test_logs.py::test_blank_lines_count_and_are_not_looked_at",),
    ),
)
