"""`absence`: the whole protocol over a tree: control, queries, mentions in documents, verdict."""

from __future__ import annotations

from collections import Counter

from corvid.audit.absence.backends import LineByLine, full_text_or_fallback, searched
from corvid.audit.absence.words import stems, words
from corvid.protocols.absence import LIMIT, Measures, NotSearched, judge, likenesses
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corvid.audit.absence.backends import Backend
    from corvid.audit.absence.tree import Tree
    from corvid.protocols.absence import Absence, Search

DOCUMENTS = (".md", ".rst", ".txt", ".adoc")
_MOST_MENTIONS = 1000


def absence(
    feature: str,
    queries: Sequence[str],
    code: Tree,
    documents: Tree,
    measures: Measures = Measures(),  # noqa: B008 (frozen)
    backend: Backend | None = None,
) -> Absence:
    """Whether `feature` is absent from `code`, by these queries. Documents are the files of `documents` with
    an ending of documents; they are no code. Never raises for what a backend does."""
    source = tuple(file for file in code.files if not file.path.endswith(DOCUMENTS))
    backend = backend or full_text_or_fallback(source)
    word = _known_word(code)
    control: Search
    control = searched(backend, word, LIMIT) if word else NotSearched("", "there is no text to search")
    answers = [searched(backend, query, LIMIT) for query in queries]
    alike = likenesses([(query, stems(query)) for query in queries])
    return judge(feature, control, answers, alike, mentions(feature, documents), measures)


def _known_word(code: Tree) -> str | None:
    """A word that is in the tree for certain: the rarest that stands there, the first of them by name, so
    that a search that finds only what is frequent does not pass."""
    counted: Counter[str] = Counter()
    for file in code.files:
        if not file.path.endswith(DOCUMENTS):
            counted.update(one for one in words(file.text) if one.isalpha() and len(one) > 3)
    return min(counted, key=lambda one: (counted[one], one), default=None)


def mentions(feature: str, documents: Tree) -> int:
    """In how many lines documents speak of the feature: of all its words."""
    files = [file for file in documents.files if file.path.endswith(DOCUMENTS)]
    named = [word.casefold() for word in words(feature)]
    if not named:
        return 0
    lines = LineByLine(files).search(feature, _MOST_MENTIONS)
    return sum(all(word in hit.text.casefold() for word in named) for hit in lines)
