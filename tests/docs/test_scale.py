"""The command lines of `docs/scale.md`, as a shell takes them apart: each does what the page says."""

from __future__ import annotations

import csv
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from corvid.cli.main import run
from corvid.mapping import processes
from corvid.models.remote import settings
from tests.mapping.jobs import Here
from tests.models.remote.servers import Received, Reply, serving, whole

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "scale.md").read_text()
BLOCKS = [block.splitlines() for block in re.findall(r"^```sh\n(.*?)^```", PAGE, re.M | re.S)]
SHIM = f"""#!/bin/sh
exec {sys.executable} -c 'import json, sys; print(json.dumps(sys.argv[1:]))' "$@"
"""


@pytest.fixture
def tickets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A folder with all that the page names: a program, and the same tickets in three forms. Their texts."""
    example = ROOT / "examples" / "triage"
    texts = [one["ticket"] for one in runpy.run_path(str(example / "tickets.py"))["tickets"](24)]
    (tmp_path / "triage.cor").write_text((example / "triage.cor").read_text())
    (tmp_path / "tickets.jsonl").write_text("".join(json.dumps({"ticket": text}) + "\n" for text in texts))
    with (tmp_path / "tickets.csv").open("w", newline="") as file:
        csv.writer(file).writerows([["body"], *([text] for text in texts)])
    (tmp_path / "letters").mkdir()
    for number, text in enumerate(texts):
        (tmp_path / "letters" / f"{number:02}.txt").write_text(text)
    (tmp_path / "corvid").write_text(SHIM)
    (tmp_path / "corvid").chmod(0o700)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(processes, "Process", Here)
    return texts


def shell(line: str, **variables: str) -> int:
    """Run a line as a shell would: it alone expands what is in it; the command runs in this process."""
    found: Mapping[str, str] = {**os.environ, **variables, "PATH": f"{Path.cwd()}:{os.environ['PATH']}"}
    given = subprocess.run(["sh", "-euc", line], env=found, capture_output=True, text=True, check=True).stdout
    return run(json.loads(given))


def queues(folder: str) -> list[str]:
    done = [json.loads(line) for line in Path(folder, "results.jsonl").read_text().splitlines()]
    return [row["value"]["because"]["text"] for row in done]


@pytest.mark.oracle
def test_one_machine(tickets: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """JSON Lines, CSV with a model, a folder; then the trace of a row and the ratio, as the text has them."""
    lines, csv_with_model, folder = BLOCKS[0]
    said = [text.split(". ")[0].split("? ")[0] for text in tickets]

    def answer(asked: Received) -> Reply:
        body = json.loads(asked.body)
        shown = json.dumps(body["messages"], ensure_ascii=False)
        (quote,) = {words for words in said if words in shown}
        content = [{"type": "text", "text": f'"{quote}"'}]
        usage = {"input_tokens": 9, "output_tokens": 3}
        made = {"type": "message", "role": "assistant", "model": body["model"], "content": content}
        return whole(json.dumps(made | {"stop_reason": "end_turn", "usage": usage}).encode())

    assert shell(lines) == 0
    assert len(queues("results")) == 24
    with serving(answer) as server:
        monkeypatch.setitem(settings.BASE_URLS, "anthropic", server.url)  # type: ignore[arg-type]
        monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test")
        assert shell(csv_with_model) == 0
    assert queues("results") == said
    assert 0 < len(server.received) <= 24
    assert shell(folder) == 0
    assert len(queues("results")) == 24
    shutil.rmtree("results")  # what is done has its trace, or none
    assert shell(f"{lines} --trace full") == 0
    shown, audited = re.findall(r"`(corvid (?:trace show|audit\s+ratio) results[^`]*)`", PAGE)
    one = json.loads(Path("results/results.jsonl").read_text().splitlines()[3])["id"]
    assert shell(re.sub("(?<=--row ).*", one[:8], shown)) == 0
    assert shell(audited.replace("\n", " ")) == 0


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("block", "line", "variable", "first"),
    [(1, 0, "SLURM_ARRAY_TASK_ID", 0), (2, 0, "JOB_COMPLETION_INDEX", 0), (2, 1, "SHARD", 1)],
)
def test_several_machines(tickets: list[str], block: int, line: int, variable: str, first: int) -> None:
    """Each of eight has a number in a variable; what is merged is what one machine would have made."""
    mapping, merging = BLOCKS[block][line], BLOCKS[1][1]
    for number in range(first, first + 8):
        assert shell(mapping, **{variable: str(number)}) == 0
    assert shell(merging) == 0
    assert run(["map", "triage.cor", "--in", "tickets.jsonl", "--out", "whole"]) == 0
    assert len(queues("whole")) == len(tickets)
    for name in ("results.jsonl", "errors.jsonl"):
        assert Path("results", name).read_bytes() == Path("whole", name).read_bytes()


def test_no_line_of_the_page_is_left_out() -> None:
    assert [len(block) for block in BLOCKS] == [3, 2, 2]
    assert all(line.startswith("corvid map ") for block in BLOCKS for line in block)
