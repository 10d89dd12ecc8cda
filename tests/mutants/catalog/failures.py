"""Mistakes about calls of models that fail: what a failure is called, and what people hear while it is tried
again."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, left_out, never

FAILURES = "corvid/models/remote/failures.py::"
FAILURE_TESTS = "tests/models/remote/test_failures.py::"
STATUS = FAILURE_TESTS + "test_a_status_says_the_kind_where_no_name_does"
PEOPLE = "corvid/cli/people.py::TerminalProgress."
QUESTIONS = "tests/cli/test_questions.py::"
WAITING = QUESTIONS + "test_what_a_call_of_a_model_waits_for_is_reported"
NAMED = "check.implies_compile"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "a bad gateway is called unavailable",
        FAILURES + "_KINDS",
        Change("'bad_gateway'", "'unavailable'"),
        "blames the model's server for what stands in front of it",
        NAMED,
        (STATUS,),
    ),
    Mutant(
        "an unavailable server has an error of its own",
        FAILURES + "_KINDS",
        Change("503", "505"),
        "hides that the server takes no calls for now",
        NAMED,
        (STATUS,),
    ),
    Mutant(
        "a gateway that waited too long is no timeout",
        FAILURES + "_KINDS",
        Change("504", "505"),
        "hides that the answer took too long",
        NAMED,
        (STATUS,),
    ),
    Mutant(
        "an overloaded server has an error of its own",
        FAILURES + "_KINDS",
        Change("529", "530"),
        "hides that there were too many calls of all users",
        NAMED,
        (STATUS,),
    ),
    Mutant(
        "errors of the server are the caller's",
        FAILURES + "_kind_of",
        Change("status < _THE_SERVERS", "True"),
        "gives up on calls that would be answered the next time",
        NAMED,
        (STATUS,),
    ),
    Mutant(
        "a status says more than a name",
        FAILURES + "failure",
        Change("kind or _kind_of(status)", "_kind_of(status)"),
        "waits for a budget that is used up as for a rate",
        NAMED,
        (FAILURE_TESTS + "test_a_name_says_more_than_a_status",),
    ),
    Mutant(
        "a status within a reply says nothing",
        FAILURES + "failure_in",
        never("kind is None and type(code) is int and code in _ERRORS"),
        "calls every failure within a stream the server's own",
        NAMED,
        (FAILURE_TESTS + "test_errors_within_a_reply",),
    ),
    Mutant(
        "only the first thing that is waited for is told",
        PEOPLE + "waits_for",
        left_out("work.shown = False\nself._tell_later(work)"),
        "lets people believe in an answer while the server refuses to answer",
        NAMED,
        (WAITING,),
    ),
    Mutant(
        "an attempt that will follow is not told",
        "corvid/models/remote/model.py::_Call._tell",
        never("self._waits_for is not None"),
        "lets people wait without a word of what for",
        NAMED,
        (WAITING,),
    ),
    Mutant(
        "progress is told on the line of a question",
        PEOPLE + "_say",
        Change("not self._asking", "True"),
        "writes between a question and the yes that is typed behind it",
        "approval.dangerous_call_requires_token",
        (QUESTIONS + "test_a_question_stands_on_lines_of_its_own",),
    ),
)
