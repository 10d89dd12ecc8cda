"""`corvid models`, `corvid models check` and `corvid models trust`."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from corvid.audit.configuration import near, toml_entries
from corvid.audit.entries import Refused
from corvid.cli.answer import by_prices
from corvid.cli.output import CLEAN, FINDINGS, Unable, note, say
from corvid.cli.people import answered
from corvid.connections import trust as trusting
from corvid.connections.choice import default_without_table, without_files
from corvid.connections.configuration import Configuration, put_together, read, users_layer
from corvid.connections.inventory import (
    SAMPLE,
    About,
    about,
    about_name,
    cache_folder,
    cost,
    dollars,
    limits_said,
    others,
    prices_of,
    structured_way,
)
from corvid.connections.keys import CommandKey
from corvid.connections.tables import Mistake, layer
from corvid.diagnostics.printed import json_text, line
from corvid.models.remote.settings import KEY_VARIABLES, ModelSettings
from corvid.source.paths import toml_near

if TYPE_CHECKING:
    from decimal import Decimal

    from corvid.connections.ports import Served
    from corvid.connections.tables import Said, Table
    from corvid.connections.trial import Trial
    from corvid.json_type import Json
    from corvid.models.remote.settings import Api, Price, Tariff

_VENDORS: tuple[Api, ...] = ("anthropic", "openai", "google")
NONE = """\
no models are configured; without any file these can be asked:
  --model anthropic:NAME, openai:NAME, openai-chat:NAME, google:NAME
      with the key in {variables}
  --model ollama:NAME, llamacpp:NAME, lmstudio:NAME, vllm:NAME
      from a server on this machine, which `corvid models --ask-local` finds"""


@click.group("models", invoke_without_command=True)
@click.option("--ask-local", is_flag=True, help="Ask the usual ports of this machine which models are there.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def command(context: click.Context, ask_local: bool, as_json: bool) -> int:
    """List the models of your own file and of the project's.

    Your own file is ~/.config/corvid/config.toml, or what CORVID_CONFIG names; the project's is the nearest
    corvid.toml, and goes over it key by key. Nothing is sent anywhere; --ask-local asks this machine alone.
    """
    if context.invoked_subcommand is not None:
        if ask_local or as_json:
            raise click.UsageError("write an option of `corvid models` after the command that it is for")
        return CLEAN
    configuration = read("")
    for mistake in (*configuration.mistakes, *_beside(configuration)):
        raise mistake
    found = [about(one, configuration) for one in configuration.models.values()]
    served: tuple[Served, ...] = ()
    if ask_local:
        from corvid.connections.ports import ask_local as ask

        served = ask()
    if as_json:
        say(json_text(_list_data(configuration, found, served if ask_local else None)))
    else:
        say("\n".join(_list_text(configuration, found, served, ask_local)))
    return CLEAN


@command.command("check")
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--call", is_flag=True, help="Also make one small call of each, which costs what it costs.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def check(names: tuple[str, ...], call: bool, as_json: bool) -> int:
    """Say of each model, or of those named, whether it could be asked.

    That is: the line of each mistake, whether its key is there, what of a project's file you have not
    allowed yet, how answers that are not text are asked for, which citations count, what limits it, where its
    replies are cached, and what a call costs. Nothing is sent without --call, and no command for a key is
    run.
    """
    try:
        configuration = read("")
    except Refused as refused:
        _print_unreadable(refused, as_json)
        return FINDINGS
    general: list[Refused] = [*others(configuration), *_beside(configuration)]
    rows = [_row(name, configuration) for name in dict.fromkeys(names)]
    if not names:
        rows = [about(one, configuration) for one in configuration.models.values()]
        try:
            asked = default_without_table(configuration)
            rows += [about_name(asked[0])] if isinstance(asked, tuple) else []
        except Mistake as mistake:
            general.append(mistake)
    trials = {row.name: _trial(row, configuration) for row in rows if call and row.passes}
    if as_json:
        report: dict[str, Json] = {
            "mistakes": [_mistake_data(one) for one in general],
            "models": [_check_data(row, trials.get(row.name)) for row in rows],
        }
        say(json_text(report))
    else:
        said = [text for one in general for text in _mistake_text(one, "")]
        said += [text for row in rows for text in _check_text(row, trials.get(row.name))]
        say("\n".join(said or [_none()]))
    failed = any(one is not None and one.failure is not None for one in trials.values())
    return CLEAN if all(row.passes for row in rows) and not general and not failed else FINDINGS


@command.command("trust")
@click.argument("folder", metavar="[DIR]", default=".", type=click.Path(exists=True, file_okay=False))
@click.option("--yes", is_flag=True, help="Allow it without asking.")
@click.option("--remove", is_flag=True, help="Allow it no longer.")
def trust(folder: str, yes: bool, remove: bool) -> int:
    """Allow what the corvid.toml of a project wants with your keys, and which hosts it has fetched from.

    It holds until the tables of models and of fetches in that file change, or a file of the project that they
    run, or the keys that your own file has for models of the same names. It is kept in your own folder of
    configuration. On machines without a user CORVID_TRUST lists folders that are trusted.
    """
    found = toml_near(folder)
    if found is None:
        raise Unable(f"no corvid.toml is in `{folder}` or above it")
    file = Path(found)
    if remove:
        gone = trusting.distrust(file.parent)
        say(line(f"{file} is {'trusted no longer' if gone else 'not trusted anyway'}"))
        return CLEAN
    entries = toml_entries(file) or {}
    users = users_layer()
    mark = trusting.fingerprint(entries, file.parent, users)
    project = layer(entries, file, "project", believed=False)
    configuration = put_together([project] if users is None else [users, project])
    for mistake in configuration.mistakes:  # nothing is allowed that can't be shown
        raise mistake
    wanted = [text for name, table in project.tables.items() for text in _wants(name, table)]
    wanted += [
        line(f"{one.at.key} {one.words}") for each in configuration.models.values() for one in each.doubts
    ]
    wanted += [line(f"{one.at.key} {one.words}") for one in configuration.fetch_doubts]
    if not configuration.fetch_doubts and not any(one.doubts for one in configuration.models.values()):
        say(line(f"{file} wants nothing that must be allowed"))
        return CLEAN
    if trusting.is_trusted(file.parent, mark):
        say(line(f"{file} is trusted already"))
        return CLEAN
    say("\n".join([line(f"{file} wants:"), *(f"  {text}" for text in wanted)]))
    if not yes and not _agreed():
        note("nothing was allowed")
        return FINDINGS
    kept = trusting.trust(file.parent, mark)
    say(line(f"allowed until one of these tables changes; kept in {kept}"))
    return CLEAN


def _beside(configuration: Configuration) -> list[Refused]:
    """Return what is wrong in the project's file outside of the tables of models: a run is refused for it,
    too, and it may be a table of models under a misspelled name."""
    from corvid.audit.settings import read_near  # what only these two commands need

    try:
        read_near(Path())
    except Refused as refused:
        repeated = any(one.line == refused.line for one in configuration.mistakes)
        return [] if repeated and refused.line else [refused]
    return []


def _none() -> str:
    return NONE.format(variables=", ".join(dict.fromkeys(KEY_VARIABLES[api] for api in _VENDORS)))


def _list_text(
    configuration: Configuration, found: list[About], served: tuple[Served, ...], asked: bool
) -> list[str]:
    default = configuration.default
    said = [] if found else [_none()]
    for row in found:
        mark = " (default)" if default is not None and default.value == row.name else ""
        said.append(line(f"{row.name}{mark}: {_what(row)}"))
        lines = (_key_text(row), _price_text(row), *_after(row), *_wanted(row))
        said += [line(f"  {text}") for text in lines if text]
        said.append(line(f"  {row.at.shown if row.at else ''}"))
    if default is not None and default.value not in configuration.models:
        said.append(line(f"default: {default.value}, as {default.at.shown} says"))
    if asked:
        said.append("on this machine:" if served else "on this machine: no server answers at the usual ports")
        for one in served:
            said.append(line(f"  {one.url}"))
            said += [line(f"    --model {one.kind}:{name}") for name in one.models]
    return said


def _list_data(
    configuration: Configuration, found: list[About], served: tuple[Served, ...] | None
) -> dict[str, Json]:
    default = configuration.default
    files: list[Json] = [
        {"path": one.file, "whose": one.owner, "trusted": one.believed} for one in configuration.layers
    ]
    return {
        "default": None if default is None else str(default.value),
        "files": files,
        "models": [_about_data(row) for row in found],
        "local": None if served is None else [
            {"kind": one.kind, "base_url": one.url, "models": list(one.models)} for one in served
        ],
    }  # fmt: skip


def _what(row: About) -> str:
    at = f" at {row.host}" if row.host else ""
    return f"{row.api or 'no api'} {row.model}{at}".replace("  ", " ").rstrip()


def _key_text(row: About) -> str:
    if row.key is None:
        return "no key is sent" if row.host else ""
    return f"key: {row.key}, {row.key_state}"


def _after(row: About) -> list[str]:
    return [f"after it: {', '.join(row.then)}"] if row.then else []


def _wanted(row: About) -> list[str]:
    if not row.doubts:
        return []
    allow = f"corvid models trust {shlex.quote(str(row.doubts[0].folder))}"
    doubts = [f"not allowed yet: it {one.words} ({one.at.shown})" for one in row.doubts]
    return [*doubts, f"allow it: {allow}"]


def _about_data(row: About) -> dict[str, Json]:
    return {
        "name": row.name,
        "api": row.api,
        "model": row.model or None,
        "host": row.host or None,
        "key": None if row.key is None else {"from": row.key, "state": row.key_state},
        "price": None if row.tariff is None else _price_data(row.tariff),
        "then": list(row.then),
        "file": None if row.at is None else row.at.file,
        "line": None if row.at is None else row.at.line,
        "wants": [{"file": one.at.file, "line": one.at.line, "words": one.words} for one in row.doubts],
    }


def _price_data(tariff: Tariff) -> dict[str, Json]:
    """Return the US dollars for a million tokens as exact decimals; `table` is the date of the table, null
    where a file says the price."""
    bands: list[Json] = [
        {
            "above_tokens_in": one.above,
            **{name: _amount(getattr(one.price, name)) for name in ("input", "output", *_OF_CACHES)},
        }
        for one in tariff.bands
    ]
    return {"table": tariff.table, "bands": bands}


_OF_CACHES = ("cache_read", "cache_write")


def _amount(amount: Decimal | None) -> str | None:
    return None if amount is None else f"{amount:f}"


def _row(name: str, configuration: Configuration) -> About:
    if name in configuration.models:
        return about(configuration.models[name], configuration)
    asked = without_files(name)
    if isinstance(asked, tuple):
        return about_name(asked[0])
    if asked is not None:
        raise Unable(f"there is nothing to check of `{name}`")
    advice = near(name, configuration.known()) or configuration.listed()
    raise Unable(f"there is no model `{name}`", advice)


def _trial(row: About, configuration: Configuration) -> Trial | None:
    from corvid.connections.trial import tried

    known = configuration.models.get(row.name)
    asked = without_files(row.name) if known is None else known.target
    settings = asked[0] if isinstance(asked, tuple) else asked
    if not isinstance(settings, ModelSettings):
        return None
    return tried(settings)


def _check_text(row: About, trial: Trial | None) -> list[str]:
    said = [f"{row.name}: {_what(row)}"]
    said += [] if row.at is None else [f"  configured at {row.at.shown}"]
    said += [text for one in row.mistakes for text in _mistake_text(one, "  ")]
    said += [f"  {text}" for text in (_key_text(row), *_after(row), *_wanted(row)) if text]
    if row.settings is not None:
        said.append(f"  answers that are not text: {structured_way(row.settings.structured)}")
        said += [f"  {text}" for text in _settings_text(row.settings)]
        said.append(f"  {_price_text(row)}")
        said += _cost_text(row)
    if trial is not None:
        tokens = "tokens unknown" if trial.tokens is None else f"{trial.tokens:,} tokens"
        by = by_prices(() if trial.prices is None else (trial.prices,))
        used = tokens if trial.cost is None else f"{tokens}, ${trial.cost}{by}"
        how = trial.failure or f"{trial.model} answered, {used}"
        said.append(f"  call: {'failed: ' if trial.failure else ''}{how}, {trial.seconds:.1f} s")
        said += [] if trial.advice is None else [f"    {trial.advice}"]
    if row.passes and (trial is None or trial.failure is None):
        known = row.key_state != "not looked for"
        said.append("  nothing is wrong" if known else "  nothing is known to be wrong")
    return [line(text) for text in said]


def _settings_text(settings: ModelSettings) -> list[str]:
    folder = cache_folder(settings)
    said = [f"citations: {settings.citations}", f"limits: {limits_said(settings.limits)}"]
    said += [] if folder is None else [f"replies are kept in {folder}"]
    return said + ([f"leads to the next model, too: {', '.join(settings.on)}"] if settings.on else [])


def _settings_data(settings: ModelSettings | None) -> dict[str, Json]:
    """Return what there is of a model behind HTTP only; null of the others."""
    if settings is None:
        return dict.fromkeys(("structured", "citations", "cache", "limits", "on"))
    limits = settings.limits
    return {
        "structured": settings.structured,
        "citations": settings.citations,
        "cache": cache_folder(settings),
        "limits": {
            "requests_per_minute": limits.requests_per_minute,
            "tokens_per_minute": limits.tokens_per_minute,
            "at_once": limits.at_once,
            "shared": limits.shared is not None,
        },
        "on": list(settings.on),
    }


def _price_text(row: About) -> str:
    """Return what a million tokens cost, and by which prices; nothing of a model that is not behind HTTP."""
    if row.settings is None:
        return ""
    if row.tariff is None:
        return "price unknown; `price` says it, in US dollars per million tokens"
    first, *others = row.tariff.bands
    said = f"{_both(first.price)} for a million tokens"
    said += "".join(f", {_both(one.price)} if more than {one.above:,} are in" for one in others)
    return f"price: {said}, {prices_of(row.tariff)}"


def _both(price: Price) -> str:
    return f"{dollars(price.input)} in and {dollars(price.output)} out"


def _cost_text(row: About) -> list[str]:
    if row.tariff is None:
        return []
    price, most = row.tariff.price(SAMPLE), row.settings and row.settings.settings.get("max_output_tokens")
    sample = dollars(cost(price, SAMPLE, SAMPLE))
    longest = ""
    if isinstance(most, int):
        longest = f"; all of {most:,} tokens out cost {dollars(cost(price, 0, most))}"
    return [f"  cost: {SAMPLE:,} tokens in and {SAMPLE:,} out cost {sample}{longest}"]


def _check_data(row: About, trial: Trial | None) -> dict[str, Json]:
    tried: Json = None
    if trial is not None:
        tried = {"seconds": round(trial.seconds, 3), "model": trial.model or None, "failure": trial.failure}
        tried |= {"tokens": trial.tokens, "usd": trial.cost, "prices": trial.prices, "advice": trial.advice}
    return {
        **_about_data(row),
        "passes": row.passes and (trial is None or trial.failure is None),
        "mistakes": [_mistake_data(one) for one in row.mistakes],
        **_settings_data(row.settings),
        "cost": None if row.tariff is None else {
            "tokens_in": SAMPLE, "tokens_out": SAMPLE,
            "usd": dollars(cost(row.tariff.price(SAMPLE), SAMPLE, SAMPLE)).removeprefix("$"),
        },
        "call": tried,
    }  # fmt: skip


def _mistake_text(mistake: Refused, indent: str) -> list[str]:
    advice = [] if mistake.advice is None else [line(f"{indent}  {mistake.advice}")]
    return [line(f"{indent}{mistake}"), *advice]


def _mistake_data(mistake: Refused) -> dict[str, Json]:
    if not isinstance(mistake, Mistake):
        words: dict[str, Json] = {"file": None, "line": mistake.line, "key": None, "words": str(mistake)}
        return {**words, "advice": mistake.advice}
    at = mistake.at
    return {
        "file": at.file, "line": at.line, "key": at.key, "words": mistake.words, "advice": mistake.advice
    }  # fmt: skip


def _print_unreadable(refused: Refused, as_json: bool) -> None:
    if as_json:
        say(json_text({"mistakes": [_mistake_data(refused)], "models": []}))
    else:
        say("\n".join(_mistake_text(refused, "")))


def _wants(name: str, table: Table) -> list[str]:
    """Return all of a project's table that has to do with keys and hosts, whatever the user's own file
    says."""
    return [line(f"models.{name}.{key} = {_raw(said)}") for key, said in table.items() if key in _SHOWN]


_SHOWN = ("api", "base_url", "key", "headers", "ca", "proxy", "object", "script")


def _raw(said: Said) -> str:
    match said.value:
        case CommandKey(command=words):
            return f"the command {shlex.join(words)!a}, run in {said.folder}"
        case tuple() as headers:
            return ", ".join(f"{name}: {text}" for name, text in headers)
        case str() | Path() as text:
            return str(text)
        case key:
            return str(getattr(key, "origin", ""))


def _agreed() -> bool:
    if not sys.stdin.isatty():
        note("cannot ask without a terminal, so the answer is no; --yes says yes beforehand")
        return False
    return answered("allow all of this? [y/N] ") in ("y", "yes")
