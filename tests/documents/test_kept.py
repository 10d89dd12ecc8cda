"""The texts of documents are kept by their bytes and by all that reads them; what is kept changes nothing."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from corvid.cache.code import DOCUMENT, ObjectCache
from corvid.cache.store import Store
from corvid.cli.main import run
from corvid.documents import reader
from corvid.documents.extracted import Unreadable
from corvid.documents.reader import Reader
from corvid.documents.requests import Format
from corvid.hosts.documents import DocumentTools
from corvid.hosts.roots import Root
from tests.documents import making

pytestmark = pytest.mark.guarantee("citation.strict")

PDF = making.pdf([(700, "The tenant pays the rent.")])


@pytest.fixture
def kept(tmp_path: Path) -> ObjectCache:
    return ObjectCache(Store(str(tmp_path / "cache")), DOCUMENT)


def read(kept: ObjectCache, data: bytes, format_: Format = Format.PDF) -> str:
    with Reader(kept) as one:
        return one.read(format_, data).text


def is_known(kept: ObjectCache, data: bytes, format_: Format = Format.PDF) -> bool:
    """Whether it is read without a process."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "executable", "/nowhere/python")
        try:
            read(kept, data, format_)
        except Unreadable:
            return False
        return True


def test_a_text_is_found_by_bytes_and_readers_alone(kept: ObjectCache) -> None:
    assert not is_known(kept, PDF)
    text = read(kept, PDF)
    assert is_known(kept, PDF)
    assert read(kept, PDF) == text
    assert not is_known(kept, PDF + b"\n")
    assert not is_known(kept, PDF, Format.CSV)
    for name in ("corvid.documents.reader.sources_hash", "importlib.metadata.version"):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(name, lambda *_: "another")
            assert not is_known(kept, PDF)


def test_the_hash_of_the_readers_changes_with_each_of_their_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = reader.sources_hash()  # before the files are others: it is worked out once in a process
    for path in Path(reader.__file__).parent.glob("*.py"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(reader, "__file__", str(tmp_path / "reader.py"))
    plain = reader.sources_hash.__wrapped__
    hashes = [plain()]
    for path in sorted(tmp_path.glob("*.py")):
        path.write_bytes(path.read_bytes() + b"#")
        hashes.append(plain())
    assert len(set(hashes)) == len(hashes) > 8
    assert hashes[0] == asked


@pytest.mark.oracle
def test_a_reason_is_not_kept(kept: ObjectCache, tmp_path: Path) -> None:
    """It may be that of a busy machine."""
    with pytest.raises(Unreadable, match="broken"):
        read(kept, b"%PDF-1.7")
    assert list(tmp_path.rglob(f"*.{DOCUMENT}")) == []


@pytest.mark.oracle
def test_a_damaged_entry_is_none(kept: ObjectCache, tmp_path: Path) -> None:
    text = read(kept, PDF)
    (entry,) = (tmp_path / "cache").glob(f"*.{DOCUMENT}")
    whole = entry.read_bytes()
    for damaged in (whole[:-3], whole[:-1] + bytes([whole[-1] ^ 1]), b""):
        entry.write_bytes(damaged)
        assert not is_known(kept, PDF)
        assert read(kept, PDF) == text


@pytest.mark.oracle
def test_many_at_a_time_read_the_same(kept: ObjectCache) -> None:
    with ThreadPoolExecutor(4) as threads:
        assert len(set(threads.map(lambda _: read(kept, PDF), range(8)))) == 1
    assert is_known(kept, PDF)


@pytest.mark.oracle
def test_one_changed_file_is_read_anew_and_no_other(kept: ObjectCache, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    for number in range(3):
        (docs / f"{number}.pdf").write_bytes(making.pdf([(700, f"Rent number {number} is due.")]))
    tools = DocumentTools(Root(docs), kept)
    assert len(tools.index(".").read) == 3
    asked: list[bytes] = []
    with pytest.MonkeyPatch.context() as patched:
        plain = Reader._read
        patched.setattr(Reader, "_read", lambda own, one, data: asked.append(data) or plain(own, one, data))
        (docs / "1.pdf").write_bytes(changed := making.pdf([(700, "Rent number nine is due, and more.")]))
        assert "nine" in tools.index(".").read[1].text
        DocumentTools(Root(docs), kept).index(".")
    assert asked == [changed]


@pytest.mark.oracle
def test_a_run_keeps_texts_in_the_cache_of_the_user_beside_a_folder_that_is_only_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CORVID_CACHE", str(tmp_path / "cache"))
    docs = tmp_path / "program"
    docs.mkdir()
    (docs / "lease.pdf").write_bytes(PDF)
    (docs / "main.cor").write_text(
        'import "std/documents" use read_document\n'
        'agent main() -> Grounded<String>:\n    return read_document("lease.pdf")\n'
    )
    docs.chmod(0o500)
    said = []
    for executable in (sys.executable, "/nowhere/python"):
        with monkeypatch.context() as patched:
            patched.setattr(sys, "executable", executable)
            assert run(["run", str(docs / "main.cor")]) == 0
        said.append(capsys.readouterr().out)
    docs.chmod(0o700)
    assert said[0] == said[1]
    assert "The tenant pays the rent." in said[0]
    assert sorted(path.name for path in docs.iterdir()) == ["lease.pdf", "main.cor"]
    assert len(list((tmp_path / "cache").glob(f"*.{DOCUMENT}"))) == 1
