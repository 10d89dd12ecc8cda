"""A job of many rows as a whole: `python -m bench.many ROWS FOLDER` prints what `corvid map` took over so
many rows, with a scripted model, and what it left."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

PROGRAM = """
tool look(n: Int) -> Grounded<String> uses retrieval

prompt passage(found: Grounded<String>) -> Quote:
    cites found strictly
    "What does it say of the kettle? {found}"

@grounding(min: 0.1, enforce: warn)
agent main(n: Int) -> Quote:
    found = look(n)
    quote = passage(found)
    claim quote citing found
    return quote
"""
TOOLS = """
def look(n):
    return f"The report {n} of the workshop. The kettle leaked on the first day. It was bought in spring."
"""
SCRIPT = {"passage": {"match": [], "otherwise": "The kettle leaked on the first day."}}
EVERY = 2.0
"""Seconds between two looks at the processes."""
TICK = os.sysconf("SC_CLK_TCK")


def main(rows: int, folder: Path) -> None:
    """Run the job and print the numbers as JSON."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "program.cor").write_text(PROGRAM)
    (folder / "tools.py").write_text(TOOLS)
    (folder / "script.json").write_text(json.dumps(SCRIPT))
    with (folder / "rows.jsonl").open("w") as file:
        file.writelines(f'{{"n":{number}}}\n' for number in range(rows))
    out = folder / "out"
    line = [
        sys.executable, "-m", "corvid", "map", str(folder / "program.cor"),
        "--in", str(folder / "rows.jsonl"), "--out", str(out),
        "--model", f"scripted:{folder / 'script.json'}", "--trace", "full", "--jobs", "2",
    ]  # fmt: skip
    found: dict[str, object] = {"rows": rows, "command": " ".join(line[2:])}
    found |= _watched(line)
    results = (out / "results.jsonl").read_bytes()
    assert results.count(b"\n") == rows, "every row has its result"
    found["bytes a row"] = {name: size // rows for name, size in sorted(_sizes(out).items())}
    ids = [json.loads(each)["id"] for each in results.splitlines()[:: max(1, rows // 5)]]
    began = time.monotonic()
    for one in ids:
        shown = subprocess.run(
            [sys.executable, "-m", "corvid", "trace", "show", str(out), "--row", one],
            check=True, capture_output=True, text=True,
        )  # fmt: skip
        assert "run_completed ok=true" in shown.stdout
    found["seconds of trace show --row"] = round((time.monotonic() - began) / len(ids), 2)
    found["the same command again"] = _watched(line)
    print(json.dumps(found, indent=1))


def _watched(line: list[str]) -> dict[str, object]:
    """Run a command. What it and its processes took: seconds, processor time, and memory at most, each page
    that several of them share counted once."""
    began = time.monotonic()
    job = subprocess.Popen(line, stdout=subprocess.DEVNULL)
    spent: dict[int, float] = {}
    most = 0
    while True:
        family = [job.pid, *_children(job.pid)]
        most = max(most, sum(map(_memory, family)))
        spent |= {pid: seconds for pid in family if (seconds := _seconds(pid)) is not None}
        try:
            status = job.wait(EVERY)
            break
        except subprocess.TimeoutExpired:
            continue
    assert status == 0, status
    return {
        "seconds": round(time.monotonic() - began, 1),
        "processor seconds": round(sum(spent.values()), 1),
        "of the driver": round(spent[job.pid], 1),
        "MB of memory": round(most / 1024, 1),
    }


def _children(pid: int) -> list[int]:
    found = list[int]()
    try:
        for task in Path(f"/proc/{pid}/task").iterdir():
            found += map(int, (task / "children").read_text().split())
    except OSError:
        pass
    return found


def _memory(pid: int) -> int:
    """Kilobytes, of a page that several processes share its part."""
    try:
        for each in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if each.startswith("Pss:"):
                return int(each.split()[1])
    except OSError:
        pass
    return 0


def _seconds(pid: int) -> float | None:
    """Processor time of a process so far."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / TICK


def _sizes(out: Path) -> Counter[str]:
    """Bytes by what lies at the top of the folder."""
    found: Counter[str] = Counter()
    for file in out.rglob("*"):
        if file.is_file():
            found[file.relative_to(out).parts[0]] += file.stat().st_size
    return found


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
