"""Mistakes of searches for absence: what is everywhere is nowhere, and what ends a search is its answer."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, always, left_out, never

EVERYWHERE = "tests/audit/absence/test_everywhere.py::"


SPECIFIC = "tests/audit/absence/test_specific.py::"


def _mutant(name: str, place: str, change: Change, breaks: str, test: str, file: str = EVERYWHERE) -> Mutant:
    guarantee = "protocols.absence_is_shown"
    return Mutant(name, f"corvid/{place}", change, breaks, guarantee, (file + test,))


MUTANTS: tuple[Mutant, ...] = (
    _mutant(
        "what is everywhere is absent",
        "audit/absence/search.py::absence",
        left_out("answers = compared(answers, source, measures)"),
        "says that something is absent that every file has",
        "test_what_some_or_all_files_have_is_never_verified_absent",
    ),
    _mutant(
        "words on lines of their own are in no file",
        "audit/absence/search.py::_Asked.hits",
        never("whole and (not met)"),
        "says that something is absent whose words stand over a file",
        "test_what_some_or_all_files_have_is_never_verified_absent",
    ),
    _mutant(
        "most of the words of a query are none",
        "audit/absence/search.py::_Asked.hits",
        Change("2 * count <= len(self.words)", "count < len(self.words)"),
        "says that something is absent of which one identifier has all words but one",
        "test_the_parts_of_what_one_file_has_are_everywhere",
    ),
    _mutant(
        "words written as one are in no word",
        "audit/absence/specific.py::Words._glued",
        never("len(inside) > 1"),
        "says that something is absent of which one identifier has two words, in one case and behind another",
        "test_code_writes_words_in_many_ways",
        SPECIFIC,
    ),
    Mutant(
        "a log's own counts show an absence",
        "corvid/audit/gate.py::Checkpoint._refuted",
        always("self._again is None"),
        "takes the word of the audited for what a tree has",
        "protocols.absence_is_shown",
        ("tests/audit/test_gate.py::test_the_counts_of_a_log_are_its_word",),
    ),
    _mutant(
        "a word in another counts beside it",
        "audit/absence/specific.py::_apart",
        Change("not any((word in one or one in word for one in (other.word.casefold() for other in apart)))",
               "True"),
        "says that what is absent may be there, for two words that say one thing",
        "test_what_a_name_and_a_comment_say",
        SPECIFIC,
    ),
    _mutant(
        "a query of common words shows an absence",
        "audit/absence/search.py::_answer",
        never("not any(map(is_specific, asked.words))"),
        "says that something is absent because nobody wrote `the of and`",
        "test_a_query_without_a_specific_word_shows_no_absence",
    ),
    _mutant(
        "a sign that nobody sees makes another word",
        "protocols/words.py::seen",
        Change("_UNSEEN.sub('', normalised('NFKC', text))", "normalised('NFKC', text)"),
        "takes one query with an invisible sign in it for another one",
        "test_what_nobody_sees_makes_no_other_word",
    ),
    _mutant(
        "a backend may end the command",
        "audit/absence/backends.py::searched",
        Change("BaseException", "Exception"),
        "passes an absence because the backend ended the process with 0",
        "test_no_way_to_end_a_backend_shows_an_absence",
    ),
    Mutant(
        "one query twice shows an absence",
        "corvid/audit/ghosts.py::Ghosts.take",
        Change(
            "nothing and apart and (not _contradicts(item.fields))",
            "nothing and (not _contradicts(item.fields))",
        ),
        "clears a session whose absence was searched once",
        "protocols.absence_is_shown",
        ("tests/audit/test_gate.py::test_absence_that_is_not_shown",),
    ),
    Mutant(
        "an absence that says that a person must look is shown",
        "corvid/audit/ghosts.py::_contradicts",
        Change("line.get('status') in _OPEN or asks_for_a_person(line)", "line.get('status') == 'open'"),
        "clears a session whose own log says that a person must look",
        "protocols.absence_is_shown",
        ("tests/audit/test_gate.py::test_absence_that_is_not_shown",),
    ),
    Mutant(
        "what was read as a string hides comments",
        "corvid/audit/cite/find.py::citations",
        left_out("found += _in_strings(text, language)"),
        "passes a wrong quote behind a string that the comment reader does not know",
        "protocols.claims_have_evidence",
        ("tests/audit/cite/test_find.py::test_a_comment_that_may_be_a_string_hides_no_citation_unseen",),
    ),
)
