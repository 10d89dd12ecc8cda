"""`corvid check FILE…`."""

from __future__ import annotations

import click

from corvid.cli.checking import check_programs


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
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Check many programs in up to N processes; by default as many as there are processors, if it pays.",
)
@click.option("--verbose", is_flag=True, help="Also say, on standard error, how much had to be checked.")
def command(
    named: tuple[str, ...], form: str, discards: bool, deny_warnings: bool, jobs: int | None, verbose: bool
) -> int:
    """Find the mistakes in programs without running them.

    FILE is a program, a folder (all programs below it), or - for standard input.

    What was found is kept until a file changes that it depends on; see `corvid cache`. With CORVID_CACHE=off
    in the environment nothing is kept.
    """
    return check_programs(
        named, form=form, discards=discards, deny_warnings=deny_warnings, jobs=jobs, verbose=verbose
    )
