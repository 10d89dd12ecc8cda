"""What a project wants of its audits: `corvid.toml [grounding]` and `.loa.config.yaml`.

Each key of E2, E9 and T16 is looked for in the first, the second, and the defaults; what is on a command
line goes over all of them (`Settings` is a value: `replace` it). Both files are closed: an unknown
key is refused with the name that was probably meant, and a value with what is allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import fields, replace

from corvid.audit.configuration import Section, loa_data, toml_data
from corvid.audit.entries import Entry, Refused, Value, place
from corvid.audit.schema import Enforce, Grounding
from corvid.protocols.policy import Kind
from corvid.protocols.ratio import Figure
from corvid.source.paths import TOML, toml_near

Kinds: TypeAlias = tuple[Kind, ...]
ENFORCE: tuple[Enforce, ...] = get_args(Enforce)
FIGURES: tuple[Figure, ...] = get_args(Figure)
LOA = ".loa.config.yaml"


class Settings(Grounding, frozen=True):
    """All of it. `Settings()` are the defaults; `files` is what was read, the stronger first, and `notes`
    what a user should know about them."""

    files: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def strict(self) -> bool:
        """Whether findings fail."""
        return self.enforce == "strict"


def read_settings(root: Path, config: Path | None = None) -> Settings:
    """Return the settings of the project at `root`; with `config`, those of that file and of no other. Files
    that are not there say nothing. Raises Refused."""
    if config is not None:
        yaml = config.suffix in (".yaml", ".yml")
        if not yaml and config.suffix != ".toml":
            raise Refused(f"{config} is neither TOML nor YAML: its name ends in neither .toml nor .yaml")
        section = loa_data(config) if yaml else _grounding(config)
        if section is None:
            raise Refused(f"{config} can't be read: No such file or directory")
        return _settings([section])
    found = (_grounding(root / TOML), loa_data(root / LOA))
    return _settings([one for one in found if one is not None])


class Origin(Struct, frozen=True):
    """A setting by its name below `[grounding]`, its value, and the place that says it, if one does."""

    name: str
    value: object
    place: str


def origins(root: Path, config: Path | None = None) -> tuple[Origin, ...]:
    """Return each effective setting with where it comes from. Raises Refused."""
    settings = read_settings(root, config)
    paths = [root / TOML, root / LOA] if config is None else [config]
    found = (loa_data(path) if path.suffix in (".yaml", ".yml") else _grounding(path) for path in paths)
    sections = [one for one in found if one is not None]
    return tuple(Origin(name, value, _place(name, sections)) for name, value in _leaves(settings))


def _leaves(settings: Struct) -> Iterator[tuple[str, object]]:
    for one in fields(settings):
        if one.name in ("files", "notes"):
            continue
        value = getattr(settings, one.name)
        if isinstance(value, Struct):
            yield from ((f"{one.encode_name}.{name}", inner) for name, inner in _leaves(value))
        else:
            yield one.encode_name, value


def _place(name: str, sections: Sequence[Section]) -> str:
    for section in sections:
        entry: Entry | None = None
        entries: Value = dict(section.entries)
        for key in name.split("."):
            entry = entries.get(key) if isinstance(entries, dict) else None
            entries = entry.value if entry is not None else None
        if entry is not None:
            return place(section.file, entry.line)
    return ""


def _grounding(path: Path) -> Section | None:
    found = toml_data(path)
    return None if found is None else found.grounding


class Near(Struct, frozen=True):
    """What the `corvid.toml` nearest to a program says: its settings, and the hidden files, or folders with
    all that is in them, which the program's tools may read, each as its parts below the program's folder."""

    settings: Settings = Settings()
    dot_files: tuple[tuple[str, ...], ...] = ()


def read_near(folder: Path) -> Near:
    """Return that of a program in this folder: the file is there or in the nearest folder above. All of it is
    read, whatever is asked for, so every command refuses the same. Raises Refused."""
    file = toml_near(str(folder))
    found = None if file is None else toml_data(Path(file))
    return Near() if found is None else Near(_settings([found.grounding]), found.dot_files)


def _settings(sections: Sequence[Section]) -> Settings:
    """Return the stronger section first. All are read whole: a mistake is reported where it is overruled,
    too."""
    result = Settings()
    for section in reversed(sections):
        result = _over(result, section)
    return result


def _over(below: Settings, section: Section) -> Settings:
    """Return the settings. Logs can't be archived for less time than they are retained."""
    tools = section.table("tools")
    listed = tuple(sorted((tool, section.value(entry, Kinds)) for tool, entry in tools.entries.items()))
    others = {key: entry for key, entry in section.entries.items() if key != "tools"}
    found = Section(section.file, others).over(below, Grounding)
    days = found.retention
    if days.archive_days < days.retention_days:
        raise Refused(
            f"{section.file}: `archive_days` ({days.archive_days}) is less than `retention_days` "
            f"({days.retention_days})",
            "both count from the day of the log",
        )
    return replace(
        found, tools=listed or below.tools, files=(section.file, *below.files),
        notes=(*section.notes, *below.notes),
    )  # fmt: skip
