"""Options that audits share, and what follows from them together with the project's configuration."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import wraps
from glob import glob
from pathlib import Path
from typing import Any

import click
from msgspec import Struct
from msgspec.structs import replace

from corvid.audit.cite.documents import nearest_root
from corvid.audit.formats import COUNTERS, looks_like
from corvid.audit.logs import ENDINGS, LeadsElsewhere, logs_below
from corvid.audit.nearest import TOML
from corvid.audit.schema import Enforce
from corvid.audit.sessions import Session
from corvid.audit.settings import ENFORCE as LEVELS
from corvid.audit.settings import Settings, read_settings
from corvid.audit.weakened import Audit, weakened
from corvid.cli.audit.report import FORMS, Form, disabled
from corvid.cli.configured import models_of
from corvid.cli.output import Unable, note
from corvid.cli.paths import PATH, used
from corvid.diagnostics.columns import cells
from corvid.protocols.ratio import threshold_of


class Setup(Struct, frozen=True):
    """What every audit command begins with: the root, the settings with the command line over them, and how
    findings are printed."""

    root: Path
    settings: Settings
    form: Form = "text"

    @property
    def disabled(self) -> bool:
        """Whether nothing is looked at and nothing told (E2)."""
        return self.settings.enforce == "disabled"

    @property
    def strict(self) -> bool:
        """Whether findings fail."""
        return self.settings.enforce == "strict"


def audited(audit: Audit, title: str = "") -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Give the command of an audit the options `--enforce --fail-under --root --format --config`, and as its
    argument `setup` what they say. A configuration that can't be used ends the command with 2; one that asks
    for less than the defaults is reported. One with a `title` is not run where all audits are disabled."""

    def with_options(command: Callable[..., int]) -> Callable[..., int]:
        @_ENFORCE
        @_FAIL_UNDER
        @_ROOT
        @_CONFIG
        @_FORMAT
        @wraps(command)
        def run(
            *, enforce: Enforce | None, fail_under: str | None, root: Path | None, config: Path | None,
            form: Form, **own: Any,
        ) -> int:  # fmt: skip
            setup = setup_of(enforce, fail_under, root, config, form)
            given = [*(["threshold"] if fail_under else []), *(["by"] if own.get("figure") else [])]
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
    """The command line over `corvid.toml` over `.loa.config.yaml` over the defaults. Raises Refused."""
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
    """The logs that are named: of a folder all that lie below it, by their names, and of a pattern that no
    shell has filled in those that it fits. Raises Unable where that is none."""
    found: list[Path] = []
    for one in given:
        more = [one]
        try:
            with used(one):
                if one.is_dir():
                    more = list(logs_below(one))
                elif any(sign in str(one) for sign in "*?[") and not os.path.lexists(one):
                    more = [Path(name) for name in sorted(glob(str(one), recursive=True))]
        except LeadsElsewhere as odd:
            raise Unable(f"{odd}, so not all logs below {one} would be read", "name the logs") from None
        if not more:
            raise Unable(f"{one} has no logs", f"a log is called {', '.join('*' + end for end in ENDINGS)}")
        found += more
    return tuple(found)


def not_a_log(log: Path, session: Session | None = None) -> Unable:
    """What is said of a log of which no line, or no line of that session, is a known event: nothing can be
    judged by it, and nothing passes."""
    named = "" if session is None or not session.run else f" of run {cells(session.run)[0]}"
    seen = looks_like(log)
    words = f"{log} is not audited: no line{named} is an event that audits know"
    if seen is None:
        return Unable(words, "name a log of such events (docs/audit.md); an empty one holds none")
    if seen == COUNTERS:
        return Unable(f"{words}; it looks like {seen}", "give them to `corvid audit ratio --merge`")
    return Unable(f"{words}; it looks like {seen}", (
        "audits do not read that format, and no command writes it as events yet: log its claims as events "
        "of the phase `cite` (docs/audit.md)"
    ))  # fmt: skip


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
_FORMAT = click.option(
    "--format", "form", type=click.Choice(FORMS), default="text", help="How findings are printed."
)
