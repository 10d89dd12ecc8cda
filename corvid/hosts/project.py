"""The project around a program: its root, what it says of claims, and what is absent from its code."""

from __future__ import annotations

import os
from pathlib import Path

from corvid.audit.absence.backends import Backend
from corvid.audit.absence.search import absence
from corvid.audit.absence.tree import UnreadableTree, read_tree
from corvid.audit.cite.documents import nearest_root
from corvid.audit.entries import Refused
from corvid.audit.settings import read_near, read_settings
from corvid.audit.weakened import weakened
from corvid.protocols.absence import Absence, Found, Measures
from corvid.runtime.host import AbsenceAnswer, Document, Project, ProjectRefused

SOURCES = "src"
"""The folder of the code below the root (E12); where there is none, all of the root is searched."""


class ProjectAround:
    """The project around a program's folder. Files are read when something is first asked, and again for
    each question about absence. `backend` searches in place of the embedded index."""

    def __init__(self, folder: Path, backend: Backend | None = None) -> None:
        self._folder = folder
        self._backend = backend
        self._root: Path | None = None
        self._project: Project | None = None

    def project(self) -> Project:
        """Return what claims are checked with. Raises ProjectRefused for a configuration that can't be
        used."""
        if self._project is None:
            try:
                tools = read_near(self._folder).settings.tools
            except Refused as refused:
                raise ProjectRefused(str(refused)) from None
            below = os.path.relpath(os.path.realpath(self._folder), self._root_path()).replace(os.sep, "/")
            self._project = Project(below, tools)
        return self._project

    def absent(self, feature: str, queries: list[str]) -> AbsenceAnswer:
        """Return the body of `absent`. Whatever does not work is `Failed`."""
        root = self._root_path()
        try:
            settings = read_settings(root)
            negative = settings.negative
            code = root / SOURCES
            measures = Measures(
                negative.query_count, float(negative.similarity_threshold), negative.doc_mention_threshold
            )
            documents = read_tree(root)
            tree = read_tree(code) if code.is_dir() else documents
        except (Refused, UnreadableTree, OSError) as error:
            return _answer(feature, {"tag": "Failed", "reason": str(error)}, None)
        found = absence(feature, queries, tree, documents, measures, self._backend)
        value = self._value(found, code if tree is not documents else root)
        return _answer(feature, value, found, weakened(settings, "run"))

    def _value(self, found: Absence, searched: Path) -> object:
        match found.status:
            case "verified_absent":
                return {"tag": "VerifiedAbsent"}
            case "ambiguous":
                return {"tag": "Ambiguous", "mentions": found.doc_mentions}
            case "error":
                return {"tag": "Failed", "reason": found.reason}
            case "refuted":
                return {"tag": "Refuted", "found": self._best(found, searched)}

    def _best(self, found: Absence, searched: Path) -> Document:
        """Return the hit that is most like its query, as a line of a document beside the program."""
        hits = [hit for search in found.searches if isinstance(search, Found) for hit in search.hits]
        best = max(hits, key=lambda hit: hit.similarity)
        path = os.path.relpath(searched / best.path, os.path.realpath(self._folder)).replace(os.sep, "/")
        return Document(best.text, path, start_line=max(1, best.line))

    def _root_path(self) -> Path:
        if self._root is None:
            self._root = nearest_root(self._folder)
        return self._root


def _answer(
    feature: str, value: object, found: Absence | None, notices: tuple[str, ...] = ()
) -> AbsenceAnswer:  # fmt: skip
    if found is None:
        return AbsenceAnswer(value, feature, (), 0, "error", ())
    counts = tuple(
        (search.query, len(search.hits) if isinstance(search, Found) else -1) for search in found.searches
    )
    likeness = tuple(f"{float(pair.shared):.2f}" for pair in found.likenesses)
    status = "high_ambiguity" if found.status == "ambiguous" else found.status
    return AbsenceAnswer(value, feature, counts, found.doc_mentions, status, likeness, notices)
