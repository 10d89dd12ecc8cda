"""The cache of replies: what is kept, for which question, how much of it, and who is believed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import corvid
from corvid.cli.main import run
from corvid.connections import replies
from corvid.connections.replies import ReplyFolder
from corvid.connections.trial import tried
from corvid.models.remote.model import RemoteModel
from corvid.models.remote.reply_cache import LARGEST
from corvid.models.remote.settings import ModelSettings, Retry
from corvid.runtime.attempts import attempts_data, totals
from tests.connections.world import CANARY, World
from tests.models.remote.peer import Asked, Peer, Say, chat, error, event, peer, reply, settings
from tests.processes import PATIENCE
from tests.values import replace

pytestmark = pytest.mark.guarantee("boundary.values_checked")

PROGRAM = """\
prompt ask(x: Int) -> String:
    "Number {x}"

agent main(x: Int) -> List<String>:
    return [ask(x), ask(x), ask(x + 1)]
"""
NAME = "0" * 64


def counting(number: int, asked: Asked) -> Say:
    return chat(f"answer {number}")


@pytest.fixture
def server() -> Iterator[Peer]:
    with peer(counting) as made:
        yield made


@pytest.fixture
def folder(tmp_path: Path) -> ReplyFolder:
    return ReplyFolder(tmp_path / "kept", None)


@pytest.fixture
def program(tmp_path: Path) -> Path:
    (tmp_path / "main.cor").write_text(PROGRAM)
    return tmp_path / "main.cor"


def kept(folder: ReplyFolder) -> list[Path]:
    return sorted(folder.path.glob("*")) if folder.path.is_dir() else []


def answers(program: Path, asked: ModelSettings, x: int = 1) -> tuple[object, list[str]]:
    """What a run gives, and what came of its calls."""
    loaded = corvid.load(program, model=RemoteModel((asked,)))
    outcome = loaded.main.outcome(x)
    loaded.close()
    assert outcome.fault is None, outcome.fault
    return outcome.value, [one.outcome for one in outcome.attempts]


# ---- what is found ----------------------------------------------------------------------------------
def test_the_second_run_asks_nobody(server: Peer, program: Path, folder: ReplyFolder) -> None:
    asked = settings(server.url, cache=folder)
    first = answers(program, asked)
    assert first == (["answer 0", "answer 1", "answer 2"], ["answered"] * 3)
    again = settings(server.url, cache=ReplyFolder(folder.path, None))
    assert answers(program, again) == (first[0], ["cached"] * 3)
    assert len(server.asked) == 3
    assert [path.suffix for path in kept(folder)] == [".reply"] * 3


def test_the_nth_equal_question_has_its_own_reply(server: Peer, program: Path, folder: ReplyFolder) -> None:
    asked = settings(server.url, cache=folder)
    (program.parent / "once.cor").write_text(PROGRAM.replace(", ask(x), ask(x + 1)", ""))
    assert answers(program.parent / "once.cor", asked) == (["answer 0"], ["answered"])
    outcomes = ["cached", "answered", "answered"]
    assert answers(program, asked) == (["answer 0", "answer 1", "answer 2"], outcomes)
    # one loaded program, many runs: each begins to count anew
    loaded = corvid.load(program, model=RemoteModel((asked,)))
    threads = [threading.Thread(target=lambda: found.append(loaded.main(x=1))) for _ in range(6)]
    found: list[object] = []
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [["answer 0", "answer 1", "answer 2"]] * 6
    assert len(server.asked) == 3


@pytest.mark.parametrize(
    "change",
    [
        {"model": "other"}, {"api": "openai"}, {"settings": {"temperature": 0.5}},
        {"base_url": "http://127.0.0.1:9/v1"},
    ],
)  # fmt: skip
def test_another_question_is_not_answered(
    server: Peer, program: Path, folder: ReplyFolder, change: dict[str, object]
) -> None:
    asked = settings(server.url, cache=folder, retry=Retry(attempts=1))
    answers(program, asked)
    loaded = corvid.load(program, model=RemoteModel((replace(asked, **change),)))  # type: ignore[arg-type]
    assert {one.outcome for one in loaded.main.outcome(1).attempts} & {"cached"} == set()


def test_the_key_and_the_headers_are_no_part_of_a_question(
    server: Peer, program: Path, folder: ReplyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    from corvid.connections.keys import EnvironmentKey

    monkeypatch.setenv("SOME_KEY", CANARY)
    asked = settings(server.url, cache=folder, key=EnvironmentKey("SOME_KEY"), headers=(("x-team", CANARY),))
    first, _ = answers(program, asked)
    assert CANARY in str(server.asked[0].headers)
    monkeypatch.delenv("SOME_KEY")
    assert answers(program, replace(asked, headers=())) == (first, ["cached"] * 3)
    for path in kept(folder):
        assert CANARY.encode() not in path.read_bytes() + path.name.encode()


@pytest.mark.parametrize("spelt", ["as it is", "in pieces", "escaped"])
def test_a_reply_that_repeats_the_key_is_not_kept(
    program: Path, folder: ReplyFolder, monkeypatch: pytest.MonkeyPatch, spelt: str
) -> None:
    from corvid.connections.keys import EnvironmentKey

    def leaking(number: int, asked: Asked) -> Say:
        if spelt == "in pieces":
            parts = [event(choices=[{"delta": {"content": part}}]) for part in (CANARY[:9], CANARY[9:])]
            last = event(choices=[{"delta": {}, "finish_reason": "stop"}])
            return Say((reply(b"".join([*parts, last, b"data: [DONE]\n\n"]), type_="text/event-stream"),))
        body = json.dumps({"choices": [{"message": {"content": CANARY}, "finish_reason": "stop"}]})
        if spelt == "escaped":
            body = body.replace(CANARY, "".join(f"\\u{ord(char):04x}" for char in CANARY))
        return Say((reply(body.encode()),))

    monkeypatch.setenv("SOME_KEY", CANARY)
    with peer(leaking) as server:
        value, _ = answers(program, settings(server.url, cache=folder, key=EnvironmentKey("SOME_KEY")))
    assert value == ["[key]"] * 3
    assert kept(folder) == []


@pytest.mark.oracle
def test_calls_that_are_tried_again_are_one_question(program: Path, folder: ReplyFolder) -> None:
    def twice(number: int, asked: Asked) -> Say:
        return error(503) if number % 2 == 0 else chat(f"answer {number}")

    with peer(twice) as server:
        asked = settings(server.url, cache=folder, retry=Retry(attempts=3, longest_wait=1))
        first, outcomes = answers(program, asked)
        assert outcomes == ["unavailable", "answered"] * 3
        assert answers(program, asked) == (first, ["cached"] * 3)


@pytest.mark.oracle
@pytest.mark.parametrize("kind", ["cut", "length", "refusal", "failure", "malformed", "long"])
def test_what_is_no_whole_answer_is_not_kept(program: Path, folder: ReplyFolder, kind: str) -> None:
    def wrong(number: int, asked: Asked) -> Say:
        piece = event(choices=[{"delta": {"content": "some"}}])
        match kind:
            case "cut":
                return Say((reply(piece, type_="text/event-stream"),))
            case "length":
                last = event(choices=[{"delta": {}, "finish_reason": "length"}])
                return Say((reply(piece + last + b"data: [DONE]\n\n", type_="text/event-stream"),))
            case "refusal":
                message = {"content": None, "refusal": "no"}
                body = {"choices": [{"message": message, "finish_reason": "stop"}]}
                return Say((reply(json.dumps(body).encode()),))
            case "failure":
                return error(500)
            case "malformed":
                return Say((reply(b"{"),))
            case _:
                return chat("x" * LARGEST)

    with peer(wrong) as server:
        asked = settings(server.url, cache=folder, retry=Retry(attempts=1))
        loaded = corvid.load(program, model=RemoteModel((asked,)))
        outcome = loaded.main.outcome(1)
        assert (outcome.fault is None) == (kind == "long")
    assert kept(folder) == []


def test_nothing_is_counted_of_a_kept_reply(server: Peer, program: Path, folder: ReplyFolder) -> None:
    asked = settings(server.url, cache=folder)
    answers(program, asked)
    loaded = corvid.load(program, model=RemoteModel((asked,)))
    attempts = loaded.main.outcome(1).attempts
    shown = attempts_data(attempts)[0]
    assert isinstance(shown, dict)
    assert (shown["outcome"], shown["input"], shown["output"], shown["cost"], shown["seconds"]) == (
        "cached", 7, 3, "0", 0.0,
    )  # fmt: skip
    sums = totals(attempts)
    assert (sums.calls, sums.cached, sums.silent, sums.input, sums.output, sums.cost) == (3, 3, 0, 0, 0, 0)


def test_a_trial_asks(server: Peer, folder: ReplyFolder) -> None:
    for _ in range(2):
        assert tried(settings(server.url, cache=folder)).failure is None
    assert len(server.asked) == 2
    assert kept(folder) == []


# ---- files of anyone -------------------------------------------------------------------------------
DAMAGES: dict[str, bytes | None] = {
    "empty": b"", "cut": None, "text": b"what?\n", "no line": b"x" * 5000, "nested": b"[" * 100_000,
    "list": b"[]\nbody", "number": b'{"v":' + b"9" * 5000 + b"}\n",
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_entry_is_not_there_and_is_reported_once(
    server: Peer, program: Path, folder: ReplyFolder, damage: str
) -> None:
    asked = settings(server.url, cache=folder)
    answers(program, asked)
    for path in kept(folder):
        content = DAMAGES[damage]
        path.write_bytes(path.read_bytes()[:-3] if content is None else content)
    told: list[str] = []
    folder.tell = told.append
    assert answers(program, asked)[1] == ["answered"] * 3
    assert len(told) == 1
    assert str(folder.path) in told[0]
    assert answers(program, asked)[1] == ["cached"] * 3, "entries are written anew"


def test_an_entry_that_no_reader_takes_is_not_there(server: Peer, program: Path, folder: ReplyFolder) -> None:
    asked = settings(server.url, cache=folder)
    answers(program, asked)
    told: list[str] = []
    folder.tell = told.append
    for path in kept(folder):
        folder.keep(path.name.removesuffix(".reply"), False, b'{"choices": 7}')
    assert answers(program, asked)[1] == ["answered"] * 3
    assert "it is not a whole reply" in told[0]


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="the system does not say whose a file is")
@pytest.mark.parametrize("kind", ["readable", "link", "folder", "pipe", "swapped", "large"])
def test_who_may_write_an_entry(folder: ReplyFolder, kind: str, tmp_path: Path) -> None:
    folder.keep(NAME, True, b"body")
    assert folder.find(NAME) == (True, b"body")
    path = folder.path / f"{NAME}.reply"
    assert path.stat().st_mode & 0o777 == 0o600
    assert folder.path.stat().st_mode & 0o777 == 0o700
    match kind:
        case "readable":  # as a clone of a repository has it
            path.chmod(0o644)
        case "link":
            path.rename(tmp_path / "elsewhere")
            path.symlink_to(tmp_path / "elsewhere")
        case "folder":
            path.unlink()
            path.mkdir()
        case "pipe":
            path.unlink()
            os.mkfifo(path)
        case "swapped":
            folder.keep("1" * 64, True, b"another")
            (folder.path / f"{'1' * 64}.reply").rename(path)
        case _:
            path.write_bytes(path.read_bytes() + b"x" * (LARGEST + 10))
    told: list[str] = []
    folder.tell = told.append
    assert folder.find(NAME) is None
    assert len(told) == 1


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="the system does not say whose a folder is")
def test_a_folder_in_which_others_may_write_is_not_used(folder: ReplyFolder) -> None:
    folder.keep(NAME, True, b"body")
    folder.path.chmod(0o777)
    told: list[str] = []
    folder.tell = told.append
    assert folder.find(NAME) is None
    words = "its entries can't be read: others may write there"
    assert told == [f"the cache of replies in {folder.path}: {words}"]


def test_a_place_that_is_no_folder_keeps_nothing(tmp_path: Path, server: Peer, program: Path) -> None:
    (tmp_path / "file").write_text("")
    told: list[str] = []
    folder = ReplyFolder(tmp_path / "file", None)
    folder.tell = told.append
    assert answers(program, settings(server.url, cache=folder))[1] == ["answered"] * 3
    assert len(told) == 1


# ---- how much is kept -------------------------------------------------------------------------------
@pytest.mark.parametrize(("count", "size"), [(20, 10**9), (10**9, 20 * 300)])
def test_the_oldest_go_where_there_is_too_much(
    folder: ReplyFolder, monkeypatch: pytest.MonkeyPatch, count: int, size: int
) -> None:
    monkeypatch.setattr(replies, "MOST_ENTRIES", count)
    monkeypatch.setattr(replies, "MOST_BYTES", size)
    monkeypatch.setattr(replies, "_EVERY", 2)
    folder._make()
    (folder.path / "mine.txt").write_text("not an entry")
    old = folder.path / f".{'a' * 16}-{'b' * 16}.new"
    old.write_text("of somebody who was killed")
    os.utime(old, (1, 1))
    for number in range(60):
        name = f"{number:064x}"
        folder.keep(name, False, b"x" * (300 - 173))
        os.utime(folder.path / f"{name}.reply", (number, number))
    names = [path.name for path in kept(folder) if path.suffix == ".reply"]
    assert 15 <= len(names) <= 22
    assert names == [f"{number:064x}.reply" for number in range(60 - len(names), 60)]
    assert not old.exists()
    assert (folder.path / "mine.txt").exists()


KEEPING = """\
import sys
from pathlib import Path
from corvid.connections.replies import ReplyFolder
folder = ReplyFolder(Path(sys.argv[1]), None)
for number in range(300):
    folder.keep(f"{number % 5:064x}", True, sys.argv[2].encode() * 20_000)
    found = folder.find(f"{(number + 2) % 5:064x}")
    assert found is None or (found[0] and found[1] in (b"a" * 20_000, b"b" * 20_000)), found
"""


@pytest.mark.oracle
def test_two_processes_see_whole_entries(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", KEEPING, str(tmp_path / "kept")]
    both = [subprocess.Popen([*command, each], stderr=subprocess.PIPE) for each in "ab"]
    for one in both:
        _, said = one.communicate(timeout=PATIENCE)
        assert one.returncode == 0, said
    assert len(list((tmp_path / "kept").iterdir())) == 5


# ---- the key of a table -----------------------------------------------------------------------------
FAST = '[models.fast]\napi = "openai-chat"\nmodel = "m"\n'


def place(world: World) -> tuple[Path, Path | None]:
    found = world.settings().cache
    assert isinstance(found, ReplyFolder)
    return found.path, found._below


def test_a_project_keeps_below_itself(world: World) -> None:
    world.says(project=FAST + 'cache = ".replies/fast"\n')
    assert place(world) == (world.project / ".replies" / "fast", world.project)
    assert world.wants() == []


@pytest.mark.parametrize("path", ["/tmp/replies", "~/replies"])
def test_elsewhere_only_the_user_says(world: World, path: str) -> None:
    world.says(project=FAST + f'cache = "{path}"\n')
    assert "keeps replies in" in world.wants()[0]
    world.says(project="", user=FAST + f'cache = "{path}"\n')
    assert place(world) == (Path(path).expanduser(), None)


@pytest.mark.parametrize("path", ["..", "../out", "a/../../b", ".", "", "a/.."])
def test_what_is_no_folder_of_its_own(world: World, path: str) -> None:
    world.says(project=FAST + f'cache = "{path}"\n')
    assert "`models.fast.cache` must be" in str(world.read().mistakes[0])


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links")
@pytest.mark.parametrize("link", [".replies", ".replies/fast"])
def test_a_link_of_a_project_leads_nowhere(world: World, link: str, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (world.project / link).parent.mkdir(exist_ok=True)
    (world.project / link).symlink_to(outside, target_is_directory=True)
    world.says(project=FAST + 'cache = ".replies/fast"\n')
    found = world.settings().cache
    assert isinstance(found, ReplyFolder)
    told: list[str] = []
    found.tell = told.append
    found.keep(NAME, True, b"body")
    assert found.find(NAME) is None
    assert list(outside.iterdir()) == []
    assert told


# ---- entries that came with a project ---------------------------------------------------------------
def kept_in_project(world: World) -> tuple[ReplyFolder, Path]:
    """The folder of a project with an entry of this user, whose file is the second."""
    world.says(project=FAST + 'cache = ".replies"\n')
    found = world.settings().cache
    assert isinstance(found, ReplyFolder)
    found.keep(NAME, True, b"body")
    assert found.find(NAME) == (True, b"body")
    return found, world.project / ".replies" / f"{NAME}.reply"


def test_what_lies_in_a_trusted_project_is_sealed_as_well(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CORVID_TRUST", str(world.project))
    world.says(project=FAST + 'cache = ".replies/fast"\n')
    assert place(world) == (world.project / ".replies" / "fast", world.project)
    world.says(project=FAST + 'cache = "~/replies"\n')
    assert place(world) == (world.home / "replies", None)


STRANGE = ["the user's own folder", "another user", "another body", "another form", "another name", "no seal"]


@pytest.mark.parametrize("kind", STRANGE)
def test_an_entry_of_a_project_is_of_this_user(
    world: World, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anyone who packs an archive says whose rights its files have: here all are those of an own file."""
    found, file = kept_in_project(world)
    line, _, body = file.read_bytes().partition(b"\n")
    match kind:
        case "the user's own folder":  # all of it but the seal can be reckoned by anyone
            ReplyFolder(tmp_path / "theirs", None).keep(NAME, True, b"body")
            file.write_bytes((tmp_path / "theirs" / file.name).read_bytes())
        case "another user":
            monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "other"))
            monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "other"))
        case "another body":
            file.write_bytes(line + b"\nother")
        case "another form":
            file.write_bytes(line.replace(b"true", b"false") + b"\n" + body)
        case "another name":
            file.write_bytes(line.replace(b"0" * 64, b"1" * 64) + b"\n" + body)
            file.rename(file.with_name("1" * 64 + ".reply"))
        case _:
            file.write_bytes(line.split(b',"seal"')[0] + b"}\n" + body)
    file.with_name(f"{NAME}.reply").touch(0o600)
    told: list[str] = []
    found.tell = told.append
    assert found.find("1" * 64 if kind == "another name" else NAME) is None
    assert "not of this user" in told[0]
    found.keep(NAME, True, b"new")
    assert found.find(NAME) == (True, b"new")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="the system does not say whose a file is")
@pytest.mark.parametrize("kind", ["readable", "link", "pipe", "short", "long", "no home"])
def test_a_secret_that_is_none_seals_nothing(
    world: World, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, file = kept_in_project(world)
    secret = world.home / "state" / "corvid" / "replies.key"
    assert secret.stat().st_mode & 0o777 == 0o600
    assert len(secret.read_bytes()) == 32
    assert secret.read_bytes() not in file.read_bytes()
    match kind:
        case "readable":
            secret.chmod(0o644)
        case "link":
            secret.rename(tmp_path / "elsewhere")
            secret.symlink_to(tmp_path / "elsewhere")
        case "pipe":
            secret.unlink()
            os.mkfifo(secret, 0o600)
        case "no home":
            monkeypatch.setattr("corvid.connections.replies.seal_file", lambda: None)
        case _:
            secret.write_bytes(b"x" * (31 if kind == "short" else 33))
    before = file.read_bytes()
    told: list[str] = []
    found.tell = told.append
    assert found.find(NAME) is None
    found.keep(NAME, True, b"new")
    assert file.read_bytes() == before
    assert len(told) == 1


def test_from_the_command_line(world: World, server: Peer, capsys: pytest.CaptureFixture[str]) -> None:
    table = f'[llm]\ndefault = "fast"\n{FAST}base_url = "{server.url}"\ncache = ".replies"\n'
    world.says(project=table)
    (world.project / "main.cor").write_text(PROGRAM)
    assert run(["run", "main.cor", "--arg", "x=1"]) == 0
    first = capsys.readouterr()
    assert "3 model calls: 21 tokens in, 9 out" in first.err
    assert run(["run", "main.cor", "--arg", "x=1", "--trace", "t.jsonl"]) == 0
    second = capsys.readouterr()
    assert second.out == first.out
    assert "3 model calls, kept by an earlier run: 0 tokens in, 0 out, $0, 0.0 s" in second.err
    lines = [json.loads(line) for line in Path("t.jsonl").read_text().splitlines()]
    assert [one["attempts"][0]["outcome"] for one in lines if one["phase"] == "llm_result"] == ["cached"] * 3
    assert run(["run", "main.cor", "--arg", "x=2", "--json"]) == 0
    outcomes = [one["outcome"] for one in json.loads(capsys.readouterr().out)["calls"]]
    assert outcomes == ["cached", "answered", "answered"], "that of 2 was asked once before"
    for path in Path(".replies").iterdir():
        path.write_bytes(b"spoilt")
    assert run(["run", "main.cor", "--arg", "x=1"]) == 0
    told = capsys.readouterr().err
    assert told.count("the cache of replies in ") == 1
    assert run(["replay", "t.jsonl"]) == 0
