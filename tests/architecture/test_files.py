"""Small rules about files."""

from __future__ import annotations

import subprocess

import pytest

from tests.architecture.layers import PACKAGE, ROOT, modules
from tests.processes import PATIENCE

BANNED = {"utils", "util", "common", "helpers", "helper", "core", "misc"}


def _tracked() -> list[str]:
    try:
        done = subprocess.run(
            ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True, timeout=PATIENCE
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is no git checkout")
    return done.stdout.splitlines()


def test_the_package_says_that_it_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


def test_no_module_has_a_name_that_says_nothing() -> None:
    assert not [path for path in modules() if path.stem in BANNED or path.parent.name in BANNED]


def test_every_module_says_what_it_is_for() -> None:
    bare = []
    for path in modules():
        text = path.read_text(encoding="utf-8").lstrip()
        if text and not text.startswith(('"""', 'r"""')):
            bare.append(path)
    assert not bare


def test_nothing_tells_people_to_install_somebody_elses_project() -> None:
    """`corvid` and `corvid-lang` on the package index are not ours."""
    wrong = []
    for name in _tracked():
        path = ROOT / name
        if not path.is_file() or path.name == "test_files.py":
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        for tool in ("pip install", "pipx install", "uv add", "uv pip install", "uvx", "pipx run"):
            for wanted in ("corvid", "corvid-lang"):
                for end in ("\n", " ", "`", '"', "'", "=", "["):
                    if f"{tool} {wanted}{end}" in text:
                        wrong.append(f"{name}: {tool} {wanted}")
    assert not wrong
