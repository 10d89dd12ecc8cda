"""`absence`: the whole protocol over a tree: control, queries, mentions in documents, verdict.

Backends weigh words by how rare they are, so what the whole tree is about weighs nothing. A file that has all
words of a query, or a line with most of them, is not an absence all the same: it refutes one by any backend.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from corvid.audit.absence.backends import Backend, LineByLine, OwnSearch, searched
from corvid.audit.absence.specific import Answer, Words
from corvid.audit.absence.tree import TextFile, Tree, UnreadableTree, read_tree
from corvid.audit.cite.languages import language_of
from corvid.audit.lines import lines_of
from corvid.protocols.absence import (
    LIMIT,
    MOST_MENTIONS,
    Absence,
    Found,
    Hit,
    Measures,
    Mention,
    NotSearched,
    Search,
    judge,
    likenesses,
    similar_enough,
)
from corvid.protocols.words import holds, is_specific, stem, stems, telling, tied, words
from corvid.runtime.problems import exception_name, exception_text

DECISIONS = "corvid-decisions.json"
"""The file of what people decided, which has each query in its words."""
_PROSE = (".md", ".markdown", ".mdx", ".rst", ".adoc", ".asciidoc", ".org", ".txt")
_QUESTION = re.compile(r"\babsent[ \t]*\(")
_SIGNS = re.compile(r'"(?:[^"\\\n]|\\.)*"|[()]')
_NO_BREAK = re.compile(r"[^\r\n]")
_LONGEST_QUESTION = 10_000
_NO_CODE = (".html", ".htm", ".xhtml", ".xml", ".svg", ".json", ".jsonc")
MOST_AGAIN = 200
"""Absences that are searched for again; with more, those behind them are not shown."""
_MOST_UNCLOSED = 100
_NO_PROSE = ("cmakelists.txt", "requirements", "constraints", "packages", "dependencies")
"""Names that begin so end in `.txt` and are not documents: a dependency is there or nowhere."""


def is_document(path: str) -> bool:
    """Return whether a file speaks to people: its words are mentions, and show nothing about code."""
    name = path.rsplit("/", 1)[-1].casefold()
    return name.endswith(_PROSE) and not (name.endswith(".txt") and name.startswith(_NO_PROSE))


def is_log(file: TextFile) -> bool:
    """Return whether a file is the log of a session: it holds every query that was asked, and shows
    nothing."""
    first = file.text[:10_000].partition("\n")[0]
    return file.path.endswith(".jsonl") and first.startswith("{") and '"phase"' in first


def searched_files(code: Tree) -> tuple[TextFile, ...]:
    """Return what is searched of a tree: no documents, no logs, no decisions, and of Corvid programs not the
    questions that they ask themselves, or each would be its own answer."""
    wanted = (
        file for file in code.files
        if not is_document(file.path) and not is_log(file) and not file.path.endswith(DECISIONS)
    )  # fmt: skip
    return tuple(_without_questions(file) for file in wanted)


def _without_questions(file: TextFile) -> TextFile:
    """Return the program with blanks for each `absent(…)`; one that nothing closes stays."""
    if not file.path.endswith(".cor"):
        return file
    pieces: list[str] = []
    at = unclosed = 0
    for found in _QUESTION.finditer(file.text):
        if found.start() < at or unclosed == _MOST_UNCLOSED:
            continue
        end = _closed(file.text, found.end())
        if end is None:
            unclosed += 1
        else:
            pieces += (file.text[at : found.start()], _NO_BREAK.sub(" ", file.text[found.start() : end]))
            at = end
    return replace(file, text="".join((*pieces, file.text[at:])))


def _closed(text: str, start: int) -> int | None:
    """Return where the bracket is closed that was opened before `start`."""
    depth = 1
    for sign in _SIGNS.finditer(text, start, start + _LONGEST_QUESTION):
        depth += {"(": 1, ")": -1}.get(sign[0], 0)
        if not depth:
            return sign.end()
    return None


def absence(
    feature: str,
    queries: Sequence[str],
    code: Tree,
    documents: Tree,
    measures: Measures = Measures(),  # noqa: B008 (frozen)
    backend: Backend | None = None,
) -> Absence:
    """Return whether `feature` is absent from `code`, by these queries. Documents are the files of
    `documents` that speak to people; they are not code. Never raises for what a backend does."""
    source = searched_files(code)
    control: Search
    alike = likenesses([(query, stems(query)) for query in queries])
    name = ""
    try:
        backend = full_text_or_fallback(source) if backend is None else backend
        name = str(backend.name)
        control = _control(backend, source)
        answers = [searched(backend, query, LIMIT) for query in queries]
        if isinstance(control, Found) and isinstance(backend, OwnSearch):
            if not measures.diverse or all(pair.diverse for pair in alike):
                answers = _decided(answers, Words(source), feature)
        elif isinstance(control, Found):
            answers = compared(answers, source, measures)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # an index that can't be made is a search that did not work
        control, answers = NotSearched("", f"{exception_name(error)}: {exception_text(error)}"), []
    hidden = next((one for one in code.left_out if one.hides), None)
    if hidden is not None:
        control = NotSearched("", f"{hidden.path} was not searched: {hidden.reason}")
    found = judge(feature, control, answers, alike, tuple(mentions(feature, documents)), measures)
    return replace(found, backend=name, fallback=isinstance(backend, LineByLine))


class Again:
    """Searches of absences that logs claim, made again below a root, which is read once. Only source files
    count, no pages and data: reports of audits name every claim, and who searched may have meant a folder
    without them."""

    def __init__(self, root: Path) -> None:
        """Read nothing yet."""
        self._root = root
        self._words: Words | None = None
        self._known: dict[tuple[str, tuple[str, ...]], str | None] = {}

    def place(self, feature: str, queries: tuple[str, ...]) -> str | None:
        """Return where source files have the feature, by the specific words of these queries; "" if they do
        not, or if the tree is too large to be searched; None after MOST_AGAIN other questions."""
        if (feature, queries) not in self._known:
            if len(self._known) >= MOST_AGAIN:
                return None
            self._known[feature, queries] = self._searched(feature, queries)
        return self._known[feature, queries]

    def _searched(self, feature: str, queries: tuple[str, ...]) -> str:
        if self._words is None:
            try:
                every = searched_files(read_tree(self._root))
                files = tuple(one for one in every if _is_source(one))
            except UnreadableTree:
                files = ()
            self._words = Words(files)
        answers = self._words.asked(queries, feature).values()
        return next((f"{hit.path}:{hit.line}" for one in answers for hit in one.hits), "")


def _is_source(file: TextFile) -> bool:
    name = file.path.rpartition("/")[2]
    return language_of(name, file.text) is not None and not name.casefold().endswith(_NO_CODE)


def _decided(answers: Sequence[Search], words: Words, feature: str) -> list[Search]:
    """Return what the tree says to the queries by their specific words: what a search of ours is judged
    by."""
    asked = words.asked([one.query for one in answers if isinstance(one, Found)], feature)
    return [_as_search(one, asked[one.query]) if isinstance(one, Found) else one for one in answers]


def _as_search(found: Found, said: Answer) -> Search:
    if not (said.hits or said.in_tests or said.decided):
        return NotSearched(found.query, "the query has no specific word")
    return Found(found.query, said.hits, said.in_tests, said.mentioned)


def full_text_or_fallback(files: Sequence[TextFile]) -> Backend:
    """Return the full-text index; the fallback where this Python has no SQLite, or one without the index. Any
    other failure is the answer's, not a reason for another search."""
    try:
        import sqlite3
    except ImportError:
        return LineByLine(files)
    from corvid.audit.absence.full_text import FullText

    try:
        return FullText(files)
    except sqlite3.OperationalError as error:
        if "no such module" not in str(error):
            raise
        return LineByLine(files)


def _control(backend: Backend, source: Sequence[TextFile]) -> Search:
    """Return the search for a word that is in the tree for certain. An answer that names no file with that
    word was made up, and counts as none."""
    word = _known_word(source)
    if word is None:
        return NotSearched("", "there is no text to search")
    answer = searched(backend, word, LIMIT)
    if isinstance(answer, NotSearched):
        return answer
    # A backend may give what has another form of the word first, and only so many.
    texts, wanted = {file.path: file.text for file in source}, stem(word)
    holding = [hit for hit in answer.hits if wanted in map(stem, words(texts.get(hit.path, "")))]
    return Found(word, tuple(holding))


def _known_word(source: Sequence[TextFile]) -> str | None:
    """Return the rarest word that is in the tree, the first of them by name, so that a search that finds only
    what is frequent does not pass."""
    counted: Counter[str] = Counter()
    for file in source:
        counted.update(one.casefold() for one in words(file.text) if one.isalpha() and len(one) > 3)
    return min(counted, key=lambda one: (counted[one], one), default=None)


def mentions(feature: str, documents: Tree) -> Iterator[Mention]:
    """Yield the lines where documents speak of the feature: of all its words, on one line or with the
    next."""
    named = {stem(word) for word in words(feature)}
    found = 0
    for file in documents.files:
        if not named or found >= MOST_MENTIONS or not is_document(file.path):
            continue
        before: frozenset[str] | None = None
        for number, line in enumerate(lines_of(file.text), 1):
            here = stems(line)
            if named <= here:
                yield Mention(file.path, number)
                found += 1
            elif before is not None and named <= before | here:
                yield Mention(file.path, number - 1)
                found += 1
            before = None if named <= here or (before is not None and named <= before | here) else here


def compared(answers: Sequence[Search], files: Sequence[TextFile], measures: Measures) -> list[Search]:
    """Return the answers, and instead of each without a hit that counts, what is in the files; NotSearched
    for one whose words would be in no file for no reason."""
    missed = {
        answer.query: _Asked.of(answer.query)
        for answer in answers
        if isinstance(answer, Found) and not similar_enough(answer, measures)
    }
    hits: dict[str, list[Hit]] = {query: [] for query in missed}
    for file in files if missed else ():
        present = stems(file.text)
        for query, asked in missed.items():
            if len(hits[query]) < LIMIT:
                hits[query] += asked.hits(file, present)
    return [
        _answer(answer, missed[answer.query], hits[answer.query]) if answer.query in missed else answer
        for answer in answers
    ]


def _answer(answer: Search, asked: _Asked, hits: list[Hit]) -> Search:
    if asked.words and hits:
        best = sorted(hits, key=lambda hit: (-hit.similarity, hit.path, hit.line))
        return Found(answer.query, tuple(best[:LIMIT]))
    if not any(map(is_specific, asked.words)):
        return NotSearched(answer.query, "the query has no specific word")
    return answer


class _Asked(Struct, frozen=True):
    """The words of a query that show anything, and the groups of them that may be written as one word."""

    words: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, query: str) -> _Asked:
        return cls(telling(query), tuple(tied(query)))

    def hits(self, file: TextFile, present: Collection[str]) -> Iterator[Hit]:
        """Yield the lines of the file with more than half of the words; of a file with all of them spread
        over it, the line with most of them."""
        count = self._held(present)
        if 2 * count <= len(self.words):
            return
        whole = count == len(self.words)
        best: tuple[int, int, str] = (0, 1, "")
        met = 0
        for number, line in enumerate(lines_of(file.text), 1):
            here = self._held(stems(line))
            best = max(best, (here, -number, line))
            if 2 * here > len(self.words):
                met += 1
                similarity = 1.0 if whole else round(math.sqrt(here / len(self.words)), 6)
                yield Hit(file.path, number, similarity, line)
                if met == LIMIT:
                    return
        if whole and not met:
            yield Hit(file.path, max(1, -best[1]), 1.0, best[2])

    def _held(self, present: Collection[str]) -> int:
        """Return how many of the words the stems hold."""
        joined = {stem(word) for group in self.groups if stem("".join(group)) in present for word in group}
        return sum(stem(word) in joined or holds(present, word) for word in self.words)
