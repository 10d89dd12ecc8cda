"""Places as people write them: found in all their forms, and checked as far as they say anything."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.audit.cite.loose import Loose, places_in
from corvid.cli.main import run
from tests.audit.projects import asked, git

CODE = "def total(price, tax):\n    return price * 2 + tax\n\n\nclass Shop:\n    pass\n"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "corvid.toml").write_text("")
    for name in ("src/shop.py", "packages/x/lib/deep.ts", "docs/guide.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(CODE)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("See `src/shop.py:2`.", ("src/shop.py", ((2, 2),))), ("(src/shop.py:2)", ("src/shop.py", ((2, 2),))),
        ("[src/shop.py:2]", ("src/shop.py", ((2, 2),))), ("src/shop.py#L1-L3", ("src/shop.py", ((1, 3),))),
        ("`a.ts:22,36`", ("a.ts", ((22, 22), (36, 36)))),
        ("`a.ts:30-71, 346`", ("a.ts", ((30, 71), (346, 346)))),
        ("[the sum](src/shop.py#L2)", ("src/shop.py", ((2, 2),))),
        ("`./a-b.test.ts:L7`", ("./a-b.test.ts", ((7, 7),))),
        ("`shop.py:total`", ("shop.py", ())), ("`shop.py:total()`", ("shop.py", ())),
    ],
)  # fmt: skip
def test_places_are_found_in_all_forms(text: str, found: tuple[str, tuple[tuple[int, int], ...]]) -> None:
    (place,) = places_in(f"A line.\n\n{text}\n", "a.md")
    assert (place.path, place.lines, place.at) == (*found, 3)


@pytest.mark.parametrize(
    "text",
    [
        "http://a.example.com:80/x.py", "example.com:443", "`x = 1` [${PROJECT_ROOT}/a.py:1]", "at 12:30",
        "v1.2:3", "`x = 1` [a.py:1]",
        "```\nsrc/shop.py:2\n```", "user@host.io:22", "a.py: 12 lines", "`key.value: name`",
    ],
)  # fmt: skip
def test_what_is_no_place_is_none(text: str) -> None:
    assert list(places_in(f"{text}\n", "a.md")) == []


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("`src/shop.py:2`", None), ("`shop.py:5`", None), ("`lib/deep.ts:1-6`", None),
        ("`../src/shop.py:1`", None), ("`foo.bar:3128`", None), ("`www.other.tw:81`", None),
        ("`none.ts:3`", "place_missing"), ("`none.json:3`", "place_missing"),
        ("`none.rs:1`", "place_missing"),
        ("`src/none.py:2`", "place_missing"), ("`none.py:2`", "place_missing"), ("`other/none.py:2`", None),
        ("`src/shop.py:99`", "place_past_end"), ("`src/shop.py:2,99`", "place_past_end"),
        ("`src/shop.py:0`", "place_past_end"), ("`src/shop.py:3-2`", "place_past_end"),
        ("`shop.py:total`", None), ("`shop.py:Shop`", None), ("`shop.py:none_there`", "place_without_name"),
        ("`return price * 2 + tax` (src/shop.py:2)", None),
        ("`return price * 2 + tax` (src/shop.py:1-3)", None),
        ("`return price * 3 + tax` (src/shop.py:2)", "place_without_quote"),
        ("`return price * 2 + tax` (src/shop.py:5)", "place_without_quote"),
    ],
)  # fmt: skip
def test_places_are_checked(root: Path, text: str, rule: str | None) -> None:
    loose = Loose(root, "loose")
    loose.take(root / "docs/guide.md", f"# Guide\n\n{text}\n")
    assert [(one.rule.id, one.line, one.rule.level) for one in loose.places.findings] == (
        [] if rule is None else [(rule, 3, "note")]
    )
    elsewhere = any(one in text for one in ("other/", "foo.bar", "www."))
    assert (loose.places.count, loose.places.elsewhere) == (1, int(elsewhere))


def test_a_name_that_several_files_have_means_any_of_them(root: Path) -> None:
    (root / "src/index.ts").write_text("x\n")
    (root / "packages/x/index.ts").write_text("x\n" * 50)
    loose = Loose(root, "loose")
    loose.take(root / "docs/guide.md", "`index.ts:40` and `index.ts:99`\n")
    assert [one.message for one in loose.places.findings] == ["index.ts:99: packages/x/index.ts has 50 lines"]


def test_what_is_installed_is_no_file_of_the_project(root: Path) -> None:
    for folder in (".venv", "venv", "mine"):
        (root / folder / "lib").mkdir(parents=True)
        (root / folder / "pyvenv.cfg").write_text("")
        (root / folder / "lib" / f"{folder.strip('.')}_only.py").write_text("x\n")
    (root / ".venv/lib/installed.py").write_text("x\n")
    loose = Loose(root, "loose")
    loose.take(root / "docs/guide.md", "`installed.py:1` `venv_only.py:1` `mine_only.py:1`\n")
    missing = [one.message.partition(":")[0] for one in loose.places.findings]
    assert missing == ["installed.py", "venv_only.py"]


# requirement: E11
@pytest.mark.parametrize(("level", "status"), [("off", 0), ("loose", 0), ("strict", 1)])
def test_the_level_says_what_it_is_worth(
    root: Path, capsys: pytest.CaptureFixture[str], level: str, status: int
) -> None:
    Path("docs/guide.md").write_text("See `src/none.py:1`, `src/shop.py:9` and `src/shop.py:1`.\n")
    assert run(["audit", "cite", "docs", "--enforce", "strict", "--places", level]) == status
    told = capsys.readouterr().out
    missing = "docs/guide.md:1: place_missing: src/none.py:1: there is no such file"
    assert (missing in told) == (level != "off")
    words = "no citations\n3 places in other forms: 1 place_missing, 1 place_past_end\n"
    assert told.endswith("no citations\n" if level == "off" else words)
    assert run(["audit", "cite", "docs", "--places", level, "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["places"], len(data["findings"])) == ((0, 0) if level == "off" else (3, 2))


@given(st.text(alphabet="ab/.:#L-,12`()[] \n", max_size=60))
def test_any_text_has_places_or_none(text: str) -> None:
    for place in places_in(text, "a.md"):
        assert place.shown in text


def test_comments_of_source_files_name_places_too(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("one = 1\n\n# see a.py:9 and `b.py:2`\nplace = 'a.py:77'\n")
    (tmp_path / "b.ts").write_text("// as in `a.py:8`\nconst x = 'a.py:99';\n")
    (tmp_path / "c.json").write_text('{"at": "a.py:99"}\n')
    loose = Loose(tmp_path, "loose")
    for name in ("a.py", "b.ts", "c.json"):
        loose.take(tmp_path / name, (tmp_path / name).read_text())
    found = sorted((one.rule.id, Path(one.file).name, one.line) for one in loose.places.findings)
    assert found == [
        ("place_missing", "a.py", 3), ("place_past_end", "a.py", 3), ("place_past_end", "b.ts", 1),
    ]  # fmt: skip


@pytest.mark.parametrize("option", ["--since", "--since-revision"])
def test_a_place_whose_lines_are_not_what_they_were_is_reported(tmp_path: Path, option: str) -> None:
    (tmp_path / "a.py").write_text("one\ntwo\nthree\n")
    (tmp_path / "x.md").write_text("See `a.py:1` and `a.py:2`.\n")
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "x")
    (tmp_path / "a.py").write_text("one\nTWO\nthree\n")
    (tmp_path / "x.md").write_text("See `a.py:1` and `a.py:2`, and `a.py:2-3`, which is new.\n")
    status, out, _ = asked(tmp_path, "cite", "x.md", option, "HEAD", "--places", "strict",
                           "--enforce", "strict", "--root", ".")  # fmt: skip
    assert status == 1
    assert out.count("place_drifted: a.py:2: these lines are not what they were") == 1
    assert "3 places in other forms: 1 place_drifted" in out
    assert asked(tmp_path, "cite", "x.md", "--root", ".", "--enforce", "strict")[0] == 0
