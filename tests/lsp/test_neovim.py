"""Neovim without a screen, set up as `docs/editors.md` says. Run by `make test-lsp`."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
NEOVIM = shutil.which("nvim")
pytestmark = pytest.mark.skipif(
    "CORVID_LSP" not in os.environ or NEOVIM is None, reason="`make test-lsp` runs it, where there is Neovim"
)
LIB = """\
public tool price(id: String) -> Int uses retrieval

public fn doubled(n: Int) -> Int:
    return n * 2
"""
MAIN = """\
import "lib" use price, doubled

agent total(id: String) -> Grounded<Int>:
    bird = "\U0001f426"
    cost = price(id)  # \U0001f426
    more   = doubld(cost)
    return more
"""


def neovim(folder: Path, script: str, timeout: float) -> Any:
    """What a script saw in Neovim, set up as the page says, in a folder."""
    assert NEOVIM is not None
    (snippet,) = re.findall(
        r"```lua\n(local corvid.*?)```", (ROOT / "docs/editors.md").read_text("utf-8"), re.S
    )
    (folder / "init.lua").write_text(snippet)
    line = [NEOVIM, "--headless", "-n", "-i", "NONE", "-u", "init.lua"]
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "XDG_STATE_HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
    }
    done = subprocess.run(
        [*line, "-c", f"luafile {ROOT}/tests/lsp/{script}"],
        cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout,
    )  # fmt: skip
    seen = json.loads((folder / "seen.json").read_text("utf-8"))
    assert not seen.get("failed"), (seen, done.stderr)
    return seen


def test_neovim_works_with_a_program(tmp_path: Path) -> None:
    (tmp_path / "lib.cor").write_text(LIB)
    (tmp_path / "main.cor").write_text(MAIN)
    seen = neovim(tmp_path, "neovim.lua", 90)
    assert seen["attached"]
    assert seen["pushed"] == ["E0201"]
    mended = MAIN.replace("doubld", "doubled")
    assert (seen["action"], seen["mended"], seen["left"]) == ("write `doubled`", mended, [])
    assert "Grounded<Int>" in seen["hover"]
    assert "retrieves: its result has a source (line 5)" in seen["hover"].replace("\\", "")
    assert seen["definition"] == ["lib.cor", 2]
    renamed = mended.replace("cost", "amount")
    assert seen["renamed"] == renamed
    assert seen["formatted"] == renamed.replace("more   =", "more =")
