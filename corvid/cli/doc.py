"""`corvid doc [WHAT]`."""

from __future__ import annotations

from os.path import isfile

import click

from corvid.cli import values
from corvid.cli.documented import Page, as_html, markdown, page_of, plain_entry
from corvid.cli.output import CLEAN, FINDINGS, Unable, complain, note, say
from corvid.cli.targets import SUFFIX
from corvid.diagnostics import explain
from corvid.pipeline import UnreadableSource, explore, has_errors, standard_path
from corvid.semantics.modules.graph import PRELUDE
from corvid.semantics.names.foreign import LIBRARY, import_line

_STANDARD = "std/"


@click.command("doc")
@click.argument("what", metavar="[WHAT]", required=False, shell_complete=values.documented)
@click.option(
    "--format",
    "form",
    type=click.Choice(["markdown", "html"]),
    default="markdown",
    help="How the page of a module is printed.",
)
@click.option("--private", is_flag=True, help="Also what is not public.")
def command(what: str | None, form: str, private: bool) -> int:
    """Print the documentation of a module or a name: declarations, `#:` comments, effects, sources.

    WHAT is a program, a module of the standard library (std/text), or a name that the library declares.
    Without it, list the modules of the library. The page of a file has what is public, and everything if
    nothing is.
    """
    if what is None:
        return _list()
    if what.startswith(_STANDARD) and not what.endswith(SUFFIX):
        page = _library(what.removeprefix(_STANDARD))
    elif what.endswith(SUFFIX) or isfile(what):
        found = _page(what, what, private)
        if found is None:
            complain(
                Unable(f"{what} has errors, so its effects are unknown", f"`corvid check {what}` shows them")
            )
            return FINDINGS
        page = found
    else:
        say(_named(what))
        return CLEAN
    say(as_html(page) if form == "html" else markdown(page))
    return CLEAN


def _list() -> int:
    for module in (PRELUDE, *LIBRARY):
        first = (_library(module).doc or "").replace("\n", " ").partition(". ")[0].removesuffix(".")
        say(f"{_title(module):<16} {first}.")
    note("`corvid doc std/NAME` prints one")
    return CLEAN


def _title(module: str) -> str:
    return f"{_STANDARD}{module}"


def _library(module: str) -> Page:
    """Return the page of a module of the library. Raises Unable."""
    path = standard_path(module)
    page = None if path is None else _page(_title(module), path, False)
    if page is None:
        near = explain.similar(module, (PRELUDE, *LIBRARY))
        advice = f"did you mean {_title(near[0])}?" if near else "`corvid doc` lists the modules"
        raise Unable(f"the standard library has no module `{module}`", advice)
    return page


def _page(title: str, path: str, private: bool) -> Page | None:
    """Return the page of a file, None if it has errors. Raises Unable."""
    try:
        found = explore(path, {})
    except UnreadableSource as error:
        raise Unable(str(error)) from None
    if has_errors(found.checked.problems):
        return None
    return page_of(title, found, found.loaded.mains[0], private)


def _named(name: str) -> str:
    """Return what the library declares by this name, else what `corvid explain` knows of it. Raises
    Unable."""
    from corvid.cli import words

    for module in (PRELUDE, *LIBRARY):
        if module != PRELUDE and name not in LIBRARY[module]:
            continue
        for entry in _library(module).entries:
            if entry.name == name or name in entry.variants:
                how = import_line(name)
                parts = [f"# {name}", plain_entry(entry), *([f"To use it, {how}."] if how else [])]
                return "\n\n".join(parts)
    text = words.page(name)
    if text is not None:
        return text
    near = explain.similar(name, words.known())
    advice = f"did you mean {' or '.join(near)}?" if near else "`corvid doc` lists the modules of the library"
    raise Unable(f"there is no program and no name `{name}`", advice)
