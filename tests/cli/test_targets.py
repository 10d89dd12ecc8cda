"""Which files `corvid check` looks at."""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.cli.output import Unable
from corvid.cli.targets import programs


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("b.cor", "a.cor", "deep/er/c.cor", ".venv/d.cor", "notes.txt", "empty/e.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    return tmp_path


def test_a_folder_means_all_programs_below_it(folder: Path) -> None:
    assert programs(["."]) == ("a.cor", "b.cor", "deep/er/c.cor")


def test_each_file_once_in_the_order_named(folder: Path) -> None:
    assert programs(["b.cor", "-", str(folder), "b.cor", "-"]) == (
        "b.cor",
        "-",
        str(folder / "a.cor"),
        str(folder / "deep/er/c.cor"),
    )


def test_a_folder_without_programs_is_a_clear_error(folder: Path) -> None:
    with pytest.raises(Unable, match="the folder `empty` holds no Corvid programs"):
        programs(["empty"])


def test_links_that_lead_back_do_not_loop(folder: Path) -> None:
    (folder / "deep" / "back").symlink_to(folder)
    assert programs(["deep"]) == ("deep/er/c.cor",)


def test_other_files_are_taken_by_name(folder: Path) -> None:
    assert programs(["notes.txt", "missing.cor"]) == ("notes.txt", "missing.cor")


def test_names_are_tidied_but_lead_where_they_led(folder: Path) -> None:
    assert programs(["./a.cor", "deep//er/./c.cor", "deep/../b.cor"]) == (
        "a.cor",
        "deep/er/c.cor",
        "deep/../b.cor",
    )
    assert programs([""]) == programs(["."])
    assert programs(["/missing//x.cor"]) == ("/missing/x.cor",)
