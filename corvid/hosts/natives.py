"""The bodies of the tools that `stdlib/` declares, and tools put together from several places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.hosts.documents import DocumentTools
from corvid.hosts.files import FileTools
from corvid.hosts.json_tools import JSON_TOOLS
from corvid.hosts.roots import Root
from corvid.runtime.boundary.declarations import bare
from corvid.runtime.host import body_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from corvid.documents.reader import Kept
    from corvid.hosts.project import ProjectAround
    from corvid.runtime.host import AbsenceAnswer, Clock, ToolFunction, Tools


class StandardTools:
    """The standard library's tools, by their bare names, over one folder and one clock."""

    def __init__(self, root: Path, clock: Clock, kept: Kept | None = None) -> None:
        """`root` is the program's folder: nothing outside it can be read. What is taken out of documents is
        `kept`."""
        folder = Root(root)
        self.documents = DocumentTools(folder, kept)
        self._root = root
        self._around: ProjectAround | None = None
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
        }

    def absent(self, feature: str, queries: list[str]) -> AbsenceAnswer:
        """Whether the project around the folder lacks the feature."""
        if self._around is None:
            from corvid.hosts.project import ProjectAround  # few programs ask

            self._around = ProjectAround(self._root)
        return self._around.absent(feature, queries)

    def find(self, name: str) -> ToolFunction | None:
        return self._functions.get(name)


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

    def find_declared(self, qualified: str) -> ToolFunction | None:
        for place in self._places:
            function = body_of(place, qualified, bare(qualified))
            if function is not None:
                return function
        return None
