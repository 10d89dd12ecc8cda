"""`docs/audit.md` shows all settings, with their defaults."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from corvid.audit.entries import Refused
from corvid.audit.settings import Settings, read_settings
from corvid.protocols import policy

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
        other = re.sub(r"0\.\d+|\d+", _another, other.replace('"verified"', '"declared"'))
        other = other.replace('"loose"', '"off"')
        path.write_text(block[: found.start()] + other + block[found.end() :])
        assert read_settings(tmp_path, path) != before, found[0]
        changed += 1
    assert changed == {"toml": 19, "yaml": 17}[language]


@pytest.mark.parametrize("language", ["toml", "yaml"])
def test_no_setting_is_passed_over_at_another_place(tmp_path: Path, language: str) -> None:
    """Each setting at the top, and each under another table, is refused with its own place."""
    path, place = tmp_path / f"settings.{language}", ""
    for line in BLOCKS[language].split("[grounding.tools]")[0].splitlines():
        bare = line.split("#")[0].strip()
        if bare.startswith("[") or bare.endswith(":"):
            place = bare
        if not re.match(r"\w+(: | = )", bare) or bare.startswith(("enabled", "grounding_enforcement")):
            continue
        for other in ("", "[grounding.tools]\n" if language == "toml" else "grounding:\n  negative:\n    "):
            if other.startswith("[grounding.tools") and bare.endswith("= []"):
                continue  # a tool of that name, which shows nothing
            if "negative" in place and other.startswith("grounding"):
                continue
            path.write_text(other + bare)
            with pytest.raises(Refused) as refused:
                read_settings(tmp_path, path)
            if not other.startswith("[grounding.tools"):
                table = place.rstrip(":").strip("[]")
                assert refused.value.advice is not None
                assert re.search(rf"its place is .*{re.escape(table)}[]`]", refused.value.advice), bare


def _another(number: re.Match[str]) -> str:
    return "0.5" if "." in number[0] else str(int(number[0]) + 1)


def test_the_tools_that_show_a_kind_are_those_of_the_policy() -> None:
    # requirement: S8
    rows = dict(re.findall(r"^\| `(\w+)` \| (`.*`) \|$", PAGE, re.MULTILINE))
    assert {kind: tuple(re.findall(r"`([^`]+)`", tools)) for kind, tools in rows.items()} == policy.ACCEPTED
    assert f"(`{'`, `'.join(policy.EXEMPT)}`)" in PAGE
