"""Mistakes about replays and cached replies: what is compared, what is believed, what is written where."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, never

REPLAYING = "corvid/hosts/replaying.py"
RECORDING = "corvid/hosts/recording.py"
REPLAYED = "tests/hosts/test_replaying.py::"
COMMAND = "tests/cli/test_replay.py::"
KEPT = "tests/connections/test_replies.py::"
TURNS = "tests/models/remote/test_shared_turns.py::"
CHECKED = "boundary.values_checked"
DELIVERED = "grounded.no_forged_delivery"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "a replay compares phases alone",
        REPLAYING + "::Replay.emit",
        Change("not same(fields, known)", "not fields"),
        "hands the recorded answer to another question",
        DELIVERED,
        (REPLAYED + "test_the_first_difference_is_named_with_its_line",),
    ),
    Mutant(
        "an edited trace is replayed",
        RECORDING + "::recording_of",
        Change("raise NoRecording(str(finding))", "continue"),
        "takes for a run what somebody wrote into its trace",
        DELIVERED,
        (COMMAND + "test_an_edited_trace_is_refused",),
    ),
    Mutant(
        "a replay tells no end of the recording",
        REPLAYING + "::Replay._broke_off",
        Change("bool(self.recording.missing) and index >= len(self._events)", "False"),
        "calls a recording that was cut off another run",
        CHECKED,
        (REPLAYED + "test_where_the_recording_ends_the_replay_ends",),
    ),
    Mutant(
        "an approval is given again whatever was said",
        REPLAYING + "::Replay.approve",
        Change("return line['approved'] is True", "return True"),
        "makes a call in a replay that was refused",
        DELIVERED,
        (REPLAYED + "test_an_approver_says_the_same_again",),
    ),
    Mutant(
        "a reply with the key is kept",
        "corvid/models/remote/reply_cache.py::CachedReply.keep",
        Change("completion.without(key) is not completion", "not completion"),
        "writes a key that a server repeats into a file",
        CHECKED,
        (KEPT + "test_a_reply_that_repeats_the_key_is_not_kept",),
    ),
    Mutant(
        "all equal questions of a run have one reply",
        "corvid/models/remote/reply_cache.py::ReplyCache.of",
        never("run is not None"),
        "answers the second of two equal questions with the first reply",
        CHECKED,
        (KEPT + "test_the_second_run_asks_nobody",),
    ),
    Mutant(
        "a file that came with a repository is a reply",
        "corvid/connections/replies.py::_distrusted",
        Change("status.st_mode & _OTHERS", "not status.st_mode"),
        "lets a clone say what a model has answered",
        CHECKED,
        (KEPT + "test_who_may_write_an_entry",),
    ),
    Mutant(
        "a seal is not of the user",
        "corvid/connections/replies.py::ReplyFolder._head",
        Change("self._below is None", "self._path"),
        "lets an archive whose files have the rights of own ones say what a model has answered",
        CHECKED,
        (KEPT + "test_an_entry_of_a_project_is_of_this_user",),
    ),
    Mutant(
        "shared limits take any tables",
        "corvid/models/remote/shared_turns.py::_look_at",
        never("{*database.execute(_PARTS)} != ours"),
        "runs what a view or a trigger of the file says",
        CHECKED,
        (TURNS + "test_a_spoilt_file_is_made_anew_or_counts_as_none",),
    ),
    Mutant(
        "a project keeps replies behind its links",
        "corvid/connections/replies.py::ReplyFolder._make",
        Change("self._below is None", "self._path"),
        "writes outside of a cloned project",
        CHECKED,
        (KEPT + "test_a_link_of_a_project_leads_nowhere",),
    ),
)
