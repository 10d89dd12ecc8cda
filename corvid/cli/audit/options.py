"""Options that audits share, and what follows from them together with the project's configuration."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, wraps
from glob import glob
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct
from msgspec.structs import asdict, replace

from corvid.audit.cite.documents import nearest_root
from corvid.audit.decisions import Audited, Decisions, Honoured
from corvid.audit.formats import COUNTERS, looks_like
from corvid.audit.importing.read import named_as
from corvid.audit.logs import ENDINGS, LeadsElsewhere, logs_below
from corvid.audit.policy.document import NoPolicy, Policy, read_policy
from corvid.audit.schema import Enforce
from corvid.audit.sessions import Session
from corvid.audit.settings import ENFORCE as LEVELS
from corvid.audit.settings import Settings, read_settings
from corvid.audit.weakened import Audit, weakened
from corvid.cli.audit.report import FORMS, Form, NotALog, disabled, first_of
from corvid.cli.configured import models_of
from corvid.cli.output import Unable, note
from corvid.cli.paths import PATH, used
from corvid.diagnostics.columns import cells
from corvid.diagnostics.printed import counted
from corvid.json_type import Json
from corvid.protocols.ratio import threshold_of
from corvid.source.paths import TOML

if TYPE_CHECKING:
    from corvid.cache.code import ObjectCache


class Setup(Struct, frozen=True):
    """What every audit command begins with: the root, the settings with the command line over them, and how
    findings are printed."""

    root: Path
    settings: Settings
    form: Form = "text"

    @property
    def disabled(self) -> bool:
        """Whether nothing is looked at and nothing reported (E2)."""
        return self.settings.enforce == "disabled"

    @property
    def strict(self) -> bool:
        """Whether findings fail."""
        return self.settings.enforce == "strict"


def audited(
    audit: Audit, title: str = "", forms: Sequence[str] = FORMS
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Give the command of an audit the options `--enforce --fail-under --root --format --config`, and as its
    argument `setup` what they say. A configuration that can't be used ends the command with 2; one that asks
    for less than the defaults is reported. One with a `title` is not run where all audits are disabled.
    `forms` are those of `--format`."""

    def with_options(command: Callable[..., int]) -> Callable[..., int]:
        @_ENFORCE
        @_FAIL_UNDER
        @_ROOT
        @_CONFIG
        @_format(forms)
        @wraps(command)
        def run(
            *, enforce: Enforce | None, fail_under: str | None, root: Path | None, config: Path | None,
            form: Form, **own: Any,
        ) -> int:  # fmt: skip
            setup = setup_of(enforce, fail_under, root, config, form)
            overruled = {"threshold": fail_under, "by": own.get("figure"), "places": own.get("level")}
            given = [name for name, value in overruled.items() if value]
            for words in setup.settings.notes:
                note(f"note: {cells(words)[0]}")
            for words in () if setup.disabled else weakened(setup.settings, audit, given):
                note(words)
            if setup.disabled and title:
                return disabled(title, setup.form)
            return command(setup=setup, **own)

        return run

    return with_options


def setup_of(
    enforce: Enforce | None = None, fail_under: str | None = None, root: Path | None = None,
    config: Path | None = None, form: Form = "text",
) -> Setup:  # fmt: skip
    """Return the command line over `corvid.toml` over `.loa.config.yaml` over the defaults. Raises
    Refused."""
    top = root if root is not None else nearest_root(Path())
    try:
        settings = read_settings(top, config)
        file = top / TOML if config is None else config
        if file.suffix == ".toml":
            models_of(file)
        if fail_under is not None:
            settings = replace(settings, threshold=threshold_of(fail_under))
    except ValueError as error:
        raise Unable(f"--fail-under: {error}") from None
    if enforce is not None:
        settings = replace(settings, enforce=enforce)
    return Setup(top, settings, form)


def logs_of(given: Iterable[Path]) -> tuple[Path, ...]:
    """Return the logs that are named: of the results of `corvid map` the traces of its rows, of another
    folder all that lie below it, by their names, and of a pattern that no shell has filled in those that it
    fits. Raises Unable where that is not one."""
    found: list[Path] = []
    for one in given:
        more = [one]
        try:
            with used(one):
                if one.is_dir():
                    more = _logs_in(one)
                elif any(sign in str(one) for sign in "*?[") and not os.path.lexists(one):
                    more = [Path(name) for name in sorted(glob(str(one), recursive=True))]
        except LeadsElsewhere as odd:
            raise Unable(f"{odd}, so not all logs below {one} would be read", "name the logs") from None
        if not more:
            raise Unable(f"{one} has no logs", f"a log is called {', '.join('*' + end for end in ENDINGS)}")
        found += more
    return tuple(found)


def cells_of(given: Iterable[Path], root: Path) -> Callable[[str], str | None] | None:
    """Return what gives the cells of the rows of which results of `corvid map` are audited, until the command
    ends. None where there are none, or of several inputs, as a cell does not say of which it is, or of one
    that is not below the root, as nothing else is looked up."""
    from corvid.mapping.ledger import is_output

    folders = [one for one in given if one.is_dir() and is_output(one)]
    if not folders:
        return None
    from corvid.mapping.results import input_of
    from corvid.mapping.sources import RowSources

    inputs = {input_of(folder) for folder in folders}
    rows = inputs.pop()
    if inputs or rows is None or not rows.exists() or not rows.resolve().is_relative_to(root.resolve()):
        return None
    if not rows.is_dir() and rows.suffix not in LOOKED_UP:
        return None
    found = RowSources(rows)
    click.get_current_context().call_on_close(found.close)
    return found.text


class TextsOfDocuments:
    """What caches the texts that are taken out of documents, as for runs. It is opened for the first."""

    def read(self, made_from: tuple[str, ...]) -> bytes | None:
        """Return the text, if one was cached."""
        return self._cache.read(made_from)

    def write(self, made_from: tuple[str, ...], data: bytes) -> None:
        """Keep the text."""
        self._cache.write(made_from, data)

    @cached_property
    def _cache(self) -> ObjectCache:
        from corvid.cache.code import DOCUMENT, ObjectCache  # few logs cite documents, and it takes long

        return ObjectCache(kind=DOCUMENT)


LOOKED_UP = (".jsonl", ".ndjson", ".csv")
"""The formats of inputs whose cells are looked up."""


def _logs_in(folder: Path) -> list[Path]:
    from corvid.mapping.ledger import is_output  # only folders can be results, and few are

    if not is_output(folder):
        return list(logs_below(folder))
    from corvid.mapping.results import traces_left_out, traces_of

    found = list(traces_of(folder))
    if others := traces_left_out(folder):
        note(
            f"`{folder}` is not complete: traces of {counted(others, 'row')} that ran with another program, "
            f"model or input are not read"
        )
    return found


def has_logs(folder: Path) -> bool:
    """Return whether a folder that the project names holds logs already, or something that reading them
    refuses."""
    try:
        return folder.is_dir() and any(True for _ in logs_below(folder))
    except LeadsElsewhere:
        return True  # reading it says so


def not_a_log(log: Path, session: Session | None = None) -> NotALog:
    """Return what is said of a log of which no line, or no line of that session, is a known event: nothing
    can be judged by it, and nothing passes."""
    named = "" if session is None or not session.run else f" of run {cells(session.run)[0]}"
    seen = looks_like(log)
    words = f"{log} is not audited: no line{named} is an event that audits know"
    if seen is None:
        return NotALog(words, "name a log of such events (docs/audit.md); an empty one holds none")
    if seen == COUNTERS:
        return NotALog(f"{words}; it looks like {seen}", "give them to `corvid audit ratio --merge`")
    source = named_as(seen)
    return NotALog(f"{words}; it looks like {seen}", (
        f"`corvid audit import --from {source} {log}` says which of its records are understood"
        if source is not None else "log its claims as events of the phase `cite` (docs/audit.md)"
    ))  # fmt: skip


def policy_of(named: Path | None, setup: Setup) -> Policy:
    """Return the policy of a file, or the built-in one; what it asks less for is reported, and refused where
    findings fail unless it says so itself. Raises Unable."""
    try:
        with used(named):
            policy = read_policy(named, setup.settings.tools)
    except NoPolicy as error:
        raise Unable(f"{named} is not a claim policy: {error}") from None
    for words in policy.weakened:
        note(f"weakened by {cells(str(named))[0]}: {words}")
    if policy.weakened and setup.strict and not policy.admits:
        raise Unable(f"{named} asks for less than the built-in policy", (
            "say `weakens: true` in it if that is wanted, or take it out"
        ))  # fmt: skip
    return policy


def decisions_of(setup: Setup, strict: bool, base: str) -> Decisions:
    """Return what people decided here; `strict`: only what the base branch has. Raises Refused."""
    return Decisions(setup.root, setup.settings.negative, base if strict or base else None)


def honoured_text(decisions: Decisions, honoured: Sequence[Honoured]) -> list[str]:
    """Return the decisions that were honoured, with who made them, why and which commit; findings that were
    accepted at once have one line. Then how many did not count."""
    counts: dict[str, int] = {}
    for one in honoured:
        entry = one.entry
        by = f" by {entry.by}" if entry.by else ""
        about = f"{by} on {entry.on}: {entry.because} [{one.origin}]"
        if isinstance(entry, Audited):
            about = f"the absence of {entry.feature}{about}"
        counts[about] = counts.get(about, 0) + one.times
    lines = []
    for about, count in counts.items():
        what = "decided: " if about.startswith("the ") else f"accepted: {counted(count, 'finding')}"
        lines.append(cells(f"{what}{about}")[0])
    if decisions.pending:
        lines.append(f"not in the base branch, so not honoured: {counted(decisions.pending, 'decision')}")
    return first_of(lines)


def honoured_data(decisions: Decisions, honoured: Sequence[Honoured]) -> dict[str, Json]:
    """Return the same as data."""
    return {
        "decisions": [{**asdict(one.entry), "times": one.times, "commit": one.origin} for one in honoured],
        "decisions_not_in_base": decisions.pending,
    }  # fmt: skip


POLICY = click.option(
    "--policy", "named", type=PATH, metavar="FILE", help="A claim policy instead of the shipped one."
)
STRICT_DECISIONS = click.option(
    "--strict-decisions", is_flag=True, help="Honour only decisions that the base branch has."
)
BASE = click.option(
    "--base", default="", metavar="REV",
    help="The base branch for that.  [default: $GITHUB_BASE_REF, origin/HEAD, main or master]",
)  # fmt: skip


def _format(forms: Sequence[str]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return click.option(
        "--format", "form", type=click.Choice(forms), default="text", help="How findings are printed."
    )


_ENFORCE = click.option(
    "--enforce", type=click.Choice(LEVELS),
    help="strict: findings fail; warn: they are printed; disabled: nothing is looked at.  [default: warn]",
)  # fmt: skip
_FAIL_UNDER = click.option(
    "--fail-under", metavar="X", help="The least ratio that passes, as a decimal.  [default: 0.95]"
)
_ROOT = click.option(
    "--root", type=PATH,
    help="What ${PROJECT_ROOT} stands for: the nearest folder with corvid.toml or .git, if not given.",
)  # fmt: skip
_CONFIG = click.option(
    "--config", type=PATH, metavar="FILE",
    help="Settings instead of those at the root: corvid.toml, and under it .loa.config.yaml.",
)  # fmt: skip
