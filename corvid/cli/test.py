"""`corvid test`: the tests of programs, and the laws of dimensions."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from corvid.audit.effect_system import declared, shown
from corvid.audit.laws import broken, laws_of
from corvid.cli.output import CLEAN, FINDINGS, Unable, note, say, use_colour
from corvid.cli.targets import STANDARD_INPUT, SUFFIX, programs
from corvid.diagnostics import terminal
from corvid.diagnostics.locations import ReportedProblem
from corvid.diagnostics.printed import counted, line
from corvid.source.paths import toml_near

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corvid.runtime.interfaces import Model
    from corvid.testing.running import Case, Result

CASES = 10_000
DIMENSIONS = "dimensions"


@click.command("test")
@click.argument("what", metavar="[FILE...]", nargs=-1)
@click.option("-k", "wanted", metavar="WORDS", help="Run only tests whose names hold one of these words.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    metavar="N",
    help="Run up to N tests at a time; by default as many as there are processors. It changes no result.",
)
@click.option(
    "--seed", type=int, metavar="N", help="The order in which tests run; by default another each time."
)
@click.option(
    "--model",
    metavar="MODEL",
    help="What answers prompts without a mock: scripted:FILE, or a model that needs no network.",
)
@click.option(
    "--record",
    is_flag=True,
    help="Ask the configured model, or --model, over the network; keep its answers in NAME.recorded.json.",
)
@click.option(
    "--junit",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Also write the results as JUnit XML.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, 86_400, min_open=True),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="How long each test may take.",
)
@click.option("--update", is_flag=True, help="Keep what `assert_snapshot` finds, in NAME.snapshots.json.")
@click.option("--watch", is_flag=True, help="Run them again after each change, until Ctrl-C.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    help="How results are printed.",
)
def command(
    what: tuple[str, ...], wanted: str | None, jobs: int | None, seed: int | None, model: str | None,
    record: bool, junit: Path | None, timeout: float, update: bool, watch: bool, form: str,
) -> int:  # fmt: skip
    """Run the tests of programs. FILE is a program, or a folder: all programs below it that have tests.
    Without one it is this folder.

    FILE::NAME is one test of a program.

    Tests run without a network, at one time of day and with the same random numbers. A prompt is answered by
    a `mock` or by the --model; every approval is given. Exit code 1: a test failed.

    `corvid test dimensions [FOLDER]` tries the laws of the dimensions that the nearest corvid.toml declares,
    each on 10,000 cases: that order and grouping make no difference, that what says nothing changes nothing,
    and that one more effect never makes a row look better.
    """
    if what[:1] == (DIMENSIONS,) and not os.path.exists(DIMENSIONS):
        return try_laws(what[1:])
    if watch:
        given = {
            "-k": wanted, "--jobs": jobs, "--seed": seed, "--model": model, "--junit": junit,
            "--timeout": timeout, "--format": form,
        }  # fmt: skip
        options = [str(part) for name, value in given.items() if value is not None for part in (name, value)]
        options += [name for name, said in (("--record", record), ("--update", update)) if said]
        return _watched(what or (os.curdir,), options, junit)
    tests, refused = _collected(what or (os.curdir,), wanted, update)
    if not tests and not refused:
        raise Unable(
            "no test was found" if wanted is None else f"no test has a name with {wanted!r}",
            "write `test NAME:` and what it asserts in a program, or in a file NAME.test.cor beside it",
        )
    from corvid.testing.running import run_tests

    order = random.SystemRandom().randrange(2**32) if seed is None else seed
    asked = _model(model, record) if model is not None or record else None
    results = run_tests(
        tests, seed=order, jobs=jobs or os.cpu_count() or 1, model=asked, record=record, limit=timeout
    )
    _print(results, refused, order, form)
    _keep(results)
    if junit is not None:
        _write_junit(junit, results, refused)
    return FINDINGS if refused or any(one.verdict != "passed" for one in results) else CLEAN


def _watched(what: Sequence[str], options: Sequence[str], junit: Path | None) -> int:
    """Run the tests again after each change, until it is interrupted. Each time is a process of its own, as
    Python would not read a module again that `tools.py` imports."""
    import subprocess

    from corvid.audit.extras import needed

    watch = needed("watchfiles", "--watch", "watch").watch
    files = [Path(name.partition("::")[0]) for name in what]
    places = {one if one.is_dir() else one.parent for one in files}
    # Without `-P` a file of this folder could be in the place of a module.
    command_ = [sys.executable, "-P", "-m", "corvid", "test", *options, "--", *what]
    subprocess.run(command_, check=False)
    note("watching: Ctrl-C ends it")
    for changes in watch(*sorted(places), raise_interrupt=True, debounce=400):
        if all(_is_kept(Path(path), junit) for _, path in changes):
            continue  # what the tests wrote just now
        note("")
        subprocess.run(command_, check=False)
    return CLEAN


def _is_kept(path: Path, junit: Path | None) -> bool:
    """Return whether runs of tests write this file."""
    if path.name.startswith(".") or path.name.endswith((".snapshots.json", ".recorded.json")):
        return True
    return junit is not None and path.name == junit.name


def _collected(
    what: Sequence[str], wanted: str | None, update: bool
) -> tuple[list[Case], list[ReportedProblem]]:
    """Return the tests of the programs named, and the problems of those that are refused."""
    from corvid.api.errors import ProgramRefused
    from corvid.cli import findings
    from corvid.runtime.faults import Fault
    from corvid.testing.running import loaded_tests

    words = (wanted or "").split()
    tests: list[Case] = []
    refused: list[ReportedProblem] = []
    chosen: dict[str, set[str]] = {}
    for name in what:
        file, _, test = name.partition("::")
        chosen.setdefault(os.path.realpath(file), set()).add(test)
    for named in programs(name.partition("::")[0] for name in what):
        if named == STANDARD_INPUT:
            raise Unable("tests are in files, and `-` is standard input", "name a file or a folder")
        only = chosen.get(os.path.realpath(named), {""})
        file = named
        if not _may_have_tests(named):
            beside = named.removesuffix(SUFFIX) + ".test" + SUFFIX
            if os.path.realpath(named) not in chosen or os.path.realpath(beside) in chosen:
                continue
            file = beside if os.path.isfile(beside) else named
        checked = findings.checked(file)
        try:
            found = loaded_tests(file, checked, update=update)
        except ProgramRefused as error:
            refused += [ReportedProblem(problem, checked.store.text) for problem in error.problems]
            continue
        except Fault as fault:
            refused.append(ReportedProblem(fault.problem, checked.store.text))
            continue
        _no_such_test(file, only - {""} - {test.name for test in found})
        tests += [
            test
            for test in found
            if ("" in only or test.name in only)
            and (not words or any(word in test.name for word in words))
        ]
    return tests, refused


def _no_such_test(file: str, missing: set[str]) -> None:
    if missing:
        raise Unable(f"{file} has no test `{min(missing)}`", "`corvid test FILE` runs and lists all of them")


def _may_have_tests(file: str) -> bool:
    """Return whether a file of a folder may have tests, by its text alone."""
    try:
        with open(file, "rb") as text:
            return any(part.startswith(b"test ") for part in text.read().splitlines())
    except OSError:
        return True  # the check says what is wrong with it


def _keep(results: Sequence[Result]) -> None:
    """Write the snapshots and answers that are to be recorded, each file once."""
    from corvid.testing.kept import KeptUnreadable

    programs_ = {id(one.test.loaded): one.test for one in results}
    for test in programs_.values():
        functions = test.loaded.program.functions
        names = [one.name.rpartition("::test ")[2] for one in functions if one.role == "test"]
        for kept in (test.snapshots, test.recorded):
            try:
                if kept.write(names):
                    note(f"kept {line(str(kept.path))}")
            except KeptUnreadable as error:
                raise Unable(str(error), "repair or remove the file") from None
            except OSError as error:
                raise Unable(f"cannot write {kept.path}: {error.strerror or error}") from None


def _model(name: str | None, record: bool) -> Model:
    from corvid.cli.run import model_of

    found = model_of(name, os.getcwd())
    if found is None and record and name is None:
        raise Unable("no model is configured whose answers could be recorded", "name one with --model")
    if found is None:
        from corvid.models.extractive import ExtractiveModel

        return ExtractiveModel()
    return found


def _write_junit(file: Path, results: Sequence[Result], refused: Sequence[ReportedProblem]) -> None:
    from corvid.testing import reports

    try:
        file.write_text(reports.junit_report(results, refused), encoding="utf-8")
    except OSError as error:
        raise Unable(f"cannot write {file}: {error.strerror or error}") from None


# ---- results ------------------------------------------------------------------------------------
def _print(results: Sequence[Result], refused: Sequence[ReportedProblem], seed: int, form: str) -> None:
    from corvid.testing import reports

    if form == "json":
        say(reports.json_report(results, refused, seed))
        return
    if form == "github":
        say(reports.github_report(results, refused), commands=True)
    else:
        _print_text(results, refused)
    note(_summary(results, refused, seed))


def _print_text(results: Sequence[Result], refused: Sequence[ReportedProblem]) -> None:
    colour = use_colour(sys.stdout)
    if refused:
        say(terminal.render(refused, colour=colour))
    file = ""
    for result in results:
        if result.test.file != file:
            file = result.test.file
            say(line(file))
        say(f"  {_WORDS[result.verdict]}  {result.test.name}")
    for result in results:
        if result.problems:
            texts = result.test.texts
            say(f"\n{line(result.test.file)}: test {result.test.name}")
            say(terminal.render([ReportedProblem(one, texts) for one in result.problems], colour=colour))


_WORDS = {"passed": "pass ", "failed": "FAIL ", "error": "ERROR"}


def _summary(results: Sequence[Result], refused: Sequence[ReportedProblem], seed: int) -> str:
    counts = [
        f"{sum(one.verdict == verdict for one in results)} {words}"
        for verdict, words in (("passed", "passed"), ("failed", "failed"), ("error", "could not be decided"))
        if verdict == "passed" or any(one.verdict == verdict for one in results)
    ]
    if refused:
        counts.append(f"{counted(len(refused), 'problem')} in programs")
    return f"{counted(len(results), 'test')}: {', '.join(counts)} (--seed {seed})"


# ---- dimensions -----------------------------------------------------------------------------------
def try_laws(folders: Sequence[str]) -> int:
    """Try the laws of the declared dimensions; the exit code."""
    if len(folders) > 1:
        raise Unable("the dimensions are those of one folder", "name one folder, or none")
    file = toml_near(folders[0] if folders else os.getcwd())
    own = {} if file is None else declared(Path(file))
    if not own:
        raise Unable("no dimension or level is declared", "declare one under [effect-system.dimensions.NAME]")
    status = CLEAN
    for name, dimension in own.items():
        found = broken(dimension, CASES)
        if found is None:
            say(f"{name}: {', '.join(law for law, _, _, _ in laws_of(dimension))}, in {CASES:,} cases each")
        else:
            status = FINDINGS
            say(f"{name}: not {found.law}: {shown(found)}")
    return status
