"""Claims of absence: trees with something planted in them, and backends that do not work."""

from __future__ import annotations

import os
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.audit.absence.backends import Backend, FullText, LineByLine, searched
from corvid.audit.absence.search import absence, mentions
from corvid.audit.absence.tree import LARGEST, TextFile, Tree, UnreadableTree, read_tree
from corvid.audit.absence.words import spelled_out, stems
from corvid.protocols.absence import Absence, Found, Hit, Measures, event_fields, headline, likenesses

FEATURE = "OAuth2 SSO"
QUERIES = ("OAuth2 authentication SSO", "single sign-on identity provider")
FILLER = tuple(
    f"def step_{number}(value):\n    total = value + {number}\n    return collect(total)\n"
    for number in range(40)
)


def tree(*texts: tuple[str, str]) -> Tree:
    files = [TextFile(f"src/{number:02}.py", text) for number, text in enumerate(FILLER)]
    return Tree((*files, *(TextFile(path, text) for path, text in texts)), ())


NO_DOCUMENTS = Tree((), ())


def ask(code: Tree, documents: Tree = NO_DOCUMENTS, backend: Backend | None = None) -> Absence:
    return absence(FEATURE, QUERIES, code, documents, backend=backend)


@pytest.mark.parametrize("backend", [FullText, LineByLine])
def test_what_is_not_there_is_verified_absent(backend: type[FullText] | type[LineByLine]) -> None:
    code = tree()
    found = ask(code, backend=backend(code.files))
    assert (found.status, found.verified) == ("verified_absent", True)
    assert headline(found, fallback=True) == "VERIFIED GHOST (grep fallback): OAuth2 SSO not implemented"


PLANTED = [
    "class OAuth2Authenticator:\n    sso = True\n",
    "def authenticate_with_sso(user):\n    return oauth2.token(user)\n",
    "class IdentityProvider:\n    pass\n\ndef single_sign_on(user):\n    pass\n",
    "# providers of identities for signing on, once (single)\nPROVIDERS = []\n",
    "let identityProvider = singleSignOn();\n",
]


@pytest.mark.parametrize("planted", PLANTED)
@pytest.mark.parametrize("backend", [FullText, LineByLine])
def test_synonyms_that_a_query_names_are_found(
    backend: type[FullText] | type[LineByLine], planted: str
) -> None:
    code = tree(("src/planted.py", planted))
    found = ask(code, backend=backend(code.files))
    assert (found.status, found.reason.split()[-1].split(":")[0]) == ("refuted", "src/planted.py")


@given(st.sampled_from(QUERIES), st.integers(0, 39), st.permutations(range(3)))
def test_a_planted_query_is_never_absent(query: str, place: int, order: Sequence[int]) -> None:
    """Wherever it stands, in whatever order and spelling its words come."""
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
            case "works for the first word only":
                if query in QUERIES:
                    raise TimeoutError("too slow")
                return (Hit("src/00.py", 1, 1.0),)
        raise AssertionError(self.way)


@pytest.mark.parametrize(
    "way",
    [
        "raises", "finds nothing at all", "finds all a little", "counts beyond one",
        "works for the first word only",
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


def test_a_backend_of_ones_own_is_asked() -> None:
    code = tree(("src/login.py", "def federated_login(): ...\n"))
    assert ask(code).status == "verified_absent"
    assert ask(code, backend=Synonyms(code.files)).status == "refuted"


def documents(*lines: str) -> Tree:
    return Tree((TextFile("docs/guide.md", "\n".join(lines)),), ())


def test_documents_that_speak_of_it_make_it_ambiguous_and_unverified_wins() -> None:
    spoken = documents("OAuth2 and SSO", "other", "sso (OAuth2)", "SSO", "OAUTH2 SSO")
    assert mentions(FEATURE, spoken) == 3
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


@pytest.mark.parametrize(
    ("queries", "reason"),
    [
        (QUERIES[:1], "2 queries are needed, and 1 were given"),
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
    assert event_fields(found)["queries"] == [
        {"query": query, "results": 0} for query in (*QUERIES, "federated login")
    ]


@given(st.frozensets(st.sampled_from("abcdef")), st.frozensets(st.sampled_from("abcdef")))
def test_likeness_is_symmetric_and_exact(left: frozenset[str], right: frozenset[str]) -> None:
    (one,) = likenesses([("l", left), ("r", right)])
    (other,) = likenesses([("r", right), ("l", left)])
    assert (one.shared, one.diverse) == (other.shared, other.diverse)
    if left | right:
        assert one.shared == Fraction(len(left & right), len(left | right))
    assert not (one.diverse and left <= right)


def test_an_empty_tree_shows_nothing() -> None:
    assert ask(Tree((), ())).status == "error"


def test_words_are_parts_of_identifiers_without_their_endings() -> None:
    assert spelled_out("readJwtToken2 x") == "readJwtToken2 read Jwt Token 2 x"
    assert stems("validating users") == stems("Validated USER") == {"valid", "user"}


@given(st.text(max_size=30))
def test_any_query_is_searched_or_refused(query: str) -> None:
    code = tree()
    for backend in (FullText(code.files[:3]), LineByLine(code.files[:3])):
        answer = searched(backend, query, 5)
        assert isinstance(answer, Found) or answer.reason == "ValueError: the query has no word"


def test_a_tree_is_read_inside_its_root_only(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "deep" / "node_modules").mkdir(parents=True)
    (tmp_path / "secret.py").write_text("sso")
    (root / "link.py").symlink_to(tmp_path / "secret.py")
    (root / "folder").symlink_to(tmp_path)
    (root / "a.py").write_text("text", encoding="utf-8-sig")
    (root / "binary").write_bytes(b"a\0b")
    (root / "latin.py").write_bytes(b"caf\xe9")
    (root / "large.txt").write_bytes(b"a" * (LARGEST + 1))
    (root / "deep" / "b.py").write_text("b")
    (root / "deep" / "node_modules" / "c.js").write_text("c")
    os.mkfifo(root / "pipe")
    read = read_tree(root)
    assert [(file.path, file.text) for file in read.files] == [("a.py", "text"), ("deep/b.py", "b")]
    assert {one.path: one.reason for one in read.left_out} == {
        "binary": "binary", "large.txt": "larger than 4 MiB", "latin.py": "not UTF-8", "link.py": "a link",
        "pipe": "no plain file",
    }  # fmt: skip
    with pytest.raises(UnreadableTree, match="is no folder"):
        read_tree(root / "missing")
