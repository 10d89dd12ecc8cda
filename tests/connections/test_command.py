"""`corvid models`, and how other commands see the same files."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

import corvid
from corvid.audit.entries import Refused
from corvid.cli.main import run
from corvid.connections import ports
from corvid.models.remote import model
from corvid.models.remote.settings import BASE_URLS, ModelSettings
from corvid.runtime.host import ModelReply, ModelRequest
from tests.connections.test_tables import MISTAKES
from tests.connections.world import CANARY, World
from tests.models.remote.peer import Say, error, peer, reply

ASK = """\
prompt answer(question: String) -> String:
    "{question}"

agent main() -> String:
    return answer("?")
"""
FAST = '[models.fast]\napi = "anthropic"\nmodel = "claude-sonnet-5"\n'
PRICE = "price = { input = 3, output = 15.0 }\n"
Said = Callable[..., tuple[int, str, str]]


@pytest.fixture
def said(world: World, capsys: pytest.CaptureFixture[str]) -> Said:
    """Runs a command; its exit code and what it printed."""
    (world.project / "ask.cor").write_text(ASK)
    capsys.readouterr()

    def command(*arguments: str) -> tuple[int, str, str]:
        status = run(arguments)
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return command


class Fake:
    """A model in place of one behind HTTP."""

    asked: list[str] = []  # noqa: RUF012
    tells_key = True

    def __init__(self, chain: tuple[ModelSettings, ...]) -> None:
        self.name = chain[0].name
        self._first = chain[0]

    def answer(self, request: ModelRequest) -> ModelReply:
        self.asked.append(self.name)
        if self._first.key is not None and self._first.model == "broken":
            key = self._first.key.read()
            raise ConnectionError(f"the server said: wrong key {key if self.tells_key else ''}")
        return ModelReply(f"I am {self._first.model}", self._first.model, tokens=7)


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> type[Fake]:
    Fake.asked, Fake.tells_key = [], True
    monkeypatch.setattr(model, "RemoteModel", Fake)
    return Fake


def test_the_keys_of_vendors_stand_in_the_order_of_their_names(said: Said) -> None:
    out = said("models")[1]
    assert "  --model anthropic:NAME, openai:NAME, openai-chat:NAME, google:NAME\n" in out
    assert "      with the key in ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY\n" in out


def test_a_run_without_a_model_names_the_shortest_way_to_one(
    world: World, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    err = said("run", "ask.cor")[2]
    assert err.startswith("no model configured: using extractive (offline; it only quotes the documents")
    assert "; `corvid models` says how a real one is asked\n" in err
    for variable, words in (
        ("GEMINI_API_KEY", "--model google:NAME asks Google's model NAME"),
        ("OPENAI_API_KEY", "--model openai:NAME asks OpenAI's model NAME"),
        ("ANTHROPIC_API_KEY", "--model anthropic:NAME asks Anthropic's model NAME"),
    ):
        monkeypatch.setenv(variable, CANARY)
        _, out, err = said("run", "ask.cor")
        assert f"; as {variable} is set, {words}\n" in err
        assert CANARY not in out + err


@pytest.mark.parametrize(
    ("model", "asked"),
    [
        ("fast", "I am claude-sonnet-5"),
        ("anthropic:claude-x", "I am claude-x"),
        ("ollama:gemma3:4b", "I am gemma3:4b"),
    ],
)
def test_a_run_asks_the_model_of_that_name(
    world: World, said: Said, fake: type[Fake], model: str, asked: str
) -> None:
    world.says(user=FAST)
    assert said("run", "ask.cor", "--model", model) == (0, asked + "\n", "")


def test_the_sources_go_one_over_the_other(
    world: World, said: Said, fake: type[Fake], monkeypatch: pytest.MonkeyPatch
) -> None:
    users = "".join(f'[models.{name}]\napi = "openai"\nmodel = "{name}"\n' for name in ("a", "b", "c", "d"))
    world.says(user='[llm]\ndefault = "a"\n' + users)
    told = f"model: a (a at api.openai.com), as {world.users}:2 says\n"
    assert said("run", "ask.cor") == (0, "I am a\n", told)
    world.says(project='# mine\n[llm]\ndefault = "b"\n')
    assert said("run", "ask.cor")[1:] == (
        "I am b\n", f"model: b (b at api.openai.com), as {world.file}:3 says\n"
    )  # fmt: skip
    monkeypatch.setenv("CORVID_MODEL", "c")
    status, out, err = said("run", "ask.cor")
    assert (status, out) == (0, "I am c\n")
    assert "as the environment variable CORVID_MODEL says" in err
    assert said("run", "ask.cor", "--model", "d") == (0, "I am d\n", "")
    monkeypatch.setenv("CORVID_MODEL", "")
    assert said("run", "ask.cor")[1] == "I am b\n"


def test_a_default_may_be_a_name_that_needs_no_table(world: World, said: Said, fake: type[Fake]) -> None:
    world.says(project='[llm]\ndefault = "ollama:gemma"\n')
    assert said("run", "ask.cor")[:2] == (0, "I am gemma\n")
    assert said("models")[1].endswith(f"default: ollama:gemma, as {world.file}:2 says\n")


@pytest.mark.parametrize(
    ("model", "words"),
    [
        ("fats", "there is no model `fats`\n  did you mean `fast`?"),
        ("zzz", "ollama:NAME, llamacpp:NAME, lmstudio:NAME, vllm:NAME; configured are fast"),
        ("antropic:x", "did you mean `anthropic:`?"),
        ("anthropic:", "there is no model `anthropic:`"),
        ("extractive:x", "there is no model `extractive:x`"),
        ("python:x", "there is no model `python:x`\n  write python:MODULE:OBJECT"),
        ("openai:a b", "is followed by no name of a model"),
        ("scripted:missing.json", "the script missing.json can't be read"),
    ],
)
def test_a_name_that_is_none(world: World, said: Said, model: str, words: str) -> None:
    world.says(user=FAST)
    status, out, err = said("run", "ask.cor", "--model", model)
    assert (status, out) == (2, "")
    assert words in err


def test_a_model_written_in_python(world: World, said: Said) -> None:
    (world.project / "written_here.py").write_text(
        "import corvid\nclass M:\n    name = 'mine'\n"
        "    def answer(self, request):\n        return corvid.ModelReply('from python', self.name)\n"
        "class Odd:\n    pass\n"
    )
    try:
        assert said("run", "ask.cor", "--model", "python:written_here:M") == (0, "from python\n", "")
        status, _, err = said("run", "ask.cor", "--model", "python:written_here:Odd")
        assert status == 1
        assert "is not a model: that is an object with a `name`" in " ".join(err.split())
    finally:
        sys.modules.pop("written_here", None)
        sys.path[:] = [one for one in sys.path if one != str(world.project)]


def test_a_project_that_wants_a_key_gets_none(world: World, said: Said, fake: type[Fake]) -> None:
    world.says(project=f'{FAST}base_url = "https://evil.example"\nkey = {{ env = "OPENAI_API_KEY" }}\n')
    status, out, err = said("run", "ask.cor", "--model", "fast")
    assert (status, out, fake.asked) == (2, "", [])
    assert f"{world.file}:5: `models.fast.key` sends what the environment variable OPENAI_API_KEY" in err
    assert f"corvid models trust {world.project}" in err
    assert said("check", "ask.cor")[0] == 0  # no mistake, so none is reported
    status, out, err = said("models", "check", "--call")
    assert (status, fake.asked) == (1, [])
    assert "not allowed yet: it has questions and documents sent to evil.example" in out

    status, out, err = said("models", "trust")
    assert status == 1
    assert "models.fast.base_url = https://evil.example\n" in out
    assert "models.fast.key = the environment variable OPENAI_API_KEY\n" in out
    assert "so the answer is no; --yes says yes" in err
    assert said("models", "trust", "--yes")[0] == 0
    assert said("run", "ask.cor", "--model", "fast")[:2] == (0, "I am claude-sonnet-5\n")
    assert said("models", "trust")[1] == f"{world.file} is trusted already\n"
    assert said("models", "trust", "--remove")[1] == f"{world.file} is trusted no longer\n"
    assert said("run", "ask.cor", "--model", "fast")[0] == 2


def test_nothing_is_allowed_that_can_not_be_shown(world: World, said: Said) -> None:
    world.says(project=FAST + "zzz = 1\n")
    assert said("models", "trust", "--yes")[0] == 2
    world.says(project=FAST)
    assert said("models", "trust", "--yes")[:2] == (0, f"{world.file} wants nothing that must be allowed\n")
    assert not (world.home / "corvid" / "trusted.json").exists()
    world.file.unlink()
    status, _, err = said("models", "trust")
    assert status == 2
    assert "no corvid.toml is in" in err


@pytest.mark.parametrize("arguments", [["check", "ask.cor"], ["run", "ask.cor"], ["audit", "cite", "."]])
@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f'{FAST}key = "{CANARY}"\n', 4),
        (f'{FAST}key = {{ env = "{CANARY}" }}\n', 4),
        (f"{FAST}modle = 1\n", 4),
    ],
)
def test_all_commands_refuse_the_same_file_of_a_project(
    world: World, said: Said, arguments: list[str], text: str, line: int
) -> None:
    world.says(project=text)
    status, out, err = said(*arguments)
    assert (status, out) == (2, "")
    assert f"corvid.toml:{line}: `models.fast." in err
    assert CANARY not in err


@pytest.mark.parametrize(("text", "line", "key", "words", "advice"), MISTAKES)
def test_check_names_the_line_of_each_mistake(
    world: World, said: Said, text: str, line: int, key: str, words: str, advice: str | None
) -> None:
    world.says(user=text)
    status, out, err = said("models", "check")
    assert (status, err) == (1, "")
    assert f"{world.users}:{line}: `" in out
    assert words in out
    status, out, _ = said("models", "check", "--json")
    report = json.loads(out)
    listed = [*report["mistakes"], *(one for model in report["models"] for one in model["mistakes"])]
    assert (status, listed[0]["file"]) == (1, str(world.users))
    assert line in [one["line"] for one in listed]
    assert any(words in one["words"] for one in listed)


@pytest.mark.parametrize(
    ("text", "line", "words", "advice"),
    [
        (f"{FAST}[model.slow]\napi = 'openai'\n", 4, "no table is called `[model]`", "`[models]`?"),
        ("[model.slow]\napi = 'openai'\n", 1, "no table is called `[model]`", "did you mean `[models]`?"),
        (f"default = 'fast'\n{FAST}", 1, "no setting at the top is", "`default` under `[llm]`"),
        (f"{FAST}[grounding]\ntreshold = 0.5\n", 5, "`grounding.treshold`", "did you mean `threshold`?"),
        ("models = 3\n", 1, "`models` must be a table", ""),
    ],
)
def test_models_refuse_what_a_run_refuses_beside_their_tables(
    world: World, said: Said, text: str, line: int, words: str, advice: str
) -> None:
    world.says(project=text)
    assert said("run", "ask.cor")[0] == 2
    status, out, err = said("models")
    assert (status, out) == (2, "")
    assert f"{world.file}:{line}: " in err
    assert advice in err
    status, out, err = said("models", "check")
    assert (status, err) == (1, "")
    assert out.count(f"{world.file}:{line}: ") == 1, "it is told once"
    assert words in out
    assert advice in out
    (mistake,) = json.loads(said("models", "check", "--json")[1])["mistakes"]
    assert mistake["line"] == line


@pytest.mark.parametrize("text", [f"[models.fast]\nkey = {CANARY}\n", "[models\n"])
def test_check_names_the_line_of_what_is_no_toml(world: World, said: Said, text: str) -> None:
    world.says(user=text)
    line = 2 if "key" in text else 1
    status, out, err = said("models", "check")
    assert (status, err) == (1, "")
    assert f"config.toml:{line} is not TOML" in out
    assert json.loads(said("models", "check", "--json")[1])["mistakes"][0]["line"] == line
    assert said("models")[0] == 2


def test_check_says_what_is_known_of_each_model(
    world: World, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.says(user=f'{FAST}{PRICE}settings = {{ max_output_tokens = 4096 }}\nstructured = "tool"\n')
    status, out, _ = said("models", "check")
    assert status == 1
    assert out == (
        "fast: anthropic claude-sonnet-5 at api.anthropic.com\n"
        f"  configured at {world.users}:1\n"
        "  key: the environment variable ANTHROPIC_API_KEY, missing\n"
        "  answers that are not text: tool\n"
        "  citations: text\n"
        "  limits: none\n"
        "  price: $3.00 in and $15.00 out for a million tokens, as configured\n"
        "  cost: 1,000 tokens in and 1,000 out cost $0.018; all of 4,096 tokens out cost $0.06144\n"
    )
    monkeypatch.setenv("ANTHROPIC_API_KEY", CANARY)
    status, out, _ = said("models", "check", "fast", "ollama:gemma")
    assert status == 0
    assert "ANTHROPIC_API_KEY, found\n" in out
    assert "ollama:gemma: openai-chat gemma at 127.0.0.1:11434\n  no key is sent\n" in out
    assert out.count("nothing is wrong\n") == 2
    assert said("models", "check", "fats")[0] == 2
    assert said("models", "check", "extractive")[0] == 2


def test_check_says_how_a_model_is_asked(
    world: World, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", CANARY)
    more = 'citations = "native"\ncache = "kept"\non = ["refusal", "filter"]\nthen = ["home"]\n'
    limits = "requests_per_minute = 500, tokens_per_minute = 200000, at_once = 32, shared = true"
    home = '[models.home]\napi = "openai-chat"\nmodel = "m"\nbase_url = "http://127.0.0.1:1/v1"\n'
    home += 'limits = { at_once = 1 }\n[models.x]\napi = "extractive"\n'
    world.says(user=f"{FAST}{more}limits = {{ {limits} }}\n{home}")
    status, out, _ = said("models", "check")
    assert status == 0, out
    kept = world.users.parent / "kept"
    assert (
        "  citations: native\n"
        "  limits: 500 requests a minute, 200,000 tokens a minute, 32 at once, shared by all processes\n"
        f"  replies are kept in {kept}\n"
        "  leads to the next model, too: refusal, filter\n" in out
    )
    assert "  citations: text\n  limits: 1 at once\n  price" in out
    fast, home_, none = json.loads(said("models", "check", "--json")[1])["models"]
    assert (fast["citations"], fast["cache"], fast["on"]) == ("native", str(kept), ["refusal", "filter"])
    assert fast["limits"] == {
        "requests_per_minute": 500, "tokens_per_minute": 200_000, "at_once": 32, "shared": True
    }  # fmt: skip
    assert (home_["citations"], home_["cache"], home_["on"]) == ("text", None, [])
    assert home_["limits"]["requests_per_minute"] is None
    assert (none["citations"], none["limits"], none["structured"]) == (None, None, None)


def test_check_calls_only_if_it_is_told_to(
    world: World, said: Said, fake: type[Fake], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", CANARY)
    world.says(user=FAST + '[models.broken]\napi = "anthropic"\nmodel = "broken"\n')
    assert said("models", "check")[0] == 0
    assert fake.asked == []
    status, out, _ = said("models", "check", "--call")
    assert (status, fake.asked) == (1, ["fast", "broken"])
    assert "  call: claude-sonnet-5 answered, 7 tokens, 0.0 s\n  nothing is wrong\n" in out
    assert "  call: failed: the server said: wrong key [key], 0.0 s\n" in out
    report = json.loads(said("models", "check", "--call", "--json")[1])
    assert [one["passes"] for one in report["models"]] == [True, False]
    assert said("models", "check", "--call", "fast")[0] == 0


def test_the_key_is_in_no_output(
    world: World, said: Said, fake: type[Fake], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From each place that a key may come from, in each command, whatever goes wrong."""
    for variable in ("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY", "MINE"):
        monkeypatch.setenv(variable, CANARY)
    (world.home / "corvid" / "key").write_text(CANARY)
    command = json.dumps([sys.executable, "-c", f"print('{CANARY}'[:99])"])
    world.says(
        user=FAST
        + "".join(
            f'[models.{name}]\napi = "openai"\nmodel = "{model}"\nkey = {key}\n'
            for name, model, key in (
                ("a", "broken", '{ env = "MINE" }'),
                ("b", "broken", '{ file = "./key" }'),
                ("c", "broken", f"{{ command = {command} }}"),
            )
        )
        + f'[models.d]\napi = "openai-chat"\nmodel = "m"\nheaders = {{ X-A = "{CANARY}" }}\n'
        + f'[models.e]\napi = "openai-chat"\nmodel = "broken"\nbase_url = "https://gw.example/{"k" * 9}"\n',
        project='[models.a]\nbase_url = "https://evil.example"\n',
    )
    printed = ""
    for arguments in (
        ["models"], ["models", "--json"], ["models", "check"], ["models", "check", "--json"],
        ["models", "check", "--call"], ["models", "check", "--call", "--json"], ["models", "trust"],
        *(["run", "ask.cor", "--model", name] for name in "abcde"),
        ["run", "ask.cor", "--model", "a", "--json"],
        ["models", "trust", "--yes"], ["models", "check", "--call", "--json"], ["check", "ask.cor"],
    ):  # fmt: skip
        fake.tells_key = arguments[0] == "models"  # in a run what a model raises is its own affair
        _, out, err = said(*arguments)
        assert "Traceback" not in err
        printed += out + err
        if arguments[0] == "models" and not {"--call", "trust"} & {*arguments}:
            assert fake.asked == []
    assert {"a", "b", "c"} <= {*fake.asked}
    kept = "".join(path.read_text() for path in (world.home / "corvid").glob("*.json"))
    assert kept
    assert "the server said: wrong key [key]" in printed
    assert CANARY not in printed + kept


def test_the_list(world: World, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    status, out, _ = said("models")
    assert status == 0
    assert out.startswith("no models are configured; without any file these can be asked:\n  --model anthr")
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)
    world.says(
        user=f'[llm]\ndefault = "fast"\n{FAST}[models.home]\napi = "openai"\nmodel = "m"\nthen = ["fast"]\n'
    )
    assert said("models") == (
        0,
        "fast (default): anthropic claude-sonnet-5 at api.anthropic.com\n"
        "  key: the environment variable ANTHROPIC_API_KEY, missing\n"
        "  price: $2.00 in and $10.00 out for a million tokens, by the table of 2026-11-10\n"
        f"  {world.users}:3\n"
        "home: openai m at api.openai.com\n"
        "  key: the environment variable OPENAI_API_KEY, found\n"
        "  price unknown; `price` says it, in US dollars per million tokens\n  after it: fast\n"
        f"  {world.users}:6\n",
        "",
    )
    report = json.loads(said("models", "--json")[1])
    assert report["default"] == "fast"
    assert report["files"] == [{"path": str(world.users), "whose": "user", "trusted": True}]
    assert report["local"] is None
    assert [one["key"]["state"] for one in report["models"]] == ["missing", "found"]
    band = {"above_tokens_in": 0, "input": "2", "output": "10", "cache_read": "0.2", "cache_write": "2.5"}
    assert [one["price"] for one in report["models"]] == [{"table": "2026-11-10", "bands": [band]}, None]
    assert said("models", "--json", "check")[0] == 2


class _Server(BaseHTTPRequestHandler):
    body = b'{"data": [{"id": "gemma3:270m"}, {"id": 3}, {"id": "a\\u001b[2J"}, 5]}'
    seen: list[str] = []  # noqa: RUF012

    def do_GET(self) -> None:
        self.seen.append(f"{self.path} {self.headers.get('Authorization')}")
        if self.path == "/elsewhere/models":
            self.send_response(302)
            self.send_header("Location", "/v1/models")
            self.end_headers()
            return
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *arguments: object) -> None:
        pass


@pytest.mark.oracle
def test_the_usual_ports_are_asked_if_the_user_wants_it(
    world: World, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    server = HTTPServer(("127.0.0.1", 0), _Server)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        base = f"http://127.0.0.1:{server.server_port}"
        closed = "http://127.0.0.1:1/v1"
        places = {"ollama": f"{base}/v1", "llamacpp": f"{base}/elsewhere", "lmstudio": closed, "vllm": closed}
        monkeypatch.setattr(ports, "LOCAL", places)
        monkeypatch.setenv("OPENAI_API_KEY", CANARY)
        assert said("models")[0] == 0
        assert _Server.seen == []
        status, out, _ = said("models", "--ask-local")
        assert status == 0
        assert out.endswith(f"on this machine:\n  {base}/v1\n    --model ollama:gemma3:270m\n")
        assert sorted(_Server.seen) == ["/elsewhere/models None", "/v1/models None"]
        report = json.loads(said("models", "--ask-local", "--json")[1])
        assert report["local"] == [{"kind": "ollama", "base_url": f"{base}/v1", "models": ["gemma3:270m"]}]
    finally:
        server.shutdown()
        server.server_close()


def test_from_python(world: World, fake: type[Fake], tmp_path: Path) -> None:
    (world.project / "ask.cor").write_text(ASK)
    world.says(user=FAST)
    assert corvid.load("ask.cor", model="fast").main() == "I am claude-sonnet-5"
    assert corvid.load(world.project / "ask.cor", model="anthropic:x").main() == "I am x"
    other = tmp_path / "other.toml"
    other.write_text('[llm]\ndefault = "slow"\n[models.slow]\napi = "openai"\nmodel = "s"\nca = "x.pem"\n')
    assert corvid.load("ask.cor", model="slow", config=other).main() == "I am s"
    assert corvid.load("ask.cor", config=str(other)).main() == "I am s"
    with pytest.raises(ValueError, match="there is no model `slow`; the models are"):
        corvid.load("ask.cor", model="slow")
    own = Fake((ModelSettings("a", "openai", "b", "c"),))
    assert corvid.load("ask.cor", model=own, config=other).main() == "I am b"
    for asked in (own, None, "slow"):
        with pytest.raises(ValueError, match="there is no such file"):
            corvid.load("ask.cor", model=asked, config=tmp_path / "missing.toml")
    assert "I am" not in str(corvid.load("ask.cor", model="extractive").main())
    assert corvid.load("ask.cor").main() == corvid.load("ask.cor", model="extractive").main()
    world.says(project=f'{FAST}base_url = "https://evil.example"\n')
    with pytest.raises(ValueError, match=r"sent to evil\.example.*corvid models trust"):
        corvid.load("ask.cor", model="fast")


@pytest.mark.skipif(os.name != "posix", reason="files of terminals")
def test_a_person_is_asked_before_anything_is_allowed(
    world: World, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.says(project=FAST + 'ca = "evil.pem"\n')
    for typed, status in (("\n", 1), ("no\n", 1), ("", 1), ("y\n", 0)):
        first, second = os.openpty()
        os.write(first, typed.encode() or b"\x04")
        with os.fdopen(second, "r") as terminal:
            monkeypatch.setattr(sys, "stdin", terminal)
            assert said("models", "trust")[0] == status, typed
        os.close(first)


def test_check_says_that_a_long_input_has_another_price(world: World, said: Said) -> None:
    status, out, _ = said("models", "check", "anthropic:claude-sonnet-4-5", "openai-chat:gpt-unheard-of")
    assert status == 1
    assert (
        "  price: $3.00 in and $15.00 out for a million tokens, $6.00 in and $22.50 out if more than 200,000 "
        "are in, by the table of 2026-11-10\n" in out
    )
    assert "  price unknown; `price` says it" in out
    report = json.loads(said("models", "check", "--json", "anthropic:claude-sonnet-4-5")[1])
    assert [one["above_tokens_in"] for one in report["models"][0]["price"]["bands"]] == [0, 200_000]
    assert report["models"][0]["cost"]["usd"] == "0.018"


def test_check_looks_at_a_default_that_is_no_table(
    world: World, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.says(user='[llm]\ndefault = "openai:gpt-4o"\n')
    status, out, _ = said("models", "check")
    assert status == 1
    assert out.startswith("openai:gpt-4o: openai gpt-4o at api.openai.com\n")
    assert "OPENAI_API_KEY, missing\n" in out
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)
    assert said("models", "check")[0] == 0
    world.says(user=f'[llm]\ndefault = "ollama:gemma"\n{FAST}')
    report = json.loads(said("models", "check", "--json")[1])
    assert [one["name"] for one in report["models"]] == ["fast", "ollama:gemma"]


@pytest.mark.parametrize(
    ("default", "words"),
    [
        ("opena:gpt-4o", "can't be asked: there is no model `opena:gpt-4o`"),
        ("openai:", "can't be asked: there is no model `openai:`: nothing follows the colon"),
        ("python:evil", "write python:MODULE:OBJECT"),
        ("python:evil:model", "of a project may not be `python:…`"),
        ("scripted:/etc/passwd", "of a project may not be `scripted:…`"),
        ("none", "names a model that is not known"),
    ],
)
def test_check_says_why_a_default_can_not_be_asked(
    world: World, said: Said, default: str, words: str
) -> None:
    world.says(project=f'[llm]\ndefault = "{default}"\n')
    status, out, err = said("models", "check")
    assert (status, err) == (1, "")
    assert out.startswith(f"{world.file}:2: `llm.default` ")
    assert words in out
    (mistake,) = json.loads(said("models", "check", "--json")[1])["mistakes"]
    assert mistake["line"] == 2
    status, _, err = said("run", "ask.cor")
    assert status == 2
    assert words in err


def test_an_address_that_is_refused_is_not_shown_as_the_vendor_s(
    world: World, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", CANARY)
    world.says(user=f'{FAST}base_url = "https://me:secret@proxy.example/v1"\n')
    status, out, _ = said("models", "check")
    assert status == 1
    assert "is not an address that is taken" in out
    assert "api.anthropic.com" not in out
    assert "ANTHROPIC_API_KEY" not in out
    assert "by the table" not in out
    report = json.loads(said("models", "check", "--json")[1])["models"][0]
    assert (report["host"], report["key"], report["price"], report["cost"]) == (None,) * 4


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("openai:", "openai:NAME"), ("ollama:", "ollama:NAME"), ("scripted:", "scripted:FILE"),
        ("python:", "python:MODULE:OBJECT"),
    ],
)  # fmt: skip
def test_a_name_without_its_model_is_told_what_is_missing(said: Said, name: str, form: str) -> None:
    status, _, err = said("run", "ask.cor", "--model", name)
    assert status == 2
    assert f"there is no model `{name}`: nothing follows the colon" in err
    assert f"write {form}" in err
    assert "did you mean" not in err


@pytest.mark.parametrize("name", ["openai", "ollama"])
def test_a_vendor_alone_is_no_model(said: Said, name: str) -> None:
    status, _, err = said("run", "ask.cor", "--model", name)
    assert status == 2
    assert f"there is no model `{name}`" in err
    assert f"write {name}:NAME" in err


def test_after_a_model_come_those_of_its_then_and_theirs(world: World, said: Said) -> None:
    names = {"a": ["b", "c"], "b": ["d"], "c": ["a", "e"], "d": ["b"], "e": []}
    tables = "".join(
        f'[models.{name}]\napi = "openai-chat"\nmodel = "{name}"\nthen = {json.dumps(then)}\n'
        for name, then in names.items()
    )
    world.says(user=tables)
    configuration = world.read()
    found = {name: [one.name for one in configuration.usable(name)] for name in names}  # type: ignore[union-attr]
    assert found["a"] == ["a", "b", "d", "c", "e"], "each is followed by its own, and none is asked twice"
    assert found["c"] == ["c", "a", "b", "d", "e"]
    assert (found["d"], found["e"]) == (["d", "b"], ["e"])
    assert "  after it: b, d, c, e\n" in said("models")[1]
    world.says(user=tables.replace('"e"\nthen = []', '"e"\nbase_url = 4\nthen = []'))
    with pytest.raises(Refused):
        world.read().usable("a")


def test_a_call_to_try_a_model_says_by_which_prices_it_cost_what(
    world: World, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", CANARY)
    body = {
        "type": "message", "model": "claude-sonnet-5", "content": [{"type": "text", "text": "yes"}],
        "stop_reason": "end_turn", "usage": {"input_tokens": 20, "output_tokens": 1},
    }  # fmt: skip
    with peer(lambda number, asked: Say((reply(json.dumps(body).encode()),))) as server:
        monkeypatch.setitem(BASE_URLS, "anthropic", server.url)  # type: ignore[arg-type]
        world.says(user=FAST)
        status, out, _ = said("models", "check", "--call")
        assert status == 0
        assert "claude-sonnet-5 answered, 21 tokens, $0.00005 by the prices of 2026-11-10, " in out
        world.says(user=FAST + PRICE)
        report = json.loads(said("models", "check", "--call", "--json")[1])
    call = report["models"][0]["call"]
    assert (call["usd"], call["prices"]) == ("0.000075", "configuration")


@pytest.mark.parametrize(
    ("status", "more", "advice"),
    [
        (404, "", "asked was {url}/chat/completions: the server must know `m`"),
        (401, "", "no key was sent: say with `key`"),
        (401, 'key = { env = "MY_KEY" }\n', None),  # where it comes from is above
    ],
)
def test_a_call_that_fails_says_what_to_do(
    world: World, said: Said, monkeypatch: pytest.MonkeyPatch, status: int, more: str, advice: str | None
) -> None:
    monkeypatch.setenv("MY_KEY", CANARY)
    with peer(lambda number, asked: error(status, f"no, {CANARY}")) as server:
        near = f'[models.near]\napi = "openai-chat"\nmodel = "m"\nbase_url = "{server.url}"\n{more}'
        world.says(user=near)
        found, out, _ = said("models", "check", "--call")
        report = json.loads(said("models", "check", "--call", "--json")[1])
    assert found == 1
    told = report["models"][0]["call"]["advice"]
    if advice is None:
        assert told is None
        assert "says where the key" not in out
    else:
        assert told.startswith(advice.format(url=server.url))
        assert f"\n    {told}" in out
    assert (CANARY in out) == (not more), "a key of ours is left out of what the server says"


def test_trust_shows_the_hosts_that_a_project_has_fetched_from(world: World, said: Said) -> None:
    world.says(project='[fetch]\nallow = ["docs.example.org", "*.example.net"]\nproxy = "http://proxy.example.org:3128"\n')
    status, out, _ = said("models", "trust")
    assert status == 1
    assert "fetch.allow has programs fetch pages from docs.example.org, *.example.net" in out
    assert "fetch.proxy says through which proxy pages are fetched" in out
    assert said("models", "trust", "--yes")[0] == 0
    assert world.read().fetch_doubts == ()
    assert said("models", "trust")[1] == f"{world.file} is trusted already\n"
