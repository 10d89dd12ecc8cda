"""Claims of absence: verdicts, and backends that do not work."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import count
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.audit.absence.backends import LineByLine
from corvid.audit.absence.full_text import FullText
from corvid.audit.absence.search import absence, mentions
from corvid.audit.absence.tree import TextFile, Tree
from corvid.protocols.absence import (
    Hit,
    Measures,
    Mention,
    decision_entry,
    diverse,
    event_fields,
    headline,
    likenesses,
    logged_fields,
)
from corvid.runtime.trace.events import FIELDS, OTHERWISE
from tests.audit.absence.trees import FEATURE, NO_DOCUMENTS, QUERIES, ask, documents, tree
from tests.values import replace


# requirement: E12, E13
@pytest.mark.parametrize("backend", [FullText, LineByLine])
def test_what_is_not_there_is_verified_absent(backend: type[FullText] | type[LineByLine]) -> None:
    code = tree()
    found = ask(code, backend=backend(code.files))
    assert (found.status, found.verified) == ("verified_absent", True)
    fallback = backend is LineByLine
    wanted = "VERIFIED GHOST (grep fallback)" if fallback else "VERIFIED GHOST: OAuth2 SSO not implemented"
    assert (found.fallback, headline(found)) == (fallback, wanted)


PLANTED = [
    "class OAuth2Authenticator:\n    sso = True\n",
    "def authenticate_with_sso(user):\n    return oauth2.token(user)\n",
    "class IdentityProvider:\n    pass\n\ndef single_sign_on(user):\n    pass\n",
    "# providers of identities for signing on, once (single)\nPROVIDERS = []\n",
    "let identityProvider = singleSignOn();\n",
    "signon(idp)  # the one word of five that is rare here\n",
]


# requirement: E12
@pytest.mark.parametrize("planted", PLANTED)
@pytest.mark.parametrize("backend", [FullText, LineByLine])
def test_synonyms_that_a_query_names_are_found(
    backend: type[FullText] | type[LineByLine], planted: str
) -> None:
    code = tree(("src/planted.py", planted))
    found = ask(code, backend=backend(code.files))
    assert (found.status, found.reason.split()[-1].split(":")[0]) == ("refuted", "src/planted.py")


@pytest.mark.oracle
@given(st.sampled_from(QUERIES), st.integers(0, 39), st.permutations(range(3)))
def test_a_planted_query_is_never_absent(query: str, place: int, order: Sequence[int]) -> None:
    """Wherever it is, in whatever order and spelling its words come."""
    parts = query.replace("-", " ").split()
    shuffled = [parts[i] for i in order if i < len(parts)] + parts[3:]
    text = "_".join(shuffled).lower() if place % 2 else "".join(word.title() for word in shuffled)
    files = list(tree().files)
    files[place] = TextFile(files[place].path, files[place].text + f"# {text}\n")
    assert ask(Tree(tuple(files), ())).status == "refuted"


class Broken:
    """A backend that fails in one of the ways in which backends do."""

    name = "broken"

    def __init__(self, way: str) -> None:
        self.way = way

    def search(self, query: str, limit: int) -> Sequence[Hit]:
        match self.way:
            case "raises":
                raise ConnectionError("no route to the index")
            case "finds nothing at all":
                return ()
            case "finds all a little":
                return (Hit("src/00.py", 1, 0.1),)
            case "counts beyond one":
                return (Hit("src/00.py", 1, 7.0),)
            case "knows no number":
                return (Hit("src/00.py", 1, float("nan")),)
            case "makes places up":
                return (Hit("elsewhere.py", 1, 1.0),) if query not in QUERIES else ()
            case "gives no hits":
                return cast("Sequence[Hit]", [("src/00.py", 1)])
            case "never ends":
                return cast("Sequence[Hit]", (Hit("src/00.py", 1, 0.1) for _ in count()))
            case "works for the first word only":
                if query in QUERIES:
                    raise TimeoutError("too slow")
                return (Hit("src/00.py", 1, 1.0),)
        raise AssertionError(self.way)


# requirement: E12
@pytest.mark.parametrize(
    "way",
    [
        "raises", "finds nothing at all", "finds all a little", "counts beyond one", "knows no number",
        "makes places up", "works for the first word only", "gives no hits", "never ends",
    ],
)  # fmt: skip
def test_a_broken_backend_never_says_absent(way: str) -> None:
    found = ask(tree(), backend=Broken(way))
    assert found.status == "error"
    assert headline(found).startswith("NOT SEARCHED: nothing is known about OAuth2 SSO: ")
    assert event_fields(found)["action"] == "human_audit_required"


class Synonyms:
    """A semantic backend of a user's own: it knows that two words mean one thing."""

    name = "synonyms"

    def __init__(self, files: Sequence[TextFile]) -> None:
        self.files = files

    def search(self, query: str, limit: int) -> Sequence[Hit]:
        meant = {"SSO": "federated_login"}
        wanted = [meant.get(word, word) for word in query.split()]
        return [Hit(f.path, 1, 0.9) for f in self.files if any(word in f.text for word in wanted)][:limit]


# requirement: E12
# requirement: E12
@pytest.mark.parametrize("backend", [FullText, LineByLine])
def test_the_control_is_met_in_any_form(backend: type[FullText] | type[LineByLine]) -> None:
    """The rarest word may be another form of a frequent one, which fills all hits that there are."""
    often = [(f"src/a{number}.py", "tokens\n" * 9) for number in range(20)]
    code = tree(*often, ("src/z.py", "TOKEN = step\n"))
    assert ask(code, backend=backend(code.files)).status == "verified_absent"


# requirement: E12
def test_a_log_of_searches_is_no_code() -> None:
    line = '{"phase": "execute", "query": "OAuth2 authentication SSO"}\n'
    assert ask(tree(("runs/run.jsonl", line))).status == "verified_absent"
    assert ask(tree(("data/users.jsonl", line.replace("phase", "kind")))).status == "refuted"


def test_a_program_that_asks_is_not_its_own_answer() -> None:
    asking = (
        'agent a() -> Int:\n    x = absent(name("SSO"), [\n        "OAuth2 authentication (SSO)", "x\\")"])\n'
    )
    assert ask(tree(("main.cor", asking))).status == "verified_absent"
    assert ask(tree(("main.cor", asking + '    return sso("OAuth2 authentication")\n'))).status == "refuted"
    assert ask(tree(("main.cor", asking.replace("])", "]")))).status == "refuted"
    found = ask(tree(("main.cor", asking + "    return OAuth2.authentication()\n")))
    assert found.reason.endswith("main.cor:4")


# requirement: E12
def test_a_backend_of_ones_own_is_asked() -> None:
    code = tree(("src/login.py", "def federated_login(): ...\n"))
    assert ask(code).status == "verified_absent"
    assert ask(code, backend=Synonyms(code.files)).status == "refuted"


# requirement: E14, E15
def test_documents_that_speak_of_it_make_it_ambiguous_and_unverified_wins() -> None:
    spoken = documents("OAuth2 and SSO", "other", "sso (OAuth2)", "SSO", "OAUTH2 SSO")
    assert list(mentions(FEATURE, spoken)) == [Mention("docs/guide.md", n) for n in (1, 3, 5)]
    found = ask(tree(), spoken)
    assert (found.status, found.verified) == ("ambiguous", False)
    assert headline(found).startswith("[UNVERIFIED GHOST] OAuth2 SSO")
    assert event_fields(found) == {
        "claim": "OAuth2 SSO not implemented",
        "query1": QUERIES[0], "results1": 0, "query2": QUERIES[1], "results2": 0,
        "doc_mentions": 3, "likeness": ["0.00"], "status": "high_ambiguity",
        "action": "human_audit_required",
    }  # fmt: skip
    assert ask(tree(("src/a.py", "sso = OAuth2.authentication()")), spoken).status == "refuted"
    assert absence(FEATURE, QUERIES, tree(), spoken, Measures(doc_mentions=4)).status == "verified_absent"


# requirement: E12
@pytest.mark.parametrize(
    ("queries", "reason"),
    [
        (QUERIES[:1], "2 queries are needed, and 1 was given"),
        (("user authentication", "authenticating users"), "ask for the same"),
        (("token", "token validation of requests"), "ask for the same"),
        (("readUserToken", "token of user, read"), "ask for the same"),
        ((*QUERIES, "SSO authentication"), "ask for the same"),
        (("OAuth2 SSO", "---"), "the query has no word"),
    ],
)
def test_queries_must_be_enough_and_diverse(queries: tuple[str, ...], reason: str) -> None:
    found = absence(FEATURE, queries, tree(), NO_DOCUMENTS)
    assert found.status == "error"
    assert reason in found.reason


def test_three_diverse_queries_are_logged_as_a_list() -> None:
    found = absence(FEATURE, (*QUERIES, "federated login"), tree(), NO_DOCUMENTS, Measures(queries=3))
    assert found.status == "verified_absent"
    fields = event_fields(found)
    assert (fields["queries"], fields["results"]) == ([*QUERIES, "federated login"], [0, 0, 0])
    assert tuple(fields) == tuple(OTHERWISE["negative_grounding"][0])
    assert tuple(event_fields(ask(tree()))) == tuple(FIELDS["negative_grounding"])
    assert tuple(logged_fields(found, 0.4)) == tuple(OTHERWISE["negative_grounding"][2])


# requirement: T14
def test_what_is_logged_has_thresholds_a_classification_and_both_numbers() -> None:
    """Hits of any word as well as those that refute, and nothing that was not searched counts as none."""
    shown = {one.status: logged_fields(one, 0.4) for one in (
        ask(tree()), ask(tree(("src/sso.py", "class OAuth2Authenticator: pass\n"))),
        absence(FEATURE, QUERIES[:1], tree(), NO_DOCUMENTS),
    )}  # fmt: skip
    assert {name: one["classification"] for name, one in shown.items()} == {
        "verified_absent": "CONFIRMED GHOST", "refuted": "REFUTED", "error": "error",
    }  # fmt: skip
    fields = shown["verified_absent"]
    assert tuple(fields) == tuple(OTHERWISE["negative_grounding"][1])
    assert (fields["threshold1"], fields["threshold2"], fields["ambiguity"]) == (0.4, 0.4, "low")
    assert all(type(count) is int for one in shown.values() for count in one["files_with_any_word"])


@given(st.frozensets(st.sampled_from("abcdef")), st.frozensets(st.sampled_from("abcdef")))
def test_likeness_is_symmetric_and_exact(left: frozenset[str], right: frozenset[str]) -> None:
    (one,) = likenesses([("l", left), ("r", right)])
    (other,) = likenesses([("r", right), ("l", left)])
    assert (one.shared, one.diverse) == (other.shared, other.diverse)
    assert one.diverse == diverse(left, right)
    if left | right:
        assert one.shared == Fraction(len(left & right), len(left | right))
    assert not (one.diverse and left <= right)


# requirement: E12
def test_similarity_at_the_threshold_is_a_match() -> None:
    class Steady:
        name = "steady"

        def search(self, query: str, limit: int) -> Sequence[Hit]:
            return [Hit("src/00.py", 1, 1.0 if query not in QUERIES else 0.7)]

    code = Tree((TextFile("src/00.py", "something"),), ())
    for threshold, status in ((Fraction(7, 10), "refuted"), (Fraction(71, 100), "verified_absent")):
        measures = Measures(similarity=threshold)
        found = absence(FEATURE, QUERIES, code, NO_DOCUMENTS, measures, Steady())
        assert found.status == status


def test_a_mention_may_go_over_two_lines_and_counts_once() -> None:
    spoken = documents("we plan OAuth2", "and SSO for all", "SSO", "OAuth2 and SSO", "SSO", "OAuth2.")
    assert [one.line for one in mentions(FEATURE, spoken)] == [1, 4, 5]
    assert [one.line for one in mentions("retry queue", documents("", "retry", "queue"))] == [2]
    assert not list(mentions("---", spoken))


# requirement: E16
def test_the_entry_of_a_decision_log() -> None:
    spoken = documents(*["OAuth2 SSO"] * 6)
    assert decision_entry(ask(tree(), spoken)) == (
        "### OAuth2 SSO\n"
        "- **Status**: [UNVERIFIED GHOST]\n"
        "- **Claim**: OAuth2 SSO is not implemented\n"
        '- **Query 1**: "OAuth2 authentication SSO" - 0 results\n'
        '- **Query 2**: "single sign-on identity provider" - 0 results\n'
        "- **Doc Mentions**: 6 references in docs/guide.md:1, docs/guide.md:2, docs/guide.md:3, "
        "docs/guide.md:4, docs/guide.md:5, …\n"
        "- **Action Required**: Human audit before claiming non-existence"
    )
    met = decision_entry(ask(tree(("src/a_b.py", "sso = OAuth2.authentication()"))))
    assert "- **Status**: [REFUTED]\n" in met
    assert '"OAuth2 authentication SSO" - 1 result (src/a\\_b.py:1)' in met
    hostile = replace(ask(tree()), feature="a\n# b `c` <script>")
    assert decision_entry(hostile).startswith("### a \\# b \\`c\\` \\<script\\>\n- **Status**")
