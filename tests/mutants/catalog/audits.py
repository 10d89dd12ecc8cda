"""Mistakes of audits: a word is taken for it, what was not read passes, one session makes up for another."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, always, left_out, never

RATIO = "protocols.strict_ratio"
LIES = "tests/audit/test_lies.py::"
CLOSED = "tests/audit/test_fail_closed.py::"
TRAJECTORY = "tests/audit/test_trajectory.py::"
SESSIONS = "tests/audit/test_sessions.py::"
BLOCKS = "tests/audit/test_batches.py::"
COUNT = "tests/audit/ratio/test_count.py::"
READINGS = "tests/audit/test_readings.py::"


def _mutant(name: str, place: str, change: Change, breaks: str, test: str) -> Mutant:
    return Mutant(name, f"corvid/{place}", change, breaks, RATIO, (test,))


MUTANTS: tuple[Mutant, ...] = (
    _mutant(
        "the word citation is enough",
        "protocols/claims.py::Claim.cites",
        Change(
            "self.points and found.literal and found.path.startswith(PREFIX)",
            "self.grounding == 'citation'",
        ),
        "counts a citation without quote, path or line as declared",
        LIES + "test_a_lie_never_passes",
    ),
    _mutant(
        "links among logs are passed over",
        "audit/logs.py::logs_below",
        never("(led := _led_to(below, folder, path)) is None or not _is_log(''.join(led[-1:]))"),
        "judges a folder of logs without one of them",
        "tests/audit/test_fail_closed.py::test_a_link_among_logs_is_not_passed_over",
    ),
    _mutant(
        "sessions without a row do not count",
        "audit/ratio/judged.py::Judged.take",
        Change("not row.passed", "not row.passed and len(self._failing) < MOST_ROWS", 1),
        "leaves sessions that do not pass out of the verdict when there are many",
        SESSIONS + "test_any_number_of_sessions_is_judged_and_the_first_have_a_row",
    ),
    _mutant(
        "citations beside a claim hide it",
        "protocols/claims.py::claims_in",
        Change("(event,) if not cited or any((name in event for name in _OWN)) else ()", "()"),
        "leaves a claim out of the ratio because its line has an array of citations, too",
        "tests/protocols/grounding/test_ratio.py::test_a_claim_beside_an_array_of_citations_counts_too",
    ),
    _mutant(
        "words pass as what was looked up does",
        "protocols/ratio.py::passing",
        Change("'PASS' if figure == 'verified' else f'PASS ({figure})'", "'PASS'"),
        "says PASS of what nobody looked up",
        LIES + "test_words_alone_pass_as_words_only",
    ),
    _mutant(
        "words decide unless somebody asks",
        "audit/schema.py::Grounding.by",
        Change("'verified'", "'declared'"),
        "passes quotes that stand nowhere",
        LIES + "test_a_lie_never_passes",
    ),
    _mutant(
        "any place inside a document will do",
        "audit/readings.py::Readings.stands",
        Change("not named.fragment or self._is_called(named, reading, wanted, line)", "True"),
        "passes a quote under another heading of the document",
        READINGS + "test_a_forged_place_is_found",
    ),
    _mutant(
        "documents are read as files",
        "audit/readings.py::Readings.of",
        never("format_ is not None"),
        "fails honest runs that cite documents",
        READINGS + "test_an_honest_run_passes",
    ),
    _mutant(
        "a log is a document",
        "audit/grounds.py::Grounds._is_logged",
        Change("is_log(own)", "False"),
        "lets a log show a claim once tags are taken out of its events",
        READINGS + "test_a_log_is_no_evidence_as_a_document",
    ),
    _mutant(
        "a passage is not written with its document",
        "audit/claims/observed.py::Observed.recent",
        Change("{named(path), named(document_of(path))}", "{named(path)}"),
        "takes a passage for recent whose document was written since",
        READINGS + "test_an_observation_of_a_passage_is_stale_when_its_document_was_written",
    ),
    _mutant(
        "one letter is evidence",
        "audit/grounds.py::says_enough",
        Change("said >= ENOUGH", "said"),
        "lets any word of a line show a claim",
        LIES + "test_a_lie_never_passes",
    ),
    _mutant(
        "a line of signs is evidence",
        "audit/grounds.py::says_enough",
        Change(
            (
                "said > 0 and all((one.strip() == line.strip() for one, line in zip(quote, lines, "
                "strict=True)))"
            ),
            "all((one.strip() == line.strip() for one, line in zip(quote, lines, strict=True)))",
        ),
        "lets a bracket on a line of its own show a claim",
        LIES + "test_a_lie_never_passes",
    ),
    _mutant(
        "a log is evidence for itself",
        "audit/grounds.py::Grounds._is_logged",
        Change("self._is_audited(file)", "False"),
        "takes a line that a log has beside its events for evidence",
        LIES + "test_another_log_that_is_audited_is_no_evidence",
    ),
    _mutant(
        "a copy of a log is evidence",
        "audit/grounds.py::Grounds._is_logged",
        Change("is_log(text.lines)", "False"),
        "takes a copy of the log for evidence",
        LIES + "test_a_log_is_no_evidence_for_itself",
    ),
    _mutant(
        "an event behind a hash is evidence",
        "audit/grounds.py::Grounds._is_logged",
        Change("known or any(map(holds_record, text.lines[line - 1:line - 1 + count]))", "known"),
        "takes an event in a comment for evidence",
        LIES + "test_a_log_is_no_evidence_for_itself",
    ),
    _mutant(
        "sessions of other programs are evidence",
        "audit/formats.py::is_record",
        Change("is_event(record) or (found is not None and found != COUNTERS)", "is_event(record)"),
        "takes what a model said in another program for evidence",
        LIES + "test_sessions_of_other_programs_are_no_evidence",
    ),
    _mutant(
        "a line that exists shows a claim",
        "audit/ratio/count.py::RatioAudit._holds",
        Change(
            "return False",
            "return claim.grounding == 'code_reference' and "
            "self._looked_up(False, '', evidence.path, evidence.line)",
        ),
        "lets any line of any file show a claim",
        LIES + "test_a_reference_to_any_line_shows_nothing",
    ),
    _mutant(
        "a file of another program is a log",
        "audit/ratio/count.py::RatioAudit._ended",
        Change("run not in read and (not (read and run == ''))", "run not in read and run and (not read)"),
        "passes a file in which nothing is an event",
        CLOSED + "test_what_holds_no_event_is_not_audited",
    ),
    _mutant(
        "claims of another program's file",
        "audit/claims/audit.py::ClaimsAudit.end",
        Change("run or not read", "run"),
        "passes a file in which nothing is an event",
        CLOSED + "test_what_holds_no_event_is_not_audited",
    ),
    _mutant(
        "the course of another program's file",
        "cli/audit/trajectory.py::_followed",
        Change("trajectory.known", "log.name"),
        "approves of a file in which nothing is an event",
        CLOSED + "test_what_holds_no_event_is_not_audited",
    ),
    _mutant(
        "each line of an unknown phase is told",
        "audit/ratio/count.py::Unknown.take",
        Change("count + 1", "1"),
        "tells of one line where there are many",
        CLOSED + "test_unknown_phases_among_known_ones_are_reported_once_each",
    ),
    _mutant(
        "a good session makes up for a bad one",
        "audit/sessions.py::session_of",
        Change("Session('' if merged and run else log, run)", "Session('')"),
        "counts all sessions together",
        SESSIONS + "test_a_good_session_does_not_make_up_for_a_bad_one",
    ),
    _mutant(
        "runs of one file are one session",
        "audit/sessions.py::session_of",
        Change("Session('' if merged and run else log, run)", "Session(log)"),
        "lets a good run of a file make up for a bad one",
        SESSIONS + "test_runs_of_one_file_are_told_apart",
    ),
    _mutant(
        "the lines of a block are of any run",
        "audit/ratio/batch.py::by_run",
        always("said.count(said[0]) == len(said)"),
        "counts the lines of all runs for the one that a block begins with",
        COUNT + "test_spoilt_blocks_tell_what_lines_tell",
    ),
    _mutant(
        "a block takes a key that stands twice",
        "audit/batches.py::_is_all",
        never("len(again) != len(text) and len(_tight(again)) != len(_tight(_spelt_out(text)))"),
        "takes the last of two values that a line has under one key",
        BLOCKS + "test_hostile_lines_are_read_as_the_exact_reader_reads_them",
    ),
    _mutant(
        "a block takes any number of brackets",
        "audit/batches.py::_is_all",
        always("max(map(len, text.translate(None, _NOT_NESTING).split(b'\\n'))) <= DEEPEST"),
        "takes lines that the exact reader refuses as too deep",
        BLOCKS + "test_deep_nesting_is_reported_in_a_block_as_in_a_line",
    ),
    _mutant(
        "brackets of short lines are not counted",
        "audit/batches.py::_is_all",
        Change("2 * DEEPEST", "4 * DEEPEST"),
        "takes short lines that the exact reader refuses as too deep",
        BLOCKS + "test_deep_nesting_is_reported_in_a_block_as_in_a_line",
    ),
    _mutant(
        "what msgspec refuses holds nothing",
        "audit/batches.py::_decoded",
        Change("return None", "return []"),
        "leaves out lines with lone surrogates and all others that only the exact reader takes, or names",
        BLOCKS + "test_hostile_lines_are_read_as_the_exact_reader_reads_them",
    ),
    _mutant(
        "a block is what one of its lines is",
        "audit/batches.py::_decoded",
        Change("_is_all(b''.join(lines), again, max(map(len, lines)))", "len(events)"),
        "never hands a block to the exact reader that msgspec takes",
        BLOCKS + "test_a_block_at_once_gives_what_its_lines_give",
    ),
    _mutant(
        "a line is what msgspec reads",
        "audit/batches.py::read_line",
        always("_is_all(line, again, len(line))"),
        "never hands a line to the exact reader that msgspec takes",
        BLOCKS + "test_a_line_is_read_fast_as_it_is_read_exactly",
    ),
    _mutant(
        "a fraction in any spelling",
        "audit/batches.py::_fraction",
        never("_ENCODER.encode(value) != text.encode()"),
        "lets the longer form of a number make up for a key that stood twice",
        BLOCKS + "test_hostile_lines_are_read_as_the_exact_reader_reads_them",
    ),
    _mutant(
        "all escapes stand for one sign",
        "audit/batches.py::_sign",
        Change("len(escape) == 2 or (len(escape) == 6 and escape < b'\\\\u0080')", "len(escape) == 2"),
        "lets escapes that stay in the log make up for a key that stood twice",
        BLOCKS + "test_hostile_lines_are_read_as_the_exact_reader_reads_them",
    ),
    _mutant(
        "a line of a block is numbered from its piece",
        "audit/batches.py::_batches",
        Change("enumerate(piece, number + start)", "enumerate(piece, number)"),
        "tells a line by a number that no editor gives it",
        BLOCKS + "test_hostile_lines_are_read_as_the_exact_reader_reads_them",
    ),
    _mutant(
        "exempt claims count like all others",
        "protocols/ratio.py::Tally.count",
        never("kind in EXEMPT"),
        "counts claims of exempt kinds, which need no ground, into the verified ratio",
        COUNT + "test_what_is_counted",
    ),
    _mutant(
        "a citation of an exempt kind is held",
        "audit/ratio/batch.py::claiming",
        Change("type(kind) is str and kind not in EXEMPT", "type(kind) is str"),
        "counts what needs no ground among what was looked up, where its place is known",
        COUNT + "test_blocks_tell_odd_evidence",
    ),
    _mutant(
        "a citation under other names is known",
        "audit/ratio/batch.py::claiming",
        Change("event.citations is found.code is found.file is UNSET", "event.citations is UNSET"),
        "does not tell that a field has another name, where its place is known",
        COUNT + "test_blocks_tell_odd_evidence",
    ),
    _mutant(
        "a line that is no whole number is known",
        "audit/ratio/batch.py::claiming",
        Change("type(found.line) is int", "found.line"),
        "counts 2.0 as line 2, where that is known to hold",
        COUNT + "test_blocks_tell_odd_evidence",
    ),
    _mutant(
        "a claim without words is known",
        "audit/ratio/batch.py::claiming",
        Change("not (claim.isspace() or not claim)", "claim is not None"),
        "does not tell that a claim says nothing, where its place is known",
        COUNT + "test_blocks_tell_odd_evidence",
    ),
    _mutant(
        "tools of one run answer for another",
        "audit/ratio/count.py::RatioAudit._holds",
        Change(
            "(run, evidence.source) in self._tools",
            "any((tool == evidence.source for _, tool in self._tools))",
        ),
        "takes what another run saw for an observation",
        SESSIONS + "test_what_one_run_saw_shows_nothing_in_another",
    ),
    _mutant(
        "what another session has shown is shown",
        "audit/ghosts.py::Ghosts.take",
        Change(
            "(session, hashlib.sha256(key.encode('utf-8', 'surrogatepass')).digest())",
            "(type(session)(''), hashlib.sha256(key.encode('utf-8', 'surrogatepass')).digest())",
        ),
        "lets the absence that one session has shown pass in another",
        SESSIONS + "test_an_absence_that_another_session_has_shown_is_not_shown_in_this_one",
    ),
    _mutant(
        "the best session decides the rate of claims",
        "cli/audit/claims.py::_ended",
        Change(
            "min(by_session.values(), default=Fraction(1))", "max(by_session.values(), default=Fraction(1))"
        ),
        "lets the claims of a good session make up for those of a bad one",
        SESSIONS + "test_claims_do_not_make_up_for_those_of_another_session",
    ),
    Mutant(
        "blank lines are tried one by one",
        "corvid/audit/batches.py::_batches",
        never("line.isspace()"),
        "takes minutes for an archive of some kilobytes",
        "limits.reported",
        ("tests/audit/test_logs.py::test_blank_lines_count_and_are_not_looked_at",),
    ),
    Mutant(
        "blank lines that are passed over are not counted",
        "corvid/audit/logs.py::skip_blank_lines",
        Change("blank.count(b'\\n')", "0"),
        "tells a line by a number that no editor gives it",
        "limits.reported",
        ("tests/audit/test_logs.py::test_blank_lines_count_and_are_not_looked_at",),
    ),
    _mutant(
        "what the log leaves open stands in nobody's way",
        "audit/trajectory.py::Trajectory._ended",
        left_out("self.review.others += sum((RULES[one.rule].fails for one in left))"),
        "recommends Approve beside a result that has no outcome",
        TRAJECTORY + "test_nothing_is_approved_beside_what_is_open",
    ),
    _mutant(
        "a line that holds no event stands in nobody's way",
        "audit/trajectory.py::Trajectory.take",
        left_out("self.review.unread += 1"),
        "recommends Approve beside lines that nobody could read",
        TRAJECTORY + "test_nothing_is_approved_beside_what_is_open",
    ),
    _mutant(
        "nobody has to look at an absence",
        "audit/trajectory.py::Trajectory.end",
        left_out("self.review.ask_a_person(ghost.line, ghost.name)"),
        "recommends Approve beside an absence that a person has to look at",
        TRAJECTORY + "test_nothing_is_approved_beside_what_is_open",
    ),
    _mutant(
        "the end of a list of issues is the end of what is open",
        "audit/review.py::Review._add",
        left_out("self._more_open = self._more_open or issue.open"),
        "recommends Approve where what is open comes behind a thousand flagged assumptions",
        TRAJECTORY + "test_what_is_open_is_so_behind_the_issues_that_are_kept",
    ),
    Mutant(
        "documents need not be counted",
        "corvid/audit/ghosts.py::Ghosts.take",
        Change("None if named else 0", "0"),
        "takes an absence for shown though no line says how many documents speak of it",
        "protocols.absence_is_shown",
        ("tests/audit/test_gate.py::test_absence_that_is_not_shown",),
    ),
    Mutant(
        "a log is where a quote is",
        "corvid/audit/cite/elsewhere.py::elsewhere",
        Change("is_log(file)", "False"),
        "takes what was claimed for what shows it",
        "protocols.claims_have_evidence",
        ("tests/audit/cite/test_check.py::test_a_log_is_not_where_a_quote_is",),
    ),
    Mutant(
        "a number with too many digits is no place",
        "corvid/audit/cite/find.py::_LINE",
        Change(
            "'(?:#?L|line )?([0-9]+)(?:[-–:,]L?[0-9]+)?'", "'(?:#?L|line )?([0-9]{1,9})(?:[-–:,]L?[0-9]+)?'"
        ),
        "passes over a quote at a place whose number has ten digits",
        "protocols.claims_have_evidence",
        ("tests/audit/cite/test_find.py::test_a_number_that_no_line_has_is_reported",),
    ),
    Mutant(
        "a place that is too long is none",
        "corvid/audit/cite/prose.py::bracketed",
        Change(
            "yield Bracketed(start, at, text[start + 1:min(at - 1, start + LONGEST)], before)",
            (
                "if at - start <= LONGEST:\n"
                "    yield Bracketed(start, at, text[start + 1:min(at - 1, start + LONGEST)], before)"
            ),
        ),
        "passes over a quote at a place of five thousand characters",
        "protocols.claims_have_evidence",
        ("tests/audit/cite/test_find.py::test_a_number_that_no_line_has_is_reported",),
    ),
    Mutant(
        "a reference to a line that nothing has is none",
        "corvid/audit/cite/find.py::_read",
        never("place.nowhere"),
        "passes over a reference to line 0 or to line 9999999999",
        "protocols.claims_have_evidence",
        ("tests/audit/cite/test_find.py::test_no_line_is_the_line_nought",),
    ),
    _mutant(
        "what needs no ground lowers the ratio of the course",
        "protocols/trajectory/completion.py::_checked",
        Change("counts.claims - counts.exempt", "counts.claims"),
        "counts a claim of an exempt kind in the course, and not in the ratio",
        TRAJECTORY + "test_the_course_counts_claims_as_the_ratio_does",
    ),
    _mutant(
        "a configuration weakens an audit unseen",
        "cli/audit/options.py::audited.with_options.run",
        Change("() if setup.disabled else weakened(setup.settings, audit, given)", "()"),
        "says nothing of a threshold that a cloned repository has lowered",
        "tests/audit/settings/test_settings.py::test_what_weakens_an_audit_is_reported",
    ),
    Mutant(
        "a configuration weakens a search of a run unseen",
        "corvid/runtime/tool_calls.py::_noted",
        Change("answer.notices", "()"),
        "says nothing of an absence that was searched at the similarity of a cloned repository",
        "protocols.absence_is_shown",
        ("tests/audit/settings/test_settings.py::test_a_run_tells_what_its_configuration_lets_pass",),
    ),
    _mutant(
        "a check takes any configuration",
        "cli/check.py::check_programs",
        left_out("configured(names)"),
        "accepts a program whose configuration each other command refuses",
        "tests/audit/settings/test_settings.py::test_all_commands_refuse_the_same_configuration",
    ),
    _mutant(
        "a row is looked up once for all rows",
        "mapping/sources.py::RowSources.text",
        Change("self._last[0] != number", "not self._last[0]"),
        "finds the quote of one row in another one",
        "tests/mapping/test_sources.py::test_any_cell_in_any_order",
    ),
    _mutant(
        "rows are looked up wherever they are",
        "cli/audit/options.py::cells_of",
        Change("rows.resolve().is_relative_to(root.resolve())", "True"),
        "has results name any file of the machine as their input",
        "tests/mapping/test_sources.py::test_what_is_not_below_the_root_is_not_looked_up",
    ),
    _mutant(
        "rows of CSV are looked up with commas",
        "mapping/sources.py::RowSources._read",
        Change("csv.reader(texts, delimiter=self._delimiter, strict=True)", "csv.reader(texts, strict=True)"),
        "has no cell of a row whose cells end with `;`, so that no quote of it is verified",
        "tests/mapping/test_sources.py::test_any_cell_in_any_order",
    ),
    _mutant(
        "a plan is made in the ledger itself",
        "cli/map.py::command",
        Change("Ledger(out, dry=True)", "Ledger(out)"),
        "has a dry run leave no row of a finished job for audits",
        "tests/mapping/test_again.py::test_a_plan_changes_nothing",
    ),
    _mutant(
        "traces of another program are passed over",
        "mapping/results.py::traces_of",
        never("(others := _traced_before(folder))"),
        "says that a folder has no traces which has those of rows under another program",
        "tests/mapping/test_again.py::test_traces_of_rows_before_a_change_are_named_for_what_they_are",
    ),
)
