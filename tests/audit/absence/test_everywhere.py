"""What is in the files is not an absence, however many of them have it and anyone who searches."""

from __future__ import annotations

from asyncio import CancelledError
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.audit.absence.backends import Backend, LineByLine
from corvid.audit.absence.full_text import FullText
from corvid.audit.absence.own import NoBackend, backend_named
from corvid.audit.absence.search import absence
from corvid.audit.absence.tree import TextFile, Tree
from corvid.protocols.absence import Hit
from corvid.protocols.words import is_specific, telling
from tests.audit.absence.trees import FILLER, NO_DOCUMENTS, ask, tree
from tests.shares import share
from tests.tables import each

QUERY = ("webhook", "signature", "verification")
OTHER = "hmac callback authenticity"


class Blind:
    """A backend of someone else: it finds its control, and none of what is asked for."""

    name = "blind"

    def __init__(self, files: Sequence[TextFile]) -> None:
        self._files = files

    def search(self, query: str, limit: int) -> Sequence[Hit]:
        if " " in query:
            return ()
        return [Hit(one.path, 1, 1.0) for one in self._files if query in one.text.casefold()]


WAYS = {
    "in one line": " ".join(QUERY),
    "in one identifier": "_".join(QUERY),
    "in one identifier with capitals": "".join(map(str.title, QUERY)),
    "over a file": "\n\n".join(QUERY),
    "far from each other": ("\n" * 40).join(QUERY),
    "most of them in one identifier": "def verify_webhook_signature(): pass",
}


@pytest.mark.guarantee("protocols.absence_is_shown")
@pytest.mark.parametrize("backend", [FullText, LineByLine, Blind])
@pytest.mark.parametrize("way", share(WAYS, 2))
@given(files=st.integers(1, 12), share=st.floats(0, 1), filled=st.booleans())
def test_what_some_or_all_files_have_is_never_verified_absent(
    backend: type[FullText] | type[LineByLine] | type[Blind], way: str, files: int, share: float, filled: bool
) -> None:
    having = max(1, round(files * share))
    texts = [WAYS[way] if number < having else "" for number in range(files)]
    code = Tree(tuple(
        TextFile(f"src/{number}.py", "\n".join([FILLER[number] if filled else "", text]))
        for number, text in enumerate(texts)
    ), ())  # fmt: skip
    found = absence("it", (" ".join(QUERY), OTHER), code, NO_DOCUMENTS, backend=backend(code.files))
    assert found.status == "refuted"


@pytest.mark.guarantee("protocols.absence_is_shown")
@pytest.mark.parametrize("backend", [FullText, Blind])
def test_the_parts_of_what_one_file_has_are_everywhere(backend: type[FullText] | type[Blind]) -> None:
    """Each word of it is frequent, so none weighs anything."""
    common = [TextFile(f"src/{number}.py", "webhook()\n\nsignature = 1\n" * 9) for number in range(20)]
    code = Tree((*common, TextFile("src/z.py", "x = 1\n" * 40 + "verify_webhook_signature()")), ())
    found = absence("it", (" ".join(QUERY), OTHER), code, NO_DOCUMENTS, backend=backend(code.files))
    assert (found.status, found.reason.split()[-1]) == ("refuted", "src/z.py:41")


@pytest.mark.guarantee("protocols.absence_is_shown")
@pytest.mark.parametrize("backend", [FullText, LineByLine, Blind])
@pytest.mark.parametrize("query", ["the of and", "is it a", "data of the x", "service handler", "2 3"])
def test_a_query_without_a_specific_word_shows_no_absence(
    backend: type[FullText] | type[LineByLine] | type[Blind], query: str
) -> None:
    code = Tree((TextFile("src/a.py", "alpha = beta\n"),), ())
    found = absence("it", (query, OTHER), code, NO_DOCUMENTS, backend=backend(code.files))
    assert found.status in ("error", "refuted")
    if backend is Blind:
        assert found.status == "error"


def test_words_that_tell_nothing_are_left_out_of_a_query() -> None:
    assert telling("signature of the webhooks, and of a Webhook") == ("signature", "webhooks")
    assert [word for word in telling("the client's OAuth 2 provider") if is_specific(word)] == ["OAuth"]


UNSEEN = [
    "\u200b",
    "\u200d",
    "\u00ad",
    "\u2060",
    "\ufeff",
    "\u115f",
    "\u180e",
    "\U000e0041",
    "\ufe0f",
    "\u0301",
]


@pytest.mark.guarantee("protocols.absence_is_shown")
@pytest.mark.parametrize("sign", UNSEEN)
def test_what_nobody_sees_makes_no_other_word(sign: str) -> None:
    hidden = f"web{sign}hook"
    same = ask(tree(), queries=("webhook signature", f"{hidden} signature"))
    assert (same.status, "ask for the same" in same.reason) == ("error", True)
    for backend in (FullText, LineByLine):
        for query, text in ((hidden, "webhook()"), ("webhook", f"# {hidden}")):
            code = tree(("src/p.py", text))
            found = ask(code, queries=(query, OTHER), backend=backend(code.files))
            assert found.status == "refuted"


class _Own(BaseException):
    def __str__(self) -> str:
        raise SystemExit(0)


ENDS = [SystemExit, SystemExit(0), GeneratorExit(), CancelledError(), BaseException("no"), _Own()]


@pytest.mark.guarantee("protocols.absence_is_shown")
@each("error", ENDS)
@each("where", ["name", "search", "second", "hits", "hit"])
def test_no_way_to_end_a_backend_shows_an_absence(where: str, error: BaseException) -> None:
    class Ending:
        asked = 0

        @property
        def name(self) -> str:
            if where == "name":
                raise error
            return "ending"

        def search(self, query: str, limit: int) -> Iterable[Hit]:
            self.asked += 1
            if where == "search" or (where == "second" and self.asked == 2):
                raise error
            return self._hits(query) if where != "hit" else [self._hit()]

        def _hits(self, query: str) -> Iterator[Hit]:
            yield from Blind(tree().files).search(query, 10)
            if where == "hits":
                raise error

        def _hit(self) -> Hit:
            class Bad(Hit):
                @property
                def path(self) -> str:  # type: ignore[override]
                    raise error

            return object.__new__(Bad)

    found = ask(tree(), backend=cast("Backend", Ending()))
    assert (found.status, found.searches == () or found.searches[0].query) == (
        "error", True if where == "name" else "OAuth2 authentication SSO",
    )  # fmt: skip


@pytest.mark.guarantee("protocols.absence_is_shown")
@pytest.mark.parametrize("error", ["SystemExit(0)", "GeneratorExit", "BaseException()"])
@pytest.mark.parametrize("where", ["import", "made", "name"])
def test_a_backend_that_ends_the_process_is_none(tmp_path: Path, where: str, error: str) -> None:
    lines = {
        "import": f"raise {error}",
        "made": f"def S(folder, texts):\n    raise {error}",
        "name": f"class S:\n    def __init__(self, *_): pass\n    search = print\n"
                f"    @property\n    def name(self): raise {error}\n",
    }  # fmt: skip
    (tmp_path / "own.py").write_text(lines[where])
    with pytest.raises(NoBackend, match="could not be made"):
        backend_named(f"{tmp_path}/own.py:S", tmp_path, (), 0.4)


@pytest.mark.guarantee("protocols.absence_is_shown")
def test_an_interrupt_of_the_user_is_one() -> None:
    class Slow(Blind):
        def search(self, query: str, limit: int) -> Sequence[Hit]:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask(tree(), backend=Slow(()))
