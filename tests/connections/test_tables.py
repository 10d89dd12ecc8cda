"""Tables of models: what each key may say, and what is said of one that can't."""

from __future__ import annotations

import re
import sys
from decimal import Decimal
from pathlib import Path

import pytest

from corvid.audit.entries import Refused
from corvid.connections.keys import CommandKey, EnvironmentKey, FileKey
from corvid.models.remote.settings import Limits, ModelSettings, Price, Retry, Timeouts
from tests.connections.world import CANARY, World

ALL = """
[models.fast]
api = "anthropic"
model = "claude-sonnet-5"
key = { env = "MY_KEY" }
base_url = "https://Gateway.Example:8443/v1/"
settings = { max_output_tokens = 4096, temperature = 0.5, top_p = 1, seed = -7, reasoning = "low" }
prompt_cache = "off"
timeout = { connect = 1.5, first = 2, idle = 3, total = 4 }
retry = { attempts = 2, longest_wait = 0 }
limits = { requests_per_minute = 500, tokens_per_minute = 200000, at_once = 32 }
structured = "tool"
citations = "text"
price = { input = 3.10, output = 15, cache_read = 0.300000000000000001, cache_write = 3.75 }
then = ["slow"]
on = ["refusal"]
headers = { X-Team = "crows" }
ca = "file.pem"
proxy = "off"
drop = ["seed"]
[models.slow]
api = "openai-chat"
model = "m"
"""


def test_all_keys(world: World) -> None:
    world.says(user=ALL)
    chain = world.read().usable("fast")
    assert isinstance(chain, tuple)
    assert [one.name for one in chain] == ["fast", "slow"]
    assert chain[0] == ModelSettings(
        name="fast", api="anthropic", model="claude-sonnet-5", base_url="https://gateway.example:8443/v1",
        key=EnvironmentKey("MY_KEY"), prompt_cache=False, timeout=Timeouts(1.5, 2, 3, 4),
        settings={
            "max_output_tokens": 4096, "temperature": 0.5, "top_p": 1, "seed": -7, "reasoning": "low"
        },
        drop=("seed",), retry=Retry(2, 0), limits=Limits(500, 200_000, 32), structured="tool",
        price=Price(Decimal("3.10"), Decimal(15), Decimal("0.300000000000000001"), Decimal("3.75")),
        then=("slow",), on=("refusal",), headers=(("X-Team", "crows"),),
        ca=str(world.users.parent / "file.pem"), proxy=None,
    )  # fmt: skip


@pytest.mark.parametrize(("said", "meant"), [("native", "native"), ("text", "text"), ("auto", "text")])
def test_what_cites(world: World, said: str, meant: str) -> None:
    world.says(user=f'[models.fast]\napi = "anthropic"\nmodel = "m"\ncitations = "{said}"\n')
    assert world.settings().citations == meant


def test_native_citations_are_of_the_model_that_they_were_meant_for(world: World) -> None:
    world.says(
        user='[models.fast]\napi = "anthropic"\nmodel = "m"\ncitations = "native"\n',
        project='[models.fast]\napi = "google"\nmodel = "n"\n',
    )
    assert world.settings() == ModelSettings(
        "fast", "google", "n", "https://generativelanguage.googleapis.com/v1beta",
        EnvironmentKey("GEMINI_API_KEY"), citations="text",
    )  # fmt: skip


def test_the_defaults_are_the_vendors(world: World) -> None:
    world.says(user='[models.fast]\napi = "google"\nmodel = "m"\n')
    wanted = ModelSettings(
        "fast", "google", "m", "https://generativelanguage.googleapis.com/v1beta",
        EnvironmentKey("GEMINI_API_KEY"),
    )  # fmt: skip
    assert world.settings() == wanted


def test_a_server_elsewhere_gets_no_key_that_it_was_not_given(world: World) -> None:
    text = '[models.fast]\napi = "openai-chat"\nmodel = "m"\nbase_url = "https://other.example/v1"\n'
    world.says(user=text)
    assert world.settings().key is None


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('{ env = "A_KEY" }', EnvironmentKey("A_KEY")),
        ('{ file = "./k" }', FileKey(Path("k"))),
        ('{ file = "/run/k" }', FileKey(Path("/run/k"))),
        ('{ command = ["pass", "k"] }', CommandKey(("pass", "k"), Path())),
        ('{ command = ["pass"], ttl = 1.5 }', CommandKey(("pass",), Path(), 1.5)),
    ],
)
def test_the_forms_of_a_key(world: World, text: str, key: object) -> None:
    world.says(user=f'[models.fast]\napi = "openai"\nmodel = "m"\nkey = {text}\n')
    folder = world.users.parent
    match key:
        case FileKey():
            key = FileKey(folder / key.path)
        case CommandKey():
            key = CommandKey(key.command, folder, key.ttl)
    assert world.settings().key == key


KEY = CANARY
A = '[models.fast]\napi = "anthropic"\nmodel = "m"\n'
MISTAKES = [
    (f'{A}key = "{KEY}"', 4, ".key", "is a key written out", 'write { env = "OPENAI_API_KEY" }'),
    (f'{A}key = {{ env = "{KEY}" }}', 4, ".key.env", "a variable in capital letters", None),
    (f'{A}key = {{ file = "{KEY}" }}', 4, ".key.file", "must be a path with a `/`", None),
    (f'{A}key = {{ value = "{KEY}" }}', 4, ".key.value", "not known", "env"),
    (f'{A}key = [ "{KEY}" ]', 4, ".key", "must say where the key is", None),
    (f'{A}key = {{ env = "A", file = "./b" }}', 4, ".key", "exactly one of env, file and", None),
    (f"{A}key = {{}}", 4, ".key", "exactly one of env, file and command", None),
    (f'{A}key = {{ env = "A", ttl = 3 }}', 4, ".key.ttl", "goes with a command only", None),
    (f"{A}key = {{ command = [] }}", 4, ".key.command", "must be a list of words", None),
    (f'{A}key = {{ command = "{KEY}" }}', 4, ".key.command", "must be a list of words", None),
    (f'{A}[models.fast.key]\ncommand = ["{KEY}"]\nttl = -1', 6, ".key.ttl", "from 0 to", None),
    (f'{A}headers = {{ Authorization = "Bearer {KEY}" }}', 4, ".headers.Authorization",
     "is a header for keys", "say in `key` where the key is"),
    (f'{A}headers = {{ x = "{KEY}\\nb" }}', 4, ".headers.x", "must be a text of one line", None),
    (f'{A}headers = {{ Host = "a" }}', 4, ".headers.Host", "the connection itself sets", None),
    (f'{A}headers = {{ "a b" = "a" }}', 4, ".headers", "a name that is not one of a header", None),
    (f'{A}base_url = "https://me:{KEY}@host/v1"', 4, ".base_url", "password before an `@`", None),
    (f'{A}base_url = "https://host/v1/chat/completions"', 4, ".base_url", "goes on too far", "leave `/chat/"),
    (f'{A}base_url = "https://host/v1?key={KEY}"', 4, ".base_url", "without `?` and `#`", None),
    (f'{A}proxy = "http://me:{KEY}@host"', 4, ".proxy", "a user or password", None),
    (f'{A}apikey = "{KEY}"', 4, ".apikey", "is not known", "did you mean"),
    (f'{A}structured = "{KEY}"', 4, ".structured", "is something else, and must be one", None),
    ('[models.fast]\nmodel = "m"\napi = "antropic"', 3, ".api", "is `antropic`", "`anthropic`"),
    ('[models.fast]\nmodel = "m"', 1, ".", "must have `api`", "one of openai-chat"),
    ('\n[models.fast]\napi = "openai"', 2, ".", 'must have `model`, as its api is "openai"', None),
    ('[models]\nfast = 3', 2, ".", "must be a table", None),
    ("models = 3", 1, "models", "must be a table", None),
    ("[[models]]", 1, "models", "must be a table", None),
    (f"{A}modle = 'x'", 4, ".modle", "is not known", "`model`"),
    (f"{A}# '\U0001f600'\n# x\nzzz = 1", 6, ".zzz", "is not known", "known are"),
    (f"{A}timeout = {{ connect = 0 }}", 4, ".timeout.connect", "is `0`, and must be a number", None),
    (f'{A}timeout = {{ connect = "5" }}', 4, ".timeout.connect", 'text `"5"`, and must be a num', None),
    (f"{A}timeout = {{ conect = 5 }}", 4, ".timeout.conect", "is not known", "`connect`"),
    (f"{A}\n\ntimeout.total = nan", 6, ".timeout.total", "must be a number above 0", None),
    (f"{A}timeout = 5", 4, ".timeout", "must be a table", "{ … } with some of connect, first, idle, total"),
    (f"{A}temperature = 0", 4, ".temperature", "is not known", "its place is settings = { temperature = … }"),
    (f"{A}max_tokens = 9", 4, ".max_tokens", "is not known", "settings = { max_output_tokens = … }"),
    (f"{A}attempts = 9", 4, ".attempts", "is not known", "its place is retry = { attempts = … }"),
    (f"{A}retry = {{ attempts = 21 }}", 4, ".retry.attempts", "a whole number from 1 to 20", None),
    (f"{A}retry = {{ attempts = true }}", 4, ".retry.attempts", "is true, and must be", None),
    (f"{A}limits = {{ at_once = 0 }}", 4, ".limits.at_once", "must be a whole number", None),
    (f"{A}[models.fast.settings]\ntemperature = 3", 5, ".settings.temperature", "0 to 2", None),
    (f"{A}settings = {{ reasoning = 'hard' }}", 4, ".settings.reasoning", "is `hard`", None),
    (f"{A}citations = 'nativ'", 4, ".citations", "is `nativ`, and must be one of auto", "`native`"),
    *[(f"[models.fast]\napi = '{api}'\nmodel = 'm'\ncitations = 'native'", 4, ".citations",
       f'is `native`, which api = "{api}" does not have', 'api = "anthropic" has it; leave it out')
      for api in ("openai", "openai-chat", "google")],
    ("[models.fast]\napi = 'extractive'\ncitations = 'native'", 3, ".citations", "means nothing", None),
    (f"{A}price = {{ input = 3 }}", 4, ".price", "must have both input and output", None),
    (f"{A}price = {{ input = 3, output = 1e3 }}", 4, ".price.output", "must be dollars", None),
    (f"{A}price = {{ input = '3', output = 1 }}", 4, ".price.input", 'text `"3"`, and must be d', None),
    (f"{A}price = {{ input = -3, output = 1 }}", 4, ".price.input", "must be dollars", None),
    (f"{A}price = {{ inptu = 3, output = 1 }}", 4, ".price.inptu", "is not known", "`input`"),
    (f"{A}then = ['fsat', 'slow']", 4, ".then", "names a model that is not known: `fsat`", "are none"),
    (f"{A}then = ['fast']", 4, ".then", "names the model itself", None),
    (f"{A}then = 'slow'", 4, ".then", "must be a list of names", None),
    (f"{A}on = ['refused']", 4, ".on", "is `refused`", "did you mean `refusal`?"),
    (f"{A}object = 'a:b'", 4, ".object", 'means nothing with api = "anthropic"', None),
    (f"{A}model = 'a b'".replace('model = "m"\n', ""), 3, ".model", "without blanks", None),
    (f"{A}drop = ['model']", 4, ".drop", "must be one of max_output_tokens", None),
    (f"{A}base_url = 'http://other.example/v1'\nkey = {{ env = 'A' }}", 4, ".base_url",
     "would send the key over plain http", "write https"),
    ("[models.f]\napi = 'python'\nobject = 'a.b'", 3, "models.f.object", "such as \"module:name\"", None),
    ("[models.f]\napi = 'python'", 1, "models.f", "must have `object`", None),
    ("[models.f]\napi = 'scripted'\nmodel = 'm'\nscript = 's'", 3, "models.f.model", "means nothing", None),
    ("[models.extractive]\napi = 'openai'\nmodel = 'm'", 1, "models.extractive", "says already", None),
    ("[models.'a:b']\napi = 'openai'\nmodel = 'm'", 1, "models.a:b", "letters, digits", None),
    ("[models.'\u0430']\napi = 'openai'\nmodel = 'm'", 1, "models.\u0430", "letters, digits", None),
    (f"{A}[llm]\ndefault = 'fats'", 5, "default", "names a model that is not known", "`fast`"),
    (f"{A}[llm]\ndefualt = 'fast'", 5, "llm.defualt", "is not known", "`default`"),
    ("[model.fast]", 1, "model", "is not known", "did you mean `models`?"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "key", "words", "advice"), MISTAKES)
def test_a_mistake_names_its_file_line_and_key(
    world: World, text: str, line: int, key: str, words: str, advice: str | None
) -> None:
    world.says(user=text)
    found = world.read().mistakes[0]
    key = {"default": "llm.default", ".": "models.fast"}.get(key, key)
    key = f"models.fast{key}" if key.startswith(".") else key
    assert str(found).startswith(f"{world.users}:{line}: `{key}` "), str(found)
    assert words in found.words
    assert (advice or "") in (found.advice or "")
    assert CANARY not in f"{found!r} {found} {found.advice} {found.__cause__!r} {world.read()!r}"


def test_what_may_be_a_key_among_names_of_models_is_not_shown(world: World) -> None:
    world.says(user=f"{A}then = ['{CANARY}']\n[llm]\ndefault = '{CANARY}'\n")
    then, default = world.read().mistakes
    assert then.words == default.words == "names a model that is not known"
    assert CANARY not in f"{then} {then.advice} {default} {default.advice}"


def test_each_mistake_is_reported_and_hides_no_other(world: World) -> None:
    world.says(
        user="[models.a]\napi = 'x'\nkey = 'k'\n[models.b]\nzzz = 1\nretry = { attempts = 0 }\n",
        project="[models.c]\napi = 1\n",
    )
    lines = [(Path(one.at.file).name, one.at.line) for one in world.read().mistakes]
    assert lines[:5] == [
        ("config.toml", 2), ("config.toml", 3), ("config.toml", 5), ("config.toml", 6), ("corvid.toml", 2),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"[models.fast]\nkey = {CANARY}", r":2 is not TOML: "),
        (f"[models.fast]\nkey = '{CANARY}'\nkey = '{CANARY}'", r":3 is not TOML: "),
        ("[models.fast]\n[models.fast]", r":2 is not TOML: "),
    ],
)
def test_what_is_no_toml_names_its_line_and_shows_no_key(world: World, text: str, words: str) -> None:
    world.says(user=text)
    with pytest.raises(Refused, match=re.escape("config.toml") + words) as refused:
        world.read()
    assert CANARY not in f"{refused.value!r} {refused.value.__cause__!r}"


def test_limits_that_all_processes_of_a_machine_share(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(world.home))
    monkeypatch.setenv("LOCALAPPDATA", str(world.home))
    table = '[models.fast]\napi = "openai-chat"\nmodel = "m"\n'
    world.says(project=f"{table}limits = {{ at_once = 3, shared = true }}\n")
    limits = world.settings().limits
    assert (limits.at_once, limits.shared) == (3, str(world.home / "corvid" / "limits.sqlite"))
    world.says(project=f"{table}limits = {{ at_once = 3, shared = false }}\n")
    assert world.settings().limits.shared is None
    world.says(project=f"{table}limits = {{ shared = 1 }}\n")
    (mistake,) = world.read().mistakes
    assert str(mistake).endswith(":4: `models.fast.limits.shared` is `1`, and must be true or false")


@pytest.mark.skipif(sys.platform == "win32", reason="homes are named in another way there")
def test_limits_can_not_be_shared_where_there_is_no_home(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setenv("HOME", "nowhere")
    world.says(project='[models.fast]\napi = "openai"\nmodel = "m"\nlimits = { shared = true }\n')
    (mistake,) = world.read().mistakes
    assert "needs a home folder" in mistake.words
