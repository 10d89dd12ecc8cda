"""Which words of a query refute: those that show one feature from another, as code writes them."""

from __future__ import annotations

import pytest

from corvid.audit.absence.search import absence
from corvid.audit.absence.specific import COMMON_FILES, Words, is_test, terms_of
from corvid.audit.absence.tree import TextFile, Tree
from tests.audit.absence.trees import NO_DOCUMENTS, tree

pytestmark = pytest.mark.guarantee("protocols.absence_is_shown")
QUERIES = ("OAuth2 SSO login flow", "single sign-on identity provider")


def status(text: str, path: str = "src/login.ts", queries: tuple[str, str] = QUERIES,
           feature: str = "OAuth2 SSO") -> str:  # fmt: skip
    return absence(feature, queries, tree((path, text)), NO_DOCUMENTS).status


# requirement: E12, E13
@pytest.mark.parametrize(
    "text",
    [
        'import { OAuthProvider } from "./oauth"', "class OAuthClient {}", "oauth_login = 1",
        "from authlib.integrations import OAuth", "const x = useOAuthClient()", "oauth2: { enabled: true }",
        "function signon() {}", "sign_on()", "let SignOn = 1", "OAUTH2_SECRET=1", "// OAuth2 is used here",
        "login.SSO()", "ssoLogin()", "oauthenticated", "ENABLEIDENTITYLOGIN = 1", "usesignonidentity()",
    ],
)  # fmt: skip
def test_code_writes_words_in_many_ways(text: str) -> None:
    assert status(text) == "refuted"


@pytest.mark.parametrize(
    "text",
    [
        "class GroupProvider {}", "identity(x)", "// a provider", "const provider = 1", "flow.run()",
        "signature on", "possonance", "login(user)", "preidentity()", "overflowing()",
    ],
)  # fmt: skip
def test_common_words_alone_refute_nothing(text: str) -> None:
    assert status(text) == "verified_absent"


@pytest.mark.parametrize(
    ("text", "queries", "feature", "wanted"),
    [
        ("carts = 1", ("shopping cart checkout", "basket of products"), "Shopping cart", "refuted"),
        ("# the opinion of colours", ("sentiment of reviews", "opinion mining polarity"), "Sentiment",
         "verified_absent"),
        ("opinion = 1", ("sentiment of reviews", "opinion mining polarity"), "Sentiment", "refuted"),
        ("# opinion, polarity", ("sentiment of reviews", "opinion mining polarity"), "Sentiment", "refuted"),
        ("# kafka", ("kafka topic consumer", "event streaming broker"), "Kafka", "refuted"),
        ("web_hook()", ("webhook signature", "hmac callback"), "Webhooks", "refuted"),
        ("kafkatopic()", ("kafka topic consumer", "event streaming broker"), "Kafka", "refuted"),
        ('x = "mailto:{email}"', ("SMTP mail server", "send email over SMTP"), "SMTP mail",
         "verified_absent"),
        ("send(email)", ("SMTP mail server", "send email over SMTP"), "SMTP mail", "refuted"),
        ("smtp_mailto(email)", ("SMTP mail server", "send email over SMTP"), "SMTP mail", "refuted"),
        ("oauth(authors)", ("OAuth login", "auth of authors"), "Signing in by others", "refuted"),
    ],
)  # fmt: skip
def test_what_a_name_and_a_comment_say(
    text: str, queries: tuple[str, str], feature: str, wanted: str
) -> None:
    assert status(text, "src/a.py", queries, feature) == wanted


@pytest.mark.parametrize(
    ("path", "test"),
    [
        ("tests/a.py", True), ("src/test_a.py", True), ("src/a_test.go", True), ("src/a.test.ts", True),
        ("a.spec.js", True), ("src/__tests__/a.js", True), ("conftest.py", True), ("src/latest.py", False),
        ("src/contest/a.py", False), ("attest.py", False), ("src/a.py", False),
    ],
)  # fmt: skip
def test_what_only_tests_have_is_ambiguous(path: str, test: bool) -> None:
    # requirement: E14
    assert is_test(path) == test
    found = absence("OAuth2 SSO", QUERIES, tree((path, "class OAuthClient: ...")), NO_DOCUMENTS)
    assert found.status == ("ambiguous" if test else "refuted")
    if test:
        assert found.reason == f"only tests speak of it, as {path}:1"


@pytest.mark.parametrize("named", [False, True])
def test_what_is_all_over_the_tree_says_nothing_unless_it_is_asked_for(named: bool) -> None:
    files = tuple(TextFile(f"src/{number}.py", "ledger = 1\n") for number in range(COMMON_FILES))
    queries = ("ledger reconciliation", "double-entry bookkeeping")
    found = absence("Ledger" if named else "Bookkeeping", queries, Tree(files, ()), NO_DOCUMENTS)
    assert found.status == ("refuted" if named else "verified_absent")


@pytest.mark.parametrize("query", ["provider group client", "service handler", "the of"])
def test_a_query_without_a_specific_word_is_no_search(query: str) -> None:
    found = absence("it", (query, "kafka topic"), tree(), NO_DOCUMENTS)
    assert (found.status, found.reason.endswith("the query has no specific word")) == ("error", True)
    code = tree(("src/a.py", f"x = '{query}'"))
    assert absence("it", (query, "kafka topic"), code, NO_DOCUMENTS).status in ("refuted", "error")


def test_the_words_that_met_are_reported() -> None:
    words = Words([TextFile("a.py", "class OAuthClient: ...\n")])
    answer = words.asked(QUERIES, "OAuth2 SSO")[QUERIES[0]]
    assert [(hit.line, hit.words) for hit in answer.hits] == [(1, ("OAuth2",))]
    assert (answer.mentioned, answer.decided) == (1, True)
    assert [term.word for term in terms_of(QUERIES[1], "x")] == ["sign-on", "single", "identity", "provider"]
