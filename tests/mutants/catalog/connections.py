"""Mistakes about models behind HTTP: who gets a key, what is sent, what is taken for an answer, and when it
is asked for again; and about interrupts of the command that waits for them."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, always, left_out, never

TRUST = "corvid/connections/trust.py::"
MODEL = "corvid/models/remote/model.py::"
CALLED = "tests/models/remote/test_calls.py::"
TRUSTED = "tests/connections/test_trust.py::"
ALLOWED = TRUSTED + "test_what_a_project_may_say_only_if_it_is_allowed"
SECRETS = TRUSTED + "test_a_table_of_the_users_name_takes_none_of_the_users_secrets"
SCHEMA_TESTS = "tests/models/remote/test_schemas.py::"
SCHEMAS = "corvid/models/remote/schemas.py::"
TYPES = SCHEMA_TESTS + "test_every_type_has_a_schema_for_vendors_and_every_value_comes_back"
GUARD = "corvid/cli/guard.py::"
GUARDED = "tests/cli/test_guard.py::"
CHECKED = "boundary.values_checked"
REPORTED = "limits.reported"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "a project's file says where documents are sent",
        TRUST + "doubts",
        never("not place.is_own(api) and not place.is_loopback"),
        "sends questions and documents to the server of whoever wrote a cloned repository",
        CHECKED,
        (ALLOWED,),
    ),
    Mutant(
        "a project's file has the user's key sent",
        TRUST + "doubts",
        never("key is not None and said is None and not _is_own(key, api, place)"),
        "gives the user's key to the server of whoever wrote a cloned repository",
        CHECKED,
        (SECRETS,),
    ),
    Mutant(
        "a project's file has the user's headers sent",
        TRUST + "doubts",
        never("'headers' in table and _foreign(table, 'headers') is None"),
        "gives what the user's headers hold to the server of whoever wrote a cloned repository",
        CHECKED,
        (SECRETS,),
    ),
    Mutant(
        "any key goes to the vendor's own host",
        TRUST + "_is_own",
        Change("key.variable == KEY_VARIABLES[api]", "True"),
        "sends another secret of the environment to a vendor",
        CHECKED,
        (ALLOWED,),
    ),
    Mutant(
        "a project's file runs Python",
        TRUST + "python_doubts",
        always("said is None or wanted is None"),
        "runs what a cloned repository calls a model",
        CHECKED,
        (ALLOWED,),
    ),
    Mutant(
        "trust is given to words and not to files",
        TRUST + "fingerprint",
        Change(
            "digest.update(hashlib.sha256(read_bytes(folder / path, _LARGEST_NAMED)).digest())",
            "digest.update(b'-')",
        ),
        "runs a script for a key that was changed after the user allowed it",
        CHECKED,
        (TRUSTED + "test_trust_ends_with_what_it_was_given_to",),
    ),
    Mutant(
        "a user's file that others may write is believed",
        "corvid/connections/configuration.py::users_layer",
        left_out(
            "raise Refused(f'{file} is not believed: others may write it', 'it says where keys are sent')"
        ),
        "lets other users of a machine say where keys are sent",
        CHECKED,
        (TRUSTED + "test_a_users_file_that_others_may_write_is_not_believed",),
    ),
    Mutant(
        "a proxy reads the key",
        "corvid/models/remote/transport.py::_proxy",
        never("found is not None and plain and not is_loopback(urlsplit(found).hostname)"),
        "sends a key over plain http through a proxy",
        CHECKED,
        (CALLED + "test_no_key_goes_through_a_proxy_that_could_read_it",),
    ),
    Mutant(
        "the words of a failure keep the key",
        MODEL + "_Call._attempt",
        left_out("failed.leave_out(self._key)"),
        "prints a key that a server repeats",
        CHECKED,
        (CALLED + "test_the_key_is_sent_to_the_server_and_shown_nowhere",),
    ),
    Mutant(
        "an answer keeps the key",
        MODEL + "_Call._reply",
        left_out("completion = completion.without(self._key)"),
        "hands a key that a server repeats to the program",
        CHECKED,
        (CALLED + "test_a_key_that_the_server_puts_into_its_answer_is_left_out",),
    ),
    Mutant(
        "a reply without its end is an answer",
        "corvid/models/remote/openai_chat.py::_Chunks.completion",
        never("not self._finish"),
        "takes half an answer for a whole one",
        CHECKED,
        ("tests/models/remote/test_any_reply.py::test_every_prefix_of_a_good_reply_is_cut",),
    ),
    Mutant(
        "a compressed reply is read",
        MODEL + "_Call._exchange",
        never("reply.headers.get('content-encoding', 'identity').lower() != 'identity'"),
        "calls a reply malformed that only this client can't read",
        CHECKED,
        (CALLED + "test_what_lasts_is_one_named_fault",),
    ),
    Mutant(
        "one attempt more than the file says",
        MODEL + "_Call.reply",
        Change("number >= retry.attempts", "number > retry.attempts"),
        "pays for more attempts than were allowed",
        CHECKED,
        (CALLED + "test_attempts_are_bounded",),
    ),
    Mutant(
        "another model is asked what a filter took out",
        MODEL + "_passes_on",
        Change("return kind in on", "return True"),
        "goes around a filter that the user did not ask to go around",
        CHECKED,
        (CALLED + "test_what_was_filtered_goes_to_the_next_only_on_request",),
    ),
    Mutant(
        "another model is asked for what was cut off",
        MODEL + "_passes_on",
        Change("return False", "return True"),
        "asks for an answer that is too long once more",
        CHECKED,
        (CALLED + "test_what_was_cut_off_goes_to_no_other_model",),
    ),
    Mutant(
        "unknown usage is none",
        MODEL + "total",
        Change("return None", "return 0"),
        "counts calls of unknown cost as free",
        CHECKED,
        (CALLED + "test_what_is_not_known_is_not_nothing",),
    ),
    Mutant(
        "what comes out costs what goes in",
        MODEL + "cost_of",
        Change("usage.output * price.output", "usage.output * price.input"),
        "says a fifth of what a call cost",
        CHECKED,
        (CALLED + "test_an_answer_comes_with_what_it_used",),
    ),
    Mutant(
        "the breakpoint of a prompt cache stands before the documents",
        MODEL + "_turn",
        Change("max(ends, default=0)", "0"),
        "pays for the documents again with each question",
        CHECKED,
        ("tests/models/remote/test_prompt_cache.py::test_a_breakpoint_stands_behind_the_documents",),
    ),
    Mutant(
        "as many calls at once as there are runs",
        "corvid/models/remote/turns.py::OwnTurns.take_place",
        never("self._places is not None"),
        "asks a server for more at once than the file says",
        CHECKED,
        (CALLED + "test_no_more_calls_at_once_than_allowed",),
    ),
    Mutant(
        "a field that may be missing is left out of the schema's list",
        "corvid/runtime/boundary/schema.py::object_schema",
        Change("list(properties)", "[]"),
        "is refused by vendors, or gets records without their fields",
        CHECKED,
        (TYPES,),
    ),
    Mutant(
        "vendors are asked for what they do not take",
        SCHEMAS + "fits",
        always(
            "measure.depth <= _DEEPEST and measure.fields <= _MOST_FIELDS"
            " and measure.choices <= _MOST_CHOICES"
        ),
        "has every call of such a prompt refused",
        CHECKED,
        ("tests/models/remote/test_schemas.py::test_recursion_and_depth_are_asked_for_in_another_way",),
    ),
    Mutant(
        "a line end in two pieces is two",
        "corvid/models/remote/sse.py::EventDecoder._events",
        left_out("piece = piece.removeprefix(b'\\n')"),
        "reads another reply where the network cuts it elsewhere",
        CHECKED,
        ("tests/models/remote/test_sse.py::test_no_split_point_matters",),
    ),
    Mutant(
        "a process that takes its leave is ended",
        GUARD + "watch",
        Change("not more or _LEAVING in more", "not more"),
        "kills what the user's code does at its end",
        REPORTED,
        (GUARDED + "test_a_process_that_takes_its_leave_ends_by_itself",),
    ),
    Mutant(
        "a process that was not interrupted is ended",
        GUARD + "watch",
        Change("LIMIT if signal.SIGINT in said else None", "LIMIT"),
        "kills runs that wait",
        REPORTED,
        (GUARDED + "test_other_signals_end_nothing",),
    ),
    Mutant(
        "an interrupt waits for calls of C",
        GUARD + "watch",
        Change("LIMIT if signal.SIGINT in said else None", "LIMIT * 20 if signal.SIGINT in said else None"),
        "lets Ctrl-C wait for what a large value or a tool does in C",
        REPORTED,
        (GUARDED + "test_an_interrupt_that_nothing_follows_ends_the_process",),
    ),
)  # fmt: skip
