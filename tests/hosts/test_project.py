"""`absent` over a real tree: its configuration, a backend of the user's own, and broken ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from corvid.hosts.project import ProjectAround
from corvid.protocols.absence import Hit
from corvid.runtime.host import Document, ProjectRefused

QUERIES = ["OAuth2 authentication", "identity provider of the company"]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "corvid.toml").write_text("")
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "cache.py").write_text("def remember(key):\n    return store[key]\n")
    (tmp_path / "app").mkdir()
    return tmp_path


def answered(folder: Path, queries: list[str] = QUERIES, **given: object) -> tuple[object, str]:
    answer = ProjectAround(folder, **given).absent("OAuth2 SSO", queries)  # type: ignore[arg-type]
    return answer.value, answer.status


# rule: protocols.absent.1
def test_what_no_query_finds_is_absent(project: Path) -> None:
    # requirement: E12, E13
    answer = ProjectAround(project / "app").absent("OAuth2 SSO", QUERIES)
    assert answer.value == {"tag": "VerifiedAbsent"}
    assert answer.searches == ((QUERIES[0], 0), (QUERIES[1], 0))
    assert answer.likeness == ("0.00",)


def test_what_is_there_comes_with_its_place_as_seen_from_the_program(project: Path) -> None:
    (project / "src" / "login.py").write_text("# OAuth2 authentication\n")
    value, status = answered(project / "app")
    assert status == "refuted"
    assert isinstance(value, dict)
    found = value["found"]
    assert isinstance(found, Document)
    assert (found.uri, found.start_line, found.text) == ("../src/login.py", 1, "# OAuth2 authentication")


def test_many_mentions_in_documents_are_ambiguous(project: Path) -> None:
    # requirement: E14
    (project / "README.md").write_text("OAuth2 SSO\n\nOAuth2 SSO\n\nOAuth2 SSO\n")
    assert answered(project / "app") == ({"tag": "Ambiguous", "mentions": 3}, "high_ambiguity")


def test_without_a_folder_of_sources_all_of_the_root_is_searched(tmp_path: Path) -> None:
    (tmp_path / "corvid.toml").write_text("")
    (tmp_path / "main.py").write_text("OAuth2 authentication = 1\n")
    assert answered(tmp_path)[1] == "refuted"


def test_the_configuration_says_how_many_queries_it_takes(project: Path) -> None:
    # requirement: E9
    (project / "corvid.toml").write_text("[grounding.negative]\nquery_count = 3\n")
    value, status = answered(project)
    assert status == "error"
    assert value == {"tag": "Failed", "reason": "3 queries are needed, and 2 were given"}


# rule: protocols.absent.2
def test_queries_that_are_alike_fail_at_run_time_too(project: Path) -> None:
    assert answered(project, ["session tokens", "tokens of the session"])[1] == "error"


@pytest.mark.parametrize("config", ["[grounding", "[grounding]\nnonsense = 1\n"])
def test_a_broken_configuration_is_no_absence(project: Path, config: str) -> None:
    (project / "corvid.toml").write_text(config)
    value, status = answered(project)
    assert status == "error"
    assert isinstance(value, dict)
    assert value["tag"] == "Failed"
    with pytest.raises(ProjectRefused):
        ProjectAround(project).project()


class Semantic:
    """A backend of a user: it knows one synonym."""

    name = "semantic"

    def search(self, query: str, limit: int) -> Sequence[Hit]:
        if "provider" in query or "store" in query or "remember" in query:
            return [Hit("cache.py", 1, 0.9, "def remember(key):")]
        return []


class Raising:
    name = "raising"

    def search(self, query: str, limit: int) -> Sequence[Hit]:
        raise OSError("the index is gone")


class Silent:
    """It answers nothing to anything, as a broken index does."""

    name = "silent"

    def search(self, query: str, limit: int) -> Sequence[Hit]:
        return []


def test_a_backend_of_the_users_own_decides(project: Path) -> None:
    assert answered(project, backend=Semantic())[1] == "refuted"


# rule: protocols.absent.2
@pytest.mark.parametrize("backend", [Raising(), Silent()], ids=lambda backend: backend.name)
def test_a_broken_backend_is_failed_and_never_absent(project: Path, backend: object) -> None:
    # requirement: E12
    value, status = answered(project, backend=backend)
    assert status == "error"
    assert isinstance(value, dict)
    assert value["tag"] == "Failed"


def test_a_folder_without_anything_is_no_absence(tmp_path: Path) -> None:
    assert answered(tmp_path / "nowhere")[1] == "error"
