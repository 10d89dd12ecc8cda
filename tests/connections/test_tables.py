"""Tables of models: what each key may say, and what is said of one that can't."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path

import pytest

from corvid.audit.configuration import Refused
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


def test_the_defaults_are_the_vendors(world: World) -> None:
    world.says(user='[models.fast]\napi = "google"\nmodel = "m"\n')
    wanted = ModelSettings(
        "fast", "google", "m", "https://generativelanguage.googleapis.com/v1beta", EnvironmentKey("GEMINI_API_KEY")
    )  # fmt: skip
    assert world.settings() == wanted


def test_a_server_elsewhere_gets_no_key_that_it_was_not_given(world: World) -> None:
    world.says(user='[models.fast]\napi = "openai-chat"\nmodel = "m"\nbase_url = "https://other.example/v1"\n')
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


START = '[models.fast]\napi = "anthropic"\nmodel = "m"\n'
MISTAKES = [
    (f'{START}key = "{CANARY}"', 4, "models.fast.key", "is a key written out", 'write { env = "OPENAI_API_KEY" }'),
    (f'{START}key = {{ env = "{CANARY}" }}', 4, "models.fast.key.env", "a variable in capital letters", None),
    (f'{START}key = {{ file = "{CANARY}" }}', 4, "models.fast.key.file", "must be a path with a `/`", None),
    (f'{START}key = {{ value = "{CANARY}" }}', 4, "models.fast.key.value", "not known", "env"),
    (f'{START}key = [ "{CANARY}" ]', 4, "models.fast.key", "must say where the key is", None),
    (f'{START}key = {{ env = "A", file = "./b" }}', 4, "models.fast.key", "exactly one of env, file and", None),
    (f"{START}key = {{}}", 4, "models.fast.key", "exactly one of env, file and command", None),
    (f'{START}key = {{ env = "A", ttl = 3 }}', 4, "models.fast.key.ttl", "goes with a command only", None),
    (f"{START}key = {{ command = [] }}", 4, "models.fast.key.command", "must be a list of words", None),
    (f'{START}key = {{ command = "{CANARY}" }}', 4, "models.fast.key.command", "must be a list of words", None),
    (f'{START}[models.fast.key]\ncommand = ["{CANARY}"]\nttl = -1', 6, "models.fast.key.ttl", "from 0 to", None),
    (f'{START}headers = {{ Authorization = "Bearer {CANARY}" }}', 4, "models.fast.headers.Authorization",
     "is a header for keys", "say in `key` where the key is"),
    (f'{START}headers = {{ x = "{CANARY}\\nb" }}', 4, "models.fast.headers.x", "must be a text of one line", None),
    (f'{START}headers = {{ Host = "a" }}', 4, "models.fast.headers.Host", "the connection itself sets", None),
    (f'{START}headers = {{ "a b" = "a" }}', 4, "models.fast.headers", "a name that is none of a header", None),
    (f'{START}base_url = "https://me:{CANARY}@host/v1"', 4, "models.fast.base_url", "password before an `@`", None),
    (f'{START}base_url = "https://host/v1?key={CANARY}"', 4, "models.fast.base_url", "without `?` and `#`", None),
    (f'{START}proxy = "http://me:{CANARY}@host"', 4, "models.fast.proxy", "a user or password", None),
    (f'{START}apikey = "{CANARY}"', 4, "models.fast.apikey", "is not known", "did you mean"),
    (f'{START}structured = "{CANARY}"', 4, "models.fast.structured", "is something else, and must be one", None),
    ('[models.fast]\nmodel = "m"\napi = "antropic"', 3, "models.fast.api", "is `antropic`", "`anthropic`"),
    ('[models.fast]\nmodel = "m"', 1, "models.fast", "must have `api`", "one of openai-chat"),
    ('\n[models.fast]\napi = "openai"', 2, "models.fast", 'must have `model`, as its api is "openai"', None),
    ('[models]\nfast = 3', 2, "models.fast", "must be a table", None),
    ("models = 3", 1, "models", "must be a table", None),
    ("[[models]]", 1, "models", "must be a table", None),
    (f"{START}modle = 'x'", 4, "models.fast.modle", "is not known", "`model`"),
    (f"{START}# '\U0001f600'\n# x\nzzz = 1", 6, "models.fast.zzz", "is not known", "known are"),
    (f"{START}timeout = {{ connect = 0 }}", 4, "models.fast.timeout.connect", "is `0`, and must be a number", None),
    (f'{START}timeout = {{ connect = "5" }}', 4, "models.fast.timeout.connect", "is `5`, and must be a num", None),
    (f"{START}timeout = {{ conect = 5 }}", 4, "models.fast.timeout.conect", "is not known", "`connect`"),
    (f"{START}\n\ntimeout.total = nan", 6, "models.fast.timeout.total", "must be a number above 0", None),
    (f"{START}timeout = 5", 4, "models.fast.timeout", "must be a table", None),
    (f"{START}retry = {{ attempts = 21 }}", 4, "models.fast.retry.attempts", "a whole number from 1 to 20", None),
    (f"{START}retry = {{ attempts = true }}", 4, "models.fast.retry.attempts", "is true, and must be", None),
    (f"{START}limits = {{ at_once = 0 }}", 4, "models.fast.limits.at_once", "must be a whole number", None),
    (f"{START}[models.fast.settings]\ntemperature = 3", 5, "models.fast.settings.temperature", "0 to 2", None),
    (f"{START}settings = {{ reasoning = 'hard' }}", 4, "models.fast.settings.reasoning", "is `hard`", None),
    (f"{START}citations = 'native'", 4, "models.fast.citations", "which does not work yet", "leave it out"),
    (f"{START}price = {{ input = 3 }}", 4, "models.fast.price", "must have both input and output", None),
    (f"{START}price = {{ input = 3, output = 1e3 }}", 4, "models.fast.price.output", "must be dollars", None),
    (f"{START}price = {{ input = '3', output = 1 }}", 4, "models.fast.price.input", "must be dollars", None),
    (f"{START}price = {{ input = -3, output = 1 }}", 4, "models.fast.price.input", "must be dollars", None),
    (f"{START}price = {{ inptu = 3, output = 1 }}", 4, "models.fast.price.inptu", "is not known", "`input`"),
    (f"{START}then = ['fsat', 'slow']", 4, "models.fast.then", "names a model that is not known", "are none"),
    (f"{START}then = ['fast']", 4, "models.fast.then", "names the model itself", None),
    (f"{START}then = 'slow'", 4, "models.fast.then", "must be a list of names", None),
    (f"{START}on = ['refused']", 4, "models.fast.on", "is `refused`", "did you mean `refusal`?"),
    (f"{START}object = 'a:b'", 4, "models.fast.object", 'means nothing with api = "anthropic"', None),
    (f"{START}model = 'a b'".replace('model = "m"\n', ""), 3, "models.fast.model", "without blanks", None),
    (f"{START}drop = ['model']", 4, "models.fast.drop", "must be one of max_output_tokens", None),
    (f"{START}base_url = 'http://other.example/v1'\nkey = {{ env = 'A' }}", 4, "models.fast.base_url",
     "would send the key over plain http", "write https"),
    ("[models.f]\napi = 'python'\nobject = 'a.b'", 3, "models.f.object", "such as \"module:name\"", None),
    ("[models.f]\napi = 'python'", 1, "models.f", "must have `object`", None),
    ("[models.f]\napi = 'scripted'\nmodel = 'm'\nscript = 's'", 3, "models.f.model", "means nothing with", None),
    ("[models.extractive]\napi = 'openai'\nmodel = 'm'", 1, "models.extractive", "says already", None),
    ("[models.'a:b']\napi = 'openai'\nmodel = 'm'", 1, "models.a:b", "letters, digits", None),
    ("[models.'\u0430']\napi = 'openai'\nmodel = 'm'", 1, "models.\u0430", "letters, digits", None),
    (f"{START}[llm]\ndefault = 'fats'", 5, "default", "names a model that is not known", "`fast`"),
    (f"{START}[llm]\ndefualt = 'fast'", 5, "llm.defualt", "is not known", "`default`"),
    ("[model.fast]", 1, "model", "is not known", "did you mean `models`?"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "key", "words", "advice"), MISTAKES)
def test_a_mistake_names_its_file_line_and_key(
    world: World, text: str, line: int, key: str, words: str, advice: str | None
) -> None:
    world.says(user=text)
    found = world.read().mistakes[0]
    key = "llm.default" if key == "default" else key
    assert str(found).startswith(f"{world.users}:{line}: `{key}` "), str(found)
    assert words in found.words
    assert (advice or "") in (found.advice or "")
    assert CANARY not in f"{found!r} {found} {found.advice} {found.__cause__!r} {world.read()!r}"


def test_each_mistake_is_told_and_hides_no_other(world: World) -> None:
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
        (f"[models.fast]\nkey = {CANARY}", r":2 is no TOML: "),
        (f"[models.fast]\nkey = '{CANARY}'\nkey = '{CANARY}'", r":3 is no TOML: "),
        ("[models.fast]\n[models.fast]", r":2 is no TOML: "),
    ],
)
def test_what_is_no_toml_names_its_line_and_shows_no_key(world: World, text: str, words: str) -> None:
    world.says(user=text)
    with pytest.raises(Refused, match=re.escape("config.toml") + words) as refused:
        world.read()
    assert CANARY not in f"{refused.value!r} {refused.value.__cause__!r}"
