"""The bodies of the tools that `stdlib/` declares, and tools put together from several places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.hosts.documents import DocumentTools
from corvid.hosts.files import FileTools
from corvid.hosts.json_tools import JSON_TOOLS
from corvid.hosts.roots import Root

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from corvid.documents.reader import Kept
    from corvid.hosts.databases import DatabaseTools
    from corvid.hosts.project import ProjectAround
    from corvid.hosts.web import WebTools
    from corvid.runtime.host import AbsenceAnswer, Document, Json
    from corvid.runtime.interfaces import Clock, ToolFunction, Tools


class StandardTools:
    """The standard library's tools, by their bare names, over one folder and one clock."""

    def __init__(
        self, root: Path, clock: Clock, kept: Kept | None = None, indexes: Kept | None = None,
        config: Path | None = None,
    ) -> None:  # fmt: skip
        """Take the program's folder `root`: nothing outside it can be read. What is taken out of documents
        is cached in `kept`, the `indexes` of folders in theirs. `config` is in the place of the nearest
        `corvid.toml`."""
        folder = self._folder = Root(root)
        self.documents = DocumentTools(folder, kept, indexes)
        self._root = root
        self._around: ProjectAround | None = None
        self._databases: DatabaseTools | None = None
        self._web: WebTools | None = None
        self._kept = kept
        self._config = config
        files = FileTools(folder)
        self._functions: Mapping[str, ToolFunction] = {
            "search_documents": self.documents.search_documents,
            "documents_in": self.documents.documents_in,
            "read_document": self.documents.read_document,
            "read_text": files.read_text,
            "list_dir": files.list_dir,
            "now_ms": lambda: clock.now_ms(),
            **JSON_TOOLS,
            "absent": self.absent,
            "query": self.query,
            "fetch": self.fetch,
        }

    def absent(self, feature: str, queries: list[str]) -> AbsenceAnswer:
        """Return whether the project around the folder lacks the feature."""
        if self._around is None:
            from corvid.hosts.project import ProjectAround  # few programs ask

            self._around = ProjectAround(self._root)
        return self._around.absent(feature, queries)

    def query(self, database: str, statement: str, parameters: list[Mapping[str, Json]]) -> Json:
        """Return the rows of a SELECT over a file of the folder."""
        if self._databases is None:
            from corvid.hosts.databases import DatabaseTools  # few programs ask

            self._databases = DatabaseTools(self._folder)
        return self._databases.query(database, statement, parameters)

    def fetch(self, url: str) -> Document:
        """Return a page of the web."""
        if self._web is None:
            from corvid.hosts.web import WebTools  # few programs ask

            self._web = WebTools(self._root, self._kept, config=self._config)
        return self._web.fetch(url)

    def find(self, name: str) -> ToolFunction | None:
        return self._functions.get(name)

    def for_module(self, module: str) -> Tools:
        """Return the tools that a module may declare: outside of the library none of `GUARDED`."""
        return self if module.startswith("std/") else _Unguarded(self)


GUARDED = ("fetch", "query")
"""The tools whose declaration in the library promises more than its types, such as that what comes of it is
tainted. One of the same name that a program declares itself promises less, and is another tool."""


class _Unguarded:
    """The standard tools without those."""

    def __init__(self, tools: StandardTools) -> None:
        self._tools = tools

    def find(self, name: str) -> ToolFunction | None:
        return None if name in GUARDED else self._tools.find(name)


class ChainedTools:
    """Several places in which to look for a tool; the first that has it supplies it."""

    def __init__(self, *places: Tools) -> None:
        self._places = places

    def find(self, name: str) -> ToolFunction | None:
        for place in self._places:
            function = place.find(name)
            if function is not None:
                return function
        return None
