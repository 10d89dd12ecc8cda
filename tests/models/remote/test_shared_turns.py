"""Processes that share the limits of a model: one pace, one count of calls under way, whatever happens to the
file or to one of them."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.models.remote import shared_turns
from corvid.models.remote.settings import Limits
from corvid.models.remote.shared_turns import SharedTurns
from corvid.models.remote.turns import Limiter, backoff
from corvid.runtime.executor.cancellation import Cancellation
from corvid.runtime.host import ModelMisconfigured
from tests.models.remote.servers import Answer, Received, Reply, events, rated, serving
from tests.models.remote.test_any_reply import GOOD, streamed
from tests.processes import PATIENCE

CHANCE = st.floats(0, 1, exclude_max=True)
ROOT = Path(__file__).resolve().parents[3]
ANSWER = events(streamed(GOOD["openai-chat"]))
CALLS = """
import json, sys
from concurrent.futures import ThreadPoolExecutor
from corvid.models.remote.model import RemoteModel
from corvid.models.remote.settings import Limits, Retry, Timeouts
from corvid.runtime.host import Message, ModelCallFailed, ModelRequest
from tests.models.remote.peer import settings
url, calls, threads, limits = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), json.loads(sys.argv[4])
patient = Timeouts(20, 60, 60, 300)
model = RemoteModel([settings(url, limits=Limits(**limits), retry=Retry(6, 10), timeout=patient)])
request = ModelRequest("p", (Message("user", "hello"),), (), {"type": "string"}, None, {})
def call(number):
    try:
        return model.answer(request).value == "a"
    except ModelCallFailed as failed:
        return str(failed)
with ThreadPoolExecutor(threads) as pool:
    print(json.dumps(list(pool.map(call, range(calls)))))
"""
"""A process of its own that makes so many calls with so many threads."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "state" / "limits.sqlite"


def processes(url: str, number: int, calls: int, threads: int, **limits: object) -> list[object]:
    """What came of the calls of so many processes at once."""
    arguments = [sys.executable, "-c", CALLS, f"{url}/v1", str(calls), str(threads), json.dumps(limits)]
    started = [subprocess.Popen(arguments, stdout=subprocess.PIPE, cwd=ROOT) for _ in range(number)]
    said = [each.communicate(timeout=PATIENCE)[0] for each in started]
    return [one for each in said for one in json.loads(each)]


def counted(answer: Answer, times: dict[int, list[float]]) -> Answer:
    """The same, which notes the times of replies by their status."""

    def counting(received: Received) -> Reply:
        reply = answer(received)
        times.setdefault(reply.status, []).append(time.monotonic())
        return reply

    return counting


@pytest.mark.oracle
def test_four_processes_keep_to_one_rate_and_use_it(file: Path) -> None:
    """A machine that does much else may be too slow for that once, and not three times."""
    rates = []
    for _ in range(3):
        times: dict[int, list[float]] = {}
        with serving(counted(rated(ANSWER, 50.0, 10), times)) as server:
            answered = processes(server.url, 4, 20, 16, requests_per_minute=3000, shared=str(file))
        assert answered == [True] * 80
        # The bucket is full at the beginning, and what it holds then is not part of the rate.
        good = sorted(times[200])[10:]
        rates.append((len(good) - 1) / (good[-1] - good[0]))
        if rates[-1] >= 45 and len(times.get(429, [])) <= 30:
            break
    else:
        pytest.fail(f"{rates} answers a second, {len(times[429])} refused")


@pytest.mark.oracle
def test_processes_without_limits_share_what_refusals_teach(file: Path) -> None:
    with serving(rated(ANSWER, 50.0, 10)) as server:
        assert processes(server.url, 3, 20, 8, shared=str(file)) == [True] * 60


@pytest.mark.oracle
def test_no_more_calls_at_once_than_allowed_in_all_processes(file: Path) -> None:
    slow = Reply(ANSWER.status, ANSWER.headers, ANSWER.pieces, ANSWER.framing, delay=0.1)
    with serving(lambda _: slow) as server:
        answered = processes(server.url, 3, 8, 4, at_once=2, shared=str(file))
    assert answered == [True] * 24
    assert server.most == 2


@pytest.mark.oracle
def test_two_runs_of_the_command_share_what_the_file_says(tmp_path: Path) -> None:
    (tmp_path / "p.cor").write_text(
        'prompt ask(x: Int) -> String:\n    """{x}"""\n\n'
        "agent main(x: Int) -> String:\n    return ask(x)\n"
    )
    slow = Reply(ANSWER.status, ANSWER.headers, ANSWER.pieces, ANSWER.framing, delay=0.4)
    with serving(lambda _: slow) as server:
        (tmp_path / "corvid.toml").write_text(
            f'[models.near]\napi = "openai-chat"\nmodel = "m"\nbase_url = "{server.url}/v1"\n'
            "limits = { at_once = 1, shared = true }\n"
        )
        told = {"XDG_STATE_HOME": str(tmp_path / "state"), "CORVID_CONFIG": "off", "CORVID_CACHE": "off"}
        started = [
            subprocess.Popen(
                [sys.executable, "-m", "corvid", "run", "p.cor", "--arg", f"x={number}", "--model", "near"],
                cwd=tmp_path, env={**os.environ, **told}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            )
            for number in range(2)
        ]  # fmt: skip
        for one, (out, err) in [(each, each.communicate(timeout=PATIENCE)) for each in started]:
            assert one.returncode == 0, err
            assert out.startswith(b"a\n")
    assert (len(server.received), server.most) == (2, 1)
    kept = tmp_path / "state" / "corvid" / "limits.sqlite"
    assert (kept.stat().st_mode & 0o777, kept.parent.stat().st_mode & 0o777) == (0o600, 0o700)


# ---- one machine, several limiters ---------------------------------------------------------------


def turns(file: Path, name: str = "m", at_once: int | None = None) -> SharedTurns:
    return SharedTurns(str(file), name, at_once)


def entered(limiter: Limiter, tokens: int = 1) -> float:
    """The seconds that a call waited."""
    begun = time.monotonic()
    limiter.enter(tokens, None)
    limiter.leave(tokens, None)
    return time.monotonic() - begun


@pytest.mark.oracle
def test_calls_of_two_limiters_are_spaced(file: Path) -> None:
    one, other = (Limiter(Limits(requests_per_minute=600), turns(file)) for _ in range(2))
    begun = time.monotonic()
    for _ in range(3):
        entered(one)
        entered(other)
    assert 0.5 <= time.monotonic() - begun < 5


@pytest.mark.oracle
def test_what_the_server_refuses_to_one_holds_the_other_back(file: Path) -> None:
    one, other = (Limiter(Limits(), turns(file)) for _ in range(2))
    stranger = Limiter(Limits(), turns(file, "another model"))
    one.hold(0.4)
    assert entered(stranger) < 0.3
    assert 0.2 <= entered(other) < 3


@pytest.mark.oracle
def test_a_turn_that_was_taken_before_a_refusal_is_taken_again(file: Path) -> None:
    one, other = (Limiter(Limits(requests_per_minute=300), turns(file)) for _ in range(2))
    entered(one)
    threading.Timer(0.05, lambda: one.hold(0.6)).start()
    assert 0.6 <= entered(other) < 3


def test_who_waits_long_takes_no_turn_far_ahead(file: Path) -> None:
    """So that a killed process leaves no gap: one that waits for its turn can't be derived from a dead
    one."""
    slow = Limiter(Limits(requests_per_minute=6), turns(file))
    entered(slow)
    cancellation = Cancellation()
    threading.Timer(0.3, cancellation.cancel).start()
    for _ in range(5):
        with pytest.raises(CancelledError):
            slow.enter(1, cancellation)
    with closing(sqlite3.connect(file)) as database:
        ((free,),) = database.execute("SELECT free FROM pace").fetchall()
    assert free - time.monotonic() <= 10


def test_tokens_that_were_not_used_are_given_back(file: Path) -> None:
    one = Limiter(Limits(tokens_per_minute=6000), turns(file))
    one.enter(100, None)
    one.leave(100, 10)
    assert entered(one) < 0.6


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes are forked here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_process_goes_on_with_a_database_of_its_own(file: Path) -> None:
    limiter = Limiter(Limits(at_once=1, requests_per_minute=60_000), turns(file, at_once=1))
    entered(limiter)
    child = os.fork()
    if child == 0:
        try:
            entered(limiter)
            os._exit(0)
        finally:
            os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert entered(limiter) < 1


# ---- places --------------------------------------------------------------------------------------
@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> float:
    """A lease of a second."""
    monkeypatch.setattr(shared_turns, "LEASE", 1.0)
    monkeypatch.setattr(shared_turns, "_BEAT", 0.1)
    return 1.0


@pytest.mark.oracle
def test_a_killed_process_holds_its_place_no_longer_than_its_lease(file: Path, short: float) -> None:
    code = (
        "import os, sys\nfrom corvid.models.remote import shared_turns\nshared_turns.LEASE = 1.0\n"
        "shared_turns.SharedTurns(sys.argv[1], 'm', 1).take_place(None)\n"
        "print('taken', flush=True)\nos.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(file)], capture_output=True, cwd=ROOT)
    assert done.stdout == b"taken\n"
    mine = turns(file, at_once=1)
    begun = time.monotonic()
    mine.take_place(None)
    assert time.monotonic() - begun < short + 1
    mine.give_place()


@pytest.mark.oracle
def test_a_place_is_kept_for_as_long_as_a_call_takes(file: Path, short: float) -> None:
    mine, other = (turns(file, at_once=1) for _ in range(2))
    mine.take_place(None)
    cancellation = Cancellation()
    threading.Timer(2.5 * short, cancellation.cancel).start()
    with pytest.raises(CancelledError):
        other.take_place(cancellation)
    mine.give_place()
    other.take_place(None)
    other.give_place()


def test_places_of_many_threads(file: Path) -> None:
    mine, other = (turns(file, at_once=3) for _ in range(2))
    lock, now, most = threading.Lock(), [0], [0]

    def call(number: int) -> None:
        one = (mine, other)[number % 2]
        one.take_place(None)
        with lock:
            now[0] += 1
            most[0] = max(most[0], now[0])
        time.sleep(0.01)
        with lock:
            now[0] -= 1
        one.give_place()

    with ThreadPoolExecutor(12) as pool:
        list(pool.map(call, range(60)))
    assert most[0] == 3


# ---- what the file may hold ----------------------------------------------------------------------
def write(file: Path, *statements: str) -> None:
    file.parent.mkdir(mode=0o700, exist_ok=True)
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        for one in statements:
            database.execute(one)
    file.chmod(0o600)


def row(**values: object) -> Callable[[Path], None]:
    """A row of the model with these numbers, which stand for seconds from now on where they are floats."""

    def spoil(file: Path) -> None:
        entered(Limiter(Limits(requests_per_minute=6000, at_once=1), turns(file, at_once=1)))
        with closing(sqlite3.connect(file, isolation_level=None)) as database:
            for name, value in values.items():
                said = time.monotonic() + value if isinstance(value, float) else value
                database.execute(f"UPDATE pace SET {name} = ?", (said,))

    return spoil


def places(file: Path) -> None:
    """Those of a machine that had been on for longer."""
    taken = turns(file, at_once=1)
    taken.take_place(None)
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("INSERT INTO places SELECT 'other', bucket, until + 9e9 FROM places")
    taken.give_place()


def half(file: Path) -> None:
    row()(file)
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2])


def garbled(file: Path) -> None:
    row()(file)
    data = bytearray(file.read_bytes())
    data[100:] = b"\xff" * (len(data) - 100)
    file.write_bytes(data)


def large(file: Path) -> None:
    write(file)
    with file.open("wb") as out:
        out.truncate(1 << 30)


def garbage(file: Path) -> None:
    write(file)
    file.write_bytes(b"no database at all, but long enough to look at" * 100)


PACE, PLACES = (table.replace(" IF NOT EXISTS", "") for table in shared_turns._TABLES)
MUCH = "WITH RECURSIVE m(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM m LIMIT 9) SELECT count(*) FROM m"
BUSY: dict[str, tuple[str, ...]] = {
    "a trigger": (PACE, PLACES, f"CREATE TRIGGER t BEFORE INSERT ON places BEGIN {MUCH}; END"),
    "a trigger of changes": (PACE, PLACES, f"CREATE TRIGGER t AFTER INSERT ON pace BEGIN {MUCH}; END"),
    "a view of all": (PACE, f"CREATE VIEW places AS SELECT 1 AS id, 2 AS bucket, ({MUCH}) AS until"),
    "a check": (PACE, PLACES.replace("until REAL", "until REAL, CHECK (length(printf('%.*c', 9, id)) > 0)")),
    "an index": (PACE, PLACES, "CREATE INDEX i ON places(length(printf('%.*c', 9, id)))"),
    "a column": (PACE, PLACES.replace("until REAL", "until REAL AS (1) STORED")),
    "one place": (PACE, PLACES, "CREATE UNIQUE INDEX i ON places(bucket)"),
    "one table more": (PACE, PLACES, "CREATE TABLE more (x)"),
}
"""What SQLite would do beside what it is reported; nothing bounds a recursion without its limit."""


def other(*statements: str) -> Callable[[Path], None]:
    return lambda file: write(file, *statements)


SPOILT: dict[str, Callable[[Path], None]] = {
    "garbage": garbage, "half": half, "garbled": garbled, "large": large, "empty": write,
    "other tables": lambda file: write(file, "CREATE TABLE pace (x)", "CREATE TABLE places (y)"),
    "a view": lambda file: write(file, "CREATE VIEW pace AS SELECT 1 AS bucket"),
    "one table": lambda file: write(file, "CREATE TABLE places (bucket TEXT)"),
    "texts": row(free="x"), "no numbers": row(at=None), "for ever": row(free=1e12),
    "endless": row(free=float("inf")),
    "a clock that went back": row(at=5000.0, free=5001.0, taught=4000.0), "late": row(learned=10**9),
    "blobs": row(held=b"1"), "places": places,
    **{name: other(*statements) for name, statements in BUSY.items()},
}  # fmt: skip


@pytest.mark.guarantee("boundary.values_checked")
@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_file_is_made_anew_or_counts_as_none(name: str, file: Path) -> None:
    SPOILT[name](file)
    shared_turns._FILES.clear()  # as another process
    limiter = Limiter(Limits(requests_per_minute=600, at_once=1), turns(file, at_once=1))
    assert entered(limiter) < 3
    assert 0.05 < entered(limiter) < 3, "it counts again"
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.stat().st_size < 1 << 20
    with closing(sqlite3.connect(file)) as database:
        parts = database.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
        assert [sql for (sql,) in parts] in ([PACE, PLACES], [PLACES, PACE])


def test_a_file_that_is_spoilt_or_gone_while_it_is_used(file: Path) -> None:
    limiter = Limiter(Limits(requests_per_minute=60_000), turns(file))
    entered(limiter)
    garbage(file)
    assert entered(limiter) < 3
    file.unlink()
    assert entered(limiter) < 3


def linked(file: Path) -> None:
    file.parent.mkdir()
    file.symlink_to(file.parent.parent / "elsewhere")


def readable(file: Path) -> None:
    write(file)
    file.chmod(0o644)


def open_folder(file: Path) -> None:
    write(file)
    file.parent.chmod(0o777)


def linked_folder(file: Path) -> None:
    (file.parent.parent / "elsewhere").mkdir()
    file.parent.symlink_to(file.parent.parent / "elsewhere")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="rights are told in another way here")
def beside(end: str, make: Callable[[Path], object]) -> Callable[[Path], None]:
    """Something in the place of a file that SQLite opens beside ours."""

    def spoil(file: Path) -> None:
        write(file, PACE, PLACES)
        make(file.with_name(file.name + end))

    return spoil


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        *((beside(end, lambda path: os.mkfifo(path)), "something else") for end in shared_turns._BESIDE),
        (beside("-journal", lambda path: path.symlink_to(path.parent.parent / "elsewhere")), "is a link"),
        (linked, "is a link"), (readable, "others have rights"), (open_folder, "others have rights"),
        (linked_folder, "is a link"), (lambda file: file.mkdir(parents=True), "something else"),
        (lambda file: file.parent.write_text("no folder"), "exists"),
    ],
)  # fmt: skip
def test_a_place_that_others_have_a_hand_in_is_refused(
    file: Path, spoil: Callable[[Path], None], words: str
) -> None:
    spoil(file)
    with pytest.raises(ModelMisconfigured, match=words) as refused:
        entered(Limiter(Limits(), turns(file)))
    assert str(file) in str(refused.value)
    assert not (file.parent.parent / "elsewhere" / file.name).exists()


def test_a_lock_that_nobody_gives_back_is_reported(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_turns, "_BUSY", 0.2)
    row()(file)
    shared_turns._FILES.clear()
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        with pytest.raises(ModelMisconfigured, match="locked"):
            entered(Limiter(Limits(), turns(file)))
    assert entered(Limiter(Limits(), turns(file))) < 2


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """No test goes on with the databases of another."""
    shared_turns._FILES.clear()
    yield
    shared_turns._FILES.clear()


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="rights are told in another way here")
def test_an_answer_is_not_lost_with_the_file(file: Path) -> None:
    limiter = Limiter(Limits(at_once=1, tokens_per_minute=100_000), turns(file, at_once=1))
    limiter.enter(10, None)
    shared_turns._FILES.clear()
    file.chmod(0o644)
    limiter.leave(10, 5)
    with pytest.raises(ModelMisconfigured, match="others have rights"):
        limiter.enter(10, None)


@given(attempt=st.integers(1, 19), longest=st.floats(1, 600), chances=st.tuples(CHANCE, CHANCE))
def test_each_wait_is_longer_than_the_one_before(
    attempt: int, longest: float, chances: tuple[float, float]
) -> None:
    """However the chances fall: a fixed pause with luck is what `llmock` warns of. At the limit they are as
    long as each other but for chance."""
    before, after = backoff(attempt, longest, chances[0]), backoff(attempt + 1, longest, chances[1])
    assert 0 < before <= longest
    assert after <= longest
    if 0.5 * 2**attempt <= longest:
        assert after > before * 1.4
