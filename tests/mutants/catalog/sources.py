"""Mistakes about pages of the web and databases: what is asked, and what a statement may do."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, always, left_out, never

ADDRESSES = "tests/web/test_addresses.py::"
FETCHES = "tests/web/test_fetch.py::"
PAGES = "tests/web/test_pages.py::"
RUNS = "tests/web/test_runs.py::"
DATABASES = "tests/hosts/test_databases.py::"
CLIENT = "corvid/web/client.py::_Asked."
ADDRESS = "corvid/web/addresses.py::"
QUERY = "corvid/hosts/databases.py::"
CHECKED = "boundary.values_checked"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "an address is asked that no list allows",
        CLIENT + "_one",
        always("any((pattern.covers(url) for pattern in self._rules.allowed))"),
        "asks any server, as a model or a page wants",
        CHECKED,
        (FETCHES + "test_nothing_is_allowed_unless_it_is_listed",),
    ),
    Mutant(
        "a mapped address is one of IPv6",
        ADDRESS + "public",
        never("isinstance(found, IPv6Address) and found.ipv4_mapped is not None"),
        "asks this machine by another spelling, or refuses a public server",
        CHECKED,
        (ADDRESSES + "test_the_edges_of_private_networks_are_those_of_python",),
    ),
    Mutant(
        "what NAT64 leads to is not looked at",
        ADDRESS + "_special",
        always("inner is None"),
        "reaches a private network through a translator",
        CHECKED,
        (ADDRESSES + "test_the_edges_of_private_networks_are_those_of_python",),
    ),
    Mutant(
        "the first address of a name is judged for all",
        CLIENT + "_judged",
        Change("map(public, found)", "[public(found[0]), *found[1:]]"),
        "tries this machine after a public server that does not answer",
        CHECKED,
        (ADDRESSES + "test_no_name_leads_to_what_is_not_public",),
    ),
    Mutant(
        "a number is the name of a host",
        "corvid/web/urls.py::name_of",
        never("NUMBER.fullmatch(labels[-1])"),
        "asks 127.1 and 0x7f.1 of a resolver that knows them",
        CHECKED,
        (ADDRESSES + "test_what_is_no_host_cannot_be_allowed",),
    ),
    Mutant(
        "a page has no bound once it is unpacked",
        CLIENT + "_body",
        never("size > limits.unpacked"),
        "fills the memory with a small page",
        "limits.reported",
        (FETCHES + "test_what_is_no_page_within_bounds_is_refused",),
    ),
    Mutant(
        "a project's file allows hosts by itself",
        "corvid/connections/configuration.py::Configuration.allowed",
        Change("each.believed == believed", "believed"),
        "lets a cloned repository have any server asked",
        CHECKED,
        (PAGES + "test_a_projects_file_counts_only_once_it_is_trusted",),
    ),
    Mutant(
        "trust says nothing of fetches",
        "corvid/connections/trust.py::fingerprint",
        Change("key in entries", "key in entries and key != 'fetch'"),
        "keeps trusting a file that lists other hosts than it did",
        CHECKED,
        (PAGES + "test_a_projects_file_counts_only_once_it_is_trusted",),
    ),
    Mutant(
        "a refused fetch is tried again",
        "corvid/runtime/caught.py::Tries._goes_on",
        Change("isinstance(fault.problem, RETRIED)", "True"),
        "asks again for what the user does not allow",
        "run.faults_as_values",
        (RUNS + "test_both_are_caught_and_only_a_failure_is_retried",),
    ),
    Mutant(
        "a statement may do what it likes",
        QUERY + "_permitted",
        Change("sqlite3.SQLITE_DENY", "sqlite3.SQLITE_OK"),
        "reads the names of other files, the clock and chance",
        CHECKED,
        (DATABASES + "test_a_statement_only_reads",),
    ),
    Mutant(
        "a statement goes on for a run that was cancelled",
        QUERY + "_Bounded._goes_on",
        Change("cancelled or self._left <= 0 or time.monotonic() > self._until", "self._left <= 0"),
        "works for no one until its bound",
        "limits.reported",
        (DATABASES + "test_a_cancelled_run_ends_the_statement",),
    ),
    Mutant(
        "a database is reached through links",
        QUERY + "DatabaseTools._file",
        Change(
            "self._root.read(path, path, LARGEST_DATABASE, links=False)",
            "self._root.read(path, path, LARGEST_DATABASE)",
        ),
        "reads another file than the one that a source names",
        CHECKED,
        (DATABASES + "test_only_plain_files_below_the_folder_are_opened",),
    ),
    Mutant(
        "changes beside a database are passed over",
        QUERY + "DatabaseTools._file",
        left_out("self._whole(path)"),
        "answers from an old state of a database without a word",
        CHECKED,
        (DATABASES + "test_a_file_with_changes_beside_it_is_not_read_as_if_it_were_whole",),
    ),
    Mutant(
        "any statement is a constant to the verifier",
        "corvid/ir/rules/calls.py::_constant",
        never("not isinstance(argument, ir.Constant)"),
        "runs a statement that a model wrote, if the checker forgets to look",
        CHECKED,
        ("tests/ir/test_protocols.py::test_a_statement_that_is_no_constant_is_refused",),
    ),
    Mutant(
        "a name that is bound twice is a constant",
        "corvid/semantics/check/bodies.py::_constants",
        never("others or not bindings"),
        "accepts a statement that is put together while the program runs",
        CHECKED,
        ("tests/lang/modules/a_statement_is_a_constant.cor",),
    ),
    Mutant(
        "a program's own tool is the library's",
        "corvid/hosts/natives.py::StandardTools.for_module",
        Change("self if module.startswith('std/') else _Unguarded(self)", "self"),
        "runs a statement that is no constant for a tool of the same name",
        CHECKED,
        (DATABASES + "test_a_tool_of_the_same_name_is_another_one",),
    ),
)
