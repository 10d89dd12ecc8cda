"""A plugin for coverage.py, so that reports show the lines of `.cor` files.

In the configuration of coverage: `plugins = corvid.vm.coverage_plugin`. The lines that can run are those
the compiled functions have, so they are known once a program with the file is compiled in this process.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from coverage.plugin import CoveragePlugin, FileReporter, FileTracer

from corvid.vm.link import executable_lines


class CorvidTracer(FileTracer):
    """Code objects carry the name of their `.cor` file already."""

    def __init__(self, filename: str) -> None:
        self._filename = str(Path(filename).resolve())

    def source_filename(self) -> str:
        return self._filename


class CorvidReporter(FileReporter):
    """Which lines of a file can run."""

    def lines(self) -> set[int]:
        return set(executable_lines(self.filename))


class CorvidPlugin(CoveragePlugin):
    """Claims all files that end in `.cor`."""

    def file_tracer(self, filename: str) -> FileTracer | None:
        return CorvidTracer(filename) if filename.endswith(".cor") else None

    def file_reporter(self, filename: str) -> FileReporter:
        return CorvidReporter(filename)


def coverage_init(registry: Any, options: object) -> None:
    """Register the plugin; called by coverage."""
    registry.add_file_tracer(CorvidPlugin())
