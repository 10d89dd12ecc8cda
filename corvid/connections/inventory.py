"""What is said of each model without asking it: where it is, whether its key is there, what a call costs."""

from __future__ import annotations

from decimal import Decimal

from msgspec import Struct
from msgspec.structs import replace

from corvid.connections.configuration import Configuration, PythonObject, Scripted, Settled
from corvid.connections.keys import AnyKey, Found
from corvid.connections.places import server
from corvid.connections.replies import ReplyFolder
from corvid.connections.tables import At, Mistake
from corvid.connections.trust import Doubt
from corvid.models.remote.settings import Limits, ModelSettings, Price, Tariff

MILLION = 1_000_000
SAMPLE = 1000
"""Tokens in and out of the call whose cost is reported."""


class About(Struct, frozen=True):
    """One model, for people and machines. `at` is where it is configured, None for a name that needs no file;
    `model` what is asked there: a vendor's name, a file or a Python object. `key` is where a key is looked
    up, and None where none is sent; `settings` are those of a model behind HTTP."""

    name: str
    at: At | None
    api: str | None
    model: str
    host: str
    key: str | None
    key_state: Found | None
    settings: ModelSettings | None
    tariff: Tariff | None
    then: tuple[str, ...]
    mistakes: tuple[Mistake, ...]
    doubts: tuple[Doubt, ...]

    @property
    def passes(self) -> bool:
        """Whether it could be asked, as far as that is known."""
        return not self.mistakes and not self.doubts and self.key_state != "missing"


def about(settled: Settled, configuration: Configuration) -> About:
    """Return what the files say of one model. The key of a command is not looked for: it would have to run;
    and that of a project's file is not looked for until it is allowed."""
    files = {one.file for one in configuration.layers if settled.name in one.tables}
    mistakes = [
        mistake
        for mistake in configuration.mistakes
        if mistake.at.file in files and _is_of(mistake.at.key, settled.name)
    ]
    target = settled.target
    if not isinstance(target, ModelSettings):
        shown = ""
        if isinstance(target, Scripted):
            shown = str(target.file)
        elif isinstance(target, PythonObject):
            shown = f"{target.module}:{target.name}"
        return About(
            settled.name, settled.head, settled.api, shown, "", None, None, None, None, (),
            tuple(mistakes), settled.doubts,
        )  # fmt: skip
    row = _remote(target, settled.head, tuple(mistakes), settled.doubts)
    row = replace(row, then=configuration.after(settled.name))
    if any(one.at.key == f"models.{settled.name}.base_url" for one in mistakes):
        # Where it would be asked is not known then, and least of all at the vendor's own address.
        return replace(row, host="", key=None, key_state=None, tariff=None)
    return row


def about_name(settings: ModelSettings) -> About:
    """Return the same of a name that needs no file."""
    return _remote(settings, None, (), ())


def _remote(
    settings: ModelSettings, at: At | None, mistakes: tuple[Mistake, ...], doubts: tuple[Doubt, ...]
) -> About:  # fmt: skip
    from corvid.models.remote.prices import tariff_of  # reads the table of prices

    key: AnyKey | None = settings.key  # type: ignore[assignment]
    state: Found | None = None
    if key is not None:
        state = "not looked for" if doubts else key.look()
    return About(
        settings.name, at, settings.api, settings.model, server(settings.base_url).shown,
        None if key is None else key.origin, state, settings, tariff_of(settings),
        settings.then, mistakes, doubts,
    )  # fmt: skip


def _is_of(key: str, name: str) -> bool:
    return key == f"models.{name}" or key.startswith(f"models.{name}.")


def others(configuration: Configuration) -> tuple[Mistake, ...]:
    """Return the mistakes that are not single model's."""
    names = configuration.models
    return tuple(one for one in configuration.mistakes if not any(_is_of(one.at.key, name) for name in names))


def cost(price: Price, tokens_in: int, tokens_out: int) -> Decimal:
    """Return US dollars, exactly, for tokens that no cache had."""
    return (price.input * tokens_in + price.output * tokens_out) / MILLION


def prices_of(tariff: Tariff) -> str:
    """Return which prices these are, in words."""
    return "as configured" if tariff.table is None else f"by the table of {tariff.table}"


def dollars(amount: Decimal) -> str:
    """Return `$0.018`: all digits, and at least two behind the point."""
    text = f"{amount:f}"
    whole, _, part = text.partition(".")
    return f"${whole}.{part.rstrip('0').ljust(2, '0')}"


def structured_way(wanted: str) -> str:
    """Return how an answer that is not text is asked for, in words."""
    return "native, else tool, else text" if wanted == "auto" else wanted


def limits_said(limits: Limits) -> str:
    """Return what all calls together may ask, in words."""
    counts = (
        (limits.requests_per_minute, "requests a minute"), (limits.tokens_per_minute, "tokens a minute"),
        (limits.at_once, "at once"),
    )  # fmt: skip
    said = [f"{count:,} {words}" for count, words in counts if count is not None]
    return ", ".join(said + (["shared by all processes"] if limits.shared is not None else [])) or "none"


def cache_folder(settings: ModelSettings) -> str | None:
    """Return where replies are cached, if they are."""
    return str(settings.cache.path) if isinstance(settings.cache, ReplyFolder) else None
