"""Options that several audits have."""

from __future__ import annotations

from pathlib import Path

import click

ENFORCE = click.option(
    "--enforce", type=click.Choice(["strict", "warn", "disabled"]), default="warn", show_default=True,
    help="strict: findings fail; warn: they are printed; disabled: nothing is looked at.",
)  # fmt: skip
ROOT = click.option(
    "--root", type=click.Path(path_type=Path),
    help="What ${PROJECT_ROOT} stands for: the nearest folder with corvid.toml or .git, if not given.",
)  # fmt: skip
FORMAT = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="How findings are printed."
)
