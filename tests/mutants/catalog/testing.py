"""Mistakes about tests: what a mock is taken for, and what passes although no one has seen it."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, always, inverted, never

MARKED, SEEN = "tests.mocks_are_no_sources", "tests.unseen_fails"
PROGRAMS = "tests/lang/testing/tests.cor"
RUNS = "tests/testing/test_running.py::"
TABLE = RUNS + "test_each_assertion_holds_fails_and_is_undecided"
FORGED = RUNS + "test_no_mock_can_be_taken_for_a_source"
LOGGED = RUNS + "test_the_log_of_a_mocked_run_says_so"
FAILING = "tests/testing/test_mocks_that_fail.py::"
IR = "tests/ir/test_assertions.py::"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "whatever a mock of an approval says is a yes",
        "corvid/testing/running.py::Granting.approve",
        always("decides is None"),
        "passes a test that says what happens when a person says no",
        SEEN,
        (RUNS + "test_a_mock_decides_on_the_approvals_of_a_label",),
    ),
    Mutant(
        "a mock names its document",
        "corvid/runtime/boundary/documents.py::of_mock",
        Change('f"{MOCK}:{uri}"', "uri"),
        "gives what a mock answers the uri of a document that was never read",
        MARKED,
        (FORGED,),
    ),
    Mutant(
        "the answer of a mock is called as that of its tool",
        "corvid/runtime/boundary/documents.py::mock_uri",
        Change('MOCK + call_uri(name, values).removeprefix("tool")', "call_uri(name, values)"),
        "gives plain answers of a mock the uri of a call of the tool",
        MARKED,
        (FORGED,),
    ),
    Mutant(
        "the tool of a mocked source is the tool",
        "corvid/runtime/tool_calls.py::call_tool",
        Change('name if mock is None else f"{MOCK} {name}"', "name"),
        "says in chains and in the log that the tool was asked",
        MARKED,
        (LOGGED,),
    ),
    Mutant(
        "the answer of a mocked prompt is that of a model",
        "corvid/runtime/prompt_calls.py::_Mocked.answer",
        Change("ModelReply(cast(Json, self._mock(*self._given)), MOCK)",
               'ModelReply(cast(Json, self._mock(*self._given)), "gpt")'),
        "says in chains and in the log that a model answered",
        MARKED,
        (LOGGED,),
    ),
    Mutant(
        "a mock gives labelled values",
        "corvid/semantics/names/declare.py::answer_type",
        Change("return answer_type(inner)", "return ty.GroundedType(answer_type(inner))"),
        "wants a source of a mock, which has none to give",
        MARKED,
        (PROGRAMS,),
    ),
    Mutant(
        "a mock has any parameters",
        "corvid/semantics/testing/mocks.py::_differences",
        never("wanted != found"),
        "accepts a mock that no longer has the parameters of its tool",
        MARKED,
        (PROGRAMS,),
    ),
    Mutant(
        "a mock has any result",
        "corvid/semantics/testing/mocks.py::_differences",
        never("not same and not has_unknown(target.returns)"),
        "accepts a mock that no longer has the result of its tool",
        MARKED,
        (PROGRAMS,),
    ),
    Mutant(
        "anything can be mocked",
        "corvid/semantics/testing/mocks.py::check_mocks",
        Change(
            'not isinstance(found, CallableInfo) or found.kind not in ("tool", "prompt")',
            "not isinstance(found, CallableInfo)",
        ),
        "accepts a mock of the program that is tested",
        MARKED,
        (PROGRAMS,),
    ),
    Mutant(
        "the program calls fixtures",
        "corvid/semantics/check/calls.py::call",
        never("isinstance(info.node, tree.Fixture) and not mocks.in_tests(ctx.callable)"),
        "lets a program answer with what is made up for its tests",
        MARKED,
        (PROGRAMS,),
    ),
    Mutant(
        "what is false holds",
        "corvid/testing/judging.py::_holds",
        always("truth is True"),
        "passes whatever is asserted",
        SEEN,
        (TABLE,),
    ),
    Mutant(
        "the order of calls is the other one",
        "corvid/testing/judging.py::_called",
        inverted("(places[0] or 0) < (places[1] or 0)"),
        "passes where the calls came the other way round",
        SEEN,
        (TABLE,),
    ),
    Mutant(
        "one approval is as good as another",
        "corvid/testing/judging.py::_approved",
        Change("(label, True) in decisions", "bool(decisions)"),
        "passes where another label was approved",
        SEEN,
        (TABLE,),
    ),
    Mutant(
        "a missing trace shows nothing",
        "corvid/testing/judging.py::judge",
        never('check.kind in ("called", "approved", "cost", "discards") and seen.why'),
        "judges a trace that could not be read as an empty one",
        SEEN,
        (RUNS + "test_a_recorded_run_is_asserted",),
    ),
    Mutant(
        "the end of a name is a document",
        "corvid/testing/judging.py::is_document",
        Change("""one.endswith(f"/{name.removeprefix('/')}")""", "one.endswith(name)"),
        "takes a quotation of `mylease.pdf` for one of `lease.pdf`",
        SEEN,
        (RUNS + "test_which_document_a_name_means",),
    ),
    Mutant(
        "a snapshot is what is found",
        "corvid/testing/judging.py::judge_snapshot",
        always("kept[0] == found"),
        "passes whatever became of the value",
        SEEN,
        (RUNS + "test_a_snapshot_is_kept_and_compared",),
    ),
    Mutant(
        "a test that asserts nothing passes",
        "corvid/testing/running.py::run_test",
        never("outcome.fault is None and not log.count"),
        "passes a loop over nothing",
        SEEN,
        (TABLE,),
    ),
    Mutant(
        "the test's own discards count",
        "corvid/testing/running.py::_Log._discards",
        Change("not site.discard or loaded.functions[site.function].role", "not site.discard"),
        "fails a program for what the test did with its answer",
        SEEN,
        (TABLE,),
    ),
    Mutant(
        "a grade of a plain value is decided",
        "corvid/semantics/check/assertions.py::_sourced",
        always("has_unknown(found) or maybe_grounded(ctx.world, found)"),
        "accepts `cites` and `grade` of what has no source by its type",
        SEEN,
        (PROGRAMS,),
    ),
    Mutant(
        "agents assert",
        "corvid/ir/rules/statements.py::_assert",
        never('scope.function.role != "test" or scope.body != 0'),
        "accepts an assertion in a program, where nothing hears it",
        SEEN,
        (IR + "test_nothing_else_may",),
    ),
    Mutant(
        "a mock that may fail has any result",
        "corvid/semantics/testing/mocks.py::may_fail",
        Change("once == ResultType(declared, FAILURE)", "isinstance(once, ResultType)"),
        "accepts a mock that gives something else, or fails by something else, than its tool",
        MARKED,
        (PROGRAMS,),
    ),
    Mutant(
        "a mock gives the first of its list for ever",
        "corvid/testing/running.py::_failing.answered",
        Change("asked[key] += 1", "asked[key] += 0"),
        "shows no program what comes of its second attempt",
        MARKED,
        (FAILING + "test_a_list_has_an_answer_for_each_call",),
    ),
    Mutant(
        "no timeout gives up what is late",
        "corvid/runtime/context.py::HostCalls._limited",
        Change("raise OutOfTime(first.milliseconds, first) from None", "raise"),
        "has a mock that is late fail as one that is away",
        MARKED,
        (FAILING + "test_what_no_timeout_sees_the_end_of",),
    ),
    Mutant(
        "a mock is handed the key of its call",
        "corvid/runtime/tool_calls.py::call_tool",
        Change("tool.stoppable or key is not None", "tool.stoppable or (key is not None and mock is None)"),
        "keeps a call with a key from being given up, if a mock answers it",
        MARKED,
        (FAILING + "test_what_is_not_stopped_is_not_given_up",),
    ),
)
