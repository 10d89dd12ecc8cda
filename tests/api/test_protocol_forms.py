"""What the forms of the protocols write into the log of a run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from corvid.hosts.project import ProjectAround
from corvid.protocols.absence import Hit
from corvid.protocols.claims import claims_in
from corvid.runtime.grounded import Grounded
from corvid.runtime.host import AbsenceAnswer, Document
from tests.api.protocol_runs import noted, phases

SEARCH = "tool find(folder: String, query: String, limit: Int) -> List<String> uses retrieval\n"
READ = "tool read_text(path: String) -> String uses retrieval\n"
TEXT = "def check(token):\n    if token.exp < now():\n        raise Expired"


def found(folder: str, query: str, limit: int) -> list[Document]:
    return [Document(TEXT, "src/auth.py", start_line=12), Document("other", "docs/a.md")][:limit]


# ---- claims ---------------------------------------------------------------------------------------
def claimed(statement: str, folder: Path, config: str = "") -> dict[str, object]:
    """The one event that a claim about `hits` makes."""
    (folder / "corvid.toml").write_text(config)
    program = f'{SEARCH}{READ}agent main(id: String) -> Int:\n    hits = find("docs", "jwt", 2)\n'
    program += f'    bare = read_text("x")\n    {statement}\n    return 1\n'
    _, events = noted(program, folder, "m7", find=found, read_text=lambda path: "some text")
    (event,) = phases(events, "cite", "assumption")
    return event


def test_a_claim_quotes_the_place_that_was_retrieved(tmp_path: Path) -> None:
    # requirement: E1, E4, E6
    event = claimed(
        'claim "expiry is checked" of file_contents citing hits', tmp_path,
        '[grounding.tools]\nfind = ["file_contents"]\n',
    )  # fmt: skip
    evidence = event.pop("evidence")
    assert event == {
        "phase": "cite", "claim": "expiry is checked", "kind": "file_contents", "grounding": "citation"
    }  # fmt: skip
    assert isinstance(evidence, dict)
    assert evidence["quote"] == TEXT
    assert (evidence["path"], evidence["line"]) == ("${PROJECT_ROOT}/src/auth.py", 12)
    assert (evidence["start"], evidence["end"]) == (0, len(TEXT))


LEASE = "Lease\n\nRent is due monthly.\nEither party may end it.\n  Rent is due monthly.\nThe end"


# rule: protocols.claim.6
# requirement: E1, E6
@pytest.mark.guarantee("protocols.claims_have_evidence")
@pytest.mark.parametrize(("evidence", "found"), [
    ('quoting "party may end it" citing text', ("party may end it", 15)),
    ('quoting "“either party may end it…”" citing text', ("Either party may end it", 15)),
    ('quoting "rent is due monthly" citing text', ("Rent is due monthly", 14)),
    ('quoting "Rent is due weekly" citing text', "what it quotes is not in any document"),
    ('quoting "Rent" citing text', "what it quotes is too short"),
    ('quoting "" citing text', "what it quotes is too short"),
    ('quoting "some text" citing bare', "what it quotes is not in any document"),
    ('of performance_characteristics quoting "Rent is due monthly" citing path', "it cites a plain value"),
    ('citing text.split("\\n")[3]', ("Either party may end it.", 15)),
    ('citing text.split("\\n")[3].substring(7, 24)', ("party may end it.", 15)),
    ('citing text.split("\\n")[5].trim()', ("The end", 17)),
    ('citing text.split("\\n")[2]', ("Rent is due monthly.", 14)),
    ('citing text.split("\\n")[4]', ("  Rent is due monthly.", 16)),
    ('citing text.split("\\n")[4].trim()', ("Rent is due monthly.", 16)),
    ('citing text.split("Lease")[1].substring(30, 999).split("\\n")[1].trim()', ("Rent is due monthly.", 16)),
    ('citing text.split("\\n").map(fn (one) -> one.trim())[4]', ("Rent is due monthly.", 16)),
    ('citing [text.split("\\n")[4].trim()][0]', ("Rent is due monthly.", 16)),
    ('citing text.substring(0 - 5, 27).split("\\n")[2]', ("Rent is due monthly.", 14)),
    ('citing text.replace("e", "é").replace("é", "e").split("\\n")[2]', ("Rent is due monthly.", 14)),
    ('citing text.replace("Lease", "A lease").split("\\n")[2]', (LEASE, 12)),
    ('citing "Rent is due " + text.split("\\n")[2].substring(12, 20)', (LEASE, 12)),
    ('citing text.split("\\n")[0] + "!"', (LEASE, 12)),
    ('citing text', (LEASE, 12)),
    ('citing text.length()', (LEASE, 12)),
])  # fmt: skip
def test_what_is_quoted_or_cut_out_is_cited_with_its_line(
    evidence: str, found: tuple[str, int] | str, tmp_path: Path
) -> None:
    """A line that is there twice is cited where it was cut out; made in another way, the document."""
    program = f'{READ}tool plain(path: String) -> String uses retrieval\nagent main(path: String) -> Int:\n'
    program += f'    text = read_text(path)\n    bare = plain(path)\n    claim "so" {evidence}\n'
    lease = Document(LEASE, "a.md", start_line=12)
    outcome, events = noted(
        f"{program}    return 1\n", tmp_path, "a.md",
        read_text=lambda path: lease, plain=lambda path: "some text",
    )  # fmt: skip
    (event,) = phases(events, "cite", "assumption")
    if isinstance(found, str):
        assert event["flag"] == f"[ASSUMPTION: {found}]"
        assert any(found in one for one in outcome.notices) or "plain value" in found
    else:
        shown = event["evidence"]
        assert (shown["quote"], shown["line"]) == found
        assert LEASE[shown["start"] : shown["end"]] == shown["quote"]


def test_what_has_no_place_in_a_document_was_seen_by_a_tool(tmp_path: Path) -> None:
    # requirement: S6, S8
    event = claimed('claim "it says so" of file_contents citing bare', tmp_path)
    assert event["grounding"] == "observation"
    assert event["evidence"] == {"source": "read_text"}


# rule: protocols.claim.3
def test_a_tool_that_can_not_show_the_kind_makes_an_assumption_that_says_why(tmp_path: Path) -> None:
    # requirement: S7, S8
    event = claimed('claim "expiry is checked" of git_state citing bare', tmp_path)
    assert event == {
        "phase": "assumption", "claim": "expiry is checked", "grounding": "assumption",
        "flag": "[ASSUMPTION: read_text can't show git_state]",
    }  # fmt: skip
    assert claimed('claim "so" of file_contents citing hits', tmp_path)["phase"] == "assumption"


def test_people_are_told_once_of_a_tool_that_can_not_show_a_kind(tmp_path: Path) -> None:
    # requirement: S8, T19
    program = f'{SEARCH}{READ}agent main() -> Int:\n    bare = read_text("x")\n'
    program += '    claim "a" of git_state citing bare\n    claim "b" of git_state citing bare\n'
    program += '    claim "c" of test_results citing bare\n    claim "d" of file_contents citing bare\n'
    outcome, _ = noted(f"{program}    return 1\n", tmp_path, find=found, read_text=lambda path: "some text")
    assert outcome.notices == tuple(
        f"`read_text` is not accepted for {kind}, so what cites it is logged as an assumption: "
        "name it under [grounding.tools] in corvid.toml"
        for kind in ("git_state", "test_results")
    )


def test_a_claim_without_a_kind_takes_any_tool(tmp_path: Path) -> None:
    assert claimed('claim "so" citing hits', tmp_path)["grounding"] == "citation"


def test_what_the_user_said_names_the_message(tmp_path: Path) -> None:
    # requirement: E5, T9
    event = claimed('claim f"{bare} so" from user(id)', tmp_path)
    assert (event["claim"], event["grounding"]) == ("some text so", "user_input")
    assert event["evidence"] == {"message_id": "m7"}


def test_exempt_kinds_need_nothing(tmp_path: Path) -> None:
    # requirement: S4
    event = claimed('claim "1 + 1 = 2" of mathematical_facts', tmp_path)
    assert (event["kind"], event["evidence"]) == ("mathematical_facts", None)
    (claim,), lints = claims_in(event)  # type: ignore[arg-type]
    assert (claim.kind, lints) == ("mathematical_facts", ())


def test_a_recommended_kind_that_cites_a_plain_value_is_an_assumption(tmp_path: Path) -> None:
    # requirement: S3
    event = claimed('claim "it is fast" of performance_characteristics citing id', tmp_path)
    assert event["flag"] == "[ASSUMPTION: it cites a plain value]"


# rule: protocols.claim.4
def test_an_assumption_is_flagged(tmp_path: Path) -> None:
    # requirement: T9, E5
    event = claimed('assume "cached in Redis"', tmp_path)
    assert event == {
        "phase": "assumption", "claim": "cached in Redis", "grounding": "assumption", "flag": "[ASSUMPTION]"
    }  # fmt: skip


# rule: protocols.claim.4
def test_a_models_own_word_shows_nothing(tmp_path: Path) -> None:
    program = (
        'prompt recall(q: String) -> Grounded<String> uses retrieval:\n    "{q}"\n'
        'agent main() -> Int:\n    said = recall("x")\n    claim "so" of file_contents citing said\n'
        "    return 1\n"
    )
    from corvid.api.execution import Loaded, Services  # a model of its own
    from corvid.pipeline import check_text
    from corvid.runtime.host import ModelReply, ModelRequest
    from corvid.runtime.trace.write import TraceWriter

    class Model:
        name = "m"

        def answer(self, request: ModelRequest) -> ModelReply:
            return ModelReply("I recall", "m")

    lines: list[bytes] = []
    loaded = Loaded(check_text("main.cor", program, folder=tmp_path), Services(model=Model()))
    loaded.run(loaded.functions["main::main"], (), trace=TraceWriter(lines.append))
    loaded.close()
    assert any(b"[ASSUMPTION: only a model vouches for it]" in line for line in lines)


def test_long_passages_are_quoted_in_whole_lines(tmp_path: Path) -> None:
    long = "\n".join(f"line {number} " + "x" * 90 for number in range(50))
    program = f'{READ}agent main() -> Int:\n    t = read_text("x")\n    claim "so" citing t\n    return 1\n'
    _, events = noted(program, tmp_path, read_text=lambda path: Document(long, "big.txt"))
    (event,) = phases(events, "cite")
    quote = event["evidence"]["quote"]
    assert len(quote) <= 1000
    assert long.startswith(quote + "\n")


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("src/a.py", "${PROJECT_ROOT}/app/src/a.py"),
        ("../lib/b.py", "${PROJECT_ROOT}/lib/b.py"),
        ("../../c.py", "../../c.py"),
        ("./d.py", "${PROJECT_ROOT}/app/d.py"),
        ("https://example.org/e", "https://example.org/e"),
        ("/etc/passwd", "/etc/passwd"),
    ],
)
def test_paths_are_those_below_the_root_of_the_project(tmp_path: Path, uri: str, path: str) -> None:
    # requirement: E1, E4
    (tmp_path / "corvid.toml").write_text("")
    folder = tmp_path / "app"
    folder.mkdir()
    program = f'{READ}agent main() -> Int:\n    t = read_text("x")\n    claim "so" citing t\n    return 1\n'
    _, events = noted(program, folder, read_text=lambda path: Document("text", uri))
    (event,) = phases(events, "cite")
    assert event["evidence"]["path"] == path


# rule: runtime.fault.6
def test_a_configuration_that_can_not_be_used_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "corvid.toml").write_text('[grounding.tools]\nfind = ["nothing"]\n')
    outcome, _ = noted('agent main() -> Int:\n    assume "x"\n    return 1\n', tmp_path)
    assert outcome.fault is not None
    assert outcome.fault.problem.code.id == "R0124"


# ---- intents and pivots ---------------------------------------------------------------------------
def test_an_intent_stands_before_its_searches_and_their_results_before_the_outcome(tmp_path: Path) -> None:
    # requirement: T1, T3, T4, T13
    program = (
        f"{SEARCH}agent main(q: String) -> Int:\n"
        '    intent "entry points" because f"for {q}" expecting 1..1:\n'
        '        hits = find("docs", q, 2)\n    return 1\n'
    )
    _, events = noted(program, tmp_path, "jwt", find=found)
    assert [e["phase"] for e in events if e["phase"] not in ("document", "retrieval", "derive")] == [
        "run_started", "intent", "execute", "tool_call", "tool_result", "result", "outcome",
        "run_completed",
    ]  # fmt: skip
    assert phases(events, "intent", "execute", "result", "outcome") == [
        {"phase": "intent", "intent": "entry points", "rationale": "for jwt",
         "expected_outcome": "1..1 results"},
        {"phase": "execute", "mode": "find", "query": "jwt", "path": "docs", "parameters": {"limit": 2}},
        {"phase": "result", "result_count": 2, "high_signal": 2, "tokens_estimated": 18},
        {"phase": "outcome", "outcome_match": "partial", "expected": "1..1 results", "found": "2 results"},
    ]  # fmt: skip


def test_of_a_text_the_outcome_is_the_share_of_results_with_a_stem_of_it(tmp_path: Path) -> None:
    # requirement: T13
    program = (
        f'{SEARCH}agent main() -> Int:\n    intent "a" because "b" expecting "expiring tokens":\n'
        '        hits = find("docs", "x", 2)\n    return 1\n'
    )
    _, events = noted(program, tmp_path, find=found)
    assert phases(events, "result", "outcome")[-2:] == [
        {"phase": "result", "result_count": 2, "high_signal": 1, "tokens_estimated": 18},
        {"phase": "outcome", "outcome_match": "partial", "expected": "expiring tokens",
         "found": "1 of 2 results"},
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("returns", "answer", "count"),
    [
        ("Option<String>", None, 0), ("Option<String>", "x", 1), ("Option<Int>", 0, 1), ("String", "", 1),
        ("List<String>", [], 0), ("Option<List<String>>", None, 0), ("Option<List<String>>", ["x", "y"], 2),
        ("List<Option<String>>", [None], 1),
    ],
)  # fmt: skip
def test_none_is_no_result(tmp_path: Path, returns: str, answer: object, count: int) -> None:
    # requirement: T13
    program = (
        f"tool look(q: String) -> {returns} uses retrieval\n"
        'agent main() -> Int:\n    intent "a" because "b" expecting 1..1:\n        hits = look("x")\n'
        "    return 1\n"
    )
    _, events = noted(program, tmp_path, look=lambda q: answer)
    assert [event["result_count"] for event in phases(events, "result")] == [count]
    ended = phases(events, "outcome")[0]["outcome_match"]
    assert ended == ("zero", "match", "partial")[count]


@pytest.mark.parametrize("leaving", ["return 2", "return 1 / 0", "break"])
def test_the_outcome_is_reported_however_the_block_is_left(tmp_path: Path, leaving: str) -> None:
    program = (
        f"{SEARCH}agent main() -> Int:\n    while true:\n"
        '        intent "a" because "b" expecting 1..3:\n'
        f'            hits = find("docs", "x", 1)\n            {leaving}\n    return 3\n'
    )
    _, events = noted(program, tmp_path, find=found)
    assert [e["outcome_match"] for e in phases(events, "outcome")] == ["match"]
    assert events[-1]["phase"] == "run_completed"


def test_a_pivot_names_the_last_search_of_its_own_call(tmp_path: Path) -> None:
    # requirement: T7, T8
    program = (
        f'{SEARCH}agent main() -> Int:\n    hits = find("docs", "first", 2)\n    n = inner()\n'
        '    pivot reason "a" failed "b" refined "c" query "d"\n    return n\n'
        'agent inner() -> Int:\n    pivot reason "e" failed "f" refined "g" query "h"\n    return 1\n'
    )
    _, events = noted(program, tmp_path, find=found)
    first, second = phases(events, "pivot")
    assert (first["original_query"], first["result_count"], first["new_query"]) == ("", 0, "h")
    assert second == {
        "phase": "pivot", "reason": "a", "original_query": "first", "result_count": 2,
        "hypothesis_failure": "b", "refined_hypothesis": "c", "new_query": "d",
    }  # fmt: skip


@pytest.mark.guarantee("grounded.discards_visible")
def test_reading_an_outcome_is_severed_only_where_something_was_retrieved(tmp_path: Path) -> None:
    program = (
        f'{SEARCH}agent main() -> Int:\n    intent "a" because "b" expecting 0..3:\n        pass\n'
        '    one = intent.outcome\n    intent "a" because "b" expecting 0..3:\n'
        '        hits = find("docs", "x", 1)\n    two = intent.outcome\n    return 3\n'
    )
    outcome, events = noted(program, tmp_path, find=found)
    assert [event["count"] for event in phases(events, "severed")] == [1]
    assert [(site.kind, count) for site, count in outcome.discards] == [("outcome", 1)]


@pytest.mark.oracle
def test_arguments_that_are_too_deep_are_the_calls_own_fault(tmp_path: Path) -> None:
    program = (
        "type Tree:\n    | Leaf\n    | Node(below: Tree)\n"
        "tool look(tree: Tree) -> String uses retrieval\n"
        "agent main() -> Int:\n    tree = Leaf\n    for i in range(0, 400):\n        tree = Node(tree)\n"
        '    intent "a" because "b" expecting 1..1:\n        text = look(tree)\n    return 1\n'
    )
    outcome, events = noted(program, tmp_path, look=lambda tree: "x")
    assert outcome.fault is not None
    assert outcome.fault.problem.code.id == "R0121"
    assert phases(events, "outcome")[0]["outcome_match"] == "zero"


# ---- the ratio ------------------------------------------------------------------------------------
GATED = (
    f"{READ}@grounding(min: 0.5, enforce: warn)\nagent main(n: Int) -> Int:\n"
    '    t = read_text("x")\n    i = 0\n    while i < n:\n        claim f"claim {{i}}" citing t\n'
    "        i += 1\n{more}    return 1\n"
)


def test_too_few_citations_are_told_to_people_in_words_for_them(tmp_path: Path) -> None:
    # requirement: E2, E10
    program = GATED.format(i="{i}", more='    assume "one"\n    assume "two"\n')
    outcome, _ = noted(program, tmp_path, 1, read_text=lambda path: Document("text", "a.md"))
    (notice,) = outcome.notices
    assert notice.splitlines() == [
        "1 of 3 claims have a source (0.33, at least 0.50 is asked for)",
        '- "one": an assumption', '- "two": an assumption',
    ]  # fmt: skip
    assert not any(word in notice for word in ("/clear", "citation", "ASSUMPTION"))
    assert outcome.fault is None


def test_what_needs_no_citation_is_advised_none(tmp_path: Path) -> None:
    more = '    claim "1 + 1 = 2" of mathematical_facts\n    claim "so they say" from user("m")\n'
    outcome, _ = noted(GATED.format(i="{i}", more=more), tmp_path, 0, read_text=lambda path: "text")
    (notice,) = outcome.notices
    assert notice.splitlines()[1:] == ['- "so they say": the user said so']


def test_the_bound_itself_passes(tmp_path: Path) -> None:
    # requirement: E1, E7
    program = GATED.format(i="{i}", more='    assume "one"\n')
    assert noted(program, tmp_path, 1, read_text=lambda path: Document("text", "a.md"))[0].notices == ()


def test_strict_quotes_of_an_answer_count_as_claims(tmp_path: Path) -> None:
    program = (
        'import "std/documents" use read_document\n'
        "prompt answer(doc: String, q: String) -> String:\n    cites doc strictly\n"
        '    "From {doc} answer {q}"\n'
        "@grounding(min: 1, enforce: strict)\nagent main() -> Grounded<String>:\n"
        '    return answer(read_document("a.md"), "how long?")\n'
    )
    (tmp_path / "a.md").write_text("Refunds take 14 days.\n")
    outcome, events = noted(program, tmp_path)
    assert outcome.fault is None
    assert [event["grounding"] for event in phases(events, "cite")] == ["citation"]


def test_a_fault_of_the_body_stays_the_fault_of_the_run(tmp_path: Path) -> None:
    program = (
        '@grounding(min: 1, enforce: strict)\nagent main(n: Int) -> Int:\n    assume "x"\n    return 1 / n\n'
    )
    outcome, _ = noted(program, tmp_path, 0)
    assert outcome.fault is not None
    assert outcome.fault.problem.code.id == "R0102"
    assert outcome.notices == ()


# ---- absence --------------------------------------------------------------------------------------
GONE = (
    'import "std/grounding" use Absence\nagent main() -> Grounded<Absence>:\n'
    '    return absent("SSO", ["OAuth2 login", "identity provider"])\n'
)


class Broken:
    """A search that can't search."""

    name = "broken"

    def search(self, query: str, limit: int) -> Sequence[Hit]:
        raise OSError("the index is gone")


def test_a_search_that_does_not_work_is_failed_and_logged_as_an_error(tmp_path: Path) -> None:
    # requirement: E12, E15
    (tmp_path / "code.py").write_text("print(1)\n")
    outcome, events = noted(GONE, tmp_path, absent=ProjectAround(tmp_path, Broken()).absent)
    assert isinstance(outcome.value, Grounded)
    assert outcome.value.value["tag"] == "Failed"
    (line,) = phases(events, "negative_grounding")
    assert (line["claim"], line["status"]) == ("SSO not implemented", "error")
    assert (line["results1"], line["results2"]) == (-1, -1)
    assert line["action"] == "human_audit_required"


def test_any_other_tool_can_not_write_of_an_absence(tmp_path: Path) -> None:
    answer = AbsenceAnswer("text", "SSO", (("a", 0), ("b", 0)), 0, "verified_absent", ("0.00",))
    program = f'{READ}agent main() -> Grounded<String>:\n    return read_text("x")\n'
    outcome, events = noted(program, tmp_path, read_text=lambda path: answer)
    assert outcome.fault is not None
    assert outcome.fault.problem.code.id == "R0111"
    assert phases(events, "negative_grounding") == []
