"""Mistakes of audits of projects: a lie that passes, a decision that counts too much, a log that is hurt."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, always, left_out, never

PROJECT = "tests/audit/test_project.py::"
LIES = PROJECT + "test_a_project_without_a_lie_passes_and_each_lie_fails_it"
BASELINE = PROJECT + "test_a_baseline_accepts_what_is_there_and_nothing_new"
BASE = PROJECT + "test_strict_decisions_are_those_of_the_base_branch"
WORD = PROJECT + "test_a_persons_word_on_an_absence_is_honoured_as_long_as_the_searches_find_the_same"
FOLDER = PROJECT + "test_a_decision_names_a_folder_of_the_project"
ALONE = "tests/audit/test_revision.py::test_no_other_commit_shows_anything"
OLD_LOG = "tests/audit/test_revision.py::test_a_log_of_an_earlier_commit_is_no_evidence"
ONCE = "tests/audit/test_notes.py::test_a_warning_is_written_once_for_each_set_of_findings"
KEPT = "tests/audit/test_notes.py::test_behind_a_kept_hash_is_nothing_but_what_audits_wrote"
UNHURT = "tests/audit/test_notes.py::test_a_log_that_can_take_no_warning_stays_as_it_is"
HOOK = "tests/audit/test_init.py::test_the_hook_keeps_an_agent_once_and_says_why"
LINKED = "tests/audit/test_init.py::test_no_link_leads_it_out_of_the_project"
STAYS = "tests/audit/test_init.py::test_what_is_there_stays"


def _mutant(name: str, place: str, change: Change, breaks: str, *tests: str) -> Mutant:
    return Mutant(name, f"corvid/{place}", change, breaks, "protocols.strict_ratio", tests)


MUTANTS: tuple[Mutant, ...] = (
    _mutant(
        "a project passes documents that misquote", "audit/project.py::audit_project",
        left_out("take(one.finding, blocks=True)"), "passes a document whose quote is nowhere", LIES,
    ),
    _mutant(
        "a project passes lines without events", "audit/project.py::audit_project",
        Change("one.rule is rules.MALFORMED", "False"), "passes a log with a line that may be a claim", LIES,
    ),
    _mutant(
        "a project passes a low ratio", "audit/project.py::_in_the_way",
        never("not one.verdict.passed"), "passes a session of claims that are not grounded", LIES,
    ),
    _mutant(
        "a project passes absences that no one has shown", "audit/project.py::_in_the_way",
        Change("settings.negative.strict_mode_blocks", "False"), "passes an absence without searches", LIES,
    ),
    _mutant(
        "a project passes claims that break the policy", "audit/project.py::_in_the_way",
        never("not one.keeps_policy"), "passes `All tests pass` after `ls`", LIES,
    ),
    _mutant(
        "strict places are notes in a project", "audit/project.py::audit_project",
        Change("settings.places == 'strict'", "False"), "passes a place that leads to no file",
        PROJECT + "test_logs_and_places_are_settings",
    ),
    _mutant(
        "what is accepted once is accepted for ever", "audit/decisions.py::Decisions.accepts",
        left_out("self._left[mark] = left - 1"), "accepts a second lie in the words of the first", BASELINE,
    ),
    _mutant(
        "a finding is known by its rule and file", "audit/decisions.py::Decisions.mark",
        Change("_hash(text)[:16]", "_hash('')[:16]"), "accepts any other lie in the same file",
        PROJECT + "test_decisions_are_written_as_they_are_read",
    ),
    _mutant(
        "a finding is known by its number of line", "audit/decisions.py::Decisions.mark",
        Change("lines[finding.line - 1].strip()", "str(finding.line)"),
        "reports again what others moved down", BASELINE,
    ),
    _mutant(
        "warnings and failures are two findings", "audit/decisions.py::Decisions.mark",
        Change("_WEIGHT.sub('', finding.message)", "finding.message"),
        "accepts under warn what strict still blocks",
        PROJECT + "test_decisions_are_written_as_they_are_read",
    ),
    _mutant(
        "the base branch need not have a decision", "audit/decisions.py::Decisions._in_base",
        Change("one in known.findings", "True"), "lets a change accept itself", BASE,
    ),
    _mutant(
        "a base branch that is not there has everything", "audit/decisions.py::Decisions.__init__",
        never("base is not None and (found.absences or found.findings)"), "lets a change accept itself", BASE,
    ),
    _mutant(
        "a decision holds whatever is found", "audit/decisions.py::Decisions._finds_the_same",
        Change("found.status != 'error' and hits_of(found) == one.hits", "True"),
        "says that something is absent that was added since a person looked", WORD,
    ),
    _mutant(
        "what lines say is not part of what was found", "audit/decisions.py::hits_of",
        left_out("rows.append([one.query, hits])"),
        "says that something is absent that was added since a person looked", WORD,
    ),
    _mutant(
        "a decision names any folder", "audit/decisions.py::Decisions._finds_the_same",
        never("not Path(os.path.realpath(folder)).is_relative_to(os.path.realpath(self._root))"),
        "searches outside of the project for a cloned repository", FOLDER,
    ),
    _mutant(
        "a decision is about every absence", "audit/decisions.py::_same",
        Change("left == right", "True"),
        "takes a person's word for another absence", FOLDER,
    ),
    _mutant(
        "a search that no one can repeat is decided", "audit/decisions.py::decided",
        never("backend not in (FULL_TEXT, REGEX)"), "records what the user's own code found",
        PROJECT + "test_what_no_one_can_search_again_is_not_decided",
    ),
    _mutant(
        "any commit shows what it has", "audit/cite/revision.py::Revision.__init__",
        never("behind"), "grounds a claim in a commit that HEAD does not come from", ALONE,
    ),
    _mutant(
        "a changed tree is at its commit", "audit/grounds.py::Grounds.revision",
        Change("event.get('dirty') is not False", "event.get('dirty') is True and commit == ''"),
        "grounds a claim in a commit whose files the run did not see", ALONE,
    ),
    _mutant(
        "a commit shows every quote", "audit/grounds.py::Grounds.showed",
        Change("self._shown(commit, named, one, quote, line)", "True"),
        "grounds a quote that was never there", ALONE,
    ),
    _mutant(
        "an earlier log is evidence", "audit/grounds.py::Grounds._is_logged",
        Change(
            "known or any(map(holds_record, text.lines[line - 1:line - 1 + count]))",
            "known or (not commit and any(map(holds_record, text.lines[line - 1:line - 1 + count])))",
        ),
        "grounds a claim in what a session wrote itself, if that is one line of another file", OLD_LOG,
    ),
    _mutant(
        "a warning is written again and again", "audit/handoff.py::noted",
        never("fields.get('hash') == hash_"), "makes a log longer with each audit", ONCE,
    ),
    _mutant(
        "a warning is written into a run that goes on", "audit/handoff.py::noted",
        never("fields.get('phase') != 'audit'"), "breaks the chain of a run that is still written", UNHURT,
    ),
    _mutant(
        "a warning is written behind half a line", "audit/handoff.py::noted",
        never("not tail.endswith(b'\\n')"), "makes one broken line of two", UNHURT,
    ),
    _mutant(
        "a warning does not wait for a lock", "audit/handoff.py::_locked",
        Change("return False", "return True"), "writes between the lines of another process", UNHURT,
    ),
    _mutant(
        "a kept hash holds whatever is behind it", "audit/trace/verify.py::Verification._event",
        Change("phase == 'audit'", "True"), "passes a trace to which events were added", KEPT,
    ),
    _mutant(
        "a kept hash is that of the last event alone", "audit/trace/verify.py::Verification._event",
        Change("self.head == self._kept or (self._met and phase == 'audit')", "self.head == self._kept"),
        "refuses a trace that an audit has warned of", ONCE,
    ),
    _mutant(
        "the hook of an agent never lets it stop", "cli/audit/hook.py::hook",
        Change("CLEAN if again else BLOCKS", "BLOCKS"), "keeps an agent at work for ever", HOOK,
    ),
    _mutant(
        "the hook of an agent blocks nothing", "cli/audit/hook.py::hook",
        always("not checkpoint.blocked"), "lets an agent stop that claims what is not there", HOOK,
    ),
    _mutant(
        "what is set up goes where links lead", "cli/audit/init.py::_set_up",
        never("os.path.realpath(file) != os.path.join(os.path.realpath(top), path)"),
        "writes outside of the project", LINKED,
    ),
    _mutant(
        "what is set up replaces the hooks that are there", "cli/audit/init.py::_agent",
        Change("hooks.setdefault(name, [])", "hooks.update({name: []}) or hooks[name]"),
        "takes out the hooks of others", STAYS,
    ),
)  # fmt: skip
