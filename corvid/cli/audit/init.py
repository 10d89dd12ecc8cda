"""`corvid audit init`: audits where people work: a configuration, a pre-commit hook, a workflow of GitHub
and the hooks of a coding agent. Each is shown before it is written."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Mapping
from difflib import unified_diff
from pathlib import Path

import click

from corvid.audit.cite.documents import nearest_root
from corvid.audit.replace import replace_file
from corvid.audit.texts import NoText, read_text
from corvid.cli.output import CLEAN, Unable, note, say
from corvid.cli.paths import PATH, used
from corvid.diagnostics.columns import cells
from corvid.json_type import Json

LARGEST = 2**20
"""Bytes of a file that something is put into."""
AUDIT = "corvid audit all --enforce strict"
HOOK = "corvid audit hook"
_GROUNDING = re.compile(r"^\[grounding\]", re.MULTILINE)
_TOP = re.compile(r"^[^\s#].*$", re.MULTILINE)
_REPOS = re.compile(r"^repos:[ \t]*(?:#.*)?$", re.MULTILINE)
_ITEM = re.compile(r"^([ \t]*)- (?:repo|hooks):", re.MULTILINE)


class _AsItIs(Exception):
    """A file is not changed; why, and what to do by hand, if there is something."""


def _toml(old: str, logs: tuple[str, ...]) -> str:
    if _GROUNDING.search(old):
        raise _AsItIs("it has [grounding]")
    listed = ", ".join(json.dumps(one, ensure_ascii=False) for one in logs)
    return _joined(old, (
        "[grounding]\n"
        'enforce = "warn"             # strict: findings fail; the hook and the workflow ask for that\n'
        f"logs = [{listed}]{' ' * max(1, 21 - len(listed))}# logs of sessions, and folders of them\n"
    ))  # fmt: skip


_ENTRY = f"""- repo: local
  hooks:
    - id: corvid-audit
      name: corvid audit
      entry: {AUDIT}
      language: system
      pass_filenames: false
      always_run: true
"""


def _pre_commit(old: str, logs: tuple[str, ...]) -> str:
    if "corvid audit" in old:
        raise _AsItIs("it has an audit")
    if not old.strip():
        return "repos:\n" + _indented(_ENTRY, "  ")
    tops = [one[0] for one in _TOP.finditer(old) if not one[0].startswith("- ")]
    item = _ITEM.search(old)
    if not tops or not _REPOS.fullmatch(tops[-1]) or item is None:
        raise _AsItIs(f"`repos` is not its last list: add to that by hand\n\n{_ENTRY}")
    return old.rstrip("\n") + "\n" + _indented(_ENTRY, item[1])


def _indented(text: str, indent: str) -> str:
    return "".join(f"{indent}{line}\n" for line in text.splitlines())


WORKFLOW = f"""name: corvid audit
on:
  pull_request:
  push:
permissions:
  contents: read
jobs:
  audit:
    runs-on: ubuntu-latest
    env:
      # What people accepted counts once the branch has it that this is merged into.
      BASE: origin/${{{{ github.base_ref || github.ref_name }}}}
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
          persist-credentials: false
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      - name: Install
        run: python -m pip install 'corvid-grounded[audit]'
      - name: Summary
        run: corvid audit all --enforce warn --base "$BASE" --format markdown >> "$GITHUB_STEP_SUMMARY"
      - name: Audit
        run: {AUDIT} --base "$BASE" --format github --html corvid-audit.html
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: corvid-audit
          path: corvid-audit.html
"""


def _workflow(old: str, logs: tuple[str, ...]) -> str:
    if old.strip():
        raise _AsItIs("it is there")
    return WORKFLOW


def _agent(old: str, logs: tuple[str, ...]) -> str:
    """Return the hooks `Stop` and `PreCompact` of Claude Code; all else that is in its settings stays."""
    try:
        settings: Json = json.loads(old) if old.strip() else {}
    except (ValueError, RecursionError):
        settings = None
    hooks = settings.setdefault("hooks", {}) if isinstance(settings, dict) else None
    if not isinstance(settings, dict) or not isinstance(hooks, dict):
        raise _AsItIs("it is not JSON with a table `hooks`: add the hooks by hand\n\n" + _agent("", logs))
    if HOOK in json.dumps(hooks):
        raise _AsItIs("it has the hook")
    for name in ("Stop", "PreCompact"):
        listed = hooks.setdefault(name, [])
        if not isinstance(listed, list):
            raise _AsItIs(f"its hooks of {name} are not a list: add `{HOOK}` by hand")
        listed.append({"hooks": [{"type": "command", "command": HOOK, "timeout": 60}]})
    return json.dumps(settings, indent=2, ensure_ascii=False) + "\n"


def _joined(old: str, more: str) -> str:
    return f"{old.rstrip()}\n\n{more}" if old.strip() else more


PARTS: Mapping[str, tuple[str, Callable[[str, tuple[str, ...]], str]]] = {
    "config": ("corvid.toml", _toml),
    "pre-commit": (".pre-commit-config.yaml", _pre_commit),
    "github": (".github/workflows/corvid-audit.yml", _workflow),
    "agent": (".claude/settings.json", _agent),
}


@click.command("init")
@click.option("--only", multiple=True, type=click.Choice(tuple(PARTS)), help="Some of the four parts.")
@click.option("--logs", multiple=True, metavar="PATH", help="Where logs of sessions are, from the root on.")
@click.option("--yes", is_flag=True, help="Write all without asking.")
@click.option("--root", type=PATH, help="Where; the nearest folder with corvid.toml or .git, if not given.")
def init(only: tuple[str, ...], logs: tuple[str, ...], yes: bool, root: Path | None) -> int:
    """Set up audits in a project: each file is shown, and written if you say so.

    config: `[grounding]` in corvid.toml. pre-commit: a hook in .pre-commit-config.yaml that runs
    `corvid audit all`. github: a workflow that does so for pull requests, and keeps the report. agent: the
    hooks Stop and PreCompact of Claude Code, which audit the session. What is there already stays.
    """
    top = nearest_root(Path()) if root is None else root
    asks = not yes and sys.stdin.isatty()
    written = 0
    for name in only or PARTS:
        path, made = PARTS[name]
        with used(top / path):
            written += _set_up(top, path, made, logs, yes, asks)
    if not written:
        note("nothing was written" + ("" if yes or asks else ": --yes writes what is shown"))
    return CLEAN


def _set_up(
    top: Path, path: str, made: Callable[[str, tuple[str, ...]], str], logs: tuple[str, ...], yes: bool,
    asks: bool,
) -> bool:  # fmt: skip
    """Return one of the files; whether it was written. Raises OSError and Unable."""
    file = top / path
    if os.path.realpath(file) != os.path.join(os.path.realpath(top), path):
        raise Unable(f"{path} is or goes over a link to somewhere else", "leave it out: --only")
    try:
        old = read_text(file, LARGEST)
    except FileNotFoundError:
        old = ""
    except NoText as problem:
        raise Unable(f"{path} is not changed: {problem.reason}", "leave it out: --only") from None
    try:
        new = made(old, logs)
    except _AsItIs as reason:
        say(f"{path} stays as it is: {reason}")
        return False
    shown = unified_diff(old.splitlines(), new.splitlines(), path if old else "/dev/null", path, lineterm="")
    say("\n".join(cells(line)[0] for line in shown))
    if not (yes or (asks and click.confirm(f"Write {path}?"))):
        return False
    file.parent.mkdir(parents=True, exist_ok=True)
    replace_file(file, [new.encode()], follow=False)
    note(f"written: {path}")
    return True
