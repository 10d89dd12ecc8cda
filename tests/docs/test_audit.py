"""`docs/audit.md` shows all settings, with their defaults."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from corvid.audit.settings import Settings, read_settings

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "audit.md").read_text()
BLOCKS = dict(re.findall(r"```(toml|yaml)\n(.*?)```", PAGE, re.DOTALL))
TOOLS = (("code_search", ("file_contents", "file_location")),)


@pytest.mark.parametrize(("language", "tools"), [("toml", TOOLS), ("yaml", ())])
def test_the_settings_are_the_defaults(tmp_path: Path, language: str, tools: object) -> None:
    # requirement: E9, T16
    path = tmp_path / f"settings.{language}"
    path.write_text(BLOCKS[language])
    assert read_settings(tmp_path, path) == Settings(tools=tools, files=(str(path),))  # type: ignore[arg-type]


@pytest.mark.parametrize("language", ["toml", "yaml"])
def test_no_setting_is_left_out(tmp_path: Path, language: str) -> None:
    """Each line of a setting means something: with another value of its type the settings differ."""
    path = tmp_path / f"settings.{language}"
    before = Settings(tools=TOOLS if language == "toml" else (), files=(str(path),))  # type: ignore[arg-type]
    changed = 0
    block = BLOCKS[language]
    for found in re.finditer(r"^ *\w+(?: = |: )(?!\[).+$", block, re.MULTILINE):
        other = found[0].replace("true", "false").replace("warn", "strict", 1)
        other = re.sub(r"0\.\d+|\d+", _another, other.replace('"protocol"', '"verified"'))
        path.write_text(block[: found.start()] + other + block[found.end() :])
        assert read_settings(tmp_path, path) != before, found[0]
        changed += 1
    assert changed == {"toml": 17, "yaml": 16}[language]


def _another(number: re.Match[str]) -> str:
    return "0.5" if "." in number[0] else str(int(number[0]) + 1)
