"""What a project wants of its audits: `corvid.toml [grounding]` and `.loa.config.yaml`.

Each key of E2, E9 and T16 is looked for in the first, the second, and the defaults; what stands on a command
line goes over all of them (`Settings` is a value: `replace` it). Both files are closed: an unknown
key is refused with the name that was probably meant, and a value with what is allowed.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from corvid.audit.configuration import loa_data, toml_data
from corvid.audit.entries import Refused
from corvid.audit.nearest import TOML, toml_near
from corvid.protocols.policy import KINDS, Tools

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corvid.audit.configuration import Section

Enforce: TypeAlias = Literal["strict", "warn", "disabled"]
Figure: TypeAlias = Literal["declared", "verified"]
ENFORCE: tuple[Enforce, ...] = ("strict", "warn", "disabled")
FIGURES: tuple[Figure, ...] = ("declared", "verified")
LOA = ".loa.config.yaml"


class Negative(Struct, frozen=True):
    """`grounding.negative` of E9: what it takes to say that something is absent."""

    enabled: bool = True
    query_count: int = 2
    similarity_threshold: Fraction = Fraction(4, 10)
    doc_mention_threshold: int = 3
    strict_mode_blocks: bool = True


class Evaluation(Struct, frozen=True):
    """`edd` of T16: what a task needs before it is complete."""

    enabled: bool = True
    min_test_scenarios: int = 3
    trajectory_audit: bool = True
    require_citations: bool = True


class Retention(Struct, frozen=True):
    """`trajectory` of T16: how many days logs stay as they are, and stay at all; how hard to compress."""

    retention_days: int = 30
    archive_days: int = 365
    compression_level: int = 6


class Settings(Struct, frozen=True):
    """All of it. `Settings()` are the defaults; `files` is what was read, the stronger first."""

    enforce: Enforce = "warn"
    by: Figure = "verified"
    threshold: Fraction = Fraction(95, 100)
    zero_claim_passes: bool = True
    log_ungrounded: bool = True
    negative: Negative = Negative()
    evaluation: Evaluation = Evaluation()
    retention: Retention = Retention()
    tools: Tools = ()
    files: tuple[str, ...] = ()


def read_settings(root: Path, config: Path | None = None) -> Settings:
    """The settings of the project at `root`; with `config`, those of that file and of no other. Files that
    are not there say nothing. Raises Refused."""
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


def _grounding(path: Path) -> Section | None:
    found = toml_data(path)
    return None if found is None else found.grounding


class Near(Struct, frozen=True):
    """What the `corvid.toml` nearest to a program says: its settings, and the hidden files, or folders with
    all that is in them, which the program's tools may read, each as its parts below the program's folder."""

    settings: Settings = Settings()
    dot_files: tuple[tuple[str, ...], ...] = ()


def read_near(folder: Path) -> Near:
    """That of a program in this folder: the file is there or in the nearest folder above. All of it is read,
    whatever is asked for, so every command refuses the same. Raises Refused."""
    file = toml_near(str(folder))
    found = None if file is None else toml_data(Path(file))
    return Near() if found is None else Near(_settings([found.grounding]), found.dot_files)


def _settings(sections: Sequence[Section]) -> Settings:
    """The stronger section first. All are read whole: a mistake is told where it is overruled, too."""
    result = Settings()
    for section in reversed(sections):
        result = _over(result, section)
    return result


def _over(below: Settings, section: Section) -> Settings:
    negative, edd, days = section.table("negative"), section.table("edd"), section.table("trajectory")
    result = Settings(
        enforce=section.choice("enforce", ENFORCE, below.enforce),
        by=section.choice("by", FIGURES, below.by),
        threshold=section.share("threshold", below.threshold),
        zero_claim_passes=section.flag("zero_claim_passes", below.zero_claim_passes),
        log_ungrounded=section.flag("log_ungrounded", below.log_ungrounded),
        negative=_negative(negative, below.negative),
        evaluation=_evaluation(edd, below.evaluation),
        retention=_retention(days, below.retention),
        tools=_tools(section.table("tools")) or below.tools,
        files=(section.file, *below.files),
    )
    for one in (section, negative, edd, days):
        one.no_more()
    return result


def _negative(section: Section, below: Negative) -> Negative:
    return Negative(
        section.flag("enabled", below.enabled),
        section.number("query_count", below.query_count, 2, 20),
        section.share("similarity_threshold", below.similarity_threshold),
        section.number("doc_mention_threshold", below.doc_mention_threshold, 1, 1_000_000),
        section.flag("strict_mode_blocks", below.strict_mode_blocks),
    )


def _evaluation(section: Section, below: Evaluation) -> Evaluation:
    return Evaluation(
        section.flag("enabled", below.enabled),
        section.number("min_test_scenarios", below.min_test_scenarios, 0, 1000),
        section.flag("trajectory_audit", below.trajectory_audit),
        section.flag("require_citations", below.require_citations),
    )


def _retention(section: Section, below: Retention) -> Retention:
    """Logs can't be archived for less time than they are kept."""
    found = Retention(
        section.number("retention_days", below.retention_days, 0, 36_500),
        section.number("archive_days", below.archive_days, 1, 36_500),
        section.number("compression_level", below.compression_level, 1, 9),
    )
    if found.archive_days < found.retention_days:
        raise Refused(
            f"{section.file}: `archive_days` ({found.archive_days}) is less than `retention_days` "
            f"({found.retention_days})",
            "both count from the day of the log",
        )
    return found


def _tools(section: Section) -> Tools:
    """Each tool with the kinds that it is accepted for, by name."""
    return tuple(sorted((tool, section.words(entry, KINDS)) for tool, entry in section.entries.items()))
