"""`corvid check FILE…`."""

from __future__ import annotations

import click

from corvid.tools.cli.checking import check_programs


@click.command("check")
@click.argument("named", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    help="How problems are printed.",
)
@click.option("--discards", is_flag=True, help="Also list where provenance is dropped or exposed.")
@click.option("--deny-warnings", is_flag=True, help="Let warnings fail, too.")
def command(named: tuple[str, ...], form: str, discards: bool, deny_warnings: bool) -> int:
    """Find the mistakes in programs without running them.

    FILE is a program, a folder (all programs below it), or - for standard input.
    """
    return check_programs(named, form=form, discards=discards, deny_warnings=deny_warnings)
