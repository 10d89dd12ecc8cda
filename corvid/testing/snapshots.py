"""Values that tests have recorded: one file beside the program, a value for each place that a test looks
at."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from pathlib import Path

import msgspec

from corvid.diagnostics.printed import json_text
from corvid.json_type import Json
from corvid.runtime.grounded import plain_data, provenance_of
from corvid.testing.kept import read_kept, write_kept

ENDING = ".snapshots.json"


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """Recorded values by the name of the test, then by the expression, in the order in which they were
    met."""

    version: int
    tests: dict[str, dict[str, list[Json]]]


class Snapshots:
    """Those of one program. With `update` every value is recorded as it is found, and written at the end."""

    def __init__(self, program: str, *, update: bool = False) -> None:
        self.path = Path(program).with_suffix("").with_name(Path(program).name.removesuffix(".cor") + ENDING)
        self.update = update
        self._lock = threading.Lock()
        self._found: dict[str, dict[str, list[Json]]] = {}
        self._kept: dict[str, dict[str, list[Json]]] | None = None

    def kept(self, test: str, place: str, number: int) -> tuple[Json] | None:
        """Return the value that a place of a test had when it was recorded, at its meeting with this number;
        None if there is none. Raises KeptUnreadable."""
        with self._lock:
            if self._kept is None:
                self._kept = _read(self.path)
        values = self._kept.get(test, {}).get(place, [])
        return (values[number],) if number < len(values) else None

    def found(self, tests: dict[str, dict[str, list[Json]]]) -> None:
        """Record what whole runs of these tests have met."""
        with self._lock:
            self._found.update(tests)

    def write(self, present: Iterable[str]) -> bool:
        """Keep what was found, if that is to be; whether the file has changed. Values of other tests stay
        that are `present` in the program. The file is replaced as a whole. Raises KeptUnreadable,
        OSError."""
        if not self.update:
            return False
        names = set(present)
        after = {name: kept for name, kept in _read(self.path).items() if name in names} | self._found
        tests = {name: after[name] for name in sorted(after) if after[name]}
        return write_kept(self.path, {"version": 1, "tests": tests})


def _read(path: Path) -> dict[str, dict[str, list[Json]]]:
    found = read_kept(path, _File)
    return {} if found is None else found.tests


def snapshot_of(value: object) -> Json:
    """Return what is recorded of a value: the value, and if it has sources its grade and how these are
    called."""
    data: dict[str, Json] = {"value": plain_data(value)}
    behind = provenance_of(value)
    if behind is not None:
        data["grade"] = behind.grade.value
        data["sources"] = list(dict.fromkeys(source.uri for source in behind.sources()))
    return data


def lines_of(data: Json) -> list[str]:
    """Return a recorded value as lines, for a diff."""
    return json_text(data).splitlines()
